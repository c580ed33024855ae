"""Windows below 80x24: a screen that says both sizes and waits, and the app that shows it."""

from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.line import LineBlock

COLUMNS, ROWS = 80, 24


def too_small(width: int, height: int) -> bool:
    """Is this no window to play in?"""
    return width < COLUMNS or height < ROWS


def message(width: int, height: int) -> tuple[Line, ...]:
    """What a window of this size has room to say, from two sentences and advice down to a single sign."""
    need, have = f"{COLUMNS}x{ROWS}", f"{width}x{height}"
    leave = Line.of("^Q", "accent bold", "ctrl+q").add(" leave", "mut")
    forms: tuple[tuple[Line, ...], ...] = (
        (
            Line.of(f"fishgames needs {COLUMNS} columns and {ROWS} rows.", "ink bold"),
            Line.of(f"This window has {width} and {height}."),
            EMPTY,
            Line.of("Make it larger or the letters smaller;", "mut"),
            Line.of("the table waits as it is, nothing is lost.", "mut"),
            EMPTY,
            leave,
        ),
        (Line.of(f"fishgames needs {need}.", "ink bold"), Line.of(f"This window has {have}."), leave),
        (Line.of(f"needs {need}", "ink bold"), Line.of(f"has {have}"), leave),
        (Line.of(f"needs {need}, has {have}", "ink bold"),),
        (Line.of(need, "ink bold"), Line.of(have)),
        (Line.of(f"{need} {have}", "ink bold"),),
        (Line.of(need, "ink bold"),),
    )
    for form in forms:
        if len(form) <= height and all(line.width <= width for line in form):
            return form
    return (Line.of("!", "warn bold"),)


def centred(lines: tuple[Line, ...], width: int, height: int) -> tuple[Line, ...]:
    """The rows in the middle of a field of this size."""
    above = max(height - len(lines) + 1, 0) // 2
    return (*((EMPTY,) * above), *(Line().gap(max(width - line.width, 0) // 2) + line for line in lines))


class TooSmallScreen(Screen[object]):
    """Opaque, without focus or keys of its own. `GuardedApp` shows it in front of whatever is on the stack."""

    DEFAULT_CSS = """
    TooSmallScreen { background: $background; overflow: hidden; }
    TooSmallScreen LineBlock { height: 1fr; }
    """
    AUTO_FOCUS: ClassVar[str | None] = ""

    def compose(self) -> ComposeResult:
        yield LineBlock()

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        self.query_one(LineBlock).lines = centred(message(width, height), width, height)

    def on_line_block_clicked(self, event: LineBlock.Clicked) -> None:
        event.stop()
        self.app.simulate_key(event.target)


class GuardedApp(App[int]):
    """Shows the guard while the window is too small.

    The guard is in front of the stack, not on it: whoever pushes, pops or dismisses a screen meanwhile means the
    screens of the game, and these are neither told of the small size nor laid out for it. `front` is the screen people
    work with; `screen` is that too, except while the guard is up.
    """

    # what still works in a window that is too small: leaving and suspending
    guard_keys: frozenset[str] = frozenset({"ctrl+q", "ctrl+z", "f9", "full_stop"})

    _guard: TooSmallScreen | None = None

    @property
    def front(self) -> Screen[Any]:
        """The screen on top of the stack, whether or not the window is large enough to show it."""
        return self._screen_stack[-1]

    @property
    def screen(self) -> Screen[object]:
        return super().screen if self._guard is None else self._guard

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        return super()._background_screens if self._guard is None else []

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        # it would exchange the guard
        guard, self._guard = self._guard, None
        try:
            return super().switch_screen(screen)
        finally:
            self._guard = guard

    def on_resize(self, event: events.Resize) -> None:
        small = too_small(*event.size)
        if small and self._guard is None and self._screen_stack:
            self.capture_mouse(None)
            self.front.post_message(events.ScreenSuspend())
            guard = TooSmallScreen()
            self._get_screen(guard)
            guard.post_message(events.ScreenResume())
            self._guard = guard
        elif not small and self._guard is not None:
            self._guard.remove()
            self._guard = None
            self.front.post_message(events.ScreenResume())
        if not small:
            # Textual tells the two uppermost screens only, and the others would come back in yesterday's layout
            for screen in self._screen_stack[:-2]:
                screen.post_message(events.Resize(event.size, event.virtual_size))

    async def on_event(self, event: events.Event) -> None:
        allowed = isinstance(event, events.Key) and event.key in self.guard_keys
        if self._guard is not None and isinstance(event, events.Key | events.Paste) and not allowed:
            event.stop()
            return
        await super().on_event(event)
