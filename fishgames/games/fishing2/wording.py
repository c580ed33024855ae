"""Fishing 2 in table language: cards as tokens, names of people, no "you"."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Seat, Tie
from fishgames.core.people import cells
from fishgames.core.wording import Wording
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2 import events as ev
from fishgames.games.fishing2.cards import CardTable, Effect, Shade
from fishgames.games.fishing2.objections import suit_name
from fishgames.games.fishing2.view import ROUNDS, Fishing2View, PlayView

EFFECT_NAMES: dict[Effect, str] = {
    "catch_other": "Catch 1 other card",
    "plus_three": "+3 points",
    "determine_trump": "Determine trump",
    "draw_one": "Draw 1 card",
    "catch_from_hand": "Catch 1 card",
    "exchange": "Exchange 1 card",
}

QUESTIONS = {
    "choose_trump": "to name the trump and lead",
    "play_card": "to play a card",
    "catch_other": "to catch a card of the trick",
    "set_trump": "to set the next trump",
    "catch_from_hand": "to lay a hand card aside",
    "exchange_take": "to take a card of the trick",
    "exchange_give": "to lay a card face down",
}

_LOST = {
    "no_trick_follows": "no trick follows in this round",
    "no_cards": "there is nothing left to do it with",
    "ocean_too_small": "the ocean is too small, nobody draws",
    "moved": "the buoy was moved",
}


class Fishing2Wording(Wording[act.Fishing2Action, Fishing2View]):
    """The words of one table."""

    chapter_word: ClassVar[str] = "trick"

    def __init__(self, cards: object, names: Sequence[str]) -> None:
        super().__init__(cards, names)
        assert isinstance(cards, CardTable)
        self.cards = cards

    def status(self, view: Fishing2View) -> str:
        """ "round 6 of 8   trick 3 of 11" and the like."""
        if view.end == "last_round":
            return f"the end, after round {view.round} of {ROUNDS}"
        if view.end == "overfishing":
            return f"overfishing, before round {view.round} of {ROUNDS}"
        if view.end == "overfishing_draw":
            return f"overfishing, in round {view.round} of {ROUNDS}"
        tricks = view.trick_number - 1 + view.tricks_left
        if view.effect is not None and view.effect.kind == "choose_trump":
            return f"round {view.round} of {ROUNDS}   before the first of {tricks} tricks"
        return f"round {view.round} of {ROUNDS}   trick {view.trick_number} of {tricks}"

    def verb(self, asked: Asked) -> str:
        """What stands before the name."""
        return {"play_card": "to play", "choose_trump": "chooses", "catch_from_hand": "chooses"}.get(
            asked.kind, "decides"
        )

    def question(self, asked: Asked) -> str:
        """What is asked, in public."""
        return QUESTIONS[asked.kind]

    def card(self, card: CardId) -> str:
        """B~17, P!21, DT(_)."""
        return self.cards.token(card)

    def counted(self, count: int) -> str:
        """ "1 card" or "5 cards"."""
        return "1 card" if count == 1 else f"{count} cards"

    def card_list(self, cards: Sequence[CardId | None]) -> str:
        """Tokens with blanks between; a face-down card is ???."""
        return " ".join("???" if card is None else self.card(card) for card in cards)

    def shade(self, shade: Shade) -> str:
        """LIGHT Lo or DARK D@."""
        return f"{shade.upper()} {self.cards.suit_signs[shade]}"

    def suit(self, suit: str) -> str:
        """An effective suit in words."""
        return suit_name(suit, self.cards)

    def effect(self, effect: Effect) -> str:
        """ "Exchange 1 card"."""
        return EFFECT_NAMES[effect]

    def score(self, points: int) -> str:
        """ "91 points"."""
        return "1 point" if points == 1 else f"{points} points"

    def tie(self, view: Fishing2View, seats: Sequence[Seat]) -> Tie:
        """Nothing tells equals apart: they share the place (F2-8.1)."""
        points = self.score(view.table[seats[0]].points)
        told = f"{self.all_of(seats)} have {points} each; nothing breaks a tie, so they share the place."
        return Tie(order=(tuple(seats),), sentence=told, clause="F2-8.1")

    def action(self, action: act.Fishing2Action) -> str:
        """An order."""
        match action:
            case act.ChooseTrump(shade=shade):
                return f"name {self.shade(shade)} trump"
            case act.PlayCard(card=card):
                return f"play {self.card(card)}"
            case act.CatchOther(slot=slot):
                return f"catch the card of place {slot}"
            case act.SetTrump(shade=shade):
                return f"set {self.shade(shade)} as the next trump"
            case act.CatchFromHand(card=card):
                return f"lay {self.card(card)} aside"
            case act.ExchangeTake(slot=slot):
                return f"take the card of place {slot}"
            case act.ExchangeGive(card=card):
                return f"lay {self.card(card)} face down"
            case _:
                assert_never(action)

    def event(self, event: BaseEvent) -> str | None:
        """What happened, to be read after the name of `event.seat` where there is one."""
        match event:
            case ev.TrumpChosen(shade=shade):
                return f"named trump {self.shade(shade)}"
            case ev.CardPlayed():
                return self._played(event)
            case ev.PointsScored(points=points):
                return f"scores {points} points at once"
            case ev.OtherCaught(card=card, slot=slot):
                return (
                    f"caught {self.card_list([card])} by a buoy"
                    if card
                    else f"caught the face-down card of place {slot}"
                )
            case ev.TrumpSet(shade=shade):
                return f"set the next trump: {self.shade(shade)}"
            case ev.EffectLost(effect=effect, why=why):
                return f"{self.effect(effect)} does nothing: {_LOST[why]}"
            case ev.CardSetAside(card=card):
                return "laid a hand card aside" if card is None else f"laid {self.card(card)} aside"
            case ev.HandCardsCaught(count=count):
                return f"all {count} caught the card they laid aside"
            case ev.CardTaken(card=card):
                return f"took {self.card(card)} into the hand"
            case ev.CardLaidDown(card=card):
                return "laid a card face down" if card is None else f"laid {self.card(card)} face down"
            case ev.CardsDrawn():
                return self._drew(event)
            case ev.FaceDownChecked(blowfish=fish):
                return f"turned up {self.card_list(fish)}" if fish else "the face-down card is no blowfish"
            case ev.TrickCaught():
                return self._caught(event)
            case ev.TrumpSwitched(shade=shade):
                return f"next trump {self.shade(shade)}"
            case ev.RoundScored(round=number, points=points):
                each = ", ".join(f"{self.names[seat]} +{gained}" for seat, gained in enumerate(points))
                return f"round {number} is over: {each}"
            case ev.RoundBegun(hand_size=size):
                return f"leads the round of {size} cards each"
            case ev.GameEnded(how=how):
                return (
                    "the game is over"
                    if how == "last_round"
                    else "overfishing: the ocean is too small, the game is over"
                )
            case _:
                return None

    def _played(self, event: ev.CardPlayed) -> str:
        verb = "led" if event.led else "played"
        lacks = "" if event.missing is None else f", no {self.suit(event.missing)}"
        return f"{verb} {self.card(event.card)}{lacks}"

    def _drew(self, event: ev.CardsDrawn) -> str:
        parts = []
        for count, cards, place in (
            (event.from_boat, event.boat_cards, "boat"),
            (event.from_ocean, event.ocean_cards, "ocean"),
        ):
            if count:
                parts.append(f"{count if cards is None else self.card_list(cards)} from the {place}")
        return "drew " + " and ".join(parts) if parts else "drew nothing"

    def _caught(self, event: ev.TrickCaught) -> str:
        text = (
            f"caught {len(event.cards)}: {self.card_list(event.cards)}"
            if event.cards
            else "wins the trick, nothing left"
        )
        if event.blowfish and event.weakest is not None:
            text += f"; {self.names[event.weakest]} caught {self.card_list(event.blowfish)}"
        return text

    def chapter(self, event: BaseEvent) -> str | None:
        """ "6.3" before the lead of round 6, trick 3; "round 6" before it is prepared."""
        match event:
            case ev.CardPlayed(led=True):
                return f"{event.round}.{event.trick}"
            case ev.RoundBegun(round=number):
                return f"round {number}"
            case _:
                return None

    def shown_from(self, view: Fishing2View, log: Sequence[BaseEvent]) -> int:
        """Option `history` (F2-7.7): all, from the last finished trick on, or from the running trick on."""
        if view.end is not None or view.options.history == "full":
            return 0
        leads = [n for n, event in enumerate(log) if isinstance(event, ev.CardPlayed) and event.led]
        caught = [n for n, event in enumerate(log) if isinstance(event, ev.TrickCaught)]
        if view.options.history == "none" or not caught:
            return (caught[-1] + 1) if caught else 0
        return max(n for n in leads if n < caught[-1])

    def lines(self, view: Fishing2View) -> list[str]:
        """The view as plain text."""
        trump = "none yet" if view.trump is None else self.shade(view.trump)
        stars = f", top card {'*' * view.ocean_stars}" if view.ocean else ""
        text = [
            f"Fishing 2, {self.status(view)}",
            f"trump {trump}   ocean {view.ocean}{stars}",
            f"{'seat':<12}{'points':>7}{'caught':>7}{'boat':>6}{'hand':>6}{'draws':>6}",
        ]
        for seat, info in enumerate(view.table):
            numbers = f"{info.points:>7}{info.caught:>7}{info.boat:>6}{info.hand:>6}{info.draws:>6}"
            name = self.names[seat] + " " * max(1, 12 - cells(self.names[seat]))
            text.append(f"{name}{numbers}{'   leads' if seat == view.leader else ''}")
        if view.trick:
            text.append("trick  " + "   ".join(self.slot(play) for play in view.trick))
        if view.seat is not None:
            text.append(f"hand of {self.names[view.seat]}  {self.card_list(view.hand)}")
            if view.boat is not None:
                text.append("own boat  " + " | ".join(self.card_list(pile) for pile in view.boat))
        if view.asked is not None:
            who = ", ".join(self.names[seat] for seat in view.asked.seats)
            text.append(f"{who} {self.question(view.asked)}")
        return text

    def slot(self, play: PlayView) -> str:
        """A place of the trick: who played there and what lies there."""
        if play.taken:
            lies = f"({self.card(play.played)} taken)"
        elif play.face_down:
            lies = "face down" if play.card is None else f"face down {self.card(play.card)}"
        else:
            lies = self.card(play.played)
        return f"{self.names[play.seat]} {lies}"
