"""A position as far as the team knows it, and what becomes of it when a closing is resolved: cheap to make and change.

Nothing of a pile's order goes in. What will be drawn stays unknown.
"""

from collections.abc import Callable
from typing import NamedTuple, Self

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village.cards import TYPES
from fishgames.games.fishing_village.measures import Bag, Measures, Stack
from fishgames.games.fishing_village.population import without
from fishgames.games.fishing_village.state import FishingVillageState


class Face(NamedTuple):
    """A closing that is face up: its type by number, and the symbols it wants this round."""

    kind: int
    need: int


class Scene:
    """What everybody has, and which closings are open.

    `over`: the last round has ended. `turn`: who acts next. `drawn`: workers that each seat holds without anybody
    knowing which. A stack is None while its sharks are unknown. `pile`: closings in it, by type.
    """

    __slots__ = (
        "developments",
        "drawn",
        "faces",
        "fields",
        "hands",
        "measures",
        "over",
        "pile",
        "population",
        "round",
        "seats",
        "stacks",
        "turn",
    )

    def __init__(self, state: FishingVillageState, measures: Measures) -> None:
        bag, types = measures.bag, measures.types
        self.measures = measures
        self.over = False
        self.seats = state.seats
        self.turn: Seat = state.turn
        self.round = state.round
        self.population = state.population
        self.hands = [bag(hand) for hand in state.hands]
        self.drawn = [0] * state.seats
        self.fields = [bag(field) for field in state.fields]
        self.stacks: list[Stack | None] = [measures.stack(sharks) for sharks in state.sharks]
        self.developments: list[tuple[CardId, ...]] = state.developments
        self.faces = [self._face(closing) for closing in state.face_up]
        self.pile = [0] * len(TYPES)
        for closing in state.closing_pile:
            self.pile[types[closing]] += 1

    def _face(self, closing: CardId) -> Face:
        return Face(self.measures.types[closing], self.measures.cards.need(closing, self.round))

    def copy(self) -> Self:
        """The same position, to be changed."""
        twin = object.__new__(type(self))
        twin.measures, twin.seats, twin.turn = self.measures, self.seats, self.turn
        twin.round, twin.population, twin.over = self.round, self.population, self.over
        twin.hands, twin.drawn, twin.fields = self.hands[:], self.drawn[:], self.fields[:]
        twin.stacks, twin.developments = self.stacks[:], self.developments[:]
        twin.faces, twin.pile = self.faces[:], self.pile[:]
        return twin

    def passed_on(self) -> Self:
        """The same position with the next seat to act."""
        twin = self.copy()
        twin.turn = (self.turn + 1) % self.seats
        return twin

    def given_up(self, number: int, worth: Callable[[Seat, CardId], float]) -> Self:
        """The same position without so many developments, those of the least worth."""
        twin = self.copy()
        for _ in range(number):
            held = [(seat, each) for seat, mine in enumerate(twin.developments) for each in mine]
            owner, least = min(held, key=lambda one: worth(*one))
            twin.developments[owner] = without(twin.developments[owner], least)
            twin.population += self.measures.cards.constants.sacrifice_gain
        return twin

    def resolved(self, field: Bag, change: int) -> Self:
        """The seat on turn has resolved the oldest closing: its field and population then, all else anew."""
        seat, numbers = self.turn, self.measures.cards.constants
        twin = self.copy()
        twin.fields[seat] = field
        twin.population += change
        twin.stacks[seat] = None
        twin.drawn[seat] += numbers.worker_draw
        twin.closed()
        return twin

    def closed(self) -> None:
        """The oldest closing is done with, and the turn goes on."""
        self.turn = (self.turn + 1) % self.seats
        del self.faces[:1]
        if sum(self.pile) == 1:
            self._turn_up(self.pile.index(1))
        elif not self.faces:
            self._end_round()

    def _turn_up(self, kind: int) -> None:
        self.faces.append(Face(kind, self.measures.needs[kind][self.round - 1]))
        self.pile[kind] = 0

    def _end_round(self) -> None:
        measures = self.measures
        for seat, developments in enumerate(self.developments):
            symbols = self.fields[seat].symbols
            self.population += sum([measures.bonus(each, self.round, symbols) for each in developments])
        if self.round < measures.cards.constants.rounds:
            self.round += 1
            self.pile = list(measures.all_closings)
        else:
            self.over = True
