"""Rows as data: columns stay in place whatever a person is called."""

import pytest
from rich.cells import cell_len
from textual.strip import Strip

from fishgames.ui.lines import EMPTY, Line, Span, clean, fit, fit_right, wrap
from fishgames.ui.widgets.line import LineBlock, bracketed
from tests.ui.frames import Bench, assert_width, cells, rows, strips

NAMES = ["Hana", "漁師", "[/]", "[b", "$x", "[@click=app.quit]x[/]", "x" * 40, "漁" * 40, "e\u0301lise", ""]


@pytest.mark.parametrize("seat_name", NAMES)
def test_names_fill_exactly_their_column(seat_name: str) -> None:
    assert cell_len(fit(seat_name, 8)) == 8
    line = Line.of("●H ", "blue bold").add(fit(seat_name, 8)).gap(2).add("53", "bold")
    assert line.width == 15
    assert line.text.endswith("  53")


def test_a_wide_sign_is_not_halved() -> None:
    assert fit("漁師", 3) == "漁 "
    assert fit("漁師", 5) == "漁師 "
    assert fit_right("師", 4) == "  師"
    assert fit_right("12345", 3) == "123"


def test_what_is_missing_is_three_dots() -> None:
    line = Line.of("Isaribi", "bold").gap(2).add("round 1 of 5", "mut")
    assert line.shortened(21) is line
    assert line.shortened(20).text == "Isaribi  round 1 ..."
    assert line.shortened(20).width == 20
    assert line.shortened(12).text == "Isaribi ..."
    assert line.shortened(3).text == " ..."
    told = Line.of("Hana: ", "bold").add("chased shark, L out of").add(" the field")
    assert told.shortened(24).text == "Hana: chased shark ..."
    assert told.shortened(25).text == "Hana: chased shark, L ..."
    assert Line.of("x" * 30).add(" y").shortened(20).text == f"{'x' * 16} ..."


@pytest.mark.parametrize("text", ["a\nb", "a\x1b[2Jb", "a\tb", "a\u202eb", "a\u200bb", "a\x00b", "a\u3000b"])
def test_signs_that_move_the_cursor_become_blanks(text: str) -> None:
    kept = clean(text)
    assert kept.isprintable()
    assert kept.startswith("a")
    assert kept.endswith("b")
    assert Line.of(text).text == kept


def test_emoji_of_uncertain_width_lose_what_makes_it_uncertain() -> None:
    assert clean("\u2764\ufe0f") == "\u2764"


def test_columns() -> None:
    line = Line.of(" SEATS", "mut bold").to(16).add("points", "mut").to(24).add("caught", "mut")
    assert line.text == " SEATS          points  caught"
    assert line.to(10) == line


def test_right_edge_wins() -> None:
    left = Line.of("Fishing 2", "bold")
    assert left.right(20, Line.of(" Hana ", "chip blue")).text == "Fishing 2      Hana "
    assert left.right(12, Line.of(" Hana ")).text == "Fishin Hana "
    assert left.right(12, Line.of(" Hana ")).width == 12


def test_cut_through_a_span() -> None:
    line = Line.of("ab", "blue").add("漁師", "red")
    assert line.cut(3).spans == (Span("ab", "blue"), Span(" ", "red"))
    assert line.cut(0) == EMPTY
    assert line.cut(6) == line


def test_targets_are_found_by_cell() -> None:
    line = Line.of("漁師", target="seat").gap(2).add("x", target="sign")
    assert [line.target_at(column) for column in range(-1, 8)] == [
        None, "seat", "seat", "seat", "seat", None, None, "sign", None,
    ]  # fmt: skip
    assert line.targeted("row").target_at(4) == "row"
    assert line.targeted("row").target_at(6) == "sign"


def test_wrap_counts_cells() -> None:
    text = "Hana holds blue, so blue, a blowfish or a buoy must be played."
    assert wrap(text, 30) == ["Hana holds blue, so blue, a", "blowfish or a buoy must be", "played."]
    assert wrap("漁師漁師 漁", 5) == ["漁師", "漁師", "漁"]
    assert wrap("a" * 7, 3) == ["aaa", "aaa", "a"]
    assert wrap("  ", 5) == []
    assert wrap("漁師", 1) == ["漁", "師"]


def test_lines_compare_by_value_and_join() -> None:
    assert Line.of("a", "mut") == Line.of("a", "mut")
    assert Line.of("a", "mut") != Line.of("a", "ink")
    assert Line.join([Line.of("a"), Line.of("b")], gap=3).text == "a   b"
    assert Line.of("").spans == ()


def test_chips_without_fill_keep_their_cells() -> None:
    assert bracketed("  LIGHT Lo  ") == " [LIGHT Lo] "
    assert bracketed(" ●H Hana ") == "[●H Hana]"
    assert bracketed("GR") == "GR"
    assert bracketed("   ") == "   "


@pytest.mark.parametrize("seat_name", NAMES)
async def test_a_block_shows_names_as_plain_text(seat_name: str) -> None:
    block = LineBlock((Line.of(" ").add(fit(seat_name, 12)).add("53"),), bar="blue", ground="shelf")
    app = Bench(block)
    async with app.run_test(size=(40, 3)):
        shown = rows(app)
        assert_width(shown, 40)
        assert "".join(text for text, _ in cells(strips(app)[0])[14:16]) == "53"


async def test_equal_lines_are_not_drawn_again_and_few_changes_are_drawn_alone() -> None:
    drawn: list[int] = []

    class Counting(LineBlock):
        def render_line(self, y: int) -> Strip:
            drawn.append(y)
            return super().render_line(y)

    block = Counting(tuple(Line.of(f"row {row}") for row in range(6)))
    app = Bench(block)
    async with app.run_test(size=(40, 8)) as pilot:
        drawn.clear()
        block.lines = tuple(Line.of(f"row {row}") for row in range(6))
        await pilot.pause()
        assert drawn == []
        block.lines = (*block.lines[:3], Line.of("changed", "good"), *block.lines[4:])
        await pilot.pause()
        assert drawn == [3]
        assert rows(app)[3].strip() == "changed"
        block.lines = block.lines[:2]
        await pilot.pause()
        assert block.size.height == 2
        assert rows(app)[3].strip() == ""


async def test_a_click_on_a_span_tells_its_target() -> None:
    heard: list[tuple[str, int]] = []

    class App(Bench):
        def on_line_block_clicked(self, message: LineBlock.Clicked) -> None:
            heard.append((message.target, message.button))

    block = LineBlock((Line.of(" SEATS "), Line.of("●H Hana", "blue", "seat 0").gap(2).add("53")), bar="blue")
    app = App(block)
    async with app.run_test(size=(40, 4)) as pilot:
        await pilot.click(block, offset=(1, 1))
        await pilot.click(block, offset=(7, 1), button=3)
        await pilot.click(block, offset=(0, 1))
        await pilot.click(block, offset=(10, 1))
        await pilot.click(block, offset=(3, 0))
        await pilot.pause()
        assert heard == [("seat 0", 1), ("seat 0", 3)]
        assert app.focused is None
