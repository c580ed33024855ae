"""A small app for pages that are opened over another one, with a game of Fishing 2 to read about."""

import asyncio
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from fishgames.core.clauses import Clauses
from fishgames.core.controller import Controller
from fishgames.core.opening import new_table
from fishgames.core.rng import seeded
from fishgames.core.table import SeatInfo
from fishgames.games.fishing2 import GAME
from fishgames.paths import stylesheet
from fishgames.ui.signs import RICH, Signs
from tests.ui.frames import Bench

ODD_NAMES = ("[/]", "漁師", "Maximiliane-Theodora von Hohenstein-Ruhe")
HUES = {"B~": "blue", "Y*": "yellow", "R+": "red", "Lo": "lime", "D@": "green", "G8": "teal", "P!": "purple"}


class Host(Bench):
    """An app with our style sheet that opens one page."""

    CSS_PATH = stylesheet()
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "leave; all is saved", priority=True),
        Binding("f9,full_stop", "bell", "cover everything now"),
    ]

    def __init__(
        self, page: Callable[[], Screen[Any]], *below: Widget, theme: str = "night", signs: Signs = RICH
    ) -> None:
        super().__init__(*below, theme=theme, signs=signs)
        self.page = page

    def on_mount(self) -> None:
        self.push_screen(self.page())


@cache
def help_text() -> Clauses:
    """The rules of Fishing 2."""
    return Clauses.parse((files("fishgames.games.fishing2") / "help.md").read_text(encoding="utf-8"))


def table(names: tuple[str, ...], actions: int, seed: int = 3) -> Controller[Any, Any, Any]:
    """A table after so many actions by lot."""
    found = new_table(GAME, tuple(SeatInfo(name=name, person=name) for name in names), seed=seed)
    lot = seeded(seed, 77)
    for _ in range(actions):
        if not (acting := found.to_act()):
            break
        found.submit(lot.pick(found.seat(lot.pick(acting)).legal_actions))
    return found


async def settled(pilot: Pilot[Any]) -> None:
    """Messages that follow from messages have been dealt with."""
    for _ in range(3):
        await pilot.pause()
        await asyncio.sleep(0)
