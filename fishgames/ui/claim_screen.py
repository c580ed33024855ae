"""Tell the team: parts from the hand are ticked and joined, or the words are typed."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from fishgames.core.people import CLAIM_CELLS, claim_text
from fishgames.ui.keys import ROW_KEYS, KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.page import Page
from fishgames.ui.tokens import NO_HUES, Hues, tinted
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock


class ClaimScreen(Page[str | None]):
    """Returns what is to be pinned up, "" to take down what was told, None to leave all as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z", "words", "in words"),
        Binding("0", "take_down", "take down what was told"),
        Binding("escape", "back", "one step back, nothing told"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"parts": ("ticks a part", "pins up what is ticked")}

    def __init__(
        self,
        offered: Sequence[str],
        told: str,
        heading: Line,
        chip: Line,
        hues: Hues = NO_HUES,
        *,
        bots_hear: bool = False,
    ) -> None:
        """`offered`: parts of a claim; `told`: what the seat has on the board already, "" for nothing.

        `bots_hear`: there are bots that go by such parts, though not by other words.
        """
        super().__init__()
        self.offered = tuple(offered)[: len(ROW_KEYS)]
        self.told = told
        self.heading = heading
        self.chip = chip
        self.ticked: set[int] = set()
        self._hues = hues
        self._bots_hear = bots_hear

    @property
    def keys_heading(self) -> str:
        return "tell the team"

    def compose_body(self) -> ComposeResult:
        yield LineBlock((EMPTY,) * 4, id="claim-head")
        yield Choices(ground="paper", columns=2, id="parts")
        with Horizontal(id="ask", classes="gone"):
            yield LineBlock((EMPTY, Line().gap(1).add("in words", "mut bold").gap(2)), id="ask-label")
            yield Input(max_length=CLAIM_CELLS, id="ask-text")

    @property
    def parts(self) -> Choices:
        """What can be ticked."""
        return self.query_one("#parts", Choices)

    @property
    def _field(self) -> Input:
        return self.query_one("#ask-text", Input)

    @property
    def _typing(self) -> bool:
        return self.focused is self._field

    def on_mount(self) -> None:
        self._draw()
        if self.offered:
            self.parts.focus()
        else:
            self.action_words()

    def on_resize(self) -> None:
        self._draw()

    @property
    def claim(self) -> str:
        """The ticked parts in one line."""
        return ", ".join(self.offered[index] for index in sorted(self.ticked))

    def _draw(self) -> None:
        self.set_status(self.heading, self.chip)
        width = self.columns - 2
        label = Line().gap(1).add("TELL THE TEAM", "mut bold").gap(3)
        standing = Line.of(self.told) if self.told else Line.of("nothing is told", "mut")
        new = Line().gap(1).add("now told", "mut").to(15) + standing.cut(width - 15)
        text = self.claim
        rows = wrap(text, width - 15) if text else []
        told = Line().gap(1).add("to be told", "mut").to(15)
        told = told + (tinted(rows[0], self._hues) if rows else Line.of("nothing is ticked yet", "mut"))
        note = "everybody reads it until it is changed; nobody checks it"
        if self._bots_hear:
            note = "everybody reads it, bots only such parts; nobody checks it"
        head = (label.add(note, "mut"), EMPTY, new, told, EMPTY)
        self.query_one("#claim-head", LineBlock).lines = tuple(line.cut(width + 1) for line in head)
        self.parts.choices = tuple(
            Choice(key, tinted(part, self._hues), chosen=index in self.ticked)
            for index, (key, part) in enumerate(zip(ROW_KEYS, self.offered, strict=False))
        )
        self._tell()

    def _tell(self) -> None:
        if self._typing:
            self.set_notice(
                Line().gap(1).add(f"Up to {CLAIM_CELLS} columns."), (("Enter", "pin it up"), ("Esc", "not in words"))
            )
            self.set_keys((KeyHint("Enter", "pin it up"), KeyHint("Esc", "back"), KeyHint("F1", "keys")))
            return
        enter = "pin it up" if self.ticked else "pin this one up"
        keys = [("Enter", enter), ("z", "in words")] if self.offered else [("z", "in words")]
        down = [("0", "take it down")] if self.told else []
        self.set_notice(EMPTY, (*keys, *down, ("Esc", "tell nothing")))
        self.set_keys(
            (KeyHint("arrows", "choose"), KeyHint("Enter", "pin it up"), KeyHint("Esc", "back"), KeyHint("F1", "keys"))
        )

    # keys

    @on(events.DescendantFocus)
    def _came_to(self) -> None:
        # the focus comes after the key that moves it, and a click moves it as well
        self._tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What was told can be taken down only if there is something."""
        return (bool(self.told) or None) if action == "take_down" else super().check_action(action, parameters)

    @on(Choices.Pressed, "#parts")
    def _ticked(self, message: Choices.Pressed) -> None:
        self.ticked ^= {message.index}
        self._draw()

    @on(Choices.Chosen, "#parts")
    def _pin_up(self) -> None:
        """All that is ticked, or the part with the pointer."""
        self.ticked = self.ticked or {self.parts.cursor}
        self._finish(self.claim)

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        message.stop()
        if message.value.strip():
            self._finish(message.value)

    def _finish(self, text: str) -> None:
        try:
            text = claim_text(text)
        except ValueError as refused:
            self.say("bad", str(refused), "fewer parts, or other words")
            return
        if self.is_current:
            self.dismiss(text)

    def action_words(self) -> None:
        """Type it."""
        self.query_one("#ask").remove_class("gone")
        self._field.focus()

    def action_take_down(self) -> None:
        """Nothing of this seat stays on the board."""
        if self.is_current and self.told:
            self.dismiss("")

    def action_back(self) -> None:
        """Out of the field, or back with nothing told."""
        if self._typing and self.offered:
            self._field.value = ""
            self.query_one("#ask").add_class("gone")
            self.parts.focus()
        elif self.is_current:
            self.dismiss(None)
