"""The table of Come to Fishing Village!: what a player says, as actions, and what a screen asks before that."""

from typing import ClassVar

from fishgames.core.controller import Controller
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.seat_handle import SeatHandle
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import preview
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.preview import Planned, Readiness
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.games.fishing_village.wording import FishingVillageWording


class FishingVillageSeat(SeatHandle[act.FishingVillageAction, FishingVillageView]):
    """One seat's verbs, and what a choice would change."""

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        wording = self._controller.wording
        assert isinstance(wording, FishingVillageWording)
        return wording.cards

    # verbs

    def order(self, cards: tuple[CardId, ...]) -> act.OrderSharks:
        """Stack the new sharks, bottom to top."""
        return act.order_sharks(self._seat(), cards)

    def choose(self, development: CardId) -> act.ChooseDevelopment:
        """Choose a development."""
        return act.choose_development(self._seat(), development)

    def choose_first(self, first: Seat) -> act.ChooseFirst:
        """The team lets a seat begin."""
        return act.choose_first(self._seat(), first)

    def assign(self, card: CardId, target: Seat) -> act.Assign:
        """Lay a hand card in a field."""
        return act.assign(self._seat(), card, target)

    def remove_shark(self, card: CardId, target: Seat) -> act.RemoveShark:
        """Chase the top shark of a field with a hand card."""
        return act.remove_shark(self._seat(), card, target)

    def recruit(self) -> act.Recruit:
        """Pay for a worker."""
        return act.recruit(self._seat())

    def undergo(self) -> act.Undergo:
        """Undergo the oldest closing."""
        return act.undergo(self._seat())

    def abandon(self) -> act.Abandon:
        """Abandon the oldest closing."""
        return act.abandon(self._seat())

    def discard(self, card: CardId) -> act.Discard:
        """Discard a hand card."""
        return act.discard(self._seat(), card)

    def sacrifice(self, owner: Seat, development: CardId) -> act.Sacrifice:
        """Give up a development of any seat."""
        return act.sacrifice(self._seat(), owner, development)

    def accept_defeat(self) -> act.AcceptDefeat:
        """Let the loss end the game."""
        return act.accept_defeat(self._seat())

    def cancel(self) -> act.Cancel:
        """Take back the action that cannot be paid without a rescue."""
        return act.cancel(self._seat())

    # before a choice

    def readiness(self) -> tuple[Readiness, ...]:
        """The readiness table, a row a seat."""
        view = self.view
        return tuple(preview.readiness(view, seat, self.cards) for seat in range(len(view.table)))

    def planned(self, action: act.FishingVillageAction) -> Planned:
        """What a legal action would change."""
        return preview.planned(self.view, action, self.cards)

    def why_not(self, card: CardId, target: Seat) -> tuple[Objection | None, Objection | None]:
        """Why a hand card can't be laid in a field, and why it can't chase a shark there; None where it can."""
        return self.objection(self.assign(card, target)), self.objection(self.remove_shark(card, target))

    def _seat(self) -> Seat:
        """The seat itself; for everybody, who enters a decision of the whole team."""
        if self.seat is not None:
            return self.seat
        asked = self.view.asked
        return 0 if asked is None else asked.seats[0]


class FishingVillageController(Controller[FishingVillageState, act.FishingVillageAction, FishingVillageView]):
    """A table of Come to Fishing Village!"""

    handle: ClassVar[type[SeatHandle[act.FishingVillageAction, FishingVillageView]]] = FishingVillageSeat
