"""The sheets that `?` opens: a card in full, why it can't be built, the rule behind a question."""

from collections.abc import Mapping, Sequence

from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.piles import stack_name
from fishgames.games.villagers.screen.faces import PADLOCK, Words, marks, token, tokens
from fishgames.games.villagers.screen.outlook import chain_line, copies_out, long_cost, ways, worth
from fishgames.games.villagers.view import VillagersView
from fishgames.ui.lines import EMPTY, Line, wrap

LABEL = 10

# what a part of an action is about: title, clauses, rows of a label and a sentence
PART_TEXT: Mapping[str, tuple[str, str, tuple[tuple[str, str], ...]]] = {
    "on": (
        "Where a card goes",
        "V-8.2  V-1.3",
        (
            ("rule", "on any card of the village with that role and a free branch"),
            ("covers", "the first card on another covers it: its gold, food, builders and silver no longer count"),
        ),
    ),
    "pay": (
        "How a padlock is opened",
        "V-9.1  V-9.2  V-9.5",
        (
            (
                "rule",
                "if the village has the unlocker, the bank lays $2 on it; else $2 go onto another, or to the bank",
            ),
            ("Tinner", "played this turn, it may open the padlock free, and then no coins move"),
        ),
    ),
    "role": (
        "The role of a Monk",
        "V-10.1  V-10.4",
        (
            ("rule", "any card that others go on; no padlock is paid for the role, and it never changes"),
            ("then", "a card has to lie on it when the turn ends, or it comes back and its build stays used"),
        ),
    ),
    "target": (
        "What an Apprentice swaps",
        "V-10.5  V-10.6",
        (
            ("rule", "a covered card of any village but other seats' Founders and Apprentices"),
            ("then", "it is placed here at once, its padlock paid as usual; the Apprentice has its role there"),
        ),
    ),
    "side": ("Founders on the move", "V-10.6", (("rule", "they begin a new pile, either side up"),)),
    "at": (
        "A Smuggler",
        "V-10.10",
        (("rule", "half the gold value of a card in the village, rounded up; coins lying on it do not count"),),
    ),
}


def why_card(
    view: VillagersView, seat: Seat, card: CardId, words: Words, why: Objection | None, width: int, rows: int
) -> tuple[Line, ...]:
    """All about a card: why it can't be built now, its whole chain, its padlock, what it is worth, copies seen."""
    cards = words.cards
    clause = "V-2.5" if why is None else why.clause
    title = Line.of("Why not " if why is not None else "What about ", "ink bold") + token(card, cards).add(
        "?", "ink bold"
    )
    head = title.right(width - 2, Line.of(clause, "mut"))
    parts: list[Line] = []
    if why is not None:
        told = wrap(why.sentence, width - LABEL - 3)
        parts += [_labelled("because" if not n else "", Line.of(text)) for n, text in enumerate(told)]
    if view.phase == "build" and view.seat is not None and cards.effects[card] is None:
        parts.append(_labelled("needs", _needs(view, seat, card, words)))
    parts.append(_labelled("chain", chain_line(card, words)))
    lock = EMPTY
    if (unlocker := cards.padlocks[card]) is not None:
        owners = [s for s, info in enumerate(view.table) if any(each.card == unlocker for each in info.village)]
        lock = Line.of(PADLOCK, "warn").add(words.name(unlocker)).add(" of ", "mut")
        lock = lock + marks(owners, words) if owners else Line.of(f"{PADLOCK}{words.name(unlocker)}: nobody has it")
        lock = lock.add(f"   {long_cost(view, seat, card, words).partition(': ')[2]}")
    opens = cards.opens(card)
    if opens:
        lock = lock.gap(3 if lock.width else 0).add("opens ", "mut").add(", ".join(words.name(each) for each in opens))
    if lock.width:
        parts.append(_labelled("padlock", lock))
    seen = f"{copies_out(view, card)} of {cards.cards[card].copies} seen"
    parts.append(_labelled("worth", Line.of(worth(view, seat, card, words)).add(f"   {seen}", "mut")))
    if len(parts) + 1 > rows and lock.width:
        # on a shelf of three rows the last ones share one
        parts = [*parts[: rows - 2], Line.join([lock, Line.of(seen, "mut")], 3)]
        parts[-1] = Line().gap(1) + parts[-1]
    return (head, *(line.cut(width - 1) for line in parts[: rows - 1]))


def _needs(view: VillagersView, seat: Seat, card: CardId, words: Words) -> Line:
    """What has to be so for a card to be built: a build left, a free place, a padlock that can be paid."""
    info, signs = view.table[seat], words.signs
    left = info.build_limit - info.used
    below = words.cards.predecessors[card]
    spots = chains.places_for(card, chains.free_branches(info.village, words.cards), words.cards)
    pays = ways(view, seat, card, words, tinner=view.tinner_active)
    line = EMPTY
    for met, text in (
        (left > 0, f"a build: {max(left, 0)} of {info.build_limit} left"),
        (bool(spots), "a new pile" if below is None else f"a free {words.name(below)}"),
        (bool(pays), "free by Tinner" if "tinner" in pays else long_cost(view, seat, card, words)),
    ):
        line = line.gap(3 if line.width else 0).add(
            signs.chosen if met else signs.not_now, "good bold" if met else "bad bold"
        )
        line = line.add(f" {text}", "ink" if met else "ink bold")
    return line


def why_text(title: str, clause: str, told: Sequence[tuple[str, str]], width: int) -> tuple[Line, ...]:
    """A heading with its clause, rows of a label and a sentence."""
    head = Line.of(title, "ink bold").right(width - 2, Line.of(clause, "mut"))
    lines = []
    for label, text in told:
        for n, row in enumerate(wrap(text, width - LABEL - 3)):
            lines.append(_labelled("" if n else label, Line.of(row)))
    return (head, *lines)


def _labelled(label: str, line: Line) -> Line:
    return Line().gap(1).add(label, "mut").to(LABEL) + line


ACT_TEXT: Mapping[str, tuple[str, str, tuple[tuple[str, str], ...]]] = {
    "trade": (
        "A trade",
        "V-7.6  V-7.7  V-R8",
        (
            (
                "rule",
                "a hand card goes face down on top of any stack that has cards; once all are empty, on the reserve",
            ),
            ("then", "a Basic comes into the village as a new pile, and can carry cards at once; no build is used"),
            ("others", "see the suit on the back and the stack, not the name (V-14.2)"),
        ),
    ),
    "no coin": (
        "No coin",
        "V-6.4  V-R4",
        (("rule", "a coin that is not placed stays in the bank; no card is kept for it"),),
    ),
    "end": (
        "The end of the build turn",
        "V-7.2  V-11.1",
        (
            ("rule", "any number of acts in any order, then the turn ends; no build has to be used"),
            ("then", "the next seat builds; after the last one Founders without food are turned, markets pay"),
        ),
    ),
    "pile": (
        "Stacks and reserve",
        "V-5.3  V-5.5",
        (("rule", "the top card is turned up in the square; a road slot is refilled from the leftmost stack"),),
    ),
}
"""What acts and piles are about, in the same form."""


def why_part(part: str, width: int) -> tuple[Line, ...]:
    """The rule behind a question of the Build turn."""
    found = PART_TEXT.get("target" if part == "whose" else part)
    return () if found is None else why_text(*found, width)


def why_act(name: str, width: int) -> tuple[Line, ...]:
    """The rule behind an act without a card."""
    return why_text(*ACT_TEXT[name], width)


def possible_now(handle: VillagersSeat, words: Words, width: int, rows: int) -> tuple[Line, ...]:
    """All that a Build turn can still be used for, by kind; what can't be done is told of each card by `?`."""
    assert handle.seat is not None
    view = handle.view
    info = view.table[handle.seat]
    left = info.build_limit - info.used
    head = Line.of(f"{words.tags.brief(handle.seat, 20)} builds", "ink bold").gap(3)
    head = head.add(f"{left} of {info.build_limit} builds left", "mut").right(width - 1, Line.of("V-4.3", "mut"))
    built = list(dict.fromkeys(a.card for a in handle.still(kind="build") if isinstance(a, act.Build)))
    played = [card for effect, card in words.cards.by_effect.items() if handle.still(kind=effect)]
    trades = [a for a in handle.still(kind="trade_basic") if isinstance(a, act.TradeBasic)]
    basics = ", ".join(dict.fromkeys(words.name(a.basic) for a in trades))
    piles = ", ".join(dict.fromkeys(stack_name(a.to).removeprefix("stack ") for a in trades))
    parts = (
        ("build", tokens(built, words.cards) if built else Line.of("no card of the hand", "mut")),
        ("play", tokens(played, words.cards) if played else Line.of("no Special", "mut")),
        ("trade", Line.of(f"any hand card onto {piles} for a {basics}" if trades else "nothing", "ink")),
        ("end", Line.of("the build turn, at any time", "ink")),
    )
    lines = [_labelled(label, line) for label, line in parts]
    last = Line().gap(1).add("All else is against a rule: the pointer on it, then ?, names the clause.", "mut")
    return (head, *(line.cut(width) for line in lines[: rows - 1]), last)
