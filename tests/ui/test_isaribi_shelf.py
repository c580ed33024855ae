"""Isaribi: every decision on the shelf, what it would do and cost before it is done, and why not."""

from pathlib import Path
from typing import Any

import pytest

from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.curtain import Curtain
from tests.games.isaribi import builders
from tests.ui.pages import notice, row_with, seen
from tests.ui.sitting import SIZES, Sitting, Tables
from tests.ui.test_isaribi_screen import named

pytestmark = pytest.mark.usefixtures("quick")

FISH = ("clam 2", "prawn 5", "mackerel 0", "mackerel 4", "bream 3")
MARKET: tuple[Any, ...] = (
    {"card": "prawn 4x3", "cubes": {"prawn": 1}},
    {"card": "bream 7x2", "cubes": {"bream": 2}},
    "any 3x3",
    "?clam 2x4",
    "?mackerel 5x2",
    "?bream 6x2",
)
HANA: dict[str, Any] = {
    "money": 12,
    "boat": 2,
    "cubes": {"prawn": 2},
    "ap_level": 2,
    "net_level": 1,
    "abilities": ["client"],
}
OTHERS: tuple[dict[str, Any], ...] = (
    {"money": 16, "boat": 0, "ap_level": 3},
    {"money": 9, "boat": 2, "ap_level": 1, "cubes": {"clam": 1, "mackerel": 1}, "abilities": ["smokehouse"]},
    {
        "money": 21,
        "boat": 4,
        "ap_level": 2,
        "net_level": 1,
        "cubes": {"bream": 2},
        "abilities": ["client"],
        "client_cube": "bream",
        "left": True,
        "collaborator": "carpenter",
    },
)


def view(sitting: Sitting) -> IsaribiView:
    """What everybody sees now."""
    assert sitting.controller is not None
    found: IsaribiView = sitting.controller.public().view
    return found


def table(hana: dict[str, Any] | None = None, **given: Any) -> Any:
    """The position of the pictures: Hana acts in round 3, Tom has left first."""
    seats = [HANA | (hana or {}), *OTHERS]
    made = {"round": 3, "lap": 3, "pawn": 1, "active": 0, "first_out": 3, "fish": FISH, "market": MARKET}
    return named(builders.at(4, seats=seats, **(made | given)))


IN_HARBOUR: dict[str, Any] = {"boat": 0, "cubes": {"clam": 1, "prawn": 3, "bream": 1}}


async def sat(pilot: Any, folder: Path, controller: Any) -> Sitting:
    """At the table."""
    sitting = Sitting(pilot, folder)
    await sitting.at(controller)
    if isinstance(sitting.app.screen, Curtain):
        await sitting.press("space")
    return sitting


async def test_the_picture_of_a_turn(tmp_path: Path) -> None:
    """Market, sea and seats above; nine rows with effect and cost below."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await sat(pilot, tmp_path, table())
        assert sitting.above[1:] == [
            " MARKET   M1          M2          M3          M4          M5          M6",
            "        ▐ P  $4 ▌     B  $7     ▐ *  $3 ▌   ▐  ???  ▌   ▐  ???  ▌   ▐  ???  ▌",
            "        ▐ 2 of 3▌     full      ▐ 3 of 3▌   ▐       ▌   ▐       ▌   ▐       ▌",
            "",
            " SEA    B bream    M mackerel M mackerel P prawn    C clam     HARBOUR",
            "        BBB        MMMM       none left  PPPPP      CC         sell, tech",
            "        F5         F4 \\T/     F3         F2 \\HM/    F1         \\B/",
            "",
            " SEATS        ryo  cubes      keep AP   net smoke client",
            " »●H Hana     $12  PP !       1    2.5  3/2  –    ready",
            "  ▲B Ben      $16  –          1    3    2/1  –    –     pawn",
            "  ■M Mio       $9  CM         4    2    2/1  +3   –",
            "  ◆T Tom      $21  BB         3    2.5  3/2  –    used  left 1st, Carpenter",
        ]
        assert sitting.shelf == [
            "▌Hana's turn   AP ■■■■■ 2.5   still to use: fish  sell  technology   or leave",
            "▌▸1  net        +3 prawn, holds 5      1 AP  6× sell       × only in the Harbour",
            "▌ 2  hand       +1 prawn, holds 3    0.5 AP  7× technology × only in the Harbour",
            "▌ 3  move to F1 clam, 2 cubes          1 AP  8  leave      the round",
            "▌ 4  move to F3 mackerel, none left    1 AP  0  end turn   2.5 AP lost",
            "▌ 5  turn up M4                        1 AP",
            "▌ to take  Money changer  Speculator  Old fisherman  Carpenter  Dried fish shop",
        ]
        assert notice(app) == (
            "Net at F2: takes 3 of 5 prawn (net 3/2), leaves AP 1.5 and 2 there. "
            "! The boat keeps 1 of 5 between rounds; if none is sold, that costs $3 (I-9.2)"
        )


async def test_what_a_turn_does(tmp_path: Path) -> None:
    """Digits act at once where that can be taken back; what a turn has used up says so."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = table()
        sitting = await sat(pilot, tmp_path, controller)
        await sitting.press("1")
        assert view(sitting).table[0].cubes == (0, 5, 0, 0)
        assert sitting.shelf[0] == "▌Hana's turn   AP ■■■·· 1.5   still to use: sell  technology"
        assert row_with(app, "1× net").startswith("▌ 1× net        × used in this turn")
        assert "8× leave      × not after an action" in row_with(app, "8× leave")
        await sitting.press("1")
        assert "fishing is possible once a turn, and it was done. I-6.5" in notice(app)
        await sitting.press("u")
        assert view(sitting).table[0].cubes == (0, 2, 0, 0)
        # turning a card up can't be taken back: the key only points at it
        await sitting.press("5")
        assert controller.actions == 0
        assert notice(app).startswith("Turn up M4 for everybody, leaves AP 1.5; by itself in Ben's next slot.")
        await sitting.press("enter")
        assert row_with(app, "▐ C  $2 ▌")
        await sitting.press("3")
        assert view(sitting).table[0].boat == 1
        assert row_with(app, "1× net").startswith("▌ 1× net        × no net for clams")
        # a catch that is still possible is not thrown away by one key
        await sitting.press("0")
        assert controller.actions == 2
        assert notice(app) == (
            "End the turn: 0.5 AP lost. Next is Ben: M5 turns up. ! still possible in this turn: hand"
        )
        await sitting.press("enter")
        assert sitting.who == "Ben"
        assert row_with(app, "▐ M  $5 ▌")


async def test_a_sale_is_put_together_on_one_sheet(tmp_path: Path) -> None:
    """Pairs of cube and card are ticked, the sum stands beside them (I-8.3)."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = table(IN_HARBOUR)
        sitting = await sat(pilot, tmp_path, controller)
        assert "6  sell       up to +$8        1 AP" in row_with(app, "6  sell")
        await sitting.press("6")
        assert sitting.shelf == [
            "▌Sell   choose 1 or 2 cubes and where they go   retail 0.5 AP, gross 1 AP",
            "▌",
            "▌▸1  P M1      $4 2 left  5  B M3      $3 3 left CHOSEN  nothing yet",
            "▌ 2× B M2  × full         6  C Client  $4 1 left",
            "▌ 3  C M3      $3 3 left  7  P Client  $4 1 left",
            "▌ 4  P M3      $3 3 left  8  B Client  $4 1 left",
            "▌ z  the most  P M1 P M1  +$8        y  one  P M1  +$4      x× gross  × one cube",
        ]
        await sitting.press("2")
        assert notice(app).startswith("×  M2 is full: it takes no more cubes in this round (I-8.3.3).")
        await sitting.press("4", "5")
        assert [row[49:].strip() for row in sitting.shelf[2:6]] == [
            "CHOSEN  gross",
            "P to M3       $3",
            "B to M3       $3",
            "sale         +$6  12→18",
        ]
        assert sitting.shelf[0].endswith("gross 1 AP, leaves 1.5")
        # a third is too many, the last comes off again
        await sitting.press("3")
        assert "Two are chosen" in notice(app)
        await sitting.press("backspace")
        assert row_with(app, "CHOSEN  retail")
        await sitting.press("1")
        assert row_with(app, "+$7  12→19")
        await sitting.press("enter")
        assert controller.actions == 1
        assert view(sitting).table[0].money == 19
        assert row_with(app, "6× sell").count("× used in this turn")


async def test_one_cube_gross_two_of_a_kind_and_the_best(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = table(IN_HARBOUR)
        sitting = await sat(pilot, tmp_path, controller)
        # one cube is sold retail, or gross if somebody wants that
        await sitting.press("6", "1", "x")
        assert row_with(app, "CHOSEN  gross")
        assert sitting.shelf[0].endswith("gross 1 AP, leaves 1.5")
        await sitting.press("x")
        assert sitting.shelf[0].endswith("retail 0.5 AP, leaves 2")
        # the same pair once more, and off
        await sitting.press("1")
        assert row_with(app, "1✓ P M1      $4 x2")
        await sitting.press("1")
        assert row_with(app, "CHOSEN  nothing yet")
        await sitting.press("z")
        assert row_with(app, "+$8  12→20")
        await sitting.press("y")
        assert row_with(app, "+$4  12→16")
        # arrows and Enter alone
        await sitting.press("backspace", "enter", "down", "down", "enter")
        assert row_with(app, "+$7  12→19")
        await sitting.press("enter")
        assert view(sitting).table[0].money == 19
        # back and forth
        await sitting.press("u", "6", "1", "escape")
        assert sitting.shelf[0].startswith("▌Hana's turn")
        assert row_with(app, "▸6  sell")


async def test_what_can_be_sold_here(tmp_path: Path) -> None:
    """`?` lists the best sales, also from the sea."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await sat(pilot, tmp_path, table({"cubes": {"clam": 1, "prawn": 3, "bream": 1}}))
        await sitting.press("6")
        assert notice(app).startswith("×  Sell not now: the boat is at F2; the catch is sold in the Harbour. I-8.3.1")
        await sitting.press("question_mark")
        assert sitting.shelf[0].startswith("▌What can be sold?")
        assert [row.split()[-1] for row in sitting.shelf[3:7]] == ["+$8", "+$8", "+$8", "+$8"]
        await sitting.press("escape", "3", "3")
        assert view(sitting).table[0].boat == 0
        assert "0.5 AP" in row_with(app, "6  sell")
        await sitting.press("6", "1")
        assert sitting.shelf[0].endswith("retail 0.5 AP, leaves 0")
        await sitting.press("3")
        assert "AP 0.5 is left: enough for one cube" in notice(app) or row_with(app, "3✓")


async def test_technologies(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = table(IN_HARBOUR)
        sitting = await sat(pilot, tmp_path, controller)
        await sitting.press("7")
        assert sitting.shelf[:6] == [
            "▌Technology   one a turn, in the Harbour   1 AP, leaves 1.5",
            "▌    what          step          price ryo       works",
            "▌▸1  AP            2.5→3           $6  12→6      from the next turn on",
            "▌ 2  net           3/2→4/3         $6  12→6      at once",
            "▌ 3  Smokehouse    keeps 1→4       $4  12→8      for good: 4 of 5 stay now",
            "▌ 4× Client        × one each, Hana has it",
        ]
        assert notice(app).startswith("AP 2.5→3 for $6: this turn has 1.5 left, the next one 3 (I-8.5.4).")
        await sitting.press("4")
        assert "one Client each, and this seat has it. I-8.5.5" in notice(app)
        await sitting.press("3")
        assert view(sitting).table[0].storage == 4
        assert "7× technology × used in this turn" in row_with(app, "7×")


async def test_nothing_to_buy_for_the_last_one_in(tmp_path: Path) -> None:
    """I-8.5.2."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        seats = [{"money": 20}, {"left": True, "collaborator": "carpenter"}]
        sitting = await sat(pilot, tmp_path, named(builders.at(2, seats=seats, first_out=1)))
        assert "7× technology × all others are out" in row_with(app, "7×")
        await sitting.press("7")
        assert "all others have left the round, so no technology can be gained. I-8.5.2" in notice(app)


async def test_leaving_tells_what_is_kept_and_due(tmp_path: Path) -> None:
    """Before anything is done: storage, fine and money for each of the five (I-7, I-9)."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = table()
        sitting = await sat(pilot, tmp_path, controller)
        await sitting.press("8")
        assert sitting.shelf == [
            "▌Leave the round   take one of these; Hana acts again in round 4",
            "▌    collaborator     gives                             keeps    due  ryo",
            "▌▸1  Money changer    $3 at once                        1 of 2   -$3  12→15→12",
            "▌ 2  Speculator       looks at 3 market cards, round 4  1 of 2   -$3  12→9",
            "▌ 3  Old fisherman    3 cubes onto a fish card, round 4 1 of 2   -$3  12→9",
            "▌ 4× Carpenter        × with Tom",
            "▌ 5  Dried fish shop  a technology now, $3 cheaper      1 of 2   -$3  12→9",
        ]
        assert notice(app) == (
            "Money changer: $3 at once; 1 of 2 cubes would go back, $3 due. "
            "! on board PP; the best sale is P M1, P M1 +$8, 2 moves away"
        )
        await sitting.press("4")
        assert "carpenter is taken; still there:" in notice(app)
        await sitting.press("5")
        assert notice(app).startswith("Shop: AP 2.5→3 $3   net 3/2→4/3 $3   Smokehouse $1   Client owned")
        assert "a Smokehouse for $1 there would keep 2 of 2" in notice(app)
        await sitting.press("question_mark")
        assert sitting.shelf[0].startswith("▌Dried fish shop")
        await sitting.press("escape")
        assert controller.actions == 0
        await sitting.press("enter")
        assert controller.actions == 1
        assert sitting.shelf[0] == "▌Dried fish shop   one technology now, $3 cheaper, or none"
        assert row_with(app, "keeps 1→4       $1  12→11")
        # the next slot turns a card up, so its key only points
        await sitting.press("0")
        assert sitting.who == "Hana"
        await sitting.press("enter")
        assert sitting.who == "Ben"
        assert row_with(app, "left, Dried fish shop")


async def test_placing_tells_what_can_be_caught(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        seats: list[dict[str, Any]] = [{"ap_level": 2, "net_level": 1, "cubes": {"mackerel": 1}}, {}, {}]
        controller = named(builders.at(3, phase="place_boat", round=4, seats=seats, fish=FISH, market=MARKET))
        sitting = await sat(pilot, tmp_path, controller)
        assert sitting.shelf == [
            "▌Hana places the boat   any place, alone or not; then ▲B ■M",
            "▌▸1  F1       C x2   hand 1               1 move home     no net for clams",
            "▌ 2  F2       P x5   net 3, hand 1        2 moves home",
            "▌ 3  F3       M x0   nothing              3 moves home",
            "▌ 4  F4       M x4   net 3, hand 1        4 moves home",
            "▌ 5  F5       B x3   net 2                5 moves home    no hand for bream",
            "▌ 6  Harbour  –      sell, technology     here            best sale +$3",
        ]
        await sitting.press("down")
        assert notice(app).startswith("F2 prawn: a turn of 2.5 AP takes 3 by net and leaves 1.5; home costs 2 AP.")
        await sitting.press("6")
        assert view(sitting).table[0].boat == 0
        assert sitting.who == "Ben"
        assert row_with(app, "6  Harbour").endswith("●H there")


async def test_the_old_fisherman_adds_a_number(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        seats: list[dict[str, Any]] = [{"boat": 2}, {"collaborator": "old_fisherman", "boat": 4}]
        given: dict[str, Any] = {"fish": FISH, "market": MARKET, "supply": {"bream": 0}}
        controller = named(builders.at(2, phase="old_fisherman", round=4, seats=seats, **given))
        sitting = await sat(pilot, tmp_path, controller)
        assert row_with(app, "▸1  F1").startswith("▌▸1  F1    C clam        ‹ +3 ›       2→5")
        assert row_with(app, "5× F5").endswith("× the supply has none")
        # a digit only points, for the number is chosen beside it
        await sitting.press("4", "left")
        assert row_with(app, "▸4  F4").startswith("▌▸4  F4    M mackerel    ‹ +2 ›       4→6")
        assert notice(app).startswith("+2 mackerel on F4: 6 cubes; Ben there.")
        assert controller.actions == 0
        await sitting.press("5")
        assert "the supply has 0 sea bream cubes" in notice(app)
        await sitting.press("2", "left", "enter")
        assert view(sitting).sea[1].cubes == 6


async def test_the_surplus_is_ticked(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        cubes = {"clam": 1, "mackerel": 1, "prawn": 2, "bream": 2}
        seats = [
            {"cubes": cubes, "money": 25, "abilities": ["smokehouse"], "left": True, "collaborator": "speculator"},
            {"left": True, "collaborator": "carpenter"},
        ]
        controller = named(builders.at(2, phase="discard", round=3, seats=seats, first_out=1))
        sitting = await sat(pilot, tmp_path, controller)
        assert sitting.shelf[1] == "▌Hana's boat keeps 4 of 6   2 go back to the supply, $3 due: 25→22"
        assert sitting.shelf[4] == "▌ ▐  C  ▌▐  P  ▌▐  P  ▌▐  M  ▌▐  B  ▌▐  B  ▌"
        await sitting.press("1", "enter")
        assert controller.actions == 0
        await sitting.press("1", "2")
        assert sitting.shelf[-1].startswith("▌ goes back  CP   stays  PMBB")
        assert "Enter give them back" in notice(app)
        await sitting.press("4")
        assert "All that must go back is ticked already (I-9.2)" in notice(app)
        await sitting.press("backspace")
        assert sitting.shelf[-1].startswith("▌ goes back  C ")
        await sitting.press("5", "enter")
        assert controller.actions == 1
        assert view(sitting).table[0].money == 22


async def test_when_all_looks_are_used_no_other_card_can_be_looked_at(tmp_path: Path) -> None:
    """I-5.1."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        market = ("clam 4x2", "?prawn 3x3", "?bream 7x2", "?clam 2x4", "?any 3x3")
        seats: list[dict[str, Any]] = [{"collaborator": "speculator", "peeked": [2, 3]}, {}, {}]
        await sat(pilot, tmp_path, named(builders.at(3, phase="speculator", round=2, seats=seats, market=market)))
        await pilot.press("space")
        assert "▸4 M4     5 M5" in row_with(app, "2✓M2")
        for key, told, refused in (
            ("1", "M1 C$4x2: clam at $4, 2 wanted; lies open.", "×  M1 is face up: all can see it. I-5.1"),
            ("2", "M2 P$3x3: prawn at $3, 3 wanted; seen, and", "×  M2 was looked at already; each card once. I-5.1"),
        ):
            await pilot.press(key)
            assert notice(app).startswith(told)
            await pilot.press("enter")
            assert notice(app).startswith(refused)
        await pilot.press("4", "enter")
        assert "3 of 3 looks used" in row_with(app, "looks used")
        assert "4✓M4" in row_with(app, "2✓M2")
        assert "5×M5" in row_with(app, "2✓M2")


async def test_every_explanation_names_its_clause(tmp_path: Path) -> None:
    """`?` goes along with the cursor; what stands there fits the shelf."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await sat(pilot, tmp_path, table(IN_HARBOUR))
        await sitting.press("home", "question_mark")
        titles = []
        for _ in range(9):
            assert "I-" in sitting.shelf[0]
            assert len(sitting.shelf) == 7
            titles.append(sitting.shelf[0][1:20].split("  ")[0])
            await sitting.press("down")
        assert titles == [
            "Fish by net",
            "Fish by hand",
            "Move",
            "Move",
            "Turn up a market ca",
            "What can be sold?",
            "Technology",
            "Leave the round",
            "End the turn",
        ]
        await sitting.press("escape", "M")
        assert sitting.shelf[0].startswith("▌Not seen yet")
        # a key puts the sheet away and does nothing else
        await sitting.press("4")
        assert sitting.shelf[0].startswith("▌Hana's turn")
        assert view(sitting).table[0].boat == 0


async def test_past_the_lap_limit_only_leaving_is_left(tmp_path: Path) -> None:
    """I-6.6."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        sitting = await sat(pilot, tmp_path, table(lap=41))
        assert row_with(app, "▸8  leave")
        assert "0× end turn   × past the lap limit" in row_with(app, "0×")
        assert "3× move to F1 × past the lap limit" in row_with(app, "3×")
        assert sitting.shelf[0] == "▌Hana's turn   the laps are used up: only leaving is left"
        await sitting.press("1")
        assert "after 40 laps a seat can only leave the round. I-6.6" in notice(app)


async def test_wide_screens_show_prices_and_memory(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        await sat(pilot, tmp_path, table(IN_HARBOUR))
        assert row_with(app, "TECHNOLOGY ●H Hana")
        assert row_with(app, "Smokehouse keeps 3 more     $4")
        assert row_with(app, "NOT SEEN YET")
        assert row_with(app, "SUPPLY  C")
        assert row_with(app, "TO TAKE when leaving the round")
        assert row_with(app, "Carpenter         with ◆T Tom")
        assert sum(row.endswith(" LOG") for row in seen(app)) == 1
