"""Plays Isaribi in a real terminal as people would: only keys that stand on the screen are pressed.

``python -m tests.tmux.by_hand_isaribi [SEATS] [SEED] [WIDTHxHEIGHT]`` plays a whole game. It is stopped and resumed
while boats are placed, in a turn with half a point left, with a sale ticked, at the looks of the Speculator, before a
technology of the Dried fish shop, and at the choice of what the boat keeps.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import ClassVar

from tests.tmux.hands import CURTAIN, KEY, KEY_ROW
from tests.tmux.stopping import StoppingHands, play_from_command_line, shelf_rows

# columns of the shelf in which keys stand: of a turn, of a sale's pairs and of what stands below them, of all others
TURN, PAIRS, READY, ROWS = (1, 44), (1, 25), (1, 36, 59), (1,)
ITEM = re.compile(r"[ ▸>]([0-9a-z])([ ×✓])")
OWN = re.compile(r"^ [»=].*?\$(\d+) +(\S+)", re.MULTILINE)
LAP = re.compile(r"lap (\d+)")
DONE = re.compile(r"^ Enter (?:sell|give them back) ", re.MULTILINE)


class IsaribiHands(StoppingHands):
    """People who fish, sail home when the boat holds something, sell, buy a technology now and then, and leave."""

    GAME = "isaribi"
    STOPS: ClassVar[Mapping[str, str]] = {
        "while boats are placed": r"▌\w+ places the boat   any place, alone or not; then [^l]",
        "in a turn with half a point left": r"turn   AP \S+ 0\.5   still",
        "with a sale ticked": r"▌Sell[\s\S]*CHOSEN  (?:gross|retail)",
        "at a look": r"looks at market cards   [12] of 3",
        "before a technology of the shop": r"▌Dried fish shop   one technology",
        "at the choice of what the boat keeps": r"▌\w+'s boat keeps \d of",
    }

    def possible_keys(self, shown: str) -> list[str]:
        """Of the shelf; once all is ticked Enter alone."""
        return ["Enter"] if DONE.search(shown) else list(self.rows(shown))

    def rows(self, shown: str) -> dict[str, str]:
        """What is possible now by its key, as far as it stands there in words."""
        shelf, title = shelf_rows(shown), shelf_title(shown)
        if re.search("looks at market cards|boat keeps", title):
            cards = [row[1:] for row in shelf if KEY_ROW.match(row)]
            found = {key: title for row in cards for key, state in KEY.findall(row) if state.strip() == ""}
            enough = any(re.match(r"▌[ ▸]0 ", row) for row in shelf)
            return {**found, "0": "enough"} if enough else found
        return {key: text for row in shelf for key, text in self._items(row, title)}

    @staticmethod
    def _items(row: str, title: str) -> list[tuple[str, str]]:
        columns: tuple[int, ...] = ROWS
        if "turn   AP" in title:
            columns = TURN
        elif title.startswith("▌Sell"):
            columns = READY if re.match(r"▌[ ▸][xyz]", row) else PAIRS
        items = ((column, ITEM.match(row, column)) for column in columns)
        return [(found[1], row[column + 3 :].strip()) for column, found in items if found and found[2] != "×"]

    def act(self, shown: str) -> None:
        """A key, and Enter where the key has only pointed or ticked."""
        assert self.term is not None
        shown = self.settled()
        if DONE.search(shown):
            self.done["sale" if "▌Sell" in shown else "storage decision"] += 1
            self.term.keys("Enter")
            self.term.until(lambda: self.look() != shown, "Enter did nothing")
            return
        rows = self.rows(shown)
        if not rows:
            return  # meanwhile somebody else has been asked for
        key = self.chosen(shown, rows)
        self.term.keys(key)
        with suppress(AssertionError):  # it may have had the focus already
            self.term.until(lambda: self.look() != shown, "nothing moved", patience=0.5)
        now = self.settled()
        ticked = re.search(r"▌Sell|boat keeps", now)
        if not CURTAIN.search(now) and shelf_title(now) == shelf_title(shown) and not ticked:
            focus = re.search(r"▸([0-9a-z])", now)
            # a key that did something has moved the focus on, or changed the title
            if focus is not None and focus[1] == key:
                self.term.keys("Enter")
                self.term.until(lambda: self.look() != now, "Enter did nothing")

    def chosen(self, shown: str, rows: dict[str, str]) -> str:
        """What somebody with some sense would press."""
        title = shelf_title(shown)
        if "turn   AP" in title:
            return self.in_a_turn(shown, rows)
        weights = dict.fromkeys(rows, 1.0)
        if title.startswith("▌Sell"):
            weights = {key: 6.0 if key in "zy" else 0.0 if key == "x" else 1.0 for key in rows}
        elif "places the boat" in title:
            weights = {key: 9.0 if "best sale" in text else 3.0 if "net" in text else 0.3 for key, text in rows.items()}
        elif title.startswith("▌Leave the round"):
            weights = {key: 3.0 if re.match("Dried|Spec|Old", text) else 1.0 for key, text in rows.items()}
        elif "0" in weights:
            weights["0"] = 0.2  # nothing, none, enough
        (key,) = self.rng.choices(list(weights), list(weights.values()))
        for name in ("Technology", "Dried fish shop", "Leave the round", "Old fisherman"):
            if title.startswith(f"▌{name}"):
                self.done[f"{name}: {rows[key].split('  ')[0]}"] += 1
        return key

    def in_a_turn(self, shown: str, rows: dict[str, str]) -> str:
        """Sell, improve, fish; sail home with a catch and out without one; in the end leave."""
        own, lap = OWN.search(shown), LAP.search(shown)
        assert own is not None
        assert lap is not None
        laps, loaded = int(lap[1]), len(own[2]) > 1
        self.done["laps of the longest round"] = max(laps, self.done["laps of the longest round"])
        for key, chance in (("6", 0.95), ("7", 0.6), ("1", 0.95), ("2", 0.9)):
            if key in rows and self.rng.random() < chance:
                return key
        if "8" in rows and self.rng.random() < (0.6 if laps > 7 else 0.25 if laps > 3 else 0.05):
            return "8"
        if "5" in rows and self.rng.random() < 0.1:
            return "5"
        way = "3" if loaded else "4"
        return way if way in rows else "0"

    def check_resumed(self, before: str, again: str) -> None:
        """All above the shelf, and what is asked; a sale that was ticked is a turn again."""
        assert above(again) == above(before), (before, again)
        if "▌Sell" in before:
            assert "turn   AP" in shelf_title(again), again
        else:
            assert shelf_title(again) == shelf_title(before), (before, again)


def shelf_title(shown: str) -> str:
    """What is asked."""
    return next((row for row in shelf_rows(shown) if row.strip("▌ ")), "")


def above(shown: str) -> list[str]:
    """All above the shelf."""
    rows = shown.splitlines()
    return [row.rstrip() for row in rows[: next((n for n, row in enumerate(rows) if row.startswith("▌")), len(rows))]]


if __name__ == "__main__":
    play_from_command_line(IsaribiHands)
