"""`fishgames selftest`: it finds what it should, says so, and comes back with the right status."""

import json
from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

from fishgames import cli, reports
from fishgames.core.model import Seat
from fishgames.core.opening import new_table
from fishgames.core.players import RANDOM
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.table import SeatInfo
from fishgames.games.fishing2.screen import Fishing2Screen
from fishgames.selftest import search
from fishgames.selftest.cards import tokens_in
from fishgames.selftest.search import LEVELS, Plan, Tally, searched
from fishgames.selftest.worlds import imagined, in_world
from fishgames.ui import crash
from fishgames.ui.cover import Deaf
from tests.factories import new_rules, play_random
from tests.ui import test_leaks_are_found as leaky

FISHING = games()["fishing2"]


async def one_table(spec: GameSpec, privacy: str, monkeypatch: pytest.MonkeyPatch, seed: int = 1) -> Tally:
    """One table of that game at that level."""
    monkeypatch.setattr(search, "LEVELS", (privacy,))
    heard: list[Tally] = []
    (tally,) = await searched(Plan([spec], seed, 1, 1), heard.append)
    assert heard == [tally]
    assert tally.tables == 1
    return tally


def test_every_level_is_searched() -> None:
    assert set(LEVELS) >= {"curtain", "locked", "open"}


@pytest.mark.parametrize(("leak", "seed"), [(leaky.HandStays, 1), (leaky.ToldInTheTitle, 1), (leaky.CurtainOfASeat, 3)])
async def test_a_leaking_screen_is_told_with_its_table(
    leak: type[Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seeds lead to moments at which there is something to hide."""
    spec = replace(FISHING, screen=f"{leaky.__name__}:{leak.__name__}")
    tally = await one_table(spec, "curtain", monkeypatch, seed)
    (found,) = tally.leaks
    assert found.startswith("seed ")
    assert " seats, from action " in found
    assert Deaf.ready_after > 0


async def test_a_leaking_export_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = reports.show_lines

    def show_lines(save: reports.OpenSave) -> list[str]:
        return [*real(save), f"dealt from {save.controller.table.seed:016x}"]

    monkeypatch.setattr(reports, "show_lines", show_lines)
    (found,) = (await one_table(FISHING, "curtain", monkeypatch)).leaks
    assert found.endswith("show tells what the deal was made from")


class TellsTheClipboard(Fishing2Screen):
    """What is on the clipboard can be pasted by anybody, and a title is over every curtain."""

    what = "\x1b]52;c;{}\a"

    def _take(self, seat: Seat) -> None:
        super()._take(seat)
        if self.handle is not None and self.app._driver is not None:
            card = self.wording.card(self.handle.view.hand[0])
            self.app._driver.write(self.what.format(b64encode(card.encode()).decode()))


class TellsTheWindow(TellsTheClipboard):
    """… nor may the terminal's own title tell."""

    what = "\x1b]2;{}\x1b\\"

    def _take(self, seat: Seat) -> None:
        Fishing2Screen._take(self, seat)
        if self.handle is not None and self.app._driver is not None:
            self.app._driver.write(self.what.format(self.wording.card(self.handle.view.hand[0])))


@pytest.mark.recipe(number="T9")
@pytest.mark.parametrize(("leak", "told"), [(TellsTheClipboard, "the clipboard is given"), (TellsTheWindow, "a title")])
async def test_what_is_told_to_the_terminal_besides_its_cells_is_watched(
    leak: type[Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = replace(FISHING, screen=f"{__name__}:{leak.__name__}")
    (found,) = (await one_table(spec, "curtain", monkeypatch)).leaks
    assert told in found


@pytest.mark.recipe(number="T9")
async def test_a_leaking_crash_report_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "described", lambda error: f"{type(error).__name__}: {error}")
    (found,) = (await one_table(FISHING, "locked", monkeypatch)).leaks
    assert "a crash report tells ['" in found


def test_a_clean_game_is_status_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["selftest", "--game", "fishing2", "--games", "1", "--seed", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"]
    assert [(each["privacy"], each["tables"], each["leaks"]) for each in told["searched"]] == [
        (level, 1, []) for level in LEVELS
    ]
    assert all(each["frames"] and each["decisions"] and each["exports"] for each in told["searched"])


def test_a_leak_is_status_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def watched(spec: GameSpec, tally: Tally, lot: object, folder: object) -> None:
        tally.tables += 1
        if tally.privacy == "open":
            tally.leaks.append("seed 7: a secret")

    monkeypatch.setattr(search, "_watch", watched)
    assert cli.main(["selftest", "--games", "2"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["game", "privacy", "tables", "decisions", "frames", "exports", "leaks"]
    assert f"{FISHING.id}, open, seed 7: a secret" in lines
    assert cli.main(["selftest", "--seconds", "0"]) == 2
    assert "--seconds can't be '0'" in capsys.readouterr().err


def test_a_token_within_a_longer_one_is_not_that_card() -> None:
    assert tokens_in("B~17 and not B~1", FISHING, 3) == {"B~17", "B~1"}
    assert tokens_in("B~17", FISHING, 3) == {"B~17"}


def test_what_bots_tell_is_told_in_every_world() -> None:
    """FV-11.3: their sums are no secret, so a world in which they tell something else is no test of one."""
    spec, names = games()["fishing_village"], ("Hana", "Ben", "Mio")
    players = (HUMAN, RANDOM, RANDOM)
    seats = tuple(SeatInfo(name=name, player=player) for name, player in zip(names, players, strict=True))
    table = new_table(spec, seats, new_rules(spec).options(), seed=3)
    lot = seeded(3, 1)
    for _ in range(12):
        play_random(table, lot, 5)
        told, here = dict(table.claims), table.snapshot().state
        if told:
            world = imagined(table, 0, lot)
            assert world.hands != here.hands
            with in_world(table, world):
                assert table.claims == told
