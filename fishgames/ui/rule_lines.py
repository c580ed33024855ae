"""A clause of the rules as rows of text."""

import re
from collections.abc import Sequence

from fishgames.core.clauses import Chapter, Clause, Clauses
from fishgames.ui.lines import Line, wrap
from fishgames.ui.tokens import Hues, marked, tinted

WIDEST = 84
"""Text is not stretched further, however wide the screen."""

LINK_KEYS = "abcdefghijklmnopqrst"
"""Keys of the clauses that are referred to."""

_INDENT = 3
_HANG = 14
_RULING = re.compile(r"R\d+")


def links(place: Clause | Chapter, clauses: Clauses) -> list[Clause]:
    """The clauses referred to, in the order of their keys: rulings first, as they are shown."""
    if isinstance(place, Chapter):
        return []
    found = [clause for number in place.see_also if (clause := clauses.get(number))]
    return sorted(found, key=lambda clause: not _is_ruling(clause))[: len(LINK_KEYS)]


def bare(number: str) -> str:
    """A clause number without its game: "4.3"."""
    return number.partition("-")[2]


def short(number: str) -> str:
    """A clause number as it stands in a column: of an option, whose name says less than its title, the section."""
    section, _, name = number.rpartition(".")
    return number if not section or name.isdigit() else section


def _is_ruling(clause: Clause) -> bool:
    return _RULING.fullmatch(bare(clause.number)) is not None


def paragraphs(
    place: Clause | Chapter, clauses: Clauses, hues: Hues, words: Sequence[str], width: int
) -> list[list[Line]]:
    """The text for a width; each paragraph ends with a blank row. `words` are those that were looked for."""
    width = min(width - 2, WIDEST)
    if isinstance(place, Chapter):
        return _body(place.text, hues, words, width)
    made = _body(place.body, hues, words, width)
    for example in place.examples:
        made.append([*_hung("example", example, hues, words, width), Line()])
    found = links(place, clauses)
    references: list[Line] = []
    for key, clause in zip(LINK_KEYS, found, strict=False):
        if _is_ruling(clause) and not _is_ruling(place):
            first = next((entry for entry in clause.body if not entry.startswith(" ")), "")
            link = _link(key, clause)
            rows = wrap(first, width - _HANG - 2)
            text = [Line().gap(_HANG + 2) + marked(tinted(row, hues), words, "accent bold") for row in rows]
            made.append([_label("ruling") + link, *text, Line()])
        else:
            references.append((_label("see also" if not references else "") + _link(key, clause)).cut(width))
    return [*made, references] if references else made


def _body(entries: Sequence[str], hues: Hues, words: Sequence[str], width: int) -> list[list[Line]]:
    made: list[list[Line]] = []
    in_table = False
    for entry in entries:
        is_row = entry.startswith(" ")
        # rows of a table have no blank row between them
        if is_row and in_table:
            made[-1].insert(-1, _row(entry.removeprefix("    "), hues, words))
        elif is_row:
            made.append([_row(entry.removeprefix("    "), hues, words), Line()])
        else:
            made.append([*(_row(row, hues, words) for row in wrap(entry, width - _INDENT)), Line()])
        in_table = is_row
    return made


def _row(text: str, hues: Hues, words: Sequence[str]) -> Line:
    return Line().gap(_INDENT) + marked(tinted(text, hues), words, "accent bold")


def _label(text: str) -> Line:
    return Line().gap(_INDENT).add(text, "mut").to(_HANG)


def _hung(label: str, text: str, hues: Hues, words: Sequence[str], width: int) -> list[Line]:
    rows = [marked(tinted(row, hues), words, "accent bold") for row in wrap(text, width - _HANG)]
    return [(_label(label if number == 0 else "") + row) for number, row in enumerate(rows)]


def _link(key: str, clause: Clause) -> Line:
    return (Line.of(key, "accent bold").gap(1).add(clause.number, "ink underline").gap(1).add(clause.title)).targeted(
        clause.number
    )
