"""Where a card may go, how its padlock is opened and what placing it changes (V-8 to V-10). Imports no state.

Rules, objections and previews all ask here. A function that changes something changes the lists it is given: villages
and coins of all seats.
"""

from collections.abc import Mapping, Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.villagers.actions import Pay, paid_at, pay_at
from fishgames.games.villagers.cards import FOUNDERS, CardTable
from fishgames.games.villagers.village import (
    BOTTOM,
    NEW,
    Place,
    Side,
    Spot,
    Village,
    carried,
    gold_of,
    index_of,
    place,
    spot,
)

UNLOCK_COST = 2
"""Coins for a padlock (V-9)."""

MONK_BUILDS = 2
"""Build actions that must be left for a Monk: one for it, one for the card that covers it (V-10.4)."""

SIDES: tuple[Side, ...] = ("gold", "food")

NO_PLACES: tuple[Place, ...] = ()
NEW_PILE: tuple[Place, ...] = (NEW,)


# --- where a card may go ----------------------------------------------------------------------------------------------


def branches_of(each: Spot, cards: CardTable) -> int:
    """How many cards may lie directly on a card (V-1.2, V-10.3, V-10.7)."""
    if each.card in cards.stand_ins:
        return 2 if each.on == BOTTOM else 1
    return cards.branches[each.card]


def free_branches(village: Village, cards: CardTable) -> dict[CardId, list[Place]]:
    """By role, the places with a free branch. An Apprentice that took a card's place would leave them as they are."""
    load = carried(village)
    branches, stand_ins = cards.branches, cards.stand_ins
    met: dict[CardId, int] = {}
    found: dict[CardId, list[Place]] = {}
    for index, each in enumerate(village):
        card = each.card
        many = branches[card]
        if card in stand_ins:
            many = 2 if each.on == BOTTOM else 1
        if many:
            met[card] = number = met.get(card, 0) + 1
            if load[index] < many:
                if each.role in found:
                    found[each.role].append(place(card, number))
                else:
                    found[each.role] = [place(card, number)]
    return found


def places_for(role: CardId, free: Mapping[CardId, Sequence[Place]], cards: CardTable) -> Sequence[Place]:
    """Where a card of that role may go in a village with these free branches (V-8.1, V-8.2, V-10.1)."""
    below = cards.predecessors[role]
    return NEW_PILE if below is None else free.get(below, NO_PLACES)


def roles_in_game(cards: CardTable, seats: int, leave_out_4plus: bool) -> tuple[CardId, ...]:
    """The roles that a Monk may take (V-10.1)."""
    if leave_out_4plus and seats < 4:
        return tuple(card for card in cards.roles if card not in cards.four_plus)
    return cards.roles


def targets(village: Village, own: bool, builds_left: int, cards: CardTable) -> list[tuple[Place, Spot]]:
    """The covered cards of a village that an Apprentice may swap if they can be placed (V-10.5)."""
    monk, apprentice = cards.by_effect["monk"], cards.by_effect["apprentice"]
    load = carried(village)
    met: dict[CardId, int] = {}
    found = []
    for index, each in enumerate(village):
        card = each.card
        met[card] = number = met.get(card, 0) + 1
        stays = card == apprentice or (card == FOUNDERS and not own) or (card == monk and builds_left < MONK_BUILDS)
        if load[index] and not stays:
            found.append((place(card, number), each))
    return found


# --- padlocks ---------------------------------------------------------------------------------------------------------


def payments(
    card: CardId, seat: Seat, villages: Sequence[Village], coins: int, tinner: bool, cards: CardTable
) -> Sequence[Pay]:
    """The ways to open the padlock of a card for a seat with so many coins (V-9)."""
    unlocker = cards.padlocks[card]
    if unlocker is None:
        return ("none",)
    found = holders(unlocker, seat, villages)
    if not found:
        found = ["bank"]
    if coins < UNLOCK_COST and not is_own(found[0], seat):
        found = []
    return [*found, "tinner"] if tinner else found


def holders(unlocker: CardId, seat: Seat, villages: Sequence[Village]) -> list[Pay]:
    """The unlockers among which a seat must choose: its own, or if it has none those of all others."""
    own = _unlockers(villages[seat], seat, unlocker)
    if own:
        return own
    return [pay for other, village in enumerate(villages) for pay in _unlockers(village, other, unlocker)]


def _unlockers(village: Village, seat: Seat, unlocker: CardId) -> list[Pay]:
    found: list[Pay] = []
    for each in village:
        if each.card == unlocker:
            found.append(pay_at(seat, place(unlocker, len(found) + 1)))
    return found


def is_own(pay: Pay, seat: Seat) -> bool:
    """Does this payment use an unlocker of that seat?"""
    found = paid_at(pay)
    return found is not None and found[0] == seat


def open_padlock(villages: list[Village], coins: list[int], seat: Seat, pay: Pay) -> int:
    """Carry out a payment; the coins that leave the bank by it, negative if they come in."""
    if pay in ("none", "tinner"):
        return 0
    if pay == "bank":
        coins[seat] -= UNLOCK_COST
        return -UNLOCK_COST
    found = paid_at(pay)
    assert found is not None
    holder, unlocker = found
    village = villages[holder]
    index = index_of(village, unlocker)
    assert index is not None
    each = village[index]
    more = spot(each.card, each.role, each.on, each.coins + UNLOCK_COST, each.side)
    villages[holder] = (*village[:index], more, *village[index + 1 :])
    if holder == seat:
        return UNLOCK_COST
    coins[seat] -= UNLOCK_COST
    return 0


# --- placing ----------------------------------------------------------------------------------------------------------


def place_card(
    villages: list[Village], seat: Seat, card: CardId, role: CardId, on: Place, side: Side | None = None
) -> CardId | None:
    """Put a card into a village; the card below it, None on a new pile."""
    return place_at(villages, seat, card, role, None if on == NEW else index_of(villages[seat], on), side)


def place_at(
    villages: list[Village], seat: Seat, card: CardId, role: CardId, below: int | None, side: Side | None = None
) -> CardId | None:
    """The same on the card of that index, None for a new pile."""
    village = villages[seat]
    villages[seat] = (*village, spot(card, role, BOTTOM if below is None else below, 0, side))
    return None if below is None else village[below].card


def swap_in(villages: list[Village], whose: Seat, index: int, cards: CardTable) -> Spot:
    """Let an Apprentice take the place and role of a card; that card (V-10.6)."""
    village = villages[whose]
    out = village[index]
    taken = spot(cards.by_effect["apprentice"], out.role, out.on)
    villages[whose] = (*village[:index], taken, *village[index + 1 :])
    return out


def smuggled(each: Spot, cards: CardTable) -> int:
    """What a Smuggler earns with a card: half its Gold, rounded up (V-10.10)."""
    return (gold_of(each, cards) + 1) // 2


def smuggler_places(village: Village, covered_too: bool, cards: CardTable) -> list[Place]:
    """The cards that a Smuggler may use (V-10.10)."""
    load = carried(village)
    met: dict[CardId, int] = {}
    found = []
    for index, each in enumerate(village):
        met[each.card] = number = met.get(each.card, 0) + 1
        if gold_of(each, cards) and (covered_too or not load[index]):
            found.append(place(each.card, number))
    return found


def without_loose(village: Village, cards: CardTable) -> tuple[Village, list[Spot]]:
    """The village without Monks and Apprentices that show, and without those that show then; who they were (V-10.4)."""
    gone: list[Spot] = []
    while True:
        load = carried(village)
        loose = next((n for n, each in enumerate(village) if each.card in cards.stand_ins and not load[n]), None)
        if loose is None:
            return village, gone
        gone.append(village[loose])
        village = tuple(
            spot(each.card, each.role, each.on - (each.on > loose), each.coins, each.side)
            for n, each in enumerate(village)
            if n != loose
        )


def flip_founders(village: Village) -> Village:
    """The Founders with the Food side up (V-11.1)."""
    return tuple(spot(e.card, e.role, e.on, e.coins, "food") if e.card == FOUNDERS else e for e in village)


def without_coins(village: Village) -> Village:
    """No coins lie on it any more (V-12.3)."""
    return tuple(spot(each.card, each.role, each.on, 0, each.side) if each.coins else each for each in village)
