"""The end of a round and of the game (I-9 and I-10)."""

import pytest

from fishgames.games.isaribi.account import ranking
from fishgames.games.isaribi.controller import IsaribiController
from tests.games.isaribi import builders as b

OUT = {"left": True, "collaborator": "old_fisherman"}


def ended(mine: dict[str, object], line: str = "0 leave speculator", **given: object) -> IsaribiController:
    """Seat 0 leaves as the last of two."""
    game = b.at(2, first_out=1, seats=[mine, OUT], **given)
    b.do(game, line)
    return game


@pytest.mark.parametrize(
    ("abilities", "collaborator", "keeps"),
    [([], "speculator", 1), ([], "carpenter", 3), (["smokehouse"], "speculator", 4), (["smokehouse"], "carpenter", 6)],
)
def test_i_9_1_what_a_boat_keeps(abilities: list[str], collaborator: str, keeps: int) -> None:
    game = ended({"cubes": {"bream": keeps}, "abilities": abilities}, f"0 leave {collaborator}")
    info = b.view(game).table[0]
    assert (info.storage, sum(info.cubes), info.money) == (keeps, keeps, 3)


def test_i_9_2_the_surplus_goes_back_and_costs_three() -> None:
    game = b.at(2, first_out=1, seats=[{"cubes": {"clam": 6}, "money": 20}, OUT])
    events = b.do(game, "0 leave speculator")
    (settled,) = b.told(events, "surplus_settled")
    assert (b.named(settled.cubes), settled.fine, settled.chosen) == ({"clam": 5}, 3, False)
    assert b.view(game).table[0].money == 17


def test_i_9_2_the_owner_chooses_where_there_is_a_choice() -> None:
    game = ended({"cubes": {"clam": 1, "prawn": 2}, "money": 9})
    assert (b.view(game).phase, game.to_act()) == ("discard", (0,))
    assert sorted(b.lines(game, "discard")) == ["clam prawn", "prawn prawn"]
    objection = b.refused(game, "0 discard prawn")
    assert objection.clause == "I-9.2"
    assert objection.sentence == "The boat holds 3 cubes and keeps 1: exactly 2 must go back, not 1."
    assert b.refused(game, "0 discard bream bream").clause == "I-9.2"
    (settled,) = b.told(b.do(game, "0 discard prawn prawn"), "surplus_settled")
    assert (settled.fine, settled.chosen) == (3, True)
    assert b.named(b.view(game).table[0].cubes) == {"clam": 1}


def test_i_9_2_the_seats_settle_one_after_the_other_from_the_pawn() -> None:
    mixed = {"cubes": {"clam": 1, "prawn": 1}, "left": True}
    seats = [{"cubes": {"clam": 2}}, {**mixed, "collaborator": "old_fisherman"}, {**mixed, "collaborator": "carpenter"}]
    game = b.at(3, pawn=1, first_out=2, active=0, seats=seats)
    b.do(game, "0 leave speculator")
    assert game.to_act() == (1,)
    assert sum(b.view(game).table[0].cubes) == 2
    events = b.do(game, "1 discard clam")
    assert [event.seat for event in b.told(events, "surplus_settled")] == [1, 0]


@pytest.mark.parametrize(("pawn", "first", "then"), [(2, 0, 0), (2, 2, 1), (0, 0, 3), (0, 3, 3)])
def test_i_9_3_the_pawn_goes_to_the_first_out_or_to_the_right(pawn: int, first: int, then: int) -> None:
    names = ["money_changer", "carpenter", "old_fisherman", "dried_fish_shop"]
    last = (first + 1) % 4
    seats = [{"left": True, "collaborator": names[seat]} if seat != last else {} for seat in range(4)]
    game = b.at(4, pawn=pawn, first_out=first, active=last, seats=seats)
    events = b.do(game, f"{last} leave speculator")
    assert [(event.seat, event.first_out) for event in b.told(events, "pawn_moved")] == [(then, first)]
    assert (b.view(game).pawn, b.view(game).first_out) == (then, None)


def test_i_9_4_the_game_ends_after_round_5_with_fines_and_the_pawn() -> None:
    game = ended({"money": 50, "cubes": {"prawn": 3}}, round=5)
    view = b.view(game)
    assert (view.phase, view.pawn, view.table[0].money) == ("game_over", 1, 47)
    assert view.asked is None
    assert b.refused(game, "0 end_turn").clause == "I-9.4"


def test_i_9_5_the_board_is_cleared() -> None:
    game = b.at(
        2,
        first_out=1,
        market=["prawn 4x3", "bream 7x2", "?any 5x3", "?clam 9x9"],
        seats=[{"abilities": ["client"], "client_cube": "clam", "cubes": {"prawn": 1}}, OUT],
    )
    b.do(game, "0 sell retail prawn>1", "0 end_turn")
    events = b.do(game, "0 leave speculator")
    view = b.view(game)
    assert [event.unseen for event in b.told(events, "round_ended")] == [(4,)]
    assert ([b.text_of(card) for card in view.market_gone], view.market_unseen) == (
        ["prawn 4x3", "bream 7x2", "any 5x3"],
        1,
    )
    assert len(view.fish_gone) == 4
    assert view.table[0].client_cube is None
    assert sum(view.supply) + sum(spot.cubes for spot in view.sea) == 80
    assert [info.left for info in view.table] == [False, False]
    assert [info.collaborator for info in view.table] == ["speculator", "old_fisherman"]


def test_i_10_1_most_money_then_nearest_clockwise_to_the_pawn() -> None:
    assert ranking((50, 61, 61, 40), 0) == (1, 2, 0, 3)
    assert ranking((50, 61, 61, 40), 2) == (2, 1, 0, 3)
    assert ranking((7, 7, 7), 1) == (1, 2, 0)
    game = ended({"money": 8}, round=5, pawn=1, active=0)
    result = game.result()
    assert result is not None
    assert (result.winners, result.headline) == ((0,), "Victory")
    tied = b.at(2, round=5, first_out=1, pawn=0, seats=[{"money": 8}, {**OUT, "money": 8}])
    b.do(tied, "0 leave speculator")
    result = tied.result()
    assert result is not None
    assert (result.winners, result.headline) == ((1,), "Victory, nearest to the pawn")
    assert tied.wording.outcome(result) == "Ben wins with 8 ryo, nearest to the pawn of those with as much"
