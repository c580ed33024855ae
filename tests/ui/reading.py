"""A game of Fishing 2 to read about, for the pages that only tell."""

import asyncio
from functools import cache
from importlib.resources import files
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from fishgames.core.clauses import Clauses
from fishgames.core.controller import Controller
from fishgames.core.opening import new_table
from fishgames.core.rng import seeded
from fishgames.core.table import SeatInfo
from fishgames.games.fishing2 import GAME
from fishgames.ui.widgets.line import LineBlock

NAMES = ("Hana", "Ben", "Mio", "Tom")
ODD_NAMES = ("[/]", "漁師", "Maximiliane-Theodora von Hohenstein-Ruhe")
HUES = {"B~": "blue", "Y*": "yellow", "R+": "red", "Lo": "lime", "D@": "green", "G8": "teal", "P!": "purple"}


@cache
def help_text() -> Clauses:
    """The rules of Fishing 2."""
    return Clauses.parse((files("fishgames.games.fishing2") / "help.md").read_text(encoding="utf-8"))


def table(names: tuple[str, ...] = NAMES, actions: int = 200, seed: int = 3) -> Controller[Any, Any, Any]:
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


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys as a person presses them, each answered before the next."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def typed(pilot: Pilot[Any], text: str) -> None:
    """Letters into a field."""
    await press(pilot, *("space" if letter == " " else letter for letter in text))


async def click_on(pilot: Pilot[Any], block: str, text: str) -> None:
    """A click on the words of a block."""
    found = pilot.app.screen.query_one(block, LineBlock)
    y = next(y for y, line in enumerate(found.lines) if text in line.text)
    await pilot.click(found, offset=(found.lines[y].text.index(text) + (found.bar is not None), y))
    await settled(pilot)


def status(app: App[Any]) -> str:
    """The first row, without the cell that stays free behind it."""
    return app.screen.query_one("#status", LineBlock).lines[0].text.rstrip()
