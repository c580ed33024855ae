"""The real program in a real terminal, played by the keys on the screen: stopped in mid-trick, resumed, to the end."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.session import Session
from fishgames.core.store import Store
from tests.tmux.by_hand import PEOPLE, Hands
from tests.tmux.term import MISSING

pytestmark = [pytest.mark.tmux, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]


def near_the_end(folder: Path, seats: int, left: int) -> Path:
    """A save of the last round with `left` tricks to play, one card already on the table."""
    entries = [(name, "human") for name in PEOPLE[:seats]]
    session = Session.start(games()["fishing2"], Store(folder), seat_infos(entries), seed=5)
    controller, rng = session.controller, seeded(5, 1)
    while True:
        view = controller.public().view
        if view.round == 8 and view.tricks_left == left and len(view.trick) == 1:
            break
        controller.submit(rng.pick(controller.seat(controller.to_act()[0]).legal_actions))
    session.close()
    return session.path


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_table_is_played_to_its_end_with_a_stop_in_mid_trick(tmp_path: Path, size: tuple[int, int]) -> None:
    path = near_the_end(tmp_path, 3, left=3)
    hands = Hands(tmp_path, random.Random(1), size)
    hands.open("resume")
    hands.step()
    hands.step()
    assert hands.plays == 1
    before = json.loads(path.read_text())["head"]
    assert "fishgames resume" in hands.stop()
    term = hands.open("resume")
    shown = re.sub(r"\s+", " ", term.screen())
    assert re.sub(r"\s+", " ", before["status"]) in shown
    while hands.step():
        pass
    result = term.screen()
    hands.stop()
    verified = subprocess.run(
        [sys.executable, "-m", "fishgames", "verify", str(path), "--json"], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    scores = json.loads(path.read_text())["head"]["scores"]
    for name, points in zip(PEOPLE, scores, strict=False):
        assert re.search(rf"{name} +{points}\b", result), (name, points, result)
