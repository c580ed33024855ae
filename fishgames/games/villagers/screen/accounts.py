"""What takes the table's place for one stop: what a market paid, or what was built in a round."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import events as ev
from fishgames.games.villagers.income import Income
from fishgames.games.villagers.screen.faces import Words, coins
from fishgames.games.villagers.screen.seats import second_market
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import count
from fishgames.ui.lines import EMPTY, Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS

ROOM = 16
"""Rows on the smallest curtain."""


def account_lines(
    view: VillagersView, log: Sequence[BaseEvent], words: Words, width: int, height: int
) -> tuple[Line, ...]:
    """The account of the round that ended last; () if none has."""
    found = last_round(log)
    if found is None:
        return ()
    paid = {event.seat: event.income for event in found if isinstance(event, ev.MarketPaid) and event.seat is not None}
    airy = height - 24 + ROOM >= 4 + 3 * len(view.table)
    if paid:
        return _market(view, paid, words, width, airy=airy)
    return _round(view, found, words, width, airy=airy)


def last_round(log: Sequence[BaseEvent]) -> list[BaseEvent] | None:
    """The building of the round that is over: from its first turn to the next round."""
    end = next((n for n in range(len(log) - 1, -1, -1) if isinstance(log[n], ev.RoundBegun)), None)
    if end is None:
        return None
    start = next((n for n in range(end, -1, -1) if isinstance(log[n], ev.BuildPhaseBegun)), 0)
    return list(log[start : end + 1])


def _first(view: VillagersView, words: Words) -> Line:
    return words.tags.short(view.first, words.signs).add(f" drafts first in round {view.round}", "mut")


def _market(view: VillagersView, paid: dict[Seat, Income], words: Words, width: int, *, airy: bool) -> tuple[Line, ...]:
    """FIRST MARKET: two rows a seat, sums and what they are made of."""
    text = "stacks a and b are empty; coins on cards are paid and stay"
    head = Line().gap(1).add("FIRST MARKET", "bold").gap(3).add(text, "mut")
    columns = Line().gap(1).add("SEATS", "bold").to(13).add("coins", "mut").to(21).add("gold", "mut").to(28)
    columns = columns.add("lying", "mut").to(37).add("paid", "mut").to(44).add("now", "mut")
    lines = [EMPTY, head, columns]
    for seat, income in sorted(paid.items()):
        now = view.table[seat].coins
        line = _named(view, seat, words).to(13).add(fit_right(f"${now - income.total}", 5)).to(21)
        line = line.add(fit_right(f"{income.of('gold')}g", 4)).to(28)
        lying = coins(income.of("lying")) if income.of("lying") else Line.of(words.signs.dash, "faint")
        line = (line.gap(5 - lying.width) + lying).to(35).add(fit_right(f"+${income.total}", 6), "good bold")
        lines.append(line.to(42).add(fit_right(f"${now}", 5), "ink bold"))
        lines.append(_earners(income, words, width))
        if airy:
            lines.append(EMPTY)
    last = Line().gap(1).add("MARKETS", "bold").gap(2).add("second: ", "mut").add(second_market(view)).gap(3)
    lines.append(last + _first(view, words))
    return tuple(line.cut(width - 1) for line in lines)


def _named(view: VillagersView, seat: Seat, words: Words) -> Line:
    mark = words.signs.turn if seat == view.first else " "
    return Line.of(mark, "accent bold") + words.tags.named(seat, words.signs, "ink bold", NAME_CELLS)


def _earners(income: Income, words: Words, width: int) -> Line:
    gold = [f"{words.name(line.card)} {line.coins}g" for line in income.lines if line.source == "gold"]
    lying = [f"{words.name(line.card)} ({line.coins})" for line in income.lines if line.source == "lying"]
    return _fitting([*gold, *lying] or ["nothing shows and nothing lies there"], width)


def _fitting(parts: list[str], width: int) -> Line:
    """As many parts as fit a row, the rest as a number."""
    line = Line().gap(3)
    for place, part in enumerate(parts):
        left = len(parts) - place
        if line.width + len(part) + (4 if left > 1 else 0) > width - 2:
            return line.add(f"+{left}", "mut")
        line = line.add(part, "mut").gap(2)
    return line


def _round(view: VillagersView, found: list[BaseEvent], words: Words, width: int, *, airy: bool) -> tuple[Line, ...]:
    """ROUND n: builds, coins, what shows, the limits to come; then the names of what was built."""
    head = Line().gap(1).add(f"ROUND {view.round - 1} IS OVER", "bold").gap(3)
    columns = Line().gap(1).add("SEATS", "bold").to(13).add("built", "mut").to(22).add("coins", "mut").to(29)
    columns = columns.add("gold lying", "mut").to(42).add("cards", "mut").to(50).add("draft", "mut")
    lines = [EMPTY, head + _first(view, words), columns]
    ended = {event.seat: event for event in found if isinstance(event, ev.BuildEnded)}
    flipped = {event.seat for event in found if isinstance(event, ev.FoundersFlipped)}
    for seat, info in enumerate(view.table):
        counts = count(info.village, words.cards)
        end = ended.get(seat)
        used = "" if end is None else f"{end.used} of {end.limit}"
        line = _named(view, seat, words).to(13).add(used).to(22).add(fit_right(f"${info.coins}", 5), "ink bold")
        line = line.to(29).add(fit_right(f"{counts.gold}g", 4)).to(34)
        lying = coins(counts.lying) if counts.lying else Line.of(words.signs.dash, "faint")
        line = (line.gap(5 - lying.width) + lying).to(42).add(fit_right(str(counts.cards), 5))
        line = line.to(50).add(fit_right(str(info.draft_limit), 5), "ink bold")
        lines.append(line.to(57).add("food side up" if seat in flipped else "", "mut"))
        lines.append(_fitting(_built(found, seat, words) or ["built nothing"], width))
        if airy:
            lines.append(EMPTY)
    return tuple(line.cut(width - 1) for line in lines)


def _built(found: list[BaseEvent], seat: Seat, words: Words) -> list[str]:
    parts = []
    trades: dict[CardId, int] = {}
    for event in found:
        if event.seat != seat:
            continue
        match event:
            case ev.VillagerBuilt(card=card):
                parts.append(words.name(card))
            case ev.MonkPlayed(card=card, role=role):
                parts.append(f"{words.name(card)} as {words.name(role)}")
            case ev.ApprenticePlayed(card=card, target=target):
                parts.append(f"{words.name(card)} for {words.name(target)}")
            case ev.TinnerPlayed(card=card):
                parts.append(words.name(card))
            case ev.SmugglerPlayed(card=card, coins=gained):
                parts.append(f"{words.name(card)} +${gained}")
            case ev.BasicTraded(basic=basic):
                trades[basic] = trades.get(basic, 0) + 1
            case _:
                pass
    return parts + [f"traded for {words.name(basic)}" + (f" {n}x" if n > 1 else "") for basic, n in trades.items()]
