"""Tables, options and whole games for tests of any game; nothing in here knows one."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from fishgames.core.controller import Controller
from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, Options, Seat
from fishgames.core.opening import deal_generator, new_table
from fishgames.core.registry import games
from fishgames.core.rng import Rng, seeded
from fishgames.core.rules import Rules, SetupRefused
from fishgames.core.saves import digest
from fishgames.core.spec import GameSpec
from fishgames.core.table import SeatInfo, TableSettings
from fishgames.selftest.cards import card_ids as card_ids
from fishgames.selftest.cards import cards_in as cards_in
from fishgames.selftest.cards import leaves as leaves
from fishgames.selftest.cards import tokens_in as tokens_in
from fishgames.selftest.cards import tokens_of as tokens_of
from tests.core.toy import TOY

NAMES = ("Hana", "Mio", "Tom", "Zoe", "Ines", "Raf", "Udo", "Pia")
LIMIT = 5_000
"""No game takes more decisions."""

NO_QUESTION = Asked(kind="", seats=(), how="one", private=False)

AnyRules = Rules[Any, Any, Any]
AnyTable = Controller[Any, Any, Any]
Chooser = Callable[[AnyRules, Any, Sequence[Any], Rng], Any]
"""Rules, the whole state, the options of whoever is asked, and a lot: one of the options."""


def people(count: int) -> tuple[SeatInfo, ...]:
    """So many persons, each with a name and a chair of its own."""
    return tuple(SeatInfo(name=name, person=name) for name in NAMES[:count])


def all_specs() -> list[GameSpec]:
    """Every registered game, and the toy."""
    return [*games().values(), TOY]


def seat_counts(spec: GameSpec) -> range:
    """How many may play."""
    return range(spec.seats[0], spec.seats[1] + 1)


def new_rules(spec: GameSpec) -> AnyRules:
    """The rules with the shipped cards."""
    rules: AnyRules = spec.load("rules")(spec.load("cards")())
    return rules


def new_wording(spec: GameSpec, seats: int) -> Any:
    """The words for so many people."""
    return spec.load("wording")(spec.load("cards")(), NAMES[:seats])


def some_options(rules: AnyRules, seats: int, seed: int) -> Options:
    """The options of one table: with seed 0 as shipped, else any that `setup` takes."""
    lot = seeded(seed, 77)
    hints = get_type_hints(rules.options)
    while True:
        chosen = {}
        for field in fields(rules.options):
            hint = hints[field.name]
            values = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
            if values and seed:
                chosen[field.name] = lot.pick(values)
        options = rules.options(**chosen)
        try:
            rules.setup(seats, options, Rng(word=seed))
        except SetupRefused:
            continue
        return options


def new_game(spec: GameSpec, seats: int, seed: int) -> AnyTable:
    """A dealt table of people, with the options of that seed."""
    return new_table(spec, people(seats), some_options(new_rules(spec), seats, seed), seed=seed)


def play_random(table: AnyTable, lot: Rng, actions: int = LIMIT) -> None:
    """Up to so many actions by lot, through the checked door."""
    for _ in range(actions):
        if not (seats := table.to_act()):
            return
        table.submit(lot.pick(table.seat(lot.pick(seats)).legal_actions))


class Moment(NamedTuple):
    """A decision of a game by lot, after so many actions."""

    spec: GameSpec
    seats: int
    seed: int
    actions: int
    asked: Asked

    def table(self, **settings: Any) -> AnyTable:
        """A table that stands there; its past and its options are the same each time."""
        options = some_options(new_rules(self.spec), self.seats, self.seed)
        chosen = TableSettings(**{"pace": "instant", **settings})
        table = new_table(self.spec, people(self.seats), options, chosen, self.seed)
        play_random(table, seeded(self.seed, 79), self.actions)
        return table


@cache
def moments(spec_id: str) -> tuple[Moment, ...]:
    """One decision of each kind that some games by lot come to, from the midst of its game; of a kind that is asked in
    private at some tables and in public at others, one of each.
    """
    spec = next(spec for spec in all_specs() if spec.id == spec_id)
    found: dict[Any, Moment] = {}
    for seats, seed in product(sorted(seat_counts(spec), key=lambda seats: (seats != 3, seats))[:5], range(6)):
        table, lot = Moment(spec, seats, seed, 0, NO_QUESTION).table(), seeded(seed, 79)
        met: dict[Any, list[Moment]] = {}
        while (asked := table.public().view.asked) is not None:
            met.setdefault((asked.kind, asked.private), []).append(Moment(spec, seats, seed, table.actions, asked))
            play_random(table, lot, 1)
        found = {kind: some[len(some) // 2] for kind, some in met.items()} | found
    return tuple(found.values())


class Ply(NamedTuple):
    """One decision of a game: the state before it and what was asked, the choice, what it told, the state after.

    `traits`: what is special about the moment, as far as everybody can see it.
    """

    number: int
    state: Any
    asked: Asked
    action: Any
    events: tuple[BaseEvent, ...]
    after: Any
    traits: frozenset[Any]


class Game(NamedTuple):
    """A whole game, played by lot or guided; `digests` were taken as each state came up, the last one is the end's."""

    spec: GameSpec
    seats: int
    seed: int
    options: Options
    rules: AnyRules
    plies: tuple[Ply, ...]
    digests: tuple[str, ...]
    end: Any

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, and everybody."""
        return (*range(self.seats), None)

    @property
    def states(self) -> list[Any]:
        """Every state from the deal to the end."""
        return [*(ply.state for ply in self.plies), self.end]

    def log(self, number: int, viewer: Seat | None) -> list[BaseEvent]:
        """All that `viewer` was told before decision `number`."""
        return [event.seen_by(viewer) for ply in self.plies[:number] for event in ply.events]

    def some(self, every: int, each: int = 2) -> Iterator[Ply]:
        """Every so many decisions one, and the first few with each trait, so that no rare moment is left out."""
        met: Counter[Any] = Counter()
        for ply in self.plies:
            if ply.number % every == 0 or any(met[trait] < each for trait in ply.traits):
                met.update(ply.traits)
                yield ply


def by_lot(rules: AnyRules, state: Any, options: Sequence[Any], lot: Rng) -> Any:
    """Any of the options."""
    return lot.pick(options)


def guide(spec_id: str) -> Chooser:
    """Whoever plays a game well enough to see all of it: `choose` in `guide.py` among its tests."""
    found: Chooser = import_module(f"tests.games.{spec_id}.guide").choose
    return found


@cache
def played(spec_id: str, seats: int, seed: int, *, guided: bool = False) -> Game:
    """A game of a registered kind, by lot or as its guide plays."""
    spec = next(spec for spec in all_specs() if spec.id == spec_id)
    return play(spec, seats, seed, choose=guide(spec_id) if guided else by_lot)


def play(spec: GameSpec, seats: int, seed: int, *, shipped: bool = False, choose: Chooser = by_lot) -> Game:
    """Play a game on the trusted path and keep all of it; `shipped`: with the options as shipped."""
    rules = new_rules(spec)
    options = some_options(rules, seats, 0 if shipped else seed)
    state = rules.setup(seats, options, deal_generator(seed))
    lot = seeded(seed, 78)
    plies: list[Ply] = []
    digests = [state_digest(rules, state)]
    while asked := rules.asked(state):
        assert len(plies) < LIMIT, "the game does not end"
        action = choose(rules, state, rules.legal_actions(state, lot.pick(asked.seats)), lot)
        after = state.clone()
        events = tuple(rules.apply(after, action))
        traits = frozenset(_traits(rules.observe(state, None), asked, events))
        plies.append(Ply(len(plies), state, asked, action, events, after, traits))
        digests.append(state_digest(rules, after))
        state = after
    return Game(spec, seats, seed, options, rules, tuple(plies), tuple(digests), state)


def _traits(view: Any, asked: Asked, events: tuple[BaseEvent, ...]) -> Iterator[Any]:
    """What is asked, which fields of view and events are there, empty, true or false; and the table's options."""
    yield asked.kind, asked.how
    for path, leaf in [*leaves(view), *(pair for event in events for pair in leaves(event, (event.kind,)))]:
        names = tuple(step for step in path if isinstance(step, str))
        yield names, leaf if leaf is None or isinstance(leaf, bool) or names[0] == "options" else type(leaf).__name__


def dumped(rules: AnyRules, state: Any) -> Any:
    """A state as JSON values."""
    return rules.states.dump_python(state, mode="json")


def state_digest(rules: AnyRules, state: Any) -> str:
    """The digest of a state, as saves carry it."""
    return digest(dumped(rules, state))


def as_text(item: Any) -> str:
    """JSON values as text, for a search."""
    return json.dumps(item, ensure_ascii=False)
