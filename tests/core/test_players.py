"""Who plays without a keyboard."""

from typing import Any

import pytest

from fishgames.core.bots import EasyPlayer, MediumPlayer, StrongPlayer
from fishgames.core.opening import new_table
from fishgames.core.players import EFFORT, RANDOM, RandomPlayer, autoplay, bot_names, make_player, thinking
from fishgames.core.rng import Rng, seeded
from fishgames.core.table import TableSettings
from tests.core.toy import TOY, ToyHeuristic, ToyOptions, ToyRules, ToyState, ToyView, toy
from tests.factories import people


def test_the_random_player_takes_any_option() -> None:
    table: Any = new_table(TOY, people(3), seed=1)
    handle = table.seat(0)
    player = RandomPlayer()
    lot = Rng(word=1)
    chosen = {player.choose(handle.view, handle.log, handle.legal_actions, lot).action for _ in range(50)}
    assert chosen == set(handle.legal_actions)


def test_the_same_generator_gives_the_same_choice() -> None:
    view: ToyView = ToyRules().observe(start(), 0)
    options = ToyRules().legal_actions(start(), 0)
    choices = {RandomPlayer().choose(view, [], options, thinking(5, 0, 7)).action for _ in range(5)}
    assert len(choices) == 1


def start() -> ToyState:
    """A dealt game of three."""
    return ToyRules().setup(3, ToyOptions(), seeded(1))


def test_each_decision_has_a_generator_of_its_own() -> None:
    words = {thinking(seed, seat, actions).word for seed in (1, 2) for seat in range(3) for actions in range(50)}
    assert len(words) == 300
    assert seeded(1).word not in words


def test_autoplay_reaches_the_end_in_place() -> None:
    state, lot = start(), Rng(word=9)
    decisions = autoplay(ToyRules(), state, lot.pick)
    assert ToyRules().to_act(state) == ()
    assert 1 + 2 * 4 <= decisions <= 1 + 3 * 4


def test_autoplay_gives_up_past_its_limit() -> None:
    with pytest.raises(RuntimeError, match="3 decisions"):
        autoplay(ToyRules(), start(), Rng(word=9).pick, limit=3)


def test_every_game_has_the_random_bot() -> None:
    dull = toy(bot="")
    assert bot_names(dull) == (RANDOM,)
    assert isinstance(make_player(dull, RANDOM), RandomPlayer)
    with pytest.raises(KeyError):
        make_player(dull, "strong")


def test_a_game_that_has_taught_its_bots_has_three_more() -> None:
    assert bot_names(TOY) == (RANDOM, "easy", "medium", "strong")
    kinds = [type(make_player(TOY, name)) for name in bot_names(TOY)]
    assert kinds == [RandomPlayer, EasyPlayer, MediumPlayer, StrongPlayer]
    with pytest.raises(KeyError):
        make_player(TOY, "stronger")


@pytest.mark.parametrize(("setting", "iterations", "seconds"), [("brief", 18, 0.3), ("usual", 60, 1), ("long", 180, 3)])
def test_the_table_says_how_far_strong_looks_and_how_long(setting: str, iterations: int, seconds: float) -> None:
    player: Any = make_player(TOY, "strong", effort=EFFORT[setting])
    assert (player.iterations, player.seconds) == (iterations, pytest.approx(seconds))
    glancing: Any = make_player(toy(bot=f"{__name__}:Glancing"), "medium", effort=EFFORT[setting])
    assert (glancing.iterations, glancing.seconds) == (7, pytest.approx(seconds))
    assert f"takes {seconds:g} s" in told_of(setting)


def told_of(setting: str) -> str:
    """What the table says of that value of `thinking`."""
    parts = (TableSettings.model_fields["thinking"].description or "").split("; ")
    return next(part for part in parts if part.startswith(f"{setting}:"))


def test_where_ratings_are_not_enough_the_medium_bot_looks_ahead_a_little() -> None:
    player: Any = make_player(toy(bot=f"{__name__}:Glancing"), "medium")
    assert isinstance(player, StrongPlayer)
    assert player.iterations == 7


class Glancing(ToyHeuristic):
    """Goes by a few look-aheads."""

    glances = 7
