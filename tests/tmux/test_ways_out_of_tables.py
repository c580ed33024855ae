"""A hand on the screen of every game, and the ways out: the terminal is whole, and none of the hand is left on it."""

import re
import sys
import time
from pathlib import Path

import pytest

from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.core.store import write_atomic
from fishgames.selftest.cards import card_ids, cards_in, tokens_in, tokens_of
from fishgames.ui.cover import Deaf
from tests.factories import Moment, moments
from tests.tmux.term import MISSING, Term

pytestmark = [
    pytest.mark.tmux,
    pytest.mark.recipe(number="T19"),
    pytest.mark.skipif(MISSING is not None, reason=str(MISSING)),
]

WAYS = {"C-q": 0, "TERM": 143, "HUP": 129, "INT": 130, "U": 1}
"""Keys and signals, each with the exit status; `U` fails here."""
# two ways for each game, one of them after a stop
CASES = [
    (spec, [*WAYS][(number + step) % len(WAYS)], step > 0)
    for number, spec in enumerate(games().values())
    for step in (0, 2)
]


def with_a_hand(spec: GameSpec) -> tuple[Moment, set[str]]:
    """A moment at which somebody decides on an own matter, and the cards that only they may see."""
    ids = card_ids(spec)
    for moment in moments(spec.id):
        table = moment.table()
        view = table.seat(table.to_act()[0]).view
        own = tokens_of(cards_in(view, ids), spec, moment.seats)
        own -= tokens_of(cards_in([table.public().view, list(table.public().log)], ids), spec, moment.seats)
        if moment.asked.private and moment.seats > 1 and own:
            return moment, own
    raise AssertionError("nobody has a hand")


@pytest.mark.parametrize(("spec", "way", "stopped"), CASES, ids=lambda part: getattr(part, "id", str(part)))
def test_leaving_a_table_leaves_nothing(spec: GameSpec, way: str, stopped: bool, tmp_path: Path) -> None:
    moment, own = with_a_hand(spec)
    write_atomic(tmp_path / f"{spec.id}-2026-01-02-aaaa.json", moment.table().snapshot().encoded())
    command = f"{sys.executable} -m tests.tmux.breaking_table --saves {tmp_path} resume"
    with Term.start(command, env={"FISHGAMES_CONFIG": str(tmp_path / "config")}, patience=20) as term:
        term.wait("Space (take over|go on)")
        time.sleep(Deaf.ready_after)
        term.keys("Space")
        term.gone("Space (take over|go on)")
        if stopped:
            term.keys("C-z")
            term.until(lambda: term.state() == "T", "not stopped")
            assert_nothing_left(term, spec, moment.seats, own)
            term.signal("CONT")
            term.wait("lifts the cover")
            assert not tokens_in(term.screen(), spec, moment.seats) & own
            time.sleep(Deaf.ready_after)
            term.keys("Space")
            term.gone("lifts the cover")
        if way in ("C-q", "U"):
            term.keys(way)
        else:
            term.signal(way)
        assert term.ended() == WAYS[way]
        assert_nothing_left(term, spec, moment.seats, own)
        shown = re.sub(r"\s", "", term.screen())
        assert ("areportwithoutanycardsisin" in shown) == (way == "U")
    for report in tmp_path.glob("crash.log"):
        assert not tokens_in(report.read_text(encoding="utf-8"), spec, moment.seats)


def assert_nothing_left(term: Term, spec: GameSpec, seats: int, own: set[str]) -> None:
    """On the terminal as the shell has it back, and in what can be scrolled back to."""
    assert not tokens_in(term.screen() + term.history(), spec, seats) & own
    assert not term.alternate()
    assert not term.mouse()
    assert term.cursor()
