"""What a decision puts on the shelf: rows or cards to choose from, and the words around them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fishgames.core.model import Objection
from fishgames.games.isaribi.actions import IsaribiAction
from fishgames.ui.lines import EMPTY, Line, cell_len, fit_right, wrap
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.card_row import CardFace
from fishgames.ui.widgets.choices import Choice

Part = Literal["", "sale", "technology", "leave"]
"""The sheet of a turn that is open; "": the actions themselves."""

LABEL = 11
"""Where the text of an explanation begins."""


class Why(NamedTuple):
    """An explanation: a heading, its clauses, rows of a label and a sentence."""

    title: str
    clauses: str
    told: tuple[tuple[str, str], ...]

    def lines(self, width: int) -> tuple[Line, ...]:
        """As rows this wide."""
        head = Line.of(self.title, "ink bold").right(width - 2, Line.of(self.clauses, "mut"))
        rows = [head]
        for label, text in self.told:
            for place, part in enumerate(wrap(text, width - LABEL - 2)):
                rows.append(Line().gap(1).add("" if place else label, "mut").to(LABEL).add(part, "ink"))
        return tuple(rows)


@dataclass(frozen=True, slots=True)
class Row:
    """Something to choose: an action, a sheet to open, one part of an action to tick, or several at once (`ready`).

    `told`: what it is and does; `then`: a warning or what follows, else the keys are told. `asked_first`: its key only
    points at it, because something would be lost.
    """

    key: str
    line: Line
    action: IsaribiAction | None = None
    opens: Part = ""
    tick: int | None = None
    ready: tuple[int, ...] = ()
    possible: bool = True
    chosen: bool = False
    reason: str = ""
    subject: str = ""
    why_not: Objection | None = None
    told: Line = EMPTY
    then: Line = EMPTY
    verb: str = "do it"
    asked_first: bool = False
    why: Why | None = None

    @property
    def choice(self) -> Choice:
        """As a row of a list."""
        return Choice(self.key, self.line, possible=self.possible, chosen=self.chosen, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The shelf of one moment. `cards` stand for `card_rows`, in order; `acts` below cards or a long list.

    `rows_width`: cells of a list that has something beside it.
    """

    title: Line
    head: tuple[Line, ...] = ()
    rows: tuple[Row, ...] = ()
    columns: Sequence[int] = (0,)
    beside: tuple[Line, ...] = ()
    rows_width: int = 0
    cards: tuple[CardFace, ...] = ()
    card_rows: tuple[Row, ...] = ()
    card_size: str = "S"
    below: tuple[Line, ...] = ()
    acts: tuple[Row, ...] = field(default=())
    act_columns: Sequence[int] = (0,)


def cells(name: str, effect: Line, cost: str, name_width: int, width: int) -> Line:
    """Name, effect, cost against the right edge."""
    line = Line.of(name, "ink bold").to(name_width) + effect
    return line.cut(width - len(cost) - bool(cost)).to(width - len(cost)).add(cost, "ink")


def money(amount: int, width: int = 0) -> str:
    """ "$4", with blanks in front if a width is given."""
    return fit_right(f"${amount}", width)


def plain(*parts: str) -> Line:
    """One sentence, behind the left margin."""
    return Line().gap(1).add("".join(parts), "ink")


def bold(name: str, *parts: str) -> Line:
    """A name in bold and a sentence behind it."""
    return Line().gap(1).add(name, "ink bold").add("".join(parts), "ink")


def warning(signs: Signs, text: str) -> Line:
    """The second row of the notice when something would be lost."""
    return Line().gap(1).add(signs.warning, "warn bold").gap(1).add(text, "ink")


def two_rows(line: Line, width: int) -> tuple[Line, Line]:
    """A sentence that may need the second row as well."""
    if line.width <= width:
        return line, EMPTY
    first, *rest = wrap(line.text, width - 1)
    return line.cut(cell_len(first) + 1), Line().gap(1).add(" ".join(rest), "ink").cut(width)
