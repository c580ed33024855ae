"""Everything about a running game of Fishing 2."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from fishgames.core.model import CardId, Record, Seat, record, value
from fishgames.core.rules import BaseState
from fishgames.games.fishing2.cards import Shade
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.view import Ending, FinishedTrick, RoundStart


@record
class Pile(Record):
    """Cards caught in one round. `unseen` are those that came to the owner face down and that it never saw.

    Tuples, because piles change rarely and are copied with every state.
    """

    cards: tuple[CardId, ...] = ()
    unseen: tuple[CardId, ...] = ()


@value
class Play:
    """A slot of the trick (F2-6.1): what was played there, and what lies there now (None: taken away).

    `laid_by`: who put the face-down card there.
    """

    seat: Seat
    played: CardId
    card: CardId | None
    face_down: bool = False
    laid_by: Seat | None = None


@value
class Verdict:
    """Fixed once all have played, whatever the buoys do (F2-5.7)."""

    winner: Seat
    weakest: Seat | None
    green: bool


@value
class NamesTrump:
    """The leader of the round is asked for its trump."""

    kind: Literal["choose_trump"] = "choose_trump"
    seat: Seat


@value
class CatchesOther:
    """The player of the buoy in `slot` is asked for a card of the trick."""

    kind: Literal["catch_other"] = "catch_other"
    seat: Seat
    slot: int


@value
class SetsTrump:
    """The player of the buoy in `slot` is asked for the next trump."""

    kind: Literal["set_trump"] = "set_trump"
    seat: Seat
    slot: int


@value
class CatchesFromHand:
    """Every seat in `waiting` still owes its secret card; `chosen` are those laid aside."""

    kind: Literal["catch_from_hand"] = "catch_from_hand"
    slot: int
    waiting: tuple[Seat, ...]
    chosen: tuple[tuple[Seat, CardId], ...] = ()


@value
class TakesForExchange:
    """The player of the buoy in `slot` is asked which card to take into the hand."""

    kind: Literal["exchange_take"] = "exchange_take"
    seat: Seat
    slot: int


@value
class GivesForExchange:
    """… and then which card to lay face down into the emptied slot."""

    kind: Literal["exchange_give"] = "exchange_give"
    seat: Seat
    slot: int
    emptied: int


Pending = Annotated[
    NamesTrump | CatchesOther | SetsTrump | CatchesFromHand | TakesForExchange | GivesForExchange,
    Field(discriminator="kind"),
]


@record
class Fishing2State(BaseState):
    """Seats index every list. Piles have their top card first, hands are sorted by the card table's order.

    `effects`: slots (from 1) of buoys still to be carried out in this trick. `set_shade`: set by Determine trump for
    the next trick. `counts_draw`, `counts_catch`: Draw 1 and Catch 1 that changed this round's number of tricks.
    `draws_before`: Draw 1 resolved in finished rounds. `last_order`: play order of the last finished trick (F2-3.7).
    """

    options: Fishing2Options
    round: int
    hands: list[list[CardId]]
    boats: list[list[Pile]]
    fishers: list[Pile]
    ocean: list[CardId]
    removed: tuple[CardId, ...]
    points: list[int]
    by_round: list[tuple[int, ...]]
    plus_threes: list[int]
    trump: Shade | None
    leader: Seat
    trick_number: int
    trick: list[Play]
    verdict: Verdict | None
    effects: list[int]
    set_shade: Shade | None
    set_by: Seat | None
    counts_draw: int
    counts_catch: int
    draws_before: int
    pending: list[Pending]
    last_order: tuple[Seat, ...]
    last_trick: FinishedTrick | None
    prepared: RoundStart | None
    end: Ending | None


STATES: TypeAdapter[Fishing2State] = TypeAdapter(Fishing2State)


def boat_size(state: Fishing2State, seat: Seat) -> int:
    """Number of cards on a boat."""
    return sum(len(pile.cards) for pile in state.boats[seat])


def tricks_left(state: Fishing2State) -> int:
    """Tricks still to finish in this round, the running one included."""
    sizes = [len(hand) for hand in state.hands]
    # all have played: hands are equal but for an exchange that is half done
    return max(sizes) if len(state.trick) < state.seats else min(sizes) + 1
