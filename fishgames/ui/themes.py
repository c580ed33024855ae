"""The palettes, as Textual themes and as styles for tones.

CSS takes the colours by variable (`$paper`, `$hue-blue`, …), line widgets by tone word (`"blue bold"`).
"""

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

GROUNDS = ("paper", "shelf", "card", "sea", "quay")
HUES = ("blue", "yellow", "red", "lime", "green", "teal", "purple", "grey", "pink", "brown")
COLOURS = (*GROUNDS, "line", "ink", "mut", "faint", "accent", "good", "warn", "bad", *HUES)

DEFAULT_THEME = "night"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by word, in the order of `COLOURS`."""

    name: str
    dark: bool
    colours: dict[str, str]
    # sixteen colours have no quiet tones to fill with: cards keep their edges, chips get brackets
    fills: bool = True


def _palette(name: str, *, dark: bool, table: str) -> Palette:
    return Palette(name, dark, dict(zip(COLOURS, table.split(), strict=True)))


def _sixteen(name: str, *, dark: bool, table: str) -> Palette:
    colours = dict.fromkeys(GROUNDS, "default") | dict(zip(COLOURS[len(GROUNDS) :], table.split(), strict=True))
    return Palette(name, dark, colours, fills=False)


_NIGHT_TONES = "#10161d #17202a #26333f #10263a #2b2620 #6f7f8d #e3e9ee #a3b0bc #8f9dab"

# one row for grounds, line, ink to faint, accent to bad; then blue yellow red lime green teal purple grey pink brown
PALETTES: tuple[Palette, ...] = (
    _palette(
        "night",
        dark=True,
        table=f"""{_NIGHT_TONES} #8fc7e8 #8fe3d0 #f0c35b #ff8f86
        #6ea3ff #f7d83b #dd867c #ecf7a4 #a4e0b3 #52baba #d2c1ff #d8e6ee #ff82b6 #e99a45""",
    ),
    _palette(
        "day",
        dark=False,
        table="""#fbf9f4 #f3efe6 #e6e0d4 #e3edf3 #ede2cf #757c83 #1d2730 #4f5a65 #5c656e #0d5a85 #0b5f6b #776000 #8c0f24
        #2c3ca6 #7a4900 #c4102f #506939 #1e6150 #004649 #7841d7 #5a606e #b5086a #632a06""",
    ),
    _palette(
        "contrast",
        dark=True,
        table="""#000000 #0c0c0c #242424 #001a33 #2a2000 #b0b0b0 #ffffff #e0e0e0 #c4c4c4 #7fd4ff #66ffd8 #ffd84d #ff9b94
        #669dff #ebbd01 #ce8988 #ffff74 #b7f3b4 #acffff #c0c7ff #c0ccc1 #d18ab9 #d49d61""",
    ),
    _palette(
        "clear",
        dark=True,
        table=f"""{_NIGHT_TONES} #8fc7e8 #8fd6ff #f5e663 #ff9a52
        #8392ff #ffff00 #f1a80b #f3ffff #c5ffbb #acb19e #b28ea9 #f3ffff #d3d0ff #cb8a5c""",
    ),
    _sixteen(
        "sixteen",
        dark=True,
        table="""white default white bright_black bright_cyan bright_green bright_yellow bright_red
        bright_blue bright_yellow bright_red bright_green green bright_cyan bright_magenta white magenta yellow""",
    ),
    # the same for terminals with a light ground, where the bright ones can't be read
    _sixteen(
        "sixteen-light",
        dark=False,
        table="""bright_black default default bright_black blue green red red
        blue yellow red green green cyan magenta bright_black magenta yellow""",
    ),
)
_BY_NAME = {palette.name: palette for palette in PALETTES}


def _css(palette: Palette, word: str) -> str:
    colour = palette.colours[word]
    return colour if palette.fills else f"ansi_{colour}"


def _variables(palette: Palette) -> dict[str, str]:
    def css(word: str) -> str:
        return _css(palette, word)

    ours = {word: css(word) for word in COLOURS if word not in HUES}
    hues = {f"hue-{word}": css(word) for word in HUES}
    # Textual's own parts (fields, tables, palette of commands), so that they don't fall out of the picture
    theirs = {
        "border": css("accent"),
        "border-blurred": css("line"),
        "block-cursor-background": css("card") if palette.fills else css("accent"),
        "block-cursor-foreground": css("ink") if palette.fills else "ansi_black",
        "block-cursor-text-style": "bold",
        "input-cursor-text-style": "reverse",
        "input-selection-background": css("card") if palette.fills else css("accent"),
        "footer-key-foreground": css("accent"),
        "footer-background": css("shelf"),
        "scrollbar": css("line"),
        "scrollbar-background": css("shelf"),
    }
    if not palette.fills:
        theirs = BUILTIN_THEMES["ansi-dark" if palette.dark else "ansi-light"].variables | theirs
    return ours | hues | theirs


def _theme(palette: Palette) -> Theme:
    def css(word: str) -> str:
        return _css(palette, word)

    return Theme(
        name=palette.name,
        primary=css("accent"),
        secondary=css("mut"),
        accent=css("accent"),
        success=css("good"),
        warning=css("warn"),
        error=css("bad"),
        foreground=css("ink"),
        background=css("paper"),
        surface=css("shelf"),
        panel=css("card"),
        boost=css("card"),
        dark=palette.dark,
        ansi=not palette.fills,
        variables=_variables(palette),
    )


THEMES: tuple[Theme, ...] = tuple(_theme(palette) for palette in PALETTES)


def variable_defaults() -> dict[str, str]:
    """For `App.get_theme_variable_defaults`: the style sheet is read once before our themes are known."""
    return dict(THEMES[0].variables)


def palette_of(theme: str) -> Palette:
    """A palette by the name of its theme; night for themes that are not ours."""
    return _BY_NAME.get(theme, _BY_NAME[DEFAULT_THEME])


@lru_cache(maxsize=8192)
def style_of(theme: str, tone: str, ground: str = "paper") -> Style:
    """How a tone looks on a ground: one of the grounds, or a hue (the curtain's band).

    Words: a colour (`COLOURS`, or `edge`: that of a card's half blocks); `bold`, `underline`; `on-card` and the like;
    `chip` and `reverse`: letters cut out of the colour; `row`: the row that has the focus; `named`: the part of a row
    that is underlined then, nothing by itself.
    """
    palette = palette_of(theme)
    colour, behind, flags = "ink", ground, set[str]()
    for word in tone.split():
        if word in palette.colours or word == "edge":
            colour = word
        elif word.startswith("on-") and word[3:] in palette.colours:
            behind = word[3:]
        elif word in ("bold", "underline", "reverse", "chip", "row", "named"):
            flags.add(word)
        else:
            raise ValueError(f"{word!r} is no word for a tone")
    if not palette.fills:
        return _style_without_fills(palette, colour, flags)
    if "row" in flags:
        behind = "card"
    if colour == "edge":
        colour = "card"
    cut_out = bool(flags & {"reverse", "chip"})
    if cut_out:
        behind = "paper"
    return Style(
        color=palette.colours[colour],
        bgcolor=palette.colours[behind],
        bold=True if "bold" in flags else None,
        underline=True if "underline" in flags else None,
        # the attribute, not two swapped colours: it is still there where colours are not
        reverse=True if cut_out else None,
    )


def _style_without_fills(palette: Palette, colour: str, flags: set[str]) -> Style:
    # a whole row in reverse is read as one thing only if it is in one colour
    name = "ink" if "row" in flags else "mut" if colour in ("edge", *GROUNDS) else colour
    return Style(
        color=palette.colours[name],
        bgcolor="default",
        bold=True if flags & {"bold", "chip"} or name == "blue" else None,
        underline=True if "underline" in flags else None,
        reverse=True if flags & {"reverse", "row"} else None,
    )
