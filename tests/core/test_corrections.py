"""No change of a card file is passed over in silence: it is refused, or the game goes by it. Only remarks are free."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from fishgames.core.corrections import fits
from fishgames.core.registry import games
from fishgames.core.rules import CardsRefused

Path = tuple[str | int, ...]

LISTS = ("cards", "villagers", "fish_cards", "workers")
"""What a file may call its first list of cards."""

REMARKS = ("source", "note", "notes", "provenance")


def shipped(game: str) -> Any:
    """The file that comes with a game."""
    return json.loads((files(f"fishgames.games.{game}") / "cards.json").read_text(encoding="utf-8"))


def leaves(data: Any, path: Path = ()) -> Iterator[Path]:
    """Where there is a value."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    deeper = [leaf for step, value in steps for leaf in leaves(value, (*path, step))]
    yield from deeper or [path]


def is_remark(path: Path) -> bool:
    return any(
        step in REMARKS or step.startswith("source_") or step.endswith(("_source", "_note"))
        for step in path
        if isinstance(step, str)
    )


def kinds(data: Any) -> list[Path]:
    """A leaf of each kind, and the last of that kind."""
    found: dict[Path, list[Path]] = {}
    for path in leaves(data):
        found.setdefault(tuple("*" if isinstance(step, int) else step for step in path), []).append(path)
    return [path for paths in found.values() for path in dict.fromkeys((paths[0], paths[-1]))]


def changed(data: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    copy = deepcopy(data)
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = change(place[path[-1]])
    return copy


def other(value: Any) -> Any:
    """Another value of the same sort."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value} x"
        case None:
            return 1
        case list():
            return [1]
        case _:
            return {"x": 1}


def printed(table: Any) -> dict[str, Any]:
    """All that a card table says."""
    return {name: value for name, value in vars(table).items() if name != "source"}


@pytest.mark.parametrize("game", games())
def test_each_change_is_refused_or_has_an_effect(game: str) -> None:
    read, data = games()[game].load("cards"), shipped(game)
    silent = []
    for path in kinds(data):
        try:
            table = read(changed(data, path, other))
        except CardsRefused:
            assert not is_remark(path) or game == "isaribi"
        else:
            if printed(table) == printed(read()) and not is_remark(path):
                silent.append(path)
    assert silent == []


@pytest.mark.parametrize("game", games())
def test_what_no_game_knows_is_refused_with_its_place(game: str) -> None:
    """A slip of the pen in the name of a field, in a card and at the top."""
    read, data = games()[game].load("cards"), shipped(game)
    part = next(name for name in LISTS if name in data)
    last = data[part][-1]["id"]
    for path, words in (((part, -1), f"{part} {last} gould: "), ((), "gould: ")):
        spoilt = deepcopy(data)
        place = spoilt
        for step in path:
            place = place[step]
        place["gould"] = 3
        with pytest.raises(CardsRefused, match=f"^{words}the game does not go by this, so it may not be changed$"):
            read(spoilt)


@pytest.mark.parametrize("game", games())
def test_a_refusal_repeats_no_strange_word_in_full(game: str) -> None:
    spoilt = shipped(game) | {"\x1b[2J" * 99: 1}
    with pytest.raises(CardsRefused) as refused:
        games()[game].load("cards")(spoilt)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("game", games())
def test_remarks_are_free_and_what_is_not_needed_may_be_left_out(game: str) -> None:
    read, data = games()[game].load("cards"), shipped(game)
    part = next(name for name in LISTS if name in data)
    data[part][0]["source"] = "my own copy"
    del data["title"]
    if game == "isaribi":
        with pytest.raises(CardsRefused, match=r"^title: this may not be changed"):
            read(data)
        data["title"] = shipped(game)["title"]
    assert printed(read(data)) == printed(read())


@pytest.mark.parametrize(
    ("name", "why"), [("", "blank"), ("   ", "blank"), ("x" * 9, "wider than 8"), ("\u6f01" * 5, "wider than 8")]
)
def test_a_name_that_cannot_be_read_or_is_too_wide_does_not_fit(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        fits(8)(name)


def test_a_name_fits_a_row_of_its_cells() -> None:
    assert fits(8)("\u6f01" * 4) == "\u6f01" * 4
