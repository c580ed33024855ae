"""SEATS: a row for each person, in two widths; and how far the markets are."""

from fishgames.core.model import Seat
from fishgames.games.villagers.cards import SUIT_PAIRS
from fishgames.games.villagers.income import market_income
from fishgames.games.villagers.piles import STACK_LETTERS
from fishgames.games.villagers.screen.faces import SUIT_HUES, Words, back, coins
from fishgames.games.villagers.view import SeatView, VillagersView
from fishgames.games.villagers.village import build_limit, count, draft_limit
from fishgames.ui.lines import Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS

FIRST_MARK = "1"
PAID, DUE = "paid", "due"


def seat_rows(view: VillagersView, turn: Seat | None, words: Words, width: int) -> list[Line]:
    """The wide table: coins, limits, gold, coins lying, hand."""
    head = Line().gap(1).add("SEATS", "bold").to(14).add("coins", "mut").to(22).add("draft", "mut").to(31)
    head = head.add("build", "mut").to(38).add("gold lying", "mut").to(51)
    suits = any(info.hand_suits is not None for info in view.table)
    lines = [head.add("hand, suits seen on the backs" if suits else "hand", "mut")]
    for seat, info in enumerate(view.table):
        counts = count(info.village, words.cards)
        line = _name(view, seat, turn, words)
        line = line.to(15).add(fit_right(f"${info.coins}", 4), "ink bold")
        line = line.to(22).add(f"{counts.food}f").add(fit_right(str(draft_limit(counts.food)), 3), "mut")
        line = line.to(31).add(f"{counts.builder}b").add(fit_right(str(build_limit(counts.builder)), 3), "mut")
        line = line.to(39).add(fit_right(f"{counts.gold}g", 4)) + _lying(counts.lying, words, 6)
        line = line.to(51).add(fit_right(str(info.hand), 2)).gap(2)
        lines.append(_backs(line, info, words, width - 1))
    return lines


def _name(view: VillagersView, seat: Seat, turn: Seat | None, words: Words) -> Line:
    signs = words.signs
    acts = view.asked is not None and seat == turn
    line = Line().gap(1).add(signs.turn if acts else " ", "accent bold")
    line = line.add(FIRST_MARK if seat == view.first else " ", "mut").gap(1)
    return line + words.tags.named(seat, signs, "ink bold" if acts else "ink", NAME_CELLS)


def _lying(lying: int, words: Words, width: int) -> Line:
    text = coins(lying) if lying else Line.of(words.signs.dash, "faint")
    return Line().gap(width - text.width) + text


def _backs(line: Line, info: SeatView, words: Words, width: int) -> Line:
    backs = info.hand_suits or ()
    for place, suit in enumerate(backs):
        left = len(backs) - place
        if line.width + 2 > width or (left > 1 and line.width + 2 + 4 > width):
            return line.add(f"+{left}", "mut")
        line = line.add(SUIT_PAIRS[suit], f"{SUIT_HUES[suit]} bold").gap(1)
    return line


def narrow_seats(view: VillagersView, turn: Seat | None, words: Words) -> list[Line]:
    """The table beside a village, 37 cells, and the markets below it."""
    lines = [Line.of("SEATS", "bold").to(12).add("coins", "mut").to(20).add("f   b gold lying", "mut")]
    for seat, info in enumerate(view.table):
        counts = count(info.village, words.cards)
        acts = view.asked is not None and seat == turn
        line = Line.of(words.signs.turn if acts else " ", "accent bold")
        line += words.tags.named(seat, words.signs, "ink bold" if acts else "ink", NAME_CELLS)
        line = line.to(13).add(fit_right(f"${info.coins}", 4), "ink bold").to(19).add(f"{counts.food}f")
        line = line.to(23).add(f"{counts.builder}b").to(26).add(fit_right(f"{counts.gold}g", 4))
        lines.append(line + _lying(counts.lying, words, 6))
    return lines


def first_market(view: VillagersView) -> str:
    """How far it is: "stack b, 2 left"."""
    if view.table[0].first is not None:
        return PAID
    left = [(letter, pile.count) for letter, pile in zip(STACK_LETTERS, view.stacks[:2], strict=False) if pile.count]
    if not left:
        return DUE
    letters = " ".join(letter for letter, _ in left)
    return f"{sum(number for _, number in left)} left in {letters}"


def second_market(view: VillagersView) -> str:
    """How far it is: "31 left in all"."""
    left = sum(pile.count for pile in view.stacks)
    return f"{left} left in all" if left else DUE


def market_rows(view: VillagersView, seat: Seat, words: Words) -> list[Line]:
    """The markets, a row each, with what they would pay this seat now."""
    lines = []
    for market, text in (("first", first_market(view)), ("second", second_market(view))):
        line = Line.of(f"{market} market: ", "mut").add(text)
        if text != PAID:
            income = market_income(view.table[seat].village, "first" if market == "first" else "second", words.cards)
            line = line.add(", ", "mut").add(str(income.total), "ink bold").add(" now", "mut")
        lines.append(line)
    return lines


def market_row(view: VillagersView, words: Words) -> Line:
    """Markets and reserve in one row."""
    line = Line().gap(1).add("MARKETS", "bold").gap(2).add("first: ", "mut").add(first_market(view)).gap(3)
    line = line.add("second: ", "mut").add(second_market(view)).gap(3).add("reserve ", "mut")
    line += back(view.reserve.top, words.signs)
    return line.add(f" {view.reserve.count}") if view.reserve.count else line


def stack_row(view: VillagersView, words: Words) -> Line:
    """The stacks where nothing is chosen from them."""
    line = Line().gap(1).add("STACKS", "bold").to(11)
    for letter, pile in zip(STACK_LETTERS, view.stacks, strict=True):
        line = line.add(letter, "mut").gap(1) + back(pile.top, words.signs)
        line = line.add(f" {pile.count}").gap(3) if pile.count else line.gap(3)
    return line
