"""A saved table that is only looked at: nothing is locked and nothing written, so it may be open elsewhere."""

from dataclasses import dataclass
from pathlib import Path

from fishgames.core.opening import AnyController, open_table
from fishgames.core.registry import games
from fishgames.core.saves import SaveError
from fishgames.core.spec import GameSpec
from fishgames.core.store import read_document


@dataclass(frozen=True)
class Viewing:
    """What a table screen needs of a session to draw the table, and no more. `notice` and `fresh` as in Session."""

    spec: GameSpec
    controller: AnyController
    path: Path
    notice: str | None = None
    fresh: bool = False

    @classmethod
    def open(cls, path: Path) -> "Viewing":
        """The table of a save. Raises SaveError and its kinds."""
        document = read_document(path)
        if document.game not in games():
            raise SaveError(f"The save is of a game that is not here: {document.game}.")
        spec = games()[document.game]
        opened = open_table(spec, document)
        return cls(spec, opened.controller, path, opened.notice)
