"""Saves as rows of text: what everybody may know of each, in a list and at length."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from fishgames.core.saves import SaveDocument, shown
from fishgames.core.store import SaveEntry
from fishgames.core.table import NAME_CELLS, hands_over, people_at
from fishgames.ui.dates import lately
from fishgames.ui.lines import EMPTY, Line, cell_len, fit, wrap
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs
from fishgames.ui.status_words import short_status, status_in_sentence
from fishgames.ui.widgets.choices import LEAD, Choice

_AUTOMATIC = re.compile(r"-\d{4}-\d{2}-\d{2}-\w{4}")


class _Columns(NamedTuple):
    """Where they begin, counted behind gutter, key and state."""

    people: int
    stands: int
    turn: int
    saved: int


# the widest that a game, where it stands and when it was saved may be, narrow and wide; the turn has a mark
_NARROW, _WIDE = (15, 18, 12), (25, 28, 12)
_TURN = 6
# a name in a row that is too short for all of them in full
_NAME_CELLS = 8


@dataclass(frozen=True)
class SaveLines:
    """Draws saves for a screen of so many columns.

    `titles` of the games by id; `former`: what people of old names are called now; `listed`: those of the list, whose
    people have all the room that the other columns leave.
    """

    titles: Mapping[str, str]
    signs: Signs
    columns: int
    wide: bool
    former: Mapping[str, str]
    listed: Sequence[SaveEntry] = ()

    @cached_property
    def _at(self) -> _Columns:
        documents = [entry.document for entry in self.listed if entry.document is not None]
        texts = (
            ("game", *map(self.title, self.listed)),
            ("stands at", *map(_stands, self.listed)),
            ("saved", *(lately(document.saved) for document in documents)),
        )
        found = [max(map(cell_len, column)) for column in texts]
        game, stands, when = (min(pair) for pair in zip(found, _WIDE if self.wide else _NARROW, strict=True))
        saved = self.columns - LEAD - 1 - when
        turn = saved - _TURN
        # a warning stands before the game of a save that can't be read
        return _Columns(game + 3, turn - stands - 2, turn, saved)

    # --- in words

    def title(self, entry: SaveEntry) -> str:
        """The game."""
        if entry.document is not None:
            return self.titles.get(entry.document.game, entry.document.game)
        # a damaged save can't say its game, its name may
        stem = entry.path.stem
        return next((title for game, title in self.titles.items() if stem.startswith(f"{game}-")), "unknown")

    def named(self, entry: SaveEntry) -> str:
        """The save as it is called in a question."""
        if entry.document is None:
            return shown(entry.path.name)
        when = lately(entry.document.saved)
        names = [info.name for info in entry.document.seats]
        return f"{self.title(entry)} of {', '.join(names)}, saved {when}"

    def haystack(self, entry: SaveEntry) -> str:
        """Everything by which it can be found: people also by the names they have now."""
        document = entry.document
        texts = [self.title(entry), entry.path.stem, _stands(entry)]
        for info in () if document is None else document.seats:
            texts.append(info.name)
            if info.human and (now := self.former.get(info.person or info.name)) is not None:
                texts.append(now)
        return "\n".join(texts).casefold()

    # --- in a list

    def headings(self) -> Line:
        """What stands in which column."""
        at = self._at
        line = Line().gap(LEAD).add("game").to(LEAD + at.people).add("people").to(LEAD + at.stands).add("stands at")
        return line.to(LEAD + at.turn).add("turn").to(LEAD + at.saved).add("saved").toned("mut")

    def row(self, key: str, entry: SaveEntry) -> Choice:
        """A row of the list."""
        at, document = self._at, entry.document
        title = self.title(entry)
        if document is None:
            people = fit(shown(entry.path.stem), self.columns - LEAD - at.people - 17)
            line = Line.of(f"{self.signs.warning} ", "warn bold").add(fit(title, at.people - 3), "mut").to(at.people)
            return Choice(key, line.add(fit(entry.trouble, 14), "warn").gap(2).add(people, "mut"))
        quiet = "mut" if document.head.finished else "ink"
        line = Line.of(fit(title, at.people - 1), "mut" if document.head.finished else "bold")
        line = line.to(at.people).add(_people(entry, document, at.stands - at.people - 2), quiet)
        line = line.to(at.stands).add(fit(_stands(entry), at.turn - at.stands - 2), quiet).to(at.turn)
        line += self._turn(document)
        return Choice(key, line.to(at.saved).add(lately(document.saved), "mut"))

    def _turn(self, document: SaveDocument) -> Line:
        for seat in document.head.to_act[:1]:
            return SeatTags.at(document.seats).mark(seat, self.signs)
        return Line.of(self.signs.dash, "mut")

    # --- at length

    def preview(self, entry: SaveEntry) -> list[Line]:
        """All that everybody may know of it."""
        first = Line().gap(1).add("LOOKED AT", "bold").gap(3).add(self.title(entry), "bold").gap(3)
        document = entry.document
        if document is None:
            fault = [Line().gap(3).add(row) for row in wrap(entry.fault or "", self.columns - 5)[:3]]
            return [first.add(entry.trouble, "warn"), *fault, _where(entry)]
        people = len({info.person for info in document.seats if info.human})
        table = document.table
        facts = f"{people} {'person' if people == 1 else 'people'}, {table.privacy}, undo {table.undo}, "
        actions = document.head.actions
        facts += f"{actions} {'action' if actions == 1 else 'actions'}"
        if document.branch is not None:
            facts += ", what if: not counted"
        return [first.add(facts, "mut"), *self._seat_rows(document), *self._moment(document), _where(entry)]

    def _seat_rows(self, document: SaveDocument) -> list[Line]:
        tags = SeatTags.at(document.seats)
        rows, row = [], Line().gap(3)
        for seat, info in enumerate(document.seats):
            part = tags.short(seat, self.signs)
            if document.head.scores is not None:
                part = part.gap(1).add(str(document.head.scores[seat]), "bold")
            if not info.human:
                part = part.add(f" ({info.player})", "mut")
            if row.width + part.width > self.columns - 2 and row.width > 3:
                rows.append(row)
                row = Line().gap(3)
            row = row + part.gap(3)
        return [*rows, row]

    def _moment(self, document: SaveDocument) -> list[Line]:
        head = document.head
        dealt = f"dealt {lately(document.started)}"
        if head.finished:
            words = head.outcome
        else:
            names = [document.seats[seat].name for seat in head.to_act]
            words = f"{status_in_sentence(head.status)}; {' and '.join(names)} {head.question}"
        return [Line().gap(3).add(row, "mut") for row in wrap(f"{words}; {dealt}", self.columns - 5)[:2]]


def advice(entry: SaveEntry | None) -> tuple[Line, list[tuple[str, str]]]:
    """What Enter does with it, and all keys that do something."""
    if entry is None:
        return EMPTY, [("Esc", "menu")]
    others = [("L", "look back"), ("^S", "copy"), ("Del", "delete"), ("/", "find"), ("Esc", "menu")]
    if entry.document is None:
        sentence = Line().gap(1).add(f"{shown(entry.path.name)} can't be played on.")
        return sentence, [("Enter", "look for an older state"), *others[2:]]
    if entry.document.head.finished:
        return Line().gap(1).add("Finished; Enter shows how it came out."), [("Enter", "result"), *others]
    document = entry.document
    curtain = hands_over(people_at(document.seats), document.table)
    how = "; a hand comes up only behind its curtain." if curtain else " at once."
    return Line().gap(1).add(f"Enter goes on{how}"), [("Enter", "resume"), *others]


def _people(entry: SaveEntry, document: SaveDocument, room: int) -> str:
    """The name of the save if it has one, and its people: in full, by short names, or as many as there is room for."""
    own_name = "" if _AUTOMATIC.search(entry.path.stem) else f"{shown(entry.path.stem, 24)}: "
    for widest in (NAME_CELLS, _NAME_CELLS):
        names = [fit(info.name, widest).rstrip() for info in document.seats]
        called = [name if info.human else f"bot {name}" for name, info in zip(names, document.seats, strict=True)]
        text = own_name + ", ".join(called)
        if cell_len(text) <= room:
            return text
    for many in range(len(called) - 1, 0, -1):
        text = f"{own_name}{', '.join(called[:many])} +{len(called) - many}"
        if cell_len(text) <= room:
            break
    return fit(text, room)


def _stands(entry: SaveEntry) -> str:
    document = entry.document
    if document is None:
        return entry.trouble
    head = document.head
    if not head.finished:
        return short_status(head.status)
    if not head.winners or head.scores is None:
        return "finished, lost" if head.winners == () else "finished"
    if len(head.winners) > 1:
        return "finished, shared"
    winner = head.winners[0]
    return f"finished, {fit(document.seats[winner].name, 8).rstrip()} {head.scores[winner]}"


def _where(entry: SaveEntry) -> Line:
    return Line().gap(3).add(shown(f"{entry.path.parent.name}/{entry.path.name}", 100), "mut")
