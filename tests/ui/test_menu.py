"""The menu, played with real keys."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from fishgames.core.registry import games
from fishgames.ui.dates import calm
from fishgames.ui.menu import (
    Leave,
    MenuChoice,
    MenuList,
    MenuScreen,
    NewTable,
    OpenRecords,
    OpenRules,
    OpenSaves,
    OpenSettings,
    Resume,
    save_facts,
)
from fishgames.ui.people import House
from fishgames.ui.signs import ASCII
from tests.ui.pages import PageBench, notice, row_with, seen, until
from tests.ui.tables import SPEC, people, saved, table

FOUR = (
    SPEC,
    replace(SPEC, id="villagers", title="Villagers", seats=(2, 5), summary="draft people, chain them, open padlocks"),
    replace(SPEC, id="isaribi", title="Isaribi", seats=(2, 5), summary="sail out, fish, sell at the market"),
    replace(
        SPEC, id="village", title="Come to Fishing Village!", seats=(1, 8), summary="together against the land sharks"
    ),
)
# frame menu at 80x24 from the first row of the list on, before any table was played
MENU = """\
   1× Resume                    × no table to resume

  ▸2  Fishing 2                 tricks; the catch is the next hand         3-5
   3  Villagers                 draft people, chain them, open padlocks    2-5
   4  Isaribi                   sail out, fish, sell at the market         2-5
   5  Come to Fishing Village!  together against the land sharks           1-8

   6  Saved games               none yet
   7  Rules                     of all four games, with search
   8  Records                   people, wins, longest streaks
   9  Settings                  theme night, auto signs
   a  People                    names, and looks of their own

   0  Leave                     everything is saved""".splitlines()


Bench = PageBench[MenuChoice]


def bench(folder: Path, **more: object) -> Bench:
    return PageBench(MenuScreen(folder, House(), specs=FOUR, **more))  # type: ignore[arg-type]


async def known(pilot: Pilot[None]) -> None:
    """Until the saves have been looked through."""
    await until(pilot, lambda: not any("looking ..." in row for row in seen(pilot.app)))


async def test_the_frame(tmp_path: Path) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        found = seen(app)
        assert found[7 : 7 + len(MENU)] == MENU
        assert found[2].startswith("  █▀▀ ▀█▀ ▄▀▀")
        assert notice(app) == "Fishing 2: a new table for 3 to 5 people and bots."


async def test_wide_screens_get_air_and_no_longer_rows(tmp_path: Path) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await known(pilot)
        found = seen(app)
        assert found[6].startswith("        █▀▀")
        first = next(number for number, row in enumerate(found) if "2  Fishing 2" in row)
        assert found[first + 1] == ""
        assert found[first + 2].startswith("         3  Villagers")
        assert found[first].index("3-5") == 109
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert seen(app)[7 : 7 + len(MENU)] == MENU


async def test_in_ascii_the_title_is_plain(tmp_path: Path) -> None:
    app = PageBench(MenuScreen(tmp_path, House()), signs=ASCII)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert all(row.isascii() for row in seen(app))
        assert seen(app)[2] == "  F I S H G A M E S"


@pytest.mark.parametrize(
    ("key", "choice"),
    [
        ("2", NewTable("fishing2")),
        ("5", NewTable("village")),
        ("6", OpenSaves()),
        ("ctrl+o", OpenSaves()),
        ("7", OpenRules()),
        ("R", OpenRules()),
        ("8", OpenRecords()),
        ("S", OpenRecords()),
        ("9", OpenSettings()),
        ("0", Leave()),
    ],
)
async def test_printed_keys_open_at_once(tmp_path: Path, key: str, choice: MenuChoice) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press(key, key)
        assert app.results == [choice]


async def test_arrows_and_enter(tmp_path: Path) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("down", "down", "enter", "enter")
        assert app.results == [NewTable("isaribi")]


async def test_a_second_click_opens(tmp_path: Path) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.click(offset=(10, 10))
        assert app.results == []
        assert notice(app).startswith("Villagers")
        await pilot.click(offset=(10, 10))
        assert app.results == [NewTable("villagers")]


async def test_the_unfinished_table_saved_last_is_resumed(tmp_path: Path) -> None:
    saved(tmp_path, "fishing2-2026-07-02-aaaa", table(people("Zoe", "Kim", "Lea"), 3), age=200)
    running = saved(tmp_path, "fishing2-2026-07-02-bbbb", table(people("Hana", "Ben", "Mio"), 4), age=100)
    saved(tmp_path, "fishing2-2026-07-02-cccc", table(people("Ann", "Ben", "Cleo"), None))
    (tmp_path / "torn.json").write_text("{")
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        row = row_with(app, "Resume")
        assert "Fishing 2, round 1 of 8, " in row
        assert "'s turn" in row
        assert row.startswith("  ▸1  Resume")
        assert "4 tables, 1 of them finished" in row_with(app, "Saved games")
        assert re.search(r"^Resume goes on with \w+; a hand comes up only behind its curtain", notice(app))
        await pilot.press("1")
        assert app.results == [Resume(running)]


async def test_no_curtain_is_promised_to_somebody_who_plays_with_bots(tmp_path: Path) -> None:
    saved(tmp_path, "fishing2-2026-07-02-aaaa", table([("Ann", "human"), ("Bo", "easy"), ("Cy", "easy")], 4))
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert "no curtain comes before it" in notice(app)


async def test_rows_stay_in_place_while_the_saves_are_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MenuScreen, "_look", lambda self: None)
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = [row[3:30].rstrip() for row in seen(app)[:21]]
        assert row_with(app, "Resume") == "  ▸1× Resume                    looking ..."
        await pilot.press("1", "enter")
        assert app.results == []
        await pilot.press("down", "down")
        screen = app.screen
        assert isinstance(screen, MenuScreen)
        screen._know(save_facts(tmp_path, {}))
        await pilot.pause()
        assert [row[3:30].rstrip() for row in seen(app)[:21]] == before
        assert screen.query_one(MenuList).cursor == 2


async def test_nothing_to_resume_is_told(tmp_path: Path) -> None:
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("1")
        assert "There is no table to resume." in notice(app)
        assert app.results == []


async def test_a_folder_that_cannot_be_read_is_told_in_its_row(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file")
    app = bench(tmp_path / "saves")
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert "cannot be read" in row_with(app, "Saved games") or "The save folder" in row_with(app, "Saved games")


async def test_what_the_page_before_had_to_say_stays_until_a_key(tmp_path: Path) -> None:
    app = bench(tmp_path, notice="[/] is damaged.")
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert "[/] is damaged." in notice(app)
        await pilot.press("down")
        assert notice(app).startswith("Villagers: ")


def test_the_first_frame_needs_no_game_and_no_pydantic(tmp_path: Path) -> None:
    script = f"""
import asyncio, json, sys
from pathlib import Path
from fishgames.ui.menu import MenuScreen
from fishgames.ui.people import House
from tests.ui.pages import PageBench, seen

class Probe(MenuScreen):
    def _look(self):
        self.app.exit()
        print(json.dumps([seen(self.app), sorted(sys.modules)]), file=sys.__stdout__)

async def main():
    app = PageBench(Probe(Path({str(tmp_path)!r}), House()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

asyncio.run(main())
"""
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    shown, modules = json.loads(found.stdout.splitlines()[0])
    assert any("2  Fishing 2" in row for row in shown)
    assert any("looking ..." in row for row in shown)
    assert not {name for name in modules if name.split(".")[0] in ("pydantic", "pydantic_core", "typer")}
    assert {name for name in modules if name.startswith("fishgames.games.")} == {
        f"fishgames.games.{game}" for game in games()
    }


def test_dates_are_said_calmly() -> None:
    now = datetime(2026, 7, 2, 21, 30, tzinfo=UTC)
    assert calm(datetime(2026, 7, 2, 9, 5, tzinfo=UTC), now) == "09:05"
    assert calm(datetime(2026, 7, 1, 23, 59, tzinfo=UTC), now) == "1 July"
    assert calm(datetime(2024, 9, 28, tzinfo=UTC), now) == "28 Sep 2024"
