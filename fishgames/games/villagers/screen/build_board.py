"""The board of a Build turn: the village of whoever builds beside the seats, all others below."""

from collections.abc import Mapping

from fishgames.core.model import Seat
from fishgames.games.villagers.screen.drawing import LEVELS, Plan
from fishgames.games.villagers.screen.faces import Words
from fishgames.games.villagers.screen.seats import market_rows, narrow_seats
from fishgames.games.villagers.screen.village import (
    others_least,
    rows_wanted,
    shows_rows,
    side_by_side,
    swapped_pile,
    village_head,
    village_rows,
)
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import Village
from fishgames.ui.keys import TALL, WIDE
from fishgames.ui.lines import EMPTY, Line

SIDE = 35
"""Cells of the side column on wide screens: six cards of the road stand beside it."""

VILLAGE = 41
"""Cells of the village beside the seats."""

SEATS = 37
"""Cells of the seats beside it."""

FRAME = 4
"""Rows of a screen that are neither board nor shelf: status, notice, keys."""

FEWEST, MOST = 5, 6
"""Rows of the hand that the shelf of a Build turn has at least, in small windows and in large ones."""

BUILD_SHELF = 3
"""Rows of that shelf besides the hand: the question, the heading, the acts."""

BLOCK = 3
"""Rows of the village block besides the village: its head, and two of counts."""

TREES = 10
"""Rows that the builder's village keeps on tall screens, however large the others are."""

SEATS_ROWS = 4
"""Rows of the block beside it besides those of the seats: its head, a blank row, the markets."""

Plans = Mapping[Seat, Plan]


def hand_room(view: VillagersView, words: Words, height: int, seat: Seat) -> int:
    """Rows for the hand in a Build turn. It depends on what is public only, so that no shelf tells of a hand."""
    room = height - FRAME - BUILD_SHELF
    wanted = rows_wanted(view.table[seat].village, words, VILLAGE)
    beside = len(view.table) + SEATS_ROWS
    if height < TALL:
        return max(min(room - 1 - max(wanted + BLOCK, beside), view.table[seat].hand), FEWEST)
    others = 1 + others_least(_others(view, seat), words, WIDE - SIDE)
    own = 1 + max(min(wanted, TREES) + BLOCK, beside)
    return max(min(room - own - others, view.table[seat].hand), MOST)


def _others(view: VillagersView, seat: Seat) -> list[Village]:
    return [info.village for other, info in enumerate(view.table) if other != seat]


def all_villages(view: VillagersView, words: Words, width: int, room: int, without: Seat | None) -> tuple[Line, ...]:
    """All villages but one, in at most so many rows, a blank one before them."""
    shown = [(seat, info.village) for seat, info in enumerate(view.table) if seat != without]
    return (EMPTY, *side_by_side(shown, words, min(width, WIDE), room - 1))


class BuildBoard:
    """One moment of a Build turn. Only what depends on the plans is made anew with each key."""

    def __init__(self, view: VillagersView, turn: Seat | None, words: Words, width: int, height: int) -> None:
        self.view, self.words, self.width = view, words, width
        self.seat: Seat = view.first if turn is None else turn
        self.village = view.table[self.seat].village
        room = height - FRAME - hand_room(view, words, height, self.seat) - BUILD_SHELF
        self.tall = height >= TALL
        # a row for what may be planned besides
        wanted = rows_wanted(self.village, words, VILLAGE) + 1
        # a blank row above, as long as the village has room without it
        tightest = rows_wanted(self.village, words, VILLAGE, LEVELS - 1) + 1
        self.blank = int(self.tall or tightest + BLOCK < room)
        self.room = room - self.blank
        if self.tall:
            least = others_least(_others(view, self.seat), words, width)
            self.trees = min(wanted, max(room - BLOCK - least - 2, TREES))
        else:
            self.trees = min(max(wanted, self.room - BLOCK - 1), self.room - BLOCK)
        self.head, self.shows = village_head(self.seat, words), shows_rows(self.village, words)
        self.seats = [*narrow_seats(view, turn, words), EMPTY]
        self.markets = market_rows(view, self.seat, words)

    def lines(self, plans: Plans) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
        """Village and seats, and the other villages."""
        swapped = next(((other, there) for other, there in plans.items() if other != self.seat and there.new), None)
        right = [*self.seats, *(self.markets if swapped is None else self._elsewhere(*swapped))]
        spare = 0 if swapped is not None else max(self.trees + BLOCK - len(right) - 1, 0)
        plan = plans.get(self.seat)
        drawn, rest = village_rows(self.village, self.words, VILLAGE, self.trees, (SEATS, spare), plan)
        left = [self.head, *drawn, *self.shows]
        if rest:
            right += [Line.of("more of the village", "mut"), *rest]
        rows = max(len(left), len(right), self.trees + BLOCK)
        left += [EMPTY] * (rows - len(left))
        right += [EMPTY] * (rows - len(right))
        lines = [(a.cut(VILLAGE + 1).to(VILLAGE + 1) + b).cut(self.width - 1) for a, b in zip(left, right, strict=True)]
        others: tuple[Line, ...] = ()
        if self.tall:
            others = all_villages(self.view, self.words, self.width, self.room - len(lines), self.seat)
        return tuple(lines[: self.room]), others

    def _elsewhere(self, seat: Seat, plan: Plan) -> list[Line]:
        """The pile of another village in which an Apprentice would take a place."""
        head = Line.of("IN THE VILLAGE of", "bold").gap(1) + self.words.tags.short(seat, self.words.signs)
        return [head, *swapped_pile(plan, self.words, SEATS)]
