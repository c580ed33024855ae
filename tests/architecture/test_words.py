"""Words that people read, looked for in the source: whose a thing is, is said by a name, `their` or `its`."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "fishgames"
CLUMSY = re.compile(r"\b(the|an|no) own\b", re.IGNORECASE)


def test_nobody_reads_of_the_own_hand() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted((*SOURCE.rglob("*.py"), *SOURCE.rglob("*.md"), *SOURCE.rglob("*.json")))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if CLUMSY.search(line)
    ]
    assert found == []
