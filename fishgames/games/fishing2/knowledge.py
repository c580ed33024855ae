"""Where every card may lie, as far as one seat can tell: boxes and domains.

Cards lie in *boxes*: a level of the ocean, one catch on a boat, a fisher, a slot of the trick, what a seat drew at one
time from one place. A box has a size; a card has a domain, the boxes it may lie in, as bits of a number. A hidden
move of cards out of a box adds the new box to the domain of every card that could have been in the old one; seeing
a card settles it. All worlds that fit are then the ways to fill the boxes: a matching, which is quick to find.
"""

from collections.abc import Callable, Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2.cards import CardTable
from fishgames.games.fishing2.view import FinishedTrick


class Knowledge:
    """Boxes and domains. `kinds` and `domain` go by card (each copy its own), `size` by box; lists are top first.

    `holes`: places in boxes that a card has left, where it is open which box of these it was. `hands` has a box for
    each draw, so that a seat shown to hold no blue may have drawn one since. `veiled`: for each card that its owner
    caught face down, by box, what it may be. `last_trick`: as far as the log tells.
    """

    def __init__(self, seats: int, cards: CardTable, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.size: list[int] = []
        self.kinds: list[CardId] = [*cards.starting[seats], *(c for level in cards.ocean_levels[seats] for c in level)]
        self.domain: list[int] = [0] * len(self.kinds)
        self.copies: dict[CardId, list[int]] = {}
        for card, kind in enumerate(self.kinds):
            self.copies.setdefault(kind, []).append(card)
        self.holes: list[int] = []
        self.veiled: dict[int, list[frozenset[CardId]]] = {}
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.fishers: list[int] = [self.box() for _ in range(seats)]
        self.boats: list[list[int]] = [[] for _ in range(seats)]
        self.slots: list[int] = [self.box() for _ in range(seats)]
        self.ocean: list[int] = []
        self.last_trick: FinishedTrick | None = None

    def box(self, size: int = 0) -> int:
        """A new box."""
        self.size.append(size)
        return len(self.size) - 1

    def hand(self, seat: Seat) -> int:
        """The boxes of a hand, as bits."""
        return bits(self.hands[seat])

    def claim(self, kind: CardId, out_of: int, to: int) -> int:
        """A card of this kind is seen to leave one of the boxes `out_of`; it is in `to` now. Returns the card."""
        found = [card for card in self.copies[kind] if self.domain[card] & out_of and self.domain[card] != 1 << to]
        if not found:
            raise ValueError("view and log contradict each other")
        # of two copies that could both have been there, one has gone: the other may be wherever either could be
        either = 0
        for card in found:
            either |= self.domain[card]
        for card in found:
            self.domain[card] = either
        self._vacate(either & out_of)
        self.domain[found[0]] = 1 << to
        self.size[to] += 1
        return found[0]

    def _vacate(self, boxes: int) -> None:
        if boxes & (boxes - 1):
            self.holes.append(boxes)
        else:
            self.size[boxes.bit_length() - 1] -= 1

    def put(self, card: int, to: int) -> None:
        """A known card of the table is moved, seen by all."""
        self.size[self.domain[card].bit_length() - 1] -= 1
        self.domain[card] = 1 << to
        self.size[to] += 1

    def inside(self, box: int) -> frozenset[CardId]:
        """What a box may hold."""
        return frozenset(self.kinds[card] for card, domain in enumerate(self.domain) if domain >> box & 1)

    def pour(self, box: int, to: int) -> None:
        """All that is in a box goes into another, unseen."""
        self._spread(1 << box, to, stays=False)
        self.size[to] += self.size[box]
        self.size[box] = 0

    def bury(self, seat: Seat, to: int) -> None:
        """One card of a hand goes into a box, unseen."""
        hand = self.hand(seat)
        held = sum(self.size[box] for box in self.hands[seat]) - sum(1 for hole in self.holes if hole & hand)
        self._spread(hand, to, stays=held > 1)
        self.size[to] += 1
        if held > 1:
            self._vacate(hand)
        else:
            self._empty(seat)

    def _spread(self, out_of: int, to: int, *, stays: bool) -> None:
        keep, new = (-1 if stays else ~out_of), 1 << to
        for card, domain in enumerate(self.domain):
            if domain & out_of:
                self.domain[card] = domain & keep | new

    def _empty(self, seat: Seat) -> None:
        hand = self.hand(seat)
        self.holes = [hole for hole in self.holes if not hole & hand]
        self.hands[seat] = [self.box()] if seat == self.viewer else []

    def draw(self, seat: Seat, pile: list[int], count: int, shown: Sequence[CardId] | None) -> None:
        """Cards go from the top boxes of a pile into a hand; `shown`: which, in that order, if the viewer saw them."""
        for kind in shown or ():
            self.claim(kind, 1 << pile[0], self.hands[seat][0])
            if not self.size[pile[0]]:
                pile.pop(0)
        while count and shown is None:
            top = pile[0]
            taken = min(count, self.size[top])
            count -= taken
            if taken == self.size[top]:
                self.hands[seat].append(pile.pop(0))  # the box changes its place, the cards stay in it
            else:
                drawn = self.box(taken)
                self.size[top] -= taken
                self._spread(1 << top, drawn, stays=True)
                self.hands[seat].append(drawn)

    def exclude(self, boxes: int, test: Callable[[CardId], bool]) -> None:
        """These boxes hold no card of which `test` is true."""
        for card, domain in enumerate(self.domain):
            if domain & boxes and test(self.kinds[card]):
                self.domain[card] = domain & ~boxes

    def end_round(self) -> None:
        """Hands are empty, catches go under the boats (F2-3.15)."""
        gone = 0
        for seat, catch in enumerate(self.fishers):
            gone |= self.hand(seat)
            self._empty(seat)
            if self.size[catch]:
                self.boats[seat].append(catch)
                self.fishers[seat] = self.box()
        self.domain = [domain & ~gone for domain in self.domain]


def bits(boxes: Sequence[int]) -> int:
    """Boxes as bits of a number."""
    mask = 0
    for box in boxes:
        mask |= 1 << box
    return mask
