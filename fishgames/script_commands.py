"""The commands that open no screen: they print, or write a file, and end."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from fishgames import arguments, reports
from fishgames.arguments import MOST_GAMES, MOST_ITERATIONS, MOST_JOBS, MOST_SECONDS, Refusal
from fishgames.core import promise
from fishgames.core.clauses import Clauses
from fishgames.core.players import RANDOM
from fishgames.core.registry import games, help_text
from fishgames.core.saves import shown
from fishgames.given import Folder, Game, Json, Save, complete_game, store_of
from fishgames.output import complain, write_json, write_lines

_WIDEST = 80

scripts = typer.Typer()


@scripts.command("saves", short_help="List the saved games.")
def list_saves(ctx: typer.Context, as_json: Json = False, saves: Folder = None) -> None:
    """\b
    fishgames saves
    fishgames saves --json

    List the saved games, the one saved last first.
    """
    store = store_of(ctx, saves)
    entries = store.entries()
    if as_json:
        write_json(reports.saves_json(entries))
    elif entries:
        write_lines(reports.saves_lines(entries))
    else:
        complain(f"There are no saves in {shown(str(store.folder), 200)}.", 0)


@scripts.command(short_help="Print what everybody may see of a save.")
def show(ctx: typer.Context, save: Save, as_json: Json = False, saves: Folder = None) -> None:
    """\b
    fishgames show fishing2-2026-08-01-ab3d

    Print the table of a save as everybody may see it: nothing hidden is in it.
    """
    opened = _opened(ctx, save, saves)
    if as_json:
        write_json(reports.show_json(opened))
    else:
        write_lines(reports.show_lines(opened))


@scripts.command(short_help="Print the public log of a save.")
def log(ctx: typer.Context, save: Save, as_json: Json = False, saves: Folder = None) -> None:
    """\b
    fishgames log fishing2-2026-08-01-ab3d

    Print what has happened, as everybody was told it. Once the game is over, the hidden part too.
    """
    opened = _opened(ctx, save, saves)
    if as_json:
        write_json(reports.log_json(opened))
    else:
        write_lines(reports.log_lines(opened))


@scripts.command(short_help="Replay a save and check every step.")
def verify(
    ctx: typer.Context,
    save: Save,
    deal: Annotated[
        str | None, typer.Option(metavar="HEX", help="The fingerprint of the deal, as it was noted at the start.")
    ] = None,
    as_json: Json = False,
    saves: Folder = None,
) -> int:
    """\b
    fishgames verify fishing2-2026-08-01-ab3d
    fishgames verify fishing2-2026-08-01-ab3d --deal "3f9a02c1 77de40b8 91aa00ff"

    Replay a save step by step and compare, and prove that the deal was the one promised at the start: status 1 and
    the first step that differs, or 0.
    """
    try:
        noted = None if deal is None else promise.noted(deal)
    except ValueError as error:
        raise Refusal(str(error)) from None
    opened = reports.open_save(store_of(ctx, saves).find(save))
    verdict = reports.verify(opened, noted)
    if as_json:
        write_json(reports.verdict_json(opened, verdict))
    else:
        write_lines([reports.verdict_line(opened, verdict)])
    return 0 if verdict.fault is None else 1


@scripts.command(short_help="Who won how often, from the finished saves.")
def records(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Of this game alone.", autocompletion=complete_game)
    ] = None,
    person: Annotated[
        str | None, typer.Option(metavar="NAME", help="Of this person's tables, with the others one by one.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game to a file for spreadsheets instead.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace that file if it is there.")] = False,
    as_json: Json = False,
    saves: Folder = None,
) -> int:
    """\b
    fishgames records
    fishgames records --game fishing2 --person Hana
    fishgames records --csv games.csv

    Games, wins, best and mean scores of people and bots, made from the finished saves. Each game counts once; tables
    of bots alone, and those that were taken from a replay, do not count.
    """
    from fishgames import records_command

    chosen = None if game is None else arguments.game_named(game).id
    person = None if person is None else records_command.named(person)
    store = store_of(ctx, saves)
    if csv is None:
        return records_command.told(store, chosen, person, as_json=as_json)
    if as_json:
        raise Refusal("--csv and --json exclude each other.")
    return records_command.exported(store, chosen, person, csv, overwrite=overwrite)


def _opened(ctx: typer.Context, save: str, folder: Path | None) -> reports.OpenSave:
    opened = reports.open_save(store_of(ctx, folder).find(save))
    if opened.notice is not None:
        complain(opened.notice, 0)
    return opened


@scripts.command(short_help="Let bots play many games and count.")
def simulate(
    game: Game,
    seats: Annotated[str | None, typer.Option(metavar="N", help="How many seats; the fewest by default.")] = None,
    games_: Annotated[str, typer.Option("--games", metavar="G", help="How many games.")] = "100",
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed, the same games; hexadecimal.")] = "1",
    bots: Annotated[str, typer.Option(metavar="NAME,…", help="A bot for each seat, or one for all of them.")] = RANDOM,
    fixed: Annotated[bool, typer.Option("--fixed", help="Different bots keep their seats in all games.")] = False,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated.")
    ] = None,
    iterations: Annotated[
        str | None,
        typer.Option(metavar="I", help="How often bots look ahead at a decision.", show_default=False),
    ] = None,
    jobs: Annotated[str, typer.Option(metavar="J", help="How many processes.")] = "1",
    check: Annotated[bool, typer.Option("--check", help="Check every option and every state on the way.")] = False,
    as_json: Json = False,
) -> int:
    """\b
    fishgames simulate fishing2 --seats 4 --games 200 --seed 1
    fishgames simulate villagers --seats 4 --bots strong,strong,medium,medium

    Bots among themselves: how strong they are, how long games last, how they end. Bots that differ change seats from
    game to game. Seconds are those of the processor. Ctrl+C ends it early: what was counted until then is told, and
    the exit status is 130.
    """
    from fishgames.simulate import Plan
    from fishgames.simulate_command import simulated

    spec = arguments.game_named(game)
    options = arguments.game_options(spec, option or [])
    plan = Plan(
        game=spec.id,
        bots=arguments.bots_of(spec, bots, arguments.seat_count(spec, seats, options)),
        games=arguments.number(games_, "--games", MOST_GAMES),
        seed=arguments.seed_number(seed),
        check=check,
        fixed=fixed,
        iterations=None if iterations is None else arguments.number(iterations, "--iterations", MOST_ITERATIONS),
        options=tuple(options.items()),
    )
    return simulated(plan, arguments.number(jobs, "--jobs", MOST_JOBS), as_json=as_json)


@scripts.command(short_help="Search random games for anything that somebody must not see.")
def selftest(
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Of this game alone.", autocompletion=complete_game)
    ] = None,
    games_: Annotated[
        str | None, typer.Option("--games", metavar="G", help="So many tables of each game and level of privacy.")
    ] = None,
    seconds: Annotated[
        str, typer.Option(metavar="S", help="How long, where --games is not given; each is watched once at least.")
    ] = "20",
    seed: Annotated[str, typer.Option(metavar="HEX", help="The same seed, the same tables.")] = "1",
    as_json: Json = False,
) -> int:
    """\b
    fishgames selftest
    fishgames selftest --game fishing2 --games 20 --seed 2

    For the suspicious: tables by lot are played on the real screens, at every level of privacy, and whatever could
    show a hidden card is searched for one: each cell of each frame, titles, notices, keys, the clipboard, pictures of
    the screen, crash reports, and what show, log and verify print. Status 1 if anything is found, else 0.
    """
    from fishgames.selftest.command import selftested
    from fishgames.selftest.search import Plan

    plan = Plan(
        specs=list(games().values()) if game is None else [arguments.game_named(game)],
        seed=arguments.seed_number(seed),
        tables=None if games_ is None else arguments.number(games_, "--games", MOST_GAMES),
        seconds=arguments.number(seconds, "--seconds", MOST_SECONDS),
    )
    return selftested(plan, as_json=as_json)


@scripts.command(short_help="Look up the rules of a game.")
def rules(
    game: Game,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[CLAUSE or WORDS]", help="A clause's number, or what to look for.")
    ] = None,
) -> None:
    """\b
    fishgames rules fishing2
    fishgames rules fishing2 4.3
    fishgames rules fishing2 blowfish trump

    The rules in short, one clause, or the clauses in which all these words occur.
    """
    spec = arguments.game_named(game)
    clauses = Clauses.parse(help_text(spec))
    width = min(shutil.get_terminal_size().columns - 1, _WIDEST)
    if not words:
        write_lines(reports.rules_lines(clauses, width))
        return
    query = " ".join(words)
    clause = clauses.get(query)
    found = [clause] if clause is not None else clauses.find(query)
    if not found:
        raise Refusal(f"Nothing is found for '{shown(query)}' in the rules of {spec.title}.", 1)
    if len(found) == 1:
        write_lines(reports.clause_lines(found[0], width))
    else:
        write_lines(reports.table([(clause.number, clause.title) for clause in found]))
