"""The invariants hold in play, and each finds the state that breaks it (INV-1 to INV-18)."""

from collections.abc import Callable
from typing import Any

import pytest

from fishgames.core.rng import seeded
from fishgames.core.rules import BrokenInvariant
from fishgames.games.isaribi.account import account
from fishgames.games.isaribi.observe import observe
from fishgames.games.isaribi.rules import IsaribiRules
from fishgames.games.isaribi.state import IsaribiState
from fishgames.games.isaribi.view import Bought
from tests.games.isaribi import builders as b

INVARIANTS = tuple(f"INV-{number}" for number in range(1, 19))
"""What always holds, as the rules number it."""

RULES = IsaribiRules()
Spoil = Callable[[IsaribiState], Any]


def midway(phase: str = "turn", seed: int = 3, players: int = 3, round: int = 2) -> IsaribiState:
    """Some state of a dealt game in that phase and round."""
    for lot_seed in range(200):
        game = b.dealt(players, seed)
        lot = seeded(lot_seed)
        while game.to_act():
            state = b.now(game)
            if state.phase == phase and state.round == round:
                return state.clone()
            game.submit(lot.pick(game.seat(game.to_act()[0]).legal_actions))
    raise AssertionError(f"no {phase} in round {round}")


def finds(number: str, state: IsaribiState, spoil: Spoil) -> None:
    """The check accepts the state, and names this invariant once it is spoiled."""
    RULES.check(state)
    spoil(state)
    with pytest.raises(BrokenInvariant, match=number):
        RULES.check(state)


def put(name: str, value: Any, at: int | None = None) -> Spoil:
    """Put a value into a field, or into a place of it."""

    def spoil(state: IsaribiState) -> None:
        if at is None:
            setattr(state, name, value)
        else:
            getattr(state, name)[at] = value

    return spoil


def every_state(players: int, seed: int) -> list[IsaribiState]:
    """All states of a game by lot."""
    game = b.dealt(players, seed)
    lot = seeded(seed, 1)
    states = [b.now(game)]
    while game.to_act():
        game.submit(lot.pick(game.seat(game.to_act()[0]).legal_actions))
        states.append(b.now(game))
    return states


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_hold_all_the_time(players: int) -> None:
    for seed in range(3):
        for state in every_state(players, seed):
            RULES.check(state)


@pytest.mark.parametrize(
    "spoil",
    [
        put("money", [3]),
        put("active", 7),
        put("pawn", -1),
        put("first_out", 9),
        put("round", 6),
        put("spot_cubes", []),
        put("sold", []),
        put("sales", [(), (), ()]),
    ],
)
def test_a_state_of_the_wrong_shape_is_found(spoil: Spoil) -> None:
    finds("shape", midway(), spoil)


def test_inv_1_cubes_are_conserved() -> None:
    finds("INV-1 ", midway(), put("supply", (20, 20, 20, 21)))
    finds("INV-1 ", midway(), put("spot_cubes", -1, at=0))


def test_inv_2_cards_are_conserved() -> None:
    finds("INV-2 ", midway(), put("market_deck", ()))
    finds("INV-2 ", midway(), put("fish_gone", ()))


def test_inv_3_the_market_opens_in_order() -> None:
    finds("INV-3 ", midway(), put("up", 0))
    finds("INV-3 ", midway(), put("lap", 30))
    for state in every_state(2, 4):
        assert state.up >= min(len(state.stalls), max(1, state.lap))


def test_inv_4_a_card_takes_what_it_wants() -> None:
    def oversold(state: IsaribiState) -> None:
        state.sold[0] = (9, 0, 0, 0)
        state.supply = (state.supply[0] - 9, *state.supply[1:])

    finds("INV-4 ", midway(), oversold)


def test_inv_5_money_adds_up() -> None:
    finds("INV-5 ", midway(), put("money", 4_000, at=0))
    for state in every_state(3, 5)[::7]:
        view = observe(state, None, RULES.asked(state), RULES.cards)
        assert [sum(line.points for line in account(view, seat)) for seat in range(3)] == state.money


def test_inv_6_technologies_are_paid_for_and_never_lost() -> None:
    finds("INV-6 ", midway(), put("ap_levels", 4, at=0))
    held = [[0] * 4 for _ in range(4)]
    for state in every_state(4, 6):
        for seat in range(4):
            levels = [state.ap_levels[seat], state.net_levels[seat], state.smokehouses[seat], state.clients[seat]]
            assert all(now >= before for now, before in zip(levels, held[seat], strict=True))
            held[seat] = levels


def test_inv_7_each_collaborator_is_in_one_place() -> None:
    finds("INV-7 ", midway(), put("display", ()))
    finds("INV-7 ", midway("place_boat"), put("collaborators", "carpenter", at=0))


def test_inv_8_points_fit_the_turn() -> None:
    finds("INV-8 ", midway(), put("points", 9))
    finds("INV-8 ", midway(), put("granted", 7))
    finds("INV-8 ", midway(), put("acted", True))
    finds("INV-8 ", midway("place_boat"), put("points", 1))


def test_inv_9_boats_are_on_locations() -> None:
    finds("INV-9 ", midway(), put("boats", 7, at=0))
    finds("INV-9 ", midway(), put("boats", None, at=0))


def test_inv_10_spots_lie_in_order() -> None:
    def swap(state: IsaribiState) -> None:
        state.spots = state.spots[::-1]
        state.spot_cubes.reverse()

    finds("INV-10 ", midway(), swap)
    for seed in range(8):
        assert 4 <= len(b.now(b.dealt(2, seed)).spots) <= 6


def test_inv_11_first_out_has_left() -> None:
    finds("INV-11 ", midway("discard"), put("first_out", None))
    finds("INV-11 ", midway("place_boat"), put("first_out", 0))


def test_inv_12_boats_keep_what_they_can() -> None:
    def load(state: IsaribiState) -> None:
        state.cubes[0] = (9, 0, 0, 0)
        state.supply = (state.supply[0] - 9 + sum(state.cubes[0][1:]), *state.supply[1:])

    state = midway("place_boat", round=1)
    finds("INV-12 ", state, load)


def test_inv_13_clients_hold_a_cube_only_while_the_round_runs() -> None:
    def lay(state: IsaribiState) -> None:
        state.client_cubes[0] = "clam"
        state.supply = (state.supply[0] - 1, *state.supply[1:])

    finds("INV-13 ", midway(round=1), lay)


def test_inv_14_the_active_seat_has_a_choice() -> None:
    def out(state: IsaribiState) -> None:
        seat = state.active
        state.left[seat], state.first_out = True, seat
        state.collaborators[seat] = state.display[0]
        state.display = state.display[1:]

    def first_slot() -> IsaribiState:
        state = midway(round=1)
        assert not any(state.left)
        return state

    finds("INV-14 ", first_slot(), out)
    for state in every_state(5, 2)[:-1]:
        assert RULES.legal_actions(state, state.active)
        if state.phase not in ("dried_fish_technology", "discard"):
            assert not state.left[state.active]


def test_inv_15_no_view_holds_a_hidden_card() -> None:
    for state in every_state(3, 8)[::5]:
        hidden = {*state.market_deck, *state.gone_unseen, *(card for deck in state.fish_decks for card in deck)}
        for viewer in (None, 0, 1, 2):
            view = observe(state, viewer, RULES.asked(state), RULES.cards)
            assert not [card for card in hidden if repr(card) in repr(view)]
            for position in range(state.up, len(state.stalls)):
                peeked = viewer is not None and position + 1 in state.looked[viewer]
                assert view.market[position].card == (state.stalls[position] if peeked else None)


def test_inv_16_same_seed_and_actions_same_state() -> None:
    first, second = every_state(4, 9), every_state(4, 9)
    assert first == second
    state = first[len(first) // 2]
    assert RULES.states.validate_json(RULES.states.dump_json(state), strict=True) == state


def test_inv_17_laps_rounds_and_leaves() -> None:
    finds("INV-17 ", midway("place_boat"), put("lap", 1))
    game = b.random_game(4, 3)
    left = [event.seat for event in game.public().log if event.kind == "round_left"]
    assert len(left) == 4 * 5
    assert all(sorted(left[n : n + 4]) == [0, 1, 2, 3] for n in range(0, 20, 4))  # type: ignore[type-var]


def test_inv_18_decks_at_the_end() -> None:
    finds("INV-18 ", midway(), put("looked", (1,), at=0))
    for seed in range(4):
        state = b.now(b.random_game(3, seed))
        laid = len(state.stalls) + len(state.market_gone) + len(state.gone_unseen)
        assert (laid, len(state.market_deck)) == (30, 2)
        clam, prawn, mackerel, bream = map(len, state.fish_decks)
        assert (clam, bream) == (1, 2)
        assert 0 <= prawn <= 3
        assert 0 <= mackerel <= 3


def test_a_technology_that_nobody_paid_for_is_found() -> None:
    gift = (Bought(technology="net", price=0, round=1),)
    finds("INV-6 ", midway(), put("bought", gift, at=0))
