"""The rules help of Fishing 2: complete, and true to the cards; that it can be read is tested for every game."""

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


@pytest.mark.parametrize("number", ["F2-1.5", "F2-R1"])
def test_stars_and_marks_are_called_house_values_that_an_owner_can_correct(number: str) -> None:
    clause = CLAUSES.get(number)
    assert clause is not None
    assert "house values" in clause.title
    assert "4+" in clause.title
    assert re.search(r"own(s|er).*correct", " ".join(clause.body))


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
