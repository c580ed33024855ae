"""Signs are one cell each and say as much in ASCII; every palette can be read."""

import sys
from itertools import combinations
from types import SimpleNamespace

import pytest
from rich.cells import cell_len
from textual.color import Color
from textual.screen import Screen

from fishgames.ui.lines import Line
from fishgames.ui.signs import ASCII, RICH, SEAT_HUES, Signs, ascii_wanted, seat_letters, seat_mark
from fishgames.ui.themes import COLOURS, GROUNDS, HUES, PALETTES, THEMES, Palette, style_of, variable_defaults
from fishgames.ui.widgets.line import LineBlock
from tests.ui.frames import Bench, cells, rows, strips

FILLED = [palette for palette in PALETTES if palette.fills]


def ratio(one: str, other: str) -> float:
    """Contrast as WCAG 2 measures it."""

    def luminance(colour: str) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in Color.parse(colour).normalized
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
def test_every_sign_is_one_cell(signs: Signs) -> None:
    for name in signs._fields:
        value = getattr(signs, name)
        if isinstance(value, str):
            assert all(cell_len(sign) == 1 for sign in value), name


def test_the_ascii_set_is_ascii() -> None:
    assert all(str(getattr(ASCII, name)).isascii() for name in ASCII._fields)


@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
def test_signs_that_stand_in_one_place_differ(signs: Signs) -> None:
    assert len({" ", signs.not_now, signs.chosen}) == 3
    assert len({" ", signs.focus, signs.turn}) == 3
    assert len(set(signs.seats)) == len(SEAT_HUES)


def test_words_made_of_signs() -> None:
    assert RICH.value("+3") == "‹ +3 ›"
    assert RICH.planned("Cooper") == "‹ Cooper›"
    assert ASCII.planned("Cooper") == "< Cooper>"
    assert RICH.gauge(8, 12) == "■■■■■■■■····"
    assert ASCII.gauge(15, 12) == "#" * 12
    assert [RICH.level(part) for part in (0, 0.5, 1)] == [" ", "▄", "█"]


@pytest.mark.parametrize("plain", ["C", "POSIX"])
def test_ascii_is_wanted_where_the_terminal_is_said_to_know_nothing_else(
    plain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "__stderr__", SimpleNamespace(encoding="utf-8"))
    assert not ascii_wanted()
    monkeypatch.setenv("LC_ALL", plain)
    assert ascii_wanted()


def test_ascii_is_wanted_where_the_encoding_is_not_utf_8() -> None:
    assert not ascii_wanted("UTF-8")
    assert not ascii_wanted("utf8")
    assert ascii_wanted("ascii")
    assert ascii_wanted("latin-1")
    assert ascii_wanted("no such thing")


def test_seat_letters() -> None:
    names = ["Hana", "Ben", "Mio", "Tom", "Ada", "Kai", "Lea", "漁師"]
    letters = seat_letters(names)
    assert letters == ("H", "B", "M", "T", "A", "K", "L", "8")
    assert [seat_mark(seat, letters, RICH) for seat in range(8)] == ["●H", "▲B", "■M", "◆T", "★A", "▼K", "♣L", "♠8"]
    assert [seat_mark(seat, letters, ASCII) for seat in range(8)] == ["oH", "^B", "#M", "+T", "%A", "vK", "&L", "@8"]


def test_seat_letters_never_repeat() -> None:
    assert seat_letters(["Hana", "Hugo"]) == ("H", "U")
    assert seat_letters(["Al", "Al", "Al"]) == ("A", "L", "3")
    assert seat_letters(["Élise", "[/]", "", "\u00e9"]) == ("E", "2", "3", "4")


@pytest.mark.parametrize("palette", FILLED, ids=lambda palette: palette.name)
def test_text_can_be_read_on_every_ground(palette: Palette) -> None:
    colours = palette.colours
    for word in ("ink", "mut", "faint", "accent", "good", "warn", "bad", *HUES):
        for ground in GROUNDS:
            assert ratio(colours[word], colours[ground]) >= 4.495, (word, ground)
    for ground in GROUNDS:
        assert ratio(colours["line"], colours[ground]) >= 2.995, ground


@pytest.mark.parametrize("palette", FILLED, ids=lambda palette: palette.name)
def test_hues_of_seats_and_meanings_differ(palette: Palette) -> None:
    assert len({palette.colours[hue] for hue in SEAT_HUES}) == len(SEAT_HUES)
    for one, other in combinations(("good", "warn", "bad", "ink", "faint"), 2):
        assert palette.colours[one] != palette.colours[other]


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_every_tone_has_a_style(palette: Palette) -> None:
    for word in (*COLOURS, "edge"):
        for flags in ("", "bold", "chip", "reverse", "underline", "row", "on-card", "on-shelf", "named"):
            assert style_of(palette.name, f"{word} {flags}").color is not None


@pytest.mark.recipe(number="T20")
def test_cut_out_letters_do_not_need_colours() -> None:
    for palette in PALETTES:
        assert style_of(palette.name, "blue reverse").reverse
    assert style_of("night", "blue chip").reverse
    assert not style_of("sixteen", "blue chip").reverse


def test_a_mistaken_tone_is_told() -> None:
    with pytest.raises(ValueError, match="blu"):
        style_of("night", "blu bold")


def test_sixteen_fills_nothing() -> None:
    for theme in ("sixteen", "sixteen-light"):
        for word in (*COLOURS, "edge"):
            style = style_of(theme, f"{word} on-card", "shelf")
            assert style.bgcolor is not None
            assert style.bgcolor.is_default


def test_every_theme_has_every_variable() -> None:
    wanted = set(variable_defaults())
    assert {"paper", "shelf", "sea", "line", "mut", "faint", "good", "warn", "bad", "hue-blue", "hue-brown"} <= wanted
    for theme in THEMES:
        assert wanted <= set(theme.variables)


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_a_theme_is_seen_at_once(theme: str) -> None:
    block = LineBlock((Line.of("Hana", "blue bold").add(" ●H Hana ", "blue chip"),), bar="red", ground="shelf")
    app = Bench(block, theme="contrast")
    async with app.run_test(size=(40, 3)) as pilot:
        app.theme = theme
        await pilot.pause()
        shown = cells(strips(app)[0])
        assert shown[0][1].color == style_of(theme, "red").color
        assert shown[1][1].color == style_of(theme, "blue bold").color
        assert shown[30][1].bgcolor == style_of(theme, "ink", "shelf").bgcolor
        filled = not theme.startswith("sixteen")
        assert rows(app)[0].rstrip() == ("▌Hana ●H Hana" if filled else "▌Hana[●H Hana]")


class Cover(Screen[None]):
    """An opaque screen as the curtain is."""

    CSS = "Cover { background: $background; }"


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_nothing_shines_through_a_screen(theme: str) -> None:
    app = Bench(LineBlock(tuple(Line.of(f"secret {row}") for row in range(10))), theme=theme)
    async with app.run_test(size=(40, 12)) as pilot:
        assert "secret" in app.export_screenshot()
        await app.push_screen(Cover())
        await pilot.pause()
        assert "secret" not in app.export_screenshot()


async def test_without_colours_grey_text_is_still_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Bench(LineBlock((Line.of("a", "red").add("b", "faint on-card").add("c", "blue chip"),), ground="shelf"))
    async with app.run_test(size=(20, 2)):
        for _, style in cells(strips(app)[0])[:3]:
            assert style.color is not None
            assert style.bgcolor is not None
            ink, ground = style.color.get_truecolor(), style.bgcolor.get_truecolor()
            assert len(set(ink)) == len(set(ground)) == 1
            assert ratio(ink.hex, ground.hex) >= 4
