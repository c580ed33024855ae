"""The final scores, told line by line before the result: once, and whenever somebody asks."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fishgames.core.opening import AnyController, open_table
from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.ui.cover import Presses
from fishgames.ui.menu import MenuScreen
from fishgames.ui.read_out_screen import ReadOutScreen
from fishgames.ui.replay_screen import ReplayScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.rules_screen import RulesScreen
from fishgames.ui.scores_screen import ScoresScreen
from tests.ui.frames import assert_width, rows
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import BOT, SIZES, Sitting, Tables, at, dealt, heard, played_on, session

pytestmark = pytest.mark.usefixtures("quick")

SPECS = pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
LAST: dict[str, Any] = {"players": 3, "hands": {"A": "B7", "B": "B8", "C": "B9"}, "round": 8}
"""Each holds a last card of Fishing 2; C will catch three more."""


def over(spec: GameSpec, seats: int = 0) -> AnyController:
    return played_on(dealt(spec, seats or max(spec.seats[0], 2)), 5_000)


def reading(pilot: Pilot[Any]) -> ReadOutScreen:
    assert isinstance(pilot.app.screen, ReadOutScreen)
    return pilot.app.screen


@SPECS
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("signs", ["rich", "ascii"])
async def test_every_line_of_every_seat_is_told_with_its_clause(
    spec: GameSpec, size: tuple[int, int], signs: str, tmp_path: Path
) -> None:
    app = Tables(tmp_path, signs=signs)
    async with app.run_test(size=size) as pilot:
        controller = over(spec)
        await Sitting(pilot, tmp_path).at(controller, read_out=True)
        page = reading(pilot)
        heard_lines = []
        while not page.over:
            assert_width(rows(app), size[0])
            assert signs == "rich" or all(row.isascii() for row in seen(app))
            if page.told:
                line = page.accounts[page.seat][page.told - 1]
                assert "Esc result   F1 keys" in seen(app)[-1]
                assert any(row.startswith((app.signs.focus,)) and line.clause in row for row in seen(app)), line
                heard_lines.append((page.seat, line))
            await pilot.press("enter")
        result = controller.result()
        assert result is not None
        seats = [0] if spec.together else range(len(controller.seats))
        told = {seat: sum(line.points for of, line in heard_lines if of == seat) for seat in seats}
        assert told == {seat: result.scores[seat] for seat in seats}
        assert controller.wording.outcome(result)[:40] in "".join(seen(app))
        # nothing is left to be told, so no key that would tell it is shown
        assert seen(app)[-1] == " Enter result   Esc result   F1 keys"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))


async def test_whoever_stands_last_comes_first_and_nobody_is_told_too_early(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(at("A B7", "B B8", **LAST, points={"A": 4, "B": 1, "C": 9}))
        await table.press("space", "enter")
        page = reading(pilot)
        assert [page.tags.names[seat] for seat in page.order] == ["B", "A", "C"]
        assert row_with(app, "●A").split() == ["●A", "A", "·"]
        # with its only line told, the seat has its place
        assert row_with(app, "»").split()[:4] == ["»", "▲B", "B", "3"]
        await pilot.press("right_square_bracket")
        assert page.seat == 0
        assert "that was all. Next: C." in notice(app)
        await pilot.press("0")
        assert row_with(app, "C wins with 12 points")
        assert "▄" * 44 in row_with(app, "■C")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))


async def test_a_tie_is_named_with_what_breaks_it(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(at("A B7", "B B8", **LAST, points={"A": 12, "B": 12, "C": 9}))
        await table.press("space", "enter", "0")
        assert row_with(app, "TIE    A, B and C have 12 points each; nothing breaks a tie, so they share")
        assert row_with(app, "the place. F2-8.1")
        assert row_with(app, "●A A").split()[2] == "=1"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        assert row_with(app, "TIE")
        await pilot.press("S")
        assert row_with(app, "TIE")
        assert row_with(app, "▲B B").split()[3].startswith("=")


async def test_it_comes_once_and_then_when_asked(tmp_path: Path) -> None:
    """Also after a kill in its midst: whoever resumes the finished save hears it then."""
    spec = games()["fishing2"]
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        made = await table.at(over(spec, 3), read_out=True)
        await pilot.press("enter", "enter")
        resumed = open_table(spec, made.controller.to_save()).controller
        assert not resumed.read_out
        await heard(pilot)
        assert made.controller.read_out
        assert [note.kind for note in made.controller.notes] == ["read_out"]
        again = open_table(spec, made.controller.to_save()).controller
        await app.sit(pilot, session(tmp_path, again, spec))
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("4")
        assert reading(pilot).turn == 0
        await pilot.press("escape")
        assert isinstance(app.screen, ResultScreen)
        assert [note.kind for note in again.notes] == ["read_out"]


async def test_a_key_that_is_held_or_doubled_tells_nothing_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(Presses, "within", 0.15)
    for screen in (ReadOutScreen, ResultScreen):
        monkeypatch.setattr(screen, "ready_after", 0.3)
        monkeypatch.setattr(screen, "clock", staticmethod(lambda: now[0]))
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await Sitting(pilot, tmp_path).at(over(games()["fishing2"], 3), read_out=True)
        page = reading(pilot)
        await pilot.press("enter", "enter")
        assert page.told == 1
        now[0] = 1.0
        await pilot.press("enter", "enter")
        assert page.told == 2
        await pilot.press("escape", "escape", "enter", "1")
        assert isinstance(app.screen, ResultScreen)
        now[0] = 2.0
        await pilot.press("0")
        await until(pilot, lambda: app.left == ["menu"])


async def test_with_bots_the_clause_behind_a_line_and_any_size(tmp_path: Path) -> None:
    spec = games()["villagers"]
    controller = played_on(dealt(spec, ["Maximiliane-Theodora von Hohenstein", BOT, BOT, BOT, BOT]), 5_000)
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await Sitting(pilot, tmp_path).at(controller, read_out=True)
        page = reading(pilot)
        await pilot.press("right_square_bracket")
        assert "▴" in "".join(seen(app))
        for size in ((120, 40), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert_width(rows(app), size[0])
            assert page.told == len(page.accounts[page.seat])
        await pilot.press("R")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        assert not isinstance(app.screen, MenuScreen)


@SPECS
async def test_it_is_read_out_from_the_scores_of_the_result_and_of_the_end_of_a_replay(
    spec: GameSpec, tmp_path: Path
) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await Sitting(pilot, tmp_path).at(over(spec))
        await pilot.press("S", "z")
        first = reading(pilot)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, ResultScreen)
        # before the end of the replay there is nothing to read out
        await pilot.press("2", "S", "z")
        assert isinstance(app.screen, ScoresScreen)
        await pilot.press("escape", "end", "S", "z")
        assert reading(pilot).accounts == first.accounts
        await pilot.press("0", "escape", "escape")
        assert isinstance(app.screen, ReplayScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_team_has_one_row_of_scores(size: tuple[int, int], tmp_path: Path) -> None:
    spec = next(spec for spec in games().values() if spec.together)
    app = Tables(tmp_path)
    async with app.run_test(size=size) as pilot:
        await Sitting(pilot, tmp_path).at(played_on(dealt(spec, 3), 12))
        await pilot.press("S")
        assert isinstance(app.screen, ScoresScreen)
        assert row_with(app, "all together")
        assert not any("ALL SEATS" in row or "TIE" in row for row in seen(app))
        await pilot.press("left", "right", "2", "down", "R")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "tab", "escape")


@pytest.mark.parametrize(
    ("game", "told", "clause"),
    [("isaribi", "clockwise from the pawn", "I-10.1"), ("villagers", "card in the village", "V-13.1")],
)
async def test_a_tie_so_far_says_who_would_be_ahead_and_why(game: str, told: str, clause: str, tmp_path: Path) -> None:
    """At the beginning all are level."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        controller = dealt(games()[game], 4)
        await Sitting(pilot, tmp_path).at(controller)
        await pilot.press("S")
        text = " ".join(" ".join(seen(app)).split())
        assert told in text
        assert clause in text
        page = app.screen
        assert isinstance(page, ScoresScreen)
        assert page.places is not None
        view = controller.public().view
        assert page.places.order == controller.wording.tie(view, (0, 1, 2, 3)).order
