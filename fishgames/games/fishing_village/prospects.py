"""What a position is worth to the team, in population, and what each thing that a seat may do would change about that.

Of a state only what the whole team may be told is looked at: fields, hands, sharks, closings, never a pile's order.

Most depends on plans. A plan says which seat is to take a closing: so many of its sharks are chased, so many symbols
that the team has in hand are added, then it resolves. Its worth is the result less what that takes; no plan is worth
less than giving the closing up.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village.cards import Columns
from fishgames.games.fishing_village.measures import MOST, Bag, Free, Measures, Stack
from fishgames.games.fishing_village.reckoning import needed, stage
from fishgames.games.fishing_village.scene import Face, Scene

# The constants were tuned on many thousand games in which every seat did what rates highest.

CHASE, FOREIGN_CHASE = 1.14, 0.49
"""What a shark takes that a plan chases; more if its owner has no card for it."""

FILL, GIFT = 1.06, 0.73
"""What a symbol takes that a plan adds; more if the seat does not have it itself."""

WAIT = 0.12
"""What each turn takes until the seat of a plan is on."""

NOW, NEXT = 0.89, 0.64
"""How much the plans for the two closings count that are face up."""

THIS_ROUND, LATER = 0.23, 0.15
"""How much a closing in the pile counts, and one of a later round."""

SOUND = 0.81
"""Share of the symbols of a field that sharks will not block when a closing comes that is not face up yet."""

GROWS = 1.57
"""Symbols that the best field of a type gains in a round."""

BEYOND, SHORT = 0.63, 0.56
"""What a symbol more than such a closing wants will bring, and one less cost."""

CARD, SYMBOL, DRAWN = 0.75, 0.25, 0.53
"""What a card in hand is worth, each of its symbols, and a card that is yet to be drawn."""

EMPTY, FAR, LAST = 1.58, 0.22, 0.81
"""What an empty hand costs, less for each turn until its seat is on; what it costs to hold a single card."""

SHARK = 0.53
"""What a shark costs wherever it is."""

BONUS = 0.30
"""What the symbols that a development wants are worth, as a share of its bonus."""

FEAR, CALM = 1.85, 7.9
"""What it costs to have next to no population, and how much more makes that e times less."""

LOST = -1000.0
"""What a defeat is worth."""


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


class Held:
    """A hand of the seat that acted, and the plans left to the team with it.

    `paths`: of all seats. `teams`: for each closing the symbols of its type in all hands, by columns blocked. `rows`:
    for each closing what the plan for each seat comes to. `afresh`: the same for NEXT after a seat has resolved NOW.
    """

    __slots__ = ("afresh", "hand", "paths", "rows", "teams", "worth")

    def __init__(
        self,
        hand: Bag,
        worth: float,
        paths: list[Path],
        teams: list[Free],
        rows: list[list[float]],
        afresh: dict[Seat, float],
    ) -> None:
        self.hand, self.worth, self.paths = hand, worth, paths
        self.teams, self.rows, self.afresh = teams, rows, afresh


class Prospects:
    """A position that `actor` has left to the next seat; what it is worth, and would be with something changed."""

    def __init__(self, book: Book, scene: Scene, actor: Seat) -> None:
        self.book, self.scene, self.actor = book, scene, actor
        self.faces: list[Face] = scene.faces
        seats = range(scene.seats)
        self.waits = [(seat - scene.turn) % scene.seats for seat in seats]
        hands, fields = scene.hands, scene.fields
        paths = [book.path(scene.stacks[seat], hands[seat].columns) for seat in seats]
        teams = [self._team(face.kind, hands) for face in self.faces]
        rows = [
            [self._plan(n, seat, paths[seat], fields[seat], hands[seat], teams[n]) for seat in seats]
            for n in range(len(self.faces))
        ]
        self.held = Held(hands[actor], self._hand(actor, hands[actor]), paths, teams, rows, {})
        self.bests = [max(found) for found in zip(*[field.symbols for field in fields], strict=True)]
        self.futures = [book.future(kind, scene.pile[kind], scene.round, best) for kind, best in enumerate(self.bests)]
        self.developments = [self._development(seat, fields[seat]) for seat in seats]
        sharks = sum([self._sharks(seat) for seat in seats])
        self.rest = (
            sum([self._hand(seat, hands[seat]) for seat in seats if seat != actor])
            - SHARK * sharks
            + sum(self.futures)
            + sum(self.developments)
        )
        self._spent: dict[CardId, Held] = {}
        self._paid: dict[int, float] = {}
        self._gains: dict[tuple[Seat, int, int], float] = {}

    # --- parts of the worth

    def _team(self, kind: int, hands: Sequence[Bag]) -> Free:
        return tuple(map(sum, zip(*[hand.free[kind] for hand in hands], strict=True)))

    def _plan(self, n: int, seat: Seat, path: Path, field: Bag, hand: Bag, team: Free) -> float:
        kind, need = self.faces[n]
        if self.scene.stacks[seat] is None:
            return self._plan_afresh(n, field, hand, self.scene.hands) - WAIT * (self.waits[seat] + n)
        return self.book.plan(path, field.free[kind], hand.free[kind], team, need) - WAIT * (self.waits[seat] + n)

    def _plan_afresh(self, n: int, field: Bag, hand: Bag, hands: Sequence[Bag]) -> float:
        """With sharks that are still to come."""
        kind, need = self.faces[n]
        team = tuple(map(sum, zip(*[each.fresh[kind] for each in hands], strict=True)))
        return self.book.plan(self.book.unknown, field.fresh[kind], hand.fresh[kind], team, need)

    def _hand(self, seat: Seat, hand: Bag, more: int = 0) -> float:
        drawn = self.scene.drawn[seat] + more
        worth = CARD * hand.number + SYMBOL * sum(hand.symbols) + DRAWN * drawn
        number = hand.number + drawn
        if number == 0:
            return worth - EMPTY + FAR * self.waits[seat]
        return worth - LAST if number == 1 else worth

    def _development(self, seat: Seat, field: Bag) -> float:
        developments, book = self.scene.developments[seat], self.book
        return sum([book.development(each, self.scene.round, field.symbols) for each in developments])

    def _sharks(self, seat: Seat) -> int:
        stack = self.scene.stacks[seat]
        return self.book.measures.cards.constants.shark_draw if stack is None else len(stack.tops)

    def _rest(self, cost: int) -> float:
        """All but the hand of the actor and the plans; so much has been paid."""
        found = self._paid.get(cost)
        if found is None:
            found = self._paid[cost] = self.rest + self._people(cost)
        return found

    def _people(self, cost: int) -> float:
        """Population with so many less, and what has to be given up so that it is not gone."""
        population, numbers = self.scene.population - cost, self.book.measures.cards.constants
        lost = 0.0
        if cost and population < 1:
            missing = needed(population, 0, numbers.sacrifice_gain)
            held = sorted(
                self.book.development(each, self.scene.round, self.scene.fields[seat].symbols)
                for seat, developments in enumerate(self.scene.developments)
                for each in developments
            )
            if missing > len(held):
                return LOST
            lost, population = sum(held[:missing]), population + missing * numbers.sacrifice_gain
        return population - lost - FEAR * math.exp(-population / CALM)

    # --- plans

    def _hopes(self, held: Held, rows: Sequence[Sequence[float]], target: Seat, field: Bag) -> float:
        """What NOW and NEXT come to: whoever takes NOW has new sharks before NEXT. `field`: of `target`."""
        if not rows:
            return 0.0
        best = max(rows[0])
        if len(rows) == 1:
            return NOW * best
        taker = rows[0].index(best)
        follows = self._afresh(held, taker, target, field)
        for seat, worth in enumerate(rows[1]):
            if worth > follows and seat != taker:
                follows = worth
        return NOW * best + NEXT * follows

    def _afresh(self, held: Held, seat: Seat, target: Seat, field: Bag) -> float:
        kind = self.faces[1].kind
        mine = self.scene.fields[seat]
        if seat == target and field.fresh[kind] != mine.fresh[kind]:
            return self._renewed(held, seat, field)
        known = held.afresh.get(seat)
        if known is None:
            known = held.afresh[seat] = self._renewed(held, seat, mine)
        return known

    def _renewed(self, held: Held, seat: Seat, field: Bag) -> float:
        hands = self.scene.hands[:]
        hands[self.actor] = held.hand
        return self._plan_afresh(1, field, hands[seat], hands) - WAIT * self.scene.seats

    def _without(self, card: CardId) -> Held:
        """The actor has parted with a card."""
        found = self._spent.get(card)
        if found is None:
            found = self._spent[card] = self._parted(card)
        return found

    def _parted(self, card: CardId) -> Held:
        held, actor, scene = self.held, self.actor, self.scene
        measures, fields = self.book.measures, scene.fields
        hand, kind = measures.less(held.hand, card), measures.types[card]
        paths = held.paths
        if moved := hand.columns != held.hand.columns:
            paths = paths[:]
            paths[actor] = self.book.path(scene.stacks[actor], hand.columns)
        teams, rows, afresh = held.teams[:], held.rows[:], held.afresh
        hands = scene.hands[:]
        hands[actor] = hand
        for n, face in enumerate(self.faces):
            if face.kind == kind:
                team = teams[n] = self._team(kind, hands)
                rows[n] = [
                    self._plan(n, seat, paths[seat], fields[seat], hands[seat], team) for seat in range(scene.seats)
                ]
                afresh = afresh if n == 0 else {}
            elif moved:
                row = rows[n] = rows[n][:]
                row[actor] = self._plan(n, actor, paths[actor], fields[actor], hand, teams[n])
        return Held(hand, self._hand(actor, hand), paths, teams, rows, afresh)

    # --- what the position is worth

    def worth(self) -> float:
        """As it stands."""
        held, scene = self.held, self.scene
        return self._rest(0) + held.worth + self._hopes(held, held.rows, 0, scene.fields[0])

    def recruited(self, cost: int) -> float:
        """If the actor had paid for another card."""
        held, scene = self.held, self.scene
        hand = self._hand(self.actor, held.hand, self.book.measures.cards.constants.recruit_draw)
        return self._rest(cost) + hand + self._hopes(held, held.rows, 0, scene.fields[0])

    def assigned(self, card: CardId, target: Seat, cost: int) -> float:
        """If the actor had laid a card in a field."""
        scene, measures, held = self.scene, self.book.measures, self._without(card)
        kind = measures.types[card]
        field = measures.more(scene.fields[target], card)
        rows = held.rows
        for n, face in enumerate(self.faces):
            if face.kind == kind:
                rows = rows if rows is not held.rows else rows[:]
                row = rows[n] = rows[n][:]
                hand = held.hand if target == self.actor else scene.hands[target]
                row[target] = self._plan(n, target, held.paths[target], field, hand, held.teams[n])
        gain = self._gain(target, kind, field)
        return self._rest(cost) + held.worth + self._hopes(held, rows, target, field) + gain

    def _gain(self, target: Seat, kind: int, field: Bag) -> float:
        """What a field with more of a type means for its developments and for closings that are not face up."""
        number = field.symbols[kind]
        key = target, kind, number
        found = self._gains.get(key)
        if found is None:
            found = self._development(target, field) - self.developments[target]
            if number > self.bests[kind]:
                found += self.book.future(kind, self.scene.pile[kind], self.scene.round, number) - self.futures[kind]
            self._gains[key] = found
        return found

    def chased(self, card: CardId, target: Seat, cost: int) -> float:
        """If the actor had chased the top shark of a field."""
        scene, held = self.scene, self._without(card)
        stack = scene.stacks[target]
        assert stack is not None
        less = Stack(stack.blocks[1:], stack.tops[1:])
        hand = held.hand if target == self.actor else scene.hands[target]
        path = self.book.path(less, hand.columns)
        field = scene.fields[target]
        rows = []
        for n, row in enumerate(held.rows):
            rows.append(row := row[:])
            row[target] = self._plan(n, target, path, field, hand, held.teams[n])
        return self._rest(cost) + SHARK + held.worth + self._hopes(held, rows, target, field)
