"""What a card is worth to a village now, in coins at the end, as far as its seat can see. Imports no state.

The constants were fitted to games that bots played among themselves.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import Pay
from fishgames.games.villagers.cards import FOUNDERS, CardTable, Suit
from fishgames.games.villagers.village import (
    NEW,
    Counts,
    Place,
    Village,
    carried,
    count,
    food_of,
    gold_of,
    index_of,
)

ENOUGH = 3
"""Symbols beyond which Food and Builder raise no limit any more (V-5.1, V-7.1)."""

FOOD, BUILDER = 2.5, 4.0
"""Coins that a further card drafted, or a further Build action, brings in each round to come."""

FIRST_FOOD = 2.0
"""Gold that Founders lose by flipping for want of Food (V-11.1)."""

UNLOCKS = 0.12
"""Padlocks opened with an unlocker in each round to come, for each card on its key ring."""

OWN_LOCK = 0.6
"""How surely an unlocker will open a card of the hand."""

IN_HAND, ON_ROAD, SOMEWHERE = 0.7, 0.35, 0.1
"""How surely the next card of a chain comes to lie on this one, by where it is now."""

GROWTH = 0.7
"""Symbols that a Silver formula will count more for each round to come."""

HELPING = 0.35
"""What a coin given to another seat costs."""

SPECIALS: Mapping[str, float] = {"monk": 4.0, "apprentice": 5.0, "tinner": 2.0, "smuggler": 3.0}
"""What the special cards are worth to draft."""

HELD = 0.4
"""What a card that stays in hand is worth, as a share of what it would bring in a village."""

SMUGGLER_WAITS = 2.0
"""Coins that a Smuggler may hope to bring more in a later round."""

ACTION = 3.0
"""What a Build action brings that is not used otherwise."""


class Table(NamedTuple):
    """What the appraisal of a seat rests on. `payouts`: markets to come that pay Gold; `rounds` to come after this."""

    seat: Seat
    villages: Sequence[Village]
    coins: int
    hand: Sequence[CardId]
    road: Sequence[CardId]
    payouts: int
    rounds: float
    builds: int
    tinner: bool


class Appraisal:
    """One seat's view of what cards are worth; made for one decision."""

    def __init__(self, table: Table, cards: CardTable) -> None:
        self.table = table
        self.cards = cards
        self._placed: dict[CardId, float] = {}
        self._held: dict[CardId, float] = {}
        self._waiting: dict[CardId, list[tuple[float, CardId]]] = {}
        self.village = village = table.villages[table.seat]
        self.load = carried(village)
        self.suit_bonus: dict[Suit, float] = {}
        self.gold_on: dict[Suit, float] = {}
        self.padlock_bonus = self.symbol_bonus = food_bonus = builder_bonus = 0.0
        food = builder = 0
        for each, load in zip(village, self.load, strict=True):
            if load:
                continue
            food += food_of(each, cards)
            builder += cards.builder[each.card]
            silver = cards.silver.get(each.card)
            if silver is None:
                continue
            rate = silver.amount / silver.every
            if silver.kind == "per_suit_symbol" and silver.suit:
                self.suit_bonus[silver.suit] = self.suit_bonus.get(silver.suit, 0.0) + rate
            elif silver.kind == "sum_gold_on_suit" and silver.suit:
                self.gold_on[silver.suit] = self.gold_on.get(silver.suit, 0.0) + rate
            elif silver.kind == "per_padlock":
                self.padlock_bonus += rate
            elif silver.kind == "per_gold_symbol":
                self.symbol_bonus += rate
            elif silver.kind == "per_food_symbol":
                food_bonus += rate
            elif silver.kind == "per_builder_symbol":
                builder_bonus += rate
        self.food = food_bonus + (FOOD * table.rounds if food < ENOUGH else 0.0)
        self.food += FIRST_FOOD * table.payouts if not food else 0.0
        self.builder = builder_bonus + (BUILDER * table.rounds if builder < ENOUGH else 0.0)

    @cached_property
    def counts(self) -> Counts:
        """All counts of the village."""
        return count(self.village, self.cards)

    @cached_property
    def free(self) -> Mapping[CardId, Sequence[Place]]:
        """Free branches by role."""
        return chains.free_branches(self.village, self.cards)

    # --- a card in the village

    def placed(self, card: CardId) -> float:
        """What a card brings on top of a pile, its padlock aside."""
        known = self._placed.get(card)
        if known is None:
            known = self._placed[card] = self._appraise(card)
        return known

    def _appraise(self, card: CardId) -> float:
        cards = self.cards
        suit = cards.suits[card]
        worth = cards.symbols[card] * self.suit_bonus.get(suit, 0.0)
        if gold := cards.gold[card]:
            worth += gold * (self.table.payouts + self.gold_on.get(suit, 0.0)) + self.symbol_bonus
        if food := cards.food[card]:
            worth += food * self.food
        if builder := cards.builder[card]:
            worth += builder * self.builder
        if card in cards.silver:
            worth += self._silver(card)
        if cards.padlocks[card] is not None:
            worth += self.padlock_bonus
        if card in cards.unlockers:
            worth += self._unlocking(card)
        return worth + self.leads_to(card)

    def _silver(self, card: CardId) -> float:
        silver, counts = self.cards.silver[card], self.counts
        more = GROWTH * self.table.rounds
        match silver.kind:
            case "per_suit_symbol":
                own = self.cards.symbols[card] if silver.suit == self.cards.suits[card] else 0
                number = counts.suit(silver.suit) + own + more
            case "per_gold_symbol":
                number = counts.gold_symbols + more
            case "per_padlock":
                number = counts.padlocks + 1 + more
            case "per_food_symbol":
                number = counts.food + more / 2
            case "per_builder_symbol":
                number = counts.builder + more / 2
            case "sum_gold_on_suit":
                on_suit = [
                    gold_of(each, self.cards)
                    for each, load in zip(self.village, self.load, strict=True)
                    if not load and self.cards.suits[each.card] == silver.suit
                ]
                number = sum(on_suit) + 2 * more
            case "coins_on_one_villager":
                number = max((each.coins for each in self.village), default=0) + 2 * more
        return number / silver.every * silver.amount

    def _unlocking(self, card: CardId) -> float:
        """Coins of those who will pay, and what the hand saves and gains (V-9)."""
        table = self.table
        if any(each.card == card for each in self.village):
            return 0.0
        comes = chains.UNLOCK_COST * table.payouts
        own = sum(self.cards.padlocks[held] == card for held in table.hand)
        fee = OWN_LOCK * own * (comes + chains.UNLOCK_COST) if table.rounds or table.builds > 1 else 0.0
        return fee + UNLOCKS * self.cards.cards[card].key_ring * table.rounds * comes

    def leads_to(self, card: CardId, depth: int = 3) -> float:
        """What the chain cards bring that may come to lie on this one."""
        following = self.cards.cards[card].successors
        if not following or not depth:
            return 0.0
        table, cards = self.table, self.cards
        later = table.rounds > 0
        best = 0.0
        for next_card in following:
            if next_card in table.hand:
                sure = IN_HAND if later or table.builds > 1 else 0.0
            elif not later:
                continue
            else:
                sure = ON_ROAD if next_card in table.road else SOMEWHERE
            worth = (
                (cards.gold[next_card] - cards.gold[card]) * table.payouts
                + (cards.food[next_card] - cards.food[card]) * self.food
                + (cards.builder[next_card] - cards.builder[card]) * self.builder
            )
            if cards.padlocks[next_card] is not None:
                worth -= chains.UNLOCK_COST
            worth += self.leads_to(next_card, depth - 1)
            best = max(best, sure * worth)
        return best

    def covers(self, on: Place) -> float:
        """What no longer counts once a card lies on that place (V-1.3)."""
        index = None if on == NEW else index_of(self.village, on)
        if index is None or self.load[index]:
            return 0.0
        cards, each = self.cards, self.village[index]
        if each.card in cards.stand_ins:
            return 0.0
        worth = gold_of(each, cards) * self.table.payouts + food_of(each, cards) * self.food
        return worth + cards.builder[each.card] * self.builder

    def opened(self, pay: Pay) -> float:
        """What opening a padlock brings; mostly it costs (V-9)."""
        if pay in ("none", "tinner"):
            return 0.0
        if pay == "bank":
            return -float(chains.UNLOCK_COST)
        if chains.is_own(pay, self.table.seat):
            return float(chains.UNLOCK_COST * self.table.payouts)
        return -chains.UNLOCK_COST * (1 + HELPING * self.table.payouts)

    # --- a card elsewhere

    def drafted(self, card: CardId) -> float:
        """What a card is worth in hand, by whether it can come to the village."""
        effect = self.cards.effects[card]
        if effect is not None:
            return SPECIALS[effect] * min(1.0, self.table.rounds + 0.5)
        worth = self.placed(card)
        table = self.table
        pays = chains.payments(card, table.seat, table.villages, table.coins, table.tinner, self.cards)
        worth += max(map(self.opened, pays)) if pays else -2.0 * chains.UNLOCK_COST
        return worth * self._access(card)

    def _access(self, card: CardId) -> float:
        """How surely a card can be placed, by what it goes on (V-8.2)."""
        below = self.cards.predecessors[card]
        if below is None or below in self.free:
            return 1.0
        if below in self.cards.basic_copies:
            return 0.85
        if below == FOUNDERS:
            return 0.1
        if below in self.table.hand:
            return 0.6
        return 0.35 if below in self.table.road else 0.2

    def held(self, card: CardId) -> float:
        """What is lost by giving a hand card away."""
        if not self.table.rounds and not self.table.builds:
            return 0.0
        known = self._held.get(card)
        if known is None:
            known = self._held[card] = HELD * max(0.0, self.drafted(card))
        return known

    def basic(self, basic: CardId, without: CardId) -> float:
        """What a Basic brings, for the cards of the hand that wait for one; `without` has been given for it."""
        table, cards = self.table, self.cards
        worth = cards.symbols[basic] * self.suit_bonus.get(cards.suits[basic], 0.0)
        if not table.builds and not table.rounds:
            return worth
        if basic not in self._waiting:
            kinds = {card for card in table.hand if cards.predecessors[card] == basic}
            self._waiting[basic] = sorted([(self.placed(card), card) for card in kinds], reverse=True)
        gains = [gain for gain, card in self._waiting[basic] if card != without][len(self.free.get(basic, ())) :]
        if not gains:
            return worth
        second = gains[1] / 2 if len(gains) > 1 else 0.0
        return worth + (1.0 if table.builds else HELD) * (gains[0] + second)
