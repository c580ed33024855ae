"""How the program fares while strong bots think: ``python -m tests.performance.thinking [GAME ...] [--keys N]``.

The real program in a terminal of its own, at a table of strong bots alone. Told are the wall time from a key to the
page that it opens, and the most memory taken. A quiet machine is wanted. How long a thought takes, `fishgames simulate`
tells.
"""

import argparse
import contextlib
import os
import random
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping
from fcntl import ioctl
from pathlib import Path
from subprocess import Popen

SEATS: Mapping[str, int] = {"fishing2": 4, "villagers": 4, "isaribi": 4, "fishing_village": 4}
OPTIONS = ("--option", "thinking=long", "--option", "pace=instant", "--seed", "1")
PAGE = 400
"""Bytes that a page takes at least; a status that changes takes less."""

PATIENCE = 20.0
"""Seconds until something has to come."""

OPEN, CLOSE = (b"\x1bOP", b"L", b"S"), b"\x1b"
"""Keys, log and scores. To leave a page is not measured: of Escape the terminal's reader waits for more."""


class Program:
    """The program and the terminal that it believes in."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        self.terminal, inner = os.openpty()
        ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "FISHGAMES_SAVES": str(folder)}
        env["FISHGAMES_CONFIG"] = str(folder / "config")
        command = [sys.executable, "-m", "fishgames", *arguments]
        self.process = Popen(command, stdin=inner, stdout=inner, stderr=inner, env=env, start_new_session=True)
        os.close(inner)

    def press(self, key: bytes) -> float:
        """Seconds until a page's worth has come."""
        self.drain(0)
        begun = time.perf_counter()
        os.write(self.terminal, key)
        size = 0
        while size < PAGE:
            assert self._ready(PATIENCE), f"nothing came of {key!r}"
            size += len(os.read(self.terminal, 65536))
        return time.perf_counter() - begun

    def close(self) -> None:
        """Leave the page, however busy the machine is: a key that came too early would not be heard."""
        os.write(self.terminal, CLOSE)
        self.drain(0.8)

    def wait(self, words: bytes) -> None:
        """Until they are on the screen."""
        seen = b""
        while words not in seen:
            assert self._ready(PATIENCE), f"{words!r} never came"
            seen += os.read(self.terminal, 65536)

    def drain(self, seconds: float) -> None:
        """Read on for so long."""
        end = time.perf_counter() + seconds
        while self._ready(max(end - time.perf_counter(), 0)):
            os.read(self.terminal, 65536)

    def _ready(self, seconds: float) -> bool:
        return bool(select.select([self.terminal], [], [], seconds)[0])

    @property
    def memory(self) -> float:
        """The most it has used, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        peak = next(row for row in status.splitlines() if row.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024

    @property
    def works(self) -> float:
        """CPU seconds it has had."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Leave."""
        os.write(self.terminal, b"\x11")
        with contextlib.suppress(OSError):  # it has gone
            self.drain(5)
        self.process.wait(5)
        os.close(self.terminal)


def waits(game: str, keys: int, folder: Path) -> Iterator[tuple[float, float]]:
    """For each key, seconds until it is answered, and what share of a processor the program took meanwhile."""
    bots = ",".join(["bot:strong"] * SEATS[game])
    program = Program(["play", game, "--seats", bots, *OPTIONS], folder)
    program.wait(b"Strong")
    program.drain(2)
    for key in OPEN:  # what is loaded only then
        program.press(key)
        program.close()
    lot = random.Random(1)
    for number in range(keys):
        before, begun = program.works, time.perf_counter()
        program.drain(0.15 + lot.random() / 4)  # in the midst of a thought
        busy = (program.works - before) / (time.perf_counter() - begun)
        yield program.press(OPEN[number % len(OPEN)]), busy
        program.close()
    print(f"{game}: {program.memory:.0f} MB at most")
    program.stop()


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.performance.thinking", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SEATS))
    parser.add_argument("--keys", type=int, default=45)
    asked = parser.parse_args(arguments)
    for game in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            found = list(waits(game, asked.keys, Path(folder)))
        answers = sorted(wait * 1000 for wait, _ in found)
        busy = statistics.mean(share for _, share in found)
        half, most, last = answers[len(answers) // 2], answers[len(answers) * 95 // 100], answers[-1]
        print(f"{game}: half of {len(answers)} keys within {half:.0f} ms, 95 % {most:.0f} ms, the last {last:.0f} ms")
        print(f"{game}: {busy:.0%} of a processor meanwhile")
    return 0


if __name__ == "__main__":
    sys.exit(main())
