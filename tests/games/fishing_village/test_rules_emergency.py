"""The rescue (FV-9), what its options change (FV-13.2), and that it can be saved, resumed and undone half-way."""

from typing import Any

import pytest

from fishgames.core.opening import open_table
from fishgames.core.rng import seeded
from fishgames.core.saves import encode, parse
from fishgames.games.fishing_village import GAME
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.controller import FishingVillageController
from tests.games.fishing_village import builders as b


def give(table: FishingVillageController, owner: int, seat: int = 3) -> list[str]:
    """Give up the development of a seat; which events it brings."""
    (development,) = b.now(table).developments[owner]
    told = b.do(table, "sacrifice", seat, owner=owner, development=development)
    return [type(event).__name__ for event in told]


@pytest.mark.parametrize("population", [1, 2, 3, 4, 5])
def test_fv_9_1_the_team_is_asked_before_a_loss(population: int) -> None:
    table = b.at(population=population)
    told = b.do(table, "abandon")
    needed = 6 - population
    if needed > 4:
        assert b.now(table).phase == "game_over"
        return
    assert told == (ev.EmergencyOpened(seat=0, cause="loss", what="abandon", size=5, needed=needed),)
    assert b.now(table).population == population
    for owner in range(needed):
        assert b.now(table).phase == "emergency"
        give(table, owner)
        if owner < needed - 1:
            assert b.now(table).population == population + owner + 1
    assert (b.now(table).phase, b.now(table).population) == ("turn", 1)


def test_fv_r9_a_development_is_no_money_outside_an_emergency() -> None:
    table = b.at(population=20)
    for seat in range(4):
        assert b.refused(table, "sacrifice", seat, owner=2, development="self_sufficiency").clause == "FV-9.1"


def test_fv_r10_as_many_as_it_takes() -> None:
    table = b.at(population=2)
    b.do(table, "abandon")
    for owner in (3, 1, 0, 2):
        give(table, owner)
    assert (b.now(table).population, b.view(table).held) == (1, 0)


def test_fv_r11_people_come_before_the_loss() -> None:
    table = b.at(population=5)
    b.do(table, "abandon")
    told = b.do(table, "sacrifice", owner=1, development="self_sufficiency")
    assert told[0] == ev.DevelopmentGivenUp(seat=1, development="self_sufficiency", population=6)
    assert told[1] == ev.ClosingFailed(seat=0, closing="agr_score", abandoned=True, loss=5, population=1)


def test_fv_9_2_it_closes_by_itself_and_play_goes_on() -> None:
    table = b.at(population=4)
    b.do(table, "undergo")
    assert give(table, 0) == ["DevelopmentGivenUp"]
    assert give(table, 1) == ["DevelopmentGivenUp", "ClosingFailed", "SharksReplaced", "WorkersDrawn", "TurnPassed"]
    assert b.now(table).window is None
    assert b.refused(table, "sacrifice", owner=2, development="self_sufficiency").clause == "FV-9.1"


def test_fv_9_3_what_can_be_chosen() -> None:
    loss = b.at(population=4)
    b.do(loss, "undergo")
    assert b.kinds(loss) == ["sacrifice", "accept_defeat"]
    assert b.refused(loss, "cancel").clause == "FV-9.3"
    cost = b.at(population=1)
    b.do(cost, "recruit")
    assert b.kinds(cost) == ["sacrifice", "cancel"]
    assert b.refused(cost, "accept_defeat").clause == "FV-9.3"
    give(cost, 0)
    assert b.kinds(cost) == ["sacrifice"]
    assert "1 development was given up" in b.refused(cost, "cancel").sentence


def test_fv_9_3_cancelling_changes_nothing() -> None:
    actions: tuple[tuple[str, dict[str, Any]], ...] = (
        ("assign", {"card": "com_R", "target": 2}),
        ("remove_shark", {"card": "com_R", "target": 2}),
        ("recruit", {}),
    )
    for kind, fields in actions:
        table = b.at(population=1, hands={0: ["com_R"]}, sharks={2: ["R"]})
        before = b.now(table)
        b.do(table, kind, **fields)
        told = b.do(table, "cancel", 2)
        assert b.now(table) == before
        assert isinstance(told[0], ev.CostCancelled)


def test_fv_9_4_no_rescue_no_question() -> None:
    table = b.at(population=3, developments={0: [], 1: []})
    told = b.do(table, "abandon")
    assert told[0] == ev.NoRescue(seat=0, size=5, held=2, population=3)
    assert "no rescue" in str(table.wording.event(told[0]))
    assert (b.now(table).population, b.view(table).held) == (-2, 2)


def test_fv_9_5_sharks_have_bitten_but_nothing_is_refreshed() -> None:
    table = b.at(population=4, fields={0: ["agr_M", "fis_M"]}, sharks={0: ["M"]}, hands={0: ["ind_L"]})
    b.do(table, "undergo")
    state = b.now(table)
    assert (state.worker_discards, state.fields[0]) == (("agr_M",), ("fis_M",))
    assert (b.letters(state.sharks[0]), state.hands[0], state.face_up[0]) == (["M"], ("ind_L",), "agr_score")


def test_fv_9_6_any_owner_whoever_presses() -> None:
    table = b.at(population=3)
    b.do(table, "abandon")
    before = b.now(table)
    b.do(table, "sacrifice", 1, owner=3, development="self_sufficiency")
    after = b.now(table)
    assert after.developments == [("self_sufficiency",)] * 3 + [()]
    for name in ("hands", "fields", "sharks", "worker_pile", "face_up", "turn", "rng"):
        assert getattr(after, name) == getattr(before, name)


def test_fv_r13_the_owner_is_not_asked() -> None:
    table = b.at(population=3)
    b.do(table, "abandon")
    for seat in range(4):
        assert b.may(table, "sacrifice", seat, owner=0, development="self_sufficiency")


def test_fv_r12_the_log_names_the_owner() -> None:
    table = b.at(population=3)
    b.do(table, "abandon")
    told = b.do(table, "sacrifice", 1, owner=3, development="self_sufficiency")
    assert told[0].seat == 3
    assert table.wording.event(told[0]) == "gave up Self-Sufficiency, population 3 to 4"


def test_fv_9_7_accepting_defeat() -> None:
    table = b.at(population=4, round=2, resolved=3)
    b.do(table, "undergo")
    give(table, 0)
    told = b.do(table, "accept_defeat", 2)
    assert told[-1] == ev.GameEnded(grade=None, population=0, round=2, survived=11)
    assert b.view(table).held == 3


def test_fv_13_2_losses_only() -> None:
    options = {"development_sacrifice": "losses_only"}
    table = b.at(population=2, options=options, hands={0: ["com_R"]})
    assert b.refused(table, "recruit").clause == "FV-13.2"
    assert b.may(table, "assign", card="com_R", target=1)
    b.do(table, "abandon")
    assert b.now(table).phase == "emergency"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_fv_13_2_anytime(seats: int) -> None:
    table = b.at(seats, options={"development_sacrifice": "anytime", "shark_order": "chosen"}, shark_pile=["L", "M"])

    def sell(phase: str) -> None:
        before = b.now(table)
        assert before.phase == phase
        owner = next(seat for seat in reversed(range(seats)) if before.developments[seat])
        b.do(table, "sacrifice", owner=owner, development=before.developments[owner][0])
        after = b.now(table)
        assert (after.phase, after.turn, after.population) == (phase, before.turn, before.population + 1)

    sell("turn")
    b.do(table, "abandon")
    if seats == 4:
        sell("shark_order")
    table.submit(table.seat(table.to_act()[0]).legal_actions[0])
    if seats == 2:
        sell("discard")
    assert b.refused(table, "sacrifice", owner=seats - 1, development="local_cuisine").clause == "FV-9.1"


def test_fv_13_2_anytime_keeps_to_the_window() -> None:
    table = b.at(population=5, options={"development_sacrifice": "anytime"})
    b.do(table, "abandon")
    give(table, 2)
    assert b.now(table).window is None
    assert b.now(table).population == 1


# half-way


def _in_an_emergency(cause: str) -> FishingVillageController:
    """A game from its deal on, played into an emergency."""
    for seed in range(400):
        table, lot = b.dealt(3, seed), seeded(seed)
        while table.to_act() and (b.now(table).window is None or b.now(table).window.cause != cause):  # type: ignore[union-attr]
            table.submit(lot.pick(table.seat(table.to_act()[0]).legal_actions))
        if table.to_act():
            return table
    raise AssertionError("no emergency came up")


@pytest.mark.parametrize("cause", ["cost", "loss"])
def test_an_emergency_can_be_saved_resumed_and_undone(cause: str) -> None:
    table = _in_an_emergency(cause)
    reopened = open_table(GAME, parse(encode(table.to_save())))
    assert reopened.notice is None
    again = reopened.controller
    assert isinstance(again, FishingVillageController)
    assert b.now(again) == b.now(table)
    for seat in range(3):
        assert again.seat(seat).legal_actions == table.seat(seat).legal_actions
    opened = b.now(table)
    for one in (table, again):
        one.submit(one.seat(1).legal_actions[0])
    assert b.now(again) == b.now(table)
    again.undo(1, agreed=(0, 1, 2))
    assert b.now(again) == opened
    mover = opened.turn
    again.undo(mover, agreed=(0, 1, 2))
    assert b.now(again).window is None
    again.redo()
    assert b.now(again) == opened


def test_giving_up_can_be_taken_back_freely_while_the_window_is_open() -> None:
    table = b.at(population=3)
    b.do(table, "abandon")
    opened = b.now(table)
    give(table, 1, seat=2)
    assert table.takeback(2).how == "free"
    table.undo(2)
    assert b.now(table) == opened
