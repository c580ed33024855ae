"""The rules of Isaribi: whose decision it is, what may be chosen, what follows from it, who may see what."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from pydantic import TypeAdapter

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, Objection, Options, Result, ScoreLine, Seat
from fishgames.core.rng import Rng
from fishgames.core.rules import Rules, SetupRefused
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi import objections, rounds, turn
from fishgames.games.isaribi.account import START_MONEY, account, ranking
from fishgames.games.isaribi.actions import IsaribiAction
from fishgames.games.isaribi.cards import CardTable, shipped
from fishgames.games.isaribi.imagine import imagine
from fishgames.games.isaribi.invariants import check
from fishgames.games.isaribi.observe import observe
from fishgames.games.isaribi.options import IsaribiOptions
from fishgames.games.isaribi.seafood import CUBES_OF_A_KIND, KINDS, NONE
from fishgames.games.isaribi.state import STATES, IsaribiState
from fishgames.games.isaribi.view import COLLABORATORS, IsaribiView

SEATS = range(2, 6)


class IsaribiRules(Rules[IsaribiState, IsaribiAction, IsaribiView]):
    """The rules with one card table."""

    options: ClassVar[type[Options]] = IsaribiOptions
    states: ClassVar[TypeAdapter[IsaribiState]] = STATES
    actions: ClassVar[TypeAdapter[IsaribiAction]] = act.ACTIONS

    def __init__(self, cards: CardTable | None = None) -> None:
        self.cards = cards or shipped()

    def setup(self, seats: int, options: Options, rng: Rng) -> IsaribiState:
        """Shuffle and prepare round 1 (I-3). Refuses other than 2 to 5 seats, and a first seat that is not there."""
        assert isinstance(options, IsaribiOptions)
        if seats not in SEATS:
            raise SetupRefused(Objection(sentence=f"Isaribi is for 2 to 5 people, not {seats}.", clause="I-1.1"))
        decks = [self.cards.fish_deck(seafood) for seafood in KINDS]
        for deck in decks:
            rng.shuffle(deck)
        market = self.cards.market_deck()
        rng.shuffle(market)
        pawn = _first(seats, options, rng)
        clam, prawn, mackerel, bream = map(tuple, decks)
        state = IsaribiState(
            seats=seats,
            rng=rng,
            options=options,
            round=1,
            phase="place_boat",
            lap=0,
            pawn=pawn,
            first_out=None,
            active=pawn,
            points=0,
            granted=0,
            fished=False,
            sold_once=False,
            learned=False,
            acted=False,
            spots=(),
            spot_cubes=[],
            stalls=(),
            up=0,
            sold=[],
            supply=(CUBES_OF_A_KIND, CUBES_OF_A_KIND, CUBES_OF_A_KIND, CUBES_OF_A_KIND),
            fish_decks=(clam, prawn, mackerel, bream),
            market_deck=tuple(market),
            fish_gone=(),
            market_gone=(),
            gone_unseen=(),
            display=COLLABORATORS,
            money=[START_MONEY] * seats,
            ap_levels=[0] * seats,
            net_levels=[0] * seats,
            smokehouses=[False] * seats,
            clients=[False] * seats,
            client_cubes=[None] * seats,
            cubes=[NONE] * seats,
            boats=[None] * seats,
            left=[False] * seats,
            collaborators=[None] * seats,
            looked=[()] * seats,
            sales=[()] * seats,
            bought=[()] * seats,
            changed=[0] * seats,
            fines=[()] * seats,
        )
        rounds.prepare(state, self.cards)
        return state

    def to_act(self, state: IsaribiState) -> tuple[Seat, ...]:
        """Always one seat (I-11.2)."""
        return () if state.phase == "game_over" else (state.active,)

    def asked(self, state: IsaribiState) -> Asked | None:
        """Only the Speculator sees something that others must not (I-11.1)."""
        if state.phase == "game_over":
            return None
        return Asked(kind=state.phase, seats=(state.active,), how="one", private=state.phase == "speculator")

    def legal_actions(self, state: IsaribiState, seat: Seat) -> Sequence[IsaribiAction]:
        """The options of the decision that is open (I-6.3 and others)."""
        if seat != state.active:
            return ()
        match state.phase:
            case "turn":
                return turn.options(state, seat, self.cards)
            case "place_boat":
                return turn.placings(state, seat)
            case "speculator":
                return turn.peeks(state, seat)
            case "old_fisherman":
                return turn.additions(state, seat, self.cards)
            case "dried_fish_technology":
                return turn.shop_offers(state, seat)
            case "discard":
                return turn.discards(state, seat)
            case "game_over":
                return ()

    def objection(self, state: IsaribiState, action: IsaribiAction) -> Objection | None:
        """Why not, from what the acting seat sees."""
        if action in self.legal_actions(state, action.seat):
            return None
        return objections.explain(self.observe(state, action.seat), action, self.cards)

    def apply(self, state: IsaribiState, action: IsaribiAction) -> list[BaseEvent]:
        """Carry out a legal action and all that follows without a decision."""
        seat, table = action.seat, self.cards
        match action:
            case act.EndTurn():
                return turn.end(state, seat, table)
            case act.Move():
                return turn.move(state, seat, action.to)
            case act.Fish():
                return turn.fish(state, seat, action.how, table)
            case act.Sell():
                return turn.sell(state, action, table)
            case act.Flip():
                return turn.flip(state, seat)
            case act.Learn():
                return turn.learn(state, seat, action.technology)
            case act.Leave():
                return turn.leave(state, seat, action.collaborator, table)
            case act.Place():
                return rounds.place(state, seat, action.location, table)
            case act.DriedFishTechnology():
                return turn.shop(state, action, table)
            case act.Discard():
                return turn.discard(state, action, table)
            case act.Peek():
                return turn.peek(state, seat, action.position)
            case act.PeekDone():
                return turn.peek_done(state, seat)
            case act.OldFisherman():
                return turn.add_cubes(state, seat, action.spot, action.count, table)
            case act.OldFishermanDecline():
                return turn.add_none(state, seat)
            case _:
                assert_never(action)

    def observe(self, state: IsaribiState, seat: Seat | None) -> IsaribiView:
        """What `seat` may know (I-11)."""
        return observe(state, seat, self.asked(state), self.cards)

    def imagine(self, view: IsaribiView, log: Sequence[BaseEvent], rng: Rng) -> IsaribiState:
        """A world that fits the view and the log."""
        return imagine(view, log, rng, self.cards)

    def account(self, view: IsaribiView, seat: Seat) -> tuple[ScoreLine, ...]:
        """Where the money of a seat came from and went to; all of it public."""
        return account(view, seat)

    def result(self, state: IsaribiState) -> Result | None:
        """The most money wins; tied: whoever is met first going clockwise from the pawn (I-10.1)."""
        if state.phase != "game_over":
            return None
        winner = ranking(state.money, state.pawn)[0]
        tied = state.money.count(state.money[winner]) > 1
        return Result(
            scores=tuple(state.money), winners=(winner,), headline="Victory, nearest to the pawn" if tied else "Victory"
        )

    def check(self, state: IsaribiState) -> None:
        """The invariants at the end of the rules."""
        check(state, self.cards)


def _first(seats: int, options: IsaribiOptions, rng: Rng) -> Seat:
    """The first holder of the pawn: by lot, or the seat of the option (I-3.4)."""
    if options.first_start_player == "random":
        return rng.below(seats)
    seat = int(options.first_start_player.removeprefix("seat:"))
    if seat >= seats:
        sentence = f"first_start_player is seat:{seat}, but with {seats} people the seats are 0 to {seats - 1}."
        raise SetupRefused(Objection(sentence=sentence, clause="I-3.4"))
    return seat
