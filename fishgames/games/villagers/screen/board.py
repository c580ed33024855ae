"""The public blocks of Villagers: road and stacks, the village of whoever builds, seats and markets; the accounts."""

from collections.abc import Mapping, Sequence

from textual import events as textual_events
from textual.app import ComposeResult

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.villagers.screen.accounts import account_lines
from fishgames.games.villagers.screen.faces import Words
from fishgames.games.villagers.screen.road import RoadBlock
from fishgames.games.villagers.screen.seats import (
    market_row,
    market_rows,
    narrow_seats,
    seat_rows,
    stack_row,
)
from fishgames.games.villagers.screen.village import (
    Plan,
    others_wanted,
    rows_wanted,
    shows_rows,
    side_by_side,
    swapped_pile,
    village_head,
    village_rows,
)
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.wording import VillagersWording
from fishgames.ui.board import Board
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import TALL, WIDE
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.line import LineBlock

SIDE = 37
"""Cells of the side column on wide screens."""

VILLAGE = 41
"""Cells of the village beside the seats."""

SEATS = 37
"""Cells of the seats beside it."""

FRAME = 4
"""Rows of a screen that are neither board nor shelf: status, notice, keys."""

DRAFT_SHELF = 3
FEWEST, MOST = 5, 6
"""Rows of the hand on the shelf of a Build turn: in a small window with a large village, and else."""

BUILD_SHELF = 3
"""Rows of that shelf besides the hand: the question, the heading, the acts."""

BLOCK = 3
"""Rows of the village block besides the village: its head, and two of counts."""

TREES = 10
"""Rows that the builder's village keeps on tall screens, however large the others are."""

Plans = Mapping[Seat, Plan]


def hand_room(view: VillagersView, words: Words, height: int, seat: Seat) -> int:
    """Rows for the hand in a Build turn. It depends on what is public only, so that no shelf tells of a hand."""
    room = height - FRAME - BUILD_SHELF
    wanted = rows_wanted(view.table[seat].village, words, VILLAGE) + 4
    if height < TALL:
        return max(min(room - wanted, MOST, view.table[seat].hand), FEWEST)
    villages = [info.village for other, info in enumerate(view.table) if other != seat]
    others = 1 + others_wanted(villages, words, WIDE - SIDE)
    return max(min(room - wanted - others, view.table[seat].hand), MOST)


class VillagersBoard(Board[VillagersView]):
    """Road, seats and villages."""

    DEFAULT_CSS = """
    VillagersBoard > LineBlock { height: auto; }
    """

    def __init__(self, wording: VillagersWording, tags: SeatTags) -> None:
        super().__init__(wording, tags)
        self._wording = wording
        self.turn: Seat | None = None
        self._shown: tuple[VillagersView, Sequence[BaseEvent], bool] | None = None
        self._plans: Plans = {}

    def compose(self) -> ComposeResult:
        yield LineBlock(id="top")
        yield RoadBlock(id="road")
        yield LineBlock(id="seats")
        yield LineBlock(id="villages")

    @property
    def words(self) -> Words:
        """What the rows are made with."""
        return Words(self._wording, self.tags, self.signs)

    @property
    def road(self) -> RoadBlock:
        """The block that is chosen from in the draft."""
        return self.query_one("#road", RoadBlock)

    def show(self, view: VillagersView, log: Sequence[BaseEvent], turn: Seat | None) -> None:
        """Draw the table as it stands."""
        self.turn = turn
        self._shown = (view, log, False)
        self._plans = {}
        self._draw()

    def plan(self, plans: Plans) -> None:
        """Draw what the seat at the keyboard is thinking of; {} takes it away."""
        if plans != self._plans:
            self._plans = plans
            self._draw_blocks()

    def account(self, view: VillagersView, log: Sequence[BaseEvent]) -> bool:
        """After a round: what was built, or what the market paid."""
        width, _ = self.app.size
        if not account_lines(view, log, self.words, width, self.app.size.height):
            return False
        self._shown = (view, log, True)
        self._draw()
        return True

    def on_resize(self, event: textual_events.Resize) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._shown is None or not self.is_attached:
            return
        view, _, account = self._shown
        drafts = not account and view.phase in ("draft", "road_coin") and not isinstance(self.screen, Curtain)
        self.road.set_class(not drafts, "gone")
        if drafts:
            self.road.fill(view, self.words, self.turn)
        self._draw_blocks()

    def _draw_blocks(self) -> None:
        if self._shown is None or not self.is_attached:
            return
        view, log, account = self._shown
        top, seats, villages = (self.query_one(f"#{name}", LineBlock) for name in ("top", "seats", "villages"))
        width, height = self.app.size
        if account:
            top.lines = account_lines(view, log, self.words, width, height)
            seats.lines = villages.lines = ()
        elif isinstance(self.screen, Curtain):
            top.lines = (EMPTY,)
            seats.lines = self._apart(view)
            villages.lines = self._others(view, width, height - 24, None)
        elif view.phase in ("draft", "road_coin"):
            self._draw_draft(view, top, seats, villages)
        else:
            self._draw_build(view, top, seats, villages)

    def _apart(self, view: VillagersView) -> tuple[Line, ...]:
        words, width = self.words, min(self.app.size.width, 110)
        return (
            *seat_rows(view, self.turn, words, width),
            EMPTY,
            stack_row(view, words),
            market_row(view, words),
        )

    @property
    def _board_width(self) -> int:
        width = self.app.size.width
        return width - SIDE if width >= WIDE and not isinstance(self.screen, Curtain) else width

    def _others(self, view: VillagersView, width: int, room: int, without: Seat | None) -> tuple[Line, ...]:
        """All villages but one, where there is room for them."""
        if self.app.size.height < TALL:
            return ()
        shown = [(seat, info.village) for seat, info in enumerate(view.table) if seat != without]
        return (EMPTY, *side_by_side(shown, self.words, min(width, 100), room - 1))

    def _draw_draft(self, view: VillagersView, top: LineBlock, seats: LineBlock, villages: LineBlock) -> None:
        words, height = self.words, self.app.size.height
        needed = 1 + self.road.rows_wanted() + 3 + len(view.table)
        top.lines = (EMPTY,) if height - FRAME - DRAFT_SHELF >= needed else ()
        width = self._board_width
        lines = (market_row(view, words), EMPTY, *seat_rows(view, self.turn, words, width))
        seats.lines = lines
        villages.lines = self._others(view, width, height - FRAME - DRAFT_SHELF - needed - 1, None)

    def _draw_build(self, view: VillagersView, top: LineBlock, seats: LineBlock, villages: LineBlock) -> None:
        words, height = self.words, self.app.size.height
        seat = self.turn if self.turn is not None else view.first
        info = view.table[seat]
        shelf = hand_room(view, words, height, seat) + BUILD_SHELF
        room = height - FRAME - shelf
        plan = self._plans.get(seat)
        tall = height >= TALL
        wanted = rows_wanted(info.village, words, VILLAGE) + 1
        # head, two rows of counts, and a blank row below if there is one
        width = self._board_width
        if tall:
            apart = others_wanted([each.village for n, each in enumerate(view.table) if n != seat], words, width)
            trees = min(wanted, max(room - BLOCK - apart - 2, TREES))
        else:
            trees = min(max(wanted, room - BLOCK - 2), room - BLOCK - 1)
        right = [*narrow_seats(view, self.turn, words), EMPTY]
        swapped = next(((other, there) for other, there in self._plans.items() if other != seat and there.new), None)
        if swapped is None:
            right += market_rows(view, seat, words)
        else:
            right += [self._in_the_village_of(swapped[0]), *swapped_pile(swapped[1], words, SEATS)]
        spare = 0 if swapped is not None else max(trees + BLOCK - len(right) - 1, 0)
        drawn, rest = village_rows(info.village, words, VILLAGE, trees, (SEATS, spare), plan)
        left = [village_head(seat, words), *drawn, *shows_rows(info.village, words)]
        if rest:
            right += [Line.of("more of the village", "mut"), *rest]
        rows = max(len(left), len(right), trees + BLOCK)
        left += [EMPTY] * (rows - len(left))
        right += [EMPTY] * (rows - len(right))
        lines = [(a.cut(VILLAGE + 1).to(VILLAGE + 1) + b).cut(width - 1) for a, b in zip(left, right, strict=True)]
        top.lines = (EMPTY,)
        seats.lines = tuple(lines[: room - 1])
        villages.lines = self._others(view, width, room - 1 - len(lines), seat) if tall else ()

    def _in_the_village_of(self, seat: Seat) -> Line:
        return Line.of("IN THE VILLAGE of", "bold").gap(1) + self.words.tags.short(seat, self.signs)
