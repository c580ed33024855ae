"""Villagers: the Build turn on the shelf, part by part, and what is told before anything is done."""

from pathlib import Path
from typing import Any

import pytest

from fishgames.ui.widgets.choices import Choices
from tests.games.villagers.builders import looks
from tests.ui.pages import notice, row_with, seen
from tests.ui.sitting import SIZES, Sitting, Tables, steady
from tests.ui.test_villagers_screen import laid

pytestmark = pytest.mark.usefixtures("quick")

HANA = {"coins": 6, "village": ["Founders[Brewer]", "Miner[Blacksmith(4)]", "Hayer[Bed Builder]", "Hunter"]}
BEN = {"coins": 5, "village": ["Founders[Swineherd>Truffler]", "Lumberjack[Carpenter(2)]", "Chandler"]}
TOM = {"coins": 9, "village": ["Founders:food", "Lumberjack[Shipwright(2)]", "Shepherd[Spinner]", "Wattler"]}
VILLAGE = ["Founders[Swineherd]", "Hayer[Thatcher]", "Lumberjack[Carpenter(2)]", "Harvester(2)"]
HAND = ["Cooper", "Bed Builder", "Milk Maid", "Mason", "Graper", "Fisher"]


def mio(hand: list[str], village: list[str] | None = None, *, coins: int = 4, **given: Any) -> Any:
    """Mio builds, one of four builds used, among the villages of the picture."""
    own = {"coins": coins, "village": VILLAGE if village is None else village, "hand": hand}
    own |= {"build_used": 1, "build_limit": 4}
    others = {"A": HANA, "B": BEN, "D": TOM}
    others |= {letter: given.pop(letter) for letter in "ABD" if letter in given}
    return laid(4, {**others, "C": own}, turn="C", first="A", round=3, stacks=(0, 2, 6, 7, 8, 8), reserve=17, **given)


async def sat(pilot: Any, tmp_path: Path, controller: Any) -> Sitting:
    """At the table, the curtain lifted."""
    table = Sitting(pilot, tmp_path)
    await table.at(controller)
    assert table.wanted == "Mio"
    await table.press("space")
    return table


async def test_the_hand_with_what_each_card_costs(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(HAND)
        table = await sat(pilot, tmp_path, controller)
        assert table.above == [
            " Villagers  round 3   build, 1 of 4 used                         builds  ■M Mio",
            "",
            " VILLAGE of ■M Mio   bold shows           SEATS       coins   f   b gold lying",
            "  Founders─Swineherd 2g 1f─·  1 free       ●H Hana       $6  2f  1b   6g   (4)",
            "  Hayer─Thatcher 2g 1b  1 free             ▲B Ben        $5  1f  1b  11g   (2)",
            "  Lumberjack┬ Carpenter 1b (2)            »■M Mio        $4  2f  2b   4g   (4)",
            "            └ ‹ Cooper› 4g                 ◆T Tom        $9  1f  2b   6g   (2)",
            "  Harvester 1f (2)",
            "  shows  2f draft 4  2b build 4  4g       first market: 2 left in b, 8 now",
            "  has   GR2 WD2 HY2 SO1                   second market: 31 left in all, 8 now",
            "",
            "",
        ]
        assert table.shelf == [
            "▌Mio builds   3 builds left; trades are free",
            "▌ HAND  card          shows  goes on     padlock        now",
            "▌▸1  WD Cooper        4g     Lumberjack  =Blacksmith    $2 to Hana",
            "▌ 2  HY Bed Builder   4g     Hayer       =Carpenter     +2 on own Carpenter",
            "▌ 3× HY Milk Maid     2f     Grazier     =Cooper        × no Grazier",
            "▌ 4× OR Mason         2g 1b  Miner       –              × trade for a Miner",
            "▌ 5  GP Graper        1f     new pile    –              free",
            "▌ 6  SO Fisher        3g 1f  new pile    =Shipwright    $2 to Tom",
            "▌ z  trade a hand card for a Basic            0  end the build turn",
        ]
        assert notice(app) == (
            "Build WD Cooper on Lumberjack, $2 to Hana's Blacksmith, coins $4→$2 "
            "then  gold 4g→8g   build 2 of 4   first market now would pay 12 instead of 8"
        )
        # an own unlocker: the bank's coins are shown where they would lie
        await table.press("down")
        assert row_with(app, "Carpenter 1b (2)+(2)")
        assert row_with(app, "└ ‹ Bed Builder› 4g")
        # impossible, and why
        await table.press("4")
        assert notice(app).startswith(
            "×  OR Mason goes on Miner: there is none in this village. A trade brings one. V-8.2"
        )
        assert not any("‹" in row for row in table.above)
        await table.press("question_mark")
        assert table.shelf[0].startswith("▌Why not OR Mason?")
        assert table.shelf[0].endswith("V-8.2")
        assert table.shelf[1] == "▌ because  Mason goes on Miner: there is none in this village. A trade brings"
        await table.press("escape", "end")
        assert notice(app).startswith("Build SO Fisher as a new pile, $2 to Tom's Shipwright, coins $4→$2")
        # a digit builds at once, u takes it back
        await table.press("1")
        built = ["Founders[Swineherd]", "Hayer[Thatcher]", "Lumberjack[Carpenter(2)|Cooper]", "Harvester(2)"]
        assert looks(controller, "C", *built)
        assert row_with(app, "Mio builds   2 builds left")
        await table.press("u")
        assert looks(controller, "C", *VILLAGE)


async def test_places_and_payees_are_asked_one_after_the_other(tmp_path: Path) -> None:
    """Esc goes back one part; nothing is changed before the last."""
    village = ["Founders[Swineherd]", "Hayer[Grazier]", "Hayer", "Hayer[Thatcher]"]
    hana = {"village": ["Lumberjack[Carpenter(2)]"]}
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(["Bed Builder", "Fromager"], village, A=hana, B={"village": ["Lumberjack[Carpenter]"]})
        table = await sat(pilot, tmp_path, controller)
        assert table.shelf[2] == "▌▸1  HY Bed Builder   4g     Hayer       =Carpenter     $2 to ●H▲B, 2 places"
        assert notice(app).startswith("HY Bed Builder  2 places to choose from: Enter asks which.")
        await table.press("1")
        assert table.shelf[:4] == [
            "▌HY Bed Builder: on which card?   those that come to the same share a row",
            "▌    card                    carries                   then",
            "▌▸1  Hayer, 2 alike          Grazier | Thatcher        is covered already",
            "▌ 2  Hayer                   nothing yet               covers no symbols",
        ]
        await table.press("2")
        assert table.shelf[:4] == [
            "▌HY Bed Builder: how is its padlock opened?",
            "▌    with                          costs           there then",
            "▌▸1  ●H Hana's Carpenter           $2              (2)+(2)",
            "▌ 2  ▲B Ben's Carpenter            $2              +(2)",
        ]
        assert "Build HY Bed Builder on Hayer, $2 to Hana's Carpenter" in notice(app)
        await table.press("question_mark")
        assert table.shelf[0].startswith("▌How a padlock is opened")
        await table.press("escape", "escape")
        assert table.shelf[0].startswith("▌HY Bed Builder: on which card?")
        await table.press("escape")
        assert table.shelf[0].startswith("▌Mio builds")
        assert controller.actions == 0
        await table.press("1", "2", "2")
        assert controller.actions == 1
        assert looks(controller, "B", "Founders", "Lumberjack[Carpenter(2)]")
        assert looks(controller, "C", "Founders[Swineherd]", "Hayer[Grazier]", "Hayer[Bed Builder]", "Hayer[Thatcher]")
        assert table.shelf[0].startswith("▌Mio builds   2 builds left")


async def test_nothing_is_asked_where_all_answers_come_to_the_same(tmp_path: Path) -> None:
    """Four Lumberjacks with nothing on them, two own Blacksmiths without coins: a Cooper is built at once."""
    village = ["Founders[Swineherd]", *["Lumberjack"] * 4, "Miner[Blacksmith|Blacksmith]"]
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        none = {"village": ["Founders"]}
        controller = mio(["Cooper", "Smuggler"], village, A=none)
        table = await sat(pilot, tmp_path, controller)
        assert table.shelf[2] == "▌▸1  WD Cooper        4g     Lumberjack  =Blacksmith    +2 on own Blacksmith"
        await table.press("1")
        assert controller.actions == 1
        # their coins tell the two apart now
        await table.press("u")
        own = ["Founders[Swineherd]", *["Lumberjack"] * 4, "Miner[Blacksmith|Blacksmith(2)]"]
        await table.at(mio(["Cooper"], own, A=none))
        await table.press("space", "1")
        assert [row[35:].rstrip() for row in table.shelf[2:4]] == ["nothing         +(2)", "nothing         (2)+(2)"]


async def test_a_monk_that_shows_tells_places_apart(tmp_path: Path) -> None:
    """It may come back and uncover what it stands on (V-10.4)."""
    village = ["Founders[Swineherd]", "Hayer[Monk:Grazier]", "Hayer[Thatcher]"]
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, mio(["Bed Builder", "Ore Muler"], village))
        await table.press("2")
        assert [row[5:50].split("  ")[0] for row in table.shelf[2:4]] == ["Hayer", "Hayer"]
        assert [row[29:40].strip() for row in table.shelf[2:4]] == ["Monk", "Thatcher"]


async def test_the_roles_of_a_monk(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(["Milk Maid", "Mason", "Fromager", "Monk"])
        table = await sat(pilot, tmp_path, controller)
        await table.press("4")
        assert table.shelf[:6] == [
            "▌Monk   2 builds: itself, and this turn a card on it, or it comes back",
            "▌    role               goes on      then on it     for",
            "▌▸1  as Miner           new pile     Mason          free",
            "▌ 2  as Grazier         Hayer        Milk Maid      $2 to the bank",
            "▌ 3× as Milk Maid       × no Grazier",
            "▌ 4  as 13 other roles               –              no hand card goes on them",
        ]
        await table.press("down")
        assert row_with(app, "‹ Monk: Grazier›")
        rows = app.block("#choices", Choices).item_keys()
        await table.press(rows[-1])
        assert len(app.block("#choices", Choices).item_keys()) == 16
        await table.press("escape")
        assert len(app.block("#choices", Choices).item_keys()) == len(rows)
        await table.press("1")
        assert controller.actions == 1
        # uncovered it would come back: 0 only warns
        await table.press("0")
        assert controller.actions == 1
        assert "Monk would come back to the hand" in notice(app)
        await table.press("enter")
        assert controller.actions == 2


async def test_an_apprentice_and_whose_card(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(["Cooper", "Mason", "Apprentice"])
        table = await sat(pilot, tmp_path, controller)
        await table.press("3")
        assert table.shelf == [
            "▌Apprentice   takes the place of a covered card, which moves to Mio; 1 build",
            "▌    card             of           goes on     shows   then, from the hand",
            "▌▸1  Swineherd        ▲B Ben       Founders    2g 1f   –",
            "▌ 2  Founders         own          new pile    2g      –",
            "▌ 3  Shepherd         ◆T Tom       new pile    1f      –",
            "▌ 4  Miner            ●H Hana      new pile    –       Mason free",
            "▌ 5  Hayer            ●H■M         new pile    –       –",
            "▌ 6  Lumberjack       ▲B◆T■M       new pile    –       Cooper $2 ●H",
        ]
        assert row_with(app, "IN THE VILLAGE of ▲B Ben")
        assert row_with(app, "Foun.┬ ‹ Apprentice›─Truffler 8g 1f")
        assert row_with(app, "└ ‹ Swineherd› 2g 1f")
        await table.press("6")
        assert [row[5:32].rstrip() for row in table.shelf[2:5]] == [
            "▲B Ben        Lumberjack",
            "■M Mio        Lumberjack",
            "◆T Tom        Lumberjack",
        ]
        await table.press("escape", "2")
        assert table.shelf[0].startswith("▌Founders: which side up?")
        await table.press("2")
        assert controller.actions == 1
        assert row_with(app, "Founders 1f  2 free")


async def test_a_smuggler_and_a_tinner(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(["Smuggler", "Tinner", "Cooper"], D={"village": ["Founders"]})
        table = await sat(pilot, tmp_path, controller)
        await table.press("3")
        assert table.shelf[:5] == [
            "▌SP Smuggler: half the gold of which card?   rounded up, at once",
            "▌    card                    gold    earns",
            "▌▸1  Swineherd               2g      +$1",
            "▌ 2  Thatcher                2g      +$1",
            "▌",
        ]
        assert "coins $4→$3" in notice(app)
        await table.press("escape", "2")
        assert controller.actions == 1
        assert "Tinner: padlocks free" in table.shelf[0]
        await table.press("1")
        assert table.shelf[0] == "▌WD Cooper: how is its padlock opened?"
        assert table.shelf[3] == "▌ 2  Tinner, played this turn      nothing         no coins move"
        await table.press("2")
        assert looks(controller, "A", *HANA["village"])  # type: ignore[misc]


async def test_a_trade_in_three_columns(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(["Milk Maid", "Mason"])
        table = await sat(pilot, tmp_path, controller)
        # nothing in the hand can be built: the acts have the focus
        assert table.shelf[-1].startswith("▌▸z  trade a hand card for a Basic")
        await table.press("z", "1", "f", "h")
        assert table.shelf[:3] == [
            "▌Trade a hand card for a Basic   free, as often as wanted; no build is used",
            "▌    card, leaves the hand       on top, face down          Basic, a new pile",
            "▌ 1✓ HY Milk Maid             a× empty                   g  Lumberjack 7 left",
        ]
        assert any("‹ Hayer›" in row for row in table.above)
        assert notice(app).startswith("Trade HY Milk Maid onto stack f for a Hayer")
        await table.press("escape")
        assert notice(app).startswith("Still to be ticked: a Basic.")
        await table.press("a")
        assert notice(app).startswith("×  Stack a is empty and stays so")
        await table.press("i", "enter")
        assert controller.actions == 1
        assert table.shelf[0].startswith("▌Mio builds   3 builds left")
        assert row_with(app, "‹ Mason› 2g 1b")
        # and all the way back
        await table.press("z", "escape", "escape")
        assert table.shelf[0].startswith("▌Mio builds")


async def test_enter_walks_through_a_trade(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = mio(["Milk Maid", "Mason"])
        table = await sat(pilot, tmp_path, controller)
        await table.press("enter", "down", "enter", "down", "enter", "enter", "enter")
        assert controller.actions == 1


async def test_wide_screens_tell_the_markets(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        controller = mio(HAND)
        await sat(pilot, tmp_path, controller)
        await steady(pilot)
        side = [row[85:].rstrip() for row in seen(app)]
        assert side[2:9] == [
            " IF THE MARKETS CAME NOW",
            "                first  second",
            "   gold             4       4",
            "   lying on         4       4",
            "   silver           –       0",
            "   income           8       8",
            "   coins then      12      12",
        ]
        assert side[10:13] == [" AFTER THIS", "   income          12      12", "   coins then      14      14"]
        for name in ("Hana", "Ben", "Tom"):
            assert any(name in row and "$" not in row for row in seen(app)[13:25])
        assert row_with(app, "Miner─Blacksmith 2g (4)  1 free")
