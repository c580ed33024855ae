"""Beside the table at 110 columns: closings to come, what they will want, piles, the population so far."""

from fishgames.games.fishing_village.screen.faces import Words, symbol, wanted
from fishgames.games.fishing_village.view import Entry, FishingVillageView
from fishgames.ui.lines import EMPTY, Line, fit_right

WORDS: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    ("start", ("start",)),
    ("passes", ("gained",)),
    ("failures", ("failed", "abandoned")),
    ("gifts, help", ("assigns", "removals")),
    ("recruits", ("recruits",)),
    ("developments", ("bonus",)),
    ("given up", ("given_up",)),
)
"""The ledger as people read it."""


def side_lines(view: FishingVillageView, words: Words) -> tuple[Line, ...]:
    """Four short blocks."""
    cards = words.cards
    pile = [
        symbol(cards.types[closing]).add(f" {number}", "ink bold") for closing, number in view.closing_pile if number
    ]
    lines = [Line().gap(1).add("STILL IN THE PILE", "bold")]
    lines.append(Line().gap(3) + (Line.join(pile, 3) if pile else Line.of("no closing", "mut")))
    following = view.round + 1
    if following <= cards.constants.rounds:
        needs = [wanted(c.type, cards.need(c.id, following)) for c in cards.closings.values()]
        lines += [EMPTY, Line().gap(1).add("NEEDS NEXT ROUND", "bold"), Line().gap(3) + Line.join(needs, 2)]
    lines += [EMPTY, Line().gap(1).add("PILES", "bold")]
    for name, number, gone in (
        ("workers", view.worker_pile, len(view.worker_discards)),
        ("sharks", view.shark_pile, len(view.shark_discards)),
    ):
        lines.append(Line().gap(3).add(f"{name:<8}", "mut").add(f"{number:>3}").add(f"   discards {gone}", "mut"))
    return (*lines, EMPTY, Line().gap(1).add("POPULATION SO FAR", "bold"), *ledger_rows(view))


def ledger_rows(view: FishingVillageView, indent: int = 3) -> tuple[Line, ...]:
    """Gains and losses by kind, and what they add up to."""
    entries = view.accounts
    lines = []
    for name, kinds in WORDS:
        number = sum(entries.get(kind, 0) for kind in kinds)
        if not number and name != "start":
            continue
        text = str(number) if name == "start" else f"{number:+}"
        tone = "bad" if number < 0 else "ink" if name == "start" else "good"
        lines.append(Line().gap(indent).add(f"{name:<13}", "mut").add(fit_right(text, 4), tone))
    lines.append(Line().gap(indent).add(f"{'now':<13}", "mut").add(fit_right(str(view.population), 4), "ink bold"))
    return tuple(lines)
