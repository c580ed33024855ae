"""Tables of Come to Fishing Village! for tests: positions in the notation of the examples, and moves as short lines.

Sharks are the letters of their columns, piles are listed from the top down, shark stacks from the bottom up.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.opening import new_table
from fishgames.core.rng import Rng, seeded
from fishgames.games.fishing_village import GAME
from fishgames.games.fishing_village.actions import ACTIONS, FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable, shipped
from fishgames.games.fishing_village.controller import FishingVillageController, FishingVillageSeat
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import ENTRIES, FishingVillageView, GivenUp
from fishgames.games.fishing_village.wording import FishingVillageWording
from tests.factories import AnyTable
from tests.games.tables import about, people

NAMES = ("Hana", "Ben", "Mio", "Tom", "Ines", "Raf", "Udo", "Pia")

Pile = int | Sequence[str]
Cards = Mapping[Seat, Sequence[str]]


def all_seats(cards: Sequence[str] = (), seats: int = 4) -> dict[Seat, Sequence[str]]:
    """The same cards for every seat."""
    return dict.fromkeys(range(seats), cards)


def shark(letter: str) -> CardId:
    """The id of a shark."""
    return letter if letter.startswith("shark_") else f"shark_{letter}"


def letters(sharks: Iterable[CardId]) -> list[str]:
    """Sharks as letters."""
    return [each.removeprefix("shark_") for each in sharks]


def position(
    seats: int = 4,
    *,
    options: Mapping[str, Any] | None = None,
    round: int = 1,
    active: Seat = 0,
    population: int = 20,
    resolved: int = 0,
    hands: Cards | None = None,
    fields: Cards | None = None,
    sharks: Cards | None = None,
    developments: Cards | None = None,
    worker_pile: Pile = (),
    worker_discards: Pile = (),
    workers_rest: str | tuple[str, Seat] = "pile",
    shark_pile: Pile = (),
    shark_discards: Pile = (),
    sharks_rest: str = "pile",
    face_up: Sequence[str] = ("agr_score", "fis_score"),
    closing_pile: Sequence[str] = (),
    table: CardTable | None = None,
    seed: int = 1,
) -> FishingVillageState:
    """A table at a turn; what is not given is filled in so that the invariants hold (see the cases' format block)."""
    cards = table or shipped()
    held = _seated(seats, hands)
    lying = _seated(seats, fields)
    stacks = [tuple(shark(each) for each in stack) for stack in _seated(seats, sharks)]
    workers = Counter(cards.deck(cards.workers))
    for part in (*held, *lying):
        workers.subtract(part)
    pile, discards, rest = _split(workers, worker_pile, worker_discards)
    match workers_rest:
        case "pile":
            pile, rest = rest + pile, ()
        case ("hand", Seat() as seat):
            held[seat] += rest
        case ("field", Seat() as seat):
            lying[seat] += rest
        case _:
            raise AssertionError(workers_rest)
    fish = Counter(cards.deck(cards.sharks))
    for stack in stacks:
        fish.subtract(stack)
    chosen = shark_pile if isinstance(shark_pile, int) else [shark(each) for each in shark_pile]
    away = shark_discards if isinstance(shark_discards, int) else [shark(each) for each in shark_discards]
    swimming, gone, others = _split(fish, chosen, away)
    if sharks_rest == "discards":
        gone += others
    else:
        swimming = others + swimming
    closings = Counter(cards.deck(cards.closings))
    closings.subtract(face_up)
    closings.subtract(closing_pile)
    assert min(closings.values()) >= 0
    left = tuple(closings.elements())
    below = cards.constants.closings_per_round - resolved - len(face_up) - len(closing_pile)
    each = cards.development_count(seats)
    usual = ("self_sufficiency", "village_festival")[:each]
    mine = [tuple(development) for development in _seated(seats, developments)]
    for seat in range(seats):
        if seat not in (developments or {}):
            mine[seat] = usual
    removed = [
        GivenUp(owner=seat, development=development)
        for seat in range(seats)
        for development in [one for one in cards.developments if one not in mine[seat]][: each - len(mine[seat])]
    ]
    ledger = dict.fromkeys(ENTRIES, 0)
    ledger["start"] = cards.constants.start_population
    ledger["given_up"] = len(removed)
    change = population - sum(ledger.values())
    ledger["gained" if change > 0 else "recruits"] = change
    return FishingVillageState(
        seats=seats,
        rng=seeded(seed, 1),
        options=FishingVillageOptions(**(options or {})),
        phase="turn",
        round=round,
        turn=active,
        first=0,
        population=population,
        hands=[cards.sorted(hand) for hand in held],
        fields=[cards.sorted(field) for field in lying],
        sharks=stacks,
        developments=mine,
        removed=tuple(removed),
        worker_pile=pile,
        worker_discards=discards,
        shark_pile=swimming,
        shark_discards=gone,
        face_up=tuple(face_up),
        closing_pile=left[resolved:] + tuple(reversed(closing_pile)) if below >= 0 else (),
        resolved=left[:resolved],
        closings=(),
        window=None,
        ledger=ledger,
    )


def _seated(seats: int, given: Cards | None) -> list[tuple[str, ...]]:
    assert set(given or {}) <= set(range(seats))
    return [tuple((given or {}).get(seat, ())) for seat in range(seats)]


def _split(left: Counter[CardId], pile: Pile, discards: Pile) -> tuple[tuple[CardId, ...], ...]:
    """Pile (top card last), discards and what is left of these cards."""
    for part in (pile, discards):
        if not isinstance(part, int):
            left.subtract(part)
    assert min(left.values()) >= 0, f"named too often: {[each for each, n in left.items() if n < 0]}"
    rest = list(left.elements())
    seeded(7).shuffle(rest)

    def take(part: Pile) -> tuple[CardId, ...]:
        return tuple(rest.pop() for _ in range(part)) if isinstance(part, int) else tuple(reversed(part))

    taken = take(pile), take(discards)
    return *taken, tuple(rest)


def game(state: FishingVillageState, table: CardTable | None = None) -> FishingVillageController:
    """A table at which `state` is the present, behind the checked door."""
    cards = table or shipped()
    table_of_people = about(GAME, NAMES[: state.seats])
    wording = FishingVillageWording(cards, NAMES[: state.seats])
    return FishingVillageController(table_of_people, FishingVillageRules(cards), wording, state)


def at(seats: int = 4, **given: Any) -> FishingVillageController:
    """A table with that position; see `position`."""
    return game(position(seats, **given), given.get("table"))


def dealt(seats: int = 4, seed: int = 1, table: Any = None, **options: Any) -> FishingVillageController:
    """A new game. `table`: the contents of a corrected card file."""
    made = new_table(GAME, people(NAMES[:seats]), FishingVillageOptions(**options), seed=seed, cards=table)
    assert isinstance(made, FishingVillageController)
    return made


def started(seats: int = 4, seed: int = 1, first: Seat = 0, **options: Any) -> FishingVillageController:
    """A new game at its first turn; every seat has chosen the first developments it could."""
    table = dealt(seats, seed, **options)
    while now(table).first is None:
        who = table.to_act()[0]
        found = table.seat(who).legal_actions
        table.submit(next((each for each in found if getattr(each, "first", None) == first), found[0]))
    return table


def now(table: AnyTable) -> FishingVillageState:
    """The whole truth."""
    state: FishingVillageState = table.snapshot().state
    return state


def handle(table: AnyTable, seat: Seat) -> FishingVillageSeat:
    """The handle of a seat."""
    found = table.seat(seat)
    assert isinstance(found, FishingVillageSeat)
    return found


def view(table: AnyTable, seat: Seat | None = None) -> FishingVillageView:
    """What a seat sees; without one, what everybody sees."""
    found: FishingVillageView = table.public().view if seat is None else table.seat(seat).view
    return found


def action(kind: str, seat: Seat, **fields: Any) -> FishingVillageAction:
    """An action, legal or not."""
    if "cards" in fields:
        fields["cards"] = tuple(shark(each) for each in fields["cards"])
    made: FishingVillageAction = ACTIONS.validate_python({"kind": kind, "seat": seat, **fields})
    return made


def do(table: AnyTable, kind: str, seat: Seat | None = None, **fields: Any) -> tuple[BaseEvent, ...]:
    """Submit an action of that seat, or of the first one that is asked."""
    who = table.to_act()[0] if seat is None else seat
    return table.submit(action(kind, who, **fields))


def may(table: AnyTable, kind: str, seat: Seat | None = None, **fields: Any) -> bool:
    """Is it legal?"""
    who = table.to_act()[0] if seat is None else seat
    return action(kind, who, **fields) in table.seat(who).legal_actions


def kinds(table: AnyTable, seat: Seat | None = None) -> list[str]:
    """The kinds of action that are legal, each once, in order."""
    who = table.to_act()[0] if seat is None else seat
    return list(dict.fromkeys(each.kind for each in table.seat(who).legal_actions))


def refused(table: AnyTable, kind: str, seat: Seat | None = None, **fields: Any) -> Objection:
    """Why an action is refused at the checked door, which changes nothing."""
    who = seat if seat is not None else table.to_act()[0] if table.to_act() else 0
    before = now(table)
    try:
        table.submit(action(kind, who, **fields))
    except IllegalAction as refusal:
        assert now(table) is before
        return refusal.objection
    raise AssertionError(f"{kind} was accepted")


class Ply(NamedTuple):
    """One decision of a game: the state before it, the choice, what happened (nothing blanked), the state after."""

    before: FishingVillageState
    action: FishingVillageAction
    told: tuple[BaseEvent, ...]
    after: FishingVillageState


Chooser = Callable[[FishingVillageState, Sequence[FishingVillageAction], Rng], FishingVillageAction]


def anything(state: FishingVillageState, found: Sequence[FishingVillageAction], lot: Rng) -> FishingVillageAction:
    """Any of the options."""
    return lot.pick(found)


def careful(state: FishingVillageState, found: Sequence[FishingVillageAction], lot: Rng) -> FishingVillageAction:
    """Mostly what is free or passes, so that games last; now and then anything."""
    if lot.below(8) == 0:
        return lot.pick(found)
    cheap = [
        each
        for each in found
        if each.kind not in ("recruit", "undergo", "abandon", "accept_defeat")
        and getattr(each, "target", each.seat) == each.seat
    ]
    return lot.pick(cheap or found)


def walk(seats: int, seed: int, choose: Chooser = careful, *, wealth: int = 0, **options: Any) -> Iterator[Ply]:
    """A whole game, through the checked door. `wealth`: people more to begin with, for a long one."""
    table = dealt(seats, seed, **options)
    if wealth:
        state = now(table).clone()
        state.population += wealth
        state.ledger["start"] += wealth
        table = game(state)
    lot = seeded(seed, 5)
    while table.to_act():
        before = now(table)
        found = choose(before, table.seat(lot.pick(table.to_act())).legal_actions, lot)
        yield Ply(before, found, table.submit(found), now(table))
