"""Nothing of a hand before its person's key: every game's screens, looked at frame by frame and widget by widget."""

from pathlib import Path

import pytest

from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.selftest.cards import card_ids, cards_in, tokens_of
from fishgames.selftest.walk import Walk
from fishgames.selftest.worlds import same_view_same_picture
from fishgames.ui import bot_pace
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.look_screen import LookScreen
from fishgames.ui.widgets.choices import Choices
from tests.factories import Game, Ply, new_game, played, seat_counts
from tests.ui.pages import until
from tests.ui.sitting import SIZES, Tables, dealt, steady, under_way

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]
TABLES = [(spec, seats) for spec in PLAYABLE for seats in seat_counts(spec)]


def moments(game: Game, every: int = 131) -> list[Ply]:
    """The first decision of each kind, and some others."""
    kinds = [ply.asked.kind for ply in game.plies]
    return [ply for ply in game.plies if ply.number % every == 0 or kinds.index(ply.asked.kind) == ply.number]


@pytest.mark.recipe(number="T1")
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


@pytest.mark.recipe(number="T1")
@pytest.mark.parametrize("privacy", ["locked", "open"])
@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
async def test_hands_at_locked_and_at_open_tables(spec: GameSpec, privacy: str, tmp_path: Path) -> None:
    """Face down but for the moment after a key; or open without any curtain, yet nothing of other hands."""
    seats = spec.seats[1] - 1
    game = played(spec.id, seats, seats)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True, tooltips=True) as pilot:
        for number, ply in enumerate(moments(game, 211)):
            await app.rise(pilot)
            await steady(pilot)
            controller = new_game(spec, seats, game.seed)
            controller.settle(settings=controller.settings.model_copy(update={"privacy": privacy}))
            for earlier in game.plies[: ply.number]:
                controller.submit(earlier.action)
            walk = Walk(pilot, spec, controller, seeded(ply.number, 8))
            await walk.sit(tmp_path)
            await pilot.resize_terminal(*SIZES[number % 2])
            for _ in range(2):
                await walk.lift()
                walk.look_at_table()
                if privacy == "locked" and app.table.face_down:
                    walk.eyes.down = False
                    await pilot.press("P")
                    await pilot.pause()
                    walk.look_at_table()
                    await pilot.press("f3")
                    await until(pilot, lambda: app.table.face_down)
                    walk.eyes.down = True
                    walk.look_at_table()
                if not await walk.act():
                    break


BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)


@pytest.mark.recipe(number="T3")
@BY_SPEC
async def test_while_bots_play_only_public_matter_is_drawn(
    spec: GameSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sat there last; the next person's hand comes after a key, that of an only person after the last bot."""
    monkeypatch.setitem(bot_pace.BOT_SECONDS, "short", 0.05)
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


@pytest.mark.recipe(number="T9")
@BY_SPEC
async def test_pages_show_what_their_reader_may_know(spec: GameSpec, tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        controller = under_way(spec, 90)
        walk = Walk(pilot, spec, controller, seeded(1, 2))
        await walk.sit(tmp_path)
        seat = 0
        for reader in ("everybody", "a seat"):
            for key in ("L", "S", "R", "f1", "f9"):
                below = app.screen
                await pilot.press(key)
                assert app.screen is not below
                if key == "f9":
                    walk.eyes.seat = None
                walk.eyes.look_around()
                if key == "f9" and reader == "a seat":
                    walk.eyes.sits_down(seat)
                await pilot.press("escape" if key != "f9" else "space")
                assert app.screen is below
            if reader == "everybody":
                await walk.lift()
                await until(pilot, lambda: app.table.handle is not None)
                seat = walk.seat
        walk.eyes.check_frames()


@pytest.mark.recipe(number="T6")
@pytest.mark.recipe(number="T18")
@BY_SPEC
async def test_no_way_around_the_key(spec: GameSpec, tmp_path: Path) -> None:
    """Undo from the curtain, another size of the window, leaving, resuming, stopping the program."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        controller = under_way(spec, 40)
        walk = Walk(pilot, spec, controller, seeded(1, 3))
        await walk.sit(tmp_path)
        await walk.lift()
        mover, before = await walk.act_until_curtain()
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
            if not isinstance(app.screen, Curtain):
                # a page that anybody may open
                walk.eyes.look_around()
                await pilot.press("escape")
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


@BY_SPEC
async def test_a_look_at_the_own_hand_is_behind_a_key_of_its_own(spec: GameSpec, tmp_path: Path) -> None:
    """From the curtain and from the table; afterwards whoever is asked is asked for again."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        walk = Walk(pilot, spec, under_way(spec, 90, spec.seats[0] + 1), seeded(1, 6))
        await walk.sit(tmp_path)
        for _ in range(20):
            if isinstance(app.screen, Curtain):
                break
            await walk.act()
        curtain = app.screen
        assert isinstance(curtain, Curtain)
        wanted, actions = curtain.seat, walk.controller.actions
        other = (wanted + 1) % (spec.seats[0] + 1)
        for below in ("curtain", "table"):
            if below == "table":
                await walk.lift()
                walk.eyes.seat = walk.eyes.person = None
            await pilot.press("P")
            look = app.screen
            assert isinstance(look, LookScreen)
            assert app.table.handle is None
            assert look.seats[look.query_one("#who", Choices).cursor] == wanted
            walk.eyes.look_around()
            await pilot.press(str(other + 1))
            walk.eyes.look_around()
            for away in ("escape", "f9"):
                walk.eyes.seat = other
                await pilot.press("space")
                await pilot.pause()
                assert look.up
                walk.eyes.look_around()
                held = tokens_of(cards_in(walk.controller.seat(other).view, card_ids(spec)), spec, spec.seats[0] + 1)
                assert held - walk.eyes.may_see(None) <= walk.eyes.tokens_on_screen()
                walk.eyes.seat = None
                await pilot.press(away)
                walk.eyes.look_around()
                assert not look.up
                if away == "f9":
                    await pilot.press("space")
                assert app.screen is look
            await pilot.press("escape", "escape")
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            assert isinstance(app.screen, Curtain)
            assert (app.screen.seat, walk.controller.actions) == (wanted, actions)
            walk.eyes.look_around()
        await walk.lift()
        walk.look_at_table()
