"""What stacks and reserve are called, and why nothing can be had from one."""

from collections.abc import Sequence

from fishgames.core.model import Objection
from fishgames.games.villagers.actions import RESERVE
from fishgames.games.villagers.view import PileView, VillagersView

STACK_LETTERS = "abcdef"
"""How the Road Stacks 1 to 6 are called on screens."""


def stack_name(pile: int) -> str:
    """ "stack c", "the reserve"."""
    return "the reserve" if pile == RESERVE else f"stack {STACK_LETTERS[pile - 1]}"


def filled(stacks: Sequence[PileView]) -> str:
    """The letters of those that have cards."""
    letters = [STACK_LETTERS[n] for n, pile in enumerate(stacks) if pile.count]
    return ", ".join(letters)


def no_stack(view: VillagersView, stack: int, clause: str) -> Objection:
    """Why a stack gives nothing and takes nothing."""
    if not 1 <= stack <= len(view.stacks):
        return Objection(sentence=f"There are stacks 1 to {len(view.stacks)}, not {stack}.", clause=clause)
    left = filled(view.stacks)
    more = f"cards are left in {left}" if left else "so are all others"
    return Objection(sentence=f"{stack_name(stack).capitalize()} is empty; {more}.", clause=clause)


def no_reserve(view: VillagersView) -> Objection:
    """Why the Reserve gives nothing."""
    left = filled(view.stacks)
    if left:
        number = sum(pile.count for pile in view.stacks)
        cards = "1 card is" if number == 1 else f"{number} cards are"
        sentence = f"The reserve opens once all six stacks are empty: {cards} left in {left}."
        return Objection(sentence=sentence, clause="V-5.3")
    return Objection(sentence="The reserve is empty; only cards of the road are left.", clause="V-5.3")
