"""What a position is worth to the team, in population, and what each thing that a seat may do would change about that.

Of a state only what the whole team may be told is looked at: fields, hands, sharks, closings, never a pile's order.
"""

import math
from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village.measures import Bag, Free, Stack
from fishgames.games.fishing_village.plans import Book, Path
from fishgames.games.fishing_village.reckoning import needed
from fishgames.games.fishing_village.scene import Scene

NOW, NEXT = 0.89, 0.64
"""How much the plans for the two closings count that are face up."""

WAIT = 0.12
"""What each turn costs until the seat of a plan is on."""

CARD, SYMBOL, DRAWN = 0.75, 0.25, 0.53
"""What a card in hand is worth, each of its symbols, and a card that is yet to be drawn."""

EMPTY, FAR, LAST = 1.58, 0.22, 0.81
"""What an empty hand costs, less for each turn until its seat is on; what it costs to hold a single card."""

SHARK = 0.53
"""What a shark costs wherever it is."""

FEAR, CALM = 1.85, 7.9
"""What it costs to have next to no population, and how much more makes that e times less."""


class Held:
    """A hand of the seat that acted, and the plans left to the team with it.

    `paths`: of all seats. `teams`: for each closing the symbols of its type in all hands, by columns blocked. `rows`:
    for each closing what the plan for each seat comes to. `afresh`: the same for NEXT after a seat has resolved NOW.
    `chased`: what the plans come to with a shark less in a field.
    """

    __slots__ = ("afresh", "chased", "hand", "hopes", "paths", "rows", "teams", "worth")

    def __init__(
        self,
        hand: Bag,
        worth: float,
        paths: list[Path],
        teams: list[Free],
        rows: list[list[float]],
        afresh: dict[Seat, float],
        chased: dict[Seat, float],
    ) -> None:
        self.hand, self.worth, self.paths = hand, worth, paths
        self.teams, self.rows, self.afresh, self.chased = teams, rows, afresh, chased
        self.hopes: float | None = None


class Prospects:
    """A position that `actor` has left to the next seat; what it is worth, and would be with something changed."""

    def __init__(self, book: Book, scene: Scene, actor: Seat) -> None:
        self.book, self.scene, self.actor = book, scene, actor
        self.faces = scene.faces
        self.kinds = [face.kind for face in scene.faces]
        seats = range(scene.seats)
        self.waits = [(seat - scene.turn) % scene.seats for seat in seats]
        hands, fields = scene.hands, scene.fields
        paths = [book.path(scene.stacks[seat], hands[seat].columns) for seat in seats]
        teams = [self._team(face.kind, hands) for face in self.faces]
        rows = [
            [self._plan(n, seat, paths[seat], fields[seat], hands[seat], teams[n]) for seat in seats]
            for n in range(len(self.faces))
        ]
        self.held = Held(hands[actor], self._hand(actor, hands[actor]), paths, teams, rows, {}, {})
        self.bests = [max(found) for found in zip(*[field.symbols for field in fields], strict=True)]
        self.futures = [book.future(kind, scene.pile[kind], scene.round, best) for kind, best in enumerate(self.bests)]
        self.developments = [self._development(seat, fields[seat].symbols) for seat in seats]
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

    def _development(self, seat: Seat, symbols: tuple[int, ...]) -> float:
        developments, book = self.scene.developments[seat], self.book
        return sum([book.development(each, self.scene.round, symbols) for each in developments])

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
        """Population with so many less, and without the developments that are given up where it would be gone."""
        population, numbers = self.scene.population - cost, self.book.measures.cards.constants
        lost = 0.0
        if cost and population < 1:
            missing = needed(population, 0, numbers.sacrifice_gain)
            held = sorted(
                self.book.development(each, self.scene.round, self.scene.fields[seat].symbols)
                for seat, developments in enumerate(self.scene.developments)
                for each in developments
            )
            lost, population = sum(held[:missing]), population + missing * numbers.sacrifice_gain
        return population - lost - FEAR * math.exp(-population / CALM)

    # --- plans

    def _hopes(self, held: Held) -> float:
        """What the plans come to with this hand."""
        if held.hopes is None:
            held.hopes = self._planned(held, held.rows, 0, self.scene.fields[0])
        return held.hopes

    def _planned(self, held: Held, rows: Sequence[Sequence[float]], target: Seat, field: Bag) -> float:
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
        worth, moved = self._hand(actor, hand), hand.columns != held.hand.columns
        if not moved and kind not in self.kinds:
            spent = Held(hand, worth, held.paths, held.teams, held.rows, held.afresh, held.chased)
            spent.hopes = self._hopes(held)
            return spent
        paths = held.paths
        if moved:
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
        return Held(hand, worth, paths, teams, rows, afresh, {})

    # --- what the position is worth

    def worth(self) -> float:
        """As it stands."""
        return self._rest(0) + self.held.worth + self._hopes(self.held)

    def recruited(self, cost: int) -> float:
        """If the actor had paid for another card."""
        hand = self._hand(self.actor, self.held.hand, self.book.measures.cards.constants.recruit_draw)
        return self._rest(cost) + hand + self._hopes(self.held)

    def assigned(self, card: CardId, target: Seat, cost: int) -> float:
        """If the actor had laid a card in a field."""
        scene, measures, held = self.scene, self.book.measures, self._without(card)
        kind = measures.types[card]
        worth = self._rest(cost) + held.worth + self._gain(target, kind, measures.cards.symbols[card])
        if kind not in self.kinds:
            return worth + self._hopes(held)
        field = measures.more(scene.fields[target], card)
        hand = held.hand if target == self.actor else scene.hands[target]
        rows = held.rows[:]
        for n, face in enumerate(self.faces):
            if face.kind == kind:
                row = rows[n] = rows[n][:]
                row[target] = self._plan(n, target, held.paths[target], field, hand, held.teams[n])
        return worth + self._planned(held, rows, target, field)

    def _gain(self, target: Seat, kind: int, number: int) -> float:
        """What so many symbols more of a type mean for a field's developments, and for closings not face up yet."""
        key = target, kind, number
        found = self._gains.get(key)
        if found is None:
            symbols = list(self.scene.fields[target].symbols)
            symbols[kind] += number
            found = self._development(target, tuple(symbols)) - self.developments[target]
            if symbols[kind] > self.bests[kind]:
                found += self.book.future(kind, self.scene.pile[kind], self.scene.round, symbols[kind])
                found -= self.futures[kind]
            self._gains[key] = found
        return found

    def chased(self, card: CardId, target: Seat, cost: int) -> float:
        """If the actor had chased the top shark of a field."""
        held = self._without(card)
        hopes = held.chased.get(target)
        if hopes is None:
            hopes = held.chased[target] = self._cleared(held, target)
        return self._rest(cost) + SHARK + held.worth + hopes

    def _cleared(self, held: Held, target: Seat) -> float:
        scene = self.scene
        stack, field = scene.stacks[target], scene.fields[target]
        assert stack is not None
        hand = held.hand if target == self.actor else scene.hands[target]
        path = self.book.path(Stack(stack.blocks[1:], stack.tops[1:]), hand.columns)
        rows = []
        for n, row in enumerate(held.rows):
            rows.append(row := row[:])
            row[target] = self._plan(n, target, path, field, hand, held.teams[n])
        return self._planned(held, rows, target, field)
