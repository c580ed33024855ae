"""The rules of Villagers: whose decision it is, what may be chosen, what follows from it, who may see what."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, assert_never

from pydantic import TypeAdapter

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Objection, Options, Result, ScoreLine, Seat
from fishgames.core.rng import Rng
from fishgames.core.rules import Rules, SetupRefused
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import build, draft, market, objections
from fishgames.games.villagers.account import START_COINS, account, ranking
from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.cards import FOUNDERS, CardTable, shipped
from fishgames.games.villagers.imagine import draw, imagine, remember
from fishgames.games.villagers.invariants import check
from fishgames.games.villagers.observe import observe
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.state import STATES, VillagersState
from fishgames.games.villagers.view import Purse, VillagersView
from fishgames.games.villagers.village import BOTTOM, HAND, STACK_CARDS_PER_SEAT, spot

SEATS = range(2, 6)


class VillagersRules(Rules[VillagersState, VillagersAction, VillagersView]):
    """The rules with one card table."""

    options: ClassVar[type[Options]] = VillagersOptions
    states: ClassVar[TypeAdapter[VillagersState]] = STATES
    actions: ClassVar[TypeAdapter[VillagersAction]] = act.ACTIONS

    def __init__(self, cards: CardTable | None = None) -> None:
        self.cards = cards or shipped()

    def setup(self, seats: int, options: Options, rng: Rng) -> VillagersState:
        """Deal (V-3). Refuses other than 2 to 5 seats."""
        assert isinstance(options, VillagersOptions)
        if seats not in SEATS:
            raise SetupRefused(Objection(sentence=f"Villagers is for 2 to 5 people, not {seats}.", clause="V-3.5"))
        first = rng.below(seats)
        deck = list(self.cards.deck(seats, options.leave_out_4plus))
        road: list[CardId | None] = []
        if options.starting_road == "fixed":
            for card in self.cards.starting_road:
                deck.remove(card)
                road.append(card)
        rng.shuffle(deck)
        while len(road) < len(draft.SLOTS):
            road.append(deck.pop())

        def deal(number: int) -> list[CardId]:
            dealt = deck[-number:]
            del deck[-number:]
            return dealt

        hands = [sorted(deal(HAND), key=self.cards.order.__getitem__) for _ in range(seats)]
        stacks = [tuple(deal(STACK_CARDS_PER_SEAT * seats)) for _ in draft.STACKS]
        state = VillagersState(
            seats=seats,
            rng=rng,
            options=options,
            round=1,
            phase="draft",
            first=first,
            turn=first,
            hands=hands,
            squares=[()] * seats,
            taken=[()] * seats,
            villages=[(spot(FOUNDERS, FOUNDERS, BOTTOM, 0, "gold"),)] * seats,
            coins=[START_COINS] * seats,
            purses=[Purse()] * seats,
            road=road,
            road_coins=[0] * len(road),
            piles=[tuple(deck), *stacks],
            laid=[()] * (1 + len(stacks)),
            basics=dict(self.cards.basic_copies),
            discard=(),
            draft_limits=(),
            drafted=[],
            build_limits=(0,) * seats,
            used=[0] * seats,
            trades=[0] * seats,
            tinner_active=False,
            choices=(),
            incomes=[],
            bank=0,
        )
        draft.begin(state, self.cards)
        return state

    def to_act(self, state: VillagersState) -> tuple[Seat, ...]:
        """Always one seat (V-4.2)."""
        return () if state.phase == "over" else (state.turn,)

    def asked(self, state: VillagersState) -> Asked | None:
        """Only a Build turn takes a look at a hand (V-15.1)."""
        if state.phase == "over":
            return None
        return Asked(kind=state.phase, seats=(state.turn,), how="one", private=state.phase == "build")

    def legal_actions(self, state: VillagersState, seat: Seat) -> Sequence[VillagersAction]:
        """The options of V-4.3."""
        if state.phase == "over" or seat != state.turn:
            return ()
        if state.phase == "draft":
            return draft.options(state, seat)
        if state.phase == "build":
            return build.options(state, seat, self.cards)
        return draft.coin_options(state, seat)

    def objection(self, state: VillagersState, action: VillagersAction) -> Objection | None:
        """Why not, from what the acting seat sees."""
        if action in self.legal_actions(state, action.seat):
            return None
        return objections.explain(self.observe(state, action.seat), action, self.cards)

    def apply(self, state: VillagersState, action: VillagersAction) -> list[BaseEvent]:
        """Carry out a legal action and all that follows without a decision."""
        table = self.cards
        match action:
            case act.DraftRoad(seat=seat, slot=slot):
                return draft.draft_road(state, seat, slot, table)
            case act.DraftStack(seat=seat, stack=stack):
                return draft.draft_pile(state, seat, stack, table)
            case act.DraftReserve(seat=seat):
                return draft.draft_pile(state, seat, act.RESERVE, table)
            case act.TradeBasic():
                return build.trade(state, action, table)
            case act.Build():
                return build.build(state, action, table)
            case act.EndBuild(seat=seat):
                return build.end(state, seat, table) + market.go_on(state, table)
            case act.PlaceCoin(seat=seat, slot=slot):
                return draft.place_coin(state, seat, slot, table)
            case act.Decline(seat=seat):
                return draft.place_coin(state, seat, 0, table)
            case act.Monk():
                return build.monk(state, action, table)
            case act.Apprentice():
                return build.apprentice(state, action, table)
            case act.Tinner(seat=seat):
                return build.tinner(state, seat, table)
            case act.Smuggler():
                return build.smuggler(state, action, table)
            case _:
                assert_never(action)

    def observe(self, state: VillagersState, seat: Seat | None) -> VillagersView:
        """What `seat` may know (V-14)."""
        return observe(state, seat, self.asked(state), self.cards)

    def imagine(self, view: VillagersView, log: Sequence[BaseEvent], rng: Rng) -> VillagersState:
        """A world that fits the view and the log."""
        return imagine(view, log, rng, self.cards)

    def worlds(self, view: VillagersView, log: Sequence[BaseEvent]) -> Callable[[Rng], VillagersState]:
        """Such worlds, one after the other."""
        return partial(draw, remember(view, log, self.cards))

    def account(self, view: VillagersView, seat: Seat) -> tuple[ScoreLine, ...]:
        """Where the coins of a seat came from and went to, card by card at the markets; all of it public."""
        return account(view, seat, self.cards)

    def result(self, state: VillagersState) -> Result | None:
        """The most coins win; tied: the fewest cards in the village; still tied: shared (V-13.1)."""
        if state.phase != "over":
            return None
        winners = ranking(state.coins, [len(village) for village in state.villages])[0]
        headline = "Victory"
        if len(winners) > 1:
            headline = "Shared victory"
        elif state.coins.count(max(state.coins)) > 1:
            headline = "Victory by fewer cards"
        return Result(scores=tuple(state.coins), winners=winners, headline=headline)

    def check(self, state: VillagersState) -> None:
        """The invariants at the end of the rules."""
        check(state, self.cards)
