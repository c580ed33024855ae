"""Plays games by lot, of each kind in turn, until it is killed; every number it prints was on disk before.

``python -m tests.core.kill_game play FOLDER`` goes on where the last one was killed, ``check FOLDER`` tells how far
the files have come: a thousand for each game begun before, plus the actions of the newest. See `test_session.py`.
"""

import sys
import time
from pathlib import Path

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.saves import SaveError
from fishgames.core.session import Session
from fishgames.core.store import Store, read_document

PEOPLE = [(name, "human") for name in ("Hana", "Ben", "Mio", "Tom")]


def newest(folder: Path) -> tuple[int, Path | None]:
    """How many games were begun, and the file of the last one."""
    files = sorted(folder.glob("*.json"), key=lambda path: read_document(path).started)
    return len(files), files[-1] if files else None


def number(begun: int, path: Path) -> int:
    """How far the files have come."""
    return 1000 * begun + read_document(path).head.actions


def play(folder: Path) -> None:
    """Until killed."""
    while True:
        begun, path = newest(folder)
        if path is None or read_document(path).head.finished:
            time.sleep(1.1 if path else 0)  # games are told apart by the second they began in
            spec = [*games().values()][begun % len(games())]
            session = Session.start(spec, Store(folder), seat_infos(PEOPLE[: spec.seats[1]]))
            begun += 1
        else:
            session = Session.resume(path)
        controller = session.controller
        rng = seeded(controller.table.seed, controller.actions)
        while seats := controller.to_act():
            controller.submit(rng.pick(controller.seat(seats[0]).legal_actions))
            while not session.settled:
                time.sleep(0.0005)
            if session.saved:
                print(1000 * begun + controller.actions, flush=True)
        session.close()


def main() -> int:
    """`play` or `check`."""
    folder = Path(sys.argv[2])
    if sys.argv[1] == "play":
        play(folder)
    try:
        begun, path = newest(folder)
        assert path is not None
        opened = Session.resume(path)
        assert opened.notice is None
        opened.close()
        print(number(begun, path))
    except (SaveError, AssertionError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
