"""Bots of three strengths, and advice for people."""

from collections import Counter
from typing import Any

import pytest

from fishgames.core.bots import Advice, EasyPlayer, MediumPlayer, StrongPlayer, heuristic_of, weigh
from fishgames.core.opening import new_table
from fishgames.core.players import make_player, pondering, thinking
from fishgames.core.rng import Rng
from fishgames.core.search import Budget
from tests.core.toy import TOY, Draw, Lay, ToyAction, ToyHeuristic, ToyRules, ToyState
from tests.factories import people


def table() -> Any:
    """Two tricks are to be played, everybody is to lay a card."""
    made = new_table(TOY, people(3), seed=3)
    made.submit(made.seat(0).legal_actions[0])
    return made


def choices(player: Any, times: int = 200) -> Counter[str]:
    """What a bot lays as seat 0, with other generators."""
    handle = table().seat(0)
    asked = (handle.confided, handle.log, handle.legal_actions)
    return Counter(player.choose(*asked, Rng(word=word)).action.card for word in range(times))


def advice(handle: Any, rng: Rng, iterations: int = 60) -> list[Advice]:
    """What a seat is told by its own view and log."""
    budget = Budget(iterations, None)
    return weigh(heuristic_of(TOY), handle.view, handle.log, handle.legal_actions, rng, budget)


def test_medium_does_what_rates_highest() -> None:
    hand = table().seat(0).view.hand
    assert choices(MediumPlayer(heuristic_of(TOY))) == {max(hand): 200}


def test_easy_mostly_does_too_but_not_always() -> None:
    hand = table().seat(0).view.hand
    found = choices(EasyPlayer(heuristic_of(TOY)))
    assert found.most_common(1)[0][0] == max(hand)
    assert set(found) == set(hand)


def test_easy_without_blunders_minds_great_differences() -> None:
    class Careful(ToyHeuristic):
        blunders = 0.0
        scale = 0.01

    hand = table().seat(0).view.hand
    assert choices(EasyPlayer(Careful(ToyRules()))) == {max(hand): 200}


@pytest.mark.parametrize("name", ["random", "easy", "medium", "strong"])
def test_a_choice_comes_with_its_reason_and_is_the_same_again(name: str) -> None:
    made = table()
    handle = made.seat(1)
    player = make_player(TOY, name, made.rules, iterations=12)
    asked = (handle.confided, handle.log, handle.legal_actions)
    first, again = (player.choose(*asked, thinking(3, 1, 1)) for _ in range(2))
    assert first == again
    assert first.action in handle.legal_actions
    assert first.reason == ("by lot" if name == "random" else "it is high")
    assert (first.chance is None) == (name != "strong")


def test_strong_looks_no_further_than_it_is_told() -> None:
    made = table()
    handle = made.seat(0)
    few, many = (StrongPlayer(heuristic_of(TOY), iterations=n) for n in (5, 80))
    asked = (handle.confided, handle.log, handle.legal_actions)
    assert any(few.choose(*asked, Rng(word=n)) != many.choose(*asked, Rng(word=n)) for n in range(5))
    assert StrongPlayer(heuristic_of(TOY)).iterations == ToyHeuristic.iterations


def test_a_stopped_bot_answers_at_once() -> None:
    handle = table().seat(1)
    player = StrongPlayer(heuristic_of(TOY), iterations=10**9, seconds=None)
    choice = player.choose(handle.confided, handle.log, handle.legal_actions, Rng(word=1), lambda: True)
    assert choice.action in handle.legal_actions


def test_the_rules_of_the_table_count() -> None:
    rules = ToyRules(cards="corrected")
    player: Any = make_player(TOY, "medium", rules)
    assert player.heuristic.rules is rules


def test_advice_for_whoever_is_asked() -> None:
    made = table()
    handle = made.seat(2)
    found = advice(handle, Rng(word=1), 200)
    assert len(found) == len(handle.legal_actions)
    assert all(isinstance(each.action, Lay) for each in found)
    assert all(each.action in handle.legal_actions for each in found)
    assert all(each.reason == "it is high" and 0 <= each.chance <= 1 for each in found)
    assert found == advice(handle, Rng(word=1), 200)
    for seat in range(3):
        made.submit(made.seat(seat).legal_actions[0])
    (winner,) = made.to_act()
    assert [isinstance(each.action, Draw) for each in advice(made.seat(winner), Rng(word=1))] == [True, True]


def test_advice_rests_on_the_seat_s_own_view() -> None:
    """Two tables that the seat can't tell apart give the same advice."""
    made = table()
    view = made.seat(0).view
    other = new_table(TOY, people(3), seed=3)
    other.submit(other.seat(0).legal_actions[0])
    state = made.rules.imagine(view, (), Rng(word=8))
    other._history.present = state
    other._views.clear()
    assert other.seat(1).view != made.seat(1).view
    found = [advice(each.seat(0), Rng(word=1)) for each in (made, other)]
    assert found[0] == found[1]


class Seen(ToyHeuristic):
    """Speaks of the hand, and of what lies open."""

    def reason(self, state: ToyState, action: ToyAction) -> str:
        return "more cards" if action == Draw(seat=action.seat, draws=True) else f"{sorted(state.hands[action.seat])}"


def test_no_reason_for_all_speaks_of_an_imagined_hand() -> None:
    """What differs from world to world is a guess; the seat's own idea may speak of its hand."""
    made = table()
    for seat in range(3):
        made.submit(made.seat(seat).legal_actions[0])
    asked = made.seat(*made.to_act())
    for handle, hand in ((asked, f"{sorted(asked.view.hand)}"), (made.public(), "")):
        found = weigh(Seen(made.rules), handle.view, handle.log, asked.legal_actions, Rng(word=1), Budget(40))
        assert {each.reason for each in found} == {hand, "more cards"}


def test_an_idea_has_nothing_of_the_deal_s_seed() -> None:
    """It is the same wherever a seat sees and has been told the same."""
    made = table()
    before = [advice(made.seat(0), pondering(0, len(made.seat(0).log))) for _ in range(2)]
    made.table = made.table.replaced(seed=99)
    after = advice(made.seat(0), pondering(0, len(made.seat(0).log)))
    assert before == [after, after]
    assert pondering(0, 4) != pondering(0, 5) != pondering(1, 5)


def test_the_doubt_shrinks_with_the_looks_ahead() -> None:
    action = table().seat(0).legal_actions[0]
    doubts = [Advice(action, chance, "", looks).doubt for chance, looks in ((0.5, 25), (0.5, 100), (1.0, 100))]
    assert doubts == pytest.approx([0.2, 0.1, 0.0197], abs=0.001)
