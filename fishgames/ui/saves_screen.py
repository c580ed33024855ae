"""The saved games: what everybody may know of each, to go on with, copy or delete."""

import re
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from fishgames.core.registry import games
from fishgames.core.saves import SaveDocument, SaveError, shown
from fishgames.core.store import SaveEntry, Store, generations, read_document
from fishgames.ui.dates import calm, local
from fishgames.ui.keys import KeyHint, hints
from fishgames.ui.lines import EMPTY, Line, fit, wrap
from fishgames.ui.page import Head, Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock

# u is undo, and the last letters are acts
ROW_KEYS = "123456789abcdefghijklmnopqrstv"
PREVIEW_ROWS = 5

_AUTOMATIC = re.compile(r"-\d{4}-\d{2}-\d{2}-\w{4}")


class _Columns(NamedTuple):
    """Where they begin, counted behind gutter, key and state."""

    people: int
    stands: int
    turn: int
    saved: int


_NARROW, _WIDE = _Columns(16, 38, 58, 63), _Columns(26, 72, 92, 98)


class SavesScreen(Page[Path | None]):
    """Returns the save that was chosen, finished or not, or None."""

    # a Del that follows sooner is one key held down, and confirms nothing
    PATIENCE: ClassVar[float] = 0.8

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "find by game, people or name"),
        Binding("delete", "delete", "delete, asked once"),
        Binding("ctrl+s", "copy", "copy under a name"),
        Binding("escape", "back", "one step back, to the menu"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"saves": ("a saved game", "go on with it, or its result")}
    KEYS: ClassVar[Sequence[KeyHint]] = (
        KeyHint("arrows", "choose"),
        KeyHint("Enter", "open"),
        KeyHint("^S", "copy", wide=True),
        KeyHint("Del", "delete"),
        KeyHint("/", "find"),
        KeyHint("Esc", "menu"),
        KeyHint("F1", "keys"),
    )

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._titles = {spec.id: spec.title for spec in games().values()}
        # None as long as the folder is being looked through
        self._entries: list[SaveEntry] | None = None
        self._needle = ""
        # what Enter or Del would do to which save, and when that was asked
        self._asked: tuple[str, Path] | None = None
        self._pressed = 0.0
        # the save that the notice speaks of
        self._told: Path | None = None
        # "copy" or "find" while something is typed
        self._typing = ""

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="saves-head")
        yield Choices(ground="paper", id="saves")
        with Horizontal(id="ask", classes="gone"):
            yield LineBlock(id="ask-label")
            yield Input(id="ask-text")
        yield LineBlock(id="preview")

    def on_mount(self) -> None:
        self._fill()
        self.saves.focus()
        self._look()

    def on_resize(self) -> None:
        self._fill()

    @property
    def saves(self) -> Choices:
        """The list."""
        return self.query_one("#saves", Choices)

    @property
    def _field(self) -> Input:
        return self.query_one("#ask-text", Input)

    # --- reading the folder

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        """Hundreds of files take a while, so not on the screen's own loop."""
        try:
            entries, fault = self._store.entries(), ""
        except SaveError as error:
            entries, fault = [], str(error)
        self.app.call_from_thread(self._listed, entries, fault)

    def _listed(self, entries: list[SaveEntry], fault: str) -> None:
        if not self.is_attached:
            return
        selected = self.selected
        self._entries = entries
        self._fill(None if selected is None else selected.path)
        if fault:
            self._say("bad", fault)

    def _found(self) -> list[SaveEntry]:
        """The saves that have every word of what is looked for."""
        words = self._needle.casefold().split()
        entries = self._entries or []
        if not words:
            return entries
        return [entry for entry in entries if all(word in self._haystack(entry) for word in words)]

    def _haystack(self, entry: SaveEntry) -> str:
        document = entry.document
        texts = [self._title(entry), entry.path.stem, self._stands(entry)]
        texts += [] if document is None else [info.name for info in document.seats]
        return "\n".join(texts).casefold()

    @property
    def selected(self) -> SaveEntry | None:
        """The save with the cursor."""
        found = self._found()
        return found[self.saves.cursor] if self.saves.cursor < len(found) else None

    # --- drawing

    def _fill(self, select: Path | None = None) -> None:
        found = self._found()
        at = _WIDE if self.wide else _NARROW
        headings = Line().gap(4).add("game").to(4 + at.people).add("people").to(4 + at.stands).add("stands at")
        headings = headings.to(4 + at.turn).add("turn").to(4 + at.saved).add("saved").toned("mut")
        self.query_one("#saves-head", LineBlock).lines = (EMPTY, headings if found else EMPTY)
        keys = (*ROW_KEYS[: len(found)], *[""] * (len(found) - len(ROW_KEYS)))
        now = datetime.now().astimezone()
        self.saves.choices = tuple(self._row(key, entry, at, now) for key, entry in zip(keys, found, strict=True))
        place = next((place for place, entry in enumerate(found) if entry.path == select), None)
        if place is not None:
            self.saves.cursor = place
        # status, notice and keys; headings; a blank and the preview, and the row to type in
        self.saves.styles.max_height = max(self.app.size.height - 4 - 2 - (PREVIEW_ROWS + 2), 3)
        self.set_status(Line.of("Saved games", "bold"), self._counts(len(found)).gap(1))
        self._look_at()

    def _counts(self, found: int) -> Line:
        if self._entries is None:
            return Line.of("looking ...", "mut")
        count = len(self._entries)
        tables = "1 table" if count == 1 else f"{count or 'no'} tables"
        if not self._needle.strip():
            return Line.of(tables, "mut")
        return (
            Line.of("find: ", "mut")
            .add(fit(self._needle.strip(), 24).rstrip(), "accent")
            .add(f"   {found} of {tables}", "mut")
        )

    def _row(self, key: str, entry: SaveEntry, at: _Columns, now: datetime) -> Choice:
        document = entry.document
        room = at.stands - at.people - 2 if document is not None else self.columns - 5 - at.stands
        people = fit(self._people(entry), room)
        stands = fit(self._stands(entry), at.turn - at.stands - 2)
        if document is None:
            line = Line.of(f"{self.signs.warning} ", "warn bold").add(fit(self._title(entry), at.people - 3), "mut")
            return Choice(key, line.to(at.people).add("damaged", "warn").to(at.stands).add(people, "mut"))
        quiet = "mut" if document.head.finished else "ink"
        line = Line.of(fit(self._title(entry), at.people - 1), "mut" if document.head.finished else "bold")
        line = line.to(at.people).add(people, quiet).to(at.stands).add(stands, quiet).to(at.turn)
        turn = document.head.to_act[:1]
        line += (
            SeatTags.of([info.name for info in document.seats]).mark(turn[0], self.signs)
            if turn
            else Line.of(self.signs.dash, "mut")
        )
        return Choice(key, line.to(at.saved).add(calm(local(document.saved), now), "mut"))

    def _title(self, entry: SaveEntry) -> str:
        if entry.document is not None:
            return self._titles.get(entry.document.game, entry.document.game)
        # a damaged save can't say its game, its name may
        stem = entry.path.stem
        return next((title for game, title in self._titles.items() if stem.startswith(f"{game}-")), "unknown")

    def _people(self, entry: SaveEntry) -> str:
        if entry.document is None:
            return shown(entry.path.stem)
        names = [info.name if info.human else f"bot {info.name}" for info in entry.document.seats]
        own_name = "" if _AUTOMATIC.search(entry.path.stem) else f"{shown(entry.path.stem, 24)}: "
        return own_name + ", ".join(names)

    def _stands(self, entry: SaveEntry) -> str:
        document = entry.document
        if document is None:
            return "damaged"
        head = document.head
        if not head.finished:
            return head.status.split("   ")[0]
        if not head.winners or head.scores is None:
            return "finished, lost" if head.winners == () else "finished"
        if len(head.winners) > 1:
            return "finished, shared"
        winner = head.winners[0]
        return f"finished, {fit(document.seats[winner].name, 8).rstrip()} {head.scores[winner]}"

    def _look_at(self) -> None:
        """The preview of the selected save, and in the notice what can be done with it."""
        entry = self.selected
        lines = [EMPTY]
        if entry is not None:
            lines += self._preview(entry)
        elif self._entries is None:
            lines.append(Line().gap(1).add("The save folder is being looked through.", "mut"))
        elif self._needle.strip():
            lines.append(Line().gap(1).add("No saved game has all of these words in it.", "mut"))
        else:
            lines.append(Line().gap(1).add("No saved games yet. A table is saved from its deal on.", "mut"))
        self.query_one("#preview", LineBlock).lines = tuple(line.cut(self.columns - 1) for line in lines)
        if self._asked is None and not self._typing and (entry is None or entry.path != self._told):
            self._told = None
            self.set_notice(*self._advice(entry))

    def _advice(self, entry: SaveEntry | None) -> tuple[Line, Line]:
        if entry is None:
            return EMPTY, hints([("Esc", "menu")])
        others = [("^S", "copy under a name"), ("Del", "delete"), ("/", "find"), ("Esc", "menu")]
        document = entry.document
        if document is None:
            sentence = Line().gap(1).add(f"{shown(entry.path.name)} can't be played on.")
            return sentence, hints([("Enter", "look for an older state"), *others[1:]])
        if document.head.finished:
            return Line().gap(1).add("Finished; Enter shows how it came out."), hints([("Enter", "result"), *others])
        sentence = Line().gap(1).add("Enter goes on behind the curtain; nothing is shown before.")
        return sentence, hints([("Enter", "resume"), *others])

    def _preview(self, entry: SaveEntry) -> list[Line]:
        first = Line().gap(1).add("LOOKED AT", "bold").gap(3).add(self._title(entry), "bold").gap(3)
        document = entry.document
        if document is None:
            fault = [Line().gap(3).add(row) for row in wrap(entry.fault or "", self.columns - 5)[:3]]
            return [first.add("damaged", "warn"), *fault, self._where(entry)]
        people = len({info.person for info in document.seats if info.human})
        table = document.table
        facts = f"{people} {'person' if people == 1 else 'people'}, {table.privacy}, undo {table.undo}, "
        actions = document.head.actions
        facts += f"{actions} {'action' if actions == 1 else 'actions'}"
        return [first.add(facts, "mut"), *self._seat_rows(document), *self._moment(document), self._where(entry)]

    def _seat_rows(self, document: SaveDocument) -> list[Line]:
        tags = SeatTags.of([info.name for info in document.seats])
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
        dealt = f"dealt {calm(local(document.started), datetime.now().astimezone())}"
        if head.finished:
            words = head.outcome
        else:
            names = [document.seats[seat].name for seat in head.to_act]
            words = f"{head.status.replace('   ', ', ')}; {' and '.join(names)} {head.question}"
        return [Line().gap(3).add(row, "mut") for row in wrap(f"{words}; {dealt}", self.columns - 5)[:2]]

    def _where(self, entry: SaveEntry) -> Line:
        return Line().gap(3).add(shown(f"{entry.path.parent.name}/{entry.path.name}", 100), "mut")

    def _say(self, head: Head, sentence: str, way_out: str = "Esc puts this line away") -> None:
        """A sentence about the selected save, which stays as long as the cursor does."""
        entry = self.selected
        self._told = None if entry is None else entry.path
        self.say(head, sentence, way_out)

    def _quiet(self) -> None:
        self._asked = self._told = None
        self._look_at()

    # --- keys

    @on(Choices.Focused)
    def _focused(self) -> None:
        entry = self.selected
        if self._asked is not None and (entry is None or entry.path != self._asked[1]):
            self._asked = None
        self._look_at()

    @on(Choices.Chosen)
    def _chosen(self) -> None:
        entry = self.selected
        if self._asked is not None:
            self._confirmed()
        elif entry is None:
            return
        elif entry.document is None:
            self._ask_to_restore(entry)
        elif self.is_current:
            # a key that was pressed twice must not close the page below, too
            self.dismiss(entry.path)

    def on_key(self, event: events.Key) -> None:
        """The arrow from the field that narrows the list leads into it."""
        if self._typing == "find" and event.key == "down":
            event.stop()
            self.saves.focus()

    def action_back(self) -> None:
        """One step: out of the field, no longer asked, all saves again, the menu."""
        selected = None if self.selected is None else self.selected.path
        if self._typing:
            if self._typing == "find":
                self._needle = ""
            self._close_field()
            self._fill(selected)
        elif self._asked is not None or self._told is not None:
            self._quiet()
        elif self._needle:
            self._needle = ""
            self._fill(selected)
        elif self.is_current:
            self.dismiss(None)

    # --- deleting and restoring

    def action_delete(self) -> None:
        """Ask, or do it if that was asked before."""
        held = time.monotonic() - self._pressed < self.PATIENCE
        self._pressed = time.monotonic()
        entry = self.selected
        if self._typing or entry is None:
            return
        if self._asked == ("delete", entry.path):
            if not held:
                self._confirmed()
            return
        self._ask("delete", entry, f"Delete {self._named(entry)}?", "Del again or Enter deletes it, Esc keeps it")

    def _named(self, entry: SaveEntry) -> str:
        if entry.document is None:
            return shown(entry.path.name)
        when = calm(local(entry.document.saved), datetime.now().astimezone())
        names = [info.name for info in entry.document.seats]
        return f"{self._title(entry)} of {', '.join(names)}, saved {when}"

    def _ask(self, what: str, entry: SaveEntry, question: str, way_out: str) -> None:
        self._asked = (what, entry.path)
        # the way out must stay in sight, however long the names are
        rows = wrap(question, self.columns - 6)
        self.say("warn", rows[0] if len(rows) == 1 else f"{wrap(question, self.columns - 10)[0]} ...", way_out)

    def _ask_to_restore(self, entry: SaveEntry) -> None:
        try:
            read_document(entry.path)
        except SaveError as error:
            # another version's save, or a disk that can't be read, is not helped by an older state
            mendable = type(error) is SaveError and any(path.is_file() for path in generations(entry.path))
            if not mendable:
                self._say("bad", str(error), "no older state of it is kept; Del deletes it, Esc puts this line away")
                return
        else:
            self._look()
            return
        question = "An older state of it is kept. The damaged file stays beside it."
        self._ask("restore", entry, question, "Enter goes back to that state, Esc leaves all as it is")

    def _confirmed(self) -> None:
        if self._asked is None:
            return
        what, path = self._asked
        self._asked = None
        entry = self.selected
        named = shown(path.name) if entry is None else self._named(entry)
        try:
            if what == "delete":
                self._store.delete(path)
                self._entries = [each for each in self._entries or [] if each.path != path]
                self._fill()
                self._say("good", f"Deleted: {named}.")
            else:
                kept = self._store.restore(path)
                self._look()
                self._say("good", f"Restored; the damaged file is now {shown(kept.name)}.")
        except SaveError as error:
            self._say("bad", str(error))

    # --- typing

    def action_copy(self) -> None:
        """Ask for the name of a copy."""
        if self.selected is not None and not self._typing:
            self._type("copy", "copy under the name", "")
            self.set_notice(
                Line().gap(1).add("A copy keeps this moment. Copies do not change the running game."),
                (("Enter", "save the copy"), ("Esc", "none")),
            )

    def action_find(self) -> None:
        """Narrow the list to what is typed."""
        if not self._typing:
            self._type("find", "find", self._needle)
            self.set_notice(
                Line().gap(1).add("Games, people, names of saves; several words narrow it down."),
                (("Enter", "to the list"), ("Esc", "all saves")),
            )

    def _type(self, what: str, label: str, text: str) -> None:
        self._asked = self._told = None
        self._typing = what
        self.query_one("#ask-label", LineBlock).lines = (EMPTY, Line().gap(1).add(label, "bold").gap(2))
        self.query_one("#ask").remove_class("gone")
        self._field.cursor_blink = False
        self._field.value = text
        self._field.focus()

    def _close_field(self) -> None:
        self._typing = ""
        if self._field.has_focus:
            self.saves.focus()
        self.query_one("#ask").add_class("gone")
        self._look_at()

    @on(Input.Changed, "#ask-text")
    def _changed(self, message: Input.Changed) -> None:
        if self._typing == "find" and message.value != self._needle:
            selected = self.selected
            self._needle = message.value
            self._fill(None if selected is None else selected.path)

    @on(Input.Submitted, "#ask-text")
    def _submitted(self, message: Input.Submitted) -> None:
        entry = self.selected
        if self._typing == "find" or entry is None:
            self._close_field()
            return
        try:
            copy = self._store.copy_as(entry.path, message.value)
        except SaveError as error:
            self.say("bad", str(error), "Esc saves no copy")
            return
        self._close_field()
        self._say("good", f"Saved as {shown(copy.stem)}. Copies do not change the running game.")
        self._look()

    @on(events.DescendantFocus)
    def _came_to(self, event: events.DescendantFocus) -> None:
        # by Tab or by a click
        if self._typing and isinstance(event.widget, ItemBlock):
            self._close_field()
