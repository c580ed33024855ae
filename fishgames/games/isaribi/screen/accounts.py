"""What takes the table's place for one stop: how a round ended for every seat."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.phrases import listed
from fishgames.games.isaribi import events as ev
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.screen.faces import Words, cube_line, letters
from fishgames.games.isaribi.seafood import NONE
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.lines import EMPTY, Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS

SOLD, BOUGHT, TOOK, BACK, DUE, RYO = 15, 21, 30, 46, 55, 61
"""Where the columns begin."""


def account_lines(view: IsaribiView, log: Sequence[BaseEvent], words: Words, room: int) -> tuple[Line, ...]:
    """The round that ended last, a row a seat; () if none has ended."""
    found = last_round(log)
    if not found:
        return ()
    over = view.round - 1
    head = Line().gap(1).add(f"ROUND {over} IS OVER", "bold").gap(3)
    pawn = next((event for event in found if isinstance(event, ev.PawnMoved)), None)
    if pawn is not None and pawn.seat is not None:
        head = head + words.tags.short(pawn.seat, words.signs).add(" has the pawn now", "mut")
    columns = Line().gap(1).add("SEATS", "bold").to(SOLD).add("sold", "mut").to(BOUGHT).add("bought", "mut")
    columns = columns.to(TOOK).add("took", "mut").to(BACK).add("back", "mut").to(DUE).add("due", "mut")
    lines = [EMPTY, head, EMPTY, columns.to(RYO + 1).add("ryo", "mut")]
    airy = room >= len(lines) + 2 * len(view.table) + 4
    for seat in range(len(view.table)):
        lines.append(_row(view, found, seat, over, words))
        if airy:
            lines.append(EMPTY)
    unseen = next((event.unseen for event in found if isinstance(event, ev.RoundEnded)), ())
    if unseen:
        places = listed([f"M{position}" for position in unseen])
        lines += [EMPTY] * (not airy)
        lines.append(Line().gap(1).add(f"{places} went out face down, seen by nobody for sure (I-R26)", "mut"))
    return tuple(lines)


def last_round(log: Sequence[BaseEvent]) -> list[BaseEvent]:
    """All of the round that is over: from its beginning to that of the next."""
    begins = [place for place, event in enumerate(log) if isinstance(event, ev.RoundBegun)]
    return list(log[begins[-2] if len(begins) > 1 else 0 : begins[-1]]) if begins else []


def _row(view: IsaribiView, found: Sequence[BaseEvent], seat: int, over: int, words: Words) -> Line:
    info, signs = view.table[seat], words.signs
    own = [event for event in found if event.seat == seat]
    line = Line().gap(2) + words.tags.named(seat, signs, "ink bold", NAME_CELLS)
    sold = info.sales[over - 1] if len(info.sales) >= over else 0
    line = line.to(SOLD - 1).add(fit_right(f"+${sold}" if sold else signs.dash, 5), "good bold" if sold else "faint")
    spent = sum(event.price for event in own if isinstance(event, ev.TechnologyGained))
    line = line.to(BOUGHT + 1).add(fit_right(f"-${spent}" if spent else signs.dash, 5), "ink" if spent else "faint")
    left = next((event for event in own if isinstance(event, ev.RoundLeft)), None)
    if left is not None:
        line = line.to(TOOK).add(HELPERS[left.collaborator], "ink" if not left.first else "ink bold")
    settled = next((event for event in own if isinstance(event, ev.SurplusSettled)), None)
    back = NONE if settled is None else settled.cubes
    line = line.to(BACK) + cube_line(back, signs, 9)
    due = 0 if settled is None else settled.fine
    line = line.to(DUE).add(fit_right(f"-${due}" if due else signs.dash, 4), "warn" if due else "faint")
    line = line.to(RYO).add(fit_right(f"${info.money}", 4), "ink bold")
    stays = letters(info.cubes)
    return line.gap(2).add(f"holds {stays}" if 0 < len(stays) <= 6 else "", "mut")
