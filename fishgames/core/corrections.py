"""What a corrected card file says beside what its game reads: no change may be passed over in silence."""

import json
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from fishgames.core.people import cells
from fishgames.core.rules import CardsRefused
from fishgames.core.saves import shown

_REMARKS = frozenset({"source", "note", "notes", "provenance"})
_Path = tuple[str, ...]


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
