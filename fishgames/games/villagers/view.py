"""What one seat may know of Villagers (V-14), built field by field."""

from typing import Literal

from fishgames.core.model import CardId, Seat, value
from fishgames.core.rules import BaseView
from fishgames.games.villagers.cards import Suit
from fishgames.games.villagers.income import Income
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.village import Village

Phase = Literal["draft", "road_coin", "build", "over"]


@value
class RoadSlot:
    """A face-up card of the Road and the coins on it."""

    card: CardId
    coins: int = 0


@value
class CoinChoice:
    """What a seat did with its coin for the Road (V-6.4); slot 0: declined."""

    seat: Seat
    slot: int


@value
class Purse:
    """Where the coins of a seat came from and went to, besides the start and the markets; all 0 or more.

    `smuggled`: with which card, and how much.
    """

    road: int = 0
    smuggled: tuple[tuple[CardId, int], ...] = ()
    to_seats: int = 0
    to_bank: int = 0


@value
class PileView:
    """A Road Stack or the Reserve: how many cards, the suit on the back of the top one (None: empty).

    `known`: the cards that the viewer put there itself, with their place from the top, 1 is the top (V-14.2).
    """

    count: int
    top: Suit | None
    known: tuple[tuple[int, CardId], ...] = ()


@value
class SeatView:
    """What everybody sees of a seat. `hand`: number of cards; `hand_suits`: their backs, None if they are hidden.

    `square`: cards that lie open before it in the draft; `taken`: those that went from there into the hand this round.
    The limits are those fixed for the phase (V-5.1, V-7.1); `drafted`, `used` (Build actions) and `trades` are counted
    in the last phase of their kind. `first`, `second`: what the markets paid, None before they came.
    """

    coins: int
    village: Village
    square: tuple[CardId, ...]
    taken: tuple[CardId, ...]
    hand: int
    hand_suits: tuple[Suit, ...] | None
    draft_limit: int
    drafted: int
    build_limit: int
    used: int
    trades: int
    purse: Purse
    first: Income | None
    second: Income | None


@value
class VillagersView(BaseView):
    """Seats index `table`. `hand` is the viewer's own, sorted; () for everybody.

    `first`: the seat with the first-player marker. `road` has six slots, `stacks` six piles from the left.
    `tinner_active`: one was played in this Build turn (V-10.9). `choices`: decided coins of this Road update.
    `discard`: oldest card first. `bank`: coins that left the bank, less those that came back.
    """

    options: VillagersOptions
    round: int
    phase: Phase
    first: Seat
    table: tuple[SeatView, ...]
    road: tuple[RoadSlot | None, ...]
    stacks: tuple[PileView, ...]
    reserve: PileView
    basics: tuple[tuple[CardId, int], ...]
    discard: tuple[CardId, ...]
    choices: tuple[CoinChoice, ...]
    tinner_active: bool
    bank: int
    hand: tuple[CardId, ...]
