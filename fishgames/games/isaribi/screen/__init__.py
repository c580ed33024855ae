"""The table screen of Isaribi."""

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.games.isaribi.actions import IsaribiAction
from fishgames.games.isaribi.collaborators import FISHERMAN_CUBES
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.screen.board import shelf_rows
from fishgames.games.isaribi.screen.discarding import DiscardRows
from fishgames.games.isaribi.screen.leaving import LeavingRows
from fishgames.games.isaribi.screen.market import MarketBlock
from fishgames.games.isaribi.screen.open_table import OpenTableScreen
from fishgames.games.isaribi.screen.placing import FishermanRows, PeekRows, PlaceRows
from fishgames.games.isaribi.screen.rows import Part, Row, Sheet, two_rows
from fishgames.games.isaribi.screen.sales import GROSS_KEY, SaleRows, Ticks
from fishgames.games.isaribi.screen.sea import SeaBlock
from fishgames.games.isaribi.screen.shelf import Shelf
from fishgames.games.isaribi.screen.technologies import TechnologyRows
from fishgames.games.isaribi.screen.turn import TurnRows
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.card_row import CardRow
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock


class IsaribiScreen(OpenTableScreen):
    """Market, sea and seats on the board; on the shelf the actions of a turn, or a sheet that asks for the rest."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("backspace", "untick", "unchoose the last chosen")]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "choices": ("an action or an answer", "does it, or asks on"),
        "cards": ("a card", "chooses it"),
        "acts": ("what stands below", "does it"),
    }

    def __init__(self, session: Any) -> None:
        self._part: Part = ""
        self._ticks: Ticks = ()
        self._gross = False
        self._amount = FISHERMAN_CUBES
        self._drawn = Sheet(title=EMPTY)
        super().__init__(session)

    def compose_shelf(self) -> ComposeResult:
        """The sheet of the decision."""
        yield Shelf()

    @property
    def shelf(self) -> Shelf:
        """Where the decision stands."""
        return self.query_one(Shelf)

    # drawing

    def draw_shelf(self, handle: IsaribiSeat | None) -> None:
        """The decision of the seat at the keyboard; None empties everything."""
        if handle is None or handle.seat is None:
            self._part, self._ticks, self._gross, self._amount = "", (), False, FISHERMAN_CUBES
            self._drawn = Sheet(title=EMPTY)
            self.shelf.empty()
            if self.query("#board"):
                self.table_board.open(False)
            return
        self._drawn = self._sheet(handle)
        height = shelf_rows(self.app.size.height, handle.view)
        fresh = self.shelf.fill(self._drawn, self.tags.hue(handle.seat), height)
        self.table_board.open(True)
        if fresh or self.focused is None:
            self.shelf.focus_first(self._drawn)

    def _sheet(self, handle: IsaribiSeat) -> Sheet:
        words = self.words
        asked = handle.view.asked
        match "" if asked is None else asked.kind:
            case "speculator":
                return PeekRows(handle, words).sheet()
            case "place_boat":
                return PlaceRows(handle, words).sheet()
            case "old_fisherman":
                return FishermanRows(handle, words, self._amount, self.shelf.rows.cursor).sheet()
            case "dried_fish_technology":
                return TechnologyRows(handle, words, shop=True).sheet()
            case "discard":
                return DiscardRows(handle, words, self._ticks).sheet()
        match self._part:
            case "sale":
                return SaleRows(handle, words, self._ticks, gross=self._gross).sheet()
            case "technology":
                return TechnologyRows(handle, words, shop=False).sheet()
            case "leave":
                return LeavingRows(handle, words).sheet()
            case _:
                large = self.wide and self.tall
                return TurnRows(handle, words, self.columns - 1, one_column=large).sheet()

    def _row(self) -> Row | None:
        """What has the cursor on the shelf."""
        block = self._block()
        return None if block is None else self.shelf.row_at(self._drawn, block, block.cursor)

    def draw_notice(self) -> None:
        """What has the focus, what it would do, and the keys that fit."""
        handle = self.handle
        if handle is None:
            self.set_notice()
            return
        row = self._row()
        if row is None:
            self._tell_looked_at()
        elif not row.possible and row.why_not is not None:
            self.refuse(row.why_not, row.subject)
        elif not row.possible and row.tick is not None and self._part == "sale":
            self.say("bad", SaleRows(handle, self.words, self._ticks, gross=self._gross).why_no_tick(row.tick))
        else:
            width = self.columns - 1
            told, rest = two_rows(row.told, width)
            then = rest if rest.width else row.then
            self.set_notice(told, then.cut(width) if then.width else self._keys(handle, row))

    def _keys(self, handle: IsaribiSeat, row: Row) -> tuple[tuple[str, str], ...]:
        verb = row.verb
        if row.tick is not None:
            done = "sell" if self._part == "sale" else "give them back"
            verb = done if self._complete() else "tick"
        if row.action is not None and handle.final(row.action):
            verb += "   can't be taken back"
        keys = [("Enter", verb)] if row.possible else []
        if self._ticks:
            keys.append(("Backspace", "unchoose"))
        if self._part:
            keys.append(("Esc", "back to the actions"))
        return (*keys, ("?", "why"))

    def subject(self) -> str:
        """What has the cursor, in front of a refusal."""
        row = self._row()
        return "" if row is None else row.subject

    # choosing

    @on(Choices.Focused)
    @on(CardRow.Focused)
    @on(MarketBlock.Focused)
    @on(SeaBlock.Focused)
    def _moved(self, message: ItemBlock.Focused) -> None:
        if self.handle is None or message.block is not self.focused:
            return
        asked = self.handle.view.asked
        if asked is not None and asked.kind == "old_fisherman":
            # the value stands in the row that has the cursor
            self.draw_shelf(self.handle)
        self.focus_moved()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Tab, a click, or a key of another block."""
        if self.handle is not None and isinstance(event.widget, ItemBlock):
            self.focus_moved()

    def on_key(self, event: events.Key) -> None:
        """A printed key of a block that has not the focus; left and right change a value."""
        if self.face_down or self.handle is None:
            return
        if event.key in ("left", "right") and self._change(1 if event.key == "right" else -1):
            event.stop()
            event.prevent_default()
            return
        printed = event.character or event.key
        for block in self.shelf.blocks:
            if printed and not block.has_class("gone") and printed in block.item_keys():
                event.stop()
                event.prevent_default()
                block.focus()
                block.cursor = block.item_keys().index(printed)
                block.post_message(block.Pressed(block, block.cursor))
                return

    def _change(self, by: int) -> bool:
        """Another value where one stands between `‹ ›`; False if there is none."""
        assert self.handle is not None
        asked = self.handle.view.asked
        if asked is not None and asked.kind == "old_fisherman":
            self._amount = min(max(self._amount + by, 1), FISHERMAN_CUBES)
        else:
            return False
        self._redraw()
        return True

    @on(Choices.Pressed)
    @on(CardRow.Pressed)
    def _pressed(self, message: ItemBlock.Pressed) -> None:
        self._use(message.block, message.index, pressed=True)

    @on(Choices.Chosen)
    @on(CardRow.Chosen)
    def _chosen(self, message: ItemBlock.Chosen) -> None:
        self._use(message.block, message.index, pressed=False)

    @on(MarketBlock.Chosen)
    @on(SeaBlock.Chosen)
    def _asked_about(self, _: ItemBlock.Chosen) -> None:
        self.action_why()

    def _use(self, block: ItemBlock, index: int, *, pressed: bool) -> None:
        """A key or Enter on an item: do it, tick it, open its sheet, or tell why not."""
        row = self.shelf.row_at(self._drawn, block, index)
        if self.handle is None or row is None or self._unseen or self._closed_a_sheet():
            return
        if row.tick is not None:
            self._tick(row, pressed=pressed)
        elif row.key == GROSS_KEY and row.possible:
            self._gross = not self._gross
            self._redraw()
        elif row.ready:
            self._ticks, self._gross = row.ready, False
            self._redraw()
            self.shelf.rows.focus()
            self.shelf.rows.cursor = row.ready[-1]
            self.draw_notice()
        elif row.opens and row.possible:
            self._open(row.opens)
        elif row.action is None or not row.possible:
            self.draw_notice()
            # the pointer tells what an open card is; whoever wants it done is told why it can't be
            refused = None if pressed or row.action is None else self.handle.objection(row.action)
            if refused is not None and row.why_not is None:
                self.refuse(refused)
        elif not pressed:
            self.submit(row.action)
        elif row.asked_first:
            self.draw_notice()
        else:
            self.press(row.action)

    def _open(self, part: Part) -> None:
        """A sheet of the turn, or the turn again."""
        left = self._part
        self._part, self._ticks, self._gross = part, (), False
        self.close_sheet()
        self.shelf.empty()
        self.draw_shelf(self.handle)
        if not part:
            opened = next((place for place, row in enumerate(self._drawn.rows) if row.opens == left), 0)
            self.shelf.rows.cursor = opened
        self.draw_notice()

    def _redraw(self) -> None:
        self.draw_shelf(self.handle)
        self.draw_notice()

    # ticks

    def _complete(self) -> bool:
        """Would Enter do what is ticked?"""
        assert self.handle is not None
        if self._part == "sale":
            sale = SaleRows(self.handle, self.words, self._ticks, gross=self._gross)
            more = any(sale.follows(index) for index in range(len(sale.places)))
            on_ticked = self.shelf.rows.cursor in self._ticks and self.focused is self.shelf.rows
            return bool(self._ticks) and (on_ticked or not more)
        return DiscardRows(self.handle, self.words, self._ticks).ready

    def _ticked_action(self) -> IsaribiAction | None:
        assert self.handle is not None
        if self._part == "sale":
            return SaleRows(self.handle, self.words, self._ticks, gross=self._gross).action()
        rows = DiscardRows(self.handle, self.words, self._ticks)
        return self.handle.discard(rows.chosen) if rows.ready else None

    def _tick(self, row: Row, *, pressed: bool) -> None:
        """A key ticks or takes off; Enter ticks, and does it once it is complete."""
        assert self.handle is not None
        assert row.tick is not None
        if not pressed and self._complete() and (action := self._ticked_action()) is not None:
            self.submit(action)
            return
        if self._part == "sale":
            sale = SaleRows(self.handle, self.words, self._ticks, gross=self._gross)
            ticks, why = sale.ticked(row.tick), sale.why_no_tick(row.tick)
        else:
            discard = DiscardRows(self.handle, self.words, self._ticks)
            ticks = discard.ticked(row.tick)
            why = "All that must go back is ticked already (I-9.2). Backspace takes the last one off."
        if ticks is None:
            self.say("bad", why)
            return
        self._ticks = ticks
        self._gross = self._gross and len(ticks) == 1
        self._redraw()

    def action_untick(self) -> None:
        """The last tick off."""
        if self.handle is not None and self._ticks:
            self._ticks = self._ticks[:-1]
            self._gross = False
            self._redraw()

    # back

    def action_back(self) -> None:
        """Esc: an open sheet away, else from a sheet of the turn back to its actions."""
        if self.sheet.is_open or self.handle is None or not self._part:
            super().action_back()
        else:
            self._open("")

    def why(self) -> tuple[Line, ...]:
        """The focused row, card or location in full."""
        row = self._row()
        found = self._looked_at() if row is None else row.why
        rows = shelf_rows(self.app.size.height, self.controller.public().view)
        return () if found is None else found.lines(self.columns - 1)[:rows]
