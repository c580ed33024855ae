"""Slots, forced flips, turns, leaving (I-6 and I-7)."""

from fishgames.core.events import BaseEvent
from tests.games.isaribi import builders as b

OUT = {"left": True, "collaborator": "carpenter"}


def kinds(events: list[BaseEvent]) -> list[str]:
    """What was told, in order."""
    return [event.kind for event in events]


def test_i_6_1_slots_go_clockwise_past_those_who_left() -> None:
    game = b.at(4, pawn=2, first_out=3, seats=[{}, {}, {}, OUT])
    b.do(game, "2 end_turn")
    assert game.to_act() == (0,)
    b.do(game, "0 end_turn")
    assert game.to_act() == (1,)
    b.do(game, "1 end_turn")
    assert (game.to_act(), b.view(game).lap) == ((2,), 2)


def test_i_6_2_the_pawn_turns_up_a_card_but_not_in_its_first_slot() -> None:
    game = b.at(2, phase="place_boat")
    events = b.do(game, "0 place 0", "1 place 0")
    assert not b.told(events, "market_flipped")
    events = b.do(game, "0 end_turn", "1 end_turn")
    (flip,) = b.told(events, "market_flipped")
    assert (flip.seat, flip.position, flip.forced, flip.left) == (0, 2, True, False)


def test_i_6_2_the_pawn_turns_up_cards_after_its_seat_has_left_and_all_are_told() -> None:
    game = b.at(3)
    b.do(game, "0 leave money_changer", "1 end_turn")
    events = b.do(game, "2 end_turn")
    (flip,) = b.told(events, "market_flipped")
    assert (flip.seat, flip.position, flip.forced, flip.left) == (0, 2, True, True)
    assert game.to_act() == (1,)
    for viewer in (None, 0, 1, 2):
        told = game.wording.event(flip.seen_by(viewer))
        assert told == "is out of the round; the pawn still turns up M2: B$7x2"


def test_i_6_3_a_slot_is_a_turn_or_leaving() -> None:
    game = b.at(2)
    assert len(b.lines(game, "leave")) == 5
    b.do(game, "0 flip")
    assert b.lines(game, "leave") == []
    assert b.refused(game, "0 leave carpenter").clause == "I-6.3"


def test_i_6_4_points_are_granted_spent_and_lost() -> None:
    game = b.alone(ap_level=2, boat=2)
    b.do(game, "0 move 3", "0 fish net")
    turn = b.view(game).turn
    assert turn is not None
    assert (turn.left, turn.granted) == (1, 5)
    events = b.do(game, "0 end_turn")
    assert [(event.lost, event.acted) for event in b.told(events, "turn_ended")] == [(1, True)]
    fresh = b.view(game).turn
    assert fresh is not None
    assert fresh.left == 3


def test_i_6_5_fish_sell_and_technology_once_moves_and_flips_often() -> None:
    game = b.alone(ap_level=4, cubes={"prawn": 3}, money=20)
    b.do(game, "0 sell retail prawn>1", "0 technology net")
    assert b.refused(game, "0 sell retail prawn>1").clause == "I-6.5"
    assert b.refused(game, "0 technology ap").clause == "I-6.5"
    b.do(game, "0 flip", "0 flip")
    game = b.alone(ap_level=4, boat=2)
    b.do(game, "0 fish hand", "0 move 1", "0 move 2", "0 move 3")
    assert b.refused(game, "0 fish hand").clause == "I-6.5"


def test_i_6_6_after_lap_40_only_leaving_is_left() -> None:
    market = ["prawn 4x3", "bream 7x2", "any 5x3", "mackerel 6x2"]
    game = b.at(2, lap=40, active=1, market=market)
    events = b.do(game, "1 end_turn")
    assert [event.leave_only for event in b.told(events, "lap_begun")] == [True]
    assert {each.kind for each in game.seat(0).legal_actions} == {"leave"}
    assert b.refused(game, "0 move 1").clause == "I-6.6"
    assert "lap 41" in b.refused(game, "0 end_turn").sentence


def test_i_6_7_no_card_is_turned_up_after_the_last_one_left() -> None:
    game = b.at(2, first_out=0, active=1, seats=[OUT])
    assert not b.told(b.do(game, "1 leave money_changer"), "market_flipped")
    assert b.view(game).round == 2


def test_i_7_1_one_collaborator_of_those_still_there() -> None:
    game = b.at(3, first_out=0, active=1, seats=[OUT])
    assert "carpenter" not in b.lines(game, "leave")
    objection = b.refused(game, "1 leave carpenter")
    assert objection.clause == "I-7.1"
    assert "Dried fish shop" in objection.sentence
    b.do(game, "1 leave speculator")
    assert b.view(game).table[1].collaborator == "speculator"


def test_i_7_2_the_first_to_leave_takes_the_first_out_card() -> None:
    game = b.at(3)
    b.do(game, "0 end_turn", "1 leave carpenter", "2 leave money_changer")
    assert b.view(game).first_out == 1


def test_i_7_3_the_money_changer_pays_three_at_once() -> None:
    game = b.at(2)
    events = b.do(game, "0 leave money_changer")
    assert b.view(game).table[0].money == 6
    assert [event.money for event in b.told(events, "round_left")] == [3]


def test_i_7_4_the_shop_sells_a_technology_three_ryo_cheaper() -> None:
    game = b.alone(boat=3, ap_level=3, money=6)
    b.do(game, "0 leave dried_fish_shop")
    assert (game.to_act(), b.view(game).phase) == ((0,), "dried_fish_technology")
    assert b.lines(game, "dried_fish_technology") == ["ap", "net", "smokehouse", "client", "none"]
    b.do(game, "0 dried_fish_technology ap")
    assert (b.view(game).table[0].money, b.view(game).table[0].ap_level) == (0, 4)
    assert game.to_act() == (1,)


def test_i_7_4_the_shop_may_be_declined_and_wants_its_price() -> None:
    game = b.alone(boat=3, ap_level=3, net_level=2, money=0)
    b.do(game, "0 leave dried_fish_shop")
    assert b.lines(game, "dried_fish_technology") == ["client", "none"]
    objection = b.refused(game, "0 dried_fish_technology smokehouse")
    assert (objection.clause, "1 ryo" in objection.sentence) == ("I-7.4", True)
    assert b.refused(game, "0 dried_fish_technology net").clause == "I-8.5.4"
    assert kinds(b.do(game, "0 dried_fish_technology none"))[0] == "technology_declined"


def test_i_7_5_the_carpenter_keeps_two_more() -> None:
    game = b.at(2, seats=[{"cubes": {"clam": 3}}])
    b.do(game, "0 leave carpenter")
    assert b.view(game).table[0].storage == 3


def test_i_7_6_speculator_and_old_fisherman_act_next_round() -> None:
    game = b.at(2, seats=[{"cubes": {}}])
    b.do(game, "0 leave speculator", "1 leave old_fisherman")
    assert (b.view(game).round, b.view(game).phase, game.to_act()) == (2, "speculator", (0,))
    b.do(game, "0 peek_done", *(f"{seat} place 1" for seat in (1, 0)))
    assert (b.view(game).phase, game.to_act()) == ("old_fisherman", (1,))


def test_i_7_6_in_round_5_they_do_nothing() -> None:
    game = b.at(2, round=5)
    b.do(game, "0 leave speculator", "1 leave old_fisherman")
    assert b.view(game).phase == "game_over"


def test_i_7_7_who_left_settles_its_surplus_and_nothing_else() -> None:
    game = b.at(2, seats=[{"boat": 2, "cubes": {"clam": 1, "prawn": 1}}])
    b.do(game, "0 leave speculator")
    assert b.view(game).table[0].boat == 2
    b.do(game, "1 end_turn")
    assert game.to_act() == (1,)
    b.do(game, "1 leave carpenter")
    assert (game.to_act(), b.view(game).phase) == ((0,), "discard")
