"""Names and numbers of the five collaborators (I-7)."""

from collections.abc import Mapping

from fishgames.games.isaribi.view import Collaborator

NAMES: Mapping[Collaborator, str] = {
    "money_changer": "Money changer",
    "speculator": "Speculator",
    "old_fisherman": "Old fisherman",
    "carpenter": "Carpenter",
    "dried_fish_shop": "Dried fish shop",
}

MONEY_CHANGER = 3
"""Ryo at once (I-7.3)."""
PEEKS = 3
"""Cards that the Speculator may look at (I-5.1)."""
FISHERMAN_CUBES = 3
"""Cubes that the Old fisherman adds at most (I-5.3)."""
