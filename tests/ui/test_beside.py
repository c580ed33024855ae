"""The column beside the table: from the status row to the keys, and never at the cost of the table."""

from pathlib import Path
from typing import Any

import pytest

from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.ui.beside import BesidePage
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.replay_screen import ReplayScreen
from tests.ui.pages import until
from tests.ui.reading import settled
from tests.ui.sitting import Tables, session, under_way

PLAYABLE = [spec for spec in games().values() if spec.screen]


@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
@pytest.mark.usefixtures("quick")
async def test_the_column_stands_from_the_status_to_the_keys_and_leaves_the_table_its_eighty_cells(
    spec: GameSpec, tmp_path: Path
) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await app.sit(pilot, session(tmp_path, under_way(spec, 40), spec))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        for looked_back in (False, True):
            if looked_back:
                await pilot.press("L")
                await settled(pilot)
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            for width, height in ((80, 24), (110, 34), (120, 40), (200, 60)):
                await pilot.resize_terminal(width, height)
                await settled(pilot)
                side, notice, board = (app.screen.query_one(f"#{name}") for name in ("side", "notice", "board"))
                assert notice.region.width >= 80
                assert notice.region.width == board.region.width == app.screen.query_one("#decide").region.width
                if width < 110:
                    assert not side.region
                else:
                    assert (side.region.y, side.region.bottom) == (1, height - 1)
                    assert (side.region.x, side.region.right) == (notice.region.right, width)
                    assert 30 <= side.region.width <= 38


@pytest.mark.parametrize("page", [GameScreen, ReplayScreen])
@pytest.mark.usefixtures("quick")
async def test_a_new_size_is_heard_once_by_the_page_and_once_by_what_it_is_made_of(
    page: type[GameScreen[Any, Any] | ReplayScreen], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = {part: counted(monkeypatch, part) for part in (page, BesidePage)}
    app = Tables(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await app.sit(pilot, session(tmp_path, under_way(PLAYABLE[0], 40), PLAYABLE[0]))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        if page is ReplayScreen:
            await pilot.press("L")
            await settled(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        for times in heard.values():
            times.clear()
        await pilot.resize_terminal(100, 30)
        await settled(pilot)
        top = type(app.screen).__name__
        assert heard[page].count(top) == heard[BesidePage].count(top) > 0


def counted(monkeypatch: pytest.MonkeyPatch, part: type[Any]) -> list[str]:
    """Which pages this class's own handler was called for, one entry a call."""
    calls: list[str] = []
    handler = part.on_resize

    def resized(self: Any) -> None:
        calls.append(type(self).__name__)
        handler(self)

    monkeypatch.setattr(part, "on_resize", resized)
    return calls
