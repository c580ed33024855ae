"""The records page, played with real keys over a folder of finished saves."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fishgames.app import FishGames
from fishgames.core.registry import games
from fishgames.core.saves import encode
from fishgames.core.store import Store
from fishgames.ui import records_screen, save_folder
from fishgames.ui.menu import MenuScreen
from fishgames.ui.people import House, Person
from fishgames.ui.records_screen import RecordsScreen
from fishgames.ui.saves_screen import SavesScreen
from fishgames.ui.signs import ASCII
from tests.core.test_records import save
from tests.ui.frames import assert_width, rows
from tests.ui.pages import PageBench, notice, row_with, seen, until
from tests.ui.tables import people, saved, table

FRAME = """\
 Records   from finished tables, each once                      3 of 5 finished

 GAME    ‹ Fishing 2 ›    Villagers

    who          games  wins  best  mean   old to new        mean
▸1  Ann              3     2    75  55.0   █▅▃               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
 2  Ben              3     2    60  54.0   ▆▅▅               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
 3  Cleo             1     0    31  31.0   ▂                 ▄▄▄▄▄▄▄▄▄▄
 4  bot medium       1     0    20  20.0   ▁                 ▄▄▄▄▄▄▄

 ANN AGAINST            ahead in                                 mean gap
   Ben                  1 of 3     █▄▁                               +1.0
   Cleo                 1 of 1     █                                 +9.0
   bot medium           1 of 1     █                                +30.0

 streak    Ann: 2 wins in a row, 1 June to 2 June; the longest so far
 record    75 points, Ann, 1 June, two at the table""".splitlines()


def filled(folder: Path) -> Path:
    """Three games of the first kind, two of the second; one of bots, which is nobody's."""
    folder.mkdir(parents=True, exist_ok=True)
    documents = (
        save(1, ("Ben", 60), ("Ann", 75)),
        save(2, ("Ann", 50), ("Ben", 50), ("bot", 20)),
        save(3, ("Ann", 40), ("Ben", 52), ("Cleo", 31)),
        save(4, ("Ann", 7), ("漁師", 7), game="villagers"),
        save(5, ("Ann", 0), ("漁師", 0), winners=(), game="villagers"),
        save(6, ("bot", 9), ("bot", 3)),
    )
    for number, document in enumerate(documents):
        (folder / f"save-{number}.json").write_bytes(encode(document))
    return folder


Bench = PageBench[str]


def bench(folder: Path, **more: Any) -> Bench:
    return PageBench(RecordsScreen(Store(folder)), **more)


async def known(pilot: Pilot[Any]) -> None:
    """Until the folder has been looked through."""
    await until(pilot, lambda: not any("looking ..." in row for row in seen(pilot.app)))


@pytest.fixture(autouse=True)
def _two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame names the games: two of them, whatever else there is."""
    two = {"fishing2": games()["fishing2"], "villagers": replace(games()["villagers"], together=True)}
    monkeypatch.setattr(records_screen, "games", lambda: two)
    monkeypatch.setattr(save_folder, "games", lambda: two)


@pytest.fixture(autouse=True)
def _later_that_year(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days are told without their year."""
    monkeypatch.setattr("fishgames.ui.dates.calm", lambda moment, _: f"{moment.day} June")


async def test_the_frame(tmp_path: Path) -> None:
    app = bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert seen(app)[: len(FRAME)] == FRAME
        assert notice(app).startswith("Ann: 2 wins of 3; shared ones count, tables of bots do not.")
        await pilot.press("down")
        assert row_with(app, "AGAINST").startswith(" BEN AGAINST")
        assert notice(app).startswith("Ben: 2 wins of 3")


async def test_wide_screens_tell_how_many_points_from_which_seat_and_with_how_many(tmp_path: Path) -> None:
    app = bench(filled(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await known(pilot)
        at = next(y for y, row in enumerate(seen(app)) if "HOW MANY POINTS" in row)
        heads = "HOW MANY POINTS FROM SEAT games wins mean WITH SO MANY SEATS games wins mean"
        assert seen(app)[at].split() == heads.split()
        assert [" ".join(row.replace("▄", "").split()) for row in seen(app)[at + 1 : at + 4]] == [
            "30 to 39 1 seat 1 3 1 50.0 table of 2 2 1 67.5",
            "40 to 49 1 seat 2 3 3 59.0 table of 3 5 3 44.6",
            "50 to 59 3 seat 3 1 0 31.0",
        ]
        assert "50 to 59  " + "▄" * 14 + " 3" in seen(app)[at + 3]
        await pilot.press("right")
        assert not any("FROM SEAT" in row for row in seen(app))
        assert row_with(app, "WITH SO MANY SEATS")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not any("HOW MANY POINTS" in row for row in seen(app))


async def test_who_is_asked_for_is_looked_at_first(tmp_path: Path) -> None:
    app = PageBench(RecordsScreen(Store(filled(tmp_path)), person="漁師"))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert "‹ Villagers ›" in row_with(app, "GAME")
        assert row_with(app, "漁師").startswith("▸2")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("signs", ["rich", "ascii"])
async def test_every_row_is_whole(tmp_path: Path, size: tuple[int, int], signs: str) -> None:
    filled(tmp_path)
    for number in range(9):
        long = save(20 + number, (f"[/] {'x' * 36}", 1000 + number), (f"P{number}", -5), ("Ann", 12))
        (tmp_path / f"more-{number}.json").write_bytes(encode(long))
    app = bench(tmp_path, **({"signs": ASCII} if signs == "ascii" else {}))
    async with app.run_test(size=size) as pilot:
        await known(pilot)
        for _ in range(14):
            assert_width(rows(app), size[0])
            if signs == "ascii":
                assert all(row.isascii() for row in seen(app))
            assert row_with(app, " record ")
            await pilot.press("down")


async def test_left_and_right_go_through_the_games_and_keep_the_person(tmp_path: Path) -> None:
    app = bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("right")
        assert "‹ Villagers ›" in row_with(app, "GAME")
        # all won and lost together: how it came out stands in place of who was ahead
        assert row_with(app, "HOW IT CAME OUT")
        assert row_with(app, "Shared victory").endswith("1")
        assert row_with(app, "漁師").startswith(" 2 ")
        assert "2 of 5 finished" in seen(app)[0]
        await pilot.press("down", "left", "left")
        assert "‹ Villagers ›" in row_with(app, "GAME")
        await pilot.click(offset=(row_with(app, "GAME").index("Fishing"), 2))
        assert "‹ Fishing 2 ›" in row_with(app, "GAME")


async def test_somebody_is_found_by_name(tmp_path: Path) -> None:
    app = bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("slash", *"cl", "enter")
        assert "Cleo" in row_with(app, "▸1")
        assert not any(row.startswith(" 2 ") for row in seen(app))
        assert "find: cl" in seen(app)[0]
        await pilot.press("escape")
        assert "Cleo" in row_with(app, "▸3")
        await pilot.press("escape")
        assert app.results == [None]


async def test_enter_leads_to_the_finished_tables_of_a_person(tmp_path: Path) -> None:
    app = bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("4", "enter")
        assert app.results == []
        await pilot.press("2", "enter", "enter")
        assert app.results == ["finished Ben Fishing 2"]


async def test_the_file_is_written_once_and_replaced_only_when_told_twice(tmp_path: Path) -> None:
    target = tmp_path / "games.csv"
    app = bench(filled(tmp_path / "saves"))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)

        async def export() -> None:
            await pilot.press("ctrl+s")
            app.screen.query_one(Input).value = str(target)
            await pilot.press("enter")

        await export()
        await until(pilot, target.exists)
        await until(pilot, lambda: notice(app).startswith("✓"))
        written = target.read_text(encoding="utf-8")
        assert written.count("\n") == 1 + 2 + 3 + 3 + 2 + 2
        target.write_text("mine")
        await export()
        await until(pilot, lambda: "is there already" in notice(app))
        await pilot.press("escape")
        assert target.read_text() == "mine"
        await export()
        await until(pilot, lambda: "is there already" in notice(app))
        app.screen.query_one(Input).value = str(tmp_path)
        await pilot.press("enter")
        await until(pilot, lambda: "is a folder" in notice(app))
        app.screen.query_one(Input).value = str(target)
        await pilot.press("enter")
        await until(pilot, lambda: "is there already" in notice(app))
        await pilot.press("enter")
        await until(pilot, lambda: notice(app).startswith("✓"))
        assert target.read_text(encoding="utf-8") == written


async def test_nothing_played_yet(tmp_path: Path) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert row_with(app, "No table of Fishing 2 has been played to its end here yet.")
        await pilot.press("enter", "right", "S")
        assert app.results == [None]


async def test_a_folder_that_cannot_be_read_and_a_torn_save_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    app = bench(tmp_path / "file")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "The save folder" in notice(app))
    (filled(tmp_path / "saves") / "torn.json").write_text("{")
    app = bench(tmp_path / "saves")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "One save could not be read" in notice(app))


async def test_from_the_menu_to_a_finished_table_of_a_person(tmp_path: Path) -> None:
    spec = table(people("Ann", "Ben", "Cleo")).table.game
    saved(tmp_path, "mine", table(people("Ann", "Ben", "Cleo"), None))
    saved(tmp_path, "running", table(people("Ann", "Ben", "Cleo"), 3))
    app = FishGames(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("S")
        await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
        await known(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SavesScreen))
        await until(pilot, lambda: any("1 of 2 tables" in row for row in seen(app)))
        assert games()[spec].title in row_with(app, "▸1")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


def test_a_game_that_is_not_here_does_not_stop_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = {"fishing2": replace(games()["fishing2"])}
    monkeypatch.setattr(save_folder, "games", lambda: one)
    assert {played.game for played in save_folder.read(Store(filled(tmp_path))).games} == {"fishing2"}


async def test_own_signs_stand_before_names_that_keep_their_column(tmp_path: Path) -> None:
    house = House(people={"Ben": Person(mark=4)})
    app = PageBench(RecordsScreen(Store(filled(tmp_path)), house))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert row_with(app, "1  ").startswith("▸1     Ann           3")
        assert row_with(app, "★B").startswith(" 2  ★B Ben           3")
        assert row_with(app, "bot medium").startswith(" 4     bot medium    1")
