"""The end of a game of Villagers: where the coins came from, the longest chain, the padlocks."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.villagers.account import ranking
from fishgames.games.villagers.events import PadlockOpened
from fishgames.games.villagers.screen.faces import Words
from fishgames.games.villagers.screen.village import longest_chain
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import Spot
from fishgames.ui.lines import EMPTY, Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS

BAR = 26
BAR_AT = 53
HUES = ("yellow", "teal", "yellow", "grey", "brown")
PARTS = ("coins", "1st", "gold", "silver", "lying")


def result_lines(view: VillagersView, log: Sequence[BaseEvent], words: Words, *, airy: bool) -> tuple[Line, ...]:
    """A row a seat, best first. `airy`: a blank row between."""
    head = Line().gap(5).add("seat", "mut").to(17).add("coins", "mut").to(25).add("1st", "mut").to(31)
    head = head.add("gold", "mut").to(37).add("silver", "mut").to(45).add("lying", "mut").to(BAR_AT)
    lines = [head.add("where the coins come from", "mut")]
    most = max((info.coins for info in view.table), default=1) or 1
    number = 1
    for place in ranking([info.coins for info in view.table], [len(info.village) for info in view.table]):
        for seat in place:
            lines.append(_row(view, seat, number, most, words))
            if airy:
                lines.append(EMPTY)
        number += len(place)
    if not airy:
        lines.append(EMPTY)
    return (*lines, *_legend(words), *_facts(view, log, words))


def _sources(view: VillagersView, seat: Seat) -> tuple[int, ...]:
    info = view.table[seat]
    first = 0 if info.first is None else info.first.total
    second = info.second
    gold, silver, lying = (0, 0, 0) if second is None else (second.of("gold"), second.of("silver"), second.of("lying"))
    return (info.coins - first - gold - silver - lying, first, gold, silver, lying)


def _shades(words: Words) -> tuple[str, ...]:
    shades = words.signs.shades
    return tuple(shades[n] for n in (0, 1, 0, 2, 3))


def _row(view: VillagersView, seat: Seat, place: int, most: int, words: Words) -> Line:
    line = Line().gap(1).add(str(place), "ink").to(5) + words.tags.named(seat, words.signs, "ink bold", NAME_CELLS)
    sources = _sources(view, seat)
    line = line.to(17).add(fit_right(str(view.table[seat].coins), 5), "ink bold")
    for number, end in zip(sources[1:], (28, 35, 43, 50), strict=True):
        line = line.to(end - 4).add(fit_right(str(number), 4))
    line = line.to(BAR_AT)
    done = used = 0
    for number, shade, hue in zip(sources, _shades(words), HUES, strict=True):
        done += max(number, 0)
        cells = round(min(done, most) * BAR / most) - used
        used += cells
        line = line.add(shade * cells, hue)
    return line


def _legend(words: Words) -> list[Line]:
    named = [
        Line.of(shade, hue).gap(1).add(name, "mut")
        for name, shade, hue in zip(PARTS, _shades(words), HUES, strict=True)
    ]
    return [Line().gap(BAR_AT) + Line.join(named[:3], 1), Line().gap(BAR_AT) + Line.join(named[3:], 1)]


def _called(each: Spot, words: Words) -> str:
    """A card of a chain; a stand-in with what it stands for."""
    name = words.name(each.card)
    return name if each.role == each.card else f"{name}: {words.name(each.role)}"


def _facts(view: VillagersView, log: Sequence[BaseEvent], words: Words) -> list[Line]:
    chains = {seat: longest_chain(info.village, words) for seat, info in enumerate(view.table)}
    best = max(chains, key=lambda seat: len(chains[seat]))
    names = words.signs.covers.join(_called(each, words) for each in chains[best])
    facts = [("longest", f"{names}, {words.tags.brief(best)}")]
    opened = [event.how for event in log if isinstance(event, PadlockOpened)]
    parts = [
        f"{opened.count(how)} {text}"
        for how, text in (("own", "own"), ("other", "paid to others"), ("bank", "to the bank"), ("tinner", "by Tinner"))
        if how in opened
    ]
    facts.append(("padlocks", f"{len(opened)} opened: {', '.join(parts)}" if parts else "none opened"))
    cards = sorted(range(len(view.table)), key=lambda seat: -len(view.table[seat].village))
    facts.append(("cards", ", ".join(f"{words.tags.brief(s)} {len(view.table[s].village)}" for s in cards)))
    return [Line().gap(1).add(label, "mut").to(11).add(text, "ink").cut(78) for label, text in facts]
