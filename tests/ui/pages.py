"""One page in an app of its own, as the program would open it, with what it returned."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from textual.app import App
from textual.pilot import Pilot

from fishgames.paths import stylesheet
from fishgames.ui.page import Page
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.themes import THEMES, variable_defaults
from tests.ui.frames import assert_width, rows, trimmed

T = TypeVar("T")


class PageBench(App[None], Generic[T]):
    """Opens one page; `results` holds what it was dismissed with."""

    CSS_PATH = stylesheet()

    def __init__(self, page: Page[T], *, theme: str = "night", signs: Signs = RICH) -> None:
        super().__init__()
        self.page = page
        self.signs = signs
        self.results: list[T | None] = []
        for one in THEMES:
            self.register_theme(one)
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults()

    def on_mount(self) -> None:
        self.push_screen(self.page, self.results.append)

    def use_look(self, theme: str, signs: str) -> None:
        """What the program does when somebody changes the look."""
        self.theme = theme
        self.signs = ASCII if signs == "ascii" else RICH


async def until(pilot: Pilot[Any], ok: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait for a worker."""
    for _ in range(int(seconds / 0.02)):
        if ok():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError(f"never came true; screen is {pilot.app.screen!r}, focus {pilot.app.focused!r}")


def seen(app: App[Any]) -> list[str]:
    """The rows of the screen without the blanks behind; none of them is torn."""
    found = rows(app)
    assert_width(found, app.size.width)
    return trimmed(found)


def notice(app: App[Any]) -> str:
    """The two rows above the keys, as one text."""
    return " ".join(row.strip() for row in seen(app)[-3:-1]).strip()


def row_with(app: App[Any], text: str) -> str:
    """The first row that has this text in it."""
    found = next((row for row in seen(app) if text in row), None)
    assert found is not None, f"{text!r} is in none of\n" + "\n".join(seen(app))
    return found


def picture(app: App[Any], path: Path) -> None:
    """For people who want to see it."""
    path.write_text(app.export_screenshot(), encoding="utf-8")
