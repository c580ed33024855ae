"""Population as it rises and falls, and the emergency before it would run out (FV-4.5, FV-9)."""

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import events
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.reckoning import needed
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import Entry, GivenUp, Window


def change(state: FishingVillageState, entry: Entry, by: int) -> None:
    """Raise or lower population, and enter it in the ledger (FV-I5)."""
    state.population += by
    state.ledger[entry] += by


def held(state: FishingVillageState) -> int:
    """Developments that all seats together still have."""
    return sum(map(len, state.developments))


def payable(state: FishingVillageState, cost: int, cards: CardTable) -> bool:
    """Can a cost be paid with at least 1 left, the rescue counted where it is allowed (FV-4.5, FV-13.2)?"""
    left = state.population - cost
    if left >= 1:
        return True
    if state.options.development_sacrifice == "losses_only":
        return False
    return left + held(state) * cards.constants.sacrifice_gain >= 1


def open_window(state: FishingVillageState, window: Window, cards: CardTable) -> BaseEvent:
    """Ask the team before a cost or loss is applied (FV-9.1)."""
    state.window = window
    state.phase = "emergency"
    chased = window.target if window.what == "remove_shark" else None
    return events.EmergencyOpened(
        seat=state.turn,
        cause=window.cause,
        what=window.what,
        size=window.size,
        needed=needed(state.population, window.size, cards.constants.sacrifice_gain),
        target=window.target,
        shark=None if chased is None else state.sharks[chased][-1],
    )


def give_up(state: FishingVillageState, owner: Seat, development: CardId, cards: CardTable) -> BaseEvent:
    """Remove a development from the game for population (FV-9.1)."""
    state.developments[owner] = without(state.developments[owner], development)
    state.removed = (*state.removed, GivenUp(owner=owner, development=development))
    change(state, "given_up", cards.constants.sacrifice_gain)
    return events.DevelopmentGivenUp(seat=owner, development=development, population=state.population)


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """All but one copy of a card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
