"""The end of the game: grade, population after each closing as a chart, the ledger of gains and losses."""

from collections.abc import Mapping, Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.phrases import counted
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import TYPE_LETTERS, TYPE_SIGNS, TYPES
from fishgames.games.fishing_village.screen.faces import TYPE_HUES, Words, change, short_name
from fishgames.games.fishing_village.view import Entry, FishingVillageView
from fishgames.ui.lines import EMPTY, Line, fit_right

ROWS = 4
"""Rows of the chart."""

AT = 6
"""Column of the first closing; each has two cells."""


def result_lines(view: FishingVillageView, log: Sequence[BaseEvent], words: Words) -> tuple[Line, ...]:
    """Chart and facts."""
    return (*_grade(view, words), EMPTY, *_chart(view, log, words), EMPTY, *_facts(view, log, words))


def _grade(view: FishingVillageView, words: Words) -> tuple[Line, ...]:
    grade = words.cards.grade(view.population)
    line = Line().gap(1).add("population ", "mut").add(str(view.population), "ink bold").gap(3)
    if not view.won or grade is None:
        at = f"round {view.round}, after {counted(view.survived, 'closing')}"
        return (line.add("defeat", "bad bold").add(f"   {at}", "mut"),)
    line = line.add(grade.name, "good bold").gap(3)
    higher = [each for each in words.cards.grades if each.least > view.population]
    if higher:
        line = line.add(f"{higher[0].name} begins at {higher[0].least}", "mut")
    return (line,)


def history(view: FishingVillageView, log: Sequence[BaseEvent]) -> list[tuple[int, int]]:
    """Round and population after each closing; a round's last one after the check of developments."""
    found = [(each.round, each.population) for each in view.closings]
    for event in log:
        if isinstance(event, ev.DevelopmentChecked) and event.bonus:
            ends = [place for place, (number, _) in enumerate(found) if number == event.round]
            if ends:
                found[ends[-1]] = (event.round, event.population)
    return found


def _chart(view: FishingVillageView, log: Sequence[BaseEvent], words: Words) -> list[Line]:
    found = history(view, log)
    lines = [Line().gap(1).add("population after each closing", "mut")]
    if not found:
        return [*lines, Line().gap(AT).add("no closing was resolved", "mut")]
    most = max(max(number for _, number in found), words.cards.constants.start_population)
    step = -(-most // ROWS)
    for row in range(ROWS, 0, -1):
        low = step * (row - 1)
        line = Line().add(fit_right(str(step * row), AT - 2), "mut").to(AT)
        before = found[0][0]
        for number, population in found:
            if number != before:
                line, before = line.gap(1), number
            part = max(min((population - low) / step, 1.0), 0.0)
            line = line.add(words.signs.level(part) * 2, "warn" if population <= 7 else "good")
        lines.append(line)
    line, before = Line().to(AT), 0
    numbers = [number for number, _ in found]
    for number in sorted(set(numbers)):
        cells = 2 * numbers.count(number)
        start = line.width + (1 if before else 0)
        name = f"round {number}"
        line = line.to(start).add(name if len(name) <= cells else str(number), "mut").to(start + cells)
        before = number
    return [*lines, line]


def _facts(view: FishingVillageView, log: Sequence[BaseEvent], words: Words) -> list[Line]:
    entries = view.accounts
    outcomes = [each.outcome for each in view.closings]
    bonuses = sum(isinstance(event, ev.DevelopmentChecked) and event.bonus > 0 for event in log)
    aid = sum(isinstance(event, ev.WorkerAssigned | ev.SharkRemoved) and event.cost > 0 for event in log)
    recruits = sum(isinstance(event, ev.WorkerRecruited) for event in log)
    failed, abandoned = outcomes.count("failed"), outcomes.count("abandoned")
    rows = [
        _fact("passes", outcomes.count("passed"), entries, ("gained",), _by_type(view, words)),
        _fact("failures", failed + abandoned, entries, ("failed", "abandoned"), _lost(failed, abandoned)),
        _fact("developments", bonuses, entries, ("bonus",), _given_up(view, words)),
        _fact("gifts, help", aid, entries, ("assigns", "removals"), EMPTY),
        _fact("recruits", recruits, entries, ("recruits",), EMPTY),
    ]
    line = Line().gap(1).add("start, end", "mut").to(22)
    return [*rows, line.add(change(entries.get("start", 0), view.population, words.signs), "ink bold")]


def _fact(name: str, number: int, entries: Mapping[Entry, int], kinds: tuple[Entry, ...], behind: Line) -> Line:
    total = sum(entries.get(kind, 0) for kind in kinds)
    line = Line().gap(1).add(name, "mut").to(16).add(fit_right(str(number), 3)).to(22)
    line = line.add(fit_right(f"{total:+}" if total else "0", 4), "bad" if total < 0 else "good" if total else "mut")
    return line.to(32) + behind


def _by_type(view: FishingVillageView, words: Words) -> Line:
    parts = []
    for kind in TYPES:
        mine = [each for each in view.closings if words.cards.types[each.closing] == kind]
        passed = sum(each.outcome == "passed" for each in mine)
        sign = Line.of(f"{TYPE_LETTERS[kind]}{TYPE_SIGNS[kind]} ", f"{TYPE_HUES[kind]} bold")
        parts.append(sign.add(f"{passed}/{len(mine)}"))
    return Line.of("passed  ", "mut") + Line.join(parts, 2)


def _lost(failed: int, abandoned: int) -> Line:
    return Line.of(f"abandoned {abandoned}, undergone {failed}", "mut")


def _given_up(view: FishingVillageView, words: Words) -> Line:
    if not view.removed:
        return Line.of("none given up", "mut")
    line = Line.of(f"given up {len(view.removed)}: ", "mut")
    parts = [
        words.tags.mark(each.owner, words.signs).add(f" {short_name(each.development, words.cards)}")
        for each in view.removed
    ]
    return (line + Line.join(parts, 2)).cut(46)
