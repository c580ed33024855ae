"""Fishing 2: the whole screen, whatever is asked, for every number of seats, at both sizes and with any names."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fishgames.core.opening import AnyController
from fishgames.games.fishing2 import GAME
from fishgames.games.fishing2.wording import Fishing2Wording
from fishgames.selftest.eyes import drawn
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import KeyBar
from fishgames.ui.lines import cell_len
from fishgames.ui.widgets.card_row import CardRow
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock
from tests.factories import played
from tests.games.fishing2.builders import position
from tests.ui.fitting import assert_fits, assert_whole
from tests.ui.frames import cells, rows, strips
from tests.ui.pages import row_with, seen
from tests.ui.sitting import SIZES, Sitting, Tables, dealt, laid, steady

pytestmark = pytest.mark.usefixtures("quick")

ODD = ("Maximiliane-Theodora von Hohenstein-Ruhe", "漁師漁師漁師漁師", "[/]", "W" * 40, "Zoe")


def moments(seats: int, names: tuple[str, ...], seed: int) -> dict[str, AnyController]:
    """A table at the first decision of each kind, and the last one of its game."""
    game = played(GAME.id, seats, seed)
    numbers = {ply.asked.kind: ply.number for ply in reversed(game.plies)}
    numbers["the last"] = len(game.plies) - 1
    found = {}
    for kind, number in numbers.items():
        found[kind] = dealt(GAME, names[:seats], seed=seed, options=game.options)
        for ply in game.plies[:number]:
            found[kind].submit(ply.action)
    return found


def assert_all_that_is_needed(app: Tables, controller: AnyController) -> None:
    """Seats with their numbers, trump, ocean, trick, question, the whole hand, one key for each thing."""
    table = app.table
    assert table.handle is not None
    view, wording = table.handle.view, controller.wording
    text = "\n".join(seen(app))
    seats = [line.text for line in table.query_one("#seats", LineBlock).lines]
    for seat, info in enumerate(view.table):
        row = next(row for row in seats if table.tags.mark(seat, app.signs).text in row[:8])
        assert {str(info.points), str(info.hand), str(info.boat)} <= set(row.split())
    assert f"OCEAN {view.ocean}" in text
    assert "TRUMP" in text
    assert isinstance(wording, Fishing2Wording)
    assert view.trump is None or wording.shade(view.trump) in text
    faces = drawn(app.terminal.cells, GAME)
    assert {wording.card(card) for card in view.hand} <= faces
    for play in view.trick:
        assert wording.card(play.played) in (faces | set(text.split()))
    keys = [
        key
        for block in table.query("#decide ItemBlock").results(ItemBlock)
        if block.display
        for key in block.item_keys()
        if key
    ]
    footer = [hint.key for hint in table.query_one("#keys", KeyBar).entries]
    assert len({*keys, *footer}) == len(keys) + len(footer)
    for key in keys:
        assert any(f"{key} " in f"{row} " or f"{key}×" in row for row in Sitting.shelf_of(app))


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_everything_fits_and_nothing_jumps(seats: int, tmp_path: Path) -> None:
    """T14, T18: every kind of decision, both sizes, names that are long, wide, or look like markup."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        for kind, controller in moments(seats, ODD, seed=seats).items():
            table = Sitting(pilot, tmp_path)
            await table.at(controller)
            await assert_fits(table, assert_whole, partial(assert_all_that_is_needed, app, controller))
            above = table.above
            for keys in (("right", "down"), ("question_mark",), ("left", "M"), ("escape",)):
                await pilot.press(*keys)
                assert table.above == above, (kind, keys)
                assert_whole(app)


async def test_the_largest_hands(tmp_path: Path) -> None:
    """13 and 14 cards, all in sight with their keys, at 80 columns."""
    hand = "B6 B17 Y12 Y19 R3 L4 D2 D6 DT EX CH P21 P22 P23"
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        for count in (13, 14):
            cards = hand.split()[:count]
            await table.at(laid(position(3, hands={"A": cards, "B": "Y1 Y2", "C": "R1 R2"})))
            await table.press("space")
            row = app.block("#hand", CardRow)
            assert len(row.faces) == count
            assert row.item_keys() == tuple("123456789abcde"[:count])
            assert not any("+" in line.text.replace("R+", "") for line in row.lines)
            for size in (SIZES[1], SIZES[0]):
                await pilot.resize_terminal(*size)
                await steady(pilot)
                assert len(drawn(app.terminal.cells, GAME)) == count
            await table.press("end")
            assert table.cursor == "EX(_)"
            await table.press("d")
            assert len(table.played) == 1


async def test_five_seats(tmp_path: Path) -> None:
    """At 80 columns the blank rows of the board make room; at 120 the fifth card of the trick is whole."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        trick = [("A", "B9"), ("B", "P21"), ("C", "B17"), ("D", "DT")]
        hands = {"A": "Y1", "B": "Y2", "C": "Y3", "D": "Y4", "E": "B4 Y5"}
        await table.at(laid(position(5, hands=hands, trick=trick), names=("Hana", "Ben", "Mio", "Tom", "Zoe")))
        await table.press("space")
        assert seen(app)[:15] == [
            " Fishing 2  round 4 of 8   trick 8 of 9                         to play  ★Z Zoe",
            " SEATS          points  caught  boat  hand  draws           TRUMP",
            "   ●H Hana           0       0     0     1     10  leads      LIGHT Lo",
            "   ▲B Ben            0       0     0     1     10           DT: ◆T will set it",
            "   ■M Mio            0       0     0     1     10           OCEAN 0  empty",
            "   ◆T Tom            0       0     0     1     10           ! 50 needed, 0 left",
            " » ★Z Zoe            0       0     0     2     10",
            "",
            " TRICK    led B~ blue   4 of 5 played",
            "  ●H Hana        ▲B Ben         ■M Mio         ◆T Tom         ★Z Zoe",
            "  ▐B~ ▌          ▐P! ▌          ▐B~ ▌          ▐DT ▌            ·",
            "  ▐  9▌          ▐ 21▌          ▐ 17▌          ▐(_)▌",
            "  weakest        highest                       buoy           to play",
            " as it lies   ▲B Ben catches B~9 B~17 DT(_)     weakest ●H Hana catches P!21",
            "",
        ]
        await pilot.resize_terminal(120, 40)
        await steady(pilot)
        assert row_with(app, "  ▐ B~    ▌       ▐ P!    ▌       ▐ B~    ▌       ▐ DT    ▌")
        assert row_with(app, "POINTS BY ROUND")
        assert row_with(app, "LOG")


async def test_names_keep_the_columns(tmp_path: Path) -> None:
    """The numbers of all seats end in the same cells, whatever stands before them."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(dealt(GAME, ODD))
        await steady(pilot)
        shown = [row for row in app.terminal.cells if "".join(row[19:23]).strip() == "0"]
        assert len(shown) == 5
        names = ["".join(row[6:14]).rstrip() for row in shown]
        assert names == ["Maximili", "漁師漁師", "[/]", "WWWWWWWW", "Zoe"]
        for row in shown:
            assert (row[21], row[29], row[35]) == ("0", "0", "0")
        await table.press("space")
        assert any(name in " ".join(seen(app)) for name in ODD)


async def look(pilot: Pilot[Any], table: Sitting) -> list[str]:
    """The table with a card focused that may not be played."""
    hands = {"A": "Y1 Y2", "B": "R1 R2", "C": "B6 B17 Y12 DT G16a"}
    given: Any = {"trick": [("A", "B9"), ("B", "P21")], "trump": "dark"}
    await table.at(laid(position(3, hands=hands, **given), names=("Hana", "Ben", "Mio")))
    await table.press("space", "3")
    return seen(table.app)


async def test_ascii_signs_say_the_same(tmp_path: Path) -> None:
    """T20: brackets for edges, `x` for ×, `>` for the pointer; nothing outside of ASCII is left."""
    app = Tables(tmp_path, signs="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        shown = await look(pilot, table)
        assert all(row.isascii() for row in shown)
        # without half blocks the bar down the shelf is another sign, too
        bar = table.shelf[0][0]
        assert [row.removeprefix(bar) for row in table.shelf[2:5]] == [
            "  1    2   >3x   4x   5",
            " [B~ ][B~ ] Y*   G8  [DT ]",
            " [  6][ 17]  12   16 [(_)]",
        ]
        assert row_with(app, "= #M Mio")
        for key in ("question_mark", "M", "L", "S", "f9"):
            await pilot.press(key)
            assert all(row.isascii() for row in seen(app)), key
            await pilot.press("space" if key == "f9" else "escape")
        await table.press("1", "space")
        for size in (SIZES[1], SIZES[0]):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert all(row.isascii() for row in seen(app))


@pytest.mark.recipe(number="T20")
async def test_without_colours_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T20: letters, signs, bold, reverse and underline carry focus, legality, seat and turn."""
    found = []
    for value in ("1", ""):
        monkeypatch.setenv("NO_COLOR", value)
        app = Tables(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            table = Sitting(pilot, tmp_path)
            found.append(await look(pilot, table))
            await table.press("2")
            await table.press("u")
            if isinstance(app.screen, Curtain):
                await table.press("space")
            place = app.block("#hand", CardRow).region
            top = cells(strips(app)[place.y + 1])
            # the focused card is cut out, the one that can't be played has no edges
            assert [top[place.x + x][1].reverse for x in (4, 9)].count(True) == 1
            assert "▸" in rows(app)[place.y]
    assert found[0] == found[1]


async def test_the_choices_of_a_trick_stand_side_by_side(tmp_path: Path) -> None:
    """The places of five seats fit one row of 80 cells."""
    cards = dict(zip("ABCDE", ("B19", "P21", "G16a", "COa", "L10"), strict=True))
    hands = {seat: [card, f"R{n}"] for n, (seat, card) in enumerate(cards.items(), 1)}
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(laid(position(5, hands=hands), *(f"{seat} {card}" for seat, card in cards.items())))
        await table.press("space")
        block = app.block("#choices", Choices)
        assert len(block.lines) == 1
        assert cell_len(block.lines[0].text.rstrip()) < 79
        assert_whole(app)
        assert [choice.line.text for choice in block.choices] == [
            "B~19 of ●A",
            "P!21 of ▲B",
            "G8:16 of ■C",
            "CO(_) of ◆D",
            "Lo10 of ★E",
        ]
