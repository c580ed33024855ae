"""One search for all games: it looks ahead in worlds that fit what a seat knows, and keeps what it found in a tree.

Every look-ahead plays on from the decision in one imagined world: down the tree, which is made of actions and shared
by all worlds (what a seat can't tell apart is one place in it), then by the game's heuristic, up to the end of the
stage, where the heuristic forecasts what each seat may hope for. Everybody plays for itself; at a table that wins or
loses together all forecasts are the same, and so everybody plays for all.

At the root the options that rate highest meet in the same worlds; again and again the worse half drops out. Below,
an option is chosen by what it has brought so far, by how it rates, and by how seldom it was tried.
"""

import math
import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.heuristic import Heuristic
from fishgames.core.players import Stop, never
from fishgames.core.rng import Rng
from fishgames.core.rules import BaseState

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)

CURIOSITY = 0.35
"""How much an option that rates well is tried beyond what it has brought, in shares of a victory."""

TRUST = 8.0
"""The rating of an option counts as much as so many look-aheads."""

WORTH = 0.02
"""Share of a victory that an option promises when it rates higher by the heuristic's scale."""

MOST_PLIES = 2_000
"""Far beyond the longest stage of a game; past it the forecast is taken where it stands."""


class Budget(NamedTuple):
    """How long a search may take: the number decides; the clock ends what takes too long, `stop` what is futile."""

    iterations: int
    seconds: float | None = 1.0
    stop: Stop = never


class Found(NamedTuple, Generic[A]):
    """What a search says of one option: the share of victory it may hope for, after so many look-aheads."""

    action: A
    chance: float
    visits: int


class _Node:
    """An action in the tree, with what came of it for the seat that took it."""

    __slots__ = ("below", "met", "total", "visits", "weight")

    def __init__(self, weight: float) -> None:
        self.weight = weight
        self.visits = 0
        self.total = 0.0
        self.met = 0
        self.below: dict[Any, _Node] = {}


class Search(Generic[S, A]):
    """Looks ahead with one heuristic. It keeps nothing between decisions."""

    def __init__(self, heuristic: Heuristic[S, A]) -> None:
        self.heuristic = heuristic
        self.rules = heuristic.rules

    def look(self, worlds: Callable[[Rng], S], options: Sequence[A], rng: Rng, budget: Budget) -> list[Found[A]]:
        """The options, best first; at least one has been tried. Those that dropped out come last.

        `worlds` draws states that the seat of the options cannot tell from the real one.
        """
        heuristic = self.heuristic
        until = math.inf if budget.seconds is None else time.monotonic() + budget.seconds
        world = worlds(rng)
        goal = heuristic.stage(world) + heuristic.stages - 1
        rates = heuristic.rate(world, options[0].seat, options)
        best = max(rates)
        nodes = [_Node(WORTH * (rate - best) / heuristic.scale) for rate in rates]
        order = sorted(range(len(options)), key=lambda n: -rates[n])
        left, out = order[: heuristic.width], order[heuristic.width :]
        phases = max(1, math.ceil(math.log2(len(left))))
        spent, over = 0, False
        for phase in range(1, phases + 1):
            while not over and spent < budget.iterations * phase / phases:
                for n in left:
                    stopped = self._try(world, options[n], nodes[n], goal, budget.stop)
                    spent += 1
                    if over := stopped or spent >= budget.iterations or time.monotonic() > until:
                        break
                world = worlds(rng)
            left.sort(key=lambda n: -_promise(nodes[n], nodes))
            keep = (len(left) + 1) // 2
            left, out = left[:keep], left[keep:] + out
        return [_found(options[n], nodes[n]) for n in (*left, *out)]

    def _try(self, world: S, action: A, root: _Node, goal: int, stop: Stop) -> bool:
        """One look-ahead on a copy of the world. Was it stopped on the way? That is asked at every step."""
        rules, heuristic = self.rules, self.heuristic
        to_act, legal_actions, apply, rate, stage = (
            rules.to_act,
            rules.legal_actions,
            rules.apply,
            heuristic.rate,
            heuristic.stage,
        )
        state = world.clone()
        apply(state, action)
        path = [(action.seat, root)]
        node: _Node | None = root
        stopped = False
        for _ in range(MOST_PLIES):
            seats = to_act(state)
            if (stopped := stop()) or not seats or stage(state) > goal:
                break
            seat = seats[0]
            options = legal_actions(state, seat)
            if len(options) == 1:
                apply(state, options[0])
                continue
            rates = rate(state, seat, options)
            if node is None or not node.visits:
                node = None
                apply(state, options[rates.index(max(rates))])
                continue
            action, node = self._descend(node, options, rates)
            path.append((seat, node))
            apply(state, action)
        values = heuristic.forecast(state)
        for seat, node in path:
            node.visits += 1
            node.total += values[seat]
        return stopped

    def _descend(self, node: _Node, options: Sequence[A], rates: Sequence[float]) -> tuple[A, _Node]:
        """The option to try next at a place of the tree: the one whose upper bound is highest."""
        best = max(rates)
        scale = self.heuristic.scale
        weights = [math.exp((rate - best) / scale) for rate in rates]
        whole = sum(weights)
        below = node.below
        tried = [below.get(option) for option in options]
        visits = sum(child.visits for child in tried if child)
        hope = sum(child.total for child in tried if child) / visits if visits else 0.0
        reach = CURIOSITY * math.sqrt(visits + 1)
        top, chosen = -math.inf, 0
        for n, child in enumerate(tried):
            if child is None:
                bound = hope + reach * weights[n] / whole
            else:
                bound = child.total / child.visits + reach * weights[n] / whole / (1 + child.visits)
            if bound > top:
                top, chosen = bound, n
        found = tried[chosen]
        if found is None:
            found = below[options[chosen]] = _Node(0.0)
        return options[chosen], found


def _promise(node: _Node, nodes: Sequence[_Node]) -> float:
    """What an option may be hoped to bring: what it brought, and its rating for a few look-aheads more."""
    visits = sum(each.visits for each in nodes)
    mean = sum(each.total for each in nodes) / visits
    return (node.total + TRUST * (mean + node.weight)) / (node.visits + TRUST)


def _found(action: A, node: _Node) -> Found[A]:
    return Found(action, node.total / node.visits if node.visits else 0.0, node.visits)
