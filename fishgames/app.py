"""The program: from the menu to a table and back. Games and pydantic are imported after the first frame."""

import gc
from asyncio import to_thread
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.binding import Binding, BindingType
from textual.constants import TEXTUAL_ANIMATIONS

from fishgames.core.registry import games, help_text
from fishgames.core.request import PlayRequest, ReplayRequest, Request, ResumeRequest
from fishgames.paths import config_folder, save_folder, stylesheet
from fishgames.ui import people
from fishgames.ui.menu import (
    Leave,
    MenuScreen,
    NewTable,
    OpenPeople,
    OpenRecords,
    OpenRules,
    OpenSaves,
    OpenSettings,
    Resume,
)
from fishgames.ui.page import Page
from fishgames.ui.signs import ASCII, RICH, Signs, ascii_wanted
from fishgames.ui.terminal import SafeApp, run_safely
from fishgames.ui.themes import DEFAULT_THEME, THEMES, palette_of, variable_defaults

if TYPE_CHECKING:
    from fishgames.core.session import Session
    from fishgames.core.spec import GameSpec
    from fishgames.core.store import Store
    from fishgames.core.table import SeatInfo
    from fishgames.core.viewing import Viewing
    from fishgames.ui.setup_form import SetupResult


class FishGames(SafeApp):
    """One evening: menu, tables, pages. `session` is the open table, if any."""

    CSS_PATH = stylesheet()
    TITLE = "fishgames"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "leave; all is saved", key_display="^Q", priority=True),
        Binding("ctrl+p", "command_palette", "all commands by name", key_display="^P"),
        Binding("ctrl+s", "save_copy", "save a copy of the open table", key_display="^S"),
        Binding("f1", "keys", "keys of this screen, and back"),
        Binding("f9,full_stop", "cover", "cover everything now", key_display="F9 or ."),
    ]

    def __init__(self, request: Request | None = None, saves: Path | None = None) -> None:
        super().__init__()
        self.request = request
        self.saves = save_folder(saves)
        self.house, self._remark = people.load(config_folder())
        self.signs: Signs = _signs(self.house.signs)
        self.person: str | None = None
        self.session: Session | None = None
        for theme in THEMES:
            self.register_theme(theme)
        # not by assignment: the stylesheet would be read a second time before the first frame
        self.set_reactive(FishGames.theme, _known(self.house.theme))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our variables are wanted by the stylesheet before our themes are known."""
        return variable_defaults()

    @property
    def look(self) -> people.Look:
        """How the screen looks just now, and how fast: as the person at the keyboard wants it, else the house."""
        return self.house.look(self.person)

    def wear(self, person: str | None) -> None:
        """Take on the looks of a person; None: of the house, on what everybody sees together."""
        self.person = person
        look = self.look
        self.animation_level = "none" if look.motion == "none" else TEXTUAL_ANIMATIONS
        # a terminal for which the house chose sixteen colours has no others for anybody
        theme = look.theme if palette_of(self.house.theme).fills else self.house.theme
        # the same with signs: what a person prefers holds where the terminal is able to
        signs = "auto" if look.signs == "rich" != self.house.signs else look.signs
        if (self.theme, self.signs) != (_known(theme), _signs(signs)):
            self.use_look(theme, signs)

    def use_look(self, theme: str, signs: str) -> None:
        """Show everything in this theme and set of signs from now on."""
        again = _signs(signs) is not self.signs
        self.signs = _signs(signs)
        if not self.is_running:
            self.theme = _known(theme)
            return
        with ExitStack() as held:
            # nothing is painted between the old stylesheet and the new one, which comes a little later
            held.callback(self._front_again)
            held.enter_context(self.batch_update())
            self.theme = _known(theme)
            for screen in self.screen_stack if again else ():
                screen.refresh(layout=True)
                for block in screen.query("LineBlock"):
                    redraw: Any = getattr(block, "redraw", block.refresh)
                    redraw()
            self.call_next(held.pop_all().close)

    def _front_again(self) -> None:
        if self._screen_stack:
            self.screen.refresh(layout=True)

    def on_mount(self) -> None:
        self.call_after_refresh(gc.enable)
        self._evening()

    # the way through the program

    @work(exclusive=True, group="evening")
    async def _evening(self) -> None:
        """Menu, whatever is chosen there, menu again; a request from the command line comes first."""
        notice = self._remark
        if self.request is not None:
            notice = await self._requested(self.request) or notice
        while True:
            choice = await self.push_screen_wait(MenuScreen(self.saves, self.house, notice=notice))
            notice = None
            match choice:
                case Resume(path):
                    notice = await self._resume(path)
                case NewTable(game):
                    notice = await self._new_table(PlayRequest(game))
                case OpenSaves():
                    notice = await self._choose_save()
                case OpenRules():
                    await self._rules()
                case OpenRecords():
                    notice = await self._records()
                case OpenSettings():
                    notice = await self._settings()
                case OpenPeople():
                    notice = await self._people()
                case Leave():
                    await self.action_leave()
                    return

    async def _requested(self, request: Request) -> str | None:
        if isinstance(request, ResumeRequest):
            return await self._resume(request.path)
        if isinstance(request, ReplayRequest):
            found = await self._look_back(request.path)
            return found if found is None or isinstance(found, str) else await self._sit(found)
        return await self._new_table(request, ask=request.seats is None)

    async def _new_table(self, request: PlayRequest, *, ask: bool = True) -> str | None:
        """Set up and deal; a sentence when that was not possible."""
        from fishgames.core.people import seat_infos
        from fishgames.core.rules import CardsRefused, SetupRefused
        from fishgames.core.saves import SaveError
        from fishgames.core.session import Session
        from fishgames.ui.setup_screen import SetupScreen

        spec = games()[request.game]
        page = SetupScreen(spec, self.house, request)
        chosen = await self.push_screen_wait(page) if ask else _without_asking(spec, request, self.house)
        while chosen is not None:
            infos = self._marked(seat_infos(chosen.entries))
            deal = partial(Session.start, spec, self._store(), infos, chosen.options, chosen.settings)
            try:
                session = await to_thread(deal, chosen.seed, chosen.cards)
            except SetupRefused as refused:
                return f"{refused.objection.sentence} ({refused.objection.clause})"
            except (CardsRefused, SaveError) as refused:
                return str(refused)
            session.notice = session.notice or await self._remember(spec.id, chosen)
            left, fault = await self._play(session)
            if left == "menu" or fault is not None:
                return fault
            if left == "new":
                again = _same_again(session, chosen.cards_file)
                chosen = await self.push_screen_wait(SetupScreen(spec, self.house, again))
            else:
                chosen = await self._once_more(spec, replace(chosen, seed=None), session)
        return None

    async def _once_more(self, spec: "GameSpec", chosen: "SetupResult", session: "Session") -> "SetupResult | None":
        """The same table with its card file as it is now; if that can't be used any more, the set-up tells."""
        from fishgames.core.card_files import CardFileRefused, read_card_file
        from fishgames.ui.setup_screen import SetupScreen

        if not chosen.cards_file:
            return chosen
        try:
            return replace(chosen, cards=await to_thread(read_card_file, spec, Path(chosen.cards_file)))
        except CardFileRefused:
            again = _same_again(session, chosen.cards_file)
            return await self.push_screen_wait(SetupScreen(spec, self.house, again))

    async def _resume(self, path: Path) -> str | None:
        from fishgames.core.saves import SaveError
        from fishgames.core.session import Session

        try:
            session = await to_thread(Session.resume, path)
        except SaveError as refused:
            return str(refused)
        return await self._sit(session)

    async def _sit(self, session: "Session") -> str | None:
        """At this table, and at those that the same people deal afterwards."""
        left, fault = await self._play(session)
        if left == "menu" or fault is not None:
            return fault
        return await self._new_table(_same_again(session), ask=left == "new")

    async def _play(self, session: "Session") -> tuple[str, str | None]:
        """At the table until it is left, and at one that begins in its midst; each file is closed afterwards.

        Where to go, and why it is not on disk.
        """
        from fishgames.core.saves import SaveError
        from fishgames.ui.result_screen import Branching

        while True:
            self.session = session
            left = await self.push_screen_wait(session.spec.load("screen")(session)) or "menu"
            self.wear(None)
            saved = await to_thread(session.close)
            self.session = None
            if not saved:
                return "menu", _lost(session)
            if not isinstance(left, Branching):
                return left, None
            try:
                session = await to_thread(self._branched, session, left.step)
            except SaveError as refused:
                return "menu", str(refused)

    def _branched(self, source: "Session | Viewing", step: int) -> "Session":
        from fishgames.core.session import Session

        table = source.controller.branch(step, source.path.stem)
        return Session.begin(source.spec, self._store(), table)

    async def _look_back(self, path: Path) -> "Session | str | None":
        """A save on its table, nothing of it played: the new table that begins in it, or why it can't be shown."""
        from fishgames.core.saves import SaveError
        from fishgames.core.viewing import Viewing
        from fishgames.ui.replay_screen import ReplayScreen

        try:
            viewing = await to_thread(Viewing.open, path)
            table = viewing.spec.load("screen")(viewing)
            page = ReplayScreen(table, viewing.controller.public(), remark=viewing.notice)
            step = await self.push_screen_wait(page)
            return None if step is None else await to_thread(self._branched, viewing, step)
        except SaveError as refused:
            return str(refused)

    async def _choose_save(self, words: str = "") -> str | None:
        from fishgames.ui.saves_screen import LookBack, SavesScreen

        while True:
            chosen = await self.push_screen_wait(SavesScreen(self._store(), words, self.house.former))
            if not isinstance(chosen, LookBack):
                return None if chosen is None else await self._resume(chosen)
            found = await self._look_back(chosen.path)
            if found is not None:
                return found if isinstance(found, str) else await self._sit(found)

    async def _records(self, person: str | None = None) -> str | None:
        """Records, at first of that person, and from there the finished tables of one."""
        from fishgames.ui.records_screen import RecordsScreen

        words = await self.push_screen_wait(RecordsScreen(self._store(), self.house, person))
        return None if words is None else await self._choose_save(words)

    async def _rules(self) -> None:
        from fishgames.core.clauses import Clauses
        from fishgames.ui.hot_seat import hot_seat_book
        from fishgames.ui.rules_screen import RuleBook, RulesScreen

        books = [
            RuleBook(spec.title, Clauses.parse(help_text(spec)), spec.load("screen").token_hues)
            for spec in games().values()
        ]
        await self.push_screen_wait(RulesScreen([*books, hot_seat_book()]))

    async def _settings(self) -> str | None:
        from fishgames.ui.settings_screen import SettingsScreen

        house = await self.push_screen_wait(SettingsScreen(self.house, self.use_look))
        return await self._keep(house or self.house)

    async def _people(self) -> str | None:
        """Everybody, and from there the records of one; then back to the same person."""
        from fishgames.ui.people_screen import PeopleLeft, PeopleScreen

        name: str | None = None
        while True:
            page = PeopleScreen(self._store(), self.house, self.use_look, name)
            left = await self.push_screen_wait(page) or PeopleLeft(self.house)
            fault = await self._keep(left.house)
            if (name := left.records) is None:
                return fault
            if (told := await self._records(name) or fault) is not None:
                return told

    async def _keep(self, house: people.House) -> str | None:
        """What is remembered from now on, worn and on disk; a sentence when that failed."""
        self.house, before = house, self.house
        self.wear(None)
        return None if house == before else await to_thread(people.save, config_folder(), house)

    def _marked(self, infos: "tuple[SeatInfo, ...]") -> "tuple[SeatInfo, ...]":
        """With the sign that each person would like to have."""
        marks = [self.house.person(info.person).mark if info.human else None for info in infos]
        return tuple(info.model_copy(update={"mark": mark}) for info, mark in zip(infos, marks, strict=True))

    def _store(self) -> "Store":
        from fishgames.core.store import Store

        return Store(self.saves)

    async def _remember(self, game: str, chosen: "SetupResult") -> str | None:
        self.house = self.house.after(game, chosen.remembered(date.today().isoformat()))
        return await to_thread(people.save, config_folder(), self.house)

    # what every screen has

    def action_keys(self) -> None:
        """The keys of this screen; the same key goes back."""
        from fishgames.ui.keys_screen import KeysScreen

        if isinstance(self.screen, KeysScreen):
            self.screen.dismiss(None)
        else:
            self.push_screen(KeysScreen(self.screen))

    def action_cover(self) -> None:
        """Cover everything, on whatever screen; whoever sat at a table lifts the cover again."""
        self.hide()

    def action_save_copy(self) -> None:
        """A copy of the save as it stands, under a name of its own; play goes on in the table's own file.

        From the table and from whatever lies over it; the copy is named by what everybody sees.
        """
        from fishgames.core.saves import SaveError
        from fishgames.ui.status_words import status_in_sentence

        session, front = self.session, self.front
        if not isinstance(front, Page):
            return
        if session is None:
            front.say("note", "No table is open that could be copied; saved ones are copied on their own page.")
        elif not session.flush(2.0):
            front.say("bad", f"Nothing to copy yet: the table is not saved ({session.why_not}).")
        else:
            status = session.controller.wording.status(session.controller.public().view)
            try:
                path = session.copy(f"{session.spec.title}, {status_in_sentence(status)}")
            except SaveError as error:
                front.say("bad", str(error))
            else:
                front.say("good", f"Saved as {path.stem}. Copies do not change the running game.")

    async def action_leave(self) -> None:
        """Leave at once: everything is on disk, or the shell is told that it is not."""
        lost, self.farewell = await to_thread(self._goodbye)
        self.exit(1 if lost else 0)

    def _goodbye(self) -> tuple[bool, str | None]:
        """Is something lost, and what the shell is told."""
        session = self.session
        if session is None:
            return False, None
        if not session.close():
            return True, _lost(session)
        finished = session.controller.result() is not None
        return False, None if finished else f"Saved as {session.path}. Go on with: fishgames resume {session.path.stem}"

    def _cover(self) -> bool:
        return any(screen.cover() for screen in self.screen_stack if hasattr(screen, "cover"))

    async def on_event(self, event: events.Event) -> None:
        # one that no widget wanted comes by a second time, for the keys of the page
        key = event.key if isinstance(event, events.Key) else None
        if key is not None and not event.is_forwarded:
            if isinstance(self.screen, Page) and self.screen.swallows(key):
                event.stop()
                return
            for page in self._pages:
                page.key_comes(key)
        await super().on_event(event)
        if key is not None:
            for page in self._pages:
                page.key_done(key)

    @property
    def _pages(self) -> list[Page[Any]]:
        return [screen for screen in self.screen_stack if isinstance(screen, Page)]

    # what the terminal asks for

    def save_now(self) -> None:
        """Everything on disk, before a signal or a crash ends the program."""
        if self.session is not None:
            self.session.flush(2.0)

    def hide(self) -> None:
        """Before the terminal is given back: no hand on it, a cover for afterwards."""
        if not self._cover():
            super().hide()

    def crash_folder(self) -> Path:
        """Where a crash report goes."""
        return self.saves


def _signs(wanted: str) -> Signs:
    return ASCII if wanted == "ascii" or (wanted == "auto" and ascii_wanted()) else RICH


def _known(theme: str) -> str:
    return theme if any(found.name == theme for found in THEMES) else DEFAULT_THEME


def _lost(session: "Session") -> str:
    kept = f"The last save is {session.path}." if session.path.exists() else "Nothing of the table is on disk."
    return f"Not saved: {session.why_not}. {kept}"


def _same_again(session: "Session", cards_file: str = "") -> PlayRequest:
    """The table of a session once more: its people, options, settings and cards, another deal."""
    table = session.controller.table
    entries = tuple((info.person or info.name, info.player) for info in table.seats)
    options, settings = dict(table.options), table.settings.model_dump()
    return PlayRequest(session.spec.id, entries, options, settings, cards=table.cards, cards_file=cards_file)


def _without_asking(spec: "GameSpec", request: PlayRequest, house: people.House) -> "SetupResult":
    """The table of a request that names its seats; all of it was checked where it was read."""
    from fishgames.core.table import TableSettings
    from fishgames.ui.setup_form import SetupResult

    options = spec.load("rules").options(**request.options)
    settings = TableSettings.model_validate(request.settings)
    cards_file, last = request.cards_file or "", house.tables.get(spec.id)
    # the cards of a resumed save come from no file that could be remembered in place of the one that is
    known = last.cards if last is not None and request.cards is not None and not cards_file else cards_file
    seats = request.seats or ()
    return SetupResult(seats, options, settings, request.seed, request.cards, cards_file, known)


def run(request: Request | None = None, saves: Path | None = None) -> int:
    """Open the program; its exit status."""
    return run_safely(FishGames(request, saves))
