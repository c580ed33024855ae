"""The privacy search: random tables of every game, watched key by key for whatever somebody must not see."""

import json
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from textual.pilot import Pilot

from fishgames import reports
from fishgames.core.forms import fields_of
from fishgames.core.model import Options
from fishgames.core.opening import AnyController, new_table
from fishgames.core.people import seat_infos
from fishgames.core.players import RANDOM
from fishgames.core.records import as_csv, finished_games
from fishgames.core.rng import Rng, seeded
from fishgames.core.rules import SetupRefused
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.store import Store
from fishgames.core.table import TableSettings
from fishgames.selftest.eyes import Leak
from fishgames.selftest.walk import Walk
from fishgames.selftest.watched import Tables, until
from fishgames.selftest.worlds import same_view_same_picture
from fishgames.ui import crash
from fishgames.ui.cover import CoverScreen, Deaf, Presses
from fishgames.ui.curtain import Curtain
from fishgames.ui.idea_screen import IdeaScreen

LEVELS: tuple[str, ...] = get_args(TableSettings.model_fields["privacy"].annotation)
"""How private a table can be."""

NAMES = ("Hana", "Ben", "Mio", "Tom", "Zoe", "Ines", "Raf", "Udo")
SIZES = ((80, 24), (120, 40))
_PAGES = ("L", "S", "R", "V", "M", "f1", "I")
_DECISIONS = 5
_LATEST = 400
"""A table is watched from a random moment on, so many actions after its deal at most, for so many decisions."""


@dataclass
class Tally:
    """What was looked at in one game at one level of privacy, and what was found there."""

    game: str
    privacy: str
    tables: int = 0
    decisions: int = 0
    frames: int = 0
    exports: int = 0
    leaks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Plan:
    """Which games are searched, how many tables of each at each level, or for how many seconds in all."""

    specs: Sequence[GameSpec]
    seed: int
    tables: int | None
    seconds: float


async def searched(plan: Plan, told: Callable[[Tally], None]) -> list[Tally]:
    """Watch tables in turn until all is done, or until the time is over and each has been watched once.

    `told` hears of every table. Raises nothing for a leak: it is in the tally.
    """
    tallies = [Tally(spec.id, level) for spec in plan.specs for level in LEVELS]
    specs = {spec.id: spec for spec in plan.specs}
    end = time.monotonic() + plan.seconds
    number = 0
    while True:
        for tally in tallies:
            late = plan.tables is None and number >= len(tallies) and time.monotonic() > end
            if late or tally.tables == plan.tables:
                return tallies
            with tempfile.TemporaryDirectory(prefix="fishgames-") as folder, _keen_ears():
                await _watch(specs[tally.game], tally, seeded(plan.seed, number), Path(folder))
            number += 1
            told(tally)


@contextmanager
def _keen_ears() -> Iterator[None]:
    """Nobody presses keys twice here: no screen need be deaf at first."""
    before = Deaf.ready_after, Presses.within
    Deaf.ready_after = Presses.within = 0
    try:
        yield
    finally:
        Deaf.ready_after, Presses.within = before


async def _watch(spec: GameSpec, tally: Tally, lot: Rng, folder: Path) -> None:
    controller = _dealt(spec, tally.privacy, lot)
    app = Tables(folder)
    where = f"seed {controller.table.seed:x}, {len(controller.seats)} seats, from action {controller.actions} on"
    try:
        async with app.run_test(size=lot.pick(SIZES), notifications=True, tooltips=True) as pilot:
            walk = Walk(pilot, spec, controller, lot)
            try:
                await walk.sit(folder)
                await _Visit(walk, tally, folder).run()
            finally:
                tally.frames += walk.eyes.frames
                app.each_frame = None
    except Leak as leak:
        tally.leaks.append(f"{where}: {leak}")
    tally.tables += 1


def _dealt(spec: GameSpec, privacy: str, lot: Rng) -> AnyController:
    """A table of people, sometimes with a bot, after some actions by lot; never one that is over."""
    least, most = spec.seats
    seats = min(least + lot.below(most - least + 1), len(NAMES))
    entries = [(name, HUMAN) for name in NAMES[:seats]]
    if seats > 2 and lot.below(3) == 0:
        entries[-1] = ("", RANDOM)
    settings = TableSettings.model_validate({"privacy": privacy, "pace": "instant", "thinking": "brief"})
    rules = spec.load("rules")(spec.load("cards")(None))
    while True:
        try:
            options = _options(rules, lot)
            controller = new_table(spec, seat_infos(entries), options, settings, lot.next())
        except SetupRefused:
            continue
        for _ in range(lot.below(_LATEST)):
            if not (acting := controller.to_act()):
                break
            controller.submit(lot.pick(controller.seat(lot.pick(acting)).legal_actions))
        if controller.to_act():
            return controller


def _options(rules: Any, lot: Rng) -> Options:
    chosen = {}
    for each in fields_of(rules.options):
        if values := (False, True) if each.kind == "switch" else each.choices:
            chosen[each.name] = lot.pick(values)
    options: Options = rules.options(**chosen)
    return options


class _Visit:
    """Some decisions at one table, with a look at everything around each of them."""

    def __init__(self, walk: Walk, tally: Tally, folder: Path) -> None:
        self.walk, self.tally, self.folder = walk, tally, folder
        self.pilot: Pilot[Any] = walk.pilot
        self.lot = walk.lot
        self.secrets = (f"{walk.controller.table.seed:016x}", walk.controller.table.salt)

    async def run(self) -> None:
        """Until the game is over, or enough was seen."""
        for number in range(_DECISIONS):
            if isinstance(self.walk.app.screen, Curtain):
                await same_view_same_picture(self.walk, svg=False)
                await self._pages(self.lot.pick(_PAGES))
            await self.walk.lift()
            if self.walk.app.table.handle is None:
                return  # bots have played it to its end
            await self._sit_and_look()
            if number == 0:
                self._exports()
                self._crash()
            self.tally.decisions += 1
            if not await self.walk.act():
                return

    async def _sit_and_look(self) -> None:
        eyes = self.walk.eyes
        self.walk.look_at_table()
        if self.lot.below(2) == 0:
            await same_view_same_picture(self.walk, svg=False)
        await self._pages(self.lot.pick(_PAGES))
        # a hand may also be played unseen
        if eyes.down and eyes.seat is not None and self.lot.below(2):
            await self._turn_up()
        await self._cover()

    async def _turn_up(self) -> None:
        """At a locked table: the hand up, and face down again after one more key."""
        self.walk.eyes.down = False
        await self.pilot.press("P")
        await self.pilot.pause()
        self.walk.eyes.look_around()
        await self.pilot.press("right")
        await self.pilot.pause()
        self.walk.eyes.down = True
        self.walk.eyes.look_around()

    async def _pages(self, key: str) -> None:
        """A page over whatever is there, and back."""
        app, eyes = self.walk.app, self.walk.eyes
        below, down = app.screen, eyes.down
        # asked for, it is seen also at a locked table
        eyes.down = down and (key != "I" or isinstance(below, Curtain))
        await self.pilot.press(key)
        await self.pilot.pause()
        if isinstance(page := app.screen, IdeaScreen):
            await until(self.pilot, lambda: page.found is not None)
        if app.screen is not below or app.table.sheet.is_open:
            eyes.look_around()
            await self.pilot.press("escape")
            await self.pilot.pause()
        eyes.down = down

    async def _cover(self) -> None:
        """Cover, look, lift: nothing of the table is behind it."""
        eyes = self.walk.eyes
        seat, down = eyes.seat, eyes.down
        if seat is None:
            return
        eyes.seat = None
        await self.pilot.press("f9")
        await self.pilot.pause()
        if not isinstance(self.walk.app.screen, CoverScreen):
            raise Leak("no cover came up")
        eyes.look_around()
        eyes.seat, eyes.down = seat, down
        await self.pilot.press("space")
        await self.pilot.pause()
        eyes.check_frames()

    def _exports(self) -> None:
        """What scripts and other people are given of the save."""
        session = self.walk.app.session
        if session is None or not session.flush():
            return
        opened = reports.open_save(session.path)
        public = opened.document.model_dump(mode="json", exclude={"sealed", "digest"})
        texts = {
            "show": "\n".join(reports.show_lines(opened)),
            "show --json": json.dumps(reports.show_json(opened), ensure_ascii=False),
            "log": "\n".join(reports.log_lines(opened)),
            "log --json": json.dumps(reports.log_json(opened), ensure_ascii=False),
            "verify": reports.verdict_line(opened, reports.verify(reports.open_save(session.path))),
            "the public part of the save": json.dumps(public, ensure_ascii=False),
            **self._of_folder(opened),
        }
        may = self.walk.eyes.may_see(None, look_back=True)
        for name, text in texts.items():
            self.tally.exports += 1
            if secret := self.walk.eyes.tokens(text) - may:
                raise Leak(f"{name} tells {sorted(secret)}")
            if any(secret in text for secret in self.secrets):
                raise Leak(f"{name} tells what the deal was made from")

    def _of_folder(self, opened: reports.OpenSave) -> dict[str, str]:
        """Lists of saves, and the table for spreadsheets as it would be if the game were over."""
        entries = Store(self.folder).entries()
        head = opened.document.head.model_copy(
            update={"finished": True, "scores": opened.controller.points, "winners": ()}
        )
        finished = opened.document.model_copy(update={"head": head})
        return {
            "saves": "\n".join(reports.saves_lines(entries)),
            "saves --json": json.dumps(reports.saves_json(entries), ensure_ascii=False),
            "records --csv": as_csv(finished_games([(opened.path.stem, finished)])),
        }

    def _crash(self) -> None:
        """A report of a failure that has every hand in its words and at hand."""
        hands = repr(self.walk.controller.snapshot().state)
        try:
            raise RuntimeError(hands)
        except RuntimeError as error:
            path = crash.written(error, self.folder, "80x24")
        self.tally.exports += 1
        told = "" if path is None else path.read_text(encoding="utf-8")
        if secret := self.walk.eyes.tokens(told):
            raise Leak(f"a crash report tells {sorted(secret)}")
        if path is not None:
            path.unlink()
