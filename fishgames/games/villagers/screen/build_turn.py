"""The Build turn on the shelf: the hand, a question or a trade, and what the notice says of what has the focus."""

from typing import Any

from fishgames.core.model import Objection
from fishgames.games.villagers import actions as act
from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.preview import Planned
from fishgames.games.villagers.screen import shelf, telling
from fishgames.games.villagers.screen.build_board import hand_room
from fishgames.games.villagers.screen.choosing import Chooser
from fishgames.games.villagers.screen.faces import token
from fishgames.games.villagers.screen.open_board import END_KEY, OpenBoardScreen
from fishgames.games.villagers.screen.sheets import Pick, Row, Sheet
from fishgames.games.villagers.screen.trade import Ticks, TradeBlock
from fishgames.games.villagers.screen.trading import Trading
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.choices import Choice, Choices

TRADE_KEY = "z"

PARTS = {
    "on": "places",
    "pay": "ways to pay",
    "role": "roles",
    "target": "cards to swap",
    "whose": "of these to swap",
    "side": "sides",
    "at": "cards with gold",
}
"""What there are several of, by the part that is asked."""


class BuildTurnScreen(OpenBoardScreen):
    """`picks`: parts of an action that are fixed; `ticks`: those of a trade, None if none is being made."""

    def __init__(self, session: Any) -> None:
        self.picks: list[Pick] = []
        self.ticks: Ticks | None = None  # None: no trade is being made
        self.question: Sheet | None = None
        super().__init__(session)

    @property
    def rows(self) -> Choices:
        """The hand, or the answers to a question."""
        return self.query_one("#choices", Choices)

    @property
    def trade(self) -> TradeBlock:
        """The three columns."""
        return self.query_one("#trade", TradeBlock)

    # drawing

    def draw_build(self, handle: VillagersSeat) -> None:
        assert handle.seat is not None
        room = hand_room(handle.view, self.words, self.app.size.height, handle.seat)
        prompt = self.prompt
        if self.ticks is not None:
            self.draw_trade(handle, room)
            return
        self.question = sheet = Chooser(handle, self.picks, self.words, every_role=self.tall).sheet()
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
        if self.question is not None and any(row.possible for row in self.question.rows):
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

    def draw_trade(self, handle: VillagersSeat, room: int) -> None:
        assert handle.seat is not None
        assert self.ticks is not None
        width = self.columns - 2
        title = shelf.trade_title(handle.view, handle.seat, self.words)
        head = Line().to(4).add("card, leaves the hand", "mut").to(32).add("on top, face down", "mut").to(59)
        self.prompt.lines = (title.cut(width), head.add("Basic, a new pile", "mut").cut(width))
        if self.trade.styles.height is None or self.trade.styles.height.value != room + 1:
            self.trade.styles.height = room + 1
        self.trade.fill(self.trading(handle, self.ticks).columns())

    def trading(self, handle: VillagersSeat, ticks: Ticks) -> Trading:
        return Trading(handle, self.words, ticks)

    # what has the focus

    def row(self) -> Row | None:
        """The row of the hand or of the sheet that has the cursor."""
        sheet = self.question
        if sheet is None or self.block is not self.rows or self.rows.cursor >= len(sheet.rows):
            return None
        return sheet.rows[self.rows.cursor]

    def preview(self) -> VillagersAction | None:
        """What is drawn as planned: the action, or the first of several that the row leaves open."""
        if (action := self.focused_action()) is not None:
            return action
        row = self.row()
        return row.actions[0] if row is not None and row.actions else None

    def planned(self, handle: VillagersSeat, action: VillagersAction | None) -> Planned | None:
        if action is None or isinstance(action, act.EndBuild) or handle.objection(action) is not None:
            return None
        return handle.planned(action)

    # the notice

    def tell_build(self, handle: VillagersSeat, action: VillagersAction | None, planned: Planned | None) -> None:
        assert handle.seat is not None
        view, words, width = handle.view, self.words, self.columns - 1
        row = self.row()
        back_keys = (("Esc", "one part back"),) if self.picks else ()
        if self.block is self.acts and isinstance(action, act.EndBuild):
            told = telling.end_told(view, handle.seat, words)
            self.set_notice(told.cut(width), (("Enter", "end the turn"), ("?", "more")))
        elif self.block is self.acts:
            self._tell_trade_row(handle)
        elif self.ticks is not None:
            self._tell_ticks(handle, self.trading(handle, self.ticks), planned)
        elif row is not None and not row.possible:
            if row.why is not None:
                self._tell_why_not(row.why)
            else:
                self.set_notice(Line().gap(1).add("That is not possible now.", "mut"), back_keys)
        elif row is not None and row.pick.more:
            told = Line().gap(1).add("Show all roles.", "ink bold").add(" A Monk with no card on it comes back.", "ink")
            self.set_notice(told, (("Enter", "show them"), *back_keys))
        elif planned is not None and action is not None:
            lead = self._open_parts(row) if row is not None and len(row.actions) > 1 else None
            self.set_notice(*telling.told(view, action, planned, words, width, lead))
        else:
            self.set_notice()

    def _tell_why_not(self, why: Objection) -> None:
        """A refusal that begins with the card's name needs no other subject."""
        subject, row = self.subject(), self.row()
        name = "" if row is None or row.card is None else self.words.name(row.card)
        if name and why.sentence.startswith(name):
            sentence = f"{subject}{why.sentence.removeprefix(name)}   {why.clause}"
            self.say("bad", sentence, "? why in full   Esc puts this line away")
        else:
            self.refuse(why, subject)

    def _open_parts(self, row: Row) -> Line:
        """A row that leaves something open: how many answers there are, and that the first one is shown."""
        assert self.handle is not None
        follow = Chooser(self.handle, [*self.picks, row.pick], self.words, every_role=self.tall).sheet()
        line = EMPTY if row.card is None else token(row.card, self.words.cards).gap(2)
        line = line.add(f"{len(follow.rows)} {PARTS.get(follow.part, 'answers')} to choose from", "ink")
        return line.add(": Enter asks which. The first:", "mut")

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

    def _tell_ticks(self, handle: VillagersSeat, trading: Trading, planned: Planned | None) -> None:
        action = trading.action
        if action is not None and (why := handle.objection(action)) is not None:
            self.refuse(why)
        elif action is not None and planned is not None:
            told, _ = telling.told(handle.view, action, planned, self.words, self.columns - 1)
            self.set_notice(told, (("Enter", "trade, all three are ticked"), ("Esc", "one part back")))
        else:
            told = Line().gap(1).add(f"Still to be ticked: {', '.join(trading.missing)}.", "ink")
            self.set_notice(told, (("Enter", "tick"), ("arrows", "move"), ("Esc", "one part back")))
