"""Choices that come to the same: whichever is taken, the rest of the game goes alike."""

from collections.abc import Hashable, Sequence

import pytest

from fishgames.core.rng import seeded
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.cards import shipped
from fishgames.games.villagers.income import market_income
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.state import VillagersState
from fishgames.games.villagers.twins import Twins, kinds_of
from fishgames.games.villagers.village import carried, count, places
from tests.factories import played
from tests.games.villagers import builders as b

RULES = VillagersRules(shipped())


def worth(state: VillagersState) -> Hashable:
    """All that counts at a table, without where in a village it stands."""
    cards = shipped()
    seats = []
    for village in state.villages:
        load = carried(village)
        spots = sorted((e.card, e.role, e.coins, e.side or "", n) for e, n in zip(village, load, strict=True))
        free = sorted((role, len(there)) for role, there in chains.free_branches(village, cards).items())
        money = tuple(market_income(village, market, cards).total for market in ("first", "second"))
        seats.append((tuple(spots), tuple(free), money, count(village, cards)))
    return (tuple(seats), tuple(state.coins), tuple(map(tuple, state.hands)), tuple(state.used), state.bank)


def after(state: VillagersState, *actions: VillagersAction) -> VillagersState:
    """The table after these."""
    there = state.clone()
    for action in actions:
        RULES.apply(there, action)
    return there


def alike(state: VillagersState) -> list[Sequence[VillagersAction]]:
    """The options of whoever builds that are said to come to the same."""
    seat = RULES.to_act(state)[0]
    twins = Twins(RULES.observe(state, seat), shipped())
    groups: dict[Hashable, list[VillagersAction]] = {}
    for action in RULES.legal_actions(state, seat):
        groups.setdefault(twins.action(action), []).append(action)
    return [group for group in groups.values() if len(group) > 1]


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_whichever_is_taken_the_table_is_worth_the_same(seats: int) -> None:
    """At once, with the turn ended (Monks come back, V-10.4), and for what may be chosen next."""
    seen = 0
    for ply in played("villagers", seats, 3).plies[::2]:
        if ply.asked.kind != "build":
            continue
        for first, *others in alike(ply.state):
            one = after(ply.state, first)
            end = RULES.legal_actions(one, first.seat)[-1]
            for other in others:
                two = after(ply.state, other)
                assert worth(one) == worth(two), (first, other)
                assert worth(after(one, end)) == worth(after(two, end)), (first, other)
                options = [len({*_keys(state, first.seat)}) for state in (one, two)]
                assert options[0] == options[1], (first, other)
                seen += 1
    assert seen > 20


def _keys(state: VillagersState, seat: int) -> list[Hashable]:
    twins = Twins(RULES.observe(state, seat), shipped())
    return [twins.action(action) for action in RULES.legal_actions(state, seat)]


def kinds(*piles: str) -> list[Hashable]:
    """What the cards of a village are told apart by, in order."""
    village = b.village(piles)
    found = kinds_of(village, shipped())
    return [found[place] for place in places(village)]


def test_cards_are_alike_with_the_same_role_load_and_coins() -> None:
    """What a card carries and what it lies on is all one."""
    first, _, second, _, third = kinds("Hayer[Grazier]", "Hayer[Thatcher]", "Hayer")[:5]
    assert first == second != third
    _, above, _, _, other = kinds("Hayer[Grazier]", "Hayer[Thatcher|Grazier]")[:5]
    assert above == other
    _, two, none = kinds("Miner[Blacksmith(2)|Blacksmith]")[:3]
    assert two != none
    natural, _, stand_in = kinds("Hayer[Thatcher]", "Monk:Hayer[Peddler]")[:3]
    assert natural != stand_in


def test_a_stand_in_that_shows_makes_places_differ() -> None:
    """V-10.4: it may come back, and then what is below it shows again."""
    first, _, second, _ = kinds("Hayer[Monk:Grazier]", "Hayer[Thatcher]")[:4]
    assert first != second
    first, _, second, _ = kinds("Hayer[Monk:Grazier]", "Hayer[Monk:Grazier]")[:4]
    assert first == second


def test_of_actions_that_come_to_the_same_the_first_is_kept() -> None:
    seats = {"A": {"village": ["Founders", *["Lumberjack"] * 4], "hand": ["Shipwright", "Wheeler"]}}
    state = b.position(2, seats=seats)
    twins = Twins(RULES.observe(state, 0), shipped())
    kept = [action for action in twins.first_of_each(RULES.legal_actions(state, 0)) if action.kind == "build"]
    assert [(action.card, action.on) for action in kept] == [
        ("shipwright", "lumberjack.1"),
        ("wheeler", "lumberjack.1"),
    ]
    assert twins.alike(0, "lumberjack.1", ["lumberjack.1", "lumberjack.3", "founders.1"]) == [
        "lumberjack.1",
        "lumberjack.3",
    ]


def test_random_choices_of_either_kind_stay_legal() -> None:
    """What is kept is among what the rules list."""
    lot = seeded(3, 3)
    for ply in played("villagers", 3, 1).plies:
        if ply.asked.kind == "build" and not lot.below(9):
            seat = ply.asked.seats[0]
            options = RULES.legal_actions(ply.state, seat)
            kept = Twins(RULES.observe(ply.state, seat), shipped()).first_of_each(options)
            assert set(kept) <= set(options)
            assert {a.kind for a in kept} == {a.kind for a in options}
