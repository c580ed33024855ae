"""What a village earns: Gold, Silver and the coins lying on it, line by line (V-12). Imports no state."""

from typing import Literal

from fishgames.core.model import CardId, value
from fishgames.games.villagers.cards import CardTable, Silver
from fishgames.games.villagers.village import Counts, Village, carried, count, gold_of

Market = Literal["first", "second"]


@value
class IncomeLine:
    """What one card earns: its Gold, its Silver (for so many `counted`), or the coins lying on it."""

    source: Literal["gold", "silver", "lying"]
    card: CardId
    coins: int
    counted: int = 0


@value
class Income:
    """What a village earns at a market, in the order in which it is paid."""

    lines: tuple[IncomeLine, ...]

    def of(self, source: Literal["gold", "silver", "lying"]) -> int:
        """The coins from one source."""
        return sum(line.coins for line in self.lines if line.source == source)

    @property
    def total(self) -> int:
        """All coins."""
        return sum(line.coins for line in self.lines)


def market_income(village: Village, market: Market, cards: CardTable) -> Income:
    """What a village would earn if that market came now (V-12.2, V-12.3)."""
    load = carried(village)
    top = [each for each, n in zip(village, load, strict=True) if not n]
    lines = [IncomeLine(source="gold", card=each.card, coins=gold) for each in top if (gold := gold_of(each, cards))]
    if market == "second":
        lines += silver_lines(village, cards)
    lines += [IncomeLine(source="lying", card=each.card, coins=each.coins) for each in village if each.coins]
    return Income(lines=tuple(lines))


def silver_lines(village: Village, cards: CardTable) -> list[IncomeLine]:
    """The Silver formulas that show, each with what it counts now (V-12.4)."""
    load = carried(village)
    shown = [each.card for each, n in zip(village, load, strict=True) if not n and each.card in cards.silver]
    if not shown:
        return []
    counts = count(village, cards)
    lines = []
    for card in shown:
        silver = cards.silver[card]
        number = _counted(silver, village, counts, cards)
        coins = number // silver.every * silver.amount
        lines.append(IncomeLine(source="silver", card=card, coins=coins, counted=number))
    return lines


def silver_value(village: Village, card: CardId, cards: CardTable) -> int:
    """What the Silver formula of a card is worth in this village, whether it shows or not; 0 without one."""
    silver = cards.silver.get(card)
    if silver is None:
        return 0
    return _counted(silver, village, count(village, cards), cards) // silver.every * silver.amount


def _counted(silver: Silver, village: Village, counts: Counts, cards: CardTable) -> int:
    """The number that a formula goes by."""
    match silver.kind:
        case "sum_gold_on_suit":
            load = carried(village)
            return sum(
                gold_of(each, cards)
                for each, n in zip(village, load, strict=True)
                if not n and cards.suits[each.card] == silver.suit
            )
        case "per_suit_symbol":
            return counts.suit(silver.suit)
        case "per_gold_symbol":
            return counts.gold_symbols
        case "per_padlock":
            return counts.padlocks
        case "per_food_symbol":
            return counts.food
        case "per_builder_symbol":
            return counts.builder
        case "coins_on_one_villager":
            return max((each.coins for each in village), default=0)
