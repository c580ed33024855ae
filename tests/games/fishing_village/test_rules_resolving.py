"""Closings: undergo, abandon, and what follows (FV-7), rounds and the end (FV-8, FV-10)."""

from collections import Counter
from typing import Any

import pytest

from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from tests.games.fishing_village import builders as b

LAST: dict[str, Any] = {"round": 3, "resolved": 7, "face_up": ["com_score"]}


@pytest.mark.parametrize("closing", list(shipped().closings))
@pytest.mark.parametrize("round", [1, 2, 3])
def test_fv_2_5_needs_by_round(closing: str, round: int) -> None:
    needs = {"agr": (3, 5, 8), "fis": (2, 4, 6), "ind": (2, 3, 5), "com": (1, 2, 4)}
    prefix = closing[:3]
    need = needs[prefix][round - 1]
    other = next(each for each in shipped().closings if each != closing)
    for symbols, change in ((need, 0), (need - 1, -5), (need + 1, 1)):
        singles = [f"{prefix}_{column}" for column in "LMR" for _ in range(4)][:symbols]
        table = b.at(round=round, face_up=[closing, other], fields={0: singles})
        b.do(table, "undergo")
        assert b.now(table).population == 20 + change


def test_fv_r4_two_closings_of_each_type() -> None:
    assert {closing.count for closing in shipped().closings.values()} == {2}


def test_fv_7_1_only_the_oldest_and_only_the_own_field() -> None:
    given: dict[str, Any] = {
        "face_up": ["com_score", "agr_score"],
        "hands": {0: ["com_LM"]},
        "fields": {0: ["agr_LM"], 1: ["com_LR"]},
    }
    table = b.at(**given)
    told = b.do(table, "undergo")
    assert isinstance(told[0], ev.ClosingUndergone)
    assert (told[0].closing, told[0].left) == ("com_score", 0)
    assert b.now(table).population == 15
    assert b.now(table).face_up[0] == "agr_score"


def test_fv_r27_the_second_closing_waits() -> None:
    table = b.at(face_up=["com_score", "agr_score"], fields={0: ["agr_LM", "agr_LM"]})
    b.do(table, "abandon")
    state = b.now(table)
    assert (state.resolved, state.face_up[0], state.population) == (("com_score",), "agr_score", 15)


def test_fv_7_2_abandoning_saves_the_field() -> None:
    table = b.at(fields={0: ["agr_LM", "agr_LM"]}, sharks={0: ["L", "L"]}, worker_pile=["com_L", "com_M", "com_R"])
    b.do(table, "abandon")
    state = b.now(table)
    assert (state.population, state.fields[0], state.worker_discards) == (15, ("agr_LM", "agr_LM"), ())


def test_fv_r6_abandoning_is_judged_after_the_sharks() -> None:
    assert b.may(b.at(fields={0: ["agr_LM", "agr_LM"]}, sharks={0: ["L"]}), "abandon")
    table = b.at(fields={0: ["agr_LM", "agr_LM"]}, sharks={0: ["R"]})
    objection = b.refused(table, "abandon")
    assert objection.clause == "FV-7.2"
    assert "4 of 3 A^" in objection.sentence


def test_fv_r30_abandoning_brings_new_sharks_all_the_same() -> None:
    table = b.at(sharks={0: ["M"]})
    b.do(table, "abandon")
    assert b.now(table).shark_discards == ("shark_M",)
    assert len(b.now(table).sharks[0]) == 3


def test_fv_7_3_interference_takes_whole_cards_of_the_type() -> None:
    field = ["agr_M", "agr_L", "agr_LM", "agr_MR", "agr_R", "fis_M"]
    table = b.at(fields={0: field}, sharks={0: ["M"]})
    told = b.do(table, "undergo")
    assert told[0] == ev.ClosingUndergone(
        seat=0, closing="agr_score", gone=("agr_M", "agr_LM", "agr_MR"), raw=7, left=2, need=3
    )
    assert b.now(table).fields[0] == ("agr_L", "agr_R", "fis_M")
    assert b.now(table).population == 15


@pytest.mark.parametrize(("symbols", "gain"), [(3, 0), (4, 1), (8, 5), (9, 5), (12, 5)])
def test_fv_7_3_each_symbol_above_the_need_brings_one_five_at_most(symbols: int, gain: int) -> None:
    field = [f"agr_{column}" for column in "LMR" for _ in range(4)][:symbols]
    table = b.at(fields={0: field})
    told = b.do(table, "undergo")
    assert told[1] == ev.ClosingPassed(seat=0, closing="agr_score", gain=gain, population=20 + gain)


def test_fv_r7_undergoing_is_legal_though_it_fails() -> None:
    table = b.at(fields={0: ["agr_L"]}, sharks={0: ["L"]})
    told = b.do(table, "undergo")
    assert told[1] == ev.ClosingFailed(seat=0, closing="agr_score", abandoned=False, loss=5, population=15)
    assert "agr_L" in b.now(table).worker_discards


def test_fv_r18_two_sharks_in_a_column_block_it_once() -> None:
    for sharks in (["L"], ["L", "L"], ["L", "L", "L"]):
        table = b.at(fields={0: ["agr_L", "agr_R"]}, sharks={0: sharks})
        b.do(table, "undergo")
        assert b.now(table).fields[0] == ("agr_R",)


def test_fv_r28_blocked_symbols_count_for_nothing() -> None:
    table = b.at(fields={0: ["agr_L"] * 4 + ["agr_M", "agr_M", "agr_M"]}, sharks={0: ["L"]})
    b.do(table, "undergo")
    assert b.now(table).population == 20


def test_fv_7_4_passing_takes_nothing() -> None:
    field = ("agr_R", "agr_LM", "agr_LM")
    table = b.at(fields={0: list(field)})
    b.do(table, "undergo")
    assert b.now(table).fields[0] == field


def test_fv_7_5_the_refresh_in_order() -> None:
    table = b.at(
        hands={0: ["ind_L"]},
        sharks={0: ["M", "R"]},
        shark_pile=["L", "R", "L"],
        worker_pile=["com_L", "com_M", "com_R"],
        closing_pile=["com_score"],
    )
    told = b.do(table, "abandon")
    assert told == (
        ev.ClosingFailed(seat=0, closing="agr_score", abandoned=True, loss=5, population=15),
        ev.SharksReplaced(seat=0, gone=2, cards=("shark_L", "shark_R", "shark_L")),
        ev.WorkersDrawn(seat=0, count=3, cards=("com_L", "com_M", "com_R")),
        ev.TurnPassed(seat=1, round=1, number=2, closing="fis_score", turned_up="com_score"),
    )


@pytest.mark.parametrize("seats", [1, 2])
def test_fv_r19_discard_before_the_new_closing(seats: int) -> None:
    table = b.at(seats, hands={0: ["com_L"]}, worker_pile=["agr_M", "fis_R", "ind_L"], closing_pile=["ind_score"])
    b.do(table, "abandon")
    assert b.now(table).phase == "discard"
    assert b.now(table).face_up == ("agr_score", "fis_score")
    assert [each.card for each in table.seat(0).legal_actions] == ["agr_M", "fis_R", "ind_L", "com_L"]  # type: ignore[union-attr]
    told = b.do(table, "discard", card="com_L")
    assert told[0] == ev.WorkerDiscarded(seat=0, card="com_L")
    assert b.now(table).face_up == ("fis_score", "ind_score")
    assert b.now(table).worker_discards == ("com_L",)


def test_fv_7_5_an_empty_hand_discards_nothing() -> None:
    table = b.at(2, worker_pile=0, worker_discards=0, workers_rest=("hand", 1))
    b.do(table, "abandon")
    assert (b.now(table).phase, b.now(table).turn) == ("turn", 1)


def test_fv_r24_new_sharks_come_from_the_pile_first() -> None:
    table = b.at(sharks={0: ["M", "M", "M"]}, shark_pile=["L"], sharks_rest="discards")
    told = b.do(table, "abandon")
    assert [type(event).__name__ for event in told[1:3]] == ["SharksReshuffled", "SharksReplaced"]
    assert told[1] == ev.SharksReshuffled(count=35)
    state = b.now(table)
    assert state.sharks[0][0] == "shark_L"
    assert (len(state.shark_pile), state.shark_discards) == (33, ())


def test_fv_7_6_two_are_open_before_the_first_seven() -> None:
    seen = [
        (len(ply.before.face_up), len(ply.before.closing_pile))
        for ply in b.walk(3, 2, wealth=200)
        if ply.before.phase == "turn" and ply.before.round == 1 and ply.action.kind in ("undergo", "abandon")
    ]
    assert seen == [(2, 6), (2, 5), (2, 4), (2, 3), (2, 2), (2, 1), (2, 0), (1, 0)]


def test_fv_r15_play_goes_on_with_one_closing() -> None:
    table = b.at(resolved=6, face_up=["agr_score", "com_score"])
    told = b.do(table, "abandon")
    assert told[-1] == ev.TurnPassed(seat=1, round=1, number=8, closing="com_score", turned_up=None)
    assert b.now(table).face_up == ("com_score",)


@pytest.mark.parametrize("seats", [2, 4])
def test_fv_7_7_the_eighth_is_refreshed_in_full(seats: int) -> None:
    table = b.at(seats, resolved=7, face_up=["com_score"], hands={0: ["agr_L"]}, sharks={0: ["L"]})
    told = [*b.do(table, "abandon")]
    if seats == 2:
        assert b.now(table).phase == "discard"
        told += b.do(table, "discard", card="agr_L")
    names = [type(event).__name__ for event in told]
    assert names[1:3] == ["SharksReplaced", "WorkersDrawn"]
    assert names[-1] == "RoundBegun"
    assert names.count("DevelopmentChecked") == 4


def test_fv_r16_fields_and_hands_go_on_into_the_next_round() -> None:
    table = b.at(resolved=7, face_up=["com_score"], hands={1: ["agr_L"]}, fields={2: ["com_L"]}, sharks={3: ["L"]})
    b.do(table, "abandon")
    state = b.now(table)
    assert (state.round, state.hands[1], state.fields[2], state.sharks[3]) == (
        2,
        ("agr_L",),
        ("com_L",),
        ("shark_L",),
    )
    assert len(state.hands[0]) == 3


def test_fv_2_6_developments_want_what_the_table_says() -> None:
    cards = shipped()
    letters = {"A": "agriculture", "F": "fishery", "I": "industry", "C": "commerce"}
    for id_, wants in (
        ("local_cuisine", ("3A 3F", "4A 4F", "6A 6F")),
        ("farm_machinery", ("3A 2I", "4A 3I", "6A 5I")),
        ("morning_market", ("3A 2C", "4A 3C", "6A 4C")),
        ("fish_cannery", ("3F 2I", "4F 3I", "6F 5I")),
        ("port_market", ("3F 2C", "4F 3C", "6F 4C")),
        ("factory_outlet", ("2I 2C", "3I 3C", "5I 4C")),
        ("village_festival", ("1A 1F 1I 1C", "2A 2F 2I 2C", "3A 3F 3I 3C")),
        ("self_sufficiency", ("2A 2F 2I", "3A 3F 3I", "5A 4F 4I")),
    ):
        stages = cards.developments[id_].stages
        assert [stage.bonus for stage in stages] == [2, 4, 6]
        for stage, want in zip(stages, wants, strict=True):
            assert dict(stage.wants) == {letters[part[1]]: int(part[0]) for part in want.split()}


def test_fv_8_1_clockwise_from_the_last_resolver() -> None:
    table = b.at(
        active=2,
        resolved=7,
        face_up=["com_score"],
        fields={1: ["agr_LM", "agr_L", "fis_M", "fis_LR"]},
        developments={1: ["local_cuisine"]},
    )
    told = b.do(table, "abandon")
    checked = [event for event in told if isinstance(event, ev.DevelopmentChecked)]
    assert [(event.seat, event.bonus, event.population) for event in checked] == [
        (2, 0, 15),
        (3, 0, 15),
        (0, 0, 15),
        (1, 2, 17),
    ]


def test_fv_r14_a_development_given_up_is_not_checked() -> None:
    full = ["agr_L", "fis_L", "ind_L", "com_L"]
    table = b.at(
        3,
        resolved=7,
        face_up=["com_score"],
        fields={0: full, 1: full},
        sharks={0: ["L"]},
        developments={0: [], 1: ["village_festival"]},
    )
    told = b.do(table, "abandon")
    checked = [(event.seat, event.bonus) for event in told if isinstance(event, ev.DevelopmentChecked)]
    assert checked == [(1, 2), (2, 0)]


def test_fv_8_2_nothing_is_spent_and_sharks_do_not_matter() -> None:
    field = ("agr_L", "agr_L", "agr_L", "fis_L", "fis_L", "fis_L", "ind_L", "ind_L")
    table = b.at(
        2,
        active=1,
        resolved=7,
        face_up=["com_score"],
        fields={0: list(field)},
        sharks={0: ["L", "L", "L"]},
        developments={0: ["local_cuisine", "farm_machinery"]},
    )
    b.do(table, "abandon")
    table.submit(table.seat(1).legal_actions[0])
    assert b.now(table).population == 19
    assert b.now(table).fields[0] == field
    assert len(b.now(table).developments[0]) == 2


def test_fv_8_3_a_new_round() -> None:
    table = b.at(active=2, resolved=7, face_up=["com_score"])
    told = b.do(table, "abandon")
    state = b.now(table)
    assert (state.round, state.resolved, len(state.closing_pile)) == (2, (), 6)
    assert Counter(state.face_up + state.closing_pile) == dict.fromkeys(shipped().closings, 2)
    assert told[-1] == ev.RoundBegun(seat=3, round=2, face_up=state.face_up)


def test_fv_r17_the_seat_after_the_last_resolver_begins() -> None:
    for seat in range(4):
        table = b.at(active=seat, resolved=7, face_up=["com_score"])
        b.do(table, "abandon")
        assert table.to_act() == ((seat + 1) % 4,)


def test_fv_1_2_a_game_is_won_after_24_closings_and_the_last_check() -> None:
    table = b.at(**LAST, population=6)
    told = b.do(table, "abandon")
    assert told[-1] == ev.GameEnded(grade="limited", population=1, round=3, survived=24)
    assert b.view(table).won


def test_fv_8_4_the_bonus_of_the_last_check_still_counts() -> None:
    field = ["ind_LM", "ind_LM", "ind_R", "com_LM", "com_LR"]
    table = b.at(
        **LAST | {"face_up": ["agr_score"]}, fields={2: field}, developments={2: ["factory_outlet"]}, population=6
    )
    told = b.do(table, "abandon")
    assert told[-1] == ev.GameEnded(grade="limited", population=7, round=3, survived=24)
    assert table.to_act() == ()


@pytest.mark.parametrize("population", [4, 5])
def test_fv_1_3_nobody_left_is_a_defeat_at_once(population: int) -> None:
    table = b.at(population=population, developments=b.all_seats())
    b.do(table, "abandon")
    assert b.now(table).phase == "game_over"
    assert b.view(table).won is False


def test_fv_r29_below_zero_is_like_zero() -> None:
    for population in (1, 5):
        table = b.at(population=population, developments=b.all_seats())
        b.do(table, "undergo")
        result = table.result()
        assert result is not None
        assert (result.headline, result.winners, result.scores[0]) == ("Defeat", (), population - 5)


def test_fv_10_1_a_defeat_ends_everything_at_once() -> None:
    table = b.at(
        round=2,
        resolved=7,
        face_up=["com_score"],
        population=4,
        hands={0: ["com_L"]},
        sharks={0: ["R"]},
        developments=b.all_seats(),
    )
    told = b.do(table, "undergo")
    assert [type(event).__name__ for event in told] == [
        "ClosingUndergone",
        "NoRescue",
        "ClosingFailed",
        "GameEnded",
    ]
    assert told[-1] == ev.GameEnded(grade=None, population=-1, round=2, survived=15)
    state = b.now(table)
    assert (state.hands[0], b.letters(state.sharks[0]), state.face_up) == (("com_L",), ["R"], ("com_score",))
    assert b.refused(table, "recruit").clause == "FV-10.1"


@pytest.mark.parametrize(
    ("population", "headline"),
    [(1, "Limited"), (10, "Limited"), (11, "Standard"), (20, "Standard"), (21, "Miraculous"), (90, "Miraculous")],
)
def test_fv_10_2_grades(population: int, headline: str) -> None:
    table = b.at(**LAST, population=population + 5)
    b.do(table, "abandon")
    result = table.result()
    assert result is not None
    assert result.headline == f"{headline} Victory"


def test_fv_10_3_the_population_is_everybodys_score() -> None:
    table = b.at(**LAST, population=16)
    b.do(table, "abandon")
    result = table.result()
    assert result is not None
    assert (result.scores, result.winners) == ((11,) * 4, (0, 1, 2, 3))
    accounts = [table.public().account(seat) for seat in range(4)]
    assert all(account == accounts[0] for account in accounts)
    assert sum(line.points for line in accounts[0]) == 11


def test_fv_2_3_two_symbols_count_two() -> None:
    table = b.at(fields={0: ["agr_LM", "agr_LR", "agr_MR"]})
    b.do(table, "undergo")
    assert b.now(table).population == 23
