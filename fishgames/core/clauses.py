"""The rules help of a game: numbered clauses read from its help.md, to look up and to search.

The file is plain Markdown. `# ` names the game, `## ` opens a chapter, and a paragraph that begins with a number and
a title in bold opens a clause, to which everything belongs until the next one::

    **F2-4.3 Following suit.** A hand with at least one card of what is led …

    example   Trump light, `B~7` led …

    see also  F2-4.8, F2-R5

Lines after a blank one that begin with four blanks are a table and stay as they are; all other lines of a paragraph
are joined. The backticks around card tokens are for Markdown readers and are left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

_OPENING = re.compile(r"\*\*(?P<number>[A-Z][A-Z0-9]*-\w+(?:\.\w+)*) (?P<title>[^*]+?)\.?\*\*(?: (?P<text>.*))?")
_EXAMPLE = "example "
_SEE_ALSO = "see also "
_TABLE = "    "

_NOWHERE = 6
"""Ranks of the places where a word can be found go from 0, the exact number, to 5, a part of a word in the body."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. An entry of `body` is a paragraph to be wrapped, or a table row, which begins with a blank.

    `see_also` holds numbers of other clauses of the same file.
    """

    number: str
    title: str
    chapter: str
    body: tuple[str, ...]
    examples: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, the unnumbered text right below it (entries as in a clause's body), and its clauses."""

    title: str
    text: tuple[str, ...]
    clauses: tuple[Clause, ...]


class Clauses(Sequence[Clause]):
    """All clauses of one help.md, in its order."""

    def __init__(self, title: str, chapters: Sequence[Chapter]) -> None:
        self.title = title
        self.chapters = tuple(chapters)
        self._clauses = tuple(clause for chapter in self.chapters for clause in chapter.clauses)
        self._place = {clause.number: place for place, clause in enumerate(self._clauses)}
        self._spelled: dict[str, Clause] = {}
        for alike in zip(*(_spellings(clause.number) for clause in self._clauses), strict=True):
            for spelling, clause in zip(alike, self._clauses, strict=True):
                self._spelled.setdefault(spelling, clause)

    @classmethod
    def parse(cls, text: str) -> "Clauses":
        """Read a help.md. ValueError names the line that is out of order."""
        return _Parser(text).read()

    @property
    def intro(self) -> tuple[str, ...]:
        """The unnumbered text before the first clause, entries as in a clause's body."""
        entries: list[str] = []
        for chapter in self.chapters:
            entries.extend(chapter.text)
            if chapter.clauses:
                break
        return tuple(entries)

    def get(self, number: str) -> Clause | None:
        """The clause of that number; capitals, the prefix or its dash may be missing ("4.3", "f2r5", "history")."""
        return self._spelled.get(number.strip().rstrip(".").lower())

    def find(self, query: str) -> list[Clause]:
        """Clauses in which every word of the query occurs, best first; nothing for an empty query.

        A word may be a clause number or its beginning, spelled as for `get`. Clauses found by number come before
        those found by title, and these before those found by body or example; whole words come before parts of
        words, equals keep the file's order.
        """
        words = query.lower().split()
        if not words:
            return []
        found: list[tuple[int, Clause]] = []
        for clause in self._clauses:
            ranks = [_rank(word, clause) for word in words]
            if _NOWHERE not in ranks:
                found.append((sum(ranks), clause))
        return [clause for _, clause in sorted(found, key=lambda hit: hit[0])]

    def after(self, clause: Clause) -> Clause | None:
        """The next clause of the file; None after the last."""
        place = self._place[clause.number] + 1
        return self._clauses[place] if place < len(self._clauses) else None

    def before(self, clause: Clause) -> Clause | None:
        """The clause in front of this one; None before the first."""
        place = self._place[clause.number] - 1
        return self._clauses[place] if place >= 0 else None

    @overload
    def __getitem__(self, index: int) -> Clause: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Clause, ...]: ...

    def __getitem__(self, index: int | slice) -> Clause | tuple[Clause, ...]:
        return self._clauses[index]

    def __len__(self) -> int:
        return len(self._clauses)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses)


def _spellings(number: str) -> tuple[str, str, str, str]:
    """How people may write a number, the most exact first: whole, bare, without the dash, an option's name alone."""
    whole = number.lower()
    bare = whole.partition("-")[2]
    name = bare.rpartition(".")[2]
    return whole, bare, whole.replace("-", ""), bare if name.isdigit() else name


def _rank(word: str, clause: Clause) -> int:
    spellings = _spellings(clause.number)
    if word in spellings:
        return 0
    if any(spelling.startswith(word) for spelling in spellings):
        return 1
    for rank, text in ((2, clause.title), (4, "\n".join((*clause.body, *clause.examples)))):
        text = text.lower()
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text):
            return rank
        # "fish" finds blowfish, but "4" must not find 24
        if word in text and not word.isdigit():
            return rank + 1
    return _NOWHERE


@dataclass
class _Draft:
    """A clause, or the text below a heading (then without a number), while its lines are read."""

    line: int
    number: str
    title: str
    body: list[str]
    examples: list[str]
    see_also: list[tuple[int, str]]


class _Parser:
    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.title = ""
        self.chapters: list[tuple[str, list[_Draft]]] = []
        self.numbers: dict[str, int] = {}

    def read(self) -> Clauses:
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            if not line.strip():
                at += 1
            elif line.startswith("#"):
                self._heading(at)
                at += 1
            elif line.startswith(_TABLE):
                self._draft(at).body.append(line.rstrip())
                at += 1
            else:
                end = self._end_of_paragraph(at)
                self._paragraph(at, " ".join(part.strip() for part in self.lines[at:end]))
                at = end
        return self._finished()

    def _end_of_paragraph(self, start: int) -> int:
        end = start + 1
        while end < len(self.lines):
            line = self.lines[end]
            if not line.strip() or line.startswith(("#", "**", _EXAMPLE, _SEE_ALSO)):
                break
            end += 1
        return end

    def _heading(self, at: int) -> None:
        marks, _, words = self.lines[at].partition(" ")
        words = words.strip()
        if not words:
            raise _wrong(at, "a heading without words")
        if marks == "#" and not self.title and not self.chapters:
            self.title = words
        elif marks == "##":
            if any(words == title for title, _ in self.chapters):
                raise _wrong(at, f"a second chapter {words!r}")
            self.chapters.append((words, []))
        else:
            raise _wrong(at, "one title (#) first, then chapters (##), are all the headings there can be")

    def _draft(self, at: int) -> _Draft:
        """What the line belongs to: the latest clause of this chapter, or the text below its heading."""
        if not self.chapters:
            raise _wrong(at, "text before the first chapter")
        drafts = self.chapters[-1][1]
        if not drafts:
            drafts.append(_Draft(at, "", "", [], [], []))
        return drafts[-1]

    def _clause(self, at: int) -> _Draft:
        draft = self._draft(at)
        if not draft.number:
            raise _wrong(at, "an example or reference outside a clause")
        return draft

    def _paragraph(self, at: int, text: str) -> None:
        if text.startswith("**"):
            self._open(at, text)
        elif text.startswith(_EXAMPLE):
            self._clause(at).examples.append(_plain(text.removeprefix(_EXAMPLE)))
        elif text.startswith(_SEE_ALSO):
            numbers = [number.strip() for number in text.removeprefix(_SEE_ALSO).split(",")]
            self._clause(at).see_also.extend((at, number) for number in numbers)
        else:
            self._draft(at).body.append(_plain(text))

    def _open(self, at: int, text: str) -> None:
        opening = _OPENING.fullmatch(text)
        if opening is None:
            raise _wrong(at, "a clause opens with **NUMBER Title.** and a blank")
        if not self.chapters:
            raise _wrong(at, "a clause before the first chapter")
        number, title = opening["number"], opening["title"]
        if number.lower() in self.numbers:
            raise _wrong(at, f"{number} stands already in line {self.numbers[number.lower()] + 1}")
        self.numbers[number.lower()] = at
        body = [_plain(opening["text"])] if opening["text"] else []
        self.chapters[-1][1].append(_Draft(at, number, _plain(title), body, [], []))

    def _finished(self) -> Clauses:
        chapters = []
        for title, drafts in self.chapters:
            clauses = tuple(self._made(draft, title) for draft in drafts if draft.number)
            text = tuple(entry for draft in drafts if not draft.number for entry in draft.body)
            chapters.append(Chapter(title, text, clauses))
        return Clauses(self.title, chapters)

    def _made(self, draft: _Draft, chapter: str) -> Clause:
        if not draft.body:
            raise _wrong(draft.line, f"{draft.number} says nothing")
        for at, number in draft.see_also:
            if number.lower() not in self.numbers:
                raise _wrong(at, f"{number!r} is no clause of this file")
        see_also = tuple(number for _, number in draft.see_also)
        return Clause(draft.number, draft.title, chapter, tuple(draft.body), tuple(draft.examples), see_also)


def _plain(text: str) -> str:
    return text.strip().replace("`", "")


def _wrong(at: int, what: str) -> ValueError:
    return ValueError(f"line {at + 1}: {what}")
