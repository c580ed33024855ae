"""A table and its file: everything saved in order, nothing twice at once, a kill costs the action in flight at most."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.saves import SaveError, SaveInUse
from fishgames.core.session import Session
from fishgames.core.store import Store, generations, read_document
from tests.core.kill_game import PEOPLE

SPEC = games()["fishing2"]


def started(folder: Path) -> Session:
    return Session.start(SPEC, Store(folder), seat_infos(PEOPLE), seed=7)


def play(session: Session, actions: int) -> None:
    """So many actions by lot."""
    rng = seeded(session.controller.actions)
    for _ in range(actions):
        handle = session.controller.seat(session.controller.to_act()[0])
        handle.submit(rng.pick(handle.legal_actions))


def test_a_new_table_is_on_disk_before_the_first_action(tmp_path: Path) -> None:
    session = started(tmp_path)
    assert session.flush()
    assert session.saved
    assert read_document(session.path).head.actions == 0
    session.close()


def test_every_action_is_saved_and_the_table_goes_on_where_it_was(tmp_path: Path) -> None:
    session = started(tmp_path)
    play(session, 50)
    before = session.controller.public().view
    assert session.close()
    assert session.close()
    again = Session.resume(session.path)
    assert again.controller.actions == 50
    assert again.controller.public().view == before
    assert again.notice is None
    again.close()


def test_a_table_is_open_once_only(tmp_path: Path) -> None:
    session = started(tmp_path)
    with pytest.raises(SaveInUse):
        Session.resume(session.path)
    session.close()
    Session.resume(session.path).close()


def test_what_cannot_be_opened_stays_as_it_is_and_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"{}")
    for _ in range(2):
        with pytest.raises(SaveError):
            Session.resume(path)
    assert path.read_bytes() == b"{}"


def test_each_sitting_and_each_round_leaves_a_generation(tmp_path: Path) -> None:
    session = started(tmp_path)
    play(session, 20)
    session.close()
    newer, older = generations(session.path)
    assert not newer.exists()
    again = Session.resume(session.path)
    assert again.flush()
    assert read_document(newer).head.actions == 20
    while again.controller.public().view.round == 1:
        play(again, 1)
    assert again.flush()
    assert "round 2" in read_document(session.path).head.status
    assert "round 1" in read_document(newer).head.status
    assert read_document(older).head.actions == 20
    again.close()


def test_copies_get_names_of_their_own(tmp_path: Path) -> None:
    session = started(tmp_path)
    assert session.flush()
    names = [session.copy("Kitchen, round 1").name for _ in range(3)]
    assert len(set(names)) == 3
    assert all(read_document(tmp_path / name).head.actions == 0 for name in names)
    session.close()


@pytest.mark.recipe(number="T15")
def test_a_full_disk_is_told_and_the_next_action_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(tmp_path)
    assert session.flush()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        play(session, 1)
        assert not session.flush(2)
        assert session.fault == "no space left on the device"
        assert read_document(session.path).head.actions == 0
    play(session, 1)
    assert session.flush()
    assert session.fault is None
    assert read_document(session.path).head.actions == 2
    session.close()


@pytest.mark.recipe(number="T15")
def test_kills_cost_the_action_in_flight_at_most(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """`--kills 200` for a longer look; a game of each kind has its turn."""
    chance, reached = random.Random(2), 0
    command = [sys.executable, "-m", "tests.core.kill_game"]
    for _ in range(request.config.getoption("--kills")):
        player = subprocess.Popen([*command, "play", str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert player.stdout is not None
        first = int(player.stdout.readline())
        time.sleep(chance.uniform(0, 0.06))
        player.send_signal(signal.SIGKILL)
        promised = max(
            [first, *(int(line) for line in player.stdout.read().splitlines(keepends=True) if line[-1] == "\n")]
        )
        player.wait()
        checked = subprocess.run([*command, "check", str(tmp_path)], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        assert reached < promised <= int(checked.stdout) <= promised + 1
        reached = int(checked.stdout)
