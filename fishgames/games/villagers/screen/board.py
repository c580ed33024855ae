"""The public blocks of Villagers: road and stacks, the village of whoever builds, seats and markets; the accounts."""

from collections.abc import Sequence

from textual import events as textual_events
from textual.app import ComposeResult

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.villagers.screen.accounts import account_lines
from fishgames.games.villagers.screen.build_board import FRAME, SIDE, BuildBoard, Plans, all_villages
from fishgames.games.villagers.screen.faces import Words
from fishgames.games.villagers.screen.road import RoadBlock
from fishgames.games.villagers.screen.seats import market_row, seat_rows, stack_row
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.wording import VillagersWording
from fishgames.ui.beside import side_cells
from fishgames.ui.board import Board
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import TALL
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.line import LineBlock

DRAFT_SHELF = 3


class VillagersBoard(Board[VillagersView]):
    """Road, seats and villages."""

    DEFAULT_CSS = """
    VillagersBoard > LineBlock { height: auto; }
    """

    def __init__(self, wording: VillagersWording, tags: SeatTags) -> None:
        super().__init__(wording, tags)
        self._wording = wording
        self.turn: Seat | None = None
        self._shown: tuple[VillagersView, Sequence[BaseEvent], bool] | None = None
        self._plans: Plans = {}
        self._building: BuildBoard | None = None

    def compose(self) -> ComposeResult:
        yield LineBlock(id="top")
        yield RoadBlock(id="road")
        yield LineBlock(id="seats")
        yield LineBlock(id="villages")

    @property
    def words(self) -> Words:
        """What the rows are made with."""
        return Words(self._wording, self.tags, self.signs)

    @property
    def road(self) -> RoadBlock:
        """The block that is chosen from in the draft."""
        return self.query_one("#road", RoadBlock)

    def show(self, view: VillagersView, log: Sequence[BaseEvent], turn: Seat | None) -> None:
        """Draw the table as it stands."""
        self.turn = turn
        self._shown = (view, log, False)
        self._plans = {}
        self._draw()

    def plan(self, plans: Plans) -> None:
        """Draw what the seat at the keyboard is thinking of; {} takes it away."""
        if plans != self._plans:
            self._plans = plans
            self._draw_blocks()

    def account(self, view: VillagersView, log: Sequence[BaseEvent]) -> bool:
        """After a round: what was built, or what the market paid."""
        width, _ = self.app.size
        if not account_lines(view, log, self.words, width, self.app.size.height):
            return False
        self._shown = (view, log, True)
        self._draw()
        return True

    def on_resize(self, event: textual_events.Resize) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._shown is None or not self.is_attached:
            return
        self._building = None
        view, _, account = self._shown
        drafts = not account and view.phase in ("draft", "road_coin") and not isinstance(self.screen, Curtain)
        self.road.set_class(not drafts, "gone")
        if drafts:
            self.road.fill(view, self.words, self.turn)
        self._draw_blocks()

    def _draw_blocks(self) -> None:
        if self._shown is None or not self.is_attached:
            return
        view, log, account = self._shown
        top, seats, villages = (self.query_one(f"#{name}", LineBlock) for name in ("top", "seats", "villages"))
        width, height = self.app.size
        if account:
            top.lines = account_lines(view, log, self.words, width, height)
            seats.lines = villages.lines = ()
        elif isinstance(self.screen, Curtain):
            top.lines = (EMPTY,)
            seats.lines = self._apart(view)
            villages.lines = self._others(view, width, height - 24)
        elif view.phase in ("draft", "road_coin"):
            self._draw_draft(view, top, seats, villages)
        else:
            self._draw_build(view, top, seats, villages)

    def _apart(self, view: VillagersView) -> tuple[Line, ...]:
        words, width = self.words, min(self.app.size.width, 110)
        return (
            *seat_rows(view, self.turn, words, width),
            EMPTY,
            stack_row(view, words),
            market_row(view, words),
        )

    @property
    def _board_width(self) -> int:
        width = self.app.size.width
        return width if isinstance(self.screen, Curtain) else width - side_cells(width, SIDE)

    def _others(self, view: VillagersView, width: int, room: int) -> tuple[Line, ...]:
        """All villages, where there is room for them."""
        return all_villages(view, self.words, width, room, None) if self.app.size.height >= TALL else ()

    def _draw_draft(self, view: VillagersView, top: LineBlock, seats: LineBlock, villages: LineBlock) -> None:
        words, height = self.words, self.app.size.height
        needed = 1 + self.road.rows_wanted() + 3 + len(view.table)
        top.lines = (EMPTY,) if height - FRAME - DRAFT_SHELF >= needed else ()
        width = self._board_width
        lines = (market_row(view, words), EMPTY, *seat_rows(view, self.turn, words, width))
        seats.lines = lines
        villages.lines = self._others(view, width, height - FRAME - DRAFT_SHELF - needed - 1)

    def _draw_build(self, view: VillagersView, top: LineBlock, seats: LineBlock, villages: LineBlock) -> None:
        if self._building is None:
            height = self.app.size.height
            self._building = BuildBoard(view, self.turn, self.words, self._board_width, height)
        top.lines = (EMPTY,) * self._building.blank
        seats.lines, villages.lines = self._building.lines(self._plans)
