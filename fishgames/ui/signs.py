"""Every sign the screens draw, rich and in ASCII, and the marks of the seats.

A sign typed anywhere else is a mistake.
"""

import codecs
import os
import sys
import unicodedata
from collections.abc import Sequence
from string import ascii_uppercase
from typing import NamedTuple

SEAT_HUES = ("blue", "brown", "green", "purple", "pink", "yellow", "red", "teal")


class Signs(NamedTuple):
    """One set of signs, each a single cell; the two sets have the same fields, so screens never ask which one it is."""

    # the item: gutter, key, state
    focus: str
    not_now: str
    chosen: str
    turn: str
    changed: str
    more_below: str
    more_above: str
    # cards and fills
    card_left: str
    card_right: str
    bar: str
    full: str
    lower: str
    upper: str
    levels: str
    shades: str
    block: str
    empty: str
    # words and values
    dot: str
    dash: str
    to: str
    back: str
    value_left: str
    value_right: str
    doubt: str
    covers: str
    branch: str
    last_branch: str
    # notice heads
    warning: str
    note: str
    # by seat, eight of them
    seats: str
    # half blocks can be drawn: large letters and filled edges
    blocks: bool

    def value(self, text: str) -> str:
        """A value that left and right change: `‹ +3 ›`."""
        return f"{self.value_left} {text} {self.value_right}"

    def planned(self, text: str) -> str:
        """A thing drawn where it would lie: `‹ Cooper›`."""
        return f"{self.value_left} {text}{self.value_right}"

    def gauge(self, filled: int, total: int) -> str:
        """A row of blocks that fills or empties: `■■■··`."""
        filled = max(0, min(filled, total))
        return self.block * filled + self.dot * (total - filled)

    def level(self, part: float) -> str:
        """One column of a chart, its height as a part of one cell."""
        return self.levels[max(0, min(round(part * (len(self.levels) - 1)), len(self.levels) - 1))]


RICH = Signs(
    focus="▸",
    not_now="×",
    chosen="✓",
    turn="»",
    changed="«",
    more_below="▾",
    more_above="▴",
    card_left="▐",
    card_right="▌",
    bar="▌",
    full="█",
    lower="▄",
    upper="▀",
    levels=" ▁▂▃▄▅▆▇█",
    shades="█▓▒░",
    block="■",
    empty="·",
    dot="·",
    dash="–",
    to="→",
    back="←",
    value_left="‹",
    value_right="›",
    doubt="±",
    covers="─",
    branch="┬",
    last_branch="└",
    warning="!",
    note="·",
    seats="●▲■◆★▼♣♠",
    blocks=True,
)

ASCII = Signs(
    focus=">",
    not_now="x",
    chosen="*",
    turn="=",
    changed="<",
    more_below="v",
    more_above="^",
    card_left="[",
    card_right="]",
    bar="|",
    full="#",
    lower="=",
    upper="=",
    levels=" 12345678",
    shades="#%=-",
    block="#",
    empty=".",
    dot=".",
    dash="-",
    to=">",
    back="<",
    value_left="<",
    value_right=">",
    doubt="~",
    covers="-",
    branch="+",
    last_branch="`",
    warning="!",
    note=".",
    seats="o^#+%v&@",
    blocks=False,
)


def signs_of(app: object) -> Signs:
    """The set that an app was told to use (`app.signs`); the rich one for an app that was told nothing."""
    found = getattr(app, "signs", RICH)
    return found if isinstance(found, Signs) else RICH


def ascii_wanted(encoding: str | None = None) -> bool:
    """Whether the terminal can't be trusted with the rich set; the screens are written to standard error."""
    if encoding is None and os.environ.get("LC_ALL") in ("C", "POSIX"):
        return True  # Python writes UTF-8 there all the same, but a terminal that was told so need not
    wanted = encoding or getattr(sys.__stderr__, "encoding", None) or "ascii"
    try:
        return codecs.lookup(wanted).name != "utf-8"
    except LookupError:
        return True


def seat_letters(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each seat: the first of the name that no earlier seat took, else the number of the seat."""
    taken: set[str] = set()
    letters = []
    for number, seat_name in enumerate(names, start=1):
        # accents fall off, so that the letter can be written in both sets
        plain = unicodedata.normalize("NFKD", seat_name).upper()
        letter = next((sign for sign in plain if sign in ascii_uppercase and sign not in taken), str(number))
        taken.add(letter)
        letters.append(letter)
    return tuple(letters)


def seat_marks(wanted: Sequence[int | None]) -> tuple[int, ...]:
    """The sign of each chair, by its place in `Signs.seats`: the one that its person wants, unless an earlier seat has
    it, too; then the chair's own, or the first that is left.
    """
    given: dict[int, int] = {}
    for seat, mark in enumerate(wanted):
        if mark is not None and mark not in given.values():
            given[seat] = mark
    for seat in range(len(wanted)):
        if seat not in given:
            order = (seat, *range(len(wanted)))
            given[seat] = next(mark for mark in order if mark not in given.values())
    return tuple(given[seat] for seat in range(len(wanted)))


def seat_mark(seat: int, letters: Sequence[str], signs: Signs, mark: int | None = None) -> str:
    """The sign, then the person's letter: `●H`. The other way round it would be a suit. `mark` None: the chair's."""
    return signs.seats[seat if mark is None else mark] + letters[seat]
