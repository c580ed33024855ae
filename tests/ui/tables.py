"""Save folders for tests: real tables of the games that are here, played on by lot."""

import os
from collections.abc import Sequence
from pathlib import Path

from fishgames.core.opening import AnyController, new_table
from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.store import write_atomic
from fishgames.core.table import TableSettings

SPEC = next(iter(games().values()))


def table(entries: Sequence[tuple[str, str]], actions: int | None = 0, seed: int = 7) -> AnyController:
    """A table of people and bots after so many actions by lot; None plays it to its end."""
    controller = new_table(SPEC, seat_infos(entries), settings=TableSettings(), seed=seed)
    rng = seeded(seed, 99)
    while (seats := controller.to_act()) and (actions is None or controller.actions < actions):
        controller.submit(rng.pick(controller.seat(seats[0]).legal_actions))
    return controller


def people(*names: str) -> list[tuple[str, str]]:
    """A person on every seat."""
    return [(name, "human") for name in names]


def saved(folder: Path, name: str, controller: AnyController, age: float = 0) -> Path:
    """The table in a file that was written so many seconds ago."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    write_atomic(path, controller.snapshot().encoded())
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path
