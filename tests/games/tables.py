"""What the builders of all games need to set a made-up position behind the checked door."""

from collections.abc import Sequence

from fishgames.core.snapshot import Table
from fishgames.core.spec import GameSpec
from fishgames.core.table import SeatInfo, TableSettings


def people(names: Sequence[str]) -> tuple[SeatInfo, ...]:
    """A person at each seat."""
    return tuple(SeatInfo(name=name, person=name) for name in names)


def about(spec: GameSpec, names: Sequence[str], settings: TableSettings | None = None) -> Table:
    """A table of these people that has never been dealt: its game begins with the position itself."""
    return Table(
        game=spec.id,
        rules_version=spec.rules_version,
        seats=people(names),
        settings=settings or TableSettings(),
        options={},
        seed=0,
        started="",
    )
