"""The Draft phase and the update of the Road after it (V-5, V-6)."""

from collections.abc import Sequence
from functools import cache

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import build, events
from fishgames.games.villagers.actions import RESERVE, VillagersAction
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.state import VillagersState, stacks_empty
from fishgames.games.villagers.view import CoinChoice, Purse
from fishgames.games.villagers.village import draft_limit, food_showing

SLOTS = range(1, 7)
STACKS = range(1, 7)


# --- what may be chosen -----------------------------------------------------------------------------------------------


def options(state: VillagersState, seat: Seat) -> Sequence[VillagersAction]:
    """The options of V-5.3: Road cards, Stacks, and the Reserve once all Stacks are empty."""
    piles = state.piles
    return _options(
        seat,
        tuple([card is not None for card in state.road]),
        tuple([bool(piles[stack]) for stack in STACKS]),
        bool(piles[RESERVE]),
    )


@cache
def _options(seat: Seat, road: tuple[bool, ...], stacks: tuple[bool, ...], reserve: bool) -> Sequence[VillagersAction]:
    found: list[VillagersAction] = [act.draft_road(seat, slot) for slot in SLOTS if road[slot - 1]]
    found += [act.draft_stack(seat, stack) for stack in STACKS if stacks[stack - 1]]
    if reserve and not any(stacks):
        found.append(act.draft_reserve(seat))
    return tuple(found)


def coin_options(state: VillagersState, seat: Seat) -> Sequence[VillagersAction]:
    """Where a coin of the bank may go (V-6.4)."""
    found: list[VillagersAction] = [act.place_coin(seat, slot) for slot in SLOTS if state.road[slot - 1] is not None]
    return [*found, act.decline(seat)]


# --- the phase --------------------------------------------------------------------------------------------------------


def begin(state: VillagersState, table: CardTable) -> None:
    """Fix the draft limits; the first player drafts first (V-5.1, V-5.2)."""
    state.phase, state.turn = "draft", state.first
    state.draft_limits = tuple(draft_limit(food_showing(village, table)) for village in state.villages)
    state.drafted = [0] * state.seats
    state.taken = [()] * state.seats


def draft_road(state: VillagersState, seat: Seat, slot: int, table: CardTable) -> list[BaseEvent]:
    """Take a face-up card with its coins, and refill the slot at once (V-5.4)."""
    card, coins = state.road[slot - 1], state.road_coins[slot - 1]
    assert card is not None
    if coins:
        state.coins[seat] += coins
        purse = state.purses[seat]
        state.purses[seat] = _with_road(purse, coins)
    state.squares[seat] += (card,)
    told: list[BaseEvent] = [events.RoadCardDrafted(seat=seat, slot=slot, card=card, coins=coins)]
    state.road_coins[slot - 1] = 0
    told += _fill(state, slot, (*STACKS, RESERVE))
    return told + _go_on(state, seat, table)


def _with_road(purse: Purse, coins: int) -> Purse:
    return Purse(road=purse.road + coins, smuggled=purse.smuggled, to_seats=purse.to_seats, to_bank=purse.to_bank)


def draft_pile(state: VillagersState, seat: Seat, pile: int, table: CardTable) -> list[BaseEvent]:
    """Take the top card of a pile face down; it lies open in the Square all the same (V-5.5)."""
    card = draw(state, pile)
    last = state.drafted[seat] + 1 == state.draft_limits[seat]
    if last and state.options.secret_last_blind_draft:
        build.take_into_hand(state, seat, [card], table)
        secret = events.SecretCardDrafted(seat=seat, pile=pile, suit=table.suits[card], card=card)
        return [secret, *_go_on(state, seat, table)]
    state.squares[seat] += (card,)
    return [events.BlindCardDrafted(seat=seat, pile=pile, card=card), *_go_on(state, seat, table)]


def draw(state: VillagersState, pile: int) -> CardId:
    """The top card of a pile, taken off."""
    lies = state.piles[pile]
    state.piles[pile] = rest = lies[:-1]
    if state.laid[pile]:
        state.laid[pile] = tuple(laid for laid in state.laid[pile] if laid.index < len(rest))
    return lies[-1]


def _fill(state: VillagersState, slot: int, sources: Sequence[int]) -> list[BaseEvent]:
    """Turn up a card into a slot from the first of these piles that has one; else the slot stays empty."""
    pile = next((source for source in sources if state.piles[source]), None)
    if pile is None:
        state.road[slot - 1] = None
        return []
    card = draw(state, pile)
    state.road[slot - 1] = card
    return [events.RoadRefilled(slot=slot, card=card, pile=pile)]


def _go_on(state: VillagersState, seat: Seat, table: CardTable) -> list[BaseEvent]:
    """After a seat has drafted: cards to hand at its limit, then the next seat below its limit, or the end."""
    state.drafted[seat] += 1
    told: list[BaseEvent] = []
    if state.drafted[seat] == state.draft_limits[seat]:
        told += _take_up(state, seat, table)
    seats = state.seats
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if state.drafted[other] < state.draft_limits[other]:
            state.turn = other
            break
    else:
        return told + _update(state, table)
    if not any(state.road) and stacks_empty(state) and not state.piles[RESERVE]:
        told.append(events.DraftRanDry())
        for step in range(seats):
            other = (state.first + step) % seats
            if state.squares[other]:
                told += _take_up(state, other, table)
        told += _update(state, table)
    return told


def _take_up(state: VillagersState, seat: Seat, table: CardTable) -> list[BaseEvent]:
    cards, state.squares[seat] = state.squares[seat], ()
    state.taken[seat] = cards
    build.take_into_hand(state, seat, cards, table)
    return [events.SquareTakenUp(seat=seat, cards=cards)]


# --- the update of the Road -------------------------------------------------------------------------------------------


def _update(state: VillagersState, table: CardTable) -> list[BaseEvent]:
    """Everybody has drafted. Two people are asked for their coins first, the second player first (V-6.4)."""
    state.choices = ()
    if state.seats == 2:
        state.phase, state.turn = "road_coin", 1 - state.first
        return []
    told = _discard(state, coined=True)
    told += _refill_all(state)
    lying = sum(card is not None for card in state.road)
    state.road_coins = [int(card is not None) for card in state.road]
    state.bank += lying
    told.append(events.RoadCoinsLaid(count=lying))
    return told + build.begin(state, table)


def place_coin(state: VillagersState, seat: Seat, slot: int, table: CardTable) -> list[BaseEvent]:
    """A coin of the bank on a Road card, or none (slot 0); after the first player's the Road is updated (V-6.4)."""
    state.choices += (CoinChoice(seat=seat, slot=slot),)
    if slot:
        card = state.road[slot - 1]
        assert card is not None
        state.road_coins[slot - 1] += 1
        state.bank += 1
        told: list[BaseEvent] = [events.CoinPlaced(seat=seat, slot=slot, card=card)]
    else:
        told = [events.CoinDeclined(seat=seat)]
    if seat != state.first:
        state.turn = state.first
        return told
    told += _discard(state, coined=False)
    told += _refill_all(state)
    return told + build.begin(state, table)


def _discard(state: VillagersState, *, coined: bool) -> list[BaseEvent]:
    """Road cards with a coin on them leave, or those without (V-6.2)."""
    slots = [slot for slot in SLOTS if state.road[slot - 1] is not None and bool(state.road_coins[slot - 1]) == coined]
    if not slots:
        return []
    gone = tuple((slot, card) for slot in slots if (card := state.road[slot - 1]) is not None)
    coins = sum(state.road_coins[slot - 1] for slot in slots)
    for slot in slots:
        state.road[slot - 1], state.road_coins[slot - 1] = None, 0
    state.discard += tuple(card for _, card in gone)
    state.bank -= coins
    return [events.RoadDiscarded(cards=gone, coins=coins)]


def _refill_all(state: VillagersState) -> list[BaseEvent]:
    """Empty slots from the Reserve, then from the leftmost Stack, slot 1 first (V-6.1)."""
    told: list[BaseEvent] = []
    for slot in SLOTS:
        if state.road[slot - 1] is None:
            told += _fill(state, slot, (RESERVE, *STACKS))
    return told
