"""Memory aid: technology prices, market cards not seen yet, fish decks and supply; beside the table or as a sheet."""

from itertools import groupby

from fishgames.core.model import Seat
from fishgames.games.isaribi.preview import unseen_fish, unseen_market
from fishgames.games.isaribi.screen.faces import HUES, TECHNOLOGIES, Words, letter
from fishgames.games.isaribi.seafood import KINDS, LETTERS, Wanted
from fishgames.games.isaribi.technology import offers
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.lines import EMPTY, Line

SHORT = {"smokehouse": "keeps 3 more", "client": "any cube $4"}

ALL: tuple[Wanted, ...] = (*KINDS, "any")


def not_seen(view: IsaribiView, words: Words, width: int) -> list[Line]:
    """Price and demand of the market cards that never lay open, a row a kind (I-11)."""
    found: dict[Wanted, list[str]] = {kind: [] for kind in ALL}
    for card in unseen_market(view, words.cards):
        printed = words.market(card)
        found[printed.wanted].append(f"${printed.price}x{printed.demand}")
    rows = []
    for kind in ALL:
        line = letter(kind).gap(2)
        if not found[kind]:
            rows.append(line.add("all seen", "faint"))
            continue
        rows.append(line.add(_grouped(found[kind], width - line.width), "ink"))
    return rows


def _grouped(cards: list[str], room: int) -> str:
    """ "$3x3 2 $4x3": the same card more than once with its number; what has no room as a number of cards."""
    parts = [(len(list(group)), card) for card, group in groupby(sorted(cards))]
    kept: list[str] = []
    for place, (count, card) in enumerate(parts):
        rest = sum(number for number, _ in parts[place:])
        text = card if count == 1 else f"{count} of {card}"
        more = 0 if place == len(parts) - 1 else len(f" +{rest}")
        if len(" ".join([*kept, text])) + more > room:
            return " ".join([*kept, f"+{rest}"])
        kept.append(text)
    return " ".join(kept)


def _supply(view: IsaribiView) -> Line:
    line = Line()
    for kind, count in zip(KINDS, view.supply, strict=True):
        line = line.gap(1 if line.width else 0).add(LETTERS[kind], f"{HUES[kind]} bold").add(f"{count}", "ink")
    return line


def _decks(view: IsaribiView) -> Line:
    line = Line()
    for kind, count in zip(KINDS, view.fish_decks, strict=True):
        line = line.gap(1 if line.width else 0).add(LETTERS[kind], f"{HUES[kind]} bold").add(f"{count}", "ink")
    return line


def side_lines(view: IsaribiView, seat: Seat | None, words: Words, width: int) -> tuple[Line, ...]:
    """What stands beside the table on wide screens; `seat`: whose technologies are priced."""
    lines: list[Line] = []
    if seat is not None and view.turn is not None:
        lines.append(Line().gap(1).add("TECHNOLOGY", "bold").gap(1) + words.tags.short(seat, words.signs))
        for offer in offers(view, seat):
            line = Line().gap(3).add(TECHNOLOGIES[offer.technology], "ink").to(14)
            if offer.price is None:
                lines.append(line.add("owned" if offer.why == "owned" else f"{offer.now}, at its end", "mut"))
                continue
            step = (
                f"{offer.now}{words.signs.to}{offer.then}"
                if offer.technology in ("ap", "net")
                else SHORT[offer.technology]
            )
            dear = offer.price > view.table[seat].money
            line = line.add(step, "mut").to(min(31, width - 3))
            lines.append(line.add(f"${offer.price}", "faint" if dear else "ink bold"))
        lines.append(EMPTY)
    lines.append(Line().gap(1).add("NOT SEEN YET", "bold").add("  price x places", "mut"))
    lines += [Line().gap(3) + row for row in not_seen(view, words, width - 4)]
    lines += [EMPTY, Line().gap(1).add("FISH CARDS left", "bold").gap(2) + _decks(view)]
    lines.append(Line().gap(1).add("SUPPLY", "bold").gap(2) + _supply(view))
    return tuple(lines)


def memory_sheet(view: IsaribiView, words: Words, width: int) -> tuple[Line, ...]:
    """The same on the shelf: key M."""
    head = Line.of("Not seen yet", "ink bold").add(
        "   market cards, price x places; those that lay open are off", "mut"
    )
    rows = [Line().gap(1) + row for row in not_seen(view, words, width - 26)]
    right = [
        Line.of("fish cards left", "mut"),
        Line().gap(1) + _decks(view),
        Line.of("supply of cubes", "mut"),
        Line().gap(1) + _supply(view),
        Line.of(f"went out unseen: {view.market_unseen}", "mut"),
    ]
    return (head, *(row.to(width - 26) + more for row, more in zip(rows, right, strict=True)))


def memory_lines(view: IsaribiView, words: Words, width: int) -> tuple[Line, ...]:
    """The same as a page, with the fish cards one by one."""
    lines = [Line().gap(1).add("MARKET CARDS", "bold").add("   that never lay open, price x places", "mut")]
    lines += [Line().gap(2) + row for row in not_seen(view, words, width - 4)]
    gone = f"{view.market_unseen} of them went out face down; {view.market_deck} are still in the deck"
    lines += [Line().gap(2).add(gone, "mut"), EMPTY]
    lines.append(Line().gap(1).add("FISH CARDS", "bold").add("   in the decks: cubes, d draws one more", "mut"))
    left = unseen_fish(view, words.cards)
    for kind in KINDS:
        cards = [words.cards.fish[card] for card in left if words.cards.fish[card].seafood == kind]
        told = "  ".join(f"{card.cubes}{'d' if card.one_draw else ''}" for card in cards)
        lines.append(Line().gap(2) + letter(kind).gap(2).add(told or "none left", "ink"))
    lines += [EMPTY, Line().gap(1).add("SUPPLY", "bold").add("   of cubes  ", "mut") + _supply(view)]
    return tuple(lines)
