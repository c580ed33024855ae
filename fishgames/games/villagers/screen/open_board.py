"""The table while everybody looks on: the draft, and the coins for the road of two seats (V-15.1)."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from textual import on
from textual.binding import Binding, BindingType

from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.screen import shelf, telling
from fishgames.games.villagers.screen.board import VillagersBoard
from fishgames.games.villagers.screen.build_board import FRAME
from fishgames.games.villagers.screen.cards_page import CardsPage
from fishgames.games.villagers.screen.explaining import why_act, why_card
from fishgames.games.villagers.screen.faces import TOKEN_HUES, Words
from fishgames.games.villagers.screen.peek import Peek
from fishgames.games.villagers.screen.road import RoadBlock
from fishgames.games.villagers.screen.villages_page import VillagesPage
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.wording import VillagersWording
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys import KeyHint, hints
from fishgames.ui.lines import Line
from fishgames.ui.public_page import PublicPage
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock

END_KEY = "0"
VILLAGES = "villages of all seats"
CARDS = "copies of every card that lie open, Basics left"


class OpenBoardScreen(GameScreen[VillagersSeat, VillagersView]):
    """Road and stacks to choose from on the board; on the shelf what the seat has, or its hand for a moment."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("P", "look", "the hand: in the draft till the next key; else somebody's, behind a key"),
    ]
    DRAFT_KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:3],
        KeyHint("V", "villages"),
        KeyHint("M", "cards seen", wide=True),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key in "LS"),
        KeyHint("P", "peek"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key not in "LSu"),
    )
    ITEM_WORDS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "road": ("road cards and stacks", "draft it, or put a coin there"),
        "choices": ("hand cards or answers", "build or play it; asks on if more is open"),
        "acts": ("trade, or end the build turn", "do it"),
        "trade": ("cards, stacks, Basics", "tick it; trade once all three are ticked"),
    }
    token_hues: ClassVar[Mapping[str, str]] = TOKEN_HUES

    # what the Build turn adds

    @abstractmethod
    def action_of(self, block: ItemBlock, index: int) -> VillagersAction | None:
        """The action that Enter on an item would do or ask about; None where parts are missing."""

    @property
    def public(self) -> bool:
        """Is the decision taken before everybody?"""
        return self.handle is not None and self.handle.in_public

    @property
    def words(self) -> Words:
        """What all sentences are made with."""
        return Words(cast(VillagersWording, self.wording), self.tags, self.signs)

    def own_signs(self) -> Sequence[Line]:
        """Symbols, padlocks, coins, and what stands beside a road card."""
        return (
            Line.of("HY", "purple bold").add(" a suit", "mut"),
            Line.of("4g 1f 1b", "ink bold").add(" gold, food, builder", "mut"),
            Line.of("=", "warn").add("Cooper", "ink").add(" padlock, who opens it", "mut"),
            Line.of("(2)", "yellow bold").add(" coins lying", "mut"),
            Line.of("+(2)", "good bold").add(" about to lie", "mut"),
            Line.of(self.signs.planned("Cooper"), "accent bold").add(" planned", "mut"),
            Line.of("*", "good bold").add(" could be built now", "mut"),
            Line.of("+", "ink bold").add(" after a trade", "mut"),
        )

    # its blocks

    def make_board(self) -> VillagersBoard:
        """Road, seats and villages."""
        return VillagersBoard(self.words.wording, self.tags)

    @property
    def table_board(self) -> VillagersBoard:
        """The board with its own methods."""
        return cast(VillagersBoard, self.board)

    @property
    def road(self) -> RoadBlock:
        """What is drafted from."""
        return self.table_board.road

    @property
    def prompt(self) -> LineBlock:
        """The question."""
        return self.query_one("#prompt", LineBlock)

    @property
    def acts(self) -> Choices:
        """Acts without a card."""
        return self.query_one("#acts", Choices)

    @property
    def block(self) -> ItemBlock | None:
        """The items that have the focus."""
        return self.focused if isinstance(self.focused, ItemBlock) else None

    def focused_action(self) -> VillagersAction | None:
        """The action that Enter would do or ask about; None where parts are missing."""
        return None if self.block is None else self.action_of(self.block, self.block.cursor)

    # drawing

    def draw_open(self, handle: VillagersSeat) -> None:
        """Draft, or a coin for the road: the road is chosen from, the shelf tells about the seat."""
        assert handle.seat is not None
        view, words, width = handle.view, self.words, self.columns - 2
        fresh = not self.prompt.lines
        self.road.open(True)
        if view.phase == "draft":
            lines = shelf.draft_prompt(view, handle.seat, words, width)
        else:
            lines = shelf.coin_prompt(view, handle.seat, words, width)
            told = Line.of("no coin", "ink bold").add("   it stays in the bank", "mut")
            self.acts.choices = (Choice(END_KEY, told),)
        self.prompt.lines = lines
        if not self.peeking and (fresh or self.focused is None):
            if fresh:
                self.road.rest_on_first_possible()
            self.road.focus()
        self.road.rebuild()

    def tell_open(self, handle: VillagersSeat) -> None:
        """The notice of an open board."""
        assert handle.seat is not None
        view, words = handle.view, self.words
        action = self.focused_action()
        if self.peeking:
            self.set_notice(Line().gap(1).add("The hand is turned up. Any key hides it.", "mut"))
            return
        if action is None:
            self.set_notice()
            return
        if (objection := handle.objection(action)) is not None:
            self.refuse(objection, self.subject())
            return
        if self.block is self.acts:
            told, more = (
                Line().gap(1).add("No coin", "ink bold").add(" from the bank; none is kept (V-6.4).", "ink"),
                Line(),
            )
        else:
            kind, number = self.road.items[self.road.cursor]
            if view.phase == "draft":
                told, more = telling.draft_told(view, handle.seat, kind, number, words)
            else:
                told, more = telling.coin_told(view, handle.seat, number, words)
        keys = hints((("Enter", telling.action_kind(action)), ("?", "all about it")), indent=3 if more.width else 1)
        room = self.columns - 1
        self.set_notice(told.cut(room), more + keys if more.width + keys.width <= room else more.cut(room))

    def road_subject(self, view: VillagersView) -> str:
        """The road card with the cursor."""
        kind, number = self.road.items[self.road.cursor]
        slot = view.road[number - 1] if kind == "slot" else None
        return "" if slot is None else self.words.wording.card(slot.card)

    def why_road(self, handle: VillagersSeat, width: int) -> tuple[Line, ...]:
        """The road card with the cursor in full."""
        assert handle.seat is not None
        view = handle.view
        kind, number = self.road.items[self.road.cursor]
        slot = view.road[number - 1] if kind == "slot" else None
        if slot is None:
            return why_act("pile", width)
        rows = 4 if view.phase == "road_coin" else 9 if self.tall else 3
        return why_card(view, handle.seat, slot.card, self.words, None, width, rows)

    # looking

    @property
    def peeking(self) -> bool:
        """Is a hand turned up?"""
        found = self.query("#peek").results(Peek)
        return any(peek.can_focus for peek in found)

    @property
    def footer_keys(self) -> Sequence[KeyHint]:
        if self.peeking:
            return (KeyHint("any key", "hides the hand"),)
        return self.DRAFT_KEYS if self.public else self.KEYS

    def action_look(self) -> None:
        """At an open board the hand of whoever is asked, until the next key; else as at every table."""
        handle = self.handle
        if handle is None or handle.seat is None or not self.public:
            super().action_look()
            return
        self.close_sheet()
        view = self.controller.seat(handle.seat).view
        height = self.app.size.height
        lines = shelf.hand_sheet(view, self.words, min(height - FRAME - 9, 16), self.columns - 2)
        self.prompt.add_class("gone")
        self.acts.add_class("gone")
        self.query_one("#peek", Peek).turn_up(lines, self.tags.hue(handle.seat))
        self.draw_notice()
        self.set_keys(self.footer())

    @on(Peek.Ended)
    def _hidden(self) -> None:
        if self.handle is not None:
            self.draw_shelf(self.handle)
            self.road.focus()
            self.draw_notice()
            self.set_keys(self.footer())

    def hand_lines(self, view: VillagersView, width: int) -> tuple[Line, ...]:
        """The hand with all about each card, and what was traded away."""
        return shelf.whole_hand(view, self.words, width)

    def public_pages(self) -> Sequence[PublicPage]:
        """The villages, and the cards that are out."""
        title = self.session.spec.title
        return (
            PublicPage("V", "villages", VILLAGES, lambda view, seat: VillagesPage(view, self.words, title, "V", seat)),
            PublicPage("M", "cards seen", CARDS, lambda view, _: CardsPage(view, self.words, title, "M")),
        )
