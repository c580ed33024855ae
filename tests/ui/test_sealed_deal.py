"""The promise of the deal on the screens: at the first curtain, at the head of the log, opened on the result."""

from pathlib import Path

import pytest

from fishgames.core.people import seat_infos
from fishgames.core.promise import grouped
from fishgames.core.registry import games
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.core.store import Store
from fishgames.ui.curtain import Curtain
from fishgames.ui.result_screen import ResultScreen
from tests.ui.pages import row_with, seen, until
from tests.ui.sitting import SIZES, Sitting, Tables, dealt, played_on

PLAYABLE = [spec for spec in games().values() if spec.screen]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("quick")
async def test_everybody_is_told_the_fingerprint_before_the_first_own_card(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=size) as pilot:
        sitting = Sitting(pilot, tmp_path)
        controller = dealt(games()["fishing2"], 3)
        await sitting.at(controller)
        told: list[str | None] = []
        while controller.actions < 6:
            assert isinstance(app.screen, Curtain)
            if grouped(controller.deal.fingerprint) in "\n".join(seen(app)):
                told.append(sitting.wanted)
            screen = await app.lifted(pilot)
            before = controller.actions
            assert screen.handle is not None
            screen.submit(screen.handle.legal_actions[0])
            await until(pilot, lambda before=before: controller.actions > before and app.waits)  # type: ignore[misc]
        assert sorted(name or "" for name in told) == ["Ben", "Hana", "Mio"]


@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
@pytest.mark.usefixtures("quick")
async def test_a_new_table_tells_it_before_anything_is_done(spec: GameSpec, tmp_path: Path) -> None:
    """On the curtain, or where none comes in the notice of the first decision; not again after that or on resume."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        opened = Session.start(spec, Store(tmp_path), seat_infos([("Ann", "human"), ("Bo", "human"), ("Cy", "human")]))
        await app.sit(pilot, opened)
        promised = grouped(opened.controller.deal.fingerprint)
        assert promised in "\n".join(seen(app))
        if not isinstance(app.screen, Curtain):
            await pilot.press("escape")
        screen = await app.lifted(pilot)
        assert promised not in "\n".join(seen(app))
        assert screen.handle is not None
        screen.submit(screen.handle.legal_actions[0])
        await until(pilot, lambda: opened.controller.actions > 0 and app.waits)
        assert "are told at the end" not in "\n".join(seen(app))


@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
async def test_the_log_begins_with_the_promise_and_the_result_opens_it(spec: GameSpec, tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = Sitting(pilot, tmp_path)
        controller = dealt(spec, spec.seats[1])
        await sitting.at(controller)
        await sitting.press("L")
        assert row_with(app, "the deal, sealed").endswith(f"{grouped(controller.deal.fingerprint)}; told at the end")
        await pilot.press("escape")
        await sitting.at(played_on(dealt(spec, spec.seats[1]), 4_999))
        over = app.session
        assert over is not None
        assert isinstance(app.screen, ResultScreen)
        deal = over.controller.deal
        assert row_with(app, "  deal ") == f"  deal {grouped(deal.fingerprint)}  seed {deal.seed}  salt {deal.salt}"
