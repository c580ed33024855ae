"""Buoys (section 6 of the rules): carried out in play order, each up to the question that it asks."""

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import CardTable, Effect
from fishgames.games.fishing2.state import (
    CatchesFromHand,
    CatchesOther,
    Fishing2State,
    GivesForExchange,
    Play,
    SetsTrump,
    TakesForExchange,
    boat_size,
)


def targets(state: Fishing2State, slot: int) -> list[int]:
    """The slots (from 1) whose card the buoy played in `slot` may take: all that lie there but the buoy itself."""
    return [
        place
        for place, play in enumerate(state.trick, 1)
        if play.card is not None and (place != slot or play.face_down)
    ]


def overfished(state: Fishing2State) -> bool:
    """Would a draw of one card each run the ocean dry (F2-8.3)?"""
    return sum(not boat_size(state, seat) for seat in range(state.seats)) > len(state.ocean)


def no_trick_follows(state: Fishing2State, table: CardTable) -> bool:
    """Will this trick be the last of its round or of the game, all effects still to come counted (F2-R11)?"""
    left = len(state.hands[0])
    for slot in state.effects:
        play = state.trick[slot - 1]
        if state.options.moved_buoy_effect == "cancelled" and _moved(play):
            continue
        effect = table.effects[play.played]
        if effect == "draw_one":
            if not overfished(state):
                left += 1
            elif state.options.midround_overfishing == "end_now":
                return True
        elif effect == "catch_from_hand":
            left = max(0, left - 1)
    return left == 0


def carry_out(state: Fishing2State, table: CardTable) -> list[BaseEvent]:
    """Go through the buoys still to be carried out, up to the first that asks somebody, or the end of the game."""
    told: list[BaseEvent] = []
    while state.effects and not state.pending and state.end is None:
        slot = state.effects.pop(0)
        play = state.trick[slot - 1]
        effect = table.effects[play.played]
        if effect == "plus_three":
            continue  # its points were scored when it was played (F2-6.3)
        if state.options.moved_buoy_effect == "cancelled" and _moved(play):
            told.append(events.EffectLost(seat=play.seat, effect=effect, why="moved"))
        else:
            told += _begin(state, effect, slot, play.seat, table)
    return told


def _moved(play: Play) -> bool:
    return play.face_down or play.card is None


def _begin(state: Fishing2State, effect: Effect, slot: int, seat: Seat, table: CardTable) -> list[BaseEvent]:
    lost = events.EffectLost(seat=seat, effect=effect, why="no_cards")
    match effect:
        case "catch_other":
            state.pending.append(CatchesOther(seat=seat, slot=slot))  # there is always a target (F2-6.2)
        case "determine_trump":
            if no_trick_follows(state, table):
                return [events.EffectLost(seat=seat, effect=effect, why="no_trick_follows")]
            state.pending.append(SetsTrump(seat=seat, slot=slot))
        case "draw_one":
            return _draw_one(state, seat, table)
        case "catch_from_hand":
            waiting = tuple(play.seat for play in state.trick if state.hands[play.seat])
            if not waiting:
                return [lost]
            state.pending.append(CatchesFromHand(slot=slot, waiting=waiting))
        case "exchange":
            if not targets(state, slot):
                return [lost]
            state.pending.append(TakesForExchange(seat=seat, slot=slot))
        case "plus_three":
            pass
    return []


def _draw_one(state: Fishing2State, seat: Seat, table: CardTable) -> list[BaseEvent]:
    """Draw 1 card (F2-6.5), in this trick's play order; overfishing as F2-8.3."""
    if overfished(state):
        if state.options.midround_overfishing == "fizzle":
            return [events.EffectLost(seat=seat, effect="draw_one", why="ocean_too_small")]
        state.end = "overfishing_draw"
        return [events.GameEnded(how="overfishing_draw")]
    told: list[BaseEvent] = []
    for play in state.trick:
        own = draw_from_boat(state, play.seat, 1)
        fresh = [] if own else [state.ocean.pop(0)]
        take_into_hand(state, play.seat, own + fresh, table)
        told.append(drawn_event(play.seat, own, fresh))
    state.counts_draw += 1
    return told


def draw_from_boat(state: Fishing2State, seat: Seat, count: int) -> list[CardId]:
    """Take up to `count` cards off the top of a boat."""
    got: list[CardId] = []
    boat = state.boats[seat]
    while boat and len(got) < count:
        pile = boat[0]
        cards, pile.cards = pile.cards[: count - len(got)], pile.cards[count - len(got) :]
        for card in cards:
            # of two alike the one drawn may be the one that was seen
            if pile.unseen.count(card) > pile.cards.count(card):
                left = list(pile.unseen)
                left.remove(card)
                pile.unseen = tuple(left)
        got += cards
        if not pile.cards:
            boat.pop(0)
    return got


def take_into_hand(state: Fishing2State, seat: Seat, cards: list[CardId], table: CardTable) -> None:
    """Put cards into a hand and keep it sorted: the order of a hand never tells when a card came."""
    hand = state.hands[seat]
    hand.extend(cards)
    hand.sort(key=table.order.__getitem__)


def drawn_event(seat: Seat, own: list[CardId], fresh: list[CardId]) -> events.CardsDrawn:
    """The event of a draw: counts for all, cards for the seat."""
    return events.CardsDrawn(
        seat=seat, from_boat=len(own), from_ocean=len(fresh), boat_cards=tuple(own), ocean_cards=tuple(fresh)
    )


def catch_other(state: Fishing2State, seat: Seat, slot: int) -> list[BaseEvent]:
    """Carry out the choice of Catch 1 other card."""
    state.pending.pop()
    play, card = _lift(state, slot)
    put_on_fisher(state, seat, card, seen=not play.face_down)
    return [events.OtherCaught(seat=seat, slot=slot, card=None if play.face_down else card)]


def catch_from_hand(state: Fishing2State, seat: Seat, card: CardId) -> list[BaseEvent]:
    """Note one secret choice of Catch 1 card; with the last one all chosen cards move together (F2-7.3)."""
    asked = state.pending.pop()
    assert isinstance(asked, CatchesFromHand)
    waiting = tuple(other for other in asked.waiting if other != seat)
    chosen = (*asked.chosen, (seat, card))
    told: list[BaseEvent] = [events.CardSetAside(seat=seat, card=card)]
    if waiting:
        state.pending.append(CatchesFromHand(slot=asked.slot, waiting=waiting, chosen=chosen))
        return told
    for owner, own in chosen:
        state.hands[owner].remove(own)
        put_on_fisher(state, owner, own, seen=True)
    state.counts_catch += 1
    told.append(events.HandCardsCaught(count=len(chosen)))
    return told


def exchange_take(state: Fishing2State, seat: Seat, slot: int, table: CardTable) -> list[BaseEvent]:
    """First half of Exchange 1 card: a card of the trick into the hand."""
    asked = state.pending.pop()
    assert isinstance(asked, TakesForExchange)
    _, card = _lift(state, slot)
    take_into_hand(state, seat, [card], table)
    state.pending.append(GivesForExchange(seat=seat, slot=asked.slot, emptied=slot))
    return [events.CardTaken(seat=seat, slot=slot, card=card)]


def exchange_give(state: Fishing2State, seat: Seat, card: CardId) -> list[BaseEvent]:
    """Second half: a hand card face down into the emptied slot."""
    asked = state.pending.pop()
    assert isinstance(asked, GivesForExchange)
    state.hands[seat].remove(card)
    play = state.trick[asked.emptied - 1]
    state.trick[asked.emptied - 1] = Play(seat=play.seat, played=play.played, card=card, face_down=True, laid_by=seat)
    return [events.CardLaidDown(seat=seat, slot=asked.emptied, card=card)]


def _lift(state: Fishing2State, slot: int) -> tuple[Play, CardId]:
    """Take the card away from a slot; returns the slot as it was and the card."""
    play = state.trick[slot - 1]
    assert play.card is not None
    state.trick[slot - 1] = Play(seat=play.seat, played=play.played, card=None)
    return play, play.card


def put_on_fisher(state: Fishing2State, seat: Seat, card: CardId, *, seen: bool) -> None:
    """A caught card onto a fisher; `seen`: its owner knows which it is."""
    pile = state.fishers[seat]
    pile.cards += (card,)
    if not seen:
        pile.unseen += (card,)
