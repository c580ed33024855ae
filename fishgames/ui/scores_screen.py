"""The scores as a page: why has a seat so many points, line by line, and how all seats stand."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import ScoreLine, Seat
from fishgames.core.places import Places
from fishgames.core.wording import Wording
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, cell_len, fit_right, wrap
from fishgames.ui.reading_page import ReadingPage, key_hints
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.standing_rows import Accounts, StandingRows, tie_rows
from fishgames.ui.tokens import NO_HUES, Hues, tinted
from fishgames.ui.widgets.choices import LEAD, Choice, Choices
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.tall_items import TallItems

_SEATS = Binding.Group("another seat")
# where the points end at the latest, and how wide they are
_POINTS_END = 66
_POINTS = 7
TEAM = "all together"


class AccountList(TallItems):
    """The lines of one account: what, how much, by which clause."""

    def __init__(self, hues: Hues) -> None:
        super().__init__(id="account")
        self.account: tuple[ScoreLine, ...] = ()
        self._hues = hues

    def count(self) -> int:
        return len(self.account)

    def points_end(self, width: int) -> int:
        """The column behind the points, in a row this wide behind its gutter."""
        return _points_end(self.account, width)

    def item_rows(self, index: int, width: int) -> Sequence[Line]:
        return self.rows_of(self.account[index], self.account, width)

    def rows_of(self, line: ScoreLine, account: Sequence[ScoreLine], width: int) -> Sequence[Line]:
        """The rows of a line of this account."""
        end = _points_end(account, width)
        first, *others = wrap(line.label, end - _POINTS - 3) or [""]
        row = (Line().gap(1) + tinted(first, self._hues)).to(end - _POINTS)
        row = row.add(fit_right(str(line.points), _POINTS), "bold")
        if line.clause:
            row = row.gap(3).add(line.clause, "mut", line.clause)
        return [row, *(Line().gap(3) + tinted(other, self._hues) for other in others)]


def _points_end(account: Sequence[ScoreLine], width: int) -> int:
    clause = max((cell_len(line.clause) for line in account), default=0)
    return min(_POINTS_END, width - clause - 4)


class ScoresScreen(ReadingPage):
    """`accounts` is a seat's handle, or the public one; `open_rules` is called with the number of a clause."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "seat(-1)", "seat before", group=_SEATS),
        Binding("right", "seat(1)", "next seat", group=_SEATS),
        Binding("tab", "app.focus_next", "from the seats to the lines, and back"),
        Binding("R", "rules", "the clause behind a line"),
        Binding("z", "read_out", "the final scores read out, line by line"),
        Binding("S", "close", "close the scores"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "seats": ("a seat", "its lines"),
        "account": ("a line", "the clause behind it"),
    }

    def __init__(
        self,
        accounts: Accounts,
        wording: Wording[Any, Any],
        tags: SeatTags,
        totals: Sequence[int],
        heading: Line,
        chip: Line = EMPTY,
        *,
        seat: Seat = 0,
        caption: str = "",
        note: str = "",
        open_rules: Callable[[str], None] | None = None,
        hues: Hues = NO_HUES,
        places: Places | None = None,
        together: bool = False,
        read_out: Callable[[], None] | None = None,
    ) -> None:
        """`seat` is shown first; `caption`: as of when the points are; `note`: what is not counted.

        `places`: who stands where, None as long as there are no points; `together`: one account for all; `read_out`
        tells them line by line, None before the end.
        """
        super().__init__()
        self.tags = tags
        self.totals = tuple(totals)
        self.places = places
        self.together = together
        self.read_out = read_out
        self.heading = heading
        self.chip = chip
        self.caption = caption
        self.note = note
        self.open_rules = open_rules
        self.seat = seat
        self._accounts = accounts
        self._wording = wording
        self._hues = hues

    def compose_body(self) -> ComposeResult:
        yield LineBlock((EMPTY, EMPTY, EMPTY), id="account-head")
        yield AccountList(self._hues)
        yield LineBlock((EMPTY,) * 3, id="account-total")
        yield Choices(ground="paper", id="seats")
        yield LineBlock(id="ties")

    @property
    def lines(self) -> AccountList:
        """The account that is shown."""
        return self.query_one(AccountList)

    @property
    def seats(self) -> Choices:
        """All seats."""
        return self.query_one("#seats", Choices)

    def on_mount(self) -> None:
        self.seats.choices = self._rows()
        self.seats.cursor = self.seat
        self._show(self.seat)
        (self.lines if self.together else self.seats).focus()

    def draw(self) -> None:
        self.set_status(self.heading, self.chip)
        self.seats.choices = rows = self._rows()
        ties = () if self.places is None or self.together else tie_rows(self.places.ties, self.columns - 1)
        self.query_one("#ties", LineBlock).lines = ties = (EMPTY, *ties) if ties else ()
        # head and total, with the blank rows around them, take seven rows; status, notice and keys four
        self.lines.styles.max_height = max(self.app.size.height - 11 - len(rows) - len(ties), 3)
        self._show_sums()

    def _rows(self) -> tuple[Choice, ...]:
        if self.together:
            return ()
        return tuple(Choice(str(seat + 1), self._standing.row(seat)) for seat in range(len(self.totals)))

    @property
    def _standing(self) -> StandingRows:
        return StandingRows(self.tags, self.totals, self.places, self.signs, self.columns)

    def _show(self, seat: Seat) -> None:
        """The account of a seat."""
        self.seat = seat
        self.lines.account = self._accounts.account(seat)
        self.lines.refill(0)
        self.lines.lay_out()
        self._show_sums()

    def _show_sums(self) -> None:
        account = self.lines.account
        who = Line.of(TEAM, "bold") if self.together else self.tags.named(self.seat, self.signs, "bold")
        who = (Line().gap(1) + who).gap(3)
        who = who.add(self._wording.score(self.totals[self.seat]), "ink").gap(3).add(self.caption, "mut")
        nothing = Line().gap(2).add("nothing yet", "mut")
        head = (EMPTY, who, EMPTY) if account else (EMPTY, who, EMPTY, nothing)
        self.query_one("#account-head", LineBlock).lines = head
        end = self.lines.points_end(self.columns - 1) + 1
        total = str(sum(line.points for line in account))
        sums = Line().to(end - _POINTS).add(fit_right(total, _POINTS), "bold") if account else EMPTY
        label = () if self.together else (EMPTY, self._standing.headings(LEAD))
        self.query_one("#account-total", LineBlock).lines = (sums, *label)
        self._tell()

    @property
    def clause(self) -> str:
        """The clause behind the line with the pointer."""
        account = self.lines.account
        return account[self.lines.cursor].clause if account else ""

    def _tell(self) -> None:
        keys: list[tuple[Sequence[str] | str, str]] = [("arrows", "seat"), ("Tab", "its lines")]
        if self.together:
            keys = [("arrows", "line")]
        elif self.lines.has_focus:
            keys = [("arrows", "line, seat"), ("Tab", "all seats")]
        if self.clause and self.open_rules is not None:
            keys.append(("R", f"opens {self.clause}"))
        if self.read_out is not None:
            keys.append(("z", "reads them out"))
        self.set_notice(Line().gap(1).add(self.note), key_hints(*keys, ("Esc", "back")))
        rules = [KeyHint("R", "rules")] if self.open_rules is not None else []
        first = KeyHint("arrows", "line" if self.together else "seat")
        self.set_keys((first, *rules, KeyHint("S", "close"), KeyHint("Esc", "back"), KeyHint("F1", "keys")))

    # --- keys and mouse

    @on(Choices.Focused, "#seats")
    def _seat_focused(self, message: Choices.Focused) -> None:
        if message.index != self.seat:
            self._show(message.index)

    @on(Choices.Chosen, "#seats")
    def _seat_chosen(self) -> None:
        self.lines.focus()

    @on(AccountList.Focused, "#account")
    def _line_focused(self) -> None:
        self._tell()

    @on(AccountList.Chosen, "#account")
    def _line_chosen(self) -> None:
        self.action_rules()

    @on(LineBlock.Clicked, "#account")
    @on(LineBlock.Clicked, "#ties")
    def _clause_clicked(self, message: LineBlock.Clicked) -> None:
        if self.open_rules is not None and message.button == 1:
            self.open_rules(message.target)

    def on_descendant_focus(self) -> None:
        self._tell()

    def on_key(self, event: events.Key) -> None:
        """The digits of the seats, from wherever the focus is."""
        keys = self.seats.item_keys()
        if event.character and event.character in keys:
            self.seats.cursor = keys.index(event.character)
            event.stop()

    def action_seat(self, by: int) -> None:
        """The seat before or after, from wherever the focus is."""
        if not self.together:
            self.seats.cursor += by

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "rules":
            return self.open_rules is not None
        if action == "read_out":
            return self.read_out is not None
        return super().check_action(action, parameters)

    def action_rules(self) -> None:
        """Open the clause behind the line."""
        if self.open_rules is not None and self.clause:
            self.open_rules(self.clause)

    def action_read_out(self) -> None:
        """All of it once more, line by line."""
        if self.read_out is not None:
            self.read_out()
