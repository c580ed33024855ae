"""What a game is: rules over a state, a view for each seat, and nothing of a terminal."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, Objection, Options, Record, Result, ScoreLine, Seat, record, value
from fishgames.core.rng import Rng


@record
class BaseState(Record):
    """Everything about a running game. `options` is shared by all clones; `rng` is the only source of chance."""

    seats: int
    rng: Rng
    options: Options


@value
class BaseView:
    """What one seat (None: everybody) may look at now. `asked` is None once the game is over."""

    seat: Seat | None
    asked: Asked | None


S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)
V = TypeVar("V", bound=BaseView)


class SetupRefused(Exception):
    """These options or this number of seats can't be played; `objection` says why."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.sentence)
        self.objection = objection


class CardsRefused(Exception):
    """A card file can't be used; the sentence names the record at fault."""


class BrokenInvariant(AssertionError):
    """A state that the rules can never reach; the message names the invariant."""


class Told(NamedTuple):
    """What a seat has told the others of its own matter, and all that everybody was told since then.

    `sure`: it cannot but be true, because a bot tells it.
    """

    text: str
    since: Sequence[BaseEvent] = ()
    sure: bool = False


class Rules(ABC, Generic[S, A, V]):
    """The rules of a game. An instance keeps nothing but its card table and serves any number of tables."""

    options: ClassVar[type[Options]]
    states: ClassVar[TypeAdapter[Any]]
    actions: ClassVar[TypeAdapter[Any]]

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> S:
        """A new game, dealt. Raises SetupRefused."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, in the order in which they are asked; () when the game is over."""

    @abstractmethod
    def asked(self, state: S) -> Asked | None:
        """The same in public words."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """All that `seat` may do now, in printed order; empty when it is not asked."""

    @abstractmethod
    def apply(self, state: S, action: A) -> list[BaseEvent]:
        """Carry out a legal action, changing `state` in place, up to the next decision. Trusts the action."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> V:
        """What `seat` may know, built field by field; None for what everybody may know."""

    @abstractmethod
    def imagine(self, view: V, log: Sequence[BaseEvent], rng: Rng) -> S:
        """Some state in which the seat would see just this view and would have been told just this log."""

    def worlds(self, view: V, log: Sequence[BaseEvent]) -> Callable[[Rng], S]:
        """`imagine` for a whole search: what view and log tell is worked out once, each call of the result draws."""
        return partial(self.imagine, view, log)

    def tells(self, state: S, seat: Seat) -> str:
        """What a bot on that seat truthfully tells the others just now; "" for nothing."""
        return ""

    def told_by(self, state: S, seats: Iterable[Seat]) -> dict[Seat, Told]:
        """What bots on these seats tell."""
        return {seat: Told(text, sure=True) for seat in seats if (text := self.tells(state, seat))}

    def heard(self, view: V, told: Mapping[Seat, Told]) -> V:
        """The same view for whoever goes by what the seats tell. What they tell is never held against the state."""
        return view

    def confide(self, state: S, seat: Seat, told: Mapping[Seat, Told]) -> V:
        """What a bot on that seat may know: more than a person sees where the table plays with open hands."""
        return self.observe(state, seat)

    def hands_open(self, options: Options) -> bool:
        """Do these options show all hands to everybody?"""
        return False

    def bots_hear(self, options: Options) -> bool:
        """Do bots go by what the seats tell each other, with these options?"""
        return False

    @abstractmethod
    def account(self, view: V, seat: Seat) -> tuple[ScoreLine, ...]:
        """The score of `seat` line by line, as far as the viewer may know; the points add up to the score."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Scores and winners once the game is over."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise BrokenInvariant with the first invariant that does not hold."""

    def objection(self, state: S, action: A) -> Objection | None:
        """Why `action` can't be done now, or None. May rest only on what the acting seat can see."""
        if action.seat not in self.to_act(state):
            return Objection(sentence="It is not this seat's turn.", clause="")
        if action not in self.legal_actions(state, action.seat):
            return Objection(sentence="That is not possible now.", clause="")
        return None
