"""Somebody who is not asked just now looks at their hand: who, the key, the hand, away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import Seat
from fishgames.ui.big_letters import big
from fishgames.ui.cover import Deaf
from fishgames.ui.keys import ROW_KEYS, KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.long_text import LongText


@dataclass(frozen=True)
class Look:
    """What the page may ask the table for, always for one seat and only once that seat's person has pressed the key.

    `lines` makes the hand for a width; `wear` takes on the looks of its person, of everybody for None; `tell` opens the
    pin-board, None where there is none; `telling`: that is what the page was opened for.
    """

    lines: Callable[[Seat, int], tuple[Line, ...]]
    wear: Callable[[Seat | None], None]
    tell: Callable[[Seat], None] | None = None
    telling: bool = False


class LookScreen(Deaf, Page[None]):
    """Nothing of a seat is in it until its person has pressed the key, and nothing stays when they step back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "turn_up", "turn the hand up"),
        Binding("w", "tell", "tell the team what is in the hand"),
        Binding("escape", "back", "one step back; the hand lies face down again"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"who": ("a person", "asks for that person")}

    def __init__(
        self, seats: Sequence[Seat], tags: SeatTags, title: str, look: Look, first: Seat | None = None
    ) -> None:
        """`first`: where the pointer is when the page opens."""
        super().__init__()
        self._first = first
        self.seats = tuple(seats)
        self.tags = tags
        self.title_text = title
        self.seat: Seat | None = self.seats[0] if len(self.seats) == 1 else None
        self.up = False
        self._look = look

    @property
    def keys_heading(self) -> str:
        return self._purpose

    def compose_body(self) -> ComposeResult:
        label = "WHO TELLS THE TEAM" if self._look.telling else "WHO WANTS TO LOOK"
        yield LineBlock((EMPTY, Line().gap(1).add(label, "mut bold"), EMPTY), id="look-head")
        yield Choices(ground="paper", id="who")
        yield LineBlock(id="look-band")
        yield LongText(id="look-hand")

    @property
    def _purpose(self) -> str:
        return "tell the team what is in a hand" if self._look.telling else "a look at a hand"

    @property
    def _who(self) -> Choices:
        return self.query_one("#who", Choices)

    @property
    def _hand(self) -> LongText:
        return self.query_one("#look-hand", LongText)

    def on_mount(self) -> None:
        self._who.choices = tuple(
            Choice(key, self.tags.named(seat, self.signs, "ink"))
            for key, seat in zip(ROW_KEYS, self.seats, strict=False)
        )
        if self._first in self.seats:
            self._who.cursor = self.seats.index(self._first)
        self._show()

    def on_resize(self) -> None:
        self._show()

    def cover(self) -> bool:
        """The hand goes before a cover comes; that is the matter of whoever covers."""
        if self.up:
            self._look.wear(None)
        self.up = False
        if self.is_attached:
            self._show()
        return False

    # the three steps

    def _show(self) -> None:
        choosing = self.seat is None
        self.query_one("#look-head").display = choosing
        self._who.display = choosing
        band = self.query_one("#look-band", LineBlock)
        band.display = not choosing and not self.up
        self._hand.display = self.up
        left = Line.of(self.title_text, "bold").gap(2).add(self._purpose, "mut")
        self.set_status(left, EMPTY if self.seat is None else self.tags.chip(self.seat, self.signs))
        if self.seat is None:
            self._hand.fill(lambda _: ())
            self._who.focus()
            self.set_notice(Line().gap(1).add(self._afterwards), (("Enter", "ask for them"), ("Esc", "back")))
            self.set_keys((KeyHint("arrows", "choose"), KeyHint("Esc", "back"), KeyHint("F1", "keys")))
        elif self.up:
            self._show_hand(self.seat)
        else:
            self._hand.fill(lambda _: ())
            self.set_focus(None)
            band.ground = self.tags.hue(self.seat)
            band.lines = self._band(self.seat)
            told = f"{self.tags.brief(self.seat, 20)} is here"
            self.set_notice(
                EMPTY, Line().gap(1).add("Space", "accent bold", "space").add(f"  {told}", "ink bold", "space")
            )
            self.set_keys((KeyHint("Space", "turn the hand up"), KeyHint("Esc", "back"), KeyHint("F1", "keys")))

    @property
    def _afterwards(self) -> str:
        if self._look.telling:
            return "The hand comes up for its owner alone, who then chooses what the team is told."
        return "The game goes on where it stands."

    def _band(self, seat: Seat) -> tuple[Line, ...]:
        """The name, large: whoever reads another one looks away."""
        name, width = self.tags.names[seat], self.columns
        told = ("only for the eyes of", f"{self.tags.mark(seat, self.signs).text} {name}", "all others look away")
        rows = big(name, width - max(map(len, told)) - 8, self.signs) or ("", name, "")
        return tuple(
            Line().gap(3).add(letters, "paper bold").right(width - 1, Line.of(text, "paper bold").gap(1))
            for letters, text in zip(rows, told, strict=True)
        )

    def _show_hand(self, seat: Seat) -> None:
        self._hand.fill(lambda width: [[line] for line in self._look.lines(seat, width)])
        self._hand.focus()
        told = "Only to be read: nothing here is played."
        if self._look.telling:
            told = "The hand to be told of; nothing is told before it is pinned up."
        keys: list[tuple[str, str]] = [] if self._look.tell is None else [("w", "tell the team")]
        self.set_notice(Line().gap(1).add(told), (*keys, ("Esc", "face down again")))
        self._show_hand_keys()
        # how much of the hand fits is known only once it is laid out
        self.call_after_refresh(self._show_hand_keys)

    def _show_hand_keys(self) -> None:
        if not self.up:
            return
        tell = () if self._look.tell is None else (KeyHint("w", "tell"),)
        more = KeyHint("arrows", "read on", possible=self._hand.overflows)
        self.set_keys((more, *tell, KeyHint("Esc", "back"), KeyHint("F1", "keys")))

    # keys

    @on(Choices.Chosen, "#who")
    @on(Choices.Pressed, "#who")
    def _chosen(self) -> None:
        if self.seat is None:
            self.seat = self.seats[self._who.cursor]
            self.come_up()
            self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A hand is turned up once somebody is named; it is told of while it lies open, where that is of use."""
        if action == "turn_up":
            return (self.seat is not None and not self.up) or None
        if action == "tell":
            return self._look.tell is not None and (self.up or None)
        return super().check_action(action, parameters)

    def action_turn_up(self) -> None:
        """The person is here; held and doubled keys are swallowed."""
        if self.seat is not None and not self.up and self.hears(once=False):
            self.up = True
            self._look.wear(self.seat)
            self._show()

    def action_tell(self) -> None:
        """Pin something up for all to read."""
        if self.up and self.seat is not None and self._look.tell is not None:
            self._look.tell(self.seat)

    def action_back(self) -> None:
        """One step back: the hand down, another person, the table."""
        if self.up:
            self.up = False
            self._look.wear(None)
            self.come_up()
            self._show()
        elif self.seat is not None and len(self.seats) > 1:
            self.seat = None
            self._show()
        elif self.is_current:
            self.dismiss(None)
