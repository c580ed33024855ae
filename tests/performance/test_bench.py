"""The benchmarks work; what they measure is read by people."""

import json

import pytest

from fishgames.core.registry import games
from tests.performance import bench


@pytest.mark.parametrize("game", list(games()))
def test_the_benchmarks_work(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = str(games()[game].seats[0])
    assert bench.main([game, "--seats", seats, "--seconds", "0.001", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {figure["game"] for figure in figures} == {game}
    assert all(figure["value"] > 0 for figure in figures)
    assert bench.main([game, "--seats", seats, "--seconds", "0.001"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(figures)
