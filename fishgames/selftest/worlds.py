"""Another world in which somebody sees and remembers the very same: whatever looks different there is a leak."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from fishgames.core.model import Seat
from fishgames.core.opening import AnyController
from fishgames.core.rng import Rng
from fishgames.selftest.eyes import Leak
from fishgames.selftest.walk import Walk
from fishgames.selftest.watched import NeverCame, Watched
from fishgames.ui.curtain import Curtain
from fishgames.ui.widgets.line import LineBlock


def strips(app: App[Any]) -> list[Strip]:
    """The rows of the current screen as they go to the terminal."""
    return list(app.screen._compositor.render_strips())


async def steady(pilot: Pilot[Any]) -> list[str]:
    """Wait until nothing more is painted; the rows of the terminal."""
    app = pilot.app
    assert isinstance(app, Watched)
    before: list[str] = []
    for _ in range(200):
        await pilot.pause()
        shown = app.terminal.rows
        if shown == before == [strip.text for strip in strips(app)]:
            return shown
        before = shown
    raise NeverCame("the screen is never at rest")


def imagined(controller: AnyController, seat: Seat | None, lot: Rng) -> Any:
    """Another world in which that seat sees and remembers the very same, and bots tell the same of their hands."""
    handle = controller.public() if seat is None else controller.seat(seat)
    world = controller.rules.imagine(handle.heard, handle.log, lot)
    # what is drawn from next is nobody's knowledge, but undo asks whether it was touched
    world.rng = controller.snapshot().state.rng.clone()
    return world


@contextmanager
def in_world(controller: AnyController, world: Any) -> Iterator[None]:
    """The same table, its past and log, over another present."""
    history = controller._history
    present = history.present
    history.present = world
    controller._views.clear()
    try:
        yield
    finally:
        history.present = present
        controller._views.clear()


async def picture(pilot: Pilot[Any]) -> tuple[list[str], list[str], list[Strip]]:
    """What is on the terminal, what the widgets keep, and every cell with its colours."""
    shown = await steady(pilot)
    kept = [line.text for block in pilot.app.screen.query(LineBlock) for line in block.lines]
    return shown, kept, strips(pilot.app)


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

    # what was said once has gone when the screen is drawn again
    again()
    real = await picture(pilot)
    with in_world(controller, imagined(controller, None if up else seat, walk.lot)):
        again()
        other = await picture(pilot)
        exported = app.export_screenshot() if svg else ""
    again()
    shown = await steady(pilot)
    pictured = not svg or app.export_screenshot() == exported
    if real != other or shown != real[0] or not pictured:
        told = sorted({row for before, after in zip(real[:2], other[:2], strict=True) for row in {*before} ^ {*after}})
        raise Leak(f"the screen of seat {None if up else seat} shows more than its view: {told or 'colours'}")
