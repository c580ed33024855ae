"""A real terminal for tests: one program in one pane of a tmux server of its own."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

MISSING = None if shutil.which("tmux") else "tmux is not installed; the program can't be played in a real terminal"

# Textual reads Escape and a key within a tenth of a second as Alt and that key
_AFTER_ESCAPE = 0.2


class Term:
    """`with Term.start("fishgames") as term: term.wait("Menu"); term.keys("Enter")`.

    Whatever is waited for fails after `patience` seconds and shows the screen then.
    """

    def __init__(self, patience: float = 10.0) -> None:
        self.patience = patience
        self._folder = Path(tempfile.mkdtemp(prefix="fishgames-term-"))
        self._status = self._folder / "status"
        self._number = self._folder / "pid"

    @classmethod
    def start(
        cls,
        cmd: str,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        patience: float = 10.0,
    ) -> "Term":
        """Run a shell command in a terminal of this size. The shell stays behind, to see what was left of it."""
        term = cls(patience)
        settings = {"COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none", **(env or {})}
        exports = " ".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
        # whoever runs the tests may have set the size of another terminal
        started = f"echo $$ > {shlex.quote(str(term._number))}; exec env -u COLUMNS -u LINES {exports} {cmd}"
        script = f"sh -c {shlex.quote(started)}; echo $? > {shlex.quote(str(term._status))}; exec sh"
        configuration = term._folder / "conf"
        configuration.write_text(
            "set -g status off\n"
            "set -g default-terminal tmux-256color\n"
            "set -s escape-time 0\n"
            "set -g history-limit 9999\n"
        )
        width, height = map(str, size)
        try:
            term._tmux("-f", str(configuration), "new", "-d", "-s", "t", "-x", width, "-y", height, "sh", "-c", script)
            term.resize(*size)
        except BaseException:
            term.kill()
            raise
        return term

    def __enter__(self) -> "Term":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    # -- acting

    def keys(self, *names: str) -> None:
        """Press keys by their names in tmux: `Enter`, `C-z`, `F9`, `a`."""
        for name in names:
            self._tmux("send-keys", "-t", "t", name)
            time.sleep(_AFTER_ESCAPE if name == "Escape" else 0.02)

    def type(self, text: str) -> None:
        """Type text as it stands."""
        self._tmux("send-keys", "-t", "t", "-l", text)

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-t", "t", "-x", str(width), "-y", str(height))

    def signal(self, name: str) -> None:
        """Send a signal to the program: `TERM`."""
        os.kill(self.pid, getattr(signal, f"SIG{name}"))

    def close(self) -> None:
        """Close the terminal, as by the mouse: the program is told by the kernel only."""
        self._tmux("kill-server")

    def kill(self) -> None:
        """End all of it. The program gets no more than the closing of its terminal, then is killed."""
        subprocess.run(self._command("kill-server"), capture_output=True, check=False)
        if self._number.exists():
            try:
                self.until(lambda: not self.alive(), "ended", patience=5)
            except AssertionError:
                os.kill(self.pid, signal.SIGKILL)
        shutil.rmtree(self._folder, ignore_errors=True)

    # -- looking

    @property
    def pid(self) -> int:
        """The program's process."""
        self.until(lambda: self._number.exists() and self._number.read_text().strip(), "no process")
        return int(self._number.read_text())

    def state(self) -> str:
        """The letter of the process's state: `T` is stopped, empty means that there is none any more."""
        told = subprocess.run(["ps", "-o", "stat=", "-p", str(self.pid)], capture_output=True, text=True, check=False)
        letter = told.stdout.strip()[:1]
        return "" if letter == "Z" else letter

    def alive(self) -> bool:
        return bool(self.state())

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p", "-t", "t")

    def history(self) -> str:
        """Screen and scrollback, and what the main screen holds behind the alternate one."""
        behind = subprocess.run(self._command("capture-pane", "-apS", "-", "-t", "t"), capture_output=True, text=True)
        return self._tmux("capture-pane", "-p", "-S", "-", "-t", "t") + behind.stdout

    def alternate(self) -> bool:
        """Is it on the alternate screen?"""
        return self._flag("alternate_on")

    def mouse(self) -> bool:
        """Are mouse events reported?"""
        return self._flag("mouse_any_flag")

    def cursor(self) -> bool:
        """Is the cursor shown?"""
        return self._flag("cursor_flag")

    @property
    def exit_code(self) -> int | None:
        """The program's exit status, None while it runs."""
        text = self._status.read_text().strip() if self._status.exists() else ""
        return int(text) if text else None

    # -- waiting

    def wait(self, pattern: str) -> str:
        """Until the screen matches; the screen."""
        self.until(lambda: bool(re.search(pattern, self.screen())), f"nothing matches {pattern!r}")
        return self.screen()

    def gone(self, pattern: str) -> None:
        """Until nothing on the screen matches."""
        self.until(lambda: not re.search(pattern, self.screen()), f"still matches {pattern!r}")

    def ended(self) -> int:
        """Until the program has ended; its exit status."""
        self.until(lambda: self.exit_code is not None, "the program has not ended")
        assert self.exit_code is not None
        return self.exit_code

    def until(self, ok: Callable[[], object], otherwise: str, patience: float | None = None) -> None:
        """Until it is true."""
        seconds = self.patience if patience is None else patience
        end = time.monotonic() + seconds
        while not ok():
            if time.monotonic() > end:
                shown = subprocess.run(self._command("capture-pane", "-p", "-t", "t"), capture_output=True, text=True)
                raise AssertionError(f"{otherwise}, after {seconds:g} s\n{shown.stdout}")
            time.sleep(0.02)

    def _flag(self, name: str) -> bool:
        return self._tmux("display-message", "-p", "-t", "t", f"#{{{name}}}").strip() == "1"

    def _command(self, *words: str) -> list[str]:
        return ["tmux", "-S", str(self._folder / "socket"), *words]

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(self._command(*words), capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"tmux {' '.join(words)}: {done.stderr}"
        return done.stdout
