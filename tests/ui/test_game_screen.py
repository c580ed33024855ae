"""The table screen of any game, on tables of Fishing 2: keys, undo, cover, saving, bots, the end."""

import errno
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fishgames.core.opening import AnyController
from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.games.fishing2 import GAME
from fishgames.ui import game_screen
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.log_screen import LogScreen
from fishgames.ui.replay_screen import ReplayScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.scores_screen import ScoresScreen
from fishgames.ui.widgets.line import LineBlock
from tests.factories import moments
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import BOT, THREE, Sitting, Slow, Tables, at, before_a_bot, dealt, heard, session

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]


@pytest.mark.recipe(number="T17")
async def test_a_doubled_key_answers_one_decision(folder: Path) -> None:
    """T17: the second Enter comes before the next decision has been painted, so nobody can have meant it."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE, settings={"privacy": "open"}))
        for key in ("enter", "1"):
            before = len(table.played)
            app.simulate_key(key)
            app.simulate_key(key)
            await pilot.pause()
            await until(pilot, lambda: app.waits)
            assert len(table.played) == before + 1


async def test_the_next_person_starts_on_a_possible_card(folder: Path) -> None:
    """Where hands lie open the cursor of the one before says nothing."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE, settings={"privacy": "open"}))
        await table.press("right", "right")
        assert table.cursor == "P!21"
        await table.press("left", "enter")
        assert (table.who, table.played) == ("B", ["Y*5"])
        assert table.cursor == "Y*6"


@pytest.mark.recipe(number="T10")
async def test_undo_and_redo(folder: Path) -> None:
    """T10: from the curtain until it is lifted, then refused; at the table for one person, over the bots' plays."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        assert not any("u undo" in row for row in seen(app)[-1:])
        await table.press("space", "2")
        assert "u undo" in seen(app)[-1]
        await table.press("u")
        assert (table.wanted, table.played) == ("A", [])
        await table.press("space")
        assert table.cursor == "B~7"
        await table.press("U")
        assert (table.wanted, table.played) == ("B", ["Y*5"])
        await table.press("space", "u")
        assert table.who == "B"
        assert "There is nothing of this seat to take back." in notice(app)
        await table.press("U")
        assert "There is nothing to bring back." in notice(app)
        await table.press("1", "space", "u")
        assert "There is nothing of this seat to take back." in notice(app)

        await table.at(at(**THREE, settings={"undo": "off"}))
        await table.press("space", "1")
        assert (table.who, table.cursor, table.played) == ("A", "B~7", [])
        await table.press("enter")
        assert table.wanted == "B"
        assert "undo" not in seen(app)[-1]
        await table.press("u")
        assert table.wanted == "B"

        controller = dealt(GAME, [("Ann", "human"), BOT, BOT], seed=2)
        await table.at(controller)
        before, hand = controller.actions, controller.seat(0).view.hand
        await table.press("enter")
        assert controller.seat(0).view.hand != hand
        await table.press("u")
        assert (controller.actions, controller.seat(0).view.hand) == (before, hand)


async def test_the_curtain_offers_undo_to_people_only(folder: Path) -> None:
    """A bot that moved last does not want anything back; the person before it may."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        many = [("Ann", "human"), BOT, ("Bo", "human")]
        seed = next(n for n in range(1, 30) if dealt(GAME, many, seed=n).to_act() == (0,))
        await table.at(dealt(GAME, many, seed=seed))
        await table.press("space", "enter")
        assert table.wanted == "Bo"
        await table.press("u")
        assert table.wanted == "Ann"
        assert table.controller is not None
        assert table.controller.actions == 0


@pytest.mark.recipe(number="T13")
async def test_a_refusal_is_told_with_its_clause(folder: Path) -> None:
    """T13: Enter and digit on a card that may not be played; Esc puts the line away."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", **THREE))
        await table.press("space")
        for keys in (("2",), ("left", "right", "enter")):
            await table.press(*keys)
            assert (table.who, table.cursor, table.played) == ("B", "Y*6", ["B~7"])
            assert "blue is led and held (B~8)" in notice(app)
            assert "F2-4.3" in notice(app)
        await table.press("ctrl+c")
        assert "^Q leaves the program." in notice(app)
        await table.press("escape")
        assert "F2-4.3" in notice(app)


async def test_a_digit_plays_at_once_unless_it_is_final(folder: Path) -> None:
    """C's card closes a trick with Draw 1 card: cards are drawn, so a digit only chooses and Enter does it."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        hands = {"A": "DR B7 Y5", "B": "B8 Y6 P22", "C": "B9 Y7 P23"}
        await table.at(at("A DR", "B B8", players=3, hands=hands, ocean="B1 B2 B3 B4"))
        await table.press("space", "3")
        assert (table.who, table.cursor, len(table.played)) == ("C", "P!23", 2)
        assert "can't be taken back" in notice(app)
        await table.press("1")
        assert (table.who, table.cursor, len(table.played)) == ("C", "B~9", 2)
        await table.press("enter")
        assert table.played == []
        assert table.controller is not None
        assert len(table.controller.seat(2).view.hand) == 3


async def test_cover_and_back(folder: Path) -> None:
    """F9 and the full stop, on the table and on a page over it; the decision is the same afterwards."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        await table.press("space", "right")
        for before in ((), ("L",), ("S",), ("question_mark",)):
            for key in ("f9", "full_stop"):
                await pilot.press(*before, key)
                assert isinstance(app.screen, CoverScreen)
                assert row_with(app, "A lifts the cover")
                assert not any("Y*" in row or "P!" in row for row in seen(app))
                for other in ("enter", "1", "escape"):
                    await pilot.press(other)
                    assert isinstance(app.screen, CoverScreen)
                await table.press("space")
                assert (table.who, table.played) == ("A", [])
                assert row_with(app, "A leads a card")
        # the curtain may be covered, too, and is still there below
        await table.press("1", "f9", "space")
        assert table.wanted == "B"


async def test_saving_is_told_and_never_in_the_way(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy under a name; a full disk is told at the next decision, play goes on, and later all is on disk."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        opened = await table.at(dealt(GAME, 3))
        await table.press("space", "ctrl+s")
        assert "Saved as Fishing 2, round 1 of 8, trick 1 of 10." in notice(app)
        await table.press("ctrl+s")
        assert "Copies do not change the running game." in notice(app)
        assert len([path for path in folder.glob("*.json") if path != opened.path]) == 2

        def full(*_: object, **__: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr("fishgames.core.store.os.replace", full)
            await table.press("enter")
            await until(pilot, lambda: opened.fault is not None)
            await table.press("space")
            await until(pilot, lambda: "Not saved: " in notice(app))
            assert "no space left" in notice(app).lower()
            assert "Play goes on." in notice(app)
            await table.press("ctrl+s")
            assert "space left" in notice(app).lower()
            await table.press("enter")
        await table.press("space", "enter", "space")
        await until(pilot, lambda: opened.saved)
        assert opened.fault is None
        assert "Not saved" not in notice(app)


async def test_a_copy_is_saved_from_whatever_lies_over_the_table(folder: Path) -> None:
    """Curtain, pages, look, chairs, keys, cover, what is past, result; without a table it says so."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        opened = await table.at(dealt(GAME, 3))
        ways = ("", "L", "S", "R", "M", "P", "T", "f1", "f9", "L enter")
        for copies, way in enumerate(ways, 1):
            for key in way.split():
                await pilot.press(key)
                await pilot.pause()
            await pilot.press("ctrl+s")
            await until(pilot, lambda: "Saved as Fishing 2, round 1" in notice(app))
            assert len([path for path in folder.glob("*.json") if path != opened.path]) == copies
            if way:
                await pilot.press(*(("space",) if way == "f9" else ("escape", "escape")))
            await until(pilot, lambda: isinstance(app.screen, Curtain))


async def test_the_end(folder: Path) -> None:
    """The result, what can be read from there, and where people go next."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        last = at("A B7", "B B8", players=3, hands={"A": "B7", "B": "B8", "C": "B9"}, round=8, points={"A": 4, "C": 9})
        await table.at(last)
        await table.press("space", "enter")
        await heard(pilot)
        assert table.who is None
        assert row_with(app, "wins with 12 points")
        for key, page in (("2", ReplayScreen), ("L", LogScreen), ("S", ScoresScreen)):
            await pilot.press(key)
            assert isinstance(app.screen, page)
            await pilot.press("escape")
            assert isinstance(app.screen, ResultScreen)
        for key in ("u", "U", "space", "question_mark"):
            await pilot.press(key)
            assert isinstance(app.screen, ResultScreen)
        await table.press("0")
        for keys, left in ((("1",), "again"), (("right", "right", "enter"), "new"), (("escape",), "menu")):
            await table.at(last)
            assert isinstance(app.screen, ResultScreen)
            await table.press(*keys)
            await until(pilot, lambda: app.session is None)
            assert app.left[-1] == left
        assert len(app.screen_stack) == 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    bot = Slow()
    monkeypatch.setattr(game_screen, "make_player", lambda *_, **__: bot)
    yield bot
    bot.go.set()


async def test_a_bots_turn(folder: Path, slow: Slow) -> None:
    """Keys do nothing to the table meanwhile; an answer to a question that was taken back is thrown away."""
    app = Tables(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Sitting(pilot, folder)
        controller = before_a_bot("Ann")()
        await table.at(controller)
        await pilot.press("enter")
        await until(pilot, slow.asked.is_set)
        assert (table.who, controller.actions) == (None, 1)
        assert "▲R Random" in seen(app)[0]
        assert not any(block.lines for block in app.table.query("#decide LineBlock").results(LineBlock))
        for key in ("enter", "1", "u", "question_mark", "space", "U"):
            await pilot.press(key)
            assert controller.actions == 1
        slow.asked.clear()
        assert not slow.stop()
        controller.undo(0)
        assert slow.stop()
        await until(pilot, lambda: table.who == "Ann")
        slow.go.set()
        await pilot.pause(0.1)
        assert (table.who, controller.actions) == ("Ann", 0)


async def test_a_bot_is_stopped_when_the_table_is_left(folder: Path, slow: Slow) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(before_a_bot("Ann")())
        await pilot.press("enter")
        await until(pilot, slow.asked.is_set)
        interval = sys.getswitchinterval()
        assert not slow.stop()
        await pilot.press("ctrl+o")
        await until(pilot, slow.stop)
        assert sys.getswitchinterval() != interval
        slow.go.set()


async def test_pages_close_when_the_table_needs_the_keyboard(folder: Path, slow: Slow) -> None:
    """A log that was opened while a bot thought is gone when the next person is wanted, and at the end."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(before_a_bot("Ann", "Bo")())
        await pilot.press("space", "enter")
        await until(pilot, slow.asked.is_set)
        await pilot.press("L")
        assert isinstance(app.screen, LogScreen)
        slow.go.set()
        await until(pilot, lambda: table.wanted == "Bo")
        await table.press("space")
        assert table.who == "Bo"
        assert not any(isinstance(screen, LogScreen) for screen in app.screen_stack)

        slow.go.clear()
        slow.asked.clear()
        last = at("A B7", players=3, hands={"A": "B7", "B": "B8", "C": "B9"}, round=8)
        bots = [info.model_copy(update={"player": "random"}) for info in last.seats[1:]]
        last.settle(seats=(last.seats[0], *bots))
        await table_open(table, last, slow)
        await pilot.press("L")
        slow.go.set()
        await heard(pilot)
        await pilot.press("0")
        await until(pilot, lambda: app.session is None)
        assert len(app.screen_stack) == 1


async def table_open(table: Sitting, controller: AnyController, slow: Slow) -> None:
    """Sit down where a bot is to move."""
    await table.app.rise(table.pilot)
    made = session(table.folder, controller, GAME)
    table.app.waiting.put_nowait(made)
    await until(table.pilot, slow.asked.is_set)


async def test_the_log_tells_what_was_taken_back(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        await table.press("space", "enter", "u", "space", "enter", "space")
        await pilot.press("L")
        rows = [row.strip() for row in seen(app)]
        back = next(n for n, row in enumerate(rows) if "took the last action back" in row)
        assert "●A" in rows[back]
        assert "led" in rows[back + 1]


@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
async def test_the_heading_of_what_is_possible_ends_with_a_word(spec: GameSpec, folder: Path) -> None:
    """However long the question is, at the smallest size."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        for moment in moments(spec.id):
            controller = moment.table()
            await table.at(controller)
            await app.lifted(pilot)
            await table.press("question_mark", "question_mark")
            question = controller.wording.question(moment.asked)
            heading = next((row for row in seen(app) if f" is asked {question}" in row), None)
            assert heading is None or heading.endswith((question, " possible", "I shows an idea")), heading


async def test_question_mark_explains_then_lists_then_closes(folder: Path) -> None:
    """What has the focus; then all that is possible now, in the order of the keys; then the shelf again."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", **THREE))
        await table.press("space", "question_mark")
        assert app.table.sheet.explains
        await table.press("question_mark")
        assert row_with(app, "B is asked to play a card   2 things are possible")
        assert row_with(app, "▌  play B~8")
        assert row_with(app, "▌  play P!22")
        assert not app.table.sheet.explains
        await table.press("question_mark")
        assert not app.table.sheet.is_open
        # a key that acts puts the list away and does nothing else, also one that moves the pointer before
        for key in ("1", "3"):
            await table.press("question_mark", "question_mark", key)
            assert (app.table.sheet.is_open, table.played) == (False, ["B~7"])
        await table.press("3")
        assert table.played == ["B~7", "P!22"]
