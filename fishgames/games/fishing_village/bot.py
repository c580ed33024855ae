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
from fishgames.games.fishing_village.measures import Measures
from fishgames.games.fishing_village.plans import Book
from fishgames.games.fishing_village.prospects import Prospects
from fishgames.games.fishing_village.reasons import reason
from fishgames.games.fishing_village.reckoning import needed
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.scene import Scene
from fishgames.games.fishing_village.setting_up import hands_down
from fishgames.games.fishing_village.state import FishingVillageState

STAYS, NEVER = -500.0, -2000.0
"""Ratings: to do what would only be done again, and to lose."""

VICTORY = 1000.0
"""What it is worth to have got over the last closing, and as much less for a defeat."""

SCARCE = 3.0
"""How much less a development suits for the share of all symbols that it wants in the end."""

CHANCE = (-7.9, 1.2, 1.19, 0.85)
"""What the worth of a position says of the chance to win: see `forecast`."""


class FishingVillageHeuristic(Heuristic[FishingVillageState, FishingVillageAction]):
    """The village lives by the best field of each type, and by the cards to come."""

    scale: ClassVar[float] = 0.4
    width: ClassVar[int] = 8
    blunders: ClassVar[float] = 0.05
    haste: ClassVar[float] = 0.5
    stages: ClassVar[int] = 4
    iterations: ClassVar[int] = 48

    def __init__(self, rules: Rules[FishingVillageState, FishingVillageAction, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, FishingVillageRules)
        self.cards = rules.cards
        self.measures = Measures(rules.cards)
        self.book = Book(self.measures)
        numbers = self.cards.constants
        self.all_closings = numbers.rounds * numbers.closings_per_round

    # --- what the core asks

    def rate(self, state: FishingVillageState, seat: Seat, options: Sequence[FishingVillageAction]) -> Sequence[float]:
        """What the position is worth afterwards, as far as the team can be told."""
        if state.phase == "turn":
            return self._turn(state, seat, options)
        return [self._other(state, option) for option in options]

    def certain(self, state: FishingVillageState) -> bool:
        """Plans count on the cards in all hands."""
        return state.options.bots_know == "hands" or state.options.talk == "open"

    def stage(self, state: FishingVillageState) -> int:
        """Closings resolved; the end comes after all of them."""
        return len(state.closings) if state.phase != "game_over" else self.all_closings + 1

    def forecast(self, state: FishingVillageState) -> Sequence[float]:
        """The chance that the team wins, the same for all: the closer the end, the surer what a position is worth."""
        if state.phase == "game_over":
            return [float(state.population >= 1)] * state.seats
        left = self.all_closings - len(state.closings)
        sure = 1 / (1 + math.sqrt(left))
        always, soon, worth, each = CHANCE
        odds = always + sure * (soon + worth * self._worth(self._scene(state)) + each * left)
        return [1 / (1 + math.exp(-max(-500, odds)))] * state.seats

    def reason(self, state: FishingVillageState, action: FishingVillageAction) -> str:
        """With the numbers that the seat sees."""
        return reason(state, action, self.cards)

    # --- positions

    def _scene(self, state: FishingVillageState) -> Scene:
        """The position, or that which follows without a decision that matters."""
        scene = Scene(state, self.measures)
        if state.first is not None and state.phase in ("discard", "shark_order"):
            if state.phase == "shark_order":
                scene.drawn[state.turn] += self.cards.constants.worker_draw
            scene.closed()
        return scene

    def _worth(self, scene: Scene) -> float:
        if scene.population < 1:
            return -VICTORY
        return VICTORY + scene.population if scene.over else Prospects(self.book, scene, 0).worth()

    def _development(self, scene: Scene, owner: Seat, development: CardId) -> float:
        return self.book.development(development, scene.round, scene.fields[owner].symbols)

    # --- a turn

    def _turn(self, state: FishingVillageState, seat: Seat, options: Sequence[FishingVillageAction]) -> list[float]:
        numbers = self.cards.constants
        scene = Scene(state, self.measures)
        prospects = Prospects(self.book, scene.passed_on(), seat)
        rates = []
        for option in options:
            match option:
                case act.Assign(card=card, target=target):
                    rate = prospects.assigned(card, target, numbers.assign_other_cost if target != seat else 0)
                case act.RemoveShark(card=card, target=target):
                    rate = prospects.chased(card, target, numbers.remove_other_cost if target != seat else 0)
                case act.Recruit():
                    rate = prospects.recruited(numbers.recruit_cost)
                case act.Undergo():
                    rate = self._undergone(scene, abandons=act.abandon(seat) in options)
                case act.Abandon():
                    rate = self._lost(scene, scene.fields[seat].cards)
                case _:
                    rate = STAYS
            rates.append(rate)
        return rates

    def _undergone(self, scene: Scene, *, abandons: bool) -> float:
        seat, face = scene.turn, scene.faces[0]
        field, stack = scene.fields[seat], scene.stacks[seat]
        assert stack is not None
        block = stack.blocks[0]
        over = field.free[face.kind][block] - face.need
        if over < 0 and abandons:
            return NEVER
        types, columns = self.measures.types, self.cards.columns
        left = tuple(card for card in field.cards if types[card] != face.kind or not columns[card] & block)
        if over < 0:
            return self._lost(scene, left)
        return self._worth(scene.resolved(self.measures.bag(left), min(over, self.cards.constants.excess_cap)))

    def _lost(self, scene: Scene, field: tuple[CardId, ...]) -> float:
        """The closing is lost; developments are given up where that saves the village."""
        numbers = self.cards.constants
        missing = needed(scene.population, numbers.fail_loss, numbers.sacrifice_gain)
        if missing > sum(map(len, scene.developments)):
            return -VICTORY
        if missing:
            scene = scene.given_up(missing, lambda owner, each: self._development(scene, owner, each))
        return self._worth(scene.resolved(self.measures.bag(field), -numbers.fail_loss))

    # --- the other decisions

    def _other(self, state: FishingVillageState, option: FishingVillageAction) -> float:
        match option:
            case act.AcceptDefeat():
                return NEVER
            case act.Cancel():
                return STAYS
            case act.Sacrifice(owner=owner, development=development):
                if state.phase != "emergency":
                    return STAYS
                return -self._development(Scene(state, self.measures), owner, development)
            case act.ChooseDevelopment(seat=seat, development=development):
                return self._suits(state.hands[seat], development)
            case act.ChooseFirst(first=first):
                scene = self._scene(state)
                scene.turn = first
                return self._worth(scene)
            case act.Discard(seat=seat, card=card):
                scene = self._scene(state)
                scene.hands[seat] = self.measures.less(scene.hands[seat], card)
                return self._worth(scene)
            case act.OrderSharks(seat=seat, cards=cards):
                if hands_down(state.phase, state.first):
                    return 0.0
                scene = self._scene(state)
                scene.stacks[seat] = self.measures.stack(cards)
                return self._worth(scene)
            case _:
                return 0.0

    def _suits(self, hand: Sequence[CardId], development: CardId) -> float:
        """How well a development goes with these cards: what they have of it, and how rare what it wants is."""
        measures, stages = self.measures, self.cards.developments[development].stages
        scarce = sum(need / measures.all_symbols[TYPES.index(kind)] for kind, need in stages[-1].wants)
        return measures.part(development, 1, measures.bag(tuple(hand)).symbols) - SCARCE * scarce
