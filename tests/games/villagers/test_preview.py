"""Previews: what is shown before an action is what it does; and a choice made part by part."""

import pytest

from fishgames.games.villagers.preview import planned, price
from fishgames.games.villagers.rules import VillagersRules
from tests.games.villagers import builders as b

RULES = VillagersRules()


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 4), (5, 6)])
def test_the_preview_of_an_action_is_what_it_does(players: int, seed: int) -> None:
    for ply in b.walk(players, seed):
        if ply.before.phase != "build" or ply.action.kind == "end_build":
            continue
        view = RULES.observe(ply.before, ply.action.seat)
        plan = planned(view, ply.action, RULES.cards)
        assert list(plan.villages) == ply.after.villages
        assert list(plan.coins) == ply.after.coins
        assert plan.used == ply.after.used[ply.action.seat]


def test_a_preview_tells_what_is_covered_and_where_the_card_lies() -> None:
    game = b.alone(["Founders[Swineherd]", "Hayer"], ["Truffler", "Grazier"])
    handle = b.seat(game, "A")
    plan = handle.planned(b.meant(game, "A", "build", card="Truffler"))
    before, after = b.village_of(game, "A"), plan.villages[0]
    assert plan.covers is not None
    assert plan.placed is not None
    assert (before[plan.covers].card, after[plan.placed].card) == ("swineherd", "truffler")
    assert plan.coins == (6, 8)
    assert handle.planned(b.meant(game, "A", "end_build")).villages == (before, b.village_of(game, "B"))


def test_a_card_that_is_covered_already_is_not_covered_again() -> None:
    game = b.alone(["Hayer[Grazier]"], ["Thatcher"])
    assert b.seat(game, "A").planned(b.meant(game, "A", "build", card="Thatcher")).covers is None


def test_a_preview_of_a_swap_shows_both_villages() -> None:
    game = b.alone([], ["Apprentice"], ["Founders", "Hayer[Grazier]"])
    plan = b.seat(game, "A").planned(b.meant(game, "A", "apprentice", whose="B", target="Hayer"))
    assert plan.swapped is not None
    seat, index = plan.swapped
    assert (plan.villages[seat][index].card, plan.villages[seat][index].role) == ("apprentice", "hayer")
    assert b.shape(plan.villages[0]) == b.shape(b.village(["Founders", "Hayer"]))


def test_a_price_is_what_leaves_the_own_supply() -> None:
    assert [price(pay, 0) for pay in ("none", "bank", "tinner", "0:cooper.1", "1:cooper.1")] == [0, 2, 0, 0, 2]


def test_an_action_is_asked_part_by_part() -> None:
    game = b.alone(["Graper", "Graper"], ["Vintner", "Hunter"], ["Lumberjack[Cooper]"], ["Lumberjack[Cooper]"])
    handle = b.seat(game, "A")
    assert handle.parts("kind") == ["build", "trade_basic", "end_build"]
    assert handle.parts("card", kind="build") == ["vintner", "hunter"]
    assert handle.parts("on", kind="build", card="vintner") == ["graper.1", "graper.2"]
    assert handle.parts("pay", kind="build", card="vintner", on="graper.2") == ["1:cooper.1", "2:cooper.1"]
    assert handle.still(kind="build", card="hunter") == [handle.build("hunter", "new", "none")]


def test_the_verbs_are_the_legal_actions() -> None:
    game = b.at(3, phase="draft")
    handle = b.seat(game, "A")
    assert handle.slot(2) in handle.legal_actions
    assert handle.stack(3) in handle.legal_actions
    assert b.seat(b.at(3, phase="draft", stacks=[0] * 6), "A").stack(0).kind == "draft_reserve"
    game = b.at(2, phase="road_coin")
    handle = b.seat(game, "A")
    assert {handle.slot(2), handle.decline()} <= set(handle.legal_actions)
    game = b.alone(["Founders[Swineherd]"], ["Monk", "Apprentice", "Tinner", "Smuggler", "Hunter"])
    handle = b.seat(game, "A")
    assert {
        handle.monk("hayer", "new"),
        handle.apprentice(0, "founders.1", "new", "none", None, "gold"),
        handle.tinner(),
        handle.smuggler("swineherd.1", "bank"),
        handle.trade("hunter", 1, "hayer"),
        handle.end_build(),
    } <= set(handle.legal_actions)
