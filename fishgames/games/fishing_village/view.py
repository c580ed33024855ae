"""What one seat may know of Come to Fishing Village! (FV-11), built field by field."""

from collections.abc import Mapping
from typing import Literal

from fishgames.core.model import CardId, Seat, value
from fishgames.core.rules import BaseView
from fishgames.games.fishing_village.options import FishingVillageOptions

Phase = Literal["shark_order", "setup_development", "setup_first_player", "turn", "discard", "emergency", "game_over"]
Outcome = Literal["passed", "failed", "abandoned"]
Cause = Literal["cost", "loss"]
What = Literal["assign", "remove_shark", "recruit", "undergo", "abandon"]

Entry = Literal["start", "gained", "bonus", "given_up", "assigns", "removals", "recruits", "failed", "abandoned"]
"""Why population changed; entries after `given_up` are 0 or less."""

ENTRIES: tuple[Entry, ...] = (
    "start",
    "gained",
    "bonus",
    "given_up",
    "assigns",
    "removals",
    "recruits",
    "failed",
    "abandoned",
)


@value
class Window:
    """An open emergency (FV-9): what would empty the village, and what has been given up in it so far.

    `size`: the cost or loss that is waiting. `what`: the interrupted action of the seat on turn. `card` (known to that
    seat alone, unless hands are open) and `target` belong to a cost, `left` (symbols after interference) to `undergo`.
    """

    cause: Cause
    what: What
    size: int
    given: int = 0
    card: CardId | None = None
    target: Seat | None = None
    left: int | None = None


@value
class Resolved:
    """A closing that was resolved; `change` of population by it, and the population then."""

    closing: CardId
    seat: Seat
    round: int
    outcome: Outcome
    change: int
    population: int


@value
class GivenUp:
    """A development that was removed from the game."""

    owner: Seat
    development: CardId


@value
class HandTold:
    """What a seat's own words say of the hand it holds now (FV-11.1); nobody checks them.

    `cards`: some of it. `new`: so many were drawn since, and of them nothing is told. `symbols`: those of all but the
    new ones by type, None where nothing is told. `sure`: a bot said it (FV-11.3).
    """

    cards: tuple[CardId, ...]
    symbols: tuple[int | None, ...]
    new: int
    sure: bool


@value
class SeatView:
    """What the viewer sees of a seat.

    `hand`: sorted, None if the viewer may not see it. `hand_symbols`: symbols by type in the order of `TYPES`, None
    unless the viewer sees the hand or the table shows such sums (FV-11.2). `sharks`: bottom to top, the last one is the
    top. `field`: sorted like a hand. `told`: what the seat has told, for those who go by it.
    """

    hand_size: int
    hand: tuple[CardId, ...] | None
    hand_symbols: tuple[int, ...] | None
    field: tuple[CardId, ...]
    sharks: tuple[CardId, ...]
    developments: tuple[CardId, ...]
    told: HandTold | None = None


@value
class FishingVillageView(BaseView):
    """Seats index `table`.

    `turn`: whose turn or choice it is; in an emergency whose action is interrupted. `first`: who began, None before
    that is settled. `face_up`: the oldest closing first. `closing_pile`: what is in it, in printed order, not how it
    lies. `resolved`: closings of this round, `closings`: all resolved so far, fatal one included. `survived`: closings
    got over completely. Discards are sorted. `ledger`: all entries in the order of ENTRIES, they add up to
    `population`. `won`: None while the game is on.
    """

    options: FishingVillageOptions
    phase: Phase
    round: int
    turn: Seat
    first: Seat | None
    population: int
    table: tuple[SeatView, ...]
    face_up: tuple[CardId, ...]
    closing_pile: tuple[tuple[CardId, int], ...]
    resolved: tuple[CardId, ...]
    closings: tuple[Resolved, ...]
    survived: int
    worker_pile: int
    worker_discards: tuple[CardId, ...]
    shark_pile: int
    shark_discards: tuple[CardId, ...]
    removed: tuple[GivenUp, ...]
    window: Window | None
    ledger: tuple[tuple[Entry, int], ...]
    won: bool | None

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The viewer's own hand; () for everybody."""
        return () if self.seat is None else self.table[self.seat].hand or ()

    @property
    def accounts(self) -> Mapping[Entry, int]:
        """The ledger by entry."""
        return dict(self.ledger)

    @property
    def held(self) -> int:
        """Developments that all seats together still have."""
        return sum(len(info.developments) for info in self.table)
