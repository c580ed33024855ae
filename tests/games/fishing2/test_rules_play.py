"""What may be played and who catches: sections 4 and 5 of the rules, with the rulings and options about them."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fishgames.core.model import CardId
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import Shade, shipped
from fishgames.games.fishing2.trick import led_suit, playable, standing
from tests.games.fishing2.builders import (
    LETTERS,
    asked,
    at,
    cards,
    caught,
    kind,
    options,
    play,
    refused,
    to_act,
    trick,
    view,
    weakest,
    winner,
)


def legal(hand: str, *played: str, trump: Shade | None = "light", **chosen: Any) -> list[CardId]:
    """What the next of four seats may play from this hand after these cards."""
    seat = LETTERS[len(played)]
    table = at(hands={seat: hand}, trick=list(zip(LETTERS, played, strict=False)), trump=trump, options=chosen)
    assert to_act(table) == seat
    return options(table, seat)


# section 4


@pytest.mark.parametrize(
    ("card", "none", "light", "dark"),
    [
        ("B7", "blue", "blue", "blue"),
        ("Y26", "yellow", "yellow", "yellow"),
        ("R1", "red", "red", "red"),
        ("L4", "light", "trump", "light"),
        ("D15", "dark", "dark", "trump"),
        ("G16a", "trump", "trump", "trump"),
        ("G16b", "trump", "trump", "trump"),
        ("P21", "", "", ""),
        ("P27", "", "", ""),
        ("+3", "", "", ""),
        ("EX", "", "", ""),
    ],
)
def test_f2_4_1_effective_suit(card: str, none: str, light: str, dark: str) -> None:
    suits = shipped().suits
    assert (suits[None][kind(card)], suits["light"][kind(card)], suits["dark"][kind(card)]) == (none, light, dark)


@pytest.mark.parametrize(
    ("played", "led"),
    [
        ("", None),
        ("P21", None),
        ("DT", None),
        ("P27 DR CH", None),
        ("B7 Y3", "blue"),
        ("P21 CH Y3 B7", "yellow"),
        ("D3 L4", "dark"),
        ("L4 D3", "trump"),
        ("P21 G16a B7", "trump"),
    ],
)
def test_f2_4_2_first_colour_or_green_card_sets_the_suit(played: str, led: str | None) -> None:
    assert led_suit([kind(card) for card in played.split()], shipped().suits["light"]) == led


def test_f2_4_2_while_there_is_no_led_suit_any_card_may_follow() -> None:
    assert legal("B3 Y4 R2 L1 D5 G16a P21 EX", "P23", "DT") == cards("B3 Y4 R2 L1 D5 G16a P21 EX")


def test_f2_4_3_follow_if_possible() -> None:
    assert legal("B3 B9 Y4 R2 L1 G16a P21 DT", "B7") == cards("B3 B9 P21 DT")


def test_f2_4_3_without_the_led_suit_any_card() -> None:
    assert legal("Y4 R2 L1 D5 G16a P21 DT", "B7") == cards("Y4 R2 L1 D5 G16a P21 DT")


def test_f2_4_4_blowfish_and_buoys_oblige_to_nothing() -> None:
    assert legal("P21 P27 COa Y4", "B7") == cards("P21 P27 COa Y4")


@pytest.mark.parametrize("led", ["B7", "Y7", "R7", "L7", "D7", "G16a"])
def test_f2_4_4_blowfish_and_buoys_are_never_blocked(led: str) -> None:
    free = set(cards("P21 P27 COa +3 DT DR CH EX"))
    assert free <= set(legal("P21 P27 COa +3 DT DR CH EX B8 Y8 R8 L8 D8 G16b", led))


def test_f2_4_5_no_duty_to_trump_or_to_beat() -> None:
    assert legal("L2 L8 Y2", "B20", "L5") == cards("L2 L8 Y2")
    assert legal("B1 B26", "B20", "L5") == cards("B1 B26")


def test_f2_4_6_trump_led_is_followed_with_trump() -> None:
    assert legal("L2 G16a D5 B3 P21 CH", "L9") == cards("L2 G16a P21 CH")
    assert legal("L2 D5 B3", "P21", "G16a") == cards("L2")
    assert legal("D5 B3", "L9") == cards("D5 B3")


def test_f2_4_6_the_other_green_is_followed_as_a_colour() -> None:
    assert legal("D5 L3 G16a Y2 P22", "D9") == cards("D5 P22")
    assert legal("L3 G16a Y2", "D9") == cards("L3 G16a Y2")
    assert legal("D5 L3 G16a Y2 P22", "L9", trump="dark") == cards("L3 P22")


def test_f2_4_7_any_card_may_be_led() -> None:
    assert legal("B3 Y4 R2 L1 D5 G16a P21 EX") == cards("B3 Y4 R2 L1 D5 G16a P21 EX")


@pytest.mark.parametrize(
    ("played", "best", "worst"),
    [
        # trump, then following, then shed; buoys nowhere
        ("B5 Y20 L1 +3", "C", "B"),
        ("B5 B9 +3 B7", "B", "A"),
        # blowfish follow a colour, are trumps with trump led, and follow if no suit was led
        ("B5 P21 B26 B9", "C", "A"),
        ("L5 P21 G16a L9", "B", "A"),
        ("P21 P23 P22 +3", "B", "A"),
        # a blowfish is never shed
        ("B5 P21 R12 Y20", "B", "C"),
    ],
)
def test_f2_4_8_classes(played: str, best: str, worst: str) -> None:
    table, _ = trick(*played.split())
    assert (winner(table), weakest(table)) == (best, worst)


@pytest.mark.parametrize(
    ("played", "best"),
    [
        ("B26 P25 B4", "A"),
        ("B26 P27 B4", "B"),
        ("L15 P21 G16a", "B"),
        ("R12 P27 L1", "C"),
        ("D12 P21 L1", "C"),
        ("D15 P21 D14", "B"),
    ],
)
def test_f2_4_9_a_blowfish_has_its_value_in_the_suit_led(played: str, best: str) -> None:
    table, _ = trick(*played.split())
    assert winner(table) == best


# section 5


def test_f2_5_1_highest_trump_wins() -> None:
    table, _ = trick("B20", "L2", "L9", "B26")
    assert winner(table) == "C"


def test_f2_5_1_without_trump_the_highest_following_card_wins() -> None:
    table, _ = trick("B5", "Y20", "B6", "R12")
    assert winner(table) == "C"


@pytest.mark.parametrize("led", ["B8", "L8"])
def test_f2_5_1_two_sixteens_later_one_wins(led: str) -> None:
    table, _ = trick(led, "G16b", "G16a", "Y9")
    assert winner(table) == "C"


@pytest.mark.parametrize(
    ("played", "worst"),
    [
        ("B20 Y9 R8 L1", "C"),  # lowest shed card, though a trump is lower
        ("B20 B3 L1 B9", "B"),  # none shed: lowest following card
        ("L5 L9 G16a L2", "D"),  # only trumps: the lowest
        ("B8 Y5 R5 D5", "B"),  # equal shed cards: the earliest
        ("L9 D5 Y5", "B"),  # with trump led, the other green is shed like any colour
        ("G16a P21 G16b", "A"),  # the earlier 16
    ],
)
def test_f2_5_2_weakest(played: str, worst: str) -> None:
    table, _ = trick(*played.split())
    assert weakest(table) == worst


def test_f2_5_3_one_card_beside_buoys_is_both() -> None:
    table, told = trick("+3", "Y2", "DR", ocean="L13 L14 L15")
    assert (winner(table), weakest(table)) == ("B", "B")
    assert caught(told, "B") == cards("+3 Y2 DR")


def test_f2_5_4_only_buoys_the_first_wins_and_nobody_is_weakest() -> None:
    table, told = trick("DT", "+3", "DR", leader="A", then=["A light"], ocean="L13 L14 L15")
    assert (winner(table), weakest(table)) == ("A", None)
    assert caught(told, "A") == cards("DT +3 DR")


def test_f2_5_5_only_blowfish_and_buoys_go_by_value() -> None:
    table, told = trick("DR", "P22", "P25", "P21", ocean="L13 L14 L15 D15")
    assert (winner(table), weakest(table)) == ("C", "D")
    assert (caught(told, "D"), caught(told, "C")) == (cards("P21 P22 P25"), cards("DR"))


@pytest.mark.parametrize(
    ("played", "green"),
    [
        ("B1 B2 CH", False),
        ("P21 P22 CH", False),
        ("D7 B2 CH", True),
        ("L7 B2 CH", True),
        ("B1 D2 CH", True),
        ("G16a B2 CH", True),
    ],
)
def test_f2_5_6_the_green_record(played: str, green: bool) -> None:
    table, _ = trick(*played.split())
    assert asked(table) == "catch_from_hand"
    assert view(table).green is green


def test_f2_5_7_what_buoys_move_changes_neither_winner_nor_weakest_nor_the_record() -> None:
    # the winning, the weakest and the only green card go, another green comes face down
    table, told = trick("L9", "COa", "COb", "B3", "L10", then=["B 5", "C 4"])
    assert (winner(table), weakest(table), view(table).trump) == ("E", "D", "dark")
    assert caught(told, "E") == cards("L9 COa COb")


def test_f2_5_8_effects_in_play_order() -> None:
    table, _ = trick("DT", "COa", "CH", left=2)
    assert (to_act(table), asked(table)) == ("A", "set_trump")
    play(table, "A dark")
    assert (to_act(table), asked(table)) == ("B", "catch_other")
    play(table, "B 1")
    assert (to_act(table), asked(table)) == ("ABC", "catch_from_hand")


def test_f2_5_9_blowfish_to_the_weakest_then_the_rest_to_the_winner() -> None:
    _, told = trick("B20", "P21", "P24", "Y3", "CH", left=0)
    assert caught(told, "D") == cards("P21 P24")
    assert caught(told, "C") == cards("B20 Y3 CH")
    assert [event.seat for event in told if isinstance(event, events.TrickCaught)] == [2]


def test_f2_5_9_a_face_down_blowfish_goes_with_the_rest() -> None:
    _, told = trick("B20", "EX", "B3", "Y4", then=["B 1", "B P22"])
    assert caught(told, "A") == cards("P22 EX B3 Y4")
    assert caught(told, "D") == []


@pytest.mark.parametrize(
    ("played", "then", "trump"),
    [
        ("B1 B2 B3", (), "light"),
        ("L1 L2 G16a", (), "dark"),
        ("B1 D2 B3", (), "dark"),
        ("B1 B2 DT", ("C dark",), "dark"),
        ("B1 B2 DT", ("C light",), "light"),
        ("L1 B2 DT", ("C light",), "light"),
        ("L1 B2 DT", ("C dark",), "dark"),
    ],
)
def test_f2_5_10_trump_of_the_next_trick(played: str, then: tuple[str, ...], trump: str) -> None:
    table, _ = trick(*played.split(), then=then)
    assert view(table).trump == trump


def test_f2_5_10_set_trump_holds_for_one_trick_and_then_switches_again() -> None:
    hands = {"A": "L1 L2 Y1", "B": "B2 B3 Y2", "C": "DT B4 Y3"}
    table = at(3, hands=hands)
    play(table, "A L1", "B B2", "C DT", "C light")
    assert view(table).trump == "light"
    play(table, "A L2", "B B3", "C B4")
    assert view(table).trump == "dark"


def test_f2_5_11_a_winner_who_catches_nothing_leads() -> None:
    table, told = trick("P23", "P21", "COa", "COb", then=["C 4", "D 3"])
    assert caught(told, "A") == []
    assert caught(told, "B") == cards("P23 P21")
    assert to_act(table) == "A"


def test_f2_5_12_without_blowfish_the_weakest_seat_gets_nothing() -> None:
    table, told = trick("B9", "B3", "Y1")
    assert weakest(table) == "C"
    assert [caught(told, seat) for seat in "ABC"] == [cards("B9 B3 Y1"), [], []]


# rulings and options


@pytest.mark.parametrize("trump", ["light", "dark"])
def test_f2_r3_a_sixteen_is_trump_and_never_the_other_green(trump: Shade) -> None:
    other = {"light": "D", "dark": "L"}[trump]
    assert legal(f"{other}5 G16a Y2", f"{other}9", trump=trump) == cards(f"{other}5")
    assert legal("G16a Y2", f"{other}9", trump=trump) == cards("G16a Y2")
    assert legal(f"{other}5 Y2", "G16a", trump=trump) == cards(f"{other}5 Y2")


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


def test_f2_9_both_options_together_a_sixteen_follows_and_frees_from_the_blowfish() -> None:
    both: dict[str, Any] = {"blowfish_forces_follow": True, "double16_follow": "both_shades"}
    assert legal("G16a P21 Y4", "D9", **both) == cards("G16a P21")
    assert refused(at(3, hands={"B": "G16a P21 Y4"}, trick=[("A", "D9")], options=both), "B Y4") is not None


def test_f2_r4_a_blowfish_is_a_permission() -> None:
    assert legal("P21 Y4", "B7") == cards("P21 Y4")


def test_f2_r5_any_number_of_free_cards_may_open_a_trick() -> None:
    table = at(5, hands={"A": "P21 B1", "B": "CH B2", "C": "P22 B3", "D": "Y7 B4", "E": "Y1 B5"})
    play(table, "A P21", "B CH", "C P22")
    assert options(table, "D") == cards("Y7 B4")
    play(table, "D Y7")
    assert options(table, "E") == cards("Y1")


def test_f2_r5_the_suit_card_counts_for_earlier_blowfish_too() -> None:
    table, _ = trick("P21", "P27", "L3")
    assert (winner(table), weakest(table)) == ("B", "C")
    table, _ = trick("P21", "P27", "B3", "L3")
    assert (winner(table), weakest(table)) == ("D", "C")


def test_f2_r6_one_blowfish_among_buoys_takes_everything() -> None:
    table, told = trick("+3", "P21", "DR", ocean="L13 L14 L15")
    assert (winner(table), weakest(table)) == ("B", "B")
    assert caught(told, "B") == cards("+3 P21 DR")


def test_f2_r7_a_blowfish_can_be_the_weakest() -> None:
    table, told = trick("L15", "P22", "P21")  # trumps only, 15 lowest
    assert weakest(table) == "A"
    table, told = trick("B26", "P21", "L3")  # a colour led, trumped: the blowfish is the lowest following card
    assert (winner(table), weakest(table)) == ("C", "B")
    assert caught(told, "B") == cards("P21")


def test_f2_r8_the_exchanged_green_adds_nothing() -> None:
    table, _ = trick("B20", "EX", "B3", hands={"A": "B20 Y1", "B": "EX L9", "C": "B3 Y3"}, then=["B 1", "B L9"])
    assert view(table).trump == "light"


@pytest.mark.parametrize(
    "played", ["L1 L2 L3", "D1 D2 D3", "B1 D2 B3", "B1 B2 L3", "G16a B2 B3", "L1 D2 G16a", "P21 P22 D1"]
)
def test_f2_r19_any_green_switches_trump_once(played: str) -> None:
    table, told = trick(*played.split())
    assert view(table).trump == "dark"
    assert [event.shade for event in told if isinstance(event, events.TrumpSwitched)] == ["dark"]


# the same, by an independent definition

PLAYED = st.permutations(shipped().deck)
SHADES = st.sampled_from(["light", "dark"])


@given(deck=PLAYED, seats=st.integers(3, 5), trump=SHADES)
def test_highest_beats_and_weakest_is_beaten_by_every_other_card(deck: list[CardId], seats: int, trump: Shade) -> None:
    table = shipped()
    played = deck[:seats]
    suits = [table.suits[trump][card] for card in played]
    led = next((suit for suit in suits if suit), "none")
    suits = [led if card in table.blowfish else suit for card, suit in zip(played, suits, strict=True)]

    def beats(one: int, other: int) -> bool:
        """Does the card in place `one` stand above the other: by class, value, and time?"""
        rank = {"trump": 2, led: 2 if led == "trump" else 1}
        key = [(rank.get(suits[n], 0), table.values[played[n]]) for n in (one, other)]
        return key[0] > key[1] if key[0] != key[1] else one > other

    found = standing(played, trump, table)
    places = [n for n, card in enumerate(played) if card not in table.effects]
    if not places:
        assert (found.highest, found.weakest) == (0, None)
        return
    assert found.highest is not None
    assert found.weakest is not None
    assert all(beats(found.highest, other) for other in places if other != found.highest)
    assert all(beats(other, found.weakest) for other in places if other != found.weakest)
    assert found.green == any(card in table.greens for card in played)


@given(deck=PLAYED, size=st.integers(1, 13), trump=SHADES, doubles=st.booleans(), forced=st.booleans())
def test_f2_i11_there_is_always_a_legal_card_and_free_cards_are_always_legal(
    deck: list[CardId], size: int, trump: Shade, doubles: bool, forced: bool
) -> None:
    table = shipped()
    hand, led = deck[:size], led_suit(deck[size:], table.suits[trump])
    may = playable(hand, led, trump, table, doubles_follow=doubles, blowfish_forced=forced)
    assert may
    assert {card for card in hand if not table.suits[trump][card]} <= set(may)
    assert set(playable(hand, None, trump, table)) == set(hand)


def test_the_order_of_play_matters_only_for_the_suit_led_and_for_equal_cards() -> None:
    shown = {standing([kind("B5"), *rest], "light", shipped())[1:3] for rest in permutations(map(kind, ("B9", "Y3")))}
    assert shown == {(1, 2), (2, 1)}
