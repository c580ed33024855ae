"""What a seat may do in its turn, and what comes of it: assign, remove, recruit (FV-4, FV-5, FV-6)."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import draws, events, population, reckoning
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.population import without
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import What, Window


def options(state: FishingVillageState, seat: Seat, cards: CardTable) -> Sequence[FishingVillageAction]:
    """All of FV-4.3 in printed order; cards of the same kind are alike."""
    numbers, seats = cards.constants, state.seats
    found: list[FishingVillageAction] = []
    kinds = tuple(dict.fromkeys(state.hands[seat]))
    if population.payable(state, numbers.assign_other_cost, cards):
        for card in kinds:
            found += act.assign_anywhere(seat, card, seats)
    else:
        found += [act.assign(seat, card, seat) for card in kinds]
    # the fields whose top shark each column could chase
    columns = cards.columns
    others = population.payable(state, numbers.remove_other_cost, cards)
    tops = [
        (target, columns[stack[-1]])
        for target, stack in enumerate(state.sharks)
        if stack and (others or target == seat)
    ]
    for card in kinds:
        shared = columns[card]
        found += [act.remove_shark(seat, card, target) for target, top in tops if top & shared]
    if (state.worker_pile or state.worker_discards) and population.payable(state, numbers.recruit_cost, cards):
        found.append(act.recruit(seat))
    found.append(act.undergo(seat))
    if _may_abandon(state, seat, cards):
        found.append(act.abandon(seat))
    if state.options.development_sacrifice == "anytime":
        found += sacrifices(state, seat)
    return found


def _may_abandon(state: FishingVillageState, seat: Seat, cards: CardTable) -> bool:
    found = reckoning.outlook(state.fields[seat], state.sharks[seat], state.face_up[0], state.round, cards)
    return reckoning.may_abandon(state.options.abandon_rule, found)


def sacrifices(state: FishingVillageState, seat: Seat) -> list[FishingVillageAction]:
    """Every development that could be given up, entered by `seat` (FV-9.3)."""
    return [
        act.sacrifice(seat, owner, development)
        for owner, developments in enumerate(state.developments)
        for development in developments
    ]


def assign(state: FishingVillageState, action: act.Assign, cards: CardTable) -> list[BaseEvent]:
    """Pay, or ask the team first (FV-5.1)."""
    cost = 0 if action.target == action.seat else cards.constants.assign_other_cost
    return _pay(state, "assign", cost, cards, action.card, action.target)


def remove_shark(state: FishingVillageState, action: act.RemoveShark, cards: CardTable) -> list[BaseEvent]:
    """Pay, or ask the team first (FV-5.2)."""
    cost = 0 if action.target == action.seat else cards.constants.remove_other_cost
    return _pay(state, "remove_shark", cost, cards, action.card, action.target)


def recruit(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    """Pay, or ask the team first (FV-6.1)."""
    return _pay(state, "recruit", cards.constants.recruit_cost, cards, None, None)


def _pay(
    state: FishingVillageState, what: What, cost: int, cards: CardTable, card: CardId | None, target: Seat | None
) -> list[BaseEvent]:
    if cost and state.population - cost < 1:
        window = Window(cause="cost", what=what, size=cost, card=card, target=target)
        return [population.open_window(state, window, cards)]
    return carry_out(state, what, cost, cards, card, target)


def carry_out(
    state: FishingVillageState, what: What, cost: int, cards: CardTable, card: CardId | None, target: Seat | None
) -> list[BaseEvent]:
    """Take the cost, do it, and pass the turn on (FV-4.2, FV-5.4)."""
    seat = state.turn
    told: list[BaseEvent]
    if what == "recruit":
        population.change(state, "recruits", -cost)
        told = [events.WorkerRecruited(seat=seat, cost=cost, population=state.population)]
        told += draws.draw_workers(state, seat, cards.constants.recruit_draw, cards)
    else:
        assert card is not None
        assert target is not None
        state.hands[seat] = without(state.hands[seat], card)
        if what == "assign":
            population.change(state, "assigns", -cost)
            state.fields[target] = cards.sorted((*state.fields[target], card))
            told = [events.WorkerAssigned(seat=seat, card=card, target=target, cost=cost, population=state.population)]
        else:
            population.change(state, "removals", -cost)
            *rest, shark = state.sharks[target]
            state.sharks[target] = tuple(rest)
            state.shark_discards += (shark,)
            state.worker_discards += (card,)
            told = [
                events.SharkRemoved(
                    seat=seat, card=card, target=target, shark=shark, cost=cost, population=state.population
                )
            ]
    state.phase = "turn"
    state.turn = (seat + 1) % state.seats
    return told
