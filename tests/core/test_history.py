"""Past and future of a table, and how far a seat may go back by itself."""

from typing import Any

import pytest

from fishgames.core.events import BaseEvent
from fishgames.core.history import History, Step, Takeback
from fishgames.core.rng import Rng
from tests.core.toy import CardDrawn, CardLaid, Lay, ToyOptions, ToyRules, ToyState

EVERYBODY = frozenset({0, 1, 2})
RULES = ToyRules()


class Line:
    """A history of made-up steps; the states differ in their number of tricks only."""

    def __init__(self) -> None:
        self.history: History[ToyState, Any] = History(RULES.setup(3, ToyOptions(), Rng(word=1)))

    def step(self, seat: int, *, reveals: bool = False, draws: bool = False, auto: bool = False) -> "Line":
        before = self.history.present
        after = before.clone()
        after.tricks += 1
        if draws:
            after.rng.next()
        event: BaseEvent = CardDrawn(seat=seat) if reveals else CardLaid(seat=seat)
        self.history.record(Step(before, Lay(seat=seat, card="pip-01"), (event,), auto), after)
        return self

    def takeback(self, seat: int, people: frozenset[int] = EVERYBODY) -> Takeback:
        return self.history.takeback(seat, people)

    @property
    def now(self) -> int:
        return self.history.present.tricks


def test_undo_and_redo_go_step_by_step() -> None:
    line = Line().step(0).step(1).step(2)
    history = line.history
    assert (line.now, history.redoable) == (3, 0)
    assert history.undo().action.seat == 2
    assert history.undo().action.seat == 1
    assert (line.now, history.redoable) == (1, 2)
    assert [step.action.seat for step in history.future()] == [1, 2]
    assert history.redo().action.seat == 1
    assert (line.now, history.redoable) == (2, 1)


def test_the_same_states_come_back() -> None:
    line = Line().step(0)
    after = line.history.present
    before = line.history.undo().before
    assert line.history.present is before
    line.history.redo()
    assert line.history.present is after


def test_another_step_ends_the_future() -> None:
    line = Line().step(0).step(1)
    line.history.undo()
    line.step(2)
    assert line.history.redoable == 0
    assert [step.action.seat for step in line.history.past] == [0, 2]


def test_there_is_nothing_before_the_start_and_after_the_end() -> None:
    line = Line()
    with pytest.raises(IndexError):
        line.history.undo()
    with pytest.raises(IndexError):
        line.history.redo()


def test_the_own_last_step_is_free() -> None:
    assert Line().step(1).step(0).takeback(0) == Takeback("free", 1, None)


def test_nothing_of_a_seat_is_nothing_to_take_back() -> None:
    found = Line().step(1).takeback(0)
    assert (found.how, found.steps) == ("no", 0)
    assert found.objection is not None
    assert Line().takeback(0).how == "no"


@pytest.mark.parametrize("new", [{"reveals": True}, {"draws": True}])
def test_what_was_seen_or_drawn_takes_a_vote(new: dict[str, bool]) -> None:
    found = Line().step(0, **new).takeback(0)
    assert (found.how, found.steps) == ("vote", 1)
    assert found.objection is not None
    assert "seen" in found.objection.sentence


def test_it_takes_a_vote_also_when_a_bot_drew_since() -> None:
    assert Line().step(0).step(1, draws=True).takeback(0, frozenset({0, 2})).how == "vote"


def test_bots_replies_go_back_along() -> None:
    assert Line().step(0).step(1).step(2).takeback(0, frozenset({0})) == Takeback("free", 3, None)


def test_another_persons_step_takes_a_vote() -> None:
    found = Line().step(0).step(1).takeback(0)
    assert (found.how, found.steps) == ("vote", 2)
    assert found.objection is not None
    assert "Somebody else" in found.objection.sentence


def test_plays_that_nobody_chose_go_back_along() -> None:
    line = Line().step(0).step(1, auto=True).step(0, auto=True)
    assert line.takeback(0) == Takeback("free", 3, None)


def test_a_seat_goes_back_to_its_last_choice_only() -> None:
    assert Line().step(0).step(0).takeback(0).steps == 1
    assert Line().step(0, reveals=True).step(0).takeback(0).how == "free"
