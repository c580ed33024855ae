"""What happens between decisions: preparation, placement, slots with their forced flips, the end of a round."""

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.isaribi import events
from fishgames.games.isaribi.boat import AP_TRACK, fine
from fishgames.games.isaribi.cards import ROUNDS, CardTable
from fishgames.games.isaribi.seafood import CUBES_OF_A_KIND, KINDS, NONE, Cubes, added, changed, choices_of, without
from fishgames.games.isaribi.state import IsaribiState, face_down, holder, surplus
from fishgames.games.isaribi.view import COLLABORATORS

# --- step 1, preparation (I-4) ----------------------------------------------------------------------------------------


def prepare(state: IsaribiState, table: CardTable) -> list[BaseEvent]:
    """Lay Market cards, Fish cards and cubes, and go on to the first decision of the round."""
    row = table.market_row(state.seats, state.options.market_row == "tight")
    laid = row[state.round - 1]
    deck = state.market_deck
    state.stalls = deck[-laid:][::-1]
    state.market_deck = deck[:-laid]
    state.up = 1
    state.sold = [NONE] * laid
    _fill_sea(state, table)
    state.sales = [(*sales, 0) for sales in state.sales]
    state.fines = [(*fines, 0) for fines in state.fines]
    state.lap = 0
    begun = events.RoundBegun(
        seat=state.pawn,
        round=state.round,
        laid=laid,
        card=state.stalls[0],
        sea=state.spots,
        cubes=tuple(state.spot_cubes),
    )
    return [begun, *_speculate(state)]


def _fill_sea(state: IsaribiState, table: CardTable) -> None:
    """Reveal the Fish cards of the round (I-4.2) and put cubes on them (I-4.4)."""
    spots: list[CardId] = []
    decks = [list(deck) for deck in state.fish_decks]
    for deck in decks:
        if deck:
            spots.append(deck.pop())
            if table.fish[spots[-1]].one_draw and deck:
                spots.append(deck.pop())
    clam, prawn, mackerel, bream = map(tuple, decks)
    state.fish_decks = (clam, prawn, mackerel, bream)
    state.spots = tuple(spots)
    state.spot_cubes = []
    for card in spots:
        kind = table.seafood[card]
        count = min(table.fish[card].cubes, state.supply[kind])
        state.spot_cubes.append(count)
        state.supply = changed(state.supply, kind, -count)


# --- step 2, initial placement (I-5) ----------------------------------------------------------------------------------


def _speculate(state: IsaribiState) -> list[BaseEvent]:
    seat = holder(state, "speculator")
    if seat is None:
        return begin_placement(state)
    if not face_down(state):
        idle = events.CollaboratorIdle(seat=seat, collaborator="speculator", why="nothing_face_down")
        return [idle, *begin_placement(state)]
    state.phase, state.active = "speculator", seat
    return []


def begin_placement(state: IsaribiState) -> list[BaseEvent]:
    """The pawn holder places first (I-5.2)."""
    state.phase, state.active = "place_boat", state.pawn
    return []


def place(state: IsaribiState, seat: Seat, location: int, table: CardTable) -> list[BaseEvent]:
    """Put a boat on the board; after the last one the Old fisherman is asked (I-5.2, I-5.3)."""
    state.boats[seat] = location
    told: list[BaseEvent] = [events.BoatPlaced(seat=seat, location=location)]
    if None in state.boats:
        state.active = (seat + 1) % state.seats
        return told
    fisherman = holder(state, "old_fisherman")
    if fisherman is None:
        return told + begin_main_step(state)
    if not any(state.supply[table.seafood[card]] for card in state.spots):
        told.append(events.CollaboratorIdle(seat=fisherman, collaborator="old_fisherman", why="supply_empty"))
        return told + begin_main_step(state)
    state.phase, state.active = "old_fisherman", fisherman
    return told


def begin_main_step(state: IsaribiState) -> list[BaseEvent]:
    """All collaborators go back (I-5.4), and the first slot begins, without a flip (I-6.1, I-6.2)."""
    told: list[BaseEvent] = []
    held = tuple(seat for seat, collaborator in enumerate(state.collaborators) if collaborator is not None)
    if held:
        told.append(events.CollaboratorsReturned(seats=held))
    state.collaborators = [None] * state.seats
    state.display = COLLABORATORS
    state.lap = 1
    told.append(events.LapBegun(seat=state.pawn, round=state.round, lap=1))
    _begin_slot(state, state.pawn)
    return told


# --- step 3, slots (I-6) ----------------------------------------------------------------------------------------------


def _begin_slot(state: IsaribiState, seat: Seat) -> None:
    state.phase, state.active = "turn", seat
    state.points = state.granted = AP_TRACK[state.ap_levels[seat]]
    state.fished = state.sold_once = state.learned = state.acted = False


def next_slot(state: IsaribiState, table: CardTable) -> list[BaseEvent]:
    """Go on to the next seat that is still in; the slot of the pawn flips a card even without its seat (I-6.2)."""
    state.points = state.granted = 0
    state.fished = state.sold_once = state.learned = state.acted = False
    if all(state.left):
        return settle(state, table)
    told: list[BaseEvent] = []
    seat = state.active
    while True:
        seat = (seat + 1) % state.seats
        if seat == state.pawn:
            told += _begin_lap(state, table)
        if not state.left[seat]:
            _begin_slot(state, seat)
            return told


def _begin_lap(state: IsaribiState, table: CardTable) -> list[BaseEvent]:
    state.lap += 1
    told: list[BaseEvent] = [
        events.LapBegun(seat=state.pawn, round=state.round, lap=state.lap, leave_only=state.lap == table.lap_limit + 1)
    ]
    if face_down(state):
        told.append(flip(state, state.pawn, forced=True))
    return told


def flip(state: IsaribiState, seat: Seat, *, forced: bool) -> BaseEvent:
    """Turn up the lowest-numbered face-down Market card."""
    state.up += 1
    return events.MarketFlipped(
        seat=seat, position=state.up, card=state.stalls[state.up - 1], forced=forced, left=state.left[seat]
    )


# --- step 4, the end of the round (I-9) -------------------------------------------------------------------------------


def settle(state: IsaribiState, table: CardTable) -> list[BaseEvent]:
    """Settle surplus cubes seat by seat from the pawn on, and ask where there is a choice (I-9.2)."""
    told: list[BaseEvent] = []
    for step in range(state.seats):
        seat = (state.pawn + step) % state.seats
        if too_many := surplus(state, seat):
            ways = choices_of(state.cubes[seat], too_many)
            if len(ways) > 1:
                state.phase, state.active = "discard", seat
                return told
            told.append(discard(state, seat, ways[0], chosen=False))
    return told + _end_round(state, table)


def discard(state: IsaribiState, seat: Seat, cubes: Cubes, *, chosen: bool) -> BaseEvent:
    """Give surplus cubes back and pay for them."""
    paid = fine(sum(cubes), state.money[seat], per_cube=state.options.surplus_penalty == "per_cube")
    state.cubes[seat] = without(state.cubes[seat], cubes)
    state.supply = added(state.supply, cubes)
    state.money[seat] -= paid
    fines = state.fines[seat]
    state.fines[seat] = (*fines[:-1], fines[-1] + paid)
    return events.SurplusSettled(seat=seat, cubes=cubes, fine=paid, chosen=chosen)


def _end_round(state: IsaribiState, table: CardTable) -> list[BaseEvent]:
    first_out = state.first_out
    assert first_out is not None
    state.pawn = first_out if first_out != state.pawn else (state.pawn - 1) % state.seats
    state.first_out = None
    told: list[BaseEvent] = [events.PawnMoved(seat=state.pawn, first_out=first_out)]
    if state.round == ROUNDS:
        state.phase = "game_over"
        return [*told, events.GameEnded()]
    told.append(events.RoundEnded(round=state.round, unseen=tuple(range(state.up + 1, len(state.stalls) + 1))))
    _clear(state, table)
    state.round += 1
    return told + prepare(state, table)


def _clear(state: IsaribiState, table: CardTable) -> None:
    """All cubes but those on boats go back, all cards of the board leave the game (I-9.5)."""
    supply = list(state.supply)
    for card, count in zip(state.spots, state.spot_cubes, strict=True):
        supply[table.seafood[card]] += count
    for sold in state.sold:
        for kind, count in enumerate(sold):
            supply[kind] += count
    for lies in state.client_cubes:
        if lies is not None:
            supply[KINDS.index(lies)] += 1
    assert max(supply) <= CUBES_OF_A_KIND
    state.supply = (supply[0], supply[1], supply[2], supply[3])
    state.client_cubes = [None] * state.seats
    state.fish_gone = table.in_order((*state.fish_gone, *state.spots))
    state.market_gone = table.in_order((*state.market_gone, *state.stalls[: state.up]))
    state.gone_unseen = table.in_order((*state.gone_unseen, *state.stalls[state.up :]))
    state.boats = [None] * state.seats
    state.left = [False] * state.seats
    state.looked = [()] * state.seats
