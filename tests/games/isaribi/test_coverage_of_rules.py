"""Is there a test for every clause of the rules, named after it?"""

import ast
import re
from importlib.resources import files
from pathlib import Path

from fishgames.core.clauses import Clauses

HELP = Clauses.parse((files("fishgames.games.isaribi") / "help.md").read_text(encoding="utf-8"))
INVARIANTS = [f"INV-{number}" for number in range(1, 19)]


def test_every_clause_and_invariant_has_a_test_of_its_name() -> None:
    tests = [
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith(("test_i_", "test_inv_"))
    ]
    numbers = [*(clause.number for clause in HELP), *INVARIANTS]
    prefixes = {number: "test_" + re.sub(r"\W", "_", number.lower()) + "_" for number in numbers}
    assert [
        number for number, prefix in prefixes.items() if not any(f"{name}_".startswith(prefix) for name in tests)
    ] == []
    # and no test claims a clause that does not exist
    assert [name for name in tests if not any(f"{name}_".startswith(prefix) for prefix in prefixes.values())] == []
