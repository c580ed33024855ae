"""A locked table: what only the seat may see lies face down until a key, and again after the next one."""

from pathlib import Path
from typing import Any

import pytest

from fishgames.games.fishing2 import GAME
from fishgames.ui import face_down
from fishgames.ui.cover import CoverScreen
from fishgames.ui.log_screen import LogScreen
from tests.ui.pages import row_with, seen, until
from tests.ui.sitting import SIZES, THREE, Sitting, Tables, at, dealt, played_on

pytestmark = pytest.mark.usefixtures("quick")


def hand_shown(app: Tables) -> bool:
    """Is anything of B's hand to be read?"""
    return any(token in "\n".join(app.terminal.rows[12:]) for token in ("B~8", "Y*6", "P!22", "▐Y* ▌", "yellow"))


@pytest.mark.parametrize("size", SIZES)
async def test_the_hand_lies_face_down_until_p(folder: Path, size: tuple[int, int]) -> None:
    """Up for some seconds, or for one more key; no frame shows it otherwise."""
    app = Tables(folder)
    frames: list[bool] = []
    async with app.run_test(size=size) as pilot:
        table = Sitting(pilot, folder)
        app.each_frame = lambda: frames.append(hand_shown(app))
        await table.at(at("A B7", settings={"privacy": "locked"}, **THREE))
        await table.press("space")
        assert table.who == "B"
        assert row_with(app, "locked")
        assert row_with(app, "B is asked to play a card")
        for key in ("right", "question_mark", "L", "escape", "tab", "L", "escape"):
            await pilot.press(key)
        assert not any(frames)
        await pilot.press("P")
        await pilot.pause()
        assert hand_shown(app)
        await pilot.press("right")
        await pilot.pause()
        assert app.table.face_down
        assert not hand_shown(app)


async def test_it_closes_by_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face_down, "open_seconds", lambda _: 0.05)
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", settings={"privacy": "locked"}, **THREE))
        await table.press("space", "P")
        await until(pilot, lambda: app.table.face_down)
        await pilot.pause()
        assert not hand_shown(app)


async def test_pages_opened_while_the_hand_lies_open_are_the_own_ones_and_go_like_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of the seat right after P, the public one otherwise; some seconds after the last key it is closed."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", settings={"privacy": "locked"}, **THREE))
        await table.press("space")
        for seconds in (60.0, 0.05):
            await pilot.press("L")
            await until(pilot, lambda: isinstance(app.screen, LogScreen))
            assert row_with(app, "what everybody may know")
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is app.table)
            await pilot.press("P", "L")
            await until(pilot, lambda: isinstance(app.screen, LogScreen))
            assert row_with(app, "what B may know")
            await until(pilot, lambda: app.table.face_down)
            with monkeypatch.context() as clock:
                clock.setattr(face_down, "open_seconds", lambda _, seconds=seconds: seconds)
                await pilot.press("up")
            if seconds > 1:
                await pilot.pause()
                assert isinstance(app.screen, LogScreen)
                await pilot.press("escape")
            await until(pilot, lambda: app.screen is app.table)
            assert app.table.face_down
            assert not hand_shown(app)


async def test_it_can_be_played_unseen_and_by_heart(folder: Path) -> None:
    """Digits and Enter mean what lies below; a refusal says no more than that."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", settings={"privacy": "locked"}, **THREE))
        await table.press("space", "2")
        assert table.played == ["B~7"]
        assert row_with(app, "That is not possible now.")
        assert not hand_shown(app)
        await table.press("1")
        assert table.played == ["B~7", "B~8"]
        assert table.wanted == "C"


@pytest.mark.recipe(number="T1")
async def test_what_was_not_turned_up_is_not_told_on_the_next_curtain(folder: Path) -> None:
    """The cards that only this seat has drawn are told once its hand is up; unseen, they are told to nobody."""
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        settled: dict[str, Any] = {"seed": 2, "privacy": "locked"}
        await table.at(played_on(dealt(GAME, 3, **settled), "choose_trump", seed=2))
        first = table.wanted
        for _ in range(3):
            await table.press("space", "enter")
            assert table.wanted != first
            assert not any("Only" in row for row in seen(app))
            if table.wanted is not None:
                break
        assert table.wanted is not None
        await table.press("space", "P")
        assert row_with(app, f"Only {table.who} knows: drew")


async def test_cover_and_resize_leave_it_face_down(folder: Path) -> None:
    app = Tables(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, folder)
        await table.at(at("A B7", settings={"privacy": "locked"}, **THREE))
        await table.press("space", "P")
        await pilot.press("f9")
        assert isinstance(app.screen, CoverScreen)
        await table.press("space")
        assert app.table.face_down
        assert not hand_shown(app)
        for size in ((120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert not hand_shown(app)
        assert "u undo" in seen(app)[-1]
