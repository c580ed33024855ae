"""Looking back on the table: what is seen there and by whom, the ways in and out, walking, tables that begin in it."""

from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from fishgames.app import FishGames
from fishgames.core.model import Seat
from fishgames.core.opening import AnyController
from fishgames.core.registry import games
from fishgames.core.replay import Replay
from fishgames.core.request import ReplayRequest
from fishgames.core.rng import seeded
from fishgames.core.spec import GameSpec
from fishgames.core.store import hold, read_document
from fishgames.games.fishing2 import GAME as FISHING2
from fishgames.selftest.cards import card_ids, cards_in, tokens_of
from fishgames.selftest.eyes import Eyes
from fishgames.selftest.walk import Walk
from fishgames.ui.cover import CoverScreen
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.log_screen import LogScreen
from fishgames.ui.menu import MenuScreen
from fishgames.ui.public_page import TablePage
from fishgames.ui.replay_controls import STEP_SECONDS
from fishgames.ui.replay_lines import BAR_CELLS
from fishgames.ui.replay_screen import ReplayScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.rules_screen import RulesScreen
from fishgames.ui.saves_screen import SavesScreen
from fishgames.ui.scores_screen import ScoresScreen
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.long_text import LongText
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.reading import settled
from tests.ui.sitting import SIZES, Tables, Watched, dealt, heard, in_first_half, played_on, session
from tests.ui.tables import saved

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]
BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)


def page(app: App[Any]) -> ReplayScreen:
    """The page that looks back, which is on top."""
    assert isinstance(app.screen, ReplayScreen), app.screen
    return app.screen


async def comes(pilot: Pilot[Any], screen: type[Any]) -> None:
    """That screen is up."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))
    await settled(pilot)


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys, and time to draw what they lead to."""
    await pilot.press(*keys)
    await settled(pilot)


class LookingBack(Eyes):
    """Knows besides what the seat has seen in every position that the options let it look back at."""

    def __init__(self, spec: GameSpec, controller: AnyController) -> None:
        super().__init__(spec, controller)
        self._saw: dict[tuple[int, Seat | None], set[str]] = {}

    def may_see(self, seat: Seat | None, *, look_back: bool = False) -> set[str]:
        place = (self.controller.serial, seat)
        if place not in self._saw:
            self._saw[place] = self._seen_before(seat)
        return super().may_see(seat, look_back=look_back) | self._saw[place]

    def _seen_before(self, seat: Seat | None) -> set[str]:
        history = self.controller._history
        handle = self.controller.public() if seat is None else self.controller.seat(seat)
        states = [*(step.before for step in history.past), history.present]
        views = [self.controller.rules.observe(state, seat) for state in states[handle.replay().first :]]
        return tokens_of(cards_in(views, card_ids(self.spec)), self.spec, len(self.controller.seats))


# who sees what


@BY_SPEC
@pytest.mark.parametrize("size", SIZES)
async def test_of_a_running_game_a_seat_sees_its_own_past_and_the_curtain_the_public_one(
    spec: GameSpec, size: tuple[int, int], tmp_path: Path
) -> None:
    """Frame by frame, widget by widget: never more than that seat has seen, whatever is pressed."""
    app = Tables(tmp_path)
    async with app.run_test(size=size, notifications=True) as pilot:
        for actions in (45,) if size == SIZES[0] else (76,):
            done = in_first_half(spec, actions, spec.seats[0], seed=actions)
            walk = Walk(pilot, spec, played_on(dealt(spec, spec.seats[0], seed=actions), done), seeded(1, 1))
            walk.eyes = LookingBack(spec, walk.controller)
            await walk.sit(tmp_path)
            for at_curtain in (True, False):
                if isinstance(app.screen, Curtain) != at_curtain:
                    if at_curtain:
                        continue
                    await walk.lift()
                await self_seen(walk)


async def self_seen(walk: Walk) -> None:
    """The log, a line of it, and all that can be pressed there."""
    pilot, app = walk.pilot, walk.app
    below = app.screen
    await press(pilot, "L", "pageup", "pageup", "enter")
    replay = page(app).replay
    assert replay.viewer == walk.eyes.seat
    assert not replay.finished
    walked = (("home",), ["right"] * 6, ("right_parenthesis", "left_square_bracket"), ("end", "left", "left"))
    pressed = (*"12345670z", "down", "down", "right", "right", "enter", "enter"), ("L",), ("escape", "slash", "escape")
    pages = [(each.key, "right", "escape") for each in walk.app.table.public_pages()]
    for keys in (*walked, *pressed, ("S", "right", "escape"), *pages):
        for key in keys:
            await press(pilot, key)
            walk.eyes.check_frames()
        walk.eyes.look_around()
    while app.screen is not below:
        await press(pilot, "escape")
    walk.eyes.look_around()
    assert walk.controller.actions == replay.steps


def own_cards(spec: GameSpec, replay: Replay[Any], step: int, seat: Seat) -> set[str]:
    """Tokens of the cards that only that seat saw then."""
    mine, public = (cards_in(replay.view(step, viewer), card_ids(spec)) for viewer in (seat, None))
    return tokens_of(mine - public, spec, spec.seats[0])


def with_a_secret(spec: GameSpec, seats: int, seed: int) -> tuple[AnyController, int] | None:
    """A finished game, and the first step after which some seat saw more than the others."""
    controller = played_on(dealt(spec, seats, seed=seed), 5_000)
    replay = controller.public().replay()
    for step in range(1, replay.steps):
        if any(own_cards(spec, replay, step, seat) for seat in range(seats)):
            return controller, step
    return None


@BY_SPEC
async def test_once_it_is_over_every_hand_can_be_opened(spec: GameSpec, tmp_path: Path) -> None:
    """From the result; each seat by its digit, as it was in that position, and closed again."""
    seats = spec.seats[0]
    controller, step = next(found for seed in range(4, 60) if (found := with_a_secret(spec, seats, seed)))
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        await app.sit(pilot, session(tmp_path, controller, spec))
        await heard(pilot)
        await press(pilot, "2")
        looked = page(app)
        eyes = Eyes(spec, controller)
        eyes.app = app
        await press(pilot, *["right"] * step)
        assert (looked.at, looked.replay.viewers) == (step, (None, *range(seats)))
        for seat in range(seats):
            await press(pilot, str(seat + 1))
            assert own_cards(spec, looked.replay, step, seat) <= eyes.tokens_on_screen()
        await press(pilot, "0")
        assert looked.query_one("#hands").display is False
        await press(pilot, "8")
        assert looked.hands.open == "closed"
        await press(pilot, "escape")
        assert isinstance(app.screen, ResultScreen)


@BY_SPEC
@pytest.mark.parametrize("over", [False, True])
async def test_scores_and_the_game_s_pages_are_those_of_that_moment(spec: GameSpec, over: bool, tmp_path: Path) -> None:
    """Made of the public view of the position, from keys that the footer shows where it has room for them."""
    seats = max(spec.seats[0], 2)
    controller = played_on(dealt(spec, seats, seed=4), 5_000 if over else in_first_half(spec, 45, seats, seed=4))
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        await app.sit(pilot, session(tmp_path, controller, spec))
        await (heard(pilot) if over else app.lifted(pilot))
        await press(pilot, *(("2", "right_parenthesis", "right") if over else ("L", "enter", "left")))
        looked = page(app)
        footer, then = seen(app)[-1], looked.replay.view(looked.at, None)
        pages = {each.key: each for each in app.table.public_pages()}
        assert set(pages) == ({"M"} if spec is FISHING2 else {"V", "M"})
        for key, each in pages.items():
            assert f"{key} {each.label}" in footer
            await press(pilot, key)
            assert isinstance(app.screen, TablePage)
            assert app.screen.view == then
            assert controller.wording.status(then) in seen(app)[0]
            await press(pilot, "escape")
        assert "S scores" in footer
        await press(pilot, "S")
        assert isinstance(app.screen, ScoresScreen)
        assert f"after step {looked.at} of {looked.replay.steps}" in "\n".join(seen(app))
        own = [sum(line.points for line in controller.rules.account(then, seat)) for seat in range(seats)]
        assert list(app.screen.totals) == own
        await press(pilot, "R")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape", "escape")
        assert page(app) is looked


@pytest.mark.parametrize("size", SIZES)
async def test_all_hands_of_a_full_table_stand_close_or_are_read_on(size: tuple[int, int], tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=size) as pilot:
        controller = played_on(dealt(FISHING2, 5, seed=3), 5_000)
        await app.sit(pilot, session(tmp_path, controller, FISHING2))
        await heard(pilot)
        await press(pilot, "2", "right_parenthesis", "right", "down", "down", "left", "left")
        looked = page(app)
        assert looked.hands.open == "all"
        names = [f" {name}" for name in controller.wording.names]
        shown = [row.text for row in looked.query_one("#hands", LongText).lines]
        if size == SIZES[1]:
            assert len(shown) == 10
            assert all(any(name in row for row in shown) for name in names)
            return
        assert not any(names[-1] in row for row in shown)
        assert "▾" in shown[-1]
        assert "PgDn and PgUp show the rest" in row_with(app, "hands  ")
        await press(pilot, "pagedown")
        shown = [row.text for row in looked.query_one("#hands", LongText).lines]
        assert any(names[-1] in row for row in shown)
        assert "▴" in shown[0]


async def test_a_cover_takes_the_own_past_away(tmp_path: Path) -> None:
    controller = played_on(dealt(FISHING2, 3), 40)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        walk = Walk(pilot, FISHING2, controller, seeded(1, 1))
        walk.eyes = LookingBack(FISHING2, controller)
        await walk.sit(tmp_path)
        await walk.lift()
        await press(pilot, "L", "up", "enter", "down", "down", "left", "enter")
        assert page(app).replay.viewer == walk.seat
        walk.eyes.seat = None
        await press(pilot, "f9")
        assert isinstance(app.screen, CoverScreen)
        walk.eyes.look_around()
        assert not any(isinstance(screen, ReplayScreen | LogScreen) for screen in app.screen_stack)


async def test_a_locked_table_keeps_the_own_past_face_down_too(tmp_path: Path) -> None:
    """While the hand lies face down the log leads to the public past; the own one begins with the hand closed."""
    controller = played_on(dealt(FISHING2, 3, privacy="locked"), 40)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await app.sit(pilot, session(tmp_path, controller, FISHING2))
        await app.lifted(pilot)
        await press(pilot, "L", "enter")
        assert page(app).replay.viewer is None
        await press(pilot, "escape", "escape")
        handle = app.table.handle
        assert handle is not None
        assert handle.seat is not None
        looked = ReplayScreen(app.table, handle)
        app.push_screen(looked)
        await settled(pilot)
        assert not looked.query_one("#hands").display
        await press(pilot, str(handle.seat + 1))
        assert looked.query_one("#hands").display


async def test_a_table_that_plays_from_memory_is_not_looked_back_at_beyond_the_trick(tmp_path: Path) -> None:
    options = FISHING2.load("rules").options(history="none")
    controller = played_on(dealt(FISHING2, 3, options=options), 41)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await app.sit(pilot, session(tmp_path, controller, FISHING2))
        await app.lifted(pilot)
        await press(pilot, "L", "enter", "home")
        looked = page(app)
        assert looked.at == looked.replay.first > 35
        for key in ("left", "left_parenthesis", "left_square_bracket"):
            await press(pilot, key)
            assert looked.at == looked.replay.first


# walking


async def opened(pilot: Pilot[Any], folder: Path, actions: int = 60, *, over: bool = False) -> ReplayScreen:
    """A table of three that is looked back at: from the log of the curtain, or from its result."""
    app = pilot.app
    assert isinstance(app, Tables)
    controller = played_on(dealt(FISHING2, 3), 5_000 if over else actions)
    await app.sit(pilot, session(folder, controller, FISHING2))
    if over:
        await heard(pilot)
    await press(pilot, *(("2",) if over else ("L", "enter")))
    return page(app)


@pytest.mark.parametrize("signs", ["rich", "ascii"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_frame(size: tuple[int, int], signs: str, tmp_path: Path) -> None:
    app = Tables(tmp_path, signs=signs)
    async with app.run_test(size=size) as pilot:
        looked = await opened(pilot, tmp_path, over=True)
        await press(pilot, "right_parenthesis")
        # `seen` refuses torn rows
        assert "looking back   round 2 of 8" in seen(app)[0]
        row = row_with(app, "step ")
        assert f"{looked.at} of {looked.replay.steps}" in row
        assert "Enter lets it run" in row_with(app, "pace")
        assert "as there is room" in row_with(app, "hands")
        assert len(row_with(app, "1   ").split()) >= 8  # the rounds above the bar
        assert "z new table, uncounted" in notice(app)
        if size == SIZES[1]:
            assert any("LOG" in line.text for line in app.screen.query_one("#side", LineBlock).lines)


async def test_arrows_brackets_parentheses_and_ends_walk(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        looked = await opened(pilot, tmp_path, over=True)
        replay = looked.replay
        assert looked.at == 0
        assert "The deal" in notice(app)
        await press(pilot, "left")
        assert looked.at == 0
        await press(pilot, "right", "right")
        assert looked.at == 2
        chapters, rounds = replay.chapters, replay.rounds
        for key, steps in (("right_square_bracket", chapters), ("right_parenthesis", rounds)):
            await press(pilot, "home", key, key)
            assert looked.at == [step for step in steps if step][1]
        await press(pilot, "left_parenthesis")
        assert looked.at == rounds[0]
        await press(pilot, "left_parenthesis")
        assert looked.at == 0
        await press(pilot, "end")
        assert looked.at == replay.steps
        await press(pilot, "right", "right_square_bracket")
        assert looked.at == replay.steps
        await press(pilot, "left_square_bracket")
        assert looked.at == chapters[-1]


async def test_a_click_on_the_bar_leads_there_and_one_on_a_value_changes_it(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        looked = await opened(pilot, tmp_path, over=True)
        controls = looked.controls
        for row, sign in ((0, "·"), (1, "›")):
            text = controls.lines[row].text
            await pilot.click(controls, offset=(text.rindex(sign), row))
            await settled(pilot)
        assert looked.at == looked.replay.steps
        assert looked.pace == "2 steps a second"
        await pilot.click(controls, offset=(controls.lines[0].text.index("█"), 0))
        await settled(pilot)
        assert looked.at == 0
        assert controls.lines[0].text.count("█") == 1
        assert controls.lines[0].text.count("·") == BAR_CELLS - 1


async def test_it_runs_by_itself_until_the_end_or_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEP_SECONDS, "1 second a step", 0.05)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        looked = await opened(pilot, tmp_path, 200)
        assert looked.at == looked.replay.steps == 200
        await press(pilot, "enter")
        await until(pilot, lambda: 2 < looked.at < 190)
        assert looked.runs
        await press(pilot, "left")
        assert not looked.runs
        await press(pilot, *["end"], *["left"] * 9, "enter")
        await until(pilot, lambda: looked.at == 200)
        assert not looked.runs
        assert "Enter lets it run; play goes on at 200" in row_with(app, "pace")


async def test_nothing_runs_on_behind_another_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEP_SECONDS, "1 second a step", 0.05)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        looked = await opened(pilot, tmp_path, over=True)
        await press(pilot, "enter", "f1")
        at = looked.at
        await pilot.pause(0.1)
        assert looked.at == at
        await press(pilot, "f1", "R")
        await comes(pilot, RulesScreen)
        assert not looked.runs


async def test_left_and_right_change_what_has_the_cursor(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        looked = await opened(pilot, tmp_path, over=True)
        await press(pilot, "down", "left")
        assert (looked.at, looked.pace) == (0, "2 seconds a step")
        words = []
        await press(pilot, "down")
        for _ in range(8):
            await press(pilot, "right")
            words.append(row_with(app, "hands ").split("‹ ")[1].split(" ›")[0])
        assert words == ["of the seat on turn", *NAMES, "all", "closed", "as there is room", "of the seat on turn"]


NAMES = ("Hana", "Ben", "Mio")


# log and table lead to each other


async def test_a_line_of_the_log_leads_to_the_table_as_it_was_then(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        looked = await opened(pilot, tmp_path)
        await press(pilot, "escape")
        log = app.screen
        assert isinstance(log, LogScreen)
        await press(pilot, "pageup", "left_square_bracket")
        entry = log.entries[log.lines.cursor]
        await press(pilot, "enter")
        looked = page(app)
        assert entry.index in looked.replay.places(looked.at)
        assert entry.text[:12] in notice(app)
        # and back again, to another one
        await press(pilot, "L")
        inner = app.screen
        assert isinstance(inner, LogScreen)
        assert inner.entries[inner.lines.cursor] == entry
        await press(pilot, "up", "up")
        entry = inner.entries[inner.lines.cursor]
        await press(pilot, "enter")
        assert page(app) is looked
        assert entry.index in looked.replay.places(looked.at)
        await press(pilot, "slash", *"led")
        assert isinstance(app.screen, LogScreen)
        assert app.screen.in_field
        await press(pilot, "enter", "escape", "enter")
        assert "led" in notice(app)


# ways in and out


def start(folder: Path, path: Path) -> Watched:
    app = Watched(ReplayRequest(path), folder)
    app.use_look("night", "rich")
    return app


async def test_a_save_is_looked_back_at_and_stays_as_it_is(tmp_path: Path) -> None:
    """Also while another window plays it; leaving leads to the menu."""
    path = saved(tmp_path, "fishing2-2026-01-02-abcd", played_on(dealt(FISHING2, 3), 30))
    before = path.read_bytes()
    app = start(tmp_path, path)
    with hold(path):
        async with app.run_test(size=SIZES[0]) as pilot:
            await comes(pilot, ReplayScreen)
            assert page(app).replay.viewers == (None,)
            assert page(app).at == 0
            await press(pilot, "right", "z")
            assert "only once that game is over" in notice(app)
            await press(pilot, "escape", "escape")
            await comes(pilot, MenuScreen)
            assert app.session is None
    assert path.read_bytes() == before
    assert sorted(found.name for found in tmp_path.glob("*.json*")) == [path.name, f"{path.name}.lock"]


async def test_a_damaged_save_is_a_sentence_in_the_menu(tmp_path: Path) -> None:
    path = saved(tmp_path, "fishing2-2026-01-02-abcd", played_on(dealt(FISHING2, 3), 30))
    path.write_bytes(path.read_bytes()[:900])
    app = start(tmp_path, path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await comes(pilot, MenuScreen)
        assert "damaged" in notice(app)


async def test_from_the_saved_games_and_back(tmp_path: Path) -> None:
    saved(tmp_path, "fishing2-2026-01-02-abcd", played_on(dealt(FISHING2, 3), 30))
    bad = saved(tmp_path, "fishing2-2026-01-02-bbbb", played_on(dealt(FISHING2, 3), 30), age=50)
    bad.write_bytes(bad.read_bytes()[:900])
    app = FishGames(saves=tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await comes(pilot, MenuScreen)
        await press(pilot, "ctrl+p", "escape")
        await open_saves(pilot)
        await press(pilot, "home", "L")
        assert "can't be looked back at" in notice(app)
        await press(pilot, "escape", "end", "L")
        await comes(pilot, ReplayScreen)
        await press(pilot, "escape")
        await comes(pilot, SavesScreen)


async def open_saves(pilot: Pilot[Any]) -> None:
    """From the menu to the saved games, all of them listed."""
    menu = pilot.app.screen
    rows = [row for row in seen(pilot.app) if "aved games" in row]
    await press(pilot, rows[0].split()[0].strip("▸>"))
    await until(pilot, lambda: pilot.app.screen is not menu)
    await comes(pilot, SavesScreen)
    screen: Any = pilot.app.screen
    await until(pilot, lambda: screen._entries is not None)


# what if


async def branched(pilot: Pilot[Any], app: Watched, source: str, steps: int) -> None:
    """The new table has come, and its save says where it begins."""
    await until(pilot, lambda: app.session is not None and isinstance(app.screen, Curtain | GameScreen))
    assert app.session is not None
    twin = app.session.controller
    assert twin.actions == 0
    assert twin.table.branch is not None
    assert (twin.table.branch.source, twin.table.branch.step) == (source, steps)
    assert app.session.flush()
    document = read_document(app.session.path)
    assert document.branch == twin.table.branch
    assert app.session.path.stem != source
    if isinstance(app.screen, Curtain):
        await press(pilot, "space")
    await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.handle is not None)
    seat = twin.to_act()[0]
    twin.submit(twin.seat(seat).legal_actions[0])
    assert twin.actions == 1
    await settled(pilot)


async def test_a_new_table_begins_in_a_finished_save(tmp_path: Path) -> None:
    path = saved(tmp_path, "fishing2-2026-01-02-abcd", played_on(dealt(FISHING2, 3), 5_000))
    before = path.read_bytes()
    app = start(tmp_path, path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await comes(pilot, ReplayScreen)
        await press(pilot, "end", "z")
        assert "The game is over here" in notice(app)
        await press(pilot, "escape", "home", *["right"] * 5, "z")
        await branched(pilot, app, path.stem, 5)
    assert path.read_bytes() == before


async def test_a_new_table_begins_in_the_game_that_has_just_ended(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = played_on(dealt(FISHING2, 3), 5_000)
        made = session(tmp_path, controller, FISHING2)
        await app.sit(pilot, made)
        await heard(pilot)
        await press(pilot, "2", "right", "right", "L", "escape", "z")
        await until(pilot, lambda: app.session is not made and app.session is not None)
        await branched(pilot, app, made.path.stem, 2)
        assert app.left == []
