"""What stands on the shelf: the question in words, what a focused card or place would do, and why not."""

from typing import NamedTuple

from fishgames.core.model import CardId, Objection
from fishgames.games.fishing2.cards import OTHER_SHADE
from fishgames.games.fishing2.objections import owed
from fishgames.games.fishing2.screen.faces import SUIT_HUES, suit_label, token, tokens
from fishgames.games.fishing2.screen.texts import CHOICE_TEXT, effect_text
from fishgames.games.fishing2.trick import led_suit, standing
from fishgames.games.fishing2.view import Fishing2View
from fishgames.games.fishing2.wording import Fishing2Wording
from fishgames.ui.lines import Line, wrap
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import Signs


class Words(NamedTuple):
    """What the shelf's sentences are made with."""

    wording: Fishing2Wording
    tags: SeatTags
    signs: Signs


def prompt(view: Fishing2View, words: Words) -> Line:
    """The question, and what bounds the answer."""
    assert view.seat is not None
    assert view.asked is not None
    name = words.tags.brief(view.seat)
    line = Line()
    match view.asked.kind:
        case "choose_trump":
            line = line.add(f"{name} names the trump of round {view.round}", "ink bold")
            return line.add("   public; the 16s are trump either way", "mut")
        case "play_card":
            return _play_prompt(view, words, line.add(name, "ink bold"))
        case "catch_from_hand":
            return _of_buoy(view, words, "Catch 1 card", "every seat lays one hand card aside, unseen")
        case "catch_other":
            return _of_buoy(view, words, "Catch 1 other card", "a card of the trick joins the catch")
        case "set_trump":
            return _of_buoy(view, words, "Determine trump", "the trump of the next trick, whatever was played")
        case "exchange_take":
            return _of_buoy(view, words, "Exchange 1 card", "step 1 of 2: take a card of the trick into the hand")
        case _:
            assert view.effect is not None
            text = f"step 2 of 2: lay a hand card face down into place {view.effect.emptied}"
            return _of_buoy(view, words, "Exchange 1 card", text)


def _of_buoy(view: Fishing2View, words: Words, effect: str, text: str) -> Line:
    assert view.effect is not None
    play = view.trick[view.effect.slot - 1]
    line = Line().add(effect, "ink bold").gap(2) + token(play.played, words.wording.cards)
    if play.seat != view.seat:
        line = line.add(" of ", "mut") + words.tags.mark(play.seat, words.signs)
    return line.add(f"   {text}", "mut")


def _play_prompt(view: Fishing2View, words: Words, line: Line) -> Line:
    cards = words.wording.cards
    suits = cards.suits[view.trump]
    led = led_suit([play.played for play in view.trick], suits)
    if not view.trick:
        return line.add(" leads a card", "ink bold").add("   any card; the first colour or green sets the suit", "mut")
    line = line.add(" plays a card", "ink bold").gap(3)
    if led is None:
        return line.add("no suit is led yet: any card", "mut")
    named, owes = words.wording.suit(led), owed(view, led, cards)
    if owes.free:
        return line.add(f"no {named} in the hand: any card", "mut")
    goes = [named] if owes.suit else []
    goes += ["16"] if owes.doubles else []
    head = f"{named} is led" if owes.suit else f"no {named} in the hand"
    return line.add(f"{head}: {', '.join([*goes, 'blowfish'])} or buoy", "mut")


def effect_of_playing(view: Fishing2View, card: CardId, words: Words) -> Line:
    """A card, and where it would lie in the trick or what it would do."""
    line = Line().gap(1) + token(card, words.wording.cards).gap(2)
    if (effect := words.wording.cards.effects.get(card)) is not None:
        return line.add(words.wording.effect(effect), "ink bold").add(
            f"  {effect_text(view, effect, words.wording.cards)}"
        )
    return line + _place_in_trick(view, card, words)


def _place_in_trick(view: Fishing2View, card: CardId, words: Words) -> Line:
    """Where a card with a value would lie."""
    cards = words.wording.cards
    played = [play.played for play in view.trick]
    lies, place = standing([*played, card], view.trump, cards), len(played)
    last = place + 1 == len(view.table)
    if not played:
        suit = None if lies.led is None else words.wording.suit(lies.led)
        text = "leads; no suit yet, so the next may play anything" if suit is None else f"leads {suit}"
    elif place in (lies.highest, lies.weakest):
        text = _as_extreme(view, card, words)
    else:
        text = "neither highest nor weakest"
    line = Line.of(f"closes the trick: {text}" if last else text)
    if _turns_trump(view, card, played, words):
        assert view.trump is not None
        other = OTHER_SHADE[view.trump]
        line = line.add("; next trump ", "mut").add(words.wording.shade(other), f"{SUIT_HUES[other]} bold")
    return line


def _turns_trump(view: Fishing2View, card: CardId, played: list[CardId], words: Words) -> bool:
    """Would this card make the other green the trump of a next trick, as far as can be told now?"""
    cards = words.wording.cards
    effects = {cards.effects.get(kind) for kind in played}
    another_trick = view.tricks_left > 1 or "draw_one" in effects
    first_green = card in cards.greens and not any(kind in cards.greens for kind in played)
    return view.trump is not None and first_green and another_trick and "determine_trump" not in effects


def _as_extreme(view: Fishing2View, card: CardId, words: Words) -> str:
    cards = words.wording.cards
    played = [play.played for play in view.trick]
    lies, place = standing([*played, card], view.trump, cards), len(played)
    fish = [c for c in [*played, card] if c in cards.blowfish]
    told = words.wording.card_list(fish)
    if place == lies.highest and place == lies.weakest:
        return "highest and weakest at once: would catch everything"
    if place == lies.highest:
        count = len(played) + 1 - len(fish)
        return f"highest as it lies: would catch {words.wording.counted(count)}"
    return f"weakest as it lies: would catch {told}" if fish else "weakest as it lies; no blowfish to catch"


def why_not(view: Fishing2View, card: CardId, words: Words) -> tuple[Line, ...]:
    """The rule, the facts that meet it, what may go instead, what would change it (F2-4.3)."""
    cards, signs = words.wording.cards, words.signs
    suits = cards.suits[view.trump]
    played = [play.played for play in view.trick]
    led = led_suit(played, suits)
    assert led is not None
    leader = next(play for play in view.trick if suits[play.played] == led)
    owes, named = owed(view, led, cards), words.wording.suit(led)
    free = [c for c in view.hand if not suits[c]]
    here = words.tags.short(leader.seat, signs) + Line.of(" played ", "mut") + token(leader.played, cards)
    here = here.add(", so ", "mut") + suit_label(led, view.trump, cards) + Line.of(" is led; held: ", "mut")
    bars = [f"no {named}", *(["no 16"] if owes.doubles else [])]
    if view.options.blowfish_forces_follow and any(c in cards.blowfish for c in view.hand):
        bars.append("no blowfish")
    row = 11
    lines = [
        Line().add(f"Why not {cards.token(card)}?", "ink bold").right(76, Line.of("F2-4.3  F2-4.4", "mut")),
        Line().gap(1).add("rule", "mut").to(row).add("once a suit is led, a hand that holds it plays it,", "ink"),
        Line().to(row).add("or a blowfish, or a buoy", "ink"),
        Line().gap(1).add("here", "mut").to(row) + here + tokens([*owes.suit], cards),
        Line().gap(1).add("may go", "mut").to(row) + tokens([*owes.suit, *owes.doubles, *free], cards),
        Line().gap(1).add("legal if", "mut").to(row).add(f"the hand held {' and '.join(bars)}, or led the trick"),
    ]
    return tuple(lines)


def why_refused(subject: str, objection: Objection) -> tuple[Line, ...]:
    """A refusal that needs no more than its own sentence."""
    row = 11
    rows = wrap(objection.sentence, 64)
    head = Line().add(f"Why not {subject}?", "ink bold").right(76, Line.of(objection.clause, "mut"))
    first = Line().gap(1).add("because", "mut").to(row).add(rows[0], "ink")
    return (head, first, *(Line().to(row).add(text, "ink") for text in rows[1:]))


def why_choice(view: Fishing2View, words: Words) -> tuple[Line, ...]:
    """The rule behind any decision but playing a card."""
    assert view.asked is not None
    kind = view.asked.kind
    clauses, rows = CHOICE_TEXT[kind]
    title = f"The trump of round {view.round}"
    if view.effect is not None and view.effect.slot:
        effect = words.wording.cards.effects[view.trick[view.effect.slot - 1].played]
        title = words.wording.effect(effect)
    lines = [Line().add(title, "ink bold").right(76, Line.of(clauses, "mut"))]
    for label, text in rows:
        lines.append(Line().gap(1).add(label, "mut").to(11).add(text, "ink"))
    return tuple(lines)


def why_yes(view: Fishing2View, card: CardId, words: Words) -> tuple[Line, ...]:
    """The same for a card that may be played: what it is, and which rules touch it."""
    cards = words.wording.cards
    printed = cards.cards[card]
    row = 11
    if printed.effect is not None:
        kind, clause = f"buoy: {words.wording.effect(printed.effect)}", "F2-4.4"
    elif card in cards.blowfish:
        kind, clause = f"blowfish: {printed.value} in whatever suit is led; the weakest seat catches it", "F2-4.9"
    elif cards.suits[view.trump][card] == "trump":
        kind, clause = "trump now; a green in a trick turns the trump after it", "F2-4.1"
    else:
        kind, clause = f"an ordinary card of {words.wording.suit(cards.suits[view.trump][card])}", "F2-4.1"
    would = (
        _place_in_trick(view, card, words)
        if printed.effect is None
        else Line.of(effect_text(view, printed.effect, cards))
    )
    return (
        Line().add(f"What about {cards.token(card)}?", "ink bold").right(76, Line.of(clause, "mut")),
        Line().gap(1).add("what", "mut").to(row).add(kind, "ink"),
        Line().gap(1).add("would", "mut").to(row) + would,
        Line().gap(1).add("worth", "mut").to(row).add("1 point for whoever catches it, and a hand card later", "ink"),
    )
