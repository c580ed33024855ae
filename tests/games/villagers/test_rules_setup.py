"""Cards and set-up (V-2, V-3), and the options that change them."""

from collections import Counter

import pytest

from fishgames.core.rng import seeded
from fishgames.core.rules import SetupRefused
from fishgames.games.villagers.cards import FOUNDERS, shipped
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.rules import VillagersRules
from tests.games.villagers import builders as b

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def test_v_2_1_one_hundred_and_thirty_five_cards() -> None:
    table = shipped()
    assert sum(card.copies for card in table.cards.values()) == 135
    assert table.cards[FOUNDERS].copies == 5
    assert table.basic_copies == {"lumberjack": 10, "hayer": 10, "miner": 10}
    assert len(table.villagers) == 50
    by_suit = Counter(table.suits[card] for card in table.deck(5, leave_out_4plus=False))
    assert by_suit == {
        "grains": 8, "wood": 14, "hay": 16, "ore": 14, "grapes": 6, "wool": 8, "leather": 6, "solitary": 20,
        "special": 8,
    }  # fmt: skip


@SEATS
def test_v_2_2_markers_are_no_cards(players: int) -> None:
    state = b.now(b.dealt(players))
    assert state.first in range(players)
    assert state.incomes == []


@SEATS
def test_v_2_3_backs_tell_the_suit_and_basics_are_never_hidden(players: int) -> None:
    game = b.dealt(players)
    tops = [shipped().suits[pile[-1]] for pile in b.now(game).piles[1:]]
    assert [pile.top for pile in b.view(game).stacks] == tops
    for ply in b.walk(players, 3):
        hidden = [*ply.after.hands, *ply.after.piles]
        assert not any(card == FOUNDERS or card in shipped().basics for place in hidden for card in place)


def test_v_2_4_basics_show_nothing_but_a_suit() -> None:
    for basic, suit in zip(shipped().basics, ("wood", "hay", "ore"), strict=True):
        card = shipped().cards[basic]
        assert (card.suit, card.symbols, card.branches, card.padlock) == (suit, 1, 2, None)
        assert (card.gold, card.food, card.builder, card.silver) == (0, 0, 0, None)


def test_v_2_5_two_of_each_villager() -> None:
    assert set(Counter(shipped().deck(4, leave_out_4plus=False)).values()) == {2}
    assert {card for card, times in shipped().symbols.items() if times == 2} == {
        "log_rafter", "bed_builder", "glass_blower", "chandler",
    }  # fmt: skip


@SEATS
def test_v_3_1_all_hundred_villagers_play(players: int) -> None:
    state = b.now(b.dealt(players))
    here = [*state.road, *(card for place in (*state.hands, *state.piles) for card in place)]
    assert len(here) == 100
    assert set(Counter(here).values()) == {2}


@SEATS
def test_v_16_leave_out_4plus_takes_wool_and_leather_from_two_or_three(players: int) -> None:
    state = b.now(b.dealt(players, leave_out_4plus=True))
    here = [*state.road, *(card for place in (*state.hands, *state.piles) for card in place)]
    suits = {shipped().suits[card] for card in here if card is not None}
    assert len(here) == (86 if players < 4 else 100)
    assert bool(suits & {"wool", "leather"}) == (players >= 4)


def test_v_r26_the_marked_suits_stay_unless_the_table_says_otherwise() -> None:
    assert not VillagersOptions().leave_out_4plus
    assert sum(card in shipped().four_plus for card in shipped().deck(2, leave_out_4plus=False)) == 14


def test_v_3_2_the_first_road_is_always_the_same_without_coins() -> None:
    for seed in range(5):
        state = b.now(b.dealt(3, seed))
        assert [b.name(card) for card in state.road if card] == [
            "Grazier", "Thatcher", "Carpenter", "Blacksmith", "Swineherd", "Hunter",
        ]  # fmt: skip
        assert state.road_coins == [0] * 6


def test_v_r1_the_six_can_be_built_in_round_1() -> None:
    assert all(shipped().padlocks[card] is None for card in shipped().starting_road)


def test_v_16_starting_road_may_be_any_six() -> None:
    roads = {tuple(b.now(b.dealt(3, seed, starting_road="random")).road) for seed in range(6)}
    assert len(roads) == 6
    assert sum(map(len, b.now(b.dealt(3, 0, starting_road="random")).piles)) == 100 - 6 - 15


@SEATS
def test_v_3_3_ten_of_each_basic(players: int) -> None:
    assert b.now(b.dealt(players)).basics == {"lumberjack": 10, "hayer": 10, "miner": 10}


def test_v_r25_ten_not_fifteen() -> None:
    assert set(shipped().basic_copies.values()) == {10}


@SEATS
def test_v_3_4_founders_gold_side_up_and_eight_coins(players: int) -> None:
    game = b.dealt(players)
    for letter in b.LETTERS[:players]:
        assert b.looks(game, letter, "Founders:gold")
        assert b.coins(game, letter) == 8


@pytest.mark.parametrize(
    ("players", "left_out", "stack", "reserve"),
    [(2, False, 4, 60), (3, False, 6, 43), (4, False, 8, 26), (5, False, 10, 9), (2, True, 4, 46), (3, True, 6, 29)],
)
def test_v_3_5_hands_stacks_and_reserve(players: int, left_out: bool, stack: int, reserve: int) -> None:
    state = b.now(b.dealt(players, leave_out_4plus=left_out))
    assert [len(hand) for hand in state.hands] == [5] * players
    assert [len(pile) for pile in state.piles] == [reserve, *[stack] * 6]


def test_v_3_5_two_to_five_people() -> None:
    for players in (1, 6):
        with pytest.raises(SetupRefused) as refused:
            VillagersRules().setup(players, VillagersOptions(), seeded(0))
        assert refused.value.objection.clause == "V-3.5"


def test_v_r20_hands_come_off_the_deck_before_stacks() -> None:
    """Five at a time in seat order: the same shuffle gives the first seats the same hands, stacks come after."""
    lot = seeded(11)
    lot.below(2)
    deck = list(shipped().deck(2, leave_out_4plus=False))
    for card in shipped().starting_road:
        deck.remove(card)
    lot.shuffle(deck)
    state = VillagersRules().setup(2, VillagersOptions(), seeded(11))
    assert [sorted(hand) for hand in state.hands] == [sorted(deck[-5:]), sorted(deck[-10:-5])]
    assert state.piles[1] == tuple(deck[-14:-10])
    assert state.piles[0] == tuple(deck[:60])


@SEATS
def test_v_3_6_the_first_player_is_drawn_by_lot(players: int) -> None:
    firsts = {b.now(b.dealt(players, seed)).first for seed in range(60)}
    assert firsts == set(range(players))


def test_v_17_1_there_is_no_game_for_one() -> None:
    with pytest.raises(SetupRefused):
        VillagersRules().setup(1, VillagersOptions(), seeded(0))
