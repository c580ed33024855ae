"""The four types, the three columns, and how both are written."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

Type = Literal["agriculture", "fishery", "industry", "commerce"]
Column = Literal["left", "middle", "right"]
Columns = int
"""A set of columns, one bit each (`COLUMNS`)."""

TYPES: tuple[Type, ...] = ("agriculture", "fishery", "industry", "commerce")
"""In the order of hands, tables and tuples of four."""

COLUMNS: tuple[Column, ...] = ("left", "middle", "right")
"""Column number n is bit `1 << n`."""

COLUMN_LETTERS = "LMR"

TYPE_LETTERS: Mapping[Type, str] = {"agriculture": "A", "fishery": "F", "industry": "I", "commerce": "C"}
TYPE_SIGNS: Mapping[Type, str] = {"agriculture": "^", "fishery": "~", "industry": "*", "commerce": "$"}


def mask(columns: Iterable[Column]) -> Columns:
    """Named columns as a set of bits."""
    found = 0
    for column in columns:
        found |= 1 << COLUMNS.index(column)
    return found


@cache
def column_letters(columns: Columns) -> str:
    """A set of columns from the left: "LR"."""
    return "".join(letter for n, letter in enumerate(COLUMN_LETTERS) if columns >> n & 1)
