"""One person plays a whole game against bots in a real terminal and takes the idea for every decision.

``python -m tests.tmux.by_hand_ideas GAME [SEATS] [WIDTHxHEIGHT] [BOT] [SEED]``: only keys that stand on the screen are
pressed. Some of the pages with ideas are printed, and the save is verified.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.tmux.hands import CURTAIN, PROGRAM, READ_OUT, Hands, is_over

IDEAS = "▌ ?Ideas for "
FOUND = re.compile(r"^▌▸1 +\d+ %", re.MULTILINE)
SINGLE = "Only one thing is possible"
ONCE_MORE = "1  keep playing"


class IdeaHands(Hands):
    """One person who does what looks best."""

    def __init__(self, saves: Path, rng: random.Random, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(saves, rng, size)
        self.ideas = 0
        self.single = 0
        self.waits: list[float] = []
        self.kinds: dict[str, str] = {}

    def waits_for_a_key(self, shown: str) -> bool:
        shelf = any(row.startswith("▌") and row.strip("▌ ") for row in shown.splitlines())
        return goes_on(shown) or (shelf and "I idea" in shown)

    def act(self, shown: str) -> None:
        """The first idea, or the only thing that is possible."""
        shown = self.settled()
        if not self.waits_for_a_key(shown) or goes_on(shown):
            return
        term = self.term
        assert term is not None
        begun = time.monotonic()
        term.keys("I")
        term.until(lambda: bool(FOUND.search(self.look())) or SINGLE in self.look(), "no idea came", patience=20)
        found = self.settled()
        if SINGLE in found:
            self._only_one(found)
            return
        self.waits.append(time.monotonic() - begun)
        self.ideas += 1
        order = re.search(r"±\d+ +(\S+)", found)
        assert order is not None, found
        self.kinds.setdefault(order[1], found)
        term.keys("Enter")
        term.gone(IDEAS)
        self.settled()
        if ONCE_MORE in self.look():
            self._yes()
        else:
            term.until(lambda: "Enter" not in self.look() or self.look() != shown, "the idea was not played")

    def _only_one(self, shown: str) -> None:
        """Its key, and Enter where the key has only pointed."""
        assert self.term is not None
        self.single += 1
        self.term.keys("Escape")
        time.sleep(0.3)
        before = self.settled()
        for key in (*self.possible_keys(before)[:1], "Enter", "Enter"):
            self.term.keys(key)
            time.sleep(0.3)
            now = self.settled()
            if ONCE_MORE in now:
                self._yes()
            elif now.splitlines()[:-4] != before.splitlines()[:-4] and key == "Enter":
                return

    def _yes(self) -> None:
        assert self.term is not None
        self.term.keys("2")
        self.settled()
        if ONCE_MORE in self.look():
            self.term.keys("Enter")
        self.term.gone(ONCE_MORE)


def goes_on(shown: str) -> bool:
    """Is this a page that asks for nothing but to go on?"""
    return bool(CURTAIN.search(shown) or READ_OUT.search(shown)) or is_over(shown)


def main() -> None:
    """A whole game."""
    game = sys.argv[1]
    seats = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    width, height = (sys.argv[3] if len(sys.argv) > 3 else "80x24").split("x")
    bot = sys.argv[4] if len(sys.argv) > 4 else "medium"
    seed = sys.argv[5] if len(sys.argv) > 5 else "5"
    with tempfile.TemporaryDirectory() as folder:
        hands = IdeaHands(Path(folder), random.Random(seed), (int(width), int(height)))
        people = ",".join(["Hana", *[f"bot:{bot}"] * (seats - 1)])
        started = time.monotonic()
        hands.open(f"play {game} --seats {people} --seed {seed} --option pace=instant")
        last = ""
        try:
            while hands.step():
                status = re.split(r" {4,}", hands.look().splitlines()[0])[0].strip()
                if status != last:
                    last = status
                    print(f"{last}   {time.monotonic() - started:.0f} s", flush=True)
        except BaseException:
            print(hands.look())
            assert hands.term is not None
            hands.term.kill()
            raise
        for order, page in hands.kinds.items():
            print(f"--- {order}\n{page}")
        print(hands.look())
        hands.stop()
        save = next(Path(folder).glob(f"{game}-*.json"))
        command = [*PROGRAM.split(), "verify", str(save), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        print(done.stdout, done.stderr, f"exit status {done.returncode}")
        assert (done.returncode, done.stderr) == (0, "")
        notes = [note["kind"] for note in json.loads(save.read_text())["notes"]]
        assert 0 < notes.count("idea") <= hands.ideas
        waits = sorted(hands.waits)
        print(f"ideas for {notes.count('idea')} decisions, {hands.ideas} looks at them, {hands.single} single ways")
        print(f"half of them within {waits[len(waits) // 2]:.1f} s, all within {waits[-1]:.1f} s")
        print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
