"""Parts of sentences."""

import pytest

from fishgames.core.phrases import capital, counted, listed


@pytest.mark.parametrize(
    ("words", "told"),
    [((), ""), (("Hana",), "Hana"), (("Hana", "Ben"), "Hana and Ben"), (("Hana", "Ben", "Mio"), "Hana, Ben and Mio")],
)
def test_words_are_listed(words: tuple[str, ...], told: str) -> None:
    assert listed(words) == told


def test_the_last_word_may_be_an_alternative() -> None:
    assert listed(["on", "off"], "or") == "on or off"


def test_things_are_counted() -> None:
    assert [counted(number, "card") for number in range(3)] == ["0 cards", "1 card", "2 cards"]
    assert counted(2, "person", "people") == "2 people"


def test_a_sentence_begins_with_a_capital_but_a_key_stays_as_it_is() -> None:
    assert capital("the table plays on") == "The table plays on"
    assert capital("u takes back") == "u takes back"
    assert capital("漁師 plays") == "漁師 plays"
    assert capital("") == ""
    assert capital("nothing.") == "Nothing."
    assert capital("face-down cards stay") == "Face-down cards stay"


@pytest.mark.parametrize("name", ["games.csv", "fishing2-2026-08-01-ab3d", "out/games", "my_games"])
def test_a_file_keeps_its_name_at_the_beginning_of_a_sentence(name: str) -> None:
    assert capital(f"{name} is there already") == f"{name} is there already"
