"""Options, players and seeds in words, as people read them in a form."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from fishgames.core.forms import FormField
from fishgames.core.saves import shown
from fishgames.ui.dates import calm
from fishgames.ui.lines import wrap

BY_LOT = "by lot"
"""What stands in place of a seed that nobody has typed."""

_SEED = re.compile(r"(?:0x)?([0-9a-f]{1,16})", re.IGNORECASE | re.ASCII)
_CLAUSE = re.compile(r"\s*\(([A-Z0-9]+-[^()]*)\)\s*$")


@dataclass(frozen=True)
class Told:
    """A field's description, taken apart: what each value does, what is said besides, and the clause."""

    values: dict[str, str]
    besides: str
    clause: str


def spoken(text: str) -> str:
    """A value of an option the way people read it."""
    return text.replace("_", " ")


def values_of(field: FormField) -> tuple[Any, ...]:
    """The values that left and right go through; none for texts and numbers."""
    return (True, False) if field.kind == "switch" else field.choices


def told_apart(field: FormField) -> Told:
    """Takes a description such as "on: …; off: … (F2-R4)" apart."""
    text = field.description
    clause = found[1] if (found := _CLAUSE.search(text)) is not None else ""
    body = text[: found.start()] if found is not None else text
    words = {field.words(value) for value in values_of(field)}
    values: dict[str, str] = {}
    besides = []
    for part in body.split("; "):
        value, colon, meaning = part.partition(": ")
        if value in words:
            values[value] = meaning
        else:
            besides.append(f"{value}{colon}{meaning}")
    return Told(values, "; ".join(besides), clause)


def spoken_description(field: FormField) -> str:
    """The description with the values written as they stand in the form."""
    text = field.description
    for value in values_of(field):
        word = field.words(value)
        text = text.replace(f"{word}:", f"{spoken(word)}:").replace(f"{word};", f"{spoken(word)};")
    return text


def shortened(text: str, width: int) -> str:
    """The text, or as many words of it as fit before three dots."""
    rows = wrap(text, width)
    if len(rows) < 2:
        return text if rows else ""
    return f"{(wrap(text, width - 4) or [''])[0].rstrip(';:, ')} ..."


def seed_words(seed: int | None) -> str:
    """A seed the way `parse_seed` reads it."""
    return BY_LOT if seed is None else f"{seed:x}"


def parse_seed(text: str) -> int | None:
    """A seed, or None for "by lot". ValueError with a sentence for anything else."""
    word = text.strip()
    if not word or word.lower() == BY_LOT:
        return None
    found = _SEED.fullmatch(word)
    if found is None:
        raise ValueError(f"A seed is 1 to 16 hexadecimal digits, 0-9 and a-f; “{shown(word, 24)}” is none.")
    return int(found[1], 16)


def calm_day(played: str) -> str:
    """The day of the last table; "" if it can't be read."""
    try:
        day = date.fromisoformat(played)
    except ValueError:
        return ""
    today = date.today()
    return "today" if day == today else calm(datetime.combine(day, time.min), datetime.combine(today, time.min))
