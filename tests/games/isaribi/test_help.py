"""The rules help of Isaribi: complete, and true to cards and rules; that it can be read is tested for every game."""

import json
import re
from importlib.resources import files
from typing import get_args, get_type_hints

import pytest

from fishgames.core.clauses import Clauses
from fishgames.games.isaribi import boat, collaborators, technology
from fishgames.games.isaribi.cards import shipped
from fishgames.games.isaribi.options import IsaribiOptions
from fishgames.games.isaribi.seafood import LETTERS, NAMES

HOME = files("fishgames.games.isaribi")
TEXT = (HOME / "help.md").read_text(encoding="utf-8")
CLAUSES = Clauses.parse(TEXT)

LAST_OF_SECTION = {"1": 3, "2": 8, "3": 5, "4": 6, "5": 4, "6": 7, "7": 7}
LAST_OF_SECTION |= {"8.1": 4, "8.2": 1, "8.3": 5, "8.4": 1, "8.5": 6}
OPTIONS = tuple(get_type_hints(IsaribiOptions))
NUMBERS = [
    *(f"I-{section}.{n}" for section, last in LAST_OF_SECTION.items() for n in range(1, last + 1)),
    "I-8.6",
    *(f"I-9.{n}" for n in range(1, 6)),
    "I-10.1",
    *(f"I-11.{n}" for n in range(1, 5)),
    *(f"I-12.{option}" for option in OPTIONS),
    *(f"I-R{n}" for n in range(1, 32)),
]


def rows(number: str) -> list[list[str]]:
    """The table of a clause, cells parted by two blanks or more."""
    clause = CLAUSES.get(number)
    assert clause is not None
    return [re.split(r" {2,}", row.strip()) for row in clause.body if row.startswith(" ")]


def body(number: str) -> str:
    """All that a clause says."""
    clause = CLAUSES.get(number)
    assert clause is not None
    return " ".join(clause.body)


def test_every_clause_of_the_rules_is_there_once_and_in_order() -> None:
    assert [clause.number for clause in CLAUSES] == NUMBERS


def test_the_chapters_follow_the_table_from_first_look_to_last_key() -> None:
    assert [chapter.title for chapter in CLAUSES.chapters] == [
        "In a minute",
        "Words and cards",
        "Setting up",
        "Preparing a round",
        "Placing the boats",
        "Slots and turns",
        "Leaving the round",
        "Fishing and sailing",
        "Selling",
        "Cards turned up, technologies",
        "The end of a round",
        "What is hidden",
        "Options",
        "Rulings",
        "Signs and keys at this table",
    ]


def test_every_ruling_and_option_leads_back_to_a_rule() -> None:
    others = [clause for clause in CLAUSES if clause.chapter in ("Options", "Rulings")]
    assert [clause.number for clause in others if all(n.startswith(("I-12", "I-R")) for n in clause.see_also)] == []


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_names_its_default_and_all_its_values(option: str) -> None:
    text = body(f"I-12.{option}")
    assert f"{getattr(IsaribiOptions(), option)} (default)" in text
    for value in get_args(get_type_hints(IsaribiOptions)[option]):
        assert value in text or value in ("seat:1", "seat:2", "seat:3")


def test_the_values_of_the_cards_are_called_a_house_set_and_can_be_corrected() -> None:
    clause = CLAUSES.get("I-2.5")
    assert clause is not None
    assert "house set" in clause.title
    assert "--cards FILE" in body("I-2.5")
    assert "not the publisher's" in body("I-2.5")


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("8.3.5", "I-8.3.5"),
        ("speculator", "I-5.1"),
        ("old fisherman", "I-5.3"),
        ("carpenter", "I-7.5"),
        ("money changer", "I-7.3"),
        ("client", "I-8.3.5"),
        ("gross", "I-8.3.2"),
        ("more than the boat keeps", "I-9.2"),
        ("pawn", "I-6.2"),
        ("lap limit", "I-6.6"),
        ("tie-break", "I-R25"),
        ("what actions cost", "I-8.6"),
        ("house set", "I-2.5"),
        ("peek_memory", "I-12.peek_memory"),
        ("r31", "I-R31"),
    ],
)
def test_the_first_hit_is_the_clause_meant(query: str, number: str) -> None:
    assert CLAUSES.find(query)[0].number == number


# --- numbers ----------------------------------------------------------------------------------------------------------


def test_the_table_of_cards_agrees_with_the_card_file() -> None:
    table = shipped()
    told = {row[0]: row[1:] for row in rows("I-2.1")[1:]}
    for kind, letter in LETTERS.items():
        market = [card for card in table.market.values() if card.wanted == kind]
        fish = [card for card in table.fish.values() if card.seafood == kind]
        demand = sum(card.demand * card.copies for card in market)
        numbers = ["-", "-"]
        if fish:
            numbers = [str(sum(card.copies for card in fish)), str(sum(card.copies for card in fish if card.one_draw))]
        assert told[NAMES[kind]] == [letter, *numbers, str(sum(card.copies for card in market)), str(demand)]


def test_the_boat_card_is_told_right() -> None:
    ap, ap_prices, net, net_prices = (row[1:] for row in rows("I-2.6"))
    assert ap == [boat.points(halves) for halves in boat.AP_TRACK]
    assert ap_prices == [*map(str, boat.AP_PRICES), "-"]
    assert net == [f"{top}/{bottom}" for top, bottom in boat.NET_TRACK]
    assert net_prices == [*map(str, boat.NET_PRICES), "-"]


def test_the_market_rows_are_told_right() -> None:
    table = shipped()
    printed, two, three = ([int(number) for number in row[1:]] for row in rows("I-4.1")[1:])
    assert [tuple(printed)] * 4 == [table.market_row(seats, False) for seats in range(2, 6)]
    assert (tuple(two), tuple(three)) == (table.market_row(2, True), table.market_row(3, True))


def test_the_costs_are_told_right() -> None:
    told = {row[0]: row[1] for row in rows("I-8.6")[1:]}
    assert told == {
        "net": boat.points(boat.NET_COST),
        "hand": "0.5",
        "move one step": boat.points(boat.MOVE_COST),
        "gross sale": boat.points(boat.GROSS_COST),
        "retail sale": "0.5",
        "technology": boat.points(boat.TECHNOLOGY_COST),
        "turn up a card": boat.points(boat.FLIP_COST),
    }
    assert boat.HAND_COST == boat.RETAIL_COST == 1


def test_the_numbers_of_the_program_are_those_of_the_card_file() -> None:
    printed = json.loads((HOME / "cards.json").read_text(encoding="utf-8"))
    track, net = printed["boat"]["ap_track"], printed["boat"]["net_track"]
    assert (tuple(track["half_points"]), tuple(track["step_costs"])) == (boat.AP_TRACK, boat.AP_PRICES)
    assert tuple(zip(net["top"], net["bottom"], strict=True)) == boat.NET_TRACK
    assert tuple(net["step_costs"]) == boat.NET_PRICES
    assert printed["boat"]["storage"] == boat.STORAGE
    costs = printed["action_costs"]
    assert [costs["fish_net"], costs["fish_hand"], costs["move_step"]] == [
        boat.NET_COST,
        boat.HAND_COST,
        boat.MOVE_COST,
    ]
    assert [costs["sell_gross"], costs["sell_retail"]] == [boat.GROSS_COST, boat.RETAIL_COST]
    assert [costs["technology"], costs["flip"]] == [boat.TECHNOLOGY_COST, boat.FLIP_COST]
    smokehouse, client = printed["abilities"]
    assert (smokehouse["cost"], smokehouse["extra_storage"]) == (technology.SMOKEHOUSE_PRICE, boat.SMOKEHOUSE_STORAGE)
    assert (client["cost"], client["sell_any_price"]) == (technology.CLIENT_PRICE, technology.CLIENT_PAYS)
    changer, speculator, fisherman, carpenter, shop = printed["collaborators"]
    assert (changer["money"], speculator["peeks"]) == (collaborators.MONEY_CHANGER, collaborators.PEEKS)
    assert (fisherman["extra_cubes"], carpenter["extra_storage"]) == (
        collaborators.FISHERMAN_CUBES,
        boat.CARPENTER_STORAGE,
    )
    assert shop["technology_discount"] == technology.DISCOUNT
    assert printed["surplus_penalty"]["amount"] == boat.FINE


def test_the_options_are_those_of_the_card_file() -> None:
    printed = json.loads((HOME / "cards.json").read_text(encoding="utf-8"))["options"]
    hints = get_type_hints(IsaribiOptions)
    assert {option["id"]: tuple(option["values"]) for option in printed} == {n: get_args(h) for n, h in hints.items()}
    assert {option["id"]: option["default"] for option in printed} == {n: getattr(IsaribiOptions(), n) for n in hints}
