"""A list whose items have one or more rows each, long enough for the log of a whole game."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.geometry import Size

from fishgames.ui.lines import Line
from fishgames.ui.widgets.items import ItemBlock, item_target

_WHEEL = 3


class TallItems(ItemBlock):
    """One item below the other, with a gutter for the pointer. Rows are made when they come into sight."""

    # keep the pointer while the focus is elsewhere: in a log the place counts, not the focus
    ALWAYS_POINTED: ClassVar[bool] = False

    _top = 0
    _in_sight = 1
    _made_for = 0

    def __init__(self, *, ground: str = "paper", id: str | None = None) -> None:
        super().__init__(ground=ground, id=id)
        self._made: dict[int, tuple[Line, ...]] = {}

    # --- what a list must say about its items

    def count(self) -> int:
        """The number of items."""
        raise NotImplementedError

    def item_rows(self, index: int, width: int) -> Sequence[Line]:
        """The rows of an item, at least one, as they stand behind the gutter."""
        raise NotImplementedError

    # --- places

    def refill(self, cursor: int) -> None:
        """Other items, or other looks; the cursor goes to one of them."""
        self._made.clear()
        self.cursor = cursor
        self.rebuild()

    def jump(self, index: int, *, below: int = 0) -> None:
        """Put the cursor there, so many items below the top if there are as many behind it."""
        self._top = max(index - below, 0)
        self.cursor = index
        self.rebuild()

    def item_keys(self) -> tuple[str, ...]:
        return ("",) * self.count()

    def possible(self, index: int) -> bool:
        return True

    def step(self, key: str) -> int | None:
        last = self.count() - 1
        match key:
            case "up":
                return max(self.cursor - 1, 0)
            case "down":
                return min(self.cursor + 1, last)
            case "home":
                return 0
            case "end":
                return last
            case "pageup":
                return max(self.cursor - max(self._in_sight - 1, 1), 0)
            case "pagedown":
                return min(self.cursor + max(self._in_sight - 1, 1), last)
        return None

    def rows_wanted(self) -> int:
        # only a list that grows with its items asks for all of them
        if not self.text_width or not self.styles.is_auto_height:
            return self.count()
        return sum(len(self._item(index, self.text_width)) for index in range(self.count()))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return sum(len(self._item(index, width)) for index in range(self.count()))

    def _item(self, index: int, width: int) -> tuple[Line, ...]:
        if width != self._made_for:
            self._made.clear()
            self._made_for = width
        if index not in self._made:
            self._made[index] = tuple(self.item_rows(index, width - 1))
        return self._made[index]

    def _first_for(self, index: int) -> int:
        """The first item in sight if the last row of this one stands at the bottom."""
        width, room = self.text_width, self.size.height
        first = index
        room -= len(self._item(index, width))
        while first > 0 and room >= len(self._item(first - 1, width)):
            first -= 1
            room -= len(self._item(first, width))
        return first

    # --- drawing

    def build(self) -> tuple[Line, ...]:
        width, height, count = self.text_width, self.size.height, self.count()
        if not width or not height or not count:
            return ()
        first = max(min(self._top, self.cursor), self._first_for(self.cursor))
        self._top = first = min(first, self._first_for(count - 1))
        lines: list[Line] = []
        index = first
        while index < count and len(lines) < height:
            lines.extend(self._drawn(index, width))
            index += 1
        self._in_sight = index - first
        more = index < count or len(lines) > height
        lines = lines[:height]
        if first:
            lines[0] = self._told(lines[0], self.signs.more_above)
        if more:
            lines[-1] = self._told(lines[-1], self.signs.more_below)
        return tuple(lines)

    def _drawn(self, index: int, width: int) -> list[Line]:
        rows = self._item(index, width)
        here = index == self.cursor and (self.has_focus or self.ALWAYS_POINTED)
        drawn = []
        for number, row in enumerate(rows):
            gutter = self.signs.focus if here and number == 0 else " "
            whole = (Line.of(gutter, "accent bold") + row).cut(width).to(width)
            drawn.append((whole.flag("row") if here else whole).targeted(item_target(index)))
        return drawn

    def _told(self, row: Line, sign: str) -> Line:
        flags = " row" if "row" in row.spans[0].tone.split() else ""
        told = Line.of(sign, f"accent bold{flags}").add(" ", f"ink{flags}")
        return row.right(self.text_width, told)

    def redraw(self) -> None:
        self._made.clear()
        super().redraw()

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        self.cursor += _WHEEL * by
