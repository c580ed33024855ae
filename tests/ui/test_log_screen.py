"""The log: which events become lines, how they are written, and the page to read them on."""

from dataclasses import dataclass
from typing import Any

import pytest
from textual import events

from fishgames.core.controller import Controller
from fishgames.core.events import BaseEvent
from fishgames.games.fishing2.events import CardPlayed, RoundBegun, RoundScored, TrickCaught
from fishgames.ui.lines import Line, cell_len
from fishgames.ui.log_lines import LogEntry, log_entries, log_line
from fishgames.ui.log_screen import LogScreen
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.tokens import marked, tinted
from tests.ui.pages import PageBench, notice, row_with, seen
from tests.ui.reading import HUES, NAMES, ODD_NAMES, click_on, press, settled, table, typed

TAGS = SeatTags.of(NAMES)


def log_page(
    names: tuple[str, ...] = NAMES, actions: int = 200, game: Controller[Any, Any, Any] | None = None
) -> LogScreen:
    game = game or table(names, actions)
    entries = log_entries(game.public().log, game.wording)
    return LogScreen(entries, game.wording, SeatTags.of(names), Line.of("Fishing 2  log"), note="no hands", hues=HUES)


# --- words


def test_tokens_have_their_colour_whatever_sign_of_the_sentence_touches_them() -> None:
    line = tinted('led "B~9", then (P!21); DT(_).', HUES | {"DT(": "pink"})
    assert [span.text for span in line.spans if span.tone != "ink"] == ["B~9", "P!21", "DT(_)"]
    assert line.text == 'led "B~9", then (P!21); DT(_).'


def test_a_word_that_only_begins_like_a_token_stays_plain() -> None:
    assert tinted("Look, Lo4 and Lo", HUES).spans[1].text == "Lo4"
    assert [span.tone for span in tinted("Look Lord", HUES).spans] == ["ink"]


def test_a_game_may_say_itself_what_a_token_is() -> None:
    line = tinted("PPP is three", lambda word: "grey" if set(word) == {"P"} else None, "mut")
    assert [(span.text, span.tone) for span in line.spans] == [("PPP", "grey bold"), (" is three", "mut")]


def test_marks_go_across_case_and_tone_and_leave_the_text_alone() -> None:
    line = marked(Line.of("Ben ", "brown").add("caught ben"), ["BEN"], "underline")
    assert line.text == "Ben caught ben"
    assert [span.text for span in line.spans if "underline" in span.tone] == ["Ben", "ben"]


# --- entries


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold(BaseEvent):
    kind: str = "untold"


def test_what_is_told_nowhere_leaves_no_line_but_its_heading() -> None:
    wording = table(actions=0).wording
    log = [
        Untold(),
        RoundBegun(seat=1, round=2, hand_size=9),
        CardPlayed(seat=1, card="blue-07", round=2, trick=1, led=True),
    ]
    entries = log_entries(log, wording)
    assert [(entry.index, entry.chapter, entry.seat, entry.milestone) for entry in entries] == [
        (1, "round 2", 1, True),
        (2, "2.1", 1, False),
    ]
    assert log_entries(log, wording, 2) == entries[1:]


PLAYED = LogEntry(7, "6.3", 2, "led B~9")


def text_of(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_the_page_form_has_chapter_seat_and_name_in_columns() -> None:
    assert text_of(log_line(PLAYED, TAGS, RICH, 70, HUES, column=7)) == ["6.3      ■M Mio   led B~9"]
    assert text_of(log_line(PLAYED, TAGS, ASCII, 70, HUES, column=7)) == ["6.3      #M Mio   led B~9"]


def test_the_side_form_has_the_chapter_in_a_row_of_its_own() -> None:
    assert text_of(log_line(PLAYED, TAGS, RICH, 36, HUES, side=True)) == [" 6.3", "  ■M led B~9"]


def test_an_event_of_the_whole_table_has_no_seat() -> None:
    entry = LogEntry(1, None, None, "next trump DARK D@")
    assert text_of(log_line(entry, TAGS, RICH, 36, HUES, side=True)) == ["  next trump DARK D@"]
    assert text_of(log_line(entry, TAGS, RICH, 70, HUES, column=3)) == ["     next trump DARK D@"]


@pytest.mark.parametrize("side", [True, False])
def test_long_lines_are_wrapped_below_their_first_word(side: bool) -> None:
    entry = LogEntry(1, None, 1, "caught 4: " + "漁師 B~9 " * 12)
    lines = log_line(entry, TAGS, RICH, 36, HUES, side=side)
    assert len(lines) > 2
    assert all(line.width <= 36 for line in lines)
    start = lines[0].text.index("caught")
    assert all(line.text[:start].isspace() and line.text[start] != " " for line in lines[1:])


# --- the page


async def test_it_opens_at_the_newest_line_and_tells_what_is_not_in_it() -> None:
    page = log_page()
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert page.lines.cursor == len(page.entries) - 1
        assert seen(pilot.app)[-4].startswith("▸")
        assert "LOG    no hands" in row_with(pilot.app, "LOG")
        assert f"line {len(page.entries)} of {len(page.entries)}" in notice(pilot.app)


async def test_arrows_pages_ends_and_wheel_walk() -> None:
    page = log_page()
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        last = page.lines.cursor
        await press(pilot, "up", "up")
        assert page.lines.cursor == last - 2
        await press(pilot, "pageup")
        assert page.lines.cursor < last - 12
        await press(pilot, "home")
        assert page.lines.cursor == 0
        assert "▾" in "".join(seen(pilot.app))
        await press(pilot, "end")
        assert page.lines.cursor == last
        wheel = events.MouseScrollUp(page.lines, 5, 5, 0, 1, 0, False, False, False)
        page.lines.post_message(wheel)
        await settled(pilot)
        assert page.lines.cursor < last


async def test_brackets_walk_by_heading_and_parentheses_by_round() -> None:
    page = log_page()
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "left_square_bracket")
        trick = page.entries[page.lines.cursor]
        assert trick.chapter is not None
        await press(pilot, "left_square_bracket", "right_square_bracket")
        assert page.entries[page.lines.cursor] == trick
        await press(pilot, "left_parenthesis")
        assert page.entries[page.lines.cursor].milestone
        first = page.lines.cursor
        await press(pilot, "left_parenthesis")
        assert page.entries[page.lines.cursor].milestone
        assert page.lines.cursor < first
        # the heading stands at the top: what belongs to it is to be read
        assert seen(pilot.app)[4].startswith("▸round")
        await press(pilot, "right_parenthesis", "right_parenthesis", "right_parenthesis")
        assert page.lines.cursor == len(page.entries) - 1


async def test_find_walks_upwards_through_its_hits_and_marks_them() -> None:
    page = log_page()
    async with PageBench(page).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "slash")
        await typed(pilot, "ben caught")
        hits = [
            n
            for n, entry in enumerate(page.entries)
            if "caught" in entry.text and (entry.seat == 1 or "Ben" in entry.text)
        ]
        assert page.lines.cursor == hits[-1]
        assert f"hit {len(hits)} of {len(hits)}" in row_with(pilot.app, "FIND")
        await press(pilot, "enter")
        assert page.lines.cursor == hits[-2]
        await press(pilot, "down", "down")
        assert page.lines.cursor == hits[0]
        here = next(line for line in page.lines.lines if line.text.startswith("▸"))
        assert {span.text for span in here.spans if "underline" in span.tone} >= {"caught"}
        await press(pilot, "escape")
        assert page.lines.has_focus
        await press(pilot, "enter")
        assert page.lines.cursor == hits[-1]


@pytest.mark.recipe(number="T17")
async def test_letters_belong_to_the_field_and_esc_leads_out_in_two_steps() -> None:
    app = PageBench(log_page())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "slash")
        await typed(pilot, "L[(")
        assert app.screen is app.page
        assert "not in this log" in row_with(app, "FIND")
        await press(pilot, "escape")
        assert app.screen is app.page
        await press(pilot, "escape")
        assert app.results == [None]


async def test_its_own_key_closes_it_and_so_does_a_click_on_the_footer() -> None:
    for way in ("L", None):
        app = PageBench(log_page())
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            if way:
                await press(pilot, way)
            else:
                await click_on(pilot, "#keys", "L close")
            assert app.results == [None]


async def test_an_empty_log_says_so_and_takes_every_key() -> None:
    app = PageBench(log_page(game=table(actions=0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "up", "end", "left_square_bracket", "right_parenthesis", "enter", "slash")
        await typed(pilot, "x")
        assert "Nothing has happened yet." in notice(app)


async def test_resizing_keeps_the_place() -> None:
    page = log_page()
    async with PageBench(page).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "left_parenthesis")
        here = page.lines.cursor
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert page.lines.cursor == here
        assert any(row.startswith("▸") for row in seen(pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_odd_names_keep_the_columns(size: tuple[int, int], signs: Signs) -> None:
    page = log_page(ODD_NAMES, 60)
    async with PageBench(page, signs=signs).run_test(size=size) as pilot:
        await settled(pilot)
        assert "[/]" in "".join(seen(pilot.app))
        plays = [line.text for line in page.lines.lines if "played " in line.text]
        assert len(plays) > 5
        assert len({cell_len(text[: text.index("played ")]) for text in plays}) == 1


def test_events_of_the_example_game_all_become_entries() -> None:
    kinds = {RoundBegun, RoundScored, CardPlayed, TrickCaught}
    game = table()
    log = game.public().log
    told = {type(log[entry.index]) for entry in log_entries(log, game.wording)}
    assert told >= kinds
