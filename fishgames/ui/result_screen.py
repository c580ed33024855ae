"""The end of a game: who won in large letters, the table and chart of the game, and where to go from here."""

from collections.abc import Callable
from typing import Any, ClassVar, Literal, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import Result
from fishgames.core.places import Places
from fishgames.core.promise import Deal, grouped
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.big_letters import big
from fishgames.ui.cover import Deaf
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.standing_rows import tie_rows
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

Leaving = Literal["menu", "again", "new"]


class Branching(NamedTuple):
    """Where people go who want a new table to begin at a step of the finished game."""

    step: int


Where = Leaving | Literal["look", "told"]

_PAGES = {"look": "replay", "told": "read out"}
_CHOICES: tuple[tuple[str, Where, str, str], ...] = (
    ("1", "again", "Again", "the same people deal once more"),
    ("2", "look", "Look back", "the whole game on its table, step by step, all hands open"),
    ("3", "new", "New table", "other people or options"),
    ("4", "told", "Read out", "the scores once more, line by line"),
    ("0", "menu", "Menu", "this game stays among the saved ones"),
)


class ResultScreen(Deaf, Page[Leaving]):
    """Dismissed with "again", "new" or "menu"; the log opens over it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "page('log')", "log of the whole game"),
        Binding("S", "page('scores')", "scores with reasons"),
        Binding("R", "page('rules')", "rules"),
        Binding("escape", "menu", "menu"),
    ]
    KEYS = (
        KeyHint("L", "log"),
        KeyHint("S", "scores"),
        KeyHint("R", "rules"),
        KeyHint("Esc", "menu"),
        KeyHint("F1", "keys"),
    )

    def __init__(
        self,
        title: str,
        wording: Wording[Any, Any],
        tags: SeatTags,
        view: BaseView,
        result: Result,
        people: str,
        lines: Callable[[], tuple[Line, ...]],
        open_page: Callable[[str], None],
        deal: Deal,
        places: Places | None,
    ) -> None:
        super().__init__()
        self.heading = title
        self.wording = wording
        self.tags = tags
        self.view = view
        self.result = result
        self.people = people
        self.lines = lines
        self.open_page = open_page
        self.deal = deal
        self.places = places

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="winner")
        yield LineBlock(id="tie")
        yield LineBlock(id="result")
        yield Choices(tuple(_choice(*row) for row in _CHOICES), columns=len(_CHOICES), bar="accent", id="next")

    def on_mount(self) -> None:
        self._draw()
        self.query_one("#next", Choices).focus()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        status = self.wording.status(self.view)
        self.set_status(Line.of(self.heading, "bold").gap(2).add(status, "mut"), Line.of(self.people, "mut"))
        winner, tie = self._winner(), self._tie()
        self.query_one("#winner", LineBlock).lines = winner
        self.query_one("#tie", LineBlock).lines = tie
        # status, choices, notice and keys
        room = self.app.size.height - 5 - len(winner) - len(tie)
        self.query_one("#result", LineBlock).lines = _closed_up(self.lines(), room)
        self._tell(self.query_one("#next", Choices).cursor)

    def _winner(self) -> tuple[Line, ...]:
        winners = self.result.winners
        outcome = self.wording.outcome(self.result)
        pad = (EMPTY,) * (3 if self.tall else 1)
        if len(winners) == 1:
            name = self.tags.names[winners[0]]
            told = outcome.removeprefix(name).strip()
            tone = f"{self.tags.hue(winners[0])} bold"
            if rows := big(name, self.columns - len(told) - 10, self.signs):
                middle = Line().gap(2).add(rows[1], tone).gap(4).add(told, "ink bold")
                return (*pad, Line().gap(2).add(rows[0], tone), middle, Line().gap(2).add(rows[2], tone), self._dealt())
            return (*pad, Line().gap(2).add(outcome, tone), self._dealt())
        line = Line.join([self.tags.short(seat, self.signs, "ink bold") for seat in winners], gap=3)
        return (*pad, Line().gap(2) + line, Line().gap(2).add(outcome, "ink bold"), self._dealt())

    def _tie(self) -> tuple[Line, ...]:
        """What tells those with the most points apart, or that nothing does."""
        tie = None if self.places is None else self.places.first_tie
        return () if tie is None or not self.result.winners else tie_rows((tie,), self.columns - 1)

    def _dealt(self) -> Line:
        """The promise of the deal and what it was made from, in one row of 79 cells."""
        deal = self.deal
        if deal.seed is None or deal.salt is None:
            return EMPTY
        line = Line().gap(2).add("deal ", "mut").add(grouped(deal.fingerprint), "ink")
        return line.add("  seed ", "mut").add(deal.seed, "ink").add("  salt ", "mut").add(deal.salt, "ink")

    @on(Choices.Focused, "#next")
    def _focused(self, message: Choices.Focused) -> None:
        self._tell(message.index)

    @on(Choices.Pressed, "#next")
    @on(Choices.Chosen, "#next")
    def _chosen(self, message: Choices.ItemMessage) -> None:
        if self.hears(_CHOICES[message.index][0], once=False):
            self.action_go(_CHOICES[message.index][1])

    def action_menu(self) -> None:
        """Away from this table."""
        if self.hears("escape", once=False):
            self.dismiss("menu")

    def _tell(self, index: int) -> None:
        told = f"{_CHOICES[index][2]}: {_CHOICES[index][3]}."
        self.set_notice(Line().gap(1).add(told, "ink"), (("Enter", _CHOICES[index][2].lower()), ("Esc", "menu")))

    def action_go(self, where: Where) -> None:
        """Leave for there, or open that page."""
        if where == "look" or where == "told":
            self.open_page(_PAGES[where])
        else:
            self.dismiss(where)

    def action_page(self, name: str) -> None:
        """A reading page over the result."""
        self.open_page(name)


def _closed_up(lines: tuple[Line, ...], room: int) -> tuple[Line, ...]:
    """Without as many of the blank rows as must go for the others to fit."""
    kept, spare = [], len(lines) - room
    for line in lines:
        if spare > 0 and not line.text.strip():
            spare -= 1
        else:
            kept.append(line)
    return tuple(kept)


def _choice(key: str, _: str, label: str, __: str) -> Choice:
    return Choice(key, Line.of(label, "ink bold"))
