"""Every screen at every size: in mid-decision, at curtains, on pages. What was there before is there afterwards."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from fishgames.core.registry import games
from fishgames.core.request import PlayRequest
from fishgames.core.rng import seeded
from fishgames.core.spec import GameSpec
from fishgames.core.store import write_atomic
from fishgames.ui.curtain import Curtain
from fishgames.ui.menu import MenuScreen
from fishgames.ui.result_screen import _CHOICES, ResultScreen
from fishgames.ui.setup_screen import SetupScreen
from fishgames.ui.too_small import TooSmallScreen, too_small
from fishgames.ui.widgets.items import ItemBlock
from tests.factories import moments, new_game, play_random
from tests.ui.frames import rows
from tests.ui.pages import seen, until
from tests.ui.sitting import Sitting, Tables, Watched, steady

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]
BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
HOME = (80, 24)
SIZES = ((60, 20), (40, 10), (1, 1), (200, 60))
PAGES = ("L", "S", "R", "f1", "P", "T", "V", "M", "f9")


async def resized(pilot: Pilot[Any], sizes: tuple[tuple[int, int], ...], check: Callable[[], None]) -> None:
    """To each size and back home: whole rows or both sizes, and in the end every cell as it was."""
    app = pilot.app
    front, before = front_of(app), await steady(pilot)
    for size in (*sizes, HOME):
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert front_of(app) is front
        check()
        if too_small(*size):
            assert isinstance(app.screen, TooSmallScreen)
            shown = " ".join(rows(app))
            if size[0] >= 20:
                assert re.search(r"\b80\b.*\b24\b|80x24", shown)
                assert re.search(rf"\b{size[0]}\b.*\b{size[1]}\b|{size[0]}x{size[1]}", shown)
        else:
            seen(app)
    assert await steady(pilot) == before


def front_of(app: App[Any]) -> Any:
    """The screen that people work with, whatever the size."""
    return app._screen_stack[-1]


@pytest.mark.recipe(number="T18")
@BY_SPEC
async def test_a_resize_lifts_no_curtain_and_moves_no_pointer(spec: GameSpec, tmp_path: Path) -> None:
    """In the middle of each kind of decision, its pointer moved; and at the curtain before it."""
    app = Tables(tmp_path)
    async with app.run_test(size=HOME) as pilot:
        table = Sitting(pilot, tmp_path)

        def nothing_open() -> None:
            assert app.table.handle is None

        def still_open() -> None:
            assert app.table.handle is handle
            assert [block.cursor for block in app.table.query(ItemBlock)] == cursors

        for number, moment in enumerate(moments(spec.id)):
            sizes = SIZES if number < 2 else (SIZES[number % 2 * 3],)
            await table.at(moment.table())
            if isinstance(app.screen, Curtain) and number < 3:
                await resized(pilot, sizes, nothing_open)
            await app.lifted(pilot)
            await until(pilot, lambda: app.table.handle is not None)
            await pilot.press("right", "down")
            handle = app.table.handle
            cursors = [block.cursor for block in app.table.query(ItemBlock)]
            await resized(pilot, sizes, still_open)


@pytest.mark.recipe(number="T18")
@BY_SPEC
async def test_pages_over_a_table_are_whole_at_every_size(spec: GameSpec, tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=HOME) as pilot:
        table = Sitting(pilot, tmp_path)
        moment = next(moment for moment in moments(spec.id) if moment.asked.private)
        await table.at(moment.table())
        assert isinstance(app.screen, Curtain)
        for number, page in enumerate(PAGES):
            await pilot.press(page)
            if isinstance(app.screen, Curtain):
                continue
            await resized(pilot, (SIZES[number % 2 * 3],), lambda: None)
            await pilot.press("space" if page == "f9" else "escape")
            if not isinstance(app.screen, Curtain):
                await pilot.press("escape")
            assert isinstance(app.screen, Curtain), page
        finished = new_game(spec, spec.seats[0], 1)
        play_random(finished, seeded(1, 2))
        await table.at(finished)
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await resized(pilot, SIZES, lambda: None)
        await pilot.press(next(key for key, where, *_ in _CHOICES if where == "look"))
        await until(pilot, lambda: not isinstance(app.screen, ResultScreen))
        await resized(pilot, (SIZES[0], SIZES[3]), lambda: None)


@pytest.mark.recipe(number="T18")
async def test_pages_of_the_menu_are_whole_at_every_size(tmp_path: Path) -> None:
    """Menu, set-up of each game, saves, records, rules, settings."""
    for number, spec in enumerate(PLAYABLE):
        table = new_game(spec, spec.seats[0], number)
        play_random(table, seeded(1, 2), 5_000 if number % 2 else 9)
        tmp_path.mkdir(exist_ok=True)
        write_atomic(tmp_path / f"{spec.id}-2026-01-02-aaaa.json", table.snapshot().encoded())
    app = Watched(PlayRequest(PLAYABLE[0].id), tmp_path)
    async with app.run_test(size=HOME) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await resized(pilot, SIZES, lambda: None)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.pause(0.1)
        menu = app.screen
        await resized(pilot, SIZES, lambda: None)
        keys = menu.query_one("ItemBlock", ItemBlock).item_keys()
        for key in keys[2:-1]:
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(app.screen, MenuScreen))
            await pilot.pause(0.1)
            await resized(pilot, (SIZES[0], SIZES[3]), lambda: None)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
