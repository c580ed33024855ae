"""Writing a table's file in the background: in order, durable, and never in anybody's way."""

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from fishgames.core.saves import SaveError
from fishgames.core.store import reason, set_aside, write_atomic

T = TypeVar("T")


class Autosave(Generic[T]):
    """Writes one table's file in a thread of its own, in order, and skips to the newest when it falls behind.

    `encode` runs in that thread, so a snapshot must never change once put. `listener` is called from that thread
    after each attempt; it must not wait for the thread that may call `close`. A failure is kept in `fault`, the old
    file stays whole, and the next put tries again.
    """

    def __init__(self, path: Path, encode: Callable[[T], bytes], listener: Callable[[], None] = lambda: None) -> None:
        self.path = path
        self.fault: str | None = None  # why the last attempt failed, as the end of a sentence
        self.saved_at: float | None = None  # seconds since the epoch, at the last success
        self._encode = encode
        self._listener = listener
        self._change = threading.Condition()
        self._newest: tuple[int, T] | None = None
        self._put = self._settled = self._saved = 0  # tickets
        self._aside = self._closed = False
        # A daemon: a terminal that dies must not wait for a slow disk.
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    def put(self, snapshot: T, *, set_aside: bool = False) -> int:
        """Have the snapshot written soon; returns its ticket at once.

        `set_aside` keeps the file as it was as a generation. RuntimeError after `close`.
        """
        with self._change:
            if self._closed:
                raise RuntimeError("this autosave is closed")
            self._put += 1
            self._newest = (self._put, snapshot)
            self._aside |= set_aside
            self._change.notify_all()
            return self._put

    def settled(self, ticket: int) -> bool:
        """Is that snapshot, or a newer one, on disk or has it failed to get there?"""
        return self._settled >= ticket

    def saved(self, ticket: int) -> bool:
        """Is that snapshot, or a newer one, on disk?"""
        return self._saved >= ticket

    def wait(self, ticket: int, timeout: float | None = None) -> bool:
        """Wait until `settled`, at most `timeout` seconds. Not for the screen's loop."""
        with self._change:
            return self._change.wait_for(lambda: self._settled >= ticket, timeout)

    def retry(self) -> None:
        """Try the newest snapshot once more, if it failed."""
        with self._change:
            if not self._closed and self._saved < self._put == self._settled:
                self._settled -= 1
                self._change.notify_all()

    def flush(self, timeout: float) -> bool:
        """Wait for the newest snapshot, trying a failed one once more; True when it is on disk."""
        self.retry()
        self.wait(self._put, timeout)
        return self._saved == self._put

    def close(self, timeout: float = 5.0) -> bool:
        """Write what is pending and end the thread; True when the newest snapshot is on disk. May be repeated."""
        with self._change:
            self._closed = True
            self._change.notify_all()
        self._thread.join(timeout)
        return self._saved == self._put

    @property
    def ended(self) -> bool:
        """Has the thread ended, so that the file will not be touched any more?"""
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._put > self._settled or self._closed)
                if self._newest is None or self._put == self._settled:
                    return
                ticket, snapshot = self._newest
                aside, self._aside = self._aside, False
            fault = self._write(snapshot, aside)
            with self._change:
                self._settled = ticket
                self.fault = fault
                if fault is None:
                    self._saved, self.saved_at = ticket, time.time()
                else:
                    self._aside |= aside
                self._change.notify_all()
            # A listener talks to a screen that may be gone by now; that is no reason to stop saving.
            with contextlib.suppress(Exception):
                self._listener()

    def _write(self, snapshot: T, aside: bool) -> str | None:
        try:
            data = self._encode(snapshot)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if aside:
                with contextlib.suppress(OSError):  # an older generation is worth less than the game itself
                    set_aside(self.path)
            write_atomic(self.path, data)
        except OSError as error:
            return reason(error)
        except SaveError as error:
            return str(error)
        except Exception as error:
            # Whatever is wrong with this one snapshot, the thread lives on; the error's text might show a hand.
            return f"the game could not be written down ({type(error).__name__})"
        return None
