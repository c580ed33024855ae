"""Chance that lives in the state: one 64-bit word, the same numbers on every machine for ever."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from fishgames.core.model import Record, record

T = TypeVar("T")

_MASK = (1 << 64) - 1


def mix(word: int) -> int:
    """A well-spread 64-bit word from any integer (the finisher of SplitMix64)."""
    word &= _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


@record
class Rng(Record):
    """A SplitMix64 generator; `word` is all there is to it."""

    word: int

    def next(self) -> int:
        """The next 64 bits."""
        self.word = (self.word + 0x9E3779B97F4A7C15) & _MASK
        return mix(self.word)

    def below(self, n: int) -> int:
        """A number in 0 … n-1, each equally likely (n ≥ 1)."""
        limit = (1 << 64) - (1 << 64) % n
        while (bits := self.next()) >= limit:
            pass
        return bits % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def seeded(seed: int, *path: int) -> Rng:
    """A generator for one purpose: the same seed and path always give the same numbers."""
    word = mix(seed)
    for step in path:
        word = mix(word ^ mix(step + 1))
    return Rng(word=word)
