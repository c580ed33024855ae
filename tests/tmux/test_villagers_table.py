"""Villagers in a real terminal, by the keys on the screen: stopped with a build half chosen, resumed, to the end."""

import json
import random
import re
from pathlib import Path

import pytest

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.session import Session
from fishgames.core.store import Store
from tests.tmux.by_hand_villagers import VillagersHands
from tests.tmux.hands import CURTAIN, PEOPLE, check_result
from tests.tmux.term import MISSING

pytestmark = [pytest.mark.tmux, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]


def last_build_turns(folder: Path) -> Path:
    """A save of three people: the second market comes after this round, and two seats have still to build."""
    entries = [(name, "human") for name in PEOPLE[:3]]
    session = Session.start(games()["villagers"], Store(folder), seat_infos(entries), seed=6)
    controller, lot = session.controller, seeded(6, 1)
    while True:
        view, seat = controller.public().view, controller.to_act()[0]
        if view.phase == "build" and not any(pile.count for pile in view.stacks) and seat == (view.first + 1) % 3:
            break
        options = controller.seat(seat).legal_actions
        kinds = list(dict.fromkeys(action.kind for action in options))
        kind = lot.pick(kinds)
        controller.submit(lot.pick([action for action in options if action.kind == kind]))
    session.close()
    return session.path


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_last_build_turns_with_a_stop_in_a_trade(tmp_path: Path, size: tuple[int, int]) -> None:
    path = last_build_turns(tmp_path)
    hands = VillagersHands(tmp_path, random.Random(2), size)
    term = hands.open("resume")
    while CURTAIN.search(hands.look()):
        hands.step()
    before = json.loads(path.read_text())["head"]
    assert re.sub(r"\s+", " ", before["status"]) in re.sub(r"\s+", " ", hands.settled())
    if "z× " not in hands.look():
        term.keys("z")
        term.wait("Trade a hand card")
        hands.stop_and_resume(hands.settled())
    while hands.step():
        pass
    result = hands.look()
    hands.stop()
    check_result(result, path)
