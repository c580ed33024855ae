"""The set-up of a table as rows of text: its lists, what the row with the cursor means, and the side column."""

from dataclasses import dataclass
from typing import Literal

from fishgames.core.forms import FormField
from fishgames.core.phrases import counted, listed
from fishgames.core.players import EFFORT, STRONG, THINKING_TIME
from fishgames.core.spec import HUMAN, player_words
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import EMPTY, Line, cell_len, fit, wrap
from fishgames.ui.option_words import (
    calm_day,
    shortened,
    spoken,
    spoken_description,
    told_apart,
    values_of,
)
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.setup_form import SetupForm
from fishgames.ui.signs import Signs
from fishgames.ui.values import value_line
from fishgames.ui.widgets.choices import LEAD, Choice

Part = Literal["seats", "options", "deal"]
"""The lists of the form, by their ids."""

FORM_CELLS = 85
"""The form where there is a side column."""

PLAYER_CELLS = 20

PATH_CELLS = 26
"""Of a path so much of its end is shown in its row."""

# least and most cells of a name, of a value
_NAME_CELLS, _VALUE_CELLS = (10, 24), (12, 20)

_PLAYS = {"instant": "plays at once", "short": "plays after a pause", "by_key": "plays at a key"}


@dataclass(frozen=True)
class SetupLines:
    """Draws the form for a screen of so many columns."""

    form: SetupForm
    signs: Signs
    columns: int
    wide: bool

    # --- columns

    @property
    def _row_cells(self) -> int:
        return min(self.columns, FORM_CELLS) if self.wide else self.columns

    @property
    def name_cells(self) -> int:
        """The widest name that is shown in full."""
        least, most = _NAME_CELLS
        return max(least, min(most, max(cell_len(seat.name) for seat in self.form.seats)))

    @property
    def value_column(self) -> int:
        """Where values begin."""
        return LEAD + min(max((cell_len(field.title) for field in self.form.fields), default=0), 24) + 2

    @property
    def path_cells(self) -> int:
        """Room to type a path: to the end of the row."""
        return self._row_cells - self.value_column - 1

    @property
    def _word_column(self) -> int:
        """Where the words behind values begin: the same for whatever is chosen."""
        least, most = _VALUE_CELLS
        fields = self.form.fields
        values = [cell_len(spoken(field.words(value))) + 4 for field in fields for value in values_of(field)]
        return self.value_column + max(least, min(most, max(values, default=0))) + 2

    # --- the lists

    def seats(self) -> tuple[Choice, ...]:
        """A row for each seat, and one to add another."""
        return (*(self._seat(place) for place in range(len(self.form.seats))), self._add())

    def _seat(self, place: int) -> Choice:
        seat = self.form.seats[place]
        tags = SeatTags.of([each.name for each in self.form.seats], self.form.marks())
        line = tags.mark(place, self.signs).gap(1).add(fit(seat.name, self.name_cells), "bold").gap(1)
        start = line.width
        line += value_line(player_words(seat.player), ROW_KEYS[place], self.signs, PLAYER_CELLS - 1)
        line = line.to(start + PLAYER_CELLS)
        words = shortened(self._seat_words(place), self._row_cells - LEAD - line.width - 1)
        return Choice(ROW_KEYS[place], line.add(words, "mut"))

    def _seat_words(self, place: int) -> str:
        form = self.form
        words = "faces the screen"
        if place:
            words = f"left of {fit(form.seats[place - 1].name, 12).rstrip()}"
        if not form.seats[place].human:
            return f"{words}; {self._bot_words(form.seats[place].player)}"
        twin = next((other for other in range(place) if form.same_person(place, other)), None)
        return words if twin is None else f"{words}; the person of seat {twin + 1}"

    def _bot_words(self, player: str) -> str:
        """How long a bot keeps people waiting."""
        values = self.form.values
        if player != STRONG:
            return _PLAYS[values["pace"]]
        most = f"up to {THINKING_TIME * EFFORT[values['thinking']]:g} s"
        return f"at a key, thinks {most}" if values["pace"] == "by_key" else f"thinks {most}"

    def _add(self) -> Choice:
        seats, most = len(self.form.seats), self.form.spec.seats[1]
        line = Line.of("+ add a seat", "bold" if seats < most else "faint")
        if seats < most:
            return Choice(ROW_KEYS[seats], line)
        return Choice("", line, possible=False, reason=f"{most} seats at most")

    def options(self) -> tuple[Choice, ...]:
        """A row for each setting and option, one for the seed, one for the card file."""
        return (*(self._option(place) for place in range(len(self.form.fields))), self._seed(), self._cards())

    def _option_key(self, place: int) -> str:
        """Keys begin behind the last seat there could be, so that another seat moves none of them."""
        at = self.form.spec.seats[1] + place
        return ROW_KEYS[at] if at < len(ROW_KEYS) else ""

    def _option(self, place: int) -> Choice:
        field, words = self.form.fields[place], self.form.words_at(place)
        told = told_apart(field)
        note = told.values.get(words, "") or told.besides or spoken_description(field)
        return self._value(self._option_key(place), field.title, spoken(words), note)

    def _seed(self) -> Choice:
        place = len(self.form.fields)
        note = "another deal each time" if self.form.seed is None else "the same deal again"
        return self._value(self._option_key(place), "seed", self.form.words_at(place), note)

    def _cards(self) -> Choice:
        cards, key = self.form.cards, self._option_key(self.form.cards_row)
        words = _path_end(cards.words, PATH_CELLS) if cards.file else cards.words
        if cards.fault:
            return self._value(key, "card file", words, f"{self.signs.not_now} can't be used", "bad")
        note = "read and checked" if cards.file else "or the path of a corrected copy"
        return self._value(key, "card file", words, note)

    def _value(self, key: str, title: str, text: str, note: str, tone: str = "mut") -> Choice:
        start, words = self.value_column - LEAD, self._word_column - LEAD
        line = Line.of(fit(title, start - 2).rstrip(), "bold").to(start)
        line = (line + value_line(text, key, self.signs)).gap(2).to(words)
        return Choice(key, line.add(shortened(note, self._row_cells - LEAD - line.width - 1), tone))

    def deal(self) -> Choice:
        """The row that deals."""
        seats = self.form.seats
        people = len({seat.name for seat in seats if seat.human})
        bots = sum(not seat.human for seat in seats)
        who = [counted(people, "person", "people")] if people else []
        if bots:
            who.append(counted(bots, "bot"))
        line = Line.of("Deal", "bold").to(14).add(f"{counted(len(seats), 'seat')}, ", "mut")
        fault = "the card file can't be used" if self.form.cards.fault else ""
        return Choice("z", line.add(listed(who), "mut"), possible=not fault, reason=fault)

    # --- what the row with the cursor means

    def about(self, part: Part, row: int) -> tuple[str, list[tuple[str, str]]]:
        """A sentence, and the keys that do something there."""
        arrows = f"{self.signs.back}{self.signs.to}"
        match part:
            case "seats":
                if row < len(self.form.seats):
                    return self._about_seat(row), [(arrows, "change"), ("Enter", "name"), ("Del", "remove")]
                return "Another seat at the table, clockwise behind the last one.", [("Enter", "add")]
            case "options":
                if row == self.form.cards_row:
                    keys = [("Enter", "type the path, or nothing"), (arrows, "as shipped or the typed one")]
                    return self._about_cards(), keys
                if (field := self.form.field_at(row)) is None:
                    sentence = "Seed: the same one, with the same seats and options, deals the same cards again."
                    return sentence, [("Enter", "type one, hexadecimal"), (arrows, "by lot or the typed one")]
                keys = [(arrows, "change")]
                if field.kind in ("text", "number"):
                    keys.insert(0, ("Enter", "type"))
                return f"{field.title[:1].upper()}{field.title[1:]}. {spoken_description(field)}", keys
            case "deal":
                if self.form.curtain:
                    sentence = "Deals the cards; a hand comes up only behind the curtain of its person."
                else:
                    sentence = "Deals the cards; play begins at once, without any curtain."
                return sentence, [("Enter", "deal"), ("Esc", "menu")]

    def _about_cards(self) -> str:
        cards = self.form.cards
        if cards.file:
            return f"Card file: {_path_end(cards.file, self.columns - 14)}"
        if cards.file is None:
            return "Card file: the corrected cards that were played with at the table before, as its save has them."
        return "Card file: the cards that come with the game, or the path of a corrected copy of them."

    def _about_seat(self, place: int) -> str:
        form = self.form
        seat = form.seats[place]
        twins = [str(other + 1) for other in range(len(form.seats)) if form.same_person(place, other)]
        if len(twins) > 1:
            sentence = f"{seat.name} is one person on seats {listed(twins)}, with no hand-over between them;"
            return f"{sentence} another name makes two."
        who = seat.name if seat.human else seat.person or seat.name
        before = None if form.last is None else dict(form.last.seats).get(who)
        if before is not None and before != seat.player:
            return f"{who} was {'a person' if before == HUMAN else f'a {player_words(before)}'} last time."
        if seat.human:
            return f"{seat.name} plays at this keyboard."
        return f"{seat.name} is played by a bot, {seat.player}."

    # --- the side column

    def side(self, part: Part, row: int) -> tuple[Line, ...]:
        """The row with the cursor at length, and the table of last time."""
        form, width = self.form, self.columns - FORM_CELLS - 5
        lines = [EMPTY]
        field = form.field_at(row) if part == "options" else None
        cards = form.cards if part == "options" and row == form.cards_row else None
        if field is not None:
            lines += self._side_of_field(field, width)
        elif cards is not None:
            lines.append(Line().gap(2).add("CARD FILE", "bold"))
            lines += [Line().gap(4).add(text) for text in wrap(cards.words, width)]
            told = cards.fault or "A table and its save keep what the file says when the table is dealt."
            lines += [Line().gap(4).add(text, "bad" if cards.fault else "mut") for text in wrap(told, width)]
        elif part == "seats" and row < len(form.seats):
            lines.append(Line().gap(2).add("WHO PLAYS HERE", "bold"))
            lines += [Line().gap(4).add(text) for text in wrap(form.seats[row].name, width)]
            for player in form.players:
                lines += _value_lines(player_words(player), player == form.seats[row].player, "", width)
        else:
            lines += [Line().gap(2).add(text, "mut") for text in wrap(self.about(part, row)[0], width + 2)]
        return (*lines, *self._side_of_last_time(width))

    def _side_of_last_time(self, width: int) -> list[Line]:
        last = self.form.last
        if last is None or not last.seats:
            return []
        people = [name if player == HUMAN else f"{name} ({player_words(player)})" for name, player in last.seats]
        lines = [EMPTY, Line().gap(2).add("LAST TIME", "bold")]
        lines += [Line().gap(4).add(text) for text in wrap(", ".join(people), width)]
        if day := calm_day(last.played):
            lines.append(Line().gap(4).add(day, "mut"))
        return lines

    def _side_of_field(self, field: FormField, width: int) -> list[Line]:
        told = told_apart(field)
        lines = [Line().gap(2).add(field.title.upper(), "bold")]
        present = field.words(self.form.values[field.name])
        values = [field.words(value) for value in values_of(field)]
        for value in values:
            lines += _value_lines(spoken(value), value == present, told.values.get(value, ""), width)
        if not values:
            lines += _value_lines(spoken(present), True, "", width)
        lines += [Line().gap(4).add(text, "mut") for text in wrap(told.besides, width)]
        return [*lines, Line().gap(4).add(told.clause, "mut")] if told.clause else lines


def _path_end(path: str, width: int) -> str:
    """Of a long path the end, which tells more than its beginning."""
    if cell_len(path) <= width:
        return path
    end = path[3 - width :]
    while cell_len(end) > width - 3:
        end = end[1:]
    return f"...{end}"


def _value_lines(text: str, chosen: bool, meaning: str, width: int) -> list[Line]:
    line = Line().gap(4).add(text, "bold" if chosen else "ink")
    if chosen:
        line = line.add("  (chosen)", "good")
    return [line, *(Line().gap(6).add(row, "mut") for row in wrap(meaning, width - 2))]
