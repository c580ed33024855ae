"""An idea for whoever is asked: the best few things that are possible, what each promises, and how sure that is."""

from asyncio import create_task, to_thread
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from fishgames.core.actions import BaseAction
from fishgames.core.bots import Advice
from fishgames.core.model import Seat
from fishgames.core.phrases import counted
from fishgames.core.players import Stop
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.board import Board
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, cell_len, wrap
from fishgames.ui.musing import THINKING, apart, thought_of
from fishgames.ui.option_words import shortened
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.tokens import Hues, tinted
from fishgames.ui.widgets.choices import LEAD, Choice, Choices
from fishgames.ui.widgets.line import LineBlock

BEST = 3
"""So many ideas are told with their reasons."""

UNTOLD = "the reason would tell of a hand"
"""The reason of an idea for everybody that everybody can't see."""

_CHANCE, _SIDE = 10, 36


@dataclass(frozen=True)
class Wanted:
    """For whom an idea is, and where it comes from.

    `seat`: whose matter it is, None where everybody looks on; `think` takes its time and is run in a thread; `shown`
    hears of the first look at what came of it; `final`: could the action not be taken back freely? `seconds`: how
    long it may be looked at, None without end.
    """

    seat: Seat | None
    view: BaseView
    think: Callable[[Stop], Sequence[Advice]]
    shown: Callable[[], None]
    final: Callable[[BaseAction], bool]
    together: bool = False
    seconds: float | None = None


class IdeaScreen(Page[BaseAction | None]):
    """Returns the action to be done, or None. It shows what its seat may know, so it goes when that seat goes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("I", "back", "back to the table"),
        Binding("escape", "back", "back to the table, at once also while it thinks"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"ideas": ("an idea", "do it, as at the table")}
    KEYS: ClassVar[Sequence[KeyHint]] = (
        KeyHint("arrows", "choose"),
        KeyHint("Enter", "do it"),
        KeyHint("Esc", "back"),
        KeyHint("F9", "cover", wide=True),
        KeyHint("F1", "keys"),
    )

    def __init__(
        self,
        wanted: Wanted,
        board: Board[Any],
        wording: Wording[Any, Any],
        tags: SeatTags,
        title: str,
        hues: Hues,
        height: int = 0,
    ) -> None:
        """`height`: rows of the shelf below, so that the table above does not jump."""
        super().__init__()
        self.wanted = wanted
        self.found: Sequence[Advice] | None = None
        self._board = board
        self._wording = wording
        self._tags = tags
        self._title = title
        self._hues = hues
        self._height = height
        self._long = False

    @property
    def keys_heading(self) -> str:
        return "an idea"

    def compose_body(self) -> ComposeResult:
        bar = "accent" if self.wanted.seat is None else self._tags.hue(self.wanted.seat)
        with Horizontal(id="upper"):
            yield self._board
            yield LineBlock(ground="shelf", id="side")
        with Vertical(id="decide"):
            yield LineBlock(ground="shelf", bar=bar, id="prompt")
            yield Choices(bar=bar, id="ideas")
            yield LineBlock(ground="shelf", bar=bar, id="below")

    @property
    def ideas(self) -> Choices:
        """A row for each of the best."""
        return self.query_one("#ideas", Choices)

    def on_mount(self) -> None:
        self._draw()
        self._muse()

    def on_resize(self) -> None:
        self._draw()

    # thinking

    @work(exclusive=True, group="idea")
    async def _muse(self) -> None:
        with apart(lambda: not self.is_attached) as stop:
            found = await thought_of(create_task(to_thread(self.wanted.think, stop)), self._takes_long)
        if not self.is_attached:
            return
        self.found, self._long = found, False
        self.wanted.shown()
        self._draw()
        self.ideas.focus()
        if self.wanted.seconds is not None:
            self.set_timer(self.wanted.seconds, self.action_back)

    def _takes_long(self) -> None:
        self._long = True
        self._draw()

    # drawing

    def _draw(self) -> None:
        view, seat = self.wanted.view, self.wanted.seat
        left = Line.of(self._title, "bold").gap(2).add(self._wording.status(view), "mut")
        doing = Line.of(THINKING if self._long else "an idea", "mut").gap(1)
        whole = Line.of(" the whole table ", "accent bold chip")
        self.set_status(left, doing + (whole if seat is None else self._tags.chip(seat, self.signs)))
        self._board.show(view, (), seat)
        found = self.found
        self.query_one("#prompt", LineBlock).lines = self._prompt()
        self.ideas.choices = () if found is None else self._choices(found[:BEST])
        below = () if found is None else (EMPTY, Line().gap(1).add(self._doubt(found), "mut"))
        self.query_one("#below", LineBlock).lines = self._filled(below)
        self._draw_side(found or ())
        self._tell()

    def _prompt(self) -> tuple[Line, ...]:
        seat = self.wanted.seat
        who = "the whole table" if seat is None else self._tags.brief(seat, 20)
        head = Line().gap(1).add(f"Ideas for {who}", "ink bold").gap(3)
        knows = "everybody" if seat is None else self._tags.brief(seat)
        if self.found is None:
            return (head.add(f"looking ahead from what {knows} may know ...", "mut"), EMPTY)
        goal = "chance to win" if self.wanted.together else "share of the victory"
        return (head.add(f"{goal}, by what {knows} may know", "mut").cut(self.columns - 2), EMPTY)

    def _choices(self, best: Sequence[Advice]) -> tuple[Choice, ...]:
        return tuple(Choice(str(number), self._row(idea)) for number, idea in enumerate(best, 1))

    def _row(self, idea: Advice) -> Line:
        line = (
            Line.of(f"{percent(idea.chance):>4}", "bold")
            .add(f" {self.signs.doubt}{100 * idea.doubt:.0f}", "mut")
            .to(_CHANCE)
        )
        line += tinted(self._order(idea.action), self._hues)
        return line.gap(2).add(shortened(idea.reason or UNTOLD, self.columns - LEAD - line.width - 5), "mut")

    def _order(self, action: BaseAction) -> str:
        return self._wording.action_seen(self.wanted.view, action)

    def _doubt(self, found: Sequence[Advice]) -> str:
        """How sure it is, in words."""
        if len(found) == 1:
            return "Nothing else was worth a look ahead."
        first, second = found[:2]
        other = " each" if first.looks == second.looks else f" and {second.looks}"
        looks = f"{counted(first.looks, 'look')} ahead{other}"
        ahead = first.chance - second.chance > max(first.doubt, second.doubt)
        told = f"1 {'is ahead by more' if ahead else 'and 2 differ by less'} than the doubt"
        # those that were given up early keep what they seemed to be then
        early = [str(n) for n, each in enumerate(found[:BEST], 1) if n > 1 and each.chance > first.chance]
        more = f" {' and '.join(early)} looked better at first." if early else ""
        whole = f"{told} ({looks}).{more}"
        return whole if cell_len(whole) <= self.columns - 3 else f"{told}.{more}"

    def _filled(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """As many rows as leave the table above where it is."""
        used = 2 + len(self.ideas.choices) + len(lines)
        return (*lines, *([EMPTY] * (self._height - used)))

    def _draw_side(self, found: Sequence[Advice]) -> None:
        side = self.query_one("#side", LineBlock)
        if not self.wide or not found:
            side.lines = ()
            return
        number = "1 thing" if len(found) == 1 else f"{len(found)} things"
        lines = [EMPTY, Line().gap(1).add(f"ALL THAT WAS LOOKED AT: {number}", "bold"), EMPTY]
        room = max(self.app.size.height - 10 - self._height, BEST)
        for idea in sorted(found, key=lambda each: -each.chance)[:room]:
            head = Line().gap(1).add(f"{percent(idea.chance):>4}", "ink").gap(2)
            first, *more = wrap(self._order(idea.action), _SIDE - head.width)
            lines += [head + tinted(first, self._hues)]
            lines += [Line().gap(head.width) + tinted(row, self._hues) for row in more]
        side.lines = tuple(lines)

    def _tell(self) -> None:
        if self.found is None:
            self.set_notice(EMPTY, (("Esc", "back to the table, without an idea"),))
            return
        idea = self.found[self.ideas.cursor]
        text = self._order(idea.action)
        told = f"{text[:1].upper()}{text[1:]}: {idea.reason or UNTOLD}"
        if cell_len(told) > self.columns - 3:
            # the action stands in its row
            reason = idea.reason or UNTOLD
            told = shortened(f"{reason[:1].upper()}{reason[1:]}", self.columns - 3)
        first = Line().gap(1) + tinted(told, self._hues)
        final = "   can't be taken back" if self.wanted.final(idea.action) else ""
        self.set_notice(first, (("Enter", f"do it{final}"), ("Esc", "back to the table")))

    # keys

    @on(Choices.Focused, "#ideas")
    def _focused(self) -> None:
        self._tell()

    @on(Choices.Chosen, "#ideas")
    def _chosen(self, message: Choices.Chosen) -> None:
        if self.is_current and self.found is not None:
            self.dismiss(self.found[message.index].action)

    def action_back(self) -> None:
        """Back, nothing done."""
        if self.is_current:
            self.dismiss(None)


def percent(share: float) -> str:
    """ "42 %"."""
    return f"{100 * share:.0f} %"
