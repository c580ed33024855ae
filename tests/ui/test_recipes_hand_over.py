"""From person to person in every game: what any frame shows, what a hand-over costs, and who is never asked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController
from fishgames.core.registry import games
from fishgames.core.request import PlayRequest
from fishgames.core.rng import seeded
from fishgames.core.spec import GameSpec
from fishgames.selftest.cards import card_ids, cards_in, tokens_in, tokens_of
from fishgames.selftest.eyes import drawn
from fishgames.selftest.walk import Walk
from fishgames.ui.curtain import Curtain
from fishgames.ui.menu import MenuScreen
from fishgames.ui.setup_screen import SetupScreen
from tests.factories import Game, new_game, played, seat_counts
from tests.ui.pages import until
from tests.ui.sitting import BOT, Tables, Watched, dealt, under_way

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]
BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
MOST = {"curtain": 60, "locked": 12, "open": 12}
"""Decisions of one walk, where no reckoning comes before."""


class Handed:
    """A table that is played through its screen: who was asked to come, and the keys that it took."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.app, self.controller = walk, walk.app, walk.controller
        self.wanted: list[int] = []
        self.stops = 0
        self.spaces = 0
        self.asked: list[tuple[int, bool]] = []

    async def take_over(self) -> None:
        """At a curtain one Space, and the person whose name it tells sits there."""
        curtain = self.app.screen
        if isinstance(curtain, Curtain):
            if curtain.account:
                self.stops += 1
            else:
                self.wanted.append(curtain.seat)
            await self.walk.lift()
            self.spaces += 1
        assert not isinstance(self.app.screen, Curtain)

    async def decide(self) -> bool:
        """Any option of whoever sits there; is anybody asked afterwards?"""
        asked = self.controller.public().view.asked
        assert asked is not None
        seat = self.walk.seat
        assert seat in asked.seats
        self.asked.append((seat, asked.private))
        return await self.walk.act()

    def due(self) -> list[int]:
        """Who must be asked to come: whoever decides something private, unless the person before did the same."""
        before = [(-1, False), *self.asked]
        return [
            seat
            for (last, was_private), (seat, private) in zip(before, self.asked, strict=False)
            if private and (seat != last or not was_private)
        ]


def fully_dealt(spec: GameSpec, **settings: Any) -> AnyController:
    """A new table of four people, or as many as may play."""
    return dealt(spec, min(4, spec.seats[1]), seed=3, **settings)


async def handed(pilot: Any, spec: GameSpec, controller: AnyController, folder: Path) -> Handed:
    walk = Walk(pilot, spec, controller, seeded(3, 9))
    await walk.sit(folder)
    return Handed(walk)


@pytest.mark.recipe(number="T1")
@pytest.mark.recipe(number="T4")
@pytest.mark.parametrize("privacy", ["curtain", "locked"])
@BY_SPEC
async def test_a_round_costs_one_key_for_each_change_of_person(spec: GameSpec, privacy: str, tmp_path: Path) -> None:
    """A round from the deal on, and a few decisions at a locked table; eyes look at each frame, also while a hand is
    played unseen.
    """
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        controller = fully_dealt(spec) if privacy == "curtain" else under_way(spec, 60, min(4, spec.seats[1]))
        controller.settle(settings=controller.settings.model_copy(update={"privacy": privacy}))
        table = await handed(pilot, spec, controller, tmp_path)
        for _ in range(MOST[privacy]):
            await table.take_over()
            if not await table.decide() or controller.reckoned_up:
                break
        assert table.wanted == table.due()
        assert len(table.wanted) == table.spaces
        assert table.stops == 0
        assert table.walk.eyes.frames > len(table.asked)
        table.walk.eyes.check_frames()


@pytest.mark.recipe(number="T2")
@BY_SPEC
async def test_nothing_that_is_dealt_is_seen_before_a_key(spec: GameSpec, tmp_path: Path) -> None:
    """Set-up, deal, the first screen of the table, back to the menu and to another set-up: no frame has a hand."""
    app = Watched(PlayRequest(spec.id), tmp_path)
    frames: list[set[str]] = []
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        seats = 0

        def look() -> None:
            cells = app.terminal.cells
            frames.append(tokens_in("\n".join(app.terminal.rows), spec, max(seats, 2)) | drawn(cells, spec))

        app.each_frame = look
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("z")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        controller = app.session.controller
        seats = len(controller.seats)
        await until(pilot, lambda: isinstance(app.screen, Curtain) or getattr(app.screen, "handle", None) is not None)
        await pilot.resize_terminal(120, 40)
        await pilot.resize_terminal(80, 24)
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press(str(2 + [*games()].index(spec.id)))
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    assert controller.actions == 0
    assert len(frames) > 5
    public = cards_in(controller.public().view, card_ids(spec))
    assert set().union(*frames) <= tokens_of(public, spec, seats)


@pytest.mark.recipe(number="T4")
@BY_SPEC
async def test_no_hand_over_for_one_person_nor_at_an_open_table(spec: GameSpec, tmp_path: Path) -> None:
    """One person among bots, and people with open hands: only the account of a round stops them."""
    app = Tables(tmp_path)
    alone = [("Ann", "human"), BOT, BOT, BOT][: spec.seats[1]]
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        for controller in (dealt(spec, alone, seed=3), fully_dealt(spec, privacy="open")):
            table = await handed(pilot, spec, controller, tmp_path)
            for _ in range(MOST["open"]):
                await table.take_over()
                if not await table.decide():
                    break
            assert table.wanted == []
            assert len(table.asked) > 5 or not table.controller.to_act()


def waits(game: Game) -> Iterator[tuple[int, int, int]]:
    """Each seat, and the decisions of others from one of its own until it is asked again (or the end)."""
    last = dict.fromkeys(range(game.seats), -1)
    for ply in game.plies:
        for seat in ply.asked.seats:
            yield seat, last[seat] + 1, ply.number
            last[seat] = ply.number
    for seat, number in last.items():
        yield seat, number + 1, len(game.plies)


@pytest.mark.recipe(number="T5")
@BY_SPEC
async def test_a_seat_that_is_done_is_left_alone(spec: GameSpec, tmp_path: Path) -> None:
    """The longest wait of a seat that any game by lot shows, played on the screen: it left, or did what it had to.

    The others are asked in the order that the rules give.
    """
    found = [played(spec.id, seats, seed) for seats in seat_counts(spec) if 1 < seats < 5 for seed in (0, 1)]
    game, (done, start, end) = max(
        ((game, wait) for game in found for wait in waits(game)), key=lambda pair: pair[1][2] - pair[1][1]
    )
    assert end - start > game.seats
    controller = new_game(spec, game.seats, game.seed)
    for ply in game.plies[:start]:
        controller.submit(ply.action)
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        table = await handed(pilot, spec, controller, tmp_path)
        for ply in game.plies[start:end]:
            assert controller.seat(done).legal_actions == ()
            assert done not in controller.to_act()
            if isinstance(app.screen, Curtain):
                assert app.screen.seat != done
            await table.take_over()
            handle = app.table.handle
            assert handle is not None
            assert handle.acting in ply.asked.seats
            assert handle.seat != done
            await until(pilot, lambda: not app.table._unseen)
            before = controller.actions
            app.table.submit(ply.action)
            await until(pilot, lambda before=before: controller.actions > before and app.waits)  # type: ignore[misc]
        assert [step.action for step in controller._history.past] == [ply.action for ply in game.plies[:end]]
