"""The set-up of a table, played with real keys."""

import pytest
from textual.widgets import Input

from fishgames.core.registry import games
from fishgames.core.request import PlayRequest
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.keys_screen import rows_of
from fishgames.ui.option_words import parse_seed
from fishgames.ui.people import House, LastTable
from fishgames.ui.setup_form import SetupResult
from fishgames.ui.setup_screen import PARTS, SetupScreen
from fishgames.ui.signs import ASCII, RICH
from tests.ui.pages import PageBench, notice, row_with, seen

SPEC = games()["fishing2"]
LAST = LastTable(
    (("Hana", "human"), ("Ben", "human"), ("Mio", "random"), ("Tom", "human")),
    {"history": "last_trick", "gone": "since then", "double16_follow": "nonsense"},
    {"privacy": "open"},
    "2026-07-02",
)
HOUSE = House(names=("Hana", "Ben", "Mio", "Tom"), tables={"fishing2": LAST})
UGLY = ("[/]", "[b", "漁師", "x" * 40, "$x")

# frame setup at 80x24, with the options of Fishing 2
SETUP = """\
 New table   Fishing 2                                               3-5 people

 SEATS   as they sit, clockwise
▸1  ●H Hana       ‹ person ›          faces the screen
 2  ▲B Ben        ‹ person ›          left of Hana
 3  ■M Mio        ‹ bot, random ›     left of Ben; plays after a pause
 4  ◆T Tom        ‹ person ›          left of Mio
 5  + add a seat

 OPTIONS   of this table
 6  privacy               ‹ open ›         no curtain, piles stay hidden
 7  undo                  ‹ vote ›         as free, and beyond it if all agree
 8  bots' pace            ‹ short ›        a pause before each bot, to follow""".splitlines()

Bench = PageBench[SetupResult | None]


def bench(house: House = HOUSE, prefilled: PlayRequest | None = None, **more: object) -> Bench:
    return PageBench(SetupScreen(SPEC, house, prefilled), **more)  # type: ignore[arg-type]


def page(app: Bench) -> SetupScreen:
    assert isinstance(app.screen, SetupScreen)
    return app.screen


def only(app: Bench) -> SetupResult:
    (result,) = app.results
    assert result is not None
    return result


async def test_the_frame() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)):
        found = seen(app)
        assert found[: len(SETUP)] == SETUP
        assert " ▾ 8 more" in found
        assert row_with(app, " z  Deal") == " z  Deal          4 seats, 3 people and 1 bot"


async def test_the_page_of_keys_lists_the_keys_of_every_part() -> None:
    """Wherever the focus is, but for a field, which keeps letters to itself."""
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        for part in PARTS:
            page(app).part(part).focus()
            await pilot.pause()
            here, _ = rows_of(page(app))
            found = {row.keys: row.words for row in here}
            assert found["1-5"] == "a seat, or another one"
            last = page(app).part("options").item_keys()[-1]
            assert found[f"6-9 a-{last}"] == "an option"
            assert found["z"] == "deal the cards"
            assert found["Tab"] == "the next part: seats, options, deal"
        await pilot.press("tab", "enter")
        here, _ = rows_of(page(app))
        assert [row.keys for row in here[:2]] == ["letters", "Enter"]
        assert not any(row.words == "an option" for row in here)


async def test_the_first_time_there_are_names_to_begin_with() -> None:
    app = bench(House())
    async with app.run_test(size=(80, 24)) as pilot:
        assert page(app).entries == (("Ann", "human"), ("Ben", "human"), ("Cleo", "human"))
        await pilot.press("z", "z")
        result = only(app)
        assert result.seed is None
        assert result.settings.privacy == "curtain"


async def test_what_was_chosen_last_time_is_there_if_it_still_exists() -> None:
    app = bench()
    async with app.run_test(size=(120, 40)) as pilot:
        assert "‹ last trick ›" in row_with(app, "looking back")
        assert "‹ trump only ›" in row_with(app, "the two 16s follow")
        await pilot.press("z")
        result = only(app)
        assert result.entries == LAST.seats
        assert result.remembered("2026-07-03").options["history"] == "last_trick"
        assert result.remembered("2026-07-03").settings["privacy"] == "open"


async def test_the_command_line_comes_before_the_last_time() -> None:
    seats = (("Zoe", "human"), ("Kim", "human"), ("Lea", "random"))
    asked = PlayRequest("fishing2", seats, {"history": "none"}, {"privacy": "curtain"}, seed=0xABC)
    app = bench(prefilled=asked)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "‹ abc ›" in row_with(app, "  seed  ")
        await pilot.press("z")
        result = only(app)
        assert (result.entries, result.seed, result.settings.privacy) == (seats, 0xABC, "curtain")


async def test_left_and_right_change_who_plays_and_how() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "3", "left", "8", "left")
        assert page(app).entries[0] == ("Random", "random")
        assert page(app).entries[2] == ("Mio", "human")
        assert "plays at once" in row_with(app, "Random")
        assert "a person last time" in notice(app) or "Bots' pace" in notice(app)
        await pilot.press("1")
        assert notice(app).startswith("Hana was a person last time.")


async def test_a_bot_is_called_by_its_strength_until_it_is_given_a_name() -> None:
    """The person comes back with the chair; several of one strength are told apart at the table."""
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "left", "left", "2", "left")
        assert page(app).entries[:2] == (("Medium", "medium"), ("Strong", "strong"))
        await pilot.press("2", "right")
        assert page(app).entries[1] == ("Ben", "human")
        await pilot.press("left", "left")
        infos, _ = page(app).form.table()
        assert [info.name for info in infos[:2]] == ["Medium 1", "Medium 2"]
        await pilot.press("enter", *["backspace"] * 6, *"Kai", "enter", "right")
        assert page(app).entries[1] == ("Kai", "strong")
        assert "thinks up to 1 s" in row_with(app, "Kai")
        await pilot.press("enter", *["backspace"] * 3, "enter")
        assert page(app).entries[1] == ("Strong", "strong")


@pytest.mark.recipe(number="T17")
async def test_a_name_is_typed_in_its_row_and_letters_belong_to_the_field() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "enter", *"z1uq", "space", "delete", "R", "enter")
        assert page(app).entries[1] == ("z1uq R", "human")
        assert app.results == []
        assert row_with(app, "z1uq R").startswith("▸2  ▲Z z1uq R")
        await pilot.press("enter", *"Zoe", "escape")
        assert page(app).entries[1] == ("z1uq R", "human")
        await pilot.press("escape", "escape")
        assert app.results == [None]


async def test_the_field_lies_over_its_row_and_moves_with_it() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "enter", *"Maria")
        assert row_with(app, "Maria").startswith(" 3  ■M Maria ")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await pilot.pause()
        assert row_with(app, "Maria").startswith(" 3  ■M Maria ")
        await pilot.press("enter")
        assert page(app).entries[2][0] == "Maria"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "A name can't be empty."),
        ("   ", "A name can't be empty."),
        ("y" * 60, "is too long: 60 columns, 40 is the most."),
        ("A\u202eb", "has a control character in it."),
        ("A\x07b", "has a control character in it."),
    ],
)
async def test_names_that_cannot_be_used_are_refused_with_a_sentence(typed: str, sentence: str) -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "enter")
        app.screen.query_one(Input).value = typed
        await pilot.press("enter")
        assert sentence in notice(app)
        assert page(app).entries[1] == ("Ben", "human")
        # the field is still there, to mend it
        await pilot.press("end", "escape")
        assert not isinstance(app.focused, Input)


async def test_leaving_the_field_by_tab_or_click_takes_the_name() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *"Ida", "tab")
        await pilot.pause()
        assert page(app).entries[0][0] == "Ida"
        await pilot.press("2", "enter", *"Jon")
        await pilot.click(offset=(10, 10))
        await pilot.pause()
        assert page(app).entries[1][0] == "Jon"
        assert not isinstance(app.focused, Input)


async def test_equal_names_are_one_person_and_that_is_said() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4", "enter", *"Hana", "enter")
        assert "Hana is one person on seats 1 and 4, with no hand-over between them" in notice(app)
        assert "the person of seat 1" in row_with(app, "left of Mio")
        await pilot.press("z")
        assert only(app).entries[3] == ("Hana", "human")


async def test_seats_come_and_go_within_the_limits_and_options_keep_their_keys() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        assert page(app).entries[4] == ("Ann", "human")
        assert row_with(app, "+ add a seat").endswith("× 5 seats at most")
        assert row_with(app, "privacy").startswith(" 6  ")
        await pilot.press("down", "enter")
        assert "Fishing 2 is for 5 seats at most." in notice(app)
        await pilot.press("1", "delete", "delete")
        assert [name for name, _ in page(app).entries] == ["Mio", "Tom", "Ann"]
        await pilot.press("delete")
        assert "Fishing 2 takes 3 seats at least" in notice(app)
        assert row_with(app, "privacy").startswith(" 6  ")


@pytest.mark.recipe(number="T14")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("signs", [RICH, ASCII])
async def test_ugly_names_are_literal_and_keep_every_column(size: tuple[int, int], signs: object) -> None:
    asked = PlayRequest("fishing2", tuple((name, "human") for name in UGLY))
    app = bench(House(), asked, signs=signs)
    async with app.run_test(size=size) as pilot:
        found = seen(app)[3:8]
        assert {row[:31].count("person") + row[31:].count(" person") for row in found} >= {1}
        starts = {row.split(" person")[0][-1:] for row in found}
        assert len(starts) == 1
        for name in UGLY:
            assert name[:24] in "\n".join(found)
        await pilot.press("4")
        assert "x" * 40 in notice(app)
        await pilot.press("z")
        assert only(app).entries == asked.seats


async def test_the_rest_of_the_options_is_reached_by_arrows_tab_and_keys() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up", "down", "down", "down", "down", "down")
        assert "▸6  privacy" in row_with(app, "privacy")
        await pilot.press("shift+tab", "tab", "end")
        assert "▸l  card file" in row_with(app, "card file")
        assert " ▴ 8 more" in seen(app)
        await pilot.press("down")
        assert row_with(app, "Deal").startswith("▸z")
        await pilot.press("up", "j")
        assert "▸j  own boat" in row_with(app, "own boat")


async def test_a_seed_is_typed_and_a_bad_one_is_refused() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "right")
        assert "by lot as long as no seed is typed" in notice(app)
        await pilot.press("enter", *"xyz", "enter")
        assert "A seed is 1 to 16 hexadecimal digits, 0-9 and a-f; “xyz” is none." in notice(app)
        await pilot.press("home", "ctrl+k", *"C0FFEE", "enter")
        assert "‹ c0ffee ›" in row_with(app, "seed")
        await pilot.press("left")
        assert "‹ by lot ›" in row_with(app, "seed")
        await pilot.press("left", "z")
        assert only(app).seed == 0xC0FFEE


def test_seeds() -> None:
    assert parse_seed("") is None
    assert parse_seed(" By lot ") is None
    assert parse_seed("0xFF") == 255
    assert parse_seed("f" * 16) == 2**64 - 1
    for bad in ("g", "f" * 17, "-1", "１"):
        with pytest.raises(ValueError, match="hexadecimal"):
            parse_seed(bad)


async def test_what_the_rules_refuse_is_told_with_its_clause() -> None:
    app = bench(House())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", "left", "z")  # round the corner to the last value
        assert "First leader seat:4: the last seat of this table is seat:2. (F2-2.7)" in notice(app)
        assert app.results == []
        await pilot.press("c", "right", "z")
        assert only(app).options.first_leader == "random"  # type: ignore[attr-defined]


async def test_wide_screens_explain_the_option_with_the_cursor() -> None:
    app = bench()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d")
        side = [row[85:].strip() for row in seen(app)]
        assert side[2:7] == [
            "THE TWO 16S FOLLOW",
            "trump only  (chosen)",
            "trump alone",
            "both shades",
            "the other green as well",
        ]
        assert "F2-R3" in side
        last = side.index("LAST TIME")
        assert side[last + 1 : last + 4] == ["Hana, Ben, Mio (bot, random),", "Tom", "2 July"]


async def test_clicks_on_the_edges_of_a_value_change_it() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        row = row_with(app, "privacy")
        await pilot.click(offset=(row.index("›"), 10))
        assert "‹ curtain ›" in row_with(app, "privacy")
        row = row_with(app, "Ben ")
        await pilot.click(offset=(row.index("‹"), 4))
        assert page(app).entries[1] == ("Strong", "strong")
        await pilot.click(offset=(8, 4))
        await pilot.pause(0.6)
        assert app.results == []
        # the row that has the cursor already: its key
        assert isinstance(app.focused, Input)


async def test_no_key_is_printed_twice() -> None:
    app = bench()
    async with app.run_test(size=(120, 40)):
        keys = [
            row[1]
            for row in seen(app)[3:28]
            if row[:1] in (" ", "▸") and row[1:2] in (*ROW_KEYS, "z") and row[2:4] == "  "
        ]
        assert len(keys) == len(set(keys)) == 5 + 16 + 1
        assert "u" not in keys


async def test_footer_and_hints_are_buttons() -> None:
    app = bench()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4")
        await pilot.click(offset=(seen(app)[22].index("Del"), 22))
        await pilot.pause()
        assert len(page(app).entries) == 3
        await pilot.click(offset=(seen(app)[23].index("z deal"), 23))
        await pilot.pause()
        assert len(only(app).entries) == 3


@pytest.mark.parametrize(
    ("players", "privacy", "curtain"),
    [
        ("human human easy", "curtain", True),
        ("human human easy", "locked", True),
        ("human human easy", "open", False),
        ("human easy easy", "curtain", False),
        ("easy easy easy", "curtain", False),
    ],
)
async def test_a_curtain_is_promised_only_where_one_comes(players: str, privacy: str, curtain: bool) -> None:
    seats = tuple(zip(("Ann", "Ben", "Cleo"), players.split(), strict=True))
    app = bench(prefilled=PlayRequest(SPEC.id, seats, settings={"privacy": privacy}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "tab")
        expected = "a hand comes up only behind the curtain" if curtain else "without any curtain"
        assert expected in notice(app)
