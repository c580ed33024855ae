"""What every screen has in common: status row, body, two rows of notice, keys; and one way to say something."""

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen

from fishgames.core.phrases import capital
from fishgames.ui.keys import TALL, WIDE, KeyBar, KeyHint, hints
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.signs import Signs, signs_of
from fishgames.ui.widgets.line import LineBlock

_WORDS = re.compile(r"[A-Z][a-z0-9]*")

T = TypeVar("T")
Head = Literal["bad", "warn", "note", "good"]


class Page(Screen[T], Generic[T]):
    """A whole screen. Subclasses fill `compose_body`, call `set_status` and `set_notice`, and list `KEYS`."""

    # Textual declares both as instance variables, so ClassVar would not do
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-short"), (TALL, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = []
    KEYS: ClassVar[Sequence[KeyHint]] = ()

    def compose(self) -> ComposeResult:
        yield LineBlock((EMPTY,), ground="shelf", id="status")
        yield from self.compose_middle()
        yield KeyBar(self.KEYS, id="keys")

    def compose_middle(self) -> ComposeResult:
        """Body and notice."""
        with Vertical(id="body"):
            yield from self.compose_body()
        yield LineBlock((EMPTY, EMPTY), id="notice")

    def compose_body(self) -> ComposeResult:
        """The widgets between status and notice."""
        return iter(())

    @property
    def signs(self) -> Signs:
        """The set of signs of whoever looks."""
        return signs_of(self.app)

    @property
    def keys_heading(self) -> str:
        """Where its keys are valid, in a few words, for the page of keys."""
        return " ".join(_WORDS.findall(type(self).__name__.removesuffix("Screen"))).lower()

    def own_signs(self) -> Sequence[Line]:
        """Signs of this page alone, each with what it means, for the page of keys."""
        return ()

    @property
    def columns(self) -> int:
        """Cells that body and notice have."""
        return self.app.size.width

    @property
    def wide(self) -> bool:
        """Is there room for the side column and large cards?"""
        return self.app.size.width >= WIDE

    @property
    def tall(self) -> bool:
        """Is there room for large cards and blank rows?"""
        return self.app.size.height >= TALL

    def swallows(self, key: str) -> bool:
        """Asked once for each press before anybody hears of it: is it none of its own?"""
        return False

    def key_comes(self, key: str) -> None:
        """The app is about to pass on a key; the same pages hear of it."""

    def key_done(self, key: str) -> None:
        """The app has passed on a key to whatever widget has the focus; for pages that must know of every one."""

    def set_status(self, left: Line, right: Line = EMPTY) -> None:
        """The first row; one cell stays free at either edge."""
        if not right.text.endswith(" "):
            right = right.gap(1)  # a chip brings its own blank
        width = self.app.size.width - 1
        shortened = left.shortened(width - right.width - 1)
        self.query_one("#status", LineBlock).lines = (Line().gap(1) + shortened.right(width, right),)

    def set_notice(self, first: Line = EMPTY, second: Line | Iterable[tuple[str, str]] = EMPTY) -> None:
        """The two rows above the keys: what is looked at and its effect, and the keys that fit just now."""
        below = second if isinstance(second, Line) else hints(second)
        self.query_one("#notice", LineBlock).lines = (first, below)

    def say(self, head: Head, sentence: str, way_out: str = "Esc puts this line away") -> None:
        """A sentence that stays until the next action. A long one takes both rows."""
        sign = {
            "bad": self.signs.not_now,
            "warn": self.signs.warning,
            "note": self.signs.note,
            "good": self.signs.chosen,
        }
        rows = wrap(capital(sentence), self.columns - 6)
        if len(rows) > 2:
            rows[1] = f"{wrap(rows[1], self.columns - 10)[0]} ..."
        first = (
            Line()
            .gap(1)
            .add(sign[head], f"{head if head != 'note' else 'mut'} bold")
            .gap(2)
            .add(rows[0] if rows else "")
        )
        second = Line().gap(4).add(rows[1], "ink") if len(rows) > 1 else Line().gap(4).add(way_out, "mut")
        self.query_one("#notice", LineBlock).lines = (first, second)

    def set_keys(self, entries: Sequence[KeyHint]) -> None:
        """The footer."""
        self.query_one("#keys", KeyBar).entries = tuple(entries)

    @on(LineBlock.Clicked, "#keys, #notice")
    def _key_clicked(self, message: LineBlock.Clicked) -> None:
        message.stop()
        # later: from inside this handler the key could not bubble back to the page
        self.app.call_later(self.app.simulate_key, message.target)
