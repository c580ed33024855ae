"""The table of Isaribi: what a player says, as actions, and previews for the seat."""

from typing import ClassVar, Literal

from fishgames.core.controller import Controller
from fishgames.core.model import Seat
from fishgames.core.seat_handle import SeatHandle
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi import sale
from fishgames.games.isaribi.actions import Sold
from fishgames.games.isaribi.boat import How
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.seafood import Cubes
from fishgames.games.isaribi.state import IsaribiState
from fishgames.games.isaribi.view import Collaborator, IsaribiView, Technology
from fishgames.games.isaribi.wording import IsaribiWording


class IsaribiSeat(SeatHandle[act.IsaribiAction, IsaribiView]):
    """One seat's verbs, and what it could sell."""

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        wording = self._controller.wording
        assert isinstance(wording, IsaribiWording)
        return wording.cards

    # verbs

    def peek(self, position: int) -> act.IsaribiAction:
        """Look at a face-down Market card."""
        return act.peek(self._seat(), position)

    def peek_done(self) -> act.IsaribiAction:
        """Look at no further card."""
        return act.peek_done(self._seat())

    def place(self, location: int) -> act.IsaribiAction:
        """Place the boat."""
        return act.place(self._seat(), location)

    def old_fisherman(self, spot: int, count: int) -> act.IsaribiAction:
        """Add cubes to a Fish card."""
        return act.old_fisherman(self._seat(), spot, count)

    def old_fisherman_decline(self) -> act.IsaribiAction:
        """Add no cubes."""
        return act.old_fisherman_decline(self._seat())

    def fish(self, how: How) -> act.IsaribiAction:
        """Fish by net or by hand."""
        return act.fish(self._seat(), how)

    def move(self, to: int) -> act.IsaribiAction:
        """Sail to a location."""
        return act.move(self._seat(), to)

    def sell(self, *cubes: Sold, how: Literal["gross", "retail"]) -> act.IsaribiAction:
        """Sell these cubes, in any order."""
        if how == "retail" and len(cubes) == 1:
            return act.retail(self._seat(), cubes[0])
        return act.gross(self._seat(), *cubes) if how == "gross" else act.Sell(seat=self._seat(), how=how, cubes=cubes)

    def learn(self, technology: Technology) -> act.IsaribiAction:
        """Gain a technology in a turn."""
        return act.learn(self._seat(), technology)

    def dried_fish_technology(self, technology: Technology | Literal["none"]) -> act.IsaribiAction:
        """Take a technology at the Dried fish shop, or none."""
        return act.dried_fish_technology(self._seat(), technology)

    def flip(self) -> act.IsaribiAction:
        """Turn up the next Market card."""
        return act.flip(self._seat())

    def end_turn(self) -> act.IsaribiAction:
        """End the turn."""
        return act.end_turn(self._seat())

    def leave(self, collaborator: Collaborator) -> act.IsaribiAction:
        """Leave the round."""
        return act.leave(self._seat(), collaborator)

    def discard(self, cubes: Cubes) -> act.IsaribiAction:
        """Give cubes back."""
        return act.discard(self._seat(), cubes)

    # sales

    def places_to_sell(self) -> tuple[sale.Place, ...]:
        """Each kind held with each card that wants it, as a sheet lists them."""
        return sale.places(self.view, self._seat(), self.cards)

    def could_follow(self, *chosen: Sold) -> tuple[Sold, ...]:
        """Which cube a gross sale in the making could still take."""
        return sale.could_follow(self.view, self._seat(), chosen, self.cards)

    def earned(self, *cubes: Sold) -> int:
        """What these cubes would bring."""
        return sale.earned(self.view, cubes, self.cards)

    def best_sale(self, at_most: int = sale.AT_MOST) -> tuple[tuple[Sold, ...], int]:
        """The dearest sale of at most so many cubes, and its ryo."""
        return sale.best(self.view, self._seat(), self.cards, at_most)

    def _seat(self) -> Seat:
        assert self.seat is not None
        return self.seat


class IsaribiController(Controller[IsaribiState, act.IsaribiAction, IsaribiView]):
    """A table of Isaribi."""

    handle: ClassVar[type[SeatHandle[act.IsaribiAction, IsaribiView]]] = IsaribiSeat
