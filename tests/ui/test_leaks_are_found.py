"""Screens that leak, each in its own way: the checks of test_no_secrets_on_screen find them all."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.model import Seat
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.games.fishing2.screen import Fishing2Screen
from fishgames.games.fishing2.screen.board import Fishing2Board
from fishgames.selftest.walk import Walk
from fishgames.selftest.worlds import same_view_same_picture
from fishgames.ui.curtain import Curtain
from fishgames.ui.lines import Line
from fishgames.ui.widgets.line import LineBlock
from tests.ui.sitting import SIZES, Tables, dealt

pytestmark = pytest.mark.usefixtures("quick")


class LooseBoard(Fishing2Board):
    """Draws whatever it is told besides."""

    told = ""

    def _draw(self) -> None:
        super()._draw()
        self.query_one("#trick", LineBlock).lines = (Line.of(self.told),)


class HandOnTheBoard(Fishing2Screen):
    """The own hand stands in a block that is the curtain's, too."""

    def make_board(self) -> Fishing2Board:
        return LooseBoard(self.words.wording, self.tags)

    def _draw(self) -> None:
        if self.handle is not None and isinstance(board := self.board, LooseBoard):
            board.told = " ".join(self.wording.card(card) for card in self.handle.view.hand)
        super()._draw()


class HandStays(Fishing2Screen):
    """Whoever leaves the keyboard leaves the cards on the screen, under the curtain."""

    def draw_shelf(self, handle: Any) -> None:
        if handle is not None:
            super().draw_shelf(handle)


class TakenTooSoon(Fishing2Screen):
    """The next person sits down one frame before the curtain."""

    def _hand_over(self, seat: Seat) -> None:
        self._take(seat)
        self.set_timer(0.05, lambda: super(TakenTooSoon, self)._hand_over(seat))


class ToldInAToast(Fishing2Screen):
    """A notification lives longer than a turn."""

    def _drop(self) -> None:
        if self.handle is not None:
            self.app.notify(f"remember {self.wording.card(self.handle.view.hand[0])}", markup=False)
        super()._drop()


class ToldInTheTitle(Fishing2Screen):
    """The window's title is outside of every curtain."""

    def _take(self, seat: Seat) -> None:
        super()._take(seat)
        if self.handle is not None:
            self.app.title = self.wording.card(self.handle.view.hand[0])


class CurtainOfASeat(Fishing2Screen):
    """The curtain is made from what the next person may see."""

    def _curtain(self, seat: Seat, *, handed: bool) -> Curtain:
        curtain = super()._curtain(seat, handed=handed)
        handle = self.controller.seat(seat)
        curtain.view, curtain.events = handle.view, handle.log
        return curtain


class KnowsTheWorld(Fishing2Screen):
    """A sign tells what only the rules know: whether somebody else holds a blowfish."""

    def draw_notice(self) -> None:
        super().draw_notice()
        hands = self.controller.snapshot().state.hands
        lucky = [seat for seat, hand in enumerate(hands) if any(self.wording.card(card)[0] in "PB" for card in hand)]
        total = sum(len(self.wording.card(card)) * seat for seat, hand in enumerate(hands) for card in hand)
        self.set_notice(Line.of(f"{lucky} {total}"))


LEAKS = (HandOnTheBoard, HandStays, TakenTooSoon, ToldInAToast, ToldInTheTitle, CurtainOfASeat, KnowsTheWorld)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_leak_is_found(leak: type[Fishing2Screen], tmp_path: Path) -> None:
    spec = replace(games()["fishing2"], screen=f"{__name__}:{leak.__name__}")
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        controller = dealt(spec, 3, seed=2)
        walk = Walk(pilot, spec, controller, seeded(1, 5))
        await walk.sit(tmp_path)
        with pytest.raises(AssertionError) as found:
            await looked_at_closely(walk)
        assert "never came true" not in str(found.value)


async def looked_at_closely(walk: Walk) -> None:
    for _ in range(3):
        await walk.lift()
        await walk.pilot.pause(0.1)
        walk.look_at_table()
        await same_view_same_picture(walk)
        await walk.act()
