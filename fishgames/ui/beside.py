"""A page with a column beside it, from the status row down to the keys, in windows that are wide enough."""

from abc import abstractmethod
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from fishgames.ui.keys import WIDE
from fishgames.ui.page import Page, T
from fishgames.ui.widgets.line import LineBlock

SIDE = 37
"""Cells of the column."""

# what lies left of the column keeps what it has in the narrowest window
_LEFT = 80


def side_cells(width: int, wanted: int = SIDE) -> int:
    """Cells of the column in a window this wide; 0 where there is none."""
    return 0 if width < WIDE else min(wanted, width - _LEFT)


class BesidePage(Page[T], Generic[T]):
    """Body and notice stand left of the column; `columns` are theirs."""

    SIDE: ClassVar[int] = SIDE

    def compose_middle(self) -> ComposeResult:
        with Horizontal(id="across"):
            with Vertical(id="table"):
                yield from super().compose_middle()
            side = self.make_side()
            side.styles.width = self.side_columns
            yield side

    @abstractmethod
    def make_side(self) -> LineBlock:
        """The column; its id is "side"."""

    @property
    def columns(self) -> int:
        """Cells left of the column."""
        return self.app.size.width - self.side_columns

    @property
    def side_columns(self) -> int:
        """Cells of the column, 0 if there is no room for it."""
        return side_cells(self.app.size.width, self.SIDE)

    def on_resize(self) -> None:
        self.query_one("#side").styles.width = self.side_columns
