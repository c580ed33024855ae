"""The looks of the house: of public screens, and of whoever has chosen none. Seen at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.look_sample import sample_faces, sample_lines
from fishgames.ui.page import Page
from fishgames.ui.people import House
from fishgames.ui.setting_rows import house_settings, setting_choice
from fishgames.ui.values import CHANGE, clicked_value
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.line import LineBlock

UseLook = Callable[[str, str], None]
"""Takes the theme and the set of signs ("auto", "rich", "ascii") into use."""


class SettingsScreen(Page[House]):
    """Returns the house as it was left. Nothing is kept by the page itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "the value before", group=CHANGE),
        Binding("right", "change(1)", "the next value", group=CHANGE),
        Binding("escape", "back", "back, all kept"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"look": ("a setting", "the next value")}

    def __init__(self, house: House, use_look: UseLook) -> None:
        super().__init__()
        self.house = house
        self._use_look = use_look
        self._faces = sample_faces()

    def compose_body(self) -> ComposeResult:
        yield LineBlock((EMPTY,), id="look-head")
        yield Choices(ground="paper", id="look")
        yield LineBlock(id="seen-as")

    def on_mount(self) -> None:
        self._fill()
        self.rows.focus()

    def on_resize(self) -> None:
        self._fill()

    @property
    def rows(self) -> Choices:
        """The settings."""
        return self.query_one("#look", Choices)

    def _fill(self) -> None:
        told = Line.of("Settings", "bold").gap(3).add("of public screens, and of whoever has chosen none", "mut")
        self.set_status(told, Line.of("the house", "accent bold"))
        settings = house_settings(self.house)
        self.rows.choices = tuple(
            setting_choice(each, str(number), self.signs, self.columns) for number, each in enumerate(settings, 1)
        )
        sample = sample_lines(self._faces, self.signs, large=self.tall, gap=1 if self.wide else 0)
        self.query_one("#seen-as", LineBlock).lines = sample
        self.set_keys(
            (
                KeyHint("arrows", "move"),
                KeyHint(f"{self.signs.back}{self.signs.to}", "change"),
                KeyHint("Esc", "back"),
                KeyHint("^P", "all commands"),
                KeyHint("F1", "keys"),
            )
        )
        self._tell()

    def _tell(self) -> None:
        about = house_settings(self.house)[self.rows.cursor].about
        arrows = f"{self.signs.back}{self.signs.to}"
        keys = [(arrows, "change, seen at once"), ("Esc", "back; each person's own: People, in the menu")]
        self.set_notice(Line().gap(1).add((wrap(about, self.columns - 2) or [""])[0]), keys)

    @on(Choices.Focused, "#look")
    def _focused(self) -> None:
        self._tell()

    @on(Choices.Chosen, "#look")
    def _chosen(self) -> None:
        self.action_change(1)

    @on(LineBlock.Clicked, "#look")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and (found := clicked_value(message.target)) is not None:
            self.rows.cursor = int(found[0]) - 1
            self.action_change(found[1])

    def action_change(self, by: int) -> None:
        """The next or the previous value of the row with the cursor."""
        setting = house_settings(self.house)[self.rows.cursor]
        changed: dict[str, Any] = {setting.field: setting.neighbour(by)}
        self.house = replace(self.house, **changed)
        self._use_look(self.house.theme, self.house.signs)
        self._fill()
        # the pointer and the key of every row are signs, too
        self.rows.redraw()

    def action_back(self) -> None:
        """Back to where it was opened."""
        # a key that was pressed twice must not close the page below, too
        if self.is_current:
            self.dismiss(self.house)
