"""Golden transcripts: one game by lot for each game and seat count, written down to be read and compared.

``pytest tests/conformance/test_playthroughs.py --golden`` writes them anew; read the diff before keeping it.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.registry import games
from tests.factories import Game, Ply, new_wording, played, seat_counts

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 0
OPENING, FIRST_OF_KIND, CLOSING = 12, 2, 5
"""How many decisions are told from the start on, of each kind, and before the end."""
MOST = 6
"""A longer list of options is shortened."""
EVERY = 60
"""Every so many decisions all seats' views are shown."""

CASES = [(spec_id, seats) for spec_id, spec in games().items() for seats in seat_counts(spec)]


def transcript(game: Game) -> Iterator[str]:
    """The lines of a transcript: choices marked with `>`, what everybody is told below them, views with `|`."""
    words = new_wording(game.spec, game.seats)
    yield f"{game.spec.title}, {game.seats} seats, seed {game.seed}, rules version {game.spec.rules_version}"
    kinds: Counter[str] = Counter()
    skipped = 0
    for ply in game.plies:
        kinds[ply.asked.kind] += 1
        looked_at = ply.number % EVERY == 0
        told = ply.number < OPENING or len(game.plies) - ply.number <= CLOSING
        if not (told or looked_at or kinds[ply.asked.kind] <= FIRST_OF_KIND):
            skipped += 1
            continue
        if skipped:
            yield f"\n… {skipped} decisions on, the state is {game.digests[ply.number][:12]}"
            skipped = 0
        if looked_at:
            yield from _views(game, words, ply.state)
        yield from _decision(game, words, ply)
    yield from _views(game, words, game.end)
    yield from _ending(game, words)


def _views(game: Game, words: Any, state: Any) -> Iterator[str]:
    """The view for everybody, and of each seat's view what differs from it."""
    public = words.lines(game.rules.observe(state, None))
    yield ""
    yield from (f"| {line}".rstrip() for line in public)
    for seat in range(game.seats):
        own = [line for line in words.lines(game.rules.observe(state, seat)) if line not in public]
        yield from (f"|     {line}".rstrip() for line in own)


def _decision(game: Game, words: Any, ply: Ply) -> Iterator[str]:
    """Who is asked what, the options of whoever chooses, the choice, and what everybody is told."""
    asked, seat = ply.asked, ply.action.seat
    who = ", ".join(words.name(other) for other in asked.seats)
    how = "" if asked.how == "one" else f" ({asked.how})"
    yield f"\n{ply.number}. {words.status(game.rules.observe(ply.state, None))} — {who}{how} {words.question(asked)}"
    options = [words.action(option) for option in game.rules.legal_actions(ply.state, seat)]
    more = [f"… {len(options)} in all"] if len(options) > MOST else []
    yield f"   {'; '.join([*options[: MOST if not more else MOST - 1], *more])}"
    yield f"   > {words.name(seat)}: {words.action(ply.action)}"
    for event in ply.events:
        line = words.event(event.seen_by(None))
        if line is not None:
            yield f"     {words.name(event.seat)}: {line}"


def _ending(game: Game, words: Any) -> Iterator[str]:
    """The result, and where each score came from."""
    result = game.rules.result(game.end)
    assert result is not None
    yield f"\n{len(game.plies)} decisions, the state is {game.digests[-1][:12]}"
    yield f"{result.headline}: {words.outcome(result)}"
    view = game.rules.observe(game.end, None)
    for seat, score in enumerate(result.scores):
        yield f"{words.name(seat)}: {words.score(score)}"
        for line in game.rules.account(view, seat):
            yield f"   {line.points:>4}  {line.label} ({line.clause})"


@pytest.mark.parametrize(("spec_id", "seats"), CASES)
def test_a_game_goes_as_it_went(spec_id: str, seats: int, request: pytest.FixtureRequest) -> None:
    text = "\n".join(transcript(played(spec_id, seats, SEED))) + "\n"
    file = FOLDER / f"{spec_id}-{seats}.txt"
    if request.config.getoption("--golden"):
        file.write_text(text, encoding="utf-8")
    assert file.exists(), "there is no transcript yet: write it with --golden"
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_no_transcript_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{spec_id}-{seats}.txt" for spec_id, seats in CASES}
