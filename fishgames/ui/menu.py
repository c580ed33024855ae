"""The menu: which table, which page. It is drawn at once; what the saves say comes a moment later."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from fishgames.core.phrases import counted
from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.ui.big_letters import big
from fishgames.ui.dates import lately
from fishgames.ui.keys import ROW_KEYS, KeyHint
from fishgames.ui.lines import EMPTY, Line, wrap
from fishgames.ui.page import Page
from fishgames.ui.people import House
from fishgames.ui.status_words import short_status
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.line import LineBlock

RIPPLES = "~  ~~ ~  ~~~ ~ ~~  ~ ~~~ ~  ~~ ~   ~"
LOOKING = "looking ..."

# where the words beside a title begin, and the cells left free at either side of the screen
_WORDS = 26
_MARGIN, _WIDE_MARGIN = 2, 8
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Resume(NamedTuple):
    """Go on with this saved table."""

    path: Path


class NewTable(NamedTuple):
    """Set up a table of this game."""

    game_id: str


class OpenSaves(NamedTuple):
    """The list of saved games."""


class OpenRules(NamedTuple):
    """The rules of all games."""


class OpenRecords(NamedTuple):
    """Who won what."""


class OpenSettings(NamedTuple):
    """Looks."""


class OpenPeople(NamedTuple):
    """Names and looks of everybody."""


class Leave(NamedTuple):
    """The end of the program."""


MenuChoice = Resume | NewTable | OpenSaves | OpenRules | OpenRecords | OpenSettings | OpenPeople | Leave


class SaveFacts(NamedTuple):
    """What the menu tells of the saves: the unfinished table saved last, counts, and a fault of the folder."""

    latest: Path | None = None
    stands: str = ""
    saved: str = ""
    turn: str = ""
    curtain: bool = True
    tables: int = 0
    finished: int = 0
    fault: str = ""


class _Row(NamedTuple):
    """One row of the menu; `choice` None: not possible, for the reason `why` says."""

    key: str
    title: str
    words: str
    about: str
    choice: MenuChoice | None
    right: str = ""
    why: str = ""


class MenuList(Choices):
    """Choices in groups, with blank rows between them as far as there is room."""

    def __init__(self, *, id: str) -> None:
        super().__init__(ground="paper", id=id)
        self.gaps: dict[str, int] = {}

    def _blanks(self) -> int:
        return sum(self.gaps.get(key, 0) for key in self.item_keys())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(self.rows_wanted() + self._blanks(), container.height)

    def build(self) -> tuple[Line, ...]:
        lines = super().build()
        if len(lines) != self.rows_wanted() or len(lines) + self._blanks() > self.size.height:
            return lines
        spaced: list[Line] = []
        for key, line in zip(self.item_keys(), lines, strict=True):
            spaced.extend([EMPTY] * self.gaps.get(key, 0))
            spaced.append(line)
        return tuple(spaced)


class MenuScreen(Page[MenuChoice]):
    """Returns what was chosen. `notice` is said once, as by the page before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("R", "leave_for('rules')", "rules of all games"),
        Binding("S", "leave_for('records')", "records of all people"),
        Binding("N", "leave_for('people')", "people: names, looks, what each has played"),
        Binding("ctrl+o", "leave_for('saves')", "saved games"),
        Binding("escape", "quiet", "put the notice away"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"menu-list": ("open that row", "open it")}
    KEYS: ClassVar[Sequence[KeyHint]] = (
        KeyHint("arrows", "choose"),
        KeyHint("Enter", "open"),
        KeyHint("^O", "saved games"),
        KeyHint("^P", "all commands"),
        KeyHint("F1", "keys"),
    )

    def __init__(
        self, folder: Path, house: House, *, specs: Sequence[GameSpec] | None = None, notice: str | None = None
    ) -> None:
        """`folder` of the saves; `specs`: the games, all of them if None."""
        super().__init__()
        self._folder = folder
        self._house = house
        self._specs = tuple(games().values()) if specs is None else tuple(specs)
        self._notice = notice
        self._facts: SaveFacts | None = None

    def compose_body(self) -> ComposeResult:
        yield LineBlock(id="menu-title")
        yield MenuList(id="menu-list")

    def on_mount(self) -> None:
        self._fill()
        self.query_one(MenuList).focus()
        if self._notice:
            self.say("warn", self._notice)
        self.call_after_refresh(self._look)

    def on_resize(self) -> None:
        self._fill()

    # --- what the saves say

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _look(self) -> None:
        facts = save_facts(self._folder, {spec.id: spec.title for spec in self._specs})
        self.app.call_from_thread(self._know, facts)
        # the first table opens sooner if its parts are here already
        import fishgames.core.session  # noqa: F401

    def _know(self, facts: SaveFacts) -> None:
        before = self._facts
        self._facts = facts
        if not self.is_attached:
            return
        found = self.query_one(MenuList)
        untouched = before is None and found.cursor == 0
        self._fill()
        if untouched:
            with found.prevent(Choices.Focused):
                found.rest_on_first_possible()
            if not self._notice:
                self._tell(found.cursor)

    # --- drawing

    def _fill(self) -> None:
        rows = self._rows()
        found = self.query_one(MenuList)
        width = self.columns - 2 * self._margin
        airy = self.tall
        game_keys = [row.key for row in rows if isinstance(row.choice, NewTable)]
        found.gaps = dict.fromkeys(game_keys, 1 if airy else 0)
        for row in rows:
            if row.key == game_keys[0] or isinstance(row.choice, OpenSaves):
                found.gaps[row.key] = 2 if airy else 1
            elif isinstance(row.choice, Leave):
                found.gaps[row.key] = 1
        found.choices = tuple(self._choice(row, width) for row in rows)
        found.rebuild()
        found.lay_out()
        self._draw_title()
        if not self._notice:
            self._tell(found.cursor)

    def _draw_title(self) -> None:
        letters = big("FISHGAMES", signs=self.signs) or ("F I S H G A M E S",)
        lines = [*(Line.of(row, "accent bold") for row in letters), Line.of(RIPPLES, "accent")]
        self.query_one("#menu-title", LineBlock).lines = (*lines, EMPTY)

    def _rows(self) -> list[_Row]:
        rows = [self._resume_row()]
        for number, spec in enumerate(self._specs, 2):
            least, most = spec.seats
            rows.append(
                _Row(
                    str(number),
                    spec.title,
                    spec.summary,
                    f"{spec.title}: a new table for {least} to {most} people and bots.",
                    NewTable(spec.id),
                    right=f"{least}-{most}",
                )
            )
        number = len(rows) + 1
        rows.append(
            _Row(
                str(number),
                "Saved games",
                self._counts(),
                "Every table of this machine, to go on with or look at.",
                OpenSaves(),
            )
        )
        rules = f"of {self._specs[0].title}" if len(self._specs) == 1 else f"of all {_number(len(self._specs))} games"
        rows.append(
            _Row(
                str(number + 1),
                "Rules",
                f"{rules}, with search",
                "Rules: clause by clause, found by word or number.",
                OpenRules(),
            )
        )
        rows.append(
            _Row(
                str(number + 2),
                "Records",
                "people, wins, longest streaks",
                "Records: who won how often, from every finished table.",
                OpenRecords(),
            )
        )
        looks = f"theme {self._house.theme}, {self._house.signs} signs"
        rows.append(
            _Row(
                ROW_KEYS[number + 2],
                "Settings",
                looks,
                "Settings: how it looks to whoever has not chosen looks of their own.",
                OpenSettings(),
            )
        )
        rows.append(
            _Row(
                ROW_KEYS[number + 3],
                "People",
                self._people(),
                "People: names, what each has played, and how each wants to see it.",
                OpenPeople(),
            )
        )
        rows.append(
            _Row("0", "Leave", "everything is saved", "Leave: the table can be gone on with next time.", Leave())
        )
        return rows

    def _resume_row(self) -> _Row:
        facts = self._facts
        if facts is None:
            return _Row("1", "Resume", LOOKING, "Resume: the saved tables are being looked through.", None)
        if facts.latest is None:
            about = "Resume goes on with the table saved last; there is none that is unfinished."
            return _Row("1", "Resume", "", about, None, why="no table to resume")
        person = facts.turn or "whoever is wanted"
        how = "a hand comes up only behind its curtain." if facts.curtain else "no curtain comes before it."
        about = f"Resume goes on with {person}; {how}"
        return _Row("1", "Resume", facts.stands, about, Resume(facts.latest), right=facts.saved)

    def _counts(self) -> str:
        facts = self._facts
        if facts is None:
            return LOOKING
        if facts.fault:
            return facts.fault
        if not facts.tables:
            return "none yet"
        tables = "one table" if facts.tables == 1 else f"{facts.tables} tables"
        if not facts.finished:
            return tables
        return f"{tables}, {facts.finished} of them finished" if facts.tables > 1 else f"{tables}, finished"

    def _people(self) -> str:
        names = len(self._house.names)
        if not names:
            return "names, and looks of their own"
        return f"{counted(names, 'name')}, looks of their own"

    def _choice(self, row: _Row, width: int) -> Choice:
        words = Line.of(row.title, "bold").to(_WORDS)
        room = width - 4
        if row.choice is None:
            return Choice(row.key, words.add(row.words, "faint"), possible=False, reason=row.why)
        end = Line.of(row.right, "mut")
        return Choice(row.key, words.add(row.words, "mut").cut(room - end.width - 2).right(room, end))

    def _tell(self, index: int) -> None:
        about = wrap(self._rows()[index].about, self.columns - self._margin - 1)
        lines = [Line().gap(self._margin if self.wide else 1).add(text) for text in about[:2]]
        # one row stands directly above the keys
        self.set_notice(*([EMPTY] if len(lines) == 1 else []), *lines)

    @property
    def _margin(self) -> int:
        return _WIDE_MARGIN if self.wide else _MARGIN

    # --- choosing

    @on(Choices.Focused, "#menu-list")
    def _focused(self, message: Choices.Focused) -> None:
        self._notice = None
        self._tell(message.index)

    @on(Choices.Pressed, "#menu-list")
    @on(Choices.Chosen, "#menu-list")
    def _chosen(self, message: Choices.ItemMessage) -> None:
        row = self._rows()[message.index]
        if row.choice is not None:
            self._leave(row.choice)
        elif self._facts is not None:
            self.say("bad", f"There is {row.why}.", "a digit begins a new one")

    def action_leave_for(self, page: str) -> None:
        """Straight to a page, by the key that means it everywhere."""
        pages: dict[str, MenuChoice] = {"rules": OpenRules(), "records": OpenRecords(), "people": OpenPeople()}
        self._leave(pages.get(page, OpenSaves()))

    def action_quiet(self) -> None:
        """Put a notice away."""
        self._notice = None
        self._tell(self.query_one(MenuList).cursor)

    def _leave(self, choice: MenuChoice) -> None:
        # a key that was pressed twice must not close the page below, too
        if self.is_current:
            self.dismiss(choice)


def save_facts(folder: Path, titles: dict[str, str]) -> SaveFacts:
    """Looks through the saves. Takes its time, so not on the screen's own loop."""
    from fishgames.core.saves import SaveError
    from fishgames.core.store import Store
    from fishgames.core.table import hands_over, people_at

    try:
        documents = [(entry.path, entry.document) for entry in Store(folder).entries()]
    except SaveError as error:
        return SaveFacts(fault=str(error))
    finished = sum(document is not None and document.head.finished for _, document in documents)
    for path, document in documents:
        if document is None or document.head.finished or document.game not in titles:
            continue
        acting = [document.seats[seat].name for seat in document.head.to_act]
        turn = acting[0] if len(acting) == 1 else ""
        where = short_status(document.head.status)
        whose = f"{turn}'s turn" if turn else f"{_number(len(acting))} to act"
        return SaveFacts(
            latest=path,
            stands=f"{titles[document.game]}, {where}, {whose}",
            saved=lately(document.saved),
            turn=turn,
            curtain=hands_over(people_at(document.seats), document.table),
            tables=len(documents),
            finished=finished,
        )
    return SaveFacts(tables=len(documents), finished=finished)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
