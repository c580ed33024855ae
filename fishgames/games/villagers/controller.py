"""The table of Villagers: what a player says, as actions."""

from typing import Any, ClassVar

from fishgames.core.actions import choices, narrow
from fishgames.core.controller import Controller
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.seat_handle import SeatHandle
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import Pay
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.objections import why_not_build
from fishgames.games.villagers.preview import Planned, planned
from fishgames.games.villagers.state import VillagersState
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import Place, Side
from fishgames.games.villagers.wording import VillagersWording


class VillagersSeat(SeatHandle[act.VillagersAction, VillagersView]):
    """One seat's verbs, and what a choice that is made part by part can still become."""

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        wording = self._controller.wording
        assert isinstance(wording, VillagersWording)
        return wording.cards

    # verbs

    def slot(self, slot: int) -> act.VillagersAction:
        """What choosing a Road slot means now: draft its card, or put the coin there."""
        asked = self.view.asked
        if asked is not None and asked.kind == "road_coin":
            return act.place_coin(self._seat(), slot)
        return act.draft_road(self._seat(), slot)

    def stack(self, stack: int) -> act.VillagersAction:
        """Draft the top card of a Road Stack, or of the Reserve (RESERVE)."""
        return act.draft_reserve(self._seat()) if stack == act.RESERVE else act.draft_stack(self._seat(), stack)

    def decline(self) -> act.VillagersAction:
        """Put no coin on the Road."""
        return act.decline(self._seat())

    def trade(self, card: CardId, to: int, basic: CardId) -> act.VillagersAction:
        """Trade a hand card for a Basic."""
        return act.trade_basic(self._seat(), card, to, basic)

    def build(self, card: CardId, on: Place, pay: Pay) -> act.VillagersAction:
        """Build a hand card."""
        return act.build(self._seat(), card, on, pay)

    def monk(self, role: CardId, on: Place) -> act.VillagersAction:
        """Play a Monk."""
        return act.monk(self._seat(), role, on)

    def apprentice(
        self,
        whose: Seat,
        target: Place,
        on: Place,
        pay: Pay,
        role: CardId | None = None,
        side: Side | None = None,
    ) -> act.VillagersAction:
        """Play an Apprentice."""
        return act.apprentice(self._seat(), whose, target, on, pay, role, side)

    def tinner(self) -> act.VillagersAction:
        """Play a Tinner."""
        return act.tinner(self._seat())

    def smuggler(self, at: Place, pay: Pay) -> act.VillagersAction:
        """Play a Smuggler."""
        return act.smuggler(self._seat(), at, pay)

    def end_build(self) -> act.VillagersAction:
        """End the Build turn."""
        return act.end_build(self._seat())

    # part by part

    def still(self, **chosen: Any) -> list[act.VillagersAction]:
        """The legal actions that have these parts: `still(kind="build", card="cooper")`."""
        return narrow(self.legal_actions, **chosen)

    def parts(self, name: str, **chosen: Any) -> list[Any]:
        """What may still be chosen for a part, in printed order: `parts("on", kind="build", card="cooper")`."""
        return choices(self.still(**chosen), name)

    def why_not(self, card: CardId) -> Objection | None:
        """Why a hand card can't be built or played in any way now, or None; trading it is another matter."""
        return why_not_build(self.view, card, self.cards)

    def would_return(self) -> tuple[CardId, ...]:
        """The uncovered Monks and Apprentices that would go back to the hand if the Build turn ended now (V-10.4)."""
        village = self.view.table[self._seat()].village
        return tuple(each.card for each in chains.without_loose(village, self.cards)[1])

    def planned(self, action: act.VillagersAction) -> Planned:
        """What a legal action of the Build turn would change."""
        return planned(self.view, action, self.cards)

    def _seat(self) -> Seat:
        assert self.seat is not None
        return self.seat


class VillagersController(Controller[VillagersState, act.VillagersAction, VillagersView]):
    """A table of Villagers."""

    handle: ClassVar[type[SeatHandle[act.VillagersAction, VillagersView]]] = VillagersSeat
