"""Nothing of a hand before its person's key: every game's screens, looked at frame by frame and widget by widget."""

from collections.abc import Callable
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
from fishgames.games.fishing2.screen import Fishing2Screen
from fishgames.games.fishing2.screen.board import Fishing2Board
from fishgames.ui import game_screen
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.lines import Line
from fishgames.ui.widgets.line import LineBlock
from tests.factories import Game, Ply, new_game, played, seat_counts
from tests.ui.eyes import Eyes, drawn, imagined, in_world, picture
from tests.ui.pages import until
from tests.ui.sitting import SIZES, Tables, dealt, played_on, session, steady

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
            await until(self.pilot, self._other_than(curtain))

    def _other_than(self, screen: Curtain) -> Callable[[], bool]:
        return lambda: self.app.screen is not screen and self.app.waits

    @property
    def seat(self) -> Seat:
        """Whose hand is on the table."""
        handle = self.app.table.handle
        assert handle is not None
        seat: Seat | None = handle.seat
        assert seat is not None
        return seat

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
        shown = self.app.table.board.region
        cells = [row[shown.x : shown.right] for row in self.app.terminal.cells[shown.y : shown.bottom]]
        assert drawn(cells, self.spec) <= public


async def same_view_same_picture(walk: Walk, *, svg: bool = True) -> None:
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
        exported = app.export_screenshot() if svg else ""
    again()
    for before, after in zip(real, other, strict=True):
        assert before == after
    shown = await steady(pilot)
    assert shown == real[0]
    assert not svg or app.export_screenshot() == exported


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
            for turn in range(2):
                if isinstance(app.screen, Curtain):
                    await same_view_same_picture(walk, svg=turn == 0)
                await walk.lift()
                walk.look_at_table()
                await same_view_same_picture(walk, svg=turn == 0)
                if not await walk.act():
                    break
        assert walk.eyes.frames > 10


BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)


@BY_SPEC
async def test_while_bots_play_only_public_matter_is_drawn(
    spec: GameSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sat there last; the next person's hand comes after a key, that of an only person after the last bot."""
    monkeypatch.setitem(game_screen.PACE, "short", 0.05)
    bot = ("", "random")
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1], notifications=True) as pilot:
        for seats in ([("Ann", "human"), ("Bo", "human"), bot, bot], [("Ann", "human"), bot, bot]):
            controller = dealt(spec, seats[: spec.seats[1]], seed=3, pace="short")
            walk = Walk(pilot, spec, controller, seeded(1, 1))
            await walk.sit(tmp_path)
            for _ in range(4):
                await walk.lift()
                if walk.eyes.person is None:
                    walk.eyes.sits_down(walk.seat)
                walk.look_at_table()
                frames = walk.eyes.frames
                await walk.act()
                assert walk.eyes.frames > frames
            assert len({type(event) for event in controller.public().log}) > 1


@BY_SPEC
async def test_pages_show_what_their_reader_may_know(spec: GameSpec, tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        controller = played_on(dealt(spec, spec.seats[0]), 90)
        walk = Walk(pilot, spec, controller, seeded(1, 2))
        await walk.sit(tmp_path)
        for reader in ("everybody", "a seat"):
            for key in ("L", "S", "R", "f1", "f9"):
                below = app.screen
                await pilot.press(key)
                assert app.screen is not below
                if key == "f9":
                    walk.eyes.seat = None
                walk.eyes.look_around()
                await pilot.press("escape" if key != "f9" else "space")
                assert app.screen is below
            if reader == "everybody":
                await walk.lift()
                await until(pilot, lambda: app.table.handle is not None)
        walk.eyes.check_frames()


@BY_SPEC
async def test_no_way_around_the_key(spec: GameSpec, tmp_path: Path) -> None:
    """Undo from the curtain, another size of the window, leaving, resuming, stopping the program."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        controller = played_on(dealt(spec, spec.seats[0]), 40)
        walk = Walk(pilot, spec, controller, seeded(1, 3))
        await walk.sit(tmp_path)
        await walk.lift()
        mover, before = walk.seat, controller.actions
        await walk.act()
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert controller.actions > before
        walk.eyes.seat = None
        for size in ((120, 40), (60, 20), (100, 30), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert isinstance(app.front, Curtain)
            assert app.table.handle is None
            walk.eyes.look_around()
        for key in ("enter", "1", "2", "question_mark", "escape", "U", "M", "tab", "ctrl+s"):
            await pilot.press(key)
            assert isinstance(app.screen, Curtain)
        # whoever moved last asks for it back, and is asked to sit down again
        curtain = app.screen
        assert isinstance(curtain, Curtain)
        if controller.takeback(mover).how == "free":
            await pilot.press("u")
            await until(pilot, lambda: app.screen is not curtain and isinstance(app.screen, Curtain))
            assert controller.actions == before
            assert isinstance(app.screen, Curtain)
            assert app.screen.seat == mover
            walk.eyes.look_around()
        # covered in the middle of a decision, by hand and because the terminal is given away
        await walk.lift()
        for cover in (lambda: pilot.press("f9"), lambda: pilot.press("full_stop"), None):
            seat = walk.seat
            walk.eyes.seat = None
            if cover is None:
                app.hide()
                await pilot.pause()
            else:
                await cover()
            assert isinstance(app.screen, CoverScreen)
            walk.eyes.look_around()
            await pilot.resize_terminal(120, 40)
            await pilot.resize_terminal(80, 24)
            walk.eyes.look_around()
            walk.eyes.sits_down(seat)
            await pilot.press("space")
            await until(pilot, lambda: app.table.handle is not None)
        # left from the table, resumed at the curtain; left from the curtain, too
        for _ in range(2):
            before, seat = controller.actions, walk.seat
            walk.eyes.seat = walk.eyes.person = None
            path = app.session.path if app.session else tmp_path
            await pilot.press("ctrl+o")
            await until(pilot, lambda: app.session is None)
            walk.eyes.check_frames()
            opened = Session.resume(path)
            controller = opened.controller
            walk = Walk(pilot, spec, controller, seeded(1, 4))
            await walk.sit(tmp_path, opened)
            assert isinstance(app.screen, Curtain)
            assert (app.screen.seat, controller.actions) == (seat, before)
            await walk.lift()
            walk.look_at_table()


# --- what leaks is found ----------------------------------------------------------------------------------------------


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
