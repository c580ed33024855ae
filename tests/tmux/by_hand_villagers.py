"""Plays Villagers in a real terminal as people would: only keys that stand on the screen are pressed.

``python -m tests.tmux.by_hand_villagers [SEATS] [SEED] [WIDTHxHEIGHT]`` plays a whole game. It is stopped and resumed
in the draft, in the middle of a Build turn, with a build half chosen, while a trade is ticked, and after a market.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import ClassVar

from tests.tmux.hands import CURTAIN
from tests.tmux.stopping import StoppingHands, play_from_command_line, shelf_rows

# columns of the shelf in which keys stand: of a trade, of the acts, of all other rows
TRADE, ACTS, ROWS = (1, 29, 56), (1, 45), (1,)
ITEM = re.compile(r"[ ▸>]([0-9a-z])([ ×✓])")
ROAD_ROW = re.compile(r"^ [ ▸]([1-6]) .*(?:now|trade|needs|full|once|role|swap|shows|lacks|stays|leaves)", re.MULTILINE)
ROAD_KEYS = re.compile(r"^ ?[ ▸][1-6][ ×] {9,}")
# cards that will ask for more, which is what the stops want
ASKS_ON = re.compile(r"^▌[ ▸]([1-9a-z]) .*(?:, \d places|to swap|2 builds|Smuggler)", re.MULTILINE)
STACK = re.compile(r"[ ▸]([a-g])([ ×])(?=[▐\[])")


class VillagersHands(StoppingHands):
    """People who build what they can more often than not."""

    GAME = "villagers"
    STOPS: ClassVar[Mapping[str, str]] = {
        "in the draft": r"draft, card 2 of",
        "in a build turn": r"build, [1-9] of \d used(?=[\s\S]*▌ HAND)",
        "with a sheet open": r"▌.*(on which card\?|padlock opened\?|Which of them\?|which side up\?|2 builds:"
        r"|takes the place|gold of which)",
        "with a trade half made": r"▌Trade a hand card[\s\S]*Still to be ticked",
        "after the first market": r"first: paid",
    }

    def possible_keys(self, shown: str) -> list[str]:
        """Of the shelf, or in the draft of the road and the stacks."""
        rows = shown.splitlines()
        shelf = shelf_rows(shown)
        found = []
        if shelf and "Trade a hand card" in shelf[0]:
            found = [key for row in shelf for key in self._keys(row, TRADE)]
        elif shelf:
            found = [key for row in shelf for key in self._keys(row, ACTS if re.match(r"▌[ ▸][z0]", row) else ROWS)]
        if shelf and re.search(r"drafts   |may put a coin", shelf[0]):
            found += ROAD_ROW.findall(shown)
            found += [key for row in rows if ROAD_KEYS.match(row) for key, state in ITEM.findall(row) if state == " "]
        if shelf and "drafts   " in shelf[0]:
            found += [key for row in rows if "STACKS" in row for key, _ in STACK.findall(row)]
        return found

    @staticmethod
    def _keys(row: str, columns: tuple[int, ...]) -> list[str]:
        matches = (ITEM.match(row, column) for column in columns)
        return [found[1] for found in matches if found is not None and found[2] != "×"]

    def act(self, shown: str) -> None:
        """A key, and Enter where the key has only pointed."""
        shown = self.settled()
        keys = self.possible_keys(shown)
        if not keys:
            return  # meanwhile somebody else has been asked for
        builds = [key for key in keys if key not in "z0"]
        weights = {"z": 1.0, "0": 0.5 if builds else 2.0} | dict.fromkeys(ASKS_ON.findall(shown), 5.0)
        (key,) = self.rng.choices(keys, [weights.get(key, 1.0) for key in keys])
        assert self.term is not None
        self.term.keys(key)
        with suppress(AssertionError):  # it may have had the focus already
            self.term.until(lambda: self.look() != shown, "nothing moved", patience=0.5)
        now = self.settled()
        if self.rng.random() < 0.7 and not CURTAIN.search(now) and "Still to be ticked" not in now:
            focus = re.search(r"▸([0-9a-z])", now)
            # a key that did something has moved the focus on, or changed the table
            if focus is not None and focus[1] == key and shelf_title(now) == shelf_title(shown):
                self.term.keys("Enter")
                self.term.until(lambda: self.look() != now, "Enter did nothing")

    def check_resumed(self, before: str, again: str) -> None:
        """The same moment, and of a trade nothing is ticked."""
        assert again.splitlines()[0] == before.splitlines()[0], (before, again)
        assert "▌Trade" not in again, again


def shelf_title(shown: str) -> str:
    """What is asked."""
    return next(iter(shelf_rows(shown)), "")


if __name__ == "__main__":
    play_from_command_line(VillagersHands)
