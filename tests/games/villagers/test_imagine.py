"""Imagined worlds: indistinguishable, in keeping with all that was told, never barring the truth, and various."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from fishgames.core.actions import narrow
from fishgames.core.boxes import fill
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import seeded
from fishgames.games.villagers import events as ev
from fishgames.games.villagers.cards import shipped
from fishgames.games.villagers.imagine import draw, remember
from fishgames.games.villagers.memory import Contradiction, from_log, from_view
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.state import VillagersState
from tests.games.villagers import builders as b

RULES = VillagersRules()
Moment = tuple[VillagersState, list[BaseEvent]]

TABLES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 1, {}),
    (3, 2, {}),
    (4, 3, {"show_opponent_hand_suits": False}),
    (5, 4, {"secret_last_blind_draft": True}),
    (3, 5, {"secret_last_blind_draft": True, "show_opponent_hand_suits": False, "leave_out_4plus": True}),
]
LEAVE_THE_HAND = (ev.VillagerBuilt, ev.MonkPlayed, ev.ApprenticePlayed, ev.TinnerPlayed, ev.SmugglerPlayed)

EVERY_TABLE = pytest.mark.parametrize(("players", "seed", "options"), TABLES)


def moments(players: int, seed: int, options: dict[str, Any], every: int = 7) -> Iterator[Moment]:
    """Some positions of a game, each with the log so far."""
    log: list[BaseEvent] = []
    for number, ply in enumerate(b.walk(players, seed, keen=seed % 2 == 0, **options)):
        log += ply.told
        if number % every == 0:
            yield ply.after, list(log)


def told(log: Sequence[BaseEvent], seat: Seat | None) -> list[BaseEvent]:
    return [event.seen_by(seat) for event in log]


@EVERY_TABLE
def test_worlds_look_like_the_real_one(players: int, seed: int, options: dict[str, Any]) -> None:
    rng = seeded(seed)
    for state, log in moments(players, seed, options):
        for viewer in (None, rng.below(players)):
            view = RULES.observe(state, viewer)
            for memory in (remember(view, told(log, viewer), shipped()), remember(view, (), shipped())):
                world = draw(memory, rng)
                assert RULES.observe(world, viewer) == view
                RULES.check(world)


@EVERY_TABLE
def test_worlds_fit_what_was_told(players: int, seed: int, options: dict[str, Any]) -> None:
    """In a world each card left a hand only while it was there."""
    rng = seeded(seed)
    for state, log in moments(players, seed, options):
        viewer = rng.below(players)
        view = RULES.observe(state, viewer)
        memory = remember(view, told(log, viewer), shipped())
        if memory.plain is None:  # a traded card was drafted in secret, so the log does not bind
            assert options.get("secret_last_blind_draft")
            continue
        world = draw(memory, rng)
        traded = _traded(world)
        for seat in range(players):
            if seat != viewer:
                _was_there(seat, world, told(log, viewer), traded[seat])


def _traded(world: VillagersState) -> list[list[CardId]]:
    """By seat the cards it traded that still lie in a pile, pile by pile from below."""
    found: list[list[CardId]] = [[] for _ in range(world.seats)]
    for pile, laids in zip(world.piles, world.laid, strict=True):
        for laid in laids:
            found[laid.seat].append(pile[laid.index])
    return found


def _was_there(seat: Seat, world: VillagersState, log: Sequence[BaseEvent], traded: list[CardId]) -> None:
    came: Counter[CardId] = Counter()
    went: Counter[CardId] = Counter(traded)
    secrets = 0
    for event in log:
        if event.seat == seat:
            if isinstance(event, ev.SquareTakenUp):
                came.update(event.cards)
            elif isinstance(event, ev.CardReturned):
                came[event.card] += 1
            elif isinstance(event, ev.SecretCardDrafted):
                secrets += 1
            elif isinstance(event, LEAVE_THE_HAND):
                went[event.card] += 1
    seen_again = _seen_again(seat, log)
    dealt = Counter(world.hands[seat])
    dealt.update(went)
    dealt.update(seen_again)
    dealt.subtract(came)
    assert min(dealt.values(), default=0) >= 0
    assert sum(dealt.values()) == 5 + secrets


def _seen_again(seat: Seat, log: Sequence[BaseEvent]) -> list[CardId]:
    """Cards that the seat traded and that came off their pile openly."""
    piles: list[list[Seat | None]] = [[] for _ in range(7)]
    found = []
    for event in log:
        match event:
            case ev.BasicTraded(pile=pile):
                piles[pile].append(event.seat)
            case ev.RoadRefilled(pile=pile, card=card) | ev.BlindCardDrafted(pile=pile, card=card):
                if piles[pile] and piles[pile].pop() == seat:
                    found.append(card)
            case ev.SecretCardDrafted(pile=pile, card=card):
                if piles[pile] and piles[pile].pop() == seat:
                    assert card is not None  # else the log does not bind
                    found.append(card)
            case _:
                pass
    return found


@EVERY_TABLE
def test_the_truth_is_never_ruled_out(players: int, seed: int, options: dict[str, Any]) -> None:
    for state, log in moments(players, seed, options):
        for viewer in (None, 0, players - 1):
            view = RULES.observe(state, viewer)
            memory = remember(view, told(log, viewer), shipped())
            for pile, index, suit in memory.gaps:
                assert suit in (None, shipped().suits[state.piles[pile][index]])
            for deal in memory.deals:
                truth: list[tuple[int, CardId]] = []
                left = list(state.hands[deal.seat])
                for box, (place, suit) in enumerate(zip(deal.places, deal.suits, strict=True)):
                    if place is not None:
                        truth.append((box, state.piles[place[0]][place[1]]))
                        continue
                    mine = [card for card in left if suit in (None, shipped().suits[card])]
                    truth += [(box, card) for card in mine]
                    left = [card for card in left if card not in mine]
                assert not left
                fits = [
                    [n for n, (box, card) in enumerate(truth) if box in allowed and item.card in (None, card)]
                    for item, allowed in zip(deal.items, deal.allowed, strict=True)
                ]
                fill(fits, [1] * len(truth), seeded(1))


def test_drafted_cards_are_remembered_in_the_hands_they_went_to() -> None:
    for state, log in moments(3, 8, {}, every=5):
        view = RULES.observe(state, 0)
        memory = remember(view, told(log, 0), shipped())
        known = sum(item.card is not None for deal in memory.deals for item in deal.items)
        if state.round >= 3:
            assert known
            return
    raise AssertionError("no such moment")


def test_the_only_card_of_its_suit_that_was_drafted_and_traded_is_known() -> None:
    """Who had a single card of a suit, drafted openly, and trades one of that suit, has traded this one."""
    for seed in range(40):
        game, log = b.dealt(2, seed), list[BaseEvent]()
        dealt = {shipped().suits[card] for card in b.now(game).hands[b.now(game).first]}
        while b.view(game).phase != "build":
            kind = "decline" if b.view(game).phase == "road_coin" else "draft_road"
            log += game.submit(b.may(game, b.to_act(game), kind)[0])
        seat = b.now(game).first
        taken = b.now(game).taken[seat]
        lone = [
            card
            for card in taken
            if shipped().suits[card] not in dealt and shipped().suits[taken[0]] != shipped().suits[taken[1]]
        ]
        if not lone:
            continue
        log += b.do(game, b.to_act(game), "trade_basic", card=b.name(lone[0]), to=6, basic="Hayer")
        memory = remember(b.view(game, b.LETTERS[1 - seat]), told(log, 1 - seat), shipped())
        assert {draw(memory, seeded(n)).piles[6][-1] for n in range(10)} == {lone[0]}
        return
    raise AssertionError("no such game")


def test_a_card_drawn_in_secret_that_was_built_as_the_copy_of_a_traded_one() -> None:
    """A seat drafts a Hunter and trades it, draws the other one in secret and builds it, and all it was dealt as well.

    The log alone would let the first Hunter be the one that was built; but then nothing could have been traded.
    """
    state = RULES.setup(2, VillagersOptions(secret_last_blind_draft=True), seeded(3))
    seat = state.first
    hand = ["graper", "graper", "tanner", "wattler", "wattler"]
    pool = Counter(shipped().deck(2, leave_out_4plus=False))
    pool.subtract([*hand, "hunter", *(card for card in state.road if card)])
    rest = list(pool.elements())
    state.hands[seat], state.hands[1 - seat] = hand, [rest.pop() for _ in hand]
    state.piles = [tuple(rest.pop() for _ in pile) for pile in state.piles[:-1]] + [(*rest, "hunter")]
    log: list[BaseEvent] = []

    def play(kind: str, **wanted: Any) -> None:
        chosen = narrow(RULES.legal_actions(state, state.turn), kind=kind, **wanted)[0]
        log.extend(RULES.apply(state, chosen))

    for slot in (6, 1, 2, 1):
        play("draft_road", slot=slot)
    play("decline")
    play("decline")
    play("build", card="wattler")
    play("build", card="wattler")
    play("trade_basic", card="hunter", to=5)
    play("end_build")
    play("end_build")
    for _ in range(5):
        play("draft_road", slot=1)
    play("draft_stack", stack=6)
    play("decline")
    play("decline")
    play("end_build")
    for card in ("graper", "graper", "tanner", "hunter"):
        play("build", card=card)
    view = RULES.observe(state, 1 - seat)
    world = draw(remember(view, told(log, 1 - seat), shipped()), seeded(1))
    assert RULES.observe(world, 1 - seat) == view
    assert world.piles[5][-1] == "hunter"


def test_worlds_differ() -> None:
    state, log = next(moment for moment in moments(3, 6, {}) if moment[0].round == 2)
    memory = remember(RULES.observe(state, 0), told(log, 0), shipped())
    worlds = [draw(memory, seeded(n)) for n in range(30)]
    assert len({tuple(map(tuple, world.hands)) for world in worlds}) > 20
    assert len({world.piles[1] for world in worlds}) > 20
    assert len({world.rng.word for world in worlds}) == 30


def test_a_log_from_the_middle_of_a_game_does_not_bind() -> None:
    state, log = next(moment for moment in moments(3, 6, {}) if moment[0].round == 3)
    view = RULES.observe(state, 1)
    half = told(log, 1)[len(log) // 2 :]
    with pytest.raises(Contradiction):
        from_log(view, half, shipped())
    memory = remember(view, half, shipped())
    assert memory.plain is None
    assert RULES.observe(draw(memory, seeded(1)), 1) == view


def test_a_view_alone_tells_backs_and_own_trades() -> None:
    game = b.alone([], ["Fisher", "Mason"])
    b.do(game, "A", "trade_basic", card="Fisher", to=3, basic="Hayer")
    known = from_view(b.view(game, "A"), shipped())
    top = known.piles[3][-1]
    assert (top.card, top.suit) == ("fisher", "solitary")
    other = from_view(b.view(game, "B"), shipped())
    assert (other.piles[3][-1].card, other.piles[3][-1].suit) == (None, "solitary")
    assert other.hands[0] == {"ore": 1}
