"""Taking back more than what is free: the whole table is asked in public, one key each."""

from pathlib import Path

import pytest

from fishgames.games.fishing2 import GAME
from fishgames.ui.curtain import Curtain
from fishgames.ui.vote_screen import VoteScreen
from tests.ui.pages import row_with, seen
from tests.ui.sitting import BOT, THREE, Sitting, Tables, at, dealt, session

pytestmark = pytest.mark.usefixtures("quick")

# C closes the trick, catches it and leads; B's card is under it
PLAYED = ("A B7", "B B8", "C B9", "C Y7")


async def asked(table: Sitting) -> VoteScreen:
    """A sits before the second trick and wants the own card of the first one back."""
    await table.at(at(*PLAYED, **THREE))
    assert table.wanted == "A"
    await table.press("space", "u")
    page = table.app.screen
    assert isinstance(page, VoteScreen)
    return page


async def test_all_must_agree_with_a_key_each(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        page = await asked(table)
        assert app.table.handle is None
        assert "a vote" in seen(app)[0]
        assert "the whole table" in seen(app)[0]
        assert "asks to take back 4 steps" in row_with(app, "A asks")
        assert "led B~7" in row_with(app, "it was")
        assert [choice.key for choice in page.votes.choices] == ["1", "2", "0", "a", "b"]
        await pilot.press("1")
        assert page.agreed == [1]
        assert " answered" in row_with(app, "▲B B            agrees")
        assert "still to answer" in row_with(app, "■C C            agrees")
        await pilot.press("1")
        assert app.screen is page
        await table.press("2")
        assert table.controller is not None
        assert (table.controller.actions, table.wanted) == (0, "A")
        assert table.controller.notes[-1].agreed
        # redo brings all of it back, exactly
        await table.press("space", "U")
        assert table.controller.actions == 1


async def test_one_refusal_ends_it_for_this_step(folder: Path) -> None:
    """Noted, told, and not asked again until the table has moved on."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await asked(table)
        await table.press("b")
        assert table.controller is not None
        assert (table.controller.actions, table.wanted) == (4, "A")
        assert row_with(app, "C does not agree")
        note = table.controller.notes[-1]
        assert (note.kind, note.seat, note.text) == ("takeback_refused", 0, "C")
        await table.press("space", "u")
        assert not isinstance(app.screen, VoteScreen)
        assert row_with(app, "it is not asked twice")
        await table.press("L")
        assert row_with(app, "asked to take back; C refused")
        await table.press("escape")
        # after the next card it is another step
        await table.press("enter", "space", "enter", "space", "u")
        assert isinstance(app.screen, VoteScreen) or table.controller.takeback(0).how != "no"


async def test_the_question_can_be_taken_back(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Sitting(pilot, folder)
        for key in ("0", "escape"):
            await asked(table)
            await table.press("1", key)
            assert table.controller is not None
            assert (table.controller.actions, table.wanted) == (4, "A")
            assert not table.controller.notes


async def test_bots_do_not_vote_and_one_person_needs_none(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(GAME, [("Ann", "human"), BOT, BOT], seed=3))
        await table.press("enter")
        assert table.controller is not None
        done = table.controller.actions
        await table.press("u")
        assert not isinstance(app.screen, VoteScreen)
        assert table.controller.actions < done


async def test_a_bot_stands_under_those_who_vote(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(GAME, [("Ann", "human"), ("Ben", "human"), BOT], seed=3))
        for _ in range(3):
            await table.press("space", "enter")
        await table.press("space", "u")
        assert isinstance(app.screen, VoteScreen)
        bot, person = row_with(app, "is a bot and has no vote"), row_with(app, " agrees ")
        name = "Ann" if "Ann" in person else "Ben"
        assert bot.index("■") == person.index(name) - 3


async def test_a_vote_from_the_curtain(folder: Path) -> None:
    """On behalf of whoever moved last; the footer says that it must be asked for."""
    app = Tables(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Sitting(pilot, folder)
        controller = dealt(GAME, 3, seed=2)
        await app.sit(pilot, session(folder, controller, GAME))
        for _ in range(60):
            mover = controller.last_mover
            if isinstance(app.screen, Curtain) and mover is not None and controller.takeback(mover).how == "vote":
                break
            await app.lifted(pilot)
            await table.press("enter")
        assert "u ask for undo" in seen(app)[-1]
        before = controller.actions
        await pilot.press("u")
        assert isinstance(app.screen, VoteScreen)
        await table.press("1", "2")
        assert controller.actions < before


async def test_at_an_open_table_the_last_step_is_taken_back_whoever_sits_there_now(folder: Path) -> None:
    """No curtain offers it, and everybody has seen who moved."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", "B B8", **THREE, settings={"privacy": "open"}))
        assert app.table.handle is not None
        assert app.table.handle.seat == 2
        assert app.table.undoable
        await table.press("u")
        assert table.controller is not None
        assert table.controller.actions == 1
        assert app.table.handle.seat == 1
