"""What one seat may know of Isaribi (I-11), built field by field."""

from typing import Literal

from fishgames.core.model import CardId, Seat, value
from fishgames.core.rules import BaseView
from fishgames.games.isaribi.options import IsaribiOptions
from fishgames.games.isaribi.seafood import Cubes, Seafood

Phase = Literal["speculator", "place_boat", "old_fisherman", "turn", "dried_fish_technology", "discard", "game_over"]
Collaborator = Literal["money_changer", "speculator", "old_fisherman", "carpenter", "dried_fish_shop"]
Technology = Literal["ap", "net", "smokehouse", "client"]


COLLABORATORS: tuple[Collaborator, ...] = (
    "money_changer",
    "speculator",
    "old_fisherman",
    "carpenter",
    "dried_fish_shop",
)
"""In printed order."""


@value
class Spot:
    """A fishing spot: its Fish card and the cubes that lie there now."""

    card: CardId
    seafood: Seafood
    cubes: int


@value
class Stall:
    """A market position. `card`: its face as far as the viewer may see it, None for a back; `up`: face up for all.

    `cubes`: sold there in this round. `free`: how many more it takes, 0 while face down.
    """

    card: CardId | None
    up: bool
    cubes: Cubes
    free: int


@value
class Bought:
    """A technology that a seat paid for, how much, and in which round."""

    technology: Technology
    price: int
    round: int


@value
class SeatView:
    """What everybody sees of a seat. Points are halves.

    `points`: what its boat card gives at the start of a turn. `net`: top and bottom value. `client_cube`: what lies on
    its Client, None while it can be used. `boat`: 0 the Harbour, 1 and up a spot, None before it is placed. `storage`:
    cubes it keeps if the round ended now. `looked_at`: market positions its Speculator has seen this round, in order.
    `sales`: ryo earned at the market by round. `changed`: ryo by the Money changer. `fines`: paid by round.
    """

    money: int
    ap_level: int
    points: int
    net_level: int
    net: tuple[int, int]
    smokehouse: bool
    client: bool
    client_cube: Seafood | None
    cubes: Cubes
    boat: int | None
    left: bool
    collaborator: Collaborator | None
    storage: int
    looked_at: tuple[int, ...]
    sales: tuple[int, ...]
    bought: tuple[Bought, ...]
    changed: int
    fines: tuple[int, ...]


@value
class Turn:
    """The running turn. `left` of `granted` half points; what is used up; `acted`: leaving is no longer possible."""

    left: int
    granted: int
    fished: bool
    sold: bool
    learned: bool
    acted: bool


@value
class IsaribiView(BaseView):
    """Seats index `table`, spots count from 1 outwards, market positions from 1; all but peeked faces is public.

    `lap`: of the Main step, 0 before it. `active`: whose decision it is, None at the end. `turn`: None outside the
    phase `turn`. `fish_decks`: cards left, by kind. `fish_gone`, `market_gone`: cards that lay open and are out of the
    game, in the order of the card file; `market_unseen`: how many went out face down.
    """

    options: IsaribiOptions
    round: int
    phase: Phase
    lap: int
    pawn: Seat
    first_out: Seat | None
    active: Seat | None
    turn: Turn | None
    sea: tuple[Spot, ...]
    market: tuple[Stall, ...]
    table: tuple[SeatView, ...]
    display: tuple[Collaborator, ...]
    supply: Cubes
    fish_decks: tuple[int, int, int, int]
    market_deck: int
    fish_gone: tuple[CardId, ...]
    market_gone: tuple[CardId, ...]
    market_unseen: int
