"""Villagers in table language: names of cards and people, no "you"."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Seat, Tie
from fishgames.core.people import cells
from fishgames.core.phrases import counted
from fishgames.core.wording import Wording
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import events as ev
from fishgames.games.villagers.account import ranking
from fishgames.games.villagers.actions import RESERVE, Pay, paid_at
from fishgames.games.villagers.cards import SUIT_PAIRS, CardTable, Suit
from fishgames.games.villagers.income import Income
from fishgames.games.villagers.piles import stack_name
from fishgames.games.villagers.view import PileView, SeatView, VillagersView
from fishgames.games.villagers.village import BOTTOM, NEW, Place, Side, Spot, Village, count

VERBS = {"draft": "drafts", "road_coin": "decides", "build": "builds"}

QUESTIONS = {
    "draft": "to draft a card",
    "road_coin": "to put a coin on the road, or none",
    "build": "to build",
}

MARKETS = {"first": "First Market", "second": "Second Market"}


class VillagersWording(Wording[act.VillagersAction, VillagersView]):
    """The words of one table."""

    chapter_word: ClassVar[str] = "phase"

    def __init__(self, cards: object, names: Sequence[str]) -> None:
        super().__init__(cards, names)
        assert isinstance(cards, CardTable)
        self.cards = cards

    def status(self, view: VillagersView) -> str:
        """ "round 3   draft, card 2 of 3" and the like."""
        if view.asked is None:
            return f"the end, after round {view.round}"
        info = view.table[view.asked.seats[0]]
        match view.phase:
            case "draft":
                return f"round {view.round}   draft, card {info.drafted + 1} of {info.draft_limit}"
            case "build":
                return f"round {view.round}   build, {info.used} of {info.build_limit} used"
            case _:
                return f"round {view.round}   coins for the road"

    def verb(self, asked: Asked) -> str:
        """What stands before the name."""
        return VERBS[asked.kind]

    def question(self, asked: Asked) -> str:
        """What is asked, in public."""
        return QUESTIONS[asked.kind]

    def card(self, card: CardId) -> str:
        """A card that somebody has or had: "HY Milk Maid"."""
        return self.cards.token(card)

    def called(self, card: CardId) -> str:
        """What a card is called where none is meant in particular, as a role or a padlock: "Milk Maid"."""
        return self.cards.name(card)

    def card_list(self, cards: Sequence[CardId]) -> str:
        """ "HY Grazier, SO Hunter"."""
        return ", ".join(self.card(card) for card in cards) or "none"

    def suits(self, suits: Sequence[Suit]) -> str:
        """Backs: "HY HY SO"."""
        return " ".join(SUIT_PAIRS[suit] for suit in suits)

    def score(self, points: int) -> str:
        """ "91 coins"."""
        return "1 coin" if points == 1 else f"{points} coins"

    def tie(self, view: VillagersView, seats: Sequence[Seat]) -> Tie:
        """Fewer cards in the village rank higher; with as many they share the place (V-13.1)."""
        cards = [len(info.village) for info in view.table]
        places = ranking([info.coins for info in view.table], cards)
        order = tuple(place for place in places if place[0] in seats)
        head = f"{self.all_of(seats)} have {self.score(view.table[seats[0]].coins)} each"
        if len(order) == 1:
            number = cards[seats[0]]
            counted = "1 card" if number == 1 else f"{number} cards"
            told = f"{head} and {counted} in the village each, so they share the place."
        else:
            counted = ", ".join(f"{self.names[seat]} {cards[seat]}" for place in order for seat in place)
            told = f"{head}; fewer cards in the village rank higher: {counted}."
        return Tie(order=order, sentence=told, clause="V-13.1")

    # actions

    def action(self, action: act.VillagersAction) -> str:
        """An order."""
        match action:
            case act.DraftRoad(slot=slot):
                return f"draft the card of slot {slot}"
            case act.DraftStack(stack=stack):
                return f"draft the top card of {stack_name(stack)}"
            case act.DraftReserve():
                return f"draft the top card of {stack_name(RESERVE)}"
            case act.PlaceCoin(slot=slot):
                return f"put a coin on slot {slot}"
            case act.Decline():
                return "put no coin on the road"
            case act.TradeBasic(card=card, to=to, basic=basic):
                return f"trade {self.card(card)} onto {stack_name(to)} for a {self.called(basic)}"
            case act.Build(seat=seat, card=card, on=on, pay=pay):
                return f"build {self.card(card)} {self._on(on)}{self._paying(pay, seat)}"
            case act.Monk(role=role, on=on):
                return f"play {self.card(self.cards.by_effect['monk'])} as {self.called(role)} {self._on(on)}"
            case act.Apprentice():
                return self._swap(action)
            case act.Tinner():
                return f"play {self.card(self.cards.by_effect['tinner'])}"
            case act.Smuggler(seat=seat, at=at, pay=pay):
                smuggler = self.card(self.cards.by_effect["smuggler"])
                return f"play {smuggler} with {self.place(at)}{self._paying(pay, seat)}"
            case act.EndBuild():
                return "end the build turn"
            case _:
                assert_never(action)

    def action_seen(self, view: VillagersView, action: act.VillagersAction) -> str:
        """An order; of a slot of the Road the card that lies there."""
        match action:
            case act.DraftRoad(slot=slot) if (lies := view.road[slot - 1]) is not None:
                return f"draft {self.card(lies.card)}, slot {slot}"
            case act.PlaceCoin(slot=slot) if (lies := view.road[slot - 1]) is not None:
                return f"put a coin on {self.card(lies.card)}, slot {slot}"
        return self.action(action)

    def place(self, place: Place) -> str:
        """A card of a village: "Hayer", "Hayer 2"."""
        card, _, number = place.partition(".")
        return self.called(card) if number == "1" else f"{self.called(card)} {number}"

    def _on(self, on: Place) -> str:
        return "as a new pile" if on == NEW else f"on {self.place(on)}"

    def payment(self, pay: Pay, seat: Seat) -> str:
        """How a padlock is opened: "$2 to Hana's Cooper", "" if there is none."""
        match pay:
            case "none":
                return ""
            case "bank":
                return "$2 to the bank"
            case "tinner":
                return f"free by {self.called(self.cards.by_effect['tinner'])}"
        found = paid_at(pay)
        assert found is not None
        payee, unlocker = found
        if payee == seat:
            return f"+2 on own {self.place(unlocker)}"
        return f"$2 to {self.names[payee]}'s {self.place(unlocker)}"

    def _paying(self, pay: Pay, seat: Seat) -> str:
        words = self.payment(pay, seat)
        return f", {words}" if words else ""

    def _swap(self, action: act.Apprentice) -> str:
        whose = f"{self.names[action.whose]}'s"
        apprentice = self.card(self.cards.by_effect["apprentice"])
        role = "" if action.role is None else f"as {self.called(action.role)} "
        side = "" if action.side is None else f", {action.side} side up"
        placing = f"{role}{self._on(action.on)}{side}{self._paying(action.pay, action.seat)}"
        return f"swap {apprentice} with {whose} {self.place(action.target)}, placed {placing}"

    # events

    def event(self, event: BaseEvent) -> str | None:
        """What happened, to be read after the name of `event.seat` where there is one."""
        match event:
            case ev.RoadCardDrafted(card=card, coins=coins):
                return f"drafted {self.card(card)}" + (f" with ({coins})" if coins else "")
            case ev.BlindCardDrafted(pile=pile, card=card):
                return f"drafted {self.card(card)} off {stack_name(pile)}"
            case ev.SecretCardDrafted(pile=pile, suit=suit, card=card):
                what = f"one {SUIT_PAIRS[suit]} card" if card is None else self.card(card)
                return f"drafted {what} off {stack_name(pile)} in secret"
            case ev.RoadRefilled(slot=slot, card=card, pile=pile):
                return f"slot {slot} filled from {stack_name(pile)}: {self.card(card)}"
            case ev.SquareTakenUp(cards=cards):
                return f"takes up {counted(len(cards), 'card')}"
            case ev.DraftRanDry():
                return "nothing is left to draft"
            case ev.CoinPlaced(slot=slot, card=card):
                return f"put a coin on slot {slot}, {self.card(card)}"
            case ev.CoinDeclined():
                return "put no coin on the road"
            case ev.RoadDiscarded(cards=gone, coins=coins):
                names = self.card_list([card for _, card in gone])
                return f"off the road: {names}" + (f"; {self.score(coins)} to the bank" if coins else "")
            case ev.RoadCoinsLaid(count=number):
                each = "the one road card" if number == 1 else f"each of the {number} road cards"
                return f"a coin on {each}" if number else None
            case ev.BuildPhaseBegun(limits=limits):
                return f"builds first; builds: {self._each(limits)}"
            case ev.BasicTraded(basic=basic, pile=pile, suit=suit, card=card):
                what = f"one {SUIT_PAIRS[suit]} card" if card is None else self.card(card)
                return f"traded {what} onto {stack_name(pile)} for a {self.called(basic)}"
            case ev.PadlockOpened():
                return self._opened(event)
            case ev.VillagerBuilt(card=card, on=on):
                return f"built {self.card(card)} {self._below(on)}"
            case ev.MonkPlayed(card=card, role=role, on=on):
                return f"played {self.card(card)} as {self.called(role)} {self._below(on)}"
            case ev.ApprenticePlayed():
                return self._swapped(event)
            case ev.TinnerPlayed(card=card):
                return f"played {self.card(card)}: padlocks may be opened free this turn"
            case ev.SmugglerPlayed(card=card, at=at, coins=coins):
                return f"played {self.card(card)} with {self.called(at)}: {self.score(coins)}"
            case ev.CardReturned(card=card, role=role):
                return f"takes back {self.card(card)}, {self.called(role)} with nothing on it"
            case ev.BuildEnded(used=used, limit=limit):
                return f"ends the build turn, {used} of {limit} builds used"
            case ev.FoundersFlipped(card=card):
                return f"shows no food: {self.called(card)} turn to the food side"
            case ev.MarketHeld(market=market):
                return f"{MARKETS[market]} pays"
            case ev.MarketPaid(income=income):
                return f"earns {self._income(income)}"
            case ev.RoundBegun(limits=limits):
                return f"is first; cards to draft: {self._each(limits)}"
            case ev.GameEnded():
                return "the game is over"
            case _:
                return None

    def _each(self, numbers: Sequence[int]) -> str:
        return ", ".join(f"{self.names[seat]} {number}" for seat, number in enumerate(numbers))

    def _below(self, on: CardId | None) -> str:
        return "as a new pile" if on is None else f"on {self.called(on)}"

    def _opened(self, event: ev.PadlockOpened) -> str:
        lock = self.called(event.unlocker)
        match event.how:
            case "own":
                return f"opened ={lock}: +2 from the bank"
            case "other":
                return f"opened ={lock}: $2 to {self.name(event.payee)}'s"
            case "bank":
                return f"opened ={lock}: $2 to the bank"
            case "tinner":
                return f"opened ={lock} free"

    def _swapped(self, event: ev.ApprenticePlayed) -> str:
        whose = "their own" if event.whose == event.seat else f"{self.names[event.whose]}'s"
        role = "" if event.as_role is None else f"as {self.called(event.as_role)} "
        side = "" if event.side is None else f", {event.side} side up"
        text = f"swapped {self.card(event.card)} with {whose} {self.called(event.target)}"
        return f"{text}, placed {role}{self._below(event.on)}{side}"

    def _income(self, income: Income) -> str:
        parts = [f"gold {income.of('gold')}"]
        if silver := income.of("silver"):
            parts.append(f"silver {silver}")
        if lying := income.of("lying"):
            parts.append(f"coins lying {lying}")
        return f"{self.score(income.total)}: {', '.join(parts)}"

    def chapter(self, event: BaseEvent) -> str | None:
        """ "round 3", "round 3, build", "First Market"."""
        match event:
            case ev.RoundBegun(round=number):
                return f"round {number}"
            case ev.BuildPhaseBegun(round=number):
                return f"round {number}, build"
            case ev.MarketHeld(market=market):
                return MARKETS[market]
            case _:
                return None

    def shown_from(self, view: VillagersView, log: Sequence[BaseEvent]) -> int:
        """All of the log may be looked back at (V-14.4)."""
        return 0

    # the view as text

    def lines(self, view: VillagersView) -> list[str]:
        """The view as plain text."""
        text = [
            f"Villagers, {self.status(view)}",
            "road  "
            + "  ".join(
                f"{number} -" if slot is None else f"{number} {self.card(slot.card)}{_coins(slot.coins)}"
                for number, slot in enumerate(view.road, 1)
            ),
            "stacks  "
            + "  ".join(f"{stack_name(n)[-1]} {self.pile(pile)}" for n, pile in enumerate(view.stacks, 1))
            + f"   reserve {self.pile(view.reserve)}   discarded {len(view.discard)}",
            "basics  " + "  ".join(f"{number} {self.called(card)}" for card, number in view.basics),
            f"{'seat':<12}{'coins':>6}{'draft':>6}{'build':>6}{'gold':>6}{'food':>6}{'bldr':>6}{'lying':>6}{'hand':>6}",
        ]
        for seat, info in enumerate(view.table):
            text.append(self._row(view, seat, info))
        for seat, info in enumerate(view.table):
            text.append(f"village of {self.names[seat]}  {', '.join(self.village(info.village))}")
            if info.square:
                text.append(f"square of {self.names[seat]}  {self.card_list(info.square)}")
        if view.seat is not None:
            text.append(f"hand of {self.names[view.seat]}  {self.card_list(view.hand)}")
            known = [
                f"{self.card(card)} in {stack_name(number)}, place {place} from the top"
                for number, pile in enumerate((view.reserve, *view.stacks))
                for place, card in pile.known
            ]
            if known:
                text.append(f"traded by {self.names[view.seat]}  {'; '.join(known)}")
        if view.asked is not None:
            who = ", ".join(self.names[seat] for seat in view.asked.seats)
            text.append(f"{who} {self.question(view.asked)}")
        return text

    def _row(self, view: VillagersView, seat: Seat, info: SeatView) -> str:
        counts = count(info.village, self.cards)
        numbers = (info.coins, info.draft_limit, info.build_limit, counts.gold, counts.food, counts.builder)
        name = self.names[seat] + " " * max(1, 12 - cells(self.names[seat]))
        row = name + "".join(f"{number:>6}" for number in (*numbers, counts.lying, info.hand))
        if info.hand_suits:
            row += f"   {self.suits(info.hand_suits)}"
        return f"{row}   first" if seat == view.first else row

    def pile(self, pile: PileView) -> str:
        """ "HY 7": the back and how many; "-" if empty."""
        return "-" if pile.top is None else f"{SUIT_PAIRS[pile.top]} {pile.count}"

    def village(self, village: Village) -> list[str]:
        """Each pile as in the rules: "Hayer[Grazier>Milk Maid | Thatcher]"."""
        above: dict[int, list[int]] = {index: [] for index in range(BOTTOM, len(village))}
        for index, each in enumerate(village):
            above[each.on].append(index)

        def climb(index: int) -> str:
            branch = [climb(up) for up in above[index]]
            here = self.spot(village[index])
            return ">".join([here, *branch]) if len(branch) < 2 else f"{here}[{' | '.join(branch)}]"

        def pile(bottom: int) -> str:
            branches = [climb(up) for up in above[bottom]]
            here = self.spot(village[bottom])
            return f"{here}[{' | '.join(branches)}]" if branches else here

        return [pile(bottom) for bottom in above[BOTTOM]]

    def spot(self, each: Spot) -> str:
        """A card of a village: "Monk:Grazier", "Carpenter(4)", "Founders:food"."""
        name = self.called(each.card)
        if each.role != each.card:
            name += f":{self.called(each.role)}"
        return name + side_word(each.side) + _coins(each.coins)


def side_word(side: Side | None) -> str:
    """How the Food side of Founders is told apart."""
    return ":food" if side == "food" else ""


def _coins(number: int) -> str:
    return f"({number})" if number else ""
