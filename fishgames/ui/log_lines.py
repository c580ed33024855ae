"""The log as rows of text: a page of its own, and a narrow column beside the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.core.note_words import note_words
from fishgames.core.promise import Deal, grouped
from fishgames.core.table import TableNote
from fishgames.core.wording import Wording
from fishgames.ui.lines import EMPTY, Line, cell_len, wrap
from fishgames.ui.seat_tags import NAME_CELLS, SeatTags
from fishgames.ui.signs import Signs
from fishgames.ui.tokens import Hues, tinted

CHAPTER_CELLS = 9
"""On the page a chapter up to this long stands in a column of its own, a longer one in a row of its own."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a log. `index`: the event it tells, or the one before which the table noted something (`note`);
    `chapter`: the heading in front of it; `milestone`: a round or the like begins here.
    """

    index: int
    chapter: str | None
    seat: Seat | None
    text: str
    milestone: bool = False
    note: bool = False


def log_entries(
    log: Sequence[BaseEvent],
    wording: Wording[Any, Any],
    start: int = 0,
    notes: Sequence[tuple[int, TableNote]] = (),
) -> list[LogEntry]:
    """The events worth a line, from entry `start` of the log on, and the notes of the table between them.

    What begins with an event that is told nowhere begins with the next line.
    """
    entries: list[LogEntry] = []
    chapter: str | None = None
    milestone = False
    # a note may stand before an older one, when more was taken back later
    waiting = sorted(((place, note) for place, note in notes if place >= start), key=lambda placed: placed[0])
    for index in range(start, len(log)):
        while waiting and waiting[0][0] <= index:
            entries.append(_note_entry(*waiting.pop(0)))
        event = log[index]
        chapter = wording.chapter(event) or chapter
        milestone = milestone or event.milestone
        text = wording.event(event)
        if text is None:
            continue
        entries.append(LogEntry(index, chapter, event.seat, text, milestone))
        chapter, milestone = None, False
    return [*entries, *(_note_entry(place, note) for place, note in waiting)]


def _note_entry(place: int, note: TableNote) -> LogEntry:
    return LogEntry(place, None, note.seat, note_words(note), note=True)


def deal_words(deal: Deal) -> str:
    """The promise of the deal, as the log begins with it; at the end what it was made from. "" if there was none."""
    if not deal.fingerprint:
        return ""
    opened = "told at the end" if deal.seed is None else f"was seed {deal.seed}, salt {deal.salt}"
    return f"the deal, sealed: {grouped(deal.fingerprint)}; {opened}"


def chapter_column(entries: Sequence[LogEntry]) -> int:
    """Cells that the chapters of a page need beside their lines."""
    widths = [cell_len(entry.chapter) for entry in entries if entry.chapter]
    return max((width for width in widths if width <= CHAPTER_CELLS), default=0)


def log_line(
    entry: LogEntry,
    tags: SeatTags,
    signs: Signs,
    width: int,
    tint: Hues,
    *,
    side: bool = False,
    column: int = CHAPTER_CELLS,
) -> list[Line]:
    """The rows of one entry. The page's begin behind its gutter, with the chapter in a column of so many cells;
    those of the side column (`side`) have the chapter in a row above and the seat's sign for its name.
    """
    if side:
        rows = [Line().gap(1).add(entry.chapter, "mut bold")] if entry.chapter else []
        head = Line().gap(2)
        if entry.seat is not None:
            head = (head + tags.mark(entry.seat, signs)).gap(1)
        return rows + _hung(head, entry.text, width, tint)
    rows, head = [], EMPTY
    if entry.chapter and cell_len(entry.chapter) > column:
        rows.append(Line.of(entry.chapter, "bold").cut(width))
    elif entry.chapter:
        head = Line.of(entry.chapter, "bold")
    head = head.to(column + 2 if column else 0)
    if entry.seat is not None:
        cells = min(max(map(cell_len, tags.names)), NAME_CELLS)
        head = (head + tags.named(entry.seat, signs, "ink", cells)).gap(2)
    return rows + _hung(head, entry.text, width, tint)


def told_rows(
    told: Iterable[tuple[Seat | None, str]], tags: SeatTags, signs: Signs, hues: Hues, width: int
) -> list[Line]:
    """What happened, each behind the mark of its seat, as many entries a row as fit."""
    rows: list[Line] = []
    for seat, text in told:
        entry = (EMPTY if seat is None else tags.mark(seat, signs).gap(1)) + tinted(text, hues)
        if rows and rows[-1].width + 3 + entry.width <= width:
            rows[-1] = rows[-1].gap(3) + entry
        else:
            rows.append(entry.cut(width))
    return rows


def _hung(head: Line, text: str, width: int, tint: Hues) -> list[Line]:
    """The text behind its head, further rows below its first word."""
    rows = wrap(text, width - head.width) or [""]
    return [head + tinted(rows[0], tint), *(Line().gap(head.width) + tinted(row, tint) for row in rows[1:])]
