"""State to view (I-11): what a seat, or everybody, may know."""

from fishgames.core.model import Asked, Seat
from fishgames.games.isaribi.boat import AP_TRACK, NET_TRACK
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.seafood import KINDS
from fishgames.games.isaribi.state import IsaribiState, storage_of
from fishgames.games.isaribi.view import IsaribiView, SeatView, Spot, Stall, Turn


def observe(state: IsaribiState, seat: Seat | None, asked: Asked | None, table: CardTable) -> IsaribiView:
    """Built field by field from what `seat` may know; None for what everybody may know."""
    clam, prawn, mackerel, bream = map(len, state.fish_decks)
    return IsaribiView(
        seat=seat,
        asked=asked,
        options=state.options,
        round=state.round,
        phase=state.phase,
        lap=state.lap,
        pawn=state.pawn,
        first_out=state.first_out,
        active=None if asked is None else state.active,
        turn=_turn(state),
        sea=tuple(
            Spot(card=card, seafood=KINDS[table.seafood[card]], cubes=cubes)
            for card, cubes in zip(state.spots, state.spot_cubes, strict=True)
        ),
        market=tuple(_stall(state, position, seat, table) for position in range(1, len(state.stalls) + 1)),
        table=tuple(_seat_view(state, each) for each in range(state.seats)),
        display=state.display,
        supply=state.supply,
        fish_decks=(clam, prawn, mackerel, bream),
        market_deck=len(state.market_deck),
        fish_gone=state.fish_gone,
        market_gone=state.market_gone,
        market_unseen=len(state.gone_unseen),
    )


def _turn(state: IsaribiState) -> Turn | None:
    if state.phase != "turn":
        return None
    return Turn(
        left=state.points,
        granted=state.granted,
        fished=state.fished,
        sold=state.sold_once,
        learned=state.learned,
        acted=state.acted,
    )


def _stall(state: IsaribiState, position: int, viewer: Seat | None, table: CardTable) -> Stall:
    card, sold, up = state.stalls[position - 1], state.sold[position - 1], position <= state.up
    if not up and not shows_peeked(state, position, viewer):
        return Stall(card=None, up=False, cubes=sold, free=0)
    return Stall(card=card, up=up, cubes=sold, free=table.demand[card] - sum(sold) if up else 0)


def shows_peeked(state: IsaribiState, position: int, viewer: Seat | None) -> bool:
    """May `viewer` see a face-down card that its Speculator looked at (I-11.1)?"""
    if viewer is None or position not in state.looked[viewer]:
        return False
    return state.options.peek_memory == "kept" or state.phase == "speculator"


def _seat_view(state: IsaribiState, seat: Seat) -> SeatView:
    return SeatView(
        money=state.money[seat],
        ap_level=state.ap_levels[seat],
        points=AP_TRACK[state.ap_levels[seat]],
        net_level=state.net_levels[seat],
        net=NET_TRACK[state.net_levels[seat]],
        smokehouse=state.smokehouses[seat],
        client=state.clients[seat],
        client_cube=state.client_cubes[seat],
        cubes=state.cubes[seat],
        boat=state.boats[seat],
        left=state.left[seat],
        collaborator=state.collaborators[seat],
        storage=storage_of(state, seat),
        looked_at=state.looked[seat],
        sales=state.sales[seat],
        bought=state.bought[seat],
        changed=state.changed[seat],
        fines=state.fines[seat],
    )
