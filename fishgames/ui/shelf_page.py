"""What lies on the screen of a table: the board, the shelf of whoever plays, the sheet over it, the side column.

A game adds its board, its shelf and what its keys mean. Whose move it is and when the keyboard changes hands is the
matter of `game_screen`.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from fishgames.core.actions import BaseAction, IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Objection, Seat
from fishgames.core.rules import BaseView
from fishgames.core.seat_handle import SeatHandle
from fishgames.core.session import Session
from fishgames.ui.board import Board
from fishgames.ui.face_down import FaceDownPage
from fishgames.ui.ideas import never_an_idea
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import Line, wrap
from fishgames.ui.musing import THINKING
from fishgames.ui.public_page import PublicPage, bind_pages
from fishgames.ui.result_screen import Branching, Leaving
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.side_column import SideColumn
from fishgames.ui.tokens import tinted
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.sheet import Sheet

H = TypeVar("H", bound=SeatHandle[Any, Any])
V = TypeVar("V", bound=BaseView)


class ShelfPage(FaceDownPage[Leaving | Branching], Generic[H, V]):
    """A table as it is drawn. `handle` is the seat whose decision lies on the shelf, None when it is nobody's."""

    KEYS: ClassVar[Sequence[KeyHint]] = (
        KeyHint("Enter", "do it", wide=True),
        KeyHint("?", "why"),
        KeyHint("I", "idea"),
        KeyHint("L", "log"),
        KeyHint("S", "scores", wide=True),
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
        self.tags = SeatTags.at(self.controller.seats)
        self.handle: H | None = None
        self._unseen = False  # has the open decision not been painted yet?
        self._only_put_away = False  # has the key just now closed a sheet by moving the pointer?
        bind_pages(self._bindings, self.public_pages())

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

    def close_hand_lines(self, view: V, width: int) -> tuple[Line, ...]:
        """The same in as few rows as it takes, for several hands at once."""
        return self.hand_lines(view, width)

    @property
    def has_hands(self) -> bool:
        """Are there things in this game that only their own seat may see?"""
        return type(self).hand_lines is not ShelfPage.hand_lines

    @property
    def thinks(self) -> bool:
        """Does a bot take more than a moment?"""
        return False

    def public_pages(self) -> Sequence[PublicPage]:
        """The game's own pages: they open from the table, from the curtain and over what is past."""
        return ()

    @property
    def looked_at(self) -> Seat:
        """The seat that a page of the game tells of first."""
        asked = self.controller.public().view.asked
        own = None if self.handle is None else self.handle.seat
        return own if own is not None else asked.seats[0] if asked is not None else 0

    # the page

    def compose_body(self) -> ComposeResult:
        with Vertical(id="upper"):
            yield self.make_board()
        with Vertical(id="decide"):
            yield from self.compose_shelf()
            yield Sheet(id="sheet", ground="shelf", classes="gone")
            yield LineBlock(id="face-down", ground="shelf")

    def make_side(self) -> SideColumn:
        return SideColumn(id="side", ground="shelf")

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

    def action_public(self, key: str) -> None:
        """A page of the game's own, as everybody may see it."""
        self.open_public(key, self.looked_at)

    def open_public(self, key: str, seat: Seat) -> None:
        """The same, of that seat first."""
        page = next(page for page in self.public_pages() if page.key == key)
        self.app.push_screen(page.make(self.controller.public().view, seat))

    # drawing

    def _draw(self) -> None:
        # when the program ends the parts go one after the other
        if not self.is_attached or len(self.query("#status, #board, #keys")) < 3:
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
            self.draw_waiting()
        else:
            self.draw_notice()
        self.set_keys(self.footer())

    def draw_waiting(self) -> None:
        """The notice while nobody is asked."""
        self.set_notice()

    @property
    @abstractmethod
    def undoable(self) -> bool:
        """Can a step be taken back by whoever is at the keyboard, or be asked for?"""

    @property
    def footer_keys(self) -> Sequence[KeyHint]:
        """The keys of this kind of decision, the most important first."""
        return self.KEYS

    def footer(self) -> list[KeyHint]:
        """The keys as they are now: what can't be undone is faint; without ideas their place is that of the scores."""
        undoable = self.undoable
        ideas = not any(never_an_idea(self))
        found = []
        for hint in self.footer_keys:
            if hint.key == "u":
                found.append(hint._replace(possible=undoable))
            elif hint.key == "S":
                found.append(hint._replace(wide=ideas))
            elif hint.key != "I" or ideas:
                found.append(hint)
        return found

    def _draw_status(self, view: V) -> None:
        left = Line.of(self.session.spec.title, "bold").gap(2).add(self.wording.status(view), "mut")
        seat = self.handle.seat if self.handle is not None else view.asked.seats[0] if view.asked is not None else None
        right = Line()
        if view.asked is not None:
            right = Line.of(THINKING if self.thinks else self.wording.verb(view.asked), "mut")
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
        source = self.source
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

    def do(self, action: BaseAction) -> None:
        """An action that was chosen on another page: as if it had been chosen here, with all that is asked first."""
        self.close_sheet()
        self.submit(action)

    def subject(self) -> str:
        """What has the focus, in front of a refusal: "Y*19"."""
        return ""

    def refuse(self, objection: Objection, what: str = "") -> None:
        """Say why not, with the clause; of a hand that lies face down only that it is not possible."""
        if self.face_down:
            self.say("bad", "That is not possible now.", "P turns the hand up and tells why; Enter does it")
            return
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
        if self._only_put_away:
            return True
        if not self.sheet.is_open or self.sheet.explains:
            return False
        self.action_back()
        return True

    def action_why(self) -> None:
        """Open the sheet that explains what has the focus; again: the one with all that is possible; again: close."""
        if self.face_down:
            self.say("note", "The hand lies face down, and so does what could be explained.", "P turns it up")
        elif self.sheet.is_open and self.sheet.explains and (lines := self.now_lines()):
            self.open_sheet(lines)
        elif self.sheet.is_open:
            self.close_sheet()
        elif self.handle is not None and (lines := self.why()):
            self.open_sheet(lines)
            self.sheet.explains = True

    def now_lines(self) -> tuple[Line, ...]:
        """All that may be done now, in words; () while nobody is asked."""
        handle, asked = self.handle, self.controller.public().view.asked
        if handle is None or asked is None:
            return ()
        who = "The whole table" if handle.seat is None else self.tags.brief(handle.seat, 20)
        texts = list(dict.fromkeys(self.wording.action_seen(handle.view, action) for action in handle.legal_actions))
        number = "1 thing is possible" if len(texts) == 1 else f"{len(texts)} things are possible"
        head = Line().gap(1).add(f"{who} is asked {self.wording.question(asked)}", "ink bold")
        for more in (number, "" if any(never_an_idea(self)) else "I shows an idea"):
            told = head.gap(3).add(more, "mut") if more else head
            head = told if told.width <= self.columns - 2 else head
        room = max(self.query_one("#decide").size.height - 3, 3)
        rows = texts if len(texts) <= room else wrap("; ".join(texts), self.columns - 4)
        if len(rows) > room:
            rows = [*rows[: room - 1], "... and more; what is crossed out says why by ?"]
        last = Line().gap(1).add("All else is against a rule: the pointer on it, then ?, names the clause.", "mut")
        return (head, *(Line().gap(2) + tinted(row, self.token_hues) for row in rows), last)

    def focus_moved(self) -> None:
        """Something else has the focus: an explanation goes along with it, any other sheet goes away."""
        if self.sheet.explains and (lines := self.why()):
            self.open_sheet(lines)
            self.sheet.explains = True
        else:
            if self.sheet.is_open:
                # the key that moved the pointer puts the sheet away, and must not act on what was hidden
                self._only_put_away = True
                self.call_after_refresh(self._hear_again)
            self.close_sheet()
        self.draw_notice()

    def _hear_again(self) -> None:
        self._only_put_away = False

    def open_sheet(self, lines: tuple[Line, ...]) -> None:
        """Lie over the shelf's content, which keeps the focus; the table above stays."""
        seat = None if self.handle is None else self.handle.seat
        self.sheet.open(lines, "accent" if seat is None else self.tags.hue(seat))

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
