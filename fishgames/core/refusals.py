"""What belongs to a step and not to its number: a refused takeback, what is noted of a decision, what was said."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.history import History, Step
from fishgames.core.model import Seat
from fishgames.core.rules import BaseState
from fishgames.core.table import TableNote

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)


class Refusals(Generic[S, A]):
    """Who was refused a takeback, and at which step: nobody is asked twice for the same one.

    A refusal belongs to the step itself. It holds again when redo has brought the step back, and not for another action
    in its place. It is no part of the game: a save tells it by its notes, from which it is recalled.
    """

    def __init__(self, history: History[S, A]) -> None:
        self._history = history
        self._barred: list[tuple[Seat, Step[S, A]]] = []

    def add(self, seat: Seat) -> None:
        """The table says no to `seat`, at the last step."""
        self._barred.append((seat, self._history.past[-1]))

    def holds_for(self, seat: Seat) -> bool:
        """Has the table said no to this seat at this very step?"""
        past = self._history.past
        return bool(past) and any(asker == seat and step is past[-1] for asker, step in self._barred)

    def recall(self, notes: Sequence[TableNote]) -> None:
        """Once a save has been replayed: what its notes tell was refused, as far as those steps are still there."""
        past = self._history.past
        line = [*past, *self._history.future()]
        for place, note in enumerate(notes):
            if note.kind != "takeback_refused" or note.seat is None or not 0 < note.at <= len(line):
                continue
            later = notes[place + 1 :]
            stands, lasts = standing(later, note.at)
            # nothing was done since the last of these: what can be brought back is still there
            moves = [each.at for each in later if each.kind in ("undone", "redone")]
            if stands == note.at or (lasts == note.at and moves[-1] == len(past)):
                self._barred.append((note.seat, line[note.at - 1]))


def noted_here(notes: Sequence[TableNote], kind: str, seat: Seat, at: int) -> bool:
    """Has this been noted of that seat for the decision that is open after so many actions?"""
    for note in reversed(notes):
        if note.kind in ("undone", "redone"):
            return False
        if (note.kind, note.at, note.seat) == (kind, at, seat):
            return True
    return False


def standing(later: Sequence[TableNote], at: int) -> tuple[int, int]:
    """How many of the first `at` steps stand now, and how many redo could bring them to, as far as `later` notes tell.

    Where others were done in the place of those that were undone, these are gone for good.
    """
    stands = lasts = at
    for note in later:
        if note.kind == "undone":
            lasts = stands if note.at >= stands else lasts
            stands = min(stands, note.at)
        elif note.kind == "redone":
            stands = min(lasts, note.at)
    return stands, lasts
