"""What the command line writes: data to stdout, messages to stderr, nothing in them that would steer the terminal."""

import errno
import json
import os
import sys
from collections.abc import Iterable
from typing import Any, NoReturn, TextIO

from fishgames.arguments import Refusal
from fishgames.core.store import reason

INTERRUPTED = 130
"""The exit status after Ctrl+C."""

_ASCII = str.maketrans({"“": '"', "”": '"', "…": "...", "–": "-", "×": "x", "·": "."})
_JOINERS = "\u200c\u200d\n"


class PipeClosed(Exception):
    """Whoever read the output has gone."""


def complain(sentence: str, status: int) -> int:
    """Say it on stderr; gives the status back."""
    print(_written(f"fishgames: {_clean(sentence)}", sys.stderr), file=sys.stderr)
    return status


def write_lines(lines: Iterable[str]) -> None:
    """Text for people, on stdout."""
    _write("\n".join(map(_clean, lines)))


def write_json(value: Any) -> None:
    """The same for programs."""
    plain = (getattr(sys.stdout, "encoding", None) or "").lower() not in ("utf-8", "utf8")
    _write(json.dumps(value, ensure_ascii=plain, indent=2))


def flush() -> None:
    """Prove that all of it has been written. PipeClosed or a Refusal when it can't be."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _lost(error)


def drop_stdout() -> None:
    """The interpreter flushes once more at its end; that must not fail as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _clean(text: str) -> str:
    """Text that may come from a foreign save, with nothing in it that would steer the terminal."""
    return "".join(sign if sign.isprintable() or sign in _JOINERS else ascii(sign)[1:-1] for sign in text)


def _written(text: str, stream: TextIO) -> str:
    """Signs that the stream has not as ASCII has them."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii", "surrogateescape")
    except UnicodeEncodeError:
        return text.translate(_ASCII)
    return text


def _write(text: str) -> None:
    try:
        print(text)
    except OSError as error:
        _lost(error)
    flush()


def _lost(error: OSError) -> NoReturn:
    if error.errno == errno.EPIPE:
        raise PipeClosed from None
    drop_stdout()
    raise Refusal(f"The output can't be written: {reason(error)}.", 1) from None


class Progress:
    """A bar of the games done, on stderr, when somebody looks at it; nothing of it stays."""

    def __init__(self, games: int) -> None:
        self._bar: Any = None
        if sys.stderr is None or not sys.stderr.isatty():
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (MofNCompleteColumn(), "{task.description}", BarColumn(), TimeRemainingColumn())
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=games)
        self._bar.start()

    def show(self, done: int, words: str = "games") -> None:
        """So many are done; `words`: of what, or how it stands."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done, description=words)

    def clear(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
