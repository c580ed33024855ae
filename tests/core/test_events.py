"""Events: each seat is told its share."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from fishgames.core.events import PRIVATE, BaseEvent, private_fields
from tests.core.toy import CardDrawn, CardLaid, TrickWon


@dataclass(frozen=True, slots=True, kw_only=True)
class Peeked(BaseEvent):
    kind: Literal["peeked"] = "peeked"
    count: int
    cards: Annotated[tuple[str, ...] | None, PRIVATE] = None
    stars: Annotated[int | None, PRIVATE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PeekedTwice(Peeked):
    again: Annotated[str | None, PRIVATE] = None


EVENT = PeekedTwice(seat=1, count=2, cards=("pip-01", "pip-02"), stars=3, again="pip-03")


def test_the_own_seat_is_told_all() -> None:
    assert EVENT.seen_by(1) is EVENT


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_others_are_told_what_is_public(viewer: int | None) -> None:
    assert EVENT.seen_by(viewer) == PeekedTwice(seat=1, count=2)


def test_what_is_told_can_be_told_on() -> None:
    assert EVENT.seen_by(0).seen_by(1) == EVENT.seen_by(0)


def test_a_private_event_of_nobody_is_told_to_nobody() -> None:
    event = CardDrawn(card="pip-01")
    assert event.seat is None
    assert event.seen_by(None).card is None
    assert event.seen_by(0).card is None


def test_a_public_event_is_the_same_for_all() -> None:
    event = TrickWon(seat=0, cards=("pip-01",))
    assert all(event.seen_by(viewer) is event for viewer in (0, 1, None))


def test_private_fields_are_found_in_base_classes_too() -> None:
    assert private_fields(PeekedTwice) == {"cards": None, "stars": None, "again": None}
    assert private_fields(CardLaid) == {"card": None}
    assert private_fields(TrickWon) == {}


def test_events_say_whether_they_reveal() -> None:
    assert CardDrawn.reveals
    assert not CardLaid(seat=0).reveals
