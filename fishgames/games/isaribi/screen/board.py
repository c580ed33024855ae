"""The public blocks of Isaribi: market, sea, seats, and who may still be taken when leaving."""

from collections.abc import Sequence

from textual import events as textual_events
from textual.app import ComposeResult

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.screen.accounts import account_lines
from fishgames.games.isaribi.screen.faces import Words
from fishgames.games.isaribi.screen.market import MarketBlock
from fishgames.games.isaribi.screen.sea import SeaBlock
from fishgames.games.isaribi.screen.seats import seat_lines
from fishgames.games.isaribi.screen.texts import HELPER_TEXT
from fishgames.games.isaribi.view import COLLABORATORS, IsaribiView
from fishgames.games.isaribi.wording import IsaribiWording
from fishgames.ui.board import Board
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import TALL
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.line import LineBlock

FRAME = 4
"""Rows of a screen that are neither board nor shelf: status, notice, keys."""

FEWEST, MOST = 7, 12
"""Rows of the shelf at 24 rows and where there are enough."""

SMALLEST = 24

CURTAIN = 11
"""Rows that a curtain keeps for its band and for what has happened."""


FEW_SPOTS = 5
"""Fishing spots that have a row each on the shortest shelf."""


def shelf_rows(height: int, view: IsaribiView) -> int:
    """Rows of the shelf, the same for whatever lies there, so that the table above never jumps.

    Before the laps a sixth spot needs one row more.
    """
    more = not view.lap and len(view.sea) > FEW_SPOTS
    return min(FEWEST + more + max(height - SMALLEST, 0), MOST)


class IsaribiBoard(Board[IsaribiView]):
    """Market, sea, seats."""

    DEFAULT_CSS = """
    IsaribiBoard > LineBlock { height: auto; }
    """

    def __init__(self, wording: IsaribiWording, tags: SeatTags) -> None:
        super().__init__(wording, tags)
        self._wording = wording
        self.turn: Seat | None = None
        self._shown: tuple[IsaribiView, Sequence[BaseEvent], bool] | None = None

    def compose(self) -> ComposeResult:
        yield LineBlock(id="top")
        yield MarketBlock(id="market")
        yield LineBlock(id="gap1")
        yield SeaBlock(id="sea")
        yield LineBlock(id="gap2")
        yield LineBlock(id="seats")

    @property
    def words(self) -> Words:
        """What the rows are made with."""
        return Words(self._wording, self.tags, self.signs)

    @property
    def market(self) -> MarketBlock:
        """The Market cards."""
        return self.query_one("#market", MarketBlock)

    @property
    def sea(self) -> SeaBlock:
        """The locations."""
        return self.query_one("#sea", SeaBlock)

    def show(self, view: IsaribiView, log: Sequence[BaseEvent], turn: Seat | None) -> None:
        """Draw the table as it stands."""
        self.turn = turn
        self._shown = (view, log, False)
        self._draw()

    def account(self, view: IsaribiView, log: Sequence[BaseEvent]) -> bool:
        """After a round: what was sold, kept and paid."""
        if not account_lines(view, log, self.words, self._room(view)):
            return False
        self._shown = (view, log, True)
        self._draw()
        return True

    def open(self, opened: bool) -> None:
        """Can Tab lead to cards and locations?"""
        self.market.can_focus = self.sea.can_focus = opened

    def on_resize(self, event: textual_events.Resize) -> None:
        self._draw()

    def _room(self, view: IsaribiView) -> int:
        height = self.app.size.height
        below = CURTAIN if isinstance(self.screen, Curtain) else shelf_rows(height, view) + FRAME
        return max(height - below, 0)

    def _draw(self) -> None:
        if self._shown is None or not self.is_attached:
            return
        view, log, account = self._shown
        words = self.words
        top, seats = self.query_one("#top", LineBlock), self.query_one("#seats", LineBlock)
        gaps = [self.query_one(f"#gap{number}", LineBlock) for number in (1, 2)]
        for block in (self.market, self.sea, *gaps):
            block.set_class(account, "gone")
        if account:
            top.lines, seats.lines = account_lines(view, log, words, self._room(view)), ()
            return
        tall = self.app.size.height >= TALL
        self.market.fill(view, words, 3 if tall else 2)
        self.sea.fill(view, words, 4 if tall else 3)
        lines = seat_lines(view, self.turn, words)
        spare = self._room(view) - self.market.rows_wanted() - self.sea.rows_wanted() - len(lines)
        free = (EMPTY, *free_lines(view, words)) if tall else ()
        if len(free) > spare - 2:
            free = free[1:] if len(free) - 1 <= spare - 2 else ()
        spare -= len(free)
        for block, wanted in ((gaps[0], 1), (gaps[1], 2), (top, 3)):
            block.lines = (EMPTY,) if spare >= wanted else ()
        seats.lines = (*lines, *free)


def free_lines(view: IsaribiView, words: Words) -> tuple[Line, ...]:
    """Who can be taken by the next seat that leaves, with what it does, and where the others are."""
    lines = [Line().gap(1).add("TO TAKE", "bold").add(" when leaving the round", "mut")]
    for helper in COLLABORATORS:
        held = next((seat for seat, info in enumerate(view.table) if info.collaborator == helper), None)
        line = Line().gap(3).add(HELPERS[helper], "ink" if held is None else "faint").to(21)
        if held is None:
            line = line.add(HELPER_TEXT[helper], "mut")
        else:
            line = line.add("with ", "faint") + words.tags.short(held, words.signs, "mut")
        lines.append(line)
    return tuple(lines)
