"""Worlds that a seat cannot tell from the real one: `remember` once a decision, `draw` as often as a search likes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng
from fishgames.games.fishing_village import memory as memories
from fishgames.games.fishing_village.cards import CardTable, Columns
from fishgames.games.fishing_village.hands import OPEN, Hidden, believe, deal
from fishgames.games.fishing_village.memory import Contradiction, Memory
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import FishingVillageView

TRIES = 30
"""Lots before the view alone binds."""


@dataclass(frozen=True, slots=True)
class Known:
    """All that binds a world. `outline`: what is certain, other hands and all piles empty.

    `hidden`: the other hands as they are known, then with nothing told of the interrupted one, then of none. `pool`:
    workers that lie nobody knows where; `sharks`, `closings`: what is in those piles. `waiting`: the columns that the
    hidden card of an interrupted action must share, 0 if any will do, None if there is no such card.
    """

    outline: FishingVillageState
    hidden: tuple[tuple[Hidden, ...], ...]
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
    lost = tuple(pool.elements())
    hidden = tuple(
        Hidden(seat, info.hand_size, sums=info.hand_symbols or OPEN)
        for seat, info in enumerate(view.table)
        if info.hand is None
    )
    told = {hand.seat: said for hand in hidden if (said := view.table[hand.seat].told) is not None}
    believed = believe(hidden, told, lost, cards)
    memory = None
    if log and hidden and not any(hand.bound for hand in believed):
        try:
            memory = memories.remember(view, log, frozenset(hand.seat for hand in hidden), cards)
        except Contradiction:
            memory = None  # a log from the middle of a game on: then the view binds alone
    partly = tuple(old if old.seat == view.turn else new for old, new in zip(hidden, believed, strict=True))
    return Known(
        outline=_outline(view),
        hidden=tuple(dict.fromkeys((believed, partly, hidden))),
        pool=lost,
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
    """Deal the pool to hands as they are known; where chance finds none of these, to hands of which less is known."""
    pool = list(known.pool)
    rng.shuffle(pool)
    for hidden in known.hidden:
        dealt = _deal(known, hidden, pool, rng)
        if dealt is not None:
            return dealt
    raise AssertionError("the view has a world")


def _deal(known: Known, hidden: tuple[Hidden, ...], pool: list[CardId], rng: Rng) -> Dealt | None:
    """The card of an interrupted action goes to its hand first."""
    if known.waiting is None:
        dealt = deal(hidden, pool, rng, known.cards)
        return None if dealt is None else (*dealt, None)
    (acting,) = (hand for hand in hidden if hand.seat == known.outline.turn)
    for card in dict.fromkeys(pool):
        less = acting.without(card, known.cards) if _fits(card, known) else None
        if less is None:
            continue
        rest = list(pool)
        rest.remove(card)
        dealt = deal(tuple(less if hand is acting else hand for hand in hidden), rest, rng, known.cards)
        if dealt is not None:
            hands, workers = dealt
            hands[acting.seat].append(card)
            return hands, workers, card
    return None


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
