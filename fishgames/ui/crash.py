"""What a crash report may say: which kinds of exceptions, and where in the code. Never a value.

Messages, arguments, notes and local variables of an exception may hold cards, so none of them is written.
"""

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from textual.worker import WorkerFailed

NAME = "crash.log"
# a program that fails at every start must not fill the disk
MOST_BYTES = 200_000
_MOST_KINDS = 12


def described(error: BaseException) -> str:
    """The chain of exceptions from the first cause to the last effect, each with its frames."""
    return "\n".join(line for one in reversed(list(_chain(error))) for line in _lines(one))


def written(error: BaseException | None, folder: Path | None, circumstances: str = "") -> Path | None:
    """Add a report to `crash.log` in that folder, or in a new temporary one; the path, or None if neither works."""
    report = f"{_head(circumstances)}\n{'no exception' if error is None else described(error)}\n\n"
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return _added(folder / NAME, report)
        except OSError:
            pass
    try:
        # a folder of its own: the name could be guessed, and the temporary folder belongs to everybody
        return _added(Path(tempfile.mkdtemp(prefix="fishgames-")) / NAME, report)
    except OSError:
        return None


def _added(path: Path, report: str) -> Path:
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    if path.exists() and path.stat().st_size > MOST_BYTES:
        flags |= os.O_TRUNC
    with open(os.open(path, flags, 0o600), "a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(report)
    return path


def _head(circumstances: str) -> str:
    from importlib.metadata import version

    from fishgames import __version__

    now = datetime.now().astimezone().isoformat(timespec="seconds")
    parts = [
        now,
        f"fishgames {__version__}",
        f"textual {version('textual')}",
        f"Python {platform.python_version()}",
        sys.platform,
        circumstances,
    ]
    return ", ".join(part for part in parts if part)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and whatever led to it, as Python's own report would follow it."""
    waiting = [error]
    seen: set[int] = set()
    while waiting and len(seen) < _MOST_KINDS:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, WorkerFailed):
            waiting.append(one.error)
        if isinstance(one, BaseExceptionGroup):
            waiting.extend(one.exceptions)
        if one.__cause__ is not None:
            waiting.append(one.__cause__)
        elif one.__context__ is not None and not one.__suppress_context__:
            waiting.append(one.__context__)


def _lines(error: BaseException) -> Iterator[str]:
    kind = type(error)
    # the number is what a full disk and a lost terminal differ in, and holds nothing else
    number = f" (errno {error.errno})" if isinstance(error, OSError) and isinstance(error.errno, int) else ""
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    yield f"{module}{kind.__qualname__}{number}"
    home = str(Path.home())
    for frame, line in traceback.walk_tb(error.__traceback__):
        path = frame.f_code.co_filename.replace(home, "~", 1)
        yield f"  {path}:{line} {frame.f_code.co_qualname}"
