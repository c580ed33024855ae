"""What the save folder tells of people: for the pages of records and of people."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fishgames.core.records import NOBODY, OpenTable, Played, finished_games, open_tables
from fishgames.core.registry import games
from fishgames.core.saves import SaveError
from fishgames.core.store import Store


class Found(NamedTuple):
    """What the folder says: the games that count, how many files could not be read, how each game words its points;
    and the tables that are still open.
    """

    games: tuple[Played, ...]
    unreadable: int
    score: dict[str, Callable[[int], str]]
    fault: str = ""
    open: tuple[OpenTable, ...] = ()


def read(store: Store, former: Mapping[str, str] = NOBODY) -> Found:
    """Look through the saves. Takes its time, so not on the screen's own loop."""
    try:
        entries = store.entries()
    except SaveError as error:
        return Found((), 0, {}, str(error))
    readable = [(entry.path.stem, entry.document) for entry in entries if entry.document is not None]
    found = tuple(played for played in finished_games(readable, former) if played.game in games())
    score = {game: _score(game) for game in {played.game for played in found}}
    waiting = tuple(table for table in open_tables(readable, former) if table.game in games())
    return Found(found, len(entries) - len(readable), score, open=waiting)


def _score(game: str) -> Callable[[int], str]:
    """How the game says points."""
    spec = games()[game]
    wording: Any = spec.load("wording")(spec.load("cards")(None), ["somebody"] * spec.seats[0])
    score: Callable[[int], str] = wording.score
    return score
