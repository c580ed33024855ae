"""The same numbers on every machine for ever: they are written down here, and must never change."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fishgames.core.rng import Rng, mix, seeded


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The published sequence for seed 1234567."""
    rng = Rng(word=1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_shuffle_is_the_same_for_ever() -> None:
    cards = list(range(10))
    Rng(word=7).shuffle(cards)
    assert cards == [8, 1, 5, 9, 0, 4, 3, 2, 6, 7]


def test_one_word_is_all_there_is() -> None:
    rng = Rng(word=5)
    rng.below(10)
    twin = Rng(word=rng.word)
    assert [rng.below(100) for _ in range(20)] == [twin.below(100) for _ in range(20)]


def test_a_clone_goes_on_by_itself() -> None:
    rng = Rng(word=5)
    twin = rng.clone()
    first = rng.next()
    assert twin.next() == first
    assert twin == rng


@given(word=st.integers(0, 2**64 - 1), n=st.integers(1, 2**40))
def test_below_stays_below(word: int, n: int) -> None:
    rng = Rng(word=word)
    assert all(0 <= rng.below(n) < n for _ in range(5))
    assert 0 <= rng.word < 2**64


def test_each_number_is_as_likely() -> None:
    rng = Rng(word=1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_uneven_ranges_are_not_skewed() -> None:
    """Below three quarters of 2**64 the lower third must not come up twice as often."""
    rng = Rng(word=2)
    n = 3 << 62
    low = sum(rng.below(n) < n // 3 for _ in range(6_000))
    assert 1_850 < low < 2_150


@given(items=st.lists(st.integers(), max_size=30), word=st.integers(0, 2**64 - 1))
def test_a_shuffle_keeps_all_items(items: list[int], word: int) -> None:
    mixed = list(items)
    Rng(word=word).shuffle(mixed)
    assert Counter(mixed) == Counter(items)


def test_every_order_is_as_likely() -> None:
    rng = Rng(word=3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert all(400 < count < 600 for count in counts.values())


def test_nothing_is_drawn_where_there_is_nothing_to_shuffle() -> None:
    rng = Rng(word=3)
    rng.shuffle([])
    rng.shuffle([1])
    assert rng.word == 3


def test_pick_takes_one_of_the_items() -> None:
    rng = Rng(word=4)
    assert {rng.pick("abc") for _ in range(100)} == {"a", "b", "c"}


@pytest.mark.parametrize("other", [seeded(1), seeded(2, 0), seeded(1, 1), seeded(1, 0, 0), seeded(0, 1)])
def test_each_purpose_has_its_own_numbers(other: Rng) -> None:
    assert seeded(1, 0) == seeded(1, 0)
    assert seeded(1, 0).word != other.word


def test_mix_takes_any_integer() -> None:
    assert mix(-1) == mix(2**64 - 1)
    assert mix(0) == 0
    assert len({mix(n) for n in range(1_000)}) == 1_000
