"""Bots among themselves: the same numbers whatever the path and the number of processes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from fishgames import cli, simulate
from fishgames.core.events import BaseEvent
from fishgames.core.players import Choice, Stop, never
from fishgames.core.rng import Rng
from fishgames.simulate import Plan, SimulationFault, Simulator, Tally, estimate, run

PLAN = Plan(game="fishing2", bots=("random",) * 3, games=3, seed=7)


class First:
    """Plays the first option, and proves that a bot is told things."""

    def choose(
        self, view: Any, log: Sequence[BaseEvent], options: Sequence[Any], rng: Rng, stop: Stop = never
    ) -> Choice[Any]:
        assert view.seat == options[0].seat
        assert len(log) or view.round == 1
        return Choice(options[0])


class Cheat:
    """Wants what it was not offered."""

    def choose(
        self, view: Any, log: Sequence[BaseEvent], options: Sequence[Any], rng: Rng, stop: Stop = never
    ) -> Choice[Any]:
        unheard_of: Any = None
        return Choice(unheard_of)


@pytest.fixture
def with_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {"first": First(), "cheat": Cheat()}
    monkeypatch.setattr(simulate, "make_player", lambda spec, name, *_: bots[name])


def numbers(plan: Plan, jobs: int = 1) -> list[Any]:
    return [played._replace(seconds=0.0) for played in run(plan, jobs)]


def report(*words: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "fishgames", "simulate", "fishing2", "--json", *words],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    del found["seconds"], found["decisions_per_second"]
    return found


def test_the_checked_path_plays_the_same_games() -> None:
    assert numbers(PLAN) == numbers(replace(PLAN, check=True))


def test_processes_do_not_change_the_games() -> None:
    assert numbers(replace(PLAN, games=20), jobs=2) == numbers(replace(PLAN, games=20))


def test_a_game_depends_on_seed_and_place_alone() -> None:
    assert numbers(replace(PLAN, games=5))[:3] == numbers(PLAN)
    assert numbers(replace(PLAN, seed=8)) != numbers(PLAN)


@pytest.mark.usefixtures("with_bots")
def test_other_bots_see_only_their_view_and_play_the_same_both_ways() -> None:
    mixed = replace(PLAN, bots=("first", "random", "first"))
    assert numbers(mixed) == numbers(replace(mixed, check=True))
    assert numbers(mixed) != numbers(PLAN)


@pytest.mark.usefixtures("with_bots")
@pytest.mark.parametrize("check", [False, True])
def test_a_bot_may_not_choose_what_it_was_not_offered(check: bool) -> None:
    with pytest.raises(SimulationFault, match="Game 1 of seed 7: the bot of seat"):
        numbers(replace(PLAN, bots=("cheat",) * 3, check=check))


def test_a_broken_rule_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(self: object, state: object) -> None:
        raise AssertionError("F2-I1 does not hold")

    monkeypatch.setattr(type(Simulator(PLAN).rules), "check", broken)
    assert cli.main(["simulate", "fishing2", "--check"]) == 1
    assert capsys.readouterr() == ("", "fishgames: Game 1 of seed 1: F2-I1 does not hold.\n")


def test_the_report_adds_up() -> None:
    tally = Tally(PLAN)
    games_played = list(run(PLAN))
    for played in games_played:
        tally.add(played)
    found = tally.report()
    assert found["games"] == 3
    assert found["decisions"] == sum(played.decisions for played in games_played)
    assert sum(found["endings"].values()) == 3
    for seat, line in enumerate(found["seats_result"]):
        scores = [played.scores[seat] for played in games_played]
        assert (line["min"], line["max"]) == (min(scores), max(scores))
        assert line["wins"] == sum(seat in played.winners for played in games_played)


def test_json_has_the_keys_that_were_promised() -> None:
    found = report("--seats", "4", "--games", "10", "--seed", "1")
    results = ["bots_result", "seats_result", "endings"]
    assert list(found) == ["game", "seats", "games", "bots", "decisions", "length", *results]
    assert found["bots"] == ["random"] * 4
    assert list(found["length"]) == ["min", "mean", "max"]
    assert [list(line) for line in found["bots_result"]] == [["bot", "seats", "score", "share", "won"]]
    assert all(list(found["bots_result"][0][name]) == ["mean", "low", "high"] for name in ("score", "share", "won"))
    assert [list(line) for line in found["seats_result"]] == [["seat", "bot", "mean", "min", "max", "wins"]] * 4


def test_the_same_seed_gives_the_same_output_for_any_number_of_processes() -> None:
    words = ["--seats", "5", "--games", "24", "--seed", "abc"]
    assert report(*words) == report(*words) == report(*words, "--jobs", "2", "--bots", "random")


def test_bots_change_seats_from_game_to_game() -> None:
    mixed = replace(PLAN, bots=("easy", "random", "random"), games=6)
    played = list(run(mixed))
    assert [game.bots.index("easy") for game in played] == [0, 1, 2] * 2
    assert {game.bots for game in run(replace(mixed, fixed=True))} == {mixed.bots}
    tally = Tally(mixed, played)
    easy, others = tally.report()["bots_result"]
    assert (easy["bot"], easy["seats"], others["bot"], others["seats"]) == ("easy", 1, "random", 2)
    assert easy["share"]["mean"] + others["share"]["mean"] == pytest.approx(1, abs=0.001)
    assert easy["score"]["mean"] == round(sum(game.scores[game.bots.index("easy")] for game in played) / 6, 2)
    assert [seat["bot"] for seat in tally.report()["seats_result"]] == [None] * 3


def test_an_interval_is_as_wide_as_the_values_differ() -> None:
    assert estimate([3.0]) == {"mean": 3.0, "low": None, "high": None}
    assert estimate([3.0] * 5) == {"mean": 3.0, "low": 3.0, "high": 3.0}
    # the mean of 100 throws of a coin: 0.5, give or take 1.96 tenths of half a coin
    assert estimate([0.0, 1.0] * 50, 3) == {"mean": 0.5, "low": 0.402, "high": 0.598}
    assert estimate([0.0, 0.0, 1.0], 2, most=1.0) == {"mean": 0.33, "low": 0.0, "high": 0.99}


def test_options_and_iterations_are_those_of_the_plan() -> None:
    plan = replace(PLAN, options=(("first_leader", "seat:2"),), bots=("strong", "easy", "easy"), games=1, iterations=2)
    assert Simulator(plan)._deal(0).leader == 2
    assert numbers(plan) == numbers(replace(plan, check=True)) == numbers(plan)
    assert numbers(plan) != numbers(replace(plan, iterations=3))


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "fishing2", "--games", "2"]) == 0
    shown = capsys.readouterr().out
    assert "Fishing 2, 3 seats, 2 games" in shown
    assert "   1  random" in shown
    assert "won: how many of its seats did" in shown


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopped_by_a_signal(jobs: str, number: signal.Signals, status: int) -> None:
    words = ["simulate", "fishing2", "--games", "500000", "--jobs", jobs, "--json"]
    # what runs in a shell's background hears no ^C, and nor would its children
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "fishgames", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    try:
        time.sleep(4)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == status
    assert "Traceback" not in err
    if number == signal.SIGINT:
        found = json.loads(out)
        assert err == f"fishgames: Stopped after {found['games']} of 500000 games.\n"
        assert 0 < found["games"] == sum(found["endings"].values())
    else:
        assert (out, err) == ("", "")
