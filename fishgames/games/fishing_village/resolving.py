"""A closing is resolved, the field refreshed, the round ended (FV-7, FV-8, FV-10)."""

from typing import Literal

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import draws, events, population, reckoning
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.population import without
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import Outcome, Resolved, What, Window


def undergo(state: FishingVillageState, seat: Seat, cards: CardTable) -> list[BaseEvent]:
    """Interference, then the count (FV-7.3)."""
    closing = state.face_up[0]
    found = reckoning.outlook(state.fields[seat], state.sharks[seat], closing, state.round, cards)
    if found.gone:
        field = state.fields[seat]
        for card in found.gone:
            field = without(field, card)
        state.fields[seat] = field
        state.worker_discards += found.gone
    told: list[BaseEvent] = [
        events.ClosingUndergone(
            seat=seat, closing=closing, gone=found.gone, raw=found.raw, left=found.left, need=found.need
        )
    ]
    if not found.passes:
        return told + _lose(state, "undergo", cards, found.left)
    population.change(state, "gained", found.change)
    _record(state, "passed", found.change)
    told.append(events.ClosingPassed(seat=seat, closing=closing, gain=found.change, population=state.population))
    return told + _refresh(state, cards)


def abandon(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    """The loss alone; the field stays as it is (FV-7.2)."""
    return _lose(state, "abandon", cards)


def _lose(state: FishingVillageState, what: What, cards: CardTable, left: int | None = None) -> list[BaseEvent]:
    """Apply the loss of a failed closing, or ask the team first, or end the game (FV-9.1, FV-9.4)."""
    size, gain = cards.constants.fail_loss, cards.constants.sacrifice_gain
    missing = reckoning.needed(state.population, size, gain)
    if not missing:
        return take_loss(state, what, cards)
    if missing <= (stock := population.held(state)):
        window = Window(cause="loss", what=what, size=size, left=left)
        return [population.open_window(state, window, cards)]
    told: list[BaseEvent] = [events.NoRescue(seat=state.turn, size=size, held=stock, population=state.population)]
    return told + take_loss(state, what, cards)


def take_loss(state: FishingVillageState, what: What, cards: CardTable) -> list[BaseEvent]:
    """The loss is applied; the game goes on if anybody is left (FV-1.3)."""
    size = cards.constants.fail_loss
    outcome: Literal["failed", "abandoned"] = "abandoned" if what == "abandon" else "failed"
    population.change(state, outcome, -size)
    _record(state, outcome, -size)
    told: list[BaseEvent] = [
        events.ClosingFailed(
            seat=state.turn,
            closing=state.face_up[0],
            abandoned=outcome == "abandoned",
            loss=size,
            population=state.population,
        )
    ]
    return told + (_refresh(state, cards) if state.population >= 1 else [end(state, cards)])


def _record(state: FishingVillageState, outcome: Outcome, change: int) -> None:
    done = Resolved(
        closing=state.face_up[0],
        seat=state.turn,
        round=state.round,
        outcome=outcome,
        change=change,
        population=state.population,
    )
    state.closings = (*state.closings, done)


# the refresh, FV-7.5, in the steps between which a seat may be asked


def _refresh(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    seat = state.turn
    told = draws.replace_sharks(state, seat, cards)
    if state.options.shark_order == "chosen" and len(set(state.sharks[seat])) > 1:
        state.phase = "shark_order"
        return told
    return told + refill(state, cards)


def refill(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    """Step 2, and the question of step 3 (FV-7.5)."""
    seat, numbers = state.turn, cards.constants
    told = draws.draw_workers(state, seat, numbers.worker_draw, cards)
    if state.seats <= numbers.small_table_max_players and state.hands[seat]:
        state.phase = "discard"
        return told
    return told + _done(state, cards)


def discard(state: FishingVillageState, seat: Seat, card: CardId, cards: CardTable) -> list[BaseEvent]:
    """Step 3 (FV-7.5)."""
    state.hands[seat] = without(state.hands[seat], card)
    state.worker_discards += (card,)
    told: list[BaseEvent] = [events.WorkerDiscarded(seat=seat, card=card)]
    return told + _done(state, cards)


def _done(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    """Step 4, and who is next (FV-7.5, FV-7.7)."""
    state.phase = "turn"
    state.resolved += state.face_up[:1]
    state.face_up = state.face_up[1:]
    turned_up = None
    if state.closing_pile:
        turned_up = state.closing_pile[-1]
        state.closing_pile = state.closing_pile[:-1]
        state.face_up += (turned_up,)
    if not state.face_up:
        return _end_round(state, cards)
    state.turn = (state.turn + 1) % state.seats
    return [
        events.TurnPassed(
            seat=state.turn,
            round=state.round,
            number=len(state.resolved) + 1,
            closing=state.face_up[0],
            turned_up=turned_up,
        )
    ]


# the end of a round


def _end_round(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    told = _check_developments(state, cards)
    if state.round == cards.constants.rounds:
        return [*told, end(state, cards)]
    state.round += 1
    state.turn = (state.turn + 1) % state.seats
    state.resolved = ()
    lay_out_closings(state, cards)
    return [*told, events.RoundBegun(seat=state.turn, round=state.round, face_up=state.face_up)]


def lay_out_closings(state: FishingVillageState, cards: CardTable) -> None:
    """Shuffle all closings and turn up the first two (FV-3.3, FV-8.3)."""
    pile = cards.deck(cards.closings)
    state.rng.shuffle(pile)
    number = cards.constants.face_up_closings
    state.face_up = tuple(pile[: -number - 1 : -1])
    state.closing_pile = tuple(pile[:-number])


def _check_developments(state: FishingVillageState, cards: CardTable) -> list[BaseEvent]:
    """Every development still held, clockwise from the seat on turn (FV-8.1)."""
    told: list[BaseEvent] = []
    for step in range(state.seats):
        seat = (state.turn + step) % state.seats
        for development in state.developments[seat]:
            found = reckoning.progress(state.fields[seat], development, state.round, cards)
            bonus = found.bonus if found.met else 0
            population.change(state, "bonus", bonus)
            told.append(
                events.DevelopmentChecked(
                    seat=seat,
                    round=state.round,
                    development=development,
                    bonus=bonus,
                    population=state.population,
                )
            )
    return told


def end(state: FishingVillageState, cards: CardTable) -> BaseEvent:
    """The game is over (FV-10)."""
    state.phase = "game_over"
    grade = cards.grade(state.population)
    return events.GameEnded(
        grade=None if grade is None else grade.id,
        population=state.population,
        round=state.round,
        survived=survived(state, cards),
    )


def survived(state: FishingVillageState, cards: CardTable) -> int:
    """Closings that were got over completely (FV-10.1)."""
    return (state.round - 1) * cards.constants.closings_per_round + len(state.resolved)
