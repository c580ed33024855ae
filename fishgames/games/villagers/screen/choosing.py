"""A choice that is made part by part: what has been fixed, and what is asked next."""

from collections.abc import Mapping, Sequence

from fishgames.core.actions import choices, narrow
from fishgames.core.model import CardId
from fishgames.core.phrases import counted
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import Pay, VillagersAction, paid_at
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.screen.faces import Words, coins, shown, symbols
from fishgames.games.villagers.screen.sheets import (
    GOES_ON,
    NOW,
    PADLOCKS,
    SHOWS,
    Moment,
    Pick,
    Row,
    Sheet,
    hand_line,
)
from fishgames.games.villagers.screen.specials import roles_sheet, swaps_sheet, whose_sheet
from fishgames.games.villagers.village import NEW, Place, gold_of
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import EMPTY, Line, fit

# the parts of an action after its card, in the order in which they are asked
PARTS: Mapping[str, tuple[str, ...]] = {
    "build": ("on", "pay"),
    "monk": ("role", "on"),
    "apprentice": ("target", "role", "on", "side", "pay"),
    "smuggler": ("at", "pay"),
    "tinner": (),
}


class Chooser:
    """Asks a seat for one part of its action after the other, and only where the answers differ in effect."""

    def __init__(self, handle: VillagersSeat, picks: Sequence[Pick], words: Words, *, every_role: bool) -> None:
        self.now = Moment(handle, words)
        self.handle, self.picks, self.words = handle, picks, words
        self.seat, self.view, self.cards = self.now.seat, self.now.view, self.now.cards
        self.every_role = every_role
        self.distinct = self.now.twins.first_of_each(handle.legal_actions)

    def left(self) -> Sequence[VillagersAction]:
        """What is still open with all parts chosen so far."""
        return self._fixed(self.distinct)

    def _fixed(self, actions: Sequence[VillagersAction]) -> Sequence[VillagersAction]:
        for pick in self.picks:
            actions = pick.keeps(actions)
        return actions

    def sheet(self) -> Sheet:
        """What is asked next."""
        if not self.picks:
            return self._hand()
        left = self.left()
        kind = self.picks[0].fields["kind"]
        fixed = {name for pick in self.picks for name in pick.fields}
        for part in PARTS[kind]:
            if part == "target":
                if (asked := self._target(left)) is not None:
                    return asked
            elif part not in fixed and (len(choices(left, part)) > 1 or self.picks[-1].more):
                return self._ask(part, left)
        return self._ask(PARTS[kind][-1], left)

    def _ask(self, part: str, left: Sequence[VillagersAction]) -> Sheet:
        match part:
            case "on":
                return self._places(left)
            case "role":
                return roles_sheet(self.now, left, every_role=self.every_role or self.picks[-1].more)
            case "side":
                return self._sides(left)
            case "at":
                return self._gold(left)
            case _:
                return self._payments(left)

    def _target(self, left: Sequence[VillagersAction]) -> Sheet | None:
        """First the card, then whose, if that is not all one."""
        among = list(dict.fromkeys((a.whose, a.target) for a in left if isinstance(a, act.Apprentice)))
        if all(pick.targets is None for pick in self.picks):
            return swaps_sheet(self.now, left)
        return whose_sheet(self.now, left, among) if len(among) > 1 else None

    def _name(self) -> str:
        """What is being played."""
        fields = self.picks[0].fields
        kind = fields["kind"]
        return self.words.wording.card(fields["card"] if kind == "build" else self.cards.by_effect[kind])

    # the hand

    def _hand(self) -> Sheet:
        info = self.view.table[self.seat]
        left = info.build_limit - info.used
        told = f"{counted(left, 'build')} left" if left > 0 else "no build left"
        trades = self.view.options.basic_trade_limit
        free = "trades are free" if trades == "none" else f"{counted(max(trades - info.trades, 0), 'trade')} left"
        title = Line.of(f"{self.words.tags.brief(self.seat)} builds", "ink bold").add(f"   {told}; {free}", "mut")
        if self.view.tinner_active:
            title = title.add("   Tinner: padlocks free", "good")
        head = Line().gap(1).add("HAND", "bold").to(7).add("card", "mut").to(4 + SHOWS).add("shows", "mut")
        head = head.to(4 + GOES_ON).add("goes on", "mut").to(4 + PADLOCKS).add("padlock", "mut")
        head = head.to(4 + NOW).add("now", "mut")
        rows = [self._hand_row(n, card) for n, card in enumerate(self.view.hand)]
        if not rows:
            head = Line().gap(1).add("HAND", "bold").add("  no cards", "mut")
        return Sheet("hand", title, head, tuple(rows))

    def _hand_row(self, number: int, card: CardId) -> Row:
        effect = self.cards.effects[card]
        fields = {"kind": "build", "card": card} if effect is None else {"kind": effect}
        actions = narrow(self.distinct, **fields)
        why = None if actions else self.handle.why_not(card)
        line = hand_line(card, self.words).to(NOW)
        if actions:
            line += self._cost(card, actions)
        return Row(
            key=ROW_KEYS[number] if number < len(ROW_KEYS) else "",
            line=line,
            pick=Pick(fields),
            actions=actions,
            card=card,
            reason="" if why is None else self.now.short(why, card),
            why=why,
        )

    def _cost(self, card: CardId, actions: Sequence[VillagersAction]) -> Line:
        match self.cards.effects[card]:
            case "monk":
                return Line.of("takes 2 builds", "ink")
            case "apprentice":
                number = len({(a.whose, a.target) for a in actions if isinstance(a, act.Apprentice)})
                return Line.of(f"1 build, {number} to swap", "ink")
            case "tinner":
                return Line.of("padlocks free this turn", "good")
        pays: list[Pay] = choices(actions, "pay")
        line = self.now.pay_words(pays)
        number = len(choices(actions, "on"))
        return line.add(f", {number} places", "mut") if number > 1 and line.width < 12 else line

    # places

    def _places(self, left: Sequence[VillagersAction]) -> Sheet:
        title = Line.of(f"{self._name()}: on which card?", "ink bold")
        title = title.add("   those that come to the same share a row", "mut")
        head = Line().to(4).add("card", "mut").to(28).add("carries", "mut").to(54).add("then", "mut")
        there = choices(self._fixed(self.handle.legal_actions), "on")
        spots: list[Place] = choices(left, "on")
        labels = [self._place_line(place, there) for place in spots]
        rows = []
        for number, (place, line) in enumerate(zip(spots, labels, strict=True)):
            if labels.count(line) > 1:
                line = line.add(f"   no. {place.partition('.')[2]}", "mut")
            rows.append(Row(ROW_KEYS[number], line, Pick({"on": place}), narrow(left, on=place)))
        return Sheet("on", title, head, tuple(rows))

    def _place_line(self, place: Place, there: Sequence[Place]) -> Line:
        if place == NEW:
            return Line.of("a new pile", "ink bold")
        each = self.now.spot(self.seat, place)
        alike = self.now.twins.alike(self.seat, place, there)
        name = self.now.many(self.seat, alike)
        if each.role != each.card:
            name = f"{name}: {self.words.name(each.role)}"
        line = Line.of(fit(name, 23), "ink bold named").to(24)
        above = self.now.carried(self.seat, alike)
        line = line.add(fit(above or "nothing yet", 25), "ink" if above else "mut").to(50)
        if above:
            return line.add("is covered already", "mut")
        covers = shown(each, self.cards)
        return line.add(f"covers {covers}", "warn") if covers else line.add("covers no symbols", "mut")

    # payments

    def _payments(self, left: Sequence[VillagersAction]) -> Sheet:
        pays: list[Pay] = choices(left, "pay")
        title = Line.of(f"{self._name()}: how is its padlock opened?", "ink bold")
        head = Line().to(4).add("with", "mut").to(34).add("costs", "mut").to(50).add("there then", "mut")
        rows = []
        for number, pay in enumerate(pays):
            rows.append(Row(ROW_KEYS[number], self._pay_line(pay), Pick({"pay": pay}), narrow(left, pay=pay)))
        return Sheet("pay", title, head, tuple(rows))

    def _pay_line(self, pay: Pay) -> Line:
        price = chains.UNLOCK_COST
        if pay == "bank":
            return Line.of("the bank", "ink bold").to(30).add(f"${price}", "warn")
        if pay == "tinner":
            line = Line.of(f"{self.words.name(self.cards.by_effect['tinner'])}, played this turn", "ink bold")
            return line.to(30).add("nothing", "good").to(46).add("no coins move", "mut")
        found = paid_at(pay)
        if found is None:
            return Line.of("no padlock", "ink bold")
        owner, place = found
        unlocker = self.now.spot(owner, place)
        name = self.words.name(unlocker.card)
        if owner == self.seat:
            line = Line.of(f"own {name}", "ink bold").to(30).add("nothing", "good")
        else:
            line = (self.words.tags.short(owner, self.words.signs).add(f"'s {name}", "ink bold").cut(29)).to(30)
            line = line.add(f"${price}", "warn")
        return line.to(46) + coins(unlocker.coins).add(f"+({price})", "good bold")

    # Founders, Smuggler

    def _sides(self, left: Sequence[VillagersAction]) -> Sheet:
        founders = self.words.name(FOUNDERS)
        title = Line.of(f"{founders}: which side up?", "ink bold").add("   a new pile with two branches", "mut")
        gold, food = self.cards.flipped
        texts = {
            "gold": symbols(self.cards.gold[FOUNDERS], self.cards.food[FOUNDERS], 0),
            "food": symbols(gold, food, 0),
        }
        rows = []
        for number, side in enumerate(choices(left, "side")):
            line = Line.of(f"{side} side", "ink bold").to(14).add(f"shows {texts[side]}")
            rows.append(Row(ROW_KEYS[number], line, Pick({"side": side}), narrow(left, side=side)))
        return Sheet("side", title, EMPTY, tuple(rows))

    def _gold(self, left: Sequence[VillagersAction]) -> Sheet:
        title = Line.of(f"{self._name()}: half the gold of which card?", "ink bold")
        title = title.add("   rounded up, at once", "mut")
        head = Line().to(4).add("card", "mut").to(28).add("gold", "mut").to(36).add("earns", "mut")
        rows = []
        for number, place in enumerate(choices(left, "at")):
            each = self.now.spot(self.seat, place)
            line = Line.of(fit(self.words.name(each.card), 22), "ink bold named").to(24)
            line = line.add(f"{gold_of(each, self.cards)}g").to(32)
            line = line.add(f"+${chains.smuggled(each, self.cards)}", "good")
            rows.append(Row(ROW_KEYS[number], line, Pick({"at": place}), narrow(left, at=place)))
        return Sheet("at", title, head, tuple(rows))
