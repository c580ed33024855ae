"""The rows by which one walks through a game that is looked back at."""

from textual import events

from fishgames.ui.lines import Line
from fishgames.ui.signs import Signs
from fishgames.ui.values import value_line
from fishgames.ui.widgets.choices import LEAD, Choice, Choices

STEP_SECONDS = {"2 seconds a step": 2.0, "1 second a step": 1.0, "2 steps a second": 0.5, "5 steps a second": 0.2}
"""How fast the game runs by itself, in the words of the row and in seconds."""

ROWS = ("step", "pace", "hands")
"""The rows from above, by the keys of their values."""

# where the values and the bar begin, counted behind gutter, key and state
_VALUES, _BAR_AT = 7, 24

BAR_CELL = LEAD + _BAR_AT
"""The cell of the block in which the bar begins."""


class Controls(Choices):
    """Rows with a value each. Only up and down are its own keys: the rest walk through the game."""

    def on_key(self, event: events.Key) -> None:
        # all others go the same way to the page, so that none overtakes another
        if event.key not in ("up", "down"):
            event.prevent_default()


def step_row(place: str, bar: Line, signs: Signs) -> Choice:
    """Where in the game: in numbers, and as a bar."""
    return _row("step", value_line(place, "step", signs).to(_BAR_AT - _VALUES) + bar)


def pace_row(pace: str, note: str, signs: Signs) -> Choice:
    """How fast it runs by itself; what Enter does."""
    return _row("pace", value_line(pace, "pace", signs).gap(3).add(note, "mut"))


def hands_row(hands: str, note: str, signs: Signs) -> Choice:
    """Whose hands lie open, and how to see what does not fit."""
    return _row("hands", value_line(hands, "hands", signs).gap(3).add(note, "mut"))


def _row(name: str, line: Line) -> Choice:
    return Choice("", Line.of(name, "bold").to(_VALUES) + line)
