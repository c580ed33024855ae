"""The rules help of every game: findable, whole, and fit for a narrow terminal. What it says is tested by each game."""

import re

import pytest

from fishgames.core.clauses import Clauses
from fishgames.core.registry import games, help_text
from fishgames.core.spec import GameSpec

WITH_HELP = [spec for spec in games().values() if spec.help]
APART = ("Options", "Rulings")
"""Chapters that rules refer to, and that lead back to the rules."""

SOURCE_WIDTH = 100
TABLE_WIDTH = 76
HIT_WIDTH = 74
LONGEST_WORD = 36

pytestmark = pytest.mark.parametrize("spec", WITH_HELP, ids=lambda spec: spec.id)


def read(spec: GameSpec) -> Clauses:
    """The clauses."""
    return Clauses.parse(help_text(spec))


def shown(clauses: Clauses) -> list[str]:
    """All that people read."""
    entries = [entry for clause in clauses for entry in (clause.title, *clause.body, *clause.examples)]
    return entries + [entry for chapter in clauses.chapters for entry in chapter.text]


def test_a_newcomer_finds_the_game_in_a_minute(spec: GameSpec) -> None:
    clauses = read(spec)
    first = clauses.chapters[0]
    assert (first.title, first.clauses, first.text) == ("In a minute", (), clauses.intro)
    assert 100 < len(" ".join(clauses.intro).split()) < 300


def test_the_last_chapter_tells_signs_and_keys(spec: GameSpec) -> None:
    last = read(spec).chapters[-1]
    assert last.title == "Signs and keys at this table"
    assert last.text


def test_no_clause_is_empty(spec: GameSpec) -> None:
    for clause in read(spec):
        assert clause.title
        assert clause.body, clause.number
        assert all(entry.strip() for entry in (*clause.body, *clause.examples)), clause.number


def test_no_clause_refers_to_itself_or_twice_to_another(spec: GameSpec) -> None:
    clauses = read(spec)
    assert [clause.number for clause in clauses if clause.number in clause.see_also] == []
    assert [clause.number for clause in clauses if len(set(clause.see_also)) < len(clause.see_also)] == []


def test_every_clause_named_in_the_text_exists(spec: GameSpec) -> None:
    numbers = [clause.number for clause in read(spec)]
    prefix = numbers[0].partition("-")[0]
    assert {number for number in re.findall(rf"\b{prefix}-[\w.]*\w", help_text(spec)) if number not in numbers} == set()


def test_a_rule_refers_to_every_ruling_and_option(spec: GameSpec) -> None:
    clauses = read(spec)
    named = {number for clause in clauses if clause.chapter not in APART for number in clause.see_also}
    # a head such as "FV-13" is only a table of those below it
    wanted = [clause.number for clause in clauses if clause.chapter in APART and re.search(r"\.|-R", clause.number)]
    assert [number for number in wanted if number not in named] == []


def test_every_ruling_leads_back_to_a_rule(spec: GameSpec) -> None:
    clauses = read(spec)
    apart = {clause.number for clause in clauses if clause.chapter in APART}
    rulings = [clause for clause in clauses if clause.chapter == "Rulings"]
    assert [ruling.number for ruling in rulings if set(ruling.see_also) <= apart] == []


def test_lines_wrap_well(spec: GameSpec) -> None:
    text, clauses = help_text(spec), read(spec)
    assert [line for line in text.splitlines() if len(line) > SOURCE_WIDTH or line != line.rstrip()] == []
    assert [word for word in text.split() if len(word) > LONGEST_WORD] == []
    assert [row for row in shown(clauses) if row.startswith(" ") and len(row) > TABLE_WIDTH] == []
    assert [each.number for each in clauses if len(f"{each.number}  {each.title}") > HIT_WIDTH] == []


def test_a_terminal_without_special_signs_can_show_it(spec: GameSpec) -> None:
    assert help_text(spec).isascii()


def test_no_marks_of_markdown_reach_the_reader(spec: GameSpec) -> None:
    assert [entry for entry in shown(read(spec)) if "`" in entry or entry.startswith("**")] == []


def test_nobody_is_called_you(spec: GameSpec) -> None:
    assert re.findall(r"\byou(?:rs?)?\b", help_text(spec), re.IGNORECASE) == []
