"""Who stands where: by points, and where points are equal as the game tells them apart."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fishgames.core.model import Seat, Tie


@dataclass(frozen=True)
class Places:
    """All seats, best first; those in one tuple share their place. `ties`: what was said of equal scores."""

    order: tuple[tuple[Seat, ...], ...]
    ties: tuple[Tie, ...] = ()

    def number(self, seat: Seat) -> int:
        """The place of a seat, counted from 1; after a shared one as many are left out."""
        before = 0
        for place in self.order:
            if seat in place:
                return before + 1
            before += len(place)
        raise ValueError(f"no such seat: {seat}")

    def shared(self, seat: Seat) -> bool:
        """Does somebody else stand there, too?"""
        return any(seat in place and len(place) > 1 for place in self.order)

    @property
    def first_tie(self) -> Tie | None:
        """What was said of those with the most points, if they are several."""
        return next((tie for tie in self.ties if tie.order[0] == self.order[0]), None)


def places_of(points: Sequence[int], tie: Callable[[Sequence[Seat]], Tie]) -> Places:
    """The places of these scores; `tie` is asked for all seats with the same one."""
    order: list[tuple[Seat, ...]] = []
    ties: list[Tie] = []
    for score in sorted(set(points), reverse=True):
        seats = tuple(seat for seat, made in enumerate(points) if made == score)
        if len(seats) > 1:
            ties.append(tie(seats))
            order += ties[-1].order
        else:
            order.append(seats)
    return Places(tuple(order), tuple(ties))
