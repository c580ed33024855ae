"""Lists to choose from, played with real keys."""

import pytest
from textual import events, on

from fishgames.ui.lines import Line
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.themes import style_of
from fishgames.ui.widgets.choices import Choice, Choices, window
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock
from tests.ui.frames import Bench, assert_width, cells, rows, strips, trimmed


def sale(key: str, cube: str, price: str, note: str, *, possible: bool = True, chosen: bool = False) -> Choice:
    line = Line.of(cube, "blue bold").to(14).add(price, "bold").to(19)
    return Choice(key, line.add(note, "mut") if possible else line, possible, chosen, "" if possible else note)


SALE = (
    sale("1", "P to M1", "$4", "2 places left"),
    sale("2", "P to M3", "$3", "any type, 3 places left", chosen=True),
    sale("3", "B to M2", "", "M2 is full", possible=False),
    sale("4", "B to M3", "$3", "", chosen=True),
    sale("5", "C to M3", "$3", ""),
    sale("6", "B to Client", "$4", "own card, once a round"),
)
# frame isaribi-sale at 80x24, left of column 49
SALE_RICH = """\
▌ 1  P to M1       $4   2 places left
▌▸2✓ P to M3       $3   any type, 3 places left
▌ 3× B to M2            × M2 is full
▌ 4✓ B to M3       $3
▌ 5  C to M3       $3
▌ 6  B to Client   $4   own card, once a round""".splitlines()
SALE_ASCII = """\
| 1  P to M1       $4   2 places left
|>2* P to M3       $3   any type, 3 places left
| 3x B to M2            x M2 is full
| 4* B to M3       $3
| 5  C to M3       $3
| 6  B to Client   $4   own card, once a round""".splitlines()


def act(key: str, words: str, note: str = "", cost: str = "", reason: str = "") -> Choice:
    line = Line.of(words, "bold").to(11)
    if note:
        line = line.gap().add(note, "mut")
    if cost:
        line = line.right(36, Line.of(cost, "accent"))
    return Choice(key, line, not reason, reason=reason)


TURN = (
    act("1", "net", "+3 prawn, holds 5", "1 AP"),
    act("2", "hand", "+1 prawn, holds 3", "0.5 AP"),
    act("3", "move to F1", "clam, 2 cubes", "1 AP"),
    act("4", "move to F3", "mackerel, none", "1 AP"),
    act("5", "turn up M4", "", "1 AP"),
    act("6", "sell", reason="only in the Harbour"),
    act("7", "technology", reason="only in the Harbour"),
    act("8", "leave", "the round"),
    act("0", "end turn", "2.5 AP lost"),
)
# frame isaribi-turn at 80x24
TURN_RICH = """\
▌▸1  net         +3 prawn, holds 5   1 AP   6× sell       × only in the Harbour
▌ 2  hand        +1 prawn, holds 3 0.5 AP   7× technology × only in the Harbour
▌ 3  move to F1  clam, 2 cubes       1 AP   8  leave       the round
▌ 4  move to F3  mackerel, none      1 AP   0  end turn    2.5 AP lost
▌ 5  turn up M4                      1 AP""".splitlines()


class Table(Bench):
    """Keeps what the blocks say."""

    def __init__(self, *blocks: LineBlock, signs: Signs = RICH, theme: str = "night") -> None:
        super().__init__(*blocks, signs=signs, theme=theme)
        self.heard: list[tuple[str, int]] = []
        self.clicked: list[tuple[str, int]] = []

    def on_choices_focused(self, message: Choices.Focused) -> None:
        self.heard.append(("focused", message.index))

    def on_choices_pressed(self, message: Choices.Pressed) -> None:
        self.heard.append(("pressed", message.index))

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        self.heard.append(("chosen", message.index))

    def on_line_block_clicked(self, message: LineBlock.Clicked) -> None:
        self.clicked.append((message.target, message.button))


def plain(count: int) -> tuple[Choice, ...]:
    return tuple(Choice(key, Line.of(f"row {key}")) for key in "123456789abcdefghi"[:count])


@pytest.mark.parametrize(("signs", "wanted"), [(RICH, SALE_RICH), (ASCII, SALE_ASCII)], ids=["rich", "ascii"])
async def test_the_sale_as_it_is_drawn(signs: Signs, wanted: list[str]) -> None:
    app = Table(Choices(SALE, bar="blue"), signs=signs)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert trimmed(rows(app)[:6]) == wanted
        assert_width(rows(app), 80)


async def test_two_columns_as_they_are_drawn() -> None:
    app = Table(Choices(TURN, columns=(0, 42), bar="blue"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert trimmed(rows(app)[:5]) == TURN_RICH
        for key, cursor in (
            ("right", 5), ("down", 6), ("right", 6), ("left", 1), ("left", 1), ("end", 8), ("up", 7), ("home", 0),
            ("up", 0), ("down", 1), ("down", 2), ("down", 3), ("down", 4), ("right", 8), ("down", 8),
        ):  # fmt: skip
            await pilot.press(key)
            assert app.query_one(Choices).cursor == cursor, key


async def test_keys_focus_and_enter_chooses() -> None:
    app = Table(Choices(SALE))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "3", "enter", "6", "9", "enter")
        await pilot.pause()
        # an impossible row takes the cursor like any other; the screen says why it can't be done
        assert app.heard == [
            ("focused", 1), ("focused", 2), ("pressed", 2), ("chosen", 2), ("focused", 5), ("pressed", 5),
            ("chosen", 5),
        ]  # fmt: skip


async def test_other_keys_go_on_to_the_screen() -> None:
    heard: list[str] = []

    class Listening(Table):
        def on_key(self, event: events.Key) -> None:
            heard.append(event.key)

    app = Listening(Choices(SALE))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u", "left", "right", "question_mark", "2", "down")
        assert heard == ["u", "left", "right", "question_mark"]


async def test_the_cursor_follows_its_key_when_rows_change() -> None:
    block = Choices(plain(6))
    app = Table(block)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        block.choices = block.choices[2:]
        await pilot.pause()
        assert (block.cursor, rows(app)[2].rstrip()) == (2, "▸5  row 5")
        block.choices = plain(2)
        await pilot.pause()
        assert (block.cursor, trimmed(rows(app)[:3])) == (1, [" 1  row 1", "▸2  row 2", ""])
        block.choices = ()
        await pilot.pause()
        await pilot.press("enter", "down")
        assert (block.cursor, block.size.height, block.lines) == (0, 0, ())
        block.choices = plain(3)
        await pilot.pause()
        assert trimmed(rows(app)[:3]) == ["▸1  row 1", " 2  row 2", " 3  row 3"]


async def test_the_first_possible_row_for_a_new_decision() -> None:
    block = Choices(SALE[2:])
    app = Table(block)
    async with app.run_test(size=(80, 24)) as pilot:
        block.rest_on_first_possible()
        await pilot.pause()
        assert block.cursor == 1
        assert app.heard == [("focused", 1)]


async def test_more_rows_than_fit() -> None:
    block = Choices(plain(9))
    block.styles.height = 6
    app = Table(block)
    async with app.run_test(size=(80, 24)) as pilot:
        assert trimmed(rows(app)[:6]) == ["▸1  row 1", *(f" {n}  row {n}" for n in range(2, 6)), " ▾ 4 more"]
        await pilot.press("6")
        await pilot.pause()
        assert trimmed(rows(app)[:6]) == [
            " ▴ 2 more", " 3  row 3", " 4  row 4", " 5  row 5", "▸6  row 6", " ▾ 3 more",
        ]  # fmt: skip
        await pilot.press("end")
        await pilot.pause()
        assert trimmed(rows(app)[:6]) == [" ▴ 4 more", *(f" {n}  row {n}" for n in range(5, 9)), "▸9  row 9"]
        await pilot.press("pageup", "home")
        await pilot.pause()
        assert rows(app)[5].rstrip() == " ▾ 4 more"


def test_the_window_always_holds_the_cursor() -> None:
    for count in range(1, 14):
        for height in range(1, 9):
            first = 0
            for cursor in [*range(count), *reversed(range(count)), count - 1, 0, count // 2]:
                first, end = window(count, height, cursor, first)
                assert 0 <= first <= cursor < end <= count
                marks = (first > 0 and height > 2) + (end < count and height > 1)
                assert end - first + marks <= height


async def test_the_pointer_is_where_the_focus_is() -> None:
    app = Table(Choices(plain(2)), Choices(plain(2)))
    async with app.run_test(size=(80, 24)) as pilot:
        assert [row[0] for row in rows(app)[:4]] == ["▸", " ", " ", " "]
        await pilot.press("tab", "down")
        await pilot.pause()
        assert [row[0] for row in rows(app)[:4]] == [" ", " ", " ", "▸"]


async def test_moving_the_cursor_draws_two_rows_and_leaves_focus_alone() -> None:
    block = Choices(plain(9))
    app = Table(block)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        focused, updates = app.focused, list[int]()
        app.screen.bindings_updated_signal.subscribe(app, lambda _: updates.append(1))
        before = block.lines
        await pilot.press("down")
        await pilot.pause()
        assert [old == new for old, new in zip(before, block.lines, strict=True)] == [False, False] + [True] * 7
        assert app.focused is focused
        assert updates == []


async def test_a_first_click_focuses_and_the_second_chooses() -> None:
    other, block = Choices(plain(2)), Choices(plain(4))
    app = Table(other, block)
    async with app.run_test(size=(80, 24)) as pilot:
        # the cursor stood on this row already, but the pointer was elsewhere
        await pilot.click(block, offset=(6, 0))
        await pilot.pause()
        assert (app.focused, app.heard) == (block, [])
        await pilot.click(block, offset=(60, 2))
        await pilot.pause()
        assert app.heard == [("focused", 2)]
        await pilot.click(block, offset=(2, 2))
        await pilot.pause()
        assert app.heard == [("focused", 2), ("chosen", 2)]
        await pilot.click(block, offset=(2, 3), button=3)
        await pilot.pause()
        assert app.clicked == [("4", 3)]
        assert app.heard[2:] == [("focused", 3)]


async def test_a_part_of_a_row_may_mean_something_else() -> None:
    line = Line.of("to ").add("●H Hana", "blue", "seat 0")
    app = Table(Choices((Choice("1", line), Choice("2", line))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(Choices, offset=(8, 1))
        await pilot.pause()
        assert app.clicked == [("seat 0", 1)]
        assert app.heard == []


@pytest.mark.recipe(number="T20")
async def test_what_a_row_is_can_be_told_without_colours() -> None:
    row = Line.of("Cooper", "bold named").gap(2).add("free", "mut")
    choices = tuple(
        Choice(key, row, possible, chosen)
        for key, possible, chosen in (("1", True, False), ("2", False, False), ("3", True, True))
    )
    app = Table(Choices(choices), theme="sixteen")
    async with app.run_test(size=(40, 6)) as pilot:
        seen = set()
        for focus in "123":
            await pilot.press(focus)
            await pilot.pause()
            for index in range(3):
                shown = cells(strips(app)[index])
                seen.add(tuple((text, style.bold, style.underline, style.reverse) for text, style in shown[2:12]))
                assert bool(shown[6][1].underline) == (str(index + 1) == focus)
                assert bool(shown[30][1].reverse) == (str(index + 1) == focus)
        # three rows, each with and without the cursor, look like six different things even without their key
        assert len(seen) == 6


async def test_the_row_with_the_cursor_lies_on_the_card_tone() -> None:
    app = Table(Choices(TURN, columns=(0, 42), bar="blue"))
    async with app.run_test(size=(80, 24)):
        shown = cells(strips(app)[0])
        card, shelf = style_of("night", "ink on-card").bgcolor, style_of("night", "ink on-shelf").bgcolor
        assert [shown[column][1].bgcolor for column in (0, 1, 41, 42, 79)] == [shelf, card, card, shelf, shelf]


@pytest.mark.parametrize("seat_name", ["漁師", "[/]", "x" * 40, "a\nb"])
async def test_names_keep_the_columns(seat_name: str) -> None:
    choices = tuple(
        Choice(str(key), Line.of(seat_name, "bold").cut(8).to(10).add("agrees", "mut")) for key in range(1, 5)
    )
    app = Table(Choices(choices, columns=2))
    async with app.run_test(size=(60, 6)):
        assert_width(rows(app), 60)
        for row in range(2):
            shown = [text for text, _ in cells(strips(app)[row])]
            assert "".join(shown[14:20]) == "".join(shown[44:50]) == "agrees"


async def test_one_handler_can_hear_every_block() -> None:
    heard: list[tuple[type[ItemBlock.ItemMessage], int]] = []

    class Hearing(Bench):
        @on(ItemBlock.ItemMessage)
        def hear(self, message: ItemBlock.ItemMessage) -> None:
            heard.append((type(message), message.index))

    async with Hearing(Choices(plain(2))).run_test(size=(40, 5)) as pilot:
        await pilot.press("down", "enter")
        await pilot.pause()
    assert heard == [(Choices.Focused, 1), (Choices.Chosen, 1)]
