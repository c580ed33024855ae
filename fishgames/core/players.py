"""Who plays without a keyboard, and the loop that lets them."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.rng import Rng, seeded
from fishgames.core.rules import BaseState, BaseView, Rules
from fishgames.core.spec import GameSpec

A = TypeVar("A", bound=BaseAction)
V_contra = TypeVar("V_contra", bound=BaseView, contravariant=True)

RANDOM = "random"
"""The bot that every game has."""


class Player(Protocol[A, V_contra]):
    """Chooses from what its seat may know; it never gets a state."""

    def choose(self, view: V_contra, log: Sequence[BaseEvent], options: Sequence[A], rng: Rng) -> A:
        """One of `options`; the same arguments and generator give the same choice."""


class RandomPlayer:
    """Any option, each equally likely."""

    def choose(self, view: BaseView, log: Sequence[BaseEvent], options: Sequence[A], rng: Rng) -> A:
        """One of the options by lot."""
        return rng.pick(options)


def bot_names(spec: GameSpec) -> tuple[str, ...]:
    """The bots a game offers, weakest first."""
    return (RANDOM, *spec.bots)


def make_player(spec: GameSpec, name: str) -> Player[Any, Any]:
    """The bot of that name. Raises KeyError for an unknown one."""
    if name == RANDOM:
        return RandomPlayer()
    if name not in spec.bots:
        raise KeyError(name)
    made: Player[Any, Any] = spec.load(name)()
    return made


def thinking(seed: int, seat: int, actions: int) -> Rng:
    """A bot's generator for one decision: from the table's seed, so that a resumed game goes on alike."""
    return seeded(seed, 1, seat, actions)


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
