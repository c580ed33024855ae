"""What stays for good is not looked through for garbage again and again: that would hold up a key for 0.1 s."""

import gc
from functools import cache


@cache
def keep(what: str) -> None:
    """All that is loaded by now stays, `what` included. Once for each: what is kept so is never freed."""
    gc.freeze()


def collect_garbage() -> None:
    """From now on; until the first frame there was no time for it."""
    keep("the program")
    gc.enable()
