"""The folder of saves: no kill, full disk or second copy of the program may cost more than the last action."""

import errno
import os
import random
import secrets
import signal
import stat
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

import pytest

import fishgames
from fishgames.core.saves import MAX_BYTES, SaveDisk, SaveDocument, SaveError, SaveInUse, SaveRefused, encode
from fishgames.core.store import (
    Store,
    clean_name,
    generations,
    hold,
    read_document,
    set_aside,
    write_atomic,
)
from tests.core.test_saves import document

ROOT = Path(fishgames.__file__).parents[1]


def save_of(actions: int, **changed: Any) -> bytes:
    """A file that says it has so many actions."""
    return encode(document(actions, **changed))


def actions_in(path: Path) -> int:
    return read_document(path).head.actions


def put_file(path: Path, data: bytes, age: float = 0.0) -> Path:
    """A file written `age` seconds ago."""
    path.write_bytes(data)
    moment = time.time() - age
    os.utime(path, (moment, moment))
    return path


def failing(number: int) -> Callable[..., NoReturn]:
    """A system call that always fails with this errno."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def program(code: str, *arguments: str) -> subprocess.Popen[str]:
    """A second copy of the program that runs this code; its output is read line by line."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_file_is_read_and_a_link_to_it_too(tmp_path: Path) -> None:
    path = put_file(tmp_path / "a.json", save_of(3))
    (tmp_path / "b.json").symlink_to(path)
    assert read_document(tmp_path / "b.json") == read_document(path)


def test_what_is_no_plain_file_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "device.json").symlink_to("/dev/zero")
    (tmp_path / "loop.json").symlink_to(tmp_path / "pool.json")
    (tmp_path / "pool.json").symlink_to(tmp_path / "loop.json")
    expected = {
        "folder.json": "folder.json is a folder, not a save.",
        "pipe.json": "pipe.json is no plain file, not a save.",
        "device.json": "device.json is no plain file, not a save.",
        "loop.json": "loop.json is a link that leads in a circle.",
    }
    for name, sentence in expected.items():
        with pytest.raises(SaveError) as caught:
            read_document(tmp_path / name)
        assert (str(caught.value), caught.value.exit_status) == (sentence, 3)


def test_a_missing_file_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "nowhere.json").symlink_to(tmp_path / "gone")
    for name in ("absent.json", "nowhere.json", "a\0b.json"):
        with pytest.raises(SaveRefused, match="There is no save") as caught:
            read_document(tmp_path / name)
        assert caught.value.exit_status == 2


def test_a_file_without_permission_is_the_disks_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put_file(tmp_path / "a.json", save_of(3))
    monkeypatch.setattr(Path, "open", failing(errno.EACCES))
    with pytest.raises(SaveDisk, match=r"^a\.json cannot be read: permission denied\.$") as caught:
        read_document(path)
    assert caught.value.exit_status == 1
    monkeypatch.setattr(Path, "open", failing(errno.EIO))
    with pytest.raises(SaveDisk, match="input/output error"):
        read_document(path)


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(10**12)  # sparse
    with pytest.raises(SaveError, match=f"more than {MAX_BYTES // 10**6} MB"):
        read_document(tmp_path / "huge.json")


# --- writing ----------------------------------------------------------------------------------------------------------


def test_a_write_replaces_the_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / ("漁" * 70 + ".json")
    for data in (b"one", b"two"):
        write_atomic(path, data)
        assert path.read_bytes() == data
    assert names(tmp_path) == [path.name]


def test_a_save_that_is_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    path = put_file(tmp_path / "elsewhere" / "real.json", b"old")
    link = tmp_path / "link.json"
    link.symlink_to(path)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


@pytest.mark.recipe(number="T15")
@pytest.mark.parametrize("call", ["replace", "fsync"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_failing_disk_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    path = put_file(tmp_path / "a.json", b"old")
    monkeypatch.setattr(os, call, failing(number))
    with pytest.raises(OSError, match=os.strerror(number)):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a.json"]


def test_a_folder_that_cannot_be_synced_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            failing(errno.EINVAL)()
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write_atomic(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"


WRITER = """
    import sys
    from pathlib import Path
    from fishgames.core.autosave import Autosave
    from fishgames.core.store import read_document
    from fishgames.core.saves import encode

    path = Path(sys.argv[1])
    start = read_document(path)
    def file(actions):
        head = start.head.model_copy(update={"actions": actions})
        return encode(start.model_copy(update={"head": head, "options": {"pad": "x" * 20_000}}))
    autosave = Autosave(path, file)
    actions = start.head.actions
    while True:
        actions += 1
        ticket = autosave.put(actions, set_aside=actions % 5 == 0)
        autosave.wait(ticket)
        if autosave.saved(ticket):
            print(actions, flush=True)
"""


@pytest.mark.recipe(number="T15")
def test_thirty_kills_never_cost_a_finished_save(tmp_path: Path) -> None:
    path = put_file(tmp_path / "game.json", save_of(0))
    chance = random.Random(1)
    for _ in range(30):
        writer = program(WRITER, str(path))
        assert writer.stdout is not None
        promised = int(writer.stdout.readline())
        time.sleep(chance.uniform(0, 0.05))
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read()  # not communicate(): it would pass over what readline() has buffered
        writer.wait()
        promised = max([promised, *(int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n"))])
        assert promised <= actions_in(path) <= promised + 1
        for kept in generations(path):
            if kept.exists():
                assert actions_in(kept) <= promised
    strays = [name for name in names(tmp_path) if name.endswith(".tmp")]
    assert {path.name for path in Store(tmp_path).folder.glob("*.json")} == {"game.json"}
    for name in strays:
        os.utime(tmp_path / name, (0, 0))
    Store(tmp_path).entries()
    assert not [name for name in names(tmp_path) if name.endswith(".tmp")]


# --- generations ------------------------------------------------------------------------------------------------------


def test_two_older_states_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    set_aside(path)
    assert names(tmp_path) == []
    for actions in range(1, 5):
        set_aside(path)
        write_atomic(path, save_of(actions))
    assert [actions_in(file) for file in (path, *generations(path))] == [4, 3, 2]


def test_the_same_state_is_set_aside_once(tmp_path: Path) -> None:
    path = put_file(tmp_path / "a.json", b"one")
    for _ in range(3):
        set_aside(path)
    write_atomic(path, b"two")
    set_aside(path)
    set_aside(path)
    newer, older = generations(path)
    assert (newer.read_bytes(), older.read_bytes()) == (b"two", b"one")


def test_without_hard_links_a_copy_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    path = put_file(tmp_path / "a.json", b"one")
    set_aside(path)
    write_atomic(path, b"two")
    assert generations(path)[0].read_bytes() == b"one"


@pytest.mark.recipe(number="T15")
def test_a_damaged_save_gives_way_to_its_last_readable_state(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = put_file(tmp_path / "a.json", b"damaged")
    newer, older = generations(path)
    put_file(newer, b"damaged, too")
    with pytest.raises(SaveRefused, match=r"No older state of a\.json"):
        store.restore(path)
    put_file(older, save_of(7))
    assert store.restore(path).read_bytes() == b"damaged"
    assert actions_in(path) == 7
    assert [entry.path for entry in store.entries()] == [path]


# --- the lock ---------------------------------------------------------------------------------------------------------

HOLDER = """
    import sys
    from pathlib import Path
    from fishgames.core.store import hold
    lock = hold(Path(sys.argv[1]))
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A second copy of the program that has a.json open."""
    other = program(HOLDER, str(tmp_path / "a.json"))
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    yield other
    other.kill()
    other.communicate()


def test_a_second_copy_of_the_program_is_noticed(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    path = put_file(tmp_path / "a.json", save_of(3))
    (tmp_path / "link.json").symlink_to(path)
    for name in (path, tmp_path / "link.json"):
        with pytest.raises(SaveInUse, match=r"^a\.json is open in another window\.$") as caught:
            hold(name)
        assert caught.value.exit_status == 5
    with pytest.raises(SaveInUse):
        Store(tmp_path).delete(path)
    with hold(tmp_path / "b.json"):
        assert actions_in(path) == 3
    holder.kill()
    holder.wait()
    hold(path).release()


def test_one_copy_holds_a_save_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.json"
    lock = hold(path)
    with pytest.raises(SaveInUse):
        hold(path)
    thread = threading.Thread(target=lock.release)
    thread.start()
    thread.join()
    lock.release()
    with hold(path):
        write_atomic(path, b"one")
        write_atomic(path, b"two")
        with pytest.raises(SaveInUse):
            hold(path)


def test_a_lock_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveDisk, match="cannot be written: "):
        hold(tmp_path / "file" / "a.json")


# --- the folder -------------------------------------------------------------------------------------------------------


def test_an_absent_folder_is_empty_until_something_is_written(tmp_path: Path) -> None:
    store = Store(tmp_path / "far" / "saves")
    assert store.entries() == []
    assert store.latest() is None
    path = store.new_path("isaribi", date(2026, 10, 16))
    assert not store.folder.exists()
    store.prepare()
    assert names(store.folder) == []
    assert path.parent == store.folder


def test_a_folder_that_cannot_be_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "file", tmp_path / "file" / "saves"):
        with pytest.raises(SaveDisk, match=r"^The save folder .* cannot be written: .*\.$"):
            Store(folder).prepare()
        with pytest.raises(SaveDisk, match=r"^The save folder .* cannot be read: .*\.$"):
            Store(folder).entries()
    monkeypatch.setattr(Path, "mkdir", failing(errno.EROFS))
    with pytest.raises(SaveDisk, match=r"cannot be written: the disk can only be read\.$") as caught:
        Store(tmp_path / "saves").prepare()
    assert caught.value.exit_status == 1


def test_saves_are_listed_newest_first_and_damaged_ones_with_their_fault(tmp_path: Path) -> None:
    put_file(tmp_path / "old.json", save_of(1), age=500)
    put_file(tmp_path / "broken.json", save_of(2)[:300], age=300)
    put_file(tmp_path / "new.json", save_of(3), age=100)
    put_file(tmp_path / "notes.txt", b"")
    put_file(tmp_path / ".hidden.json", b"")
    set_aside(tmp_path / "new.json")
    (tmp_path / "zfolder.json").mkdir()
    os.utime(tmp_path / "zfolder.json", (0, 0))
    (tmp_path / "zloop.json").symlink_to(tmp_path / "zloop.json")
    entries = Store(tmp_path).entries()
    assert [entry.path.name for entry in entries] == [
        "zloop.json",
        "new.json",
        "broken.json",
        "old.json",
        "zfolder.json",
    ]
    assert all((entry.document is None) == (entry.fault is not None) for entry in entries)
    assert "damaged" in (entries[2].fault or "")
    assert entries[1].document == read_document(tmp_path / "new.json")


def test_the_latest_game_is_the_newest_that_goes_on(tmp_path: Path) -> None:
    over = document().head.model_copy(update={"finished": True, "to_act": ()})
    put_file(tmp_path / "first.json", save_of(1), age=500)
    put_file(tmp_path / "second.json", save_of(2), age=400)
    put_file(tmp_path / "over.json", save_of(3, head=over), age=300)
    put_file(tmp_path / "broken.json", b"", age=200)
    latest = Store(tmp_path).latest()
    assert latest is not None
    assert latest.path.name == "second.json"


def test_what_is_older_than_the_latest_game_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_file(tmp_path / "older.json", save_of(1), age=500)
    put_file(tmp_path / "running.json", save_of(2), age=400)
    put_file(tmp_path / "broken.json", b"", age=300)
    read: list[str] = []

    def heard(path: Path) -> SaveDocument:
        read.append(path.stem)
        return read_document(path)

    monkeypatch.setattr("fishgames.core.store.read_document", heard)
    Store(tmp_path).latest()
    assert read == ["broken", "running"]
    assert Store(tmp_path).names() == ["broken", "older", "running"]
    assert read == ["broken", "running"]


def test_new_names_tell_game_and_day_and_are_unused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("aaaaaaaabbbbcccc")
    monkeypatch.setattr(secrets, "choice", lambda _: next(letters))
    store = Store(tmp_path)
    first = store.new_path("isaribi", date(2026, 1, 5))
    assert first.name == "isaribi-2026-01-05-aaaa.json"
    put_file(first, b"")
    put_file(tmp_path / "isaribi-2026-01-05-bbbb.json.1", b"")
    assert store.new_path("isaribi", date(2026, 1, 5)).name == "isaribi-2026-01-05-cccc.json"


def test_only_old_strays_of_ours_are_swept(tmp_path: Path) -> None:
    old = put_file(tmp_path / ".a.json.x1.fishgames.tmp", b"", age=3700)
    young = put_file(tmp_path / ".a.json.x2.fishgames.tmp", b"", age=3000)
    foreign = put_file(tmp_path / ".editor.tmp", b"", age=9999)
    store = Store(tmp_path)
    store.entries()
    assert [path.exists() for path in (old, young, foreign)] == [False, True, True]
    put_file(old, b"", age=3700)
    store.entries()
    assert old.exists()


# --- finding ----------------------------------------------------------------------------------------------------------


def test_a_save_is_found_by_name_beginning_or_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    kitchen = put_file(folder / "kitchen.json", b"")
    table = put_file(folder / "kitchen-table.json", b"")
    other = put_file(tmp_path / "elsewhere.json", b"")
    (tmp_path / "kitchen-t").mkdir()
    monkeypatch.chdir(tmp_path)
    store = Store(folder)
    assert store.find("kitchen") == store.find("kitchen.json") == kitchen
    assert store.find("kitchen-table") == store.find("kitchen-") == store.find("kitchen-t") == table
    assert store.find(str(table)) == table
    assert store.find("saves/kitchen.json").samefile(kitchen)
    assert store.find("elsewhere.json").samefile(other)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Say which save"),
        ("  ", "Say which save"),
        ("a\0", "Say which save"),
        ("..", "There is no save “..” in "),
        ("villa", "There is no save “villa” in "),
        ("./kitchen", "There is no save “./kitchen”."),
        ("x" * 9999, "There is no save “xxx"),
        ("\x1b[2J", "There is no save “\\x1b[2J” in "),
        ("kit", "“kit” may mean 4 saves: kitchen-1.json, kitchen-2.json, kitchen-3.json, …."),
        ("[k]*", "There is no save “[k]*” in "),
    ],
)
def test_a_save_that_is_not_found_is_refused_with_a_reason(tmp_path: Path, text: str, says: str) -> None:
    for number in range(1, 5):
        put_file(tmp_path / f"kitchen-{number}.json", b"")
    with pytest.raises(SaveRefused) as caught:
        Store(tmp_path).find(text)
    assert str(caught.value).startswith(says)
    assert caught.value.exit_status == 2


# --- copies and deletion ----------------------------------------------------------------------------------------------


def test_a_copy_gets_the_name_people_gave_and_the_game_goes_on(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    path = put_file(tmp_path / "a.json", save_of(3))
    copy = store.copy_as(path, " Küche: Runde 6/8 ")
    assert copy == tmp_path / "saves" / "Küche- Runde 6-8.json"
    assert copy.read_bytes() == path.read_bytes()
    assert copy.stat().st_mtime < path.stat().st_mtime
    assert names(store.folder) == [copy.name]


def test_after_a_copy_the_latest_game_is_still_the_game(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = put_file(tmp_path / "a.json", save_of(3))
    store.copy_as(path, "kitchen")
    latest = store.latest()
    assert latest is not None
    assert latest.path == path


@pytest.mark.parametrize("link", [os.link, failing(errno.EPERM)])
def test_a_copy_overwrites_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: Callable[..., None]) -> None:
    monkeypatch.setattr(os, "link", link)
    store = Store(tmp_path)
    path = put_file(tmp_path / "a.json", save_of(3))
    assert store.copy_as(path, "kitchen").read_bytes() == path.read_bytes()
    put_file(tmp_path / "kitchen.json", b"mine")
    lexists = os.path.lexists
    for race in (False, True):
        checks = iter([False, True] if race else [])
        monkeypatch.setattr(os.path, "lexists", lambda p, checks=checks: next(checks, None) or lexists(p))
        with pytest.raises(SaveRefused, match="There is a save called kitchen already"):
            store.copy_as(path, "kitchen.json")
    assert (tmp_path / "kitchen.json").read_bytes() == b"mine"
    assert names(tmp_path) == ["a.json", "kitchen.json"]


def test_a_copy_that_does_not_fit_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put_file(tmp_path / "a.json", save_of(3))
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    with pytest.raises(SaveDisk, match=r"^kitchen could not be saved: no space left on the device\.$"):
        Store(tmp_path).copy_as(path, "kitchen")
    assert names(tmp_path) == ["a.json"]


@pytest.mark.recipe(number="T14")
@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("kitchen-table", "kitchen-table"),
        ("[bold]Al", "[bold]Al"),
        ("漁師 🎣️", "漁師 🎣️"),
        ("Cafe\u0301", "Café"),
        ("../../etc/passwd", "-..-etc-passwd".strip("-.")),
        ('a/b\\c:d*e?f"g<h>i|j\nk\x1b', "a-b-c-d-e-f-g-h-i-j-k"),
        (".hidden", "hidden"),
        ("CON", "CON-save"),
        ("nul.txt", "save-nul.txt"),
        ("lpt1 .x", "save-lpt1 .x"),
        ("game.json", "game"),
        ("\ud800x", "x"),
    ],
)
def test_titles_become_file_names(title: str, name: str) -> None:
    assert clean_name(title) == name


@pytest.mark.recipe(number="T14")
@pytest.mark.parametrize("title", ["", " ", "..", "/", "\0\n", ".json"])
def test_titles_without_a_letter_are_refused(title: str) -> None:
    with pytest.raises(SaveRefused, match="no letter"):
        clean_name(title)


def test_long_titles_are_cut_and_told_apart(tmp_path: Path) -> None:
    one, two = clean_name("é" * 200), clean_name("é" * 201)
    assert one != two
    assert max(len(one.encode()), len(two.encode())) < 125
    put_file(tmp_path / f"{one}.json", b"")


def test_a_deleted_save_takes_everything_of_its_own_along(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = put_file(tmp_path / "a.json", b"x")
    put_file(tmp_path / "a.json.damaged", b"x")
    for kept in generations(path):
        put_file(kept, b"x")
    put_file(tmp_path / "b.json", b"x")
    (tmp_path / "link.json").symlink_to(tmp_path / "b.json")
    store.delete(path)
    store.delete(tmp_path / "link.json")
    assert [name for name in names(tmp_path) if not name.endswith(".lock")] == ["b.json"]
    assert "a.json.lock" not in names(tmp_path)
    with pytest.raises(SaveRefused, match=r"There is no save a\.json"):
        store.delete(path)


def test_what_cannot_be_deleted_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put_file(tmp_path / "a.json", b"x")
    monkeypatch.setattr(Path, "unlink", failing(errno.EPERM))
    with pytest.raises(SaveDisk, match=r"^a\.json cannot be deleted: permission denied\.$"):
        Store(tmp_path).delete(path)
