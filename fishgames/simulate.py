"""Bots among themselves, without a terminal: many games, counted up. The same seed gives the same numbers."""

import math
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import permutations
from multiprocessing import get_context
from typing import Any, NamedTuple

from fishgames.core.actions import IllegalAction
from fishgames.core.model import Result
from fishgames.core.opening import deal_generator, new_table
from fishgames.core.people import seat_infos
from fishgames.core.players import RANDOM, Player, autoplay, make_player, thinking
from fishgames.core.registry import games
from fishgames.core.rng import mix, seeded

_LIMIT = 100_000
_CHUNK = 8
_DEVIATIONS = 1.96
"""Of the mean, on both sides: an interval that is right 95 times in 100."""


class SimulationFault(Exception):
    """A game went wrong; the sentence says which, where and how."""


@dataclass(frozen=True)
class Plan:
    """What to play: so many bots as seats. `check`: through the controller, with the invariants at every ply.

    From game to game they change places, unless `fixed`. `iterations`: how far bots look ahead, None as the game says.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    check: bool = False
    fixed: bool = False
    iterations: int | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def deal_seed(self, index: int) -> int:
        """The seed of one of the games."""
        return seeded(self.seed, index).next()

    def seating(self, index: int) -> tuple[str, ...]:
        """The bot of each seat in one of the games: every arrangement has its turn."""
        if self.fixed or len(set(self.bots)) == 1:
            return self.bots
        arrangements = _arrangements(self.bots)
        return arrangements[index % len(arrangements)]


@cache
def _arrangements(bots: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(permutations(bots)))


class Played(NamedTuple):
    """One finished game; `bots` by seat, `seconds` of the processor."""

    bots: tuple[str, ...]
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    headline: str
    seconds: float


@dataclass
class Tally:
    """All games so far."""

    plan: Plan
    games: list[Played] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count a game."""
        self.games.append(played)

    def report(self) -> dict[str, Any]:
        """The numbers, ready for JSON. There must be a game."""
        count = len(self.games)
        lengths = [played.decisions for played in self.games]
        decisions, seconds = sum(lengths), sum(played.seconds for played in self.games)
        return {
            "game": self.plan.game,
            "seats": len(self.plan.bots),
            "games": count,
            "bots": list(self.plan.bots),
            "decisions": decisions,
            "seconds": round(seconds, 3),
            "decisions_per_second": round(decisions / max(seconds, 1e-9)),
            "length": {"min": min(lengths), "mean": round(decisions / count, 2), "max": max(lengths)},
            "bots_result": [self._bot(bot) for bot in dict.fromkeys(self.plan.bots)],
            "seats_result": [self._seat(seat) for seat in range(len(self.plan.bots))],
            "endings": dict(sorted(Counter(played.headline for played in self.games).items())),
        }

    def _bot(self, bot: str) -> dict[str, Any]:
        """What the seats of one bot came to. A game counts once, as the mean of its seats or as their sum."""
        means, shares, wins = [], [], []
        for played in self.games:
            seats = [seat for seat, name in enumerate(played.bots) if name == bot]
            winning = sum(seat in played.winners for seat in seats)
            means.append(sum(played.scores[seat] for seat in seats) / len(seats))
            shares.append(winning / len(played.winners) if played.winners else 0.0)
            wins.append(winning / len(seats))
        return {
            "bot": bot,
            "seats": self.plan.bots.count(bot),
            "score": estimate(means),
            "share": estimate(shares, 4, most=1.0),
            "won": estimate(wins, 4, most=1.0),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        scores = [played.scores[seat] for played in self.games]
        bots = {played.bots[seat] for played in self.games}
        return {
            "seat": seat,
            "bot": bots.pop() if len(bots) == 1 else None,
            "mean": round(sum(scores) / len(scores), 2),
            "min": min(scores),
            "max": max(scores),
            "wins": sum(seat in played.winners for played in self.games),
        }


def estimate(values: Sequence[float], digits: int = 2, most: float = math.inf) -> dict[str, Any]:
    """The mean of independent values, and between which bounds it lies 95 times in 100 (None: no telling from one).

    `most`: shares go from 0 to 1, so their bounds do, too.
    """
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return {"mean": round(mean, digits), "low": None, "high": None}
    error = _DEVIATIONS * math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    low = mean - error if most == math.inf else max(0.0, mean - error)
    return {"mean": round(mean, digits), "low": round(low, digits), "high": round(min(most, mean + error), digits)}


class Simulator:
    """Plays the games of a plan, each from its own seed, so that their order and number do not matter."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.spec = games()[plan.game]
        self.rules = self.spec.load("rules")(self.spec.load("cards")(None))
        self.options = self.rules.options(**dict(plan.options))
        # lots are drawn without asking a player: that would take a view at every ply. No clock: it would decide games
        self.players: dict[str, Player[Any, Any] | None] = {
            name: None if name == RANDOM else make_player(self.spec, name, self.rules, plan.iterations, None)
            for name in plan.bots
        }

    def play(self, index: int) -> Played:
        """One game to its end. Raises SimulationFault."""
        begun = time.process_time()
        try:
            if self.plan.check:
                decisions, result = self._checked(index)
            elif any(self.players.values()):
                decisions, result = self._thinking(index)
            else:
                decisions, result = self._by_lot(index)
        except IllegalAction as error:
            raise SimulationFault(f"Game {index + 1} of seed {self.plan.seed:x}: refused: {error}") from None
        except (AssertionError, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as error:
            kind = "" if isinstance(error, AssertionError) and str(error) else f"{type(error).__name__}: "
            raise SimulationFault(f"Game {index + 1} of seed {self.plan.seed:x}: {kind}{error}.") from error
        seconds = time.process_time() - begun
        bots = self.plan.seating(index)
        return Played(bots, decisions, result.scores, result.winners, result.headline, seconds)

    def _deal(self, index: int) -> Any:
        generator = deal_generator(self.plan.deal_seed(index))
        return self.rules.setup(len(self.plan.bots), self.options, generator)

    def _by_lot(self, index: int) -> tuple[int, Result]:
        state = self._deal(index)
        return autoplay(self.rules, state, lots(self.plan.seed, index), _LIMIT), self.rules.result(state)

    def _thinking(self, index: int) -> tuple[int, Result]:
        rules, state, draw = self.rules, self._deal(index), lots(self.plan.seed, index)
        players = self._players(index)
        logs: dict[int, list[Any]] = {seat: [] for seat, player in enumerate(players) if player}
        for decisions in range(_LIMIT):
            seats = rules.to_act(state)
            if not seats:
                return decisions, rules.result(state)
            seat = seats[0]
            options = rules.legal_actions(state, seat)
            player = players[seat]
            if player is None:
                action = draw(options)
            else:
                view = rules.confide(state, seat, rules.told_by(state, range(state.seats)))
                action = self._choice(player, view, logs[seat], options, index, seat, decisions)
            for event in rules.apply(state, action):
                for other, log in logs.items():
                    log.append(event.seen_by(other))
        raise RuntimeError(f"the game has not ended after {_LIMIT} decisions")

    def _checked(self, index: int) -> tuple[int, Result]:
        infos = seat_infos([("", name) for name in self.plan.seating(index)])
        controller = new_table(self.spec, infos, self.options, seed=self.plan.deal_seed(index))
        players = self._players(index)
        rules, draw = controller.rules, lots(self.plan.seed, index)
        for decisions in range(_LIMIT):
            state = controller.snapshot().state
            rules.check(state)
            seats = controller.to_act()
            if not seats:
                result = rules.result(state)
                assert result is not None, "a finished game has no result"
                return decisions, result
            handle = controller.seat(seats[0])
            options = handle.legal_actions
            for option in options:
                if (objection := handle.objection(option)) is not None:
                    raise IllegalAction(objection)
            player = players[seats[0]]
            if player is None:
                action = draw(options)
            else:
                action = self._choice(player, handle.confided, handle.log, options, index, seats[0], decisions)
            handle.submit(action)
        raise RuntimeError(f"the game has not ended after {_LIMIT} decisions")

    def _players(self, index: int) -> list[Player[Any, Any] | None]:
        return [self.players[name] for name in self.plan.seating(index)]

    def _choice(
        self,
        player: Player[Any, Any],
        view: Any,
        log: Sequence[Any],
        options: Sequence[Any],
        index: int,
        seat: int,
        decisions: int,
    ) -> Any:
        action = player.choose(view, log, options, thinking(self.plan.deal_seed(index), seat, decisions)).action
        assert action in options, f"the bot of seat {seat + 1} chose what it was not offered"
        return action


def lots(seed: int, index: int) -> Callable[[Sequence[Any]], Any]:
    """Draws one of the options, each equally likely: the random bots of one game.

    Of the library's generator only random() is used, whose numbers are the same in every version.
    """
    number = random.Random(mix(mix(seed) + index)).random

    def draw(options: Sequence[Any]) -> Any:
        return options[int(number() * len(options))]

    return draw


def run(plan: Plan, jobs: int = 1) -> Iterator[Played]:
    """The games of a plan, in order, whatever the number of processes. Raises SimulationFault at the first bad one."""
    if min(jobs, plan.games) <= 1:
        simulator = Simulator(plan)
        yield from map(simulator.play, range(plan.games))
        return
    chunk = 1 if plan.check or set(plan.bots) != {RANDOM} else _CHUNK
    with get_context().Pool(min(jobs, plan.games), _start_worker) as pool:
        yield from pool.imap(partial(_play, plan), range(plan.games), chunk)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent decides
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # how the parent ends its workers


# made once in each worker
_simulator = cache(Simulator)


def _play(plan: Plan, index: int) -> Played:
    return _simulator(plan).play(index)
