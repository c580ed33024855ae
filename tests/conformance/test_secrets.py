"""What nobody may learn: laws for the views, events, keys and words of every game, and leaks that they must find.

`observe` and `imagine` prove each other: a view that smuggles something out fails either "worlds look the same" (when
`imagine` does not know of it) or "worlds differ" (when it does). The other laws say which cards may stand where.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, cast

import pytest

from fishgames.core.events import BaseEvent, private_fields
from fishgames.core.model import CardId, Objection, Seat
from fishgames.core.rng import Rng, mix, seeded
from fishgames.core.saves import encode
from tests.core import toy
from tests.factories import (
    Game,
    Ply,
    as_text,
    card_ids,
    cards_in,
    dumped,
    leaves,
    new_game,
    new_wording,
    play,
    tokens_in,
    tokens_of,
)

Law = Callable[[Game], None]


def worlds(game: Game, ply: Ply, viewer: Seat | None, count: int, *, memory: bool = True) -> Iterator[Any]:
    """Worlds that `viewer` could be in at that moment; without `memory` the view alone binds."""
    view = game.rules.observe(ply.state, viewer)
    log = game.log(ply.number, viewer) if memory else []
    for n in range(count):
        yield game.rules.imagine(view, log, seeded(game.seed, 6, ply.number, n))


def stages(game: Game, every: int) -> Iterator[tuple[Ply, Seat | None, Any]]:
    """Some moments of a game, each with a viewer and what it sees; all viewers at the first decision of a kind."""
    kinds: set[str] = set()
    for n, ply in enumerate(game.some(every)):
        viewers = game.viewers if ply.asked.kind not in kinds else (game.viewers[n % len(game.viewers)],)
        kinds.add(ply.asked.kind)
        for viewer in viewers:
            yield ply, viewer, game.rules.observe(ply.state, viewer)


def twins(game: Game) -> set[CardId]:
    """Cards that several seats may hold at once, because there are several of them."""
    ids = card_ids(game.spec)
    counted = Counter(leaf for _, leaf in leaves(dumped(game.rules, game.plies[0].state)) if leaf in ids)
    return {card for card, times in counted.items() if times > 1}


# --- the laws ---------------------------------------------------------------------------------------------------------


def imagined_worlds_look_the_same(game: Game) -> None:
    """Whoever sees the view cannot tell the world; and it is one that the rules allow."""
    for ply, viewer, view in stages(game, every=11):
        for memory in (True, False):
            for world in worlds(game, ply, viewer, 2, memory=memory):
                assert game.rules.observe(world, viewer) == view
                game.rules.check(world)


def every_unseen_slot_may_hold_something_else(game: Game) -> None:
    """Each place of the state that holds a card out of the viewer's sight holds several in its worlds."""
    rules, ids = game.rules, card_ids(game.spec)
    deals = [rules.setup(game.seats, game.options, Rng(word=mix(game.seed + n))) for n in range(1, 4)]
    values: dict[tuple[str | int, ...], set[Any]] = {}
    for state in [*deals, *game.states]:
        for path, leaf in leaves(dumped(rules, state)):
            values.setdefault(path, set()).add(leaf)
    unseen: Counter[Any] = Counter()
    varied: set[Any] = set()
    for ply, viewer, view in stages(game, every=5):
        seen = cards_in(view, ids)
        drawn = [dict(leaves(dumped(rules, world))) for world in worlds(game, ply, viewer, 3, memory=False)]
        for path, leaf in leaves(dumped(rules, ply.state)):
            if leaf in ids and leaf not in seen and len(values[path]) > 1:
                unseen[path, viewer is None] += 1
                found = {world.get(path) for world in drawn}
                if len(found) > 1 or found == {None}:  # a place that no such world has tells nothing either
                    varied.add((path, viewer is None))
    stuck = [place for place, times in unseen.items() if times >= 6 and place not in varied]
    assert not stuck, "these places are the same in all worlds"


def nobody_knows_what_another_seat_sees(game: Game) -> None:
    """What a seat alone sees could at some moment be something else, for all that any other knows."""
    secrets: set[tuple[Seat | None, Seat]] = set()
    kept: set[tuple[Seat | None, Seat]] = set()
    for ply, viewer, _ in stages(game, every=13):
        views = {seat: game.rules.observe(ply.state, seat) for seat in range(game.seats) if seat != viewer}
        public = dict(leaves(game.rules.observe(ply.state, None)))
        # a seat that sees what everybody sees has nothing to hide just now
        secrets |= {(viewer, seat) for seat, view in views.items() if dict(leaves(view)) != {**public, ("seat",): seat}}
        for world in worlds(game, ply, viewer, 2):
            kept |= {(viewer, seat) for seat, view in views.items() if game.rules.observe(world, seat) != view}
    assert secrets <= kept


def a_view_holds_only_cards_that_were_told(game: Game) -> None:
    """A card in a view was there from the deal on, or some event has told the viewer of it."""
    rules, ids = game.rules, card_ids(game.spec)
    for viewer in game.viewers:
        told = cards_in(rules.observe(game.plies[0].state, viewer), ids)
        looked_at = {ply.number for ply in game.some(every=5)}
        for ply in game.plies:
            if ply.number in looked_at:
                assert cards_in(rules.observe(ply.state, viewer), ids) <= told
            told |= cards_in([event.seen_by(viewer) for event in ply.events], ids)
        assert cards_in(rules.observe(game.end, viewer), ids) <= told


def no_view_holds_a_card_of_another_seat(game: Game) -> None:
    """What stands in the view of one seat and not of everybody stands in no other view."""
    rules, ids, double = game.rules, card_ids(game.spec), twins(game)
    known: dict[Seat | None, set[CardId]] = {viewer: set(double) for viewer in game.viewers}
    looked_at = {ply.number for ply in game.some(every=5)}
    for ply in game.plies:
        if ply.number in looked_at:
            views = {viewer: dict(leaves(rules.observe(ply.state, viewer))) for viewer in game.viewers}
            for viewer, view in views.items():
                strange = {leaf for leaf in view.values() if leaf in ids} - known[viewer]
                for seat in range(game.seats):
                    if seat != viewer:
                        inside = views[seat].items()
                        own = {leaf for path, leaf in inside if leaf in ids and views[None].get(path) != leaf}
                        assert not own & strange
                if ply.number == 0:
                    known[viewer] |= strange
        for viewer in game.viewers:
            known[viewer] |= cards_in([event.seen_by(viewer) for event in ply.events], ids)


def private_fields_are_blank_for_others(game: Game) -> None:
    """`seen_by` hands a private value to the event's own seat alone."""
    for ply in game.plies:
        for event in ply.events:
            private = private_fields(cast(Hashable, type(event)))
            for viewer in game.viewers:
                told = event.seen_by(viewer)
                if viewer is not None and viewer == event.seat:
                    assert told == event
                else:
                    assert all(getattr(told, name) is None for name in private)


def what_looks_alike_is_told_alike(game: Game) -> None:
    """Where a choice or the hidden cards make no difference to a view, they make none to what the seat is told.

    Its own draws apart: it may be told more of them than its view keeps, as the order in which they came. And with the
    options as shipped: at others a view may forget what all have seen.
    """
    rules = game.rules
    if game.seed:
        game = play(game.spec, game.seats, game.seed, shipped=True)
    for ply, viewer, _ in stages(game, every=11):
        seat = ply.action.seat
        tries = [(world, ply.action) for world in worlds(game, ply, viewer, 3)]
        if viewer != seat:
            tries += [(ply.state, option) for option in rules.legal_actions(ply.state, seat)[:6]]
        told: dict[Any, list[BaseEvent]] = {}
        for world, action in [(ply.state, ply.action), *tries]:
            if action in rules.legal_actions(world, seat):
                after = world.clone()
                events = [
                    event.seen_by(None if event.seat == viewer else viewer) for event in rules.apply(after, action)
                ]
                assert told.setdefault(rules.observe(after, viewer), events) == events


def what_a_seat_may_do_depends_on_its_view_alone(game: Game) -> None:
    """Options, refusals and whether undo would stop: all the same in every world, or the keys would tell."""
    rules = game.rules
    pool: dict[Seat, list[Any]] = {seat: [] for seat in range(game.seats)}
    for ply in game.plies:
        pool[ply.action.seat].append(ply.action)
    lot = seeded(game.seed, 7)
    for ply, viewer, _ in stages(game, every=11):
        if viewer is None:
            continue
        options = rules.legal_actions(ply.state, viewer)
        tried = [*options[:4], *(lot.pick(pool[viewer]) for _ in range(4))]
        reasons = [rules.objection(ply.state, action) for action in tried]
        finals = [_final(game, ply.state, option) for option in options[:4]]
        for memory in (True, False):
            for world in worlds(game, ply, viewer, 2, memory=memory):
                assert rules.legal_actions(world, viewer) == options
                assert [rules.objection(world, action) for action in tried] == reasons
                assert [_final(game, world, option) for option in options[:4]] == finals


def _final(game: Game, state: Any, option: Any) -> bool:
    after = state.clone()
    events = game.rules.apply(after, option)
    return state.rng.word != after.rng.word or any(event.reveals for event in events)


def words_tell_no_more_than_views_and_events(game: Game) -> None:
    """No token stands in a text whose card does not stand in what the text was made from."""
    spec, seats, ids = game.spec, game.seats, card_ids(game.spec)
    words = new_wording(spec, seats)
    for ply, viewer, view in stages(game, every=11):
        text = "\n".join([words.status(view), *words.lines(view), words.question(ply.asked), words.verb(ply.asked)])
        assert tokens_in(text, spec, seats) <= tokens_of(cards_in(view, ids), spec, seats)
        for event in ply.events:
            told = event.seen_by(viewer)
            assert tokens_in(words.event(told) or "", spec, seats) <= tokens_of(cards_in(told, ids), spec, seats)


def a_save_shows_nothing_before_its_seal(game: Game) -> None:
    """All of a save but its sealed part holds only what everybody was told."""
    spec, seats, ids = game.spec, game.seats, card_ids(game.spec)
    table = new_game(spec, seats, game.seed)
    known = cards_in(game.rules.observe(game.plies[0].state, None), ids)
    for ply in game.plies:
        if ply.number % 29 == 0:
            document = table.to_save()
            text = as_text(document.model_dump(mode="json", exclude={"sealed", "digest", "cards"}))
            assert tokens_in(text, spec, seats) <= tokens_of(known, spec, seats)
            word = ply.state.rng.word
            assert not any(number in encode(document).decode() for number in (str(word), f"{word:x}"))
        table.submit(ply.action)
        known |= cards_in([event.seen_by(None) for event in ply.events], ids)


LAWS: tuple[Law, ...] = (
    imagined_worlds_look_the_same,
    every_unseen_slot_may_hold_something_else,
    nobody_knows_what_another_seat_sees,
    a_view_holds_only_cards_that_were_told,
    no_view_holds_a_card_of_another_seat,
    private_fields_are_blank_for_others,
    what_looks_alike_is_told_alike,
    what_a_seat_may_do_depends_on_its_view_alone,
    words_tell_no_more_than_views_and_events,
    a_save_shows_nothing_before_its_seal,
)


@pytest.mark.recipe(number="T9")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_secrets_are_kept(game: Game, law: Law) -> None:
    law(game)


# --- the laws find what leaks -----------------------------------------------------------------------------------------


class ShowsHands(toy.ToyRules):
    """The view has the next seat's hand, and imagine knows it."""

    def observe(self, state: toy.ToyState, seat: Seat | None) -> toy.ToyView:
        view = super().observe(state, seat)
        return _with_leak(view, state.hands[0 if seat is None else (seat + 1) % state.seats])

    def unseen(self, view: toy.ToyView, rng: Rng) -> list[CardId]:
        cards = super().unseen(view, rng)
        dealt: list[CardId] = []
        for card in view.leak:
            cards.remove(card)
        shown = 0 if view.seat is None else (view.seat + 1) % len(view.hands)
        for seat, size in enumerate(view.hands):
            if seat != view.seat:
                dealt += view.leak[::-1] if seat == shown and view.leak else [cards.pop() for _ in range(size)]
            if seat not in view.waiting and (seat != view.seat or view.laid is None):
                dealt.append(cards.pop())
        return [*cards, *reversed(dealt)]


class ShowsHandsUnawares(ShowsHands):
    """… and imagine does not."""

    def unseen(self, view: toy.ToyView, rng: Rng) -> list[CardId]:
        return toy.ToyRules.unseen(self, view, rng)


class ShowsHandInPublic(ShowsHands):
    """Only the view for everybody has it."""

    def observe(self, state: toy.ToyState, seat: Seat | None) -> toy.ToyView:
        return toy.ToyRules.observe(self, state, seat) if seat is not None else super().observe(state, seat)


class ShowsOneCardToAll(toy.ToyRules):
    """Everybody sees a card of the first seat's hand."""

    def observe(self, state: toy.ToyState, seat: Seat | None) -> toy.ToyView:
        return _with_leak(super().observe(state, seat), state.hands[0][:1])


class ShowsDeck(toy.ToyRules):
    """The order of the deck is in the view, in disguise, and imagine knows it."""

    def observe(self, state: toy.ToyState, seat: Seat | None) -> toy.ToyView:
        return _with_leak(super().observe(state, seat), [card.removeprefix("pip-") for card in state.deck])

    def unseen(self, view: toy.ToyView, rng: Rng) -> list[CardId]:
        cards = super().unseen(view, rng)
        deck = [f"pip-{number}" for number in view.leak]
        for card in deck:
            cards.remove(card)
        return deck + cards


class OneWorld(toy.ToyRules):
    """Imagine always dreams the same dream."""

    def unseen(self, view: toy.ToyView, rng: Rng) -> list[CardId]:
        return super().unseen(view, Rng(word=1))


class TellsLaidCards(toy.ToyRules):
    """Everybody is told which card was laid."""

    told: type[BaseEvent] = toy.CardLaid

    def apply(self, state: toy.ToyState, action: toy.ToyAction) -> list[BaseEvent]:
        return [_opened(event) if type(event) is self.told else event for event in super().apply(state, action)]


class TellsDrawnCards(TellsLaidCards):
    """Everybody is told which card was drawn."""

    told = toy.CardDrawn


class OffersWhatIsGood(toy.ToyRules):
    """Drawing is offered only if the card is worth it."""

    def legal_actions(self, state: toy.ToyState, seat: Seat) -> Sequence[toy.ToyAction]:
        options = super().legal_actions(state, seat)
        return [o for o in options if not (isinstance(o, toy.Draw) and o.draws and state.deck[-1] < "pip-10")]


class ExplainsTooMuch(toy.ToyRules):
    """The reason names a hidden card."""

    def objection(self, state: toy.ToyState, action: toy.ToyAction) -> Objection | None:
        objection = super().objection(state, action)
        if objection is None:
            return None
        return Objection(sentence=f"Not while {state.deck[-1]} is on top.", clause="T-4")


class TellsByUndo(toy.ToyRules):
    """Undo stops at a card laid only if another seat holds the highest one."""

    def apply(self, state: toy.ToyState, action: toy.ToyAction) -> list[BaseEvent]:
        if any("pip-20" in hand for seat, hand in enumerate(state.hands) if seat != action.seat):
            state.rng.next()
        return super().apply(state, action)


class SaysTooMuch(toy.ToyWording):
    """The words name a card that nobody told them."""

    def status(self, view: toy.ToyView) -> str:
        return "P:07 is still out"


def _with_leak(view: toy.ToyView, cards: Sequence[str]) -> toy.ToyView:
    names = [name for name in type(view).__dataclass_fields__ if name != "leak"]
    return toy.ToyView(**{name: getattr(view, name) for name in names}, leak=tuple(cards))


def _opened(event: BaseEvent) -> BaseEvent:
    assert isinstance(event, toy.CardLaid | toy.CardDrawn)
    return toy.TrickWon(seat=event.seat, cards=(str(event.card),))


def _holds(law: Law, rules: str = "ToyRules", wording: str = "ToyWording") -> None:
    """The law, on some games with these rules and words of this file."""
    places = {name: __name__ if name in globals() else toy.__name__ for name in (rules, wording)}
    spec = toy.toy(f"{places[rules]}:{rules}", f"{places[wording]}:{wording}")
    for seed in range(4):
        law(play(spec, 3, seed))


LEAKS: tuple[tuple[str, Law], ...] = (
    ("ShowsHands", no_view_holds_a_card_of_another_seat),
    ("ShowsHandInPublic", nobody_knows_what_another_seat_sees),
    ("ShowsHandsUnawares", imagined_worlds_look_the_same),
    ("ShowsOneCardToAll", no_view_holds_a_card_of_another_seat),
    ("ShowsOneCardToAll", imagined_worlds_look_the_same),
    ("ShowsDeck", every_unseen_slot_may_hold_something_else),
    ("OneWorld", every_unseen_slot_may_hold_something_else),
    ("TellsLaidCards", what_looks_alike_is_told_alike),
    ("TellsDrawnCards", what_looks_alike_is_told_alike),
    ("OffersWhatIsGood", what_a_seat_may_do_depends_on_its_view_alone),
    ("ExplainsTooMuch", what_a_seat_may_do_depends_on_its_view_alone),
    ("TellsByUndo", what_a_seat_may_do_depends_on_its_view_alone),
)


@pytest.mark.parametrize(("rules", "law"), LEAKS, ids=lambda part: part if isinstance(part, str) else part.__name__)
def test_a_leak_is_found(rules: str, law: Law) -> None:
    with pytest.raises(AssertionError):
        _holds(law, rules)


def test_words_that_say_too_much_are_found() -> None:
    with pytest.raises(AssertionError):
        _holds(words_tell_no_more_than_views_and_events, wording="SaysTooMuch")
    with pytest.raises(AssertionError):
        _holds(a_save_shows_nothing_before_its_seal, wording="SaysTooMuch")


def test_a_leak_that_imagine_obeys_looks_the_same() -> None:
    """So that those leaks are found for the right reason."""
    for rules in ("ShowsHands", "ShowsHandInPublic", "ShowsDeck"):
        _holds(imagined_worlds_look_the_same, rules)
