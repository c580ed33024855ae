"""Bots of every game: they rest on what their seat may know, play whole games, and go on alike after a save."""

from typing import Any

import pytest

from fishgames.core.bots import heuristic_of, weigh
from fishgames.core.model import Seat
from fishgames.core.opening import open_table
from fishgames.core.people import seat_infos
from fishgames.core.players import bot_names, make_player, pondering, thinking
from fishgames.core.rng import Rng, seeded
from fishgames.core.saves import encode, parse
from fishgames.core.search import Budget
from fishgames.core.spec import GameSpec
from fishgames.simulate import Plan, Played, run
from tests.factories import AnyTable, Game, all_specs, new_game, new_rules, play, some_options, state_digest

SPECS = pytest.mark.parametrize("spec", [spec for spec in all_specs() if spec.bot], ids=lambda spec: spec.id)
EVERY = 29
"""One decision in so many is looked at."""


def confided(game: Game, state: Any, seat: Seat) -> Any:
    """What a bot on that seat knows at a table of bots, which all tell what they hold."""
    return game.rules.confide(state, seat, game.rules.told_by(state, range(game.seats)))


def test_ratings_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(game: Game) -> None:
    heuristic = heuristic_of(game.spec, game.rules)
    lot = seeded(game.seed, 21)
    for ply in game.some(EVERY, each=1):
        seat = ply.action.seat
        options = game.rules.legal_actions(ply.state, seat)
        rates = heuristic.rate(ply.state, seat, options)
        assert len(rates) == len(options)
        worlds = game.rules.worlds(confided(game, ply.state, seat), game.log(ply.number, seat))
        for _ in range(2):
            world = worlds(lot)
            assert heuristic.rate(world, seat, options) == rates or not heuristic.certain(ply.state)
            assert heuristic.reason(world, ply.action) == heuristic.reason(ply.state, ply.action) != ""


def test_what_everybody_knows_is_enough_for_an_idea_where_everybody_looks_on(game: Game) -> None:
    heuristic = heuristic_of(game.spec, game.rules)
    for ply in game.some(EVERY, each=1):
        asked = game.rules.asked(ply.state)
        options = game.rules.legal_actions(ply.state, ply.action.seat)
        if asked is None or asked.private or len(options) == 1:
            continue
        view, log = game.rules.observe(ply.state, None), game.log(ply.number, None)
        budget = Budget(2, None)
        found = weigh(heuristic, view, log, options, pondering(ply.action.seat, len(log)), budget)
        assert found == weigh(heuristic, view, log, options, pondering(ply.action.seat, len(log)), budget)
        # a reason that would hang on a hand is none for everybody
        assert all(each.action in options for each in found)


def test_hopes_are_shares_and_come_true_at_the_end(game: Game) -> None:
    heuristic = heuristic_of(game.spec, game.rules)
    stages = [heuristic.stage(state) for state in game.states]
    assert stages == sorted(stages)
    for ply in game.some(EVERY, each=1):
        hopes = heuristic.forecast(ply.state)
        assert len(hopes) == game.seats
        assert all(0 <= hope <= 1 for hope in hopes)
    result = game.rules.result(game.end)
    assert result is not None
    for seat, hope in enumerate(heuristic.forecast(game.end)):
        assert (hope > 0) == (seat in result.winners)


def test_bots_that_know_the_same_choose_the_same(game: Game) -> None:
    """Also in a state that the seat cannot tell from the real one; the state itself is left alone."""
    choose_the_same(game)


@SPECS
def test_bots_that_were_told_the_same_choose_the_same(spec: GameSpec) -> None:
    """The same at tables where bots go by what the others tell."""
    rules = new_rules(spec)
    for seats in sorted({spec.seats[0], sum(spec.seats) // 2, spec.seats[1]}):
        for seed in range(1, 200):
            options = some_options(rules, seats, seed)
            if rules.bots_hear(options) and rules.told_by(rules.setup(seats, options, Rng(word=seed)), range(seats)):
                choose_the_same(play(spec, seats, seed))
                break


def choose_the_same(game: Game) -> None:
    """All bots at some moments of this game."""
    rules = game.rules
    players = [make_player(game.spec, name, rules, iterations=4, seconds=None) for name in bot_names(game.spec)]
    for ply in list(game.some(10 * EVERY, each=1))[::6]:
        seat = ply.action.seat
        log = game.log(ply.number, seat)
        twin = rules.worlds(confided(game, ply.state, seat), log)(seeded(game.seed, ply.number, 4))
        assert confided(game, twin, seat) == confided(game, ply.state, seat)
        for player in players:
            chosen = [
                player.choose(
                    confided(game, state, seat), log, rules.legal_actions(state, seat), thinking(5, seat, ply.number)
                )
                for state in (ply.state, twin)
            ]
            assert chosen[0] == chosen[1]
            assert chosen[0].action in rules.legal_actions(ply.state, seat)
        assert state_digest(rules, ply.state) == game.digests[ply.number]


@SPECS
def test_all_bots_play_a_checked_game_to_its_end(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fishgames.simulate.games", lambda: {spec.id: spec})
    names = bot_names(spec)
    least, most = spec.seats
    for seats in sorted({least, (least + most) // 2, most}):
        bots = tuple(names[-1 - seat % len(names)] for seat in range(seats))
        plan = Plan(spec.id, bots, games=1, seed=seats, check=True, iterations=2)
        (played,) = run(plan)
        assert isinstance(played, Played)
        assert len(played.scores) == seats


@SPECS
def test_a_resumed_table_goes_on_alike(spec: GameSpec) -> None:
    seats = spec.seats[0]
    names = bot_names(spec)[::-1]
    table = new_game(spec, seats, seed=11)
    table.settle(seats=seat_infos([("", names[seat % len(names)]) for seat in range(seats)]))
    play_on(spec, table, 25)
    again: AnyTable = open_table(spec, parse(encode(table.to_save()))).controller
    play_on(spec, table, 15)
    play_on(spec, again, 15)
    assert state_digest(table.rules, table.snapshot().state) == state_digest(again.rules, again.snapshot().state)


def play_on(spec: GameSpec, table: AnyTable, decisions: int) -> None:
    """Let the bots that sit there play."""
    for _ in range(decisions):
        if not (seats := table.to_act()):
            return
        seat = seats[0]
        handle = table.seat(seat)
        player = make_player(spec, table.seats[seat].player, table.rules, iterations=6, seconds=None)
        asked = (handle.confided, handle.log, handle.legal_actions)
        handle.submit(player.choose(*asked, table.thinking(seat)).action)
