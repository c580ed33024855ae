"""What the table screen of Isaribi does besides asking: the open seat, the board, pages, memory, own looks."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from textual import on
from textual.binding import Binding, BindingType

from fishgames.core.events import BaseEvent
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.screen.board import IsaribiBoard
from fishgames.games.isaribi.screen.faces import TOKEN_HUES, Words
from fishgames.games.isaribi.screen.looks import looks_sheet, why_place, why_stall
from fishgames.games.isaribi.screen.market import MarketBlock
from fishgames.games.isaribi.screen.pages import BoatsPage, MemoryPage
from fishgames.games.isaribi.screen.result import result_lines
from fishgames.games.isaribi.screen.rows import Why
from fishgames.games.isaribi.screen.sea import SeaBlock
from fishgames.games.isaribi.screen.seats import SEAT_TARGET
from fishgames.games.isaribi.screen.side import memory_sheet, side_lines
from fishgames.games.isaribi.view import IsaribiView
from fishgames.games.isaribi.wording import IsaribiWording
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import Line
from fishgames.ui.public_page import PublicPage
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock

BOATS = "boats of all seats"
CARDS = "cards not seen yet, decks, supply"


class OpenTableScreen(GameScreen[IsaribiSeat, IsaribiView]):
    """A table whose decisions are taken before everybody, but for the looks of the Speculator."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("M", "memory", CARDS),
        Binding("P", "look", "what a Speculator has seen, behind a key"),
    ]
    KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:3],
        KeyHint("M", "cards"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key in "LSu"),
        KeyHint("V", "boats", wide=True),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key not in "LSu"),
    )
    token_hues: ClassVar[Mapping[str, str]] = TOKEN_HUES

    @property
    def _public(self) -> bool:
        return self.handle is not None and self.handle.in_public

    @property
    def words(self) -> Words:
        """What all sentences are made with."""
        return Words(cast(IsaribiWording, self.wording), self.tags, self.signs)

    # the page

    def make_board(self) -> IsaribiBoard:
        """Market, sea and seats."""
        return IsaribiBoard(self.words.wording, self.tags)

    @property
    def table_board(self) -> IsaribiBoard:
        """The board with its own methods."""
        return cast(IsaribiBoard, self.board)

    # cards and locations of the board

    def _block(self) -> ItemBlock | None:
        return self.focused if isinstance(self.focused, ItemBlock) else None

    def _tell_looked_at(self) -> None:
        """A market card or a location has the focus."""
        found = self._looked_at()
        if found is None:
            self.set_notice()
            return
        told = Line().gap(1).add(found.title, "ink bold").add(f": {found.told[0][1]}", "ink")
        self.set_notice(told.cut(self.columns - 1), (("?", "more"), ("arrows", "another one"), ("Tab", "on")))

    def _looked_at(self) -> Why | None:
        view, block = self.controller.public().view, self._block()
        if isinstance(block, MarketBlock) and block.item_keys():
            return why_stall(view, block.cursor + 1, self.words)
        if isinstance(block, SeaBlock) and block.places:
            return why_place(view, block.places[block.cursor], self.words)
        return None

    # reading

    def hand_lines(self, view: IsaribiView, width: int) -> tuple[Line, ...]:
        """The faces that only this seat has seen."""
        return looks_sheet(view, self.words)

    def action_look(self) -> None:
        """What the Speculator has seen: behind a key of their own, or on the shelf where nobody else looks on."""
        if self.handle is None or self.handle.seat is None or self.asides.can_look:
            super().action_look()
            return
        self.close_sheet()
        self.open_sheet(looks_sheet(self.controller.seat(self.handle.seat).view, self.words))
        self.set_notice(second=(("Esc", "hides it"),))

    def action_memory(self) -> None:
        """Cards not seen yet, decks and supply; and away again."""
        if self.sheet.is_open and not self.sheet.explains:
            self.action_back()
        elif self.handle is not None:
            view = self.controller.public().view
            self.close_sheet()
            self.open_sheet(memory_sheet(view, self.words, self.columns - 2))
            self.set_notice(second=(("Esc", "back"), ("?", "why")))

    def public_pages(self) -> Sequence[PublicPage]:
        """Boats and cards not seen yet, from the curtain too."""
        title = self.session.spec.title
        return (
            PublicPage("V", "boats", BOATS, lambda view, seat: BoatsPage(view, self.words, title, "V", seat)),
            PublicPage("M", "cards", CARDS, lambda view, _: MemoryPage(view, self.words, title, "M")),
        )

    @on(LineBlock.Clicked, "#seats")
    def _seat_clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and message.target.startswith(SEAT_TARGET):
            message.stop()
            self.open_public("V", int(message.target.removeprefix(SEAT_TARGET)))

    def side_lines(self, view: IsaribiView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Technology prices, cards not seen yet, decks and supply."""
        seat = None if self.handle is None else self.handle.seat
        return side_lines(self.controller.public().view, seat, self.words, self.side_columns)

    def result_lines(self, view: IsaribiView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Money by round, and the facts of the game."""
        return result_lines(view, log, self.words, airy=self.tall or len(view.table) < 5)
