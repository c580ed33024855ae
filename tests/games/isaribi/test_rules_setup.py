"""Cards, setting up, preparing a round, placing the boats (I-1 to I-5)."""

from collections import Counter

import pytest

from fishgames.core.rng import seeded
from fishgames.core.rules import SetupRefused
from fishgames.games.isaribi.boat import AP_TRACK, NET_TRACK, points
from fishgames.games.isaribi.cards import shipped
from fishgames.games.isaribi.options import IsaribiOptions
from fishgames.games.isaribi.rules import IsaribiRules
from fishgames.games.isaribi.seafood import KINDS, NONE
from fishgames.games.isaribi.view import COLLABORATORS
from tests.games.isaribi import builders as b


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_i_1_1_two_to_five_seats(seats: int) -> None:
    with pytest.raises(SetupRefused) as refused:
        IsaribiRules().setup(seats, IsaribiOptions(), seeded(1))
    assert refused.value.objection.clause == "I-1.1"
    assert str(seats) in refused.value.objection.sentence


def test_i_1_2_money_alone_counts() -> None:
    rich = {"left": True, "collaborator": "carpenter", "cubes": {"bream": 3}, "ap_level": 4}
    game = b.at(2, round=5, first_out=1, seats=[{"money": 9}, {**rich, "money": 8}])
    b.do(game, "0 leave speculator")
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((9, 8), (0,))


def test_i_1_3_no_chance_after_the_deal() -> None:
    game = b.dealt(4, 3)
    word = b.now(game).rng.word
    for _ in range(3):
        b.play_round(game)
    assert b.now(game).rng.word == word


def test_i_2_1_the_cards() -> None:
    table = shipped()
    assert [len(table.fish_deck(kind)) for kind in KINDS] == [6, 8, 8, 7]
    assert len(table.market_deck()) == 32
    assert 29 + 32 + 5 + 10 + len(COLLABORATORS) + 1 == 82


def test_i_2_2_twenty_cubes_of_each_kind() -> None:
    game = b.dealt(3, 5)
    state = b.now(game)
    on_cards = Counter[int]()
    for card, count in zip(state.spots, state.spot_cubes, strict=True):
        on_cards[shipped().seafood[card]] += count
    assert [state.supply[kind] + on_cards[kind] for kind in range(4)] == [20] * 4


def test_i_2_3_money_never_falls_below_nothing() -> None:
    game = b.at(2, first_out=1, seats=[{"money": 0, "cubes": {"clam": 4}}, {"left": True, "collaborator": "carpenter"}])
    b.do(game, "0 leave speculator")
    assert b.now(game).money[0] == 0


def test_i_2_4_marks_of_fish_cards() -> None:
    fish = shipped().fish.values()
    assert {card.seafood for card in fish if card.one_draw} == {"prawn", "mackerel"}
    assert {card.seafood: shipped().token(card.id)[0] for card in fish}["bream"] == "B"
    assert shipped().token("fish-prawn-01") == "P:2d"


def test_i_2_5_market_cards_have_a_kind_a_price_and_a_demand() -> None:
    card = shipped().market["market-rainbow-05"]
    assert (card.wanted, card.price, card.demand) == ("any", 5, 3)
    assert shipped().token(card.id) == "*$5x3"


def test_i_2_6_tracks_of_the_boat_card() -> None:
    assert [points(each) for each in AP_TRACK] == ["1.5", "2", "2.5", "3", "4"]
    assert NET_TRACK == ((2, 1), (3, 2), (4, 3))
    assert b.view(b.dealt()).table[0].storage == 1


def test_i_2_7_five_collaborators() -> None:
    assert len(set(COLLABORATORS)) == 5
    assert b.view(b.dealt()).display == COLLABORATORS


def test_i_2_8_points_are_whole_halves() -> None:
    assert [points(halves) for halves in (0, 1, 2, 3, 8)] == ["0", "0.5", "1", "1.5", "4"]


def test_i_3_1_decks_are_shuffled_kind_by_kind() -> None:
    first, second = b.now(b.dealt(3, 1)), b.now(b.dealt(3, 2))
    assert first.market_deck != second.market_deck
    for state in (first, second):
        for kind, deck in enumerate(state.fish_decks):
            assert {shipped().seafood[card] for card in deck} == {kind}


def test_i_3_2_what_lies_open_at_first() -> None:
    view = b.view(b.dealt(5))
    assert view.display == COLLABORATORS
    assert view.first_out is None
    assert not any(info.smokehouse or info.client for info in view.table)


def test_i_3_3_what_each_seat_begins_with() -> None:
    for info in b.view(b.dealt(5)).table:
        assert (info.money, info.points, info.net, info.cubes, info.boat) == (3, 3, (2, 1), NONE, None)


def test_i_3_4_a_seat_that_is_not_there_cannot_start() -> None:
    with pytest.raises(SetupRefused) as refused:
        b.dealt(3, first_start_player="seat:3")
    assert refused.value.objection.clause == "I-3.4"
    assert "seat:3" in refused.value.objection.sentence


def test_i_3_5_nobody_has_a_collaborator_in_round_1() -> None:
    view = b.view(b.dealt(4))
    assert (view.round, [info.collaborator for info in view.table]) == (1, [None] * 4)


def test_i_4_1_the_market_row_grows() -> None:
    game = b.dealt(2, 4)
    laid = []
    for _ in range(5):
        view = b.view(game)
        laid.append(len(view.market))
        assert [stall.up for stall in view.market] == [True] + [False] * (len(view.market) - 1)
        b.play_round(game)
    assert laid == [4, 5, 6, 7, 8]


def test_i_4_2_one_draw_brings_one_card_more() -> None:
    decks = {"prawn": ["prawn 2 draw", "prawn 3 draw", "prawn 6"]}
    sea = b.view(b.at(2, phase="prepare", fish_decks=decks)).sea
    assert [(spot.seafood, spot.cubes) for spot in sea] == [
        ("clam", 4),
        ("prawn", 2),
        ("prawn", 3),
        ("mackerel", 4),
        ("bream", 4),
    ]


def test_i_4_3_clams_first_and_sea_bream_last() -> None:
    for seed in range(10):
        sea = b.view(b.dealt(2, seed)).sea
        assert 4 <= len(sea) <= 6
        assert (sea[0].seafood, sea[-1].seafood) == ("clam", "bream")


def test_i_4_4_a_short_supply_is_laid_out_from_the_harbour_on() -> None:
    decks = {"prawn": ["prawn 5 draw", "prawn 6"]}
    game = b.at(2, phase="prepare", supply={"prawn": 7}, fish_decks=decks)
    assert [spot.cubes for spot in b.view(game).sea if spot.seafood == "prawn"] == [5, 2]
    assert b.view(game).supply[1] == 0


def test_i_4_5_an_empty_deck_gives_no_card() -> None:
    sea = b.view(b.at(2, phase="prepare", fish_decks={"mackerel": [], "prawn": ["prawn 3 draw"]})).sea
    assert [spot.seafood for spot in sea] == ["clam", "prawn", "bream"]


def test_i_4_6_cubes_on_boats_stay_and_boats_leave_the_board() -> None:
    game = b.at(2, first_out=1, seats=[{"cubes": {"bream": 1}}, {"left": True, "collaborator": "carpenter"}])
    b.do(game, "0 leave speculator")
    info = b.view(game).table[0]
    assert (b.named(info.cubes), info.boat) == ({"bream": 1}, None)


def test_i_5_1_the_speculator_looks_before_any_boat_stands() -> None:
    game = b.at(3, phase="speculator", round=2, seats=[{}, {"collaborator": "speculator"}])
    assert b.lines(game, "peek") == ["2", "3", "4"]
    b.do(game, "1 peek 3")
    assert b.lines(game, "peek") == ["2", "4"]
    assert [stall.up for stall in b.view(game).market] == [True, False, False, False]
    b.do(game, "1 peek 2", "1 peek 4")
    assert [each.kind for each in game.seat(1).legal_actions] == ["peek_done"]
    b.do(game, "1 peek_done")
    assert (b.view(game).phase, b.view(game).active) == ("place_boat", 0)


def test_i_5_1_nothing_face_down_nothing_asked() -> None:
    out = {"left": True, "collaborator": "speculator"}
    game = b.at(2, first_out=1, seats=[{}, out], market=["prawn 4x3"], row=(1,) * 5)
    events = b.do(game, "0 leave carpenter")
    assert [(event.seat, event.why) for event in b.told(events, "collaborator_idle")] == [(1, "nothing_face_down")]
    assert (b.view(game).phase, b.view(game).active) == ("place_boat", 1)


def test_i_5_2_boats_go_anywhere_from_the_start_player_on() -> None:
    game = b.at(3, phase="place_boat", pawn=1)
    for seat in (1, 2, 0):
        assert game.to_act() == (seat,)
        assert b.lines(game, "place") == ["0", "1", "2", "3", "4"]
        b.do(game, f"{seat} place 4")
    assert [info.boat for info in b.view(game).table] == [4, 4, 4]
    assert (b.view(game).phase, b.view(game).active) == ("turn", 1)


def test_i_5_3_the_old_fisherman_may_add_or_not() -> None:
    given = {"phase": "old_fisherman", "round": 2, "seats": [{}, {"collaborator": "old_fisherman"}]}
    game = b.at(2, **given)
    b.do(game, "1 old_fisherman 4 3")
    assert (b.view(game).sea[3].cubes, b.view(game).supply[3]) == (7, 13)
    game = b.at(2, **given)
    events = b.do(game, "1 old_fisherman_decline")
    assert [spot.cubes for spot in b.view(game).sea] == [4] * 4
    assert b.told(events, "cubes_not_added")
    assert b.view(game).phase == "turn"


def test_i_5_3_nothing_to_add_is_told_and_not_asked() -> None:
    supply = dict.fromkeys(KINDS, 0)
    game = b.at(2, phase="place_boat", round=2, supply=supply, seats=[{"collaborator": "old_fisherman"}])
    events = b.do(game, "0 place 1", "1 place 1")
    assert [event.why for event in b.told(events, "collaborator_idle")] == ["supply_empty"]
    assert b.view(game).phase == "turn"


def test_i_5_4_collaborators_return_when_the_main_step_begins() -> None:
    seats = [{"collaborator": "carpenter"}, {"collaborator": "money_changer"}]
    game = b.at(2, phase="place_boat", round=2, seats=seats)
    b.do(game, "0 place 0")
    assert len(b.view(game).display) == 3
    events = b.do(game, "1 place 0")
    assert [event.seats for event in b.told(events, "collaborators_returned")] == [(0, 1)]
    assert b.view(game).display == COLLABORATORS
    assert [info.collaborator for info in b.view(game).table] == [None, None]
