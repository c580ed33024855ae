"""How a look looks: cards, seats, states of an item, three words, and the chip of a person."""

from collections.abc import Sequence

from fishgames.core.registry import games
from fishgames.ui.lines import EMPTY, Line, fit
from fishgames.ui.signs import SEAT_HUES, Signs, seat_letters
from fishgames.ui.widgets.card_row import CARD_SIZES, CardFace, card_lines

# numbers of the cards, and which of them is not playable
_NUMBERS = (17, 3, 9, 12, 4, 16, 21)
_CLOSED = 2
_NAMELESS = "Hana"


def sample_faces() -> tuple[CardFace, ...]:
    """A card of each suit that the games have, the first ones found, and one face down."""
    hues: dict[str, str] = {}
    for spec in games().values():
        hues |= spec.load("screen").token_hues
    # a suit is a letter and its sign; longer beginnings of a token are names
    suits = [(start, hue) for start, hue in hues.items() if len(start) == 2][: len(_NUMBERS)]
    faces = [
        CardFace(top=start, bottom=str(_NUMBERS[n]), texture=start[1] * 3, hue=hue, playable=n != _CLOSED)
        for n, (start, hue) in enumerate(suits)
    ]
    return (*faces, CardFace(face_down=True))


def sample_lines(
    faces: Sequence[CardFace], signs: Signs, *, large: bool, gap: int, name: str = "", mark: int | None = None
) -> tuple[Line, ...]:
    """SEEN AS, below a blank row. `name` and `mark` are those of whoever is looked at, if it is anybody."""
    drawn = [card_lines(face, "L" if large else "M", signs) for face in faces]
    cards = [Line.join(row, gap=gap) for row in zip(*drawn, strict=True)]
    letters = "HBMTAKLE"
    seats = Line.join(
        [Line.of(signs.seats[seat] + letters[seat], f"{hue} bold") for seat, hue in enumerate(SEAT_HUES)], gap=2
    )
    item = (
        Line.of(f"{signs.focus}4", "accent bold").add(" possible", "bold").flag("row").gap(3)
        + Line.of(f"5{signs.not_now} not now", "faint").gap(3)
        + Line.of("6", "accent bold").add(signs.chosen, "good bold").add(" chosen", "bold")
    )
    words = Line.of("good", "good").gap(2).add("warn", "warn").gap(2).add("bad", "bad")
    rows = [*cards, EMPTY, seats, EMPTY, item.gap(3) + words, EMPTY, person_chip(name, mark, signs)]
    # the label stands beside the first card, which is as high as its size says
    head = Line().gap(1).add("SEEN AS", "bold")
    lead = CARD_SIZES["M"].width + 6
    return (EMPTY, *((head if place == 0 else EMPTY).to(lead) + row for place, row in enumerate(rows)))


def person_chip(name: str, mark: int | None, signs: Signs) -> Line:
    """Somebody on turn, at a table where nobody else has that sign."""
    shown = fit(name, 16).rstrip() or _NAMELESS
    place = mark or 0
    return Line.of(f" {signs.seats[place]}{seat_letters([shown])[0]} {shown} ", f"{SEAT_HUES[place]} bold chip")
