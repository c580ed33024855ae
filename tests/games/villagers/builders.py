"""Tables of Villagers for tests: positions in the notation of the rules, and moves as short lines.

Seats are the letters A to E, cards their printed names. A pile is written `Hayer[Grazier>Milk Maid | Thatcher]`, with
`(4)` for coins on a card, `Monk:Grazier` for a role and `Founders:food` for the Food side.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fishgames.core.actions import IllegalAction, narrow
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.opening import new_table
from fishgames.core.rng import seeded
from fishgames.core.table import TableSettings
from fishgames.games.villagers import GAME
from fishgames.games.villagers.account import START_COINS
from fishgames.games.villagers.actions import ACTIONS, VillagersAction
from fishgames.games.villagers.cards import FOUNDERS, CardTable, shipped
from fishgames.games.villagers.controller import VillagersController, VillagersSeat
from fishgames.games.villagers.income import Income
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.state import VillagersState
from fishgames.games.villagers.view import Purse, VillagersView
from fishgames.games.villagers.village import (
    BOTTOM,
    Counts,
    Side,
    Spot,
    Village,
    build_limit,
    builders_showing,
    count,
    draft_limit,
    food_showing,
    index_of,
    place,
    places,
    spot,
)
from fishgames.games.villagers.wording import VillagersWording
from tests.games.tables import about, people

LETTERS = "ABCDE"

ANY = "?"
"""Some card that is named nowhere."""

_NAME = re.compile(r"(?P<name>[^:(]+?)(:(?P<more>[^(]+))?(\((?P<coins>\d+)\))?")


def card(name: str) -> CardId:
    """The id of a printed name."""
    return name.lower().replace(" ", "_")


def cards(names: Iterable[str]) -> list[CardId]:
    """The ids of printed names."""
    return [card(name) for name in names]


def name(card_id: CardId) -> str:
    """The printed name of an id."""
    return shipped().name(card_id)


def village(piles: Sequence[str]) -> Village:
    """The village of piles in the notation of the rules. Founders that are not listed come last."""
    spots: list[Spot] = []
    for pile in piles:
        bottom, _, rest = pile.partition("[")
        spots.append(_spot(bottom, BOTTOM))
        root = len(spots) - 1
        for branch in rest.removesuffix("]").split("|") if rest else ():
            below = root
            for step in branch.split(">"):
                spots.append(_spot(step, below))
                below = len(spots) - 1
    if not any(each.card == FOUNDERS for each in spots):
        spots.append(_spot("Founders", BOTTOM))
    return tuple(spots)


def _spot(text: str, on: int) -> Spot:
    found = _NAME.fullmatch(text.strip())
    assert found is not None, text
    kind, more = card(found["name"]), found["more"]
    side: Side | None = None
    role = kind
    if kind == FOUNDERS:
        assert more in (None, "food", "gold"), text
        side = "food" if more == "food" else "gold"
    elif more is not None:
        assert kind in shipped().stand_ins, text
        role = card(more)
    assert kind in shipped().cards, text
    assert role in shipped().cards, text
    return spot(kind, role, on, int(found["coins"] or 0), side)


Shape = tuple[Any, ...]


def shape(spots: Village) -> Shape:
    """A village without the order of its piles and branches, to compare."""
    above: dict[int, list[int]] = {index: [] for index in range(BOTTOM, len(spots))}
    for index, each in enumerate(spots):
        above[each.on].append(index)

    def climb(index: int) -> Shape:
        each = spots[index]
        return (each.card, each.role, each.coins, each.side or "", tuple(sorted(climb(up) for up in above[index])))

    return tuple(sorted(climb(bottom) for bottom in above[BOTTOM]))


Pile = int | Sequence[str]


def position(
    players: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    phase: str = "build",
    round: int = 2,
    first: str = "A",
    turn: str | None = None,
    road: Sequence[str | None] = (ANY,) * 6,
    stacks: Sequence[Pile] = (3,) * 6,
    reserve: Pile = 5,
    discard: Sequence[str] = (),
    markets_held: Sequence[str] = (),
    seats: Mapping[str, Mapping[str, Any]] | None = None,
    whole: bool = False,
    seed: int = 1,
) -> VillagersState:
    """A made-up table; what is not named is filled in with cards that are named nowhere, the others are out of play.

    A card named more often than it exists is an error. `whole`: what is out of play lies on the discard pile, so that
    the invariants hold.
    """
    table = shipped()
    chosen = VillagersOptions(**(options or {}))
    given = [dict((seats or {}).get(LETTERS[seat], {})) for seat in range(players)]
    villages = [village(each.pop("village", ())) for each in given]
    hands = [sorted(cards(each.pop("hand", ())), key=table.order.__getitem__) for each in given]
    squares = [tuple(cards(each.pop("square", ()))) for each in given]
    slots = [_slot(slot) for slot in road]
    piles = [_pile(reserve), *(_pile(stack) for stack in stacks)]
    left = Counter(table.deck(players, chosen.leave_out_4plus))
    left.update(table.basic_copies)
    left[FOUNDERS] = players
    named = [*(name for name, _ in slots if name not in (None, ANY)), *discard]
    named += [name for pile in piles for name in pile if name != ANY]
    left.subtract(cards(str(name) for name in named))
    for part in (*hands, *squares, *([each.card for each in spots] for spots in villages)):
        left.subtract(part)
    assert min(left.values()) >= 0, f"named too often: {[each for each, n in left.items() if n < 0]}"
    spare = [each for each in left.elements() if each in table.villagers]
    lot = seeded(seed)
    lot.shuffle(spare)

    def filled(name: str) -> CardId:
        return spare.pop() if name == ANY else card(name)

    acts_first = LETTERS.index(first)
    acts = acts_first if turn is None else LETTERS.index(turn)
    coins = [each.pop("coins", START_COINS) for each in given]
    drafts = tuple(
        each.pop("draft_limit", draft_limit(food_showing(spots, table)))
        for each, spots in zip(given, villages, strict=True)
    )
    builds = tuple(
        each.pop("build_limit", build_limit(builders_showing(spots, table)))
        for each, spots in zip(given, villages, strict=True)
    )
    drafted = [
        each.pop("drafted", len(square) if phase == "draft" else limit)
        for each, square, limit in zip(given, squares, drafts, strict=True)
    ]
    used = [each.pop("build_used", 0) for each in given]
    trades = [each.pop("trades", 0) for each in given]
    assert not any(given), f"unknown: {given}"
    assert set(markets_held) <= {"first"}
    purses = [Purse(road=max(0, number - START_COINS), to_bank=max(0, START_COINS - number)) for number in coins]
    lying = sum(each.coins for spots in villages for each in spots)
    road_coins = [number for _, number in slots]
    on_road = [None if name is None else filled(name) for name, _ in slots]
    # the examples list a pile from the top down
    filled_piles = [tuple(filled(name) for name in reversed(pile)) for pile in piles]
    return VillagersState(
        seats=players,
        rng=seeded(seed, 1),
        options=chosen,
        round=round,
        phase=phase,  # type: ignore[arg-type]
        first=acts_first,
        turn=acts,
        hands=hands,
        squares=squares,
        taken=[()] * players,
        villages=villages,
        coins=coins,
        purses=purses,
        road=on_road,
        road_coins=road_coins,
        piles=filled_piles,
        laid=[()] * len(piles),
        basics={basic: left[basic] for basic in table.basics},
        discard=(*cards(discard), *(spare if whole else ())),
        draft_limits=drafts,
        drafted=drafted,
        build_limits=builds,
        used=used,
        trades=trades,
        tinner_active=False,
        choices=(),
        incomes=[tuple(Income(lines=()) for _ in range(players))] * len(markets_held),
        bank=sum(coins) + lying + sum(road_coins) - START_COINS * players,
    )


def _slot(text: str | None) -> tuple[str | None, int]:
    if text is None:
        return None, 0
    found = _NAME.fullmatch(text)
    assert found is not None
    assert found["more"] is None
    return found["name"], int(found["coins"] or 0)


def _pile(pile: Pile) -> list[str]:
    return [ANY] * pile if isinstance(pile, int) else list(pile)


def game(
    state: VillagersState, table: CardTable | None = None, settings: TableSettings | None = None
) -> VillagersController:
    """A table at which `state` is the present, behind the checked door."""
    table = table or shipped()
    table_of_people = about(GAME, LETTERS[: state.seats], settings)
    wording = VillagersWording(table, LETTERS[: state.seats])
    return VillagersController(table_of_people, VillagersRules(table), wording, state)


def at(players: int = 2, **given: Any) -> VillagersController:
    """A table with that position; see `position`."""
    return game(position(players, **given))


def alone(
    piles: Sequence[str] = (), hand: Sequence[str] = (), *others: Sequence[str], **given: Any
) -> VillagersController:
    """A table at which A builds, with that village and hand; `others`: the villages of B, C, …"""
    mine = {"village": piles, "hand": hand}
    mine |= {key: given.pop(key) for key in ("coins", "build_limit", "build_used", "trades") if key in given}
    seats: dict[str, Any] = {"A": mine}
    for letter, theirs in zip(LETTERS[1:], others, strict=False):
        seats[letter] = {"village": theirs}
    return at(max(2, 1 + len(others)), seats=seats, **given)


def dealt(players: int = 4, seed: int = 1, table: Any = None, **options: Any) -> VillagersController:
    """A new game. `table`: the contents of a corrected card file."""
    made = new_table(GAME, people(LETTERS[:players]), VillagersOptions(**options), seed=seed, cards=table)
    assert isinstance(made, VillagersController)
    return made


def now(game: VillagersController) -> VillagersState:
    """The whole truth."""
    state: VillagersState = game.snapshot().state
    return state


def seat(game: VillagersController, letter: str) -> VillagersSeat:
    """The handle of a seat."""
    handle = game.seat(LETTERS.index(letter))
    assert isinstance(handle, VillagersSeat)
    return handle


def view(game: VillagersController, letter: str | None = None) -> VillagersView:
    """What a seat sees; without a letter, what everybody sees."""
    return game.public().view if letter is None else seat(game, letter).view


def village_of(game: VillagersController, letter: str) -> Village:
    """A village."""
    return now(game).villages[LETTERS.index(letter)]


def looks(game: VillagersController, letter: str, *piles: str) -> bool:
    """Is this the village of the seat?"""
    return shape(village_of(game, letter)) == shape(village(piles))


def coins(game: VillagersController, letter: str) -> int:
    """The coins of a seat."""
    return now(game).coins[LETTERS.index(letter)]


def hand(game: VillagersController, letter: str) -> list[str]:
    """A hand, by name, sorted."""
    return sorted(name(each) for each in now(game).hands[LETTERS.index(letter)])


def counts(game: VillagersController, letter: str) -> Counts:
    """What a village has."""
    return count(village_of(game, letter), shipped())


def counted(*piles: str) -> Counts:
    """The counts of a village."""
    return count(village(piles), shipped())


def place_of(spots: Village, wanted: Mapping[str, Any] | str) -> str:
    """The place of an example: {"card": name, "nth": n} or a name; nth in reading order, see the format block."""
    if isinstance(wanted, str):
        wanted = {"card": wanted}
    assert set(wanted) <= {"card", "nth", "seat"}
    order = [index for pile in reading_order(spots) for index in pile]
    mine = [index for index in order if spots[index].card == card(wanted["card"])]
    nth = wanted.get("nth", 1)
    return places(spots)[mine[nth - 1]] if nth <= len(mine) else place(card(wanted["card"]), nth)


def reading_order(spots: Village) -> list[list[int]]:
    """Piles as listed; in each the bottom card, then branch after branch upwards."""
    above: dict[int, list[int]] = {index: [] for index in range(BOTTOM, len(spots))}
    for index, each in enumerate(spots):
        above[each.on].append(index)

    def climb(index: int) -> list[int]:
        return [index, *(step for up in above[index] for step in climb(up))]

    return [climb(bottom) for bottom in above[BOTTOM]]


def named_place(spots: Village, where: str) -> dict[str, Any]:
    """The other way round: a place as an example names it."""
    index = index_of(spots, where)
    assert index is not None
    order = [step for pile in reading_order(spots) for step in pile if spots[step].card == spots[index].card]
    return {"card": name(spots[index].card), "nth": order.index(index) + 1}


def do(game: VillagersController, letter: str, kind: str, **fields: Any) -> tuple[BaseEvent, ...]:
    """Submit the only legal action of that kind with these fields; cards and roles by name, places as in `place_of`."""
    return game.submit(meant(game, letter, kind, **fields))


def meant(game: VillagersController, letter: str, kind: str, **fields: Any) -> VillagersAction:
    """The only legal action of that kind with these fields."""
    found = narrow(seat(game, letter).legal_actions, kind=kind, **_plain(game, letter, fields))
    assert len(found) == 1, f"{len(found)} actions are meant by {kind} {fields}"
    return found[0]


def may(game: VillagersController, letter: str, kind: str, **fields: Any) -> list[VillagersAction]:
    """The legal actions of that kind with these fields."""
    return narrow(seat(game, letter).legal_actions, kind=kind, **_plain(game, letter, fields))


def _plain(game: VillagersController, letter: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for key, given in fields.items():
        own = village_of(game, letter)
        match key:
            case "card" | "role" | "basic":
                plain[key] = None if given is None else card(given)
            case "on" | "at":
                plain[key] = "new" if given == "new" else place_of(own, given)
            case "whose":
                plain[key] = LETTERS.index(given)
            case "target":
                plain[key] = place_of(village_of(game, fields["whose"]), given)
            case _:
                plain[key] = given
    return plain


def unlocker(game: VillagersController, letter: str, card_name: str, nth: int = 1) -> str:
    """The payment by an unlocker of a seat."""
    return f"{LETTERS.index(letter)}:{place_of(village_of(game, letter), {'card': card_name, 'nth': nth})}"


def refused(game: VillagersController, letter: str, kind: str, **fields: Any) -> Objection:
    """Why an action is refused at the checked door, which changes nothing."""
    action = ACTIONS.validate_python({"kind": kind, "seat": LETTERS.index(letter), **_plain(game, letter, fields)})
    before = now(game)
    try:
        game.submit(action)
    except IllegalAction as refusal:
        assert now(game) is before
        return refusal.objection
    raise AssertionError(f"{kind} was accepted")


def to_act(game: VillagersController) -> str:
    """The seats that are asked, as letters."""
    return "".join(LETTERS[seat] for seat in game.to_act())


class Ply(NamedTuple):
    """One decision of a game: the state before it, the choice, what happened (nothing blanked), the state after."""

    before: VillagersState
    action: VillagersAction
    told: tuple[BaseEvent, ...]
    after: VillagersState


def walk(players: int, seed: int, choices: Sequence[int] = (), *, keen: bool = True, **chosen: Any) -> Iterator[Ply]:
    """A whole game: first by these choices (each a number among the options), then by lot.

    `keen`: kinds of action are drawn first, so that trades do not crowd out the others.
    """
    table, lot, given = dealt(players, seed, **chosen), seeded(seed, 5), iter(choices)
    while table.to_act():
        before = now(table)
        options = table.seat(table.to_act()[0]).legal_actions
        pick = next(given, None)
        if pick is not None:
            action = options[pick % len(options)]
        else:
            kind = lot.pick(sorted({option.kind for option in options}))
            action = lot.pick(narrow(options, kind=kind) if keen else options)
        yield Ply(before, action, table.submit(action), now(table))


def seats_of(game: VillagersController) -> range:
    """All seats."""
    return range(len(game.seats))


def seat_letters(seats: Iterable[Seat]) -> list[str]:
    """Seats as letters."""
    return [LETTERS[seat] for seat in seats]
