"""Cards and the hand, cell by cell as in the frames."""

from collections.abc import Callable
from itertools import product

import pytest
from rich.style import Style

from fishgames.ui.lines import Line
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.themes import THEMES, style_of
from fishgames.ui.widgets.card_row import CARD_SIZES, CardFace, CardRow, card_lines
from tests.ui.frames import Bench, assert_width, cells, rows, strips, trimmed

SUITS = {
    "B~": ("blue", "~"),
    "Y*": ("yellow", "*"),
    "R+": ("red", "+"),
    "Lo": ("lime", "o"),
    "D@": ("green", "@"),
    "P!": ("purple", "!"),
    "DT": ("pink", "-"),
}


def face(key: str, suit: str, value: str, *, playable: bool = True, chosen: bool = False) -> CardFace:
    hue, sign = SUITS[suit]
    return CardFace(key, suit, value, sign * 3, hue, playable, chosen)


def hand(*, playable: Callable[[str], bool] = lambda suit: suit in ("B~", "DT")) -> tuple[CardFace, ...]:
    """Hana's nine cards in the frames of Fishing 2, blue being led."""
    held = (
        ("B~", "6"), ("B~", "17"), ("Y*", "12"), ("Y*", "19"), ("R+", "3"), ("Lo", "4"), ("D@", "2"), ("D@", "6"),
        ("DT", "(_)"),
    )  # fmt: skip
    return tuple(face(str(key), suit, value, playable=playable(suit)) for key, (suit, value) in enumerate(held, 1))


TURN_80 = """\
▌  1   ▸2    3×   4×   5×   6×   7×   8×   9
▌ ▐B~ ▌▐B~ ▌ Y*   Y*   R+   Lo   D@   D@  ▐DT ▌
▌ ▐  6▌▐ 17▌  12   19    3    4    2    6 ▐(_)▌"""
ILLEGAL_80 = """\
▌  1    2    3×  ▸4×   5×   6×   7×   8×   9
▌ ▐B~ ▌▐B~ ▌ Y*   Y*   R+   Lo   D@   D@  ▐DT ▌
▌ ▐  6▌▐ 17▌  12   19    3    4    2    6 ▐(_)▌"""
ILLEGAL_ASCII_80 = """\
|  1    2    3x  >4x   5x   6x   7x   8x   9
| [B~ ][B~ ] Y*   Y*   R+   Lo   D@   D@  [DT ]
| [  6][ 17]  12   19    3    4    2    6 [(_)]"""
TURN_120 = """\
▌  1     ▸2      3×     4×     5×     6×     7×     8×     9
▌ ▐ B~  ▌▐ B~  ▌  Y*     Y*     R+     Lo     D@     D@   ▐ DT  ▌
▌ ▐  6  ▌▐  17 ▌   12     19     3      4      2      6   ▐ (_) ▌
▌ ▐ ~~~ ▌▐ ~~~ ▌  ***    ***    +++    ooo    @@@    @@@  ▐ --- ▌"""
ILLEGAL_120 = """\
▌  1      2      3×    ▸4×     5×     6×     7×     8×     9
▌ ▐ B~  ▌▐ B~  ▌  Y*     Y*     R+     Lo     D@     D@   ▐ DT  ▌
▌ ▐  6  ▌▐  17 ▌   12     19     3      4      2      6   ▐ (_) ▌
▌ ▐ ~~~ ▌▐ ~~~ ▌  ***    ***    +++    ooo    @@@    @@@  ▐ --- ▌"""


class Table(Bench):
    """Keeps what the row says."""

    def __init__(self, row: CardRow, signs: Signs = RICH, theme: str = "night") -> None:
        super().__init__(row, signs=signs, theme=theme)
        self.heard: list[tuple[str, int]] = []

    def on_card_row_focused(self, message: CardRow.Focused) -> None:
        self.heard.append(("focused", message.index))

    def on_card_row_pressed(self, message: CardRow.Pressed) -> None:
        self.heard.append(("pressed", message.index))

    def on_card_row_chosen(self, message: CardRow.Chosen) -> None:
        self.heard.append(("chosen", message.index))


@pytest.mark.parametrize(
    ("wanted", "key", "size", "card_size", "signs"),
    [
        (TURN_80, "2", (80, 24), "M", RICH),
        (ILLEGAL_80, "4", (80, 24), "M", RICH),
        (ILLEGAL_ASCII_80, "4", (80, 24), "M", ASCII),
        (TURN_120, "2", (120, 40), "L", RICH),
        (ILLEGAL_120, "4", (120, 40), "L", RICH),
    ],
    ids=["turn-80", "illegal-80", "illegal-ascii", "turn-120", "illegal-120"],
)
async def test_the_hand_as_it_is_drawn(
    wanted: str, key: str, size: tuple[int, int], card_size: str, signs: Signs
) -> None:
    app = Table(CardRow(hand(), card_size=card_size, bar="blue"), signs)
    async with app.run_test(size=size) as pilot:
        await pilot.press(key)
        await pilot.pause()
        lines = wanted.splitlines()
        assert trimmed(rows(app)[: len(lines)]) == lines
        assert_width(rows(app), size[0])


async def test_a_ticked_card() -> None:
    held = ("B~ 6", "Y* 12", "Y* 19", "Lo 4", "D@ 2", "D@ 6", "DT (_)")
    faces = tuple(face(str(key), *card.split(), chosen=key == 5) for key, card in enumerate(held, 1))
    app = Table(CardRow(faces, bar="blue"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        await pilot.pause()
        assert trimmed(rows(app)[:3]) == [
            "▌  1    2    3    4   ▸5✓   6    7",
            "▌ ▐B~ ▌▐Y* ▌▐Y* ▌▐Lo ▌▐D@ ▌▐D@ ▌▐DT ▌",
            "▌ ▐  6▌▐ 12▌▐ 19▌▐  4▌▐  2▌▐  6▌▐(_)▌",
        ]


async def test_a_hand_that_lies_face_down_tells_nothing() -> None:
    faces = tuple(
        CardFace(one.key, one.top, one.bottom, one.texture, one.hue, one.playable, face_down=True) for one in hand()
    )
    app = Table(CardRow(faces, bar="blue"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert trimmed(rows(app)[:3]) == [
            "▌  1   ▸2    3    4    5    6    7    8    9",
            "▌ ▐???▌▐???▌▐???▌▐???▌▐???▌▐???▌▐???▌▐???▌▐???▌",
            "▌ ▐   ▌▐   ▌▐   ▌▐   ▌▐   ▌▐   ▌▐   ▌▐   ▌▐   ▌",
        ]
        # nor do the colours: every card but the one with the cursor has the same
        for row in range(3):
            shown = cells(strips(app)[row])
            looks = {tuple(style for _, style in shown[2 + 5 * n : 7 + 5 * n]) for n in range(9) if n != 1}
            assert len(looks) == 1


async def test_village_cards_stand_apart_with_notes() -> None:
    faces = (
        CardFace("1", "AA·", "^^ ", hue="yellow"),
        CardFace("2", "·A·", "^  ", hue="yellow", note="new"),
        CardFace("3", "F··", "~  ", hue="blue"),
    )
    app = Table(CardRow(faces, pitch=6, indent=0, bar="green"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert trimmed(rows(app)[:4]) == [
            "▌ 1    ▸2     3",
            "▌▐AA·▌ ▐·A·▌ ▐F··▌",
            "▌▐^^ ▌ ▐^  ▌ ▐~  ▌",
            "▌        new",
        ]


async def test_market_cards_have_a_name_behind_their_key() -> None:
    faces = (
        CardFace("1", "C  $3", "2 of 2", label="M1", playable=False),
        CardFace("2", "P  $4", "3 of 3", label="M2", hue="grey"),
        CardFace("3", label="M3", face_down=True),
        CardFace("4", label="M4", face_down=True),
    )
    app = Table(CardRow(faces, card_size="W", indent=7, bar="brown"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4")
        await pilot.pause()
        assert trimmed(rows(app)[:3]) == [
            "▌        1×M1     2 M2     3 M3    ▸4 M4",
            "▌         C  $3  ▐ P  $4 ▌▐  ???  ▌▐  ???  ▌",
            "▌         2 of 2 ▐ 3 of 3▌▐       ▌▐       ▌",
        ]


def test_cubes_and_the_large_cards_of_the_trick() -> None:
    cube = CardFace("1", "P", hue="grey")
    assert [line.text for line in card_lines(cube, "S", RICH)] == ["▐  P  ▌"]
    for value, row in (("9", "▐   9   ▌"), ("21", "▐   21  ▌"), ("(_)", "▐  (_)  ▌")):
        assert [line.text for line in card_lines(face("", "B~", value), "XL", RICH)] == [
            "▐ B~    ▌", "▐       ▌", row, "▐       ▌", "▐ ~~~~~ ▌",
        ]  # fmt: skip
    known = CardFace(face_down=True, back="HY")
    assert [line.text for line in card_lines(known, "L", ASCII)] == ["[  HY ]", "[     ]", "[     ]"]


@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
@pytest.mark.parametrize("size", list(CARD_SIZES))
def test_every_card_has_the_cells_of_its_size(size: str, signs: Signs) -> None:
    width, height, _ = CARD_SIZES[size]
    for top, bottom, playable, focused, face_down in product(
        ("B~", "漁師漁師", "[/]", "x" * 40, ""), ("17", ""), (True, False), (True, False), (True, False)
    ):
        lines = card_lines(
            CardFace("1", top, bottom, "~~~", "blue", playable, face_down=face_down), size, signs, focused=focused
        )
        assert [line.width for line in lines] == [width] * height


@pytest.mark.recipe(number="T20")
@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
@pytest.mark.parametrize("size", ["M", "L", "XL"])
@pytest.mark.parametrize(("playable", "focused"), [(True, False), (True, True), (False, False), (False, True)])
def test_two_different_cards_never_look_alike(size: str, signs: Signs, playable: bool, focused: bool) -> None:
    cards = [(suit, str(value)) for suit in SUITS for value in range(1, 22)]
    drawn = {
        tuple(line.text for line in card_lines(face("", *card, playable=playable), size, signs, focused=focused))
        for card in cards
    }
    assert len(drawn) == len(cards)


def bare(line: Line, theme: str) -> list[tuple[str, bool, bool, bool]]:
    """What is left of a row where there are no colours."""
    looks: list[tuple[str, Style]] = [(span.text, style_of(theme, span.tone, "shelf")) for span in line.spans]
    return [(text, bool(style.bold), bool(style.underline), bool(style.reverse)) for text, style in looks]


@pytest.mark.recipe(number="T20")
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
def test_possible_and_focused_can_be_told_without_colours(theme: str, signs: Signs) -> None:
    states = {
        (playable, focused): tuple(
            tuple(bare(line, theme))
            for line in card_lines(face("", "Y*", "19", playable=playable), "M", signs, focused=focused)
        )
        for playable, focused in product((True, False), (True, False))
    }
    assert len(set(states.values())) == 4
    # the cursor is reverse on what can be played, an underline on what can't
    assert any(reverse for *_, reverse in states[True, True][0])
    assert not any(reverse for playable in (True, False) for *_, reverse in states[playable, False][0])
    assert [text for text, _, underline, _ in states[False, True][0] if underline] == ["Y*"]


async def test_the_cursor_goes_along_the_hand() -> None:
    row = CardRow(hand(), bar="blue")
    app = Table(row)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right", "left", "end", "right", "home", "left", "4", "enter", "8", "0", "backspace")
        await pilot.pause()
        assert app.heard == [
            ("focused", 1), ("focused", 2), ("focused", 1), ("focused", 8), ("focused", 0), ("focused", 3),
            ("pressed", 3), ("chosen", 3), ("focused", 7), ("pressed", 7),
        ]  # fmt: skip


async def test_the_cursor_keeps_its_place_when_a_card_has_gone() -> None:
    row = CardRow(hand(), bar="blue")
    app = Table(row)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("9")
        row.faces = hand()[:6]
        await pilot.pause()
        assert (row.cursor, row.focused_face) == (5, hand()[5])
        assert rows(app)[0].rstrip() == "▌  1    2    3×   4×   5×  ▸6×"
        row.rest_on_first_possible()
        assert row.cursor == 0


async def test_clicks_focus_then_choose() -> None:
    app = Table(CardRow(hand(), bar="blue"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(CardRow, offset=(18, 1))
        await pilot.pause()
        assert app.heard == [("focused", 3)]
        await pilot.click(CardRow, offset=(21, 2))
        await pilot.click(CardRow, offset=(60, 1))
        await pilot.pause()
        assert app.heard == [("focused", 3), ("chosen", 3)]


async def test_fourteen_cards_fit_80_columns() -> None:
    keys = "123456789abcde"
    app = Table(CardRow(tuple(face(key, "B~", "17") for key in keys), bar="blue"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        assert rows(app)[0].rstrip().endswith("▸e")
        assert rows(app)[1].count("▐B~ ▌") == 14


async def test_more_cards_than_fit_slide_along() -> None:
    keys = "123456789abcdefghi"
    app = Table(CardRow(tuple(face(key, "B~", str(n)) for n, key in enumerate(keys)), bar="blue"))
    async with app.run_test(size=(60, 10)) as pilot:
        assert rows(app)[0].rstrip().endswith(" a   +8")
        for key in "iha1":
            await pilot.press(key)
            await pilot.pause()
            assert f"▸{key}" in rows(app)[0]
            assert_width(rows(app), 60)


async def test_a_hand_to_look_at_has_no_keys_and_takes_no_focus() -> None:
    app = Table(CardRow(hand(playable=lambda _: True), keys=False, bar="blue"))
    async with app.run_test(size=(80, 24)):
        assert app.focused is None
        assert trimmed(rows(app)[:3]) == [
            "▌ ▐B~ ▌▐B~ ▌▐Y* ▌▐Y* ▌▐R+ ▌▐Lo ▌▐D@ ▌▐D@ ▌▐DT ▌",
            "▌ ▐  6▌▐ 17▌▐ 12▌▐ 19▌▐  3▌▐  4▌▐  2▌▐  6▌▐(_)▌",
            "",
        ]


async def test_the_size_changes_with_the_screen() -> None:
    row = CardRow(hand(), bar="blue")
    app = Table(row)
    async with app.run_test(size=(120, 40)) as pilot:
        assert row.size.height == 3
        row.card_size = "L"
        await pilot.pause()
        assert row.size.height == 4
        assert rows(app)[3].rstrip().endswith("▐ --- ▌")


async def test_no_cards_draw_nothing_wrong() -> None:
    app = Table(CardRow(bar="blue"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "enter", "1")
        await pilot.pause()
        assert app.heard == []
        assert_width(rows(app), 80)
