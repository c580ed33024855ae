"""Nothing of a hand before its person's key: every game's screens, looked at frame by frame and widget by widget."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fishgames.core.model import Seat
from fishgames.core.opening import AnyController
from fishgames.core.registry import games
from fishgames.core.rng import Rng, seeded
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.core.table import SeatInfo
from fishgames.games.fishing2.screen import Fishing2Screen
from fishgames.ui import game_screen
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.lines import Line
from fishgames.ui.widgets.card_row import CardRow
from fishgames.ui.widgets.line import LineBlock
from tests.factories import Game, Ply, new_game, played, seat_counts
from tests.ui.eyes import Eyes, imagined, in_world, picture
from tests.ui.sitting import SIZES, Tables, dealt, played_on, session, until

PLAYABLE = [spec for spec in games().values() if spec.screen]
TABLES = [(spec, seats) for spec in PLAYABLE for seats in seat_counts(spec)]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Curtain, "ready_after", 0)
    monkeypatch.setattr(CoverScreen, "ready_after", 0)


class Walk:
    """A table that is watched while people press its keys."""

    def __init__(self, pilot: Pilot[Any], spec: GameSpec, controller: AnyController, lot: Rng) -> None:
        assert isinstance(pilot.app, Tables)
        self.pilot, self.app = pilot, pilot.app
        self.spec, self.controller, self.lot = spec, controller, lot
        self.eyes = Eyes(spec, controller)

    async def sit(self, folder: Path, open_session: Session | None = None) -> None:
        self.eyes.open(self.app)
        await self.app.sit(self.pilot, open_session or session(folder, self.controller, self.spec))

    async def lift(self) -> None:
        """Space at the curtain; before it, nothing private is anywhere."""
        while isinstance(curtain := self.app.screen, Curtain):
            assert self.eyes.seat is None
            assert self.app.table.handle is None
            self.eyes.look_around()
            self.eyes.sits_down(curtain.seat)
            await self.pilot.press("space")
            await until(self.pilot, lambda up=curtain: self.app.screen is not up and self.app.waits)

    @property
    def seat(self) -> Seat:
        """Whose hand is on the table."""
        handle = self.app.table.handle
        assert handle is not None
        assert handle.seat is not None
        return handle.seat

    async def act(self) -> bool:
        """Any option of whoever sits there; False once the game is over."""
        table = self.app.table
        before = self.controller.actions
        assert self.eyes.seat == self.seat
        table.submit(self.lot.pick(self.controller.seat(self.seat).legal_actions))
        await until(self.pilot, lambda: self.controller.actions > before and self.app.waits)
        self.eyes.check_frames()
        return bool(self.controller.to_act())

    def look_at_table(self) -> None:
        """A seat sees its own matter; the blocks above the shelf are the curtain's own."""
        assert self.eyes.seat == self.seat
        self.eyes.look_around()
        public = self.eyes.may_see(None)
        for block in self.app.table.query("#board LineBlock, #status").results(LineBlock):
            for line in block.lines:
                assert self.eyes.tokens(line.text) <= public
        shown = [block.region for block in self.app.table.query("#board").results()][0]
        from tests.ui.eyes import drawn

        cells = [row[shown.x : shown.right] for row in self.app.terminal.cells[shown.y : shown.bottom]]
        assert drawn(cells, self.spec) <= public


async def same_view_same_picture(walk: Walk) -> None:
    """Table and curtain look the same in every world that looks the same to whoever may see them."""
    app, controller, pilot = walk.app, walk.controller, walk.pilot
    up = isinstance(app.screen, Curtain)
    seat = app.screen.seat if isinstance(app.screen, Curtain) else walk.seat
    table = app.table

    def again() -> None:
        if up:
            app.pop_screen()
            table._hand_over(seat)
        else:
            table._draw()

    real = await picture(pilot)
    with in_world(controller, imagined(controller, None if up else seat, walk.lot)):
        again()
        other = await picture(pilot)
    again()
    for before, after in zip(real, other, strict=True):
        assert before == after
    assert await picture(pilot) == real


def moments(game: Game, every: int = 131) -> list[Ply]:
    """The first decision of each kind, and some others."""
    kinds = [ply.asked.kind for ply in game.plies]
    return [ply for ply in game.plies if ply.number % every == 0 or kinds.index(ply.asked.kind) == ply.number]


@pytest.mark.parametrize(("spec", "seats"), TABLES, ids=lambda part: part.id if isinstance(part, GameSpec) else part)
async def test_only_the_person_at_the_keyboard_sees_a_hand(spec: GameSpec, seats: int, tmp_path: Path) -> None:
    """At moments of a game by lot, each kind of decision among them: curtain, table, both sizes, other worlds."""
    game = played(spec.id, seats, seats)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True, tooltips=True) as pilot:
        for number, ply in enumerate(moments(game)):
            controller = new_game(spec, seats, game.seed)
            for earlier in game.plies[: ply.number]:
                controller.submit(earlier.action)
            walk = Walk(pilot, spec, controller, seeded(ply.number, 5))
            await walk.sit(tmp_path)
            await pilot.resize_terminal(*SIZES[number % 2])
            for _ in range(2):
                if isinstance(app.screen, Curtain):
                    await same_view_same_picture(walk)
                await walk.lift()
                walk.look_at_table()
                await same_view_same_picture(walk)
                if not await walk.act():
                    break
        assert walk.eyes.frames > 10
