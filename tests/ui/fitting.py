"""Does everything on a table's screen fit, at both sizes?"""

from collections.abc import Callable

from fishgames.ui.curtain import Curtain
from fishgames.ui.widgets.line import LineBlock
from tests.ui.pages import seen
from tests.ui.sitting import SIZES, Sitting, Tables, steady


def assert_whole(app: Tables, *, widths: bool = True) -> None:
    """No line is wider than its block, no block higher than its place, and all rows are as wide as the screen.

    `widths`: false where blocks cut their lines themselves.
    """
    seen(app)
    blocks = [block for block in app.screen.query(LineBlock) if block.display and block.size.height]
    lines = [(block, line) for block in blocks if widths for line in block.lines]
    assert [(block.id, line.text) for block, line in lines if line.width > block.text_width] == []
    assert [block.id for block in blocks if len(block.lines) > block.size.height] == []
    bottom = app.screen.query_one("#notice").region.y
    below = [block.id for block in blocks if block.lines and block.region.bottom > bottom and block.id != "side"]
    assert below == ["notice", "keys"]


async def assert_fits(
    table: Sitting, nothing_is_cut: Callable[[Tables], None], all_is_there: Callable[[], None]
) -> None:
    """Curtain and table at both sizes, the smaller one last."""
    app, pilot = table.app, table.pilot
    for size in SIZES[::-1]:
        await pilot.resize_terminal(*size)
        await steady(pilot)
        nothing_is_cut(app)
    while isinstance(app.screen, Curtain):
        await table.press("space")
    for size in SIZES[::-1]:
        await pilot.resize_terminal(*size)
        await steady(pilot)
        nothing_is_cut(app)
        all_is_there()
