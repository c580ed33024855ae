"""Notes of the table have one wording, on the screen and on the command line."""

from pathlib import Path
from typing import get_args

import pytest

from fishgames.core.note_words import note_words
from fishgames.core.opening import new_table, open_table
from fishgames.core.saves import encode, parse
from fishgames.core.table import TableNote
from fishgames.reports import OpenSave, log_lines
from fishgames.ui.log_lines import log_entries
from tests.core.toy import TOY
from tests.factories import people

SAMPLES = [
    TableNote(kind="undone", at=0, seat=0),
    TableNote(kind="undone", at=0, seat=0, agreed=True),
    TableNote(kind="redone", at=0, seat=1),
    TableNote(kind="seat_changed", at=0, seat=1, text="random"),
    TableNote(kind="seat_changed", at=0, seat=1, text="human"),
    TableNote(kind="settings_changed", at=0),
    TableNote(kind="takeback_refused", at=0, seat=0, text="Bo"),
    TableNote(kind="claim", at=0, seat=0, text="two corn"),
    TableNote(kind="claim", at=0, seat=0),
    TableNote(kind="idea", at=0, seat=1),
    TableNote(kind="read_out", at=0),
    TableNote(kind="branched", at=0, text="this table begins after step 4 of x"),
]


def test_every_kind_has_a_sample() -> None:
    assert {note.kind for note in SAMPLES} == set(get_args(TableNote.model_fields["kind"].annotation))


@pytest.mark.parametrize("note", [note for note in SAMPLES if note.seat is not None], ids=lambda note: note.kind)
def test_people_and_bots_are_no_things(note: TableNote) -> None:
    assert not {"it", "its", "itself"} & set(note_words(note).split())


@pytest.mark.parametrize("text", ["taken back", "taken back by agreement"])
def test_a_save_that_tells_an_agreement_in_words_alone_is_understood(text: str) -> None:
    told = TableNote.model_validate({"kind": "undone", "at": 3, "seat": 1, "text": text})
    assert told.agreed == ("agreement" in text)
    assert note_words(told).endswith("all agreed") == told.agreed
    assert TableNote.model_validate_json(told.model_dump_json()) == told
    assert not TableNote(kind="claim", at=3, seat=1, text=text).agreed


def test_screen_and_command_line_say_the_same(tmp_path: Path) -> None:
    table = new_table(TOY, people(2), seed=1)
    table.table = table.table.replaced(notes=tuple(SAMPLES))
    texts = [entry.text for entry in log_entries((), table.wording, notes=table.public().notes)]
    assert texts == [note_words(note) for note in SAMPLES]
    assert len(set(texts)) == len(SAMPLES)
    document = parse(encode(table.to_save()))
    printed = log_lines(OpenSave(tmp_path, document, TOY, open_table(TOY, document).controller, None, None))
    for note, text in zip(SAMPLES, texts, strict=True):
        name = "" if note.seat is None else f"{table.wording.name(note.seat)} "
        assert f"  after action 0, {name}{text}" in printed
