"""What stands in the form of a new table, and how it changes. Screens draw it; nothing here knows of them."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from fishgames.core.forms import FormField, fields_of, parse_field
from fishgames.core.model import Options
from fishgames.core.opening import options_json
from fishgames.core.people import bot_name, person_name, seat_infos
from fishgames.core.players import bot_names
from fishgames.core.request import PlayRequest
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.table import SeatInfo, TableSettings, hands_over
from fishgames.ui.option_words import parse_seed, seed_words, values_of
from fishgames.ui.people import House, LastTable
from fishgames.ui.setup_cards import CardSource
from fishgames.ui.values import neighbour

# names for a table that nobody has ever sat at
PLACEHOLDERS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Ida", "Jon", "Kim", "Lea", "Max")


@dataclass(frozen=True)
class SetupResult:
    """A table that can be dealt. `entries`: name and player of each seat; `seed` None: by lot.

    `cards`: the contents of a corrected card file. `cards_file`: the path they were read from, "" for cards of the
    table before or as shipped. `cards_known`: the path that the house remembers.
    """

    entries: tuple[tuple[str, str], ...]
    options: Options
    settings: TableSettings
    seed: int | None = None
    cards: Any = None
    cards_file: str = ""
    cards_known: str = ""

    def remembered(self, played: str) -> LastTable:
        """What the house keeps of it; `played` is the day (ISO 8601)."""
        return LastTable(self.entries, options_json(self.options), self.settings.model_dump(), played, self.cards_known)


@dataclass
class FormSeat:
    """A seat as it stands in the form. `person`: who sat there before a bot was put there, "" if nobody did."""

    name: str
    player: str
    person: str = ""

    @property
    def human(self) -> bool:
        """Does a person press the keys for it?"""
        return self.player == HUMAN

    @classmethod
    def of(cls, name: str, player: str) -> "FormSeat":
        """A seat as a table has it; a bot may have no name."""
        return cls(name if player == HUMAN or name.strip() else bot_name(player), player)

    def given_to(self, player: str, guest: str) -> None:
        """Somebody else plays here. A bot is called by its strength unless it was given a name; when one without a name
        leaves, whoever sat there comes back, or else `guest`.
        """
        if self.human:
            self.person = self.name
        if self.human or self.name == bot_name(self.player):
            self.name = bot_name(player) if player != HUMAN else self.person or guest
        self.player = player


class SetupForm:
    """Seats, then `fields`: the settings of the table, the options of the game; behind them seed and card file.

    What can't be done raises ValueError with a sentence.
    """

    def __init__(self, spec: GameSpec, house: House, request: PlayRequest) -> None:
        self.spec = spec
        self.last = house.tables.get(spec.id)
        self.players = (HUMAN, *bot_names(spec))
        self._request = request
        self._options: type[Options] = spec.load("rules").options
        self._house = house
        self._names = tuple(dict.fromkeys((*house.names, *PLACEHOLDERS)))
        self.fields = (*fields_of(TableSettings), *fields_of(self._options))
        self.values: dict[str, Any] = {field.name: self._first_value(field) for field in self.fields}
        # what was typed last, so that left and right come back to it
        self._typed: dict[str, Any] = dict(self.values)
        self.seed = self._typed_seed = request.seed
        self.seats = self._first_seats()
        self.cards = CardSource(spec, request, "" if self.last is None else self.last.cards)

    def marks(self) -> list[int | None]:
        """The sign that the person of each seat would like."""
        return [self._house.person(seat.name.strip()).mark if seat.human else None for seat in self.seats]

    def _first_seats(self) -> list[FormSeat]:
        least, most = self.spec.seats
        if self._request.seats is not None:
            return [FormSeat.of(name, player) for name, player in self._request.seats]
        seats = list(self.last.seats) if self.last is not None else []
        if least <= len(seats) <= most and all(player in self.players for _, player in seats):
            return [FormSeat(name, player) for name, player in seats]
        return [FormSeat(name, HUMAN) for name in self._names[: min(max(least, 2), most)]]

    def _first_value(self, field: FormField) -> Any:
        """What was asked for, else as last time, else the default."""
        given = {**self._request.options, **self._request.settings}
        before = {} if self.last is None else {**self.last.options, **self.last.settings}
        for source in (given, before):
            if field.name in source:
                try:
                    return parse_field(field, field.words(source[field.name]))
                except ValueError:  # the options of a game change between versions
                    continue
        return field.default

    # --- what stands there

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """Name and player of each seat."""
        return tuple((seat.name, seat.player) for seat in self.seats)

    def same_person(self, one: int, other: int) -> bool:
        """Is one body meant to sit on both seats?"""
        first, second = self.seats[one], self.seats[other]
        return first.human and second.human and first.name == second.name

    @property
    def curtain(self) -> bool:
        """Will hands wait behind curtains?"""
        people = {seat.name for seat in self.seats if seat.human}
        return hands_over(people, TableSettings(privacy=self.values["privacy"]))

    @property
    def cards_row(self) -> int:
        """The row of options with the card file, the last one."""
        return len(self.fields) + 1

    def field_at(self, row: int) -> FormField | None:
        """The field of a row of options; None for the seed and the card file."""
        return self.fields[row] if row < len(self.fields) else None

    def words_at(self, row: int) -> str:
        """What stands in a row of options, the way it is typed."""
        if row == self.cards_row:
            return self.cards.words
        field = self.field_at(row)
        return seed_words(self.seed) if field is None else field.words(self.values[field.name])

    def table(self) -> tuple[tuple[SeatInfo, ...], SetupResult]:
        """The table as it could be dealt."""
        infos = seat_infos(self.entries)
        cards = self.cards.read()
        settings = {field.name: self.values[field.name] for field in fields_of(TableSettings)}
        options = {field.name: self.values[field.name] for field in fields_of(self._options)}
        try:
            made = self._options(**options), TableSettings(**settings)
        except ValidationError as error:
            faults = [fault["msg"] for fault in error.errors(include_input=False, include_url=False)]
            raise ValueError(f"These options do not fit together: {faults[0]}.") from None
        return infos, SetupResult(self.entries, *made, self.seed, cards, self.cards.file or "", self.cards.known)

    # --- how it changes

    def add_seat(self) -> None:
        """One more seat, for somebody whose name is not at the table yet."""
        if len(self.seats) >= self.spec.seats[1]:
            raise ValueError(f"{self.spec.title} is for {self.spec.seats[1]} seats at most.")
        self.seats.append(FormSeat(self._guest(), HUMAN))

    def _guest(self) -> str:
        """The first known name that nobody at the table has."""
        taken = {name for seat in self.seats for name in (seat.name, seat.person)}
        return next((name for name in self._names if name not in taken), f"Guest {len(self.seats)}")

    def remove_seat(self, row: int) -> None:
        """Take a seat away from the table."""
        least = self.spec.seats[0]
        if len(self.seats) <= least:
            raise ValueError(f"{self.spec.title} takes {least} seats at least; a bot can sit on this one.")
        del self.seats[row]

    def rename(self, row: int, text: str) -> None:
        """Another name for a seat; a bot may go without."""
        seat = self.seats[row]
        seat.name = bot_name(seat.player) if not seat.human and not text.strip() else person_name(text)

    def change_player(self, row: int, by: int) -> None:
        """The next or the previous player for a seat."""
        seat = self.seats[row]
        seat.given_to(neighbour(self.players, seat.player, by), self._guest())

    def type_value(self, row: int, text: str) -> None:
        """What was typed in a row of options."""
        if row == self.cards_row:
            self.cards.type(text)
            return
        field = self.field_at(row)
        if field is not None:
            self.values[field.name] = self._typed[field.name] = parse_field(field, text)
            return
        self.seed = parse_seed(text)
        self._typed_seed = self._typed_seed if self.seed is None else self.seed

    def change_value(self, row: int, by: int) -> bool:
        """The next or the previous value of a row of options; False for a seed or a file while none has been typed."""
        if row == self.cards_row:
            return self.cards.change(by)
        field = self.field_at(row)
        if field is not None:
            self.values[field.name] = self._next_value(field, by)
        elif self._typed_seed is None:
            return False
        else:
            self.seed = self._typed_seed if self.seed is None else None
        return True

    def _next_value(self, field: FormField, by: int) -> Any:
        present = self.values[field.name]
        if values := values_of(field):
            return neighbour(values, present, by)
        if field.kind == "number":
            least, most = field.least, field.most
            number = int(present) + by
            number = number if least is None else max(number, least)
            return number if most is None else min(number, most)
        return neighbour(tuple(dict.fromkeys((field.default, self._typed[field.name]))), present, by)
