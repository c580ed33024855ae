"""The worked examples of the rules, each played on a table and compared fact by fact."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.games.isaribi.account import ranking
from fishgames.games.isaribi.actions import ACTIONS, CLIENT, IsaribiAction
from fishgames.games.isaribi.preview import unseen_market
from fishgames.games.isaribi.seafood import KINDS
from fishgames.games.isaribi.view import IsaribiView
from tests.games.isaribi import builders as b

FILE = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = FILE["cases"]


class Case:
    """One example while it is played: the table, and what the last action told."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        assert set(case) == {"id", "clauses", "title", "given", "do", "expect"}
        self.id = str(case["id"])
        self.game = _table(dict(case["given"]))
        self.told: Sequence[BaseEvent] = ()

    @property
    def view(self) -> IsaribiView:
        """What everybody sees."""
        return b.view(self.game)

    def step(self, entry: Mapping[str, Any]) -> None:
        """An action, or a checkpoint."""
        if "check" in entry:
            assert set(entry) == {"check"}
            self.expect(entry["check"])
        else:
            self.told = self.game.submit(_action(entry["seat"], entry))

    def expect(self, facts: Mapping[str, Any]) -> None:
        """Compare every fact; a fact that nothing here knows is an error."""
        for name, wanted in facts.items():
            found = getattr(self, f"_{name}")(wanted)
            assert found == wanted, f"{self.id}: {name}"

    # the table

    def _round(self, _: Any) -> Any:
        return self.view.round

    def _phase(self, _: Any) -> Any:
        return self.view.phase

    def _active(self, _: Any) -> Any:
        return self.view.active

    def _to_act(self, _: Any) -> Any:
        return list(self.game.to_act())

    def _pawn(self, _: Any) -> Any:
        return self.view.pawn

    def _first_out(self, _: Any) -> Any:
        return self.view.first_out

    def _lap(self, _: Any) -> Any:
        return self.view.lap

    def _ap(self, _: Any) -> Any:
        assert self.view.turn is not None
        return self.view.turn.left

    def _done(self, _: Any) -> Any:
        turn = self.view.turn
        assert turn is not None
        used = (("fish", turn.fished), ("sell", turn.sold), ("technology", turn.learned))
        return [name for name, was in used if was]

    def _fish_row(self, _: Any) -> Any:
        return [f"{spot.seafood} {spot.cubes}" for spot in self.view.sea]

    def _fish(self, wanted: Any) -> Any:
        row = self._fish_row(None)
        return {name: row[int(name[1:]) - 1] for name in wanted}

    def _market(self, wanted: Any) -> Any:
        return {name: {fact: self._of_stall(name, fact) for fact in facts} for name, facts in wanted.items()}

    def _of_stall(self, name: str, fact: str) -> Any:
        stall = self.view.market[int(name[1:]) - 1]
        match fact:
            case "card":
                return None if stall.card is None else b.text_of(stall.card)
            case "up":
                return stall.up
            case "cubes":
                return b.named(stall.cubes)
            case "free":
                return stall.free
        raise AssertionError(f"{self.id}: unknown fact {fact} of a market position")

    def _face_up(self, _: Any) -> Any:
        return sum(stall.up for stall in self.view.market)

    def _laid(self, _: Any) -> Any:
        return len(self.view.market)

    def _supply(self, wanted: Any) -> Any:
        found = dict(zip(KINDS, self.view.supply, strict=True))
        return {kind: found[kind] for kind in wanted}

    def _decks(self, wanted: Any) -> Any:
        found: dict[str, int] = {"market": self.view.market_deck}
        found.update(zip(KINDS, self.view.fish_decks, strict=True))
        return {name: found[name] for name in wanted}

    def _removed(self, wanted: Any) -> Any:
        view = self.view
        found = {"fish": len(view.fish_gone), "market": len(view.market_gone) + view.market_unseen}
        return {name: found[name] for name in wanted}

    def _display(self, _: Any) -> Any:
        return sorted(self.view.display)

    def _piles(self, wanted: Any) -> Any:
        found = {
            "smokehouse": 5 - sum(info.smokehouse for info in self.view.table),
            "client": 5 - sum(info.client for info in self.view.table),
        }
        return {name: found[name] for name in wanted}

    def _cubes_total(self, wanted: Any) -> Any:
        view = self.view
        total = dict(zip(KINDS, view.supply, strict=True))
        for spot in view.sea:
            total[spot.seafood] += spot.cubes
        for cubes in [*(stall.cubes for stall in view.market), *(info.cubes for info in view.table)]:
            for kind, count in b.named(cubes).items():
                total[kind] += count  # type: ignore[index]
        for info in view.table:
            if info.client_cube is not None:
                total[info.client_cube] += 1
        return {kind: total[kind] for kind in wanted}

    def _ranking(self, _: Any) -> Any:
        result = self.game.result()
        assert result is not None
        ranks = ranking(result.scores, self.view.pawn)
        assert result.winners == ranks[:1]
        return list(ranks)

    def _forced_flips(self, _: Any) -> Any:
        return [event.position for event in b.told(self.told, "market_flipped") if event.forced]

    def _fines(self, _: Any) -> Any:
        return {str(event.seat): event.fine for event in b.told(self.told, "surplus_settled")}

    def _seats(self, wanted: Any) -> Any:
        return {number: {fact: self._of_seat(int(number), fact) for fact in facts} for number, facts in wanted.items()}

    def _of_seat(self, number: Seat, fact: str) -> Any:
        info = self.view.table[number]
        match fact:
            case "money" | "ap_level" | "net_level" | "client_cube" | "boat" | "left" | "collaborator" | "storage":
                return getattr(info, fact)
            case "abilities":
                return [name for name, owned in (("smokehouse", info.smokehouse), ("client", info.client)) if owned]
            case "cubes":
                return b.named(info.cubes)
            case "looked_at":
                return list(info.looked_at)
        raise AssertionError(f"{self.id}: unknown fact {fact} of a seat")

    # what may be done

    def _options(self) -> list[dict[str, Any]]:
        """The legal actions of whoever is asked, as the examples write them."""
        return [_written(each) for each in self.game.seat(self.game.to_act()[0]).legal_actions]

    def _legal(self, wanted: Any) -> Any:
        return wanted if _same(self._options(), wanted) else self._options()

    def _legal_of(self, wanted: Any) -> Any:
        found: dict[str, Any] = {}
        for kind, fields in wanted.items():
            name, _, how = kind.partition(":")
            options = [each for each in self._options() if each["action"] == name and how in ("", each.get("how"))]
            drop = {"action", "how"} if how else {"action"}
            kept = [{key: value for key, value in each.items() if key not in drop} for each in options]
            found[kind] = fields if _same(kept, fields) else kept
        return found

    def _includes(self, wanted: Any) -> Any:
        found = list(map(_key, self._options()))
        assert all(_key(each) in found for each in wanted), self.id
        return wanted

    def _illegal(self, wanted: Any) -> Any:
        seat = self.game.to_act()[0]
        for one in wanted:
            assert set(one) == {"action", "clause"}
            with pytest.raises(IllegalAction) as refused:
                self.game.submit(_action(seat, one["action"]))
            assert refused.value.objection.clause == one["clause"], f"{self.id}: {one['action']}"
        return wanted

    # what may be seen

    def _view(self, wanted: Any) -> Any:
        for one in wanted:
            known = {"seat", "market", "looked_at", "nowhere", "unseen_has", "unseen_lacks"}
            assert set(one) <= known, f"{self.id}: {set(one) - known}"
            view = self.view if one["seat"] == "public" else b.view(self.game, one["seat"])
            for name, text in one.get("market", {}).items():
                assert _face(view, int(name[1:])) == text, f"{self.id}: {name} for {one['seat']}"
            for number, positions in one.get("looked_at", {}).items():
                assert list(view.table[int(number)].looked_at) == positions
            for text in one.get("nowhere", ()):
                assert b.market_id(text) not in repr(view)
            unseen = [b.text_of(card) for card in unseen_market(view, b.table_of(self.game))]
            assert set(one.get("unseen_has", ())) <= set(unseen)
            assert not set(one.get("unseen_lacks", ())) & set(unseen)
        return wanted


def _face(view: IsaribiView, position: int) -> str:
    stall = view.market[position - 1]
    if stall.card is None:
        return "back"
    return b.text_of(stall.card) if stall.up else f"peeked {b.text_of(stall.card)}"


def _action(seat: Seat, entry: Mapping[str, Any]) -> IsaribiAction:
    fields = {key: value for key, value in entry.items() if key not in ("action", "seat")}
    kind = entry["action"]
    if kind == "sell":
        fields["cubes"] = [(CLIENT if each["to"] == "client" else each["to"], each["type"]) for each in fields["cubes"]]
    elif kind == "discard":
        fields["cubes"] = b.cubes(fields["cubes"])
    elif kind in ("technology", "dried_fish_technology"):
        fields["technology"] = fields.pop("kind")
    return ACTIONS.validate_python({"seat": seat, "kind": kind, **fields})


def _written(action: IsaribiAction) -> dict[str, Any]:
    plain = ACTIONS.dump_python(action, mode="json")
    del plain["seat"]
    written = {"action": plain.pop("kind"), **plain}
    if action.kind == "sell":
        written["cubes"] = [{"to": "client" if to == CLIENT else to, "type": kind} for to, kind in action.cubes]
    elif action.kind == "discard":
        written["cubes"] = b.named(action.cubes)
    elif "technology" in plain:
        written["kind"] = written.pop("technology")
    return written


def _key(value: Any) -> str:
    """An action as text; the cubes of a sale in any order are one."""
    if isinstance(cubes := value.get("cubes"), list):
        value = {**value, "cubes": sorted(json.dumps(each, sort_keys=True) for each in cubes)}
    return json.dumps(value, sort_keys=True)


def _same(found: Sequence[Any], wanted: Sequence[Any]) -> bool:
    return sorted(map(_key, found)) == sorted(map(_key, wanted))


def _table(given: dict[str, Any]) -> Any:
    players = given.pop("players")
    if new := given.pop("new_game", None):
        options = given.pop("options", {})
        assert not given
        return b.dealt(players, new["seed"], **options)
    return b.at(players, **given)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    table = Case(case)
    for entry in case["do"]:
        table.step(entry)
    table.expect(case["expect"])


def test_all_examples_of_the_rules_are_there() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 73
    assert {case["id"].rstrip("abcd") for case in CASES} == {f"WE-{n}" for n in range(1, 59)}
    assert FILE["not_encoded"] == []


@pytest.mark.parametrize(
    "spoiled",
    [
        {"expect": {"colour": "blue"}},
        {"expect": {"seats": {"0": {"smell": 1}}}},
        {"expect": {"view": [{"seat": 0, "smell": 1}]}},
        {"expect": {"market": {"M1": {"smell": 1}}}},
        {"expect": {"legal_of": {"fish": [{"how": "spear"}]}}},
        {"given": {"wind": 3}},
        {"given": {"seats": [{"hat": 1}]}},
        {"do": [{"seat": 0, "action": "end_turn", "loudly": True}]},
        {"moral": "sell"},
    ],
)
def test_a_word_that_no_one_knows_fails(spoiled: dict[str, Any]) -> None:
    case: dict[str, Any] = {
        "id": "X",
        "clauses": [],
        "title": "",
        "given": {"players": 2},
        "do": [],
        "expect": {"seats": {"0": {"money": 3}}},
    }
    test_example(case)
    case = {**case, **spoiled, "given": {**case["given"], **spoiled.get("given", {})}}
    with pytest.raises((AssertionError, AttributeError, TypeError, ValueError)):
        test_example(case)
