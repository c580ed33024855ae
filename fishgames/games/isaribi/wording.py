"""Isaribi in table language: cubes as letters, money in ryo, names of people, no "you"."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Result, Seat, Tie
from fishgames.core.people import cells
from fishgames.core.phrases import counted, listed
from fishgames.core.wording import Wording
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi import collaborators
from fishgames.games.isaribi import events as ev
from fishgames.games.isaribi.account import ranking
from fishgames.games.isaribi.actions import CLIENT, Sold
from fishgames.games.isaribi.boat import AP_TRACK, CARPENTER_STORAGE, HARBOUR, NET_TRACK, points
from fishgames.games.isaribi.cards import ROUNDS, CardTable
from fishgames.games.isaribi.preview import next_flip
from fishgames.games.isaribi.seafood import KINDS, LETTERS, NAMES, Cubes
from fishgames.games.isaribi.technology import DISCOUNT, TECHNOLOGY_NAMES
from fishgames.games.isaribi.view import Collaborator, IsaribiView, SeatView, Stall, Technology

VERBS = {
    "speculator": "looks",
    "place_boat": "places",
    "old_fisherman": "decides",
    "turn": "acts",
    "dried_fish_technology": "decides",
    "discard": "discards",
}

QUESTIONS = {
    "speculator": "to look at face-down market cards",
    "place_boat": "to place the boat",
    "old_fisherman": "to add cubes as Old fisherman, or none",
    "turn": "to take a turn, or to leave the round",
    "dried_fish_technology": "to take a technology at the Dried fish shop, or none",
    "discard": "to give surplus cubes back",
}

EFFECTS: dict[Collaborator, str] = {
    "money_changer": f"{collaborators.MONEY_CHANGER} ryo at once",
    "speculator": f"next round: looks at up to {collaborators.PEEKS} face-down market cards",
    "old_fisherman": f"next round: adds up to {collaborators.FISHERMAN_CUBES} cubes to a fish card",
    "carpenter": f"keeps {CARPENTER_STORAGE} more cubes at the end of this round",
    "dried_fish_shop": f"a technology at once, {DISCOUNT} ryo cheaper",
}

_IDLE = {
    "nothing_face_down": "no market card is face down",
    "supply_empty": "the supply has none of these cubes",
    "at_sea": "the boat is not in the Harbour",
    "last_in": "all others have left",
}


class IsaribiWording(Wording[act.IsaribiAction, IsaribiView]):
    """The words of one table."""

    chapter_word: ClassVar[str] = "lap"

    def __init__(self, cards: object, names: Sequence[str]) -> None:
        super().__init__(cards, names)
        assert isinstance(cards, CardTable)
        self.cards = cards

    def status(self, view: IsaribiView) -> str:
        """ "round 3 of 5   lap 7   M4 turns up in Ben's slot" and the like."""
        number = f"round {view.round} of {ROUNDS}"
        match view.phase:
            case "game_over":
                return f"the end, after {number}"
            case "turn" | "dried_fish_technology":
                return f"{number}   lap {view.lap}{self._turns_up(view)}"
            case "discard":
                return f"{number}   surplus cubes"
            case _:
                return f"{number}   placing boats"

    def _turns_up(self, view: IsaribiView) -> str:
        """Which card turns up next by itself, and when (I-6.2); past the lap limit what is left to do (I-6.6)."""
        if view.lap > self.cards.lap_limit:
            return "   only leaving is left"
        position = next_flip(view)
        return "" if position is None else f"   M{position} turns up in {self.names[view.pawn]}'s slot"

    def verb(self, asked: Asked) -> str:
        """What stands before the name."""
        return VERBS[asked.kind]

    def question(self, asked: Asked) -> str:
        """What is asked, in public."""
        return QUESTIONS[asked.kind]

    # things

    def card(self, card: CardId) -> str:
        """P$4x3, B:5."""
        return self.cards.token(card)

    def score(self, points: int) -> str:
        """ "12 ryo"."""
        return f"{points} ryo"

    def cubes(self, cubes: Cubes) -> str:
        """ "CPP", in the order of the sea; "–" for none."""
        return "".join(LETTERS[kind] * count for kind, count in zip(KINDS, cubes, strict=True)) or "–"

    def counted(self, cubes: Cubes) -> str:
        """ "2 prawn and 1 clam"."""
        parts = [f"{count} {NAMES[kind]}" for kind, count in zip(KINDS, cubes, strict=True) if count]
        return listed(parts) or "nothing"

    def location(self, location: int) -> str:
        """ "the Harbour", "F2"."""
        return "the Harbour" if location == HARBOUR else f"F{location}"

    def buyer(self, to: int) -> str:
        """ "M2", "the Client"."""
        return "the Client" if to == CLIENT else f"M{to}"

    def sold(self, cubes: Sequence[Sold]) -> str:
        """ "prawn to M1 and clam to the Client"."""
        if len(cubes) == 2 and cubes[0] == cubes[1]:
            return f"2 {NAMES[cubes[0][1]]} to {self.buyer(cubes[0][0])}"
        return listed([f"{NAMES[seafood]} to {self.buyer(to)}" for to, seafood in cubes])

    def collaborator(self, collaborator: Collaborator) -> str:
        """ "Old fisherman"."""
        return collaborators.NAMES[collaborator]

    def effect(self, collaborator: Collaborator) -> str:
        """What a collaborator does, in a line."""
        return EFFECTS[collaborator]

    def technology(self, technology: Technology) -> str:
        """ "AP step", "Client"."""
        return TECHNOLOGY_NAMES[technology]

    # actions

    def action(self, action: act.IsaribiAction) -> str:
        """An order."""
        match action:
            case act.Peek(position=position):
                return f"look at M{position}"
            case act.PeekDone():
                return "look at no more cards"
            case act.Place(location=location):
                return f"place the boat {_at(location)}"
            case act.OldFisherman(spot=spot, count=count):
                return f"add {counted(count, 'cube')} to F{spot}"
            case act.OldFishermanDecline():
                return "add no cubes"
            case act.Fish(how=how):
                return f"fish by {how}"
            case act.Move(to=to):
                return f"move to {self.location(to)}"
            case act.Sell(how=how, cubes=cubes):
                return f"sell {how}: {self.sold(cubes)}"
            case act.Learn(technology=technology):
                return f"gain a technology: {self.technology(technology)}"
            case act.Flip():
                return "turn up the next market card"
            case act.EndTurn():
                return "end the turn"
            case act.Leave(collaborator=collaborator):
                return f"leave the round with the {self.collaborator(collaborator)}"
            case act.DriedFishTechnology(technology=technology):
                return "take no technology" if technology == "none" else f"take {_article(self.technology(technology))}"
            case act.Discard(cubes=cubes):
                return f"give back {self.counted(cubes)}"
            case _:
                assert_never(action)

    # events

    def event(self, event: BaseEvent) -> str | None:
        """What happened, to be read after the name of `event.seat` where there is one."""
        match event:
            case ev.RoundBegun():
                return self._prepared(event)
            case ev.CardPeeked(position=position, card=card, kept=kept):
                return f"looked at M{position}" + (f": {self.card(card)}" if card is not None and kept else "")
            case ev.PeekEnded(looked_at=looked):
                return None if looked else "looks at no card"
            case ev.FacesHidden():
                return "has to keep in mind what it saw"
            case ev.BoatPlaced(location=location):
                return f"placed the boat {_at(location)}"
            case ev.CubesAdded(spot=spot, seafood=seafood, count=count):
                return f"adds {count} {NAMES[seafood]} to F{spot} (Old fisherman)"
            case ev.CubesNotAdded():
                return "adds no cubes (Old fisherman)"
            case ev.CollaboratorIdle(collaborator=collaborator, why=why):
                return f"{self.collaborator(collaborator)} does nothing: {_IDLE[why]}"
            case ev.CollaboratorsReturned():
                return "all collaborators are on display again"
            case ev.LapBegun(leave_only=leave_only):
                return "the laps are used up: only leaving is possible now" if leave_only else None
            case ev.MarketFlipped():
                return self._flipped(event)
            case ev.SeafoodCaught(how=how, spot=spot, seafood=seafood, count=count, rest=rest):
                return f"caught {count} {NAMES[seafood]} by {how} at F{spot}, {rest} left"
            case ev.BoatMoved(to=to):
                return f"moved to {self.location(to)}"
            case ev.CubesSold(cubes=cubes, prices=prices, money=money):
                return f"sold {self.sold(cubes)}: +{sum(prices)}, has {self.score(money)}"
            case ev.TechnologyGained():
                return self._gained(event)
            case ev.TechnologyDeclined():
                return "takes no technology (Dried fish shop)"
            case ev.TurnEnded(lost=lost, acted=acted):
                return (f"ends the turn, {points(lost)} AP lost" if lost else None) if acted else "waits"
            case ev.RoundLeft():
                return self._left(event)
            case ev.SurplusSettled(cubes=cubes, fine=fine):
                return f"has no room for {self.counted(cubes)}: back to the supply, fine {self.score(fine)}"
            case ev.PawnMoved(seat=seat, first_out=first):
                had = "left first" if seat == first else f"{self.name(first)} left first and had it already"
                return f"gets the pawn: {had}"
            case ev.RoundEnded(round=number, unseen=unseen):
                out = f", {', '.join(f'M{position}' for position in unseen)} unseen" if unseen else ""
                return f"round {number} is over, the board is cleared{out}"
            case ev.GameEnded():
                return "the game is over"
            case _:
                return None

    def _prepared(self, event: ev.RoundBegun) -> str:
        sea = ", ".join(
            f"F{spot} {self.card(card)}" + ("" if cubes == self.cards.fish[card].cubes else f" with only {cubes}")
            for spot, (card, cubes) in enumerate(zip(event.sea, event.cubes, strict=True), 1)
        )
        return f"has the pawn; {event.laid} market cards, M1 is {self.card(event.card)}; {sea}"

    def _flipped(self, event: ev.MarketFlipped) -> str:
        card = f"M{event.position}: {self.card(event.card)}"
        if not event.forced:
            return f"turned up {card}"
        return f"is out of the round; the pawn still turns up {card}" if event.left else f"must turn up {card}"

    def _gained(self, event: ev.TechnologyGained) -> str:
        what = _article(self.technology(event.technology))
        if event.technology == "ap":
            what = f"{points(AP_TRACK[event.level])} AP a turn"
        elif event.technology == "net":
            what = f"net {'/'.join(map(str, NET_TRACK[event.level]))}"
        where = " at the Dried fish shop" if event.shop else ""
        return f"gained {what}{where} for {self.score(event.price)}, has {self.score(event.money)}"

    def _left(self, event: ev.RoundLeft) -> str:
        first = "first, " if event.first else ""
        money = f", +{event.money}" if event.money else ""
        return f"leaves the round {first}with the {self.collaborator(event.collaborator)}{money}"

    def chapter(self, event: BaseEvent) -> str | None:
        """ "round 3", "round 3, lap 2"."""
        match event:
            case ev.RoundBegun(round=number):
                return f"round {number}"
            case ev.LapBegun(round=number, lap=lap):
                return f"round {number}, lap {lap}"
            case _:
                return None

    def shown_from(self, view: IsaribiView, log: Sequence[BaseEvent]) -> int:
        """All of the log may be looked back at; looks that may not be kept are told without the face."""
        return 0

    def outcome(self, result: Result) -> str:
        """Who won, and by what if money alone does not tell."""
        text = super().outcome(result)
        tied = result.scores.count(max(result.scores)) > 1
        return f"{text}, nearest to the pawn of those with as much" if tied else text

    def tie(self, view: IsaribiView, seats: Sequence[Seat]) -> Tie:
        """Whoever is met first going clockwise from the pawn ranks higher (I-10.1)."""
        order = [seat for seat in ranking([info.money for info in view.table], view.pawn) if seat in seats]
        met = ", then ".join(self.names[seat] for seat in order)
        told = f"{self.all_of(seats)} have {self.score(view.table[order[0]].money)} each"
        told += f"; clockwise from the pawn, which {self.names[view.pawn]} has, come {met}."
        return Tie(order=tuple((seat,) for seat in order), sentence=told, clause="I-10.1")

    # the view as text

    def lines(self, view: IsaribiView) -> list[str]:
        """The view as plain text."""
        text = [
            f"Isaribi, {self.status(view)}",
            "market  " + "  ".join(f"M{position} {self.stall(each)}" for position, each in enumerate(view.market, 1)),
            "sea  the Harbour"
            + self._hulls(view, HARBOUR)
            + "".join(
                f"  F{spot} {NAMES[each.seafood]} {each.cubes}{self._hulls(view, spot)}"
                for spot, each in enumerate(view.sea, 1)
            ),
            f"{'seat':<12}{'ryo':>5}{'cubes':>8}{'keeps':>6}{'AP':>5}{'net':>5}{'boat':>8}",
        ]
        text += [self._row(view, seat, info) for seat, info in enumerate(view.table)]
        text.append(f"collaborators  {', '.join(map(self.collaborator, view.display)) or '–'}")
        text.append(f"supply  {self.counted(view.supply)}   market deck {view.market_deck}")
        if view.turn is not None:
            text.append(f"turn  {points(view.turn.left)} of {points(view.turn.granted)} AP{self._unused(view)}")
        if view.asked is not None:
            who = ", ".join(self.names[seat] for seat in view.asked.seats)
            text.append(f"{who} {self.question(view.asked)}")
        return text

    def stall(self, stall: Stall) -> str:
        """ "P$4x3 1 free", "???", "??? seen P$4x3"."""
        if not stall.up:
            return "???" if stall.card is None else f"??? seen {self.card(stall.card)}"
        assert stall.card is not None
        return f"{self.card(stall.card)} {f'{stall.free} free' if stall.free else 'full'}"

    def _hulls(self, view: IsaribiView, location: int) -> str:
        here = [self.names[seat] for seat, info in enumerate(view.table) if info.boat == location]
        return f" ({', '.join(here)})" if here else ""

    def _row(self, view: IsaribiView, seat: int, info: SeatView) -> str:
        boat = "–" if info.boat is None else self.location(info.boat).removeprefix("the ")
        name = self.names[seat] + " " * max(1, 12 - cells(self.names[seat]))
        net = f"{info.net[0]}/{info.net[1]}"
        numbers = f"{info.money:>5}{self.cubes(info.cubes):>8}{info.storage:>6}{points(info.points):>5}{net:>5}"
        more = [
            "pawn" if seat == view.pawn else "",
            "Smokehouse" if info.smokehouse else "",
            ("Client used" if info.client_cube else "Client") if info.client else "",
            "" if info.collaborator is None else self.collaborator(info.collaborator),
            "left first" if seat == view.first_out else "left" if info.left else "",
            f"looked at {', '.join(f'M{position}' for position in info.looked_at)}" if info.looked_at else "",
        ]
        return "   ".join([f"{name}{numbers}{boat:>8}", ", ".join(each for each in more if each)]).rstrip()

    def _unused(self, view: IsaribiView) -> str:
        assert view.turn is not None
        turn = view.turn
        limits = (("fish", turn.fished), ("sell", turn.sold), ("technology", turn.learned))
        unused = [name for name, used in limits if not used]
        return f"   still to use: {', '.join(unused)}" if unused else ""


def _at(location: int) -> str:
    return "in the Harbour" if location == HARBOUR else f"on F{location}"


def _article(name: str) -> str:
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"
