"""The invariants of Isaribi that a single state shows (the end of the rules)."""

from collections import Counter
from itertools import pairwise

from fishgames.core.rules import BrokenInvariant
from fishgames.games.isaribi.account import START_MONEY
from fishgames.games.isaribi.boat import AP_PRICES, AP_TRACK, NET_PRICES
from fishgames.games.isaribi.cards import ROUNDS, CardTable
from fishgames.games.isaribi.collaborators import PEEKS
from fishgames.games.isaribi.seafood import ANY, CUBES_OF_A_KIND, INDEX, KINDS, NONE, choices_of
from fishgames.games.isaribi.state import IsaribiState, storage_of, surplus
from fishgames.games.isaribi.view import COLLABORATORS

_PLACING = ("speculator", "place_boat", "old_fisherman")
_MAIN = ("turn", "dried_fish_technology", "discard")


def check(state: IsaribiState, table: CardTable) -> None:
    """Raise BrokenInvariant with the first invariant that does not hold."""
    for number, holds in (
        ("the shape of the table", _shape),
        ("INV-1", _cubes_conserved),
        ("INV-2", _cards_conserved),
        ("INV-3", _market_opens_in_order),
        ("INV-4", _market_takes_what_it_wants),
        ("INV-5", _money_adds_up),
        ("INV-6", _technologies_fit),
        ("INV-7", _collaborators_held_once),
        ("INV-8", _points_fit),
        ("INV-9", _boats_on_locations),
        ("INV-10", _spots_in_order),
        ("INV-11", _first_out_fits),
        ("INV-12", _storage_kept),
        ("INV-13", _clients_fit),
        ("INV-14", _active_may_act),
        ("INV-17", _laps_fit),
        ("INV-18", _decks_fit),
    ):
        if not holds(state, table):
            raise BrokenInvariant(f"{number} does not hold in round {state.round}, lap {state.lap}, {state.phase}")


def _shape(state: IsaribiState, table: CardTable) -> bool:
    lists = (
        state.money,
        state.ap_levels,
        state.net_levels,
        state.smokehouses,
        state.clients,
        state.client_cubes,
        state.cubes,
        state.boats,
        state.left,
        state.collaborators,
        state.looked,
        state.sales,
        state.bought,
        state.changed,
        state.fines,
    )
    by_round = (*state.sales, *state.fines)
    return (
        all(len(each) == state.seats for each in lists)
        and all(seat in range(state.seats) for seat in (state.active, state.pawn))
        and state.first_out in (None, *range(state.seats))
        and 1 <= state.round <= ROUNDS
        and all(len(each) == state.round for each in by_round)
        and len(state.spots) == len(state.spot_cubes)
        and len(state.stalls) == len(state.sold)
    )


def _cubes_conserved(state: IsaribiState, table: CardTable) -> bool:
    total = list(state.supply)
    for card, count in zip(state.spots, state.spot_cubes, strict=True):
        total[table.seafood[card]] += count
    for cubes in (*state.cubes, *state.sold):
        for kind, count in enumerate(cubes):
            total[kind] += count
    for lies in state.client_cubes:
        if lies is not None:
            total[INDEX[lies]] += 1
    parts = (*state.supply, *state.spot_cubes, *(count for cubes in (*state.cubes, *state.sold) for count in cubes))
    return min(parts) >= 0 and total == [CUBES_OF_A_KIND] * len(KINDS)


def _cards_conserved(state: IsaribiState, table: CardTable) -> bool:
    fish = Counter((*state.spots, *state.fish_gone))
    market = Counter((*state.stalls, *state.market_deck, *state.market_gone, *state.gone_unseen))
    for deck in state.fish_decks:
        fish.update(deck)
    return (
        market == Counter(table.market_deck())
        and fish == Counter(card for seafood in KINDS for card in table.fish_deck(seafood))
        and all(table.seafood[card] == kind for kind, deck in enumerate(state.fish_decks) for card in deck)
        and all(gone == table.in_order(gone) for gone in (state.fish_gone, state.market_gone, state.gone_unseen))
    )


def _market_opens_in_order(state: IsaribiState, table: CardTable) -> bool:
    return max(1, min(len(state.stalls), state.lap)) <= state.up <= len(state.stalls)


def _market_takes_what_it_wants(state: IsaribiState, table: CardTable) -> bool:
    for position, (card, sold) in enumerate(zip(state.stalls, state.sold, strict=True), 1):
        if sum(sold) > table.demand[card] or (position > state.up and sold != NONE):
            return False
        if any(count and table.wanted[card] not in (kind, ANY) for kind, count in enumerate(sold)):
            return False
    return state.phase not in _PLACING or all(sold == NONE for sold in state.sold)


def _money_adds_up(state: IsaribiState, table: CardTable) -> bool:
    for seat, money in enumerate(state.money):
        spent = sum(each.price for each in state.bought[seat]) + sum(state.fines[seat])
        earned = sum(state.sales[seat]) + state.changed[seat]
        if money < 0 or min((*state.sales[seat], *state.fines[seat], state.changed[seat])) < 0:
            return False
        if money != START_MONEY + earned - spent:
            return False
    return True


def _technologies_fit(state: IsaribiState, table: CardTable) -> bool:
    for seat in range(state.seats):
        if not (0 <= state.ap_levels[seat] <= len(AP_PRICES) and 0 <= state.net_levels[seat] <= len(NET_PRICES)):
            return False
        bought = Counter(each.technology for each in state.bought[seat])
        levels = (state.ap_levels[seat], state.net_levels[seat], state.smokehouses[seat], state.clients[seat])
        if (bought["ap"], bought["net"], bought["smokehouse"], bought["client"]) != levels:
            return False
    return True


def _collaborators_held_once(state: IsaribiState, table: CardTable) -> bool:
    held = [each for each in state.collaborators if each is not None]
    if Counter((*state.display, *held)) != Counter(COLLABORATORS):
        return False
    if state.display != tuple(each for each in COLLABORATORS if each in state.display):
        return False
    if state.phase in _MAIN:
        return all((held is not None) == gone for held, gone in zip(state.collaborators, state.left, strict=True))
    return True


def _points_fit(state: IsaribiState, table: CardTable) -> bool:
    used = state.fished or state.sold_once or state.learned
    if state.phase != "turn":
        return state.points == state.granted == 0 and not (used or state.acted)
    level = state.ap_levels[state.active]
    granted = {AP_TRACK[level]} | ({AP_TRACK[level - 1]} if state.learned and level else set())
    return (
        0 <= state.points <= state.granted
        and state.granted in granted
        and state.acted == (state.points < state.granted)
        and (state.acted or not used)
    )


def _boats_on_locations(state: IsaribiState, table: CardTable) -> bool:
    if any(boat is not None and not 0 <= boat <= len(state.spots) for boat in state.boats):
        return False
    placed = state.seats
    if state.phase == "speculator":
        placed = 0
    elif state.phase == "place_boat":
        placed = (state.active - state.pawn) % state.seats
    return all((state.boats[(state.pawn + n) % state.seats] is not None) == (n < placed) for n in range(state.seats))


def _spots_in_order(state: IsaribiState, table: CardTable) -> bool:
    kinds = [table.seafood[card] for card in state.spots]
    in_order = all(kind <= following for kind, following in pairwise(kinds))
    return in_order and all(kinds.count(kind) <= 2 for kind in kinds)


def _first_out_fits(state: IsaribiState, table: CardTable) -> bool:
    if state.phase not in _MAIN:
        return state.first_out is None
    return state.left[state.first_out] if state.first_out is not None else not any(state.left)


def _storage_kept(state: IsaribiState, table: CardTable) -> bool:
    if state.phase in (*_PLACING, "game_over"):
        return all(sum(cubes) <= storage_of(state, seat) for seat, cubes in enumerate(state.cubes))
    return True


def _clients_fit(state: IsaribiState, table: CardTable) -> bool:
    return all(
        lies is None or (owned and state.phase not in _PLACING)
        for lies, owned in zip(state.client_cubes, state.clients, strict=True)
    )


def _active_may_act(state: IsaribiState, table: CardTable) -> bool:
    match state.phase:
        case "turn":
            return not state.left[state.active] and bool(state.display)
        case "dried_fish_technology":
            return state.collaborators[state.active] == "dried_fish_shop"
        case "discard":
            return len(choices_of(state.cubes[state.active], surplus(state, state.active))) > 1
        case "speculator" | "old_fisherman":
            return state.collaborators[state.active] == state.phase
        case "place_boat" | "game_over":
            return True


def _laps_fit(state: IsaribiState, table: CardTable) -> bool:
    if state.phase in _PLACING:
        return state.lap == 0 and not any(state.left)
    gone = state.phase in ("discard", "game_over")
    return 1 <= state.lap <= table.lap_limit + 1 and (all(state.left) if gone else True)


def _decks_fit(state: IsaribiState, table: CardTable) -> bool:
    row = table.market_row(state.seats, state.options.market_row == "tight")
    laid = len(state.stalls)
    gone = len(state.market_gone) + len(state.gone_unseen)
    looked = [*state.looked]
    return (
        laid == row[state.round - 1]
        and gone == sum(row[: state.round - 1])
        and all(len(set(seen)) == len(seen) <= PEEKS for seen in looked)
        and all(2 <= position <= laid for seen in looked for position in seen)
    )
