"""The settings of a person or of the house as rows: values, the words for the present one, what it means."""

from dataclasses import dataclass
from typing import Any

from fishgames.ui.lines import Line
from fishgames.ui.people import IDEAS, MARKS, MOTIONS, OPEN_FOR, SIGN_SETS, THEMES, House, Person
from fishgames.ui.signs import SEAT_HUES, Signs, seat_letters
from fishgames.ui.values import neighbour, value_line
from fishgames.ui.widgets.choices import Choice

_VALUES, _WORDS_AT = 26, 51

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
    "rich": ("half blocks and shapes", "Signs rich: cards with edges, a shape for each seat."),
    "ascii": ("if cells are torn", "Signs ascii: for terminals that tear the rich ones or draw them wide."),
}
_MOTION_WORDS = {
    "calm": ("a pause after each bot", "Motion calm: what bots do is shown for a moment; nothing slides or blinks."),
    "none": ("nothing moves by itself", "Motion none: no pauses, no sliding; all that bots did is there at once."),
}
_IDEA_WORDS = {
    "asked": (
        "where the table allows it",
        "Ideas by key: I shows what looks best, where the table allows it.",
    ),
    "off": ("no suggestions", "Ideas off: nothing is suggested, not even when the key is pressed."),
}
_WORDS_OF: dict[str, dict[str, tuple[str, str]]] = {
    "theme": _THEME_WORDS,
    "signs": _SIGN_WORDS,
    "motion": _MOTION_WORDS,
    "ideas": _IDEA_WORDS,
}
# values that a word of the file would not explain
_SHOWN = {"asked": "by key"}


@dataclass(frozen=True)
class Setting:
    """A row whose value left and right change: the field it stands for, its values, and the words for the present one.

    A person may have chosen no value ("" or 0): then the house's holds.
    """

    field: str
    title: str
    values: tuple[str | int | None, ...]
    present: str | int | None
    shown: str
    words: str
    about: str

    def neighbour(self, by: int) -> str | int | None:
        """The value before or after the present one."""
        return neighbour(self.values, self.present, by)


_FIELDS: tuple[tuple[str, str, tuple[str | int, ...]], ...] = (
    ("theme", "theme", THEMES),
    ("signs", "signs", SIGN_SETS),
    ("motion", "motion", MOTIONS),
    ("ideas", "ideas", IDEAS),
    ("open_for", "open for, if locked", tuple(OPEN_FOR)),
)


def house_settings(house: House) -> tuple[Setting, ...]:
    """What the house has."""
    return tuple(
        _setting(field, title, values, getattr(house, field), getattr(house, field)) for field, title, values in _FIELDS
    )


def person_settings(person: Person, house: House) -> tuple[Setting, ...]:
    """What a person has, or leaves to the house."""
    return tuple(
        _setting(field, title, (type(values[0])(), *values), getattr(person, field), getattr(house, field))
        for field, title, values in _FIELDS
    )


def _setting(field: str, title: str, values: tuple[str | int, ...], own: Any, of_house: Any) -> Setting:
    value = own or of_house
    if field == "open_for":
        shown, words = f"{value} seconds", "how long a hand lies open"
        about = "Open for: at a locked table a hand lies open for so long, or until another key."
    else:
        words, about = _WORDS_OF[field][value]
        shown = _SHOWN.get(value, value)
    return Setting(field, title, values, own, shown if own else f"house: {shown}", words, about)


def sign_setting(name: str, person: Person, signs: Signs) -> Setting:
    """The sign that a person has chosen, which stands before the name at every table."""
    mark = person.mark
    shown = "of the chair" if mark is None else f"{signs.seats[mark]}{seat_letters([name])[0]}, {SEAT_HUES[mark]}"
    about = "The sign before the name at every table, unless an earlier seat has taken it."
    return Setting("mark", "own sign", (None, *range(MARKS)), mark, shown, "unless it is taken there", about)


def setting_choice(setting: Setting, key: str, signs: Signs, columns: int, target: str = "") -> Choice:
    """A row for left and right, on a screen of so many columns; `target` stands for the key in clicks."""
    value = value_line(setting.shown, target or key, signs, _WORDS_AT - _VALUES - 1)
    line = Line.of(setting.title, "bold").to(_VALUES - 4) + value
    return Choice(key, line.to(_WORDS_AT - 4).add(setting.words, "mut").cut(columns - 5))


def own_words(person: Person, house: House) -> str:
    """What a person has chosen, in a few words; "" who has chosen nothing."""
    own = [each for each in person_settings(person, house) if each.present]
    words = {"theme": "{0}", "signs": "{0} signs"}
    return ", ".join(words.get(each.field, f"{each.title.split(',')[0]} {{0}}").format(each.shown) for each in own)
