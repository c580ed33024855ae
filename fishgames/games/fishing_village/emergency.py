"""The team decides on the rescue (FV-9)."""

from collections.abc import Sequence
from dataclasses import replace

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import events, population, resolving, turns
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.state import FishingVillageState


def options(state: FishingVillageState, seat: Seat) -> Sequence[FishingVillageAction]:
    """The same list for every seat (FV-9.3)."""
    window = state.window
    assert window is not None
    found = turns.sacrifices(state, seat)
    if window.cause == "loss":
        found.append(act.accept_defeat(seat))
    elif not window.given:
        found.append(act.cancel(seat))
    return found


def sacrifice(state: FishingVillageState, action: act.Sacrifice, cards: CardTable) -> list[BaseEvent]:
    """Give up a development; once enough are given up, what was interrupted goes on (FV-9.2)."""
    told = [population.give_up(state, action.owner, action.development, cards)]
    window = state.window
    if window is None:
        return told
    if state.population - window.size < 1:
        state.window = replace(window, given=window.given + 1)
        return told
    state.window = None
    if window.cause == "loss":
        return told + resolving.take_loss(state, window.what, cards)
    return told + turns.carry_out(state, window.what, window.size, cards, window.card, window.target)


def accept_defeat(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    """The loss is applied as it stands (FV-9.7)."""
    window = state.window
    assert window is not None
    state.window = None
    told: list[BaseEvent] = [events.DefeatAccepted()]
    return told + resolving.take_loss(state, window.what, cards)


def cancel(state: FishingVillageState) -> list[BaseEvent]:
    """Back to the same turn, nothing changed (FV-9.3)."""
    window = state.window
    assert window is not None
    state.window = None
    state.phase = "turn"
    return [events.CostCancelled(seat=state.turn, what=window.what, target=window.target)]
