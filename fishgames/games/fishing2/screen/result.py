"""The end of a game of Fishing 2: points by round, best tricks, what became of ocean and trump."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.fishing2.events import PointsScored, TrickCaught, TrumpChosen, TrumpSwitched
from fishgames.games.fishing2.screen.shelf import Words
from fishgames.games.fishing2.screen.side import order_of_result
from fishgames.games.fishing2.view import ROUNDS, Fishing2View
from fishgames.ui.lines import EMPTY, Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS


def result_lines(view: Fishing2View, log: Sequence[BaseEvent], words: Words, *, airy: bool) -> tuple[Line, ...]:
    """A row a seat, best first; ties share a place. `airy`: a blank row between."""
    head = Line().gap(5).add("seat", "mut").to(17).add("points", "mut").to(27).add("points by round", "mut")
    lines = [head.to(63).add("best trick", "mut")]
    most = max((points for row in view.by_round for points in row), default=1) or 1
    order = order_of_result(view)
    for seat in order:
        place = 1 + sum(info.points > view.table[seat].points for info in view.table)
        lines.append(_row(view, log, words, seat, place, most))
        if airy:
            lines.append(EMPTY)
    if not airy:
        lines.append(EMPTY)
    return (*lines, *_facts(view, log, words))


def _row(view: Fishing2View, log: Sequence[BaseEvent], words: Words, seat: Seat, place: int, most: int) -> Line:
    line = Line().gap(1).add(str(place), "ink").to(5) + words.tags.named(seat, words.signs, "ink bold", NAME_CELLS)
    line = line.to(18).add(fit_right(str(view.table[seat].points), 5), "ink bold").to(27)
    rounds = [row[seat] for row in view.by_round]
    chart = "".join(words.signs.level(points / most) for points in rounds)
    line = line.add(chart, f"{words.tags.hue(seat)} bold").to(27 + ROUNDS + 2)
    for points in rounds:
        line = line.add(fit_right(str(points), 3), "ink")
    return line.to(63).add(_best_trick(log, seat), "mut")


def _best_trick(log: Sequence[BaseEvent], seat: Seat) -> str:
    best, fish = 0, 0
    for event in log:
        if isinstance(event, TrickCaught) and (event.seat == seat or event.weakest == seat):
            own_fish = len(event.blowfish) if event.weakest == seat else 0
            count = (len(event.cards) if event.seat == seat else 0) + own_fish
            if count > best:
                best, fish = count, own_fish
    if not best:
        return "none"
    return f"{best} card{'s' if best != 1 else ''}" + (f", {fish} P!" if fish else "")


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _facts(view: Fishing2View, log: Sequence[BaseEvent], words: Words) -> list[Line]:
    named = [event.shade for event in log if isinstance(event, TrumpChosen)]
    switched = sum(isinstance(event, TrumpSwitched) for event in log)
    plus = [event.seat for event in log if isinstance(event, PointsScored) and event.seat is not None]
    light, dark = named.count("light"), named.count("dark")
    ocean = f"{words.wording.counted(view.ocean)} left" if view.ocean else "empty"
    if view.end != "last_round":
        clause = "F2-8.2" if view.end == "overfishing" else "F2-8.3"
        ocean += f", too few to draw: overfishing ended the game ({clause})"
    facts = [("ocean", ocean)]
    facts.append(("trump", f"named {_times(len(named))}, light {light}, dark {dark}; turned {_times(switched)}"))
    played = ", ".join(words.tags.brief(seat) for seat in plus)
    facts.append(("+3", f"played {_times(len(plus))}, by {played}" if plus else "never played"))
    return [Line().gap(1).add(label, "mut").to(11).add(text, "ink") for label, text in facts]
