"""Why the village has so many people, line by line with clauses. Imports no state."""

from fishgames.core.model import ScoreLine
from fishgames.games.fishing_village.view import Entry, FishingVillageView

LABELS: dict[Entry, tuple[str, str]] = {
    "start": ("people to begin with", "FV-3.4"),
    "gained": ("symbols above the need of closings passed", "FV-7.3"),
    "bonus": ("developments met at the end of a round", "FV-8.1"),
    "given_up": ("developments given up", "FV-9.1"),
    "assigns": ("workers laid in fields of other seats", "FV-5.1"),
    "removals": ("sharks chased from fields of other seats", "FV-5.2"),
    "recruits": ("workers recruited", "FV-6.1"),
    "failed": ("closings failed", "FV-7.3"),
    "abandoned": ("closings abandoned", "FV-7.2"),
}


def account(view: FishingVillageView) -> tuple[ScoreLine, ...]:
    """All that came and went; the points add up to the population, which is every seat's score (FV-10.3)."""
    return tuple(
        ScoreLine(label=LABELS[entry][0], points=points, clause=LABELS[entry][1])
        for entry, points in view.ledger
        if points or entry == "start"
    )
