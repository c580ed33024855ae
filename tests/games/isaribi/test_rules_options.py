"""The options, each on and off (I-12)."""

import pytest

from tests.games.isaribi import builders as b

OUT = {"left": True, "collaborator": "carpenter"}


def test_i_12_first_start_player_by_lot_or_named() -> None:
    assert {b.view(b.dealt(4, seed)).pawn for seed in range(30)} == {0, 1, 2, 3}
    for seat in range(4):
        game = b.dealt(4, 7, first_start_player=f"seat:{seat}")
        assert (b.view(game).pawn, game.to_act()) == (seat, (seat,))


@pytest.mark.parametrize(("penalty", "money", "left"), [("flat", 20, 17), ("per_cube", 20, 5), ("per_cube", 10, 0)])
def test_i_12_surplus_penalty_once_or_for_each_cube(penalty: str, money: int, left: int) -> None:
    seats = [{"cubes": {"clam": 6}, "money": money}, {**OUT, "collaborator": "old_fisherman"}]
    game = b.at(2, first_out=1, seats=seats, options={"surplus_penalty": penalty})
    b.do(game, "0 leave speculator")
    assert b.view(game).table[0].money == left


@pytest.mark.parametrize(
    ("boat", "others", "why"),
    [(1, [OUT, {}], "at_sea"), (0, [OUT, {**OUT, "collaborator": "money_changer"}], "last_in")],
)
def test_i_12_dried_fish_shop_strict_gives_nothing_and_says_so(boat: int, others: list[object], why: str) -> None:
    mine = {"boat": boat, "money": 9}
    for setting, asked in (("strict", False), ("anywhere", True)):
        options = {"dried_fish_shop": setting}
        game = b.at(3, first_out=1, seats=[mine, *others], options=options)
        events = b.do(game, "0 leave dried_fish_shop")
        assert (b.view(game).phase == "dried_fish_technology") == asked
        assert [event.why for event in b.told(events, "collaborator_idle")] == ([] if asked else [why])


def test_i_12_dried_fish_shop_strict_works_in_the_harbour_with_company() -> None:
    game = b.at(3, first_out=1, seats=[{"money": 9}, OUT, {}], options={"dried_fish_shop": "strict"})
    b.do(game, "0 leave dried_fish_shop", "0 dried_fish_technology ap")
    assert (b.view(game).table[0].money, b.view(game).table[0].ap_level) == (9, 1)


@pytest.mark.parametrize(("option", "left", "granted"), [("next_turn", 4, 6), ("immediate", 6, 8)])
def test_i_12_ap_upgrade_next_turn_or_at_once(option: str, left: int, granted: int) -> None:
    game = b.at(2, seats=[{"money": 9, "ap_level": 3}], options={"ap_upgrade": option})
    b.do(game, "0 technology ap")
    turn = b.view(game).turn
    assert turn is not None
    assert (turn.left, turn.granted) == (left, granted)


def test_i_12_peek_memory_momentary_shows_the_face_until_the_seat_is_done() -> None:
    market = ["prawn 4x3", "?bream 9x1", "?clam 2x4"]
    seats = [{"collaborator": "speculator"}]
    for setting, after in (("kept", "market-bream-9x1"), ("momentary", None)):
        game = b.at(2, phase="speculator", round=2, market=market, seats=seats, options={"peek_memory": setting})
        events = b.do(game, "0 peek 2")
        assert b.view(game, 0).market[1].card == "market-bream-9x1"
        told = game.wording.event(events[0].seen_by(0))
        assert told == ("looked at M2: B$9x1" if after else "looked at M2")
        b.do(game, "0 peek_done")
        assert b.view(game, 0).market[1].card == after
        assert b.view(game, 0).table[0].looked_at == (2,)


@pytest.mark.parametrize(
    ("seats", "row", "laid"),
    [
        (2, "printed", [4, 5, 6, 7, 8]),
        (2, "tight", [3, 4, 4, 5, 6]),
        (3, "tight", [4, 4, 5, 6, 7]),
        (4, "tight", [4, 5, 6, 7, 8]),
    ],
)
def test_i_12_market_row_printed_or_tight(seats: int, row: str, laid: list[int]) -> None:
    game = b.dealt(seats, 3, market_row=row)
    found = []
    while game.to_act():
        found.append(len(b.view(game).market))
        b.play_round(game)
    assert found == laid
