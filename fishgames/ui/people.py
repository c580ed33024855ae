"""What this machine remembers of its people: looks, names, and how each game was set up last.

One small file in the configuration folder. It is read before the first frame, so this module imports nothing
but the standard library, and parts of the core that do the same.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from fishgames.core.spec import HUMAN

FILE = "people.json"
MOST_NAMES = 30

THEMES = ("night", "day", "contrast", "clear", "sixteen", "sixteen-light")
SIGN_SETS = ("auto", "rich", "ascii")
MOTIONS = ("calm", "none")
IDEAS = ("asked", "off")
OPEN_FOR = range(3, 21)
"""Seconds that a hand may lie open at a locked table."""

MARKS = 8
"""The signs of chairs there are."""

_FORMAT = "fishgames-people"
_VERSION = 1
_MOST_BYTES = 1_000_000
_MOST_SEATS = 12

Plain = str | int | bool


@dataclass(frozen=True)
class LastTable:
    """How a game was set up last: (name, player) of each seat, what was chosen, and the day (ISO 8601).

    `cards`: the path of a corrected card file, "" for the shipped cards.
    """

    seats: tuple[tuple[str, str], ...]
    options: Mapping[str, Plain] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    played: str = ""
    cards: str = ""

    def renamed(self, old: str, new: str) -> "LastTable":
        """The same table with another name for a person."""
        seats = tuple((new if name == old and player == HUMAN else name, player) for name, player in self.seats)
        return replace(self, seats=seats)


class Look(NamedTuple):
    """How somebody wants to see and to play: palette, signs, motion, ideas, seconds that a locked hand lies open."""

    theme: str
    signs: str
    motion: str
    open_for: int
    ideas: str


@dataclass(frozen=True)
class Person:
    """What belongs to one person; "" and 0: as the house has it. `mark`: the chosen sign, None for the chair's."""

    theme: str = ""
    signs: str = ""
    motion: str = ""
    open_for: int = 0
    mark: int | None = None
    ideas: str = ""


@dataclass(frozen=True)
class House:
    """All that is remembered. `names`: people, who played last comes first; `tables` by game.

    The looks are those of public screens and of whoever has chosen none; `people` have, by name. `former`: names that
    people gave up, and what they are called now.
    """

    theme: str = THEMES[0]
    signs: str = SIGN_SETS[0]
    names: tuple[str, ...] = ()
    tables: Mapping[str, LastTable] = field(default_factory=dict)
    motion: str = MOTIONS[0]
    open_for: int = 6
    people: Mapping[str, Person] = field(default_factory=dict)
    former: Mapping[str, str] = field(default_factory=dict)
    ideas: str = IDEAS[0]

    def person(self, name: str) -> Person:
        """What belongs to the person of that name, be it a former one."""
        return self.people.get(self.former.get(name, name), Person())

    def look(self, name: str | None) -> Look:
        """How that person wants it; None: the house."""
        own = Person() if name is None else self.person(name)
        return Look(
            own.theme or self.theme,
            own.signs or self.signs,
            own.motion or self.motion,
            own.open_for or self.open_for,
            own.ideas or self.ideas,
        )

    def with_person(self, name: str, person: Person) -> "House":
        """The same house once this belongs to that person."""
        others = {known: own for known, own in self.people.items() if known != name}
        return replace(self, people=others if person == Person() else {**others, name: person})

    def renamed(self, old: str, new: str) -> "House":
        """The same house with another name for somebody, who takes everything along. Equal names are one person."""
        if old == new:
            return self
        people = dict(self.people)
        if (own := people.pop(old, None)) is not None:
            people.setdefault(new, own)
        former = {name: new if now == old else now for name, now in self.former.items() if name != new}
        return replace(
            self,
            names=_first_ones(new if name == old else name for name in self.names),
            tables={game: table.renamed(old, new) for game, table in self.tables.items()},
            people=people,
            former={**former, old: new},
        )

    def with_name(self, name: str) -> "House":
        """The same house with somebody new. ValueError with a sentence if there is no room, or the name is taken."""
        if name in self.names:
            raise ValueError(f"{name} is known here already; equal names are one person.")
        if name in self.former:
            raise ValueError(f"{name} is called {self.former[name]} now, who has the records of that name.")
        if len(self.names) >= MOST_NAMES:
            raise ValueError(f"{MOST_NAMES} names are the most that are kept; Del forgets one.")
        return replace(self, names=(*self.names, name))

    def without(self, name: str) -> "House":
        """The same house without that person; finished games keep the name, the next set-up does not."""
        tables = {
            game: replace(table, seats=()) if (name, HUMAN) in table.seats else table
            for game, table in self.tables.items()
        }
        return replace(
            self,
            names=tuple(known for known in self.names if known != name),
            tables=tables,
            people={known: own for known, own in self.people.items() if known != name},
            former={known: now for known, now in self.former.items() if now != name},
        )

    def after(self, game: str, table: LastTable) -> "House":
        """The same house once this table has been dealt."""
        people = [self.former.get(name, name) for name, player in table.seats if player == HUMAN]
        return replace(self, names=_first_ones([*people, *self.names]), tables={**self.tables, game: table})


def look_of(app: object) -> Look:
    """What an app was told to look like (`app.look`); the looks as shipped for an app that was told nothing."""
    found = getattr(app, "look", None)
    return found if isinstance(found, Look) else House().look(None)


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
        "motion": house.motion,
        "open_for": house.open_for,
        "ideas": house.ideas,
        "names": list(house.names),
        "people": {name: asdict(person) for name, person in house.people.items()},
        "former": dict(house.former),
        "tables": {
            game: {
                "seats": [list(seat) for seat in table.seats],
                "options": dict(table.options),
                "settings": dict(table.settings),
                "played": table.played,
                "cards": table.cards,
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
    return House(
        theme=_one_of(THEMES, content["theme"], THEMES[0]),
        signs=_one_of(SIGN_SETS, content["signs"], SIGN_SETS[0]),
        names=_first_ones(_text(name) for name in _list(content["names"])),
        tables={_text(game): _table(table) for game, table in content["tables"].items()},
        # files of older versions know nothing of these
        motion=_one_of(MOTIONS, content.get("motion", ""), MOTIONS[0]),
        open_for=_seconds(content.get("open_for", 0)) or House.open_for,
        ideas=_one_of(IDEAS, content.get("ideas", ""), IDEAS[0]),
        people={_text(name): _person(person) for name, person in content.get("people", {}).items()},
        former={_text(name): _text(now) for name, now in content.get("former", {}).items()},
    )


def _person(content: Any) -> Person:
    mark = content["mark"]
    return Person(
        theme=_one_of(THEMES, content["theme"]),
        signs=_one_of(SIGN_SETS, content["signs"]),
        motion=_one_of(MOTIONS, content["motion"]),
        open_for=_seconds(content["open_for"]),
        mark=mark if type(mark) is int and mark in range(MARKS) else None,
        ideas=_one_of(IDEAS, content.get("ideas", "")),
    )


def _one_of(values: Sequence[str], found: Any, otherwise: str = "") -> str:
    """A value that no longer exists is no damage."""
    return found if _text(found) in values else otherwise


def _seconds(found: Any) -> int:
    return found if type(found) is int and found in OPEN_FOR else 0


def _table(content: Any) -> LastTable:
    seats = tuple((_text(name), _text(player)) for name, player in _list(content["seats"]))
    if len(seats) > _MOST_SEATS:
        raise ValueError("too many seats")
    options = {_text(name): _plain(option) for name, option in content["options"].items()}
    settings = {_text(name): _text(setting) for name, setting in content["settings"].items()}
    # files of older versions know nothing of card files
    return LastTable(seats, options, settings, _text(content["played"]), _text(content.get("cards", "")))


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
