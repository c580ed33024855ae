"""The hands of people at a table in a real terminal: they read the screen and press only keys that stand there."""

import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.tmux.term import Term

PROGRAM = f"{sys.executable} -m fishgames"
PEOPLE = ("Hana", "Ben", "Mio", "Tom", "Ada")
# gutter, key, state above a card or before a row: a key without × behind it may be pressed
KEY = re.compile(r"(?:^|  | ▸|^▸)([1-9a-e])([ ×✓]|$)")
CURTAIN = re.compile(r"Space (take over|go on)")
READ_OUT = re.compile(r"Enter (next line|to the result)")
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
        self.term.until(lambda: self.waits_for_a_key(self.look()), "the table does not come up")
        return self.term

    def look(self) -> str:
        """The screen as it is now."""
        assert self.term is not None
        return self.term.screen()

    def settled(self) -> str:
        """The screen once it does not change any more."""
        before = ""
        while before != (now := self.look()):
            before = now
            time.sleep(0.08)
        return now

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
            return self.waits_for_a_key(shown)

        term.until(asked, "nobody is asked for a key")
        if is_over(shown):
            return False
        if READ_OUT.search(shown):
            time.sleep(0.32)  # it hears nothing at first, either
            term.keys("Enter", "Escape")
            term.wait("1  Again")
            return True
        if CURTAIN.search(shown):
            time.sleep(0.32)  # the curtain hears nothing at first
            term.keys("Space")
            term.gone(CURTAIN.pattern)
            self.hand_overs += 1
            return True
        self.act(shown)
        self.plays += 1
        return True

    def act(self, shown: str) -> None:
        """Choose something, and do it."""
        assert self.term is not None
        before, keys = state_of(shown), self.possible_keys(shown)
        self.term.keys(self.rng.choice(keys))
        try:
            self.term.until(lambda: state_of(self.look()) != before, "still asked", patience=0.25)
        except AssertionError:
            self.term.keys("Enter")  # what can't be taken back is only chosen by its key
            self.term.until(lambda: state_of(self.look()) != before, "nothing happened")

    def waits_for_a_key(self, shown: str) -> bool:
        """Is it the curtain, the scores read out, the result, or a shelf with something to choose?"""
        stop = CURTAIN.search(shown) or READ_OUT.search(shown)
        return bool(stop) or is_over(shown) or bool(self.possible_keys(shown))

    def possible_keys(self, shown: str) -> list[str]:
        """The keys printed on the shelf beside what is possible now."""
        rows = [row[1:] for row in shown.splitlines() if KEY_ROW.match(row)]
        return [key for row in rows for key, state in KEY.findall(row) if state != "×"]


def is_over(shown: str) -> bool:
    """Is this the result?"""
    return "1  Again" in shown


def state_of(shown: str) -> str:
    """What changes with every play: all above the shelf, and whose turn it is."""
    rows = shown.splitlines()
    return "\n".join(row for row in rows if not row.startswith(("▌", " Enter"))).split("Enter")[0]


def check_result(result: str, save: Path) -> list[int]:
    """The file passes `fishgames verify`, and its scores are those of the result screen; the scores."""
    verified = subprocess.run(
        [*PROGRAM.split(), "verify", str(save), "--json"], capture_output=True, text=True, check=False
    )
    print(verified.stdout, verified.stderr, f"exit status {verified.returncode}")
    assert (verified.returncode, verified.stderr) == (0, "")
    scores: list[int] = json.loads(save.read_text())["head"]["scores"]
    for name, points in zip(PEOPLE, scores, strict=False):
        assert re.search(rf"{name} +\$?{points}\b", result), (name, points, result)
    return scores
