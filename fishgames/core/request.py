"""What the command line asks of the screens. Standard library only: the menu opens without anything else."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class PlayRequest:
    """A new table. All of it has been checked; what is missing is asked on the set-up screen.

    `seats`: name and player ("human" or a bot) of each seat; `options` and `settings` hold only what was given;
    `cards`: the contents of a corrected card file, which the game's reader has taken. `cards_file`: its path, "" for
    the cards that `cards` holds or those that are shipped, None where nothing was said.
    """

    game: str
    seats: tuple[tuple[str, str], ...] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    cards: Any = None
    cards_file: str | None = None


@dataclass(frozen=True)
class ResumeRequest:
    """A save to play on. It has been read once; opening it can still fail."""

    path: Path


@dataclass(frozen=True)
class ReplayRequest:
    """A save to look back at, finished or not. It has been read once; opening it can still fail."""

    path: Path


Request = PlayRequest | ResumeRequest | ReplayRequest
