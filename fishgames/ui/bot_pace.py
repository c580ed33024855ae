"""How fast the bots of a table follow each other, and what is told while one is waited for."""

from asyncio import Event, Future, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from fishgames.core.model import Seat
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.musing import thought_of
from fishgames.ui.people import look_of
from fishgames.ui.tokens import tinted

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen

BOT_SECONDS = {"instant": 0.0, "short": 0.6, "by_key": 0.0}
"""Seconds between two actions of bots."""

T = TypeVar("T")


class BotPace:
    """The pauses of a table. `waiting`: the seat of the bot that goes on at a key; `thinks`: for more than a second."""

    def __init__(self, page: "GameScreen[Any, Any]") -> None:
        self.waiting: Seat | None = None
        self.thinks = False
        self._page = page
        self._key = Event()

    async def pause(self, seat: Seat) -> None:
        """Before that bot acts: some time, or until a key where another bot has acted just before."""
        page = self._page
        pace = page.controller.settings.pace
        if pace == "by_key" and page.controller.bot_acted:
            await self._until_key(seat)
        elif look_of(page.app).motion != "none":
            await sleep(BOT_SECONDS[pace])

    async def _until_key(self, seat: Seat) -> None:
        self._key.clear()
        self.waiting = seat
        self._page.redraw()
        try:
            await self._key.wait()
        finally:
            self.waiting = None

    async def thought(self, thought: "Future[T]") -> T:
        """What the bot has thought; the status tells if it takes long."""
        try:
            return await thought_of(thought, self._tell)
        finally:
            self.thinks = False

    def _tell(self) -> None:
        self.thinks = True
        self._page.redraw()

    def go_on(self) -> None:
        """The key was pressed, or the table has changed, so that nobody is waited for."""
        self._key.set()

    def notice(self) -> tuple[Line, tuple[tuple[str, str], ...]]:
        """What the last bot has done, unless the next one follows at once; and the keys, if it waits for one."""
        page = self._page
        if not page.controller.bot_acted or page.controller.settings.pace == "instant":
            return EMPTY, ()
        told = [text for event in page.controller.last_events if (text := page.wording.event(event)) is not None]
        line = Line().gap(1)
        if (actor := page.controller.last_actor) is not None:
            line = (line + page.tags.short(actor, page.signs)).gap(2)
        line += tinted("; ".join(told) or "nothing that anybody saw", page.token_hues)
        if self.waiting is None:
            return line.shortened(page.columns - 1), ()
        keys = (("Space", f"{page.tags.brief(self.waiting)} goes on"), ("u", "undo"), ("T", "chairs"), ("L", "log"))
        return line.shortened(page.columns - 1), keys
