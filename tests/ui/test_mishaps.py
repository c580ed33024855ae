"""What happens at awkward moments: a window too small, a cover while a bot thinks, keys in a burst, a full disk."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fishgames.app import _same_again
from fishgames.core.opening import open_table
from fishgames.core.saves import SaveError
from fishgames.games.fishing2 import GAME
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.ui import game_screen
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.log_screen import LogScreen
from fishgames.ui.widgets.card_row import CardRow
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import BOT, Sitting, Slow, Tables, before_a_bot, dealt, played_on, session

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    bot = Slow()
    monkeypatch.setattr(game_screen, "make_player", lambda *_, **__: bot)
    yield bot
    bot.go.set()


async def test_a_hand_over_in_a_window_that_is_too_small(folder: Path, slow: Slow) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(before_a_bot("Ann", "Bo")())
        await pilot.press("space", "enter")
        await until(pilot, slow.asked.is_set)
        await pilot.press("L")
        await pilot.resize_terminal(60, 18)
        slow.go.set()
        await until(pilot, lambda: isinstance(app.screen_stack[-1], Curtain))
        assert any(isinstance(screen, GameScreen) for screen in app.screen_stack)
        assert not any(isinstance(screen, LogScreen) for screen in app.screen_stack)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: table.wanted == "Bo")
        await table.press("space")
        assert table.who == "Bo"


async def test_a_cover_while_a_bot_thinks_makes_the_next_hand_wait_for_its_person(folder: Path, slow: Slow) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        # Ann, a bot, Bo: with the bot's card the trick of two people and a bot goes on with Bo; then Ann may be next
        many = [("Ann", "human"), BOT, ("Ann", "human"), ("Bo", "human")]
        seed = next(n for n in range(1, 30) if dealt(GAME, many, seed=n).to_act() == (0,))
        await table.at(dealt(GAME, many, seed=seed))
        await pilot.press("space", "enter")
        await until(pilot, slow.asked.is_set)
        await pilot.press("f9")
        assert isinstance(app.screen, CoverScreen)
        # the bot is interrupted, and thinks anew once the cover is lifted
        await until(pilot, slow.stop)
        slow.go.set()
        assert app.table.handle is None
        await pilot.press("space")
        # Ann would have gone on without a curtain; but anybody may lift that cover
        await until(pilot, lambda: any(isinstance(screen, Curtain) for screen in app.screen_stack))
        assert app.table.handle is None


async def test_a_key_in_a_burst_plays_its_own_card(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(GAME, 3))
        await table.press("space")
        row = app.block("#hand", CardRow)
        first = row.faces[0]
        row.cursor = 3
        row.post_message(CardRow.Pressed(row, 0))
        await until(pilot, lambda: table.played != [])
        assert table.played == [f"{first.top}{first.bottom}".replace(" ", "")]


async def test_the_first_curtain_tells_what_the_save_had_to_say(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = session(folder, dealt(GAME, 3), GAME)
        made.notice = "Its history starts here."
        await app.sit(pilot, made)
        table.controller = made.controller
        assert "Its history starts here." in notice(app)
        await table.press("space")
        assert not any("history starts" in row for row in seen(app))


async def test_alone_with_bots_it_is_told_at_the_table(folder: Path) -> None:
    app = Tables(folder)
    many = [("Ann", "human"), BOT, BOT]
    seed = next(n for n in range(1, 30) if dealt(GAME, many, seed=n).to_act() == (0,))
    async with app.run_test(size=(80, 24)) as pilot:
        made = session(folder, dealt(GAME, many, seed=seed), GAME)
        made.notice = "Its history starts here."
        await app.sit(pilot, made)
        await until(pilot, lambda: "Its history starts here." in notice(app))


async def test_the_account_of_a_round_is_told_also_if_a_bot_leads_the_next(folder: Path) -> None:
    app = Tables(folder)
    many = [("Ann", "human"), ("Bo", "human"), BOT]
    seed = next(n for n in range(1, 60) if played_on(dealt(GAME, many, seed=n), "choose_trump").to_act() == (2,))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(played_on(dealt(GAME, many, seed=seed), "choose_trump"))
        assert table.wanted == "Ann"
        assert row_with(app, "CAUGHT")
        assert row_with(app, "ROUND 2")
        assert "Random" in row_with(app, "LEADS")
        await table.press("space", "enter")
        assert table.wanted == "Bo"
        assert not any("CAUGHT" in row for row in seen(app))


async def test_leaving_with_an_unsaved_table_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(dealt(GAME, 3))
        await table.press("space")
        assert made.flush()

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "full")

        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", full)
            await table.press("enter")
            await until(pilot, lambda: made.fault is not None)
            # the next person is told as well, on the curtain
            await until(pilot, lambda: "Not saved: no space left on the device." in notice(app))
            assert isinstance(app.screen, Curtain)
            lost, told = app._goodbye()
        assert lost
        assert told == f"Not saved: no space left on the device. The last save is {made.path}."


async def test_a_right_click_is_the_question_mark(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(GAME, 3))
        await table.press("space")
        await pilot.click("#hand", offset=(4, 2), button=3)
        assert row_with(app, "What about")


def test_again_means_the_same_table(folder: Path) -> None:
    options = Fishing2Options(history="none", blowfish_forces_follow=True)
    made = session(folder, dealt(GAME, ["Ann", "Ann", BOT], options=options, privacy="open", undo="off"), GAME)
    request = _same_again(made)
    made.close()
    assert request.seats == (("Ann", "human"), ("Ann", "human"), ("Random", "random"))
    assert request.options["history"] == "none"
    assert request.options["blowfish_forces_follow"] is True
    assert (request.settings["privacy"], request.settings["undo"]) == ("open", "off")
    assert request.seed is None


def test_a_save_with_a_bot_that_is_not_here_is_refused() -> None:
    document = dealt(GAME, 3).to_save()
    seats = (document.seats[0].model_copy(update={"player": "stronger"}), *document.seats[1:])
    with pytest.raises(SaveError, match="a bot that is not here: stronger"):
        open_table(GAME, document.model_copy(update={"seats": seats}))
