"""Turns, leaving, and the choices of the placement: what may be done, and what it does (I-5, I-7, I-8)."""

from collections.abc import Sequence
from functools import cache

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi import events, rounds, sale, technology
from fishgames.games.isaribi.actions import CLIENT, IsaribiAction
from fishgames.games.isaribi.boat import (
    AP_TRACK,
    FLIP_COST,
    GROSS_COST,
    HAND_COST,
    HAND_KINDS,
    HARBOUR,
    MOVE_COST,
    NET_COST,
    RETAIL_COST,
    TECHNOLOGY_COST,
    How,
    catch,
    net_value,
)
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.collaborators import FISHERMAN_CUBES, MONEY_CHANGER, PEEKS
from fishgames.games.isaribi.seafood import INDEX, KINDS, NONE, changed, choices_of
from fishgames.games.isaribi.state import IsaribiState, others_in, surplus
from fishgames.games.isaribi.technology import CLIENT_PAYS, DISCOUNT, TECHNOLOGIES
from fishgames.games.isaribi.view import Bought, Collaborator, Technology

# --- what may be done -------------------------------------------------------------------------------------------------


def peeks(state: IsaribiState, seat: Seat) -> list[IsaribiAction]:
    """Face-down cards not looked at yet, and to stop (I-5.1)."""
    seen = state.looked[seat]
    found: list[IsaribiAction] = []
    if len(seen) < PEEKS:
        positions = range(state.up + 1, len(state.stalls) + 1)
        found += [act.peek(seat, position) for position in positions if position not in seen]
    return [*found, act.peek_done(seat)]


def placings(state: IsaribiState, seat: Seat) -> list[IsaribiAction]:
    """Every location (I-5.2)."""
    return [act.place(seat, location) for location in range(len(state.spots) + 1)]


def additions(state: IsaribiState, seat: Seat, table: CardTable) -> list[IsaribiAction]:
    """What the Old fisherman may add where, or nothing (I-5.3)."""
    found: list[IsaribiAction] = [
        act.old_fisherman(seat, spot, count)
        for spot, card in enumerate(state.spots, 1)
        for count in range(1, min(FISHERMAN_CUBES, state.supply[table.seafood[card]]) + 1)
    ]
    return [*found, act.old_fisherman_decline(seat)]


def shop_offers(state: IsaribiState, seat: Seat) -> list[IsaribiAction]:
    """What the Dried fish shop sells the seat, or nothing (I-7.4)."""
    found: list[IsaribiAction] = [
        act.dried_fish_technology(seat, each) for each in _affordable(state, seat, discount=DISCOUNT)
    ]
    return [*found, act.dried_fish_technology(seat, "none")]


def discards(state: IsaribiState, seat: Seat) -> list[IsaribiAction]:
    """All ways to give the surplus back (I-9.2)."""
    return [act.discard(seat, cubes) for cubes in choices_of(state.cubes[seat], surplus(state, seat))]


def options(state: IsaribiState, seat: Seat, table: CardTable) -> Sequence[IsaribiAction]:
    """All of a slot: actions that the points pay for, the end of the turn, and leaving if nothing was done yet."""
    if state.lap > table.lap_limit:
        return _leaves(seat, state.display)
    points = state.points
    found: list[IsaribiAction] = []
    if points:
        location = state.boats[seat]
        assert location is not None
        if location != HARBOUR and not state.fished and state.spot_cubes[location - 1]:
            seafood = KINDS[table.seafood[state.spots[location - 1]]]
            if points >= NET_COST and net_value(seafood, 0):
                found.append(act.fish(seat, "net"))
            if seafood in HAND_KINDS:
                found.append(act.fish(seat, "hand"))
        if points >= MOVE_COST:
            found += _moves(seat, location, len(state.spots))
        if location == HARBOUR:
            if not state.sold_once and state.cubes[seat] != NONE:
                found += _sales(state, seat, table)
            if points >= TECHNOLOGY_COST and not state.learned and others_in(state, seat):
                found += [act.learn(seat, each) for each in _affordable(state, seat)]
        if points >= FLIP_COST and state.up < len(state.stalls):
            found.append(act.flip(seat))
    found.append(act.end_turn(seat))
    if not state.acted:
        found += _leaves(seat, state.display)
    return found


@cache
def _moves(seat: Seat, location: int, spots: int) -> tuple[IsaribiAction, ...]:
    return tuple(act.move(seat, to) for to in (location - 1, location + 1) if HARBOUR <= to <= spots)


@cache
def _leaves(seat: Seat, display: tuple[Collaborator, ...]) -> tuple[IsaribiAction, ...]:
    return tuple(act.leave(seat, collaborator) for collaborator in display)


def _sales(state: IsaribiState, seat: Seat, table: CardTable) -> Sequence[IsaribiAction]:
    wanted, demand = table.wanted, table.demand
    stalls = tuple(
        [
            (wanted[card], min(demand[card] - sum(sold), sale.AT_MOST))
            for card, sold in zip(state.stalls[: state.up], state.sold, strict=False)
        ]
    )
    client = state.clients[seat] and state.client_cubes[seat] is None
    return sale.sales(seat, state.cubes[seat], stalls, client=client, both=state.points >= GROSS_COST)


def _affordable(state: IsaribiState, seat: Seat, discount: int = 0) -> list[Technology]:
    prices = [(each, _price(state, seat, each, discount)) for each in TECHNOLOGIES]
    return [each for each, price in prices if price is not None and price <= state.money[seat]]


def _price(state: IsaribiState, seat: Seat, each: Technology, discount: int = 0) -> int | None:
    return technology.price(
        each, state.ap_levels[seat], state.net_levels[seat], state.smokehouses[seat], state.clients[seat], discount
    )


# --- what it does -----------------------------------------------------------------------------------------------------


def peek(state: IsaribiState, seat: Seat, position: int) -> list[BaseEvent]:
    """Look at a face-down card; it stays face down (I-5.1)."""
    state.looked[seat] += (position,)
    kept = state.options.peek_memory == "kept"
    return [events.CardPeeked(seat=seat, position=position, kept=kept, card=state.stalls[position - 1])]


def peek_done(state: IsaribiState, seat: Seat) -> list[BaseEvent]:
    """Go on to the placement; the faces are out of sight if the table plays so (I-11.1)."""
    told: list[BaseEvent] = [events.PeekEnded(seat=seat, looked_at=state.looked[seat])]
    if state.looked[seat] and state.options.peek_memory == "momentary":
        told.append(events.FacesHidden(seat=seat))
    return told + rounds.begin_placement(state)


def add_cubes(state: IsaribiState, seat: Seat, spot: int, count: int, table: CardTable) -> list[BaseEvent]:
    """Put cubes of its kind on a Fish card (I-5.3)."""
    kind = table.seafood[state.spots[spot - 1]]
    state.spot_cubes[spot - 1] += count
    state.supply = changed(state.supply, kind, -count)
    told = events.CubesAdded(seat=seat, spot=spot, seafood=KINDS[kind], count=count)
    return [told, *rounds.begin_main_step(state)]


def add_none(state: IsaribiState, seat: Seat) -> list[BaseEvent]:
    """Leave the Fish cards as they are (I-5.3)."""
    return [events.CubesNotAdded(seat=seat), *rounds.begin_main_step(state)]


def _pay_points(state: IsaribiState, points: int) -> None:
    state.points -= points
    state.acted = True


def fish(state: IsaribiState, seat: Seat, how: How, table: CardTable) -> list[BaseEvent]:
    """Take cubes off the Fish card onto the boat (I-8.1)."""
    spot = state.boats[seat]
    assert spot is not None
    kind = table.seafood[state.spots[spot - 1]]
    count = catch(KINDS[kind], how, state.net_levels[seat], state.spot_cubes[spot - 1])
    _pay_points(state, NET_COST if how == "net" else HAND_COST)
    state.fished = True
    state.spot_cubes[spot - 1] -= count
    state.cubes[seat] = changed(state.cubes[seat], kind, count)
    return [
        events.SeafoodCaught(
            seat=seat, how=how, spot=spot, seafood=KINDS[kind], count=count, rest=state.spot_cubes[spot - 1]
        )
    ]


def move(state: IsaribiState, seat: Seat, to: int) -> list[BaseEvent]:
    """Sail one step (I-8.2)."""
    origin = state.boats[seat]
    assert origin is not None
    _pay_points(state, MOVE_COST)
    state.boats[seat] = to
    return [events.BoatMoved(seat=seat, origin=origin, to=to)]


def sell(state: IsaribiState, action: act.Sell, table: CardTable) -> list[BaseEvent]:
    """Put cubes on Market cards and the Client, and earn their prices (I-8.3)."""
    seat, prices = action.seat, []
    _pay_points(state, GROSS_COST if action.how == "gross" else RETAIL_COST)
    state.sold_once = True
    for to, seafood in action.cubes:
        kind = INDEX[seafood]
        state.cubes[seat] = changed(state.cubes[seat], kind, -1)
        if to == CLIENT:
            state.client_cubes[seat] = seafood
            prices.append(CLIENT_PAYS)
        else:
            state.sold[to - 1] = changed(state.sold[to - 1], kind, 1)
            prices.append(table.price[state.stalls[to - 1]])
    earned, sales = sum(prices), state.sales[seat]
    state.money[seat] += earned
    state.sales[seat] = (*sales[:-1], sales[-1] + earned)
    return [
        events.CubesSold(seat=seat, how=action.how, cubes=action.cubes, prices=tuple(prices), money=state.money[seat])
    ]


def learn(state: IsaribiState, seat: Seat, each: Technology) -> list[BaseEvent]:
    """Gain a technology for points and ryo (I-8.5)."""
    before = AP_TRACK[state.ap_levels[seat]]
    _pay_points(state, TECHNOLOGY_COST)
    state.learned = True
    told = _gain(state, seat, each, shop=False)
    if each == "ap" and state.options.ap_upgrade == "immediate":
        more = AP_TRACK[state.ap_levels[seat]] - before
        state.points += more
        state.granted += more
    return [told]


def _gain(state: IsaribiState, seat: Seat, each: Technology, *, shop: bool) -> BaseEvent:
    cost = _price(state, seat, each, DISCOUNT if shop else 0)
    assert cost is not None
    state.money[seat] -= cost
    state.bought[seat] += (Bought(technology=each, price=cost, round=state.round),)
    level = 0
    match each:
        case "ap":
            state.ap_levels[seat] += 1
            level = state.ap_levels[seat]
        case "net":
            state.net_levels[seat] += 1
            level = state.net_levels[seat]
        case "smokehouse":
            state.smokehouses[seat] = True
        case "client":
            state.clients[seat] = True
    return events.TechnologyGained(
        seat=seat, technology=each, price=cost, level=level, money=state.money[seat], shop=shop
    )


def flip(state: IsaribiState, seat: Seat) -> list[BaseEvent]:
    """Turn up the next Market card for points (I-8.4)."""
    _pay_points(state, FLIP_COST)
    return [rounds.flip(state, seat, forced=False)]


def end(state: IsaribiState, seat: Seat, table: CardTable) -> list[BaseEvent]:
    """End the turn; points that are left are lost (I-6.4)."""
    return [events.TurnEnded(seat=seat, lost=state.points, acted=state.acted), *rounds.next_slot(state, table)]


def leave(state: IsaribiState, seat: Seat, collaborator: Collaborator, table: CardTable) -> list[BaseEvent]:
    """Take a collaborator, and be out of the round (I-7)."""
    state.display = tuple(each for each in state.display if each != collaborator)
    state.collaborators[seat] = collaborator
    state.left[seat] = True
    first = state.first_out is None
    if first:
        state.first_out = seat
    money = MONEY_CHANGER if collaborator == "money_changer" else 0
    state.money[seat] += money
    state.changed[seat] += money
    told: list[BaseEvent] = [events.RoundLeft(seat=seat, collaborator=collaborator, first=first, money=money)]
    if collaborator == "dried_fish_shop":
        if idle := _shop_shut(state, seat):
            told.append(idle)
        else:
            state.phase = "dried_fish_technology"
            state.points = state.granted = 0
            return told
    return told + rounds.next_slot(state, table)


def _shop_shut(state: IsaribiState, seat: Seat) -> BaseEvent | None:
    """Why the shop does nothing, at tables that keep it to the conditions of an action (R-22)."""
    if state.options.dried_fish_shop == "anywhere":
        return None
    if state.boats[seat] != HARBOUR:
        return events.CollaboratorIdle(seat=seat, collaborator="dried_fish_shop", why="at_sea")
    if not others_in(state, seat):
        return events.CollaboratorIdle(seat=seat, collaborator="dried_fish_shop", why="last_in")
    return None


def shop(state: IsaribiState, action: act.DriedFishTechnology, table: CardTable) -> list[BaseEvent]:
    """Gain a technology at the shop, or none (I-7.4)."""
    seat = action.seat
    if action.technology == "none":
        told: BaseEvent = events.TechnologyDeclined(seat=seat)
    else:
        told = _gain(state, seat, action.technology, shop=True)
    return [told, *rounds.next_slot(state, table)]


def discard(state: IsaribiState, action: act.Discard, table: CardTable) -> list[BaseEvent]:
    """Give back the cubes chosen; then the next seat is looked at (I-9.2)."""
    return [rounds.discard(state, action.seat, action.cubes, chosen=True), *rounds.settle(state, table)]
