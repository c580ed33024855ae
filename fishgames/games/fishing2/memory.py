"""What a seat can know of where every card lies: from its whole log, or from its view alone (F2-7.4 to F2-7.7).

Cards lie in *boxes*: a level of the ocean, one catch on a boat, a fisher, a slot of the trick, what a seat drew at one
time from one place. A box has a size; a card has a domain, the boxes it may lie in, as bits of a number. A hidden
move of cards out of a box adds the new box to the domain of every card that could have been in the old one; seeing
a card settles it. All worlds that fit are then the ways to fill the boxes: a matching, which is quick to find.
"""

from collections.abc import Callable, Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import CardTable, Shade, Suit
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.trick import led_suit
from fishgames.games.fishing2.view import FinishedTrick, Fishing2View

HIDDEN = -1
"""Stands on the table for a face-down card that the viewer does not know."""


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


def absent(
    card: CardId, missing: Suit, trump: Shade | None, options: Fishing2Options, cards: CardTable
) -> Callable[[CardId], bool] | None:
    """Which cards a seat that played `card`, not of the led suit `missing`, can't have held then; None: no telling."""
    suits = cards.suits[trump]
    doubles = cards.doubles if options.double16_follow == "both_shades" and missing in ("light", "dark") else ()
    if card in doubles:
        return None  # it followed (section 9), so it may hold the led suit
    blowfish = cards.blowfish if options.blowfish_forces_follow else ()
    return lambda kind: suits[kind] == missing or kind in doubles or kind in blowfish


def from_log(view: Fishing2View, log: Sequence[BaseEvent], cards: CardTable) -> Knowledge:
    """Follow the whole log, as told to the viewer, from the deal on."""
    known = _dealt(view, cards)
    trump: Shade | None = None
    plays: list[tuple[Seat, CardId]] = []
    table: list[int | None] = []  # by slot: the card that lies there, HIDDEN, or None if it was taken
    down: dict[int, Seat] = {}  # by slot: who laid a card face down there
    aside: list[events.CardSetAside] = []
    prepared: list[events.CardsDrawn] | None = None
    seats, number = len(view.table), 1
    for event in log:
        match event:
            case events.CardPlayed(seat=int(seat), card=kind, missing=missing, round=number):
                table.append(known.claim(kind, known.hand(seat), known.slots[len(table)]))
                plays.append((seat, kind))
                test = None if missing is None else absent(kind, missing, trump, view.options, cards)
                if test is not None and seat != view.seat:
                    known.exclude(known.hand(seat), test)
            case events.TrickCaught(seat=int(seat)):
                for slot, card in enumerate(table):
                    _catch(known, event, slot, card, down.get(slot), view.options, cards)
                weakest = None if all(kind in cards.effects for _, kind in plays) else event.weakest
                known.last_trick = FinishedTrick(
                    round=number,
                    plays=tuple(plays),
                    winner=seat,
                    weakest=weakest,
                    trump=trump,
                    cards=event.cards,
                    blowfish=event.blowfish,
                )
                table, plays, down = [], [], {}
            case events.OtherCaught(seat=int(seat), slot=slot):
                _lift(known, table[slot - 1], known.slots[slot - 1], seat, down.get(slot - 1))
                table[slot - 1] = None
            case events.CardTaken(seat=int(seat), slot=slot):
                if seat != view.seat:
                    known.hands[seat].append(known.box())
                taken = table[slot - 1]
                assert taken is not None
                known.put(taken, known.hands[seat][-1])
                table[slot - 1] = None
            case events.CardLaidDown(seat=int(seat), slot=slot, card=laid):
                table[slot - 1] = _leave_hand(known, seat, laid, known.slots[slot - 1])
                down[slot - 1] = seat
            case events.CardSetAside():
                aside.append(event)
            case events.HandCardsCaught():
                for chosen in aside:
                    assert chosen.seat is not None
                    _leave_hand(known, chosen.seat, chosen.card, known.fishers[chosen.seat])
                aside = []
            case events.CardsDrawn():
                if prepared is None:
                    _drawn(known, event)
                    continue
                prepared.append(event)
                if len(prepared) == seats:
                    # told in the order of the last trick, drawn by need, equal needs in that order (F2-3.5)
                    for draw in sorted(prepared, key=lambda told: -told.from_ocean):
                        _drawn(known, draw)
                    prepared = None
            case events.TrumpChosen(shade=shade) | events.TrumpSwitched(shade=shade):
                trump = shade
            case events.RoundScored():
                known.end_round()
            case events.RoundBegun():
                trump, prepared = None, []
    _look(known, view)
    return known


def _dealt(view: Fishing2View, cards: CardTable) -> Knowledge:
    seats = len(view.table)
    known = Knowledge(seats, cards, view.seat)
    starting = len(cards.starting[seats])
    for hand in known.hands:
        hand.append(known.box(starting // seats))
    known.ocean = [known.box(len(level)) for level in cards.ocean_levels[seats]]
    anywhere = bits([hand[0] for hand in known.hands])
    ocean = (1 << box for box, level in zip(known.ocean, cards.ocean_levels[seats], strict=True) for _ in level)
    known.domain = [anywhere] * starting + list(ocean)
    known.ocean = [box for box in known.ocean if known.size[box]]
    return known


def _catch(
    known: Knowledge,
    event: events.TrickCaught,
    slot: int,
    card: int | None,
    laid_by: Seat | None,
    options: Fishing2Options,
    cards: CardTable,
) -> None:
    """What lies in a slot goes to the weakest seat or to the winner (F2-5.9, F2-6.8)."""
    assert event.seat is not None
    if card is None:
        return
    box = known.slots[slot]
    blowfish = known.kinds[card] in cards.blowfish if laid_by is None else bool(event.identified)
    taker = event.weakest if blowfish and event.weakest is not None else event.seat
    if card == HIDDEN and event.identified:
        known.claim(event.identified[0], 1 << box, known.fishers[taker])
        known.exclude(1 << box, lambda _: True)
        return
    if card == HIDDEN and options.face_down_blowfish == "identified":
        known.exclude(1 << box, cards.blowfish.__contains__)  # it would have been turned up
    _lift(known, card, box, taker, None if event.identified else laid_by)


def _lift(known: Knowledge, card: int | None, slot: int, taker: Seat, laid_by: Seat | None) -> None:
    """A card of the table goes onto a fisher; one that another seat laid face down stays unknown to its taker."""
    catch = known.fishers[taker]
    if laid_by is not None and laid_by != taker:
        known.veiled.setdefault(catch, []).append(known.inside(slot))
    if card is not None and card != HIDDEN:
        known.put(card, catch)
    else:
        known.pour(slot, catch)


def _leave_hand(known: Knowledge, seat: Seat, kind: CardId | None, to: int) -> int:
    if kind is not None:
        return known.claim(kind, known.hand(seat), to)
    known.bury(seat, to)
    return HIDDEN


def _drawn(known: Knowledge, event: events.CardsDrawn) -> None:
    assert event.seat is not None
    known.draw(event.seat, known.boats[event.seat], event.from_boat, event.boat_cards)
    known.draw(event.seat, known.ocean, event.from_ocean, event.ocean_cards)


def _look(known: Knowledge, view: Fishing2View) -> None:
    """The viewer's hand, and boat if the option shows it."""
    if view.seat is None:
        return
    _recognise(known, known.hands[view.seat][0], view.hand)
    for box, catch in zip(known.boats[view.seat], view.boat or (), strict=False):
        _recognise(known, box, [kind for kind in catch if kind is not None])


def _recognise(known: Knowledge, box: int, kinds: Sequence[CardId]) -> None:
    for kind in dict.fromkeys(kinds):
        sure = sum(known.domain[card] == 1 << box for card in known.copies[kind])
        for _ in range(kinds.count(kind) - sure):
            known.claim(kind, 1 << box, box)


def from_view(view: Fishing2View, cards: CardTable) -> Knowledge:
    """What the view tells by itself."""
    seats = len(view.table)
    known = Knowledge(seats, cards, view.seat)
    levels = _boxes(known, view, cards)
    hidden = [slot for slot, play in zip(known.slots, view.trick, strict=False) if play.face_down and play.card is None]
    own = known.hand(view.seat) if view.seat is not None else 0
    hands = bits([hand[0] for hand in known.hands]) & ~own
    ashore = hands | bits(known.fishers) | bits(hidden) | bits([box for boat in known.boats for box in boat])
    known.domain = [ashore] * len(cards.starting[seats])
    for level, box in zip(cards.ocean_levels[seats], levels, strict=True):
        wet = 1 << box if known.size[box] else 0
        known.domain += [wet if known.size[box] == len(level) else wet | ashore] * len(level)
    if view.seat is not None:
        _place(known, view.hand, 1 << known.hands[view.seat][0])
        for box, catch in zip(known.boats[view.seat], view.boat or (), strict=False):
            _place(known, [kind for kind in catch if kind is not None], 1 << box)
    for slot, play in zip(known.slots, view.trick, strict=False):
        if play.card is not None:
            _place(known, [play.card], 1 << slot)
    moved = [play.played for play in view.trick if play.taken or play.face_down]
    _moved(known, moved, [(play.seat, play.played) for play in view.trick], known.fishers, bits(hidden), cards)
    if view.last_trick is not None:
        _remember_last(known, view, view.last_trick, bits(hidden), cards)
    _voids(known, view, cards)
    return known


def _boxes(known: Knowledge, view: Fishing2View, cards: CardTable) -> list[int]:
    """All boxes with the sizes that the view shows. Returns the levels of the ocean, empty ones too."""
    for seat, numbers in enumerate(view.table):
        known.hands[seat].append(known.box(numbers.hand))
        known.size[known.fishers[seat]] = numbers.caught
        # boats are drawn older catches first, so what is left is the end of all catches (F2-3.4, F2-3.15)
        left = numbers.boat
        for row in reversed(view.by_round):
            if size := min(left, row[seat]):
                known.boats[seat].insert(0, known.box(size))
                left -= size
    for slot, play in zip(known.slots, view.trick, strict=False):
        known.size[slot] = 0 if play.taken else 1
    # the ocean is the lower end of all levels (F2-2.4)
    levels: list[int] = []
    left = view.ocean
    for level in reversed(cards.ocean_levels[len(view.table)]):
        levels.insert(0, known.box(min(left, len(level))))
        left -= min(left, len(level))
    known.ocean = [box for box in levels if known.size[box]]
    return levels


def _place(known: Knowledge, kinds: Sequence[CardId], domain: int) -> None:
    """Cards that the view shows, each another one, lie in these boxes."""
    for kind in kinds:
        loose = [card for card in known.copies[kind] if known.domain[card] & (known.domain[card] - 1)]
        known.domain[(loose or known.copies[kind])[0]] = domain


def _restrict(known: Knowledge, kinds: Sequence[CardId], domain: int) -> None:
    """Cards once seen lie in these boxes, unless they are seen now. Copies can't be told apart: nothing is said."""
    for kind in kinds:
        if len(known.copies[kind]) == 1:
            card = known.copies[kind][0]
            if known.domain[card] & (known.domain[card] - 1):
                known.domain[card] = domain


def _moved(
    known: Knowledge,
    moved: Sequence[CardId],
    plays: Sequence[tuple[Seat, CardId]],
    catches: Sequence[int],
    further: int,
    cards: CardTable,
) -> None:
    """Cards that buoys took out of a trick: Catch 1 other puts them on its player's fisher, Exchange 1 moves them."""
    effects = {cards.effects[kind]: seat for seat, kind in plays if kind in cards.effects}
    takers = [catches[seat] for seat, kind in plays if cards.effects.get(kind) == "catch_other"]
    domain = bits(takers)
    if "exchange" in effects:
        own = effects["exchange"] == known.viewer
        domain |= bits(catches) | further | (0 if own else known.hand(effects["exchange"]))
    _restrict(known, moved, domain)


def _remember_last(known: Knowledge, view: Fishing2View, last: FinishedTrick, hidden: int, cards: CardTable) -> None:
    """The last finished trick: still on the fishers, or in a new round on the boat or in the hand of who caught it."""
    caught = [kind for kind in last.cards if kind is not None]
    blowfisher = last.winner if last.weakest is None else last.weakest
    since = {play.played for play in view.trick}
    moved = [kind for _, kind in last.plays if kind not in since]
    for kind in (*caught, *last.blowfish):
        if kind in moved:
            moved.remove(kind)
    if len(view.by_round) < last.round:
        _place(known, caught, 1 << known.fishers[last.winner])
        _place(known, last.blowfish, 1 << known.fishers[blowfisher])
        _moved(known, moved, last.plays, known.fishers, hidden, cards)
        return
    for seat, kinds in ((last.winner, caught), (blowfisher, last.blowfish)):
        boat = known.boats[seat]
        left = known.size[boat[-1]] if boat else 0
        domain = bits(boat[-1:])
        if left < view.by_round[-1][seat]:
            domain |= 0 if seat == view.seat else known.hand(seat)
            if view.winner is not None:  # buoys at work may have taken it from the hand
                domain |= hidden | bits(known.fishers)
        _restrict(known, [kind for kind in kinds if kind not in since], domain)


def _voids(known: Knowledge, view: Fishing2View, cards: CardTable) -> None:
    """Seats that did not follow in the tricks in view, as long as no buoy gave them other cards since."""
    last = view.last_trick
    tricks = [([(play.seat, play.played) for play in view.trick], view.trump)]
    if last is not None and len(view.by_round) < last.round:
        tricks.append((list(last.plays), last.trump))
    for plays, trump in tricks:
        if any(cards.effects.get(kind) in ("draw_one", "exchange") for _, kind in plays):
            return
        suits = cards.suits[trump]
        for place, (seat, kind) in enumerate(plays):
            led = led_suit([kind for _, kind in plays[:place]], suits)
            test = None
            if led is not None and suits[kind] not in (led, "") and seat != view.seat:
                test = absent(kind, led, trump, view.options, cards)
            if test is not None:
                known.exclude(known.hand(seat), test)
