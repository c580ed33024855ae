"""Looking back, as rows of text: the bar that is the whole game, what a step told, the log around it."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from fishgames.core.replay import Replay
from fishgames.core.wording import Wording
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.log_lines import LogEntry, log_line
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs
from fishgames.ui.tokens import Hues, tinted

BAR_CELLS = 50
"""The whole game."""

_BAR = "bar:"


def cell_of(step: int, replay: Replay[Any]) -> int:
    """The cell of the bar in which a position lies."""
    span = replay.steps - replay.first
    return (step - replay.first) * (BAR_CELLS - 1) // span if span else BAR_CELLS - 1


def bar_line(step: int, replay: Replay[Any], signs: Signs) -> Line:
    """Filled up to the position. A click on a cell means the position there."""
    here = cell_of(step, replay)
    line = EMPTY
    for cell in range(BAR_CELLS):
        sign, tone = (signs.full, "accent") if cell <= here else (signs.empty, "faint")
        line = line.add(sign, tone, f"{_BAR}{cell}")
    return line


def clicked_step(target: str, replay: Replay[Any]) -> int | None:
    """The position that a click on the bar means, None if it was elsewhere."""
    if not target.startswith(_BAR):
        return None
    cell, span = int(target.removeprefix(_BAR)), replay.steps - replay.first
    return replay.first + -(-cell * span // (BAR_CELLS - 1))


def marks_line(replay: Replay[Any], wording: Wording[Any, Any]) -> Line:
    """The rounds, each above the cell in which it begins: by its number, one without a number by its first letter."""
    marks = [(step, _mark(step, replay, wording)) for step in replay.rounds]
    if not replay.first and marks and marks[0][1] == "2":
        marks.insert(0, (0, "1"))
    line = EMPTY
    for step, mark in marks:
        # where rounds are short there is not room for all of them
        if mark and line.width + bool(line.width) <= cell_of(step, replay):
            line = line.to(cell_of(step, replay)).add(mark, "mut")
    return line


def _mark(step: int, replay: Replay[Any], wording: Wording[Any, Any]) -> str:
    headings = [wording.chapter(event) for event in replay.told(step) if event.milestone]
    heading = next((heading for heading in headings if heading), "")
    number = re.search(r"\d+", heading)
    return number[0] if number else heading[:1]


def told_line(
    step: int, replay: Replay[Any], wording: Wording[Any, Any], tags: SeatTags, signs: Signs, hues: Hues, width: int
) -> Line:
    """What the action told that led to this position: with names, or with the marks of the seats to save room."""
    if step == 0:
        return Line().gap(1).add("The deal: nothing has been played yet.", "mut")
    told = [(event.seat, text) for event in replay.told(step) if (text := wording.event(event)) is not None]
    if not told:
        return Line().gap(1).add("Nothing is told of this step.", "mut")
    for name in (tags.short, tags.mark):
        parts = [(EMPTY if seat is None else name(seat, signs).gap(1)) + tinted(text, hues) for seat, text in told]
        line = Line().gap(1) + Line.join(parts, gap=3)
        if line.width <= width:
            return line
    return line.shortened(width)


def log_rows(
    entries: Sequence[LogEntry], places: range, height: int, tags: SeatTags, signs: Signs, hues: Hues, width: int
) -> tuple[Line, ...]:
    """So many rows of the log around the entries at these places, which are pointed at; what came later is faint."""
    here = bisect_right([entry.index for entry in entries], places.stop - 1)
    rows: list[Line] = []
    for entry in reversed(entries[:here]):
        lines = _rows(entry, tags, signs, hues, width)
        if entry.index in places:
            lines[-1 if len(lines) == 1 else int(bool(entry.chapter))] = _pointed(lines, entry, signs)
        rows[:0] = lines
        if len(rows) >= height:
            break
    later = max(height // 4, height - len(rows))
    rows = rows[-(height - later) :] if height > later else []
    for entry in entries[here : here + later]:
        rows += [line.toned("faint") for line in _rows(entry, tags, signs, hues, width)]
    return tuple(rows[:height])


def _rows(entry: LogEntry, tags: SeatTags, signs: Signs, hues: Hues, width: int) -> list[Line]:
    return log_line(entry, tags, signs, width, hues, side=True)


def _pointed(lines: list[Line], entry: LogEntry, signs: Signs) -> Line:
    """The first row of the entry itself, with the pointer in its gutter."""
    row = lines[1 if entry.chapter else 0]
    first, *rest = row.spans
    return Line((Line.of(signs.focus, "accent bold").spans[0], first._replace(text=first.text[1:]), *rest))
