"""How seats are written everywhere: sign and letter in the seat's colour, the name beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from fishgames.core.model import Seat
from fishgames.core.table import SeatInfo
from fishgames.ui.lines import EMPTY, Line, cell_len, fit
from fishgames.ui.signs import SEAT_HUES, Signs, seat_letters, seat_mark, seat_marks

NAME_CELLS = 8
"""Names in tables are cut to this many cells; curtain and seat list show them whole."""


@dataclass(frozen=True)
class SeatTags:
    """The people of one table, as they are drawn. `marks`: the sign of each chair, () where all have their own."""

    names: tuple[str, ...]
    letters: tuple[str, ...]
    marks: tuple[int, ...] = ()

    @classmethod
    def of(cls, names: Sequence[str], wanted: Sequence[int | None] = ()) -> "SeatTags":
        """Tags for these names; `wanted`: the sign that each person would like."""
        return cls(tuple(names), seat_letters(names), seat_marks(wanted) if any(m is not None for m in wanted) else ())

    @classmethod
    def at(cls, seats: Sequence[SeatInfo]) -> "SeatTags":
        """Tags for the people of a table."""
        return cls.of([info.name for info in seats], [info.mark for info in seats])

    def _place(self, seat: Seat) -> int:
        return self.marks[seat] if self.marks else seat

    def hue(self, seat: Seat) -> str:
        """The seat's colour word."""
        return SEAT_HUES[self._place(seat)]

    def brief(self, seat: Seat, width: int = NAME_CELLS) -> str:
        """The name for a sentence that must fit its row: cut if it is longer."""
        return fit(self.names[seat], width).rstrip() if cell_len(self.names[seat]) > width else self.names[seat]

    def mark(self, seat: Seat, signs: Signs) -> Line:
        """ "▲B"."""
        return Line.of(seat_mark(seat, self.letters, signs, self._place(seat)), f"{self.hue(seat)} bold")

    def named(self, seat: Seat, signs: Signs, tone: str = "ink", width: int | None = None) -> Line:
        """ "▲B Ben", the name padded or cut to `width` cells if given."""
        name = self.names[seat] if width is None else fit(self.names[seat], width)
        return self.mark(seat, signs).gap(1).add(name, tone)

    def short(self, seat: Seat, signs: Signs, tone: str = "ink") -> Line:
        """ "▲B Ben" with a long name cut, a short one not padded."""
        return (
            self.named(seat, signs, tone, NAME_CELLS)
            if cell_len(self.names[seat]) > NAME_CELLS
            else self.named(seat, signs, tone)
        )

    def chip(self, seat: Seat, signs: Signs) -> Line:
        """The seat on turn, cut out of its colour; the name whole but for very long ones."""
        return Line.of(
            f" {seat_mark(seat, self.letters, signs, self._place(seat))} {fit(self.names[seat], 20).rstrip()} ",
            f"{self.hue(seat)} bold chip",
        )


def own_mark(name: str, mark: int | None, signs: Signs) -> Line:
    """Sign and letter that a person has at every table, unless an earlier seat has taken them; EMPTY without a sign."""
    return EMPTY if mark is None else Line.of(signs.seats[mark] + seat_letters([name])[0], f"{SEAT_HUES[mark]} bold")
