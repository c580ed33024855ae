"""`fishgames records`: what it prints, what it writes, what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fishgames import cli
from fishgames.core.saves import encode
from fishgames.core.store import Store, read_document
from fishgames.ui import people as kept
from fishgames.ui.people import House
from tests.core.test_records import save
from tests.ui.tables import people, saved, table

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Status, stdout, stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        status = cli.main(words)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    games = (
        save(1, ("Ann", 60), ("Ben", 75)),
        save(2, ("Ann", 50), ("bot", 20)),
        save(3, ("bot", 50), ("bot", 20)),
        save(4, ("Ann", 8), ("Cleo", 9), game="villagers"),
    )
    for number, document in enumerate(games):
        (folder / f"save-{number}.json").write_bytes(encode(document))
    return folder


def test_a_table_for_each_game(say: Say, folder: Path) -> None:
    status, out, err = say("records")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Fishing 2, 2 finished",
        "who         games  wins  best  mean",
        "Ben             1     1    75  75.0",
        "Ann             2     1    60  55.0",
        "bot medium      1     0    20  20.0",
        "",
        "record  75, Ben, 2026-06-01, 2 at the table",
        "",
        "Villagers, 1 finished",
        "who   games  wins  best  mean",
        "Cleo      1     1     9   9.0",
        "Ann       1     0     8   8.0",
        "",
        "record  9, Cleo, 2026-06-04, 2 at the table",
    ]


def test_a_game_of_one_team_is_told_by_its_grades_and_a_streak_by_its_days(say: Say, folder: Path) -> None:
    for number, won in enumerate(((0, 1), (0, 1), ()), 5):
        document = save(number, ("Ann", 12), ("Ben", 12), game="fishing_village", winners=won)
        (folder / f"save-{number}.json").write_bytes(encode(document))
    lines = say("records", "--game", "fishing_village", "--person", "Ann")[1].splitlines()
    assert lines[-6:] == [
        "how it came out  games",
        "Shared victory       2",
        "Defeat               1",
        "",
        "streak  Ann: 2 wins in a row, 2026-06-05 to 2026-06-06",
        "record  12, Ann, 2026-06-05, 2 at the table",
    ]
    told = json.loads(say("records", "--json")[1])["games"]["fishing_village"]
    assert told["endings"] == [{"outcome": "Shared victory", "games": 2}, {"outcome": "Defeat", "games": 1}]


def test_of_one_game_and_one_person(say: Say, folder: Path) -> None:
    status, out, _ = say("records", "--game", "fishing2", "--person", "Ben")
    assert status == 0
    assert out.splitlines()[0] == "Fishing 2, 1 finished"
    assert out.splitlines()[-3] == "Ann              1   1     +15.0"
    told = json.loads(say("records", "--person", " Ann ", "--json")[1])["games"]
    assert [(each["name"], each["bot"], each["ahead"]) for each in told["fishing2"]["against"]] == [
        ("Ben", False, 0),
        ("medium", True, 1),
    ]
    assert told["fishing2"]["record"] == {
        "who": "Ben",
        "score": 75,
        "save": "save-0",
        "started": "2026-06-01T19:00:00+00:00",
    }


def test_a_former_name_means_the_same_person(say: Say, folder: Path, tmp_path: Path) -> None:
    kept.save(tmp_path / "config", House().renamed("Ben", "Benjamin"))
    for name in ("Ben", "Benjamin"):
        out = say("records", "--game", "fishing2", "--person", name)[1]
        assert "Benjamin against" in out
        assert "Ben " not in out


def test_real_games_and_their_copies_count_once(say: Say, tmp_path: Path) -> None:
    path = saved(tmp_path / "saves", "one", table(people("Ann", "Ben", "Cleo"), None))
    Store(path.parent).copy_as(path, "kitchen table")
    saved(tmp_path / "saves", "running", table(people("Ann", "Ben", "Cleo"), 9))
    scores = read_document(path).head.scores
    assert scores is not None
    (told,) = json.loads(say("records", "--json")[1])["games"].values()
    assert {each["name"]: each["scores"] for each in told["standings"]} == {
        name: [score] for name, score in zip(("Ann", "Ben", "Cleo"), scores, strict=True)
    }


def test_nothing_to_tell(say: Say, tmp_path: Path) -> None:
    status, out, err = say("records", "--saves", str(tmp_path / "none"))
    assert (status, out) == (0, "")
    assert err.startswith("fishgames: No finished game counts in ")


def test_nothing_to_tell_of_a_game_or_a_person(say: Say, folder: Path) -> None:
    assert say("records", "--person", "Zed")[2].startswith("fishgames: No finished game with Zed counts in ")
    _, _, err = say("records", "--person", "Zed", "--game", "isaribi")
    assert err.startswith("fishgames: No finished game of Isaribi with Zed counts in ")


def test_what_cannot_be_read_is_told(say: Say, folder: Path) -> None:
    (folder / "torn.json").write_text("{")
    status, out, err = say("records")
    assert status == 0
    assert out
    assert err == "fishgames: 1 save could not be read and did not count.\n"


def test_the_file_for_spreadsheets_is_never_overwritten_unasked(say: Say, folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.csv"
    assert say("records", "--csv", str(target)) == (0, "", "")
    written = target.read_text(encoding="utf-8")
    assert written.count("\n") == 1 + 2 + 2 + 2
    target.write_text("mine")
    status, out, err = say("records", "--csv", str(target))
    assert (status, out) == (1, "")
    assert err == f"fishgames: {target} is there already. With --overwrite it is replaced.\n"
    assert target.read_text() == "mine"
    assert say("records", "--csv", str(target), "--overwrite")[0] == 0
    assert target.read_text(encoding="utf-8") == written
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["games.csv"]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("--game", "chess"), 2, "Unknown game 'chess'"),
        (("--person", "a\x1bb"), 2, "control character"),
        (("--csv", "x.csv", "--json"), 2, "--csv and --json exclude each other."),
        (("--csv", "no/such/folder/x.csv"), 1, "there is no such folder"),
        (("--csv", "."), 1, "is a folder"),
    ],
)
def test_refusals_are_one_sentence(
    say: Say,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
    status: int,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    found, out, err = say("records", *words)
    assert (found, out) == (status, "")
    assert sentence in err
    assert err.count("\n") == 1
