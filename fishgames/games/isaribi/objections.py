"""Why an action of Isaribi is not possible, told from what the acting seat sees (clauses of the rules)."""

from collections import Counter
from typing import assert_never

from fishgames.core.model import Objection
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi import collaborators
from fishgames.games.isaribi.actions import CLIENT, IsaribiAction, Sold
from fishgames.games.isaribi.boat import (
    FLIP_COST,
    GROSS_COST,
    HAND_COST,
    HARBOUR,
    MOVE_COST,
    NET_COST,
    RETAIL_COST,
    TECHNOLOGY_COST,
    points,
)
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.collaborators import FISHERMAN_CUBES, PEEKS
from fishgames.games.isaribi.sale import AT_MOST
from fishgames.games.isaribi.seafood import ANY, INDEX, NAMES, Seafood
from fishgames.games.isaribi.technology import DISCOUNT, TECHNOLOGY_NAMES, offers
from fishgames.games.isaribi.view import Collaborator, IsaribiView, SeatView, Technology, Turn

_DECISIONS = {
    "speculator": ("the looks of the Speculator", "I-5.1"),
    "place_boat": ("the placing of a boat", "I-5.2"),
    "old_fisherman": ("the cubes of the Old fisherman", "I-5.3"),
    "turn": ("a turn, or leaving the round", "I-6.3"),
    "dried_fish_technology": ("the choice at the Dried fish shop", "I-7.4"),
    "discard": ("the discard of surplus cubes", "I-9.2"),
}
_TURN_ACTIONS = ("fish", "move", "sell", "technology", "flip", "end_turn", "leave")


def explain(view: IsaribiView, action: IsaribiAction, table: CardTable) -> Objection:
    """The reason against an action that is not legal for the viewer."""
    if view.asked is None:
        return _no("The game is over after round 5.", "I-9.4")
    wanted, clause = _DECISIONS[view.asked.kind]
    if action.seat != view.active:
        return _no("Another seat decides now.", "I-6.1" if view.phase == "turn" else clause)
    kinds = {"speculator": ("peek", "peek_done"), "place_boat": ("place",), "turn": _TURN_ACTIONS}.get(
        view.phase, (view.phase, f"{view.phase}_decline")
    )
    if action.kind not in kinds:
        return _no(f"The table waits for {wanted}; nothing else goes before it.", clause)
    match action:
        case act.Peek(position=position):
            return _peek(view, position)
        case act.Place(location=location):
            return _no(f"{_spots(view)}; there is no location {location}.", "I-5.2")
        case act.OldFisherman():
            return _old_fisherman(view, action)
        case act.DriedFishTechnology(technology=technology):
            return _shop(view, technology)
        case act.Discard():
            return _discard(view, action)
        case act.PeekDone() | act.OldFishermanDecline():
            return _no("That is not possible now.", clause)
        case _:
            return _in_turn(view, action, table)


def _no(sentence: str, clause: str) -> Objection:
    return Objection(sentence=sentence, clause=clause)


def _info(view: IsaribiView) -> SeatView:
    assert view.active is not None
    return view.table[view.active]


def _cubes(count: int, seafood: Seafood | None = None) -> str:
    kind = "" if seafood is None else f"{NAMES[seafood]} "
    return f"{count} {kind}cube{'' if count == 1 else 's'}"


def _spots(view: IsaribiView) -> str:
    return f"A boat may be in the Harbour or on F1 to F{len(view.sea)}"


# --- before and after the turns ---------------------------------------------------------------------------------------


def _peek(view: IsaribiView, position: int) -> Objection:
    seen = _info(view).looked_at
    if not 1 <= position <= len(view.market):
        return _no(f"The market has positions M1 to M{len(view.market)}; there is no {position}.", "I-5.1")
    if view.market[position - 1].up:
        return _no(f"M{position} is face up: all can see it.", "I-5.1")
    if position in seen:
        return _no(f"M{position} was looked at already; each card once.", "I-5.1")
    return _no(f"The Speculator looks at {PEEKS} cards at most, and {len(seen)} were looked at.", "I-5.1")


def _old_fisherman(view: IsaribiView, action: act.OldFisherman) -> Objection:
    if not 1 <= action.spot <= len(view.sea):
        return _no(f"The Fish cards lie on F1 to F{len(view.sea)}; there is no F{action.spot}.", "I-5.3")
    if not 1 <= action.count <= FISHERMAN_CUBES:
        return _no(f"The Old fisherman adds 1 to {FISHERMAN_CUBES} cubes, not {action.count}.", "I-5.3")
    seafood = view.sea[action.spot - 1].seafood
    there = view.supply[INDEX[seafood]]
    return _no(f"The supply has {_cubes(there, seafood)}, not {action.count}.", "I-5.3")


def _shop(view: IsaribiView, technology: Technology | str) -> Objection:
    assert view.active is not None
    offer = next(each for each in offers(view, view.active, DISCOUNT) if each.technology == technology)
    against = _against(view, offer.technology, DISCOUNT)
    assert against is not None
    return _no(against[0], "I-7.4" if against[1] == "I-8.5.3" else against[1])


def _discard(view: IsaribiView, action: act.Discard) -> Objection:
    info = _info(view)
    held, number = sum(info.cubes), sum(action.cubes)
    surplus = held - info.storage
    for count, there, name in zip(action.cubes, info.cubes, ("clam", "prawn", "mackerel", "sea bream"), strict=True):
        if not 0 <= count <= there:
            return _no(f"The boat holds {there} {name}, so {count} can't go back.", "I-9.2")
    return _no(
        f"The boat holds {held} cubes and keeps {info.storage}: exactly {surplus} must go back, not {number}.", "I-9.2"
    )


# --- turns ------------------------------------------------------------------------------------------------------------


def _in_turn(
    view: IsaribiView,
    action: act.Fish | act.Move | act.Sell | act.Learn | act.Flip | act.EndTurn | act.Leave,
    table: CardTable,
) -> Objection:
    assert view.turn is not None
    if isinstance(action, act.Leave):
        return _leave(view, view.turn, action.collaborator)
    if view.lap > table.lap_limit:
        return _no(f"This is lap {view.lap}: after {table.lap_limit} laps a seat can only leave the round.", "I-6.6")
    match action:
        case act.Fish():
            found = _fish(view, view.turn, action)
            cost = NET_COST if action.how == "net" else HAND_COST
        case act.Move(to=to):
            found, cost = _move(view, to), MOVE_COST
        case act.Sell():
            found = _sell(view, view.turn, action, table)
            cost = GROSS_COST if action.how == "gross" else RETAIL_COST
        case act.Learn(technology=technology):
            found, cost = _learn(view, view.turn, technology), TECHNOLOGY_COST
        case act.Flip():
            found, cost = _flip(view), FLIP_COST
        case act.EndTurn():
            found, cost = None, 0
        case _:
            assert_never(action)
    return found or _too_few_points(view.turn, cost)


def _too_few_points(turn: Turn, cost: int) -> Objection:
    left = f"{points(turn.left)} AP of {points(turn.granted)} is left" if turn.left else "no AP is left"
    return _no(f"That costs {points(cost)} AP, and {left}.", "I-6.4")


def _leave(view: IsaribiView, turn: Turn, collaborator: Collaborator) -> Objection:
    if turn.acted:
        return _no("Something was done in this turn; leaving must wait for this seat's next slot.", "I-6.3")
    there = ", ".join(collaborators.NAMES[each] for each in view.display)
    return _no(f"{collaborators.NAMES[collaborator]} is taken; still there: {there}.", "I-7.1")


def _fish(view: IsaribiView, turn: Turn, action: act.Fish) -> Objection | None:
    boat = _info(view).boat
    if turn.fished:
        return _no("Fishing is possible once a turn, and it was done.", "I-6.5")
    if not boat:
        return _no("The boat lies in the Harbour; fish are caught on the spots of the sea.", "I-8.1.1")
    spot = view.sea[boat - 1]
    if action.how == "net" and spot.seafood == "clam":
        return _no("Clams are not caught by net, only by hand, 1 a turn.", "I-8.1.2")
    if action.how == "hand" and spot.seafood == "bream":
        return _no("Sea bream is not caught by hand, only by net.", "I-8.1.3")
    if not spot.cubes:
        return _no(f"No {NAMES[spot.seafood]} is left at F{boat}.", "I-8.1.1")
    return None


def _move(view: IsaribiView, to: int) -> Objection | None:
    boat = _info(view).boat
    assert boat is not None
    if to < HARBOUR:
        return _no(f"{_spots(view)}; there is no location {to}.", "I-8.2.1")
    if to > len(view.sea):
        return _no(f"The sea ends at F{len(view.sea)}.", "I-8.2.1")
    if abs(to - boat) != 1:
        here = "in the Harbour" if boat == HARBOUR else f"at F{boat}"
        near = [each for each in (boat - 1, boat + 1) if HARBOUR <= each <= len(view.sea)]
        names = " or ".join("the Harbour" if each == HARBOUR else f"F{each}" for each in near)
        return _no(f"The boat is {here}; one step leads to {names}.", "I-8.2.1")
    return None


def _flip(view: IsaribiView) -> Objection | None:
    if all(stall.up for stall in view.market):
        laid = len(view.market)
        return _no(f"No Market card is face down: {laid} of {laid} are up.", "I-8.4.1")
    return None


def _learn(view: IsaribiView, turn: Turn, technology: Technology) -> Objection | None:
    if turn.learned:
        return _no("A technology is gained once a turn, and it was done.", "I-6.5")
    if _info(view).boat != HARBOUR:
        return _no(f"The boat is at F{_info(view).boat}; technologies are gained in the Harbour.", "I-8.5.1")
    if all(info.left for seat, info in enumerate(view.table) if seat != view.active):
        return _no("All others have left the round, so no technology can be gained.", "I-8.5.2")
    against = _against(view, technology, 0)
    return None if against is None else _no(*against)


def _against(view: IsaribiView, technology: Technology, discount: int) -> tuple[str, str] | None:
    """What boat card and money have against a technology: a sentence and a clause."""
    assert view.active is not None
    offer = next(each for each in offers(view, view.active, discount) if each.technology == technology)
    name = TECHNOLOGY_NAMES[technology]
    match offer.why:
        case None:
            return None
        case "end_of_track":
            track = "The AP" if technology == "ap" else "The net"
            return f"{track} track is at its end, {offer.now}.", "I-8.5.4"
        case "owned":
            return f"One {name} each, and this seat has it.", "I-8.5.5"
        case "too_dear":
            assert offer.price is not None
            money = _info(view).money
            step = f"The {name} to {offer.then}" if technology in ("ap", "net") else name
            return f"{step} costs {offer.price} ryo; there are {money}, {offer.price - money} too few.", "I-8.5.3"


# --- sales ------------------------------------------------------------------------------------------------------------


def _sell(view: IsaribiView, turn: Turn, action: act.Sell, table: CardTable) -> Objection | None:
    info, sold = _info(view), action.cubes
    if turn.sold:
        return _no("Selling is possible once a turn, and it was done.", "I-6.5")
    if info.boat != HARBOUR:
        return _no(f"The boat is at F{info.boat}; the catch is sold in the Harbour.", "I-8.3.1")
    if not sold:
        return _no("A sale takes at least 1 cube.", "I-8.3.1")
    most = AT_MOST if action.how == "gross" else 1
    if len(sold) > most:
        words = f"up to {AT_MOST} cubes" if action.how == "gross" else "exactly 1 cube"
        return _no(f"A {action.how} sale is {words}, not {len(sold)}.", "I-8.3.2")
    for cube in sold:
        if against := _one_cube(view, info, cube, table):
            return against
    return _together(view, info, sold)


def _one_cube(view: IsaribiView, info: SeatView, cube: Sold, table: CardTable) -> Objection | None:
    to, seafood = cube
    if not info.cubes[INDEX[seafood]]:
        return _no(f"There is no {NAMES[seafood]} on the boat.", "I-8.3.1")
    if to == CLIENT:
        if not info.client:
            return _no("This seat has no Client.", "I-8.3.5")
        if info.client_cube is not None:
            return _no(f"The Client was used in this round: a {NAMES[info.client_cube]} lies on it.", "I-8.3.5")
        return None
    if not 1 <= to <= len(view.market):
        return _no(f"The market has positions M1 to M{len(view.market)}; there is no {to}.", "I-8.3.2")
    stall = view.market[to - 1]
    if not stall.up or stall.card is None:
        return _no(f"M{to} is face down; only face-up cards buy.", "I-8.3.2")
    if table.wanted[stall.card] not in (INDEX[seafood], ANY):
        return _no(f"M{to} buys {NAMES[table.market[stall.card].wanted]}, not {NAMES[seafood]}.", "I-8.3.3")
    if not stall.free:
        return _no(f"M{to} is full: it takes {table.demand[stall.card]} in a round.", "I-8.3.3")
    return None


def _together(view: IsaribiView, info: SeatView, sold: tuple[Sold, ...]) -> Objection | None:
    for to, count in Counter(to for to, _ in sold).items():
        if to == CLIENT and count > 1:
            return _no(f"The Client takes 1 cube a round, not {count}.", "I-8.3.5")
        if to != CLIENT and count > (free := view.market[to - 1].free):
            return _no(f"M{to} takes {free} more, not {count}.", "I-8.3.3")
    for seafood, count in Counter(seafood for _, seafood in sold).items():
        if count > (held := info.cubes[INDEX[seafood]]):
            return _no(f"There is only {held} {NAMES[seafood]} on the boat, not {count}.", "I-8.3.1")
    return None
