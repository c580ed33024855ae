"""Monk, Apprentice, Tinner and Smuggler (V-10)."""

import pytest

from fishgames.core.actions import choices
from fishgames.games.villagers import events as ev
from fishgames.games.villagers.state import VillagersState
from tests.games.villagers import builders as b


def test_v_10_1_a_monk_takes_any_role_that_has_successors_where_the_card_could_go() -> None:
    game = b.alone(["Hayer"], ["Monk"])
    found = {(action.role, action.on) for action in b.may(game, "A", "monk")}  # type: ignore[union-attr]
    assert found == {
        ("founders", "new"), ("lumberjack", "new"), ("hayer", "new"), ("miner", "new"), ("graper", "new"),
        ("shepherd", "new"), ("tanner", "new"), ("swineherd", "founders.1"), ("grazier", "hayer.1"),
    }  # fmt: skip


def test_v_10_1_not_a_role_that_stayed_in_the_box() -> None:
    game = b.alone([], ["Monk"], options={"leave_out_4plus": True})
    assert not {"shepherd", "tanner"} & set(choices(b.may(game, "A", "monk"), "role"))
    assert b.refused(game, "A", "monk", role="Tanner", on="new").clause == "V-10.1"


def test_v_10_2_a_monk_shows_a_special_symbol_and_nothing_else() -> None:
    alone, monk = b.counted("Founders"), b.counted("Founders", "Monk:Tanner")
    assert dict(monk.suits) == {**dict(alone.suits), "special": 1}
    assert (monk.gold, monk.food, monk.builder, monk.padlocks) == (2, 0, 0, 0)


def test_v_10_3_two_branches_as_a_bottom_card_of_one_suit() -> None:
    game = b.alone([], ["Monk", "Blacksmith", "Mason", "Thatcher"], build_limit=5)
    b.do(game, "A", "monk", role="Miner")
    for card in ("Blacksmith", "Mason"):
        b.do(game, "A", "build", card=card, on="Monk")
    assert b.looks(game, "A", "Founders", "Monk:Miner[Blacksmith | Mason]")
    assert not b.may(game, "A", "build", card="Thatcher")


def test_v_10_3_one_branch_in_the_middle_and_two_monks_in_a_chain() -> None:
    game = b.alone(["Lumberjack"], ["Monk", "Cartwright", "Cartwright"], build_limit=5)
    b.do(game, "A", "monk", role="Wheeler")
    b.do(game, "A", "build", card="Cartwright")
    assert not b.may(game, "A", "build", card="Cartwright")
    game = b.alone(["Hayer"], ["Monk", "Monk", "Fromager"], build_limit=5)
    b.do(game, "A", "monk", role="Grazier")
    b.do(game, "A", "monk", role="Milk Maid")
    b.do(game, "A", "build", card="Fromager")
    assert b.looks(game, "A", "Founders", "Hayer[Monk:Grazier>Monk:Milk Maid>Fromager]")


def test_v_10_4_two_builds_must_be_left() -> None:
    assert b.may(b.alone([], ["Monk"], build_used=0), "A", "monk")
    game = b.alone([], ["Monk"], build_used=1)
    assert not b.may(game, "A", "monk")
    assert b.refused(game, "A", "monk", role="Hayer", on="new").clause == "V-10.4"


def test_v_r10_an_uncovered_monk_returns_and_its_build_is_spent() -> None:
    game = b.alone(["Hayer"], ["Monk", "Monk"], build_limit=3)
    b.do(game, "A", "monk", role="Grazier")
    b.do(game, "A", "monk", role="Milk Maid")
    assert b.seat(game, "A").would_return() == ("monk", "monk")
    told = b.do(game, "A", "end_build")
    assert sum(isinstance(event, ev.CardReturned) for event in told) == 2
    assert b.looks(game, "A", "Founders", "Hayer")
    assert b.hand(game, "A") == ["Monk", "Monk"]
    assert b.view(game).table[0].used == 2


def test_v_10_5_covered_cards_of_any_village_that_can_be_placed() -> None:
    game = b.alone(
        ["Founders[Swineherd]", "Hayer"],
        ["Apprentice"],
        ["Founders[Brewer]", "Hayer[Grazier>Milk Maid]", "Miner[Seeker>Spelunker>Jeweler]"],
    )
    found = {(action.whose, action.target) for action in b.may(game, "A", "apprentice")}  # type: ignore[union-attr]
    assert found == {(0, "founders.1"), (1, "hayer.1"), (1, "grazier.1"), (1, "miner.1")}
    for whose, target, clause in (
        ("B", "Founders", "V-10.5"),
        ("B", "Milk Maid", "V-10.5"),
        ("B", "Seeker", "V-8.2"),
        ("A", "Swineherd", "V-10.5"),
    ):
        refusal = b.refused(game, "A", "apprentice", whose=whose, target=target, on="new", pay="none")
        assert refusal.clause == clause, target


def test_v_r12_a_card_that_cannot_be_placed_or_paid_is_no_target() -> None:
    robbed = ["Founders:food", "Hayer[Grazier>Milk Maid>Fromager]"]
    assert b.may(b.alone(["Hayer[Grazier]"], ["Apprentice"], robbed), "A", "apprentice", whose="B", target="Milk Maid")
    for game in (
        b.alone(["Hayer"], ["Apprentice"], robbed),
        b.alone(["Hayer[Grazier]"], ["Apprentice"], robbed, coins=1),
    ):
        assert not b.may(game, "A", "apprentice", whose="B", target="Milk Maid")


def test_v_r11_a_covered_monk_may_be_swapped_an_apprentice_may_not() -> None:
    robbed = ["Founders", "Miner[Monk:Seeker>Spelunker]", "Hayer[Apprentice:Grazier>Milk Maid]"]
    game = b.alone(["Lumberjack", "Hayer"], ["Apprentice", "Cartwright"], robbed)
    assert set(choices(b.may(game, "A", "apprentice", whose="B"), "target")) == {"miner.1", "hayer.1", "monk.1"}
    swapped = {"whose": "B", "target": "Monk", "role": "Wheeler"}
    b.do(game, "A", "apprentice", **swapped)
    b.do(game, "A", "build", card="Cartwright")
    assert b.looks(game, "A", "Founders", "Hayer", "Lumberjack[Monk:Wheeler>Cartwright]")
    assert b.looks(game, "B", "Founders", "Miner[Apprentice:Seeker>Spelunker]", "Hayer[Apprentice:Grazier>Milk Maid]")
    game = b.alone(["Lumberjack", "Hayer"], ["Apprentice"], robbed, build_used=1)
    assert not b.may(game, "A", "apprentice", **swapped)
    assert b.refused(game, "A", "apprentice", **swapped, on="Lumberjack", pay="none").clause == "V-10.5"


def test_v_10_6_the_apprentice_takes_place_and_role_and_the_cards_stay() -> None:
    game = b.alone([], ["Apprentice"], ["Founders", "Hayer[Horse Trader | Grazier]"])
    b.do(game, "A", "apprentice", whose="B", target="Hayer")
    assert b.looks(game, "A", "Founders", "Hayer")
    assert b.looks(game, "B", "Founders", "Apprentice:Hayer[Horse Trader | Grazier]")
    assert b.view(game).table[0].used == 1
    assert dict(b.view(game).basics)["hayer"] == 9


def test_v_10_6_the_swapped_card_may_go_on_the_apprentice_itself() -> None:
    """An own Monk as Miner is swapped, and played anew on the free branch of the Apprentice that is a Miner now."""
    game = b.alone(["Monk:Miner[Blacksmith]"], ["Apprentice", "Spelunker"], build_limit=5)
    b.do(game, "A", "apprentice", whose="A", target="Monk", role="Seeker", on="Monk")
    b.do(game, "A", "build", card="Spelunker")
    assert b.looks(game, "A", "Founders", "Apprentice:Miner[Blacksmith | Monk:Seeker>Spelunker]")


@pytest.mark.parametrize(("side", "gold", "food"), [("gold", 4, 1), ("food", 2, 2)])
def test_v_10_6_own_founders_come_back_with_the_chosen_side(side: str, gold: int, food: int) -> None:
    game = b.alone(["Founders[Swineherd]"], ["Apprentice"])
    b.do(game, "A", "apprentice", whose="A", target="Founders", side=side)
    counts = b.counts(game, "A")
    assert (counts.gold, counts.food, counts.cards) == (gold, food, 3)


def test_v_10_6_the_padlock_is_paid_as_usual() -> None:
    robbed = ["Founders:food", "Hayer[Grazier>Milk Maid>Fromager]"]
    game = b.alone(["Hayer[Grazier]", "Lumberjack[Cooper]"], ["Apprentice"], robbed, coins=0)
    b.do(game, "A", "apprentice", whose="B", target="Milk Maid")
    assert b.looks(game, "A", "Founders", "Hayer[Grazier>Milk Maid]", "Lumberjack[Cooper(2)]")


def test_v_10_7_an_apprentice_has_a_special_symbol_and_the_branches_of_its_role() -> None:
    counts = b.counted("Founders", "Apprentice:Hayer[Thatcher]")
    assert dict(counts.suits) == {"grains": 1, "hay": 1, "special": 1}
    game = b.alone(["Apprentice:Hayer[Thatcher]"], ["Grazier", "Peddler"])
    b.do(game, "A", "build", card="Grazier", on="Apprentice")
    assert not b.may(game, "A", "build", card="Peddler")


def test_v_r13_the_robbed_seat_goes_on_building_there() -> None:
    game = b.alone([], ["Apprentice"], ["Founders", "Hayer[Horse Trader]"])
    b.do(game, "A", "apprentice", whose="B", target="Hayer")
    state: VillagersState = b.now(game).clone()
    state.hands[1].append("thatcher")
    game = b.game(state)
    b.do(game, "A", "end_build")
    b.do(game, "B", "build", card="Thatcher", on="Apprentice")
    assert b.looks(game, "B", "Founders", "Apprentice:Hayer[Horse Trader | Thatcher]")


def test_v_10_8_an_apprentice_that_a_returning_monk_uncovers_returns_too() -> None:
    game = b.alone(["Hayer"], ["Monk", "Apprentice"], build_limit=4)
    b.do(game, "A", "monk", role="Grazier")
    b.do(game, "A", "apprentice", whose="A", target="Hayer", on="new")
    assert b.looks(game, "A", "Founders", "Apprentice:Hayer[Monk:Grazier]", "Hayer")
    b.do(game, "A", "end_build")
    assert b.looks(game, "A", "Founders", "Hayer")
    assert b.hand(game, "A") == ["Apprentice", "Monk"]


def test_v_10_9_a_tinner_is_discarded_and_needs_no_locked_card() -> None:
    game = b.alone([], ["Tinner", "Tinner"])
    b.do(game, "A", "tinner")
    assert b.view(game).discard == ("tinner",)
    assert b.view(game).tinner_active
    b.do(game, "A", "tinner")
    assert b.view(game).discard == ("tinner", "tinner")


@pytest.mark.parametrize(("at", "gain"), [("Fromager", 8), ("Chandler", 2), ("Founders", 1)])
def test_v_10_10_a_smuggler_earns_half_rounded_up(at: str, gain: int) -> None:
    game = b.alone(["Founders", "Hayer[Grazier>Milk Maid>Fromager]", "Chandler"], ["Smuggler"])
    b.do(game, "A", "smuggler", at=at)
    assert b.coins(game, "A") == 8 - 2 + gain
    assert b.view(game).discard == ("smuggler",)
    assert b.now(game).bank == gain - 2


def test_v_10_10_coins_lying_on_the_card_do_not_count() -> None:
    game = b.alone(["Lumberjack[Cooper(6)]", "Lumberjack[Shipwright]"], ["Smuggler"])
    b.do(game, "A", "smuggler", at="Cooper")
    assert b.coins(game, "A") == 8 + 2
    assert b.looks(game, "A", "Founders", "Lumberjack[Cooper(6)]", "Lumberjack[Shipwright(2)]")


def test_v_10_10_the_padlock_is_paid_before_anything_is_earned() -> None:
    assert not b.may(b.alone(["Chandler"], ["Smuggler"], coins=1), "A", "smuggler")


def test_v_r14_only_gold_that_shows() -> None:
    game = b.alone(["Founders:food", "Miner[Seeker>Spelunker>Jeweler]"], ["Smuggler"])
    assert choices(b.may(game, "A", "smuggler"), "at") == ["jeweler.1"]
    assert b.refused(game, "A", "smuggler", at="Spelunker", pay="bank").clause == "V-10.10"
    game = b.alone(["Founders:food"], ["Smuggler"])
    assert not b.may(game, "A", "smuggler")


def test_v_16_smuggler_may_use_covered() -> None:
    game = b.alone(
        ["Founders:food", "Miner[Seeker>Spelunker>Jeweler]"], ["Smuggler"], options={"smuggler_may_use_covered": True}
    )
    assert choices(b.may(game, "A", "smuggler"), "at") == ["spelunker.1", "jeweler.1"]
