"""Past and future of a table: every step with the state before it, so that undo and redo are exact."""

from collections.abc import Iterator
from typing import Generic, Literal, NamedTuple, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Objection, Seat
from fishgames.core.rules import BaseState

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)


class Step(NamedTuple, Generic[S, A]):
    """One action: the state before it (never changed again), and what it told. `auto`: the interface played it.

    `reason`: why a bot did it, "" where nobody gave one; it may tell of a hand.
    """

    before: S
    action: A
    events: tuple[BaseEvent, ...]
    auto: bool = False
    reason: str = ""


class Takeback(NamedTuple):
    """May a seat take back its last action: freely, if all others agree, or not; `steps` go back, 0 if none can."""

    how: Literal["free", "vote", "no"]
    steps: int
    objection: Objection | None


class UndoRefused(Exception):
    """Undo or redo is not possible; `objection` says why."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.sentence)
        self.objection = objection


class History(Generic[S, A]):
    """`present` is the state now. Old states are kept, not copied: nobody may change them."""

    def __init__(self, start: S) -> None:
        self.present = start
        self.past: list[Step[S, A]] = []
        self._undone: list[tuple[Step[S, A], S]] = []

    def record(self, step: Step[S, A], after: S) -> None:
        """Append a step that leads to `after`; what could have been redone is gone."""
        self._undone.clear()
        self.past.append(step)
        self.present = after

    def undo(self) -> Step[S, A]:
        """Go back one step. Raises IndexError at the start."""
        step = self.past.pop()
        self._undone.append((step, self.present))
        self.present = step.before
        return step

    def redo(self) -> Step[S, A]:
        """Go forward again one step. Raises IndexError when nothing was undone."""
        step, after = self._undone.pop()
        self.past.append(step)
        self.present = after
        return step

    @property
    def redoable(self) -> int:
        """How many steps redo can bring back."""
        return len(self._undone)

    def future(self) -> Iterator[Step[S, A]]:
        """The undone steps, the next one first."""
        return (step for step, _ in reversed(self._undone))

    def revealed(self, place: int) -> bool:
        """Did step `place` draw from the generator or show anybody what the actor had not known?"""
        step = self.past[place]
        after = self.past[place + 1].before if place + 1 < len(self.past) else self.present
        return step.before.rng.word != after.rng.word or any(event.reveals for event in step.events)

    def takeback(self, seat: Seat, people: frozenset[Seat]) -> Takeback:
        """What undo means for `seat`: back to its last own decision, over bots' and forced plays.

        `people` are the seats of persons. Free while no step in between revealed anything or was another person's.
        """
        objection = None
        for steps, place in enumerate(reversed(range(len(self.past))), 1):
            step = self.past[place]
            if objection is None and self.revealed(place):
                sentence = "Something new has been seen since, so it can't be taken back freely."
                objection = Objection(sentence=sentence, clause="")
            own = step.action.seat == seat
            if own and not step.auto:
                return Takeback("free" if objection is None else "vote", steps, objection)
            if objection is None and not own and step.action.seat in people and not step.auto:
                sentence = "Somebody else has acted since, so it can't be taken back freely."
                objection = Objection(sentence=sentence, clause="")
        return Takeback("no", 0, Objection(sentence="There is nothing of this seat to take back.", clause=""))
