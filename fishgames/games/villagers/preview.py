"""What an action of a Build turn would change, told from a view: for previews. Imports no state."""

from fishgames.core.model import Seat, value
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import Pay, paid_at
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.view import VillagersView
from fishgames.games.villagers.village import NEW, Village, index_of


@value
class Planned:
    """All villages and coins as the action would leave them, and the Build actions used then.

    `placed`: index of the new card in the village, None if there is none. `covers`: index of the card that shows
    now and would not any more. `swapped`: seat and index of the place that an Apprentice would take.
    """

    villages: tuple[Village, ...]
    coins: tuple[int, ...]
    used: int
    placed: int | None = None
    covers: int | None = None
    swapped: tuple[Seat, int] | None = None


def planned(view: VillagersView, action: act.VillagersAction, cards: CardTable) -> Planned:
    """The table after a legal action of a Build turn; for all other actions as it is."""
    seat = action.seat
    before = view.table[seat].village
    villages = [info.village for info in view.table]
    coins = [info.coins for info in view.table]
    used = view.table[seat].used
    placed: int | None = len(before)
    below = None
    swapped = None
    match action:
        case act.TradeBasic(basic=basic):
            chains.place_card(villages, seat, basic, basic, NEW)
        case act.Build(card=card, on=on, pay=pay):
            used += 1
            below = index_of(before, on)
            chains.open_padlock(villages, coins, seat, pay)
            chains.place_card(villages, seat, card, card, on)
        case act.Monk(role=role, on=on):
            used += 1
            below = index_of(before, on)
            chains.place_card(villages, seat, cards.by_effect["monk"], role, on)
        case act.Apprentice(whose=whose, target=target, on=on, pay=pay, role=role, side=side):
            used += 1
            below = index_of(before, on)
            index = index_of(villages[whose], target)
            assert index is not None
            swapped = (whose, index)
            out = chains.swap_in(villages, whose, index, cards)
            chains.open_padlock(villages, coins, seat, pay)
            chains.place_at(villages, seat, out.card, role or out.card, below, side)
        case act.Smuggler(at=at, pay=pay):
            placed = None
            used += view.options.discarded_specials_use_build
            chains.open_padlock(villages, coins, seat, pay)
            index = index_of(before, at)
            assert index is not None
            coins[seat] += chains.smuggled(before[index], cards)
        case act.Tinner():
            placed = None
            used += view.options.discarded_specials_use_build
        case _:
            placed = None
    shown = below is not None and not any(each.on == below for each in before)
    return Planned(
        villages=tuple(villages),
        coins=tuple(coins),
        used=used,
        placed=placed,
        covers=below if shown else None,
        swapped=swapped,
    )


def price(pay: Pay, seat: Seat) -> int:
    """What a payment takes out of the seat's own supply."""
    found = paid_at(pay)
    return chains.UNLOCK_COST if pay == "bank" or (found is not None and found[0] != seat) else 0
