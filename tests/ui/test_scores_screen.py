"""Why has a seat so many points?"""

from collections.abc import Callable

import pytest

from fishgames.core.model import ScoreLine
from fishgames.ui.lines import Line
from fishgames.ui.scores_screen import ScoresScreen
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import ASCII, RICH, Signs
from tests.ui.pages import PageBench, notice, row_with, seen
from tests.ui.reading import HUES, NAMES, ODD_NAMES, click_on, press, settled, table

WORDING = table(actions=0).wording


class Books:
    """Accounts of any length: seat 1 has one line, seat 2 two of them …"""

    def __init__(self, lines: int = 1) -> None:
        self.lines = lines

    def account(self, seat: int) -> tuple[ScoreLine, ...]:
        return tuple(
            ScoreLine(label=f"B~{n} of many a round", points=n, clause=f"F2-3.{n}")
            for n in range(1, self.lines * (seat + 1) + 1)
        )


def scores(
    names: tuple[str, ...] = NAMES, *, lines: int = 1, opened: Callable[[str], None] | None = None, note: str = ""
) -> ScoresScreen:
    books = Books(lines)
    totals = [sum(line.points for line in books.account(seat)) for seat in range(len(names))]
    heading = Line.of("Fishing 2  scores")
    return ScoresScreen(
        books,
        WORDING,
        SeatTags.of(names),
        totals,
        heading,
        seat=1,
        open_rules=opened,
        note=note,
        caption="as it stands",
        hues=HUES,
    )


async def test_an_account_stands_above_all_seats() -> None:
    async with PageBench(scores(note="caught cards only")).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        found = seen(pilot.app)
        assert found[2] == " ▲B Ben   3 points   as it stands"
        assert found[4].split() == ["B~1", "of", "many", "a", "round", "1", "F2-3.1"]
        assert found[6].split() == ["3"]
        assert found[6].rindex("3") == found[4].index("1", 20)
        assert found[8].split() == ["ALL", "SEATS", "total"]
        assert found[8].rindex("l") == found[9].index("1", 10)
        assert found[10].startswith("▸2  ▲B Ben")
        assert notice(pilot.app).startswith("caught cards only")
        bars = [row.count("▄") for row in found[9:13]]
        assert bars == sorted(bars)
        assert bars[3] == 44


@pytest.mark.parametrize(("keys", "seat"), [("down", 2), ("right", 2), ("left", 0), ("4", 3)])
async def test_arrows_and_digits_choose_the_seat(keys: str, seat: int) -> None:
    page = scores()
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, keys)
        assert page.seat == seat
        assert f"{NAMES[seat]}   " in seen(pilot.app)[2]


async def test_the_clause_behind_a_line_opens_by_key_enter_and_click() -> None:
    opened: list[str] = []
    page = scores(opened=opened.append)
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "R opens F2-3.1" in notice(pilot.app)
        await press(pilot, "R", "tab", "down")
        assert "R opens F2-3.2" in notice(pilot.app)
        await press(pilot, "enter", "left", "right", "4")
        assert page.seat == 3
        await click_on(pilot, "#account", "F2-3.3")
        assert opened == ["F2-3.1", "F2-3.2", "F2-3.3"]


async def test_without_rules_to_open_no_key_says_so() -> None:
    async with PageBench(scores()).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "R", "tab", "enter")
        assert "R opens" not in "".join(seen(pilot.app))


async def test_a_long_account_scrolls_above_its_total() -> None:
    page = scores(lines=10)
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "▾" in "".join(seen(pilot.app))
        assert row_with(pilot.app, "ALL SEATS")
        await press(pilot, "tab", "end")
        assert row_with(pilot.app, "B~20 of many a round").startswith("▸")
        found = seen(pilot.app)
        assert found[next(n for n, row in enumerate(found) if "B~20" in row) + 1].split() == ["210"]
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        assert page.lines.cursor == 19
        assert row_with(pilot.app, "B~1 of many a round")


async def test_a_seat_without_points_is_told_too() -> None:
    async with PageBench(scores(lines=0)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert row_with(pilot.app, "nothing yet")
        assert "▄" not in "".join(seen(pilot.app))
        await press(pilot, "down", "tab", "R", "enter")


@pytest.mark.parametrize("key", ["S", "escape"])
async def test_it_closes(key: str) -> None:
    app = PageBench(scores())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "tab", key)
        assert app.results == [None]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_odd_names_keep_the_columns(size: tuple[int, int], signs: Signs) -> None:
    async with PageBench(scores(ODD_NAMES), signs=signs).run_test(size=size) as pilot:
        await settled(pilot)
        rows = [row for row in seen(pilot.app) if signs.lower * 3 in row]
        assert len(rows) == 3
        assert len({Line.of(row[: row.index(signs.lower * 3)]).width for row in rows}) == 1


async def test_a_real_table_is_accounted_for() -> None:
    game = table()
    handle = game.public()
    totals = [info.points for info in handle.view.table]
    page = ScoresScreen(handle, game.wording, SeatTags.of(NAMES), totals, Line.of("Fishing 2"))
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert game.wording.score(totals[0]) in seen(pilot.app)[2]
        assert sum(line.points for line in page.lines.account) == totals[0]
