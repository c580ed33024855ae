"""Everything about a running game of Villagers."""

from pydantic import TypeAdapter

from fishgames.core.model import CardId, Seat, record, value
from fishgames.core.rules import BaseState
from fishgames.games.villagers.income import Income
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.view import CoinChoice, Phase, Purse
from fishgames.games.villagers.village import Village


@value
class Laid:
    """A card that a seat traded onto a pile and knows there: its index in the pile (V-14.2)."""

    index: int
    seat: Seat


@record
class VillagersState(BaseState):
    """Seats index every list of seats. Hands are sorted by the card table's order.

    `first`: the first-player marker; `turn`: whose decision it is. `road` and `road_coins` have six slots. `piles`: the
    Reserve (0) and the six Road Stacks, each with its top card last; `laid` tells what was traded onto them. `taken`:
    what went out of a Square into the hand this round. `draft_limits`, `build_limits`: fixed at the start of a phase;
    `drafted`, `used`, `trades`: in the last phase of the kind. `incomes`: of each market held, for each seat. `bank`:
    coins that left the bank, less those that came back.

    Villages, piles and squares are tuples, because few of them change at a time and all are copied with every state.
    """

    options: VillagersOptions
    round: int
    phase: Phase
    first: Seat
    turn: Seat
    hands: list[list[CardId]]
    squares: list[tuple[CardId, ...]]
    taken: list[tuple[CardId, ...]]
    villages: list[Village]
    coins: list[int]
    purses: list[Purse]
    road: list[CardId | None]
    road_coins: list[int]
    piles: list[tuple[CardId, ...]]
    laid: list[tuple[Laid, ...]]
    basics: dict[CardId, int]
    discard: tuple[CardId, ...]
    draft_limits: tuple[int, ...]
    drafted: list[int]
    build_limits: tuple[int, ...]
    used: list[int]
    trades: list[int]
    tinner_active: bool
    choices: tuple[CoinChoice, ...]
    incomes: list[tuple[Income, ...]]
    bank: int


STATES: TypeAdapter[VillagersState] = TypeAdapter(VillagersState)


def stacks_empty(state: VillagersState) -> bool:
    """Are all six Road Stacks empty?"""
    return not any(state.piles[1:])


def builds_left(state: VillagersState, seat: Seat) -> int:
    """Build actions that a seat has left this turn (V-7.3)."""
    return state.build_limits[seat] - state.used[seat]
