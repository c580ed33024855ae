"""Tables of Fishing 2 for tests: positions in short card codes, and moves as short lines like "B P21".

Cards are the field `short` of the card file (B7, G16a, COb, +3). The two 16s are one kind, so G16a and G16b mean the
same. Seats are the letters A to E. A list of cards may be written as one string: "B20 Y6".
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.opening import new_table
from fishgames.core.rng import Rng, seeded
from fishgames.core.table import TableSettings
from fishgames.games.fishing2 import GAME, events
from fishgames.games.fishing2.actions import Fishing2Action
from fishgames.games.fishing2.cards import CardTable, Shade, shipped
from fishgames.games.fishing2.controller import Fishing2Controller, Fishing2Seat
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.state import CatchesFromHand, Fishing2State, NamesTrump, Pile, Play
from fishgames.games.fishing2.view import Fishing2View
from fishgames.games.fishing2.wording import Fishing2Wording
from tests.games.tables import about, people

LETTERS = "ABCDE"

Cards = str | Sequence[str]
"""A list of short codes, or one string of them; in a boat a "|" stands between an older catch and a newer one."""


def kind(short: str, table: CardTable | None = None) -> CardId:
    """The card id of a short code."""
    return (table or shipped()).kind_by_short[short]


def kinds(cards: Cards, table: CardTable | None = None) -> list[CardId]:
    """The card ids, in the order given."""
    return [kind(short, table) for short in (cards.split() if isinstance(cards, str) else cards)]


def cards(text: Cards, table: CardTable | None = None) -> list[CardId]:
    """The card ids, sorted: to compare where order does not count."""
    return sorted(kinds(text, table))


def position(
    players: int = 4,
    *,
    hands: Mapping[str, Cards],
    trick: Sequence[tuple[str, str]] = (),
    trump: Shade | None = "light",
    leader: str = "A",
    round: int = 4,
    boats: Mapping[str, Cards] | None = None,
    fishers: Mapping[str, Cards] | None = None,
    ocean: Cards = (),
    points: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    phase: str = "play_card",
    table: CardTable | None = None,
    seed: int = 1,
) -> Fishing2State:
    """A made-up table: what is not named is empty, 0 or the default, every other card lies on the removed pile.

    A card named more often than it exists is an error.
    """
    table = table or shipped()
    seats = range(players)
    boat_piles = [_layers((boats or {}).get(LETTERS[seat], ()), table) for seat in seats]
    fisher_cards = [kinds((fishers or {}).get(LETTERS[seat], ()), table) for seat in seats]
    held = [sorted(kinds(hands.get(LETTERS[seat], ()), table), key=table.order.__getitem__) for seat in seats]
    sea = kinds(ocean, table)
    plays = [Play(seat=LETTERS.index(seat), played=kind(c, table), card=kind(c, table)) for seat, c in trick]
    first = LETTERS.index(leader)
    assert [play.seat for play in plays] == [(first + n) % players for n in range(len(plays))]

    left = Counter(table.deck)
    left.subtract(sea)
    left.subtract(play.played for play in plays)
    for place in [*held, *fisher_cards, *(pile.cards for boat in boat_piles for pile in boat)]:
        left.subtract(place)
    assert min(left.values()) >= 0, f"named too often: {[card for card, n in left.items() if n < 0]}"
    more = {LETTERS.index(seat): n for seat, n in (points or {}).items()}
    assert phase in ("play_card", "choose_trump")
    return Fishing2State(
        seats=players,
        rng=seeded(seed),
        options=Fishing2Options(**(options or {})),
        round=round,
        hands=held,
        boats=boat_piles,
        fishers=[Pile(cards=tuple(caught)) for caught in fisher_cards],
        ocean=sea,
        removed=tuple(left.elements()),
        points=[more.get(seat, 0) for seat in seats],
        by_round=[],
        plus_threes=[0] * players,
        trump=None if phase == "choose_trump" else trump,
        leader=first,
        trick_number=table.hand_sizes[players][round - 1] - max(map(len, held)) + 1,
        trick=plays,
        verdict=None,
        effects=[],
        set_shade=None,
        set_by=None,
        counts_draw=0,
        counts_catch=0,
        draws_before=0,
        pending=[NamesTrump(seat=first)] if phase == "choose_trump" else [],
        last_order=(),
        last_trick=None,
        prepared=None,
        end=None,
    )


def _layers(text: Cards, table: CardTable) -> list[Pile]:
    layers = text.split("|") if isinstance(text, str) else [text]
    return [Pile(cards=tuple(kinds(layer, table))) for layer in layers if kinds(layer, table)]


def game(
    state: Fishing2State, table: CardTable | None = None, settings: TableSettings | None = None
) -> Fishing2Controller:
    """A table at which `state` is the present, behind the checked door."""
    table = table or shipped()
    table_of_people = about(GAME, LETTERS[: state.seats], settings)
    wording = Fishing2Wording(table, LETTERS[: state.seats])
    return Fishing2Controller(table_of_people, Fishing2Rules(table), wording, state)


def at(players: int = 4, **given: Any) -> Fishing2Controller:
    """A table with that position; see `position`."""
    return game(position(players, **given), given.get("table"))


FREE = ["P21", "P22", "P23", "P24", "P25", "P27", "COa", "COb", "+3", "DT", "DR", "CH", "EX"]
"""Blowfish and buoys: in a hand they never oblige to anything."""


def before(*trick: str, left: int = 1, **given: Any) -> Fishing2Controller:
    """A table as big as this trick, about to be played by A, B, C, …; each seat keeps `left` free cards after it."""
    spare = iter([card for card in FREE if card not in trick])
    hands = {seat: [card, *(next(spare) for _ in range(left))] for seat, card in zip(LETTERS, trick, strict=False)}
    return at(len(trick), **{"hands": hands, **given})


def trick(*cards: str, then: Sequence[str] = (), **given: Any) -> tuple[Fishing2Controller, list[BaseEvent]]:
    """Play such a trick, and `then` the decisions about its buoys; the table afterwards and all that happened."""
    table = before(*cards, **given)
    told = play(table, *(f"{seat} {card}" for seat, card in zip(LETTERS, cards, strict=False)), *then)
    return table, told


def dealt(players: int = 4, seed: int = 1, table: Any = None, **options: Any) -> Fishing2Controller:
    """A new game. `table`: the contents of a corrected card file."""
    made = new_table(GAME, people(LETTERS[:players]), Fishing2Options(**options), seed=seed, cards=table)
    assert isinstance(made, Fishing2Controller)
    return made


def now(game: Fishing2Controller) -> Fishing2State:
    """The whole truth."""
    state: Fishing2State = game.snapshot().state
    return state


def seat(game: Fishing2Controller, letter: str) -> Fishing2Seat:
    """The handle of a seat."""
    handle = game.seat(LETTERS.index(letter))
    assert isinstance(handle, Fishing2Seat)
    return handle


def view(game: Fishing2Controller, letter: str | None = None) -> Fishing2View:
    """What a seat sees; without a letter, what everybody sees."""
    return game.public().view if letter is None else seat(game, letter).view


def meant(game: Fishing2Controller, move: str) -> Fishing2Action:
    """The action of a line like "B P21", "B 2" (a place of the trick) or "B dark", for the decision that is open."""
    letter, what = move.split()
    handle = seat(game, letter)
    match what:
        case "light" | "dark":
            return handle.with_shade(what)
        case _ if what.isdigit():
            return handle.with_slot(int(what))
    return handle.with_card(kind(what, handle.cards))


def play(game: Fishing2Controller, *moves: str) -> list[BaseEvent]:
    """Submit moves one after the other; all that happened, nothing blanked."""
    told: list[BaseEvent] = []
    for move in moves:
        told += game.submit(meant(game, move))
    return told


def refused(game: Fishing2Controller, move: str | Fishing2Action) -> Objection | None:
    """Why a move is refused at the checked door, which changes nothing; None: it was accepted."""
    before = now(game)
    try:
        game.submit(meant(game, move) if isinstance(move, str) else move)
    except IllegalAction as refusal:
        assert now(game) is before
        return refusal.objection
    return None


def to_act(game: Fishing2Controller) -> str:
    """The seats that are asked, as letters: "ABC"."""
    return "".join(LETTERS[seat] for seat in game.to_act())


def asked(game: Fishing2Controller) -> str | None:
    """The kind of decision that is open; None when the game is over."""
    found = view(game).asked
    return None if found is None else found.kind


def options(game: Fishing2Controller, letter: str) -> list[Any]:
    """What a seat may choose, sorted: card ids, places of the trick or shades."""
    return sorted(
        next(getattr(action, name) for name in ("card", "slot", "shade") if hasattr(action, name))
        for action in seat(game, letter).legal_actions
    )


def legal(hand: str, *played: str, trump: Shade | None = "light", **chosen: Any) -> list[CardId]:
    """What the next of four seats may play from this hand after these cards."""
    seat = LETTERS[len(played)]
    table = at(hands={seat: hand}, trick=list(zip(LETTERS, played, strict=False)), trump=trump, options=chosen)
    assert to_act(table) == seat
    return options(table, seat)


def hand(game: Fishing2Controller, letter: str) -> list[CardId]:
    """A hand, sorted by id."""
    return sorted(now(game).hands[LETTERS.index(letter)])


def boat(game: Fishing2Controller, letter: str) -> list[CardId]:
    """A boat, top card first."""
    return [card for pile in now(game).boats[LETTERS.index(letter)] for card in pile.cards]


def fisher(game: Fishing2Controller, letter: str) -> list[CardId]:
    """A fisher pile, sorted by id."""
    return sorted(now(game).fishers[LETTERS.index(letter)].cards)


def caught(told: Iterable[BaseEvent], letter: str) -> list[CardId]:
    """The cards that went onto a seat's fisher by these events (nothing blanked), sorted by id."""
    found: dict[Seat | None, list[CardId]] = {LETTERS.index(letter): []}
    face_down: dict[int, CardId] = {}
    aside: list[tuple[Seat | None, CardId]] = []
    for event in told:
        match event:
            case events.CardLaidDown(slot=slot, card=str(card)):
                face_down[slot] = card
            case events.OtherCaught(slot=slot, card=card):
                found.setdefault(event.seat, []).append(face_down.pop(slot) if card is None else card)
            case events.CardSetAside(card=str(card)):
                aside.append((event.seat, card))
            case events.HandCardsCaught():
                for owner, card in aside:
                    found.setdefault(owner, []).append(card)
                aside.clear()
            case events.TrickCaught(cards=trick, blowfish=blowfish, weakest=weakest):
                hidden = list(face_down.values())
                face_down.clear()
                found.setdefault(event.seat, []).extend(hidden.pop(0) if card is None else card for card in trick)
                found.setdefault(weakest, []).extend(blowfish)
    return sorted(found[LETTERS.index(letter)])


def winner(game: Fishing2Controller) -> str:
    """Who won the last finished trick."""
    last = now(game).last_trick
    assert last is not None
    return LETTERS[last.winner]


def weakest(game: Fishing2Controller) -> str | None:
    """Who played the weakest card of the last finished trick."""
    last = now(game).last_trick
    assert last is not None
    return None if last.weakest is None else LETTERS[last.weakest]


def lies(game: Fishing2Controller) -> list[CardId | None]:
    """What everybody sees in the places of the trick: card id, "face down", or None where the card is gone."""
    return [None if p.taken else "face down" if p.face_down else p.card for p in view(game).trick]


class Ply(NamedTuple):
    """One decision of a game: the state before it, the choice, what happened (nothing blanked), the state after."""

    before: Fishing2State
    action: Fishing2Action
    told: tuple[BaseEvent, ...]
    after: Fishing2State


def walk(players: int, seed: int, choices: Sequence[int] = (), **chosen: Any) -> Iterator[Ply]:
    """A whole game: first by these choices (each a number among the options), then by lot."""
    table, lot, given = dealt(players, seed, **chosen), seeded(seed, 5), iter(choices)
    while table.to_act():
        before = now(table)
        may = table.seat(lot.pick(table.to_act())).legal_actions
        pick = next(given, None)
        action = lot.pick(may) if pick is None else may[pick % len(may)]
        yield Ply(before, action, table.submit(action), now(table))


def elsewhere(state: Fishing2State, seat: Seat, lot: Rng) -> Fishing2State:
    """The same table with all cards that `seat` can't see dealt anew; its own boat stays if the option shows it."""
    twin, stars = state.clone(), shipped().cards
    keeps_boat = state.options.boat_contents == "own_sorted"
    piles = [pile for owner, boat in enumerate(twin.boats) if owner != seat or not keeps_boat for pile in boat]
    piles += twin.fishers
    hands = [hand for owner, hand in enumerate(twin.hands) if owner != seat]
    hidden = [n for n, play in enumerate(twin.trick) if play.face_down and play.laid_by != seat]
    pool = [card for hand in hands for card in hand] + [card for pile in piles for card in pile.cards]
    pool += [card for n in hidden if (card := twin.trick[n].card)]
    lot.shuffle(pool)
    for n in hidden:
        twin.trick[n] = replace(twin.trick[n], card=pool.pop())
    for hand in hands:
        hand[:] = [pool.pop() for _ in hand]
    for pile in piles:
        pile.cards = tuple(pool.pop() for _ in pile.cards)
    for hand in twin.hands:
        hand.sort(key=shipped().order.__getitem__)
    for pile in piles:
        pile.unseen = pile.cards[: len(pile.unseen)]
    lot.shuffle(twin.ocean)
    twin.ocean.sort(key=lambda card: stars[card].stars)
    if twin.pending and isinstance(asked := twin.pending[-1], CatchesFromHand):
        aside = tuple((owner, card if owner == seat else twin.hands[owner][0]) for owner, card in asked.chosen)
        twin.pending[-1] = replace(asked, chosen=aside)
    return twin
