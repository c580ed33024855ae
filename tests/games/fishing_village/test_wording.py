"""The game in table language."""

from typing import Any

import pytest

from fishgames.core.model import Result
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from fishgames.games.fishing_village.wording import FishingVillageWording
from tests.games.fishing_village import builders as b

WORDS = FishingVillageWording(shipped(), b.NAMES[:4])


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (act.assign(0, "agr_LM", 0), "lay AA- in Hana's field"),
        (act.assign(0, "agr_LM", 2), "lay AA- in Mio's field, -1"),
        (act.remove_shark(1, "com_R", 1), "chase the top shark of Ben's field with --C"),
        (act.remove_shark(1, "com_R", 0), "chase the top shark of Hana's field with --C, -1"),
        (act.recruit(0), "recruit a worker, -2"),
        (act.undergo(0), "undergo the oldest closing"),
        (act.abandon(0), "abandon the oldest closing, -5"),
        (act.order_sharks(0, ("shark_L", "shark_M", "shark_R")), "stack the sharks L M>R"),
        (act.choose_development(0, "port_market"), "choose Port Market"),
        (act.choose_first(0, 3), "Tom begins"),
        (act.discard(0, "fis_M"), "discard -F-"),
        (act.sacrifice(0, 1, "port_market"), "give up Ben's Port Market, +1"),
        (act.accept_defeat(0), "accept defeat"),
        (act.cancel(0), "cancel, nothing is paid"),
    ],
)
def test_actions_are_orders(action: Any, words: str) -> None:
    assert WORDS.action(action) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            ev.WorkerAssigned(seat=0, card="agr_L", target=2, cost=1, population=19),
            "laid A-- in Mio's field, population 20 to 19",
        ),
        (ev.WorkerAssigned(seat=0, card="agr_L", target=0, cost=0, population=20), "laid A-- in their own field"),
        (
            ev.SharkRemoved(seat=0, card="agr_L", target=1, shark="shark_L", cost=1, population=8),
            "chased shark L out of Ben's field with A--, population 9 to 8",
        ),
        (ev.WorkersDrawn(seat=0, count=3), "drew 3 workers"),
        (ev.WorkersDrawn(seat=0, count=1, cards=("agr_L",)), "drew 1 worker: A--"),
        (ev.WorkersDrawn(seat=0, count=1, shown=("agr_L",)), "drew 1 worker: A--"),
        (
            ev.ClosingUndergone(seat=0, closing="fis_score", gone=("fis_L", "fis_LM"), raw=4, left=1, need=2),
            "underwent Fishery Score: sharks took F--, FF-; 1 of 2 F~ left",
        ),
        (
            ev.ClosingPassed(seat=0, closing="fis_score", gain=0, population=20),
            "passed Fishery Score, nothing gained",
        ),
        (
            ev.ClosingPassed(seat=0, closing="fis_score", gain=3, population=23),
            "passed Fishery Score, population 20 to 23",
        ),
        (
            ev.ClosingFailed(seat=0, closing="fis_score", abandoned=True, loss=5, population=15),
            "abandoned Fishery Score, population 20 to 15",
        ),
        (
            ev.EmergencyOpened(seat=0, cause="loss", what="undergo", size=5, needed=3),
            "brings an emergency: the failed closing loses 5, 3 developments must go first",
        ),
        (ev.CostCancelled(seat=0, what="recruit"), "took it back: recruiting is not paid for"),
        (
            ev.SharksReplaced(seat=0, gone=1, cards=("shark_L", "shark_L", "shark_R")),
            "gets new sharks L L>R",
        ),
        (
            ev.TurnPassed(seat=1, round=1, number=8, closing="com_score", turned_up=None),
            "is next; now Commercial Score",
        ),
        (
            ev.DevelopmentChecked(seat=1, round=2, development="port_market", bonus=4, population=9),
            "met Port Market, population 5 to 9",
        ),
        (
            ev.DevelopmentChecked(seat=1, round=2, development="port_market", bonus=0, population=9),
            "missed Port Market",
        ),
        (
            ev.RoundBegun(seat=1, round=2, face_up=("agr_score", "com_score")),
            "begins round 2; now Agricultural Score, next Commercial Score",
        ),
        (ev.GameEnded(grade="standard", population=12, round=3, survived=24), "Standard Victory, population 12"),
        (
            ev.GameEnded(grade=None, population=-2, round=1, survived=1),
            "defeat in round 1, 1 closing survived, population -2",
        ),
    ],
)
def test_events_tell_what_happened_and_what_it_cost(event: Any, words: str) -> None:
    assert WORDS.event(event) == words


def test_chapters_are_closings() -> None:
    assert WORDS.chapter_word == "closing"
    chapters = [WORDS.chapter(e) for ply in b.walk(3, 2, wealth=200) for e in ply.told]
    told = [chapter for chapter in chapters if chapter]
    assert told[:8] == [f"round 1, closing {n}" for n in range(1, 9)]
    assert told[8] == "round 2, closing 1"
    assert len(told) == len(set(told))


def test_status_fits_its_row() -> None:
    assert WORDS.status(b.view(b.dealt())) == "round 1 of 3   setting up"
    assert WORDS.status(b.view(b.at(round=2, resolved=4))) == "round 2 of 3   closing 5 of 8"
    table = b.at(round=2, resolved=4, population=1, developments=b.all_seats())
    b.do(table, "abandon")
    assert WORDS.status(b.view(table)) == "the end, 12 of 24 closings survived"


def test_outcomes_name_the_team() -> None:
    won = Result(scores=(12,) * 4, winners=(0, 1, 2, 3), headline="Standard Victory")
    assert WORDS.outcome(won) == "Hana, Ben, Mio and Tom saved the village, with 12 inhabitants"
    lost = Result(scores=(0,) * 4, winners=(), headline="Defeat")
    assert WORDS.outcome(lost) == "The village is lost, nobody is left"
    solo = FishingVillageWording(shipped(), ["Hana"])
    assert solo.outcome(Result(scores=(1,), winners=(0,), headline="Limited Victory")) == (
        "Hana saved the village, with 1 inhabitant"
    )


def test_what_may_be_told_of_a_hand() -> None:
    table = b.at(hands={0: ["agr_LR", "fis_R", "fis_R"]})
    assert WORDS.claims_offered(b.view(table, 0)) == (
        "2 A^",
        "2 F~",
        "no I*",
        "no C$",
        "A-A",
        "2x --F",
    )
    assert WORDS.claims_offered(b.view(table, 1)) == ("empty hand",)
    assert WORDS.claims_offered(b.view(table)) == ()


def test_the_view_as_text() -> None:
    table = b.at(
        round=2,
        hands={0: ["agr_L"], 1: ["ind_LM"]},
        fields={1: ["agr_LM", "agr_R"]},
        sharks={1: ["L", "M"]},
        population=1,
        options={"talk": "summary"},
    )
    b.do(table, "assign", card="agr_L", target=1)
    text = "\n".join(WORDS.lines(b.view(table, 1)))
    assert "population 1   NOW Agricultural Score 5 A^   NEXT Fishery Score 4 F~" in text
    assert "Ben       hand 1   sharks L>M   now 3>1 of 5, fail -5   next 0 of 4, fail -5" in text
    assert "   hand: 1 A^, 0 F~, 0 I*, 0 C$" in text
    assert "   hand: II-" in text
    assert "emergency: laying a worker of Hana costs 1, 1 development still to be given up" in text
    assert text.endswith("the team to decide on the rescue")
