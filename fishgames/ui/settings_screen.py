"""What belongs to a person: looks, motion, sign, name; one page for each, and one for the house. Seen at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from fishgames.core.people import person_name
from fishgames.core.registry import games
from fishgames.core.table import NAME_CELLS
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, fit, wrap
from fishgames.ui.page import Page
from fishgames.ui.people import MARKS, House, Look, Person
from fishgames.ui.setting_rows import Setting, house_settings, person_settings
from fishgames.ui.signs import SEAT_HUES, seat_letters
from fishgames.ui.values import CHANGE, clicked_value, neighbour, value_line
from fishgames.ui.widgets.card_row import CARD_SIZES, CardFace, card_lines
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

UseLook = Callable[[str, str], None]
"""Takes the theme and the set of signs ("auto", "rich", "ascii") into use."""

_HOUSE = "the house"
# numbers of the cards in the sample, and which of them is not playable
_NUMBERS = (17, 3, 9, 12, 4, 16, 21)
_CLOSED = 2
_VALUES, _WORDS = 26, 51


class SettingsScreen(Page[House]):
    """Returns the house as it was left. Nothing is kept by the page itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "the value before", group=CHANGE),
        Binding("right", "change(1)", "the next value", group=CHANGE),
        Binding("delete", "forget", "forget the person, asked once"),
        Binding("escape", "back", "back, all kept"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"look": ("a setting", "the next value; another name")}

    def __init__(self, house: House, use_look: UseLook) -> None:
        super().__init__()
        self.house = house
        # whose page it is; "" for the house
        self.name_shown = ""
        self._use_look = use_look
        self._faces = sample_faces()
        self._forgetting = False

    def compose_body(self) -> ComposeResult:
        yield LineBlock((EMPTY,), id="look-head")
        yield Choices(ground="paper", id="look")
        with Horizontal(id="ask", classes="gone"):
            yield LineBlock((EMPTY, Line().gap(1).add("another name", "bold").gap(2)), id="ask-label")
            yield Input(max_length=NAME_CELLS, id="ask-text")
        yield LineBlock(id="seen-as")

    def on_mount(self) -> None:
        self._fill()
        self.query_one("#look", Choices).focus()

    def on_resize(self) -> None:
        self._fill()

    @property
    def _person(self) -> Person:
        return self.house.person(self.name_shown)

    @property
    def _look(self) -> Look:
        return self.house.look(self.name_shown or None)

    @property
    def _field(self) -> Input:
        return self.query_one("#ask-text", Input)

    # --- the rows

    def _settings(self) -> tuple[Setting, ...]:
        return house_settings(self.house) if not self.name_shown else person_settings(self._person, self.house)

    def _rows(self) -> list[Choice]:
        whose = self._row(0, "person", self.name_shown or _HOUSE, "worn from the hand-over on")
        if not self.name_shown:
            whose = self._row(0, "person", _HOUSE, "and for public screens")
        rows = [
            whose,
            *(self._row(n, each.title, each.shown, each.words) for n, each in enumerate(self._settings(), 1)),
        ]
        rows.append(self._sign_row(len(rows)))
        return [*rows, self._name_row(len(rows))]

    def _row(self, place: int, title: str, text: str, words: str) -> Choice:
        key = str(place + 1)
        line = Line.of(title, "bold").to(_VALUES - 4) + value_line(text, key, self.signs, _WORDS - _VALUES - 1)
        return Choice(key, line.to(_WORDS - 4).add(words, "mut").cut(self.columns - 5))

    def _sign_row(self, place: int) -> Choice:
        if not self.name_shown:
            return Choice(
                str(place + 1),
                Line.of("own sign", "faint").to(_VALUES - 4),
                possible=False,
                reason="each chair has its own",
            )
        mark = self._person.mark
        shown = "of the chair" if mark is None else f"{self.signs.seats[mark]}{self._letter}, {SEAT_HUES[mark]}"
        return self._row(place, "own sign", shown, "unless it is taken there")

    def _name_row(self, place: int) -> Choice:
        key = str(place + 1)
        if not self.name_shown:
            return Choice(key, Line.of("name", "faint").to(_VALUES - 4), possible=False, reason="the house has none")
        line = Line.of("name", "bold").to(_VALUES - 4).add(fit(self.name_shown, _WORDS - _VALUES - 2).rstrip(), "bold")
        return Choice(key, line.to(_WORDS - 4).add("Enter types another one", "mut").cut(self.columns - 5))

    @property
    def _letter(self) -> str:
        return seat_letters([self.name_shown or "Hana"])[0]

    # --- drawing

    def _fill(self) -> None:
        told = "of a person; they come with the hand-over" if self.name_shown else "seen at once, kept for this machine"
        whose = Line.of(fit(self.name_shown, 24).rstrip() or _HOUSE, "accent bold")
        self.set_status(Line.of("Settings", "bold").gap(3).add(told, "mut"), whose)
        self.query_one("#look", Choices).choices = tuple(self._rows())
        self.query_one("#seen-as", LineBlock).lines = self._sample()
        arrows = f"{self.signs.back}{self.signs.to}"
        self.set_keys(
            (
                KeyHint("arrows", "move"),
                KeyHint(arrows, "change"),
                KeyHint("Del", "forget", possible=bool(self.name_shown)),
                KeyHint("Esc", "back"),
                KeyHint("^P", "all commands"),
                KeyHint("F1", "keys"),
            )
        )
        self._tell()

    def _sample(self) -> tuple[Line, ...]:
        signs, size = self.signs, "L" if self.tall else "M"
        drawn = [card_lines(face, size, signs) for face in self._faces]
        gap = 1 if self.wide else 0
        cards = [Line.join(row, gap=gap) for row in zip(*drawn, strict=True)]
        letters = "HBMTAKLE"
        seats = Line.join(
            [Line.of(signs.seats[seat] + letters[seat], f"{hue} bold") for seat, hue in enumerate(SEAT_HUES)], gap=2
        )
        mark = self._person.mark or 0
        shown = fit(self.name_shown, 16).rstrip() or "Hana"
        chip = Line.of(f" {signs.seats[mark]}{self._letter} {shown} ", f"{SEAT_HUES[mark]} bold chip")
        item = (
            Line.of(f"{signs.focus}4", "accent bold").add(" possible", "bold").flag("row").gap(3)
            + Line.of(f"5{signs.not_now} not now", "faint").gap(3)
            + Line.of("6", "accent bold").add(signs.chosen, "good bold").add(" chosen", "bold")
        )
        words = Line.of("good", "good").gap(2).add("warn", "warn").gap(2).add("bad", "bad")
        rows = [*cards, EMPTY, seats, EMPTY, item.gap(3) + words, EMPTY, chip]
        # the label stands beside the first card, which is as high as its size says
        head = Line().gap(1).add("SEEN AS", "bold")
        lead = CARD_SIZES["M"].width + 6
        return (EMPTY, *((head if place == 0 else EMPTY).to(lead) + row for place, row in enumerate(rows)))

    def _tell(self) -> None:
        if self._field.has_focus or self._forgetting:
            return
        index, settings = self.query_one("#look", Choices).cursor, self._settings()
        keys = [(f"{self.signs.back}{self.signs.to}", "change, seen at once"), ("Esc", "back, kept without Enter")]
        if 1 <= index <= len(settings):
            about = settings[index - 1].about
        elif index == 0:
            about = f"{len(self.house.names) or 'No'} people are known here: whoever has sat at a table."
        elif index == len(settings) + 1:
            about = "The own sign stands before the name at every table, unless an earlier seat has taken it."
        else:
            about = "Another name takes the records along; equal names are one person."
            keys[0] = ("Enter", "type another name")
        self.set_notice(Line().gap(1).add((wrap(about, self.columns - 2) or [""])[0]), keys)

    # --- changing

    @on(Choices.Focused, "#look")
    def _focused(self) -> None:
        self._forgetting = False
        self._tell()

    @on(Choices.Chosen, "#look")
    def _chosen(self, message: Choices.Chosen) -> None:
        if message.index == len(self._settings()) + 2:
            self._type_name()
        else:
            self.action_change(1)

    @on(LineBlock.Clicked, "#look")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and (found := clicked_value(message.target)) is not None:
            self.query_one("#look", Choices).cursor = int(found[0]) - 1
            self.action_change(found[1])

    def action_change(self, by: int) -> None:
        """The next or the previous value of the row with the cursor."""
        index, settings = self.query_one("#look", Choices).cursor, self._settings()
        self._forgetting = False
        if index == 0:
            self.name_shown = neighbour(("", *self.house.names), self.name_shown, by)
        elif index <= len(settings):
            changed: dict[str, Any] = {settings[index - 1].field: settings[index - 1].neighbour(by)}
            if self.name_shown:
                self._keep(replace(self._person, **changed))
            else:
                self.house = replace(self.house, **changed)
        elif index == len(settings) + 1 and self.name_shown:
            self._keep(replace(self._person, mark=neighbour((None, *range(MARKS)), self._person.mark, by)))
        self._show()

    def _keep(self, person: Person) -> None:
        self.house = self.house.with_person(self.name_shown, person)

    def _show(self) -> None:
        look = self._look
        self._use_look(look.theme, look.signs)
        self._fill()
        # the pointer and the key of every row are signs, too
        self.query_one("#look", Choices).redraw()

    # --- names

    def _type_name(self) -> None:
        if not self.name_shown:
            return
        self.query_one("#ask").remove_class("gone")
        self._field.cursor_blink = False
        self._field.value = self.name_shown
        self._field.focus()
        told = f"Another name for {self.name_shown}; running tables keep the one they were dealt with."
        self.set_notice(
            Line().gap(1).add(told).cut(self.columns - 1), (("Enter", "take it"), ("Esc", "keep the old one"))
        )

    @on(Input.Submitted, "#ask-text")
    def _named(self, message: Input.Submitted) -> None:
        try:
            name = person_name(message.value)
        except ValueError as error:
            self.say("bad", str(error), "Esc keeps the old one")
            return
        self.house = self.house.renamed(self.name_shown, name)
        self.name_shown = name
        self._close_field()
        self._show()

    def _close_field(self) -> None:
        self.query_one("#ask").add_class("gone")
        self.query_one("#look", Choices).focus()
        self._tell()

    def action_forget(self) -> None:
        """Forget the person: asked once, then done."""
        if not self.name_shown or self._field.has_focus:
            return
        if not self._forgetting:
            self._forgetting = True
            self.say("warn", f"Forget {self.name_shown}? Finished games keep the name.", "Del again forgets, Esc keeps")
            return
        self._forgetting = False
        self.house = self.house.without(self.name_shown)
        self.name_shown = ""
        self.query_one("#look", Choices).cursor = 0
        self._show()

    def action_back(self) -> None:
        """One step back: out of the field, no longer asked, away."""
        if self._field.has_focus:
            self._close_field()
        elif self._forgetting:
            self._forgetting = False
            self._tell()
        elif self.is_current:
            # a key that was pressed twice must not close the page below, too
            self.dismiss(self.house)


def sample_faces() -> tuple[CardFace, ...]:
    """A card of each suit that the games have, the first ones found, and one face down."""
    hues: dict[str, str] = {}
    for spec in games().values():
        hues |= spec.load("screen").token_hues
    # a suit is a letter and its sign; longer beginnings of a token are names
    suits = [(start, hue) for start, hue in hues.items() if len(start) == 2][: len(_NUMBERS)]
    faces = [
        CardFace(top=start, bottom=str(_NUMBERS[n]), texture=start[1] * 3, hue=hue, playable=n != _CLOSED)
        for n, (start, hue) in enumerate(suits)
    ]
    return (*faces, CardFace(face_down=True))
