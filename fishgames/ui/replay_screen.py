"""A game looked back at on its own table: forwards, backwards, by step, heading and round, or running by itself."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer

from fishgames.core.model import Seat
from fishgames.core.seat_handle import SeatHandle
from fishgames.ui.beside import BesidePage
from fishgames.ui.board import Board
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.log_lines import LogEntry, log_entries
from fishgames.ui.page import Head, Page
from fishgames.ui.public_page import bind_pages
from fishgames.ui.reading_page import key_hints
from fishgames.ui.replay_controls import BAR_CELL, ROWS, STEP_SECONDS, Controls, hands_row, pace_row, step_row
from fishgames.ui.replay_hands import Hands, OpenHands
from fishgames.ui.replay_lines import bar_line, clicked_step, log_rows, marks_line, told_line
from fishgames.ui.replay_pages import past_log, past_scores
from fishgames.ui.table_pages import rules_page
from fishgames.ui.values import CHANGE, clicked_value, neighbour
from fishgames.ui.widgets.choices import Choice
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.long_text import LongText

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen

_CHAPTERS = Binding.Group("heading before, after")
_ROUNDS = Binding.Group("round before, after")
_ENDS = Binding.Group("first step, last step")
_SEATS = Binding.Group("the hand of a seat")
_LEAVES = Binding.Group("more of the open hands")
# status, notice and keys
_FRAME = 4
# rows of a hand that somebody wants to see, even if the table has to give some up
_WANTED = 8


class ReplayScreen(BesidePage[int | None]):
    """Returns the step at which a new table is to begin, or None. It changes nothing of the game it shows.

    `table` lends its board, its hands and its words; it need not be on the screen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "step back, or the value before", group=CHANGE),
        Binding("right", "change(1)", "step on, or the next value", group=CHANGE),
        Binding("left_square_bracket", "chapter(-1)", "heading before", group=_CHAPTERS),
        Binding("right_square_bracket", "chapter(1)", "next heading", group=_CHAPTERS),
        Binding("left_parenthesis", "round(-1)", "round before", group=_ROUNDS),
        Binding("right_parenthesis", "round(1)", "next round", group=_ROUNDS),
        Binding("enter", "run", "runs by itself, or stops"),
        Binding("home", "to_end(-1)", "first step", group=_ENDS),
        Binding("end", "to_end(1)", "last step", group=_ENDS),
        *(Binding(str(n), f"hand({n})", f"hand of seat {n}", group=_SEATS) for n in range(1, 9)),
        Binding("0", "hand(0)", "all hands closed"),
        Binding("z", "branch", "a new table from here, not counted"),
        Binding("L", "read", "log, and from it to any moment"),
        Binding("slash", "read(True)", "find in the log"),
        Binding("S", "scores", "scores of that moment, with reasons"),
        Binding("R", "rules", "rules"),
        Binding("pageup", "leaf(-1)", "hands: a screen back", group=_LEAVES),
        Binding("pagedown", "leaf(1)", "hands: a screen on", group=_LEAVES),
        Binding("escape", "back", "back to where this was opened"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"controls": ("a value", "runs by itself, or stops")}

    def __init__(
        self,
        table: "GameScreen[Any, Any]",
        source: SeatHandle[Any, Any],
        place: int | None = None,
        remark: str | None = None,
    ) -> None:
        """The past as `source` saw it, from its beginning or once that entry of the log had happened; `remark`: told at
        first, in the notice.
        """
        super().__init__()
        self.replay = replay = source.replay()
        self.at = replay.first if place is None else replay.step_of(place)
        self.pace = "1 second a step"
        self.hands = OpenHands(table, replay)
        self._table = table
        self._why = source.why
        self._wording = table.wording
        self._tags = table.tags
        self._hues = table.token_hues
        self._said: tuple[Head, str] | None = None if remark is None else ("note", remark)
        self._timer: Timer | None = None
        bind_pages(self._bindings, table.public_pages())
        self._entries: list[LogEntry] = log_entries(
            replay.events, table.wording, replay.start, [note for note in source.notes if note[0] >= replay.start]
        )

    @property
    def keys_heading(self) -> str:
        return "looking back"

    def compose_body(self) -> ComposeResult:
        with Vertical(id="upper"):
            board = self._table.make_board()
            board.claims = lambda: self.replay.claims(self.at)
            yield board
        with Vertical(id="decide"):
            yield LongText(ground="shelf", id="hands")
            yield LineBlock(ground="shelf", id="marks")
            yield Controls(id="controls")

    def make_side(self) -> LineBlock:
        return LineBlock(id="side", ground="shelf")

    @property
    def board(self) -> Board[Any]:
        """The table as it stood."""
        found: Any = self.query_one("#board")
        board: Board[Any] = found
        return board

    @property
    def controls(self) -> Controls:
        """The rows of the shelf."""
        return self.query_one(Controls)

    @property
    def _hand_text(self) -> LongText:
        return self.query_one("#hands", LongText)

    def on_mount(self) -> None:
        self.controls.focus()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    # drawing

    def _draw(self) -> None:
        view = self.replay.view(self.at, None)
        asked = view.asked
        turn = None if asked is None else asked.seats[0]
        self.board.show(view, self.replay.log(self.at), turn)
        left = Line.of(self._table.session.spec.title, "bold").gap(2)
        left = left.add("looking back", "ink").gap(3).add(self._wording.status(view), "mut")
        right = Line()
        if asked is not None and turn is not None:
            right = Line.of(self._wording.verb(asked), "mut").gap(1) + self._tags.chip(turn, self.signs)
        self.set_status(left, right)
        self.controls.choices = tuple(self._rows())
        self._tell()
        self._fit()
        self.call_after_refresh(self._fit)

    def _rows(self) -> Iterator[Choice]:
        replay, signs = self.replay, self.signs
        yield step_row(f"{self.at} of {replay.steps}", bar_line(self.at, replay, signs), signs)
        runs = "runs; Enter stops it" if self.runs else "Enter lets it run"
        if not replay.finished:
            runs += f"; play goes on at {replay.steps}"
        yield pace_row(self.pace, runs, signs)
        if self.hands.seats:
            yield hands_row(
                self.hands.words(self._tags), "PgDn and PgUp show the rest" if self._overflows else "", signs
            )

    def _tell(self) -> None:
        if self._said is not None:
            self.say(*self._said)
            return
        told = told_line(self.at, self.replay, self._wording, self._tags, self.signs, self._hues, self.columns - 1)
        arrows = f"{self.signs.back}{self.signs.to}"
        pages = self._table.public_pages()
        keys: list[tuple[Sequence[str] | str, str]] = [
            (("[", "]"), self._wording.chapter_word),
            (("(", ")"), "round"),
            ("/", "find"),
            (("S", *(page.key for page in pages)), "pages"),
        ]
        if self._can_branch:
            keys.append(("z", "new table, uncounted"))
        self.set_notice(told, key_hints(*keys))
        digits = (KeyHint(f"1-{len(self._tags.names)}", "hand of a seat"),) if len(self.hands.seats) > 1 else ()
        self.set_keys(
            (
                KeyHint(arrows, "step"),
                KeyHint("Enter", "stop" if self.runs else "run"),
                *digits,
                KeyHint("L", "log"),
                KeyHint("S", "scores", wide=True),
                *(KeyHint(page.key, page.label, wide=True) for page in pages),
                KeyHint("R", "rules", wide=bool(digits)),
                KeyHint("Esc", "back"),
                KeyHint("F1", "keys"),
            )
        )

    def _fit(self) -> None:
        """Hands, marks and log in the room that the board leaves them."""
        if not self.is_attached or not self.query("#board"):
            return
        room = self.app.size.height - _FRAME - self.board.size.height - len(self.controls.choices)
        hands = self.hands.rows(self.at, self.columns - 2, room)
        text = self._hand_text
        height = min(len(hands), max(room, _WANTED))
        if self._overflows != (len(hands) > height):
            self._overflows = not self._overflows
            self.controls.choices = tuple(self._rows())
        text.display = bool(hands)
        if hands:
            text.styles.height = height
            if self._written != hands:
                self._written = hands
                text.fill(lambda _: [[line] for line in hands])
        marks = marks_line(self.replay, self._wording)
        spare = room - height if hands else room
        self.query_one("#marks", LineBlock).lines = (Line().gap(BAR_CELL) + marks,) if spare > 0 else ()
        self._draw_side()

    _written: tuple[Line, ...] = ()
    _overflows = False

    def _draw_side(self) -> None:
        side = self.query_one("#side", LineBlock)
        height = side.size.height - 2
        if not self.wide or height < 1:
            side.lines = ()
            return
        places = self.replay.places(self.at)
        rows = log_rows(self._entries, places, height, self._tags, self.signs, self._hues, max(side.size.width - 1, 1))
        side.lines = (EMPTY, Line().gap(1).add("LOG", "bold"), *rows)

    # walking

    def go(self, step: int) -> None:
        """Show another position."""
        self._said = None
        self.at = max(self.replay.first, min(step, self.replay.steps))
        self._draw()

    def action_change(self, by: int) -> None:
        """What left and right mean in the row with the cursor."""
        match self.controls.cursor:
            case 0:
                self._stop()
                self.go(self.at + by)
            case 1:
                self.pace = neighbour(tuple(STEP_SECONDS), self.pace, by)
                if self.runs:
                    self._run()
                self._draw()
            case _:
                self._open(neighbour(self.hands.values, self.hands.open, by))

    def action_chapter(self, by: int) -> None:
        """To the beginning of this or the one before, or of the next."""
        self._to(self.replay.chapters, by)

    def action_round(self, by: int) -> None:
        """The same by large parts of the game."""
        self._to(self.replay.rounds, by)

    def _to(self, steps: Sequence[int], by: int) -> None:
        self._stop()
        if by < 0:
            before = bisect_left(steps, self.at)
            self.go(steps[before - 1] if before else self.replay.first)
        else:
            after = bisect_right(steps, self.at)
            self.go(steps[after] if after < len(steps) else self.replay.steps)

    def action_to_end(self, by: int) -> None:
        """To the first or the last position."""
        self._stop()
        self.go(self.replay.first if by < 0 else self.replay.steps)

    # running by itself

    @property
    def runs(self) -> bool:
        """Does the game run by itself?"""
        return self._timer is not None

    @on(Controls.Chosen, "#controls")
    def action_run(self) -> None:
        """Let the game run by itself, from its beginning if it stands at its end; or stop it."""
        if self.runs:
            self._stop()
        else:
            if self.at == self.replay.steps:
                self.at = self.replay.first
            self._run()
        self._said = None
        self._draw()

    def _run(self) -> None:
        self._stop()
        self._timer = self.set_interval(STEP_SECONDS[self.pace], self._next)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _next(self) -> None:
        # nothing runs on behind a page that lies over this one
        if self.app.screen_stack[-1] is not self:
            return
        if self.at + 1 >= self.replay.steps:
            self._stop()
        self.go(self.at + 1)

    # hands

    def action_hand(self, number: int) -> None:
        """Open the hand of that seat alone; pressed again, or 0, closes it."""
        seat = number - 1
        if number == 0 and self.hands.seats:
            self._open("closed")
        elif seat in self.hands.seats:
            self._open("closed" if self.hands.open == seat else seat)

    def action_leaf(self, screens: int) -> None:
        """More of the hands, where they do not fit."""
        self._hand_text.action_leaf(screens)

    def _open(self, hands: Hands) -> None:
        self.hands.open = hands
        self._draw()

    # leaving, reading

    @property
    def _can_branch(self) -> bool:
        return self.replay.finished and self.at < self.replay.steps

    def action_branch(self) -> None:
        """A new table of the same people begins in this position."""
        if not self.replay.finished:
            self._refuse("A new table can begin in the midst of a game only once that game is over.")
        elif not self._can_branch:
            self._refuse("The game is over here; go back to a step at which something can be played.")
        elif self.is_current:
            self._stop()
            self.dismiss(self.at)

    def _refuse(self, sentence: str) -> None:
        self._said = ("bad", sentence)
        self._tell()

    def action_back(self) -> None:
        """Put a sentence away, else back to where this was opened."""
        if self._said is not None:
            self._said = None
            self._tell()
        elif self.is_current:
            self._stop()
            self.dismiss(None)

    def action_read(self, find: bool = False) -> None:
        """The log, which leads back here."""
        self._over(
            past_log(self._table, self._entries, self.replay.places(self.at), self._show_place, self._why, find=find)
        )

    def _show_place(self, place: int) -> None:
        """Chosen on the log, which goes."""
        self.app.pop_screen()
        self.go(self.replay.step_of(place))

    def action_scores(self) -> None:
        """The scores as they stood."""
        self._over(past_scores(self._table, self.replay, self.at, self._turn, self.action_rules, self._over))

    def action_public(self, key: str) -> None:
        """A page of the game's own, as everybody could see it; of hands it has no more than the shelf shows below."""
        page = next(page for page in self._table.public_pages() if page.key == key)
        self._over(page.make(self.replay.view(self.at, None), self._turn))

    def action_rules(self, clause: str | None = None) -> None:
        """The rules of this game."""
        self._over(rules_page(self._table, clause))

    def _over(self, page: Page[Any]) -> None:
        self._stop()
        self.app.push_screen(page)

    @property
    def _turn(self) -> Seat:
        """Who was asked first, for pages of one seat."""
        asked = self.replay.view(self.at, None).asked
        return 0 if asked is None else asked.seats[0]

    # mouse

    @on(LineBlock.Clicked, "#controls")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button != 1:
            return
        if (step := clicked_step(message.target, self.replay)) is not None:
            self._stop()
            self.go(step)
        elif (found := clicked_value(message.target)) is not None:
            self.controls.cursor = ROWS.index(found[0])
            self.action_change(found[1])
