"""People: who is known on this machine, what each has played, and how each wants to see and to play it."""

from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar, NamedTuple

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from fishgames.core.people import person_name
from fishgames.core.records import Who
from fishgames.core.registry import games
from fishgames.core.store import Store
from fishgames.core.table import NAME_CELLS
from fishgames.ui.keys import ROW_KEYS, KeyHint, field_keys
from fishgames.ui.lines import EMPTY, Line, fit, wrap
from fishgames.ui.look_sample import person_chip, sample_faces, sample_lines
from fishgames.ui.page import Page
from fishgames.ui.people import House
from fishgames.ui.people_lines import PeopleLines, Sitting
from fishgames.ui.save_folder import Found, read
from fishgames.ui.setting_rows import Setting, person_settings, setting_choice, sign_setting
from fishgames.ui.settings_screen import UseLook
from fishgames.ui.values import CHANGE, clicked_value
from fishgames.ui.widgets.ask_row import AskRow
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

_NEW = "+"
# above and below the list: blank row and headings; blank row, three rows about somebody
_AROUND = 6
_SAMPLE_ROWS = 10


class PeopleLeft(NamedTuple):
    """How the page was left: the house as it is now, and whose records are wanted, if somebody's are."""

    house: House
    records: str | None = None


class PeopleScreen(Page[PeopleLeft]):
    """Keeps nothing by itself: the house as it was left is what it returns. The disk is read in a thread."""

    # a Del that follows sooner is one key held down, and confirms nothing
    HELD_DOWN: ClassVar[float] = 0.8

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "the value before", group=CHANGE),
        Binding("right", "change(1)", "the next value", group=CHANGE),
        Binding("tab", "switch", "from the people to the looks, and back"),
        Binding("S", "records", "records of the person"),
        Binding("delete", "forget", "forget the person, asked once"),
        Binding("escape", "back", "one step back, all kept"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "people": ("somebody", "another name for the person"),
        "look": ("a setting", "the next value"),
    }

    def __init__(self, store: Store, house: House, use_look: UseLook, name: str | None = None) -> None:
        """`name`: who is looked at first."""
        super().__init__()
        self.house = house
        self._store = store
        self._use_look = use_look
        self._first = name
        self._found: Found | None = None
        self._titles = {spec.id: spec.title for spec in games().values()}
        self._faces = sample_faces()
        # whose name is typed: somebody's, _NEW, or nobody's; a name in use that would make two people one
        self._typing: str | None = None
        self._merging = ""
        # when it was asked whether to forget somebody
        self._forgetting: float | None = None

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="people-head")
        yield Choices(ground="paper", id="people")
        yield AskRow(NAME_CELLS)
        yield LineBlock(id="looked-at")
        yield Choices(ground="paper", id="look")
        yield LineBlock(id="seen-as")

    def on_mount(self) -> None:
        self._fill()
        if self._first in self.house.names:
            self.people.cursor = self.house.names.index(self._first)
        self.people.focus()
        self._look()

    def on_resize(self) -> None:
        self._fill()

    @property
    def people(self) -> Choices:
        """Everybody, and a row for somebody new."""
        return self.query_one("#people", Choices)

    @property
    def rows(self) -> Choices:
        """How whoever is looked at wants it."""
        return self.query_one("#look", Choices)

    @property
    def shown_name(self) -> str | None:
        """Who is looked at; None in the row for somebody new."""
        cursor = self.people.cursor
        return self.house.names[cursor] if cursor < len(self.house.names) else None

    @property
    def _row(self) -> AskRow:
        return self.query_one(AskRow)

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        self.app.call_from_thread(self._known, read(self._store, self.house.former))

    def _known(self, found: Found) -> None:
        if self.is_attached:
            self._found = found
            self._fill()
            if found.fault:
                self.say("bad", found.fault)

    def _sitting(self, name: str) -> Sitting | None:
        if self._found is None:
            return None
        finished = tuple(played for played in self._found.games if played.part(Who(name)) is not None)
        return Sitting(name, finished, tuple(table for table in self._found.open if name in table.people))

    # --- drawing

    @property
    def _lines(self) -> PeopleLines:
        score = {} if self._found is None else self._found.score
        return PeopleLines(self.house, self.signs, self.columns, self._titles, score)

    def _fill(self) -> None:
        lines, names = self._lines, self.house.names
        keys = (*ROW_KEYS[: len(names)], *[""] * (len(names) - len(ROW_KEYS)))
        self.people.choices = (
            *(Choice(key, lines.row(self._sitting(name), name)) for key, name in zip(keys, names, strict=True)),
            Choice(_NEW, Line().gap(3).add("a new name", "mut")),
        )
        head = lines.headings() if names else Line().gap(1).add("Nobody is known here yet: whoever sits at a table is.")
        self.query_one("#people-head", LineBlock).lines = (EMPTY, head)
        self._fill_person()

    def _fill_person(self) -> None:
        name, lines = self.shown_name, self._lines
        settings = self._settings()
        self.rows.choices = tuple(
            setting_choice(each, "", self.signs, self.columns, target=str(number))
            for number, each in enumerate(settings)
        )
        told = () if name is None else (EMPTY, *lines.looked_at(self._sitting(name), name))
        self.query_one("#looked-at", LineBlock).lines = told
        room = self.app.size.height - 4 - _AROUND - len(settings)
        sample: tuple[Line, ...] = ()
        if name is not None and room - _SAMPLE_ROWS > min(len(self.house.names) + 1, 8):
            mark = self.house.person(name).mark
            sample = sample_lines(self._faces, self.signs, large=False, gap=1 if self.wide else 0, name=name, mark=mark)
        self.query_one("#seen-as", LineBlock).lines = sample
        self.people.styles.max_height = max(room - len(sample), 3)
        count = len(self.house.names)
        people = Line.of("1 person" if count == 1 else f"{count} people", "mut")
        if name is not None:
            mark = self.house.person(name).mark
            short = fit(name, 16).rstrip()
            people = Line.of(short, "accent bold") if mark is None else person_chip(name, mark, self.signs)
        self.set_status(Line.of("People", "bold").gap(3).add("names remembered on this machine", "mut"), people)
        self._tell()

    def _settings(self) -> tuple[Setting, ...]:
        if (name := self.shown_name) is None:
            return ()
        person = self.house.person(name)
        return (*person_settings(person, self.house), sign_setting(name, person, self.signs))

    def _tell(self) -> None:
        if self._typing is not None or self._forgetting is not None:
            return
        arrows, name = f"{self.signs.back}{self.signs.to}", self.shown_name
        somebody = name is not None
        if self.rows.has_focus and somebody:
            about = self._settings()[self.rows.cursor].about
            keys = [(arrows, "change, seen at once"), ("Tab", "people"), ("Esc", "back, all kept")]
        elif name is None:
            about = "A new name: known from now on, also before its first table."
            keys = [("Enter", "type it"), ("Esc", "menu")]
        else:
            short = fit(name, 16).rstrip()
            about = f"{short}: a new name takes the records along; equal names are one person."
            keys = [("Enter", "rename"), ("Tab", "looks"), ("S", "records"), ("Del", "forget"), ("Esc", "menu")]
        self.set_notice(Line().gap(1).add((wrap(about, self.columns - 2) or [""])[0]), keys)
        in_rows = self.rows.has_focus
        enter = KeyHint("Enter", "rename" if somebody else "type it")
        self.set_keys(
            (
                KeyHint(arrows, "change", possible=somebody) if in_rows else enter,
                KeyHint("Tab", "people" if in_rows else "looks", possible=somebody),
                KeyHint("S", "records", possible=somebody),
                KeyHint("Del", "forget", possible=somebody),
                KeyHint("Esc", "back"),
                KeyHint("F1", "keys"),
            )
        )

    # --- looking at somebody

    @on(Choices.Focused, "#people")
    def _looked_at(self) -> None:
        self._forgetting = None
        self._wear()
        self._fill_person()

    @on(Choices.Focused, "#look")
    def _setting_focused(self) -> None:
        self._forgetting = None
        self._tell()

    def on_descendant_focus(self) -> None:
        self._wear()
        self._tell()

    def _wear(self) -> None:
        """The looks of the person while they are chosen, those of the house while people are."""
        look, before = self.house.look(self.shown_name if self.rows.has_focus else None), self.signs
        self._use_look(look.theme, look.signs)
        if self.signs is not before:
            # rows are made with signs, and so are the pointer and the key of each
            self._fill()
            for block in (self.people, self.rows):
                block.redraw()

    def on_key(self, event: events.Key) -> None:
        """The digits of the people, also while looks are chosen."""
        keys = self.people.item_keys()[: len(self.house.names)]
        if self.rows.has_focus and event.character and event.character in keys:
            self.people.cursor = keys.index(event.character)
            event.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done to somebody needs somebody, and no field that keeps all keys."""
        if action in ("change", "records", "forget") and self.query("#people"):
            able = self._typing is None and self.shown_name is not None
            return (able and (action != "change" or self.rows.has_focus)) or None
        return super().check_action(action, parameters)

    def action_switch(self) -> None:
        """To the looks of whoever is looked at, and back."""
        if self._typing is None:
            (self.people if self.rows.has_focus or self.shown_name is None else self.rows).focus()

    # --- looks

    @on(Choices.Chosen, "#look")
    def _setting_chosen(self) -> None:
        self.action_change(1)

    @on(LineBlock.Clicked, "#look")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and (found := clicked_value(message.target)) is not None:
            self.rows.cursor = int(found[0])
            self.rows.focus()
            self.action_change(found[1])

    def action_change(self, by: int) -> None:
        """The next or the previous value of the row with the cursor."""
        if self.shown_name is None or not self.rows.has_focus:
            return
        setting = self._settings()[self.rows.cursor]
        changed: dict[str, Any] = {setting.field: setting.neighbour(by)}
        self.house = self.house.with_person(self.shown_name, replace(self.house.person(self.shown_name), **changed))
        self._forgetting = None
        self._fill()
        self._wear()

    # --- names

    @on(Choices.Pressed, "#people")
    def _pressed(self, message: Choices.Pressed) -> None:
        if message.index == len(self.house.names):
            self._type_name()

    @on(Choices.Chosen, "#people")
    def _chosen(self) -> None:
        self._type_name()

    def _type_name(self) -> None:
        name = self.shown_name
        self._typing, self._merging, self._forgetting = name or _NEW, "", None
        self._row.ask("a new name" if name is None else "another name", name or "")
        self._explain_name()

    def _explain_name(self) -> None:
        told = "Somebody new, who is offered at every set-up."
        if self._typing != _NEW:
            told = f"Another name for {self._typing}; running tables keep the one they were dealt with."
        way_out = "no name" if self._typing == _NEW else "keep the old one"
        self.set_notice(Line().gap(1).add(told).shortened(self.columns - 1), (("Enter", "take it"), ("Esc", way_out)))
        self.set_keys(field_keys("take it", "back"))

    @on(Input.Changed, "#ask-text")
    def _changed(self, message: Input.Changed) -> None:
        if self._merging and message.value.strip() != self._merging:
            self._merging = ""
            self._explain_name()

    @on(Input.Submitted, "#ask-text")
    def _named(self, message: Input.Submitted) -> None:
        if (old := self._typing) is None:
            return
        try:
            name = person_name(message.value)
            changed = self.house.with_name(name) if old == _NEW else self.house.renamed(old, name)
        except ValueError as error:
            self.say("bad", str(error), "Esc takes no name")
            return
        if old not in (_NEW, name) and name in self.house.names and self._merging != name:
            self._merging = name
            told = f"{name} is known already: the two become one person, with all records, for good."
            self.say("warn", told, "Enter once more does it, Esc keeps both")
            return
        self.house = changed
        self._close_field()
        self._fill()
        self.people.cursor = self.house.names.index(name)
        if old not in (_NEW, name):
            # the games of the old name are those of the new one
            self._look()

    def _close_field(self) -> None:
        self._typing, self._merging = None, ""
        self._row.close()
        self.people.focus()
        self._tell()

    def action_forget(self) -> None:
        """Forget whoever is looked at: asked once, then done."""
        if (name := self.shown_name) is None or self._typing is not None:
            return
        now = monotonic()
        if self._forgetting is None:
            self._forgetting = now
            self.say("warn", f"Forget {name}? Finished games keep the name.", "Del again forgets, Esc keeps")
            return
        if now - self._forgetting < self.HELD_DOWN:
            self._forgetting = now
            return
        self._forgetting = None
        self.house = self.house.without(name)
        self.people.focus()
        self._fill()

    # --- leaving

    def action_records(self) -> None:
        """What whoever is looked at has won."""
        if self.shown_name is not None and self._typing is None and self.is_current:
            self.dismiss(PeopleLeft(self.house, self.shown_name))

    def action_back(self) -> None:
        """One step back: out of the field, no longer asked, from the looks to the people, away."""
        if self._typing is not None:
            self._close_field()
        elif self._forgetting is not None:
            self._forgetting = None
            self._tell()
        elif self.rows.has_focus:
            self.people.focus()
        elif self.is_current:
            # a key that was pressed twice must not close the page below, too
            self.dismiss(PeopleLeft(self.house))
