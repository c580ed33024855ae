"""Keys that are pressed twice, held down, or meant for another screen; and a table that is left in mid-decision.

In every game, at every kind of decision.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController
from fishgames.core.registry import games
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.ui.cover import CoverScreen, Presses
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.widgets.items import ItemBlock
from tests.factories import moments
from tests.ui.pages import notice, seen, until
from tests.ui.sitting import Sitting, seated, steady

PLAYABLE = [spec for spec in games().values() if spec.screen]
BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
STRANGERS = ("enter", "1", "a", "z", "backspace", "U")
"""Keys that mean something at a table and nothing at a curtain."""
CLAUSE = re.compile(r"\b[A-Z]{1,2}2?-R?\d")
PAGES = ("L", "S", "R", "f1", "P", "T", "V", "M")
"""Whatever may be opened over a table or a curtain."""


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Curtains and covers are as deaf as they are for people, and tables as particular about doubled keys."""
    found = Clock()
    for kind in (Curtain, CoverScreen, Presses):
        monkeypatch.setattr(kind, "clock", staticmethod(found))
    return found


async def lifted(table: Sitting, clock: Clock) -> None:
    """The person comes to the keyboard a second later."""
    if isinstance(table.app.screen, Curtain):
        clock.now += 1
        await table.press("space")
    await until(table.pilot, lambda: table.app.table.handle is not None and not table.app.table._unseen)


def standing(table: Sitting) -> tuple[int, int | None, str]:
    """The number of actions, who is wanted at a curtain, and what is in front."""
    screen = table.app.screen
    assert table.controller is not None
    seat = screen.seat if isinstance(screen, Curtain) else None
    return table.controller.actions, seat, type(screen).__name__


@pytest.mark.recipe(number="T17")
@BY_SPEC
async def test_no_key_of_the_screen_before_lifts_a_curtain(spec: GameSpec, tmp_path: Path, clock: Clock) -> None:
    """Other keys never, Space neither too soon nor held down; a second Space does nothing at the table."""
    async with seated(tmp_path) as table:
        app, pilot = table.app, table.pilot
        for moment in moments(spec.id):
            await table.at(moment.table())
            if not isinstance(app.screen, Curtain):
                continue
            before = standing(table)
            for _ in range(3):
                await pilot.press("space")
                clock.now += 0.05
            clock.now += 1
            await pilot.press(*STRANGERS)
            assert standing(table) == before
            await table.press("space")
            seat = app.table.handle.acting if app.table.handle is not None else None
            assert seat == before[1]
            shown = await steady(pilot)
            await pilot.press("space")
            assert await steady(pilot) == shown
            assert standing(table)[0] == before[0]


@pytest.mark.recipe(number="T17")
@BY_SPEC
async def test_a_doubled_key_does_one_thing(spec: GameSpec, tmp_path: Path, clock: Clock) -> None:
    """Enter and the first key of the shelf, the next presses too close for a finger: as if they had not been."""
    async with seated(tmp_path) as table:
        pilot = table.pilot
        for number, moment in enumerate(moments(spec.id)):
            key = "1" if number % 3 == 2 else "enter"
            await table.at(moment.table())
            await lifted(table, clock)
            await table.press(key)
            once = standing(table), await steady(pilot)
            for _ in range(2):
                clock.now += 0.05
                await table.press(key)
            assert (standing(table), await steady(pilot)) == once, (moment, key)


@pytest.mark.recipe(number="T17")
@BY_SPEC
@pytest.mark.usefixtures("quick")
async def test_no_key_falls_through_a_page(spec: GameSpec, tmp_path: Path) -> None:
    """Whatever lies over curtain and table: keys that mean something below are pressed there, to no effect."""
    async with seated(tmp_path) as table:
        app, pilot = table.app, table.pilot
        moment = next(moment for moment in moments(spec.id) if moment.asked.private)
        await table.at(moment.table())
        for _ in range(2):
            below, before, shown = app.screen, standing(table), await steady(pilot)
            for page in PAGES:
                await pilot.press(page)
                if app.screen is below:
                    await pilot.press("escape")
                    continue
                assert not isinstance(app.screen, GameScreen)
                await pilot.press("space", "space", "u", "U", "1", "2")
                for _ in range(6):
                    if app.screen is below or isinstance(app.screen, Curtain):
                        break
                    await pilot.press("escape")
                if app.screen is not below:
                    # whoever looked away from the hand is asked for again
                    await app.lifted(pilot)
                    below, before = app.screen, standing(table)
                assert standing(table) == before, page
            if isinstance(below, Curtain):
                assert await steady(pilot) == shown
            await app.lifted(pilot)


@pytest.mark.recipe(number="T13")
@BY_SPEC
@pytest.mark.usefixtures("quick")
async def test_what_is_not_possible_says_why_and_does_nothing(spec: GameSpec, tmp_path: Path) -> None:
    """Enter on what has the sign of not now: its reason is told, by `?` with a clause, and the table stands."""
    async with seated(tmp_path) as table:
        app, pilot = table.app, table.pilot
        for moment in moments(spec.id):
            await table.at(moment.table())
            await app.lifted(pilot)
            await until(pilot, lambda: app.table.handle is not None)
            before = standing(table)
            for block in [block for block in app.table.query(ItemBlock) if block.display and block.can_focus]:
                barred = [index for index in range(len(block.item_keys())) if not block.possible(index)]
                for index in barred[:2]:
                    block.focus()
                    block.cursor = index
                    await pilot.press("enter")
                    await pilot.pause()
                    assert standing(table) == before
                    told = notice(app)
                    await pilot.press("escape", "question_mark")
                    shown = " ".join(seen(app))
                    assert app.signs.not_now in told or "? why" in told, (moment, told)
                    assert CLAUSE.search(shown), (moment, shown)
                    await pilot.press("escape")


@pytest.mark.recipe(number="T6")
@BY_SPEC
@pytest.mark.usefixtures("quick")
async def test_a_table_left_in_mid_decision_asks_for_the_same(spec: GameSpec, tmp_path: Path) -> None:
    """A part of the decision may be chosen already: it starts afresh, behind a curtain where it is private."""
    async with seated(tmp_path) as table:
        app, pilot = table.app, table.pilot
        for moment in moments(spec.id):
            first = await table.at(moment.table())
            await app.lifted(pilot)
            await until(pilot, lambda: app.table.handle is not None)
            await pilot.press("right", "down", "1")
            await until(pilot, lambda: app.waits)
            if table.controller is None or not table.controller.to_act():
                continue
            before = asked_for(table.controller)
            await pilot.press("ctrl+o")
            await until(pilot, lambda: app.session is None)
            again = Session.resume(first.path)
            table.controller = again.controller
            await app.sit(pilot, again)
            assert asked_for(again.controller) == before
            asked = again.controller.public().view.asked
            several = len({info.person for info in again.controller.seats}) > 1
            curtain = app.screen
            assert isinstance(curtain, Curtain) == ((asked.private and several) or again.controller.reckoned_up)
            if isinstance(curtain, Curtain):
                assert curtain.seat == asked.seats[0]
                assert app.table.handle is None
                await app.lifted(pilot)
            assert app.table.handle is not None
            assert app.table.handle.acting in asked.seats


def asked_for(controller: AnyController) -> Any:
    """Who is asked for what, and what each of them may do."""
    asked = controller.public().view.asked
    assert asked is not None
    return asked, [controller.seat(seat).legal_actions for seat in asked.seats], controller.actions
