"""What the heuristic of Fishing 2 makes of a position."""

import pytest

from fishgames.core.rng import Rng
from fishgames.core.search import Budget, Search
from fishgames.games.fishing2.bot import Fishing2Heuristic
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.state import Fishing2State
from tests.games.fishing2.builders import kind, position

RULES = Fishing2Rules()
HEURISTIC = Fishing2Heuristic(RULES)


def plays(state: Fishing2State) -> list[str]:
    """The hand cards of whoever is to play, best first."""
    (seat,) = RULES.to_act(state)
    options = RULES.legal_actions(state, seat)
    rates = HEURISTIC.rate(state, seat, options)
    order = sorted(range(len(options)), key=lambda n: -rates[n])
    return [options[n].card for n in order]  # type: ignore[union-attr]


def test_last_to_play_it_wins_with_as_little_as_will_do() -> None:
    state = position(3, hands={"A": "B3", "B": "B4", "C": "B8 B15 B20"}, trick=[("A", "B5"), ("B", "B7")], round=8)
    assert plays(state)[0] == kind("B8")


def test_it_throws_away_the_weakest_where_nothing_can_be_won() -> None:
    state = position(3, hands={"A": "R1", "B": "R2", "C": "B9 B18 B19"}, trick=[("A", "B20"), ("B", "B3")], round=8)
    assert plays(state)[0] == kind("B9")


def test_the_weakest_card_is_thrown_for_a_blowfish() -> None:
    state = position(3, hands={"A": "R1", "B": "R2", "C": "Y1 Y12"}, trick=[("A", "B20"), ("B", "P22")], round=5)
    assert plays(state)[0] == kind("Y1")


def whys(state: Fishing2State) -> dict[str, str]:
    """The reason of each hand card of whoever is to play."""
    (seat,) = RULES.to_act(state)
    return {action.card: HEURISTIC.reason(state, action) for action in RULES.legal_actions(state, seat)}  # type: ignore[union-attr]


def test_reasons_tell_what_a_card_does_with_numbers() -> None:
    last = position(3, hands={"A": "R1", "B": "R2", "C": "Y1 Y12"}, trick=[("A", "B20"), ("B", "P22")], round=5)
    assert whys(last)[kind("Y1")] == "the weakest card catches the blowfish"
    hands = {"A": "R1", "B": "R2", "C": "B8 B15 B20"}
    last = position(3, hands=hands, trick=[("A", "B5"), ("B", "B17")], round=8)
    assert whys(last) == {
        kind("B8"): "does not win here; 2 of 2 other cards are stronger",
        kind("B15"): "does not win here; 1 of 2 other cards are stronger",
        kind("B20"): "takes the trick, 3 cards",
    }
    lead = position(3, hands={"A": "B20 +3", "B": "B1 B2", "C": "B3 B4"}, leader="A", round=8)
    assert whys(lead) == {kind("B20"): "as a lead it holds about 7 times in 10", kind("+3"): "3 points at once"}
    end = position(3, hands={"A": "R1", "B": "R2", "C": "B8"}, trick=[("A", "B5"), ("B", "B17")], round=8)
    end.hands[0], end.hands[1] = [], []
    assert whys(end) == {kind("B8"): "does not win, and no trick follows"}


def test_the_reason_of_a_trump_counts_the_hand() -> None:
    state = position(3, hands={"A": "L9 L12 D1 B5", "B": "B1", "C": "B2"}, phase="choose_trump")
    light, dark = RULES.legal_actions(state, 0)
    assert HEURISTIC.reason(state, light) == "2 of 4 cards would be trump, 1 with the other green"
    assert HEURISTIC.reason(state, dark) == "1 of 4 cards would be trump, 2 with the other green"


def test_trump_is_the_shade_that_the_hand_holds() -> None:
    state = position(3, hands={"A": "L9 L12 D1 B5", "B": "B1", "C": "B2"}, phase="choose_trump")
    options = RULES.legal_actions(state, 0)
    rates = HEURISTIC.rate(state, 0, options)
    assert options[rates.index(max(rates))].shade == "light"  # type: ignore[union-attr]


def test_catch_other_takes_what_would_not_come_anyway() -> None:
    state = position(3, hands={"A": "R1", "B": "R2", "C": "COa R3"}, trick=[("A", "B20"), ("B", "P22")])
    RULES.apply(state, next(a for a in RULES.legal_actions(state, 2) if a.card == kind("COa")))  # type: ignore[union-attr]
    options = RULES.legal_actions(state, 2)
    rates = HEURISTIC.rate(state, 2, options)
    assert max(rates) > 0
    assert all(rate >= 0 for rate in rates)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_hopes_add_up_to_one_victory_and_follow_the_points(seats: int) -> None:
    points = {"A": 30, "B": 20}
    state = position(seats, hands=dict.fromkeys("ABCDE"[:1], "B5"), points=points, phase="choose_trump")
    hopes = HEURISTIC.forecast(state)
    assert sum(hopes) == pytest.approx(1)
    assert hopes[0] == max(hopes)
    assert hopes[2] == min(hopes)


def test_strong_sees_that_a_sure_trick_wins_the_game() -> None:
    """Two tricks to go, the highest trump in hand and a point behind."""
    hands = {"A": "B3 L9", "B": "B4 B6", "C": "G16a B1"}
    state = position(3, hands=hands, leader="C", round=8, points={"A": 80, "B": 70, "C": 79})
    options = RULES.legal_actions(state, 2)
    best, other = Search(HEURISTIC).look(lambda _: state.clone(), options, Rng(word=1), Budget(60, None))
    assert best.chance == 1
    assert other.chance <= best.chance
