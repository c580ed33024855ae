"""The public blocks of Come to Fishing Village!: population and closings, the readiness table, fields; the account."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.fishing_village.screen.account import account_lines
from fishgames.games.fishing_village.screen.faces import Words, tokens
from fishgames.games.fishing_village.screen.ready import ReadyBlock, ready_rows, rows_at_most, rows_of, seat_grid
from fishgames.games.fishing_village.screen.top import top_rows
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.games.fishing_village.wording import FishingVillageWording
from fishgames.ui.board import Board
from fishgames.ui.keys import TALL, WIDE
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import NAME_CELLS, SeatTags
from fishgames.ui.widgets.line import LineBlock

SIDE = 37
"""Cells of the side column on wide screens."""

FRAME = 4
"""Rows of a screen that are neither board nor shelf: status, notice, keys."""

TALL_SHELF = 13
"""Rows of the shelf in a tall window."""

FIELD = 21
"""Cells from one field to the next."""

GRID = 6
"""Rows of a field with the seat's name."""

LARGE, SMALL = 4, 2
"""Most and fewest rows of population and closings."""


class Shape(NamedTuple):
    """How the rows of a window are shared out; it depends on nothing that only a seat knows.

    `shelf`: rows that the shelf may have. `top`: rows of population and closings. `blank`: a row above the readiness
    table is free. `bands`: rows of fields side by side. `more`: rows that are free below them.
    """

    shelf: int
    top: int
    blank: bool
    bands: int
    more: int


def shape_of(rows: int, seats: int, height: int, width: int) -> Shape:
    """`rows`: those of the readiness table with its heading."""
    tall = height >= TALL
    room = height - FRAME
    shelf = TALL_SHELF if tall else 10 if rows <= 6 else 9
    spare = room - shelf - rows
    top = max(min(spare, LARGE), SMALL)
    between = spare > top
    spare -= top + between
    across = max((min(width, WIDE) - 1) // FIELD, 1)
    wanted = -(-seats // across)
    bands = min(wanted, max(spare - 2, 0) // (GRID + 1)) if tall else 0
    more = max(spare - 2 - bands * (GRID + 1), 0) if bands else 0
    return Shape(max(room - rows - top, shelf), top, between, bands, more)


class FishingVillageBoard(Board[FishingVillageView]):
    """Drawn from the public view; `claims` is what the seats tell of their hands themselves."""

    def __init__(
        self, wording: FishingVillageWording, tags: SeatTags, claims: Callable[[], Mapping[Seat, str]]
    ) -> None:
        super().__init__(wording, tags)
        self.claims = claims
        self._shown: tuple[FishingVillageView, Sequence[BaseEvent], Seat | None, bool] | None = None

    @property
    def words(self) -> Words:
        """What all rows are made with."""
        wording = self.wording
        assert isinstance(wording, FishingVillageWording)
        return Words(wording, self.tags, self.signs, {} if self.past else self.claims())

    def compose(self) -> ComposeResult:
        """Blocks from the top."""
        yield LineBlock(id="top")
        yield ReadyBlock(id="ready")
        yield LineBlock(id="fields")

    @property
    def ready(self) -> ReadyBlock:
        """The readiness table."""
        return self.query_one("#ready", ReadyBlock)

    def shape(self, view: FishingVillageView) -> Shape:
        """How the rows of the window are shared out now."""
        width, height = self.app.size
        return shape_of(rows_at_most(view, self.words), len(view.table), height, width)

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def show(self, view: FishingVillageView, log: Sequence[BaseEvent], turn: Seat | None) -> None:
        """The table as it stands."""
        self._shown = (view, log, turn, False)
        self._draw()

    def account(self, view: FishingVillageView, log: Sequence[BaseEvent]) -> bool:
        """The check of developments, in place of the table."""
        if not account_lines(view, log, self.words):
            return False
        self._shown = (view, log, None, True)
        self._draw()
        return True

    def _draw(self) -> None:
        if self._shown is None or not self.query("#fields"):
            return
        view, log, turn, account = self._shown
        if account:
            self.query_one("#top", LineBlock).lines = account_lines(view, log, self.words)
            self.ready.fill((), [])
            self.query_one("#fields", LineBlock).lines = ()
        else:
            self._draw_table(view, turn)

    def _draw_table(self, view: FishingVillageView, turn: Seat | None) -> None:
        words, shape = self.words, self.shape(view)
        below = (EMPTY,) if shape.blank else ()
        self.query_one("#top", LineBlock).lines = (*top_rows(view, words, shape.top), *below)
        active = None if view.asked is not None and view.asked.how == "any" else turn
        if view.phase == "emergency":
            active = view.turn
        self.ready.fill(ready_rows(view, active, words), rows_of(view))
        self.query_one("#fields", LineBlock).lines = self._fields(view, active, shape)

    def _fields(self, view: FishingVillageView, turn: Seat | None, shape: Shape) -> tuple[Line, ...]:
        words, bands = self.words, shape.bands
        if not bands:
            return ()
        across = max((min(self.app.size.width, WIDE) - 1) // FIELD, 1)
        seats = list(range(len(view.table)))
        if turn is not None and turn >= across * bands:
            # the seat on turn is always in sight
            seats = [turn, *(seat for seat in seats if seat != turn)]
        told = Line().gap(1).add("FIELDS", "bold").add("   symbols by column L M R; left after the sharks", "mut")
        lines: list[Line] = [EMPTY, told]
        for band in range(bands):
            shown = seats[band * across : (band + 1) * across]
            grids = [(self._field_head(seat), *seat_grid(view.table[seat], words, close=True)) for seat in shown]
            lines.append(EMPTY)
            for row in zip(*grids, strict=True):
                line = Line().gap(1)
                for place, cell in enumerate(row):
                    line = line.to(1 + place * FIELD) + cell.cut(FIELD - 1)
                lines.append(line)
        return (*lines, *self._said(view, shape.more))

    def _said(self, view: FishingVillageView, room: int) -> list[Line]:
        """Hands that lie open, else what was told of them in full, where there is room for all of it."""
        words = self.words
        open_hands = [(seat, info.hand) for seat, info in enumerate(view.table) if info.hand]
        hands = [(seat, tokens(hand, words.cards, words.signs)) for seat, hand in open_hands]
        told = [(seat, Line.of(text, "accent")) for seat, text in sorted(words.claims.items()) if text]
        rows: list[Line] = []
        for seat, line in hands or told:
            label = "" if rows else "HANDS" if hands else "TOLD"
            rows.append((Line().gap(1).add(label, "bold").to(8) + words.tags.mark(seat, words.signs)).gap(1) + line)
        if len(rows) > room:
            return []
        return [EMPTY, *rows] if len(rows) < room else rows

    def _field_head(self, seat: Seat) -> Line:
        return self.words.tags.named(seat, self.signs, "ink bold", NAME_CELLS)
