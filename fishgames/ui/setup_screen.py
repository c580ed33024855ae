"""The set-up of a new table: who sits where, and how it is played. All of it comes from the models' own fields."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, ClassVar

from pydantic import ValidationError
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from fishgames.core.forms import FormField, fields_of, listed, parse_field
from fishgames.core.model import Options
from fishgames.core.opening import new_table, options_json
from fishgames.core.people import BOT_NAME, HUMAN, person_name, seat_infos
from fishgames.core.players import bot_names
from fishgames.core.request import PlayRequest
from fishgames.core.rules import CardsRefused, SetupRefused
from fishgames.core.saves import shown
from fishgames.core.spec import GameSpec
from fishgames.core.table import SeatInfo, TableSettings
from fishgames.ui.dates import calm
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, cell_len, fit, wrap
from fishgames.ui.page import Page
from fishgames.ui.people import House, LastTable
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.values import CHANGE, clicked_value, neighbour, value_line
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.items import ItemBlock, item_target
from fishgames.ui.widgets.line import LineBlock

# names for a table that nobody has ever sat at
PLACEHOLDERS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Ida", "Jon", "Kim", "Lea", "Max")
# row keys in printed order: u is undo, and the last letters are acts
ROW_KEYS = "123456789abcdefghijklmnopqrstv"
BY_LOT = "by lot"

# columns in which titles and names begin; least and most cells of a name, of a value, and cells of a player
_TITLE, _NAME = 4, 7
_NAME_CELLS, _VALUE_CELLS, _PLAYER_CELLS = (10, 24), (12, 20), 20
_FORM_CELLS = 85
_SEED = re.compile(r"(?:0x)?([0-9a-f]{1,16})", re.IGNORECASE | re.ASCII)
_CLAUSE = re.compile(r"\s*\(([A-Z0-9]+-[^()]*)\)\s*$")


@dataclass(frozen=True)
class SetupResult:
    """A table that can be dealt. `entries`: name and player of each seat; `seed` None: by lot."""

    entries: tuple[tuple[str, str], ...]
    options: Options
    settings: TableSettings
    seed: int | None = None

    def remembered(self, played: str) -> LastTable:
        """What the house keeps of it; `played` is the day (ISO 8601)."""
        return LastTable(self.entries, options_json(self.options), self.settings.model_dump(), played)


@dataclass
class _Seat:
    name: str
    player: str

    @property
    def human(self) -> bool:
        return self.player == HUMAN


@dataclass(frozen=True)
class _Told:
    """A field's description, taken apart: what each value does, what is said besides, and the clause."""

    values: dict[str, str]
    besides: str
    clause: str


class _Part(Choices):
    """A list among several: at its ends the arrows go on to the next one."""

    class Focused(Choices.Focused):
        pass

    class Pressed(Choices.Pressed):
        pass

    class Chosen(Choices.Chosen):
        pass

    def step(self, key: str) -> int | None:
        there = super().step(key)
        return None if there == self.cursor and key in ("up", "down") else there


class SetupScreen(Page[SetupResult | None]):
    """Returns a table that the rules take, or None. Nothing is dealt to anybody here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "the value before", group=CHANGE),
        Binding("right", "change(1)", "the next value", group=CHANGE),
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
        self._last = house.tables.get(spec.id)
        self._request = prefilled or PlayRequest(spec.id)
        self._options: type[Options] = spec.load("rules").options
        self._players = (HUMAN, *bot_names(spec))
        self._names = tuple(dict.fromkeys((*house.names, *PLACEHOLDERS)))
        self._fields = (*fields_of(TableSettings), *fields_of(self._options))
        self._settings = len(fields_of(TableSettings))
        self._values: dict[str, Any] = {field.name: self._first_value(field) for field in self._fields}
        self._value_column, self._word_column = self._columns_of_values()
        # what was typed last, so that left and right come back to it
        self._typed: dict[str, Any] = dict(self._values)
        self._seed = self._typed_seed = self._request.seed
        self._seats = self._first_seats()
        # the block and the row whose text is being typed
        self._typing: tuple[_Part, int] | None = None

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="setup"):
            with Vertical(id="setup-form"):
                yield LineBlock(id="seats-head")
                yield _Part(ground="paper", id="seats")
                yield LineBlock(id="options-head")
                yield _Part(ground="paper", id="options")
                yield LineBlock((EMPTY,), id="deal-head")
                yield _Part(ground="paper", id="deal")
            yield LineBlock(id="setup-side")
        yield Input(id="typing", classes="gone")

    def on_mount(self) -> None:
        self._fill()
        self.seats.focus()

    def on_resize(self) -> None:
        self._fill()
        self.call_after_refresh(self._place_field)

    @property
    def seats(self) -> _Part:
        """The list of seats."""
        return self.query_one("#seats", _Part)

    @property
    def options(self) -> _Part:
        """The list of table settings, options and the seed."""
        return self.query_one("#options", _Part)

    @property
    def _parts(self) -> tuple[_Part, ...]:
        return self.seats, self.options, self.query_one("#deal", _Part)

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """Name and player of each seat as they stand."""
        return tuple((seat.name, seat.player) for seat in self._seats)

    # --- what stands in the form at first

    def _first_seats(self) -> list[_Seat]:
        least, most = self._spec.seats
        if self._request.seats is not None:
            return [_Seat(name, player) for name, player in self._request.seats]
        seats = list(self._last.seats) if self._last is not None else []
        if least <= len(seats) <= most and all(player in self._players for _, player in seats):
            return [_Seat(name, player) for name, player in seats]
        return [_Seat(name, HUMAN) for name in self._names[: min(max(least, 2), most)]]

    def _first_value(self, field: FormField) -> Any:
        """What was asked for, else as last time, else the default."""
        given = {**self._request.options, **self._request.settings}
        before = {} if self._last is None else {**self._last.options, **self._last.settings}
        for source in (given, before):
            if field.name in source:
                try:
                    return parse_field(field, field.words(source[field.name]))
                except ValueError:  # the options of a game change between versions
                    continue
        return field.default

    def _columns_of_values(self) -> tuple[int, int]:
        """Where values and the words behind them begin: the same for whatever is chosen."""
        least, most = _VALUE_CELLS
        titles = [cell_len(field.title) for field in self._fields]
        values = [cell_len(spoken(field.words(value))) + 4 for field in self._fields for value in values_of(field)]
        start = _TITLE + min(max(titles, default=0), 24) + 2
        return start, start + max(least, min(most, max(values, default=0))) + 2

    # --- drawing

    def _fill(self) -> None:
        least, most = self._spec.seats
        self.set_status(
            Line.of("New table", "bold").gap(3).add(self._spec.title, "mut"), Line.of(f"{least}-{most} people ", "mut")
        )
        self.query_one("#seats-head", LineBlock).lines = (
            EMPTY,
            Line().gap(1).add("SEATS", "bold").gap(3).add("as they sit, clockwise", "mut"),
        )
        self.query_one("#options-head", LineBlock).lines = (
            EMPTY,
            Line().gap(1).add("OPTIONS", "bold").gap(3).add("of this table", "mut"),
        )
        self.seats.choices = (*(self._seat_choice(place) for place in range(len(self._seats))), self._add_choice())
        rows = [self._option_choice(place) for place in range(len(self._fields))]
        self.options.choices = (*rows, self._seed_choice())
        self._parts[-1].choices = (self._deal_choice(),)
        # blank, label, blank, label, blank and the last row always stay
        room = self.app.size.height - 4 - 6 - len(self.seats.choices)
        self.options.styles.max_height = max(room, 2)
        arrows = f"{self.signs.back}{self.signs.to}"
        self.set_keys(
            (
                KeyHint("arrows", "move"),
                KeyHint(arrows, "change"),
                KeyHint("Enter", "name", wide=True),
                KeyHint("Del", "remove", wide=True),
                KeyHint("Tab", "next part"),
                KeyHint("z", "deal"),
                KeyHint("Esc", "menu"),
                KeyHint("F1", "keys"),
            )
        )
        self._tell()

    @property
    def _row_cells(self) -> int:
        """Cells of a row of the form."""
        return min(self.columns, _FORM_CELLS) if self.wide else self.columns

    @property
    def _name_cells(self) -> int:
        least, most = _NAME_CELLS
        return max(least, min(most, max(cell_len(seat.name) for seat in self._seats)))

    def _seat_choice(self, place: int) -> Choice:
        seat = self._seats[place]
        tags = SeatTags.of([each.name for each in self._seats])
        line = tags.mark(place, self.signs).gap(1).add(fit(seat.name, self._name_cells), "bold").gap(1)
        start = line.width
        line += value_line(player_words(seat.player), ROW_KEYS[place], self.signs, _PLAYER_CELLS - 1)
        line = line.to(start + _PLAYER_CELLS)
        words = shortened(self._seat_words(place), self._row_cells - _TITLE - line.width - 1)
        return Choice(ROW_KEYS[place], line.add(words, "mut"))

    def _seat_words(self, place: int) -> str:
        words = "faces the screen"
        if place:
            words = f"left of {fit(self._seats[place - 1].name, 12).rstrip()}"
        seat = self._seats[place]
        if not seat.human:
            return f"{words}; plays {'at once' if self._values['pace'] == 'instant' else 'within a second'}"
        twin = next((other for other in range(place) if self._same_person(place, other)), None)
        return words if twin is None else f"{words}; the person of seat {twin + 1}"

    def _same_person(self, one: int, other: int) -> bool:
        first, second = self._seats[one], self._seats[other]
        return first.human and second.human and first.name == second.name

    def _add_choice(self) -> Choice:
        most = self._spec.seats[1]
        line = Line.of("+ add a seat", "bold" if len(self._seats) < most else "faint")
        if len(self._seats) < most:
            return Choice(ROW_KEYS[len(self._seats)], line)
        return Choice("", line, possible=False, reason=f"{most} seats at most")

    def _option_key(self, place: int) -> str:
        """Keys begin behind the last seat there could be, so that another seat moves none of them."""
        at = self._spec.seats[1] + place
        return ROW_KEYS[at] if at < len(ROW_KEYS) else ""

    def _option_choice(self, place: int) -> Choice:
        field = self._fields[place]
        value = self._values[field.name]
        told = told_apart(field)
        note = told.values.get(field.words(value), "") or told.besides or spoken_description(field)
        return self._value_choice(self._option_key(place), field.title, spoken(field.words(value)), note)

    def _seed_choice(self) -> Choice:
        text = BY_LOT if self._seed is None else f"{self._seed:x}"
        note = "another deal each time" if self._seed is None else "the same deal again"
        return self._value_choice(self._option_key(len(self._fields)), "seed", text, note)

    def _value_choice(self, key: str, title: str, text: str, note: str) -> Choice:
        start, words = self._value_column - _TITLE, self._word_column - _TITLE
        line = Line.of(fit(title, start - 2).rstrip(), "bold").to(start)
        line = (line + value_line(text, key, self.signs)).gap(2).to(words)
        return Choice(key, line.add(shortened(note, self._row_cells - _TITLE - line.width - 1), "mut"))

    def _deal_choice(self) -> Choice:
        people = len({seat.name for seat in self._seats if seat.human})
        bots = sum(not seat.human for seat in self._seats)
        who = [counted(people, "person", "people")] if people else []
        if bots:
            who.append(counted(bots, "bot", "bots"))
        line = Line.of("Deal", "bold").to(14).add(f"{counted(len(self._seats), 'seat', 'seats')}, ", "mut")
        return Choice("z", line.add(listed(who), "mut"))

    # --- what the row with the cursor means

    def _tell(self) -> None:
        first, keys = self._about()
        rows = wrap(first, self.columns - 2)
        above = Line().gap(1).add(rows[0] if rows else "")
        if len(rows) > 1:
            self.set_notice(above, Line().gap(1).add(rows[1]))
        else:
            self.set_notice(above, keys)
        self.query_one("#setup-side", LineBlock).lines = tuple(self._side_lines()) if self.wide else ()

    def _place(self) -> tuple[_Part, int]:
        """The list and the row with the cursor."""
        part = next((part for part in self._parts if part.has_focus), None)
        if part is None:
            part, row = self._typing or (self.seats, self.seats.cursor)
            return part, row
        return part, part.cursor

    def _field_at(self, part: _Part, row: int) -> FormField | None:
        return self._fields[row] if part is self.options and row < len(self._fields) else None

    def _about(self) -> tuple[str, list[tuple[str, str]]]:
        arrows = f"{self.signs.back}{self.signs.to}"
        part, row = self._place()
        if part is self.seats:
            if row < len(self._seats):
                return self._about_seat(row), [(arrows, "change"), ("Enter", "name"), ("Del", "remove")]
            return "Another seat at the table, clockwise behind the last one.", [("Enter", "add")]
        if part is self.options:
            if (field := self._field_at(part, row)) is None:
                sentence = "Seed: the same one, with the same seats and options, deals the same cards again."
                return sentence, [("Enter", "type one, hexadecimal"), (arrows, "by lot or the typed one")]
            keys = [(arrows, "change")]
            if field.kind in ("text", "number"):
                keys.insert(0, ("Enter", "type"))
            return f"{field.title[:1].upper()}{field.title[1:]}. {spoken_description(field)}", keys
        return "Deals the cards; the curtain comes first, so nothing is seen before it is lifted.", [
            ("Enter", "deal"),
            ("Esc", "menu"),
        ]

    def _about_seat(self, place: int) -> str:
        seat = self._seats[place]
        twins = [str(other + 1) for other in range(len(self._seats)) if self._same_person(place, other)]
        if len(twins) > 1:
            sentence = f"{seat.name} is one person on seats {listed(twins)}, with no hand-over between them;"
            return f"{sentence} another name makes two."
        before = None if self._last is None else dict(self._last.seats).get(seat.name)
        if before is not None and before != seat.player:
            return f"{seat.name} was {'a person' if before == HUMAN else f'a {player_words(before)}'} last time."
        if seat.human:
            return f"{seat.name} plays at this keyboard."
        return f"{seat.name} is played by a bot, {seat.player}."

    def _side_lines(self) -> list[Line]:
        width = self.columns - _FORM_CELLS - 5
        part, row = self._place()
        lines = [EMPTY]
        field = self._field_at(part, row)
        if field is not None:
            lines += self._side_of_field(field, width)
        elif part is self.seats and row < len(self._seats):
            lines.append(Line().gap(2).add("WHO PLAYS HERE", "bold"))
            lines += [Line().gap(4).add(text) for text in wrap(self._seats[row].name, width)]
            for player in self._players:
                lines += _value_lines(player_words(player), player == self._seats[row].player, "", width)
        else:
            lines += [Line().gap(2).add(text, "mut") for text in wrap(self._about()[0], width + 2)]
        if self._last is not None and self._last.seats:
            people = [
                name if player == HUMAN else f"{name} ({player_words(player)})" for name, player in self._last.seats
            ]
            lines += [EMPTY, Line().gap(2).add("LAST TIME", "bold")]
            lines += [Line().gap(4).add(text) for text in wrap(", ".join(people), width)]
            if day := calm_day(self._last.played):
                lines.append(Line().gap(4).add(day, "mut"))
        return lines

    def _side_of_field(self, field: FormField, width: int) -> list[Line]:
        told = told_apart(field)
        lines = [Line().gap(2).add(field.title.upper(), "bold")]
        present = field.words(self._values[field.name])
        values = [field.words(value) for value in values_of(field)]
        for value in values:
            lines += _value_lines(spoken(value), value == present, told.values.get(value, ""), width)
        if not values:
            lines += _value_lines(spoken(present), True, "", width)
        lines += [Line().gap(4).add(text, "mut") for text in wrap(told.besides, width)]
        return [*lines, Line().gap(4).add(told.clause, "mut")] if told.clause else lines

    @on(_Part.Focused)
    def _focused(self) -> None:
        self._tell()

    @on(events.DescendantFocus)
    def _came_to(self, event: events.DescendantFocus) -> None:
        # whoever leaves the field by Tab or by a click has finished typing
        if self._typing is not None and isinstance(event.widget, ItemBlock) and not self._finish_typing():
            return
        if isinstance(event.widget, _Part):
            self._tell()

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """Row keys of the lists that don't have the focus, and arrows that lead out of one."""
        if self._typing is not None:
            return
        parts = self._parts
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
            part.post_message(_Part.Pressed(part, part.cursor))
        else:
            return
        event.stop()
        event.prevent_default()

    @on(_Part.Pressed)
    def _pressed(self, message: _Part.Pressed) -> None:
        if message.block is self._parts[-1]:
            self.action_deal()
        elif message.block is self.seats and message.index == len(self._seats):
            self._add()

    @on(_Part.Chosen)
    def _chosen(self, message: _Part.Chosen) -> None:
        part, row = message.block, message.index
        if part is self._parts[-1]:
            self.action_deal()
        elif part is self.seats:
            if row < len(self._seats):
                self._type(self.seats, row, self._seats[row].name)
            else:
                self._add()
        elif (field := self._field_at(self.options, row)) is None:
            self._type(self.options, row, "" if self._seed is None else f"{self._seed:x}")
        elif field.kind in ("text", "number"):
            self._type(self.options, row, field.words(self._values[field.name]))
        else:
            self.action_change(1)

    @on(LineBlock.Clicked, "#seats, #options")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        found = clicked_value(message.target)
        if message.button != 1 or found is None or self._typing is not None:
            return
        part = self.seats if message.block is self.seats else self.options
        if found[0] in part.item_keys():
            part.cursor = part.item_keys().index(found[0])
            self._change(part, part.cursor, found[1])

    def action_change(self, by: int) -> None:
        """The next or the previous value of the row with the cursor."""
        if self._typing is None:
            self._change(*self._place(), by)

    def _change(self, part: _Part, row: int, by: int) -> None:
        if part is self.seats and row < len(self._seats):
            seat = self._seats[row]
            seat.player = neighbour(self._players, seat.player, by)
        elif (field := self._field_at(part, row)) is not None:
            self._values[field.name] = self._next_value(field, by)
        elif part is self.options:
            if self._typed_seed is None:
                self.say("note", "The deal is by lot as long as no seed is typed.", "Enter types one")
                return
            self._seed = self._typed_seed if self._seed is None else None
        self._fill()

    def _next_value(self, field: FormField, by: int) -> Any:
        present = self._values[field.name]
        if values := values_of(field):
            return neighbour(values, present, by)
        if field.kind == "number":
            least, most = field.least, field.most
            number = int(present) + by
            number = number if least is None else max(number, least)
            return number if most is None else min(number, most)
        return neighbour(tuple(dict.fromkeys((field.default, self._typed[field.name]))), present, by)

    def _add(self) -> None:
        least_taken = {seat.name for seat in self._seats}
        if len(self._seats) >= self._spec.seats[1]:
            self.say("bad", f"{self._spec.title} is for {self._spec.seats[1]} seats at most.")
            return
        fresh = next((name for name in self._names if name not in least_taken), BOT_NAME)
        self._seats.append(_Seat(fresh, HUMAN))
        self._fill()

    def action_remove(self) -> None:
        """Take the seat with the cursor away from the table."""
        part, row = self._place()
        if self._typing is not None or part is not self.seats or row >= len(self._seats):
            return
        least = self._spec.seats[0]
        if len(self._seats) <= least:
            self.say("bad", f"{self._spec.title} takes {least} seats at least; a bot can sit on this one.")
            return
        del self._seats[row]
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

    def _type(self, part: _Part, row: int, text: str) -> None:
        self._typing = (part, row)
        field = self.query_one("#typing", Input)
        field.cursor_blink = False
        field.value = text
        field.remove_class("gone")
        self._place_field()
        field.focus()
        what = "the name" if part is self.seats else "the text"
        self.set_notice(Line().gap(1).add(f"Enter takes {what}, Esc leaves it as it was."))

    def _place_field(self) -> None:
        """Over the row that is being typed, wherever that stands now."""
        if self._typing is None:
            return
        part, row = self._typing
        lines = enumerate(part.lines)
        y = next((y for y, line in lines if any(span.target == item_target(row) for span in line.spans)), 0)
        body = self.query_one("#body").region
        x = _NAME if part is self.seats else self._value_column
        field = self.query_one("#typing", Input)
        field.styles.offset = (part.region.x - body.x + x, part.region.y - body.y + y)
        field.styles.width = self._name_cells + _PLAYER_CELLS if part is self.seats else 24

    @on(Input.Submitted, "#typing")
    def _submitted(self) -> None:
        part = self._typing[0] if self._typing is not None else None
        if self._finish_typing() and part is not None:
            part.focus()

    def _finish_typing(self) -> bool:
        """Take what was typed; False, with a sentence, when it can't be used and typing goes on."""
        if self._typing is None:
            return True
        part, row = self._typing
        field = self.query_one("#typing", Input)
        try:
            self._take(part, row, field.value)
        except ValueError as error:
            self.say("bad", str(error), "Esc leaves it as it was")
            field.focus()
            return False
        self._close_field(part if field.has_focus else None)
        self._fill()
        return True

    def _take(self, part: _Part, row: int, text: str) -> None:
        """Raises ValueError with a sentence."""
        if part is self.seats:
            seat = self._seats[row]
            seat.name = BOT_NAME if not seat.human and not text.strip() else person_name(text)
        elif (field := self._field_at(part, row)) is not None:
            self._values[field.name] = self._typed[field.name] = parse_field(field, text)
        else:
            self._seed = parse_seed(text)
            self._typed_seed = self._typed_seed if self._seed is None else self._seed

    def _close_field(self, back_to: _Part | None = None) -> None:
        part = self._typing[0] if self._typing is not None else None
        self._typing = None
        field = self.query_one("#typing", Input)
        if field.has_focus:
            (back_to or part or self.seats).focus()
        field.add_class("gone")

    # --- dealing

    def action_deal(self) -> None:
        """Ask the rules whether this table can be dealt, and return it if so."""
        if self._typing is not None or not self.is_current:
            return
        try:
            infos, result = self._table()
        except ValueError as error:
            self.say("bad", str(error))
            return
        try:
            new_table(self._spec, infos, result.options, result.settings, result.seed, self._request.cards)
        except SetupRefused as refused:
            clause = refused.objection.clause
            self.say("bad", f"{refused.objection.sentence}{f' ({clause})' if clause else ''}")
        except CardsRefused as refused:
            self.say("bad", f"The card file can't be used: {refused}.")
        else:
            self.dismiss(result)

    def _table(self) -> tuple[tuple[SeatInfo, ...], SetupResult]:
        """Raises ValueError with a sentence."""
        infos = seat_infos(self.entries)
        chosen = [self._values[field.name] for field in self._fields]
        names = [field.name for field in self._fields]
        at = self._settings
        try:
            settings = TableSettings(**dict(zip(names[:at], chosen[:at], strict=True)))
            options = self._options(**dict(zip(names[at:], chosen[at:], strict=True)))
        except ValidationError as error:
            faults = [fault["msg"] for fault in error.errors(include_input=False, include_url=False)]
            raise ValueError(f"These options do not fit together: {faults[0]}.") from None
        return infos, SetupResult(self.entries, options, settings, self._seed)


def player_words(player: str) -> str:
    """ "person", or "bot, random"."""
    return "person" if player == HUMAN else f"bot, {player}"


def spoken(text: str) -> str:
    """A value of an option the way people read it."""
    return text.replace("_", " ")


def counted(number: int, one: str, more: str) -> str:
    """ "1 bot", "2 bots"."""
    return f"{number} {one if number == 1 else more}"


def values_of(field: FormField) -> tuple[Any, ...]:
    """The values that left and right go through; none for texts and numbers."""
    return (True, False) if field.kind == "switch" else field.choices


def told_apart(field: FormField) -> _Told:
    """Takes a description such as "on: …; off: … (F2-R4)" apart."""
    text = field.description
    clause = found[1] if (found := _CLAUSE.search(text)) is not None else ""
    body = text[: found.start()] if found is not None else text
    words = {field.words(value) for value in values_of(field)}
    values: dict[str, str] = {}
    besides = []
    for part in body.split("; "):
        value, colon, meaning = part.partition(": ")
        if value in words:
            values[value] = meaning
        else:
            besides.append(f"{value}{colon}{meaning}")
    return _Told(values, "; ".join(besides), clause)


def spoken_description(field: FormField) -> str:
    """The description with the values written as they stand in the form."""
    text = field.description
    for value in values_of(field):
        word = field.words(value)
        text = text.replace(f"{word}:", f"{spoken(word)}:").replace(f"{word};", f"{spoken(word)};")
    return text


def shortened(text: str, width: int) -> str:
    """The text, or as many words of it as fit before three dots."""
    rows = wrap(text, width)
    if len(rows) < 2:
        return text if rows else ""
    return f"{(wrap(text, width - 4) or [''])[0].rstrip(';:, ')} ..."


def parse_seed(text: str) -> int | None:
    """A seed, or None for "by lot". ValueError with a sentence for anything else."""
    word = text.strip()
    if not word or word.lower() == BY_LOT:
        return None
    found = _SEED.fullmatch(word)
    if found is None:
        raise ValueError(f"A seed is 1 to 16 hexadecimal digits, 0-9 and a-f; “{shown(word, 24)}” is none.")
    return int(found[1], 16)


def calm_day(played: str) -> str:
    """The day of the last table; "" if it can't be read."""
    try:
        day = date.fromisoformat(played)
    except ValueError:
        return ""
    today = date.today()
    return "today" if day == today else calm(datetime.combine(day, time.min), datetime.combine(today, time.min))


def _value_lines(text: str, chosen: bool, meaning: str, width: int) -> list[Line]:
    line = Line().gap(4).add(text, "bold" if chosen else "ink")
    if chosen:
        line = line.add("  (chosen)", "good")
    return [line, *(Line().gap(6).add(row, "mut") for row in wrap(meaning, width - 2))]
