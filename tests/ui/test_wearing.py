"""What belongs to a person comes with the hand-over and goes with it: palette, signs, motion, the own sign."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from fishgames.core.history import Takeback
from fishgames.core.opening import open_table
from fishgames.core.registry import games
from fishgames.ui.chairs_screen import ChairsScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.log_lines import LogEntry
from fishgames.ui.people import House, Person
from fishgames.ui.replay_lines import log_rows
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import ASCII, RICH, seat_marks
from fishgames.ui.tokens import NO_HUES
from fishgames.ui.vote_screen import VoteScreen
from tests.games.fishing2 import builders
from tests.ui.frames import strips
from tests.ui.pages import row_with, seen, until
from tests.ui.sitting import SIZES, Sitting, Tables, dealt, heard, laid, played_on, session

pytestmark = pytest.mark.usefixtures("quick")

SPEC = games()["fishing2"]
HOUSE = House(people={"Hana": Person(theme="day", motion="none"), "Ben": Person(theme="contrast", signs="ascii")})


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
        monkeypatch.setattr("fishgames.frame.ascii_wanted", lambda: True)
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


def test_the_log_of_what_is_past_has_the_signs_that_people_wear() -> None:
    tags = SeatTags.of(["Ann", "Ben"], [4, None])
    entries = [LogEntry(0, None, 0, "leads"), LogEntry(1, None, 1, "follows")]
    rows = log_rows(entries, range(0, 1), 5, tags, RICH, NO_HUES, 30)
    assert [tags.mark(seat, RICH).text in row.text for seat, row in enumerate(rows)] == [True, True]
    assert tags.mark(0, RICH) != SeatTags.of(["Ann", "Ben"]).mark(0, RICH)


async def seated(pilot: Pilot[Any], folder: Path, name: str) -> Sitting:
    """That person sits at a table of Fishing 2, in the own looks, and may take back nothing without a vote."""
    sitting = Sitting(pilot, folder)
    seed = next(_led_by(name))
    await sitting.at(dealt(SPEC, ["Hana", "Ben", "Mio"], seed=seed))
    await sitting.app.lifted(pilot)
    assert sitting.who == name
    return sitting


def _led_by(name: str) -> Iterator[int]:
    place = ["Hana", "Ben", "Mio"].index(name)
    return (seed for seed in range(1, 60) if dealt(SPEC, ["Hana", "Ben", "Mio"], seed=seed).to_act() == (place,))


def worn(app: Tables) -> tuple[str, bool, str | None]:
    """Palette, is it ASCII, and whose looks these are."""
    return (app.theme, app.signs is ASCII, app.person)


EVERYBODY = ("night", False, None)
BEN = ("contrast", True, "Ben")


async def test_a_look_at_the_own_hand_is_in_the_own_looks(tmp_path: Path) -> None:
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await seated(pilot, tmp_path, "Hana")
        await pilot.press("P")
        assert worn(app) == EVERYBODY
        await pilot.press("2")
        assert worn(app) == EVERYBODY
        await pilot.press("space")
        await pilot.pause()
        assert worn(app) == BEN
        assert all(row.isascii() for row in seen(app))
        await pilot.press("escape")
        assert worn(app) == EVERYBODY
        await pilot.press("space")
        await pilot.pause()
        assert worn(app) == BEN
        # a cover is everybody's
        await pilot.press("f9")
        await pilot.pause()
        assert worn(app) == EVERYBODY


async def test_votes_and_chairs_are_everybodys(tmp_path: Path) -> None:
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await seated(pilot, tmp_path, "Ben")
        assert worn(app) == BEN
        await pilot.press("T")
        assert isinstance(app.screen, ChairsScreen)
        assert worn(app) == EVERYBODY
        await pilot.press("escape")
        # nobody sits there any more, so Ben is asked for again
        assert sitting.wanted == "Ben"
        table = await app.lifted(pilot)
        assert worn(app) == BEN
        app.table.taking_back.ask_table(1, Takeback("vote", 0, None))
        await until(pilot, lambda: isinstance(app.screen, VoteScreen))
        assert worn(app) == EVERYBODY
        await pilot.press("0")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert worn(app) == EVERYBODY
        assert table is app.table


async def test_what_is_read_goes_with_whoever_reads_it(tmp_path: Path) -> None:
    """Pages and the past, opened from the own turn, keep the own looks; a cover keeps nobody's seat open."""
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await seated(pilot, tmp_path, "Ben")
        for key in ("L", "S", "R"):
            await pilot.press(key)
            assert worn(app) == BEN
            assert all(row.isascii() for row in seen(app))
            await pilot.press("escape")
        await pilot.press("L", "enter")
        assert worn(app) == BEN
        await pilot.press("escape", "escape")
        assert sitting.who == "Ben"
        assert worn(app) == BEN


async def test_a_table_that_is_gone_on_with_begins_in_everybodys_looks(tmp_path: Path) -> None:
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await seated(pilot, tmp_path, "Ben")
        assert sitting.controller is not None
        again = open_table(SPEC, sitting.controller.to_save()).controller
        await app.rise(pilot)
        assert worn(app) == EVERYBODY
        await app.sit(pilot, session(tmp_path, again, SPEC))
        assert sitting.wanted == "Ben"
        assert worn(app) == EVERYBODY
        await app.lifted(pilot)
        assert worn(app) == BEN


async def test_the_end_of_a_game_is_everybodys(tmp_path: Path) -> None:
    app = tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        last = builders.position(players=3, hands={"A": "B7", "B": "B8", "C": "B9"}, round=8)
        await Sitting(pilot, tmp_path).at(laid(last, "A B7", "B B8", names=["Hana", "Mio", "Ben"]))
        await app.lifted(pilot)
        assert worn(app) == BEN
        await pilot.press("enter")
        await heard(pilot)
        assert worn(app) == EVERYBODY
        await pilot.press("4")
        assert worn(app) == EVERYBODY
        await pilot.press("escape", "2")
        assert worn(app) == EVERYBODY
