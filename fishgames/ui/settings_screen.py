"""Looks: palette and signs, changed and seen at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.registry import games
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.page import Page
from fishgames.ui.people import SIGN_SETS, THEMES, House
from fishgames.ui.signs import SEAT_HUES
from fishgames.ui.values import CHANGE, clicked_value, neighbour, value_line
from fishgames.ui.widgets.card_row import CARD_SIZES, CardFace, card_lines
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

UseLook = Callable[[str, str], None]
"""Takes the theme and the set of signs ("auto", "rich", "ascii") into use."""

_THEME_WORDS = {
    "night": ("calm and dark", "Theme night: calm, dark, for an evening at the table."),
    "day": ("calm and light", "Theme day: light, for a bright room."),
    "contrast": ("bright on black", "Theme contrast: the strongest letters, on black."),
    "clear": ("colours told apart by everybody", "Theme clear: hues that colour-blind people tell apart, too."),
    "sixteen": ("the terminal's own colours", "Theme sixteen: only the terminal's own colours, on its dark ground."),
    "sixteen-light": (
        "the same on a light ground",
        "Theme sixteen-light: the terminal's own colours on a light ground.",
    ),
}
_SIGN_WORDS = {
    "auto": ("what the terminal is able to", "Signs auto: rich where the terminal writes UTF-8, else ascii."),
    "rich": ("half blocks and shapes", "Signs rich: cards with edges, seven shapes for the seats."),
    "ascii": ("if cells are torn", "Signs ascii: for terminals that tear the rich ones or draw them wide."),
}
# numbers of the cards in the sample, and which of them is not playable
_NUMBERS = (17, 3, 9, 12, 4, 16, 21)
_CLOSED = 2
_VALUES, _WORDS = 26, 46


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
        yield LineBlock((EMPTY, Line().gap(1).add("LOOK", "bold")), id="look-head")
        yield Choices(ground="paper", id="look")
        yield LineBlock(id="seen-as")

    def on_mount(self) -> None:
        self._fill()
        self.query_one("#look", Choices).focus()

    def on_resize(self) -> None:
        self._fill()

    # --- drawing

    def _fill(self) -> None:
        self.set_status(Line.of("Settings", "bold").gap(3).add("seen at once, kept for this machine", "mut"))
        self.query_one("#look", Choices).choices = (
            self._choice("1", "theme", self.house.theme, _THEME_WORDS[self.house.theme][0]),
            self._choice("2", "signs", self.house.signs, _SIGN_WORDS[self.house.signs][0]),
        )
        self.query_one("#seen-as", LineBlock).lines = self._sample()
        arrows = f"{self.signs.back}{self.signs.to}"
        self.set_keys(
            (
                KeyHint("arrows", "move"),
                KeyHint(arrows, "change"),
                KeyHint("Esc", "back"),
                KeyHint("^P", "all commands"),
                KeyHint("F1", "keys"),
            )
        )
        self._tell(self.query_one("#look", Choices).cursor)

    def _choice(self, key: str, title: str, text: str, words: str) -> Choice:
        line = Line.of(title, "bold").to(_VALUES - 4) + value_line(text, key, self.signs)
        return Choice(key, line.to(_WORDS - 4).add(words, "mut"))

    def _sample(self) -> tuple[Line, ...]:
        signs, size = self.signs, "L" if self.tall else "M"
        drawn = [card_lines(face, size, signs) for face in self._faces]
        gap = 1 if self.wide else 0
        cards = [Line.join(row, gap=gap) for row in zip(*drawn, strict=True)]
        letters = "HBMTAKLE"
        seats = Line.join(
            [Line.of(signs.seats[seat] + letters[seat], f"{hue} bold") for seat, hue in enumerate(SEAT_HUES)], gap=2
        )
        chip = Line.of(f" {signs.seats[0]}H Hana ", "blue bold chip")
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

    def _tell(self, index: int) -> None:
        about = _THEME_WORDS[self.house.theme][1] if index == 0 else _SIGN_WORDS[self.house.signs][1]
        arrows = f"{self.signs.back}{self.signs.to}"
        first = (wrap(about, self.columns - 2) or [""])[0]
        self.set_notice(
            Line().gap(1).add(first), ((arrows, "change, seen at once"), ("Esc", "back, kept without Enter"))
        )

    # --- changing

    @on(Choices.Focused, "#look")
    def _focused(self, message: Choices.Focused) -> None:
        self._tell(message.index)

    @on(Choices.Chosen, "#look")
    def _chosen(self) -> None:
        self.action_change(1)

    @on(LineBlock.Clicked, "#look")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and (found := clicked_value(message.target)) is not None:
            self.query_one("#look", Choices).cursor = int(found[0]) - 1
            self.action_change(found[1])

    def action_change(self, by: int) -> None:
        """The next or the previous value of the row with the cursor."""
        if self.query_one("#look", Choices).cursor == 0:
            self.house = replace(self.house, theme=neighbour(THEMES, self.house.theme, by))
        else:
            self.house = replace(self.house, signs=neighbour(SIGN_SETS, self.house.signs, by))
        self._use_look(self.house.theme, self.house.signs)
        self._fill()
        # the pointer and the key of every row are signs, too
        self.query_one("#look", Choices).redraw()

    def action_back(self) -> None:
        """Leave."""
        # a key that was pressed twice must not close the page below, too
        if self.is_current:
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
