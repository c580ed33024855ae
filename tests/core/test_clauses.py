"""Reading a help.md and finding clauses in it."""

import pytest

from fishgames.core.clauses import Clause, Clauses

HELP = """\
# Go Fish

## In a minute

Fish are caught,
one by one.

## Rules

Some words ahead.

**GF-1.1 Aim.** Most fish.
A tie is shared.

**GF-1.2 Hand size.**

    seats   2   3
    cards   7   5

With more seats it stays 5.

**GF-1.10 Asking.** A seat asks for `B~7`, never for 24 cards.

example   Ann asks
          for `P!21`.
example   Bo asks for `B~3`.

see also  GF-1.1, GF-R1
see also  GF-9.open_hands

## Options

**GF-9.open_hands Are hands open?** `no`: closed.

## Rulings

**GF-R1 Asking for a blowfish.** Allowed.
"""


@pytest.fixture
def clauses() -> Clauses:
    return Clauses.parse(HELP)


def numbers(found: list[Clause]) -> list[str]:
    return [clause.number for clause in found]


def test_a_clause_has_number_title_chapter_and_joined_lines(clauses: Clauses) -> None:
    assert clauses[0] == Clause("GF-1.1", "Aim", "Rules", ("Most fish. A tie is shared.",))


def test_a_table_keeps_its_rows(clauses: Clauses) -> None:
    assert clauses[1].body == ("    seats   2   3", "    cards   7   5", "With more seats it stays 5.")


def test_examples_and_references_belong_to_their_clause(clauses: Clauses) -> None:
    asking = clauses[2]
    assert asking.body == ("A seat asks for B~7, never for 24 cards.",)
    assert asking.examples == ("Ann asks for P!21.", "Bo asks for B~3.")
    assert asking.see_also == ("GF-1.1", "GF-R1", "GF-9.open_hands")


def test_a_title_may_end_in_a_question_mark(clauses: Clauses) -> None:
    assert clauses[3].title == "Are hands open?"


def test_chapters_keep_order_and_their_own_text(clauses: Clauses) -> None:
    assert [chapter.title for chapter in clauses.chapters] == ["In a minute", "Rules", "Options", "Rulings"]
    assert clauses.chapters[0].text == ("Fish are caught, one by one.",)
    assert clauses.chapters[0].clauses == ()
    assert clauses.chapters[1].text == ("Some words ahead.",)
    assert numbers(list(clauses.chapters[1].clauses)) == ["GF-1.1", "GF-1.2", "GF-1.10"]


def test_the_intro_is_what_stands_before_the_first_clause(clauses: Clauses) -> None:
    assert clauses.title == "Go Fish"
    assert clauses.intro == ("Fish are caught, one by one.", "Some words ahead.")


def test_it_is_a_sequence(clauses: Clauses) -> None:
    assert len(clauses) == 5
    assert clauses[-1].number == "GF-R1"
    assert clauses[3:] == tuple(clauses)[3:]
    assert clauses[2] in clauses


@pytest.mark.parametrize("spelling", ["GF-R1", "gf-r1", " r1 ", "gfr1", "GF-R1."])
def test_get_forgives_capitals_prefix_and_dash(clauses: Clauses, spelling: str) -> None:
    assert clauses.get(spelling) == clauses[4]


def test_get_knows_options_by_name(clauses: Clauses) -> None:
    assert clauses.get("open_hands") == clauses.get("gf-9.open_hands") == clauses[3]


@pytest.mark.parametrize("number", ["GF-1", "1.3", "", "-", "hands"])
def test_get_wants_a_whole_number(clauses: Clauses, number: str) -> None:
    assert clauses.get(number) is None


def test_get_prefers_the_exact_number_where_bare_ones_clash() -> None:
    clauses = Clauses.parse("## A\n**I-17 One.** x\n**R-17 Two.** x\n**X-1 r-17.** x")
    assert [clause and clause.title for clause in map(clauses.get, ("R-17", "r17", "17"))] == ["Two", "Two", "One"]


def test_before_and_after_walk_the_whole_file(clauses: Clauses) -> None:
    assert clauses.after(clauses[2]) == clauses[3]
    assert clauses.before(clauses[3]) == clauses[2]
    assert clauses.before(clauses[0]) is None
    assert clauses.after(clauses[4]) is None


def test_find_puts_number_before_title_before_body(clauses: Clauses) -> None:
    assert numbers(clauses.find("1.1")) == ["GF-1.1", "GF-1.10"]
    assert numbers(clauses.find("GF-1")) == ["GF-1.1", "GF-1.2", "GF-1.10"]
    assert numbers(clauses.find("hands")) == ["GF-9.open_hands"]
    assert numbers(clauses.find("ASKING")) == ["GF-1.10", "GF-R1"]


def test_find_puts_whole_words_before_parts(clauses: Clauses) -> None:
    assert numbers(clauses.find("fish")) == ["GF-R1", "GF-1.1"], "blowfish in a title, then fish in a body"
    assert numbers(clauses.find("hand")) == ["GF-1.2", "GF-9.open_hands"]


def test_find_wants_every_word(clauses: Clauses) -> None:
    assert numbers(clauses.find("asking p!21")) == ["GF-1.10"]
    assert clauses.find("asking shark") == []


def test_a_digit_does_not_match_inside_a_number(clauses: Clauses) -> None:
    assert numbers(clauses.find("24")) == ["GF-1.10"]
    assert clauses.find("4") == []


@pytest.mark.parametrize("query", ["", "   "])
def test_an_empty_query_finds_nothing(clauses: Clauses, query: str) -> None:
    assert clauses.find(query) == []


@pytest.mark.parametrize("query", ["(", "[a", "\\", "*", ".*"])
def test_signs_in_a_query_are_only_signs(clauses: Clauses, query: str) -> None:
    assert clauses.find(query) == []


def test_an_empty_file_has_no_clauses() -> None:
    clauses = Clauses.parse("")
    assert (len(clauses), clauses.chapters, clauses.intro, clauses.get("1")) == (0, (), (), None)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("Words.\n## A\n", 1, "before the first chapter"),
        ("**A-1 T.** x\n## A\n", 1, "before the first chapter"),
        ("## A\n**A-1 T.** x\n\n## A\n", 4, "second chapter"),
        ("## A\n# B\n", 2, "headings"),
        ("## A\n### B\n", 2, "headings"),
        ("## \n", 1, "without words"),
        ("## A\n\n**A-1 Title** x\n**a title.** y\n", 4, "opens with"),
        ("## A\n**A-1** x\n", 2, "opens with"),
        ("## A\n**A-1 T. x\n", 2, "opens with"),
        ("## A\n**A-1 T.**x\n", 2, "opens with"),
        ("## A\n**A-1 T.** x\n\n**A-1 U.** y\n", 4, "already in line 2"),
        ("## A\n**A-1 T.**\n\n**A-2 U.** y\n", 2, "says nothing"),
        ("## A\n**A-1 T.**\n\nexample  z\n", 2, "says nothing"),
        ("## A\n\nexample  z\n", 3, "outside a clause"),
        ("## A\n**A-1 T.** x\n## B\nsee also A-1\n", 4, "outside a clause"),
        ("## A\n**A-1 T.** x\n\nsee also A-1,\n  A-2\n", 4, "'A-2' is no clause"),
    ],
)
def test_a_malformed_file_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(ValueError, match=rf"^line {line}: .*{reason}"):
        Clauses.parse(text)
