"""How the cards of Come to Fishing Village! look: letters by column, signs, colours; and short words for tables."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village.cards import (
    COLUMN_LETTERS,
    TYPE_LETTERS,
    TYPE_SIGNS,
    TYPES,
    CardTable,
    Type,
    column_letters,
    shipped,
)
from fishgames.games.fishing_village.telling import BETWEEN, EMPTY_HAND
from fishgames.games.fishing_village.wording import FishingVillageWording
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import EMPTY, Line, cell_len, fit
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.card_row import CardFace

UNDERGO_KEY, ABANDON_KEY, RECRUIT_KEY, GIVE_UP_KEY, END_KEY = "z", "y", "x", "v", "0"

CARD_KEYS = ROW_KEYS.replace(GIVE_UP_KEY, "")
"""Keys of a hand."""

SEAT_KEYS, CHASE_KEYS = "12345678", "abcdefgh"
"""Keys of the fields where a card may be laid, and of those whose top shark it may chase."""

TYPE_HUES: Mapping[Type, str] = {"agriculture": "yellow", "fishery": "blue", "industry": "grey", "commerce": "pink"}

SHARK_HUE = "red"

TOKEN_HUES: Mapping[str, str] = {
    **{shipped().token(card): TYPE_HUES[worker.type] for card, worker in shipped().workers.items()},
    **{f"{TYPE_LETTERS[kind]}{TYPE_SIGNS[kind]}": TYPE_HUES[kind] for kind in TYPES},
}
"""Colour of a worker's token in running text, and of a type's letter and sign."""

_SHORT: Mapping[CardId, str] = {
    "local_cuisine": "Cuisine",
    "farm_machinery": "Machine",
    "morning_market": "Market",
    "fish_cannery": "Cannery",
    "port_market": "Port",
    "factory_outlet": "Outlet",
    "village_festival": "Festival",
    "self_sufficiency": "Self",
}


class Words(NamedTuple):
    """What sentences and tables are made with. `claims`: what each seat has told the table of its hand."""

    wording: FishingVillageWording
    tags: SeatTags
    signs: Signs
    claims: Mapping[Seat, str]

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        return self.wording.cards

    def kind(self, kind: Type) -> str:
        """ "Agricultural"."""
        return self.cards.type_names[kind]


def symbol(kind: Type) -> Line:
    """The letter and sign of a type: "A^"."""
    return Line.of(f"{TYPE_LETTERS[kind]}{TYPE_SIGNS[kind]}", f"{TYPE_HUES[kind]} bold")


def wanted(kind: Type, number: int) -> Line:
    """So many symbols: "5 A^"."""
    return Line.of(f"{number} ", "ink bold") + symbol(kind)


def token(card: CardId, cards: CardTable) -> Line:
    """A worker in a line of text."""
    return Line.of(cards.token(card), f"{TYPE_HUES[cards.types[card]]} bold")


def tokens(found: Iterable[CardId], cards: CardTable, signs: Signs, *, most: int = 99) -> Line:
    """Workers in a line of text; equal ones together, so many kinds at most."""
    counted = Counter(found)
    parts = []
    for card, number in list(counted.items())[:most]:
        line = token(card, cards)
        parts.append(line.add(f"{signs.not_now}{number}", "ink") if number > 1 else line)
    line = Line.join(parts, gap=1)
    return line.add(f" +{len(counted) - most} kinds", "mut") if len(counted) > most else line


def face(card: CardId, cards: CardTable, *, key: str = "", chosen: bool = False, note: str = "") -> CardFace:
    """A worker to draw: its letters stand where its columns are."""
    kind = cards.types[card]
    return CardFace(
        key=key,
        top=cards.token(card),
        bottom=TYPE_SIGNS[kind] * cards.symbols[card],
        texture=cards.symbol_names[kind],
        hue=TYPE_HUES[kind],
        chosen=chosen,
        note=note,
    )


def shark_line(sharks: Sequence[CardId], cards: CardTable, signs: Signs) -> Line:
    """A stack of sharks from the bottom; the top one stands behind its mark: "L M>R"."""
    if not sharks:
        return Line.of(signs.dash, "mut")
    letters = [column_letters(cards.columns[shark]) for shark in sharks]
    return Line.of(" ".join(letters[:-1]), SHARK_HUE).add(f">{letters[-1]}", f"{SHARK_HUE} bold")


def top_letters(sharks: Sequence[CardId], cards: CardTable) -> str:
    """The columns of the top shark: "R"."""
    return column_letters(cards.columns[sharks[-1]]) if sharks else ""


def blocked_letters(columns: int, signs: Signs) -> str:
    """Columns in words: "L R", or a dash for none."""
    return " ".join(letter for n, letter in enumerate(COLUMN_LETTERS) if columns >> n & 1) or signs.dash


def change(before: int, after: int, signs: Signs) -> str:
    """ "12→7", or "12" where nothing changes."""
    return str(before) if before == after else f"{before}{signs.to}{after}"


def short_name(development: CardId, cards: CardTable) -> str:
    """A development in a table."""
    found = _SHORT.get(development)
    return found if found is not None else fit(cards.name(development).split()[0], 8).rstrip()


def hand_symbols(numbers: Sequence[int]) -> str:
    """What a hand holds by type: "3A2F"."""
    return "".join(f"{number}{TYPE_LETTERS[kind]}" for kind, number in zip(TYPES, numbers, strict=True) if number)


_TOLD = re.compile(rf"\b(no|\d+) ([{''.join(TYPE_LETTERS.values())}])[{re.escape(''.join(TYPE_SIGNS.values()))}]")


def brief_claim(claim: str, cells: int) -> str:
    """What was told of a hand, its numbers written closer where it would be cut: "3A0C" for "3 A^, no C$".

    Where even that is too long, without what the hand has none of.
    """
    if cell_len(claim) <= cells:
        return claim
    if claim == EMPTY_HAND:
        return "empty"
    close = _TOLD.sub(lambda found: f"{'0' if found[1] == 'no' else found[1]}{found[2]}", claim)
    close = re.sub(r"(?<=\d[A-Z]), (?=\d+[A-Z])", "", close)
    if cell_len(close) <= cells:
        return close
    parts = (re.sub(r"(?<!\d)0[A-Z]", "", part) for part in close.split(BETWEEN))
    return BETWEEN.join(part for part in parts if part) or close


def labelled(label: str, line: Line, column: int = 14) -> Line:
    """A row of a sheet: a word, then what belongs to it."""
    return Line().gap(1).add(label, "mut").to(column) + line


def joined(parts: Sequence[Line], between: str = ", ") -> Line:
    """Parts with a comma between them."""
    line = EMPTY
    for place, part in enumerate(parts):
        line = (line.add(between, "mut") if place else line) + part
    return line
