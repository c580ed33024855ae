"""What speaks for an action, in table language and with the numbers: for hints to people and what bots say.

Only what the acting seat sees is looked at, whatever is imagined about other hands and piles.
"""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable, Type, column_letters
from fishgames.games.fishing_village.reckoning import (
    Outlook,
    blocked,
    outlook,
    progress,
    symbols,
    symbols_left,
)
from fishgames.games.fishing_village.state import FishingVillageState


def reason(state: FishingVillageState, action: FishingVillageAction, cards: CardTable) -> str:
    """The rest of a sentence that begins with the action."""
    seat = action.seat
    match action:
        case act.Assign(card=card, target=target):
            return _assigned(state, card, target, cards)
        case act.RemoveShark(target=target):
            return _chased(state, target, cards)
        case act.Recruit():
            held = len(state.hands[seat])
            return "no card in hand would help as much" if held else "the hand is empty"
        case act.Undergo():
            return _undergone(_outlook(state, seat, cards))
        case act.Abandon():
            found = _outlook(state, seat, cards)
            return f"only {_of(found.left, found.need, found.type, cards)} free here; {_refill(cards)}"
        case act.ChooseDevelopment(development=development):
            have, need = _part(state.hands[seat], development, 1, cards)
            return f"this hand holds {have} of the {need} symbols it wants in round 1"
        case act.ChooseFirst():
            return "the best start for the two closings"
        case act.Discard():
            return "the card that is missed least"
        case act.Sacrifice(owner=owner, development=development):
            have, need = _part(state.fields[owner], development, state.round, cards)
            return f"{have} of {need} symbols for it lie there"
        case act.OrderSharks(cards=stack):
            fitting = any(cards.columns[card] & cards.columns[stack[-1]] for card in state.hands[seat])
            return "this hand can chase the top one" if fitting and state.first is not None else "as good as any"
        case act.Cancel():
            return "not worth a development"
        case act.AcceptDefeat():
            return "no other choice is better"


def _assigned(state: FishingVillageState, card: CardId, target: Seat, cards: CardTable) -> str:
    kind, sharks, field = cards.types[card], state.sharks[target], (*state.fields[target], card)
    raw = symbols(field, kind, cards)
    for closing, which in zip(state.face_up, ("this closing", "the next closing"), strict=False):
        if cards.types[closing] != kind:
            continue
        need, left = cards.need(closing, state.round), symbols_left(field, sharks, kind, cards)
        there = f"{_of(raw, need, kind, cards)} for {which}"
        return there if left == raw else f"{there}, {left} free of sharks"
    for development in state.developments[target]:
        found = progress(field, development, state.round, cards)
        before = progress(state.fields[target], development, state.round, cards)
        for (_, had, _), (wanted, have, need) in zip(before.parts, found.parts, strict=True):
            if wanted == kind and had < need:
                return f"{_of(have, need, kind, cards)} for {cards.name(development)}"
    return f"{cards.type_words(kind, raw)} in one field for closings to come"


def _chased(state: FishingVillageState, target: Seat, cards: CardTable) -> str:
    sharks, field = state.sharks[target], state.fields[target]
    rest = sharks[:-1]
    for closing, which in zip(state.face_up, ("this closing", "the next closing"), strict=False):
        kind = cards.types[closing]
        left = symbols_left(field, rest, kind, cards)
        if left > symbols_left(field, sharks, kind, cards):
            return f"frees {_of(left, cards.need(closing, state.round), kind, cards)} for {which}"
    if still := blocked(rest, cards):
        return f"on the way to the sharks below: {column_letters(still)} stays blocked"
    return "no shark is left there"


def _undergone(found: Outlook) -> str:
    if not found.passes:
        return "it can only fail here"
    over = found.left - found.need
    return f"passes with {over} over" if over else "passes, with just enough"


def _outlook(state: FishingVillageState, seat: Seat, cards: CardTable) -> Outlook:
    return outlook(state.fields[seat], state.sharks[seat], state.face_up[0], state.round, cards)


def _part(workers: Sequence[CardId], development: CardId, round: int, cards: CardTable) -> tuple[int, int]:
    parts = progress(workers, development, round, cards).parts
    return sum(min(have, need) for _, have, need in parts), sum(need for _, _, need in parts)


def _of(have: int, need: int, kind: Type, cards: CardTable) -> str:
    return f"{have} of {cards.type_words(kind, need)}"


def _refill(cards: CardTable) -> str:
    return f"it brings {cards.constants.worker_draw} workers"
