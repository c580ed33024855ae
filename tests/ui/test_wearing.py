"""What belongs to a person comes with the hand-over and goes with it: palette, signs, motion, the own sign."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.strip import Strip

from fishgames.core.registry import games
from fishgames.ui.curtain import Curtain
from fishgames.ui.people import House, Person
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import ASCII, RICH, seat_marks
from tests.ui.frames import strips
from tests.ui.pages import row_with, until
from tests.ui.sitting import SIZES, Sitting, Tables, dealt, played_on

SPEC = games()["fishing2"]
HOUSE = House(people={"Hana": Person(theme="day", motion="none"), "Ben": Person(theme="contrast", signs="ascii")})


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Curtain, "ready_after", 0)


def tables(folder: Path, house: House = HOUSE) -> Tables:
    app = Tables(folder)
    app.house = house
    return app


async def test_the_screen_takes_on_the_looks_of_whoever_sits_down(tmp_path: Path) -> None:
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = Sitting(pilot, tmp_path)
        controller = dealt(SPEC, 3)
        await sitting.at(controller)
        worn = {}
        for _ in range(3):
            # the curtain is everybody's
            assert isinstance(app.screen, Curtain)
            assert (app.theme, app.signs, app.person) == ("night", RICH, None)
            name = sitting.wanted
            table = await app.lifted(pilot)
            worn[name] = (app.theme, app.signs, app.animation_level)
            assert app.person == name
            before = controller.actions
            assert table.handle is not None
            await pilot.pause()
            table.submit(table.handle.legal_actions[0])
            await until(pilot, lambda before=before: controller.actions > before and app.waits)  # type: ignore[misc]
        assert worn == {
            "Hana": ("day", RICH, "none"),
            "Ben": ("contrast", ASCII, app.animation_level),
            "Mio": ("night", RICH, app.animation_level),
        }
        await sitting.at(played_on(dealt(SPEC, 3), 4_999))
        assert isinstance(app.screen, ResultScreen)
        assert (app.theme, app.person) == ("night", None)


async def test_a_change_of_looks_is_painted_at_once_and_whole(tmp_path: Path) -> None:
    """No frame mixes two palettes, and no card is painted in the looks of somebody else."""
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = Sitting(pilot, tmp_path)
        await sitting.at(dealt(SPEC, ["Hana", "Mio", "Zoe"], seed=next(_led_by_hana())))
        assert sitting.wanted == "Hana"
        frames: list[set[str]] = []
        app.each_frame = lambda: frames.append(grounds(strips(app)))
        await app.lifted(pilot)
        assert app.theme == "day"
        night, day = ({"#10161d", "#17202a"}, {"#fbf9f4", "#f3efe6"})
        assert frames
        assert all(not (frame & night and frame & day) for frame in frames), frames
        assert frames[-1] >= day
        kinds = ["day" if frame & day else "night" for frame in frames]
        assert kinds == sorted(kinds, reverse=True)


def _led_by_hana() -> Iterator[int]:
    return (seed for seed in range(1, 40) if dealt(SPEC, ["Hana", "Mio", "Zoe"], seed=seed).to_act() == (0,))


def grounds(rows: list[Strip]) -> set[str]:
    """The colours behind the letters."""
    styles = [style for row in rows for _, style, _ in row if style is not None and style.bgcolor is not None]
    return {style.bgcolor.get_truecolor().hex for style in styles if style.bgcolor is not None}


async def test_people_without_own_looks_cost_no_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = tables(tmp_path, House(people={"Hana": Person(mark=3)}))
    async with app.run_test(size=SIZES[0]) as pilot:
        await Sitting(pilot, tmp_path).at(dealt(SPEC, 3))
        changes: list[str] = []
        monkeypatch.setattr(app, "use_look", lambda theme, _: changes.append(theme))
        await app.lifted(pilot)
        assert app.person is not None
        assert changes == []


async def test_a_person_alone_with_bots_keeps_the_looks_all_the_way(tmp_path: Path) -> None:
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = Sitting(pilot, tmp_path)
        controller = dealt(SPEC, ["Hana", ("", "random"), ("", "random")])
        await sitting.at(controller)
        seen = set()
        app.each_frame = lambda: seen.add(app.theme)
        for _ in range(4):
            table = await app.lifted(pilot)
            before = controller.actions
            await pilot.pause()
            assert table.handle is not None
            table.submit(table.handle.legal_actions[0])
            await until(pilot, lambda before=before: controller.actions > before and app.waits)  # type: ignore[misc]
        assert seen == {"day"}


async def test_what_the_terminal_cannot_do_nobody_gets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"Hana": Person(theme="day", signs="rich")}
    app = tables(tmp_path, House("sixteen", people=own))
    async with app.run_test(size=SIZES[0]):
        monkeypatch.setattr("fishgames.app.ascii_wanted", lambda: True)
        app.wear("Hana")
        assert (app.theme, app.signs) == ("sixteen", ASCII)
        # a house that insists on the rich signs knows its terminal
        app.house = replace(app.house, theme="night", signs="rich")
        app.wear("Hana")
        assert (app.theme, app.signs) == ("day", RICH)


async def test_the_own_sign_stands_at_the_table(tmp_path: Path) -> None:
    house = House(people={"Ben": Person(mark=4), "Mio": Person(mark=4), "Hana": Person(mark=1)})
    app = tables(tmp_path, house)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = dealt(SPEC, 3)
        controller.table = controller.table.replaced(seats=app._marked(controller.seats))
        await Sitting(pilot, tmp_path).at(controller)
        rows = [row_with(app, name) for name in ("Hana", "★B Ben", "Mio")]
        assert "▲H Hana" in rows[0]
        assert "■M Mio" in rows[2]
        assert app.table.tags.hue(0) == "brown"


def test_signs_are_given_out_by_wish_then_by_chair() -> None:
    assert seat_marks([None, None, None]) == (0, 1, 2)
    assert seat_marks([None, 0, None]) == (1, 0, 2)
    assert seat_marks([2, 2, None]) == (2, 1, 0)
    assert seat_marks([7, None, 1, 1]) == (7, 0, 1, 3)
    assert SeatTags.of(["Ann", "Ben"]).marks == ()
