"""Dealing into boxes: every fit can come up, and none that is not one."""

import pytest

from fishgames.core.boxes import fill
from fishgames.core.rng import seeded


def test_each_card_lies_in_a_box_it_may_lie_in() -> None:
    allowed = [(0, 1), (0,), (1, 2), (0, 1, 2), (2,)]
    for seed in range(200):
        members = fill(allowed, (2, 2, 1), seeded(seed))
        assert [len(box) for box in members] == [2, 2, 1]
        assert all(box in allowed[card] for box, cards in enumerate(members) for card in cards)


def test_every_fit_comes_up() -> None:
    found = {tuple(map(tuple, map(sorted, fill([(0, 1)] * 3, (1, 2), seeded(seed))))) for seed in range(100)}
    assert found == {((0,), (1, 2)), ((1,), (0, 2)), ((2,), (0, 1))}


def test_others_make_room() -> None:
    """The only fit is found, whatever comes first by lot."""
    allowed = [(0, 1), (1, 2), (0, 1), (2, 3)]
    for seed in range(50):
        members = fill(allowed, (1, 1, 1, 1), seeded(seed))
        assert sorted(members[:2]) == [[0], [2]]
        assert members[2:] == [[1], [3]]


def test_cards_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        fill([(0,), (0,)], (1, 1), seeded(0))
