"""The benchmarks work; what they measure is read by people."""

import json
import sys

import pytest

from fishgames.core.registry import games
from tests.performance import bench, thinking


@pytest.mark.parametrize("game", list(games()))
def test_the_benchmarks_work(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = str(games()[game].seats[0])
    assert bench.main([game, "--seats", seats, "--seconds", "0.001", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {figure["game"] for figure in figures} == {game}
    assert all(figure["value"] > 0 for figure in figures)
    assert bench.main([game, "--seats", seats, "--seconds", "0.001"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(figures)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_keys_while_bots_think(capsys: pytest.CaptureFixture[str]) -> None:
    assert thinking.main(["fishing2", "--keys", "3"]) == 0
    told = capsys.readouterr().out
    assert "half of 3 keys within" in told
    assert "MB at most" in told
