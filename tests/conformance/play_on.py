"""Plays every save of a folder to its end by lot and tells where that was.

``python -m tests.conformance.play_on FOLDER``: another process than the one that wrote them. See `test_new_process.py`.
"""

import json
import sys
from pathlib import Path

from fishgames.core.rng import seeded
from fishgames.core.session import Session
from tests.factories import AnyTable, dumped, play_random


def ended(table: AnyTable, lot: int) -> list[object]:
    """Play on by lot; how many actions it took, the scores and the last state."""
    play_random(table, seeded(lot, 3))
    result = table.result()
    assert result is not None
    return [table.actions, list(result.scores), dumped(table.rules, table.snapshot().state)]


def main() -> None:
    """The ends by name of the file, as JSON."""
    ends = {}
    for path in sorted(Path(sys.argv[1]).glob("*.json")):
        session = Session.resume(path)
        assert session.notice is None
        ends[path.name] = ended(session.controller, int(path.stem))
        assert session.close()
    print(json.dumps(ends))


if __name__ == "__main__":
    main()
