"""The people of this machine as rows: what each has played, what is open, who with, and how each wants to see it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fishgames.core.records import OpenTable, Played, Who
from fishgames.ui.dates import lately
from fishgames.ui.lines import Line, fit, fit_right
from fishgames.ui.people import House
from fishgames.ui.seat_tags import own_mark
from fishgames.ui.setting_rows import own_words
from fishgames.ui.signs import Signs
from fishgames.ui.status_words import short_status
from fishgames.ui.widgets.choices import LEAD

# where columns begin or, for numbers, end; counted behind gutter, key and state
_FINISHED_END, _LAST, _MOSTLY, _OWN, _BEST, _TABLE = 21, 23, 35, 60, 80, 96
_NAMED = 3


@dataclass(frozen=True)
class Sitting:
    """What somebody has played here: finished games that count, the oldest first, and open tables, the newest first."""

    name: str
    finished: tuple[Played, ...] = ()
    open: tuple[OpenTable, ...] = ()

    @property
    def since(self) -> str:
        """The day of the first game, "" without one."""
        return self.finished[0].started if self.finished else ""

    @property
    def mostly(self) -> str:
        """The game finished most often, of equals the one played last; "" without one."""
        counts = Counter(played.game for played in self.finished)
        return max(reversed(self.finished), key=lambda played: counts[played.game]).game if self.finished else ""

    @property
    def best(self) -> int | None:
        """The highest score in that game."""
        parts = [played.part(Who(self.name)) for played in self.finished if played.game == self.mostly]
        return max((part.score for part in parts if part is not None), default=None)

    @property
    def companions(self) -> list[tuple[str, int]]:
        """With how many finished games each of the others has been there, the most frequent first."""
        found = Counter(
            part.who.name
            for played in self.finished
            for part in played.parts
            if not part.who.bot and part.who.name != self.name
        )
        return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))

    @property
    def alone(self) -> int:
        """Finished games without another person."""
        return sum(all(part.who.bot or part.who.name == self.name for part in played.parts) for played in self.finished)


@dataclass(frozen=True)
class PeopleLines:
    """Draws people on a screen of so many columns. `titles` of the games; `score`: how each says its points."""

    house: House
    signs: Signs
    columns: int
    titles: Mapping[str, str]
    score: Mapping[str, Callable[[int], str]]

    @property
    def wide(self) -> bool:
        """Is there room for what somebody did best and last?"""
        return self.columns >= LEAD + _TABLE + 18

    def headings(self) -> Line:
        """What stands in which column."""
        line = Line().gap(_NAMED).add("name").to(_FINISHED_END - 8).add("finished").to(_LAST).add("last")
        line = line.to(_MOSTLY).add("mostly").to(_OWN).add("own looks")
        if self.wide:
            line = line.to(_BEST).add("best").to(_TABLE).add("last table")
        return Line().gap(LEAD) + line.toned("mut")

    def mark(self, name: str) -> Line:
        """The chosen sign and its letter, blanks for whoever has none."""
        return own_mark(name, self.house.person(name).mark, self.signs).to(2)

    def row(self, sitting: Sitting | None, name: str) -> Line:
        """Somebody in the list; None as long as the folder is being looked through."""
        line = self.mark(name).gap(1).add(fit(name, _FINISHED_END - _NAMED - 9), "bold")
        if sitting is not None:
            line = line.to(_FINISHED_END - 5).add(fit_right(str(len(sitting.finished)), 5))
            last = sitting.finished[-1].started if sitting.finished else ""
            line = line.to(_LAST).add(lately(last) if last else self.signs.dash, "ink" if last else "faint")
            line = line.to(_MOSTLY).add(fit(self._title(sitting.mostly), _OWN - _MOSTLY - 1))
        line = line.to(_OWN).add(fit(self._own(name), _BEST - _OWN - 2).rstrip(), "mut")
        if self.wide and sitting is not None:
            best = "" if sitting.best is None else self.score.get(sitting.mostly, str)(sitting.best)
            line = line.to(_BEST).add(fit(best, _TABLE - _BEST - 1)).to(_TABLE).add(self._last_table(sitting))
        return line.cut(self.columns - LEAD - 1)

    def _own(self, name: str) -> str:
        return own_words(self.house.person(name), self.house) or "as the house"

    def _title(self, game: str) -> str:
        return self.titles.get(game, game) or self.signs.dash

    def _last_table(self, sitting: Sitting) -> str:
        """The table that was dealt or saved last."""
        waiting = sitting.open[0] if sitting.open else None
        last = sitting.finished[-1] if sitting.finished else None
        if waiting is not None and (last is None or waiting.saved > last.saved):
            return f"{short_status(waiting.status)}, {self._title(waiting.game)}"
        return self.signs.dash if last is None else f"{lately(last.saved)}, {self._title(last.game)}"

    def looked_at(self, sitting: Sitting | None, name: str) -> tuple[Line, ...]:
        """Three rows about somebody."""
        head = Line().gap(1).add("LOOKED AT", "mut bold").gap(3).add(fit(name, 40).rstrip(), "bold").gap(3)
        if sitting is None:
            return (head.add("the save folder is being looked through", "mut"), Line(), Line())
        games = len(sitting.finished)
        first = lately(sitting.since) if sitting.since else ""
        told = ["since today"] if ":" in first else [f"since {first}"] if first else []
        told += [f"{games} finished {'game' if games == 1 else 'games'}" if games else "no finished game yet"]
        tables = len(sitting.open)
        told += [f"{tables} open {'table' if tables == 1 else 'tables'}"] if tables else []
        return (head.add(", ".join(told), "mut"), self._open(sitting), self._with(sitting))

    def _open(self, sitting: Sitting) -> Line:
        texts = [f"{self._title(each.game)}, {short_status(each.status)}" for each in sitting.open]
        return self._fact("open", "; ".join(texts) or "nothing waits to be gone on with")

    def _with(self, sitting: Sitting) -> Line:
        texts = [f"{fit(name, 16).rstrip()} {count}" for name, count in sitting.companions]
        told = ", ".join(texts) or "nobody yet"
        if sitting.alone:
            told += f"; without another person {sitting.alone}"
        return self._fact("plays with", told)

    def _fact(self, label: str, text: str) -> Line:
        return Line().gap(3).add(label, "mut").to(15).add(text).cut(self.columns - 1)
