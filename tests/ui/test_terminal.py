"""Crash reports, the window that is too small, and the keys that are never what Textual makes of them."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import Mock

import pytest
from pydantic import BaseModel, ValidationError
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.pilot import Pilot
from textual.widgets import Input

from fishgames.ui import crash
from fishgames.ui.cover import CoverScreen, Deaf
from fishgames.ui.page import Page
from fishgames.ui.terminal import SafeApp, run_safely
from fishgames.ui.too_small import TooSmallScreen, message
from tests.tmux.crashing_app import FAREWELL, SECRET, Hand, Misfortunes
from tests.ui.frames import rows


async def until(pilot: Pilot[Any], ok: Callable[[], bool]) -> None:
    for _ in range(250):
        if ok():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError(f"never came true; screen is {pilot.app.screen!r}")


def text(app: SafeApp) -> str:
    return "\n".join(rows(app))


async def ended_by(app: SafeApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running)


# -- crash reports


def raised(card: str) -> Exception:
    class Move(BaseModel):
        card: int

    hand = [card]
    try:
        try:
            Move.model_validate({"card": hand[0]})
        except ValidationError as error:
            error.add_note(card)
            raise ExceptionGroup(card, [error, KeyError(card)]) from error
    except ExceptionGroup as error:
        return error
    raise AssertionError("that was a number")


def test_report_says_where_and_of_which_kind_but_no_value(tmp_path: Path) -> None:
    path = crash.written(raised(SECRET), tmp_path / "new", "80x24")
    assert path == tmp_path / "new" / "crash.log"
    report = path.read_text()
    assert SECRET not in report
    assert f"{__name__.replace('.', '/')}.py:" in report
    for word in ("raised", "ExceptionGroup", "KeyError", "ValidationError", "textual 8", "80x24"):
        assert word in report
    assert path.stat().st_mode & 0o077 == 0


def test_reports_are_added_up_to_a_bound(tmp_path: Path) -> None:
    for _ in range(2):
        crash.written(ValueError(), tmp_path)
    assert (tmp_path / crash.NAME).read_text().count("ValueError") == 2
    (tmp_path / crash.NAME).write_text("x" * (crash.MOST_BYTES + 1))
    crash.written(ValueError(), tmp_path)
    assert (tmp_path / crash.NAME).stat().st_size < 1000


def test_report_goes_to_a_temporary_folder_if_it_must(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = crash.written(ValueError(), tmp_path / "file" / "below")
    assert path is not None
    assert path.name == crash.NAME
    assert path.is_file()
    path.unlink()
    path.parent.rmdir()


@pytest.mark.recipe(number="T19")
@pytest.mark.parametrize("key", ["f2", "f3", "f4"], ids=["handler", "worker", "thread"])
async def test_crash(key: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    app = Misfortunes(tmp_path)
    with pytest.raises(Exception, match=SECRET):  # the test is told everything
        await ended_by(app, key)
    report = (tmp_path / "crash.log").read_text()
    assert SECRET not in report
    assert "action_fail" in report
    assert (tmp_path / "saved").exists()
    assert app.return_code == 1
    told = capfd.readouterr()
    assert told.err == (
        f"fishgames stopped on an error of its own; a report without any cards is in {tmp_path / 'crash.log'}\n"
    )
    assert told.out == ""


def test_crash_outside_of_any_handler(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    class Unstartable(Misfortunes):
        def run(self, *args: Any, **kwargs: Any) -> int | None:
            raise ValueError(SECRET)

    assert run_safely(Unstartable(tmp_path)) == 1
    err = capfd.readouterr().err
    assert SECRET not in err
    assert err.splitlines()[0].endswith("crash.log")
    assert err.splitlines()[1:] == [FAREWELL]
    assert SECRET not in (tmp_path / "crash.log").read_text()


def test_it_opens_without_the_models() -> None:
    code = "import sys, fishgames.ui.terminal; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# -- windows that are too small


@pytest.mark.recipe(number="T18")
@pytest.mark.parametrize(("width", "height"), [(w, h) for w in (1, 5, 11, 20, 40, 79, 200) for h in (1, 2, 5, 23)])
def test_message_fits(width: int, height: int) -> None:
    lines = message(width, height)
    assert 1 <= len(lines) <= height
    assert all(cell_len(line.text) <= width for line in lines)
    if width >= 20:
        assert "80" in "".join(line.text for line in lines)


class Fields(Page[str]):
    """Two fields, one of which has the focus, and a key that gives a result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f7", "done", "done", priority=True)]

    def compose_body(self) -> ComposeResult:
        yield Input(id="first")
        yield Input(id="second")

    def action_done(self) -> None:
        self.dismiss("done")


async def test_small_from_the_start(tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    async with app.run_test(size=(60, 18)) as pilot:
        await until(pilot, lambda: isinstance(app.front, Hand))
        assert isinstance(app.screen, TooSmallScreen)
        assert SECRET not in text(app)
        assert {y: row for y, row in enumerate(rows(app)) if row.strip()} == {
            6: "          fishgames needs 80 columns and 24 rows.           ",
            7: "                 This window has 60 and 18.                 ",
            9: "           Make it larger or the letters smaller;           ",
            10: "         the table waits as it is, nothing is lost.         ",
            12: "                          ^Q leave                          ",
        }
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: app.screen is app.front)
        await until(pilot, lambda: SECRET in text(app))
        assert app.screen.has_class("-wide", "-tall")


@pytest.mark.recipe(number="T18")
@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (3, 40), (1, 1)])
async def test_what_is_below_stays_as_it_is(size: tuple[int, int], tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    results: list[str | None] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        hand, fields = app.screen, Fields()
        await app.push_screen(fields, results.append)
        await pilot.press("tab", "x")
        second = fields.query_one("#second", Input)
        assert (app.focused, second.value) == (second, "x")
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        assert len(rows(app)) == size[1]
        # not laid out anew for a size that nobody can play in
        assert [screen.query_one("#body").size for screen in (hand, fields)] == [(120, 36)] * 2
        # nothing gets through, whatever it would have done
        await pilot.press("y", "tab", "f7", "ctrl+p", "ctrl+c", "escape")
        await pilot.resize_terminal(*reversed(size))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen is fields)
        assert (app.focused, second.value) == (second, "x")
        assert fields.size == (80, 24)
        assert results == []
        assert fields.has_class("-narrow")
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, Hand))
        assert results == ["done"]


async def test_a_cover_stays_a_cover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Misfortunes(tmp_path)
    now = 0.0
    monkeypatch.setattr(Deaf, "clock", staticmethod(lambda: now))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        await pilot.press("ctrl+z")
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        for size in ((40, 10), (80, 24), (1, 1), (120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.press("space")
            assert SECRET not in text(app)
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        now = 1.0
        await pilot.press("space")
        await until(pilot, lambda: SECRET in text(app))


async def test_screens_come_and_go_behind_it(tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    results: list[str | None] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        guard = app.screen
        first, second, third = Fields(), Fields(), Fields()
        await app.push_screen(first, results.append)
        await app.push_screen(second, results.append)
        assert (app.screen, app.front) == (guard, second)
        second.dismiss("second")
        await pilot.pause()
        assert (app.screen, app.front, results) == (guard, first, ["second"])
        await app.switch_screen(third)
        assert (app.screen, app.front) == (guard, third)
        await pilot.resize_terminal(90, 30)
        await until(pilot, lambda: app.screen is third and app.focused is not None)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, Hand))
        assert results == ["second"]


async def test_leaving_a_window_that_is_too_small(tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    async with app.run_test(size=(20, 5)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0


async def test_every_screen_of_the_stack_learns_of_a_new_size(tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        hand = app.screen
        await app.push_screen(Fields())
        await app.push_screen(Fields())
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert hand.has_class("-wide")


# -- keys


async def test_interrupting_gives_a_hint_in_the_notice(tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "^Q leaves the program." in text(app))
        assert not app._notifications


async def test_suspending_covers_even_where_nothing_can_be_suspended(tmp_path: Path) -> None:
    app = Misfortunes(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        app.notify(SECRET)
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert not app._notifications
        assert SECRET not in text(app)


@pytest.mark.parametrize("woken", [True, False], ids=["by-its-shell", "without-a-shell"])
def test_woken_is_noticed_a_moment_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, woken: bool) -> None:
    """Stopped a second time right after `bg` or `fg` it would stay so: its shell takes it for running."""
    sent: list[tuple[int, int]] = []
    app = Misfortunes(tmp_path)
    app._driver = Mock(in_use=True)

    def kill(process: int, number: int) -> None:
        sent.append((process, number))
        if number == signal.SIGTSTP and woken:
            threading.Timer(0.1, app._woken_by, (signal.SIGCONT, None)).start()

    monkeypatch.setattr(os, "kill", kill)
    monkeypatch.setattr(app, "refresh", lambda **_: None)
    app.action_suspend_process()
    # where the group has no shell, nothing else stops it
    assert sent == [(0, signal.SIGTSTP), *([] if woken else [(os.getpid(), signal.SIGSTOP)])]


async def test_no_hand_means_no_program(tmp_path: Path) -> None:
    class Unhideable(Misfortunes):
        def hide(self) -> None:
            raise ValueError(SECRET)

    app = Unhideable(tmp_path)
    with pytest.raises(ValueError, match=SECRET):
        await ended_by(app, "ctrl+z")
    assert app.return_code == 1


async def test_palette_clipboard_selection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Misfortunes(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Hand))
        titles = {command.title for command in app.get_system_commands(app.screen)}
        # the program's own keys by name, and nothing of Textual's
        assert titles
        assert not titles & {"Screenshot", "Theme", "Quit", "Keys", "Maximize", "Minimize"}
        assert not app.ALLOW_SELECT
        written: list[str] = []
        assert app._driver is not None
        monkeypatch.setattr(app._driver, "write", written.append)
        app.copy_to_clipboard("Hana")
        assert app.clipboard == "Hana"
        assert not any("\x1b]52" in data for data in written)
