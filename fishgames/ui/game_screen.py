"""The table screen of any game: whose move it is, when the curtain comes, what a seat sees, undo, leaving.

A game adds its board, its shelf and what its keys mean. The screen holds at most one seat's handle; between two
people it holds none.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from fishgames.core.actions import BaseAction, IllegalAction
from fishgames.core.controller import SeatHandle, UndoRefused
from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, Objection, Seat
from fishgames.core.players import make_player
from fishgames.core.rules import BaseView
from fishgames.core.saves import SaveError
from fishgames.core.session import Session, nothing
from fishgames.ui.board import Board
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain, Lifted, PublicPage
from fishgames.ui.keyboard import Keyboard
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import Line
from fishgames.ui.page import Page
from fishgames.ui.result_screen import Leaving, ResultScreen
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.side_column import SideColumn
from fishgames.ui.table_pages import open_page
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.sheet import Sheet

H = TypeVar("H", bound=SeatHandle[Any, Any])
V = TypeVar("V", bound=BaseView)

PACE = {"instant": 0.0, "short": 0.6}
"""Seconds between two actions of bots."""


class GameScreen(Page[Leaving], Generic[H, V]):
    """A table in play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why, why not, what does it do", key_display="?"),
        Binding("L", "page('log')", "log"),
        Binding("S", "page('scores')", "scores with reasons"),
        Binding("R", "page('rules')", "rules"),
        Binding("P", "look", "somebody else looks at the own hand"),
        Binding("u", "undo", "undo"),
        Binding("U", "redo", "redo"),
        Binding("escape", "back", "one step back; puts a notice away"),
        Binding("ctrl+s", "save_copy", "save a copy", key_display="^S"),
        Binding("ctrl+o", "leave_for('menu')", "to the menu; all is saved", key_display="^O"),
    ]
    KEYS: ClassVar[Sequence[KeyHint]] = (
        KeyHint("arrows", "choose", wide=True),
        KeyHint("Enter", "do it", wide=True),
        KeyHint("?", "why"),
        KeyHint("L", "log"),
        KeyHint("S", "scores"),
        KeyHint("R", "rules"),
        KeyHint("u", "undo"),
        KeyHint("F9", "cover", wide=True),
        KeyHint("F1", "keys"),
    )
    token_hues: ClassVar[Mapping[str, str]] = {}

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.controller = session.controller
        self.wording = session.controller.wording
        self.tags = SeatTags.of([info.name for info in self.controller.seats])
        self.handle: H | None = None
        self.keyboard = Keyboard(self.controller)
        self._account_due = any(event.milestone for event in self.controller.last_events)
        self._position = self.controller.position
        self._remark = session.notice  # said once, in a notice row: a toast would lie over a hand
        self._told_unsaved = False  # that leaving would lose something
        self._unseen = False  # has the open decision not been painted yet?
        self._unsubscribe = self.controller.subscribe(self._changed)

    # what a game adds

    @abstractmethod
    def make_board(self) -> Board[V]:
        """A board for this table: one for the screen, one for each curtain."""

    @abstractmethod
    def compose_shelf(self) -> ComposeResult:
        """The widgets of the shelf."""

    @abstractmethod
    def draw_shelf(self, handle: H | None) -> None:
        """Fill the shelf for a seat; None empties it, nothing of the last seat may stay."""

    @abstractmethod
    def draw_notice(self) -> None:
        """Tell what has the focus and what it would do."""

    @abstractmethod
    def why(self) -> tuple[Line, ...]:
        """The sheet that `?` opens for what has the focus; () if there is nothing to explain."""

    @abstractmethod
    def side_lines(self, view: V, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """What the side column shows above the log at 110 columns and more."""

    @abstractmethod
    def result_lines(self, view: V, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Table and chart of the finished game."""

    def hand_lines(self, view: V, width: int) -> tuple[Line, ...]:
        """What only the seat of this view may see, to be read and not played; () if the game has no such thing."""
        return ()

    def public_pages(self) -> Sequence[PublicPage]:
        """The game's own pages that open from the curtain, too."""
        return ()

    # the page

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="upper"):
            yield self.make_board()
            yield SideColumn(id="side", ground="shelf")
        with Vertical(id="decide"):
            yield from self.compose_shelf()
            yield Sheet(id="sheet", ground="shelf", classes="gone")

    @property
    def board(self) -> Board[V]:
        """The board of this screen."""
        found: Any = self.query_one("#board")
        board: Board[V] = found
        return board

    @property
    def keys_heading(self) -> str:
        """The game and what is asked."""
        asked = self.controller.public().view.asked
        title = self.session.spec.title
        return title if asked is None else f"{title}, {self.wording.question(asked)}"

    @property
    def sheet(self) -> Sheet:
        """What may lie over the shelf."""
        return self.query_one("#sheet", Sheet)

    def on_mount(self) -> None:
        self.session.on_saved = self._saved_in_thread
        self.draw_shelf(None)
        self.call_after_refresh(self._follow)

    def on_unmount(self) -> None:
        self._unsubscribe()
        self.session.on_saved = nothing

    def on_resize(self) -> None:
        self._draw()
        self.call_after_refresh(self.sheet.fit)

    # whose move it is

    def _changed(self) -> None:
        if self.controller.position == self._position:
            # only talk: the decision stays as it is
            self._draw()
            return
        self._position = self.controller.position
        # told once to the next person, also if bots go on meanwhile
        self._account_due = self._account_due or any(event.milestone for event in self.controller.last_events)
        if self.is_attached:
            self._follow()

    def _follow(self) -> None:
        """Whose move is it? Run after every change of the table."""
        asked = self.controller.public().view.asked
        if asked is None:
            self._drop()
            self._finish()
            return
        bot = self._bot_of(asked)
        if bot is not None:
            self._drop()
            self._let_bot_play(bot, self.controller.position)
            return
        seat = self.keyboard.first_of(asked)
        if self._plays_itself(seat):
            return
        if self.keyboard.needs_curtain(asked, seat) or self._account_due:
            self._hand_over(seat)
        else:
            self._take(seat)

    def _bot_of(self, asked: Asked) -> Seat | None:
        """The bot that acts before any person; what the whole table is asked is for people, if there are any."""
        bots = [seat for seat in asked.seats if not self.controller.seats[seat].human]
        return None if asked.how == "any" and len(bots) < len(asked.seats) else next(iter(bots), None)

    def _plays_itself(self, seat: Seat) -> bool:
        """A play that leaves no choice, at a table that wants it done: no hand-over for it."""
        if self.controller.settings.forced != "automatic":
            return False
        options = self.controller.seat(seat).legal_actions
        if len(options) != 1:
            return False
        self.controller.submit(options[0], auto=True)
        return True

    def _drop(self) -> None:
        """Let go of the seat: from here on nothing of it is on the screen."""
        self.handle = None
        self.close_sheet()
        self._draw()

    def _take(self, seat: Seat) -> None:
        """A person sits down: the seat's handle, and with it the hand."""
        if self.controller.speaker is None:
            self.keyboard.taken_by(seat)
            handle: Any = self.controller.seat(seat)
        else:
            # anybody may press the key for the whole table: from here on it is not known who sits there
            self.keyboard.left()
            handle = self.controller.public()
        self.handle = handle
        self.close_sheet()
        # the cursor of whoever sat here before says nothing to this decision
        self.draw_shelf(None)
        self._draw()
        self._unseen = True
        self.call_after_refresh(self._seen)

    def _seen(self) -> None:
        """The decision has been painted; until now a doubled key of the one before would have answered it."""
        self._unseen = False
        if self._remark is not None:
            self.say("note", self._remark)
            self._remark = None
        self._saved()

    def _hand_over(self, seat: Seat) -> None:
        """Order matters: notices away, seat dropped, curtain up; the next handle comes only after its key."""
        handed = self.keyboard.changes_hands(seat)
        self._close_pages()
        self.app.clear_notifications()
        self._drop()
        if handed:
            self.keyboard.left()
        self.app.push_screen(self._curtain(seat, handed=handed), lambda lifted: self._lifted(seat, lifted))

    def _close_pages(self) -> None:
        """Pages that were opened over the table go: what comes up now would lie on them, or close them instead."""
        # `screen` would be the notice of a window that is too small, which is not on the stack
        while self in self.app.screen_stack and self.app.screen_stack[-1] is not self:
            self.app.pop_screen()

    def _curtain(self, seat: Seat, *, handed: bool) -> Curtain:
        public = self.controller.public()
        mover = self.controller.last_mover
        undo = mover is not None and self.controller.takeback(mover).how == "free"
        return Curtain(
            self.make_board(),
            self.wording,
            self.tags,
            public.view,
            public.log,
            seat,
            title=self.session.spec.title,
            since=self.controller.last_turn(seat),
            undo=undo,
            account=self._account_due,
            remark=self._remark or self._not_saved(),
            open_page=self.action_page,
            hues=self.token_hues,
            handed=handed,
            pages=self.public_pages(),
            look=self._open_look if self._can_look else None,
        )

    def _lifted(self, seat: Seat, lifted: Lifted | None) -> None:
        mover = self.controller.last_mover
        if lifted == "take":
            self._account_due, self._remark = False, None
            self._take(seat)
        elif lifted == "menu":
            self.action_leave_for("menu")
        elif lifted == "undo" and mover is not None:
            try:
                self.controller.seat(mover).undo()
            except UndoRefused as refused:
                self._remark = refused.objection.sentence
                self._hand_over(seat)
        else:
            self._hand_over(seat)

    @work(exclusive=True, group="bot")
    async def _let_bot_play(self, seat: Seat, position: int) -> None:
        """The bot thinks on what its seat may know; thrown away if the table has changed meanwhile."""
        from asyncio import create_task, sleep, to_thread

        controller = self.controller
        handle = controller.seat(seat)
        player = make_player(self.session.spec, controller.seats[seat].player)
        choosing = to_thread(player.choose, handle.view, handle.log, handle.legal_actions, controller.thinking(seat))
        thought = create_task(choosing)  # it thinks while people look at what was played last
        await sleep(PACE[controller.settings.pace])
        action = await thought
        while not self.session.settled:
            await sleep(0.01)
        if controller.position == position and self.is_attached:
            handle.submit(action)

    # drawing

    def _draw(self) -> None:
        if not self.is_attached or not self.query("#board"):
            return
        public = self.controller.public()
        view, handle = public.view, self.handle
        asked = () if view.asked is None else view.asked.seats
        turn = handle.seat if handle is not None else next(iter(asked), None)
        self.board.show(view, public.log, turn)
        self._draw_status(view)
        self.draw_shelf(handle)
        self._draw_side()
        if handle is None:
            self.set_notice()
        else:
            self.draw_notice()
        undoable = handle is not None and handle.takeback().how == "free"
        self.set_keys([hint._replace(possible=undoable) if hint.key == "u" else hint for hint in self.KEYS])

    def _draw_status(self, view: V) -> None:
        left = Line.of(self.session.spec.title, "bold").gap(2).add(self.wording.status(view), "mut")
        seat = self.handle.seat if self.handle is not None else view.asked.seats[0] if view.asked is not None else None
        right = Line()
        if view.asked is not None:
            right = Line.of(self.wording.verb(view.asked), "mut")
            if seat is not None:
                right = right.gap(1) + self.tags.chip(seat, self.signs)
        self.set_status(left, right)

    # again when the layout is made: the shelf may have grown or gone, and the column with it
    @on(SideColumn.Resized)
    def _draw_side(self) -> None:
        if not self.is_attached:
            return
        side = self.query_one("#side", SideColumn)
        if not self.wide:
            side.lines = ()
            return
        source = self.handle if self.handle is not None else self.controller.public()
        start = self.wording.shown_from(source.view, source.log)
        above = self.side_lines(source.view, source.log)
        side.fill(above, source.log, start, self.wording, self.tags, self.token_hues)

    # acting

    def submit(self, action: BaseAction) -> None:
        """Do what the person at the keyboard chose; an objection is told, nothing is lost."""
        if self.handle is None or self._unseen or self._closed_a_sheet():
            return
        try:
            self.handle.submit(action)
        except IllegalAction as refused:
            self.refuse(refused.objection, self.subject())

    def subject(self) -> str:
        """What has the focus, in front of a refusal: "Y*19"."""
        return ""

    def refuse(self, objection: Objection, what: str = "") -> None:
        """Say why not, with the clause."""
        clause = f"   {objection.clause}" if objection.clause else ""
        sentence = objection.sentence
        if what:
            # in the middle of a line: a small letter, unless the sentence begins with a card
            first = sentence[0].lower() if sentence[1:2].islower() or sentence[1:2] == " " else sentence[0]
            sentence = f"{what} not now: {first}{sentence[1:]}"
        more = "? why in full   " if what else ""
        self.say("bad", f"{sentence}{clause}", f"{more}Esc puts this line away")

    def press(self, action: BaseAction) -> None:
        """A key that names the action itself: done at once if it can be taken back, else Enter must confirm it."""
        if self.handle is None or self._closed_a_sheet():
            return
        refused = self.handle.objection(action) is not None
        if refused or self.controller.settings.undo == "off" or self.handle.final(action):
            self.draw_notice()
        else:
            self.submit(action)

    def _closed_a_sheet(self) -> bool:
        """A sheet hides what the key would act on: the key puts it away and does nothing else."""
        if not self.sheet.is_open or self.sheet.explains:
            return False
        self.action_back()
        return True

    def action_why(self) -> None:
        """Open or close the sheet that explains what has the focus."""
        if self.sheet.is_open:
            self.close_sheet()
        elif self.handle is not None and (lines := self.why()):
            self.open_sheet(lines)
            self.sheet.explains = True

    def focus_moved(self) -> None:
        """Something else has the focus: an explanation goes along with it, any other sheet goes away."""
        if self.sheet.explains and (lines := self.why()):
            self.open_sheet(lines)
            self.sheet.explains = True
        else:
            self.close_sheet()
        self.draw_notice()

    def open_sheet(self, lines: tuple[Line, ...]) -> None:
        """Lie over the shelf's content, which keeps the focus; the table above stays."""
        seat = None if self.handle is None else self.handle.seat
        self.sheet.open(lines, None if seat is None else self.tags.hue(seat))

    def close_sheet(self) -> None:
        """Show the shelf's content again."""
        self.sheet.close()

    def action_back(self) -> None:
        """Esc: the sheet away, or the notice back to what has the focus."""
        self.close_sheet()
        if self.handle is not None:
            self.draw_notice()

    @on(LineBlock.Clicked)
    def _right_clicked(self, message: LineBlock.Clicked) -> None:
        """A right click is `?`."""
        if message.button == 3:
            message.stop()
            self.action_why()

    def action_undo(self) -> None:
        """Take the own last action back, if that is free."""
        if (handle := self.handle) is None:
            return
        mover = self.controller.last_mover
        # a person with several seats moved last on another of them
        own = mover is not None and self.keyboard.sits(mover)
        try:
            (self.controller.seat(mover) if own and mover is not None else handle).undo()
        except UndoRefused as refused:
            self.refuse(refused.objection)

    def action_redo(self) -> None:
        """Bring back what was taken back."""
        if self.handle is None:
            return
        try:
            self.controller.redo()
        except UndoRefused as refused:
            self.refuse(refused.objection)

    def cover(self) -> bool:
        """Nothing of a seat on any screen, the cover up until whoever sat here lifts it.

        False when no seat is open, so that nothing private can be on any screen.
        """
        handle = self.handle
        if handle is None or handle.seat is None:
            # whoever lifts the other cover may be anybody, so the next hand waits for its person
            self.keyboard.left()
            return False
        seat = handle.seat
        self._close_pages()
        self.app.clear_notifications()
        self._drop()
        saved = "not saved" if self.session.fault else "everything is saved"
        where = (self.session.spec.title, self.wording.status(self.controller.public().view), saved)
        self.app.push_screen(CoverScreen(where, self.tags.names[seat]), lambda _: self._take(seat))
        return True

    def action_save_copy(self) -> None:
        """A copy of the save as it stands, under a name of its own; play goes on in the table's own file."""
        if not self.session.flush(2.0):
            self.say("bad", f"Nothing to copy yet: the table is not saved ({self.session.why_not}).")
            return
        status = self.wording.status(self.controller.public().view)
        try:
            path = self.session.copy(f"{self.session.spec.title}, {status}")
        except SaveError as error:
            self.say("bad", str(error))
        else:
            self.say("good", f"Saved as {path.stem}. Copies do not change the running game.")

    def action_page(self, name: str) -> None:
        """A reading page: what everybody knows, and what the seat at the keyboard knows besides."""
        source = self.handle if self.handle is not None else self.controller.public()
        open_page(self, name, self.session, source, self.tags, self.token_hues)

    @property
    def _can_look(self) -> bool:
        """Has this game hands, and are there several people who must not see each other's?"""
        people = {info.person for info in self.controller.seats if info.human}
        hands = type(self).hand_lines is not GameScreen.hand_lines
        return hands and len(people) > 1 and self.controller.settings.privacy != "open"

    def action_look(self) -> None:
        """Whoever sits here makes room for a look at another hand, and is asked for again afterwards."""
        if self.handle is None:
            return
        if not self._can_look:
            self.say("note", "Nobody else at this table has a hand that lies face down.")
            return
        self.app.clear_notifications()
        self._drop()
        self._open_look()

    def _open_look(self) -> None:
        from fishgames.ui.look_screen import Look, LookScreen

        self.keyboard.left()
        people = [seat for seat, info in enumerate(self.controller.seats) if info.human]
        tell = self._tell if self.wording.claims_offered(self.controller.public().view) is not None else None
        page = LookScreen(people, self.tags, self.session.spec.title, Look(self._hand_of, tell))
        self.app.push_screen(page, self._looked)

    def _hand_of(self, seat: Seat, width: int) -> tuple[Line, ...]:
        return self.hand_lines(self.controller.seat(seat).view, width)

    def _looked(self, _: None) -> None:
        # over a curtain that still stands nothing else is needed
        if not isinstance(self.app.screen_stack[-1], Curtain):
            self._follow()

    def action_tell(self) -> None:
        """Pin up what whoever sits here tells the others."""
        if self.handle is not None and self.handle.seat is not None:
            self._tell(self.handle.seat)

    def _tell(self, seat: Seat) -> None:
        from fishgames.ui.claim_screen import ClaimScreen

        handle = self.controller.seat(seat)
        offered = self.wording.claims_offered(handle.view) or ()
        heading = Line.of(self.session.spec.title, "bold").gap(2).add("tell the team", "ink")
        chip = self.tags.chip(seat, self.signs)
        page = ClaimScreen(offered, handle.claims.get(seat, ""), heading, chip, self.token_hues)
        self.app.push_screen(page, lambda told: None if told is None else handle.claim(told))

    def action_leave_for(self, where: Leaving) -> None:
        """Leave the table. Everything is saved; if it is not, the first press says so and only the second leaves."""
        if self.session.fault and not self._told_unsaved:
            self._told_unsaved = True
            told = f"Not saved: {self.session.fault}. ^O again leaves, and what is not on disk is lost."
            if self.handle is not None:
                self.say("bad", told, "Esc stays")
                return
            self._remark = told
            self._follow()
            return
        self._drop()
        self.dismiss(where)

    # saving and the end

    def _saved_in_thread(self) -> None:
        self.app.call_later(self._saved)

    def _not_saved(self) -> str | None:
        return f"Not saved: {self.session.fault}. Play goes on." if self.session.fault else None

    def _saved(self) -> None:
        """After an attempt to save: a failure is told where people look just now."""
        top = self.app.screen_stack[-1] if self.is_attached else None
        if (sentence := self._not_saved()) is not None and (top is self or isinstance(top, Curtain)):
            top.say("bad", sentence, "the next action tries again")

    def _finish(self) -> None:
        """The game is over: the result, then wherever the people want to go."""
        self._close_pages()
        public = self.controller.public()
        page = ResultScreen(
            self.session.spec.title,
            self.wording,
            self.tags,
            public.view,
            self.controller.result(),
            self.keyboard.company(),
            lambda: self.result_lines(public.view, public.log),
            self.action_page,
        )
        self.app.push_screen(page, self._after_result)

    def _after_result(self, chosen: Leaving | None) -> None:
        self.dismiss(chosen or "menu")
