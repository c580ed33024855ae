"""May a screen be opened here? Standard library only: asked before anything else is imported."""

import os
import sys

SCRIPTED = "saves, show, log, verify, records, simulate, selftest, rules"
"""The commands that need no terminal."""


def refusal() -> str | None:
    """Why no screen can be shown, in one sentence, or None. Keys come from stdin, the screen is drawn on stderr."""
    if _terminal(sys.stdin) and not _terminal(sys.stderr) and _terminal(sys.stdout):
        return "The screen is drawn on stderr, which goes somewhere else here (2>…): leave it to the terminal."
    if not (_terminal(sys.stdin) and _terminal(sys.stderr)):
        return f"The game needs a terminal for its keys and its screen. Without one there are: {SCRIPTED}."
    if os.name == "posix" and os.environ.get("TERM", "") in ("", "dumb"):
        return "The terminal can't place text: TERM is dumb or not set. TERM=xterm-256color is usual."
    return None


def _terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):  # none at all, or closed
        return False
