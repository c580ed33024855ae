"""The table screen of any game: whose move it is, when the curtain comes, taking back, leaving.

The screen holds at most one seat's handle; between two people it holds none.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Generic

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import Worker

from fishgames.core.model import Asked, Seat
from fishgames.core.players import EFFORT, make_player
from fishgames.core.promise import grouped
from fishgames.core.session import Session, nothing
from fishgames.ui.asides import Asides
from fishgames.ui.bot_pace import BotPace
from fishgames.ui.cover import CoverScreen, Presses
from fishgames.ui.curtain import Curtain, Lifted
from fishgames.ui.ending import Ending
from fishgames.ui.ideas import Ideas
from fishgames.ui.keyboard import Keyboard
from fishgames.ui.musing import apart
from fishgames.ui.result_screen import Branching, Leaving
from fishgames.ui.said_once import news_of
from fishgames.ui.shelf_page import H, ShelfPage, V
from fishgames.ui.table_pages import open_page
from fishgames.ui.taking_back import TakingBack

MOVES = frozenset({"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift+tab"})
"""Keys that only move the pointer; held down they go on."""


class GameScreen(ShelfPage[H, V], Generic[H, V]):
    """A table in play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why, why not, what does it do", key_display="?"),
        Binding("L", "page('log')", "log"),
        Binding("S", "page('scores')", "scores with reasons"),
        Binding("R", "page('rules')", "rules"),
        Binding("P", "look", "turn the hand up at a locked table; else somebody's, behind a key"),
        Binding("space", "go_on", "the next bot goes on"),
        Binding("I", "idea", "an idea: what looks best for this decision, and why"),
        Binding("u", "undo", "undo"),
        Binding("U", "redo", "redo"),
        Binding("escape", "back", "one step back; puts a notice away"),
        Binding("T", "chairs", "who sits where, and how the table plays"),
        Binding("ctrl+o", "leave_for('menu')", "to the menu; all is saved", key_display="^O"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.keyboard = Keyboard(self.controller)
        self.taking_back = TakingBack(self)
        self.asides = Asides(self)
        self.ideas = Ideas(self)
        self.ending = Ending(self)
        self.pace = BotPace(self)
        self._bot: Worker[None] | None = None
        self._account_due = self.controller.reckoned_up
        self._position = self.controller.position
        self.once.remark(session.notice)  # a toast would lie over a hand
        if session.fresh and (deal := self.controller.deal.fingerprint):
            self.once.promise(f"The deal, sealed: {grouped(deal)}; its seed and salt are told at the end.")
        self._told_unsaved = False  # that leaving would lose something
        self._presses = Presses()
        self._unsubscribe = self.controller.subscribe(self._changed)

    def on_mount(self) -> None:
        self.session.on_saved = self._saved_in_thread
        self.draw_shelf(None)
        self.call_after_refresh(self.follow)

    def on_unmount(self) -> None:
        self._unsubscribe()
        self.session.on_saved = nothing

    def on_resize(self) -> None:
        self._draw()
        self.call_after_refresh(self.sheet.fit)

    def swallows(self, key: str) -> bool:
        """A key held down or pressed twice answers one decision, not the next one as well: it has not been read."""
        return key not in MOVES and self._presses.repeats(key)

    # whose move it is

    def _changed(self) -> None:
        if self.controller.position == self._position:
            # only talk: the decision stays as it is
            self._draw()
            return
        self._position = self.controller.position
        self.once.moved_on()
        self.pace.go_on()
        # told once to the next person, also if bots go on meanwhile
        self._account_due = self._account_due or self.controller.reckoned_up
        # while the program ends the parts of a screen go before it does
        if self.is_attached and self.query("#board"):
            self.follow()

    def follow(self) -> None:
        """Whose move is it? Run after every change of the table."""
        asked = self.controller.public().view.asked
        if asked is None:
            self._drop()
            self.ending.begin()
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
        in_public = asked is not None and self.keyboard.in_public(asked)
        handle: Any = self.controller.seat(seat, in_public=in_public)
        if self.controller.speaker is not None:
            handle = self.controller.public()
        if in_public:
            self.keyboard.left()
        else:
            self.keyboard.taken_by(seat)
        self.handle = handle
        self.once.stands = False
        self.wear_looks_of(handle.seat)
        self.close_sheet()
        # the cursor of whoever sat here before says nothing to this decision
        self.draw_shelf(None)
        if self.is_locked:
            self.lay_down()
        self._draw()
        self._unseen = True
        # behind a change of looks, which holds up painting
        self.app.call_next(self.call_after_refresh, self._seen)

    def wear_looks_of(self, seat: Seat | None) -> None:
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
        sentence = self.once.next_for(None if self.handle is None else self.handle.seat)
        if sentence is not None:
            self.remark(sentence)

    def _hand_over(self, seat: Seat) -> None:
        """Order matters: notices away, seat dropped, curtain up; the next handle comes only after its key."""
        handed = self.keyboard.changes_hands(seat)
        # what comes up now would lie on pages that are still open, or close them instead
        self.close_pages()
        self.app.clear_notifications()
        self._drop()
        if handed:
            self.keyboard.left()
            self.wear_looks_of(None)
        self.app.push_screen(self._curtain(seat, handed=handed), lambda lifted: self._lifted(seat, lifted))

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
            remark=self.once.for_curtain() or self._not_saved(),
            open_page=self.action_page,
            hues=self.token_hues,
            handed=handed,
            pages=self.public_pages(),
            look=self.asides.look if self.asides.can_look else None,
            deal=self.controller.deal.fingerprint,
        )

    def _lifted(self, seat: Seat, lifted: Lifted | None) -> None:
        mover = self.controller.last_mover
        if lifted == "take":
            self._account_due = False
            self.once.lifted_by(seat, news_of(self.controller, self.wording, self.tags, seat))
            self._take(seat)
        elif lifted == "menu":
            self.action_leave_for("menu")
        elif lifted == "chairs":
            self.asides.arrange()
        elif lifted == "undo" and mover is not None:
            self.taking_back.of(mover)
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
        seat = self.taking_back.seat
        return seat is not None and self.controller.takeback(seat).how != "no"

    def action_undo(self) -> None:
        """Take the last action back: at once if that is free, else the table votes."""
        self.taking_back.undo()

    def action_redo(self) -> None:
        """Bring back what was taken back."""
        self.taking_back.redo()

    def remark_next(self, sentence: str) -> None:
        """Said on whatever comes up next, once."""
        self.once.remark(sentence)

    def action_chairs(self) -> None:
        """Whoever sits here lets go of the hand; then the table settles who sits where."""
        if self.controller.to_act():
            self.asides.arrange()

    def stand_still(self) -> None:
        """Before the whole table is asked for something besides the game: no seat is open, no bot goes on."""
        self.workers.cancel_group(self, "bot")
        self.close_pages()
        self.let_go()

    def let_go(self) -> None:
        """Nobody sits here any more: nothing of a seat is on the screen, the looks are everybody's."""
        self._drop()
        self.keyboard.left()
        self.wear_looks_of(None)

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
        self.close_pages()
        self.app.clear_notifications()
        self._drop()
        saved = "not saved" if self.session.fault else "everything is saved"
        where = (self.session.spec.title, self.wording.status(self.controller.public().view), saved)
        page = CoverScreen(where, None if seat is None else self.tags.names[seat])
        self.app.push_screen(page, lambda _: self.follow() if seat is None else self._take(seat))
        return True

    def action_page(self, name: str) -> None:
        """A reading page: what everybody knows, and what the seat at the keyboard knows besides."""
        open_page(self, name, self.lend_to_page())

    def action_look(self) -> None:
        """Whoever sits here makes room for a look at another hand, and is asked for again afterwards."""
        if self.handle is None:
            return
        if self.face_down:
            self.turn_up()
        elif self.asides.can_look:
            self.asides.look()
        else:
            self.say("note", "Nobody else at this table has a hand that lies face down.")

    def action_tell(self) -> None:
        """Pin up what whoever sits here tells the others."""
        if self.handle is not None and self.handle.seat is not None:
            self.asides.tell(self.handle.seat)

    def action_leave_for(self, where: Leaving) -> None:
        """Leave the table. Everything is saved; if it is not, the first press says so and only the second leaves."""
        if self.session.fault and not self._told_unsaved:
            self._told_unsaved = True
            told = f"Not saved: {self.session.fault}. ^O again leaves, and what is not on disk is lost."
            if self.handle is not None:
                self.say("bad", told, "Esc stays")
                return
            self.remark_next(told)
            self.follow()
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

    def branch_off(self, step: int | None) -> None:
        """Leave the finished game for a new table that begins at this step of it."""
        if step is not None:
            self.close_pages()
            self.dismiss(Branching(step))
