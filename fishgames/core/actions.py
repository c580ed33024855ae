"""What a seat may do: small frozen values with a kind tag."""

from collections.abc import Sequence
from typing import Any, TypeVar

from fishgames.core.model import Objection, Seat, value


@value
class BaseAction:
    """Base of every game's actions. Subclasses add ``kind: Literal[…] = …`` and primitive fields only."""

    seat: Seat


A = TypeVar("A", bound=BaseAction)


class IllegalAction(Exception):
    """The checked door refused an action; `objection` says why."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(f"{objection.sentence} ({objection.clause})")
        self.objection = objection


def narrow(actions: Sequence[A], **fields: Any) -> list[A]:
    """The actions that have all of the given field values (those without such a field drop out)."""
    missing = object()
    return [a for a in actions if all(getattr(a, name, missing) == want for name, want in fields.items())]


def choices(actions: Sequence[A], name: str) -> list[Any]:
    """The different values of a field among the actions, in the order in which they come up: what to ask next."""
    return list(dict.fromkeys(getattr(a, name) for a in actions if hasattr(a, name)))
