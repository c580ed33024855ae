"""Actions: small values, found by what is known of them."""

from dataclasses import FrozenInstanceError

import pytest

from fishgames.core.actions import BaseAction, IllegalAction, choices, narrow
from fishgames.core.model import Objection
from tests.core.toy import Choose, Draw, Lay

ACTIONS: list[BaseAction] = [
    Lay(seat=0, card="pip-01"),
    Lay(seat=0, card="pip-02"),
    Lay(seat=1, card="pip-01"),
    Draw(seat=0, draws=True),
]


def test_narrow_keeps_what_has_all_the_values_in_order() -> None:
    assert narrow(ACTIONS, seat=0, kind="lay") == ACTIONS[:2]
    assert narrow(ACTIONS, card="pip-01") == [ACTIONS[0], ACTIONS[2]]
    assert narrow(ACTIONS) == ACTIONS


def test_narrow_drops_what_has_no_such_field() -> None:
    assert narrow(ACTIONS, draws=True) == [ACTIONS[3]]
    assert narrow(ACTIONS, nothing=None) == []


def test_narrow_finds_nothing_in_nothing() -> None:
    assert narrow([], seat=0) == []


def test_choices_are_what_a_field_can_still_be() -> None:
    assert choices(ACTIONS, "kind") == ["lay", "draw"]
    assert choices(narrow(ACTIONS, kind="lay"), "card") == ["pip-01", "pip-02"]
    assert choices(ACTIONS, "nothing") == []


def test_actions_are_values() -> None:
    assert Choose(seat=0, tricks=2) == Choose(seat=0, tricks=2)
    assert Lay(seat=0, card="pip-01") != Lay(seat=1, card="pip-01")
    with pytest.raises(FrozenInstanceError):
        ACTIONS[0].seat = 1  # type: ignore[misc]


def test_a_refusal_carries_its_reason() -> None:
    refusal = IllegalAction(Objection(sentence="Blue is led.", clause="T-9"))
    assert refusal.objection.clause == "T-9"
    assert str(refusal) == "Blue is led. (T-9)"
