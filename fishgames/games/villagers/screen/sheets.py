"""What the sheets of a Build turn are made of: parts that are fixed, rows to choose from, and short words for both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fishgames.core.actions import narrow
from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import Pay, VillagersAction, paid_at
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.screen.faces import NAME, Words, goes_on, marks, padlock, printed, token
from fishgames.games.villagers.screen.outlook import brief_pay
from fishgames.games.villagers.twins import Twins
from fishgames.games.villagers.village import Place, Spot, index_of
from fishgames.ui.lines import Line

Target = tuple[Seat, Place]

SHOWS, GOES_ON, PADLOCKS, NOW = 17, 24, 36, 51
"""Columns of the hand's rows, counted behind key and state."""


@dataclass(frozen=True)
class Pick:
    """One part that is fixed: fields of the action, or one of these covered cards. `more`: the rest of the roles."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    targets: frozenset[Target] | None = None
    more: bool = False

    def keeps(self, actions: Sequence[VillagersAction]) -> list[VillagersAction]:
        """The actions that have this part."""
        found = narrow(actions, **self.fields)
        if self.targets is None:
            return found
        return [a for a in found if isinstance(a, act.Apprentice) and (a.whose, a.target) in self.targets]


class Row(NamedTuple):
    """Something to choose. `probe`: asked why not; `why`: the answer where it is known already."""

    key: str
    line: Line
    pick: Pick
    actions: Sequence[VillagersAction] = ()
    card: CardId | None = None
    reason: str = ""
    probe: VillagersAction | None = None
    why: Objection | None = None

    @property
    def possible(self) -> bool:
        """Can it be chosen?"""
        return bool(self.actions) or self.pick.more


class Sheet(NamedTuple):
    """A question of the Build turn with its rows. `part`: what is asked."""

    part: str
    title: Line
    head: Line
    rows: tuple[Row, ...]


class Moment:
    """A Build turn as its seat sees it, and the words in which rows tell of it."""

    def __init__(self, handle: VillagersSeat, words: Words) -> None:
        assert handle.seat is not None
        self.handle, self.words = handle, words
        self.seat: Seat = handle.seat
        self.view = handle.view
        self.cards = words.cards
        self.village = self.view.table[self.seat].village
        self.twins = Twins(self.view, self.cards)

    def spot(self, seat: Seat, place: Place) -> Spot:
        """The card at a place."""
        village = self.view.table[seat].village
        index = index_of(village, place)
        assert index is not None
        return village[index]

    def carried(self, seat: Seat, alike: Sequence[Place]) -> str:
        """The cards directly on these places: "Grazier | Thatcher"; "" if nothing lies there."""
        village = self.view.table[seat].village
        found = []
        for place in alike:
            index = index_of(village, place)
            found.append(", ".join(self.words.name(spot.card) for spot in village if spot.on == index))
        return " | ".join(dict.fromkeys(found))

    def many(self, seat: Seat, alike: Sequence[Place]) -> str:
        """The card, and for how many places of a village the row stands: "Lumberjack, 4 alike"."""
        name = self.words.name(alike[0].partition(".")[0])
        return f"{name}, {len(alike)} alike" if len(alike) > 1 else name

    def followers(self, role: CardId) -> list[CardId]:
        """The hand cards that go on that role."""
        return [card for card in dict.fromkeys(self.view.hand) if self.cards.predecessors[card] == role]

    def follow_cost(self, card: CardId, *, brief: bool = False) -> Line:
        """What a hand card would cost as the next one."""
        if self.cards.padlocks[card] is None:
            return Line.of("free", "good")
        villages = [info.village for info in self.view.table]
        coins_left = self.view.table[self.seat].coins
        pays = chains.payments(card, self.seat, villages, coins_left, self.view.tinner_active, self.cards)
        if not pays:
            return Line.of(f"lacks ${chains.UNLOCK_COST}", "bad")
        return brief_pay(pays, self.seat, self.words) if brief else self.pay_words(pays)

    def pay_words(self, pays: Sequence[Pay]) -> Line:
        """ "free", "$2 to Hana", "+2 on own Carpenter", "$2 to the bank"; with a Tinner only what it would save."""
        price = chains.UNLOCK_COST
        rest = [pay for pay in pays if pay != "tinner"]
        own = bool(rest) and chains.is_own(rest[0], self.seat)
        if len(rest) < len(pays) and not own:
            line = Line.of(f"free by {self.words.name(self.cards.by_effect['tinner'])}", "good")
            return line.add(f" or ${price}", "mut") if rest else line
        if rest[0] == "none":
            return Line.of("free", "good")
        if rest[0] == "bank":
            return Line.of(f"${price} to the bank", "warn")
        if own:
            found = paid_at(rest[0])
            assert found is not None
            card = found[1].partition(".")[0]
            return Line.of(f"+{price} on own {self.words.name(card)}", "good")
        owners = list(dict.fromkeys(at[0] for pay in rest if (at := paid_at(pay)) is not None))
        if len(owners) == 1:
            return Line.of(f"${price} to {self.words.tags.brief(owners[0])}", "warn")
        return Line.of(f"${price} to ", "warn") + marks(owners, self.words)

    def short(self, why: Objection, card: CardId, role: CardId | None = None) -> str:
        """A refusal in as few words as a row has room for."""
        below = self.cards.predecessors[role or card]
        if why.clause == "V-8.2" and below is not None:
            if len(self.view.hand) > 1 and self.handle.still(kind="trade_basic", basic=below):
                return f"trade for a {self.words.name(below)}"
            there = any(each.role == below for each in self.village)
            return f"no free {self.words.name(below)}" if there else f"no {self.words.name(below)}"
        if why.clause.startswith("V-9"):
            return f"${chains.UNLOCK_COST} needed"
        texts = {
            "V-7.1": "no build left",
            "V-10.4": "2 builds needed",
            "V-10.5": "nothing to swap",
            "V-10.10": "no gold shows",
            "V-R6": "no build left",
        }
        return texts.get(why.clause, "not now")


def hand_line(card: CardId, words: Words) -> Line:
    """A hand card: name, what it shows, where it goes, its padlock."""
    line = token(card, words.cards, NAME).to(SHOWS).add(printed(card, words)).to(GOES_ON)
    line = line.add(goes_on(card, words)).to(PADLOCKS)
    return line + padlock(card, words)
