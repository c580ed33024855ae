"""Looking for garbage never holds up a key: what a table is made of is out of it."""

import gc
import subprocess
import sys

import pytest

from fishgames.ui import long_lived

PROGRAM = """
import gc
from fishgames.ui.long_lived import collect_garbage
gc.disable()
collect_garbage()
assert gc.isenabled()
frozen = gc.get_freeze_count()
collect_garbage()
print(frozen, gc.get_freeze_count())
"""


def test_it_is_collected_from_the_first_frame_on_and_what_is_loaded_then_stays() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout
    first, second = map(int, told.split())
    assert 0 < second <= first


def test_a_game_is_kept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[int] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(1))
    long_lived.keep.cache_clear()
    for what in ("one game", "one game", "another"):
        long_lived.keep(what)
    assert len(frozen) == 2
