"""What choices would lead to, told from a view: for screens and bots. Imports no state."""

from collections import Counter
from collections.abc import Iterable

from fishgames.core.model import CardId, Seat, value
from fishgames.games.isaribi.boat import HARBOUR, MOVE_COST, catch, fine, storage
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.collaborators import MONEY_CHANGER
from fishgames.games.isaribi.seafood import KINDS, Cubes, choices_of
from fishgames.games.isaribi.view import COLLABORATORS, Collaborator, IsaribiView, SeatView


@value
class MoveCost:
    """The way to a location: steps, half points, and in how many turns, the running one counted, a boat is there."""

    location: int
    steps: int
    points: int
    turns: int


def move_costs(view: IsaribiView, seat: Seat, start: int | None = None) -> tuple[MoveCost, ...]:
    """The way from where the boat is (or from `start`) to every location; () before it is placed."""
    boat = view.table[seat].boat if start is None else start
    if boat is None:
        return ()
    per_turn = view.table[seat].points // MOVE_COST
    running = view.turn is not None and view.active == seat and start is None
    first = view.turn.left // MOVE_COST if running and view.turn is not None else per_turn
    found = []
    for location in range(len(view.sea) + 1):
        steps = abs(location - boat)
        later = max(0, steps - first)
        turns = 1 + -(-later // per_turn) if steps else 0
        found.append(MoveCost(location=location, steps=steps, points=steps * MOVE_COST, turns=turns))
    return tuple(found)


@value
class Catch:
    """What net and hand bring at a spot, 0 where that way is not possible; `there`: cubes on the card now."""

    net: int
    hand: int
    there: int


def catch_at(view: IsaribiView, seat: Seat, location: int) -> Catch | None:
    """What the seat's net and hand would bring at a location; None in the Harbour."""
    if not 1 <= location <= len(view.sea):
        return None
    spot, level = view.sea[location - 1], view.table[seat].net_level
    return Catch(
        net=catch(spot.seafood, "net", level, spot.cubes),
        hand=catch(spot.seafood, "hand", level, spot.cubes),
        there=spot.cubes,
    )


@value
class Leaving:
    """What taking a collaborator would mean. `taken_by`: who has it; None: it is there.

    `gains`: ryo at once. `storage`, `surplus`, `fine`: if the round ended with what is on the boat now. `money`: then.
    """

    collaborator: Collaborator
    taken_by: Seat | None
    gains: int
    storage: int
    surplus: int
    fine: int
    money: int


def leaving(view: IsaribiView, seat: Seat) -> tuple[Leaving, ...]:
    """All five collaborators, in printed order."""
    return tuple(_leaving(view, seat, each) for each in COLLABORATORS)


def _leaving(view: IsaribiView, seat: Seat, collaborator: Collaborator) -> Leaving:
    info = view.table[seat]
    gains = MONEY_CHANGER if collaborator == "money_changer" else 0
    keeps = storage(info.smokehouse, collaborator == "carpenter")
    surplus = max(0, sum(info.cubes) - keeps)
    due = fine(surplus, info.money + gains, per_cube=view.options.surplus_penalty == "per_cube")
    return Leaving(
        collaborator=collaborator,
        taken_by=next((other for other, each in enumerate(view.table) if each.collaborator == collaborator), None),
        gains=gains,
        storage=keeps,
        surplus=surplus,
        fine=due,
        money=info.money + gains - due,
    )


def surplus_of(info: SeatView) -> int:
    """Cubes too many if the round ended now."""
    return max(0, sum(info.cubes) - info.storage)


def fine_now(view: IsaribiView, seat: Seat) -> int:
    """What its surplus would cost a seat if the round ended now."""
    info = view.table[seat]
    return fine(surplus_of(info), info.money, per_cube=view.options.surplus_penalty == "per_cube")


def discards(view: IsaribiView, seat: Seat) -> tuple[Cubes, ...]:
    """All ways to give the surplus back."""
    info = view.table[seat]
    return choices_of(info.cubes, surplus_of(info))


def next_flip(view: IsaribiView) -> int | None:
    """The market position that turns up when the next slot of the pawn begins; None if nothing will turn up.

    Before the Main step that is its second slot, for the first one turns up nothing. When all have left there is none.
    """
    if all(info.left for info in view.table):
        return None
    return next((position for position, stall in enumerate(view.market, 1) if not stall.up), None)


def unseen_market(view: IsaribiView, table: CardTable) -> tuple[CardId, ...]:
    """Market cards that never lay face up, in the order of the file, the same for every seat (I-11)."""
    open_cards = (*view.market_gone, *(stall.card for stall in view.market if stall.up and stall.card is not None))
    return _less(table.market_deck(), open_cards)


def unseen_fish(view: IsaribiView, table: CardTable) -> tuple[CardId, ...]:
    """Fish cards still in the decks, in the order of the file."""
    cards = [card for seafood in KINDS for card in table.fish_deck(seafood)]
    return _less(cards, (*view.fish_gone, *(spot.card for spot in view.sea)))


def _less(cards: Iterable[CardId], seen: Iterable[CardId]) -> tuple[CardId, ...]:
    return tuple((Counter(cards) - Counter(seen)).elements())


def turns_home(view: IsaribiView, seat: Seat) -> int | None:
    """In how many turns the boat is in the Harbour if it sails straight; 0: it is there."""
    costs = move_costs(view, seat)
    return costs[HARBOUR].turns if costs else None
