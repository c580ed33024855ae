"""The village of any seat as a page, one key a seat."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import Seat
from fishgames.games.villagers.account import silver_words
from fishgames.games.villagers.income import market_income
from fishgames.games.villagers.screen.drawing import Drawing
from fishgames.games.villagers.screen.faces import Words, tokens
from fishgames.games.villagers.screen.village import shows_rows
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.widgets.long_text import LongText

_SEATS = Binding.Group("a seat's village")


class VillagesPage(Page[None]):
    """Made from the public view. Digits choose the seat, as they are numbered at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"look({n})", f"village {n}", group=_SEATS) for n in range(1, 6)),
        Binding("left", "turn(-1)", "the seat before"),
        Binding("right", "turn(1)", "the next seat"),
        Binding("V", "close", "back to the table"),
        Binding("escape", "close", "back to the table"),
    ]

    def __init__(self, view: VillagersView, words: Words, seat: Seat, title: str) -> None:
        super().__init__()
        self.view, self.words, self.seat, self.heading = view, words, seat, title

    def compose_body(self) -> ComposeResult:
        yield LongText(id="village")

    def on_mount(self) -> None:
        self.query_one(LongText).focus()
        self.set_keys(
            [
                *(KeyHint(str(n + 1), self.words.tags.brief(n)) for n in range(len(self.view.table))),
                KeyHint("Esc", "back"),
            ]
        )
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        words, tags = self.words, self.words.tags
        left = Line.of(self.heading, "bold").gap(2).add("villages", "ink").gap(3)
        self.set_status(left.add(words.wording.status(self.view), "mut"), tags.chip(self.seat, self.signs))
        self.query_one(LongText).fill(self._write)
        info = self.view.table[self.seat]
        first, second = (market_income(info.village, market, words.cards).total for market in ("first", "second"))
        now = "paid" if info.first is not None else f"would pay {first} now"
        told = Line().gap(1).add(f"first market {now}; second would pay {second}", "ink")
        self.set_notice(told, Line().gap(1).add("bold shows and counts, plain is covered", "mut"))

    def _write(self, width: int) -> list[list[Line]]:
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

    def action_look(self, number: int) -> None:
        """The village of the seat with that number."""
        if number <= len(self.view.table):
            self.seat = number - 1
            self._draw()

    def action_turn(self, by: int) -> None:
        """The village of a neighbour."""
        self.seat = (self.seat + by) % len(self.view.table)
        self._draw()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
