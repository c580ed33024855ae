"""The readiness table: for each seat what resolving NOW or NEXT would come to, sharks counted, and its developments."""

from collections.abc import Sequence
from typing import NamedTuple

from fishgames.core.model import Seat
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.cards import COLUMN_LETTERS, TYPE_LETTERS, TYPES, Type
from fishgames.games.fishing_village.reckoning import Outlook, Progress
from fishgames.games.fishing_village.screen.faces import (
    SHARK_HUE,
    Words,
    blocked_letters,
    brief_claim,
    change,
    hand_symbols,
    shark_line,
    short_name,
    symbol,
)
from fishgames.games.fishing_village.view import FishingVillageView, SeatView
from fishgames.ui.lines import EMPTY, Line, cell_len, fit, fit_right
from fishgames.ui.seat_tags import NAME_CELLS
from fishgames.ui.widgets.items import ItemBlock, item_target

HAND, NOW, NEXT, SHARKS, OTHERS, DEVELOPMENT = 12, 17, 31, 45, 52, 59
"""Columns of the table."""

RESULT = 6
"""Cells from the symbols to the result."""

TOLD = 70
"""Where claims stand, if there are any; developments then begin at OTHERS and are written closer."""

SETUP_TOLD = 62
"""The same before the first turn."""

LAST = 79
"""No row is longer."""


class Layout(NamedTuple):
    """What depends on the moment: the types that have a column of their own, and whether claims need one."""

    others: tuple[Type, ...]
    told: bool


def layout_of(view: FishingVillageView, words: Words) -> Layout:
    """The columns for this moment."""
    wanted = {words.cards.types[closing] for closing in view.face_up}
    others = tuple(kind for kind in TYPES if kind not in wanted)[:2]
    return Layout(others, any(told(view, seat, words) for seat in range(len(view.table))))


def told(view: FishingVillageView, seat: Seat, words: Words) -> str:
    """What a seat said of its hand; else what this table shows of every hand (FV-11.2)."""
    if claim := words.claims.get(seat, ""):
        return claim
    numbers = view.table[seat].hand_symbols
    return "" if numbers is None or view.seat is not None else hand_symbols(numbers) or "none"


def ready_rows(view: FishingVillageView, turn: Seat | None, words: Words) -> tuple[Line, ...]:
    """Heading and a row a seat; a second development has a row of its own."""
    if view.first is None:
        return _setup_rows(view, turn, words)
    layout = layout_of(view, words)
    lines = [_head(view, layout, words)]
    for seat in range(len(view.table)):
        lines += _rows(view, seat, seat == turn, layout, words)
    return tuple(lines)


def rows_of(view: FishingVillageView) -> list[Seat]:
    """The seat of each row below the heading."""
    return [seat for seat, info in enumerate(view.table) for _ in range(max(len(info.developments), 1))]


def rows_at_most(view: FishingVillageView, words: Words) -> int:
    """Rows of the table with its heading when all have chosen."""
    return 1 + len(view.table) * words.cards.development_count(len(view.table))


def _head(view: FishingVillageView, layout: Layout, words: Words) -> Line:
    line = Line().gap(1).add("READY?", "bold").to(HAND).add("hand", "mut")
    for place, label, closing in zip((NOW, NEXT), ("NOW", "NEXT"), view.face_up, strict=False):
        line = line.to(place).add(f"{label} {words.cards.need(closing, view.round)} ", "mut")
        line += symbol(words.cards.types[closing])
    line = line.to(SHARKS).add("sharks", "mut")
    if layout.told:
        return line.to(OTHERS).add("development", "mut").to(TOLD).add("told" if words.claims else "holds", "mut")
    for number, kind in enumerate(layout.others):
        line = line.to(OTHERS + 4 * number) + symbol(kind)
    return line.to(DEVELOPMENT).add("development", "mut")


def seat_head(view: FishingVillageView, seat: Seat, turn: bool, words: Words) -> Line:
    """The turn's mark, the seat, the size of its hand."""
    line = Line.of(words.signs.turn if turn else " ", "accent bold")
    line += words.tags.named(seat, words.signs, "ink bold" if turn else "ink", NAME_CELLS)
    size = view.table[seat].hand_size
    return line.to(HAND + 1).add(str(size) if size else "0!", "ink bold" if size else "warn bold")


def _rows(view: FishingVillageView, seat: Seat, turn: bool, layout: Layout, words: Words) -> list[Line]:
    info = view.table[seat]
    ready = preview.readiness(view, seat, words.cards)
    line = seat_head(view, seat, turn, words)
    for place, found in ((NOW, ready.oldest), (NEXT, ready.newer)):
        line = line.to(place) + (Line.of(words.signs.dash, "mut") if found is None else outlook_line(found, words))
    line = line.to(SHARKS) + shark_line(info.sharks, words.cards, words.signs).cut(OTHERS - SHARKS - 1)
    parts = [progress_line(each, words, close=layout.told) for each in ready.progress] or [
        Line.of(words.signs.dash, "mut")
    ]
    if layout.told:
        room = TOLD - OTHERS - 1
        first = (line.to(OTHERS) + parts[0].cut(room)).to(TOLD)
        first = first.add(brief_claim(told(view, seat, words), LAST - TOLD), "accent")
        return [first, *(Line().to(OTHERS) + part.cut(room) for part in parts[1:])]
    for number, kind in enumerate(layout.others):
        left = reckoning.symbols_left(info.field, info.sharks, kind, words.cards)
        line = line.to(OTHERS + 4 * number).add(str(left), "ink" if left else "faint")
    return [line.to(DEVELOPMENT) + parts[0], *(Line().to(DEVELOPMENT) + part for part in parts[1:])]


def outlook_line(found: Outlook, words: Words) -> Line:
    """Symbols before and after the sharks, and the result in words: "8→4   fail -5"."""
    line = Line.of(change(found.raw, found.left, words.signs), "ink bold").to(RESULT)
    return line.gap(0 if line.width == RESULT else 1) + result_line(found)


def result_line(found: Outlook) -> Line:
    """ "pass +1" or "fail -5"."""
    if found.passes:
        return Line.of(f"pass +{found.change}", "good bold")
    return Line.of(f"fail {found.change}", "bad")


def progress_line(found: Progress, words: Words, *, close: bool = False) -> Line:
    """A development with what lies in the field of what is wanted: "Port 2/4F 3/3C". `close`: without blanks."""
    line = Line.of(short_name(found.development, words.cards), "ink")
    of_each = {need for _, _, need in found.parts}
    same = len(found.parts) > 3 and len(of_each) == 1
    tone = "good bold" if found.met else "ink"
    for place, (kind, have, need) in enumerate(found.parts):
        # what is there beyond the need says nothing to a development
        number = f"{min(have, need)}" if same else f"{min(have, need)}/{need}"
        gap = 1 if place == 0 or not close or len(found.parts) < 3 else 0
        line = line.gap(gap).add(f"{number}{TYPE_LETTERS[kind]}", tone if have >= need else "mut")
    return line


# --- before the first turn --------------------------------------------------------------------------------------------


def _setup_rows(view: FishingVillageView, turn: Seat | None, words: Words) -> tuple[Line, ...]:
    line = Line().gap(1).add("SEATS", "bold").to(HAND).add("hand", "mut").to(NOW).add("sharks", "mut").to(26)
    line = line.add("free", "mut").to(34).add("development", "mut").to(SETUP_TOLD).add("told", "mut")
    lines = [line]
    for seat, info in enumerate(view.table):
        lines.append(_setup_row(view, seat, info, seat == turn, words))
        others = info.developments[1:]
        lines += [Line().to(34).add(fit(words.cards.name(development), 26).rstrip()) for development in others]
    return tuple(lines)


def _setup_row(view: FishingVillageView, seat: Seat, info: SeatView, turn: bool, words: Words) -> Line:
    line = seat_head(view, seat, turn, words).to(NOW) + shark_line(info.sharks, words.cards, words.signs).cut(8)
    free = ~reckoning.blocked(info.sharks, words.cards) & 0b111
    line = line.to(26).add(blocked_letters(free, words.signs), "ink").to(34)
    if info.developments:
        line = line.add(fit(words.cards.name(info.developments[0]), 26).rstrip(), "ink")
    else:
        line = line.add("chooses" if turn and view.phase == "setup_development" else words.signs.dash, "mut")
    said = brief_claim(told(view, seat, words), LAST - SETUP_TOLD)
    shown = fit(said, LAST - SETUP_TOLD).rstrip() or words.signs.dash
    return line.to(SETUP_TOLD).add(shown, "accent" if said else "mut")


class ReadyBlock(ItemBlock):
    """The table with a cursor of its own, so that every row can be explained."""

    class Focused(ItemBlock.Focused):
        pass

    class Pressed(ItemBlock.Pressed):
        pass

    class Chosen(ItemBlock.Chosen):
        pass

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.can_focus = False
        self._rows: tuple[Line, ...] = ()
        self.seats: list[Seat] = []

    def fill(self, rows: Sequence[Line], seats: list[Seat]) -> None:
        """The heading and the rows, and the seat of each row."""
        self._rows, self.seats = tuple(rows), seats
        self.rebuild()

    def open(self, opened: bool) -> None:
        """Is somebody there who may look closer?"""
        if self.can_focus != opened:
            self.can_focus = opened
            self.rebuild()

    @property
    def seat(self) -> Seat | None:
        """The seat with the cursor."""
        return self.cursor if self.cursor < len(self.item_keys()) else None

    def item_keys(self) -> tuple[str, ...]:
        return ("",) * (max(self.seats, default=-1) + 1)

    def possible(self, index: int) -> bool:
        return True

    def step(self, key: str) -> int | None:
        match key:
            case "up":
                return max(self.cursor - 1, 0)
            case "down":
                return min(self.cursor + 1, len(self.item_keys()) - 1)
            case "home":
                return 0
            case "end":
                return len(self.item_keys()) - 1
        return None

    def rows_wanted(self) -> int:
        return len(self._rows)

    def build(self) -> tuple[Line, ...]:
        if not self._rows or not self.text_width:
            return ()
        width = self.text_width
        lines = [self._rows[0].cut(width - 1)]
        before: Seat | None = None
        for seat, row in zip(self.seats, self._rows[1:], strict=True):
            line = row.cut(width - 1) if cell_len(row.text) >= width else row
            if self.has_focus and seat == self.cursor:
                if seat != before:
                    line = Line.of(self.signs.focus, "accent bold") + _without_first(line)
                line = line.to(width - 1).flag("row")
            lines.append(line.targeted(item_target(seat)))
            before = seat
        return tuple(lines)


def _without_first(line: Line) -> Line:
    """The row without the cell of the turn's mark."""
    first, *rest = line.spans
    return (EMPTY.add(first.text[1:], first.tone)) + Line(tuple(rest))


def seat_grid(info: SeatView, words: Words, *, close: bool = False) -> tuple[Line, ...]:
    """A field by type and column: blocked columns in the row of sharks, their counts dim; what sharks would leave.

    Six rows of 29 cells with a heading; `close`: five of 20 without.
    """
    cards, signs = words.cards, words.signs
    start, step = (6, 3) if close else (8, 4)
    block = reckoning.blocked(info.sharks, cards)
    top = cards.columns[info.sharks[-1]] if info.sharks else 0
    line = Line.of("shark" if close else "sharks", "mut").to(start)
    for n, letter in enumerate(COLUMN_LETTERS):
        text = (">" if top >> n & 1 else " ") + letter if block >> n & 1 else f" {signs.dot}"
        line = line.to(start + n * step).add(text, f"{SHARK_HUE} bold" if block >> n & 1 else "faint")
    lines = [] if close else [Line.of("FIELD", "bold").to(9).add("L   M   R   left", "mut")]
    lines.append(line)
    for row in reckoning.grid(info.field, info.sharks, cards):
        line = symbol(row.type)
        for n, number in enumerate(row.columns):
            tone = "faint" if block >> n & 1 or not number else "ink bold"
            line = line.to(start + n * step).add(fit_right(str(number) if number else signs.dot, 2), tone)
        if row.raw:
            line = line.to(start + 3 * step).add(change(row.raw, row.left, signs), "ink bold" if row.left else "faint")
        lines.append(line)
    return tuple(lines)
