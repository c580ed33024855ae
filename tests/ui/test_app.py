"""The program from end to end: menu, set-up, table, saves, and what the shell is told at the end."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fishgames.core.people import seat_infos
from fishgames.core.request import PlayRequest, Request, ResumeRequest
from fishgames.core.session import Session
from fishgames.core.store import Store
from fishgames.games.fishing2 import GAME
from fishgames.selftest.eyes import drawn
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys_screen import KeysScreen
from fishgames.ui.menu import MenuScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.rules_screen import RulesScreen
from fishgames.ui.saves_screen import SavesScreen
from fishgames.ui.setup_screen import SetupScreen
from fishgames.ui.widgets.card_row import CardRow
from tests.factories import tokens_in
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import SIZES, Watched, dealt, heard, played_on, session

pytestmark = pytest.mark.usefixtures("quick")

THREE = (("Hana", "human"), ("Ben", "human"), ("Mio", "human"))


def start(folder: Path, request: Request | None = None) -> Watched:
    """The program, in rich signs on any machine."""
    app = Watched(request, folder)
    app.use_look("night", "rich")
    return app


async def comes(pilot: Pilot[Any], screen: type[Any]) -> None:
    """That screen is up and waits for keys."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def sits(pilot: Pilot[Any]) -> GameScreen[Any, Any]:
    """Space at the curtain, where one is up; the table with a hand."""

    def ready() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, Curtain) or (
            isinstance(screen, GameScreen) and screen.handle is not None and not screen._unseen
        )

    await until(pilot, ready)
    if isinstance(curtain := pilot.app.screen, Curtain):
        await pilot.press("space")
        await until(pilot, lambda: pilot.app.screen is not curtain and ready())
    table = pilot.app.screen
    assert isinstance(table, GameScreen)
    return table


def no_cards(app: Watched) -> Callable[[], None]:
    """For every frame: no card of any kind is on it."""
    found: list[str] = []

    def look() -> None:
        cells = app.terminal.cells
        found.extend(tokens_in("\n".join(app.terminal.rows), GAME, 3) | drawn(cells, GAME))
        assert not found, (app.screen, found)

    return look


@pytest.mark.recipe(number="T2")
@pytest.mark.recipe(number="T6")
async def test_from_the_menu_to_a_table_and_back(folder: Path) -> None:
    """T2, T6: nothing is dealt before a key; the same decision comes back from the row Resume."""
    app = start(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, MenuScreen)
        assert row_with(app, "no table to resume")
        app.each_frame = no_cards(app)
        await pilot.press("2")
        await comes(pilot, SetupScreen)
        await pilot.press("escape")
        await comes(pilot, MenuScreen)
        await pilot.press("2")
        await comes(pilot, SetupScreen)
        await pilot.press("enter", "home", *["delete"] * 9, *"Ann", "enter")
        assert row_with(app, "●A Ann")
        await pilot.press("z")
        await comes(pilot, Curtain)
        for key in ("L", "S", "f1"):
            await pilot.press(key)
            assert not isinstance(app.screen, Curtain)
            await pilot.press("escape")
            assert isinstance(app.screen, Curtain)
        await pilot.resize_terminal(120, 40)
        await pilot.resize_terminal(80, 24)
        app.each_frame = None
        assert app.session is not None
        controller = app.session.controller
        assert controller.actions == 0
        assert "Ann" in [info.name for info in controller.seats]

        for _ in range(4):
            await sits(pilot)
            await pilot.press("enter")
        table = await sits(pilot)
        asked, name = controller.public().view.asked, table.tags.names[controller.to_act()[0]]
        hand = table.query_one("#hand", CardRow).faces
        await pilot.press("ctrl+o")
        await comes(pilot, MenuScreen)
        assert app.session is None
        await until(pilot, lambda: any(f"{name}'s turn" in row for row in seen(app)))
        assert "a hand comes up only behind its curtain" in notice(app)
        assert len(app.screen_stack) == 2
        await pilot.press("1")
        table = await sits(pilot)
        assert app.session is not None
        assert app.session.controller.public().view.asked == asked
        assert table.query_one("#hand", CardRow).faces == hand
        # leaving tells how to come back
        path = app.session.path
        await pilot.press("ctrl+q")
    assert app.return_code == 0
    assert app.farewell == f"Saved as {path}. Go on with: fishgames resume {path.stem}"
    again = Session.resume(path)
    assert again.controller.actions == 4
    again.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_table_by_request_goes_straight_to_the_curtain(folder: Path, size: tuple[int, int]) -> None:
    """T2: no menu, no set-up, no hand."""
    app = start(folder, PlayRequest("fishing2", THREE, {"history": "none"}, {"undo": "off"}, seed=5))
    app.each_frame = no_cards(app)
    async with app.run_test(size=size) as pilot:
        await comes(pilot, Curtain)
        await pilot.pause()
        assert row_with(app, "hand the keyboard to")
        app.each_frame = None
        table = await sits(pilot)
        assert table.controller.settings.undo == "off"
        assert table.handle is not None
        assert table.handle.view.options.history == "none"
        await pilot.press("enter")
        await comes(pilot, Curtain)
        await pilot.press("ctrl+q")
    assert app.farewell is not None
    assert "fishgames resume fishing2-" in app.farewell


async def test_a_request_that_lacks_something_is_asked(folder: Path) -> None:
    app = start(folder, PlayRequest("fishing2", options={"boat_contents": "own_sorted"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, SetupScreen)
        await pilot.press("escape")
        await comes(pilot, MenuScreen)
        await pilot.press("ctrl+q")
    assert app.farewell is None


async def test_saves_that_cannot_be_opened(folder: Path) -> None:
    """A sentence and the menu; the file stays as it was."""
    spoiled = session(folder, played_on(dealt(GAME, 3), 4), GAME)
    spoiled.close()
    app = start(folder, ResumeRequest(folder / "nowhere.json"))
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, MenuScreen)
        assert notice(app).startswith("!")
        await pilot.press("escape", "ctrl+o")
        await comes(pilot, SavesScreen)
        await until(pilot, lambda: any("Hana" in row for row in seen(app)))
        # it is damaged between the look at it and the key
        spoiled.path.write_bytes(spoiled.path.read_bytes()[:-40])
        left = spoiled.path.read_bytes()
        await pilot.press("enter")
        await comes(pilot, MenuScreen)
        assert notice(app).startswith("!")
        assert len(notice(app)) > 20
        assert spoiled.path.read_bytes() == left
        # listed as damaged it is not opened at all
        await pilot.press("escape", "ctrl+o")
        await comes(pilot, SavesScreen)
        await until(pilot, lambda: any("damaged" in row for row in seen(app)))
        await pilot.press("enter")
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("escape", "escape")
        await comes(pilot, MenuScreen)
        assert app.session is None
        await pilot.press("0")
    assert app.return_code == 0


async def test_a_save_that_is_open_elsewhere(folder: Path) -> None:
    held = session(folder, played_on(dealt(GAME, 3), 4), GAME)
    held.flush()
    app = start(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, MenuScreen)
        await until(pilot, lambda: any("'s turn" in row for row in seen(app)))
        await pilot.press("1")
        await until(pilot, lambda: notice(app).startswith("!"))
        assert isinstance(app.screen, MenuScreen)
        held.close()
        await pilot.press("1")
        await comes(pilot, Curtain)


async def test_after_the_end(folder: Path) -> None:
    """The same people again, another table, the menu; a finished table is not gone on with."""
    whole = played_on(dealt(GAME, 3), 5_000).actions
    made = session(folder, played_on(dealt(GAME, 3), whole - 1), GAME)
    made.close()
    app = start(folder, ResumeRequest(made.path))
    async with app.run_test(size=(80, 24)) as pilot:
        await sits(pilot)
        await pilot.press("enter")
        await heard(pilot)
        await pilot.press("1")
        await comes(pilot, Curtain)
        assert app.session is not None
        assert app.session.controller.seats == seat_infos(THREE)
        assert app.session.controller.actions == 0
        assert len(app.screen_stack) == 3
        await sits(pilot)
        await pilot.press("ctrl+o")
        await comes(pilot, MenuScreen)
        await pilot.press("ctrl+o")
        await comes(pilot, SavesScreen)
        await until(pilot, lambda: any("finished" in row for row in seen(app)))
        await pilot.press("end", "enter")
        await comes(pilot, ResultScreen)
        await pilot.press("3")
        await comes(pilot, SetupScreen)
        assert row_with(app, "●H Hana")
        assert row_with(app, "■M Mio")
        await pilot.press("escape")
        await comes(pilot, MenuScreen)
        assert len(app.screen_stack) == 2
        assert len(Store(folder).entries()) == 2
        await pilot.press("ctrl+q")
    assert app.farewell is None


async def test_what_works_everywhere(folder: Path) -> None:
    """F1 and F9 on the menu, a page, the set-up, the curtain and the table; everything is as it was afterwards."""
    app = start(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, MenuScreen)

        async def everywhere() -> None:
            below, shown = app.screen, seen(app)
            for key, page in (("f1", KeysScreen), ("f9", CoverScreen)):
                await pilot.press(key)
                assert isinstance(app.screen, page)
                await pilot.press("f1" if key == "f1" else "space")
                await until(pilot, lambda: app.screen is below)
                await pilot.pause()
                assert seen(app) == shown

        await until(pilot, lambda: any("no table" in row for row in seen(app)))
        await everywhere()
        await pilot.press("R")
        await comes(pilot, RulesScreen)
        await pilot.press("f9", "space", "escape")
        await comes(pilot, MenuScreen)
        await pilot.press("2")
        await comes(pilot, SetupScreen)
        await everywhere()
        await pilot.press("z")
        await comes(pilot, Curtain)
        await everywhere()
        table = await sits(pilot)
        await everywhere()
        assert app.screen is table
        # too small a window hides everything and gives it back
        await pilot.resize_terminal(60, 10)
        assert row_with(app, "This window has 60 and 10.")
        await pilot.press("enter", "1", "question_mark")
        await pilot.resize_terminal(80, 24)
        assert app.screen is table
        # but the cover comes at any moment
        await pilot.resize_terminal(60, 10)
        await pilot.press("f9")
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, CoverScreen)
        await pilot.press("space")
        await until(pilot, lambda: app.screen is table)
        assert table.controller.actions == 0


async def test_all_commands_by_name_are_the_programs_own(folder: Path) -> None:
    app = Watched(None, folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        commands = {command.title: command.callback for command in app.get_system_commands(app.screen)}
        assert {"Saved games", "Rules of all games", "Leave; all is saved"} <= set(commands)
        commands["Rules of all games"]()
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_rubbish_is_collected_again_from_the_first_frame_on(folder: Path) -> None:
    gc.disable()
    try:
        app = Watched(None, folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, gc.isenabled)
    finally:
        gc.enable()
