"""What this machine remembers of its people: looks, names, and how each game was set up last.

One small file in the configuration folder. It is read before the first frame, so this module imports nothing
but the standard library, and parts of the core that do the same.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fishgames.core.spec import HUMAN

FILE = "people.json"
MOST_NAMES = 30

THEMES = ("night", "day", "contrast", "clear", "sixteen", "sixteen-light")
SIGN_SETS = ("auto", "rich", "ascii")

_FORMAT = "fishgames-people"
_VERSION = 1
_MOST_BYTES = 1_000_000
_MOST_SEATS = 12

Plain = str | int | bool


@dataclass(frozen=True)
class LastTable:
    """How a game was set up last: (name, player) of each seat, what was chosen, and the day (ISO 8601)."""

    seats: tuple[tuple[str, str], ...]
    options: Mapping[str, Plain] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    played: str = ""


@dataclass(frozen=True)
class House:
    """All that is remembered. `names`: people, who played last comes first; `tables` by game."""

    theme: str = THEMES[0]
    signs: str = SIGN_SETS[0]
    names: tuple[str, ...] = ()
    tables: Mapping[str, LastTable] = field(default_factory=dict)

    def after(self, game: str, table: LastTable) -> "House":
        """The same house once this table has been dealt."""
        people = [name for name, player in table.seats if player == HUMAN]
        return replace(self, names=_first_ones([*people, *self.names]), tables={**self.tables, game: table})


def load(folder: Path) -> tuple[House, str | None]:
    """What is remembered, and a sentence if it could not be read. A damaged file is set aside; never raises."""
    path = folder / FILE
    try:
        # a pipe would wait for ever
        if path.exists() and not path.is_file():
            raise ValueError("it is no plain file")
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return House(), None
    except (OSError, ValueError) as error:
        return House(), f"{FILE} can't be read ({_why(error)}), so no names and looks are remembered."
    try:
        return _house(data), None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return House(), _set_aside(path)


def save(folder: Path, house: House) -> str | None:
    """Put it on disk, all or nothing. A sentence when that failed."""
    from fishgames.core.store import reason, write_atomic  # asked late: it brings much along

    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomic(folder / FILE, _written(house))
    except OSError as error:
        return f"Names and looks could not be kept: {reason(error)}."
    except ValueError:
        return "Names and looks could not be kept: a name can't be written down."
    return None


def _set_aside(path: Path) -> str:
    damaged = path.with_name(f"{FILE}.damaged")
    try:
        os.replace(path, damaged)
    except OSError as error:
        return f"{FILE} is damaged and can't be moved away ({_why(error)}); nothing in it was used."
    return f"{FILE} was damaged and is now {damaged.name}; names and looks begin anew."


def _why(error: Exception) -> str:
    return (error.strerror or type(error).__name__).lower() if isinstance(error, OSError) else str(error)


def _written(house: House) -> bytes:
    content = {
        "format": _FORMAT,
        "version": _VERSION,
        "theme": house.theme,
        "signs": house.signs,
        "names": list(house.names),
        "tables": {
            game: {
                "seats": [list(seat) for seat in table.seats],
                "options": dict(table.options),
                "settings": dict(table.settings),
                "played": table.played,
            }
            for game, table in house.tables.items()
        },
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _house(data: bytes) -> House:
    """Raises ValueError, TypeError or KeyError for anything that `_written` would not write."""
    if len(data) > _MOST_BYTES:
        raise ValueError("too long")
    content = json.loads(data.decode("utf-8-sig"))
    json.dumps(content, ensure_ascii=False).encode()  # half a character can be read, but never drawn
    if content["format"] != _FORMAT or content["version"] != _VERSION:
        raise ValueError("not ours")
    theme, signs = _text(content["theme"]), _text(content["signs"])
    return House(
        # a look that no longer exists is no damage
        theme=theme if theme in THEMES else THEMES[0],
        signs=signs if signs in SIGN_SETS else SIGN_SETS[0],
        names=_first_ones(_text(name) for name in _list(content["names"])),
        tables={_text(game): _table(table) for game, table in content["tables"].items()},
    )


def _table(content: Any) -> LastTable:
    seats = tuple((_text(name), _text(player)) for name, player in _list(content["seats"]))
    if len(seats) > _MOST_SEATS:
        raise ValueError("too many seats")
    options = {_text(name): _plain(option) for name, option in content["options"].items()}
    settings = {_text(name): _text(setting) for name, setting in content["settings"].items()}
    return LastTable(seats, options, settings, _text(content["played"]))


def _first_ones(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name.strip()))[:MOST_NAMES]


def _text(item: Any) -> str:
    if not isinstance(item, str):
        raise TypeError("no text")
    return item


def _plain(item: Any) -> Plain:
    if not isinstance(item, str | int):
        raise TypeError("no plain value")
    return item


def _list(item: Any) -> Sequence[Any]:
    if not isinstance(item, list):
        raise TypeError("no list")
    return item
