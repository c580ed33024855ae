"""Whole games in a real terminal that are stopped and resumed once on each of certain screens."""

import random
import re
import sys
import tempfile
import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from tests.tmux.hands import CURTAIN, PEOPLE, Hands, check_result


class StoppingHands(Hands):
    """Hands that leave in mid-decision. `STOPS`: what a screen is called, and the pattern by which it is known."""

    GAME: ClassVar[str]
    STOPS: ClassVar[Mapping[str, str]]

    def __init__(self, saves: Path, rng: random.Random, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(saves, rng, size)
        self.done: Counter[str] = Counter()
        self.stopped: dict[str, str] = {}

    @abstractmethod
    def check_resumed(self, before: str, again: str) -> None:
        """The table stands as it stood, with nothing chosen of what had not been done."""

    def play(self, seats: int, seed: str) -> None:
        """A whole game, to the result; `stopped` has the status row of each screen on which it was left."""
        self.open(f"play {self.GAME} --seats {','.join(PEOPLE[:seats])} --seed {seed}")
        while self.step():
            shown = self.settled()
            for name, pattern in self.STOPS.items():
                if name not in self.stopped and re.search(pattern, shown):
                    self.stopped[name] = shown.splitlines()[0].strip()
                    self.stop_and_resume(shown)
                    break

    def stop_and_resume(self, shown: str) -> None:
        """Away from this screen and back to it."""
        told = self.stop()
        assert re.search("fishgames *resume", told), told  # the row may be full just there
        self.open("resume")
        if CURTAIN.search(self.look()) and not CURTAIN.search(shown):
            self.step()
        self.check_resumed(shown, self.settled())


def shelf_rows(shown: str) -> list[str]:
    """The rows of the shelf."""
    return [row for row in shown.splitlines() if row.startswith("▌")]


def play_from_command_line(kind: type[StoppingHands]) -> None:
    """A whole game of the seats, seed and size that are given behind the name of the module."""
    seats = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seed = sys.argv[2] if len(sys.argv) > 2 else "5"
    width, height = (sys.argv[3] if len(sys.argv) > 3 else "80x24").split("x")
    with tempfile.TemporaryDirectory() as folder:
        hands = kind(Path(folder), random.Random(seed), (int(width), int(height)))
        started = time.monotonic()
        try:
            hands.play(seats, seed)
            result = hands.look()
            print(result)
            hands.stop()
        finally:
            if hands.term is not None:
                hands.term.kill()
        scores = check_result(result, next(Path(folder).glob(f"{kind.GAME}-*.json")))
        for name, status in hands.stopped.items():
            print(f"stopped {name}: {status}")
        for name, times in sorted(hands.done.items()):
            print(f"{name}: {times}")
        assert hands.stopped.keys() == kind.STOPS.keys(), set(kind.STOPS) - set(hands.stopped)
        print(f"{hands.plays} plays, {hands.hand_overs} hand-overs, scores {scores}")
        print(f"{time.monotonic() - started:.0f} s; the scores of the file are those of the screen")
