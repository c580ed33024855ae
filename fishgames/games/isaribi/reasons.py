"""What speaks for a choice in Isaribi, as the rest of a sentence, from what its seat can see."""

from fishgames.core.model import Seat
from fishgames.core.phrases import counted
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi.actions import CLIENT, IsaribiAction
from fishgames.games.isaribi.boat import HARBOUR, catch, points
from fishgames.games.isaribi.cards import ROUNDS, CardTable
from fishgames.games.isaribi.seafood import ANY, INDEX, KINDS, NAMES
from fishgames.games.isaribi.state import IsaribiState
from fishgames.games.isaribi.technology import CLIENT_PAYS
from fishgames.games.isaribi.wording import EFFECTS


def why(state: IsaribiState, action: IsaribiAction, cards: CardTable) -> str:
    """One short reason."""
    seat = action.seat
    match action:
        case act.Sell(cubes=sold):
            earned = sum(CLIENT_PAYS if to == CLIENT else cards.price[state.stalls[to - 1]] for to, _ in sold)
            return f"{earned} ryo at once"
        case act.Fish(how=how):
            spot = state.boats[seat]
            assert spot
            kind = cards.seafood[state.spots[spot - 1]]
            count = catch(KINDS[kind], how, state.net_levels[seat], state.spot_cubes[spot - 1])
            return f"{count} {NAMES[KINDS[kind]]}; {_buyers(state, seat, kind, cards)}"
        case act.Place(location=location) | act.Move(to=location):
            return _why_there(state, seat, location, cards)
        case act.Learn():
            return _for_long(ROUNDS - state.round)
        case act.DriedFishTechnology(technology=learned):
            return "no technology would pay for itself" if learned == "none" else _for_long(ROUNDS - state.round)
        case act.Leave(collaborator=collaborator):
            return EFFECTS[collaborator]
        case act.Flip():
            if unsold := _unsold(state, seat, cards):
                return f"{counted(unsold, 'cube')} on board without an open buyer"
            return "shows what will be bought"
        case act.Discard(cubes=cubes):
            places = [_prices(state, seat, n, cards)[:many] for n, many in enumerate(cubes)]
            worth = sum(map(sum, places))
            return f"they would fetch {worth} ryo at open places" if worth else "no open place buys them"
        case act.OldFisherman(spot=spot):
            others = sum(boat == spot for other, boat in enumerate(state.boats) if other != seat)
            own = "this seat's boat is there" if state.boats[seat] == spot else "this seat's boat may get there"
            return f"{own}, and {others} of the others"
        case act.OldFishermanDecline():
            return "more cubes would help others as much"
        case act.Peek():
            return "to know what will be bought"
        case act.PeekDone():
            return "enough is known"
        case act.EndTurn():
            return f"{points(state.points)} AP would not bring more now"


def _why_there(state: IsaribiState, seat: Seat, location: int, cards: CardTable) -> str:
    laden = sum(state.cubes[seat])
    here = state.boats[seat]
    if laden and (location == HARBOUR or (here is not None and location < here)):
        sold = laden - _unsold(state, seat, cards)
        return f"{counted(laden, 'cube')} on board, {sold} with an open buyer"
    if location == HARBOUR:
        return "nothing at sea is worth the way"
    kind = cards.seafood[state.spots[location - 1]]
    return f"{state.spot_cubes[location - 1]} {NAMES[KINDS[kind]]} there; {_buyers(state, seat, kind, cards)}"


def _prices(state: IsaribiState, seat: Seat, kind: int, cards: CardTable) -> list[int]:
    """What each free place pays that would take a cube of this kind now, best first."""
    found = [CLIENT_PAYS] if state.clients[seat] and state.client_cubes[seat] is None else []
    for card, sold in zip(state.stalls[: state.up], state.sold, strict=False):
        if cards.wanted[card] in (kind, ANY):
            found += [cards.price[card]] * (cards.demand[card] - sum(sold))
    return sorted(found, reverse=True)


def _buyers(state: IsaribiState, seat: Seat, kind: int, cards: CardTable) -> str:
    prices = _prices(state, seat, kind, cards)
    if not prices:
        return "no buyer is open yet"
    return f"{len(prices)} {'place buys' if len(prices) == 1 else 'places buy'}, at up to {prices[0]} ryo"


def _unsold(state: IsaribiState, seat: Seat, cards: CardTable) -> int:
    """Cubes on board for which there is no open place, each kind taken by itself."""
    held = state.cubes[seat]
    return sum(max(0, held[n] - len(_prices(state, seat, n, cards))) for n in map(INDEX.__getitem__, KINDS))


def _for_long(rounds: int) -> str:
    if not rounds:
        return "for the rest of the last round"
    return f"for this round and {counted(rounds, 'round')} more"
