"""What happened, told to each seat its own way. Made at every action and never read from a file."""

from collections.abc import Hashable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, Self, cast, get_type_hints

from fishgames.core.model import Seat


class _Private:
    def __repr__(self) -> str:
        return "PRIVATE"


PRIVATE: Final = _Private()
"""Marks a field (``Annotated[X | None, PRIVATE]``, default None) that only the event's own seat may read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseEvent:
    """Base of every game's events; `seat` is who did it or whom it befell.

    `reveals`: somebody, the actor included, learns what the actor had not known; free undo ends there.
    `milestone`: a round or another large part of the game begins here; `reckoned`: and what came before it is
    reckoned up, so the table stops to read that.
    """

    kind: str
    seat: Seat | None = None
    reveals: ClassVar[bool] = False
    milestone: ClassVar[bool] = False
    reckoned: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as `seat` (None: everybody) is told it: private fields blank for all but the seat itself."""
        blank = private_fields(cast(Hashable, type(self)))
        if not blank or (seat is not None and seat == self.seat):
            return self
        return replace(self, **blank)


@cache
def private_fields(event: Hashable) -> dict[str, Any]:
    """The PRIVATE fields of an event class, each with None."""
    assert isinstance(event, type)
    hints = get_type_hints(event, include_extras=True)
    names = [f.name for f in fields(event) if PRIVATE in getattr(hints[f.name], "__metadata__", ())]
    return dict.fromkeys(names)
