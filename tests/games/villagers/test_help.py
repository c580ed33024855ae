"""The rules help of Villagers: complete, and true to the cards; that it can be read is tested for every game."""

import json
import re
from importlib.resources import files

import pytest

from fishgames.core.clauses import Clauses

HOME = files("fishgames.games.villagers")
TEXT = (HOME / "help.md").read_text(encoding="utf-8")
CLAUSES = Clauses.parse(TEXT)

LAST_OF_SECTION = {1: 7, 2: 5, 3: 6, 4: 3, 5: 8, 6: 5, 7: 8, 8: 5, 9: 6, 10: 10, 11: 3, 12: 6, 13: 1, 14: 4, 15: 2}
OPTIONS = (
    "basic_trade_limit",
    "leave_out_4plus",
    "discarded_specials_use_build",
    "secret_last_blind_draft",
    "smuggler_may_use_covered",
    "show_opponent_hand_suits",
    "starting_road",
)
NUMBERS = [
    *(f"V-{section}.{n}" for section, last in LAST_OF_SECTION.items() for n in range(1, last + 1)),
    *(f"V-16.{option}" for option in OPTIONS),
    "V-17.1",
    *(f"V-R{n}" for n in range(1, 27)),
]

SUITS = {
    "grains": "GR",
    "wood": "WD",
    "hay": "HY",
    "ore": "OR",
    "grapes": "GP",
    "wool": "WL",
    "leather": "LE",
    "solitary": "SO",
    "special": "SP",
}
BASICS = {"Lumberjack", "Hayer", "Miner"}


def rows(number: str) -> list[list[str]]:
    """The table of a clause, cells parted by two blanks or more."""
    clause = CLAUSES.get(number)
    assert clause is not None
    return [re.split(r" {2,}", row.strip()) for row in clause.body if row.startswith(" ")]


CARDS = {row[0][3:]: row for row in rows("V-2.5")[1:]}
"""Of each villager its row: suit and name, place, padlock, branches, what it shows."""


def test_every_clause_of_the_rules_is_there_once_and_in_order() -> None:
    assert [clause.number for clause in CLAUSES] == NUMBERS


def test_the_chapters_follow_the_table_from_first_look_to_last_key() -> None:
    assert [chapter.title for chapter in CLAUSES.chapters] == [
        "In a minute",
        "Words and signs",
        "The cards",
        "Setting up",
        "A round",
        "Drafting",
        "The road changes",
        "A build turn",
        "Where a card goes",
        "Padlocks",
        "Special cards",
        "After building",
        "Markets",
        "The end",
        "What is hidden",
        "Options",
        "Alone",
        "Rulings",
        "Signs and keys at this table",
    ]


def test_a_build_turn_opens_with_what_can_be_built_at_what_cost_and_why_not() -> None:
    text = next(chapter.text for chapter in CLAUSES.chapters if chapter.title == "A build turn")
    assert [entry for entry in text if not entry.startswith(" ")] == [
        "Three questions about a card of the hand:",
        "What it costs, apart from the build:",
        "Why something cannot be done:",
    ]


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_names_its_default(option: str) -> None:
    clause = CLAUSES.get(f"V-16.{option}")
    assert clause is not None
    assert "(default)" in clause.body[0]


@pytest.mark.parametrize("number", ["V-3.2", "V-R1"])
def test_the_first_road_is_called_a_house_choice(number: str) -> None:
    clause = CLAUSES.get(number)
    assert clause is not None
    assert "house choice" in f"{clause.title} {' '.join(clause.body)}"


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("9.2", "V-9.2"),
        ("branches", "V-1.2"),
        ("build limit", "V-7.1"),
        ("what is free", "V-7.4"),
        ("trading", "V-7.6"),
        ("own unlocker", "V-9.1"),
        ("too little money", "V-9.4"),
        ("monk", "V-10.1"),
        ("apprentice", "V-10.5"),
        ("tinner", "V-10.9"),
        ("smuggler half", "V-10.10"),
        ("first market", "V-12.2"),
        ("silver", "V-12.4"),
        ("starting_road", "V-16.starting_road"),
        ("r26", "V-R26"),
    ],
)
def test_the_first_hit_is_the_clause_meant(query: str, number: str) -> None:
    assert CLAUSES.find(query)[0].number == number


def test_card_numbers_add_up() -> None:
    counts = {row[0]: int(row[-1]) for row in rows("V-2.1")}
    assert sum(counts.values()) == 135
    of_suit = {name[:2]: count for name, count in counts.items() if name[:2].isupper()}
    for suit in SUITS.values():
        assert sum(2 for row in CARDS.values() if row[0].startswith(suit)) == of_suit[suit]
    for row in rows("V-3.5")[1:]:
        seats, shuffled, hands, reserve = int(row[0]), int(row[1]), int(row[2]), int(row[-1])
        assert hands == 5 * seats
        assert re.fullmatch(rf"6 x +{2 * seats}", " ".join(row[3:-1]))
        assert shuffled == hands + 12 * seats + reserve


def test_unlockers_open_what_names_them() -> None:
    told = {row[0].partition(" (")[0]: row for row in rows("V-1.6")}
    assert set(told) == {row[2][1:] for row in CARDS.values() if row[2].startswith("=")}
    for unlocker, row in told.items():
        opened = {name for name, card in CARDS.items() if card[2] == f"={unlocker}"}
        assert set(row[-1].split(", ")) == opened
        assert f"({2 * len(opened)})" in " ".join(row)


def test_branches_are_told_alike_in_three_places() -> None:
    told: dict[str, set[str]] = {}
    number = ""
    for row in rows("V-1.2"):
        number = row[0] if row[0].isdigit() else number
        told.setdefault(number, set()).update(re.split(r",\s*", row[-1].rstrip(",")))
    for branches in "12":
        printed = {name for name, row in CARDS.items() if row[3] == branches}
        assert told[branches] - {"Founders"} - BASICS == printed
    roles = {name for row in rows("V-10.1") for name in re.split(r",\s*", row[-1].rstrip(","))}
    assert roles == told["1"] | told["2"]


def test_chains_are_told_as_on_the_cards() -> None:
    below: dict[str, str] = {}
    bottom = ""
    for row in rows("V-8.2"):
        bottom = row[0] if len(row) > 1 else bottom
        for chain in row[-1].rstrip(";").split("; "):
            under = bottom
            for name in chain.split(" > "):
                below[name] = under
                under = name
    assert below == {
        n: row[1] for n, row in CARDS.items() if row[1] not in ("new pile", "as its role", "by swap", "once")
    }


CARD_FILE = HOME / "cards.json"


@pytest.mark.skipif(not CARD_FILE.is_file(), reason="the card file comes with the engine")
def test_the_table_agrees_with_the_card_file() -> None:
    printed = json.loads(CARD_FILE.read_text(encoding="utf-8"))
    names = {card["id"]: card["name"] for card in (*printed["villagers"], *printed["basic"], printed["founders"])}
    assert {card["name"] for card in printed["villagers"]} == set(CARDS)
    for card in printed["villagers"]:
        head, place, padlock, branches, shows = CARDS[card["name"]]
        assert head == f"{SUITS[card['suit']]} {card['name']}"
        assert padlock == (f"={names[card['padlock']]}" if card["padlock"] else "-")
        if card["placement"] != "special":
            assert place == (names[card["predecessor"]] if card["predecessor"] else "new pile")
            assert int(branches) == card["branches"]
        symbols = [f"{card[key]}{key[0]}" for key in ("gold", "food", "builder") if card[key]]
        if symbols or not (card["silver"] or card["effect"]):
            assert shows == (" ".join(symbols) or "-")
        if card["silver"]:
            assert not re.search(r"\d[gfb]", shows)
    doubles = [card["name"] for card in printed["villagers"] if card["suit_symbols"] == 2]
    clause = CLAUSES.get("V-2.5")
    assert clause is not None
    twice = next(entry for entry in clause.body if "twice" in entry)
    assert all(name in twice for name in doubles)
