"""Looks are seen at once and kept without Enter."""

import pytest

from fishgames.ui.people import SIGN_SETS, THEMES, House
from fishgames.ui.settings_screen import SettingsScreen
from fishgames.ui.signs import ASCII
from tests.ui.pages import PageBench, notice, row_with, seen

SETTINGS = """\
▸1  theme                 ‹ night ›                calm and dark
 2  signs                 ‹ auto ›                 what the terminal is able to
 3  motion                ‹ calm ›                 a pause after each bot
 4  ideas                 ‹ by key ›               where the table allows it
 5  open for, if locked   ‹ 6 seconds ›            how long a hand lies open""".splitlines()


class Bench(PageBench[House]):
    def __init__(self, house: House | None = None) -> None:
        super().__init__(SettingsScreen(house or House(), self.use_look))

    @property
    def house(self) -> House:
        """As it is on the page."""
        assert isinstance(self.screen, SettingsScreen)
        return self.screen.house


async def test_the_frame() -> None:
    app = Bench()
    async with app.run_test(size=(80, 24)):
        assert seen(app)[2 : 2 + len(SETTINGS)] == SETTINGS
        assert "▐B~ ▌▐Y* ▌ R+  ▐Lo ▌" in row_with(app, "SEEN AS")
        assert notice(app).startswith("Theme night: ")
        assert "People, in the menu" in notice(app)


async def test_right_and_left_go_round_and_are_seen_at_once() -> None:
    app = Bench()
    async with app.run_test(size=(80, 24)) as pilot:
        for theme in (*THEMES[1:], THEMES[0]):
            await pilot.press("right")
            assert app.theme == theme
            assert f"‹ {theme} ›" in row_with(app, "theme")
        await pilot.press("left", "2", "left")
        assert app.theme == THEMES[-1]
        assert app.signs is ASCII
        assert all(row.isascii() for row in seen(app))
        await pilot.press("escape", "escape")
        assert app.results == [House(THEMES[-1], SIGN_SETS[-1])]


async def test_enter_and_clicks_change_too() -> None:
    app = Bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert app.theme == "day"
        row = row_with(app, "theme")
        await pilot.click(offset=(row.index("›"), 2))
        assert app.theme == "contrast"
        await pilot.click(offset=(row.index("‹"), 2))
        assert app.theme == "day"
        await pilot.click(offset=(row.index("‹"), 3))
        assert app.signs is ASCII


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_palette_draws_the_sample(theme: str, size: tuple[int, int]) -> None:
    app = Bench(House(theme))
    async with app.run_test(size=size):
        assert row_with(app, "good").split()[-3:] == ["good", "warn", "bad"]
        assert len(notice(app)) > 20
