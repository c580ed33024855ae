"""Corrected card files as files: what is taken, what is refused in one sentence, and that nothing is waited for."""

import json
import os
from importlib.resources import files
from pathlib import Path

import pytest

from fishgames.core.card_files import CardFileRefused, known_as, read_card_file
from fishgames.core.registry import games
from fishgames.core.saves import MAX_BYTES


def shipped(game: str) -> str:
    """The file that comes with a game."""
    return (files(f"fishgames.games.{game}") / "cards.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games())
def test_a_copy_of_the_shipped_file_is_taken_by_every_game(tmp_path: Path, game: str) -> None:
    path = tmp_path / "cards.json"
    path.write_text(shipped(game), encoding="utf-8-sig")
    content = read_card_file(games()[game], path)
    assert content == json.loads(shipped(game))
    assert games()[game].load("cards")(content).source == content


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("other", games())
def test_the_file_of_another_game_is_none(tmp_path: Path, game: str, other: str) -> None:
    if game != other:
        path = tmp_path / "cards.json"
        path.write_text(shipped(other), encoding="utf-8")
        with pytest.raises(CardFileRefused, match=r"The card file can't be used: .*\.$"):
            read_card_file(games()[game], path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is no JSON, line 1, column 1: expecting value."),
        (b'{\n "game": "isaribi"\n "source": 1}', "is no JSON, line 3, column 2: expecting ',' delimiter."),
        (b'{"game": "isaribi", "game": "isaribi"}', "can't be used: it says “game” twice."),
        (b'{"game": 1.5}', "can't be used: 1.5 is not a whole number."),
        (b"[" * 100_000, "can't be used: it is nested too deep."),
        (b"[]", "is no card file."),
        (b'"\xff"', "is no text in UTF-8."),
        (rb'{"game": "\ud800"}', "is no text in UTF-8."),
        (b" " * (MAX_BYTES + 1), "is too large."),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(data)
    with pytest.raises(CardFileRefused) as refused:
        read_card_file(games()["isaribi"], path)
    assert str(refused.value).endswith(words)
    assert str(refused.value).startswith("The card file ")
    assert str(refused.value).isprintable()


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    places = {tmp_path / "none.json": "can't be read: no such file", tmp_path: "is no plain file"}
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        places[tmp_path / "pipe"] = "is no plain file"
    for path, words in places.items():
        with pytest.raises(CardFileRefused, match=words):
            read_card_file(games()["isaribi"], path)


def test_of_a_long_path_the_end_is_told(tmp_path: Path) -> None:
    path = tmp_path / ("d" * 200) / "my\x1b[2Jcards.json"
    with pytest.raises(CardFileRefused) as refused:
        read_card_file(games()["isaribi"], path)
    assert r"dd/my\x1b[2Jcards.json can't be read" in str(refused.value)
    assert len(str(refused.value)) < 120


def test_a_path_is_known_wherever_the_program_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert known_as(Path("cards.json")) == str(tmp_path / "cards.json")
    assert known_as(Path("\udcff.json")) == ""
