"""Villages on the board: the one that is built in, others in columns or behind their seats, what counts in them."""

from collections.abc import Sequence
from typing import TypeVar

from fishgames.core.model import Seat
from fishgames.games.villagers.cards import SUIT_PAIRS
from fishgames.games.villagers.screen.drawing import LEVELS, Drawing, Plan, drawn
from fishgames.games.villagers.screen.faces import PADLOCK, SUIT_HUES, Words
from fishgames.games.villagers.village import BOTTOM, Spot, Village, build_limit, count, draft_limit
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import NAME_CELLS

T = TypeVar("T")

INDENT = 2

NAMES = NAME_CELLS + 5
"""Cells for seats in front of their villages."""


def village_rows(
    village: Village, words: Words, width: int, height: int, more: tuple[int, int] = (0, 0), plan: Plan | None = None
) -> tuple[list[Line], list[Line]]:
    """A village in at most so many rows, as loosely as they allow, and what does not fit in `more`: cells and rows.

    A row is kept free for what is planned, so that the village does not change its form with each thought. What
    fits nowhere is told in the last row.
    """
    drawing = Drawing(village, words, plan)
    for level in range(LEVELS):
        if len(drawn(village, words, level, width - INDENT)) + (level < LEVELS - 1) > height:
            continue
        rows = drawing.rows(level, width - INDENT)
        if len(rows) <= height:
            return _indented(rows, width), []
    cells, others = more
    if others:
        width = min(width, cells)
    rows = drawing.rows(LEVELS - 1, width - INDENT)
    room = height + others
    if len(rows) > room:
        kept, rest = rows[: room - 1], rows[room - 1 :]
        # the planned card is what this is looked at for
        wanted = next((row for row in rest if any("accent" in span.tone for span in row.spans)), None)
        if wanted is not None and kept:
            kept[-1] = wanted
        rows = [*kept, Line.of(f"{words.signs.more_below} {len(rest)} more rows: V", "mut")]
    end = height
    while others and height - end < 3 and len(rows) - end < others and rows[end:] and rows[end].text.startswith(" "):
        # a pile stays in one piece
        end -= 1
    return _indented(rows[:end], width), _indented(rows[end:], width)


def _indented(rows: Sequence[Line], width: int) -> list[Line]:
    return [(Line().gap(INDENT) + row).cut(width) for row in rows]


def rows_wanted(village: Village, words: Words, width: int, level: int = 0) -> int:
    """Rows of the loosest form, or of another."""
    return len(drawn(village, words, level, width - INDENT))


def village_head(seat: Seat, words: Words) -> Line:
    """VILLAGE of whom."""
    line = Line().gap(1).add("VILLAGE of", "bold").gap(1) + words.tags.short(seat, words.signs)
    return line.gap(3).add("bold shows", "mut")


def shows_rows(village: Village, words: Words) -> tuple[Line, Line]:
    """What shows and what the limits would be with it; suit symbols and padlocks of all cards."""
    cards = words.cards
    counts = count(village, cards)
    first = Line().gap(INDENT).add("shows  ", "mut").add(f"{counts.food}f", "ink bold")
    first = first.add(f" draft {draft_limit(counts.food)}", "mut").gap(2).add(f"{counts.builder}b", "ink bold")
    first = first.add(f" build {build_limit(counts.builder)}", "mut").gap(2).add(f"{counts.gold}g", "ink bold")
    second = Line().gap(INDENT).add("has  ", "mut")
    for suit, number in counts.suits:
        second = second.gap(1).add(SUIT_PAIRS[suit], f"{SUIT_HUES[suit]} bold").add(str(number), "ink")
    if counts.padlocks:
        second = second.gap(2).add(PADLOCK, "warn").add(str(counts.padlocks), "ink")
    return first, second


def swapped_pile(plan: Plan, words: Words, width: int) -> list[Line]:
    """The pile of a village in which something would be new."""
    drawing = Drawing(plan.before, words, plan)
    bottom = min(plan.new, default=0)
    while plan.after[bottom].on != BOTTOM:
        bottom = plan.after[bottom].on
    return _indented(drawing.pile(bottom, 0, width - INDENT), width)


def brief_rows(village: Village, words: Words, width: int, height: int) -> list[Line]:
    """A village beside others: the tightest form."""
    rows = drawn(village, words, LEVELS - 1, width - INDENT)
    if len(rows) > height:
        rest = Line.of(f"{words.signs.more_below} {len(rows) - height + 1} more rows", "mut")
        rows = (*rows[: height - 1], rest)
    return _indented(rows, width)


def _pairs(villages: Sequence[T]) -> list[Sequence[T]]:
    return [villages[n : n + 2] for n in range(0, len(villages), 2)]


def _cells(width: int, together: int) -> int:
    """Cells of a village among so many side by side; a last one alone has the whole row."""
    return width // 2 - 1 if together == 2 else width - 1


def _pair_wanted(two: Sequence[Village], words: Words, width: int) -> int:
    room = _cells(width, len(two)) - INDENT
    return max(len(drawn(village, words, LEVELS - 1, room)) for village in two)


def others_wanted(villages: Sequence[Village], words: Words, width: int) -> int:
    """Rows that show all of these villages in two columns, with their heading and blank rows."""
    return 1 + sum(_pair_wanted(two, words, width) + 2 for two in _pairs(villages))


def others_least(villages: Sequence[Village], words: Words, width: int) -> int:
    """The same with each behind its seat."""
    return 1 + sum(len(drawn(village, words, LEVELS - 1, width - NAMES - INDENT)) for village in villages)


def side_by_side(villages: Sequence[tuple[Seat, Village]], words: Words, width: int, height: int) -> list[Line]:
    """Several villages in two columns, in at most so many rows; where that is too much, each behind its seat."""
    if height < 3 or not villages:
        return []
    head = Line().gap(1).add("VILLAGES", "bold").gap(3).add("bold shows and counts, plain is covered", "mut")
    if others_wanted([village for _, village in villages], words, width) - 1 > height:
        return [head, *_behind_their_seats(villages, words, width, height - 1)]
    lines = [head]
    for two in _pairs(villages):
        cells = _cells(width, len(two))
        columns = [
            [Line().gap(1) + words.tags.short(seat, words.signs), *brief_rows(village, words, cells, height)]
            for seat, village in two
        ]
        if len(lines) > 1:
            lines.append(EMPTY)
        for row in range(max(len(column) for column in columns)):
            line = EMPTY
            for place, column in enumerate(columns):
                line = line.to(place * (width // 2)) + (column[row] if row < len(column) else EMPTY)
            lines.append(line)
    return lines


def _behind_their_seats(villages: Sequence[tuple[Seat, Village]], words: Words, width: int, height: int) -> list[Line]:
    room = width - NAMES
    wanted = [len(drawn(village, words, LEVELS - 1, room - INDENT)) for _, village in villages]
    lines = []
    for (seat, village), rows in zip(villages, _shared(wanted, max(height, len(villages))), strict=True):
        name = Line().gap(1) + words.tags.short(seat, words.signs)
        for place, row in enumerate(brief_rows(village, words, room, rows)):
            lines.append((EMPTY if place else name).to(NAMES) + row)
    return lines[:height]


def _shared(wanted: Sequence[int], room: int) -> list[int]:
    """So many rows shared out: none gets more than it wants, and what one leaves over goes to the others."""
    given = [0] * len(wanted)
    while sum(given) < room and given != list(wanted):
        least = min((n for n in range(len(wanted)) if given[n] < wanted[n]), key=lambda n: given[n])
        given[least] += 1
    return given


def open_piles(village: Village, words: Words) -> list[tuple[str, int]]:
    """Free branches by the role of the card they belong to: ("Hayer", 2)."""
    drawing = Drawing(village, words)
    found: dict[str, int] = {}
    for index, each in enumerate(village):
        if drawing.free(index) > 0:
            name = words.name(each.role)
            found[name] = found.get(name, 0) + drawing.free(index)
    return list(found.items())


def longest_chain(village: Village, words: Words) -> tuple[Spot, ...]:
    """The highest branch, bottom card first."""
    best: tuple[int, ...] = ()
    for index in range(len(village)):
        way = [index]
        while village[way[0]].on != BOTTOM:
            way.insert(0, village[way[0]].on)
        if len(way) > len(best):
            best = tuple(way)
    return tuple(village[index] for index in best)
