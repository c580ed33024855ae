"""The save document: written so that it can be read back, and refused in one sentence whenever it cannot."""

import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue, ValidationError

from fishgames.core import saves
from fishgames.core.saves import (
    MAX_BYTES,
    SaveDocument,
    SaveError,
    SaveHead,
    SaveNewer,
    Sealed,
    canonical,
    digest,
    encode,
    now,
    parse,
    seal,
    shown,
    unseal,
)
from fishgames.core.table import TABLE_ID, SeatInfo, TableNote, TableSettings

FIXTURES = Path(__file__).parent / "fixtures"
SECRET = "double-16a"


def sealed(done: int = 3, **changed: Any) -> Sealed:
    """A hidden part with `done` actions behind and one undone; Hana holds the secret card."""
    state: JsonValue = {"seats": 3, "hands": [[SECRET, "blue-07"], ["light-03"], []], "rng": {"word": 2**64 - 1}}
    actions = tuple({"kind": "play_card", "seat": n % 3, "card": f"blue-{n:02}"} for n in range(done + 1))
    fields = {
        "seed": "00c0ffee00c0ffee",
        "actions": actions,
        "cursor": done,
        "state": state,
        "state_digest": digest(state),
    }
    return Sealed.model_validate(fields | changed)


def document(done: int = 3, hidden: Sealed | None = None, **changed: Any) -> SaveDocument:
    """A save of three people after `done` actions."""
    fields: dict[str, Any] = {
        "game": "fishing2",
        "rules_version": 1,
        "id": "0123456789abcdef",
        "started": "2026-10-16T19:02:11+00:00",
        "saved": "2026-10-16T21:14:05Z",
        "seats": (
            SeatInfo(name="Hana [bold]漁師", person="Hana"),
            SeatInfo(name="Mio"),
            SeatInfo(name="Tom", player="medium"),
        ),
        "table": TableSettings(),
        "options": {"exchange": "one", "rounds": 8, "open_lead": False},
        "head": SaveHead(
            status="round 6 of 8   trick 3 of 11",
            to_act=(1,),
            question="to play a card",
            actions=done,
            finished=False,
            scores=(12, 0, -3),
            winners=None,
        ),
        "notes": (TableNote(kind="undone", at=2, seat=0, text="Hana took a step back"),),
        "sealed": seal(hidden or sealed(done)),
    }
    return SaveDocument.model_validate(fields | changed)


DATA = encode(document())


def edited(change: Callable[[dict[str, Any]], object], *, fit: bool = True) -> bytes:
    """The file with its JSON changed; `fit` makes the digest fit again, as a forger or an old bug would."""
    fields: dict[str, Any] = json.loads(DATA)
    change(fields)
    if fit:
        fields["digest"] = digest({name: item for name, item in fields.items() if name != "digest"})
    return json.dumps(fields).encode()


def refusal(data: bytes) -> str:
    """The one sentence `parse` has against the file; it never shows what is hidden."""
    with pytest.raises(SaveError) as caught:
        parse(data)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 500
    assert SECRET not in sentence
    assert caught.value.exit_status == (4 if isinstance(caught.value, SaveNewer) else 3)
    return sentence


def set_item(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    """A change for `edited`: the item at `path` becomes `to`."""

    def change(fields: Any) -> None:
        for step in path[:-1]:
            fields = fields[step]
        fields[path[-1]] = to

    return change


# --- there and back ---------------------------------------------------------------------------------------------------


def test_what_is_written_is_read_back() -> None:
    there = document()
    back = parse(encode(there))
    assert back.model_copy(update={"digest": ""}) == there
    assert unseal(back) == sealed()
    assert encode(back) == encode(there)


def test_a_corrected_card_file_and_a_start_travel_along() -> None:
    cards = {"cards": [{"id": "blue-07", "value": 7}], "note": "corrected at our table"}
    hidden = sealed(start={"seats": 3, "hands": []})
    back = parse(encode(document(hidden=hidden, cards=cards)))
    assert back.cards == cards
    assert unseal(back).start == hidden.start


def test_the_public_part_can_be_read_by_eye_and_stands_above_the_seal() -> None:
    lines = DATA.decode().splitlines()
    assert '  "game": "fishing2",' in lines
    assert any("漁師" in line and "Mio" not in line for line in lines)
    assert [line.split('"')[1] for line in lines[-3:-1]] == ["sealed", "digest"]
    assert SECRET not in DATA.decode()


def test_equal_documents_give_equal_files_however_they_were_built() -> None:
    turned = dict(reversed(document().options.items()))
    assert parse(encode(document(options=turned))).digest == parse(DATA).digest


def test_a_mark_in_front_and_other_line_ends_are_no_damage() -> None:
    assert parse(b"\xef\xbb\xbf" + DATA.replace(b"\n", b"\r\n")) == parse(DATA)


def test_now_is_a_time_a_document_may_carry() -> None:
    assert parse(encode(document(saved=now()))).saved.endswith("+00:00")


@pytest.mark.recipe(number="T16")
def test_every_released_version_can_be_opened() -> None:
    found = sorted(FIXTURES.glob("save-v*.json"))
    assert [path.stem for path in found] == [f"save-v{n}" for n in range(1, saves.VERSION + 1)]
    for path in found:
        old = parse(path.read_bytes())
        assert old.version == saves.VERSION
        assert [seat.name for seat in old.seats] == ["Hana", "Mio", "Tom"]
        assert unseal(old).cursor == old.head.actions == 292
        assert re.fullmatch(TABLE_ID, old.id)
        assert bool(old.fingerprint) == bool(unseal(old).salt) == (path.stem != "save-v1")


def test_copies_of_an_old_table_get_the_same_id_and_another_table_gets_another() -> None:
    def age(fields: dict[str, Any]) -> None:
        fields["version"] = 1
        for name in ("id", "fingerprint"):
            del fields[name]

    def later(fields: dict[str, Any]) -> None:
        age(fields)
        fields["started"] = "2026-10-16T19:02:12+00:00"

    old, again, other = parse(edited(age)), parse(edited(age)), parse(edited(later))
    assert old.id == again.id != other.id
    assert (old.branch, old.fingerprint, unseal(old).salt) == (None, "", "")


# --- refusals: the file -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b" \r\n\t", b"\0" * 4096, b"\0\n"])
def test_an_empty_file_is_called_empty(data: bytes) -> None:
    assert refusal(data) == "The file is empty."


def test_a_file_cut_anywhere_is_refused() -> None:
    for length in range(0, len(DATA.rstrip()), 37):
        refusal(DATA[:length])


def test_a_file_with_its_end_lost_to_the_disk_is_refused() -> None:
    for length in range(0, len(DATA.rstrip()), 211):
        refusal(DATA[:length] + b"\0" * (len(DATA) - length))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "not text"),
        (DATA.decode().encode("utf-16"), "not text"),
        (b"hello", "line 1, column 1"),
        (b'{\n "format": fishgames}', "line 2, column 12"),
        (b"[1, 2]", "no save of fishgames"),
        (b"7", "no save of fishgames"),
        (b'{"format": "chess", "version": 1}', "no save of fishgames"),
        (b'{"version": 1}', "no save of fishgames"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a":' * 41 + b"1" + b"}" * 41, "nested too deep"),
        (b'{"format": "fishgames", "game": "isaribi", "format": "fishgames"}', "“format” twice"),
        (b'{"\\u001b[2J": 1, "\\u001b[2J": 2}', "“\\x1b[2J” twice"),
        (b'{"a": NaN}', "NaN is not a whole number"),
        (b'{"a": -Infinity}', "-Infinity is not a whole number"),
        (b'{"a": 1.5}', "1.5 is not a whole number"),
        (b'{"a": 1e999}', "1e999 is not a whole number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number in it is too long"),
        (b" " * (MAX_BYTES + 1), "too long to be a save (more than 4 MB)"),
    ],
)
def test_what_is_no_save_is_refused(data: bytes, says: str) -> None:
    assert says in refusal(data)


def test_many_quotation_marks_do_not_take_for_ever() -> None:
    refusal(b'"' + b'\\"' * 1_900_000 + b"\\")


def test_brackets_in_names_are_not_nesting() -> None:
    name = "[" * 44
    assert parse(encode(document(seats=(SeatInfo(name=name),) * 3))).seats[0].name == name


# --- refusals: the header and the digest ------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [None, True, "1", [1]])
def test_a_version_is_a_number(version: object) -> None:
    assert "which version" in refusal(edited(set_item("version", to=version)))


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_refused(version: int) -> None:
    assert f"version {version}, which never existed" in refusal(edited(set_item("version", to=version)))


@pytest.mark.recipe(number="T16")
def test_a_newer_save_is_refused_with_both_versions_before_anything_else_is_looked_at() -> None:
    data = edited(set_item("version", to=saves.VERSION + 1), fit=False)
    with pytest.raises(SaveNewer) as caught:
        parse(data)
    assert caught.value.exit_status == 4
    assert f"version {saves.VERSION + 1}" in str(caught.value)
    assert f"up to {saves.VERSION}" in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        set_item("head", "scores", to=[99, 0, -3]),
        set_item("seats", 1, "name", to="Mia"),
        set_item("sealed", to=seal(sealed(2))),
        set_item("digest", to="0" * 64),
        set_item("digest", to=None),
        lambda fields: fields.pop("digest"),
        set_item("extra", to=1),
    ],
)
def test_whatever_is_edited_by_hand_shows_in_the_digest(change: Callable[[dict[str, Any]], object]) -> None:
    assert "digest does not fit" in refusal(edited(change, fit=False))


def test_half_a_character_is_refused() -> None:
    broken = DATA.replace(b'"Mio"', b'"\\ud800"')
    assert broken != DATA
    assert "character" in refusal(broken)


# --- refusals: impossible contents, each with its place ---------------------------------------------------------------


@pytest.mark.recipe(number="T16")
@pytest.mark.parametrize(
    ("change", "place"),
    [
        (set_item("unknown", to=1), "unknown: Extra inputs are not permitted"),
        (set_item("\x1b[31m", to=1), "\\x1b[31m: Extra inputs"),
        (lambda fields: fields.pop("game"), "game: Field required"),
        (set_item("game", to="../../etc"), "game: String should match"),
        (set_item("rules_version", to="1"), "rules_version: Input should be a valid integer"),
        (set_item("rules_version", to=True), "rules_version: Input should be a valid integer"),
        (set_item("started", to="yesterday"), "started: not a time in UTC"),
        (set_item("saved", to="2026-10-16T21:14:05"), "saved: not a time in UTC"),
        (set_item("saved", to="2026-10-16T21:14:05+02:00"), "saved: not a time in UTC"),
        (set_item("seats", to=[]), "seats: Tuple should have at least 1 item"),
        (set_item("seats", to=[{"name": "Ann"}] * 13), "seats: Tuple should have at most 12 items"),
        (set_item("seats", 0, "name", to=""), "seats.0.name: String should have at least 1 character"),
        (set_item("table", "privacy", to="none"), "table.privacy: Input should be"),
        (set_item("options", to=[]), "options: Input should be an object"),
        (set_item("head", "to_act", to=[3]), "head.to_act does not fit a table of 3"),
        (set_item("head", "to_act", to=[1, 1]), "head.to_act does not fit a table of 3"),
        (set_item("head", "winners", to=[-1]), "head.winners does not fit a table of 3"),
        (set_item("head", "scores", to=[1]), "head.scores has 1 entries for 3 seats"),
        (set_item("head", "finished", to=True), "head.to_act names somebody although the game is finished"),
        (set_item("head", "actions", to=-1), "head.actions: Input should be greater than or equal to 0"),
        (set_item("notes", 0, "seat", to=7), "notes name a seat"),
        (set_item("notes", 0, "kind", to="cheated"), "notes.0.kind: Input should be"),
        (set_item("sealed", to=5), "sealed: Input should be a valid string"),
    ],
)
def test_impossible_contents_are_refused_at_their_place(change: Callable[[dict[str, Any]], object], place: str) -> None:
    assert place in refusal(edited(change))


def test_of_many_faults_three_are_named_and_no_value_is_shown() -> None:
    def spoil(fields: dict[str, Any]) -> None:
        for name in ("game", "started", "saved", "sealed", "rules_version"):
            fields[name] = {"hand": SECRET}

    assert refusal(edited(spoil)).count("; ") == 2


# --- refusals: the seal -----------------------------------------------------------------------------------------------


def resealed(data: bytes, done: int = 3) -> SaveDocument:
    """A document whose seal holds these bytes, or these compressed when they are not yet."""
    return document(done, sealed=base64.b85encode(zlib.compress(data)).decode())


def seal_refusal(damaged: SaveDocument) -> str:
    with pytest.raises(SaveError) as caught:
        unseal(parse(encode(damaged)))
    assert caught.value.exit_status == 3
    assert SECRET not in str(caught.value)
    assert "blue" not in str(caught.value)
    return str(caught.value)


OPEN: dict[str, Any] = json.loads(canonical(sealed().model_dump(mode="json")))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'{"double-16a": 1, "double-16a": 2}',
        b'{"seed": 1.5}',
        b'{"seed": NaN}',
        b"\xff\xfe",
        b'{"state": {"double-16a": ',
        json.dumps(OPEN | {"state": {SECRET: SECRET}, "seed": "blue"}).encode(),
        json.dumps(OPEN | {"cursor": 5}).encode(),
        json.dumps(OPEN | {"cursor": -1}).encode(),
        json.dumps(OPEN | {"reasons": ["why not"]}).encode(),
        json.dumps(OPEN | {"reasons": ["w" * 200]}).encode(),
        json.dumps(OPEN | {"cursor": "3"}).encode(),
        json.dumps(OPEN | {SECRET: 1}).encode(),
        json.dumps(OPEN | {"actions": {"blue-07": 1}}).encode(),
    ],
)
def test_an_impossible_seal_is_refused_without_telling_what_is_in_it(data: bytes) -> None:
    assert "sealed part" in seal_refusal(resealed(data))


@pytest.mark.parametrize("text", ["", "ab", "no base 85: \"'", "ä" * 40, seal(sealed())[:-10], "0" + seal(sealed())])
def test_a_seal_that_does_not_open_is_refused(text: str) -> None:
    assert "sealed part" in seal_refusal(document(sealed=text))


def test_a_seal_that_unpacks_without_end_is_refused_within_bounds() -> None:
    assert "far too long" in seal_refusal(resealed(b'{"seed": "' + b"0" * 300_000_000))


def test_head_and_seal_must_tell_the_same_story() -> None:
    assert "4 actions in its head, 3 in the seal" in seal_refusal(document(4, hidden=sealed(3)))


# --- refusals: writing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "item", [1.5, float("nan"), {1: 2}, {None: 1}, {"a": {1, 2}}, b"x", "\ud800", {"\udfff": 1}, 10**20, -(10**19)]
)
def test_nothing_is_written_that_could_not_be_read_back(item: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        canonical([item])


def test_canonical_form_is_short_sorted_and_plain() -> None:
    assert canonical({"b": [1, None, True], "ä": "漁", "a": (-(2**63), 2**64 - 1)}) == (
        '{"a":[-9223372036854775808,18446744073709551615],"b":[1,null,true],"ä":"漁"}'.encode()
    )
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_a_game_too_long_to_read_back_is_not_written() -> None:
    with pytest.raises(ValueError, match="too long"):
        encode(document(cards=["x" * 1000] * 5000))
    with pytest.raises(ValueError, match="too long"):
        seal(sealed(state=["x" * 1000] * 9000))
    deep: JsonValue = []
    for _ in range(41):
        deep = [deep]
    with pytest.raises(ValueError, match="deep"):
        seal(sealed(state=deep))


def test_models_refuse_nonsense_without_echoing_it() -> None:
    with pytest.raises(ValidationError) as caught:
        sealed(seed=SECRET)
    assert SECRET not in str(caught.value)


def test_shown_text_cannot_steer_a_terminal() -> None:
    assert shown("a\x1b]0;b\x07\n漁") == "a\\x1b]0;b\\x07\\n漁"
    assert len(shown("x" * 1000)) == 60


# --- older versions ---------------------------------------------------------------------------------------------------


def test_an_older_save_goes_through_every_step_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_minus_one(fields: dict[str, Any]) -> dict[str, Any]:
        fields["seats"] = [{"name": name} for name in fields.pop("names")]
        return fields

    def from_zero(fields: dict[str, Any]) -> dict[str, Any]:
        assert fields["version"] == 0
        fields["rules_version"] = fields.pop("rules") + 1
        return fields

    def age(fields: dict[str, Any]) -> None:
        fields["version"] = -1
        fields["names"] = [seat["name"] for seat in fields.pop("seats")]
        fields["rules"] = fields.pop("rules_version")

    monkeypatch.setattr(saves, "VERSION", 1)
    monkeypatch.setattr(saves, "UPGRADES", {-1: from_minus_one, 0: from_zero})
    old = edited(age)
    new = parse(old)
    assert (new.version, new.rules_version, new.seats[1].name) == (1, 2, "Mio")
    assert unseal(new) == sealed()
    assert parse(encode(new)).model_copy(update={"digest": new.digest}) == new
    assert "digest does not fit" in refusal(old.replace(b"Mio", b"Mia"))
    assert "version -2, which never existed" in refusal(edited(set_item("version", to=-2)))


def test_todays_saves_are_taken_on_by_tomorrows_version(monkeypatch: pytest.MonkeyPatch) -> None:
    today, tomorrow = saves.VERSION, saves.VERSION + 1
    monkeypatch.setattr(saves, "VERSION", tomorrow)
    monkeypatch.setattr(saves, "UPGRADES", {today: lambda fields: fields | {"game": "isaribi"}})
    assert (parse(DATA).version, parse(DATA).game) == (tomorrow, "isaribi")


@pytest.mark.parametrize(
    "step",
    [
        lambda fields: fields["names"],
        lambda fields: fields["game"] + 1,
        lambda fields: None,
        lambda fields: fields | {"options": {1.5}},
        lambda fields: fields | {"game": int("x")},
        lambda fields: fields["game"].seats,
    ],
)
def test_an_old_save_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, step: Callable[[Any], Any]) -> None:
    monkeypatch.setattr(saves, "UPGRADES", {0: step})
    assert refusal(edited(set_item("version", to=0))) == "The save is not what a save of version 0 should be."


# --- anything at all --------------------------------------------------------------------------------------------------


def only_save_errors(data: bytes) -> None:
    sentence = ""
    try:
        unseal(parse(data))
    except SaveError as error:
        sentence = str(error)
    assert SECRET not in sentence


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(DATA) - 1), st.binary(max_size=3), st.integers(0, 3)), min_size=1))
def test_random_damage_is_refused_in_words(hits: list[tuple[int, bytes, int]]) -> None:
    data = DATA
    for place, put, cut in hits:
        data = data[:place] + put + data[place + cut :]
    only_save_errors(data)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300) | st.text(alphabet='{}[]":,\\0123456789eE.-+ntfu', max_size=200).map(str.encode))
def test_random_files_are_refused_in_words(data: bytes) -> None:
    refusal(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def places(item: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path into a JSON value."""
    pairs: Any = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    return [where for key, inner in pairs for where in ((*path, key), *places(inner, (*path, key)))]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(places(json.loads(DATA))), JSON)
def test_random_contents_under_a_right_digest_are_refused_in_words(place: tuple[str | int, ...], put: Any) -> None:
    try:
        data = edited(set_item(*place, to=put))
    except ValueError:  # no digest for it, so no such file
        return
    only_save_errors(data)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(places(OPEN)), JSON)
def test_random_contents_of_the_seal_are_refused_in_words(place: tuple[str | int, ...], put: Any) -> None:
    hidden = json.loads(json.dumps(OPEN))
    set_item(*place, to=put)(hidden)
    only_save_errors(encode(resealed(json.dumps(hidden).encode())))
