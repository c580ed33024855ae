"""A table that is played and watched: what may be seen is checked at every step."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from fishgames.core.model import Seat
from fishgames.core.opening import AnyController
from fishgames.core.rng import Rng
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.selftest.eyes import Eyes, Leak, drawn
from fishgames.selftest.watched import NeverCame, Tables, new_session, until
from fishgames.ui.curtain import Curtain
from fishgames.ui.widgets.line import LineBlock


class Walk:
    """A table that is watched while people press its keys."""

    def __init__(self, pilot: Pilot[Any], spec: GameSpec, controller: AnyController, lot: Rng) -> None:
        assert isinstance(pilot.app, Tables)
        self.pilot, self.app = pilot, pilot.app
        self.spec, self.controller, self.lot = spec, controller, lot
        self.eyes = Eyes(spec, controller)

    async def sit(self, folder: Path, open_session: Session | None = None) -> None:
        self.eyes.open(self.app)
        await self.app.sit(self.pilot, open_session or new_session(folder, self.controller, self.spec))

    async def lift(self) -> None:
        """Space at the curtain; before it, nothing private is anywhere."""
        while isinstance(curtain := self.app.screen, Curtain):
            if self.eyes.seat is not None or self.app.table.handle is not None:
                raise Leak(f"the seat of {curtain.tags.names[curtain.seat]} is open before the key")
            self.eyes.look_around()
            self.eyes.sits_down(curtain.seat)
            await self.pilot.press("space")
            await until(self.pilot, self._other_than(curtain))

    def _other_than(self, screen: Curtain) -> Callable[[], bool]:
        return lambda: self.app.screen is not screen and self.app.waits

    @property
    def seat(self) -> Seat:
        """Who is at the keyboard; for a decision of the whole table, in whose name it is made."""
        handle = self.app.table.handle
        assert handle is not None
        seat: Seat | None = handle.acting
        assert seat is not None
        return seat

    def _nobody_else_is_seen(self) -> None:
        """The hand of whoever sits there may be open, or none where the table decides in public."""
        asked = self.controller.public().view.asked
        assert asked is not None
        if self.eyes.seat != (self.seat if asked.private else None):
            raise Leak(f"seat {self.seat} is open where that of {self.eyes.seat} is expected")

    async def act_until_curtain(self) -> tuple[Seat, int]:
        """Play on until the keyboard changes hands: who moved last, and the number of actions before that move."""
        for _ in range(200):
            mover, before = self.seat, self.controller.actions
            await self.act()
            if isinstance(self.app.screen, Curtain):
                return mover, before
        raise NeverCame("no curtain came")

    async def act(self) -> bool:
        """Any option of whoever sits there; False once the game is over."""
        table = self.app.table
        before = self.controller.actions
        self._nobody_else_is_seen()
        # a decision that has not been painted yet can't be meant by anybody, so it takes no answer
        await until(self.pilot, lambda: not table._unseen)
        table.submit(self.lot.pick(self.controller.seat(self.seat).legal_actions))
        await until(self.pilot, lambda: self.controller.actions > before and self.app.waits)
        self.eyes.check_frames()
        return bool(self.controller.to_act())

    def look_at_table(self) -> None:
        """A seat sees its own matter; the blocks above the shelf are the curtain's own, but for what the seat plans."""
        self._nobody_else_is_seen()
        self.eyes.look_around()
        public = self.eyes.may_see(None)
        signs = self.app.signs
        planned = re.compile(f"{re.escape(signs.value_left)} [^{signs.value_right}]*{re.escape(signs.value_right)}")
        for block in self.app.table.query("#board LineBlock, #status").results(LineBlock):
            for line in block.lines:
                if secret := self.eyes.tokens(planned.sub("", line.text)) - public:
                    raise Leak(f"{block} holds {sorted(secret)}, which is for one seat alone")
        shown = self.app.table.board.region
        cells = [row[shown.x : shown.right] for row in self.app.terminal.cells[shown.y : shown.bottom]]
        if secret := drawn(cells, self.spec) - public:
            raise Leak(f"the board shows {sorted(secret)}, which is for one seat alone")
