"""How a bot judges Villagers: what an action brings in coins at the end, and what a village bodes between rounds."""

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from fishgames.core.heuristic import Heuristic
from fishgames.core.model import CardId, Seat
from fishgames.core.rules import Rules
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains, reasons
from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.appraisal import (
    ACTION,
    BUILDER,
    ENOUGH,
    FOOD,
    GROWTH,
    SMUGGLER_WAITS,
    SPECIALS,
    UNLOCKS,
    Appraisal,
    Table,
)
from fishgames.games.villagers.cards import Suit
from fishgames.games.villagers.income import silver_lines
from fishgames.games.villagers.market import MARKETS
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.state import VillagersState, builds_left
from fishgames.games.villagers.village import NEW, count, index_of

DRAFTS_A_ROUND = 3.8
"""Cards that a seat takes in a round."""

HAND = 1.2
"""Coins that a card in hand is worth in each round to come, three rounds at most."""

SPREAD = (2.0, 5.0)
"""How far off forecasts are: at the end, and more for each root of the rounds to come."""

BLIND = 0.6
"""What a card is worth whose name is not known, as a share of the mean of its suit."""

TRADE = 0.2
"""Coins that a trade must bring to be worth it."""

STACK_TOUCH = 0.05
"""A traded card goes to the right, where it lengthens the game, if nothing else speaks."""


class VillagersHeuristic(Heuristic[VillagersState, VillagersAction]):
    """A village is worth what the markets will pay, and what its symbols will draft and build until then."""

    scale: ClassVar[float] = 1.5
    width: ClassVar[int] = 8
    blunders: ClassVar[float] = 0.08
    haste: ClassVar[float] = 1.5
    iterations: ClassVar[int] = 150

    def __init__(self, rules: Rules[VillagersState, VillagersAction, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, VillagersRules)
        self.cards = rules.cards
        self.blind = {suit: self._mean(suit) for suit in self.cards.suit_names}

    def _mean(self, suit: Suit) -> float:
        """What a card of that back is worth, whichever it is."""
        cards = self.cards
        same = [card for card in cards.villagers if cards.suits[card] == suit]
        worths = [
            SPECIALS[effect]
            if (effect := cards.effects[card])
            else cards.gold[card] + 3.0 * (cards.food[card] + cards.builder[card])
            for card in same
        ]
        return 0.6 * sum(worths) / max(1, len(same))

    # --- what the core asks

    def rate(self, state: VillagersState, seat: Seat, options: Sequence[VillagersAction]) -> Sequence[float]:
        """In coins, as far as the seat can see."""
        eyes = Appraisal(self._table(state, seat), self.cards)
        if state.phase == "draft":
            return self._drafts(state, eyes, options)
        if state.phase == "build":
            return self._builds(state, eyes, options)
        return [self._coin(state, eyes, option) for option in options]

    def stage(self, state: VillagersState) -> int:
        """The round."""
        return state.round if state.phase != "over" else state.round + 1

    def forecast(self, state: VillagersState) -> Sequence[float]:
        """From coins, villages and hands; the further the end, the less is certain."""
        result = self.rules.result(state)
        if result is not None:
            return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
        rounds = self._rounds(state)
        likely = [self.likely(state, seat, rounds) for seat in range(state.seats)]
        best = max(likely)
        scale = SPREAD[0] + SPREAD[1] * math.sqrt(rounds)
        weights = [math.exp((each - best) / scale) for each in likely]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def likely(self, state: VillagersState, seat: Seat, rounds: float) -> float:
        """The coins that a seat may come to, less what all get."""
        village, cards = state.villages[seat], self.cards
        counts = count(village, cards)
        payouts = len(MARKETS) - len(state.incomes)
        silver = sum([line.coins + GROWTH * rounds for line in silver_lines(village, cards)])
        keys = sum([cards.cards[each.card].key_ring for each in village if each.card in cards.unlockers])
        engine = FOOD * min(counts.food, ENOUGH) + BUILDER * min(counts.builder, ENOUGH)
        return (
            state.coins[seat]
            + payouts * (counts.gold + counts.lying)
            + silver
            + rounds * (engine + UNLOCKS * chains.UNLOCK_COST * keys)
            + HAND * min(rounds, 3) * len(state.hands[seat])
        )

    def reason(self, state: VillagersState, action: VillagersAction) -> str:
        """With the numbers that speak for it."""
        return reasons.why(state, action, self.cards)

    # --- what a seat can see

    def _rounds(self, state: VillagersState) -> float:
        """Rounds to come after this one, by what the Stacks hold."""
        left = sum([len(pile) for pile in state.piles[1:]])
        if state.phase == "draft":
            left -= sum(state.draft_limits) - sum(state.drafted)
        return max(0.0, left / (DRAFTS_A_ROUND * state.seats))

    def _table(self, state: VillagersState, seat: Seat) -> Table:
        return Table(
            seat=seat,
            villages=state.villages,
            coins=state.coins[seat],
            hand=state.hands[seat] if not state.squares[seat] else [*state.hands[seat], *state.squares[seat]],
            road=[card for card in state.road if card is not None],
            payouts=len(MARKETS) - len(state.incomes),
            rounds=self._rounds(state),
            builds=builds_left(state, seat) if state.phase == "build" else 2,
            tinner=state.tinner_active and state.phase == "build",
        )

    # --- drafting

    def _drafts(self, state: VillagersState, eyes: Appraisal, options: Sequence[Any]) -> list[float]:
        found = []
        for option in options:
            if isinstance(option, act.DraftRoad):
                card = state.road[option.slot - 1]
                assert card is not None
                found.append(eyes.drafted(card) + state.road_coins[option.slot - 1])
            else:
                pile = state.piles[option.stack if isinstance(option, act.DraftStack) else act.RESERVE]
                found.append(self.blind[self.cards.suits[pile[-1]]])
        return found

    def _coin(self, state: VillagersState, eyes: Appraisal, action: VillagersAction) -> float:
        """A coin keeps a card on the Road, and whoever takes it gets the coin (V-6.4)."""
        if not isinstance(action, act.PlaceCoin):
            return 1.5
        card = state.road[action.slot - 1]
        assert card is not None
        return eyes.drafted(card) / 3 - 1

    # --- building

    def _builds(self, state: VillagersState, eyes: Appraisal, options: Sequence[Any]) -> list[float]:
        trades: dict[tuple[CardId, CardId], float] = {}
        found = []
        for option in options:
            if isinstance(option, act.TradeBasic):
                trade = (option.card, option.basic)
                if trade not in trades:
                    trades[trade] = eyes.basic(option.basic, option.card) - eyes.held(option.card) - TRADE
                found.append(trades[trade] + STACK_TOUCH * option.to)
            elif isinstance(option, act.Build):
                found.append(eyes.placed(option.card) - eyes.covers(option.on) + eyes.opened(option.pay))
            else:
                found.append(self._special(state, eyes, option))
        return found

    def _special(self, state: VillagersState, eyes: Appraisal, action: VillagersAction) -> float:
        seat, cards = action.seat, self.cards
        match action:
            case act.Monk(role=role, on=on):
                follow = [eyes.placed(c) for c in set(state.hands[seat]) if cards.predecessors[c] == role]
                if not follow:
                    return -5.0
                return max(follow) - eyes.covers(on) - ACTION
            case act.Apprentice(whose=whose, target=target, on=on, pay=pay):
                index = index_of(state.villages[whose], target)
                assert index is not None
                card = state.villages[whose][index].card
                if card in cards.stand_ins:
                    return -5.0
                lost = 0.0 if on == NEW else eyes.covers(on)
                return eyes.placed(card) - lost + eyes.opened(pay) - (1.0 if eyes.table.rounds else 0.0)
            case act.Tinner():
                locked = sum(
                    cards.padlocks[card] is not None
                    and not any(each.card == cards.padlocks[card] for each in state.villages[seat])
                    for card in state.hands[seat]
                )
                return chains.UNLOCK_COST * min(locked, builds_left(state, seat)) - SPECIALS["tinner"] - 0.1
            case act.Smuggler(at=at, pay=pay):
                index = index_of(state.villages[seat], at)
                assert index is not None
                gain = chains.smuggled(state.villages[seat][index], cards)
                return gain + eyes.opened(pay) - (SMUGGLER_WAITS if eyes.table.rounds > 1 else 0.0)
            case _:
                return 0.0
