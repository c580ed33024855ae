"""Why a bot did something: asked for in the log, told once it can tell nobody's hand."""

from pathlib import Path

import pytest

from fishgames.core.session import Session
from fishgames.games.fishing2 import GAME as FISHING2
from fishgames.games.fishing_village import GAME as VILLAGE
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.ui.log_screen import NO_REASON, NOT_YET, LogScreen
from tests.ui.pages import notice
from tests.ui.sitting import Sitting, Tables, dealt, session

pytestmark = pytest.mark.usefixtures("quick")


async def test_a_reason_waits_for_the_end_of_the_game(folder: Path) -> None:
    """Until then the key says so; also in a game that was left and resumed."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        bots = [("Ann", "human"), ("", "medium"), ("", "medium")]
        made = await table.at(dealt(FISHING2, bots, seed=3))
        while made.controller.actions < 2:
            await table.press("enter")
        await pilot.press("L")
        page = app.screen
        assert isinstance(page, LogScreen)
        why = made.controller.public().why
        place = next(n for n, entry in enumerate(page.entries) if not entry.note and why(entry.index) is not None)
        page.lines.jump(place)
        await pilot.pause()
        assert "? why" in notice(app)
        await pilot.press("question_mark")
        assert NOT_YET.split(",")[0] in notice(app)
        await pilot.press("home")
        assert "? why" not in notice(app)
        await pilot.press("question_mark")
        assert NO_REASON in notice(app)
        index = page.entries[place].index
        await pilot.press("escape", "ctrl+o")
        assert made.close()
        again = Session.resume(made.path)
        controller = again.controller
        while seats := controller.to_act():
            controller.submit(controller.seat(seats[0]).legal_actions[0])
        again.close()
        told = controller.public().why(index)
        assert told is not None
        assert told.reason
        await table.at(controller)
        await pilot.press("L")
        page = app.screen
        assert isinstance(page, LogScreen)
        page.lines.jump(next(n for n, entry in enumerate(page.entries) if entry.index == index and not entry.note))
        await pilot.press("question_mark")
        name = controller.seats[told.seat].name
        assert f"{name} did that because: {told.reason}." in notice(app)


async def test_where_all_hands_lie_open_a_reason_is_told_at_once(folder: Path) -> None:
    entries = [("Ann", "human"), ("", "medium"), ("", "medium")]
    controller = dealt(VILLAGE, entries, options=FishingVillageOptions(talk="open"))
    while 1 not in controller.to_act():
        controller.submit(controller.seat(controller.to_act()[0]).legal_actions[0])
    controller.submit(controller.seat(1).legal_actions[0], reason="somebody had to")
    made = session(folder, controller, VILLAGE)
    assert controller.public().why(len(controller.public().log) - 1) == (1, "somebody had to")
    made.close()
