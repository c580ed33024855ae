"""The page of keys is made from bindings alone."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from fishgames.ui.keys_screen import KeyRow, KeysScreen, rows_of, summary
from fishgames.ui.lines import Line
from fishgames.ui.page import Page
from fishgames.ui.rules_screen import RuleBook, RulesScreen
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.widgets.choices import Choice, Choices
from tests.ui.pages import PageBench, row_with, seen
from tests.ui.reading import click_on, help_text, press, settled


class Desk(Page[None]):
    """A page with one of every kind of binding."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why", tooltip="why, why not, what does it do"),
        Binding("left_square_bracket", "turn(-1)", "before", group=Binding.Group("trick before, after")),
        Binding("right_square_bracket", "turn(1)", "after", group=Binding.Group("trick before, after")),
        Binding("f9,full_stop", "cover", "cover everything now"),
        Binding("ctrl+s", "keep", "save a copy"),
        Binding("x", "never", "recruit"),
        Binding("q", "gone", "not here"),
        Binding("j", "turn(1)", "an old habit", show=False),
        Binding("delete", "turn(2)"),
    ]
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {"hand": ("a card of the hand", "play it")}

    @property
    def keys_heading(self) -> str:
        return "a desk"

    def own_signs(self) -> Sequence[Line]:
        return (Line.of("B~17 suit before sign"),)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return {"never": None, "gone": False}.get(action, True)

    def compose_body(self) -> ComposeResult:
        yield Choices(tuple(Choice(key, Line.of("card")) for key in "12345azyx"), id="hand")
        yield Choices((Choice("", Line.of("row")),), id="plain")
        yield Input(id="name")


class Program(PageBench[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "tell", "this page, and back")]

    def action_tell(self) -> None:
        self.push_screen(KeysScreen(self.screen))


def found(rows: Sequence[KeyRow]) -> dict[str, str]:
    return {row.keys: row.words for row in rows}


async def rows_with_focus(widget: str) -> tuple[list[KeyRow], list[KeyRow]]:
    app = Program(Desk())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.query_one(widget).focus()
        await settled(pilot)
        return rows_of(app.screen)


async def test_rows_come_from_bindings_and_from_what_has_the_focus() -> None:
    here, everywhere = await rows_with_focus("#hand")
    assert found(here) == {
        "1-5 a z y x": "a card of the hand",
        "arrows": "from one to the next",
        "Enter": "play it",
        "?": "why, why not, what does it do",
        "[  ]": "trick before, after",
        "x": "recruit",
    }
    assert found(everywhere) == {
        "F9 or .": "cover everything now",
        "^S": "save a copy",
        "F1": "this page, and back",
    }
    assert [row.keys for row in here if not row.possible] == ["x"]


async def test_a_list_without_printed_keys_has_arrows_and_enter() -> None:
    here, _ = await rows_with_focus("#plain")
    assert found(here[:2]) == {"arrows": "from one to the next", "Enter": "do what has the focus"}


async def test_a_field_keeps_its_letters_to_itself() -> None:
    here, _ = await rows_with_focus("#name")
    assert found(here) == {"letters": "all belong to the field", "Enter": "done with the field"}


def test_neighbouring_keys_are_told_together() -> None:
    assert summary("123456789abczyx") == "1-9 a-c z y x"
    assert summary("12") == "1 2"
    assert summary("1134") == "1 3 4"


async def test_f1_opens_it_and_leads_back() -> None:
    app = Program(Desk())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for back in ("f1", "escape"):
            await press(pilot, "f1")
            assert isinstance(app.screen, KeysScreen)
            assert "of this screen: a desk" in seen(app)[0]
            assert row_with(app, "HERE").split() == ["HERE", "EVERYWHERE"]
            assert row_with(app, "SIGNS").split()[:3] == ["SIGNS", "▸", "focus"]
            assert row_with(app, "B~17 suit before sign   ▲B sign before letter: a seat")
            await press(pilot, back)
            assert app.screen is app.page


async def test_a_click_on_f1_opens_it_and_another_one_leads_back() -> None:
    app: Any = Program(RulesScreen([RuleBook("Fishing 2", help_text())]))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await click_on(pilot, "#keys", "F1 keys")
        assert isinstance(app.screen, KeysScreen)
        await click_on(pilot, "#keys", "F1 back")
        assert app.screen is app.page


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_it_holds_at_both_sizes(size: tuple[int, int], signs: Signs) -> None:
    app: Any = Program(RulesScreen([RuleBook("Fishing 2", help_text())]), signs=signs)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "f1")
        found = "\n".join(seen(app))
        assert "of this screen: rules" in found
        assert "[  ]" in found
        assert "clause before, after" in found
        assert f"{signs.not_now} not now" in found
        assert "left  right" not in found
