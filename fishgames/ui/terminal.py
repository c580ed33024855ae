"""The terminal is left as it was found, and nothing of a hand stays behind on it, whichever way the program ends.

`SafeApp` is the base of the app. It looks after signals, crashes and suspending, with a driver that wipes; what is to
be saved, covered and said is up to the hooks of the subclass.
"""

import asyncio
import contextlib
import contextvars
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, ClassVar

from rich.console import RenderableType
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.screen import Screen

from fishgames.ui import crash
from fishgames.ui.cover import CoverScreen
from fishgames.ui.driver import LAST_RESORT, wiping
from fishgames.ui.page import Page
from fishgames.ui.too_small import GuardedApp

_TERMINAL_CHECK = 1.0
# so long until it is certain that a stopped program was not stopped at all: its group has no shell to come back to
_WAKING = 0.5


class SafeApp(GuardedApp):
    """The base of the app.

    Hooks: `save_now`, `hide`, `crash_folder`, and `farewell`, a sentence for the shell. Start it by `run_safely`.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "Suspend, covered", show=False, priority=True)
    ]

    # how to come back to the table, written to the shell at the end
    farewell: str | None = None
    # a signal ends the program within this many seconds, even if it hangs or its terminal takes no more output
    patience: float = 3.0

    _trouble: BaseException | None = None
    _last_words: str | None = None
    # set as soon as the terminal is ours: what signals and other threads need to reach the app
    _home: asyncio.AbstractEventLoop | None = None
    _home_context: contextvars.Context | None = None
    _handlers_before: dict[signal.Signals, Any] | None = None
    _ending_signal: int | None = None
    _asleep = False
    _woken = False

    # -- hooks

    def save_now(self) -> None:
        """Have everything on disk when this returns, within two seconds. Called before a crash or a signal ends us."""

    def hide(self) -> None:
        """Drop everything private and put up the cover. Called before the terminal is given away."""
        self.clear_notifications()
        if not isinstance(self.front, CoverScreen):
            self.push_screen(CoverScreen())

    def crash_folder(self) -> Path | None:
        """Where `crash.log` is written; None: a temporary folder."""
        return None

    # -- the driver, and what is never done

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        # the browser and Windows keep theirs
        return wiping(found, self._terminal_taken, self._keys_lost) if found.__name__ == "LinuxDriver" else found

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        # Textual's own would picture a hand, enlarge it past its person's turn, or change themes behind our back.
        # Ours are what the screen says of its keys; each is run as if its key had been pressed.
        from fishgames.ui.keys_screen import printed

        told: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            words = active.tooltip or binding.description
            if active.enabled and binding.show and words and words not in told and binding.action != "command_palette":
                told.add(words)
                run = partial(self.call_later, self.simulate_key, binding.key)
                yield SystemCommand(words[0].upper() + words[1:], f"key {printed(binding)}", run)

    def copy_to_clipboard(self, text: str) -> None:
        """Within the program's own fields only."""
        self._clipboard = text

    def action_help_quit(self) -> None:
        # in the page's own notice: a toast would lie over a hand, and outlive the person's turn
        if isinstance(self.front, Page):
            with contextlib.suppress(NoMatches):
                self.front.say("note", "^Q leaves the program.")

    # -- crashes

    def _handle_exception(self, error: Exception) -> None:
        self._trouble = self._trouble or error
        super()._handle_exception(error)

    def panic(self, *renderables: RenderableType) -> None:
        # what Textual would have printed may show a hand
        self._fatal_error()

    def _fatal_error(self) -> None:
        self._return_code = 1
        self._prepare_last_words()
        self._close_messages_no_wait()

    def _prepare_last_words(self) -> None:
        if self._last_words is None:
            self._save_quietly()
            path = self._report(self._trouble)
            where = f"a report without any cards is in {path}" if path else "and no report of it could be written"
            self._last_words = f"fishgames stopped on an error of its own; {where}"

    def _print_error_renderables(self) -> None:
        # called once the terminal is back
        if self._last_words is None:
            super()._print_error_renderables()
            return
        self._exit_renderables.clear()
        if self._last_words:
            _tell(self._last_words)
            self._last_words = ""

    def _report(self, error: BaseException | None) -> Path | None:
        try:
            folder = self.crash_folder()
        except Exception:
            folder = None
        try:
            return crash.written(error, folder, f"{self.size.width}x{self.size.height}")
        except Exception:
            return None

    def _save_quietly(self) -> None:
        try:
            with self._context():
                self.save_now()
        except Exception as error:
            self._report(error)

    # -- signals

    def _terminal_taken(self) -> None:
        if self._home is not None:
            return
        self._home = asyncio.get_running_loop()
        self._home_context = contextvars.copy_context()
        # its own way of telling goes to the terminal, values included
        self._home.set_exception_handler(lambda _, told: self._noted(told.get("exception")))
        self._signalled, self._over = threading.Event(), threading.Event()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()
        self._handlers_before = {}
        # Not by the loop's own means: these work, if only to start the watchdog, while the loop is busy for ever.
        self._catch("SIGTERM", self._ended_by)
        self._catch("SIGHUP", self._ended_by)
        self._catch("SIGINT", self._ended_by)
        self._catch("SIGQUIT", self._ended_by)
        # Textual's own would leave the terminal in the middle of whatever is being written to it.
        self._catch("SIGTSTP", self._stopped_by)
        self._catch("SIGCONT", self._woken_by)
        self._home.call_later(_TERMINAL_CHECK, self._look_for_terminal)

    def _catch(self, name: str, handler: Callable[[int, FrameType | None], None]) -> None:
        number = getattr(signal, name, None)
        if number is not None and self._handlers_before is not None:
            # only the main thread may
            with contextlib.suppress(ValueError):
                before = signal.signal(number, handler)
                # a driver that has ended must not be woken
                ours = isinstance(getattr(before, "__self__", None), Driver)
                self._handlers_before[number] = signal.SIG_DFL if ours else before

    def _signals_restored(self) -> None:
        for number, handler in (self._handlers_before or {}).items():
            signal.signal(number, handler)
        self._handlers_before = None
        if self._home is not None:
            self._over.set()

    def _in_loop(self, what: Callable[..., None], *args: object) -> None:
        if self._home is not None:
            # RuntimeError: it's closed, and we are about to end anyway
            with contextlib.suppress(RuntimeError):
                self._home.call_soon_threadsafe(what, *args, context=self._home_context)

    def _ended_by(self, number: int, _: FrameType | None = None) -> None:
        self._ending_signal = self._ending_signal or number
        self._signalled.set()
        self._in_loop(self._end)

    def _end(self) -> None:
        if not self._exit and self._ending_signal is not None:
            self._save_quietly()
            self.exit(return_code=128 + self._ending_signal)

    def _watch(self) -> None:
        self._signalled.wait()
        if self._over.wait(self.patience):
            return
        last = threading.Thread(target=self._leave_by_force, daemon=True)
        last.start()
        # a terminal that takes nothing more must not hold us either
        last.join(0.3)
        os._exit(128 + (self._ending_signal or 0))

    def _leave_by_force(self) -> None:
        driver: Any = self._driver
        if driver is None or not driver.in_use:
            return
        import termios

        if driver.attrs_before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(driver.fileno, termios.TCSANOW, driver.attrs_before)
        with contextlib.suppress(OSError):
            os.write(driver._file.fileno(), LAST_RESORT.encode())

    def _look_for_terminal(self) -> None:
        # One that was closed is usually told by a signal. Without it we would read its end for ever, at full speed.
        import termios

        driver: Any = self._driver
        try:
            if driver is not None and driver.in_use and driver.input_tty:
                termios.tcgetattr(driver.fileno)
        except termios.error:
            self._ended_by(signal.SIGHUP)
            return
        if self._home is not None and not self._exit:
            self._home.call_later(_TERMINAL_CHECK, self._look_for_terminal)

    def _keys_lost(self, error: BaseException) -> None:
        self._in_loop(self._without_keys, error)

    def _without_keys(self, error: BaseException) -> None:
        if isinstance(error, Exception) and not isinstance(error, OSError):
            self._handle_exception(error)
        else:
            self._ended_by(signal.SIGHUP)

    def _noted(self, error: object) -> None:
        # nothing that fails in the background ends a game
        if isinstance(error, Exception):
            self._report(error)

    # -- suspending

    def action_suspend_process(self) -> None:
        self._suspend(whole_job=True)

    def _stopped_by(self, number: int, _: FrameType | None) -> None:
        self._in_loop(self._suspend)

    def _woken_by(self, number: int, _: FrameType | None) -> None:
        self._woken = True
        if not self._asleep:
            self._in_loop(self._after_unseen_stop)

    def _suspend(self, whole_job: bool = False) -> None:
        if self._exit or not self._covered():
            return
        driver: Any = self._driver
        if not getattr(driver, "in_use", False):
            # a browser, a test: there is nothing to go back to, but the cover is up
            return
        self._asleep, self._woken = True, False
        driver.suspend_application_mode()
        if whole_job:
            # as the terminal itself does it, so that `uv run` and the like stop with us and the shell notices
            handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)
        if not self._woken_within(_WAKING if whole_job else 0.0):
            os.kill(os.getpid(), signal.SIGSTOP)
        self._take_terminal_back()

    def _woken_within(self, seconds: float) -> bool:
        # Another thread may take the signal that woke us, and tell of it a moment after this one runs on. To stop once
        # more would be for ever: the shell takes us for running, and wakes nobody.
        end = time.monotonic() + seconds
        while not self._woken and time.monotonic() < end:
            time.sleep(0.01)
        return self._woken

    def _after_unseen_stop(self) -> None:
        # SIGSTOP can't be caught: the shell had the terminal meanwhile, in whatever state it was
        driver: Any = self._driver
        if not self._exit and getattr(driver, "in_use", False) and self._covered():
            self._asleep = True
            driver.suspend_application_mode()
            self._take_terminal_back()

    def _covered(self) -> bool:
        try:
            # before the first screen there is nothing to hide
            if self._screen_stack:
                self.hide()
        except Exception as error:
            # rather no program than a hand in the open
            self._handle_exception(error)
            return False
        self.app_suspend_signal.publish(self)
        return True

    def _take_terminal_back(self) -> None:
        assert self._driver is not None
        try:
            self._driver.resume_application_mode()
        except Exception:
            # closed while we slept
            self._ended_by(signal.SIGHUP)
            return
        finally:
            self._asleep = False
        self.app_resume_signal.publish(self)
        self.refresh(layout=True)


def run_safely(app: SafeApp) -> int:
    """Run the app; the exit status. What is left to say is on standard error, after the terminal is back."""
    hook = threading.excepthook
    # Python's own would print what the exception says
    threading.excepthook = lambda told: app._noted(told.exc_value)
    try:
        app.run()
        status = app.return_code or 0
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except Exception as error:
        app._trouble = app._trouble or error
        app._prepare_last_words()
        status = 1
    finally:
        app._signals_restored()
        threading.excepthook = hook
    app._print_error_renderables()
    if app.farewell:
        _tell(app.farewell)
    return status


def _tell(sentence: str) -> None:
    # the terminal may be gone
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.__stderr__.write(f"{sentence}\n")  # type: ignore[union-attr]
        sys.__stderr__.flush()  # type: ignore[union-attr]
