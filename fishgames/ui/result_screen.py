"""The end of a game: who won in large letters, the table and chart of the game, and where to go from here."""

from collections.abc import Callable
from typing import Any, ClassVar, Literal, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.model import Result
from fishgames.core.promise import Deal, grouped
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.big_letters import big
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

Leaving = Literal["menu", "again", "new"]


class Branching(NamedTuple):
    """Where people go who want a new table to begin at a step of the finished game."""

    step: int


_CHOICES: tuple[tuple[str, Leaving | Literal["look"], str, str], ...] = (
    ("1", "again", "Again", "the same people deal once more"),
    ("2", "look", "Look back", "the whole game on its table, step by step, all hands open"),
    ("3", "new", "New table", "other people or options"),
    ("0", "menu", "Menu", "this game stays among the saved ones"),
)


class ResultScreen(Page[Leaving]):
    """Dismissed with "again", "new" or "menu"; the log opens over it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "page('log')", "log of the whole game"),
        Binding("S", "page('scores')", "scores with reasons"),
        Binding("R", "page('rules')", "rules"),
        Binding("escape", "go('menu')", "menu"),
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
        result: Result | None,
        people: str,
        lines: Callable[[], tuple[Line, ...]],
        open_page: Callable[[str], None],
        deal: Deal,
    ) -> None:
        super().__init__()
        assert result is not None
        self.heading = title
        self.wording = wording
        self.tags = tags
        self.view = view
        self.result = result
        self.people = people
        self.lines = lines
        self.open_page = open_page
        self.deal = deal

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="winner")
        yield LineBlock(id="result")
        yield Choices(tuple(_choice(*row) for row in _CHOICES), columns=4, bar="accent", id="next")

    def on_mount(self) -> None:
        self._draw()
        self.query_one("#next", Choices).focus()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        status = self.wording.status(self.view)
        self.set_status(Line.of(self.heading, "bold").gap(2).add(status, "mut"), Line.of(self.people, "mut"))
        self.query_one("#winner", LineBlock).lines = self._winner()
        self.query_one("#result", LineBlock).lines = self.lines()
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
        self.action_go(_CHOICES[message.index][1])

    def _tell(self, index: int) -> None:
        told = f"{_CHOICES[index][2]}: {_CHOICES[index][3]}."
        self.set_notice(Line().gap(1).add(told, "ink"), (("Enter", _CHOICES[index][2].lower()), ("Esc", "menu")))

    def action_go(self, where: Leaving | Literal["look"]) -> None:
        """Leave for there, or look back."""
        if where == "look":
            self.open_page("replay")
        else:
            self.dismiss(where)

    def action_page(self, name: str) -> None:
        """A reading page over the result."""
        self.open_page(name)


def _choice(key: str, _: str, label: str, __: str) -> Choice:
    return Choice(key, Line.of(label, "ink bold"))
