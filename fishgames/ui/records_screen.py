"""Records: who won what, from the finished saves; one game at a time, one person against the others."""

from asyncio import to_thread
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from fishgames.core.records import (
    Played,
    Standing,
    Who,
    export,
    of_people,
    standings,
)
from fishgames.core.registry import games
from fishgames.core.saves import SaveError, SaveTaken
from fishgames.core.store import Store
from fishgames.ui.keys import ROW_KEYS, KeyHint, field_keys
from fishgames.ui.lines import EMPTY, Line, fit
from fishgames.ui.page import Head, Page
from fishgames.ui.people import House
from fishgames.ui.record_lines import RecordLines, SpreadLines
from fishgames.ui.save_folder import Found, read
from fishgames.ui.seat_tags import own_mark
from fishgames.ui.values import CHANGE
from fishgames.ui.widgets.ask_row import AskRow
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

DEFAULT_FILE = "fishgames-records.csv"

# below the list: a blank row and a heading, then a blank row, streak and record
_MORE_ROWS = 5
_OTHERS, _MANY_OTHERS = 4, 8
# of the small tables where there is room
_SPREAD_ROWS = 8
_GAME = "game:"


class RecordsScreen(Page[str]):
    """Returns the words by which the saves of a person can be found, or None. The disk is read in a thread."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "game(-1)", "the game before", group=CHANGE),
        Binding("right", "game(1)", "the next game", group=CHANGE),
        Binding("slash", "find", "find a person"),
        Binding("ctrl+s", "export", "write all games to a file for spreadsheets", key_display="^S"),
        Binding("S", "close", "close the records"),
        Binding("escape", "back", "one step back, to the menu"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"standings": ("a person", "the person's finished tables")}

    def __init__(self, store: Store, house: House | None = None, person: str | None = None) -> None:
        """`house`: knows former names, and the sign of each person; `person`: who is looked at first."""
        super().__init__()
        self._store = store
        self._house = house or House()
        self._found: Found | None = None
        self._titles = {spec.id: spec.title for spec in games().values()}
        self._first = person
        self._game = next(iter(self._titles))
        self._needle = ""
        # "find" or "export" while something is typed; the file that may be replaced if that is said once more
        self._typing = ""
        self._asked: Path | None = None
        # something is said of the folder, as long as the cursor stays on this row
        self._told: tuple[Who | None] | None = None

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="records-head")
        yield Choices(ground="paper", id="standings")
        yield AskRow()
        yield LineBlock(id="records-more")

    def on_mount(self) -> None:
        self._fill()
        self.people.focus()
        self._look()

    def on_resize(self) -> None:
        self._fill()

    @property
    def keys_heading(self) -> str:
        return "records"

    @property
    def people(self) -> Choices:
        """Everybody."""
        return self.query_one("#standings", Choices)

    @property
    def _row(self) -> AskRow:
        return self.query_one(AskRow)

    # --- reading the folder

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        self.app.call_from_thread(self._known, read(self._store, self._house.former))

    def _known(self, found: Found) -> None:
        if not self.is_attached:
            return
        self._found = found
        # the first game that somebody has finished, or the one that is asked for
        mine = [game for game in self._titles if of_people(found.games, game, self._first)]
        here = [game for game in self._titles if any(played.game == game for played in found.games)]
        self._game = next(iter([*mine, *here]), self._game)
        self._fill(None if self._first is None else Who(self._first))
        if found.fault:
            self._say("bad", found.fault)
        elif found.unreadable:
            count = "One save" if found.unreadable == 1 else f"{found.unreadable} saves"
            self._say("warn", f"{count} could not be read and did not count.")

    def _say(self, head: Head, sentence: str) -> None:
        self._told = (self.selected,)
        self.say(head, sentence)

    @property
    def _games(self) -> list[Played]:
        """The games that are shown."""
        return [] if self._found is None else of_people(self._found.games, self._game)

    def _standings(self) -> list[Standing]:
        words = self._needle.casefold().split()
        return [each for each in standings(self._games) if all(word in each.who.shown.casefold() for word in words)]

    @property
    def selected(self) -> Who | None:
        """Whoever has the cursor."""
        found = self._standings()
        return found[self.people.cursor].who if self.people.cursor < len(found) else None

    # --- drawing

    @property
    def _lines(self) -> RecordLines:
        score = self._found.score.get(self._game, str) if self._found is not None else str
        return RecordLines(self.signs, self.columns, self._others, score, self._mark, self._together, self._marked)

    @property
    def _marked(self) -> bool:
        return any(self._mark(each.who.name).width for each in standings(self._games) if not each.who.bot)

    @property
    def _together(self) -> bool:
        return games()[self._game].together

    @property
    def _spacious(self) -> bool:
        """Is there room for the small tables?"""
        return self.wide and self.tall

    def _mark(self, name: str) -> Line:
        return own_mark(name, self._house.person(name).mark, self.signs)

    @property
    def _others(self) -> int:
        """Rows for the others, one by one."""
        return _MANY_OTHERS if self.tall else _OTHERS

    def _fill(self, select: Who | None = None) -> None:
        found, lines = self._standings(), self._lines
        head = [EMPTY, self._game_row(), EMPTY, lines.headings() if found else EMPTY]
        self.query_one("#records-head", LineBlock).lines = tuple(head)
        scores = [score for each in found for score in each.scores]
        top = max((each.mean for each in found), default=0.0)
        keys = (*ROW_KEYS[: len(found)], *[""] * (len(found) - len(ROW_KEYS)))
        self.people.choices = tuple(
            Choice(key, lines.standing(each, top, min(scores), max(scores)))
            for key, each in zip(keys, found, strict=True)
        )
        place = next((place for place, each in enumerate(found) if each.who == select), None)
        if place is not None:
            self.people.cursor = place
        # status, notice and keys; the four rows above; what stands below
        below = _MORE_ROWS + self._others + (_SPREAD_ROWS + 2 if self._spacious else 0)
        self.people.styles.max_height = max(self.app.size.height - 4 - 4 - below, 3)
        self.set_status(Line.of("Records", "bold").gap(3).add("from finished tables, each once", "mut"), self._counts())
        self._look_at()

    def _game_row(self) -> Line:
        names = list(self._titles)
        lines = [self._games_from(names[start:]) for start in range(names.index(self._game) + 1)]
        # as many games before the present one as leave it in sight
        room = self.columns - 1
        return next((line for line, seen in lines if seen <= room), lines[-1][0]).cut(room)

    def _games_from(self, names: Sequence[str]) -> tuple[Line, int]:
        """The row from this game on, and where the present one ends."""
        line, end = Line().gap(1).add("GAME", "mut bold").gap(4), 0
        for game in names:
            title = self._titles[game]
            if game == self._game:
                line = line.add(f"{self.signs.value_left} ", "accent", _GAME + game)
                line = line.add(title, "bold", _GAME + game).add(f" {self.signs.value_right}", "accent", _GAME + game)
                end = line.width
            else:
                line = line.add(title, "mut", _GAME + game)
            line = line.gap(4)
        return line, end

    def _counts(self) -> Line:
        if self._found is None:
            return Line.of("looking ...", "mut")
        if self._needle.strip():
            return Line.of("find: ", "mut").add(fit(self._needle.strip(), 24).rstrip(), "accent")
        every = len(of_people(self._found.games))
        return Line.of(f"{len(self._games)} of {every} finished" if every else "none finished", "mut")

    def _show_keys(self, who: Who | None) -> None:
        """The footer: a person's tables need a person."""
        if self._typing:
            self.set_keys(field_keys("write it" if self._typing == "export" else "to the list", "back"))
            return
        self.set_keys(
            (
                KeyHint("arrows", "person, game"),
                KeyHint("Enter", "tables", possible=who is not None and not who.bot),
                KeyHint("^S", "CSV"),
                KeyHint("/", "find"),
                KeyHint("Esc", "menu"),
                KeyHint("F1", "keys"),
            )
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A field keeps all keys."""
        if self._typing and action in ("game", "find", "export", "close"):
            return None
        return super().check_action(action, parameters)

    def _look_at(self) -> None:
        who = self.selected
        self._show_keys(who)
        if self._games:
            lines = self._lines.more(self._games, who)
            if self._spacious:
                small = SpreadLines(self.signs, self.columns, _SPREAD_ROWS, self._together)
                lines += small.lines(self._games)
        elif self._found is None:
            lines = [EMPTY, Line().gap(1).add("The save folder is being looked through.", "mut")]
        else:
            title = self._titles[self._game]
            lines = [EMPTY, Line().gap(1).add(f"No table of {title} has been played to its end here yet.", "mut")]
        self.query_one("#records-more", LineBlock).lines = tuple(line.cut(self.columns - 1) for line in lines)
        if self._told != (who,):
            self._told = None
            if not self._typing:
                self._tell(who)

    def _tell(self, who: Who | None) -> None:
        sentence = "A game counts once it is played to its end, whoever won."
        keys = [("^S", "as CSV"), ("Esc", "menu")]
        standing = next((each for each in self._standings() if each.who == who), None)
        if standing is not None:
            wins = "1 win" if standing.wins == 1 else f"{standing.wins} wins"
            name = fit(standing.who.shown, 16).rstrip()
            sentence = f"{name}: {wins} of {standing.games}; shared ones count, tables of bots do not."
        if who is not None and not who.bot:
            keys.insert(0, ("Enter", "finished tables"))
        self.set_notice(Line().gap(1).add(sentence).cut(self.columns - 1), keys)

    # --- keys

    @on(Choices.Focused, "#standings")
    def _focused(self) -> None:
        self._look_at()

    @on(Choices.Chosen, "#standings")
    def _chosen(self) -> None:
        who = self.selected
        if who is not None and not who.bot and self.is_current:
            # a key that was pressed twice must not close the page below, too
            self.dismiss(f"finished {who.name} {self._titles[self._game]}")

    @on(LineBlock.Clicked, "#records-head")
    def _clicked(self, message: LineBlock.Clicked) -> None:
        if message.button == 1 and message.target.startswith(_GAME):
            self._show(message.target.removeprefix(_GAME))

    def action_game(self, by: int) -> None:
        """Another game, behind the last one the first."""
        names = list(self._titles)
        self._show(names[(names.index(self._game) + by) % len(names)])

    def _show(self, game: str) -> None:
        who = self.selected
        self._game = game
        self._fill(who)

    def action_close(self) -> None:
        """Back to the menu, from wherever the focus is."""
        if self.is_current:
            self.dismiss(None)

    def action_back(self) -> None:
        """One step: out of the field, everybody again, the menu."""
        who = self.selected
        if self._typing:
            if self._typing == "find":
                self._needle = ""
            self._close_field()
            self._fill(who)
        elif self._told is not None:
            self._told = None
            self._look_at()
        elif self._needle:
            self._needle = ""
            self._fill(who)
        else:
            self.action_close()

    # --- typing

    def action_find(self) -> None:
        """Narrow the list to what is typed."""
        self._type("find", "find", self._needle)
        self.set_notice(
            Line().gap(1).add("Names, or a part of them."), (("Enter", "to the list"), ("Esc", "everybody"))
        )

    def action_export(self) -> None:
        """Ask for the name of the file."""
        if self._found is not None:
            self._type("export", "write all games to the file", DEFAULT_FILE)
            self._explain_export()

    def _explain_export(self) -> None:
        told = "One row for each person of each game, for spreadsheets; ~ is the home folder."
        self.set_notice(Line().gap(1).add(told), (("Enter", "write it"), ("Esc", "none")))

    def _type(self, what: str, label: str, text: str) -> None:
        if self._typing:
            return
        self._typing, self._asked, self._told = what, None, None
        self._row.ask(label, text)
        self._show_keys(self.selected)

    def _close_field(self) -> None:
        self._typing, self._asked = "", None
        self._row.close()
        self.people.focus()
        self._look_at()

    @on(Input.Changed, "#ask-text")
    def _changed(self, message: Input.Changed) -> None:
        if self._typing == "find" and message.value != self._needle:
            who = self.selected
            self._needle = message.value
            self._fill(who)
        elif self._typing == "export" and self._asked is not None and message.value != str(self._asked):
            self._asked = None
            self._explain_export()

    @on(Input.Submitted, "#ask-text")
    def _submitted(self, message: Input.Submitted) -> None:
        if self._typing == "find":
            self._close_field()
        elif message.value.strip():
            self._write(message.value.strip())

    @work(exclusive=True, group="disk")
    async def _write(self, text: str) -> None:
        path = Path(text)
        games = () if self._found is None else of_people(self._found.games)
        try:
            target = path.expanduser()
            await to_thread(export, games, target, overwrite=self._asked == path)
        except SaveTaken as taken:
            self._asked = path
            self.say("warn", str(taken), "Enter once more replaces it, Esc keeps it")
        except (SaveError, RuntimeError) as error:
            self.say("bad", str(error), "Esc writes none")
        else:
            self._close_field()
            self._say("good", f"Written: {target}.")
