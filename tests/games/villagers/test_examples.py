"""The worked examples of the rules, each played on a table and compared fact by fact."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.games.villagers import market
from fishgames.games.villagers.actions import ACTIONS, RESERVE, VillagersAction, paid_at
from fishgames.games.villagers.cards import FOUNDERS, shipped
from fishgames.games.villagers.income import silver_lines, silver_value
from fishgames.games.villagers.village import (
    build_limit,
    builders_showing,
    count,
    draft_limit,
    food_showing,
    places,
)
from tests.games.villagers import builders as b

FILE = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = FILE["cases"]

SUITS = {name: suit for suit, name in shipped().suit_names.items()}
PARTS = {"apprentice": ("whose", "target", "on", "side", "role", "pay"), "monk": ("role", "on")}


class Case:
    """One example while it is played: the table, how it was at first, and all that happened at it."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        assert set(case) == {"id", "clauses", "title", "given", "do", "expect"}
        self.id = str(case["id"])
        self.game = _table(dict(case["given"]))
        self.start = b.now(self.game)
        self.told: list[BaseEvent] = []

    def act(self, entry: Mapping[str, Any]) -> None:
        """An action, which must be accepted; a part that is left out has one legal value."""
        left = dict(entry)
        letter = left.pop("seat")
        wanted = self._fields(letter, left)
        fitting = [action for action in b.seat(self.game, letter).legal_actions if self._fits(action, wanted)]
        assert len(fitting) == 1, f"{self.id}: {entry} means {len(fitting)} actions"
        self.told += self.game.submit(fitting[0])

    # actions as the examples write them

    def _fields(self, letter: str, entry: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of our action that an example gives."""
        fields: dict[str, Any] = {}
        own = b.village_of(self.game, letter)
        for key, given in entry.items():
            match key:
                case "action":
                    fields["kind"] = given
                case "card" | "role" | "basic":
                    fields[key] = b.card(given)
                case "slot" | "stack" | "side":
                    fields[key] = given
                case "to":
                    fields[key] = RESERVE if given == "reserve" else given
                case "on" | "at":
                    fields[key] = "new" if given == "new" else b.place_of(own, given)
                case "target":
                    fields["whose"] = b.LETTERS.index(given["seat"])
                    fields["target"] = b.place_of(b.village_of(self.game, given["seat"]), given)
                case "pay":
                    fields[key] = self._pay(letter, given)
                case _:
                    raise AssertionError(f"{self.id}: unknown part {key} of an action")
        return fields

    def _pay(self, letter: str, given: Any) -> str:
        if isinstance(given, str):
            assert given in ("none", "bank", "tinner", "own")
            return f"{b.LETTERS.index(letter)}:" if given == "own" else given
        return b.unlocker(self.game, given["seat"], given["card"], given.get("nth", 1))

    @staticmethod
    def _fits(action: VillagersAction, wanted: Mapping[str, Any]) -> bool:
        for name, value in wanted.items():
            found = getattr(action, name, None)
            if name == "pay" and str(value).endswith(":"):  # any own unlocker
                if not str(found).startswith(value):
                    return False
            elif found != value:
                return False
        return True

    def _written(self, action: VillagersAction, field: str) -> Any:
        """A field of an action as the examples write it; None where the action has none."""
        own = self.game.seat(action.seat).view.table[action.seat].village
        if field == "action":
            return action.kind
        if not hasattr(action, field):
            return None
        value = getattr(action, field)
        match field:
            case "card" | "role" | "basic":
                return None if value is None else b.name(value)
            case "on" | "at":
                return "new" if value == "new" else b.named_place(own, value)
            case "to":
                return "reserve" if value == RESERVE else value
            case "target":
                letter = b.LETTERS[action.whose]  # type: ignore[union-attr]
                return {**b.named_place(b.village_of(self.game, letter), value), "seat": letter}
            case "pay":
                found = paid_at(value)
                if found is None:
                    return value
                letter = b.LETTERS[found[0]]
                return {**b.named_place(b.village_of(self.game, letter), found[1]), "seat": letter}
        return value

    # facts

    def expect(self, facts: Mapping[str, Any]) -> None:
        """Compare every fact; a fact that nothing here knows is an error."""
        for name, wanted in facts.items():
            found = getattr(self, f"_{name}")(wanted)
            assert found == wanted, f"{self.id}: {name}"

    def _seats(self, wanted: Mapping[str, Any]) -> Any:
        return {
            letter: {name: self._of_seat(letter, name, w) for name, w in facts.items()}
            for letter, facts in wanted.items()
        }

    def _of_seat(self, letter: str, name: str, wanted: Any) -> Any:
        state, seat, table = b.now(self.game), b.LETTERS.index(letter), shipped()
        info = b.view(self.game).table[seat]
        spots = state.villages[seat]
        counts = count(spots, table)
        match name:
            case "coins":
                return info.coins
            case "village":
                return (
                    wanted
                    if b.shape(spots) == b.shape(b.village(wanted))
                    else self.game.wording.lines(b.view(self.game))
                )
            case "hand":
                return wanted if sorted(b.cards(wanted)) == sorted(state.hands[seat]) else state.hands[seat]
            case "square":
                return wanted if sorted(b.cards(wanted)) == sorted(info.square) else info.square
            case "hand_count":
                return info.hand
            case "gold" | "gold_symbols" | "food" | "builder" | "padlocks" | "cards":
                return getattr(counts, name)
            case "coins_on_cards":
                return counts.lying
            case "suits":
                return {suit: counts.suit(SUITS[suit]) for suit in wanted}
            case "silver":
                return sum(line.coins for line in silver_lines(spots, table))
            case "silver_by_card":
                return {
                    each: [silver_value(spots, x.card, table) for x in spots if x.card == b.card(each)]
                    for each in wanted
                }
            case "draft_limit_by_village":
                return draft_limit(food_showing(spots, table))
            case "build_limit_by_village":
                return build_limit(builders_showing(spots, table))
            case "draft_limit" | "build_limit" | "trades":
                return getattr(info, name)
            case "build_used":
                return info.used
            case "build_left":
                return info.build_limit - info.used
            case "tinner_active":
                return state.tinner_active and state.turn == seat
            case "founders":
                return next(each.side for each in spots if each.card == FOUNDERS)
            case _:
                raise AssertionError(f"{self.id}: unknown fact {name} of a seat")

    def _road(self, wanted: Any) -> Any:
        found = [None if slot is None else b.name(slot.card) for slot in b.view(self.game).road]
        return _asked_only(found, wanted)

    def _road_coins(self, wanted: Any) -> Any:
        return _asked_only([0 if slot is None else slot.coins for slot in b.view(self.game).road], wanted)

    def _stacks(self, _: Any) -> Any:
        return [pile.count for pile in b.view(self.game).stacks]

    def _reserve(self, _: Any) -> Any:
        return b.view(self.game).reserve.count

    def _top_suits(self, wanted: Any) -> Any:
        tops = [pile.top for pile in b.view(self.game).stacks]
        return _asked_only([None if top is None else shipped().suit_names[top] for top in tops], wanted)

    def _reserve_top_suit(self, _: Any) -> Any:
        top = b.view(self.game).reserve.top
        return None if top is None else shipped().suit_names[top]

    def _discarded(self, _: Any) -> Any:
        return len(b.now(self.game).discard) - len(self.start.discard)

    def _discard(self, wanted: Any) -> Any:
        return wanted if sorted(b.cards(wanted)) == sorted(b.view(self.game).discard) else b.view(self.game).discard

    def _bank_gain(self, _: Any) -> Any:
        return self.start.bank - b.now(self.game).bank

    def _phase(self, _: Any) -> Any:
        phase = b.view(self.game).phase
        return "game_over" if phase == "over" else phase

    def _round(self, _: Any) -> Any:
        return b.view(self.game).round

    def _first(self, _: Any) -> Any:
        return b.LETTERS[b.view(self.game).first]

    def _turn(self, _: Any) -> Any:
        return list(b.to_act(self.game))

    def _due(self, _: Any) -> Any:
        state = b.now(self.game)
        return {"first": market.due(state, "first"), "second": market.due(state, "second")}

    def _markets_held(self, _: Any) -> Any:
        return [name for name, info in zip(("first", "second"), b.now(self.game).incomes, strict=False) if info]

    def _winners(self, _: Any) -> Any:
        result = self.game.result()
        return None if result is None else b.seat_letters(result.winners)

    def _basics(self, wanted: Any) -> Any:
        return {each: dict(b.view(self.game).basics)[b.card(each)] for each in wanted}

    def _counts(self, wanted: Any) -> Any:
        state = b.now(self.game)
        found = {
            "hands": sum(map(len, state.hands)),
            "stacks": [len(pile) for pile in state.piles[1:]],
            "reserve": len(state.piles[RESERVE]),
            "road": sum(slot is not None for slot in state.road),
            "basics": sum(state.basics.values()),
            "founders": sum(each.card == FOUNDERS for spots in state.villages for each in spots),
            "removed": 100 - len(shipped().deck(state.seats, state.options.leave_out_4plus)),
        }
        cards = [found["stacks"], [n for name, n in found.items() if name not in ("stacks", "removed")]]
        found["in_play"] = sum(map(sum, cards))  # type: ignore[arg-type]
        return {name: found[name] for name in wanted}

    def _legal(self, wanted: Any) -> Any:
        for one in wanted:
            assert set(one) <= {"seat", "action", "where", "field", "values"}
            where = self._fields(one["seat"], one.get("where", {}))
            if "action" in one:
                where["kind"] = one["action"]
            actions = [a for a in b.seat(self.game, one["seat"]).legal_actions if self._fits(a, where)]
            found = []
            for action in actions:
                value = self._written(action, one["field"])
                if value is not None and value not in found:
                    found.append(value)
            assert sorted(map(_key, found)) == sorted(map(_key, one["values"])), f"{self.id}: {one}"
        return wanted

    def _illegal(self, wanted: Any) -> Any:
        for one in wanted:
            assert set(one) == {"action", "clause"}
            entry = dict(one["action"])
            letter = entry.pop("seat")
            clauses = set()
            for action in self._filled_in(letter, self._fields(letter, entry)):
                with pytest.raises(IllegalAction) as refused:
                    self.game.submit(action)
                clauses.add(refused.value.objection.clause)
            assert one["clause"] in clauses, f"{self.id}: {one['action']} is refused by {clauses}"
        return wanted

    def _filled_in(self, letter: str, fields: dict[str, Any]) -> Iterable[VillagersAction]:
        """The action with any value for the fields that the example leaves out."""
        own = b.village_of(self.game, letter)
        anywhere = ["new", *places(own)]
        every: dict[str, Iterable[Any]] = {
            "card": shipped().villagers,
            "on": anywhere,
            "at": places(own),
            "pay": ["none", "bank", "tinner", *(f"{n}:{p}" for n in b.seats_of(self.game) for p in places(own))],
            "slot": range(1, 7),
            "stack": range(1, 7),
            "to": range(7),
            "basic": shipped().basics,
        }
        needs = {
            "build": ("card", "on", "pay"),
            "trade_basic": ("card", "to", "basic"),
            "draft_road": ("slot",),
            "draft_reserve": (),
            "end_build": (),
        }[fields["kind"]]
        for values in product(*([fields[name]] if name in fields else every[name] for name in needs)):
            parts = dict(zip(needs, values, strict=True))
            yield ACTIONS.validate_python({"kind": fields["kind"], "seat": b.LETTERS.index(letter), **parts})

    def _view(self, wanted: Any) -> Any:
        for one in wanted:
            view = b.view(self.game, one["seat"])
            for name in one:
                assert name in ("seat", "of", "names", "suits", "count", "top_suit", "known"), f"{self.id}: {name}"
            what, _, which = one["of"].rpartition(" ")
            if what in ("hand of", "square of"):
                seat = b.LETTERS.index(which)
                info = view.table[seat]
                own = view.seat == seat
                names = view.hand if own else None
                shown: tuple[Any, ...] | None = info.square if what == "square of" else names
                number = len(info.square) if what == "square of" else info.hand
                if "names" in one:
                    assert (None if shown is None else sorted(shown)) == (
                        None if one["names"] is None else sorted(b.cards(one["names"]))
                    )
                if "count" in one:
                    assert number == one["count"]
                if "suits" in one:
                    backs = (
                        None if info.hand_suits is None else Counter(shipped().suit_names[s] for s in info.hand_suits)
                    )
                    assert backs == (None if one["suits"] is None else Counter(one["suits"]))
                assert not set(one) & {"top_suit", "known"}
            elif what == "stack" or one["of"] == "reserve":
                pile = view.reserve if one["of"] == "reserve" else view.stacks[int(which) - 1]
                assert not set(one) & {"names", "suits"}
                if "count" in one:
                    assert pile.count == one["count"]
                if "top_suit" in one:
                    assert pile.top == (None if one["top_suit"] is None else SUITS[one["top_suit"]])
                if "known" in one:
                    assert {str(n): b.name(card) for n, card in pile.known} == one["known"]
            else:
                assert one["of"] == "discard"
                assert sorted(view.discard) == sorted(b.cards(one["names"]))
        return wanted


def _asked_only(found: list[Any], wanted: list[Any]) -> list[Any]:
    assert len(found) == len(wanted)
    return ["?" if asked == "?" else here for here, asked in zip(found, wanted, strict=True)]


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _table(given: dict[str, Any]) -> Any:
    players = given.pop("players")
    if given.pop("fresh", False):
        options = given.pop("options", {})
        assert not given
        return b.dealt(players, 7, **options)
    seats = given.pop("seats", {})
    assert set(seats) <= set(b.LETTERS[:players])
    return b.at(players, seats=seats, **given)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    table = Case(case)
    for entry in case["do"]:
        table.act(entry)
    table.expect(case["expect"])


def test_all_examples_of_the_rules_are_there() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 98
    ids = {case["id"].partition("/")[0] for case in CASES}
    assert ids == {f"X-{n}" for n in range(1, 47)} | {f"E-{n}" for n in range(1, 21)}
    assert FILE["not_encoded"] == []


@pytest.mark.parametrize(
    "spoiled",
    [
        {"expect": {"colour": "blue"}},
        {"expect": {"seats": {"A": {"smell": 1}}}},
        {"expect": {"view": [{"seat": "A", "of": "hand of A", "smell": 1}]}},
        {"expect": {"legal": [{"seat": "A", "field": "action", "values": [], "smell": 1}]}},
        {"given": {"wind": 3}},
        {"given": {"seats": {"A": {"hat": 1}}}},
        {"do": [{"seat": "A", "action": "end_build", "loudly": True}]},
        {"moral": "build"},
    ],
)
def test_a_word_that_no_one_knows_fails(spoiled: dict[str, Any]) -> None:
    case = {
        "id": "X",
        "clauses": [],
        "title": "",
        "given": {"players": 2, "seats": {"A": {"hand": ["Hunter"]}}},
        "do": [],
        "expect": {"seats": {"A": {"hand": ["Hunter"], "tinner_active": False}}},
    }
    test_example(case)
    case = {**case, **spoiled, "given": {**case["given"], **spoiled.get("given", {})}}  # type: ignore[dict-item]
    with pytest.raises((AssertionError, AttributeError, TypeError, ValueError)):
        test_example(case)
