"""Names of people: what is taken, what is refused with a reason, how equal ones are told apart."""

import pytest

from fishgames.core.people import cells, person_name, seat_infos
from fishgames.core.table import NAME_CELLS


def names(*entries: str) -> list[str]:
    return [info.name for info in seat_infos([(name, "human") for name in entries])]


@pytest.mark.recipe(number="T14")
@pytest.mark.parametrize("name", ["[/]", "[b", "[bold]Al", "a/b", "..", "CON", "漁師", "❤️", "👩‍🚀", "é", "-", "x" * 40])
def test_odd_names_are_kept_as_they_are(name: str) -> None:
    assert names(name) == [name]


@pytest.mark.recipe(number="T14")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("\u200d", "empty"),
        ("x" * 60, "too long: 60 columns, 40"),
        ("漁" * 21, "too long: 42 columns"),
        ("a" + "\u0301" * 60, "too long"),
        ("a\nb", "control character"),
        ("a\x1b[2J", "control character"),
        ("a\u202eb", "control character"),
        ("a\udcff", "control character"),
    ],
)
def test_unusable_names_are_refused_with_a_sentence(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        person_name(name)
    assert str(refused.value).isprintable()


def test_blanks_around_a_name_and_its_spelling_do_not_count() -> None:
    assert names(" Ann ", "Bo") == ["Ann", "Bo"]
    assert person_name("e\u0301") == person_name("é")


@pytest.mark.recipe(number="T14")
def test_equal_names_are_one_person_with_several_seats() -> None:
    first, second, other = seat_infos([("Ann", "human"), ("Ann ", "human"), ("Bo", "human")])
    assert (first.name, second.name, other.name) == ("Ann 1", "Ann 2", "Bo")
    assert first.person == second.person == "Ann"
    assert other.person == "Bo"


def test_a_numbered_name_is_never_somebody_elses() -> None:
    infos = seat_infos([("Ann", "human"), ("Ann 1", "human"), ("Ann", "human")])
    assert len({info.name for info in infos}) == 3
    assert infos[1].name == infos[1].person == "Ann 1"


def test_bots_need_no_name_and_are_nobody_else() -> None:
    infos = seat_infos([("Random", "human"), ("", "random"), ("", "random"), ("", "strong")])
    assert [info.name for info in infos] == ["Random 1", "Random 2", "Random 3", "Strong"]
    assert len({info.person for info in infos}) == 4
    assert seat_infos([("", "medium")])[0].name == "Medium"


def test_long_equal_names_still_fit() -> None:
    infos = seat_infos([("x" * NAME_CELLS, "random")] * 12)
    assert len({info.name for info in infos}) == len({info.person for info in infos}) == 12


def test_cells_count_columns() -> None:
    assert [cells(text) for text in ("Ann", "漁師", "e\u0301", "❤️")] == [3, 4, 1, 2]
