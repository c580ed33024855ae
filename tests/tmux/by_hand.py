"""Plays a table in a real terminal as people would: only keys that stand on the screen are pressed.

``python -m tests.tmux.by_hand [SEATS] [SEED]`` plays a whole game of Fishing 2, stopping and resuming once a round.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.tmux.term import Term

PROGRAM = f"{sys.executable} -m fishgames"
PEOPLE = ("Hana", "Ben", "Mio", "Tom", "Ada")
# gutter, key, state above a card or before a row: a key without × behind it may be pressed
KEY = re.compile(r"(?:^|  | ▸|^▸)([1-9a-e])([ ×✓]|$)")
CURTAIN = re.compile(r"Space (take over|go on)")
KEY_ROW = re.compile(r"▌ ?[ ▸][1-9a-e](?:[ ×✓]|$)")


class Hands:
    """The hands of everybody at one table."""

    def __init__(self, saves: Path, rng: random.Random, size: tuple[int, int] = (80, 24)) -> None:
        self.saves = saves
        self.rng = rng
        self.size = size
        self.plays = 0
        self.hand_overs = 0
        self.term: Term | None = None

    def open(self, arguments: str) -> Term:
        """Start the program."""
        env = {"FISHGAMES_SAVES": str(self.saves), "FISHGAMES_CONFIG": str(self.saves / "config")}
        self.term = Term.start(f"{PROGRAM} {arguments}", self.size, env, patience=20)
        self.term.wait(rf"{CURTAIN.pattern}|wins with|share the victory")
        return self.term

    def stop(self) -> str:
        """Leave by the key that is always there; what the shell was told."""
        assert self.term is not None
        self.term.keys("C-q")
        assert self.term.ended() == 0
        told = self.term.screen().replace("\n", "")  # the shell's row may be full
        self.term.kill()
        self.term = None
        return told

    def step(self) -> bool:
        """One key or two: take over, or choose something possible and do it. False once the game is over."""
        term = self.term
        assert term is not None
        shown = ""

        def asked() -> bool:
            nonlocal shown
            shown = term.screen()  # one look for question and answer: the next one may be half drawn
            return waits_for_a_key(shown)

        term.until(asked, "nobody is asked for a key")
        if "1  Again" in shown:
            return False
        if CURTAIN.search(shown):
            time.sleep(0.32)  # the curtain hears nothing at first
            term.keys("Space")
            term.gone(CURTAIN.pattern)
            self.hand_overs += 1
            return True
        before, keys = state_of(shown), possible_keys(shown)
        term.keys(self.rng.choice(keys))
        try:
            term.until(lambda: state_of(term.screen()) != before, "still asked", patience=0.25)
        except AssertionError:
            term.keys("Enter")  # what can't be taken back is only chosen by its key
            term.until(lambda: state_of(term.screen()) != before, "nothing happened")
        self.plays += 1
        return True


def waits_for_a_key(shown: str) -> bool:
    """Is it the curtain, the result, or a shelf with something to choose?"""
    return bool(CURTAIN.search(shown)) or "1  Again" in shown or bool(possible_keys(shown))


def state_of(shown: str) -> str:
    """What changes with every play: all above the shelf, and whose turn it is."""
    rows = shown.splitlines()
    return "\n".join(row for row in rows if not row.startswith(("▌", " Enter"))).split("Enter")[0]


def possible_keys(shown: str) -> list[str]:
    """The keys printed on the shelf beside what is possible now."""
    rows = [row[1:] for row in shown.splitlines() if KEY_ROW.match(row)]
    return [key for row in rows for key, state in KEY.findall(row) if state != "×"]


def main() -> None:
    """A whole game, with a stop and a resume in each round."""
    seats = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    seed = sys.argv[2] if len(sys.argv) > 2 else "5"
    with tempfile.TemporaryDirectory() as folder:
        hands = Hands(Path(folder), random.Random(seed))
        hands.open(f"play fishing2 --seats {','.join(PEOPLE[:seats])} --seed {seed}")
        assert hands.term is not None
        stopped: set[str] = set()
        started = time.monotonic()
        while hands.step():
            found = re.search(r"round (\d) of 8 +trick (\d+)", hands.term.screen())
            if found and found[2] == "3" and found[1] not in stopped:
                stopped.add(found[1])
                told = hands.stop()
                assert "fishgames resume" in told, told
                hands.open("resume")
        result = hands.term.screen()
        print(result)
        hands.stop()
        save = next(Path(folder).glob("fishing2-*.json"))
        verified = subprocess.run(
            [*PROGRAM.split(), "verify", str(save), "--json"], capture_output=True, text=True, check=False
        )
        print(verified.stdout, verified.stderr, f"exit status {verified.returncode}")
        scores = json.loads(save.read_text())["head"]["scores"]
        for name, points in zip(PEOPLE, scores, strict=False):
            assert re.search(rf"{name} +{points}\b", result), (name, points)
        print(
            f"{hands.plays} plays, {hands.hand_overs} hand-overs, stopped in rounds {sorted(stopped)}, scores {scores}"
        )
        print(f"{time.monotonic() - started:.0f} s; the scores of the file are those of the screen")


if __name__ == "__main__":
    main()
