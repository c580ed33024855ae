"""Everybody who is known here: what each has played, another name, forgetting, and the looks of each."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fishgames.app import FishGames
from fishgames.core.saves import encode
from fishgames.core.store import Store
from fishgames.paths import config_folder
from fishgames.ui.menu import MenuScreen
from fishgames.ui.people import MOST_NAMES, House, LastTable, Look, Person, load, save
from fishgames.ui.people_screen import PeopleLeft, PeopleScreen
from fishgames.ui.records_screen import RecordsScreen
from fishgames.ui.saves_screen import SavesScreen
from fishgames.ui.setting_rows import person_settings
from fishgames.ui.signs import ASCII, RICH
from tests.core.test_records import save as finished
from tests.ui.frames import assert_width, rows
from tests.ui.pages import PageBench, notice, row_with, seen, until
from tests.ui.tables import people, saved, table

HOUSE = House(
    names=("Ann", "Ben", "漁師"),
    people={"Ann": Person("day", mark=0), "Ben": Person("contrast", "ascii", "none", open_for=4)},
)
FRAME = """\
       name      finished  last        mostly                   own looks
▸1  ●A Ann              4  4 June      Fishing 2                day
 2     Ben              2  2 June      Fishing 2                contrast, ascii
 3     漁師             1  3 June      Villagers                as the house
 +     a new name

 LOOKED AT   Ann   since 1 June, 4 finished games, 1 open table
   open        Fishing 2, round 1 of 8
   plays with  Ben 2, 漁師 1; without another person 1
    theme                 ‹ day ›                  calm and light
    signs                 ‹ house: auto ›          what the terminal is able to
    motion                ‹ house: calm ›          a pause after each bot""".splitlines()


@pytest.fixture(autouse=True)
def _that_year(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fishgames.ui.dates.calm", lambda moment, _: f"{moment.day} June")
    monkeypatch.setattr(PeopleScreen, "HELD_DOWN", 0)


def filled(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    documents = (
        finished(1, ("Ben", 60), ("Ann", 75)),
        finished(2, ("Ann", 7), ("Ben", 9), winners=(1,)),
        finished(3, ("Ann", 40), ("漁師", 52), game="villagers"),
        finished(4, ("Ann", 1), ("bot", 3), game="isaribi"),
    )
    for number, document in enumerate(documents):
        (folder / f"save-{number}.json").write_bytes(encode(document))
    saved(folder, "running", table(people("Ann", "Cleo", "Dora"), 3))
    return folder


class Bench(PageBench[PeopleLeft]):
    def __init__(self, folder: Path, house: House = HOUSE, **more: Any) -> None:
        super().__init__(PeopleScreen(Store(folder), house, self.use_look), **more)

    @property
    def house(self) -> House:
        assert isinstance(self.screen, PeopleScreen)
        return self.screen.house


async def known(pilot: Pilot[Any]) -> None:
    await until(pilot, lambda: not any("being looked through" in row for row in seen(pilot.app)))


async def test_the_frame(tmp_path: Path) -> None:
    app = Bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        assert seen(app)[2 : 2 + len(FRAME)] == FRAME
        assert row_with(app, "own sign").startswith("    own sign              ‹ ●A, blue ›")
        assert notice(app).startswith("Ann: a new name takes the records along; equal names are one person.")
        await pilot.press("2")
        assert row_with(app, "LOOKED AT").startswith(" LOOKED AT   Ben   since 1 June, 2 finished games")
        assert app.theme == "night"


async def test_wide_screens_tell_what_was_best_and_last(tmp_path: Path) -> None:
    app = Bench(filled(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await known(pilot)
        assert seen(app)[2].split()[-3:] == ["best", "last", "table"]
        assert "75 points" in row_with(app, "▸1  ●A Ann")
        assert "3 June, Villagers" in row_with(app, "漁師")
        assert row_with(app, "SEEN AS")


def test_every_field_of_a_look_has_a_row() -> None:
    """What a later version adds to a person's looks appears by itself, or this fails."""
    assert {each.field for each in person_settings(Person(), House())} == set(Look._fields)
    assert set(Look._fields) | {"mark"} == set(Person.__dataclass_fields__)


async def test_looks_are_worn_while_they_are_chosen(tmp_path: Path) -> None:
    app = Bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("right", "tab")
        assert app.theme == "day"
        await pilot.press("right")
        assert app.theme == "contrast"
        assert app.house.people["Ann"] == Person("contrast", mark=0)
        for title, keys in (
            ("signs", ["left"]),
            ("motion", ["enter"]),
            ("open for", ["right"] * 2),
            ("own sign", ["right"]),
        ):
            while not row_with(app, f"   {title}").startswith(app.signs.focus):
                await pilot.press("down")
            await pilot.press(*keys)
        assert app.house.people["Ann"] == Person("contrast", "ascii", "calm", open_for=4, mark=1)
        assert app.signs is ASCII
        assert all(row.isascii() for row in seen(app) if "漁師" not in row)
        row = next(y for y, text in enumerate(seen(app)) if "own sign" in text)
        await pilot.click(offset=(seen(app)[row].index("<"), row))
        assert app.house.people["Ann"].mark == 0
        # the others see what is theirs, the list what is the house's
        await pilot.press("tab")
        assert (app.theme, app.signs) == ("night", RICH)
        await pilot.press("2", "tab")
        assert app.theme == "contrast"
        await pilot.press("escape", "3", "tab", "right", "left", "escape")
        assert "漁師" not in app.house.people
        await pilot.press("escape", "escape")
        assert app.results == [PeopleLeft(app.results[0].house)] if app.results[0] else False


async def test_another_name_takes_everything_along(tmp_path: Path) -> None:
    last = LastTable((("Ann", "human"), ("Ann", "random")))
    app = Bench(
        filled(tmp_path), House(("night"), names=("Ann", "Ben"), tables={"fishing2": last}, people=HOUSE.people)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("enter", *["backspace"] * 3, "enter")
        assert "A name can't be empty." in notice(app)
        await pilot.press("escape")
        assert app.house.former == {}
        await pilot.press("enter", *["backspace"] * 3, *"Anna", "enter")
        await known(pilot)
        assert app.house.names == ("Anna", "Ben")
        assert app.house.people["Anna"] == HOUSE.people["Ann"]
        assert app.house.tables["fishing2"].seats == (("Anna", "human"), ("Ann", "random"))
        await until(pilot, lambda: "4 finished games" in row_with(app, "LOOKED AT   Anna"))
        assert "1 open table" in row_with(app, "LOOKED AT")


async def test_two_become_one_only_when_told_twice(tmp_path: Path) -> None:
    app = Bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("enter")
        app.screen.query_one(Input).value = "Ben"
        await pilot.press("enter")
        assert "the two become one person" in notice(app)
        await pilot.press("x")
        assert "the two become one person" not in notice(app)
        await pilot.press("backspace", "enter", "escape")
        assert app.house.names == HOUSE.names
        await pilot.press("enter")
        app.screen.query_one(Input).value = "Ben"
        await pilot.press("enter", "enter")
        assert app.house.names == ("Ben", "漁師")
        await until(pilot, lambda: "4 finished games" in row_with(app, "LOOKED AT   Ben"))


async def test_somebody_new_is_known_before_the_first_table(tmp_path: Path) -> None:
    app = Bench(tmp_path, HOUSE.renamed("Ben", "Bert"))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("plus", *"Ann", "enter")
        assert "known here already" in notice(app)
        app.screen.query_one(Input).value = "Ben"
        await pilot.press("enter")
        assert "Ben is called Bert now" in notice(app)
        app.screen.query_one(Input).value = "Zoe"
        await pilot.press("enter")
        assert app.house.names[-1] == "Zoe"
        assert row_with(app, "LOOKED AT   Zoe   no finished game yet")
    with pytest.raises(ValueError, match="30 names are the most"):
        House(names=tuple(f"P{n}" for n in range(MOST_NAMES))).with_name("Zoe")


async def test_forgetting_is_asked_once_and_the_next_set_up_forgets_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = LastTable((("Ann", "human"), ("Cleo", "human")), options={"rounds": 3})
    app = Bench(tmp_path, House(names=("Ann", "Ben"), tables={"fishing2": last}, people=HOUSE.people))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("delete")
        assert "Forget Ann?" in notice(app)
        await pilot.press("escape", "delete", "down", "up")
        assert "Forget Ann?" not in notice(app)
        monkeypatch.setattr(PeopleScreen, "HELD_DOWN", 10)
        await pilot.press("delete", "delete", "delete")
        assert app.house.names == ("Ann", "Ben")
        monkeypatch.setattr(PeopleScreen, "HELD_DOWN", 0)
        await pilot.press("delete")
        assert list(app.house.names) == ["Ben"]
        assert "Ann" not in app.house.people
        assert app.house.tables["fishing2"] == LastTable((), options={"rounds": 3})
        await pilot.press("delete", "delete", "delete", "tab", "S")
        assert not app.house.names
        assert row_with(app, "Nobody is known here yet")
        assert app.results == []


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_every_row_is_whole(tmp_path: Path, size: tuple[int, int], signs: Any) -> None:
    names = ("[/]", "漁師", "Maximiliane-Theodora von Hohenstein-Ruhe", *(f"P{n}" for n in range(27)))
    (filled(tmp_path) / "odd.json").write_bytes(encode(finished(9, *((name, 1000) for name in names[:5]))))
    (tmp_path / "torn.json").write_text("{")
    app = Bench(tmp_path, House(signs="auto" if signs is RICH else "ascii", names=names), signs=signs)
    async with app.run_test(size=size) as pilot:
        await known(pilot)
        for _ in range(5):
            assert_width(rows(app), size[0])
            assert row_with(app, "own sign")
            await pilot.press("down")
        await pilot.press("end", "up")
        assert row_with(app, "P26")
        assert signs is RICH or all(row.isascii() for row in seen(app) if "漁師" not in row)


async def test_no_colour_hides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Bench(filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("2", "tab", "down")
        assert row_with(app, "signs  ").startswith(">   signs                 < ascii >")
        assert row_with(app, "LOOKED AT   Ben")


async def test_from_the_menu_to_the_records_of_a_person_and_back_and_all_is_kept(tmp_path: Path) -> None:
    save(config_folder(), HOUSE)
    app = FishGames(saves=filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert row_with(app, "People").split()[:4] == ["a", "People", "3", "names,"]
        await pilot.press("N")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        await known(pilot)
        await pilot.press("3", "tab", "right", "S")
        await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
        await until(pilot, lambda: any("漁師" in row and row.startswith("▸") for row in seen(app)))
        assert "‹ Villagers ›" in row_with(app, "GAME")
        assert app.theme == "night"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        await known(pilot)
        assert row_with(app, "LOOKED AT   漁師")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert load(config_folder())[0].people["漁師"].theme == "night"
        names = [command.title for command in app.get_system_commands(app.screen)]
        assert any(name.startswith("People: names") for name in names)


async def test_digits_lead_to_somebody_also_while_looks_are_chosen(tmp_path: Path) -> None:
    app = Bench(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await known(pilot)
        await pilot.press("tab")
        assert app.theme == "day"
        await pilot.press("2")
        assert row_with(app, "LOOKED AT   Ben")
        assert (app.theme, app.signs) == ("contrast", ASCII)
        await pilot.press("right")
        assert set(app.house.people) == {"Ann", "Ben"}
        assert app.house.people["Ben"].theme == "clear"


async def test_a_renamed_person_finds_the_tables_of_the_old_name(tmp_path: Path) -> None:
    save(config_folder(), HOUSE.renamed("Ann", "Zora"))
    app = FishGames(saves=filled(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("N")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        await known(pilot)
        await pilot.press("S")
        await until(pilot, lambda: any("Zora" in row and row.startswith("▸") for row in seen(app)))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SavesScreen))
        await until(pilot, lambda: any("2 of 5 tables" in row for row in seen(app)))
        assert row_with(app, "Ann, Ben")
