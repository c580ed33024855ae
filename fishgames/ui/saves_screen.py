"""The saved games: what everybody may know of each, to go on with, copy or delete."""

import time
from asyncio import to_thread
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from fishgames.core.records import NOBODY
from fishgames.core.registry import games
from fishgames.core.saves import SaveError, shown
from fishgames.core.store import SaveEntry, Store, generations, read_document
from fishgames.ui.keys import ROW_KEYS, KeyHint, field_keys
from fishgames.ui.lines import EMPTY, Line, fit, wrap
from fishgames.ui.page import Head, Page
from fishgames.ui.save_lines import SaveLines, advice
from fishgames.ui.widgets.ask_row import AskRow
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock

PREVIEW_ROWS = 5


class LookBack(NamedTuple):
    """A save to be looked back at instead of played on."""

    path: Path


class SavesScreen(Page[Path | LookBack | None]):
    """Returns the save that was chosen, finished or not, or None. Whatever touches the disk runs in a thread."""

    # a Del that follows sooner is one key held down, and confirms nothing
    HELD_DOWN: ClassVar[float] = 0.8

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "find by game, people or name"),
        Binding("L", "look_back", "look back, step by step; nothing is played"),
        Binding("delete", "delete", "delete, asked once"),
        Binding("ctrl+s", "copy", "copy under a name"),
        Binding("escape", "back", "one step back, to the menu"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"saves": ("a saved game", "go on with it, or its result")}

    def __init__(self, store: Store, words: str = "", former: Mapping[str, str] = NOBODY) -> None:
        """`words`: what the list is narrowed to at first; `former`: what people of old names are called now."""
        super().__init__()
        self._store = store
        self._former = former
        self._titles = {spec.id: spec.title for spec in games().values()}
        # None as long as the folder is being looked through
        self._entries: list[SaveEntry] | None = None
        self._needle = words
        # what Enter or Del would do to which save, and when that was asked
        self._asked: tuple[str, Path] | None = None
        self._pressed = 0.0
        # the save that the notice speaks of
        self._told: Path | None = None
        # "copy" or "find" while something is typed
        self._typing = ""
        # the disk is at work for one change; another one has to wait
        self._busy = False

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="saves-head")
        yield Choices(ground="paper", id="saves")
        yield AskRow()
        yield LineBlock(id="preview")

    def on_mount(self) -> None:
        self._fill()
        self.saves.focus()
        self._look()

    def on_resize(self) -> None:
        self._fill()

    @property
    def keys_heading(self) -> str:
        return "saved games"

    @property
    def saves(self) -> Choices:
        """The list."""
        return self.query_one("#saves", Choices)

    @property
    def _row(self) -> AskRow:
        return self.query_one(AskRow)

    # --- reading the folder

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        """Hundreds of files take a while."""
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
        lines = self._lines
        return [entry for entry in entries if all(word in lines.haystack(entry) for word in words)]

    @property
    def selected(self) -> SaveEntry | None:
        """The save with the cursor."""
        found = self._found()
        return found[self.saves.cursor] if self.saves.cursor < len(found) else None

    # --- drawing

    @property
    def _lines(self) -> SaveLines:
        return self._lines_of(())

    def _lines_of(self, listed: Sequence[SaveEntry]) -> SaveLines:
        return SaveLines(self._titles, self.signs, self.columns, self.wide, self._former, listed)

    def _fill(self, select: Path | None = None) -> None:
        found = self._found()
        lines = self._lines_of(found)
        self.query_one("#saves-head", LineBlock).lines = (EMPTY, lines.headings() if found else EMPTY)
        keys = (*ROW_KEYS[: len(found)], *[""] * (len(found) - len(ROW_KEYS)))
        self.saves.choices = tuple(lines.row(key, entry) for key, entry in zip(keys, found, strict=True))
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

    def _look_at(self) -> None:
        """The preview of the selected save, and in the notice what can be done with it."""
        entry = self.selected
        self._show_keys()
        lines = [EMPTY]
        if entry is not None:
            lines += self._lines.preview(entry)
        elif self._entries is None:
            lines.append(Line().gap(1).add("The save folder is being looked through.", "mut"))
        elif self._needle.strip():
            lines.append(Line().gap(1).add("No saved game has all of these words in it.", "mut"))
        else:
            lines.append(Line().gap(1).add("No saved games yet. A table is saved from its deal on.", "mut"))
        self.query_one("#preview", LineBlock).lines = tuple(line.cut(self.columns - 1) for line in lines)
        if self._asked is None and not self._typing and (entry is None or entry.path != self._told):
            self._told = None
            self.set_notice(*advice(entry))

    def _show_keys(self) -> None:
        """The footer: without a save nothing can be done to one."""
        if self._typing:
            self.set_keys(field_keys("save the copy" if self._typing == "copy" else "to the list", "back"))
            return
        some = self.selected is not None
        self.set_keys(
            (
                KeyHint("arrows", "choose", possible=len(self.saves.choices) > 1),
                KeyHint("Enter", "open", possible=some),
                KeyHint("L", "look back", wide=True, possible=some),
                KeyHint("^S", "copy", wide=True, possible=some),
                KeyHint("Del", "delete", possible=some),
                KeyHint("/", "find"),
                KeyHint("Esc", "menu"),
                KeyHint("F1", "keys"),
            )
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done to a save needs one, and no field that keeps all keys."""
        if action in ("look_back", "delete", "copy", "find") and self.query("#saves"):
            return (not self._typing and (action == "find" or self.selected is not None)) or None
        return super().check_action(action, parameters)

    def _say(self, head: Head, sentence: str, way_out: str = "Esc puts this line away") -> None:
        """A sentence about the selected save, which stays as long as the cursor does."""
        entry = self.selected
        self._told = None if entry is None else entry.path
        self.say(head, sentence, way_out)

    def _quiet(self) -> None:
        self._asked = self._told = None
        self._look_at()

    # --- keys

    @on(Choices.Focused, "#saves")
    def _focused(self) -> None:
        entry = self.selected
        if self._asked is not None and (entry is None or entry.path != self._asked[1]):
            self._asked = None
        self._look_at()

    @on(Choices.Chosen, "#saves")
    def _chosen(self) -> None:
        entry = self.selected
        if self._busy:
            return
        if self._asked is not None:
            self._confirmed()
        elif entry is None:
            return
        elif entry.document is None:
            self._start(self._ask_to_restore(entry))
        elif self.is_current:
            # a key that was pressed twice must not close the page below, too
            self.dismiss(entry.path)

    def action_look_back(self) -> None:
        """The selected save from its first step on; a damaged one has none."""
        entry = self.selected
        if entry is None or self._busy or self._typing or not self.is_current:
            return
        if entry.document is None:
            self._say("bad", f"{shown(entry.path.name)} can't be looked back at: it is {entry.trouble}.")
        else:
            self.dismiss(LookBack(entry.path))

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

    def _start(self, change: Coroutine[Any, Any, None]) -> None:
        """Something that waits for the disk, while the page goes on answering."""
        self._busy = True
        self.run_worker(self._free_after(change), group="disk")

    async def _free_after(self, change: Coroutine[Any, Any, None]) -> None:
        try:
            await change
        finally:
            self._busy = False

    def action_delete(self) -> None:
        """Ask, or do it if that was asked before."""
        held = time.monotonic() - self._pressed < self.HELD_DOWN
        self._pressed = time.monotonic()
        entry = self.selected
        if self._typing or self._busy or entry is None:
            return
        if self._asked == ("delete", entry.path):
            if not held:
                self._confirmed()
            return
        question = f"Delete {self._lines.named(entry)}?"
        self._ask("delete", entry, question, "Del again or Enter deletes it, Esc keeps it")

    def _ask(self, what: str, entry: SaveEntry, question: str, way_out: str) -> None:
        self._asked = (what, entry.path)
        # the way out must stay in sight, however long the names are
        rows = wrap(question, self.columns - 6)
        self.say("warn", rows[0] if len(rows) == 1 else f"{wrap(question, self.columns - 10)[0]} ...", way_out)

    def _confirmed(self) -> None:
        if self._asked is None:
            return
        what, path = self._asked
        self._asked = None
        entry = self.selected
        named = shown(path.name) if entry is None else self._lines.named(entry)
        self._start(self._delete(path, named) if what == "delete" else self._restore(path))

    async def _delete(self, path: Path, named: str) -> None:
        self._say("note", f"Deleting {named} ...")
        try:
            await to_thread(self._store.delete, path)
        except SaveError as error:
            self._say("bad", str(error))
            return
        self._entries = [each for each in self._entries or [] if each.path != path]
        self._fill()
        self._say("good", f"Deleted: {named}.")

    async def _restore(self, path: Path) -> None:
        self._say("note", "Going back to the older state ...")
        try:
            kept = await to_thread(self._store.restore, path)
        except SaveError as error:
            self._say("bad", str(error))
            return
        self._look()
        self._say("good", f"Restored; the damaged file is now {shown(kept.name)}.")

    async def _ask_to_restore(self, entry: SaveEntry) -> None:
        self._say("note", "Looking for an older state ...")
        fault, mendable = await to_thread(_examined, entry.path)
        if fault is None:
            self._look()
        elif self._told != entry.path:
            return  # somebody has gone on meanwhile
        elif mendable:
            question = "An older state of it is kept. The damaged file stays beside it."
            self._ask("restore", entry, question, "Enter goes back to that state, Esc leaves all as it is")
        else:
            self._say("bad", str(fault), "no older state of it is kept; Del deletes it, Esc puts this line away")

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
        self._row.ask(label, text)
        self._show_keys()

    def _close_field(self) -> None:
        self._typing = ""
        if self._row.field.has_focus:
            self.saves.focus()
        self._row.close()
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
        elif not self._busy:
            self._start(self._copy(entry.path, message.value))

    async def _copy(self, path: Path, title: str) -> None:
        self.say("note", "Saving the copy ...", "")
        try:
            copy = await to_thread(self._store.copy_as, path, title)
        except SaveError as error:
            self.say("bad", str(error), "Esc saves no copy")
            return
        if self._typing == "copy":
            self._close_field()
        self._say("good", f"Saved as {shown(copy.stem)}. Copies do not change the running game.")
        self._look()

    @on(events.DescendantFocus)
    def _came_to(self, event: events.DescendantFocus) -> None:
        # by Tab or by a click
        if self._typing and isinstance(event.widget, ItemBlock):
            self._close_field()


def _examined(path: Path) -> tuple[SaveError | None, bool]:
    """What is wrong with a save, and whether an older state of it could help."""
    try:
        read_document(path)
    except SaveError as error:
        # another version's save, or a disk that can't be read, is not helped by one
        return error, type(error) is SaveError and any(kept.is_file() for kept in generations(path))
    return None, False
