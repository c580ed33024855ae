"""What Fishing 2 can tell. PRIVATE fields are told to the event's own seat alone (F2-7.4, F2-7.5)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from fishgames.core.events import PRIVATE, BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2.cards import Effect, Shade, Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpChosen(BaseEvent):
    """The leader named the trump of the round (F2-3.8)."""

    kind: Literal["trump_chosen"] = "trump_chosen"
    round: int
    shade: Shade


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(BaseEvent):
    """A card went into the trick. `missing`: the led suit that this card shows the seat not to hold."""

    kind: Literal["card_played"] = "card_played"
    card: CardId
    round: int
    trick: int
    led: bool
    missing: Suit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsScored(BaseEvent):
    """Points for playing the +3 buoy (F2-6.3)."""

    kind: Literal["points_scored"] = "points_scored"
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCaught(BaseEvent):
    """A card of the trick went onto a fisher by a buoy; None: it lay face down and goes unseen (F2-6.2)."""

    kind: Literal["other_caught"] = "other_caught"
    slot: int
    card: CardId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpSet(BaseEvent):
    """A buoy set the trump of the next trick (F2-6.4)."""

    kind: Literal["trump_set"] = "trump_set"
    shade: Shade


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectLost(BaseEvent):
    """A buoy did nothing: no trick follows, nothing is left to do it with, the ocean is too small, or it was moved."""

    kind: Literal["effect_lost"] = "effect_lost"
    effect: Effect
    why: Literal["no_trick_follows", "no_cards", "ocean_too_small", "moved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSetAside(BaseEvent):
    """A seat has chosen its card for Catch 1 card; which one is its secret (F2-7.3)."""

    kind: Literal["card_set_aside"] = "card_set_aside"
    card: Annotated[CardId | None, PRIVATE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCardsCaught(BaseEvent):
    """All set-aside cards went face down onto the fishers (F2-6.6)."""

    kind: Literal["hand_cards_caught"] = "hand_cards_caught"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTaken(BaseEvent):
    """A card of the trick went into a hand by Exchange 1 card; it lay face up, so all know it (F2-7.4)."""

    kind: Literal["card_taken"] = "card_taken"
    slot: int
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLaidDown(BaseEvent):
    """A hand card went face down into the emptied slot (F2-6.7)."""

    kind: Literal["card_laid_down"] = "card_laid_down"
    slot: int
    card: Annotated[CardId | None, PRIVATE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(BaseEvent):
    """A seat drew from its boat and from the ocean; only it sees which (F2-3.4, F2-3.5, F2-6.5)."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    from_boat: int
    from_ocean: int
    boat_cards: Annotated[tuple[CardId, ...] | None, PRIVATE] = None
    ocean_cards: Annotated[tuple[CardId, ...] | None, PRIVATE] = None
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceDownChecked(BaseEvent):
    """A face-down card was looked at by all, to see whether it is a blowfish (option face_down_blowfish).

    `blowfish`: those turned up. That there is none is news too, so undo ends here either way.
    """

    kind: Literal["face_down_checked"] = "face_down_checked"
    blowfish: tuple[CardId, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickCaught(BaseEvent):
    """The trick was caught (F2-5.9): `cards` by the winner, `blowfish` by the weakest seat; None: face down.

    `identified` lists blowfish that were turned up for it (option face_down_blowfish).
    """

    kind: Literal["trick_caught"] = "trick_caught"
    cards: tuple[CardId | None, ...]
    weakest: Seat | None
    blowfish: tuple[CardId, ...]
    identified: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpSwitched(BaseEvent):
    """The trump of the next trick is another than before (F2-5.10)."""

    kind: Literal["trump_switched"] = "trump_switched"
    shade: Shade


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored(BaseEvent):
    """A round is over: cards caught by each seat, a point each (F2-3.14)."""

    kind: Literal["round_scored"] = "round_scored"
    round: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(BaseEvent):
    """A round is prepared; `seat` leads it (F2-3.6)."""

    kind: Literal["round_begun"] = "round_begun"
    round: int
    hand_size: int
    reveals: ClassVar[bool] = True
    milestone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(BaseEvent):
    """The game is over, after the last round or by overfishing (F2-8.1 to F2-8.3)."""

    kind: Literal["game_ended"] = "game_ended"
    how: Literal["last_round", "overfishing", "overfishing_draw"]
    reveals: ClassVar[bool] = True
