"""What lists and hands have in common: one cursor, keys printed on the items, three messages."""

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.reactive import reactive

from fishgames.ui.lines import Line, fit
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.line import LineBlock


class ItemBlock(LineBlock, can_focus=True):
    """A block of items. The cursor moves inside it, so Textual's focus and the footer stay as they are.

    It decides nothing: a screen hears which item has the cursor, which one was pressed, which one was chosen.
    The pointer is drawn while the block has the focus.
    """

    cursor: reactive[int] = reactive(0, init=False, repaint=False)

    @dataclass
    class ItemMessage(Message):
        """Something about one item of a block."""

        block: "ItemBlock"
        index: int

        @property
        def control(self) -> "ItemBlock":
            return self.block

    class Focused(ItemMessage):
        """The cursor has come to another item, by whatever way."""

    class Pressed(ItemMessage):
        """The item's own key was pressed; the cursor is there already."""

    class Chosen(ItemMessage):
        """Enter, or a click on the item that had the cursor. It may be an impossible one."""

    # where a click would choose instead of only moving the cursor
    _armed: int | None = None
    _rows_before = 0

    # --- what a block must say about its items

    def item_keys(self) -> tuple[str, ...]:
        """The printed key of each item, in order; items without one have ""."""
        raise NotImplementedError

    def possible(self, index: int) -> bool:
        """Whether the item can be chosen now."""
        raise NotImplementedError

    def build(self) -> tuple[Line, ...]:
        """All rows as they stand."""
        raise NotImplementedError

    def rows_wanted(self) -> int:
        """Rows needed to show everything."""
        raise NotImplementedError

    def item_at(self, x: int, y: int) -> int | None:
        """The item drawn at this place of the content."""
        target = self.target_at(x, y)
        return int(target[1:]) if target is not None and target.startswith("#") else None

    def step(self, key: str) -> int | None:
        """Where an arrow leads from here; None if the key is none of ours."""
        raise NotImplementedError

    # --- the cursor

    def rest_on_first_possible(self) -> None:
        """For a new decision: the cursor goes to the first item that can be chosen, else to the first of all."""
        items = range(len(self.item_keys()))
        self.cursor = next((index for index in items if self.possible(index)), 0)

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, len(self.item_keys()) - 1))

    def watch_cursor(self, cursor: int) -> None:
        self.rebuild()
        self.post_message(self.Focused(self, cursor))

    def refilled(self, old_keys: tuple[str, ...]) -> None:
        """After new items: the cursor follows its key, else stays at its place in the row."""
        keys = self.item_keys()
        key = old_keys[self.cursor] if self.cursor < len(old_keys) else ""
        self.cursor = keys.index(key) if key and key in keys else self.cursor
        self.rebuild()

    # --- drawing

    def rebuild(self) -> None:
        """Draw anew what has changed."""
        if not self.is_attached:
            return
        wanted = self.rows_wanted()
        if wanted != self._rows_before and self.styles.is_auto_height:
            self.lay_out()
        self._rows_before = wanted
        self.lines = self.build()

    def redraw(self) -> None:
        self.rebuild()
        self.refresh()

    def on_mount(self) -> None:
        self.rebuild()

    def on_resize(self) -> None:
        self.rebuild()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.rebuild()

    # --- keys and mouse

    def on_key(self, event: events.Key) -> None:
        keys = self.item_keys()
        if not keys:
            return
        there = self.step(event.key)
        # a key that was clicked in the footer comes without a character
        printed = event.character or event.key
        if there is not None:
            self.cursor = there
        elif event.key == "enter":
            self.post_message(self.Chosen(self, self.cursor))
        elif printed in keys:
            self.cursor = keys.index(printed)
            self.post_message(self.Pressed(self, self.cursor))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_mouse_down(self, _: events.MouseDown) -> None:
        self._armed = self.cursor if self.has_focus else None
        if self.can_focus:
            self.focus(scroll_visible=False)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        index = None if offset is None else self.item_at(offset.x, offset.y)
        if index is None:
            return
        # the block's own targets are numbers of items; they never leave it
        event.stop()
        event.prevent_default()
        armed, self._armed = self._armed, None
        self.cursor = index
        if event.button == 3:
            self.post_message(self.Clicked(self, self.item_keys()[index], event.button))
        elif event.button == 1 and index == armed:
            self.post_message(self.Chosen(self, index))

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        if self.has_focus:
            event.stop()
            self.cursor += by

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)


def item_target(index: int) -> str:
    """The target of whatever belongs to an item; a part of it may have another one of the screen's own."""
    return f"#{index}"


def notation(key: str, signs: Signs, *, possible: bool, chosen: bool, focused: bool, closed: bool = False) -> Line:
    """Gutter, key, state: three cells, the same in lists and above cards. `closed`: what it is must not show."""
    line = Line.of(signs.focus if focused else " ", "accent bold")
    line = line.add(fit(key, 1), "accent bold" if possible or closed else "faint")
    if chosen:
        return line.add(signs.chosen, "good bold")
    return line.add(" " if possible or closed else signs.not_now, "faint")
