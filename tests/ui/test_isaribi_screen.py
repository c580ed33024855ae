"""Isaribi: the whole screen, whatever is asked, for every number of seats, at both sizes and with any names."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController, options_json
from fishgames.core.people import seat_infos
from fishgames.core.rng import seeded
from fishgames.core.saves import now
from fishgames.core.table import TableSettings
from fishgames.games.isaribi import GAME
from fishgames.games.isaribi.screen import IsaribiScreen
from fishgames.games.isaribi.screen.board import FEWEST
from fishgames.games.isaribi.screen.rows import Row
from fishgames.games.isaribi.view import IsaribiView
from fishgames.selftest.eyes import held
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import KeyBar
from fishgames.ui.look_screen import LookScreen
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock
from tests.games.isaribi import builders
from tests.ui.fitting import assert_fits, assert_whole
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import SIZES, Sitting, Tables, dealt, heard, steady

pytestmark = pytest.mark.usefixtures("quick")

NAMES = ("Hana", "Ben", "Mio", "Tom", "Ada")
ODD = ("Maximiliane-Theodora von Hohenstein-Ruhe", "漁師漁師漁師漁師", "[/]", "W" * 40, "Zoe")


def named(controller: AnyController, names: Sequence[str] = NAMES, **settings: Any) -> AnyController:
    """The same table with these people, so that it can be saved."""
    seats = seat_infos([(name, "human") for name in names[: len(controller.seats)]])
    options = options_json(controller.snapshot().state.options)
    table = TableSettings(**{"pace": "instant", **settings})
    controller.table = controller.table.replaced(seats=seats, options=options, settings=table, started=now())
    controller.wording.names = tuple(info.name for info in seats)
    return controller


def busy(seats: int, seed: int) -> Iterator[AnyController]:
    """A game in which people fish and sell what they can, at every decision."""
    controller = dealt(GAME, NAMES[:seats], seed=seed)
    lot = seeded(seed, 9)
    while acting := controller.to_act():
        yield controller
        options = list(controller.seat(acting[0]).legal_actions)
        good = [a for a in options if a.kind in ("fish", "sell", "technology", "old_fisherman", "peek")]
        staying = [a for a in options if a.kind != "leave"]
        moves = [a for a in options if a.kind == "move"]
        if good and lot.below(5):
            options = good
        elif moves and lot.below(2):
            options = moves
        elif staying and lot.below(6):
            options = staying
        controller.submit(lot.pick(options))


def view_round(controller: AnyController) -> int:
    """The round that is played."""
    number: int = controller.public().view.round
    return number


def moments(seats: int, seed: int, every: int = 450) -> Iterator[AnyController]:
    """The first decision of each kind, every so many, and those right after a round."""
    kinds: set[str] = set()
    for number, controller in enumerate(busy(seats, seed)):
        asked = controller.public().view.asked
        assert asked is not None
        stop = any(event.milestone for event in controller.last_events)
        if asked.kind not in kinds or number % every == 0 or (stop and view_round(controller) == 4):
            kinds.add(asked.kind)
            yield controller


def copied(controller: AnyController, names: Sequence[str]) -> AnyController:
    """The same moment with its log, at a table of its own."""
    seed = controller.table.seed
    copy = dealt(GAME, NAMES[: len(controller.seats)], seed=seed)
    for action in controller.snapshot().actions:
        copy.submit(action)
    return named(copy, names)


def assert_nothing_is_cut(app: Tables) -> None:
    """All is whole, and the board has its place above the shelf."""
    assert_whole(app)
    upper = app.screen.query("#upper")
    if upper:
        board = app.screen.query_one("#board")
        parts = [block for block in board.query(LineBlock) if block.display and block.lines]
        assert max(part.region.bottom for part in parts) <= upper.first().region.bottom


def rows_of(app: Tables) -> list[Row]:
    """Everything that the shelf offers."""
    screen = app.table
    assert isinstance(screen, IsaribiScreen)
    sheet = screen._drawn
    return [*sheet.card_rows, *sheet.rows, *sheet.acts]


def assert_all_that_is_needed(app: Tables) -> None:
    """Market, sea and seats with their numbers, one key for each thing, every key in sight, no sentence cut off."""
    table = app.table
    assert table.handle is not None
    view: IsaribiView = table.handle.view
    assert table.handle.in_public == (view.asked is not None and not view.asked.private)
    text = "\n".join(seen(app))
    for seat, info in enumerate(view.table):
        mark = f"{table.tags.mark(seat, app.signs).text} {table.tags.brief(seat)[:2]}"
        assert any(mark in row and f"${info.money}" in row for row in seen(app))
    for position in range(1, len(view.market) + 1):
        assert f"M{position}" in text
    for place in range(1, len(view.sea) + 1):
        assert f"F{place}" in text
    rows = rows_of(app)
    for row in rows:
        if row.action is not None:
            # what the row says is what the rules say
            refused = table.handle.objection(row.action)
            assert row.possible == (refused is None) or row.opens, (row.key, row.reason, refused)
        assert row.possible or row.reason or row.why_not or row.told.width, row.key
        assert row.why is not None, row.key
        assert len(row.why.lines(79)) <= FEWEST, row.why.title
        width = app.size.width - 1
        assert row.then.width <= width, row.then.text
        assert row.told.width <= width or not row.then.width, row.told.text
        assert row.told.width <= 2 * width - 20, row.told.text
    keys = [row.key for row in rows]
    assert len(keys) == len(set(keys))
    footer = app.screen.query_one("#keys", KeyBar).lines[0].text
    assert all(word in footer for word in ("why", "idea", "cards", "log", "keys"))
    assert isinstance(app.focused, ItemBlock)
    assert app.focused.display


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_everything_fits_and_nothing_jumps(seats: int, tmp_path: Path) -> None:
    """At moments of a busy game, both sizes, names that are long, wide, or look like markup."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        for number, controller in enumerate(moments(seats, seed=seats)):
            await table.at(copied(controller, ODD if number % 2 else NAMES))
            await assert_fits(table, assert_nothing_is_cut, partial(assert_all_that_is_needed, app))
            above = app.table.query_one("#decide").region.y
            keys = [
                "down",
                "question_mark",
                "down",
                "escape",
                "M",
                "6",
                "8",
                "escape",
                "tab",
                "question_mark",
                "escape",
            ]
            asked = controller.public().view.asked
            for key in keys if asked is not None and asked.kind == "turn" else keys[:3]:
                await pilot.press(key)
                assert app.table.query_one("#decide").region.y == above, key
                assert_nothing_is_cut(app)


async def test_a_whole_game_by_the_keys(tmp_path: Path) -> None:
    """Two people press only keys that are printed; the game comes to its end and its result."""
    controller = dealt(GAME, NAMES[:2], seed=8)
    lot = seeded(8, 3)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(controller)
        accounts = pressed = 0
        while controller.to_act():
            if isinstance(app.screen, Curtain):
                accounts += bool(app.screen.account)
                await pilot.press("space")
                await until(pilot, lambda: app.waits and not isinstance(app.screen, Curtain))
            before = controller.actions
            rows = [row for row in rows_of(app) if row.possible]
            keys = [row.key for row in rows]
            # a lot that never leaves would sail till the lap limit
            keys += ["8"] * (3 * ("8" in keys and rows[-1].key == "0"))
            await pilot.press(lot.pick(keys))
            await pilot.pause()
            pressed += 1
            if controller.actions == before and lot.below(3):
                await pilot.press("enter" if lot.below(5) else "escape")
                await pilot.pause()
            if controller.actions != before and controller.to_act():
                await until(pilot, lambda: app.waits)
            assert pressed < 3_000
        assert accounts >= 4
        await heard(pilot)
        await steady(pilot)
        assert row_with(app, "sold by round")
        assert row_with(app, "surplus")
        assert_nothing_is_cut(app)


async def test_a_round_stops_the_table(tmp_path: Path) -> None:
    """The account takes the table's place once: sold, bought, taken, given back, paid."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        seats = [
            {"cubes": {"clam": 1, "prawn": 1}, "money": 9, "left": True, "collaborator": "carpenter"},
            {"cubes": {"clam": 3}, "money": 9},
        ]
        controller = named(builders.at(2, seats=seats, active=1, first_out=0, round=1))
        await table.at(controller)
        await table.press("8", "1")
        assert controller.actions == 0  # something would be lost: its key only points at it
        await table.press("enter")
        assert isinstance(app.screen, Curtain)
        assert app.screen.account
        assert_nothing_is_cut(app)
        text = "\n".join(seen(app))
        assert "ROUND 1 IS OVER" in text


# --- who sees what ----------------------------------------------------------------------------------------------------


def looking(**given: Any) -> AnyController:
    """Hana holds the Speculator and has looked at M2."""
    seats: list[dict[str, Any]] = [{"collaborator": "speculator", "peeked": [2]}, {}, {}]
    market = ("prawn 4x3", "?bream 7x2", "?any 5x3", "?mackerel 6x2", "?clam 2x4")
    return named(builders.at(3, phase="speculator", round=2, pawn=1, seats=seats, market=market, **given))


async def test_looks_are_for_one_pair_of_eyes(tmp_path: Path) -> None:
    """A curtain before them; the faces on the shelf only; afterwards they lie behind P (I-11.1)."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        controller = looking()
        await table.at(controller)
        assert isinstance(app.screen, Curtain)
        assert table.wanted == "Hana"
        assert not any("B  $7" in row for row in seen(app))
        await table.press("space")
        assert table.shelf[2:5] == [
            "▌  1×M1     2✓M2    ▸3 M3     4 M4     5 M5",
            "▌   P  $4  ▐ B  $7 ▌▐  ???  ▌▐  ???  ▌▐  ???  ▌",
            "▌   3 of 3 ▐ 2 of 2▌▐       ▌▐       ▌▐       ▌",
        ]
        assert not any("B  $7" in row for row in table.above)
        assert row_with(app, " MARKET ").endswith("M5")
        assert "M2 ●H" in row_with(app, " MARKET ")
        # looking can't be taken back, so its key only points
        await table.press("4")
        assert controller.actions == 0
        assert "The others see which one, not what." in notice(app)
        await table.press("enter", "5", "enter")
        assert controller.actions == 2
        assert "C  $2" in table.shelf[3]
        # all looks used: only hiding is left
        assert table.shelf[-2].startswith("▌▸0  enough") or table.shelf[-1].startswith("▌▸0  enough")
        await table.press("3", "enter")
        assert controller.actions == 2
        await table.press("0")
        # boats are placed before everybody: nothing of the looks is kept anywhere
        assert table.who == "Ben"
        secret = ("B$7x2", "M$6x2", "C$2x4", "$7", "$6")
        assert not [text for _, _, text in held(app) if any(word in text for word in secret)]
        assert "M2 ●H" in row_with(app, " MARKET ")


async def test_remembered_looks_lie_behind_p(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        controller = looking()
        await table.at(controller)
        await table.press("space", "0")
        await table.press("1")
        assert table.who == "Mio"
        await pilot.press("P")
        assert isinstance(app.screen, LookScreen)
        assert app.table.handle is None
        await pilot.press("1")
        assert not any("B$7x2" in row for row in seen(app))
        await pilot.press("space")
        assert row_with(app, "M2  B$7x2     sea bream at $7, 2 wanted")
        assert "tell" not in [found.binding.action for found in app.screen.active_bindings.values()]
        await pilot.press("escape", "escape", "escape")
        await until(pilot, lambda: app.waits and isinstance(app.screen, IsaribiScreen))
        assert table.who == "Mio"
        assert not any("B$7x2" in text for _, _, text in held(app))


async def test_momentary_looks_are_not_shown_again(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(looking(options={"peek_memory": "momentary"}))
        await table.press("space")
        assert "B  $7" in table.shelf[3]
        # no free undo leads back to the look, so its key only points
        await table.press("0", "enter")
        await pilot.press("P", "1", "space")
        assert row_with(app, "this table shows a look only while it lasts")


async def test_alone_with_bots_the_looks_open_on_the_shelf(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        controller = named(looking(), privacy="open")
        await table.at(controller)
        await table.press("0", "P")
        assert table.shelf[0].startswith("▌ SEEN by Ben alone")
        await table.press("escape")
        assert table.shelf[0].startswith("▌Ben places the boat")


async def test_whoever_moved_last_takes_it_back(tmp_path: Path) -> None:
    """In public decisions the key is everybody's, also once the next seat acts."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        controller = named(builders.at(2, seats=[{"boat": 2}, {"boat": 1}], market=("prawn 4x3",)))
        await table.at(controller)
        await table.press("1")
        assert table.who == "Hana"
        await table.press("0")
        assert table.who == "Ben"
        await table.press("u")
        assert table.who == "Hana"
        await table.press("u")
        assert controller.actions == 0


# --- looks ------------------------------------------------------------------------------------------------------------


async def test_ascii_signs_say_the_same(tmp_path: Path) -> None:
    """Nothing outside of ASCII is left, in any sheet, at the curtain, on both sizes."""
    app = Tables(tmp_path, signs="ascii")
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await table.at(looking())
            assert all(row.isascii() for row in seen(app))
            await table.press("space")
            assert all(row.isascii() for row in seen(app))
            for seats in ([{"boat": 2, "cubes": {"prawn": 2}}], [{"cubes": {"prawn": 3, "clam": 1}, "money": 20}]):
                await table.at(named(builders.at(3, seats=[*seats, {"boat": 1}], ap=5)))
                for key in ("question_mark", "escape", "V", "escape", "M", "escape", "6", "1", "z", "escape"):
                    await table.press(key)
                    assert all(row.isascii() for row in seen(app)), key
                for key in ("7", "question_mark", "escape", "escape", "8", "question_mark", "escape", "escape", "tab"):
                    await table.press(key)
                    assert all(row.isascii() for row in seen(app)), key


async def test_the_board_is_drawn_from_the_public_view(tmp_path: Path) -> None:
    """The same picture for the holder of the Speculator as for everybody else."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(looking())
        before = [
            line.text for block in app.screen.query("#board LineBlock").results(LineBlock) for line in block.lines
        ]
        await table.press("space")
        after = [line.text for block in app.table.board.query(LineBlock) for line in block.lines]
        assert [text for text in before if "$7" in text] == [text for text in after if "$7" in text] == []


async def test_tab_leads_to_market_and_sea(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        seats = [{"boat": 2, "cubes": {"prawn": 2}}, {"cubes": {"prawn": 1}}]
        await table.at(named(builders.at(2, seats=seats)))
        await table.press("tab")
        assert "▸M1" in row_with(app, " MARKET ")
        assert notice(app).startswith("M1 P$4x3: prawn at $4 a cube; 3 of 3 places left")
        await table.press("question_mark")
        assert table.shelf[0].startswith("▌M1 P$4x3")
        assert "Hana holds 2, 2 moves away; Ben holds 1, in the Harbour" in table.shelf[2]
        await table.press("right")
        assert table.shelf[0].startswith("▌M2, face down")
        await table.press("escape", "tab", "end", "question_mark")
        assert table.shelf[0].startswith("▌The Harbour")
        await table.press("escape", "1")
        assert table.who == "Hana"


async def test_a_click_on_a_seat_opens_its_boat(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(named(builders.at(2, seats=[{"boat": 2}, {"ap_level": 3, "abilities": ["smokehouse"]}])))
        row = next(y for y, text in enumerate(seen(app)) if "▲B Ben" in text)
        await pilot.click(offset=(6, row))
        assert row_with(app, "BOAT of Ben")
        assert row_with(app, "2.5 $6→ [3] $9→ 4")
        assert row_with(app, "4 cubes between rounds: 1 + 3 Smokehouse")
        await pilot.press("1")
        assert row_with(app, "BOAT of Hana")
        assert row_with(app, "at F2, 2 moves from the Harbour")
        await pilot.press("right", "right", "V")
        assert app.screen is app.table


async def test_six_spots_and_the_harbour_have_a_row_each(tmp_path: Path) -> None:
    """The longest sea, the longest market, the most seats, on the smallest screen."""
    fish = ("clam 4", "prawn 3", "prawn 4", "mackerel 3", "mackerel 6", "bream 5")
    market = ("prawn 4x3", *["?bream 7x2"] * 7)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        for phase in ("place_boat", "old_fisherman"):
            seats: list[dict[str, Any]] = [{"collaborator": "old_fisherman"}] if phase == "old_fisherman" else []
            given: dict[str, Any] = {"phase": phase, "round": 5, "fish": fish, "market": market}
            await table.at(named(builders.at(5, seats=seats, **given)))
            assert_nothing_is_cut(app)
            assert_all_that_is_needed(app)
            assert not any("more" in row.split() and "\u25be" in row for row in table.shelf)
            assert [row[2] for row in table.shelf[1:]] == [*"123456", "7" if phase == "place_boat" else "0"]
            assert row_with(app, "F6  ")
