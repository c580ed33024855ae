"""What is told of a hand (FV-11.1): the parts of a claim as they are written, and what they still say later on."""

import re
from collections import Counter
from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rules import Told
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village import reckoning
from fishgames.games.fishing_village.cards import TYPES, CardTable, Type
from fishgames.games.fishing_village.view import HandTold

EMPTY_HAND = "empty hand"

BETWEEN = ", "

_NUMBER = re.compile(r"no|[1-9][0-9]{0,2}")
_COPIES = re.compile(r"([1-9][0-9]{0,2})x (.+)")


def symbols_of(hand: Sequence[CardId], cards: CardTable) -> tuple[str, ...]:
    """A hand by symbols of each type: "2 A^", "no F~", ...; or that it is empty."""
    if not hand:
        return (EMPTY_HAND,)
    sums = zip(TYPES, reckoning.symbols_by_type(hand, cards), strict=True)
    return tuple(cards.type_words(kind, number or "no") for kind, number in sums)


def cards_of(hand: Sequence[CardId], cards: CardTable) -> tuple[str, ...]:
    """A hand card by card: "A-A", "2x --F"."""
    return tuple(cards.token(card) if n == 1 else f"{n}x {cards.token(card)}" for card, n in Counter(hand).items())


class _Claim:
    """What the parts of one claim say, and what is left of that after what everybody has seen since.

    `old`: so many of the cards that were spoken of are still in the hand.
    """

    def __init__(self, text: str, cards: CardTable) -> None:
        self.cards = cards
        self.held: Counter[CardId] = Counter()
        self.sums: list[int | None] = [None] * len(TYPES)
        self.old = 0
        types: dict[str, Type] = {cards.type_words(kind, "").strip(): kind for kind in TYPES}
        workers = {cards.token(card): card for card in cards.workers}
        for part in text.split(BETWEEN.strip()):
            self._hear(part.strip(), types, workers)

    def _hear(self, part: str, types: dict[str, Type], workers: dict[str, CardId]) -> None:
        """One part; free words are passed over, and an empty hand is nothing that its size does not tell."""
        number, _, sign = part.partition(" ")
        copies = _COPIES.fullmatch(part)
        if sign in types and _NUMBER.fullmatch(number):
            self.sums[TYPES.index(types[sign])] = 0 if number == "no" else int(number)
        elif part in workers:
            self.held[workers[part]] = max(1, self.held[workers[part]])
        elif copies and copies[2] in workers:
            self.held[workers[copies[2]]] = int(copies[1])

    @property
    def says_something(self) -> bool:
        """Is there anything in it that a hand must meet?"""
        return self.held.total() > 0 or any(number is not None for number in self.sums)

    def part_with(self, card: CardId, drawn: int) -> None:
        """This card left the hand, for all to see; it may be one of those `drawn` since."""
        kind, symbols = TYPES.index(self.cards.types[card]), self.cards.symbols[card]
        told = self.sums[kind]
        known = self.held[card] > 0
        if drawn and not known and (not self.old or (told is not None and told < symbols)):
            return
        self.old -= 1
        self.held[card] -= known
        if told is not None:
            self.sums[kind] = max(0, told - symbols)


def understood(told: Told, seat: Seat, size: int, cards: CardTable) -> HandTold | None:
    """What a seat's words say of the `size` cards that it holds now, if they are true; None if that is nothing."""
    claim = _Claim(told.text, cards)
    if not claim.says_something:
        return None
    own = [event for event in told.since if event.seat == seat]
    claim.old = size + sum(_left(event) is not None for event in own) - sum(map(_drawn, own))
    drawn = 0
    for event in own:
        drawn += _drawn(event)
        if (card := _left(event)) is not None:
            claim.part_with(card, drawn)
    return HandTold(
        cards=cards.sorted((+claim.held).elements()),
        symbols=tuple(claim.sums),
        new=min(max(size - claim.old, 0), size),
        sure=told.sure,
    )


def _drawn(event: BaseEvent) -> int:
    return event.count if isinstance(event, ev.WorkersDrawn) else 0


def _left(event: BaseEvent) -> CardId | None:
    """The worker by which this made a hand smaller."""
    return event.card if isinstance(event, ev.WorkerAssigned | ev.SharkRemoved | ev.WorkerDiscarded) else None
