"""What is asked once more before it is done: what would be lost by it, and what may rescue the village."""

from fishgames.core.model import Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import reckoning
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.controller import FishingVillageSeat
from fishgames.games.fishing_village.preview import Planned, Rescue
from fishgames.games.fishing_village.reckoning import Outlook
from fishgames.games.fishing_village.screen.choosing import actor
from fishgames.games.fishing_village.screen.faces import (
    SHARK_HUE,
    Words,
    blocked_letters,
    change,
    labelled,
    shark_line,
    short_name,
    token,
    tokens,
    top_letters,
    wanted,
)
from fishgames.games.fishing_village.screen.ready import outlook_line, result_line
from fishgames.games.fishing_village.screen.shelf import counted, fits
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.lines import Line

SAFE = 3
"""A cost that leaves no more people than this is asked once more."""

HELD = 12
"""Cells of a development that may be given up."""


def needs_asking(view: FishingVillageView, action: FishingVillageAction, planned: Planned) -> bool:
    """Would it fail, leave hardly anybody, open the rescue or end the game?"""
    if isinstance(action, act.AcceptDefeat):
        return True
    if isinstance(action, act.Undergo) and planned.outlook is not None and not planned.outlook.passes:
        return True
    found = planned.rescue
    return found is not None and (found.needed > 0 or planned.ends or view.population - found.size <= SAFE)


def confirm_lines(handle: FishingVillageSeat, action: FishingVillageAction, words: Words) -> tuple[Line, ...]:
    """What is at stake, before it is done."""
    view = handle.view
    planned = handle.planned(action)
    if isinstance(action, act.Undergo):
        return _confirm_undergo(handle, planned, words)
    if isinstance(action, act.AcceptDefeat):
        head = Line.of("Accept defeat?", "ink bold").add("   this ends the game for all", "mut")
        after = labelled("population", Line.of(change(view.population, planned.population, words.signs), "bad"))
        return (head, after, *_held_lines(view, words))
    text = words.wording.action(action)
    found = planned.rescue
    left = view.population - (found.size if found is not None else 0)
    why = f"it leaves {left}"
    if found is not None and found.needed:
        why = "it calls for the rescue" if found.possible else "it ends the game"
    head = Line.of(f"{text[:1].upper()}{text[1:]}?", "ink bold").add(f"   {why}", "warn")
    lines = [head]
    if found is not None:
        cost = f"{view.population} - {found.size} = {left}"
        lines.append(labelled("population", Line.of(cost, "warn bold" if left < 1 else "ink")))
        if found.needed and not found.possible:
            lines.append(labelled("rescue", _rescue_line(found)))
            lines.append(labelled("afterwards", Line.of("the game is lost at once; nothing is given up for it")))
        elif found.needed:
            lines.append(labelled("rescue", _rescue_line(found)))
            lines += _held_lines(view, words)
            back = "as long as nothing has been given up, the team can cancel it"
            if isinstance(action, act.Abandon):
                back = "a loss cannot be cancelled; the team may accept defeat instead"
            lines.append(labelled("way back", Line.of(back)))
        else:
            lines.append(labelled("afterwards", Line.of(_next_failure(left, found, words))))
    return tuple(lines)


def _next_failure(left: int, found: Rescue, words: Words) -> str:
    """What a failure would mean with so few people."""
    numbers = words.cards.constants
    short = reckoning.needed(left, numbers.fail_loss, numbers.sacrifice_gain)
    rescue = f"{short} of {found.held} developments would have to go" if short <= found.held else "no rescue"
    return f"a failure would cost {numbers.fail_loss}: {rescue}"


def _rescue_line(found: Rescue) -> Line:
    if not found.possible:
        held = "1 is held" if found.held == 1 else f"{found.held or 'none'} are held"
        go = "1 development" if found.needed == 1 else f"{found.needed} developments"
        return Line.of(f"none: {go} would have to go, {held}", "bad")
    return Line.of(f"{found.needed} of {found.held} developments must be given up first", "warn bold")


def _held_lines(view: FishingVillageView, words: Words) -> list[Line]:
    """What the rescue may take, four in a row."""
    parts = [
        words.tags.mark(seat, words.signs).gap(1).add(short_name(each, words.cards)).to(HELD)
        for seat, info in enumerate(view.table)
        for each in info.developments
    ]
    if not parts:
        return [labelled("may go", Line.of("no development is held", "mut"))]
    rows = [parts[start : start + 4] for start in range(0, len(parts), 4)]
    return [labelled("" if place else "may go", Line.join(row, 1)) for place, row in enumerate(rows)]


def _confirm_undergo(handle: FishingVillageSeat, planned: Planned, words: Words) -> tuple[Line, ...]:
    view, seat = handle.view, actor(handle)
    found = planned.outlook
    assert found is not None
    cards, signs = words.cards, words.signs
    info = view.table[seat]
    block = reckoning.blocked(info.sharks, cards)
    head = Line.of(f"Undergo {words.kind(found.type)}?", "ink bold").add("   it would fail: asked once more", "warn")
    sharks = labelled("sharks block", Line.of(blocked_letters(block, signs), f"{SHARK_HUE} bold").add("   by ", "mut"))
    sharks += shark_line(info.sharks, cards, signs)
    goes = tokens(found.gone, cards, signs) if found.gone else Line.of("none", "mut")
    kept = len([card for card in info.field if cards.types[card] == found.type]) - len(found.gone)
    goes = goes.add(f"   {kept} stay, with ", "mut") + wanted(found.type, found.left)
    result = counted(found, words).add("  ") + result_line(found)
    result = result.add(f", population {change(view.population, planned.population, signs)}", "ink")
    rescue = planned.rescue
    if rescue is not None and rescue.needed:
        result = result.add("   ") + _rescue_line(rescue)
    then = f"{cards.constants.shark_draw} new sharks, {cards.constants.worker_draw} workers, NEXT becomes NOW"
    return (
        head,
        sharks,
        labelled("these go", goes),
        labelled("result", result),
        labelled("afterwards", Line.of(then, "mut")),
        labelled("instead", instead(handle, words)),
    )


def instead(handle: FishingVillageSeat, words: Words) -> Line:
    """What would serve better: the best card for the seat's field, laid or chasing; another seat; else abandoning."""
    view, seat, cards = handle.view, actor(handle), words.cards
    info, closing = view.table[seat], view.face_up[0]
    now = reckoning.outlook(info.field, info.sharks, closing, view.round, cards)
    best: tuple[Outlook, Line] | None = None
    for card in dict.fromkeys(view.hand):
        laid = reckoning.outlook((*info.field, card), info.sharks, closing, view.round, cards)
        found = [(laid, Line.of("lay "))]
        if fits(card, info.sharks, words):
            chased = reckoning.outlook(info.field, info.sharks[:-1], closing, view.round, cards)
            found.append((chased, Line.of(f"chase >{top_letters(info.sharks, cards)} with ")))
        for look, line in found:
            if look.left > (now if best is None else best[0]).left:
                best = (look, (line + token(card, cards)).add(" first: ", "mut") + outlook_line(look, words))
    abandons = handle.objection(act.abandon(seat)) is None and bool(now.gone)
    if best is not None and (best[0].passes or not abandons):
        return best[1]
    ready = [other for other in range(len(view.table)) if other != seat and _passes(view, other, words)]
    if ready:
        marks = Line.join([words.tags.mark(other, words.signs) for other in ready], 1)
        return marks.add(" would pass: leave it to them" if len(ready) > 1 else " would pass: leave it to that seat")
    if abandons:
        return Line.of("abandon: the same loss, and no worker goes")
    return Line.of("no hand card helps at once", "mut")


def _passes(view: FishingVillageView, seat: Seat, words: Words) -> bool:
    info = view.table[seat]
    return reckoning.outlook(info.field, info.sharks, view.face_up[0], view.round, words.cards).passes
