"""State to view (V-14): what a seat, or everybody, may know."""

from fishgames.core.model import Asked, Seat
from fishgames.games.villagers.actions import RESERVE
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.state import VillagersState
from fishgames.games.villagers.view import PileView, RoadSlot, SeatView, VillagersView


def observe(state: VillagersState, seat: Seat | None, asked: Asked | None, cards: CardTable) -> VillagersView:
    """Built field by field from what `seat` may know; None for what everybody may know."""
    return VillagersView(
        seat=seat,
        asked=asked,
        options=state.options,
        round=state.round,
        phase=state.phase,
        first=state.first,
        table=tuple(_seat_view(state, other, seat, cards) for other in range(state.seats)),
        road=tuple(
            None if card is None else RoadSlot(card=card, coins=coins)
            for card, coins in zip(state.road, state.road_coins, strict=True)
        ),
        stacks=tuple(_pile_view(state, pile, seat, cards) for pile in range(1, len(state.piles))),
        reserve=_pile_view(state, RESERVE, seat, cards),
        basics=tuple(state.basics.items()),
        discard=state.discard,
        choices=state.choices,
        tinner_active=state.tinner_active,
        bank=state.bank,
        hand=() if seat is None else tuple(state.hands[seat]),
    )


def _seat_view(state: VillagersState, seat: Seat, viewer: Seat | None, cards: CardTable) -> SeatView:
    hand = state.hands[seat]
    # the order of a sorted hand is that of the suits, so the backs in hand order tell no more than the suits do
    shown = state.options.show_opponent_hand_suits or seat == viewer
    return SeatView(
        coins=state.coins[seat],
        village=state.villages[seat],
        square=state.squares[seat],
        taken=state.taken[seat],
        hand=len(hand),
        hand_suits=tuple(cards.suits[card] for card in hand) if shown else None,
        draft_limit=state.draft_limits[seat],
        drafted=state.drafted[seat],
        build_limit=state.build_limits[seat],
        used=state.used[seat],
        trades=state.trades[seat],
        purse=state.purses[seat],
        first=state.incomes[0][seat] if state.incomes else None,
        second=state.incomes[1][seat] if len(state.incomes) > 1 else None,
    )


def _pile_view(state: VillagersState, pile: int, viewer: Seat | None, cards: CardTable) -> PileView:
    lies = state.piles[pile]
    return PileView(
        count=len(lies),
        top=cards.suits[lies[-1]] if lies else None,
        known=tuple(
            (len(lies) - laid.index, lies[laid.index])
            for laid in reversed(state.laid[pile])
            if viewer is not None and laid.seat == viewer
        ),
    )
