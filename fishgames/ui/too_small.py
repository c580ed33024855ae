"""The screen of a window below 80x24: it says both sizes and waits."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
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
    """Opaque, without focus or keys of its own. `SafeApp` shows it in front of whatever is on the stack."""

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
