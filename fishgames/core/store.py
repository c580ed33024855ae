"""The folder of saves: reading and writing files that are never half a save, locks, older generations."""

import contextlib
import errno
import os
import secrets
import shutil
import stat
import tempfile
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from fishgames.core.saves import (
    MAX_BYTES,
    SaveDisk,
    SaveDocument,
    SaveError,
    SaveInUse,
    SaveNewer,
    SaveRefused,
    SaveTaken,
    parse,
    shown,
)

_TEMPORARY = ".fishgames.tmp"
_STRAY_AFTER = 3600.0
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_NAME_BYTES = 110
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
_REASONS = {
    errno.ENOSPC: "no space left on the device",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EROFS: "the disk can only be read",
}


def reason(error: OSError) -> str:
    """Why the disk refused, as the end of a sentence."""
    return _REASONS.get(error.errno or 0) or (error.strerror or type(error).__name__).lower()


def read_document(path: Path) -> SaveDocument:
    """The save in a file. Raises a SaveError of the fitting kind; never waits for a pipe or reads a device."""
    return parse(_read(path))


def write_atomic(path: Path, data: bytes) -> None:
    """Put `data` in the place of the file, so that a kill at any moment leaves the old or the new file whole.

    On disk when it returns. Raises OSError, with the old file as it was.
    """
    path = _real(path)  # a save that is a link stays one
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=_TEMPORARY, dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(path.parent)


def write_new(path: Path, data: bytes) -> None:
    """The same for a file that must not be there yet. Raises FileExistsError if it is, and OSError."""
    path = _real(path)
    stage = path.with_name(f".{secrets.token_hex(8)}{_TEMPORARY}")
    try:
        write_atomic(stage, data)
        _rename_fresh(stage, path)
    finally:
        with contextlib.suppress(OSError):
            stage.unlink()
    _sync_folder(path.parent)


def generations(path: Path) -> tuple[Path, Path]:
    """Where `set_aside` keeps the file as it was: the newer one first. Neither need exist."""
    path = _real(path)
    return path.with_name(f"{path.name}.1"), path.with_name(f"{path.name}.2")


def set_aside(path: Path) -> None:
    """Keep the file as it is now as `.1`, what was `.1` as `.2`. Raises OSError; the file itself is never touched."""
    path = _real(path)
    newer, older = generations(path)
    if not path.is_file():
        return
    if newer.exists():
        if newer.samefile(path):
            return
        os.replace(newer, older)
    try:
        os.link(path, newer)
    except OSError:  # not every file system has hard links
        write_atomic(newer, path.read_bytes())


class Lock:
    """Keeps other copies of the program from writing this save, until `release` or the end of the process.

    The lock is a file beside the save, since the save itself is replaced at each write.
    Raises SaveInUse when somebody else has it, SaveDisk when the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        path = _real(path)
        self._lock = FileLock(f"{path}.lock", timeout=0, thread_local=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout:
            raise SaveInUse(f"{shown(path.name)} is open in another window.") from None
        except NotImplementedError:
            pass  # a file system without locks: better to play unguarded than not at all
        except OSError as error:
            raise SaveDisk(f"{shown(str(path.parent), 200)} cannot be written: {reason(error)}.") from None

    def release(self) -> None:
        """Let others write. May be called more than once."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def hold(path: Path) -> Lock:
    """Lock a save for writing; see Lock."""
    return Lock(path)


@dataclass(frozen=True)
class SaveEntry:
    """One file of the folder: its document, or the sentence that says why it has none. `mtime` in seconds.

    `trouble` is the fault in one word: damaged, newer or unreadable.
    """

    path: Path
    document: SaveDocument | None
    fault: str | None
    mtime: float
    trouble: str = ""


class Store:
    """One folder of saves. The folder is made when something is first written into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._swept = False

    def prepare(self) -> None:
        """Make the folder and prove that it can be written; SaveDisk when not."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(prefix=".", suffix=_TEMPORARY, dir=self.folder):
                pass
        except OSError as error:
            raise self._refusal("written", error) from None

    def entries(self) -> list[SaveEntry]:
        """All saves, the one written last first; damaged ones too. Raises SaveDisk when the folder is unreadable."""
        return list(self._newest_first())

    def latest(self) -> SaveEntry | None:
        """The readable, unfinished game that was saved last; what is older is not read."""
        running = (entry for entry in self._newest_first() if entry.document and not entry.document.head.finished)
        return next(running, None)

    def names(self) -> list[str]:
        """The names of all saves, without ".json"; none of them is read. Raises SaveDisk as `entries` does."""
        return sorted(path.stem for path in self._files())

    def new_path(self, game: str, today: date) -> Path:
        """A file name for a new game that no file has yet."""
        while True:
            short = "".join(secrets.choice(_ID_LETTERS) for _ in range(4))
            path = self.folder / f"{game}-{today.isoformat()}-{short}.json"
            if not any(os.path.lexists(taken) for taken in (path, *generations(path))):
                return path

    def find(self, text: str) -> Path:
        """The save somebody means: its name with or without ".json", a path, or the beginning of one name only."""
        if not text.strip() or "\0" in text:
            raise SaveRefused("Say which save: its name, the beginning of it, or a path.")
        separated = any(separator in text for separator in (os.sep, os.altsep) if separator)
        names = [] if separated else [path.name for path in self._files()]
        for name in (text, f"{text}.json"):
            if name in names:
                return self.folder / name
        if os.path.lexists(text) and (separated or not os.path.isdir(text)):
            return Path(text)
        close = sorted(name for name in names if name.startswith(text))
        if len(close) == 1:
            return self.folder / close[0]
        if close:
            some = ", ".join(shown(name) for name in close[:3]) + (", …" if len(close) > 3 else "")
            raise SaveRefused(f"“{shown(text)}” may mean {len(close)} saves: {some}.")
        where = "" if separated else f" in {shown(str(self.folder), 200)}"
        raise SaveRefused(f"There is no save “{shown(text)}”{where}.")

    def copy_as(self, path: Path, title: str) -> Path:
        """A copy under a name of people's own; returns its path. A name that is taken is refused, never overwritten."""
        target = self.folder / f"{clean_name(title)}.json"
        taken = SaveTaken(f"There is a save called {shown(target.stem)} already.")
        if os.path.lexists(target):
            raise taken
        data = _read(path)
        stage = self.folder / f".{secrets.token_hex(8)}{_TEMPORARY}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            times = path.stat()
            write_atomic(stage, data)
            # A second older than the game it was taken from: `latest` goes on with the game, not with the copy.
            os.utime(stage, (times.st_atime, times.st_mtime - 1))
            _rename_fresh(stage, target)
            _sync_folder(self.folder)
        except FileExistsError:
            raise taken from None
        except OSError as error:
            raise SaveDisk(f"{shown(target.stem)} could not be saved: {reason(error)}.") from None
        finally:
            with contextlib.suppress(OSError):
                stage.unlink()
        return target

    def restore(self, path: Path) -> Path:
        """Put the newest readable generation in the place of a damaged save.

        Returns where the damaged file is kept. SaveRefused when no generation is readable; raises as `hold` does.
        """
        path = _real(path)
        with hold(path):
            data = next((data for kept in generations(path) if (data := _readable(kept)) is not None), None)
            if data is None:
                raise SaveRefused(f"No older state of {shown(path.name)} can be read.")
            damaged = path.with_name(f"{path.name}.damaged")
            try:
                write_atomic(damaged, path.read_bytes())
                write_atomic(path, data)
            except OSError as error:
                raise SaveDisk(f"{shown(path.name)} cannot be restored: {reason(error)}.") from None
            return damaged

    def delete(self, path: Path) -> None:
        """Remove a save with all that was kept beside it. SaveInUse while it is open, here or elsewhere."""
        if not os.path.lexists(path):
            raise SaveRefused(f"There is no save {shown(path.name)}.")
        with hold(path):
            try:
                path.unlink()
            except OSError as error:
                raise SaveDisk(f"{shown(path.name)} cannot be deleted: {reason(error)}.") from None
            # The rest of a link belongs to the file it leads to; the link is gone, so `path` is now its own.
            for rest in (*generations(path), *(path.with_name(path.name + end) for end in (".damaged", ".lock"))):
                with contextlib.suppress(OSError):
                    rest.unlink()

    def _newest_first(self) -> Iterator[SaveEntry]:
        """Each file is read when it is asked for."""
        times = {path: mtime for path in self._files() if (mtime := _mtime(path)) is not None}
        for path in sorted(times, key=times.__getitem__, reverse=True):
            yield _entry(path, times[path])

    def _files(self) -> list[Path]:
        self._sweep()
        try:
            return [p for p in self.folder.iterdir() if p.suffix == ".json" and not p.name.startswith(".")]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise self._refusal("read", error) from None

    def _sweep(self) -> None:
        """Remove what killed writers left behind, once. An hour's grace: other copies may be writing right now."""
        if self._swept:
            return
        self._swept = True
        with contextlib.suppress(OSError):
            for stray in self.folder.glob(f".*{_TEMPORARY}"):
                with contextlib.suppress(OSError):
                    if time.time() - stray.lstat().st_mtime > _STRAY_AFTER:
                        stray.unlink()

    def _refusal(self, verb: str, error: OSError) -> SaveDisk:
        return SaveDisk(f"The save folder {shown(str(self.folder), 200)} cannot be {verb}: {reason(error)}.")


def clean_name(title: str) -> str:
    """A file name, without ending, from what people typed. SaveRefused when nothing usable is left."""
    text = unicodedata.normalize("NFC", title)
    usable = "".join(
        "-" if letter in '/\\:*?"<>|' or unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} else letter
        for letter in text
    )
    name = usable.removesuffix(".json").strip(". \t-")
    if not name:
        raise SaveRefused("That name has no letter a file could be called by.")
    if name.split(".")[0].rstrip().lower() in _RESERVED:  # devices on Windows, whatever the ending
        name = f"{name}-save" if "." not in name else f"save-{name}"
    if len(name.encode()) > _NAME_BYTES:
        mark = sha256(name.encode()).hexdigest()[:8]
        name = f"{name.encode()[:_NAME_BYTES].decode(errors='ignore').rstrip('. ')}-{mark}"
    return name


def _mtime(path: Path) -> float | None:
    """None when the file has gone meanwhile."""
    try:
        # a link that leads nowhere is listed by its own age
        return (path.stat() if path.exists() else path.lstat()).st_mtime
    except OSError:
        return None


def _entry(path: Path, mtime: float) -> SaveEntry:
    try:
        return SaveEntry(path, read_document(path), None, mtime)
    except SaveError as error:
        trouble = (
            "newer" if isinstance(error, SaveNewer) else "unreadable" if isinstance(error, SaveDisk) else "damaged"
        )
        return SaveEntry(path, None, str(error), mtime, trouble)


def _readable(path: Path) -> bytes | None:
    """The bytes of a file that is a whole save, else None."""
    try:
        data = _read(path)
        parse(data)
    except SaveError:
        return None
    return data


def _read(path: Path) -> bytes:
    """All bytes of a plain file, but no more than one above the limit."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "no plain file"
            raise SaveError(f"{shown(path.name)} is {kind}, not a save.")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SaveRefused(f"There is no save {shown(path.name)}.") from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise SaveError(f"{shown(path.name)} is a link that leads in a circle.") from None
        raise SaveDisk(f"{shown(path.name)} cannot be read: {reason(error)}.") from None
    except ValueError:  # a NUL in the name
        raise SaveRefused(f"There is no save {shown(path.name)}.") from None


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _sync_folder(folder: Path) -> None:
    """Make a rename last. Windows has no such thing, some network disks refuse it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def _rename_fresh(old: Path, new: Path) -> None:
    """Give a file a second name that must be unused: FileExistsError otherwise."""
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:  # no hard links here: leave the check to the moment before
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, "taken", str(new)) from None
        shutil.move(old, new)
