"""The contents of a rules help: chapters, one of them unfolded."""

from fishgames.core.clauses import Chapter, Clause, Clauses
from fishgames.ui.lines import Line
from fishgames.ui.rule_lines import bare, short
from fishgames.ui.widgets.choices import LEAD, Choice, Choices

_WIDEST = 64

Place = Clause | Chapter
"""What can be read at once: a clause, or the text of a chapter."""


def places(clauses: Clauses) -> list[Place]:
    """Everything there is to read, in order."""
    found: list[Place] = []
    for chapter in clauses.chapters:
        if chapter.text or not chapter.clauses:
            found.append(chapter)
        found.extend(chapter.clauses)
    return found


def chapter_of(place: Place, clauses: Clauses) -> Chapter:
    """The chapter in which it stands."""
    if isinstance(place, Chapter):
        return place
    return next(chapter for chapter in clauses.chapters if chapter.title == place.chapter)


class Contents(Choices):
    """Chapters and clauses to choose from; the screen hears of it as of any list and asks for `place_at`."""

    def __init__(self) -> None:
        super().__init__(ground="shelf", id="contents")
        self._places: list[Place] = []
        self._clauses: Clauses | None = None
        self._shown: Place | None = None
        self._unfolded: Chapter | None = None

    def place_at(self, index: int) -> Place | None:
        """What stands in a row."""
        return self._places[index] if index < len(self._places) else None

    def tell(self, clauses: Clauses, shown: Place) -> None:
        """Where the reader is; that chapter is unfolded. The cursor goes along unless it is in use."""
        if shown is not self._shown:
            self._unfolded = chapter_of(shown, clauses)
        self._clauses, self._shown = clauses, shown
        self.fill()
        if not self.has_focus:
            self.cursor = self._places.index(shown) if shown in self._places else 0

    def turn(self, chapter: Chapter) -> None:
        """Unfold a chapter, or fold it again."""
        self._unfolded = None if chapter is self._unfolded else chapter
        self.fill()
        self.cursor = self._places.index(chapter)

    def fill(self) -> None:
        """Make the rows."""
        if self._clauses is None:
            return
        self._places = []
        for chapter in self._clauses.chapters:
            self._places.append(chapter)
            if chapter is self._unfolded:
                self._places.extend(chapter.clauses)
        self.choices = tuple(map(self._choice, self._places))

    def on_resize(self) -> None:
        self.fill()

    def _choice(self, place: Place) -> Choice:
        if isinstance(place, Chapter):
            line = Line.of(place.title, "bold")
        else:
            line = Line().gap(2).add(bare(short(place.number)), "mut").to(8).add(place.title)
        if place is self._shown:
            width = min(self.text_width, _WIDEST) - LEAD - 1
            line = line.flag("bold")
            # a long title matters more
            line = line.right(width, Line.of("shown", "accent")) if line.width <= width - 7 else line
        return Choice("", line)
