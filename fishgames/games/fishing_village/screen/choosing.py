"""What can be chosen on the shelf besides hand cards: rows with the action each stands for, possible or not."""

from typing import NamedTuple

from fishgames.core.model import CardId, Objection, Seat
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import TYPE_LETTERS
from fishgames.games.fishing_village.controller import FishingVillageSeat
from fishgames.games.fishing_village.preview import Rescue
from fishgames.games.fishing_village.screen.faces import (
    ABANDON_KEY,
    CHASE_KEYS,
    END_KEY,
    GIVE_UP_KEY,
    RECRUIT_KEY,
    SEAT_KEYS,
    SHARK_HUE,
    UNDERGO_KEY,
    Words,
    change,
    symbol,
    top_letters,
)
from fishgames.games.fishing_village.screen.ready import outlook_line, progress_line
from fishgames.games.fishing_village.view import FishingVillageView, SeatView
from fishgames.ui.lines import Line, fit
from fishgames.ui.seat_tags import NAME_CELLS


class Row(NamedTuple):
    """One thing to choose. Without an action it leads elsewhere: to a question, or back."""

    key: str
    line: Line
    action: FishingVillageAction | None = None
    why: Objection | None = None
    reason: str = ""

    @property
    def possible(self) -> bool:
        """Can it be chosen now?"""
        return self.why is None


def actor(handle: FishingVillageSeat) -> Seat:
    """Whose name an action bears: the seat's, or in a decision of the whole team whoever's is listed (FV-4.6)."""
    if handle.seat is not None:
        return handle.seat
    options = handle.legal_actions
    return options[0].seat if options else handle.view.turn


def judged(handle: FishingVillageSeat, key: str, line: Line, action: FishingVillageAction, reason: str = "") -> Row:
    """A row with what speaks against it; `reason` is the short word for that."""
    return Row(key, line, action, handle.objection(action), reason)


# --- a turn -----------------------------------------------------------------------------------------------------------


def act_rows(handle: FishingVillageSeat, words: Words) -> tuple[Row, ...]:
    """Undergo, abandon, recruit, each with what it would do; and giving up a development where that is free."""
    view, seat, signs = handle.view, actor(handle), words.signs
    found = preview.readiness(view, seat, words.cards).oldest
    assert found is not None
    planned = handle.planned(act.undergo(seat))
    line = Line.of("undergo", "ink bold").to(9).add(f"{change(found.raw, found.left, signs)} of {found.need} ")
    line = (line + symbol(found.type)).gap(1).add("pass" if found.passes else "fail", _tone(found.passes))
    line = line.add(f", {change(view.population, planned.population, signs)}")
    due = _due(planned.rescue)
    line += due
    if found.gone and not due.spans:
        line = line.add(f", {cards_go(len(found.gone))}", "warn")
    abandon = Line.of("abandon", "ink bold").to(9) + _paid(handle, act.abandon(seat), "the field stays whole", words)
    recruit = Line.of("recruit", "ink bold").to(9) + _paid(handle, act.recruit(seat), "one worker drawn", words)
    rows = [
        judged(handle, UNDERGO_KEY, line, act.undergo(seat)),
        judged(handle, ABANDON_KEY, abandon, act.abandon(seat), "not allowed: it would pass"),
        judged(handle, RECRUIT_KEY, recruit, act.recruit(seat), "not now"),
    ]
    return tuple(_short_of_reason(row) for row in (*rows, *free_rows(handle, words)))


def free_rows(handle: FishingVillageSeat, words: Words) -> tuple[Row, ...]:
    """Giving up a development where the table allows it at any time (FV-13.2)."""
    view = handle.view
    if view.options.development_sacrifice != "anytime":
        return ()
    left = None if view.held else Objection(sentence="All developments have been given up.", clause="FV-13.2")
    gain = words.cards.constants.sacrifice_gain
    line = Line.of("give up", "ink bold").to(9).add(f"a development, +{gain}; play goes on as it was")
    return (Row(GIVE_UP_KEY, line, None, left, "none is left"),)


def _paid(handle: FishingVillageSeat, action: FishingVillageAction, then: str, words: Words) -> Line:
    """What is paid; then what for, or what has to be given up first."""
    view, planned = handle.view, handle.planned(action)
    line = Line.of(change(view.population, planned.population, words.signs))
    due = _due(planned.rescue)
    return line + due if due.spans else line.add(f", {then}")


def _due(found: Rescue | None) -> Line:
    """What has to be given up first; nothing where it can simply be paid."""
    if found is None or not found.needed:
        return Line()
    if not found.possible:
        return Line.of(", the end", "bad bold")
    return Line.of(f", {found.needed} to give up", "warn bold")


def cards_go(number: int) -> str:
    """So many workers that sharks would take."""
    return "1 card goes" if number == 1 else f"{number} cards go"


def _tone(passes: bool) -> str:
    return "good bold" if passes else "bad"


def _short_of_reason(row: Row) -> Row:
    """An impossible act says why, not what it would do."""
    if row.possible:
        return row
    return row._replace(line=Line.of(row.line.text[:9], "ink bold"))


def target_rows(handle: FishingVillageSeat, card: CardId, words: Words) -> tuple[Row, ...]:
    """The fields where a card may be laid, then those whose top shark it may chase."""
    view, seat = handle.view, actor(handle)
    lay, chase = [], []
    for target, info in enumerate(view.table):
        head = _seat_cell(view, target, seat, words)
        assign, remove = act.assign(seat, card, target), act.remove_shark(seat, card, target)
        after = words.cards.sorted((*info.field, card))
        line = head + laid_effect(view, card, info, after, words)
        lay.append(judged(handle, SEAT_KEYS[target], line, assign, "not enough people"))
        top = top_letters(info.sharks, words.cards)
        line = head.add(f">{top}" if top else "", f"{SHARK_HUE} bold").to(20)
        reason = "not enough people"
        if not top:
            reason = "no shark there"
        elif not words.cards.columns[info.sharks[-1]] & words.cards.columns[card]:
            reason = f"needs {' or '.join(top)}"
        else:
            line += chase_effect(view, info, words)
        chase.append(judged(handle, CHASE_KEYS[target], line, remove, reason))
    return (*lay, *chase)


def _seat_cell(view: FishingVillageView, target: Seat, own: Seat, words: Words) -> Line:
    cost = "own" if target == own else f"-{words.cards.constants.assign_other_cost}"
    line = words.tags.mark(target, words.signs).gap(1).add(fit(words.tags.names[target], NAME_CELLS), "ink")
    return line.gap(1).add(cost, "mut").to(16)


def laid_effect(
    view: FishingVillageView, card: CardId, info: SeatView, after: tuple[CardId, ...], words: Words
) -> Line:
    """What a card more would do for the closing of its type; else for the symbols of its type."""
    kind = words.cards.types[card]
    for label, closing in zip(("", "NEXT "), view.face_up, strict=False):
        if words.cards.types[closing] == kind:
            found = reckoning.outlook(after, info.sharks, closing, view.round, words.cards)
            return Line.of(label, "mut") + outlook_line(found, words)
    raw = reckoning.symbols(after, kind, words.cards)
    left = reckoning.symbols_left(after, info.sharks, kind, words.cards)
    return symbol(kind).gap(1).add(change(raw, left, words.signs))


def chase_effect(view: FishingVillageView, info: SeatView, words: Words) -> Line:
    """What one shark fewer would do for the closing that is due."""
    found = reckoning.outlook(info.field, info.sharks[:-1], view.face_up[0], view.round, words.cards)
    return outlook_line(found, words)


# --- the other decisions ----------------------------------------------------------------------------------------------


def order_rows(handle: FishingVillageSeat, words: Words) -> tuple[Row, ...]:
    """Every different order of three sharks (FV-13.4)."""
    rows = []
    orders = [action for action in handle.legal_actions if isinstance(action, act.OrderSharks)]
    for key, action in zip(SEAT_KEYS, orders, strict=False):
        letters = [top_letters((shark,), words.cards) for shark in action.cards]
        line = Line.of(words.wording.stack(action.cards), f"{SHARK_HUE} bold").to(14)
        line = line.add(f"chased in this order: {', then '.join(reversed(letters))}", "mut")
        rows.append(judged(handle, key, line, action))
    return tuple(rows)


NEEDS = (20, 32, 44, 56)
"""Columns of the needs by round, and of who has chosen it."""


def development_rows(handle: FishingVillageSeat, words: Words) -> tuple[Row, ...]:
    """All eight, with what each wants in the three rounds."""
    view, seat, cards = handle.view, actor(handle), words.cards
    rows = []
    for key, (each, printed) in zip(SEAT_KEYS, cards.developments.items(), strict=False):
        line = Line.of(fit(printed.name, NEEDS[0] - 1).rstrip(), "ink bold named")
        for column, stage in zip(NEEDS, printed.stages, strict=False):
            numbers = {need for _, need in stage.wants}
            if len(stage.wants) > 3 and len(numbers) == 1:
                text = f"{numbers.pop()} of each"
            else:
                text = " ".join(f"{need}{TYPE_LETTERS[kind]}" for kind, need in stage.wants)
            line = line.to(column).add(text)
        holders = [other for other, info in enumerate(view.table) if each in info.developments]
        line = line.to(NEEDS[3]) + Line.join([words.tags.mark(other, words.signs) for other in holders], 0)
        rows.append(judged(handle, key, line, act.choose_development(seat, each), "taken"))
    return tuple(rows)


def first_rows(handle: FishingVillageSeat, words: Words) -> tuple[Row, ...]:
    """Every seat, with the order that would follow."""
    view, seats = handle.view, len(handle.view.table)
    rows = []
    for first in range(seats):
        order = [(first + step) % seats for step in range(1, seats)]
        line = words.tags.named(first, words.signs, "ink bold", NAME_CELLS).gap(2)
        ready = preview.readiness(view, first, words.cards)
        blocked = reckoning.blocked(view.table[first].sharks, words.cards)
        if ready.oldest is not None and blocked != 0b111:
            free = " ".join(letter for n, letter in enumerate("LMR") if not blocked >> n & 1)
            line = line.add(f"free {free}", "mut")
        line = line.to(23).add("then ", "mut") + Line.join([words.tags.mark(each, words.signs) for each in order], 1)
        rows.append(judged(handle, SEAT_KEYS[first], line, act.choose_first(actor(handle), first)))
    return tuple(rows)


GIVE_KEYS = "123456789abcdefgh"


def rescue_rows(handle: FishingVillageSeat, words: Words, *, close: bool) -> tuple[Row, ...]:
    """Every development that is held, with what it is worth. `close`: for two columns."""
    view, seat = handle.view, actor(handle)
    rows = []
    held = [
        (owner, found) for owner in range(len(view.table)) for found in preview.developments(view, owner, words.cards)
    ]
    for key, (owner, found) in zip(GIVE_KEYS, held, strict=False):
        action = act.sacrifice(seat, owner, found.development)
        if close:
            line = words.tags.mark(owner, words.signs).gap(1) + progress_line(found, words)
            line = line.to(25).add(f"+{found.bonus}", "good" if found.met else "mut").add(" if met", "mut")
        else:
            line = words.tags.named(owner, words.signs, "ink", NAME_CELLS).gap(1)
            line = line.add(fit(words.cards.name(found.development), 18), "ink bold named").gap(1)
            parts = [Line.of(f"{min(have, need)}/{need} ") + symbol(kind) for kind, have, need in found.parts]
            line = (line + Line.join(parts, 1)).to(60)
            line = line.add(f"+{found.bonus}", "good" if found.met else "mut").add(" if met", "mut")
        rows.append(judged(handle, key, line, action))
    return tuple(rows)


def window_row(handle: FishingVillageSeat, words: Words) -> Row:
    """What ends an emergency without a rescue: cancel, or accept defeat."""
    view, seat = handle.view, actor(handle)
    assert view.window is not None
    if view.window.cause == "cost":
        line = Line.of("cancel", "ink bold").add("   back to the turn, nothing is paid", "mut")
        return judged(handle, END_KEY, line, act.cancel(seat), "something was given up")
    line = Line.of("accept defeat", "ink bold").add("   the loss ends the game", "mut")
    return judged(handle, END_KEY, line, act.accept_defeat(seat))


def confirm_rows(action: FishingVillageAction) -> tuple[Row, ...]:
    """The safe side first."""
    doing = {
        "undergo": "undergo all the same",
        "abandon": "abandon it",
        "recruit": "recruit all the same",
        "assign": "lay it there all the same",
        "remove_shark": "chase it all the same",
        "accept_defeat": "accept defeat",
    }.get(action.kind, "do it all the same")
    return (
        Row("1", Line.of("keep playing, change nothing", "ink bold")),
        Row("2", Line.of(doing, "ink bold"), action),
    )
