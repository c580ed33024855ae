"""Worlds that a seat cannot tell from the real one: `remember` once a decision, `draw` as often as a search likes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fishgames.core.boxes import fill
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng
from fishgames.games.fishing2.cards import CardTable
from fishgames.games.fishing2.knowledge import Knowledge, bits
from fishgames.games.fishing2.memory import from_log, from_view
from fishgames.games.fishing2.state import (
    CatchesFromHand,
    CatchesOther,
    Fishing2State,
    GivesForExchange,
    NamesTrump,
    Pending,
    Pile,
    Play,
    SetsTrump,
    TakesForExchange,
    Verdict,
)
from fishgames.games.fishing2.view import FinishedTrick, Fishing2View


def imagine(view: Fishing2View, log: Sequence[BaseEvent], rng: Rng, cards: CardTable) -> Fishing2State:
    """A world in which `view.seat` sees just this view and, unless `log` is empty, was told just this log.

    The log must be complete, as told to that seat. The world gets a generator of its own, seeded from `rng`.
    """
    return draw(remember(view, log, cards), rng)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie in some boxes, nobody knows how; no other card can. `cards`: None for a place left by a card.

    `boxes`: for each card, those it may lie in, as places in `sizes` and `targets`. `alike`: each may lie in all.
    """

    cards: tuple[CardId | None, ...]
    boxes: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    targets: tuple[int, ...]
    alike: bool


@dataclass(frozen=True, slots=True)
class Memory:
    """All that binds a world. `outline` holds what is certain; hands, fishers, catches on boats, slots and levels
    of the ocean are numbered through as targets of what is not. `slots`: those with a card that the viewer does not
    know. `slot_cards` and `ocean`: what is certain of these two. `veiled`: catch of another seat that holds a card
    which that seat does not know, and what it may be; None: such a card may be there, nothing tells.
    """

    outline: Fishing2State
    groups: tuple[Group, ...]
    slots: tuple[int, ...]
    slot_cards: tuple[tuple[CardId, ...], ...]
    ocean: tuple[tuple[CardId, ...], ...]
    order: Mapping[CardId, int]
    veiled: tuple[tuple[int, frozenset[CardId] | None], ...]
    viewer: Seat | None


def remember(view: Fishing2View, log: Sequence[BaseEvent], cards: CardTable) -> Memory:
    """What view and log (complete or empty) tell `view.seat` about every card."""
    known = from_log(view, log, cards) if log else from_view(view, cards)
    slots = [slot for slot, play in enumerate(view.trick) if play.face_down and play.card is None]
    places: list[list[int]] = [*known.hands]
    places += [[box] for box in known.fishers]
    places += [[box] for boat in known.boats for box in boat]
    places += [[known.slots[slot]] for slot in slots]
    places += [[box] for box in known.ocean]
    target = {box: place for place, boxes in enumerate(places) for box in boxes}
    on_table = {known.slots[slot] for slot, play in enumerate(view.trick) if slot not in slots}
    certain: list[list[CardId]] = [[] for _ in places]
    groups = _groups(known, target, on_table, certain)

    outline = _outline(view, known, cards)
    filled = iter(certain)
    outline.hands = [next(filled) for _ in known.hands]
    outline.fishers = [Pile(cards=tuple(next(filled))) for _ in known.hands]
    outline.boats = [[Pile(cards=tuple(next(filled))) for _ in boat] for boat in known.boats]
    if view.seat is not None:
        outline.hands[view.seat] = list(view.hand)
        for pile, catch in zip(outline.boats[view.seat], view.boat or (), strict=False):
            seen = Counter(kind for kind in catch if kind is not None)
            pile.unseen = tuple((Counter(pile.cards) - seen).elements())
    return Memory(
        outline=outline,
        groups=groups,
        slots=tuple(slots),
        slot_cards=tuple(tuple(next(filled)) for _ in slots),
        ocean=tuple(tuple(level) for level in filled),
        order=cards.order,
        veiled=tuple(_veiled(view, known, remembered=bool(log))),
        viewer=view.seat,
    )


def _veiled(
    view: Fishing2View, known: Knowledge, *, remembered: bool
) -> Iterator[tuple[int, frozenset[CardId] | None]]:
    """Catches as numbered in `draw`: fishers, then boats seat by seat."""
    catches = [*enumerate(known.fishers), *((seat, box) for seat, boat in enumerate(known.boats) for box in boat)]
    for place, (seat, box) in enumerate(catches):
        if seat != view.seat:
            for kinds in known.veiled.get(box, ()) if remembered else (None,):
                yield place, kinds


def _groups(
    known: Knowledge, target: dict[int, int], on_table: set[int], certain: list[list[CardId]]
) -> tuple[Group, ...]:
    """Settle the cards that can be in one box only, and part the others into groups that do not share a box."""
    free = {box: known.size[box] for box in target}
    aside = bits([*on_table])
    loose: list[tuple[CardId | None, int]] = [*zip(known.kinds, known.domain, strict=True)]
    loose = [entry for entry in loose + [(None, hole) for hole in known.holes] if not entry[1] & aside]
    before = -1
    while len(loose) != before:
        before = len(loose)
        loose = _settle(loose, free, target, certain)
    found: list[tuple[int, list[tuple[CardId | None, int]]]] = []
    for entry in loose:
        joined, members = entry[1], [entry]
        apart: list[tuple[int, list[tuple[CardId | None, int]]]] = []
        for boxes, others in found:
            if boxes & joined:
                joined, members = joined | boxes, others + members
            else:
                apart.append((boxes, others))
        found = [*apart, (joined, members)]
    return tuple(_group(boxes, members, free, target) for boxes, members in found)


def _settle(
    loose: list[tuple[CardId | None, int]], free: dict[int, int], target: dict[int, int], certain: list[list[CardId]]
) -> list[tuple[CardId | None, int]]:
    """Put away the cards with one box left, and those that are needed to fill a box. Returns the others."""
    open_boxes = bits([box for box, size in free.items() if size])
    wanted = Counter(domain & open_boxes for _, domain in loose)
    scarce = 0
    for box, size in free.items():
        if size and size == sum(times for domain, times in wanted.items() if domain >> box & 1):
            scarce |= 1 << box
    rest: list[tuple[CardId | None, int]] = []
    for kind, wide in loose:
        domain = wide & open_boxes & scarce or wide & open_boxes
        if domain & (domain - 1):
            rest.append((kind, domain))
            continue
        box = domain.bit_length() - 1
        if box < 0 or not free[box]:
            raise ValueError("view and log contradict each other")
        free[box] -= 1
        if kind is not None:
            certain[target[box]].append(kind)
    return rest


def _group(mask: int, members: list[tuple[CardId | None, int]], free: dict[int, int], target: dict[int, int]) -> Group:
    boxes = [box for box in target if mask >> box & 1]
    return Group(
        cards=tuple(kind for kind, _ in members),
        boxes=tuple(tuple(n for n, box in enumerate(boxes) if domain >> box & 1) for _, domain in members),
        sizes=tuple(free[box] for box in boxes),
        targets=tuple(target[box] for box in boxes),
        alike=all(domain == mask for _, domain in members),
    )


def draw(memory: Memory, rng: Rng) -> Fishing2State:
    """One of the worlds that fit. Every such world can come up; where no void or memory binds, all equally often."""
    state = memory.outline.clone()
    state.rng.word = rng.next()
    piles = [*state.fishers, *(pile for boat in state.boats for pile in boat)]
    slots = [list(cards) for cards in memory.slot_cards]
    levels = [list(cards) for cards in memory.ocean]
    caught = [list(pile.cards) for pile in piles]
    targets = [*state.hands, *caught, *slots, *levels]
    sure = [len(pile.cards) for pile in piles]
    for group in memory.groups:
        if group.alike:
            cards = list(group.cards)
            rng.shuffle(cards)
            start = 0
            for size, target in zip(group.sizes, group.targets, strict=True):
                targets[target] += [card for card in cards[start : start + size] if card is not None]
                start += size
        else:
            for target, members in zip(group.targets, fill(group.boxes, group.sizes, rng), strict=True):
                targets[target] += [card for n in members if (card := group.cards[n]) is not None]
    for pile, catch in zip(piles, caught, strict=True):
        pile.cards = tuple(catch)
    _veil(memory, piles, sure, rng)
    for hand in state.hands:
        hand.sort(key=memory.order.__getitem__)
    for pile, catch in zip(piles, caught, strict=True):
        rng.shuffle(catch)
        pile.cards = tuple(catch)
    for level in levels:
        rng.shuffle(level)
        state.ocean += level
    for slot, (card,) in zip(memory.slots, slots, strict=True):
        play = state.trick[slot]
        state.trick[slot] = Play(seat=play.seat, played=play.played, card=card, face_down=True, laid_by=play.laid_by)
    if state.pending and isinstance(state.pending[-1], CatchesFromHand):
        state.pending[-1] = _choices(state, state.pending[-1], rng)
    return state


def _veil(memory: Memory, piles: list[Pile], sure: list[int], rng: Rng) -> None:
    """Mark caught cards that their owners never saw; the viewer saw those of its own that are certain."""
    if memory.viewer is not None:
        first = len(memory.outline.fishers) + sum(map(len, memory.outline.boats[: memory.viewer]))
        for place in (memory.viewer, *range(first, first + len(memory.outline.boats[memory.viewer]))):
            piles[place].unseen += piles[place].cards[sure[place] :]
    for place, kinds in memory.veiled:
        pile = piles[place]
        if kinds is not None:
            fit = [card for card in pile.cards if card in kinds and card not in pile.unseen]
        else:
            fit = list(pile.cards[sure[place] :]) if rng.below(2) else []
        if fit:
            pile.unseen += (rng.pick(fit),)


def _choices(state: Fishing2State, asked: CatchesFromHand, rng: Rng) -> CatchesFromHand:
    """Some card for each seat that has chosen in secret (F2-7.3); the viewer's own choice is in `asked`."""
    own = dict(asked.chosen)
    chosen = [
        (play.seat, own.get(play.seat) or rng.pick(state.hands[play.seat]))
        for play in state.trick
        if play.seat not in asked.waiting and state.hands[play.seat]
    ]
    return CatchesFromHand(slot=asked.slot, waiting=asked.waiting, chosen=tuple(chosen))


def _outline(view: Fishing2View, known: Knowledge, cards: CardTable) -> Fishing2State:
    """The public part of a world, without hands, fishers, boats and ocean."""
    seats = len(view.table)
    finished = sum(cards.hand_sizes[seats][: len(view.by_round)])
    exchanger = next((play.seat for play in view.trick if cards.effects.get(play.played) == "exchange"), None)
    return Fishing2State(
        seats=seats,
        rng=Rng(word=0),
        options=view.options,
        round=view.round,
        hands=[],
        boats=[],
        fishers=[],
        ocean=[],
        removed=cards.removed(seats),
        points=[numbers.points for numbers in view.table],
        by_round=list(view.by_round),
        plus_threes=list(view.plus_threes),
        trump=view.trump,
        leader=view.leader,
        trick_number=view.trick_number,
        trick=[
            Play(
                seat=play.seat,
                played=play.played,
                card=None if play.taken else play.card or play.played,
                face_down=play.face_down,
                laid_by=exchanger if play.face_down else None,
            )
            for play in view.trick
        ],
        verdict=None if view.winner is None else Verdict(winner=view.winner, weakest=view.weakest, green=view.green),
        effects=list(view.effects),
        set_shade=view.set_shade,
        set_by=view.set_by,
        counts_draw=view.drawn,
        counts_catch=view.laid_off,
        draws_before=sum(map(sum, view.by_round)) // seats - finished,
        pending=_pending(view),
        last_order=view.last_order,
        last_trick=view.last_trick or known.last_trick or _some_trick(view),
        prepared=view.prepared,
        end=view.end,
    )


def _pending(view: Fishing2View) -> list[Pending]:
    """The open question; nothing in it is secret but the choices of Catch 1 card."""
    if view.effect is None or view.asked is None:
        return []
    slot, seat = view.effect.slot, view.asked.seats[0]
    match view.effect.kind:
        case "choose_trump":
            return [NamesTrump(seat=seat)]
        case "catch_other":
            return [CatchesOther(seat=seat, slot=slot)]
        case "set_trump":
            return [SetsTrump(seat=seat, slot=slot)]
        case "catch_from_hand":
            own = () if view.seat is None or view.chosen is None else ((view.seat, view.chosen),)
            return [CatchesFromHand(slot=slot, waiting=view.asked.seats, chosen=own)]
        case "exchange_take":
            return [TakesForExchange(seat=seat, slot=slot)]
        case "exchange_give":
            return [GivesForExchange(seat=seat, slot=slot, emptied=view.effect.emptied)]


def _some_trick(view: Fishing2View) -> FinishedTrick | None:
    """A stand-in for the last trick where the option `history` shows none and the log is not there."""
    if not view.last_order:
        return None
    return FinishedTrick(
        round=view.round, plays=(), winner=view.leader, weakest=None, trump=None, cards=(), blowfish=()
    )
