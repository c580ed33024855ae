"""Pages that show what everybody may see: the boat of any seat, and the cards not seen yet."""

from collections.abc import Sequence

from fishgames.games.isaribi.screen.faces import Words
from fishgames.games.isaribi.screen.looks import boat_lines
from fishgames.games.isaribi.screen.side import memory_lines
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import SeatPage, TablePage


class BoatsPage(SeatPage[IsaribiView, Words]):
    """One boat after the other."""

    NAME = "boats"

    def write(self, width: int) -> Sequence[Sequence[Line]]:
        return [[EMPTY], *([line] for line in boat_lines(self.view, self.seat, self.words))]

    def tell(self) -> None:
        self.set_notice(Line().gap(1).add("Nothing of a boat is hidden (I-11).", "ink"))


class MemoryPage(TablePage[IsaribiView, Words]):
    """The memory aid, the same for every seat."""

    NAME = "not seen yet"

    def write(self, width: int) -> Sequence[Sequence[Line]]:
        return [[EMPTY], *([line] for line in memory_lines(self.view, self.words, width))]

    def tell(self) -> None:
        self.set_notice(Line().gap(1).add("Cards that went out unseen stay in these lists (I-11).", "ink"))
