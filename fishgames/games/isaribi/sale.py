"""Sales: which are possible, what they bring (I-8.3). Imports no state."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

from fishgames.core.model import Seat, value
from fishgames.games.isaribi.actions import CLIENT, Sell, Sold, counted, gross, in_order, retail
from fishgames.games.isaribi.cards import MARKET_SPOTS, CardTable
from fishgames.games.isaribi.seafood import ANY, INDEX, KINDS, Cubes, Seafood, kinds_in, without
from fishgames.games.isaribi.technology import CLIENT_PAYS
from fishgames.games.isaribi.view import IsaribiView

AT_MOST = 2
"""Cubes of a gross sale (I-8.3.2)."""

Stalls = tuple[tuple[int, int], ...]
"""Of each face-up Market card the number of the kind it wants, and its free places, AT_MOST standing for more."""


_KINDS = len(KINDS)
_CLIENT_PLACE = MARKET_SPOTS
"""A cube and where it goes as one number: place times _KINDS plus kind, places from 0, the Client after the market.

The order of these numbers is that of the cubes in a sale.
"""


def _singles(cubes: Cubes, stalls: Stalls, client: bool) -> list[int]:
    """Where each kind of cube could be sold now."""
    held = [kind for kind, count in enumerate(cubes) if count]
    found = [
        place * _KINDS + kind
        for place, (wanted, free) in enumerate(stalls)
        if free
        for kind in held
        if wanted in (kind, ANY)
    ]
    if client:
        found += [_CLIENT_PLACE * _KINDS + kind for kind in held]
    return found


def _cube(single: int) -> Sold:
    place, kind = divmod(single, _KINDS)
    return (CLIENT if place == _CLIENT_PLACE else place + 1, KINDS[kind])


@cache
def _one(seat: Seat) -> tuple[tuple[Sell, Sell], ...]:
    """Retail and gross sale of each single cube."""
    every = range((_CLIENT_PLACE + 1) * _KINDS)
    return tuple((retail(seat, _cube(single)), gross(seat, _cube(single))) for single in every)


@cache
def _two(seat: Seat) -> tuple[tuple[Sell, ...], ...]:
    """Of each cube the gross sales with itself and with those after it."""
    every = range((_CLIENT_PLACE + 1) * _KINDS)
    return tuple(tuple(gross(seat, _cube(a), _cube(b)) for b in every[a:]) for a in every)


@lru_cache(maxsize=16_384)
def _sales(seat: Seat, cubes: Cubes, stalls: Stalls, client: bool, both: bool) -> tuple[Sell, ...]:
    each = _singles(cubes, stalls, client)
    one = _one(seat)
    found = [one[single][0] for single in each]
    if not both:
        return tuple(found)
    found += [one[single][1] for single in each]
    for at, single in enumerate(each):
        place, kind = divmod(single, _KINDS)
        row = _two(seat)[single]
        room = place != _CLIENT_PLACE and stalls[place][1] > 1
        several = cubes[kind] > 1
        found += [
            row[other - single]
            for other in each[at:]
            if (room or other // _KINDS != place) and (several or other % _KINDS != kind)
        ]
    return tuple(found)


def sales(seat: Seat, cubes: Cubes, stalls: Stalls, *, client: bool, both: bool) -> tuple[Sell, ...]:
    """All sales: retail, then, if the points are there, gross. More cubes of a kind than sell make no difference."""
    few: Cubes = (min(cubes[0], AT_MOST), min(cubes[1], AT_MOST), min(cubes[2], AT_MOST), min(cubes[3], AT_MOST))
    return _sales(seat, few, stalls, client, both)


# --- for previews -----------------------------------------------------------------------------------------------------


@value
class Place:
    """A kind of cube and where it might go. `free`: places left there. `why`: None if it can be sold there now."""

    to: int
    seafood: Seafood
    price: int
    free: int
    why: Literal["full", "used"] | None


def places(view: IsaribiView, seat: Seat, table: CardTable) -> tuple[Place, ...]:
    """The kinds held, each with every face-up card that wants it, full ones too, and the Client last."""
    info = view.table[seat]
    found = []
    for position, stall in enumerate(view.market, 1):
        if stall.up and stall.card is not None:
            wanted, pays = table.wanted[stall.card], table.price[stall.card]
            for kind in kinds_in(info.cubes):
                if wanted in (INDEX[kind], ANY):
                    why: Literal["full"] | None = None if stall.free else "full"
                    found.append(Place(to=position, seafood=kind, price=pays, free=stall.free, why=why))
    if info.client:
        used = info.client_cube is not None
        found += [
            Place(to=CLIENT, seafood=kind, price=CLIENT_PAYS, free=0 if used else 1, why="used" if used else None)
            for kind in kinds_in(info.cubes)
        ]
    return tuple(found)


def stalls_of(view: IsaribiView, table: CardTable) -> Stalls:
    """The face-up Market cards of a view."""
    return tuple(
        (table.wanted[stall.card], min(stall.free, AT_MOST))
        for stall in view.market
        if stall.up and stall.card is not None
    )


def could_follow(view: IsaribiView, seat: Seat, chosen: Sequence[Sold], table: CardTable) -> tuple[Sold, ...]:
    """What a sale in the making could still take besides the cubes chosen; all that can be sold if none is chosen."""
    info, wanted = view.table[seat], in_order(chosen)
    client = info.client and info.client_cube is None
    found: dict[Sold, None] = {}
    for sell in sales(seat, info.cubes, stalls_of(view, table), client=client, both=True):
        if len(sell.cubes) == len(wanted) + 1:
            for at, cube in enumerate(sell.cubes):
                if (*sell.cubes[:at], *sell.cubes[at + 1 :]) == wanted:
                    found[cube] = None
    return in_order(found)


def earned(view: IsaribiView, sold: Sequence[Sold], table: CardTable) -> int:
    """What a sale brings; a place that does not buy brings nothing."""
    return sum(_price(view, to, table) for to, _ in sold)


def _price(view: IsaribiView, to: int, table: CardTable) -> int:
    if to == CLIENT:
        return CLIENT_PAYS
    card = view.market[to - 1].card if 1 <= to <= len(view.market) and view.market[to - 1].up else None
    return 0 if card is None else table.price[card]


def best(view: IsaribiView, seat: Seat, table: CardTable, at_most: int = AT_MOST) -> tuple[tuple[Sold, ...], int]:
    """The dearest sale of at most so many cubes, wherever the boat is, and its ryo; () and 0 if nothing sells.

    Of equal ones the first in the order of the market, so that the Client stays unused where that costs nothing.
    """
    info, stalls = view.table[seat], stalls_of(view, table)
    client = info.client and info.client_cube is None
    options = [
        sell.cubes
        for sell in sales(seat, info.cubes, stalls, client=client, both=at_most > 1)
        if len(sell.cubes) <= at_most
    ]
    if not options:
        return (), 0
    cubes = max(options, key=lambda sold: earned(view, sold, table))
    return cubes, earned(view, cubes, table)


def left_after(cubes: Cubes, sold: Sequence[Sold]) -> Cubes:
    """The cubes that stay on the boat after a sale."""
    return without(cubes, counted(sold))
