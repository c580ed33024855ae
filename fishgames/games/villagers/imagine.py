"""Worlds that a seat cannot tell from the real one: `remember` once a decision, `draw` as often as a search likes."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from fishgames.core.boxes import fill
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng
from fishgames.games.villagers.cards import CardTable, Suit
from fishgames.games.villagers.memory import Contradiction, Hidden, Item, Knowledge, from_log, from_view
from fishgames.games.villagers.state import Laid, VillagersState
from fishgames.games.villagers.view import VillagersView

TRIES = 20
"""Draws before the view alone binds: with hidden backs some lots leave too few cards of a suit."""


def imagine(view: VillagersView, log: Sequence[BaseEvent], rng: Rng, cards: CardTable) -> VillagersState:
    """A world in which `view.seat` sees just this view and, unless `log` is empty, was told just this log.

    The log must be complete, as told to that seat; where `remember` can't follow it, the world fits the view alone. It
    gets a generator of its own, seeded from `rng`.
    """
    return draw(remember(view, log, cards), rng)


@dataclass(frozen=True, slots=True)
class Deal:
    """What one other seat had in hand, dealt anew: boxes are its hand, suit by suit, and what it traded.

    `places`: of each box the pile and index, None for the hand. `suits`: what may lie there, None for any.
    """

    seat: Seat
    items: tuple[Item, ...]
    allowed: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    places: tuple[tuple[int, int] | None, ...]
    suits: tuple[Suit | None, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """All that binds a world. `outline`: what is certain; in its piles "" is a gap. `gaps`: pile, index and suit of
    cards that nobody brought there. `pool`: cards that lie nobody knows where. `plain`: the same by the view alone.
    """

    outline: VillagersState
    deals: tuple[Deal, ...]
    gaps: tuple[tuple[int, int, Suit | None], ...]
    pool: tuple[CardId, ...]
    plain: "Memory | None"
    cards: CardTable


def remember(view: VillagersView, log: Sequence[BaseEvent], cards: CardTable) -> Memory:
    """What view and log (complete or empty) tell `view.seat` about every card."""
    plain = _memory(view, from_view(view, cards), cards, None)
    if log:
        for latest in (False, True):
            with suppress(Contradiction):
                return _memory(view, from_log(view, log, cards, latest=latest), cards, plain)
    # no log, one from the middle of a game on, or a card whose way cannot be told: the view binds alone
    return plain


def _memory(view: VillagersView, known: Knowledge, cards: CardTable, plain: Memory | None) -> Memory:
    outline = _outline(view, known, cards)
    deals = tuple(_deal(seat, known) for seat in range(len(view.table)) if seat != view.seat)
    for deal in deals:
        try:
            fill(deal.allowed, deal.sizes, Rng(word=0))
        except ValueError:
            raise Contradiction("a card was traded before it came") from None
    gaps = tuple(
        (pile, index, each.suit)
        for pile, hidden in enumerate(known.piles)
        for index, each in enumerate(hidden)
        if each.card is None and each.seat is None
    )
    pool = Counter(cards.deck(len(view.table), view.options.leave_out_4plus))
    seen: Counter[CardId] = Counter(view.discard)
    seen.update(view.hand)
    seen.update(slot.card for slot in view.road if slot is not None)
    for info in view.table:
        seen.update(info.square)
        seen.update(each.card for each in info.village)
    seen.update(each.card for hidden in known.piles for each in hidden if each.card is not None)
    seen.update(item.card for deal in deals for item in deal.items if item.card is not None)
    pool.subtract({card: times for card, times in seen.items() if card in pool})
    if min(pool.values()) < 0:
        raise Contradiction("a card is known in too many places")
    return Memory(outline=outline, deals=deals, gaps=gaps, pool=tuple(pool.elements()), plain=plain, cards=cards)


def _deal(seat: Seat, known: Knowledge) -> Deal:
    boxes: list[tuple[tuple[int, int] | None, Suit | None, int, int]] = [
        (None, suit, size, -1) for suit, size in known.hands[seat].items()
    ]
    boxes += [
        ((pile, index), each.suit, 1, each.time)
        for pile, hidden in enumerate(known.piles)
        for index, each in enumerate(hidden)
        if each.seat == seat and each.card is None
    ]
    items = tuple(known.items[seat])
    allowed = tuple(
        tuple(
            box
            for box, (place, suit, _, time) in enumerate(boxes)
            if (place is None or item.since < time) and (suit is None or item.suit in (None, suit))
        )
        for item in items
    )
    return Deal(
        seat=seat,
        items=items,
        allowed=allowed,
        sizes=tuple(size for _, _, size, _ in boxes),
        places=tuple(place for place, _, _, _ in boxes),
        suits=tuple(suit for _, suit, _, _ in boxes),
    )


def draw(memory: Memory, rng: Rng) -> VillagersState:
    """One of the worlds that fit; every such world can come up."""
    state = memory.outline.clone()
    state.rng.word = rng.next()
    piles = [list(pile) for pile in state.piles]
    for _ in range(TRIES):
        if _place(memory, state, piles, rng):
            break
    else:
        assert memory.plain is not None, "the view has a world"
        return draw(memory.plain, rng)
    state.piles = [tuple(pile) for pile in piles]
    for hand in state.hands:
        hand.sort(key=memory.cards.order.__getitem__)
    return state


def _place(memory: Memory, state: VillagersState, piles: list[list[CardId]], rng: Rng) -> bool:
    """Deal all hidden cards. False if a suit ran out."""
    suits = memory.cards.suits
    pool: dict[Suit, list[CardId]] = {}
    for card in memory.pool:
        pool.setdefault(suits[card], []).append(card)
    for each in pool.values():
        rng.shuffle(each)
    hands: dict[Seat, list[CardId]] = {deal.seat: [] for deal in memory.deals}
    open_places: list[tuple[list[CardId], int]] = []

    def put(lies: list[CardId], index: int, suit: Suit | None) -> bool:
        if suit is None:
            open_places.append((lies, index))
            return True
        if not pool.get(suit):
            return False
        lies[index] = pool[suit].pop()
        return True

    for pile, index, suit in memory.gaps:
        if not put(piles[pile], index, suit):
            return False
    for deal in memory.deals:
        hand = hands[deal.seat]
        members = fill(deal.allowed, deal.sizes, rng)
        for place, suit, who in zip(deal.places, deal.suits, members, strict=True):
            for item in (deal.items[number] for number in who):
                if place is None:
                    lies, index = hand, len(hand)
                    hand.append("")
                else:
                    lies, index = piles[place[0]], place[1]
                if item.card is not None:
                    lies[index] = item.card
                elif not put(lies, index, suit or item.suit):
                    return False
    rest = [card for each in pool.values() for card in each]
    rng.shuffle(rest)
    for (lies, index), card in zip(open_places, rest, strict=True):
        lies[index] = card
    for seat, hand in hands.items():
        state.hands[seat] = hand
    return True


def _outline(view: VillagersView, known: Knowledge, cards: CardTable) -> VillagersState:
    """The public part of a world and the viewer's own hand."""
    table = view.table
    firsts = tuple(info.first for info in table if info.first is not None)
    seconds = tuple(info.second for info in table if info.second is not None)
    return VillagersState(
        seats=len(table),
        rng=Rng(word=0),
        options=view.options,
        round=view.round,
        phase=view.phase,
        first=view.first,
        turn=view.first if view.asked is None else view.asked.seats[0],
        hands=[list(view.hand) if seat == view.seat else [] for seat in range(len(table))],
        squares=[info.square for info in table],
        taken=[info.taken for info in table],
        villages=[info.village for info in table],
        coins=[info.coins for info in table],
        purses=[info.purse for info in table],
        road=[None if slot is None else slot.card for slot in view.road],
        road_coins=[0 if slot is None else slot.coins for slot in view.road],
        piles=[tuple(each.card or "" for each in hidden) for hidden in known.piles],
        laid=[_laid(hidden, view.seat) for hidden in known.piles],
        basics=dict(view.basics),
        discard=view.discard,
        draft_limits=tuple(info.draft_limit for info in table),
        drafted=[info.drafted for info in table],
        build_limits=tuple(info.build_limit for info in table),
        used=[info.used for info in table],
        trades=[info.trades for info in table],
        tinner_active=view.tinner_active,
        choices=view.choices,
        incomes=[incomes for incomes in (firsts, seconds) if incomes],
        bank=view.bank,
    )


def _laid(hidden: Sequence[Hidden], viewer: Seat | None) -> tuple[Laid, ...]:
    """Who knows which card of a pile; what the viewer knows of it without the log, it put there itself."""
    found = []
    for index, each in enumerate(hidden):
        seat = viewer if each.seat is None and each.card is not None else each.seat
        if seat is not None:
            found.append(Laid(index=index, seat=seat))
    return tuple(found)
