"""Pages that show what everybody may see: the boat of any seat, one key a seat, and the cards not seen yet."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import Seat
from fishgames.games.isaribi.screen.faces import Words
from fishgames.games.isaribi.screen.looks import boat_lines
from fishgames.games.isaribi.screen.side import memory_lines
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.widgets.long_text import LongText

_SEATS = Binding.Group("a seat's boat")


class _TablePage(Page[None]):
    """A page made from the public view."""

    NAME: ClassVar[str] = ""

    def __init__(self, view: IsaribiView, words: Words, title: str) -> None:
        super().__init__()
        self.view, self.words, self.heading = view, words, title

    def compose_body(self) -> ComposeResult:
        yield LongText(id="text")

    def on_mount(self) -> None:
        self.query_one(LongText).focus()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    @property
    def chip(self) -> Line:
        """Whose page it is."""
        return EMPTY

    def write(self, width: int) -> tuple[Line, ...]:
        """The rows."""
        raise NotImplementedError

    def _draw(self) -> None:
        left = Line.of(self.heading, "bold").gap(2).add(self.NAME, "ink").gap(3)
        self.set_status(left.add(self.words.wording.status(self.view), "mut"), self.chip)
        self.query_one(LongText).fill(lambda width: [[EMPTY], *([line.cut(width - 1)] for line in self.write(width))])

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class BoatsPage(_TablePage):
    """Digits choose the seat, as they sit."""

    NAME = "boats"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"look({number})", f"boat {number}", group=_SEATS) for number in range(1, 6)),
        Binding("left", "turn(-1)", "the seat before"),
        Binding("right", "turn(1)", "the next seat"),
        Binding("V", "close", "back to the table"),
        Binding("escape", "close", "back to the table"),
    ]

    def __init__(self, view: IsaribiView, words: Words, title: str, seat: Seat) -> None:
        super().__init__(view, words, title)
        self.seat = seat

    def on_mount(self) -> None:
        super().on_mount()
        names = [KeyHint(str(seat + 1), self.words.tags.brief(seat)) for seat in range(len(self.view.table))]
        self.set_keys([*names, KeyHint("Esc", "back")])
        self.set_notice(Line().gap(1).add("Nothing of a boat is hidden (I-11).", "ink"))

    @property
    def chip(self) -> Line:
        return self.words.tags.chip(self.seat, self.signs)

    def write(self, width: int) -> tuple[Line, ...]:
        return boat_lines(self.view, self.seat, self.words)

    def action_look(self, number: int) -> None:
        """The boat of the seat with that number."""
        if number <= len(self.view.table):
            self.seat = number - 1
            self._draw()

    def action_turn(self, by: int) -> None:
        """The boat of a neighbour."""
        self.seat = (self.seat + by) % len(self.view.table)
        self._draw()


class MemoryPage(_TablePage):
    """The memory aid, the same for every seat."""

    NAME = "not seen yet"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("M", "close", "back to the table"),
        Binding("escape", "close", "back to the table"),
    ]

    def on_mount(self) -> None:
        super().on_mount()
        self.set_keys([KeyHint("arrows", "read on"), KeyHint("Esc", "back")])
        self.set_notice(Line().gap(1).add("Cards that went out unseen stay in these lists (I-11).", "ink"))

    def write(self, width: int) -> tuple[Line, ...]:
        return memory_lines(self.view, self.words, width)
