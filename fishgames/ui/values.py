"""Values that left and right change: how they are drawn, what a click on their edges means, which one is next."""

from collections.abc import Sequence
from typing import TypeVar

from textual.binding import Binding

from fishgames.ui.lines import Line, clean, fit
from fishgames.ui.signs import Signs

V = TypeVar("V")

CHANGE = Binding.Group("the value before, the next one")
"""For the bindings of left and right."""

_LESS, _MORE = "less:", "more:"


def value_line(text: str, key: str, signs: Signs, width: int = 40) -> Line:
    """`‹ night ›` of the row with this key, at most so many cells; a click on an edge means left or right."""
    shown = fit(text, width - 4).rstrip() if len(text) > width - 4 else clean(text)
    return (
        Line.of(f"{signs.value_left} ", "accent", f"{_LESS}{key}")
        .add(shown, "bold")
        .add(f" {signs.value_right}", "accent", f"{_MORE}{key}")
    )


def clicked_value(target: str) -> tuple[str, int] | None:
    """The key of the row and the step for the target of a click, None if it is no edge of a value."""
    for head, by in ((_LESS, -1), (_MORE, 1)):
        if target.startswith(head):
            return target.removeprefix(head), by
    return None


def neighbour(values: Sequence[V], present: V, by: int) -> V:
    """The value one step further; behind the last comes the first."""
    place = values.index(present) if present in values else 0
    return values[(place + by) % len(values)]
