"""What is marked as possible succeeds, what is not is refused with a reason, at random positions of random games.

``pytest tests/conformance/test_marked.py --positions 10000`` looks at so many positions of each game.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

import pytest

from fishgames.core.opening import deal_generator
from fishgames.core.registry import games
from fishgames.core.rng import Rng, seeded
from fishgames.core.spec import GameSpec
from tests.factories import AnyRules, dumped, new_rules, seat_counts, some_options

MARKED, UNMARKED = 12, 8
"""At most so many of each are tried at a position."""

SENTENCE = re.compile(r"\S.*\.")


class Position(NamedTuple):
    """A moment of a game; `known`: actions of this table up to now, of all seats."""

    rules: AnyRules
    state: Any
    known: list[Any]
    lot: Rng


def positions(spec: GameSpec, wanted: int) -> Iterator[Position]:
    """So many moments: of games by lot, at tables of every size with options of every kind, one decision in three."""
    rules, found, number = new_rules(spec), 0, 0
    counts = seat_counts(spec)
    while True:
        seats = counts[number % len(counts)]
        lot = seeded(number, 13)
        state = rules.setup(seats, some_options(rules, seats, number), deal_generator(number))
        known: list[Any] = []
        while acting := rules.to_act(state):
            if lot.below(3) == 0:
                yield Position(rules, state, known, lot)
                found += 1
                if found == wanted:
                    return
            options = rules.legal_actions(state, lot.pick(acting))
            known = [*known[-200:], *(lot.pick(options) for _ in range(3))]
            rules.apply(state, lot.pick(options))
        number += 1


def unmarked(at: Position, options: dict[Any, None]) -> Iterator[Any]:
    """Actions that are not marked: of earlier moments, of other seats, and marked ones with one field of another."""
    pool = [*at.known, *list(options)[:20]]
    for _ in range(UNMARKED):
        action = at.lot.pick(pool)
        other = at.lot.pick([each for each in pool if type(each) is type(action)])
        match at.lot.below(3):
            case 0:
                action = replace(action, seat=at.lot.below(at.state.seats))
            case 1:
                names = [field.name for field in fields(action) if field.name != "kind"]
                name = at.lot.pick(names)
                action = replace(action, **{name: getattr(other, name)})
        if action not in options:
            yield action


@pytest.mark.recipe(number="T13")
@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_what_is_marked_succeeds_and_nothing_else(spec: GameSpec, request: pytest.FixtureRequest) -> None:
    tried = refused = 0
    for at in positions(spec, request.config.getoption("--positions")):
        rules, state = at.rules, at.state
        before = dumped(rules, state)
        options = {option: None for seat in rules.to_act(state) for option in rules.legal_actions(state, seat)}
        every = list(options)
        for option in every if len(every) <= MARKED else [at.lot.pick(every) for _ in range(MARKED)]:
            assert rules.objection(state, option) is None
            after = state.clone()
            rules.apply(after, option)
            rules.check(after)
            assert after != state
            tried += 1
        for action in unmarked(at, options):
            objection = rules.objection(state, action)
            assert objection is not None, action
            assert SENTENCE.fullmatch(objection.sentence), action
            assert objection.clause, action
            refused += 1
        assert dumped(rules, state) == before
    assert tried > refused / 2 > 0
