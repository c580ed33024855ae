"""How the cards of Fishing 2 look: colour, letters, texture."""

from fishgames.core.model import CardId
from fishgames.games.fishing2.cards import CardTable
from fishgames.ui.lines import Line
from fishgames.ui.widgets.card_row import CardFace

KEYS = "123456789abcde"
"""Keys of a hand; 14 cards at most (F2 section 13)."""

SUIT_HUES = {"blue": "blue", "yellow": "yellow", "red": "red", "light": "lime", "dark": "green", "double": "teal"}
TOKEN_HUES = {
    "B~": "blue",
    "Y*": "yellow",
    "R+": "red",
    "Lo": "lime",
    "D@": "green",
    "G8": "teal",
    "P!": "purple",
    "CO(": "pink",
    "+3(": "pink",
    "DT(": "pink",
    "DR(": "pink",
    "CH(": "pink",
    "EX(": "pink",
}
"""Colour of a card's token in running text, by how it begins."""


def hue(card: CardId, cards: CardTable) -> str:
    """The colour word of a card."""
    printed = cards.cards[card]
    if printed.suit is not None:
        return SUIT_HUES[printed.suit]
    return "purple" if printed.kind == "blowfish" else "pink"


def token(card: CardId | None, cards: CardTable) -> Line:
    """A card in a line of text; None for one that lies face down."""
    return Line.of("???", "mut bold") if card is None else Line.of(cards.token(card), f"{hue(card, cards)} bold")


def tokens(found: list[CardId | None], cards: CardTable) -> Line:
    """Cards in a line of text."""
    return Line.join([token(card, cards) for card in found], gap=1)


def face(
    card: CardId | None, cards: CardTable, *, key: str = "", playable: bool = True, chosen: bool = False
) -> CardFace:
    """A card to draw; None for one that lies face down."""
    if card is None:
        return CardFace(key=key, playable=playable, face_down=True)
    top, bottom = cards.face(card)
    texture = top[1] * 3 if cards.cards[card].effect is None else "---"
    return CardFace(
        key=key, top=top, bottom=bottom, texture=texture, hue=hue(card, cards), playable=playable, chosen=chosen
    )


def suit_label(suit: str, trump: str | None, cards: CardTable) -> Line:
    """An effective suit in words and sign: "B~ blue", "Lo trump"."""
    if suit == "trump":
        shade = trump or "light"
        return Line.of(cards.suit_signs[shade], f"{SUIT_HUES[shade]} bold").add(" trump", "ink bold")
    return Line.of(cards.suit_signs[suit], f"{SUIT_HUES[suit]} bold").add(f" {cards.suit_names[suit]}", "ink bold")
