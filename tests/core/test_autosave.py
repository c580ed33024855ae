"""Saving in the background: in order, skipping to the newest, a fault told and mended, a thread that never dies."""

import errno
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fishgames.core.autosave import Autosave
from fishgames.core.store import generations
from tests.core.test_store import failing, names


class Table:
    """An autosave whose encoder waits until told, and which notes what it was given."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.begun: list[int] = []
        self.outcomes: list[str | None] = []
        self.started = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()
        self.autosave = Autosave(path, self.encode, self.told)

    def encode(self, number: int) -> bytes:
        self.begun.append(number)
        self.started.set()
        assert self.go_on.wait(10)
        if number < 0:
            raise ValueError("double-16a")
        return b"%d" % number

    def told(self) -> None:
        self.outcomes.append(self.autosave.fault)
        raise RuntimeError("the screen is gone")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "saves" / "a.json")
    yield made
    made.go_on.set()
    made.autosave.close()
    assert not made.autosave._thread.is_alive()


def test_a_put_returns_at_once_and_is_settled_on_disk(table: Table) -> None:
    table.go_on.clear()
    ticket = table.autosave.put(1)
    assert not table.autosave.settled(ticket)
    assert not table.autosave.wait(ticket, 0.01)
    assert not table.autosave.flush(0.01)
    assert table.autosave.saved_at is None
    table.go_on.set()
    assert table.autosave.wait(ticket, 10)
    assert table.autosave.settled(ticket)
    assert table.autosave.saved(ticket)
    assert table.path.read_bytes() == b"1"
    assert table.autosave.fault is None
    assert table.autosave.saved_at == pytest.approx(time.time(), abs=60)


def test_saves_go_in_order_and_skip_to_the_newest(table: Table) -> None:
    table.go_on.clear()
    first = table.autosave.put(0)
    assert table.started.wait(10)
    tickets = [table.autosave.put(number) for number in range(1, 10)]
    assert tickets == list(range(first + 1, first + 10))
    table.go_on.set()
    assert table.autosave.wait(tickets[3], 10)
    assert table.autosave.flush(10)
    assert table.begun == [0, 9]
    assert table.path.read_bytes() == b"9"


def test_each_save_that_is_waited_for_is_written(table: Table) -> None:
    for number in range(20):
        assert table.autosave.wait(table.autosave.put(number), 10)
        assert table.path.read_bytes() == b"%d" % number
    assert table.begun == list(range(20))


def test_a_full_disk_is_told_and_the_next_save_mends_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.autosave.flush(10)
    table.autosave.put(1)
    assert table.autosave.flush(10)
    when = table.autosave.saved_at
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", failing(errno.ENOSPC))
        ticket = table.autosave.put(2)
        assert table.autosave.wait(ticket, 10)
        assert table.autosave.settled(ticket)
        assert not table.autosave.saved(ticket)
        assert table.autosave.fault == "no space left on the device"
        assert not table.autosave.flush(10)
        assert table.path.read_bytes() == b"1"
        assert table.autosave.saved_at == when
    assert table.autosave.wait(table.autosave.put(3), 10)
    assert table.autosave.fault is None
    assert table.path.read_bytes() == b"3"
    full = "no space left on the device"
    assert table.autosave.close()
    assert table.outcomes == [None, full, full, None]


def test_a_failed_save_can_be_tried_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.autosave.retry()
    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", failing(errno.EACCES))
        ticket = table.autosave.put(1)
        assert table.autosave.wait(ticket, 10)
        assert table.autosave.fault == "permission denied"
    table.autosave.retry()
    assert table.autosave.wait(ticket, 10)
    assert table.autosave.saved(ticket)
    table.autosave.retry()
    assert table.autosave.flush(10)
    assert table.begun == [1, 1]


def test_a_snapshot_that_cannot_be_encoded_is_a_fault_not_the_end(table: Table) -> None:
    assert table.autosave.wait(table.autosave.put(-1), 10)
    assert table.autosave.fault == "the game could not be written down (ValueError)"
    assert table.autosave.wait(table.autosave.put(1), 10)
    assert table.autosave.fault is None
    assert table.path.read_bytes() == b"1"


def test_generations_are_kept_when_told(table: Table) -> None:
    for number in range(6):
        assert table.autosave.wait(table.autosave.put(number, set_aside=number % 2 == 0), 10)
    newer, older = generations(table.path)
    assert (newer.read_bytes(), older.read_bytes()) == (b"3", b"1")


def test_setting_aside_is_not_forgotten_when_a_snapshot_is_skipped_or_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.autosave.wait(table.autosave.put(0), 10)
    table.started.clear()
    table.go_on.clear()
    table.autosave.put(1)
    assert table.started.wait(10)
    table.autosave.put(2, set_aside=True)
    table.autosave.put(3)
    table.go_on.set()
    assert table.autosave.flush(10)
    assert generations(table.path)[0].read_bytes() == b"1"
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", failing(errno.ENOSPC))
        table.autosave.wait(table.autosave.put(4, set_aside=True), 10)
    assert table.autosave.wait(table.autosave.put(5), 10)
    assert [path.read_bytes() for path in (table.path, *generations(table.path))] == [b"5", b"3", b"1"]


def test_closing_writes_what_is_pending_and_may_be_repeated(table: Table) -> None:
    table.go_on.clear()
    table.autosave.put(1)
    assert table.started.wait(10)
    table.autosave.put(2)
    assert not table.autosave.close(0.01)
    table.go_on.set()
    assert table.autosave.close(10)
    assert table.autosave.close(10)
    assert table.path.read_bytes() == b"2"
    table.autosave.retry()
    with pytest.raises(RuntimeError, match="closed"):
        table.autosave.put(3)


def test_an_autosave_without_a_save_closes_at_once(tmp_path: Path) -> None:
    autosave = Autosave[int](tmp_path / "a.json", lambda _: b"")
    assert autosave.flush(0)
    assert autosave.close()
    assert names(tmp_path) == []
    assert autosave._thread.daemon


def test_a_vanished_folder_is_made_again(table: Table) -> None:
    assert table.autosave.wait(table.autosave.put(1), 10)
    table.path.unlink()
    table.path.parent.rmdir()
    assert table.autosave.wait(table.autosave.put(2), 10)
    assert table.path.read_bytes() == b"2"
