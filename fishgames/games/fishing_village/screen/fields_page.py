"""The field of any seat as a page, one key a seat: columns, cards, sharks, what would come of both closings."""

from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.cards import TYPES
from fishgames.games.fishing_village.reckoning import Outlook
from fishgames.games.fishing_village.screen.faces import (
    SHARK_HUE,
    Words,
    blocked_letters,
    hand_symbols,
    labelled,
    shark_line,
    symbol,
    tokens,
    wanted,
)
from fishgames.games.fishing_village.screen.ready import result_line, seat_grid
from fishgames.games.fishing_village.screen.shelf import counted
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.public_page import SeatPage

BESIDE = 34


class FieldsPage(SeatPage[FishingVillageView, Words]):
    """One field after the other."""

    NAME = "fields"

    def tell(self) -> None:
        tags = self.words.tags
        others = Line().gap(1)
        for seat in range(len(self.view.table)):
            others = others.gap(2 if seat else 0).add(str(seat + 1), "accent bold", str(seat + 1)).gap(1)
            others += tags.mark(seat, self.signs).targeted(str(seat + 1))
        legend = Line().gap(1).add("dim: a column that a shark of this field blocks", "mut")
        self.set_notice(others, legend)

    def write(self, width: int) -> list[list[Line]]:
        words, view, cards = self.words, self.view, self.words.cards
        info = view.table[self.seat]
        head = Line().gap(1) + words.tags.named(self.seat, self.signs, "ink bold")
        head = head.add(f"   {info.hand_size} in the hand, {len(info.field)} in the field", "mut")
        grid = seat_grid(info, words)
        claim = wrap("" if self.past else words.claims.get(self.seat, ""), width - 10)
        told = [labelled("" if place else "told", Line.of(row, "accent"), 8) for place, row in enumerate(claim)]
        made = [[EMPTY, head, *told, EMPTY, *self._beside(grid, width)]]
        laid = [
            (Line().gap(1) + symbol(kind)).to(6) + tokens(mine, cards, self.signs)
            for kind in TYPES
            if (mine := [card for card in info.field if cards.types[card] == kind])
        ]
        made.append([EMPTY, Line().gap(1).add("CARDS", "bold"), *(laid or [Line().gap(1).add("none", "mut")])])
        made.append([EMPTY, Line().gap(1).add("DEVELOPMENTS", "bold"), *self._developments()])
        if info.hand:
            made.append([EMPTY, labelled("hand", tokens(info.hand, cards, self.signs), 8)])
        elif info.hand_symbols is not None:
            made.append([EMPTY, labelled("hand", Line.of(hand_symbols(info.hand_symbols) or "none"), 8)])
        return made

    def _beside(self, grid: tuple[Line, ...], width: int) -> list[Line]:
        """The field, and at its right sharks and closings."""
        words, info = self.words, self.view.table[self.seat]
        ready = preview.readiness(self.view, self.seat, words.cards)
        block = reckoning.blocked(info.sharks, words.cards)
        sharks = Line.of("sharks  ", "mut") + shark_line(info.sharks, words.cards, self.signs)
        sharks = sharks.add("   block ", "mut").add(blocked_letters(block, self.signs), f"{SHARK_HUE} bold")
        right = [sharks, EMPTY]
        for label, found in (("NOW", ready.oldest), ("NEXT", ready.newer)):
            right += self._outlook(label, found)
        rows = max(len(grid), len(right))
        left = [*grid, *[EMPTY] * (rows - len(grid))]
        right += [EMPTY] * (rows - len(right))
        return [((Line().gap(1) + a).to(BESIDE) + b).cut(width - 1) for a, b in zip(left, right, strict=True)]

    def _outlook(self, label: str, found: Outlook | None) -> list[Line]:
        if found is None:
            return []
        line = Line.of(label, "bold").to(8) + counted(found, self.words).add("  ") + result_line(found)
        if not found.gone:
            return [line.add("   no worker goes", "mut")]
        return [line, Line().to(8).add("gone ", "mut") + tokens(found.gone, self.words.cards, self.signs)]

    def _developments(self) -> list[Line]:
        words, rows = self.words, []
        for found in preview.developments(self.view, self.seat, words.cards):
            line = Line().gap(1).add(words.cards.name(found.development), "ink bold").to(22)
            have = [Line.of(f"{have}/{need} ") + symbol(kind) for kind, have, need in found.parts]
            line = (line + Line.join(have, 2)).add(f"   +{found.bonus}", "good" if found.met else "mut")
            rows.append(line.add(", met now" if found.met else "", "good"))
            for number, stage in enumerate(words.cards.developments[found.development].stages, 1):
                if number > self.view.round:
                    later = Line.join([wanted(kind, need) for kind, need in stage.wants], 2)
                    rows.append(
                        (Line().to(22).add(f"round {number}  ", "mut") + later).add(f"   +{stage.bonus}", "mut")
                    )
        return rows or [Line().gap(1).add("none", "mut")]
