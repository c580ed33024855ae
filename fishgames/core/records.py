"""Records of people and bots, made anew from the finished saves whenever somebody asks.

A game counts once, however many copies of its file there are; one that was taken from a replay never counts.
"""

import csv
import errno
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from fishgames.core.saves import SaveDisk, SaveDocument, SaveTaken, shown
from fishgames.core.store import reason, write_atomic, write_new

NOBODY: Mapping[str, str] = MappingProxyType({})
"""Nobody has another name now."""

FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet would take for a formula at the beginning of a name."""


class Who(NamedTuple):
    """A person by name, or all bots of one strength together."""

    name: str
    bot: bool = False

    @property
    def shown(self) -> str:
        """As lists call it."""
        return f"bot {self.name}" if self.bot else self.name


class Part(NamedTuple):
    """What somebody made of a game. Of several seats the best one counts, and any of them wins."""

    who: Who
    seat: int
    score: int
    won: bool


class Played(NamedTuple):
    """A finished game; `started` in UTC, ISO 8601; `file`: the save that was read, without ".json"; `outcome`: how it
    came out, a grade in games of one team.
    """

    game: str
    id: str
    started: str
    saved: str
    file: str
    seats: int
    outcome: str
    parts: tuple[Part, ...]

    def part(self, who: Who) -> Part | None:
        """What they made of it, if they were there."""
        return next((part for part in self.parts if part.who == who), None)

    @property
    def of_bots(self) -> bool:
        """Was nobody there but bots?"""
        return all(part.who.bot for part in self.parts)


class OpenTable(NamedTuple):
    """A table that waits to be gone on with: where it stands, when it was saved (ISO 8601), whose it is."""

    game: str
    id: str
    status: str
    saved: str
    people: frozenset[str]


class Standing(NamedTuple):
    """Somebody's games of one kind; `scores` from the oldest game to the newest."""

    who: Who
    scores: tuple[int, ...]
    wins: int

    @property
    def games(self) -> int:
        """How many."""
        return len(self.scores)

    @property
    def best(self) -> int:
        """The highest score."""
        return max(self.scores)

    @property
    def mean(self) -> float:
        """The mean of all scores."""
        return sum(self.scores) / len(self.scores)


class Against(NamedTuple):
    """One person's games with somebody else at the table: 1 ahead, 0 level, -1 behind, from the oldest on."""

    other: Who
    went: tuple[int, ...]
    gap: float

    @property
    def ahead(self) -> int:
        """In how many of them the person was ahead."""
        return self.went.count(1)


class Streak(NamedTuple):
    """Games won one after the other, and the days (ISO 8601) of the first and the last of them."""

    who: Who
    wins: int
    first: str
    last: str


def finished_games(saves: Iterable[tuple[str, SaveDocument]], former: Mapping[str, str] = NOBODY) -> list[Played]:
    """All games that count, the oldest first. `saves`: the name of each file, and what is in it; `former`: names that
    people gave up, and what they are called now.
    """
    found: dict[tuple[str, str], Played] = {}
    for file, document in saves:
        if document.head.finished and document.head.scores is not None and document.branch is None:
            played = _played(file, document, document.head.scores, former)
            known = found.setdefault((played.game, played.id), played)
            # of copies that were played to different ends the first end counts
            if (played.saved, played.file) < (known.saved, known.file):
                found[played.game, played.id] = played
    return sorted(found.values(), key=lambda played: (played.started, played.id))


def _played(file: str, document: SaveDocument, scores: Sequence[int], former: Mapping[str, str]) -> Played:
    parts: dict[Who, Part] = {}
    for seat, info in enumerate(document.seats):
        name = info.person or info.name
        who = Who(former.get(name, name)) if info.human else Who(info.player, bot=True)
        part = Part(who, seat, scores[seat], seat in (document.head.winners or ()))
        known = parts.setdefault(who, part)
        if known is not part:
            better = max(known, part, key=lambda each: each.score)
            parts[who] = better._replace(won=known.won or part.won)
    head = document.head
    seats = len(document.seats)
    return Played(
        document.game,
        document.id,
        document.started,
        document.saved,
        file,
        seats,
        head.headline or head.outcome,
        tuple(parts.values()),
    )


def open_tables(saves: Iterable[tuple[str, SaveDocument]], former: Mapping[str, str] = NOBODY) -> list[OpenTable]:
    """All tables that are not played to their end, the one saved last first; of copies the one that is furthest."""
    found: dict[tuple[str, str], OpenTable] = {}
    for _, document in saves:
        if not document.head.finished:
            names = [info.person or info.name for info in document.seats if info.human]
            people = frozenset(former.get(name, name) for name in names)
            table = OpenTable(document.game, document.id, document.head.status, document.saved, people)
            known = found.setdefault((table.game, table.id), table)
            if table.saved > known.saved:
                found[table.game, table.id] = table
    return sorted(found.values(), key=lambda table: table.saved, reverse=True)


def of_people(games: Iterable[Played], game: str | None = None, person: str | None = None) -> list[Played]:
    """The games of that kind in which that person sat, without those that bots played among themselves."""
    return [
        played
        for played in games
        if not played.of_bots
        and game in (None, played.game)
        and (person is None or played.part(Who(person)) is not None)
    ]


def standings(games: Sequence[Played]) -> list[Standing]:
    """Everybody in these games of one kind, people first, who won most on top."""
    scores: dict[Who, list[int]] = {}
    wins: Counter[Who] = Counter()
    for played in games:
        for part in played.parts:
            scores.setdefault(part.who, []).append(part.score)
            wins[part.who] += part.won
    found = [Standing(who, tuple(made), wins[who]) for who, made in scores.items()]
    return sorted(found, key=lambda each: (each.who.bot, -each.wins, -each.mean, each.who.name))


def head_to_head(games: Sequence[Played], who: Who) -> list[Against]:
    """How the games went that somebody played with each of the others, the most frequent companion first."""
    gaps: dict[Who, list[int]] = {}
    for played in games:
        if (own := played.part(who)) is not None:
            for part in played.parts:
                if part.who != who:
                    gaps.setdefault(part.who, []).append(own.score - part.score)
    found = [
        Against(other, tuple((gap > 0) - (gap < 0) for gap in each), sum(each) / len(each))
        for other, each in gaps.items()
    ]
    return sorted(found, key=lambda against: (against.other.bot, -len(against.went), against.other.name))


def longest_streak(games: Sequence[Played]) -> Streak | None:
    """Of all people the one who won most games without one lost between them, the first to do so; None if nobody won
    twice in a row.
    """
    found: list[Streak] = []
    for who in dict.fromkeys(part.who for played in games for part in played.parts if not part.who.bot):
        own = [(part, played.started) for played in games if (part := played.part(who)) is not None]
        for won, run in groupby(own, key=lambda pair: pair[0].won):
            days = [started for _, started in run]
            if won and len(days) > 1:
                found.append(Streak(who, len(days), days[0], days[-1]))
    return min(found, key=lambda streak: (-streak.wins, streak.last), default=None)


def record(games: Sequence[Played]) -> tuple[Part, Played] | None:
    """The highest score of a person, the first time it was reached; None where there is none."""
    made = [(part, played) for played in games for part in played.parts if not part.who.bot]
    return max(made, key=lambda pair: pair[0].score, default=None)


def endings(games: Sequence[Played]) -> list[tuple[str, int]]:
    """How often these games came out how, in the words of the game."""
    return Counter(played.outcome for played in games).most_common()


class Group(NamedTuple):
    """Games, or parts of games, that have something in common: a seat, a number of seats."""

    number: int
    scores: tuple[int, ...]
    wins: int

    @property
    def mean(self) -> float:
        """The mean of all scores."""
        return sum(self.scores) / len(self.scores)


def by_seat(games: Iterable[Played]) -> list[Group]:
    """What people made of their games from each seat, counted from 1 in turn order."""
    return _groups((part.seat + 1, part.score, part.won) for played in games for part in _people(played))


def by_table_size(games: Iterable[Played]) -> list[Group]:
    """What people made of their games at tables of so many seats."""
    return _groups((played.seats, part.score, part.won) for played in games for part in _people(played))


def _people(played: Played) -> list[Part]:
    return [part for part in played.parts if not part.who.bot]


def _groups(entries: Iterable[tuple[int, int, bool]]) -> list[Group]:
    scores: dict[int, list[int]] = {}
    wins: Counter[int] = Counter()
    for number, score, won in entries:
        scores.setdefault(number, []).append(score)
        wins[number] += won
    return [Group(number, tuple(scores[number]), wins[number]) for number in sorted(scores)]


_STEPS = (1, 2, 5)


def spread(scores: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """How many scores lie from where to where, in at most so many classes of a round width, none left out between."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    widths = (step * 10**power for power in range(12) for step in _STEPS)
    width = next(width for width in widths if high // width - low // width < most)
    counts = Counter(score // width for score in scores)
    classes = range(low // width, high // width + 1)
    return [(number * width, (number + 1) * width - 1, counts[number]) for number in classes]


COLUMNS = ("game", "table", "started", "save", "seats", "seat", "name", "player", "score", "won")
"""Of the exported table: one row for each part of a game."""


def as_csv(games: Iterable[Played]) -> str:
    """The games as a table for spreadsheets. A name that would be a formula there has a `'` in front."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for played in games:
        for part in played.parts:
            player = part.who.name if part.who.bot else "human"
            name = "" if part.who.bot else _harmless(part.who.name)
            row = (played.game, played.id, played.started, _harmless(played.file), played.seats, part.seat + 1, name)
            writer.writerow((*row, player, part.score, int(part.won)))
    return text.getvalue()


def export(games: Iterable[Played], path: Path, *, overwrite: bool = False) -> None:
    """Write that table. SaveTaken when there is such a file and nobody said that it may go; SaveDisk when it fails."""
    write = write_atomic if overwrite else write_new
    name = shown(str(path), 200)
    try:
        if path.is_dir():
            raise SaveDisk(f"{name} is a folder.")
        write(path, as_csv(games).encode())
    except FileExistsError:
        raise SaveTaken(f"{name} is there already.") from None
    except ValueError:
        raise SaveDisk(f"{name} is no name for a file.") from None
    except OSError as error:
        # the folder, not the file, is what is missing
        why = "there is no such folder" if error.errno == errno.ENOENT else reason(error)
        raise SaveDisk(f"{name} can't be written: {why}.") from None


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
