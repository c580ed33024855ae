"""What the heuristic of Villagers makes of a village."""

import pytest

from fishgames.games.villagers.bot import VillagersHeuristic
from fishgames.games.villagers.controller import VillagersController
from fishgames.games.villagers.rules import VillagersRules
from tests.games.villagers import builders as b

RULES = VillagersRules()
HEURISTIC = VillagersHeuristic(RULES)


def rated(game: VillagersController) -> list[tuple[float, str, str]]:
    """Rating, kind and card of everything A may do, best first."""
    state = b.now(game)
    options = RULES.legal_actions(state, 0)
    rates = HEURISTIC.rate(state, 0, options)
    found = [(rate, each.kind, getattr(each, "card", "")) for rate, each in zip(rates, options, strict=True)]
    return sorted(found, reverse=True)


def test_what_brings_most_is_built_first() -> None:
    game = b.alone(["Founders", "Shepherd[Spinner>Weaver]"], ["Tailor", "Chandler"])
    (_, kind, card), *_ = rated(game)
    assert (kind, card) == ("build", "tailor")


def test_a_turn_does_not_end_while_coins_can_be_made() -> None:
    game = b.alone(["Founders"], ["Chandler"])
    assert rated(game)[0][1] == "build"
    assert rated(b.alone(["Founders"], []))[0][1] == "end_build"


def test_gold_is_not_covered_by_less_gold() -> None:
    eyes = rated(b.alone(["Founders", "Lumberjack[Wheeler]"], ["Cartwright"]))
    assert eyes[0][1:] == ("build", "cartwright")


def test_an_own_unlocker_makes_a_locked_card_better() -> None:
    bank = next(rate for rate, _, card in rated(b.alone(["Founders"], ["Beekeeper"])) if card == "beekeeper")
    with_own = b.alone(["Founders", "Lumberjack[Carpenter]"], ["Beekeeper"])
    own = next(rate for rate, kind, card in rated(with_own) if (kind, card) == ("build", "beekeeper"))
    assert own > bank + 2


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 4), (5, 6)])
def test_hopes_add_up_to_one_victory(players: int, seed: int) -> None:
    for ply in b.walk(players, seed):
        assert sum(HEURISTIC.forecast(ply.before)) == pytest.approx(1)


def whys(game: VillagersController) -> dict[str, str]:
    """The reason of everything A may do, by its wording."""
    state = b.now(game)
    return {game.wording.action(each): HEURISTIC.reason(state, each) for each in RULES.legal_actions(state, 0)}


def test_reasons_of_a_build_turn_count_what_changes() -> None:
    found = whys(b.alone(["Founders", "Lumberjack[Carpenter]"], ["Beekeeper", "Wheeler"], coins=5))
    assert found["build SO Beekeeper as a new pile, +2 on own Carpenter"].endswith("2 coins on its unlocker")
    assert found["build WD Wheeler on Lumberjack"] == "+3 at each market"
    bank = whys(b.alone(["Founders"], ["Beekeeper"], coins=5))["build SO Beekeeper as a new pile, $2 to the bank"]
    assert bank.endswith("2 coins for the padlock")
    assert "each market" in bank


def test_a_trade_names_the_card_that_waits_for_it() -> None:
    found = whys(b.alone(["Founders"], ["Wheeler", "Beekeeper"]))
    waits = [why for words, why in found.items() if words.startswith("trade SO Beekeeper") and "Lumberjack" in words]
    assert set(waits) == {"Wheeler of this hand goes on it"}
    gone = [why for words, why in found.items() if words.startswith("trade WD Wheeler") and "Lumberjack" in words]
    assert set(gone) == {"Wheeler is missed less than Lumberjack"}
