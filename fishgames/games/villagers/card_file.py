"""What a card file says of each card, read and checked: a corrected one is refused with the record that is wrong."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from fishgames.core.corrections import fits, parsed
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

FOUNDERS: CardId = "founders"

# a corrected file ends up on screens: no control characters, ids that are one word, and names that fit a row
_Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
_Name = Annotated[str, Field(pattern=r"^\P{C}+$"), AfterValidator(fits(16))]
_Small = Annotated[int, Field(ge=0, le=99)]


@value
class Silver:
    """What a card pays at the Second Market (V-12.4): `amount` for each full `every` of what `kind` counts."""

    kind: Formula
    suit: Suit | None = None
    amount: _Small
    every: int = Field(default=1, ge=1, le=99)


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)


class Entry(_Part):
    id: _Id
    name: _Name
    suit: Suit
    suit_symbols: int = Field(ge=1, le=2)
    copies: int
    mark_4plus: bool = False
    placement: Placement
    predecessor: _Id | None
    successors: tuple[_Id, ...]
    branches: int
    padlock: _Id | None
    unlocks: tuple[_Id, ...] = ()
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


class _Founders(Entry):
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
    cards: tuple[_Id, ...]


class _Roles(_Part):
    ids: tuple[_Id, ...]


class _Totals(_Part):
    villager_designs: int
    villager_cards: int
    starting_road_cards: int
    other_villager_cards: int
    basic_cards: int
    founders: int
    all_cards: int
    villager_cards_by_suit: dict[Suit, int]


class CardFile(_Part):
    game: Literal["villagers"]
    suits: tuple[_Suit, ...]
    setup: _Setup
    limits: _Limits
    founders: _Founders
    basic: tuple[Entry, ...]
    villagers: tuple[Entry, ...]
    monk_roles: _Roles
    starting_road: _Road
    totals: _Totals

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Founders, Basics and villagers, in this order."""
        return (self.founders, *self.basic, *self.villagers)


def parse(data: Any) -> CardFile:
    """The file of some JSON. Raises CardsRefused."""
    file = parsed(CardFile, data, {"basic": "card", "villagers": "card", "suits": "suit"})
    _check(file)
    return file


def _check(file: CardFile) -> None:
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
    _check_what_is_never_asked(file)
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


def _check_what_is_never_asked(file: CardFile) -> None:
    """Nothing stands on a card that no rule looks at there."""
    founders = file.founders
    if founders.gold or founders.food:
        raise CardsRefused(f"card {FOUNDERS}: its Gold and Food stand under sides")
    if not founders.sides.food.food:
        # they are turned so that each village shows Food (V-11.1)
        raise CardsRefused(f"card {FOUNDERS}: the Food side shows Food")
    for e in file.entries:
        if e.padlock is not None and (e not in file.villagers or e.effect in ("monk", "apprentice", "tinner")):
            raise CardsRefused(f"card {e.id}: no padlock is ever paid for it")


def _check_named(e: Entry, entries: Mapping[str, Entry]) -> None:
    """What a card says of others: before what they say of it, so that the right one is blamed."""
    for what, named in (("predecessor", e.predecessor), ("padlock", e.padlock)):
        if named is not None and named not in entries:
            raise CardsRefused(f"card {e.id}: its {what} {named} is no card")
    if (e.predecessor is not None) != (e.placement == "chain"):
        raise CardsRefused(f"card {e.id}: a chain card has a predecessor, any other card has none")


def _check_card(e: Entry, entries: Mapping[str, Entry]) -> None:
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
    if e.unlocks and e.placement == "special":
        # coins on it would go with it to the hand or the discard pile
        refuse("a special card is no unlocker")
    ring = sum(entries[card].copies for card in e.unlocks)
    if (e.key_ring or 0) != ring:
        refuse(f"its key ring says {e.key_ring}, but it opens {ring} cards")
    if e.silver is not None and (e.silver.suit is not None) != (
        e.silver.kind in ("sum_gold_on_suit", "per_suit_symbol")
    ):
        refuse("a Silver formula names a suit exactly if it counts one")


def _listed(cards: Iterable[str]) -> str:
    return ", ".join(sorted(cards)) or "none"


def _below(card: str, entries: Mapping[str, Entry]) -> list[str]:
    found = []
    below = entries[card].predecessor
    while below is not None:
        found.append(below)
        below = entries[below].predecessor
    return found


def _check_circles(entries: Mapping[str, Entry], what: str, leads: Mapping[str, str | None]) -> None:
    for card in entries:
        way = [card]
        while (step := leads[way[-1]]) is not None:
            if step in way:
                circle = " - ".join([*way[way.index(step) :], step])
                raise CardsRefused(f"card {card}: its {what} leads round in a circle, {circle}")
            way.append(step)


def _check_road(file: CardFile, entries: Mapping[str, Entry]) -> None:
    known = {e.id for e in file.villagers}
    if len(file.starting_road.cards) != file.limits.road_slots:
        raise CardsRefused(f"starting_road: {len(file.starting_road.cards)} cards, but {file.limits.road_slots} slots")
    for card, times in Counter(file.starting_road.cards).items():
        if card not in known:
            raise CardsRefused(f"starting_road: {card} is no villager")
        if times > entries[card].copies or entries[card].mark_4plus:
            raise CardsRefused(f"starting_road: {card} is not in every game {times} times")


def _check_totals(file: CardFile) -> None:
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
