"""Dealing hidden cards into the places where they may lie: what every `imagine` needs."""

from collections.abc import Sequence

from fishgames.core.rng import Rng


def fill(allowed: Sequence[Sequence[int]], sizes: Sequence[int], rng: Rng) -> list[list[int]]:
    """Who lies in which box; `allowed[card]` are the boxes a card may lie in, `sizes[box]` how many cards a box takes.

    Each card takes a free box, those with few boxes first; others make room if need be. Every way in which the cards
    fit can come up. Raises ValueError if there is none.
    """
    free = list(sizes)
    members: list[list[int]] = [[] for _ in free]
    cards = list(range(len(allowed)))
    rng.shuffle(cards)
    cards.sort(key=lambda card: len(allowed[card]))
    for card in cards:
        space = sum([free[box] for box in allowed[card]])
        if not space:
            if not _make_room(card, allowed, free, members, set()):
                raise ValueError("the cards do not fit into the boxes")
            continue
        at = rng.below(space)
        for box in allowed[card]:
            at -= free[box]
            if at < 0:
                free[box] -= 1
                members[box].append(card)
                break
    return members


def _make_room(
    card: int, allowed: Sequence[Sequence[int]], free: list[int], members: list[list[int]], tried: set[int]
) -> bool:
    """Put a card into one of its boxes, moving others on into free ones (an augmenting path of the matching)."""
    for box in allowed[card]:
        if box in tried:
            continue
        tried.add(box)
        if free[box]:
            free[box] -= 1
            members[box].append(card)
            return True
        for place, other in enumerate(members[box]):
            if _make_room(other, allowed, free, members, tried):
                members[box][place] = card
                return True
    return False
