"""The program: from the menu to a table and back. Games and pydantic are imported after the first frame."""

from asyncio import to_thread
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from fishgames.core.registry import games, help_text
from fishgames.core.request import PlayRequest, ReplayRequest, Request, ResumeRequest
from fishgames.frame import Frame, lost
from fishgames.paths import config_folder
from fishgames.ui import people
from fishgames.ui.long_lived import collect_garbage, keep
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
from fishgames.ui.terminal import run_safely

if TYPE_CHECKING:
    from fishgames.core.session import Session
    from fishgames.core.spec import GameSpec
    from fishgames.core.store import Store
    from fishgames.core.table import SeatInfo
    from fishgames.core.viewing import Viewing
    from fishgames.ui.setup_form import SetupResult


class FishGames(Frame):
    """One evening: the menu, and what it leads to."""

    def __init__(self, request: Request | None = None, saves: Path | None = None) -> None:
        super().__init__(saves)
        self.request = request

    def on_mount(self) -> None:
        self.call_after_refresh(collect_garbage)
        self._evening()

    # the way through the program

    @work(exclusive=True, group="evening")
    async def _evening(self) -> None:
        """Menu, whatever is chosen there, menu again; a request from the command line comes first."""
        notice = self.told
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
            table = session.spec.load("screen")
            keep(session.spec.title)
            left = await self.push_screen_wait(table(session)) or "menu"
            self.wear(None)
            saved = await to_thread(session.close)
            self.session = None
            if not saved:
                return "menu", lost(session)
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
        return await self.keep(house or self.house)

    async def _people(self) -> str | None:
        """Everybody, and from there the records of one; then back to the same person."""
        from fishgames.ui.people_screen import PeopleLeft, PeopleScreen

        name: str | None = None
        while True:
            page = PeopleScreen(self._store(), self.house, self.use_look, name)
            left = await self.push_screen_wait(page) or PeopleLeft(self.house)
            fault = await self.keep(left.house)
            if (name := left.records) is None:
                return fault
            if (told := await self._records(name) or fault) is not None:
                return told

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
