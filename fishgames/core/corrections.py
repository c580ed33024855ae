"""Card files as they are read, the shipped and the corrected ones: whatever is wrong is named, and no change of what
the game does not go by is passed over in silence.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from fishgames.core.people import cells
from fishgames.core.rules import CardsRefused
from fishgames.core.saves import shown

_REMARKS = frozenset({"source", "note", "notes", "provenance"})
_Path = tuple[str, ...]
_File = TypeVar("_File", bound=BaseModel)


@cache
def shipped_data(package: str) -> Any:
    """The JSON of the card file that comes with a game, as it stands in the game's folder."""
    return json.loads(files(package).joinpath("cards.json").read_text(encoding="utf-8"))


def parsed(model: type[_File], data: Any, records: Mapping[str, str]) -> _File:
    """The file of some JSON. Raises CardsRefused, which names the record at fault.

    `records`: the lists of the file whose entries have an id, each with the word for one of them.
    """
    try:
        return model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place, reason = _place(first["loc"], data, records), first["msg"].removeprefix("Value error, ")
        raise CardsRefused(f"{place or 'the file'}: {reason}") from None
    except ValueError:
        raise CardsRefused("the file holds numbers or text that JSON does not know") from None


def _place(loc: tuple[int | str, ...], data: Any, records: Mapping[str, str]) -> str:
    where = [shown(str(step)) for step in loc]
    if len(where) < 2 or where[0] not in records:
        return " ".join(where)
    record = data[where[0]][int(where[1])]
    name = record.get("id", where[1]) if isinstance(record, dict) else where[1]
    return ": ".join([f"{records[where[0]]} {shown(str(name))}", *([" ".join(rest)] if (rest := where[2:]) else [])])


def fits(widest: int) -> Callable[[str], str]:
    """A check of a printed name: something is to be read, in a row of so many cells."""

    def check(name: str) -> str:
        if not name.strip():
            raise ValueError("it is blank")
        if cells(name) > widest:
            raise ValueError(f"it is wider than {widest} letters")
        return name

    return check


def refuse_unread(data: Any, file: BaseModel, shipped_data: Any, shipped: BaseModel) -> None:
    """Raise CardsRefused for the first thing that the game does not go by and that differs from the shipped file.

    `file` and `shipped` are what was read of the two. What is left out changes nothing, and remarks are free: where
    something comes from, and notes.
    """
    right = _unread(shipped_data, _read(shipped))
    for path, value in _unread(data, _read(file)).items():
        if path not in right or right[path] != value:
            where = " ".join(shown(step, 40) for step in path)
            raise CardsRefused(f"{where}: the game does not go by this, so it may not be changed")


def _read(file: BaseModel) -> Any:
    return json.loads(file.model_dump_json())


def _unread(data: Any, read: Any, path: _Path = ()) -> dict[_Path, Any]:
    """By its path, everything in `data` that is not in `read`; records of a list go by their id."""
    found: dict[_Path, Any] = {}
    if isinstance(data, dict) and isinstance(read, dict):
        for name, value in data.items():
            if name in read:
                found |= _unread(value, read[name], (*path, name))
            elif not _is_remark(name):
                found[*path, name] = _without_remarks(value)
    elif isinstance(data, list) and isinstance(read, list):
        for number, (value, known) in enumerate(zip(data, read, strict=True)):
            name = known.get("id", number) if isinstance(known, dict) else number
            found |= _unread(value, known, (*path, str(name)))
    return found


def _without_remarks(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_remarks(part) for name, part in value.items() if not _is_remark(name)}
    return [_without_remarks(part) for part in value] if isinstance(value, list) else value


def _is_remark(name: str) -> bool:
    return name in _REMARKS or name.startswith("source_") or name.endswith(("_source", "_note"))
