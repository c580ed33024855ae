"""The rules of Come to Fishing Village!: whose decision it is, what may be chosen, what follows, who sees what."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, assert_never

from pydantic import TypeAdapter

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, Objection, Options, Result, ScoreLine, Seat
from fishgames.core.rng import Rng
from fishgames.core.rules import Rules, SetupRefused, Told
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import emergency, objections, resolving, setting_up, telling, turns
from fishgames.games.fishing_village.account import account
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable, shipped
from fishgames.games.fishing_village.imagine import draw, imagine, remember
from fishgames.games.fishing_village.invariants import check
from fishgames.games.fishing_village.observe import observe
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.games.fishing_village.state import STATES, FishingVillageState
from fishgames.games.fishing_village.view import FishingVillageView

SEATS = range(1, 9)

TEAM = ("setup_first_player", "emergency")
"""Decisions of the whole team, in public (FV-4.6)."""

SECRET = ("turn", "discard")
"""Decisions about hand cards (FV-11). Developments are chosen in the open, after talk (FV-3.5)."""


class FishingVillageRules(Rules[FishingVillageState, FishingVillageAction, FishingVillageView]):
    """The rules with one card table."""

    options: ClassVar[type[Options]] = FishingVillageOptions
    states: ClassVar[TypeAdapter[FishingVillageState]] = STATES
    actions: ClassVar[TypeAdapter[FishingVillageAction]] = act.ACTIONS

    def __init__(self, cards: CardTable | None = None) -> None:
        self.cards = cards or shipped()

    def setup(self, seats: int, options: Options, rng: Rng) -> FishingVillageState:
        """Deal (FV-3). Refuses other than 1 to 8 seats, and hands of an impossible size."""
        assert isinstance(options, FishingVillageOptions)
        if seats not in SEATS:
            sentence = f"Come to Fishing Village! is for 1 to 8 people, not {seats}."
            raise SetupRefused(Objection(sentence=sentence, clause="FV-1.1"))
        return setting_up.deal(seats, options, rng, self.cards)

    def to_act(self, state: FishingVillageState) -> tuple[Seat, ...]:
        """One seat, or all of them where the team decides (FV-4.6)."""
        if state.phase in TEAM:
            return tuple(range(state.seats))
        return () if state.phase == "game_over" else (state.turn,)

    def asked(self, state: FishingVillageState) -> Asked | None:
        """Turn and discard are answered behind a curtain, unless all hands are open."""
        if state.phase == "game_over":
            return None
        return Asked(
            kind=state.phase,
            seats=self.to_act(state),
            how="any" if state.phase in TEAM else "one",
            private=state.phase in SECRET and state.options.talk != "open",
        )

    def legal_actions(self, state: FishingVillageState, seat: Seat) -> Sequence[FishingVillageAction]:
        """The options of FV-4.3 at a turn, else those of the phase."""
        phase, cards = state.phase, self.cards
        if phase == "turn":
            return turns.options(state, seat, cards) if seat == state.turn else ()
        if phase == "emergency":
            return emergency.options(state, seat)
        if phase == "setup_first_player":
            return setting_up.firsts(state, seat)
        if phase == "game_over" or seat != state.turn:
            return ()
        if phase == "setup_development":
            return setting_up.choices(state, seat, cards)
        found: list[FishingVillageAction]
        if phase == "discard":
            found = [act.discard(seat, card) for card in dict.fromkeys(state.hands[seat])]
        else:
            found = list(setting_up.orders(state, seat, cards))
        if state.options.development_sacrifice == "anytime" and state.first is not None:
            found += turns.sacrifices(state, seat)
        return found

    def objection(self, state: FishingVillageState, action: FishingVillageAction) -> Objection | None:
        """Why not, from what the acting seat sees."""
        if action in self.legal_actions(state, action.seat):
            return None
        return objections.explain(self.observe(state, action.seat), action, self.cards)

    def apply(self, state: FishingVillageState, action: FishingVillageAction) -> list[BaseEvent]:
        """Carry out a legal action and all that follows without a decision."""
        cards = self.cards
        match action:
            case act.Assign():
                return turns.assign(state, action, cards)
            case act.RemoveShark():
                return turns.remove_shark(state, action, cards)
            case act.Recruit():
                return turns.recruit(state, cards)
            case act.Undergo(seat=seat):
                return resolving.undergo(state, seat, cards)
            case act.Abandon():
                return resolving.abandon(state, cards)
            case act.Discard(seat=seat, card=card):
                return resolving.discard(state, seat, card, cards)
            case act.Sacrifice():
                return emergency.sacrifice(state, action, cards)
            case act.AcceptDefeat():
                return emergency.accept_defeat(state, cards)
            case act.Cancel():
                return emergency.cancel(state)
            case act.OrderSharks():
                return setting_up.order_sharks(state, action, cards)
            case act.ChooseDevelopment():
                return setting_up.choose_development(state, action, cards)
            case act.ChooseFirst(first=first):
                return [setting_up.begin(state, first)]
            case _:
                assert_never(action)

    def observe(self, state: FishingVillageState, seat: Seat | None) -> FishingVillageView:
        """What `seat` may know (FV-11)."""
        return observe(state, seat, self.asked(state), self.cards)

    def tells(self, state: FishingVillageState, seat: Seat) -> str:
        """The symbols in that hand by type (FV-11.3); "" before it is seen, and where the table shows them anyway."""
        if state.options.talk != "free" or setting_up.hands_down(state.phase, state.first):
            return ""
        return telling.BETWEEN.join(telling.symbols_of(state.hands[seat], self.cards))

    def heard(self, view: FishingVillageView, told: Mapping[Seat, Told]) -> FishingVillageView:
        """The view with what was told of hands that it does not show (FV-11.1)."""
        table = tuple(
            info
            if info.hand is not None or seat not in told
            else replace(info, told=telling.understood(told[seat], seat, info.hand_size, self.cards))
            for seat, info in enumerate(view.table)
        )
        return replace(view, table=table)

    def confide(self, state: FishingVillageState, seat: Seat, told: Mapping[Seat, Told]) -> FishingVillageView:
        """What a bot of the team knows at this table; no pile (FV-11.3)."""
        bare = state.options.bots_know == "hands"
        view = observe(state, seat, self.asked(state), self.cards, bare=bare)
        return self.heard(view, told) if self.bots_hear(state.options) else view

    def hands_open(self, options: Options) -> bool:
        """At such a table all hands lie face up (FV-11.2)."""
        return isinstance(options, FishingVillageOptions) and options.talk == "open"

    def bots_hear(self, options: Options) -> bool:
        """Where bots know of the other hands what is told of them (FV-11.3)."""
        return isinstance(options, FishingVillageOptions) and options.bots_know == "told"

    def imagine(self, view: FishingVillageView, log: Sequence[BaseEvent], rng: Rng) -> FishingVillageState:
        """A world that fits the view and the log."""
        return imagine(view, log, rng, self.cards)

    def worlds(self, view: FishingVillageView, log: Sequence[BaseEvent]) -> Callable[[Rng], FishingVillageState]:
        """What view and log tell is worked out once."""
        return partial(draw, remember(view, log, self.cards))

    def account(self, view: FishingVillageView, seat: Seat) -> tuple[ScoreLine, ...]:
        """Where the population came from and went to; the same for every seat."""
        return account(view)

    def result(self, state: FishingVillageState) -> Result | None:
        """All win or all lose (FV-1.1, FV-10)."""
        if state.phase != "game_over":
            return None
        grade = self.cards.grade(state.population)
        return Result(
            scores=(state.population,) * state.seats,
            winners=() if grade is None else tuple(range(state.seats)),
            headline="Defeat" if grade is None else grade.name,
        )

    def check(self, state: FishingVillageState) -> None:
        """The invariants at the end of the rules."""
        check(state, self.cards)
