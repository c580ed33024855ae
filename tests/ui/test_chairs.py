"""Who sits where, and how the table plays, settled by the table in public."""

from pathlib import Path

import pytest

from fishgames.core.session import Session
from fishgames.games.fishing2 import GAME
from fishgames.ui import bot_pace
from fishgames.ui.chairs_screen import ChairsScreen
from tests.ui.pages import row_with, seen, until
from tests.ui.sitting import BOT, SIZES, Sitting, Tables, dealt, session

pytestmark = pytest.mark.usefixtures("quick")


@pytest.mark.recipe(number="T8")
@pytest.mark.parametrize("size", SIZES)
async def test_a_chair_goes_to_a_bot_and_back(folder: Path, size: tuple[int, int]) -> None:
    """From the curtain; logged, saved, and the table goes on with whoever is next."""
    app = Tables(folder)
    async with app.run_test(size=size) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(dealt(GAME, 3, seed=2))
        wanted = table.wanted
        assert table.controller is not None
        seat = [info.name for info in table.controller.seats].index(str(wanted))
        await pilot.press("T")
        page = app.screen
        assert isinstance(page, ChairsScreen)
        assert "who sits where" in seen(app)[0]
        await pilot.press(str(seat + 1), "right")
        assert row_with(app, "was person until now")
        await table.press("enter")
        assert not table.controller.seats[seat].human
        assert table.wanted != wanted
        assert (table.controller.actions, table.controller.notes[0].kind) == (1, "seat_changed")
        await table.press("L")
        assert row_with(app, "is played by a bot, random, from here on")
        await table.press("escape", "T", str(seat + 1), "left", "enter")
        assert table.controller.seats[seat].human
        await table.press("ctrl+o")
        again = Session.resume(made.path)
        assert [note.kind for note in again.controller.notes] == ["seat_changed", "seat_changed"]
        again.close()


async def test_the_table_changes_its_privacy(folder: Path) -> None:
    """From the table: the hand goes first; afterwards whoever was asked is asked for again, by the new way."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(GAME, 3, seed=2))
        await table.press("space")
        who = table.who
        await pilot.press("T")
        assert app.table.handle is None
        assert isinstance(app.screen, ChairsScreen)
        await pilot.press("4", "right")
        assert row_with(app, "‹ locked ›").rstrip().endswith("« hands face down until a key")
        await pilot.press("right")
        assert row_with(app, "no curtain, piles stay hidden")
        await table.press("enter")
        assert table.controller is not None
        levels = [table.controller.settings.privacy]
        assert (table.wanted, table.who) == (None, who)
        # and back: now a key stands before the hand again
        await pilot.press("T", "4", "left")
        await table.press("enter")
        levels.append(table.controller.settings.privacy)
        assert levels == ["open", "locked"]
        assert table.wanted == who


async def test_nothing_is_changed_by_esc_or_by_enter_alone(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(GAME, 3, seed=2))
        wanted = table.wanted
        for keys in (("T", "right", "escape"), ("T", "enter")):
            await table.press(*keys)
            assert table.controller is not None
            assert (table.wanted, table.controller.notes) == (wanted, ())


async def test_bots_wait_while_the_table_settles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bot_pace.BOT_SECONDS, "short", 0.05)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        controller = dealt(GAME, [BOT, BOT, BOT], seed=3, pace="short")
        app.waiting.put_nowait(session(folder, controller, GAME))
        await until(pilot, lambda: controller.actions > 1)
        await pilot.press("T")
        await until(pilot, lambda: isinstance(app.screen, ChairsScreen))
        done = controller.actions
        await pilot.pause(0.3)
        assert controller.actions == done
        await pilot.press("escape")
        await until(pilot, lambda: controller.actions > done)
