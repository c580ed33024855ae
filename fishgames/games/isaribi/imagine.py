"""Worlds that a seat cannot tell from the real one (I-11): hidden are the decks, backs, and what went out face down."""

from collections import Counter
from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId
from fishgames.core.rng import Rng
from fishgames.games.isaribi import events
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.seafood import KINDS
from fishgames.games.isaribi.state import Decks, IsaribiState
from fishgames.games.isaribi.view import IsaribiView


def imagine(view: IsaribiView, log: Sequence[BaseEvent], rng: Rng, table: CardTable) -> IsaribiState:
    """A world in which `view.seat` sees just this view and, unless `log` is empty, was told just this log.

    Every such world is equally likely. The log must be complete, as told to that seat: it adds the cards that the
    seat's Speculator saw and that went out face down, or that the option `momentary` hides again.
    """
    known, gone = _peeked(log)
    for position, stall in enumerate(view.market, 1):
        if stall.card is not None:
            known[position] = stall.card
    hidden = Counter(table.market_deck())
    hidden.subtract(view.market_gone)
    hidden.subtract(known.values())
    hidden.subtract(gone)
    pool = list(hidden.elements())
    rng.shuffle(pool)
    stalls = tuple(known[at] if at in known else pool.pop() for at in range(1, len(view.market) + 1))
    unseen = [*gone, *(pool.pop() for _ in range(view.market_unseen - len(gone)))]
    assert len(pool) == view.market_deck
    return _world(view, stalls, tuple(pool), table.in_order(unseen), _fish_decks(view, rng, table), rng)


def _peeked(log: Sequence[BaseEvent]) -> tuple[dict[int, CardId], list[CardId]]:
    """What the viewer's Speculator saw: faces on the board by position, and faces that went out unseen by others."""
    known: dict[int, CardId] = {}
    gone: list[CardId] = []
    for event in log:
        match event:
            case events.CardPeeked(position=position, card=card) if card is not None:
                known[position] = card
            case events.RoundEnded(unseen=unseen):
                gone += [known[position] for position in unseen if position in known]
                known.clear()
    return known, gone


def _fish_decks(view: IsaribiView, rng: Rng, table: CardTable) -> Decks:
    seen = Counter(view.fish_gone)
    seen.update(spot.card for spot in view.sea)
    decks: list[tuple[CardId, ...]] = []
    for seafood in KINDS:
        deck = list((Counter(table.fish_deck(seafood)) - seen).elements())
        rng.shuffle(deck)
        decks.append(tuple(deck))
    return (decks[0], decks[1], decks[2], decks[3])


def _world(
    view: IsaribiView,
    stalls: tuple[CardId, ...],
    market_deck: tuple[CardId, ...],
    gone_unseen: tuple[CardId, ...],
    fish_decks: Decks,
    rng: Rng,
) -> IsaribiState:
    seats, turn = view.table, view.turn
    return IsaribiState(
        seats=len(seats),
        rng=Rng(word=rng.next()),
        options=view.options,
        round=view.round,
        phase=view.phase,
        lap=view.lap,
        pawn=view.pawn,
        first_out=view.first_out,
        active=view.pawn if view.active is None else view.active,
        points=0 if turn is None else turn.left,
        granted=0 if turn is None else turn.granted,
        fished=turn is not None and turn.fished,
        sold_once=turn is not None and turn.sold,
        learned=turn is not None and turn.learned,
        acted=turn is not None and turn.acted,
        spots=tuple(spot.card for spot in view.sea),
        spot_cubes=[spot.cubes for spot in view.sea],
        stalls=stalls,
        up=sum(stall.up for stall in view.market),
        sold=[stall.cubes for stall in view.market],
        supply=view.supply,
        fish_decks=fish_decks,
        market_deck=market_deck,
        fish_gone=view.fish_gone,
        market_gone=view.market_gone,
        gone_unseen=gone_unseen,
        display=view.display,
        money=[info.money for info in seats],
        ap_levels=[info.ap_level for info in seats],
        net_levels=[info.net_level for info in seats],
        smokehouses=[info.smokehouse for info in seats],
        clients=[info.client for info in seats],
        client_cubes=[info.client_cube for info in seats],
        cubes=[info.cubes for info in seats],
        boats=[info.boat for info in seats],
        left=[info.left for info in seats],
        collaborators=[info.collaborator for info in seats],
        looked=[info.looked_at for info in seats],
        sales=[info.sales for info in seats],
        bought=[info.bought for info in seats],
        changed=[info.changed for info in seats],
        fines=[info.fines for info in seats],
    )
