"""The card file: what an owner may correct, what is refused and by which name, and that the rules use the new one."""

import json
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from fishgames.core.opening import open_table
from fishgames.core.rules import CardsRefused
from fishgames.games.isaribi import GAME
from fishgames.games.isaribi.cards import read, shipped
from tests.games.isaribi import builders as b

FILE: dict[str, Any] = json.loads((files("fishgames.games.isaribi") / "cards.json").read_text(encoding="utf-8"))

Data = dict[str, Any]
Spoil = Callable[[Data], None]


def changed(*spoil: Spoil) -> Data:
    """The shipped file after some changes."""
    data = deepcopy(FILE)
    for change in spoil:
        change(data)
    return data


def put(card: str, **values: Any) -> Spoil:
    """Change fields of a card."""

    def spoil(data: Data) -> None:
        next(e for e in (*data["fish_cards"], *data["market_cards"]) if e["id"] == card).update(values)

    return spoil


def at(*path: Any, value: Any) -> Spoil:
    """Change one place of the file."""

    def spoil(data: Data) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return spoil


def dearer(data: Data) -> None:
    """Market card market-bream-07 pays 12 instead of 9, and the totals say so."""
    put("market-bream-07", price=12)(data)
    data["totals"]["market_value_by_type"]["bream"] += 3


def dropped(name: str) -> Spoil:
    """Leave the last card of a list out."""
    return lambda data: data[name].pop()


def test_the_shipped_file_is_read_once() -> None:
    assert shipped() is read() is read(None)
    assert shipped().source is None
    assert (len(shipped().fish), len(shipped().market)) == (29, 32)


def test_every_card_has_a_token_of_its_values() -> None:
    for card in shipped().market.values():
        assert shipped().token(card.id).endswith(f"${card.price}x{card.demand}")
    for fish in shipped().fish.values():
        assert shipped().token(fish.id).endswith(f":{fish.cubes}{'d' if fish.one_draw else ''}")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (put("fish-clam-01", cubes=0), "card fish-clam-01: cubes"),
        (put("fish-clam-01", type="squid"), "card fish-clam-01: type"),
        (put("fish-clam-01", one_draw=True), 'card fish-clam-01: only prawn and mackerel cards say "1 draw"'),
        (put("fish-prawn-01", get_one_only=True), "card fish-prawn-01: get_one_only is for clam cards"),
        (put("fish-prawn-04", cubes=5), "totals: fish_cubes_printed_by_type prawn is 32, but the cards add up to 33"),
        (put("fish-prawn-04", one_draw=True), "totals: one_draw_by_type prawn is 3, but the cards add up to 4"),
        (put("market-clam-01", id="market-clam-02"), "card market-clam-02: 2 records have this id"),
        (put("market-clam-01", price=-1), "card market-clam-01: price"),
        (put("market-clam-01", demand="many"), "card market-clam-01: demand"),
        (put("market-clam-01", rainbow=True), 'card market-clam-01: rainbow is true exactly where the type is "any"'),
        (put("market-clam-01", price=3), "totals: market_value_by_type clam is 43, but the cards add up to 47"),
        (put("market-clam-01", name="Cl\x1bam"), "card market-clam-01: name"),
        (dropped("market_cards"), "totals: market_cards_by_type any is 5, but the cards add up to 4"),
        (dropped("fish_cards"), "totals: fish_cards_by_type bream is 7, but the cards add up to 6"),
        (at("market_cards", 3, value="a card"), "card 3: "),
        (at("market_cards_per_round", "default", value=[4, 5, 6]), "market_cards_per_round default"),
        (
            at("market_cards_per_round", "default", value=[8, 8, 8, 8, 8]),
            "market_cards_per_round: default lays 40 cards",
        ),
        (at("market_cards_per_round", "by_players", value={"7": [1, 1, 1, 1, 1]}), "market_cards_per_round by_players"),
        (at("lap_limit", "laps", value=2), "lap_limit laps"),
        (at("start_money", "amount", value=30), "start_money: this may not be changed, only fish_cards, market_cards"),
        (put("market-clam-01", name=" "), "card market-clam-01: name: it is blank"),
        (at("totals", "boats", value=6), "totals boats: the game does not go by this, so it may not be changed"),
        (at("boat", "storage", value=9), "boat: this may not be changed"),
        (at("game", value="chess"), "game"),
    ],
)
def test_a_wrong_file_is_refused_by_the_name_of_the_record(spoil: Spoil, words: str) -> None:
    with pytest.raises(CardsRefused) as refused:
        read(changed(spoil))
    assert str(refused.value).startswith(words)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "spoil",
    [
        put("fish-clam-01", id="clam\n\x1b[2J"),
        put("market-clam-01", id="clam" * 99),
        at("market_cards_per_round", "by_players", value={"two\n": [4, 5, 6, 7, 8]}),
        at("totals", "market_cards_by_type", value={"\x1b[2J": 6}),
        at("totals", "fish_cards_by_type", value={"squid" * 99: 6}),
    ],
)
def test_a_refusal_repeats_nothing_that_would_steer_a_terminal(spoil: Spoil) -> None:
    with pytest.raises(CardsRefused) as refused:
        read(changed(spoil))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


def test_of_several_faults_the_first_of_the_file_is_told() -> None:
    spoiled = changed(
        at("boat", "storage", value=9), at("rounds", "count", value=6), at("start_money", "amount", value=30)
    )
    with pytest.raises(CardsRefused, match="rounds: this may not be changed"):
        read(spoiled)


@pytest.mark.parametrize("data", [[], "cards", 7, {}, {"game": "isaribi"}, {"game": float("nan")}])
def test_what_is_no_card_file_is_refused(data: Any) -> None:
    with pytest.raises(CardsRefused):
        read(data)


def test_the_number_of_cards_stands_in_the_rulebook() -> None:
    def more(data: Data) -> None:
        put("market-rainbow-05", count=2)(data)
        totals = data["totals"]
        totals["market_cards"] = 33
        totals["market_cards_by_type"]["any"] = 6
        totals["market_demand_by_type"]["any"] += 3
        totals["market_value_by_type"]["any"] += 15

    with pytest.raises(CardsRefused, match="market_cards: 33 are listed, but the game has 32"):
        read(changed(more))


def test_copies_may_share_a_record() -> None:
    def shared(data: Data) -> None:
        put("market-clam-04", count=2)(data)
        data["market_cards"] = [e for e in data["market_cards"] if e["id"] != "market-clam-05"]

    table = read(changed(shared))
    assert table.market_deck().count("market-clam-04") == 2
    assert len(table.market_deck()) == 32


def test_a_row_may_depend_on_the_seats() -> None:
    table = read(changed(at("market_cards_per_round", "by_players", value={"2": [3, 3, 3, 3, 3]})))
    assert table.market_row(2, False) == (3, 3, 3, 3, 3)
    assert table.market_row(2, True) == (3, 4, 4, 5, 6)
    assert table.market_row(3, False) == (4, 5, 6, 7, 8)


def test_the_rules_play_with_the_corrected_cards_and_the_save_carries_them() -> None:
    data = changed(dearer)
    game = b.dealt(2, 3, data)
    assert b.table_of(game).price["market-bream-07"] == 12
    b.play_round(game)
    opened = open_table(GAME, game.to_save())
    assert opened.notice is None
    assert opened.controller.wording.card("market-bream-07") == "B$12x1"
