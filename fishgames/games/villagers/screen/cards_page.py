"""Copies of every card that lie open, by suit, and what is left of the Basics (V-14.1)."""

from collections import Counter
from collections.abc import Sequence

from fishgames.core.model import CardId
from fishgames.games.villagers.cards import SUIT_PAIRS
from fishgames.games.villagers.screen.faces import SUIT_HUES, Words
from fishgames.games.villagers.screen.outlook import copies_out
from fishgames.games.villagers.screen.side import basics
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import TablePage

# the suit, and a name with its two numbers
_SUIT, _CARD = 5, 18


class CardsPage(TablePage[VillagersView, Words]):
    """Made from the public view: what a seat has in its hand is not in it."""

    NAME = "cards seen"

    def tell(self) -> None:
        told = "copies that lie open, of all in this game; hands are not counted"
        self.set_notice(Line().gap(1).add(told, "ink"), Line().gap(1).add("dim: no other copy can come", "mut"))

    def write(self, width: int) -> Sequence[Sequence[Line]]:
        view, cards = self.view, self.words.cards
        copies = Counter(cards.deck(len(view.table), view.options.leave_out_4plus))
        made: list[list[Line]] = [[EMPTY, Line().gap(1).add("SEEN OF EACH", "bold")]]
        for suit, pair in SUIT_PAIRS.items():
            kinds = [card for card in copies if cards.suits[card] == suit]
            across = max((width - _SUIT - 1) // _CARD, 1)
            rows = [self._row(kinds[start : start + across], copies) for start in range(0, len(kinds), across)]
            label = Line().gap(1).add(pair, f"{SUIT_HUES[suit]} bold").to(_SUIT)
            made.append([(EMPTY.to(_SUIT) if place else label) + row for place, row in enumerate(rows)])
        return [*made, [EMPTY, *basics(view, self.words)]]

    def _row(self, kinds: Sequence[CardId], copies: Counter[CardId]) -> Line:
        line = EMPTY
        for place, card in enumerate(kinds):
            out = copies_out(self.view, card)
            tone = "faint" if out >= copies[card] else "ink"
            line = line.to(place * _CARD).add(f"{self.words.name(card)} ", tone).add(f"{out}/{copies[card]}", tone)
        return line
