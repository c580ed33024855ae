"""The log as a page: all that everybody may know, by chapter and round, with a search."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget

from fishgames.core.seat_handle import Why
from fishgames.core.wording import Wording
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.log_lines import LogEntry, chapter_column, log_line
from fishgames.ui.reading_page import FindField, FindingPage, FindRow, key_hints
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.tokens import NO_HUES, Hues, marked
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.tall_items import TallItems

_CHAPTERS = Binding.Group("chapter before, after")
_ROUNDS = Binding.Group("round before, after")
NO_REASON = "This line has no reason; bots give one for what they choose."
NOT_YET = "might give a hand away; it can be read here once the game is over."
# lines read best when the eye need not travel further
_WIDEST = 100


class LogList(TallItems):
    """The lines of a log; the pointer stays where it is while something is looked for."""

    ALWAYS_POINTED = True
    DEFAULT_CSS = """
    LogList { height: 1fr; }
    """

    def __init__(self, entries: Sequence[LogEntry], tags: SeatTags, hues: Hues) -> None:
        super().__init__(id="log-list")
        self.entries = entries
        self.words: list[str] = []
        self._tags = tags
        self._hues = hues
        self._column = chapter_column(entries)

    def count(self) -> int:
        return len(self.entries)

    def item_rows(self, index: int, width: int) -> Sequence[Line]:
        width = min(width, _WIDEST) - 2
        rows = log_line(self.entries[index], self._tags, self.signs, width, self._hues, column=self._column)
        return [marked(row, self.words, "accent bold underline") for row in rows]


class LogScreen(FindingPage):
    """`heading` and `chip` are the two ends of the status row; `note` says what is not in this log.

    `show` leads to the table as it was after an entry of the log, of which it is told the place.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left_square_bracket", "chapter(-1)", "chapter before", group=_CHAPTERS),
        Binding("right_square_bracket", "chapter(1)", "next chapter", group=_CHAPTERS),
        Binding("left_parenthesis", "round(-1)", "round before", group=_ROUNDS),
        Binding("right_parenthesis", "round(1)", "next round", group=_ROUNDS),
        Binding("question_mark", "why", "why a bot did that", key_display="?"),
        Binding("L", "close", "close the log"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"log-list": ("a line", "the table as it was then")}

    def __init__(
        self,
        entries: Sequence[LogEntry],
        wording: Wording[Any, Any],
        tags: SeatTags,
        heading: Line,
        chip: Line = EMPTY,
        note: str = "",
        *,
        hues: Hues = NO_HUES,
        chapter: str = "chapter",
        show: Callable[[int], None] | None = None,
        at: int | None = None,
        find: bool = False,
        why: Callable[[int], Why | None] | None = None,
    ) -> None:
        """`chapter`: what the game calls the parts that have a heading: "trick", "turn".

        `at`: the line to begin at, the last one if not given; `find`: begin in the field. `why` is told the place of an
        entry, and tells why a bot did what led to it.
        """
        super().__init__()
        self.entries = tuple(entries)
        self.heading = heading
        self.chip = chip
        self.note = note
        self._wording = wording
        self._tags = tags
        self._hues = hues
        self._chapter = chapter
        self._show = show
        self._begin = len(self.entries) - 1 if at is None else at
        self._find_first = find
        self._why = why
        self._hits: list[int] = []
        self._found_from = 0
        self._chapters = [n for n, entry in enumerate(self.entries) if entry.chapter]
        self._rounds = [n for n, entry in enumerate(self.entries) if entry.milestone]

    def compose_body(self) -> ComposeResult:
        yield LineBlock((EMPTY,), id="log-head")
        yield FindRow()
        yield LogList(self.entries, self._tags, self._hues)

    @property
    def lines(self) -> LogList:
        """The list."""
        return self.query_one(LogList)

    def reading(self) -> Widget:
        return self.lines

    def on_mount(self) -> None:
        self.find.visible = False
        self.lines.refill(self._begin)
        self.lines.focus()
        if self._find_first:
            self.action_find()

    def draw(self) -> None:
        self.set_status(self.heading, self.chip)
        self._tell()

    # --- what is told

    def _tell(self) -> None:
        total = len(self.entries)
        head = Line().gap(1).add("LOG", "mut bold").gap(4).add(self.note, "mut")
        self.query_one("#log-head", LineBlock).lines = (EMPTY, head.cut(self.columns - 1))
        first = self._here() if total else Line().gap(1).add("Nothing has happened yet.", "mut")
        if self.in_field:
            self.set_notice(first, key_hints(("Enter", "next hit, upwards"), ("Esc", "to the log")))
            self.set_keys((KeyHint("arrows", "hits"), KeyHint("Esc", "leave the field"), KeyHint("F1", "keys")))
            return
        # in the list Enter leads to the table where there is a way to it; in the field it goes through the hits
        hits = [("Enter", "table then")] if self._show and total else [("Enter", "next hit")] if self._hits else []
        if self._why_here() is not None:
            hits.append(("?", "why"))
        self.set_notice(
            first,
            key_hints(*hits, (("[", "]"), self._chapter), (("(", ")"), "round"), ("/", "find"), ("Esc", "back")),
        )
        self.set_keys(
            (
                KeyHint("arrows", "line"),
                KeyHint("/", "find"),
                KeyHint("L", "close"),
                KeyHint("Esc", "back"),
                KeyHint("F1", "keys"),
            )
        )

    def _here(self) -> Line:
        """In which chapter the line with the pointer stands."""
        line, cursor = Line().gap(1), self.lines.cursor
        at = bisect_right(self._chapters, cursor) - 1
        if at >= 0:
            line = line.add(self.entries[self._chapters[at]].chapter or "", "bold").add(", ", "mut")
        return line.add(f"line {cursor + 1} of {len(self.entries)}", "mut")

    def _why_here(self) -> Why | None:
        """Why a bot did what the line with the pointer tells."""
        if self._why is None or not self.entries:
            return None
        entry = self.entries[self.lines.cursor]
        return None if entry.note else self._why(entry.index)

    def action_why(self) -> None:
        """The reason of a bot, or why there is none to be read."""
        found = self._why_here()
        if found is None:
            self.say("note", NO_REASON)
        elif found.reason is None:
            self.say("note", f"Why {self._wording.name(found.seat)} did that {NOT_YET}")
        else:
            self.say("note", f"{self._wording.name(found.seat)} did that because: {found.reason}.")

    # --- walking

    @on(LogList.Focused, "#log-list")
    def _moved(self) -> None:
        self._tell()

    def on_descendant_focus(self) -> None:
        self._tell()

    def action_chapter(self, by: int) -> None:
        """To the beginning of this or the one before, or of the next."""
        self._to(self._chapters, by)

    def action_round(self, by: int) -> None:
        """The same by large parts of the game."""
        self._to(self._rounds, by)

    def _to(self, places: list[int], by: int) -> None:
        if not self.entries:
            return
        here = self.lines.cursor
        if by < 0:
            before = bisect_left(places, here)
            self.lines.jump(places[before - 1] if before else 0)
        else:
            after = bisect_right(places, here)
            self.lines.jump(places[after] if after < len(places) else len(self.entries) - 1)

    # --- finding

    @on(FindField.Changed)
    def _typed(self) -> None:
        words = [word.lower() for word in self.find.words]
        self._hits = [n for n, entry in enumerate(self.entries) if words and self._has(entry, words)]
        self.lines.words = words
        # the log opens at its end: what is looked for lies before
        at = bisect_right(self._hits, self._found_from) - 1
        self.lines.refill(self._found_from)
        if self._hits:
            self._show_hit(at)
        self._count()

    def _has(self, entry: LogEntry, words: list[str]) -> bool:
        seat = "" if entry.seat is None else self._wording.name(entry.seat)
        text = f"{entry.chapter or ''} {seat} {entry.text}".lower()
        return all(word in text for word in words)

    def _show_hit(self, at: int) -> None:
        self.lines.jump(self._hits[at], below=self.lines.size.height // 2)
        self._count()

    def _count(self) -> None:
        if not self.find.words:
            self.find.tell("words, names, cards")
        elif not self._hits:
            self.find.tell("not in this log", "warn")
        elif self.lines.cursor in self._hits:
            self.find.tell(f"hit {self._hits.index(self.lines.cursor) + 1} of {len(self._hits)}", "ink")
        else:
            self.find.tell("1 hit" if len(self._hits) == 1 else f"{len(self._hits)} hits", "ink")

    def action_find(self) -> None:
        super().action_find()
        self._found_from = self.lines.cursor
        self._count()

    def action_back(self) -> None:
        self.find.visible = bool(self.find.words)
        super().action_back()

    @on(LogList.Chosen, "#log-list")
    def _chosen(self, message: LogList.Chosen) -> None:
        if self._show is None:
            self._walk_hits(-1)
        elif self.entries and self.is_current:
            self._show(self.entries[message.index].index)

    @on(FindField.Submitted)
    def _next(self) -> None:
        self._walk_hits(-1)

    @on(FindField.Walked)
    def _walked(self, message: FindField.Walked) -> None:
        self._walk_hits(message.by)

    def _walk_hits(self, by: int) -> None:
        """To the hit before or after the pointer; beyond the last one it goes on at the other end."""
        if not self._hits:
            return
        here = self.lines.cursor
        at = bisect_left(self._hits, here) - 1 if by < 0 else bisect_right(self._hits, here)
        self._show_hit(at % len(self._hits))
