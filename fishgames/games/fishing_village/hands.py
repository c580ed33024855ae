"""Hands that a seat does not see, dealt so that they meet what it knows of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng
from fishgames.games.fishing_village.cards import TYPES, CardTable
from fishgames.games.fishing_village.view import HandTold

STEPS = 2000
"""Hands that are tried before a plan for all of them is given up: what people tell may fit no world."""

LOTS = 4
"""Of hands of which little is known, one may take what another one needs: then it is tried again."""

Sums = tuple[int | None, ...]

OPEN: Sums = (None,) * len(TYPES)

Stock = tuple[int, ...]
"""Singles and doubles of each type."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand that the viewer does not see.

    `cards` are in it; `new` others can be anything; the rest has these `sums` of symbols by type, None where any do.
    """

    seat: Seat
    size: int
    cards: tuple[CardId, ...] = ()
    sums: Sums = OPEN
    new: int = 0

    @property
    def rest(self) -> int:
        """So many cards have the sums."""
        return self.size - len(self.cards) - self.new

    @property
    def bound(self) -> bool:
        """Is anything known of it but its size?"""
        return bool(self.cards) or self.sums != OPEN

    def without(self, card: CardId, cards: CardTable) -> "Hidden | None":
        """The hand without a card that it holds; None if it cannot hold it."""
        if card in self.cards:
            place = self.cards.index(card)
            return replace(self, size=self.size - 1, cards=self.cards[:place] + self.cards[place + 1 :])
        kind = TYPES.index(cards.types[card])
        told, symbols = self.sums[kind], cards.symbols[card]
        if self.rest and (told is None or told >= symbols):
            sums = tuple(told - symbols if n == kind and told is not None else s for n, s in enumerate(self.sums))
            return replace(self, size=self.size - 1, sums=sums)
        return replace(self, size=self.size - 1, new=self.new - 1) if self.new else None


# what was told, as far as it fits


def believe(
    hidden: Sequence[Hidden], told: dict[Seat, HandTold], pool: Sequence[CardId], cards: CardTable
) -> tuple[Hidden, ...]:
    """The hands with what was told of them, as far as it can be true of hands from this pool.

    `hidden` has what the table shows. Where not all can be true, what is sure goes first, then the freshest.
    """
    found = {hand.seat: hand for hand in hidden}
    order = sorted(told, key=lambda seat: (not told[seat].sure, told[seat].new, told[seat].symbols.count(None), seat))
    for seat in order:
        others = Counter(pool) - Counter(card for hand in found.values() for card in hand.cards)
        bare = found[seat]
        for version in _versions(bare, told[seat], others, cards):
            found[seat] = version
            if _fit(tuple(found.values()), pool, cards):
                break
            found[seat] = bare
    return tuple(found.values())


def _versions(bare: Hidden, told: HandTold, pool: Counter[CardId], cards: CardTable) -> Iterator[Hidden]:
    """The hand as told, then with less and less of it."""
    shown = bare.sums != OPEN
    held = _held(told.cards, bare.size, pool)
    sums = bare.sums if shown else told.symbols
    seen: set[Hidden] = set()
    for some in dict.fromkeys((held, ())):
        left = _less(sums, some, cards)
        if shown and -1 in left:
            continue
        new = 0 if shown else min(told.new, bare.size - len(some))
        hand = Hidden(bare.seat, bare.size, some, tuple(None if s is None else max(s, 0) for s in left), new)
        best = hand if shown else _alone(hand, pool, cards)
        for version in (best, best if shown else replace(best, sums=OPEN)):
            if version.bound and version not in seen:
                seen.add(version)
                yield version


def _held(told: Sequence[CardId], size: int, pool: Counter[CardId]) -> tuple[CardId, ...]:
    """Those of the cards that can be in the hand."""
    return tuple((Counter(told) & pool).elements())[:size]


def _less(sums: Sums, held: Sequence[CardId], cards: CardTable) -> Sums:
    """The sums without these cards; -1 where they have more than that."""
    left = list(sums)
    for card in held:
        kind = TYPES.index(cards.types[card])
        before = left[kind]
        left[kind] = None if before is None else max(before - cards.symbols[card], -1)
    return tuple(left)


def _alone(hand: Hidden, pool: Counter[CardId], cards: CardTable) -> Hidden:
    """The hand with as many of its sums as this pool can give to it."""
    stock = _stock((pool - Counter(hand.cards)).elements(), cards)
    told = [kind for kind, number in enumerate(hand.sums) if number is not None]
    for number in range(len(told), 0, -1):
        for some in combinations(told, number):
            sums = tuple(s if kind in some else None for kind, s in enumerate(hand.sums))
            if next(_ways(replace(hand, sums=sums), stock), None) is not None:
                return replace(hand, sums=sums)
    return replace(hand, sums=OPEN)


def _fit(hidden: Sequence[Hidden], pool: Sequence[CardId], cards: CardTable) -> bool:
    return deal(hidden, pool, Rng(word=0), cards) is not None


# dealing


def deal(
    hidden: Sequence[Hidden], pool: Sequence[CardId], rng: Rng, cards: CardTable
) -> tuple[dict[Seat, list[CardId]], list[CardId]] | None:
    """Hands from a shuffled pool, and what is left of it; None if no such hands were found."""
    hands: dict[Seat, list[CardId]] = {hand.seat: list(hand.cards) for hand in hidden}
    rest = list(pool)
    if any(hand.bound for hand in hidden):
        for card in (card for hand in hidden for card in hand.cards):
            if card not in rest:
                return None
            rest.remove(card)
        summed = sorted((hand for hand in hidden if hand.sums != OPEN), key=lambda hand: hand.sums.count(None))
        found = next((found for _ in range(LOTS) if (found := _deal_sums(summed, rest, rng, cards))), None)
        if found is None:
            return None
        drawn, rest = found
        for hand, some in zip(summed, drawn, strict=True):
            hands[hand.seat] += some
        rng.shuffle(rest)
    for hand in hidden:
        held = hands[hand.seat]
        held += [rest.pop() for _ in range(hand.size - len(held))]
    return hands, rest


def _deal_sums(
    summed: Sequence[Hidden], pool: Sequence[CardId], rng: Rng, cards: CardTable
) -> tuple[list[list[CardId]], list[CardId]] | None:
    """The cards of each hand that have its sums, and what is left; None if this lot led nowhere."""
    bins: list[list[CardId]] = [[] for _ in range(2 * len(TYPES))]
    for card in pool:
        bins[_bin(card, cards)].append(card)
    plan = _Planner(summed, rng).plan(0, tuple(map(len, bins)))
    if plan is None:
        return None
    drawn = [[bins[n].pop() for n, number in enumerate(counts) for _ in range(number)] for counts in plan]
    for hand, some in zip(summed, drawn, strict=True):
        others = [n for n in range(len(bins)) if hand.sums[n // 2] is None for _ in bins[n]]
        wanted = hand.rest - len(some)
        if wanted > len(others):
            return None
        rng.shuffle(others)
        some += [bins[n].pop() for n in others[:wanted]]
    return drawn, [card for left in bins for card in left]


def _bin(card: CardId, cards: CardTable) -> int:
    return 2 * TYPES.index(cards.types[card]) + cards.symbols[card] - 1


def _stock(pool: Iterator[CardId], cards: CardTable) -> Stock:
    counts = Counter(_bin(card, cards) for card in pool)
    return tuple(counts[n] for n in range(2 * len(TYPES)))


class _Planner:
    """Singles and doubles of each type for each hand: where sums are known, that is all that is open."""

    def __init__(self, hidden: Sequence[Hidden], rng: Rng) -> None:
        self.hidden = hidden
        self.rng = rng
        self.steps = STEPS
        self.dead: set[tuple[int, Stock]] = set()

    def plan(self, place: int, stock: Stock) -> list[Stock] | None:
        """For the hands from this one on; None if the stock cannot give them, or not in reasonable time."""
        if place == len(self.hidden):
            return []
        if (place, stock) in self.dead or not self.steps:
            return None
        self.steps -= 1
        ways = list(_ways(self.hidden[place], stock))
        self.rng.shuffle(ways)
        for counts in ways:
            left = tuple(there - number for there, number in zip(stock, counts, strict=True))
            rest = self.plan(place + 1, left)
            if rest is not None:
                return [counts, *rest]
        self.dead.add((place, stock))
        return None


def _ways(hand: Hidden, stock: Stock) -> Iterator[Stock]:
    """All numbers of singles and doubles of the types with known sums that leave room for the others."""
    known = [(kind, number) for kind, number in enumerate(hand.sums) if number is not None]
    others = sum(there for n, there in enumerate(stock) if hand.sums[n // 2] is None)
    doubles = (range(max(0, (s - stock[2 * k] + 1) // 2), min(s // 2, stock[2 * k + 1]) + 1) for k, s in known)
    room = hand.rest - sum(number for _, number in known)
    for twos in product(*doubles):
        if 0 <= room + sum(twos) <= others:
            counts = [0] * len(stock)
            for (kind, number), two in zip(known, twos, strict=True):
                counts[2 * kind], counts[2 * kind + 1] = number - 2 * two, two
            yield tuple(counts)
