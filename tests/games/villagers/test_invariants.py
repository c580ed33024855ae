"""The invariants, in whole games and against states that break them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fishgames.core.rules import BrokenInvariant
from fishgames.games.villagers import events as ev
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.state import VillagersState, stacks_empty
from fishgames.games.villagers.village import Village, spot
from tests.games.villagers import builders as b

INVARIANTS = tuple(f"V-I{number}" for number in range(1, 13))
"""What always holds, as the rules number it."""

RULES = VillagersRules()
GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in (1, 2)]
EVERY_GAME = pytest.mark.parametrize(("players", "seed"), GAMES)


def sound(players: int = 2, **given: Any) -> VillagersState:
    """A made-up position with all its cards; in round 1, when villages may be without Food."""
    return b.position(players, **{"whole": True, "round": 1, **given})


def broken(change: Callable[[VillagersState], None], **given: Any) -> str:
    """The invariant that such a change breaks."""
    state = sound(**given)
    RULES.check(state)
    change(state)
    with pytest.raises(BrokenInvariant) as found:
        RULES.check(state)
    return str(found.value).split()[0]


@settings(max_examples=15)
@given(players=st.integers(2, 5), seed=st.integers(0, 999), choices=st.lists(st.integers(0, 200), max_size=30))
def test_all_invariants_hold_whatever_is_chosen(players: int, seed: int, choices: list[int]) -> None:
    for ply in b.walk(players, seed, choices):
        RULES.check(ply.after)


@pytest.mark.parametrize(
    ("players", "left_out", "total"),
    [(2, False, 132), (3, False, 133), (4, False, 134), (5, False, 135), (3, True, 119)],
)
def test_v_i1_all_cards_are_somewhere(players: int, left_out: bool, total: int) -> None:
    for ply in b.walk(players, 4, leave_out_4plus=left_out):
        state = ply.after
        places = [*state.hands, *state.squares, *state.piles, state.discard, [card for card in state.road if card]]
        there = sum(map(len, places)) + sum(map(len, state.villages)) + sum(state.basics.values())
        assert there == total
        RULES.check(state)
    assert broken(lambda state: state.hands[0].append("hunter")) == "V-I1"


def test_v_i2_basics_and_founders_have_their_places() -> None:
    def swap_home(state: VillagersState) -> None:
        state.basics["hayer"] -= 1
        state.discard += ("hayer",)

    assert broken(swap_home) == "V-I2"


def _on(village: Village, index: int, on: int) -> Village:
    each = village[index]
    return (*village[:index], spot(each.card, each.role, on, each.coins, each.side), *village[index + 1 :])


@pytest.mark.parametrize(("index", "on"), [(1, -1), (3, 1), (3, 4), (4, 0)])
def test_v_i3_every_chain_is_in_order(index: int, on: int) -> None:
    seats = {"A": {"village": ["Hayer[Thatcher | Grazier]", "Miner", "Hunter"]}}

    def move(state: VillagersState) -> None:
        state.villages[0] = _on(state.villages[0], index, on)

    assert broken(move, seats=seats) == "V-I3"


def test_v_i3_branch_numbers_are_kept() -> None:
    seats = {"A": {"village": ["Hayer[Thatcher | Grazier]", "Hayer[Peddler]"]}}

    def crowd(state: VillagersState) -> None:
        state.villages[0] = _on(state.villages[0], 4, 0)

    assert broken(crowd, seats=seats) == "V-I3"


def test_v_i4_stand_ins_are_covered_outside_the_own_build_turn() -> None:
    seats = {"A": {"village": ["Monk:Hayer"]}}
    RULES.check(sound(seats=seats))
    with pytest.raises(BrokenInvariant, match="V-I4"):
        RULES.check(sound(seats=seats, turn="B"))
    with pytest.raises(BrokenInvariant, match="V-I4"):
        RULES.check(sound(seats=seats, phase="draft"))


def test_v_i5_coins_lie_on_unlockers_in_pairs_and_add_up() -> None:
    def pay(state: VillagersState) -> None:
        state.coins[0] += 1

    def misplace(state: VillagersState) -> None:
        state.villages[0] = (spot(FOUNDERS, FOUNDERS, -1, 2, "gold"),)
        state.bank += 2

    assert broken(pay) == broken(misplace) == "V-I5"


@EVERY_GAME
def test_v_i6_after_round_1_everybody_shows_food(players: int, seed: int) -> None:
    for ply in b.walk(players, seed):
        if ply.after.round > ply.before.round:
            assert min(ply.after.draft_limits) >= 3
    assert broken(lambda state: setattr(state, "round", 2)) == "V-I6"


@EVERY_GAME
def test_v_i7_an_empty_stack_stays_empty_and_only_trades_add(players: int, seed: int) -> None:
    for ply in b.walk(players, seed):
        for before, after in zip(ply.before.piles[1:], ply.after.piles[1:], strict=True):
            assert before or not after
        grown = sum(map(len, ply.after.piles[1:])) - sum(map(len, ply.before.piles[1:]))
        traded = ply.action.kind == "trade_basic" and not stacks_empty(ply.before)
        assert grown == 1 if traded else grown <= 0


@EVERY_GAME
def test_v_i8_each_gets_exactly_its_limit_or_all_ran_out(players: int, seed: int) -> None:
    for ply in b.walk(players, seed):
        if ply.before.phase == "draft" and ply.after.phase != "draft":
            dry = any(isinstance(event, ev.DraftRanDry) for event in ply.told)
            assert dry or tuple(ply.after.drafted) == ply.after.draft_limits
    assert broken(lambda state: state.drafted.__setitem__(0, 1)) == "V-I8"


def test_v_i9_builds_within_the_limit_and_hands_without_basics() -> None:
    assert broken(lambda state: state.used.__setitem__(0, 3)) == "V-I9"
    for ply in b.walk(4, 8):
        assert all(used <= limit <= 5 for used, limit in zip(ply.after.used, ply.after.build_limits, strict=True))


def test_v_i10_three_and_more_have_one_coin_on_each_road_card() -> None:
    for ply in b.walk(3, 5):
        if ply.before.phase == "draft" and ply.after.phase == "build":
            assert ply.after.road_coins == [int(card is not None) for card in ply.after.road]
    with pytest.raises(BrokenInvariant, match="V-I10"):
        RULES.check(sound(3))


@EVERY_GAME
def test_v_i11_each_market_once_and_the_second_ends_the_game(players: int, seed: int) -> None:
    held = Counter(
        event.market for ply in b.walk(players, seed) for event in ply.told if isinstance(event, ev.MarketHeld)
    )
    assert held == {"first": 1, "second": 1}
    for ply in b.walk(players, seed):
        assert (len(ply.after.incomes) == 2) == (ply.after.phase == "over")


@EVERY_GAME
def test_v_i12_a_swap_adds_a_card_to_the_own_village_only(players: int, seed: int) -> None:
    for ply in b.walk(players, seed):
        if ply.action.kind == "apprentice":
            grown = [
                len(after) - len(before) for before, after in zip(ply.before.villages, ply.after.villages, strict=True)
            ]
            assert grown == [int(seat == ply.action.seat) for seat in range(players)]
