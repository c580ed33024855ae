"""How a bot judges Fishing 2: what a card may win now, what it is worth in later hands, and what a position bodes.

All worths are in points. The constants were fitted to games that bots played among themselves.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from fishgames.core.heuristic import Heuristic
from fishgames.core.model import CardId, Seat
from fishgames.core.rules import Rules
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2 import reasons
from fishgames.games.fishing2.actions import Fishing2Action
from fishgames.games.fishing2.cards import SHADES, CardTable, Shade, Suit
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.state import Fishing2State, tricks_left
from fishgames.games.fishing2.trick import led_suit
from fishgames.games.fishing2.view import ROUNDS

SHED, FOLLOWING, TRUMP, TOP = 0, 32, 64, 96
"""Classes of played cards (F2-4.8): with its value added a card has a rank, and the highest rank wins."""

BLOWFISH = "blowfish"
"""Any of them, where cards are looked up."""

THRIFT = 0.8
"""How much of its chance to win a later trick of the round a played card costs."""

COLOUR_WORTH = (*(-1.75,) * 12, -1.6, -1.5, -1.35, -1.15, -0.9, -0.3, 0.2, 0.8, 1.7)
RED_WORTH = (*(-1.5,) * 6, -1.2, -0.9, -0.7, -0.3, 0.3, 0.9)
GREEN_WORTH = (0.25, 0.25, 0.3, 0.5, 0.6, 1.0, 1.5, 1.6, 2.2, 2.1, 2.1, 2.3, 2.3, 2.5, 2.5)
DOUBLE_WORTH, BLOWFISH_WORTH = 3.1, 2.2
BUOY_WORTH: Mapping[str, float] = {
    "plus_three": 1.0,
    "catch_other": 0.3,
    "exchange": 1.4,
    "determine_trump": -0.8,
    "draw_one": -0.5,
    "catch_from_hand": -1.0,
}
"""How many more cards a hand catches in its round than with an ordinary card instead; the last colour is the 26."""

HAND = (0.7, 0.7, 0.25, 0.32, 0.36, 0.4, 0.66, 0.92)
BOAT = (0.3, 0.3, 0.06, 0.09, 0.2, 0.53, 0.72, 0.06)
SIZE = (-0.4, -0.4, -0.8, -0.8, -0.67, -0.4, -0.1, 0.0)
"""What a hand and a boat of some worth, and each card on the boat, come to in points at the end, by round."""

LATER = ((0.3, -0.5), (0.15, -0.7), (0.15, -0.7), (0.25, -0.6), (0.5, -0.4), (0.7, -0.3), (0.6, -0.5), (0.0, 0.0))
"""What a caught card comes to later, by round: so much for its worth, and so much for any card."""

BUOYS: Mapping[str, float] = {
    "plus_three": 3.0,
    "catch_other": 1.2,
    "exchange": 0.8,
    "determine_trump": 0.5,
    "draw_one": 0.5,
    "catch_from_hand": 0.6,
}
"""What playing a buoy brings."""

KEEP: Mapping[str, float] = {
    "plus_three": 2.4,
    "catch_other": 0.9,
    "exchange": 0.6,
    "determine_trump": 0.4,
    "draw_one": 0.4,
    "catch_from_hand": 0.4,
}
"""What a buoy that is kept may still bring this round."""

SPREAD = (6.4, 6.4, 6.2, 6.1, 6.0, 5.8, 5.2, 3.6)
"""How far off forecasts are, by round."""


class _Lies(NamedTuple):
    """A trick before the next card: led suit, highest and lowest rank, blowfish, what the others come to later."""

    led: Suit | None
    best: int
    lowest: int
    fish: int
    later: float


class Fishing2Heuristic(Heuristic[Fishing2State, Fishing2Action]):
    """A trick is worth its cards, and what they will be worth in the next hand."""

    scale: ClassVar[float] = 0.4
    iterations: ClassVar[int] = 300

    def __init__(self, rules: Rules[Fishing2State, Fishing2Action, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, Fishing2Rules)
        self.cards = rules.cards
        kinds, shades = self.cards.cards, (None, *SHADES)
        # for each shade of trump and card: the chance that one later player does not beat it, that three do not
        self.holds = {shade: {card: _holds(card, shade, self.cards) for card in kinds} for shade in shades}
        self.wins = {shade: {card: holds**3 for card, holds in self.holds[shade].items()} for shade in shades}
        # what a card does for its hand, and the chance that it wins a trick some time in a round
        self.worth = {card: _worth(card, self.cards) for card in self.cards.cards}
        self.power = {card: max(0.0, worth + 1.8) / 4.4 for card, worth in self.worth.items()}
        self._later = {number: self._worth_later(number) for number in range(1, ROUNDS + 1)}

    # --- what the core asks

    def rate(self, state: Fishing2State, seat: Seat, options: Sequence[Fishing2Action]) -> Sequence[float]:
        """In points, as far as the seat can see."""
        if isinstance(options[0], act.PlayCard):
            return self._plays(state, seat, options)
        return [self._other(state, seat, option) for option in options]

    def stage(self, state: Fishing2State) -> int:
        """The round: ahead of the next one it is foreseen who will have which hand."""
        return state.round if state.end is None else ROUNDS + 1

    def forecast(self, state: Fishing2State) -> Sequence[float]:
        """From points, hands and boats; the further the end, the less is certain."""
        points = state.points
        if state.end is not None:
            most = max(points)
            share = 1 / points.count(most)
            return [share if each == most else 0.0 for each in points]
        likely = self.likely(state)
        best = max(likely)
        scale = SPREAD[state.round - 1]
        weights = [math.exp((each - best) / scale) for each in likely]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def likely(self, state: Fishing2State) -> list[float]:
        """The points that each seat may come to, less what all get."""
        worth, now = self.worth, state.round - 1
        hand_share, boat_share, size_share = HAND[now], BOAT[now], SIZE[now]
        likely = []
        for seat in range(state.seats):
            hand = sum([worth[card] for card in state.hands[seat]])
            boat = [worth[card] for pile in state.boats[seat] for card in pile.cards]
            bodes = hand_share * hand + boat_share * sum(boat) + size_share * len(boat)
            likely.append(state.points[seat] + bodes)
        return likely

    def reason(self, state: Fishing2State, action: Fishing2Action) -> str:
        """With the numbers that speak for it."""
        power = self.power if state.trump else self.wins[None]
        return reasons.why(state, action, self.cards, self.holds[state.trump], power)

    # --- playing a card

    def _plays(self, state: Fishing2State, seat: Seat, options: Sequence[Any]) -> list[float]:
        """What a card may catch now, less what it might catch later in the round."""
        cards, seats = self.cards, state.seats
        values, blowfish, suits = cards.values, cards.blowfish, cards.suits[state.trump]
        holds, later = self.holds[state.trump], self._later[state.round]
        power = self.power if state.trump else self.wins[None]
        lies = self._lies(state)
        led, best, lowest = lies.led, lies.best, lies.lowest
        to_come = seats - 1 - len(state.trick)
        left = tricks_left(state)
        thrift = THRIFT * seats * (1 - 1 / left)
        found = []
        for option in options:
            card = option.card
            suit = suits[card]
            fish = lies.fish
            if card in blowfish:
                fish += 1
                rank = (TRUMP if led == "trump" else FOLLOWING) + values[card]
            elif not suit:
                effect = cards.effects[card]
                found.append(BUOYS[effect] - (KEEP[effect] if left > 1 else 0.0))
                continue
            elif suit == "trump":
                rank = TRUMP + values[card]
            else:
                rank = (FOLLOWING if led is None or suit == led else SHED) + values[card]
            worth = -thrift * power[card]
            if rank > best or (rank == best and rank >= TRUMP):
                caught = seats - fish + lies.later + (0.0 if fish > lies.fish else later[card])
                worth += caught * holds[card] ** to_come
            if fish and rank < lowest:
                worth += _stays_weakest(rank) ** to_come * fish * (1 + later[BLOWFISH])
            found.append(worth)
        return found

    def _lies(self, state: Fishing2State) -> _Lies:
        cards = self.cards
        values, blowfish, suits, later = (
            cards.values,
            cards.blowfish,
            cards.suits[state.trump],
            self._later[state.round],
        )
        played = [play.played for play in state.trick]
        led = led_suit(played, suits)
        best, lowest, fish, worth = -1, TOP, 0, 0.0
        for card in played:
            suit = suits[card]
            if card in blowfish:
                fish += 1
                rank = (TRUMP if led == "trump" else FOLLOWING) + values[card]
            else:
                worth += later[card]
                if not suit:
                    continue
                rank = (TRUMP if suit == "trump" else FOLLOWING if suit == led else SHED) + values[card]
            best, lowest = max(best, rank), min(lowest, rank)
        return _Lies(led, best, lowest, fish, worth)

    def _worth_later(self, number: int) -> Mapping[CardId, float]:
        share, any_card = LATER[number - 1]
        worth = {card: share * worth + any_card for card, worth in self.worth.items()}
        return {**worth, BLOWFISH: share * BLOWFISH_WORTH + any_card}

    # --- the other decisions

    def _other(self, state: Fishing2State, seat: Seat, action: Fishing2Action) -> float:
        later, hand = self._later[state.round], state.hands[seat]
        power = self.power if state.trump else self.wins[None]
        still = THRIFT * state.seats if tricks_left(state) > 1 else 0.0  # what power is worth in this round
        match action:
            case act.ChooseTrump(shade=shade) | act.SetTrump(shade=shade):
                wins = self.wins[shade]
                return sum([wins[card] for card in hand])
            case act.CatchOther(slot=slot):
                return self._catch(state, seat, slot)
            case act.CatchFromHand(card=card):
                return later[card] - still * power[card]
            case act.ExchangeTake(slot=slot):
                taken = state.trick[slot - 1].card
                assert taken is not None
                return still * power[taken] + later[taken]
            case act.ExchangeGive(card=card):
                assert state.verdict is not None
                back = later[card] if state.verdict.winner == seat else 0.0
                return back - later[card] / 2 - still * power[card]
            case act.PlayCard():
                return self._plays(state, seat, (action,))[0]

    def _catch(self, state: Fishing2State, seat: Seat, slot: int) -> float:
        """A card that would come to the seat all the same is worth nothing more."""
        play, verdict = state.trick[slot - 1], state.verdict
        assert verdict is not None
        fish, worth = False, 1.0
        if play.card is not None and (not play.face_down or play.laid_by == seat):
            fish = play.card in self.cards.blowfish and not play.face_down
            worth += self._later[state.round][play.card]
        return 0.0 if seat == (verdict.weakest if fish else verdict.winner) else worth


def _stays_weakest(rank: int) -> float:
    """The chance that one later player does not play a weaker card than this."""
    if rank >= FOLLOWING:
        return 0.1 + 0.3 * (1 - min(rank % FOLLOWING, 20) / 20)
    return 0.35 + 0.6 * (1 - rank / 20)


def _worth(card: CardId, cards: CardTable) -> float:
    """How many more cards a hand catches in a round by holding this one instead of an ordinary one."""
    printed, value = cards.cards[card], cards.values[card]
    if printed.effect is not None:
        return BUOY_WORTH[printed.effect]
    match printed.suit:
        case "blue" | "yellow":
            return COLOUR_WORTH[min(value, 21) - 1]
        case "red":
            return RED_WORTH[value - 1]
        case "light" | "dark":
            return GREEN_WORTH[value - 1]
        case "double":
            return DOUBLE_WORTH
        case None:
            return BLOWFISH_WORTH


def _holds(card: CardId, trump: Shade | None, cards: CardTable) -> float:
    """The chance that one later player does not beat this card, if it lies highest."""
    value, suit = cards.values[card], cards.suits[trump][card]
    if card in cards.effects:
        return 0.0
    if card in cards.blowfish:
        return 0.90 + 0.01 * (value - 21)
    match suit:
        case "trump":
            return min(0.97, 0.74 + 0.02 * value)
        case "red":
            return 0.42 + 0.031 * value
        case "blue" | "yellow":
            height = value / 20
            if trump is None:
                return min(1.0, 0.1 + 0.9 * math.pow(height, 1.3))
            return min(0.91, 0.1 + 0.71 * math.pow(height, 1.2))
        case _:
            return 0.5 + 0.025 * value
