"""What of a table a screen or a bot may hold: the knowledge and the actions of one seat."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from fishgames.core.actions import BaseAction, IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Objection, ScoreLine, Seat
from fishgames.core.replay import Replay
from fishgames.core.rules import BaseView, Rules
from fishgames.core.table import TableNote

if TYPE_CHECKING:
    from fishgames.core.controller import Controller

A = TypeVar("A", bound=BaseAction)
V = TypeVar("V", bound=BaseView)

NOT_YOURS = Objection(sentence="This action belongs to another seat.", clause="")


class Why(NamedTuple):
    """Who acted, and why, as the rest of a sentence; None while that can't be told."""

    seat: Seat
    reason: str | None


class SeatHandle(Generic[A, V]):
    """All that a screen or a bot ever gets of a table: what one seat (None: everybody) may know and do.

    `in_public`: everybody looks on while the seat decides, so it sees what everybody sees.
    """

    def __init__(self, controller: "Controller[Any, A, V]", seat: Seat | None, *, in_public: bool = False) -> None:
        self._controller = controller
        self.seat = seat
        self.in_public = in_public
        self._viewer = None if in_public else seat

    @property
    def view(self) -> V:
        """What may be looked at now."""
        return self._controller._view(self._viewer)

    @property
    def confided(self) -> V:
        """What a bot on this seat may know."""
        assert self.seat is not None
        return self._controller._confided(self.seat)

    @property
    def heard(self) -> V:
        """What may be looked at now, for whoever goes by what the seats have told, too."""
        return self._controller._heard(self._viewer)

    @property
    def rules(self) -> Rules[Any, A, V]:
        """The rules that are played here, with the table's cards."""
        return self._controller.rules

    @property
    def acting(self) -> Seat | None:
        """The seat whose actions these are; for everybody, one that may answer for the whole table."""
        return self.seat if self.seat is not None else self._controller.speaker

    @property
    def legal_actions(self) -> Sequence[A]:
        """What the seat may do now, in printed order; for everybody, what the whole table may decide."""
        acting = self.acting
        return () if acting is None else self._controller._legal_actions(acting)

    @property
    def log(self) -> Sequence[BaseEvent]:
        """All that has happened, as the viewer was told it."""
        return tuple(self._controller._told(self._viewer))

    @property
    def notes(self) -> Sequence[tuple[int, TableNote]]:
        """What happened at the table besides the game, each with its place in the log: before that entry."""
        return self._controller._placed_notes()

    @property
    def claims(self) -> Mapping[Seat, str]:
        """What stands on the table's pin-board."""
        return self._controller.claims

    def claim(self, text: str) -> None:
        """Pin up what the seat tells the others, in place of what it told before; "" takes that down.

        Raises ValueError with a sentence for a text that can't be shown.
        """
        if self.seat is not None:
            self._controller.claim(self.seat, text)

    def take_idea(self) -> None:
        """The table is told that this seat was shown an idea for its decision, not which one."""
        if self.acting is not None:
            self._controller.take_idea(self.acting)

    def replay(self) -> Replay[V]:
        """The game up to now, position by position, for whoever the view of this handle is made for."""
        return self._controller._replay(self._viewer)

    def why(self, place: int) -> Why | None:
        """Why a bot did what led to this entry of the log; None where nobody has given a reason.

        It may tell of a hand. So it is told to the seat itself, and to everybody once no hand is hidden any more: at a
        table whose options show all hands, and at the end of the game.
        """
        return self._controller._why(place, self._viewer)

    def objection(self, action: A) -> Objection | None:
        """Why the seat can't do this now, or None."""
        return NOT_YOURS if action.seat != self.acting else self._controller._objection(action)

    def final(self, action: A) -> bool:
        """Would free undo stop at this action? Follows from what the seat sees."""
        return action.seat == self.acting and self._controller._final(action)

    def account(self, seat: Seat) -> tuple[ScoreLine, ...]:
        """The score of any seat, line by line, as far as this seat may know."""
        return self._controller.rules.account(self.view, seat)

    def submit(self, action: A, reason: str = "") -> None:
        """Do it; `reason`: why a bot does. Raises IllegalAction, also for an action of another seat."""
        if action.seat != self.acting:
            raise IllegalAction(NOT_YOURS)
        self._controller.submit(action, reason=reason)
