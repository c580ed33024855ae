"""Why an action of Villagers is not possible, and what would make it so, told from what the acting seat sees."""

from typing import assert_never

from fishgames.core.model import CardId, Objection
from fishgames.games.villagers import actions as act
from fishgames.games.villagers.build_objections import IMPOSSIBLE, Builder
from fishgames.games.villagers.cards import CardTable
from fishgames.games.villagers.piles import no_reserve, no_stack
from fishgames.games.villagers.view import VillagersView

_PHASES = {
    "draft": ("draft_road", "draft_stack", "draft_reserve"),
    "road_coin": ("place_coin", "decline"),
    "build": ("trade_basic", "build", "monk", "apprentice", "tinner", "smuggler", "end_build"),
}

_TURNS = {"draft": "V-5.2", "road_coin": "V-6.4", "build": "V-7.2"}
_DOES = {"draft": "drafts", "road_coin": "places its coin", "build": "builds"}
_WAITS = {"draft": "a card to be drafted", "road_coin": "a coin for the road", "build": "a Build turn"}


def explain(view: VillagersView, action: act.VillagersAction, cards: CardTable) -> Objection:
    """The reason against an action that is not legal for the viewer."""
    if view.asked is None:
        return Objection(sentence="The game is over.", clause="V-13.1")
    if action.kind not in _PHASES[view.asked.kind]:
        sentence = f"The table waits for {_WAITS[view.asked.kind]}; nothing else goes before it."
        if action.seat in view.asked.seats:
            return Objection(sentence=sentence, clause="V-4.3")
    if action.seat not in view.asked.seats:
        sentence = f"Another seat {_DOES[view.asked.kind]} now."
        return Objection(sentence=sentence, clause=_TURNS[view.asked.kind])
    match action:
        case act.DraftRoad(slot=slot):
            return _slot(view, slot, "V-5.3")
        case act.DraftStack(stack=stack):
            return no_stack(view, stack, "V-5.3")
        case act.DraftReserve():
            return no_reserve(view)
        case act.PlaceCoin(slot=slot):
            return _slot(view, slot, "V-6.4")
        case act.TradeBasic():
            return Builder(view, cards).trade(action)
        case act.Build():
            return Builder(view, cards).build(action)
        case act.Monk():
            return Builder(view, cards).monk(action)
        case act.Apprentice():
            return Builder(view, cards).apprentice(action)
        case act.Tinner():
            return Builder(view, cards).tinner()
        case act.Smuggler():
            return Builder(view, cards).smuggler(action)
        case act.Decline() | act.EndBuild():
            return IMPOSSIBLE
        case _:
            assert_never(action)


def why_not_build(view: VillagersView, card: CardId, cards: CardTable) -> Objection | None:
    """Why a hand card can't be built or played in any way in this Build turn, or None: for a list of the hand.

    Of several reasons the first is told: no build left, no place, no way to open the padlock.
    """
    if view.seat is None or view.phase != "build":
        return None
    builder = Builder(view, cards)
    match cards.effects[card]:
        case None:
            return builder.any_build(card)
        case "monk":
            return builder.no_build_for_monk(card) or builder.not_held(card, "V-10.1")
        case "apprentice":
            return builder.any_swap()
        case "tinner":
            return builder.not_held(card, "V-10.9") or builder.no_build_for_special(card)
        case "smuggler":
            return builder.any_smuggling()


def _slot(view: VillagersView, slot: int, clause: str) -> Objection:
    if not 1 <= slot <= len(view.road):
        return Objection(sentence=f"The road has slots 1 to {len(view.road)}, not {slot}.", clause=clause)
    if view.road[slot - 1] is None:
        return Objection(sentence=f"Slot {slot} is empty, and nothing was left to fill it.", clause=clause)
    return IMPOSSIBLE
