"""A game looked back at, position by position: what was on the table then, as somebody may see it now.

Position `n` is the table after `n` actions. Nothing in here hands out a state.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Generic, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.history import Step
from fishgames.core.model import ScoreLine, Seat
from fishgames.core.rules import BaseState, BaseView, Rules
from fishgames.core.wording import Wording

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)
V = TypeVar("V", bound=BaseView)


class NotToBeSeen(Exception):
    """A position or a seat that may not be looked at: more than is known, or further back than the table allows."""


class Replay(Generic[V]):
    """One game up to its present. What happens at the table later is not in it.

    While the game runs, `viewer` (None: everybody) sees what it saw then, from position `first` on: the options of
    the game may forbid to look further back. Once it is over everybody sees everything.
    """

    def __init__(
        self,
        rules: Rules[S, A, V],
        wording: Wording[A, V],
        past: Sequence[Step[S, A]],
        present: S,
        viewer: Seat | None,
    ) -> None:
        self._rules = rules
        self._states = (*(step.before for step in past), present)
        self._events = tuple(event for step in past for event in step.events)
        self._places = [0, *accumulate(len(step.events) for step in past)]
        self._views: dict[tuple[int, Seat | None], V] = {}
        self._wording = wording
        self.steps = len(past)
        self.finished = rules.result(present) is not None
        self.viewer = None if self.finished else viewer
        self.viewers: tuple[Seat | None, ...] = (
            (None, *range(present.seats)) if self.finished else tuple(dict.fromkeys((None, viewer)))
        )
        self.events = tuple(self._told(event) for event in self._events)
        self.start = 0 if self.finished else wording.shown_from(rules.observe(present, self.viewer), self.events)
        self.first = 0 if not self.start else min(bisect_right(self._places, self.start), self.steps)
        """The first position that may be looked at: the entry `start` of the log has just happened in it."""

    def _told(self, event: BaseEvent) -> BaseEvent:
        """Once the game is over each event as its own seat was told it, so that nothing is left out."""
        return event.seen_by(event.seat if self.finished else self.viewer)

    def view(self, step: int, seat: Seat | None) -> V:
        """What that seat (None: everybody) could see in that position. Raises NotToBeSeen."""
        if seat not in self.viewers:
            raise NotToBeSeen("Hands can be looked at only once the game is over.")
        if not self.first <= step <= self.steps:
            raise NotToBeSeen("That position can't be looked at.")
        if (step, seat) not in self._views:
            self._views[step, seat] = self._rules.observe(self._states[step], seat)
        return self._views[step, seat]

    def account(self, step: int, seat: Seat) -> tuple[ScoreLine, ...]:
        """The score of a seat in that position, line by line: of what was public then, or of all it knew."""
        return self._rules.account(self.view(step, seat if self.finished else None), seat)

    def log(self, step: int) -> Sequence[BaseEvent]:
        """All that had been told up to that position, from entry `start` of the log on."""
        return self.events[self.start : self._places[step]]

    def told(self, step: int) -> Sequence[BaseEvent]:
        """What the action told that led to that position."""
        return self.events[max(self._places[max(step - 1, 0)], self.start) : self._places[step]]

    def places(self, step: int) -> range:
        """Where those events stand in the log."""
        return range(max(self._places[max(step - 1, 0)], self.start), self._places[step])

    def step_of(self, place: int) -> int:
        """The position in which this entry of the log has just happened; for what is no entry yet, the present."""
        return max(self.first, min(bisect_right(self._places, place), self.steps))

    @property
    def chapters(self) -> tuple[int, ...]:
        """The positions in which a part of the log with a heading has just begun."""
        return self._steps_of([n for n, event in enumerate(self.events) if self._wording.chapter(event)])

    @property
    def rounds(self) -> tuple[int, ...]:
        """The positions in which a round or another large part of the game has just begun."""
        return self._steps_of([n for n, event in enumerate(self.events) if event.milestone])

    def _steps_of(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.step_of(place) for place in places if place >= self.start))
