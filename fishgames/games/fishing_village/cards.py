"""The 150 cards: one constant table, read and checked once. Rules, words and screens ask it about card ids."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from fishgames.core.corrections import refuse_unread, shipped_data
from fishgames.core.model import CardId, value
from fishgames.core.rules import CardsRefused
from fishgames.games.fishing_village.card_file import (
    CardFile,
    DevelopmentRecord,
    WorkerRecord,
    parse,
    shipped_file,
)
from fishgames.games.fishing_village.symbols import (
    COLUMN_LETTERS,
    COLUMNS,
    TYPE_LETTERS,
    TYPE_SIGNS,
    TYPES,
    Column,
    Columns,
    Type,
    column_letters,
    mask,
)

__all__ = [
    "COLUMNS",
    "COLUMN_LETTERS",
    "TYPES",
    "TYPE_LETTERS",
    "TYPE_SIGNS",
    "Card",
    "CardTable",
    "Closing",
    "Column",
    "Columns",
    "Development",
    "Grade",
    "Shark",
    "Stage",
    "Type",
    "Worker",
    "column_letters",
    "read",
    "shipped",
]


@value
class Worker:
    """A kind of worker. Each symbol has a column of its own; both are of the same type (FV-2.3)."""

    id: CardId
    name: str
    type: Type
    columns: Columns
    symbols: int
    count: int


@value
class Shark:
    """A kind of land shark and the columns it blocks."""

    id: CardId
    name: str
    columns: Columns
    count: int


@value
class Closing:
    """A kind of book-closing; `needs`: symbols wanted in round 1, 2, 3."""

    id: CardId
    name: str
    type: Type
    needs: tuple[int, ...]
    count: int


@value
class Stage:
    """What a development wants in one round and what it pays (FV-8.1)."""

    wants: tuple[tuple[Type, int], ...]
    bonus: int


@value
class Development:
    """One side of a development card; `stages` by round. `card`: the physical card it is printed on."""

    id: CardId
    name: str
    stages: tuple[Stage, ...]
    card: CardId


@value
class Grade:
    """A grade of victory by final population (FV-10.2); `most` is None where there is no upper limit."""

    id: str
    name: str
    least: int
    most: int | None


Card = Worker | Shark | Closing


class CardTable:
    """All that depends on the printed cards; copies of a card share its id.

    `cards`: what lies in piles, by id and in printed order: workers, sharks, closings. `constants`: the numbers of the
    rules. `order`: the place in a sorted hand. `supply`: copies of each physical development card. `source`: the file
    as read, None if shipped.
    """

    def __init__(self, file: CardFile, source: Any = None) -> None:
        self.source = source
        self.constants = file.constants
        self.deal: Mapping[str, tuple[int, ...]] = {
            "easy": file.deal.easy,
            "normal": file.deal.normal,
            "hard": file.deal.hard,
        }
        self.workers: Mapping[CardId, Worker] = {w.id: _worker(w) for w in file.workers}
        self.sharks: Mapping[CardId, Shark] = {
            s.id: Shark(id=s.id, name=s.name, columns=mask(s.columns), count=s.count) for s in file.sharks
        }
        self.closings: Mapping[CardId, Closing] = {
            c.id: Closing(id=c.id, name=c.name, type=c.type, needs=c.required, count=c.count) for c in file.closings
        }
        homes = {side: card.id for card in file.development_cards for side in card.sides}
        self.developments: Mapping[CardId, Development] = {
            d.id: _development(d, homes[d.id]) for d in file.developments
        }
        self.supply: Mapping[CardId, int] = {card.id: card.count for card in file.development_cards}
        self.cards: Mapping[CardId, Card] = {
            **self.workers,
            **self.sharks,
            **self.closings,
        }
        self.columns: Mapping[CardId, Columns] = {
            **{w.id: w.columns for w in self.workers.values()},
            **{s.id: s.columns for s in self.sharks.values()},
        }
        self.types: Mapping[CardId, Type] = {
            **{w.id: w.type for w in self.workers.values()},
            **{c.id: c.type for c in self.closings.values()},
        }
        self.symbols: Mapping[CardId, int] = {w.id: w.symbols for w in self.workers.values()}
        self.needs: Mapping[CardId, tuple[int, ...]] = {c.id: c.needs for c in self.closings.values()}
        by_type = sorted(self.workers.values(), key=lambda w: (TYPES.index(w.type), w.symbols))
        self.order: Mapping[CardId, int] = {
            card: place
            for place, card in enumerate([*(w.id for w in by_type), *self.sharks, *self.closings, *self.developments])
        }
        self.type_names: Mapping[Type, str] = {t.id: t.name.removesuffix(" Worker") for t in file.types}
        self.symbol_names: Mapping[Type, str] = {t.id: t.symbol for t in file.types}
        self.grades: tuple[Grade, ...] = tuple(
            Grade(id=g.id, name=g.name, least=g.min, most=g.max) for g in file.grades
        )

    def deck(self, cards: Mapping[CardId, Worker] | Mapping[CardId, Shark] | Mapping[CardId, Closing]) -> list[CardId]:
        """Every copy of these kinds, in printed order."""
        return [card.id for card in cards.values() for _ in range(card.count)]

    def sorted(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """Cards in the order of a sorted hand."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def need(self, closing: CardId, round: int) -> int:
        """Symbols that a closing wants in a round."""
        return self.needs[closing][round - 1]

    def hand_size(self, difficulty: str, seats: int) -> int:
        """Cards dealt to each seat (FV-3.1)."""
        return self.deal[difficulty][seats - 1]

    def development_count(self, seats: int) -> int:
        """Developments that each seat chooses (FV-3.5)."""
        numbers = self.constants
        small = seats <= numbers.small_table_max_players
        return numbers.small_table_developments if small else numbers.developments_per_player

    def grade(self, population: int) -> Grade | None:
        """The grade of a victory; None below the lowest one."""
        fitting = [g for g in self.grades if population >= g.least and (g.most is None or population <= g.most)]
        return fitting[0] if fitting else None

    def name(self, card: CardId) -> str:
        """The printed name."""
        return self.developments[card].name if card in self.developments else self.cards[card].name

    def token(self, card: CardId) -> str:
        """A card in text. A worker is drawn by its columns: "A-A", "--F"; a shark is "shark M"."""
        if card in self.workers:
            letter = TYPE_LETTERS[self.types[card]]
            return "".join(letter if self.columns[card] >> n & 1 else "-" for n in range(len(COLUMNS)))
        if card in self.sharks:
            return f"shark {column_letters(self.columns[card])}"
        return self.name(card)

    def type_words(self, kind: Type, number: int | str) -> str:
        """A number of symbols: "5 A^"."""
        return f"{number} {TYPE_LETTERS[kind]}{TYPE_SIGNS[kind]}"


def _worker(w: WorkerRecord) -> Worker:
    return Worker(id=w.id, name=w.name, type=w.type, columns=mask(w.columns), symbols=w.symbols, count=w.count)


def _development(d: DevelopmentRecord, home: str) -> Development:
    stages = tuple(
        Stage(wants=tuple((kind, s.required[kind]) for kind in TYPES if kind in s.required), bonus=s.bonus)
        for s in d.rounds
    )
    return Development(id=d.id, name=d.name, stages=stages, card=home)


@cache
def shipped() -> CardTable:
    """The card table that comes with the game."""
    return CardTable(shipped_file())


def read(data: Any = None) -> CardTable:
    """The card table of a corrected file's JSON (None: the shipped one). Raises CardsRefused naming the record.

    What the printed cards show may be corrected: names, columns, copies, needs, developments, and the hands dealt. Not
    the numbers of the rules, the totals, which kinds there are, or a worker's type and number of symbols.
    """
    if data is None:
        return shipped()
    file, ours = parse(data), shipped_file()
    for part, records in ours.records().items():
        given = {record.id: record for record in file.records()[part]}
        for record in records:
            if record.id not in given:
                raise CardsRefused(f"card {record.id} is missing")
            for fixed in ("type", "symbols"):
                if getattr(given[record.id], fixed, None) != getattr(record, fixed, None):
                    raise CardsRefused(f"card {record.id}: its {fixed} may not be changed")
        for strange in given.keys() - {record.id for record in records}:
            raise CardsRefused(f"card {strange} is not one of the game's")
        if [record.id for record in file.records()[part]] != [record.id for record in records]:
            raise CardsRefused(f"{part}: the order of the records may not be changed")
    for name in ("players", "columns", "types", "constants", "grades", "totals"):
        if getattr(file, name) != getattr(ours, name):
            raise CardsRefused(f"{name}: this may not be changed")
    refuse_unread(data, file, shipped_data(__package__), ours)
    return CardTable(file, source=data)
