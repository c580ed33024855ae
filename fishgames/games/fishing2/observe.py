"""State to view (F2-7.4 to F2-7.7): what a seat, or everybody, may know."""

from fishgames.core.model import Asked, CardId, Seat
from fishgames.games.fishing2.cards import CardTable
from fishgames.games.fishing2.state import (
    CatchesFromHand,
    Fishing2State,
    GivesForExchange,
    NamesTrump,
    Pile,
    Play,
    boat_size,
    tricks_left,
)
from fishgames.games.fishing2.view import ROUNDS, Fishing2View, OpenEffect, PlayView, SeatView


def observe(state: Fishing2State, seat: Seat | None, asked: Asked | None, cards: CardTable) -> Fishing2View:
    """Built field by field from what `seat` may know; None for what everybody may know."""
    sizes = cards.hand_sizes[state.seats]
    next_size = sizes[state.round] if state.round < ROUNDS and state.end is None else 0
    verdict = state.verdict
    return Fishing2View(
        seat=seat,
        asked=asked,
        options=state.options,
        round=state.round,
        hand_size=sizes[state.round - 1],
        next_hand_size=next_size,
        trick_number=state.trick_number,
        tricks_left=tricks_left(state),
        drawn=state.counts_draw,
        laid_off=state.counts_catch,
        leader=state.leader,
        trump=state.trump,
        set_shade=state.set_shade,
        set_by=state.set_by,
        table=tuple(_seat_view(state, other, next_size) for other in range(state.seats)),
        trick=tuple(_play_view(play, seat) for play in state.trick),
        effect=_open_effect(state),
        effects=tuple(state.effects),
        green=verdict is not None and verdict.green,
        winner=None if verdict is None else verdict.winner,
        weakest=None if verdict is None else verdict.weakest,
        ocean=len(state.ocean),
        # levels lie in order and their sizes are known, so the top card's level is no secret (F2-7.4)
        ocean_stars=cards.cards[state.ocean[0]].stars if state.ocean else 0,
        hand=() if seat is None else tuple(state.hands[seat]),
        chosen=_own_choice(state, seat),
        boat=_own_boat(state, seat, cards),
        last_order=state.last_order,
        last_trick=None if state.options.history == "none" and state.end is None else state.last_trick,
        by_round=tuple(state.by_round),
        plus_threes=tuple(state.plus_threes),
        prepared=state.prepared,
        end=state.end,
    )


def _seat_view(state: Fishing2State, seat: Seat, next_size: int) -> SeatView:
    boat, caught = boat_size(state, seat), len(state.fishers[seat].cards)
    return SeatView(
        points=state.points[seat],
        caught=caught,
        boat=boat,
        hand=len(state.hands[seat]),
        draws=max(0, next_size - boat - caught),
    )


def _play_view(play: Play, viewer: Seat | None) -> PlayView:
    hidden = play.face_down and (viewer is None or play.laid_by != viewer)
    return PlayView(
        seat=play.seat,
        played=play.played,
        card=None if hidden else play.card,
        face_down=play.face_down,
        taken=play.card is None,
        laid_by=play.laid_by,
    )


def _open_effect(state: Fishing2State) -> OpenEffect | None:
    if not state.pending:
        return None
    asked = state.pending[-1]
    if isinstance(asked, NamesTrump):
        return OpenEffect(kind=asked.kind, slot=0)
    emptied = asked.emptied if isinstance(asked, GivesForExchange) else 0
    return OpenEffect(kind=asked.kind, slot=asked.slot, emptied=emptied)


def _own_choice(state: Fishing2State, seat: Seat | None) -> CardId | None:
    if seat is None or not state.pending:
        return None
    asked = state.pending[-1]
    return dict(asked.chosen).get(seat) if isinstance(asked, CatchesFromHand) else None


def _own_boat(
    state: Fishing2State, seat: Seat | None, cards: CardTable
) -> tuple[tuple[CardId | None, ...], ...] | None:
    if seat is None or state.options.boat_contents == "count_only":
        return None
    return tuple(_known_cards(pile, cards) for pile in state.boats[seat])


def _known_cards(pile: Pile, cards: CardTable) -> tuple[CardId | None, ...]:
    """A catch as its owner may remember it: sorted, because it was shuffled; never-seen cards last, as None."""
    known = list(pile.cards)
    for card in pile.unseen:
        known.remove(card)
    return (*sorted(known, key=cards.order.__getitem__), *(None for _ in pile.unseen))
