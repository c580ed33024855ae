"""Cards: their faces in four sizes, and the row of them that a person chooses from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.geometry import Size
from textual.reactive import reactive

from fishgames.ui.lines import EMPTY, Line, cell_len, fit, fit_right
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.items import ItemBlock, item_target, notation


class CardSize(NamedTuple):
    """Cells of a card with its edges, and how far apart two neighbours begin."""

    width: int
    height: int
    pitch: int


CARD_SIZES = {
    # one cube; a hand card; a hand card at 120 columns; a market card; a card of the trick at 120 columns
    "S": CardSize(7, 1, 7),
    "M": CardSize(5, 2, 5),
    "L": CardSize(7, 3, 7),
    "W": CardSize(9, 2, 9),
    "XL": CardSize(9, 5, 9),
}


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it may be shown to whoever looks.

    A face-down one shows `back` and nothing else of it, so its other fields may stay empty. `label` stands behind
    the key (`3 M3`), `note` under the card (`new`).
    """

    key: str = ""
    top: str = ""
    bottom: str = ""
    texture: str = ""
    hue: str = "ink"
    playable: bool = True
    chosen: bool = False
    face_down: bool = False
    back: str = "???"
    label: str = ""
    note: str = ""


def card_lines(face: CardFace, size: str, signs: Signs, *, focused: bool = False) -> tuple[Line, ...]:
    """The rows of one card, each exactly as wide as its size says: sizes S, M, L, W and XL."""
    width, height, _ = CARD_SIZES[size]
    inner = width - 2
    texts = [_centred(face.back, inner)] + [""] * (height - 1) if face.face_down else _texts(face, size, inner)
    return tuple(_row(fit(text, inner), face, signs, focused=focused) for text in texts)


def spread_out(faces: Sequence[CardFace], size: str, signs: Signs, width: int) -> tuple[Line, ...]:
    """Cards to be looked at only, as many in a row as fit."""
    pitch = CARD_SIZES[size].pitch + 1
    at_most = max((width - 1) // pitch, 1)
    rows: list[Line] = []
    for start in range(0, len(faces), at_most):
        drawn = [card_lines(face, size, signs) for face in faces[start : start + at_most]]
        rows += [Line().gap(1) + Line.join(parts, gap=1) for parts in zip(*drawn, strict=True)]
        rows.append(EMPTY)
    return tuple(rows)


def _texts(face: CardFace, size: str, inner: int) -> list[str]:
    match size:
        case "S":
            return [_centred(face.top, inner)]
        case "M":
            return [face.top, fit_right(face.bottom, inner)]
        case "W":
            return [f" {face.top}", f" {face.bottom}"]
        case "L":
            return [f" {face.top}", _centred(face.bottom, inner), _centred(face.texture, inner)]
        case _:
            wide = (face.texture * 2)[: inner - 2]
            return [f" {face.top}", "", _centred(face.bottom, inner), "", _centred(wide, inner)]


def _centred(text: str, width: int) -> str:
    # an odd blank goes in front, so that units stay under units
    return fit(" " * ((width - cell_len(text) + 1) // 2) + text, width)


def _row(text: str, face: CardFace, signs: Signs, *, focused: bool) -> Line:
    left, right = signs.card_left, signs.card_right
    if not face.playable and not face.face_down:
        if not focused or not text.strip():
            return Line.of(f" {text} ", "faint")
        # only the letters are underlined, a bar across the whole card would be an edge
        before = len(text) - len(text.lstrip())
        return (
            Line.of(" " * (before + 1)).add(text.strip(), "ink bold underline").gap(len(text) - len(text.rstrip()) + 1)
        )
    hue = "mut" if face.face_down else face.hue
    ink = "faint on-card" if face.face_down else f"{hue} bold on-card"
    edge = "edge"
    if focused:
        ink, edge = f"{hue} bold reverse", hue
    if not signs.blocks:
        # brackets belong to the fill, half blocks bound it
        edge = f"{hue} bold reverse" if focused else "mut on-card"
    return Line.of(left, edge).add(text, ink).add(right, edge)


class CardRow(ItemBlock):
    """Cards side by side, their keys above them. What is behind either end is told in the row of keys."""

    faces: reactive[tuple[CardFace, ...]] = reactive((), init=False, repaint=False)
    card_size: reactive[str] = reactive("M", init=False, repaint=False)

    class Focused(ItemBlock.Focused):
        pass

    class Pressed(ItemBlock.Pressed):
        pass

    class Chosen(ItemBlock.Chosen):
        pass

    def __init__(
        self,
        faces: tuple[CardFace, ...] = (),
        *,
        card_size: str = "M",
        pitch: int | None = None,
        indent: int = 1,
        keys: bool = True,
        ground: str = "shelf",
        bar: str | None = None,
        signs: Signs | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """`pitch` moves the cards apart, `indent` is left free before the first; without `keys` nothing is chosen."""
        super().__init__(ground=ground, bar=bar, signs=signs, id=id, classes=classes)
        self.set_reactive(CardRow.faces, faces)
        self.set_reactive(CardRow.card_size, card_size)
        self.can_focus = keys
        self._keys = keys
        self._pitch = pitch
        self._indent = indent
        self._first = 0

    @property
    def focused_face(self) -> CardFace | None:
        """The card with the cursor."""
        return self.faces[self.cursor] if self.faces else None

    def watch_faces(self, old: tuple[CardFace, ...], _: tuple[CardFace, ...]) -> None:
        self.refilled(tuple(face.key for face in old))

    def watch_card_size(self) -> None:
        self.rebuild()

    @property
    def pitch(self) -> int:
        """Cells from one card to the next."""
        return self._pitch or CARD_SIZES[self.card_size].pitch

    def rows_wanted(self) -> int:
        notes = any(face.note for face in self.faces)
        return CARD_SIZES[self.card_size].height + self._keys + notes

    def get_content_width(self, container: Size, viewport: Size) -> int:
        cards = (len(self.faces) - 1) * self.pitch + CARD_SIZES[self.card_size].width if self.faces else 0
        return self._indent + cards + (self.bar is not None)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.rows_wanted()

    def item_keys(self) -> tuple[str, ...]:
        return tuple(face.key for face in self.faces)

    def possible(self, index: int) -> bool:
        return self.faces[index].playable

    def step(self, key: str) -> int | None:
        match key:
            case "left":
                return max(self.cursor - 1, 0)
            case "right":
                return min(self.cursor + 1, len(self.faces) - 1)
            case "home":
                return 0
            case "end":
                return len(self.faces) - 1
        return None

    # --- drawing

    def _shown(self) -> range:
        """The cards that fit, moved as little as possible to keep the cursor among them."""
        size = CARD_SIZES[self.card_size]
        room = max((self.text_width - self._indent - size.width) // self.pitch + 1, 1)
        if self.text_width and room < len(self.faces):
            # the last place goes to the sign that tells of the rest
            room = max(room - 1, 1)
            self._first = max(min(self._first, self.cursor, len(self.faces) - room), self.cursor - room + 1)
        else:
            self._first = 0
        return range(self._first, min(self._first + room, len(self.faces)))

    def build(self) -> tuple[Line, ...]:
        if not self.text_width:
            return ()
        shown = self._shown()
        drawn = [
            card_lines(self.faces[index], self.card_size, self.signs, focused=self.has_focus and index == self.cursor)
            for index in shown
        ]
        lines = [self._key_row(shown)] if self._keys else []
        lines.extend(self._place(shown, list(row)) for row in zip(*drawn, strict=True))
        if any(face.note for face in self.faces):
            lines.append(self._note_row(shown))
        return tuple(lines)

    def _place(self, shown: range, parts: list[Line], *, inset: int = 0, start: Line = EMPTY) -> Line:
        line = start
        for place, (index, part) in enumerate(zip(shown, parts, strict=True)):
            line = line.to(self._indent + place * self.pitch + inset) + part.targeted(item_target(index))
        return line

    def _key_row(self, shown: range) -> Line:
        parts = []
        for index in shown:
            face = self.faces[index]
            part = notation(
                face.key,
                self.signs,
                possible=face.playable,
                chosen=face.chosen,
                focused=self.has_focus and index == self.cursor,
                closed=face.face_down,
            )
            parts.append(part.add(face.label, "mut").cut(self.pitch))
        before, behind = shown.start, len(self.faces) - shown.stop
        line = self._place(shown, parts, start=Line.of("+", "mut") if before and self._indent else EMPTY)
        return line.to(self._indent + len(shown) * self.pitch).add(f"+{behind}", "mut") if behind else line

    def _note_row(self, shown: range) -> Line:
        notes = [Line.of(self.faces[index].note, "mut").cut(self.pitch - 2) for index in shown]
        return self._place(shown, notes, inset=2)
