"""What a screen shows, as rows of text or of styled cells."""

from collections.abc import Iterable
from typing import Any

from rich.cells import cell_len, split_graphemes
from rich.style import Style
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from fishgames.ui.signs import RICH, Signs
from fishgames.ui.themes import THEMES, variable_defaults


class Bench(App[None]):
    """An app with nothing but the widgets under test, our themes, and a set of signs; keeps the messages it gets."""

    CSS = "Screen { background: $paper; }"

    def __init__(self, *widgets: Widget, theme: str = "night", signs: Signs = RICH) -> None:
        super().__init__()
        self.widgets = widgets
        self.signs = signs
        for one in THEMES:
            self.register_theme(one)
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults()

    def compose(self) -> ComposeResult:
        yield from self.widgets


def strips(app: App[Any]) -> list[Strip]:
    """The rows of the current screen as they go to the terminal."""
    return list(app.screen._compositor.render_strips())


def rows(app: App[Any]) -> list[str]:
    """The rows of the current screen as text, each exactly as wide as the terminal."""
    return [strip.text for strip in strips(app)]


def cells(strip: Strip) -> list[tuple[str, Style]]:
    """One entry a cell; the second cell of a wide sign has no text."""
    found: list[tuple[str, Style]] = []
    for text, style, _ in strip:
        for start, end, width in split_graphemes(text)[0]:
            found.append((text[start:end], style or Style()))
            found.extend(("", style or Style()) for _ in range(width - 1))
    return found


def assert_width(lines: Iterable[str], width: int) -> None:
    """No row is torn: each has exactly this many cells."""
    for line in lines:
        assert cell_len(line) == width, line


def trimmed(lines: Iterable[str]) -> list[str]:
    """Without the blanks behind, for expectations written in a test."""
    return [line.rstrip() for line in lines]
