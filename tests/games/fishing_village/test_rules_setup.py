"""Setting up: dealing, sharks, closings, developments, who begins (FV-1 to FV-3, FV-13)."""

from collections import Counter

import pytest

from fishgames.core.rng import Rng
from fishgames.core.rules import SetupRefused
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from fishgames.games.fishing_village.controller import FishingVillageController
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.games.fishing_village.rules import FishingVillageRules
from tests.games.fishing_village import builders as b

SEATS = range(1, 9)


def test_fv_1_1_one_to_eight_seats_win_or_lose_together() -> None:
    rules = FishingVillageRules()
    for seats in (0, 9, -1):
        with pytest.raises(SetupRefused) as refused:
            rules.setup(seats, FishingVillageOptions(), Rng(word=1))
        assert refused.value.objection.clause == "FV-1.1"
    for seats in SEATS:
        *_, last = b.walk(seats, 1)
        result = rules.result(last.after)
        assert result is not None
        assert result.winners in ((), tuple(range(seats)))


def test_fv_1_4_population_has_no_upper_limit() -> None:
    table = b.at(fields={0: ["agr_LM"] * 4}, population=300)
    b.do(table, "undergo")
    assert b.now(table).population == 305


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_fv_3_1_hands_by_seats_and_difficulty(seats: int, difficulty: str) -> None:
    state = b.now(b.dealt(seats, difficulty=difficulty))
    row = {
        "easy": (9, 8, 5, 6, 7, 7, 7, 7),
        "normal": (8, 7, 4, 5, 6, 6, 6, 6),
        "hard": (7, 6, 3, 4, 5, 5, 5, 5),
    }
    hand = row[difficulty][seats - 1]
    assert [len(each) for each in state.hands] == [hand] * seats
    assert len(state.worker_pile) == 78 - seats * hand
    assert state.worker_discards == ()


def test_fv_r1_hard_deals_five_from_five_seats_on() -> None:
    assert {len(hand) for seats in (5, 6, 7, 8) for hand in b.now(b.dealt(seats, difficulty="hard")).hands} == {5}


@pytest.mark.parametrize("seats", SEATS)
def test_fv_3_2_three_sharks_to_each_field(seats: int) -> None:
    state = b.now(b.dealt(seats))
    assert [len(stack) for stack in state.sharks] == [3] * seats
    assert len(state.shark_pile) == 36 - 3 * seats
    assert b.view(b.game(state)).table[0].sharks == state.sharks[0]


def test_fv_3_3_two_closings_are_up_and_six_in_the_pile() -> None:
    olds = set()
    for seed in range(20):
        state = b.now(b.dealt(4, seed))
        assert len(state.face_up) == 2
        assert len(state.closing_pile) == 6
        assert Counter(state.face_up + state.closing_pile) == dict.fromkeys(shipped().closings, 2)
        olds.add(state.face_up[0])
    assert olds == set(shipped().closings)


def test_fv_3_4_twenty_people() -> None:
    assert b.now(b.dealt()).population == 20


@pytest.mark.parametrize("seats", SEATS)
def test_fv_3_5_each_seat_chooses_in_turn(seats: int) -> None:
    table = b.dealt(seats)
    each = 2 if seats <= 2 else 1
    for seat in range(seats):
        for _ in range(each):
            assert table.to_act() == (seat,)
            asked = table.public().view.asked
            assert asked is not None
            assert (asked.kind, asked.how, asked.private) == ("setup_development", "one", False)
            assert len(b.view(table, seat).hand) == len(b.now(table).hands[seat])
            b.do(table, "choose_development", development=_free(table, seat))
    assert [len(mine) for mine in b.now(table).developments] == [each] * seats
    table.rules.check(b.now(table))


def _free(table: FishingVillageController, seat: int) -> str:
    mine = b.now(table).developments[seat]
    return next(each for each in shipped().developments if each not in mine)


def test_fv_r20_any_number_of_seats_may_choose_the_same() -> None:
    table = b.dealt(8)
    for _ in range(8):
        b.do(table, "choose_development", development="port_market")
    assert b.now(table).developments == [("port_market",)] * 8


def test_fv_r21_both_sides_of_a_card_may_be_chosen_by_one_seat() -> None:
    table = b.dealt(1, development_supply="printed")
    b.do(table, "choose_development", development="local_cuisine")
    b.do(table, "choose_development", development="factory_outlet")
    assert b.now(table).phase == "turn"


def test_fv_3_6_the_team_chooses_who_begins() -> None:
    table = b.dealt(3)
    for _ in range(3):
        b.do(table, "choose_development", development="port_market")
    asked = table.public().view.asked
    assert asked is not None
    assert (asked.kind, asked.seats, asked.how, asked.private) == ("setup_first_player", (0, 1, 2), "any", False)
    told = b.do(table, "choose_first", 2, first=1)
    assert (b.now(table).turn, b.now(table).first) == (1, 1)
    assert told == (ev.PlayBegun(seat=1, how="choose", closing=b.now(table).face_up[0]),)
    b.do(table, "recruit", 1)
    assert table.to_act() == (2,)


@pytest.mark.parametrize("how", ["seat0", "random"])
def test_fv_3_6_nobody_is_asked_by_option(how: str) -> None:
    firsts = set()
    for seed in range(20):
        table = b.dealt(4, seed, first_player=how)
        for _ in range(4):
            b.do(table, "choose_development", development="port_market")
        assert b.now(table).phase == "turn"
        firsts.add(b.now(table).turn)
    assert firsts == ({0} if how == "seat0" else {0, 1, 2, 3})


def test_fv_3_6_solo_is_not_asked() -> None:
    table = b.dealt(1)
    b.do(table, "choose_development", development="port_market")
    told = b.do(table, "choose_development", development="fish_cannery")
    assert b.now(table).phase == "turn"
    assert isinstance(told[-1], ev.PlayBegun)


def test_fv_13_3_printed_cards_run_out() -> None:
    table = b.dealt(8, development_supply="printed")
    for _ in range(2):
        b.do(table, "choose_development", development="port_market")
    objection = b.refused(table, "choose_development", development="farm_machinery")
    assert objection.clause == "FV-13.3"
    assert "Farm Machinery" in objection.sentence
    assert "Port Market" in objection.sentence
    for _ in range(6):
        found = table.seat(table.to_act()[0]).legal_actions
        assert found
        table.submit(found[0])
    assert b.now(table).phase == "setup_first_player"


def test_fv_13_4_sharks_are_stacked_before_hands_are_seen() -> None:
    table = b.dealt(3, shark_order="chosen", seed=3)
    state = b.now(table)
    asked = [seat for seat in range(3) if len(set(state.sharks[seat])) > 1]
    assert asked
    for seat in asked:
        assert table.to_act() == (seat,)
        assert all(info.hand is None and info.hand_size == 4 for info in b.view(table, seat).table)
        found = table.seat(seat).legal_actions
        assert len(found) == len(set(found)) == (3 if len(set(state.sharks[seat])) == 2 else 6)
        told = table.submit(found[-1])
        assert b.now(table).sharks[seat] == told[0].cards  # type: ignore[attr-defined]
    assert [type(event) for event in told[1:]] == [ev.HandTakenUp] * 3
    assert b.now(table).phase == "setup_development"
    assert b.view(table, 1).hand == b.now(table).hands[1]
    assert told[2].seen_by(1).cards == b.now(table).hands[1]  # type: ignore[attr-defined]
    assert told[2].seen_by(0).cards is None  # type: ignore[attr-defined]


def test_fv_13_4_three_alike_are_not_asked_about() -> None:
    for seed in range(60):
        state = b.now(b.dealt(1, seed, shark_order="chosen"))
        assert (state.phase == "shark_order") == (len(set(state.sharks[0])) > 1)


@pytest.mark.parametrize(("seats", "hand"), [(1, 10), (1, 66), (4, 7), (4, 16), (7, 9), (8, 8)])
def test_fv_13_5_larger_hands(seats: int, hand: int) -> None:
    state = b.now(b.dealt(seats, hand_size=hand))
    assert [len(each) for each in state.hands] == [hand] * seats
    assert len(state.worker_pile) == 78 - seats * hand


@pytest.mark.parametrize(
    ("seats", "hand", "number"), [(1, 9, "9"), (4, 6, "6"), (4, 17, "68"), (8, 9, "72"), (8, 7, "7"), (3, 1, "5")]
)
def test_fv_13_5_other_sizes_are_refused_with_numbers(seats: int, hand: int, number: str) -> None:
    with pytest.raises(SetupRefused) as refused:
        b.dealt(seats, hand_size=hand)
    assert refused.value.objection.clause == "FV-13.5"
    assert number in refused.value.objection.sentence
