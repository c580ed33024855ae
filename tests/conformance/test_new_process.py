"""A game that is saved at any kind of decision goes on in a new process as if it had never stopped."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.core.store import read_document, write_atomic
from tests.conformance.play_on import ended
from tests.factories import moments


@pytest.mark.recipe(number="T7")
@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_a_save_is_played_to_the_same_end_by_another_process(spec: GameSpec, tmp_path: Path) -> None:
    wanted = {}
    for number, moment in enumerate(moments(spec.id)):
        table = moment.table()
        path = tmp_path / f"{number}.json"
        write_atomic(path, table.snapshot().encoded())
        wanted[path.name] = ended(table, number)
    # sets and dicts of strings come in another order there
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-m", "tests.conformance.play_on", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(json.dumps(wanted))
    assert all(read_document(path).head.finished for path in tmp_path.glob("*.json"))
