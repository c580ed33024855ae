"""Fishing, sailing, selling, turning up cards, technologies (I-8)."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from fishgames.core.rng import seeded
from fishgames.games.isaribi.boat import catch
from fishgames.games.isaribi.controller import IsaribiController
from fishgames.games.isaribi.seafood import KINDS
from tests.games.isaribi import builders as b


def left(game: IsaribiController) -> int:
    """Half points left."""
    turn = b.view(game).turn
    assert turn is not None
    return turn.left


def test_i_8_1_1_fish_are_caught_on_spots_with_cubes() -> None:
    assert b.refused(b.alone(boat=0), "0 fish hand").clause == "I-8.1.1"
    empty = b.alone(boat=2, also={"fish": ["clam 4", "prawn 0", "mackerel 4", "bream 4"]})
    assert b.lines(empty, "fish") == []
    assert b.refused(empty, "0 fish net").sentence == "No prawn is left at F2."
    game = b.alone(boat=3, cubes={"clam": 9})
    b.do(game, "0 fish hand")
    assert b.named(b.view(game).table[0].cubes) == {"clam": 9, "mackerel": 1}


@pytest.mark.parametrize(
    ("spot", "level", "there", "caught"),
    [(2, 0, 4, 2), (2, 1, 4, 3), (3, 2, 4, 4), (3, 2, 3, 3), (4, 0, 4, 1), (4, 1, 4, 2), (4, 2, 5, 3), (4, 2, 2, 2)],
)
def test_i_8_1_2_the_net_takes_its_value_or_what_is_there(spot: int, level: int, there: int, caught: int) -> None:
    fish = ["clam 4", "prawn 4", "mackerel 4", "bream 4"]
    fish[spot - 1] = f"{fish[spot - 1].split()[0]} {there}"
    game = b.alone(boat=spot, net_level=level, also={"fish": fish})
    (event,) = b.told(b.do(game, "0 fish net"), "seafood_caught")
    assert (event.count, event.rest) == (caught, there - caught)
    assert left(game) == 1


def test_i_8_1_3_by_hand_one_cube_and_no_sea_bream() -> None:
    game = b.alone(boat=2)
    b.do(game, "0 fish hand")
    assert (left(game), b.named(b.view(game).table[0].cubes)) == (2, {"prawn": 1})
    assert b.refused(b.alone(boat=4), "0 fish hand").clause == "I-8.1.3"


def test_i_8_1_4_clams_come_one_a_turn() -> None:
    game = b.alone(boat=1, net_level=2, ap_level=4)
    assert b.lines(game, "fish") == ["hand"]
    assert b.refused(game, "0 fish net").clause == "I-8.1.2"
    b.do(game, "0 fish hand")
    assert b.lines(game, "fish") == []
    assert all(catch("clam", "net", level, 6) == 0 for level in range(3))


def test_i_8_2_1_a_step_leads_to_a_neighbour() -> None:
    game = b.alone(boat=4, ap_level=4)
    assert b.lines(game, "move") == ["3"]
    assert b.refused(game, "0 move 5").sentence == "The sea ends at F4."
    assert b.refused(game, "0 move 2").clause == "I-8.2.1"
    b.do(game, "0 move 3", "0 move 2", "0 move 1", "0 move 0")
    assert (b.view(game).table[0].boat, left(game)) == (0, 0)


def test_i_8_3_1_sales_are_made_in_the_harbour() -> None:
    assert b.refused(b.alone(boat=1, cubes={"prawn": 1}), "0 sell retail prawn>1").clause == "I-8.3.1"
    game = b.alone(cubes={"prawn": 1})
    assert b.refused(game, "0 sell gross").clause == "I-8.3.1"
    assert b.refused(game, "0 sell retail clam>1").sentence == "There is no clam on the boat."
    assert b.refused(game, "0 sell gross prawn>1 prawn>1").clause == "I-8.3.1"


def test_i_8_3_2_gross_two_cubes_retail_one() -> None:
    game = b.alone(cubes={"prawn": 2, "bream": 1}, also={"market": ["prawn 4x3", "bream 7x2"]})
    assert b.lines(game, "sell") == [
        "retail prawn>1",
        "retail bream>2",
        "gross prawn>1",
        "gross bream>2",
        "gross prawn>1 prawn>1",
        "gross prawn>1 bream>2",
    ]
    assert b.refused(game, "0 sell retail prawn>1 bream>2").clause == "I-8.3.2"
    assert b.refused(game, "0 sell gross prawn>1 prawn>1 bream>2").clause == "I-8.3.2"
    b.do(game, "0 sell gross bream>2 prawn>1")
    assert (b.view(game).table[0].money, left(game)) == (14, 1)


def test_i_8_3_2_any_order_of_the_cubes_is_the_same_sale() -> None:
    assert b.action("0 sell gross clam>client prawn>1") == b.action("0 sell gross prawn>1 clam>client")


def test_i_8_3_3_a_card_takes_its_kind_and_no_more_than_it_wants() -> None:
    market = [{"card": "prawn 4x3", "cubes": {"prawn": 2}}, "any 5x3"]
    game = b.alone(cubes={"prawn": 2, "clam": 1}, also={"market": market})
    assert b.refused(game, "0 sell gross prawn>1 prawn>1").sentence == "M1 takes 1 more, not 2."
    assert b.refused(game, "0 sell retail clam>1").sentence == "M1 buys prawn, not clam."
    b.do(game, "0 sell gross prawn>1 clam>2")
    assert [stall.free for stall in b.view(game).market] == [0, 2]
    assert b.view(game).table[0].money == 12


@pytest.mark.parametrize("seed", range(12))
def test_i_8_3_3_all_sales_that_the_cards_allow_and_no_others(seed: int) -> None:
    """Against every set of one or two cubes and places, each judged by the rule alone."""
    lot = seeded(seed, 4)
    stock: dict[str, int] = {kind: lot.below(3) for kind in KINDS}
    wants = [(lot.pick((kind, "any")), kind, 1 + lot.below(3)) for kind in KINDS]
    sold_before = [lot.below(demand + 1) for _, _, demand in wants]
    market = [
        {"card": f"{wanted} {demand}x{demand}", "cubes": {kind: sold}}
        for (wanted, kind, demand), sold in zip(wants, sold_before, strict=True)
    ]
    owned, used = lot.below(2), lot.pick((None, "clam"))
    wanted = {str(at): want[0] for at, want in enumerate(wants, 1)} | {"client": "any"}
    free = {str(at): want[2] - sold for at, (want, sold) in enumerate(zip(wants, sold_before, strict=True), 1)}
    free["client"] = int(owned and used is None)

    def allowed(sold: tuple[tuple[str, str], ...]) -> bool:
        """Enough cubes on the boat, places on the cards, and each card of the right kind."""
        kinds, places = Counter(kind for kind, _ in sold), Counter(to for _, to in sold)
        return (
            all(count <= stock[kind] for kind, count in kinds.items())
            and all(count <= free[to] for to, count in places.items())
            and all(wanted[to] in (kind, "any") for kind, to in sold)
        )

    single = [(kind, to) for to in wanted for kind in KINDS]
    right = [f"{how} {kind}>{to}" for how in ("retail", "gross") for kind, to in single if allowed(((kind, to),))]
    right += [
        f"gross {one[0]}>{one[1]} {two[0]}>{two[1]}"
        for one, two in combinations_with_replacement(single, 2)
        if allowed((one, two))
    ]
    mine: dict[str, Any] = {
        "cubes": stock,
        "abilities": ["client"] * owned,
        "client_cube": used if owned else None,
    }
    assert Counter(b.lines(b.alone(also={"market": market}, **mine), "sell")) == Counter(right)


def test_i_8_3_4_sold_cubes_lie_there_until_the_round_ends() -> None:
    game = b.at(2, first_out=1, seats=[{"cubes": {"prawn": 2}}, {"left": True, "collaborator": "carpenter"}])
    b.do(game, "0 sell gross prawn>1 prawn>1", "0 end_turn")
    assert b.named(b.view(game).market[0].cubes) == {"prawn": 2}
    b.do(game, "0 leave speculator")
    assert not any(b.named(stall.cubes) for stall in b.view(game).market)


def test_i_8_3_5_the_client_buys_one_cube_a_round() -> None:
    game = b.alone(abilities=["client"], cubes={"clam": 2}, also={"market": ["prawn 4x3"]})
    assert b.lines(game, "sell") == ["retail clam>client", "gross clam>client"]
    assert b.refused(game, "0 sell gross clam>client clam>client").clause == "I-8.3.5"
    b.do(game, "0 sell retail clam>client")
    info = b.view(game).table[0]
    assert (info.money, info.client_cube) == (7, "clam")
    b.do(game, "0 end_turn", "1 end_turn", "2 end_turn")
    assert b.refused(game, "0 sell retail clam>client").clause == "I-8.3.5"
    assert b.refused(b.alone(cubes={"clam": 1}), "0 sell retail clam>client").sentence == "This seat has no Client."


def test_i_8_4_1_a_point_turns_up_the_next_card_from_anywhere() -> None:
    game = b.alone(boat=4)
    (flip,) = b.told(b.do(game, "0 flip"), "market_flipped")
    assert (flip.position, flip.forced, left(game)) == (2, False, 1)
    all_up = b.alone(also={"market": ["prawn 4x3", "bream 7x2"]})
    assert b.refused(all_up, "0 flip").sentence == "No Market card is face down: 2 of 2 are up."


def test_i_8_5_1_technologies_are_gained_in_the_harbour() -> None:
    assert b.refused(b.alone(boat=1, money=20), "0 technology ap").clause == "I-8.5.1"


def test_i_8_5_2_not_as_the_last_one_in() -> None:
    out = {"left": True, "collaborator": "carpenter"}
    game = b.at(2, first_out=1, seats=[{"money": 20}, out])
    assert b.lines(game, "technology") == []
    assert b.refused(game, "0 technology ap").clause == "I-8.5.2"
    assert b.lines(b.at(3, first_out=1, seats=[{"money": 20}, out]), "technology")


def test_i_8_5_3_one_of_four_paid_in_full() -> None:
    game = b.alone(money=3)
    assert b.lines(game, "technology") == ["ap", "net", "client"]
    objection = b.refused(game, "0 technology smokehouse")
    assert objection.clause == "I-8.5.3"
    assert objection.sentence == "Smokehouse costs 4 ryo; there are 3, 1 too few."


def test_i_8_5_4_steps_of_both_tracks() -> None:
    prices = []
    for level in range(4):
        game = b.alone(money=20, ap_level=level)
        b.do(game, "0 technology ap")
        prices.append(20 - b.view(game).table[0].money)
        assert b.view(game).table[0].ap_level == level + 1
        assert left(game) == (3, 4, 5, 6, 8)[level] - 2
    assert prices == [3, 4, 6, 9]
    game = b.alone(money=20, net_level=1)
    b.do(game, "0 technology net")
    assert (b.view(game).table[0].money, b.view(game).table[0].net) == (14, (4, 3))
    assert b.refused(b.alone(money=50, net_level=2), "0 technology net").clause == "I-8.5.4"


def test_i_8_5_5_one_of_each_ability() -> None:
    game = b.alone(money=20)
    b.do(game, "0 technology smokehouse")
    assert (b.view(game).table[0].money, b.view(game).table[0].storage) == (16, 4)
    assert b.refused(b.alone(money=20, abilities=["client"]), "0 technology client").clause == "I-8.5.5"


def test_i_8_5_6_technologies_stay() -> None:
    skilled = {"abilities": ["smokehouse", "client"], "ap_level": 2, "net_level": 1}
    game = b.at(2, first_out=1, seats=[skilled, {"left": True, "collaborator": "carpenter"}])
    b.do(game, "0 leave speculator")
    info = b.view(game).table[0]
    assert (info.smokehouse, info.client, info.ap_level, info.net_level) == (True, True, 2, 1)


def test_i_8_6_what_actions_cost() -> None:
    spent = {}
    for line, mine in (
        ("fish net", {"boat": 2}),
        ("fish hand", {"boat": 2}),
        ("move 1", {"boat": 2}),
        ("sell gross prawn>1", {"cubes": {"prawn": 1}}),
        ("sell retail prawn>1", {"cubes": {"prawn": 1}}),
        ("technology net", {}),
        ("flip", {"boat": 4}),
    ):
        game = b.alone(**mine)
        b.do(game, f"0 {line}")
        spent[line.split(" prawn")[0]] = 3 - left(game)
    assert spent == {
        "fish net": 2,
        "fish hand": 1,
        "move 1": 2,
        "sell gross": 2,
        "sell retail": 1,
        "technology net": 2,
        "flip": 2,
    }
