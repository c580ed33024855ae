"""A turn: laying, chasing, recruiting, and what it costs (FV-4 to FV-6)."""

from typing import Any

import pytest

from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from tests.games.fishing_village import builders as b

FULL: dict[str, Any] = {"hands": {0: ["agr_LM", "agr_LM", "fis_R"]}, "sharks": {0: ["R", "L"], 1: ["M"]}}


def test_fv_4_1_one_of_four_things_and_no_passing() -> None:
    assert b.kinds(b.at(**FULL)) == ["assign", "remove_shark", "recruit", "undergo", "abandon"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("assign", {"card": "fis_R", "target": 0}),
        ("assign", {"card": "fis_R", "target": 3}),
        ("remove_shark", {"card": "agr_LM", "target": 0}),
        ("recruit", {}),
        ("abandon", {}),
        ("undergo", {}),
    ],
)
def test_fv_4_2_the_turn_goes_clockwise(kind: str, fields: dict[str, Any]) -> None:
    for seat in range(4):
        table = b.at(active=seat, hands={seat: ["agr_LM", "fis_R"]}, sharks={seat: ["L"], 0: ["L"], 3: ["L"]})
        b.do(table, kind, **fields)
        assert table.to_act() == ((seat + 1) % 4,)


def test_fv_4_3_copies_are_offered_once() -> None:
    found = b.at(**FULL).seat(0).legal_actions
    assert len(found) == len(set(found))
    assert [each.target for each in found if each.kind == "assign" and each.card == "agr_LM"] == [0, 1, 2, 3]
    assert [(each.card, each.target) for each in found if each.kind == "remove_shark"] == [
        ("agr_LM", 0),
        ("agr_LM", 1),
    ]


def test_fv_4_4_an_empty_hand_is_never_stuck() -> None:
    table = b.at(worker_pile=0, workers_rest=("hand", 3), options={"abandon_rule": "if_raw_short"}, seats=4)
    assert b.kinds(table) == ["undergo", "abandon"]
    assert b.kinds(b.at(fields={0: ["agr_LM", "agr_LM"]})) == ["recruit", "undergo"]


@pytest.mark.parametrize(("population", "held", "legal"), [(2, 0, True), (1, 0, False), (1, 1, True)])
def test_fv_4_5_a_cost_leaves_at_least_one(population: int, held: int, legal: bool) -> None:
    developments = {seat: ["port_market"] if seat < held else [] for seat in range(4)}
    table = b.at(population=population, hands={0: ["com_R"]}, developments=developments)
    assert b.may(table, "assign", card="com_R", target=2) == legal
    assert b.may(table, "assign", card="com_R", target=0)


def test_fv_r8_the_last_person_cannot_be_spent() -> None:
    table = b.at(population=1, hands={0: ["com_R"]}, developments=b.all_seats())
    objection = b.refused(table, "assign", card="com_R", target=2)
    assert objection.clause == "FV-4.5"
    assert "1" in objection.sentence
    assert b.kinds(table) == ["assign", "undergo", "abandon"]


def test_fv_4_6_one_seat_or_the_team() -> None:
    table = b.at(population=3)
    assert table.to_act() == (0,)
    assert b.refused(table, "recruit", 1).clause == "FV-4.6"
    b.do(table, "abandon")
    assert table.to_act() == (0, 1, 2, 3)
    ends = []
    for seat in range(4):
        other = b.game(b.now(table))
        b.do(other, "sacrifice", seat, owner=2, development="self_sufficiency")
        ends.append(b.now(other))
    assert all(end == ends[0] for end in ends)


def test_fv_5_1_a_worker_lies_in_the_field_for_good() -> None:
    table = b.at(hands={0: ["com_R"], 2: ["com_L"]})
    told = b.do(table, "assign", card="com_R", target=2)
    assert told == (ev.WorkerAssigned(seat=0, card="com_R", target=2, cost=1, population=19),)
    state = b.now(table)
    assert (state.fields[2], state.hands[0], state.hands[2]) == (("com_R",), (), ("com_L",))


def test_fv_5_2_only_a_column_has_to_be_shared() -> None:
    cards = shipped()
    hand = list(cards.workers)
    table = b.at(hands={0: hand}, sharks={0: ["M", "L"], 1: ["L", "R"]})
    for target, column in ((0, 1), (1, 4)):
        for card in hand:
            assert b.may(table, "remove_shark", card=card, target=target) == bool(cards.columns[card] & column)
    told = b.do(table, "remove_shark", card="com_LR", target=1)
    assert told == (ev.SharkRemoved(seat=0, card="com_LR", target=1, shark="shark_R", cost=1, population=19),)
    state = b.now(table)
    assert state.sharks[1] == ("shark_L",)
    assert (state.worker_discards, state.shark_discards) == (("com_LR",), ("shark_R",))


def test_fv_r5_the_last_dealt_shark_is_the_top_one() -> None:
    table = b.at(hands={0: ["agr_L"]}, shark_pile=["R", "M", "L"])
    b.do(table, "abandon")
    assert b.letters(b.now(table).sharks[0]) == ["R", "M", "L"]


def test_fv_5_3_sharks_only_go_until_the_owner_resolves() -> None:
    for ply in b.walk(3, 5, wealth=40):
        for seat in range(3):
            before, after = len(ply.before.sharks[seat]), len(ply.after.sharks[seat])
            assert 0 <= after <= 3
            if after > before:
                assert seat == ply.before.turn
                assert any(isinstance(event, ev.SharksReplaced) for event in ply.told)


def test_fv_5_4_only_the_own_field_is_free() -> None:
    for target in range(4):
        for kind in ("assign", "remove_shark"):
            table = b.at(hands={0: ["agr_L"]}, sharks=b.all_seats(["L"]))
            b.do(table, kind, card="agr_L", target=target)
            assert b.now(table).population == (20 if target == 0 else 19)


def test_fv_6_1_recruiting_is_the_whole_turn() -> None:
    table = b.at(worker_pile=["ind_MR"])
    told = b.do(table, "recruit")
    assert told == (
        ev.WorkerRecruited(seat=0, cost=2, population=18),
        ev.WorkersDrawn(seat=0, count=1, cards=("ind_MR",)),
    )
    assert (b.now(table).hands[0], b.now(table).turn) == (("ind_MR",), 1)


def test_fv_6_2_discards_are_shuffled_when_a_card_is_needed() -> None:
    table = b.at(worker_pile=0, worker_discards=["agr_L", "com_LM", "fis_R"], workers_rest=("hand", 3))
    told = b.do(table, "recruit")
    assert told[1] == ev.WorkersReshuffled(cards=("agr_L", "fis_R", "com_LM"))
    state = b.now(table)
    assert (len(state.worker_pile), state.worker_discards) == (2, ())
    assert sorted([*state.worker_pile, *state.hands[0]]) == ["agr_L", "com_LM", "fis_R"]


def test_fv_r23_not_before_and_also_between_three_draws() -> None:
    table = b.at(worker_pile=["agr_L"], worker_discards=["com_LM", "fis_R", "ind_L"], workers_rest=("hand", 3))
    told = b.do(table, "abandon")
    drawn = [event for event in told if isinstance(event, ev.WorkersDrawn | ev.WorkersReshuffled)]
    assert [type(event).__name__ for event in drawn] == ["WorkersDrawn", "WorkersReshuffled", "WorkersDrawn"]
    assert [event.count for event in drawn if isinstance(event, ev.WorkersDrawn)] == [1, 2]
    table = b.at(worker_pile=["agr_L"], worker_discards=["com_LM"], workers_rest=("hand", 3))
    b.do(table, "recruit")
    assert b.now(table).worker_discards == ("com_LM",)


def test_fv_r22_nothing_to_draw_nothing_to_recruit() -> None:
    table = b.at(worker_pile=0, worker_discards=0, workers_rest=("hand", 3))
    objection = b.refused(table, "recruit")
    assert objection.clause == "FV-4.3"
    assert "empty" in objection.sentence


def test_fv_r26_nobody_has_to_resolve() -> None:
    table = b.at(hands={0: ["com_R"]}, fields={0: ["agr_LM"] * 4})
    assert b.may(table, "assign", card="com_R", target=0)


def test_fv_4_the_table_waits_for_one_thing_at_a_time() -> None:
    for seats in (1, 2, 4):
        phases = set()
        for ply in b.walk(seats, 3, wealth=40, shark_order="chosen"):
            phases.add(ply.before.phase)
            if ply.before.phase in ("turn", "discard", "shark_order", "setup_development"):
                assert ply.action.seat == ply.before.turn
        assert phases >= {"setup_development", "turn", "shark_order"}
        assert ("discard" in phases) == (seats < 3)
        assert ("setup_first_player" in phases) == (seats > 1)
