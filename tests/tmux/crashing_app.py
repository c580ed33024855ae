"""A program with a secret on its screen and a key for each misfortune.

`python -m tests.tmux.crashing_app FOLDER [where it fails while it starts]`; the folder gets its crash report,
`saved` once it was asked to save, and `status` if it ended in good order.
"""

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.ui.cover import CoverScreen
from fishgames.ui.lines import Line
from fishgames.ui.page import Page
from fishgames.ui.terminal import SafeApp, run_safely
from fishgames.ui.themes import THEMES, variable_defaults
from fishgames.ui.widgets.line import LineBlock

SECRET = "blue-26-in-hand"
FAREWELL = "Go on with: fishgames resume"


class Hand(Page[None]):
    """The screen with the secret; it is gone while somebody else may look."""

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="hand")

    def on_mount(self) -> None:
        self.set_hand(SECRET)

    def on_resize(self) -> None:
        self.set_hand(self.card)

    def set_hand(self, card: str) -> None:
        self.card = card
        rows = max(self.app.size.height, 24) - 4
        self.query_one("#hand", LineBlock).lines = tuple(Line.of(f"{row:2} {card}") for row in range(rows))


@contextlib.contextmanager
def play(card: str) -> Iterator[None]:
    """Fails once more on the way out, as real code does."""
    try:
        yield
    except ValueError as error:
        error.add_note(card)
        raise KeyError(card) from error


class Misfortunes(SafeApp):
    """See above."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "fail", "fails in a handler"),
        Binding("f3", "fail_later", "fails in a worker"),
        Binding("f4", "fail_in_thread", "fails in a thread"),
        Binding("f5", "hang", "never comes back"),
        Binding("f6", "refuse_to_save", "saving fails from now on"),
    ]
    guard_keys = SafeApp.guard_keys | {"f2"}
    patience = 1.0

    def __init__(self, folder: Path, fails_in: str = "") -> None:
        super().__init__()
        self.folder = folder
        self.fails_in = fails_in
        self.disk_full = False
        self.farewell = FAREWELL
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "night"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults()

    def compose(self) -> ComposeResult:
        if self.fails_in == "compose":
            raise ValueError(SECRET)
        return super().compose()

    def on_mount(self) -> None:
        if self.fails_in == "mount":
            raise ValueError(SECRET)
        self.push_screen(Hand())

    def action_fail(self) -> None:
        card = SECRET
        with play(card):
            raise ValueError(f"no such card: {card}")

    @work
    async def action_fail_later(self) -> None:
        self.action_fail()

    @work(thread=True)
    def action_fail_in_thread(self) -> None:
        self.action_fail()

    def action_hang(self) -> None:
        while True:
            time.sleep(0.05)

    def action_refuse_to_save(self) -> None:
        self.disk_full = True

    def save_now(self) -> None:
        if self.disk_full:
            raise OSError(28, SECRET)
        (self.folder / "saved").write_text("all")

    def hide(self) -> None:
        self.clear_notifications()
        if isinstance(self.front, Hand):
            hand = self.front
            hand.set_hand("")
            self.push_screen(CoverScreen(("Fishing 2, round 6 of 8",), "Hana"), lambda _: hand.set_hand(SECRET))

    def crash_folder(self) -> Path:
        return self.folder


if __name__ == "__main__":
    status = run_safely(Misfortunes(Path(sys.argv[1]), *sys.argv[2:]))
    (Path(sys.argv[1]) / "status").write_text(str(status))
    sys.exit(status)
