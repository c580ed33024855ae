"""What lies face down at a locked table, and what stands in the notice until a key has answered it."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Generic

from textual import events
from textual.timer import Timer

from fishgames.core.opening import AnyController
from fishgames.core.seat_handle import SeatHandle
from fishgames.core.wording import Wording
from fishgames.ui.beside import BesidePage
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import T
from fishgames.ui.people import look_of
from fishgames.ui.said_once import SaidOnce
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock


def open_seconds(app: object) -> float:
    """How long a hand lies open at a locked table."""
    return look_of(app).open_for


class FaceDownPage(BesidePage[T], Generic[T]):
    """A table whose hand is up or down; `handle` is the seat that sits there, None when nobody does."""

    controller: AnyController
    wording: Wording[Any, Any]
    tags: SeatTags
    handle: SeatHandle[Any, Any] | None

    def __init__(self) -> None:
        super().__init__()
        self.face_down = False  # a locked table: what only the seat may see lies face down
        self._block_below: ItemBlock | None = None  # what has the keys while it does
        self._shutting: Timer | None = None
        self.once = SaidOnce()
        self._open_at_key = True  # did the hand lie open when the last key was pressed?
        self._going: Timer | None = None  # of pages that tell what the hand's person knows

    # what the shelf has

    @abstractmethod
    def draw_notice(self) -> None:
        """Tell what has the focus and what it would do."""

    @abstractmethod
    def close_sheet(self) -> None:
        """Show the shelf's content again."""

    @abstractmethod
    def _draw_side(self) -> None:
        """Draw the column anew."""

    # who may know what is shown

    @property
    def source(self) -> SeatHandle[Any, Any]:
        """Whose knowledge pages and side column may show just now."""
        return self.controller.public() if self.handle is None or self.face_down else self.handle

    def lend_to_page(self) -> SeatHandle[Any, Any]:
        """Whose knowledge the page shows that a key opens just now.

        At a locked table it is the seat's own as long as its hand lies open. The key that opens it lays the hand down,
        and the page goes like the hand: by itself, some seconds after the last key.
        """
        handle = self.handle if self._open_at_key else None
        if handle is not None and (self.face_down or self._shutting is not None):
            self._close_in_time()
        return self.controller.public() if handle is None else handle

    # down and up

    def lay_down(self) -> None:
        """The hand lies face down; the keys go on meaning what is below."""
        self._stop_closing()
        self.once.stands = False
        focused = self.focused
        self.face_down = True
        self._block_below = focused if isinstance(focused, ItemBlock) else None
        self.close_sheet()
        asked = self.controller.public().view.asked
        if self.handle is None or self.handle.seat is None or asked is None:
            return
        cover = self.query_one("#face-down", LineBlock)
        cover.bar = self.tags.hue(self.handle.seat)
        who = self.tags.brief(self.handle.seat, 20)
        cover.lines = (
            Line().gap(1).add(f"{who} is asked {self.wording.question(asked)}", "ink bold"),
            Line()
            .gap(1)
            .add("locked", "accent bold")
            .gap(3)
            .add(f"the hand lies face down; P turns it up for {open_seconds(self.app):g} s, another key back", "mut"),
        )
        self.query_one("#decide").add_class("-down")
        self.set_focus(None)
        self.set_notice()
        self._draw_side()

    def turn_up(self) -> None:
        """For some seconds, or until the next key has done what it does."""
        self._lift()
        if (block := self._reached()) is not None:
            self.call_after_refresh(block.focus)
        self._draw_side()
        self.draw_notice()
        self.turned_up()
        self._shutting = self.set_timer(open_seconds(self.app), self.lay_down)

    def turned_up(self) -> None:
        """The hand lies open just now: the moment for what only its person may be told."""

    def _lift(self) -> None:
        self.once.stands = False
        self._stop_closing()
        if self._going is not None:
            self._going.stop()
            self._going = None
        if self.face_down:
            self.face_down = False
            self.query_one("#decide").remove_class("-down")
            self.query_one("#face-down", LineBlock).lines = ()

    def _stop_closing(self) -> None:
        if self._shutting is not None:
            self._shutting.stop()
            self._shutting = None

    def remark(self, sentence: str) -> None:
        """Said before the person's first key: what comes to have the focus of itself does not put it away."""
        self.say("note", sentence)
        self.once.stands = True

    def on_mouse_down(self) -> None:
        """A click answers like a key."""
        self.once.stands = False

    def set_notice(self, first: Line = EMPTY, second: Line | Iterable[tuple[str, str]] = EMPTY) -> None:
        if self.once.stands:
            return
        if self.face_down:
            first = Line().gap(1).add("What is pointed at is told only while the hand lies open.")
            second = (("P", "turn it up"), ("Enter", "do it unseen"))
        super().set_notice(first, second)

    def on_key(self, event: events.Key) -> None:
        """While the hand lies face down, its block hears the keys without the focus."""
        block = self._reached() if self.face_down else None
        if block is not None:
            block.on_key(event)

    def _reached(self) -> ItemBlock | None:
        """The block that would have the focus if it could be seen."""
        found = [block for block in self.query("#decide ItemBlock").results(ItemBlock) if block.item_keys()]
        shown = [block for block in found if block.display and block.can_focus]
        return self._block_below if self._block_below in shown else next(iter(shown), None)

    def _close_in_time(self) -> None:
        if self._going is not None:
            self._going.stop()
        self._going = self.set_timer(open_seconds(self.app), self.close_pages)

    def close_pages(self) -> None:
        """Pages that were opened over the table go."""
        # `screen` would be the notice of a window that is too small, which is not on the stack
        while self in self.app.screen_stack and self.app.screen_stack[-1] is not self:
            self.app.pop_screen()

    def key_comes(self, key: str) -> None:
        self.once.stands = False
        self._open_at_key = not self.face_down
        if self._going is not None and self.app.screen_stack[-1] is not self:
            self._close_in_time()

    def key_done(self, key: str) -> None:
        """A hand that lies open is laid down again, once the key has done its work."""
        if self._shutting is not None and key != "P":
            self.call_after_refresh(self.lay_down)
