"""Games are found by their folders, and described without being imported."""

import pytest

from fishgames.core.clauses import Clauses
from fishgames.core.registry import games, help_text
from fishgames.core.spec import GameSpec
from tests.core.toy import TOY, ToyRules, toy


def test_games_are_listed_by_id_in_the_order_of_lists() -> None:
    assert "fishing2" in games()
    assert all(spec.id == name for name, spec in games().items())
    places = [(spec.place, spec.title) for spec in games().values()]
    assert places == sorted(places)


def test_the_list_is_made_once() -> None:
    assert games() is games()


@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_each_game_brings_its_rules_help(spec: GameSpec) -> None:
    assert len(Clauses.parse(help_text(spec))) > 0


def test_parts_are_imported_by_name() -> None:
    assert TOY.load("rules") is ToyRules
    assert toy(bot="tests.core.toy:ToyRules").load("bot") is ToyRules


@pytest.mark.parametrize("part", ["nonsense", "strong"])
def test_there_is_nothing_behind_other_names(part: str) -> None:
    with pytest.raises(AttributeError):
        TOY.load(part)
