"""The four kinds of seafood and counts of their cubes."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

Seafood = Literal["clam", "prawn", "mackerel", "bream"]
Wanted = Literal["clam", "prawn", "mackerel", "bream", "any"]
"""What a Market card buys; "any": a rainbow card."""

Cubes = tuple[int, int, int, int]
"""How many cubes of each kind, in the order of KINDS."""

KINDS: tuple[Seafood, ...] = ("clam", "prawn", "mackerel", "bream")
"""From the Harbour outwards (I-4.2)."""

INDEX: Mapping[Wanted, int] = {"clam": 0, "prawn": 1, "mackerel": 2, "bream": 3, "any": 4}
ANY = INDEX["any"]

NAMES: Mapping[Wanted, str] = {
    "clam": "clam",
    "prawn": "prawn",
    "mackerel": "mackerel",
    "bream": "sea bream",
    "any": "any kind",
}
LETTERS: Mapping[Wanted, str] = {"clam": "C", "prawn": "P", "mackerel": "M", "bream": "B", "any": "*"}
"""A kind of seafood as a sign in text and on cards."""

NONE: Cubes = (0, 0, 0, 0)

CUBES_OF_A_KIND = 20
"""The supply holds so many cubes of each kind (I-2.2)."""


def cubes_of(counts: Iterable[int]) -> Cubes:
    """Four numbers as cubes."""
    clam, prawn, mackerel, bream = counts
    return clam, prawn, mackerel, bream


def changed(cubes: Cubes, kind: int, by: int) -> Cubes:
    """The cubes with `by` more (or fewer) of a kind."""
    counts = list(cubes)
    counts[kind] += by
    return cubes_of(counts)


def added(cubes: Cubes, more: Cubes) -> Cubes:
    """Both together."""
    return (cubes[0] + more[0], cubes[1] + more[1], cubes[2] + more[2], cubes[3] + more[3])


def without(cubes: Cubes, fewer: Cubes) -> Cubes:
    """What is left when `fewer` are taken away."""
    return (cubes[0] - fewer[0], cubes[1] - fewer[1], cubes[2] - fewer[2], cubes[3] - fewer[3])


def kinds_in(cubes: Cubes) -> Iterator[Seafood]:
    """The kinds of which there is at least one cube."""
    return (kind for kind, count in zip(KINDS, cubes, strict=True) if count)


@lru_cache(maxsize=4096)
def choices_of(cubes: Cubes, count: int) -> tuple[Cubes, ...]:
    """All ways to take so many of the cubes; what is in them by kind tells them apart."""
    clams, prawns, mackerel, bream = cubes
    return tuple(
        (c, p, m, count - c - p - m)
        for c in range(min(clams, count) + 1)
        for p in range(min(prawns, count - c) + 1)
        for m in range(min(mackerel, count - c - p) + 1)
        if count - c - p - m <= bream
    )
