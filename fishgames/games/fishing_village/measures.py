"""What workers and sharks come to, worked out once for each set of cards: look-aheads meet the same ones over and over.

All follows from the card table alone.
"""

from typing import Any, NamedTuple, TypeVar

from fishgames.core.model import CardId
from fishgames.games.fishing_village.cards import COLUMNS, TYPES, CardTable, Columns
from fishgames.games.fishing_village.reckoning import stage

T = TypeVar("T")

MOST = 10_000
"""Sets of cards that are remembered; then all are forgotten."""

Free = tuple[float, ...]
"""Symbols of one type that sharks leave."""


class Bag(NamedTuple):
    """Workers in a hand or a field. Types are numbers, in the order of TYPES.

    `free`: by type and by blocked columns, the symbols left. `fresh`: by type and by how many of the sharks of a new
    stack are chased, the symbols to be hoped for. `symbols`: by type, all of them. `columns`: of all workers together.
    """

    cards: tuple[CardId, ...]
    number: int
    symbols: tuple[int, ...]
    free: tuple[tuple[int, ...], ...]
    fresh: tuple[Free, ...]
    columns: Columns


class Stack(NamedTuple):
    """Sharks of a field; with none, one, … chased: the columns blocked, and the columns of the next one to chase."""

    blocks: tuple[Columns, ...]
    tops: tuple[Columns, ...]


class Measures:
    """Bags and stacks of one card table."""

    def __init__(self, cards: CardTable) -> None:
        self.cards = cards
        self.types = {card: TYPES.index(kind) for card, kind in cards.types.items()}
        closings = sorted(cards.closings.values(), key=lambda closing: TYPES.index(closing.type))
        self.needs = tuple(closing.needs for closing in closings)
        self.all_symbols = tuple(
            sum(worker.symbols * worker.count for worker in cards.workers.values() if worker.type == kind)
            for kind in TYPES
        )
        self.all_closings = tuple(closing.count for closing in closings)
        number = cards.constants.shark_draw
        sharks = cards.deck(cards.sharks)
        self._hopes = {
            card: tuple(
                (sum(not cards.columns[shark] & cards.columns[card] for shark in sharks) / len(sharks)) ** (number - n)
                for n in range(number + 1)
            )
            for card in cards.workers
        }
        self._bags: dict[tuple[CardId, ...], Bag] = {}
        self._more: dict[tuple[tuple[CardId, ...], CardId], Bag] = {}
        self._less: dict[tuple[tuple[CardId, ...], CardId], Bag] = {}
        self._parts: dict[tuple[CardId, int, tuple[int, ...]], float] = {}
        self._stacks: dict[tuple[CardId, ...], Stack] = {}

    def bag(self, workers: tuple[CardId, ...]) -> Bag:
        """The workers of a hand or a field."""
        found = self._bags.get(workers)
        return self._measured(workers) if found is None else found

    def more(self, bag: Bag, card: CardId) -> Bag:
        """The same workers and another one."""
        key = bag.cards, card
        found = self._more.get(key)
        if found is None:
            _bound(self._more)
            found = self._more[key] = self._changed(bag, card, self.cards.sorted((*bag.cards, card)), 1)
        return found

    def less(self, bag: Bag, card: CardId) -> Bag:
        """The same workers without one of them."""
        key = bag.cards, card
        found = self._less.get(key)
        if found is None:
            _bound(self._less)
            place = bag.cards.index(card)
            found = self._less[key] = self._changed(bag, card, bag.cards[:place] + bag.cards[place + 1 :], -1)
        return found

    def part(self, development: CardId, round: int, symbols: tuple[int, ...]) -> float:
        """How much of what a development wants in a round is there, from 0 to 1."""
        key = development, round, symbols
        found = self._parts.get(key)
        if found is None:
            _bound(self._parts)
            wants = [(TYPES.index(kind), need) for kind, need in stage(development, round, self.cards).wants]
            there = sum(min(symbols[kind], need) for kind, need in wants)
            found = self._parts[key] = there / sum(need for _, need in wants)
        return found

    def bonus(self, development: CardId, round: int, symbols: tuple[int, ...]) -> int:
        """What a development pays in a round."""
        met = self.part(development, round, symbols) >= 1
        return stage(development, round, self.cards).bonus if met else 0

    def stack(self, sharks: tuple[CardId, ...]) -> Stack:
        """The sharks of a field, bottom to top."""
        found = self._stacks.get(sharks)
        if found is None:
            found = self._stacks[sharks] = self._stacked(sharks)
        return found

    def _changed(self, bag: Bag, card: CardId, workers: tuple[CardId, ...], sign: int) -> Bag:
        """A bag of these workers, from one that differs by a card."""
        found = self._bags.get(workers)
        if found is None:
            _bound(self._bags)
            kind, columns, symbols = self.types[card], self.cards.columns[card], self.cards.symbols[card] * sign
            row = [there if columns & block else there + symbols for block, there in enumerate(bag.free[kind])]
            found = self._bags[workers] = Bag(
                workers,
                bag.number + sign,
                _replaced(bag.symbols, kind, row[0]),
                _replaced(bag.free, kind, tuple(row)),
                _replaced(bag.fresh, kind, self._hoped(workers, kind)),
                bag.columns | columns if sign > 0 else self._together(workers),
            )
        return found

    def _measured(self, workers: tuple[CardId, ...]) -> Bag:
        rows = range(1 << len(COLUMNS))
        bag = Bag(
            (),
            0,
            (0,) * len(TYPES),
            ((0,) * len(rows),) * len(TYPES),
            ((0.0,) * (self.cards.constants.shark_draw + 1),) * len(TYPES),
            0,
        )
        for number, card in enumerate(workers, 1):
            bag = self._changed(bag, card, workers[:number], 1)
        return bag

    def _hoped(self, workers: tuple[CardId, ...], kind: int) -> Free:
        """Summed up anew: a sum of fractions must not depend on how the bag came about."""
        mine = [card for card in workers if self.types[card] == kind]
        number, hopes = self.cards.symbols, self._hopes
        return tuple(
            sum([number[card] * hopes[card][chased] for card in mine])
            for chased in range(self.cards.constants.shark_draw + 1)
        )

    def _together(self, workers: tuple[CardId, ...]) -> Columns:
        found = 0
        for card in workers:
            found |= self.cards.columns[card]
        return found

    def _stacked(self, sharks: tuple[CardId, ...]) -> Stack:
        columns = self.cards.columns
        blocks = [0]
        for shark in sharks:
            blocks.append(blocks[-1] | columns[shark])
        return Stack(tuple(blocks[::-1]), tuple(columns[shark] for shark in sharks[::-1]))


def _replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _bound(known: dict[Any, Any]) -> None:
    if len(known) >= MOST:
        known.clear()
