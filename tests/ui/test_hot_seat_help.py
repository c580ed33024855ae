"""The help on playing at one keyboard: there from every table, and true of the keys there are."""

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_group

from fishgames.app import FishGames
from fishgames.cli import app as cli
from fishgames.core.registry import games
from fishgames.games.fishing2 import GAME
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.hot_seat import hot_seat_book
from fishgames.ui.log_screen import LogScreen
from fishgames.ui.menu import MenuScreen
from fishgames.ui.people_screen import PeopleScreen
from fishgames.ui.read_out_screen import ReadOutScreen
from fishgames.ui.reading_page import FindingPage
from fishgames.ui.records_screen import RecordsScreen
from fishgames.ui.replay_screen import ReplayScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.scores_screen import ScoresScreen
from tests.ui.pages import seen, until
from tests.ui.sitting import Sitting, Tables, dealt, played_on, session


async def test_it_opens_beside_the_rules_of_the_game(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(dealt(GAME, 3))
        await pilot.press("R", "right")
        assert "One keyboard" in seen(app)[0]


def test_every_clause_it_points_to_exists() -> None:
    book = hot_seat_book().clauses
    assert len(book) > 10
    for clause in book:
        named = re.findall(r"HS-\d+\.\d+", " ".join((*clause.body, *clause.see_also)))
        assert all(book.get(number) is not None for number in named)


@pytest.mark.parametrize(
    ("screen", "keys"),
    [
        (Curtain, "space u P T L S R ctrl+o"),
        (GameScreen, "u U P T I L S R space question_mark"),
        (LogScreen, "left_square_bracket right_parenthesis"),
        (FindingPage, "slash"),
        (ReplayScreen, "left right right_square_bracket left_parenthesis home end enter z L S slash pagedown"),
        (FishGames, "ctrl+s f1 f9,full_stop"),
        (MenuScreen, "N S"),
        (PeopleScreen, "tab delete left right"),
        (RecordsScreen, "ctrl+s"),
        (ScoresScreen, "z"),
        (ReadOutScreen, "enter,down right_square_bracket 0 escape"),
    ],
)
def test_the_keys_it_names_are_bound(screen: Any, keys: str) -> None:
    bound = {binding.key for binding in screen.BINDINGS}
    assert set(keys.split()) <= bound


def test_the_pages_it_names_are_those_of_some_game(tmp_path: Path) -> None:
    """V and M; which of them a game has is told by its keys."""
    keys = set()
    for spec in games().values():
        screen = spec.load("screen")(session(tmp_path, dealt(spec, max(spec.seats[0], 2)), spec))
        keys |= {page.key for page in screen.public_pages()}
        assert all(page.key in screen._bindings.key_to_bindings for page in screen.public_pages())
    assert keys == {"V", "M"}


def test_the_commands_it_names_are_there() -> None:
    named = set(re.findall(r"fishgames (\w+)", " ".join(" ".join(clause.body) for clause in hot_seat_book().clauses)))
    assert {"replay", "verify", "selftest"} <= named & get_group(cli).commands.keys()


@pytest.mark.usefixtures("quick")
async def test_all_of_it_is_in_the_palette_where_it_can_be_done(tmp_path: Path) -> None:
    """With the key beside it: at the curtain, at the table, in what is past, on the result."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)

        def offered() -> set[str]:
            return {command.help.removeprefix("key ") for command in app.get_system_commands(app.screen)}

        everywhere = {"^S", "F9 or .", "F1", "^Q"}
        await table.at(dealt(GAME, 3))
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert everywhere | set("uPLSRTM") | {"^O"} <= offered()
        await app.lifted(pilot)
        assert everywhere | set("?uUPLSRTM") | {"^O"} <= offered()
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        assert everywhere | {"/", "["} <= offered()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert everywhere | set("zLSRM/[(1") <= offered()
        await table.at(played_on(dealt(GAME, 3), 5_000))
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        assert everywhere | set("LSR") <= offered()
