"""Taking back in every game: what was seen takes a vote, redo is exact, and no turn is lost or doubled by it."""

from collections import Counter

import pytest

from fishgames.core.history import UndoRefused
from fishgames.core.rng import seeded
from fishgames.core.spec import GameSpec
from tests.factories import AnyTable, all_specs, as_text, dumped, new_game, play_random, played, state_digest

SEED = 2
CASES = [(spec, seats) for spec in all_specs() for seats in sorted({*spec.seats})]
EACH = pytest.mark.parametrize(("spec", "seats"), CASES, ids=lambda part: getattr(part, "id", part))
DETOURS = (1, 2, 3, 5, 8, 13)
"""Lengths of what is played and taken back on the way."""


def now(table: AnyTable) -> str:
    """Everything of the state, the generator too, as it would be written."""
    return as_text(dumped(table.rules, table.snapshot().state))


def all_back(table: AnyTable, to: int) -> None:
    """Whoever moved last asks, and everybody agrees, until no more than so many actions are left."""
    everybody = tuple(range(len(table.seats)))
    while table.actions > to:
        mover = table.last_mover
        assert mover is not None
        before = table.actions
        table.undo(mover, agreed=everybody)
        assert table.actions == before - 1


@pytest.mark.recipe(number="T10")
@EACH
def test_what_was_drawn_or_shown_is_taken_back_by_the_table_only(spec: GameSpec, seats: int) -> None:
    """The first of each kind of action that drew or showed something: refused, then granted, and the same again."""
    game = played(spec.id, seats, SEED)
    table = new_game(spec, seats, SEED)
    alone = seats == 1
    met: Counter[str] = Counter()
    for ply in game.plies:
        seat, before = ply.action.seat, now(table)
        events = table.submit(ply.action)
        seen = ply.state.rng.word != ply.after.rng.word or any(event.reveals for event in events)
        if not seen or met[ply.action.kind] >= 2:
            continue
        met[ply.action.kind] += 1
        asked = table.takeback(seat)
        assert (asked.how, asked.steps) == ("vote", 1)
        assert asked.objection is not None
        assert asked.objection.sentence.endswith(".")
        if not alone:
            with pytest.raises(UndoRefused):
                table.undo(seat)
            with pytest.raises(UndoRefused):
                table.undo(seat, agreed=[other for other in range(seats) if other not in (seat, (seat + 1) % seats)])
        after = now(table)
        table.undo(seat, agreed=range(seats))
        assert now(table) == before
        note = table.notes[-1]
        assert (note.kind, note.at, note.seat) == ("undone", ply.number, seat)
        assert [told for _, told in table.public().notes][-1] == note
        assert table.submit(ply.action) == events
        assert now(table) == after
        if not alone:
            table.refuse_takeback(seat, (seat + 1) % seats)
            refused = table.takeback(seat)
            assert refused.how == "no"
            assert refused.objection is not None
            assert "refused" in refused.objection.sentence
    assert met


@pytest.mark.recipe(number="T11")
@EACH
def test_redo_leads_to_the_same_world_until_something_else_is_done(spec: GameSpec, seats: int) -> None:
    """Three steps back and forth all along a game; another action in their place ends redo."""
    game = played(spec.id, seats, SEED)
    table = new_game(spec, seats, SEED)
    others = 0
    for ply in game.plies:
        table.submit(ply.action)
        if ply.number % 7 != 5:
            continue
        told = [list(table.seat(seat).log) for seat in range(seats)]
        states = [now(table)]
        for _ in range(3):
            all_back(table, table.actions - 1)
            states.append(now(table))
        for state in reversed(states[:-1]):
            table.redo()
            assert now(table) == state
        assert [list(table.seat(seat).log) for seat in range(seats)] == told
        all_back(table, table.actions - 1)
        other = next((each for each in table.seat(ply.action.seat).legal_actions if each != ply.action), None)
        if other is not None:
            others += 1
            table.submit(other)
            assert table.redoable == 0
            with pytest.raises(UndoRefused):
                table.redo()
            all_back(table, table.actions - 1)
        table.submit(ply.action)
    assert others


@pytest.mark.recipe(number="T12")
@EACH
def test_what_was_taken_back_changes_nobodys_turn(spec: GameSpec, seats: int) -> None:
    """Detours across seats and rounds, taken back by agreement; the game goes on as if they had never been."""
    game = played(spec.id, seats, SEED)
    table = new_game(spec, seats, SEED)
    lot = seeded(SEED, seats, 12)
    crossed: set[str] = set()
    for ply in game.plies:
        assert table.to_act() == ply.asked.seats
        over_a_round = any(event.milestone for event in ply.events)
        if over_a_round or ply.number % 9 == 4:
            if over_a_round:
                table.submit(ply.action)
                crossed.add("round")
            play_random(table, lot, DETOURS[(ply.number // 9 + 2) % len(DETOURS)])
            detour = table._history.past[ply.number :]
            crossed |= {"seat"} if len({step.action.seat for step in detour}) > 1 else set()
            all_back(table, ply.number)
            assert state_digest(table.rules, table.snapshot().state) == game.digests[ply.number]
            assert table.public().view.asked == ply.asked
        table.submit(ply.action)
    assert state_digest(table.rules, table.snapshot().state) == game.digests[-1]
    assert table.to_act() == ()
    assert ("seat" in crossed) == (seats > 1)
    assert ("round" in crossed) == any(event.milestone for ply in game.plies for event in ply.events)
