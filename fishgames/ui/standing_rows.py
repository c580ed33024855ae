"""Everybody's points as rows: place, total, a bar that repeats the number; and what was said of equal ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from fishgames.core.model import ScoreLine, Seat, Tie
from fishgames.core.places import Places, places_of
from fishgames.core.rules import BaseView
from fishgames.ui.lines import EMPTY, Line, fit, fit_right, wrap
from fishgames.ui.seat_tags import NAME_CELLS, SeatTags
from fishgames.ui.signs import Signs

if TYPE_CHECKING:
    from fishgames.ui.shelf_page import ShelfPage

# where place and total end and the bar begins, counted behind gutter, key and state; and the longest bar
PLACE_END, TOTAL_END, BAR_AT = 17, 24, 26
_LONGEST_BAR = 44


class Accounts(Protocol):
    """What a seat's handle knows of scores."""

    def account(self, seat: Seat) -> tuple[ScoreLine, ...]:
        """The score of a seat, line by line."""


def standing(table: "ShelfPage[Any, Any]", accounts: Accounts, points: Sequence[int], view: BaseView) -> Places | None:
    """Who stands where with these points; None before there are any, and where all are one team."""
    if table.session.spec.together or not any(accounts.account(seat) for seat in range(len(points))):
        return None
    return places_of(points, lambda seats: table.wording.tie(view, seats))


@dataclass(frozen=True)
class StandingRows:
    """Draws the points of one table on a screen of so many columns. `places` None: nobody has any points yet."""

    tags: SeatTags
    totals: Sequence[int]
    places: Places | None
    signs: Signs
    columns: int

    def headings(self, lead: int) -> Line:
        """What stands in which column, behind a lead of so many cells."""
        line = Line().gap(1).add("ALL SEATS", "mut bold")
        if self.places is not None:
            line = line.to(lead + PLACE_END - 5).add("place", "mut")
        return line.to(lead + TOTAL_END - 5).add("total", "mut")

    def row(self, seat: Seat, total: int | None = None, *, placed: bool = True) -> Line:
        """A seat with its points, or with so many of them; without its place while that is not known."""
        shown = self.totals[seat] if total is None else total
        line = self.tags.mark(seat, self.signs).gap(1).add(fit(self.tags.names[seat], NAME_CELLS), "ink")
        if self.places is not None and placed:
            number = f"{'=' if self.places.shared(seat) else ''}{self.places.number(seat)}"
            line = line.to(PLACE_END - len(number)).add(number, "ink")
        text = fit_right(str(shown), TOTAL_END - PLACE_END)
        line = line.to(PLACE_END).add(text, "bold").to(BAR_AT)
        room = min(self.columns - BAR_AT - 5, _LONGEST_BAR)
        cells = round(room * max(shown, 0) / max(*self.totals, 1))
        return line.add(self.signs.lower * cells, self.tags.hue(seat))

    def unknown(self, seat: Seat) -> Line:
        """A seat of which nothing has been told yet."""
        line = self.tags.mark(seat, self.signs).gap(1).add(fit(self.tags.names[seat], NAME_CELLS), "mut")
        return line.to(TOTAL_END - 1).add(self.signs.dot, "faint")


def tie_rows(ties: Sequence[Tie], width: int) -> tuple[Line, ...]:
    """Each tie in a sentence with its clause, as wide as this."""
    rows: list[Line] = []
    for tie in ties:
        clause = f"   {tie.clause}" if tie.clause else ""
        for number, text in enumerate(wrap(tie.sentence + clause, width - 9)):
            head = Line().gap(1).add("TIE", "mut bold") if number == 0 else EMPTY
            told, found, behind = text.partition(tie.clause) if tie.clause else (text, "", "")
            rows.append(head.to(8).add(told).add(found, "mut", tie.clause or None).add(behind))
    return tuple(rows)
