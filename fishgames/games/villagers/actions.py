"""What a seat may do in Villagers (V-4.3). An action is whole: payment, role and placing are fields of it.

Places, payments and new piles are short words (`Place`, `Pay`), so that `narrow` can ask for one field after the
other. The constructors below make each action once.
"""

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from fishgames.core.actions import BaseAction
from fishgames.core.model import CardId, Seat, value
from fishgames.games.villagers.village import Place, Side

RESERVE = 0
"""The Reserve, where piles have numbers; the Road Stacks are 1 to 6."""

Pay = str
"""How a padlock is opened (V-9): "none" where there is none, "bank", "tinner", or by which unlocker: "2:cooper.1".

With an unlocker of the seat itself the bank puts the coins on it, with another seat's the one who builds does.
"""


@value
class DraftRoad(BaseAction):
    """Take the face-up card of a slot, 1 to 6 (V-5.4)."""

    kind: Literal["draft_road"] = "draft_road"
    slot: int


@value
class DraftStack(BaseAction):
    """Take the top card of a Road Stack, 1 to 6 (V-5.5)."""

    kind: Literal["draft_stack"] = "draft_stack"
    stack: int


@value
class DraftReserve(BaseAction):
    """Take the top card of the Reserve (V-5.3)."""

    kind: Literal["draft_reserve"] = "draft_reserve"


@value
class PlaceCoin(BaseAction):
    """Put a coin of the bank on a Road card (V-6.4)."""

    kind: Literal["place_coin"] = "place_coin"
    slot: int


@value
class Decline(BaseAction):
    """Put no coin on the Road (V-6.4)."""

    kind: Literal["decline"] = "decline"


@value
class TradeBasic(BaseAction):
    """Put a hand card on a pile (a Stack, or RESERVE) and take a Basic Villager into the village (V-7.6)."""

    kind: Literal["trade_basic"] = "trade_basic"
    card: CardId
    to: int
    basic: CardId


@value
class Build(BaseAction):
    """Place a hand card in the village (V-8)."""

    kind: Literal["build"] = "build"
    card: CardId
    on: Place
    pay: Pay


@value
class Monk(BaseAction):
    """Place a Monk in a role (V-10.1)."""

    kind: Literal["monk"] = "monk"
    role: CardId
    on: Place


@value
class Apprentice(BaseAction):
    """Swap an Apprentice with a covered card and place that card in the village at once (V-10.5, V-10.6).

    `whose`, `target`: the card. `role`: of a swapped Monk, else None. `side`: of swapped Founders, else None.
    """

    kind: Literal["apprentice"] = "apprentice"
    whose: Seat
    target: Place
    on: Place
    pay: Pay
    role: CardId | None = None
    side: Side | None = None


@value
class Tinner(BaseAction):
    """Play a Tinner: padlocks may be opened free for the rest of the turn (V-10.9)."""

    kind: Literal["tinner"] = "tinner"


@value
class Smuggler(BaseAction):
    """Play a Smuggler: half the Gold value of a card in the village, rounded up (V-10.10)."""

    kind: Literal["smuggler"] = "smuggler"
    at: Place
    pay: Pay


@value
class EndBuild(BaseAction):
    """End the Build turn (V-7.2)."""

    kind: Literal["end_build"] = "end_build"


VillagersAction = (
    DraftRoad
    | DraftStack
    | DraftReserve
    | PlaceCoin
    | Decline
    | TradeBasic
    | Build
    | Monk
    | Apprentice
    | Tinner
    | Smuggler
    | EndBuild
)

ACTIONS: TypeAdapter[VillagersAction] = TypeAdapter(Annotated[VillagersAction, Field(discriminator="kind")])


@cache
def pay_at(seat: Seat, unlocker: Place) -> Pay:
    """The payment by an unlocker of a seat."""
    return f"{seat}:{unlocker}"


@cache
def paid_at(pay: Pay) -> tuple[Seat, Place] | None:
    """The seat and the place of the unlocker that a payment names; None for all other payments."""
    seat, colon, unlocker = pay.partition(":")
    return (int(seat), unlocker) if colon and seat.isdecimal() and len(seat) == 1 else None


@cache
def draft_road(seat: Seat, slot: int) -> DraftRoad:
    """The one DraftRoad of these values."""
    return DraftRoad(seat=seat, slot=slot)


@cache
def draft_stack(seat: Seat, stack: int) -> DraftStack:
    """The one DraftStack of these values."""
    return DraftStack(seat=seat, stack=stack)


@cache
def draft_reserve(seat: Seat) -> DraftReserve:
    """The one DraftReserve of this seat."""
    return DraftReserve(seat=seat)


@cache
def place_coin(seat: Seat, slot: int) -> PlaceCoin:
    """The one PlaceCoin of these values."""
    return PlaceCoin(seat=seat, slot=slot)


@cache
def decline(seat: Seat) -> Decline:
    """The one Decline of this seat."""
    return Decline(seat=seat)


@cache
def trade_basic(seat: Seat, card: CardId, to: int, basic: CardId) -> TradeBasic:
    """The one TradeBasic of these values."""
    return TradeBasic(seat=seat, card=card, to=to, basic=basic)


@cache
def build(seat: Seat, card: CardId, on: Place, pay: Pay) -> Build:
    """The one Build of these values."""
    return Build(seat=seat, card=card, on=on, pay=pay)


@cache
def monk(seat: Seat, role: CardId, on: Place) -> Monk:
    """The one Monk of these values."""
    return Monk(seat=seat, role=role, on=on)


@cache
def apprentice(
    seat: Seat, whose: Seat, target: Place, on: Place, pay: Pay, role: CardId | None = None, side: Side | None = None
) -> Apprentice:
    """The one Apprentice of these values."""
    return Apprentice(seat=seat, whose=whose, target=target, on=on, pay=pay, role=role, side=side)


@cache
def tinner(seat: Seat) -> Tinner:
    """The one Tinner of this seat."""
    return Tinner(seat=seat)


@cache
def smuggler(seat: Seat, at: Place, pay: Pay) -> Smuggler:
    """The one Smuggler of these values."""
    return Smuggler(seat=seat, at=at, pay=pay)


@cache
def end_build(seat: Seat) -> EndBuild:
    """The one EndBuild of this seat."""
    return EndBuild(seat=seat)
