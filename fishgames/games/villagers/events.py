"""What Villagers can tell. PRIVATE fields are told to the event's own seat alone (V-14).

Piles are numbered as in the actions: 0 the Reserve, 1 to 6 the Road Stacks.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from fishgames.core.events import PRIVATE, BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.villagers.cards import Suit
from fishgames.games.villagers.income import Income, Market
from fishgames.games.villagers.village import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadCardDrafted(BaseEvent):
    """A face-up card and the coins on it were taken (V-5.4)."""

    kind: Literal["road_card_drafted"] = "road_card_drafted"
    slot: int
    card: CardId
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindCardDrafted(BaseEvent):
    """The top card of a pile came face up into a Village Square (V-5.5)."""

    kind: Literal["blind_card_drafted"] = "blind_card_drafted"
    pile: int
    card: CardId
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretCardDrafted(BaseEvent):
    """The last card of a seat's draft went unseen into its hand (option secret_last_blind_draft)."""

    kind: Literal["secret_card_drafted"] = "secret_card_drafted"
    pile: int
    suit: Suit
    card: Annotated[CardId | None, PRIVATE] = None
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadRefilled(BaseEvent):
    """A card was turned up into a slot (V-5.4, V-6.1)."""

    kind: Literal["road_refilled"] = "road_refilled"
    slot: int
    card: CardId
    pile: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareTakenUp(BaseEvent):
    """A seat reached its limit and took its Village Square into hand (V-5.6)."""

    kind: Literal["square_taken_up"] = "square_taken_up"
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRanDry(BaseEvent):
    """Nothing is left to draft, so the draft is over for all (V-5.7)."""

    kind: Literal["draft_ran_dry"] = "draft_ran_dry"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinPlaced(BaseEvent):
    """A coin of the bank was put on a Road card (V-6.4)."""

    kind: Literal["coin_placed"] = "coin_placed"
    slot: int
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinDeclined(BaseEvent):
    """A seat put no coin on the Road (V-6.4)."""

    kind: Literal["coin_declined"] = "coin_declined"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadDiscarded(BaseEvent):
    """Cards left the Road for good, by slot, and the coins on them went to the bank (V-6.2)."""

    kind: Literal["road_discarded"] = "road_discarded"
    cards: tuple[tuple[int, CardId], ...]
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadCoinsLaid(BaseEvent):
    """A coin was put on every Road card (V-6.3)."""

    kind: Literal["road_coins_laid"] = "road_coins_laid"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildPhaseBegun(BaseEvent):
    """Build limits are fixed; `seat` builds first (V-7.1)."""

    kind: Literal["build_phase_begun"] = "build_phase_begun"
    round: int
    limits: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicTraded(BaseEvent):
    """A hand card went face down on a pile, a Basic came into the village (V-7.6, V-7.7).

    `suit`: the back of the card. `covers`: the back it now lies on, None on an empty Reserve.
    """

    kind: Literal["basic_traded"] = "basic_traded"
    basic: CardId
    pile: int
    suit: Suit
    covers: Suit | None
    card: Annotated[CardId | None, PRIVATE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PadlockOpened(BaseEvent):
    """A padlock was opened (V-9).

    `how`: coins of the bank on the seat's unlocker, its own on another seat's or to the bank, or free by a Tinner;
    `payee`: whose unlocker it was.
    """

    kind: Literal["padlock_opened"] = "padlock_opened"
    card: CardId
    unlocker: CardId
    how: Literal["own", "other", "bank", "tinner"]
    payee: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VillagerBuilt(BaseEvent):
    """A hand card was placed; `on`: the card below it, None for a new pile (V-8)."""

    kind: Literal["villager_built"] = "villager_built"
    card: CardId
    on: CardId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MonkPlayed(BaseEvent):
    """A Monk from the hand was placed in a role (V-10.1)."""

    kind: Literal["monk_played"] = "monk_played"
    card: CardId
    role: CardId
    on: CardId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprenticePlayed(BaseEvent):
    """An Apprentice took the place of `target` in the village of `whose`, and `target` was placed (V-10.6).

    `role`: what the Apprentice now is. `as_role`: what a swapped Monk now is. `side`: of swapped Founders.
    """

    kind: Literal["apprentice_played"] = "apprentice_played"
    card: CardId
    whose: Seat
    target: CardId
    role: CardId
    on: CardId | None
    as_role: CardId | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TinnerPlayed(BaseEvent):
    """Padlocks may be opened free for the rest of the turn (V-10.9)."""

    kind: Literal["tinner_played"] = "tinner_played"
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class SmugglerPlayed(BaseEvent):
    """Half the Gold of `at` was taken from the bank (V-10.10)."""

    kind: Literal["smuggler_played"] = "smuggler_played"
    card: CardId
    at: CardId
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReturned(BaseEvent):
    """An uncovered Monk or Apprentice went back to the hand (V-10.4, V-10.8)."""

    kind: Literal["card_returned"] = "card_returned"
    card: CardId
    role: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildEnded(BaseEvent):
    """A Build turn is over; `used` of `limit` Build actions (V-7.2)."""

    kind: Literal["build_ended"] = "build_ended"
    used: int
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundersFlipped(BaseEvent):
    """A village without Food turned its Founders to the Food side (V-11.1)."""

    kind: Literal["founders_flipped"] = "founders_flipped"
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketHeld(BaseEvent):
    """A market begins (V-12.1)."""

    kind: Literal["market_held"] = "market_held"
    market: Market
    milestone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketPaid(BaseEvent):
    """What a market paid a seat (V-12.2, V-12.3)."""

    kind: Literal["market_paid"] = "market_paid"
    market: Market
    income: Income


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(BaseEvent):
    """A round begins; `seat` is first player; draft limits by seat (V-11.2, V-5.1)."""

    kind: Literal["round_begun"] = "round_begun"
    round: int
    limits: tuple[int, ...]
    milestone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(BaseEvent):
    """The game is over after the Second Market (V-13.1)."""

    kind: Literal["game_ended"] = "game_ended"
    reveals: ClassVar[bool] = True
