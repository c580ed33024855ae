"""The program with tables open already, and what a terminal would show of it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from rich.cells import cell_len
from rich.console import RenderableType
from textual import work
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from fishgames.app import FishGames
from fishgames.core.opening import AnyController
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.core.store import Store, hold
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen

W = TypeVar("W", bound=Widget)
AnyTable = GameScreen[Any, Any]


class NeverCame(AssertionError):
    """Something that was waited for did not happen."""


async def until(pilot: Pilot[Any], ok: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait for a worker."""
    for _ in range(int(seconds / 0.02)):
        if ok():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise NeverCame(f"never came true; screen is {pilot.app.screen!r}, focus {pilot.app.focused!r}")


def new_session(folder: Path, controller: AnyController, spec: GameSpec) -> Session:
    """The table with a file in that folder."""
    store = Store(folder)
    store.prepare()
    path = store.new_path(spec.id, date(2026, 1, 2))
    return Session(spec, controller, path, hold(path))


class Terminal:
    """What stands on a terminal after everything that was written to it, without colours."""

    def __init__(self) -> None:
        self.cells: list[list[str]] = []

    @property
    def rows(self) -> list[str]:
        """Each row as text."""
        return ["".join(row) for row in self.cells]

    def write(self, update: Any) -> None:
        """A whole frame, or the parts of it that have changed."""
        if hasattr(update, "chops"):
            for y, left, right in update.spans:
                for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                    if strip is not None and x <= right and end > left:
                        self._put(y, x, strip, min(end, right) if x < left or end > right else end)
        elif hasattr(update, "strips"):
            self.cells = [[cell for strip in row for cell in _cells(strip)] for row in update.strips]

    def _put(self, y: int, x: int, strip: Strip, end: int) -> None:
        fresh = _cells(strip)[: end - x]
        self.cells[y][x : x + len(fresh)] = fresh


def _cells(strip: Strip) -> list[str]:
    text = strip.text
    if text.isascii() or cell_len(text) == len(text):
        return list(text)
    found: list[str] = []
    for sign in text:
        width = cell_len(sign)
        if width == 0 and found:
            found[-1] += sign
        else:
            found += [sign, ""][:width] if width < 3 else [sign]
    return found


class Watched(FishGames):
    """The program as it is, and what a terminal shows of it; `each_frame` is called after every frame."""

    terminal: Terminal
    each_frame: Callable[[], None] | None = None

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        if renderable is not None and not self._batch_count:
            if not hasattr(self, "terminal"):
                self.terminal = Terminal()
            self.terminal.write(renderable)
            if self.each_frame is not None:
                self.each_frame()


class Tables(Watched):
    """The program without its menu: plays the tables it is given, one after the other.

    `left` holds where the people went from each.
    """

    def __init__(self, folder: Path, *, theme: str = "night", signs: str = "rich") -> None:
        super().__init__(saves=folder)
        self.house = replace(self.house, theme=theme, signs=signs)
        self.use_look(theme, signs)
        self.left: list[str] = []
        self.waiting: asyncio.Queue[Session] = asyncio.Queue()

    @work(exclusive=True, group="evening")
    async def _evening(self) -> None:
        while True:
            where, _ = await self._play(await self.waiting.get())
            self.left.append(where)

    @property
    def table(self) -> AnyTable:
        """The table screen, whatever lies over it."""
        return next(screen for screen in reversed(self.screen_stack) if isinstance(screen, GameScreen))

    def block(self, selector: str, kind: type[W]) -> W:
        """A widget of the table."""
        return self.table.query_one(selector, kind)

    async def sit(self, pilot: Pilot[Any], given: Session) -> AnyTable:
        """Leave the table that is open, if any, and open this one."""
        await self.rise(pilot)
        self.waiting.put_nowait(given)
        await until(pilot, lambda: self.session is given and self.waits)
        return self.table

    async def rise(self, pilot: Pilot[Any]) -> None:
        """Leave the table that is open, if any."""
        if self.session is None:
            return
        while not isinstance(self.screen, GameScreen):
            self.pop_screen()
        self.table.action_leave_for("menu")
        await until(pilot, lambda: self.session is None)

    @property
    def waits(self) -> bool:
        """Is somebody's key waited for: at a curtain, at a decision, at the result?"""
        if not any(isinstance(screen, GameScreen) and screen.is_attached for screen in self.screen_stack):
            return False
        return not isinstance(self.screen, GameScreen) or self.screen.handle is not None

    async def lifted(self, pilot: Pilot[Any]) -> AnyTable:
        """Space, if a curtain is up; the table with the hand of whoever was wanted."""
        if isinstance(self.screen, Curtain):
            await pilot.press("space")
            await until(pilot, lambda: not isinstance(self.screen, Curtain))
        return self.table
