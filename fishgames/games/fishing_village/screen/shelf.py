"""What is said on the shelf and in the notice: the question, what a choice would do, what it may cost."""

from collections.abc import Sequence

from fishgames.core.model import CardId, Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.controller import FishingVillageSeat
from fishgames.games.fishing_village.preview import Planned, Rescue
from fishgames.games.fishing_village.reckoning import Outlook
from fishgames.games.fishing_village.screen.choosing import NEEDS, actor
from fishgames.games.fishing_village.screen.faces import (
    SHARK_HUE,
    Words,
    blocked_letters,
    change,
    joined,
    shark_line,
    symbol,
    token,
    tokens,
    top_letters,
    wanted,
)
from fishgames.games.fishing_village.screen.ready import result_line
from fishgames.games.fishing_village.view import FishingVillageView, What
from fishgames.ui.lines import EMPTY, Line

LEAD = 4
"""Cells of a row before its words."""


# --- the question -----------------------------------------------------------------------------------------------------


def prompt(handle: FishingVillageSeat, words: Words, width: int, *, card: CardId | None) -> Line:
    """The question, and what bounds the answer; above two columns of places what each of them is."""
    view = handle.view
    assert view.asked is not None
    name = words.tags.brief(actor(handle))
    match view.asked.kind:
        case "turn" if card is not None:
            line = token(card, words.cards).add("  lay it in the field of", "ink bold")
            return line.to(width // 2).add("    or chase the top shark of", "ink bold")
        case "turn":
            line = Line.of(f"{name}'s turn", "ink bold")
            text = "a card and then where it goes, or z y x" if view.hand else "no card in the hand: z, y or x"
            return line.add(f"   {text}", "mut")
        case "discard":
            text = f"{name} discards 1 of {len(view.hand)}"
            return Line.of(text, "ink bold").add("   after the three new workers; everybody sees which", "mut")
        case "shark_order":
            line = Line.of(f"{name} stacks the new sharks", "ink bold")
            return line.add("   bottom to top; only the top one can be chased", "mut")
        case "setup_development":
            return _development_prompt(view, name, words)
        case "setup_first_player":
            return Line.of("Who begins?", "ink bold").add("   the team decides; anybody may press the key", "mut")
        case _:
            return _emergency_prompt(view, words)


def give_up_prompt(words: Words) -> Line:
    """Where the table allows it at any time (FV-13.2)."""
    gain = words.cards.constants.sacrifice_gain
    return Line.of("Give up a development", "ink bold").add(f"   +{gain}, and it never comes back; play goes on", "mut")


def _development_prompt(view: FishingVillageView, name: str, words: Words) -> Line:
    seats = len(view.table)
    many = words.cards.development_count(seats)
    place = "" if many == 1 else f", {len(view.table[view.turn].developments) + 1} of {many}"
    line = Line.of(f"{name} chooses a development{place}", "ink bold")
    if view.hand:
        return line.add("   hand ", "mut") + tokens(view.hand, words.cards, words.signs, most=9)
    return line.add("   openly, after talk", "mut")


def development_head(words: Words) -> Line:
    """The heading over the needs by round."""
    bonuses = [stage.bonus for stage in next(iter(words.cards.developments.values())).stages]
    line = Line()
    for number, (column, bonus) in enumerate(zip(NEEDS, bonuses, strict=False), 1):
        line = line.to(LEAD + column).add(f"round {number} +{bonus}", "mut")
    return line.to(LEAD + NEEDS[3]).add("chosen by", "mut")


def emergency_head() -> Line:
    """Who decides, and how."""
    return Line().gap(1).add("the team decides, anybody may press the key; no hand is shown meanwhile", "mut")


def _emergency_prompt(view: FishingVillageView, words: Words) -> Line:
    window = view.window
    assert window is not None
    name = words.tags.brief(view.turn)
    done: dict[What, str] = {
        "assign": "gives a worker",
        "remove_shark": "chases a shark",
        "recruit": "recruits",
        "undergo": "failed",
        "abandon": "abandoned",
    }
    needed = reckoning.needed(view.population, window.size, words.cards.constants.sacrifice_gain)
    line = Line.of("Emergency", "warn bold").add(f"   {name} {done[window.what]}", "ink bold")
    if window.target is not None and window.target != view.turn:
        line = line.add(" to " if window.what == "assign" else " of ", "mut") + words.tags.mark(
            window.target, words.signs
        )
    left = view.population - window.size
    go = "1 development must go" if needed == 1 else f"{needed} developments must go"
    return line.add(f": {view.population} - {window.size} = {left}, {go}", "ink")


# --- what a choice would do -------------------------------------------------------------------------------------------


def told(handle: FishingVillageSeat, action: FishingVillageAction, words: Words) -> Line:
    """An action in words, with what it does to population and closings."""
    view, seat = handle.view, actor(handle)
    planned = handle.planned(action)
    line = Line().gap(1)
    match action:
        case act.Assign(card=card, target=target) | act.RemoveShark(card=card, target=target):
            line += token(card, words.cards)
            line = line + _told_move(view, action, planned, words) + _of_closings(view, card, target, planned, words)
            return line + told_rescue(planned.rescue, view, words)
        case act.Undergo():
            return line + _told_undergo(view, seat, planned, words)
        case act.Abandon():
            text = f": {change(view.population, planned.population, words.signs)}, nothing in the field is lost."
            line = line.add("Abandon", "ink bold").add(text, "ink")
            return line + told_rescue(planned.rescue, view, words)
        case act.Recruit():
            text = f": {change(view.population, planned.population, words.signs)}, one worker for the next turn."
            line = line.add("Recruit", "ink bold").add(text, "ink")
            return line + told_rescue(planned.rescue, view, words)
        case act.Discard(card=card):
            line = line.add("Discard ", "ink bold") + token(card, words.cards)
            return line.add(": it goes to the open discards, where everybody sees it.", "ink")
        case act.Sacrifice():
            return line + _told_sacrifice(view, action, planned, words)
        case _:
            return line + _told_other(view, action, words)


def _told_move(view: FishingVillageView, action: act.Assign | act.RemoveShark, planned: Planned, words: Words) -> Line:
    where = f"{words.tags.brief(action.target)}'s field"
    if isinstance(action, act.Assign):
        line = Line.of(f" into {where}", "ink bold")
    else:
        top = top_letters(view.table[action.target].sharks, words.cards)
        line = Line.of(" chases ", "ink bold").add(f">{top}", f"{SHARK_HUE} bold").add(f" out of {where}", "ink bold")
    if planned.rescue is None:
        return line.add(", free", "mut")
    return line.add(f", {change(view.population, planned.population, words.signs)}", "ink")


def _of_closings(view: FishingVillageView, card: CardId, target: Seat, planned: Planned, words: Words) -> Line:
    """What NOW and NEXT would come to in that field; only what changes, or else the symbols of the card's type."""
    assert planned.field is not None
    assert planned.sharks is not None
    line = EMPTY
    info = view.table[target]
    for label, closing in _differing(view):
        before = reckoning.outlook(info.field, info.sharks, closing, view.round, words.cards)
        after = reckoning.outlook(planned.field, planned.sharks, closing, view.round, words.cards)
        if (before.raw, before.left) != (after.raw, after.left):
            line = line.add(f"   {label} ", "mut") + counted(after, words).add(", ", "mut") + result_line(after)
    if line.spans:
        return line
    kind = words.cards.types[card]
    raw = reckoning.symbols(planned.field, kind, words.cards)
    left = reckoning.symbols_left(planned.field, planned.sharks, kind, words.cards)
    line = Line.of("   NOW and NEXT as before, ", "mut") + symbol(kind)
    return line.add(f" {change(raw, left, words.signs)}", "ink")


def _differing(view: FishingVillageView) -> list[tuple[str, CardId]]:
    """NOW and NEXT with their closings; one entry if they are alike."""
    if len(set(view.face_up)) < len(view.face_up):
        return [("NOW, NEXT", view.face_up[0])]
    return [*zip(("NOW", "NEXT"), view.face_up, strict=False)]


def counted(found: Outlook, words: Words) -> Line:
    """ "8→4 of 5 A^"."""
    return Line.of(f"{change(found.raw, found.left, words.signs)} of ", "ink") + wanted(found.type, found.need)


def _told_undergo(view: FishingVillageView, seat: Seat, planned: Planned, words: Words) -> Line:
    found = planned.outlook
    assert found is not None
    line = Line.of("Undergo: ", "ink bold") + counted(found, words).add(", ", "mut") + result_line(found)
    line = line.add(f", {change(view.population, planned.population, words.signs)}. ", "ink")
    if not found.gone:
        return line.add("No worker goes.", "ink")
    block = reckoning.blocked(view.table[seat].sharks, words.cards)
    line = line.add("Gone: ", "warn") + tokens(found.gone, words.cards, words.signs)
    return line.add(f" ({blocked_letters(block, words.signs)} blocked)", "mut")


def told_rescue(found: Rescue | None, view: FishingVillageView, words: Words) -> Line:
    """What must be given up for a cost or a loss; nothing if it can simply be paid."""
    if found is None or not found.needed:
        return EMPTY
    if not found.possible:
        return Line.of(f"  {words.signs.warning} it ends the game: no rescue", "bad bold")
    return Line.of(f"  {words.signs.warning} {found.needed} of {found.held} developments must go", "warn bold")


def _told_sacrifice(view: FishingVillageView, action: act.Sacrifice, planned: Planned, words: Words) -> Line:
    name, whose = words.cards.name(action.development), words.tags.brief(action.owner)
    line = Line.of(f"{whose}'s {name}", "ink bold").add(" leaves the game: ", "ink")
    line = line.add(f"{change(view.population, planned.population, words.signs)}. ", "ink")
    if view.window is None:
        return line.add("The turn goes on as it was.", "mut")
    gain = words.cards.constants.sacrifice_gain
    short = reckoning.needed(view.population, view.window.size, gain)
    if short > 1:
        return line.add(f"Then {short - 1} more.", "mut")
    left = view.population + gain - view.window.size
    return line.add(f"That is enough: then {view.window.size} is paid, {left} left.", "good")


def _told_other(view: FishingVillageView, action: FishingVillageAction, words: Words) -> Line:
    match action:
        case act.ChooseDevelopment(development=development):
            stage = words.cards.developments[development].stages[view.round - 1]
            line = Line.of(words.cards.name(development), "ink bold").add(
                f": in {words.tags.brief(action.seat)}'s field, at the end of a round; now "
            )
            return (line + joined([wanted(kind, need) for kind, need in stage.wants])).add(
                f" for +{stage.bonus}", "good"
            )
        case act.ChooseFirst(first=first):
            line = Line.of(f"{words.tags.brief(first)} begins", "ink bold")
            ready = preview.readiness(view, first, words.cards)
            if ready.oldest is None:
                return line
            line = line.add("; NOW wants ", "mut") + wanted(ready.oldest.type, ready.oldest.need)
            return line.add(", sharks ", "mut") + shark_line(view.table[first].sharks, words.cards, words.signs)
        case act.Cancel():
            return Line.of("Cancel: ", "ink bold").add("back to the turn; nothing is paid, no card has moved.")
        case act.AcceptDefeat():
            return Line.of("Accept defeat: ", "bad bold").add("the loss is applied and the game is over.")
        case _:
            text = words.wording.action(action)
            return Line.of(f"{text[:1].upper()}{text[1:]}.", "ink bold")


def told_card(handle: FishingVillageSeat, card: CardId, words: Words) -> Line:
    """A hand card: what it would do in the field of its seat, and whose sharks it could chase."""
    view, seat = handle.view, actor(handle)
    line = Line().gap(1) + token(card, words.cards).add("  laid: ", "mut")
    info, kind = view.table[seat], words.cards.types[card]
    after = words.cards.sorted((*info.field, card))
    labels = {words.cards.types[closing]: (label, closing) for label, closing in _differing(view)}
    if kind in labels:
        label, closing = labels[kind]
        found = reckoning.outlook(after, info.sharks, closing, view.round, words.cards)
        line = line.add(f"{label} ", "mut") + counted(found, words).add(" ") + result_line(found)
    else:
        left = reckoning.symbols_left(after, info.sharks, kind, words.cards)
        line = line + symbol(kind).add(f" {change(reckoning.symbols(after, kind, words.cards), left, words.signs)}")
    chases = [t for t, other in enumerate(view.table) if fits(card, other.sharks, words)]
    if seat in chases:
        found = reckoning.outlook(info.field, info.sharks[:-1], view.face_up[0], view.round, words.cards)
        now = reckoning.outlook(info.field, info.sharks, view.face_up[0], view.round, words.cards)
        line = line.add(f"   or chases >{top_letters(info.sharks, words.cards)} of ", "mut")
        line += words.tags.mark(seat, words.signs)
        if found.left != now.left:
            line = line.add(": NOW ", "mut").add(f"{change(found.raw, found.left, words.signs)} ") + result_line(found)
    others = [target for target in chases if target != seat]
    if others:
        line = line.add(", or one of " if seat in chases else "   or chases a shark of ", "mut") + Line.join(
            [words.tags.mark(t, words.signs) for t in others], 1
        )
    return line


def fits(card: CardId, sharks: Sequence[CardId], words: Words) -> bool:
    return bool(sharks) and bool(words.cards.columns[card] & words.cards.columns[sharks[-1]])
