"""The numbers of a boat card and the costs of actions. Action points are counted in halves everywhere (I-2.8)."""

from typing import Literal

from fishgames.games.isaribi.seafood import Seafood

AP_TRACK = (3, 4, 5, 6, 8)
"""Half points a turn by level (I-2.6)."""
AP_PRICES = (3, 4, 6, 9)
"""What the step from each level costs, in ryo (I-8.5.4)."""
NET_TRACK = ((2, 1), (3, 2), (4, 3))
"""Top and bottom value of the net by level (I-2.6)."""
NET_PRICES = (3, 6)

NET_COST = 2
HAND_COST = 1
MOVE_COST = 2
GROSS_COST = 2
RETAIL_COST = 1
TECHNOLOGY_COST = 2
FLIP_COST = 2

HARBOUR = 0
"""The location of the Harbour; fishing spots count from 1 outwards."""

STORAGE = 1
SMOKEHOUSE_STORAGE = 3
CARPENTER_STORAGE = 2

FINE = 3
"""What a surplus costs (I-9.2)."""

How = Literal["net", "hand"]

_NET_ROWS: dict[Seafood, int] = {"prawn": 0, "mackerel": 0, "bream": 1}
"""Which value of the net counts; clams are not caught by net (I-8.1.2)."""
HAND_KINDS: frozenset[Seafood] = frozenset(("clam", "prawn", "mackerel"))
"""What is caught by hand (I-8.1.3)."""


def net_value(seafood: Seafood, level: int) -> int:
    """How many cubes a net takes at most; 0 where no net works (I-8.1.2)."""
    row = _NET_ROWS.get(seafood)
    return 0 if row is None else NET_TRACK[level][row]


def catch(seafood: Seafood, how: How, level: int, there: int) -> int:
    """How many cubes one Fish action brings where `there` lie; 0: not possible (I-8.1.2, I-8.1.3, R-14)."""
    if how == "net":
        return min(net_value(seafood, level), there)
    return min(1, there) if seafood in HAND_KINDS else 0


def storage(smokehouse: bool, carpenter: bool) -> int:
    """Cubes that a boat keeps at the end of a round (I-9.1)."""
    return STORAGE + SMOKEHOUSE_STORAGE * smokehouse + CARPENTER_STORAGE * carpenter


def points(halves: int) -> str:
    """Half points as people say them: "1.5"."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def fine(surplus: int, money: int, *, per_cube: bool) -> int:
    """What a surplus costs: 3 ryo once, or for each cube, but never more than there is (I-9.2)."""
    return min(money, FINE * (surplus if per_cube else 1)) if surplus > 0 else 0
