"""The worked examples of the rules, each played on a table and compared fact by fact."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.rules import SetupRefused
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import column_letters, shipped
from fishgames.games.fishing_village.controller import FishingVillageController
from fishgames.games.fishing_village.reckoning import blocked, needed
from tests.factories import cards_in
from tests.games.fishing_village import builders as b

FILE = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = FILE["cases"]

KINDS = {"choose": "choose_development"}
TEAM = "team"


class Case:
    """One example while it is played: the table and all that happened at it."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        assert set(case) == {"id", "clauses", "title", "given", "do", "expect"}
        self.table = _table(dict(case["given"]))
        self.told: list[BaseEvent] = []

    def act(self, entry: Mapping[str, Any]) -> None:
        """An action, which must be accepted."""
        action = self.action(entry)
        assert action in self.table.seat(action.seat).legal_actions
        self.told += self.table.submit(action)
        self.table.rules.check(b.now(self.table))

    def action(self, entry: Mapping[str, Any]) -> FishingVillageAction:
        """The action of an example. The last seat enters what the team decides: it makes no difference who does."""
        fields = {key: given for key, given in entry.items() if key not in ("seat", "action", "clause")}
        kind = KINDS.get(entry["action"], entry["action"])
        return b.action(kind, self.seat(entry["seat"]), **fields)

    def seat(self, seat: Seat | str) -> Seat:
        if seat != TEAM:
            return int(seat)
        return (self.table.to_act() or (0,))[-1]

    @staticmethod
    def written(action: FishingVillageAction) -> dict[str, Any]:
        """An action as the examples write it, without the seat."""
        plain = {name: getattr(action, name) for name in type(action).__dataclass_fields__ if name != "seat"}
        plain["action"] = {ours: theirs for theirs, ours in KINDS.items()}.get(plain.pop("kind"), action.kind)
        if "cards" in plain:
            plain["cards"] = b.letters(plain["cards"])
        return plain


def _table(given: dict[str, Any]) -> FishingVillageController:
    seats, phase = given.pop("seats", 4), given.pop("phase", "turn")
    if phase == "new_game":
        table = b.dealt(seats, **given.pop("options", {}))
        assert not given
        return table
    for key in ("hands", "fields", "sharks", "developments"):
        if key in given:
            given[key] = {int(seat): cards for seat, cards in given[key].items()}
    if isinstance(rest := given.get("workers_rest"), dict):
        given["workers_rest"] = next(iter(rest.items()))
    table = b.at(seats, **given)
    table.rules.check(b.now(table))
    return table


# what is expected, fact by fact


def compare(case: Case, expect: Mapping[str, Any]) -> None:
    """Every fact that an example names."""
    for key, wanted in expect.items():
        checker = CHECKS.get(key)
        assert checker is not None, f"unknown fact {key}"
        found = checker(case, wanted)
        assert found == wanted, f"{key} is {found}"


def _seated(found: Sequence[Sequence[CardId]], wanted: Mapping[str, Sequence[str]], order: bool) -> Any:
    return {seat: list(found[int(seat)]) if order else _like(found[int(seat)], wanted[seat]) for seat in wanted}


def _like(found: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The cards in the order of the example, if they are the same."""
    return list(wanted) if Counter(found) == Counter(wanted) else list(found)


def _phase(case: Case, wanted: Any) -> Any:
    asked = case.table.public().view.asked
    assert (asked.kind if asked else "game_over") == b.now(case.table).phase
    return b.now(case.table).phase


def _window(case: Case, wanted: Any) -> Any:
    state = b.now(case.table)
    if state.window is None:
        return None
    missing = needed(state.population, state.window.size, shipped().constants.sacrifice_gain)
    return {"kind": state.window.cause, "size": state.window.size, "needed": missing}


def _check(case: Case, wanted: Any) -> Any:
    return [[e.seat, e.development, e.bonus] for e in case.told if isinstance(e, ev.DevelopmentChecked)]


def _result(case: Case, wanted: Any) -> Any:
    result, view = case.table.result(), b.view(case.table)
    if result is None:
        return None
    ended = next(event for event in case.told if isinstance(event, ev.GameEnded))
    everybody = tuple(range(len(case.table.seats)))
    assert result.winners == (everybody if view.won else ())
    assert set(result.scores) == {view.population}
    found = {
        "outcome": "victory" if view.won else "defeat",
        "grade": ended.grade,
        "population": ended.population,
        "survived": ended.survived,
        "round": ended.round,
    }
    assert view.survived == ended.survived
    return {key: found[key] for key in wanted}


def _legal(case: Case, wanted: Sequence[Mapping[str, Any]]) -> Any:
    found = []
    for entry in wanted:
        who = range(len(case.table.seats)) if entry["seat"] == TEAM else (int(entry["seat"]),)
        lists = [
            [
                written
                for written in map(case.written, case.table.seat(seat).legal_actions)
                if entry.get("where", {}).items() <= written.items()
            ]
            for seat in who
        ]
        assert all(one == lists[0] for one in lists)
        same = len(lists[0]) == len(entry["are"]) and all(action in lists[0] for action in entry["are"])
        found.append({**entry, "are": entry["are"] if same else lists[0]})
    return found


def _illegal(case: Case, wanted: Sequence[Mapping[str, Any]]) -> Any:
    before = b.now(case.table)
    found = []
    for entry in wanted:
        action = case.action(entry)
        assert action not in case.table.seat(action.seat).legal_actions
        with pytest.raises(IllegalAction) as refused:
            case.table.submit(action)
        assert b.now(case.table) is before
        found.append({**entry, "clause": refused.value.objection.clause})
    return found


def _view(case: Case, wanted: Sequence[Mapping[str, Any]]) -> Any:
    found = []
    for entry in wanted:
        handle = b.handle(case.table, entry["seat"])
        view = handle.view
        shown = cards_in([view, *handle.log], frozenset(shipped().cards))
        facts: dict[str, Any] = {"seat": entry["seat"]}
        for key, given in entry.items():
            match key:
                case "seat":
                    pass
                case "own_hand":
                    facts[key] = _like(view.hand, given)
                case "sees_hands_of":
                    facts[key] = [seat for seat, info in enumerate(view.table) if info.hand is not None]
                case "hand_sizes":
                    facts[key] = {seat: view.table[int(seat)].hand_size for seat in given}
                case "absent":
                    facts[key] = [card for card in given if card not in shown]
                case "present":
                    facts[key] = [card for card in given if card in shown]
                case _:
                    raise AssertionError(f"unknown part {key} of a view")
        found.append(facts)
    return found


def _size(name: str) -> Any:
    return lambda case, wanted: len(getattr(b.now(case.table), name))


def _sizes(name: str) -> Any:
    return lambda case, wanted: {seat: len(getattr(b.now(case.table), name)[int(seat)]) for seat in wanted}


CHECKS: dict[str, Any] = {
    "population": lambda case, wanted: b.now(case.table).population,
    "round": lambda case, wanted: b.now(case.table).round,
    "active": lambda case, wanted: b.now(case.table).turn,
    "phase": _phase,
    "hands": lambda case, wanted: _seated(b.now(case.table).hands, wanted, order=False),
    "fields": lambda case, wanted: _seated(b.now(case.table).fields, wanted, order=False),
    "developments": lambda case, wanted: _seated(b.now(case.table).developments, wanted, order=True),
    "sharks": lambda case, wanted: _seated([b.letters(s) for s in b.now(case.table).sharks], wanted, order=True),
    "hand_sizes": _sizes("hands"),
    "field_sizes": _sizes("fields"),
    "shark_counts": _sizes("sharks"),
    **{
        f"{name}_size": _size(name)
        for name in (
            "worker_pile",
            "worker_discards",
            "shark_pile",
            "shark_discards",
            "closing_pile",
            "face_up",
            "resolved",
        )
    },
    "face_up": lambda case, wanted: list(b.now(case.table).face_up),
    "worker_discards": lambda case, wanted: _like(b.now(case.table).worker_discards, wanted),
    "shark_discards": lambda case, wanted: _like(b.letters(b.now(case.table).shark_discards), wanted),
    "blocked": lambda case, wanted: {
        seat: list(column_letters(blocked(b.now(case.table).sharks[int(seat)], shipped()))) for seat in wanted
    },
    "removed": lambda case, wanted: sorted([g.owner, g.development] for g in b.now(case.table).removed),
    "developments_held": lambda case, wanted: b.view(case.table).held,
    "window": _window,
    "check": _check,
    "result": _result,
    "legal": _legal,
    "illegal": _illegal,
    "view": _view,
}


@pytest.mark.parametrize("example", CASES, ids=[case["id"] for case in CASES])
def test_example(example: Mapping[str, Any]) -> None:
    if "setup_refused" in example["expect"]:
        with pytest.raises(SetupRefused) as refused:
            _table(dict(example["given"]))
        assert refused.value.objection.clause == example["expect"]["setup_refused"]
        return
    case = Case(example)
    for entry in example["do"]:
        if "then" in entry:
            compare(case, entry["then"])
        else:
            case.act(entry)
    compare(case, example["expect"])


def test_no_example_is_left_out() -> None:
    assert FILE["not_encoded"] == []
    assert {case["id"].split("-")[0].rstrip("abcd") for case in CASES} == {f"E{n}" for n in range(1, 51)}
