"""Options that change play: section 9 of the rules, each at each value; those about looks are with the secrets."""

from typing import Any

import pytest

from fishgames.games.fishing2 import events
from fishgames.games.fishing2.state import boat_size
from tests.games.fishing2.builders import (
    asked,
    at,
    cards,
    caught,
    kind,
    legal,
    now,
    play,
    refused,
    to_act,
    trick,
    view,
    winner,
)


@pytest.mark.parametrize(
    ("value", "hand", "may"),
    [
        ("trump_only", "D5 G16a Y2 P21", "D5 P21"),
        ("trump_only", "G16a L3 Y2 P21", "G16a L3 Y2 P21"),
        ("both_shades", "D5 G16a L3 Y2 P21 CH", "D5 G16a P21 CH"),
        ("both_shades", "G16a L3 Y2 P21 CH", "G16a P21 CH"),
        ("both_shades", "L3 Y2 P21", "L3 Y2 P21"),
    ],
)
def test_f2_9_double16_follow_when_the_other_green_is_led(value: str, hand: str, may: str) -> None:
    assert legal(hand, "D9", double16_follow=value) == cards(may)


@pytest.mark.parametrize("value", ["trump_only", "both_shades"])
def test_f2_9_double16_follow_leaves_all_else_alone(value: str) -> None:
    # trump led; a colour led; no suit yet; a led 16 asks for trump, not for the other green
    assert legal("L3 G16a D5 Y2", "L9", double16_follow=value) == cards("L3 G16a")
    assert legal("G16a Y2", "B7", double16_follow=value) == cards("G16a Y2")
    assert legal("G16a Y2", "P22", double16_follow=value) == cards("G16a Y2")
    assert legal("D5 Y2", "G16a", double16_follow=value) == cards("D5 Y2")


@pytest.mark.parametrize(("value", "missing"), [("trump_only", "dark"), ("both_shades", None)])
def test_f2_9_double16_follow_a_sixteen_on_the_other_green_shows_it_missing_only_if_it_does_not_follow(
    value: str, missing: str | None
) -> None:
    _, told = trick("D9", "G16a", "D15", options={"double16_follow": value})
    assert [event.missing for event in told if isinstance(event, events.CardPlayed)] == [None, missing, None]


def test_f2_9_double16_follow_a_sixteen_played_so_is_still_trump() -> None:
    table, _ = trick("D9", "G16a", "D15", options={"double16_follow": "both_shades"})
    assert winner(table) == "B"


@pytest.mark.parametrize(
    ("value", "hand", "may"),
    [
        (False, "P21 Y4 CH", "P21 Y4 CH"),
        (True, "P21 Y4 CH L2", "P21 CH"),
        (True, "Y4 CH L2", "Y4 CH L2"),
        (True, "B3 P21 Y4", "B3 P21"),
    ],
)
def test_f2_9_blowfish_forces_follow(value: bool, hand: str, may: str) -> None:
    assert legal(hand, "B7", blowfish_forces_follow=value) == cards(may)


def test_f2_9_blowfish_forces_follow_not_before_there_is_a_led_suit() -> None:
    assert legal("P21 Y4", "P22", "CH", blowfish_forces_follow=True) == cards("P21 Y4")


def test_the_two_follow_options_together_a_sixteen_follows_and_frees_from_the_blowfish() -> None:
    both: dict[str, Any] = {"blowfish_forces_follow": True, "double16_follow": "both_shades"}
    assert legal("G16a P21 Y4", "D9", **both) == cards("G16a P21")
    assert refused(at(3, hands={"B": "G16a P21 Y4"}, trick=[("A", "D9")], options=both), "B Y4") is not None


CANCELLED = {"moved_buoy_effect": "cancelled"}


@pytest.mark.parametrize(("value", "asks"), [("fires", ("C", "set_trump")), ("cancelled", ("D", "play_card"))])
def test_f2_9_moved_buoy_effect_of_a_caught_buoy(value: str, asks: tuple[str, str]) -> None:
    table, told = trick("COa", "B3", "DT", "B9", then=["A 3"], options={"moved_buoy_effect": value})
    assert (to_act(table), asked(table)) == asks
    lost = [event.why for event in told if isinstance(event, events.EffectLost)]
    assert lost == (["moved"] if value == "cancelled" else [])


@pytest.mark.parametrize("given", ["Y2", "DT"])
@pytest.mark.parametrize(("value", "asks"), [("fires", ("B", "set_trump")), ("cancelled", ("C", "play_card"))])
def test_f2_9_moved_buoy_effect_of_an_exchanged_buoy(value: str, asks: tuple[str, str], given: str) -> None:
    hands = {"A": "EX Y2", "B": "DT Y3", "C": "B9 Y4"}
    table, _ = trick("EX", "DT", "B9", hands=hands, options={"moved_buoy_effect": value})
    play(table, "A 2", f"A {given}")
    assert (to_act(table), asked(table)) == asks


def test_f2_9_moved_buoy_effect_cancelled_leaves_what_was_used_already() -> None:
    table, _ = trick("DT", "COa", "B3", then=["A dark", "B 1"], options=CANCELLED)
    assert view(table).trump == "dark"
    table, _ = trick("+3", "COa", "B3", then=["B 1"], options=CANCELLED)
    assert view(table).table[0].points == 3


def test_f2_9_moved_buoy_effect_cancelled_draw_adds_no_trick() -> None:
    table, _ = trick("B5", "COa", "DR", then=["B 3"], options=CANCELLED)
    assert (view(table).tricks_left, view(table).end, to_act(table)) == (1, None, "A")


@pytest.mark.parametrize(("value", "asks"), [("fires", "set_trump"), ("cancelled", None)])
def test_f2_9_moved_buoy_effect_counts_in_the_look_ahead(value: str, asks: str | None) -> None:
    # the last trick; Draw is caught before Determine trump acts, so with cancelled no trick follows
    chosen = {"moved_buoy_effect": value}
    table, _ = trick("COa", "DT", "DR", left=0, then=["A 3"], options=chosen, ocean="L13 L14 L15")
    assert asked(table) == asks


def test_f2_9_moved_buoy_effect_look_ahead_counts_what_lies_face_up_then() -> None:
    # Draw lies there when Determine trump acts and is caught only afterwards: the decision stands, unused
    table, _ = trick("DT", "COa", "DR", left=0, then=["A dark", "B 3"], options=CANCELLED, ocean="L13 L14 L15")
    assert now(table).end == "overfishing"


@pytest.mark.parametrize(("value", "weak", "win"), [("hidden", "", "P21 EX B3 Y4"), ("identified", "P21", "EX B3 Y4")])
def test_f2_9_face_down_blowfish(value: str, weak: str, win: str) -> None:
    hands = {"A": "P22 Y6", "B": "EX P21", "C": "B3 R6", "D": "Y4 Y8"}
    table, told = trick("P22", "EX", "B3", "Y4", hands=hands, options={"face_down_blowfish": value})
    told += play(table, "B 1", "B P21")
    assert (caught(told, "D"), caught(told, "A")) == (cards(weak), cards(win))


def test_f2_9_face_down_blowfish_identified_with_only_buoys_goes_to_the_winner() -> None:
    hands = {"A": "EX P21", "B": "CH Y3", "C": "+3 Y4"}
    given = {"hands": hands, "options": {"face_down_blowfish": "identified"}}
    table, told = trick("EX", "CH", "+3", **given, then=["A 3", "A P21", "A +3", "B Y3", "C Y4"])
    assert caught(told, "A") == cards("EX CH P21 +3")
    assert now(table).by_round == [(4, 1, 1)]


def test_f2_9_face_down_blowfish_identified_leaves_other_cards_face_down() -> None:
    hands = {"A": "P22 Y6", "B": "EX L9", "C": "B3 R6", "D": "Y4 Y8"}
    given = {"hands": hands, "options": {"face_down_blowfish": "identified"}}
    table, told = trick("P22", "EX", "B3", "Y4", **given, then=["B 3", "B L9"])
    assert [event.cards for event in told if isinstance(event, events.TrickCaught)] == [(kind("EX"), None, kind("Y4"))]
    assert list(now(table).fishers[0].unseen) == cards("L9")


def test_f2_9_face_down_blowfish_identified_but_caught_by_a_buoy_before_stays_unseen() -> None:
    hands = {"A": "B9 Y6", "B": "EX P21", "C": "B3 R6", "D": "COa Y8"}
    given = {"hands": hands, "options": {"face_down_blowfish": "identified"}}
    table, told = trick("B9", "EX", "B3", "COa", **given, then=["B 3", "B P21", "D 3"])
    assert caught(told, "D") == list(now(table).fishers[3].unseen) == cards("P21")


@pytest.mark.parametrize("value", ["end_now", "fizzle"])
def test_f2_9_midround_overfishing(value: str) -> None:
    table, told = trick("B5", "DR", "B9", boats={"A": "Y6"}, ocean="L13", options={"midround_overfishing": value})
    if value == "end_now":
        assert now(table).end == "overfishing_draw"
    else:
        assert [event.why for event in told if isinstance(event, events.EffectLost)] == ["ocean_too_small"]
        assert (to_act(table), view(table).tricks_left, view(table).drawn) == ("C", 1, 0)
        assert [boat_size(now(table), seat) for seat in range(3)] == [1, 0, 0]
