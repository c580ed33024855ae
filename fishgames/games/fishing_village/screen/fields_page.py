"""The field of any seat as a page, one key a seat: columns, cards, sharks, what would come of both closings."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import Seat
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
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.page import Page
from fishgames.ui.widgets.long_text import LongText

_SEATS = Binding.Group("a seat's field")

BESIDE = 34


class FieldsPage(Page[None]):
    """Made from the public view. Digits choose the seat, as they are numbered at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"look({n})", f"field {n}", group=_SEATS) for n in range(1, 9)),
        Binding("left", "turn(-1)", "the seat before"),
        Binding("right", "turn(1)", "the next seat"),
        Binding("V", "close", "back to the table"),
        Binding("escape", "close", "back to the table"),
    ]

    def __init__(self, view: FishingVillageView, words: Words, seat: Seat, title: str) -> None:
        super().__init__()
        self.view, self.words, self.seat, self.heading = view, words, seat, title

    def compose_body(self) -> ComposeResult:
        yield LongText(id="field-page")

    def on_mount(self) -> None:
        self.query_one(LongText).focus()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        words, tags = self.words, self.words.tags
        left = Line.of(self.heading, "bold").gap(2).add("fields", "ink").gap(3)
        left = left.add(words.wording.status(self.view), "mut") if self.wide else left
        self.set_status(left, tags.chip(self.seat, self.signs))
        self.query_one(LongText).fill(self._write)
        others = Line().gap(1)
        for seat in range(len(self.view.table)):
            others = others.gap(2 if seat else 0).add(str(seat + 1), "accent bold", str(seat + 1)).gap(1)
            others += tags.mark(seat, self.signs).targeted(str(seat + 1))
        legend = Line().gap(1).add("dim: a column that a shark of this field blocks", "mut")
        self.set_notice(others, legend)
        self.set_keys([KeyHint("Esc", "back")])

    def _write(self, width: int) -> list[list[Line]]:
        words, view, cards = self.words, self.view, self.words.cards
        info = view.table[self.seat]
        head = Line().gap(1) + words.tags.named(self.seat, self.signs, "ink bold")
        head = head.add(f"   {info.hand_size} in the hand, {len(info.field)} in the field", "mut")
        grid = seat_grid(info, words)
        claim = wrap(words.claims.get(self.seat, ""), width - 10)
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

    def action_look(self, number: int) -> None:
        """The field of the seat with that number."""
        if number <= len(self.view.table):
            self.seat = number - 1
            self._draw()

    def action_turn(self, by: int) -> None:
        """The field of a neighbour."""
        self.seat = (self.seat + by) % len(self.view.table)
        self._draw()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
