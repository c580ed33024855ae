"""What all tests share: folders of their own, repeatable examples, and every game to run the laws on."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.factories import Game, all_specs, played, seat_counts

settings.register_profile("fishgames", deadline=None, derandomize=True)
settings.load_profile("fishgames")

SEEDS = (0, 1, 2)
"""Games by lot for each game and seat count; seed 0 has the options as shipped."""

RICH_SEEDS = {
    ("fishing2", 3): (0, 2, 6),
    ("fishing2", 4): (0, 2, 84),
    ("fishing2", 5): (0, 2, 53),
    ("fishing_village", 1): (0, 36, 1, 134, 2, 3),
    ("fishing_village", 2): (0, 65, 20, 69, 31),
    ("fishing_village", 3): (0, 124, 102, 2, 9, 63),
    ("fishing_village", 4): (0, 120, 118, 1, 5),
    ("fishing_village", 5): (0, 109, 24, 23),
    ("fishing_village", 6): (0, 29, 1, 58),
    ("fishing_village", 7): (0, 109, 2, 82, 135),
    ("fishing_village", 8): (0, 125, 147, 129, 8),
    ("isaribi", 2): (0, 7, 47, 94, 102),
    ("isaribi", 3): (0, 3, 22, 81),
    ("isaribi", 4): (0, 1, 2, 3, 108),
    ("isaribi", 5): (0, 1, 5, 8, 9, 22),
    ("villagers", 2): (0, 35, 95, 130, 143),
    ("villagers", 3): (0, 5, 40),
    ("villagers", 4): (0, 2, 22, 53, 65),
    ("villagers", 5): (0, 3, 40),
}
"""Better ones: of 150 games each, these together show every trait (`Ply.traits`) that any of them shows."""

GUIDED_SEEDS = {
    ("fishing_village", 1): (37,),
    ("fishing_village", 2): (0, 5),
    ("fishing_village", 3): (678,),
    ("fishing_village", 4): (181,),
}
"""Games that the game's guide plays (`factories.guide`), where those by lot never come to its later parts."""

GAMES = [
    *(
        (spec.id, seats, seed, False)
        for spec in all_specs()
        for seats in seat_counts(spec)
        for seed in RICH_SEEDS.get((spec.id, seats), SEEDS)
    ),
    *((spec_id, seats, seed, True) for (spec_id, seats), seeds in GUIDED_SEEDS.items() for seed in seeds),
]
"""Game, seats, seed, and whether a guide plays it."""


def pytest_xdist_auto_num_workers() -> int:
    """More workers than processors: tests of screens and terminals mostly wait."""
    return 2 * (os.cpu_count() or 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--golden`` writes the golden transcripts anew, ``--positions`` and ``--kills`` try more than the check does."""
    parser.addoption("--golden", action="store_true", help="write the golden transcripts anew")
    parser.addoption("--positions", type=int, default=500, help="positions of each game at which all marks are tried")
    parser.addoption("--kills", type=int, default=6, help="how often the program is killed in mid-game")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the saves or the settings of whoever runs it, or goes by the language."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("FISHGAMES_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("FISHGAMES_CONFIG", str(tmp_path / "config"))


@pytest.fixture(params=GAMES, ids=lambda case: f"{case[0]}-{case[1]}-seats-seed-{case[2]}{'-guided' * case[3]}")
def game(request: pytest.FixtureRequest) -> Game:
    """A whole game: every registered game and the toy, every seat count, some seeds; a few of them guided."""
    *which, guided = request.param
    return played(*which, guided=guided)
