"""Beside the table at 110 columns: the last trick and the points by round; and the last trick as a sheet."""

from collections import Counter

from fishgames.core.model import Seat
from fishgames.games.fishing2.screen.faces import token, tokens
from fishgames.games.fishing2.screen.shelf import Words
from fishgames.games.fishing2.trick import standing
from fishgames.games.fishing2.view import ROUNDS, FinishedTrick, Fishing2View
from fishgames.ui.lines import EMPTY, Line, fit_right


def side_lines(view: Fishing2View, words: Words) -> tuple[Line, ...]:
    """LAST TRICK and POINTS BY ROUND."""
    lines: list[Line] = []
    if view.last_trick is not None:
        lines += [Line().gap(1).add("LAST TRICK", "bold"), *_trick(view.last_trick, words), EMPTY]
    return (*lines, *points_by_round(view, words))


def _trick(trick: FinishedTrick, words: Words) -> list[Line]:
    tags, signs = words.tags, words.signs
    return [Line().gap(2).add("caught by ", "mut") + tags.short(trick.winner, signs), *_plays(trick, words)] + (
        [Line().gap(2) + _blowfish(trick, words)] if trick.blowfish else []
    )


def _blowfish(trick: FinishedTrick, words: Words) -> Line:
    # with only buoys played there is no weakest seat, and a blowfish that was turned up is the winner's
    name = words.tags.short(trick.winner if trick.weakest is None else trick.weakest, words.signs)
    return name.add(" caught ", "mut") + tokens([*trick.blowfish], words.wording.cards)


def _plays(trick: FinishedTrick, words: Words) -> list[Line]:
    tags, signs, cards = words.tags, words.signs, words.wording.cards
    lies = standing([card for _, card in trick.plays], trick.trump, cards)
    lines: list[Line] = []
    caught = Counter(card for card in (*trick.cards, *trick.blowfish) if card is not None)
    for place, (seat, card) in enumerate(trick.plays):
        caught[card] -= 1
        words_behind = [
            word
            for word, here in (
                ("led", place == 0),
                ("highest", place == lies.highest),
                ("weakest", place == lies.weakest),
                ("taken by a buoy", caught[card] < 0),
            )
            if here
        ]
        line = Line().gap(3) + token(card, cards)
        lines.append((line.to(9) + tags.mark(seat, signs)).to(14).add(", ".join(words_behind), "mut"))
    return lines


def points_by_round(view: Fishing2View, words: Words) -> list[Line]:
    """A row a seat, a column a round."""
    head = Line().gap(1).add("POINTS BY ROUND", "bold")
    numbers = Line().gap(6).add("".join(fit_right(str(n), 3) for n in range(1, ROUNDS + 1)), "mut")
    lines = [head, numbers]
    for seat in range(len(view.table)):
        line = Line().gap(3) + words.tags.mark(seat, words.signs)
        line = line.to(6)
        for number in range(ROUNDS):
            text = str(view.by_round[number][seat]) if number < len(view.by_round) else words.signs.dot
            line = line.add(fit_right(text, 3), "ink" if number < len(view.by_round) else "faint")
        lines.append(line.add(f"  +{3 * view.plus_threes[seat]}" if view.plus_threes[seat] else "", "good"))
    return lines


def last_trick_sheet(view: Fishing2View, words: Words) -> tuple[Line, ...]:
    """The last trick on the shelf, for narrow screens (key M)."""
    if view.last_trick is None:
        why = "this table plays from memory" if view.options.history == "none" else "no trick has been finished yet"
        return (Line().add("Last trick", "ink bold").add(f"   {why}", "mut"),)
    trick = view.last_trick
    # one row: with five seats the shelf has no more than five others
    head = Line().add("Last trick", "ink bold").add(f"   round {trick.round}   caught by ", "mut")
    head = head + words.tags.short(trick.winner, words.signs)
    return (head.gap(3) + _blowfish(trick, words) if trick.blowfish else head, *_plays(trick, words))


def order_of_result(view: Fishing2View) -> list[Seat]:
    """Seats by points, the first ones of equals in seat order."""
    return sorted(range(len(view.table)), key=lambda seat: -view.table[seat].points)
