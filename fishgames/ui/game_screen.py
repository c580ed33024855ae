"""The table screen of any game: whose move it is, when the curtain comes, taking back, leaving.

The screen holds at most one seat's handle; between two people it holds none.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import Worker

from fishgames.core.controller import UndoRefused
from fishgames.core.history import Takeback
from fishgames.core.model import Asked, Objection, Seat
from fishgames.core.players import EFFORT, bot_names, make_player
from fishgames.core.saves import SaveError
from fishgames.core.session import Session, nothing
from fishgames.core.spec import HUMAN
from fishgames.ui.bot_pace import BotPace
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain, Lifted
from fishgames.ui.ideas import Ideas
from fishgames.ui.keyboard import Keyboard
from fishgames.ui.lines import Line
from fishgames.ui.musing import apart
from fishgames.ui.result_screen import Branching, Leaving, ResultScreen
from fishgames.ui.shelf_page import H, ShelfPage, V
from fishgames.ui.table_pages import open_page

if TYPE_CHECKING:
    from fishgames.ui.chairs_screen import Arrangement
    from fishgames.ui.vote_screen import Verdict


class GameScreen(ShelfPage[H, V], Generic[H, V]):
    """A table in play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why, why not, what does it do", key_display="?"),
        Binding("L", "page('log')", "log"),
        Binding("S", "page('scores')", "scores with reasons"),
        Binding("R", "page('rules')", "rules"),
        Binding("P", "look", "the own hand: up at a locked table, else for somebody else behind a key"),
        Binding("space", "go_on", "the next bot goes on"),
        Binding("I", "idea", "an idea: what looks best for this decision, and why"),
        Binding("u", "undo", "undo"),
        Binding("U", "redo", "redo"),
        Binding("escape", "back", "one step back; puts a notice away"),
        Binding("T", "chairs", "who sits where, and how the table plays"),
        Binding("ctrl+s", "save_copy", "save a copy", key_display="^S"),
        Binding("ctrl+o", "leave_for('menu')", "to the menu; all is saved", key_display="^O"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.keyboard = Keyboard(self.controller)
        self.ideas = Ideas(self)
        self.pace = BotPace(self)
        self._bot: Worker[None] | None = None
        self._account_due = any(event.milestone for event in self.controller.last_events)
        self._position = self.controller.position
        self._remark = session.notice  # said once, in a notice row: a toast would lie over a hand
        self._told_unsaved = False  # that leaving would lose something
        self._unsubscribe = self.controller.subscribe(self._changed)

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
        self.pace.go_on()
        # told once to the next person, also if bots go on meanwhile
        self._account_due = self._account_due or any(event.milestone for event in self.controller.last_events)
        # while the program ends the parts of a screen go before it does
        if self.is_attached and self.query("#board"):
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
            self._bot = self._let_bot_play(bot, self.controller.position)
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
        self._lift()
        self.handle = None
        self.ideas.forget()
        self.close_sheet()
        self._draw()

    def _take(self, seat: Seat) -> None:
        """A person sits down: the seat's handle, and with it the hand."""
        asked = self.controller.public().view.asked
        in_public = asked is not None and not asked.private and not self.controller.hands_open
        handle: Any = self.controller.seat(seat, in_public=in_public)
        if self.controller.speaker is not None:
            handle = self.controller.public()
        if handle.seat is None or in_public:
            # the whole table looks on: from here on it is not known who sits there
            self.keyboard.left()
        else:
            self.keyboard.taken_by(seat)
        self.handle = handle
        self._wear(handle.seat)
        self.close_sheet()
        # the cursor of whoever sat here before says nothing to this decision
        self.draw_shelf(None)
        if self.is_locked:
            self.lay_down()
        self._draw()
        self._unseen = True
        # behind a change of looks, which holds up painting
        self.app.call_next(self.call_after_refresh, self._seen)

    def _wear(self, seat: Seat | None) -> None:
        """The looks of the person who sits there; None: those that everybody sees together."""
        wear: Callable[[str | None], None] | None = getattr(self.app, "wear", None)
        if wear is not None:
            wear(self.keyboard.person_of(seat))

    @property
    def is_locked(self) -> bool:
        """Does this table want the hand that is asked to lie face down?"""
        asked = self.controller.public().view.asked
        return self.controller.settings.privacy == "locked" and asked is not None and asked.private

    def _seen(self) -> None:
        """The decision has been painted; until now a doubled key of the one before would have answered it."""
        self._unseen = False
        if not self.face_down:
            self.turned_up()
        self._saved()

    def turned_up(self) -> None:
        if self._remark is not None:
            self.say("note", self._remark)
            self._remark = None

    def _own_news(self, seat: Seat) -> str | None:
        """What has happened since the seat's last turn that the curtain could not tell, for its person alone."""
        view, own, public = (handle := self.controller.seat(seat)).view, handle.log, self.controller.public().log
        last = self.controller.last_turn(seat)
        start = max(0 if last is None else last + 1, self.wording.shown_from(view, own))
        told = [
            text
            for mine, others in zip(own[start:], public[start:], strict=True)
            if mine.seat == seat and (text := self.wording.event(mine)) != self.wording.event(others) and text
        ]
        return f"Only {self.tags.brief(seat, 20)} knows: {'; '.join(told)}" if told else None

    def _hand_over(self, seat: Seat) -> None:
        """Order matters: notices away, seat dropped, curtain up; the next handle comes only after its key."""
        handed = self.keyboard.changes_hands(seat)
        self._close_pages()
        self.app.clear_notifications()
        self._drop()
        if handed:
            self.keyboard.left()
            self._wear(None)
        self.app.push_screen(self._curtain(seat, handed=handed), lambda lifted: self._lifted(seat, lifted))

    def _close_pages(self) -> None:
        """Pages that were opened over the table go: what comes up now would lie on them, or close them instead."""
        # `screen` would be the notice of a window that is too small, which is not on the stack
        while self in self.app.screen_stack and self.app.screen_stack[-1] is not self:
            self.app.pop_screen()

    def _curtain(self, seat: Seat, *, handed: bool) -> Curtain:
        public = self.controller.public()
        mover = self.controller.last_mover
        undo = "no" if mover is None else self.controller.takeback(mover).how
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
            deal=self.controller.deal.fingerprint,
        )

    def _lifted(self, seat: Seat, lifted: Lifted | None) -> None:
        mover = self.controller.last_mover
        if lifted == "take":
            self._account_due, self._remark = False, self._own_news(seat)
            self._take(seat)
        elif lifted == "menu":
            self.action_leave_for("menu")
        elif lifted == "chairs":
            self._open_chairs()
        elif lifted == "undo" and mover is not None:
            self._take_back(mover)
        else:
            self._hand_over(seat)

    @work(exclusive=True, group="bot")
    async def _let_bot_play(self, seat: Seat, position: int) -> None:
        """The bot thinks on what its seat may know; thrown away if the table has changed meanwhile."""
        from asyncio import create_task, sleep, to_thread

        controller = self.controller
        handle = controller.seat(seat)
        name, effort = controller.seats[seat].player, EFFORT[controller.settings.thinking]
        player = make_player(self.session.spec, name, controller.rules, effort=effort)
        with apart(lambda: controller.position != position) as stop:
            asked = (handle.confided, handle.log, handle.legal_actions, controller.thinking(seat), stop)
            thought = create_task(to_thread(player.choose, *asked))  # while people look at what was played last
            await self.pace.pause(seat)
            choice = await self.pace.thought(thought)
            while not self.session.settled:
                await sleep(0.01)
        if controller.position == position and self.is_attached:
            handle.submit(choice.action, choice.reason)

    def action_idea(self) -> None:
        """What looks best for whoever sits here."""
        self.ideas.open()

    def action_go_on(self) -> None:
        """The next bot, where the table wants a key between two of them."""
        self.pace.go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space is a key here only while a bot waits for it."""
        return self.pace.waiting is not None if action == "go_on" else super().check_action(action, parameters)

    def redraw(self) -> None:
        """Something besides the game has changed."""
        self._draw()

    @property
    def thinks(self) -> bool:
        return self.pace.thinks

    def draw_waiting(self) -> None:
        self.set_notice(*self.pace.notice())

    @property
    def undoable(self) -> bool:
        """While a bot waits for its key whoever moved last may want that back."""
        mover = self.controller.last_mover
        if self.pace.waiting is None or mover is None:
            return super().undoable
        return self.controller.takeback(mover).how != "no"

    def action_undo(self) -> None:
        """Take the own last action back: at once if that is free, else the table votes."""
        mover = self.controller.last_mover
        if (handle := self.handle) is None:
            if self.pace.waiting is not None and mover is not None:
                self._take_back(mover)
            return
        # a person with several seats moved last on another of them
        own = mover is not None and (handle.seat is None or handle.in_public or self.keyboard.sits(mover))
        seat = mover if own else handle.seat
        if seat is not None:
            self._take_back(seat)

    def _take_back(self, seat: Seat) -> None:
        found = self.controller.takeback(seat)
        if found.how == "vote" and self.controller.voters(seat):
            self._ask_table(seat, found)
            return
        try:
            self.controller.undo(seat)
        except UndoRefused as refused:
            self._say_or_remark(refused.objection)

    def _say_or_remark(self, objection: Objection) -> None:
        if self.handle is not None:
            self.refuse(objection)
        else:
            self._remark = objection.sentence
            self._follow()

    def _ask_table(self, seat: Seat, found: Takeback) -> None:
        """Everybody looks on, so nothing of a seat stays on the screen."""
        from fishgames.ui.vote_screen import Question, VoteScreen

        self._stand_still()
        controller = self.controller
        texts = [self.wording.event(event) for event in controller.told_lately(found.steps)]
        bots = [number for number, info in enumerate(controller.seats) if not info.human]
        why = "" if found.objection is None else "it is not free any more"
        told = [text for text in texts if text is not None]
        question = Question(seat, found.steps, told, why, controller.voters(seat), bots)
        board, view = self.make_board(), controller.public().view
        page = VoteScreen(question, board, view, self.wording, self.tags, self.session.spec.title, self.token_hues)
        self.app.push_screen(page, lambda verdict: self._voted(seat, verdict))

    def _voted(self, seat: Seat, verdict: "Verdict | None") -> None:
        if verdict is not None and verdict.refused is not None:
            by = self.tags.names[verdict.refused]
            self._remark = f"{by} does not agree; play goes on, and this step is not asked for again."
            self.controller.refuse_takeback(seat, verdict.refused)
        elif verdict is not None and verdict.agreed:
            try:
                self.controller.undo(seat, verdict.agreed)
            except UndoRefused as refused:
                self._remark = refused.objection.sentence
            else:
                return
        self._follow()

    def action_chairs(self) -> None:
        """Whoever sits here lets go of the hand; then the table settles who sits where."""
        if self.controller.to_act():
            self._open_chairs()

    def _open_chairs(self) -> None:
        from fishgames.ui.chairs_screen import Arrangement, ChairsScreen

        self._stand_still()
        controller, spec = self.controller, self.session.spec
        present = Arrangement(controller.seats, controller.settings)
        players = (HUMAN, *bot_names(spec))
        view = controller.public().view
        page = ChairsScreen(present, players, self.make_board(), view, self.wording, self.tags, spec.title)
        self.app.push_screen(page, self._settle)

    def _stand_still(self) -> None:
        """Before the whole table is asked for something besides the game: no seat is open, no bot goes on."""
        self.workers.cancel_group(self, "bot")
        self._close_pages()
        self._drop()
        self.keyboard.left()
        self._wear(None)

    def _settle(self, chosen: "Arrangement | None") -> None:
        if chosen is None:
            self._follow()
        else:
            self.controller.settle(chosen.seats, chosen.settings)

    def action_redo(self) -> None:
        """Bring back what was taken back."""
        if self.handle is None:
            return
        try:
            self.controller.redo()
        except UndoRefused as refused:
            self.refuse(refused.objection)

    def cover(self) -> bool:
        """Nothing of a seat on any screen, the cover up until whoever sat here lifts it; a bot thinks anew then.

        False when no seat is open and no bot acts, so that nothing private can be on any screen.
        """
        handle = self.handle
        seat = None if handle is None else handle.seat
        acts = self._bot is not None and self._bot.is_running
        if seat is None:
            # whoever lifts the cover may be anybody, so the next hand waits for its person
            self.keyboard.left()
            if not acts:
                return False
        self.workers.cancel_group(self, "bot")
        self._close_pages()
        self.app.clear_notifications()
        self._drop()
        saved = "not saved" if self.session.fault else "everything is saved"
        where = (self.session.spec.title, self.wording.status(self.controller.public().view), saved)
        page = CoverScreen(where, None if seat is None else self.tags.names[seat])
        self.app.push_screen(page, lambda _: self._follow() if seat is None else self._take(seat))
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
        open_page(self, name, self.session, self.source, self.tags, self.token_hues)

    @property
    def _can_look(self) -> bool:
        """Has this game hands, and are there several people who must not see each other's?"""
        people = {info.person for info in self.controller.seats if info.human}
        return self.has_hands and len(people) > 1 and self.controller.settings.privacy != "open"

    def action_look(self) -> None:
        """Whoever sits here makes room for a look at another hand, and is asked for again afterwards."""
        if self.handle is None:
            return
        if self.face_down:
            self.turn_up()
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
        self._wear(None)
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
        self._wear(None)
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
            self.controller.deal,
        )
        self.app.push_screen(page, self._after_result)

    def branch_off(self, step: int | None) -> None:
        """Leave the finished game for a new table that begins at this step of it."""
        if step is not None:
            self._close_pages()
            self.dismiss(Branching(step))

    def _after_result(self, chosen: Leaving | None) -> None:
        self.dismiss(chosen or "menu")
