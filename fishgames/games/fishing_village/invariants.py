"""The invariants of Come to Fishing Village! that a single state shows (the end of the rules)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from fishgames.core.model import CardId
from fishgames.core.rules import BrokenInvariant
from fishgames.games.fishing_village.cards import CardTable, Closing, Shark, Worker
from fishgames.games.fishing_village.population import held, payable
from fishgames.games.fishing_village.reckoning import needed
from fishgames.games.fishing_village.resolving import survived
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import ENTRIES

IN_SETUP = ("setup_development", "setup_first_player")


def check(state: FishingVillageState, cards: CardTable) -> None:
    """Raise BrokenInvariant with the first invariant that does not hold."""
    for number, holds in (
        ("FV-I1", _workers_conserved(state, cards)),
        ("FV-I2", _sharks_conserved(state, cards)),
        ("FV-I3", _closings_conserved(state, cards)),
        ("FV-I4", _developments_fit(state, cards)),
        ("FV-I5", _population_adds_up(state)),
        ("FV-I7", _closings_recorded(state, cards)),
        ("FV-I11", _round_fits(state, cards)),
        ("FV-4", _phase_fits(state, cards)),
    ):
        if not holds:
            raise BrokenInvariant(
                f"{number} does not hold in round {state.round}, {state.phase} of seat {state.turn + 1}"
            )


def _whole(
    piles: Iterable[Iterable[CardId]],
    kinds: Mapping[CardId, Worker] | Mapping[CardId, Shark] | Mapping[CardId, Closing],
) -> bool:
    """Do these piles hold just the printed copies?"""
    found = Counter(card for pile in piles for card in pile)
    return found == {card.id: card.count for card in kinds.values() if card.count}


def _workers_conserved(state: FishingVillageState, cards: CardTable) -> bool:
    homes = (*state.hands, *state.fields)
    return (
        len(state.hands) == len(state.fields) == state.seats
        and _whole((*homes, state.worker_pile, state.worker_discards), cards.workers)
        and all(home == cards.sorted(home) for home in homes)
    )


def _sharks_conserved(state: FishingVillageState, cards: CardTable) -> bool:
    most = cards.constants.shark_draw
    return (
        len(state.sharks) == state.seats
        and _whole((*state.sharks, state.shark_pile, state.shark_discards), cards.sharks)
        and all(len(stack) <= most for stack in state.sharks)
        and (state.phase not in ("shark_order", "discard") or len(state.sharks[state.turn]) == most)
        and (state.phase != "shark_order" or len(set(state.sharks[state.turn])) > 1)
    )


def _closings_conserved(state: FishingVillageState, cards: CardTable) -> bool:
    numbers = cards.constants
    left = numbers.closings_per_round - len(state.resolved)
    return _whole((state.face_up, state.closing_pile, state.resolved), cards.closings) and len(state.face_up) == min(
        numbers.face_up_closings, left
    )


def _developments_fit(state: FishingVillageState, cards: CardTable) -> bool:
    each = cards.development_count(state.seats)
    gone = Counter(given.owner for given in state.removed)
    once = [
        (*mine, *(given.development for given in state.removed if given.owner == seat))
        for seat, mine in enumerate(state.developments)
    ]
    if len(state.developments) != state.seats or not all(0 <= owner < state.seats for owner in gone):
        return False
    if any(len(set(mine)) < len(mine) or not set(mine) <= cards.developments.keys() for mine in once):
        return False
    if state.first is not None or state.phase == "setup_first_player":
        return all(len(mine) == each for mine in once)
    # chosen in seat order
    full = state.turn if state.phase == "setup_development" else 0
    return (
        not state.removed
        and all(len(mine) == each for mine in once[:full])
        and len(once[full]) < each
        and not any(once[full + 1 :])
    )


def _population_adds_up(state: FishingVillageState) -> bool:
    ledger = state.ledger
    return (
        ledger.keys() == set(ENTRIES)
        and state.population == sum(ledger.values())
        and (state.population >= 1 or state.phase == "game_over")
        and min(ledger["start"], ledger["gained"], ledger["bonus"], ledger["given_up"]) >= 0
        and max(ledger[entry] for entry in ENTRIES[4:]) <= 0
    )


def _closings_recorded(state: FishingVillageState, cards: CardTable) -> bool:
    """A failure costs what it says, a pass gains no more than the cap."""
    numbers = cards.constants
    return all(
        0 <= each.seat < state.seats
        and each.closing in cards.closings
        and (0 <= each.change <= numbers.excess_cap if each.outcome == "passed" else each.change == -numbers.fail_loss)
        for each in state.closings
    )


def _round_fits(state: FishingVillageState, cards: CardTable) -> bool:
    numbers = cards.constants
    most = numbers.rounds * numbers.closings_per_round
    if not 1 <= state.round <= numbers.rounds or not 0 <= state.turn < state.seats:
        return False
    if state.phase != "game_over":
        return bool(state.face_up)
    return survived(state, cards) == most if state.population >= 1 else bool(state.face_up)


def _phase_fits(state: FishingVillageState, cards: CardTable) -> bool:
    """What is asked can be answered."""
    numbers = cards.constants
    small = state.seats <= numbers.small_table_max_players
    if state.phase == "discard" and not (small and state.hands[state.turn]):
        return False
    if state.phase in IN_SETUP and state.first is not None:
        return False
    if state.first is None:
        untouched = state.round == 1 and not (state.resolved or any(state.fields) or state.worker_discards)
        return untouched and state.phase in (*IN_SETUP, "shark_order") and state.window is None
    return 0 <= state.first < state.seats and _window_fits(state, cards)


def _window_fits(state: FishingVillageState, cards: CardTable) -> bool:
    window, numbers = state.window, cards.constants
    if window is None or state.phase != "emergency":
        return window is None and state.phase != "emergency"
    missing = needed(state.population, window.size, numbers.sacrifice_gain)
    if not 1 <= missing <= held(state) or not 0 <= window.given <= len(state.removed):
        return False
    if window.cause == "loss":
        return window.what in ("undergo", "abandon") and window.size == numbers.fail_loss and window.card is None
    if not payable(state, window.size, cards):
        return False
    if window.what == "recruit":
        drawable = bool(state.worker_pile or state.worker_discards)
        return window.card is None and window.size == numbers.recruit_cost and drawable
    target = window.target
    if window.card not in state.hands[state.turn] or target is None or not 0 <= target < state.seats:
        return False
    if target == state.turn:
        return False
    if window.what == "assign":
        return window.size == numbers.assign_other_cost
    stack = state.sharks[target]
    return (
        window.what == "remove_shark"
        and window.size == numbers.remove_other_cost
        and bool(stack)
        and bool(cards.columns[stack[-1]] & cards.columns[window.card])
    )
