"""The hand in a public decision: up while nothing is pressed."""

from textual import events
from textual.message import Message

from fishgames.ui.lines import Line
from fishgames.ui.widgets.line import LineBlock


class Peek(LineBlock, can_focus=True):
    """Shows a hand while it has the focus; any key, and losing the focus, ends that."""

    class Ended(Message):
        """The hand lies face down again."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(ground="shelf", id=id, classes="gone")
        # nobody comes here by Tab
        self.can_focus = False

    def turn_up(self, lines: tuple[Line, ...], bar: str) -> None:
        """Show it."""
        self.bar, self.lines = bar, lines
        self.remove_class("gone")
        self.can_focus = True
        self.focus()

    def turn_down(self) -> bool:
        """Nothing of it stays; False if it lay face down already."""
        if not self.can_focus:
            return False
        self.lines = ()
        self.add_class("gone")
        self.can_focus = False
        self.post_message(self.Ended())
        return True

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.turn_down()

    def on_blur(self) -> None:
        self.turn_down()
