"""The table screen of any game, on tables of Fishing 2: curtains, keys, undo, bots, saving, the end."""

import errno
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController
from fishgames.core.rng import Rng
from fishgames.core.session import Session
from fishgames.core.table import SeatInfo
from fishgames.games.fishing2 import GAME
from fishgames.ui import game_screen
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.log_screen import LogScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.scores_screen import ScoresScreen
from fishgames.ui.widgets.line import LineBlock
from tests.games.fishing2 import builders
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import Sitting, Tables, dealt, laid, played_on, session

BOT = ("", "random")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Curtain, "ready_after", 0)
    monkeypatch.setattr(CoverScreen, "ready_after", 0)


@pytest.fixture
def curtains(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Every curtain that comes up: for whom, and whether the keyboard changes hands."""
    found: list[tuple[str, bool]] = []
    made = Curtain.__init__

    def noted(self: Curtain, board: Any, wording: Any, tags: Any, view: Any, log: Any, seat: int, **more: Any) -> None:
        made(self, board, wording, tags, view, log, seat, **more)
        found.append((tags.names[seat], self.handed))

    monkeypatch.setattr(Curtain, "__init__", noted)
    return found


def at(*moves: str, settings: dict[str, Any] | None = None, **position: Any) -> AnyController:
    """A made-up table of Fishing 2 after these moves; its people are A, B, C …"""
    return laid(builders.position(**position), *moves, **(settings or {}))


THREE: dict[str, Any] = {"players": 3, "hands": {"A": "B7 Y5 P21", "B": "B8 Y6 P22", "C": "B9 Y7 P23"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


async def test_a_curtain_comes_exactly_between_two_people(folder: Path, curtains: list[tuple[str, bool]]) -> None:
    """T4, T5: one for each change of person, one key each; none for one person, and none where hands lie open."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        assert (table.wanted, table.who) == ("A", None)
        for name in "ABC":
            assert table.wanted == name
            await table.press("space")
            assert table.who == name
            await table.press("1")
        # C's 9 was the highest: the same person leads, so no curtain
        assert curtains == [("A", True), ("B", True), ("C", True)]
        assert (table.wanted, table.who) == (None, "C")

        curtains.clear()
        await table.at(at(**THREE, settings={"privacy": "open"}))
        for name in "ABC":
            assert table.who == name
            await table.press("1")
        await table.at(dealt(GAME, [("Ann", "human"), BOT, BOT]))
        for _ in range(3):
            assert table.who == "Ann"
            await table.press("enter")
        assert curtains == []

        # a bot between two turns of the same person, and between two people
        await table.at(dealt(GAME, [("Ann", "human"), BOT, ("Bo", "human")], seed=4))
        wanted = []
        for _ in range(4):
            if table.wanted:
                wanted.append(table.wanted)
                await table.press("space")
            await table.press("enter")
        assert all(before != after for before, after in pairwise(wanted))
        assert wanted


async def test_seats_of_one_person_need_no_curtain(folder: Path, curtains: list[tuple[str, bool]]) -> None:
    """Equal names mean one person; a seat of an old save that names no person is somebody of its own."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        controller = dealt(GAME, ["Ann", "Ann", "Bo"], options=None, seed=1)
        while controller.to_act() != (0,):
            played_on(controller, 1)
        await table.at(controller)
        await table.press("space")
        before = controller.actions
        await table.press("enter")
        assert (table.who, table.wanted) == ("Ann 2", None)
        # it is the same body that asks for it back
        await table.press("u")
        assert (table.who, controller.actions) == ("Ann 1", before)

        nameless = dealt(GAME, 3)
        nameless.settle(seats=tuple(SeatInfo(name=info.name) for info in nameless.seats))
        curtains.clear()
        await table.at(nameless)
        await table.press("space", "enter")
        assert len(curtains) == 2
        assert table.who is None


async def test_what_was_reckoned_up_stops_the_game_once(folder: Path, curtains: list[tuple[str, bool]]) -> None:
    """Round 2: its account is shown before the trump is named, also where no hand-over is due."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        for privacy in ("open", "curtain"):
            many = ["Hana", "Ben", "Mio"]
            last = played_on(dealt(GAME, many), "choose_trump").actions - 1
            await table.at(played_on(dealt(GAME, many, privacy=privacy), last))
            if table.wanted:
                await table.press("space")
            table.app.table.submit(played_on_action(many, last))
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            assert row_with(app, "CAUGHT")
            assert row_with(app, "ROUND 2")
            assert row_with(app, "from ocean")
            await table.press("space")
            assert table.who == "Mio"
            assert row_with(app, "names the trump of round 2")
        # alone with bots the keyboard does not change hands
        alone = [("Ann", "human"), BOT, BOT]
        seed = next(n for n in range(1, 30) if played_on(dealt(GAME, alone, seed=n), "choose_trump").to_act() == (0,))
        curtains.clear()
        await table.at(played_on(dealt(GAME, alone, seed=seed), "choose_trump"))
        assert curtains == [("Ann", False)]
        assert row_with(app, "still at the keyboard")
        await table.press("space", "enter")
        assert len(curtains) == 1
        assert table.who == "Ann"


def played_on_action(many: Sequence[str], last: int) -> Any:
    """The action that ends round 1 in a game by lot."""
    return played_on(dealt(GAME, list(many)), last + 1).snapshot().actions[-1]


async def test_a_key_that_was_meant_for_the_screen_before_lifts_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T17: Space held or doubled; Enter and digits never."""
    now = [100.0]
    monkeypatch.setattr(Curtain, "ready_after", 0.3)
    monkeypatch.setattr(Curtain, "clock", staticmethod(lambda: now[0]))
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        for _ in range(4):
            now[0] += 0.05
            await table.press("space")
            assert table.wanted == "A"
        now[0] += 1
        for key in ("enter", "1", "3", "a", "escape", "question_mark", "U", "M"):
            await table.press(key)
            assert table.wanted == "A"
        await table.press("space")
        assert table.who == "A"
        # a second Space does nothing at the table
        await table.press("space")
        assert (table.who, table.played) == ("A", [])
        await table.press("1")
        assert table.wanted == "B"
        # the commit key once more, and Space too soon
        await table.press("1", "enter", "space")
        assert (table.wanted, table.played) == ("B", ["B~7"])


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


async def test_a_secret_choice_asks_whoever_sits_there_first(folder: Path, curtains: list[tuple[str, bool]]) -> None:
    """Catch 1 card: C has just played; then the others in order; the seats say who has chosen, never what."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        hands = {"A": "CH B7 Y5", "B": "B8 Y6 P22", "C": "B9 Y7 P23"}
        await table.at(at("A CH", "B B8", players=3, hands=hands))
        await table.press("space", "1")
        assert (table.who, table.wanted) == ("C", None)
        assert row_with(app, "every seat lays one hand card aside")
        curtains.clear()
        await table.press("2")
        for name in "AB":
            assert table.wanted == name
            assert "chosen" in row_with(app, "■C C")
            await table.press("space")
            assert table.who == name
            await table.press("right", "enter")
        assert [name for name, _ in curtains][:2] == ["A", "B"]
        assert table.controller is not None
        assert table.controller.public().view.asked.kind == "play_card"


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
            assert "B~8 in the hand: blue is led" in notice(app)
            assert "F2-4.3" in notice(app)
        await table.press("ctrl+c")
        assert "^Q leaves the program." in notice(app)
        await table.press("escape")
        assert "F2-4.3" in notice(app)


async def test_forced_plays_pass_without_a_hand_over(folder: Path, curtains: list[tuple[str, bool]]) -> None:
    hands = {"A": "B7 Y5", "B": "B8 Y6", "C": "B9 Y7"}
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(players=3, hands=hands, settings={"forced": "automatic"}))
        await table.press("space", "1")
        # B and C had to follow with their only blue card, then each had one card left: all is over
        assert table.controller is not None
        assert table.controller.snapshot().autos == (1, 2, 3, 4, 5)
        assert [name for name, _ in curtains] == ["A"]
        assert isinstance(app.screen, ResultScreen)

        curtains.clear()
        await table.at(at(players=3, hands=hands))
        await table.press("space", "1", "space", "1", "space", "1")
        assert [name for name, _ in curtains[:3]] == ["A", "B", "C"]


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
        assert "Saved as Fishing 2, round 1 of 8 trick 1 of 10." in notice(app)
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


async def test_the_end(folder: Path) -> None:
    """The result, what can be read from there, and where people go next."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        last = at("A B7", "B B8", players=3, hands={"A": "B7", "B": "B8", "C": "B9"}, round=8, points={"A": 4, "C": 9})
        await table.at(last)
        await table.press("space", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert table.who is None
        assert row_with(app, "wins with 12 points")
        for key, page in (("2", LogScreen), ("L", LogScreen), ("S", ScoresScreen)):
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


class Slow:
    """A bot that answers when it is told to."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = threading.Event()

    def choose(self, view: Any, log: Any, options: Sequence[Any], rng: Rng) -> Any:
        self.asked.set()
        self.go.wait(5)
        return options[0]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    bot = Slow()
    monkeypatch.setattr(game_screen, "make_player", lambda *_: bot)
    yield bot
    bot.go.set()


def before_a_bot(*people: str) -> Callable[[], AnyController]:
    """A table whose first decision is the first person's, a bot coming next."""
    many = [(people[0], "human"), BOT, *((name, "human") for name in people[1:]), *[BOT] * (2 - len(people))]
    seed = next(n for n in range(1, 30) if dealt(GAME, many, seed=n).to_act() == (0,))
    return lambda: dealt(GAME, many, seed=seed)


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
        assert "▲B Bot" in seen(app)[0]
        assert not any(block.lines for block in app.table.query("#decide LineBlock").results(LineBlock))
        for key in ("enter", "1", "u", "question_mark", "space", "U"):
            await pilot.press(key)
            assert controller.actions == 1
        slow.asked.clear()
        controller.undo(0)
        await until(pilot, lambda: table.who == "Ann")
        slow.go.set()
        await pilot.pause(0.1)
        assert (table.who, controller.actions) == ("Ann", 0)


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
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await pilot.press("0")
        await until(pilot, lambda: app.session is None)
        assert len(app.screen_stack) == 1


async def table_open(table: Sitting, controller: AnyController, slow: Slow) -> None:
    """Sit down where a bot is to move."""
    await table.app.rise(table.pilot)
    made = session(table.folder, controller, GAME)
    table.app.waiting.put_nowait(made)
    await until(table.pilot, slow.asked.is_set)


async def test_the_curtain_tells_what_has_happened_since(folder: Path) -> None:
    """Also what the own card brought about: C closed the trick and caught it, then led; it sees all that followed."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", "B B8", "C B9", "C Y7", "A Y5", **THREE))
        assert row_with(app, "since B's last turn")
        told = " ".join(seen(app))
        assert "■C played B~9" in told
        assert "■C caught 3: B~7 B~8 B~9" in told
        assert "●A played Y*5" in told
        assert "played B~8" not in told
        await table.at(at("A B7", **THREE))
        assert "●A led B~7" in row_with(app, "●A led")
        assert row_with(app, "so far")


async def test_leaving_and_coming_back(folder: Path) -> None:
    """^O from the table and from the curtain; the same decision afterwards, a step further after another."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        first = await table.at(dealt(GAME, 3))
        await table.press("space", "enter")
        wanted = table.wanted
        await table.press("ctrl+o")
        await until(pilot, lambda: app.session is None)
        assert app.left[-1] == "menu"
        again = Session.resume(first.path)
        table.controller = again.controller
        await app.sit(pilot, again)
        assert (table.wanted, again.controller.actions) == (wanted, 1)
        assert row_with(app, "so far")
        await table.press("space", "ctrl+o")
        await until(pilot, lambda: app.session is None)
        assert Session.resume(first.path).close()
