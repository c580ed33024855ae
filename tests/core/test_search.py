"""One search for all games: what it finds, what decides how long it looks; equal knowledge gives equal moves."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fishgames.core.bots import heuristic_of
from fishgames.core.rng import Rng, seeded
from fishgames.core.search import Budget, Found, Search
from tests.core.toy import TOY, Lay, ToyHeuristic, ToyOptions, ToyRules, ToyState


def position(seed: int, seats: int = 3, tricks: int = 2, low: bool = False) -> ToyState:
    """A game in which everybody is to lay a card."""
    state = ToyRules().setup(seats, ToyOptions(low=low), seeded(seed))
    state.tricks = tricks
    return state


def worlds_of(state: ToyState, seat: int = 0) -> Callable[[Rng], ToyState]:
    """What the seat can imagine."""
    return ToyRules().worlds(ToyRules().observe(state, seat), ())


def look(state: ToyState, iterations: int = 60, seat: int = 0, word: int = 1, **rest: Any) -> list[Found[Any]]:
    """A search for that seat, without a clock."""
    search = Search(ToyHeuristic(ToyRules()))
    budget = Budget(iterations, rest.pop("seconds", None), **rest)
    return search.look(worlds_of(state, seat), ToyRules().legal_actions(state, seat), Rng(word=word), budget)


def test_it_finds_the_better_move_where_the_heuristic_errs() -> None:
    """With one trick to go the lowest card wins nothing, whatever the ratings say."""

    class Wrong(ToyHeuristic):
        def rate(self, state: ToyState, seat: int, options: Sequence[Any]) -> Sequence[float]:
            return [-rate for rate in super().rate(state, seat, options)]

    for seed in range(5):
        state = position(seed)
        state.points[1] = 1
        options = ToyRules().legal_actions(state, 0)
        found = Search(Wrong(ToyRules())).look(worlds_of(state), options, Rng(word=1), Budget(200, None))
        best = found[0].action
        assert isinstance(best, Lay)
        assert best.card > min(state.hands[0])


def test_chances_are_shares_and_the_best_comes_first() -> None:
    found = look(position(1), 200)
    assert {each.action for each in found} == set(ToyRules().legal_actions(position(1), 0))
    assert all(0 <= each.chance <= 1 for each in found)
    assert found[0].chance == max(each.chance for each in found if each.visits >= found[0].visits)
    assert sum(each.visits for each in found) == 200


def test_the_number_decides() -> None:
    for iterations in (1, 5, 60):
        assert sum(each.visits for each in look(position(2), iterations)) == iterations


def test_a_look_at_one_option_costs_little_and_says_what_to_hope_for() -> None:
    state = position(3)
    options = ToyRules().legal_actions(state, 0)[:1]
    (only,) = Search(ToyHeuristic(ToyRules())).look(worlds_of(state), options, Rng(word=1), Budget(1, None))
    assert (only.action, only.visits) == (options[0], 1)


def test_the_same_knowledge_and_generator_give_the_same_answer() -> None:
    state = position(4)
    twin = worlds_of(state)(Rng(word=99))
    assert twin != state
    assert look(state) == look(state) == look(twin)
    assert look(state) != look(state, word=2)


def test_the_clock_is_a_ceiling() -> None:
    begun = time.monotonic()
    found = look(position(5), 10_000_000, seconds=0.2)
    assert 0.2 <= time.monotonic() - begun < 0.3
    assert sum(each.visits for each in found) > 10


def test_it_can_be_stopped_at_once() -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 7  # true once: then it must not be asked again

    # in the midst of a look-ahead, too
    assert 0 < sum(each.visits for each in look(position(6), 10_000_000, stop=stop)) < 7
    assert len(asked) == 7


def test_it_keeps_nothing_of_worlds_and_changes_none() -> None:
    made: list[ToyState] = []

    def worlds(rng: Rng) -> ToyState:
        made.append(world := worlds_of(state)(rng))
        twin = world.clone()
        copies.append((twin.hands, twin.deck, twin.laid, twin.points))
        return world

    copies: list[Any] = []
    state = position(7)
    Search(ToyHeuristic(ToyRules())).look(worlds, ToyRules().legal_actions(state, 0), Rng(word=1), Budget(40, None))
    assert [(world.hands, world.deck, world.laid, world.points) for world in made] == copies


class Team(ToyHeuristic):
    """All win if seat 1 takes every trick, else all lose."""

    def forecast(self, state: ToyState) -> Sequence[float]:
        return [float(state.points[1] == sum(state.points))] * state.seats


def test_a_team_plays_for_all() -> None:
    """Whoever is not meant to win lays low; the one who is lays high."""
    state = position(8, tricks=2)
    state.points[1] = 1
    for seat, want in ((0, min), (1, max), (2, min)):
        options = ToyRules().legal_actions(state, seat)
        found = Search(Team(ToyRules())).look(worlds_of(state, seat), options, Rng(word=3), Budget(600, None))
        chances = {each.action.card: each.chance for each in found}  # type: ignore[union-attr]
        low, high = min(state.hands[seat]), max(state.hands[seat])
        assert chances[want(low, high)] >= max(chances[low], chances[high])


@pytest.mark.parametrize("low", [False, True])
def test_better_than_the_heuristic_alone(low: bool) -> None:
    """Over many deals a search wins more often than those who follow the ratings, as it knows when to save a card."""
    heuristic = heuristic_of(TOY)
    search, rules = Search(heuristic), ToyRules()
    won = 0.0
    for seed in range(60):
        state = rules.setup(3, ToyOptions(low=low), seeded(seed))
        lot = seeded(seed, 5)
        while seats := rules.to_act(state):
            seat = seats[0]
            options = rules.legal_actions(state, seat)
            if seat == seed % 3:
                action = search.look(worlds_of(state, seat), options, lot, Budget(60, None))[0].action
            else:
                rates = heuristic.rate(state, seat, options)
                action = options[rates.index(max(rates))]
            rules.apply(state, action)
        won += heuristic.forecast(state)[seed % 3]
    assert won / 60 > 1 / 3
