"""Taking back and bringing back at a table of Fishing 2 (F2-7.9), through the checked door."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fishgames.core.history import UndoRefused
from fishgames.core.rng import seeded
from fishgames.core.table import SeatInfo, TableSettings
from fishgames.games.fishing2.controller import Fishing2Controller
from tests.games.fishing2.builders import (
    LETTERS,
    asked,
    at,
    before,
    dealt,
    game,
    hand,
    lies,
    meant,
    now,
    play,
    position,
    seat,
    to_act,
    trick,
    view,
)

OCEAN = "L13 L14 L15 D13 D14 D15"


def way_back(table: Fishing2Controller, letter: str) -> tuple[str, int]:
    """How a seat may take back, and how many steps go."""
    found = table.takeback(LETTERS.index(letter))
    return found.how, found.steps


def take_back(table: Fishing2Controller, letter: str) -> None:
    """A seat takes its last step back; nobody else is asked."""
    table.undo(LETTERS.index(letter))


def test_a_card_just_played_goes_back_into_the_hand() -> None:
    table = before("B7", "B8", "B9")
    start = now(table)
    play(table, "A B7")
    assert way_back(table, "A") == ("free", 1)
    take_back(table, "A")
    assert now(table) is start
    assert (to_act(table), len(seat(table, "A").log)) == ("A", 0)


@pytest.mark.parametrize(
    "moves",
    [
        ("A B7", "B B8", "C B9"),  # a whole trick, caught and all
        ("A +3", "B B8", "C B9"),
        ("A B7", "B B8", "C +3"),
        ("A L1", "B L2", "C L3"),
        ("A B7", "B P21", "C COa", "C 2"),
        ("A B7", "B B8", "C DT", "C dark"),
        ("A B7", "B B8", "C EX", "C 1"),
        ("A B7", "B B8", "C EX", "C 1", "C P27"),
    ],
)
def test_whoever_acted_last_takes_back_freely_while_nothing_new_was_seen(moves: tuple[str, ...]) -> None:
    table = before(*(move.split()[1] for move in moves[:3]), left=2)
    play(table, *moves[:-1])
    earlier = now(table)
    play(table, moves[-1])
    later = now(table)
    assert way_back(table, "C") == ("free", 1)
    take_back(table, "C")
    assert now(table) is earlier
    table.redo()
    assert now(table) is later


def test_an_exchange_goes_back_step_by_step() -> None:
    table, _ = trick("B20", "B7", "EX", left=2, then=["C 1", "C P25"])
    take_back(table, "C")
    assert (asked(table), hand(table, "C").count("blue-20")) == ("exchange_give", 1)
    take_back(table, "C")
    assert (asked(table), lies(table)) == ("exchange_take", ["blue-20", "blue-07", "buoy-exchange"])
    take_back(table, "C")
    assert (asked(table), to_act(table)) == ("play_card", "C")
    assert table.redoable == 3


def test_a_secret_choice_goes_back_until_another_seat_has_chosen() -> None:
    table, _ = trick("B7", "CH", "B9", left=2)
    play(table, "A P21")
    assert way_back(table, "A") == ("free", 1)
    play(table, "B P23")
    assert way_back(table, "A") == ("vote", 2)
    assert way_back(table, "B") == ("free", 1)
    take_back(table, "B")
    assert to_act(table) == "BC"


def test_f2_7_9_not_over_another_seats_action() -> None:
    table = before("B7", "B8", "B9")
    play(table, "A B7", "B B8")
    assert way_back(table, "A") == ("vote", 2)
    assert way_back(table, "B") == ("free", 1)
    assert way_back(table, "C") == ("no", 0)


def test_f2_7_9_not_after_draw_1_card() -> None:
    table, _ = trick("B7", "B8", "DR", ocean=OCEAN)
    assert way_back(table, "C") == ("vote", 1)
    with pytest.raises(UndoRefused) as refusal:
        take_back(table, "C")
    assert "new has been seen" in refusal.value.objection.sentence


def test_f2_7_9_a_draw_that_fizzles_shows_nothing() -> None:
    table, _ = trick("B7", "B8", "DR", options={"midround_overfishing": "fizzle"})
    assert way_back(table, "C") == ("free", 1)


def test_f2_7_9_not_after_a_round_was_prepared() -> None:
    hands = {"A": "B7", "B": "B8", "C": "B9"}
    boats = {
        "A": "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12",
        "B": "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12",
        "C": "L1 L2 L3 L4 L5 L6 L7 L8 L9",
    }
    table = at(3, hands=hands, boats=boats, fishers={"A": "D1", "B": "D2"}, points={"A": 5, "B": 5})
    play(table, "A B7", "B B8", "C B9")
    assert (asked(table), view(table).round) == ("choose_trump", 5)
    assert way_back(table, "C") == ("vote", 1)
    play(table, "C light")
    assert way_back(table, "C") == ("free", 1)


@pytest.mark.parametrize(("round_", "end"), [(8, "last_round"), (4, "overfishing")])
def test_f2_7_9_not_after_the_end_of_the_game(round_: int, end: str) -> None:
    table, _ = trick("B7", "B8", "B9", left=0, round=round_)
    assert now(table).end == end
    assert way_back(table, "C") == ("vote", 1)


def test_f2_7_9_not_after_a_draw_that_ended_the_game() -> None:
    table, _ = trick("B7", "B8", "DR")
    assert now(table).end == "overfishing_draw"
    assert way_back(table, "C") == ("vote", 1)


def test_f2_7_9_a_table_that_agrees_goes_further_and_redo_draws_the_same_cards() -> None:
    table, _ = trick("B7", "B8", "DR", ocean=OCEAN)
    drawn = now(table)
    with pytest.raises(UndoRefused):
        table.undo(2, agreed=(0,))
    table.undo(2, agreed=(0, 1))
    assert to_act(table) == "C"
    play(table, "C DR")
    assert now(table) == drawn
    assert [note.agreed for note in table.notes] == [True]


@pytest.mark.parametrize("laid", ["P21", "Y9"])
def test_f2_7_9_not_after_a_face_down_card_was_looked_at(laid: str) -> None:
    hands = {"A": "P22 Y6", "B": f"EX {laid}", "C": "B3 R6", "D": "COa Y8"}
    table = at(4, hands=hands, options={"face_down_blowfish": "identified"})
    play(table, "A P22", "B EX", "C B3", "D COa", "B 3", f"B {laid}", "D 1")
    # D learns by its own choice what lies face down in place 3
    assert way_back(table, "D") == ("vote", 1)


@pytest.mark.parametrize("value", ["hidden", "identified"])
def test_f2_7_9_catching_a_face_down_card_shows_nothing(value: str) -> None:
    hands = {"A": "P22 Y6", "B": "EX P21", "C": "B3 R6", "D": "COa Y8"}
    table = at(4, hands=hands, options={"face_down_blowfish": value})
    play(table, "A P22", "B EX", "C B3", "D COa", "B 3", "B P21", "D 3")
    assert way_back(table, "D") == ("free", 1)


def test_forced_plays_are_passed_over() -> None:
    # B's and C's cards were played by themselves; A takes back its own with them
    table = before("B7", "B8", "B9", left=2)
    start = now(table)
    play(table, "A B7")
    for move in ("B B8", "C B9"):
        table.submit(meant(table, move), auto=True)
    end = now(table)
    assert table.last_mover == 0
    assert way_back(table, "B") == ("no", 0)
    assert way_back(table, "A") == ("free", 3)
    take_back(table, "A")
    assert now(table) is start
    table.redo()
    assert now(table) is end
    assert table.actions == 3


def test_a_forced_play_of_the_own_seat_goes_with_the_choice_before_it() -> None:
    table, _ = trick("B20", "EX", "B3", left=0, then=["B 3"])
    table.submit(meant(table, "B B3"), auto=True)
    assert now(table).end == "overfishing"
    assert way_back(table, "B")[1] == 2


def test_a_forced_play_that_drew_cards_bars_the_way_back() -> None:
    table = before("B7", "B8", "DR", ocean=OCEAN)
    play(table, "A B7", "B B8")
    table.submit(meant(table, "C DR"), auto=True)
    assert way_back(table, "B") == ("vote", 2)


def test_bots_are_passed_over_like_forced_plays() -> None:
    table = before("B7", "B8", "B9", left=2)
    bots = tuple(info if n == 0 else SeatInfo(name=info.name, player="random") for n, info in enumerate(table.seats))
    table.settle(seats=bots)
    play(table, "A B7", "B B8", "C B9")
    assert way_back(table, "A") == ("free", 3)


def test_a_new_action_ends_redo() -> None:
    table = before("B7", "B8", "B9", left=2)
    play(table, "A B7")
    take_back(table, "A")
    assert table.redoable == 1
    play(table, "A P21")
    assert table.redoable == 0
    with pytest.raises(UndoRefused):
        table.redo()


def test_a_table_may_play_without_undo() -> None:
    hands = {"A": "B7 Y1", "B": "B8 Y2", "C": "B9 Y3"}
    table = game(position(3, hands=hands), settings=TableSettings(undo="off"))
    play(table, "A B7")
    assert way_back(table, "A") == ("no", 0)
    with pytest.raises(UndoRefused):
        table.undo(0, agreed=(1, 2))


def test_nothing_to_take_back_at_the_start() -> None:
    assert way_back(dealt(3), "A") == ("no", 0)


@settings(max_examples=4)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32))
def test_undo_and_redo_are_exact_and_announced(players: int, seed: int) -> None:
    """Every action of a game: was it said beforehand that it could not be taken back freely, and does undo fit redo?"""
    table, lot = dealt(players, seed), seeded(seed, 1)
    everybody = tuple(range(players))
    while table.to_act():
        handle = table.seat(lot.pick(table.to_act()))
        action = lot.pick(handle.legal_actions)
        final, earlier, word = handle.final(action), now(table), now(table).rng.word
        handle.submit(action)
        later, seen = now(table), table.public().view
        assert (table.takeback(action.seat).how == "free") is not final
        table.undo(action.seat, agreed=everybody)
        assert now(table) is earlier
        assert now(table).rng.word == word
        assert action in table.seat(action.seat).legal_actions
        table.redo()
        assert now(table) is later
        assert table.public().view == seen


@settings(max_examples=4)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32))
def test_a_whole_game_goes_back_to_the_deal_and_forward_again(players: int, seed: int) -> None:
    table, lot = dealt(players, seed), seeded(seed, 1)
    deal = now(table).clone()
    while table.to_act():
        handle = table.seat(table.to_act()[0])
        handle.submit(lot.pick(handle.legal_actions))
    end, actions = now(table).clone(), table.actions
    for _ in range(actions):
        table.step_back()
    assert now(table) == deal
    while table.redoable:
        table.redo()
    assert (now(table), table.actions) == (end, actions)
