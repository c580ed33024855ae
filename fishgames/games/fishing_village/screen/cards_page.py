"""What is still to come: workers, sharks and closings that do not lie open, piles, the population so far."""

from collections import Counter
from collections.abc import Sequence

from fishgames.core.model import CardId
from fishgames.games.fishing_village.cards import TYPES, Columns, Shark, Worker
from fishgames.games.fishing_village.screen.faces import SHARK_HUE, Words, blocked_letters, symbol
from fishgames.games.fishing_village.screen.side import side_lines
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import TablePage

# the label of a row, and its two numbers
_LABEL, _CELLS = 10, 8


class CardsPage(TablePage[FishingVillageView, Words]):
    """Made from the public view: fields, stacks and both discards lie open (FV-R25)."""

    NAME = "cards"

    def tell(self) -> None:
        told = "first the copies in the pile or in hands, then all copies"
        self.set_notice(
            Line().gap(1).add(told, "ink"), Line().gap(1).add("an empty pile is made of the discards again", "mut")
        )

    def write(self, width: int) -> Sequence[Sequence[Line]]:
        view, cards = self.view, self.words.cards
        laid = Counter(card for info in view.table for card in (*info.field, *info.sharks))
        laid += Counter((*view.worker_discards, *view.shark_discards))
        patterns = list(dict.fromkeys(each.columns for each in cards.workers.values()))
        rows: list[tuple[Line, Sequence[Worker | Shark]]] = [
            (symbol(kind), [each for each in cards.workers.values() if each.type == kind]) for kind in TYPES
        ]
        rows.append((Line.of("sharks", f"{SHARK_HUE} bold"), list(cards.sharks.values())))
        head = Line().gap(1).add("STILL TO COME", "bold").add("   not in fields or discards; by column", "mut")
        names = EMPTY
        for place, pattern in enumerate(patterns):
            names = names.to(_LABEL + place * _CELLS).add(blocked_letters(pattern, self.signs), "mut")
        table = [self._row(label, kinds, patterns, laid) for label, kinds in rows]
        return [[EMPTY, head, names, *table], [EMPTY, *side_lines(view, self.words)]]

    def _row(
        self, label: Line, kinds: Sequence[Worker | Shark], patterns: Sequence[Columns], laid: Counter[CardId]
    ) -> Line:
        """How many of how many, below the columns that they stand in."""
        line = Line().gap(1) + label
        for place, pattern in enumerate(patterns):
            mine = [each for each in kinds if each.columns == pattern]
            if mine:
                count = sum(each.count for each in mine)
                left = count - sum(laid[each.id] for each in mine)
                line = line.to(_LABEL + place * _CELLS).add(f"{left}/{count}", "ink" if left else "faint")
        return line
