"""How fast the rules are, in CPU seconds of this machine: ``python -m tests.performance.bench [--json]``.

Compare figures of one machine only. Nothing here is asserted but that it runs.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from fishgames.core.opening import deal_generator, new_table, open_table
from fishgames.core.players import autoplay
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.saves import encode, parse
from fishgames.core.spec import GameSpec
from tests.factories import AnyTable, new_rules, people, play_random, seat_counts


class Figure(NamedTuple):
    """One measurement."""

    game: str
    seats: int
    what: str
    value: float
    unit: str


class Position(NamedTuple):
    """A table in the middle of its game, where somebody has the longest list of options that came up."""

    table: AnyTable
    state: Any
    seat: int
    options: int


def timed(work: Callable[[], object], seconds: float) -> float:
    """CPU seconds for one call, over as many calls as fit into `seconds`."""
    work()
    calls, start = 0, process_time()
    while (spent := process_time() - start) < seconds or not calls:
        work()
        calls += 1
    return spent / calls


def decisions(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a CPU second; `play` plays the game of a seed and counts them."""
    made, seed, start = 0, 0, process_time()
    while (spent := process_time() - start) < seconds or not made:
        made += play(seed)
        seed += 1
    return made / spent


def longest(spec: GameSpec, seats: int) -> Position:
    """The decision with the most options of one game by lot, found from its middle on."""
    table: AnyTable = new_table(spec, people(seats), seed=1)
    play_random(table, seeded(1))
    steps = table.actions
    actions = table.snapshot().actions
    table = new_table(spec, people(seats), seed=1)
    best = Position(table, table.snapshot().state, table.to_act()[0], 0)
    for number, action in enumerate(actions):
        options = len(table.seat(action.seat).legal_actions)
        if number >= steps // 2 and options > best.options:
            best = Position(table, table.snapshot().state, action.seat, options)
        table.submit(action)
    return best


def measure(spec: GameSpec, seats: int, seconds: float) -> Iterator[Figure]:
    """All figures of one game and seat count."""
    rules = new_rules(spec)
    options = rules.options()

    def trusted(seed: int) -> int:
        return autoplay(rules, rules.setup(seats, options, deal_generator(seed)), seeded(seed, 1).pick)

    def checked(seed: int) -> int:
        table: AnyTable = new_table(spec, people(seats), seed=seed)
        play_random(table, seeded(seed, 1))
        return table.actions

    def figure(what: str, value: float, unit: str) -> Figure:
        return Figure(spec.id, seats, what, value, unit)

    yield figure("trusted decisions", decisions(trusted, seconds), "/s")
    yield figure("checked decisions", decisions(checked, seconds), "/s")
    place = longest(spec, seats)
    state, seat, table = place.state, place.seat, place.table
    view = rules.observe(state, seat)
    number = next(n for n, step in enumerate(_states(table)) if step is state)
    log = _log(table, number, seat)
    lot = seeded(2)
    snapshot = table.snapshot()
    data = snapshot.encoded()
    micro: list[tuple[str, Callable[[], object]]] = [
        (f"list {place.options} options", lambda: rules.legal_actions(state, seat)),
        ("clone", state.clone),
        ("observe", lambda: rules.observe(state, seat)),
        ("check", lambda: rules.check(state)),
        ("imagine, view alone", lambda: rules.imagine(view, [], lot)),
        (f"imagine, log of {len(log)}", lambda: rules.imagine(view, log, lot)),
    ]
    for what, work in micro:
        yield figure(what, timed(work, seconds / 4) * 1e6, "µs")
    yield figure(f"encode a save of {table.actions} actions", timed(snapshot.encoded, seconds / 4) * 1e3, "ms")
    yield figure("parse and resume it", timed(lambda: open_table(spec, parse(data)), seconds / 4) * 1e3, "ms")
    yield figure("its size", len(encode(snapshot.document())) / 1e3, "kB")


def _states(table: AnyTable) -> list[Any]:
    return [step.before for step in table._history.past] + [table._history.present]


def _log(table: AnyTable, number: int, seat: int) -> list[Any]:
    return [event.seen_by(seat) for step in table._history.past[:number] for event in step.events]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.performance.bench", description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*games(), []], help="the games to measure (all)")
    parser.add_argument("--seats", type=int, help="only with so many seats")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each of the larger figures (2)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args(arguments)
    found: list[Figure] = []
    for spec in games().values():
        for seats in seat_counts(spec):
            if (not asked.game or spec.id in asked.game) and asked.seats in (None, seats):
                found += measure(spec, seats, asked.seconds)
    if asked.json:
        sys.stdout.write(json.dumps([figure._asdict() for figure in found], indent=1) + "\n")
    else:
        for figure in found:
            sys.stdout.write(
                f"{figure.game:<16}{figure.seats:>2}  {figure.what:<36}{figure.value:>12,.1f} {figure.unit}\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
