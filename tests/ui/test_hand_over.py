"""The keyboard from person to person, at any table screen: when a curtain comes, for whom, and what lifts it."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.session import Session
from fishgames.core.table import SeatInfo
from fishgames.games.fishing2 import GAME
from fishgames.ui.cover import Presses
from fishgames.ui.curtain import Curtain
from tests.ui.pages import row_with, seen, until
from tests.ui.sitting import BOT, THREE, Sitting, Tables, at, dealt, heard, played_on

pytestmark = pytest.mark.usefixtures("quick")


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


@pytest.mark.recipe(number="T4")
@pytest.mark.recipe(number="T5")
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


@pytest.mark.recipe(number="T4")
async def test_seats_of_one_person_need_no_curtain(folder: Path, curtains: list[tuple[str, bool]]) -> None:
    """Equal names mean one person; a seat of an old save that names no person is somebody of its own."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        controller = dealt(GAME, ["Ann", "Ann", "Bo"])
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


@pytest.mark.recipe(number="T17")
async def test_a_key_that_was_meant_for_the_screen_before_lifts_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T17: Space held or doubled; Enter and digits never."""
    now = [100.0]
    monkeypatch.setattr(Curtain, "ready_after", 0.3)
    monkeypatch.setattr(Presses, "within", 0.15)
    for kind in (Curtain, Presses):
        monkeypatch.setattr(kind, "clock", staticmethod(lambda: now[0]))
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        for _ in range(4):
            now[0] += 0.05
            await table.press("space")
            assert table.wanted == "A"
        now[0] += 1
        for key in ("enter", "1", "3", "a", "escape", "question_mark", "U", "x"):
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
        await heard(pilot)

        curtains.clear()
        await table.at(at(players=3, hands=hands))
        await table.press("space", "1", "space", "1", "space", "1")
        assert [name for name, _ in curtains[:3]] == ["A", "B", "C"]


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


async def test_a_person_is_told_what_the_curtain_could_not(folder: Path) -> None:
    """The cards that a seat has drawn since its last turn, once, after its key, to its person alone."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(played_on(dealt(GAME, 3, seed=2), "choose_trump", seed=2))
        assert isinstance(app.screen, Curtain)
        wanted = table.wanted
        assert not any("Only" in row for row in seen(app))
        await table.press("space")
        told = row_with(app, f"Only {wanted} knows: drew")
        handle = app.table.handle
        assert handle is not None
        assert any(app.table.wording.card(card) in told for card in handle.view.hand)
        await table.press("down")
        assert not any("Only" in row for row in seen(app))
