"""The curtain is the table: what everybody may see, who is wanted, and what has happened since their last turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.core.promise import grouped
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.big_letters import big
from fishgames.ui.board import Board
from fishgames.ui.cover import Deaf
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, cell_len
from fishgames.ui.log_lines import told_rows
from fishgames.ui.page import Page
from fishgames.ui.public_page import PublicPage, bind_pages
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.line import LineBlock

Lifted = Literal["take", "undo", "menu", "chairs"]


class Curtain(Deaf, Page[Lifted]):
    """Stands between two people. It is made from the public view and log and never had access to a seat's.

    Dismissed with "take" by the person wanted, with "undo" when the last mover wants the last action back, with
    "menu" when the table is left for now, with "chairs" when somebody else is to sit somewhere.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "take", "take over: the named person is here"),
        Binding("u", "undo", "undo, for whoever moved last"),
        Binding("P", "look", "somebody looks at their hand"),
        Binding("L", "page('log')", "log of what everybody knows"),
        Binding("S", "page('scores')", "scores with reasons"),
        Binding("R", "page('rules')", "rules"),
        Binding("I", "idea", "an idea is for whoever takes over", show=False),
        Binding("T", "chairs", "who sits where, and how the table plays"),
        Binding("ctrl+o", "leave", "to the menu; all is saved", key_display="^O"),
    ]

    def __init__(
        self,
        board: Board[Any],
        wording: Wording[Any, Any],
        tags: SeatTags,
        view: BaseView,
        log: Sequence[BaseEvent],
        seat: Seat,
        *,
        title: str,
        since: int | None,
        undo: Literal["free", "vote", "no"],
        account: bool,
        remark: str | None,
        open_page: Callable[[str], None],
        hues: Mapping[str, str],
        handed: bool = True,
        pages: Sequence[PublicPage] = (),
        look: Callable[[], None] | None = None,
        deal: str = "",
    ) -> None:
        """`since`: where the person's last action stands in the log; `account`: a round was just reckoned up.

        `remark`: something the people should be told now; `handed`: the keyboard changes hands (else only a stop).
        `undo`: what undo means for whoever moved last; `pages`: the game's own pages; `look`: lets somebody look at
        their hand, None where nobody could; `deal`: the fingerprint of the shuffled game, for whoever has not acted.
        """
        super().__init__()
        bind_pages(self._bindings, pages)
        self.board = board
        self.wording = wording
        self.tags = tags
        self.view = view
        self.events = log
        self.seat = seat
        self.heading = title
        self.since = since
        self.undo = undo
        self.account = account
        self.remark = remark
        self.open_page = open_page
        self.hues = hues
        self.handed = handed
        self._reckoned = False  # does an account take the place of the board?
        self.pages = {page.key: page for page in pages}
        self.look = look
        self.deal = deal

    def compose_body(self) -> ComposeResult:
        yield self.board
        yield LineBlock((EMPTY,), id="lead")
        yield LineBlock(id="band", ground=self.tags.hue(self.seat))
        yield LineBlock(id="since")

    def on_mount(self) -> None:
        self._draw()
        # what has happened gets the rows that the board leaves, and only now is it known how many those are
        self.call_after_refresh(self._draw_since)

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        words, signs, view = self.wording, self.signs, self.view
        left = Line.of(self.heading, "bold").gap(2).add(words.status(view), "mut")
        self.set_status(left, Line.of("next", "mut").gap(1) + self.tags.chip(self.seat, signs))
        told = self.account and self.board.account(view, self.events)
        if not told:
            self.board.show(view, self.events, self.seat)
        self.query_one("#band", LineBlock).lines = self._band()
        self._reckoned = told
        self._draw_since()
        public = "everything on this screen is public"
        here = f"{self.tags.brief(self.seat, 20)} is here" if self.handed else "go on"
        keys = [
            KeyHint("Space", "take over" if self.handed else "go on"),
            KeyHint("R", "rules"),
            KeyHint("S", "scores"),
        ]
        keys.append(KeyHint("L", "log"))
        if self.undo_offered:
            keys.append(KeyHint("u", "undo" if self.undo == "free" else "ask for undo"))
        if self.look is not None:
            keys.append(KeyHint("P", "look at a hand", wide=self.undo_offered))
        keys.append(KeyHint("T", "chairs", wide=True))
        keys += [KeyHint(page.key, page.label, wide=True) for page in self.pages.values()]
        keys.append(KeyHint("F9", "cover", wide=True))
        remark = (
            EMPTY if self.remark is None else Line().gap(1).add(self.signs.warning, "warn bold").gap(2).add(self.remark)
        )
        self.set_notice(
            remark, Line().gap(1).add("Space", "accent bold").add(f"  {here}", "ink bold").gap(6).add(public, "mut")
        )
        self.set_keys([*keys, KeyHint("F1", "keys")])

    def _draw_since(self) -> None:
        # an account already says what has happened
        self.query_one("#since", LineBlock).lines = () if self._reckoned else self._since()

    @property
    def undo_offered(self) -> bool:
        """Can whoever moved last take that back, or ask for it?"""
        return self.undo != "no"

    def _band(self) -> tuple[Line, ...]:
        hue_name = self.tags.names[self.seat]
        width = self.columns
        assert self.view.asked is not None
        asked = self.wording.question(self.view.asked)
        mark = f"{self.tags.mark(self.seat, self.signs).text} {hue_name}"
        beside = f"{mark}, left of {self.tags.brief(self.seat - 1)}"
        told = ("hand the keyboard to", beside, asked) if self.handed else ("still at the keyboard", mark, asked)
        room = width - max(map(cell_len, told)) - 8
        rows = big(hue_name, room, self.signs) or ("", hue_name, "")
        return tuple(
            Line().gap(3).add(letters, "paper bold").right(width - 1, Line.of(text, "paper bold").gap(1))
            for letters, text in zip(rows, told, strict=True)
        )

    def _since(self) -> tuple[Line, ...]:
        """What others did since the person's last turn, as many entries a row as fit, the newest rows kept."""
        width, signs = self.columns - 2, self.signs
        # what one's own action brought about is news as well, only the action itself is not
        start = 0 if self.since is None else self.since + 1
        start = max(start, self.wording.shown_from(self.view, self.events))
        told = ((event.seat, self.wording.event(event)) for event in self.events[start:])
        worth = [(seat, text) for seat, text in told if text is not None]
        rows = [Line().gap(3) + row for row in told_rows(worth, self.tags, signs, self.hues, width - 3)]
        # status, lead, band, notice and keys beside the board
        room = max(self.size.height - self.board.size.height - 8, 2) if self.board.size.height else 3
        since = "so far" if self.since is None else f"since {self.tags.brief(self.seat, 20)}'s last turn"
        head = Line().gap(1).add(since if rows else "", "mut")
        if self.since is None and self.deal:
            deal = Line.of("the deal, sealed: ", "mut").add(grouped(self.deal), "ink")
            head = head.right(self.columns - 1, deal) if rows else head + deal
        elif not rows:
            return ()
        kept = rows[-max(room - 2, 1) :]
        return (EMPTY, head, *kept) if room > 2 else (head, *kept)

    def action_take(self) -> None:
        """The person is here; held and doubled keys are swallowed."""
        if self.hears():
            self.dismiss("take")

    def action_undo(self) -> None:
        """The last mover wants the last action back."""
        if self.undo_offered and self.hears():
            self.dismiss("undo")

    def action_look(self) -> None:
        """Somebody looks at their hand while the table waits."""
        if self.look is not None:
            self.look()

    def action_public(self, key: str) -> None:
        """A page of the game's own, as everybody may see it."""
        self.app.push_screen(self.pages[key].make(self.view, self.seat))

    def action_idea(self) -> None:
        """Nobody is asked while the keyboard is handed over."""
        self.say("note", "An idea is for whoever has taken over.", "Space takes over")

    def action_chairs(self) -> None:
        """A person for a bot or the other way round, another privacy: for the table to settle."""
        self.dismiss("chairs")

    def action_leave(self) -> None:
        """Leave the table; everything is saved."""
        self.dismiss("menu")

    def action_page(self, name: str) -> None:
        """A public page over the curtain."""
        self.open_page(name)
