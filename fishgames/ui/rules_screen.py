"""The rules as a page: looked up by word or number, read clause by clause."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from fishgames.core.clauses import Chapter, Clause, Clauses
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, cell_len
from fishgames.ui.reading_page import FindField, FindingPage, FindRow, key_hints
from fishgames.ui.rule_lines import LINK_KEYS, links, paragraphs, short
from fishgames.ui.rules_contents import Contents, Place, chapter_of, places
from fishgames.ui.tokens import NO_HUES, Hues
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.long_text import LongText

_CLAUSES = Binding.Group("clause before, after")
_GAMES = Binding.Group("rules of another game")
_HIT_KEYS = "123456789"
_CONTENTS_CELLS = 38
# rows for hits on short and on tall screens
_HITS_SHORT, _HITS_TALL = 5, 10


class RuleBook(NamedTuple):
    """The rules of one game, with the colours of its card tokens."""

    title: str
    clauses: Clauses
    hues: Hues = NO_HUES


class RulesScreen(FindingPage):
    """Opens at clause `start`, or at what is found for these words, or at the beginning of the first book."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left_square_bracket", "turn(-1)", "clause before", group=_CLAUSES),
        Binding("right_square_bracket", "turn(1)", "clause after", group=_CLAUSES),
        Binding("tab", "contents", "contents, and back to the text"),
        Binding("left", "book(-1)", "game before", group=_GAMES),
        Binding("right", "book(1)", "next game", group=_GAMES),
        Binding("R", "close", "close the rules"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "hits": ("a clause that was found", "read it"),
        "contents": ("a chapter or clause", "read it, or unfold the chapter"),
    }

    def __init__(self, books: Sequence[RuleBook], start: str | None = None) -> None:
        super().__init__()
        self.books = tuple(books)
        self.place: Place = places(self.books[0].clauses)[0]
        self._book = 0
        self._start = start
        self._found: list[Clause] = []

    # --- the parts of the page

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="rules-page"):
            with Vertical(id="rules-left"):
                yield LineBlock((EMPTY,))
                yield FindRow()
                yield LineBlock((EMPTY,))
                yield Choices(ground="paper", id="hits")
                yield LineBlock((EMPTY, EMPTY), id="rules-head")
                yield LongText(id="rules-text")
            with Vertical(id="rules-side"):
                label = Line().gap(1).add("CONTENTS", "mut bold")
                yield LineBlock((EMPTY, label, EMPTY), ground="shelf", id="contents-label")
                yield Contents()

    @property
    def book(self) -> RuleBook:
        """The rules that are open."""
        return self.books[self._book]

    @property
    def hits(self) -> Choices:
        """What was found."""
        return self.query_one("#hits", Choices)

    @property
    def contents(self) -> Contents:
        """The list of chapters."""
        return self.query_one(Contents)

    def reading(self) -> Widget:
        return self.query_one(LongText)

    # --- opening

    def on_mount(self) -> None:
        self.find.tell("words or a clause number")
        self._begin()
        self.reading().focus()

    def _begin(self) -> None:
        start = self._start
        for number, book in enumerate(self.books):
            if start is not None and (clause := book.clauses.get(start)) is not None:
                self._book = number
                self._open(clause)
                return
        for number, book in enumerate(self.books):
            if start is not None and book.clauses.find(start):
                self._book = number
                break
        self._open(places(self.book.clauses)[0])
        self.find.field.value = start or ""

    def _open(self, place: Place) -> None:
        """Show a clause, or the text of a chapter."""
        self.place = place
        book, words = self.book, [word for word in self.find.words if not word.isdigit()]
        self.query_one(LongText).fill(lambda width: paragraphs(place, book.clauses, book.hues, words, width))
        self.draw()

    def draw(self) -> None:
        self._arrange()
        self.contents.tell(self.book.clauses, self.place)
        head = Line().gap(1)
        if isinstance(self.place, Chapter):
            head = head.add(self.place.title, "bold")
        else:
            head = head.add(self.place.number, "bold").gap(2).add(self.place.title, "bold")
            head = head.gap(3).add(self.place.chapter, "mut")
        above = (EMPTY,) if self._found else ()
        self.query_one("#rules-head", LineBlock).lines = (*above, head, EMPTY)
        total = len(self.book.clauses)
        told = f"{len(self._found)} of {total} clauses" if self.find.words else f"{total} clauses"
        self.set_status(self._heading(), Line.of(told, "mut"))
        self._tell()

    def _heading(self) -> Line:
        line = Line.of("Rules", "bold").gap(2)
        if len(self.books) == 1:
            return line.add(self.book.title, "mut")
        titles = []
        for number, book in enumerate(self.books):
            here = number == self._book
            text = self.signs.value(book.title) if here else book.title
            titles.append(Line.of(text, "ink bold" if here else "mut", f"book:{number}"))
        return line + Line.join(titles, gap=2)

    def _arrange(self) -> None:
        """Contents beside the text or, on narrow screens, in its place."""
        in_contents = self.focused is self.contents
        side, left = self.query_one("#rules-side"), self.query_one("#rules-left")
        side.display = self.wide or in_contents
        left.display = self.wide or not in_contents
        side.styles.width = _CONTENTS_CELLS if self.wide else "1fr"
        self.hits.display = bool(self._found)
        self.hits.styles.max_height = _HITS_TALL if self.tall else _HITS_SHORT

    def _tell(self) -> None:
        chapters = self.book.clauses.chapters
        chapter = chapter_of(self.place, self.book.clauses)
        where = f"chapter {chapters.index(chapter) + 1} of {len(chapters)}"
        if isinstance(self.place, Clause):
            where += f", clause {chapter.clauses.index(self.place) + 1} of {len(chapter.clauses)}"
        first = Line().gap(1).add(where, "mut")
        if self.in_field:
            self.set_notice(first, key_hints(("Enter", "to what was found"), ("Esc", "to the text")))
            self.set_keys((KeyHint("arrows", "hits"), KeyHint("Esc", "leave the field"), KeyHint("F1", "keys")))
            return
        around: list[tuple[Sequence[str] | str, str]]
        if self.focused is self.contents:
            around = [("Enter", "open"), ("Tab", "text")]
        else:
            hits, linked = len(self._found), len(links(self.place, self.book.clauses))
            around = [(_range(_HIT_KEYS[:hits]), "open")] if hits else []
            around += [(("[", "]"), "clause"), ("Tab", "contents")]
            around += [(_range(LINK_KEYS[:linked]), "see also")] if linked else []
        self.set_notice(first, key_hints(("/", "find"), *around, ("Esc", "back")))
        self._show_keys()
        # how much of the text fits is known only once it is laid out
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        if self.in_field:
            return
        choosing = self.focused is self.contents or self.hits.has_focus
        more = choosing or self.query_one(LongText).overflows
        games = [KeyHint("left right", "game")] if len(self.books) > 1 else []
        self.set_keys(
            (
                KeyHint("arrows", "choose" if choosing else "read on", possible=more),
                *games,
                KeyHint("/", "find"),
                KeyHint("R", "close"),
                KeyHint("Esc", "back"),
                KeyHint("F1", "keys"),
            )
        )

    # --- walking

    def action_turn(self, by: int) -> None:
        """To the clause before or after."""
        order = places(self.book.clauses)
        there = order.index(self.place) + by
        if 0 <= there < len(order):
            self._open(order[there])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "book":
            return len(self.books) > 1
        return super().check_action(action, parameters)

    def action_book(self, by: int) -> None:
        """The rules of another game; what is looked for stays."""
        self._to_book((self._book + by) % len(self.books))

    def _to_book(self, number: int) -> None:
        self._book = number
        self.place = places(self.book.clauses)[0]
        self._find()

    @on(LineBlock.Clicked, "#status")
    def _status_clicked(self, message: LineBlock.Clicked) -> None:
        self._to_book(int(message.target.removeprefix("book:")))

    @on(LineBlock.Clicked, "#rules-text")
    def _link_clicked(self, message: LineBlock.Clicked) -> None:
        if (clause := self.book.clauses.get(message.target)) is not None:
            self._open(clause)

    def on_key(self, event: events.Key) -> None:
        """The keys that are printed in the page, from wherever the focus is."""
        if self.in_field or not event.character:
            return
        linked = links(self.place, self.book.clauses)
        if event.character in _HIT_KEYS[: len(self._found)]:
            self.hits.cursor = int(event.character) - 1
            self._open(self._found[self.hits.cursor])
        elif event.character in LINK_KEYS[: len(linked)]:
            self._open(linked[LINK_KEYS.index(event.character)])
        else:
            return
        event.stop()

    # --- finding

    @on(FindField.Changed)
    def _find(self) -> None:
        words = " ".join(self.find.words)
        self._found = self.book.clauses.find(words)
        numbers = max((cell_len(short(clause.number)) for clause in self._found), default=0)
        choices = []
        for index, clause in enumerate(self._found):
            key = _HIT_KEYS[index] if index < len(_HIT_KEYS) else ""
            choices.append(Choice(key, Line.of(short(clause.number), "mut").to(numbers + 2).add(clause.title)))
        self.hits.choices = tuple(choices)
        self.hits.cursor = 0
        nothing = bool(words) and not self._found
        self.find.tell("nothing found" if nothing else "words or a clause number", "warn" if nothing else "mut")
        self._open(self._found[0] if self._found else self.place)

    @on(FindField.Submitted)
    def _entered(self) -> None:
        (self.hits if self._found else self.reading()).focus()

    @on(FindField.Walked)
    def _walked(self, message: FindField.Walked) -> None:
        if self._found:
            self.hits.cursor += message.by
            self._open(self._found[self.hits.cursor])

    @on(Choices.Focused, "#hits")
    def _hit_focused(self, message: Choices.Focused) -> None:
        if self.hits.has_focus and message.index < len(self._found):
            self._open(self._found[message.index])

    @on(Choices.Chosen, "#hits")
    def _hit_chosen(self) -> None:
        self.reading().focus()

    def action_find(self) -> None:
        self.query_one("#rules-left").display = True
        super().action_find()

    # --- contents

    def on_descendant_focus(self) -> None:
        self.draw()

    def action_contents(self) -> None:
        """To the contents and back."""
        if self.focused is self.contents:
            self._leave_contents()
        else:
            self.query_one("#rules-side").display = True
            self.contents.focus()

    def _leave_contents(self) -> None:
        self.query_one("#rules-left").display = True
        self.reading().focus()

    def action_back(self) -> None:
        if self.focused is self.contents:
            self._leave_contents()
        else:
            super().action_back()

    @on(Choices.Focused, "#contents")
    def _content_focused(self, message: Choices.Focused) -> None:
        """Beside the text the pointer opens what it comes to."""
        place = self.contents.place_at(message.index)
        if self.wide and self.contents.has_focus and isinstance(place, Clause) and place is not self.place:
            self._open(place)

    @on(Choices.Chosen, "#contents")
    def _content_chosen(self, message: Choices.Chosen) -> None:
        place = self.contents.place_at(message.index)
        if isinstance(place, Chapter) and place.clauses:
            self.contents.turn(place)
            if place.text:
                self._open(place)
        elif place is not None:
            self._open(place)
            self._leave_contents()


def _range(keys: str) -> str:
    return keys if len(keys) == 1 else f"{keys[0]}-{keys[-1]}"
