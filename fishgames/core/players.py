"""Who plays without a keyboard, and the loop that lets them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.core.rng import Rng, seeded
from fishgames.core.rules import BaseState, BaseView, Rules
from fishgames.core.spec import GameSpec

A = TypeVar("A", bound=BaseAction)
A_co = TypeVar("A_co", bound=BaseAction, covariant=True)
V_contra = TypeVar("V_contra", bound=BaseView, contravariant=True)

Stop = Callable[[], bool]
"""Tells whether a thought is futile by now."""

RANDOM = "random"
"""The bot that every game has."""

EASY, MEDIUM, STRONG = "easy", "medium", "strong"
"""The bots of a game that has taught them something."""

THINKING_TIME = 1.0
"""Seconds after which a bot is content with what it has found."""

EFFORT: Mapping[str, float] = {"brief": 0.3, "usual": 1.0, "long": 3.0}
"""How far a look ahead goes, and how long it may take, by the table's setting: so many times as usual."""


def never() -> bool:
    """For thoughts that nobody interrupts."""
    return False


class Choice(NamedTuple, Generic[A_co]):
    """What a bot does, and why: words that may tell of its hand. `chance`: the share of the victory it hopes for."""

    action: A_co
    reason: str = ""
    chance: float | None = None


class Player(Protocol[A, V_contra]):
    """Chooses from what its seat may know; it never gets a state."""

    def choose(
        self, view: V_contra, log: Sequence[BaseEvent], options: Sequence[A], rng: Rng, stop: Stop = never
    ) -> Choice[A]:
        """One of `options`; the same arguments and generator give the same choice, unless time was short.

        Once `stop` is true the choice is of no interest any more and comes at once.
        """


class RandomPlayer:
    """Any option, each equally likely."""

    def choose(
        self, view: BaseView, log: Sequence[BaseEvent], options: Sequence[A], rng: Rng, stop: Stop = never
    ) -> Choice[A]:
        """One of the options by lot."""
        return Choice(rng.pick(options), "by lot")


def bot_names(spec: GameSpec) -> tuple[str, ...]:
    """The bots a game offers, weakest first."""
    return (RANDOM, EASY, MEDIUM, STRONG) if spec.bot else (RANDOM,)


def make_player(
    spec: GameSpec,
    name: str,
    rules: Rules[Any, Any, Any] | None = None,
    iterations: int | None = None,
    seconds: float | None = THINKING_TIME,
    effort: float = 1.0,
) -> Player[Any, Any]:
    """The bot of that name, for a table with these rules (None: the shipped cards). KeyError for an unknown one.

    `iterations`: how far a bot that looks ahead may look, None as the game says. `seconds`: the most it thinks, None
    without end. `effort`: so many times as far and as long as that; only `strong` looks further for it.
    """
    if name not in bot_names(spec):
        raise KeyError(name)
    if name == RANDOM:
        return RandomPlayer()
    from fishgames.core import bots  # a table of people needs none of it

    heuristic = bots.heuristic_of(spec, rules)
    seconds = None if seconds is None else seconds * effort
    if name == EASY:
        return bots.EasyPlayer(heuristic)
    if name == MEDIUM:
        glances = heuristic.glances
        return bots.StrongPlayer(heuristic, glances, seconds) if glances else bots.MediumPlayer(heuristic)
    iterations = heuristic.iterations if iterations is None else iterations
    return bots.StrongPlayer(heuristic, max(round(iterations * effort), 1), seconds)


def thinking(seed: int, seat: int, actions: int) -> Rng:
    """A bot's generator for one decision: from the table's seed, so that a resumed game goes on alike."""
    return seeded(seed, 1, seat, actions)


def pondering(seat: Seat, told: int) -> Rng:
    """The generator for an idea of `seat` after so many entries of its log.

    It has nothing of the table's seed: ideas are the same wherever a seat sees and has been told the same.
    """
    return seeded(0, 2, seat, told)


def autoplay(
    rules: Rules[Any, Any, Any], state: BaseState, choose: Callable[[Sequence[Any]], Any], limit: int = 100_000
) -> int:
    """Play `state` to its end in place, trusted; the number of decisions. Raises RuntimeError past `limit`."""
    to_act, legal_actions, apply = rules.to_act, rules.legal_actions, rules.apply
    for decisions in range(limit):
        seats = to_act(state)
        if not seats:
            return decisions
        apply(state, choose(legal_actions(state, seats[0])))
    raise RuntimeError(f"the game has not ended after {limit} decisions")
