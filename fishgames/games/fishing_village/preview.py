"""What a choice would change, told from a view: readiness of all seats, previews of actions. Imports no state."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat, value
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import reckoning
from fishgames.games.fishing_village.cards import CardTable
from fishgames.games.fishing_village.reckoning import Outlook, Progress
from fishgames.games.fishing_village.view import FishingVillageView, SeatView


@value
class Readiness:
    """A row of the readiness table: what resolving at once would come to, for each closing that is face up.

    `newer` counts with the sharks that lie there now; None if only one closing is up.
    """

    seat: Seat
    oldest: Outlook | None
    newer: Outlook | None
    progress: tuple[Progress, ...]


@value
class Rescue:
    """What a cost or loss of `size` would mean (FV-9): developments to be given up first, and how many are held.

    `allowed`: may they be given up for it at this table? `needed` 0: no emergency.
    """

    size: int
    needed: int
    held: int
    allowed: bool

    @property
    def possible(self) -> bool:
        """Can it be paid or survived?"""
        return self.needed == 0 or (self.allowed and self.needed <= self.held)


@value
class Planned:
    """What a legal action would change at once.

    `population`: after it, all costs, losses and gains of the action included (and, in a rescue, what would have to be
    given up); not what a development that is given up lets through, nor a check at the end of a round. `gone`: workers
    that leave the field. `outlook`: what undergoing comes to. `rescue`: for a cost or loss, None without one.
    `ends`: the game would be lost. `field`, `sharks`: the target's afterwards.
    """

    population: int
    gone: tuple[CardId, ...] = ()
    outlook: Outlook | None = None
    rescue: Rescue | None = None
    ends: bool = False
    field: tuple[CardId, ...] | None = None
    sharks: tuple[CardId, ...] | None = None


def readiness(view: FishingVillageView, seat: Seat, cards: CardTable) -> Readiness:
    """A seat's row of the readiness table."""
    info = view.table[seat]
    looks = [reckoning.outlook(info.field, info.sharks, closing, view.round, cards) for closing in view.face_up]
    return Readiness(
        seat=seat,
        oldest=looks[0] if looks else None,
        newer=looks[1] if len(looks) > 1 else None,
        progress=tuple(developments(view, seat, cards)),
    )


def developments(view: FishingVillageView, seat: Seat, cards: CardTable) -> Sequence[Progress]:
    """How far a seat has come with each development it holds."""
    info = view.table[seat]
    return [reckoning.progress(info.field, each, view.round, cards) for each in info.developments]


def rescue(view: FishingVillageView, size: int, cards: CardTable, *, loss: bool) -> Rescue:
    """What a cost or loss of this size would mean now."""
    return Rescue(
        size=size,
        needed=reckoning.needed(view.population, size, cards.constants.sacrifice_gain),
        held=view.held,
        allowed=loss or view.options.development_sacrifice != "losses_only",
    )


def price(view: FishingVillageView, action: act.FishingVillageAction, cards: CardTable) -> int:
    """What an action costs; 0 in the field of the seat itself (FV-4.3)."""
    numbers = cards.constants
    match action:
        case act.Assign(seat=seat, target=target):
            return 0 if target == seat else numbers.assign_other_cost
        case act.RemoveShark(seat=seat, target=target):
            return 0 if target == seat else numbers.remove_other_cost
        case act.Recruit():
            return numbers.recruit_cost
        case _:
            return 0


def planned(view: FishingVillageView, action: act.FishingVillageAction, cards: CardTable) -> Planned:
    """What a legal action would change at once; refills and draws are not foreseen."""
    numbers = cards.constants
    match action:
        case act.Assign(card=card, target=target):
            field = cards.sorted((*view.table[target].field, card))
            return _paid(view, action, cards, field=field, sharks=view.table[target].sharks)
        case act.RemoveShark(target=target):
            info = view.table[target]
            return _paid(view, action, cards, field=info.field, sharks=info.sharks[:-1])
        case act.Recruit():
            return _paid(view, action, cards)
        case act.Undergo(seat=seat):
            return _undergone(view, view.table[seat], cards)
        case act.Abandon():
            return _lost(view, cards)
        case act.Sacrifice():
            return Planned(population=view.population + numbers.sacrifice_gain)
        case act.AcceptDefeat():
            size = 0 if view.window is None else view.window.size
            return Planned(population=view.population - size, ends=True)
        case _:
            return Planned(population=view.population)


def _paid(
    view: FishingVillageView,
    action: act.FishingVillageAction,
    cards: CardTable,
    *,
    field: tuple[CardId, ...] | None = None,
    sharks: tuple[CardId, ...] | None = None,
) -> Planned:
    cost = price(view, action, cards)
    found = rescue(view, cost, cards, loss=False)
    after = view.population - cost + found.needed * cards.constants.sacrifice_gain
    return Planned(population=after, rescue=found if cost else None, field=field, sharks=sharks)


def _undergone(view: FishingVillageView, info: SeatView, cards: CardTable) -> Planned:
    found = reckoning.outlook(info.field, info.sharks, view.face_up[0], view.round, cards)
    field = list(info.field)
    for card in found.gone:
        field.remove(card)
    if found.passes:
        return Planned(population=view.population + found.change, gone=found.gone, outlook=found, field=tuple(field))
    lost = _lost(view, cards)
    return Planned(
        population=lost.population,
        gone=found.gone,
        outlook=found,
        rescue=lost.rescue,
        ends=lost.ends,
        field=tuple(field),
    )


def _lost(view: FishingVillageView, cards: CardTable) -> Planned:
    size = cards.constants.fail_loss
    found = rescue(view, size, cards, loss=True)
    helped = found.needed * cards.constants.sacrifice_gain if found.possible else 0
    return Planned(population=view.population - size + helped, rescue=found, ends=not found.possible)
