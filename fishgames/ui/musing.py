"""Thoughts in a thread of their own: keys are answered meanwhile, and nobody waits for one that is futile."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from time import monotonic, sleep

from fishgames.core.players import Stop

THINKING = "thinking ..."
"""What the status says of a thought that takes more than a second."""

LONG = 1.0
"""Seconds after which it says so."""

BREATH, BETWEEN, UNDISTURBED = 0.0002, 0.003, 0.02
"""A thought pauses so long, so often, and then takes over again no sooner: keys are answered meanwhile."""

_INTERVAL = sys.getswitchinterval()


@contextmanager
def apart(futile: Callable[[], bool]) -> Iterator[Stop]:
    """What a thought in another thread asks again and again; it is to stop once it is futile or no longer awaited."""
    left = Event()
    next_breath = 0.0

    def stop() -> bool:
        nonlocal next_breath
        if monotonic() >= next_breath:
            sleep(BREATH)
            next_breath = monotonic() + BETWEEN
        return left.is_set() or futile()

    sys.setswitchinterval(UNDISTURBED)
    try:
        yield stop
    finally:
        left.set()
        sys.setswitchinterval(_INTERVAL)
