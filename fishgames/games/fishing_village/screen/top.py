"""The head of the table: population large, with what the turn may gain or lose; both closings; the piles."""

from fishgames.core.model import CardId
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.cards import TYPE_LETTERS
from fishgames.games.fishing_village.screen.faces import TYPE_HUES, Words, wanted
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.big_letters import big
from fishgames.ui.lines import EMPTY, Line

LOW = 7
"""From here down the population is shown as a warning."""

BESIDE = 14
"""Column of what stands beside the large number."""

PILES = 59
SHORT = 79
GAUGE = 20


def top_rows(view: FishingVillageView, words: Words, rows: int) -> tuple[Line, ...]:
    """Population, NOW, NEXT, piles: in four rows with a large number, else in three or two."""
    tone = "warn bold" if view.population <= LOW else "ink bold"
    first, now, following = _population(view, words), _now(view, words), _next(view, words)
    workers, sharks = _piles(view)
    if rows > 3 and (letters := big(str(max(view.population, 0)), BESIDE - 4, words.signs)) is not None:
        beside = (first, now.to(PILES - BESIDE) + workers, following.to(PILES - BESIDE) + sharks)
        number = [Line().gap(3).add(text, tone).to(BESIDE) + line for text, line in zip(letters, beside, strict=True)]
        return (Line().gap(1).add("POPULATION", "bold"), *number)
    head = Line().gap(1).add("POPULATION", "bold").gap(1).add(f"{view.population:>3}", tone).gap(1) + first
    if rows > 2:
        below = (now.to(PILES - 1) + workers, following.to(PILES - 1) + sharks)
        return (*[EMPTY] * (rows - 3), head, *(Line().gap(1) + line for line in below))
    piles = f"piles {view.worker_pile}w {view.shark_pile}s"
    short = Line().gap(1) + _close(now).gap(2) + _close(following)
    return (head, short.right(SHORT, Line.of(piles, "mut")))


def _close(line: Line) -> Line:
    """Without the blanks that put words below each other."""
    return Line(tuple(span._replace(text=" ") if span.text.isspace() else span for span in line.spans))


def _population(view: FishingVillageView, words: Words) -> Line:
    filled = max(min(view.population, GAUGE), 0)
    tone = "warn" if view.population <= LOW else "good"
    gauge = words.signs.gauge(filled, GAUGE)
    line = Line.of(gauge[:filled], tone).add(gauge[filled:], "faint").gap(2)
    if view.population > GAUGE:
        line = line.add(f"+{view.population - GAUGE}", "good").gap(1)
    return line + _prospect(view, words)


def _prospect(view: FishingVillageView, words: Words) -> Line:
    """What the turn that is open may do to the population; in a rescue what is still missing."""
    numbers = words.cards.constants
    if view.window is not None:
        short = reckoning.needed(view.population, view.window.size, numbers.sacrifice_gain)
        word = "cost" if view.window.cause == "cost" else "loss"
        return Line.of(f"a {word} of {view.window.size} is due: {short} more must come", "warn bold")
    if view.phase != "turn" or not view.face_up:
        return Line.of(f"0 is defeat, a failure costs {numbers.fail_loss}", "mut")
    ready = preview.readiness(view, view.turn, words.cards).oldest
    assert ready is not None
    line = Line.of("undergo ", "mut").add(f"{ready.change:+}", "good bold" if ready.passes else "bad")
    line = line.add("  recruit ", "mut").add(f"-{numbers.recruit_cost}")
    return line.add("  help ", "mut").add(f"-{numbers.assign_other_cost}")


def _closing(view: FishingVillageView, closing: CardId, words: Words) -> Line:
    kind = words.cards.types[closing]
    return Line.of(words.kind(kind), "ink bold").gap(2) + wanted(kind, words.cards.need(closing, view.round))


def _now(view: FishingVillageView, words: Words) -> Line:
    line = Line.of("NOW", "bold").to(6)
    return line + (_closing(view, view.face_up[0], words) if view.face_up else Line.of("none is left", "mut"))


def _next(view: FishingVillageView, words: Words) -> Line:
    line = Line.of("NEXT", "bold").to(6)
    if len(view.face_up) < 2:
        return line.add("the check of developments" if view.face_up else words.signs.dash, "mut")
    line = (line + _closing(view, view.face_up[1], words)).gap(2)
    rest = [words.cards.types[closing] for closing, number in view.closing_pile for _ in range(number)]
    if not rest:
        return line.add("then the check", "mut")
    letters = [Line.of(TYPE_LETTERS[kind], f"{TYPE_HUES[kind]} bold") for kind in rest]
    return line.add("pile ", "mut") + Line.join(letters, 1)


def _piles(view: FishingVillageView) -> tuple[Line, Line]:
    return (
        Line.of("workers ", "mut").add(str(view.worker_pile)).add(f" +{len(view.worker_discards)}", "mut"),
        Line.of("sharks  ", "mut").add(str(view.shark_pile)).add(f" +{len(view.shark_discards)}", "mut"),
    )
