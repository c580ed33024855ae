"""`fishgames selftest`: the privacy search, what it looked at and what it found."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

from fishgames.core.registry import games
from fishgames.output import INTERRUPTED, Progress, complain, write_json, write_lines
from fishgames.reports import table
from fishgames.selftest.search import LEVELS, Plan, Tally, searched

_LEAKS_TOLD = 20


def selftested(plan: Plan, *, as_json: bool) -> int:
    """Search and tell; the exit status: 0 nothing found, 1 a leak. Ctrl+C ends it early and tells what was searched."""
    wanted = 0 if plan.tables is None else plan.tables * len(plan.specs) * len(LEVELS)
    progress = Progress(wanted)
    known: dict[tuple[str, str], Tally] = {}

    def told(tally: Tally) -> None:
        known[tally.game, tally.privacy] = tally
        done = sum(each.tables for each in known.values())
        progress.show(done, f"{done} of {wanted} tables" if wanted else f"{done} tables")

    interrupted = False
    try:
        asyncio.run(searched(plan, told))
    except KeyboardInterrupt:
        interrupted = True
    progress.clear()
    tallies = list(known.values())
    if interrupted:
        complain(f"Stopped after {sum(each.tables for each in tallies)} tables.", INTERRUPTED)
    if as_json:
        write_json({"ok": not any(each.leaks for each in tallies), "searched": [asdict(each) for each in tallies]})
    elif tallies:
        write_lines(_lines(tallies))
    if any(each.leaks for each in tallies):
        return 1
    return INTERRUPTED if interrupted else 0


def _lines(tallies: Sequence[Tally]) -> list[str]:
    rows: list[tuple[str, ...]] = [("game", "privacy", "tables", "decisions", "frames", "exports", "leaks")]
    rows += [
        (
            games()[each.game].title,
            each.privacy,
            *(str(number) for number in (each.tables, each.decisions, each.frames, each.exports, len(each.leaks))),
        )
        for each in tallies
    ]
    lines = table(rows, frozenset({2, 3, 4, 5, 6}))
    found = [f"{each.game}, {each.privacy}, {leak}" for each in tallies for leak in each.leaks]
    if not found:
        return [*lines, "", "Nothing was shown to anybody who must not see it."]
    more = [f"and {len(found) - _LEAKS_TOLD} more"] if len(found) > _LEAKS_TOLD else []
    return [*lines, "", *found[:_LEAKS_TOLD], *more]
