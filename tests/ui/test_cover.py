"""The cover, and the deafness it shares with the curtain."""

from dataclasses import dataclass

from textual.pilot import Pilot

from fishgames.ui.cover import CoverScreen, Deaf, Presses
from tests.ui.frames import Bench, rows


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    def after(self, seconds: float) -> None:
        self.now += seconds


def deaf(clock: Clock) -> Deaf:
    screen = Deaf()
    screen.clock = clock
    screen.come_up()
    return screen


def test_nothing_is_heard_before_it_is_up() -> None:
    assert not Deaf().hears()


def test_a_doubled_key_is_swallowed() -> None:
    clock = Clock()
    screen = deaf(clock)
    clock.after(0.29)
    assert not screen.hears()
    assert screen.deaf
    clock.after(0.2)
    assert not screen.deaf
    assert screen.hears()


def test_a_key_held_down_never_counts() -> None:
    clock = Clock()
    screen = deaf(clock)
    for _ in range(60):
        clock.after(0.033)
        assert not screen.hears()
    clock.after(0.5)
    assert screen.hears()


def test_only_the_first_counts() -> None:
    clock = Clock()
    screen = deaf(clock)
    clock.after(1)
    assert screen.hears()
    clock.after(1)
    assert not screen.hears()
    screen.come_up()
    clock.after(1)
    assert screen.hears()


def test_other_keys_may_count_again_and_do_not_disturb() -> None:
    clock = Clock()
    screen = deaf(clock)
    clock.after(1)
    assert screen.hears("L", once=False)
    assert screen.hears("R", once=False)
    assert not screen.hears("R", once=False)
    clock.after(1)
    assert screen.hears("R", once=False)
    assert screen.hears()


def test_presses_of_one_key_that_come_too_close_are_one() -> None:
    clock = Clock()
    presses = Presses(clock)
    assert not presses.repeats("1")
    clock.after(0.1)
    assert not presses.repeats("2")
    assert presses.repeats("1")
    clock.after(0.2)
    assert not presses.repeats("1")


async def covered(pilot: Pilot[None], *where: str, who: str | None = None) -> tuple[CoverScreen, Clock, list[bool]]:
    cover, clock, lifted = CoverScreen(where, who), Clock(), list[bool]()
    cover.clock = clock
    await pilot.app.push_screen(cover, lambda _: lifted.append(True))
    await pilot.pause()
    return cover, clock, lifted


async def test_the_frame() -> None:
    async with Bench().run_test(size=(80, 24)) as pilot:
        await covered(pilot, "Isaribi, round 3 of 5", "Hana's turn", "everything is saved", who="Hana")
        shown = {y: row for y, row in enumerate(rows(pilot.app)) if row.strip()}
        assert shown == {
            9: "covered".rjust(43).ljust(80),
            11: "           Isaribi, round 3 of 5   Hana's turn   everything is saved            ",
            13: "                          Space  Hana lifts the cover                           ",
            22: "                   nothing of the table is behind this screen                   ",
            23: " Space lift   ^Q leave   F1 keys                                                ",
        }


async def test_long_names_break_nothing() -> None:
    async with Bench().run_test(size=(80, 24)) as pilot:
        await covered(
            pilot, "Come to Fishing Village!, round 3 of 5", f"{'漁師' * 10}'s turn", "all is saved", who="[/]"
        )
        text = "\n".join(rows(pilot.app))
        assert "[/] lifts the cover" in text
        assert "漁師" * 10 in text
        assert "all is saved" in text
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "round 3 of 5   漁師" in "\n".join(rows(pilot.app))


async def test_without_a_name() -> None:
    async with Bench().run_test(size=(80, 24)) as pilot:
        await covered(pilot)
        assert rows(pilot.app)[13].strip() == ""
        assert any(row.strip() == "Space  lifts the cover" for row in rows(pilot.app))


async def test_space_lifts_it_once_and_not_at_once() -> None:
    async with Bench().run_test(size=(80, 24)) as pilot:
        cover, clock, lifted = await covered(pilot)
        await pilot.press("space", "space", "enter", "escape", "1", "u")
        assert pilot.app.screen is cover
        clock.after(1)
        await pilot.press("space", "space")
        await pilot.pause()
        assert lifted == [True]
        assert pilot.app.screen is not cover


async def test_the_mouse_lifts_it_too() -> None:
    async with Bench().run_test(size=(80, 24)) as pilot:
        cover, clock, lifted = await covered(pilot, who="Hana")
        line = next(y for y, row in enumerate(rows(pilot.app)) if "lifts" in row)
        column = rows(pilot.app)[line].index("Space")
        await pilot.click(offset=(column, line))
        assert pilot.app.screen is cover
        clock.after(1)
        await pilot.click(offset=(column, line))
        await pilot.pause()
        assert lifted == [True]
