"""Isaribi in a real terminal, by the keys on the screen: the last seat of the last round, stopped, resumed."""

import random
from pathlib import Path

import pytest

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.session import Session
from fishgames.core.store import Store
from fishgames.games.isaribi.cards import ROUNDS
from tests.tmux.by_hand_isaribi import IsaribiHands, shelf_title
from tests.tmux.hands import PEOPLE, check_result
from tests.tmux.term import MISSING

pytestmark = [pytest.mark.tmux, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]


def last_seat_in(folder: Path) -> Path:
    """A save of three people: two have left the last round, and the third has something on board."""
    entries = [(name, "human") for name in PEOPLE[:3]]
    session = Session.start(games()["isaribi"], Store(folder), seat_infos(entries), seed=6)
    controller, lot = session.controller, seeded(6, 1)
    while True:
        view, seat = controller.public().view, controller.to_act()[0]
        out = sum(info.left for info in view.table)
        if view.round == ROUNDS and out == 2 and sum(map(bool, view.table[seat].cubes)) > 1:
            break
        options = controller.seat(seat).legal_actions
        # nobody leaves with an empty boat before others have
        wanted = [action for action in options if action.kind != "leave"] if lot.below(4) else options
        kinds = list(dict.fromkeys(action.kind for action in wanted or options))
        kind = lot.pick(kinds)
        controller.submit(lot.pick([action for action in wanted or options if action.kind == kind]))
    session.close()
    return session.path


def test_the_last_seat_in_with_a_stop_in_its_turn(tmp_path: Path) -> None:
    path = last_seat_in(tmp_path)
    hands = IsaribiHands(tmp_path, random.Random(2))
    hands.open("resume")
    try:
        stopped = False
        while hands.step():
            shown = hands.settled()
            if not stopped and "turn   AP" in shelf_title(shown):
                stopped = True
                hands.stop_and_resume(shown)
        result = hands.look()
        hands.stop()
    finally:
        if hands.term is not None:
            hands.term.kill()
    assert stopped
    check_result(result, path)
