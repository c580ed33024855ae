"""The widgets of the shelf: a list with something beside it, cards, acts below; filled from a sheet."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from fishgames.games.isaribi.screen.rows import Row, Sheet
from fishgames.ui.lines import EMPTY
from fishgames.ui.widgets.card_row import CARD_SIZES, CardRow
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock


class Shelf(Vertical):
    """One sheet at a time, always as high as it is told."""

    DEFAULT_CSS = """
    Shelf { height: auto; }
    Shelf > Horizontal { height: auto; }
    """

    def compose(self) -> ComposeResult:
        yield LineBlock(ground="shelf", id="prompt")
        with Horizontal():
            yield Choices(id="choices")
            yield LineBlock(ground="shelf", id="beside")
        yield CardRow(id="cards")
        yield Choices(id="acts")
        yield LineBlock(ground="shelf", id="below")

    @property
    def rows(self) -> Choices:
        """The list."""
        return self.query_one("#choices", Choices)

    @property
    def cards(self) -> CardRow:
        """Cards instead of a list."""
        return self.query_one("#cards", CardRow)

    @property
    def acts(self) -> Choices:
        """Rows below either of them."""
        return self.query_one("#acts", Choices)

    @property
    def blocks(self) -> tuple[ItemBlock, ...]:
        """What can be chosen from, the most important first."""
        return (self.cards, self.rows, self.acts)

    def empty(self) -> None:
        """Nothing of the last sheet stays."""
        for block in self.query(LineBlock):
            block.lines = ()
        self.cards.faces = ()
        for block in (self.rows, self.acts):
            block.choices = ()
            block.cursor = 0
        self.cards.cursor = 0
        for item in self.blocks:
            item.add_class("gone")

    def fill(self, sheet: Sheet, bar: str | None, height: int) -> bool:
        """Draw it in so many rows; True if nothing stood here before, so that the focus has to be set."""
        fresh = not any(block.item_keys() for block in self.blocks)
        for block in self.query(LineBlock):
            block.bar = None if block.id == "beside" else bar
        self._fill_items(sheet)
        card_rows = CARD_SIZES[sheet.card_size].height + 1 if sheet.cards else 0
        act_rows = -(-len(sheet.acts) // len(sheet.act_columns))
        wanted = -(-len(sheet.rows) // len(sheet.columns))
        fixed = 1 + len(sheet.head) + card_rows + act_rows
        room = height - fixed
        listed = min(wanted, room)
        below = sheet.below if room - listed >= len(sheet.below) else ()
        spare = room - listed - len(below)
        before = (EMPTY,) if spare and height > fixed + wanted + 2 else ()
        after = (EMPTY,) if spare > len(before) and not sheet.head else ()
        self.query_one("#prompt", LineBlock).lines = (*before, sheet.title, *after, *sheet.head)
        self.rows.styles.height = listed
        beside = self.query_one("#beside", LineBlock)
        beside.set_class(not sheet.beside, "gone")
        beside.styles.height = listed
        # what stands beside a list stands close to it, however wide the screen is
        self.rows.styles.width = 1 + sheet.rows_width if sheet.beside else "1fr"
        beside.lines = sheet.beside[:listed]
        pad = (EMPTY,) * (spare - len(before) - len(after))
        self.query_one("#below", LineBlock).lines = (*below, *pad)
        return fresh

    def _fill_items(self, sheet: Sheet) -> None:
        self.rows.set_columns(sheet.columns if len(sheet.columns) > 1 else 1)
        self.acts.set_columns(sheet.act_columns if len(sheet.act_columns) > 1 else 1)
        self.rows.choices = tuple(row.choice for row in sheet.rows)
        self.acts.choices = tuple(row.choice for row in sheet.acts)
        self.cards.card_size = sheet.card_size
        self.cards.faces = sheet.cards
        for block in self.blocks:
            block.set_class(not block.item_keys(), "gone")

    def focus_first(self, sheet: Sheet) -> None:
        """The first thing that can be chosen, of the first block that has any."""
        for rows, block in ((sheet.card_rows, self.cards), (sheet.rows, self.rows), (sheet.acts, self.acts)):
            first = next((index for index, row in enumerate(rows) if row.possible), None)
            if first is not None:
                block.cursor = first
                block.focus()
                return

    def row_at(self, sheet: Sheet, block: ItemBlock, index: int) -> Row | None:
        """What an item stands for."""
        rows = {"choices": sheet.rows, "acts": sheet.acts, "cards": sheet.card_rows}.get(block.id or "", ())
        return rows[index] if index < len(rows) else None
