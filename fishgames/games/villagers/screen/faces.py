"""How the cards of Villagers look: suit letters and colours, symbols, coins."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fishgames.core.model import CardId, Seat
from fishgames.core.phrases import listed
from fishgames.games.villagers.cards import SUIT_PAIRS, CardTable, Suit
from fishgames.games.villagers.village import Spot, food_of, gold_of
from fishgames.games.villagers.wording import VillagersWording
from fishgames.ui.lines import EMPTY, Line, fit
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs

SUIT_HUES: Mapping[Suit, str] = {
    "grains": "teal",
    "wood": "green",
    "hay": "purple",
    "ore": "grey",
    "grapes": "pink",
    "wool": "blue",
    "leather": "yellow",
    "solitary": "brown",
    "special": "red",
}

TOKEN_HUES: Mapping[str, str] = {SUIT_PAIRS[suit]: hue for suit, hue in SUIT_HUES.items()}
"""Colour of a suit's letters in running text."""

PADLOCK = "="
"""Stands before the name of the unlocker."""

NAME = 13
"""Cells for the name of a card in a table."""


class Words(NamedTuple):
    """What sentences and tables are made with."""

    wording: VillagersWording
    tags: SeatTags
    signs: Signs

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        return self.wording.cards

    def name(self, card: CardId) -> str:
        """ "Milk Maid"."""
        return self.cards.name(card)

    def seats(self, seats: Iterable[Seat]) -> str:
        """ "Hana, Mio and Tom"."""
        return listed([self.tags.brief(seat) for seat in seats])


def capital(text: str) -> str:
    """The beginning of a sentence."""
    return text[:1].upper() + text[1:]


def pair(suit: Suit) -> Line:
    """The letters of a suit, cut out of its colour."""
    return Line.of(SUIT_PAIRS[suit], f"{SUIT_HUES[suit]} bold chip")


def token(card: CardId, cards: CardTable, width: int | None = None, tone: str = "ink bold named") -> Line:
    """Suit and name, the name padded or cut if a width is given."""
    name = cards.name(card)
    return pair(cards.suits[card]).gap(1).add(name if width is None else fit(name, width), tone)


def tokens(found: Iterable[CardId], cards: CardTable) -> Line:
    """Cards in a row of text."""
    return Line.join([token(card, cards, tone="ink") for card in found], gap=2)


def back(suit: Suit | None, signs: Signs) -> Line:
    """The back of a pile's top card."""
    if suit is None:
        return Line.of("empty", "faint")
    return (
        Line.of(signs.card_left, "edge")
        .add(SUIT_PAIRS[suit], f"{SUIT_HUES[suit]} bold on-card")
        .add(signs.card_right, "edge")
    )


def symbols(gold: int, food: int, builder: int) -> str:
    """ "2g 1f"; "" for none."""
    parts = ((gold, "g"), (food, "f"), (builder, "b"))
    return " ".join(f"{number}{letter}" for number, letter in parts if number)


def printed(card: CardId, words: Words) -> str:
    """What a card shows, in few letters: "2g 1f", "silver", or a dash."""
    cards = words.cards
    return symbols(cards.gold[card], cards.food[card], cards.builder[card]) or (
        "silver" if card in cards.silver else words.signs.dash
    )


def shown(spot: Spot, cards: CardTable) -> str:
    """What a card of a village shows, the side that is up; a Silver formula as "silver"."""
    found = symbols(gold_of(spot, cards), food_of(spot, cards), cards.builder[spot.card])
    return found or ("silver" if spot.card in cards.silver else "")


def goes_on(card: CardId, words: Words) -> str:
    """The predecessor, or what it is instead."""
    printed_card = words.cards.cards[card]
    if printed_card.effect is not None:
        return {"monk": "any role", "apprentice": "a swap", "tinner": "once", "smuggler": "once"}[printed_card.effect]
    below = printed_card.predecessor
    return "new pile" if below is None else words.name(below)


def padlock(card: CardId, words: Words) -> Line:
    """ "=Blacksmith", or a dash."""
    unlocker = words.cards.padlocks[card]
    if unlocker is None:
        return Line.of(words.signs.dash, "mut")
    return Line.of(PADLOCK, "warn").add(words.name(unlocker), "ink")


def coins(number: int) -> Line:
    """Coins lying on a card: "(2)"; nothing for none."""
    return Line.of(f"({number})", "yellow bold") if number else EMPTY


def marks(seats: Iterable[Seat], words: Words) -> Line:
    """Marks of several seats: "●H■M"."""
    return Line.join([words.tags.mark(seat, words.signs) for seat in seats])
