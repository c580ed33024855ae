"""The invariants (section 12 of the rules) in games by lot, and the check that finds them broken."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rng import seeded
from fishgames.core.rules import BrokenInvariant
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import shipped
from fishgames.games.fishing2.rules import Fishing2Rules
from fishgames.games.fishing2.state import CatchesFromHand, Fishing2State, Pile, Play
from tests.games.fishing2.builders import Ply, dealt, elsewhere, game, now, walk

INVARIANTS = tuple(f"F2-I{number}" for number in range(1, 17))
"""What always holds, as the rules number it."""

IN_PLAY = {3: 77, 4: 95, 5: 99}

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "double16_follow": st.just("both_shades"),
        "blowfish_forces_follow": st.just(True),
        "moved_buoy_effect": st.just("cancelled"),
        "face_down_blowfish": st.just("identified"),
        "midround_overfishing": st.just("fizzle"),
    },
)


@st.composite
def games(draw: st.DrawFn) -> list[Ply]:
    """A whole game; shrinks to few seats, a small seed, shipped options and first choices."""
    players, seed = draw(st.integers(3, 5)), draw(st.integers(0, 2**32))
    return list(walk(players, seed, draw(st.lists(st.integers(0, 12), max_size=40)), **draw(OPTIONS)))


def on_games(examples: int = 8) -> Callable[[Callable[[list[Ply]], None]], Callable[[], None]]:
    """Run a test on so many games."""
    return lambda test: settings(max_examples=examples)(given(games())(test))


def places(state: Fishing2State) -> list[CardId]:
    """Every card that is in the game."""
    piles = [pile for boat in state.boats for pile in boat] + state.fishers
    found = [*state.ocean, *(card for hand in state.hands for card in hand), *(c for pile in piles for c in pile.cards)]
    return found + [play.card for play in state.trick if play.card is not None]


def flat(boat: list[Pile]) -> list[CardId]:
    """A boat, top first."""
    return [card for pile in boat for card in pile.cards]


def draws(told: tuple[BaseEvent, ...]) -> int:
    """How many Draw 1 card were carried out in these events: the draws before a round's preparation, one a seat."""
    seats = []
    for event in told:
        if isinstance(event, events.RoundBegun):
            break
        if isinstance(event, events.CardsDrawn):
            seats.append(event.seat)
    return max(Counter(seats).values(), default=0)


def having(told: tuple[BaseEvent, ...], what: type[BaseEvent]) -> list[Any]:
    """The events of one kind."""
    return [event for event in told if isinstance(event, what)]


@on_games()
def test_f2_i1_no_card_is_lost_or_made(plies: list[Ply]) -> None:
    for ply in plies:
        state = ply.after
        assert Counter([*places(state), *state.removed]) == Counter(shipped().deck)
        assert len(places(state)) == IN_PLAY[state.seats]


@on_games()
def test_f2_i2_hands_are_of_one_size(plies: list[Ply]) -> None:
    for ply in plies:
        sizes = {len(hand) for hand in ply.after.hands}
        if not ply.after.trick and ply.after.end is None:
            assert len(sizes) == 1
            assert min(sizes) >= 1
        assert max(sizes) - min(sizes) <= 1


@on_games()
def test_f2_i3_a_trick_being_played_lies_face_up_and_complete(plies: list[Ply]) -> None:
    for ply in plies:
        if ply.after.verdict is None:
            assert all(play.card == play.played and not play.face_down for play in ply.after.trick)


@on_games()
def test_f2_i4_a_round_is_worth_its_cards(plies: list[Ply]) -> None:
    drawn = 0
    for ply in plies:
        drawn += draws(ply.told)
        for scored in having(ply.told, events.RoundScored):
            seats, size = ply.after.seats, shipped().hand_sizes[ply.after.seats][scored.round - 1]
            assert sum(scored.points) == seats * (size + drawn)
            drawn = 0


@on_games()
def test_f2_i5_points_are_cards_and_plus_threes(plies: list[Ply]) -> None:
    rounds, drawn, running, threes = 0, 0, 0, 0
    for ply in plies:
        running += draws(ply.told)
        threes += len(having(ply.told, events.PointsScored))
        for _ in having(ply.told, events.RoundScored):
            rounds, drawn, running = rounds + 1, drawn + running, 0
        seats = ply.after.seats
        cards = seats * (sum(shipped().hand_sizes[seats][:rounds]) + drawn)
        assert sum(ply.after.points) == cards + 3 * threes


@on_games()
def test_f2_i6_points_never_fall_and_change_only_when_told(plies: list[Ply]) -> None:
    for ply in plies:
        change = [new - old for old, new in zip(ply.before.points, ply.after.points, strict=True)]
        assert min(change) >= 0
        told = [0] * ply.after.seats
        for event in ply.told:
            if isinstance(event, events.PointsScored):
                assert event.seat is not None
                told[event.seat] += event.points
            if isinstance(event, events.RoundScored):
                told = [old + new for old, new in zip(told, event.points, strict=True)]
        assert change == told


@on_games()
def test_f2_i7_the_ocean_only_shrinks_from_the_top(plies: list[Ply]) -> None:
    for ply in plies:
        old, new = ply.before.ocean, ply.after.ocean
        assert new == old[len(old) - len(new) :]
        stars = [shipped().cards[card].stars for card in new]
        assert stars == sorted(stars)


@on_games()
def test_f2_i8_boats_lose_from_the_top_and_gain_the_catch_at_the_bottom(plies: list[Ply]) -> None:
    for ply in plies:
        for seat in range(ply.after.seats):
            drawn = sum(event.from_boat for event in having(ply.told, events.CardsDrawn) if event.seat == seat)
            old, new = flat(ply.before.boats[seat]), flat(ply.after.boats[seat])
            assert new[: max(0, len(old) - drawn)] == old[drawn:]
            gained = sum(event.points[seat] for event in having(ply.told, events.RoundScored))
            assert len(new) == len(old) + gained - drawn


@on_games()
def test_f2_i9_trump_from_the_first_card_of_round_2_on(plies: list[Ply]) -> None:
    for ply in plies:
        if ply.action.kind == "play_card":
            assert (ply.before.trump is None) == (ply.before.round == 1)


@on_games()
def test_f2_i10_number_of_tricks(plies: list[Ply]) -> None:
    tricks, drawn, caught = 0, 0, 0
    for ply in plies:
        tricks += len(having(ply.told, events.TrickCaught))
        drawn += draws(ply.told)
        caught += len(having(ply.told, events.HandCardsCaught))
        for scored in having(ply.told, events.RoundScored):
            assert tricks == shipped().hand_sizes[ply.after.seats][scored.round - 1] + drawn - caught
            tricks, drawn, caught = 0, 0, 0


@on_games()
def test_f2_i11_whoever_is_asked_has_a_choice(plies: list[Ply]) -> None:
    rules = Fishing2Rules()
    for ply in plies:
        for seat in range(ply.before.seats):
            assert bool(rules.legal_actions(ply.before, seat)) == (seat in rules.to_act(ply.before))


@on_games()
def test_f2_i12_winner_and_weakest(plies: list[Ply]) -> None:
    table = shipped()
    for ply in plies:
        last = ply.after.last_trick
        if not having(ply.told, events.TrickCaught) or last is None:
            continue
        played = dict(last.plays)
        suits = table.suits[last.trump]
        led = next((suits[card] for card in played.values() if suits[card]), None)
        if all(card in table.effects for card in played.values()):
            assert (last.winner, last.weakest) == (last.plays[0][0], None)
        else:
            assert last.weakest is not None
            assert played[last.weakest] not in table.effects
            assert played[last.winner] in table.blowfish or suits[played[last.winner]] in ("trump", led)


@on_games()
def test_f2_i13_unmoved_blowfish_go_to_the_weakest(plies: list[Ply]) -> None:
    taken: list[CardId] = []
    for ply in plies:
        moved = [event for event in ply.told if isinstance(event, events.OtherCaught | events.CardTaken)]
        taken += [event.card for event in moved if event.card is not None]
        for caught in having(ply.told, events.TrickCaught):
            last = ply.after.last_trick
            assert last is not None
            played = Counter(card for _, card in last.plays if card in shipped().blowfish)
            found = Counter(caught.blowfish)
            found.subtract(caught.identified)
            assert found == played - Counter(taken)
            if +found:
                assert caught.weakest == last.weakest
            taken = []


@on_games()
def test_f2_i14_who_leads(plies: list[Ply]) -> None:
    for ply in plies:
        for begun in having(ply.told, events.RoundBegun):
            assert ply.after.leader == begun.seat
            assert ply.after.points[ply.after.leader] == min(ply.after.points)
        if having(ply.told, events.TrickCaught) and not having(ply.told, events.RoundBegun):
            assert ply.after.leader == having(ply.told, events.TrickCaught)[0].seat


@settings(max_examples=3)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 12), max_size=20))
def test_f2_i15_same_seed_and_decisions_same_game(players: int, seed: int, choices: list[int]) -> None:
    one, other = (list(walk(players, seed, choices)) for _ in range(2))
    assert one == other


@settings(max_examples=8)
@given(plies=games(), salt=st.integers(0, 1000), boats=st.sampled_from(["count_only", "own_sorted"]))
def test_f2_i16_a_view_does_not_depend_on_what_the_seat_cannot_see(plies: list[Ply], salt: int, boats: str) -> None:
    rules, lot = Fishing2Rules(), seeded(salt)
    rare = [ply for ply in plies if ply.after.pending or any(play.face_down for play in ply.after.trick)]
    for ply in plies[salt % 7 :: 7] + rare:
        state = ply.after.clone()
        state.options = type(state.options)(boat_contents="own_sorted" if boats == "own_sorted" else "count_only")
        for seat in range(state.seats):
            twin = elsewhere(state, seat, lot)
            assert rules.observe(twin, seat) == rules.observe(state, seat)
            assert rules.legal_actions(twin, seat) == rules.legal_actions(state, seat)
            assert rules.asked(twin) == rules.asked(state)


@settings(max_examples=6)
@given(plies=games(), salt=st.integers(0, 1000))
def test_f2_i16_what_may_be_taken_back_does_not_depend_on_it_either(plies: list[Ply], salt: int) -> None:
    lot = seeded(salt)
    for ply in plies[salt % 5 :: 5]:
        seat = ply.action.seat
        here = game(ply.before).seat(seat)
        there = game(elsewhere(ply.before, seat, lot)).seat(seat)
        assert [here.final(action) for action in here.legal_actions] == [there.final(a) for a in there.legal_actions]


@on_games(6)
def test_the_check_finds_nothing_in_games_by_the_rules(plies: list[Ply]) -> None:
    rules = Fishing2Rules()
    rules.check(plies[0].before)
    for ply in plies:
        rules.check(ply.after)


def _in_round_2() -> Fishing2State:
    return next(ply.after for ply in walk(4, 1) if ply.after.round == 2 and ply.after.trick_number == 3)


def _lose_a_card(state: Fishing2State) -> None:
    state.ocean.pop()


def _swap_removed(state: Fishing2State) -> None:
    state.removed = (state.removed[0], *state.removed[:-1])


def _unseen_stranger(state: Fishing2State) -> None:
    state.fishers[0].unseen += (state.ocean[0],)


def _give_a_card_away(state: Fishing2State) -> None:
    state.hands[0].append(state.hands[1].pop())


def _hide_a_card(state: Fishing2State) -> None:
    card = state.hands[state.leader].pop()
    state.trick.append(Play(seat=state.leader, played=card, card=card, face_down=True, laid_by=0))


def _catch_too_much(state: Fishing2State) -> None:
    state.fishers[0].cards += (state.ocean.pop(0),)


def _add_a_point(state: Fishing2State) -> None:
    state.points[0] += 1


def _turn_the_ocean(state: Fishing2State) -> None:
    state.ocean.reverse()


def _empty_layer(state: Fishing2State) -> None:
    state.boats[0].append(Pile())


def _forget_trump(state: Fishing2State) -> None:
    state.trump = None


def _skip_a_trick(state: Fishing2State) -> None:
    state.trick_number += 1


def _lead_out_of_turn(state: Fishing2State) -> None:
    state.leader = (state.leader + 1) % state.seats


@pytest.mark.parametrize(
    ("number", "spoil"),
    [
        ("F2-I1", _lose_a_card),
        ("F2-I1", _swap_removed),
        ("F2-I1", _unseen_stranger),
        ("F2-I2", _give_a_card_away),
        ("F2-I3", _hide_a_card),
        ("F2-I4", _catch_too_much),
        ("F2-I5", _add_a_point),
        ("F2-I7", _turn_the_ocean),
        ("F2-I8", _empty_layer),
        ("F2-I9", _forget_trump),
        ("F2-I10", _skip_a_trick),
        ("F2-I14", _lead_out_of_turn),
    ],
)
def test_the_check_names_the_broken_invariant(number: str, spoil: Callable[[Fishing2State], None]) -> None:
    state = _in_round_2().clone()
    Fishing2Rules().check(state)
    spoil(state)
    with pytest.raises(BrokenInvariant, match=rf"^{number} "):
        Fishing2Rules().check(state)


def test_dealing_anew_what_is_hidden_moves_every_kind_of_hidden_card() -> None:
    """The property tests above could not fail if `elsewhere` left the cards where they are."""

    def hidden(state: Fishing2State, seat: Seat) -> tuple[Any, ...]:
        aside = [p.chosen for p in state.pending if isinstance(p, CatchesFromHand)]
        face_down = [play.card for play in state.trick if play.face_down and play.laid_by != seat]
        others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
        return others, state.ocean, list(map(flat, state.boats)), [p.cards for p in state.fishers], face_down, aside

    changed = [False] * 6
    for ply in walk(4, 3):
        twin = elsewhere(ply.after, 0, seeded(1))
        assert Counter(places(twin)) == Counter(places(ply.after))
        assert twin.hands[0] == ply.after.hands[0]
        pairs = zip(hidden(ply.after, 0), hidden(twin, 0), strict=True)
        changed = [known or one != other for known, (one, other) in zip(changed, pairs, strict=True)]
    assert changed[:4] == [True] * 4
    assert now(dealt(3)).options.boat_contents == "count_only"
