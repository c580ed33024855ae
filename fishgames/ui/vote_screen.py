"""A vote of the whole table on taking back more than what is free: a row for each person, one key each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from fishgames.core.model import Seat
from fishgames.core.rules import BaseView
from fishgames.core.wording import Wording
from fishgames.ui.board import Board
from fishgames.ui.cover import Deaf
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.log_lines import told_rows
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.tokens import Hues
from fishgames.ui.widgets.choices import LEAD, Choice, Choices
from fishgames.ui.widgets.line import LineBlock

REFUSE_KEYS = "abcdefgh"
_REFUSES_AT, _ANSWER = 34, 16


@dataclass(frozen=True)
class Question:
    """What is voted on. `asker` wants `steps` steps back; `told`: seat and words of what they told
    everybody, oldest first.

    `voters`: a seat of each person whose yes is needed; `bots`: seats that have no vote.
    """

    asker: Seat
    steps: int
    told: Sequence[tuple[Seat | None, str]]
    why: str
    voters: Sequence[Seat]
    bots: Sequence[Seat] = ()


@dataclass(frozen=True)
class Verdict:
    """How it ended: `refused` names who said no; without it `agreed` is everybody, or nobody if it was withdrawn."""

    agreed: tuple[Seat, ...] = ()
    refused: Seat | None = None


class VoteScreen(Deaf, Page[Verdict]):
    """Made of public matter only. The last yes or the first no ends it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "withdraw", "the question is taken back, play goes on as it is"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"votes": ("somebody's yes or no", "that answer")}

    def __init__(
        self,
        question: Question,
        board: Board[Any],
        view: BaseView,
        wording: Wording[Any, Any],
        tags: SeatTags,
        title: str,
        hues: Hues,
    ) -> None:
        super().__init__()
        self.question = question
        self.agreed: list[Seat] = []
        self._board = board
        self._view = view
        self._wording = wording
        self._tags = tags
        self._title = title
        self._hues = hues

    @property
    def keys_heading(self) -> str:
        return "a vote on taking back"

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="upper"):
            yield self._board
        with Vertical(id="decide"):
            yield LineBlock(ground="shelf", bar="accent", id="prompt")
            yield Choices(columns=(0, _REFUSES_AT), bar="accent", id="votes")
            yield LineBlock(ground="shelf", bar="accent", id="below")

    @property
    def votes(self) -> Choices:
        """A row for each person who must agree; the last one takes the question back."""
        return self.query_one("#votes", Choices)

    def on_mount(self) -> None:
        self._draw()
        self.votes.focus()

    def on_resize(self) -> None:
        self._draw()

    # drawing

    def _draw(self) -> None:
        left = Line.of(self._title, "bold").gap(2).add(self._wording.status(self._view), "mut").gap(2).add("a vote")
        self.set_status(left, Line.of(" the whole table ", "accent bold chip"))
        self._board.show(self._view, (), None)
        self.query_one("#prompt", LineBlock).lines = self._prompt()
        self.votes.choices = self._choices()
        self.query_one("#below", LineBlock).lines = (*(self._bot(seat) for seat in self.question.bots), EMPTY)
        self._tell()
        self.set_keys((KeyHint("arrows", "choose"), KeyHint("Enter", "answer"), KeyHint("F1", "keys")))

    def _prompt(self) -> tuple[Line, ...]:
        asked, width = self.question, self.columns - 2
        steps = "1 step" if asked.steps == 1 else f"{asked.steps} steps"
        who = self._tags.brief(asked.asker, 20)
        told = asked.told or [(None, "nothing that anybody saw")]
        first, *more = told_rows(told, self._tags, self.signs, self._hues, width - 14)
        if len(more) > 1:
            more = [more[0].add(" ...", "mut")]
        body = [Line().gap(10) + row for row in more]
        return (
            Line().gap(1).add(f"{who} asks to take back {steps}", "ink bold").gap(3).add(asked.why, "mut").cut(width),
            Line().gap(1).add("it was", "mut").to(10) + first,
            *body,
            Line().gap(1).add("if all agree, all of it is as it was before; cards stay the same cards", "mut"),
            EMPTY,
        )

    def _choices(self) -> tuple[Choice, ...]:
        asked = self.question
        yes = [
            Choice(
                str(number),
                self._tags.named(seat, self.signs, "ink", 12).add(" agrees"),
                chosen=seat in self.agreed,
            )
            for number, seat in enumerate(asked.voters, 1)
        ]
        back = Choice("0", Line.of(f"{self._tags.brief(asked.asker)} takes the question back"))
        no = [
            Choice(key, Line.of("refuses").to(_ANSWER - 4).add(self._answer(seat), "mut"))
            for key, seat in zip(REFUSE_KEYS, asked.voters, strict=False)
        ]
        return (*yes, back, *no)

    def _answer(self, seat: Seat) -> str:
        return "answered" if seat in self.agreed else "still to answer"

    def _bot(self, seat: Seat) -> Line:
        row = Line().gap(1).add(self.signs.dash, "faint").to(LEAD) + self._tags.named(seat, self.signs, "mut", 12)
        return row.add(" is a bot and has no vote", "mut")

    def _tell(self) -> None:
        missing = [self._tags.brief(seat) for seat in self.question.voters if seat not in self.agreed]
        self.set_notice(
            Line().gap(1).add(f"Still to answer: {', '.join(missing)}. The log keeps how it ends."),
            Line().gap(1).add("Each presses their own key; one refusal ends it for this step.", "mut"),
        )

    # answering

    @on(Choices.Pressed, "#votes")
    @on(Choices.Chosen, "#votes")
    def _answered(self, message: Choices.Pressed | Choices.Chosen) -> None:
        index, voters = message.index, tuple(self.question.voters)
        key = self.votes.item_keys()[index]
        if not self.hears(key, once=False) or not self.is_current:
            return
        if key == "0":
            self.action_withdraw()
        elif index > len(voters):
            self.dismiss(Verdict(refused=voters[index - len(voters) - 1]))
        else:
            self._agree(voters[index])

    def _agree(self, seat: Seat) -> None:
        if seat not in self.agreed:
            self.agreed.append(seat)
        if len(self.agreed) == len(self.question.voters):
            self.dismiss(Verdict(agreed=tuple(self.agreed)))
        else:
            self._draw()

    def action_withdraw(self) -> None:
        """As if it had not been asked."""
        if self.is_current:
            self.dismiss(Verdict())
