"""Decisions, and who may know what: section 7 of the rules."""

from typing import Any

import pytest

from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import shipped
from fishgames.games.fishing2.controller import Fishing2Controller
from fishgames.games.fishing2.view import PlayView
from tests.games.fishing2.builders import (
    asked,
    at,
    cards,
    caught,
    dealt,
    fisher,
    game,
    hand,
    kind,
    lies,
    now,
    options,
    play,
    position,
    seat,
    to_act,
    trick,
    view,
)

EXCHANGE = {"A": "B20 Y1", "B": "EX L9", "C": "B3 Y3", "D": "COa Y4"}


def laid_down() -> Fishing2Controller:
    """B took B20 and laid L9 face down in place 1; D is asked."""
    return trick("B20", "EX", "B3", "COa", hands=EXCHANGE, then=["B 1", "B L9"])[0]


@pytest.mark.parametrize(
    ("played", "then", "who", "kind_", "choices"),
    [
        ("B20 COa B3", (), "B", "catch_other", [1, 3]),
        ("B20 DT B3", (), "B", "set_trump", ["dark", "light"]),
        ("B20 CH B3", (), "ABC", "catch_from_hand", cards("P21 P22")),
        ("B20 EX B3", (), "B", "exchange_take", [1, 3]),
        ("B20 EX B3", ("B 1",), "B", "exchange_give", cards("B20 P23 P24")),
        ("B20 EX COa", ("B 3", "B COa"), "C", "catch_other", [1, 2, 3]),
        ("B20 B3 B4", (), "A", "play_card", cards("P21 P22")),
    ],
)
def test_f2_7_1_who_decides_what(played: str, then: tuple[str, ...], who: str, kind_: str, choices: list[Any]) -> None:
    table, _ = trick(*played.split(), left=2, then=then)
    assert (to_act(table), asked(table)) == (who, kind_)
    assert options(table, who[0]) == choices
    assert all(not seat(table, other).legal_actions for other in "ABC" if other not in who)


def test_f2_7_1_after_trump_the_leader_plays() -> None:
    table = at(3, leader="B", phase="choose_trump", hands={"A": "B1", "B": "B2", "C": "B3"})
    assert (to_act(table), asked(table)) == ("B", "choose_trump")
    play(table, "B dark")
    assert (to_act(table), asked(table)) == ("B", "play_card")


def test_f2_7_2_a_single_option_is_still_asked() -> None:
    table, _ = trick("B20", "EX", "B3", left=0, then=["B 1"])
    assert options(table, "B") == cards("B20")
    table = at(3, hands={"A": "B1", "B": "B2", "C": "B3"})
    assert options(table, "A") == cards("B1")


def test_f2_7_2_a_decision_without_options_is_skipped() -> None:
    _, told = trick("B20", "CH", "B3", left=0)
    assert [event.effect for event in told if isinstance(event, events.EffectLost)] == ["catch_from_hand"]
    _, told = trick("COa", "COb", "EX", then=["A 2", "B 1"])
    assert [event.effect for event in told if isinstance(event, events.EffectLost)] == ["exchange"]


def test_f2_7_3_catch_1_card_is_asked_in_play_order() -> None:
    table = at(4, leader="C", hands={"A": "B1 Y1", "B": "B2 Y2", "C": "CH Y3", "D": "B4 Y4"})
    play(table, "C CH", "D B4", "A B1", "B B2")
    assert to_act(table) == "CDAB"
    found = view(table).asked
    assert found is not None
    assert (found.how, found.private) == ("each", True)


@pytest.mark.parametrize("order", ["ABC", "CBA", "BCA"])
def test_f2_7_3_whatever_the_order_the_outcome_is_the_same(order: str) -> None:
    table, told = trick("B9", "CH", "B3", hands={"A": "B9 Y1 R1", "B": "CH Y2 R2", "C": "B3 Y3 R3"})
    chosen = {"A": "A Y1", "B": "B R2", "C": "C Y3"}
    told += play(table, *(chosen[letter] for letter in order))
    assert [caught(told, letter) for letter in "ABC"] == [cards("B9 CH B3 Y1"), cards("R2"), cards("Y3")]
    assert [hand(table, letter) for letter in "ABC"] == [cards("R1"), cards("Y2"), cards("R3")]


def test_f2_7_3_the_cards_move_together_after_the_last_choice() -> None:
    table, _ = trick("B9", "CH", "B3", hands={"A": "B9 Y1 R1", "B": "CH Y2 R2", "C": "B3 Y3 R3"}, then=["A Y1"])
    assert to_act(table) == "BC"
    assert (len(hand(table, "A")), fisher(table, "A")) == (2, [])
    assert [info.hand for info in view(table).table] == [2, 2, 2]
    play(table, "B R2")
    assert [info.caught for info in view(table).table] == [0, 0, 0]


def test_f2_7_3_a_choice_is_shown_to_nobody_else() -> None:
    hands = {"A": "B9 Y1 R1", "B": "CH Y2 R2", "C": "B3 Y3 R3"}
    one, other = (trick("B9", "CH", "B3", hands=hands, then=[move])[0] for move in ("A Y1", "A R1"))
    for letter in ("B", "C", None):
        assert view(one, letter) == view(other, letter)
    assert (view(one, "A").chosen, view(other, "A").chosen) == (kind("Y1"), kind("R1"))
    assert seat(one, "B").log == seat(other, "B").log
    assert seat(one, "A").log != seat(other, "A").log
    assert options(one, "B") == options(other, "B") == cards("Y2 R2")


def test_f2_7_4_what_is_public() -> None:
    table = at(
        3,
        round=6,
        trump="dark",
        leader="B",
        hands={"A": "B1 Y1", "B": "B2 Y2", "C": "B3 Y3"},
        boats={"A": "R1 R2 | R3", "B": "R4"},
        fishers={"A": "L1", "C": "L2 L3"},
        ocean="P23 L13",
        points={"A": 7, "C": 9},
    )
    play(table, "B B2")
    shown = view(table)
    assert [(i.points, i.caught, i.boat, i.hand) for i in shown.table] == [(7, 1, 3, 2), (0, 0, 1, 1), (9, 2, 0, 2)]
    assert (shown.ocean, shown.ocean_stars) == (2, 4)
    assert (shown.trump, shown.round, shown.hand_size, shown.tricks_left, shown.leader) == ("dark", 6, 12, 2, 1)
    assert lies(table) == [kind("B2")]
    assert [info.draws for info in shown.table] == [9, 12, 11]


def test_f2_7_4_stars_of_an_empty_ocean_are_none() -> None:
    assert view(at(3, hands={"A": "B1", "B": "B2", "C": "B3"})).ocean_stars == 0


def test_f2_7_4_winner_and_weakest_are_known_once_all_have_played() -> None:
    table = at(3, hands={"A": "B9 Y1", "B": "COa Y2", "C": "B3 Y3"})
    play(table, "A B9", "B COa")
    assert (view(table).winner, view(table).weakest) == (None, None)
    play(table, "C B3")
    assert (view(table).winner, view(table).weakest) == (0, 2)


def test_f2_7_4_tricks_left_count_the_running_one_to_its_end() -> None:
    table = at(3, hands={"A": "B9 Y1 R1", "B": "EX Y2 R2", "C": "B3 Y3 R3"})
    left = [view(table).tricks_left]
    for move in ("A B9", "B EX", "C B3", "B 1", "B Y2"):
        play(table, move)
        left.append(view(table).tricks_left)
    assert left == [3, 3, 3, 3, 3, 2]


def test_f2_7_4_cards_taken_face_up_are_told_to_all() -> None:
    table, _ = trick("B20", "EX", "P21", "COa", left=2, then=["B 1", "B P24", "D 3"])
    told = table.public().log
    assert [event.card for event in told if isinstance(event, events.CardTaken)] == [kind("B20")]
    assert [event.card for event in told if isinstance(event, events.OtherCaught)] == [kind("P21")]


def test_f2_7_4_the_order_of_the_last_trick_is_public() -> None:
    table, _ = trick("B20", "B2", "B3")
    assert view(table).last_order == (0, 1, 2)


def test_f2_7_5_a_hand_is_for_its_seat_alone() -> None:
    table = dealt(4)
    assert sorted(view(table, "B").hand) == hand(table, "B")
    assert view(table).hand == ()


def test_f2_7_5_only_who_laid_a_card_face_down_knows_it() -> None:
    table = laid_down()
    place = PlayView(seat=0, played=kind("B20"), card=None, face_down=True, taken=False, laid_by=1)
    assert [view(table, letter).trick[0] for letter in ("A", "C", "D", None)] == [place] * 4
    assert view(table, "B").trick[0].card == kind("L9")
    laid = {
        letter: [event.card for event in seat(table, letter).log if isinstance(event, events.CardLaidDown)]
        for letter in "ABCD"
    }
    assert laid == {"A": [None], "B": [kind("L9")], "C": [None], "D": [None]}


def test_f2_7_5_a_face_down_card_stays_unknown_to_whoever_gets_it() -> None:
    table = laid_down()
    play(table, "D 1")
    caught_ = [event.card for event in seat(table, "D").log if isinstance(event, events.OtherCaught)]
    assert caught_ == [None]
    table = laid_down()
    play(table, "D 3")
    last = view(table, "A").last_trick
    assert last is not None
    assert last.cards == (None, kind("EX"), kind("COa"))


def test_f2_7_5_draws_are_told_to_the_drawing_seat_alone() -> None:
    table, _ = trick("B5", "DR", "B9", boats={"A": "Y6"}, ocean="L13 L14")
    seen = {
        letter: [e.boat_cards or e.ocean_cards for e in seat(table, letter).log if isinstance(e, events.CardsDrawn)]
        for letter in "ABC"
    }
    assert seen == {
        "A": [(kind("Y6"),), None, None],
        "B": [None, (kind("L13"),), None],
        "C": [None, None, (kind("L14"),)],
    }
    counts = [(e.from_boat, e.from_ocean) for e in table.public().log if isinstance(e, events.CardsDrawn)]
    assert counts == [(1, 0), (0, 1), (0, 1)]


@pytest.mark.parametrize("letter", ["A", "B", "C", None])
def test_f2_7_6_boats_fishers_and_ocean_are_hidden_from_all(letter: str | None) -> None:
    hands = {"A": "B1 Y1", "B": "B2 Y2", "C": "B3 Y3"}
    one = at(3, hands=hands, boats={"A": "R1 R2"}, fishers={"A": "R3"}, ocean="L13 L14")
    other = at(3, hands=hands, boats={"A": "R4 R5"}, fishers={"A": "R6"}, ocean="D14 P27")
    assert view(one, letter) == view(other, letter)


TWO_TRICKS = {"A": "B1 Y1 R1", "B": "B2 Y2 R2", "C": "B3 Y3 R3"}


@pytest.mark.parametrize(("value", "first", "again"), [("full", 0, True), ("last_trick", 4, True), ("none", 8, False)])
def test_f2_9_history(value: str, first: int, again: bool) -> None:
    """Two tricks of three cards and one catch each are over, a third has begun."""
    table = at(3, hands=TWO_TRICKS, options={"history": value})
    play(table, "A B1", "B B2", "C B3", "C Y3", "A Y1", "B Y2", "C R3")
    public = table.public()
    assert table.wording.shown_from(public.view, public.log) == first
    assert (public.view.last_trick is not None) is again


@pytest.mark.parametrize("value", ["full", "last_trick", "none"])
def test_f2_9_history_is_open_once_the_game_is_over(value: str) -> None:
    table = at(3, round=8, hands={"A": "B1", "B": "B2", "C": "B3"}, options={"history": value})
    play(table, "A B1", "B B2", "C B3")
    public = table.public()
    assert table.wording.shown_from(public.view, public.log) == 0
    assert public.view.last_trick is not None


def test_f2_7_7_played_cards_and_who_caught_them_can_be_read_back() -> None:
    table, _ = trick("B9", "P21", "Y3")
    assert [event.card for event in table.public().log if isinstance(event, events.CardPlayed)] == [
        kind(card) for card in ("B9", "P21", "Y3")
    ]
    last = view(table).last_trick
    assert last is not None
    assert (last.winner, last.cards, last.weakest, last.blowfish) == (1, (kind("B9"), kind("Y3")), 2, (kind("P21"),))


def test_f2_9_boat_contents_count_only() -> None:
    table = at(3, hands={"A": "B1", "B": "B2", "C": "B3"}, boats={"A": "R1 R2"})
    assert view(table, "A").boat is None


def own_sorted(boats: dict[str, str], unseen: str = "") -> Fishing2Controller:
    """A table that shows own boats; `unseen`: cards of A's newest catch that it never saw."""
    hands = {"A": "B1 Y1", "B": "DR Y2", "C": "B3 Y3"}
    state = position(3, hands=hands, boats=boats, ocean="L13 L14 L15", options={"boat_contents": "own_sorted"})
    state.boats[0][-1].unseen = tuple(cards(unseen))
    return game(state)


def test_f2_9_boat_contents_own_sorted_shows_layers_apart_and_in_no_order() -> None:
    table = own_sorted({"A": "R7 B9 | L3 R2 B4", "B": "Y9"})
    assert view(table, "A").boat == ((kind("B9"), kind("R7")), (kind("B4"), kind("R2"), kind("L3")))
    assert view(table, "B").boat == ((kind("Y9"),),)
    assert view(table).boat is None


def test_f2_9_boat_contents_own_sorted_keeps_a_card_never_seen_unknown() -> None:
    table = own_sorted({"A": "R7 B9 L3"}, unseen="B9")
    assert view(table, "A").boat == ((kind("R7"), kind("L3"), None),)


def test_f2_9_boat_contents_own_sorted_a_face_down_catch_comes_to_the_boat_unknown() -> None:
    hands = {"A": "B20", "B": "EX", "C": "B3"}
    table, _ = trick("B20", "EX", "B3", hands=hands, options={"boat_contents": "own_sorted"})
    play(table, "B 3", "B B3")  # B knows what it laid down, A catches it unseen
    assert view(table, "A").boat == ((kind("B20"), kind("EX"), None),)


def test_f2_9_boat_contents_own_sorted_drawing_tells_what_was_unknown() -> None:
    table = own_sorted({"A": "B9 R7 L3"}, unseen="B9")
    play(table, "A B1", "B DR", "C B3")
    assert view(table, "A").boat == ((kind("R7"), kind("L3")),)


def test_f2_9_boat_contents_own_sorted_of_two_sixteens_the_drawn_one_may_be_the_seen_one() -> None:
    # A saw one 16 go to its boat and got the other face down: drawing a 16 doesn't tell it what the unknown card is
    table = own_sorted({"A": "G16a R7 G16b"}, unseen="G16a")
    assert view(table, "A").boat == ((kind("R7"), kind("G16a"), None),)
    play(table, "A B1", "B DR", "C B3")
    assert view(table, "A").boat == ((kind("R7"), None),)


def test_f2_9_boat_contents_own_sorted_a_card_laid_down_and_caught_by_the_same_seat_stays_known() -> None:
    hands = {"A": "B20", "B": "EX", "C": "B3", "D": "Y3"}
    options_ = {"boat_contents": "own_sorted"}
    table, _ = trick("P21", "EX", "P22", hands={"A": "P21", "B": "EX", "C": "P22"}, options=options_)
    play(table, "B 1", "B P21")  # C wins and never saw which card lies there
    assert view(table, "C").boat == ((kind("EX"), None),)
    table = at(4, hands={**hands, "D": "COa"}, trick=[], options=options_)
    play(table, "A B20", "B EX", "C B3", "D COa", "B 3", "B B3", "D 2")
    assert view(table, "D").boat == ((kind("EX"),),)
    table, _ = trick("EX", "DT", "CH", hands={"A": "EX", "B": "DT", "C": "CH"}, options=options_)
    play(table, "A 3", "A CH")  # A is the winner and laid the card itself
    assert view(table, "A").boat == ((kind("DT"), kind("CH"), kind("EX")),)


def test_f2_7_5_the_order_of_a_hand_never_tells_when_a_card_came() -> None:
    table, _ = trick("B5", "DR", "EX", left=1, ocean="L13 B26 Y3", then=["C 1"])
    order = shipped().order
    for hand_ in now(table).hands:
        assert hand_ == sorted(hand_, key=order.__getitem__)
    assert kind("B5") in now(table).hands[2]


def test_f2_7_8_nothing_can_be_read_from_backs() -> None:
    hands = {"A": "B20 Y1", "C": "B3 Y3", "D": "COa Y4"}
    one, other = (
        trick("B20", "EX", "B3", "COa", hands={**hands, "B": f"EX {card}"}, then=["B 1", f"B {card}"])[0]
        for card in ("L9", "P21")
    )
    for letter in ("A", "C", "D", None):
        assert view(one, letter) == view(other, letter)
    assert options(one, "D") == options(other, "D") == [1, 2, 3]
    assert now(one) != now(other)
