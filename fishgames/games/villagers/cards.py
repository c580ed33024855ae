"""The 135 cards: one constant table, read once. Rules, words and screens ask it about card ids."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from fishgames.core.corrections import refuse_unread, shipped_data
from fishgames.core.model import CardId, value
from fishgames.core.rules import CardsRefused
from fishgames.games.villagers.card_file import (
    FOUNDERS,
    CardFile,
    Effect,
    Entry,
    Placement,
    Silver,
    Suit,
    parse,
)

__all__ = ["FOUNDERS", "SUIT_PAIRS", "Card", "CardTable", "Silver", "Suit", "read", "shipped"]

SUIT_PAIRS: Mapping[Suit, str] = {
    "grains": "GR",
    "wood": "WD",
    "hay": "HY",
    "ore": "OR",
    "grapes": "GP",
    "wool": "WL",
    "leather": "LE",
    "solitary": "SO",
    "special": "SP",
}
"""How a suit is written in front of a name."""


@value
class Card:
    """A kind of card as printed. Of Founders `gold` and `food` are those of the Gold side (V-3.4)."""

    id: CardId
    name: str
    suit: Suit
    symbols: int
    placement: Placement
    predecessor: CardId | None
    successors: tuple[CardId, ...]
    branches: int
    padlock: CardId | None
    key_ring: int
    food: int
    builder: int
    gold: int
    silver: Silver | None
    effect: Effect | None
    text: str
    copies: int
    four_plus: bool


class CardTable:
    """All that depends on the printed cards; copies of a card share its id.

    `order`: the place in a sorted hand, by suit first. `basics`, `villagers`: ids in printed order. `roles`: cards that
    have successors (V-10.1). `unlockers`: cards named in a padlock (V-1.6). `stand_ins`: Monk and Apprentice.
    `flipped`: Gold and Food of the Founders' Food side. `source`: the file as read, None if shipped.
    """

    def __init__(self, file: CardFile, source: Any = None) -> None:
        self.source = source
        self.cards: Mapping[CardId, Card] = {e.id: _card(e, file) for e in file.entries}
        every = self.cards.values()
        ranks = {s.id: rank for rank, s in enumerate(file.suits)}
        by_suit = sorted(every, key=lambda card: ranks[card.suit])
        self.order: Mapping[CardId, int] = {card.id: place for place, card in enumerate(by_suit)}
        self.basics: tuple[CardId, ...] = tuple(e.id for e in file.basic)
        self.basic_copies: Mapping[CardId, int] = {e.id: e.copies for e in file.basic}
        self.villagers: tuple[CardId, ...] = tuple(e.id for e in file.villagers)
        self.starting_road: tuple[CardId, ...] = file.starting_road.cards
        self.suit_names: Mapping[Suit, str] = {s.id: s.name for s in file.suits}
        self.suits: Mapping[CardId, Suit] = {c.id: c.suit for c in every}
        self.symbols: Mapping[CardId, int] = {c.id: c.symbols for c in every}
        self.predecessors: Mapping[CardId, CardId | None] = {c.id: c.predecessor for c in every}
        self.branches: Mapping[CardId, int] = {c.id: c.branches for c in every}
        self.padlocks: Mapping[CardId, CardId | None] = {c.id: c.padlock for c in every}
        self.effects: Mapping[CardId, Effect | None] = {c.id: c.effect for c in every}
        self.gold: Mapping[CardId, int] = {c.id: c.gold for c in every}
        self.food: Mapping[CardId, int] = {c.id: c.food for c in every}
        self.builder: Mapping[CardId, int] = {c.id: c.builder for c in every}
        self.silver: Mapping[CardId, Silver] = {c.id: c.silver for c in every if c.silver is not None}
        self.roles: tuple[CardId, ...] = tuple(c.id for c in every if c.successors)
        self.unlockers: frozenset[CardId] = frozenset(c.padlock for c in every if c.padlock is not None)
        self.by_effect: Mapping[Effect, CardId] = {c.effect: c.id for c in every if c.effect is not None}
        self.stand_ins: frozenset[CardId] = frozenset((self.by_effect["monk"], self.by_effect["apprentice"]))
        self.four_plus: frozenset[CardId] = frozenset(c.id for c in every if c.four_plus)
        self.flipped: tuple[int, int] = (file.founders.sides.food.gold, file.founders.sides.food.food)

    def deck(self, seats: int, leave_out_4plus: bool) -> tuple[CardId, ...]:
        """All villager cards in the game (V-3.1)."""
        left_out = self.four_plus if leave_out_4plus and seats < 4 else frozenset[CardId]()
        return tuple(card for card in self.villagers if card not in left_out for _ in range(self.cards[card].copies))

    def name(self, card: CardId) -> str:
        """ "Milk Maid"."""
        return self.cards[card].name

    def token(self, card: CardId) -> str:
        """A card with its suit, as in a list of cards: "HY Milk Maid"."""
        return f"{SUIT_PAIRS[self.suits[card]]} {self.cards[card].name}"

    def chain(self, card: CardId) -> tuple[CardId, ...]:
        """The chain printed on a card up to it, bottom card first (V-8.2)."""
        below = self.predecessors[card]
        return (card,) if below is None else (*self.chain(below), card)

    def opens(self, card: CardId) -> tuple[CardId, ...]:
        """The cards with this one in their padlock."""
        return tuple(c.id for c in self.cards.values() if c.padlock == card)


def _card(e: Entry, file: CardFile) -> Card:
    front = file.founders.sides.gold if e is file.founders else None
    return Card(
        id=e.id,
        name=e.name,
        suit=e.suit,
        symbols=e.suit_symbols,
        placement=e.placement,
        predecessor=e.predecessor,
        successors=e.successors,
        branches=e.branches,
        padlock=e.padlock,
        key_ring=e.key_ring or 0,
        food=e.food if front is None else front.food,
        builder=e.builder,
        gold=e.gold if front is None else front.gold,
        silver=e.silver,
        effect=e.effect,
        text=e.text,
        copies=e.copies,
        four_plus=e.mark_4plus,
    )


@cache
def _shipped_file() -> CardFile:
    return parse(shipped_data(__package__))


@cache
def shipped() -> CardTable:
    """The card table that comes with the game."""
    return CardTable(_shipped_file())


def _suits(file: CardFile) -> list[tuple[Suit, bool]]:
    """What is fixed of the suits: which there are, and that of Wool and Leather it is said that they may stay out."""
    return [(suit.id, suit.mark_4plus) for suit in file.suits]


def read(data: Any = None) -> CardTable:
    """The card table of a corrected file's JSON (None: the shipped one). Raises CardsRefused naming the record.

    What is printed on a card may be corrected, and which six lie on the first Road; not which cards there are, how
    many, or what kind of card each is.
    """
    if data is None:
        return shipped()
    file, ours = parse(data), _shipped_file()
    # in the order of the file: of several changes the first is told
    for name, given, right in (
        ("suits", _suits(file), _suits(ours)),
        ("setup", file.setup, ours.setup),
        ("limits", file.limits, ours.limits),
    ):
        if given != right:
            raise CardsRefused(f"{name}: this may not be changed")
    known = {e.id: e for e in ours.entries}
    for e in file.entries:
        if e.id not in known or e.fixed() != known[e.id].fixed():
            raise CardsRefused(f"card {e.id}: its id, number of copies and kind may not be changed")
    listed = {e.id for e in file.entries}
    for missing in (card for card in known if card not in listed):
        raise CardsRefused(f"card {missing} is missing")
    if list(known) != [e.id for e in file.entries]:
        raise CardsRefused("the order of cards: this may not be changed")
    refuse_unread(data, file, shipped_data(__package__), ours)
    return CardTable(file, source=data)
