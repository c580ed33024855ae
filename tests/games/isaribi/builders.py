"""Tables of Isaribi for tests: positions in the words of the examples, and moves as short lines.

Cards are written as there: a Fish card "prawn 4" (cubes on it now; in a deck the printed number, perhaps "draw"), a
Market card "bream 7x2" (price x demand), "?bream 7x2" face down. The card table of a position holds just its cards.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.opening import new_table
from fishgames.core.rng import Rng, seeded
from fishgames.core.table import TableSettings
from fishgames.games.isaribi import GAME, rounds
from fishgames.games.isaribi.account import START_MONEY
from fishgames.games.isaribi.actions import ACTIONS, CLIENT, IsaribiAction
from fishgames.games.isaribi.boat import AP_TRACK
from fishgames.games.isaribi.cards import CardFile, CardTable
from fishgames.games.isaribi.controller import IsaribiController, IsaribiSeat
from fishgames.games.isaribi.options import IsaribiOptions
from fishgames.games.isaribi.rules import IsaribiRules
from fishgames.games.isaribi.seafood import CUBES_OF_A_KIND, KINDS, Cubes, cubes_of
from fishgames.games.isaribi.state import IsaribiState
from fishgames.games.isaribi.view import COLLABORATORS, Bought, IsaribiView
from fishgames.games.isaribi.wording import IsaribiWording
from tests.games.tables import about, people

NAMES = ("Hana", "Ben", "Mio", "Tom", "Zoe")
FISH = ("clam 4", "prawn 4", "mackerel 4", "bream 4")
MARKET = ("prawn 4x3", "?bream 7x2", "?any 5x3", "?mackerel 6x2")

_FISH = re.compile(r"(?P<type>\w+) (?P<cubes>\d+)(?P<draw> draw)?")
_MARKET = re.compile(r"(?P<type>\w+) (?P<price>\d+)x(?P<demand>\d+)")


def cubes(counts: Mapping[str, int]) -> Cubes:
    """Cubes by name."""
    assert set(counts) <= set(KINDS), counts
    return cubes_of(counts.get(kind, 0) for kind in KINDS)


def named(counts: Cubes) -> dict[str, int]:
    """Cubes by name, without kinds of which there are none."""
    return {kind: count for kind, count in zip(KINDS, counts, strict=True) if count}


def market_id(text: str) -> CardId:
    """The id of a Market card in the card table of a position."""
    return "market-" + text.removeprefix("?").replace(" ", "-")


def fish_id(text: str) -> CardId:
    """The id of a Fish card there; a card on the board is taken to have printed what lies on it, 1 at least."""
    found = _FISH.fullmatch(text)
    assert found is not None, text
    return f"fish-{found['type']}-{max(1, int(found['cubes']))}{'-draw' if found['draw'] else ''}"


def text_of(card: CardId) -> str:
    """A Market card of a position as the examples write it."""
    return card.removeprefix("market-").replace("-", " ")


def card_table(fish: Iterable[CardId], market: Iterable[CardId], row: Sequence[int] = (4, 5, 6, 7, 8)) -> CardTable:
    """A card table of just these cards."""
    fish_cards, market_cards = [], []
    for card, copies in Counter(fish).items():
        _, kind, number, *draw = card.split("-")
        fish_cards.append(
            {
                "id": card,
                "name": card,
                "count": copies,
                "type": kind,
                "cubes": int(number),
                "one_draw": bool(draw),
                "get_one_only": kind == "clam",
            }
        )
    for card, copies in Counter(market).items():
        found = _MARKET.fullmatch(text_of(card))
        assert found is not None, card
        market_cards.append(
            {
                "id": card,
                "name": card,
                "count": copies,
                "type": found["type"],
                "rainbow": found["type"] == "any",
                "price": int(found["price"]),
                "demand": int(found["demand"]),
            }
        )
    totals = ["fish_cards_by_type", "fish_cubes_printed_by_type", "one_draw_by_type"]
    totals += ["market_cards_by_type", "market_demand_by_type", "market_value_by_type"]
    file = {
        "game": "isaribi",
        "fish_cards": fish_cards,
        "market_cards": market_cards,
        "market_cards_per_round": {
            "default": list(row),
            "by_players": {},
            "tight_market": {2: [3, 4, 4, 5, 6], 3: [4, 4, 5, 6, 7]},
        },
        "lap_limit": {"laps": 40},
        "totals": {**{name: {} for name in totals}, "market_cards": len(market_cards)},
    }
    return CardTable(CardFile.model_validate(file))


def position(
    players: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    phase: str = "turn",
    round: int = 1,
    lap: int = 1,
    pawn: Seat = 0,
    first_out: Seat | None = None,
    active: Seat | None = None,
    ap: int | None = None,
    done: Sequence[str] = (),
    acted: bool | None = None,
    fish: Sequence[str] = FISH,
    market: Sequence[Any] = MARKET,
    seats: Sequence[Mapping[str, Any]] = (),
    supply: Mapping[str, int] | None = None,
    fish_decks: Mapping[str, Sequence[str]] | None = None,
    market_deck: Sequence[str] = ("prawn 4x3",) * 32,
    row: Sequence[int] = (4, 5, 6, 7, 8),
) -> tuple[IsaribiState, CardTable]:
    """A made-up table, not checked: a named supply, or a market row of another length, may break an invariant."""
    given = [dict(seats[seat]) if seat < len(seats) else {} for seat in range(players)]
    placed = phase not in ("prepare", "speculator", "place_boat")
    stalls = [entry if isinstance(entry, Mapping) else {"card": entry, "cubes": {}} for entry in market]
    up = sum(not entry["card"].startswith("?") for entry in stalls)
    assert all(entry["card"].startswith("?") == (at >= up) for at, entry in enumerate(stalls))
    decks = [[fish_id(text) for text in (fish_decks or {}).get(kind, [f"{kind} 4"] * 8)] for kind in KINDS]
    clam, prawn, mackerel, bream = (tuple(reversed(deck)) for deck in decks)
    on_board = () if phase == "prepare" else tuple(map(fish_id, fish))
    laid = () if phase == "prepare" else tuple(market_id(entry["card"]) for entry in stalls)
    deck = tuple(map(market_id, reversed(market_deck)))
    table = card_table([card for each in decks for card in each] + list(on_board), [*laid, *deck], row)
    spot_cubes = [int(text.split()[1]) for text in fish] if on_board else []
    held = [cubes(each.pop("cubes", {})) for each in given]
    client_cubes = [each.pop("client_cube", None) for each in given]
    sold = [cubes(entry["cubes"]) for entry in stalls] if laid else []
    used = Counter(lies for lies in client_cubes if lies is not None)
    for card, count in zip(on_board, spot_cubes, strict=True):
        used[KINDS[table.seafood[card]]] += count
    for each in (*held, *sold):
        used.update(named(each))
    left_over = {kind: CUBES_OF_A_KIND - used[kind] for kind in KINDS} | dict(supply or {})
    seat = pawn if active is None else active
    collaborators = [each.pop("collaborator", None) for each in given]
    if phase in ("speculator", "old_fisherman"):
        seat = collaborators.index(phase)
    abilities = [each.pop("abilities", []) for each in given]
    levels = [each.pop("ap_level", 0) for each in given]
    nets = [each.pop("net_level", 0) for each in given]
    money = [each.pop("money", START_MONEY) for each in given]
    granted = AP_TRACK[levels[seat]] if phase == "turn" else 0
    boats = [each.pop("boat", 0) if placed else None for each in given]
    left = [each.pop("left", False) for each in given]
    looked = [tuple(each.pop("peeked", ())) for each in given]
    assert not any(given), f"unknown: {given}"
    assert set(done) <= {"fish", "sell", "technology"}
    # what money and technologies came from: sales of the first round, purchases for nothing
    gained = [
        (("ap",) * ap_level, ("net",) * net, tuple(owned))
        for ap_level, net, owned in zip(levels, nets, abilities, strict=True)
    ]
    state = IsaribiState(
        seats=players,
        rng=Rng(word=1),
        options=IsaribiOptions(**(options or {})),
        round=round,
        phase="place_boat" if phase == "prepare" else phase,  # type: ignore[arg-type]
        lap=lap if phase == "turn" else 0,
        pawn=pawn,
        first_out=first_out,
        active=seat,
        points=granted if ap is None else ap,
        granted=granted,
        fished="fish" in done,
        sold_once="sell" in done,
        learned="technology" in done,
        acted=bool(done) if acted is None else acted,
        spots=on_board,
        spot_cubes=spot_cubes,
        stalls=laid,
        up=up if laid else 0,
        sold=sold,
        supply=cubes(left_over),
        fish_decks=(clam, prawn, mackerel, bream),
        market_deck=deck,
        fish_gone=(),
        market_gone=(),
        gone_unseen=(),
        display=tuple(each for each in COLLABORATORS if each not in collaborators),
        money=money,
        ap_levels=levels,
        net_levels=nets,
        smokehouses=["smokehouse" in owned for owned in abilities],
        clients=["client" in owned for owned in abilities],
        client_cubes=client_cubes,
        cubes=held,
        boats=boats,
        left=left,
        collaborators=collaborators,
        looked=looked,
        sales=[(max(0, each - START_MONEY), *(0,) * (round - 1)) for each in money],
        bought=[
            tuple(Bought(technology=each, price=0, round=round) for part in parts for each in part) for parts in gained
        ],
        changed=[0] * players,
        fines=[(max(0, START_MONEY - each), *(0,) * (round - 1)) for each in money],
    )
    if phase == "prepare":
        state.sales = [sales[: round - 1] for sales in state.sales]
        state.fines = [fines[: round - 1] for fines in state.fines]
        rounds.prepare(state, table)
    return state, table


def game(state: IsaribiState, table: CardTable, settings: TableSettings | None = None) -> IsaribiController:
    """A table at which `state` is the present, behind the checked door."""
    table_of_people = about(GAME, NAMES[: state.seats], settings)
    wording = IsaribiWording(table, NAMES[: state.seats])
    return IsaribiController(table_of_people, IsaribiRules(table), wording, state)


def at(players: int = 2, **given: Any) -> IsaribiController:
    """A table with that position; see `position`."""
    return game(*position(players, **given))


def alone(players: int = 3, *, also: Mapping[str, Any] | None = None, **mine: Any) -> IsaribiController:
    """A table at which seat 0 takes its turn; `also`: what the position has besides that seat."""
    return at(players, seats=[mine], **(also or {}))


def dealt(players: int = 3, seed: int = 1, table: Any = None, **options: Any) -> IsaribiController:
    """A new game. `table`: the contents of a corrected card file."""
    made = new_table(GAME, people(NAMES[:players]), IsaribiOptions(**options), seed=seed, cards=table)
    assert isinstance(made, IsaribiController)
    return made


def now(game: IsaribiController) -> IsaribiState:
    """The whole truth."""
    state: IsaribiState = game.snapshot().state
    return state


def table_of(game: IsaribiController) -> CardTable:
    """The card table."""
    assert isinstance(game.wording, IsaribiWording)
    return game.wording.cards


def seat(game: IsaribiController, number: Seat) -> IsaribiSeat:
    """The handle of a seat."""
    handle = game.seat(number)
    assert isinstance(handle, IsaribiSeat)
    return handle


def view(game: IsaribiController, number: Seat | None = None) -> IsaribiView:
    """What a seat sees; without a number, what everybody sees."""
    return game.public().view if number is None else game.seat(number).view


def action(text: str) -> IsaribiAction:
    """An action as a short line, the seat first: "0 sell gross prawn>1 clam>client", "1 leave carpenter"."""
    number, kind, *parts = text.split()
    fields: dict[str, Any] = {}
    match kind:
        case "peek":
            fields = {"position": int(parts[0])}
        case "place":
            fields = {"location": int(parts[0])}
        case "old_fisherman":
            fields = {"spot": int(parts[0]), "count": int(parts[1])}
        case "fish":
            fields = {"how": parts[0]}
        case "move":
            fields = {"to": int(parts[0])}
        case "sell":
            pairs = [part.split(">") for part in parts[1:]]
            fields = {"how": parts[0], "cubes": [(CLIENT if to == "client" else int(to), kind) for kind, to in pairs]}
        case "technology" | "dried_fish_technology":
            fields = {"technology": parts[0]}
        case "leave":
            fields = {"collaborator": parts[0]}
        case "discard":
            fields = {"cubes": cubes(Counter(parts))}
        case _:
            assert not parts, text
    return ACTIONS.validate_python({"seat": int(number), "kind": kind, **fields})


def do(game: IsaribiController, *lines: str) -> list[BaseEvent]:
    """Submit actions written as lines; what the last one told."""
    told: list[BaseEvent] = []
    for line in lines:
        told = list(game.submit(action(line)))
    return told


def refused(game: IsaribiController, line: str) -> Objection:
    """Why that action is not possible; it must not be."""
    try:
        game.submit(action(line))
    except IllegalAction as illegal:
        return illegal.objection
    raise AssertionError(f"{line} is legal")


def lines(game: IsaribiController, kind: str) -> list[str]:
    """The legal actions of a kind of whoever is asked, as short lines without the seat."""
    number = game.to_act()[0]
    return [line(each) for each in game.seat(number).legal_actions if each.kind == kind]


def line(each: IsaribiAction) -> str:
    """An action as a short line without its seat and kind."""
    plain = ACTIONS.dump_python(each, mode="json")
    del plain["seat"], plain["kind"]
    if "cubes" in plain and each.kind == "sell":
        sold = [f"{kind}>{'client' if to == CLIENT else to}" for to, kind in plain["cubes"]]
        return " ".join([plain["how"], *sold])
    if "cubes" in plain:
        return " ".join(kind for kind, count in zip(KINDS, plain["cubes"], strict=True) for _ in range(count))
    return " ".join(str(part) for part in plain.values())


def told(events: Iterable[BaseEvent], kind: str) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def play_round(game: IsaribiController) -> None:
    """Everybody places its boat in the Harbour and leaves at once with what comes first, to the end of the round."""
    number = now(game).round
    while game.to_act() and now(game).round == number:
        options = game.seat(game.to_act()[0]).legal_actions
        wanted = [each for each in options if each.kind in ("leave", "peek_done", "old_fisherman_decline")]
        shop = [each for each in options if getattr(each, "technology", "") == "none"]
        game.submit((wanted or shop or list(options))[0])


def random_game(players: int, seed: int, **options: Any) -> IsaribiController:
    """A game played by lot to its end."""
    game = dealt(players, seed, **options)
    lot = seeded(seed, 5)
    while game.to_act():
        game.submit(lot.pick(game.seat(game.to_act()[0]).legal_actions))
    return game
