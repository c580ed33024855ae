"""The column beside the table at 110 columns and more: what the game has to add, then the end of the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.message import Message

from fishgames.core.events import BaseEvent
from fishgames.core.wording import Wording
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.log_lines import log_entries, log_line
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.line import LineBlock

_CELLS = 36
# more entries than the tallest screen has rows for
_LAST = 60


class SideColumn(LineBlock):
    """From the status row down to the keys; posts `Resized`, for how much of the log fits is known only then."""

    class Resized(Message):
        """There is another number of rows to fill."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def fill(
        self,
        above: tuple[Line, ...],
        log: Sequence[BaseEvent],
        start: int,
        wording: Wording[Any, Any],
        tags: SeatTags,
        hues: Mapping[str, str],
    ) -> None:
        """`above`, and below it as much of the log's end as there is room for, from entry `start` on."""
        rows = max(self.size.height - len(above) - 4, 0)
        cells = min(self.size.width - 1, _CELLS) if self.size.width else _CELLS  # no layout yet
        told: list[Line] = []
        for entry in reversed(log_entries(log, wording, max(start, len(log) - _LAST))):
            lines = log_line(entry, tags, self.signs, cells, hues, side=True)
            if len(told) + len(lines) > rows:
                break
            told[:0] = lines
        self.lines = (EMPTY, *above, EMPTY, Line().gap(1).add("LOG", "bold"), *told)
