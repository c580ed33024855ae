"""A village: the cards on the table in front of a seat, what shows and what counts (V-1). Imports no state."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from fishgames.core.model import CardId, value
from fishgames.games.villagers.cards import CardTable, Suit

Side = Literal["gold", "food"]

Place = str
"""A card of a village: its id and its number among those of the id, oldest first ("hayer.2"); NEW is a new pile."""

NEW: Place = "new"

HAND = 5
"""Cards dealt to each seat (V-3.5)."""

STACK_CARDS_PER_SEAT = 2
"""A Road Stack is dealt so many cards for each seat (V-3.5)."""

BOTTOM = -1
"""What a bottom card lies on."""


@value
class Spot:
    """A card in a village. `on`: index of the card below it in the village, BOTTOM for none. `coins` lie on it.

    `role`: the card it is for its successors (V-1.5). `side`: the side of Founders that is up, else None.
    """

    card: CardId
    role: CardId
    on: int = BOTTOM
    coins: int = 0
    side: Side | None = None


Village = tuple[Spot, ...]
"""Cards in the order in which they came, each after the one it lies on."""


@value
class Counts:
    """What a village has. Gold, Food and Builder of showing cards; Suits, Padlocks, coins and cards of all (V-1.3).

    `suits` lists those there are, in printed order.
    """

    gold: int
    gold_symbols: int
    food: int
    builder: int
    padlocks: int
    lying: int
    cards: int
    suits: tuple[tuple[Suit, int], ...]

    def suit(self, suit: Suit | None) -> int:
        """The symbols of one suit."""
        return dict(self.suits).get(suit, 0) if suit else 0


@cache
def spot(card: CardId, role: CardId, on: int, coins: int = 0, side: Side | None = None) -> Spot:
    """The one Spot of these values."""
    return Spot(card=card, role=role, on=on, coins=coins, side=side)


@cache
def place(card: CardId, number: int) -> Place:
    """The place of the number-th card of that id."""
    return f"{card}.{number}"


def places(village: Village) -> tuple[Place, ...]:
    """The place of each card, in order."""
    met: dict[CardId, int] = {}
    found = []
    for each in village:
        met[each.card] = number = met.get(each.card, 0) + 1
        found.append(place(each.card, number))
    return tuple(found)


def index_of(village: Village, wanted: Place) -> int | None:
    """The index of a place, None where there is no such card."""
    card, _, number = wanted.partition(".")
    if not number.isdecimal() or len(number) > 2:
        return None
    left = int(number)
    for index, each in enumerate(village):
        if each.card == card:
            left -= 1
            if not left:
                return index
    return None


def carried(village: Village) -> list[int]:
    """How many cards lie directly on each card."""
    found = [0] * len(village)
    for each in village:
        if each.on >= 0:
            found[each.on] += 1
    return found


def shows(village: Village) -> list[bool]:
    """Which cards show: those with no card on them (V-1.3)."""
    return [not number for number in carried(village)]


def gold_of(each: Spot, cards: CardTable) -> int:
    """The Gold value printed on the side that is up."""
    return cards.flipped[0] if each.side == "food" else cards.gold[each.card]


def food_of(each: Spot, cards: CardTable) -> int:
    """The Food symbols printed on the side that is up."""
    return cards.flipped[1] if each.side == "food" else cards.food[each.card]


def food_showing(village: Village, cards: CardTable) -> int:
    """Food symbols of the cards that show."""
    load = carried(village)
    return sum([food_of(each, cards) for each, n in zip(village, load, strict=True) if not n])


def builders_showing(village: Village, cards: CardTable) -> int:
    """Builder symbols of the cards that show."""
    load = carried(village)
    return sum([cards.builder[each.card] for each, n in zip(village, load, strict=True) if not n])


def count(village: Village, cards: CardTable) -> Counts:
    """All counts of a village."""
    top = [each for each, n in zip(village, carried(village), strict=True) if not n]
    golds = [gold for each in top if (gold := gold_of(each, cards))]
    suits: dict[Suit, int] = {}
    for each in village:
        suits[cards.suits[each.card]] = suits.get(cards.suits[each.card], 0) + cards.symbols[each.card]
    return Counts(
        gold=sum(golds),
        gold_symbols=len(golds),
        food=sum(food_of(each, cards) for each in top),
        builder=sum(cards.builder[each.card] for each in top),
        padlocks=sum(cards.padlocks[each.card] is not None for each in village),
        lying=sum(each.coins for each in village),
        cards=len(village),
        suits=tuple((suit, suits[suit]) for suit in cards.suit_names if suit in suits),
    )


def draft_limit(food: int) -> int:
    """Cards to draft with so much Food showing (V-5.1)."""
    return min(5, 2 + food)


def build_limit(builders: int) -> int:
    """Build actions with so many Builder symbols showing (V-7.1)."""
    return min(5, 2 + builders)


def piles(village: Village) -> tuple[tuple[int, ...], ...]:
    """The indexes of each pile: its bottom card, then branch after branch from the bottom up."""
    above: Mapping[int, list[int]] = {index: [] for index in range(BOTTOM, len(village))}
    for index, each in enumerate(village):
        above[each.on].append(index)

    def climb(index: int) -> tuple[int, ...]:
        return (index, *(step for up in above[index] for step in climb(up)))

    return tuple(climb(bottom) for bottom in above[BOTTOM])
