"""Come to Fishing Village!: what is chosen on the shelf, what is told before it, what is asked once more."""

from pathlib import Path
from typing import Any

import pytest

from fishgames.core.model import Seat
from fishgames.core.opening import AnyController
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys_screen import rows_of
from fishgames.ui.look_screen import LookScreen
from fishgames.ui.widgets.card_row import CardRow
from tests.games.fishing_village import builders
from tests.ui.pages import notice, row_with, seen
from tests.ui.sitting import SIZES, Sitting, Tables
from tests.ui.test_fishing_village_screen import MIO, laid, named, sat

pytestmark = pytest.mark.usefixtures("quick")


def view(controller: AnyController) -> Any:
    """What everybody sees."""
    return controller.public().view


def lying(controller: AnyController, seat: Seat) -> tuple[str, ...]:
    """A field."""
    found: tuple[str, ...] = view(controller).table[seat].field
    return found


# --- a turn -----------------------------------------------------------------------------------------------------------


async def test_hand_field_and_acts(tmp_path: Path) -> None:
    """Each act with what it would do; an impossible one keeps its place and says why (FV-7.2)."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid())
        assert table.shelf == [
            "▌Mio's turn   a card and then where it goes, or z y x",
            "▌ ▸1    2    3    4    5    6                       FIELD    L   M   R   left",
            "▌ ▐-A-▌▐AA-▌▐F--▌▐--F▌▐I-I▌▐-C-▌                    sharks   ·   ·  >R",
            "▌ ▐  ^▌▐ ^^▌▐  ~▌▐  ~▌▐ **▌▐  $▌                    A^       4   2   2  8→5",
            "▌ z  undergo  8→5 of 5 A^ pass, 12, 2 cards go      F~       ·   1   ·  1",
            "▌ y× abandon  × not allowed: it would pass          I*       ·   ·   1  1→0",
            "▌ x  recruit  12→10, one worker drawn               C$       ·   ·   1  1→0",
        ]
        await table.press("y")
        assert "FV-7.2" in notice(app)
        await table.press("question_mark")
        assert table.shelf[0].startswith("▌Why not abandon?")
        await table.press("escape", "z")
        assert notice(app).startswith("Undergo: 8→5 of 5 A^, pass +0, 12. Gone: --A A-A (R blocked)")
        assert "can't be taken back" in notice(app)
        await table.press("question_mark")
        assert table.shelf[:5] == [
            "▌Undergo Agricultural                                           FV-7.3  FV-7.5",
            "▌ rule       workers of the wanted type in a blocked column go first, whole",
            "▌            cards; the rest must show 5",
            "▌ blocked    R  by >R",
            "▌ go         --A A-A",
        ]


async def test_a_card_and_where_it_goes(tmp_path: Path) -> None:
    """FV-5.1, FV-5.2: every field with its price and what would come of it; Esc goes back to the card."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid()
        table = await sat(pilot, tmp_path, controller)
        await table.press("right", "right", "right")
        assert notice(app).startswith("--F  laid: F~ 2→1   or chases >R of ■M: NOW 8 pass +3, or one of ●H ◆T")
        await table.press("4")
        assert table.shelf == [
            "▌--F  lay it in the field of                or chase the top shark of",
            "▌ 1  ●H Hana     -1  F~ 1→0              a  ●H Hana     -1  >R  3→0   fail -5",
            "▌ 2  ▲B Ben      -1  F~ 4                b× ▲B Ben      -1      × no shark there",
            "▌▸3  ■M Mio      own F~ 2→1              c  ■M Mio      own >R  8     pass +3",
            "▌ 4  ◆T Tom      -1  F~ 3→0              d  ◆T Tom      -1  >R  2→0   fail -5",
        ]
        await table.press("b")
        assert "no shark" in notice(app).lower()
        await table.press("down", "question_mark")
        assert table.shelf[0].endswith("FV-5.2  FV-4.3")
        assert row_with(app, "NOW        8 of 5 A^  pass +3")
        await table.press("escape", "escape")
        assert table.shelf[0].startswith("▌Mio's turn")
        face = app.block("#hand", CardRow).focused_face
        assert face is not None
        assert face.top == "--F"
        # Mio's own field is free, and a digit does it at once
        await table.press("4", "c")
        assert controller.actions == 1
        assert view(controller).table[2].sharks == ()
        assert view(controller).population == 12
        assert table.wanted == "Tom"
        await table.press("u", "space", "4", "1")
        assert view(controller).population == 11
        assert "fis_R" in lying(controller, 0)


async def test_an_impossible_chase_names_the_column(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid())
        await table.press("3")
        assert table.shelf[3].endswith("c× ■M Mio      own >R  × needs R")
        await table.press("c")
        assert "FV-5.2" in notice(app) or "FV-4.3" in notice(app)
        assert view(laid()).table[2].sharks


async def test_a_failure_is_asked_once_more(tmp_path: Path) -> None:
    """FV-7.3: which workers go and why, what is left, and what would be better; the safe row has the focus."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(sharks={**MIO["sharks"], 2: ["L", "R"]})
        table = await sat(pilot, tmp_path, controller)
        await table.press("z")
        assert table.shelf == [
            "▌Undergo Agricultural?   it would fail: asked once more",
            "▌ sharks block L R   by L>R",
            "▌ these go     A--×2 --A AA- A-A   1 stay, with 1 A^",
            "▌ result       8→1 of 5 A^  fail -5, population 12→7",
            "▌ afterwards   3 new sharks, 3 workers, NEXT becomes NOW",
            "▌ instead      ▲B would pass: leave it to that seat",
            "▌▸1  keep playing, change nothing        2  undergo all the same",
        ]
        for key in ("enter", "escape"):
            await table.press(key)
            assert table.shelf[0].startswith("▌Mio's turn")
            assert controller.actions == 0
            await table.press("z")
        # it draws cards, so a digit only chooses
        await table.press("2")
        assert controller.actions == 0
        await table.press("enter")
        assert controller.actions == 1
        assert view(controller).population == 7
        assert lying(controller, 2).count("agr_L") == 0


async def test_a_payment_that_leaves_few_is_asked_once_more(tmp_path: Path) -> None:
    """FV-4.5: with what the next failure would mean."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(population=4)
        table = await sat(pilot, tmp_path, controller)
        await table.press("4", "1")
        assert table.shelf[:3] == [
            "▌Lay --F in Hana's field, -1?   it leaves 3",
            "▌ population   4 - 1 = 3",
            "▌ afterwards   a failure would cost 5: 3 of 4 developments would have to go",
        ]
        await table.press("escape")
        assert table.shelf[0].startswith("▌--F  lay it in the field of")
        await table.press("1", "2")
        assert view(controller).population == 3


# --- the rescue -------------------------------------------------------------------------------------------------------


async def test_a_cost_that_needs_the_rescue(tmp_path: Path) -> None:
    """FV-9.1 to FV-9.3: previewed, opened, cancelled; the pointer rests on cancelling. No hand is shown meanwhile."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(population=1)
        table = await sat(pilot, tmp_path, controller)
        await table.press("x")
        assert table.shelf == [
            "▌Recruit a worker, -2?   it calls for the rescue",
            "▌ population   1 - 2 = -1",
            "▌ rescue       2 of 4 developments must be given up first",
            "▌ may go       ●H Cuisine   ▲B Festival  ■M Machine   ◆T Port",
            "▌ way back     as long as nothing has been given up, the team can cancel it",
            "▌▸1  keep playing, change nothing        2  recruit all the same",
        ]
        await table.press("2")
        assert view(controller).phase == "emergency"
        assert app.table.handle is not None
        assert app.table.handle.seat is None
        assert row_with(app, "the whole team")
        assert row_with(app, "a cost of 2 is due: 2 more must come")
        assert table.shelf == [
            "▌Emergency   Mio recruits: 1 - 2 = -1, 2 developments must go",
            "▌ the team decides, anybody may press the key; no hand is shown meanwhile",
            "▌ 1  ●H Hana     Local Cuisine      3/4 A^ 0/4 F~                +4 if met",
            "▌ 2  ▲B Ben      Village Festival   2/2 A^ 2/2 F~ 1/2 I* 0/2 C$  +4 if met",
            "▌ 3  ■M Mio      Farm Machinery     4/4 A^ 1/3 I*                +4 if met",
            "▌ 4  ◆T Tom      Port Market        2/4 F~ 3/3 C$                +4 if met",
            "▌▸0  cancel   back to the turn, nothing is paid",
        ]
        await table.press("2")
        assert view(controller).population == 2
        await table.press("0")
        assert "FV-9.3" in notice(app)
        await table.press("u", "0")
        assert view(controller).phase == "turn"
        assert view(controller).population == 1
        assert table.wanted == "Mio"


async def test_a_loss_that_needs_the_rescue(tmp_path: Path) -> None:
    """FV-9.2, FV-9.7: one after the other until it is enough; accepting defeat is asked once more."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(population=3, face_up=("com_score", "ind_score"))
        builders.do(controller, "abandon")
        table = Sitting(pilot, tmp_path)
        await table.at(controller)
        assert notice(app).startswith("Hana's Local Cuisine leaves the game: 3→4. Then 2 more.")
        await table.press("question_mark")
        assert row_with(app, "3 - 5 = -2; 3 must be given up, 4 are held")
        await table.press("escape", "0")
        assert table.shelf[0].startswith("▌Accept defeat?")
        await table.press("escape", "4", "3")
        assert view(controller).population == 5
        assert "That is enough" in notice(app)
        # new sharks and workers follow, so this one is final
        await table.press("1")
        assert view(controller).phase == "emergency"
        await table.press("enter")
        assert view(controller).population == 1
        assert [each.development for each in view(controller).removed] == [
            "port_market",
            "farm_machinery",
            "local_cuisine",
        ]


async def test_a_development_is_given_up_at_any_time(tmp_path: Path) -> None:
    """FV-13.2: where the table allows it; the turn goes on as it was."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(options={"development_sacrifice": "anytime"})
        table = await sat(pilot, tmp_path, controller)
        await table.press("v")
        assert table.shelf[0].startswith("▌Give up a development   +1")
        await table.press("0")
        assert table.shelf[0].startswith("▌Mio's turn")
        await table.press("v", "2")
        assert view(controller).population == 13
        assert view(controller).phase == "turn"
        assert table.who == "Mio"


# --- the other decisions ----------------------------------------------------------------------------------------------


async def test_choosing_developments(tmp_path: Path) -> None:
    """FV-3.5: all eight with what they want; what others chose; two for each of two seats. No hand is shown for all."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = named(builders.dealt(2, 3))
        table = await sat(pilot, tmp_path, controller)
        assert table.shelf[0].startswith("▌Hana chooses a development, 1 of 2   openly, after talk")
        assert "P look at a hand" in row_with(app, "Enter do it")
        assert table.shelf[2] == "▌▸1  Local Cuisine       3A 3F       4A 4F       6A 6F"
        await table.press("question_mark")
        assert row_with(app, "round 3    6 A^  6 F~   +6")
        await table.press("escape", "7", "7")
        assert table.shelf[0].startswith("▌Hana chooses a development, 2 of 2")
        assert controller.actions == 1
        assert "Village Festival" in notice(app)
        await table.press("1")
        assert table.who == "Ben"
        await table.press("u")
        assert table.who == "Hana"
        await table.press("1")
        assert table.who == "Ben"
        assert row_with(app, "Village Festival    1 of each   2 of each   3 of each   ●H")


async def test_the_team_says_who_begins(tmp_path: Path) -> None:
    """FV-3.6, FV-4.6: no curtain, no hand, anybody presses."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = named(builders.dealt(3, 3))
        for _ in range(3):
            builders.do(controller, "choose_development", development="village_festival")
        table = Sitting(pilot, tmp_path)
        await table.at(controller)
        assert table.who is None
        assert row_with(app, "the whole team")
        assert table.shelf[0].startswith("▌Who begins?")
        assert table.shelf[2].startswith("▌ 2  ▲B Ben")
        assert table.shelf[2].endswith("then ■M ●H")
        await table.press("2")
        assert view(controller).first is None or view(controller).first == 1
        await table.press("enter")
        assert view(controller).first == 1
        assert table.wanted == "Ben"


async def test_the_discard_of_a_small_table(tmp_path: Path) -> None:
    """FV-7.5: any of the hand, the new ones marked."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = named(
            builders.at(
                2,
                active=1,
                hands={0: ["agr_L"], 1: ["fis_L", "fis_L", "com_M"]},
                worker_pile=["fis_L", "agr_R", "ind_M"],
            )
        )
        builders.do(controller, "abandon")
        table = await sat(pilot, tmp_path, controller)
        assert table.shelf[0].startswith("▌Ben discards 1 of 6")
        assert [row[1:33].rstrip() for row in table.shelf[1:5]] == [
            " ▸1    2    3    4    5    6",
            " ▐--A▌▐F--▌▐F--▌▐F--▌▐-I-▌▐-C-▌",
            " ▐  ^▌▐  ~▌▐  ~▌▐  ~▌▐  *▌▐  $▌",
            "   new            new  new",
        ]
        await table.press("escape")  # what was drawn is told first, to this person alone
        assert notice(app).startswith("Discard --A: it goes to the open discards")
        await table.press("2", "enter")
        assert view(controller).worker_discards == ("fis_L",)


async def test_the_order_of_sharks(tmp_path: Path) -> None:
    """FV-13.4: every different order, the top one marked."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(
            options={"shark_order": "chosen"}, shark_pile=["L", "L", "R"], face_up=("com_score", "ind_score")
        )
        builders.do(controller, "abandon")
        table = await sat(pilot, tmp_path, controller)
        assert table.shelf[0].startswith("▌Mio stacks the new sharks")
        assert [row[5:13].strip() for row in table.shelf[1:]] == ["L L>R", "L R>L", "R L>L"]
        await table.press("2")
        await table.press("enter")
        assert [each.removeprefix("shark_") for each in view(controller).table[2].sharks] == ["L", "R", "L"]


async def test_an_empty_hand(tmp_path: Path) -> None:
    """FV-4.4: recruit, undergo and abandon remain; the focus is on them."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sat(pilot, tmp_path, laid(active=1))
        assert table.shelf[0] == "▌Ben's turn   no card in the hand: z, y or x"
        assert any(row.startswith("▌▸z  undergo  6 of 5 A^ pass, 12→13") for row in table.shelf)


async def test_a_large_hand_scrolls(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        hand = [f"{kind}_{column}" for kind in ("agr", "fis", "ind", "com") for column in ("LM", "L", "M", "R")]
        table = await sat(pilot, tmp_path, laid(hands={2: hand}, fields={}))
        assert "+" in table.shelf[1]
        await table.press("end")
        assert "--C" in table.shelf[2]
        assert len(table.shelf) == 7


async def test_the_mouse(tmp_path: Path) -> None:
    """The first click moves the pointer, the second asks; a right click explains."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid()
        table = await sat(pilot, tmp_path, controller)
        await pilot.click("#hand", offset=(18, 1))
        assert table.cursor == "--F~"
        await pilot.click("#hand", offset=(18, 1), button=3)
        assert row_with(app, "What about --F?")
        await pilot.press("escape")
        await pilot.click("#hand", offset=(18, 1))
        assert table.shelf[0].startswith("▌--F  lay it in the field of")
        assert controller.actions == 0


async def test_talk_from_the_hand(tmp_path: Path) -> None:
    """FV-11.1: `w` offers what is held; it stands on the row for all, and the turn goes on."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid()
        table = await sat(pilot, tmp_path, controller)
        await pilot.press("w")
        assert row_with(app, "TELL THE TEAM")
        await pilot.press("1", "enter")
        await pilot.pause()
        assert controller.claims[2].startswith("3 A^")
        assert next(row for row in table.above[1:] if "■M Mio" in row).endswith("3 A^")
        assert table.who == "Mio"
        assert controller.actions == 0


async def test_the_page_of_keys_lists_the_acts_beside_the_hand(tmp_path: Path) -> None:
    """Digits and `z y x` work wherever the focus is, so both are told."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await sat(pilot, tmp_path, laid())
        here, _ = rows_of(app.table)
        assert (here[0].keys, here[0].words) == ("1-6", "a hand card")
        assert ("z y x", "an act without a card") in [(row.keys, row.words) for row in here]


async def test_talk_that_bots_hear(tmp_path: Path) -> None:
    """FV-11.3: where they go by what is told, whoever tells something learns what of it they understand."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = laid(options={"bots_know": "told"})
        first, *others = controller.seats
        controller.settle(seats=(first.model_copy(update={"player": "easy"}), *others))
        table = await sat(pilot, tmp_path, controller)
        await table.press("w")
        assert row_with(app, "TELL THE TEAM   everybody reads it, bots only such parts; nobody checks it")


async def test_no_hand_is_told_of_before_everybody(tmp_path: Path) -> None:
    """FV-3.5, FV-11.4: in public decisions `P` asks for the person, whose hand is behind a key; `w` only from there."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        chosen = named(builders.dealt(3, 3))
        rescue = laid(population=3, face_up=("com_score", "ind_score"))
        builders.do(rescue, "abandon")
        for controller in (chosen, rescue):
            table = Sitting(pilot, tmp_path)
            await table.at(controller)
            assert not isinstance(app.screen, Curtain)
            await pilot.press("w")
            assert row_with(app, "WHO TELLS THE TEAM")
            assert "tell the team what is in a hand" in seen(app)[0]
            assert "chooses what the team is told" in notice(app)
            await pilot.press("escape", "P", "1")
            assert isinstance(app.screen, LookScreen)
            assert "a look at a hand" in seen(app)[0]
            assert (possible(app, "Space"), possible(app, "w")) == (True, False)
            await pilot.press("space")
            assert row_with(app, "HAND   ")
            assert (possible(app, "Space"), possible(app, "w")) == (False, True)
            await pilot.press("w")
            assert row_with(app, "TELL THE TEAM")
            await pilot.press("1", "enter")
            assert 0 in controller.claims
            await pilot.press("escape", "escape", "escape")
            assert not isinstance(app.screen, LookScreen)
            assert not any("HAND   " in row for row in seen(app))


def possible(app: Tables, key: str) -> bool:
    """Does F1 say that this key does something now?"""
    return next(row.possible for row in rows_of(app.screen)[0] if row.keys == key)


async def test_alone_the_hand_is_a_key_away(tmp_path: Path) -> None:
    """While a development is chosen; any key puts it away and chooses nothing."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = named(builders.dealt(1, 3))
        table = await sat(pilot, tmp_path, controller)
        await pilot.press("P")
        assert table.shelf[0] == "▌ HAND   8 cards"
        await pilot.press("2")
        assert table.shelf[0].startswith("▌Hana chooses a development, 1 of 2")
        assert controller.actions == 0


async def test_a_locked_hand_is_not_told_of_unseen(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await sat(pilot, tmp_path, named(laid(), privacy="locked"))
        await pilot.press("w")
        assert row_with(app, "WHO TELLS THE TEAM")
        assert not any("A^ in" in row or "-A-" in row for row in seen(app))
        await pilot.press("3", "space", "w")
        assert row_with(app, "TELL THE TEAM")
        await pilot.press("escape", "escape", "escape", "escape")
        assert isinstance(app.screen, Curtain)


async def test_who_holds_a_hand_after_a_public_decision_is_asked_for(tmp_path: Path) -> None:
    """The seat that chose last begins: others have looked on, so a curtain comes before its hand."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        controller = named(builders.dealt(3, 3, first_player="seat0"))
        table = await sat(pilot, tmp_path, controller)
        for who in ("Hana", "Ben", "Mio"):
            assert table.who == who
            await table.press("7")
        assert table.wanted == "Hana"
        await table.press("space")
        assert table.who == "Hana"


async def test_a_last_closing_that_nobody_can_pay(tmp_path: Path) -> None:
    """FV-9.4: told before it is done, without a rescue that will not come."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        nothing: dict[int, list[str]] = {seat: [] for seat in range(4)}
        held = {**nothing, 3: ["port_market"]}
        table = await sat(pilot, tmp_path, laid(population=1, developments=held, face_up=("com_score", "ind_score")))
        await table.press("y")
        assert table.shelf[:4] == [
            "▌Abandon the oldest closing, -5?   it ends the game",
            "▌ population   1 - 5 = -4",
            "▌ rescue       none: 5 developments would have to go, 1 is held",
            "▌ afterwards   the game is lost at once; nothing is given up for it",
        ]
        await table.press("right")
        assert notice(app).startswith("Abandon: 1→-4, nothing in the field is lost.  ! it ends the game: no rescue")


async def test_fields_from_the_curtain(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(laid())
        await pilot.press("V")
        assert row_with(app, "6 in the hand, 9 in the field")
        assert not any("-C-" in row for row in seen(app))
        await pilot.press("escape")
        assert isinstance(app.screen, Curtain)
