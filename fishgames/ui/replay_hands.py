"""Whose hands lie open while a game is looked back at, and their rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from fishgames.core.model import Seat
from fishgames.core.replay import Replay
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import SeatTags

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen

Hands = Seat | Literal["fits", "turn", "all", "closed"]

_WORDS = {"fits": "as there is room", "turn": "of the seat on turn", "all": "all", "closed": "closed"}


class OpenHands:
    """`seats`: those whose hands may be opened; `open`: which of them are."""

    def __init__(self, table: "GameScreen[Any, Any]", replay: Replay[Any]) -> None:
        seats = [seat for seat in replay.viewers if seat is not None]
        self.seats = seats if table.has_hands else []
        # a locked table keeps even one's own hand face down, until its key, also in what is past
        locked = table.controller.settings.privacy == "locked"
        own: Hands = "closed" if replay.viewer is None or locked else replay.viewer
        self.open: Hands = "fits" if replay.finished else own
        self._table = table
        self._replay = replay

    def words(self, tags: SeatTags) -> str:
        """The present value, as the shelf names it."""
        return tags.brief(self.open, 20) if isinstance(self.open, int) else _WORDS[self.open]

    @property
    def values(self) -> tuple[Hands, ...]:
        """All values, in the order in which left and right go through them."""
        if len(self.seats) == 1:
            return (self.seats[0], "closed")
        return ("fits", "turn", *self.seats, "all", "closed")

    def rows(self, step: int, width: int, room: int) -> tuple[Line, ...]:
        """The hands that are open in that position, or of which there is room for; close together if they must be."""
        if not self.seats or self.open == "closed":
            return ()
        asked = self._replay.view(step, None).asked
        on_turn = [] if asked is None else [asked.seats[0]]
        match self.open:
            case "all":
                wanted = [self.seats]
            case "turn":
                wanted = [on_turn]
            case "fits":
                wanted = [self.seats, on_turn, []]
            case seat:
                wanted = [[seat]]
        for seats in wanted:
            for close in (False, True):
                rows = self._of(seats, step, width, close=close)
                if len(rows) <= room:
                    return rows
        return rows

    def _of(self, seats: Sequence[Seat], step: int, width: int, *, close: bool) -> tuple[Line, ...]:
        """The hands of these seats, the name at the right end of the first row of each."""
        rows: list[Line] = []
        table = self._table
        write = table.close_hand_lines if close else table.hand_lines
        for seat in seats:
            name = table.tags.chip(seat, table.signs)
            view = self._replay.view(step, seat)
            lines = [line for line in write(view, width - (name.width + 1 if close else 0)) if line.text.strip()]
            rows += [(lines[0] if lines else EMPTY).right(width + 1, name), *lines[1:]]
        return tuple(rows)
