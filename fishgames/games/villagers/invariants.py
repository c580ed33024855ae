"""The invariants of Villagers that a single state shows (the end of the rules)."""

from collections import Counter

from fishgames.core.rules import BrokenInvariant
from fishgames.games.villagers.account import START_COINS
from fishgames.games.villagers.cards import FOUNDERS, CardTable
from fishgames.games.villagers.chains import branches_of
from fishgames.games.villagers.state import VillagersState, stacks_empty
from fishgames.games.villagers.village import BOTTOM, Village, carried


def check(state: VillagersState, cards: CardTable) -> None:
    """Raise BrokenInvariant with the first invariant that does not hold."""
    for number, holds in (
        ("V-I1", _cards_conserved(state, cards)),
        ("V-I2", _basics_and_founders_at_home(state, cards)),
        ("V-I3", all(_chains_fit(village, cards) for village in state.villages)),
        ("V-I4", _stand_ins_covered(state, cards)),
        ("V-I5", _coins_add_up(state, cards)),
        ("V-I6", state.round == 1 or all(3 <= limit <= 5 for limit in state.draft_limits)),
        ("V-I7", _traded_cards_known(state)),
        ("V-I8", _drafts_complete(state)),
        ("V-I9", _builds_and_hands_fit(state, cards)),
        ("V-I10", _road_coins_fit(state)),
        ("V-I11", len(state.incomes) <= 2 and (len(state.incomes) == 2) == (state.phase == "over")),
    ):
        if not holds:
            raise BrokenInvariant(
                f"{number} does not hold in round {state.round}, {state.phase} of seat {state.turn + 1}"
            )


def _cards_conserved(state: VillagersState, cards: CardTable) -> bool:
    found: Counter[str] = Counter()
    for place in (*state.hands, *state.squares, *state.piles, state.discard):
        found.update(place)
    found.update(card for card in state.road if card is not None)
    found.update(each.card for village in state.villages for each in village)
    found.update(state.basics)
    wanted = Counter(cards.deck(state.seats, state.options.leave_out_4plus))
    wanted.update(cards.basic_copies)
    wanted[FOUNDERS] = state.seats
    return found == wanted


def _basics_and_founders_at_home(state: VillagersState, cards: CardTable) -> bool:
    at_home = {FOUNDERS, *cards.basics}
    elsewhere = (*state.hands, *state.squares, *state.piles, state.discard, state.road)
    return (
        set(state.basics) == set(cards.basics)
        and min(state.basics.values()) >= 0
        and not any(card in at_home for place in elsewhere for card in place)
        and all(sum(each.card == FOUNDERS for each in village) == 1 for village in state.villages)
    )


def _chains_fit(village: Village, cards: CardTable) -> bool:
    load = carried(village)
    for index, each in enumerate(village):
        below = cards.predecessors[each.role]
        if not BOTTOM <= each.on < index or (below is None) != (each.on == BOTTOM):
            return False
        if below is not None and village[each.on].role != below:
            return False
        if load[index] > branches_of(each, cards):
            return False
        if each.role != each.card and (each.card not in cards.stand_ins or each.role not in cards.roles):
            return False
        if (each.side is not None) != (each.card == FOUNDERS):
            return False
    return True


def _stand_ins_covered(state: VillagersState, cards: CardTable) -> bool:
    """Only in a village whose seat builds now may a Monk or Apprentice show."""
    return all(
        each.card not in cards.stand_ins or load
        for seat, village in enumerate(state.villages)
        if state.phase != "build" or seat != state.turn
        for each, load in zip(village, carried(village), strict=True)
    )


def _coins_add_up(state: VillagersState, cards: CardTable) -> bool:
    spots = [each for village in state.villages for each in village]
    if any(each.coins and (each.card not in cards.unlockers or each.coins % 2 or each.coins < 0) for each in spots):
        return False
    for seat, purse in enumerate(state.purses):
        earned = sum(incomes[seat].total for incomes in state.incomes) + sum(coins for _, coins in purse.smuggled)
        spent = purse.to_seats + purse.to_bank
        if state.coins[seat] < 0 or state.coins[seat] != START_COINS + purse.road - spent + earned:
            return False
    there = sum(state.coins) + sum(state.road_coins) + sum(each.coins for each in spots)
    return there == START_COINS * state.seats + state.bank


def _traded_cards_known(state: VillagersState) -> bool:
    """What was traded onto a pile is in it, and only one seat has put each card there."""
    return all(
        all(0 <= laid.index < len(pile) for laid in laids) and len({laid.index for laid in laids}) == len(laids)
        for pile, laids in zip(state.piles, state.laid, strict=True)
    )


def _drafts_complete(state: VillagersState) -> bool:
    pairs = list(zip(state.drafted, state.draft_limits, strict=True))
    if state.phase == "draft":
        return all(drafted <= limit for drafted, limit in pairs) and any(drafted < limit for drafted, limit in pairs)
    return not any(state.squares) and (stacks_empty(state) or all(drafted == limit for drafted, limit in pairs))


def _builds_and_hands_fit(state: VillagersState, cards: CardTable) -> bool:
    return (
        all(0 <= used <= limit <= 5 for used, limit in zip(state.used, state.build_limits, strict=True))
        and all(hand == sorted(hand, key=cards.order.__getitem__) for hand in state.hands)
        and (state.phase == "build" or not state.tinner_active)
    )


def _road_coins_fit(state: VillagersState) -> bool:
    pairs = list(zip(state.road, state.road_coins, strict=True))
    if any(coins < 0 or (coins and card is None) for card, coins in pairs):
        return False
    if state.seats == 2:
        return True
    if state.phase == "draft":
        return all(coins <= 1 for _, coins in pairs)
    return all(coins == (card is not None) for card, coins in pairs)
