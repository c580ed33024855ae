"""The help on playing at one keyboard: the same for every game."""

from importlib.resources import files

from fishgames.core.clauses import Clauses
from fishgames.ui.rules_screen import RuleBook


def hot_seat_book() -> RuleBook:
    """Curtain, privacy, taking back, chairs."""
    text = files("fishgames.ui").joinpath("hot_seat.md").read_text(encoding="utf-8")
    clauses = Clauses.parse(text)
    return RuleBook(clauses.title, clauses)
