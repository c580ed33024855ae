"""Nothing of a hand stays on the terminal, and no terminal stays broken, whichever way the program is left."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fishgames.ui.cover import Deaf
from tests.tmux.crashing_app import FAREWELL, SECRET
from tests.tmux.term import MISSING, Term

pytestmark = [
    pytest.mark.tmux,
    pytest.mark.recipe(number="T19"),
    pytest.mark.skipif(MISSING is not None, reason=str(MISSING)),
]

# Widened windows are where tmux copies the alternate screen to the main one; below 80x24 the guard is up.
SIZES = [None, (120, 40), (120, 24), (60, 20)]
sizes = pytest.mark.parametrize("resized", SIZES, ids=lambda size: "{}x{}".format(*size) if size else "as-it-was")


@pytest.fixture
def term(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Term]:
    started = getattr(request, "param", "")
    with Term.start(f"{sys.executable} -m tests.tmux.crashing_app {tmp_path} {started}") as term:
        yield term


def play(term: Term, resized: tuple[int, int] | None = None) -> None:
    """Bring the hand on screen, then perhaps change the window."""
    term.wait(SECRET)
    if resized is None:
        return
    term.resize(*resized)
    if resized < (80, 24):
        term.wait("needs 80 columns")
    else:
        term.wait(f"{resized[1] - 5} {SECRET}" if resized[1] > 24 else SECRET)


def assert_clean(term: Term) -> None:
    assert SECRET not in term.screen()
    assert SECRET not in term.history()
    assert not term.alternate()
    assert not term.mouse()
    assert term.cursor()


@sizes
def test_leaving(term: Term, resized: tuple[int, int] | None) -> None:
    play(term, resized)
    term.keys("C-q")
    assert term.ended() == 0
    assert_clean(term)
    assert FAREWELL in term.screen()


@sizes
def test_crash_in_a_handler(term: Term, resized: tuple[int, int] | None, tmp_path: Path) -> None:
    play(term, resized)
    term.keys("F2")
    assert term.ended() == 1
    assert_clean(term)
    assert_reported(term, tmp_path, "KeyError", "ValueError", "action_fail")


@pytest.mark.parametrize("key", ["F3", "F4"], ids=["worker", "thread"])
def test_crash_in_a_worker(term: Term, key: str, tmp_path: Path) -> None:
    play(term)
    term.keys(key)
    assert term.ended() == 1
    assert_clean(term)
    assert_reported(term, tmp_path, "WorkerFailed", "KeyError", "action_fail")


@pytest.mark.parametrize("term", ["compose", "mount"], indirect=True)
def test_crash_before_the_first_frame(term: Term, tmp_path: Path) -> None:
    assert term.ended() == 1
    assert_clean(term)
    assert_reported(term, tmp_path, "ValueError", "Misfortunes.")


def test_crash_while_the_disk_is_full(term: Term, tmp_path: Path) -> None:
    play(term)
    term.keys("F6", "F2")
    assert term.ended() == 1
    assert_clean(term)
    assert_reported(term, tmp_path, "OSError (errno 28)", "KeyError")


def assert_reported(term: Term, folder: Path, *words: str) -> None:
    report = (folder / "crash.log").read_text()
    assert SECRET not in report
    assert all(word in report for word in words), report
    # one sentence, whatever the window broke it into, then how to go on
    shown = term.screen().replace("\n", "")
    assert f"a report without any cards is in {folder}/crash.log" in shown
    assert "Traceback" not in shown
    assert FAREWELL in shown


@sizes
@pytest.mark.parametrize("how", ["key", "signal"])
def test_stopping_and_coming_back(term: Term, how: str, resized: tuple[int, int] | None) -> None:
    play(term, resized)
    if how == "key":
        term.keys("C-z")
    else:
        term.signal("TSTP")
    term.until(lambda: term.state() == "T", "not stopped")
    assert_clean(term)
    term.signal("CONT")
    if resized == (60, 20):
        term.wait("needs 80 columns")
        term.resize(80, 24)
    term.wait("Hana lifts the cover")
    assert SECRET not in term.screen()
    time.sleep(Deaf.ready_after)
    term.keys("Space")
    term.wait(SECRET)
    term.keys("C-q")
    assert term.ended() == 0
    assert_clean(term)


def test_stopped_where_it_can_not_be_noticed(term: Term) -> None:
    play(term)
    term.signal("STOP")
    term.until(lambda: term.state() == "T", "not stopped")
    term.signal("CONT")
    term.wait("Hana lifts the cover")
    assert SECRET not in term.screen()
    term.keys("C-q")
    assert term.ended() == 0
    assert_clean(term)


@sizes
@pytest.mark.parametrize(("name", "status"), [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)])
def test_signals(term: Term, name: str, status: int, resized: tuple[int, int] | None, tmp_path: Path) -> None:
    play(term, resized)
    term.signal(name)
    assert term.ended() == status
    assert_clean(term)
    assert (tmp_path / "saved").exists()
    assert FAREWELL in term.screen()


def test_signal_while_nothing_is_saved_any_more(term: Term) -> None:
    play(term)
    term.keys("F6")
    term.signal("TERM")
    assert term.ended() == 143
    assert_clean(term)


def test_signal_while_it_hangs(term: Term) -> None:
    play(term)
    term.keys("F5")
    term.signal("TERM")
    assert term.ended() == 143
    assert_clean(term)


@pytest.mark.parametrize("stopped", [False, True], ids=["playing", "stopped"])
def test_closed_terminal(term: Term, stopped: bool, tmp_path: Path) -> None:
    play(term)
    if stopped:
        term.keys("C-z")
        term.until(lambda: term.state() == "T", "not stopped")
    term.close()
    assert_ends(term, tmp_path)


def assert_ends(term: Term, folder: Path) -> None:
    term.until(lambda: not term.alive(), "the process outlives its terminal", patience=5)
    assert (folder / "saved").exists()
    # by itself, not by the watchdog
    assert (folder / "status").read_text() == "129"


def test_closed_terminal_that_nobody_tells_about(tmp_path: Path) -> None:
    # a session of its own: the kernel sends no signal
    with Term.start(f"setsid {sys.executable} -m tests.tmux.crashing_app {tmp_path}") as term:
        play(term)
        term.close()
        assert_ends(term, tmp_path)


def test_shell_with_jobs(tmp_path: Path) -> None:
    """`bg` doesn't bring it back, `fg` does, also when something stands between the shell and the program."""
    with Term.start("bash --norc -i", env={"PS1": "ready> "}) as shell:
        shell.wait("ready>")
        shell.type(f"sh -c '{sys.executable} -m tests.tmux.crashing_app {tmp_path}; echo status $?'\n")
        shell.wait(SECRET)
        shell.keys("C-z")
        shell.wait(r"Stopped[^\n]*\n(.*\n)*ready>")
        assert_clean(shell)
        shell.type("bg\n")
        time.sleep(0.5)
        assert_clean(shell)
        shell.type("fg\n")
        shell.wait("Hana lifts the cover")
        shell.keys("C-q")
        shell.wait("status 0")
        assert_clean(shell)
