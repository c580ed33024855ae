"""The card file: what an owner may correct, what is refused and by which name, and that the rules use the new one."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from pydantic import ValidationError

from fishgames.core.opening import open_table
from fishgames.core.rules import CardsRefused
from fishgames.games.villagers import GAME
from fishgames.games.villagers.cards import SUIT_PAIRS, read, shipped
from fishgames.games.villagers.options import VillagersOptions
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.village import count
from tests.games.villagers import builders as b

FILE: dict[str, Any] = json.loads((files("fishgames.games.villagers") / "cards.json").read_text(encoding="utf-8"))

Data = dict[str, Any]


def entry(data: Data, card: str) -> Data:
    """The record of a card."""
    every = [data["founders"], *data["basic"], *data["villagers"]]
    return next(found for found in every if found["id"] == card)


def changed(*spoil: Callable[[Data], None]) -> Data:
    """The shipped file after some changes."""
    data = deepcopy(FILE)
    for change in spoil:
        change(data)
    return data


def put(card: str, **values: Any) -> Callable[[Data], None]:
    """Change fields of a card."""
    return lambda data: entry(data, card).update(values)


def at(*path: Any, value: Any) -> Callable[[Data], None]:
    """Change one place of the file."""

    def spoil(data: Data) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return spoil


def without(card: str) -> Callable[[Data], None]:
    """Leave a card out and count the totals anew."""

    def spoil(data: Data) -> None:
        data["villagers"] = [found for found in data["villagers"] if found["id"] != card]
        totals = data["totals"]
        totals["villager_designs"], totals["villager_cards"], totals["other_villager_cards"] = 49, 98, 92
        totals["all_cards"] = 133
        totals["villager_cards_by_suit"]["solitary"] = 18

    return spoil


def locked(card: str, by: str) -> Callable[[Data], None]:
    """Give a card without a padlock one."""

    def spoil(data: Data) -> None:
        unlocker = entry(data, by)
        entry(data, card)["padlock"] = by
        unlocker["unlocks"] = [*unlocker["unlocks"], card]
        unlocker["key_ring"] = (unlocker["key_ring"] or 0) + entry(data, card)["copies"]

    return spoil


def moved_marks(data: Data) -> None:
    """Grains and Grapes, 14 cards as well, bear the 4+ mark in place of Wool and Leather."""
    for suit in data["suits"]:
        suit["mark_4plus"] = suit["id"] in ("grains", "grapes")
    for found in data["villagers"]:
        found["mark_4plus"] = found["suit"] in ("grains", "grapes")
    data["starting_road"]["cards"] = ["grazier", "thatcher", "carpenter", "blacksmith", "wattler", "hunter"]


# what the shipped file says


def test_the_shipped_file_is_read_once() -> None:
    assert shipped() is read() is read(None)
    assert shipped().source is None


def test_hands_are_sorted_by_suit() -> None:
    order = sorted(shipped().villagers, key=shipped().order.__getitem__)
    suits = [shipped().suits[card] for card in order]
    assert [suit for n, suit in enumerate(suits) if not n or suit != suits[n - 1]] == list(SUIT_PAIRS)


def test_the_options_of_the_file_are_those_of_the_rules() -> None:
    hints = get_type_hints(VillagersOptions)
    shown: dict[str, Any] = {}
    for field in fields(VillagersOptions):
        hint, default = hints[field.name], getattr(VillagersOptions(), field.name)
        values = get_args(hint) if get_origin(hint) is Literal else (False, True)
        # the file writes null for "none"
        shown[field.name] = (None if default == "none" else default, {None if v == "none" else v for v in values})
    assert shown == {name: (option["default"], set(option["values"])) for name, option in FILE["options"].items()}
    assert list(shown) == list(FILE["options"])


@pytest.mark.parametrize("name", [field.name for field in fields(VillagersOptions)])
def test_an_option_takes_no_other_value(name: str) -> None:
    unknown: dict[str, Any] = {name: "perhaps"}
    with pytest.raises(ValidationError):
        VillagersOptions(**unknown)


# what is refused


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (at("totals", "villager_cards", value=99), "totals: villager_cards is 99, but 100"),
        (at("totals", "villager_designs", value=51), "totals: villager_designs is 51, but 50"),
        (at("totals", "basic_cards", value=45), "totals: basic_cards is 45, but 30"),
        (at("totals", "founders", value=6), "totals: founders is 6, but 5"),
        (at("totals", "all_cards", value=1), "totals: all_cards is 1, but 135"),
        (at("totals", "starting_road_cards", value=5), "totals: starting_road_cards is 5, but 6"),
        (at("totals", "other_villager_cards", value=5), "totals: other_villager_cards is 5, but 94"),
        (at("totals", "villager_cards_by_suit", "hay", value=15), "villager_cards_by_suit hay is 15, but 16"),
        (at("setup", "by_players", "3", "reserve", value=44), "setup for 3 players"),
        (put("fromager", predecessor="dairymaid"), "card fromager: its predecessor dairymaid is no card"),
        (put("fromager", predecessor=None), "card fromager: a chain card has a predecessor"),
        (put("hunter", predecessor="hayer"), "card hunter: a chain card has a predecessor"),
        (put("fisher", padlock="boatman"), "card fisher: its padlock boatman is no card"),
        (put("fromager", predecessor="grazier"), "card grazier: successors says milk_maid, but by the other cards"),
        (put("fisher", padlock="carpenter"), "card carpenter: unlocks says"),
        (put("carpenter", key_ring=9), "card carpenter: its key ring says 9, but it opens 8 cards"),
        (put("seeker", branches=2), "card seeker: it has 2 branches, but 1"),
        (put("hunter", branches=1), "card hunter: it has 1 branches, but 0"),
        (put("poulterer", food=0), "card poulterer: every card of a chain on the Founders shows Food"),
        (put("hunter", suit="fish"), "card hunter: suit"),
        (put("hunter", food=-1), "card hunter: food"),
        (put("hunter", name="A name that is far too long"), "card hunter: name"),
        (put("hunter", name="Fisher"), "card Fisher: 2 cards have this name"),
        (put("hunter", id="fisher"), "card fisher: 2 cards have this id"),
        (put("hunter", mark_4plus=True), "card hunter: its 4+ mark"),
        (put("horse_trader", silver={"kind": "per_suit_symbol", "amount": 3}), "card horse_trader: a Silver formula"),
        (put("hunter", copies=3), "totals: villager_cards is 100, but 101"),
        (put("wheeler", placement="solitary", predecessor=None), "card lumberjack: successors"),
        (without("wattler"), "setup for 2 players"),
        (at("starting_road", "cards", 0, value="hayer"), "starting_road: hayer is no villager"),
        (at("starting_road", "cards", 0, value="tailor"), "starting_road: tailor is not in every game"),
        (at("starting_road", "cards", value=["hunter"]), "starting_road: 1 cards, but 6 slots"),
        (at("monk_roles", "ids", 0, value="brewer"), "monk_roles: brewer"),
        (at("game", value="fishing2"), "game"),
        (at("villagers", 3, value="what"), "card 3"),
        (at("limits", "draft_max", value=6), "limits: this may not be changed"),
        (at("limits", "first_market_stacks", value=[1]), "limits first_market_stacks: the game does not go by this"),
        (at("setup", "starting_coins", value=9), "setup starting_coins: the game does not go by this"),
        (put("founders", starting_side="food"), "founders starting_side: the game does not go by this"),
        (put("hunter", pric=3), "villagers hunter pric: the game does not go by this"),
        (at("options", "starting_road", "default", value="random"), "options: the game does not go by this"),
        (moved_marks, "suits: this may not be changed"),
        (put("hunter", name="   "), "card hunter: name: it is blank"),
        (put("hunter", name="\u6f01" * 9), "card hunter: name: it is wider than 16 letters"),
        (at("founders", "sides", "food", "food", value=0), "card founders: the Food side shows Food"),
        (put("founders", gold=5), "card founders: its Gold and Food stand under sides"),
        (locked("miner", "hunter"), "card miner: no padlock is ever paid for it"),
        (locked("founders", "hunter"), "card founders: no padlock is ever paid for it"),
        (locked("tinner", "hunter"), "card tinner: no padlock is ever paid for it"),
        (locked("monk", "hunter"), "card monk: no padlock is ever paid for it"),
        (locked("wattler", "monk"), "card monk: a special card is no unlocker"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_by_the_name_of_the_record(spoil: Callable[[Data], None], words: str) -> None:
    with pytest.raises(CardsRefused) as refused:
        read(changed(spoil))
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "spoil",
    [
        put("hunter", id="hunter\n\x1b[2J"),
        put("hunter", id="hunter" * 99),
        put("hunter", padlock="\x1b[2J"),
        put("fromager", predecessor="milk\nmaid"),
        put("grazier", successors=["\x1b[2J"]),
        put("carpenter", unlocks=["\x1b[2J"]),
        at("setup", "by_players", "two\n", value={}),
        at("monk_roles", "ids", 0, value="\x1b[2J"),
        at("starting_road", "cards", 0, value="\x1b[2J"),
        at("totals", "villager_cards_by_suit", "\x1b[2J" * 99, value=1),
    ],
)
def test_a_refusal_repeats_nothing_that_would_steer_a_terminal(spoil: Callable[[Data], None]) -> None:
    with pytest.raises(CardsRefused) as refused:
        read(changed(spoil))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 250


def test_of_several_changes_the_first_of_the_file_is_told() -> None:
    moved = at("villagers", 3, value=FILE["villagers"][4])
    with pytest.raises(CardsRefused, match="limits: this may not be changed"):
        read(changed(at("limits", "draft_max", value=6), put("hunter", effect="monk"), put("monk", effect=None)))
    with pytest.raises(CardsRefused, match=f"card {FILE['villagers'][4]['id']}: 2 cards have this id"):
        read(changed(moved, at("limits", "draft_max", value=6)))
    kinds = [put("monk", effect="tinner"), put("hunter", discard_after_use=True), put("tailor", effect="monk")]
    with pytest.raises(CardsRefused, match=r"card tailor: its id, number of copies and kind may not be changed"):
        read(changed(*kinds))


def test_an_unlock_circle_is_refused() -> None:
    """The Blacksmith opens the Cooper; now a Cooper would open the Blacksmith."""
    cooper = entry(FILE, "cooper")
    data = changed(
        put("blacksmith", padlock="cooper"),
        put("cooper", unlocks=[*cooper["unlocks"], "blacksmith"], key_ring=cooper["key_ring"] + 2),
    )
    with pytest.raises(CardsRefused, match="card brewer: its padlock leads round in a circle, cooper - blacksmith"):
        read(data)


def test_a_circle_of_predecessors_is_refused() -> None:
    data = changed(
        put("grazier", predecessor="milk_maid"),
        put("milk_maid", successors=["fromager", "grazier"]),
        put("hayer", successors=["bed_builder", "horse_trader", "ore_muler", "peddler", "thatcher"]),
    )
    with pytest.raises(CardsRefused, match="card grazier: its predecessor leads round in a circle"):
        read(data)


@pytest.mark.parametrize("data", [{}, [], "cards", 7, {"game": "villagers"}, float("nan")])
def test_what_is_no_card_file_is_refused(data: Any) -> None:
    with pytest.raises(CardsRefused):
        read(data)


@pytest.mark.parametrize("name", list(FILE))
def test_a_file_without_one_of_its_parts_is_refused_or_does_not_need_it(name: str) -> None:
    data = deepcopy(FILE)
    del data[name]
    if name in ("title", "edition", "format", "provenance", "options", "solo"):
        assert read(data).deck(3, leave_out_4plus=False)
    else:
        with pytest.raises(CardsRefused):
            read(data)


# what may be corrected


def test_a_corrected_card_is_what_rules_and_words_go_by() -> None:
    road = ["wattler", *FILE["starting_road"]["cards"][1:]]
    data = changed(put("hunter", gold=7, name="Ranger"), at("starting_road", "cards", value=road))
    game = b.dealt(3, table=data)
    assert b.now(game).road[0] == "wattler"
    table = b.seat(game, "A").cards
    assert table.source == data
    assert table.name("hunter") == "Ranger"
    assert count(b.village(["Founders", "Hunter"]), table).gold == 9
    assert any("Ranger" in line for line in game.wording.lines(b.view(game)))


def test_a_save_carries_a_corrected_file() -> None:
    data = changed(put("hunter", gold=7))
    game = b.dealt(2, table=data)
    game.submit(b.seat(game, b.to_act(game)).legal_actions[0])
    opened = open_table(GAME, game.to_save())
    assert opened.notice is None
    rules = opened.controller.rules
    assert isinstance(rules, VillagersRules)
    assert rules.cards.gold["hunter"] == 7
