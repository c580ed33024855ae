"""Imagined worlds: what a seat knows is in all of them, what it does not know differs (I-11)."""

from collections import Counter

from fishgames.core.rng import seeded
from fishgames.games.isaribi.controller import IsaribiController
from fishgames.games.isaribi.seafood import KINDS
from fishgames.games.isaribi.state import IsaribiState
from tests.games.isaribi import builders as b

MARKET = ["prawn 4x3", "?bream 9x1", "?clam 2x4", "?mackerel 5x2", "?any 2x4"]
DECK = [f"{kind} {price}x2" for kind in KINDS for price in range(2, 10)]


def looked(memory: str = "kept") -> IsaribiController:
    """Seat 1 has looked at M2 and M4."""
    game = b.at(
        3,
        phase="speculator",
        round=2,
        market=MARKET,
        market_deck=DECK,
        seats=[{}, {"collaborator": "speculator"}],
        options={"peek_memory": memory},
    )
    b.do(game, "1 peek 2", "1 peek 4", "1 peek_done")
    return game


def worlds(game: IsaribiController, viewer: int | None, *, log: bool = True) -> list[IsaribiState]:
    """Some worlds that a seat may be in."""
    handle = game.public() if viewer is None else game.seat(viewer)
    told = handle.log if log else ()
    found = [game.rules.imagine(handle.view, told, seeded(7, n)) for n in range(30)]
    assert all(game.rules.observe(world, viewer) == handle.view for world in found)
    return found


def test_an_own_look_is_in_every_world_and_no_other_back_is() -> None:
    game = looked()
    for log in (True, False):
        own = worlds(game, 1, log=log)
        assert {world.stalls[1] for world in own} == {"market-bream-9x1"}
        assert {world.stalls[3] for world in own} == {"market-mackerel-5x2"}
        assert len({world.stalls[2] for world in own}) > 5
    for viewer in (None, 0, 2):
        assert len({world.stalls[1] for world in worlds(game, viewer)}) > 5


def test_a_momentary_look_is_remembered_by_the_log_alone() -> None:
    game = looked("momentary")
    assert {world.stalls[1] for world in worlds(game, 1)} == {"market-bream-9x1"}
    assert len({world.stalls[1] for world in worlds(game, 1, log=False)}) > 5


def test_a_look_at_a_card_that_left_face_down_is_remembered() -> None:
    game = looked()
    b.do(game, *(f"{seat} place 0" for seat in range(3)))
    b.do(game, "0 leave money_changer", "1 leave carpenter", "2 leave speculator")
    assert all({"market-bream-9x1", "market-mackerel-5x2"} <= set(world.gone_unseen) for world in worlds(game, 1))
    assert not all("market-bream-9x1" in world.gone_unseen for world in worlds(game, 0))
    assert not all("market-bream-9x1" in world.gone_unseen for world in worlds(game, 1, log=False))


def test_a_card_that_was_looked_at_and_turned_up_counts_once() -> None:
    game = looked()
    b.do(game, *(f"{seat} place 0" for seat in range(3)), "0 flip")
    for world in worlds(game, 1):
        assert Counter((*world.stalls, *world.market_deck)) == Counter(b.table_of(game).market_deck())


def test_fish_decks_keep_their_kind_and_change_their_order() -> None:
    game = b.dealt(3, 4)
    b.play_round(game)
    state = b.now(game)
    found = worlds(game, 0)
    for kind in range(4):
        assert all(sorted(world.fish_decks[kind]) == sorted(state.fish_decks[kind]) for world in found)
        assert len({world.fish_decks[kind] for world in found}) > 3


def test_every_place_of_a_card_is_equally_likely() -> None:
    game = b.at(2, market=["prawn 4x3", "?bream 9x1"], market_deck=["clam 2x4", "any 2x4"])
    view = b.view(game, 0)
    lies = Counter(game.rules.imagine(view, (), seeded(1, n)).stalls[1] for n in range(600))
    assert set(lies) == {"market-bream-9x1", "market-clam-2x4", "market-any-2x4"}
    assert max(lies.values()) < 250


def test_an_imagined_world_plays_on_to_its_end() -> None:
    game = b.dealt(4, 6)
    lot = seeded(2)
    for _ in range(60):
        if game.to_act():
            game.submit(lot.pick(game.seat(game.to_act()[0]).legal_actions))
    seat = game.to_act()[0]
    world = game.rules.imagine(game.seat(seat).view, game.seat(seat).log, seeded(3))
    while seats := game.rules.to_act(world):
        game.rules.apply(world, lot.pick(game.rules.legal_actions(world, seats[0])))
        game.rules.check(world)
