"""A row of text as data: spans of text, each with a tone and perhaps a meaning for the mouse.

Screens say what a word is (`"mut"`, `"blue bold"`), the palette says how that looks. Nothing here reads markup,
so a person's name is only ever text.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size

__all__ = ["EMPTY", "Line", "Span", "cell_len", "clean", "fit", "fit_right", "wrap"]

# a sign with this behind it is two cells wide here and one in some terminals
_EMOJI_SELECTOR = "\ufe0f"


def clean(text: str) -> str:
    """The text without anything that would move the cursor or change its own width (controls, bidi marks)."""
    if text.isprintable() and _EMOJI_SELECTOR not in text:
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text if sign != _EMOJI_SELECTOR)


def fit(text: str, width: int) -> str:
    """Exactly this many cells: blanks behind, or cut. A wide sign that would be halved becomes a blank."""
    return set_cell_size(clean(text), max(width, 0))


def fit_right(text: str, width: int) -> str:
    """The same with the blanks in front, as numbers stand under their heading."""
    text = clean(text)
    return " " * (width - cell_len(text)) + text if cell_len(text) <= width else fit(text, width)


def wrap(text: str, width: int) -> list[str]:
    """Rows of at most this many cells, broken at blanks; a word longer than a row is cut. No text gives no rows."""
    width = max(width, 2)
    rows: list[str] = []
    row = ""
    for word in clean(text).split():
        longer = f"{row} {word}" if row else word
        if cell_len(longer) <= width:
            row = longer
            continue
        if row:
            rows.append(row)
        *full, row = chop_cells(word, width)
        rows.extend(full)
    return [*rows, row] if row else rows


class Span(NamedTuple):
    """Some text in one tone; `target` is what a click on it means."""

    text: str
    tone: str = "ink"
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One row. Every method returns a new line, so a line can be kept, shared and compared."""

    spans: tuple[Span, ...] = ()

    @property
    def width(self) -> int:
        """In cells."""
        return sum(cell_len(span.text) for span in self.spans)

    @property
    def text(self) -> str:
        """What is left of it without tones."""
        return "".join(span.text for span in self.spans)

    def add(self, text: str, tone: str = "ink", target: str | None = None) -> "Line":
        """Text behind what is there. A tone is a colour word and flags: `"blue bold underline"`."""
        return Line((*self.spans, Span(clean(text), tone, target))) if text else self

    def gap(self, cells: int = 1) -> "Line":
        """Blanks behind."""
        return self.add(" " * cells)

    def to(self, column: int) -> "Line":
        """Blanks up to this column; a line that is already there or beyond stays as it is."""
        return self.gap(column - self.width) if column > self.width else self

    def __add__(self, other: "Line") -> "Line":
        return Line(self.spans + other.spans)

    def right(self, width: int, other: "Line") -> "Line":
        """The other line against the right edge of a row this wide; it wins where the two would overlap."""
        start = max(width - other.width, 0)
        return self.cut(start).to(start) + other

    def shortened(self, width: int) -> "Line":
        """At most this many cells, with three dots behind the last whole word where something is missing."""
        if self.width <= width:
            return self
        room = max(width - 4, 0)
        text = self.cut(room).text
        if not self.text.startswith(f"{text} "):
            # a word longer than half the room is cut all the same
            text = words if cell_len(words := text[: text.rfind(" ") + 1]) * 2 > room else text
        *kept, last = self.cut(cell_len(text.rstrip(" ,;:"))).spans or (Span(""),)
        return Line((*kept, last._replace(text=last.text.rstrip(" ,;:")))).add(" ...", "mut")

    def cut(self, width: int) -> "Line":
        """At most this many cells."""
        kept: list[Span] = []
        room = width
        for span in self.spans:
            cells = cell_len(span.text)
            if cells > room:
                if room > 0:
                    kept.append(span._replace(text=set_cell_size(span.text, room)))
                return Line(tuple(kept))
            kept.append(span)
            room -= cells
        return self

    def flag(self, words: str) -> "Line":
        """The same text with these words added to every tone: `"on-card"`, `"underline"`."""
        return replace(self, spans=tuple(span._replace(tone=f"{span.tone} {words}") for span in self.spans))

    def toned(self, tone: str) -> "Line":
        """The same text in one tone."""
        return replace(self, spans=tuple(span._replace(tone=tone) for span in self.spans))

    def targeted(self, target: str) -> "Line":
        """The same, where spans without a meaning for the mouse get this one."""
        return replace(
            self, spans=tuple(span if span.target is not None else span._replace(target=target) for span in self.spans)
        )

    def target_at(self, column: int) -> str | None:
        """What a click in this column means."""
        end = 0
        for span in self.spans:
            end += cell_len(span.text)
            if column < end:
                return span.target if column >= 0 else None
        return None

    @staticmethod
    def of(text: str, tone: str = "ink", target: str | None = None) -> "Line":
        """A line with one span."""
        return Line().add(text, tone, target)

    @staticmethod
    def join(lines: Iterable["Line"], gap: int = 0) -> "Line":
        """Several lines in one row, with blanks between them."""
        spans: list[Span] = []
        for line in lines:
            if gap and spans:
                spans.append(Span(" " * gap))
            spans.extend(line.spans)
        return Line(tuple(spans))


EMPTY = Line()
