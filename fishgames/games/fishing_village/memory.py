"""What a seat knows of the hidden hands from the log of the whole game, besides what its view tells.

A worker pile that ran out and was made anew of the discards is the clue: who drew before that drew from the old cards,
who drew after it from the new ones, and both are known as a whole. `Memory` keeps draws and plays in these terms.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import CardTable, Columns
from fishgames.games.fishing_village.view import FishingVillageView

DEALT = -1
"""The time of the cards dealt at the start."""

NEVER = 1 << 60
"""The time when a card leaves that is still in hand."""

MOVES = 40
"""Moves for each card that left, before a lot is given up."""


class Contradiction(ValueError):
    """The log does not lead to the view."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A worker that a seat got unseen: when, and from which pile (0 the first one, 1 that of the first discards …)."""

    seat: Seat
    time: int
    pile: int


@dataclass(frozen=True, slots=True)
class Left:
    """A worker that left a hand for all to see."""

    seat: Seat
    time: int
    card: CardId


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat held a worker with one of these columns at that time: it was about to chase a shark with it."""

    seat: Seat
    time: int
    columns: Columns


@dataclass(frozen=True, slots=True)
class Memory:
    """`pools`: of each pile the workers that went nobody knows where, to hands or still in it; the last one is the
    pile of now. `drawn`, `left`, `shown`: of the hidden hands, in order of time.
    """

    pools: tuple[tuple[CardId, ...], ...]
    drawn: tuple[Drawn, ...]
    left: tuple[Left, ...]
    shown: tuple[Shown, ...]


@dataclass(slots=True)
class _Reader:
    piles: list[Counter[CardId]]
    drawn: list[Drawn] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    known: list[tuple[Drawn, CardId]] = field(default_factory=list)

    def tell(self, time: int, event: BaseEvent, hidden: frozenset[Seat], cards: CardTable) -> None:
        """One entry of the log."""
        seat = event.seat
        match event:
            case ev.WorkersReshuffled(cards=pile):
                self.piles.append(Counter(pile))
            case ev.WorkersDrawn(count=count, cards=own, shown=shown):
                assert seat is not None
                drawn = Drawn(seat, time, len(self.piles) - 1)
                if seat in hidden:
                    self.drawn += [drawn] * count
                else:
                    self.known += [(drawn, card) for card in own or shown or ()]
            case ev.WorkerAssigned(card=card) | ev.SharkRemoved(card=card) | ev.WorkerDiscarded(card=card):
                assert seat is not None
                self.left.append(Left(seat, time, card))
            case ev.EmergencyOpened(shark=shark) if shark is not None and seat in hidden:
                self.shown.append(Shown(seat, time, cards.columns[shark]))
            case _:
                pass


def remember(view: FishingVillageView, log: Sequence[BaseEvent], hidden: frozenset[Seat], cards: CardTable) -> Memory:
    """What view and complete log tell of the hidden hands. Raises Contradiction if they do not fit."""
    reader = _Reader([Counter(cards.deck(cards.workers))])
    for time, event in enumerate(log):
        reader.tell(time, event, hidden, cards)
    seats = range(len(view.table))
    gone = Counter(left.seat for left in reader.left)
    got = Counter(drawn.seat for drawn in [*reader.drawn, *(drawn for drawn, _ in reader.known)])
    dealt: list[Drawn] = []
    for seat in seats:
        number = view.table[seat].hand_size + gone[seat] - got[seat]
        if number < 0:
            raise Contradiction("a hand is of another size")
        if seat in hidden:
            dealt += [Drawn(seat, DEALT, 0)] * number
            continue
        first = Counter(view.table[seat].hand)
        first.update(left.card for left in reader.left if left.seat == seat)
        first.subtract(card for drawn, card in reader.known if drawn.seat == seat)
        _take(reader.piles[0], +first)
    for drawn, card in reader.known:
        _take(reader.piles[drawn.pile], Counter((card,)))
    reader.drawn[:0] = dealt
    for number, pile in enumerate(reader.piles):
        rest = view.worker_pile if number == len(reader.piles) - 1 else 0
        if pile.total() != rest + sum(drawn.pile == number for drawn in reader.drawn):
            raise Contradiction("a pile is of another size")
    return Memory(
        pools=tuple(tuple(pile.elements()) for pile in reader.piles),
        drawn=tuple(reader.drawn),
        left=tuple(left for left in reader.left if left.seat in hidden),
        shown=tuple(reader.shown),
    )


def _take(pile: Counter[CardId], cards: Counter[CardId]) -> None:
    pile.subtract(cards)
    if min(pile.values(), default=0) < 0:
        raise Contradiction("a card came from a pile that it was not in")


def deal(memory: Memory, rng: Rng, cards: CardTable) -> tuple[dict[Seat, list[CardId]], list[CardId]] | None:
    """Hands of the hidden seats and the worker pile as they could be; None if this lot led nowhere."""
    origin = _Origins(memory).find(rng)
    if origin is None:
        return None
    pools = [Counter(pool) for pool in memory.pools]
    card_of: dict[int, CardId] = {}
    until = [NEVER] * len(memory.drawn)
    for left, place in zip(memory.left, origin, strict=True):
        card_of[place], until[place] = left.card, left.time
        pools[memory.drawn[place].pile][left.card] -= 1
    rests = [list(pool.elements()) for pool in pools]
    for rest in rests:
        rng.shuffle(rest)
    hands: dict[Seat, list[CardId]] = {}
    for place, drawn in enumerate(memory.drawn):
        if place not in card_of:
            card_of[place] = rests[drawn.pile].pop()
            hands.setdefault(drawn.seat, []).append(card_of[place])
    for shown in memory.shown:
        if not any(
            drawn.seat == shown.seat
            and drawn.time < shown.time < until[place]
            and cards.columns[card_of[place]] & shown.columns
            for place, drawn in enumerate(memory.drawn)
        ):
            return None
    return hands, rests[-1]


class _Origins:
    """Which draw each worker came by that left a hand: a draw of its seat before that, off a pile that had the card.

    Where all that fit are taken, one that is in the way gives up its place and looks for another one.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.stock = [Counter(pool) for pool in memory.pools]
        self.place_of: dict[int, int] = {}
        self.taken: dict[int, int] = {}
        """Place of a draw to number of a card that left, the other way round than `place_of`."""
        self.fitting = [
            [
                place
                for place, drawn in enumerate(memory.drawn)
                if drawn.seat == left.seat and drawn.time < left.time and self.stock[drawn.pile][left.card]
            ]
            for left in memory.left
        ]

    def find(self, rng: Rng) -> list[int] | None:
        """The places, by lot; None if none were found in reasonable time."""
        if not all(self.fitting):
            return None
        waiting = list(range(len(self.fitting)))[::-1]
        steps = MOVES * len(waiting)
        while waiting:
            if not steps:
                return None
            steps -= 1
            number = waiting.pop()
            places = self.fitting[number]
            free = [place for place in places if place not in self.taken and self._stocked(number, place)]
            place = rng.pick(free or places)
            waiting += self._make_way(number, place, rng)
            self._put(number, place)
        return [self.place_of[number] for number in range(len(self.fitting))]

    def _stocked(self, number: int, place: int) -> int:
        return self.stock[self.memory.drawn[place].pile][self.memory.left[number].card]

    def _make_way(self, number: int, place: int, rng: Rng) -> list[int]:
        """Take away what lies there, and a card of the same kind off the same pile if that had no more."""
        moved = []
        if place in self.taken:
            moved.append(self._lift(self.taken[place]))
        if not self._stocked(number, place):
            pile, card = self.memory.drawn[place].pile, self.memory.left[number].card
            alike = [
                other
                for other, home in self.place_of.items()
                if self.memory.left[other].card == card and self.memory.drawn[home].pile == pile
            ]
            moved.append(self._lift(rng.pick(alike)))
        return moved

    def _put(self, number: int, place: int) -> None:
        self.place_of[number] = place
        self.taken[place] = number
        self.stock[self.memory.drawn[place].pile][self.memory.left[number].card] -= 1

    def _lift(self, number: int) -> int:
        place = self.place_of.pop(number)
        del self.taken[place]
        self.stock[self.memory.drawn[place].pile][self.memory.left[number].card] += 1
        return number
