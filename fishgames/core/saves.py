"""The save document: what a saved game says in public, what it seals, and how strictly it is read back.

The seal keeps people from seeing a hand by opening the file. It is no protection against cheating.
"""

import base64
import hashlib
import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator

from fishgames.core.table import ID_DIGITS, REASON_LETTERS, TABLE_ID, Branch, SeatInfo, TableNote, TableSettings

VERSION = 2
"""The version of the document that is written, and the newest that is read."""

MAX_BYTES = 4_000_000
"""No save is longer; a longer file is not even read to its end."""

_MAX_SEALED = 8_000_000
_MAX_DEPTH = 40
_MAX_DIGITS = 20
_MAX_SEATS = 12
_CONFIG = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

M = TypeVar("M", bound=BaseModel)


class SaveError(Exception):
    """A file that cannot be played on, told in one sentence that shows nothing hidden."""

    exit_status = 3


class SaveNewer(SaveError):
    """Written by a newer version of the program."""

    exit_status = 4


class SaveInUse(SaveError):
    """Open in another copy of the program."""

    exit_status = 5


class SaveRefused(SaveError):
    """The request itself cannot be met: no such save, a name that is taken or unusable."""

    exit_status = 2


class SaveTaken(SaveRefused):
    """There is a file of that name already."""


class SaveDisk(SaveError):
    """The disk or its permissions stand in the way; the file itself may be fine."""

    exit_status = 1


def now() -> str:
    """This moment in UTC, as documents carry it (ISO 8601, whole seconds)."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _utc(text: str) -> str:
    try:
        offset = datetime.fromisoformat(text).utcoffset()
    except ValueError:
        offset = None
    if offset != timedelta(0):
        raise ValueError("not a time in UTC")
    return text


Time = Annotated[str, Field(max_length=40), AfterValidator(_utc)]


class SaveHead(BaseModel):
    """What everybody may know without opening the seal; lists of saves show it.

    `status`, `question` and `outcome` are the words of the game's wording. `to_act` is empty at the end;
    `actions` counts game actions up to the cursor; `scores` go by seat. `headline`: how it came out without names, ""
    in saves older than that.
    """

    model_config = _CONFIG
    status: str
    to_act: tuple[int, ...]
    question: str
    actions: int = Field(ge=0)
    finished: bool
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    outcome: str = ""
    headline: str = ""


class SaveDocument(BaseModel):
    """A saved game. All above `sealed` is public; `encode` fills in `digest`, which covers all the rest.

    `id` is the table's, the same in every copy; `branch`: where the other game stood in which it begins;
    `fingerprint` of the deal, "" in saves older than such promises.
    """

    model_config = _CONFIG
    format: Literal["fishgames"] = "fishgames"
    version: int = VERSION
    game: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    rules_version: int = Field(ge=1)
    started: Time
    saved: Time
    id: str = Field(pattern=TABLE_ID)
    fingerprint: str = Field(default="", pattern=r"^([0-9a-f]{24})?$")
    seats: tuple[SeatInfo, ...] = Field(min_length=1, max_length=_MAX_SEATS)
    table: TableSettings
    options: dict[str, JsonValue]
    cards: JsonValue = None
    branch: Branch | None = None
    head: SaveHead
    notes: tuple[TableNote, ...]
    sealed: str
    digest: str = ""

    @model_validator(mode="after")
    def _fits_the_seats(self) -> Self:
        seats = range(len(self.seats))
        head = self.head
        for name, group in (("to_act", head.to_act), ("winners", head.winners or ())):
            if len(set(group)) != len(group) or any(seat not in seats for seat in group):
                raise ValueError(f"head.{name} does not fit a table of {len(seats)}")
        if head.scores is not None and len(head.scores) != len(seats):
            raise ValueError(f"head.scores has {len(head.scores)} entries for {len(seats)} seats")
        if head.finished and head.to_act:
            raise ValueError("head.to_act names somebody although the game is finished")
        if any(note.seat is not None and note.seat not in seats for note in self.notes):
            raise ValueError("notes name a seat that is not at the table")
        return self


class Sealed(BaseModel):
    """The hidden part. Replaying `actions` up to `cursor` from `seed` (or `start`) should lead to `state`.

    Actions beyond the cursor are what redo would bring back, `autos` the places of those that nobody chose, `reasons`
    what bots said of theirs: "" for the others, () where there are none at all. `state_digest` is `digest(state)`.
    With `salt` the seed makes the fingerprint of the deal.
    """

    model_config = _CONFIG
    seed: str = Field(pattern=r"^[0-9a-f]{16}$")
    salt: str = Field(default="", pattern=r"^([0-9a-f]{16})?$")
    start: JsonValue = None
    actions: tuple[JsonValue, ...]
    autos: tuple[int, ...] = ()
    reasons: tuple[Annotated[str, Field(max_length=REASON_LETTERS)], ...] = ()
    cursor: int = Field(ge=0)
    state: JsonValue
    state_digest: str = Field(pattern=r"^[0-9a-f]{64}$")

    @model_validator(mode="after")
    def _cursor_within(self) -> Self:
        if self.cursor > len(self.actions):
            raise ValueError("the cursor lies beyond the last action")
        if self.reasons and len(self.reasons) != len(self.actions):
            raise ValueError("reasons are given for other actions")
        return self


def canonical(json_value: object) -> bytes:
    """The one way to write down a JSON value: sorted keys, no blanks, UTF-8.

    Raises ValueError for what `parse` would not take back: floats, keys that are no text, lone surrogates,
    numbers of more than 20 digits, nesting deeper than 40.
    """
    _check_plain(json_value, 0)
    return json.dumps(json_value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(json_value: object) -> str:
    """SHA-256 over the canonical form, in hex digits. Raises as `canonical` does."""
    return hashlib.sha256(canonical(json_value)).hexdigest()


def seal(sealed: Sealed) -> str:
    """The hidden part as one line of text that shows nothing at a glance. Raises as `canonical` does."""
    # Field by field: the values are JSON already, model_dump would only copy them.
    data = canonical({name: getattr(sealed, name) for name in Sealed.model_fields})
    if len(data) > _MAX_SEALED:
        raise ValueError("the game has grown too long to be saved")
    return base64.b85encode(zlib.compress(data)).decode("ascii")


def unseal(document: SaveDocument) -> Sealed:
    """The hidden part of a document; SaveError when there is anything wrong with it.

    No sentence says more than the name of a field: everything in here is somebody's secret.
    """
    try:
        unpack = zlib.decompressobj()
        data = unpack.decompress(base64.b85decode(document.sealed), _MAX_SEALED)
        if not unpack.eof:
            raise SaveError("The sealed part of the save is cut off or far too long.")
        strict_json(data)
    except (ValueError, zlib.error):
        raise SaveError("The sealed part of the save is damaged.") from None
    sealed = _validated(Sealed, data, "The sealed part of the save is impossible", hidden=True)
    if sealed.cursor != document.head.actions:
        raise SaveError(
            f"The save contradicts itself: {document.head.actions} actions in its head, {sealed.cursor} in the seal."
        )
    return sealed


def encode(document: SaveDocument) -> bytes:
    """The file for a document, its digest filled in: one public fact a line, then the sealed part.

    Raises ValueError for a document that could not be read back.
    """
    fields = document.model_dump(mode="json", exclude={"digest"})
    fields["digest"] = _digest_of(fields)
    lines = [f"{json.dumps(name)}: {_laid_out(item)}" for name, item in fields.items()]
    data = ("{\n  " + ",\n  ".join(lines) + "\n}\n").encode()
    if len(data) > MAX_BYTES:
        raise ValueError("the game has grown too long to be saved")
    return data


def parse(data: bytes) -> SaveDocument:
    """The document in a file's bytes. Raises SaveError or SaveNewer, and nothing else, for whatever is wrong."""
    if len(data) > MAX_BYTES:
        raise SaveError(f"The file is too long to be a save (more than {MAX_BYTES // 1_000_000} MB).")
    if not data.strip(b"\0 \t\r\n"):
        raise SaveError("The file is empty.")
    try:
        fields = strict_json(data)
    except UnicodeDecodeError:
        raise SaveError("The file is no save: it is not text.") from None
    except json.JSONDecodeError as error:
        raise SaveError(
            f"The file is damaged or no save: it goes wrong in line {error.lineno}, column {error.colno}."
        ) from None
    except ValueError as error:
        raise SaveError(f"The file is damaged or no save: {error}.") from None
    if not isinstance(fields, dict) or fields.get("format") != "fishgames":
        raise SaveError("The file is no save of fishgames.")
    found = _checked_version(fields)
    _check_digest(fields)
    for version in range(found, VERSION):
        try:
            fields = UPGRADES[version](fields)
            fields["version"] = version + 1
            fields["digest"] = _digest_of(fields)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise SaveError(f"The save is not what a save of version {version} should be.") from None
    return _validated(SaveDocument, json.dumps(fields), "The save is impossible")


def shown(text: str, limit: int = 60) -> str:
    """Foreign text for a sentence: shortened, and nothing in it that would steer a terminal."""
    short = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)


def _upgrade_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knows a table by its id. An old one gets an id that all its copies share; its deal promised nothing."""
    names = [[seat["name"], seat.get("person", "")] for seat in fields["seats"]]
    known = [fields["game"], fields["started"], fields["options"], names]
    return fields | {"id": digest(known)[:ID_DIGITS], "fingerprint": ""}


UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _upgrade_1}
"""For each older version the one step to the next: takes the whole document as JSON values, gives the next one."""


def _checked_version(fields: Mapping[str, Any]) -> int:
    found = fields.get("version")
    if type(found) is not int:  # a bool is an int, too
        raise SaveError("The save does not say which version it has.")
    if found > VERSION:
        raise SaveNewer(
            f"The save has version {found}, this program reads versions up to {VERSION}: it takes a newer fishgames."
        )
    if found < min(UPGRADES, default=VERSION):
        raise SaveError(f"The save says it has version {found}, which never existed.")
    return found


def _digest_of(fields: Mapping[str, Any]) -> str:
    return digest({name: item for name, item in fields.items() if name != "digest"})


def _check_digest(fields: Mapping[str, Any]) -> None:
    try:
        right = _digest_of(fields)
    except ValueError:
        raise SaveError("The save is damaged: it holds a character that is none.") from None
    if fields.get("digest") != right:
        raise SaveError("The save is damaged or was changed by hand: its digest does not fit.")


def _validated(model: type[M], data: str | bytes, sentence: str, *, hidden: bool = False) -> M:
    """The model from JSON text: strict about types, yet it takes arrays for tuples, as no Python value would do."""
    try:
        return model.model_validate_json(data, strict=True)
    except ValidationError as error:
        faults = []
        for fault in error.errors(include_input=False, include_url=False, include_context=False)[:3]:
            place = [str(step) for step in fault["loc"]]
            if hidden:  # names that are not the model's own may be cards
                place = [step if step in model.model_fields else "?" for step in place[:1]]
            message = fault["msg"].removeprefix("Value error, ")
            faults.append(f"{shown('.'.join(place))}: {message}" if place else message)
        raise SaveError(f"{sentence}: {'; '.join(faults)}.") from None


_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)


def strict_json(data: bytes) -> Any:
    """JSON without its loopholes. Raises ValueError with half a sentence."""
    depth = 0
    for bracket in re.findall(rb"[\[\]{}]", _STRING.sub(b"", data)):
        depth += 1 if bracket in b"[{" else -1
        if depth > _MAX_DEPTH:
            raise ValueError("it is nested too deep")
    return json.loads(
        data.decode("utf-8-sig"),
        object_pairs_hook=_unique,
        parse_constant=_no_number,
        parse_float=_no_number,
        parse_int=_whole,
    )


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        counted = Counter(name for name, _ in pairs)
        twice = next(name for name, times in counted.items() if times > 1)
        raise ValueError(f"it says “{shown(twice)}” twice")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{shown(text, 20)} is not a whole number")


def _whole(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise ValueError("a number in it is too long")
    return int(text)


def _check_plain(item: object, depth: int) -> None:
    if isinstance(item, dict):
        if not all(type(key) is str for key in item):
            raise ValueError("a key is not text")
        inner: Iterable[object] = item.values()
    elif isinstance(item, list | tuple):
        inner = item
    elif isinstance(item, int):
        if not -(10 ** (_MAX_DIGITS - 1)) < item < 10**_MAX_DIGITS:
            raise ValueError("a number is too long")
        return
    elif item is None or isinstance(item, str):
        return
    else:
        raise ValueError(f"{type(item).__name__} is no JSON value of ours")
    if depth == _MAX_DEPTH:
        raise ValueError("nested too deep")
    for each in inner:
        if type(each) is not str:  # most values are: a thousand actions are walked at every save
            _check_plain(each, depth + 1)


def _laid_out(item: object) -> str:
    """A value on one line, or a list of records with each on its own."""
    if isinstance(item, list) and item and isinstance(item[0], dict):
        return "[\n    " + ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in item) + "\n  ]"
    return json.dumps(item, ensure_ascii=False)
