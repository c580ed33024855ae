"""What the notice says: the focused thing, what it would do, and what would count then."""

from fishgames.core.model import CardId, Seat
from fishgames.core.phrases import listed
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import RESERVE, Pay, VillagersAction, paid_at
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.income import Market, market_income
from fishgames.games.villagers.piles import stack_name
from fishgames.games.villagers.preview import Planned
from fishgames.games.villagers.screen.drawing import Plan
from fishgames.games.villagers.screen.faces import Words, capital, coins, shown, token
from fishgames.games.villagers.screen.outlook import long_outlook, worth
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import NEW, Place, Village, count, gold_of, index_of
from fishgames.ui.lines import EMPTY, Line

# --- an open board ----------------------------------------------------------------------------------------------------


def draft_told(view: VillagersView, seat: Seat, kind: str, number: int, words: Words) -> tuple[Line, Line]:
    """The focused card or stack, and what it would be for the seat."""
    if kind == "pile":
        pile = view.reserve if number == RESERVE else view.stacks[number - 1]
        line = Line().gap(1).add(f"{capital(stack_name(number))}: ", "ink bold")
        if pile.top is None:
            return line.add("empty", "mut"), EMPTY
        suit = words.cards.suit_names[pile.top]
        return line.add(f"a {suit} card, unseen; it goes face up into the square."), EMPTY
    slot = view.road[number - 1]
    if slot is None:
        return Line().gap(1).add(f"Slot {number} is empty.", "mut"), EMPTY
    line = _of_the_road(view, seat, slot.card, words)
    line = line.add(f"   with ${slot.coins}", "good") if slot.coins else line
    return line, long_outlook(view, seat, slot.card, words)


def coin_told(view: VillagersView, seat: Seat, number: int, words: Words) -> tuple[Line, Line]:
    """What a coin on this slot would do."""
    slot = view.road[number - 1]
    if slot is None:
        return Line().gap(1).add(f"Slot {number} is empty.", "mut"), EMPTY
    line = _of_the_road(view, seat, slot.card, words)
    return line.add(f"   stays, with ({slot.coins + 1})", "good"), long_outlook(view, seat, slot.card, words)


def _of_the_road(view: VillagersView, seat: Seat, card: CardId, words: Words) -> Line:
    return Line().gap(1) + token(card, words.cards).gap(2).add(worth(view, seat, card, words))


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


def told(
    view: VillagersView, action: VillagersAction, planned: Planned, words: Words, width: int, lead: Line | None = None
) -> tuple[Line, Line]:
    """Both rows: the action with what it moves, and what would count then. `lead` stands in place of the action.

    What finds no room in the first row begins the second.
    """
    first = Line().gap(1) + (order(action, words, view) if lead is None else lead)
    rest: list[Line] = []
    for part in _moves(view, action, planned, words):
        if not rest and first.width + 2 + part.width <= width and lead is None:
            first = first.add(", ", "mut") + part
        else:
            rest.append(part)
    second = Line().gap(1).add("then", "mut").gap(2)
    parts = [*rest, *(Line.of(part) for part in _counts(view, planned, action.seat, words))]
    for place, part in enumerate(parts or [Line.of("nothing that shows changes")]):
        if second.width + 3 + part.width > width:
            break
        second = second.gap(3 if place else 0) + part
    return first.cut(width), second


def order(action: VillagersAction, words: Words, view: VillagersView) -> Line:
    """The action without what it costs: "Build WD Cooper on Lumberjack"."""
    cards, own = words.cards, view.table[action.seat].village
    match action:
        case act.Build(card=card, on=on):
            return _verb("Build") + token(card, cards).add(_on(on, own, words))
        case act.Monk(role=role, on=on):
            name = words.name(role)
            return _verb("Play") + token(cards.by_effect["monk"], cards).add(f" as {name}{_on(on, own, words)}")
        case act.Apprentice(whose=whose, target=target, on=on, role=role, side=side):
            owner = f"{words.tags.brief(whose)}'s"
            line = _verb("Swap") + token(cards.by_effect["apprentice"], cards)
            line = (
                line.add(f" with {owner} ")
                .add(_named(target, view.table[whose].village, words), "ink bold")
                .add(", placed")
            )
            line = line.add("" if role is None else f" as {words.name(role)}").add(_on(on, own, words))
            return line.add("" if side is None else f", {side} side up")
        case act.Smuggler(at=at):
            line = _verb("Play") + token(cards.by_effect["smuggler"], cards)
            return line.add(f" with {_named(at, own, words)} {_gold(own, at, words)}g")
        case act.Tinner():
            return _verb("Play") + token(cards.by_effect["tinner"], cards)
        case act.TradeBasic(card=card, to=to, basic=basic):
            line = _verb("Trade") + token(card, cards)
            return line.add(f" onto {stack_name(to)} for a ").add(words.name(basic), "ink bold")
        case _:
            return Line.of(capital(words.wording.action(action)), "ink bold")


def _verb(text: str) -> Line:
    return Line.of(text, "ink bold").gap(1)


def _named(place: Place, village: Village, words: Words) -> str:
    """A card of a village without its number, for the picture shows which one is meant; a stand-in with its role."""
    index = index_of(village, place)
    assert index is not None
    each = village[index]
    name = words.name(each.card)
    return name if each.role == each.card else f"{name}: {words.name(each.role)}"


def _on(on: Place, village: Village, words: Words) -> str:
    return " as a new pile" if on == NEW else f" on {_named(on, village, words)}"


def _gold(village: Village, at: Place, words: Words) -> int:
    index = index_of(village, at)
    return 0 if index is None else gold_of(village[index], words.cards)


def _moves(view: VillagersView, action: VillagersAction, planned: Planned, words: Words) -> list[Line]:
    """How the padlock is opened, the coins of the seat, what gets covered."""
    parts = []
    pay: Pay = getattr(action, "pay", "none")
    if pay != "none":
        parts.append(_paid(view, action.seat, pay, words))
    before, after = view.table[action.seat].coins, planned.coins[action.seat]
    if before != after:
        parts.append(Line.of(f"coins ${before}{words.signs.to}${after}", "ink"))
    if planned.covers is not None:
        values = shown(view.table[action.seat].village[planned.covers], words.cards)
        if values:
            parts.append(Line.of(f"covers {values}", "warn"))
    return parts


def _paid(view: VillagersView, seat: Seat, pay: Pay, words: Words) -> Line:
    """ "$2 to Hana's Cooper", and with an unlocker in the village what lies there already: "+2 on own Cooper (4)"."""
    price = chains.UNLOCK_COST
    if pay == "bank":
        return Line.of(f"${price} to the bank", "warn")
    if pay == "tinner":
        return Line.of(f"free by {words.name(words.cards.by_effect['tinner'])}", "good")
    found = paid_at(pay)
    assert found is not None
    owner, place = found
    village = view.table[owner].village
    index = index_of(village, place)
    name = _named(place, village, words)
    if owner != seat:
        return Line.of(f"${price} to {words.tags.brief(owner)}'s {name}", "warn")
    line = Line.of(f"+{price} on own {name}", "good")
    lies = 0 if index is None else village[index].coins
    return line.gap(1) + coins(lies) if lies else line


def _counts(view: VillagersView, planned: Planned, seat: Seat, words: Words) -> list[str]:
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
    return parts


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
