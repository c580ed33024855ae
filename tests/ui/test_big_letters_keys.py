"""Large letters as in menu, curtain and result; the footer and its keys."""

from string import ascii_uppercase, digits
from typing import ClassVar

import pytest
from rich.cells import cell_len
from textual.binding import BindingType

from fishgames.ui.big_letters import big
from fishgames.ui.keys import KeyBar, KeyHint, hints, textual_key
from fishgames.ui.signs import ASCII
from fishgames.ui.widgets.line import LineBlock
from tests.ui.frames import Bench, rows

DRAWN = {
    "Hana": ["█ █ ▄▀▄ █▄ █ ▄▀▄", "█▀█ █▀█ █ ▀█ █▀█", "▀ ▀ ▀ ▀ ▀  ▀ ▀ ▀"],
    "Ben": ["█▀▄ █▀▀ █▄ █", "█▀▄ █▀  █ ▀█", "▀▀  ▀▀▀ ▀  ▀"],
    "Tom": ["▀█▀ ▄▀▄ █▄ ▄█", " █  █ █ █ ▀ █", " ▀   ▀  ▀   ▀"],
    "Mio": ["█▄ ▄█ ▀█▀ ▄▀▄", "█ ▀ █  █  █ █", "▀   ▀ ▀▀▀  ▀ "],
    "Village": ["█ █ ▀█▀ █   █   ▄▀▄ ▄▀▀ █▀▀", "█ █  █  █   █   █▀█ █ █ █▀ ", " ▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀  ▀▀ ▀▀▀"],
    "fishgames": [
        "█▀▀ ▀█▀ ▄▀▀ █ █ ▄▀▀ ▄▀▄ █▄ ▄█ █▀▀ ▄▀▀",
        "█▀   █   ▀▄ █▀█ █ █ █▀█ █ ▀ █ █▀   ▀▄",
        "▀   ▀▀▀ ▀▀  ▀ ▀  ▀▀ ▀ ▀ ▀   ▀ ▀▀▀ ▀▀ ",
    ],
}


@pytest.mark.parametrize("name", DRAWN)
def test_names_as_they_are_drawn(name: str) -> None:
    assert big(name) == tuple(DRAWN[name])


def test_no_two_letters_look_alike() -> None:
    drawn = {big(letter) for letter in ascii_uppercase + digits}
    assert len(drawn) == 36
    assert None not in drawn


def test_rows_of_a_name_are_equally_wide() -> None:
    found = big("Anne-Marie W. 2")
    assert found is not None
    assert len({cell_len(row) for row in found}) == 1


@pytest.mark.parametrize("name", ["漁師", "[/]", "", "  ", "Åsa"])
def test_other_letters_are_left_to_plain_bold(name: str) -> None:
    assert big(name) is None


def test_a_name_too_wide_or_without_half_blocks() -> None:
    assert big("Hana", 16) is not None
    assert big("Hana", 15) is None
    assert big("x" * 40, 78) is None
    assert big("Hana", signs=ASCII) is None


NARROW = [("?", "why"), ("L", "log"), ("S", "scores"), ("R", "rules"), ("u", "undo"), ("F1", "keys")]
FOOTER = (
    KeyHint("arrows", "choose", wide=True),
    KeyHint("Enter", "play", wide=True),
    KeyHint("?", "why"),
    KeyHint("L", "log"),
    KeyHint("S", "scores"),
    KeyHint("M", "last trick", wide=True),
    KeyHint("R", "rules"),
    KeyHint("u", "undo"),
    KeyHint("F9", "cover", wide=True),
    KeyHint("F1", "keys"),
)


class Screened(Bench):
    """Keeps the keys that were clicked."""

    def __init__(self, *blocks: LineBlock) -> None:
        super().__init__(*blocks)
        self.clicked: list[str] = []

    def on_line_block_clicked(self, message: LineBlock.Clicked) -> None:
        self.clicked.append(message.target)


def test_hints_as_they_are_drawn() -> None:
    assert hints(NARROW).text == " ? why   L log   S scores   R rules   u undo   F1 keys"
    assert hints([("Enter", "play it"), ("?", "more")]).text == " Enter play it   ? more"
    assert [span.tone for span in hints([("?", "why")]).spans[1:]] == ["accent bold", "mut"]


def test_printed_keys_have_names() -> None:
    names = {"Enter": "enter", "Esc": "escape", "?": "question_mark", "F1": "f1", "^S": "ctrl+s", "u": "u", "V": "V"}
    assert {printed: textual_key(printed) for printed in names} == names
    assert [textual_key(group) for group in ("arrows", "1-9", "[ ]", "←→", "")] == [None] * 5


async def test_the_footer_at_both_sizes() -> None:
    bar = KeyBar(FOOTER)
    app = Screened(bar)
    async with app.run_test(size=(80, 24)) as pilot:
        assert rows(app)[0].rstrip() == " ? why   L log   S scores   R rules   u undo   F1 keys"
        await pilot.click(bar, offset=(1, 0))
        await pilot.click(bar, offset=(49, 0))
        await pilot.click(bar, offset=(7, 0))
        await pilot.pause()
        assert app.clicked == ["question_mark", "f1"]
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert rows(app)[0].rstrip() == (
            " arrows choose   Enter play   ? why   L log   S scores   M last trick   R rules   u undo"
            "   F9 cover   F1 keys"
        )


async def test_a_footer_that_is_too_long_keeps_its_end() -> None:
    bar = KeyBar([KeyHint(str(n), f"something {n}") for n in range(8)] + [KeyHint("F1", "keys")])
    app = Screened(bar)
    async with app.run_test(size=(80, 24)) as pilot:
        assert rows(app)[0].rstrip() == (" 0 something 0   1 something 1   2 something 2   3 something 3   F1 keys")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert len(rows(app)[0]) == 120
        assert rows(app)[0].rstrip().endswith("F1 keys")


async def test_a_clicked_key_can_be_pressed() -> None:
    heard: list[str] = []

    class Pressing(Screened):
        BINDINGS: ClassVar[list[BindingType]] = [("question_mark", "ask", "Why")]

        def action_ask(self) -> None:
            heard.append("asked")

        def on_line_block_clicked(self, message: LineBlock.Clicked) -> None:
            self.simulate_key(message.target)

    app = Pressing(KeyBar(FOOTER))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(KeyBar, offset=(3, 0))
        await pilot.pause()
        assert heard == ["asked"]
