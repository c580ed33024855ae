"""Build turns, places and padlocks (V-7 to V-9)."""

import pytest

from fishgames.core.actions import choices
from fishgames.games.villagers.cards import FOUNDERS, shipped
from tests.games.villagers import builders as b


@pytest.mark.parametrize(("builders", "limit"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 5)])
def test_v_7_1_two_builds_and_one_for_each_builder(builders: int, limit: int) -> None:
    villages: list[list[str]] = [
        [], ["Wattler"], ["Wattler", "Wattler"], ["Hayer[Thatcher | Thatcher]", "Wattler"],
        ["Hayer[Thatcher | Thatcher]", "Miner[Mason | Mason]"],
    ]  # fmt: skip
    game = b.at(2, phase="road_coin", first="B", turn="B", seats={"A": {"village": villages[builders]}})
    b.do(game, "B", "decline")
    assert b.view(game).table[0].build_limit == limit


def test_v_7_1_builders_built_now_count_next_time() -> None:
    game = b.alone(["Lumberjack"], ["Carpenter", "Wattler", "Hunter"])
    b.do(game, "A", "build", card="Carpenter")
    b.do(game, "A", "build", card="Wattler")
    assert not b.may(game, "A", "build")
    assert b.refused(game, "A", "build", card="Hunter", on="new", pay="none").clause == "V-7.1"


def test_v_7_2_each_seat_takes_one_whole_turn_from_the_first() -> None:
    game = b.at(3, first="B", turn="B")
    order = ""
    while b.view(game).phase == "build":
        order += b.to_act(game)
        b.do(game, b.to_act(game), "end_build")
    assert order == "BCA"


def test_v_7_2_building_is_never_compulsory() -> None:
    for ply in b.walk(3, 6):
        if ply.before.phase == "build":
            game = b.game(ply.before)
            assert b.may(game, b.to_act(game), "end_build")


def test_v_7_3_each_kind_of_build_uses_one() -> None:
    game = b.alone(
        ["Hayer[Grazier>Milk Maid]", "Miner"],
        ["Hunter", "Graper", "Thatcher", "Apprentice"],
        build_limit=5,
    )
    for number, kind, fields in (
        (1, "build", {"card": "Hunter"}),
        (2, "build", {"card": "Graper"}),
        (3, "build", {"card": "Thatcher"}),
        (4, "apprentice", {"whose": "A", "target": "Hayer"}),
    ):
        b.do(game, "A", kind, **fields)
        assert b.view(game).table[0].used == number


def test_v_7_4_trades_tinners_and_smugglers_are_free() -> None:
    game = b.alone(["Chandler"], ["Tinner", "Smuggler", "Fisher"], build_used=2)
    b.do(game, "A", "tinner")
    b.do(game, "A", "smuggler", at="Chandler", pay="tinner")
    b.do(game, "A", "trade_basic", card="Fisher", to=1, basic="Miner")
    assert b.view(game).table[0].used == 2


def test_v_r6_a_discarded_card_is_no_build() -> None:
    game = b.alone([], ["Tinner"])
    b.do(game, "A", "tinner")
    assert b.view(game).table[0].used == 0


def test_v_16_discarded_specials_use_build() -> None:
    given = {"options": {"discarded_specials_use_build": True}}
    game = b.alone(["Chandler"], ["Tinner", "Smuggler"], **given)
    b.do(game, "A", "tinner")
    b.do(game, "A", "smuggler", at="Chandler", pay="bank")
    assert b.view(game).table[0].used == 2
    game = b.alone(["Chandler"], ["Tinner", "Smuggler"], build_used=2, **given)
    assert {action.kind for action in b.seat(game, "A").legal_actions} == {"trade_basic", "end_build"}
    assert b.refused(game, "A", "tinner").clause == "V-R6"


def test_v_7_5_copies_may_stand_side_by_side() -> None:
    game = b.alone(["Hunter"], ["Hunter"])
    b.do(game, "A", "build", card="Hunter")
    assert b.looks(game, "A", "Founders", "Hunter", "Hunter")


def test_v_7_6_a_trade_puts_the_card_on_top_of_any_stack_with_cards() -> None:
    game = b.alone([], ["Fisher"], stacks=[0, 2, 0, 3, 1, 0])
    assert choices(b.may(game, "A", "trade_basic"), "to") == [2, 4, 5]
    assert choices(b.may(game, "A", "trade_basic"), "basic") == ["lumberjack", "hayer", "miner"]
    b.do(game, "A", "trade_basic", card="Fisher", to=4, basic="Miner")
    assert b.now(game).piles[4][-1] == "fisher"
    assert b.view(game).stacks[3].count == 4
    assert dict(b.view(game).basics) == {"lumberjack": 10, "hayer": 10, "miner": 9}


def test_v_7_6_a_kind_that_is_used_up_cannot_be_taken() -> None:
    game = b.alone(["Hayer"] * 9, ["Fisher"], ["Hayer"])
    assert choices(b.may(game, "A", "trade_basic"), "basic") == ["lumberjack", "miner"]
    assert b.refused(game, "A", "trade_basic", card="Fisher", to=1, basic="Hayer").clause == "V-7.6"


def test_v_r9_with_all_stacks_empty_it_goes_on_the_reserve() -> None:
    for reserve in (0, 4):
        game = b.alone([], ["Fisher"], stacks=[0] * 6, reserve=reserve)
        assert choices(b.may(game, "A", "trade_basic"), "to") == [0]
        b.do(game, "A", "trade_basic", card="Fisher", basic="Hayer")
        assert b.now(game).piles[0][-1] == "fisher"
        assert b.view(game).reserve.count == reserve + 1


def test_v_7_7_the_basic_is_placed_at_once_and_is_no_build() -> None:
    game = b.alone([], ["Fisher"], build_used=2)
    b.do(game, "A", "trade_basic", card="Fisher", to=1, basic="Lumberjack")
    assert b.looks(game, "A", "Founders", "Lumberjack")
    assert b.hand(game, "A") == []
    assert b.view(game).table[0].used == 2


def test_v_r7_any_stack_may_be_chosen_even_beyond_its_first_size() -> None:
    game = b.alone([], ["Fisher", "Hunter"], stacks=[4] * 6)
    for card in ("Fisher", "Hunter"):
        b.do(game, "A", "trade_basic", card=card, to=6, basic="Hayer")
    assert b.view(game).stacks[5].count == 6


def test_v_r8_trades_have_no_limit() -> None:
    game = b.alone([], ["Fisher", "Hunter", "Mason", "Seeker", "Priest"])
    while b.may(game, "A", "trade_basic"):
        game.submit(b.may(game, "A", "trade_basic")[0])
    assert b.view(game).table[0].trades == 5


def test_v_16_basic_trade_limit_allows_three() -> None:
    game = b.alone([], ["Fisher", "Hunter", "Mason", "Seeker"], options={"basic_trade_limit": 3})
    for _ in range(3):
        game.submit(b.may(game, "A", "trade_basic")[0])
    assert not b.may(game, "A", "trade_basic")
    last = b.hand(game, "A")[0]
    assert b.refused(game, "A", "trade_basic", card=last, to=1, basic="Hayer").clause == "V-R8"


def test_v_r23_basics_cannot_be_traded_in() -> None:
    game = b.alone(["Hayer"], ["Fisher"])
    assert b.refused(game, "A", "trade_basic", card="Hayer", to=1, basic="Miner").clause == "V-7.6"


def test_v_8_1_solitary_cards_stand_alone() -> None:
    game = b.alone(["Chandler"], ["Hunter"])
    assert choices(b.may(game, "A", "build", card="Hunter"), "on") == ["new"]
    assert b.refused(game, "A", "build", card="Hunter", on="Chandler", pay="none").clause == "V-8.1"


def test_v_8_2_a_chain_card_goes_on_a_free_branch_of_its_predecessor() -> None:
    game = b.alone(["Hayer[Thatcher | Thatcher]", "Hayer[Peddler]", "Hayer"], ["Grazier", "Milk Maid"])
    assert choices(b.may(game, "A", "build", card="Grazier"), "on") == ["hayer.2", "hayer.3"]
    assert not b.may(game, "A", "build", card="Milk Maid")
    b.do(game, "A", "build", card="Grazier", on={"card": "Hayer", "nth": 2})
    assert b.looks(game, "A", "Hayer[Thatcher | Thatcher]", "Hayer[Peddler | Grazier]", "Hayer")


def test_v_8_2_only_in_the_own_village() -> None:
    game = b.alone([], ["Grazier"], ["Hayer"])
    assert not b.may(game, "A", "build")


def test_v_r24_bottom_cards_of_drafted_suits_are_builds() -> None:
    for card in ("Graper", "Shepherd", "Tanner"):
        game = b.alone([], [card])
        b.do(game, "A", "build", card=card, on="new")
        assert b.view(game).table[0].used == 1


def test_v_8_3_predecessor_and_successor_in_one_turn() -> None:
    game = b.alone([], ["Graper", "Vintner"])
    b.do(game, "A", "build", card="Graper")
    b.do(game, "A", "build", card="Vintner")
    assert b.looks(game, "A", "Founders", "Graper[Vintner]")


def test_v_8_4_what_cannot_be_paid_cannot_be_placed() -> None:
    game = b.alone([], ["Fisher"], coins=1)
    assert not b.may(game, "A", "build")
    game = b.alone([], ["Fisher"], coins=2)
    b.do(game, "A", "build", card="Fisher")
    assert b.coins(game, "A") == 0


def test_v_8_5_covering_hides_at_once() -> None:
    game = b.alone(["Founders"], ["Swineherd", "Truffler"])
    assert b.counts(game, "A").gold == 2
    b.do(game, "A", "build", card="Swineherd")
    counts = b.counts(game, "A")
    assert (counts.gold, counts.food) == (2, 1)
    b.do(game, "A", "build", card="Truffler")
    assert b.counts(game, "A").gold == 8


def test_v_9_1_an_own_unlocker_takes_two_from_the_bank() -> None:
    game = b.alone(["Lumberjack[Carpenter | Carpenter]"], ["Beekeeper"], ["Lumberjack"])
    pays = choices(b.may(game, "A", "build", card="Beekeeper"), "pay")
    assert pays == [b.unlocker(game, "A", "Carpenter", n) for n in (1, 2)]
    b.do(game, "A", "build", card="Beekeeper", pay=pays[1])
    assert b.looks(game, "A", "Founders", "Lumberjack[Carpenter | Carpenter(2)]", "Beekeeper")
    assert b.coins(game, "A") == 8
    assert b.now(game).bank == 2


def test_v_r19_the_own_one_must_be_used() -> None:
    game = b.alone(["Lumberjack[Carpenter]"], ["Beekeeper"], ["Lumberjack[Carpenter]"])
    assert len(b.may(game, "A", "build")) == 1
    other = b.unlocker(game, "B", "Carpenter")
    assert b.refused(game, "A", "build", card="Beekeeper", on="new", pay=other).clause == "V-9.1"


def test_v_9_2_another_seat_is_paid_and_which_is_free() -> None:
    game = b.alone([], ["Beekeeper"], ["Lumberjack[Carpenter]"], ["Lumberjack[Carpenter]"])
    pays = choices(b.may(game, "A", "build"), "pay")
    assert pays == [b.unlocker(game, "B", "Carpenter"), b.unlocker(game, "C", "Carpenter")]
    b.do(game, "A", "build", pay=pays[1])
    assert (b.coins(game, "A"), b.coins(game, "C")) == (6, 8)
    assert b.looks(game, "C", "Founders", "Lumberjack[Carpenter(2)]")
    assert b.now(game).bank == 0


def test_v_9_3_without_any_the_bank_is_paid() -> None:
    game = b.alone([], ["Beekeeper"])
    b.do(game, "A", "build", pay="bank")
    assert b.coins(game, "A") == 6
    assert b.now(game).bank == -2


def test_v_r18_the_three_cases_exclude_each_other() -> None:
    for own, other, pay in (((), (), "bank"), ((), ("C",), "1:"), (("C",), ("C",), "0:"), (("C",), (), "0:")):
        piles = [["Lumberjack[Carpenter]"] if there else [] for there in (own, other)]
        game = b.alone(piles[0], ["Beekeeper"], piles[1])
        assert [found.startswith(pay) for found in choices(b.may(game, "A", "build"), "pay")] == [True]


def test_v_9_4_less_than_two_coins_open_only_by_an_own_unlocker() -> None:
    assert not b.may(b.alone([], ["Beekeeper"], coins=1), "A", "build")
    assert not b.may(b.alone([], ["Beekeeper"], ["Lumberjack[Carpenter]"], coins=1), "A", "build")
    assert b.may(b.alone(["Lumberjack[Carpenter]"], ["Beekeeper"], coins=0), "A", "build")


def test_v_9_5_a_tinner_opens_card_by_card_until_the_turn_ends() -> None:
    game = b.alone([], ["Tinner", "Beekeeper", "Fisher"], ["Lumberjack[Shipwright]"], coins=2)
    b.do(game, "A", "tinner")
    b.do(game, "A", "build", card="Beekeeper", pay="tinner")
    assert b.now(game).bank == -6  # this table began with two coins a seat fewer, and nothing has moved
    assert choices(b.may(game, "A", "build", card="Fisher"), "pay") == [b.unlocker(game, "B", "Shipwright"), "tinner"]
    b.do(game, "A", "end_build")
    assert not b.view(game).tinner_active


def test_v_9_5_not_before_it_is_played() -> None:
    game = b.alone([], ["Tinner", "Beekeeper"])
    assert b.refused(game, "A", "build", card="Beekeeper", on="new", pay="tinner").clause == "V-9.5"


def test_v_9_6_a_stand_in_is_no_unlocker_and_has_no_padlock() -> None:
    game = b.alone(["Hayer[Grazier>Monk:Milk Maid>Fromager]"], ["Monk"], build_limit=5)
    assert b.counted("Hayer[Grazier>Monk:Milk Maid>Fromager]").padlocks == 0
    assert not {"cooper", "carpenter", "hunter"} & set(choices(b.may(game, "A", "monk"), "role"))
    assert not set(shipped().roles) & shipped().unlockers
    assert shipped().padlocks[FOUNDERS] is None
