"""The row of the set-up with the card file: checked before the deal, remembered, followed by no table that is dealt."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from fishgames.core.people import seat_infos
from fishgames.core.registry import games
from fishgames.core.request import PlayRequest, ResumeRequest
from fishgames.core.session import Session
from fishgames.core.store import Store
from fishgames.core.table import TableSettings
from fishgames.ui.menu import MenuScreen
from fishgames.ui.people import House, LastTable, load, save
from fishgames.ui.setup_form import SetupResult
from fishgames.ui.setup_screen import SetupScreen
from fishgames.ui.signs import ASCII, RICH
from tests.ui.pages import PageBench, notice, row_with, seen, until
from tests.ui.sitting import SIZES, heard
from tests.ui.test_app import comes, start

Bench = PageBench[SetupResult | None]
CARD, FAULT = "market-bream-07", "card market-bream-07: price"
PEOPLE = (("Hana", "human"), ("Ben", "human"))


def written(path: Path, price: int = 12) -> Path:
    """A copy of Isaribi's file in which a card that pays 9 pays something else; 0 is refused."""
    data = json.loads((files("fishgames.games.isaribi") / "cards.json").read_text(encoding="utf-8"))
    next(card for card in data["market_cards"] if card["id"] == CARD)["price"] = price
    data["totals"]["market_value_by_type"]["bream"] += price - 9
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def price_of(cards: Any) -> int:
    """What that card pays."""
    found: int = games()["isaribi"].load("cards")(cards).price[CARD]
    return found


def house(path: Path | str) -> House:
    """Isaribi was played last with this file."""
    return House(names=("Hana", "Ben"), tables={"isaribi": LastTable(PEOPLE, cards=str(path))})


def bench(game: str = "isaribi", home: House | None = None, asked: PlayRequest | None = None, **more: Any) -> Bench:
    return PageBench(SetupScreen(games()[game], home or House(), asked), **more)


async def at_the_row(app: Bench, pilot: Any) -> None:
    """The cursor on the card file."""
    await pilot.press("tab", "end")
    assert row_with(app, "  card file  ")[:1] in "▸>"


def typed(app: Any, text: str) -> None:
    """All of a field at once, as by pasting."""
    app.screen.query_one(Input).value = text


def only(app: Bench) -> SetupResult:
    (result,) = app.results
    assert result is not None
    return result


@pytest.mark.parametrize("game", games())
async def test_every_game_takes_a_corrected_copy_in_its_set_up(tmp_path: Path, game: str) -> None:
    path = tmp_path / "corrected.json"
    path.write_bytes((files(f"fishgames.games.{game}") / "cards.json").read_bytes())
    app = bench(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_row(app, pilot)
        assert "‹ as shipped ›" in row_with(app, "  card file  ")
        await pilot.press("enter")
        typed(app, str(path))
        await pilot.press("enter")
        assert "corrected.json ›" in row_with(app, "  card file  ")
        await pilot.press("z")
    result = only(app)
    assert result.cards == json.loads(path.read_text(encoding="utf-8"))
    assert result.cards_file == result.remembered("2026-07-03").cards == str(path)


async def test_nothing_typed_is_the_shipped_file() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_row(app, pilot)
        await pilot.press("right")
        assert "as shipped as long as no path is typed" in notice(app)
        await pilot.press("enter", "enter", "z")
    assert (only(app).cards, only(app).cards_file) == (None, "")


async def test_a_file_that_fails_is_refused_in_its_row_and_nothing_is_dealt(tmp_path: Path) -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_row(app, pilot)
        for text, words in (
            (str(tmp_path / "none.json"), "none.json can't be read: no such file"),
            (str(written(tmp_path / "bad.json", 0)), FAULT),
        ):
            await pilot.press("enter")
            typed(app, text)
            await pilot.press("enter")
            assert words in notice(app)
            assert isinstance(app.focused, Input)
            await pilot.press("escape")
            assert "‹ as shipped ›" in row_with(app, "  card file  ")
        await pilot.press("z")
    assert only(app).cards is None


async def test_the_file_of_last_time_is_there_and_can_be_put_aside(tmp_path: Path) -> None:
    path = written(tmp_path / "mine.json")
    app = bench(home=house(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_row(app, pilot)
        assert "mine.json ›" in row_with(app, "  card file  ")
        assert "read and checked" in row_with(app, "  card file  ")
        await pilot.press("right")
        assert "‹ as shipped ›" in row_with(app, "  card file  ")
        await pilot.press("left", "z")
    assert price_of(only(app).cards) == 12
    assert only(app).cards_file == str(path)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_remembered_file_that_is_bad_or_gone_stops_the_deal_until_it_is_mended(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = written(tmp_path / "mine.json", 0)
    app = bench(home=house(path))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: FAULT in notice(app))
        assert row_with(app, "  card file  ").startswith("▸")
        assert "× can't be used" in row_with(app, "  card file  ")
        assert "× the card file can't be used" in row_with(app, "Deal")
        path.unlink()
        await pilot.press("z")
        assert "mine.json can't be read: no such file" in notice(app)
        assert app.results == []
        written(path)
        await pilot.press("z")
    assert price_of(only(app).cards) == 12


async def test_a_remembered_file_that_is_gone_can_be_cleared(tmp_path: Path) -> None:
    app = bench(home=house(tmp_path / "gone.json"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "gone.json can't be read: no such file" in notice(app))
        await pilot.press("right")
        assert "×" not in row_with(app, "Deal")
        await pilot.press("z")
    assert (only(app).cards, only(app).cards_file) == (None, "")


async def test_a_file_that_is_spoiled_after_it_was_typed_is_refused_at_the_deal(tmp_path: Path) -> None:
    path = written(tmp_path / "mine.json")
    app = bench(home=house(path))
    async with app.run_test(size=(80, 24)) as pilot:
        written(path, 0)
        await pilot.press("z")
        assert FAULT in notice(app)
        await pilot.press("tab", "end")
        assert "× can't be used" in row_with(app, "  card file  ")
        assert app.results == []


async def test_the_cards_of_a_resumed_save_stay_until_another_file_is_wanted(tmp_path: Path) -> None:
    before = json.loads(written(tmp_path / "mine.json").read_text(encoding="utf-8"))
    other = written(tmp_path / "other.json", 15)
    asked = PlayRequest("isaribi", PEOPLE, cards=before, cards_file="")
    app = bench(home=house(other), asked=asked)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_row(app, pilot)
        assert "‹ as at that table ›" in row_with(app, "  card file  ")
        await pilot.press("enter", "enter", "z")
    assert price_of(only(app).cards) == 12
    assert only(app).cards_file == ""
    assert only(app).remembered("").cards == str(other)  # what the house remembers is not forgotten

    app = bench(home=house(tmp_path / "mine.json"), asked=asked)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_row(app, pilot)
        assert "mine.json ›" in row_with(app, "  card file  ")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_ugly_paths_are_literal_and_stay_in_their_row(
    tmp_path: Path, size: tuple[int, int], signs: object
) -> None:
    for name in ("[", "漁" * 60, "x" * 200, "[red]$x"):
        path = written(tmp_path / f"{name}.json")
        app = bench(home=house(path), signs=signs)
        async with app.run_test(size=size) as pilot:
            await at_the_row(app, pilot)
            assert f"{name[-8:]}.json" in row_with(app, "  card file  ")
            assert seen(app)  # no row is wider than the screen
            await pilot.press("enter", "end", "backspace")
            assert f"{name[-8:]}.jso" in row_with(app, "  card file  ")
            await pilot.press("escape", "z")
        assert only(app).cards_file == str(path)


@pytest.mark.usefixtures("quick")
async def test_a_file_that_is_corrected_changes_the_next_table_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FISHGAMES_CONFIG", str(tmp_path / "config"))
    path = written(tmp_path / "mine.json")
    app = start(tmp_path / "saves")
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, MenuScreen)
        await pilot.press("4")
        await comes(pilot, SetupScreen)
        await pilot.press("tab", "end", "enter")
        typed(app, str(path))
        await pilot.press("enter", "z")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        first, running = app.session.path, app.session.controller
        written(path, 15)
        assert price_of(running.table.cards) == 12
        assert load(tmp_path / "config")[0].tables["isaribi"].cards == str(path)
        await pilot.press("ctrl+o")
        await comes(pilot, MenuScreen)
        await pilot.press("4")
        await comes(pilot, SetupScreen)
        await pilot.press("z")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        assert app.session.path != first
        assert price_of(app.session.controller.table.cards) == 15
        path.unlink()
        await pilot.press("ctrl+q")
    resumed = Session.resume(first)
    assert price_of(resumed.controller.table.cards) == 12
    rules: Any = resumed.controller.rules
    assert rules.cards.price[CARD] == 12
    resumed.close()


@pytest.mark.usefixtures("quick")
async def test_the_same_again_follows_the_file_and_asks_when_it_is_bad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FISHGAMES_CONFIG", str(tmp_path / "config"))
    path = written(tmp_path / "mine.json")
    bots = (("", "random"), ("", "random"))
    content = json.loads(path.read_text(encoding="utf-8"))
    settings = {"pace": "instant"}
    app = start(tmp_path / "saves", PlayRequest("isaribi", bots, {}, settings, 3, content, str(path)))
    async with app.run_test(size=(80, 24)) as pilot:
        for price, wanted in ((12, 15), (15, 0)):
            await heard(pilot, 60)
            await until(pilot, lambda: any("1  Again" in row for row in seen(app)))
            assert app.session is not None
            assert price_of(app.session.controller.table.cards) == price
            written(path, wanted)
            await pilot.press("1")
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, SetupScreen) and FAULT in notice(app))
        await pilot.press("escape")
        await comes(pilot, MenuScreen)
        await pilot.press("ctrl+q")


async def test_a_save_needs_no_file_and_its_like_again_has_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever file is remembered since then; and that one stays remembered."""
    monkeypatch.setenv("FISHGAMES_CONFIG", str(tmp_path / "config"))
    content = json.loads(written(tmp_path / "mine.json").read_text(encoding="utf-8"))
    (tmp_path / "mine.json").unlink()
    save(tmp_path / "config", house(written(tmp_path / "other.json", 15)))
    settings = TableSettings(pace="instant")
    bots = seat_infos([("", "random"), ("", "random")])
    made = Session.start(games()["isaribi"], Store(tmp_path / "saves"), bots, None, settings, 3, content)
    made.close()
    app = start(tmp_path / "saves", ResumeRequest(made.path))
    async with app.run_test(size=(80, 24)) as pilot:
        await heard(pilot, 60)
        await until(pilot, lambda: any("1  Again" in row for row in seen(app)))
        await pilot.press("1")
        await until(pilot, lambda: app.session is not None and app.session.path != made.path)
        assert app.session is not None
        assert price_of(app.session.controller.table.cards) == 12
        assert load(tmp_path / "config")[0].tables["isaribi"].cards == str(tmp_path / "other.json")
        await heard(pilot, 60)
        await until(pilot, lambda: any("1  Again" in row for row in seen(app)))
        first = app.session.path
        await pilot.press("1")
        await until(pilot, lambda: app.session is not None and app.session.path != first)
        assert price_of(app.session.controller.table.cards) == 12
        await pilot.press("ctrl+q")
