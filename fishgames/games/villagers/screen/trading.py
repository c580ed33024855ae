"""A trade while it is being made: what stands in the three columns, and what it comes to."""

from fishgames.games.villagers import actions as act
from fishgames.games.villagers.actions import RESERVE, VillagersAction
from fishgames.games.villagers.controller import VillagersSeat
from fishgames.games.villagers.piles import stack_name
from fishgames.games.villagers.screen.faces import NAME, Words, back, token
from fishgames.games.villagers.screen.trade import Ticks
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import Line
from fishgames.ui.widgets.choices import Choice

STACK_KEYS = "abcdef"
BASIC_KEYS = "ghi"

CARD_KEYS = "".join(key for key in ROW_KEYS if key not in STACK_KEYS + BASIC_KEYS)
"""Those of the other columns are left out."""

PARTS = ("a card", "a stack", "a Basic")


class Trading:
    """A hand card, a pile and a Basic: what can be ticked, and what is."""

    def __init__(self, handle: VillagersSeat, words: Words, ticks: Ticks) -> None:
        self.handle, self.words, self.ticks = handle, words, ticks
        self.view = handle.view
        self.piles = _piles(handle)

    @property
    def action(self) -> VillagersAction | None:
        """The trade, once all three are ticked."""
        ticks, view = self.ticks, self.view
        if ticks.card is None or ticks.to is None or ticks.basic is None:
            return None
        return self.handle.trade(view.hand[ticks.card], self.piles[ticks.to], view.basics[ticks.basic][0])

    @property
    def missing(self) -> list[str]:
        """What is still to be ticked."""
        return [name for name, row in zip(PARTS, self.ticks.all, strict=True) if row is None]

    def columns(self) -> tuple[tuple[Choice, ...], ...]:
        """The rows of the three columns."""
        return (self._cards(), self._stacks(), self._basics())

    def _cards(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(
                CARD_KEYS[n] if n < len(CARD_KEYS) else "",
                token(card, self.words.cards, NAME),
                chosen=n == self.ticks.card,
            )
            for n, card in enumerate(self.view.hand)
        )

    def _stacks(self) -> tuple[Choice, ...]:
        open_to = _open_to(self.handle)
        return tuple(
            Choice(STACK_KEYS[row], self._stack(row, number), possible=number in open_to, chosen=row == self.ticks.to)
            for row, number in enumerate(self.piles)
        )

    def _stack(self, row: int, number: int) -> Line:
        """The top of a pile and its cards; what it would be then, if it is ticked."""
        signs, ticks = self.words.signs, self.ticks
        pile = self.view.reserve if number == RESERVE else self.view.stacks[number - 1]
        line = back(pile.top, signs)
        line = line.add(f" {pile.count}") if pile.count else line
        if row == ticks.to and ticks.card is not None:
            suit = self.words.cards.suits[self.view.hand[ticks.card]]
            line = line.add(f" {signs.to} ", "mut") + back(suit, signs).add(f" {pile.count + 1}")
        return Line.of("reserve ") + line if number == RESERVE else line

    def _basics(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(
                BASIC_KEYS[n],
                Line.of(self.words.name(card), "ink bold named").to(11).add(f"{number} left", "mut"),
                possible=bool(number),
                chosen=n == self.ticks.basic,
            )
            for n, (card, number) in enumerate(self.view.basics)
        )

    def why_not(self, column: int, row: int) -> str:
        """Why nothing can be ticked there."""
        if column == 1:
            return f"{stack_name(self.piles[row]).capitalize()} is empty and stays so (V-7.6)."
        return f"No {self.words.name(self.view.basics[row][0])} is left (V-7.6)."


def first_ticks(handle: VillagersSeat) -> Ticks:
    """Ticked from the start: what there is only one of."""
    view, open_to = handle.view, _open_to(handle)
    filled = [row for row, number in enumerate(_piles(handle)) if number in open_to]
    stock = [row for row, (_, number) in enumerate(view.basics) if number]
    return Ticks(
        card=0 if len(set(view.hand)) == 1 else None,
        to=filled[0] if len(filled) == 1 else None,
        basic=stock[0] if len(stock) == 1 else None,
    )


def _piles(handle: VillagersSeat) -> tuple[int, ...]:
    """The piles a traded card may lie on: the stacks, or the Reserve once all are empty."""
    stacks = handle.view.stacks
    return tuple(range(1, len(stacks) + 1)) if any(pile.count for pile in stacks) else (RESERVE,)


def _open_to(handle: VillagersSeat) -> set[int]:
    return {action.to for action in handle.still(kind="trade_basic") if isinstance(action, act.TradeBasic)}
