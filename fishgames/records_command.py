"""`fishgames records`: who played, won and lost, from the finished saves of a folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fishgames.arguments import Refusal
from fishgames.core.people import person_name
from fishgames.core.records import (
    Played,
    Standing,
    Who,
    endings,
    export,
    finished_games,
    head_to_head,
    longest_streak,
    of_people,
    record,
    standings,
)
from fishgames.core.registry import games
from fishgames.core.saves import SaveTaken, shown
from fishgames.core.store import Store
from fishgames.output import complain, write_json, write_lines
from fishgames.paths import config_folder
from fishgames.reports import table
from fishgames.ui import people


def read_games(store: Store, game: str | None, person: str | None) -> tuple[list[Played], int]:
    """The games that count, and how many files of the folder could not be read. Raises SaveDisk."""
    entries = store.entries()
    readable = [(entry.path.stem, entry.document) for entry in entries if entry.document is not None]
    former = people.load(config_folder())[0].former
    return of_people(finished_games(readable, former), game, person), len(entries) - len(readable)


def named(text: str) -> str:
    """A person's name as it is kept, a former one as it is now."""
    try:
        name = person_name(text)
    except ValueError as error:
        raise Refusal(str(error)) from None
    return people.load(config_folder())[0].former.get(name, name)


def told(store: Store, game: str | None, person: str | None, *, as_json: bool) -> int:
    """Print the records; the exit status."""
    found, unreadable = read_games(store, game, person)
    by_game = {each: [played for played in found if played.game == each] for each in _order(found)}
    if as_json:
        write_json({"games": {each: _json(of_game, person) for each, of_game in by_game.items()}})
    elif not found:
        which = "" if game is None else f" of {games()[game].title}"
        who = "" if person is None else f" with {shown(person)}"
        complain(f"No finished game{which}{who} counts in {shown(str(store.folder), 200)}.", 0)
    else:
        blocks = [_lines(each, of_game, person) for each, of_game in by_game.items()]
        write_lines([line for block in blocks for line in ("", *block)][1:])
    if unreadable:
        complain(f"{unreadable} {'save' if unreadable == 1 else 'saves'} could not be read and did not count.", 0)
    return 0


def exported(store: Store, game: str | None, person: str | None, path: Path, *, overwrite: bool) -> int:
    """Write the games to a file for spreadsheets; the exit status. A file that is there is kept unless asked for."""
    found = read_games(store, game, person)[0]
    try:
        export(found, path, overwrite=overwrite)
    except SaveTaken as taken:
        raise Refusal(f"{taken} With --overwrite it is replaced.", 1) from None
    return 0


def _order(found: Sequence[Played]) -> list[str]:
    """The games as the menu lists them, then those that are not here any more."""
    there = {played.game for played in found}
    return [*(game for game in games() if game in there), *sorted(there - set(games()))]


def _json(found: Sequence[Played], person: str | None) -> dict[str, Any]:
    streak, best = longest_streak(found), record(found)
    told: dict[str, Any] = {
        "finished": len(found),
        "standings": [_standing_json(each) for each in standings(found)],
        "endings": [{"outcome": words, "games": count} for words, count in endings(found)],
        "streak": None if streak is None else {**streak._asdict(), "who": streak.who.name},
        "record": None
        if best is None
        else {"who": best[0].who.name, "score": best[0].score, "save": best[1].file, "started": best[1].started},
    }
    if person is not None:
        told["against"] = [
            {
                **against.other._asdict(),
                "games": len(against.went),
                "ahead": against.ahead,
                "gap": round(against.gap, 2),
            }
            for against in head_to_head(found, Who(person))
        ]
    return told


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        **standing.who._asdict(),
        "games": standing.games,
        "wins": standing.wins,
        "best": standing.best,
        "mean": round(standing.mean, 2),
        "scores": list(standing.scores),
    }


def _lines(game: str, found: Sequence[Played], person: str | None) -> list[str]:
    title = games()[game].title if game in games() else game
    rows = [("who", "games", "wins", "best", "mean")]
    rows += [
        (each.who.shown, str(each.games), str(each.wins), str(each.best), f"{each.mean:.1f}")
        for each in standings(found)
    ]
    lines = [f"{title}, {len(found)} finished", *table(rows, frozenset({1, 2, 3, 4}))]
    together = game in games() and games()[game].together
    if together:
        lines += ["", *table([("how it came out", "games"), *((w, str(n)) for w, n in endings(found))], frozenset({1}))]
    if person is not None and not together:
        others = [(f"{person} against", "ahead", "of", "mean gap")]
        others += [
            (against.other.shown, str(against.ahead), str(len(against.went)), f"{against.gap:+.1f}")
            for against in head_to_head(found, Who(person))
        ]
        lines += ["", *table(others, frozenset({1, 2, 3}))]
    return [*lines, *_facts(found)]


def _facts(found: Sequence[Played]) -> list[str]:
    """The longest streak and the highest score, if there are any."""
    streak, best = longest_streak(found), record(found)
    lines = [] if streak is None and best is None else [""]
    if streak is not None:
        days = f"{streak.first[:10]} to {streak.last[:10]}"
        lines.append(f"streak  {streak.who.name}: {streak.wins} wins in a row, {days}")
    if best is not None:
        part, played = best
        lines.append(f"record  {part.score}, {part.who.name}, {played.started[:10]}, {played.seats} at the table")
    return lines
