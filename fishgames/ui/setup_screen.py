"""The set-up of a new table: who sits where, and how it is played. All of it comes from the models' own fields."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from fishgames.core.opening import new_table
from fishgames.core.request import PlayRequest
from fishgames.core.rules import SetupRefused
from fishgames.core.spec import GameSpec
from fishgames.ui.keys import KeyHint, field_keys
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.page import Page
from fishgames.ui.people import House
from fishgames.ui.setup_form import SetupForm, SetupResult
from fishgames.ui.setup_lines import PLAYER_CELLS, Part, SetupLines
from fishgames.ui.values import CHANGE, clicked_value
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock, item_target
from fishgames.ui.widgets.line import LineBlock

# the lists of the form from top to bottom
PARTS: tuple[Part, ...] = ("seats", "options", "deal")

# the column in which names begin, and cells to type a value in
_NAME, _TYPED_CELLS = 7, 24


class PartList(Choices):
    """A list among several: at its ends the arrows go on to the next one."""

    def step(self, key: str) -> int | None:
        there = super().step(key)
        return None if there == self.cursor and key in ("up", "down") else there


class SetupScreen(Page[SetupResult | None]):
    """Returns a table that the rules take, or None. Nothing is dealt to anybody here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "the value before", group=CHANGE),
        Binding("right", "change(1)", "the next value", group=CHANGE),
        Binding("tab", "app.focus_next", "the next part: seats, options, deal"),
        Binding("delete", "remove", "remove the seat"),
        Binding("z", "deal", "deal the cards"),
        Binding("escape", "back", "out of the field, back to the menu"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "seats": ("a seat, or another one", "type the name"),
        "options": ("an option", "the next value, or type one"),
        "deal": ("deal the cards", "deal the cards"),
    }

    def __init__(self, spec: GameSpec, house: House, prefilled: PlayRequest | None = None) -> None:
        super().__init__()
        self._spec = spec
        self.form = SetupForm(spec, house, prefilled or PlayRequest(spec.id))
        # the list and the row whose text is being typed
        self._typing: tuple[Part, int] | None = None

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="setup"):
            with Vertical(id="setup-form"):
                yield LineBlock(id="seats-head")
                yield PartList(ground="paper", id="seats")
                yield LineBlock(id="options-head")
                yield PartList(ground="paper", id="options")
                yield LineBlock((EMPTY,), id="deal-head")
                yield PartList(ground="paper", id="deal")
            yield LineBlock(id="setup-side")
        yield Input(id="typing", classes="gone")

    def on_mount(self) -> None:
        self._fill()
        faulty = bool(self.form.cards.fault)
        if faulty:
            self.part("options").cursor = self.form.cards_row
        self.part("options" if faulty else "seats").focus()

    def on_resize(self) -> None:
        self._fill()
        self.call_after_refresh(self._place_field)

    def part(self, name: Part) -> PartList:
        """One of the lists."""
        return self.query_one(f"#{name}", PartList)

    @property
    def keys_heading(self) -> str:
        return f"a new table, {self._spec.title}"

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """Name and player of each seat as they stand."""
        return self.form.entries

    # --- drawing

    @property
    def _lines(self) -> SetupLines:
        return SetupLines(self.form, self.signs, self.columns, self.wide)

    def _fill(self) -> None:
        least, most = self._spec.seats
        self.set_status(
            Line.of("New table", "bold").gap(3).add(self._spec.title, "mut"), Line.of(f"{least}-{most} people ", "mut")
        )
        self.query_one("#seats-head", LineBlock).lines = _head("SEATS", "as they sit, clockwise")
        self.query_one("#options-head", LineBlock).lines = _head("OPTIONS", "of this table")
        lines, options = self._lines, self.part("options")
        self.part("seats").choices = lines.seats()
        options.choices = lines.options()
        self.part("deal").choices = (lines.deal(),)
        # status, notice and keys; blank, label, blank, label, blank and the last row always stay
        room = self.app.size.height - 4 - 6 - len(self.part("seats").choices)
        options.styles.max_height = max(room, 2)
        self._tell()

    @property
    def _arrows(self) -> str:
        return f"{self.signs.back}{self.signs.to}"

    def _tell(self) -> None:
        """What the row with the cursor means."""
        lines, place = self._lines, self._place()
        self._show_keys(*place)
        self.query_one("#setup-side", LineBlock).lines = lines.side(*place) if self.wide else ()
        if place == ("options", self.form.cards_row) and self.form.cards.fault:
            self.say("bad", self.form.cards.fault, f"Enter types another path, {self._arrows} as shipped")
            return
        sentence, keys = lines.about(*place)
        rows = wrap(sentence, self.columns - 2)
        above = Line().gap(1).add(rows[0] if rows else "")
        if len(rows) > 1:
            self.set_notice(above, Line().gap(1).add(rows[1]))
        else:
            self.set_notice(above, keys)

    def _show_keys(self, part: Part, row: int) -> None:
        """The footer: what does nothing in this row is faint."""
        if self._typing is not None:
            self.set_keys(field_keys("take it", "as it was"))
            return
        value = row < len(self.form.seats) if part == "seats" else part == "options"
        words = {"seats": "name" if value else "add", "options": "value", "deal": "deal"}
        self.set_keys(
            (
                KeyHint("arrows", "move"),
                KeyHint(self._arrows, "change", possible=value),
                KeyHint("Enter", words[part], wide=True),
                KeyHint("Del", "remove", wide=True, possible=value and part == "seats"),
                KeyHint("Tab", "next part"),
                KeyHint("z", "deal"),
                KeyHint("Esc", "menu"),
                KeyHint("F1", "keys"),
            )
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A field keeps all keys; only a seat can be removed, only a value changed."""
        if action in ("change", "remove", "deal") and self.query("#deal"):
            part, row = self._place()
            here = action == "deal" or part == "seats" or (part == "options" and action == "change")
            free = part != "seats" or row < len(self.form.seats) or action == "deal"
            return (self._typing is None and here and free) or None
        return super().check_action(action, parameters)

    def _place(self) -> tuple[Part, int]:
        """The list and the row with the cursor."""
        name: Part | None = next((name for name in PARTS if self.part(name).has_focus), None)
        if name is None:
            return self._typing or ("seats", self.part("seats").cursor)
        return name, self.part(name).cursor

    @on(Choices.Focused, "#seats, #options, #deal")
    def _focused(self) -> None:
        self._tell()

    @on(events.DescendantFocus)
    def _came_to(self, event: events.DescendantFocus) -> None:
        # whoever leaves the field by Tab or by a click has finished typing
        if self._typing is not None and isinstance(event.widget, ItemBlock) and not self._finish_typing():
            return
        if isinstance(event.widget, PartList):
            self._tell()

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """Row keys of the lists that don't have the focus, and arrows that lead out of one."""
        if self._typing is not None:
            return
        parts = [self.part(name) for name in PARTS]
        here = next((place for place, part in enumerate(parts) if part.has_focus), None)
        if here is None:
            return
        printed = event.character or event.key
        if event.key in ("up", "down"):
            there = here + (1 if event.key == "down" else -1)
            if 0 <= there < len(parts):
                parts[there].focus()
                parts[there].cursor = 0 if event.key == "down" else len(parts[there].choices) - 1
        elif printed in parts[-1].item_keys():
            # an act is no row to go to
            self.action_deal()
        elif (part := next((part for part in parts if printed in part.item_keys()), None)) is not None:
            part.focus()
            part.cursor = part.item_keys().index(printed)
            part.post_message(Choices.Pressed(part, part.cursor))
        else:
            return
        event.stop()
        event.prevent_default()

    @on(Choices.Pressed, "#deal")
    @on(Choices.Chosen, "#deal")
    def _deal_chosen(self) -> None:
        self.action_deal()

    @on(Choices.Pressed, "#seats")
    def _seat_pressed(self, message: Choices.Pressed) -> None:
        if message.index == len(self.form.seats):
            self._add()

    @on(Choices.Chosen, "#seats")
    def _seat_chosen(self, message: Choices.Chosen) -> None:
        if message.index < len(self.form.seats):
            self._type("seats", message.index, self.form.seats[message.index].name)
        else:
            self._add()

    @on(Choices.Chosen, "#options")
    def _option_chosen(self, message: Choices.Chosen) -> None:
        field = self.form.field_at(message.index)
        if message.index == self.form.cards_row:
            self._type("options", message.index, "" if self.form.cards.file == "" else self.form.cards.words)
        elif field is None:
            self._type("options", message.index, "" if self.form.seed is None else self.form.words_at(message.index))
        elif field.kind in ("text", "number"):
            self._type("options", message.index, self.form.words_at(message.index))
        else:
            self.action_change(1)

    @on(LineBlock.Clicked, "#seats, #options")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        found = clicked_value(message.target)
        if message.button != 1 or found is None or self._typing is not None:
            return
        name: Part = "seats" if message.block.id == "seats" else "options"
        part = self.part(name)
        if found[0] in part.item_keys():
            part.cursor = part.item_keys().index(found[0])
            self._change(name, part.cursor, found[1])

    def action_change(self, by: int) -> None:
        """The next or the previous value of the row with the cursor."""
        if self._typing is None:
            self._change(*self._place(), by)

    def _change(self, name: Part, row: int, by: int) -> None:
        if name == "seats" and row < len(self.form.seats):
            self.form.change_player(row, by)
        elif name == "options" and not self.form.change_value(row, by):
            seed = "The deal is by lot as long as no seed is typed."
            cards = "The cards are as shipped as long as no path is typed."
            self.say("note", cards if row == self.form.cards_row else seed, "Enter types one")
            return
        self._fill()

    def _add(self) -> None:
        try:
            self.form.add_seat()
        except ValueError as error:
            self.say("bad", str(error))
        else:
            self._fill()

    def action_remove(self) -> None:
        """Take the seat with the cursor away from the table."""
        name, row = self._place()
        if self._typing is not None or name != "seats" or row >= len(self.form.seats):
            return
        try:
            self.form.remove_seat(row)
        except ValueError as error:
            self.say("bad", str(error))
        else:
            self._fill()

    def action_back(self) -> None:
        """Out of the field, else back to the menu."""
        if self._typing is not None:
            self._close_field()
            self._tell()
        elif self.is_current:
            # a key that was pressed twice must not close the page below, too
            self.dismiss(None)

    # --- typing

    @property
    def _field(self) -> Input:
        return self.query_one("#typing", Input)

    def _type(self, name: Part, row: int, text: str) -> None:
        self._typing = (name, row)
        field = self._field
        field.cursor_blink = False
        field.value = text
        field.remove_class("gone")
        self._place_field()
        field.focus()
        what = "the name" if name == "seats" else "the path" if row == self.form.cards_row else "the text"
        self.set_notice(Line().gap(1).add(f"Enter takes {what}, Esc leaves it as it was."))
        self._show_keys(name, row)

    def _place_field(self) -> None:
        """Over the row that is being typed, wherever that stands now."""
        if self._typing is None:
            return
        name, row = self._typing
        part, lines = self.part(name), self._lines
        drawn = enumerate(part.lines)
        y = next((y for y, line in drawn if any(span.target == item_target(row) for span in line.spans)), 0)
        body = self.query_one("#body").region
        x = _NAME if name == "seats" else lines.value_column
        self._field.styles.offset = (part.region.x - body.x + x, part.region.y - body.y + y)
        typed = lines.path_cells if row == self.form.cards_row else _TYPED_CELLS
        self._field.styles.width = lines.name_cells + PLAYER_CELLS if name == "seats" else typed

    @on(Input.Submitted, "#typing")
    def _submitted(self) -> None:
        name = None if self._typing is None else self._typing[0]
        if self._finish_typing() and name is not None:
            self.part(name).focus()

    def _finish_typing(self) -> bool:
        """Take what was typed; False, with a sentence, when it can't be used and typing goes on."""
        if self._typing is None:
            return True
        name, row = self._typing
        field = self._field
        try:
            if name == "seats":
                self.form.rename(row, field.value)
            else:
                self.form.type_value(row, field.value)
        except ValueError as error:
            self.say("bad", str(error), "Esc leaves it as it was")
            field.focus()
            return False
        self._close_field()
        self._fill()
        return True

    def _close_field(self) -> None:
        name: Part = "seats" if self._typing is None else self._typing[0]
        self._typing = None
        if self._field.has_focus:
            self.part(name).focus()
        self._field.add_class("gone")

    # --- dealing

    def action_deal(self) -> None:
        """Ask the rules whether this table can be dealt, and return it if so."""
        if self._typing is not None or not self.is_current:
            return
        try:
            infos, result = self.form.table()
        except ValueError as error:
            self._fill()  # a card file may have gone since it was read
            self.say("bad", str(error))
            return
        try:
            new_table(self._spec, infos, result.options, result.settings, result.seed, result.cards)
        except SetupRefused as refused:
            clause = refused.objection.clause
            self.say("bad", f"{refused.objection.sentence}{f' ({clause})' if clause else ''}")
        else:
            self.dismiss(result)


def _head(label: str, words: str) -> tuple[Line, ...]:
    return EMPTY, Line().gap(1).add(label, "bold").gap(3).add(words, "mut")
