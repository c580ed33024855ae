"""`fishgames simulate`: the games of a plan, counted while they are played, and what the table says at their end."""

import signal
import sys
from typing import NoReturn

from fishgames import reports
from fishgames.arguments import Refusal
from fishgames.output import INTERRUPTED, Progress, complain, write_json, write_lines
from fishgames.simulate import Plan, SimulationFault, Tally, run


def simulated(plan: Plan, processes: int, *, as_json: bool) -> int:
    """Play and tell; the exit status. Ctrl+C ends it early, what was counted until then is told."""
    tally = Tally(plan)
    progress = Progress(plan.games)
    status = 0
    signal.signal(signal.SIGTERM, _terminated)
    try:
        for played in run(plan, processes):
            tally.add(played)
            progress.show(len(tally.games))
    except SimulationFault as fault:
        progress.clear()
        raise Refusal(str(fault), 1) from None
    except KeyboardInterrupt:
        status = INTERRUPTED
    progress.clear()
    if status:
        complain(f"Stopped after {len(tally.games)} of {plan.games} games.", status)
    if tally.games:
        report = tally.report()
        if as_json:
            write_json(report)
        else:
            write_lines(reports.simulation_lines(report))
    return status


def _terminated(number: int, _: object) -> NoReturn:
    """End in order, so that other processes at work for this one end quietly."""
    sys.exit(128 + number)
