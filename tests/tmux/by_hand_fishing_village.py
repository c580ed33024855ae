"""Plays Come to Fishing Village! in a real terminal as people would: only keys that stand on the screen are pressed.

``python -m tests.tmux.by_hand_fishing_village [SEATS] [SEED] [WIDTHxHEIGHT] [ROUNDS] [NAME=VALUE...]`` plays a whole
game, or so many rounds of it. It is stopped and resumed once each with a place half chosen, with a question open that
is asked once more, in an emergency, and in an emergency for which something has been given up.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from fishgames.games.fishing_village.cards import shipped
from tests.tmux.hands import CURTAIN, PEOPLE, PROGRAM, Hands, is_over

EVERYBODY = (*PEOPLE, "Kenji", "Luz", "漁師")

# the screens on which the program is stopped once each
STOPS = {
    "with a place half chosen": r"▌(?:--|-?[AFIC])\S*  lay it in the field of",
    "with a question open": r"▌ ?1  keep playing|▌▸1  keep playing",
    "in an emergency": r"▌Emergency [\s\S]*(?:0  accept defeat|0  cancel)",
}
HALF_PAID = "in an emergency half paid"
NOW = re.compile(r"\bNOW +\S+ +(\d+) ([AFIC])")
NEXT = re.compile(r"\bNEXT +\S+ +(\d+) ([AFIC])")
UNDERGO = re.compile(r"▌[ ▸]z  undergo .* (pass|fail), ")
FACE = re.compile(r"[▐\[] ?([-AFIC]{3}) ?[▌\]]")
HAND_KEY = re.compile(r"[ ▸]([1-9a-t])(?=[ ×] )")
# of a field's keys and seats: ` 3  ■M Mio      own F~ 2→1`
PLACE = re.compile(r"[ ▸]([1-8a-h])([ ×]) \S\S .*?(own|-1) +(.*?)(?= +[ ▸][a-h][ ×] \S\S |$)")
# what can be pressed: a hand card, a place, an act, an answer
ITEM = re.compile(r"(?:^|  | ▸|^▸)([0-9a-tx-z])([ ×✓])")
LETTERS = "LMR"

SIDE = 82
"""Where the column at the side of a wide screen begins."""

PATIENCE = 5.0
"""Seconds for an answer of the program on a busy machine: pressed too early, Enter would answer what comes next."""

ENOUGH = 3
"""So many people more are worth resolving at once."""


class Place(NamedTuple):
    """A place where a card may go, as its row tells it."""

    key: str
    possible: bool
    own: bool
    told: str

    @property
    def passes(self) -> bool:
        """Would NOW pass there?"""
        return "pass" in self.told and not self.told.startswith("NEXT")


class Turn(NamedTuple):
    """What a turn's screen shows of the own seat."""

    now: str
    following: str
    passes: bool
    gain: int
    hand: tuple[tuple[str, str], ...]
    sharks: str
    top: str
    others_pass: bool

    def worth(self, card: str) -> float:
        """Of a card laid in the own field: what the closings that are up want counts most, in free columns."""
        letter, free = card.strip("-")[0], self.counts(card)
        wanted = {self.following: 2.0} | ({} if self.others_pass else {self.now: 3.0})
        return wanted.get(letter, 1.0) * len(card.replace("-", "")) * (1.0 if free else 0.45)

    def counts(self, card: str) -> bool:
        """Are its columns free in the own field?"""
        return not any(column in self.sharks for column, cell in zip(LETTERS, card, strict=True) if cell != "-")

    def chases(self, card: str) -> bool:
        """Does it share a column with the own top shark?"""
        return any(cell != "-" and column == self.top for column, cell in zip(LETTERS, card, strict=True))


def read_turn(shown: str) -> Turn:
    """A turn from its screen."""
    rows = shown.splitlines()
    shelf = [row for row in rows if row.startswith("▌")]
    keys, faces = _hand(shelf)
    sharks = next((row.split("sharks")[-1] for row in shelf if " sharks " in row), "")
    own = next((row for row in rows if row.startswith("»")), "")
    stack = re.search(r"(?:[LMR] )*>[LMR]", own)
    sharks = stack[0] if stack else re.sub(r"[^LMR>]", "", sharks)
    now, following, undergo = NOW.search(shown), NEXT.search(shown), UNDERGO.search(shown)
    gain = re.search(r"undergo ([+-]\d)  ", shown)
    others = [row for row in rows if re.match(r"[ »▸]\S\S ", row) and not row.startswith("»")]
    return Turn(
        now="" if now is None else now[2],
        following="" if following is None else following[2],
        passes=undergo is not None and undergo[1] == "pass",
        gain=0 if gain is None else int(gain[1]),
        hand=tuple(zip(keys, faces, strict=False)),
        sharks=sharks,
        top=sharks[-1:],
        others_pass=any(re.match(r".{17}\S+ +pass", row) for row in others),
    )


def _hand(shelf: Sequence[str]) -> tuple[list[str], list[str]]:
    """The keys over the hand, and the cards below them."""
    for above, row in pairwise(shelf):
        faces = FACE.findall(row[:53])
        if faces and not FACE.search(above):
            return HAND_KEY.findall(above[:53] + " "), faces
    return [], []


def read_places(shown: str) -> list[Place]:
    """The fields where a card may be laid, and those whose top shark it may chase."""
    rows = [row for row in shown.splitlines() if re.match(r"▌[ ▸][1-8][ ×] ", row)]
    found = [match for row in rows for match in PLACE.finditer(row[1:])]
    return [Place(match[1], match[2] == " ", match[3] == "own", match[4].strip()) for match in found]


class VillageHands(Hands):
    """People who talk things over: they resolve what passes, and help where a person saves five."""

    def __init__(self, saves: Path, rng: random.Random, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(saves, rng, size)
        self.stopped: dict[str, str] = {}
        self.rescues = 0
        self._paying = False  # has something been given up for this emergency?

    def possible_keys(self, shown: str) -> list[str]:
        """The keys on the shelf of what is possible now."""
        rows = [row[1:] + " " for row in _shelf(shown) if re.match(r"▌ ?[ ▸][0-9a-tx-z](?:[ ×✓]|$)", row)]
        return [key for row in rows for key, state in ITEM.findall(row) if state != "×"]

    def act(self, shown: str) -> None:
        """Whatever the shelf asks."""
        shown = self.settled()
        self._paying = self._paying and "▌Emergency" in shown
        self.perhaps_stop(shown)
        title = next((row for row in _shelf(shown) if row.strip("▌ ")), "")
        if "'s turn" in title:
            self.turn(shown)
        elif "discards 1 of" in title:
            turn = read_turn(shown)
            self.do(min(turn.hand, key=lambda each: turn.worth(each[1]))[0])
        elif "Emergency" in title:
            self.rescues += 1
            self._paying = True
            self.do("1" if re.search(r"▌[ ▸]1  ", shown) else "0")
        elif CURTAIN.search(shown) is None and not is_over(shown):
            self.do(self.rng.choice(self.possible_keys(shown)))

    def perhaps_stop(self, shown: str) -> None:
        """Once at each of the moments where it is worth while."""
        found = [name for name, pattern in STOPS.items() if re.search(pattern, shown)]
        name = HALF_PAID if self._paying else next(iter(found), "")
        if name and name not in self.stopped:
            self.stopped[name] = shown.splitlines()[0].strip()
            self._stop_and_resume(shown)

    def turn(self, shown: str) -> None:
        """Resolve, help, build up the own field, or give the closing up."""
        turn = read_turn(shown)
        helps = [] if turn.passes or turn.others_pass else [card for card in turn.hand if turn.now in card[1]]
        more = [card for card in turn.hand if turn.now in card[1] and turn.counts(card[1])]
        if turn.passes and turn.gain < ENOUGH and more:
            self._own_field(turn)
        elif turn.passes:
            self.do("z")
        elif any(self._help(key) for key, _ in helps):
            pass
        elif turn.hand:
            self._own_field(turn)
        else:
            self.do("x" if turn.others_pass and "▌ x× " not in shown else "y")

    def _help(self, key: str) -> bool:
        """Lay or use a card where NOW would pass with it, if there is such a place."""
        places = self._places(key)
        for place in places:
            if place.possible and place.passes:
                self.do(place.key)
                return True
        assert self.term is not None
        self.term.keys("Escape")
        self.term.wait(r"▌.*'s turn")
        return False

    def _own_field(self, turn: Turn) -> None:
        """The best card for it; the worst one if it chases a shark."""
        least = min(turn.hand, key=lambda each: (not turn.chases(each[1]), turn.worth(each[1])))
        best = max(turn.hand, key=lambda each: turn.worth(each[1]))
        chase = turn.chases(least[1]) and (len(turn.sharks.split()) > 1 or turn.worth(best[1]) < 2)
        places = self._places(least[0] if chase else best[0])
        own = [place for place in places if place.own and place.key.isalpha() == chase]
        assert own, (chase, places, self.look())
        self.do(own[0].key)

    def _places(self, key: str) -> list[Place]:
        assert self.term is not None
        self.term.keys(key)
        self.term.wait("▌.*lay it in the field of")
        self.term.until(lambda: read_places(self.look()), "no field can be chosen")
        shown = self.settled()
        self.perhaps_stop(shown)
        if "lay it in the field of" not in self.look():  # stopped: the card has to be chosen again
            return self._places(key)
        return read_places(shown)

    def do(self, key: str) -> None:
        """A key; then Enter where it has only pointed, and yes where it is asked once more."""
        assert self.term is not None
        before = self.settled()
        status = _table(before)
        pointed = any(f"▸{key} " in row for row in _shelf(before))
        self.term.keys(key)
        with suppress(AssertionError):  # where it had the focus already, nothing may move
            self._moves(before, 0.4 if pointed else PATIENCE)
        for _ in range(2):
            now = self.settled()
            if "1  keep playing" in now:
                self.perhaps_stop(now)
                if "1  keep playing" not in self.look():
                    return  # the question is not kept; it is put again
                self.term.keys("2")
                now = self.settled()
                if "2  " in now and "1  keep playing" in now:
                    self.term.keys("Enter")  # what can't be taken back is only chosen by its key
                    self.term.gone("1  keep playing")
                return
            elif _table(now) != status or CURTAIN.search(now) or is_over(now):
                return
            else:
                self.term.keys("Enter")
                with suppress(AssertionError):
                    self._moves(now, PATIENCE)

    def _moves(self, shown: str, patience: float) -> None:
        assert self.term is not None
        self.term.until(lambda: self.look() != shown, "nothing moved", patience=patience)

    def _stop_and_resume(self, shown: str) -> None:
        """The table stands as it stood, with nothing chosen of what had not been done."""
        told = self.stop()
        assert re.search("fishgames *resume", told), told  # the row may be full just there
        self.open("resume")
        if CURTAIN.search(self.look()) and not CURTAIN.search(shown):
            self.step()
        again = self.settled()
        assert _table(again) == _table(shown), (shown, again)
        assert not re.search("keep playing|lay it in the field of", again), again
        if "▌Emergency" in shown:
            rows = [[row.replace("▸", " ") for row in _shelf(text)] for text in (again, shown)]
            assert rows[0] == rows[1], (shown, again)


def _table(shown: str) -> str:
    """All above the shelf, without the pointer."""
    rows = shown.splitlines()
    end = next((number for number, row in enumerate(rows) if row.startswith("▌")), len(rows))
    # the column at the side grows when the shelf shrinks
    return "\n".join(row[:SIDE].replace("▸", " ").rstrip() for row in rows[:end]).rstrip()


def _shelf(shown: str) -> list[str]:
    """The rows of the shelf, without the column at the side."""
    return [row[:SIDE].rstrip() for row in shown.splitlines() if row.startswith("▌")]


def check(result: str, save: Path) -> list[int]:
    """The file passes `fishgames verify`; population and grade of the result screen are those of the file."""
    verify(save)
    head = json.loads(save.read_text())["head"]
    scores: list[int] = head["scores"]
    assert len(set(scores)) == 1
    grade = shipped().grade(scores[0])
    told = "defeat" if grade is None or not head["winners"] else grade.name
    assert re.search(rf"population {scores[0]} +{re.escape(told)}\b", result), (scores, told, result)
    return scores


def verify(save: Path) -> None:
    """`fishgames verify --json` accepts it."""
    command = [*PROGRAM.split(), "verify", str(save), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print(done.stdout, done.stderr, f"exit status {done.returncode}")
    assert (done.returncode, done.stderr) == (0, "")


def steps(hands: VillageHands, rounds: int) -> Iterator[str]:
    """Play on; the screen after each step, until the game is over or so many rounds are."""
    while hands.step():
        shown = hands.settled()
        yield shown
        status = re.search(r"round (\d) of 3", shown)
        if status is not None and int(status[1]) > rounds:
            return


def play(hands: VillageHands, rounds: int, started: float) -> None:
    """Play on and tell how far it is."""
    last = ""
    for shown in steps(hands, rounds):
        status = re.sub(r"  +(acts|next|the whole team|chooses).*", "", shown.splitlines()[0]).strip()
        if status != last:
            last = status
            print(f"{status}   {time.monotonic() - started:.0f} s", flush=True)


def main() -> None:
    """A whole game, or some rounds of it."""
    seats = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    seed = sys.argv[2] if len(sys.argv) > 2 else "5"
    width, height = (sys.argv[3] if len(sys.argv) > 3 else "80x24").split("x")
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    options = " ".join(f"--option {each}" for each in sys.argv[5:])
    with tempfile.TemporaryDirectory() as folder:
        hands = VillageHands(Path(folder), random.Random(seed), (int(width), int(height)))
        started = time.monotonic()
        hands.open(f"play fishing_village --seats {','.join(EVERYBODY[:seats])} --seed {seed} {options}")
        try:
            play(hands, rounds, started)
        except BaseException:
            assert hands.term is not None
            hands.term.kill()
            raise
        result = hands.look()
        print(result)
        over = is_over(result)
        hands.stop()
        save = next(Path(folder).glob("fishing_village-*.json"))
        if over:
            print(f"scores {check(result, save)}; they and the grade are those of the screen")
        else:
            verify(save)
        for name, status in hands.stopped.items():
            print(f"stopped {name}: {status}")
        print(f"{hands.plays} plays, {hands.hand_overs} hand-overs, {hands.rescues} developments given up")
        print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
