"""The people at a table: which names can be used, and how equal ones are told apart."""

import unicodedata
from collections import Counter
from collections.abc import Sequence

from fishgames.core.saves import shown
from fishgames.core.spec import HUMAN
from fishgames.core.table import NAME_CELLS, SeatInfo

CLAIM_CELLS = 120
"""The longest text that a seat can pin up."""

_JOINERS = "\u200c\u200d"  # invisible, but parts of scripts and emoji
_WIDE_SIGN = "\ufe0f"  # asks for the wide form of the character before it


def bot_name(player: str) -> str:
    """The name of a bot that was given none: its strength. Tables with several number them, "Strong 1", "Strong 2"."""
    return player.capitalize()


def person_name(text: str) -> str:
    """A name as it is kept: composed, without blanks around it. ValueError with a sentence when it can't be used."""
    if _steers(text):
        raise ValueError(f"The name “{shown(text)}” has a control character in it.")
    name = unicodedata.normalize("NFC", text).strip()
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise ValueError("A name can't be empty.")
    if (size := max(cells(name), len(name))) > NAME_CELLS:
        raise ValueError(f"The name “{shown(name, 24)}” is too long: {size} columns, {NAME_CELLS} is the most.")
    return name


def claim_text(text: str) -> str:
    """What a seat tells the others, as it is kept. ValueError with a sentence when it can't be shown."""
    if _steers(text):
        raise ValueError(f"“{shown(text)}” has a control character in it.")
    told = " ".join(unicodedata.normalize("NFC", text).split())
    if (size := max(cells(told), len(told))) > CLAIM_CELLS:
        raise ValueError(f"That is too long to be pinned up: {size} columns, {CLAIM_CELLS} is the most.")
    return told


def _steers(text: str) -> bool:
    """Is there a letter in it that moves the cursor or is not to be seen?"""
    categories = [(letter, unicodedata.category(letter)) for letter in text]
    return any(
        category in ("Cc", "Cs", "Zl", "Zp") or (category == "Cf" and letter not in _JOINERS)
        for letter, category in categories
    )


def cells(text: str) -> int:
    """The columns a terminal takes for it, rather one too many than one too few."""
    width = last = 0
    for letter in text:
        if letter == _WIDE_SIGN:
            width += last == 1
            last = 2
            continue
        category = unicodedata.category(letter)
        if category in ("Mn", "Me", "Cf"):
            continue
        last = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        width += last
    return width


def seat_infos(entries: Sequence[tuple[str, str]]) -> tuple[SeatInfo, ...]:
    """The seats for (name, player) in turn order. ValueError with a sentence for a name that can't be used.

    `player` is "human" or a bot's name, which is not checked here. People of equal names are one person with several
    seats, shown as Ann 1, Ann 2. A bot without a name is called by its strength; a bot is nobody else, whatever its
    name.
    """
    given = [
        person_name(bot_name(player) if player != HUMAN and not name.strip() else name) for name, player in entries
    ]
    times = Counter(given)
    taken = {name for name, count in times.items() if count == 1}
    infos = []
    for name, (_, player) in zip(given, entries, strict=True):
        label = name
        if times[name] > 1:
            number = 1
            while (label := f"{name} {number}") in taken:
                number += 1
            taken.add(label)
        # of a bot's long name the end is kept: there is the number
        infos.append(SeatInfo(name=label, player=player, person=name if player == HUMAN else label[-NAME_CELLS:]))
    return tuple(infos)
