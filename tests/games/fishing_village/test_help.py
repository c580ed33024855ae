"""The rules help: complete, and true to the cards; that it can be read is tested for every game."""

import re
from dataclasses import fields
from importlib.resources import files
from typing import get_args, get_type_hints

import pytest

from fishgames.core.clauses import Clauses
from fishgames.games.fishing_village.cards import TYPE_LETTERS, shipped
from fishgames.games.fishing_village.options import FishingVillageOptions

TEXT = (files("fishgames.games.fishing_village") / "help.md").read_text(encoding="utf-8")
CLAUSES = Clauses.parse(TEXT)

LAST_OF_SECTION = {1: 4, 2: 6, 3: 6, 4: 6, 5: 4, 6: 2, 7: 7, 8: 4, 9: 7, 10: 3, 11: 5, 12: 0, 13: 5}
WITH_HEAD = (2, 4, 11, 12, 13)
NUMBERS = [
    *(
        f"FV-{section}.{n}" if n else f"FV-{section}"
        for section, last in LAST_OF_SECTION.items()
        for n in range(0 if section in WITH_HEAD else 1, last + 1)
    ),
    *(f"FV-R{n}" for n in range(1, 31)),
]


def rows(number: str) -> list[list[str]]:
    """The table of a clause, cells parted by two blanks or more."""
    clause = CLAUSES.get(number)
    assert clause is not None
    return [re.split(r" {2,}", row.strip()) for row in clause.body if row.startswith(" ")]


def test_every_clause_of_the_rules_is_there_once_and_in_order() -> None:
    assert [clause.number for clause in CLAUSES] == NUMBERS


def test_every_option_is_listed_with_its_values_default_first() -> None:
    told = {row[0]: row for row in rows("FV-13")}
    assert list(told) == [field.name for field in fields(FishingVillageOptions)]
    for name, hint in get_type_hints(FishingVillageOptions).items():
        if values := get_args(hint):
            assert told[name][1].split(", ") == list(values)
        assert told[name][2] in NUMBERS
        clause = CLAUSES.get(told[name][2])
        assert clause is not None


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("9.2", "FV-9.2"),
        ("abandoning", "FV-7.2"),
        ("undergoing", "FV-7.3"),
        ("recruiting", "FV-6.1"),
        ("chasing a shark", "FV-5.2"),
        ("rescue", "FV-9.1"),
        ("defeat", "FV-9.7"),
        ("grades", "FV-10.2"),
        ("who begins", "FV-3.6"),
        ("empty hand", "FV-4.4"),
        ("hard", "FV-R1"),
        ("r26", "FV-R26"),
        ("shark_order", "FV-13"),
    ],
)
def test_the_first_hit_is_the_clause_meant(query: str, number: str) -> None:
    assert CLAUSES.find(query)[0].number == number


def test_a_newcomer_learns_who_should_resolve_and_what_it_costs() -> None:
    chapter = next(each for each in CLAUSES.chapters if each.title == "Resolving a closing")
    text = " ".join(chapter.text)
    for words in ("READY?", "fail -5", "pass +1", "best result", "one person in another", "abandons"):
        assert words in text
    assert "abandoned" in " ".join(CLAUSES.intro)


# the tables agree with the card file


def test_hands_are_told_as_they_are_dealt() -> None:
    told = {row[0]: [int(cell) for cell in row[1:]] for row in rows("FV-3.1")}
    assert told.pop("seats") == list(range(1, 9))
    assert told == {name: list(row) for name, row in shipped().deal.items()}


def test_needs_are_told_as_on_the_cards() -> None:
    cards = shipped()
    told = {row[0]: row[1:] for row in rows("FV-2.5")[1:]}
    assert told == {
        closing.name: [cards.type_words(closing.type, need) for need in closing.needs]
        for closing in cards.closings.values()
    }


def test_developments_are_told_as_on_the_cards() -> None:
    told = {row[0]: row[1:] for row in rows("FV-2.6")[1:]}
    cards = shipped()
    assert list(told) == [each.name for each in cards.developments.values()]
    for each in cards.developments.values():
        for cell, stage in zip(told[each.name], each.stages, strict=True):
            if "each" in cell:
                assert {number for _, number in stage.wants} == {int(cell.split()[0])}
                assert len(stage.wants) == len(TYPE_LETTERS)
            else:
                assert cell == " ".join(cards.type_words(kind, number) for kind, number in stage.wants)


def test_development_cards_are_told_as_on_the_cards() -> None:
    cards = shipped()
    for row in rows("FV-13.3"):
        one, other = row[1].split(" / ")
        homes = {each.card for each in cards.developments.values() if each.name in (one, other)}
        assert len(homes) == 1
        assert cards.supply[homes.pop()] == 2
    assert len(rows("FV-13.3")) == len(cards.supply)


def test_grades_are_told_as_on_the_cards() -> None:
    told = {row[1]: row[0] for row in rows("FV-10.2")}
    assert told == {
        grade.name: f"{grade.least} or more" if grade.most is None else f"{grade.least} to {grade.most}"
        for grade in shipped().grades
    }


def test_what_lies_in_the_box_adds_up() -> None:
    assert sum(int(row[1].split()[0]) for row in rows("FV-2")) == 150
    assert [int(row[2].split()[0] if row[2][0].isdigit() else row[2]) for row in rows("FV-2.1")] == [36, 30, 24, 18]
