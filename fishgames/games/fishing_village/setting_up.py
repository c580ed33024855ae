"""Dealing, stacking sharks, developments, who begins (FV-3)."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.rng import Rng
from fishgames.core.rules import SetupRefused
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import events, resolving
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import ENTRIES


def deal(seats: int, options: FishingVillageOptions, rng: Rng, cards: CardTable) -> FishingVillageState:
    """A new game (FV-3.1 to FV-3.4). Raises SetupRefused for an impossible hand size."""
    hand = options.hand_size or cards.hand_size(options.difficulty, seats)
    if options.hand_size:
        _check_hand(hand, seats, cards)
    workers = cards.deck(cards.workers)
    rng.shuffle(workers)
    hands = [cards.sorted(workers.pop() for _ in range(hand)) for _ in range(seats)]
    sharks = cards.deck(cards.sharks)
    rng.shuffle(sharks)
    stacks = [tuple(sharks.pop() for _ in range(cards.constants.shark_draw)) for _ in range(seats)]
    ledger = dict.fromkeys(ENTRIES, 0)
    ledger["start"] = cards.constants.start_population
    state = FishingVillageState(
        seats=seats,
        rng=rng,
        options=options,
        phase="setup_development",
        round=1,
        turn=0,
        first=None,
        population=cards.constants.start_population,
        hands=hands,
        fields=[()] * seats,
        sharks=stacks,
        developments=[()] * seats,
        removed=(),
        worker_pile=tuple(workers),
        worker_discards=(),
        shark_pile=tuple(sharks),
        shark_discards=(),
        face_up=(),
        closing_pile=(),
        resolved=(),
        closings=(),
        window=None,
        ledger=ledger,
    )
    resolving.lay_out_closings(state, cards)
    if options.shark_order == "chosen" and (seat := _stacks_from(state, 0)) is not None:
        state.phase, state.turn = "shark_order", seat
    return state


def _check_hand(hand: int, seats: int, cards: CardTable) -> None:
    easy, most = cards.hand_size("easy", seats), cards.constants.custom_hands_max_total
    if hand <= easy:
        sentence = f"{hand} cards for {seats} seats are not more than the {easy} of the easy deal."
    elif seats * hand > most:
        sentence = f"{hand} cards for {seats} seats are {seats * hand} workers; {most} are the most."
    else:
        return
    raise SetupRefused(Objection(sentence=sentence, clause="FV-13.5"))


# shark order, FV-13.4


def _stacks_from(state: FishingVillageState, seat: Seat) -> Seat | None:
    """The first seat, from this one on, whose three sharks are not all alike."""
    return next((each for each in range(seat, state.seats) if len(set(state.sharks[each])) > 1), None)


def orders(state: FishingVillageState, seat: Seat, cards: CardTable) -> Sequence[FishingVillageAction]:
    """Every different order of a seat's sharks."""
    stack = cards.sorted(state.sharks[seat])
    return [act.order_sharks(seat, order) for order in dict.fromkeys(permutations(stack))]


def order_sharks(state: FishingVillageState, action: act.OrderSharks, cards: CardTable) -> list[BaseEvent]:
    """Stack them; then the next seat of the setup, or the rest of the refresh."""
    state.sharks[action.seat] = action.cards
    told: list[BaseEvent] = [events.SharksOrdered(seat=action.seat, cards=action.cards)]
    if state.first is not None:
        return told + resolving.refill(state, cards)
    following = _stacks_from(state, action.seat + 1)
    if following is not None:
        state.turn = following
        return told
    state.phase, state.turn = "setup_development", 0
    for seat, hand in enumerate(state.hands):
        shown = hand if state.options.talk == "open" else None
        told.append(events.HandTakenUp(seat=seat, count=len(hand), cards=hand, shown=shown))
    return told


def hands_down(phase: str, first: Seat | None) -> bool:
    """Are the hands still unseen? Sharks are stacked before anybody looks (FV-3.5, FV-13.4)."""
    return phase == "shark_order" and first is None


# developments, FV-3.5


def unused(developments: Sequence[Sequence[CardId]], cards: CardTable) -> Counter[CardId]:
    """Copies of each physical development card that nobody has used (FV-13.3)."""
    left = Counter(cards.supply)
    left.subtract(cards.developments[each].card for held in developments for each in held)
    return left


def choices(state: FishingVillageState, seat: Seat, cards: CardTable) -> Sequence[FishingVillageAction]:
    """Developments the seat has not chosen yet, and at some tables only while the card is there."""
    left = unused(state.developments, cards) if state.options.development_supply == "printed" else None
    return [
        act.choose_development(seat, each.id)
        for each in cards.developments.values()
        if each.id not in state.developments[seat] and (left is None or left[each.card] > 0)
    ]


def choose_development(state: FishingVillageState, action: act.ChooseDevelopment, cards: CardTable) -> list[BaseEvent]:
    """Take it; then the next choice, or who begins."""
    seat = action.seat
    state.developments[seat] += (action.development,)
    told: list[BaseEvent] = [events.DevelopmentChosen(seat=seat, development=action.development)]
    if len(state.developments[seat]) < cards.development_count(state.seats):
        return told
    if seat + 1 < state.seats:
        state.turn = seat + 1
        return told
    how = state.options.first_player
    if how == "choose" and state.seats > 1:
        state.phase, state.turn = "setup_first_player", 0
        return told
    by_lot = how == "random" and state.seats > 1
    return [*told, begin(state, state.rng.below(state.seats) if by_lot else 0)]


# who begins, FV-3.6


def firsts(state: FishingVillageState, seat: Seat) -> Sequence[FishingVillageAction]:
    """Any seat may begin; the same list for all."""
    return [act.choose_first(seat, first) for first in range(state.seats)]


def begin(state: FishingVillageState, first: Seat) -> BaseEvent:
    """The first turn."""
    state.phase, state.turn, state.first = "turn", first, first
    how = state.options.first_player if state.seats > 1 else "seat0"
    return events.PlayBegun(seat=first, how=how, closing=state.face_up[0])
