"""The public half of a table: the same blocks stand on the table screen and on the curtain."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from textual.containers import Vertical

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs, signs_of

V = TypeVar("V", bound=BaseView)


class Board(Vertical, Generic[V]):
    """Drawn from the public view and the public log alone, so nothing of a hand can ever be in it.

    `past`: it shows what was; what the seats tell each other now does not belong there.
    """

    past = False
    DEFAULT_CSS = """
    Board { height: auto; }
    """

    def __init__(self, wording: Wording[Any, V], tags: SeatTags) -> None:
        super().__init__(id="board")
        self.wording = wording
        self.tags = tags

    @property
    def signs(self) -> Signs:
        """The set of signs of whoever looks."""
        return signs_of(self.app)

    @abstractmethod
    def show(self, view: V, log: Sequence[BaseEvent], turn: Seat | None) -> None:
        """Draw the table as it stands; `turn` is the seat whose decision is waited for first."""

    @abstractmethod
    def account(self, view: V, log: Sequence[BaseEvent]) -> bool:
        """Draw what has just been reckoned up in place of the table; False (and nothing drawn) if there is nothing."""
