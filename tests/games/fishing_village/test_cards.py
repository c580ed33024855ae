"""The card file: what is in it, what an owner may correct, and that the rules use the corrected one."""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from fishgames.core.opening import open_table
from fishgames.core.rules import CardsRefused
from fishgames.core.saves import encode, parse
from fishgames.games.fishing_village import GAME
from fishgames.games.fishing_village.cards import COLUMNS, TYPES, read, shipped
from tests.games.fishing_village import builders as b

FILE: dict[str, Any] = json.loads((files("fishgames.games.fishing_village") / "cards.json").read_text("utf-8"))


def corrected(part: str, record: str, **changes: Any) -> dict[str, Any]:
    """The shipped file with one record changed."""
    data = deepcopy(FILE)
    entry(data, part, record).update(changes)
    return data


def entry(data: dict[str, Any], part: str, record: str) -> dict[str, Any]:
    """One record of a list."""
    found: dict[str, Any] = next(each for each in data[part] if each["id"] == record)
    return found


# the shipped file


def test_fv_2_1_symbols_by_type_and_column() -> None:
    cards = shipped()
    table = {}
    for kind in TYPES:
        mine = [worker for worker in cards.workers.values() if worker.type == kind]
        columns = [sum(w.count for w in mine if w.columns >> n & 1) for n in range(len(COLUMNS))]
        table[kind] = (sum(w.count * w.symbols for w in mine), columns)
    assert table == {
        "agriculture": (36, [12, 12, 12]),
        "fishery": (30, [10, 10, 10]),
        "industry": (24, [8, 8, 8]),
        "commerce": (18, [6, 6, 6]),
    }


def test_fv_r3_columns_are_level() -> None:
    by_shape = Counter[tuple[str, int]]()
    for worker in shipped().workers.values():
        by_shape[worker.type, worker.symbols] += worker.count
    assert list(by_shape.values()) == [12, 12, 12, 9, 12, 6, 12, 3]


def test_fv_r2_twelve_sharks_for_each_column() -> None:
    assert {shark.columns: shark.count for shark in shipped().sharks.values()} == {1: 12, 2: 12, 4: 12}


def test_fv_2_4_a_hundred_and_fifty_cards() -> None:
    cards = shipped()
    kinds = (cards.workers, cards.sharks, cards.closings)
    known = [sum(card.count for card in group.values()) for group in kinds]
    assert [*known, sum(cards.supply.values())] == [78, 36, 8, 8]
    assert sum(known) + sum(cards.supply.values()) + 20 == FILE["totals"]["all_cards"] == 150


def test_hands_are_sorted_by_type_singles_first() -> None:
    order = sorted(shipped().workers, key=shipped().order.__getitem__)
    assert order[:7] == ["agr_L", "agr_M", "agr_R", "agr_LM", "agr_LR", "agr_MR", "fis_L"]


def test_every_token_is_its_own() -> None:
    cards = shipped()
    tokens = [cards.token(card) for card in (*cards.cards, *cards.developments)]
    assert len(set(tokens)) == len(tokens)


# corrections


def test_a_corrected_column_is_used_and_saved() -> None:
    data = corrected("workers", "agr_L", columns=["right"])
    entry(data, "workers", "agr_R")["columns"] = ["left"]
    table = b.dealt(4, table=data)
    wording = table.wording
    assert wording.card("agr_L") == "--A"
    again = open_table(GAME, parse(encode(table.to_save()))).controller
    assert again.wording.card("agr_L") == "--A"


def test_fv_2_2_a_shark_with_two_columns_works() -> None:
    data = corrected("sharks", "shark_L", columns=["left", "right"])
    table = b.at(fields={0: ["agr_R", "agr_L", "agr_M"]}, sharks={0: ["L"]}, hands={0: ["ind_R"]}, table=read(data))
    assert b.may(table, "remove_shark", card="ind_R", target=0)
    b.do(table, "undergo")
    assert b.now(table).fields[0] == ("agr_M",)
    assert table.wording.card("shark_L") == "shark LR"


def test_a_corrected_need_and_development_are_used() -> None:
    data = corrected("closings", "agr_score", required=[1, 5, 8])
    rounds = deepcopy(entry(data, "developments", "port_market")["rounds"])
    rounds[0]["required"] = {"commerce": 1}
    rounds[0]["bonus"] = 3
    entry(data, "developments", "port_market")["rounds"] = rounds
    given: dict[str, Any] = {"fields": {0: ["agr_L", "com_L"]}, "developments": {0: ["port_market"]}}
    table = b.at(resolved=7, face_up=["agr_score"], table=read(data), **given)
    b.do(table, "undergo")
    assert b.now(table).population == 23


def test_a_corrected_deal_is_used() -> None:
    data = deepcopy(FILE)
    data["deal"]["hard"] = [7, 6, 3, 4, 4, 4, 4, 4]
    assert {len(hand) for hand in b.now(b.dealt(6, table=data, difficulty="hard")).hands} == {4}


def test_copies_may_move_between_records_that_add_up() -> None:
    data = corrected("workers", "agr_L", count=5)
    entry(data, "workers", "agr_M")["count"] = 3
    table = b.dealt(4, table=data)
    table.rules.check(b.now(table))


# refusals name the record


def _drop(part: str, record: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data[part].remove(entry(data, part, record))


def _set(part: str, record: str, **changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: entry(data, part, record).update(changes)


def _twice(data: dict[str, Any]) -> None:
    data["workers"].append(deepcopy(data["workers"][0]))


def _one_for_two(data: dict[str, Any]) -> None:
    entry(data, "workers", "fis_L").update(columns=["left", "right"], symbols=2)
    entry(data, "workers", "fis_LR").update(columns=["left"], symbols=1)


def _moved(data: dict[str, Any]) -> None:
    entry(data, "workers", "agr_L")["count"] = 3
    entry(data, "workers", "fis_L")["count"] = 5


def _two_homes(data: dict[str, Any]) -> None:
    entry(data, "development_cards", "dev_card_A")["sides"] = ["local_cuisine", "port_market"]


def _swap_order(data: dict[str, Any]) -> None:
    data["sharks"].reverse()


def _stage(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: entry(data, "developments", "port_market")["rounds"][1].update(changes)


def _strange(data: dict[str, Any]) -> None:
    data["sharks"].append({**data["sharks"][0], "id": "shark_X", "columns": ["left", "right"], "count": 0})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_set("workers", "agr_L", columns=[]), "card agr_L: its symbol is in no column"),
        (_set("workers", "agr_LM", columns=["left"]), "card agr_LM: 2 symbols in 1 column;"),
        (_set("workers", "agr_LM", columns=["left", "left"]), "card agr_LM: a column is named twice"),
        (_set("workers", "agr_L", columns=["top"]), "card agr_L: columns"),
        (_one_for_two, "totals: single_workers is 48, but 47"),
        (_set("workers", "agr_R", columns=["left"]), "card agr_R: it looks like agr_L; copies of one kind belong in"),
        (_set("sharks", "shark_M", columns=["left"]), "card shark_M: it looks like shark_L"),
        (_set("developments", "port_market", name="Local Cuisine"), "card port_market: it looks like local_cuisine"),
        (_set("workers", "agr_L", type="wool"), "card agr_L: type"),
        (_set("workers", "agr_L", type="fishery"), "card fis_L: it looks like agr_L"),
        (_set("workers", "agr_L", count=3), "totals: workers is 78, but 77 are listed"),
        (_moved, "totals: symbols_by_type agriculture is 36, but 35 are listed"),
        (_set("workers", "agr_L", count=5), "totals: workers is 78, but 79 are listed"),
        (_set("workers", "agr_L", count=-1), "card agr_L: count"),
        (_set("workers", "agr_L", name="x\ny"), "card agr_L: name: "),
        (_set("workers", "agr_L", name="  "), "card agr_L: name: it is blank"),
        (_set("workers", "agr_L", name="x" * 23), "card agr_L: name: it is wider than 22 letters"),
        (_set("workers", "agr_L", name="\u6f01" * 12), "card agr_L: name: it is wider than 22 letters"),
        (lambda data: data["workers"].append(3), "card 24: Input should be an object"),
        (lambda data: data["types"][0].update(id="wool"), "type wool: id: "),
        (lambda data: data["columns"].append("top"), "columns 3: Input should be"),
        (_set("sharks", "shark_M", columns=[]), "card shark_M: its symbol is in no column"),
        (_set("sharks", "shark_M", count=13), "totals: sharks is 36, but 37 are listed"),
        (_set("closings", "agr_score", required=[3, 5]), "card agr_score: 2 needs, but there are 3 rounds"),
        (_set("closings", "agr_score", count=3), "totals: closings is 8, but 9 are listed"),
        (_set("developments", "port_market", rounds=[]), "card port_market: its rows are those of round 1 to 3"),
        (_stage(required={}), "card port_market: it wants nothing in round 2"),
        (_stage(round=3), "card port_market: its rows are those of round 1 to 3"),
        (_set("development_cards", "dev_card_A", sides=["local_cuisine"]), "card dev_card_A: it has two sides"),
        (_set("development_cards", "dev_card_A", sides=["local_cuisine", "harbour"]), "its side harbour is no"),
        (_two_homes, "card dev_card_B: port_market is printed on dev_card_A already"),
        (_set("development_cards", "dev_card_A", count=1), "totals: development_cards is 8, but 7 are listed"),
        (_drop("workers", "com_MR"), "totals: workers is 78, but 77 are listed"),
        (_drop("development_cards", "dev_card_D"), "card self_sufficiency: no development card has it on a side"),
        (_twice, "card agr_L: 2 records have this id"),
        (_strange, "card shark_X is not one of the game's"),
        (_swap_order, "sharks: the order of the records may not be changed"),
        (lambda data: data["constants"].update(fail_loss=4), "constants: this may not be changed"),
        (lambda data: data["totals"].update(workers=77), "totals: workers is 77, but 78 are listed"),
        (lambda data: data["deal"].update(hard=[1, 2]), "deal: hard has 2 numbers, but up to 8 seats can play"),
        (lambda data: data["deal"].update(easy=[9] * 8), "deal: easy deals 72 workers to 8 seats, 66 are the most"),
        (lambda data: data.pop("workers"), "workers: Field required"),
        (lambda data: data.update(game="villagers"), "game"),
        (lambda data: data["deal"].update(index="players"), "deal index: the game does not go by this"),
        (lambda data: data["options"]["hand_size"].update(max=9), "options: the game does not go by this"),
        (lambda data: data["grades"][0].update(max=9), "grades: this may not be changed"),
    ],
)
def test_a_bad_file_is_refused_and_the_record_named(change: Callable[[dict[str, Any]], None], words: str) -> None:
    data = deepcopy(FILE)
    change(data)
    with pytest.raises(CardsRefused) as refused:
        read(data)
    assert words in str(refused.value)


@pytest.mark.parametrize("data", [None, 3, [], "text", {"workers": 3}, {"workers": [3]}, float("nan")])
def test_what_is_no_card_file_is_refused(data: Any) -> None:
    if data is None:
        assert read(data) is shipped()
        return
    with pytest.raises(CardsRefused):
        read(data)
