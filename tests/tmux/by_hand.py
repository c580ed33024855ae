"""Plays a table in a real terminal as people would: only keys that stand on the screen are pressed.

``python -m tests.tmux.by_hand [SEATS] [SEED]`` plays a whole game of Fishing 2, stopping and resuming once a round.
"""

import random
import re
import sys
import tempfile
import time
from pathlib import Path

from tests.tmux.hands import PEOPLE, Hands, check_result

__all__ = ["PEOPLE", "Hands"]


def main() -> None:
    """A whole game, with a stop and a resume in each round."""
    seats = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    seed = sys.argv[2] if len(sys.argv) > 2 else "5"
    with tempfile.TemporaryDirectory() as folder:
        hands = Hands(Path(folder), random.Random(seed))
        hands.open(f"play fishing2 --seats {','.join(PEOPLE[:seats])} --seed {seed}")
        stopped: set[str] = set()
        started = time.monotonic()
        while hands.step():
            found = re.search(r"round (\d) of 8 +trick (\d+)", hands.look())
            if found and found[2] == "3" and found[1] not in stopped:
                stopped.add(found[1])
                told = hands.stop()
                assert "fishgames resume" in told, told
                hands.open("resume")
        result = hands.look()
        print(result)
        hands.stop()
        scores = check_result(result, next(Path(folder).glob("fishing2-*.json")))
        print(
            f"{hands.plays} plays, {hands.hand_overs} hand-overs, stopped in rounds {sorted(stopped)}, scores {scores}"
        )
        print(f"{time.monotonic() - started:.0f} s; the scores of the file are those of the screen")


if __name__ == "__main__":
    main()
