"""The command line. Data goes to stdout, messages to stderr; one sentence and an exit status for whatever is wrong."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from fishgames import __version__, arguments, reports, terminal
from fishgames.arguments import MOST_GAMES, MOST_ITERATIONS, MOST_JOBS, MOST_SECONDS, Refusal, unknown
from fishgames.core import promise
from fishgames.core.clauses import Clauses
from fishgames.core.players import RANDOM
from fishgames.core.registry import games, help_text
from fishgames.core.request import ReplayRequest, ResumeRequest
from fishgames.core.saves import SaveError, shown
from fishgames.core.store import Store, hold, read_document
from fishgames.output import INTERRUPTED, PipeClosed, complain, drop_stdout, flush, write_json, write_lines
from fishgames.paths import save_folder

_PIPE_CLOSED = 141
_WIDEST = 80


class _Commands(TyperGroup):
    """The commands, with a sentence of our own for one that does not exist."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing and not cmd_name.startswith("-"):
            raise unknown("command", cmd_name, list(self.commands))
        return found


app = typer.Typer(
    cls=_Commands,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="The exit status: 0 fine, 1 failure, 2 wrong usage, 3 damaged or foreign save, 4 save of a newer version, "
    "5 save in use, 128 + n ended by signal n.",
)


def main(words: Sequence[str]) -> int:
    """Carry out a command line; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = get_command(app).main(list(words), prog_name="fishgames", standalone_mode=False)
        flush()
        return int(status or 0)
    except SaveError as error:
        return complain(str(error), error.exit_status)
    except Refusal as refusal:
        return complain(str(refusal), refusal.status)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except PipeClosed:
        drop_stdout()
        return _PIPE_CLOSED
    except Exception as error:
        message = getattr(error, "format_message", None)  # what the parser of the command line raises
        if message is None:
            raise
        context = getattr(error, "ctx", None)
        more = "" if context is None else f" Help: {context.command_path} --help"
        return complain(f"{' '.join(str(message()).split()).rstrip('.')}.{more}", 2)


# arguments that several commands have


def _complete_game(incomplete: str) -> list[str]:
    return [name for name in games() if name.startswith(incomplete)]


def _complete_save(ctx: typer.Context, incomplete: str) -> list[str]:
    """By their file names alone; a folder that can't be read has none to offer."""
    try:
        return [name for name in _store(ctx, ctx.params.get("saves")).names() if name.startswith(incomplete)]
    except (SaveError, OSError):
        return []


def _version(asked: bool) -> None:
    if asked:
        write_lines([f"fishgames {__version__}"])
        raise typer.Exit


Game = Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=_complete_game)]
Save = Annotated[
    str,
    typer.Argument(
        metavar="SAVE", help="A save: its name, the beginning of it, or a path.", autocompletion=_complete_save
    ),
]
Folder = Annotated[Path | None, typer.Option("--saves", metavar="DIR", help="The folder of saves.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="As JSON.")]


def _given(ctx: typer.Context, folder: Path | None) -> Path | None:
    """--saves after the command, or before it."""
    given: Path | None = ctx.find_root().params["saves"] if folder is None else folder
    return given


def _store(ctx: typer.Context, folder: Path | None) -> Store:
    return Store(save_folder(_given(ctx, folder)))


def _need_terminal() -> None:
    if (sentence := terminal.refusal()) is not None:
        raise Refusal(sentence, 1)


# commands with screens


@app.callback(invoke_without_command=True)
def menu(
    ctx: typer.Context,
    saves: Folder = None,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Print the version and stop.")
    ] = False,
) -> int | None:
    """\b
    fishgames                                the menu
    fishgames play fishing2 --seats Ann,Bo,bot:random

    Board games for people around one terminal. Without a command the menu opens.
    """
    if ctx.invoked_subcommand is not None:
        return None
    _need_terminal()
    from fishgames.app import run

    return run(saves=saves)


@app.command(short_help="Open a new table.")
def play(
    ctx: typer.Context,
    game: Game,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Who sits there, in turn order, with commas between: names, or bot:NAME for a bot.",
            show_default=False,
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game or of the table; may be repeated."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Deal from this seed, up to 16 hexadecimal digits.")
    ] = None,
    cards: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A corrected card file.", show_default=False)
    ] = None,
    saves: Folder = None,
) -> int:
    """\b
    fishgames play fishing2 --seats "Ann,Bo,bot:random" --option undo=off

    Straight to a new table. Without --seats the set-up screen asks who plays.
    """
    request = arguments.play_request(game, seats, option or [], seed, cards)
    _need_terminal()
    from fishgames.app import run

    return run(request, _given(ctx, saves))


@app.command(short_help="Play on: the table played last, or that save.")
def resume(
    ctx: typer.Context,
    save: Annotated[
        str | None,
        typer.Argument(
            metavar="[SAVE]",
            help="A save: its name, the beginning of it, or a path. Without it the game played last.",
            autocompletion=_complete_save,
        ),
    ] = None,
    saves: Folder = None,
) -> int:
    """\b
    fishgames resume
    fishgames resume fishing2-2026-08-01-ab3d

    Play on at the table played last, or at that save.
    """
    store = _store(ctx, saves)
    if save is None:
        latest = store.latest()
        if latest is None:
            sentence = f"There is no unfinished game in {shown(str(store.folder), 200)}."
            raise Refusal(f"{sentence} A new one: fishgames play {next(iter(games()))}", 1)
        path = latest.path
    else:
        path = store.find(save)
    reports.spec_of(read_document(path))
    _need_terminal()
    with hold(path):
        pass  # an early word when another window has it; the table takes its own lock
    from fishgames.app import run

    return run(ResumeRequest(path), _given(ctx, saves))


@app.command(short_help="Look back at a game on its table, step by step.")
def replay(ctx: typer.Context, save: Save, saves: Folder = None) -> int:
    """\b
    fishgames replay fishing2-2026-08-01-ab3d

    The game again on its table, step by step; nothing of it is changed. All hands are open once it is over.
    """
    path = _store(ctx, saves).find(save)
    reports.spec_of(read_document(path))
    _need_terminal()
    from fishgames.app import run

    return run(ReplayRequest(path), _given(ctx, saves))


# commands for scripts


@app.command("saves", short_help="List the saved games.")
def list_saves(ctx: typer.Context, as_json: Json = False, saves: Folder = None) -> None:
    """\b
    fishgames saves
    fishgames saves --json

    List the saved games, the one saved last first.
    """
    store = _store(ctx, saves)
    entries = store.entries()
    if as_json:
        write_json(reports.saves_json(entries))
    elif entries:
        write_lines(reports.saves_lines(entries))
    else:
        complain(f"There are no saves in {shown(str(store.folder), 200)}.", 0)


@app.command(short_help="Print what everybody may see of a save.")
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


@app.command(short_help="Print the public log of a save.")
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


@app.command(short_help="Replay a save and check every step.")
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
    opened = reports.open_save(_store(ctx, saves).find(save))
    verdict = reports.verify(opened, noted)
    if as_json:
        write_json(reports.verdict_json(opened, verdict))
    else:
        write_lines([reports.verdict_line(opened, verdict)])
    return 0 if verdict.fault is None else 1


@app.command(short_help="Who won how often, from the finished saves.")
def records(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Of this game alone.", autocompletion=_complete_game)
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
    store = _store(ctx, saves)
    if csv is None:
        return records_command.told(store, chosen, person, as_json=as_json)
    if as_json:
        raise Refusal("--csv and --json exclude each other.")
    return records_command.exported(store, chosen, person, csv, overwrite=overwrite)


def _opened(ctx: typer.Context, save: str, folder: Path | None) -> reports.OpenSave:
    opened = reports.open_save(_store(ctx, folder).find(save))
    if opened.notice is not None:
        complain(opened.notice, 0)
    return opened


@app.command(short_help="Let bots play many games and count.")
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


@app.command(short_help="Search random games for anything that somebody must not see.")
def selftest(
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Of this game alone.", autocompletion=_complete_game)
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


@app.command(short_help="Look up the rules of a game.")
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
