"""The rules of Fishing 2: whose decision it is, what may be chosen, what follows from it, who may see what."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from pydantic import TypeAdapter

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Objection, Options, Result, ScoreLine, Seat
from fishgames.core.phrases import counted
from fishgames.core.rng import Rng
from fishgames.core.rules import Rules, SetupRefused
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2 import effects, events, objections, rounds
from fishgames.games.fishing2.actions import Fishing2Action
from fishgames.games.fishing2.cards import SHADES, CardTable, shipped
from fishgames.games.fishing2.imagine import draw, imagine, remember
from fishgames.games.fishing2.invariants import check
from fishgames.games.fishing2.observe import observe
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.state import (
    STATES,
    CatchesFromHand,
    CatchesOther,
    Fishing2State,
    GivesForExchange,
    NamesTrump,
    Pile,
    Play,
    SetsTrump,
    TakesForExchange,
)
from fishgames.games.fishing2.trick import led_suit, playable, shows_void
from fishgames.games.fishing2.view import Fishing2View


class Fishing2Rules(Rules[Fishing2State, Fishing2Action, Fishing2View]):
    """The rules with one card table."""

    options: ClassVar[type[Options]] = Fishing2Options
    states: ClassVar[TypeAdapter[Fishing2State]] = STATES
    actions: ClassVar[TypeAdapter[Fishing2Action]] = act.ACTIONS

    def __init__(self, cards: CardTable | None = None) -> None:
        self.cards = cards or shipped()

    def setup(self, seats: int, options: Options, rng: Rng) -> Fishing2State:
        """Deal round 1 (section 2 of the rules). Refuses other than 3 to 5 seats and a leader who doesn't sit there."""
        assert isinstance(options, Fishing2Options)
        if seats not in self.cards.hand_sizes:
            raise SetupRefused(Objection(sentence=f"Fishing 2 is for 3 to 5 people, not {seats}.", clause="F2-1.1"))
        if options.first_leader == "random":
            leader = rng.below(seats)
        elif (leader := int(options.first_leader.removeprefix("seat:"))) >= seats:
            sentence = f"First leader {options.first_leader}: the last seat of this table is seat:{seats - 1}."
            raise SetupRefused(Objection(sentence=sentence, clause="F2-2.7"))
        deck = list(self.cards.starting[seats])
        rng.shuffle(deck)
        size = len(deck) // seats
        ocean: list[CardId] = []
        for level in self.cards.ocean_levels[seats]:
            fresh = list(level)
            rng.shuffle(fresh)
            ocean += fresh
        hands = [
            sorted(deck[seat * size : (seat + 1) * size], key=self.cards.order.__getitem__) for seat in range(seats)
        ]
        return Fishing2State(
            seats=seats,
            rng=rng,
            options=options,
            round=1,
            hands=hands,
            boats=[[] for _ in range(seats)],
            fishers=[Pile() for _ in range(seats)],
            ocean=ocean,
            removed=self.cards.removed(seats),
            points=[0] * seats,
            by_round=[],
            plus_threes=[0] * seats,
            trump=None,
            leader=leader,
            trick_number=1,
            trick=[],
            verdict=None,
            effects=[],
            set_shade=None,
            set_by=None,
            counts_draw=0,
            counts_catch=0,
            draws_before=0,
            pending=[],
            last_order=(),
            last_trick=None,
            prepared=None,
            end=None,
        )

    def to_act(self, state: Fishing2State) -> tuple[Seat, ...]:
        """One seat, but for Catch 1 card: all that still owe their card (F2-7.1, F2-7.3)."""
        if state.end is not None:
            return ()
        if state.pending:
            asked = state.pending[-1]
            return asked.waiting if isinstance(asked, CatchesFromHand) else (asked.seat,)
        return ((state.leader + len(state.trick)) % state.seats,)

    def asked(self, state: Fishing2State) -> Asked | None:
        """Every decision takes a look at a hand, so all are private."""
        seats = self.to_act(state)
        if not seats:
            return None
        kind = state.pending[-1].kind if state.pending else "play_card"
        return Asked(kind=kind, seats=seats, how="each" if kind == "catch_from_hand" else "one", private=True)

    def legal_actions(self, state: Fishing2State, seat: Seat) -> Sequence[Fishing2Action]:
        """The options of F2-7.1."""
        if seat not in self.to_act(state):
            return ()
        if not state.pending:
            return [act.play_card(seat, card) for card in self._playable(state, seat)]
        match state.pending[-1]:
            case NamesTrump():
                return [act.choose_trump(seat, shade) for shade in SHADES]
            case CatchesOther(slot=slot):
                return [act.catch_other(seat, place) for place in effects.targets(state, slot)]
            case SetsTrump():
                return [act.set_trump(seat, shade) for shade in SHADES]
            case CatchesFromHand():
                return [act.catch_from_hand(seat, card) for card in dict.fromkeys(state.hands[seat])]
            case TakesForExchange(slot=slot):
                return [act.exchange_take(seat, place) for place in effects.targets(state, slot)]
            case GivesForExchange():
                return [act.exchange_give(seat, card) for card in dict.fromkeys(state.hands[seat])]

    def _playable(self, state: Fishing2State, seat: Seat) -> list[CardId]:
        led = led_suit([play.played for play in state.trick], self.cards.suits[state.trump])
        return playable(
            state.hands[seat],
            led,
            state.trump,
            self.cards,
            doubles_follow=state.options.double16_follow == "both_shades",
            blowfish_forced=state.options.blowfish_forces_follow,
        )

    def objection(self, state: Fishing2State, action: Fishing2Action) -> Objection | None:
        """Why not, from what the acting seat sees."""
        if action in self.legal_actions(state, action.seat):
            return None
        return objections.explain(self.observe(state, action.seat), action, self.cards)

    def apply(self, state: Fishing2State, action: Fishing2Action) -> list[BaseEvent]:
        """Carry out a legal action and all that follows without a decision."""
        seat = action.seat
        match action:
            case act.PlayCard(card=card):
                return self._play(state, seat, card)
            case act.ChooseTrump(shade=shade):
                state.pending.pop()
                state.trump = shade
                return [events.TrumpChosen(seat=seat, round=state.round, shade=shade)]
            case act.SetTrump(shade=shade):
                state.pending.pop()
                state.set_shade, state.set_by = shade, seat
                told: list[BaseEvent] = [events.TrumpSet(seat=seat, shade=shade)]
            case act.CatchOther(slot=slot):
                told = effects.catch_other(state, seat, slot)
            case act.CatchFromHand(card=card):
                told = effects.catch_from_hand(state, seat, card)
            case act.ExchangeTake(slot=slot):
                told = effects.exchange_take(state, seat, slot, self.cards)
            case act.ExchangeGive(card=card):
                told = effects.exchange_give(state, seat, card)
        return told + rounds.go_on(state, self.cards)

    def _play(self, state: Fishing2State, seat: Seat, card: CardId) -> list[BaseEvent]:
        suits = self.cards.suits[state.trump]
        led = led_suit([play.played for play in state.trick], suits)
        both_shades = state.options.double16_follow == "both_shades"
        state.hands[seat].remove(card)
        event = events.CardPlayed(
            seat=seat,
            card=card,
            round=state.round,
            trick=state.trick_number,
            led=not state.trick,
            missing=led if led is not None and shows_void(card, led, state.trump, self.cards, both_shades) else None,
        )
        state.trick.append(Play(seat=seat, played=card, card=card))
        told: list[BaseEvent] = [event]
        if self.cards.effects.get(card) == "plus_three":
            state.points[seat] += 3  # at the moment it is played (F2-6.3)
            state.plus_threes[seat] += 1
            told.append(events.PointsScored(seat=seat, points=3))
        if len(state.trick) == state.seats:
            rounds.judge(state, self.cards)
            told += rounds.go_on(state, self.cards)
        return told

    def observe(self, state: Fishing2State, seat: Seat | None) -> Fishing2View:
        """What `seat` may know (F2-7.4 to F2-7.7)."""
        return observe(state, seat, self.asked(state), self.cards)

    def imagine(self, view: Fishing2View, log: Sequence[BaseEvent], rng: Rng) -> Fishing2State:
        """A world that fits the view and the log."""
        return imagine(view, log, rng, self.cards)

    def worlds(self, view: Fishing2View, log: Sequence[BaseEvent]) -> Callable[[Rng], Fishing2State]:
        """Such worlds, one after the other."""
        return partial(draw, remember(view, log, self.cards))

    def account(self, view: Fishing2View, seat: Seat) -> tuple[ScoreLine, ...]:
        """Cards caught in each finished round, then +3 buoys; all of it public."""
        lines = [
            ScoreLine(label=f"round {number}: {counted(caught, 'card')} caught", points=caught, clause="F2-3.14")
            for number, caught in enumerate((points[seat] for points in view.by_round), 1)
        ]
        if times := view.plus_threes[seat]:
            label = "+3 played once" if times == 1 else f"+3 played {times} times"
            lines.append(ScoreLine(label=label, points=3 * times, clause="F2-6.3"))
        return tuple(lines)

    def result(self, state: Fishing2State) -> Result | None:
        """The most points win, ties share (F2-8.1, F2-8.2)."""
        if state.end is None:
            return None
        best = max(state.points)
        winners = tuple(seat for seat in range(state.seats) if state.points[seat] == best)
        headline = "Shared victory" if len(winners) > 1 else "Victory"
        if state.end != "last_round":
            headline += " by overfishing"
        return Result(scores=tuple(state.points), winners=winners, headline=headline)

    def check(self, state: Fishing2State) -> None:
        """The invariants of section 12."""
        check(state, self.cards)
