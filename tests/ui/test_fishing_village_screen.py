"""Come to Fishing Village!: the whole screen, whatever is asked, for every number of seats, at both sizes."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController, options_json
from fishgames.core.people import seat_infos
from fishgames.core.rng import seeded
from fishgames.core.saves import now
from fishgames.core.table import TableSettings
from fishgames.games.fishing_village.screen.board import shape_of
from fishgames.games.fishing_village.screen.faces import TOKEN_HUES, brief_claim
from fishgames.games.fishing_village.screen.fields_page import FieldsPage
from fishgames.ui.curtain import Curtain
from fishgames.ui.replay_screen import ReplayScreen
from fishgames.ui.result_screen import ResultScreen
from fishgames.ui.widgets.items import ItemBlock
from tests.games.fishing_village import builders
from tests.ui.fitting import assert_fits, assert_whole
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import SIZES, Sitting, Tables, heard, steady

pytestmark = pytest.mark.usefixtures("quick")

NAMES = ("Hana", "Ben", "Mio", "Tom", "Ada", "Kenji", "Luz", "漁師")
ODD = ("Maximiliane-Theodora von Hohenstein-Ruhe", "漁師漁師漁師漁師", "[/]", "W" * 40, "Zoe", "$x", "Ann", "[b")

MIO: dict[str, Any] = {
    "round": 2,
    "active": 2,
    "population": 12,
    "resolved": 4,
    "face_up": ("agr_score", "com_score"),
    "hands": {
        0: ["agr_MR", "fis_M", "ind_R"],
        2: ["agr_LM", "agr_M", "fis_L", "fis_R", "ind_LR", "com_M"],
        3: ["fis_L", "com_R", "ind_M", "agr_R"],
    },
    "fields": {
        0: ["agr_L", "agr_LM", "com_LR", "ind_M", "ind_M"],
        1: ["agr_LM", "agr_MR", "agr_LR", "fis_L", "fis_MR", "ind_L"],
        2: ["agr_L", "agr_L", "agr_M", "agr_R", "agr_LR", "agr_LM", "fis_M", "ind_R", "com_R"],
        3: ["agr_L", "agr_M", "fis_M", "fis_R", "com_LM", "com_R"],
    },
    "sharks": {0: ["L", "L", "R"], 2: ["R"], 3: ["L", "M", "R"]},
    "developments": {
        0: ["local_cuisine"],
        1: ["village_festival"],
        2: ["farm_machinery"],
        3: ["port_market"],
    },
}
"""A position with something of everything: Mio is to act."""

MORE: dict[str, Any] = {
    "fields": {4: ["fis_L", "fis_M"], 5: ["ind_M", "com_L"], 6: ["agr_R"], 7: ["fis_R", "com_M"]},
    "sharks": {4: ["M", "M", "L"], 5: ["L", "L"], 6: ["R", "L", "M"], 7: ["M"]},
    "developments": {4: ["fish_cannery"], 5: ["self_sufficiency"], 6: ["port_market"], 7: ["local_cuisine"]},
}
"""Four seats more."""


def named(controller: AnyController, names: Sequence[str] = NAMES, **settings: Any) -> AnyController:
    """The same table with these people, so that it can be saved."""
    controller.table = controller.table.replaced(
        seats=seat_infos([(name, "human") for name in names[: len(controller.seats)]]),
        settings=TableSettings(**{"pace": "instant", **settings}),
        options=options_json(controller.snapshot().state.options),
        started=now(),
    )
    controller.wording.names = tuple(info.name for info in controller.seats)
    return controller


def laid(seats: int = 4, *, names: Sequence[str] = NAMES, **changed: Any) -> AnyController:
    """Mio's position, with some of it changed."""
    given = {**MIO, **changed}
    if seats == 8:
        given |= {part: {**given[part], **MORE[part]} for part in MORE}
    return named(builders.at(seats, **given), names)


async def sat(pilot: Any, folder: Path, controller: AnyController) -> Sitting:
    """At the table, the curtain lifted."""
    table = Sitting(pilot, folder)
    await table.at(controller)
    while isinstance(pilot.app.screen, Curtain):
        await table.press("space")
    return table


def assert_nothing_is_cut(app: Tables) -> None:
    """All is whole, and the board has its place above the shelf."""
    assert_whole(app, widths=False)
    if (upper := app.screen.query("#upper")) and not isinstance(app.screen, Curtain):
        assert app.screen.query_one("#board").region.bottom <= upper.first().region.bottom


def assert_all_that_is_needed(app: Tables) -> None:
    """Every seat with its sharks, the one on turn marked, and one key for each thing."""
    table = app.table
    assert table.handle is not None
    view = table.handle.view
    rows = seen(app)
    for seat, info in enumerate(view.table):
        mark = table.tags.mark(seat, app.signs).text
        row = next(row for row in rows[1:] if f"{mark} {table.tags.names[seat][:2]}"[:5] in row)
        assert (str(info.hand_size) if info.hand_size else "0!") in row
    if view.asked.how == "one":
        assert any(row.startswith((app.signs.turn, app.signs.focus)) for row in rows)
    blocks = [
        block
        for block in table.query("#decide ItemBlock").results(ItemBlock)
        if not any(node.has_class("gone") for node in block.ancestors_with_self)
    ]
    keys = [key for block in blocks for key in block.item_keys() if key]
    assert len(set(keys)) == len(keys)
    assert keys
    assert isinstance(app.focused, ItemBlock)
    assert app.focused in blocks
    assert any(app.signs.focus in row for row in rows)


def plies(seats: int, seed: int, **options: Any) -> Iterator[AnyController]:
    """A long game, at every decision."""
    for ply in builders.walk(seats, seed, wealth=60, **options):
        yield builders.game(ply.before.clone())


def moments(seats: int, seed: int, every: int = 150, **options: Any) -> Iterator[AnyController]:
    """The first decision of each kind, and every so many."""
    kinds: set[str] = set()
    for number, controller in enumerate(plies(seats, seed, **options)):
        kind = controller.public().view.asked.kind
        if kind not in kinds or number % every == 0:
            kinds.add(kind)
            yield controller


@pytest.mark.parametrize("seats", range(1, 9))
async def test_everything_fits_at_both_sizes(seats: int, tmp_path: Path) -> None:
    """T14, T18: at moments of a long game, with names that are long, wide, or look like markup."""
    app = Tables(tmp_path)
    options: dict[str, Any] = {"development_sacrifice": "anytime", "shark_order": "chosen"} if seats % 2 else {}
    async with app.run_test(size=SIZES[0]) as pilot:
        for number, controller in enumerate(moments(seats, seats, **options)):
            table = Sitting(pilot, tmp_path)
            await table.at(named(controller, ODD if number % 2 else NAMES))
            await assert_fits(table, assert_nothing_is_cut, partial(assert_all_that_is_needed, app))
            for keys in (("right", "down"), ("question_mark",), ("down",), ("escape",), ("tab",)):
                await pilot.press(*keys)
                await steady(pilot)
                assert_nothing_is_cut(app)


async def test_a_whole_game_by_the_keys(tmp_path: Path) -> None:
    """T7: people press only keys that are printed; the last round comes to its end and its result."""
    controller = laid(round=3, resolved=6, face_up=("ind_score", "com_score"))
    lot = seeded(8, 3)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(controller)
        pressed = 0
        while controller.to_act():
            if isinstance(app.screen, Curtain):
                await pilot.press("space")
                await until(pilot, lambda: app.waits and not isinstance(app.screen, Curtain))
            before = controller.actions
            blocks = [
                block
                for block in app.table.query("#decide ItemBlock").results(ItemBlock)
                if not any(node.has_class("gone") for node in block.ancestors_with_self)
            ]
            keys = [key for block in blocks for n, key in enumerate(block.item_keys()) if key and block.possible(n)]
            await pilot.press(lot.pick(keys))
            await pilot.pause()
            if controller.actions == before and lot.below(2):
                await pilot.press("enter" if lot.below(4) else "escape")
                await pilot.pause()
            if controller.actions != before:
                await until(pilot, lambda: app.waits)
            pressed += 1
            assert pressed < 1_000
        await heard(pilot)
        assert row_with(app, "population after each closing")
        assert row_with(app, "start, end")


# --- the table --------------------------------------------------------------------------------------------------------


async def test_the_readiness_table(tmp_path: Path) -> None:
    """FV-7.3, FV-8.1: symbols before and after the sharks, the result in words, developments; no sums are left over."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid())
        assert table.above == [
            " Come to Fishing Village!  round 2 of 3   closing 5 of 8           acts  ■M Mio",
            " POPULATION",
            "   ▄█  ▀▀▄    ■■■■■■■■■■■■········  undergo +0  recruit -2  help -1",
            "    █  ▄▀     NOW   Agricultural  5 A^                     workers 39 +0",
            "   ▀▀▀ ▀▀▀    NEXT  Commercial  2 C$  pile I C             sharks  29 +0",
            "",
            " READY?     hand NOW 5 A^      NEXT 2 C$     sharks F~  I* development",
            " ●H Hana     3   3→0   fail -5 2→0   fail -5 L L>R  0   2  Cuisine 3/4A 0/4F",
            " ▲B Ben      0!  6     pass +1 0     fail -5 –      3   1  Festival 2A 2F 1I 0C",
            "»■M Mio      6   8→5   pass +0 1→0   fail -5 >R     1   0  Machine 4/4A 1/3I",
            " ◆T Tom      4   2→0   fail -5 3→0   fail -5 L M>R  0   0  Port 2/4F 3/3C",
            "",
            "",
            "",
        ]


async def test_eight_seats_fit(tmp_path: Path) -> None:
    """All seats, the field, the hand and the acts at 80x24; every place of a card in one list."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid(8, population=2))
        assert table.above[1:4] == [
            " POPULATION   2 ■■··················  undergo +0  recruit -2  help -1",
            " NOW Agricultural 5 A^  NEXT Commercial 2 C$ pile I C             piles 32w 20s",
            " READY?     hand NOW 5 A^      NEXT 2 C$     sharks F~  I* development",
        ]
        assert [row[1:5] for row in table.above[4:12]] == [
            "●H H",
            "▲B B",
            "■M M",
            "◆T T",
            "★A A",
            "▼K K",
            "♣L L",
            "♠8 漁"[:4],
        ]
        assert table.shelf[1].endswith("FIELD    L   M   R   left")
        await table.press("2")
        assert len(table.shelf) == 9
        assert table.shelf[8] == ("▌ 8  ♠8 漁師     -1  2→0   fail -5       h  ♠8 漁師     -1  >M  0     fail -5")
        assert_nothing_is_cut(app)


async def test_claims_stand_on_the_row_of_their_seat(tmp_path: Path) -> None:
    """FV-11.1: in place of the two types that are not wanted just now; the whole text by `?` and `V`."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid()
        table = await sat(pilot, tmp_path, controller)
        controller.seat(0).claim("3 A^ 2 I*")
        controller.seat(1).claim("empty hand, resolves NEXT soon")
        await steady(pilot)
        assert table.above[6:9] == [
            " READY?     hand NOW 5 A^      NEXT 2 C$     sharks development       told",
            " ●H Hana     3   3→0   fail -5 2→0   fail -5 L L>R  Cuisine 3/4A 0/4F 3 A^ 2 I*",
            " ▲B Ben      0!  6     pass +1 0     fail -5 –      Festival 2A2F1I0C empty han",
        ]
        # numbers are written closer before they are cut
        controller.seat(0).claim("3 A^, 2 F~, no I*, 1 C$")
        await steady(pilot)
        assert table.above[7].endswith(" 3A2F0I1C")
        await pilot.resize_terminal(*SIZES[1])
        await steady(pilot)
        assert row_with(app, " TOLD   ●H 3 A^, 2 F~, no I*, 1 C$")
        assert row_with(app, "        ▲B empty hand, resolves NEXT soon")
        assert_nothing_is_cut(app)
        await pilot.resize_terminal(*SIZES[0])
        await steady(pilot)
        app.table.query_one("#ready", ItemBlock).focus()
        await pilot.press("home", "down", "question_mark")
        assert row_with(app, "empty hand, resolves NEXT soon")
        await pilot.press("escape", "V")
        assert isinstance(app.screen, FieldsPage)
        assert row_with(app, "empty hand, resolves NEXT soon")


async def test_what_is_told_now_does_not_stand_beside_what_is_past(tmp_path: Path) -> None:
    """Only the log says when it was told."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        controller = laid()
        controller.seat(0).claim("3 A^ 2 I*")
        builders.do(controller, "assign", card="agr_M", target=2)
        table = await sat(pilot, tmp_path, controller)
        assert row_with(app, " TOLD   ●H 3 A^ 2 I*")
        await table.press("L", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert not [row for row in seen(app) if row.startswith(" TOLD")]
        assert "told" not in row_with(app, "READY?")
        await table.press("V", "1")
        assert isinstance(app.screen, FieldsPage)
        assert not [row for row in seen(app) if "told" in row]
        await table.press("escape", "escape", "escape", "V", "1")
        assert row_with(app, "told   3 A^ 2 I*")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [4, 8])
async def test_bots_tell_what_they_hold(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    """FV-11.3: on their rows as people's claims, in full on the page of fields and by `?`."""
    app = Tables(tmp_path)
    async with app.run_test(size=size) as pilot:
        controller = laid(seats)
        bots = [
            info.model_copy(update={"player": "human" if seat == 2 else "medium"})
            for seat, info in enumerate(controller.seats)
        ]
        controller.settle(seats=tuple(bots))
        table = await sat(pilot, tmp_path, controller)
        assert row_with(app, "READY?")[70:74] == "told"
        for mark, name, brief in (("●H", "Hana", "2A1F1I0C"), ("▲B", "Ben", "empty"), ("◆T", "Tom", "1A1F1I1C")):
            assert brief in row_with(app, f"{mark} {name}")[70:79]
        mio = next(row for row in table.above[1:] if "■M Mio" in row)
        assert mio[70:79].strip() == ""
        if seats == 4 and size == SIZES[1]:
            assert row_with(app, " TOLD   ●H 2 A^, 1 F~, 1 I*, no C$")
        assert_nothing_is_cut(app)
        app.table.query_one("#ready", ItemBlock).focus()
        await pilot.press("home", "question_mark")
        assert row_with(app, "2 A^, 1 F~, 1 I*, no C$")
        await pilot.press("escape", "V", "4")
        assert row_with(app, "told   1 A^, 1 F~, 1 I*, 1 C$")


def test_what_was_told_is_written_as_close_as_it_must_be() -> None:
    claim = "10 A^, no F~, 12 I*, 1 C$"
    assert brief_claim(claim, 25) == claim
    assert brief_claim(claim, 11) == "10A0F12I1C"
    assert brief_claim(claim, 9) == "10A12I1C"
    assert brief_claim("no A^, no F~, no I*, no C$, A-A", 9) == "A-A"
    assert brief_claim("2 F~, no C$, 2x --F, no A^, and so on", 9) == "2F, 2x --F, and so on"
    assert brief_claim("as it was before", 9) == "as it was before"
    assert [brief_claim("empty hand", cells) for cells in (10, 9)] == ["empty hand", "empty"]


async def test_hands_that_the_table_shows(tmp_path: Path) -> None:
    """FV-11.2: with `summary` symbols by type, with `open` the hands themselves."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        await sat(pilot, tmp_path, laid(options={"talk": "summary"}))
        assert "  holds  " in row_with(app, "READY?")
        assert "2A1F1I" in row_with(app, "●H Hana")
        await sat(pilot, tmp_path, laid(options={"talk": "open"}))
        assert row_with(app, " HANDS  ●H ")
        assert any("-AA -F- --I" in row for row in seen(app))


async def test_every_seat_can_be_asked_about(tmp_path: Path) -> None:
    """Tab, arrows, `?` for the workers that would go, Enter for the field, Esc back to the choice."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid())
        await pilot.press("tab", "tab", "home")
        assert notice(app).startswith("●H Hana  NOW 3→0 of 5 A^, fail -5; gone: A-- AA-")
        await pilot.press("question_mark")
        assert table.shelf[:5] == [
            "▌Hana's field                                                   FV-7.3  FV-8.1",
            "▌ sharks     L L>R  block L R",
            "▌ NOW        3→0 of 5 A^  fail -5   gone: A-- AA-",
            "▌ NEXT       2→0 of 2 C$  fail -5   gone: C-C",
            "▌ wants      Local Cuisine  3/4 A^  0/4 F~   +4 when the round ends",
        ]
        await pilot.press("escape", "down", "enter")
        assert isinstance(app.screen, FieldsPage)
        assert row_with(app, "▲B Ben")
        await pilot.press("4")
        assert row_with(app, "L M>R   block L M R")
        assert row_with(app, "F~   -F- --F")
        await pilot.press("left", "escape", "escape")
        assert app.focused is not None
        assert app.focused.id == "hand"


async def test_the_account_of_a_round(tmp_path: Path) -> None:
    """FV-8.1: clockwise from the last resolver, what was wanted and what lay there, then the next round."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        ben = ["agr_LM", "fis_LM", "ind_LM", "com_MR"]
        controller = laid(resolved=7, face_up=("agr_score",), fields={**MIO["fields"], 1: ben})
        table = Sitting(pilot, tmp_path)
        builders.do(controller, "undergo")
        await table.at(controller)
        assert table.wanted == "Tom"
        rows = seen(app)
        start = next(n for n, row in enumerate(rows) if row.startswith(" CHECK"))
        assert rows[start : start + 7] == [
            " CHECK        after round 2, clockwise from ■M Mio; sharks don't count",
            "",
            "  seat        development         wanted        field         result   people",
            "  ■M Mio      Farm Machinery      4A 3I         5A 1I         missed",
            "  ◆T Tom      Port Market         4F 3C         2F 3C         missed",
            "  ●H Hana     Local Cuisine       4A 4F         3A 0F         missed",
            "  ▲B Ben      Village Festival    2A 2F 2I 2C   2A 2F 2I 2C   met +4   12→16",
        ]
        assert row_with(app, "ROUND 3")
        assert row_with(app, "8 A^   6 F~   5 I*   4 C$")
        assert_nothing_is_cut(app)


async def test_the_account_of_eight_seats_fits(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(8, resolved=7, face_up=("agr_score",))
        builders.do(controller, "undergo")
        table = Sitting(pilot, tmp_path)
        await table.at(controller)
        assert row_with(app, "CHECK")
        assert row_with(app, "POPULATION")
        assert_nothing_is_cut(app)


async def test_the_result(tmp_path: Path) -> None:
    """FV-10.2: grade, population after each closing, the ledger; and a defeat."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(round=3, resolved=7, face_up=("ind_score",), population=19)
        builders.do(controller, "abandon")
        await Sitting(pilot, tmp_path).at(controller)
        assert isinstance(app.screen, ResultScreen)
        assert row_with(app, "population 14   Standard Victory   Miraculous Victory begins at 21")
        assert row_with(app, "abandoned 1, undergone 0")
        assert row_with(app, "start, end").split()[-1] == "20→14"
        lost = laid(population=3, developments={seat: [] for seat in range(4)}, face_up=("com_score", "agr_score"))
        builders.do(lost, "abandon")
        await Sitting(pilot, tmp_path).at(lost)
        assert row_with(app, "population -2   defeat")


def test_the_shape_follows_from_what_is_public() -> None:
    """Rows for the shelf never run out, and never depend on a hand."""
    for seats in range(1, 9):
        rows = 1 + seats * (2 if seats < 3 else 1)
        for height in (24, 30, 34, 40, 60):
            shape = shape_of(rows, seats, height, 80)
            assert shape.shelf >= (10 if rows <= 6 else 9)
            assert rows + shape.top + shape.shelf + 4 <= height
            if height >= 40:
                assert shape.bands >= 1


def test_no_two_tokens_look_alike() -> None:
    """T20: letters stand in columns, so that no colour is needed."""
    tokens = [token for token in TOKEN_HUES if len(token) == 3]
    assert len(tokens) == len(set(tokens)) == 24
    assert all(len(token) == 3 and token.isascii() for token in tokens)


async def test_without_half_blocks(tmp_path: Path) -> None:
    """The ASCII form has the same rows; nothing but ASCII is drawn."""
    app = Tables(tmp_path, signs="ascii")
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid())
        assert table.above[2] == " POPULATION  12 ############........  undergo +0  recruit -2  help -1"
        await table.press("4", "d")
        for row in seen(app):
            assert row.isascii(), row
