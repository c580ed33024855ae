"""The village of any seat as a page, one key a seat."""

from fishgames.games.villagers.account import silver_words
from fishgames.games.villagers.income import market_income
from fishgames.games.villagers.screen.drawing import Drawing
from fishgames.games.villagers.screen.faces import Words, tokens
from fishgames.games.villagers.screen.village import shows_rows
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import SeatPage


class VillagesPage(SeatPage[VillagersView, Words]):
    """One village after the other."""

    NAME = "villages"

    def tell(self) -> None:
        words = self.words
        info = self.view.table[self.seat]
        first, second = (market_income(info.village, market, words.cards).total for market in ("first", "second"))
        now = "paid" if info.first is not None else f"would pay {first} now"
        told = Line().gap(1).add(f"first market {now}; second would pay {second}", "ink")
        self.set_notice(told, Line().gap(1).add("bold shows and counts, plain is covered", "mut"))

    def write(self, width: int) -> list[list[Line]]:
        words, info = self.words, self.view.table[self.seat]
        drawing = Drawing(info.village, words)
        head = Line().gap(1).add("VILLAGE of", "bold").gap(1) + words.tags.named(self.seat, words.signs)
        number = len(info.village)
        head = head.add(f"   ${info.coins}", "ink bold").add(f"   {number} card{'' if number == 1 else 's'}", "mut")
        made = [[EMPTY, head.cut(width - 1)]]
        made += [
            [(Line().gap(2) + row).cut(width - 2) for row in drawing.pile(bottom, 0, width)]
            for bottom in drawing.bottoms
        ]
        made.append([EMPTY, *(row.cut(width - 1) for row in shows_rows(info.village, words))])
        income = market_income(info.village, "second", words.cards)
        silver = [each for each in income.lines if each.source == "silver"]
        rows = [
            Line()
            .gap(2)
            .add("silver", "mut")
            .to(10)
            .add(silver_words(each, words.cards))
            .add(f" = {each.coins}", "ink bold")
            for each in silver
        ]
        if rows:
            made.append([row.cut(width - 1) for row in rows])
        if info.square:
            made.append([(Line().gap(2).add("square", "mut").to(10) + tokens(info.square, words.cards)).cut(width - 1)])
        return made
