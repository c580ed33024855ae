"""Looks are seen at once and kept without Enter."""

import pytest

from fishgames.ui.people import SIGN_SETS, THEMES, House, LastTable, Person
from fishgames.ui.settings_screen import SettingsScreen
from fishgames.ui.signs import ASCII
from tests.ui.pages import PageBench, notice, row_with, seen

SETTINGS = """\
▸1  person                ‹ the house ›            and for public screens
 2  theme                 ‹ night ›                calm and dark
 3  signs                 ‹ auto ›                 what the terminal is able to
 4  motion                ‹ calm ›                 a pause after each bot
 5  ideas                 ‹ by key ›               where the table allows it
 6  open for, if locked   ‹ 6 seconds ›            how long a hand lies open
 7× own sign              × each chair has its own
 8× name                  × the house has none""".splitlines()


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
    async with app.run_test(size=(80, 24)) as pilot:
        assert seen(app)[2:10] == SETTINGS
        assert "▐B~ ▌▐Y* ▌ R+  ▐Lo ▌" in row_with(app, "SEEN AS")
        assert notice(app).startswith("No people are known here")
        await pilot.press("down")
        assert notice(app).startswith("Theme night: ")


async def test_right_and_left_go_round_and_are_seen_at_once() -> None:
    app = Bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        for theme in (*THEMES[1:], THEMES[0]):
            await pilot.press("right")
            assert app.theme == theme
            assert f"‹ {theme} ›" in row_with(app, "theme")
        await pilot.press("left", "3", "left")
        assert app.theme == THEMES[-1]
        assert app.signs is ASCII
        assert all(row.isascii() for row in seen(app))
        await pilot.press("escape", "escape")
        assert app.results == [House(THEMES[-1], SIGN_SETS[-1])]


async def test_enter_and_clicks_change_too() -> None:
    app = Bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        assert app.theme == "day"
        row = row_with(app, "theme")
        await pilot.click(offset=(row.index("›"), 3))
        assert app.theme == "contrast"
        await pilot.click(offset=(row.index("‹"), 3))
        assert app.theme == "day"
        await pilot.click(offset=(row.index("‹"), 4))
        assert app.signs is ASCII


async def test_each_person_has_a_page_and_what_is_not_chosen_is_the_houses() -> None:
    app = Bench(House("contrast", names=("Hana", "漁師")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        assert row_with(app, "1  person").startswith("▸1  person                ‹ Hana ›")
        assert "‹ house: contrast ›" in row_with(app, "theme")
        await pilot.press("down", "right", "6", "right", "right", "7", "right", "right")
        assert app.theme == "night"
        assert app.house.people == {"Hana": Person(theme="night", open_for=4, mark=1)}
        assert app.house.theme == "contrast"
        assert "‹ 4 seconds ›" in row_with(app, "open for")
        assert "▲H" in row_with(app, "own sign")
        assert "▲H Hana" in seen(app)[-6]
        # the others see what is theirs; nothing chosen is nothing kept
        await pilot.press("1", "right")
        assert app.theme == "contrast"
        assert "漁師" in row_with(app, "1  person")
        await pilot.press("2", "right", "left")
        assert set(app.house.people) == {"Hana"}
        await pilot.press("1", "right")
        assert "‹ the house ›" in row_with(app, "1  person")


async def test_another_name_takes_everything_along() -> None:
    table = LastTable((("Hana", "human"), ("Hana", "random")))
    before = House(names=("Hana", "Ben"), tables={"fishing2": table}, people={"Hana": Person(theme="day")})
    app = Bench(before)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "8", "enter", *["backspace"] * 4, "enter")
        assert "A name can't be empty." in notice(app)
        await pilot.press("escape")
        assert app.house == before
        await pilot.press("enter", *["backspace"] * 4, *"Hanna", "enter")
        assert "‹ Hanna ›" in row_with(app, "1  person")
        after = app.house
        assert after.names == ("Hanna", "Ben")
        assert after.people == {"Hanna": Person(theme="day")}
        assert after.tables["fishing2"].seats == (("Hanna", "human"), ("Hana", "random"))
        assert after.former == {"Hana": "Hanna"}
        assert after.look("Hana").theme == "day"


async def test_forgetting_is_asked_once() -> None:
    app = Bench(House(names=("Hana", "Ben"), people={"Hana": Person(theme="day")}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("delete")
        assert app.house.names == ("Hana", "Ben")
        await pilot.press("right", "delete")
        assert "Forget Hana?" in notice(app)
        await pilot.press("escape", "delete")
        assert app.house.names == ("Hana", "Ben")
        await pilot.press("delete")
        assert list(app.house.names) == ["Ben"]
        assert app.house.people == {}
        assert "‹ the house ›" in row_with(app, "1  person")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_palette_draws_the_sample(theme: str, size: tuple[int, int]) -> None:
    app = Bench(House(theme))
    async with app.run_test(size=size):
        assert row_with(app, "good").split()[-3:] == ["good", "warn", "bad"]
        assert len(notice(app)) > 20
