"""The cover: one key puts it over everything, and nothing of the table is behind it."""

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.too_small import centred
from fishgames.ui.widgets.line import LineBlock


class Presses:
    """When each key was pressed last. Repeats of one held down, and the second press of one that bounces, come within
    `within` seconds.

    Tests set `within` to 0, or give a `clock` of their own.
    """

    within: float = 0.15
    clock: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._last: dict[str, float] = {}
        if clock is not None:
            self.clock = clock

    def repeats(self, key: str) -> bool:
        """Is this press only a repeat of the one before? Ask once for each."""
        now, before = self.clock(), self._last.get(key)
        self._last[key] = now
        return before is not None and now - before < self.within


class Deaf:
    """For screens that turn over the keyboard: a key that was meant for the screen before must not lift them.

    Mix it into a Screen, before it in the bases. Whenever the screen comes up, also again, it hears nothing for
    `ready_after` seconds. Ask `hears` once for each press; repeats of a key held down never count.
    Tests set `ready_after` to 0, or give a `clock` of their own.
    """

    ready_after: float = 0.3
    clock: Callable[[], float] = staticmethod(time.monotonic)
    _up_since: float | None = None
    _presses: Presses | None = None
    _turned = False

    def come_up(self) -> None:
        """Deaf from now on. Called by itself when the screen becomes the one that is seen."""
        self._up_since = self.clock()
        self._presses = Presses(self.clock)
        self._turned = False

    def on_screen_resume(self) -> None:
        self.come_up()

    @property
    def deaf(self) -> bool:
        """Is it too early for any key?"""
        return self._up_since is None or self.clock() - self._up_since < self.ready_after

    def hears(self, key: str = "space", *, once: bool = True) -> bool:
        """Does this press count? With `once`, the first that does is the last until the screen comes up again."""
        if self._presses is None:
            return False
        held = self._presses.repeats(key) and self.ready_after > 0
        if self.deaf or held or (once and self._turned):
            return False
        self._turned = self._turned or once
        return True


class CoverScreen(Deaf, Page[None]):
    """Covers all. `where` tells which table waits, `who` lifts the cover; neither may hold anything private."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "lift", "Lift the cover", show=False)]
    KEYS: ClassVar[Sequence[KeyHint]] = (KeyHint("Space", "lift"), KeyHint("^Q", "leave"), KeyHint("F1", "keys"))
    DEFAULT_CSS = """
    CoverScreen { background: $background; }
    CoverScreen #covered { height: 1fr; }
    """
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, where: Sequence[str] = (), who: str | None = None) -> None:
        super().__init__()
        self.where = tuple(where)
        self.who = who

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="covered")

    def on_mount(self) -> None:
        self.query_one("#status", LineBlock).ground = "paper"

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """After a resize, or when `where` or `who` have changed."""
        width, height = self.app.size
        parts = tuple(Line.of(part, "mut") for part in self.where if part)
        told: tuple[Line, ...] = (Line.join(parts, gap=3),)
        if told[0].width > width - 2:
            told = tuple(part.cut(width - 2) for part in parts)
        lift = Line.of("Space", "accent bold", "space").gap(2).add(f"{self.who or ''} lifts the cover".strip())
        rows = (Line.of("covered", "ink bold"), EMPTY, *((*told, EMPTY) if parts else ()), lift)
        # status, notice and keys take four rows
        self.query_one("#covered", LineBlock).lines = centred(rows, width, height - 4)
        below = Line.of("nothing of the table is behind this screen", "mut")
        self.set_notice(EMPTY, centred((below,), width, 1)[-1])

    @on(LineBlock.Clicked, "#covered")
    def _lift_clicked(self, event: LineBlock.Clicked) -> None:
        event.stop()
        self.app.simulate_key(event.target)

    def action_lift(self) -> None:
        if self.hears():
            self.dismiss()
