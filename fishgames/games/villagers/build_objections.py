"""Why something can't be done in a Build turn, and what would make it possible (V-7 to V-10)."""

from fishgames.core.model import CardId, Objection
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import RESERVE, Pay
from fishgames.games.villagers.cards import FOUNDERS, CardTable
from fishgames.games.villagers.piles import filled, no_stack, stack_name
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import NEW, Place, Spot, Village, carried, gold_of, index_of

IMPOSSIBLE = Objection(sentence="That is not possible now.", clause="V-4.3")


class Builder:
    """Why the viewer, whose Build turn it is, can't do something."""

    def __init__(self, view: VillagersView, cards: CardTable) -> None:
        assert view.seat is not None
        self.view = view
        self.cards = cards
        self.seat = view.seat
        self.own = view.table[view.seat]
        self.villages: tuple[Village, ...] = tuple(info.village for info in view.table)
        self.village = self.own.village
        self.left = self.own.build_limit - self.own.used
        self.free = chains.free_branches(self.village, cards)

    def name(self, card: CardId) -> str:
        """A card in a sentence, whatever a file may call one."""
        return self.cards.name(card) if card in self.cards.cards else "that card"

    # what several actions need

    def not_held(self, card: CardId, clause: str) -> Objection | None:
        """Is the card in the hand?"""
        if card in self.view.hand:
            return None
        sentence = f"{self._start(card)} is not in the hand."
        return Objection(sentence=sentence, clause=clause)

    def _start(self, card: CardId) -> str:
        name = self.name(card)
        return name[0].upper() + name[1:]

    def no_build(self) -> Objection | None:
        """Is a Build action left?"""
        if self.left > 0:
            return None
        trades = "; trades are still free" if self._can_trade() else ""
        return Objection(sentence=f"All {self.own.build_limit} builds of this turn are used{trades}.", clause="V-7.1")

    def _can_trade(self) -> bool:
        """Is there a Basic to be had, and another trade allowed?"""
        return self.trade_limit_reached() is None and any(number for _, number in self.view.basics)

    def no_build_for_monk(self, card: CardId) -> Objection | None:
        """Are there two, one for the Monk and one for the card on it?"""
        if self.left >= 2:
            return None
        name = self.name(card)
        sentence = f"A {name} needs 2 builds, its own and that of a card on it: {max(0, self.left)} left."
        return Objection(sentence=sentence, clause="V-10.4")

    def no_build_for_special(self, card: CardId) -> Objection | None:
        """At a table where Tinner and Smuggler use one (option discarded_specials_use_build)."""
        if self.left > 0 or not self.view.options.discarded_specials_use_build:
            return None
        sentence = f"At this table a {self.name(card)} uses a build: all {self.own.build_limit} of this turn are used."
        return Objection(sentence=sentence, clause="V-R6")

    def cannot_place(self, card: CardId, role: CardId, on: Place) -> Objection | None:
        """Is that a place for a card in that role?"""
        below = self.cards.predecessors[role]
        name, as_role = self.name(card), self.name(role)
        if below is None:
            if on == NEW:
                return None
            solitary = self.cards.cards[role].placement == "solitary"
            what = name if card == role else f"{name} as {as_role}"
            return Objection(sentence=f"{what} begins a pile of its own.", clause="V-8.1" if solitary else "V-7.3")
        spots = self.free.get(below, ())
        if on in spots:
            return None
        clause = "V-8.2"
        what = name if card == role else f"{name} as {as_role}"
        wanted = self.name(below)
        if spots:
            if on == NEW:
                return Objection(sentence=f"{what} goes on {wanted}, not on a pile of its own.", clause=clause)
            index = index_of(self.village, on)
            if index is None:
                return Objection(sentence=f"There is no such place; {what} goes on {wanted}.", clause=clause)
            lies = self.village[index]
            if lies.role != below:
                return Objection(sentence=f"{what} goes on {wanted}, not on {self.name(lies.card)}.", clause=clause)
            sentence = f"No branch of this {wanted} is free; another {wanted} here has one."
            return Objection(sentence=sentence, clause=clause)
        takes = 1 if card == role else 2
        return Objection(sentence=f"{what} goes on {wanted}: {self._missing(below, takes)}", clause=clause)

    def _missing(self, below: CardId, takes: int) -> str:
        """What is wrong with the predecessors here, and the nearest help; the card itself takes so many builds."""
        wanted = self.name(below)
        there = [spot for spot in self.village if spot.role == below]
        if not there:
            fault = "there is none in this village."
        elif len(there) == 1:
            no_branch = "those in this village have" if there[0].card == FOUNDERS else "the one in this village has"
            fault = f"{no_branch} no free branch."
        else:
            fault = f"none of the {len(there)} in this village has a free branch."
        if below in self.cards.basics and dict(self.view.basics)[below] and self.trade_limit_reached() is None:
            what = "another one" if there else "one"
            if len(self.view.hand) > 1:
                return f"{fault} A trade brings {what}."
            return f"{fault} A trade would bring {what}, but there is no other card to give for it."
        held, monk = below in self.view.hand, self.cards.by_effect["monk"]
        places = chains.places_for(below, self.free, self.cards)
        if places and self.left > takes:
            if held and self._unpayable(below) is None:
                return f"{fault} One in the hand could go before it."
            # a Monk that lies on a Monk is the second one
            if self.view.hand.count(monk) >= takes:
                return f"{fault} A {self.name(monk)} could stand in for it."
        if held:
            return f"{fault} {self._held_back(below, takes, bool(places))}"
        if below == FOUNDERS:
            return f"{fault} A {self.name(monk)} as {wanted} would help."
        return f"{fault} A second {wanted} or a {self.name(monk)} would help." if there else fault

    def _held_back(self, below: CardId, takes: int, place: bool) -> str:
        """Why the predecessor in the hand can't go before the card."""
        if not place:
            return "One in the hand has no place either."
        if self.left <= takes:
            return f"One in the hand would go before it: {takes + 1} builds, {self.left} left."
        return "One in the hand has a padlock that can't be paid."

    def cannot_pay(self, card: CardId, pay: Pay) -> Objection | None:
        """Does this payment open the padlock of the card?"""
        unlocker = self.cards.padlocks[card]
        name = self.name(card)
        if unlocker is None:
            if pay == "none":
                return None
            return Objection(sentence=f"{name} has no padlock, so nothing is paid.", clause="V-8.4")
        ways = chains.payments(card, self.seat, self.villages, self.own.coins, self.view.tinner_active, self.cards)
        if pay in ways:
            return None
        lock = self.name(unlocker)
        holders = chains.holders(unlocker, self.seat, self.villages)
        own = bool(holders) and chains.is_own(holders[0], self.seat)
        if pay == "tinner":
            sentence = f"No {self.name(self.cards.by_effect['tinner'])} was played in this turn."
            return Objection(sentence=sentence, clause="V-9.5")
        if own:
            sentence = f"The village has its own {lock}: the bank lays $2 on it; nobody else can be paid for {name}."
            return Objection(sentence=sentence, clause="V-9.1")
        if self.own.coins < chains.UNLOCK_COST:
            where = f"onto another village's {lock}" if holders else f"to the bank, as nobody has a {lock}"
            tinner = self.cards.by_effect["tinner"]
            helps = f" A {self.name(tinner)} in the hand would open it." if self._tinner_helps(card) else ""
            short = chains.UNLOCK_COST - self.own.coins
            sentence = (
                f"{name} has a padlock, {lock}: $2 {where}. There is ${self.own.coins}, ${short} too little.{helps}"
            )
            return Objection(sentence=sentence, clause="V-9.4")
        if holders:
            if pay == "bank":
                sentence = f"Another village has a {lock}: $2 for {name} go onto it, not to the bank."
            elif pay == "none":
                sentence = f"{name} has a padlock, {lock}: $2 go onto that of another village."
            else:
                sentence = f"There is no such {lock}; $2 for {name} go onto one in another village."
            return Objection(sentence=sentence, clause="V-9.2")
        sentence = f"{name} has a padlock, and no village has a {lock}: $2 go to the bank."
        return Objection(sentence=sentence, clause="V-9.3")

    def _tinner_helps(self, card: CardId) -> bool:
        """Could a Tinner of the hand be played before that card?"""
        if self.cards.by_effect["tinner"] not in self.view.hand:
            return False
        counted = self.view.options.discarded_specials_use_build
        free = self.cards.effects[card] is not None and not counted
        return self.left >= (not free) + counted

    def trade_limit_reached(self) -> Objection | None:
        """Does the table allow another trade in this turn?"""
        most = self.view.options.basic_trade_limit
        if most == "none" or self.own.trades < most:
            return None
        sentence = f"This table allows {most} trades in a Build turn; {self.own.trades} were made."
        return Objection(sentence=sentence, clause="V-R8")

    # one action each

    def trade(self, action: act.TradeBasic) -> Objection:
        """Why a trade fails."""
        reason = self.not_held(action.card, "V-7.6") or self.trade_limit_reached()
        if reason is not None:
            return reason
        stock = dict(self.view.basics)
        if action.basic not in stock:
            names = ", ".join(self.name(basic) for basic in stock)
            return Objection(sentence=f"A trade brings a Basic: {names}.", clause="V-7.6")
        if not stock[action.basic]:
            others = [f"{number} {self.name(basic)}" for basic, number in stock.items() if number]
            there = "there is" if sum(stock.values()) == 1 else "there are"
            more = f"{there} {', '.join(others)}" if others else "no other is left either"
            return Objection(sentence=f"No {self.name(action.basic)} is left; {more}.", clause="V-7.6")
        left = filled(self.view.stacks)
        if not left:
            return Objection(sentence="All six stacks are empty: the card goes on the reserve.", clause="V-7.6")
        if action.to == RESERVE:
            sentence = f"While a stack has cards ({left}) the card goes on one of them, not on the reserve."
            return Objection(sentence=sentence, clause="V-7.6")
        if not 1 <= action.to <= len(self.view.stacks):
            return no_stack(self.view, action.to, "V-7.6")
        sentence = f"{stack_name(action.to).capitalize()} is empty and stays so; the card may go on {left}."
        return Objection(sentence=sentence, clause="V-7.6")

    def build(self, action: act.Build) -> Objection:
        """Why a card can't be built so."""
        card = action.card
        reason = self.not_held(card, "V-7.3")
        if reason is None and self.cards.effects[card] is not None:
            sentence = f"{self.name(card)} is played for its effect, not built like others."
            reason = Objection(sentence=sentence, clause="V-10.1" if self.cards.effects[card] == "monk" else "V-4.3")
        return (
            reason
            or self.no_build()
            or self._nowhere(card)
            or self.cannot_pay(card, action.pay)
            or self.cannot_place(card, card, action.on)
            or IMPOSSIBLE
        )

    def _nowhere(self, card: CardId) -> Objection | None:
        """Is there any place for it?"""
        spots = chains.places_for(card, self.free, self.cards)
        return None if spots else self.cannot_place(card, card, NEW)

    def _unpayable(self, card: CardId) -> Objection | None:
        """Is there any way to open its padlock?"""
        ways = chains.payments(card, self.seat, self.villages, self.own.coins, self.view.tinner_active, self.cards)
        return None if ways else self.cannot_pay(card, "bank")

    def any_build(self, card: CardId) -> Objection | None:
        """Why the card can't be built in any way."""
        return self.not_held(card, "V-7.3") or self.no_build() or self._nowhere(card) or self._unpayable(card)

    def monk(self, action: act.Monk) -> Objection:
        """Why a Monk can't be placed so."""
        card = self.cards.by_effect["monk"]
        return (
            self.not_held(card, "V-10.1")
            or self.no_build_for_monk(card)
            or self._no_role(action.role)
            or self.cannot_place(card, action.role, action.on)
            or IMPOSSIBLE
        )

    def _no_role(self, role: CardId | None) -> Objection | None:
        monk = self.name(self.cards.by_effect["monk"])
        if role is None:
            return Objection(sentence=f"A {monk} takes a role.", clause="V-10.1")
        if role not in self.cards.cards or role not in self.cards.roles:
            sentence = f"A {monk} stands in for a card that others go on; {self.name(role)} is none."
            return Objection(sentence=sentence, clause="V-10.1")
        options = self.view.options
        if role not in chains.roles_in_game(self.cards, len(self.view.table), options.leave_out_4plus):
            sentence = f"{self.name(role)} stayed in the box, so a {monk} can't stand in for it."
            return Objection(sentence=sentence, clause="V-10.1")
        return None

    def apprentice(self, action: act.Apprentice) -> Objection:
        """Why an Apprentice can't swap so."""
        card = self.cards.by_effect["apprentice"]
        reason = self.not_held(card, "V-10.5") or self.no_build()
        if reason is not None:
            return reason
        index = None
        if 0 <= action.whose < len(self.villages):
            index = index_of(self.villages[action.whose], action.target)
        if index is None:
            return Objection(sentence="There is no such card to swap.", clause="V-10.5")
        out = self.villages[action.whose][index]
        return (
            self.no_target(action.whose, index)
            or self._no_side(out, action)
            or (self._no_role(action.role) if out.card == self.cards.by_effect["monk"] else self._role_given(action))
            or self.cannot_pay(out.card, action.pay)
            or self.cannot_place(out.card, action.role or out.card, action.on)
            or IMPOSSIBLE
        )

    def _no_side(self, out: Spot, action: act.Apprentice) -> Objection | None:
        if (out.card == FOUNDERS) == (action.side is not None):
            return None
        founders = self.name(FOUNDERS)
        return Objection(sentence=f"A side is chosen for {founders}, and for them alone.", clause="V-10.6")

    def _role_given(self, action: act.Apprentice) -> Objection | None:
        if action.role is None:
            return None
        monk = self.name(self.cards.by_effect["monk"])
        return Objection(sentence=f"Only a swapped {monk} takes a new role.", clause="V-10.6")

    def no_target(self, whose: int, index: int) -> Objection | None:
        """Why a card of a village can't be swapped and placed in any way (V-10.5)."""
        village = self.villages[whose]
        out = village[index]
        name, swapper = self.name(out.card), self.name(self.cards.by_effect["apprentice"])
        if not carried(village)[index]:
            return Objection(
                sentence=f"An {swapper} swaps only a covered card; nothing lies on {name}.", clause="V-10.5"
            )
        if out.card == FOUNDERS and whose != self.seat:
            return Objection(sentence=f"{name} of another village stay where they are.", clause="V-10.5")
        if out.card == self.cards.by_effect["apprentice"]:
            return Objection(sentence=f"An {swapper} is not swapped for another.", clause="V-10.5")
        if out.card == self.cards.by_effect["monk"]:
            if self.left >= 2:
                return None
            sentence = f"A swapped {name} needs a card on it in this turn, so 2 builds: {self.left} left."
            return Objection(sentence=sentence, clause="V-10.5")
        reason = self._nowhere(out.card) or self._unpayable(out.card)
        return None if reason is None else Objection(sentence=reason.sentence, clause=reason.clause)

    def any_swap(self) -> Objection | None:
        """Why an Apprentice can't be played in any way."""
        card = self.cards.by_effect["apprentice"]
        reason = self.not_held(card, "V-10.5") or self.no_build()
        if reason is not None:
            return reason
        for whose, village in enumerate(self.villages):
            if any(self.no_target(whose, index) is None for index in range(len(village))):
                return None
        sentence = f"No covered card in any village could be placed here, so the {self.name(card)} has none to swap."
        return Objection(sentence=sentence, clause="V-10.5")

    def tinner(self) -> Objection:
        """Why a Tinner can't be played."""
        card = self.cards.by_effect["tinner"]
        return self.not_held(card, "V-10.9") or self.no_build_for_special(card) or IMPOSSIBLE

    def smuggler(self, action: act.Smuggler) -> Objection:
        """Why a Smuggler can't be played so."""
        card = self.cards.by_effect["smuggler"]
        return self.any_smuggling() or self.cannot_pay(card, action.pay) or self._no_gold(action.at) or IMPOSSIBLE

    def any_smuggling(self) -> Objection | None:
        """Why a Smuggler can't be played in any way."""
        card = self.cards.by_effect["smuggler"]
        reason = self.not_held(card, "V-10.10") or self.no_build_for_special(card)
        if reason is not None:
            return reason
        if not chains.smuggler_places(self.village, self.view.options.smuggler_may_use_covered, self.cards):
            return Objection(sentence="No Gold shows in this village, so there is none to smuggle.", clause="V-10.10")
        return self._unpayable(card)

    def _no_gold(self, at: Place) -> Objection | None:
        if at in chains.smuggler_places(self.village, self.view.options.smuggler_may_use_covered, self.cards):
            return None
        index = index_of(self.village, at)
        if index is None:
            return Objection(sentence="There is no such card in this village.", clause="V-10.10")
        lies = self.village[index]
        name = self.name(lies.card)
        if not gold_of(lies, self.cards):
            return Objection(sentence=f"{name} has no Gold to smuggle.", clause="V-10.10")
        return Objection(sentence=f"The Gold of {name} does not show, as a card lies on top.", clause="V-10.10")
