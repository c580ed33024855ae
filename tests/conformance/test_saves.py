"""A saved game comes back as it was, from any moment; whatever a file holds, it is played on or refused."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fishgames.core.history import UndoRefused
from fishgames.core.opening import Opened, new_table, open_table
from fishgames.core.people import seat_infos
from fishgames.core.players import EASY, MEDIUM, RANDOM, STRONG
from fishgames.core.registry import games
from fishgames.core.rng import seeded
from fishgames.core.saves import SaveDocument, SaveError, Sealed, digest, encode, parse, seal, unseal
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.table import TableSettings
from fishgames.reports import open_save, verify
from tests.factories import (
    AnyTable,
    Game,
    all_specs,
    card_ids,
    dumped,
    leaves,
    new_game,
    people,
    play_random,
    seat_counts,
)


def reopened(spec: GameSpec, document: SaveDocument) -> Opened:
    """Through the file and back."""
    return open_table(spec, parse(encode(document)))


def position(table: AnyTable) -> str:
    """The digest of where the table stands."""
    return digest(dumped(table.rules, table.snapshot().state))


def everything(table: AnyTable) -> Any:
    """All that can be asked of a table from outside."""
    handles = [*(table.seat(seat) for seat in range(len(table.seats))), table.public()]
    return (
        position(table),
        table.to_act(),
        [(handle.view, list(handle.legal_actions), list(handle.log)) for handle in handles],
        [table.takeback(seat) for seat in range(len(table.seats))],
        (table.actions, table.redoable, table.last_mover),
        (table.seats, table.settings, table.notes),
    )


def test_a_table_comes_back_from_any_moment(game: Game) -> None:
    everybody = tuple(range(game.seats))
    lot = seeded(game.seed, 8)
    cuts = {0, len(game.plies), *(lot.below(len(game.plies)) for _ in range(3))}
    table = new_game(game.spec, game.seats, game.seed)
    for cut in sorted(cuts):
        for ply in game.plies[table.actions : cut]:
            table.submit(ply.action)
        opened = reopened(game.spec, table.to_save())
        assert opened.notice is None
        again = opened.controller
        assert everything(again) == everything(table)
        assert unseal(again.to_save()) == unseal(table.to_save())
        mover = table.last_mover
        if mover is not None:
            again.undo(mover, agreed=everybody)
            assert position(again) == game.digests[cut - 1]
            again.redo()
        for ply in game.plies[cut:]:
            again.submit(ply.action)
        assert position(again) == game.digests[-1]
        assert again.to_act() == ()
        assert again.to_save().head.finished
        assert again.to_save().head.scores == game.rules.result(game.end).scores  # type: ignore[union-attr]


def test_what_was_undone_can_still_be_brought_back(game: Game) -> None:
    table = new_game(game.spec, game.seats, game.seed)
    for ply in game.plies[: len(game.plies) * 2 // 3]:
        table.submit(ply.action)
    steps = min(4, table.actions)
    for _ in range(steps):
        assert table.last_mover is not None
        table.undo(table.last_mover, agreed=tuple(range(game.seats)))
    again = reopened(game.spec, table.to_save()).controller
    assert everything(again) == everything(table)
    assert again.redoable == steps
    for _ in range(steps):
        again.redo()
        table.redo()
        assert position(again) == position(table)
    with pytest.raises(UndoRefused):
        again.redo()


def test_plays_that_nobody_chose_stay_so(game: Game) -> None:
    table = new_game(game.spec, game.seats, game.seed)
    for ply in game.plies[:12]:
        table.submit(ply.action, auto=ply.number % 3 == 2)
    again = reopened(game.spec, table.to_save()).controller
    assert again.snapshot().autos == table.snapshot().autos == tuple(range(2, min(12, len(game.plies)), 3))
    assert everything(again) == everything(table)


def test_people_settings_and_notes_come_back(game: Game) -> None:
    table = new_game(game.spec, game.seats, game.seed)
    table.submit(game.plies[0].action)
    bot = people(game.seats)[0].model_copy(update={"player": "random"})
    table.settle(seats=(bot, *people(game.seats)[1:]), settings=TableSettings(privacy="open", undo="off"))
    again = reopened(game.spec, table.to_save()).controller
    assert everything(again) == everything(table)
    assert [note.kind for note in again.notes] == ["seat_changed", "settings_changed"]


@pytest.mark.recipe(number="T8")
@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_who_sits_where_stays_across_saves_and_changes_after_loading(spec: GameSpec, tmp_path: Path) -> None:
    """Names, wished signs, a weak and a strong bot, a bot in a person's chair; then the person comes back."""
    entries = [("Ann", HUMAN), ("", EASY), ("Deep", STRONG), ("漁師", HUMAN), ("Bo", HUMAN)]
    seats = seat_infos(entries[: spec.seats[1]])
    ann = seats[0].model_copy(update={"mark": 5})
    table = new_table(spec, (ann, *seats[1:]), settings=TableSettings(privacy="locked", undo="free"), seed=8)
    play_random(table, seeded(8), 12)
    substituted = ann.model_copy(update={"player": MEDIUM})
    table.settle(seats=(substituted, *seats[1:]))
    play_random(table, seeded(9), 6)
    again = reopened(spec, table.to_save()).controller
    assert everything(again) == everything(table)
    assert again.seats == (substituted, *seats[1:])
    assert [(note.kind, note.seat, note.text) for note in again.notes] == [("seat_changed", 0, MEDIUM)]
    again.settle(seats=(ann, *(info.model_copy(update={"player": RANDOM}) for info in seats[1:])))
    assert again.seats[0] == ann
    assert {note.seat for note in again.notes} == set(range(len(seats)))
    play_random(again, seeded(10), 6)
    path = tmp_path / "again.json"
    path.write_bytes(again.snapshot().encoded())
    verdict = verify(open_save(path))
    assert (verdict.fault, verdict.differs, verdict.steps) == (None, None, again.actions)


def test_rules_that_were_corrected_since_fall_back_to_the_snapshot(game: Game) -> None:
    """The saved actions lead elsewhere: the saved position itself is taken, and history starts there."""
    table = new_game(game.spec, game.seats, game.seed)
    middle = len(game.plies) // 2
    for ply in game.plies[:middle]:
        table.submit(ply.action)
    document = table.to_save()
    state = dumped(game.rules, game.plies[middle + 1].state)
    sealed = unseal(document).model_copy(update={"state": state, "state_digest": digest(state)})
    opened = reopened(game.spec, document.model_copy(update={"sealed": seal(sealed)}))
    assert opened.notice
    assert opened.differs == 0
    again = opened.controller
    assert position(again) == game.digests[middle + 1]
    assert again.table.start == state
    assert again.actions == again.redoable == 0
    for ply in game.plies[middle + 1 : middle + 4]:
        again.submit(ply.action)
    further = reopened(game.spec, again.to_save())
    assert further.notice is None
    assert everything(further.controller) == everything(again)
    for ply in game.plies[middle + 4 :]:
        further.controller.submit(ply.action)
    assert position(further.controller) == game.digests[-1]


def test_an_action_that_is_refused_now_is_named(game: Game) -> None:
    table = new_game(game.spec, game.seats, game.seed)
    for ply in game.plies[:5]:
        table.submit(ply.action)
    sealed = unseal(table.to_save())
    twice = (*sealed.actions[:3], sealed.actions[2], *sealed.actions[3:])
    hidden = sealed.model_copy(update={"actions": twice, "cursor": 6})
    document = table.to_save()
    head = document.head.model_copy(update={"actions": 6})
    opened = reopened(game.spec, document.model_copy(update={"sealed": seal(hidden), "head": head}))
    assert opened.differs == 4
    assert position(opened.controller) == game.digests[5]


# --- files of another kind ------------------------------------------------------------------------------------------


def refused(spec: GameSpec, document: SaveDocument) -> str:
    """The sentence; nothing of the document has come to a table."""
    with pytest.raises(SaveError) as caught:
        reopened(spec, document)
    return str(caught.value)


@pytest.mark.recipe(number="T16")
@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_a_save_under_the_name_of_another_game_is_refused(spec: GameSpec) -> None:
    for other in games().values():
        seats = max(spec.seats[0], other.seats[0])
        if other != spec and seats <= min(spec.seats[1], other.seats[1]):
            document = new_game(spec, seats, 1).to_save().model_copy(update={"game": other.id})
            assert "options" in refused(other, document)
            bare = document.model_copy(update={"options": new_game(other, seats, 0).to_save().options})
            assert "sealed part" in refused(other, bare)


@pytest.mark.recipe(number="T16")
@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_a_wrong_number_of_cards_or_an_unknown_field_is_refused(spec: GameSpec) -> None:
    """In a position that the moves do not lead to, so that nothing but the cards themselves can tell."""
    table = new_game(spec, spec.seats[0], 1)
    play_random(table, seeded(1), 10)
    document = table.to_save()
    state: Any = dumped(table.rules, table.snapshot().state)
    dealt: Any = dumped(table.rules, new_game(spec, spec.seats[0], 1).snapshot().state)
    at_first, times = (Counter(leaf for _, leaf in leaves(each) if isinstance(leaf, str)) for each in (dealt, state))
    lying = {card for card in card_ids(spec) if times[card] == at_first[card] > 0}
    forgeries: list[Any] = [state | {"colour": "red"}]
    for home, key in places(state):
        # no card of this kind is remembered besides where it lies
        if isinstance(home, list) and isinstance(home[key], str) and home[key] in lying:
            card = home.pop(key)
            forgeries.append(json.loads(json.dumps(state)))
            home[key:key] = [card, card]
            forgeries.append(json.loads(json.dumps(state)))
            home.pop(key)
    assert len(forgeries) > 20
    for forged in (forgeries[0], *forgeries[1::9], *forgeries[2::9]):
        sealed = unseal(document).model_copy(update={"state": forged, "state_digest": digest(forged)})
        told = refused(spec, document.model_copy(update={"sealed": seal(sealed)}))
        assert told.startswith("The sealed part of the save is impossible")


# --- whatever a file may hold -----------------------------------------------------------------------------------------

JSON = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 120),
    st.sampled_from([2**63, 2**64, -(2**62), "", "light", "nonsense", [], {}, [0], [[]], {"kind": "nonsense"}]),
)


@cache
def saved(spec_id: str, seats: int, actions: int) -> tuple[SaveDocument, dict[str, Any]]:
    """A document in the middle of a game, with two steps undone, and its sealed part as JSON values."""
    spec = next(spec for spec in all_specs() if spec.id == spec_id)
    table = new_game(spec, seats, actions)
    play_random(table, seeded(actions, 9), actions)
    for _ in range(2):
        if table.last_mover is not None:
            table.undo(table.last_mover, agreed=tuple(range(seats)))
    document = table.to_save()
    return document, json.loads(unseal(document).model_dump_json())


def places(item: Any) -> list[tuple[Any, Any]]:
    """Every place in JSON values, as container and key."""
    found = []
    inner = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    for key, each in inner:
        found += [(item, key), *places(each)]
    return found


def mutated(data: st.DataObject, fields: Any) -> Any:
    """A copy of JSON values with one to three places changed: another value, one from elsewhere, gone, or doubled."""
    twin = json.loads(json.dumps(fields))
    for _ in range(data.draw(st.integers(1, 3))):
        spots = places(twin)
        home, key = spots[data.draw(st.integers(0, len(spots) - 1))]
        other, name = spots[data.draw(st.integers(0, len(spots) - 1))]
        match data.draw(st.sampled_from(["value", "value", "near", "swap", "gone", "twice"])):
            case "near" if isinstance(home[key], int):
                home[key] += data.draw(st.sampled_from([-1, 1]))
            case "swap" if not isinstance(home[key], list | dict) and not isinstance(other[name], list | dict):
                home[key], other[name] = other[name], home[key]
            case "gone":
                del home[key]
            case "twice" if isinstance(home, list):
                home.append(json.loads(json.dumps(home[key])))
            case _:
                home[key] = json.loads(json.dumps(data.draw(JSON)))
    return twin


def opens_or_is_refused(spec: GameSpec, document: SaveDocument) -> None:
    """Nothing but a SaveError may come of it, or a table that can be looked at and played on."""
    sentence = None
    try:
        table = reopened(spec, document).controller
    except SaveError as refused:
        sentence = str(refused)
    if sentence is not None:
        assert sentence.endswith(".")
        return
    table.rules.check(table.snapshot().state)
    for handle in (*(table.seat(seat) for seat in range(len(table.seats))), table.public()):
        asked = handle.view.asked
        assert bool(handle.legal_actions) == (asked is not None and handle.seat in asked.seats)
    play_random(table, seeded(1), 1)
    parse(encode(table.to_save()))


CASES = [(spec.id, seats, actions) for spec in all_specs() for seats in seat_counts(spec) for actions in (9, 60)]


@pytest.mark.parametrize(("spec_id", "seats", "actions"), CASES)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_forged_seal_is_refused_or_playable(spec_id: str, seats: int, actions: int, data: st.DataObject) -> None:
    spec = next(spec for spec in all_specs() if spec.id == spec_id)
    document, fields = saved(spec.id, seats, actions)
    state = data.draw(st.booleans())
    changed = fields | {"state": mutated(data, fields["state"])} if state else mutated(data, fields)
    if "state" in changed:
        changed["state_digest"] = digest(changed["state"])
    try:
        sealed = Sealed.model_validate_json(json.dumps(changed), strict=True)
    except ValueError:
        return
    head = document.head.model_copy(update={"actions": sealed.cursor})
    opens_or_is_refused(spec, document.model_copy(update={"sealed": seal(sealed), "head": head}))


@pytest.mark.parametrize("spec", all_specs(), ids=lambda spec: spec.id)
@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_forged_public_parts_are_refused_or_playable(spec: GameSpec, data: st.DataObject) -> None:
    document, _ = saved(spec.id, spec.seats[0], 9)
    fields = json.loads(document.model_dump_json(exclude={"sealed", "digest"}))
    changed = mutated(data, fields)
    try:
        forged = SaveDocument.model_validate_json(json.dumps(changed | {"sealed": document.sealed}), strict=True)
    except ValueError:
        return
    opens_or_is_refused(spec, forged)
