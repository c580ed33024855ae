"""The invariants of the rules: on long games, and that a broken state is found."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fishgames.core.events import BaseEvent
from fishgames.core.rng import seeded
from fishgames.core.rules import BrokenInvariant
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import shipped
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.view import Resolved, Window
from tests.games.fishing_village import builders as b

INVARIANTS = tuple(f"FV-I{number}" for number in range(1, 14))
"""What always holds, as the rules number it."""

RULES = FishingVillageRules()
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"shark_order": "chosen"}),
    (3, {"development_sacrifice": "anytime"}),
    (4, {}),
    (8, {}),
]


@cache
def _games() -> tuple[b.Ply, ...]:
    plies: list[b.Ply] = []
    for seats, options in TABLES:
        for seed, wealth in ((1, 0), (2, 60), (3, 300)):
            plies += b.walk(seats, seed, wealth=wealth, **options)
    for seed in range(8):
        plies += b.walk(3, seed, b.anything)
    return tuple(plies)


def plies() -> Iterator[b.Ply]:
    """Some thousand decisions of long and short games."""
    yield from _games()


def test_the_games_show_everything() -> None:
    told = Counter(type(event) for ply in plies() for event in ply.told)
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, BaseEvent)}
    assert kinds - {BaseEvent} == set(told)


def test_fv_i1_workers_are_conserved() -> None:
    cards = shipped()
    for ply in plies():
        state = ply.after
        found = Counter(card for home in (*state.hands, *state.fields) for card in home)
        found.update(state.worker_pile)
        found.update(state.worker_discards)
        assert found == {card.id: card.count for card in cards.workers.values()}
        assert sum(cards.symbols[card] * number for card, number in found.items()) == 108


def test_fv_i2_sharks_are_conserved() -> None:
    for ply in plies():
        state = ply.after
        found = Counter(card for stack in state.sharks for card in stack)
        found.update(state.shark_pile)
        found.update(state.shark_discards)
        assert found == {"shark_L": 12, "shark_M": 12, "shark_R": 12}
        for event in ply.told:
            if isinstance(event, ev.SharksReplaced):
                assert event.seat is not None
                assert len(event.cards) == 3
                assert sorted(state.sharks[event.seat]) == sorted(event.cards)


def test_fv_i3_closings_are_conserved() -> None:
    for ply in plies():
        state = ply.after
        assert Counter(state.face_up + state.closing_pile + state.resolved) == dict.fromkeys(shipped().closings, 2)
        assert len(state.face_up) == min(2, 8 - len(state.resolved))


def test_fv_i4_developments_are_held_or_removed() -> None:
    for ply in plies():
        state = ply.after
        if state.first is None:
            continue
        each = 2 if state.seats <= 2 else 1
        assert sum(map(len, state.developments)) + len(state.removed) == each * state.seats
        assert set(ply.before.removed) <= set(state.removed)
        assert all(len(set(mine)) == len(mine) for mine in state.developments)


def test_fv_i5_population_adds_up() -> None:
    for ply in plies():
        state = ply.after
        assert state.population == sum(state.ledger.values())
        assert state.population >= 1 or state.phase == "game_over"
        account = RULES.account(RULES.observe(state, None), 0)
        assert sum(line.points for line in account) == state.population
        if state.closings != ply.before.closings:
            last = state.closings[-1]
            told = [e.population for e in ply.told if isinstance(e, ev.ClosingPassed | ev.ClosingFailed)]
            assert told == [last.population]


def test_fv_i6_the_oldest_closing_stays_until_it_is_resolved() -> None:
    for ply in plies():
        before, after = ply.before, ply.after
        if before.face_up[:1] != after.face_up[:1]:
            ended = before.round != after.round or after.phase == "game_over"
            assert ended or after.resolved[-1:] == before.face_up[:1]
            assert ended or after.face_up[:1] == before.face_up[1:2]


def test_fv_i7_what_changes_population() -> None:
    for ply in plies():
        changes = {entry: ply.after.ledger[entry] - ply.before.ledger[entry] for entry in ply.after.ledger}
        told = Counter(type(event) for event in ply.told)
        failures = told[ev.ClosingFailed]
        assert changes["failed"] + changes["abandoned"] == -5 * failures
        assert 0 <= changes["gained"] <= 5 * told[ev.ClosingPassed]
        assert changes["given_up"] == told[ev.DevelopmentGivenUp]
        assert changes["recruits"] == -2 * told[ev.WorkerRecruited]
        costs = sum(e.cost for e in ply.told if isinstance(e, ev.WorkerAssigned | ev.SharkRemoved))
        assert changes["assigns"] + changes["removals"] == -costs
        assert changes["bonus"] == sum(e.bonus for e in ply.told if isinstance(e, ev.DevelopmentChecked))
        assert changes["start"] == 0


def test_fv_i8_only_laying_adds_to_a_field_and_only_undergoing_takes() -> None:
    for ply in plies():
        for seat in range(ply.after.seats):
            before, after = Counter(ply.before.fields[seat]), Counter(ply.after.fields[seat])
            laid = [e.card for e in ply.told if isinstance(e, ev.WorkerAssigned) and e.target == seat]
            gone = [c for e in ply.told if isinstance(e, ev.ClosingUndergone) and e.seat == seat for c in e.gone]
            assert after == before + Counter(laid) - Counter(gone)


def test_fv_i9_hands_change_by_the_own_actions_alone() -> None:
    for ply in plies():
        for seat in range(ply.after.seats):
            before, after = ply.before.hands[seat], ply.after.hands[seat]
            if seat != ply.before.turn:
                assert before == after
            drawn = sum(e.count for e in ply.told if isinstance(e, ev.WorkersDrawn) and e.seat == seat)
            gone = sum(
                isinstance(e, ev.WorkerAssigned | ev.SharkRemoved | ev.WorkerDiscarded) and e.seat == seat
                for e in ply.told
            )
            assert len(after) == len(before) + drawn - gone


def test_fv_i10_undergoing_is_always_listed() -> None:
    for ply in plies():
        state = ply.before
        if state.phase == "turn":
            found = RULES.legal_actions(state, state.turn)
            assert "undergo" in {action.kind for action in found}


def test_fv_i10_what_is_listed_can_be_done() -> None:
    for number, ply in enumerate(plies()):
        if number % 23 == 0:
            for seat in RULES.to_act(ply.before):
                for action in RULES.legal_actions(ply.before, seat):
                    after = ply.before.clone()
                    RULES.apply(after, action)
                    RULES.check(after)


def test_fv_i11_rounds_and_the_end() -> None:
    for ply in plies():
        state = ply.after
        assert 1 <= state.round <= 3
        survived = 8 * (state.round - 1) + len(state.resolved)
        assert survived <= 24
        if state.phase == "game_over":
            assert (state.population >= 1) == (survived == 24)


def test_fv_i12_a_view_tells_nothing_of_what_it_hides() -> None:
    """Deal anew what a seat cannot see, and shuffle all piles: the view stays the same."""
    for number, ply in enumerate(plies()):
        if number % 29:
            continue
        state = ply.before
        lot = seeded(number)
        for viewer in (*range(state.seats), None):
            other = state.clone()
            hidden = [seat for seat in range(state.seats) if seat != viewer]
            pool = [card for seat in hidden for card in other.hands[seat]] + list(other.worker_pile)
            kept = state.window.card if state.window is not None and viewer != state.turn else None
            if kept is not None:
                pool.remove(kept)
            lot.shuffle(pool)
            for seat in hidden:
                size = len(other.hands[seat]) - (kept is not None and seat == state.turn)
                own = [pool.pop() for _ in range(size)]
                other.hands[seat] = shipped().sorted([*own, kept] if kept and seat == state.turn else own)
            other.worker_pile = tuple(pool)
            for home in ("shark_pile", "closing_pile"):
                pile = list(getattr(other, home))
                lot.shuffle(pile)
                setattr(other, home, tuple(pile))
            assert RULES.observe(other, viewer) == RULES.observe(state, viewer)


def test_fv_i13_the_same_actions_give_the_same_game() -> None:
    for seats in (1, 3):
        first, again = ([ply.after for ply in b.walk(seats, 4)] for _ in range(2))
        assert first == again


def test_fv_2_a_long_game_sees_every_card() -> None:
    seen: set[str] = set()
    for ply in b.walk(8, 3, wealth=300):
        for home in (*ply.after.hands, *ply.after.fields, *ply.after.sharks, ply.after.face_up):
            seen |= set(home)
    assert seen == set(shipped().cards)


# a broken state is found

Fault = Callable[[FishingVillageState], None]


def _lose_a_worker(state: FishingVillageState) -> None:
    state.worker_pile = state.worker_pile[1:]


def _swap_a_hand(state: FishingVillageState) -> None:
    state.hands[0] = tuple(reversed(state.hands[0]))


def _lose_a_shark(state: FishingVillageState) -> None:
    state.shark_pile = state.shark_pile[1:]


def _pile_up_sharks(state: FishingVillageState) -> None:
    state.sharks[0] += state.shark_pile[:2]
    state.shark_pile = state.shark_pile[2:]


def _hide_a_closing(state: FishingVillageState) -> None:
    state.closing_pile += state.face_up[1:]
    state.face_up = state.face_up[:1]


def _double_a_development(state: FishingVillageState) -> None:
    state.developments[1] += ("port_market",)


def _forge_a_development(state: FishingVillageState) -> None:
    state.developments[1] = ("harbour",)


def _gain_people(state: FishingVillageState) -> None:
    state.population += 1


def _lose_all_people(state: FishingVillageState) -> None:
    state.ledger["failed"] -= state.population
    state.population = 0


def _pay_backwards(state: FishingVillageState) -> None:
    state.ledger["recruits"] += 4
    state.ledger["gained"] -= 4


def _forget_an_entry(state: FishingVillageState) -> None:
    del state.ledger["bonus"]


def _fail_for_less(state: FishingVillageState) -> None:
    done = Resolved(closing="agr_score", seat=0, round=1, outcome="failed", change=-4, population=16)
    state.closings = (done,)


def _play_a_fourth_round(state: FishingVillageState) -> None:
    state.round = 4


def _win_early(state: FishingVillageState) -> None:
    state.phase = "game_over"


def _seat_nobody(state: FishingVillageState) -> None:
    state.turn = 7


def _discard_at_a_large_table(state: FishingVillageState) -> None:
    state.phase = "discard"
    state.sharks[0] += state.shark_pile[:1]
    state.shark_pile = state.shark_pile[1:]


def _ask_without_a_window(state: FishingVillageState) -> None:
    state.phase = "emergency"


def _window(**fields: object) -> Fault:
    def forge(state: FishingVillageState) -> None:
        state.phase = "emergency"
        state.ledger["recruits"] -= state.population - 1
        state.population = 1
        plain = Window(cause="cost", what="assign", size=1, card="agr_L", target=1)
        state.window = replace(plain, **fields)  # type: ignore[arg-type]

    return forge


def _begin_before_the_setup(state: FishingVillageState) -> None:
    state.first = None


FAULTS: tuple[tuple[str, Fault], ...] = (
    ("FV-I1", _lose_a_worker),
    ("FV-I1", _swap_a_hand),
    ("FV-I2", _lose_a_shark),
    ("FV-I2", _pile_up_sharks),
    ("FV-I3", _hide_a_closing),
    ("FV-I4", _double_a_development),
    ("FV-I4", _forge_a_development),
    ("FV-I4", _begin_before_the_setup),
    ("FV-I5", _gain_people),
    ("FV-I5", _lose_all_people),
    ("FV-I5", _pay_backwards),
    ("FV-I5", _forget_an_entry),
    ("FV-I7", _fail_for_less),
    ("FV-I11", _play_a_fourth_round),
    ("FV-I11", _win_early),
    ("FV-I11", _seat_nobody),
    ("FV-4", _discard_at_a_large_table),
    ("FV-4", _ask_without_a_window),
    ("FV-4", _window(card="com_L")),
    ("FV-4", _window(target=0)),
    ("FV-4", _window(target=9)),
    ("FV-4", _window(size=3)),
    ("FV-4", _window(size=0)),
    ("FV-4", _window(given=1)),
    ("FV-4", _window(what="recruit")),
    ("FV-4", _window(what="remove_shark")),
    ("FV-4", _window(cause="loss")),
    ("FV-4", _window(cause="loss", what="undergo", size=5, card=None)),
)


@pytest.mark.parametrize(("number", "fault"), FAULTS, ids=lambda part: getattr(part, "__name__", part))
def test_a_broken_state_is_found(number: str, fault: Fault) -> None:
    state = b.position(hands={0: ["agr_L", "ind_L"]}, sharks={0: ["L", "M"], 2: ["R"]})
    RULES.check(state)
    fault(state)
    with pytest.raises(BrokenInvariant, match=rf"^{number} does not hold"):
        RULES.check(state)


def test_an_open_window_that_can_be_is_accepted() -> None:
    for fields in ({}, {"what": "recruit", "size": 2, "card": None, "target": None}):
        state = b.position(hands={0: ["agr_L"]})
        _window(**fields)(state)
        RULES.check(state)
