"""What a seat could do with a card, told from what everybody sees."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import chains
from fishgames.games.villagers.account import formula
from fishgames.games.villagers.actions import Pay, paid_at
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.income import silver_value
from fishgames.games.villagers.screen.faces import PADLOCK, Words, marks, printed, symbols
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.lines import EMPTY, Line

NOW, TRADE = "*", "+"


def outlook(view: VillagersView, seat: Seat, card: CardId, words: Words) -> tuple[str, Line]:
    """A sign and a few words: could be built now, after a trade, or why not."""
    cards = words.cards
    village = view.table[seat].village
    match cards.effects[card]:
        case "monk":
            return NOW, Line.of("any role, 2 builds")
        case "apprentice":
            if not _could_swap(view, seat, words):
                return words.signs.dash, Line.of("no swap", "mut")
            return NOW, Line.of("a swap")
        case "tinner":
            return NOW, Line.of("1 build" if view.options.discarded_specials_use_build else "once, free")
        case "smuggler" if not chains.smuggler_places(village, view.options.smuggler_may_use_covered, cards):
            return words.signs.dash, Line.of("no gold shows", "mut")
    if not ways(view, seat, card, words):
        return words.signs.dash, cost(view, seat, card, words)
    if cards.effects[card] is not None:
        return NOW, Line.of("once, ") + cost(view, seat, card, words)
    below = cards.predecessors[card]
    if chains.places_for(card, chains.free_branches(village, cards), cards):
        return NOW, Line.of("now, ") + cost(view, seat, card, words)
    assert below is not None
    if dict(view.basics).get(below):
        if cards.padlocks[card] is None:
            return TRADE, Line.of(f"trade {words.name(below)}")
        return TRADE, Line.of("trade, ") + cost(view, seat, card, words)
    there = any(each.role == below for each in village)
    return words.signs.dash, Line.of(f"{words.name(below)} full" if there else f"needs {words.name(below)}", "mut")


def _could_swap(view: VillagersView, seat: Seat, words: Words) -> bool:
    """Is there a covered card in any village that an Apprentice could bring into that of the seat (V-10.5)?"""
    cards = words.cards
    free = chains.free_branches(view.table[seat].village, cards)
    return any(
        out.card in (FOUNDERS, cards.by_effect["monk"])
        or bool(chains.places_for(out.card, free, cards) and ways(view, seat, out.card, words))
        for whose, info in enumerate(view.table)
        for _, out in chains.targets(info.village, whose == seat, chains.MONK_BUILDS, cards)
    )


def may_build(view: VillagersView, seat: Seat, card: CardId, words: Words) -> str:
    """Only the sign."""
    return outlook(view, seat, card, words)[0]


def ways(view: VillagersView, seat: Seat, card: CardId, words: Words, *, tinner: bool = False) -> Sequence[Pay]:
    """How the padlock of a card could be opened by a seat."""
    villages = [info.village for info in view.table]
    return chains.payments(card, seat, villages, view.table[seat].coins, tinner, words.cards)


def cost(view: VillagersView, seat: Seat, card: CardId, words: Words) -> Line:
    """ "free", "$2 ●H", "$2 bank", "+2 own"."""
    if words.cards.padlocks[card] is None:
        return Line.of("free")
    found = ways(view, seat, card, words)
    if not found:
        return Line.of(f"lacks ${chains.UNLOCK_COST}", "bad")
    return brief_pay(found, seat, words)


def brief_pay(found: Sequence[Pay], seat: Seat, words: Words) -> Line:
    """Several ways to pay in few letters."""
    if found[0] == "bank":
        return Line.of(f"${chains.UNLOCK_COST} bank", "warn")
    if found[0] == "tinner":
        return Line.of("free", "good")
    if chains.is_own(found[0], seat):
        return Line.of(f"+{chains.UNLOCK_COST} own", "good")
    owners = dict.fromkeys(at[0] for pay in found if (at := paid_at(pay)) is not None)
    return Line.of(f"${chains.UNLOCK_COST} ", "warn") + marks(owners, words)


def long_cost(view: VillagersView, seat: Seat, card: CardId, words: Words) -> str:
    """The padlock in a sentence: "=Blacksmith: $2 to Hana"."""
    unlocker = words.cards.padlocks[card]
    if unlocker is None:
        return "no padlock"
    name = f"{PADLOCK}{words.name(unlocker)}"
    found = ways(view, seat, card, words)
    price = f"${chains.UNLOCK_COST}"
    if not found:
        return f"{name}: {price} needed, ${view.table[seat].coins} there"
    if found[0] == "bank":
        return f"{name}: {price} to the bank"
    if chains.is_own(found[0], seat):
        return f"{name}: the bank lays {price} on it"
    owners = dict.fromkeys(at[0] for pay in found if (at := paid_at(pay)) is not None)
    return f"{name}: {price} to {' or '.join(words.tags.brief(owner) for owner in owners)}"


def long_outlook(view: VillagersView, seat: Seat, card: CardId, words: Words) -> Line:
    """The sign with what it means, and who is paid for the padlock."""
    sign, text = outlook(view, seat, card, words)
    below = words.cards.predecessors[card]
    if words.cards.effects[card] is None and sign != words.signs.dash:
        later = "" if below is None else f"after a trade for a {words.name(below)}"
        text = Line.of("could be built now" if sign == NOW else later)
    line = Line().gap(1).add(sign, "good bold" if sign == NOW else "ink").gap(1) + text
    if words.cards.padlocks[card] is None or words.cards.effects[card] is not None:
        return line
    return line.add(f"   {long_cost(view, seat, card, words)}", "ink")


def worth(view: VillagersView, seat: Seat, card: CardId, words: Words) -> str:
    """What a card shows, a Silver formula with what it would pay in this village as it is."""
    cards = words.cards
    silver = cards.silver.get(card)
    if silver is None:
        effects = {
            "monk": "stands in for a card that others go on",
            "apprentice": "swaps places with a covered card",
            "tinner": "padlocks may be opened free this turn",
            "smuggler": "half the gold of a card, at once",
        }
        effect = cards.effects[card]
        return effects[effect] if effect is not None else printed(card, words)
    now = silver_value(view.table[seat].village, card, cards)
    shows = symbols(cards.gold[card], cards.food[card], cards.builder[card])
    return f"{shows} silver: {formula(silver, cards)}, {now} now".strip()


def chain_line(card: CardId, words: Words) -> Line:
    """The whole chain of a card, bottom card first; the card itself bold."""
    cards, signs = words.cards, words.signs
    if cards.cards[card].placement == "special":
        return Line.of(worth_of_special(card, words))
    line = EMPTY
    above = list(cards.cards[card].successors)
    for each in cards.chain(card):
        line = line.add(signs.covers, "mut") if line.width else line
        line += _step(each, words, bold=each == card)
    while len(above) == 1:
        line = line.add(signs.covers, "mut") + _step(above[0], words, bold=False)
        above = list(cards.cards[above[0]].successors)
    if above:
        line = line.add("  under ", "mut").add(", ".join(words.name(each) for each in above), "mut")
    return line


def worth_of_special(card: CardId, words: Words) -> str:
    """What a Special is."""
    return words.cards.cards[card].text or words.name(card)


def _step(card: CardId, words: Words, *, bold: bool) -> Line:
    line = Line.of(words.name(card), "ink bold" if bold else "ink")
    shows = printed(card, words)
    if shows != words.signs.dash:
        line = line.add(f" {shows}", "ink" if bold else "mut")
    unlocker = words.cards.padlocks[card]
    return line if unlocker is None else line.add(f" {PADLOCK}{words.name(unlocker)}", "warn")


def copies_out(view: VillagersView, card: CardId) -> int:
    """Copies that lie face up anywhere, or are in the viewer's own hand."""
    found = sum(each.card == card for info in view.table for each in info.village)
    found += sum(info.square.count(card) for info in view.table)
    found += sum(slot is not None and slot.card == card for slot in view.road)
    return found + view.discard.count(card) + view.hand.count(card)
