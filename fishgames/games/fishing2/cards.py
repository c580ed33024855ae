"""The 99 cards: one constant table, read and checked once. Rules, words and screens ask it about card ids."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from fishgames.core.corrections import fits, parsed, refuse_unread, shipped_data
from fishgames.core.model import CardId, value
from fishgames.core.rules import CardsRefused

Shade = Literal["light", "dark"]
Effect = Literal["catch_other", "plus_three", "determine_trump", "draw_one", "catch_from_hand", "exchange"]
Suit = str
"""An effective suit (F2-4.1): blue, yellow, red, light, dark or trump; "" for blowfish and buoys."""

STARS = (1, 2, 3, 4, 5)
SHADES: tuple[Shade, ...] = ("light", "dark")
OTHER_SHADE: Mapping[Shade, Shade] = {"light": "dark", "dark": "light"}

# a corrected file ends up on screens: no control characters, ids that are one word, and signs of one cell
_Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
_Name = Annotated[str, Field(pattern=r"^\P{C}+$"), AfterValidator(fits(40))]
_Sign = Annotated[str, Field(pattern=r"^[!-~]$")]


@value
class Card:
    """A kind of card as printed. `value` is None for buoys, `effect` for all others; `suit` for blowfish and buoys."""

    id: CardId
    name: str
    kind: Literal["color", "green", "blowfish", "buoy"]
    suit: Literal["blue", "yellow", "red", "light", "dark", "double"] | None
    value: int | None
    effect: Effect | None
    stars: int = Field(ge=0, le=5)
    four_plus: bool


class _Entry(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)
    id: _Id
    short: str
    count: Literal[1]
    name: _Name
    kind: Literal["color", "green", "blowfish", "buoy"]
    suit: Literal["blue", "yellow", "red", "light", "dark", "double"] | None
    value: int | None
    effect: Effect | None
    stars: int = Field(ge=0, le=5)
    four_plus: bool

    def fixed(self) -> tuple[object, ...]:
        """What an owner's correction may not change."""
        return (self.id, self.short, self.kind, self.suit, self.value, self.effect, self.stars == 0)


class _Suit(BaseModel):
    id: _Id
    name: _Name
    code: _Sign
    glyph: _Sign


class _HandSizes(BaseModel):
    by_players: dict[int, tuple[int, ...]]


class _StartingDeck(BaseModel):
    remove_values_by_players: dict[int, tuple[int, ...]]


class _Totals(BaseModel):
    cards: int
    starting: int
    ocean: int
    ocean_by_stars: dict[int, int]
    four_plus: int
    ocean_by_stars_3_players: dict[int, int]
    cards_in_play_by_players: dict[int, int]
    removed_by_players: dict[int, int]


class _File(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)
    game: Literal["fishing2"]
    hand_sizes: _HandSizes
    starting_deck: _StartingDeck
    suits: tuple[_Suit, ...]
    totals: _Totals
    cards: tuple[_Entry, ...]


class CardTable:
    """All that depends on the printed cards. Cards alike in print (the two 16s) are one kind and share an id.

    `suits[shade][card]` is the effective suit (F2-4.1), `order[card]` the place in a sorted hand,
    `ocean_levels[seats]` the cards of each star level in play (F2-2.3), `source` the file as read, None if shipped.
    """

    def __init__(self, file: _File, source: Any = None) -> None:
        self.source = source
        self.entries = file.cards
        kinds = _kinds(file.cards)
        self.cards: Mapping[CardId, Card] = {kinds[e.id]: _card(e, kinds[e.id]) for e in file.cards}
        self.kind_by_short: Mapping[str, CardId] = {e.short: kinds[e.id] for e in file.cards}
        self.deck: tuple[CardId, ...] = tuple(kinds[e.id] for e in file.cards)
        self.order: Mapping[CardId, int] = {card: place for place, card in enumerate(self.cards)}
        self.values: Mapping[CardId, int] = {c.id: c.value or 0 for c in self.cards.values()}
        self.blowfish: frozenset[CardId] = frozenset(c.id for c in self.cards.values() if c.kind == "blowfish")
        self.greens: frozenset[CardId] = frozenset(c.id for c in self.cards.values() if c.kind == "green")
        self.doubles: frozenset[CardId] = frozenset(c.id for c in self.cards.values() if c.suit == "double")
        self.effects: Mapping[CardId, Effect] = {c.id: c.effect for c in self.cards.values() if c.effect}
        shades: tuple[Shade | None, ...] = (None, "light", "dark")
        self.suits: Mapping[Shade | None, Mapping[CardId, Suit]] = {
            shade: {c.id: _effective_suit(c, shade) for c in self.cards.values()} for shade in shades
        }
        self.suit_signs: Mapping[str, str] = {s.id: s.code + s.glyph for s in file.suits}
        self.suit_names: Mapping[str, str] = {s.id: s.name.lower() for s in file.suits}
        self.hand_sizes: Mapping[int, tuple[int, ...]] = file.hand_sizes.by_players
        self.starting: Mapping[int, tuple[CardId, ...]] = {
            seats: tuple(kinds[e.id] for e in file.cards if e.stars == 0 and e.value not in out)
            for seats, out in file.starting_deck.remove_values_by_players.items()
        }
        self.ocean_levels: Mapping[int, tuple[tuple[CardId, ...], ...]] = {
            seats: tuple(tuple(kinds[e.id] for e in _in_play(file.cards, seats) if e.stars == s) for s in STARS)
            for seats in self.hand_sizes
        }

    def removed(self, seats: int) -> tuple[CardId, ...]:
        """The cards left in the box with so many seats (F2-2.1, F2-2.3)."""
        left = Counter(self.deck)
        left.subtract(self.starting[seats])
        for level in self.ocean_levels[seats]:
            left.subtract(level)
        return tuple(left.elements())

    def token(self, card: CardId) -> str:
        """A card in running text: suit letter and sign before the value, buoys by their two letters."""
        top, bottom = self.face(card)
        # the sign of the 16s is a digit, so a colon keeps sign and value apart
        return f"{top}:{bottom}" if top[-1].isdigit() and bottom[0].isdigit() else top.strip() + bottom

    def face(self, card: CardId) -> tuple[str, str]:
        """What stands in the two rows of a drawn card: ``("B~", "17")``, ``("DT", "(_)")``."""
        printed = self.cards[card]
        if printed.effect is not None:
            return BUOY_LETTERS[printed.effect], "(_)"
        return self.suit_signs[printed.suit] if printed.suit else "P!", str(printed.value)


BUOY_LETTERS: Mapping[Effect, str] = {
    "catch_other": "CO",
    "plus_three": "+3",
    "determine_trump": "DT",
    "draw_one": "DR",
    "catch_from_hand": "CH",
    "exchange": "EX",
}


def _in_play(entries: Sequence[_Entry], seats: int) -> list[_Entry]:
    return [e for e in entries if e.stars and not (seats == 3 and e.four_plus)]


def _kinds(entries: Sequence[_Entry]) -> dict[str, CardId]:
    """Which kind each entry of the file is: entries alike in all that is printed are one."""
    printed: dict[tuple[object, ...], list[str]] = {}
    for e in entries:
        printed.setdefault((e.kind, e.suit, e.value, e.effect, e.stars, e.four_plus), []).append(e.id)
    return {i: ids[0] if len(ids) == 1 else ids[0][:-1].rstrip("-") for ids in printed.values() for i in ids}


def _card(e: _Entry, kind: CardId) -> Card:
    return Card(
        id=kind,
        name=e.name.removesuffix(" (a)").removesuffix(" (b)"),
        kind=e.kind,
        suit=e.suit,
        value=e.value,
        effect=e.effect,
        stars=e.stars,
        four_plus=e.four_plus,
    )


def _effective_suit(card: Card, trump: Shade | None) -> Suit:
    if card.suit is None:
        return ""
    return "trump" if card.suit == "double" or card.suit == trump else card.suit


def _check(file: _File) -> None:
    ids = Counter(e.id for e in file.cards)
    for entry, times in ids.items():
        if times > 1:
            raise CardsRefused(f"card {entry} is listed {times} times")
    for e in file.cards:
        wants_value = e.kind != "buoy"
        if (e.value is not None) != wants_value or (e.effect is None) != wants_value:
            raise CardsRefused(f"card {e.id}: a buoy has an effect and no value, any other card a value and no effect")
        if (e.suit is not None) != (e.kind in ("color", "green")):
            raise CardsRefused(f"card {e.id}: only colour and green cards have a suit")
        if e.four_plus and e.stars == 0:
            raise CardsRefused(f"card {e.id}: a starting card has no 4+ mark")
    totals = file.totals
    for name, found, stated in (
        ("cards", len(file.cards), totals.cards),
        ("starting", sum(e.stars == 0 for e in file.cards), totals.starting),
        ("ocean", sum(e.stars > 0 for e in file.cards), totals.ocean),
        ("four_plus", sum(e.four_plus for e in file.cards), totals.four_plus),
    ):
        if found != stated:
            raise CardsRefused(f"totals: {name} is {stated}, but {found} cards are listed")
    for name, levels, entries in (
        ("ocean_by_stars", totals.ocean_by_stars, _in_play(file.cards, 4)),
        ("ocean_by_stars_3_players", totals.ocean_by_stars_3_players, _in_play(file.cards, 3)),
    ):
        counts = Counter(e.stars for e in entries)
        for stars in STARS:
            if counts[stars] != levels.get(stars):
                raise CardsRefused(f"totals: {name} {stars} is {levels.get(stars)}, but {counts[stars]} cards have it")
    for seats in (3, 4, 5):
        out = file.starting_deck.remove_values_by_players.get(seats, ())
        dealt = sum(e.stars == 0 and e.value not in out for e in file.cards)
        used = dealt + len(_in_play(file.cards, seats))
        sizes = file.hand_sizes.by_players.get(seats, ())
        if len(sizes) != 8 or sizes[0] * seats != dealt:
            raise CardsRefused(f"hand_sizes for {seats} players: eight rounds, the first dealing {dealt} cards")
        in_play, removed = totals.cards_in_play_by_players.get(seats), totals.removed_by_players.get(seats)
        for name, wrong, right in (("cards_in_play", in_play, used), ("removed", removed, len(file.cards) - used)):
            if wrong != right:
                raise CardsRefused(f"totals: {name}_by_players {seats} is {wrong}, but {right} cards are")


def _parse(data: Any) -> _File:
    file = parsed(_File, data, {"cards": "card", "suits": "suit"})
    _check(file)
    return file


@cache
def _shipped_file() -> _File:
    return _parse(shipped_data(__package__))


@cache
def shipped() -> CardTable:
    """The card table that comes with the game."""
    return CardTable(_shipped_file())


def read(data: Any = None) -> CardTable:
    """The card table of a corrected file's JSON (None: the shipped one). Raises CardsRefused naming the record.

    Only stars, 4+ marks, names, glyphs and the totals may differ from the shipped file.
    """
    if data is None:
        return shipped()
    file, ours = _parse(data), _shipped_file()
    # in the order of the file: of several changes the first is told
    for name, given, right in (
        ("hand_sizes", file.hand_sizes, ours.hand_sizes),
        ("starting_deck", file.starting_deck, ours.starting_deck),
        ("suits", [s.id for s in file.suits], [s.id for s in ours.suits]),
    ):
        if given != right:
            raise CardsRefused(f"{name}: only names and signs may be corrected here")
    known = {e.id: e for e in ours.cards}
    for e in file.cards:
        if e.id not in known or e.fixed() != known[e.id].fixed():
            raise CardsRefused(f"card {e.id}: only stars, the 4+ mark and the name of a card may be corrected")
    listed = {e.id for e in file.cards}
    for missing in (card for card in known if card not in listed):
        raise CardsRefused(f"card {missing} is missing")
    refuse_unread(data, file, shipped_data(__package__), ours)
    return CardTable(file, source=data)
