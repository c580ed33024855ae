"""The program itself, with a key at every table that fails: ``python -m tests.tmux.breaking_table ARGUMENTS``."""

import sys
from typing import Any, cast

from fishgames.__main__ import main
from fishgames.ui.game_screen import GameScreen


def fail(table: GameScreen[Any, Any]) -> None:
    """With all hands in its words and at hand."""
    hands = repr(table.controller.snapshot().state)
    raise RuntimeError(hands)


if __name__ == "__main__":
    GameScreen.action_redo = cast(Any, fail)  # type: ignore[method-assign]
    sys.exit(main())
