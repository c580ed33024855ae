"""A player that lives long, so that tests see rounds 2 and 3: games by lot are lost in round 1.

It plays for the whole team and looks at everything, piles included. A move is judged by how the game would stand after
it and a few free moves of the seats that follow.
"""

from collections.abc import Sequence

from fishgames.core.rng import Rng
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import CardTable, Type
from fishgames.games.fishing_village.reckoning import blocked, progress
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.state import FishingVillageState

Options = Sequence[FishingVillageAction]
Judged = list[tuple[float, FishingVillageAction, FishingVillageState]]

BEST = 3
"""Moves that are looked at more closely, resolving apart."""

AHEAD = 6
"""Moves that follow."""

WON, LOST = 500.0, -500.0

# What things are worth, in people; found by trying.
A_CARD = 2.5
A_TURN = 0.14
EMPTY_HAND = 1.2
LAST_CARD = 1.9
IN_HAND = 0.35
BLOCKED = 0.1
BLOCKED_FOR_LATER = 0.25
NOW, NEXT, LATER, NEXT_ROUND = 0.85, 0.4, 0.15, 0.15


def choose(rules: FishingVillageRules, state: FishingVillageState, options: Options, lot: Rng) -> FishingVillageAction:
    """A good one of the options; by lot what is settled before the first turn."""
    if state.first is None or len(options) == 1:
        return lot.pick(options)
    judged = _judged(rules, state, options)
    close = judged[:BEST] + [each for each in judged[BEST:] if each[1].kind in ("undergo", "abandon")]
    return max(close, key=lambda each: _ahead(rules, each[2]) + each[0] / 50)[1]


def _judged(rules: FishingVillageRules, state: FishingVillageState, options: Options) -> Judged:
    """Options with what they are worth and what comes of them, the best first."""
    found: Judged = []
    safe = any(each.kind == "abandon" for each in options)
    for action in options:
        if action.kind == "cancel" or (action.kind == "undergo" and safe):
            continue
        after = state.clone()
        rules.apply(after, action)
        while after.phase == "emergency":
            rules.apply(after, rules.legal_actions(after, 0)[0])
        found.append((_value(after, rules.cards), action, after))
    return sorted(found, key=lambda each: -each[0])


def _ahead(rules: FishingVillageRules, state: FishingVillageState) -> float:
    """What it is worth after some moves, each the best at first sight of those that help no other field."""
    for _ in range(AHEAD):
        if state.phase == "game_over":
            break
        options = rules.legal_actions(state, state.turn)
        near = [each for each in options if getattr(each, "target", each.seat) == each.seat]
        state = _judged(rules, state, near)[0][2]
    return _value(state, rules.cards)


def _value(state: FishingVillageState, cards: CardTable) -> float:
    if state.phase == "game_over":
        return (WON if state.population >= 1 else LOST) + state.population + 5 * len(state.closings)
    worth = state.population - max(0, 8 - state.population) * 0.6
    for seat in range(state.seats):
        worth += _of_seat(state, seat, cards)
    return worth + _of_closings(state, cards)


def _of_seat(state: FishingVillageState, seat: int, cards: CardTable) -> float:
    """A hand to go on with, and developments."""
    number = len(state.hands[seat])
    worth = A_CARD * min(number, 5) + A_CARD / 2 * max(0, number - 5)
    worth -= (EMPTY_HAND, LAST_CARD)[number] if number < 2 else 0
    for development in state.developments[seat]:
        found = progress(state.fields[seat], development, state.round, cards)
        missing = sum(max(0, need - have) for _, have, need in found.parts)
        worth += found.bonus * (0.3 / (1 + missing) if missing else 0.7) + 0.3
    return worth


def _of_closings(state: FishingVillageState, cards: CardTable) -> float:
    """What the best seat could make of each closing of this round and the next."""
    strengths = [_strength(state, seat, cards) for seat in range(state.seats)]
    now = [near for near, _ in strengths]
    later = [far for _, far in strengths]
    worth = 0.0
    for closing, weight in zip(state.face_up, (NOW, NEXT), strict=False):
        kind, need = cards.types[closing], cards.need(closing, state.round)
        wait = A_TURN if weight == NOW else 0
        waits = [(seat - state.turn) % state.seats * wait for seat in range(state.seats)]
        worth += weight * max(_result(near[kind] - need) - wait for near, wait in zip(now, waits, strict=True))
    for closing in state.closing_pile:
        worth += LATER * _best(later, cards.types[closing], cards.need(closing, state.round))
    if state.round < cards.constants.rounds:
        for closing in cards.closings:
            worth += NEXT_ROUND * _best(later, cards.types[closing], cards.need(closing, state.round + 1))
    return worth


def _strength(state: FishingVillageState, seat: int, cards: CardTable) -> tuple[dict[Type, float], dict[Type, float]]:
    """Symbols by type that a seat can count on now, and later on; a part of those blocked or still in the hand."""
    near = dict.fromkeys(cards.type_names, 0.0)
    far = dict(near)
    block = blocked(state.sharks[seat], cards)
    for pile, free, caught, late in (
        (state.fields[seat], 1.0, BLOCKED, BLOCKED_FOR_LATER),
        (state.hands[seat], IN_HAND, BLOCKED / 2, IN_HAND),
    ):
        for card in pile:
            kind, number, held = cards.types[card], cards.symbols[card], cards.columns[card] & block
            near[kind] += number * (caught if held else free)
            far[kind] += number * (late if held else free)
    return near, far


def _best(strengths: list[dict[Type, float]], kind: Type, need: int) -> float:
    return _result(max(strength[kind] for strength in strengths) - need)


def _result(excess: float) -> float:
    """What a closing would come to; below the need the more, the nearer it is."""
    return min(5.0, excess) if excess >= 0 else max(-5.0, excess / 2 - 2)
