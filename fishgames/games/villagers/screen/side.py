"""Beside the table on wide screens: squares and basics in the draft, the forecast of both markets in a Build turn."""

from fishgames.core.model import CardId, Seat
from fishgames.games.villagers.income import Market, market_income
from fishgames.games.villagers.preview import Planned
from fishgames.games.villagers.screen.faces import Words, token
from fishgames.games.villagers.screen.outlook import copies_out
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import Village
from fishgames.ui.lines import EMPTY, Line, fit_right

WIDTH = 34
MARKETS: tuple[Market, ...] = ("first", "second")


def draft_side(view: VillagersView, words: Words) -> tuple[Line, ...]:
    """SQUARES, BASICS, SEEN."""
    lines = [_label("SQUARES").add("   drafted this round", "mut")]
    for seat, info in enumerate(view.table):
        for place, card in enumerate(info.square):
            line = Line().gap(2) + words.tags.mark(seat, words.signs) if not place else EMPTY
            lines.append(line.to(6) + token(card, words.cards, tone="ink"))
    if len(lines) == 1:
        lines.append(Line().gap(2).add("nothing yet", "mut"))
    focus = [slot.card for slot in view.road if slot is not None]
    return _cut([*lines, EMPTY, *basics(view, words), EMPTY, *seen(view, focus, words)])


def build_side(
    view: VillagersView, seat: Seat, planned: Planned | None, focus: CardId | None, words: Words
) -> tuple[Line, ...]:
    """IF THE MARKETS CAME NOW, and after the focused act; BASICS, SEEN."""
    info = view.table[seat]
    lines = [_label("IF THE MARKETS CAME NOW"), *_forecast(view, info.village, info.coins, words, detailed=True)]
    if planned is not None:
        after = (planned.villages[seat], planned.coins[seat])
        lines += [EMPTY, _label("AFTER THIS"), *_forecast(view, *after, words, detailed=False)]
    cards = [] if focus is None else [focus, *_related(focus, words)]
    lines += [EMPTY, *basics(view, words)]
    if cards:
        lines += [EMPTY, *seen(view, cards, words)]
    return _cut(lines)


def _cut(lines: list[Line]) -> tuple[Line, ...]:
    return tuple(line.cut(WIDTH) for line in lines)


def _label(text: str) -> Line:
    return Line().gap(1).add(text, "bold")


def _forecast(view: VillagersView, village: Village, coins: int, words: Words, *, detailed: bool) -> list[Line]:
    incomes = {market: market_income(village, market, words.cards) for market in MARKETS}
    paid = view.table[0].first is not None
    lines = [Line().gap(16).add("first  second", "mut")] if detailed else []

    def row(label: str, first: int | None, second: int, tone: str = "ink") -> Line:
        line = Line().gap(3).add(label, "mut").to(16)
        text = words.signs.dash if first is None else str(first)
        return line.add(fit_right(text, 5), tone).add(fit_right(str(second), 8), tone)

    first, second = incomes["first"], incomes["second"]
    if detailed:
        lines.append(row("gold", None if paid else first.of("gold"), second.of("gold")))
        lines.append(row("lying on", None if paid else first.of("lying"), second.of("lying")))
        lines.append(row("silver", None, second.of("silver")))
    lines.append(row("income", None if paid else first.total, second.total, "ink bold"))
    lines.append(row("coins then", None if paid else coins + first.total, coins + second.total))
    return lines


def _related(card: CardId, words: Words) -> list[CardId]:
    cards = words.cards
    found = [*cards.chain(card)[:-1], *cards.cards[card].successors]
    unlocker = cards.padlocks[card]
    return [each for each in [*found, *([unlocker] if unlocker else [])] if each in cards.villagers][:5]


def basics(view: VillagersView, words: Words) -> list[Line]:
    """BASICS with what is left of each."""
    lines = [_label("BASICS")]
    for card, number in view.basics:
        part = Line.of(words.name(card), "ink").add(f" {number}", "ink bold")
        if len(lines) == 1 or lines[-1].width + 3 + part.width > WIDTH:
            lines.append(Line().gap(3) + part)
        else:
            lines[-1] = lines[-1].gap(3) + part
    return lines


def seen(view: VillagersView, cards: list[CardId], words: Words) -> list[Line]:
    """SEEN OF EACH: copies that are out."""
    lines = [_label("SEEN OF EACH").add(" open or in hand", "mut")]
    for card in dict.fromkeys(cards):
        copies = words.cards.cards[card].copies
        line = Line().gap(3).add(words.name(card), "ink").to(19).add(f"{copies_out(view, card)} of {copies}", "ink")
        lines.append(line)
    return lines
