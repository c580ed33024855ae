"""Everything about a running game of Come to Fishing Village!"""

from pydantic import TypeAdapter

from fishgames.core.model import CardId, Seat, record
from fishgames.core.rules import BaseState
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.games.fishing_village.view import Entry, GivenUp, Phase, Resolved, Window


@record
class FishingVillageState(BaseState):
    """Seats index every list of seats. Hands and fields are sorted by the card table's order.

    `turn`: whose turn or choice it is; in an emergency whose action is interrupted. `first`: who began, None before
    that is settled. `sharks`: bottom to top. Piles have their top card last, discards the last one. `face_up`: the
    oldest first. `resolved`: closings of this round; `closings`: all, with what came of them. `population` may be 0 or
    less only when the game is over. `ledger` adds up to it.

    Hands, fields and piles are tuples, because few of them change at a time and all are copied with every state.
    """

    options: FishingVillageOptions
    phase: Phase
    round: int
    turn: Seat
    first: Seat | None
    population: int
    hands: list[tuple[CardId, ...]]
    fields: list[tuple[CardId, ...]]
    sharks: list[tuple[CardId, ...]]
    developments: list[tuple[CardId, ...]]
    removed: tuple[GivenUp, ...]
    worker_pile: tuple[CardId, ...]
    worker_discards: tuple[CardId, ...]
    shark_pile: tuple[CardId, ...]
    shark_discards: tuple[CardId, ...]
    face_up: tuple[CardId, ...]
    closing_pile: tuple[CardId, ...]
    resolved: tuple[CardId, ...]
    closings: tuple[Resolved, ...]
    window: Window | None
    ledger: dict[Entry, int]


STATES: TypeAdapter[FishingVillageState] = TypeAdapter(FishingVillageState)
