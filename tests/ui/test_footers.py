"""The footer of every page shows as possible what can be done just now, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.core.store import Store
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import KeyBar, textual_key
from fishgames.ui.keys_screen import rows_of
from fishgames.ui.page import Page
from fishgames.ui.people import House
from fishgames.ui.people_screen import PeopleScreen
from fishgames.ui.records_screen import RecordsScreen
from fishgames.ui.saves_screen import SavesScreen
from fishgames.ui.setup_screen import SetupScreen
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock
from fishgames.ui.widgets.long_text import LongText
from tests.factories import moments
from tests.ui.pages import PageBench
from tests.ui.sitting import SIZES, Sitting, Tables

PLAYABLE = [spec for spec in games().values() if spec.screen]
NAMES = House(names=("Ann", "Ben"))
WAYS = ("", "L", "L slash", "S", "R", "R slash", "R tab", "T", "V", "M", "P", "P enter")
"""What is opened at a table, or over a curtain."""


def disagreements(app: App[Any]) -> Iterator[str]:
    """Keys that the footer tells otherwise than the page takes them."""
    page = app.screen
    told = [(row.keys, row.words) for row in rows_of(page)[0]]
    yield from (f"{keys} {words} is told twice" for keys, words in dict.fromkeys(told) if told.count((keys, words)) > 1)
    notice = page.query_one("#notice", LineBlock).lines
    yield from (f"{line.text} is cut off" for line in notice if line.width > app.size.width)
    texts = [text for text in page.query(LongText) if text.display]
    active, focused = page.active_bindings, page.focused
    for hint in page.query_one(KeyBar).entries:
        key = textual_key(hint.key)
        if (hint.key, hint.label) == ("arrows", "read on") and hint.possible != any(text.overflows for text in texts):
            yield f"there is {'nothing' if hint.possible else 'something'} to read on"
        if key in (None, "f1", "tab"):  # the program's own, and one that leads nowhere at worst
            continue
        if isinstance(focused, Input) and key not in ("enter", "escape", "f1"):
            yield f"{hint.key} {hint.label} is shown while the field has all keys"
        elif key in active:
            if active[key].enabled != hint.possible and key != "enter":
                yield f"{hint.key} {hint.label}: shown {hint.possible}, taken {active[key].enabled}"
        elif hint.possible and not (
            (key == "enter" and isinstance(focused, (ItemBlock, Input)))
            or any(hint.key in block.item_keys() for block in page.query(ItemBlock))
        ):
            yield f"{hint.key} {hint.label} does nothing"


PAGES: dict[str, tuple[Any, str]] = {
    "people, nobody": (lambda folder: PeopleScreen(Store(folder), House(), lambda *_: None), ""),
    "people, nobody, typing": (lambda folder: PeopleScreen(Store(folder), House(), lambda *_: None), "enter"),
    "people": (lambda folder: PeopleScreen(Store(folder), NAMES, lambda *_: None), ""),
    "people, a new one": (lambda folder: PeopleScreen(Store(folder), NAMES, lambda *_: None), "end"),
    "people, typing": (lambda folder: PeopleScreen(Store(folder), NAMES, lambda *_: None), "enter"),
    "people, looks": (lambda folder: PeopleScreen(Store(folder), NAMES, lambda *_: None), "tab"),
    "set-up, a seat": (lambda _: SetupScreen(PLAYABLE[0], NAMES), ""),
    "set-up, another seat": (lambda _: SetupScreen(PLAYABLE[0], NAMES), "end"),
    "set-up, typing": (lambda _: SetupScreen(PLAYABLE[0], NAMES), "enter"),
    "set-up, options": (lambda _: SetupScreen(PLAYABLE[0], NAMES), "tab"),
    "set-up, deal": (lambda _: SetupScreen(PLAYABLE[0], NAMES), "tab tab"),
    "saves, none": (lambda folder: SavesScreen(Store(folder)), ""),
    "saves, finding": (lambda folder: SavesScreen(Store(folder)), "slash"),
    "records, none": (lambda folder: RecordsScreen(Store(folder)), ""),
    "records, finding": (lambda folder: RecordsScreen(Store(folder)), "slash"),
    "records, writing": (lambda folder: RecordsScreen(Store(folder)), "ctrl+s"),
}


@pytest.mark.parametrize("page", PAGES)
async def test_pages_of_the_menu(page: str, tmp_path: Path) -> None:
    made, way = PAGES[page]
    app: PageBench[Any] = PageBench(made(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.1)
        await pilot.press(*way.split())
        for size in SIZES[::-1]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert list(disagreements(app)) == []


@pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
@pytest.mark.usefixtures("quick")
async def test_tables_and_what_is_opened_over_them(spec: GameSpec, tmp_path: Path) -> None:
    """At a decision of each kind, from the curtain, where there is one, and from the table."""
    app = Tables(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Sitting(pilot, tmp_path)
        for number, moment in enumerate(moments(spec.id)):
            for way in WAYS if number < 1 else WAYS[:1]:
                for lifted in (False, True):
                    await table.at(moment.table())
                    if lifted and not isinstance(app.screen, Curtain):
                        continue
                    await table.press(*(["space"] if lifted else []))
                    await pilot.press(*way.split())
                    await pilot.pause()
                    assert isinstance(app.screen, Page)
                    assert list(disagreements(app)) == [], (moment.asked.kind, way, lifted)
