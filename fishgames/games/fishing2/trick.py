"""Who wins these plays, and what may be played: plain functions on cards, used by rules, previews and bots alike."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from fishgames.core.model import CardId
from fishgames.games.fishing2.cards import CardTable, Shade, Suit


class Standing(NamedTuple):
    """How a trick lies: places in play order (from 0), None where there is no such card."""

    led: Suit | None
    highest: int | None
    weakest: int | None
    green: bool


def led_suit(cards: Sequence[CardId], suits: Mapping[CardId, Suit]) -> Suit | None:
    """What has to be followed (F2-4.2); None while only blowfish and buoys lie there."""
    for card in cards:
        if suits[card]:
            return suits[card]
    return None


def standing(cards: Sequence[CardId], trump: Shade | None, table: CardTable) -> Standing:
    """Highest and weakest of the cards as played, face up (F2-4.8, F2-5.1 to F2-5.6)."""
    suits, values, blowfish = table.suits[trump], table.values, table.blowfish
    led = led_suit(cards, suits)
    # (value, place) of each class; the later of two equal trumps is higher, the earlier of equal cards weaker
    trumps: list[tuple[int, int]] = []
    following: list[tuple[int, int]] = []
    shed: list[tuple[int, int]] = []
    green = False
    for place, card in enumerate(cards):
        suit = suits[card]
        if card in blowfish:
            suit = led or ""
        elif not suit:
            continue  # buoys have no class
        elif card in table.greens:
            green = True
        kind = trumps if suit == "trump" else following if suit == (led or "") else shed
        kind.append((values[card], place))
    highest = max(trumps or following, default=None)
    lowest = min(shed or following or trumps, default=None)
    if highest is None or lowest is None:
        return Standing(led, 0 if cards else None, None, green)  # only buoys: the first one wins (F2-5.4)
    return Standing(led, highest[1], lowest[1], green)


class Duty(NamedTuple):
    """What a hand owes to a led suit, for sentences; `playable` is the rule itself.

    `suit`: cards of it. `doubles`: 16s that follow it at this table. `blowfish`: for want of both a blowfish must go.
    """

    suit: tuple[CardId, ...]
    doubles: tuple[CardId, ...]
    blowfish: bool

    @property
    def free(self) -> bool:
        """May any card go?"""
        return not (self.suit or self.doubles or self.blowfish)


def duty(
    hand: Sequence[CardId],
    led: Suit,
    trump: Shade | None,
    table: CardTable,
    *,
    doubles_follow: bool = False,
    blowfish_forced: bool = False,
) -> Duty:
    """Why not every card of the hand may go (F2-4.3 and the options)."""
    suit = tuple(card for card in hand if table.suits[trump][card] == led)
    other_green = doubles_follow and led in ("light", "dark")
    doubles = tuple(card for card in hand if card in table.doubles) if other_green else ()
    forced = blowfish_forced and not suit and not doubles and any(card in table.blowfish for card in hand)
    return Duty(suit, doubles, forced)


def shows_void(card: CardId, led: Suit, trump: Shade | None, table: CardTable, doubles_follow: bool) -> bool:
    """Does playing this card show that the hand holds none of the led suit (F2-4.3)?

    With `doubles_follow` a 16 may go on the other green while the hand holds it.
    """
    if doubles_follow and card in table.doubles and led in ("light", "dark"):
        return False
    return table.suits[trump][card] not in (led, "")


def playable(
    hand: Sequence[CardId],
    led: Suit | None,
    trump: Shade | None,
    table: CardTable,
    *,
    doubles_follow: bool = False,
    blowfish_forced: bool = False,
) -> list[CardId]:
    """The cards of a hand that may be played (F2-4.2 to F2-4.7), in the hand's order, each kind once.

    `doubles_follow` and `blowfish_forced` are the options double16_follow and blowfish_forces_follow.
    """
    if led is None:
        return list(dict.fromkeys(hand))
    suits = table.suits[trump]
    also: Container[CardId] = table.doubles if doubles_follow and led in ("light", "dark") else ()
    if any(suits[card] == led or card in also for card in hand):
        return [card for card in dict.fromkeys(hand) if suits[card] in (led, "") or card in also]
    if blowfish_forced and any(card in table.blowfish for card in hand):
        return [card for card in dict.fromkeys(hand) if not suits[card]]
    return list(dict.fromkeys(hand))
