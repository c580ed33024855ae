"""Fishing 2: what stands on the shelf for each kind of decision, and why something may or may not be done."""

from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController
from fishgames.games.fishing2.screen.shelf import Words, effect_of_playing
from fishgames.games.fishing2.screen.texts import CHOICE_TEXT, EFFECT_TEXT
from fishgames.games.fishing2.wording import Fishing2Wording
from fishgames.ui.lines import cell_len
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import RICH
from tests.games.fishing2.builders import position
from tests.ui.pages import notice
from tests.ui.sitting import Sitting, Tables, laid

pytestmark = pytest.mark.usefixtures("quick")

HAND = "B6 B17 Y12 Y19 R3 L4 D2 D6 DT"
OTHERS = {"A": "Y1 Y2", "B": "R1 R2", "D": "L1 L2"}
LED: Any = {"trick": [("A", "B9"), ("B", "P21")]}


def four(*moves: str, **given: Any) -> AnyController:
    """Four seats; what happens, and who holds what."""
    return laid(position(4, **given), *moves)


def buoy(card: str, *moves: str, left: int = 1) -> AnyController:
    """A led B~9, B and D followed, C played this buoy; each keeps so many cards."""
    kept = {"A": "Y1 Y2", "B": "R1 R2", "C": "L1 L2", "D": "D3 D4"}
    played = {"A": "B9", "B": "P21", "C": card, "D": "B4"}
    hands = {seat: [played[seat], *kept[seat].split()[:left]] for seat in "ABCD"}
    return four(*(f"{seat} {played[seat]}" for seat in "ABCD"), *moves, hands=hands)


async def test_a_card_that_may_not_be_played(tmp_path: Path) -> None:
    """It has the focus all the same, and is explained: in the notice, and by `?` in full."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(four(hands={**OTHERS, "C": HAND}, **LED))
        await table.press("space")
        board = table.above
        await table.press("4")
        assert table.shelf == [
            "▌C plays a card   blue is led: blue, blowfish or buoy",
            "▌",
            "▌  1    2    3×  ▸4×   5×   6×   7×   8×   9",
            "▌ ▐B~ ▌▐B~ ▌ Y*   Y*   R+   Lo   D@   D@  ▐DT ▌",
            "▌ ▐  6▌▐ 17▌  12   19    3    4    2    6 ▐(_)▌",
            "▌",
        ]
        assert notice(app) == (
            "×  Y*19 not now: blue is led and held (B~6 B~17): blue, a blowfish or a buoy must be played. F2-4.3"
        )
        await table.press("question_mark")
        explained = [
            "▌Why not Y*19?                                                 F2-4.3  F2-4.4",
            "▌ rule      once a suit is led, a hand that holds it plays it,",
            "▌           or a blowfish, or a buoy",
            "▌ here      ●A A played B~9, so B~ blue is led; held: B~6 B~17",
            "▌ may go    B~6 B~17 DT(_)",
            "▌ legal if  the hand held no blue, or led the trick",
        ]
        assert table.shelf == explained
        # the same for the cards beside it, possible or not
        await table.press("left")
        assert table.shelf == [explained[0].replace("Y*19", "Y*12"), *explained[1:]]
        await table.press("left")
        assert table.shelf == [
            "▌What about B~17?                                                      F2-4.1",
            "▌ what      an ordinary card of blue",
            "▌ would     neither highest nor weakest",
            "▌ worth     1 point for whoever catches it, and a hand card later",
            "▌",
            "▌",
        ]
        # nothing above has moved, and the keys still belong to the hand
        assert table.above == board
        await table.press("escape")
        assert table.cursor == "B~17"
        assert table.shelf[2].startswith("▌  1   ▸2    3×")
        await table.press("question_mark", "question_mark", "right")
        assert table.cursor == "Y*12"
        assert table.above == board

        await table.at(
            four(hands={**OTHERS, "C": "Y12 P22 DT"}, options={"blowfish_forces_follow": True}, **LED),
        )
        await table.press("space", "1", "question_mark")
        assert table.shelf[:3] == [
            "▌Why not Y*12?                                                          F2-R4",
            "▌ because   No blue in the hand: at this table a blowfish must then be",
            "▌           played, or a buoy.",
        ]


@pytest.mark.parametrize(
    ("hand", "given", "told"),
    [
        ("B17", LED, "B~17  neither highest nor weakest"),
        ("B6", LED, "B~6  weakest as it lies: would catch P!21"),
        ("P22", LED, "P!22  highest as it lies: would catch 1 card"),
        ("L4", LED, "Lo4  highest as it lies: would catch 2 cards; next trump DARK D@"),
        ("Y12", LED, "Y*12  weakest as it lies: would catch P!21"),
        ("+3", LED, "+3(_)  +3 points  3 points at once; counts as one card when caught"),
        ("EX", LED, "EX(_)  Exchange 1 card  after the trick: one of its cards for one of the hand, face down"),
        ("Y12", {"leader": "C"}, "Y*12  leads yellow"),
        ("P22", {"leader": "C"}, "P!22  leads; no suit yet, so the next may play anything"),
        ("D5", {"leader": "C"}, "D@5  leads dark green; next trump DARK D@"),
    ],
)
def test_what_a_card_would_do(hand: str, given: Any, told: str) -> None:
    """In the notice, before it is played."""
    controller = four(hands={**OTHERS, "C": hand}, **given)
    assert isinstance(controller.wording, Fishing2Wording)
    words = Words(controller.wording, SeatTags.of("ABCD"), RICH)
    view = controller.seat(2).view
    assert effect_of_playing(view, view.hand[0], words).text == f" {told}"


async def test_naming_and_setting_the_trump(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        hands = {"A": "L1 L2 D3 G16a", "B": "R1 R2 R4 R5", "C": "Y1 Y2 Y3 Y4", "D": "B1 B2 B3 B4"}
        await table.at(four(phase="choose_trump", hands=hands))
        await table.press("space")
        assert table.shelf == [
            "▌A names the trump of round 4   public; the 16s are trump either way",
            "▌",
            "▌▸1   LIGHT Lo     in the hand 3  Lo1 Lo2 G8:16        D@ is the fourth colour",
            "▌ 2   DARK D@      in the hand 2  D@3 G8:16            Lo is the fourth colour",
            "▌",
            "▌ hand, 4 cards",
            "▌ ▐Lo ▌▐Lo ▌▐D@ ▌▐G8 ▌",
            "▌ ▐  1▌▐  2▌▐  3▌▐ 16▌",
        ]
        assert notice(app).startswith("Name LIGHT Lo trump: any green in a trick turns it after that trick (F2-5.10)")
        board = table.above
        await table.press("question_mark")
        assert table.shelf[0] == "▌The trump of round 4                                         F2-3.8  F2-5.10"
        assert len(table.shelf) == 8
        await table.press("down")
        assert table.above == board
        await table.press("escape", "2")
        assert "DARK D@" in " ".join(table.above)

        await table.at(buoy("DT"))
        await table.press("space")
        assert table.shelf == [
            "▌Determine trump  DT(_)   the trump of the next trick, whatever was played",
            "▌",
            "▌▸1   LIGHT Lo     in the hand 1  Lo1                  D@ is the fourth colour",
            "▌ 2   DARK D@      in the hand 0                       Lo is the fourth colour",
            "▌ hand, 1 card",
            "▌ ▐Lo ▌",
            "▌ ▐  1▌",
        ]
        await table.press("question_mark")
        assert table.shelf[:2] == [
            "▌Determine trump                                              F2-6.4  F2-5.10",
            "▌ rule      light or dark for the next trick, greens or none,",
        ]


async def test_taking_a_card_of_the_trick(tmp_path: Path) -> None:
    """CO, and EX with its two steps: the places of the trick, the own buoy among them, the hand in sight."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(buoy("COa"))
        await table.press("space")
        assert table.shelf == [
            "▌Catch 1 other card  CO(_)   a card of the trick joins the catch",
            "▌",
            "▌▸1  B~9 of ●A       2  P!21 of ▲B       3× CO(_) of ■C      4  B~4 of ◆D",
            "▌",
            "▌ hand, 1 card",
            "▌ ▐Lo ▌",
            "▌ ▐  1▌",
        ]
        assert "Catch B~9 of ●A A: B wins the trick all the same (F2-5.7)" in notice(app)
        await table.press("3")
        assert "The buoy can't take itself." in notice(app)
        await table.press("question_mark")
        assert table.shelf[:2] == [
            "▌Why not place 3?                                                      F2-6.2",
            "▌ because   The buoy can't take itself.",
        ]
        await table.press("left")
        assert table.shelf[:2] == [
            "▌Catch 1 other card                                            F2-6.2  F2-5.7",
            "▌ rule      any card still in the trick but this buoy: also a blowfish,",
        ]

        await table.at(buoy("EX"))
        await table.press("space")
        assert table.shelf == [
            "▌Exchange 1 card  EX(_)   step 1 of 2: take a card of the trick into the hand",
            "▌",
            "▌▸1  B~9 of ●A       2  P!21 of ▲B       3× EX(_) of ■C      4  B~4 of ◆D",
            "▌",
            "▌ hand, for step 2: one of these or the taken card goes down there, face down",
            "▌ ▐Lo ▌",
            "▌ ▐  1▌",
        ]
        # the same person goes on, so no curtain between the two steps
        await table.press("1")
        assert table.shelf == [
            "▌Exchange 1 card  EX(_)   step 2 of 2: lay a hand card face down into place 1",
            "▌",
            "▌ ▸1    2",
            "▌ ▐B~ ▌▐Lo ▌",
            "▌ ▐  9▌▐  1▌",
            "▌",
        ]
        assert "Lay B~9 face down: nobody else sees it; it counts as one card when caught" in notice(app)
        await table.press("question_mark")
        assert table.shelf[0] == "▌Exchange 1 card                                               F2-6.7  F2-7.4"


async def test_catching_a_hand_card(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(buoy("CH", left=2))
        await table.press("space")
        assert table.shelf == [
            "▌Catch 1 card  CH(_) of ■C   every seat lays one hand card aside, unseen",
            "▌",
            "▌ ▸1    2",
            "▌ ▐Y* ▌▐Y* ▌",
            "▌ ▐  1▌▐  2▌",
            "▌ joins the catch, face down: 1 point; all move together at the end",
        ]
        assert "Lay Y*1 aside: 1 point at the round's end; 1 card stays in the hand" in notice(app)
        await table.press("question_mark")
        assert table.shelf[1] == "▌ rule      every seat with cards picks one; nobody sees what another picks"
        await table.press("escape", "2", "space")
        seats = [row for row in table.above if "draws" not in row]
        assert "✓ chosen" in next(row for row in seats if "●A A" in row)
        assert "chooses" in next(row for row in seats if "▲B B" in row)
        assert "then" in next(row for row in seats if "■C C" in row)


async def test_the_last_trick(tmp_path: Path) -> None:
    """`M` on a narrow screen; the board stays as it is, with five seats, too."""
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(buoy("COa", "C 2"))
        await table.press("space", "M")
        assert table.shelf == [
            "▌Last trick   round 4   caught by ▲B B",
            "▌   B~9   ●A   led",
            "▌   P!21  ▲B   highest, taken by a buoy",
            "▌   CO(_) ■C",
            "▌   B~4   ◆D   weakest",
            "▌",
        ]
        cards = dict(zip("ABCDE", ("B9", "P21", "B7", "B4", "Y5"), strict=True))
        hands = {seat: [card, f"R{n}"] for n, (seat, card) in enumerate(cards.items(), 1)}
        await table.at(laid(position(5, hands=hands), *(f"{seat} {card}" for seat, card in cards.items())))
        await table.press("space")
        board = table.above
        await table.press("M")
        assert table.shelf[0] == "▌Last trick   round 4   caught by ▲B B   ★E E caught P!21"
        assert len(table.shelf) == 6
        assert table.above == board
        for away in ("M", "escape"):
            await table.press(away)
            assert table.shelf[0].startswith("▌B leads a card")
            await table.press("M")
        # a table that plays from memory
        await table.at(laid(position(3, hands={"A": "B9", "B": "B1", "C": "B2"}, options={"history": "none"})))
        await table.press("space", "M")
        assert table.shelf[0] == "▌Last trick   this table plays from memory"


async def test_the_own_boat_where_the_table_allows_it(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        given: Any = {"hands": {"A": "B9", "B": "R1", "C": "L1"}, "boats": {"A": "B1 B2 | B3"}}
        for contents, row in (("own_sorted", "▌ own boat  B~1 B~2   B~3"), ("count_only", "▌")):
            await table.at(laid(position(3, options={"boat_contents": contents}, **given)))
            await table.press("space")
            assert table.shelf[-1] == row


def test_explanations_fit_their_rows() -> None:
    """At 80 columns a sheet has 79 cells, 12 of them for the label."""
    rows = [text for _, told in CHOICE_TEXT.values() for _, text in told] + list(EFFECT_TEXT.values())
    assert [text for text in rows if cell_len(text) > 67] == []
