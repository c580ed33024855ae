"""Looking back at a game: what was seen then, who may see it now, how far back, and tables that begin in its midst."""

from collections.abc import Sequence
from typing import Any

import pytest

from fishgames.core.controller import BranchRefused, Controller
from fishgames.core.events import BaseEvent
from fishgames.core.opening import new_table, open_table
from fishgames.core.replay import NotToBeSeen
from fishgames.core.rng import seeded
from fishgames.core.saves import encode, parse
from fishgames.core.spec import GameSpec
from fishgames.reports import OpenSave, log_lines, verify
from tests.core.toy import TOY, ToyWording
from tests.factories import AnyTable, all_specs, card_ids, cards_in, new_game, people, play_random

EACH = pytest.mark.parametrize("spec", all_specs(), ids=lambda spec: spec.id)


class Watched:
    """A table played on by lot, with what everybody saw and was told after each action."""

    def __init__(self, spec: GameSpec, actions: int, seed: int = 1) -> None:
        self.table: AnyTable = new_game(spec, spec.seats[0], seed)
        self.viewers = (None, *range(spec.seats[0]))
        self.views: list[dict[int | None, Any]] = [self._look()]
        self.logs: list[dict[int | None, Sequence[BaseEvent]]] = [self._listen()]
        lot = seeded(seed, 78)
        while self.table.to_act() and self.table.actions < actions:
            play_random(self.table, lot, 1)
            self.views.append(self._look())
            self.logs.append(self._listen())

    def _look(self) -> dict[int | None, Any]:
        return {viewer: self._handle(viewer).view for viewer in self.viewers}

    def _listen(self) -> dict[int | None, Sequence[BaseEvent]]:
        return {viewer: self._handle(viewer).log for viewer in self.viewers}

    def _handle(self, viewer: int | None) -> Any:
        return self.table.public() if viewer is None else self.table.seat(viewer)


def midway(spec: GameSpec) -> int:
    """Actions after which the game by lot is under way and not over."""
    return min(Watched(spec, 5_000).table.actions // 2, 60)


@EACH
def test_every_position_of_a_finished_game_is_what_each_seat_saw_then(spec: GameSpec) -> None:
    watched = Watched(spec, 5_000)
    replay = watched.table.public().replay()
    assert replay.finished
    assert replay.viewers == watched.viewers
    assert replay.steps == len(watched.views) - 1
    for step, views in enumerate(watched.views):
        assert {viewer: replay.view(step, viewer) for viewer in watched.viewers} == views


@EACH
def test_a_running_game_shows_a_seat_its_own_past_and_everybody_the_public_one(spec: GameSpec) -> None:
    watched = Watched(spec, midway(spec))
    for viewer in watched.viewers:
        replay = watched._handle(viewer).replay()
        assert replay.viewer == viewer
        for step in range(replay.first, replay.steps + 1):
            assert replay.view(step, viewer) == watched.views[step][viewer]
            assert replay.view(step, None) == watched.views[step][None]
            assert tuple(replay.log(step)) == watched.logs[step][viewer][replay.start :]
        for other in range(spec.seats[0]):
            if other != viewer:
                with pytest.raises(NotToBeSeen, match="once the game is over"):
                    replay.view(replay.steps, other)


@pytest.mark.recipe(number="T9")
@EACH
def test_what_a_running_replay_holds_for_a_seat_is_in_its_own_view_and_log(spec: GameSpec) -> None:
    """Cards that a seat never saw are nowhere in what the replay gives, in any position."""
    watched = Watched(spec, midway(spec))
    ids = card_ids(spec)
    for viewer in watched.viewers:
        replay = watched._handle(viewer).replay()
        known = cards_in([view[viewer] for view in watched.views] + [list(watched.logs[-1][viewer])], ids)
        for step in range(replay.first, replay.steps + 1):
            assert cards_in([replay.view(step, viewer), list(replay.log(step)), list(replay.told(step))], ids) <= known


@EACH
def test_steps_and_log_lead_to_each_other(spec: GameSpec) -> None:
    table = Watched(spec, 5_000).table
    replay = table.public().replay()
    told = [event for step in range(1, replay.steps + 1) for event in replay.told(step)]
    assert told == list(replay.log(replay.steps)) == list(replay.events)
    assert list(replay.told(0)) == []
    for step in range(1, replay.steps + 1):
        assert all(replay.step_of(place) == step for place in replay.places(step))
    assert replay.step_of(len(replay.events)) == replay.steps
    wording = table.wording
    for step in replay.chapters:
        assert any(wording.chapter(event) for event in replay.told(step))
    for step in replay.rounds:
        assert any(event.milestone for event in replay.told(step))


def test_a_replay_is_of_the_moment_and_undo_and_redo_make_another_one() -> None:
    watched = Watched(TOY, 3)
    table = watched.table
    before = table.public().replay()
    table.step_back()
    shorter = table.public().replay()
    assert (before.steps, shorter.steps) == (3, 2)
    assert before.view(3, None) == watched.views[3][None]
    with pytest.raises(NotToBeSeen):
        shorter.view(3, None)
    table.redo()
    again = table.public().replay()
    assert again.steps == 3
    assert [again.view(step, None) for step in range(4)] == [views[None] for views in watched.views]


def test_a_game_whose_end_was_taken_back_is_running() -> None:
    table = Watched(TOY, 5_000).table
    table.step_back()
    replay = table.public().replay()
    assert not replay.finished
    assert replay.viewers == (None,)


class Forgetful(ToyWording):
    """Lets people look back at the last two entries only."""

    def shown_from(self, view: Any, log: Sequence[BaseEvent]) -> int:
        return max(len(log) - 2, 0)


def test_a_table_that_plays_from_memory_is_not_looked_back_at_further() -> None:
    watched = Watched(TOY, 6)
    watched.table.wording = Forgetful((), ())
    replay = watched.table.public().replay()
    assert replay.start == len(replay.events) - 2 > 0
    # the first of the two entries has just happened there
    assert replay.first == replay.step_of(replay.start) > 0
    assert replay.places(replay.first)[0] == replay.start
    assert tuple(replay.log(replay.steps)) == replay.events[-2:]
    with pytest.raises(NotToBeSeen, match="can't be looked at"):
        replay.view(replay.first - 1, None)
    assert replay.step_of(0) == replay.first


def test_once_it_is_over_everything_is_looked_back_at() -> None:
    table = Watched(TOY, 5_000).table
    table.wording = Forgetful((), ())
    replay = table.public().replay()
    assert (replay.start, replay.first) == (0, 0)


def test_a_file_is_looked_back_at_like_the_table_it_was_made_from() -> None:
    watched = Watched(TOY, 5_000)
    opened = open_table(TOY, parse(encode(watched.table.to_save())))
    replay = opened.controller.public().replay()
    for step, views in enumerate(watched.views):
        assert {viewer: replay.view(step, viewer) for viewer in watched.viewers} == views


# what if


def branch(spec: GameSpec = TOY, step: int = 4) -> tuple[Controller[Any, Any, Any], Watched]:
    watched = Watched(spec, 5_000)
    return watched.table.branch(step, "toy-2026-01-02-abcd"), watched


@EACH
def test_a_new_table_begins_in_the_midst_of_a_finished_game(spec: GameSpec) -> None:
    twin, watched = branch(spec)
    assert (twin.actions, twin.seats, twin.settings) == (0, watched.table.seats, watched.table.settings)
    assert {viewer: twin._view(viewer) for viewer in watched.viewers} == watched.views[4]
    # the old game is as it was, and the new one goes its own way
    play_random(twin, seeded(2, 2))
    assert twin.result() is not None
    assert watched.table.actions == len(watched.views) - 1


@EACH
def test_a_branch_is_marked_in_its_save_opens_again_and_verifies(spec: GameSpec, tmp_path: Any) -> None:
    twin, _ = branch(spec)
    play_random(twin, seeded(2, 2), 12)
    document = parse(encode(twin.to_save()))
    assert document.branch is not None
    assert (document.branch.source, document.branch.step) == ("toy-2026-01-02-abcd", 4)
    assert [note.kind for note in document.notes] == ["branched"]
    opened = open_table(spec, document)
    assert (opened.notice, opened.differs) == (None, None)
    assert opened.controller.table.branch == document.branch
    assert opened.controller.snapshot().state == twin.snapshot().state
    save = OpenSave(tmp_path, document, spec, opened.controller, None, None)
    assert verify(save).fault is None
    assert "  after action 0, this table begins after step 4 of toy-2026-01-02-abcd" in log_lines(save)


def test_an_ordinary_table_is_no_branch() -> None:
    assert new_table(TOY, people(2), seed=1).to_save().branch is None


def test_nothing_begins_in_a_running_game_or_at_the_end_of_one() -> None:
    watched = Watched(TOY, 5_000)
    for step in (-1, watched.table.actions):
        with pytest.raises(BranchRefused, match="nothing can be played"):
            watched.table.branch(step, "x")
    with pytest.raises(BranchRefused, match="once that game is over"):
        Watched(TOY, 3).table.branch(1, "x")


def test_the_longest_names_of_saves_fit() -> None:
    watched = Watched(TOY, 5_000)
    twin = watched.table.branch(1, "x" * 300)
    assert parse(encode(twin.to_save())).branch is not None
