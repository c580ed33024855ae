"""The end of a Build phase: Founders flip, markets pay, the next round or the end of the game (V-11 to V-13)."""

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.villagers import chains, draft, events
from fishgames.games.villagers.cards import FOUNDERS, CardTable
from fishgames.games.villagers.income import Market, market_income
from fishgames.games.villagers.state import VillagersState, stacks_empty
from fishgames.games.villagers.village import food_showing

MARKETS: tuple[Market, ...] = ("first", "second")


def due(state: VillagersState, market: Market) -> bool:
    """Would this market come at the end of this Build phase, as the Stacks stand (V-12.1)?"""
    if MARKETS.index(market) < len(state.incomes):
        return False
    return not state.piles[1] and not state.piles[2] if market == "first" else stacks_empty(state)


def go_on(state: VillagersState, table: CardTable) -> list[BaseEvent]:
    """A Build turn is over; once all have built, the end of the phase follows (V-11)."""
    told: list[BaseEvent] = []
    if state.turn != state.first:
        return told
    for seat in _from_first(state):
        if not food_showing(state.villages[seat], table):
            state.villages[seat] = chains.flip_founders(state.villages[seat])
            told.append(events.FoundersFlipped(seat=seat, card=FOUNDERS))
    state.first = (state.first + 1) % state.seats
    for market in MARKETS:
        if due(state, market):
            told += _hold(state, market, table)
    if len(state.incomes) == len(MARKETS):
        state.phase, state.turn = "over", state.first
        return [*told, events.GameEnded()]
    state.round += 1
    draft.begin(state, table)
    return [*told, events.RoundBegun(seat=state.first, round=state.round, limits=state.draft_limits)]


def _hold(state: VillagersState, market: Market, table: CardTable) -> list[BaseEvent]:
    """Pay everybody (V-12.2, V-12.3). The coins on unlockers stay at the First Market, and leave at the Second."""
    told: list[BaseEvent] = [events.MarketHeld(market=market)]
    incomes = tuple(market_income(village, market, table) for village in state.villages)
    state.incomes.append(incomes)
    for seat in _from_first(state):
        income = incomes[seat]
        state.coins[seat] += income.total
        state.bank += income.total
        if market == "second":
            state.bank -= income.of("lying")
            state.villages[seat] = chains.without_coins(state.villages[seat])
        told.append(events.MarketPaid(seat=seat, market=market, income=income))
    return told


def _from_first(state: VillagersState) -> list[Seat]:
    return [(state.first + step) % state.seats for step in range(state.seats)]
