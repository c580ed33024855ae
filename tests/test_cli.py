"""The command line from outside: what it prints where, and with which status it ends."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fishgames import cli, terminal
from fishgames.core.opening import AnyController, new_table
from fishgames.core.people import seat_infos
from fishgames.core.promise import grouped
from fishgames.core.registry import games
from fishgames.core.request import PlayRequest, ReplayRequest, ResumeRequest
from fishgames.core.rng import seeded
from fishgames.core.rules import BrokenInvariant
from fishgames.core.saves import SaveDocument, canonical, digest, encode, seal, unseal
from fishgames.core.store import Store, hold
from fishgames.terminal import SCRIPTED

SPEC = games()["fishing2"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX terminal")
Say = Callable[..., tuple[int, str, str]]


def fishgames(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a script starts it: without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "fishgames", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=60,
    )


def table(steps: int = 10_000, names: tuple[str, ...] = ("Ann", "Bo", "Cleo"), **options: Any) -> AnyController:
    made = new_table(
        SPEC, seat_infos([(name, "human") for name in names]), SPEC.load("rules").options(**options), seed=5
    )
    lot = seeded(3)
    while made.to_act() and made.actions < steps:
        made.submit(lot.pick(made.seat(made.to_act()[0]).legal_actions))
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves"


@pytest.fixture
def running(folder: Path) -> Path:
    path = folder / "fishing2-2026-08-01-aaaa.json"
    path.write_bytes(encode(table(40).to_save()))
    return path


@pytest.fixture
def finished(folder: Path) -> Path:
    path = folder / "fishing2-2026-08-01-abbb.json"
    path.write_bytes(encode(table().to_save()))
    return path


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """The same in this process: status, stdout, stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        status = cli.main(words)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """What the screens were asked for, in a terminal that is there."""
    asked: list[tuple[Any, Any]] = []

    def run(request: Any = None, saves: Any = None) -> int:
        asked.append((request, saves))
        return 0

    app = ModuleType("fishgames.app")
    app.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fishgames.app", app)
    monkeypatch.setattr(terminal, "refusal", lambda: None)
    return asked


def changed(path: Path, **changes: Any) -> None:
    """Write the save again with other values; `sealed_` fields go into the seal."""
    document = SaveDocument.model_validate_json(path.read_bytes())
    sealed = {name.removeprefix("sealed_"): new for name, new in changes.items() if name.startswith("sealed_")}
    public = {name: new for name, new in changes.items() if not name.startswith("sealed_")}
    if sealed:
        public["sealed"] = seal(unseal(document).model_copy(update=sealed))
    path.write_bytes(encode(document.model_copy(update=public)))


def promised(path: Path) -> str:
    """The fingerprint of the deal of a save."""
    return SaveDocument.model_validate_json(path.read_bytes()).fingerprint


# without a terminal


@pytest.mark.parametrize("words", [(), ("play", "fishing2", "--seats", "Ann,Bo,Cleo"), ("--saves", "x")])
def test_no_terminal_is_one_sentence_with_the_scripted_commands(words: tuple[str, ...]) -> None:
    done = fishgames(*words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "terminal" in done.stderr
    assert all(name in done.stderr for name in SCRIPTED.split(", "))
    assert all(fishgames(name, "--help").returncode == 0 for name in SCRIPTED.split(", "))


def test_resume_needs_a_terminal_too(running: Path) -> None:
    done = fishgames("resume")
    assert (done.returncode, done.stdout) == (1, "")
    assert "needs a terminal" in done.stderr


@POSIX
@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_is_refused(term: str) -> None:
    ours, theirs = os.openpty()
    try:
        words = [sys.executable, "-m", "fishgames"]
        done = subprocess.run(words, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": term})
        shown = os.read(ours, 10_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 1
    assert "TERM is dumb or not set" in shown
    assert "\x1b" not in shown


def test_the_menu_opens_without_the_command_line() -> None:
    code = (
        "import sys; sys.argv[1:] = []; import fishgames.__main__ as entry; status = entry.main();"
        "heavy = {'typer', 'pydantic', 'rich', 'textual'} & sys.modules.keys();"
        "print(status, sorted(heavy), [name for name in sys.modules if name.startswith('fishgames.games')])"
    )
    done = subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.stdout == "1 [] []\n"


# wrong usage


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "chess",
            "Unknown command 'chess'. There are: play, resume, replay, saves, show, log, verify, records, simulate, "
            "selftest, rules.",
        ),
        ("pley", "Unknown command 'pley'. Did you mean play? There are: play, resume, replay, saves, "),
        ("play", "Missing argument 'GAME'. Help: fishgames play --help"),
        ("play chess", f"Unknown game 'chess'. There are: {', '.join(games())}."),
        ("rules chess", f"Unknown game 'chess'. There are: {', '.join(games())}."),
        ("simulate chess", f"Unknown game 'chess'. There are: {', '.join(games())}."),
        ("play fishing2 extra", "extra argument"),
        ("play fishing2 --colour", "No such option: --colour"),
        ("--colour", "No such option: --colour"),
        ("play fishing2 --seats", "requires an argument"),
        ("play fishing2 --seats Ann,Bo", "Fishing 2 is for 3 to 5 people, not 2."),
        ("play fishing2 --seats A,B,C,D,E,F", "Fishing 2 is for 3 to 5 people, not 6."),
        ("play fishing2 --seats Ann,,Bo", "A name can't be empty."),
        (f"play fishing2 --seats Ann,Bo,{'x' * 60}", "too long: 60 columns, 40 is the most."),
        ("play fishing2 --seats Ann,Bo,bot:stronk", "Unknown bot 'stronk'. Did you mean strong?"),
        ("play fishing2 --seats Ann,Bo,\x1b[2J", r"The name “\x1b[2J” has a control character in it."),
        ("play fishing2 --option undo", "--option takes NAME=VALUE, not 'undo'."),
        ("play fishing2 --option colour=red", "Unknown option 'colour'. There are: first_leader, double16_follow, "),
        ("play fishing2 --option hystory=full", "Did you mean history?"),
        ("play fishing2 --option undo=never", "undo can't be “never”. Allowed: vote, free or off."),
        ("play fishing2 --option blowfish_forces_follow=2", "Allowed: on or off."),
        ("play fishing2 --option undo=off --option undo=free", "The option undo is given twice."),
        ("play fishing2 --seats A,B,C --option first_leader=seat:4", "the last seat of this table is seat:2."),
        ("play fishing2 --seed xyz", "--seed can't be 'xyz'. Allowed: up to 16 hexadecimal digits."),
        ("play fishing2 --seed 12345678901234567", "up to 16 hexadecimal digits."),
        ("play fishing2 --cards /no/such/file", "The card file /no/such/file can't be read: no such file"),
        ("show", "Missing argument 'SAVE'."),
        ("show nope", "There is no save “nope”"),
        ("resume nope", "There is no save “nope”"),
        ("simulate fishing2 --seats 2", "Fishing 2 is for 3 to 5 people, not 2."),
        ("simulate fishing2 --seats many", "--seats can't be 'many'. Allowed: a whole number from 1 to 99."),
        ("simulate fishing2 --games 0", "--games can't be '0'. Allowed: a whole number from 1 to 1000000."),
        ("simulate fishing2 --jobs -1", "--jobs can't be '-1'."),
        ("simulate fishing2 --bots stronk", "Did you mean strong? There are: random, easy, medium, strong."),
        ("simulate fishing2 --iterations 0", "--iterations can't be '0'. Allowed: a whole number from 1 to 1000000."),
        ("simulate fishing2 --option undo=off", "Unknown option 'undo'. There are: first_leader, "),
        ("simulate fishing2 --bots random,random", "--bots names 2 bots for 3 seats."),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_two(say: Say, words: str, sentence: str) -> None:
    status, out, err = say(*words.split(" "))
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.startswith("fishgames: ")
    assert err.count("\n") == 1


def test_wrong_usage_from_outside_shows_no_traceback() -> None:
    done = fishgames("play", "[/]")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"fishgames: Unknown game '[/]'. There are: {', '.join(games())}.\n"


@pytest.mark.parametrize("content", ["", "[]", "null", '{"cards": []}', '{"x": 1.5}', "[" * 100_000, "\xff"])
def test_an_unusable_card_file_is_refused(say: Say, tmp_path: Path, content: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content.encode("latin-1"))
    status, out, err = say("play", "fishing2", "--cards", str(path))
    assert (status, out) == (2, "")
    assert err.startswith("fishgames: The card file ")


# help and version


def test_version(say: Say) -> None:
    assert say("--version") == (0, "fishgames 0.1.0\n", "")


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize(
    "command", ["", "play", "resume", "replay", "saves", "show", "log", "verify", "simulate", "rules"]
)
def test_help_begins_with_an_example(say: Say, command: str, option: str) -> None:
    status, out, err = say(*command.split(), option)
    assert (status, err) == (0, "")
    usage, empty, example, *_ = out.splitlines()
    assert usage.startswith("Usage: fishgames")
    assert (empty, example[:12]) == ("", "  fishgames ")
    assert example.split()[1:2] == ([command] if command else ["the"])
    assert max(map(len, out.splitlines())) <= 80


def test_completion_is_answered_without_arguments() -> None:
    done = fishgames(_FISHGAMES_COMPLETE="complete_bash", COMP_WORDS="fishgames play f", COMP_CWORD="2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [game for game in games() if game.startswith("f")]


def completed(words: str) -> tuple[int, list[str], str]:
    """What TAB offers for the last of these words."""
    count = len(words.split(" ")) - 1
    done = fishgames(_FISHGAMES_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(count))
    return done.returncode, done.stdout.split(), done.stderr


def test_saves_are_completed_from_the_folder_that_is_meant(tmp_path: Path) -> None:
    (tmp_path / "fishing2-torn.json").write_text("{", encoding="utf-8")
    (tmp_path / "azure.json").mkdir()
    assert completed(f"fishgames show --saves {tmp_path} ") == (0, ["azure", "fishing2-torn"], "")
    assert completed(f"fishgames --saves {tmp_path} resume fi") == (0, ["fishing2-torn"], "")
    for none in (tmp_path / "nowhere", tmp_path / "fishing2-torn.json"):
        assert completed(f"fishgames verify --saves {none} ") == (0, [], "")


# screens


def test_play_hands_over_what_was_asked(say: Say, opened: list[tuple[Any, Any]], tmp_path: Path) -> None:
    cards = tmp_path / "cards.json"
    shipped = Path(cli.__file__).parent / "games" / "fishing2" / "cards.json"
    cards.write_bytes(shipped.read_bytes())
    options = ["--option", "blowfish_forces_follow=yes", "--option", "undo=off", "--option", "first_leader=seat:1"]
    words = ["--seats", "[/], 漁師,bot:Random", "--seed", "0xFF", "--cards", str(cards), "--saves", str(tmp_path)]
    assert say("play", "fishing2", *options, *words) == (0, "", "")
    request = PlayRequest(
        game="fishing2",
        seats=(("[/]", "human"), ("漁師", "human"), ("", "random")),
        options={"blowfish_forces_follow": True, "first_leader": "seat:1"},
        settings={"undo": "off"},
        seed=255,
        cards=json.loads(shipped.read_text(encoding="utf-8")),
        cards_file=str(cards),
    )
    assert opened == [(request, tmp_path)]


def test_play_asks_for_what_is_missing(say: Say, opened: list[tuple[Any, Any]]) -> None:
    assert say("play", "fishing2") == (0, "", "")
    assert opened == [(PlayRequest(game="fishing2"), None)]


def test_the_menu_takes_a_folder(say: Say, opened: list[tuple[Any, Any]], tmp_path: Path) -> None:
    assert say("--saves", str(tmp_path)) == (0, "", "")
    assert opened == [(None, tmp_path)]


def test_resume_takes_the_latest_unfinished(
    say: Say, opened: list[tuple[Any, Any]], running: Path, finished: Path
) -> None:
    assert say("resume") == (0, "", "")
    assert say("resume", "fishing2-2026-08-01-ab") == (0, "", "")
    assert opened == [(ResumeRequest(running), None), (ResumeRequest(finished), None)]


def test_resume_without_a_game_to_go_on_with(say: Say, finished: Path) -> None:
    status, out, err = say("resume")
    assert (status, out) == (1, "")
    assert "no unfinished game" in err


def test_resume_of_a_save_in_use(say: Say, opened: list[tuple[Any, Any]], running: Path) -> None:
    with hold(running):
        status, out, err = say("resume")
    assert (status, out, opened) == (5, "", [])
    assert err == f"fishgames: {running.name} is open in another window.\n"


def test_replay_takes_any_save_also_one_that_is_open_elsewhere(
    say: Say, opened: list[tuple[Any, Any]], running: Path, finished: Path
) -> None:
    with hold(running):
        assert say("replay", "fishing2-2026-08-01-aa") == (0, "", "")
    assert say("replay", finished.stem) == (0, "", "")
    assert opened == [(ReplayRequest(running), None), (ReplayRequest(finished), None)]


def test_replay_needs_a_save_and_a_terminal(say: Say, running: Path) -> None:
    status, _, err = say("replay")
    assert status == 2
    assert "SAVE" in err
    done = fishgames("replay", running.stem)
    assert (done.returncode, done.stdout) == (1, "")
    assert "needs a terminal" in done.stderr


# saves


def test_saves_lists_all_and_says_what_is_wrong(say: Say, running: Path, finished: Path) -> None:
    (running.parent / "broken.json").write_text("no save")
    status, out, err = say("saves")
    assert (status, err) == (0, "")
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert "Ann, Bo, Cleo" in lines[running.stem]
    assert "round 2 of 8" in lines[running.stem]
    assert "finished: " in lines[finished.stem]
    assert "damaged or no save" in lines["broken"]
    status, out, err = say("saves", "--json")
    found = {entry["file"]: entry for entry in json.loads(out)}
    assert found[running.name]["finished"] is False
    assert found[finished.name]["outcome"]
    assert found["broken.json"]["fault"]


def test_no_saves(say: Say, tmp_path: Path) -> None:
    status, out, err = say("saves")
    assert (status, out) == (0, "")
    assert "There are no saves in" in err
    assert json.loads(say("saves", "--json")[1]) == []
    assert not (tmp_path / "saves").exists()


def test_the_folder_may_be_given_before_or_after_the_command(say: Say, running: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    running.parent.rename(other)
    assert say("saves")[1] == ""
    for words in (("saves", "--saves", str(other)), ("--saves", str(other), "saves")):
        assert running.stem in say(*words)[1]


@pytest.mark.parametrize("text", ["{path}", "{name}", "{stem}", "fishing2-2026-08-01-aa"])
def test_a_save_may_be_named_in_many_ways(say: Say, running: Path, finished: Path, text: str) -> None:
    word = text.format(path=running, name=running.name, stem=running.stem)
    status, out, err = say("show", word)
    assert (status, err) == (0, "")
    assert "round 2 of 8" in out


def test_a_beginning_of_two_names_is_no_name(say: Say, running: Path, finished: Path) -> None:
    status, out, err = say("show", "fishing2-2026-08-01-a")
    assert (status, out) == (2, "")
    assert "may mean 2 saves" in err


def test_show_holds_nothing_hidden(say: Say, running: Path) -> None:
    view = json.loads(say("show", running.stem, "--json")[1])["view"]
    assert view["seat"] is None
    assert view["hand"] == []
    assert view["boat"] is None


def test_show_says_who_won(say: Say, finished: Path) -> None:
    head = json.loads(say("show", finished.stem, "--json")[1])["head"]
    assert say("show", finished.stem)[1].splitlines()[-1] == head["outcome"]


def test_the_log_keeps_private_things_until_the_end(say: Say, running: Path, finished: Path) -> None:
    for path, private in ((running, False), (finished, True)):
        status, out, err = say("log", path.stem, "--json")
        assert (status, err) == (0, "")
        drawn = [each["event"] for each in json.loads(out)["entries"] if each["event"]["kind"] == "cards_drawn"]
        assert drawn
        assert all((event["ocean_cards"] is not None) == private for event in drawn)


def test_the_log_has_names_and_chapters(say: Say, running: Path) -> None:
    status, out, err = say("log", running.stem)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == [f"deal {grouped(promised(running))}", "1.1"]
    assert any(line.startswith("  Cleo ") for line in lines)
    assert "round 2" in lines


def test_the_log_of_a_running_game_goes_back_as_far_as_the_options_let(say: Say, folder: Path) -> None:
    for history in ("full", "last_trick", "none"):
        (folder / f"{history}.json").write_bytes(encode(table(40, history=history).to_save()))
    full, last_trick, none = (say("log", name)[1] for name in ("full", "last_trick", "none"))
    assert full.partition("\n")[2].endswith(last_trick.partition("\n")[2])
    assert len(full) > len(last_trick) > len(none)


def test_names_are_shown_as_they_are(say: Say, folder: Path) -> None:
    names = ("[/]", "[b", "漁師")
    (folder / "odd.json").write_bytes(encode(table(40, names).to_save()))
    for command in ("show", "log", "saves"):
        words = () if command == "saves" else ("odd",)
        assert all(name in say(command, *words)[1] for name in names)


def test_foreign_names_do_not_steer_the_terminal(say: Say, running: Path) -> None:
    document = SaveDocument.model_validate_json(running.read_bytes())
    evil = document.seats[0].model_copy(update={"name": "\x1b[2Jevil"})
    changed(running, seats=(evil, *document.seats[1:]))
    for command in ("show", "log", "saves"):
        out = say(command, *(() if command == "saves" else (running.stem,)))[1]
        assert "\x1b" not in out
        assert r"\x1b[2Jevil" in out


def test_output_is_plain_where_the_terminal_knows_no_other_signs(folder: Path) -> None:
    (folder / "odd.json").write_bytes(encode(table(40, ("漁師", "Bo", "Cleo")).to_save()))
    done = fishgames("show", "odd", "--json", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["seats"][0]["name"] == "漁師"
    done = fishgames("show", "odd", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"\u6f01" in done.stdout
    done = fishgames("show", "none", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert 'There is no save "none" in ' in done.stderr


def test_verify_of_good_saves(say: Say, running: Path, finished: Path) -> None:
    assert say("verify", running.stem) == (
        0,
        f"{running.name}: 40 steps replayed, all as saved, no invariant broken; "
        "the deal is the one promised at the start.\n",
        "",
    )
    verdict = json.loads(say("verify", finished.stem, "--json")[1])
    assert (verdict["ok"], verdict["finished"], verdict["differs"], verdict["fault"]) == (True, True, None, None)
    assert verdict["promise"] == "kept"


def test_the_deal_is_told_at_the_end_and_not_before(say: Say, running: Path, finished: Path) -> None:
    for path, over in ((running, False), (finished, True)):
        hidden = unseal(SaveDocument.model_validate_json(path.read_bytes()))
        for command in ("show", "log"):
            text, data = say(command, path.stem)[1], say(command, path.stem, "--json")[1]
            assert grouped(promised(path)) in text
            assert json.loads(data)["deal"]["fingerprint"] == promised(path)
            assert [secret in said for said in (text, data) for secret in (hidden.seed, hidden.salt)] == [over] * 4
        assert all(secret not in say("verify", path.stem)[1] for secret in (hidden.seed, hidden.salt))


def test_verify_compares_the_deal_with_what_was_noted(say: Say, running: Path) -> None:
    spoken = grouped(promised(running)).upper()
    assert say("verify", running.stem, "--deal", spoken)[0] == 0
    status, out, _ = say("verify", running.stem, "--deal", "0" * 24)
    told = f"This is not the deal that was noted: that of the save is {grouped(promised(running))}."
    assert (status, out) == (1, f"{running.name}: {told}\n")
    status, _, err = say("verify", running.stem, "--deal", "12")
    assert (status, err) == (2, "fishgames: The fingerprint of a deal has 24 hexadecimal digits.\n")


def test_verify_finds_another_deal_than_the_promised_one(say: Say, running: Path) -> None:
    """Who changes the deal cannot keep the fingerprint, whatever else of the save fits together."""
    other = table(40)
    other.table = other.table.replaced(fingerprint=promised(running))
    running.write_bytes(encode(other.to_save()))
    status, out, _ = say("verify", running.stem)
    told = "The deal is not the promised one: its seed and salt have another fingerprint."
    assert (status, out) == (1, f"{running.name}: {told}\n")
    assert json.loads(say("verify", running.stem, "--json")[1])["promise"] == "broken"


def test_verify_says_when_there_is_nothing_to_prove(say: Say, folder: Path) -> None:
    old = Path(__file__).parent / "core" / "fixtures" / "save-v1.json"
    status, out, _ = say("verify", str(old))
    assert status == 0
    assert out.endswith("nothing was promised of the deal.\n")
    assert say("verify", str(old), "--deal", "0" * 24)[0] == 1
    later = table(40)
    later.table = later.table.replaced(start=unseal(later.to_save()).state)
    (folder / "later.json").write_bytes(encode(later.to_save()))
    assert json.loads(say("verify", "later", "--json")[1])["promise"] == "unproven"


def test_verify_names_the_first_step_that_differs(say: Say, running: Path) -> None:
    actions = list(unseal(SaveDocument.model_validate_json(running.read_bytes())).actions)
    actions[3] = {"kind": "play_card", "seat": 0, "card": "red-01"}
    changed(running, sealed_actions=tuple(actions))
    status, out, _ = say("verify", running.stem)
    assert (status, out) == (1, f"{running.name}: Step 4 can't be done by the rules of this program.\n")
    status, out, _ = say("verify", running.stem, "--json")
    assert status == 1
    assert json.loads(out)["differs"] == 4
    status, out, err = say("show", running.stem)
    assert status == 0
    assert "round 2 of 8" in out
    assert "history starts here" in err


def test_verify_of_another_end(say: Say, running: Path) -> None:
    sealed = unseal(SaveDocument.model_validate_json(running.read_bytes()))
    head = table(39).to_save().head
    changed(running, sealed_actions=sealed.actions[:-1], sealed_cursor=39, head=head)
    status, out, _ = say("verify", running.stem)
    assert status == 1
    assert "lead to another state" in out


def test_verify_compares_the_head(say: Say, running: Path) -> None:
    head = SaveDocument.model_validate_json(running.read_bytes()).head
    changed(running, head=head.model_copy(update={"scores": (9, 9, 9), "winners": (0,)}))
    status, out, _ = say("verify", running.stem)
    assert status == 1
    assert "public head" in out


def test_verify_checks_the_invariants(say: Say, running: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, state: Any) -> None:
        if state.trick_number > 1 or state.round > 1:
            raise BrokenInvariant("F2-I1 does not hold")

    monkeypatch.setattr(SPEC.load("rules"), "check", broken)
    status, out, _ = say("verify", running.stem)
    assert status == 1
    assert out == f"{running.name}: After step 3 an invariant of the rules is broken: F2-I1 does not hold.\n"


@pytest.mark.recipe(number="T16")
@pytest.mark.parametrize("command", ["show", "log", "verify", "resume", "replay"])
def test_damaged_foreign_and_newer_saves(say: Say, running: Path, command: str) -> None:
    whole = running.read_text(encoding="utf-8")
    other = json.loads(whole)
    other.update(game="chess")
    other["digest"] = digest({name: item for name, item in other.items() if name != "digest"})
    for text, expected in (
        (whole.replace("Ann", "Eve"), 3),
        (whole[:500], 3),
        ("", 3),
        (canonical(other).decode(), 3),
        (whole.replace('"version": 2', '"version": 3'), 4),
    ):
        running.write_text(text, encoding="utf-8")
        status, out, err = say(command, running.stem)
        assert (status, out) == (expected, ""), text[:80]
        assert err.startswith("fishgames: The ")
        assert err.count("\n") == 1
        assert running.read_text(encoding="utf-8") == text


# rules


def test_rules_in_short(say: Say) -> None:
    status, out, err = say("rules", "fishing2")
    assert (status, err) == (0, "")
    assert out.startswith("Fishing 2\n\nThe aim")
    assert "F2-4.3" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("number", ["F2-4.3", "4.3", "f2-4.3"])
def test_one_clause(say: Say, number: str) -> None:
    assert say("rules", "fishing2", number)[1].startswith("F2-4.3 Following suit\n\n")


def test_words_are_searched_in_the_rules(say: Say) -> None:
    status, out, err = say("rules", "fishing2", "blowfish", "weakest")
    assert (status, err) == (0, "")
    assert all(line.startswith("F2-") for line in out.splitlines())
    status, out, err = say("rules", "fishing2", "[/]zzz")
    assert (status, out, err) == (1, "", "fishgames: Nothing is found for '[/]zzz' in the rules of Fishing 2.\n")


# streams


@POSIX
def test_a_closed_pipe_is_quiet(finished: Path) -> None:
    words = [sys.executable, "-m", "fishgames", "log", finished.stem, "--json"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_a_sentence(finished: Path) -> None:
    with open("/dev/full", "w") as full:
        words = [sys.executable, "-m", "fishgames", "log", finished.stem]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == "fishgames: The output can't be written: no space left on the device.\n"


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch, say: Say) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "entries", interrupted)
    assert say("saves") == (130, "", "")
