"""Choices that come to the same: of two Lumberjacks in the same state it is all one which of them is built on.

The rules list every place and every unlocker; people are asked only where the answer matters. Imports no state.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from fishgames.core.model import Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers.actions import Pay, VillagersAction, paid_at
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import Place, Village, carried, gold_of, places

Kinds = Mapping[Place, Hashable]
"""By place of a village: cards of equal value are alike."""


def kinds_of(village: Village, cards: CardTable) -> Kinds:
    """Which cards of a village are alike.

    All that counts of a card is what it is, what lies on it and how many cards it carries; where it stands matters to
    nothing, unless a Monk or Apprentice shows. That one may still go back to the hand (V-10.4) and uncover what is
    below it, so then whole piles have to look alike.
    """
    load = carried(village)
    loose = any(each.card in cards.stand_ins and not n for each, n in zip(village, load, strict=True))
    found: dict[Place, Hashable] = {}
    for index, where in enumerate(places(village)):
        each = village[index]
        alike = (each.card, each.role, each.coins, each.side, load[index])
        found[where] = (alike, _pile_around(village, index)) if loose else alike
    return found


def _pile_around(village: Village, marked: int) -> Hashable:
    """The pile of a card without the order of its branches, the card itself marked in it."""
    above: dict[int, list[int]] = {index: [] for index in range(len(village))}
    for index, each in enumerate(village):
        if each.on in above:
            above[each.on].append(index)
    bottom = marked
    while village[bottom].on in above:
        bottom = village[bottom].on

    def climb(index: int) -> str:
        each = village[index]
        branches = "|".join(sorted(climb(up) for up in above[index]))
        return f"{each.card}:{each.role}({each.coins}){'!' if index == marked else ''}[{branches}]"

    return climb(bottom)


class Twins:
    """What is alike at a table, as it stands."""

    def __init__(self, view: VillagersView, cards: CardTable) -> None:
        self._kinds = [kinds_of(info.village, cards) for info in view.table]
        village = () if view.seat is None else view.table[view.seat].village
        golds = (gold_of(each, cards) for each in village)
        self._golds = dict(zip(places(village), golds, strict=True))

    def place(self, seat: Seat, where: Place) -> Hashable:
        """Equal for places of a village that are alike."""
        return self._kinds[seat].get(where, where)

    def payment(self, pay: Pay) -> Hashable:
        """Equal for payments that put coins on unlockers which are alike."""
        found = paid_at(pay)
        return pay if found is None else (found[0], self.place(*found))

    def action(self, action: VillagersAction) -> Hashable:
        """Equal for actions that come to the same."""
        match action:
            case act.Build(seat=seat, card=card, on=on, pay=pay):
                return (action.kind, card, self.place(seat, on), self.payment(pay))
            case act.Monk(seat=seat, role=role, on=on):
                return (action.kind, role, self.place(seat, on))
            case act.Apprentice(seat=seat, whose=whose, target=target):
                # the card that leaves its place is no twin of one that stays
                own = whose == seat and action.on == target
                swapped = (whose, self.place(whose, target), own, action.role, action.side)
                return (action.kind, swapped, self.place(seat, action.on), self.payment(action.pay))
            case act.Smuggler(at=at, pay=pay):
                return (action.kind, at.partition(".")[0], self._golds.get(at), self.payment(pay))
            case _:
                return action

    def first_of_each(self, actions: Iterable[VillagersAction]) -> list[VillagersAction]:
        """The actions without those that come to the same as an earlier one."""
        found: dict[Hashable, VillagersAction] = {}
        for action in actions:
            found.setdefault(self.action(action), action)
        return list(found.values())

    def alike(self, seat: Seat, where: Place, among: Sequence[Place]) -> list[Place]:
        """Those of the places that are alike this one, itself among them."""
        kind = self.place(seat, where)
        return [other for other in among if self.place(seat, other) == kind]
