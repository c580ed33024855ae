"""The command line and its commands with screens. Data goes to stdout, messages to stderr; one sentence and an exit
status for whatever is wrong.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from fishgames import __version__, arguments, reports, terminal
from fishgames.arguments import Refusal, unknown
from fishgames.core.registry import games
from fishgames.core.request import ReplayRequest, ResumeRequest
from fishgames.core.saves import SaveError, shown
from fishgames.core.store import hold, read_document
from fishgames.given import Folder, Game, Save, complete_save, given_folder, store_of
from fishgames.output import INTERRUPTED, PipeClosed, complain, drop_stdout, flush, write_lines
from fishgames.script_commands import scripts

_PIPE_CLOSED = 141


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


def _version(asked: bool) -> None:
    if asked:
        write_lines([f"fishgames {__version__}"])
        raise typer.Exit


def _need_terminal() -> None:
    if (sentence := terminal.refusal()) is not None:
        raise Refusal(sentence, 1)


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

    return run(request, given_folder(ctx, saves))


@app.command(short_help="Play on: the table played last, or that save.")
def resume(
    ctx: typer.Context,
    save: Annotated[
        str | None,
        typer.Argument(
            metavar="[SAVE]",
            help="A save: its name, the beginning of it, or a path. Without it the game played last.",
            autocompletion=complete_save,
        ),
    ] = None,
    saves: Folder = None,
) -> int:
    """\b
    fishgames resume
    fishgames resume fishing2-2026-08-01-ab3d

    Play on at the table played last, or at that save.
    """
    store = store_of(ctx, saves)
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

    return run(ResumeRequest(path), given_folder(ctx, saves))


@app.command(short_help="Look back at a game on its table, step by step.")
def replay(ctx: typer.Context, save: Save, saves: Folder = None) -> int:
    """\b
    fishgames replay fishing2-2026-08-01-ab3d

    The game again on its table, step by step; nothing of it is changed. All hands are open once it is over.
    """
    path = store_of(ctx, saves).find(save)
    reports.spec_of(read_document(path))
    _need_terminal()
    from fishgames.app import run

    return run(ReplayRequest(path), given_folder(ctx, saves))


app.add_typer(scripts)
