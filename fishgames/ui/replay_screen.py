"""A game looked back at on its own table: forwards, backwards, by step, heading and round, or running by itself."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from fishgames.core.clauses import Clauses
from fishgames.core.model import Seat
from fishgames.core.registry import help_text
from fishgames.core.replay import Replay
from fishgames.core.table import TableNote
from fishgames.ui.board import Board
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.log_lines import LogEntry, log_entries
from fishgames.ui.page import Head, Page
from fishgames.ui.reading_page import key_hints
from fishgames.ui.replay_lines import bar_line, clicked_step, log_rows, marks_line, told_line
from fishgames.ui.values import CHANGE, clicked_value, neighbour, value_line
from fishgames.ui.widgets.choices import LEAD, Choice, Choices
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.long_text import LongText

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen

PACES = {"2 seconds a step": 2.0, "1 second a step": 1.0, "2 steps a second": 0.5, "5 steps a second": 0.2}
"""How fast the game runs by itself, in the words of the row and in seconds."""

Hands = Seat | Literal["fits", "turn", "all", "closed"]

_HAND_WORDS = {"fits": "as there is room", "turn": "of the seat on turn", "all": "all", "closed": "closed"}
_CHAPTERS = Binding.Group("heading before, after")
_ROUNDS = Binding.Group("round before, after")
_ENDS = Binding.Group("first step, last step")
_SEATS = Binding.Group("the hand of a seat")
# status, notice and keys
_FRAME = 4
# rows of a hand that somebody wants to see, even if the table has to give some up
_WANTED = 8
_SIDE_CELLS = 36
# where the values and the bar begin, counted behind gutter, key and state
_VALUES, _BAR_AT = 7, 24


class Controls(Choices):
    """Rows with a value each. Only up and down are its own keys: the rest walk through the game."""

    def on_key(self, event: events.Key) -> None:
        # all others go the same way to the page, so that none overtakes another
        if event.key in ("up", "down"):
            super().on_key(event)
        else:
            event.prevent_default()


class LogColumn(LineBlock):
    """As high as the shelf leaves it."""


class ReplayScreen(Page[int | None]):
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
        Binding("R", "rules", "rules"),
        Binding("escape", "back", "back to where this was opened"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"controls": ("a value", "runs by itself, or stops")}

    def __init__(
        self,
        table: "GameScreen[Any, Any]",
        replay: Replay[Any],
        notes: Sequence[tuple[int, TableNote]] = (),
        step: int | None = None,
        remark: str | None = None,
    ) -> None:
        """`notes` with their places in the log; `step`: where to begin; `remark`: told at first, in the notice."""
        super().__init__()
        self.replay = replay
        self.at = replay.first if step is None else step
        self.pace = "1 second a step"
        # a locked table keeps the own hand face down, until its key, also in what is past
        locked = table.controller.settings.privacy == "locked"
        own: Hands = "closed" if replay.viewer is None or locked else replay.viewer
        self.hands: Hands = "fits" if replay.finished else own
        self._table = table
        self._wording = table.wording
        self._tags = table.tags
        self._hues = table.token_hues
        self._said: tuple[Head, str] | None = None if remark is None else ("note", remark)
        self._timer: Timer | None = None
        self._entries: list[LogEntry] = log_entries(
            replay.events, table.wording, replay.start, [note for note in notes if note[0] >= replay.start]
        )
        seats = [seat for seat in replay.viewers if seat is not None]
        self._seats = seats if table.has_hands else []

    @property
    def keys_heading(self) -> str:
        return "looking back"

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="upper"):
            yield self._table.make_board()
            yield LogColumn(id="side", ground="shelf")
        with Vertical(id="decide"):
            yield LongText(ground="shelf", id="hands")
            yield LineBlock(ground="shelf", id="marks")
            yield Controls(id="controls")

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
        self.controls.choices = self._rows()
        self._tell()
        self._fit()
        self.call_after_refresh(self._fit)

    def _rows(self) -> tuple[Choice, ...]:
        replay, signs = self.replay, self.signs
        place = value_line(f"{self.at} of {replay.steps}", "step", signs)
        runs = "runs; Enter stops it" if self.runs else "Enter lets it run"
        if not replay.finished:
            runs += f"; play goes on at {replay.steps}"
        rows = [
            _row("step", place.to(_BAR_AT - _VALUES) + bar_line(self.at, replay, signs)),
            _row("pace", value_line(self.pace, "pace", signs).gap(3).add(runs, "mut")),
        ]
        if self._seats:
            rows.append(_row("hands", value_line(self._hands_word(), "hands", signs)))
        return tuple(rows)

    def _hands_word(self) -> str:
        return self._tags.brief(self.hands, 20) if isinstance(self.hands, int) else _HAND_WORDS[self.hands]

    def _tell(self) -> None:
        if self._said is not None:
            self.say(*self._said)
            return
        told = told_line(self.at, self.replay, self._wording, self._tags, self.signs, self._hues, self.columns - 1)
        arrows = f"{self.signs.back}{self.signs.to}"
        keys: list[tuple[Sequence[str] | str, str]] = [
            (("[", "]"), self._wording.chapter_word),
            (("(", ")"), "round"),
            ("/", "find"),
        ]
        if self._can_branch:
            keys.append(("z", "new table from here, uncounted"))
        self.set_notice(told, key_hints(*keys, ("Esc", "back")))
        digits = (KeyHint(f"1-{len(self._tags.names)}", "hand of a seat"),) if len(self._seats) > 1 else ()
        self.set_keys(
            (
                KeyHint(arrows, "step"),
                KeyHint("Enter", "stop" if self.runs else "run"),
                *digits,
                KeyHint("L", "log"),
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
        hands = self._hand_rows(room)
        text = self._hand_text
        height = min(len(hands), max(room, _WANTED))
        text.display = bool(hands)
        if hands:
            text.styles.height = height
            if self._written != hands:
                self._written = hands
                text.fill(lambda _: [[line] for line in hands])
        marks = marks_line(self.replay, self._wording)
        spare = room - height if hands else room
        self.query_one("#marks", LineBlock).lines = (Line().gap(LEAD + _BAR_AT) + marks,) if spare > 0 else ()
        self._draw_side()

    _written: tuple[Line, ...] = ()

    def _hand_rows(self, room: int) -> tuple[Line, ...]:
        """The hands that are open, or of which there is room for."""
        if not self._seats or self.hands == "closed":
            return ()
        if self.hands == "all":
            return self._hands_of(self._seats)
        if isinstance(self.hands, int):
            return self._hands_of([self.hands])
        asked = self.replay.view(self.at, None).asked
        on_turn = self._hands_of([] if asked is None else [asked.seats[0]])
        if self.hands == "turn":
            return on_turn
        return next((rows for rows in (self._hands_of(self._seats), on_turn) if len(rows) <= room), ())

    def _hands_of(self, seats: Sequence[Seat]) -> tuple[Line, ...]:
        """The hands of these seats, the name at the right end of the first row of each."""
        rows: list[Line] = []
        width = self.columns - 2
        for seat in seats:
            lines = [
                line for line in self._table.hand_lines(self.replay.view(self.at, seat), width) if line.text.strip()
            ]
            name = self._tags.chip(seat, self.signs)
            rows += [(lines[0] if lines else EMPTY).right(width + 1, name), *lines[1:]]
        return tuple(rows)

    def _draw_side(self) -> None:
        side = self.query_one("#side", LogColumn)
        height = side.size.height - 2
        if not self.wide or height < 1:
            side.lines = ()
            return
        places = self.replay.places(self.at)
        rows = log_rows(self._entries, places, height, self._tags, self.signs, self._hues, _SIDE_CELLS)
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
                self.pace = neighbour(tuple(PACES), self.pace, by)
                if self.runs:
                    self._run()
                self._draw()
            case _:
                self._open(neighbour(self._hand_values(), self.hands, by))

    def _hand_values(self) -> tuple[Hands, ...]:
        if len(self._seats) == 1:
            return (self._seats[0], "closed")
        return ("fits", "turn", *self._seats, "all", "closed")

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
        self._timer = self.set_interval(PACES[self.pace], self._next)

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
        if number == 0 and self._seats:
            self._open("closed")
        elif seat in self._seats:
            self._open("closed" if self.hands == seat else seat)

    def _open(self, hands: Hands) -> None:
        self.hands = hands
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
        from fishgames.ui.log_screen import LogScreen

        self._stop()
        heading = Line.of(self._table.session.spec.title, "bold").gap(2).add("log", "ink")
        note = "Enter shows the table as it was after a line"
        places = self.replay.places(self.at)
        at = bisect_right([entry.index for entry in self._entries], places.stop - 1) - 1
        page = LogScreen(
            self._entries,
            self._wording,
            self._tags.letters,
            heading,
            EMPTY,
            note,
            hues=self._hues,
            chapter=self._wording.chapter_word,
            show=self._show_place,
            at=max(at, 0),
            find=find,
            why=self._table.controller.public().why,
        )
        self.app.push_screen(page)

    def _show_place(self, place: int) -> None:
        """Chosen on the log, which goes."""
        self.app.pop_screen()
        self.go(self.replay.step_of(place))

    def action_rules(self) -> None:
        """The rules of this game."""
        from fishgames.ui.rules_screen import RuleBook, RulesScreen

        self._stop()
        spec = self._table.session.spec
        self.app.push_screen(RulesScreen([RuleBook(spec.title, Clauses.parse(help_text(spec)), self._hues)]))

    # mouse

    @on(LineBlock.Clicked, "#controls")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button != 1:
            return
        if (step := clicked_step(message.target, self.replay)) is not None:
            self._stop()
            self.go(step)
        elif (found := clicked_value(message.target)) is not None:
            self.controls.cursor = ("step", "pace", "hands").index(found[0])
            self.action_change(found[1])


def _row(name: str, line: Line) -> Choice:
    return Choice("", Line.of(name, "bold").to(_VALUES) + line)
