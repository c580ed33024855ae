"""How the things of Isaribi look: letters and colours of seafood, cubes, prices, names of collaborators."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fishgames.core.model import CardId, Seat
from fishgames.core.phrases import listed
from fishgames.games.isaribi.boat import points
from fishgames.games.isaribi.cards import CardTable, MarketCard
from fishgames.games.isaribi.seafood import KINDS, LETTERS, NAMES, Cubes, Seafood, Wanted
from fishgames.games.isaribi.view import Stall, Technology
from fishgames.games.isaribi.wording import IsaribiWording
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs

HUES: Mapping[Wanted, str] = {"clam": "yellow", "prawn": "grey", "mackerel": "blue", "bream": "red", "any": "purple"}

TOKEN_HUES: Mapping[str, str] = {
    **{LETTERS[kind] * count: HUES[kind] for kind in KINDS for count in range(1, 10)},
    **{f"{LETTERS[kind]}$": hue for kind, hue in HUES.items()},
    # market positions have the letter of the mackerel
    **{f"M{position}": "ink" for position in range(1, 10)},
}
"""Colour of cubes and market cards in running text."""

TECHNOLOGIES: Mapping[Technology, str] = {
    "ap": "AP",
    "net": "net",
    "smokehouse": "Smokehouse",
    "client": "Client",
}


class Words(NamedTuple):
    """What sentences and tables are made with."""

    wording: IsaribiWording
    tags: SeatTags
    signs: Signs

    @property
    def cards(self) -> CardTable:
        """The card table of this game."""
        return self.wording.cards

    def market(self, card: CardId) -> MarketCard:
        """What is printed on a Market card."""
        return self.cards.market[card]

    def fit_kinds(self, stall: Stall) -> tuple[Seafood, ...]:
        """The kinds of seafood that the card of a face-up stall takes."""
        if stall.card is None:
            return ()
        wanted = self.market(stall.card).wanted
        return KINDS if wanted == "any" else (wanted,)

    def seats(self, seats: Iterable[Seat]) -> str:
        """ "Hana, Mio and Tom"."""
        return listed([self.tags.brief(seat) for seat in seats])

    def value(self, text: str, old: int, new: int, unit: str = "") -> str:
        """ "ryo 12→15"."""
        return f"{text}{unit}{old}{self.signs.to}{unit}{new}"


def letter(kind: Wanted) -> Line:
    """The letter of a kind in its colour."""
    return Line.of(LETTERS[kind], f"{HUES[kind]} bold")


def named(kind: Wanted, tone: str = "ink") -> Line:
    """ "P prawn"."""
    return letter(kind).add(f" {NAMES[kind]}", tone)


def letters(cubes: Cubes) -> str:
    """ "CPPB"; "" for none."""
    return "".join(LETTERS[kind] * count for kind, count in zip(KINDS, cubes, strict=True))


def cube_words(cubes: Cubes, room: int = 6) -> str:
    """ "CPPB", with numbers if there are many: "C2 P1 B12"."""
    if sum(cubes) <= room:
        return letters(cubes)
    return " ".join(f"{LETTERS[kind]}{count}" for kind, count in zip(KINDS, cubes, strict=True) if count)


def cube_line(cubes: Cubes, signs: Signs, room: int = 99) -> Line:
    """A letter for each cube in its colour; letters with numbers where that does not fit, a dash for none."""
    if not any(cubes):
        return Line.of(signs.dash, "faint")
    line = EMPTY
    single = sum(cubes) <= room
    for kind, count in zip(KINDS, cubes, strict=True):
        if count:
            text = LETTERS[kind] * count if single else f"{LETTERS[kind]}{count}"
            line = line.add(text, f"{HUES[kind]} bold")
    return line


def ap(halves: int) -> str:
    """ "1.5 AP"."""
    return f"{points(halves)} AP"


def cubes(number: int, what: str = "cube") -> str:
    """ "1 cube", "3 cubes"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def location(place: int) -> str:
    """ "the Harbour", "F2"."""
    return f"F{place}" if place else "the Harbour"


def stall_name(position: int) -> str:
    """ "M3", or "Client" for 0."""
    return f"M{position}" if position else "Client"
