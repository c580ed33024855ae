"""Names that break other programs, from the set-up to the records, in every game."""

import csv
import io
from pathlib import Path

import pytest

from fishgames import cli
from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.request import PlayRequest
from fishgames.core.rng import seeded
from fishgames.core.session import Session
from fishgames.core.spec import GameSpec
from fishgames.core.store import read_document
from fishgames.ui.curtain import Curtain
from fishgames.ui.lines import clean
from fishgames.ui.menu import MenuScreen
from fishgames.ui.records_screen import RecordsScreen
from fishgames.ui.saves_screen import SavesScreen
from tests.factories import play_random
from tests.ui.pages import seen, until
from tests.ui.sitting import Watched, steady

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]
UGLY = ("[/]", "Ann", "a/b", "..", "Ann", "CON", "[bold]Al", "漁師", "❤️", "x" * 40, "=1+1", "$name")
PAGES = ("L", "S", "T", "P", "f1")


@pytest.mark.recipe(number="T14")
@pytest.mark.parametrize("number", range(len(PLAYABLE)), ids=[spec.id for spec in PLAYABLE])
async def test_ugly_names_from_the_deal_to_the_records(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = PLAYABLE[number]
    names = (UGLY * 2)[3 * number : 3 * number + spec.seats[1]]
    folder = tmp_path / "saves"
    infos = seat_infos([(name, "human") for name in names])
    app = Watched(PlayRequest(spec.id, tuple((name, "human") for name in names)), folder)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:

        def ready() -> bool:
            return app.session is not None and (
                isinstance(app.screen, Curtain) or getattr(app.screen, "handle", None) is not None
            )

        for _ in range(3):
            await until(pilot, ready)
            assert app.session is not None
            controller = app.session.controller
            seat = controller.to_act()[0]
            await steady(pilot)
            shown = seen(app)
            assert clean(infos[seat].name)[:16] in shown[0] or "whole" in shown[0]
            for page in PAGES:
                await pilot.press(page)
                seen(app)
                await pilot.press("escape", "escape")
                await until(pilot, ready)
            if isinstance(app.screen, Curtain):
                assert clean(infos[app.screen.seat].name)[:16] in " ".join(shown)
                await pilot.press("space")
                await until(pilot, lambda: getattr(app.screen, "handle", None) is not None)
                seen(app)
            controller.submit(controller.seat(controller.to_act()[0]).legal_actions[0])
        path = app.session.path if app.session is not None else folder
        await until(pilot, ready)
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        finished(path, names)
        for screen, label in ((SavesScreen, "aved"), (RecordsScreen, "ecords")):
            key = next(row.split()[0].lstrip("▸") for row in seen(app) if label in row and row.split()[0][-1].isdigit())
            await pilot.press(key)
            await until(pilot, lambda screen=screen: isinstance(app.screen, screen))  # type: ignore[misc]
            await pilot.pause(0.1)
            assert any(name[:8] in row for row in seen(app) for name in names)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    told(spec, path, names, tmp_path, capsys)


def finished(path: Path, names: tuple[str, ...]) -> None:
    """The table of that file played to its end, with a copy under a name that is no name for a file."""
    session = Session.resume(path)
    assert [info.person for info in session.controller.seats] == list(names)
    play_random(session.controller, seeded(1))
    assert session.flush()
    session.copy("../a/b: [/] CON")
    assert session.close()


def told(spec: GameSpec, path: Path, names: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What scripts are told, literally; and no file lies anywhere else."""
    labels = [info.name for info in read_document(path).seats]
    for command in (["saves"], ["show", str(path)], ["log", str(path)], ["records", "--game", spec.id]):
        assert cli.main(command) == 0
        out = capsys.readouterr().out
        assert "\\x" not in out
        assert any(name in out for name in (*labels, *names))
    assert cli.main(["records", "--csv", str(folder / "all.csv")]) == 0
    rows = list(csv.DictReader(io.StringIO((folder / "all.csv").read_text(encoding="utf-8"))))
    assert {row["name"].removeprefix("'") for row in rows} == set(names)
    assert not any(row["name"].startswith("=") for row in rows)
    assert {each.parent for each in folder.rglob("*.*")} <= {folder, folder / "saves", folder / "config"}
    assert len(list((folder / "saves").glob("*.json"))) == 2
