"""Records and values: checked at the door, plain inside, copied exactly as deep as needed."""

import copy
from dataclasses import FrozenInstanceError
from typing import Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from fishgames.core.model import Asked, Objection, Options, Record, Result, ScoreLine, record, value


@value
class Coin:
    kind: Literal["coin"] = "coin"
    worth: int


@record
class Purse(Record):
    coins: list[Coin]
    owner: str | None = None


@record
class Chest(Record):
    purses: list[Purse]
    by_name: dict[str, Purse]
    spare: Purse | None
    piles: list[list[int]]
    counts: dict[str, int]
    top: tuple[Coin, ...]
    label: str


def chest() -> Chest:
    first, second = Purse(coins=[Coin(worth=1)]), Purse(coins=[], owner="Hana")
    return Chest(
        purses=[first],
        by_name={"second": second},
        spare=Purse(coins=[Coin(worth=3)]),
        piles=[[1, 2], []],
        counts={"a": 1},
        top=(Coin(worth=5),),
        label="oak",
    )


def test_a_clone_is_equal() -> None:
    assert chest().clone() == chest() == copy.deepcopy(chest())
    assert type(chest().clone()) is Chest


def test_a_clone_shares_nothing_that_can_change() -> None:
    old = chest()
    new = old.clone()
    new.purses[0].coins.append(Coin(worth=9))
    new.by_name["second"].owner = "Mio"
    new.by_name["third"] = Purse(coins=[])
    assert new.spare is not None
    new.spare.coins.clear()
    new.piles[1].append(3)
    new.counts["a"] = 2
    new.label = "pine"
    assert old == chest()


def test_a_clone_shares_values() -> None:
    old = chest()
    assert old.clone().top is old.top
    assert old.clone().purses[0].coins[0] is old.purses[0].coins[0]


def test_a_record_that_is_absent_stays_absent() -> None:
    old = chest()
    old.spare = None
    assert old.clone().spare is None


def test_a_record_below_a_record_is_cloned_as_what_it_is() -> None:
    @record
    class Sack(Purse):
        torn: bool = False

    sack = Sack(coins=[Coin(worth=1)], torn=True)
    twin = sack.clone()
    assert twin == sack
    assert twin.coins is not sack.coins


def test_what_cannot_be_cloned_safely_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="cannot hold"):

        @record
        class Odd(Record):
            pair: tuple[list[int], int]


def test_a_record_without_its_decorator_says_so() -> None:
    class Bare(Record):
        pass

    with pytest.raises(TypeError, match="lacks @record"):
        Bare().clone()


def test_values_are_frozen_and_hashable() -> None:
    coin = Coin(worth=1)
    with pytest.raises(FrozenInstanceError):
        coin.worth = 2  # type: ignore[misc]
    assert {coin, Coin(worth=1)} == {coin}


def test_nothing_grows_a_field() -> None:
    for thing in (Purse(coins=[]), Coin(worth=1)):
        with pytest.raises((AttributeError, TypeError)):
            thing.colour = "red"  # type: ignore[union-attr]
        assert not hasattr(thing, "__dict__")


@pytest.mark.parametrize(
    "text",
    ['{"coins": [], "colour": 1}', '{"coins": [{"worth": "1"}]}', '{"coins": [{"kind": "note", "worth": 1}]}', "{}"],
)
def test_outside_data_is_checked(text: str) -> None:
    with pytest.raises(ValidationError) as error:
        TypeAdapter(Purse).validate_json(text, strict=True)
    assert "input_value" not in str(error.value)  # it could be somebody's secret


def test_records_survive_json() -> None:
    adapter = TypeAdapter(Chest)
    assert adapter.validate_json(adapter.dump_json(chest()), strict=True) == chest()


def test_the_shared_values_compare() -> None:
    assert Options() == Options()
    asked = Asked(kind="lay", seats=(0, 1), how="each", private=True)
    assert asked == Asked(kind="lay", seats=(0, 1), how="each", private=True)
    assert Objection(sentence="No.", clause="T-1") != Objection(sentence="No.", clause="T-2")
    assert hash(Result(scores=(1, 2), winners=(1,), headline="The end"))
    assert ScoreLine(label="cards", points=3, clause="T-2").points == 3
