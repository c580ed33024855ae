"""Everything about a running game of Isaribi."""

from pydantic import TypeAdapter

from fishgames.core.model import CardId, Seat, record
from fishgames.core.rules import BaseState
from fishgames.games.isaribi.boat import storage
from fishgames.games.isaribi.options import IsaribiOptions
from fishgames.games.isaribi.seafood import Cubes, Seafood
from fishgames.games.isaribi.view import Bought, Collaborator, Phase

Decks = tuple[tuple[CardId, ...], tuple[CardId, ...], tuple[CardId, ...], tuple[CardId, ...]]


@record
class IsaribiState(BaseState):
    """Seats index every list of seats; points are halves. Counts of cubes and the decks go by kind, top card last.

    `active`: whose decision it is. `points`, `granted`: left and given in this turn; both 0 outside the phase `turn`.
    `spots`, `spot_cubes`: the Fish cards from the Harbour outwards. `stalls`: the Market cards by position, the first
    `up` of them face up; `sold`: the cubes on each. `boats`: None before placement. `looked`: positions seen by the
    Speculator. `gone_unseen`: Market cards that went out face down, sorted. `sales`, `fines`: ryo by round.

    What changes seldom or is small is a tuple, because all is copied with every state.
    """

    options: IsaribiOptions
    round: int
    phase: Phase
    lap: int
    pawn: Seat
    first_out: Seat | None
    active: Seat
    points: int
    granted: int
    fished: bool
    sold_once: bool
    learned: bool
    acted: bool
    spots: tuple[CardId, ...]
    spot_cubes: list[int]
    stalls: tuple[CardId, ...]
    up: int
    sold: list[Cubes]
    supply: Cubes
    fish_decks: Decks
    market_deck: tuple[CardId, ...]
    fish_gone: tuple[CardId, ...]
    market_gone: tuple[CardId, ...]
    gone_unseen: tuple[CardId, ...]
    display: tuple[Collaborator, ...]
    money: list[int]
    ap_levels: list[int]
    net_levels: list[int]
    smokehouses: list[bool]
    clients: list[bool]
    client_cubes: list[Seafood | None]
    cubes: list[Cubes]
    boats: list[int | None]
    left: list[bool]
    collaborators: list[Collaborator | None]
    looked: list[tuple[int, ...]]
    sales: list[tuple[int, ...]]
    bought: list[tuple[Bought, ...]]
    changed: list[int]
    fines: list[tuple[int, ...]]


STATES: TypeAdapter[IsaribiState] = TypeAdapter(IsaribiState)


def storage_of(state: IsaribiState, seat: Seat) -> int:
    """Cubes that a seat keeps if the round ended now (I-9.1)."""
    return storage(state.smokehouses[seat], state.collaborators[seat] == "carpenter")


def surplus(state: IsaribiState, seat: Seat) -> int:
    """Cubes that a seat has too many, 0 or more."""
    return max(0, sum(state.cubes[seat]) - storage_of(state, seat))


def holder(state: IsaribiState, collaborator: Collaborator) -> Seat | None:
    """Who has a collaborator."""
    return state.collaborators.index(collaborator) if collaborator in state.collaborators else None


def face_down(state: IsaribiState) -> int:
    """Market cards on the board that are still face down."""
    return len(state.stalls) - state.up


def others_in(state: IsaribiState, seat: Seat) -> bool:
    """Is any other seat still in the round?"""
    return not all(gone for other, gone in enumerate(state.left) if other != seat)
