"""The table screen of Villagers."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.controller import UndoRefused
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers.actions import RESERVE, VillagersAction
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.objections import stack_name
from fishgames.games.villagers.preview import Planned
from fishgames.games.villagers.screen import shelf
from fishgames.games.villagers.screen.board import BUILD_SHELF, FRAME, VillagersBoard, hand_room
from fishgames.games.villagers.screen.choosing import Chooser, Pick, Row, Sheet
from fishgames.games.villagers.screen.faces import NAME, TOKEN_HUES, Words, back, token
from fishgames.games.villagers.screen.peek import Peek
from fishgames.games.villagers.screen.result import result_lines
from fishgames.games.villagers.screen.road import RoadBlock
from fishgames.games.villagers.screen.side import build_side, draft_side
from fishgames.games.villagers.screen.trade import Ticks, TradeBlock
from fishgames.games.villagers.screen.villages_page import VillagesPage
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.wording import VillagersWording
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys import ROW_KEYS, KeyHint
from fishgames.ui.lines import Line
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock

TRADE_KEY, END_KEY = "z", "0"
STACK_KEYS = "abcdef"
BASIC_KEYS = "ghi"
# hand keys of a trade leave out the letters of the other columns
CARD_KEYS = "".join(key for key in ROW_KEYS if key not in STACK_KEYS + BASIC_KEYS)


class OpenSeat(VillagersSeat):
    """A seat whose decision is taken before everybody (V-15.1): it sees what everybody sees."""

    @property
    def view(self) -> VillagersView:
        """What everybody may look at now."""
        view: VillagersView = self._controller.public().view
        return view

    @property
    def log(self) -> Sequence[BaseEvent]:
        """All that everybody was told."""
        return self._controller.public().log


class VillagersScreen(GameScreen[VillagersSeat, VillagersView]):
    """The road on the board, or a Build turn on the shelf that asks for one part of an action after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("V", "villages", "villages of all seats"),
        Binding("P", "peek", "peek at the own hand, in the draft"),
    ]
    KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:3],
        KeyHint("V", "villages"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key in "LSu"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key not in "LSu"),
    )
    DRAFT_KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:3],
        KeyHint("V", "villages"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key in "LS"),
        KeyHint("P", "peek"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key not in "LSu"),
    )
    token_hues: ClassVar[Mapping[str, str]] = TOKEN_HUES

    def __init__(self, session: Any) -> None:
        self._held: VillagersSeat | None = None
        self._picks: list[Pick] = []
        self._ticks: Ticks | None = None  # None: no trade is being made
        self._question: Sheet | None = None
        super().__init__(session)

    # the seat at the keyboard

    @property
    def handle(self) -> VillagersSeat | None:
        """The seat at the keyboard. In a public decision it is an open one, so that no hand is ever drawn."""
        return self._held

    @handle.setter
    def handle(self, handle: VillagersSeat | None) -> None:
        asked = None if handle is None else handle.view.asked
        if handle is not None and asked is not None and not asked.private:
            self._held = OpenSeat(self.controller, handle.seat)
            # the whole table looks on: whoever builds next gets a curtain
            self.keyboard.left()
        else:
            self._held = handle

    @property
    def _public(self) -> bool:
        return isinstance(self._held, OpenSeat)

    @property
    def words(self) -> Words:
        """What all sentences are made with."""
        return Words(cast(VillagersWording, self.wording), self.tags, self.signs)

    # the page

    def make_board(self) -> VillagersBoard:
        """Road, seats and villages."""
        return VillagersBoard(self.words.wording, self.tags)

    def compose_shelf(self) -> ComposeResult:
        """The question with its heading, rows to choose from, acts without a card; a trade; the hand turned up."""
        yield LineBlock(ground="shelf", id="prompt")
        yield Choices(id="choices")
        yield TradeBlock(id="trade")
        yield Choices(columns=(0, 44), id="acts")
        yield Peek(id="peek")

    @property
    def table_board(self) -> VillagersBoard:
        """The board with its own methods."""
        return cast(VillagersBoard, self.board)

    @property
    def road(self) -> RoadBlock:
        """What is drafted from."""
        return self.table_board.road

    @property
    def rows(self) -> Choices:
        """The hand, or the answers to a question."""
        return self.query_one("#choices", Choices)

    @property
    def acts(self) -> Choices:
        """Acts without a card."""
        return self.query_one("#acts", Choices)

    @property
    def trade(self) -> TradeBlock:
        """The three columns."""
        return self.query_one("#trade", TradeBlock)

    def hand_lines(self, view: VillagersView, width: int) -> tuple[Line, ...]:
        """The hand, a card a row, and what was traded away."""
        return shelf.hand_page(view, self.words, width)

    # drawing

    def draw_shelf(self, handle: VillagersSeat | None) -> None:
        """The decision of the seat at the keyboard; None empties everything."""
        bar = None if handle is None or handle.seat is None else self.tags.hue(handle.seat)
        for block in self.query("#decide LineBlock").results(LineBlock):
            block.bar = bar
        if handle is None:
            self._empty()
            return
        building = handle.view.phase == "build"
        self.set_keys(self.DRAFT_KEYS if self._public else self.KEYS)
        self.query_one("#prompt", LineBlock).set_class(self._peeking, "gone")
        self.rows.set_class(not building or self._ticks is not None, "gone")
        self.trade.set_class(not building or self._ticks is None, "gone")
        self.acts.set_class(handle.view.phase == "draft" or bool(self._picks) or self._ticks is not None, "gone")
        if building:
            self._draw_build(handle)
        else:
            self._draw_open(handle)

    def _empty(self) -> None:
        self._picks, self._ticks, self._question = [], None, None
        self.query_one("#peek", Peek).turn_down()
        self.query_one("#prompt", LineBlock).lines = ()
        self.rows.choices = self.acts.choices = ()
        self.rows.cursor = self.acts.cursor = 0
        self.trade.fill(())
        for block in (self.rows, self.acts, self.trade):
            block.add_class("gone")
        if self.query("#board"):
            self.table_board.plan({})
            self.road.open(False)

    def _draw_open(self, handle: VillagersSeat) -> None:
        """Draft, or a coin for the road: the road is chosen from, the shelf tells about the seat."""
        assert handle.seat is not None
        view, words, width = handle.view, self.words, self.columns - 2
        fresh = not self.query_one("#prompt", LineBlock).lines
        self.road.open(True)
        if view.phase == "draft":
            lines = shelf.draft_prompt(view, handle.seat, words, width)
        else:
            lines = shelf.coin_prompt(view, handle.seat, words, width)
            told = Line.of("no coin", "ink bold").add("   it stays in the bank", "mut")
            self.acts.choices = (Choice(END_KEY, told),)
        self.query_one("#prompt", LineBlock).lines = lines
        if not self._peeking and (fresh or self.focused is None):
            if fresh:
                self.road.rest_on_first_possible()
            self.road.focus()
        self.road.rebuild()

    def _draw_build(self, handle: VillagersSeat) -> None:
        assert handle.seat is not None
        room = hand_room(handle.view, self.words, self.app.size.height, handle.seat)
        prompt = self.query_one("#prompt", LineBlock)
        if self._ticks is not None:
            self._draw_trade(handle, room)
            return
        self._question = sheet = Chooser(handle, self._picks, self.words, every_role=self.tall).sheet()
        fresh = not self.rows.choices and not self.acts.choices
        width = self.columns - 2
        prompt.lines = (sheet.title.cut(width), sheet.head.cut(width))
        height = room if sheet.part == "hand" else room + 1
        if self.rows.styles.height is None or self.rows.styles.height.value != height:
            self.rows.styles.height = height
        self.rows.choices = tuple(
            Choice(row.key, row.line, possible=row.possible, reason=row.reason) for row in sheet.rows
        )
        self.acts.choices = self._act_rows(handle)
        if fresh or self.focused is None:
            self._focus_rows()

    def _focus_rows(self) -> None:
        """The first row that can be chosen; without one the acts."""
        if self._question is not None and any(row.possible for row in self._question.rows):
            self.rows.rest_on_first_possible()
            self.rows.focus()
        else:
            self.acts.rest_on_first_possible()
            self.acts.focus()

    def _act_rows(self, handle: VillagersSeat) -> tuple[Choice, ...]:
        trades = bool(handle.still(kind="trade_basic"))
        text = "trade a hand card for a Basic" if trades else "trade for a Basic"
        reason = ""
        if not trades:
            stock = any(number for _, number in handle.view.basics)
            reason = "no card" if not handle.view.hand else "limit reached" if stock else "none is left"
        return (
            Choice(TRADE_KEY, Line.of(text, "ink bold"), possible=trades, reason=reason),
            Choice(END_KEY, Line.of("end the build turn", "ink bold")),
        )

    def _draw_trade(self, handle: VillagersSeat, room: int) -> None:
        assert handle.seat is not None
        assert self._ticks is not None
        view, words = handle.view, self.words
        title = shelf.trade_title(view, handle.seat, words)
        head = Line().to(4).add("card, leaves the hand", "mut").to(32).add("on top, face down", "mut").to(59)
        width = self.columns - 2
        lines = (title.cut(width), head.add("Basic, a new pile", "mut").cut(width))
        self.query_one("#prompt", LineBlock).lines = lines
        if self.trade.styles.height is None or self.trade.styles.height.value != room + 1:
            self.trade.styles.height = room + 1
        ticked = self._ticks
        cards = tuple(
            Choice(CARD_KEYS[n] if n < len(CARD_KEYS) else "", token(card, words.cards, NAME), chosen=n == ticked.card)
            for n, card in enumerate(view.hand)
        )
        legal = handle.still(kind="trade_basic")
        to = {a.to for a in legal if isinstance(a, act.TradeBasic)}
        piles = []
        for row, number in enumerate(self._piles(handle)):
            pile = view.reserve if number == RESERVE else view.stacks[number - 1]
            line = back(pile.top, self.signs)
            line = line.add(f" {pile.count}") if pile.count else line
            if row == ticked.to and ticked.card is not None:
                suit = words.cards.suits[view.hand[ticked.card]]
                line = line.add(f" {self.signs.to} ", "mut") + back(suit, self.signs).add(f" {pile.count + 1}")
            if number == RESERVE:
                line = Line.of("reserve ") + line
            piles.append(Choice(STACK_KEYS[row], line, possible=number in to, chosen=row == ticked.to))
        basics = tuple(
            Choice(
                BASIC_KEYS[n],
                Line.of(words.name(card), "ink bold named").to(11).add(f"{number} left", "mut"),
                possible=bool(number),
                chosen=n == ticked.basic,
            )
            for n, (card, number) in enumerate(view.basics)
        )
        self.trade.fill((cards, tuple(piles), basics))

    @staticmethod
    def _piles(handle: VillagersSeat) -> tuple[int, ...]:
        """The piles a traded card may lie on: the stacks, or the Reserve once all are empty."""
        stacks = handle.view.stacks
        return tuple(range(1, len(stacks) + 1)) if any(pile.count for pile in stacks) else (RESERVE,)

    # what has the focus

    def _block(self) -> ItemBlock | None:
        return self.focused if isinstance(self.focused, ItemBlock) else None

    def _row(self) -> Row | None:
        """The row of the hand or of the sheet that has the cursor."""
        sheet = self._question
        if sheet is None or self._block() is not self.rows or self.rows.cursor >= len(sheet.rows):
            return None
        return sheet.rows[self.rows.cursor]

    def focused_action(self) -> VillagersAction | None:
        """The action that Enter would do or ask about; None where parts are missing."""
        block = self._block()
        return None if block is None else self._action_of(block, block.cursor)

    def _action_of(self, block: ItemBlock, index: int) -> VillagersAction | None:
        handle = self.handle
        if handle is None or handle.seat is None or index >= len(block.item_keys()):
            return None
        if block is self.road:
            kind, number = self.road.items[index]
            return handle.slot(number) if kind == "slot" else handle.stack(number)
        if block is self.acts:
            if block.item_keys()[index] != END_KEY:
                return None
            return handle.decline() if handle.view.phase == "road_coin" else handle.end_build()
        if block is self.trade:
            return self._trade_action(handle)
        if self._question is None or index >= len(self._question.rows):
            return None
        row = self._question.rows[index]
        return row.actions[0] if len(row.actions) == 1 else None

    def _trade_action(self, handle: VillagersSeat) -> VillagersAction | None:
        ticks = self._ticks
        if ticks is None or ticks.card is None or ticks.to is None or ticks.basic is None:
            return None
        view = handle.view
        return handle.trade(view.hand[ticks.card], self._piles(handle)[ticks.to], view.basics[ticks.basic][0])

    def _preview(self) -> VillagersAction | None:
        """What is drawn as planned: the action, or the first of several that the row leaves open."""
        if (action := self.focused_action()) is not None:
            return action
        row = self._row()
        return row.actions[0] if row is not None and row.actions else None

    def draw_notice(self) -> None:
        """What has the focus, what it would do, and what would count then."""
        handle = self.handle
        if handle is None or handle.seat is None:
            self.set_notice()
            return
        if self._public:
            self._tell_open(handle)
            return
        action = self._preview()
        planned = self._planned(handle, action)
        plans = {} if planned is None else shelf.plans_of(handle.view, planned, handle.seat)
        self.table_board.plan(plans)
        self._tell_build(handle, action, planned)
        if self.wide:
            self._draw_side()

    def _planned(self, handle: VillagersSeat, action: VillagersAction | None) -> Planned | None:
        if action is None or isinstance(action, act.EndBuild) or handle.objection(action) is not None:
            return None
        return handle.planned(action)

    def _tell_open(self, handle: VillagersSeat) -> None:
        assert handle.seat is not None
        view, words = handle.view, self.words
        action = self.focused_action()
        if self._peeking:
            self.set_notice(Line().gap(1).add("The hand is turned up. Any key hides it.", "mut"))
            return
        if action is None:
            self.set_notice()
            return
        if (objection := handle.objection(action)) is not None:
            self.refuse(objection, self.subject())
            return
        if self._block() is self.acts:
            told = Line().gap(1).add("No coin", "ink bold").add(" from the bank; none is kept (V-6.4).", "ink")
        else:
            kind, number = self.road.items[self.road.cursor]
            if view.phase == "draft":
                told = shelf.draft_told(view, handle.seat, kind, number, words)
            else:
                told = shelf.coin_told(view, handle.seat, number, words)
        keys = (("Enter", shelf.action_kind(action)), ("P", "peek at the own hand"), ("?", "whole chain"))
        self.set_notice(told.cut(self.columns - 1), keys)

    def _tell_build(self, handle: VillagersSeat, action: VillagersAction | None, planned: Planned | None) -> None:
        assert handle.seat is not None
        view, words, width = handle.view, self.words, self.columns - 1
        block = self._block()
        row = self._row()
        back_keys = (("Esc", "one part back"),) if self._picks or self._ticks is not None else ()
        if block is self.acts and isinstance(action, act.EndBuild):
            self.set_notice(
                shelf.end_told(view, handle.seat, words).cut(width), (("Enter", "end the turn"), ("?", "more"))
            )
        elif block is self.acts:
            self._tell_trade_row(handle)
        elif self._ticks is not None:
            self._tell_ticks(handle, action, planned)
        elif row is not None and not row.possible:
            if row.why is not None:
                self._tell_why_not(row.why)
            else:
                self.set_notice(Line().gap(1).add("That is not possible now.", "mut"), back_keys)
        elif row is not None and row.pick.more:
            self.set_notice(
                Line().gap(1).add("Show all roles.", "ink bold").add(" A Monk with no card on it comes back.", "ink"),
                (("Enter", "show them"), *back_keys),
            )
        elif planned is not None and action is not None:
            told = shelf.told_action(view, action, planned, words)
            if row is not None and len(row.actions) > 1:
                told = self._told_open_parts(row)
            then = shelf.then_line(view, planned, handle.seat, words, width - 1)
            self.set_notice(told.cut(width), then)
        else:
            self.set_notice()

    def _tell_why_not(self, why: Objection) -> None:
        """A refusal that begins with the card's name needs no other subject."""
        subject = self.subject()
        if why.sentence.startswith(subject):
            self.say("bad", f"{why.sentence}   {why.clause}", "? why in full   Esc puts this line away")
        else:
            self.refuse(why, subject)

    def _told_open_parts(self, row: Row) -> Line:
        """A row that leaves something open."""
        assert self.handle is not None
        follow = Chooser(self.handle, [*self._picks, row.pick], self.words, every_role=self.tall).sheet()
        line = Line().gap(1)
        if row.card is not None:
            line = line.add(self.words.name(row.card), "ink bold").gap(2)
        parts = {
            "on": "places",
            "pay": "ways to pay",
            "role": "roles",
            "target": "cards to swap",
            "whose": "of these to swap",
            "side": "sides",
            "at": "cards with gold",
        }
        line = line.add(f"{len(follow.rows)} {parts.get(follow.part, 'answers')} to choose from", "ink")
        return line.add("; Enter asks which. The first one:", "mut")

    def _tell_trade_row(self, handle: VillagersSeat) -> None:
        if not self.acts.choices or not self.acts.choices[0].possible:
            probe = self._trade_probe(handle)
            why = None if probe is None else handle.objection(probe)
            if why is not None:
                self.refuse(why)
            else:
                self.set_notice(Line().gap(1).add("There is no hand card to trade.", "mut"))
            return
        told = Line().gap(1).add("Trade", "ink bold")
        told = told.add(": a hand card face down on a stack, a Basic into the village. No build.", "ink")
        self.set_notice(told.cut(self.columns - 1), (("Enter", "choose card, stack and Basic"), ("?", "more")))

    def _trade_probe(self, handle: VillagersSeat) -> VillagersAction | None:
        view = handle.view
        return handle.trade(view.hand[0], 1, view.basics[0][0]) if view.hand else None

    def _tell_ticks(self, handle: VillagersSeat, action: VillagersAction | None, planned: Planned | None) -> None:
        assert handle.seat is not None
        assert self._ticks is not None
        width = self.columns - 1
        if action is not None and (why := handle.objection(action)) is not None:
            self.refuse(why)
        elif action is not None and planned is not None:
            told = shelf.told_action(handle.view, action, planned, self.words)
            keys = (("Enter", "trade, all three are ticked"), ("Esc", "one part back"), ("?", "who sees what"))
            self.set_notice(told.cut(width), keys)
        else:
            missing = [
                name for name, row in zip(("a card", "a stack", "a Basic"), self._ticks.all, strict=True) if row is None
            ]
            told = Line().gap(1).add(f"Still to be ticked: {', '.join(missing)}.", "ink")
            self.set_notice(told, (("Enter", "tick"), ("arrows", "move"), ("Esc", "one part back")))

    def subject(self) -> str:
        """The card with the cursor."""
        handle, block = self.handle, self._block()
        if handle is None or handle.seat is None:
            return ""
        if block is not self.road:
            row = self._row()
            return "" if row is None or row.card is None else self.words.name(row.card)
        kind, number = self.road.items[self.road.cursor]
        slot = handle.view.road[number - 1] if kind == "slot" else None
        return "" if slot is None else self.words.name(slot.card)

    # choosing

    @on(Choices.Focused)
    @on(RoadBlock.Focused)
    @on(TradeBlock.Focused)
    def _moved(self, message: ItemBlock.Focused) -> None:
        if self.handle is not None and message.block is self.focused:
            self.focus_moved()
            if message.block is self.road and self.handle.view.phase == "road_coin":
                self.road.rebuild()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Tab, a click, or a key of another block."""
        if self.handle is not None and isinstance(event.widget, ItemBlock):
            self.focus_moved()
            if event.widget is self.trade or self._ticks is None:
                self.road.rebuild()

    def on_key(self, event: events.Key) -> None:
        """A printed key of a block that has not the focus."""
        printed = event.character or event.key
        if self.handle is None:
            return
        for block in (self.road, self.rows, self.trade, self.acts):
            if block.display and block.can_focus and not block.has_class("gone") and printed in block.item_keys():
                event.stop()
                event.prevent_default()
                index = block.item_keys().index(printed)
                block.focus()
                block.cursor = index
                block.post_message(block.Pressed(block, index))
                return

    @on(Choices.Pressed)
    @on(RoadBlock.Pressed)
    @on(TradeBlock.Pressed)
    def _pressed(self, message: ItemBlock.Pressed) -> None:
        self._use(message.block, message.index, pressed=True)

    @on(Choices.Chosen)
    @on(RoadBlock.Chosen)
    @on(TradeBlock.Chosen)
    def _chosen(self, message: ItemBlock.Chosen) -> None:
        self._use(message.block, message.index, pressed=False)

    def _use(self, block: ItemBlock, index: int, *, pressed: bool) -> None:
        """A key or Enter on an item: do it, ask on, or tell why not."""
        handle = self.handle
        if handle is None or handle.seat is None or index >= len(block.item_keys()) or self._closed_a_sheet():
            return
        if block is self.trade:
            self._tick(index, pressed=pressed)
            return
        if block is self.acts and block.item_keys()[index] == TRADE_KEY:
            if self.acts.choices[index].possible:
                self._open_trade(handle)
            else:
                self.draw_notice()
            return
        action = self._action_of(block, index)
        if action is None:
            self._pick(index)
        elif not pressed:
            self.submit(action)
        elif isinstance(action, act.EndBuild) and shelf.loose_stand_ins(handle.view, handle.seat, self.words):
            self.draw_notice()
        else:
            self.press(action)

    def _pick(self, index: int) -> None:
        """Fix a part and ask for the next one."""
        if self._question is None or index >= len(self._question.rows):
            return
        row = self._question.rows[index]
        if not row.possible:
            self.draw_notice()
            return
        self._ask([*self._picks, row.pick])

    def _ask(self, picks: list[Pick]) -> None:
        self._picks = picks
        self.close_sheet()
        key = self.rows.item_keys()[self.rows.cursor] if self.rows.choices else ""
        self.rows.choices = ()
        self.draw_shelf(self.handle)
        keys = self.rows.item_keys()
        if not picks and key in keys:
            self.rows.cursor = keys.index(key)
        else:
            self.rows.rest_on_first_possible()
        self.rows.focus()
        self.draw_notice()

    # a trade

    def _open_trade(self, handle: VillagersSeat) -> None:
        view = handle.view
        filled = [row for row, number in enumerate(self._piles(handle)) if self._may_lie_on(handle, number)]
        stock = [row for row, (_, number) in enumerate(view.basics) if number]
        self._ticks = Ticks(
            card=0 if len(set(view.hand)) == 1 else None,
            to=filled[0] if len(filled) == 1 else None,
            basic=stock[0] if len(stock) == 1 else None,
        )
        self.close_sheet()
        self.draw_shelf(handle)
        self.trade.cursor = 0
        self.trade.focus()
        self.draw_notice()

    @staticmethod
    def _may_lie_on(handle: VillagersSeat, number: int) -> bool:
        return any(isinstance(a, act.TradeBasic) and a.to == number for a in handle.legal_actions)

    def _tick(self, index: int, *, pressed: bool) -> None:
        """A key ticks; Enter ticks, and trades once everything is ticked."""
        handle, ticks = self.handle, self._ticks
        if handle is None or ticks is None:
            return
        if not pressed and self.trade.choices[index].chosen and (action := self._trade_action(handle)) is not None:
            self.submit(action)
            return
        if not self.trade.possible(index):
            self.say("bad", self._why_no_tick(handle, index))
            return
        column, row = self.trade.place(index)
        self._ticks = ticks.with_tick(column, row)
        self._draw_trade(handle, hand_room(handle.view, self.words, self.app.size.height, handle.seat or 0))
        empty = next((n for n, ticked in enumerate(self._ticks.all) if ticked is None), None)
        if not pressed and empty is not None:
            possible = [n for n in range(len(self.trade.columns[empty])) if self.trade.columns[empty][n].possible]
            self.trade.cursor = self.trade.index(empty, possible[0] if possible else 0)
        self.draw_notice()

    def _why_no_tick(self, handle: VillagersSeat, index: int) -> str:
        column, row = self.trade.place(index)
        if column == 1:
            return f"{stack_name(self._piles(handle)[row]).capitalize()} is empty and stays so (V-7.6)."
        return "None of these is left (V-7.6)."

    # back

    def action_back(self) -> None:
        """Esc: an open sheet away, else one part of the action back."""
        if self.sheet.is_open or self.handle is None:
            super().action_back()
        elif self._ticks is not None:
            self._untick()
        elif self._picks:
            self._ask(self._picks[:-1])
        else:
            super().action_back()

    def _untick(self) -> None:
        assert self._ticks is not None
        ticked = [column for column, row in enumerate(self._ticks.all) if row is not None]
        if ticked:
            self._ticks = self._ticks.with_tick(ticked[-1], None)
            self.draw_shelf(self.handle)
            self.draw_notice()
            return
        self._ticks = None
        self.trade.fill(())
        self.draw_shelf(self.handle)
        self.acts.focus()
        self.draw_notice()

    def action_undo(self) -> None:
        """In a public decision whoever moved last may take it back, if that is free."""
        if not self._public:
            super().action_undo()
            return
        mover = self.controller.last_mover
        if mover is None or self.handle is None:
            return
        try:
            self.controller.seat(mover).undo()
        except UndoRefused as refused:
            self.refuse(refused.objection)

    # reading

    @property
    def _peeking(self) -> bool:
        found = self.query("#peek").results(Peek)
        return any(peek.can_focus for peek in found)

    def action_peek(self) -> None:
        """The own hand, until the next key; in a Build turn it lies open anyway."""
        handle = self.handle
        if handle is None or handle.seat is None or not self._public:
            return
        self.close_sheet()
        view = self.controller.seat(handle.seat).view
        height = self.app.size.height
        lines = shelf.hand_sheet(view, self.words, min(height - FRAME - 9, 16), self.columns - 2)
        self.query_one("#prompt", LineBlock).add_class("gone")
        self.acts.add_class("gone")
        self.query_one("#peek", Peek).turn_up(lines, self.tags.hue(handle.seat))
        self.draw_notice()

    @on(Peek.Ended)
    def _hidden(self) -> None:
        if self.handle is not None:
            self.draw_shelf(self.handle)
            self.road.focus()
            self.draw_notice()

    def action_villages(self) -> None:
        """All villages, one at a time."""
        view = self.controller.public().view
        seat = self.handle.seat if self.handle is not None else None
        first: Seat = view.first if seat is None else seat
        self.app.push_screen(VillagesPage(view, self.words, first, self.session.spec.title))

    def why(self) -> tuple[Line, ...]:
        """The focused card in full, or why it can't be built."""
        handle = self.handle
        if handle is None or handle.seat is None:
            return ()
        view, words, width = handle.view, self.words, self.columns - 1
        rows = 3 if view.phase == "draft" and not self.tall else 4 if view.phase == "road_coin" else 9
        if self._block() is self.road:
            kind, number = self.road.items[self.road.cursor]
            slot = view.road[number - 1] if kind == "slot" else None
            if slot is not None:
                return shelf.why_card(view, handle.seat, slot.card, words, None, width, rows)
            text = "the top card is turned up in the square; a road slot is refilled from the leftmost stack"
            return shelf.why_text("Stacks and reserve", "V-5.3  V-5.5", (("rule", text),), width)
        if self._block() is self.acts or self._ticks is not None:
            return self._why_act(handle, width)
        row = self._row()
        if row is None:
            return ()
        card = row.card
        asked = "" if self._question is None else self._question.part
        if card is None or (asked == "target" and row.why is None):
            if row.why is None:
                return self._why_part(width)
            return shelf.why_text("Why not?", row.why.clause, (("because", row.why.sentence),), width)
        return shelf.why_card(view, handle.seat, card, words, row.why, width, rows)

    def _why_part(self, width: int) -> tuple[Line, ...]:
        """The rule behind what is asked."""
        part = "" if self._question is None else self._question.part
        if (found := shelf.PART_TEXT.get("target" if part == "whose" else part)) is None:
            return ()
        return shelf.why_text(*found, width)

    def _why_act(self, handle: VillagersSeat, width: int) -> tuple[Line, ...]:
        if self._ticks is not None or self.acts.item_keys()[self.acts.cursor] == TRADE_KEY:
            told: tuple[tuple[str, str], ...] = (
                ("rule", "a hand card goes face down on top of any stack that is not empty, or on the reserve"),
                ("", "once all are empty; a Basic comes into the village as a new pile; no build is used"),
                ("others", "see the suit on the back and the stack, not the name (V-14.2)"),
            )
            return shelf.why_text("A trade", "V-7.6  V-7.7", told, width)
        if handle.view.phase == "road_coin":
            told = (("rule", "a coin that is not placed stays in the bank; no card is kept for it"),)
            return shelf.why_text("No coin", "V-6.4  V-R4", told, width)
        told = (
            ("rule", "any number of acts in any order, then the turn ends; no build has to be used"),
            ("then", "the next seat builds; after the last one Founders without food are turned, markets pay"),
        )
        return shelf.why_text("The end of the build turn", "V-7.2  V-11.1", told, width)

    def side_lines(self, view: VillagersView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Squares and basics, or the forecast of both markets."""
        handle = self.handle
        if view.phase != "build" or handle is None or handle.seat is None:
            return draft_side(view, self.words)
        action = self._preview()
        row = self._row()
        card: CardId | None = None if row is None else row.card
        return build_side(view, handle.seat, self._planned(handle, action), card, self.words)

    def result_lines(self, view: VillagersView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Where the coins came from, and the facts of the game."""
        return result_lines(view, log, self.words, airy=self.tall or len(view.table) < 5)


__all__ = ["BUILD_SHELF", "VillagersScreen"]
