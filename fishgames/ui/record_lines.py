"""Records as rows of text: everybody's standing, one person against the others, streak and record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fishgames.core.records import (
    Against,
    Group,
    Played,
    Standing,
    Streak,
    Who,
    by_seat,
    by_table_size,
    endings,
    head_to_head,
    longest_streak,
    record,
    spread,
)
from fishgames.ui.dates import lately
from fishgames.ui.lines import EMPTY, Line, fit, fit_right
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.choices import LEAD

_NAME_CELLS, _MARK_CELLS = 13, 3
_NUMBERS = (("games", 18), ("wins", 24), ("best", 30), ("mean", 36))
"""Headings and where their columns end, counted behind gutter, key and state."""

_CHART = 39
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class RecordLines:
    """Draws the records of one game on a screen of so many columns, and so many `others` against one person.

    `score`: points with their unit; `mark`: the sign of a person, EMPTY for whoever has none; `together`: a game
    of one team; `marked`: has anybody a sign, so that all leave room for one?
    """

    signs: Signs
    columns: int
    others: int
    score: Callable[[int], str]
    mark: Callable[[str], Line]
    together: bool = False
    marked: bool = False

    @property
    def _bar_at(self) -> int:
        """Where the bars of the means begin: behind a curve of a third of what is left."""
        return _CHART + (self.columns - LEAD - _CHART) // 2

    def headings(self) -> Line:
        """What stands in which column."""
        line = Line.of("who")
        for word, end in _NUMBERS:
            line = line.to(end - len(word)).add(word)
        line = line.to(_CHART).add("old to new").to(self._bar_at).add("mean")
        return Line().gap(LEAD) + line.toned("mut")

    def standing(self, standing: Standing, top: float, low: int, high: int) -> Line:
        """A row of the list. The bar is a part of the best mean `top`, the curve lies between `low` and `high`."""
        line = self._named(standing.who, _NAME_CELLS)
        numbers = (standing.games, standing.wins, standing.best, f"{standing.mean:.1f}")
        for place, ((_, end), number) in enumerate(zip(_NUMBERS, numbers, strict=True)):
            text = str(number)
            line = line.to(end - len(text)).add(text, "bold" if place == 1 else "ink")
        room = self._bar_at - _CHART - 2
        curve = "".join(
            self.signs.level((score - low) / (high - low) * 0.9 + 0.1 if high > low else 1.0)
            for score in standing.scores[-room:]
        )
        longest = self.columns - LEAD - self._bar_at - 1
        bar = self.signs.lower * round(longest * max(standing.mean, 0) / top) if top > 0 else ""
        return line.to(_CHART).add(curve, "accent").to(self._bar_at).add(bar, "mut" if standing.who.bot else "accent")

    def _named(self, who: Who, width: int) -> Line:
        mark = EMPTY if who.bot else self.mark(who.name)
        lead = mark.to(_MARK_CELLS) if self.marked else mark.gap(1) if mark.width else EMPTY
        return lead.add(fit(who.shown, width - lead.width), "mut" if who.bot else "bold")

    def more(self, games: Sequence[Played], who: Who | None) -> list[Line]:
        """What stands below the list: the others one by one, or how a game of one team came out; streak and record."""
        lines: list[Line] = [EMPTY]
        if self.together:
            lines += self._endings(games)
        elif who is not None:
            lines += self._against(who, head_to_head(games, who))
        return [*lines, EMPTY, self._streak(longest_streak(games)), self._record(games)]

    def _against(self, who: Who, others: Sequence[Against]) -> list[Line]:
        head = Line().gap(1).add(f"{fit(who.shown, 20).rstrip().upper()} AGAINST", "mut bold").to(24)
        lines = [head.add("ahead in", "mut").to(65).add("mean gap", "mut")]
        for against in others[: self.others]:
            count = len(against.went)
            line = Line().gap(3) + self._named(against.other, 18)
            line = line.to(24).add(f"{against.ahead} of {count}", "ink").to(35)
            line += self._went(against.went)
            lines.append(line.to(65).add(fit_right(f"{against.gap:+.1f}", 8), "bold"))
        if len(others) > self.others:
            lines[-1:] = [Line().gap(3).add(f"and {len(others) - self.others + 1} others", "mut")]
        return lines

    def _went(self, went: Sequence[int]) -> Line:
        """High where the person was ahead, low where behind, the newest game last."""
        heights = {1: self.signs.level(1.0), 0: self.signs.level(0.5), -1: self.signs.level(0.1)}
        return Line.of("".join(heights[each] for each in went[-28:]), "accent")

    def _endings(self, games: Sequence[Played]) -> list[Line]:
        lines = [Line().gap(1).add("HOW IT CAME OUT", "mut bold").to(24).add("for all of them together", "mut")]
        for words, count in endings(games)[: self.others]:
            lines.append(Line().gap(3).add(fit(words, 60)).to(64).add(fit_right(str(count), 6), "bold"))
        return lines

    def _streak(self, streak: Streak | None) -> Line:
        line = Line().gap(1).add("streak", "mut").to(11)
        if streak is None:
            return line.add("nobody has won twice in a row yet", "mut")
        told = f"{fit(streak.who.name, 20).rstrip()}: {streak.wins} wins in a row, {lately(streak.first)} to"
        return line.add(f"{told} {lately(streak.last)}; the longest so far")

    def _record(self, games: Sequence[Played]) -> Line:
        found = record(games)
        line = Line().gap(1).add("record", "mut").to(11)
        if found is None:
            return line
        part, played = found
        seats = _COUNTS[played.seats] if played.seats < len(_COUNTS) else str(played.seats)
        told = f"{self.score(part.score)}, {fit(part.who.name, 20).rstrip()}, {lately(played.started)}"
        return line.add(f"{told}, {seats} at the table")


@dataclass(frozen=True)
class SpreadLines:
    """Three small tables side by side, for screens with room: how many points, from which seat, with how many."""

    signs: Signs
    columns: int
    rows: int
    together: bool

    def lines(self, games: Sequence[Played]) -> list[Line]:
        """A blank row, headings, and at most so many rows."""
        scores = [part.score for played in games for part in played.parts if not part.who.bot]
        if self.together:
            scores = [played.parts[0].score for played in games]
        blocks = [self._spread(scores)]
        if not self.together:
            blocks.append(self._groups("FROM SEAT", "seat", by_seat(games)))
        blocks.append(self._groups("WITH SO MANY SEATS", "table of", by_table_size(games)))
        width = (self.columns - 1) // 3
        lines = [EMPTY]
        for row in range(max(map(len, blocks))):
            line = EMPTY
            for place, block in enumerate(blocks):
                line = line.to(place * width) + (block[row] if row < len(block) else EMPTY).cut(width - 1)
            lines.append(line)
        return lines

    def _spread(self, scores: Sequence[int]) -> list[Line]:
        classes = spread(scores, self.rows)
        most = max((count for _, _, count in classes), default=1)
        lines = [Line().gap(1).add("HOW MANY POINTS", "mut bold")]
        for low, high, count in classes:
            label = str(low) if low == high else f"{low} to {high}"
            line = Line().gap(3).add(fit_right(label, 10), "mut").gap(2)
            line = line.add(self.signs.lower * round(14 * count / most), "accent")
            lines.append(line.gap(1).add(str(count), "ink") if count else line)
        return lines

    def _groups(self, heading: str, label: str, groups: Sequence[Group]) -> list[Line]:
        head = Line().gap(1).add(heading, "mut bold").to(20).add("games  wins   mean", "mut")
        lines = [head]
        for group in groups[: self.rows]:
            line = Line().gap(3).add(f"{label} {group.number}").to(19).add(fit_right(str(len(group.scores)), 6))
            line = line.add(fit_right(str(group.wins), 6), "bold").add(fit_right(f"{group.mean:.1f}", 7))
            lines.append(line)
        return lines
