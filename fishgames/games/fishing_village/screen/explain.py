"""What `?` opens: the rule with its clause, and the numbers that meet it."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.controller import FishingVillageSeat
from fishgames.games.fishing_village.reckoning import Outlook
from fishgames.games.fishing_village.screen.choosing import actor
from fishgames.games.fishing_village.screen.faces import (
    SHARK_HUE,
    Words,
    blocked_letters,
    change,
    labelled,
    shark_line,
    symbol,
    token,
    tokens,
    wanted,
)
from fishgames.games.fishing_village.screen.once_more import instead
from fishgames.games.fishing_village.screen.ready import result_line
from fishgames.games.fishing_village.screen.shelf import counted
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.lines import Line, wrap

LABEL = 12


def sheet(title: str, clause: str, rows: Sequence[tuple[str, str | Line]], width: int) -> tuple[Line, ...]:
    """A heading with its clauses, then rows of a label and words."""
    lines = [Line.of(title, "ink bold").right(width - 2, Line.of(clause, "mut"))]
    for label, what in rows:
        if isinstance(what, Line):
            lines.append(labelled(label, what, LABEL).cut(width - 1))
            continue
        for place, text in enumerate(wrap(what, width - LABEL - 2)):
            lines.append(labelled("" if place else label, Line.of(text), LABEL))
    return tuple(lines)


def why_not(subject: str, objection: Objection, width: int) -> tuple[Line, ...]:
    """A refusal in full."""
    return sheet(f"Why not {subject}?", objection.clause, (("because", objection.sentence),), width)


def why_card(handle: FishingVillageSeat, card: CardId, words: Words, width: int) -> tuple[Line, ...]:
    """A hand card: columns, what it may do, what sharks would make of it."""
    view, seat, cards = handle.view, actor(handle), words.cards
    info, kind = view.table[seat], cards.types[card]
    block = reckoning.blocked(info.sharks, cards)
    letters = blocked_letters(cards.columns[card], words.signs)
    number = cards.symbols[card]
    shape = Line.of(f"{words.kind(kind)}, ", "ink") + wanted(kind, number).add(f" in {letters}", "ink")
    meets = cards.columns[card] & block
    there = f"{blocked_letters(meets, words.signs)} is blocked there: gone when {words.kind(kind)} is undergone"
    numbers = cards.constants
    return sheet(
        f"What about {cards.token(card)}?",
        "FV-5.1  FV-5.2  FV-7.3",
        (
            ("what", shape),
            ("lay it", f"in any field, for good; another seat's costs {numbers.assign_other_cost}"),
            ("at home", there if meets else "its columns are free there, so it would count"),
            ("or chase", f"a top shark that shares a column ({letters}); any type will do, the card is discarded"),
            ("others'", f"sharks cost {numbers.remove_other_cost}; only the top one of a stack, {_tops(view, words)}"),
        ),
        width,
    )


def _tops(view: FishingVillageView, words: Words) -> str:
    tops = [
        f"{words.tags.letters[seat]} >{blocked_letters(words.cards.columns[info.sharks[-1]], words.signs)}"
        for seat, info in enumerate(view.table)
        if info.sharks
    ]
    return "now " + ", ".join(tops) if tops else "there is none"


def why_target(
    handle: FishingVillageSeat, action: act.Assign | act.RemoveShark, words: Words, width: int
) -> tuple[Line, ...]:
    """A card in a place: the rule, the price, what it changes there."""
    view, target = handle.view, action.target
    if (objection := handle.objection(action)) is not None:
        return why_not("there", objection, width)
    planned = handle.planned(action)
    own = target == action.seat
    price = "free for its owner" if own else f"costs {preview.price(view, action, words.cards)}"
    people = f"{price}: population {change(view.population, planned.population, words.signs)}"
    rule = (
        "a worker in a field stays there until sharks take it; the owner is not asked"
        if isinstance(action, act.Assign)
        else "both cards are discarded; the next shark down is then the top one"
    )
    clause = "FV-5.1" if isinstance(action, act.Assign) else "FV-5.2"
    assert planned.field is not None
    assert planned.sharks is not None
    rows: list[tuple[str, str | Line]] = [("rule", rule), ("price", people)]
    for label, closing in zip(("NOW", "NEXT"), view.face_up, strict=False):
        after = reckoning.outlook(planned.field, planned.sharks, closing, view.round, words.cards)
        rows.append((label, counted(after, words).add("  ") + result_line(after)))
    stack = shark_line(planned.sharks, words.cards, words.signs)
    rows.append(("sharks", stack.add("  then", "mut")))
    title = f"{words.cards.token(action.card)}: {words.tags.brief(target)}'s field"
    return sheet(title, f"{clause}  FV-4.3", rows, width)


def why_seat(view: FishingVillageView, seat: Seat, words: Words, width: int) -> tuple[Line, ...]:
    """A row of the table: which workers sharks would take, what would be left, and the developments."""
    info, cards = view.table[seat], words.cards
    ready = preview.readiness(view, seat, cards)
    block = reckoning.blocked(info.sharks, cards)
    sharks = shark_line(info.sharks, cards, words.signs).add("  block ", "mut")
    sharks = sharks.add(blocked_letters(block, words.signs), f"{SHARK_HUE} bold")
    rows: list[tuple[str, str | Line]] = [("sharks", sharks)]
    for label, found in (("NOW", ready.oldest), ("NEXT", ready.newer)):
        if found is not None:
            rows.append((label, _look(found, words)))
    for found_progress in ready.progress:
        line = Line.of(cards.name(found_progress.development), "ink bold").gap(2)
        parts = [Line.of(f"{have}/{need} ") + symbol(kind) for kind, have, need in found_progress.parts]
        line = (line + Line.join(parts, 2)).add(f"   +{found_progress.bonus} when the round ends", "mut")
        rows.append(("wants", line))
    if claim := words.claims.get(seat, ""):
        rows.append(("told", Line.of(claim, "accent")))
    return sheet(f"{words.tags.brief(seat)}'s field", "FV-7.3  FV-8.1", rows, width)


def _look(found: Outlook, words: Words) -> Line:
    line = counted(found, words).add("  ") + result_line(found)
    if not found.gone:
        return line.add("   no worker would go", "mut")
    return line.add("   gone: ", "mut") + tokens(found.gone, words.cards, words.signs)


def why_action(handle: FishingVillageSeat, action: FishingVillageAction, words: Words, width: int) -> tuple[Line, ...]:
    """The rule behind what has the focus, with the numbers of now."""
    view = handle.view
    if isinstance(action, act.Assign | act.RemoveShark):
        return why_target(handle, action, words, width)
    if (objection := handle.objection(action)) is not None:
        subject = {"abandon": "abandon", "recruit": "recruit"}.get(action.kind, "this")
        return why_not(subject, objection, width)
    match action:
        case act.Undergo():
            return _why_undergo(handle, words, width)
        case act.Abandon() | act.Recruit():
            return _why_cost(handle, action, words, width)
        case act.Discard(card=card):
            rows: list[tuple[str, str | Line]] = [
                ("rule", "with one or two seats a worker of the whole hand goes after each closing"),
                ("here", Line.of(f"{len(view.hand)} in the hand; ", "ink") + token(card, words.cards).add(" would go")),
            ]
            return sheet("The discard", "FV-7.5", rows, width)
        case act.ChooseDevelopment(development=development):
            return _why_development(development, words, width)
        case act.Sacrifice() | act.Cancel() | act.AcceptDefeat():
            return _why_rescue(view, words, width)
        case act.ChooseFirst():
            text = "the team lets any seat begin; play goes on clockwise, later rounds begin after the last resolver"
            return sheet("Who begins", "FV-3.6  FV-8.3", (("rule", text),), width)
        case _:
            text = "whoever gets sharks sees all three and stacks them; later only the top one can be chased"
            return sheet("The order of sharks", "FV-13.4  FV-5.2", (("rule", text),), width)


def _why_undergo(handle: FishingVillageSeat, words: Words, width: int) -> tuple[Line, ...]:
    view, seat, cards = handle.view, actor(handle), words.cards
    found = handle.planned(act.undergo(seat)).outlook
    assert found is not None
    info = view.table[seat]
    block = blocked_letters(reckoning.blocked(info.sharks, cards), words.signs)
    goes = tokens(found.gone, cards, words.signs) if found.gone else Line.of("no worker", "mut")
    result = Line.of(f"{found.raw} - {found.raw - found.left} = {found.left}; needed {found.need}: ") + result_line(
        found
    )
    if found.passes:
        result = result.add(f"   (surplus, {cards.constants.excess_cap} at most)", "mut")
    rows: list[tuple[str, str | Line]] = [
        (
            "rule",
            f"workers of the wanted type in a blocked column go first, whole cards; the rest must show {found.need}",
        ),
        (
            "blocked",
            Line.of(block, f"{SHARK_HUE} bold").add("  by ", "mut") + shark_line(info.sharks, cards, words.signs),
        ),
        ("go", goes),
        ("result", result),
    ]
    if not found.passes:
        rows.append(("instead", instead(handle, words)))
    return sheet(f"Undergo {words.kind(found.type)}", "FV-7.3  FV-7.5", rows, width)


def _why_cost(handle: FishingVillageSeat, action: FishingVillageAction, words: Words, width: int) -> tuple[Line, ...]:
    view, numbers = handle.view, words.cards.constants
    planned = handle.planned(action)
    found = planned.rescue
    assert found is not None
    left = view.population - found.size
    sums = f"{view.population} - {found.size} = {left}"
    if found.needed:
        sums += (
            f": {found.needed} of {found.held} developments must be given up first" if found.possible else ": defeat"
        )
    if isinstance(action, act.Abandon):
        rule = "costs the same as a failure, but sharks take nothing; then new sharks and workers as always"
        return sheet("Abandon", "FV-7.2  FV-7.5", (("rule", rule), ("population", sums)), width)
    rule = f"{numbers.recruit_cost} people for one worker from the pile; that is the whole turn"
    pile = f"{view.worker_pile} in the pile, {len(view.worker_discards)} discarded"
    return sheet("Recruit", "FV-6.1  FV-6.2", (("rule", rule), ("population", sums), ("workers", pile)), width)


def _why_development(development: CardId, words: Words, width: int) -> tuple[Line, ...]:
    printed = words.cards.developments[development]
    rows: list[tuple[str, str | Line]] = [
        ("rule", "pays when a round ends if its owner's field shows all of it; sharks don't matter, nothing is spent")
    ]
    for number, stage in enumerate(printed.stages, 1):
        line = Line.join([wanted(kind, need) for kind, need in stage.wants], 2).add(f"   +{stage.bonus}", "good")
        rows.append((f"round {number}", line))
    rows.append(("also", "given up for +1 when a cost or loss would end the game"))
    return sheet(printed.name, "FV-3.5  FV-8.1  FV-9.1", rows, width)


def _why_rescue(view: FishingVillageView, words: Words, width: int) -> tuple[Line, ...]:
    window, gain = view.window, words.cards.constants.sacrifice_gain
    rule = f"each development given up brings {gain}; whoever holds it, anybody may decide, and it never comes back"
    if window is None:
        return sheet("Giving up a development", "FV-13.2  FV-9.1", (("rule", rule),), width)
    needed = reckoning.needed(view.population, window.size, gain)
    sums = f"{view.population} - {window.size} = {view.population - window.size}; "
    sums += f"{needed} must be given up, {view.held} are held"
    end = (
        "nothing has moved yet; cancel is possible until something has been given up"
        if window.cause == "cost"
        else "sharks have already taken what they take; new sharks and workers come afterwards"
    )
    return sheet("The rescue", "FV-9.1  FV-9.2  FV-9.3", (("rule", rule), ("here", sums), ("then", end)), width)


def why_free(handle: FishingVillageSeat, objection: Objection | None, words: Words, width: int) -> tuple[Line, ...]:
    """Giving up a development at any time."""
    if objection is not None:
        return why_not("this", objection, width)
    return _why_rescue(handle.view, words, width)
