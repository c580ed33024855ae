"""A row below a list, in which something is typed when it is asked for."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.line import LineBlock


class AskRow(Horizontal):
    """What is asked, and the field for it; gone while nothing is. The page hears of the field "#ask-text"."""

    def __init__(self, max_length: int = 0) -> None:
        super().__init__(id="ask", classes="gone")
        self._max_length = max_length

    def compose(self) -> ComposeResult:
        yield LineBlock(id="ask-label")
        field = Input(max_length=self._max_length, id="ask-text")
        field.cursor_blink = False
        yield field

    @property
    def field(self) -> Input:
        """Where it is typed."""
        return self.query_one("#ask-text", Input)

    def ask(self, label: str, text: str) -> None:
        """Come up; `text` stands in the field already."""
        self.query_one("#ask-label", LineBlock).lines = (EMPTY, Line().gap(1).add(label, "bold").gap(2))
        self.remove_class("gone")
        self.field.value = text
        self.field.focus()

    def close(self) -> None:
        """Go away. Where the focus goes is for the page to say."""
        self.add_class("gone")
