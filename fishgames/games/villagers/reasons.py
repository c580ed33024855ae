"""What speaks for a choice in Villagers, as the rest of a sentence, from what its seat can see."""

from collections.abc import Iterator, Sequence

from fishgames.core.model import CardId
from fishgames.core.phrases import counted
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import VillagersAction, paid_at
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.income import market_income
from fishgames.games.villagers.market import MARKETS
from fishgames.games.villagers.state import VillagersState
from fishgames.games.villagers.village import Village, builders_showing, food_showing, index_of


def why(state: VillagersState, action: VillagersAction, cards: CardTable) -> str:
    """One short reason."""
    seat = action.seat
    hand, village = state.hands[seat], state.villages[seat]
    match action:
        case act.DraftRoad(slot=slot):
            card = _lies_at(state, slot)
            coins = state.road_coins[slot - 1]
            with_coins = f", and {counted(coins, 'coin')} on it" if coins else ""
            return f"{strength(card, cards)}{with_coins}{_fits(card, village, cards)}"
        case act.DraftStack() | act.DraftReserve():
            open_cards = any(card is not None for card in state.road)
            return f"{'rather than what lies open: ' if open_cards else ''}a hidden card of a good suit"
        case act.PlaceCoin(slot=slot):
            card = _lies_at(state, slot)
            return f"keeps it on the Road: {strength(card, cards)}{_fits(card, village, cards)}"
        case act.Decline():
            return "nothing on the Road is worth a coin"
        case act.TradeBasic(basic=basic, card=card):
            follower = next((each for each in hand if each != card and cards.predecessors[each] == basic), None)
            if follower is None:
                return f"{cards.name(card)} is missed less than {cards.name(basic)}"
            return f"{cards.name(follower)} of this hand goes on it"
        case act.Build(card=card):
            return _why_build(state, action, cards) or strength(card, cards)
        case act.Monk(role=role):
            follower = next((each for each in hand if cards.predecessors[each] == role), None)
            return "closes a chain" if follower is None else f"{cards.name(follower)} of this hand can go on it"
        case act.Apprentice(whose=whose, target=target):
            index = index_of(state.villages[whose], target)
            assert index is not None
            return f"{cards.name(state.villages[whose][index].card)} can be built anew"
        case act.Tinner():
            locked = sum(cards.padlocks[card] is not None for card in hand)
            return f"opens padlocks without coins; cards of this hand with one: {locked}"
        case act.Smuggler(at=at):
            index = index_of(village, at)
            assert index is not None
            return f"{counted(chains.smuggled(village[index], cards), 'coin')} at once"
        case act.EndBuild():
            return "what else is possible would cost more than it brings"


def strength(card: CardId, cards: CardTable) -> str:
    """What a card is good for above all."""
    if cards.effects[card] is not None:
        return "a special card for later"
    if cards.food[card]:
        return f"{cards.food[card]} Food: more cards to draft"
    if cards.builder[card]:
        return f"{counted(cards.builder[card], 'Builder')}: more to build"
    if gold := cards.gold[card]:
        return f"{gold} Gold at each market"
    if card in cards.silver:
        return "Silver at the Second Market"
    if card in cards.unlockers:
        return f"opens the padlock of {_named(cards.opens(card), cards)}"
    return f"leads to {_named(cards.cards[card].successors, cards)}"


def _why_build(state: VillagersState, action: act.Build, cards: CardTable) -> str:
    """What changes in the village by it, and what its padlock costs."""
    seat, before = action.seat, state.villages[action.seat]
    villages, coins = list(state.villages), list(state.coins)
    chains.open_padlock(villages, coins, seat, action.pay)
    chains.place_card(villages, seat, action.card, action.card, action.on)
    parts = [*_gains(before, villages[seat], len(MARKETS) - len(state.incomes), cards)]
    if parts and coins[seat] != state.coins[seat]:
        parts.append(f"{counted(state.coins[seat] - coins[seat], 'coin')} for the padlock")
    elif paid_at(action.pay) is not None:
        parts.append(f"{counted(chains.UNLOCK_COST, 'coin')} on its unlocker")
    return ", ".join(parts)


def _gains(before: Village, after: Village, payouts: int, cards: CardTable) -> Iterator[str]:
    more: dict[str, int] = {
        market: market_income(after, market, cards).total - market_income(before, market, cards).total
        for market in MARKETS[len(MARKETS) - payouts :]
    }
    if len(more) > 1 and len(set(more.values())) == 1:
        more = {"each": more["first"]}
    for market, coins in more.items():
        if coins:
            yield f"{coins:+} at {'each market' if market == 'each' else f'the {market.capitalize()} Market'}"
    for what, showing in (("Food", food_showing), ("Builder", builders_showing)):
        if gained := showing(after, cards) - showing(before, cards):
            yield f"{gained:+} {what}"


def _fits(card: CardId, village: Village, cards: CardTable) -> str:
    free = cards.predecessors[card] in chains.free_branches(village, cards)
    return ", and can go on the village now" if free else ""


def _lies_at(state: VillagersState, slot: int) -> CardId:
    card = state.road[slot - 1]
    assert card is not None
    return card


def _named(which: Sequence[CardId], cards: CardTable) -> str:
    return " or ".join(cards.name(card) for card in which)
