"""Worlds that a seat cannot tell from the real one."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.core.rng import Rng
from fishgames.games.fishing2.cards import CardTable
from fishgames.games.fishing2.state import Fishing2State
from fishgames.games.fishing2.view import Fishing2View


def imagine(view: Fishing2View, log: Sequence[BaseEvent], rng: Rng, cards: CardTable) -> Fishing2State:
    """Some state that fits view and log."""
    raise TypeError
