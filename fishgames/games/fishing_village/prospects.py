"""How far the fields are from the closings to come, and what a card would change about that. In population.

Of a state only what the whole team may be told is looked at: fields, hands, sharks, closings, never a pile's order.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village.cards import TYPES, CardTable, Columns, Type
from fishgames.games.fishing_village.reckoning import Progress, blocked, progress
from fishgames.games.fishing_village.state import FishingVillageState

FREED = 0.315
"""What a blocked symbol counts beside a free one."""

SHORT, BEYOND = 1.1, 0.7
"""What a missing symbol costs, and one beyond the need brings."""

NEXT, THIS_ROUND, LATER = 0.68, 0.5, 0.105
"""How much a closing counts beside the oldest: the one beside it, others of this round, those of later rounds."""

GROWS, OPEN_NEED = 2.0, 1.02
"""Symbols that the best field of a type will gain until the next round, and until a closing that lies in the pile."""

AWAY = 0.35
"""What each turn until the seat with the best field is on costs."""

HELD = 0.468
"""What a card in hand is worth, as a share of what it would bring in the field it fits best."""

SECOND = 0.25
"""How much the second best field of a type counts."""

CARD = 0.87
"""What a card is worth that is drawn into any hand."""

DEVELOPS = 0.5
"""What a symbol that a development wants brings, as a share of its part of the bonus."""

CHASED, HALF_WAY = 0.14, 0.35
"""What a shark less is worth as such, and one whose columns another one blocks as well."""


class Count(NamedTuple):
    """Symbols of a type in a field: those that no shark blocks, and all, the blocked ones counted by FREED."""

    free: float
    strength: float


def bodes(margin: float, cards: CardTable) -> float:
    """What a closing comes to with so many symbols more than it wants."""
    numbers = cards.constants
    if margin >= 0:
        return min(numbers.excess_cap, margin) * BEYOND
    return max(-numbers.fail_loss, margin * SHORT)


class Prospects:
    """Fields and closings as they stand, for one decision."""

    def __init__(self, state: FishingVillageState, cards: CardTable) -> None:
        self.state, self.cards = state, cards
        self.wanted = _wanted(state, cards)
        self.blocks = [blocked(sharks, cards) for sharks in state.sharks]
        fields = zip(state.fields, self.blocks, strict=True)
        self.counts = [self._count(field, block) for field, block in fields]
        self._worths: dict[tuple[Type, float], float] = {}
        self._held: dict[CardId, float] = {}
        self.teams = {kind: self._team(kind, [each[kind].strength for each in self.counts]) for kind in TYPES}
        self.kind: Type | None = None
        self.need, self.now = 0, 0.0
        if state.face_up:
            self.kind, self.need = cards.types[state.face_up[0]], cards.need(state.face_up[0], state.round)
            self.now = self._hope([each[self.kind].free for each in self.counts])

    @property
    def worth(self) -> float:
        """What all closings to come bode."""
        return sum(self.teams.values()) + self.now

    def _count(self, field: Sequence[CardId], block: Columns) -> dict[Type, Count]:
        types, symbols, columns = self.cards.types, self.cards.symbols, self.cards.columns
        free, strength = dict.fromkeys(TYPES, 0.0), dict.fromkeys(TYPES, 0.0)
        for card in field:
            kind, number = types[card], symbols[card]
            if columns[card] & block:
                strength[kind] += FREED * number
            else:
                free[kind] += number
                strength[kind] += number
        return {kind: Count(free[kind], strength[kind]) for kind in TYPES}

    def _team(self, kind: Type, strengths: Sequence[float]) -> float:
        """What the fields of all seats bode for a type: the best, and a little the second best."""
        if len(strengths) == 1:
            return self._worth(kind, strengths[0])
        *_, second, first = sorted(strengths)
        return (1 - SECOND) * self._worth(kind, first) + SECOND * self._worth(kind, second)

    def _worth(self, kind: Type, strength: float) -> float:
        known = self._worths.get((kind, strength))
        if known is None:
            known = sum([weight * bodes(strength - need, self.cards) for need, weight in self.wanted[kind]])
            self._worths[kind, strength] = known
        return known

    def _hope(self, frees: Sequence[float]) -> float:
        """What the oldest closing comes to, by whoever does it best; the longer until its turn, the less."""
        turn, seats, need = self.state.turn, self.state.seats, self.need
        return max([bodes(free - need, self.cards) - AWAY * ((seat - turn) % seats) for seat, free in enumerate(frees)])

    def _changed(self, seat: Seat, kind: Type, free: float, strength: float) -> float:
        """How much better things stand with so many symbols more."""
        strengths = [each[kind].strength for each in self.counts]
        strengths[seat] += strength
        gain = self._team(kind, strengths) - self.teams[kind]
        if kind == self.kind and free:
            frees = [each[kind].free for each in self.counts]
            frees[seat] += free
            gain += self._hope(frees) - self.now
        return gain

    # --- what cards change

    def assigned(self, card: CardId, seat: Seat) -> float:
        """What a card brings in a field."""
        kind, number = self.cards.types[card], self.cards.symbols[card]
        if self.cards.columns[card] & self.blocks[seat]:
            gain = self._changed(seat, kind, 0.0, FREED * number)
        else:
            gain = self._changed(seat, kind, number, number)
        return gain + self._develops(card, seat)

    def _develops(self, card: CardId, seat: Seat) -> float:
        gain, kind, number = 0.0, self.cards.types[card], self.cards.symbols[card]
        for development in self.state.developments[seat]:
            found = self.development(seat, development)
            missing = sum([max(0, need - have) for _, have, need in found.parts])
            for wanted, have, need in found.parts:
                if wanted == kind and have < need:
                    gain += found.bonus * DEVELOPS * min(number, need - have) / missing
        return gain

    def development(self, seat: Seat, development: CardId) -> Progress:
        """How far a development has come."""
        return progress(self.state.fields[seat], development, self.state.round, self.cards)

    def held(self, card: CardId) -> float:
        """What a card in hand is worth."""
        known = self._held.get(card)
        if known is None:
            best = max([self.assigned(card, seat) for seat in range(self.state.seats)])
            known = self._held[card] = HELD * best
        return known

    def chased(self, seat: Seat) -> float:
        """What it brings to chase the top shark of a field."""
        block = blocked(self.state.sharks[seat][:-1], self.cards)
        if block == self.blocks[seat]:
            return HALF_WAY
        gain = CHASED
        for kind, (free, strength) in self._count(self.state.fields[seat], block).items():
            before = self.counts[seat][kind]
            if strength != before.strength:
                gain += self._changed(seat, kind, free - before.free, strength - before.strength)
        return gain


def _wanted(state: FishingVillageState, cards: CardTable) -> dict[Type, list[tuple[float, float]]]:
    """For each type the symbols that closings after the oldest want, and how much each counts."""
    found: dict[Type, list[tuple[float, float]]] = {kind: [] for kind in TYPES}
    for closing in state.face_up[1:]:
        found[cards.types[closing]].append((cards.need(closing, state.round), NEXT))
    for closing in cards.closings:
        if number := state.closing_pile.count(closing):
            found[cards.types[closing]].append((cards.need(closing, state.round) - OPEN_NEED, THIS_ROUND * number))
    for later in range(state.round + 1, cards.constants.rounds + 1):
        for closing, card in cards.closings.items():
            need = cards.need(closing, later) - GROWS * (later - state.round)
            found[cards.types[closing]].append((need, LATER * card.count))
    return found
