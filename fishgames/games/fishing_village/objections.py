"""Why an action is not possible, and what would make it so, told from what the acting seat sees."""

from collections.abc import Sequence
from typing import assert_never

from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.phrases import counted
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.cards import CardTable, column_letters
from fishgames.games.fishing_village.setting_up import unused
from fishgames.games.fishing_village.view import FishingVillageView

_PHASES = {
    "shark_order": ("order_sharks",),
    "setup_development": ("choose_development",),
    "setup_first_player": ("choose_first",),
    "turn": ("assign", "remove_shark", "recruit", "undergo", "abandon"),
    "discard": ("discard",),
    "emergency": ("sacrifice", "accept_defeat", "cancel"),
}

_WAITS = {
    "shark_order": ("The table waits for new sharks to be stacked", "FV-13.4"),
    "setup_development": ("The table waits for a development to be chosen", "FV-3.5"),
    "setup_first_player": ("The team decides first who begins", "FV-3.6"),
    "turn": ("The table waits for a turn: lay a worker, chase a shark, recruit or resolve", "FV-4.1"),
    "discard": ("The table waits for a worker to be discarded after the resolution", "FV-7.5"),
    "emergency": ("The team decides on the rescue first", "FV-9.1"),
}


def explain(view: FishingVillageView, action: act.FishingVillageAction, cards: CardTable) -> Objection:
    """The reason against an action that is not legal for the viewer."""
    if view.asked is None:
        return _no("The game is over.", "FV-10.1")
    if isinstance(action, act.Sacrifice):
        return _sacrifice(view, action, cards)
    if action.kind not in _PHASES[view.asked.kind]:
        sentence, clause = _WAITS[view.asked.kind]
        return _no(f"{sentence}; nothing else goes before it.", clause)
    if action.seat not in view.asked.seats:
        return _no(f"It is the decision of seat {view.turn + 1} now.", "FV-4.6")
    match action:
        case act.OrderSharks():
            return _no("That is not an order of just the three sharks that were drawn.", "FV-13.4")
        case act.ChooseDevelopment(seat=seat, development=development):
            return _development(view, seat, development, cards)
        case act.ChooseFirst(first=first):
            return _no_seat(view, first, "FV-3.6")
        case act.Assign():
            return _assign(view, action, cards)
        case act.RemoveShark():
            return _remove(view, action, cards)
        case act.Recruit():
            return _recruit(view, cards)
        case act.Abandon(seat=seat):
            return _abandon(view, seat, cards)
        case act.Discard(card=card):
            return _not_held(view, card, cards, "FV-7.5") or _impossible()
        case act.AcceptDefeat():
            return _accept_defeat(view)
        case act.Cancel():
            return _cancel(view)
        case act.Undergo():
            return _impossible()
        case _:
            assert_never(action)


def _no(sentence: str, clause: str) -> Objection:
    return Objection(sentence=sentence, clause=clause)


def _impossible() -> Objection:
    return _no("That is not possible now.", "FV-4.3")


def _no_seat(view: FishingVillageView, seat: Seat, clause: str) -> Objection:
    return _no(f"This table has seats 1 to {len(view.table)}, not {seat + 1}.", clause)


def _not_held(view: FishingVillageView, card: CardId, cards: CardTable, clause: str) -> Objection | None:
    if card in view.hand:
        return None
    name = cards.token(card) if card in cards.workers else "That card"
    return _no(f"{name} is not in the hand.", clause)


def _development(view: FishingVillageView, seat: Seat, development: CardId, cards: CardTable) -> Objection:
    if development not in cards.developments:
        return _no("There is no such development.", "FV-3.5")
    name = cards.name(development)
    if development in view.table[seat].developments:
        return _no(f"This seat has {name} already; its two developments are different ones.", "FV-3.5")
    card = cards.developments[development].card
    left = unused([info.developments for info in view.table], cards)
    other = next(each.name for each in cards.developments.values() if each.card == card and each.id != development)
    if not left[card]:
        return _no(
            f"All {cards.supply[card]} cards with {name} on one side and {other} on the other are in use.", "FV-13.3"
        )
    return _impossible()


def _unpaid(view: FishingVillageView, size: int, cards: CardTable) -> Objection | None:
    """Can a cost not be paid (FV-4.5, FV-13.2)?"""
    found = preview.rescue(view, size, cards, loss=False)
    if found.possible:
        return None
    left = view.population - size
    if not found.allowed:
        sentence = f"It costs {size} of {view.population} and would leave {left}; at least 1 must be left."
        return _no(f"{sentence} At this table developments help only against losses.", "FV-13.2")
    sentence = (
        f"It costs {size} of {view.population} and would leave {left}; at least 1 must be left. "
        f"That takes {counted(found.needed, 'development')} given up, and {found.held or 'none'} "
        f"{'is' if found.held == 1 else 'are'} in play."
    )
    return _no(sentence, "FV-4.5")


def _assign(view: FishingVillageView, action: act.Assign, cards: CardTable) -> Objection:
    if not 0 <= action.target < len(view.table):
        return _no_seat(view, action.target, "FV-4.3")
    reason = _not_held(view, action.card, cards, "FV-4.3")
    return reason or _unpaid(view, preview.price(view, action, cards), cards) or _impossible()


def _remove(view: FishingVillageView, action: act.RemoveShark, cards: CardTable) -> Objection:
    target = action.target
    if not 0 <= target < len(view.table):
        return _no_seat(view, target, "FV-4.3")
    reason = _not_held(view, action.card, cards, "FV-4.3")
    if reason is not None:
        return reason
    stack = view.table[target].sharks
    if not stack:
        return _no("There is no shark in that field.", "FV-4.3")
    unpaid = _unpaid(view, preview.price(view, action, cards), cards)
    top, columns = cards.columns[stack[-1]], cards.columns[action.card]
    if not top & columns and unpaid is None:
        sentence = (
            f"{cards.token(action.card)} has {_columns(columns)}, the top shark {_columns(top)}: "
            f"they share none.{_fitting(view, top, cards)}"
        )
        return _no(sentence, "FV-4.3")
    return unpaid or _impossible()


def _columns(columns: int) -> str:
    letters = " and ".join(column_letters(columns))
    return f"column {letters}" if len(letters) == 1 else f"columns {letters}"


def _fitting(view: FishingVillageView, top: int, cards: CardTable) -> str:
    """Which hand cards would do."""
    fitting = _tokens([card for card in dict.fromkeys(view.hand) if cards.columns[card] & top], cards)
    return f" Of the hand {fitting} would do." if fitting else " No card of the hand would do."


def _tokens(hand: Sequence[CardId], cards: CardTable) -> str:
    words = [cards.token(card) for card in hand]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def _recruit(view: FishingVillageView, cards: CardTable) -> Objection:
    if not view.worker_pile and not view.worker_discards:
        return _no("Nothing is left to draw: worker pile and worker discards are both empty.", "FV-4.3")
    return _unpaid(view, cards.constants.recruit_cost, cards) or _impossible()


def _abandon(view: FishingVillageView, seat: Seat, cards: CardTable) -> Objection:
    info = view.table[seat]
    found = reckoning.outlook(info.field, info.sharks, view.face_up[0], view.round, cards)
    need = cards.type_words(found.type, found.need)
    if view.options.abandon_rule == "if_raw_short":
        sentence = f"{found.raw} of {need} lie in the field, sharks not counted: enough, so it can't be abandoned."
        return _no(sentence, "FV-13.1")
    sentence = f"Undergoing now would leave {found.left} of {need} and pass: only what would fail can be abandoned."
    return _no(sentence, "FV-7.2")


def _sacrifice(view: FishingVillageView, action: act.Sacrifice, cards: CardTable) -> Objection:
    assert view.asked is not None
    if view.window is None and (reason := _closed(view)) is not None:
        return reason
    if action.seat not in view.asked.seats:
        return _no("The seat that is asked enters it for the team.", "FV-4.6")
    if not 0 <= action.owner < len(view.table):
        return _no_seat(view, action.owner, "FV-9.1")
    name = cards.name(action.development) if action.development in cards.developments else "such a development"
    return _no(f"That seat does not have {name} in play.", "FV-9.1")


def _closed(view: FishingVillageView) -> Objection | None:
    """Why no development can be given up while no cost or loss is waiting; None where that is free (FV-13.2)."""
    rule = view.options.development_sacrifice
    if rule == "anytime":
        if view.first is not None:
            return None
        return _no("Developments can be given up once play has begun.", "FV-13.2")
    if rule == "losses_only":
        sentence = "At this table developments are given up only when a loss would end the game; none is waiting."
        return _no(sentence, "FV-13.2")
    sentence = "Developments are given up only when a cost or a loss would end the game; none is waiting."
    return _no(sentence, "FV-9.1")


def _accept_defeat(view: FishingVillageView) -> Objection:
    window = view.window
    assert window is not None
    sentence = f"What waits is a cost of {window.size}, not a loss"
    if window.given:
        return _no(f"{sentence}: developments are given up until it can be paid.", "FV-9.3")
    return _no(f"{sentence}: it can be cancelled instead.", "FV-9.3")


def _cancel(view: FishingVillageView) -> Objection:
    window = view.window
    assert window is not None
    if window.cause == "loss":
        return _no(f"A loss of {window.size} can't be cancelled: it is covered, or the game is lost.", "FV-9.3")
    given = f"{counted(window.given, 'development')} {'was' if window.given == 1 else 'were'} given up"
    sentence = f"{given} for it already, so it can't be cancelled any more."
    return _no(sentence, "FV-9.3")
