"""A table being played together with its file: whatever changes is saved, in order, without anybody waiting."""

import contextlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from fishgames.core.autosave import Autosave
from fishgames.core.model import Options
from fishgames.core.opening import AnyController, new_table, open_table
from fishgames.core.registry import games
from fishgames.core.saves import SaveError, SaveTaken
from fishgames.core.snapshot import Snapshot
from fishgames.core.spec import GameSpec
from fishgames.core.store import Lock, Store, hold, read_document
from fishgames.core.table import SeatInfo, TableSettings

AnySnapshot = Snapshot[Any, Any]


def nothing() -> None:
    """For a session that nobody listens to."""


class Session:
    """One open table. `notice` is what the people should be told once, such as a history that starts anew; `fresh`: it
    was begun just now.

    Closing it writes what is pending and frees the file.
    """

    def __init__(
        self, spec: GameSpec, controller: AnyController, path: Path, lock: Lock, notice: str | None = None
    ) -> None:
        self.spec = spec
        self.controller = controller
        self.path = path
        self.notice = notice
        self.fresh = False
        self.on_saved: Callable[[], None] = nothing
        self._lock = lock
        self._autosave: Autosave[AnySnapshot] = Autosave(path, Snapshot.encoded, lambda: self.on_saved())
        self._seen = controller.actions
        self._unsubscribe = controller.subscribe(self._changed)
        # the file as it was before this sitting stays as a generation
        self._ticket = self._autosave.put(controller.snapshot(), set_aside=path.exists())

    @classmethod
    def start(
        cls,
        spec: GameSpec,
        store: Store,
        seats: tuple[SeatInfo, ...],
        options: Options | None = None,
        settings: TableSettings | None = None,
        seed: int | None = None,
        cards: Any = None,
    ) -> "Session":
        """Deal a new table. Raises SetupRefused, CardsRefused, and SaveError when the folder can't be used."""
        return cls.begin(spec, store, new_table(spec, seats, options, settings, seed, cards))

    @classmethod
    def begin(cls, spec: GameSpec, store: Store, controller: AnyController) -> "Session":
        """Give a table that is on no disk yet its file. Raises SaveError when the folder can't be used."""
        store.prepare()
        path = store.new_path(spec.id, date.today())
        session = cls(spec, controller, path, hold(path))
        session.fresh = True
        return session

    @classmethod
    def resume(cls, path: Path) -> "Session":
        """Open a saved table. Raises SaveError and its kinds, the file untouched."""
        lock = hold(path)
        try:
            document = read_document(path)
            if document.game not in games():
                raise SaveError(f"The save is of a game that is not here: {document.game}.")
            spec = games()[document.game]
            opened = open_table(spec, document)
        except BaseException:
            lock.release()
            raise
        return cls(spec, opened.controller, path, lock, opened.notice)

    @property
    def fault(self) -> str | None:
        """Why the last attempt to save failed, as the end of a sentence; None when all is well."""
        return self._autosave.fault

    @property
    def saved(self) -> bool:
        """Is the present on disk?"""
        return self._autosave.saved(self._ticket)

    @property
    def settled(self) -> bool:
        """Is the present on disk, or has it failed to get there? A bot waits for this before it acts again."""
        return self._autosave.settled(self._ticket)

    def copy(self, title: str) -> Path:
        """A copy of the file under a readable name, numbered if the name is taken. Raises SaveError."""
        store = Store(self.path.parent)
        for number in range(2, 100):
            with contextlib.suppress(SaveTaken):
                return store.copy_as(self.path, title if number == 2 else f"{title} ({number - 1})")
        return store.copy_as(self.path, title)

    @property
    def why_not(self) -> str:
        """Why the present is not on disk, as the end of a sentence, if it is not."""
        return self.fault or "the disk does not answer"

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait, at most `timeout` seconds, until the present is on disk; False if it is not."""
        return self._autosave.flush(timeout)

    def close(self, timeout: float = 5.0) -> bool:
        """Write what is pending within `timeout` seconds, free the file. True when the present is on disk.

        May be repeated. A file that is still being written stays locked: its writer may yet replace it.
        """
        self._unsubscribe()
        self._unsubscribe = nothing
        self._autosave.retry()
        done = self._autosave.close(timeout)
        if self._autosave.ended:
            self._lock.release()
        return done

    def _changed(self) -> None:
        controller = self.controller
        snapshot = controller.snapshot()
        fresh = controller.last_events if controller.actions > self._seen else ()
        self._seen = controller.actions
        self._ticket = self._autosave.put(snapshot, set_aside=any(event.milestone for event in fresh))
