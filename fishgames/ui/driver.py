"""The driver: it leaves an empty screen behind, and outlives the terminal it writes to."""

import contextlib
import errno
import os
import signal
from collections.abc import Callable
from typing import IO, Any, cast

from textual.driver import Driver

# colours off first, or some terminals fill the emptied screen with the last one
WIPE = "\x1b[m\x1b[H\x1b[2J"
# everything the driver switches on, for the one case in which it can't be asked to switch it off
LAST_RESORT = (
    f"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l{WIPE}\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
# how often a program may be sent to the background while it is being brought back
_TRIES = 20


class _Steady:
    """A stream to a terminal that may go away: then what is written is lost, and nobody is left waiting for it.

    Without it Textual's writing thread dies at the first failure, its queue fills up, and the program hangs for ever.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def wiping(base: type[Driver], started: Callable[[], None], lost: Callable[[BaseException], None]) -> type[Driver]:
    """A Unix driver that empties the screen before it leaves it.

    The alternate screen alone won't do: tmux copies its lines to the main screen if the window was widened meanwhile.
    `started` is called before the terminal is touched, `lost` from another thread when no more keys can be read.
    """

    class Wiping(base):  # type: ignore[misc, valid-type]
        in_use = False
        _file: Any

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._file = _Steady(self._file)

        def _get_terminal_size(self) -> tuple[int, int]:
            # Textual asks the environment first, where a COLUMNS that somebody exported never changes again
            with contextlib.suppress(OSError, ValueError):
                columns, rows = os.get_terminal_size(self._file.fileno())
                if columns and rows:
                    return columns, rows
            return cast("tuple[int, int]", super()._get_terminal_size())

        def start_application_mode(self) -> None:
            started()
            for _ in range(_TRIES):
                if self._in_background():
                    # the whole group, so that the shell knows of it and `fg` wakes everything
                    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
                    os.kill(0, signal.SIGTTOU)
                    continue
                # sent there meanwhile it comes back with nothing done
                before = self._key_thread
                super().start_application_mode()
                if self._key_thread is not before:
                    self.in_use = True
                    return
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        def _in_background(self) -> bool:
            # a terminal that is not the one of our jobs has no background
            with contextlib.suppress(OSError):
                return os.tcgetpgrp(self.fileno) != os.getpgrp()
            return False

        def stop_application_mode(self) -> None:
            if self.in_use:
                self.in_use = False
                self.write(WIPE)
                super().stop_application_mode()

        def _run_input_thread(self) -> None:
            try:
                self.run_input_thread()
            except BaseException as error:
                lost(error)

    return Wiping
