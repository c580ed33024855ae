"""The table screen of Villagers."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId
from fishgames.games.villagers import actions as act
from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.screen import telling
from fishgames.games.villagers.screen.build_board import SIDE
from fishgames.games.villagers.screen.build_turn import TRADE_KEY, BuildTurnScreen
from fishgames.games.villagers.screen.explaining import possible_now, why_act, why_card, why_part, why_text
from fishgames.games.villagers.screen.open_board import END_KEY
from fishgames.games.villagers.screen.peek import Peek
from fishgames.games.villagers.screen.result import result_lines
from fishgames.games.villagers.screen.road import RoadBlock
from fishgames.games.villagers.screen.sheets import Pick
from fishgames.games.villagers.screen.side import build_side, draft_side
from fishgames.games.villagers.screen.trade import TradeBlock
from fishgames.games.villagers.screen.trading import first_ticks
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import Line
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock


class VillagersScreen(BuildTurnScreen):
    """The road on the board, or a Build turn on the shelf that asks for one part of an action after the other."""

    SIDE = SIDE
    KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:3],
        KeyHint("V", "villages"),
        KeyHint("M", "cards seen", wide=True),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key in "LSu"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key not in "LSu"),
    )

    # the page

    def compose_shelf(self) -> ComposeResult:
        """The question with its heading, rows to choose from, acts without a card; a trade; the hand turned up."""
        yield LineBlock(ground="shelf", id="prompt")
        yield Choices(id="choices")
        yield TradeBlock(id="trade")
        yield Choices(columns=(0, 44), id="acts")
        yield Peek(id="peek")

    # drawing

    def draw_shelf(self, handle: VillagersSeat | None) -> None:
        """The decision of the seat at the keyboard; None empties everything."""
        bar = None if handle is None or handle.seat is None else self.tags.hue(handle.seat)
        for block in self.query("#decide LineBlock").results(LineBlock):
            block.bar = bar
        if handle is None:
            self._empty()
            return
        building = handle.view.phase == "build"
        self.prompt.set_class(self.peeking, "gone")
        self.rows.set_class(not building or self.ticks is not None, "gone")
        self.trade.set_class(not building or self.ticks is None, "gone")
        self.acts.set_class(handle.view.phase == "draft" or bool(self.picks) or self.ticks is not None, "gone")
        if building:
            self.draw_build(handle)
        else:
            self.draw_open(handle)

    def _empty(self) -> None:
        self.picks, self.ticks, self.question = [], None, None
        self.query_one("#peek", Peek).turn_down()
        self.prompt.lines = ()
        self.rows.choices = self.acts.choices = ()
        self.rows.cursor = self.acts.cursor = 0
        self.trade.fill(())
        for block in (self.rows, self.acts, self.trade):
            block.add_class("gone")
        if self.query("#board"):
            self.table_board.plan({})
            self.road.open(False)

    # what has the focus

    def action_of(self, block: ItemBlock, index: int) -> VillagersAction | None:
        handle = self.handle
        if handle is None or handle.seat is None or index >= len(block.item_keys()):
            return None
        if block is self.road:
            kind, number = self.road.items[index]
            return handle.slot(number) if kind == "slot" else handle.stack(number)
        if block is self.acts:
            if block.item_keys()[index] != END_KEY:
                return None
            return handle.decline() if handle.view.phase == "road_coin" else handle.end_build()
        if block is self.trade:
            return None if self.ticks is None else self.trading(handle, self.ticks).action
        if self.question is None or index >= len(self.question.rows):
            return None
        row = self.question.rows[index]
        return row.actions[0] if len(row.actions) == 1 else None

    def draw_notice(self) -> None:
        """What has the focus, what it would do, and what would count then."""
        handle = self.handle
        if handle is None or handle.seat is None:
            self.set_notice()
            return
        if self.public:
            self.tell_open(handle)
            return
        if self.face_down:
            # what is planned would tell of the hand
            self.table_board.plan({})
            self.set_notice()
            return
        action = self.preview()
        planned = self.planned(handle, action)
        plans = {} if planned is None else telling.plans_of(handle.view, planned, handle.seat)
        self.table_board.plan(plans)
        self.tell_build(handle, action, planned)
        if self.wide:
            self._draw_side()

    def lay_down(self) -> None:
        """A locked table: nothing of the hand stays, on the board neither."""
        super().lay_down()
        self.draw_notice()

    def now_lines(self) -> tuple[Line, ...]:
        """All that may be done now: of a Build turn by card, for every place and payment would be too much to read."""
        handle = self.handle
        if handle is None or handle.seat is None or handle.view.phase != "build":
            return super().now_lines()
        room = max(self.query_one("#decide").size.height - 2, 3)
        return possible_now(handle, self.words, self.columns - 2, room)

    def subject(self) -> str:
        """The card with the cursor."""
        if self.handle is None or self.handle.seat is None:
            return ""
        if self.block is self.road:
            return self.road_subject(self.handle.view)
        row = self.row()
        return "" if row is None or row.card is None else self.words.wording.card(row.card)

    # choosing

    @on(Choices.Focused)
    @on(RoadBlock.Focused)
    @on(TradeBlock.Focused)
    def _moved(self, message: ItemBlock.Focused) -> None:
        if self.handle is not None and message.block is self.focused:
            self.focus_moved()
            if message.block is self.road and self.handle.view.phase == "road_coin":
                self.road.rebuild()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Tab, a click, or a key of another block."""
        if self.handle is not None and isinstance(event.widget, ItemBlock):
            self.focus_moved()
            if event.widget is self.trade or self.ticks is None:
                self.road.rebuild()

    def on_key(self, event: events.Key) -> None:
        """A printed key of a block that has not the focus; also while the hand lies face down (V-15.1)."""
        printed = event.character or event.key
        if self.handle is None:
            return
        for block in (self.road, self.rows, self.trade, self.acts):
            if block.display and block.can_focus and not block.has_class("gone") and printed in block.item_keys():
                event.stop()
                event.prevent_default()
                index = block.item_keys().index(printed)
                if not self.face_down:
                    block.focus()
                block.cursor = index
                block.post_message(block.Pressed(block, index))
                return

    @on(Choices.Pressed)
    @on(RoadBlock.Pressed)
    @on(TradeBlock.Pressed)
    def _pressed(self, message: ItemBlock.Pressed) -> None:
        self._use(message.block, message.index, pressed=True)

    @on(Choices.Chosen)
    @on(RoadBlock.Chosen)
    @on(TradeBlock.Chosen)
    def _chosen(self, message: ItemBlock.Chosen) -> None:
        self._use(message.block, message.index, pressed=False)

    def _use(self, block: ItemBlock, index: int, *, pressed: bool) -> None:
        """A key or Enter on an item: do it, ask on, or tell why not."""
        handle = self.handle
        if handle is None or handle.seat is None or index >= len(block.item_keys()) or self._closed_a_sheet():
            return
        if block is self.trade:
            self._tick(index, pressed=pressed)
            return
        if block is self.acts and block.item_keys()[index] == TRADE_KEY:
            if self.acts.choices[index].possible:
                self._open_trade(handle)
            else:
                self.draw_notice()
            return
        action = self.action_of(block, index)
        if action is None:
            self._pick(index)
        elif not pressed:
            self.submit(action)
        elif isinstance(action, act.EndBuild) and telling.loose_stand_ins(handle.view, handle.seat, self.words):
            self.draw_notice()
        else:
            self.press(action)

    def _pick(self, index: int) -> None:
        """Fix a part and ask for the next one."""
        if self.question is None or index >= len(self.question.rows):
            return
        row = self.question.rows[index]
        if not row.possible:
            self.draw_notice()
            return
        self._ask([*self.picks, row.pick])

    def _ask(self, picks: list[Pick]) -> None:
        self.picks = picks
        self.close_sheet()
        key = self.rows.item_keys()[self.rows.cursor] if self.rows.choices else ""
        self.rows.choices = ()
        self.draw_shelf(self.handle)
        keys = self.rows.item_keys()
        if not picks and key in keys:
            self.rows.cursor = keys.index(key)
        else:
            self.rows.rest_on_first_possible()
        self.rows.focus()
        self.draw_notice()

    # a trade

    def _open_trade(self, handle: VillagersSeat) -> None:
        self.ticks = first_ticks(handle)
        self.close_sheet()
        self.draw_shelf(handle)
        self.trade.cursor = 0
        self.trade.focus()
        self.draw_notice()

    def _tick(self, index: int, *, pressed: bool) -> None:
        """A key ticks; Enter ticks, and trades once everything is ticked."""
        handle, ticks = self.handle, self.ticks
        if handle is None or ticks is None:
            return
        trading = self.trading(handle, ticks)
        if not pressed and self.trade.choices[index].chosen and trading.action is not None:
            self.submit(trading.action)
            return
        column, row = self.trade.place(index)
        if not self.trade.possible(index):
            self.say("bad", trading.why_not(column, row))
            return
        self.ticks = ticks.with_tick(column, row)
        self.trade.fill(self.trading(handle, self.ticks).columns())
        empty = next((n for n, ticked in enumerate(self.ticks.all) if ticked is None), None)
        if not pressed and empty is not None:
            possible = [n for n in range(len(self.trade.columns[empty])) if self.trade.columns[empty][n].possible]
            self.trade.cursor = self.trade.index(empty, possible[0] if possible else 0)
        self.draw_notice()

    # back

    def action_back(self) -> None:
        """Esc: an open sheet away, else one part of the action back."""
        if self.sheet.is_open or self.handle is None:
            super().action_back()
        elif self.ticks is not None:
            self._untick()
        elif self.picks:
            self._ask(self.picks[:-1])
        else:
            super().action_back()

    def _untick(self) -> None:
        assert self.ticks is not None
        ticked = [column for column, row in enumerate(self.ticks.all) if row is not None]
        if ticked:
            self.ticks = self.ticks.with_tick(ticked[-1], None)
            self.draw_shelf(self.handle)
            self.draw_notice()
            return
        self.ticks = None
        self.trade.fill(())
        self.draw_shelf(self.handle)
        self.acts.focus()
        self.draw_notice()

    def why(self) -> tuple[Line, ...]:
        """The focused card in full, or why it can't be built."""
        handle = self.handle
        if handle is None or handle.seat is None:
            return ()
        width, block = self.columns - 1, self.block
        if block is self.road:
            return self.why_road(handle, width)
        if self.ticks is not None:
            return why_act("trade", width)
        if block is self.acts:
            is_end = self.acts.item_keys()[self.acts.cursor] == END_KEY
            return why_act("no coin" if handle.view.phase == "road_coin" else "end" if is_end else "trade", width)
        row = self.row()
        if row is None or self.question is None:
            return ()
        if row.why is None and (row.card is None or self.question.part == "target"):
            return why_part(self.question.part, width)
        if row.card is None or self.question.part == "target":
            assert row.why is not None
            return why_text("Why not?", row.why.clause, (("because", row.why.sentence),), width)
        return why_card(handle.view, handle.seat, row.card, self.words, row.why, width, 9)

    def side_lines(self, view: VillagersView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Squares and basics, or the forecast of both markets."""
        handle = self.handle
        if view.phase != "build" or handle is None or handle.seat is None:
            return draft_side(view, self.words)
        if self.face_down:
            return build_side(view, handle.seat, None, None, self.words)
        action = self.preview()
        row = self.row()
        card: CardId | None = None if row is None else row.card
        return build_side(view, handle.seat, self.planned(handle, action), card, self.words)

    def result_lines(self, view: VillagersView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Where the coins came from, and the facts of the game."""
        return result_lines(view, log, self.words, airy=self.tall or len(view.table) < 5)
