"""The 29 Fish and 32 Market cards: one constant table, read and checked once. Most of their values are a house set."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from fishgames.core.corrections import fits, parsed, refuse_unread, shipped_data
from fishgames.core.model import CardId, value
from fishgames.core.rules import CardsRefused
from fishgames.games.isaribi.seafood import INDEX, KINDS, LETTERS, Seafood, Wanted

ROUNDS = 5
"""Rounds of a game (I-1.2)."""
MARKET_SPOTS = 8
"""Market positions of the board (house)."""
DRAW_KINDS: frozenset[Seafood] = frozenset(("prawn", "mackerel"))
"""The kinds of which some cards say "1 draw" (I-2.4)."""

# a corrected file ends up on screens: no control characters, and ids that are one word
_Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
_Name = Annotated[str, Field(pattern=r"^\P{C}+$"), AfterValidator(fits(40))]
_Count = Annotated[int, Field(ge=1, le=99)]

_HOUSE = ("fish_cards", "market_cards", "market_cards_per_round", "lap_limit", "totals")
"""The parts of the file that an owner may correct."""


@value
class FishCard:
    """A kind of Fish card (I-2.4)."""

    id: CardId
    name: str
    seafood: Seafood
    cubes: int
    one_draw: bool
    copies: int


@value
class MarketCard:
    """A kind of Market card (I-2.5)."""

    id: CardId
    name: str
    wanted: Wanted
    price: int
    demand: int
    copies: int


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)


class _FishEntry(_Part):
    id: _Id
    name: _Name
    count: _Count
    type: Seafood
    cubes: int = Field(ge=1, le=20)
    one_draw: bool
    get_one_only: bool


class _MarketEntry(_Part):
    id: _Id
    name: _Name
    count: _Count
    type: Wanted
    rainbow: bool
    price: int = Field(ge=1, le=99)
    demand: int = Field(ge=1, le=9)


_Row = Annotated[tuple[Annotated[int, Field(ge=1, le=MARKET_SPOTS)], ...], Field(min_length=ROUNDS, max_length=ROUNDS)]


_BySeats = dict[Annotated[int, Field(ge=2, le=5)], _Row]


class _Rows(_Part):
    default: _Row
    by_players: _BySeats
    tight_market: _BySeats


class _LapLimit(_Part):
    laps: int = Field(ge=10, le=99)


class _Totals(_Part):
    fish_cards_by_type: dict[Seafood, int]
    fish_cubes_printed_by_type: dict[Seafood, int]
    one_draw_by_type: dict[Seafood, int]
    market_cards: int
    market_cards_by_type: dict[Wanted, int]
    market_demand_by_type: dict[Wanted, int]
    market_value_by_type: dict[Wanted, int]


class CardFile(_Part):
    """A card file as far as the game needs it."""

    game: Literal["isaribi"]
    fish_cards: tuple[_FishEntry, ...]
    market_cards: tuple[_MarketEntry, ...]
    market_cards_per_round: _Rows
    lap_limit: _LapLimit
    totals: _Totals


class CardTable:
    """All that depends on the card file; copies of a card share its id.

    `order`: the place in the file. `seafood`, `wanted`: numbers of the kinds as in KINDS, ANY for a rainbow card.
    `source`: the file as read, None if shipped.
    """

    def __init__(self, file: CardFile, source: Any = None) -> None:
        self.source = source
        self.fish: Mapping[CardId, FishCard] = {e.id: _fish_card(e) for e in file.fish_cards}
        self.market: Mapping[CardId, MarketCard] = {e.id: _market_card(e) for e in file.market_cards}
        self.cards: Mapping[CardId, FishCard | MarketCard] = {**self.fish, **self.market}
        self.order: Mapping[CardId, int] = {card: place for place, card in enumerate(self.cards)}
        self.seafood: Mapping[CardId, int] = {c.id: INDEX[c.seafood] for c in self.fish.values()}
        self.wanted: Mapping[CardId, int] = {c.id: INDEX[c.wanted] for c in self.market.values()}
        self.price: Mapping[CardId, int] = {c.id: c.price for c in self.market.values()}
        self.demand: Mapping[CardId, int] = {c.id: c.demand for c in self.market.values()}
        self.lap_limit = file.lap_limit.laps
        self._rows = file.market_cards_per_round

    def fish_deck(self, seafood: Seafood) -> list[CardId]:
        """All Fish cards of a kind, in the order of the file."""
        return [c.id for c in self.fish.values() if c.seafood == seafood for _ in range(c.copies)]

    def market_deck(self) -> list[CardId]:
        """All Market cards, in the order of the file."""
        return [c.id for c in self.market.values() for _ in range(c.copies)]

    def market_row(self, seats: int, tight: bool) -> tuple[int, ...]:
        """How many Market cards each round lays (I-4.1)."""
        rows = self._rows
        row = rows.by_players.get(seats, rows.default)
        return rows.tight_market.get(seats, row) if tight else row

    def in_order(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """Cards in the order of the file."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def token(self, card: CardId) -> str:
        """A card as a word: a Market card "P$4x3" (kind, price, demand), a Fish card "P:4", with "1 draw" "P:3d"."""
        found = self.cards[card]
        if isinstance(found, FishCard):
            return f"{LETTERS[found.seafood]}:{found.cubes}{'d' if found.one_draw else ''}"
        return f"{LETTERS[found.wanted]}${found.price}x{found.demand}"


def _fish_card(e: _FishEntry) -> FishCard:
    return FishCard(id=e.id, name=e.name, seafood=e.type, cubes=e.cubes, one_draw=e.one_draw, copies=e.count)


def _market_card(e: _MarketEntry) -> MarketCard:
    return MarketCard(id=e.id, name=e.name, wanted=e.type, price=e.price, demand=e.demand, copies=e.count)


def _check(file: CardFile) -> None:
    for card, times in Counter([*(f.id for f in file.fish_cards), *(m.id for m in file.market_cards)]).items():
        if times > 1:
            raise CardsRefused(f"card {card}: {times} records have this id")
    for f in file.fish_cards:
        if f.one_draw and f.type not in DRAW_KINDS:
            raise CardsRefused(f'card {f.id}: only prawn and mackerel cards say "1 draw"')
        if f.get_one_only != (f.type == "clam"):
            raise CardsRefused(f"card {f.id}: get_one_only is for clam cards, and for all of them")
    for m in file.market_cards:
        if m.rainbow != (m.type == "any"):
            raise CardsRefused(f'card {m.id}: rainbow is true exactly where the type is "any"')
    _check_totals(file)
    _check_rows(file)


def _check_totals(file: CardFile) -> None:
    totals = file.totals
    fish = {name: Counter[str]() for name in ("cards", "cubes", "draws")}
    for f in file.fish_cards:
        fish["cards"][f.type] += f.count
        fish["cubes"][f.type] += f.count * f.cubes
        fish["draws"][f.type] += f.count * f.one_draw
    market = {name: Counter[str]() for name in ("cards", "demand", "value")}
    for m in file.market_cards:
        market["cards"][m.type] += m.count
        market["demand"][m.type] += m.count * m.demand
        market["value"][m.type] += m.count * m.demand * m.price
    checks: tuple[tuple[str, Counter[str], Mapping[Any, int]], ...] = (
        ("fish_cards_by_type", fish["cards"], totals.fish_cards_by_type),
        ("fish_cubes_printed_by_type", fish["cubes"], totals.fish_cubes_printed_by_type),
        ("one_draw_by_type", fish["draws"], totals.one_draw_by_type),
        ("market_cards_by_type", market["cards"], totals.market_cards_by_type),
        ("market_demand_by_type", market["demand"], totals.market_demand_by_type),
        ("market_value_by_type", market["value"], totals.market_value_by_type),
    )
    for name, found, stated in checks:
        for kind in dict.fromkeys((*stated, *found)):
            if found[kind] != (number := stated.get(kind, 0)):
                raise CardsRefused(f"totals: {name} {kind} is {number}, but the cards add up to {found[kind]}")
    if market["cards"].total() != totals.market_cards:
        raise CardsRefused(f"totals: market_cards is {totals.market_cards}, but {market['cards'].total()} are listed")


def _check_rows(file: CardFile) -> None:
    rows = file.market_cards_per_round
    for name, row in (
        ("default", rows.default),
        *((f"by_players {seats}", row) for seats, row in rows.by_players.items()),
        *((f"tight_market {seats}", row) for seats, row in rows.tight_market.items()),
    ):
        if sum(row) > file.totals.market_cards:
            raise CardsRefused(
                f"market_cards_per_round: {name} lays {sum(row)} cards, but there are {file.totals.market_cards}"
            )


def _parse(data: Any) -> CardFile:
    file = parsed(CardFile, data, {"fish_cards": "card", "market_cards": "card"})
    _check(file)
    return file


@cache
def _shipped_file() -> CardFile:
    return _parse(shipped_data(__package__))


@cache
def shipped() -> CardTable:
    """The card table that comes with the game."""
    return CardTable(_shipped_file())


def read(data: Any = None) -> CardTable:
    """The card table of a corrected file's JSON (None: the shipped one). Raises CardsRefused naming the record.

    The cards, the number of Market cards a round and the lap limit may be corrected, and the totals with them; how many
    cards there are of each kind of Fish, and how many Market cards, stands in the rulebook.
    """
    if data is None:
        return shipped()
    file, ours = _parse(data), shipped_data(__package__)
    for name in ours:
        if name not in _HOUSE and data.get(name) != ours[name]:
            raise CardsRefused(f"{name}: this may not be changed, only {', '.join(_HOUSE)}")
    stated = _shipped_file().totals
    for kind in KINDS:
        number, right = file.totals.fish_cards_by_type.get(kind), stated.fish_cards_by_type[kind]
        if number != right:
            raise CardsRefused(f"fish_cards: {number or 0} {kind} cards are listed, but the game has {right}")
    if file.totals.market_cards != stated.market_cards:
        raise CardsRefused(
            f"market_cards: {file.totals.market_cards} are listed, but the game has {stated.market_cards}"
        )
    refuse_unread(data, file, ours, _shipped_file())
    return CardTable(file, source=data)
