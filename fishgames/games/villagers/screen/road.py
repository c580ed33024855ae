"""The Road and the stacks below it: one block with one cursor, for the draft and for the coins of two seats."""

from typing import Literal

from fishgames.core.model import Seat
from fishgames.games.villagers.actions import RESERVE
from fishgames.games.villagers.piles import STACK_LETTERS
from fishgames.games.villagers.screen import road_faces
from fishgames.games.villagers.screen.faces import NAME, Words, back, goes_on, padlock, printed, token
from fishgames.games.villagers.screen.outlook import NOW, may_build, outlook
from fishgames.games.villagers.view import PileView, VillagersView
from fishgames.ui.keys import TALL
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.choices import LEAD, pointed
from fishgames.ui.widgets.items import ItemBlock, item_target, notation

SLOTS = 6
RESERVE_KEY = "g"
STACKS_AT = 9

_Item = tuple[Literal["slot", "pile"], int]


class RoadBlock(ItemBlock):
    """Rows 1-6 and piles a-f; the Reserve as g once it may be drafted."""

    class Focused(ItemBlock.Focused):
        pass

    class Pressed(ItemBlock.Pressed):
        pass

    class Chosen(ItemBlock.Chosen):
        pass

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.can_focus = False
        self._view: VillagersView | None = None
        self._words: Words | None = None
        self._seat: Seat | None = None
        self._drawn: dict[tuple[int, bool], list[Line]] = {}  # faces by slot, with and without the focus

    def fill(self, view: VillagersView, words: Words, seat: Seat | None) -> None:
        """Another moment. `seat`: whose decision it is."""
        self._view, self._words, self._seat = view, words, seat
        self._drawn.clear()
        self.cursor = self.cursor
        self.rebuild()

    def redraw(self) -> None:
        self._drawn.clear()
        super().redraw()

    def open(self, opened: bool) -> None:
        """Is the person there, so that it can be chosen from?"""
        if self.can_focus != opened:
            self.can_focus = opened
            self.rebuild()

    # items

    @property
    def _drafting(self) -> bool:
        return self._view is not None and self._view.phase == "draft"

    @property
    def items(self) -> tuple[_Item, ...]:
        """What the keys stand for: slots and piles, by number; the Reserve is pile 0."""
        if self._view is None:
            return ()
        slots: tuple[_Item, ...] = tuple(("slot", number) for number in range(1, SLOTS + 1))
        if not self._drafting:
            return slots
        piles: tuple[_Item, ...] = tuple(("pile", number) for number in range(1, len(self._view.stacks) + 1))
        return (*slots, *piles, ("pile", RESERVE)) if self._reserve_open else (*slots, *piles)

    @property
    def _reserve_open(self) -> bool:
        return self._view is not None and not any(pile.count for pile in self._view.stacks)

    def item_keys(self) -> tuple[str, ...]:
        return tuple(str(n) if kind == "slot" else self._letter(n) for kind, n in self.items)

    @staticmethod
    def _letter(pile: int) -> str:
        return RESERVE_KEY if pile == RESERVE else STACK_LETTERS[pile - 1]

    def possible(self, index: int) -> bool:
        kind, number = self.items[index]
        assert self._view is not None
        return self._view.road[number - 1] is not None if kind == "slot" else bool(self._pile(number).count)

    def _pile(self, number: int) -> PileView:
        assert self._view is not None
        return self._view.reserve if number == RESERVE else self._view.stacks[number - 1]

    def step(self, key: str) -> int | None:
        at, count = self.cursor, len(self.items)
        on_road = at < SLOTS
        if self.large and (there := self._step_faces(key, at, count)) is not None:
            return there
        match key:
            case "up":
                return max(at - 1, 0) if on_road else SLOTS - 1
            case "down":
                return min(at + 1, count - 1) if on_road else at
            case "left":
                return at if on_road else max(at - 1, SLOTS)
            case "right":
                return at if on_road else min(at + 1, count - 1)
            case "home":
                return 0
            case "end":
                return count - 1
        return None

    def _step_faces(self, key: str, at: int, count: int) -> int | None:
        """Each card stands under a stack, whatever that has to do with it."""
        match key:
            case "left" if at < SLOTS:
                return max(at - 1, 0)
            case "right" if at < SLOTS:
                return min(at + 1, SLOTS - 1)
            case "up":
                return min(at + SLOTS, count - 1) if at < SLOTS else count - 1 if self._reserve_open else at
            case "down":
                return at if at < SLOTS else min(at, 2 * SLOTS - 1) - SLOTS
        return None

    # drawing

    @property
    def large(self) -> bool:
        """Is there room for the cards side by side?"""
        return self.text_width >= road_faces.WIDTH and self.app.size.height >= TALL

    def rows_wanted(self) -> int:
        if self._view is None:
            return 0
        return road_faces.HEIGHT if self.large else SLOTS + 3

    def build(self) -> tuple[Line, ...]:
        if self._view is None or self._words is None or not self.text_width:
            return ()
        if self.large:
            return self._faces(self._words)
        head = self._head(self._words)
        rows = [self._slot(number, self._words) for number in range(1, SLOTS + 1)]
        return (head, *rows, EMPTY, self._stacks(self._words))

    def _faces(self, words: Words) -> tuple[Line, ...]:
        """Stacks, then the road below them."""
        view, seat = self._view, self._seat
        assert view is not None
        numbers = range(1, SLOTS + 1)
        drawn = [self._face(number, words) for number in numbers]
        rows = [road_faces.side_by_side([each[row] for each in drawn]) for row in range(road_faces.ROWS)]
        if self._drafting:
            label = road_faces.legend("" if seat is None else words.tags.brief(seat), words)
        else:
            label = Line().gap(1).add("ROAD", "bold").add("   a card without a coin leaves", "mut")
        above = road_faces.side_by_side([self._above(number, words) for number in numbers])
        return (self._stacks_label(words), self._stacks_above(words), EMPTY, label, above, *rows, EMPTY)

    def _face(self, number: int, words: Words) -> list[Line]:
        view, index = self._view, number - 1
        assert view is not None
        focused = self.has_focus and self.cursor == index
        if (number, focused) in self._drawn:
            return self._drawn[number, focused]
        slot = view.road[index]
        last = EMPTY
        if slot is not None and self._drafting:
            last = road_faces.for_draft(view, self._seat, slot.card, words)
        elif slot is not None:
            last = road_faces.for_coin(view, self._coin_order(), slot.card, words)
        face = road_faces.face(slot, road_faces.lying(slot, self._coined(number)), last, words, focused=focused)
        self._drawn[number, focused] = rows = [row.targeted(item_target(index)) for row in face]
        return rows

    def _above(self, number: int, words: Words) -> Line:
        """The key, and what becomes of the card without or with a coin."""
        view, index = self._view, number - 1
        assert view is not None
        focused = self.has_focus and self.cursor == index
        line = self._item(index, EMPTY, 0, focused=focused)
        slot = view.road[index]
        if self._drafting or slot is None:
            return line
        stays = slot.coins or focused
        return line.add("stays" if stays else "leaves", "good" if stays else "mut")

    def _stacks_label(self, words: Words) -> Line:
        line = Line().gap(1).add("STACKS", "bold").gap(3)
        if not self._reserve_open:
            text = "top backs and cards left; a road slot is refilled from the leftmost"
            return line.add(text, "mut").cut(self.text_width)
        line = line.add("all are empty; drawn from the reserve ", "mut")
        if not self._drafting:
            return line + _pile(self._pile(RESERVE), words.signs)
        index = len(self.items) - 1
        focused = self.has_focus and self.cursor == index
        return line + self._item(index, _pile(self._pile(RESERVE), words.signs), 0, focused=focused, lead=LEAD - 1)

    def _stacks_above(self, words: Words) -> Line:
        """Each stack over a card."""
        parts = []
        for number in range(1, SLOTS + 1):
            pile, index = _pile(self._pile(number), words.signs), SLOTS + number - 1
            if self._drafting:
                focused = self.has_focus and self.cursor == index
                parts.append(self._item(index, pile, 0, focused=focused, lead=LEAD - 1))
            else:
                parts.append(Line().gap(1).add(self._letter(number), "mut").gap(1) + pile)
        return road_faces.side_by_side(parts)

    def _coined(self, number: int) -> int:
        """Coins that came to a slot in this update."""
        assert self._view is not None
        return sum(choice.slot == number for choice in self._view.choices)

    def _head(self, words: Words) -> Line:
        line = Line().gap(1).add("ROAD", "bold").to(9).add("card", "mut").to(23).add("coin", "mut").to(28)
        line = line.add("shows", "mut").to(35).add("goes on", "mut").to(47).add("padlock", "mut")
        assert self._view is not None
        if self._drafting:
            who = "" if self._seat is None else f"for {words.tags.brief(self._seat)}"
            return line.to(61).add(who, "mut").cut(self.text_width - 1)
        who_may = Line.join([words.tags.mark(seat, words.signs) for seat in self._coin_order()], 2)
        return (line.to(62) + who_may).to(71).add("then", "mut")

    def _coin_order(self) -> list[Seat]:
        assert self._view is not None
        return [1 - self._view.first, self._view.first]

    def _slot(self, number: int, words: Words) -> Line:
        view, index = self._view, number - 1
        assert view is not None
        slot = view.road[index]
        if slot is None:
            line = Line().gap(1).add("empty", "faint")
        else:
            lies = road_faces.lying(slot, self._coined(number))
            line = (Line().gap(1) + token(slot.card, words.cards, NAME)).to(18) + lies
            line = line.to(23).add(printed(slot.card, words)).to(30).add(goes_on(slot.card, words)).to(42)
            line = (line + padlock(slot.card, words)).to(56)
            line += self._for_draft(number, words) if self._drafting else self._for_coin(number, words)
        focused = self.has_focus and self.cursor == index
        return self._item(index, line, self.text_width, focused=focused)

    def _for_draft(self, number: int, words: Words) -> Line:
        assert self._view is not None
        slot = self._view.road[number - 1]
        if slot is None or self._seat is None:
            return EMPTY
        sign, text = outlook(self._view, self._seat, slot.card, words)
        return Line.of(sign, "good bold" if sign == NOW else "ink").gap(1) + text

    def _for_coin(self, number: int, words: Words) -> Line:
        view = self._view
        assert view is not None
        slot = view.road[number - 1]
        assert slot is not None
        line = EMPTY
        for place, seat in enumerate(self._coin_order()):
            sign = may_build(view, seat, slot.card, words)
            line = line.to(place * 4 + 1).add(sign, "good bold" if sign == NOW else "ink")
        planned = self.has_focus and self.cursor == number - 1
        stays = slot.coins or planned
        return line.to(10).add("stays" if stays else "leaves", "good" if stays else "mut")

    def _stacks(self, words: Words) -> Line:
        view = self._view
        assert view is not None
        line = Line().gap(1).add("STACKS", "bold").to(STACKS_AT)
        items = self.items
        if not self._drafting:
            for number, pile in enumerate(view.stacks, 1):
                line = line.add(self._letter(number), "mut").gap(2) + _pile(pile, words.signs)
                line = line.gap(3)
            return line.cut(self.text_width - 1)
        for index in range(SLOTS, len(items)):
            focused = self.has_focus and self.cursor == index
            text = _pile(self._pile(items[index][1]), words.signs)
            line = line + self._item(index, text, 0, focused=focused, lead=LEAD - 1)
            line = line.gap(1 if self._reserve_open else 2)
        return line.cut(self.text_width)

    def _item(self, index: int, line: Line, width: int, *, focused: bool, lead: int = LEAD) -> Line:
        key = self.item_keys()[index]
        possible = self.possible(index)
        chosen = False
        head = notation(key, self.signs, possible=possible, chosen=chosen, focused=focused)
        if not self.can_focus:
            head = Line().gap(1).add(key, "mut" if possible else "faint").gap(1)
            head = head if possible else Line().gap(1).add(key, "faint").add(self.signs.not_now, "faint")
        if focused:
            line = Line(tuple(span._replace(tone=pointed(span.tone)) for span in line.spans))
        row = (Line().gap(1) if width else EMPTY) + head.to(lead) + line
        row = row.cut(width).to(width) if width else row
        return (row.flag("row") if focused else row).targeted(item_target(index))


def _pile(pile: PileView, signs: Signs) -> Line:
    line = back(pile.top, signs)
    return line.add(f" {pile.count}") if pile.count else line


def pile_text(pile: PileView, signs: Signs) -> Line:
    """A back and the number of cards."""
    return _pile(pile, signs)
