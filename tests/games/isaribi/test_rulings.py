"""The rulings (I-R1 to I-R31), each where it makes a difference."""

import pytest

from fishgames.games.isaribi import GAME
from fishgames.games.isaribi.cards import shipped
from tests.games.isaribi import builders as b

OUT = {"left": True, "collaborator": "carpenter"}


def test_i_r1_two_to_five_with_the_same_rules() -> None:
    assert GAME.seats == (2, 5)
    assert len({shipped().market_row(seats, False) for seats in range(2, 6)}) == 1


def test_i_r2_the_first_start_player_by_lot() -> None:
    assert len({b.view(b.dealt(3, seed)).pawn for seed in range(20)}) == 3


def test_i_r3_one_draw_once_and_an_empty_deck_gives_none() -> None:
    decks = {"prawn": ["prawn 2 draw", "prawn 2 draw", "prawn 2"], "mackerel": ["mackerel 2 draw"]}
    sea = b.view(b.at(2, phase="prepare", fish_decks=decks)).sea
    assert [spot.seafood for spot in sea] == ["clam", "prawn", "prawn", "mackerel", "bream"]


def test_i_r4_a_spot_without_a_card_is_no_place() -> None:
    assert b.lines(b.at(2, phase="place_boat"), "place") == ["0", "1", "2", "3", "4"]
    assert b.refused(b.at(2, phase="place_boat"), "0 place 5").clause == "I-5.2"


def test_i_r5_an_empty_fish_card_can_be_passed() -> None:
    game = b.alone(boat=3, ap_level=4, also={"fish": ["clam 4", "prawn 0", "mackerel 4", "bream 4"]})
    b.do(game, "0 move 2")
    assert b.lines(game, "fish") == []
    b.do(game, "0 move 1")


def test_i_r6_the_old_fisherman_is_limited_by_the_supply() -> None:
    seats = [{"collaborator": "old_fisherman"}]
    game = b.at(
        2, phase="old_fisherman", round=2, supply={"clam": 1, "prawn": 0, "mackerel": 0, "bream": 0}, seats=seats
    )
    assert b.lines(game, "old_fisherman") == ["1 1"]
    assert b.refused(game, "0 old_fisherman 1 2").sentence == "The supply has 1 clam cube, not 2."


def test_i_r7_a_speculator_may_stop_early_or_not_look() -> None:
    game = b.at(2, phase="speculator", round=2, seats=[{"collaborator": "speculator"}])
    events = b.do(game, "0 peek_done")
    assert [event.looked_at for event in b.told(events, "peek_ended")] == [()]
    assert b.view(game).phase == "place_boat"


def test_i_r8_the_old_fisherman_needs_no_boat() -> None:
    game = b.at(2, phase="old_fisherman", round=2, seats=[{"collaborator": "old_fisherman", "boat": 0}])
    assert len(b.lines(game, "old_fisherman")) == 12


def test_i_r9_a_collaborator_is_shown_until_the_boats_stand() -> None:
    game = b.at(2, first_out=1, seats=[{}, OUT])
    b.do(game, "0 leave money_changer")
    assert b.view(game).table[1].collaborator == "carpenter"
    b.do(game, "1 place 0", "0 place 0")
    assert b.view(game).table[1].collaborator is None
    assert b.view(game).table[0].money == 6


def test_i_r10_no_card_turns_up_when_the_pawn_holder_leaves_in_the_first_slot() -> None:
    game = b.at(2)
    assert not b.told(b.do(game, "0 leave carpenter"), "market_flipped")
    assert b.told(b.do(game, "1 end_turn"), "market_flipped")


def test_i_r11_leaving_in_the_first_lap_gives_no_points() -> None:
    game = b.at(2)
    b.do(game, "0 leave carpenter")
    assert (b.view(game).lap, b.view(game).active) == (1, 1)


def test_i_r12_a_turn_without_any_action() -> None:
    game = b.at(2)
    (ended,) = b.told(b.do(game, "0 end_turn"), "turn_ended")
    assert (ended.acted, ended.lost) == (False, 3)
    assert game.wording.event(ended) == "waits"


def test_i_r13_the_pawn_holder_can_be_first_out() -> None:
    game = b.at(2)
    b.do(game, "0 leave carpenter")
    assert (b.view(game).first_out, b.view(game).pawn) == (0, 0)


def test_i_r14_a_net_is_not_divided_nor_cast_for_nothing() -> None:
    game = b.alone(boat=2, net_level=2, also={"fish": ["clam 4", "prawn 1", "mackerel 4", "bream 4"]})
    (caught,) = b.told(b.do(game, "0 fish net"), "seafood_caught")
    assert caught.count == 1
    empty = b.alone(boat=2, also={"fish": ["clam 4", "prawn 0", "mackerel 4", "bream 4"]})
    assert b.refused(empty, "0 fish net").clause == "I-8.1.1"


def test_i_r15_nothing_is_thrown_away_in_a_turn() -> None:
    assert b.refused(b.alone(cubes={"clam": 5}), "0 discard clam").clause == "I-6.3"


def test_i_r16_a_gross_sale_of_one_cube() -> None:
    game = b.alone(cubes={"prawn": 1})
    b.do(game, "0 sell gross prawn>1")
    assert b.view(game).table[0].money == 7


def test_i_r17_the_client_takes_one_of_the_two_cubes() -> None:
    game = b.alone(abilities=["client"], cubes={"clam": 2, "prawn": 1}, also={"market": ["prawn 5x2"]})
    assert (
        b.refused(game, "0 sell gross clam>client prawn>client").sentence == "The Client takes 1 cube a round, not 2."
    )
    b.do(game, "0 sell gross clam>client prawn>1")
    assert b.view(game).table[0].money == 12
    at_sea = b.alone(abilities=["client"], cubes={"clam": 1}, boat=1)
    assert b.refused(at_sea, "0 sell retail clam>client").clause == "I-8.3.1"


def test_i_r18_a_card_turned_up_in_this_turn_buys_at_once() -> None:
    game = b.alone(cubes={"bream": 1})
    assert b.refused(game, "0 sell retail bream>2").sentence == "M2 is face down; only face-up cards buy."
    b.do(game, "0 flip", "0 sell retail bream>2")
    assert b.view(game).table[0].money == 10


def test_i_r19_rainbow_cards_mix_kinds() -> None:
    game = b.alone(cubes={"clam": 1, "bream": 1}, also={"market": ["any 5x3"]})
    b.do(game, "0 sell gross clam>1 bream>1")
    assert (b.view(game).table[0].money, b.view(game).market[0].free) == (13, 1)


def test_i_r20_points_next_turn_net_at_once() -> None:
    game = b.at(2, seats=[{"money": 20, "ap_level": 4, "net_level": 0}])
    b.do(game, "0 technology net", "0 move 1", "0 move 2")
    (caught,) = b.told(b.do(game, "0 fish net"), "seafood_caught")
    assert caught.count == 3
    game = b.at(2, seats=[{"money": 3}])
    b.do(game, "0 technology ap", "0 end_turn", "1 end_turn")
    turn = b.view(game).turn
    assert turn is not None
    assert turn.granted == 4


def test_i_r21_the_ban_begins_when_the_last_other_seat_leaves() -> None:
    game = b.at(2, seats=[{"money": 9}])
    assert b.lines(game, "technology")
    b.do(game, "0 end_turn", "1 leave carpenter")
    assert b.lines(game, "technology") == []


def test_i_r22_the_shop_works_at_sea_and_for_the_last_seat() -> None:
    game = b.at(2, first_out=1, seats=[{"boat": 4, "money": 0}, OUT])
    b.do(game, "0 leave dried_fish_shop")
    assert b.lines(game, "dried_fish_technology") == ["ap", "net", "client", "none"]


@pytest.mark.parametrize(("money", "fine"), [(20, 3), (2, 2), (0, 0)])
def test_i_r23_one_fine_and_never_more_than_there_is(money: int, fine: int) -> None:
    game = b.at(2, first_out=1, seats=[{"money": money, "cubes": {"clam": 4}}, {**OUT}])
    (settled,) = b.told(b.do(game, "0 leave speculator"), "surplus_settled")
    assert settled.fine == fine


def test_i_r24_fines_in_the_last_round() -> None:
    game = b.at(2, round=5, first_out=1, seats=[{"money": 50, "cubes": {"prawn": 2}}, OUT])
    events = b.do(game, "0 leave speculator")
    assert [event.kind for event in events] == ["round_left", "surplus_settled", "pawn_moved", "game_ended"]


def test_i_r25_the_pawn_after_its_last_move_breaks_ties() -> None:
    game = b.at(
        2, round=5, first_out=0, active=1, seats=[{"left": True, "collaborator": "carpenter", "money": 8}, {"money": 8}]
    )
    b.do(game, "1 leave speculator")
    result = game.result()
    assert result is not None
    assert (b.view(game).pawn, result.winners) == (1, (1,))


def test_i_r26_cards_never_turned_up_leave_unseen() -> None:
    game = b.at(2, first_out=1, seats=[{}, OUT])
    events = b.do(game, "0 leave speculator")
    (ended,) = b.told(events, "round_ended")
    assert ended.unseen == (2, 3, 4)
    assert "M2, M3, M4 unseen" in str(game.wording.event(ended))
    assert (len(b.view(game).market_gone), b.view(game).market_unseen) == (1, 3)


def test_i_r27_money_has_no_ceiling() -> None:
    game = b.alone(money=400, cubes={"prawn": 1})
    b.do(game, "0 sell retail prawn>1")
    assert b.view(game).table[0].money == 404


def test_i_r28_waiting_ends_after_forty_laps() -> None:
    game = b.at(2)
    for _ in range(40):
        b.do(game, "0 end_turn", "1 end_turn")
    assert b.view(game).lap == 41
    assert {each.kind for each in game.seat(0).legal_actions} == {"leave"}


def test_i_r29_every_seat_finds_an_ability_card() -> None:
    seats = [{"money": 20}, *[{"abilities": ["smokehouse", "client"]}] * 4]
    assert {"smokehouse", "client"} <= set(b.lines(b.at(5, seats=seats), "technology"))


def test_i_r30_with_two_seats_the_right_is_the_other_one() -> None:
    game = b.at(2, first_out=0, active=1, seats=[OUT])
    b.do(game, "1 leave speculator")
    assert b.view(game).pawn == 1


def test_i_r31_one_row_for_any_number_of_seats_unless_the_file_says_otherwise() -> None:
    assert shipped().market_row(2, False) == shipped().market_row(5, False) == (4, 5, 6, 7, 8)
