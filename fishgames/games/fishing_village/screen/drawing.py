"""The shelf of Come to Fishing Village!: a hand with the acts below it and its seat's field beside it, or rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from fishgames.core.model import CardId, Seat
from fishgames.core.session import Session
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.controller import FishingVillageSeat
from fishgames.games.fishing_village.screen import choosing, shelf
from fishgames.games.fishing_village.screen.board import FishingVillageBoard, Shape
from fishgames.games.fishing_village.screen.choosing import Row, actor
from fishgames.games.fishing_village.screen.faces import (
    CARD_KEYS,
    END_KEY,
    Words,
    face,
)
from fishgames.games.fishing_village.screen.once_more import confirm_lines
from fishgames.games.fishing_village.screen.ready import seat_grid
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.games.fishing_village.wording import FishingVillageWording
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.card_row import CardRow
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

HAND_KINDS = ("turn", "discard")


class VillageShelf(GameScreen[FishingVillageSeat, FishingVillageView]):
    """What is drawn for whatever is asked, and which block the keys go to."""

    DEFAULT_CSS = """
    VillageShelf #own { height: auto; }
    VillageShelf #left { width: 52; height: auto; }
    VillageShelf #field { width: 1fr; }
    VillageShelf.-wide.-tall #left { width: 1fr; }
    VillageShelf.-wide.-tall #field { width: 0; }
    """

    def __init__(self, session: Session) -> None:
        self._card: CardId | None = None  # the hand card whose place is asked
        self._confirm: FishingVillageAction | None = None  # what is asked once more
        self._giving = False  # a development is to be given up freely (FV-13.2)
        self._rows: tuple[Row, ...] = ()
        self._end: tuple[Row, ...] = ()
        super().__init__(session)

    @property
    def public(self) -> bool:
        """Is the decision taken before everybody, with hands that nobody may see?"""
        handle = self.handle
        return handle is not None and (handle.seat is None or handle.in_public) and not self.controller.hands_open

    # the page

    @property
    def words(self) -> Words:
        """What all sentences are made with."""
        return Words(cast(FishingVillageWording, self.wording), self.tags, self.signs, self._claims())

    def _claims(self) -> Mapping[Seat, str]:
        """What the seats tell of their hands."""
        return self.controller.claims

    def make_board(self) -> FishingVillageBoard:
        """Population, closings, readiness, fields."""
        return FishingVillageBoard(cast(FishingVillageWording, self.wording), self.tags, self._claims)

    @property
    def table_board(self) -> FishingVillageBoard:
        """The board with its own methods."""
        return cast(FishingVillageBoard, self.board)

    def compose_shelf(self) -> ComposeResult:
        """The question; hand, acts and field; what is at stake; rows to choose from, and the last one apart."""
        yield LineBlock(ground="shelf", id="prompt")
        with Horizontal(id="own"):
            with Vertical(id="left"):
                yield CardRow(id="hand")
                yield LineBlock(ground="shelf", id="gap")
                yield Choices(id="acts")
            yield LineBlock(ground="shelf", id="field")
        yield LineBlock(ground="shelf", id="detail")
        yield Choices(id="choices")
        yield Choices(id="end")

    @property
    def hand_row(self) -> CardRow:
        """The hand."""
        return self.query_one("#hand", CardRow)

    @property
    def acts(self) -> Choices:
        """Acts without a card."""
        return self.query_one("#acts", Choices)

    @property
    def rows(self) -> Choices:
        """The answers to whatever is asked."""
        return self.query_one("#choices", Choices)

    @property
    def end_row(self) -> Choices:
        """What ends the question."""
        return self.query_one("#end", Choices)

    # drawing

    def draw_shelf(self, handle: FishingVillageSeat | None) -> None:
        """The decision of whoever is asked; None empties everything."""
        if handle is None or handle.view.asked is None:
            self._empty()
            return
        team = handle.view.asked.how == "any" or handle.seat is None
        bar = "accent" if team else self.tags.hue(actor(handle))
        for name in ("prompt", "hand", "gap", "acts", "detail", "choices", "end"):
            self.query_one(f"#{name}", LineBlock).bar = bar
        shape = self.table_board.shape(handle.view)
        self.table_board.ready.open(True)
        by_hand = self._by_hand(handle)
        self.query_one("#own", Horizontal).set_class(not by_hand, "gone")
        self.rows.set_class(by_hand, "gone")
        self._draw_prompt(handle, shape)
        if by_hand:
            self._draw_hand(handle)
        else:
            self._draw_rows(handle, shape)

    def _empty(self) -> None:
        self._card = self._confirm = None
        self._giving = False
        self._rows = self._end = ()
        self.hand_row.faces = ()
        for choices in (self.acts, self.rows, self.end_row):
            choices.choices = ()
            choices.cursor = 0
        for name in ("prompt", "gap", "field", "detail"):
            self.query_one(f"#{name}", LineBlock).lines = ()
        for name in ("own", "choices", "end"):
            self.query_one(f"#{name}").add_class("gone")
        if self.query("#board"):
            self.table_board.ready.open(False)

    @staticmethod
    def _kind(handle: FishingVillageSeat) -> str:
        asked = handle.view.asked
        return "" if asked is None else asked.kind

    def _by_hand(self, handle: FishingVillageSeat) -> bool:
        """Is a hand card or an act to be chosen?"""
        return self._kind(handle) in HAND_KINDS and self._card is None and self._confirm is None and not self._giving

    def _draw_prompt(self, handle: FishingVillageSeat, shape: Shape) -> None:
        width, words = self.columns - 2, self.words
        lines = [shelf.prompt(handle, words, width + 1, card=self._card).cut(width)]
        if self._giving:
            lines = [shelf.give_up_prompt(words).cut(width)]
        detail: tuple[Line, ...] = ()
        if self._confirm is not None:
            head, *detail_rows = confirm_lines(handle, self._confirm, self.words)
            lines, detail = [head.cut(width)], tuple(line.cut(width) for line in detail_rows)
        elif self._kind(handle) == "setup_development" and shape.shelf > 9:
            lines.append(shelf.development_head(self.words))
        elif self._kind(handle) == "emergency" and handle.view.held <= shape.shelf - 4:
            lines.append(shelf.emergency_head())
        if self.tall:
            lines = [EMPTY, *lines, EMPTY] if self._by_hand(handle) or detail else [EMPTY, *lines]
        self.query_one("#prompt", LineBlock).lines = tuple(lines)
        self.query_one("#detail", LineBlock).lines = (*detail, EMPTY) if detail and self.tall else detail

    def _draw_hand(self, handle: FishingVillageSeat) -> None:
        view, words = handle.view, self.words
        row = self.hand_row
        fresh = not row.faces and not self.acts.choices
        large = self.wide and self.tall and len(view.hand) <= 11
        row.card_size = "L" if large else "M"
        new = self._new_cards(handle) if self._kind(handle) == "discard" else Counter[CardId]()
        faces = []
        for number, card in enumerate(view.hand):
            key = CARD_KEYS[number] if number < len(CARD_KEYS) else ""
            note = "new" if self._is_new(view.hand, number, new) else ""
            faces.append(face(card, words.cards, key=key, note=note))
        row.faces = tuple(faces)
        acts = choosing.act_rows(handle, words) if self._kind(handle) == "turn" else choosing.free_rows(handle, words)
        self._end = ()
        self._rows = acts
        self.acts.choices = tuple(_choice(each) for each in acts)
        self.end_row.choices = ()
        self.end_row.add_class("gone")
        seat = actor(handle)
        grid = () if large else seat_grid(view.table[seat], words)
        rows = row.rows_wanted() + len(acts)
        gap = max(int(self.tall and bool(acts)), len(grid) - rows)
        self.query_one("#gap", LineBlock).lines = (EMPTY,) * gap
        self.query_one("#field", LineBlock).lines = grid
        if fresh or self.focused is None:
            self._focus_hand()

    def _focus_hand(self) -> None:
        if self.hand_row.faces:
            self.hand_row.focus()
        else:
            self.acts.rest_on_first_possible()
            self.acts.focus()

    @staticmethod
    def _new_cards(handle: FishingVillageSeat) -> Counter[CardId]:
        """What was drawn since the sharks were replaced."""
        found: Counter[CardId] = Counter()
        for event in reversed(handle.log):
            if isinstance(event, ev.SharksReplaced):
                break
            if isinstance(event, ev.WorkersDrawn) and event.seat == handle.seat:
                found.update(event.cards or event.shown or ())
        return found

    @staticmethod
    def _is_new(hand: Sequence[CardId], place: int, new: Counter[CardId]) -> bool:
        """The last copies of a kind in the hand are the new ones."""
        card = hand[place]
        return hand[place:].count(card) <= new[card]

    def _draw_rows(self, handle: FishingVillageSeat, shape: Shape) -> None:
        fresh = not self.rows.choices
        columns = self._ask_rows(handle, shape)
        self.rows.set_columns(columns)
        detail = len(self.query_one("#detail", LineBlock).lines)
        prompt = len(self.query_one("#prompt", LineBlock).lines)
        wanted = -(-len(self._rows) // columns)
        room = max(shape.shelf - prompt - detail - len(self._end), 2)
        height = min(wanted, room)
        if self.rows.styles.height is None or self.rows.styles.height.value != height:
            self.rows.styles.height = height
        self.rows.choices = tuple(_choice(row) for row in self._rows)
        self.end_row.choices = tuple(_choice(row) for row in self._end)
        self.end_row.set_class(not self._end, "gone")
        if fresh or self.focused is None:
            self._focus_rows(handle)

    def _ask_rows(self, handle: FishingVillageSeat, shape: Shape) -> int:
        """Fill the rows of the question; the number of columns."""
        words = self.words
        self._end = ()
        if self._confirm is not None:
            self._rows = choosing.confirm_rows(self._confirm)
            return 2
        if self._card is not None:
            self._rows = choosing.target_rows(handle, self._card, words)
            return 2
        kind = self._kind(handle)
        if self._giving or kind == "emergency":
            back = Row(END_KEY, Line.of("keep them all", "ink bold").add("   back to the turn", "mut"))
            self._end = (back,) if self._giving else (choosing.window_row(handle, words),)
            close = handle.view.held > shape.shelf - 2
            self._rows = choosing.rescue_rows(handle, words, close=close)
            return 2 if close else 1
        makers = {
            "shark_order": choosing.order_rows,
            "setup_development": choosing.development_rows,
            "setup_first_player": choosing.first_rows,
        }
        self._rows = makers[kind](handle, words)
        return 1

    def _focus_rows(self, handle: FishingVillageSeat) -> None:
        self.rows.rest_on_first_possible()
        if self._card is not None and self._confirm is None:
            self.rows.cursor = actor(handle)
        # a payment is cancelled rather than made by a key too many
        cancels = bool(self._end) and isinstance(self._end[0].action, act.Cancel) and self._end[0].possible
        if any(row.possible for row in self._rows) and not cancels:
            self.rows.focus()
        else:
            self.end_row.focus()


def _choice(row: Row) -> Choice:
    return Choice(row.key, row.line, possible=row.possible, reason=row.reason)
