"""A game of three minutes that shows the core all it has to bear: hidden hands, a deck, a secret choice of everybody
at once, one decision for the whole table, one draw. Its clauses are T-1 to T-4.

The table says how many tricks it plays; in each one every seat lays a card in secret; the highest, the earlier seat
if equal, scores one and may draw the top card of the deck, which is shuffled afterwards.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from fishgames.core.actions import BaseAction
from fishgames.core.events import PRIVATE, BaseEvent
from fishgames.core.heuristic import Heuristic
from fishgames.core.model import Asked, CardId, Objection, Options, Result, ScoreLine, Seat, record, value
from fishgames.core.rng import Rng
from fishgames.core.rules import BaseState, BaseView, BrokenInvariant, Rules, SetupRefused
from fishgames.core.spec import GameSpec
from fishgames.core.wording import Wording

HAND = 4
DECK: tuple[CardId, ...] = (*(f"pip-{n:02}" for n in range(1, 21)), "pip-20")


@value
class ToyOptions(Options):
    """`low`: the lowest card wins instead."""

    low: bool = False
    most: Literal[2, 3] = 3


@record
class ToyState(BaseState):
    """`tricks` is 0 until the table has chosen; `winner` may draw."""

    options: ToyOptions
    tricks: int
    hands: list[list[CardId]]
    deck: list[CardId]
    out: list[CardId]
    laid: list[tuple[Seat, CardId]]
    winner: Seat | None
    points: list[int]


@value
class Choose(BaseAction):
    """The table plays so many tricks (T-1)."""

    kind: Literal["choose"] = "choose"
    tricks: int


@value
class Lay(BaseAction):
    """A card in secret (T-2)."""

    kind: Literal["lay"] = "lay"
    card: CardId


@value
class Draw(BaseAction):
    """The winner draws, or does not (T-3)."""

    kind: Literal["draw"] = "draw"
    draws: bool


ToyAction = Choose | Lay | Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(BaseEvent):
    """The number of tricks is fixed."""

    kind: Literal["chosen"] = "chosen"
    tricks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLaid(BaseEvent):
    """A seat has laid its card."""

    kind: Literal["card_laid"] = "card_laid"
    card: Annotated[CardId | None, PRIVATE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickWon(BaseEvent):
    """All cards are turned up."""

    kind: Literal["trick_won"] = "trick_won"
    cards: tuple[CardId, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(BaseEvent):
    """The winner has drawn."""

    kind: Literal["card_drawn"] = "card_drawn"
    card: Annotated[CardId | None, PRIVATE] = None
    reveals: ClassVar[bool] = True


@value
class ToyView(BaseView):
    """`deck` and `hands` count; `hand` and `laid` are the viewer's own."""

    options: ToyOptions
    tricks: int
    hands: tuple[int, ...]
    deck: int
    out: tuple[CardId, ...]
    waiting: tuple[Seat, ...]
    winner: Seat | None
    points: tuple[int, ...]
    hand: tuple[CardId, ...]
    laid: CardId | None
    leak: tuple[CardId, ...] = ()


class ToyRules(Rules[ToyState, ToyAction, ToyView]):
    """The rules."""

    options = ToyOptions
    states: ClassVar[TypeAdapter[Any]] = TypeAdapter(ToyState)
    actions: ClassVar[TypeAdapter[Any]] = TypeAdapter(Annotated[ToyAction, Field(discriminator="kind")])

    def __init__(self, cards: Any = None) -> None:
        self.cards = cards

    def setup(self, seats: int, options: Options, rng: Rng) -> ToyState:
        assert isinstance(options, ToyOptions)
        if not 2 <= seats <= 4:
            raise SetupRefused(Objection(sentence=f"This is for 2 to 4, not {seats}.", clause="T-1"))
        deck = list(DECK)
        rng.shuffle(deck)
        hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(seats)]
        return self._state(seats, rng, options, hands, deck)

    def _state(self, seats: int, rng: Rng, options: ToyOptions, hands: list[list[str]], deck: list[str]) -> ToyState:
        rest: dict[str, Any] = {"tricks": 0, "out": [], "laid": [], "winner": None, "points": [0] * seats}
        return ToyState(seats=seats, rng=rng, options=options, hands=hands, deck=deck, **rest)

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        if state.winner is not None:
            return (state.winner,)
        if state.tricks and sum(state.points) == state.tricks:
            return ()
        done = [seat for seat, _ in state.laid]
        return tuple(seat for seat in range(state.seats) if seat not in done)

    def asked(self, state: ToyState) -> Asked | None:
        if not (seats := self.to_act(state)):
            return None
        if state.winner is not None:
            return Asked(kind="draw", seats=seats, how="one", private=False)
        if not state.tricks:
            return Asked(kind="choose", seats=seats, how="any", private=False)
        return Asked(kind="lay", seats=seats, how="each", private=True)

    def legal_actions(self, state: ToyState, seat: Seat) -> Sequence[ToyAction]:
        if seat not in self.to_act(state):
            return ()
        if state.winner is not None:
            return [Draw(seat=seat, draws=True), Draw(seat=seat, draws=False)]
        if not state.tricks:
            return [Choose(seat=seat, tricks=n) for n in range(2, state.options.most + 1)]
        return [Lay(seat=seat, card=card) for card in dict.fromkeys(state.hands[seat])]

    def objection(self, state: ToyState, action: ToyAction) -> Objection | None:
        if action in self.legal_actions(state, action.seat):
            return None
        return Objection(sentence="That is not possible now.", clause="T-4")

    def apply(self, state: ToyState, action: ToyAction) -> list[BaseEvent]:
        seat = action.seat
        match action:
            case Choose(tricks=tricks):
                state.tricks = tricks
                return [Chosen(seat=seat, tricks=tricks)]
            case Draw(draws=draws):
                state.winner = None
                if not draws:
                    return []
                state.hands[seat] = sorted([*state.hands[seat], card := state.deck.pop()])
                state.rng.shuffle(state.deck)
                return [CardDrawn(seat=seat, card=card)]
            case Lay(card=card):
                state.hands[seat].remove(card)
                state.laid = sorted([*state.laid, (seat, card)])
                told: list[BaseEvent] = [CardLaid(seat=seat, card=card)]
                return told if len(state.laid) < state.seats else told + self._turn_up(state)

    def _turn_up(self, state: ToyState) -> list[BaseEvent]:
        cards = [card for _, card in state.laid]
        seat = cards.index(min(cards) if state.options.low else max(cards))
        state.points[seat] += 1
        state.winner = seat
        state.out += cards
        state.laid = []
        return [TrickWon(seat=seat, cards=tuple(cards))]

    def observe(self, state: ToyState, seat: Seat | None) -> ToyView:
        laid = dict(state.laid)
        return ToyView(
            seat=seat,
            asked=self.asked(state),
            options=state.options,
            tricks=state.tricks,
            hands=tuple(len(hand) for hand in state.hands),
            deck=len(state.deck),
            out=tuple(state.out),
            waiting=tuple(other for other in range(state.seats) if other not in laid),
            winner=state.winner,
            points=tuple(state.points),
            hand=() if seat is None else tuple(state.hands[seat]),
            laid=None if seat is None else laid.get(seat),
        )

    def imagine(self, view: ToyView, log: Sequence[BaseEvent], rng: Rng) -> ToyState:
        deck = self.unseen(view, rng)
        hands, laid = [], []
        for seat, size in enumerate(view.hands):
            own = seat == view.seat
            hands.append(list(view.hand) if own else sorted(deck.pop() for _ in range(size)))
            if seat not in view.waiting:
                laid.append((seat, view.laid if own and view.laid else deck.pop()))
        state = self._state(len(view.hands), rng, view.options, hands, deck)
        state.tricks, state.out, state.laid = view.tricks, list(view.out), laid
        state.winner, state.points = view.winner, list(view.points)
        return state

    def unseen(self, view: ToyView, rng: Rng) -> list[CardId]:
        """The cards out of sight: those of the other seats come off the end, seat by seat, the rest is the deck."""
        known = Counter([*view.out, *view.hand, *([view.laid] if view.laid else [])])
        cards = list((Counter(DECK) - known).elements())
        rng.shuffle(cards)
        return cards

    def account(self, view: ToyView, seat: Seat) -> tuple[ScoreLine, ...]:
        return (ScoreLine(label="tricks won", points=view.points[seat], clause="T-2"),)

    def result(self, state: ToyState) -> Result | None:
        if self.to_act(state):
            return None
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return Result(scores=tuple(state.points), winners=winners, headline="The end")

    def check(self, state: ToyState) -> None:
        cards = [*state.deck, *state.out, *(card for _, card in state.laid), *(c for hand in state.hands for c in hand)]
        if Counter(cards) != Counter(DECK) or len(state.hands) != state.seats or len(state.points) != state.seats:
            raise BrokenInvariant("cards are conserved")
        laid = [seat for seat, _ in state.laid]
        if sorted({*laid}) != laid or any(seat not in range(state.seats) for seat in [*laid, state.winner or 0]):
            raise BrokenInvariant("each seat lays one card")
        # with the smallest hands each seat could lay a card in every trick that is left
        left = state.tricks - sum(state.points)
        if state.tricks not in (0, 2, 3) or left < 0 or min(map(len, state.hands)) < left - (len(laid) > 0):
            raise BrokenInvariant("hands last to the end")


class ToyWording(Wording[ToyAction, ToyView]):
    """The words."""

    def status(self, view: ToyView) -> str:
        return f"trick {sum(view.points) + 1}"

    def verb(self, asked: Asked) -> str:
        return "to play"

    def question(self, asked: Asked) -> str:
        return f"to {asked.kind}"

    def action(self, action: ToyAction) -> str:
        match action:
            case Choose(tricks=tricks):
                return f"play {tricks} tricks"
            case Lay(card=card):
                return f"lay {self.card(card)}"
            case Draw(draws=draws):
                return "draw" if draws else "draw nothing"

    def event(self, event: BaseEvent) -> str | None:
        match event:
            case CardLaid(card=card) | CardDrawn(card=card):
                return f"moved {'a card' if card is None else self.card(card)}"
            case TrickWon(cards=cards):
                return f"wins {' '.join(map(self.card, cards))}"
            case _:
                return None

    def chapter(self, event: BaseEvent) -> str | None:
        return None

    def card(self, card: CardId) -> str:
        return f"P:{card[-2:]}"

    def lines(self, view: ToyView) -> list[str]:
        return [self.status(view), f"out {' '.join(map(self.card, view.out))}", " ".join(map(self.card, view.hand))]

    def shown_from(self, view: ToyView, log: Sequence[BaseEvent]) -> int:
        return 0

    def score(self, points: int) -> str:
        return f"{points} tricks"


class ToyHeuristic(Heuristic[ToyState, ToyAction]):
    """High cards win; whoever has won many tricks may hope."""

    scale = 5.0
    iterations = 60

    def rate(self, state: ToyState, seat: Seat, options: Sequence[ToyAction]) -> Sequence[float]:
        return [self._rate(state, option) for option in options]

    def _rate(self, state: ToyState, option: ToyAction) -> float:
        match option:
            case Lay(card=card):
                return float(card[-2:]) * (-1 if state.options.low else 1)
            case Draw(draws=draws):
                return float(draws)
            case Choose():
                return 0.0

    def stage(self, state: ToyState) -> int:
        return 0

    def forecast(self, state: ToyState) -> Sequence[float]:
        best = max(state.points)
        return [(points == best) / state.points.count(best) for points in state.points]

    def reason(self, state: ToyState, action: ToyAction) -> str:
        return "it is high" if isinstance(action, Lay) else "why not"


def read(data: Any = None) -> Any:
    """The card table."""
    return SimpleNamespace(cards=dict.fromkeys(DECK))


def toy(
    rules: str = f"{__name__}:ToyRules",
    wording: str = f"{__name__}:ToyWording",
    cards: str = f"{__name__}:read",
    bot: str = f"{__name__}:ToyHeuristic",
) -> GameSpec:
    """The game, if need be with other parts."""
    return GameSpec(
        id="toy",
        title="Toy",
        seats=(2, 4),
        summary="lay and draw",
        rules_version=1,
        cards=cards,
        rules=rules,
        wording=wording,
        controller="fishgames.core.controller:Controller",
        screen="",
        bot=bot,
    )


TOY = toy()
