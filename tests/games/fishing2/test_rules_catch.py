"""Who catches a trick, and what follows: section 5 of the rules, with the rulings about it."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fishgames.core.model import CardId
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import Shade, shipped
from fishgames.games.fishing2.trick import standing
from tests.games.fishing2.builders import asked, at, cards, caught, kind, play, to_act, trick, view, weakest, winner

PLAYED = st.permutations(shipped().deck)
SHADES = st.sampled_from(["light", "dark"])


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


def test_f2_5_10_no_switch_is_told_when_no_trick_follows() -> None:
    _, told = trick("L1", "L2", "L3", left=0)
    assert not [event for event in told if isinstance(event, events.TrumpSwitched)]


def test_f2_5_11_a_winner_who_catches_nothing_leads() -> None:
    table, told = trick("P23", "P21", "COa", "COb", then=["C 4", "D 3"])
    assert caught(told, "A") == []
    assert caught(told, "B") == cards("P23 P21")
    assert to_act(table) == "A"


def test_f2_5_12_without_blowfish_the_weakest_seat_gets_nothing() -> None:
    table, told = trick("B9", "B3", "Y1")
    assert weakest(table) == "C"
    assert [caught(told, seat) for seat in "ABC"] == [cards("B9 B3 Y1"), [], []]


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


def test_the_order_of_play_matters_only_for_the_suit_led_and_for_equal_cards() -> None:
    shown = {standing([kind("B5"), *rest], "light", shipped())[1:3] for rest in permutations(map(kind, ("B9", "Y3")))}
    assert shown == {(1, 2), (2, 1)}
