"""A choice that is made part by part: what has been fixed, what is asked next, and the rows to choose from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fishgames.core.actions import choices, narrow
from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import Pay, VillagersAction, paid_at
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.screen.faces import (
    NAME,
    Words,
    coins,
    goes_on,
    marks,
    padlock,
    printed,
    shown,
    symbols,
    token,
)
from fishgames.games.villagers.screen.outlook import brief_pay
from fishgames.games.villagers.village import NEW, Place, Spot, carried, gold_of, index_of, places
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import EMPTY, Line, fit

Target = tuple[Seat, Place]

# the parts of an action after its card, in the order in which they are asked
PARTS: Mapping[str, tuple[str, ...]] = {
    "build": ("on", "pay"),
    "monk": ("role", "on"),
    "apprentice": ("target", "role", "on", "side", "pay"),
    "smuggler": ("at", "pay"),
    "tinner": (),
}

# columns of the rows, counted behind key and state
SHOWS, GOES_ON, PADLOCKS, NOW = 17, 24, 36, 51


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


class Chooser:
    """Asks a seat for one part of its action after the other."""

    def __init__(self, handle: VillagersSeat, picks: Sequence[Pick], words: Words, *, every_role: bool) -> None:
        assert handle.seat is not None
        self.handle, self.picks, self.words = handle, picks, words
        self.seat: Seat = handle.seat
        self.view = handle.view
        self.cards = words.cards
        self.village = self.view.table[self.seat].village
        self.every_role = every_role

    def left(self) -> list[VillagersAction]:
        """The legal actions that have all parts chosen so far."""
        found = list(self.handle.legal_actions)
        for pick in self.picks:
            found = pick.keeps(found)
        return found

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

    def _ask(self, part: str, left: list[VillagersAction]) -> Sheet:
        match part:
            case "on":
                return self._places(left)
            case "role":
                return self._roles(left)
            case "side":
                return self._sides(left)
            case "at":
                return self._gold(left)
            case _:
                return self._payments(left)

    def _name(self) -> str:
        """What is being played."""
        fields = self.picks[0].fields
        kind = fields["kind"]
        return self.words.name(fields["card"] if kind == "build" else self.cards.by_effect[kind])

    # the hand

    def _hand(self) -> Sheet:
        info = self.view.table[self.seat]
        left = info.build_limit - info.used
        told = f"{left} build{'' if left == 1 else 's'} left" if left > 0 else "no build left"
        trades = self.view.options.basic_trade_limit
        free = "trades are free" if trades == "none" else f"{max(trades - info.trades, 0)} trades left"
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
        actions = narrow(self.handle.legal_actions, **fields)
        why = None if actions else self.handle.why_not(card)
        line = hand_line(card, self.words).to(NOW)
        if actions:
            line += self._now(card, actions)
        return Row(
            key=ROW_KEYS[number] if number < len(ROW_KEYS) else "",
            line=line,
            pick=Pick(fields),
            actions=actions,
            card=card,
            reason="" if why is None else self.short(why, card),
            why=why,
        )

    def _now(self, card: CardId, actions: Sequence[VillagersAction]) -> Line:
        match self.cards.effects[card]:
            case "monk":
                return Line.of("takes 2 builds", "ink")
            case "apprentice":
                number = len({(a.whose, a.target) for a in actions if isinstance(a, act.Apprentice)})
                return Line.of(f"1 build, {number} to swap", "ink")
            case "tinner":
                return Line.of("padlocks free this turn", "good")
        pays: list[Pay] = choices(actions, "pay")
        line = self.pay_words(pays)
        number = len(choices(actions, "on"))
        return line.add(f", {number} places", "mut") if number > 1 and line.width < 12 else line

    def pay_words(self, pays: Sequence[Pay]) -> Line:
        """ "free", "$2 to Hana", "+2 on own Carpenter", "$2 to the bank"."""
        price = chains.UNLOCK_COST
        rest = [pay for pay in pays if pay != "tinner"]
        tinner = f" or {self.words.name(self.cards.by_effect['tinner'])}" if len(rest) < len(pays) else ""
        if not rest:
            return Line.of(f"free by {self.words.name(self.cards.by_effect['tinner'])}", "good")
        if rest[0] == "none":
            return Line.of("free", "good")
        if rest[0] == "bank":
            return Line.of(f"${price} to the bank{tinner}", "warn")
        if chains.is_own(rest[0], self.seat):
            found = paid_at(rest[0])
            assert found is not None
            card = found[1].partition(".")[0]
            return Line.of(f"+{price} on own {self.words.name(card)}{tinner}", "good")
        owners = list(dict.fromkeys(at[0] for pay in rest if (at := paid_at(pay)) is not None))
        if len(owners) == 1:
            return Line.of(f"${price} to {self.words.tags.brief(owners[0])}{tinner}", "warn")
        return Line.of(f"${price} to ", "warn") + marks(owners, self.words).add(tinner, "warn")

    def short(self, why: Objection, card: CardId, role: CardId | None = None) -> str:
        """A refusal in as few words as a row has room for."""
        below = self.cards.predecessors[role or card]
        texts = {
            "V-7.1": "no build left",
            "V-9.4": f"${chains.UNLOCK_COST} needed",
            "V-10.4": "2 builds needed",
            "V-10.5": "nothing to swap",
            "V-10.10": "no gold shows",
            "V-R6": "no build left",
        }
        if why.clause == "V-8.2" and below is not None:
            there = any(each.role == below for each in self.village)
            return f"no free {self.words.name(below)}" if there else f"no {self.words.name(below)}"
        if why.clause.startswith("V-9"):
            return texts["V-9.4"]
        return texts.get(why.clause, "not now")

    # places

    def _places(self, left: list[VillagersAction]) -> Sheet:
        title = Line.of(f"{self._name()}: on which card?", "ink bold").add("   they differ in what is covered", "mut")
        head = Line().to(4).add("card", "mut").to(24).add("carries", "mut").to(52).add("would cover", "mut")
        rows = []
        for number, place in enumerate(choices(left, "on")):
            actions = narrow(left, on=place)
            rows.append(Row(ROW_KEYS[number], self._place_line(place), Pick({"on": place}), actions))
        return Sheet("on", title, head, tuple(rows))

    def _place_line(self, place: Place) -> Line:
        if place == NEW:
            return Line.of("a new pile", "ink bold")
        index = index_of(self.village, place)
        assert index is not None
        each = self.village[index]
        name = self.words.wording.place(place)
        if each.role != each.card:
            name = f"{name}: {self.words.name(each.role)}"
        line = Line.of(fit(name, 19), "ink bold named").to(20)
        above = [spot for spot in self.village if spot.on == index]
        carries = ", ".join(self.words.name(spot.card) for spot in above) or "nothing yet"
        line = line.add(fit(carries, 27), "ink" if above else "mut").to(48)
        covers = "" if above else self._values(each)
        return line.add(covers or "nothing", "warn" if covers else "mut")

    def _values(self, each: Spot) -> str:
        return shown(each, self.cards)

    # payments

    def _payments(self, left: list[VillagersAction]) -> Sheet:
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
            name = self.words.name(self.cards.by_effect["tinner"])
            return (
                Line.of(f"{name}, played this turn", "ink bold")
                .to(30)
                .add("nothing", "good")
                .to(46)
                .add("no coins move", "mut")
            )
        found = paid_at(pay)
        if found is None:
            return Line.of("no padlock", "ink bold")
        owner, place = found
        village = self.view.table[owner].village
        index = index_of(village, place)
        lies = 0 if index is None else village[index].coins
        name = self.words.wording.place(place)
        if owner == self.seat:
            line = Line.of(f"own {name}", "ink bold").to(30).add("nothing", "good")
        else:
            line = (self.words.tags.short(owner, self.words.signs).add(f"'s {name}", "ink bold").cut(29)).to(30)
            line = line.add(f"${price}", "warn")
        return line.to(46) + coins(lies).add(f"+({price})", "good bold")

    # Monk

    def _followers(self, role: CardId) -> list[CardId]:
        """The hand cards that go on that role."""
        return [card for card in dict.fromkeys(self.view.hand) if self.cards.predecessors[card] == role]

    def _roles(self, left: list[VillagersAction]) -> Sheet:
        monk = self.words.name(self.cards.by_effect["monk"])
        title = Line.of(monk, "ink bold").add(
            "   2 builds: itself, and this turn a card on it, or it comes back", "mut"
        )
        head = Line().to(4).add("role", "mut").to(23).add("goes on", "mut").to(36).add("then on it", "mut")
        head = head.to(51).add("for", "mut")
        options = self.view.options
        roles = chains.roles_in_game(self.cards, len(self.view.table), options.leave_out_4plus)
        possible = set(choices(left, "role"))
        wanted = [role for role in roles if self._followers(role)]
        others = [role for role in roles if role not in wanted]
        shown_roles = list(roles) if self.every_role or self.picks[-1].more else wanted
        rows = [
            self._role_row(ROW_KEYS[n], role, narrow(left, role=role) if role in possible else [])
            for n, role in enumerate(shown_roles)
        ]
        if len(shown_roles) < len(roles) and others:
            text = f"as {len(others)} other roles"
            line = Line.of(text, "ink bold").to(32).add(self.words.signs.dash, "mut").to(47)
            line = line.add("no hand card goes on them", "mut")
            rows.append(Row(ROW_KEYS[len(rows)], line, Pick(more=True)))
        return Sheet("role", title, head, tuple(rows))

    def _role_row(self, key: str, role: CardId, actions: Sequence[VillagersAction]) -> Row:
        line = Line.of(f"as {fit(self.words.name(role), 15).rstrip()}", "ink bold named").to(19)
        if not actions:
            probe = act.monk(self.seat, role, NEW)
            why = self.handle.objection(probe)
            reason = "" if why is None else self.short(why, role, role)
            return Row(key, line, Pick({"role": role}), (), None, reason, probe, why)
        line = line.add(goes_on(role, self.words)).to(32)
        followers = self._followers(role)
        if not followers:
            return Row(key, line.add(self.words.signs.dash, "mut"), Pick({"role": role}), actions)
        line = line.add(fit(self.words.name(followers[0]), 13)).to(47)
        more = f" and {len(followers) - 1} more" if len(followers) > 1 else ""
        return Row(key, (line + self._follow_cost(followers[0])).add(more, "mut"), Pick({"role": role}), actions)

    def _follow_cost(self, card: CardId, *, brief: bool = False) -> Line:
        unlocker = self.cards.padlocks[card]
        if unlocker is None:
            return Line.of("free", "good")
        villages = [info.village for info in self.view.table]
        coins_left = self.view.table[self.seat].coins
        pays = chains.payments(card, self.seat, villages, coins_left, self.view.tinner_active, self.cards)
        if not pays:
            return Line.of(f"lacks ${chains.UNLOCK_COST}", "bad")
        return brief_pay(pays, self.seat, self.words) if brief else self.pay_words(pays)

    # Apprentice

    def _target(self, left: list[VillagersAction]) -> Sheet | None:
        """First the card, then whose."""
        chosen = next((pick.targets for pick in self.picks if pick.targets is not None), None)
        among = list(dict.fromkeys((a.whose, a.target) for a in left if isinstance(a, act.Apprentice)))
        if chosen is None:
            return self._cards_to_swap(left)
        return self._whose(left, among) if len(among) > 1 else None

    def _covered(self) -> dict[CardId, list[tuple[Target, Spot]]]:
        """All covered cards but other seats' Founders, by card; the own village last."""
        found: dict[CardId, list[tuple[Target, Spot]]] = {}
        order = [*(s for s in range(len(self.view.table)) if s != self.seat), self.seat]
        for seat in order:
            village = self.view.table[seat].village
            load = carried(village)
            for index, place in enumerate(places(village)):
                each = village[index]
                if load[index] and (each.card != FOUNDERS or seat == self.seat):
                    found.setdefault(each.card, []).append(((seat, place), each))
        return found

    def _cards_to_swap(self, left: list[VillagersAction]) -> Sheet:
        name = self.words.name(self.cards.by_effect["apprentice"])
        title = Line.of(name, "ink bold").add("   takes the place of a covered card, which moves to ", "mut")
        title = title.add(self.words.tags.brief(self.seat), "ink").add("; 1 build", "mut")
        head = Line().to(4).add("card", "mut").to(21).add("of", "mut").to(34).add("goes on", "mut")
        head = head.to(46).add("shows", "mut").to(54).add("then, from the hand", "mut")
        rows: list[tuple[bool, CardId, list[Target], list[VillagersAction]]] = []
        for card, there in self._covered().items():
            targets = [target for target, _ in there]
            actions = Pick(targets=frozenset(targets)).keeps(left)
            rows.append((not actions, card, targets, actions))
        # what can be swapped first, and of that what is worth most
        rows.sort(key=lambda row: (row[0], -self.cards.gold[row[1]], -self.cards.food[row[1]]))
        made = [self._swap_row(ROW_KEYS[n], *row[1:]) for n, row in enumerate(rows[: len(ROW_KEYS)])]
        return Sheet("target", title, head, tuple(made))

    def _swap_row(self, key: str, card: CardId, targets: list[Target], actions: list[VillagersAction]) -> Row:
        pick = Pick(targets=frozenset(targets))
        owners = list(dict.fromkeys(seat for seat, _ in targets))
        line = Line.of(fit(self.words.name(card), 16), "ink bold named").to(17)
        if owners == [self.seat]:
            line = line.add("own")
        elif len(owners) == 1:
            line += self.words.tags.short(owners[0], self.words.signs)
        else:
            line += marks(owners, self.words)
        line = line.to(30)
        if not actions:
            seat, place = targets[0]
            probe = act.apprentice(self.seat, seat, place, NEW, "none")
            why = self.handle.objection(probe)
            reason = "" if why is None else self.short(why, card, card)
            return Row(key, line, pick, (), card, reason, probe, why)
        monk = card == self.cards.by_effect["monk"]
        line = line.add("any role" if monk else goes_on(card, self.words) if card != FOUNDERS else "new pile").to(42)
        line = line.add(printed(card, self.words)).to(50)
        followers = [] if monk else self._followers(card)
        if followers:
            line = line.add(f"{fit(self.words.name(followers[0]), 13).rstrip()} ")
            line += self._follow_cost(followers[0], brief=True)
        else:
            line = line.add(self.words.signs.dash, "mut")
        return Row(key, line, pick, actions, card)

    def _whose(self, left: list[VillagersAction], among: list[Target]) -> Sheet:
        title = Line.of("Which of them?", "ink bold").add(
            "   the Apprentice keeps its cards on it, and its role", "mut"
        )
        head = Line().to(4).add("of", "mut").to(18).add("card", "mut").to(36).add("carries", "mut")
        rows = []
        for number, (seat, place) in enumerate(among):
            village = self.view.table[seat].village
            index = index_of(village, place)
            assert index is not None
            carries = ", ".join(self.words.name(spot.card) for spot in village if spot.on == index)
            line = self.words.tags.short(seat, self.words.signs).to(14)
            line = line.add(fit(self.words.wording.place(place), 17), "ink bold named").to(32).add(carries)
            pick = Pick(targets=frozenset([(seat, place)]))
            rows.append(Row(ROW_KEYS[number], line, pick, pick.keeps(left)))
        return Sheet("whose", title, head, tuple(rows))

    def _sides(self, left: list[VillagersAction]) -> Sheet:
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

    # Smuggler

    def _gold(self, left: list[VillagersAction]) -> Sheet:
        title = Line.of(f"{self._name()}: half the gold of which card?", "ink bold")
        title = title.add("   rounded up, at once", "mut")
        head = Line().to(4).add("card", "mut").to(28).add("gold", "mut").to(36).add("earns", "mut")
        rows = []
        for number, place in enumerate(choices(left, "at")):
            index = index_of(self.village, place)
            assert index is not None
            each = self.village[index]
            line = Line.of(fit(self.words.wording.place(place), 22), "ink bold named").to(24)
            line = line.add(f"{gold_of(each, self.cards)}g").to(32)
            line = line.add(f"+${chains.smuggled(each, self.cards)}", "good")
            rows.append(Row(ROW_KEYS[number], line, Pick({"at": place}), narrow(left, at=place)))
        return Sheet("at", title, head, tuple(rows))


def hand_line(card: CardId, words: Words) -> Line:
    """A hand card: name, what it shows, where it goes, its padlock."""
    line = token(card, words.cards, NAME).to(SHOWS).add(printed(card, words)).to(GOES_ON)
    line = line.add(goes_on(card, words)).to(PADLOCKS)
    return line + padlock(card, words)
