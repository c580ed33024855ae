"""The finished games that come with the program, and the oldest save there is, can still be replayed."""

from pathlib import Path

import pytest

from fishgames.core.opening import open_table
from fishgames.core.registry import games
from fishgames.core.store import read_document
from fishgames.reports import open_save, verify

ROOT = Path(__file__).parents[1]
SAMPLES = sorted((ROOT / "saves").glob("sample-*.json"))
FIXTURES = sorted((ROOT / "tests" / "core" / "fixtures").glob("save-v*.json"))


def test_there_is_a_sample_of_each_game() -> None:
    assert {read_document(path).game for path in SAMPLES} == set(games())


@pytest.mark.recipe(number="T16")
@pytest.mark.parametrize("path", [*SAMPLES, *FIXTURES], ids=lambda path: path.stem)
def test_it_replays_to_its_end(path: Path) -> None:
    save = open_save(path)
    verdict = verify(save)
    assert (verdict.fault, verdict.differs) == (None, None)
    assert save.document.head.finished
    opened = open_table(save.spec, save.document)
    assert opened.notice is None
    result = opened.controller.result()
    assert result is not None
    assert result.scores == save.document.head.scores
