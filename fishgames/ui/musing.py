"""Thoughts in a thread of their own: keys are answered meanwhile, and nobody waits for one that is futile."""

import sys
from asyncio import Future, shield, wait_for
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from time import monotonic, sleep
from typing import TypeVar

from fishgames.core.players import Stop

THINKING = "thinking ..."
"""What the status says of a thought that takes more than a second."""

LONG = 1.0
"""Seconds after which it says so."""

BREATH, BETWEEN, UNDISTURBED = 0.0002, 0.003, 0.02
"""A thought pauses so long, so often, and then takes over again no sooner: keys are answered meanwhile."""

T = TypeVar("T")

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


async def thought_of(thought: "Future[T]", tell: Callable[[], None]) -> T:
    """What comes of a thought; `tell` is called if it takes long."""
    try:
        return await wait_for(shield(thought), LONG)
    except TimeoutError:
        tell()
        return await thought
