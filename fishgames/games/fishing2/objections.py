"""Why an action of Fishing 2 is not possible, told from what the acting seat sees (clauses of the rules)."""

from typing import assert_never

from fishgames.core.model import CardId, Objection
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2.cards import CardTable
from fishgames.games.fishing2.trick import Duty, duty, led_suit
from fishgames.games.fishing2.view import Fishing2View

_DECISIONS = {
    "choose_trump": "naming the trump",
    "play_card": "playing a card",
    "catch_other": "Catch 1 other card",
    "set_trump": "Determine trump",
    "catch_from_hand": "Catch 1 card",
    "exchange_take": "the first step of Exchange 1 card",
    "exchange_give": "the second step of Exchange 1 card",
}


def explain(view: Fishing2View, action: act.Fishing2Action, cards: CardTable) -> Objection:
    """The reason against an action that is not legal for the viewer."""
    if view.asked is None:
        clause = {"overfishing": "F2-8.2", "overfishing_draw": "F2-8.3"}.get(view.end or "", "F2-8.1")
        return Objection(sentence="The game is over.", clause=clause)
    if action.seat not in view.asked.seats:
        clause = "F2-3.10" if action.kind == view.asked.kind == "play_card" else "F2-7.1"
        return Objection(sentence="Another seat decides now.", clause=clause)
    if action.kind != view.asked.kind:
        wanted = _DECISIONS[view.asked.kind]
        return Objection(sentence=f"The table waits for {wanted}, nothing else goes before it.", clause="F2-7.1")
    match action:
        case act.PlayCard(card=card):
            return _card_not_held(view, card, cards, "F2-3.10") or _must_follow(view, cards)
        case act.CatchFromHand(card=card):
            return _card_not_held(view, card, cards, "F2-6.6") or _impossible()
        case act.ExchangeGive(card=card):
            return _card_not_held(view, card, cards, "F2-6.7") or _impossible()
        case act.CatchOther(slot=slot):
            return _slot(view, slot, "F2-6.2")
        case act.ExchangeTake(slot=slot):
            return _slot(view, slot, "F2-6.7")
        case act.ChooseTrump() | act.SetTrump():
            return _impossible()
        case _:
            assert_never(action)


def _impossible() -> Objection:
    return Objection(sentence="That is not possible now.", clause="F2-7.1")


def _card_not_held(view: Fishing2View, card: CardId, cards: CardTable, clause: str) -> Objection | None:
    if card in view.hand:
        return None
    name = cards.token(card) if card in cards.cards else "That card"
    return Objection(sentence=f"{name} is not in the hand.", clause=clause)


def _must_follow(view: Fishing2View, cards: CardTable) -> Objection:
    """The card chosen is held but may not be played; which one it is makes no difference."""
    suits = cards.suits[view.trump]
    led = led_suit([play.played for play in view.trick], suits)
    assert led is not None
    named = suit_name(led, cards)
    owes = owed(view, led, cards)
    if owes.suit:
        held = " ".join(cards.token(c) for c in owes.suit)
        also = ", a 16" if owes.doubles else ""
        sentence = f"{named.capitalize()} is led and held ({held}): {named}{also}, a blowfish or a buoy must be played."
        return Objection(sentence=sentence, clause="F2-4.3")
    if owes.doubles:
        sentence = f"A 16 in the hand also counts as {named} at this table: it, a blowfish or a buoy must be played."
        return Objection(sentence=sentence, clause="F2-R3")
    sentence = f"No {named} in the hand: at this table a blowfish must then be played, or a buoy."
    return Objection(sentence=sentence, clause="F2-R4")


def owed(view: Fishing2View, led: str, cards: CardTable) -> Duty:
    """What the viewer's hand owes to the led suit at this table."""
    return duty(
        view.hand,
        led,
        view.trump,
        cards,
        doubles_follow=view.options.double16_follow == "both_shades",
        blowfish_forced=view.options.blowfish_forces_follow,
    )


def _slot(view: Fishing2View, slot: int, clause: str) -> Objection:
    if not 1 <= slot <= len(view.trick):
        return Objection(sentence=f"The trick has places 1 to {len(view.trick)}, not {slot}.", clause="F2-6.1")
    if view.trick[slot - 1].taken:
        return Objection(sentence=f"Place {slot} is empty: its card was taken.", clause=clause)
    return Objection(sentence="The buoy can't take itself.", clause=clause)


def suit_name(suit: str, cards: CardTable) -> str:
    """An effective suit in words."""
    return suit if suit == "trump" else cards.suit_names[suit]
