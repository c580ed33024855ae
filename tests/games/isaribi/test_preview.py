"""Previews: what screens and bots are told must be what the rules then do."""

from typing import Any

import pytest

from fishgames.core.rng import seeded
from fishgames.games.isaribi import preview, sale
from fishgames.games.isaribi.actions import CLIENT
from fishgames.games.isaribi.technology import DISCOUNT, offers
from tests.games.isaribi import builders as b

MARKET = [{"card": "prawn 4x3", "cubes": {"prawn": 3}}, "bream 7x2", "any 5x3", "?mackerel 9x2"]
STOCK: dict[str, Any] = {"cubes": {"prawn": 2, "bream": 1}, "abilities": ["client"]}


def test_places_to_sell_tell_price_room_and_why_not() -> None:
    game = b.alone(**STOCK, also={"market": MARKET})
    found = [(each.to, each.seafood, each.price, each.free, each.why) for each in b.seat(game, 0).places_to_sell()]
    assert found == [
        (1, "prawn", 4, 0, "full"),
        (2, "bream", 7, 2, None),
        (3, "prawn", 5, 3, None),
        (3, "bream", 5, 3, None),
        (CLIENT, "prawn", 4, 1, None),
        (CLIENT, "bream", 4, 1, None),
    ]
    used = b.alone(cubes={"clam": 1}, abilities=["client"], client_cube="clam", also={"market": ["bream 7x2"]})
    assert [(each.to, each.why) for each in b.seat(used, 0).places_to_sell()] == [(CLIENT, "used")]


def test_the_best_sale_and_the_running_total() -> None:
    game = b.alone(**STOCK, also={"market": MARKET})
    seat = b.seat(game, 0)
    assert seat.best_sale() == (((2, "bream"), (3, "prawn")), 12)
    assert seat.best_sale(1) == (((2, "bream"),), 7)
    assert seat.earned((3, "prawn")) == 5
    assert seat.earned((3, "prawn"), (CLIENT, "bream")) == 9
    assert seat.earned((4, "prawn")) == seat.earned((9, "prawn")) == 0
    assert b.seat(b.alone(cubes={"clam": 2}), 0).best_sale() == ((), 0)


def test_what_could_follow_in_a_sale_in_the_making() -> None:
    game = b.alone(**STOCK, also={"market": MARKET})
    seat = b.seat(game, 0)
    assert seat.could_follow() == ((2, "bream"), (3, "prawn"), (3, "bream"), (CLIENT, "prawn"), (CLIENT, "bream"))
    assert seat.could_follow((2, "bream")) == ((3, "prawn"), (CLIENT, "prawn"))
    assert seat.could_follow((CLIENT, "prawn")) == ((2, "bream"), (3, "prawn"), (3, "bream"))
    assert seat.could_follow((2, "bream"), (3, "prawn")) == ()
    assert seat.could_follow((1, "prawn")) == ()


@pytest.mark.parametrize("seed", range(4))
def test_the_best_sale_is_the_best_legal_one(seed: int) -> None:
    game = b.dealt(3, seed, dried_fish_shop="anywhere")
    lot = seeded(seed, 2)
    met = 0
    while game.to_act():
        seat = b.seat(game, game.to_act()[0])
        sales = [each for each in seat.legal_actions if each.kind == "sell" and each.how == "gross"]
        if sales:
            met += 1
            cubes, money = seat.best_sale()
            assert money == max(seat.earned(*each.cubes) for each in sales)
            assert cubes in {each.cubes for each in sales}
        stay = [each for each in seat.legal_actions if each.kind != "leave"]
        game.submit(lot.pick(stay if stay and b.view(game).lap < 12 else seat.legal_actions))
    assert met


def test_what_stays_after_a_sale() -> None:
    assert sale.left_after((1, 2, 0, 1), ((1, "prawn"), (CLIENT, "clam"))) == (0, 1, 0, 1)


def test_the_way_to_every_location() -> None:
    game = b.alone(boat=3)
    ways = preview.move_costs(b.view(game), 0)
    assert [(way.location, way.steps, way.points, way.turns) for way in ways] == [
        (0, 3, 6, 3),
        (1, 2, 4, 2),
        (2, 1, 2, 1),
        (3, 0, 0, 0),
        (4, 1, 2, 1),
    ]
    assert preview.turns_home(b.view(game), 0) == 3
    b.do(game, "0 flip")
    assert preview.turns_home(b.view(game), 0) == 4
    placing = b.at(2, phase="place_boat")
    assert preview.move_costs(b.view(placing), 0) == ()
    assert [way.turns for way in preview.move_costs(b.view(placing), 0, start=2)] == [2, 1, 0, 1, 2]


def test_what_net_and_hand_would_bring() -> None:
    view = b.view(b.alone(net_level=1, also={"fish": ["clam 4", "prawn 2", "mackerel 4", "bream 4"]}))
    found = [preview.catch_at(view, 0, location) for location in range(5)]
    assert found[0] is None
    assert [(each.net, each.hand, each.there) for each in found[1:] if each] == [
        (0, 1, 4),
        (2, 1, 2),
        (3, 1, 4),
        (2, 0, 4),
    ]


def test_what_leaving_means_with_each_collaborator() -> None:
    seats = [{"cubes": {"prawn": 2}, "money": 12}, {"left": True, "collaborator": "carpenter"}]
    game = b.at(3, first_out=1, seats=seats)
    found = {each.collaborator: each for each in preview.leaving(b.view(game), 0)}
    changer, carpenter = found["money_changer"], found["carpenter"]
    assert (changer.gains, changer.storage, changer.surplus, changer.fine, changer.money) == (3, 1, 1, 3, 12)
    assert (carpenter.taken_by, carpenter.storage, carpenter.surplus, carpenter.fine, carpenter.money) == (
        1,
        3,
        0,
        0,
        12,
    )
    assert found["speculator"].money == 9
    assert (preview.fine_now(b.view(game), 0), preview.discards(b.view(game), 0)) == (3, ((0, 1, 0, 0),))
    b.do(game, "0 leave speculator", "2 leave money_changer")
    assert b.view(game).table[0].money == found["speculator"].money


def test_four_technologies_with_price_and_reason() -> None:
    view = b.view(b.alone(money=3, ap_level=4, abilities=["client"]))
    found = {each.technology: each for each in offers(view, 0)}
    assert (found["ap"].price, found["ap"].why, found["ap"].now) == (None, "end_of_track", "4")
    assert (found["net"].price, found["net"].why, found["net"].now, found["net"].then) == (3, None, "2/1", "3/2")
    assert (found["smokehouse"].price, found["smokehouse"].why) == (4, "too_dear")
    assert (found["client"].price, found["client"].why) == (None, "owned")
    cheaper = {each.technology: each for each in offers(view, 0, DISCOUNT)}
    assert (cheaper["net"].price, cheaper["smokehouse"].price, cheaper["smokehouse"].why) == (0, 1, None)


def test_the_next_card_that_turns_up() -> None:
    assert preview.next_flip(b.view(b.at(2))) == 2
    assert preview.next_flip(b.view(b.at(2, market=["prawn 4x3"]))) is None


def test_no_card_turns_up_when_all_have_left() -> None:
    """I-6.7: neither while the last one is at the Dried fish shop nor while surplus cubes are given back."""
    out = {"left": True, "collaborator": "carpenter"}
    game = b.at(2, first_out=1, seats=[{"cubes": {"clam": 1, "prawn": 1}}, out])
    b.do(game, "0 leave dried_fish_shop")
    assert preview.next_flip(b.view(game)) is None
    assert game.wording.status(b.view(game)) == "round 1 of 5   lap 1"
    b.do(game, "0 dried_fish_technology none")
    assert (b.view(game).phase, preview.next_flip(b.view(game))) == ("discard", None)


def test_the_client_stays_unused_where_that_costs_nothing() -> None:
    game = b.alone(cubes={"clam": 1, "prawn": 1}, abilities=["client"], also={"market": ["clam 4x1", "prawn 4x1"]})
    assert b.seat(game, 0).best_sale() == (((1, "clam"), (2, "prawn")), 8)
