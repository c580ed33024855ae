"""Ideas for whoever is asked: from what the seat may know, noted in the log, played as at the table."""

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fishgames.core import bots
from fishgames.core.bots import Advice
from fishgames.core.search import Budget
from fishgames.core.session import Session
from fishgames.games.fishing2 import GAME as FISHING2
from fishgames.games.fishing_village import GAME as VILLAGE
from fishgames.games.villagers import GAME as VILLAGERS
from fishgames.games.villagers.actions import DraftRoad
from fishgames.reports import log_lines, open_save, verify
from fishgames.ui import idea_screen, ideas, musing
from fishgames.ui.cover import CoverScreen
from fishgames.ui.idea_screen import IdeaScreen
from fishgames.ui.people import Person
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import BOT, SIZES, THREE, Sitting, Tables, at, dealt, played_on, under_way

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve looks ahead are enough to see whether an idea comes up."""
    weigh = bots.weigh

    def weighed(heuristic: Any, view: Any, log: Any, options: Any, rng: Any, budget: Budget) -> list[Advice]:
        return weigh(heuristic, view, log, options, rng, Budget(12, None, budget.stop))

    monkeypatch.setattr(bots, "weigh", weighed)


class Endless:
    """A search that ends only when it is told to."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def weigh(self, heuristic: Any, view: Any, log: Any, options: Any, rng: Any, budget: Budget) -> list[Advice]:
        self.begun.set()
        for _ in range(5_000):
            if budget.stop():
                break
            threading.Event().wait(0.001)
        self.ended.set()
        return [Advice(options[0], 0.5, "too late", 3)]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endless]:
    made = Endless()
    monkeypatch.setattr(bots, "weigh", made.weigh)
    yield made
    assert made.ended.wait(5)


async def asked_for(table: Sitting) -> IdeaScreen:
    """`I`, and the page once it has something to tell."""
    await table.pilot.press("I")
    page = table.app.screen
    assert isinstance(page, IdeaScreen)
    await until(table.pilot, lambda: page.found is not None and table.app.focused is page.ideas)
    return page


@pytest.mark.parametrize("size", SIZES)
async def test_the_best_three_with_chance_doubt_and_reason(folder: Path, few: None, size: tuple[int, int]) -> None:
    """All that was looked at stands beside them on a wide screen; a digit chooses, Enter plays, undo takes it back."""
    app = Tables(folder)
    async with app.run_test(size=size) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(dealt(FISHING2, 3, seed=2))
        who = str(table.wanted)
        await pilot.press("I")
        assert "An idea is for whoever has taken over." in notice(app)
        await table.press("space")
        assert "I idea" in seen(app)[-1]
        page = await asked_for(table)
        assert page.found is not None
        assert all(each.reason for each in page.found)
        assert who in seen(app)[0]
        assert row_with(app, f"Ideas for {who}").endswith(f"share of the victory, by what {who} may know")
        best = page.found[: idea_screen.BEST]
        assert all(
            f"{n}  {idea_screen.percent(each.chance):>4}" in "\n".join(seen(app)) for n, each in enumerate(best, 1)
        )
        assert ("ALL THAT WAS LOOKED AT: 10 things" in "\n".join(seen(app))) == (size[0] > 110)
        await pilot.press("2")
        assert app.screen is page
        assert notice(app).lower().startswith(made.controller.wording.action(best[1].action).lower())
        played = made.controller.wording.action(best[1].action)
        await table.press("enter")
        assert (made.controller.actions, table.wanted != who) == (1, True)
        assert row_with(app, played.removeprefix("play "))
        await table.press("u")
        assert (table.wanted, made.controller.actions) == (who, 0)


async def test_the_log_tells_that_there_was_one_and_the_file_keeps_it(folder: Path, few: None) -> None:
    """Once for a decision, not which one; replay and proof of the deal hold."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(dealt(FISHING2, 3, seed=2))
        await table.press("space")
        for _ in range(2):
            first = await asked_for(table)
            await pilot.press("escape")
        assert [(note.kind, note.at, note.text) for note in made.controller.notes] == [("idea", 0, "")]
        again = await asked_for(table)
        assert again.found is first.found
        await table.press("enter")
        await table.press("L")
        assert row_with(app, "had an idea shown")
        await table.press("escape", "ctrl+o")
        assert made.close()
        resumed = Session.resume(made.path)
        assert [note.kind for note in resumed.controller.notes] == ["idea"]
        resumed.close()
        saved = open_save(made.path)
        assert log_lines(saved)[-1].endswith("had an idea shown")
        assert verify(saved).fault is None


async def test_it_can_be_left_while_it_thinks(folder: Path, endless: Endless, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a second the status says that it thinks; Esc ends it at once and no idea was had."""
    monkeypatch.setattr(musing, "LONG", 0.05)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(at(**THREE))
        await table.press("space")
        await pilot.press("I")
        await until(pilot, endless.begun.is_set)
        await until(pilot, lambda: "thinking ..." in seen(app)[0])
        assert "Esc back to the table, without an idea" in notice(app)
        await pilot.press("enter", "1")
        assert isinstance(app.screen, IdeaScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, IdeaScreen)
        await until(pilot, endless.ended.is_set)
        assert (made.controller.notes, made.controller.actions, table.who) == ((), 0, "A")


async def test_a_cover_takes_it_away(folder: Path, endless: Endless) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE))
        await table.press("space")
        await pilot.press("I")
        await until(pilot, endless.begun.is_set)
        await pilot.press("f9")
        assert isinstance(app.screen, CoverScreen)
        await until(pilot, endless.ended.is_set)
        await pilot.press("space")
        assert not isinstance(app.screen, IdeaScreen)
        assert table.who == "A"


async def test_a_locked_table_shows_it_for_some_seconds(folder: Path, few: None) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        app.house = replace(app.house, open_for=1)
        table = Sitting(pilot, folder)
        await table.at(dealt(FISHING2, 3, seed=2, privacy="locked"))
        who = table.wanted
        await table.press("space")
        assert app.table.face_down
        await asked_for(table)
        await until(pilot, lambda: not isinstance(app.screen, IdeaScreen))
        assert app.table.face_down
        await asked_for(table)
        await table.press("enter")
        assert table.wanted not in (None, who)


async def test_where_there_are_none_the_key_says_why(folder: Path) -> None:
    """Switched off at the table, for the person; nobody asked; nothing to choose."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE, settings={"ideas": "off", "privacy": "open"}))
        assert "idea" not in seen(app)[-1]
        assert "S scores" in seen(app)[-1]
        await table.press("I")
        assert ideas.OFF_HERE in notice(app)
        await table.press("question_mark", "question_mark")
        assert not any("I shows an idea" in row for row in seen(app))
        # the table allows them from now on, on its own page
        await pilot.press("T")
        row = next(n for n, row in enumerate(seen(app)) if "ideas" in row)
        await pilot.press(seen(app)[row].strip("▌ ▸")[0], "right", "enter")
        await until(pilot, lambda: app.table.handle is not None)
        assert "I idea" in seen(app)[-1]
        await table.press("question_mark", "question_mark")
        assert row_with(app, "I shows an idea")
        app.house = app.house.with_person("A", Person(ideas="off"))
        app.table._draw()
        assert "idea" not in seen(app)[-1]
        await table.press("escape", "I")
        assert ideas.OFF_FOR_ONE in notice(app)
        app.table.handle = None
        app.house = app.house.without("A")
        await pilot.press("I")
        assert ideas.NOBODY_ASKED in notice(app)


async def test_a_single_way_is_told_without_a_look_ahead(folder: Path, endless: Endless) -> None:
    endless.ended.set()
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(at(players=3, hands={"A": "B7", "B": "B8", "C": "B9"}))
        await table.press("space", "I")
        assert "Only one thing is possible: play B~7." in notice(app)
        assert made.controller.notes == ()


async def test_a_public_decision_is_for_the_whole_table(folder: Path, few: None) -> None:
    """From what everybody may know; where one person plays alone, from what that person may know."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        tables: list[tuple[list[str | tuple[str, str]], str]] = [
            (["Ann", "Ben", "Cleo"], "by what everybody may know"),
            (["Ann", BOT, BOT], "by what Ann may know"),
        ]
        for seats, words in tables:
            controller = played_on(dealt(VILLAGERS, seats), "draft")
            while controller.to_act() != (0,):
                controller.submit(controller.seat(controller.to_act()[0]).legal_actions[0])
            await table.at(controller)
            page = await asked_for(table)
            assert row_with(app, "Ideas for").endswith(words)
            assert page.found is not None
            view, wording = controller.public().view, controller.wording
            for drafted in (each.action for each in page.found if isinstance(each.action, DraftRoad)):
                slot = view.road[drafted.slot - 1]
                assert slot is not None
                order = wording.action_seen(view, drafted)
                assert order == f"draft {wording.card(slot.card)}, slot {drafted.slot}"
                assert "card of slot" not in "\n".join(seen(app))
            await table.press("escape")


async def test_a_development_is_chosen_for_reasons_that_everybody_sees(folder: Path, few: None) -> None:
    """FV-3.5: the whole table looks on; what the hand holds is nobody's business there."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(dealt(VILLAGE, ["Ann", "Ben", "Cleo"]))
        page = await asked_for(table)
        assert page.found is not None
        assert all(re.match(r"\+2 in round 1 for \d [AFIC]", each.reason) for each in page.found)
        assert idea_screen.UNTOLD not in "\n".join(seen(app))


async def test_what_is_asked_once_more_is_asked_of_an_idea_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The team's chance, as all win or lose together; a failure is confirmed first."""

    def weigh(heuristic: Any, view: Any, log: Any, options: Any, *_: Any) -> list[Advice]:
        return [Advice(each, 0.25, "for a test", 9) for each in options if each.kind == "undergo"]

    monkeypatch.setattr(bots, "weigh", weigh)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        made = await table.at(under_way(VILLAGE, 8, 3))
        before = made.controller.actions
        await table.press("space")
        await asked_for(table)
        assert row_with(app, "chance to win, by what")
        await table.press("enter")
        assert made.controller.actions == before
        assert row_with(app, "keep playing")


async def test_how_sure_it_is_has_the_room_it_needs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(heuristic: Any, view: Any, log: Any, options: Any, *_: Any) -> list[Advice]:
        return [Advice(each, 0.5 + n / 9, "for a test", 14) for n, each in enumerate(options)]

    monkeypatch.setattr(bots, "weigh", weigh)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(under_way(VILLAGE, 8, 3))
        await table.press("space")
        await asked_for(table)
        assert row_with(app, "1 and 2 differ by less than the doubt. 2 and 3 looked better at first.")
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "the doubt (14 looks ahead each). 2 and 3 looked" in "\n".join(seen(app)))


async def test_keys_and_commands_tell_of_it(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at(**THREE, settings={"privacy": "open"}))
        told = [command.title for command in app.get_system_commands(app.screen)]
        assert "An idea: what looks best for this decision, and why" in told
        await pilot.press("f1")
        assert row_with(app, "an idea: what looks best")


async def test_an_idea_hears_the_pin_board(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is looked for anew when somebody has told something else; else it is kept."""
    views: list[Any] = []

    def weigh(heuristic: Any, view: Any, log: Any, options: Any, rng: Any, budget: Budget) -> list[Advice]:
        views.append(view)
        return [Advice(options[0], 0.5, "why not", 3)]

    monkeypatch.setattr(bots, "weigh", weigh)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        controller = played_on(dealt(VILLAGE, 3), "turn")
        await table.at(controller)
        await table.press("space")
        seat = controller.to_act()[0]
        for claims, looked in (((), 1), ((), 1), (("no C$",), 2), ((), 2), (("2 A^",), 3)):
            for claim in claims:
                controller.seat((seat + 1) % 3).claim(claim)
            await asked_for(table)
            await table.press("escape")
            assert len(views) == looked
        assert [view == controller.seat(seat).view for view in views] == [True, False, False]
        assert views[-1] == controller.seat(seat).heard
