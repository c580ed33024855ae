"""One village as rows of text: piles from their bottom card on, branch after branch."""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from fishgames.games.villagers import chains
from fishgames.games.villagers.screen.faces import Words, coins, shown
from fishgames.games.villagers.village import BOTTOM, Village, carried
from fishgames.ui.lines import EMPTY, Line

LEVELS = 3
"""From loose to tight: a row for each branch; free branches behind the others; short piles side by side."""

LETTERS = 4
"""What is left of the name of a covered card where there is no room for it."""


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

    def card(self, index: int, short: int = 0) -> Line:
        """A card: its name, and if it shows its values and the coins on it. `short`: see `pile`."""
        each = self.village[index]
        tops = not self.load[index]
        names = [self.words.name(each.card)]
        swapped_in = index in self.new and index < len(self.before)
        if each.role != each.card and not swapped_in:
            names.append(self.words.name(each.role))
        if not tops and index not in self.new and short > (each.on == BOTTOM):
            names = [name if len(name) <= LETTERS + 1 else f"{name[:LETTERS]}." for name in names]
        name = ": ".join(names)
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

    def path(self, index: int, level: int, short: int) -> Line:
        """A branch from this card up to its top."""
        line = self.card(index, short)
        while self.above[index]:
            (index,) = self.above[index][:1]
            line = line.add(self.words.signs.covers, "mut") + self.card(index, short)
        if self.free(index):
            signs = self.words.signs
            line = line.add(f" {signs.covers} free" if level == 0 else f"{signs.covers}{signs.empty}", "faint")
        return line

    def pile(self, bottom: int, level: int, width: int) -> list[Line]:
        """The rows of a pile. Where they are too long, free branches are told in short, then covered cards are.

        The one at the bottom comes last, and what shows is always told in full.
        """
        rows: list[Line] = []
        tighter = max(level, 1)
        for form, short in ((level, 0), (tighter, 0), (tighter, 1), (tighter, 2)):
            rows = self._pile(bottom, form, width, short)
            if all(row.width <= width for row in rows):
                break
        return rows

    def _pile(self, bottom: int, level: int, width: int, short: int) -> list[Line]:
        signs = self.words.signs
        line = self.card(bottom, short)
        branches = [self.path(index, level, short) for index in self.above[bottom]]
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
            told = Line().gap(2).add(f"{free} free", "faint")
            fits = column + 2 + branches[0].width + told.width <= width
            branches = [branches[0] + told] if fits else [*branches, Line.of("free", "faint")]
        if len(branches) == 2 and level == 2:
            both = line.add(f"{signs.branch} ", "ink") + branches[0].gap(1).add(f"{signs.branch} ") + branches[1]
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
        short = [pile[0] for pile in piles if len(pile) == 1]
        for row in dict.fromkeys(short):
            # what is planned is bold in another tone, so it never counts among others
            line = Line.of(f"{short.count(row)}x ", "mut") + row if short.count(row) > 1 else row
            place = next((n for n, there in enumerate(packed) if there.width + 3 + line.width <= width), None)
            if place is None:
                packed.append(line)
            else:
                packed[place] = packed[place].gap(3) + line
        return [*(row for pile in piles if len(pile) > 1 for row in pile), *packed]


@lru_cache(maxsize=256)
def drawn(village: Village, words: Words, level: int, width: int) -> tuple[Line, ...]:
    """The rows of a village as it is. Asked again with every key, while villages change only with an action."""
    return tuple(Drawing(village, words).rows(level, width))
