"""What one seat may know of Fishing 2 (F2-7.4 to F2-7.6), built field by field."""

from typing import Literal

from fishgames.core.model import CardId, Seat, value
from fishgames.core.rules import BaseView
from fishgames.games.fishing2.cards import Shade
from fishgames.games.fishing2.options import Fishing2Options

ROUNDS = 8
"""Rounds of a game (F2-3.16)."""

Ending = Literal["last_round", "overfishing", "overfishing_draw"]


@value
class PlayView:
    """A slot of the trick: what was played there, and what lies there now as far as the viewer knows.

    `laid_by`: who put a face-down card there; only that seat knows it.
    """

    seat: Seat
    played: CardId
    card: CardId | None
    face_down: bool
    taken: bool
    laid_by: Seat | None


@value
class SeatView:
    """The public numbers of a seat. `draws`: cards it will need from the ocean next round as things stand."""

    points: int
    caught: int
    boat: int
    hand: int
    draws: int


@value
class FinishedTrick:
    """A finished trick: what was played in order, who caught what; None: went face down."""

    round: int
    plays: tuple[tuple[Seat, CardId], ...]
    winner: Seat
    weakest: Seat | None
    trump: Shade | None
    cards: tuple[CardId | None, ...]
    blowfish: tuple[CardId, ...]


@value
class OpenEffect:
    """A buoy that is being carried out, or the naming of trump (slot 0). `emptied`: the slot an exchange emptied."""

    kind: Literal["choose_trump", "catch_other", "set_trump", "catch_from_hand", "exchange_take", "exchange_give"]
    slot: int
    emptied: int = 0


@value
class RoundStart:
    """How the running round was prepared, for each seat: cards from its boat and from the ocean, boat left."""

    from_boat: tuple[int, ...]
    from_ocean: tuple[int, ...]
    boat_left: tuple[int, ...]


@value
class Fishing2View(BaseView):
    """Seats index every tuple. `hand`, `chosen` and `boat` are the viewer's own and empty or None for everybody.

    `winner` and `weakest` are fixed seats once all have played; before that the screen works the trick out by itself.
    `drawn` and `laid_off`: tricks added and saved this round by Draw 1 card and Catch 1 card. `effects`: slots (from 1)
    of buoys still to be carried out after the open one. `green`: a green was played (F2-5.6), fixed with the winner.
    `next_hand_size` is 0 in the last round, `ocean_stars` 0 when the ocean is empty.
    `boat`: own boat by catch, older first, each sorted, None for a card never seen (only with own_sorted).
    """

    options: Fishing2Options
    round: int
    hand_size: int
    next_hand_size: int
    trick_number: int
    tricks_left: int
    drawn: int
    laid_off: int
    leader: Seat
    trump: Shade | None
    set_shade: Shade | None
    set_by: Seat | None
    table: tuple[SeatView, ...]
    trick: tuple[PlayView, ...]
    effect: OpenEffect | None
    effects: tuple[int, ...]
    green: bool
    winner: Seat | None
    weakest: Seat | None
    ocean: int
    ocean_stars: int
    hand: tuple[CardId, ...]
    chosen: CardId | None
    boat: tuple[tuple[CardId | None, ...], ...] | None
    last_order: tuple[Seat, ...]
    last_trick: FinishedTrick | None
    by_round: tuple[tuple[int, ...], ...]
    plus_threes: tuple[int, ...]
    prepared: RoundStart | None
    end: Ending | None
