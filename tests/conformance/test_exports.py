"""Whatever scripts and other people are given of a running game: nothing hidden is in it, nor what the deal was made
from, at any kind of decision, with steps taken back or not.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fishgames import cli
from fishgames.core.registry import games
from fishgames.core.saves import unseal
from fishgames.core.spec import GameSpec
from fishgames.core.store import read_document, write_atomic
from tests.factories import AnyTable, card_ids, cards_in, moments, tokens_in, tokens_of

COMMANDS = ("show", "show --json", "log", "log --json", "verify", "verify --json")
OF_ALL = ("saves", "saves --json", "records", "records --json", "records --csv {folder}/all.csv")


def public(table: AnyTable, spec: GameSpec) -> set[str]:
    """The tokens of all cards that everybody has been told of and that have not been taken back."""
    handle = table.public()
    return tokens_of(cards_in([handle.view, list(handle.log)], card_ids(spec)), spec, len(table.seats))


def some_back(table: AnyTable, steps: int) -> None:
    """By agreement."""
    for _ in range(steps):
        if table.last_mover is not None:
            table.undo(table.last_mover, agreed=range(len(table.seats)))


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """All that a command says."""

    def run(command: str) -> str:
        assert cli.main(command.split()) == 0, command
        out, err = capsys.readouterr()
        return out + err

    return run


@pytest.mark.recipe(number="T9")
@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_no_export_of_a_running_game_tells_what_is_hidden(
    spec: GameSpec, tmp_path: Path, told: Callable[[str], str]
) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    for number, moment in enumerate(moments(spec.id)):
        table = moment.table()
        # what was taken back can still be brought back: it is in the file
        some_back(table, number % 3)
        path = folder / f"{number}.json"
        write_atomic(path, table.snapshot().encoded())
        seats, may = moment.seats, public(table, spec)
        secrets = {f"{table.table.seed:016x}", table.table.salt, str(table.snapshot().state.rng.word)} - {""}
        document = read_document(path)
        assert unseal(document).cursor == table.actions
        open_part = document.model_dump(mode="json", exclude={"sealed", "digest", "cards"})
        texts = {"the file": json.dumps(open_part, ensure_ascii=False)}
        texts |= {command: told(f"{command.split()[0]} {path} {' '.join(command.split()[1:])}") for command in COMMANDS}
        for name, text in texts.items():
            assert tokens_in(text, spec, seats) <= may, (name, moment)
            assert not [secret for secret in secrets if secret in text], (name, moment)
        if number == 0:
            for command in OF_ALL:
                text = told(command.format(folder=tmp_path))
                assert not tokens_in(text, spec, seats)
                assert not [secret for secret in secrets if secret in text]
    assert (tmp_path / "all.csv").exists()
