"""The sea as a row: the outermost spot at the left, the Harbour at the right, cubes and boats on each."""

from fishgames.core.model import Seat
from fishgames.games.isaribi.boat import HARBOUR
from fishgames.games.isaribi.screen.board_row import LABEL, MOST_PITCH, BoardRow
from fishgames.games.isaribi.screen.faces import HUES, Words
from fishgames.games.isaribi.seafood import LETTERS, NAMES
from fishgames.games.isaribi.view import IsaribiView, Spot
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.items import item_target

NARROW_PITCH = 11
SHORT_NAME = 10
"""Cells that letter and name of the longest kind need."""


class SeaBlock(BoardRow):
    """One item a location, in three rows, or in four with a blank one of water."""

    _height = 3

    class Focused(BoardRow.Focused):
        pass

    class Chosen(BoardRow.Chosen):
        pass

    @property
    def places(self) -> tuple[int, ...]:
        """The locations as they are drawn."""
        return () if self._view is None else (*range(len(self._view.sea), 0, -1), HARBOUR)

    def item_keys(self) -> tuple[str, ...]:
        return ("",) * len(self.places)

    def rows_wanted(self) -> int:
        return self._height

    def build(self) -> tuple[Line, ...]:
        view, words = self._view, self._words
        if view is None or words is None or not self.text_width or not view.sea:
            return ()
        most = MOST_PITCH if self.text_width > 80 else NARROW_PITCH
        pitch = min(most, (self.text_width - LABEL) // len(self.places))
        rows = [Line().gap(1).add("SEA", "bold"), *(Line() for _ in range(self._height - 1))]
        for index, place in enumerate(self.places):
            start, target = LABEL + index * pitch, item_target(index)
            here = self.has_focus and index == self.cursor
            cells = self._cell(place, pitch - 1, view, words, here=here)
            ground = "on-sea" if place else "on-quay"
            for number, part in enumerate(cells):
                if here and number == 0:
                    rows[0] = rows[0].to(start - 1).add(words.signs.focus, "accent bold")
                water = part.cut(pitch - 1).to(pitch - 1).flag(ground)
                rows[number] = rows[number].to(start) + water.targeted(target)
        return tuple(rows)

    def _cell(self, place: int, width: int, view: IsaribiView, words: Words, *, here: bool) -> list[Line]:
        boats = [seat for seat, info in enumerate(view.table) if info.boat == place]
        spot = view.sea[place - 1] if place else None
        name = Line.of("HARBOUR", "bold") if spot is None else _name(spot, width)
        told = (
            Line.of("sell, tech" if width >= SHORT_NAME else "sell,tech", "mut")
            if spot is None
            else _cubes(spot, width)
        )
        label = Line.of(f"F{place}", "mut") if place else EMPTY
        hull = _hull(boats, words)
        if place and hull.width:
            label = label.gap(1 if width >= hull.width + 3 else 0)
        cells = [name.flag("underline") if here else name, told, label + hull]
        return [*cells[:2], EMPTY, cells[2]] if self._height > 3 else cells


def _name(spot: Spot, width: int) -> Line:
    name = NAMES[spot.seafood].removeprefix("sea ")
    hue = f"{HUES[spot.seafood]} bold"
    return Line.of(f"{LETTERS[spot.seafood]} {name}" if width >= SHORT_NAME else name, hue)


def _cubes(spot: Spot, width: int) -> Line:
    letter, hue = LETTERS[spot.seafood], f"{HUES[spot.seafood]} bold"
    if not spot.cubes:
        return Line.of("none left", "mut")
    return Line.of(letter * spot.cubes if spot.cubes <= width else f"{letter} x{spot.cubes}", hue)


def _hull(boats: list[Seat], words: Words) -> Line:
    """All boats at one place in one hull."""
    if not boats:
        return EMPTY
    line = Line.of("\\", "ink bold")
    for seat in boats:
        line = line.add(words.tags.letters[seat], f"{words.tags.hue(seat)} bold")
    return line.add("/", "ink bold")
