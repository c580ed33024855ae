"""Piles and what is drawn from them; discards are reshuffled only when a card is needed (FV-6.2, FV-7.5)."""

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import events
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.state import FishingVillageState


def draw_workers(state: FishingVillageState, seat: Seat, number: int, cards: CardTable) -> list[BaseEvent]:
    """Draw into a hand; fewer if pile and discards run dry. What comes before and after a shuffle is told apart."""
    told: list[BaseEvent] = []
    while number:
        if not state.worker_pile:
            if not state.worker_discards:
                break
            told.append(events.WorkersReshuffled(cards=cards.sorted(state.worker_discards)))
            state.worker_pile = _shuffled(state, state.worker_discards)
            state.worker_discards = ()
        drawn = state.worker_pile[: -number - 1 : -1]
        state.worker_pile = state.worker_pile[: -len(drawn)]
        number -= len(drawn)
        state.hands[seat] = cards.sorted(state.hands[seat] + drawn)
        shown = drawn if state.options.talk == "open" else None
        told.append(events.WorkersDrawn(seat=seat, count=len(drawn), cards=drawn, shown=shown))
    return told


def replace_sharks(state: FishingVillageState, seat: Seat, cards: CardTable) -> list[BaseEvent]:
    """Discard a field's sharks and draw new ones, the last one on top (FV-7.5)."""
    told: list[BaseEvent] = []
    gone = state.sharks[seat]
    state.shark_discards += gone
    drawn: tuple[CardId, ...] = ()
    while (missing := cards.constants.shark_draw - len(drawn)) > 0:
        if not state.shark_pile:
            told.append(events.SharksReshuffled(count=len(state.shark_discards)))
            state.shark_pile = _shuffled(state, state.shark_discards)
            state.shark_discards = ()
        taken = state.shark_pile[: -missing - 1 : -1]
        state.shark_pile = state.shark_pile[: -len(taken)]
        drawn += taken
    state.sharks[seat] = drawn
    told.append(events.SharksReplaced(seat=seat, gone=len(gone), cards=drawn))
    return told


def _shuffled(state: FishingVillageState, discards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    pile = list(discards)
    state.rng.shuffle(pile)
    return tuple(pile)
