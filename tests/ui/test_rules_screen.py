"""The rules page: finding, reading, walking, several games."""

import pytest

from fishgames.core.clauses import Chapter, Clause
from fishgames.ui.rule_lines import paragraphs
from fishgames.ui.rules_screen import RuleBook, RulesScreen
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.widgets.long_text import LongText
from tests.ui.pages import PageBench, notice, row_with, seen
from tests.ui.reading import HUES, click_on, help_text, press, settled, status, typed

BOOK = RuleBook("Fishing 2", help_text(), HUES)
OTHER = RuleBook("Villagers", help_text())


def number(page: RulesScreen) -> str:
    """What is open: the number of a clause, the title of a chapter."""
    return page.place.title if isinstance(page.place, Chapter) else page.place.number


def clause(of: str) -> Clause:
    found = help_text().get(of)
    assert found is not None
    return found


# --- a clause as rows


def test_every_clause_fits_every_width_and_loses_no_word() -> None:
    book = help_text()
    for one in book:
        for width in (60, 79, 118):
            made = [line for part in paragraphs(one, book, HUES, (), width) for line in part]
            text = " ".join(line.text for line in made)
            assert all(line.width < width or "    " in line.text for line in made), one.number
            words = [word for entry in (*one.body, *one.examples) for word in entry.split()]
            assert set(words) <= set(text.split()), one.number


def test_tables_keep_their_columns_and_tokens_their_colours() -> None:
    book = help_text()
    made = [line for part in paragraphs(clause("2.8"), book, HUES, (), 79) for line in part]
    table = [line.text for line in made if "seats " in line.text or "round  " in line.text]
    assert table == [f"   {row[4:]}" for row in clause("2.8").body if row.startswith(" ")]
    spans = [span for part in paragraphs(clause("4.9"), book, HUES, (), 79) for line in part for span in line.spans]
    assert {span.tone for span in spans if span.text == "P!27"} == {"purple bold"}


def test_a_ruling_is_told_where_it_belongs_and_other_clauses_are_named() -> None:
    book = help_text()
    made = [line.text for part in paragraphs(clause("4.4"), book, HUES, (), 79) for line in part]
    assert "   ruling     a F2-R4 Free, not forced" in made
    assert any("That a blowfish fits" in row for row in made)
    assert any(row.startswith("   see also   b F2-9.blowfish_forces_follow") for row in made)


# --- the page


async def test_without_a_start_it_opens_in_a_minute() -> None:
    page = RulesScreen([BOOK])
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert row_with(pilot.app, "In a minute") == " In a minute"
        assert "The aim: most points" in "".join(seen(pilot.app))
        assert status(pilot.app).endswith(f"{len(help_text())} clauses")


@pytest.mark.parametrize(("start", "opens"), [("F2-4.3", "F2-4.3"), ("4.3", "F2-4.3"), ("weakest blowfish", "F2-R7")])
async def test_it_opens_at_a_clause_or_at_what_is_found(start: str, opens: str) -> None:
    page = RulesScreen([BOOK], start)
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert number(page) == opens


async def test_find_lists_hits_and_digits_open_them() -> None:
    page = RulesScreen([BOOK])
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "slash")
        await typed(pilot, "blowfish R")
        await press(pilot, *["backspace"] * 2)
        found = help_text().find("blowfish")
        assert status(pilot.app).endswith(f"{len(found)} of {len(help_text())} clauses")
        assert number(page) == found[0].number
        await press(pilot, "down", "enter", "3")
        assert number(page) == found[2].number
        await press(pilot, "down")
        assert number(page) == found[3].number
        await press(pilot, "escape")
        assert pilot.app.screen is not page


@pytest.mark.recipe(number="T17")
async def test_typing_a_digit_in_the_field_opens_nothing_else() -> None:
    page = RulesScreen([BOOK], "blowfish")
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", "end", "space", "2", "1")
        assert page.find.field.value == "blowfish 21"
        await press(pilot, "R", "left_square_bracket")
        assert page.find.field.value == "blowfish 21R["
        assert "nothing found" in row_with(pilot.app, "FIND")
        assert pilot.app.screen is page


async def test_brackets_turn_the_clauses_and_stop_at_both_ends() -> None:
    page = RulesScreen([BOOK], "1.1")
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right_square_bracket")
        assert number(page) == "F2-1.2"
        await press(pilot, "left_square_bracket", "left_square_bracket", "left_square_bracket")
        assert number(page) == "In a minute"
        await click_on(pilot, "#notice", "] clause")
        assert number(page) == "F2-1.1"


async def test_letters_and_clicks_follow_references() -> None:
    page = RulesScreen([BOOK], "F2-2.4")
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "a")
        assert number(page) == "F2-1.5"
        await press(pilot, "end")
        await click_on(pilot, "#rules-text", "F2-2.3")
        assert number(page) == "F2-2.3"


async def test_long_texts_scroll_and_keep_their_paragraph_when_resized() -> None:
    page = RulesScreen([BOOK], "F2-1.5")
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        text = page.query_one(LongText)
        assert "▾" in text.lines[-1].text
        await press(pilot, "down", "down", "pagedown", "pageup", "end")
        assert "▴" in text.lines[0].text
        assert "see also" in "".join(seen(pilot.app))
        await press(pilot, "home", "pagedown")
        assert text.lines[0].text.split() == ["▴"]  # the blank row below the table
        await pilot.resize_terminal(82, 24)
        await settled(pilot)
        assert text.lines[0].text.split()[0] == "stars"


async def test_tab_shows_the_contents_in_place_of_the_text_and_leads_back() -> None:
    page = RulesScreen([BOOK], "4.3")
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "tab")
        assert "FIND" not in "".join(seen(pilot.app))
        assert row_with(pilot.app, "Following suit").endswith("shown")
        await press(pilot, "down", "enter")
        assert number(page) == "F2-4.4"
        assert "FIND" in "".join(seen(pilot.app))
        await press(pilot, "tab", "home", "down", "enter")
        assert row_with(pilot.app, "1.1   Seats")
        await press(pilot, "enter")
        assert "1.1   Seats" not in "".join(seen(pilot.app))
        await press(pilot, "escape")
        assert pilot.app.screen is page
        await press(pilot, "tab", "slash")
        assert page.in_field
        assert "FIND" in "".join(seen(pilot.app))


async def test_a_chapter_without_clauses_can_be_read_too() -> None:
    page = RulesScreen([BOOK])
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "tab", "end", "enter")
        assert number(page) == "Signs and keys at this table"


async def test_wide_screens_have_the_contents_beside_the_text() -> None:
    page = RulesScreen([BOOK], "4.3")
    async with PageBench(page).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "CONTENTS" in row_with(pilot.app, "FIND")
        await press(pilot, "tab", "down")
        assert number(page) == "F2-4.4"
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "FIND" not in "".join(seen(pilot.app))
        assert page.contents.has_focus
        await press(pilot, "tab")
        assert number(page) == "F2-4.4"


async def test_left_and_right_go_from_game_to_game_and_keep_what_is_looked_for() -> None:
    page = RulesScreen([BOOK, OTHER])
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "‹ Fishing 2 ›  Villagers" in status(pilot.app)
        await press(pilot, "right")
        assert "Fishing 2  ‹ Villagers ›" in status(pilot.app)
        await press(pilot, "slash")
        await typed(pilot, "buoy")
        await press(pilot, "escape", "left")
        assert "‹ Fishing 2 ›" in status(pilot.app)
        assert page.hits.choices
        await click_on(pilot, "#status", "Villagers")
        assert "‹ Villagers ›" in status(pilot.app)


async def test_one_game_alone_has_no_key_for_others() -> None:
    page = RulesScreen([BOOK])
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right")
        assert "left right" not in "".join(seen(pilot.app))
        assert "‹" not in status(pilot.app)


@pytest.mark.parametrize("way", ["R", "escape"])
async def test_it_closes(way: str) -> None:
    app = PageBench(RulesScreen([BOOK], "blowfish"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, way)
        assert app.results == [None]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_all_rows_hold_at_both_sizes(size: tuple[int, int], signs: Signs) -> None:
    page = RulesScreen([BOOK, OTHER], "blowfish")
    async with PageBench(page, signs=signs).run_test(size=size) as pilot:
        await settled(pilot)
        assert signs.value("Fishing 2") in status(pilot.app)
        for _ in range(8):
            await press(pilot, "right_square_bracket")
            assert "Esc back" in notice(pilot.app)
        seen(pilot.app)
