"""The pages of a game that show what everybody may see: from its table, and from the curtain."""

from pathlib import Path

import pytest

from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.games.fishing2 import GAME as FISHING2
from fishgames.games.isaribi import GAME as ISARIBI
from fishgames.selftest.eyes import Eyes
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys_screen import rows_of
from fishgames.ui.public_page import SeatPage, TablePage
from tests.ui.pages import seen, until
from tests.ui.reading import settled
from tests.ui.sitting import SIZES, Tables, session, under_way

PLAYABLE = [spec for spec in games().values() if spec.screen]
SHEETS = {(FISHING2.id, "M"), (ISARIBI.id, "M")}
"""Short enough for a sheet on the shelf of the seat's own table."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
@pytest.mark.usefixtures("quick")
async def test_v_and_m_open_from_curtain_and_table_and_show_only_what_is_public(
    spec: GameSpec, size: tuple[int, int], tmp_path: Path
) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=size) as pilot:
        controller = under_way(spec, 40)
        await app.sit(pilot, session(tmp_path, controller, spec))
        eyes = Eyes(spec, controller)
        eyes.app = app
        for screen in (Curtain, GameScreen):
            await until(pilot, lambda screen=screen: isinstance(app.screen, screen))  # type: ignore[misc]
            handle = app.table.handle
            eyes.seat = None if handle is None else handle.seat
            for page in app.table.public_pages():
                await pilot.press(page.key)
                await settled(pilot)
                if screen is GameScreen and (spec.id, page.key) in SHEETS:
                    assert app.table.sheet.is_open
                    await pilot.press("escape")
                    continue
                opened = app.screen
                assert isinstance(opened, TablePage)
                eyes.look_around()
                here, everywhere = rows_of(opened)
                assert seen(app)[-1].endswith("Esc back   F1 keys")
                # it may lie over a curtain as well as over a table
                assert "table" not in "".join(row.words for row in (*here, *everywhere) if row.keys == "Esc")
                if isinstance(opened, SeatPage):
                    digits = "  ".join(str(number + 1) for number in range(len(controller.seats)))
                    assert digits in [row.keys for row in here]
                    for number in range(len(controller.seats)):
                        await pilot.press(str(number + 1))
                        await settled(pilot)
                        assert opened.seat == number
                        assert controller.seats[number].name in seen(app)[0]
                        eyes.look_around()
                await pilot.press(page.key)
                await until(pilot, lambda screen=screen: isinstance(app.screen, screen))  # type: ignore[misc]
            await pilot.press("space")
