"""The table of Fishing 2: what a player says, as actions."""

from typing import ClassVar

from fishgames.core.controller import Controller
from fishgames.core.model import CardId, Seat
from fishgames.core.seat_handle import SeatHandle
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2.cards import CardTable, Shade
from fishgames.games.fishing2.state import Fishing2State
from fishgames.games.fishing2.view import Fishing2View
from fishgames.games.fishing2.wording import Fishing2Wording


class Fishing2Seat(SeatHandle[act.Fishing2Action, Fishing2View]):
    """One seat's verbs: the action that a card, a place or a shade means for the decision that is open."""

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        wording = self._controller.wording
        assert isinstance(wording, Fishing2Wording)
        return wording.cards

    def with_card(self, card: CardId) -> act.Fishing2Action:
        """What choosing a hand card means now."""
        kind = self._kind()
        if kind == "catch_from_hand":
            return act.catch_from_hand(self._seat(), card)
        if kind == "exchange_give":
            return act.exchange_give(self._seat(), card)
        return act.play_card(self._seat(), card)

    def with_slot(self, slot: int) -> act.Fishing2Action:
        """What choosing a place of the trick (from 1) means now."""
        if self._kind() == "exchange_take":
            return act.exchange_take(self._seat(), slot)
        return act.catch_other(self._seat(), slot)

    def with_shade(self, shade: Shade) -> act.Fishing2Action:
        """What choosing a shade means now."""
        if self._kind() == "set_trump":
            return act.set_trump(self._seat(), shade)
        return act.choose_trump(self._seat(), shade)

    def _kind(self) -> str:
        asked = self.view.asked
        return "" if asked is None else asked.kind

    def _seat(self) -> Seat:
        assert self.seat is not None
        return self.seat


class Fishing2Controller(Controller[Fishing2State, act.Fishing2Action, Fishing2View]):
    """A table of Fishing 2."""

    handle: ClassVar[type[SeatHandle[act.Fishing2Action, Fishing2View]]] = Fishing2Seat
