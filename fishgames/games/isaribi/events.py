"""What Isaribi can tell. PRIVATE fields are told to the event's own seat alone (I-11)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from fishgames.core.events import PRIVATE, BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.isaribi.actions import Sold
from fishgames.games.isaribi.boat import How
from fishgames.games.isaribi.seafood import Cubes, Seafood
from fishgames.games.isaribi.view import Collaborator, Technology


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(BaseEvent):
    """A round is prepared: `laid` Market cards, M1 up, Fish cards with cubes; `seat` has the pawn (I-4)."""

    kind: Literal["round_begun"] = "round_begun"
    round: int
    laid: int
    card: CardId
    sea: tuple[CardId, ...]
    cubes: tuple[int, ...]
    reveals: ClassVar[bool] = True
    milestone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPeeked(BaseEvent):
    """The Speculator looked at a face-down card (I-5.1). `kept`: its face may be shown again later (I-11.1)."""

    kind: Literal["card_peeked"] = "card_peeked"
    position: int
    kept: bool
    card: Annotated[CardId | None, PRIVATE] = None
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PeekEnded(BaseEvent):
    """The Speculator looks at no further card (I-5.1)."""

    kind: Literal["peek_ended"] = "peek_ended"
    looked_at: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesHidden(BaseEvent):
    """The faces looked at are not shown again (option `peek_memory`). Free undo ends here: it would show them again."""

    kind: Literal["faces_hidden"] = "faces_hidden"
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatPlaced(BaseEvent):
    """A boat was placed; 0: in the Harbour (I-5.2)."""

    kind: Literal["boat_placed"] = "boat_placed"
    location: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesAdded(BaseEvent):
    """The Old fisherman put cubes on a Fish card (I-5.3)."""

    kind: Literal["cubes_added"] = "cubes_added"
    spot: int
    seafood: Seafood
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesNotAdded(BaseEvent):
    """The Old fisherman was not used (I-5.3)."""

    kind: Literal["cubes_not_added"] = "cubes_not_added"


@dataclass(frozen=True, slots=True, kw_only=True)
class CollaboratorIdle(BaseEvent):
    """A collaborator did nothing and nothing was asked (I-5.1, I-5.3, I-7.4)."""

    kind: Literal["collaborator_idle"] = "collaborator_idle"
    collaborator: Collaborator
    why: Literal["nothing_face_down", "supply_empty", "at_sea", "last_in"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CollaboratorsReturned(BaseEvent):
    """All collaborators lie on display again (I-5.4)."""

    kind: Literal["collaborators_returned"] = "collaborators_returned"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LapBegun(BaseEvent):
    """A lap of the Main step begins (I-6.1). `leave_only`: past the lap limit (I-6.6)."""

    kind: Literal["lap_begun"] = "lap_begun"
    round: int
    lap: int
    leave_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketFlipped(BaseEvent):
    """A Market card was turned up: by an action of `seat`, or by force in the slot of the pawn (I-6.2, I-8.4).

    `left`: the pawn holder has left the round already.
    """

    kind: Literal["market_flipped"] = "market_flipped"
    position: int
    card: CardId
    forced: bool
    left: bool = False
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeafoodCaught(BaseEvent):
    """A seat fished (I-8.1); `rest`: cubes still on the card."""

    kind: Literal["seafood_caught"] = "seafood_caught"
    how: How
    spot: int
    seafood: Seafood
    count: int
    rest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatMoved(BaseEvent):
    """A boat sailed one step (I-8.2)."""

    kind: Literal["boat_moved"] = "boat_moved"
    origin: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesSold(BaseEvent):
    """A sale (I-8.3); `prices` of the cubes one by one."""

    kind: Literal["cubes_sold"] = "cubes_sold"
    how: Literal["gross", "retail"]
    cubes: tuple[Sold, ...]
    prices: tuple[int, ...]
    money: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyGained(BaseEvent):
    """A technology was paid for (I-8.5), `shop`: at the Dried fish shop. `level`: the new one, 0 for abilities."""

    kind: Literal["technology_gained"] = "technology_gained"
    technology: Technology
    price: int
    level: int
    money: int
    shop: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyDeclined(BaseEvent):
    """Nothing was taken at the Dried fish shop (I-7.4)."""

    kind: Literal["technology_declined"] = "technology_declined"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(BaseEvent):
    """A turn is over; `lost`: half points not used; `acted`: anything was done in it (I-6.4)."""

    kind: Literal["turn_ended"] = "turn_ended"
    lost: int
    acted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLeft(BaseEvent):
    """A seat left the round with a collaborator (I-7.1); `first`: with the first-out card too. `money`: gained."""

    kind: Literal["round_left"] = "round_left"
    collaborator: Collaborator
    first: bool
    money: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SurplusSettled(BaseEvent):
    """Cubes went back to the supply, and a fine was paid (I-9.2); `chosen`: there was more than one way."""

    kind: Literal["surplus_settled"] = "surplus_settled"
    cubes: Cubes
    fine: int
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnMoved(BaseEvent):
    """`seat` gets the pawn (I-9.3); `first_out`: who left first."""

    kind: Literal["pawn_moved"] = "pawn_moved"
    first_out: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(BaseEvent):
    """The board is cleared (I-9.5); `unseen`: Market cards that went out face down."""

    kind: Literal["round_ended"] = "round_ended"
    round: int
    unseen: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(BaseEvent):
    """The game is over (I-9.4). Free undo ends here, although nothing new is seen: the result is told."""

    kind: Literal["game_ended"] = "game_ended"
    reveals: ClassVar[bool] = True
