"""Imagined worlds: indistinguishable, in keeping with all that was told, never barring the truth, and various."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Literal

import pytest

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import Rng, seeded
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import CardTable, read, shipped
from fishgames.games.fishing2.imagine import draw, imagine, remember
from fishgames.games.fishing2.knowledge import Knowledge, bits
from fishgames.games.fishing2.memory import from_log, from_view
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.state import Fishing2State, GivesForExchange
from fishgames.games.fishing2.view import Fishing2View

Moment = tuple[Fishing2State, list[BaseEvent]]
PLAIN = Fishing2Options()


@cache
def many_buoys() -> CardTable:
    """A corrected card file in which all buoys have one star, so that random games are full of them."""
    data = json.loads(files("fishgames.games.fishing2").joinpath("cards.json").read_text(encoding="utf-8"))
    buoys = [card for card in data["cards"] if card["kind"] == "buoy"]
    others = [c for c in data["cards"] if c["stars"] == 1 and not c["four_plus"]]
    for buoy, other in zip(buoys, others, strict=False):
        buoy["stars"], other["stars"] = other["stars"], buoy["stars"]
    return read(data)


def some_options(rng: Rng) -> Fishing2Options:
    return Fishing2Options(
        double16_follow=rng.pick(("trump_only", "both_shades")),
        blowfish_forces_follow=rng.pick((False, True)),
        moved_buoy_effect=rng.pick(("fires", "cancelled")),
        face_down_blowfish=rng.pick(("hidden", "identified")),
        midround_overfishing=rng.pick(("end_now", "fizzle")),
        history=rng.pick(("full", "last_trick", "none")),
        boat_contents=rng.pick(("count_only", "own_sorted")),
    )


def random_game(rules: Fishing2Rules, seats: int, seed: int, options: Fishing2Options = PLAIN) -> Iterator[Moment]:
    """Every position of a game, the last one included, each with the log so far; both change afterwards."""
    rng = seeded(seed, 1)
    state, log = rules.setup(seats, options, seeded(seed)), list[BaseEvent]()
    yield state, log
    while seats_to_act := rules.to_act(state):
        log += rules.apply(state, rng.pick(rules.legal_actions(state, rng.pick(seats_to_act))))
        yield state, log


def told(log: Sequence[BaseEvent], seat: Seat | None) -> list[BaseEvent]:
    return [event.seen_by(seat) for event in log]


def later_round(rules: Fishing2Rules, seats: int, seed: int, number: int) -> Moment:
    """The beginning of a round."""
    return next(moment for moment in random_game(rules, seats, seed) if moment[0].round == number)


@pytest.mark.parametrize("seed", range(12))
def test_worlds_look_like_the_real_one(seed: int) -> None:
    rules, rng = Fishing2Rules(many_buoys() if seed % 2 else None), seeded(seed, 2)
    seats = 3 + seed // 2 % 3
    for number, (state, log) in enumerate(random_game(rules, seats, seed, some_options(rng))):
        if number % 11 and len(state.pending) == 0 and state.end is None:
            continue
        viewers: list[Seat | None] = [None, *range(seats)] if state.end else [rng.pick((None, *range(seats)))]
        for viewer in [*viewers, *rules.to_act(state)]:
            view = rules.observe(state, viewer)
            for memory in ([], told(log, viewer)):
                world = imagine(view, memory, rng, rules.cards)
                assert rules.observe(world, viewer) == view
                rules.check(world)
                if viewer is not None:
                    assert rules.legal_actions(world, viewer) == rules.legal_actions(state, viewer)


@pytest.mark.parametrize("seed", range(6))
def test_the_real_world_is_never_ruled_out(seed: int) -> None:
    rules, rng = Fishing2Rules(many_buoys() if seed % 2 else None), seeded(seed, 3)
    seats = 3 + seed % 3
    for number, (state, log) in enumerate(random_game(rules, seats, 100 + seed, some_options(rng))):
        if number % 7 and len(state.pending) == 0 and state.end is None:
            continue
        viewer = rng.pick((None, *range(seats)))
        view = rules.observe(state, viewer)
        assert_allows(from_view(view, rules.cards), state)
        if log:
            assert_allows(from_log(view, told(log, viewer), rules.cards), state)


def assert_allows(known: Knowledge, state: Fishing2State) -> None:
    """Sizes agree, and all cards can at once be in boxes of the place where they really are."""
    places = [*zip(known.hands, state.hands, strict=True)]
    places += [([box], [*pile.cards]) for box, pile in zip(known.fishers, state.fishers, strict=True)]
    for boxes, boat in zip(known.boats, state.boats, strict=True):
        places += [([box], [*pile.cards]) for box, pile in zip(boxes, boat, strict=True)]
    places += [([b], [p.card]) for b, p in zip(known.slots, state.trick, strict=False) if p.card is not None]
    ocean = iter(state.ocean)
    places += [([box], list(islice(ocean, known.size[box]))) for box in known.ocean]
    assert not list(ocean)
    really: Counter[CardId] = Counter()
    for boxes, cards in places:
        holes = sum(1 for hole in known.holes if hole & bits(boxes))
        assert sum(known.size[box] for box in boxes) == len(cards) + holes
        for kind in set(cards):
            really[kind] |= bits(boxes)
    wants = [domain & really[kind] for kind, domain in zip(known.kinds, known.domain, strict=True)] + known.holes
    inside: dict[int, list[int]] = {box: [] for boxes, _ in places for box in boxes}

    def fits(want: int, tried: set[int]) -> bool:
        for box in inside:
            if want >> box & 1 and box not in tried:
                tried.add(box)
                if len(inside[box]) < known.size[box]:
                    inside[box].append(want)
                    return True
                for place, other in enumerate(inside[box]):
                    if fits(other, tried):
                        inside[box][place] = want
                        return True
        return False

    assert all(fits(want, set()) for want in wants)


def test_random_games_meet_every_question() -> None:
    """The laws above are not vacuous."""
    rules = Fishing2Rules(many_buoys())
    met = {state.pending[-1].kind for seed in (1, 3) for state, _ in random_game(rules, 3, seed) if state.pending}
    assert met == {
        "choose_trump", "catch_other", "set_trump", "catch_from_hand", "exchange_take", "exchange_give",
    }  # fmt: skip


@pytest.mark.parametrize(
    "options", [PLAIN, Fishing2Options(double16_follow="both_shades", blowfish_forces_follow=True)]
)
def test_f2_4_3_a_shown_void_holds_until_the_seat_gets_cards(options: Fishing2Options) -> None:
    rules, rng, voids = Fishing2Rules(many_buoys()), seeded(4), dict[Seat, set[CardId]]()
    met = 0
    for number, (state, log) in enumerate(random_game(rules, 4, 8, options)):
        voids = shown_voids(log, options, rules.cards)
        if number % 6 or not any(voids.values()):
            continue
        for viewer in (None, 0):
            world = imagine(rules.observe(state, viewer), told(log, viewer), rng, rules.cards)
            for seat, none_of in voids.items():
                assert not none_of & set(world.hands[seat])
                met += 1
    assert met > 50


def shown_voids(log: Sequence[BaseEvent], options: Fishing2Options, cards: CardTable) -> dict[Seat, set[CardId]]:
    """What each seat can't hold: all it was missing since it last got a card."""
    voids: dict[Seat, set[CardId]] = {}
    trump = None
    for event in log:
        match event:
            case events.TrumpChosen(shade=shade) | events.TrumpSwitched(shade=shade):
                trump = shade
            case events.CardsDrawn(seat=int(seat)) | events.CardTaken(seat=int(seat)):
                voids[seat] = set()
            case events.RoundBegun():
                trump = None
            case events.CardPlayed(seat=int(seat), card=card, missing=str(missing)):
                also = options.double16_follow == "both_shades" and missing in ("light", "dark")
                if also and card in cards.doubles:
                    continue
                none_of = {kind for kind in cards.cards if cards.suits[trump][kind] == missing}
                none_of |= cards.doubles if also else set()
                none_of |= cards.blowfish if options.blowfish_forces_follow else set()
                voids.setdefault(seat, set()).update(none_of)
    return voids


def test_cards_caught_in_public_stay_with_the_catcher() -> None:
    rules, rng = Fishing2Rules(), seeded(5)
    for number, (state, log) in enumerate(random_game(rules, 4, 21)):
        if state.round > 2:
            return  # up to here no card has left a hand unseen
        if number % 5:
            continue
        owners = {card: seat for seat, pile in enumerate(state.fishers) for card in pile.cards}
        for viewer in (None, 2):
            world = imagine(rules.observe(state, viewer), told(log, viewer), rng, rules.cards)
            assert {card: seat for seat, pile in enumerate(world.fishers) for card in pile.cards} == owners


def test_f2_3_4_hands_are_drawn_from_the_own_boat_and_the_top_of_the_ocean() -> None:
    rules, rng = Fishing2Rules(), seeded(6)
    first: list[list[CardId]] = []
    for state, _ in random_game(rules, 3, 33):
        if state.round == 2:
            break
        first = [list(pile.cards) for pile in state.fishers]
    state, log = later_round(rules, 3, 33, 2)
    start = state.prepared
    assert start is not None
    caught = [set(cards) for cards in caught_in_round(log, 1, 3)]
    assert all(set(cards) <= caught[seat] for seat, cards in enumerate(first))
    memory = remember(rules.observe(state, None), told(log, None), rules.cards)
    for _ in range(20):
        world = draw(memory, rng)
        for seat, hand in enumerate(world.hands):
            assert sum(card in caught[seat] for card in hand) == start.from_boat[seat]
            assert all(card in caught[seat] or rules.cards.cards[card].stars == 1 for card in hand)
            left = [card for pile in world.boats[seat] for card in pile.cards]
            assert set(left) <= caught[seat]
            assert len(left) == start.boat_left[seat]


def caught_in_round(log: Sequence[BaseEvent], number: int, seats: int) -> list[list[CardId]]:
    """What each seat caught openly in a round without buoys."""
    catches: list[list[CardId]] = [[] for _ in range(seats)]
    rounds = 1
    for event in log:
        if isinstance(event, events.RoundScored):
            rounds += 1
        elif isinstance(event, events.TrickCaught) and rounds == number:
            assert event.seat is not None
            catches[event.seat] += [card for card in event.cards if card is not None]
            assert not event.blowfish
    return catches


def test_a_taken_card_is_in_the_hand_or_lies_face_down() -> None:
    rules, rng = Fishing2Rules(many_buoys()), seeded(7)
    met = 0
    for seed in range(6):
        for state, log in random_game(rules, 3, seed):
            if not log or not isinstance(log[-1], events.CardTaken):
                continue
            taken = log[-1]
            assert taken.seat is not None
            view = rules.observe(state, None)
            world = imagine(view, told(log, None), rng, rules.cards)
            assert isinstance(world.pending[-1], GivesForExchange)
            assert taken.card in world.hands[taken.seat]
            met += 1
    assert met > 3


@pytest.mark.parametrize("option", ["hidden", "identified"])
def test_f2_6_8_a_card_laid_down_by_another_seat_varies(option: Literal["hidden", "identified"]) -> None:
    rules, rng = Fishing2Rules(many_buoys()), seeded(8)
    options = Fishing2Options(face_down_blowfish=option)
    found: list[set[CardId | None]] = []
    for seed in range(8):
        for state, log in random_game(rules, 4, seed, options):
            slots = [place for place, play in enumerate(state.trick) if play.face_down]
            if not slots or not state.hands[0]:
                continue
            play = state.trick[slots[0]]
            assert play.laid_by is not None
            owner, other = play.laid_by, (play.laid_by + 1) % 4
            memory = remember(rules.observe(state, other), told(log, other), rules.cards)
            found.append({draw(memory, rng).trick[slots[0]].card for _ in range(30)})
            memory = remember(rules.observe(state, owner), told(log, owner), rules.cards)
            assert {draw(memory, rng).trick[slots[0]].card for _ in range(5)} == {play.card}
    assert found
    assert all(len(cards) > 1 for cards in found)


@pytest.mark.parametrize("memory", [False, True])
def test_every_unseen_place_takes_several_values(memory: bool) -> None:
    rules, rng = Fishing2Rules(), seeded(9)
    state, log = later_round(rules, 4, 40, 4)
    view = rules.observe(state, 1)
    known = remember(view, told(log, 1) if memory else [], rules.cards)
    worlds = [draw(known, rng) for _ in range(60)]
    places: list[Callable[[Fishing2State], object]] = [
        lambda world: tuple(world.hands[0]),
        lambda world: tuple(world.hands[2]),
        lambda world: tuple(world.hands[3]),
        *(lambda world, n=n: world.ocean[n] for n in range(len(state.ocean))),
        *(
            lambda world, seat=seat, n=n: world.boats[seat][0].cards[n]
            for seat, boat in enumerate(state.boats)
            if boat
            for n in range(len(boat[0].cards))
        ),
    ]
    for place in places:
        assert len({place(world) for world in worlds}) > 1
    assert {tuple(world.hands[1]) for world in worlds} == {tuple(state.hands[1])}


def test_alike_cards_come_equally_often() -> None:
    """Round 1, nothing played: each starting card lies in each other hand a third of the time."""
    rules, rng = Fishing2Rules(), seeded(10)
    state, log = next(random_game(rules, 4, 3))
    memory = remember(rules.observe(state, 0), log, rules.cards)
    count = Counter(card for _ in range(900) for card in draw(memory, rng).hands[2])
    assert len(count) == 27
    assert all(230 <= times <= 370 for times in count.values())


def test_f2_7_3_own_secret_choice_is_kept_and_those_of_others_vary() -> None:
    rules, rng = Fishing2Rules(many_buoys()), seeded(11)
    met = 0
    for seed in range(6):
        for state, log in random_game(rules, 4, seed):
            asked = state.pending[-1] if state.pending else None
            if asked is None or asked.kind != "catch_from_hand" or len(asked.chosen) < 2 or len(state.hands[0]) < 3:
                continue
            viewer, own = asked.chosen[0]
            other = asked.chosen[1][0]
            memory = remember(rules.observe(state, viewer), told(log, viewer), rules.cards)
            choices = [dict(world.pending[-1].chosen) for world in (draw(memory, rng) for _ in range(30))]  # type: ignore[union-attr]
            assert {chosen[viewer] for chosen in choices} == {own}
            assert len({chosen[other] for chosen in choices}) > 1
            met += 1
    assert met


def test_a_world_has_its_own_generator_and_shares_nothing() -> None:
    rules, rng = Fishing2Rules(), seeded(12)
    state, log = later_round(rules, 3, 5, 3)
    view = rules.observe(state, 0)
    memory = remember(view, told(log, 0), rules.cards)
    world, twin = draw(memory, rng), draw(memory, rng)
    assert len({state.rng.word, world.rng.word, twin.rng.word}) == 3
    for _ in range(30):
        seat = rules.to_act(world)[0]
        rules.apply(world, rng.pick(rules.legal_actions(world, seat)))
    assert rules.observe(draw(memory, rng), 0) == view


def test_the_same_generator_gives_the_same_world() -> None:
    rules = Fishing2Rules()
    state, log = later_round(rules, 5, 5, 3)
    view = rules.observe(state, 4)
    one, other = (imagine(view, told(log, 4), seeded(1), rules.cards) for _ in range(2))
    assert one == other


def test_worlds_can_be_played_to_the_end() -> None:
    rules, rng = Fishing2Rules(many_buoys()), seeded(13)
    for number, (state, log) in enumerate(random_game(rules, 4, 2)):
        if number % 40 or not rules.to_act(state):
            continue
        seat = rules.to_act(state)[0]
        world = imagine(rules.observe(state, seat), told(log, seat), rng, rules.cards)
        while seats := rules.to_act(world):
            rules.apply(world, rng.pick(rules.legal_actions(world, seats[0])))
            rules.check(world)


def test_a_log_of_another_game_is_refused() -> None:
    rules = Fishing2Rules()
    state, _ = later_round(rules, 3, 5, 2)
    _, log = later_round(rules, 3, 6, 2)
    view: Fishing2View = rules.observe(state, 0)
    with pytest.raises(ValueError, match="contradict"):
        imagine(view, told(log, 0), seeded(1), shipped())
