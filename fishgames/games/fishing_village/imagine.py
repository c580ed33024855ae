"""Worlds that a seat cannot tell from the real one: `remember` once a decision, `draw` as often as a search likes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng
from fishgames.games.fishing_village import memory as memories
from fishgames.games.fishing_village.cards import TYPES, CardTable, Columns
from fishgames.games.fishing_village.memory import Contradiction, Memory
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import FishingVillageView

TRIES = 30
"""Lots before the view alone binds."""

Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand that the viewer does not see: its size, and the symbols of each type where the table shows these."""

    seat: Seat
    size: int
    sums: Sums | None


@dataclass(frozen=True, slots=True)
class Known:
    """All that binds a world. `outline`: what is certain, other hands and all piles empty.

    `pool`: workers that lie nobody knows where; `sharks`, `closings`: what is in those piles. `waiting`: the columns
    that the hidden card of an interrupted action must share, 0 if any will do, None if there is no such card.
    """

    outline: FishingVillageState
    hidden: tuple[Hidden, ...]
    pool: tuple[CardId, ...]
    sharks: tuple[CardId, ...]
    closings: tuple[CardId, ...]
    waiting: Columns | None
    memory: Memory | None
    cards: CardTable


def imagine(view: FishingVillageView, log: Sequence[BaseEvent], rng: Rng, cards: CardTable) -> FishingVillageState:
    """A world in which `view.seat` sees just this view and, unless `log` is empty, was told just this log.

    The log must be complete, as told to that seat. At a table that shows sums of hands the view alone binds. The world
    gets a generator of its own, seeded from `rng`.
    """
    return draw(remember(view, log, cards), rng)


def remember(view: FishingVillageView, log: Sequence[BaseEvent], cards: CardTable) -> Known:
    """What view and log (complete or empty) tell `view.seat` about every card."""
    pool = Counter(cards.deck(cards.workers))
    sharks = Counter(cards.deck(cards.sharks))
    pool.subtract(view.worker_discards)
    sharks.subtract(view.shark_discards)
    for info in view.table:
        pool.subtract(info.field)
        pool.subtract(info.hand or ())
        sharks.subtract(info.sharks)
    hidden = tuple(
        Hidden(seat, info.hand_size, info.hand_symbols) for seat, info in enumerate(view.table) if info.hand is None
    )
    memory = None
    if log and hidden and all(hand.sums is None for hand in hidden):
        try:
            memory = memories.remember(view, log, frozenset(hand.seat for hand in hidden), cards)
        except Contradiction:
            memory = None  # a log from the middle of a game on: then the view binds alone
    return Known(
        outline=_outline(view),
        hidden=hidden,
        pool=tuple(pool.elements()),
        sharks=tuple(sharks.elements()),
        closings=tuple(closing for closing, number in view.closing_pile for _ in range(number)),
        waiting=_waiting(view, cards),
        memory=memory,
        cards=cards,
    )


def _waiting(view: FishingVillageView, cards: CardTable) -> Columns | None:
    window = view.window
    if window is None or window.target is None or window.card is not None:
        return None
    return cards.columns[view.table[window.target].sharks[-1]] if window.what == "remove_shark" else 0


def draw(known: Known, rng: Rng) -> FishingVillageState:
    """One of the worlds that fit."""
    state = known.outline.clone()
    state.rng.word = rng.next()
    for pile, home in ((known.sharks, "shark_pile"), (known.closings, "closing_pile")):
        lot = list(pile)
        rng.shuffle(lot)
        setattr(state, home, tuple(lot))
    dealt = None
    if known.memory is not None:
        dealt = _by_memory(known, known.memory, rng)
    hands, workers, card = dealt or _by_view(known, rng)
    for seat, hand in hands.items():
        state.hands[seat] = known.cards.sorted(hand)
    rng.shuffle(workers)
    state.worker_pile = tuple(workers)
    if card is not None:
        assert state.window is not None
        state.window = replace(state.window, card=card)
    return state


Dealt = tuple[dict[Seat, list[CardId]], list[CardId], CardId | None]
"""Hidden hands, worker pile, and the card of the interrupted action if that is hidden."""


def _by_memory(known: Known, memory: Memory, rng: Rng) -> Dealt | None:
    for _ in range(TRIES):
        found = memories.deal(memory, rng, known.cards)
        if found is None:
            continue
        hands, workers = found
        if known.waiting is None:
            return hands, workers, None
        fitting = [card for card in hands[known.outline.turn] if _fits(card, known)]
        if fitting:
            return hands, workers, rng.pick(fitting)
    return None


def _fits(card: CardId, known: Known) -> bool:
    return not known.waiting or bool(known.cards.columns[card] & known.waiting)


def _by_view(known: Known, rng: Rng) -> Dealt:
    """Deal the pool; the card of an interrupted action goes to its hand first."""
    pool = list(known.pool)
    rng.shuffle(pool)
    if known.waiting is None:
        dealt = _deal(known.hidden, pool, rng, known.cards)
        assert dealt is not None, "the view has a world"
        return *dealt, None
    for card in dict.fromkeys(pool):
        if not _fits(card, known):
            continue
        rest = list(pool)
        rest.remove(card)
        hidden = tuple(
            _without(hand, card, known.cards) if hand.seat == known.outline.turn else hand for hand in known.hidden
        )
        dealt = _deal(hidden, rest, rng, known.cards)
        if dealt is not None:
            hands, workers = dealt
            hands[known.outline.turn].append(card)
            return hands, workers, card
    raise AssertionError("the view has a world")


def _without(hand: Hidden, card: CardId, cards: CardTable) -> Hidden:
    if hand.sums is None:
        return replace(hand, size=hand.size - 1)
    kind = TYPES.index(cards.types[card])
    sums = tuple(number - (cards.symbols[card] if n == kind else 0) for n, number in enumerate(hand.sums))
    return replace(hand, size=hand.size - 1, sums=sums)


def _deal(
    hidden: tuple[Hidden, ...], pool: list[CardId], rng: Rng, cards: CardTable
) -> tuple[dict[Seat, list[CardId]], list[CardId]] | None:
    """Hands from a shuffled pool, and what is left of it; None if no hands have these sums."""
    hands: dict[Seat, list[CardId]] = {}
    if any(hand.sums is not None for hand in hidden):
        return _by_sums(hidden, pool, rng, cards)
    rest = list(pool)
    for hand in hidden:
        hands[hand.seat] = [rest.pop() for _ in range(hand.size)]
    return hands, rest


# hands whose sums are shown: how many of each type are doubles is all that is open


def _by_sums(
    hidden: tuple[Hidden, ...], pool: list[CardId], rng: Rng, cards: CardTable
) -> tuple[dict[Seat, list[CardId]], list[CardId]] | None:
    bins: dict[tuple[int, int], list[CardId]] = {(kind, size): [] for kind in range(len(TYPES)) for size in (1, 2)}
    for card in pool:
        bins[TYPES.index(cards.types[card]), cards.symbols[card]].append(card)
    stock = tuple(len(bins[kind, size]) for kind in range(len(TYPES)) for size in (1, 2))
    plan = _plan(hidden, 0, stock, rng, set())
    if plan is None:
        return None
    hands = {
        hand.seat: [bins[kind, size].pop() for (kind, size), number in counts.items() for _ in range(number)]
        for hand, counts in zip(hidden, plan, strict=True)
    }
    return hands, [card for rest in bins.values() for card in rest]


Counts = dict[tuple[int, int], int]


def _plan(
    hidden: tuple[Hidden, ...], place: int, stock: tuple[int, ...], rng: Rng, dead: set[tuple[int, tuple[int, ...]]]
) -> list[Counts] | None:
    """Singles and doubles of each type for each hand, from this one on; None if the stock cannot give them."""
    if place == len(hidden):
        return []
    if (place, stock) in dead:
        return None
    ways = list(_ways(hidden[place], stock))
    rng.shuffle(ways)
    for counts in ways:
        left = tuple(number - counts[n // 2, 1 + n % 2] for n, number in enumerate(stock))
        rest = _plan(hidden, place + 1, left, rng, dead)
        if rest is not None:
            return [counts, *rest]
    dead.add((place, stock))
    return None


def _ways(hand: Hidden, stock: tuple[int, ...]) -> Iterator[Counts]:
    """All numbers of singles and doubles that make up a hand."""
    assert hand.sums is not None
    doubles = sum(hand.sums) - hand.size
    most = [min(number // 2, doubles) for number in hand.sums]
    for twos in product(*(range(number + 1) for number in most)):
        if sum(twos) != doubles:
            continue
        counts: Counts = {}
        for kind, (number, two) in enumerate(zip(hand.sums, twos, strict=True)):
            counts[kind, 1], counts[kind, 2] = number - 2 * two, two
        if all(counts[n // 2, 1 + n % 2] <= there for n, there in enumerate(stock)):
            yield counts


def _outline(view: FishingVillageView) -> FishingVillageState:
    """What everybody sees, and the hands that the viewer sees."""
    table = view.table
    return FishingVillageState(
        seats=len(table),
        rng=Rng(word=0),
        options=view.options,
        phase=view.phase,
        round=view.round,
        turn=view.turn,
        first=view.first,
        population=view.population,
        hands=[info.hand or () for info in table],
        fields=[info.field for info in table],
        sharks=[info.sharks for info in table],
        developments=[info.developments for info in table],
        removed=view.removed,
        worker_pile=(),
        worker_discards=view.worker_discards,
        shark_pile=(),
        shark_discards=view.shark_discards,
        face_up=view.face_up,
        closing_pile=(),
        resolved=view.resolved,
        closings=view.closings,
        window=view.window,
        ledger=dict(view.ledger),
    )
