"""What a seat may do in Isaribi. A sale is one whole action. The constructors below make each action once."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter

from fishgames.core.actions import BaseAction
from fishgames.core.model import Seat, value
from fishgames.games.isaribi.boat import How
from fishgames.games.isaribi.seafood import INDEX, NONE, Cubes, Seafood, cubes_of
from fishgames.games.isaribi.view import Collaborator, Technology

CLIENT = 0
"""Where a cube goes that the Client buys; market positions count from 1."""

Sold = tuple[int, Seafood]
"""One cube of a sale: where it goes, and its kind."""


def in_order(cubes: Iterable[Sold]) -> tuple[Sold, ...]:
    """The cubes of a sale as they are written: by market position, the Client last (the order makes no difference)."""
    return tuple(sorted(cubes, key=lambda cube: (cube[0] == CLIENT, cube[0], INDEX[cube[1]])))


@value
class Peek(BaseAction):
    """Look at a face-down Market card (I-5.1)."""

    kind: Literal["peek"] = "peek"
    position: int


@value
class PeekDone(BaseAction):
    """Look at no further card (I-5.1)."""

    kind: Literal["peek_done"] = "peek_done"


@value
class Place(BaseAction):
    """Put the boat on a location (I-5.2)."""

    kind: Literal["place"] = "place"
    location: int


@value
class OldFisherman(BaseAction):
    """Add 1 to 3 cubes to a Fish card (I-5.3)."""

    kind: Literal["old_fisherman"] = "old_fisherman"
    spot: int
    count: int


@value
class OldFishermanDecline(BaseAction):
    """Add no cubes (I-5.3)."""

    kind: Literal["old_fisherman_decline"] = "old_fisherman_decline"


@value
class Fish(BaseAction):
    """Fish by net or by hand (I-8.1)."""

    kind: Literal["fish"] = "fish"
    how: How


@value
class Move(BaseAction):
    """Sail to a neighbouring location (I-8.2)."""

    kind: Literal["move"] = "move"
    to: int


@value
class Sell(BaseAction):
    """Sell 1 or 2 cubes, gross, or exactly 1, retail (I-8.3). Any order of the cubes is the same sale."""

    kind: Literal["sell"] = "sell"
    how: Literal["gross", "retail"]
    cubes: Annotated[tuple[Sold, ...], AfterValidator(in_order)]


@value
class Learn(BaseAction):
    """Gain a technology (I-8.5)."""

    kind: Literal["technology"] = "technology"
    technology: Technology


@value
class Flip(BaseAction):
    """Turn up the next Market card (I-8.4)."""

    kind: Literal["flip"] = "flip"


@value
class EndTurn(BaseAction):
    """End the turn (I-6.4)."""

    kind: Literal["end_turn"] = "end_turn"


@value
class Leave(BaseAction):
    """Leave the round and take a collaborator (I-7.1)."""

    kind: Literal["leave"] = "leave"
    collaborator: Collaborator


@value
class DriedFishTechnology(BaseAction):
    """Take the Dried fish shop's technology, or none (I-7.4)."""

    kind: Literal["dried_fish_technology"] = "dried_fish_technology"
    technology: Technology | Literal["none"]


@value
class Discard(BaseAction):
    """Give the surplus back to the supply (I-9.2)."""

    kind: Literal["discard"] = "discard"
    cubes: Cubes


IsaribiAction = (
    Peek
    | PeekDone
    | Place
    | OldFisherman
    | OldFishermanDecline
    | Fish
    | Move
    | Sell
    | Learn
    | Flip
    | EndTurn
    | Leave
    | DriedFishTechnology
    | Discard
)

ACTIONS: TypeAdapter[IsaribiAction] = TypeAdapter(Annotated[IsaribiAction, Field(discriminator="kind")])


@cache
def peek(seat: Seat, position: int) -> Peek:
    """The one Peek of these values."""
    return Peek(seat=seat, position=position)


@cache
def peek_done(seat: Seat) -> PeekDone:
    """The one PeekDone of this seat."""
    return PeekDone(seat=seat)


@cache
def place(seat: Seat, location: int) -> Place:
    """The one Place of these values."""
    return Place(seat=seat, location=location)


@cache
def old_fisherman(seat: Seat, spot: int, count: int) -> OldFisherman:
    """The one OldFisherman of these values."""
    return OldFisherman(seat=seat, spot=spot, count=count)


@cache
def old_fisherman_decline(seat: Seat) -> OldFishermanDecline:
    """The one OldFishermanDecline of this seat."""
    return OldFishermanDecline(seat=seat)


@cache
def fish(seat: Seat, how: How) -> Fish:
    """The one Fish of these values."""
    return Fish(seat=seat, how=how)


@cache
def move(seat: Seat, to: int) -> Move:
    """The one Move of these values."""
    return Move(seat=seat, to=to)


@cache
def retail(seat: Seat, cube: Sold) -> Sell:
    """The one retail sale of these values."""
    return Sell(seat=seat, how="retail", cubes=(cube,))


@cache
def gross(seat: Seat, *cubes: Sold) -> Sell:
    """The one gross sale of these values, given in any order."""
    ordered = in_order(cubes)
    return Sell(seat=seat, how="gross", cubes=ordered) if ordered == cubes else gross(seat, *ordered)


@cache
def learn(seat: Seat, technology: Technology) -> Learn:
    """The one Learn of these values."""
    return Learn(seat=seat, technology=technology)


@cache
def flip(seat: Seat) -> Flip:
    """The one Flip of this seat."""
    return Flip(seat=seat)


@cache
def end_turn(seat: Seat) -> EndTurn:
    """The one EndTurn of this seat."""
    return EndTurn(seat=seat)


@cache
def leave(seat: Seat, collaborator: Collaborator) -> Leave:
    """The one Leave of these values."""
    return Leave(seat=seat, collaborator=collaborator)


@cache
def dried_fish_technology(seat: Seat, technology: Technology | Literal["none"]) -> DriedFishTechnology:
    """The one DriedFishTechnology of these values."""
    return DriedFishTechnology(seat=seat, technology=technology)


@cache
def discard(seat: Seat, cubes: Cubes) -> Discard:
    """The one Discard of these values."""
    return Discard(seat=seat, cubes=cubes)


def counted(sold: Iterable[Sold]) -> Cubes:
    """The cubes of a sale by kind."""
    counts = list(NONE)
    for _, seafood in sold:
        counts[INDEX[seafood]] += 1
    return cubes_of(counts)
