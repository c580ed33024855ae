"""The row of Market cards: type, price, demand left; face down they show a back and who has looked at them."""

from fishgames.games.isaribi.screen.board_row import LABEL, MOST_PITCH, BoardRow
from fishgames.games.isaribi.screen.faces import HUES, Words, cube_line
from fishgames.games.isaribi.seafood import LETTERS
from fishgames.games.isaribi.view import IsaribiView, Stall
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.card_row import CardFace, card_lines
from fishgames.ui.widgets.items import item_target


def stall_face(stall: Stall, words: Words, *, key: str = "", label: str = "", chosen: bool = False) -> CardFace:
    """A Market card as it lies there for whoever may see this stall's face."""
    if stall.card is None:
        return CardFace(key=key, face_down=True, label=label)
    printed = words.market(stall.card)
    left = stall.free if stall.up else printed.demand
    return CardFace(
        key=key,
        top=f"{LETTERS[printed.wanted]}{f'${printed.price}':>4}",
        bottom=f"{left} of {printed.demand}" if left else "full",
        hue=HUES[printed.wanted],
        playable=left > 0,
        chosen=chosen,
        label=label,
    )


class MarketBlock(BoardRow):
    """One item a position, its card two or three rows high."""

    class Focused(BoardRow.Focused):
        pass

    class Chosen(BoardRow.Chosen):
        pass

    def item_keys(self) -> tuple[str, ...]:
        return () if self._view is None else ("",) * len(self._view.market)

    def rows_wanted(self) -> int:
        return 1 + self._height

    def build(self) -> tuple[Line, ...]:
        view, words = self._view, self._words
        if view is None or words is None or not self.text_width:
            return ()
        pitch = min(MOST_PITCH, (self.text_width - LABEL) // max(len(view.market), 1))
        head = Line().gap(1).add("MARKET", "bold")
        rows = [Line() for _ in range(self._height)]
        for index, stall in enumerate(view.market):
            start, target = LABEL + index * pitch, item_target(index)
            head = head.to(start + 1) + self._label(index, view, words).targeted(target)
            drawn = self._drawn(stall, words)
            rows = [row.to(start) + part.targeted(target) for row, part in zip(rows, drawn, strict=True)]
        return (head, *rows)

    def _label(self, index: int, view: IsaribiView, words: Words) -> Line:
        here = self.has_focus and index == self.cursor
        label = Line.of(words.signs.focus if here else " ", "accent bold")
        label = label.add(f"M{index + 1}", "ink bold underline" if here else "mut")
        lookers = [seat for seat, info in enumerate(view.table) if index + 1 in info.looked_at]
        if lookers and not view.market[index].up:
            label = label.gap(1) + Line.join(words.tags.mark(seat, words.signs) for seat in lookers)
        return label

    def _drawn(self, stall: Stall, words: Words) -> list[Line]:
        # the board is everybody's: a face that one seat has looked at stays a back here
        shown = stall_face(stall, words) if stall.up else CardFace(face_down=True)
        top, bottom = card_lines(shown, "W", words.signs)
        if self._height == 2:
            return [top, bottom]
        if not stall.up:
            return [bottom, top, bottom]
        (lying,) = card_lines(CardFace(hue=shown.hue, playable=shown.playable), "S", words.signs)
        edges = lying.spans
        inside = cube_line(stall.cubes, words.signs, 7) if any(stall.cubes) else EMPTY
        middle = Line(edges[:1]) if shown.playable else Line().gap(1)
        ground = "on-card" if shown.playable else ""
        middle = middle + Line.of(" ", f"ink {ground}".strip()) + (inside.flag(ground) if ground else inside)
        middle = middle.add(" " * (8 - middle.width), f"ink {ground}".strip())
        return [top, middle + Line(edges[-1:]) if shown.playable else middle.gap(1), bottom]
