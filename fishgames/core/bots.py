"""Bots of three strengths from what a game has taught, and advice for people from the same search."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.heuristic import Heuristic
from fishgames.core.players import THINKING_TIME, Choice, Stop, never
from fishgames.core.rng import Rng
from fishgames.core.rules import Rules
from fishgames.core.search import Budget, Search
from fishgames.core.spec import GameSpec

AnyHeuristic = Heuristic[Any, Any]

_FINE = 1 << 30

PROBES = 8
"""A reason for all to read holds in so many imagined worlds."""


def heuristic_of(spec: GameSpec, rules: Rules[Any, Any, Any] | None = None) -> AnyHeuristic:
    """What a game has taught its bots, for a table with these rules; None: with the shipped cards."""
    made: AnyHeuristic = spec.load("bot")(rules or spec.load("rules")(spec.load("cards")(None)))
    return made


class MediumPlayer:
    """Does what looks best at a glance."""

    def __init__(self, heuristic: AnyHeuristic) -> None:
        self.heuristic = heuristic

    def choose(
        self, view: Any, log: Sequence[BaseEvent], options: Sequence[Any], rng: Rng, stop: Stop = never
    ) -> Choice[Any]:
        """The option that rates highest; the first of several."""
        # some world will do: ratings rest on what the seat sees, and that is the same in all of them
        world = self.heuristic.rules.imagine(view, (), rng)
        action = options[0] if len(options) == 1 else options[self._pick(self._rates(world, options), rng)]
        return Choice(action, self.heuristic.reason(world, action))

    def _rates(self, world: Any, options: Sequence[Any]) -> Sequence[float]:
        return self.heuristic.rate(world, options[0].seat, options)

    def _pick(self, rates: Sequence[float], rng: Rng) -> int:
        return rates.index(max(rates))


class EasyPlayer(MediumPlayer):
    """Plays with sense, but not carefully, and now and then anything at all."""

    def _pick(self, rates: Sequence[float], rng: Rng) -> int:
        heuristic = self.heuristic
        if rng.below(_FINE) < heuristic.blunders * _FINE:
            return rng.below(len(rates))
        best = max(rates)
        weights = [math.exp((rate - best) / (heuristic.scale * heuristic.haste)) for rate in rates]
        lot = rng.below(_FINE) / _FINE * sum(weights)
        for n, weight in enumerate(weights):
            lot -= weight
            if lot < 0:
                return n
        return rates.index(best)


class StrongPlayer:
    """Looks ahead in worlds that fit what its seat knows."""

    def __init__(
        self, heuristic: AnyHeuristic, iterations: int | None = None, seconds: float | None = THINKING_TIME
    ) -> None:
        self.heuristic = heuristic
        self.iterations = heuristic.iterations if iterations is None else iterations
        self.seconds = seconds

    def choose(
        self, view: Any, log: Sequence[BaseEvent], options: Sequence[Any], rng: Rng, stop: Stop = never
    ) -> Choice[Any]:
        """The option that promises the largest share of the victory."""
        budget = Budget(1 if len(options) == 1 else self.iterations, self.seconds, stop)
        found = weigh(self.heuristic, view, log, options, rng, budget)[0]
        return Choice(found.action, found.reason, found.chance)


class Advice(NamedTuple):
    """An option for a person: the share of the victory that it promises by so many looks ahead, what speaks for it.

    `reason`: "" where it hangs on something that whoever reads it must not see.
    """

    action: BaseAction
    chance: float
    reason: str
    looks: int

    @property
    def doubt(self) -> float:
        """How far the share may be off by chance, at most: twice what so many looks ahead scatter."""
        share = (self.chance * self.looks + 1) / (self.looks + 2)
        return 2 * math.sqrt(share * (1 - share) / self.looks)


def weigh(
    heuristic: AnyHeuristic,
    view: Any,
    log: Sequence[BaseEvent],
    options: Sequence[Any],
    rng: Rng,
    budget: Budget,
) -> list[Advice]:
    """All options that a search had time for, best first; `view` and `log` are those of their seat, or everybody's.

    For bots and for ideas of people alike.
    """
    worlds = heuristic.rules.worlds(view, log)
    found = Search(heuristic).look(worlds, options, rng, budget)
    # to everybody's view the hand of whoever is asked is a guess, too, and no guess may be told as a reason
    probes = [worlds(rng) for _ in range(1 if view.seat is not None else PROBES)]
    return [
        Advice(each.action, each.chance, _reason(heuristic, probes, each.action), each.visits)
        for each in found
        if each.visits
    ]


def _reason(heuristic: AnyHeuristic, probes: Sequence[Any], action: BaseAction) -> str:
    """What speaks for it in all of these worlds, "" if that differs."""
    told = {heuristic.reason(world, action) for world in probes}
    return told.pop() if len(told) == 1 else ""
