"""What all tests of screens share."""

import pytest

from fishgames.ui.read_out_screen import ReadOutScreen
from fishgames.ui.result_screen import ResultScreen


@pytest.fixture(autouse=True)
def _the_end_listens_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tests that a doubled key does nothing at the end of a game sets these back."""
    monkeypatch.setattr(ReadOutScreen, "ready_after", 0)
    monkeypatch.setattr(ResultScreen, "ready_after", 0)
