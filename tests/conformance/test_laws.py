"""What a game is: the laws that every game keeps, at every table, whatever is chosen."""

import copy
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import permutations
from typing import Any

import pytest
from pydantic import ValidationError

from fishgames.core.actions import IllegalAction, narrow
from fishgames.core.model import Record, Seat
from fishgames.core.opening import deal_generator
from fishgames.core.places import places_of
from fishgames.core.rng import seeded
from fishgames.core.rules import SetupRefused
from tests.conftest import GAMES
from tests.factories import (
    Game,
    all_specs,
    dumped,
    new_game,
    new_rules,
    new_wording,
    people,
    played,
    seat_counts,
    state_digest,
)

SPECS = pytest.mark.parametrize("spec", all_specs(), ids=lambda spec: spec.id)


# --- whose turn, and what may be done ---------------------------------------------------------------------------------


def test_a_game_ends_with_a_result(game: Game) -> None:
    result = game.rules.result(game.end)
    assert result is not None
    assert len(result.scores) == game.seats
    assert set(result.winners) <= set(range(game.seats))
    assert list(result.winners) == sorted(set(result.winners))
    assert result.headline
    assert not any(info.name in result.headline for info in people(game.seats))


def test_nobody_is_to_act_exactly_when_there_is_a_result(game: Game) -> None:
    for state in game.states:
        seats, asked = game.rules.to_act(state), game.rules.asked(state)
        assert (game.rules.result(state) is not None) == (not seats) == (asked is None)
        if asked is not None:
            assert asked.seats == seats
            assert len(set(seats)) == len(seats)
            assert set(seats) <= set(range(game.seats))
            assert asked.how != "one" or len(seats) == 1


def test_whoever_is_listed_has_an_option_and_nobody_else(game: Game) -> None:
    for state in game.states:
        seats = game.rules.to_act(state)
        for seat in range(game.seats):
            options = game.rules.legal_actions(state, seat)
            assert bool(options) == (seat in seats)
            assert all(option.seat == seat for option in options)
            assert len(set(options)) == len(options)


@pytest.mark.recipe(number="T13")
def test_each_option_is_accepted(game: Game) -> None:
    rules = game.rules
    for ply in game.some(every=11):
        for seat in ply.asked.seats:
            for option in rules.legal_actions(ply.state, seat):
                assert rules.objection(ply.state, option) is None
                after = ply.state.clone()
                rules.apply(after, option)
                rules.check(after)


@pytest.mark.recipe(number="T13")
def test_what_is_not_listed_is_refused_with_a_sentence_and_a_clause(game: Game) -> None:
    rules = game.rules
    pool = list(dict.fromkeys(ply.action for ply in game.plies))
    lot = seeded(game.seed, 3)
    for state in [*(ply.state for ply in game.some(every=17)), game.end]:
        for action in [lot.pick(pool) for _ in range(20)]:
            objection = rules.objection(state, action)
            listed = action in rules.legal_actions(state, action.seat)
            assert (objection is None) == listed
            if objection is not None:
                assert re.fullmatch(r"\S.*\.", objection.sentence)
                assert objection.clause
                assert not re.search(r"\byou(r|rs)?\b", objection.sentence, re.IGNORECASE)


def test_any_action_that_can_be_written_down_is_listed_or_refused(game: Game) -> None:
    """Whatever a file or a script may hold: the checked door never breaks, and nothing changes behind it."""
    table = new_game(game.spec, game.seats, game.seed)
    lot = seeded(game.seed, 4)
    for ply in game.plies:
        if ply.number % 19 == 0:
            for strange in _strange(game, ply.action):
                listed = strange.seat in range(game.seats) and strange in table.seat(strange.seat).legal_actions
                if not listed:
                    serial = table.serial
                    with pytest.raises(IllegalAction):
                        table.submit(strange)
                    assert table.serial == serial
            other = lot.below(game.seats)
            if other != ply.action.seat:
                with pytest.raises(IllegalAction):
                    table.seat(other).submit(ply.action)
            assert state_digest(table.rules, table.snapshot().state) == game.digests[ply.number]
        table.submit(ply.action)
    with pytest.raises(IllegalAction):
        table.submit(game.plies[-1].action)


def _strange(game: Game, action: Any) -> Iterator[Any]:
    """The action with one field at a time made strange, as far as its type allows."""
    plain = game.rules.actions.dump_python(action, mode="json")
    for name, item in plain.items():
        for odd in (-1, 0, 99, "", "nonsense", None, [], [0], not item):
            try:
                yield game.rules.actions.validate_python(plain | {name: odd})
            except ValidationError:
                continue


def test_secret_choices_may_come_in_any_order(game: Game) -> None:
    rules = game.rules
    lot = seeded(game.seed, 5)
    for ply in game.plies:
        waiting = ply.asked.seats
        if ply.asked.how != "each" or len(waiting) < 2:
            continue
        choices = {seat: lot.pick(rules.legal_actions(ply.state, seat)) for seat in waiting}
        ends = set()
        for order in [*permutations(waiting)][:6]:
            state = ply.state.clone()
            for seat in order:
                assert choices[seat] in rules.legal_actions(state, seat)
                rules.apply(state, choices[seat])
            ends.add(state_digest(rules, state))
        assert len(ends) == 1


def test_what_the_table_decides_is_the_same_list_for_all(game: Game) -> None:
    for ply in game.plies:
        if ply.asked.how == "any":
            lists = [game.rules.legal_actions(ply.state, seat) for seat in ply.asked.seats]
            assert len({tuple(replace(option, seat=0) for option in options) for options in lists}) == 1


def test_each_option_can_be_narrowed_down_to(game: Game) -> None:
    for ply in game.some(every=7):
        options = game.rules.legal_actions(ply.state, ply.action.seat)
        for option in options:
            assert narrow(options, **asdict(option)) == [option]


# --- states -----------------------------------------------------------------------------------------------------------


def test_the_invariants_hold_at_every_moment(game: Game) -> None:
    for state in game.states:
        game.rules.check(state)


def test_no_earlier_state_has_changed(game: Game) -> None:
    assert tuple(state_digest(game.rules, state) for state in game.states) == game.digests


def test_looking_changes_nothing(game: Game) -> None:
    rules = game.rules
    for ply in game.some(every=13):
        state = ply.state.clone()
        for viewer in game.viewers:
            view = rules.observe(state, viewer)
            assert view == rules.observe(state, viewer)
            assert view.seat == viewer
            assert view.asked == ply.asked
            assert hash(view) == hash(rules.observe(state, viewer))
        rules.result(state)
        rules.check(state)
        assert state == ply.state


def test_a_clone_equals_a_deep_copy_and_shares_nothing_that_can_change(game: Game) -> None:
    for state in [*(ply.state for ply in game.some(every=5)), game.end]:
        twin = state.clone()
        assert twin == state == copy.deepcopy(state)
        assert type(twin) is type(state)
        assert not _changeable(twin).keys() & _changeable(state).keys()
        assert twin.options is state.options


def _changeable(item: Any) -> dict[int, Any]:
    """By identity, all lists, dicts, sets and records in a state."""
    found: dict[int, Any] = {}
    if isinstance(item, list | dict | set | Record):
        found[id(item)] = item
    names = getattr(item, "__dataclass_fields__", ())
    inner: Any = item.values() if isinstance(item, dict) else item if isinstance(item, list | tuple | set) else ()
    for each in [*inner, *(getattr(item, name) for name in names)]:
        found |= _changeable(each)
    return found


def test_same_seed_and_actions_give_the_same_game(game: Game) -> None:
    state = game.rules.setup(game.seats, game.options, deal_generator(game.seed))
    for ply, digest in zip(game.plies, game.digests, strict=False):
        assert state_digest(game.rules, state) == digest
        assert tuple(game.rules.apply(state, ply.action)) == ply.events
    assert state_digest(game.rules, state) == game.digests[-1]


def test_another_seed_gives_another_game(game: Game) -> None:
    state = game.rules.setup(game.seats, game.options, deal_generator(game.seed + 1_000))
    assert state_digest(game.rules, state) != game.digests[0]


def test_state_and_action_survive_json(game: Game) -> None:
    rules = game.rules
    for state in [*(ply.state for ply in game.some(every=9)), game.end]:
        back = rules.states.validate_json(rules.states.dump_json(state), strict=True)
        assert back == state
        assert dumped(rules, back) == dumped(rules, state)
        assert type(back) is type(state)
    for ply in game.plies:
        back = rules.actions.validate_json(rules.actions.dump_json(ply.action), strict=True)
        assert back == ply.action
        assert hash(back) == hash(ply.action)


@SPECS
def test_impossible_tables_are_refused(spec: Any) -> None:
    rules = new_rules(spec)
    for seats in (spec.seats[0] - 1, spec.seats[1] + 1, 0):
        if seats not in seat_counts(spec):
            with pytest.raises(SetupRefused) as refused:
                rules.setup(seats, rules.options(), deal_generator(0))
            assert refused.value.objection.sentence.endswith(".")
            assert refused.value.objection.clause


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_restores_what_was_and_redo_what_came_of_it(game: Game) -> None:
    table = new_game(game.spec, game.seats, game.seed)
    everybody = tuple(range(game.seats))

    def now() -> str:
        return state_digest(table.rules, table.snapshot().state)

    for ply in game.plies:
        table.submit(ply.action)
        if ply.number % 5 == 0 or len(game.plies) - ply.number < 4:
            told = [list(table.seat(seat).log) for seat in everybody]
            table.undo(ply.action.seat, agreed=everybody)
            assert now() == game.digests[ply.number]
            assert table.seat(ply.action.seat).objection(ply.action) is None
            table.redo()
            assert now() == game.digests[ply.number + 1]
            assert [list(table.seat(seat).log) for seat in everybody] == told
    for ply in reversed(game.plies):
        table.step_back()
        assert now() == game.digests[ply.number]
    while table.redoable:
        table.redo()
    assert now() == game.digests[-1]


def test_free_undo_stops_where_the_handle_said_it_would(game: Game) -> None:
    table = new_game(game.spec, game.seats, game.seed)
    for ply in game.plies:
        final = table.seat(ply.action.seat).final(ply.action)
        table.submit(ply.action)
        assert (table.takeback(ply.action.seat).how == "vote") == final


# --- scores and words -------------------------------------------------------------------------------------------------


def test_the_account_adds_up_to_the_score(game: Game) -> None:
    result = game.rules.result(game.end)
    assert result is not None
    for viewer in game.viewers:
        view = game.rules.observe(game.end, viewer)
        for seat in range(game.seats):
            assert sum(line.points for line in game.rules.account(view, seat)) == result.scores[seat]


def test_ties_rank_all_that_are_level_and_agree_with_the_winners(game: Game) -> None:
    result = game.rules.result(game.end)
    assert result is not None
    wording, view = new_wording(game.spec, game.seats), game.rules.observe(game.end, None)
    places = places_of(result.scores, lambda seats: wording.tie(view, seats))
    assert sorted(seat for place in places.order for seat in place) == list(range(game.seats))
    if result.winners:
        assert places.order[0] == result.winners
    for tie in places.ties:
        level = {seat for place in tie.order for seat in place}
        assert all(wording.name(seat) in tie.sentence for seat in level)
        assert tie.clause or game.spec.together or game.spec.id == "toy"


def test_who_wins_together_has_one_score(game: Game) -> None:
    if not game.spec.together:
        pytest.skip("everybody plays for themselves")
    result = game.rules.result(game.end)
    assert result is not None
    view = game.rules.observe(game.end, None)
    alike = {(result.scores[seat], game.rules.account(view, seat)) for seat in range(game.seats)}
    assert len(alike) == 1
    assert len(result.winners) in (0, game.seats)


def test_each_line_of_an_account_has_a_label_and_a_clause(game: Game) -> None:
    for ply in game.some(every=23):
        for viewer in game.viewers:
            view = game.rules.observe(ply.state, viewer)
            for seat in range(game.seats):
                for line in game.rules.account(view, seat):
                    assert line.label
                    assert line.clause


def test_there_are_words_for_everything_and_never_a_you(game: Game) -> None:
    words = new_wording(game.spec, game.seats)
    for ply in game.plies:
        options = game.rules.legal_actions(ply.state, ply.action.seat)
        texts = [words.action(option) for option in options]
        assert len(set(texts)) == len(texts), "two options read alike"
        texts += [words.verb(ply.asked), words.question(ply.asked)]
        assert all(texts)
        for event in ply.events:
            for viewer in game.viewers:
                told = words.event(event.seen_by(viewer))
                chapter = words.chapter(event.seen_by(viewer))
                assert told is None or told
                assert chapter is None or chapter
                texts += [told or "", chapter or ""]
        _plain(texts)


def test_each_view_can_be_told_in_words(game: Game) -> None:
    words = new_wording(game.spec, game.seats)
    for state in [*(ply.state for ply in game.some(every=13)), game.end]:
        for viewer in game.viewers:
            view = game.rules.observe(state, viewer)
            assert words.status(view)
            assert words.lines(view)
            _plain([words.status(view), *words.lines(view)])
            log = game.log(len(game.plies), viewer)
            assert 0 <= words.shown_from(view, log) <= len(log)


def test_the_outcome_names_the_winners(game: Game) -> None:
    result = game.rules.result(game.end)
    assert result is not None
    outcome = new_wording(game.spec, game.seats).outcome(result)
    names = [info.name for info in people(game.seats)]
    assert [seat for seat in range(game.seats) if names[seat] in outcome] == list(result.winners)
    assert result.winners == () or set(result.winners) >= _best(result.scores) or len(result.winners) == game.seats


def _best(scores: tuple[int, ...]) -> set[Seat]:
    # tie-breaks may leave some of the best without a win, but whoever wins alone is one of them
    best = {seat for seat, score in enumerate(scores) if score == max(scores)}
    return best if len(best) == 1 else set()


def _plain(texts: list[str]) -> None:
    for text in texts:
        assert not re.search(r"\byou(r|rs)?\b", text, re.IGNORECASE), text
        assert "\n" not in text


def test_every_kind_of_decision_has_been_met() -> None:
    """The games that the laws run on show all actions that a game has, so that no law is kept for lack of a case."""
    met: dict[str, set[str]] = {}
    for spec_id, seats, seed, guided in GAMES:
        game = played(spec_id, seats, seed, guided=guided)
        met.setdefault(spec_id, set()).update(ply.action.kind for ply in game.plies)
    for spec in all_specs():
        schema = new_rules(spec).actions.json_schema()
        assert met[spec.id] == set(schema["discriminator"]["mapping"])
