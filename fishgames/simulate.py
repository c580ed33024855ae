"""Bots among themselves, without a terminal: many games, counted up. The same seed gives the same numbers."""

import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
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


class SimulationFault(Exception):
    """A game went wrong; the sentence says which, where and how."""


@dataclass(frozen=True)
class Plan:
    """What to play: a bot's name for each seat. `check`: through the controller, with the invariants at every ply."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    check: bool = False

    def deal_seed(self, index: int) -> int:
        """The seed of one of the games."""
        return seeded(self.seed, index).next()


class Played(NamedTuple):
    """One finished game; `seconds` of the processor."""

    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    headline: str
    seconds: float


@dataclass
class Tally:
    """All games so far."""

    plan: Plan
    lengths: list[int] = field(default_factory=list)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, played: Played) -> None:
        """Count a game."""
        self.lengths.append(played.decisions)
        self.scores.append(played.scores)
        self.wins.update(played.winners)
        self.endings[played.headline] += 1
        self.seconds += played.seconds

    def report(self) -> dict[str, Any]:
        """The numbers, ready for JSON. There must be a game."""
        decisions, count = sum(self.lengths), len(self.lengths)
        per_seat = list(zip(*self.scores, strict=True))
        return {
            "game": self.plan.game,
            "seats": len(self.plan.bots),
            "games": count,
            "bots": list(self.plan.bots),
            "decisions": decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(decisions / max(self.seconds, 1e-9)),
            "length": {"min": min(self.lengths), "mean": round(decisions / count, 2), "max": max(self.lengths)},
            "seats_result": [
                {
                    "seat": seat,
                    "bot": self.plan.bots[seat],
                    "mean": round(sum(scores) / count, 2),
                    "min": min(scores),
                    "max": max(scores),
                    "wins": self.wins[seat],
                }
                for seat, scores in enumerate(per_seat)
            ],
            "endings": dict(sorted(self.endings.items())),
        }


class Simulator:
    """Plays the games of a plan, each from its own seed, so that their order and number do not matter."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.spec = games()[plan.game]
        self.rules = self.spec.load("rules")(self.spec.load("cards")(None))
        # lots are drawn without asking a player: that would take a view at every ply
        self.players = [None if name == RANDOM else make_player(self.spec, name) for name in plan.bots]

    def play(self, index: int) -> Played:
        """One game to its end. Raises SimulationFault."""
        begun = time.process_time()
        try:
            if self.plan.check:
                decisions, result = self._checked(index)
            elif any(self.players):
                decisions, result = self._thinking(index)
            else:
                decisions, result = self._by_lot(index)
        except IllegalAction as error:
            raise SimulationFault(f"Game {index + 1} of seed {self.plan.seed:x}: refused: {error}") from None
        except (AssertionError, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as error:
            kind = "" if isinstance(error, AssertionError) and str(error) else f"{type(error).__name__}: "
            raise SimulationFault(f"Game {index + 1} of seed {self.plan.seed:x}: {kind}{error}.") from error
        return Played(decisions, result.scores, result.winners, result.headline, time.process_time() - begun)

    def _deal(self, index: int) -> Any:
        generator = deal_generator(self.plan.deal_seed(index))
        return self.rules.setup(len(self.plan.bots), self.rules.options(), generator)

    def _by_lot(self, index: int) -> tuple[int, Result]:
        state = self._deal(index)
        return autoplay(self.rules, state, lots(self.plan.seed, index), _LIMIT), self.rules.result(state)

    def _thinking(self, index: int) -> tuple[int, Result]:
        rules, state, draw = self.rules, self._deal(index), lots(self.plan.seed, index)
        logs: dict[int, list[Any]] = {seat: [] for seat, player in enumerate(self.players) if player}
        for decisions in range(_LIMIT):
            seats = rules.to_act(state)
            if not seats:
                return decisions, rules.result(state)
            seat = seats[0]
            options = rules.legal_actions(state, seat)
            player = self.players[seat]
            if player is None:
                action = draw(options)
            else:
                view = rules.observe(state, seat)
                action = self._choice(player, view, logs[seat], options, index, seat, decisions)
            for event in rules.apply(state, action):
                for other, log in logs.items():
                    log.append(event.seen_by(other))
        raise RuntimeError(f"the game has not ended after {_LIMIT} decisions")

    def _checked(self, index: int) -> tuple[int, Result]:
        infos = seat_infos([("", name) for name in self.plan.bots])
        controller = new_table(self.spec, infos, seed=self.plan.deal_seed(index))
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
            player = self.players[seats[0]]
            if player is None:
                action = draw(options)
            else:
                action = self._choice(player, handle.view, handle.log, options, index, seats[0], decisions)
            handle.submit(action)
        raise RuntimeError(f"the game has not ended after {_LIMIT} decisions")

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
        action = player.choose(view, log, options, thinking(self.plan.deal_seed(index), seat, decisions))
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
