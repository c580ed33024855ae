"""Villages as chains: covered cards plain, showing ones bold with their values, free branches and planned cards."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from fishgames.core.model import Seat
from fishgames.games.villagers import chains
from fishgames.games.villagers.cards import SUIT_PAIRS
from fishgames.games.villagers.screen.faces import PADLOCK, SUIT_HUES, Words, coins, shown
from fishgames.games.villagers.village import (
    BOTTOM,
    Spot,
    Village,
    build_limit,
    carried,
    count,
    draft_limit,
)
from fishgames.ui.lines import EMPTY, Line

INDENT = 2
# from loose to tight: a row for each branch; free branches behind the others; short piles side by side
LEVELS = 3


class Plan(NamedTuple):
    """A village as it would be: which cards would be new there, and the village as it is."""

    after: Village
    new: frozenset[int]
    before: Village


class Drawing:
    """One village, to be drawn in rows of a width."""

    def __init__(self, village: Village, words: Words, plan: Plan | None = None) -> None:
        self.village = village if plan is None else plan.after
        self.words = words
        self.new: Collection[int] = () if plan is None else plan.new
        self.before = village if plan is None else plan.before
        self.load = carried(self.village)
        self.above: dict[int, list[int]] = {index: [] for index in range(BOTTOM, len(self.village))}
        for index, each in enumerate(self.village):
            self.above[each.on].append(index)

    @property
    def bottoms(self) -> list[int]:
        """The lowest card of each pile."""
        return self.above[BOTTOM]

    # parts

    def card(self, index: int) -> Line:
        """A card: its name, and if it shows its values and the coins on it."""
        each = self.village[index]
        name = self.words.name(each.card)
        swapped_in = index in self.new and index < len(self.before)
        if each.role != each.card and not swapped_in:
            name = f"{name}: {self.words.name(each.role)}"
        tops = not self.load[index]
        line = Line.of(name, "ink bold" if tops else "ink")
        if index in self.new:
            line = Line.of(self.words.signs.planned(name), "accent bold")
        if tops and (values := shown(each, self.words.cards)):
            line = line.add(f" {values}", "ink bold")
        return line + self.lying(index)

    def lying(self, index: int) -> Line:
        """The coins on a card; those that would come are told apart."""
        each = self.village[index]
        was = self.before[index].coins if index < len(self.before) and index not in self.new else each.coins
        line = coins(was)
        if each.coins > was:
            line = (line if was else EMPTY).add(f"+({each.coins - was})", "good bold")
        return Line().gap(1) + line if line.width else EMPTY

    def free(self, index: int) -> int:
        """Branches of a card with nothing on them."""
        return chains.branches_of(self.village[index], self.words.cards) - self.load[index]

    def whose(self, index: int) -> str:
        """What may go on a free branch: the suit of the cards that do."""
        cards = self.words.cards
        above = cards.cards[self.village[index].role].successors
        return cards.suit_names[cards.suits[above[0]]] if above else ""

    def path(self, index: int, level: int) -> Line:
        """A branch from this card up to its top."""
        line = self.card(index)
        while self.above[index]:
            (index,) = self.above[index][:1]
            line = line.add(self.words.signs.covers, "mut") + self.card(index)
        if self.free(index):
            signs = self.words.signs
            line = line.add(f" {signs.covers} free" if level == 0 else f"{signs.covers}{signs.empty}", "faint")
        return line

    def pile(self, bottom: int, level: int, width: int) -> list[Line]:
        """The rows of a pile."""
        signs = self.words.signs
        line = self.card(bottom)
        branches = [self.path(index, level) for index in self.above[bottom]]
        free = self.free(bottom)
        if not branches:
            if free:
                what = f"{free} free" if level == 2 else f"{free} free: {self.whose(bottom)}"
                line = line.gap(2).add(what, "faint")
            return [line]
        column = line.width
        if free and level == 0:
            branches.append(Line.of(f"free: {self.whose(bottom)}", "faint"))
        elif free:
            short = Line().gap(2).add(f"{free} free", "faint")
            fits = column + 2 + branches[0].width + short.width <= width
            branches = [branches[0] + short] if fits else [*branches, Line.of("free", "faint")]
        if len(branches) == 2 and level == 2:
            both = line.add(f"{signs.branch} ", "ink") + branches[0].gap(2).add(f"{signs.last_branch} ") + branches[1]
            if both.width <= width:
                return [both]
        sign = signs.covers if len(branches) == 1 else f"{signs.branch} "
        rows = [line.add(sign, "ink") + branches[0]]
        rows += [Line().gap(column).add(f"{signs.last_branch} ") + branch for branch in branches[1:]]
        return rows

    def rows(self, level: int, width: int) -> list[Line]:
        """All piles; on the tightest level those of one row come last, side by side where they fit."""
        piles = [self.pile(bottom, level, width) for bottom in self.bottoms]
        if level < LEVELS - 1:
            return [row for pile in piles for row in pile]
        packed: list[Line] = []
        for pile in piles:
            if len(pile) > 1:
                continue
            place = next((n for n, row in enumerate(packed) if row.width + 3 + pile[0].width <= width), None)
            if place is None:
                packed.append(pile[0])
            else:
                packed[place] = packed[place].gap(3) + pile[0]
        return [*(row for pile in piles if len(pile) > 1 for row in pile), *packed]


def village_rows(
    village: Village, words: Words, width: int, height: int, more: tuple[int, int] = (0, 0), plan: Plan | None = None
) -> tuple[list[Line], list[Line]]:
    """A village in at most so many rows, as loosely as they allow, and what does not fit in `more`: cells and rows.

    A row is kept free for what is planned, so that the village does not change its form with each thought. What
    fits nowhere is told in the last row.
    """
    drawing, plain = Drawing(village, words, plan), Drawing(village, words)
    for level in range(LEVELS):
        rows = drawing.rows(level, width - INDENT)
        if max(len(rows), len(plain.rows(level, width - INDENT)) + (level < LEVELS - 1)) <= height:
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
    return _indented(rows[:height], width), _indented(rows[height:], width)


def _indented(rows: Sequence[Line], width: int) -> list[Line]:
    return [(Line().gap(INDENT) + row).cut(width) for row in rows]


def rows_wanted(village: Village, words: Words, width: int) -> int:
    """Rows of the loosest form."""
    return len(Drawing(village, words).rows(0, width - INDENT))


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
    rows = Drawing(village, words).rows(2, width - INDENT)
    if len(rows) > height:
        rows = [*rows[: height - 1], Line.of(f"{words.signs.more_below} {len(rows) - height + 1} more rows", "mut")]
    return _indented(rows, width)


def others_wanted(villages: Sequence[Village], words: Words, width: int) -> int:
    """Rows that show all of these villages in two columns, with their heading and blank rows."""
    rows = [len(Drawing(village, words).rows(LEVELS - 1, width // 2 - 1 - INDENT)) for village in villages]
    return 1 + sum(max(rows[n : n + 2]) + 2 for n in range(0, len(rows), 2))


def side_by_side(villages: Sequence[tuple[Seat, Village]], words: Words, width: int, height: int) -> list[Line]:
    """Several villages in two columns, in at most so many rows."""
    if height < 3 or not villages:
        return []
    lines = [Line().gap(1).add("VILLAGES", "bold").gap(3).add("bold shows and counts, plain is covered", "mut")]
    half = width // 2
    pairs = [villages[n : n + 2] for n in range(0, len(villages), 2)]
    left = height - 1
    for number, two in enumerate(pairs):
        # each pair still to come gets at least a name and a row
        room = max((left if number + 1 == len(pairs) else left - 3 * (len(pairs) - number - 1)) - 1, 1)
        fair = max(left // (len(pairs) - number) - 2, 1)
        wanted = others_wanted([village for _, village in two], words, width) - 3
        later = sum(others_wanted([village for _, village in pair], words, width) - 1 for pair in pairs[number + 1 :])
        room = min(room, max(fair, left - 2 - later, 1), max(wanted, 1))
        columns = [
            [Line().gap(1) + words.tags.short(seat, words.signs), *brief_rows(village, words, half - 1, room)]
            for seat, village in two
        ]
        tall = max(len(column) for column in columns)
        for row in range(tall):
            line = EMPTY
            for place, column in enumerate(columns):
                line = line.to(place * half) + (column[row] if row < len(column) else EMPTY)
            lines.append(line)
        left -= tall + 1
        if number + 1 < len(pairs):
            lines.append(EMPTY)
    return lines[:height]


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
