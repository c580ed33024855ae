"""What a seat knows of the hidden cards: from its view alone, or from the log of the whole game as well.

The log tells which cards came openly into a hand and which left it. Only a trade leaves a doubt: of what a seat had in
hand, something of that suit lies on the pile now. `Knowledge` keeps these doubts as boxes and items.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import events as ev
from fishgames.games.villagers.cards import CardTable, Suit
from fishgames.games.villagers.view import PileView, VillagersView
from fishgames.games.villagers.village import HAND, STACK_CARDS_PER_SEAT

ALWAYS = -1
"""The time of what was there from the deal on."""


class Contradiction(ValueError):
    """The log does not lead to the view."""


@dataclass(slots=True)
class Hidden:
    """A card of a pile that the viewer cannot see: the suit of its back if that was seen, and who traded it there.

    `time`: when; `card`: set once the viewer knows it.
    """

    suit: Suit | None = None
    seat: Seat | None = None
    time: int = ALWAYS
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A card that another seat had in hand at some time, and that is hidden now: in that hand, or where it was traded.

    `card` and `suit` are None where the viewer does not know them. `since`: when it came.
    """

    card: CardId | None
    suit: Suit | None
    since: int


@dataclass(slots=True)
class Knowledge:
    """`piles`: what the viewer knows of each card, top card last. `items`: by seat, for all but the viewer.

    `hands`: by seat the sizes of its hand by suit, or in all under None if backs are not seen.
    """

    piles: list[list[Hidden]]
    hands: list[dict[Suit | None, int]]
    items: list[list[Item]]


@dataclass(slots=True)
class _Tale:
    """What the log tells of one seat's hand: cards that came and went openly, unseen cards that came, trades."""

    came: list[tuple[int, CardId]] = field(default_factory=list)
    went: list[tuple[int, CardId]] = field(default_factory=list)
    unseen: list[tuple[int, Suit]] = field(default_factory=list)
    trades: list[Hidden] = field(default_factory=list)


def from_view(view: VillagersView, cards: CardTable) -> Knowledge:
    """What the view alone tells: tops, backs, and the cards that the viewer traded."""
    piles = [_pile(pile) for pile in (view.reserve, *view.stacks)]
    hands = _hands(view)
    items = [
        [Item(card=None, suit=None, since=ALWAYS) for _ in range(info.hand)] if seat != view.seat else []
        for seat, info in enumerate(view.table)
    ]
    return Knowledge(piles=piles, hands=hands, items=items)


def _pile(pile: PileView) -> list[Hidden]:
    found = [Hidden() for _ in range(pile.count)]
    for place, card in pile.known:
        found[-place].card = card
    if found:
        found[-1].suit = pile.top
    return found


def _hands(view: VillagersView) -> list[dict[Suit | None, int]]:
    sizes: list[dict[Suit | None, int]] = []
    for info in view.table:
        suits = info.hand_suits
        sizes.append({None: info.hand} if suits is None else dict[Suit | None, int](Counter(suits)))
    return sizes


def from_log(view: VillagersView, log: Sequence[BaseEvent], cards: CardTable, *, latest: bool = False) -> Knowledge:
    """What view and complete log tell. Raises Contradiction if they do not fit. `latest` as in `_items`."""
    seats = len(view.table)
    dealt = STACK_CARDS_PER_SEAT * seats
    deck = len(cards.deck(seats, view.options.leave_out_4plus)) - len(view.road)
    reserve = deck - HAND * seats - dealt * len(view.stacks)
    piles = [[Hidden() for _ in range(size)] for size in (reserve, *[dealt] * len(view.stacks))]
    tales = [_Tale() for _ in range(seats)]
    for time, event in enumerate(log):
        _tell(event, time, piles, tales)
    shown = [view.reserve, *view.stacks]
    if [len(pile) for pile in piles] != [pile.count for pile in shown]:
        raise Contradiction("the piles are of other sizes")
    for pile, seen in zip(piles, shown, strict=True):
        if pile:
            pile[-1].suit = seen.top
        for place, card in seen.known:
            pile[-place].card = card
    items = [_items(tale, cards, latest=latest) if seat != view.seat else [] for seat, tale in enumerate(tales)]
    known = Knowledge(piles=piles, hands=_hands(view), items=items)
    for seat in range(seats):
        traded = sum(each.seat == seat and each.card is None for pile in piles for each in pile)
        if seat != view.seat and len(items[seat]) != traded + view.table[seat].hand:
            raise Contradiction("a hand is of another size")
    return known


def _tell(event: BaseEvent, time: int, piles: list[list[Hidden]], tales: list[_Tale]) -> None:
    """One entry of the log."""
    seat = event.seat
    match event:
        case ev.RoadRefilled(pile=pile, card=card) | ev.BlindCardDrafted(pile=pile, card=card):
            _taken(piles[pile]).card = card
        case ev.SecretCardDrafted(pile=pile, suit=suit, card=card):
            assert seat is not None
            taken = _taken(piles[pile])
            if card is None:
                card = taken.card
            if card is not None:
                taken.card = card
                tales[seat].came.append((time, card))
            elif taken.seat is not None:
                # a card out of one hand went unseen into another: more than these boxes can tell
                raise Contradiction("a traded card was drafted in secret")
            else:
                tales[seat].unseen.append((time, suit))
        case ev.SquareTakenUp(cards=taken_up):
            assert seat is not None
            tales[seat].came += [(time, card) for card in taken_up]
        case ev.CardReturned(card=card):
            assert seat is not None
            tales[seat].came.append((time, card))
        case (
            ev.VillagerBuilt(card=card)
            | ev.MonkPlayed(card=card)
            | ev.ApprenticePlayed(card=card)
            | ev.TinnerPlayed(card=card)
            | ev.SmugglerPlayed(card=card)
        ):
            assert seat is not None
            tales[seat].went.append((time, card))
        case ev.BasicTraded(pile=pile, suit=suit, covers=covers, card=card):
            assert seat is not None
            if piles[pile]:
                piles[pile][-1].suit = covers
            traded = Hidden(suit=suit, seat=seat, time=time, card=card)
            piles[pile].append(traded)
            tales[seat].trades.append(traded)
        case _:
            pass


def _taken(pile: list[Hidden]) -> Hidden:
    if not pile:
        raise Contradiction("a card came from an empty pile")
    return pile.pop()


def _items(tale: _Tale, cards: CardTable, *, latest: bool) -> list[Item]:
    """What a seat had in hand and nobody else has seen since.

    Each card that left openly, at once or from the pile it was traded to, is taken for the copy that came last before:
    of two alike the older one could have been traded at more times, so this rules out nothing that is possible.
    A copy that came openly is taken before a card that came unseen. `latest`: not before one that came later, for then
    it may be the older copy that was traded.
    """
    named: dict[CardId, list[int]] = {}
    for time, card in tale.came:
        named.setdefault(card, []).append(time)
    unseen = [Item(card=None, suit=None, since=ALWAYS) for _ in range(HAND)]
    unseen += [Item(card=None, suit=suit, since=time) for time, suit in tale.unseen]
    gone = tale.went + [(each.time, each.card) for each in tale.trades if each.card is not None]
    for time, card in sorted(gone):
        before = [since for since in named.get(card, ()) if since < time]
        fitting = [item for item in unseen if item.since < time and item.suit in (None, cards.suits[card])]
        if before and not (latest and fitting and max(item.since for item in fitting) > max(before)):
            named[card].remove(max(before))
            continue
        if not fitting:
            raise Contradiction("a card left a hand that it was not in")
        unseen.remove(max(fitting, key=lambda item: item.since))
    known = [Item(card=card, suit=cards.suits[card], since=since) for card, times in named.items() for since in times]
    return known + unseen
