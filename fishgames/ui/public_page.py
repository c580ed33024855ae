"""Pages of a game that show what everybody may see: over the table, over the curtain, over a past position."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap, BindingType

from fishgames.core.model import Seat
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.keys import NARROW_ENTRIES, KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.long_text import LongText

_SEATS = Binding.Group("of that seat")


class PublicPage(NamedTuple):
    """How a page of a game is reached: its key, its name for the footer, what the key does.

    `make`: from a public view, and the seat of which it tells first.
    """

    key: str
    label: str
    words: str
    make: Callable[[Any, Seat], Page[None]]


def bind_pages(bindings: BindingsMap, pages: Sequence[PublicPage]) -> None:
    """Their keys, where a screen has not its own way to show the same."""
    for page in pages:
        if page.key not in bindings.key_to_bindings:
            bindings.bind(page.key, f"public({page.key!r})", page.words)


class PageWords(Protocol):
    """What the pages of every game are written with."""

    @property
    def wording(self) -> Wording[Any, Any]:
        """Sentences."""

    @property
    def tags(self) -> SeatTags:
        """Seats."""


V = TypeVar("V", bound=BaseView)
W = TypeVar("W", bound=PageWords)


class TablePage(Page[None], Generic[V, W]):
    """A text made from a public view, to be read. `past` as on a board."""

    past = False
    NAME: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "back")]

    def __init__(self, view: V, words: W, title: str, key: str) -> None:
        """`key` closes the page as it has opened it."""
        super().__init__()
        self.view, self.words, self.heading = view, words, title
        self._bindings.bind(key, "close", "back")

    @property
    def keys_heading(self) -> str:
        return self.NAME

    def compose_body(self) -> ComposeResult:
        yield LongText(id="text")

    def on_mount(self) -> None:
        self.query_one(LongText).focus()
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    @property
    def chip(self) -> Line:
        """Whose page it is."""
        return EMPTY

    @abstractmethod
    def write(self, width: int) -> Sequence[Sequence[Line]]:
        """The paragraphs."""

    @abstractmethod
    def tell(self) -> None:
        """Fill the notice."""

    def draw(self) -> None:
        """Everything again."""
        left = Line.of(self.heading, "bold").gap(2).add(self.NAME, "ink").gap(3)
        left = left.add(self.words.wording.status(self.view), "mut")
        room = self.columns - self.chip.width - 3
        self.set_status(left.cut(room), self.chip)
        self.query_one(LongText).fill(self._cut)
        self.set_keys(self.footer())
        self.tell()
        # how much of the text fits is known only once it is laid out
        self.call_after_refresh(lambda: self.set_keys(self.footer()))

    def footer(self) -> Sequence[KeyHint]:
        """What stands in the row of keys."""
        more = self.query_one(LongText).overflows
        return (KeyHint("arrows", "read on", possible=more), KeyHint("Esc", "back"), KeyHint("F1", "keys"))

    def _cut(self, width: int) -> list[list[Line]]:
        return [[line.cut(width - 1) for line in paragraph] for paragraph in self.write(width)]

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)


class SeatPage(TablePage[V, W], Generic[V, W]):
    """One seat after the other: by digit, as they are numbered at the table, or by left and right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"look({number})", f"seat {number}", group=_SEATS) for number in range(1, 9)),
        Binding("left", "turn(-1)", "the seat before"),
        Binding("right", "turn(1)", "the next seat"),
    ]

    def __init__(self, view: V, words: W, title: str, key: str, seat: Seat) -> None:
        super().__init__(view, words, title, key)
        self.seat = seat

    @property
    def chip(self) -> Line:
        return self.words.tags.chip(self.seat, self.signs)

    def footer(self) -> Sequence[KeyHint]:
        tags = self.words.tags
        named = [KeyHint(str(seat + 1), tags.brief(seat)) for seat in range(len(tags.names))]
        if len(named) > NARROW_ENTRIES - 2:
            named = [KeyHint(f"1-{len(named)}", "seat")]
        return (*named, KeyHint("Esc", "back"), KeyHint("F1", "keys"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No digit of a seat that this table has not."""
        if action == "look":
            return parameters[0] in range(1, len(self.words.tags.names) + 1)
        return super().check_action(action, parameters)

    def action_look(self, number: int) -> None:
        """The seat with that number."""
        self.seat = number - 1
        self.draw()

    def action_turn(self, by: int) -> None:
        """A neighbour."""
        self.seat = (self.seat + by) % len(self.words.tags.names)
        self.draw()
