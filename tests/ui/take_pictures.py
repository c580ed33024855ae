"""Makes the pictures of the README: ``python -m tests.ui.take_pictures``. Real positions of a seeded game."""

import asyncio
import re
import tempfile
from pathlib import Path

from fishgames.app import FishGames
from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.request import ResumeRequest
from fishgames.core.rng import seeded
from fishgames.core.session import Session
from fishgames.core.store import Store
from fishgames.ui.curtain import Curtain

PICTURES = Path(__file__).parent / "pictures"
PEOPLE = ("Hana", "Ben", "Mio", "Tom")


def played(folder: Path, seed: int, plies: int) -> Path:
    """A save after so many random plies."""
    spec = games()["fishing2"]
    session = Session.start(spec, Store(folder), seat_infos([(name, "human") for name in PEOPLE]), seed=seed)
    rng = seeded(seed, 1)
    for _ in range(plies):
        seats = session.controller.to_act()
        if seats:
            session.controller.submit(rng.pick(session.controller.seat(seats[0]).legal_actions))
    session.close()
    return session.path


async def take(name: str, save: Path, size: tuple[int, int], *keys: str) -> None:
    """Resume a save, press keys, keep the screen."""
    app = FishGames(ResumeRequest(save), save.parent)
    async with app.run_test(size=size) as pilot:
        Curtain.ready_after = 0
        await pilot.pause(1.5)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.5)
        svg = app.export_screenshot(title="fishgames")
        if app.session is not None:
            app.session.close()  # the next picture opens the same file
    # no fonts from elsewhere: a picture must look the same without a network
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


def main() -> None:
    """All pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        running = played(Path(folder), 5, 170)
        asyncio.run(take("table", running, (80, 24), "space", "home"))
        asyncio.run(take("table-wide", running, (120, 40), "space"))
        asyncio.run(take("curtain", running, (80, 24)))
        asyncio.run(take("result", played(Path(folder), 5, 10_000), (80, 24), "escape"))


if __name__ == "__main__":
    main()
