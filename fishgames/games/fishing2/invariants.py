"""The invariants of Fishing 2 (section 12 of the rules) that a single state shows."""

from collections import Counter

from fishgames.core.rules import BrokenInvariant
from fishgames.games.fishing2.cards import CardTable
from fishgames.games.fishing2.state import Fishing2State, GivesForExchange, NamesTrump, tricks_left


def check(state: Fishing2State, cards: CardTable) -> None:
    """Raise BrokenInvariant with the first invariant that does not hold."""
    for number, holds in (
        ("F2-I1", _cards_conserved(state, cards)),
        ("F2-I2", _hands_equal(state)),
        ("F2-I3", state.verdict is not None or not any(p.face_down or p.card is None for p in state.trick)),
        ("F2-I4", _catch_adds_up(state, cards)),
        ("F2-I5", _points_add_up(state)),
        ("F2-I7", _ocean_in_order(state, cards)),
        ("F2-I8", all(pile.cards for boat in state.boats for pile in boat)),
        ("F2-I9", _trump_fits(state)),
        ("F2-I10", _tricks_add_up(state, cards)),
        ("F2-I14", _leader_fits(state)),
    ):
        if not holds:
            raise BrokenInvariant(f"{number} does not hold in round {state.round}, trick {state.trick_number}")


def _cards_conserved(state: Fishing2State, cards: CardTable) -> bool:
    piles = [pile for boat in state.boats for pile in boat] + state.fishers
    places = [state.ocean, *state.hands, *(pile.cards for pile in piles)]
    found = Counter(card for place in places for card in place)
    found.update(play.card for play in state.trick if play.card is not None)
    found.update(state.removed)
    unseen_fit = all(not Counter(pile.unseen) - Counter(pile.cards) for pile in piles)
    return unseen_fit and found == Counter(cards.deck) and Counter(state.removed) == Counter(cards.removed(state.seats))


def _hands_equal(state: Fishing2State) -> bool:
    sizes = [len(hand) for hand in state.hands]
    if state.end is not None:
        return state.end == "overfishing_draw" or not any(sizes)
    for play in state.trick if state.verdict is None else ():
        sizes[play.seat] += 1
    if state.pending and isinstance(state.pending[-1], GivesForExchange):
        sizes[state.pending[-1].seat] -= 1
    return len(set(sizes)) == 1 and (sizes[0] >= 1 or state.verdict is not None)


def _caught_now(state: Fishing2State) -> int:
    return sum(len(pile.cards) for pile in state.fishers)


def _catch_adds_up(state: Fishing2State, cards: CardTable) -> bool:
    sizes = cards.hand_sizes[state.seats]
    finished = state.seats * (sum(sizes[: len(state.by_round)]) + state.draws_before)
    if sum(map(sum, state.by_round)) != finished:
        return False
    if state.end in ("last_round", "overfishing"):
        return _caught_now(state) == 0
    running = _caught_now(state) + sum(play.card is not None for play in state.trick) + sum(map(len, state.hands))
    return running == state.seats * (sizes[state.round - 1] + state.counts_draw)


def _points_add_up(state: Fishing2State) -> bool:
    per_seat = [sum(row[seat] for row in state.by_round) for seat in range(state.seats)]
    return state.points == [n + 3 * state.plus_threes[seat] for seat, n in enumerate(per_seat)]


def _ocean_in_order(state: Fishing2State, cards: CardTable) -> bool:
    stars = [cards.cards[card].stars for card in state.ocean]
    levels = [card for level in cards.ocean_levels[state.seats] for card in level]
    dealt = [cards.cards[card].stars for card in levels]
    return stars == dealt[len(dealt) - len(stars) :]


def _trump_fits(state: Fishing2State) -> bool:
    named = state.round > 1 and not any(isinstance(asked, NamesTrump) for asked in state.pending)
    if state.end is not None:
        return True
    return (state.trump is not None) == named


def _tricks_add_up(state: Fishing2State, cards: CardTable) -> bool:
    if state.end is not None:
        return True
    planned = cards.hand_sizes[state.seats][state.round - 1] + state.counts_draw - state.counts_catch
    return state.trick_number - 1 + tricks_left(state) == planned


def _leader_fits(state: Fishing2State) -> bool:
    if state.trick_number > 1 and state.end is None:
        return state.last_trick is not None and state.leader == state.last_trick.winner
    if state.round > 1 and state.end is None:
        # +3 scored since then may have changed the order; the rule is checked before the first card
        return bool(state.trick) or state.points[state.leader] == min(state.points)
    return True
