"""Who sits where, and how the table plays: changed by the table in public, while the game stands still."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from fishgames.core.forms import FormField, fields_of
from fishgames.core.rules import BaseView
from fishgames.core.spec import HUMAN, player_words
from fishgames.core.table import SeatInfo, TableSettings
from fishgames.core.wording import Wording
from fishgames.ui.board import Board
from fishgames.ui.keys import ROW_KEYS, KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.option_words import shortened, spoken, told_apart, values_of
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.values import CHANGE, clicked_value, neighbour, value_line
from fishgames.ui.widgets.choices import LEAD, Choice, Choices
from fishgames.ui.widgets.line import LineBlock

_VALUE_AT, _WORDS_AT, _VALUE_CELLS = 16, 40, 22


class Arrangement(NamedTuple):
    """Who plays each seat, and how the table plays."""

    seats: tuple[SeatInfo, ...]
    settings: TableSettings


class ChairsScreen(Page[Arrangement | None]):
    """Returns the new arrangement, or None when all stays as it is. Shows nothing but public matter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "the value before", group=CHANGE),
        Binding("right", "change(1)", "the next value", group=CHANGE),
        Binding("escape", "back", "back, all as it was"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"chairs": ("a chair or a setting", "so be it, all of it")}
    KEYS: ClassVar[Sequence[KeyHint]] = (
        KeyHint("arrows", "move, change"),
        KeyHint("Enter", "so be it"),
        KeyHint("Esc", "as it was"),
        KeyHint("F9", "cover", wide=True),
        KeyHint("F1", "keys"),
    )

    def __init__(
        self,
        present: Arrangement,
        players: Sequence[str],
        board: Board[Any],
        view: BaseView,
        wording: Wording[Any, Any],
        tags: SeatTags,
        title: str,
    ) -> None:
        """`players`: "human" and the bots of this game."""
        super().__init__()
        self.present = present
        self.chosen = [info.player for info in present.seats]
        self.values: dict[str, Any] = present.settings.model_dump()
        self._players = tuple(players)
        self._fields = fields_of(TableSettings)
        self._board = board
        self._view = view
        self._wording = wording
        self._tags = tags
        self._title = title

    @property
    def keys_heading(self) -> str:
        return "who sits where"

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="upper"):
            yield self._board
        with Vertical(id="decide"):
            yield LineBlock(ground="shelf", bar="accent", id="prompt")
            yield Choices(bar="accent", id="chairs")

    @property
    def rows(self) -> Choices:
        """The chairs, then the settings."""
        return self.query_one("#chairs", Choices)

    def on_mount(self) -> None:
        self._draw()
        self.rows.focus()

    def on_resize(self) -> None:
        self._draw()

    @property
    def arrangement(self) -> Arrangement:
        """What Enter would make of the table."""
        seats = tuple(
            info if info.player == player else info.model_copy(update={"player": player})
            for info, player in zip(self.present.seats, self.chosen, strict=True)
        )
        return Arrangement(seats, TableSettings(**self.values))

    # drawing

    def _draw(self) -> None:
        left = Line.of(self._title, "bold").gap(2).add(self._wording.status(self._view), "mut").gap(2)
        self.set_status(left.add("who sits where"), Line.of(" the whole table ", "accent bold chip"))
        self._board.show(self._view, (), None)
        told = Line().gap(1).add("Chairs", "ink bold").gap(3)
        self.query_one("#prompt", LineBlock).lines = (
            told.add("a person or a bot; the chair keeps its cards and its name", "mut"),
            EMPTY,
        )
        self.rows.styles.max_height = max(self.app.size.height - 10, 4)
        self.rows.choices = (*self._chairs(), *self._settings())
        self._tell()

    def _chairs(self) -> list[Choice]:
        found = []
        for seat, (info, player) in enumerate(zip(self.present.seats, self.chosen, strict=True)):
            key = ROW_KEYS[seat]
            line = self._tags.named(seat, self.signs, "ink", _VALUE_AT - 4).to(_VALUE_AT)
            line = (line + value_line(player_words(player), key, self.signs, _VALUE_CELLS)).to(_WORDS_AT)
            changed = f"{self.signs.changed} was {player_words(info.player)} until now" if player != info.player else ""
            found.append(Choice(key, line.add(changed, "warn")))
        return found

    def _settings(self) -> list[Choice]:
        found = []
        before = self.present.settings.model_dump()
        for place, field in enumerate(self._fields, len(self.chosen)):
            key, word = ROW_KEYS[place], field.words(self.values[field.name])
            line = Line.of(field.title, "bold").to(_VALUE_AT) + value_line(spoken(word), key, self.signs, _VALUE_CELLS)
            changed = self.values[field.name] != before[field.name]
            meaning = told_apart(field).values.get(word, "")
            mark = f"{self.signs.changed} " if changed else ""
            told = shortened(f"{mark}{meaning}", self.columns - LEAD - _WORDS_AT - 2)
            found.append(Choice(key, line.to(_WORDS_AT).add(told, "warn" if changed else "mut")))
        return found

    def _tell(self) -> None:
        row = self.rows.cursor
        if row < len(self.chosen):
            name = self._tags.brief(row, 20)
            told = f"{name}'s chair is played by a person, who needs the keyboard for it."
            if self.chosen[row] != HUMAN:
                told = (
                    f"{name}'s chair is played by a {player_words(self.chosen[row])}; it knows what the seat may know."
                )
        else:
            field = self._fields[row - len(self.chosen)]
            about = told_apart(field)
            told = f"{field.title}: {about.values.get(field.words(self.values[field.name]), field.description)}."
        arrows = f"{self.signs.back}{self.signs.to}"
        changed = self.arrangement != self.present
        enter = "so be it; the log tells" if changed else "nothing is changed, back"
        first = (wrap(told, self.columns - 2) or [""])[0]
        self.set_notice(Line().gap(1).add(first), ((arrows, "another value"), ("Enter", enter), ("Esc", "as it was")))

    # keys

    @on(Choices.Focused, "#chairs")
    def _focused(self) -> None:
        self._tell()

    @on(LineBlock.Clicked, "#chairs")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and (found := clicked_value(message.target)) is not None:
            message.stop()
            self.rows.cursor = self.rows.item_keys().index(found[0])
            self.action_change(found[1])

    @on(Choices.Chosen, "#chairs")
    def _settled(self) -> None:
        if self.is_current:
            self.dismiss(self.arrangement if self.arrangement != self.present else None)

    def action_change(self, by: int) -> None:
        """Another value for the row with the pointer."""
        row = self.rows.cursor
        if row < len(self.chosen):
            self.chosen[row] = neighbour(self._players, self.chosen[row], by)
        else:
            field: FormField = self._fields[row - len(self.chosen)]
            self.values[field.name] = neighbour(values_of(field), self.values[field.name], by)
        self._draw()

    def action_back(self) -> None:
        """Back, nothing changed."""
        if self.is_current:
            self.dismiss(None)
