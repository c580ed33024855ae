"""The rules help of Fishing 2: complete, findable, and fit for a narrow terminal."""

import re
from importlib.resources import files

import pytest

from fishgames.core.clauses import Clauses

TEXT = (files("fishgames.games.fishing2") / "help.md").read_text(encoding="utf-8")
CLAUSES = Clauses.parse(TEXT)

LAST_OF_SECTION = {1: 5, 2: 8, 3: 16, 4: 9, 5: 12, 6: 11, 7: 9, 8: 3}
OPTIONS = (
    "first_leader",
    "double16_follow",
    "blowfish_forces_follow",
    "moved_buoy_effect",
    "face_down_blowfish",
    "midround_overfishing",
    "history",
    "boat_contents",
)
NUMBERS = [
    *(f"F2-{section}.{n}" for section, last in LAST_OF_SECTION.items() for n in range(1, last + 1)),
    *(f"F2-9.{option}" for option in OPTIONS),
    *(f"F2-R{n}" for n in range(1, 21)),
]

SOURCE_WIDTH = 100
TABLE_WIDTH = 76
HIT_WIDTH = 74
LONGEST_WORD = 30


def test_every_clause_of_the_rules_is_there_once_and_in_order() -> None:
    assert [clause.number for clause in CLAUSES] == NUMBERS


def test_the_chapters_follow_the_table_from_first_look_to_last_key() -> None:
    assert [chapter.title for chapter in CLAUSES.chapters] == [
        "In a minute",
        "Seats and cards",
        "Setting up",
        "A round",
        "What may be played",
        "Who catches",
        "Buoys",
        "Choices",
        "What is hidden",
        "The end",
        "Options",
        "Rulings",
        "Signs and keys at this table",
    ]


def test_a_newcomer_finds_the_game_in_a_minute() -> None:
    assert CLAUSES.chapters[0].clauses == ()
    assert CLAUSES.intro == CLAUSES.chapters[0].text
    assert 100 < len(" ".join(CLAUSES.intro).split()) < 300


def test_no_clause_is_empty() -> None:
    for clause in CLAUSES:
        assert clause.title
        assert len(" ".join(clause.body).split()) >= 5, clause.number
        assert all(entry.strip() for entry in (*clause.body, *clause.examples)), clause.number


def test_no_clause_refers_to_itself() -> None:
    assert [clause.number for clause in CLAUSES if clause.number in clause.see_also] == []


def test_every_clause_named_in_the_text_exists() -> None:
    assert {number for number in re.findall(r"F2-[\w.]*\w", TEXT) if number not in NUMBERS} == set()


def test_a_rule_refers_to_every_ruling_and_option() -> None:
    rules = [clause for clause in CLAUSES if clause.chapter not in ("Options", "Rulings")]
    named = {number for clause in rules for number in clause.see_also}
    assert [number for number in NUMBERS if number.startswith(("F2-9", "F2-R")) and number not in named] == []


@pytest.mark.parametrize("number", ["F2-1.5", "F2-R1"])
def test_stars_and_marks_are_called_house_values_that_an_owner_can_correct(number: str) -> None:
    clause = CLAUSES.get(number)
    assert clause is not None
    assert "house values" in clause.title
    assert "4+" in clause.title
    assert re.search(r"own(s|er).*correct", " ".join(clause.body))


def test_lines_wrap_well() -> None:
    assert [line for line in TEXT.splitlines() if len(line) > SOURCE_WIDTH or line != line.rstrip()] == []
    assert [word for word in TEXT.split() if len(word) > LONGEST_WORD] == []
    assert [row for c in CLAUSES for row in c.body if row.startswith(" ") and len(row) > TABLE_WIDTH] == []
    assert [c.number for c in CLAUSES if len(f"{c.number}  {c.title}") > HIT_WIDTH] == []


def test_a_terminal_without_special_signs_can_show_it() -> None:
    assert TEXT.isascii()


def test_no_marks_of_markdown_reach_the_reader() -> None:
    shown = [entry for clause in CLAUSES for entry in (clause.title, *clause.body, *clause.examples)]
    shown += [entry for chapter in CLAUSES.chapters for entry in chapter.text]
    assert [entry for entry in shown if "`" in entry or entry.startswith("**")] == []


def test_nobody_is_called_you() -> None:
    assert re.findall(r"\byou(?:rs?)?\b", TEXT, re.IGNORECASE) == []


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("4.3", "F2-4.3"),
        ("following", "F2-4.3"),
        ("weakest card", "F2-5.2"),
        ("CO", "F2-6.2"),
        ("EX", "F2-6.7"),
        ("overfishing", "F2-8.2"),
        ("hand size", "F2-2.8"),
        ("history", "F2-9.history"),
        ("house values", "F2-1.5"),
    ],
)
def test_the_first_hit_is_the_clause_meant(query: str, number: str) -> None:
    assert CLAUSES.find(query)[0].number == number


def test_card_numbers_in_the_tables_add_up() -> None:
    cards, levels = CLAUSES.get("F2-1.2"), CLAUSES.get("F2-1.5")
    assert cards is not None
    assert levels is not None
    assert sum(int(row.split()[-1]) for row in cards.body if row.startswith(" ")) == 99
    rows = [row.split() for row in levels.body if re.match(r" +\*+ ", row)]
    assert (sum(int(row[1]) for row in rows), sum(int(row[2]) for row in rows)) == (59, 47)
