"""Worlds that fit a view and a log: long games with reshuffles, hidden costs, and every option of talk."""

from collections import Counter
from typing import Any

import pytest

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.core.rng import seeded
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from fishgames.games.fishing_village.imagine import draw, remember
from fishgames.games.fishing_village.memory import DEALT, Drawn, Left, Memory, deal
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.state import FishingVillageState
from tests.games.fishing_village import builders as b

RULES = FishingVillageRules()


def told(log: list[BaseEvent], viewer: Seat | None) -> list[BaseEvent]:
    """The log as a seat was told it."""
    return [event.seen_by(viewer) for event in log]


@pytest.mark.parametrize("talk", ["free", "summary", "open"])
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_worlds_of_long_games_look_the_same(seats: int, talk: str) -> None:
    log: list[BaseEvent] = []
    seen = Counter[str]()
    for number, ply in enumerate(b.walk(seats, 3, wealth=80, talk=talk, shark_order="chosen")):
        seen.update(type(event).__name__ for event in ply.told)
        if number % 9 == 0 or ply.before.window is not None:
            for viewer in (*range(seats), None):
                view = RULES.observe(ply.before, viewer)
                for memory in (told(log, viewer), []):
                    world = RULES.imagine(view, memory, seeded(number, 1))
                    assert RULES.observe(world, viewer) == view
                    RULES.check(world)
        log += ply.told
    assert seen["WorkersReshuffled"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_log_binds_after_a_reshuffle(seats: int) -> None:
    """Once a pile has run out, all cards of it are known to have been drawn: no world may deal them anew."""
    log: list[BaseEvent] = []
    held = 0
    for number, ply in enumerate(b.walk(seats, 3, wealth=200)):
        if any(isinstance(event, ev.WorkersReshuffled) for event in log) and number % 5 == 0:
            view = RULES.observe(ply.before, None)
            known = remember(view, told(log, None), shipped())
            assert known.memory is not None
            for n in range(3):
                _could_have_been(draw(known, seeded(number, n)), log)
                held += 1
        log += ply.told
    assert held


def _could_have_been(world: FishingVillageState, log: list[BaseEvent]) -> None:
    """What lies in the pile now came from the last discards."""
    last = next(event for event in reversed(log) if isinstance(event, ev.WorkersReshuffled))
    assert not Counter(world.worker_pile) - Counter(last.cards)


def test_worlds_differ() -> None:
    table = b.at(hands={0: ["agr_L"], 1: ["com_LM", "ind_L"], 2: ["fis_R"]})
    view = b.view(table, 0)
    worlds = [RULES.imagine(view, [], seeded(n)) for n in range(40)]
    assert {world.hands[0] for world in worlds} == {("agr_L",)}
    for seat in (1, 2):
        assert len({world.hands[seat] for world in worlds}) > 10
    for pile in ("worker_pile", "shark_pile", "closing_pile"):
        assert len({getattr(world, pile)[-1] for world in worlds}) > 2
    assert len({world.rng.word for world in worlds}) == 40


@pytest.mark.parametrize("talk", ["free", "summary"])
@pytest.mark.parametrize("kind", ["assign", "remove_shark"])
def test_a_hidden_cost_has_a_card_that_fits(kind: str, talk: str) -> None:
    given: dict[str, Any] = {"hands": {0: ["com_MR"], 1: ["agr_L", "agr_LM"]}, "sharks": {2: ["R"]}}
    table = b.at(population=1, options={"talk": talk}, **given)
    b.do(table, kind, card="com_MR", target=2)
    cards = set()
    for n in range(30):
        world = RULES.imagine(b.view(table, 1), [], seeded(n))
        RULES.check(world)
        assert RULES.observe(world, 1) == b.view(table, 1)
        assert world.window is not None
        assert world.window.card is not None
        cards.add(world.window.card)
    assert len(cards) > 1
    if kind == "remove_shark":
        assert all(shipped().columns[card] & 4 for card in cards)


def test_a_cancelled_chase_is_remembered() -> None:
    """Whoever was about to chase a shark holds a worker with its column, until one leaves the hand."""
    for seed in range(300):
        log: list[BaseEvent] = []
        for ply in b.walk(3, seed, b.anything):
            log += ply.told
            chased = [e for e in ply.told if isinstance(e, ev.CostCancelled) and e.what == "remove_shark"]
            if chased:
                seat, target = ply.after.turn, chased[0].target
                assert target is not None
                viewer = (seat + 1) % 3
                column = shipped().columns[ply.after.sharks[target][-1]]
                view = RULES.observe(ply.after, viewer)
                for n in range(10):
                    world = RULES.imagine(view, told(log, viewer), seeded(n))
                    assert any(shipped().columns[card] & column for card in world.hands[seat])
                return
    raise AssertionError("no chase was cancelled")


def test_a_log_from_the_middle_leaves_the_view_to_bind() -> None:
    log: list[BaseEvent] = []
    for ply in b.walk(3, 3, wealth=80):
        log += ply.told
    view = RULES.observe(ply.before, 1)
    half = told(log, 1)[len(log) // 2 :]
    world = RULES.imagine(view, half, seeded(1))
    assert RULES.observe(world, 1) == view


def test_a_worker_that_left_makes_way_for_another() -> None:
    """Only one lot fits: what left first came from the second pile, what left last from the first one."""
    memory = Memory(
        pools=(("agr_L", "fis_L", "com_L"), ("agr_L", "ind_L")),
        drawn=(Drawn(0, DEALT, 0), Drawn(0, 3, 1), Drawn(1, DEALT, 0), Drawn(1, DEALT, 0)),
        left=(Left(0, 5, "agr_L"), Left(1, 6, "agr_L"), Left(0, 7, "fis_L")),
        shown=(),
    )
    for seed in range(20):
        assert deal(memory, seeded(seed), shipped()) == ({1: ["com_L"]}, ["ind_L"])


def test_a_log_without_any_world_leads_nowhere() -> None:
    memory = Memory(
        pools=(("agr_L", "fis_L"),),
        drawn=(Drawn(0, DEALT, 0), Drawn(1, DEALT, 0)),
        left=(Left(0, 5, "agr_L"), Left(1, 6, "agr_L")),
        shown=(),
    )
    assert deal(memory, seeded(1), shipped()) is None
    never = Memory(pools=(("agr_L",),), drawn=(Drawn(0, DEALT, 0),), left=(Left(0, 5, "com_L"),), shown=())
    assert deal(never, seeded(1), shipped()) is None
