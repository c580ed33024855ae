"""The worked examples of the rules (section 11), each played on a table and compared fact by fact."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId
from fishgames.games.fishing2.actions import ACTIONS, Fishing2Action
from fishgames.games.fishing2.cards import shipped
from fishgames.games.fishing2.controller import Fishing2Controller
from fishgames.games.fishing2.state import boat_size
from tests.games.fishing2 import builders as b

FILE = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = FILE["cases"]

BETTER_CLAUSE = {("W-12b", "F2-4.3"): "F2-R4"}
"""Where the game names another clause than the file: F2-4.3 allows what only the option of F2-R4 forbids."""


class Case:
    """One example while it is played: the table and all that happened at it."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        assert set(case) == {"id", "clauses", "title", "given", "do", "expect"}
        self.id = str(case["id"])
        self.game = _table(dict(case["given"]))
        self.told: list[BaseEvent] = []

    def act(self, entry: Mapping[str, Any]) -> None:
        """An action, or a checkpoint."""
        if "expect" in entry:
            assert set(entry) == {"expect"}
            self.expect(entry["expect"])
        else:
            self.told += self.game.submit(_action(entry))

    def expect(self, facts: Mapping[str, Any]) -> None:
        """Compare every fact; a fact that nothing here knows is an error."""
        for name, wanted in facts.items():
            found = getattr(self, f"_{name}")(wanted)
            assert found == _as_kinds(name, wanted), f"{self.id}: {name}"

    # each returns what the table shows, in the form of the example

    def _caught(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: b.caught(self.told, seat) for seat in wanted}

    def _winner(self, _: Any) -> Any:
        return b.winner(self.game)

    def _weakest(self, _: Any) -> Any:
        return b.weakest(self.game)

    def _points(self, wanted: Mapping[str, int]) -> Any:
        return {seat: b.view(self.game).table[b.LETTERS.index(seat)].points for seat in wanted}

    def _points_sum(self, _: Any) -> Any:
        return sum(info.points for info in b.view(self.game).table)

    def _trump(self, _: Any) -> Any:
        return b.view(self.game).trump

    def _to_act(self, _: Any) -> Any:
        return list(b.to_act(self.game))

    def _decision(self, _: Any) -> Any:
        return b.asked(self.game)

    def _hands(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: b.hand(self.game, seat) for seat in wanted}

    def _fishers(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: b.fisher(self.game, seat) for seat in wanted}

    def _hands_include(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: _common(cards, b.hand(self.game, seat)) for seat, cards in wanted.items()}

    def _hands_within(self, wanted: Mapping[str, Any]) -> Any:
        for seat, cards in wanted.items():
            assert not Counter(b.hand(self.game, seat)) - Counter(b.kinds(cards)), seat
        return wanted

    def _hands_only(self, wanted: Any) -> Any:
        suits = {part["suit"]: range(part["from"], part["to"] + 1) for part in wanted}
        for hand in b.now(self.game).hands:
            for card in map(shipped().cards.__getitem__, hand):
                assert card.suit in suits
                assert card.value in suits[card.suit]
        return wanted

    def _hand_sizes(self, wanted: Mapping[str, int]) -> Any:
        return {seat: len(b.hand(self.game, seat)) for seat in wanted}

    def _boat_sizes(self, wanted: Mapping[str, int]) -> Any:
        return {seat: boat_size(b.now(self.game), b.LETTERS.index(seat)) for seat in wanted}

    def _fisher_sizes(self, wanted: Mapping[str, int]) -> Any:
        return {seat: len(b.fisher(self.game, seat)) for seat in wanted}

    def _ocean_size(self, _: Any) -> Any:
        return len(b.now(self.game).ocean)

    def _removed_size(self, _: Any) -> Any:
        return len(b.now(self.game).removed)

    def _boats(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: b.boat(self.game, seat) for seat in wanted}

    def _boats_any_order(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: sorted(b.boat(self.game, seat)) for seat in wanted}

    def _boats_within(self, wanted: Mapping[str, Any]) -> Any:
        for seat, cards in wanted.items():
            assert not Counter(b.boat(self.game, seat)) - Counter(b.kinds(cards)), seat
        return wanted

    def _boat_tops(self, wanted: Mapping[str, Any]) -> Any:
        return {seat: b.boat(self.game, seat)[: len(cards)] for seat, cards in wanted.items()}

    def _ocean(self, _: Any) -> Any:
        return b.now(self.game).ocean

    def _ocean_stars(self, _: Any) -> Any:
        stars = [shipped().cards[card].stars for card in b.now(self.game).ocean]
        return {"top": stars[0], "bottom": stars[-1], "never_falling": stars == sorted(stars)}

    def _round(self, _: Any) -> Any:
        return b.view(self.game).round

    def _tricks_left(self, _: Any) -> Any:
        return b.view(self.game).tricks_left

    def _trick_slots(self, _: Any) -> Any:
        return b.lies(self.game)

    def _legal(self, wanted: Any) -> Any:
        for one in wanted if isinstance(wanted, list) else [wanted]:
            assert set(one) == {"seat", "type", "options"}
            assert {action.kind for action in b.seat(self.game, one["seat"]).legal_actions} == {one["type"]}
            named = [b.kind(option) if option in shipped().kind_by_short else option for option in one["options"]]
            assert b.options(self.game, one["seat"]) == sorted(named), self.id
        return wanted

    def _illegal(self, wanted: Any) -> Any:
        for one in wanted:
            assert set(one) == {"action", "clause"}
            objection = b.refused(self.game, _action(one["action"]))
            assert objection is not None, one
            assert objection.clause == BETTER_CLAUSE.get((self.id, one["clause"]), one["clause"]), one
        return wanted

    def _game_over(self, _: Any) -> Any:
        state = b.now(self.game)
        result = self.game.rules.result(state)
        if result is None:
            return False
        return {"end": state.end, "winners": [b.LETTERS[seat] for seat in result.winners]}

    def _view(self, wanted: Any) -> Any:
        for one in wanted if isinstance(wanted, list) else [wanted]:
            view = b.view(self.game, one["seat"])
            shown = _cards_in(view)
            for name, value in one.items():
                match name:
                    case "seat" | "card" | "face_down":
                        pass
                    case "slot":
                        place = view.trick[value - 1]
                        assert place.card == (None if one["card"] is None else b.kind(one["card"]))
                        assert place.face_down == one["face_down"]
                    case "shows":
                        assert set(b.kinds(value)) <= shown
                    case "hides":
                        assert not set(b.kinds(value)) & shown
                    case "hand_counts" | "boat_counts" | "fisher_counts":
                        column = {"hand_counts": "hand", "boat_counts": "boat", "fisher_counts": "caught"}[name]
                        found = {seat: getattr(view.table[b.LETTERS.index(seat)], column) for seat in value}
                        assert found == value
                    case "ocean_size":
                        assert view.ocean == value
                    case "ocean_top_stars":
                        assert view.ocean_stars == value
                    case "tricks_left":
                        assert view.tricks_left == value
                    case _:
                        raise AssertionError(f"{self.id}: unknown fact {name} of a view")
        return wanted


def _table(given: dict[str, Any]) -> Fishing2Controller:
    if "setup" in given:
        assert set(given) == {"setup"}
        setup = dict(given["setup"])
        return b.dealt(setup.pop("players"), setup.pop("seed"), **setup.pop("options", {}), **setup)
    trick = [(seat, card) for seat, card in given.pop("trick", ())]
    return b.at(given.pop("players"), trick=trick, **given)


def _action(entry: Mapping[str, Any]) -> Fishing2Action:
    left = dict(entry)
    data = {"kind": left.pop("type"), "seat": b.LETTERS.index(left.pop("seat")), **left}
    if "card" in data:
        data["card"] = b.kind(data["card"])
    return ACTIONS.validate_python(data)


def _common(cards: Any, hand: list[CardId]) -> list[CardId]:
    return sorted((Counter(b.kinds(cards)) & Counter(hand)).elements())


def _as_kinds(name: str, wanted: Any) -> Any:
    """The facts with card codes as ids, sorted where order does not count."""
    match name:
        case "caught" | "hands" | "fishers" | "hands_include" | "boats_any_order":
            return {seat: b.cards(cards) for seat, cards in wanted.items()}
        case "boats" | "boat_tops":
            return {seat: b.kinds(cards) for seat, cards in wanted.items()}
        case "ocean":
            return b.kinds(wanted)
        case "trick_slots":
            return [code if code in (None, "face down") else b.kind(code) for code in wanted]
    return wanted


def _cards_in(value: Any) -> set[CardId]:
    """Every card id anywhere in a view."""
    if isinstance(value, str):
        return {value} & set(shipped().cards)
    if is_dataclass(value):
        return set().union(*(_cards_in(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, tuple):
        return set().union(*map(_cards_in, value))
    return set()


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    table = Case(case)
    for entry in case["do"]:
        table.act(entry)
    table.expect(case["expect"])


def test_all_examples_of_the_rules_are_there() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 58
    assert {case["id"][:4] for case in CASES} == {f"W-{number:02}" for number in range(1, 44)}
    assert FILE["not_encoded"] == []


@pytest.mark.parametrize(
    "spoiled",
    [
        {"expect": {"colour": "blue"}},
        {"expect": {"view": {"seat": "A", "smell": 1}}},
        {"given": {"wind": 3}},
        {"do": [{"seat": "A", "type": "play_card", "card": "B7", "loudly": True}]},
        {"moral": "fish"},
    ],
)
def test_a_word_that_no_one_knows_fails(spoiled: dict[str, Any]) -> None:
    case = {
        "id": "W",
        "clauses": [],
        "title": "",
        "given": {"players": 3, "hands": {"A": ["B7"], "B": ["B8"], "C": ["B9"]}},
        "do": [],
        "expect": {"view": {"seat": "B", "hides": ["B7"], "shows": ["B8"], "ocean_size": 0, "hand_counts": {"A": 1}}},
    }
    test_example(case)
    case = {**case, **spoiled, "given": {**case["given"], **spoiled.get("given", {})}}  # type: ignore[dict-item]
    with pytest.raises((AssertionError, AttributeError, TypeError, ValueError)):
        test_example(case)
