"""What stands on the shelf of an open board, and above a trade; the hand turned up."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.villagers.piles import stack_name
from fishgames.games.villagers.screen.faces import Words, printed, token, tokens
from fishgames.games.villagers.screen.sheets import GOES_ON, PADLOCKS, SHOWS, hand_line
from fishgames.games.villagers.screen.village import open_piles
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.lines import EMPTY, Line, cell_len

LABEL = 10


def draft_prompt(view: VillagersView, seat: Seat, words: Words, width: int) -> tuple[Line, ...]:
    """Who drafts how many more, open piles and unlockers, the square."""
    info = view.table[seat]
    left = info.draft_limit - info.drafted
    first = Line.of(f"{words.tags.brief(seat)} drafts", "ink bold").gap(3)
    more = f"{left} more cards" if left > 1 else "the last card"
    between = _between(view, seat)
    if left > 1 and between:
        more += f": one now, one after {words.seats(between)}"
    held = dict.fromkeys(each.card for each in info.village if each.card in words.cards.unlockers)
    unlockers = [words.name(card) for card in held]
    piles = [f"{name} {number}" for name, number in open_piles(info.village, words)]
    lead, label = LABEL + 2, "   unlockers  "
    needed = len(label) + len(", ".join(unlockers) or words.signs.dash)
    # open piles first, but a few cells are kept for the first unlocker
    room = width - lead - min(needed, len(label) + 12)
    text = fitted(piles, f" {words.signs.dot} ", room) or words.signs.dash
    second = Line.of("open piles", "mut").to(lead).add(text).add(label, "mut")
    second = second.add(fitted(unlockers, ", ", width - second.width) or words.signs.dash)
    third = Line.of("square", "mut").to(LABEL + 2)
    third = third + tokens(info.square, words.cards) if info.square else third.add("nothing drafted yet", "mut")
    return tuple(line.cut(width) for line in (first.add(more, "mut"), second, third))


def fitted(parts: Sequence[str], between: str, room: int) -> str:
    """As many of the words as fit so many cells, the rest as a number."""
    text = ""
    for place, part in enumerate(parts):
        longer = f"{text}{between if text else ''}{part}"
        left = len(parts) - place
        if cell_len(longer) + (0 if left == 1 else 3) > room:
            return f"{text} +{left}".strip()
        text = longer
    return text


def _between(view: VillagersView, seat: Seat) -> list[Seat]:
    """Who drafts before this seat drafts again."""
    seats = len(view.table)
    order = [(seat + step) % seats for step in range(1, seats)]
    return [other for other in order if view.table[other].drafted < view.table[other].draft_limit]


def coin_prompt(view: VillagersView, seat: Seat, words: Words, width: int) -> tuple[Line, ...]:
    """Where a coin may go, and what follows."""
    other = 1 - seat
    name, second = words.tags.brief(seat), words.tags.brief(other)
    then = f"then {second} may" if not view.choices else f"{second} has chosen"
    first = Line.of(f"{name} may put a coin on the road", "ink bold").add(f"   from the bank; {then}", "mut")
    lines = (
        first,
        Line().gap(1).add("after both, cards without a coin leave and new ones come from the reserve", "mut"),
        Line().gap(1).add("a coin is taken with the card, whoever drafts it; it keeps the card till then", "mut"),
    )
    return tuple(line.cut(width) for line in lines)


def trade_title(view: VillagersView, seat: Seat, words: Words) -> Line:
    """The heading of the three columns."""
    most = view.options.basic_trade_limit
    free = "as often as wanted" if most == "none" else f"{view.table[seat].trades} of {most} made"
    title = Line.of("Trade a hand card for a Basic", "ink bold")
    return title.add(f"   free, {free}; no build is used", "mut")


def hand_sheet(view: VillagersView, words: Words, rows: int, width: int) -> tuple[Line, ...]:
    """The hand of the draft's person, until the next key, in at most so many rows."""
    assert view.seat is not None
    head = Line.of(f"HAND of {words.tags.brief(view.seat)}", "ink bold").add("   any key hides it", "mut")
    known = _traded_away(view, words)
    lines = _packed(view.hand, words, rows - 1 - bool(known), width)
    if known:
        label = "traded away: "
        lines.append(Line().gap(1).add(label, "mut").add(fitted(known, "; ", width - len(label) - 1)))
    if not view.hand:
        lines.append(Line().gap(1).add("no cards", "mut"))
    return tuple(line.cut(width) for line in (head, *lines))


def whole_hand(view: VillagersView, words: Words, width: int) -> tuple[Line, ...]:
    """All of it on a page: a row for each card, and what was traded away and lies where it is known."""
    number = len(view.hand)
    head = Line().gap(1).add("HAND", "bold").add(f"   {number} card{'' if number == 1 else 's'}", "mut")
    columns = Line().gap(4).add("card", "mut").to(1 + SHOWS).add("shows", "mut").to(1 + GOES_ON).add("goes on", "mut")
    lines = [EMPTY, head, columns.to(1 + PADLOCKS).add("padlock", "mut")]
    lines += [Line().gap(1) + hand_line(card, words) for card in view.hand]
    if known := _traded_away(view, words):
        lines += [EMPTY, Line().gap(1).add("TRADED AWAY", "bold"), *(Line().gap(1).add(text) for text in known)]
    return tuple(line.cut(width) for line in lines)


def _traded_away(view: VillagersView, words: Words) -> list[str]:
    return [
        f"{words.wording.card(card)} in {stack_name(number)}, {place}. from the top"
        for number, pile in enumerate((view.reserve, *view.stacks))
        for place, card in pile.known
    ]


def _packed(hand: Sequence[CardId], words: Words, room: int, width: int) -> list[Line]:
    """A row for each card with all about it; of a hand that is too large the last ones share rows."""
    third = width // 3
    alone = next((n for n in range(min(len(hand), room), 0, -1) if n - (n - len(hand)) // 3 <= room), 0)
    lines = [Line().gap(1) + hand_line(card, words) for card in hand[:alone]]
    for start in range(alone, len(hand), 3):
        line = EMPTY
        for place, card in enumerate(hand[start : start + 3]):
            line = line.to(place * third + 1) + token(card, words.cards).gap(1).add(printed(card, words))
        lines.append(line)
    return lines
