"""What is said on the shelf and in the notice: prompts, previews, explanations."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import RESERVE, VillagersAction
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.income import Market, market_income
from fishgames.games.villagers.objections import stack_name
from fishgames.games.villagers.preview import Planned
from fishgames.games.villagers.screen.choosing import hand_line
from fishgames.games.villagers.screen.faces import PADLOCK, Words, listed, marks, shown, tokens
from fishgames.games.villagers.screen.outlook import chain_line, copies_out, long_cost, outlook, worth
from fishgames.games.villagers.screen.village import Plan, open_piles
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import count
from fishgames.ui.lines import EMPTY, Line, cell_len, wrap

LABEL = 10

# what a part of an action is about: title, clauses, rows of a label and a sentence
PART_TEXT: dict[str, tuple[str, str, tuple[tuple[str, str], ...]]] = {
    "on": (
        "Where a card goes",
        "V-8.2  V-1.3",
        (
            ("rule", "on any card of the own village with that role and a free branch"),
            ("covers", "the first card on another covers it: its gold, food, builders and silver no longer count"),
        ),
    ),
    "pay": (
        "How a padlock is opened",
        "V-9.1  V-9.2  V-9.5",
        (
            ("rule", "with an own unlocker the bank lays 2 on it; else 2 go onto one of another village;"),
            ("", "else to the bank. After a Tinner it may be free, and then no coins move."),
        ),
    ),
    "role": (
        "The role of a Monk",
        "V-10.1  V-10.4",
        (
            ("rule", "any card that others go on; no padlock is paid for the role, and it never changes"),
            ("then", "a card has to lie on it when the turn ends, or it comes back and its build stays used"),
        ),
    ),
    "target": (
        "What an Apprentice swaps",
        "V-10.5  V-10.6",
        (
            ("rule", "a covered card of any village but other seats' Founders and Apprentices"),
            ("then", "it is placed here at once, its padlock paid as usual; the Apprentice has its role there"),
        ),
    ),
    "side": ("Founders on the move", "V-10.6", (("rule", "they begin a new pile, either side up"),)),
    "at": (
        "A Smuggler",
        "V-10.10",
        (("rule", "half the gold value of an own card, rounded up; coins lying on it do not count"),),
    ),
}


# --- the draft --------------------------------------------------------------------------------------------------------


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


def listed_cards(cards: Sequence[CardId], words: Words) -> str:
    """Names with commas."""
    return ", ".join(words.name(card) for card in dict.fromkeys(cards))


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


def draft_told(view: VillagersView, seat: Seat, kind: str, number: int, words: Words) -> Line:
    """What the focused card or stack would be for the seat."""
    if kind == "pile":
        pile = view.reserve if number == RESERVE else view.stacks[number - 1]
        line = Line().gap(1).add(f"{_cap(stack_name(number))}: ", "ink bold")
        if pile.top is None:
            return line.add("empty", "mut")
        suit = words.cards.suit_names[pile.top]
        return line.add(f"a {suit} card, unseen; it goes face up into the square.")
    slot = view.road[number - 1]
    if slot is None:
        return Line().gap(1).add(f"Slot {number} is empty.", "mut")
    card = slot.card
    line = Line().gap(1).add(words.name(card), "ink bold").gap(2).add(worth(view, seat, card, words))
    line = line.add(f"   with ${slot.coins}", "good") if slot.coins else line
    sign, text = outlook(view, seat, card, words)
    line = line.gap(3).add(f"{sign} ", "ink") + text
    if words.cards.padlocks[card] is not None and sign != words.signs.dash:
        line = line.add(f"   {long_cost(view, seat, card, words)}", "ink")
    return line


def coin_told(view: VillagersView, seat: Seat, number: int, words: Words) -> Line:
    """What a coin on this slot would do."""
    slot = view.road[number - 1]
    if slot is None:
        return Line().gap(1).add(f"Slot {number} is empty.", "mut")
    line = Line().gap(1).add(words.name(slot.card), "ink bold").gap(2)
    line = line.add(f"stays, with ({slot.coins + 1}).", "good").gap(2).add(worth(view, seat, slot.card, words)).gap(3)
    sign, text = outlook(view, seat, slot.card, words)
    return line.add(f"{sign} ") + text


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- a Build turn -----------------------------------------------------------------------------------------------------


def plans_of(view: VillagersView, planned: Planned, seat: Seat) -> dict[Seat, Plan]:
    """The villages that an action would change, with the cards that would be new there."""
    found = {}
    for other, after in enumerate(planned.villages):
        new = set()
        if other == seat and planned.placed is not None:
            new.add(planned.placed)
        if planned.swapped is not None and planned.swapped[0] == other:
            new.add(planned.swapped[1])
        before = view.table[other].village
        if other == seat or new:
            found[other] = Plan(after, frozenset(new), before)
    return found


def told_action(view: VillagersView, action: VillagersAction, planned: Planned, words: Words) -> Line:
    """The action in words, and what it does to the coins."""
    line = Line().gap(1).add(_cap(words.wording.action(action)), "ink bold").add(".", "ink")
    seat = action.seat
    before, after = view.table[seat].coins, planned.coins[seat]
    if before != after:
        line = line.add(f" Coins ${before}{words.signs.to}${after}.", "ink")
    if planned.covers is not None:
        cover = view.table[seat].village[planned.covers]
        values = shown(cover, words.cards)
        if values:
            line = line.add(f" Covers {values}.", "warn")
    return line


def then_line(view: VillagersView, planned: Planned, seat: Seat, words: Words, width: int) -> Line:
    """What would count afterwards: symbols, builds, the next market."""
    cards, to = words.cards, words.signs.to
    before, after = count(view.table[seat].village, cards), count(planned.villages[seat], cards)
    parts = []
    for name, old, new, letter in (
        ("gold", before.gold, after.gold, "g"),
        ("food", before.food, after.food, "f"),
        ("builders", before.builder, after.builder, "b"),
    ):
        if old != new:
            parts.append(f"{name} {old}{letter}{to}{new}{letter}")
    info = view.table[seat]
    if planned.used != info.used:
        parts.append(f"build {planned.used} of {info.build_limit}")
    market: Market = "second" if info.first is not None else "first"
    markets: tuple[Market, ...] = ("first", "second") if market == "first" else ("second",)
    for each in markets:
        old = market_income(info.village, each, cards).total
        new = market_income(planned.villages[seat], each, cards).total
        if old != new:
            parts.append(f"{each} market now would pay {new} instead of {old}")
            break
    line = Line().gap(1).add("then", "mut").gap(2)
    for place, part in enumerate(parts or ["nothing that shows changes"]):
        if line.width + 3 + len(part) > width:
            break
        line = line.gap(1 if not place else 3).add(part)
    return line


def trade_title(view: VillagersView, seat: Seat, words: Words) -> Line:
    """The heading of the three columns."""
    most = view.options.basic_trade_limit
    free = "as often as wanted" if most == "none" else f"{view.table[seat].trades} of {most} made"
    title = Line.of("Trade a hand card for a Basic", "ink bold")
    return title.add(f"   free, {free}; no build is used", "mut")


def loose_stand_ins(view: VillagersView, seat: Seat, words: Words) -> list[str]:
    """Monks and the like that would come back to the hand if the turn ended now (V-10.4)."""
    _, gone = chains.without_loose(view.table[seat].village, words.cards)
    return [words.name(each.card) for each in gone]


def end_told(view: VillagersView, seat: Seat, words: Words) -> Line:
    """What is left undone if the turn ends now."""
    info = view.table[seat]
    left = info.build_limit - info.used
    line = Line().gap(1).add("End the build turn", "ink bold")
    loose = loose_stand_ins(view, seat, words)
    if loose:
        text = f": {listed(loose)} would come back to the hand, the build stays used."
        return line.add(text, "warn bold")
    if not count(info.village, words.cards).food:
        line = line.add(f": no food shows, so {words.name(FOUNDERS)} turn to the food side.", "warn")
    elif left > 0:
        line = line.add(f": {left} build{'' if left == 1 else 's'} would not be used.", "ink")
    else:
        line = line.add(": all builds are used.", "ink")
    return line


# --- explanations -----------------------------------------------------------------------------------------------------


def why_card(
    view: VillagersView, seat: Seat, card: CardId, words: Words, why: Objection | None, width: int, rows: int
) -> tuple[Line, ...]:
    """All about a card: why it can't be built now, its whole chain, its padlock, what it is worth, copies seen."""
    cards = words.cards
    clause = "V-2.5" if why is None else why.clause
    title = f"Why not {words.name(card)}?" if why is not None else f"What about {words.name(card)}?"
    head = Line.of(title, "ink bold").right(width - 2, Line.of(clause, "mut"))
    parts: list[Line] = []
    if why is not None:
        told = wrap(why.sentence, width - LABEL - 3)
        parts += [_labelled("because" if not n else "", Line.of(text)) for n, text in enumerate(told)]
    chain = _labelled("chain", chain_line(card, words))
    parts.append(chain)
    lock = EMPTY
    if (unlocker := cards.padlocks[card]) is not None:
        owners = [s for s, info in enumerate(view.table) if any(each.card == unlocker for each in info.village)]
        lock = Line.of(PADLOCK, "warn").add(words.name(unlocker)).add(" of ", "mut")
        lock = lock + marks(owners, words) if owners else Line.of(f"{PADLOCK}{words.name(unlocker)}: nobody has it")
        lock = lock.add(f"   {long_cost(view, seat, card, words).partition(': ')[2]}")
    opens = cards.opens(card)
    if opens:
        lock = lock.gap(3 if lock.width else 0).add("opens ", "mut").add(listed_cards(opens, words))
    if lock.width:
        parts.append(_labelled("padlock", lock))
    seen = f"{copies_out(view, card)} of {cards.cards[card].copies} seen"
    parts.append(_labelled("worth", Line.of(worth(view, seat, card, words)).add(f"   {seen}", "mut")))
    if len(parts) + 1 > rows and lock.width:
        # on a shelf of three rows the last ones share one
        parts = [*parts[: rows - 2], Line.join([lock, Line.of(seen, "mut")], 3)]
        parts[-1] = Line().gap(1) + parts[-1]
    return (head, *(line.cut(width - 1) for line in parts[: rows - 1]))


def why_text(title: str, clause: str, told: Sequence[tuple[str, str]], width: int) -> tuple[Line, ...]:
    """A heading with its clause, rows of a label and a sentence."""
    head = Line.of(title, "ink bold").right(width - 2, Line.of(clause, "mut"))
    lines = []
    for label, text in told:
        for n, row in enumerate(wrap(text, width - LABEL - 3)):
            lines.append(_labelled("" if n else label, Line.of(row)))
    return (head, *lines)


def _labelled(label: str, line: Line) -> Line:
    return Line().gap(1).add(label, "mut").to(LABEL) + line


# --- the own hand, turned up ------------------------------------------------------------------------------------------


def hand_sheet(view: VillagersView, words: Words, rows: int, width: int) -> tuple[Line, ...]:
    """The hand of the draft's person, until the next key."""
    assert view.seat is not None
    head = Line.of(f"HAND of {words.tags.brief(view.seat)}", "ink bold").add("   any key hides it", "mut")
    known = _traded_away(view, words)
    lines = [Line().gap(1) + hand_line(card, words) for card in view.hand]
    room = rows - 1 - bool(known)
    if len(lines) > room:
        rest = view.hand[room - 1 :]
        lines = [*lines[: room - 1], Line().gap(1).add(listed_cards(rest, words), "ink")]
    if known:
        lines.append(Line().gap(1).add("traded away: ", "mut").add("; ".join(known)))
    if not view.hand:
        lines.append(Line().gap(1).add("no cards", "mut"))
    return tuple(line.cut(width) for line in (head, *lines))


def _traded_away(view: VillagersView, words: Words) -> list[str]:
    """Cards face down on the stacks that the viewer put there."""
    return [
        f"{words.name(card)} in {stack_name(number)}, {place}. from the top"
        for number, pile in enumerate((view.reserve, *view.stacks))
        for place, card in pile.known
    ]


def hand_page(view: VillagersView, words: Words, width: int) -> tuple[Line, ...]:
    """All that only this seat may see, to be read."""
    number = len(view.hand)
    lines = [Line().gap(1).add(f"hand, {number} card{'' if number == 1 else 's'}", "mut")]
    lines += [Line().gap(2) + hand_line(card, words) for card in view.hand]
    label = "traded away: "
    for place, row in enumerate(wrap("; ".join(_traded_away(view, words)), width - len(label) - 1)):
        lines.append(Line().gap(1).add(label if place == 0 else " " * len(label), "mut").add(row))
    return tuple(line.cut(width) for line in lines)


def action_kind(action: VillagersAction) -> str:
    """What Enter would do, in one or two words."""
    match action:
        case act.DraftRoad() | act.DraftStack() | act.DraftReserve():
            return "take it into the square"
        case act.PlaceCoin():
            return "put it there"
        case act.Decline():
            return "no coin"
        case act.TradeBasic():
            return "trade"
        case act.EndBuild():
            return "end the turn"
        case act.Build():
            return "build"
        case _:
            return "play"
