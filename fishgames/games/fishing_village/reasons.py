"""What speaks for an action, in table language and with the numbers: for hints to people and what bots say.

Only what the acting seat sees is looked at, whatever is imagined about other hands and piles.
"""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import COLUMNS, CardTable, Type, column_letters
from fishgames.games.fishing_village.reckoning import (
    Outlook,
    blocked,
    outlook,
    progress,
    stage,
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
            return f"one worker more to the {held} in hand" if held else "the hand is empty"
        case act.Undergo():
            return _undergone(_outlook(state, seat, cards))
        case act.Abandon():
            found = _outlook(state, seat, cards)
            return f"{_of(found.left, found.need, found.type, cards)} free here; {_refill(cards)}"
        case act.ChooseDevelopment(development=development):
            return _developed(state, development, cards)
        case act.ChooseFirst(first=first):
            return _begun(state, first, cards)
        case act.Discard(card=card):
            return _parted_with(state, card, cards)
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


def _developed(state: FishingVillageState, development: CardId, cards: CardTable) -> str:
    """Chosen before everybody (FV-3.5), so from what everybody sees."""
    first = stage(development, state.round, cards)
    asked = " ".join(cards.type_words(kind, need) for kind, need in first.wants)
    told = f"+{first.bonus} in round {state.round} for {asked}"
    wanted = dict(first.wants)
    shared = [
        f"{cards.type_words(cards.types[closing], cards.need(closing, state.round))} {when}"
        for closing, when in zip(state.face_up, ("now", "next"), strict=False)
        if cards.types[closing] in wanted
    ]
    return f"{told}; closings want {', '.join(shared)}" if shared else told


def _begun(state: FishingVillageState, first: Seat, cards: CardTable) -> str:
    """Chosen before everybody (FV-3.6), so from what everybody sees."""
    free = ((1 << len(COLUMNS)) - 1) & ~blocked(state.sharks[first], cards)
    return f"{' '.join(column_letters(free))} free of sharks there" if free else "sharks in all columns there"


def _parted_with(state: FishingVillageState, card: CardId, cards: CardTable) -> str:
    carried = cards.type_words(cards.types[card], cards.symbols[card])
    closings = zip(state.face_up, ("this closing", "the next closing"), strict=False)
    wanted = next((which for closing, which in closings if cards.types[closing] == cards.types[card]), None)
    return f"{carried}, which {wanted} asks for" if wanted else f"{carried}, which neither closing asks for"


def _assigned(state: FishingVillageState, card: CardId, target: Seat, cards: CardTable) -> str:
    kind, sharks, field = cards.types[card], state.sharks[target], (*state.fields[target], card)
    raw = symbols(field, kind, cards)
    for closing, which in zip(state.face_up, ("this closing", "the next closing"), strict=False):
        if cards.types[closing] != kind:
            continue
        need, left = cards.need(closing, state.round), symbols_left(field, sharks, kind, cards)
        there = _towards(raw, need, kind, which, cards)
        return there if left == raw else f"{there}, {f'only {left}' if left else 'none'} free of sharks"
    for development in state.developments[target]:
        found = progress(field, development, state.round, cards)
        before = progress(state.fields[target], development, state.round, cards)
        for (_, had, _), (wanted, have, need) in zip(before.parts, found.parts, strict=True):
            if wanted == kind and had < need:
                return _towards(have, need, kind, cards.name(development), cards)
    return f"{cards.type_words(kind, raw)} in one field for closings to come"


def _chased(state: FishingVillageState, target: Seat, cards: CardTable) -> str:
    sharks, field = state.sharks[target], state.fields[target]
    rest = sharks[:-1]
    for closing, which in zip(state.face_up, ("this closing", "the next closing"), strict=False):
        kind = cards.types[closing]
        left, before = symbols_left(field, rest, kind, cards), symbols_left(field, sharks, kind, cards)
        if left > before:
            return f"frees {left - before}: {_towards(left, cards.need(closing, state.round), kind, which, cards)}"
    if still := blocked(rest, cards):
        return f"a shark less; {' '.join(column_letters(still))} still blocked"
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
    return f"{have or 'none'} of {cards.type_words(kind, need)}"


def _towards(have: int, need: int, kind: Type, goal: str, cards: CardTable) -> str:
    """ "3 of 5 A^ for ..." or "7 A^ for ..., 2 over"."""
    if have > need:
        return f"{cards.type_words(kind, have)} for {goal}, {have - need} over"
    return f"{_of(have, need, kind, cards)} for {goal}"


def _refill(cards: CardTable) -> str:
    return f"it brings {cards.constants.worker_draw} workers"
