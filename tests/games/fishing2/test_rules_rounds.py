"""Setting up, the course of a round, and the end: sections 1, 2, 3 and 8 of the rules."""

from typing import Any

import pytest

from fishgames.games.fishing2 import events
from fishgames.games.fishing2.controller import Fishing2Controller
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.state import tricks_left
from tests.games.fishing2.builders import (
    asked,
    at,
    boat,
    cards,
    dealt,
    fisher,
    game,
    hand,
    kinds,
    now,
    options,
    play,
    position,
    refused,
    to_act,
    trick,
    view,
    walk,
)

FULL_OCEAN = "R3 R4 L2 L3 L4 D2 D3 D4 R6 R7 R8 L6 L7 D6 D7 P21 DT R10 R11 R12 L9 D9 B26 Y26 P22 DR L11 L12 D11 D12 P23"


BOATS = {
    "A": "Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12",
    "B": "R1 R2 L1 D1 L5 D5 R5 R9 L8 D8",
    "D": "B6 B7 B8 B9 B10 B11 B12 B13 B14 B15",
}
"""Ten cards for A, B and D; C catches four, so the next hands need six from the ocean."""

NEED_23 = {"A": "Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12", "B": "Y13 Y14 Y15"}
"""With these boats B needs 7 cards, C 6 and D 10."""


def last_trick(points: dict[str, int] | None = None, **given: Any) -> Fishing2Controller:
    """Four seats, the last trick of round 3 in the order C, D, A, B: C takes it."""
    hands = {"C": "B20", "D": "B3", "A": "B4", "B": "B5"}
    table = at(4, **{"round": 3, "leader": "C", "hands": hands, "points": points or {}, "ocean": FULL_OCEAN, **given})
    play(table, "C B20", "D B3", "A B4", "B B5")
    return table


# sections 1 and 2


# section 3, preparation


def test_f2_3_1_the_round_advances() -> None:
    table = last_trick(boats=BOATS)
    assert (view(table).round, view(table).hand_size, view(table).trick_number) == (4, 10, 1)
    assert view(table).tricks_left == tricks_left(now(table)) == 10


def test_f2_3_2_need_is_what_the_boat_lacks() -> None:
    twelve = "Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14"
    table = last_trick(boats={"A": twelve, "B": "Y15 Y16"})
    prepared = view(table).prepared
    assert prepared is not None
    assert prepared.from_ocean == (0, 8, 6, 10)
    assert prepared.from_boat == (10, 2, 4, 0)
    assert prepared.boat_left == (2, 0, 0, 0)


def test_f2_3_3_overfishing_when_the_needs_exceed_the_ocean_by_one_card() -> None:
    table = last_trick(boats=NEED_23, ocean=FULL_OCEAN.split()[:22])
    assert (now(table).end, len(now(table).ocean)) == ("overfishing", 22)


def test_f2_3_3_an_ocean_that_is_exactly_enough_is_emptied() -> None:
    table = last_trick(boats=NEED_23, ocean=FULL_OCEAN.split()[:23])
    assert (now(table).end, now(table).ocean) == (None, [])


def test_f2_3_4_a_hand_comes_from_the_top_of_the_own_boat_and_the_rest_stays() -> None:
    twelve = "Y14 Y3 Y13 Y4 Y12 Y5 Y11 Y6 Y10 Y7 Y9 Y8"
    table = last_trick(boats={"A": twelve})
    assert hand(table, "A") == cards("Y14 Y3 Y13 Y4 Y12 Y5 Y11 Y6 Y10 Y7")
    assert boat(table, "A") == kinds("Y9 Y8")


def test_f2_3_5_larger_need_first_then_order_of_the_last_trick() -> None:
    # needs: C 6 after catching four; A 3; D 3 (played before A); B 10
    boats = {"A": "Y3 Y4 Y5 Y6 Y7 Y8 Y9", "D": "Y10 Y11 Y12 Y13 Y14 Y15 Y16"}
    table = last_trick(boats=boats)
    sea = kinds(FULL_OCEAN)
    assert set(sea[:10]) == set(hand(table, "B"))
    assert set(sea[10:16]) < set(hand(table, "C"))
    assert set(sea[16:19]) < set(hand(table, "D"))
    assert set(sea[19:22]) < set(hand(table, "A"))
    assert now(table).ocean == sea[22:]


@pytest.mark.parametrize(
    ("points", "leader"),
    [
        ({"A": 10, "B": 20, "C": 20, "D": 20}, "A"),
        ({"A": 20, "B": 10, "C": 20, "D": 20}, "B"),
        ({"A": 9, "B": 9, "C": 9, "D": 9}, "D"),  # C caught 4; D played first of the others
        ({"A": 9, "B": 9, "C": 5, "D": 9}, "C"),  # all equal: C played first
        ({"A": 9, "B": 9, "C": 9, "D": 10}, "A"),
    ],
)
def test_f2_3_6_fewest_points_lead_then_order_of_the_last_trick(points: dict[str, int], leader: str) -> None:
    table = last_trick(points, boats=BOATS)
    assert (to_act(table), asked(table)) == (leader, "choose_trump")
    play(table, f"{leader} light")
    assert (to_act(table), asked(table)) == (leader, "play_card")


def test_f2_3_7_the_last_trick_is_the_last_one_really_played() -> None:
    # Catch 1 card ends the round one trick early: B, C, A is the order that counts
    table = at(3, leader="B", hands={"B": "CH Y1", "C": "B9 Y2", "A": "B3 Y3"}, points={"A": 3, "B": 6, "C": 0},
               ocean=FULL_OCEAN)  # fmt: skip
    play(table, "B CH", "C B9", "A B3", "B Y1", "C Y2", "A Y3")
    assert view(table).last_order == (1, 2, 0)
    assert [info.points for info in view(table).table] == [4, 7, 4]
    assert to_act(table) == "C"


def test_f2_3_8_both_shades_are_always_legal_even_without_a_green() -> None:
    table = at(3, phase="choose_trump", hands={"A": "B1 B2", "B": "L1 L2", "C": "D1 D2"})
    assert options(table, "A") == ["dark", "light"]
    play(table, "A dark")
    assert view(table).trump == view(table, "C").trump == "dark"


def test_f2_3_9_no_trump_in_round_1() -> None:
    table = dealt(4, seed=2)
    while now(table).round == 1:
        assert view(table).trump is None
        assert asked(table) == "play_card"
        handle = table.seat(table.to_act()[0])
        handle.submit(handle.legal_actions[0])


@pytest.mark.parametrize("trump", ["light", "dark"])
def test_f2_3_9_a_shade_never_carries_over(trump: str) -> None:
    table = last_trick(trump=trump)
    assert view(table).trump is None


# section 3, playing and scoring


def test_f2_3_10_leader_first_then_clockwise() -> None:
    table = at(3, leader="B", hands={"A": "B1 Y1", "B": "B2 Y2", "C": "B3 Y3"})
    objection = refused(table, "C B3")
    assert objection is not None
    assert objection.clause == "F2-3.10"
    play(table, "B B2", "C B3")
    assert to_act(table) == "A"


def test_f2_3_10_cards_are_played_face_up() -> None:
    table = at(3, hands={"A": "B1 Y1", "B": "B2 Y2", "C": "B3 Y3"})
    play(table, "A B1")
    assert [(p.seat, p.card, p.face_down) for p in view(table).trick] == [(0, "blue-01", False)]


def test_f2_3_11_plus_three_scores_before_the_next_card() -> None:
    table = at(3, hands={"A": "+3 Y1", "B": "B2 Y2", "C": "B3 Y3"})
    play(table, "A +3")
    assert view(table).table[0].points == 3


def test_f2_3_12_the_winner_leads_the_next_trick() -> None:
    table, _ = trick("B1", "B2", "B9", "B3")
    assert to_act(table) == "C"
    assert (view(table).leader, view(table).trick_number) == (2, 10)


def test_f2_3_13_the_round_goes_on_until_all_hands_are_empty() -> None:
    table = at(3, hands={"A": "B1 Y1", "B": "B2 Y2", "C": "B3 Y3"})
    told = play(table, "A B1", "B B2", "C B3")
    assert not [event for event in told if isinstance(event, events.RoundScored)]
    told = play(table, "C Y3", "A Y1", "B Y2")
    assert [event.points for event in told if isinstance(event, events.RoundScored)] == [(0, 0, 6)]


def test_f2_3_14_a_point_for_every_card_on_the_fisher() -> None:
    fishers = {"A": "Y3 Y4 +3", "B": "P25", "C": "", "D": "G16a G16b"}
    table = last_trick({"A": 1, "B": 1, "C": 1, "D": 1}, fishers=fishers)
    assert [info.points for info in view(table).table] == [4, 2, 5, 3]


def test_f2_3_15_the_catch_goes_shuffled_under_the_boat() -> None:
    caught = "Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"
    orders = set()
    for seed in range(20):
        table = last_trick(boats={"A": "R1 R2 R5"}, fishers={"A": caught}, ocean="", seed=seed)
        assert now(table).end == "overfishing"  # so the boats stay as they are
        assert boat(table, "A")[:3] == kinds("R1 R2 R5")
        assert sorted(boat(table, "A")[3:]) == cards(caught)
        assert fisher(table, "A") == []
        orders.add(tuple(boat(table, "A")[3:]))
    assert len(orders) == 20


def test_f2_3_15_older_cards_are_drawn_first() -> None:
    table = last_trick(boats={"A": "R1 R2 R5"}, fishers={"A": "Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"})
    assert set(cards("R1 R2 R5")) < set(hand(table, "A"))
    assert len(boat(table, "A")) == 1
    assert set(boat(table, "A")) < set(cards("Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"))


def test_f2_3_16_no_round_follows_the_eighth() -> None:
    table = last_trick(round=8)
    assert (now(table).end, to_act(table), asked(table)) == ("last_round", "", None)
    assert view(table).next_hand_size == 0


# section 8


@pytest.mark.parametrize(
    ("points", "winners", "headline"),
    [
        ({"A": 84, "B": 80, "C": 70, "D": 83}, (0,), "Victory"),
        ({"A": 84, "B": 80, "C": 80, "D": 84}, (0, 2, 3), "Shared victory"),
        ({"A": 5, "B": 5, "C": 2, "D": 5}, (2,), "Victory"),
    ],
)
def test_f2_8_1_the_most_points_win_and_ties_are_shared(
    points: dict[str, int], winners: tuple[int, ...], headline: str
) -> None:
    table = last_trick(points, round=8)
    result = table.rules.result(now(table))
    assert result is not None
    assert (result.winners, result.headline) == (winners, headline)
    assert result.scores == (points["A"], points["B"], points["C"] + 4, points["D"])


def test_f2_8_2_overfishing_in_the_preparation_moves_nothing() -> None:
    table = last_trick({"A": 5, "B": 9, "C": 5, "D": 3}, boats={"A": "Y3", "D": "Y4 Y5"}, ocean="L13 D13")
    result = table.rules.result(now(table))
    assert result is not None
    assert (result.winners, result.scores) == ((1, 2), (5, 9, 9, 3))
    assert result.headline == "Shared victory by overfishing"
    assert (boat(table, "A"), boat(table, "D"), now(table).ocean) == (kinds("Y3"), kinds("Y4 Y5"), kinds("L13 D13"))
    assert {len(hand) for hand in now(table).hands} == {0}
    assert view(table).prepared is None


# rulings


def test_f2_r15_no_partial_drawing() -> None:
    # D alone could be served
    boats = {"A": "Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12", "D": "B6 B7 B8 B9 B10 B11 B12 B13 B14"}
    table = last_trick(boats=boats, ocean="L13 L14 L15")
    assert (now(table).end, len(now(table).ocean), len(boat(table, "D"))) == ("overfishing", 3, 9)


def test_f2_r17_only_the_last_trick_breaks_ties() -> None:
    # A leads the round before and has the lowest seat number, yet D played before A
    table = last_trick({"A": 9, "B": 9, "C": 9, "D": 9}, boats=BOATS)
    assert to_act(table) == "D"


def test_f2_r18_the_chooser_has_its_hand_in_view() -> None:
    table = last_trick(boats=BOATS)
    leader = to_act(table)
    assert asked(table) == "choose_trump"
    assert len(view(table, leader).hand) == 10
    assert view(table).hand == ()


# what a score is made of


@pytest.mark.parametrize(("times", "label"), [(1, "+3 played once"), (2, "+3 played 2 times")])
def test_the_account_names_rounds_and_plus_threes_with_their_clauses(times: int, label: str) -> None:
    state = position(3, hands={"A": "B1", "B": "B2", "C": "B3"}, points={"A": 17 + 3 * times})
    state.by_round, state.plus_threes = [(8, 9, 13), (9, 10, 11)], [times, 0, 0]
    assert [(line.label, line.points, line.clause) for line in game(state).public().account(0)] == [
        ("round 1: 8 cards caught", 8, "F2-3.14"),
        ("round 2: 9 cards caught", 9, "F2-3.14"),
        (label, 3 * times, "F2-6.3"),
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_account_adds_up_to_the_score(players: int) -> None:
    rules = Fishing2Rules()
    for ply in walk(players, 11):
        public = rules.observe(ply.after, None)
        sums = [sum(line.points for line in rules.account(public, seat)) for seat in range(players)]
        assert sums == [info.points for info in public.table] == ply.after.points


def test_f2_8_2_no_preparation_is_shown_of_a_round_that_was_not_prepared() -> None:
    endings = {ply.after.end: ply.after.prepared for seed in range(6) for ply in walk(5, seed) if ply.after.end}
    assert endings["overfishing"] is None
    assert endings["last_round"] is not None
