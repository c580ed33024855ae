"""The 135 cards: one constant table, read and checked once. Rules, words and screens ask it about card ids."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fishgames.core.model import CardId, value
from fishgames.core.rules import CardsRefused

Suit = Literal["grains", "wood", "hay", "ore", "grapes", "wool", "leather", "solitary", "special"]
Effect = Literal["monk", "apprentice", "tinner", "smuggler"]
Placement = Literal["founders", "bottom", "chain", "solitary", "special"]
Formula = Literal[
    "sum_gold_on_suit",
    "per_suit_symbol",
    "per_gold_symbol",
    "per_padlock",
    "per_food_symbol",
    "per_builder_symbol",
    "coins_on_one_villager",
]

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

FOUNDERS: CardId = "founders"

# a corrected file ends up on screens: no control characters, and names that fit a row
_Name = Annotated[str, Field(pattern=r"^\P{C}{1,16}$")]
_Small = Annotated[int, Field(ge=0, le=99)]


@value
class Silver:
    """What a card pays at the Second Market (V-12.4): `amount` for each full `every` of what `kind` counts."""

    kind: Formula
    suit: Suit | None = None
    amount: _Small
    every: int = Field(default=1, ge=1, le=99)


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


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)


class _Entry(_Part):
    id: str
    name: _Name
    suit: Suit
    suit_symbols: int = Field(ge=1, le=2)
    copies: int
    mark_4plus: bool = False
    placement: Placement
    predecessor: str | None
    successors: tuple[str, ...]
    branches: int
    padlock: str | None
    unlocks: tuple[str, ...] = ()
    key_ring: int | None = None
    food: _Small = 0
    builder: _Small
    gold: _Small = 0
    silver: Silver | None
    effect: Effect | None = None
    discard_after_use: bool = False
    text: str = Field(default="", pattern=r"^\P{C}{0,120}$")

    def fixed(self) -> tuple[object, ...]:
        """What an owner's correction may not change."""
        return (self.id, self.copies, self.placement, self.effect, self.discard_after_use)


class _Side(_Part):
    gold: _Small
    food: _Small


class _Sides(_Part):
    gold: _Side
    food: _Side


class _Founders(_Entry):
    sides: _Sides


class _Suit(_Part):
    id: Suit
    name: _Name
    mark_4plus: bool


class _Numbers(_Part):
    removed_cards: int
    villager_cards: int
    deck_after_road: int
    hand: int
    coins: int
    stacks: int
    cards_per_stack: int
    reserve: int
    total_cards_in_play: int


class _Setup(_Part):
    by_players: dict[int, _Numbers]
    by_players_if_4plus_left_out: dict[int, _Numbers]


class _Limits(_Part):
    draft_base: int
    draft_max: int
    build_base: int
    build_max: int
    unlock_cost: int
    road_slots: int
    road_stacks: int


class _Road(_Part):
    cards: tuple[str, ...]


class _Roles(_Part):
    ids: tuple[str, ...]


class _Totals(_Part):
    villager_designs: int
    villager_cards: int
    starting_road_cards: int
    other_villager_cards: int
    basic_cards: int
    founders: int
    all_cards: int
    villager_cards_by_suit: dict[Suit, int]


class _File(_Part):
    game: Literal["villagers"]
    suits: tuple[_Suit, ...]
    setup: _Setup
    limits: _Limits
    founders: _Founders
    basic: tuple[_Entry, ...]
    villagers: tuple[_Entry, ...]
    monk_roles: _Roles
    starting_road: _Road
    totals: _Totals

    @property
    def entries(self) -> tuple[_Entry, ...]:
        """Founders, Basics and villagers, in this order."""
        return (self.founders, *self.basic, *self.villagers)


class CardTable:
    """All that depends on the printed cards; copies of a card share its id.

    `order`: the place in a sorted hand, by suit first. `basics`, `villagers`: ids in printed order. `roles`: cards that
    have successors (V-10.1). `unlockers`: cards named in a padlock (V-1.6). `stand_ins`: Monk and Apprentice.
    `flipped`: Gold and Food of the Founders' Food side. `source`: the file as read, None if shipped.
    """

    def __init__(self, file: _File, source: Any = None) -> None:
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


def _card(e: _Entry, file: _File) -> Card:
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


def _check(file: _File) -> None:
    entries = {e.id: e for e in file.entries}
    for what, words in (("id", [e.id for e in file.entries]), ("name", [e.name for e in file.entries])):
        for word, times in Counter(words).items():
            if times > 1:
                raise CardsRefused(f"card {word}: {times} cards have this {what}")
    suits = {s.id: s for s in file.suits}
    for e in file.entries:
        _check_named(e, entries)
    for e in file.entries:
        _check_card(e, entries)
        if e.suit not in suits:
            raise CardsRefused(f"card {e.id}: its suit {e.suit} is not in the list of suits")
        if e.mark_4plus != (suits[e.suit].mark_4plus and e in file.villagers):
            raise CardsRefused(f"card {e.id}: its 4+ mark differs from that of {e.suit}")
    _check_circles(entries, "predecessor", {e.id: e.predecessor for e in file.entries})
    _check_circles(entries, "padlock", {e.id: e.padlock for e in file.entries})
    for e in file.villagers:
        if FOUNDERS in _below(e.id, entries) and not e.food:
            # else Founders without Food could be covered at the end of a turn, and not flip (V-11.1)
            raise CardsRefused(f"card {e.id}: every card of a chain on the Founders shows Food")
    roles = {e.id for e in file.entries if e.successors}
    for card in sorted(roles ^ set(file.monk_roles.ids)):
        raise CardsRefused(f"monk_roles: {card} must be listed exactly if it has successors")
    _check_road(file, entries)
    _check_totals(file)


def _check_named(e: _Entry, entries: Mapping[str, _Entry]) -> None:
    """What a card says of others: before what they say of it, so that the right one is blamed."""
    for what, named in (("predecessor", e.predecessor), ("padlock", e.padlock)):
        if named is not None and named not in entries:
            raise CardsRefused(f"card {e.id}: its {what} {named} is no card")
    if (e.predecessor is not None) != (e.placement == "chain"):
        raise CardsRefused(f"card {e.id}: a chain card has a predecessor, any other card has none")


def _check_card(e: _Entry, entries: Mapping[str, _Entry]) -> None:
    def refuse(why: str) -> None:
        raise CardsRefused(f"card {e.id}: {why}")

    if e.placement in ("solitary", "special") and e.successors:
        refuse(f"no card goes on a {e.placement} card")
    for kind, listed, right in (
        ("successors", e.successors, [o.id for o in entries.values() if o.predecessor == e.id]),
        ("unlocks", e.unlocks, [o.id for o in entries.values() if o.padlock == e.id]),
    ):
        if sorted(listed) != sorted(right):
            refuse(f"{kind} says {_listed(listed)}, but by the other cards it is {_listed(right)}")
    branches = 0 if not e.successors else 1 if e.placement == "chain" else 2
    if e.branches != branches:
        refuse(f"it has {e.branches} branches, but {branches} where it stands in its chain")
    if e.unlocks and e.successors:
        refuse("an unlocker carries no card")
    ring = sum(entries[card].copies for card in e.unlocks)
    if (e.key_ring or 0) != ring:
        refuse(f"its key ring says {e.key_ring}, but it opens {ring} cards")
    if e.silver is not None and (e.silver.suit is not None) != (
        e.silver.kind in ("sum_gold_on_suit", "per_suit_symbol")
    ):
        refuse("a Silver formula names a suit exactly if it counts one")


def _listed(cards: Iterable[str]) -> str:
    return ", ".join(sorted(cards)) or "none"


def _below(card: str, entries: Mapping[str, _Entry]) -> list[str]:
    found = []
    below = entries[card].predecessor
    while below is not None:
        found.append(below)
        below = entries[below].predecessor
    return found


def _check_circles(entries: Mapping[str, _Entry], what: str, leads: Mapping[str, str | None]) -> None:
    for card in entries:
        way = [card]
        while (step := leads[way[-1]]) is not None:
            if step in way:
                circle = " - ".join([*way[way.index(step) :], step])
                raise CardsRefused(f"card {card}: its {what} leads round in a circle, {circle}")
            way.append(step)


def _check_road(file: _File, entries: Mapping[str, _Entry]) -> None:
    known = {e.id for e in file.villagers}
    if len(file.starting_road.cards) != file.limits.road_slots:
        raise CardsRefused(f"starting_road: {len(file.starting_road.cards)} cards, but {file.limits.road_slots} slots")
    for card, times in Counter(file.starting_road.cards).items():
        if card not in known:
            raise CardsRefused(f"starting_road: {card} is no villager")
        if times > entries[card].copies or entries[card].mark_4plus:
            raise CardsRefused(f"starting_road: {card} is not in every game {times} times")


def _check_totals(file: _File) -> None:
    totals, road = file.totals, len(file.starting_road.cards)
    villagers, basics = (sum(e.copies for e in part) for part in (file.villagers, file.basic))
    for name, found, stated in (
        ("villager_designs", len(file.villagers), totals.villager_designs),
        ("villager_cards", villagers, totals.villager_cards),
        ("starting_road_cards", road, totals.starting_road_cards),
        ("other_villager_cards", villagers - road, totals.other_villager_cards),
        ("basic_cards", basics, totals.basic_cards),
        ("founders", file.founders.copies, totals.founders),
        ("all_cards", villagers + basics + file.founders.copies, totals.all_cards),
    ):
        if found != stated:
            raise CardsRefused(f"totals: {name} is {stated}, but {found} are listed")
    by_suit: Counter[Suit] = Counter()
    for e in file.villagers:
        by_suit[e.suit] += e.copies
    for suit in file.suits:
        stated = totals.villager_cards_by_suit.get(suit.id, 0)
        if by_suit[suit.id] != stated:
            raise CardsRefused(
                f"totals: villager_cards_by_suit {suit.id} is {stated}, but {by_suit[suit.id]} are listed"
            )
    marked = sum(e.copies for e in file.villagers if e.mark_4plus)
    for part, left in ((file.setup.by_players, 0), (file.setup.by_players_if_4plus_left_out, marked)):
        for seats, numbers in part.items():
            deck = villagers - left - road
            dealt = seats * numbers.hand + numbers.stacks * numbers.cards_per_stack + numbers.reserve
            if numbers.removed_cards != left or numbers.deck_after_road != deck or dealt != deck:
                raise CardsRefused(f"setup for {seats} players: {left} cards left out, {deck} to deal")


def _parse(data: Any) -> _File:
    try:
        file = _File.model_validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = [str(part) for part in first["loc"]]
        place = " ".join(where)
        if len(where) > 1 and where[0] in ("basic", "villagers", "suits"):
            entry = data[where[0]][int(where[1])]
            name = entry.get("id", where[1]) if isinstance(entry, dict) else where[1]
            place = f"{'suit' if where[0] == 'suits' else 'card'} {name}: " + " ".join(where[2:])
        raise CardsRefused(f"{place or 'the file'}: {first['msg']}") from None
    except ValueError:
        raise CardsRefused("the file holds numbers or text that JSON does not know") from None
    _check(file)
    return file


@cache
def _shipped_file() -> _File:
    return _parse(json.loads(files(__package__).joinpath("cards.json").read_text(encoding="utf-8")))


@cache
def shipped() -> CardTable:
    """The card table that comes with the game."""
    return CardTable(_shipped_file())


def read(data: Any = None) -> CardTable:
    """The card table of a corrected file's JSON (None: the shipped one). Raises CardsRefused naming the record.

    What is printed on a card may be corrected, and which six lie on the first Road; not which cards there are, how
    many, or what kind of card each is.
    """
    if data is None:
        return shipped()
    file, ours = _parse(data), _shipped_file()
    known = {e.id: e for e in ours.entries}
    for e in file.entries:
        if e.id not in known or e.fixed() != known[e.id].fixed():
            raise CardsRefused(f"card {e.id}: its id, number of copies and kind may not be changed")
    for missing in known.keys() - {e.id for e in file.entries}:
        raise CardsRefused(f"card {missing} is missing")
    for name, given, right in (
        ("limits", file.limits, ours.limits),
        ("setup", file.setup, ours.setup),
        ("suits", [s.id for s in file.suits], [s.id for s in ours.suits]),
        ("the order of cards", [e.id for e in file.entries], [e.id for e in ours.entries]),
    ):
        if given != right:
            raise CardsRefused(f"{name}: this may not be changed")
    return CardTable(file, source=data)
