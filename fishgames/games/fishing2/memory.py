"""What a seat can know of where every card lies: from its whole log, or from its view alone (F2-7.4 to F2-7.7).

The boxes and domains in which it is kept are told in `knowledge.py`.
"""

from collections.abc import Callable, Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import CardTable, Shade, Suit
from fishgames.games.fishing2.knowledge import Knowledge, bits
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.trick import led_suit
from fishgames.games.fishing2.view import FinishedTrick, Fishing2View

HIDDEN = -1
"""Stands on the table for a face-down card that the viewer does not know."""


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
