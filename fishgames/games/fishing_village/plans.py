"""Plans for closings, and what fields and developments bode: the parts that many positions share, remembered.

A plan says which seat is to take a closing: so many of its sharks are chased, so many symbols that the team has in
hand are added, then it resolves. Its worth is the result less what that takes; no plan is worth less than giving the
closing up.
"""

from typing import NamedTuple

from fishgames.core.model import CardId
from fishgames.games.fishing_village.cards import Columns
from fishgames.games.fishing_village.measures import MOST, Free, Measures, Stack
from fishgames.games.fishing_village.reckoning import stage

# These constants and those of the prospects were tuned together, on many thousand games of four seats in which
# everybody did what rates highest: so that the village came through with as much population as possible to spare.

CHASE, FOREIGN_CHASE = 1.14, 0.49
"""What a shark takes that a plan chases; more if its owner has no card for it."""

FILL, GIFT = 1.06, 0.73
"""What a symbol takes that a plan adds; more if the seat does not have it itself."""

THIS_ROUND, LATER = 0.23, 0.15
"""How much a closing in the pile counts, and one of a later round."""

SOUND = 0.81
"""Share of the symbols of a field that sharks will not block when a closing comes that is not face up yet."""

GROWS = 1.57
"""Symbols that the best field of a type gains in a round."""

BEYOND, SHORT = 0.63, 0.56
"""What a symbol more than such a closing wants will bring, and one less cost."""

BONUS = 0.30
"""What the symbols that a development wants are worth, as a share of its bonus."""


class Path(NamedTuple):
    """What lies between a field and a closing: with none, one, … of the sharks chased, what is blocked and the cost.

    For a stack that is not known yet `blocks` counts the sharks chased, as `Bag.fresh` does.
    """

    blocks: tuple[int, ...]
    costs: tuple[float, ...]


class Book:
    """Measures, and what follows from them and the constants above; remembered, because it is asked for so often."""

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        numbers = measures.cards.constants
        self.cap, self.loss = numbers.excess_cap, numbers.fail_loss
        chased = range(numbers.shark_draw + 1)
        self.unknown = Path(tuple(chased), tuple(CHASE * n for n in chased))
        self._paths: dict[tuple[Stack, Columns], Path] = {}
        self._futures: dict[tuple[int, int, int, int], float] = {}
        self._developments: dict[tuple[CardId, int, tuple[int, ...]], float] = {}

    def path(self, stack: Stack | None, columns: Columns) -> Path:
        """To a field with this stack; `columns`: of the hand of its owner."""
        if stack is None:
            return self.unknown
        found = self._paths.get((stack, columns))
        if found is None:
            costs = [0.0]
            for top in stack.tops:
                costs.append(costs[-1] + CHASE + (0 if top & columns else FOREIGN_CHASE))
            found = self._paths[stack, columns] = Path(stack.blocks, tuple(costs))
        return found

    def plan(self, path: Path, free: Free, own: Free, team: Free, need: int) -> float:
        """What a closing comes to with a field by the best plan; `own`, `team`: symbols in hands that may be added."""
        best: float = -self.loss
        cap = self.cap
        for block, cost in zip(path.blocks, path.costs, strict=False):
            if cap - cost <= best:
                break
            margin = free[block] - need
            if margin >= 0:
                worth = (margin if margin < cap else cap) - cost
            elif margin + team[block] >= 0:
                worth = margin * FILL - cost
                if (gifts := -margin - own[block]) > 0:
                    worth -= gifts * GIFT
            else:
                continue
            if worth > best:
                best = worth
        return best

    def future(self, kind: int, pile: int, round: int, symbols: int) -> float:
        """What the closings of a type that are not face up yet bode for a field with so many symbols."""
        key = kind, pile, round, symbols
        found = self._futures.get(key)
        if found is None:
            needs, number = self.measures.needs[kind], self.measures.all_closings[kind]
            found = pile * THIS_ROUND * self._bodes(SOUND * symbols - needs[round - 1])
            for ahead, need in enumerate(needs[round:], 1):
                found += number * LATER * self._bodes(SOUND * symbols + GROWS * ahead - need)
            self._futures[key] = found
        return found

    def _bodes(self, margin: float) -> float:
        return BEYOND * min(margin, self.cap) if margin >= 0 else max(SHORT * margin, -self.loss)

    def development(self, development: CardId, round: int, symbols: tuple[int, ...]) -> float:
        """What a development of a seat with these symbols is worth."""
        key = development, round, symbols
        found = self._developments.get(key)
        if found is None:
            if len(self._developments) >= MOST:
                self._developments.clear()
            bonus = stage(development, round, self.measures.cards).bonus
            found = BONUS * bonus * self.measures.part(development, round, symbols)
            self._developments[key] = found
        return found
