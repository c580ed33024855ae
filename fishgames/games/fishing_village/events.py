"""What Come to Fishing Village! can tell. PRIVATE fields are told to the event's own seat alone (FV-11).

`population` is always the number after the event. With open hands (option talk) drawn cards are told to all as `shown`.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from fishgames.core.events import PRIVATE, BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village.view import Cause, What


@dataclass(frozen=True, slots=True, kw_only=True)
class SharksOrdered(BaseEvent):
    """A seat stacked its new sharks, bottom to top (FV-13.4)."""

    kind: Literal["sharks_ordered"] = "sharks_ordered"
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTakenUp(BaseEvent):
    """A seat looks at its hand for the first time; told only where sharks were ordered before that (FV-3.5)."""

    kind: Literal["hand_taken_up"] = "hand_taken_up"
    count: int
    cards: Annotated[tuple[CardId, ...] | None, PRIVATE] = None
    shown: tuple[CardId, ...] | None = None
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentChosen(BaseEvent):
    """A seat chose a development (FV-3.5)."""

    kind: Literal["development_chosen"] = "development_chosen"
    development: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBegun(BaseEvent):
    """The setup is over; `seat` begins, by the team's choice, by lot or as the first seat (FV-3.6)."""

    kind: Literal["play_begun"] = "play_begun"
    how: Literal["choose", "seat0", "random"]
    closing: CardId
    milestone: ClassVar[bool] = True
    reckoned: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerAssigned(BaseEvent):
    """A worker was laid in a field (FV-5.1)."""

    kind: Literal["worker_assigned"] = "worker_assigned"
    card: CardId
    target: Seat
    cost: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SharkRemoved(BaseEvent):
    """A worker was discarded to chase a field's top shark (FV-5.2)."""

    kind: Literal["shark_removed"] = "shark_removed"
    card: CardId
    target: Seat
    shark: CardId
    cost: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerRecruited(BaseEvent):
    """A seat paid for a worker, which is drawn next (FV-6.1)."""

    kind: Literal["worker_recruited"] = "worker_recruited"
    cost: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkersReshuffled(BaseEvent):
    """The worker pile was empty; the discards, told sorted, became the new one (FV-6.2)."""

    kind: Literal["workers_reshuffled"] = "workers_reshuffled"
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkersDrawn(BaseEvent):
    """A seat drew workers from the pile (FV-6.1, FV-7.5)."""

    kind: Literal["workers_drawn"] = "workers_drawn"
    count: int
    cards: Annotated[tuple[CardId, ...] | None, PRIVATE] = None
    shown: tuple[CardId, ...] | None = None
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingUndergone(BaseEvent):
    """Sharks interfered, then symbols were counted (FV-7.3). `gone`: workers discarded; `raw`, `left`: symbols before
    and after that; `need`: symbols wanted.
    """

    kind: Literal["closing_undergone"] = "closing_undergone"
    closing: CardId
    gone: tuple[CardId, ...]
    raw: int
    left: int
    need: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingPassed(BaseEvent):
    """A closing was passed (FV-7.3)."""

    kind: Literal["closing_passed"] = "closing_passed"
    closing: CardId
    gain: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingFailed(BaseEvent):
    """A closing was failed or abandoned, and its loss applied (FV-7.2, FV-7.3)."""

    kind: Literal["closing_failed"] = "closing_failed"
    closing: CardId
    abandoned: bool
    loss: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmergencyOpened(BaseEvent):
    """A cost or loss would empty the village; the team is asked before it is applied (FV-9.1).

    `what`: the interrupted action of `seat`; `target`: the field it goes to; `shark`: the one to be chased there.
    `needed`: developments to be given up.
    """

    kind: Literal["emergency_opened"] = "emergency_opened"
    cause: Cause
    what: What
    size: int
    needed: int
    target: Seat | None = None
    shark: CardId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRescue(BaseEvent):
    """All developments together could not cover a loss (FV-9.4)."""

    kind: Literal["no_rescue"] = "no_rescue"
    size: int
    held: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentGivenUp(BaseEvent):
    """A development of `seat` left the game (FV-9.1)."""

    kind: Literal["development_given_up"] = "development_given_up"
    development: CardId
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DefeatAccepted(BaseEvent):
    """The team let the loss end the game (FV-9.7)."""

    kind: Literal["defeat_accepted"] = "defeat_accepted"


@dataclass(frozen=True, slots=True, kw_only=True)
class CostCancelled(BaseEvent):
    """The action of `seat` was taken back instead of being paid for (FV-9.3)."""

    kind: Literal["cost_cancelled"] = "cost_cancelled"
    what: What
    target: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SharksReshuffled(BaseEvent):
    """The shark pile was empty; the discards became the new one (FV-7.5)."""

    kind: Literal["sharks_reshuffled"] = "sharks_reshuffled"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SharksReplaced(BaseEvent):
    """A field's sharks were discarded and new ones drawn, bottom to top (FV-7.5)."""

    kind: Literal["sharks_replaced"] = "sharks_replaced"
    gone: int
    cards: tuple[CardId, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerDiscarded(BaseEvent):
    """A seat discarded a worker of its hand after a resolution (FV-7.5)."""

    kind: Literal["worker_discarded"] = "worker_discarded"
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(BaseEvent):
    """A closing is done with and the round goes on: `closing` is the oldest now, `turned_up` the newer one, if any.

    `seat` is next; `number`: the place of `closing` in the round (FV-7.5).
    """

    kind: Literal["turn_passed"] = "turn_passed"
    round: int
    number: int
    closing: CardId
    turned_up: CardId | None
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentChecked(BaseEvent):
    """The end of a round: a development of `seat` paid its bonus, or 0 for not being met (FV-8.1)."""

    kind: Literal["development_checked"] = "development_checked"
    round: int
    development: CardId
    bonus: int
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(BaseEvent):
    """Round 2 or 3 begins, with `seat` (FV-8.3). `face_up`: the oldest closing first."""

    kind: Literal["round_begun"] = "round_begun"
    round: int
    face_up: tuple[CardId, ...]
    reveals: ClassVar[bool] = True
    milestone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(BaseEvent):
    """The game is over (FV-10). `grade` is None for a defeat; `survived`: closings got over completely."""

    kind: Literal["game_ended"] = "game_ended"
    grade: str | None
    population: int
    round: int
    survived: int
    reveals: ClassVar[bool] = True
