"""Bots that wait for a key, that think long, and that are interrupted."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.players import make_player
from fishgames.core.session import Session
from fishgames.games.fishing2 import GAME
from fishgames.ui import game_screen, musing
from fishgames.ui.bot_pace import BotPace
from fishgames.ui.chairs_screen import ChairsScreen
from fishgames.ui.cover import CoverScreen
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.log_screen import LogScreen
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import BOT, Sitting, Slow, Tables, dealt, session

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    bot = Slow()
    monkeypatch.setattr(game_screen, "make_player", lambda *_, **__: bot)
    yield bot
    bot.go.set()


def by_key(*players: str | tuple[str, str], pace: str = "by_key") -> Any:
    """A table where the first seat, a person, begins and bots follow."""
    seed = next(n for n in range(1, 60) if dealt(GAME, players, seed=n).to_act() == (0,))
    return dealt(GAME, players, seed=seed, pace=pace)


async def waits(table: Sitting) -> None:
    """Until a bot waits for its key."""

    def one_waits() -> bool:
        tables = [screen for screen in table.app.screen_stack if isinstance(screen, GameScreen)]
        return bool(tables) and tables[-1].pace.waiting is not None

    await until(table.pilot, one_waits)


@pytest.mark.parametrize("pace", ["short", "instant"])
async def test_after_a_pause_it_is_told_what_the_bot_before_has_done(
    pace: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A narrow screen has no log beside the table, and who plays with bots has no curtain that would tell it."""

    async def pause(self: BotPace, _: int) -> None:
        if self._page.controller.actions == 2:
            await asyncio.Event().wait()

    monkeypatch.setattr(BotPace, "pause", pause)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        controller = (await table.at(by_key("Ann", BOT, BOT, pace=pace))).controller
        await pilot.press("enter")
        await until(pilot, lambda: controller.actions == 2)
        await pilot.pause()
        told = controller.wording.event(controller.last_events[0])
        assert told is not None
        assert (told in notice(app)) == (pace == "short")
        assert "Space" not in notice(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_key_stands_between_two_bots(folder: Path, size: tuple[int, int]) -> None:
    """The first one answers the person at once; the notice tells what was done, the key and who comes next."""
    app = Tables(folder)
    async with app.run_test(size=size) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(by_key("Ann", BOT, BOT))
        controller = made.controller
        await pilot.press("enter")
        await waits(table)
        assert controller.actions == 2
        first, second = (app.table.tags.names[seat] for seat in (1, 2))
        assert first in notice(app)
        assert f"Space {second} goes on" in notice(app)
        await pilot.press("f1")
        assert row_with(app, "the next bot goes on")
        await pilot.press("f1")
        # other keys leave it waiting, a cover too
        for key in ("enter", "1", "x"):
            await pilot.press(key)
        await pilot.press("f9")
        assert isinstance(app.screen, CoverScreen)
        await pilot.press("space")
        await waits(table)
        assert controller.actions == 2
        await pilot.press("T")
        assert isinstance(app.screen, ChairsScreen)
        await pilot.press("escape")
        await waits(table)
        assert f"Space {second} goes on" in notice(app)
        await pilot.press("space")
        await until(pilot, lambda: controller.actions == 3)


async def test_undo_while_a_bot_waits(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(by_key("Ann", BOT, BOT))
        await pilot.press("enter")
        await waits(table)
        await pilot.press("u")
        await until(pilot, lambda: table.who == "Ann")
        assert (made.controller.actions, app.table.pace.waiting) == (0, None)
        assert "goes on" not in notice(app)
        # Space is no key of a person's decision
        await pilot.press("space")
        assert made.controller.actions == 0


@pytest.mark.parametrize("seed", [3, 4])
async def test_leaving_while_a_bot_waits_and_resuming(folder: Path, seed: int) -> None:
    """The bots' moves are those that they would have made without the stop."""
    bots = [("", "medium"), ("", "medium"), ("", "medium")]
    whole = dealt(GAME, bots, seed=seed)
    for _ in range(4):
        (seat, *_) = whole.to_act()
        handle = whole.seat(seat)
        player = make_player(GAME, "medium", whole.rules)
        handle.submit(player.choose(handle.confided, handle.log, handle.legal_actions, whole.thinking(seat)).action)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = session(folder, dealt(GAME, bots, seed=seed, pace="by_key"), GAME)
        for step in range(1, 5):
            app.waiting.put_nowait(made)
            await waits(table)
            controller = made.controller
            if step > 1:
                await pilot.press("space")
                await until(pilot, lambda done=step, at=controller: at.actions == done)  # type: ignore[misc]
                await waits(table)
            assert controller.actions == step
            await pilot.press("ctrl+o")
            await until(pilot, lambda: app.session is None)
            made = Session.resume(made.path)
        made.close()
    assert controller.snapshot().actions == whole.snapshot().actions


async def test_a_long_thought_is_told_in_the_status(folder: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(musing, "LONG", 0.05)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(by_key("Ann", BOT, BOT))
        await pilot.press("enter")
        await until(pilot, lambda: "thinking ..." in seen(app)[0])
        slow.go.set()
        await until(pilot, lambda: made.controller.actions == 2)
        assert "thinking ..." not in seen(app)[0]


async def test_keys_are_answered_while_strong_thinks_and_leaving_ends_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real search that would never end: the log opens and closes promptly, and the thread stops when it is left."""

    def endless(spec: Any, name: str, rules: Any, **_: Any) -> Any:
        return make_player(spec, name, rules, iterations=10**9, seconds=None)

    monkeypatch.setattr(game_screen, "make_player", endless)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        app.waiting.put_nowait(session(folder, dealt(GAME, [("", "strong"), "Ann", "Ben"], seed=4), GAME))
        await until(pilot, lambda: app.session is not None and app.session.controller.to_act() is not None)
        controller = app.session.controller  # type: ignore[union-attr]
        while controller.to_act() != (0,):
            await until(pilot, lambda: app.waits)
            await pilot.press("space", "enter")
        await pilot.pause(0.2)
        done = controller.actions
        begun = time.monotonic()
        app.simulate_key("L")
        while not isinstance(app.screen, LogScreen):
            await asyncio.sleep(0.005)
        assert time.monotonic() - begun < 0.5
        await pilot.press("escape")
        assert (controller.actions, app.table.handle) == (done, None)
        await pilot.press("ctrl+o")
        await until(pilot, lambda: app.session is None)
