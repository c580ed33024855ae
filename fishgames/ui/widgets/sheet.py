"""A sheet: an explanation or a look back that lies over the shelf's content for a while."""

from typing import Any

from textual.widget import Widget

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.line import LineBlock


class Sheet(LineBlock):
    """Covers its neighbours on the shelf, which keep the focus. `explains`: it belongs to what has the focus."""

    def __init__(self, **made: Any) -> None:
        super().__init__(**made)
        self.is_open = False
        self.explains = False

    def open(self, lines: tuple[Line, ...], hue: str | None) -> None:
        """Show these lines, with the bar in this hue."""
        self.is_open, self.explains = True, False
        self.bar = hue
        self.lines = lines
        self.remove_class("gone")
        self.fit()

    def fit(self) -> None:
        """As high as the shelf below it: the table above must not jump."""
        if not self.is_open or not isinstance(self.parent, Widget):
            return
        height = sum(widget.size.height for widget in self.parent.children if widget is not self and widget.display)
        lines = list(self.lines)
        while lines and not lines[-1].spans:
            lines.pop()
        self.lines = (*lines, *([EMPTY] * (height - len(lines))))

    def close(self) -> None:
        """Uncover the shelf."""
        if self.is_open:
            self.is_open = self.explains = False
            self.add_class("gone")
            self.lines = ()
