"""A row of the board whose places can be looked at: Tab leads there, `?` explains the place."""

from fishgames.games.isaribi.screen.faces import Words
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.widgets.items import ItemBlock

LABEL = 8
"""Cells before the first card or location."""

MOST_PITCH = 12


class BoardRow(ItemBlock):
    """One item a place, without printed keys; nothing is chosen here."""

    _height = 2

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.can_focus = False
        self._view: IsaribiView | None = None
        self._words: Words | None = None

    def fill(self, view: IsaribiView, words: Words, height: int) -> None:
        """Another moment; the places in so many rows."""
        self._view, self._words, self._height = view, words, height
        self.cursor = self.cursor
        self.rebuild()

    def possible(self, index: int) -> bool:
        return True

    def step(self, key: str) -> int | None:
        last = len(self.item_keys()) - 1
        match key:
            case "left":
                return max(self.cursor - 1, 0)
            case "right":
                return min(self.cursor + 1, last)
            case "home":
                return 0
            case "end":
                return last
        return None
