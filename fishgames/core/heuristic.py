"""What a game teaches its bots: how good an option looks, how far to look ahead, what a position is worth."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.model import Seat
from fishgames.core.rules import BaseState, Rules

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)


class Heuristic(ABC, Generic[S, A]):
    """One instance serves any number of tables; it keeps nothing but what follows from the card table.

    Its methods are asked about imagined worlds. `rate` and `reason` speak for one seat and may look only at what that
    seat can see, so that every world a seat can't tell from another gets the same answer; `forecast` may look at all.
    """

    scale: ClassVar[float] = 1.0
    """By how much an option must rate higher to be e times as likely."""

    width: ClassVar[int] = 12
    """A search looks at so many options, the ones that rate highest."""

    blunders: ClassVar[float] = 0.25
    """How often the easy bot does anything at all."""

    haste: ClassVar[float] = 2.0
    """How little the easy bot minds differences: its own measure of likelihood is so many times `scale`."""

    glances: ClassVar[int] = 0
    """Look-aheads of the medium bot for one decision; 0: it goes by ratings alone."""

    stages: ClassVar[int] = 1
    """A look-ahead ends so many stages on."""

    iterations: ClassVar[int] = 300
    """Look-aheads that a search makes for one decision."""

    def __init__(self, rules: Rules[S, A, Any]) -> None:
        self.rules = rules

    @abstractmethod
    def rate(self, state: S, seat: Seat, options: Sequence[A]) -> Sequence[float]:
        """How good each option looks to `seat`; higher is better, only differences matter."""

    def certain(self, state: S) -> bool:
        """Are the ratings the same in all worlds that a bot cannot tell apart at this table?

        False where it is told less than they rest on: then they are those of the world that was imagined.
        """
        return True

    @abstractmethod
    def stage(self, state: S) -> int:
        """Rises as the game goes on."""

    @abstractmethod
    def forecast(self, state: S) -> Sequence[float]:
        """What each seat may hope for, from 0 to 1: its share of the victory. In a finished game, what it got."""

    @abstractmethod
    def reason(self, state: S, action: A) -> str:
        """What speaks for an action, as the rest of a sentence. It may tell of the seat's hand."""
