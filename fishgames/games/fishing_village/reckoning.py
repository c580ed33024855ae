"""What a field is worth: interference, symbols, developments, and what a rescue takes. For rules and previews alike.

Plain functions of cards and numbers; imports neither state nor view.
"""

from collections.abc import Iterable, Sequence

from fishgames.core.model import CardId, value
from fishgames.games.fishing_village.cards import COLUMNS, TYPES, CardTable, Columns, Stage, Type


@value
class Outlook:
    """What undergoing a closing with a field comes to (FV-7.3).

    `gone`: workers that sharks would take; `raw`, `left`: symbols before and after that; `change` of population.
    """

    closing: CardId
    type: Type
    need: int
    raw: int
    left: int
    gone: tuple[CardId, ...]
    change: int

    @property
    def passes(self) -> bool:
        """Is enough left?"""
        return self.left >= self.need


@value
class GridRow:
    """The workers of one type in a field: symbols by column, all symbols, and those that sharks would leave."""

    type: Type
    columns: tuple[int, ...]
    raw: int
    left: int


@value
class Progress:
    """A development this round: of each type wanted the symbols in the field and those needed; what it would pay."""

    development: CardId
    parts: tuple[tuple[Type, int, int], ...]
    bonus: int

    @property
    def met(self) -> bool:
        """Would it pay now?"""
        return all(have >= need for _, have, need in self.parts)


def blocked(sharks: Sequence[CardId], cards: CardTable) -> Columns:
    """The columns of all sharks of a field together (FV-7.3)."""
    found = 0
    for shark in sharks:
        found |= cards.columns[shark]
    return found


def symbols(field: Iterable[CardId], kind: Type, cards: CardTable) -> int:
    """Symbols of a type in a field, sharks ignored."""
    types, numbers = cards.types, cards.symbols
    return sum(numbers[card] for card in field if types[card] == kind)


def symbols_left(field: Iterable[CardId], sharks: Sequence[CardId], kind: Type, cards: CardTable) -> int:
    """Symbols of a type that are left after interference."""
    types, numbers, columns = cards.types, cards.symbols, cards.columns
    block = blocked(sharks, cards)
    return sum(numbers[card] for card in field if types[card] == kind and not columns[card] & block)


def symbols_by_type(workers: Iterable[CardId], cards: CardTable) -> tuple[int, ...]:
    """Symbols of each type, in the order of TYPES."""
    found = dict.fromkeys(TYPES, 0)
    for card in workers:
        found[cards.types[card]] += cards.symbols[card]
    return tuple(found.values())


def outlook(
    field: Sequence[CardId], sharks: Sequence[CardId], closing: CardId, round: int, cards: CardTable
) -> Outlook:
    """What undergoing this closing with this field comes to."""
    kind, need = cards.types[closing], cards.need(closing, round)
    block = blocked(sharks, cards)
    mine = [card for card in field if cards.types[card] == kind]
    gone = tuple(card for card in mine if cards.columns[card] & block)
    raw = sum(cards.symbols[card] for card in mine)
    left = raw - sum(cards.symbols[card] for card in gone)
    gain = min(cards.constants.excess_cap, left - need)
    change = gain if left >= need else -cards.constants.fail_loss
    return Outlook(closing=closing, type=kind, need=need, raw=raw, left=left, gone=gone, change=change)


def grid(field: Sequence[CardId], sharks: Sequence[CardId], cards: CardTable) -> tuple[GridRow, ...]:
    """A field type by type and column by column."""
    rows = []
    for kind in TYPES:
        mine = [card for card in field if cards.types[card] == kind]
        rows.append(
            GridRow(
                type=kind,
                columns=tuple(sum(cards.columns[card] >> n & 1 for card in mine) for n in range(len(COLUMNS))),
                raw=symbols(mine, kind, cards),
                left=symbols_left(mine, sharks, kind, cards),
            )
        )
    return tuple(rows)


def stage(development: CardId, round: int, cards: CardTable) -> Stage:
    """What a development wants in a round."""
    return cards.developments[development].stages[round - 1]


def progress(field: Sequence[CardId], development: CardId, round: int, cards: CardTable) -> Progress:
    """How far a field has come with a development; sharks are ignored (FV-8.2)."""
    row = stage(development, round, cards)
    parts = tuple((kind, symbols(field, kind, cards), need) for kind, need in row.wants)
    return Progress(development=development, parts=parts, bonus=row.bonus)


def needed(population: int, size: int, gain: int) -> int:
    """Developments to be given up, so that a cost or loss of this size leaves at least 1 (FV-9.1)."""
    return max(0, -(-(size + 1 - population) // gain))


def may_abandon(rule: str, found: Outlook) -> bool:
    """May the closing be abandoned (FV-7.2, FV-13.1)?"""
    if rule == "always":
        return True
    return (found.left if rule == "if_would_fail" else found.raw) < found.need
