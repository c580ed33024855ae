"""The guided games on which all laws are tried come to what games by lot never show."""

from fishgames.games.fishing_village.events import DevelopmentChecked
from fishgames.games.fishing_village.options import FishingVillageOptions
from tests.conftest import GUIDED_SEEDS
from tests.factories import Game, played

GAME = "fishing_village"


def games() -> list[Game]:
    """All of them."""
    return [
        played(spec_id, seats, seed, guided=True)
        for (spec_id, seats), seeds in GUIDED_SEEDS.items()
        if spec_id == GAME
        for seed in seeds
    ]


def test_guided_games_see_all_rounds_a_victory_and_defeats() -> None:
    assert {game.end.round for game in games()} >= {2, 3}
    assert {game.end.population >= 1 for game in games()} == {True, False}


def test_guided_games_see_discards_come_back_and_developments_pay() -> None:
    told = {event.kind for game in games() for ply in game.plies for event in ply.events}
    assert {"workers_reshuffled", "sharks_reshuffled", "round_begun", "emergency_opened"} <= told
    bonuses = {
        event.bonus
        for game in games()
        for ply in game.plies
        for event in ply.events
        if isinstance(event, DevelopmentChecked)
    }
    assert {0, 2} <= bonuses


def test_guided_games_are_also_played_with_hidden_hands() -> None:
    assert {"free", "open"} <= {
        game.options.talk for game in games() if isinstance(game.options, FishingVillageOptions)
    }
