"""The card file: what is in it, what an owner may correct, and that the rules use the corrected one."""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import MISSING, fields
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from pydantic import ValidationError

from fishgames.core.opening import open_table
from fishgames.core.rng import seeded
from fishgames.core.rules import CardsRefused
from fishgames.games.fishing2 import GAME
from fishgames.games.fishing2.cards import read, shipped
from fishgames.games.fishing2.options import Fishing2Options
from fishgames.games.fishing2.rules import Fishing2Rules
from tests.games.fishing2.builders import at, cards, caught, dealt, now, options, play, to_act

FILE: dict[str, Any] = json.loads((files("fishgames.games.fishing2") / "cards.json").read_text(encoding="utf-8"))


def entry(data: dict[str, Any], short: str) -> dict[str, Any]:
    """The record of a card."""
    found: dict[str, Any] = next(card for card in data["cards"] if card["short"] == short)
    return found


def corrected(**changes: dict[str, Any]) -> dict[str, Any]:
    """The shipped file with changes to cards (by short code), the totals counted anew."""
    data = deepcopy(FILE)
    for short, change in changes.items():
        entry(data, short).update(change)
    ocean = [card for card in data["cards"] if card["stars"]]
    three = [card for card in ocean if not card["four_plus"]]
    dealt = {3: 30, 4: 36, 5: 40}
    used = {seats: dealt[seats] + len(three if seats == 3 else ocean) for seats in dealt}
    for name, levels in (("ocean_by_stars", ocean), ("ocean_by_stars_3_players", three)):
        data["totals"][name] = {str(stars): sum(card["stars"] == stars for card in levels) for stars in range(1, 6)}
    data["totals"]["four_plus"] = len(ocean) - len(three)
    data["totals"]["cards_in_play_by_players"] = {str(seats): n for seats, n in used.items()}
    data["totals"]["removed_by_players"] = {str(seats): 99 - n for seats, n in used.items()}
    return data


# the shipped file


def test_f2_1_2_the_ninety_nine_cards() -> None:
    count = Counter(
        (card.kind, card.suit, card.stars == 0) for card in map(shipped().cards.get, shipped().deck) if card
    )
    assert count == {
        ("color", "blue", True): 20,
        ("color", "yellow", True): 20,
        ("color", "blue", False): 1,
        ("color", "yellow", False): 1,
        ("color", "red", False): 12,
        ("green", "light", False): 15,
        ("green", "dark", False): 15,
        ("green", "double", False): 2,
        ("blowfish", None, False): 6,
        ("buoy", None, False): 7,
    }


@pytest.mark.parametrize(
    ("suit", "values"),
    [
        ("blue", [*range(1, 21), 26]),
        ("yellow", [*range(1, 21), 26]),
        ("red", list(range(1, 13))),
        ("light", list(range(1, 16))),
        ("dark", list(range(1, 16))),
        ("double", [16]),
    ],
)
def test_f2_1_2_values_of_each_suit(suit: str, values: list[int]) -> None:
    assert sorted(card.value or 0 for card in shipped().cards.values() if card.suit == suit) == values


def test_f2_1_2_blowfish_and_buoys() -> None:
    assert sorted(shipped().values[card] for card in shipped().blowfish) == [21, 22, 23, 24, 25, 27]
    assert Counter(card.effect for card in map(shipped().cards.get, shipped().deck) if card and card.effect) == {
        "catch_other": 2,
        "plus_three": 1,
        "determine_trump": 1,
        "draw_one": 1,
        "catch_from_hand": 1,
        "exchange": 1,
    }


def test_f2_1_4_only_the_two_sixteens_are_alike() -> None:
    assert [card for card, copies in Counter(shipped().deck).items() if copies > 1] == cards("G16a") == cards("G16b")
    assert shipped().cards["double-16"].name == "Double green 16"


def test_f2_1_5_levels_and_marks_as_the_totals_say() -> None:
    ocean = [card for card in FILE["cards"] if card["stars"]]
    by_stars = Counter(str(card["stars"]) for card in ocean)
    three = Counter(str(card["stars"]) for card in ocean if not card["four_plus"])
    assert by_stars == FILE["totals"]["ocean_by_stars"]
    assert three == FILE["totals"]["ocean_by_stars_3_players"]
    assert [tuple(map(len, shipped().ocean_levels[seats])) for seats in (3, 4, 5)] == [
        (8, 9, 9, 9, 12),
        (12, 12, 12, 11, 12),
        (12, 12, 12, 11, 12),
    ]


def test_f2_1_5_no_blowfish_buoy_26_or_16_is_ever_removed() -> None:
    marked = [card for card in shipped().cards.values() if card.four_plus]
    assert {card.kind for card in marked} == {"color", "green"}
    assert not {card.value for card in marked} & {16, 26}


@pytest.mark.parametrize("suit", ["red", "light", "dark"])
def test_f2_r1_stars_never_fall_as_the_value_rises(suit: str) -> None:
    found = sorted((card.value or 0, card.stars) for card in shipped().cards.values() if card.suit == suit)
    assert [stars for _, stars in found] == sorted(stars for _, stars in found)


def test_f2_r1_both_greens_are_alike() -> None:
    light, dark = (
        {(card.value, card.stars, card.four_plus) for card in shipped().cards.values() if card.suit == suit}
        for suit in ("light", "dark")
    )
    assert light == dark


def test_f2_r20_the_listed_cards_make_the_stated_total() -> None:
    totals = FILE["totals"]
    assert (totals["starting"], totals["ocean"], totals["cards"], len(FILE["cards"])) == (40, 59, 99, 99)


# the options


def test_the_options_of_the_file_are_those_of_the_rules() -> None:
    hints = get_type_hints(Fishing2Options)
    shown = {}
    for field in fields(Fishing2Options):
        assert field.default is not MISSING
        hint, default = hints[field.name], getattr(Fishing2Options(), field.name)
        values = get_args(hint) if get_origin(hint) is Literal else (False, True) if hint is bool else ()
        # the file writes one seat for all of them
        shown[field.name] = (default, {"seat:<n>" if str(v).startswith("seat:") else v for v in values})
    assert shown == {option["id"]: (option["default"], set(option["values"])) for option in FILE["options"]}
    assert list(shown) == [option["id"] for option in FILE["options"]]


@pytest.mark.parametrize("value", ["random", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4"])
def test_f2_9_first_leader_takes_a_seat(value: Any) -> None:
    assert Fishing2Options(first_leader=value).first_leader == value


@pytest.mark.parametrize("value", ["seat:5", "seat:", "seat:-1", "seat:01", "seat:A", "Random", "", "seat:1\n"])
def test_f2_9_first_leader_takes_nothing_else(value: Any) -> None:
    with pytest.raises(ValidationError):
        Fishing2Options(first_leader=value)


@pytest.mark.parametrize("option", [option for option in FILE["options"] if option["id"] != "first_leader"])
def test_every_value_of_an_option_is_taken_and_no_other(option: dict[str, Any]) -> None:
    for value in option["values"]:
        assert getattr(Fishing2Options(**{option["id"]: value}), option["id"]) == value
    unknown: dict[str, Any] = {option["id"]: "perhaps"}
    with pytest.raises(ValidationError):
        Fishing2Options(**unknown)


# refusals


def _field(short: str, name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: entry(data, short).__setitem__(name, value)


def _total(*path: str) -> Callable[[dict[str, Any]], None]:
    def spoil(data: dict[str, Any]) -> None:
        place = data["totals"]
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] += 1

    return spoil


def _suit(number: int, name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["suits"][number].__setitem__(name, value)


def _leave_out_a_card(data: dict[str, Any]) -> None:
    data["cards"] = [card for card in data["cards"] if card["short"] != "P27"]
    totals = data["totals"]
    totals["cards"], totals["ocean"] = 98, 58
    totals["ocean_by_stars"]["5"] = totals["ocean_by_stars_3_players"]["5"] = 11
    totals["cards_in_play_by_players"] = {"3": 76, "4": 94, "5": 98}


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_total("cards"), "totals: cards is 100, but 99"),
        (_total("starting"), "totals: starting is 41"),
        (_total("ocean"), "totals: ocean is 60"),
        (_total("four_plus"), "totals: four_plus is 13"),
        (_total("ocean_by_stars", "2"), "totals: ocean_by_stars 2 is 13"),
        (_total("ocean_by_stars_3_players", "1"), "totals: ocean_by_stars_3_players 1 is 9"),
        (_total("cards_in_play_by_players", "3"), "totals: cards_in_play_by_players 3 is 78"),
        (_total("removed_by_players", "4"), "totals: removed_by_players 4 is 5"),
        (_field("R2", "id", "red-01"), "card red-01 is listed 2 times"),
        (_field("DT", "value", 7), "card buoy-trump: a buoy has"),
        (_field("DT", "effect", None), "card buoy-trump: a buoy has"),
        (_field("R2", "value", None), "card red-02: a buoy has"),
        (_field("R2", "effect", "draw_one"), "card red-02: a buoy has"),
        (_field("P21", "suit", "blue"), "card blowfish-21: only colour and green"),
        (_field("B7", "four_plus", True), "card blue-07: a starting card has no 4+ mark"),
        (_field("R2", "stars", 6), "card red-02: stars"),
        (_field("R2", "stars", "many"), "card red-02: stars"),
        (_field("R2", "kind", "fish"), "card red-02: kind"),
        (_field("R2", "count", 2), "card red-02: count"),
        (_field("R2", "name", "Red\x1b[31m"), "card red-02: name"),
        (_field("R2", "name", ""), "card red-02: name"),
        (_suit(2, "glyph", "\x07"), "suit red: glyph"),
        (_suit(2, "glyph", "魚"), "suit red: glyph"),
        (_suit(2, "code", "RR"), "suit red: code"),
        (lambda data: data.__setitem__("cards", 5), "cards: "),
        (lambda data: data["cards"].__setitem__(3, 5), "card 3: "),
        (lambda data: data["cards"][3].pop("stars"), "card blue-04: stars"),
        (lambda data: data.__setitem__("game", "isaribi"), "game: "),
        (lambda data: data.pop("totals"), "totals: "),
        # not for owners to correct
        (_field("R2", "suit", "blue"), "card red-02: only stars"),
        (_field("R2", "value", 13), "card red-02: only stars"),
        (_field("DT", "effect", "draw_one"), "card buoy-trump: only stars"),
        (_field("R2", "id", "red-99"), "card red-99: only stars"),
        (_field("R2", "short", "R99"), "card red-02: only stars"),
        (_leave_out_a_card, "card blowfish-27 is missing"),
        (lambda data: data["hand_sizes"]["by_players"]["3"].__setitem__(7, 30), "hand_sizes"),
        (lambda data: data["hand_sizes"]["by_players"].__setitem__("6", [6] * 8), "hand_sizes"),
        (lambda data: data["hand_sizes"]["by_players"]["3"].pop(), "hand_sizes for 3 players"),
        (lambda data: data["suits"].pop(), "suits: "),
        (_field("R2", "name", "  "), "card red-02: name: it is blank"),
        (_field("R2", "shades", ["light"]), "cards red-02 shades: the game does not go by this"),
        (lambda data: data["scoring"].update(points_per_caught_card=2), "scoring: the game does not go by this"),
        (lambda data: data["rounds"].update(count=9), "rounds: the game does not go by this"),
    ],
)
def test_a_bad_file_is_refused_and_the_record_named(spoil: Callable[[dict[str, Any]], Any], words: str) -> None:
    data = deepcopy(FILE)
    spoil(data)
    with pytest.raises(CardsRefused) as refusal:
        read(data)
    assert str(refusal.value).startswith(words)


@pytest.mark.parametrize(
    "spoil",
    [
        _field("R2", "id", "red\n\x1b[2J"),
        _field("R2", "id", "red" * 99),
        _suit(2, "id", "\x1b[2J"),
        lambda data: data["hand_sizes"]["by_players"].__setitem__("\x1b[2J" * 99, [6] * 8),
        lambda data: data["totals"]["ocean_by_stars"].__setitem__("one\n", 6),
    ],
)
def test_a_refusal_repeats_nothing_that_would_steer_a_terminal(spoil: Callable[[dict[str, Any]], Any]) -> None:
    data = deepcopy(FILE)
    spoil(data)
    with pytest.raises(CardsRefused) as refusal:
        read(data)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 250


def test_of_several_changes_the_first_of_the_file_is_told() -> None:
    data = deepcopy(FILE)
    for short in ("DT", "R2", "Y5"):
        entry(data, short)["short"] += "?"
    with pytest.raises(CardsRefused, match=f"card {entry(FILE, 'Y5')['id']}: only stars"):
        read(data)
    data["suits"].reverse()
    with pytest.raises(CardsRefused, match="suits: only names and signs"):
        read(data)


def test_a_starting_card_cannot_become_an_ocean_card() -> None:
    data = corrected(B7={"stars": 1})
    data["totals"].update(starting=39, ocean=60)
    with pytest.raises(CardsRefused):
        read(data)


@pytest.mark.parametrize("data", [5, [], "fish", {}, {"game": "fishing2"}, float("nan")])
def test_what_is_no_card_file_at_all_is_refused_in_a_sentence(data: Any) -> None:
    with pytest.raises(CardsRefused, match=r"^\w"):
        read(data)


# corrections


def test_no_file_means_the_shipped_cards() -> None:
    assert read() is shipped()
    assert read().source is None


def test_the_shipped_file_read_as_a_corrected_one_changes_nothing() -> None:
    table = read(deepcopy(FILE))
    assert (table.deck, table.cards, table.ocean_levels) == (shipped().deck, shipped().cards, shipped().ocean_levels)
    assert table.source == FILE


MOVED = corrected(P21={"stars": 1}, L15={"stars": 1}, R3={"four_plus": True}, R1={"four_plus": False})


def test_moved_stars_and_marks_change_the_ocean() -> None:
    table = read(MOVED)
    assert {"blowfish-21", "light-15"} <= set(table.ocean_levels[4][0])
    assert tuple(map(len, table.ocean_levels[4])) == (14, 11, 12, 11, 11)
    assert "red-03" in table.removed(3)
    assert "red-01" not in table.removed(3)
    assert shipped().cards["blowfish-21"].stars == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_rules_deal_and_play_with_the_corrected_file(players: int) -> None:
    table, lot = dealt(players, 4, MOVED), seeded(4)
    stars = [read(MOVED).cards[card].stars for card in now(table).ocean]
    assert stars == sorted(stars)
    assert ("red-03" in now(table).removed) == (players == 3)
    while table.to_act():
        table.rules.check(now(table))
        table.submit(lot.pick(table.seat(table.to_act()[0]).legal_actions))
    table.rules.check(now(table))


def test_a_save_keeps_the_corrected_file() -> None:
    table = dealt(4, 4, MOVED)
    again = open_table(GAME, table.to_save())
    assert again.notice is None
    assert again.controller.snapshot().state == now(table)
    rules = again.controller.rules
    assert isinstance(rules, Fishing2Rules)
    assert rules.cards.cards["light-15"].stars == 1


def test_names_and_signs_may_be_corrected() -> None:
    data = corrected(R2={"name": "Rot 2"})
    data["suits"][2].update(name="Rot", code="K", glyph="#")
    table = read(data)
    assert (table.cards["red-02"].name, table.suit_names["red"], table.token("red-02")) == ("Rot 2", "rot", "K#2")


def test_two_buoys_alike_become_one_kind() -> None:
    assert shipped().kind_by_short["COa"] != shipped().kind_by_short["COb"]
    table = read(corrected(COb={"stars": 4}))
    assert table.kind_by_short["COa"] == table.kind_by_short["COb"] == "buoy-catch-other"
    assert Counter(table.deck)["buoy-catch-other"] == 2


def test_a_hand_with_two_buoys_alike_has_one_choice_and_both_act() -> None:
    table = read(corrected(COb={"stars": 4}))
    hands = {"A": "COa COb Y1", "B": "B7 B8 B9", "C": "B1 B2 B3"}
    game = at(3, hands=hands, table=table)
    assert options(game, "A") == cards("COa Y1", table)
    play(game, "A COa", "B B7", "C B1", "A 2")
    assert to_act(game) == "B"
    told = play(game, "B B8", "C B2", "A COb", "A 1")
    assert caught(told, "A") == ["blue-08"]


def test_two_sixteens_on_different_levels_are_two_kinds_and_both_trump() -> None:
    table = read(corrected(G16b={"stars": 4}))
    assert table.kind_by_short["G16a"] != table.kind_by_short["G16b"]
    game = at(3, hands={"A": "G16b Y1", "B": "G16a Y2", "C": "L15 Y3"}, table=table)
    play(game, "A G16b", "B G16a", "C L15")
    assert to_act(game) == "B"
