"""What all tests of screens share."""

from pathlib import Path

import pytest

from fishgames.ui.cover import Deaf, Presses
from fishgames.ui.read_out_screen import ReadOutScreen
from fishgames.ui.result_screen import ResultScreen


@pytest.fixture(autouse=True)
def _the_end_listens_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tests that a doubled key does nothing at the end of a game sets these back."""
    monkeypatch.setattr(ReadOutScreen, "ready_after", 0)
    monkeypatch.setattr(ResultScreen, "ready_after", 0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Curtains, covers and all else that the keyboard is turned over at listen at once, and each press counts."""
    monkeypatch.setattr(Deaf, "ready_after", 0)
    monkeypatch.setattr(Presses, "within", 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the tables of a test are saved; nothing is there yet."""
    return tmp_path / "saves"
