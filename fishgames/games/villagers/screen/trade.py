"""A trade: a hand card, a stack and a Basic side by side, one tick in each column."""

from dataclasses import dataclass, replace

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.choices import Choice, crossed_out, pointed, window
from fishgames.ui.widgets.items import ItemBlock, item_target, notation

STARTS = (0, 28, 55)
LEAD = 4


@dataclass(frozen=True, slots=True)
class Ticks:
    """What is ticked in each column: the number of the row, None for nothing yet."""

    card: int | None = None
    to: int | None = None
    basic: int | None = None

    @property
    def all(self) -> tuple[int | None, int | None, int | None]:
        """By column."""
        return (self.card, self.to, self.basic)

    def with_tick(self, column: int, row: int | None) -> "Ticks":
        """The same with another tick in a column."""
        name = ("card", "to", "basic")[column]
        return replace(self, **{name: row})


class TradeBlock(ItemBlock):
    """Three columns of choices with one cursor; each column scrolls by itself."""

    class Focused(ItemBlock.Focused):
        pass

    class Pressed(ItemBlock.Pressed):
        pass

    class Chosen(ItemBlock.Chosen):
        pass

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(ground="shelf", id=id)
        self.columns: tuple[tuple[Choice, ...], ...] = ()
        self._firsts = [0, 0, 0]

    def fill(self, columns: tuple[tuple[Choice, ...], ...]) -> None:
        """Other rows, or other ticks."""
        old = self.item_keys()
        self.columns = columns
        if not columns:
            self._firsts = [0, 0, 0]
        self.refilled(old)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All rows of all columns."""
        return tuple(choice for column in self.columns for choice in column)

    def item_keys(self) -> tuple[str, ...]:
        return tuple(choice.key for choice in self.choices)

    def possible(self, index: int) -> bool:
        return self.choices[index].possible

    def rows_wanted(self) -> int:
        return max((len(column) for column in self.columns), default=0)

    def place(self, index: int) -> tuple[int, int]:
        """Column and row of an item."""
        for number, column in enumerate(self.columns):
            if index < len(column):
                return number, index
            index -= len(column)
        return 0, 0

    def index(self, column: int, row: int) -> int:
        """The item at a place; the last one of the column if it is shorter."""
        return sum(len(each) for each in self.columns[:column]) + min(row, len(self.columns[column]) - 1)

    def step(self, key: str) -> int | None:
        if not self.columns:
            return None
        column, row = self.place(self.cursor)
        match key:
            case "up":
                return self.index(column, max(row - 1, 0))
            case "down":
                return self.index(column, row + 1)
            case "left":
                return self.index(max(column - 1, 0), self._row_of_tick(max(column - 1, 0), row))
            case "right":
                following = min(column + 1, len(self.columns) - 1)
                return self.index(following, self._row_of_tick(following, row))
            case "home":
                return self.index(column, 0)
            case "end":
                return self.index(column, len(self.columns[column]))
        return None

    def _row_of_tick(self, column: int, row: int) -> int:
        ticked = [number for number, choice in enumerate(self.columns[column]) if choice.chosen]
        return ticked[0] if ticked else row

    def build(self) -> tuple[Line, ...]:
        if not self.columns or not self.text_width:
            return ()
        height = self.size.height or self.rows_wanted()
        at, row = self.place(self.cursor)
        drawn = [self._column(number, height, row if number == at else 0) for number in range(len(self.columns))]
        lines = []
        for y in range(max(map(len, drawn))):
            line = EMPTY
            for start, column in zip(STARTS, drawn, strict=True):
                line = line.to(start) + (column[y] if y < len(column) else EMPTY)
            lines.append(line)
        return tuple(lines)

    def _column(self, number: int, height: int, row: int) -> list[Line]:
        column = self.columns[number]
        if number != self.place(self.cursor)[0]:
            row = self._row_of_tick(number, self._firsts[number])
        first, end = window(len(column), height, row, self._firsts[number])
        self._firsts[number] = first
        ends = (*STARTS[1:], self.text_width)
        width = ends[number] - STARTS[number] - 1
        lines = [self._cell(number, place, width) for place in range(first, end)]
        if first and height > 2:
            lines.insert(0, Line.of(f" {self.signs.more_above} {first} more", "mut"))
        if end < len(column) and height > 1:
            lines.append(Line.of(f" {self.signs.more_below} {len(column) - end} more", "mut"))
        return lines

    def _cell(self, column: int, row: int, width: int) -> Line:
        choice, index = self.columns[column][row], self.index(column, row)
        focused = self.has_focus and index == self.cursor
        line = choice.line if choice.possible else crossed_out(choice, self.signs)
        if focused:
            line = Line(tuple(span._replace(tone=pointed(span.tone)) for span in line.spans))
        head = notation(choice.key, self.signs, possible=choice.possible, chosen=choice.chosen, focused=focused)
        cell = (head.to(LEAD) + line).cut(width).to(width)
        return (cell.flag("row") if focused else cell).targeted(item_target(index))
