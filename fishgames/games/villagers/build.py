"""The Build phase: what may be built, and what it changes (V-7 to V-10)."""

from collections.abc import Iterable, Sequence
from functools import cache

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains, events
from fishgames.games.villagers.actions import RESERVE, Pay, VillagersAction, paid_at
from fishgames.games.villagers.cards import FOUNDERS, CardTable
from fishgames.games.villagers.state import Laid, VillagersState, builds_left
from fishgames.games.villagers.view import Purse
from fishgames.games.villagers.village import NEW, Place, build_limit, builders_showing, index_of

# --- what may be chosen -----------------------------------------------------------------------------------------------


def options(state: VillagersState, seat: Seat, table: CardTable) -> Sequence[VillagersAction]:
    """The options of V-4.3, in hand order; trades and the end of the turn come last."""
    found: list[VillagersAction] = []
    hand = state.hands[seat]
    if hand:
        left = builds_left(state, seat)
        specials_left = left or not state.options.discarded_specials_use_build
        kinds = list(dict.fromkeys(hand))
        free = chains.free_branches(state.villages[seat], table) if left > 0 else {}
        padlocks, predecessors, effects = table.padlocks, table.predecessors, table.effects
        for card in kinds:
            effect = effects[card]
            if effect is None:
                if left > 0:
                    below = predecessors[card]
                    spots = chains.NEW_PILE if below is None else free.get(below)
                    if spots:
                        if padlocks[card] is None:
                            found += [act.build(seat, card, on, "none") for on in spots]
                        else:
                            pays = _payments(state, seat, card, table)
                            found += [act.build(seat, card, on, pay) for on in spots for pay in pays]
            elif effect == "monk":
                if left >= chains.MONK_BUILDS:
                    roles = chains.roles_in_game(table, state.seats, state.options.leave_out_4plus)
                    found += [act.monk(seat, role, on) for role in roles for on in chains.places_for(role, free, table)]
            elif effect == "apprentice":
                if left > 0:
                    found += _swaps(state, seat, free, left, table)
            elif effect == "tinner":
                if specials_left:
                    found.append(act.tinner(seat))
            elif specials_left:
                pays = _payments(state, seat, card, table)
                if pays:
                    covered_too = state.options.smuggler_may_use_covered
                    gold = chains.smuggler_places(state.villages[seat], covered_too, table)
                    found += [act.smuggler(seat, at, pay) for at in gold for pay in pays]
        if state.options.basic_trade_limit == "none" or state.trades[seat] < state.options.basic_trade_limit:
            to = trade_piles(tuple([bool(pile) for pile in state.piles]))
            basics = tuple([basic for basic, number in state.basics.items() if number])
            for card in kinds:
                found += _trades(seat, card, to, basics)
    found.append(act.end_build(seat))
    return found


def _payments(state: VillagersState, seat: Seat, card: CardId, table: CardTable) -> Sequence[Pay]:
    return chains.payments(card, seat, state.villages, state.coins[seat], state.tinner_active, table)


@cache
def trade_piles(filled: tuple[bool, ...]) -> tuple[int, ...]:
    """Where a traded card may go: on the Stacks that are not empty, else on the Reserve (V-7.6)."""
    return tuple(pile for pile in range(1, len(filled)) if filled[pile]) or (RESERVE,)


@cache
def _trades(seat: Seat, card: CardId, to: tuple[int, ...], basics: tuple[CardId, ...]) -> Sequence[VillagersAction]:
    return tuple(act.trade_basic(seat, card, pile, basic) for pile in to for basic in basics)


def _swaps(
    state: VillagersState, seat: Seat, free: dict[CardId, list[Place]], left: int, table: CardTable
) -> list[VillagersAction]:
    """What an Apprentice may do: every covered card that can be placed at once (V-10.5)."""
    found: list[VillagersAction] = []
    monk = table.by_effect["monk"]
    for whose, village in enumerate(state.villages):
        for target, out in chains.targets(village, whose == seat, left, table):
            card = out.card
            if card == monk:
                roles = chains.roles_in_game(table, state.seats, state.options.leave_out_4plus)
                found += [
                    act.apprentice(seat, whose, target, on, "none", role)
                    for role in roles
                    for on in chains.places_for(role, free, table)
                ]
            elif card == FOUNDERS:
                found += [act.apprentice(seat, whose, target, NEW, "none", None, side) for side in chains.SIDES]
            elif spots := chains.places_for(card, free, table):
                pays = _payments(state, seat, card, table)
                found += [act.apprentice(seat, whose, target, on, pay) for on in spots for pay in pays]
    return found


# --- the phase --------------------------------------------------------------------------------------------------------


def begin(state: VillagersState, table: CardTable) -> list[BaseEvent]:
    """Fix the Build limits of all; the first player builds first (V-7.1, V-7.2)."""
    state.phase, state.turn, state.tinner_active = "build", state.first, False
    state.build_limits = tuple(build_limit(builders_showing(village, table)) for village in state.villages)
    state.used, state.trades = [0] * state.seats, [0] * state.seats
    return [events.BuildPhaseBegun(seat=state.first, round=state.round, limits=state.build_limits)]


def take_into_hand(state: VillagersState, seat: Seat, cards: Iterable[CardId], table: CardTable) -> None:
    """Put cards into a hand and keep it sorted: the order of a hand never tells when a card came."""
    hand = state.hands[seat]
    hand.extend(cards)
    hand.sort(key=table.order.__getitem__)


def trade(state: VillagersState, action: act.TradeBasic, table: CardTable) -> list[BaseEvent]:
    """A hand card face down onto a pile, a Basic into the village (V-7.6, V-7.7)."""
    seat, card, pile, basic = action.seat, action.card, action.to, action.basic
    state.hands[seat].remove(card)
    below = state.piles[pile]
    state.laid[pile] += (Laid(index=len(below), seat=seat),)
    state.piles[pile] = (*below, card)
    state.basics[basic] -= 1
    state.trades[seat] += 1
    chains.place_card(state.villages, seat, basic, basic, NEW)
    return [
        events.BasicTraded(
            seat=seat,
            basic=basic,
            pile=pile,
            suit=table.suits[card],
            covers=table.suits[below[-1]] if below else None,
            card=card,
        )
    ]


def build(state: VillagersState, action: act.Build, table: CardTable) -> list[BaseEvent]:
    """Open the padlock and place the card (V-8, V-9)."""
    seat, card = action.seat, action.card
    state.hands[seat].remove(card)
    state.used[seat] += 1
    told = _open(state, seat, card, action.pay, table)
    on = chains.place_card(state.villages, seat, card, card, action.on)
    return [events.VillagerBuilt(seat=seat, card=card, on=on), *told]


def monk(state: VillagersState, action: act.Monk, table: CardTable) -> list[BaseEvent]:
    """Place a Monk in its role (V-10.1)."""
    seat, card = action.seat, table.by_effect["monk"]
    state.hands[seat].remove(card)
    state.used[seat] += 1
    on = chains.place_card(state.villages, seat, card, action.role, action.on)
    return [events.MonkPlayed(seat=seat, card=card, role=action.role, on=on)]


def apprentice(state: VillagersState, action: act.Apprentice, table: CardTable) -> list[BaseEvent]:
    """Swap, then place the swapped card (V-10.6)."""
    seat, card = action.seat, table.by_effect["apprentice"]
    state.hands[seat].remove(card)
    state.used[seat] += 1
    index = index_of(state.villages[action.whose], action.target)
    assert index is not None
    # places are named by the village as it lies before the swap; the swap keeps every card's index
    below = None if action.on == NEW else index_of(state.villages[seat], action.on)
    out = chains.swap_in(state.villages, action.whose, index, table)
    told = _open(state, seat, out.card, action.pay, table)
    on = chains.place_at(state.villages, seat, out.card, action.role or out.card, below, action.side)
    swapped = events.ApprenticePlayed(
        seat=seat,
        card=card,
        whose=action.whose,
        target=out.card,
        role=out.role,
        on=on,
        as_role=action.role,
        side=action.side,
    )
    return [swapped, *told]


def tinner(state: VillagersState, seat: Seat, table: CardTable) -> list[BaseEvent]:
    """Padlocks may be opened free from now on in this turn (V-10.9)."""
    card = table.by_effect["tinner"]
    _discard(state, seat, card)
    state.tinner_active = True
    return [events.TinnerPlayed(seat=seat, card=card)]


def smuggler(state: VillagersState, action: act.Smuggler, table: CardTable) -> list[BaseEvent]:
    """Open its padlock, take half a Gold value from the bank, discard (V-10.10)."""
    seat, card = action.seat, table.by_effect["smuggler"]
    _discard(state, seat, card)
    told = _open(state, seat, card, action.pay, table)
    village = state.villages[seat]
    index = index_of(village, action.at)
    assert index is not None
    gained = chains.smuggled(village[index], table)
    state.coins[seat] += gained
    state.bank += gained
    _note(state, seat, smuggled=(village[index].card, gained))
    return [events.SmugglerPlayed(seat=seat, card=card, at=village[index].card, coins=gained), *told]


def _discard(state: VillagersState, seat: Seat, card: CardId) -> None:
    state.hands[seat].remove(card)
    state.discard += (card,)
    if state.options.discarded_specials_use_build:
        state.used[seat] += 1


def _open(state: VillagersState, seat: Seat, card: CardId, pay: Pay, table: CardTable) -> list[BaseEvent]:
    unlocker = table.padlocks[card]
    if unlocker is None:
        return []
    state.bank += chains.open_padlock(state.villages, state.coins, seat, pay)
    if pay == "tinner":
        return [events.PadlockOpened(seat=seat, card=card, unlocker=unlocker, how="tinner")]
    if pay == "bank":
        _note(state, seat, to_bank=chains.UNLOCK_COST)
        return [events.PadlockOpened(seat=seat, card=card, unlocker=unlocker, how="bank")]
    found = paid_at(pay)
    assert found is not None
    payee = found[0]
    if payee == seat:
        return [events.PadlockOpened(seat=seat, card=card, unlocker=unlocker, how="own", payee=seat)]
    _note(state, seat, to_seats=chains.UNLOCK_COST)
    return [events.PadlockOpened(seat=seat, card=card, unlocker=unlocker, how="other", payee=payee)]


def _note(
    state: VillagersState,
    seat: Seat,
    *,
    smuggled: tuple[CardId, int] | None = None,
    to_seats: int = 0,
    to_bank: int = 0,
) -> None:
    purse = state.purses[seat]
    state.purses[seat] = Purse(
        road=purse.road,
        smuggled=purse.smuggled if smuggled is None else (*purse.smuggled, smuggled),
        to_seats=purse.to_seats + to_seats,
        to_bank=purse.to_bank + to_bank,
    )


def end(state: VillagersState, seat: Seat, table: CardTable) -> list[BaseEvent]:
    """End a Build turn; uncovered Monks return (V-10.4)."""
    told: list[BaseEvent] = [
        events.BuildEnded(seat=seat, used=state.used[seat], limit=state.build_limits[seat]),
    ]
    state.villages[seat], gone = chains.without_loose(state.villages[seat], table)
    told += [events.CardReturned(seat=seat, card=each.card, role=each.role) for each in gone]
    take_into_hand(state, seat, [each.card for each in gone], table)
    state.tinner_active = False
    state.turn = (seat + 1) % state.seats
    return told
