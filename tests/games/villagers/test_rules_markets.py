"""The end of a Build phase, markets, the end of the game (V-11 to V-13), and the account of it all."""

from typing import Any

import pytest

from fishgames.games.villagers import events as ev
from fishgames.games.villagers import market
from fishgames.games.villagers.cards import shipped
from fishgames.games.villagers.controller import VillagersController
from fishgames.games.villagers.income import market_income, silver_value
from tests.games.villagers import builders as b


def ended(piles: list[str], *others: list[str], **given: Any) -> VillagersController:
    """A ends the last Build turn of the phase."""
    game = b.alone(piles, [], *others, **{"first": "B", "turn": "A", **given})
    b.do(game, "A", "end_build")
    return game


EMPTY = [0] * 6
TWO_EMPTY = [0, 0, 3, 3, 3, 3]


def test_v_11_1_founders_flip_where_no_food_shows() -> None:
    game = ended(["Founders", "Wattler"], ["Founders", "Hunter"])
    assert b.looks(game, "A", "Founders:food", "Wattler")
    assert b.looks(game, "B", "Founders", "Hunter")
    assert b.counts(game, "A").gold == 0


def test_v_11_1_they_never_flip_back() -> None:
    assert b.looks(ended(["Founders:food", "Hunter"]), "A", "Founders:food", "Hunter")


def test_v_r22_it_is_checked_at_the_end_of_every_build_phase() -> None:
    for round in (1, 2, 5):
        assert b.looks(ended(["Founders"], round=round), "A", "Founders:food")


def test_v_11_2_the_marker_passes_clockwise() -> None:
    game = b.at(3, first="C", turn="B")
    b.do(game, "B", "end_build")
    assert b.view(game).first == 0
    assert b.to_act(game) == "A"


def test_v_11_3_the_flip_comes_before_the_market() -> None:
    game = ended(["Founders", "Lumberjack[Carpenter(2)]"], stacks=TWO_EMPTY, coins=0)
    assert b.coins(game, "A") == 2


@pytest.mark.parametrize(
    ("stacks", "first", "second"),
    [
        ([3, 0, 3, 3, 3, 3], False, False),
        ([3, 3, 0, 0, 0, 0], False, False),
        (TWO_EMPTY, True, False),
        ([0, 0, 0, 0, 0, 1], True, False),
        (EMPTY, True, True),
    ],
)
def test_v_12_1_triggers(stacks: list[int], first: bool, second: bool) -> None:
    state = b.position(stacks=stacks)
    assert (market.due(state, "first"), market.due(state, "second")) == (first, second)
    game = ended([], stacks=stacks)
    assert (len(b.now(game).incomes) >= 1, b.view(game).phase == "over") == (first, second)


def test_v_12_1_the_first_market_comes_once() -> None:
    game = ended(["Hunter"], stacks=TWO_EMPTY, markets_held=["first"], coins=0)
    assert b.coins(game, "A") == 0


def test_v_12_2_gold_that_shows_and_coins_that_stay() -> None:
    piles = ["Founders", "Hunter", "Lumberjack[Wheeler>Cartwright(2) | Carpenter(4)]"]
    game = ended(piles, stacks=TWO_EMPTY, coins=0)
    assert b.coins(game, "A") == 2 + 9 + 6
    assert b.looks(game, "A", *piles)


def test_v_12_3_gold_then_silver_then_the_coins_themselves() -> None:
    piles = ["Founders:food", "Agent", "Lumberjack[Cooper(4)]"]
    game = ended(piles, stacks=EMPTY, markets_held=["first"], coins=0)
    assert b.coins(game, "A") == 4 + 4 + 4
    assert b.counts(game, "A").lying == 0
    income = b.view(game).table[0].second
    assert income is not None
    assert [line.source for line in income.lines] == ["gold", "silver", "lying"]
    assert (income.of("gold"), income.of("silver"), income.of("lying")) == (4, 4, 4)


@pytest.mark.parametrize(
    ("piles", "card", "value"),
    [
        (["Lumberjack[Wheeler>Cartwright | Cooper]", "Lumberjack[Wood Carver | Wheeler]"], "Wood Carver", 16),
        (["Lumberjack[Log Rafter]", "Lumberjack"], "Log Rafter", 4),
        (["Founders", "Hayer[Peddler]", "Chandler"], "Peddler", 3),
        (["Founders", "Hayer[Peddler]", "Chandler", "Beekeeper", "Fisher"], "Peddler", 6),
        (["Hayer[Horse Trader | Grazier]"], "Horse Trader", 3),
        (["Hayer[Horse Trader | Bed Builder]"], "Horse Trader", 6),
        (["Hayer[Ore Muler]", "Miner[Glass Blower]"], "Ore Muler", 3),
        (["Miner[Locksmith]", "Fisher", "Hayer[Grazier>Milk Maid>Fromager]"], "Locksmith", 6),
        (["Grocer", "Founders:food", "Hayer[Grazier>Milk Maid]"], "Grocer", 9),
        (["Freemason", "Wattler", "Hayer[Thatcher]"], "Freemason", 6),
        (["Priest", "Chandler"], "Priest", 3),
    ],
)
def test_v_12_4_silver(piles: list[str], card: str, value: int) -> None:
    assert silver_value(b.village(piles), b.card(card), shipped()) == value


def test_v_12_4_only_silver_that_shows_is_paid() -> None:
    """No Silver card can be covered, so a card without one is as good as it gets."""
    assert all(shipped().branches[card] == 0 for card in shipped().silver)
    assert silver_value(b.village(["Hunter"]), "hunter", shipped()) == 0


def test_v_12_5_the_best_villager_for_the_agent() -> None:
    piles = ["Agent", "Miner[Blacksmith(6)]", "Lumberjack[Cooper(4)]"]
    assert silver_value(b.village(piles), "agent", shipped()) == 6
    assert silver_value(b.village(["Agent"]), "agent", shipped()) == 0


def test_v_r16_two_agents_may_count_the_same() -> None:
    income = market_income(b.village(["Agent", "Agent", "Miner[Blacksmith(6)]"]), "second", shipped())
    assert income.of("silver") == 12


def test_v_12_6_hands_and_road_coins_bring_nothing() -> None:
    game = ended(["Founders:food"], stacks=EMPTY, markets_held=["first"], road=["?(1)"] * 6, coins=8)
    assert b.coins(game, "A") == 8


def test_v_r15_both_markets_in_one_round_first_then_second() -> None:
    game = b.alone(["Founders:food", "Lumberjack[Cooper(4)]"], [], first="B", turn="A", stacks=EMPTY, coins=0)
    told = b.do(game, "A", "end_build")
    assert [event.market for event in told if isinstance(event, ev.MarketHeld)] == ["first", "second"]
    assert b.coins(game, "A") == 8 + 8


def test_v_13_1_most_coins_win() -> None:
    game = ended(["Founders:food", "Hunter"], stacks=EMPTY, markets_held=["first"], coins=9)
    result = game.result()
    assert result is not None
    assert (result.winners, result.scores, result.headline) == ((0,), (9, 8), "Victory")


def test_v_13_1_then_the_fewest_cards() -> None:
    game = ended(["Founders:food", "Miner"], ["Founders:food"], stacks=EMPTY, markets_held=["first"])
    result = game.result()
    assert result is not None
    assert (result.winners, result.headline) == ((1,), "Victory by fewer cards")


def test_v_r17_then_they_share() -> None:
    game = ended(["Founders:food"], ["Founders:food"], stacks=EMPTY, markets_held=["first"])
    result = game.result()
    assert result is not None
    assert (result.winners, result.headline) == ((0, 1), "Shared victory")
    assert b.refused(game, "A", "end_build").clause == "V-13.1"


@pytest.mark.parametrize(("piles", "number"), [(["Founders"], "1 card"), (["Founders", "Hunter"], "2 cards")])
def test_a_shared_place_is_told_with_the_cards(piles: list[str], number: str) -> None:
    game = b.at(seats={"A": {"village": piles}, "B": {"village": piles}})
    told = game.wording.tie(game.public().view, (0, 1))
    assert f"and {number} in the village each" in told.sentence
    assert told.clause == "V-13.1"


# the account


def test_the_account_adds_up_at_every_moment() -> None:
    for players, seed in ((2, 1), (3, 2), (5, 3)):
        for ply in b.walk(players, seed):
            game = b.game(ply.after)
            for seat in range(players):
                lines = game.public().account(seat)
                assert sum(line.points for line in lines) == ply.after.coins[seat]


def test_the_account_names_each_card_and_formula_with_its_clause() -> None:
    piles = ["Founders:food", "Hayer[Horse Trader]", "Agent", "Lumberjack[Cooper(4)]"]
    game = ended(piles, stacks=EMPTY)
    lines = [(line.label, line.points, line.clause) for line in game.public().account(0)]
    assert lines == [
        ("coins to begin with", 8, "V-3.4"),
        ("First Market: Gold of Cooper", 4, "V-12.2"),
        ("First Market: coins lying on Cooper", 4, "V-12.2"),
        ("Second Market: Gold of Cooper", 4, "V-12.3"),
        ("Second Market: Silver of Horse Trader, 3 per 2 Hay symbols: 2", 3, "V-12.4"),
        ("Second Market: Silver of Agent, 1 per coin on the best card: 4", 4, "V-12.5"),
        ("Second Market: coins lying on Cooper", 4, "V-12.3"),
    ]


def test_the_account_tells_where_coins_went() -> None:
    game = b.alone(["Founders", "Graper"], ["Vintner", "Beekeeper", "Smuggler"], ["Lumberjack[Cooper]"], coins=8)
    b.do(game, "A", "build", card="Vintner")
    b.do(game, "A", "build", card="Beekeeper")
    b.do(game, "A", "smuggler", at="Vintner")
    lines = [(line.label, line.points, line.clause) for line in game.public().account(0)]
    assert lines == [
        ("coins to begin with", 8, "V-3.4"),
        ("paid for padlocks to other villages", -2, "V-9.2"),
        ("paid for padlocks to the bank", -4, "V-9.3"),
        ("smuggled with Vintner", 3, "V-10.10"),
    ]
