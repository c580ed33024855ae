"""What several commands are given: a game, a save, the folder of saves, the wish for JSON."""

from pathlib import Path
from typing import Annotated

import typer

from fishgames.core.registry import games
from fishgames.core.saves import SaveError
from fishgames.core.store import Store
from fishgames.paths import save_folder


def complete_game(incomplete: str) -> list[str]:
    """The names of games that begin so."""
    return [name for name in games() if name.startswith(incomplete)]


def complete_save(ctx: typer.Context, incomplete: str) -> list[str]:
    """By their file names alone; a folder that can't be read has none to offer."""
    try:
        return [name for name in store_of(ctx, ctx.params.get("saves")).names() if name.startswith(incomplete)]
    except (SaveError, OSError):
        return []


Game = Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=complete_game)]
Save = Annotated[
    str,
    typer.Argument(
        metavar="SAVE", help="A save: its name, the beginning of it, or a path.", autocompletion=complete_save
    ),
]
Folder = Annotated[Path | None, typer.Option("--saves", metavar="DIR", help="The folder of saves.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="As JSON.")]


def given_folder(ctx: typer.Context, folder: Path | None) -> Path | None:
    """--saves after the command, or before it."""
    given: Path | None = ctx.find_root().params["saves"] if folder is None else folder
    return given


def store_of(ctx: typer.Context, folder: Path | None) -> Store:
    """The folder of saves that is meant."""
    return Store(save_folder(given_folder(ctx, folder)))
