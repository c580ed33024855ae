"""What speaks for a choice in Fishing 2, as the rest of a sentence, from what its seat can see."""

from collections.abc import Mapping, Sequence

from fishgames.core.model import CardId, Seat
from fishgames.core.phrases import counted
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2.actions import Fishing2Action
from fishgames.games.fishing2.cards import OTHER_SHADE, CardTable, Effect, Shade
from fishgames.games.fishing2.state import Fishing2State, tricks_left
from fishgames.games.fishing2.trick import standing

BUOYS: Mapping[Effect, str] = {
    "plus_three": "3 points at once",
    "catch_other": "picks one card out of the trick",
    "exchange": "a card of this hand for one of the trick",
    "determine_trump": "names the trump of the next trick",
    "draw_one": "one more card for everybody, one more trick",
    "catch_from_hand": "a sure card for everybody, one trick fewer",
}

Chances = Mapping[CardId, float]


def why(state: Fishing2State, action: Fishing2Action, cards: CardTable, holds: Chances, power: Chances) -> str:
    """One short reason.

    `holds`: the chance that one later player does not beat a card that lies highest. `power`: the chance of a card to
    win some later trick.
    """
    match action:
        case act.PlayCard(seat=seat, card=card):
            return _why_play(state, seat, card, cards, holds, power)
        case act.ChooseTrump(seat=seat, shade=shade) | act.SetTrump(seat=seat, shade=shade):
            hand, other = state.hands[seat], _trumps(state.hands[seat], OTHER_SHADE[shade], cards)
            return f"{_trumps(hand, shade, cards)} of {len(hand)} cards would be trump, {other} with the other green"
        case act.CatchOther(seat=seat, slot=slot):
            return "would go to somebody else" if _lost(state, seat, slot, cards) else "no other card would be gained"
        case act.CatchFromHand(seat=seat, card=card):
            return f"a sure card; {_stronger(state.hands[seat], card, power)} of the others are stronger"
        case act.ExchangeTake(seat=seat, slot=slot):
            taken, hand = state.trick[slot - 1].card, state.hands[seat]
            assert taken is not None
            return f"{_stronger(hand, taken, power)} of the {len(hand)} cards in hand are stronger"
        case act.ExchangeGive(seat=seat, card=card):
            assert state.verdict is not None
            back = ", and this seat catches it" if state.verdict.winner == seat else ""
            return f"{_stronger(state.hands[seat], card, power)} of the others are stronger{back}"


def _why_play(state: Fishing2State, seat: Seat, card: CardId, cards: CardTable, holds: Chances, power: Chances) -> str:
    if card in cards.effects:
        return BUOYS[cards.effects[card]]
    plays = [*(play.played for play in state.trick), card]
    lies, own = standing(plays, state.trump, cards), len(plays) - 1
    to_come, fish = state.seats - len(plays), sum(each in cards.blowfish for each in plays)
    if lies.highest == own:
        if not to_come:
            return f"takes the trick, {counted(len(plays) - fish, 'card')}"
        likely = round(10 * holds[card] ** to_come)
        return f"{'lies highest,' if own else 'as a lead it'} holds about {likely} times in 10"
    if lies.weakest == own and fish:
        caught = "the blowfish" if fish == 1 else f"{fish} blowfish"
        return f"the weakest card{' so far' if to_come else ''} catches {caught}"
    if tricks_left(state) == 1:
        return "does not win, and no trick follows"
    hand = state.hands[seat]
    return f"does not win here; {_stronger(hand, card, power)} of {counted(len(hand) - 1, 'other card')} are stronger"


def _lost(state: Fishing2State, seat: Seat, slot: int, cards: CardTable) -> bool:
    """Would this card of the trick go to another seat? What lies face down goes with the rest."""
    play, verdict = state.trick[slot - 1], state.verdict
    assert verdict is not None
    fish = not play.face_down and play.card in cards.blowfish
    return seat != (verdict.weakest if fish else verdict.winner)


def _trumps(hand: Sequence[CardId], shade: Shade, cards: CardTable) -> int:
    return sum(cards.suits[shade][card] == "trump" for card in hand)


def _stronger(hand: Sequence[CardId], card: CardId, power: Chances) -> int:
    return sum(power[each] > power[card] for each in hand)
