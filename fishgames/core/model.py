"""The two kinds of data: records, which rules change in place, and values, which nobody changes.

Both are pydantic dataclasses with slots: checked when they are built from outside data, plain objects afterwards.
"""

import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Literal, Self, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass as pydantic_dataclass

Seat = int
"""A place at the table: 0-based, clockwise."""

CardId = str
"""The kind of a card; cards that look alike in every respect share it."""

T = TypeVar("T")

_CONFIG = ConfigDict(extra="forbid", hide_input_in_errors=True)


class Record:
    """Base of every record: gives `clone` its type."""

    __slots__ = ()

    def clone(self) -> Self:
        """An equal record that shares no list, dict or record with this one."""
        raise TypeError(f"{type(self).__name__} lacks @record")


@dataclass_transform(kw_only_default=True, field_specifiers=(Field,))
def record(cls: type[T]) -> type[T]:
    """Make `cls` (a subclass of Record) a mutable slots dataclass and write its `clone` from the field types."""
    made: Any = pydantic_dataclass(slots=True, kw_only=True, config=_CONFIG)(cls)
    made.clone = _clone_function(made)
    return made  # type: ignore[no-any-return]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
def value(cls: type[T]) -> type[T]:
    """Make `cls` a frozen, hashable slots dataclass: cards, actions, views, results."""
    made: Any = pydantic_dataclass(slots=True, kw_only=True, frozen=True, config=_CONFIG)(cls)
    return made  # type: ignore[no-any-return]


def _clone_function(cls: type[Any]) -> Callable[[Any], Any]:
    # Generated code: attribute by attribute it is many times faster than a generic walk over the fields.
    hints = get_type_hints(cls, vars(sys.modules[cls.__module__]))
    lines = ["def clone(self):", " twin = new(cls)"]
    lines += [f" twin.{f.name} = {_copy_source(hints[f.name], f'self.{f.name}', 0)}" for f in fields(cls)]
    lines.append(" return twin")
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), scope)
    made: Callable[[Any], Any] = scope["clone"]
    return made


def _copy_source(hint: Any, name: str, depth: int) -> str:
    """Source text that copies `name` of type `hint`; just `name` where sharing is safe."""
    if isinstance(hint, type) and issubclass(hint, Record):
        return f"{name}.clone()"
    parts = get_args(hint)
    each = f"x{depth}"
    if get_origin(hint) is list:
        inner = _copy_source(parts[0], each, depth + 1)
        return f"{name}[:]" if inner == each else f"[{inner} for {each} in {name}]"
    if get_origin(hint) is dict:
        inner = _copy_source(parts[1], each, depth + 1)
        return f"{name}.copy()" if inner == each else f"{{k: {inner} for k, {each} in {name}.items()}}"
    if any(_copy_source(part, each, depth + 1) != each for part in parts if part is not Ellipsis):
        others = [part for part in parts if part is not type(None)]
        if len(others) == 1 and len(parts) == 2 and get_origin(hint) is not tuple:
            return f"(None if {name} is None else {_copy_source(others[0], name, depth)})"
        raise TypeError(f"a record cannot hold {hint}: put lists and records in a list, a dict or a record")
    return name


@value
class Options:
    """Base of a game's options. Fields carry `Field(title=…, description=…)` for forms and help."""


@value
class Asked:
    """What the table waits for, in words everybody may hear.

    `how`: one seat · each listed seat, in secret · any one seat, for the whole table, in public.
    `private`: answering takes something that only the seat may see.
    """

    kind: str
    seats: tuple[Seat, ...]
    how: Literal["one", "each", "any"]
    private: bool


@value
class Objection:
    """Why not: a sentence in table language with the numbers that fail, and the clause behind it."""

    sentence: str
    clause: str


@value
class ScoreLine:
    """One line of "why have I 37?"."""

    label: str
    points: int
    clause: str


@value
class Result:
    """The end: all scores, and who won (nobody: all lost; several: shared). The headline names no seat."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    headline: str


@value
class Tie:
    """Seats with the same score, best first as the rules tell them apart; those in one tuple share their place.

    The sentence names what decides, with its numbers.
    """

    order: tuple[tuple[Seat, ...], ...]
    sentence: str
    clause: str
