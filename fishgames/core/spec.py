"""What a game folder says about itself, in plain standard library so that a menu can list games cheaply."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

HUMAN = "human"
"""The player of a seat whose keys a person presses; every other one is a bot."""


def player_words(player: str) -> str:
    """ "person", or "bot, random"."""
    return "person" if player == HUMAN else f"bot, {player}"


@dataclass(frozen=True)
class GameSpec:
    """The parts of a game by name; `load` imports one of them the moment it is needed.

    Part names have the form ``"package.module:Attribute"``. `help` is a file of the game's folder, `rules_version`
    is raised whenever the same actions would lead to another game. Lists of games go by `place`, then by title. `bot`:
    the heuristic of its bots, "" if they know nothing but to draw lots. `together`: all win or lose as one
    team, with one score.
    """

    id: str
    title: str
    seats: tuple[int, int]
    summary: str
    rules_version: int
    cards: str
    rules: str
    wording: str
    controller: str
    screen: str
    help: str = "help.md"
    place: int = 100
    bot: str = ""
    together: bool = False

    def load(self, part: str) -> Any:
        """The object behind ``cards``, ``rules``, ``wording``, ``controller``, ``screen`` or ``bot``."""
        place = str(getattr(self, part))
        module, _, attribute = place.partition(":")
        return getattr(import_module(module), attribute)
