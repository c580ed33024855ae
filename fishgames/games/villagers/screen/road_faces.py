"""The road as six cards under their stacks, for large screens."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.villagers.screen.faces import SUIT_HUES, Words, coins, goes_on, padlock, printed
from fishgames.games.villagers.screen.outlook import NOW, cost, may_build, outlook, ways
from fishgames.games.villagers.view import RoadSlot, VillagersView
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.signs import Signs

PITCH = 14
INNER = PITCH - 2
ROWS = 6
"""Of a face."""

WIDTH = 1 + 6 * PITCH
"""Cells for the whole road."""

HEIGHT = 5 + ROWS + 1
"""Stacks with their label, the label and the keys of the road, the cards, blank rows."""


def face(slot: RoadSlot | None, lies: Line, last: Line, words: Words, *, focused: bool) -> list[Line]:
    """A road card: suit and coins, name, what it shows, where it goes, its padlock, and a row for the seat."""
    if slot is None:
        return [Line().gap(1).add("empty", "faint"), *[EMPTY] * (ROWS - 1)]
    card = slot.card
    suit = words.cards.suits[card]
    hue = SUIT_HUES[suit]
    head = Line.of(words.cards.token(card)[:2], f"{hue} bold")
    rows = [
        head.right(INNER, lies),
        Line.of(words.name(card), "ink bold"),
        Line.of(printed(card, words), "ink"),
        _where(card, words),
        EMPTY if words.cards.padlocks[card] is None else padlock(card, words),
        last,
    ]
    return [_bounded(row.cut(INNER).to(INNER), hue, words.signs, focused=focused) for row in rows]


def _where(card: CardId, words: Words) -> Line:
    below = words.cards.predecessors[card]
    if below is None:
        return Line.of(goes_on(card, words), "ink")
    line = Line.of("on ", "mut").add(words.name(below))
    return line if line.width <= INNER else Line.of(words.name(below))


def _bounded(row: Line, hue: str, signs: Signs, *, focused: bool) -> Line:
    """A row between the edges of its card; the focused card is cut out of the suit's colour."""
    if focused:
        edge = hue if signs.blocks else f"{hue} bold reverse"
        return Line.of(signs.card_left, edge) + row.toned(f"{hue} bold reverse").add(signs.card_right, edge)
    edge = "edge" if signs.blocks else "mut on-card"
    return Line.of(signs.card_left, edge) + row.flag("on-card").add(signs.card_right, edge)


def for_draft(view: VillagersView, seat: Seat | None, card: CardId, words: Words) -> Line:
    """What the seat could do with the card; what it goes on stands above already."""
    if seat is None:
        return EMPTY
    sign, text = outlook(view, seat, card, words)
    line = Line.of(sign, "good bold" if sign == NOW else "ink").gap(1)
    if words.cards.effects[card] is not None and words.cards.padlocks[card] is None:
        return line + text
    if sign == words.signs.dash and not ways(view, seat, card, words):
        return line + cost(view, seat, card, words)
    if sign == words.signs.dash:
        below = words.cards.predecessors[card]
        full = any(each.role == below for each in view.table[seat].village)
        return line.add("no gold" if below is None else "full" if full else "not yet", "mut")
    if words.cards.padlocks[card] is None:
        return line.add("now, free" if sign == NOW else "trade")
    return line + cost(view, seat, card, words)


def for_coin(view: VillagersView, seats: Sequence[Seat], card: CardId, words: Words) -> Line:
    """What each of the two could do with it."""
    line = EMPTY
    for seat in seats:
        sign = may_build(view, seat, card, words)
        line = line + words.tags.mark(seat, words.signs).gap(1).add(sign, "good bold" if sign == NOW else "ink").gap(2)
    return line


def lying(slot: RoadSlot | None, coined: int) -> Line:
    """Coins on a road card; those of this update are told apart."""
    if slot is None:
        return EMPTY
    line = coins(slot.coins - coined)
    return line.add(f"+({coined})", "good bold") if coined else line


def side_by_side(parts: Sequence[Line]) -> Line:
    """One row of all six."""
    line = Line()
    for place, part in enumerate(parts):
        line = line.to(1 + place * PITCH) + part
    return line


def legend(who: str, words: Words) -> Line:
    """What the last row of each card means."""
    line = Line().gap(1).add("ROAD", "bold").gap(3).add(f"for {who}: " if who else "", "mut")
    line = line.add(NOW, "good bold").add(" could be built now, its price", "mut").gap(3)
    return line.add("+", "ink").add(" after a trade", "mut").gap(3).add(words.signs.dash).add(" not yet", "mut")
