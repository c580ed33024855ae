"""Finds the games: each folder of fishgames.games that has a GAME. Imports nothing of a game but that."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from fishgames.core.spec import GameSpec


@cache
def games() -> dict[str, GameSpec]:
    """All games by id, in the order of lists."""
    package = import_module("fishgames.games")
    folders = [module.name for module in iter_modules(package.__path__) if module.ispkg]
    found: list[GameSpec] = [import_module(f"{package.__name__}.{name}").GAME for name in folders]
    return {spec.id: spec for spec in sorted(found, key=lambda spec: (spec.place, spec.title))}


def help_text(spec: GameSpec) -> str:
    """The rules help of a game."""
    from importlib.resources import files  # the menu lists games without it

    return files(f"fishgames.games.{spec.id}").joinpath(spec.help).read_text(encoding="utf-8")
