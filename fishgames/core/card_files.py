"""Corrected copies of a game's data file: read and checked as a whole, then kept by the table that is dealt with them.

Nothing goes back to the file later: a table and its save carry what the file said when the table was dealt.
"""

from json import JSONDecodeError
from pathlib import Path
from typing import Any

from fishgames.core.rules import CardsRefused
from fishgames.core.saves import MAX_BYTES, canonical, shown, strict_json
from fishgames.core.spec import GameSpec
from fishgames.core.store import reason

_NAME = 60


class CardFileRefused(ValueError):
    """A card file can't be used; one sentence, with the record at fault where there is one."""


def read_card_file(spec: GameSpec, path: Path) -> dict[str, Any]:
    """What the file says now, once the game's own reader has taken it. Raises CardFileRefused."""
    content = _content(path)
    try:
        spec.load("cards")(content)
    except CardsRefused as refused:
        raise CardFileRefused(f"The card file can't be used: {refused}.") from None
    return content


def known_as(path: Path) -> str:
    """The path as it is remembered, wherever the program is started next; "" if it can't be written down."""
    text = str(path.absolute())
    try:
        text.encode()
    except UnicodeError:
        return ""
    return text


def _content(path: Path) -> dict[str, Any]:
    name = f"The card file {_end(shown(str(path), 4 * MAX_BYTES))}"
    try:
        # a pipe would wait for ever
        if path.exists() and not path.is_file():
            raise CardFileRefused(f"{name} is no plain file.")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CardFileRefused(f"{name} can't be read: {reason(error)}.") from None
    if len(data) > MAX_BYTES:
        raise CardFileRefused(f"{name} is too large.")
    try:
        content = strict_json(data)
        canonical(content)
    except UnicodeError:
        raise CardFileRefused(f"{name} is no text in UTF-8.") from None
    except JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CardFileRefused(f"{name} is no JSON, {where}: {error.msg.lower()}.") from None
    except ValueError as error:
        raise CardFileRefused(f"{name} can't be used: {error}.") from None
    if not isinstance(content, dict):
        raise CardFileRefused(f"{name} is no card file.")
    return content


def _end(name: str) -> str:
    """Of a long path the end, which tells more than its beginning."""
    return name if len(name) <= _NAME else f"...{name[3 - _NAME :]}"
