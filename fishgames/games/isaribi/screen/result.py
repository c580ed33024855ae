"""The end of a game of Isaribi: money, what was earned in each round, what was bought."""

from collections import Counter
from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.isaribi.account import ranking
from fishgames.games.isaribi.boat import points
from fishgames.games.isaribi.cards import ROUNDS
from fishgames.games.isaribi.events import CubesSold
from fishgames.games.isaribi.screen.faces import HUES, Words, cubes
from fishgames.games.isaribi.screen.seats import net
from fishgames.games.isaribi.seafood import KINDS, LETTERS
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.lines import EMPTY, Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS

RYO, CHART, AP, NET, BOUGHT = 17, 24, 49, 54, 59
"""Where the columns begin."""

ROOM = 79

ABILITIES = {"smokehouse": "Smokehouse", "client": "Client"}


def result_lines(view: IsaribiView, log: Sequence[BaseEvent], words: Words, *, airy: bool) -> tuple[Line, ...]:
    """A row a seat, best first. `airy`: a blank row between."""
    head = Line().gap(5).add("seat", "mut").to(RYO + 1).add("ryo", "mut").to(CHART).add("sold by round", "mut")
    head = head.to(AP).add("AP", "mut").to(NET).add("net", "mut").to(BOUGHT).add("bought", "mut")
    lines = [head]
    most = max((sum_ for info in view.table for sum_ in info.sales), default=1) or 1
    for place, seat in enumerate(ranking([info.money for info in view.table], view.pawn), 1):
        lines.append(_row(view, seat, place, most, words))
        if airy:
            lines.append(EMPTY)
    if not airy:
        lines.append(EMPTY)
    return (*lines, *_facts(view, log, words))


def _row(view: IsaribiView, seat: Seat, place: int, most: int, words: Words) -> Line:
    info = view.table[seat]
    line = Line().gap(1).add(str(place), "ink").to(5) + words.tags.named(seat, words.signs, "ink bold", NAME_CELLS)
    line = line.to(RYO - 1).add(fit_right(f"${info.money}", 5), "ink bold").to(CHART)
    chart = "".join(words.signs.level(earned / most) for earned in info.sales)
    line = line.add(chart, f"{words.tags.hue(seat)} bold").to(CHART + ROUNDS + 1)
    for earned in info.sales:
        line = line.add(fit_right(str(earned), 3), "ink")
    line = line.to(AP).add(points(info.points)).to(NET).add(net(info)).to(BOUGHT)
    spent = sum(each.price for each in info.bought)
    line = line.add(fit_right(f"${spent}", 4), "ink" if spent else "faint").gap(2)
    # the steps of the tracks stand in their columns already
    abilities = [ABILITIES[each.technology] for each in info.bought if each.technology in ABILITIES]
    text = ", ".join(abilities)
    return line.add(text if line.width + len(text) <= ROOM else text.replace("Smokehouse", "Smoke"), "mut").cut(ROOM)


def _facts(view: IsaribiView, log: Sequence[BaseEvent], words: Words) -> list[Line]:
    facts: list[tuple[str, Line]] = []
    sold = Counter(kind for event in log if isinstance(event, CubesSold) for _, kind in event.cubes)
    line = Line()
    for kind in KINDS:
        line = line.add(f"{LETTERS[kind]} {sold[kind]}", f"{HUES[kind]} bold").gap(3)
    facts.append(("sold", line.add(f"{cubes(sold.total())} in all", "mut")))
    paid = [(seat, sum(info.fines)) for seat, info in enumerate(view.table) if any(info.fines)]
    text = (
        ", ".join(f"{words.tags.brief(seat)} paid ${fine}" for seat, fine in paid) or "nobody paid for too many cubes"
    )
    facts.append(("surplus", Line.of(text)))
    changed = [(seat, info.changed) for seat, info in enumerate(view.table) if info.changed]
    text = ", ".join(f"{words.tags.brief(seat)} ${ryo}" for seat, ryo in changed) or "never taken"
    facts.append(("changer", Line.of(text)))
    return [(Line().gap(1).add(label, "mut").to(11) + text).cut(ROOM) for label, text in facts]
