"""Seats, cards in play, the deal and the first leader: sections 1 and 2 of the rules."""

from collections import Counter

import pytest

from fishgames.core.opening import new_table
from fishgames.core.rng import seeded
from fishgames.core.rules import SetupRefused
from fishgames.games.fishing2 import GAME
from fishgames.games.fishing2.cards import shipped
from fishgames.games.fishing2.options import Fishing2Options
from tests.games.fishing2.builders import LETTERS, dealt, hand, now, seat, to_act, view
from tests.games.tables import people

HANDS = {3: (10, 10, 11, 11, 12, 12, 13, 13), 4: (9, 9, 10, 10, 11, 11, 12, 12), 5: (8, 8, 9, 9, 10, 10, 11, 11)}
LOWEST = {3: 6, 4: 3, 5: 1}
OCEAN = {3: 47, 4: 59, 5: 59}


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_f2_1_1_three_to_five_seats(seats: int) -> None:
    with pytest.raises(SetupRefused) as refusal:
        new_table(GAME, people("ABCDEA"[:seats]), Fishing2Options(), seed=1)
    assert refusal.value.objection.clause == "F2-1.1"
    assert str(seats) in refusal.value.objection.sentence


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_1_1_play_goes_clockwise_and_around(players: int) -> None:
    table = dealt(players, first_leader=f"seat:{players - 1}")
    order = ""
    for _ in range(players):
        order += to_act(table)
        seat(table, order[-1]).submit(seat(table, order[-1]).legal_actions[0])
    assert order == LETTERS[players - 1] + LETTERS[: players - 1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_1_3_a_fisher_and_a_boat_for_each_seat(players: int) -> None:
    state = now(dealt(players))
    assert len(state.boats) == len(state.fishers) == len(state.hands) == players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_1_starting_cards_removed(players: int) -> None:
    values = [shipped().values[card] for hand in now(dealt(players)).hands for card in hand]
    assert Counter(values) == dict.fromkeys(range(LOWEST[players], 21), 2)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_2_all_starting_cards_are_dealt_evenly(players: int) -> None:
    table = dealt(players)
    assert [len(hand(table, letter)) for letter in LETTERS[:players]] == [HANDS[players][0]] * players


def test_f2_2_2_they_are_shuffled() -> None:
    assert len({tuple(map(tuple, now(dealt(4, seed)).hands)) for seed in range(20)}) == 20


def test_f2_2_3_the_marked_cards_are_out_with_three_players_only() -> None:
    marked = {card.id for card in shipped().cards.values() if card.four_plus}
    assert len(marked) == 12
    assert not marked & set(now(dealt(3)).ocean)
    assert marked <= set(now(dealt(3)).removed)
    assert marked <= set(now(dealt(4)).ocean)
    assert marked <= set(now(dealt(5)).ocean)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_4_the_ocean_lies_by_stars_each_level_shuffled(players: int) -> None:
    oceans = [now(dealt(players, seed)).ocean for seed in range(10)]
    levels = shipped().ocean_levels[players]
    for ocean in oceans:
        assert len(ocean) == OCEAN[players]
        start = 0
        for level in levels:
            assert Counter(ocean[start : start + len(level)]) == Counter(level)
            start += len(level)
    assert len({tuple(ocean[: len(levels[0])]) for ocean in oceans}) == 10
    assert len({tuple(ocean[-len(levels[4]) :]) for ocean in oceans}) == 10


@pytest.mark.parametrize(("players", "in_play", "removed"), [(3, 77, 22), (4, 95, 4), (5, 99, 0)])
def test_f2_2_5_cards_in_play(players: int, in_play: int, removed: int) -> None:
    state = now(dealt(players))
    assert len(state.ocean) + sum(map(len, state.hands)) == in_play
    assert len(state.removed) == removed


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_6_everything_starts_empty(players: int) -> None:
    seen = view(dealt(players))
    assert {(info.points, info.caught, info.boat) for info in seen.table} == {(0, 0, 0)}
    assert (seen.round, seen.trump, seen.trick) == (1, None, ())


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_7_the_first_leader_is_drawn_by_lot(players: int) -> None:
    leaders = [to_act(dealt(players, seed)) for seed in range(40)]
    assert set(leaders) == set(LETTERS[:players])
    assert leaders == [to_act(dealt(players, seed)) for seed in range(40)]


@pytest.mark.parametrize(("players", "leader"), [(3, 0), (3, 2), (4, 3), (5, 4)])
def test_f2_9_first_leader_of_a_fixed_seat(players: int, leader: int) -> None:
    assert {to_act(dealt(players, seed, first_leader=f"seat:{leader}")) for seed in range(8)} == {LETTERS[leader]}


def test_f2_9_first_leader_is_random_by_default() -> None:
    assert Fishing2Options().first_leader == "random"


def test_f2_r2_a_first_leader_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(SetupRefused) as refusal:
        dealt(3, first_leader="seat:3")
    assert refusal.value.objection.clause == "F2-2.7"
    assert "seat:2" in refusal.value.objection.sentence


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_8_hand_sizes_by_round(players: int) -> None:
    assert shipped().hand_sizes[players] == HANDS[players]
    assert sum(HANDS[players]) == {3: 92, 4: 84, 5: 76}[players]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_f2_2_8_every_prepared_hand_has_the_size_of_its_round(players: int) -> None:
    table, lot, sizes = dealt(players, seed=3), seeded(3), {}
    while table.to_act():
        state = now(table)
        if state.trick_number == 1 and not state.trick:
            sizes[state.round] = {len(hand) for hand in state.hands}
        handle = table.seat(table.to_act()[0])
        handle.submit(lot.pick(handle.legal_actions))
    assert sizes == {number: {HANDS[players][number - 1]} for number in sizes}
    assert len(sizes) >= 6
