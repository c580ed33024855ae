"""The saved games, played with real keys."""

import shutil
from datetime import date
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fishgames.core.store import Store, hold
from fishgames.ui.saves_screen import SavesScreen
from fishgames.ui.signs import ASCII, RICH
from tests.ui.pages import PageBench, notice, row_with, seen, until
from tests.ui.tables import people, saved, table

RUNNING = "fishing2-2026-07-02-aaaa"
WITH_BOT = "fishing2-2026-07-02-bbbb"
FINISHED = "fishing2-2026-07-01-cccc"
DAMAGED = "fishing2-2026-06-25-dddd"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four saves: running, with a bot and odd names, finished, damaged with an older state."""
    folder = tmp_path_factory.mktemp("saves")
    saved(folder, RUNNING, table(people("Hana", "Ben", "Mio", "Tom"), 60), age=100)
    odd = [("[/]", "human"), ("漁師", "human"), ("x" * 40, "random"), ("[b", "human")]
    saved(folder, WITH_BOT, table(odd, 5), age=200)
    saved(folder, FINISHED, table(people("Hana", "Ben", "Tom"), None), age=300)
    torn = saved(folder, DAMAGED, table(people("Ann", "Ben", "Cleo"), 3), age=400)
    older = torn.with_name(f"{torn.name}.1")
    shutil.copy2(torn, older)
    torn.write_bytes(torn.read_bytes()[:300])
    shutil.copystat(older, torn)
    return folder


@pytest.fixture
def folder(shelf: Path, tmp_path: Path) -> Path:
    """A shelf of its own for each test."""
    return Path(shutil.copytree(shelf, tmp_path / "saves"))


Bench = PageBench[Path | None]


def bench(folder: Path, **more: object) -> Bench:
    return PageBench(SavesScreen(Store(folder)), **more)  # type: ignore[arg-type]


async def known(pilot: Pilot[None]) -> None:
    """Until the folder has been looked through."""
    await until(pilot, lambda: not any("looking ..." in row for row in seen(pilot.app)))


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix == ".json"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_frame(folder: Path, size: tuple[int, int]) -> None:
    app = bench(folder)
    async with app.run_test(size=size) as pilot:
        await known(pilot)
        found = seen(app)
        assert found[0].endswith("4 tables")
        assert found[3].startswith("▸1  Fishing 2 ")
        assert "Hana, Ben, Mio, Tom " in found[3]
        assert " round 2 of 8 " in found[3]
        assert "[/], 漁師, bot xx" in found[4]
        assert "finished, Hana 1" in found[5]
        assert found[6].startswith(" 4  ! Fishing 2 ")
        assert "damaged" in found[6]
        assert found[6].endswith(DAMAGED)
        assert row_with(app, "LOOKED AT") == " LOOKED AT   Fishing 2   4 people, curtain, undo vote, 60 actions"
        assert row_with(app, f"saves/{RUNNING}.json")
        assert "Enter resume   L look back   ^S copy   Del delete   / find   Esc menu" in notice(app)


async def test_people_have_the_room_that_there_is(tmp_path: Path) -> None:
    """In full as long as it goes, then by short names, then as many as fit and how many more."""
    folder = tmp_path / "saves"
    folder.mkdir()
    five = people("Annabell", "Benedikt", "Cleopatra", "Dorothea", "Emanuel")
    saved(folder, RUNNING, table(five, 3), age=100)
    saved(folder, FINISHED, table(people("Hana", "Ben", "Annabellissima"), 3), age=200)
    long = [("Hana the first", "human"), ("漁師" * 6, "human"), ("Tom", "human")]
    saved(folder, WITH_BOT, table(long, 3), age=300)
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        found = seen(app)
        assert "  Annabell, Benedikt, Cleopatr +2  " in found[3] or "  Annabell, Benedikt +3  " in found[3]
        assert "  Hana, Ben, Annabellissima  " in found[4]
        assert "  Hana the, 漁師漁師, Tom  " in found[5]
        assert all(" round 1 of 8  " in row for row in found[3:6])
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Annabell, Benedikt, Cleopatra, Dorothea, Emanuel  " in seen(app)[3]
        assert f"Hana the first, {'漁師' * 6}, Tom  " in seen(app)[5]


async def test_in_ascii_nothing_but_names_is_not(folder: Path) -> None:
    app = bench(folder, signs=ASCII)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert all(row.replace("漁師", "").isascii() for row in seen(app))


@pytest.mark.parametrize(("key", "name"), [("1", RUNNING), ("2", WITH_BOT), ("3", FINISHED)])
async def test_enter_returns_the_save_with_the_cursor(folder: Path, key: str, name: str) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press(key)
        assert app.results == []
        await pilot.press("enter", "enter")
        assert app.results == [folder / f"{name}.json"]


@pytest.mark.parametrize(("player", "told"), [("human", "only behind its curtain"), ("easy", "Enter goes on at once.")])
async def test_a_curtain_is_promised_only_where_one_comes(player: str, told: str, tmp_path: Path) -> None:
    saved(tmp_path, "fishing2-2026-07-02-aaaa", table([("Ann", "human"), ("Bo", player), ("Cy", "easy")], 4))
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert told in notice(app)


async def test_escape_returns_nothing(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("escape", "escape")
        assert app.results == [None]


async def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    app = bench(tmp_path / "none")
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert row_with(app, "No saved games yet.")
        await pilot.press("enter", "delete", "ctrl+s", "enter")
        assert app.results == []


async def test_only_public_facts_are_told(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await known(pilot)
        text = "\n".join(seen(app))
        assert "seed" not in text
        assert not any(suit in text for suit in ("B~", "Y*", "R+", "D@", "P!"))


async def test_delete_is_asked_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SavesScreen, "HELD_DOWN", 0.0)
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("3", "delete")
        assert "Delete Fishing 2 of Hana, Ben, Tom, saved " in notice(app)
        assert "Esc keeps it" in notice(app)
        await pilot.press("escape")
        assert len(files(folder)) == 4
        await pilot.press("delete", "down", "enter", "escape")
        assert len(files(folder)) == 4
        await pilot.press("3", "delete", "delete")
        await until(pilot, lambda: "✓  Deleted: " in notice(app))
        assert files(folder) == {f"{name}.json" for name in (RUNNING, WITH_BOT, DAMAGED)}
        assert "✓  Deleted: Fishing 2 of Hana, Ben, Tom, saved " in notice(app)
        await pilot.press("1", "delete", "enter")
        await until(pilot, lambda: "✓  Deleted: " in notice(app))
        assert files(folder) == {f"{name}.json" for name in (WITH_BOT, DAMAGED)}
        assert app.results == []


@pytest.mark.recipe(number="T17")
async def test_a_key_held_down_deletes_nothing(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press(*["delete"] * 10)
        assert len(files(folder)) == 4
        assert "Delete Fishing 2" in notice(app)


async def test_a_table_that_is_open_elsewhere_is_not_deleted(folder: Path) -> None:
    app = bench(folder)
    with hold(folder / f"{RUNNING}.json"):
        async with app.run_test(size=(80, 24)) as pilot:
            await known(pilot)
            await pilot.press("delete", "enter")
            await until(pilot, lambda: "is open in another window." in notice(app))
            assert f"{RUNNING}.json" in files(folder)


async def test_a_copy_gets_a_name(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("ctrl+s", *"az/1..", "enter")
        await until(pilot, lambda: "az-1.json" in files(folder))
        await until(pilot, lambda: any("az-1: Hana" in row for row in seen(app)))
        assert "✓  Saved as az-1." in notice(app)
        assert row_with(app, "▸1").count("az-1") == 0
        await pilot.press("ctrl+s", *"az-1", "enter")
        await until(pilot, lambda: "There is a save called az-1 already." in notice(app))
        await pilot.press("escape", "ctrl+s", *"...", "enter")
        await until(pilot, lambda: "no letter a file could be called by" in notice(app))
        await pilot.press("escape")
        assert not isinstance(app.focused, Input)
        assert app.results == []


async def test_find_narrows_by_people_game_and_name(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("slash", *"hana BEN")
        assert row_with(app, "find: hana BEN").endswith("2 of 4 tables")
        await pilot.press("space", *"fin", "enter")
        assert row_with(app, "▸1").count("finished")
        await pilot.press("enter")
        assert app.results == [folder / f"{FINISHED}.json"]


async def test_find_is_left_by_escape(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("slash", *"[/]z")
        assert row_with(app, "No saved game has all of these words in it.")
        await pilot.press("backspace", "down")
        assert row_with(app, "▸1").count("[/]")
        await pilot.press("escape")
        assert seen(app)[0].endswith("4 tables")
        assert row_with(app, "▸2").count("[/]")
        await pilot.press("escape")
        assert app.results == [None]


async def test_a_damaged_save_goes_back_to_its_older_state(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("4")
        assert row_with(app, "The file is damaged or no save")
        await pilot.press("enter")
        await until(pilot, lambda: "An older state of it is kept." in notice(app))
        await pilot.press("enter")
        await until(pilot, lambda: any("Ann, Ben, Cleo" in row for row in seen(app)))
        assert f"Restored; the damaged file is now {DAMAGED}.json.damaged." in notice(app)
        assert app.results == []


async def test_without_an_older_state_that_is_said(folder: Path) -> None:
    (folder / f"{DAMAGED}.json.1").unlink()
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("4", "enter", "enter")
        await until(pilot, lambda: "no older state of it is kept" in notice(app))
        assert app.results == []


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        ("delete", ("3", "delete", "enter")),
        ("copy_as", ("3", "ctrl+s", "a", "enter", "tab")),
        ("restore", ("4", "enter", "enter")),
    ],
)
async def test_a_slow_disk_does_not_freeze_the_page(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: str, keys: tuple[str, ...]
) -> None:
    begun, go = Event(), Event()
    done = getattr(Store, change)

    def slowly(*given: object) -> object:
        begun.set()
        assert go.wait(20)
        return done(*given)

    monkeypatch.setattr(Store, change, slowly)
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        for key in keys:
            await until(pilot, lambda: "Looking for" not in notice(app))
            await pilot.press(key)
        await until(pilot, begun.is_set)
        await pilot.press("1")
        assert row_with(app, "▸1  Fishing 2")
        # one change at a time, and nothing is opened that may be gone in a moment
        await pilot.press("delete", "delete", "enter")
        go.set()
        await until(pilot, lambda: "✓" in notice(app))
        assert app.results == []
        assert f"{RUNNING}.json" in files(folder)


async def test_hundreds_of_saves_do_not_block(tmp_path: Path) -> None:
    first = saved(tmp_path, "fishing2-2026-07-02-aaaa", table(people("Ann", "Ben", "Cleo"), 1))
    for _ in range(150):
        shutil.copy2(first, Store(tmp_path).new_path("fishing2", date(2026, 7, 1)))
    app = bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: seen(app)[0].endswith("151 tables"), 30)
        await pilot.press("end", "pageup", "home")
        assert row_with(app, " ▾ 141 more")
        await pilot.press("escape")
        assert app.results == [None]


@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_resizing_keeps_the_cursor(folder: Path, signs: object) -> None:
    app = bench(folder, signs=signs)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("3")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert row_with(app, "3  Fishing 2").startswith("▸" if signs is RICH else ">")
        await pilot.press("enter")
        assert app.results == [folder / f"{FINISHED}.json"]


async def test_footer_and_hints_are_buttons(folder: Path) -> None:
    app = bench(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        for row, label in ((22, "^S"), (23, "/ find")):
            await pilot.click(offset=(seen(app)[row].index(label), row))
            await until(pilot, lambda: isinstance(app.focused, Input))
            await pilot.press("escape")
        await pilot.click(offset=(seen(app)[23].index("Esc"), 23))
        await until(pilot, lambda: app.results == [None])
