"""What may be done in Come to Fishing Village! (FV-4). The constructors below make each action once.

`seat` is who enters the action. For the decisions of the whole team (first player, emergency) any seat may, and it
makes no difference which one does.
"""

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from fishgames.core.actions import BaseAction
from fishgames.core.model import CardId, Seat, value


@value
class OrderSharks(BaseAction):
    """Stack the new sharks of the seat, bottom to top (FV-13.4)."""

    kind: Literal["order_sharks"] = "order_sharks"
    cards: tuple[CardId, ...]


@value
class ChooseDevelopment(BaseAction):
    """Choose a development (FV-3.5)."""

    kind: Literal["choose_development"] = "choose_development"
    development: CardId


@value
class ChooseFirst(BaseAction):
    """The team decides who begins (FV-3.6)."""

    kind: Literal["choose_first"] = "choose_first"
    first: Seat


@value
class Assign(BaseAction):
    """Lay a hand card in a field; another's costs population (FV-5.1)."""

    kind: Literal["assign"] = "assign"
    card: CardId
    target: Seat


@value
class RemoveShark(BaseAction):
    """Discard a hand card to chase the top shark of a field; another's costs population (FV-5.2)."""

    kind: Literal["remove_shark"] = "remove_shark"
    card: CardId
    target: Seat


@value
class Recruit(BaseAction):
    """Pay population to draw a worker (FV-6.1)."""

    kind: Literal["recruit"] = "recruit"


@value
class Undergo(BaseAction):
    """Undergo the oldest closing with the field of the seat (FV-7.3)."""

    kind: Literal["undergo"] = "undergo"


@value
class Abandon(BaseAction):
    """Abandon the oldest closing (FV-7.2)."""

    kind: Literal["abandon"] = "abandon"


@value
class Discard(BaseAction):
    """Discard a hand card after a resolution, with one or two seats (FV-7.5)."""

    kind: Literal["discard"] = "discard"
    card: CardId


@value
class Sacrifice(BaseAction):
    """Give up a development for good, population +1 (FV-9.1)."""

    kind: Literal["sacrifice"] = "sacrifice"
    owner: Seat
    development: CardId


@value
class AcceptDefeat(BaseAction):
    """Let a loss end the game (FV-9.7)."""

    kind: Literal["accept_defeat"] = "accept_defeat"


@value
class Cancel(BaseAction):
    """Take back the action whose cost opened the emergency (FV-9.3)."""

    kind: Literal["cancel"] = "cancel"


FishingVillageAction = (
    OrderSharks
    | ChooseDevelopment
    | ChooseFirst
    | Assign
    | RemoveShark
    | Recruit
    | Undergo
    | Abandon
    | Discard
    | Sacrifice
    | AcceptDefeat
    | Cancel
)

ACTIONS: TypeAdapter[FishingVillageAction] = TypeAdapter(Annotated[FishingVillageAction, Field(discriminator="kind")])


@cache
def order_sharks(seat: Seat, cards: tuple[CardId, ...]) -> OrderSharks:
    """The one OrderSharks of these values."""
    return OrderSharks(seat=seat, cards=cards)


@cache
def choose_development(seat: Seat, development: CardId) -> ChooseDevelopment:
    """The one ChooseDevelopment of these values."""
    return ChooseDevelopment(seat=seat, development=development)


@cache
def choose_first(seat: Seat, first: Seat) -> ChooseFirst:
    """The one ChooseFirst of these values."""
    return ChooseFirst(seat=seat, first=first)


@cache
def assign(seat: Seat, card: CardId, target: Seat) -> Assign:
    """The one Assign of these values."""
    return Assign(seat=seat, card=card, target=target)


@cache
def assign_anywhere(seat: Seat, card: CardId, seats: int) -> tuple[Assign, ...]:
    """A card to each field of the table, by seat."""
    return tuple(assign(seat, card, target) for target in range(seats))


@cache
def remove_shark(seat: Seat, card: CardId, target: Seat) -> RemoveShark:
    """The one RemoveShark of these values."""
    return RemoveShark(seat=seat, card=card, target=target)


@cache
def recruit(seat: Seat) -> Recruit:
    """The one Recruit of this seat."""
    return Recruit(seat=seat)


@cache
def undergo(seat: Seat) -> Undergo:
    """The one Undergo of this seat."""
    return Undergo(seat=seat)


@cache
def abandon(seat: Seat) -> Abandon:
    """The one Abandon of this seat."""
    return Abandon(seat=seat)


@cache
def discard(seat: Seat, card: CardId) -> Discard:
    """The one Discard of these values."""
    return Discard(seat=seat, card=card)


@cache
def sacrifice(seat: Seat, owner: Seat, development: CardId) -> Sacrifice:
    """The one Sacrifice of these values."""
    return Sacrifice(seat=seat, owner=owner, development=development)


@cache
def accept_defeat(seat: Seat) -> AcceptDefeat:
    """The one AcceptDefeat of this seat."""
    return AcceptDefeat(seat=seat)


@cache
def cancel(seat: Seat) -> Cancel:
    """The one Cancel of this seat."""
    return Cancel(seat=seat)
