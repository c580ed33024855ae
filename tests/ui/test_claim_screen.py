"""Telling the team: parts of the hand, or words that are typed."""

import pytest

from fishgames.ui.claim_screen import ClaimScreen
from fishgames.ui.keys_screen import rows_of
from fishgames.ui.lines import EMPTY, Line
from tests.ui.pages import PageBench, notice, seen

PARTS = ("3 A^", "no F~", "--A")


def bench(told: str = "") -> PageBench[str | None]:
    return PageBench(ClaimScreen(PARTS, told, Line.of("The game"), EMPTY))


async def test_keys_are_told_of_what_has_the_focus() -> None:
    """As soon as the field is opened or left, and after a click as well."""
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("z")
        await pilot.pause()
        assert "Esc not in words" in notice(app)
        assert "choose" not in seen(app)[-1]
        await pilot.press("escape")
        await pilot.pause()
        assert "Esc tell nothing" in notice(app)
        assert "choose" in seen(app)[-1]
        await pilot.press("z")
        await pilot.click("#parts", offset=(2, 0))
        await pilot.pause()
        assert "Esc tell nothing" in notice(app)


@pytest.mark.parametrize("told", ["", "3 A^"])
async def test_the_row_of_hints_is_whole_and_all_of_it_does_something(told: str) -> None:
    app = bench(told)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert notice(app).endswith("Esc tell nothing")
        (down,) = (row for row in rows_of(app.page)[0] if row.keys == "0")
        assert down.possible == ("0 " in notice(app)) == bool(told)
