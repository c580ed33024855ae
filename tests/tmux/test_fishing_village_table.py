"""Come to Fishing Village! in a real terminal, by its keys: stopped in an emergency, resumed, survived, to the end."""

import json
import random
import re
from pathlib import Path

import pytest

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.session import Session
from fishgames.core.store import Store
from tests.tmux.by_hand_fishing_village import HALF_PAID, VillageHands, check
from tests.tmux.hands import PEOPLE
from tests.tmux.term import MISSING

pytestmark = [pytest.mark.tmux, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]


class Hasty(VillageHands):
    """Gives up every closing, so that an emergency comes soon."""

    def turn(self, shown: str) -> None:
        self.do("y")


def with_hardly_anybody_left(folder: Path) -> Path:
    """A save of three people, 4 in the village: two developments have to go for the next failure."""
    entries = [(name, "human") for name in PEOPLE[:3]]
    session = Session.start(games()["fishing_village"], Store(folder), seat_infos(entries), seed=6)
    controller = session.controller
    while (view := controller.public().view).phase != "turn" or view.population > 4:
        options = controller.seat(controller.to_act()[0]).legal_actions
        kind = "abandon" if view.population > 10 else "recruit"
        controller.submit(next((action for action in options if action.kind == kind), options[0]))
    session.close()
    return session.path


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_an_emergency_survived_with_stops_in_it(tmp_path: Path, size: tuple[int, int]) -> None:
    path = with_hardly_anybody_left(tmp_path)
    hands = Hasty(tmp_path, random.Random(2), size)
    hands.open("resume")
    before = json.loads(path.read_text())["head"]
    assert re.sub(r"\s+", " ", before["status"]) in re.sub(r"\s+", " ", hands.settled())
    while hands.step():
        pass
    result = hands.look()
    hands.stop()
    check(result, path)
    assert hands.stopped.keys() == {"in an emergency", HALF_PAID, "with a question open"}
    assert hands.rescues == 2
