"""The small file of remembered people: kept, set aside when damaged, never in the way."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fishgames.ui.people import FILE, MOST_NAMES, House, LastTable, Look, Person, load, save
from fishgames.ui.themes import PALETTES

TABLE = LastTable(
    (("Ann", "human"), ("漁師", "human"), ("[/]", "random")),
    {"history": "full", "blowfish_forces_follow": True, "rounds": 8},
    {"privacy": "open"},
    "2026-07-02",
    "/home/ann/漁.json",
)
HOUSE = House(
    "day",
    "ascii",
    ("Ann", "漁師"),
    {"fishing2": TABLE},
    motion="none",
    ideas="off",
    open_for=3,
    people={"漁師": Person("clear", "rich", "calm", 20, 7, "asked"), "Ann": Person(mark=0)},
    former={"Anna": "Ann"},
)


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"
    assert save(folder, HOUSE) is None
    assert load(folder) == (HOUSE, None)
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_without_a_file_all_is_as_shipped(tmp_path: Path) -> None:
    assert load(tmp_path / "none") == (House("night", "auto"), None)


def content() -> dict[str, object]:
    return {"format": "fishgames-people", "version": 1, "theme": "night", "signs": "auto", "names": [], "tables": {}}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\0\0",
        b"\xff\xfe",
        b"[]",
        b'"text"',
        b"{}",
        b"[" * 100_000,
        b"1" * 10_000,
        b" " * 1_000_001,
        json.dumps(content() | {"version": 2}).encode(),
        json.dumps(content() | {"names": "Ann"}).encode(),
        json.dumps(content() | {"names": [7]}).encode(),
        json.dumps(content() | {"names": ["\ud800"]}).encode(),
        json.dumps(content() | {"tables": {"fishing2": {"seats": [["Ann"]]}}}).encode(),
        json.dumps(content() | {"tables": ["fishing2"]}).encode(),
        json.dumps(content() | {"theme": None}).encode(),
        json.dumps(content() | {"people": ["Ann"]}).encode(),
        json.dumps(content() | {"people": {"Ann": {"theme": "day"}}}).encode(),
        json.dumps(content() | {"former": {"Ann": 7}}).encode(),
    ],
)
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    house, sentence = load(tmp_path)
    assert house == House()
    assert sentence == f"{FILE} was damaged and is now {FILE}.damaged; names and looks begin anew."
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == data
    assert load(tmp_path) == (House(), None)


def test_a_look_that_is_gone_is_no_damage(tmp_path: Path) -> None:
    text = json.dumps(content() | {"theme": "sepia", "signs": "runes", "names": ["Ann", "Ann", " "]})
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load(tmp_path) == (House(names=("Ann",)), None)


def test_a_file_of_an_older_version_has_people_without_settings(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps(content() | {"names": ["Ann"]}), encoding="utf-8")
    house, sentence = load(tmp_path)
    assert (house, sentence) == (House(names=("Ann",)), None)


def test_a_table_of_an_older_version_had_no_card_file(tmp_path: Path) -> None:
    table = {"seats": [["Ann", "human"]], "options": {}, "settings": {}, "played": ""}
    (tmp_path / FILE).write_text(json.dumps(content() | {"tables": {"isaribi": table}}), encoding="utf-8")
    assert load(tmp_path) == (House(tables={"isaribi": LastTable((("Ann", "human"),))}), None)


def test_a_setting_that_is_gone_is_no_damage(tmp_path: Path) -> None:
    odd = {"theme": "sepia", "signs": "", "motion": "wild", "ideas": "off", "open_for": 400, "mark": 12}
    text = json.dumps(content() | {"people": {"Ann": odd}, "open_for": True})
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load(tmp_path) == (House(people={"Ann": Person(ideas="off")}), None)


def test_what_a_person_has_not_chosen_is_as_the_house_has_it() -> None:
    assert HOUSE.look(None) == Look("day", "ascii", "none", 3, "off")
    assert HOUSE.look("Zoe") == HOUSE.look("Ann") == HOUSE.look(None)
    assert HOUSE.look("漁師") == Look("clear", "rich", "calm", 20, "asked")


def test_a_chain_of_names_leads_to_the_last_one_and_back() -> None:
    house = HOUSE.renamed("Ann", "Anne").renamed("Anne", "An")
    assert house.former == {"Anna": "An", "Ann": "An", "Anne": "An"}
    assert house.person("Anna") == Person(mark=0)
    assert "Anna" not in house.renamed("An", "Anna").former
    assert house.renamed("An", "漁師").names == ("漁師",)
    assert house.without("An").former == {}


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / FILE)
    else:
        (tmp_path / FILE).mkdir()
    house, sentence = load(tmp_path)
    assert house == House()
    assert sentence is not None
    assert "can't be read" in sentence
    assert (tmp_path / FILE).exists()


def test_a_disk_that_refuses_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    sentence = save(tmp_path / "config", HOUSE)
    assert sentence is not None
    assert sentence.startswith("Names and looks could not be kept: ")


def test_who_played_last_comes_first() -> None:
    house = House(names=("Zoe", "Ann")).after("fishing2", TABLE)
    assert house.names == ("Ann", "漁師", "Zoe")
    assert house.tables["fishing2"] is TABLE
    many = LastTable(tuple((f"P{number}", "human") for number in range(MOST_NAMES)))
    assert house.after("isaribi", many).names == tuple(name for name, _ in many.seats)


def test_every_palette_can_be_chosen() -> None:
    from fishgames.ui.people import THEMES

    assert set(THEMES) == {palette.name for palette in PALETTES}


def test_it_is_read_with_the_standard_library_alone() -> None:
    script = (
        "import sys; before = set(sys.modules); import fishgames.ui.people; from pathlib import Path;"
        "fishgames.ui.people.load(Path('nowhere'));"
        "strange = {name.split('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names);"
        "print(sorted(strange))"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['fishgames']"
