"""A finished game in a real terminal: walked through, run by itself, and a new table begun in its midst."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.store import write_atomic
from tests.factories import new_game, play_random, seat_counts
from tests.tmux.term import MISSING, Term

pytestmark = [pytest.mark.tmux, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]


@pytest.mark.parametrize("game", [spec.id for spec in games().values() if spec.screen])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_finished_game_is_walked_through_and_branches_off(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    spec = games()[game]
    table = new_game(spec, seat_counts(spec)[-1], 0)
    play_random(table, seeded(1, 1))
    path = tmp_path / f"{game}-2026-01-02-abcd.json"
    write_atomic(path, table.snapshot().encoded())
    before = path.read_bytes()
    command = f"{sys.executable} -m fishgames --saves {tmp_path} replay {game}"
    with Term.start(command, size, {"FISHGAMES_CONFIG": str(tmp_path / "config")}) as term:
        term.wait(rf"0 of {table.actions}")
        term.keys("Right", "Right", "1")
        term.wait(rf"2 of {table.actions}")
        term.keys("End", "Left", "Left", "Enter")
        term.wait(rf"{table.actions} of {table.actions}")
        term.keys("Home", ")", "Home", "]", "z")
        term.gone("looking back")
        term.wait("hand the keyboard to|Enter|drafts")
        term.keys("C-q")
        assert term.ended() == 0
        assert "Goonwith:fishgamesresume" in re.sub(r"\s", "", term.history())
    assert path.read_bytes() == before
    (twin,) = (found for found in tmp_path.glob("*.json") if found != path)
    branch = json.loads(twin.read_text(encoding="utf-8"))["branch"]
    assert branch["source"] == path.stem
    assert branch["step"] > 0
    verified = subprocess.run(
        [sys.executable, "-m", "fishgames", "verify", str(twin)], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    assert re.search("0 steps replayed, all as saved", verified.stdout)
