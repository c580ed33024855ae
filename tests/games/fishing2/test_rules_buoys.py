"""What buoys do: section 6 of the rules, with the rulings about them."""

import pytest

from fishgames.games.fishing2 import events
from tests.games.fishing2.builders import (
    LETTERS,
    asked,
    at,
    before,
    boat,
    cards,
    caught,
    fisher,
    hand,
    kind,
    lies,
    now,
    options,
    play,
    refused,
    to_act,
    trick,
    view,
    winner,
)


def test_f2_6_1_places_count_from_1_in_play_order_whoever_leads() -> None:
    table = at(3, leader="C", hands={"C": "COa Y1", "A": "B9 Y2", "B": "B3 Y3"})
    play(table, "C COa", "A B9", "B B3")
    assert lies(table) == [kind("COa"), kind("B9"), kind("B3")]
    play(table, "C 3")
    assert fisher(table, "C") == cards("B3")


def test_f2_6_2_any_other_card_but_not_itself() -> None:
    table, _ = trick("B20", "COa", "P22", "+3", "B3")
    assert options(table, "B") == [1, 3, 4, 5]
    objection = refused(table, "B 2")
    assert objection is not None
    assert objection.clause == "F2-6.2"


@pytest.mark.parametrize(("place", "card"), [(1, "B20"), (3, "P22"), (4, "COb"), (5, "L1")])
def test_f2_6_2_the_card_goes_onto_the_own_fisher_at_once(place: int, card: str) -> None:
    table, _ = trick("B20", "COa", "P22", "COb", "L1", then=[f"B {place}"])
    assert asked(table) == "catch_other"
    assert fisher(table, "B") == cards(card)
    assert lies(table)[place - 1] is None


def test_f2_6_2_a_card_that_is_gone_is_no_choice() -> None:
    table, _ = trick("B20", "COa", "B3", "COb", then=["B 1"])
    assert options(table, "D") == [2, 3]
    objection = refused(table, "D 1")
    assert objection is not None
    assert objection.clause == "F2-6.2"


def test_f2_6_2_there_is_a_target_even_with_three_seats_and_three_such_buoys() -> None:
    table, _ = trick("COa", "COb", "EX", then=["A 3"])
    assert options(table, "B") == [1]


def test_f2_6_2_a_face_down_card_is_caught_unseen() -> None:
    table, told = trick("B20", "EX", "B3", "COa", hands={"A": "B20 Y1", "B": "EX L9", "C": "B3 Y3", "D": "COa Y4"})
    told += play(table, "B 1", "B L9", "D 1")
    assert caught(told, "D") == fisher(table, "D") == cards("L9")
    assert list(now(table).fishers[3].unseen) == cards("L9")
    assert [event.card for event in told if isinstance(event, events.OtherCaught)] == [None]


def test_f2_6_3_three_points_when_played_and_one_like_any_card() -> None:
    table = before("B20", "+3", "B3", left=0)
    play(table, "A B20", "B +3")
    assert [info.points for info in view(table).table] == [0, 3, 0]
    play(table, "C B3")
    assert [info.points for info in view(table).table] == [3, 3, 0]


def test_f2_6_3_the_points_stay_with_whoever_played_it() -> None:
    table, _ = trick("+3", "COa", "B3", then=["B 1"])
    assert fisher(table, "B") == cards("+3")
    assert [info.points for info in view(table).table] == [3, 0, 0]


@pytest.mark.parametrize("shade", ["light", "dark"])
@pytest.mark.parametrize("played", ["L1 B2 DT", "B1 B2 DT", "D1 DT B2", "DT L1 G16a"])
def test_f2_6_4_sets_either_shade_for_the_next_trick(played: str, shade: str) -> None:
    table, _ = trick(*played.split())
    assert options(table, to_act(table)) == ["dark", "light"]
    play(table, f"{to_act(table)} {shade}")
    assert view(table).trump == shade


def test_f2_6_4_everybody_is_told_the_next_shade_at_once() -> None:
    table, _ = trick("DT", "COa", "B2", then=["A dark"])
    assert (view(table).trump, view(table).set_shade, view(table).set_by) == ("light", "dark", 0)


def test_f2_6_5_everybody_draws_from_boat_or_else_ocean() -> None:
    table = before("B5", "DR", "B9", "B7", left=0, boats={"A": "Y6 Y7", "C": "R1 | R2"}, ocean="L13 D13 L14")
    play(table, "A B5", "B DR", "C B9", "D B7")
    assert [hand(table, seat) for seat in "ABCD"] == [cards("Y6"), cards("L13"), cards("R1"), cards("D13")]
    assert (boat(table, "A"), boat(table, "C")) == (cards("Y7"), cards("R2"))
    assert now(table).ocean == cards("L14")


def test_f2_6_5_from_the_ocean_in_this_tricks_play_order() -> None:
    hands = {"C": "B5 Y1", "D": "DR Y2", "A": "B9 Y3", "B": "B7 Y4"}
    table = at(4, leader="C", hands=hands, ocean="L12 L13 L14 L15")
    play(table, "C B5", "D DR", "A B9", "B B7")
    assert [set(hand(table, seat)) - set(cards("Y1 Y2 Y3 Y4")) for seat in "CDAB"] == [
        {kind(card)} for card in ("L12", "L13", "L14", "L15")
    ]


def test_f2_6_5_one_more_trick() -> None:
    table, _ = trick("B5", "DR", "B9", left=1, ocean="L13 L14 L15")
    assert view(table).tricks_left == 2
    assert view(table).drawn == 1


def test_f2_6_5_the_fisher_is_never_drawn_from() -> None:
    table = before("B5", "DR", "B9", left=0, fishers={"A": "Y1 Y2", "B": "Y3", "C": "Y4"}, ocean="L13 L14 L15")
    play(table, "A B5", "B DR", "C B9")
    assert [hand(table, seat) for seat in "ABC"] == [cards("L13"), cards("L14"), cards("L15")]


def test_f2_6_6_each_lays_a_hand_card_on_its_own_fisher() -> None:
    hands = {"A": "B5 Y1 Y2", "B": "CH Y3 Y4", "C": "B9 Y5 Y6"}
    table = at(3, hands=hands)
    play(table, "A B5", "B CH", "C B9", "A Y2", "B Y3", "C Y6")
    assert [hand(table, seat) for seat in "ABC"] == [cards("Y1"), cards("Y4"), cards("Y5")]
    assert [fisher(table, seat) for seat in "ABC"] == [cards("Y2"), cards("Y3"), cards("B5 CH B9 Y6")]
    assert (view(table).tricks_left, view(table).laid_off) == (1, 1)


def test_f2_6_6_in_the_second_to_last_trick_it_ends_the_round() -> None:
    table, told = trick("B5", "CH", "B9", left=1, then=["A P21", "B P22", "C P23"])
    assert any(isinstance(event, events.RoundScored) for event in told)
    assert [info.points for info in view(table).table] == [1, 1, 4]


def test_f2_6_6_in_the_last_trick_it_does_nothing() -> None:
    table, told = trick("B5", "CH", "B9", left=0)
    assert [event.why for event in told if isinstance(event, events.EffectLost)] == ["no_cards"]
    assert [info.points for info in view(table).table] == [0, 0, 3]


def test_f2_6_7_take_then_lay_down() -> None:
    table, _ = trick("B20", "EX", "B3", hands={"A": "B20 Y1", "B": "EX Y2", "C": "B3 Y3"})
    assert (asked(table), options(table, "B")) == ("exchange_take", [1, 3])
    play(table, "B 3")
    assert (asked(table), options(table, "B")) == ("exchange_give", cards("B3 Y2"))
    assert lies(table) == [kind("B20"), kind("EX"), None]
    told = play(table, "B Y2")
    assert hand(table, "B") == cards("B3")
    assert caught(told, "A") == cards("B20 EX Y2")


def test_f2_6_7_the_card_taken_may_go_back() -> None:
    table, told = trick("B20", "EX", "B3", then=["B 3", "B B3"])
    assert caught(told, "A") == cards("B20 EX B3")
    assert hand(table, "B") == cards("P22")


def test_f2_6_7_with_an_empty_hand_the_card_taken_goes_back_face_down() -> None:
    table, _ = trick("B20", "EX", "P21", left=0, then=["B 3"])
    assert options(table, "B") == cards("P21")
    told = play(table, "B P21")
    assert caught(told, "C") == cards("B20 EX P21")


def test_f2_6_7_no_effect_when_no_other_card_is_left() -> None:
    _, told = trick("COa", "COb", "EX", then=["A 2", "B 1"])
    assert [event.effect for event in told if isinstance(event, events.EffectLost)] == ["exchange"]
    assert (caught(told, "A"), caught(told, "B")) == (cards("COb EX"), cards("COa"))


def test_f2_6_7_a_caught_exchange_may_take_the_last_card() -> None:
    table, _ = trick("COa", "COb", "EX", then=["A 3", "B 1"])
    assert (to_act(table), asked(table), options(table, "C")) == ("C", "exchange_take", [2])


def test_f2_6_8_a_buoy_laid_face_down_does_nothing() -> None:
    table, told = trick("B20", "EX", "B3", hands={"A": "B20 Y1", "B": "EX DT", "C": "B3 Y3"}, then=["B 3", "B DT"])
    assert (to_act(table), asked(table)) == ("A", "play_card")
    assert caught(told, "A") == cards("B20 EX DT")


def test_f2_6_8_plus_three_laid_face_down_scores_nothing() -> None:
    table, _ = trick("B20", "EX", "B3", hands={"A": "B20 Y1", "B": "EX +3", "C": "B3 Y3"}, then=["B 3", "B +3"])
    assert [info.points for info in view(table).table] == [0, 0, 0]


def test_f2_6_8_a_played_buoy_that_comes_back_face_down_keeps_its_one_effect() -> None:
    table, told = trick("EX", "COa", "B9", hands={"A": "EX Y2", "B": "COa Y3", "C": "B9 Y4"}, then=["A 2", "A COa"])
    assert (to_act(table), asked(table), options(table, "B")) == ("B", "catch_other", [1, 2, 3])
    told += play(table, "B 2")
    assert caught(told, "B") == cards("COa")
    assert (to_act(table), asked(table)) == ("C", "play_card")


@pytest.mark.parametrize("buoy", ["DT", "COb"])
def test_f2_6_9_a_buoy_that_was_moved_still_acts_for_whoever_played_it(buoy: str) -> None:
    table, _ = trick("COa", "B3", buoy, left=1, then=["A 3"])
    assert to_act(table) == "C"


def test_f2_6_9_an_exchanged_buoy_acts_once_now_and_fully_when_played_again() -> None:
    table, _ = trick("EX", "DT", "B9", hands={"A": "EX Y2", "B": "DT Y3", "C": "B9 Y4"}, then=["A 2", "A Y2"])
    assert (to_act(table), asked(table)) == ("B", "set_trump")
    play(table, "B dark")
    assert (to_act(table), hand(table, "A")) == ("C", cards("DT"))


def test_f2_6_10_a_buoy_taken_back_can_be_played_again() -> None:
    hands = {"A": "+3 Y2 Y5", "B": "EX Y3 R1", "C": "B9 Y4 R2"}
    table = at(3, hands=hands)
    play(table, "A +3", "B EX", "C B9", "B 1", "B R1")
    assert (winner(table), hand(table, "B")) == ("C", cards("+3 Y3"))
    play(table, "C Y4", "A Y2", "B +3")
    assert [info.points for info in view(table).table] == [3, 3, 0]
    assert view(table).plus_threes == (1, 1, 0)


@pytest.mark.parametrize(
    ("played", "then", "left"),
    [
        ("B5 DR B9", (), 2),
        ("B5 CH B9", ("A P21", "B P22", "C P23"), 0),
        ("B5 EX B9", ("B 1", "B P22"), 1),
        ("DR CH EX", ("A P21", "B L14", "C L15", "C 1", "C P23"), 1),
        ("EX DR CH", ("A 2", "A P21", "A DR", "B L14", "C L15"), 1),
    ],
)
def test_f2_6_11_hands_stay_equal(played: str, then: tuple[str, ...], left: int) -> None:
    table, _ = trick(*played.split(), then=then, ocean="L13 L14 L15")
    assert {len(hand(table, seat)) for seat in "ABC"} == {left}


# rulings


def test_f2_r9_everything_acts_even_after_all_buoys_were_moved() -> None:
    table, _ = trick("COa", "COb", "DT", "B3", then=["A 2", "B 3"])
    assert (to_act(table), asked(table)) == ("C", "set_trump")


def test_f2_r10_exchange_with_an_empty_hand_hides_a_blowfish_from_the_weakest() -> None:
    _, told = trick("B7", "EX", "P22", left=0, then=["B 3", "B P22"])
    assert (caught(told, "A"), caught(told, "C")) == ([], cards("B7 EX P22"))


@pytest.mark.parametrize(
    ("left", "played", "asks"),
    [
        (0, "DT B5 B9", False),
        (0, "DT DR B9", True),
        (0, "DT CH B9", False),
        (0, "DT CH DR", True),
        (0, "DT DR CH", False),
        (0, "DR DT B9", True),
        (0, "CH DT B9", False),
        (1, "DT B5 B9", True),
        (1, "DT CH B9", False),
        (1, "DT DR CH", True),
        (1, "DT CH DR", True),
        (2, "DT CH B9", True),
    ],
)
@pytest.mark.parametrize("boats", [True, False])
def test_f2_r11_determine_trump_is_forfeited_exactly_if_no_trick_follows(
    left: int, played: str, asks: bool, boats: bool
) -> None:
    place = {"boats": {"A": "Y1", "B": "Y2", "C": "Y3"}} if boats else {"ocean": "L13 L14 L15"}
    table, told = trick(*played.split(), left=left, **place)
    lost = [event.effect for event in told if isinstance(event, events.EffectLost)]
    assert (asked(table) == "set_trump") is asks
    assert ("determine_trump" in lost) is not asks


@pytest.mark.parametrize(("left", "value", "asks"), [
    (0, "end_now", None), (2, "end_now", None), (0, "fizzle", None), (1, "fizzle", "set_trump"),
])  # fmt: skip
def test_f2_r11_a_draw_that_the_ocean_cannot_serve_gives_no_trick(left: int, value: str, asks: str | None) -> None:
    table, _ = trick(
        "DT", "DR", "B9", left=left, ocean="L13", boats={"A": "Y1"}, options={"midround_overfishing": value}
    )
    assert asked(table) == asks


@pytest.mark.parametrize(
    ("played", "then", "points", "left"),
    [("B5 CH DR", (), (0, 0, 0), 1), ("B5 DR CH", ("A Y6", "B Y7", "C Y8"), (4, 1, 1), 0)],
)
def test_f2_r12_draw_and_catch_in_the_last_trick_go_by_play_order(
    played: str, then: tuple[str, ...], points: tuple[int, ...], left: int
) -> None:
    table, _ = trick(*played.split(), left=0, then=then, boats={"A": "Y6", "B": "Y7", "C": "Y8"})
    assert tuple(info.points for info in view(table).table) == points
    assert len(hand(table, "A")) == left


def test_f2_r13_boats_never_compete_only_empty_ones_use_the_ocean() -> None:
    table = before("DR", "B5", "B9", left=0, boats={"A": "Y6", "C": "Y7 Y8"}, ocean="L13 L14")
    play(table, "A DR", "B B5", "C B9")
    assert [hand(table, seat) for seat in "ABC"] == [cards("Y6"), cards("L13"), cards("Y7")]
    assert now(table).ocean == cards("L14")


def test_f2_8_3_too_small_an_ocean_for_the_empty_boats_ends_the_game_at_once() -> None:
    table, _ = trick("+3", "DR", "B9", boats={"A": "Y6"}, ocean="L13", fishers={"C": "Y1 Y2"}, points={"C": 1})
    result = table.rules.result(now(table))
    assert (now(table).end, to_act(table)) == ("overfishing_draw", "")
    assert result is not None
    # 3 points of the buoy count; fisher, hands and the unfinished trick do not
    assert (result.scores, result.winners) == ((3, 0, 1), (0,))
    assert (now(table).ocean, boat(table, "A")) == (cards("L13"), cards("Y6"))


def test_f2_8_3_an_ocean_that_is_just_enough_serves_all() -> None:
    table, _ = trick("B5", "DR", "B9", boats={"A": "Y6"}, ocean="L13 L14")
    assert now(table).end is None
    assert now(table).ocean == []


def test_f2_r14_what_comes_after_the_draw_is_not_carried_out() -> None:
    table, told = trick("DR", "COa", "B9")
    assert now(table).end == "overfishing_draw"
    assert not [event for event in told if isinstance(event, events.TrickCaught)]


def test_f2_r16_plus_three_counts_for_an_early_end_and_stays() -> None:
    table, _ = trick("+3", "COa", "DR", then=["B 1"], points={"A": 1, "B": 2, "C": 3})
    result = table.rules.result(now(table))
    assert result is not None
    assert result.scores == (4, 2, 3)
    assert [LETTERS[seat] for seat in result.winners] == ["A"]
