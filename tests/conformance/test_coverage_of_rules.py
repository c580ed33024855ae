"""Is there a test for every clause and invariant of every game's rules, named after it?"""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from fishgames.core.clauses import Clauses
from fishgames.core.registry import games, help_text

TESTS = Path(__file__).parent.parent / "games"


def _test_names(game: str) -> set[str]:
    return {
        node.name
        for path in (TESTS / game).glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def _prefix(number: str) -> str:
    return "test_" + re.sub(r"\W", "_", number.lower()) + "_"


@pytest.mark.parametrize("game", games())
def test_every_clause_and_invariant_has_a_test_of_its_name(game: str) -> None:
    invariants = import_module(f"tests.games.{game}.test_invariants").INVARIANTS
    clauses = [clause.number for clause in Clauses.parse(help_text(games()[game]))]
    prefixes = {number: _prefix(number) for number in (*clauses, *invariants)}
    names = [f"{name}_" for name in _test_names(game)]
    assert [number for number, prefix in prefixes.items() if not any(name.startswith(prefix) for name in names)] == []
    # and no test claims a clause that does not exist
    families = tuple({f"test_{prefix.split('_')[1]}_" for prefix in prefixes.values()})
    claims = [name for name in names if name.startswith(families)]
    assert [name for name in claims if not name.startswith(tuple(prefixes.values()))] == []
