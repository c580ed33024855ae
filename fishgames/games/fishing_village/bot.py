"""How a bot judges Come to Fishing Village!: what an action brings the team, and whether the village will last.

A bot of the team may be told all hands (FV-11.3), so what it makes of them is no secret that it should not know.
"""

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from fishgames.core.heuristic import Heuristic
from fishgames.core.model import CardId, Seat
from fishgames.core.rules import Rules
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import TYPES
from fishgames.games.fishing_village.population import held
from fishgames.games.fishing_village.prospects import CARD, Prospects
from fishgames.games.fishing_village.reckoning import Progress, outlook
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.state import FishingVillageState

SHARKS = 0.706
"""What a shark more in a field costs: a refreshed field has three."""

LOST = 0.8
"""What a symbol that sharks take costs."""

DESPERATE = 3.0
"""What an action costs beyond its price that the village can pay only by giving up a development."""

STAYS, GIVEN_UP, NEVER = -20.0, -1.0, -100.0
"""Ratings: to cancel (the same action would follow again), to give up a development, to accept defeat."""

HAND, FIELD_SHARK, DEVELOPMENT, PROMISE = 0.9, 0.35, 0.8, 0.9
"""What counts for the chance to win: a card in hand, a shark, a development that is held, its bonus as it nears."""

DRAIN = 1.0
"""Population that a village must have for each closing to come, to be as likely to last as not."""

WIDTH = 2.0
"""How far off forecasts are, for each root of the closings to come."""

FAR, LESS = 0.1, 0.5
"""What each symbol that a development wants costs its choice; how much less each later round counts."""


class FishingVillageHeuristic(Heuristic[FishingVillageState, FishingVillageAction]):
    """The village lives by the best field of each type, and by the cards to come."""

    scale: ClassVar[float] = 0.7
    width: ClassVar[int] = 10
    blunders: ClassVar[float] = 0.1
    glances: ClassVar[int] = 20
    stages: ClassVar[int] = 4
    iterations: ClassVar[int] = 200

    def __init__(self, rules: Rules[FishingVillageState, FishingVillageAction, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, FishingVillageRules)
        self.cards = rules.cards
        numbers = self.cards.constants
        self.all_closings = numbers.rounds * numbers.closings_per_round

    # --- what the core asks

    def rate(self, state: FishingVillageState, seat: Seat, options: Sequence[FishingVillageAction]) -> Sequence[float]:
        """In population, as far as the team can be told."""
        prospects = Prospects(state, self.cards)
        if state.phase == "turn":
            return [self._turn(state, seat, prospects, option) for option in options]
        return [self._other(state, prospects, option) for option in options]

    def stage(self, state: FishingVillageState) -> int:
        """Closings resolved; the end comes after all of them."""
        return len(state.closings) if state.phase != "game_over" else self.all_closings + 1

    def forecast(self, state: FishingVillageState) -> Sequence[float]:
        """The chance that the team wins, the same for all."""
        if state.phase == "game_over":
            return [float(state.population >= 1)] * state.seats
        left = self.all_closings - len(state.closings)
        chance = 1 / (1 + math.exp((DRAIN * left - self.lasting(state)) / (1 + WIDTH * math.sqrt(left))))
        return [chance] * state.seats

    def lasting(self, state: FishingVillageState) -> float:
        """Population, and what fields, hands and developments add to it."""
        prospects = Prospects(state, self.cards)
        worth = state.population + prospects.worth
        worth += HAND * sum(map(len, state.hands)) - FIELD_SHARK * sum(map(len, state.sharks))
        worth += DEVELOPMENT * held(state)
        for seat, developments in enumerate(state.developments):
            for development in developments:
                worth += PROMISE * _nearness(prospects.development(seat, development))
        return worth

    def reason(self, state: FishingVillageState, action: FishingVillageAction) -> str:
        """By the kind of action."""
        match action:
            case act.Assign(seat=seat, target=target):
                return "brings the own field closer" if seat == target else "helps the field that is closest"
            case act.RemoveShark():
                return "frees a column before the count"
            case act.Recruit():
                return "nothing in hand would help as much as a new card"
            case act.Undergo():
                passes = outlook(
                    state.fields[action.seat], state.sharks[action.seat], state.face_up[0], state.round, self.cards
                ).passes
                return "the field is ready" if passes else "waiting would cost more than failing"
            case act.Abandon():
                return "what lies in the field is worth more than this closing"
            case act.ChooseDevelopment():
                return "what this hand comes closest to"
            case act.ChooseFirst():
                return "has the best start"
            case act.Discard():
                return "the card that is missed least"
            case act.Sacrifice():
                return "the development furthest from paying"
            case act.AcceptDefeat() | act.Cancel() | act.OrderSharks():
                return "no other choice is better"

    # --- a turn

    def _turn(
        self, state: FishingVillageState, seat: Seat, prospects: Prospects, option: FishingVillageAction
    ) -> float:
        numbers = self.cards.constants
        match option:
            case act.Assign(card=card, target=target):
                gain = prospects.assigned(card, target) - prospects.held(card)
                return gain if target == seat else gain - _price(state, numbers.assign_other_cost)
            case act.RemoveShark(card=card, target=target):
                gain = prospects.chased(target) - prospects.held(card)
                return gain if target == seat else gain - _price(state, numbers.remove_other_cost)
            case act.Recruit():
                return CARD - _price(state, numbers.recruit_cost)
            case act.Undergo():
                found = outlook(state.fields[seat], state.sharks[seat], state.face_up[0], state.round, self.cards)
                lost = LOST * sum(self.cards.symbols[card] for card in found.gone)
                return found.change - lost + self._refreshed(state, seat, prospects)
            case act.Abandon():
                return -numbers.fail_loss + self._refreshed(state, seat, prospects)
            case _:
                return self._other(state, prospects, option)

    def _refreshed(self, state: FishingVillageState, seat: Seat, prospects: Prospects) -> float:
        """New workers and new sharks, and the closing is no longer hoped for."""
        fewer = self.cards.constants.shark_draw - len(state.sharks[seat])
        fresh = self.cards.constants.worker_draw * CARD
        return fresh - prospects.now - SHARKS * fewer

    # --- the other decisions

    def _other(self, state: FishingVillageState, prospects: Prospects, option: FishingVillageAction) -> float:
        match option:
            case act.AcceptDefeat():
                return NEVER
            case act.Cancel():
                return STAYS
            case act.Sacrifice(owner=owner, development=development):
                if state.phase != "emergency":
                    return STAYS
                return GIVEN_UP - _nearness(prospects.development(owner, development))
            case act.ChooseDevelopment(seat=seat, development=development):
                return self._suits(state.hands[seat], development)
            case act.Discard(card=card):
                return -prospects.held(card)
            case act.ChooseFirst(first=first):
                return max([prospects.assigned(card, first) for card in state.hands[first]], default=0.0)
            case _:
                return 0.0

    def _suits(self, hand: Sequence[CardId], development: CardId) -> float:
        """What a development may bring whoever holds these cards."""
        cards = self.cards
        have = {kind: sum(cards.symbols[card] for card in hand if cards.types[card] == kind) for kind in TYPES}
        worth, share = 0.0, 1.0
        for stage in cards.developments[development].stages:
            wants = sum(need for _, need in stage.wants)
            there = sum(min(have[kind], need) for kind, need in stage.wants)
            worth += share * stage.bonus * there / wants - FAR * wants
            share *= LESS
        return worth


def _price(state: FishingVillageState, cost: int) -> float:
    return float(cost) if state.population > cost else cost + DESPERATE


def _nearness(found: Progress) -> float:
    """A bonus by how much of what it wants is there."""
    wants = sum(need for _, _, need in found.parts)
    return found.bonus * (sum(min(have, need) for _, have, need in found.parts) / wants) ** 2
