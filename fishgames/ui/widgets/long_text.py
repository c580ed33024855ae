"""Text to be read that may be longer than its block."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.line import LineBlock

Writer = Callable[[int], Sequence[Sequence[Line]]]
"""Makes the text for a width: paragraphs, each of some rows."""

_WHEEL = 3
_LINES = Binding.Group("a row on, a row back")
_LEAVES = Binding.Group("a screen on, a screen back")
_ENDS = Binding.Group("beginning, end")


class LongText(LineBlock, can_focus=True):
    """Moves by arrows, page keys and the wheel; signs at the right edge tell that there is more."""

    DEFAULT_CSS = """
    LongText { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)", group=_LINES, description="a row back"),
        Binding("down", "walk(1)", group=_LINES, description="a row on"),
        Binding("pageup", "leaf(-1)", group=_LEAVES, description="a screen back"),
        Binding("pagedown", "leaf(1)", group=_LEAVES, description="a screen on"),
        Binding("home", "turn_to('beginning')", group=_ENDS, description="beginning"),
        Binding("end", "turn_to('end')", group=_ENDS, description="end"),
    ]

    def __init__(self, *, ground: str = "paper", id: str | None = None) -> None:
        super().__init__(ground=ground, id=id)
        self._write: Writer = lambda _: ()
        self._rows: list[Line] = []
        self._starts: list[int] = [0]
        self._top = 0
        self._made_for = 0

    def fill(self, write: Writer) -> None:
        """Another text, from its beginning."""
        self._write = write
        self._top = self._made_for = 0
        self.rebuild()

    @property
    def overflows(self) -> bool:
        """Is there more than fits?"""
        return len(self._rows) > self.size.height

    def rebuild(self) -> None:
        """Make the rows if the width is another one, and show those in sight."""
        width = self.text_width
        if not width or not self.is_attached:
            return
        if width != self._made_for:
            paragraph = bisect_right(self._starts, self._top) - 1 if self._made_for else 0
            self._make(width)
            self._top = self._starts[min(paragraph, len(self._starts) - 1)]
        height = self.size.height
        self._top = max(0, min(self._top, len(self._rows) - height))
        shown = self._rows[self._top : self._top + height]
        if shown and self._top:
            shown[0] = self._told(shown[0], self.signs.more_above)
        if shown and self._top + height < len(self._rows):
            shown[-1] = self._told(shown[-1], self.signs.more_below)
        self.lines = tuple(shown)

    def _make(self, width: int) -> None:
        self._rows, self._starts = [], []
        for paragraph in self._write(width):
            self._starts.append(len(self._rows))
            self._rows.extend(paragraph)
        self._starts = self._starts or [0]
        self._made_for = width

    def _told(self, row: Line, sign: str) -> Line:
        return (row or EMPTY).right(self.text_width - 1, Line.of(sign, "accent bold"))

    def redraw(self) -> None:
        self._made_for = 0
        self.rebuild()
        self.refresh()

    def on_resize(self) -> None:
        self.rebuild()

    def action_walk(self, rows: int) -> None:
        """So many rows on, or back."""
        self._top += rows
        self.rebuild()

    def action_leaf(self, screens: int) -> None:
        """A screen on or back; two rows stay in sight."""
        self.action_walk(screens * max(self.size.height - 2, 1))

    def action_turn_to(self, where: str) -> None:
        """To the beginning or the end."""
        self._top = 0 if where == "beginning" else len(self._rows)
        self.rebuild()

    def on_mouse_down(self) -> None:
        self.focus(scroll_visible=False)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_walk(_WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_walk(-_WHEEL)
