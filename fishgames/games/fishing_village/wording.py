"""Come to Fishing Village! in table language: names of cards and people, no "you"."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, assert_never

from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Result, Seat
from fishgames.core.people import cells
from fishgames.core.phrases import counted
from fishgames.core.wording import Wording
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village import preview, reckoning, telling
from fishgames.games.fishing_village.cards import TYPES, CardTable, column_letters
from fishgames.games.fishing_village.reckoning import Outlook, Progress
from fishgames.games.fishing_village.view import FishingVillageView, SeatView, What

VERBS = {
    "shark_order": "stacks",
    "setup_development": "chooses",
    "setup_first_player": "the whole team",
    "turn": "acts",
    "discard": "discards",
    "emergency": "the whole team",
}

QUESTIONS = {
    "shark_order": "to stack the new sharks",
    "setup_development": "to choose a development",
    "setup_first_player": "to decide who begins",
    "turn": "to act",
    "discard": "to discard a worker",
    "emergency": "to decide on the rescue",
}

WHATS: dict[What, str] = {
    "assign": "laying a worker",
    "remove_shark": "chasing a shark",
    "recruit": "recruiting",
    "undergo": "the failed closing",
    "abandon": "the abandoned closing",
}

NAME_WIDTH = 10


class FishingVillageWording(Wording[act.FishingVillageAction, FishingVillageView]):
    """The words of one table."""

    chapter_word: ClassVar[str] = "closing"

    def __init__(self, cards: object, names: Sequence[str]) -> None:
        super().__init__(cards, names)
        assert isinstance(cards, CardTable)
        self.cards = cards

    def status(self, view: FishingVillageView) -> str:
        """ "round 2 of 3   closing 5 of 8" and the like."""
        numbers = self.cards.constants
        total = numbers.rounds * numbers.closings_per_round
        if view.phase == "game_over":
            return f"the end, {view.survived} of {total} closings survived"
        place = "setting up"
        if view.first is not None:
            place = f"closing {len(view.resolved) + 1} of {numbers.closings_per_round}"
        return f"round {view.round} of {numbers.rounds}   {place}"

    def verb(self, asked: Asked) -> str:
        """What stands before the name."""
        return VERBS[asked.kind]

    def question(self, asked: Asked) -> str:
        """What is asked, in public."""
        return QUESTIONS[asked.kind]

    def card(self, card: CardId) -> str:
        """ "A-A" for a worker, "shark M", else the printed name."""
        return self.cards.token(card)

    def card_list(self, cards: Iterable[CardId]) -> str:
        """ "A-A, --F", "none"."""
        return ", ".join(self.cards.token(card) for card in cards) or "none"

    def score(self, points: int) -> str:
        """ "12 inhabitants": people could also be those at the table."""
        return "1 inhabitant" if points == 1 else f"{points} inhabitants"

    def outcome(self, result: Result) -> str:
        """Who won, or that all have lost, in one sentence."""
        if not result.winners:
            return "The village is lost, nobody is left"
        return f"{self.all_of(result.winners)} saved the village, with {self.score(result.scores[0])}"

    def claims_offered(self, view: FishingVillageView) -> Sequence[str]:
        """What a seat may tell of its hand: symbols by type, then the cards; () for a view without a hand (FV-11.1)."""
        if view.seat is None or view.table[view.seat].hand is None:
            return ()
        return (*telling.symbols_of(view.hand, self.cards), *telling.cards_of(view.hand, self.cards))

    # actions

    def action(self, action: act.FishingVillageAction) -> str:
        """An order."""
        match action:
            case act.OrderSharks(cards=cards):
                return f"stack the sharks {self.stack(cards)}"
            case act.ChooseDevelopment(development=development):
                return f"choose {self.card(development)}"
            case act.ChooseFirst(first=first):
                return f"{self.names[first]} begins"
            case act.Assign(seat=seat, card=card, target=target):
                return f"lay {self.card(card)} in {self.names[target]}'s field{self._costs(seat, target)}"
            case act.RemoveShark(seat=seat, card=card, target=target):
                order = f"chase the top shark of {self.names[target]}'s field with {self.card(card)}"
                return order + self._costs(seat, target, removal=True)
            case act.Recruit():
                return f"recruit a worker, -{self.cards.constants.recruit_cost}"
            case act.Undergo():
                return "undergo the oldest closing"
            case act.Abandon():
                return f"abandon the oldest closing, -{self.cards.constants.fail_loss}"
            case act.Discard(card=card):
                return f"discard {self.card(card)}"
            case act.Sacrifice(owner=owner, development=development):
                gain = self.cards.constants.sacrifice_gain
                return f"give up {self.names[owner]}'s {self.card(development)}, +{gain}"
            case act.AcceptDefeat():
                return "accept defeat"
            case act.Cancel():
                return "cancel, nothing is paid"
            case _:
                assert_never(action)

    def stack(self, sharks: Sequence[CardId]) -> str:
        """A stack of sharks by columns, bottom to top, the top one marked: "L M>R"; "-" if there are none."""
        letters = [column_letters(self.cards.columns[shark]) for shark in sharks]
        return f"{' '.join(letters[:-1])}>{letters[-1]}" if letters else "-"

    def _field(self, seat: Seat | None, target: Seat) -> str:
        return "their own field" if target == seat else f"{self.names[target]}'s field"

    def _costs(self, seat: Seat, target: Seat, *, removal: bool = False) -> str:
        numbers = self.cards.constants
        cost = numbers.remove_other_cost if removal else numbers.assign_other_cost
        return "" if target == seat else f", -{cost}"

    # events

    def event(self, event: BaseEvent) -> str | None:
        """What happened, to be read after the name of `event.seat` where there is one."""
        match event:
            case ev.SharksOrdered(cards=cards):
                return f"stacked the new sharks {self.stack(cards)}"
            case ev.HandTakenUp(count=count):
                return f"took up {counted(count, 'worker')}"
            case ev.DevelopmentChosen(development=development):
                return f"chose {self.card(development)}"
            case ev.PlayBegun(how=how):
                return {"choose": "begins, as the team decided", "seat0": "begins", "random": "begins, by lot"}[how]
            case ev.WorkerAssigned(seat=seat, card=card, target=target, cost=cost, population=after):
                return f"laid {self.card(card)} in {self._field(seat, target)}{_change(-cost, after)}"
            case ev.SharkRemoved(seat=seat, card=card, target=target, shark=shark, cost=cost, population=after):
                where = self._field(seat, target)
                return f"chased {self.card(shark)} out of {where} with {self.card(card)}{_change(-cost, after)}"
            case ev.WorkerRecruited(cost=cost, population=after):
                return f"recruited{_change(-cost, after)}"
            case ev.WorkersReshuffled(cards=cards):
                return f"the worker discards become the new pile, {counted(len(cards), 'card')}"
            case ev.WorkersDrawn(count=count, cards=own, shown=shown):
                drawn = own or shown
                return f"drew {counted(count, 'worker')}" + (f": {self.card_list(drawn)}" if drawn else "")
            case ev.ClosingUndergone():
                return self._undergone(event)
            case ev.ClosingPassed(closing=closing, gain=gain, population=after):
                return f"passed {self.card(closing)}{_change(gain, after) or ', nothing gained'}"
            case ev.ClosingFailed(closing=closing, abandoned=abandoned, loss=loss, population=after):
                return f"{'abandoned' if abandoned else 'failed'} {self.card(closing)}{_change(-loss, after)}"
            case ev.EmergencyOpened(what=what, size=size, needed=needed, cause=cause):
                taken = f"{WHATS[what]} {_takes(cause)} {size}"
                return f"brings an emergency: {taken}, {counted(needed, 'development')} must go first"
            case ev.NoRescue(size=size, held=held, population=before):
                left = f"population {before}, {counted(held, 'development')}"
                return f"meets a loss of {size}, no rescue is possible: {left}"
            case ev.DevelopmentGivenUp(development=development, population=after):
                gain = self.cards.constants.sacrifice_gain
                return f"gave up {self.card(development)}{_change(gain, after)}"
            case ev.DefeatAccepted():
                return "the team accepted defeat"
            case ev.CostCancelled(what=what):
                return f"took it back: {WHATS[what]} is not paid for"
            case ev.SharksReshuffled(count=count):
                return f"the shark discards become the new pile, {counted(count, 'card')}"
            case ev.SharksReplaced(cards=cards):
                return f"gets new sharks {self.stack(cards)}"
            case ev.WorkerDiscarded(card=card):
                return f"discarded {self.card(card)}"
            case ev.TurnPassed(closing=closing, turned_up=turned_up):
                new = "" if turned_up is None else f", next {self.card(turned_up)}"
                return f"is next; now {self.card(closing)}{new}"
            case ev.DevelopmentChecked(development=development, bonus=bonus, population=after):
                if bonus:
                    return f"met {self.card(development)}{_change(bonus, after)}"
                return f"missed {self.card(development)}"
            case ev.RoundBegun(round=number, face_up=closings):
                return f"begins round {number}; now {', next '.join(self.card(closing) for closing in closings)}"
            case ev.GameEnded():
                return self._ended(event)
            case _:
                return None

    def _undergone(self, event: ev.ClosingUndergone) -> str:
        kind = self.cards.types[event.closing]
        counted = f"{event.left} of {self.cards.type_words(kind, event.need)}"
        if event.gone:
            counted = f"sharks took {self.card_list(event.gone)}; {counted} left"
        return f"underwent {self.card(event.closing)}: {counted}"

    def _ended(self, event: ev.GameEnded) -> str:
        grade = next((each.name for each in self.cards.grades if each.id == event.grade), None)
        if grade is None:
            survived = counted(event.survived, "closing")
            return f"defeat in round {event.round}, {survived} survived, population {event.population}"
        return f"{grade}, population {event.population}"

    def chapter(self, event: BaseEvent) -> str | None:
        """ "round 2, closing 5"."""
        match event:
            case ev.PlayBegun():
                return "round 1, closing 1"
            case ev.TurnPassed(round=number, number=place):
                return f"round {number}, closing {place}"
            case ev.RoundBegun(round=number):
                return f"round {number}, closing 1"
            case _:
                return None

    def shown_from(self, view: FishingVillageView, log: Sequence[BaseEvent]) -> int:
        """All of the log may be looked back at: nothing in it is a secret of the rules."""
        return 0

    # the view as text

    def lines(self, view: FishingVillageView) -> list[str]:
        """The view as plain text."""
        text = [
            f"Come to Fishing Village!, {self.status(view)}",
            f"population {view.population}   {self._closings(view)}",
            f"worker pile {view.worker_pile}, discards: {self.card_list(view.worker_discards)}",
            f"shark pile {view.shark_pile}, discards: {self._shark_letters(view.shark_discards)}",
        ]
        for seat, info in enumerate(view.table):
            text += self._seat_lines(view, seat, info)
        if view.removed:
            gone = ", ".join(f"{self.names[each.owner]}'s {self.card(each.development)}" for each in view.removed)
            text.append(f"given up: {gone}")
        if view.window is not None:
            needed = reckoning.needed(view.population, view.window.size, self.cards.constants.sacrifice_gain)
            cause = _takes(view.window.cause)
            text.append(
                f"emergency: {WHATS[view.window.what]} of {self.names[view.turn]} {cause} {view.window.size}, "
                f"{counted(needed, 'development')} still to be given up"
            )
        if view.asked is not None:
            who = "the team" if view.asked.how == "any" else self.names[view.asked.seats[0]]
            text.append(f"{who} {self.question(view.asked)}")
        return text

    def _closings(self, view: FishingVillageView) -> str:
        words = []
        for head, closing in zip(("NOW", "NEXT"), view.face_up, strict=False):
            need = self.cards.type_words(self.cards.types[closing], self.cards.need(closing, view.round))
            words.append(f"{head} {self.card(closing)} {need}")
        pile = ", ".join(f"{number} {self.card(closing)}" for closing, number in view.closing_pile)
        return f"{'   '.join(words)}   pile: {pile or 'empty'}"

    def _shark_letters(self, sharks: Sequence[CardId]) -> str:
        return " ".join(column_letters(self.cards.columns[shark]) for shark in sharks) or "none"

    def _seat_lines(self, view: FishingVillageView, seat: Seat, info: SeatView) -> list[str]:
        ready = preview.readiness(view, seat, self.cards)
        looks = [
            f"{head} {self.look(found)}"
            for head, found in (("now", ready.oldest), ("next", ready.newer))
            if found is not None
        ]
        name = self.names[seat] + " " * max(1, NAME_WIDTH - cells(self.names[seat]))
        row = f"{name}hand {info.hand_size}   sharks {self.stack(info.sharks)}   {'   '.join(looks)}"
        found = [row.rstrip(), f"   field: {self.card_list(info.field)}"]
        if ready.progress:
            found.append(f"   {'; '.join(self.progress(each) for each in ready.progress)}")
        if info.hand is not None:
            found.append(f"   hand: {self.card_list(info.hand)}")
        elif info.hand_symbols is not None:
            sums = zip(TYPES, info.hand_symbols, strict=True)
            found.append(f"   hand: {', '.join(self.cards.type_words(kind, number) for kind, number in sums)}")
        return found

    def look(self, found: Outlook) -> str:
        """What resolving a closing comes to: "7>4 of 5, fail -5", "8>6 of 5, pass +1"."""
        counted = f"{found.raw}>{found.left}" if found.raw != found.left else f"{found.left}"
        result = f"pass +{found.change}" if found.passes else f"fail {found.change}"
        return f"{counted} of {found.need}, {result}"

    def progress(self, found: Progress) -> str:
        """ "Port Market 2/4 F~ 3/3 C$, +4"."""
        parts = " ".join(self.cards.type_words(kind, f"{have}/{need}") for kind, have, need in found.parts)
        return f"{self.card(found.development)} {parts}, +{found.bonus}"


def _change(change: int, after: int) -> str:
    return f", population {after - change} to {after}" if change else ""


def _takes(cause: str) -> str:
    return "costs" if cause == "cost" else "loses"
