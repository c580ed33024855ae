"""A list of things to choose from, possible or not."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.geometry import Size
from textual.reactive import reactive

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.items import ItemBlock, item_target, notation

# gutter, key, state, and the blank before the words
LEAD = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """One row: its key never changes, possible or not.

    Parts of `line` in a tone with the word `named` are the name of a card, underlined while the row has the cursor.
    `reason` stands behind the line with `×` while the row is impossible.
    """

    key: str
    line: Line
    possible: bool = True
    chosen: bool = False
    reason: str = ""


class Choices(ItemBlock):
    """Rows, in one column or several filled from top to bottom; what does not fit is told in the last row."""

    choices: reactive[tuple[Choice, ...]] = reactive((), init=False, repaint=False)

    class Focused(ItemBlock.Focused):
        pass

    class Pressed(ItemBlock.Pressed):
        pass

    class Chosen(ItemBlock.Chosen):
        pass

    def __init__(
        self,
        choices: tuple[Choice, ...] = (),
        *,
        columns: int | Sequence[int] = 1,
        ground: str = "shelf",
        bar: str | None = None,
        signs: Signs | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """`columns` is their number, all equally wide, or the column in which each begins."""
        super().__init__(ground=ground, bar=bar, signs=signs, id=id, classes=classes)
        self.set_reactive(Choices.choices, choices)
        self._columns = columns
        self._first_row = 0

    def watch_choices(self, old: tuple[Choice, ...], _: tuple[Choice, ...]) -> None:
        self.refilled(tuple(choice.key for choice in old))

    def set_columns(self, columns: int | Sequence[int]) -> None:
        """Other columns from now on, for other rows or another size."""
        self._columns = columns
        self.rebuild()

    # --- places

    @property
    def _column_count(self) -> int:
        return self._columns if isinstance(self._columns, int) else len(self._columns)

    def _starts(self) -> tuple[int, ...]:
        if isinstance(self._columns, int):
            return tuple(self.text_width * column // self._columns for column in range(self._columns))
        return tuple(self._columns)

    def rows_wanted(self) -> int:
        return -(-len(self.choices) // self._column_count)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.rows_wanted()

    def item_keys(self) -> tuple[str, ...]:
        return tuple(choice.key for choice in self.choices)

    def possible(self, index: int) -> bool:
        return self.choices[index].possible

    def step(self, key: str) -> int | None:
        rows, last = self.rows_wanted(), len(self.choices) - 1
        match key:
            case "up":
                return max(self.cursor - 1, 0)
            case "down":
                return min(self.cursor + 1, last)
            case "left" if self._column_count > 1:
                return self.cursor - rows if self.cursor >= rows else self.cursor
            case "right" if self._column_count > 1:
                return min(self.cursor + rows, last) if self.cursor // rows < last // rows else self.cursor
            case "home":
                return 0
            case "end":
                return last
            case "pageup":
                return max(self.cursor - max(self.size.height - 2, 1), 0)
            case "pagedown":
                return min(self.cursor + max(self.size.height - 2, 1), last)
        return None

    # --- drawing

    def build(self) -> tuple[Line, ...]:
        rows = self.rows_wanted()
        if not rows or not self.text_width:
            return ()
        height = self.size.height or rows
        first, end = window(rows, height, self.cursor % rows, self._first_row)
        self._first_row = first
        lines = [self._row(row, rows) for row in range(first, end)]
        if first and height > 2:
            lines.insert(0, self._more(self.signs.more_above, range(first)))
        if end < rows and height > 1:
            lines.append(self._more(self.signs.more_below, range(end, rows)))
        return tuple(lines)

    def _more(self, sign: str, rows: range) -> Line:
        hidden = sum(index % self.rows_wanted() in rows for index in range(len(self.choices)))
        return Line.of(f" {sign} {hidden} more", "mut")

    def _row(self, row: int, rows: int) -> Line:
        starts = self._starts()
        ends = (*(start - 1 for start in starts[1:]), self.text_width)
        line = EMPTY
        for column, (start, end) in enumerate(zip(starts, ends, strict=True)):
            index = column * rows + row
            if index < len(self.choices):
                line = line.to(start) + self._cell(index, end - start)
        return line

    def _cell(self, index: int, width: int) -> Line:
        choice = self.choices[index]
        focused = self.has_focus and index == self.cursor
        line = choice.line if choice.possible else crossed_out(choice, self.signs)
        if focused:
            line = Line(tuple(span._replace(tone=pointed(span.tone)) for span in line.spans))
        head = notation(choice.key, self.signs, possible=choice.possible, chosen=choice.chosen, focused=focused)
        cell = (head.to(LEAD) + line).cut(width).to(width)
        return (cell.flag("row") if focused else cell).targeted(item_target(index))


def pointed(tone: str) -> str:
    """The tone of a part of the row that has the cursor."""
    return f"{tone} ink bold underline" if "named" in tone.split() else tone


def crossed_out(choice: Choice, signs: Signs) -> Line:
    """The words of an impossible row, all in one quiet tone, with the reason behind them."""
    line = Line(
        tuple(
            span._replace(tone="faint named" if "named" in span.tone.split() else "faint") for span in choice.line.spans
        )
    )
    if not choice.reason:
        return line
    gap = 0 if not line.spans or line.spans[-1].text.endswith(" ") else 2
    return line.gap(gap).add(f"{signs.not_now} {choice.reason}", "faint")


def window(rows: int, height: int, cursor: int, first: int) -> tuple[int, int]:
    """Which rows to show, first and behind the last, moved as little as possible to keep the cursor in sight.

    A row at the top (from three rows on) and one at the bottom tell what is hidden, where something is.
    """
    if rows <= height:
        return 0, rows
    if height < 3:
        first = min(cursor, rows - height)
        return first, first + 1 if first < rows - height else rows
    shown = height - 2
    first = max(min(first, cursor), cursor - shown + 1)
    if first <= 1 and cursor < height - 1:
        return 0, height - 1
    if first + shown >= rows - 1:
        return rows - height + 1, rows
    return first, first + shown
