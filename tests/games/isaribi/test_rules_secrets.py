"""What is hidden, undo, the memory aid (I-11)."""

import pytest

from fishgames.core.history import UndoRefused
from fishgames.core.rng import seeded
from fishgames.games.isaribi.controller import IsaribiController
from fishgames.games.isaribi.preview import unseen_fish, unseen_market
from tests.games.isaribi import builders as b

MARKET = ["prawn 4x3", "?bream 9x1", "?clam 2x4", "?mackerel 5x2"]
PEEKS = {"phase": "speculator", "round": 2, "market": MARKET, "seats": [{}, {"collaborator": "speculator"}]}


def faces(game: IsaribiController, seat: int | None) -> list[str | None]:
    """What a seat sees on the face-down positions."""
    return [
        None if stall.card is None else b.text_of(stall.card) for stall in b.view(game, seat).market if not stall.up
    ]


def test_i_11_1_only_the_holder_sees_what_the_speculator_sees() -> None:
    game = b.at(3, **PEEKS)
    assert b.view(game).asked is not None
    events = b.do(game, "1 peek 3")
    assert faces(game, 1) == [None, "clam 2x4", None]
    for other in (None, 0, 2):
        assert faces(game, other) == [None, None, None]
        assert b.view(game, other).table[1].looked_at == (3,)
        (told,) = [event.seen_by(other) for event in events]
        assert (told.position, told.card) == (3, None)  # type: ignore[attr-defined]
        assert game.wording.event(told) == "looked at M3"
    assert game.wording.event(events[0].seen_by(1)) == "looked at M3: C$2x4"


def test_i_11_1_no_other_decision_is_private() -> None:
    game = b.at(3, **PEEKS)
    asked = b.view(game).asked
    assert asked is not None
    assert asked.private
    b.do(game, "1 peek_done")
    lot = seeded(1)
    while game.to_act():
        asked = b.view(game).asked
        assert asked is not None
        assert asked.private == (asked.kind == "speculator")
        game.submit(lot.pick(game.seat(game.to_act()[0]).legal_actions))


def test_i_11_1_looks_last_until_the_round_ends() -> None:
    game = b.at(2, **PEEKS)
    b.do(game, "1 peek 4", "1 peek_done", "0 place 0", "1 place 0")
    assert faces(game, 1) == [None, None, "mackerel 5x2"]
    b.do(game, "0 leave carpenter", "1 leave money_changer")
    assert b.view(game, 1).table[1].looked_at == ()
    assert not any(faces(game, 1))


def test_i_11_2_one_seat_at_a_time() -> None:
    game = b.dealt(5, 2)
    lot = seeded(3)
    while game.to_act():
        asked = b.view(game).asked
        assert asked is not None
        assert (len(asked.seats), asked.how) == (1, "one")
        game.submit(lot.pick(game.seat(game.to_act()[0]).legal_actions))


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (PEEKS, "1 peek 2"),
        ({}, "0 flip"),
        ({"active": 1}, "1 end_turn"),
        ({"first_out": 1, "seats": [{}, {"left": True, "collaborator": "carpenter"}]}, "0 leave speculator"),
        ({"first_out": 1, "seats": [{}, {"left": True, "collaborator": "carpenter"}]}, "0 end_turn"),
    ],
)
def test_i_11_3_free_undo_stops_where_a_hidden_card_was_shown(given: dict[str, object], line: str) -> None:
    game = b.at(2, **given)
    action = b.action(line)
    assert game.seat(action.seat).final(action)
    b.do(game, line)
    assert game.takeback(action.seat).how == "vote"
    with pytest.raises(UndoRefused):
        game.undo(action.seat)


@pytest.mark.parametrize(
    "line", ["0 move 1", "0 sell retail prawn>1", "0 technology net", "0 end_turn", "0 leave carpenter"]
)
def test_i_11_3_what_shows_nothing_is_taken_back_freely(line: str) -> None:
    game = b.alone(cubes={"prawn": 1})
    before = b.now(game)
    b.do(game, line)
    game.undo(0)
    assert b.now(game) == before


def test_i_11_3_a_look_can_be_undone_by_vote_only_and_redo_shows_the_same() -> None:
    game = b.at(2, **PEEKS)
    b.do(game, "1 peek 2")
    seen = faces(game, 1)
    game.undo(1, agreed=(0, 1))
    assert faces(game, 1) == [None, None, None]
    game.redo()
    assert faces(game, 1) == seen


def test_i_11_3_looks_of_the_moment_are_not_brought_back_by_free_undo() -> None:
    done = b.action("1 peek_done")
    for memory, how in (("kept", "free"), ("momentary", "vote")):
        game = b.at(2, **PEEKS, options={"peek_memory": memory})
        b.do(game, "1 peek 2")
        assert game.seat(1).final(done) == (how == "vote")
        events = b.do(game, "1 peek_done")
        assert game.takeback(1).how == how
        hidden = b.told(events, "faces_hidden")
        assert [game.wording.event(event) for event in hidden] == ["has to keep in mind what it saw"] * (how == "vote")
    unused = b.at(2, **PEEKS, options={"peek_memory": "momentary"})
    b.do(unused, "1 peek_done")
    assert unused.takeback(1).how == "free"


def test_i_11_4_the_list_of_unseen_cards_is_the_same_for_all() -> None:
    game = b.at(2, **PEEKS)
    b.do(game, "1 peek 2")
    lists = {seat: unseen_market(b.view(game, seat), b.table_of(game)) for seat in (None, 0, 1)}
    assert lists[None] == lists[0] == lists[1]
    assert {"market-bream-9x1", "market-clam-2x4", "market-mackerel-5x2"} <= set(lists[None])
    assert lists[None].count("market-prawn-4x3") == 32
    b.do(game, "1 peek_done", "0 place 0", "1 place 0", "0 leave carpenter", "1 leave money_changer")
    after = unseen_market(b.view(game), b.table_of(game))
    assert {"market-bream-9x1", "market-clam-2x4", "market-mackerel-5x2"} <= set(after)


def test_i_11_4_the_unseen_fish_cards_are_those_of_the_decks() -> None:
    game = b.dealt(3, 4)
    for _ in range(3):
        state = b.now(game)
        decks = [card for deck in state.fish_decks for card in deck]
        assert sorted(unseen_fish(b.view(game), b.table_of(game))) == sorted(decks)
        b.play_round(game)
