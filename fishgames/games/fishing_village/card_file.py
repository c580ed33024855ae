"""A card file as read: its records, checked one by one and all together. What the cards mean is told in cards.py."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from fishgames.core.corrections import fits, parsed, shipped_data
from fishgames.core.phrases import counted
from fishgames.core.rules import CardsRefused
from fishgames.games.fishing_village.symbols import TYPES, Column, Type

RECORDS = ("workers", "sharks", "closings", "developments", "development_cards", "population_cards")
"""The lists of cards."""

WIDEST = 22
"""Cells of a name."""


# a corrected file ends up on screens: no control characters, and names that fit a row
_Name = Annotated[str, Field(pattern=r"^\P{C}+$"), AfterValidator(fits(WIDEST))]
_Small = Annotated[int, Field(ge=0, le=99)]
_Some = Annotated[int, Field(ge=1, le=99)]


class Part(BaseModel):
    """What a file says besides, as where a number comes from, is let be."""

    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)


class TypeRecord(Part):
    """A type of workers and its symbol."""

    id: Type
    name: _Name
    prefix: str
    symbol: str


class Constants(Part):
    """The numbers of the rules."""

    start_population: int
    rounds: int
    closings_per_round: int
    face_up_closings: int
    shark_draw: int
    worker_draw: int
    fail_loss: int
    excess_cap: int
    assign_other_cost: int
    remove_other_cost: int
    recruit_cost: int
    recruit_draw: int
    sacrifice_gain: int
    developments_per_player: int
    small_table_max_players: int
    small_table_developments: int
    small_table_discard: int
    custom_hands_max_total: int


class DealRecord(Part):
    """Hands by difficulty, for one seat to eight (FV-3.1)."""

    easy: tuple[_Some, ...]
    normal: tuple[_Some, ...]
    hard: tuple[_Some, ...]


class WorkerRecord(Part):
    """A kind of worker."""

    id: str
    name: _Name
    type: Type
    columns: tuple[Column, ...]
    symbols: int = Field(ge=1, le=2)
    count: _Small


class SharkRecord(Part):
    """A kind of land shark."""

    id: str
    name: _Name
    columns: tuple[Column, ...]
    count: _Small


class ClosingRecord(Part):
    """A kind of book-closing; `required` by round."""

    id: str
    name: _Name
    type: Type
    required: tuple[_Some, ...]
    count: _Small


class StageRecord(Part):
    """A row of a development."""

    round: int
    required: dict[Type, _Some]
    bonus: _Small


class DevelopmentRecord(Part):
    """One side of a development card."""

    id: str
    name: _Name
    rounds: tuple[StageRecord, ...]


class DevelopmentCardRecord(Part):
    """A development card with its two sides."""

    id: str
    sides: tuple[str, ...]
    count: _Small


class PopulationCardRecord(Part):
    """Cards to count population with."""

    id: str
    count: _Small


class GradeRecord(Part):
    """A grade of victory."""

    id: str
    name: _Name
    min: int
    max: int | None


class TotalsRecord(Part):
    """What everything adds up to."""

    workers: int
    single_workers: int
    double_workers: int
    worker_symbols: int
    symbols_by_type: dict[Type, int]
    sharks: int
    closings: int
    development_cards: int
    population_cards: int
    all_cards: int


class PlayersRecord(Part):
    """How many may play."""

    min: int
    max: int


class CardFile(Part):
    """The whole file."""

    game: Literal["fishing_village"]
    players: PlayersRecord
    columns: tuple[Column, ...]
    types: tuple[TypeRecord, ...]
    constants: Constants
    deal: DealRecord
    workers: tuple[WorkerRecord, ...]
    sharks: tuple[SharkRecord, ...]
    closings: tuple[ClosingRecord, ...]
    developments: tuple[DevelopmentRecord, ...]
    development_cards: tuple[DevelopmentCardRecord, ...]
    population_cards: tuple[PopulationCardRecord, ...]
    grades: tuple[GradeRecord, ...]
    totals: TotalsRecord

    def records(self) -> dict[str, Sequence[Any]]:
        """All lists of records with an id, by name."""
        return {name: getattr(self, name) for name in RECORDS}


def _check(file: CardFile) -> None:
    listed = [record.id for records in file.records().values() for record in records]
    for word, times in Counter(listed).items():
        if times > 1:
            raise CardsRefused(f"card {word}: {times} records have this id")
    for worker in file.workers:
        _check_columns(worker.id, worker.columns)
        if len(worker.columns) != worker.symbols:
            symbols, columns = counted(worker.symbols, "symbol"), counted(len(worker.columns), "column")
            raise CardsRefused(f"card {worker.id}: {symbols} in {columns}; each symbol has a column of its own")
    for shark in file.sharks:
        _check_columns(shark.id, shark.columns)
    for closing in file.closings:
        if len(closing.required) != file.constants.rounds:
            raise CardsRefused(
                f"card {closing.id}: {len(closing.required)} needs, but there are {file.constants.rounds} rounds"
            )
    for development in file.developments:
        if [stage.round for stage in development.rounds] != list(range(1, file.constants.rounds + 1)):
            raise CardsRefused(f"card {development.id}: its rows are those of round 1 to {file.constants.rounds}")
        for stage in development.rounds:
            if not stage.required:
                raise CardsRefused(f"card {development.id}: it wants nothing in round {stage.round}")
    _check_alike(file)
    _check_sides(file)
    _check_deal(file)
    _check_totals(file)


def _check_columns(card: str, columns: Sequence[Column]) -> None:
    if not columns:
        raise CardsRefused(f"card {card}: its symbol is in no column")
    if len(set(columns)) < len(columns):
        raise CardsRefused(f"card {card}: a column is named twice")


def _check_alike(file: CardFile) -> None:
    """Cards that nobody can tell apart are copies of one kind, and belong in one record."""
    seen: dict[Hashable, str] = {}
    faces: list[tuple[str, Hashable]] = [
        *((each.id, (each.type, frozenset(each.columns))) for each in file.workers),
        *((each.id, frozenset(each.columns)) for each in file.sharks),
        *((each.id, each.name) for each in file.closings),
        *((each.id, each.name) for each in file.developments),
    ]
    for card, face in faces:
        if face in seen:
            raise CardsRefused(f"card {card}: it looks like {seen[face]}; copies of one kind belong in one record")
        seen[face] = card


def _check_sides(file: CardFile) -> None:
    known = {d.id for d in file.developments}
    homes: dict[str, str] = {}
    for card in file.development_cards:
        if len(card.sides) != 2 or len(set(card.sides)) != 2:
            raise CardsRefused(f"card {card.id}: it has two sides with different developments")
        for side in card.sides:
            if side not in known:
                raise CardsRefused(f"card {card.id}: its side {side} is no development")
            if side in homes:
                raise CardsRefused(f"card {card.id}: {side} is printed on {homes[side]} already")
            homes[side] = card.id
    for missing in sorted(known - homes.keys()):
        raise CardsRefused(f"card {missing}: no development card has it on a side")


def _check_deal(file: CardFile) -> None:
    rows = {"easy": file.deal.easy, "normal": file.deal.normal, "hard": file.deal.hard}
    for name, row in rows.items():
        if len(row) != file.players.max:
            raise CardsRefused(f"deal: {name} has {len(row)} numbers, but up to {file.players.max} seats can play")
        for seats, hand in enumerate(row, 1):
            if seats * hand > file.constants.custom_hands_max_total:
                raise CardsRefused(
                    f"deal: {name} deals {seats * hand} workers to {seats} seats, "
                    f"{file.constants.custom_hands_max_total} are the most"
                )


def _check_totals(file: CardFile) -> None:
    totals = file.totals
    by_type = {kind: sum(w.symbols * w.count for w in file.workers if w.type == kind) for kind in TYPES}
    counts = {name: sum(getattr(r, "count", 0) for r in records) for name, records in file.records().items()}
    for name, found, stated in (
        ("workers", counts["workers"], totals.workers),
        ("single_workers", sum(w.count for w in file.workers if w.symbols == 1), totals.single_workers),
        ("double_workers", sum(w.count for w in file.workers if w.symbols == 2), totals.double_workers),
        ("worker_symbols", sum(by_type.values()), totals.worker_symbols),
        *((f"symbols_by_type {kind}", by_type[kind], totals.symbols_by_type.get(kind, 0)) for kind in TYPES),
        ("sharks", counts["sharks"], totals.sharks),
        ("closings", counts["closings"], totals.closings),
        ("development_cards", counts["development_cards"], totals.development_cards),
        ("population_cards", counts["population_cards"], totals.population_cards),
        ("all_cards", sum(counts.values()), totals.all_cards),
    ):
        if found != stated:
            raise CardsRefused(f"totals: {name} is {stated}, but {found} are listed")


def parse(data: Any) -> CardFile:
    """A file's JSON values, checked. Raises CardsRefused naming the record at fault."""
    words = {**dict.fromkeys(RECORDS, "card"), "types": "type", "grades": "grade"}
    file = parsed(CardFile, data, words)
    _check(file)
    return file


@cache
def shipped_file() -> CardFile:
    """The file that comes with the game."""
    return parse(shipped_data(__package__))
