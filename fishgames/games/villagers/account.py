"""Why a seat has so many coins, line by line with clauses. Imports no state."""

from collections.abc import Iterator, Sequence

from fishgames.core.model import ScoreLine, Seat
from fishgames.games.villagers.cards import CardTable, Silver
from fishgames.games.villagers.income import Income, IncomeLine, Market
from fishgames.games.villagers.view import VillagersView

START_COINS = 8
"""Each seat starts with so many (V-3.4)."""


def account(view: VillagersView, seat: Seat, cards: CardTable) -> tuple[ScoreLine, ...]:
    """All that came in and went out; the points add up to the coins in supply."""
    info = view.table[seat]
    purse = info.purse
    lines = [ScoreLine(label="coins to begin with", points=START_COINS, clause="V-3.4")]
    for label, points, clause in (
        ("coins lying on drafted Road cards", purse.road, "V-5.4"),
        ("paid for padlocks to other villages", -purse.to_seats, "V-9.2"),
        ("paid for padlocks to the bank", -purse.to_bank, "V-9.3"),
    ):
        if points:
            lines.append(ScoreLine(label=label, points=points, clause=clause))
    for card, points in purse.smuggled:
        lines.append(ScoreLine(label=f"smuggled with {cards.name(card)}", points=points, clause="V-10.10"))
    if info.first is not None:
        lines += income_lines(info.first, "first", cards)
    if info.second is not None:
        lines += income_lines(info.second, "second", cards)
    return tuple(lines)


def ranking(coins: Sequence[int], cards: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """All seats by places: most coins, then fewest cards in the village; equal in both share a place (V-13.1)."""
    places: dict[tuple[int, int], list[Seat]] = {}
    for seat, key in enumerate(zip(coins, cards, strict=True)):
        places.setdefault(key, []).append(seat)
    order = sorted(places, key=lambda key: (-key[0], key[1]))
    return tuple(tuple(places[key]) for key in order)


def income_lines(income: Income, market: Market, cards: CardTable) -> Iterator[ScoreLine]:
    """What a market pays, or would pay, card by card; for previews too. Nothing earned is a line as well."""
    title = f"{market.capitalize()} Market"
    clause = "V-12.2" if market == "first" else "V-12.3"
    if not income.lines:
        yield ScoreLine(label=f"{title}: nothing shows and nothing lies there", points=0, clause=clause)
    for line in income.lines:
        name = cards.name(line.card)
        match line.source:
            case "gold":
                yield ScoreLine(label=f"{title}: Gold of {name}", points=line.coins, clause=clause)
            case "silver":
                yield ScoreLine(
                    label=f"{title}: Silver of {silver_words(line, cards)}", points=line.coins, clause=_of(line, cards)
                )
            case "lying":
                yield ScoreLine(label=f"{title}: coins lying on {name}", points=line.coins, clause=clause)


def _of(line: IncomeLine, cards: CardTable) -> str:
    return "V-12.5" if cards.silver[line.card].kind == "coins_on_one_villager" else "V-12.4"


def silver_words(line: IncomeLine, cards: CardTable) -> str:
    """ "Horse Trader, 3 per 2 Hay symbols: 9"."""
    return f"{cards.name(line.card)}, {formula(cards.silver[line.card], cards)}: {line.counted}"


def formula(silver: Silver, cards: CardTable) -> str:
    """A Silver formula in words: "3 per 2 Hay symbols"."""
    every = "" if silver.every == 1 else f"{silver.every} "
    plural = "" if silver.every == 1 else "s"
    suit = "" if silver.suit is None else cards.suit_names[silver.suit]
    match silver.kind:
        case "sum_gold_on_suit":
            what = f"Gold showing on {suit} cards"
        case "per_suit_symbol":
            what = f"{suit} symbol{plural}"
        case "per_gold_symbol":
            what = f"Gold symbol{plural} showing"
        case "per_padlock":
            what = f"Padlock{plural}"
        case "per_food_symbol":
            what = f"Food symbol{plural} showing"
        case "per_builder_symbol":
            what = f"Builder symbol{plural} showing"
        case "coins_on_one_villager":
            what = "coin on the best card"
    return f"{silver.amount} per {every}{what}"
