"""Each of the twenty recipes is played by tests; `pytest -m recipe` runs them all."""

import re
from collections import Counter
from pathlib import Path

from tests.recipes import RECIPES

MARK = re.compile(r"mark\.recipe\(number=\"(\w+)\"\)")


def test_each_recipe_is_played() -> None:
    sources = [path for path in Path(__file__).parent.rglob("test_*.py") if path != Path(__file__)]
    played = Counter(number for path in sources for number in MARK.findall(path.read_text(encoding="utf-8")))
    assert set(played) == set(RECIPES)
    assert list(RECIPES) == [f"T{number}" for number in range(1, 21)]
