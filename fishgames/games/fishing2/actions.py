"""What a seat may do in Fishing 2 (F2-7.1). The constructors below make each action once."""

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from fishgames.core.actions import BaseAction
from fishgames.core.model import CardId, Seat, value
from fishgames.games.fishing2.cards import Shade


@value
class ChooseTrump(BaseAction):
    """The leader of a round names its trump (F2-3.8)."""

    kind: Literal["choose_trump"] = "choose_trump"
    shade: Shade


@value
class PlayCard(BaseAction):
    """One card from the hand into the trick (F2-3.10)."""

    kind: Literal["play_card"] = "play_card"
    card: CardId


@value
class CatchOther(BaseAction):
    """Take the card of a slot onto the fisher; slots count from 1 in play order (F2-6.2)."""

    kind: Literal["catch_other"] = "catch_other"
    slot: int


@value
class SetTrump(BaseAction):
    """Decide the trump of the next trick (F2-6.4)."""

    kind: Literal["set_trump"] = "set_trump"
    shade: Shade


@value
class CatchFromHand(BaseAction):
    """Lay a hand card aside for the fisher, in secret (F2-6.6)."""

    kind: Literal["catch_from_hand"] = "catch_from_hand"
    card: CardId


@value
class ExchangeTake(BaseAction):
    """Take the card of a slot into the hand (F2-6.7)."""

    kind: Literal["exchange_take"] = "exchange_take"
    slot: int


@value
class ExchangeGive(BaseAction):
    """Lay a hand card face down into the emptied slot (F2-6.7)."""

    kind: Literal["exchange_give"] = "exchange_give"
    card: CardId


Fishing2Action = ChooseTrump | PlayCard | CatchOther | SetTrump | CatchFromHand | ExchangeTake | ExchangeGive

ACTIONS: TypeAdapter[Fishing2Action] = TypeAdapter(Annotated[Fishing2Action, Field(discriminator="kind")])


@cache
def choose_trump(seat: Seat, shade: Shade) -> ChooseTrump:
    """The one ChooseTrump of this seat and shade."""
    return ChooseTrump(seat=seat, shade=shade)


@cache
def play_card(seat: Seat, card: CardId) -> PlayCard:
    """The one PlayCard of this seat and card."""
    return PlayCard(seat=seat, card=card)


@cache
def catch_other(seat: Seat, slot: int) -> CatchOther:
    """The one CatchOther of this seat and slot."""
    return CatchOther(seat=seat, slot=slot)


@cache
def set_trump(seat: Seat, shade: Shade) -> SetTrump:
    """The one SetTrump of this seat and shade."""
    return SetTrump(seat=seat, shade=shade)


@cache
def catch_from_hand(seat: Seat, card: CardId) -> CatchFromHand:
    """The one CatchFromHand of this seat and card."""
    return CatchFromHand(seat=seat, card=card)


@cache
def exchange_take(seat: Seat, slot: int) -> ExchangeTake:
    """The one ExchangeTake of this seat and slot."""
    return ExchangeTake(seat=seat, slot=slot)


@cache
def exchange_give(seat: Seat, card: CardId) -> ExchangeGive:
    """The one ExchangeGive of this seat and card."""
    return ExchangeGive(seat=seat, card=card)
