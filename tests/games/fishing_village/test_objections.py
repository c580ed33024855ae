"""Refusals in table language: a clause, and the numbers that fail."""

import re

import pytest

from tests.games.fishing_village import builders as b


@pytest.mark.parametrize(
    ("given", "kind", "fields", "clause", "words"),
    [
        (
            {"hands": {0: ["fis_L", "com_M", "agr_LM"]}, "sharks": {0: ["L", "M"]}},
            "remove_shark",
            {"card": "fis_L", "target": 0},
            "FV-4.3",
            "F-- has column L, the top shark column M: they share none. Of the hand AA- or -C- would do.",
        ),
        (
            {"hands": {0: ["agr_LR"]}, "sharks": {1: ["M"]}},
            "remove_shark",
            {"card": "agr_LR", "target": 1},
            "FV-4.3",
            "A-A has columns L and R, the top shark column M: they share none. No card of the hand would do.",
        ),
        (
            {"hands": {0: ["fis_L"]}},
            "remove_shark",
            {"card": "fis_L", "target": 0},
            "FV-4.3",
            "There is no shark in that field.",
        ),
        (
            {"hands": {0: ["fis_L"]}},
            "remove_shark",
            {"card": "fis_L", "target": 2},
            "FV-4.3",
            "There is no shark in that field.",
        ),
        (
            {"hands": {0: ["fis_L"]}},
            "assign",
            {"card": "agr_L", "target": 0},
            "FV-4.3",
            "A-- is not in the hand.",
        ),
        (
            {"hands": {0: ["fis_L"]}},
            "assign",
            {"card": "fis_L", "target": 7},
            "FV-4.3",
            "This table has seats 1 to 4, not 8.",
        ),
        (
            {"hands": {0: ["fis_L"]}, "population": 1, "developments": b.all_seats()},
            "assign",
            {"card": "fis_L", "target": 1},
            "FV-4.5",
            "It costs 1 of 1 and would leave 0; at least 1 must be left. That takes 1 development given up, "
            "and none are in play.",
        ),
        (
            {
                "hands": {0: ["agr_L", "com_M"]},
                "sharks": {1: ["M"]},
                "population": 1,
                "developments": b.all_seats(),
            },
            "remove_shark",
            {"card": "agr_L", "target": 1},
            "FV-4.5",
            "It costs 1 of 1 and would leave 0; at least 1 must be left. That takes 1 development given up, "
            "and none are in play.",
        ),
        (
            {"hands": {0: ["fis_L"]}, "population": 1, "options": {"development_sacrifice": "losses_only"}},
            "assign",
            {"card": "fis_L", "target": 1},
            "FV-13.2",
            "It costs 1 of 1 and would leave 0; at least 1 must be left. "
            "At this table developments help only against losses.",
        ),
        (
            {"population": 1, "developments": {1: [], 2: [], 3: []}},
            "recruit",
            {},
            "FV-4.5",
            "It costs 2 of 1 and would leave -1; at least 1 must be left. That takes 2 developments given up, "
            "and 1 is in play.",
        ),
        (
            {"fields": {0: ["agr_LM", "agr_LM"]}},
            "abandon",
            {},
            "FV-7.2",
            "Undergoing now would leave 4 of 3 A^ and pass: only what would fail can be abandoned.",
        ),
        (
            {},
            "discard",
            {"card": "agr_L"},
            "FV-4.1",
            "The table waits for a turn: lay a worker, chase a shark, recruit or resolve; nothing else goes before it.",
        ),
        (
            {},
            "sacrifice",
            {"owner": 1, "development": "self_sufficiency"},
            "FV-9.1",
            "Developments are given up only when a cost or a loss would end the game; none is waiting.",
        ),
        (
            {"options": {"development_sacrifice": "losses_only"}},
            "sacrifice",
            {"owner": 1, "development": "self_sufficiency"},
            "FV-13.2",
            "At this table developments are given up only when a loss would end the game; none is waiting.",
        ),
        (
            {"options": {"development_sacrifice": "anytime"}},
            "sacrifice",
            {"owner": 1, "development": "port_market"},
            "FV-9.1",
            "That seat does not have Port Market in play.",
        ),
    ],
)
def test_a_refusal_names_what_fails(
    given: dict[str, object], kind: str, fields: dict[str, object], clause: str, words: str
) -> None:
    objection = b.refused(b.at(**given), kind, **fields)  # type: ignore[arg-type]
    assert (objection.clause, objection.sentence) == (clause, words)


def test_setup_refusals() -> None:
    table = b.dealt(2)
    assert b.refused(table, "choose_development", 1, development="port_market").clause == "FV-4.6"
    assert b.refused(table, "choose_development", development="harbour").clause == "FV-3.5"
    assert b.refused(table, "recruit").clause == "FV-3.5"
    for _ in range(4):
        table.submit(table.seat(table.to_act()[0]).legal_actions[0])
    assert b.refused(table, "choose_first", first=5).clause == "FV-3.6"
    assert b.refused(table, "undergo").clause == "FV-3.6"


def test_shark_order_refusals() -> None:
    table = b.at(options={"shark_order": "chosen"}, shark_pile=["L", "M", "R"])
    b.do(table, "abandon")
    for cards in (["L", "L", "R"], ["L", "M"], []):
        assert b.refused(table, "order_sharks", cards=cards).clause == "FV-13.4"


def test_emergency_refusals() -> None:
    table = b.at(population=3, developments={2: []})
    b.do(table, "abandon")
    assert b.refused(table, "sacrifice", owner=2, development="self_sufficiency").sentence == (
        "That seat does not have Self-Sufficiency in play."
    )
    assert b.refused(table, "recruit").clause == "FV-9.1"
    assert b.refused(table, "cancel").sentence == "A loss of 5 can't be cancelled: it is covered, or the game is lost."


def test_fv_9_3_a_cost_has_no_defeat_to_accept() -> None:
    table = b.at(population=1)
    b.do(table, "recruit")
    before = b.refused(table, "accept_defeat").sentence
    assert before == "What waits is a cost of 2, not a loss: it can be cancelled instead."
    b.do(table, "sacrifice", owner=2, development="self_sufficiency")
    after = b.refused(table, "accept_defeat").sentence
    assert after == "What waits is a cost of 2, not a loss: developments are given up until it can be paid."
    assert b.refused(table, "cancel").sentence == (
        "1 development was given up for it already, so it can't be cancelled any more."
    )


def test_fv_13_2_nothing_is_given_up_before_play_has_begun() -> None:
    table = b.dealt(3, development_sacrifice="anytime")
    b.do(table, "choose_development", development="port_market")
    refusal = b.refused(table, "sacrifice", owner=0, development="port_market")
    assert (refusal.clause, refusal.sentence) == ("FV-13.2", "Developments can be given up once play has begun.")


def test_fv_4_6_a_refusal_names_the_seat_that_is_asked() -> None:
    table = b.at(active=2, hands={1: ["agr_L"]})
    refusal = b.refused(table, "assign", 1, card="agr_L", target=1)
    assert (refusal.clause, refusal.sentence) == ("FV-4.6", "It is the decision of seat 3 now.")


def test_no_refusal_says_you() -> None:
    for ply in b.walk(3, 4, wealth=10):
        table = b.game(ply.before)
        for kind, fields in (
            ("assign", {"card": "agr_LM", "target": 1}),
            ("remove_shark", {"card": "agr_LM", "target": 1}),
            ("recruit", {}),
            ("undergo", {}),
            ("abandon", {}),
            ("cancel", {}),
            ("accept_defeat", {}),
            ("discard", {"card": "agr_LM"}),
            ("sacrifice", {"owner": 1, "development": "port_market"}),
        ):
            for seat in range(3):
                objection = table.seat(seat).objection(b.action(kind, seat, **fields))
                if objection is not None:
                    assert not re.search(r"\byou", objection.sentence)
                    assert objection.sentence.endswith(".")
                    assert objection.clause.startswith("FV-")
