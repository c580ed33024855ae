"""Why a seat has so much money, line by line with clauses, and who wins. Imports no state."""

from collections.abc import Sequence

from fishgames.core.model import ScoreLine, Seat
from fishgames.games.isaribi.technology import TECHNOLOGY_NAMES
from fishgames.games.isaribi.view import Bought, IsaribiView, Technology

START_MONEY = 3
"""Each seat starts with so many ryo (I-3.3)."""

_CLAUSES: dict[Technology, str] = {
    "ap": "I-8.5.4",
    "net": "I-8.5.4",
    "smokehouse": "I-8.5.5",
    "client": "I-8.5.5",
}


def account(view: IsaribiView, seat: Seat) -> tuple[ScoreLine, ...]:
    """All that came in and went out; the points add up to the money."""
    info = view.table[seat]
    lines = [ScoreLine(label="ryo to begin with", points=START_MONEY, clause="I-3.3")]
    for number, (sales, fine) in enumerate(zip(info.sales, info.fines, strict=True), 1):
        lines.append(ScoreLine(label=f"round {number}: sold at the market", points=sales, clause="I-8.3.3"))
        lines += [_purchase(each) for each in info.bought if each.round == number]
        if fine:
            lines.append(ScoreLine(label=f"round {number}: fine for surplus cubes", points=-fine, clause="I-9.2"))
    if info.changed:
        lines.append(ScoreLine(label="from the Money changer", points=info.changed, clause="I-7.3"))
    return tuple(lines)


def _purchase(each: Bought) -> ScoreLine:
    label = f"round {each.round}: paid for {TECHNOLOGY_NAMES[each.technology]}"
    return ScoreLine(label=label, points=-each.price, clause=_CLAUSES[each.technology])


def ranking(money: Sequence[int], pawn: Seat) -> tuple[Seat, ...]:
    """All seats, best first: by money, ties by the way clockwise from the pawn (I-10.1)."""
    return tuple(sorted(range(len(money)), key=lambda seat: (-money[seat], (seat - pawn) % len(money))))
