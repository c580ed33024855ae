"""The program with tables open already: real screens over real sessions, and what a terminal would show of them."""

import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from fishgames.core.model import Options
from fishgames.core.opening import AnyController, new_table, options_json
from fishgames.core.people import seat_infos
from fishgames.core.players import Choice, Stop, never
from fishgames.core.registry import games
from fishgames.core.rng import Rng, seeded
from fishgames.core.saves import now
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.core.table import TableSettings
from fishgames.games.fishing2 import GAME as FISHING2
from fishgames.games.fishing2.state import Fishing2State
from fishgames.selftest.watched import Tables as Tables
from fishgames.selftest.watched import Watched as Watched
from fishgames.selftest.watched import new_session
from fishgames.selftest.worlds import steady as steady
from fishgames.ui.curtain import Curtain
from fishgames.ui.read_out_screen import ReadOutScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.widgets.card_row import CardRow
from tests.games.fishing2 import builders
from tests.ui.pages import seen, until

session = new_session
NAMES = ("Hana", "Ben", "Mio", "Tom", "Zoe", "Ines", "Raf", "Udo")
SIZES = ((80, 24), (120, 40))
BOT = ("", "random")
THREE: dict[str, Any] = {"players": 3, "hands": {"A": "B7 Y5 P21", "B": "B8 Y6 P22", "C": "B9 Y7 P23"}}
"""A position of Fishing 2 in which everybody holds a blue card, a yellow one and a blowfish."""


def dealt(
    spec: GameSpec,
    seats: int | Sequence[str | tuple[str, str]],
    *,
    seed: int = 1,
    options: Options | None = None,
    **settings: Any,
) -> AnyController:
    """A new table: so many people, or these names and (name, player) pairs."""
    given = NAMES[:seats] if isinstance(seats, int) else seats
    entries = [(entry, "human") if isinstance(entry, str) else entry for entry in given]
    table = TableSettings(**{"pace": "instant", **settings})
    return new_table(spec, seat_infos(entries), options, table, seed)


def played_on(controller: AnyController, actions: int | str, *, seed: int = 1) -> AnyController:
    """The same table after so many actions by lot, or once that kind of decision is open."""
    lot = seeded(seed, 31)
    for done in range(5_001):
        asked = controller.public().view.asked
        if asked is None or actions in (done, asked.kind):
            return controller
        seat = lot.pick(asked.seats)
        controller.submit(lot.pick(controller.seat(seat).legal_actions))
    raise AssertionError(f"{actions} never came up")


def in_first_half(spec: GameSpec, actions: int, seats: int, *, seed: int = 1) -> int:
    """So many actions, or half of what a table played by lot takes."""
    return min(played_on(dealt(spec, seats, seed=seed), 5_000).actions // 2, actions)


def under_way(spec: GameSpec, actions: int, seats: int = 0) -> AnyController:
    """A table after at most so many actions by lot, in the first half of the game; somebody is asked who looks at an
    own matter. `seats` is at least two, and as many as the game needs.
    """
    seats = max(spec.seats[0], seats, 2)
    for number in range(in_first_half(spec, actions, seats), 0, -1):
        controller = played_on(dealt(spec, seats), number)
        asked = controller.public().view.asked
        if asked is not None and asked.private:
            return controller
    raise AssertionError("nobody is ever asked in private")


def laid(state: Fishing2State, *moves: str, names: Sequence[str] = (), **settings: Any) -> AnyController:
    """A made-up position of Fishing 2 that can be saved, after these moves; its people are A, B, C … or these."""
    table = TableSettings(**{"pace": "instant", **settings})
    controller = builders.game(state, settings=table)
    seats = seat_infos([(name, "human") for name in names]) if names else controller.seats
    controller.table = controller.table.replaced(seats=seats, options=options_json(state.options), started=now())
    controller.wording.names = tuple(info.name for info in seats)
    builders.play(controller, *moves)
    return controller


def at(*moves: str, settings: dict[str, Any] | None = None, **position: Any) -> AnyController:
    """The same, the position made here: `at("A B7", **THREE)`."""
    return laid(builders.position(**position), *moves, **(settings or {}))


class Sitting:
    """One app with one table after the other."""

    def __init__(self, pilot: Pilot[Any], folder: Path) -> None:
        assert isinstance(pilot.app, Tables)
        self.pilot, self.app, self.folder = pilot, pilot.app, folder
        self.controller: AnyController | None = None

    async def at(self, controller: AnyController, *, read_out: bool = False) -> Session:
        """Sit down at this table; at a finished one the scores have been read out already, unless that is wanted."""
        self.controller = controller
        if controller.result() is not None and not read_out:
            controller.note_read_out()
        made = session(self.folder, controller, games()[controller.table.game])
        await self.app.sit(self.pilot, made)
        return made

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await until(self.pilot, lambda: self.app.session is None or self.app.waits)

    @property
    def who(self) -> str | None:
        """Whose hand is on the table."""
        handle = self.app.table.handle
        return None if handle is None or handle.seat is None else self.app.table.tags.names[handle.seat]

    @property
    def wanted(self) -> str | None:
        """Who is to come to the keyboard."""
        screen = self.app.screen
        return screen.tags.names[screen.seat] if isinstance(screen, Curtain) else None

    @property
    def played(self) -> list[str]:
        """The cards of the trick."""
        assert self.controller is not None
        return [self.controller.wording.card(play.played) for play in self.controller.public().view.trick]

    @property
    def shelf(self) -> list[str]:
        """The rows of the shelf, without the blanks behind."""
        return self.shelf_of(self.app)

    @staticmethod
    def shelf_of(app: Tables) -> list[str]:
        """The same for whoever has only the app."""
        place = app.table.query_one("#decide").region
        return seen(app)[place.y : place.bottom]

    @property
    def above(self) -> list[str]:
        """The rows over the shelf, the status first."""
        return seen(self.app)[: self.app.table.query_one("#decide").region.y]

    @property
    def cursor(self) -> str:
        """The card with the cursor."""
        face = self.app.block("#hand", CardRow).focused_face
        return "" if face is None else f"{face.top}{face.bottom}".replace(" ", "")


@asynccontextmanager
async def seated(folder: Path, size: tuple[int, int] = SIZES[0]) -> AsyncIterator[Sitting]:
    """The program in a window of this size, with nobody at a table yet."""
    async with Tables(folder).run_test(size=size) as pilot:
        yield Sitting(pilot, folder)


async def heard(pilot: Pilot[Any], seconds: float = 5.0) -> None:
    """The scores come up to be read out, in so many seconds at most; on to the result."""
    await until(pilot, lambda: isinstance(pilot.app.screen, ReadOutScreen), seconds)
    await pilot.press("escape")
    await until(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))


class Slow:
    """A bot that answers when it is told to."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = threading.Event()
        self.stop: Stop = never

    def choose(self, view: Any, log: Any, options: Sequence[Any], rng: Rng, stop: Stop = never) -> Choice[Any]:
        self.stop = stop
        self.asked.set()
        self.go.wait(5)
        return Choice(options[0])


def before_a_bot(*people: str) -> Callable[[], AnyController]:
    """A table whose first decision is the first person's, a bot coming next."""
    many = [(people[0], "human"), BOT, *((name, "human") for name in people[1:]), *[BOT] * (2 - len(people))]
    seed = next(n for n in range(1, 30) if dealt(FISHING2, many, seed=n).to_act() == (0,))
    return lambda: dealt(FISHING2, many, seed=seed)
