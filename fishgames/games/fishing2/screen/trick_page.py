"""The last trick as a page, with the points of every round below."""

from collections.abc import Sequence

from fishgames.games.fishing2.screen.shelf import Words
from fishgames.games.fishing2.screen.side import last_trick_sheet, points_by_round
from fishgames.games.fishing2.view import Fishing2View
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import TablePage


class TrickPage(TablePage[Fishing2View, Words]):
    """As far as the table's option `history` lets people look back (F2-7.7)."""

    NAME = "last trick"

    def tell(self) -> None:
        self.set_notice(Line().gap(1).add("Cards that lay face down stay unknown here (F2-7.7).", "ink"))

    def write(self, width: int) -> Sequence[Sequence[Line]]:
        trick = [Line().gap(1) + line for line in last_trick_sheet(self.view, self.words)]
        return [[EMPTY, *trick], [EMPTY, *points_by_round(self.view, self.words)]]
