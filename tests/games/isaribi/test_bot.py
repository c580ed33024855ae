"""What the heuristic of Isaribi makes of a position."""

from typing import Any

from fishgames.games.isaribi.bot import IsaribiHeuristic
from fishgames.games.isaribi.controller import IsaribiController
from fishgames.games.isaribi.rules import IsaribiRules
from tests.games.isaribi import builders as b

SALE: dict[str, Any] = {"cubes": {"prawn": 2}, "boat": 0}


def rated(game: IsaribiController) -> list[tuple[float, str]]:
    """Rating and line of everything seat 0 may do, best first."""
    rules = IsaribiRules(b.table_of(game))
    state = b.now(game)
    options = rules.legal_actions(state, 0)
    rates = IsaribiHeuristic(rules).rate(state, 0, options)
    found = [(rate, f"{each.kind} {b.line(each)}".strip()) for rate, each in zip(rates, options, strict=True)]
    return sorted(found, reverse=True)


def why(game: IsaribiController, text: str) -> str:
    """The reason of an action of seat 0."""
    return IsaribiHeuristic(IsaribiRules(b.table_of(game))).reason(b.now(game), b.action(text))


def test_in_the_last_round_cubes_are_sold_before_money_is_spent_or_the_round_left() -> None:
    assert rated(b.alone(money=20, **SALE, also={"round": 5}))[0][1].startswith("sell")


def test_reasons_count_ryo_cubes_and_buyers() -> None:
    game = b.alone(**SALE)
    assert why(game, "0 sell gross prawn>1 prawn>1") == "8 ryo at once"
    assert why(game, "0 technology ap") == "for this round and 4 rounds more"
    assert why(game, "0 leave money_changer") == "3 ryo at once"
    assert why(game, "0 move 2") == "4 prawn there; 3 places buy, at up to 4 ryo"
    assert why(game, "0 flip") == "shows what will be bought"
    at_sea = b.alone(boat=3, cubes={"mackerel": 2, "prawn": 4})
    assert why(at_sea, "0 fish net") == "2 mackerel; no buyer is open yet"
    assert why(at_sea, "0 move 2") == "6 cubes on board, 3 with an open buyer"
    assert why(at_sea, "0 flip") == "3 cubes on board without an open buyer"


def test_what_goes_back_is_told_by_what_it_would_fetch() -> None:
    """Several ideas stand below each other, so none of them claims to be the best."""
    game = b.alone(cubes={"prawn": 4, "clam": 1, "mackerel": 1})
    assert why(game, "0 discard prawn prawn") == "they would fetch 8 ryo at open places"
    assert why(game, "0 discard mackerel") == "no open place buys them"


def test_a_free_client_is_a_buyer_too() -> None:
    game = b.alone(boat=4, abilities=["client"], also={"market": ("prawn 4x3",)})
    assert why(game, "0 fish net") == "1 sea bream; 1 place buys, at up to 4 ryo"
