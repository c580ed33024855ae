"""What the pages to be read have in common: they change nothing, Esc leads back, `/` finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from fishgames.ui.keys import textual_key
from fishgames.ui.lines import Line
from fishgames.ui.page import Page
from fishgames.ui.widgets.line import LineBlock

_HITS = Binding.Group("through the hits")


class ReadingPage(Page[None]):
    """A page opened over a table or the menu; closing it brings back what was there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "one step back")]

    def draw(self) -> None:
        """Everything that depends on the size of the screen; called at first and after each resize."""

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def action_back(self) -> None:
        """One step back; here this leaves the page."""
        self.action_close()

    def action_close(self) -> None:
        """Back to what was there before, from wherever the focus is."""
        # a key that was pressed twice must not close the page below, too
        if self.is_current:
            self.dismiss(None)


class FindField(Input):
    """Takes all letters; Enter and the arrows walk through the hits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)", group=_HITS, description="hit before"),
        Binding("down", "walk(1)", group=_HITS, description="next hit"),
    ]

    @dataclass
    class Walked(Message):
        """An arrow was pressed in the field."""

        by: int

    def action_walk(self, by: int) -> None:
        """To another hit."""
        self.post_message(self.Walked(by))


class FindRow(Horizontal):
    """`FIND`, the field, and what came of it."""

    DEFAULT_CSS = """
    FindRow { height: 1; }
    FindRow > #find-label { width: 8; }
    FindRow > FindField { width: 1fr; max-width: 52; padding: 0 1; }
    FindRow > #find-told { width: 29; }
    """

    def compose(self) -> ComposeResult:
        yield LineBlock((Line().gap(1).add("FIND", "mut bold"),), id="find-label")
        field = FindField(select_on_focus=False, id="find")
        field.cursor_blink = False
        yield field
        yield LineBlock(id="find-told")

    @property
    def field(self) -> FindField:
        """Where the words are typed."""
        return self.query_one(FindField)

    @property
    def words(self) -> list[str]:
        """What is looked for."""
        return self.field.value.split()

    def tell(self, text: str, tone: str = "mut") -> None:
        """The result, behind the field."""
        self.query_one("#find-told", LineBlock).lines = (Line().gap(3).add(text, tone),)


class FindingPage(ReadingPage):
    """A reading page with a field; Esc leads from the field to the text, from there back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "find", "find")]

    @property
    def find(self) -> FindRow:
        """The field and what stands around it."""
        return self.query_one(FindRow)

    @property
    def in_field(self) -> bool:
        """Is something being typed?"""
        return isinstance(self.focused, FindField)

    def reading(self) -> Widget:
        """What has the focus when nothing is being looked for."""
        raise NotImplementedError

    def action_find(self) -> None:
        """Into the field."""
        self.find.visible = True
        self.find.field.focus()

    def action_back(self) -> None:
        if self.in_field:
            self.reading().focus()
        else:
            self.action_close()


def key_hints(*entries: tuple[Sequence[str] | str, str]) -> Line:
    """A row of keys as in the notice, where a key may be a pair with one meaning: each is a button of its own."""
    line = Line().gap(1)
    for number, (keys, label) in enumerate(entries):
        line = line.gap(3 if number else 0)
        printed = [keys] if isinstance(keys, str) else keys
        for place, key in enumerate(printed):
            target = textual_key(key)
            # the words belong to the last key, and with it to the way on
            words = f" {label}" if place == len(printed) - 1 else " "
            line = line.add(key, "accent bold", target).add(words, "mut", target)
    return line
