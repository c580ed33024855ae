"""The account at the end of a round: which developments were met, and what the next round wants."""

from collections.abc import Sequence

from fishgames.core.events import BaseEvent
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village import reckoning
from fishgames.games.fishing_village.cards import TYPE_LETTERS
from fishgames.games.fishing_village.screen.faces import Words, change, joined, wanted
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.lines import EMPTY, Line, fit
from fishgames.ui.seat_tags import NAME_CELLS

MANY = 7
"""From so many rows on there are no blank ones between."""

DEVELOPMENT, WANTED, FIELD, RESULT, POPULATION = 14, 34, 48, 62, 71


def account_lines(view: FishingVillageView, log: Sequence[BaseEvent], words: Words) -> tuple[Line, ...]:
    """A row a development; () if the last thing reckoned up was no round."""
    milestone = next((event for event in reversed(log) if event.milestone), None)
    if not isinstance(milestone, ev.RoundBegun):
        return ()
    end = len(log) - 1 - [*reversed(log)].index(milestone)
    done = milestone.round - 1
    checked = [event for event in log[:end] if isinstance(event, ev.DevelopmentChecked) and event.round == done]
    line = Line().gap(1).add("CHECK", "bold").to(DEVELOPMENT).add(f"after round {done}, clockwise from ", "mut")
    line = line + words.tags.short(view.closings[-1].seat, words.signs)
    line = line.add("; sharks don't count", "mut")
    head = Line().gap(2).add("seat", "mut").to(DEVELOPMENT).add("development", "mut").to(WANTED).add("wanted", "mut")
    head = head.to(FIELD).add("field", "mut").to(RESULT).add("result", "mut").to(POPULATION).add("people", "mut")
    rows = [_checked(view, event, words) for event in checked]
    if not rows:
        rows = [Line().gap(2).add("no development is held any more", "mut")]
    blank = (EMPTY,) if len(rows) < MANY else ()
    return (*blank, line, *blank, head, *rows, EMPTY, *_next_round(view, milestone, words))


def _checked(view: FishingVillageView, event: ev.DevelopmentChecked, words: Words) -> Line:
    assert event.seat is not None
    cards = words.cards
    line = Line().gap(2) + words.tags.named(event.seat, words.signs, "ink", NAME_CELLS)
    line = line.to(DEVELOPMENT).add(fit(cards.name(event.development), 19).rstrip(), "ink bold")
    # a check takes nothing, so the field still is as it was then
    found = reckoning.progress(view.table[event.seat].field, event.development, event.round, cards)
    wants = " ".join(f"{need}{TYPE_LETTERS[kind]}" for kind, _, need in found.parts)
    has = " ".join(f"{have}{TYPE_LETTERS[kind]}" for kind, have, _ in found.parts)
    line = line.to(WANTED).add(wants).to(FIELD).add(has).to(RESULT)
    if not event.bonus:
        return line.add("missed", "mut")
    line = line.add(f"met +{event.bonus}", "good bold").to(POPULATION)
    return line.add(change(event.population - event.bonus, event.population, words.signs))


def _next_round(view: FishingVillageView, begun: ev.RoundBegun, words: Words) -> tuple[Line, ...]:
    cards = words.cards
    line = Line().gap(1).add(f"ROUND {begun.round}", "bold").to(DEVELOPMENT)
    line = line.add("the closings are shuffled anew; fields, hands and sharks stay", "mut")
    closings = Line().gap(1).add("NOW, NEXT", "bold").to(DEVELOPMENT)
    shown = [
        Line.of(f"{words.kind(cards.types[closing])} ", "ink bold")
        + wanted(cards.types[closing], cards.need(closing, begun.round))
        for closing in begun.face_up
    ]
    needs = [wanted(closing.type, cards.need(closing.id, begun.round)) for closing in cards.closings.values()]
    bonus = max(each.stages[begun.round - 1].bonus for each in cards.developments.values())
    return (
        line,
        closings + joined(shown, ", then "),
        (Line().gap(1).add("needs", "mut").to(DEVELOPMENT) + Line.join(needs, gap=3)).add(
            f"   developments up to +{bonus}", "mut"
        ),
        Line().gap(1).add("POPULATION", "bold").to(DEVELOPMENT).add(str(view.population), "ink bold"),
    )
