"""What a screen is told before a choice agrees with what then happens."""

from typing import Any

import pytest

from fishgames.games.fishing_village import GAME, preview, reckoning
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from fishgames.games.fishing_village.controller import FishingVillageController, FishingVillageSeat
from tests.conftest import GUIDED_SEEDS
from tests.factories import played
from tests.games.fishing_village import builders as b


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
@pytest.mark.parametrize("abandon_rule", ["if_would_fail", "always"])
def test_a_preview_comes_true(seats: int, abandon_rule: str) -> None:
    for seed in range(4):
        for ply in b.walk(seats, seed, abandon_rule=abandon_rule):
            if ply.before.phase != "turn":
                continue
            table = b.game(ply.before)
            handle = b.handle(table, ply.before.turn)
            for action in handle.legal_actions:
                _comes_true(b.game(ply.before), action, handle.planned(action))


def test_a_preview_comes_true_in_later_rounds() -> None:
    for (spec_id, seats), seeds in GUIDED_SEEDS.items():
        for seed in seeds if spec_id == GAME.id else ():
            for ply in played(spec_id, seats, seed, guided=True).plies[::12]:
                if ply.asked.kind == "turn":
                    handle = b.handle(b.game(ply.state), ply.state.turn)
                    for action in handle.legal_actions:
                        _comes_true(b.game(ply.state), action, handle.planned(action))


def _comes_true(table: FishingVillageController, action: Any, found: preview.Planned) -> None:
    before = b.now(table)
    told = list(table.submit(action))
    assert (b.now(table).window is not None) == (
        found.rescue is not None and found.rescue.needed > 0 and not found.ends
    )
    if b.now(table).window is not None:
        assert found.rescue is not None
        assert found.rescue.possible
        for _ in range(found.rescue.needed):
            told += table.submit(table.seat(0).legal_actions[0])
        assert b.now(table).window is None
    after = b.now(table)
    bonus = sum(event.bonus for event in told if isinstance(event, ev.DevelopmentChecked))
    assert found.population == after.population - bonus
    assert found.ends == (after.phase == "game_over" and after.population < 1)
    target = getattr(action, "target", action.seat)
    if found.field is not None:
        assert found.field == after.fields[target]
    if found.sharks is not None:
        assert found.sharks == after.sharks[target]
    if isinstance(action, act.Undergo):
        assert found.outlook is not None
        undergone = next(event for event in told if isinstance(event, ev.ClosingUndergone))
        assert (undergone.gone, undergone.left, undergone.raw) == (
            found.outlook.gone,
            found.outlook.left,
            found.outlook.raw,
        )
        assert found.gone == undergone.gone
        assert found.outlook.closing == before.face_up[0]


def test_readiness_of_all_seats() -> None:
    table = b.at(
        round=2,
        face_up=["agr_score", "com_score"],
        fields={0: ["agr_LM", "agr_L", "com_L"], 2: ["agr_LM", "agr_LM", "agr_L", "agr_L", "agr_M", "agr_M"]},
        sharks={0: ["L", "L"], 2: ["R"]},
    )
    rows = b.handle(table, 1).readiness()
    assert [row.seat for row in rows] == [0, 1, 2, 3]
    first, third = rows[0].oldest, rows[2].oldest
    assert first is not None
    assert third is not None
    assert (first.raw, first.left, first.need, first.change, first.passes) == (3, 0, 5, -5, False)
    assert first.gone == ("agr_L", "agr_LM")
    assert (third.raw, third.left, third.change, third.passes) == (8, 8, 3, True)
    newer = rows[0].newer
    assert newer is not None
    assert (newer.raw, newer.left, newer.change) == (1, 0, -5)
    assert b.handle(b.at(resolved=7, face_up=["com_score"]), 0).readiness()[0].newer is None


def test_a_field_by_columns() -> None:
    rows = reckoning.grid(("agr_L", "agr_LM", "com_R"), ("shark_L",), shipped())
    assert [(row.columns, row.raw, row.left) for row in rows] == [
        ((2, 1, 0), 3, 0),
        ((0, 0, 0), 0, 0),
        ((0, 0, 0), 0, 0),
        ((0, 0, 1), 1, 1),
    ]


def test_progress_of_a_development() -> None:
    field = ("agr_LM", "agr_L", "ind_L")
    found = reckoning.progress(field, "farm_machinery", 1, shipped())
    assert (found.parts, found.bonus, found.met) == ((("agriculture", 3, 3), ("industry", 1, 2)), 2, False)
    assert reckoning.progress((*field, "ind_L"), "farm_machinery", 1, shipped()).met


@pytest.mark.parametrize(
    ("population", "size", "needed"), [(6, 5, 0), (5, 5, 1), (1, 5, 5), (1, 1, 1), (1, 2, 2), (3, 2, 0)]
)
def test_how_many_have_to_go(population: int, size: int, needed: int) -> None:
    assert reckoning.needed(population, size, 1) == needed


def test_previews_of_the_team() -> None:
    table = b.at(population=3)
    b.do(table, "abandon")
    handle = b.handle(table, 2)
    assert handle.planned(handle.sacrifice(1, "self_sufficiency")).population == 4
    lost = handle.planned(handle.accept_defeat())
    assert (lost.population, lost.ends) == (-2, True)


def test_both_answers_for_a_card_and_a_field() -> None:
    table = b.at(hands={0: ["agr_L"]}, sharks={1: ["M"]})
    laying, chasing = b.handle(table, 0).why_not("agr_L", 1)
    assert laying is None
    assert chasing is not None
    assert "share none" in chasing.sentence


def test_the_verbs_make_the_listed_actions() -> None:
    table = b.at(hands={0: ["agr_L"]}, sharks={1: ["L"]})
    handle = b.handle(table, 0)
    wanted = [handle.assign("agr_L", 2), handle.remove_shark("agr_L", 1), handle.recruit(), handle.undergo()]
    assert all(action in handle.legal_actions for action in [*wanted, handle.abandon()])
    setup = b.dealt(2)
    assert b.handle(setup, 0).choose("port_market") in setup.seat(0).legal_actions
    small = b.at(2, hands={0: ["agr_L"]}, population=3)
    b.do(small, "abandon")
    assert b.handle(small, 1).cancel() not in small.seat(1).legal_actions
    public = small.public()
    assert isinstance(public, FishingVillageSeat)
    assert public.accept_defeat() in small.seat(0).legal_actions
    chosen = b.dealt(1, seed=2, shark_order="chosen")
    assert b.handle(chosen, 0).order(b.now(chosen).sharks[0]) in chosen.seat(0).legal_actions
    first = b.dealt(3)
    for _ in range(3):
        b.do(first, "choose_development", development="port_market")
    assert b.handle(first, 2).choose_first(1) in first.seat(2).legal_actions
    away = b.at(2, hands={0: ["agr_L"]})
    b.do(away, "abandon")
    assert b.handle(away, 0).discard("agr_L") in away.seat(0).legal_actions
