"""The final scores read out: line by line, each with its clause, whoever stands last comes first."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import ScoreLine, Seat
from fishgames.core.phrases import capital
from fishgames.core.places import Places, places_of
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.cover import Deaf
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.page import Page
from fishgames.ui.scores_screen import TEAM, AccountList
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.standing_rows import Accounts, StandingRows, tie_rows
from fishgames.ui.table_pages import page_heading
from fishgames.ui.tokens import Hues
from fishgames.ui.widgets.choices import LEAD
from fishgames.ui.widgets.line import LineBlock

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen

# rows above the lines: whose they are, with a blank row on either side
_HEAD = 3


class ToldLines(AccountList):
    """The lines of an account that have been told; the pointer rests on the last one."""

    ALWAYS_POINTED: ClassVar[bool] = True

    def __init__(self, hues: Hues) -> None:
        super().__init__(hues)
        self.told = 0
        self.can_focus = False

    def count(self) -> int:
        return min(self.told, len(self.account))


class ReadOutScreen(Deaf, Page[None]):
    """Dismissed when all has been told, or when somebody has heard enough. `outcome` stands at the end.

    `accounts` of all seats; of a game that all win or lose together (`team`) the first one is everybody's.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,down", "on", "the next line; at the end the result"),
        Binding("right_square_bracket", "seat", "all other lines of this seat"),
        Binding("0", "whole", "everything at once"),
        Binding("R", "rules", "the clause behind the line"),
        Binding("escape", "close", "enough: to the result"),
    ]
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(
        self,
        heading: Line,
        wording: Wording[Any, Any],
        tags: SeatTags,
        accounts: Sequence[tuple[ScoreLine, ...]],
        places: Places,
        outcome: str,
        *,
        team: bool = False,
        hues: Hues,
        open_rules: Callable[[str], None],
    ) -> None:
        super().__init__()
        self.heading = heading
        self.wording = wording
        self.tags = tags
        self.accounts = accounts
        self.places = places
        self.outcome = outcome
        self.team = team
        self.hues = hues
        self.open_rules = open_rules
        self.totals = tuple(sum(line.points for line in account) for account in accounts)
        self.order: tuple[Seat, ...] = (0,) if team else tuple(seat for place in places.order for seat in place)[::-1]
        # where the reading stands: which seat of the order, how many of its lines; behind the last one all is told
        self.turn = 0
        self.told = min(1, len(accounts[self.order[0]]))

    @property
    def keys_heading(self) -> str:
        return "the scores read out"

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="told-head")
        yield ToldLines(self.hues)
        yield LineBlock(id="told-seats")

    @property
    def lines(self) -> ToldLines:
        """What has been told of the present seat."""
        return self.query_one(ToldLines)

    @property
    def over(self) -> bool:
        """Has everything been told?"""
        return self.turn == len(self.order)

    @property
    def seat(self) -> Seat:
        """Whose lines are told just now."""
        return self.order[self.turn]

    @property
    def clause(self) -> str:
        """The clause behind the line that was told last."""
        return self.accounts[self.seat][self.told - 1].clause if not self.over and self.told else ""

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    # drawing

    def _draw(self) -> None:
        self.set_status(self.heading)
        rows = () if self.team else self._seat_rows()
        head = self._end() if self.over else self._who()
        lines = self.lines
        lines.account = () if self.over else self.accounts[self.seat]
        lines.told = self.told
        # the rows below stay where they are, however much has been told
        lines.styles.height = max(self._rows_for_lines(len(rows)) + _HEAD - len(head), 0)
        lines.refill(self.told - 1)
        self.query_one("#told-head", LineBlock).lines = head
        self.query_one("#told-seats", LineBlock).lines = rows
        self._tell()

    def _rows_for_lines(self, below: int) -> int:
        """As many as the longest account has, if there is room: status, notice and keys take four."""
        width = self.columns - 1
        longest = [sum(len(self.lines.rows_of(line, each, width)) for line in each) for each in self.accounts]
        return min(max(longest), self.app.size.height - 4 - _HEAD - below)

    @property
    def _standing(self) -> StandingRows:
        return StandingRows(self.tags, self.totals, self.places, self.signs, self.columns)

    def _seat_rows(self) -> tuple[Line, ...]:
        rows = [self._seat_row(seat) for seat in range(len(self.totals))]
        return (EMPTY, self._standing.headings(LEAD), *rows)

    def _seat_row(self, seat: Seat) -> Line:
        place = self.order.index(seat)
        if place > self.turn:
            return Line().gap(LEAD) + self._standing.unknown(seat)
        if place < self.turn:
            return Line().gap(LEAD) + self._standing.row(seat)
        row = self._standing.row(seat, self._so_far, placed=self._complete)
        return Line.of(self.signs.turn, "accent bold").to(LEAD) + row

    @property
    def _so_far(self) -> int:
        return sum(line.points for line in self.accounts[self.seat][: self.told])

    @property
    def _complete(self) -> bool:
        return self.told == len(self.accounts[self.seat])

    def _who(self) -> tuple[Line, ...]:
        who = Line.of(TEAM, "bold") if self.team else self.tags.named(self.seat, self.signs, "bold")
        count = len(self.accounts[self.seat])
        where = f"line {self.told} of {count}" if count else "no line"
        line = (Line().gap(1) + who).gap(3).add(self.wording.score(self._so_far), "bold").gap(3).add(where, "mut")
        return (EMPTY, line, EMPTY)

    def _end(self) -> tuple[Line, ...]:
        """Who won, and what was said of ties."""
        width = self.columns - 2
        told = [Line().gap(1).add(row, "accent bold") for row in wrap(self.outcome, width)]
        ties = () if self.team else tie_rows(self.places.ties, width)
        return (EMPTY, *told, *((EMPTY, *ties) if ties else ()))

    def _tell(self) -> None:
        if self.over:
            told = Line().gap(1).add("That was all of it. At the result, S shows every line again.")
            self.set_notice(told, (("Enter", "to the result"), ("Esc", "the same")))
        else:
            who = TEAM if self.team else self.tags.brief(self.seat, 20)
            told = Line().gap(1).add(capital(self._on_words(who)))
            seat = () if self.team else (("]", "whole seat"),)
            keys = [("Enter", "next line"), *seat, ("0", "all of it")]
            if self.clause:
                keys.append(("R", f"opens {self.clause}"))
            self.set_notice(told, (*keys, ("Esc", "result")))
        if self.over:
            self.set_keys((KeyHint("Enter", "result"), KeyHint("Esc", "result"), KeyHint("F1", "keys")))
            return
        self.set_keys(
            (
                KeyHint("Enter", "next line"),
                *(() if self.team else (KeyHint("]", "whole seat"),)),
                KeyHint("0", "all of it"),
                KeyHint("R", "rules", possible=bool(self.clause)),
                KeyHint("Esc", "result"),
                KeyHint("F1", "keys"),
            )
        )

    def _on_words(self, who: str) -> str:
        left = len(self.accounts[self.seat]) - self.told
        if left:
            return f"{who}: {left} more {'line' if left == 1 else 'lines'}."
        following = self.order[self.turn + 1 :]
        return f"{who}: that was all. Next: {self.tags.brief(following[0], 20)}." if following else "That was all."

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """At the end there is nothing more to be told."""
        if action in ("seat", "whole"):
            return not (self.over or (action == "seat" and self.team)) or None
        if action == "rules":
            return bool(self.clause) or None
        return super().check_action(action, parameters)

    def action_on(self) -> None:
        """The next line; from the last one of a seat to the next seat, at the end to the result."""
        if not self.hears("enter", once=False):
            return
        if self.over:
            self.action_close()
        elif self._complete:
            self._next_seat()
        else:
            self.told += 1
            self._draw()

    def action_seat(self) -> None:
        """The rest of this seat, or, if it is told, all of the next one."""
        if self.over or not self.hears("]", once=False):
            return
        if self._complete:
            self._next_seat()
        if not self.over:
            self.told = len(self.accounts[self.seat])
            self._draw()

    def _next_seat(self) -> None:
        self.turn += 1
        self.told = 0 if self.over else min(1, len(self.accounts[self.seat]))
        self._draw()

    def action_whole(self) -> None:
        """All that is left, at once."""
        self.turn, self.told = len(self.order), 0
        self._draw()

    def action_rules(self) -> None:
        """The clause behind the line."""
        if self.clause:
            self.open_rules(self.clause)

    def action_close(self) -> None:
        """To the result."""
        # a key that was pressed twice must not close the page below, too
        if self.is_current:
            self.dismiss(None)

    @on(LineBlock.Clicked, "#account, #told-head")
    def _clause_clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1:
            self.open_rules(message.target)


def read_out_page(
    table: "GameScreen[Any, Any]", view: BaseView, accounts: Accounts, open_rules: Callable[[str], None]
) -> ReadOutScreen:
    """Of a finished game as this view and these accounts tell it."""
    wording, result = table.wording, table.controller.result()
    assert result is not None
    return ReadOutScreen(
        page_heading(table, "read out").gap(3).add(wording.status(view), "mut"),
        wording,
        table.tags,
        [accounts.account(seat) for seat in range(len(result.scores))],
        places_of(result.scores, lambda seats: wording.tie(view, seats)),
        wording.outcome(result),
        team=table.session.spec.together,
        hues=table.token_hues,
        open_rules=open_rules,
    )
