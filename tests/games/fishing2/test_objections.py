"""Why not: every refusal has a sentence and a clause that the help knows, and tells no secret."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fishgames.core.clauses import Clauses
from fishgames.core.rng import seeded
from fishgames.games.fishing2 import actions as act
from fishgames.games.fishing2.cards import shipped
from fishgames.games.fishing2.controller import Fishing2Controller
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.trick import duty, playable
from tests.games.fishing2.builders import at, elsewhere, kind, meant, play, refused, trick, walk

FOLDER = files("fishgames.games.fishing2")
HELP = Clauses.parse((FOLDER / "help.md").read_text(encoding="utf-8"))

HANDS = {"A": "B7 Y1", "B": "B3 B9 Y4", "C": "Y5 Y6 L1"}
CH = {"A": "B7 Y1", "B": "CH Y2", "C": "B3 Y3"}


def blue_led(**given: Any) -> Fishing2Controller:
    """A led blue, B is to play."""
    table = at(3, **{"hands": HANDS, **given})
    play(table, "A B7")
    return table


def dark_led(hand: str, **chosen: Any) -> Fishing2Controller:
    """A led the green that is not trump, B is to play."""
    return at(3, hands={"A": "Y1", "B": hand, "C": "Y5 Y6"}, trick=[("A", "D9")], options=chosen)


def catching(*then: str) -> Fishing2Controller:
    """B is asked by Catch 1 other card, or what follows."""
    return trick("B20", "COa", "B3", "COb", then=then)[0]


def exchanging(*then: str) -> Fishing2Controller:
    """B is asked by Exchange 1 card."""
    return trick("B20", "EX", "B3", then=then)[0]


def laying_aside(*then: str) -> Fishing2Controller:
    """All are asked by Catch 1 card."""
    return trick("B7", "CH", "B3", hands=CH, then=then)[0]


CASES: list[tuple[str, Callable[[], Fishing2Controller], str | act.Fishing2Action, str, str]] = [
    ("game over", lambda: trick("B7", "B8", "B9", left=0, round=8)[0], "A P21", "The game is over.", "F2-8.1"),
    ("overfished", lambda: trick("B7", "B8", "B9", left=0)[0], "A P21", "The game is over.", "F2-8.2"),
    ("overfished by DR", lambda: trick("B7", "DR", "B3", left=1)[0], "A P21", "The game is over.", "F2-8.3"),
    ("not its turn to play", blue_led, "C Y5", "Another seat decides now.", "F2-3.10"),
    ("not its decision", catching, act.catch_other(0, 1), "Another seat decides now.", "F2-7.1"),
    ("chosen already", lambda: laying_aside("A Y1"), "A B7", "Another seat decides now.", "F2-7.1"),
    ("another decision", catching, act.play_card(1, kind("P22")), "waits for Catch 1 other card", "F2-7.1"),
    ("a card before trump", lambda: at(3, hands=HANDS, phase="choose_trump"), act.play_card(0, "blue-07"),
     "waits for naming the trump", "F2-7.1"),
    ("not held", blue_led, "B B20", "B~20 is not in the hand.", "F2-3.10"),
    ("no such card", blue_led, act.play_card(1, "fish"), "That card is not in the hand.", "F2-3.10"),
    ("must follow", blue_led, "B Y4", "Blue is led and held (B~3 B~9): blue, a blowfish", "F2-4.3"),
    ("must follow trump", lambda: at(3, hands={"A": "Y1", "B": "G16a Y2"}, trick=[("A", "L9")]), "B Y2",
     "Trump is led and held (G8:16): trump, a blowfish", "F2-4.3"),
    ("a 16 must follow", lambda: dark_led("G16a Y2", double16_follow="both_shades"), "B Y2",
     "A 16 in the hand also counts as dark green", "F2-R3"),
    ("a blowfish must follow", lambda: dark_led("P21 Y2", blowfish_forces_follow=True), "B Y2",
     "No dark green in the hand: at this table a blowfish must then be played", "F2-R4"),
    ("the buoy itself", catching, "B 2", "The buoy can't take itself.", "F2-6.2"),
    ("an empty place", lambda: catching("B 1"), "D 1", "Place 1 is empty: its card was taken.", "F2-6.2"),
    ("no such place", catching, "B 5", "The trick has places 1 to 4, not 5.", "F2-6.1"),
    ("no such place either", catching, act.catch_other(1, 0), "The trick has places 1 to 4, not 0.", "F2-6.1"),
    ("the exchange itself", exchanging, "B 2", "The buoy can't take itself.", "F2-6.7"),
    ("to take from an empty place", lambda: trick("B20", "COa", "EX", then=["B 1"])[0], "C 1",
     "Place 1 is empty: its card was taken.", "F2-6.7"),
    ("to lay a card not held", lambda: exchanging("B 1"), "B B3", "B~3 is not in the hand.", "F2-6.7"),
    ("to set aside a card not held", laying_aside, "A Y2", "Y*2 is not in the hand.", "F2-6.6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "move", "sentence", "clause"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_a_refusal_says_why_and_by_which_clause(
    table: Callable[[], Fishing2Controller], move: str | act.Fishing2Action, sentence: str, clause: str
) -> None:
    here = table()
    action = _action(here, move)
    objection = refused(here, action)
    assert objection is not None
    assert sentence in objection.sentence
    assert objection.sentence.endswith(".")
    assert objection.clause == clause
    # asking beforehand gives the same answer as trying
    assert here.rules.objection(here.snapshot().state, action) == objection


def _action(table: Fishing2Controller, move: str | act.Fishing2Action) -> act.Fishing2Action:
    return meant(table, move) if isinstance(move, str) else move


def test_every_clause_that_a_refusal_names_is_in_the_help_and_tested_here() -> None:
    source = (FOLDER / "objections.py").read_text(encoding="utf-8")
    named = set(re.findall(r'"(F2-[\w.]+)"', source))
    assert {number for number in named if HELP.get(number) is None} == set()
    assert named == {case[4] for case in CASES}


@pytest.mark.parametrize("table", [blue_led, catching, exchanging, laying_aside])
def test_what_is_legal_meets_no_objection(table: Callable[[], Fishing2Controller]) -> None:
    here = table()
    for seat in here.to_act():
        assert {here.seat(seat).objection(action) for action in here.seat(seat).legal_actions} == {None}


def every_action(seats: int) -> list[act.Fishing2Action]:
    """All that could be said at a table."""
    found: list[act.Fishing2Action] = []
    for seat in range(seats):
        for card in shipped().cards:
            found += [act.play_card(seat, card), act.catch_from_hand(seat, card), act.exchange_give(seat, card)]
        for slot in range(seats + 2):
            found += [act.catch_other(seat, slot), act.exchange_take(seat, slot)]
        found += [act.choose_trump(seat, "light"), act.set_trump(seat, "dark")]
    return found


@settings(max_examples=3)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32), doubles=st.sampled_from(["trump_only", "both_shades"]),
       forced=st.booleans())  # fmt: skip
def test_no_objection_rests_on_what_the_seat_cannot_see(players: int, seed: int, doubles: str, forced: bool) -> None:
    rules, lot, all_actions = Fishing2Rules(), seeded(seed), every_action(players)
    plies = list(walk(players, seed, double16_follow=doubles, blowfish_forces_follow=forced))
    effects = [ply for ply in plies if ply.after.pending and ply.after.pending[-1].kind != "choose_trump"]
    for ply in (*plies[seed % 60 :: 60], *effects[:3], plies[-1]):
        seat = lot.below(players)
        twin = elsewhere(ply.after, seat, lot)
        for action in all_actions:
            if action.seat == seat:
                assert rules.objection(twin, action) == rules.objection(ply.after, action)


@settings(max_examples=3)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 12), max_size=20))
def test_objection_and_options_agree_on_all_that_can_be_said(players: int, seed: int, choices: list[int]) -> None:
    rules, all_actions = Fishing2Rules(), every_action(players)
    plies = list(walk(players, seed, choices))
    effects = [ply for ply in plies if ply.after.pending]
    for ply in (*plies[seed % 90 :: 90], *effects[:3], plies[-1]):
        legal = [action for seat in range(players) for action in rules.legal_actions(ply.after, seat)]
        for action in all_actions:
            objection = rules.objection(ply.after, action)
            assert (objection is None) == (action in legal)
            if objection is not None:
                assert HELP.get(objection.clause) is not None
                assert objection.sentence


@given(
    hand=st.lists(st.sampled_from(sorted(shipped().cards)), min_size=1, max_size=13),
    led=st.sampled_from(["blue", "yellow", "red", "light", "dark", "trump"]),
    trump=st.sampled_from(["light", "dark"]),
    doubles=st.booleans(),
    forced=st.booleans(),
)
def test_what_is_owed_is_what_may_be_played(hand: Any, led: Any, trump: Any, doubles: bool, forced: bool) -> None:
    table = shipped()
    owes = duty(hand, led, trump, table, doubles_follow=doubles, blowfish_forced=forced)
    may = set(playable(hand, led, trump, table, doubles_follow=doubles, blowfish_forced=forced))
    free = {card for card in hand if not table.suits[trump][card]}
    assert may == (set(hand) if owes.free else {*owes.suit, *owes.doubles} | free)
