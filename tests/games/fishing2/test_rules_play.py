"""What may be played: section 4 of the rules, with the rulings about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fishgames.core.model import CardId
from fishgames.games.fishing2.cards import Shade, shipped
from fishgames.games.fishing2.trick import led_suit, playable
from tests.games.fishing2.builders import (
    at,
    cards,
    kind,
    legal,
    options,
    play,
    trick,
    weakest,
    winner,
)


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


@pytest.mark.parametrize("trump", ["light", "dark"])
def test_f2_r3_a_sixteen_is_trump_and_never_the_other_green(trump: Shade) -> None:
    other = {"light": "D", "dark": "L"}[trump]
    assert legal(f"{other}5 G16a Y2", f"{other}9", trump=trump) == cards(f"{other}5")
    assert legal("G16a Y2", f"{other}9", trump=trump) == cards("G16a Y2")
    assert legal(f"{other}5 Y2", "G16a", trump=trump) == cards(f"{other}5 Y2")


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


PLAYED = st.permutations(shipped().deck)
SHADES = st.sampled_from(["light", "dark"])


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
