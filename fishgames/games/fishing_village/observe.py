"""State to view (FV-11): what a seat, or everybody, may know."""

from collections import Counter
from dataclasses import replace

from fishgames.core.model import Asked, Seat
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.reckoning import symbols_by_type
from fishgames.games.fishing_village.resolving import survived
from fishgames.games.fishing_village.setting_up import hands_down
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import ENTRIES, FishingVillageView, SeatView, Window


def observe(
    state: FishingVillageState,
    seat: Seat | None,
    asked: Asked | None,
    cards: CardTable,
    *,
    bare: bool = False,
) -> FishingVillageView:
    """Built field by field from what `seat` may know; None for what everybody may know.

    `bare`: with all hands, as a bot on that seat may be told them (FV-11.3).
    """
    bare = bare or state.options.talk == "open"
    summed = state.options.talk == "summary"
    in_pile = Counter(state.closing_pile)
    return FishingVillageView(
        seat=seat,
        asked=asked,
        options=state.options,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        first=state.first,
        population=state.population,
        table=tuple(_seat_view(state, other, seat, cards, bare, summed) for other in range(state.seats)),
        face_up=state.face_up,
        closing_pile=tuple((closing, in_pile[closing]) for closing in cards.closings if in_pile[closing]),
        resolved=state.resolved,
        closings=state.closings,
        survived=survived(state, cards),
        worker_pile=len(state.worker_pile),
        worker_discards=cards.sorted(state.worker_discards),
        shark_pile=len(state.shark_pile),
        shark_discards=cards.sorted(state.shark_discards),
        removed=state.removed,
        window=_window_view(state, seat, bare),
        ledger=tuple((entry, state.ledger[entry]) for entry in ENTRIES),
        won=None if state.phase != "game_over" else state.population >= 1,
    )


def _seat_view(
    state: FishingVillageState, seat: Seat, viewer: Seat | None, cards: CardTable, bare: bool, summed: bool
) -> SeatView:
    hand = state.hands[seat]
    up = not hands_down(state.phase, state.first)
    shown = up and (bare or seat == viewer)
    return SeatView(
        hand_size=len(hand),
        hand=hand if shown else None,
        hand_symbols=symbols_by_type(hand, cards) if shown or (up and summed) else None,
        field=state.fields[seat],
        sharks=state.sharks[seat],
        developments=state.developments[seat],
    )


def _window_view(state: FishingVillageState, viewer: Seat | None, bare: bool) -> Window | None:
    """The card of an interrupted action is still a hand card (FV-11.5)."""
    window = state.window
    if window is None or window.card is None or bare or viewer == state.turn:
        return window
    return replace(window, card=None)
