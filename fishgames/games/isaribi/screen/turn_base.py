"""What the rows of a turn share: whose turn it is, how a row is made, and the rules behind each action."""

from fishgames.core.model import Seat
from fishgames.core.phrases import listed
from fishgames.games.isaribi.actions import IsaribiAction
from fishgames.games.isaribi.boat import (
    FINE,
    FLIP_COST,
    GROSS_COST,
    HAND_COST,
    HARBOUR,
    MOVE_COST,
    NET_COST,
    RETAIL_COST,
    TECHNOLOGY_COST,
    How,
    points,
)
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.screen.faces import Words, ap, cubes
from fishgames.games.isaribi.screen.rows import Part, Row, Why, cells
from fishgames.games.isaribi.screen.sales import Deal
from fishgames.games.isaribi.screen.seats import net
from fishgames.games.isaribi.screen.technologies import prices_told
from fishgames.games.isaribi.seafood import NAMES
from fishgames.games.isaribi.view import SeatView, Turn
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.choices import LEAD

NAME = 11
"""Cells for the name of an action."""

SECOND = 43
"""Where the second column begins on narrow screens."""


class TurnBase:
    """One seat's turn."""

    def __init__(self, handle: IsaribiSeat, words: Words, width: int, *, one_column: bool) -> None:
        assert handle.seat is not None
        view = handle.view
        assert view.turn is not None
        self.handle, self.words, self.view = handle, words, view
        self.seat: Seat = handle.seat
        self.info: SeatView = view.table[handle.seat]
        self.turn: Turn = view.turn
        self.boat = self.info.boat or HARBOUR
        self.width = width
        self.over = view.lap > words.cards.lap_limit
        second = width * 3 // 5 if width > 90 else SECOND
        self.columns = (0,) if one_column else (0, second)
        self.widths = (min(width - LEAD, 64),) * 2 if one_column else (second - LEAD - 1, width - second - LEAD)

    def row(
        self,
        key: str,
        name: str,
        effect: Line | str,
        cost: int,
        action: IsaribiAction | None,
        *,
        reason: str = "",
        told: Line = EMPTY,
        then: Line = EMPTY,
        verb: str = "do it",
        opens: Part = "",
        asked_first: bool = False,
        why: Why | None = None,
    ) -> Row:
        """A row with what the rules say to its action; `reason` is told in it, in a few words, if they say no."""
        width = self.widths[0 if key in "12345" else 1]
        why_not = None if action is None else self.handle.objection(action)
        possible = why_not is None and not (action is None and reason)
        if self.over and not possible:
            reason = "past the lap limit"
        line = effect if isinstance(effect, Line) else Line.of(effect, "ink")
        shown = cells(name, line, ap(cost) if cost else "", NAME, width) if possible else Line.of(name).to(NAME)
        return Row(
            key,
            shown,
            action,
            opens,
            possible=possible,
            reason=reason or ("" if possible else "not now"),
            subject=name[0].upper() + name[1:],
            why_not=why_not,
            told=told,
            then=then,
            verb=verb,
            asked_first=asked_first,
            why=why,
        )

    def leaves(self, cost: int) -> str:
        """What is left of the points after so many halves."""
        return f"leaves AP {points(self.turn.left - cost)}"

    def short_of(self, cost: int) -> str:
        """The reason of too few points, "" for enough."""
        return f"needs {ap(cost)}" if self.turn.left < cost else ""

    def why_fish(self, how: How) -> Why:
        """Net or hand."""
        info = self.info
        here = "the boat is in the Harbour"
        if self.boat:
            spot = self.view.sea[self.boat - 1]
            here = f"F{self.boat} holds {cubes(spot.cubes, NAMES[spot.seafood] + ' cube')}; net {net(info)}"
        rule = (
            (
                "rule",
                f"{ap(NET_COST)}: as many cubes as the net takes, {info.net[0]} prawn or mackerel, {info.net[1]} sea",
            ),
            ("", "bream, or all if fewer are there; never clams, and never fewer by choice"),
        )
        hand = (("rule", f"{ap(HAND_COST)}: exactly 1 clam, prawn or mackerel; sea bream only by net"),)
        clause = "I-8.1.2  I-8.1.1" if how == "net" else "I-8.1.3  I-8.1.1"
        told = (*(rule if how == "net" else hand), ("here", here), ("limit", "one Fish a turn, by net or by hand"))
        return Why("Fish by net" if how == "net" else "Fish by hand", clause, told)

    def why_move(self) -> Why:
        """A step, and the way home."""
        told = (
            ("rule", f"{ap(MOVE_COST)} a step to the next place, as often as points last; boats block nothing"),
            (
                "here",
                f"{self.here()}; the sea ends at F{len(self.view.sea)}",
            ),
            ("home", f"{cubes(self.boat, 'move')}, {ap(self.boat * MOVE_COST)}" if self.boat else "here"),
        )
        return Why("Move", "I-8.2.1", told)

    def why_flip(self, position: int | None) -> Why:
        """A card turned up, paid or free."""
        view = self.view
        told = (
            ("rule", f"{ap(FLIP_COST)}, the boat anywhere: the lowest face-down market card is turned up for all"),
            (
                "free",
                f"one turns up at the start of each later slot of the pawn, {self.named(view.pawn)}'s; also once out",
            ),
            ("here", "all cards are up" if position is None else f"M{position} is next, {self._down} face down"),
        )
        return Why("Turn up a market card", "I-8.4.1  I-6.2", told)

    def why_sell(self, found: tuple[Deal, ...]) -> Why:
        """The best sales of what is on board, wherever the boat is."""
        rule = f"{ap(GROSS_COST)} gross: 1 or 2 cubes, 1 or 2 cards; {ap(RETAIL_COST)} retail: 1 cube; one Sell a turn"
        best = [("best" if not place else "", deal.brief) for place, deal in enumerate(found[:4])]
        if not best:
            best = [("here", "no open card takes what the boat holds")]
        return Why("What can be sold?", "I-8.3.2  I-8.3.3", (("rule", rule), *best))

    @property
    def _down(self) -> int:
        return sum(not stall.up for stall in self.view.market)

    def here(self) -> str:
        """Where the boat is."""
        return f"the boat is at F{self.boat}" if self.boat else "the boat is in the Harbour"

    def named(self, seat: Seat) -> str:
        """A name for a sentence."""
        return self.words.tags.brief(seat)

    def why_technology(self) -> Why:
        """What a technology needs, and the four prices."""
        rule = f"{ap(TECHNOLOGY_COST)} and its price, in the Harbour, one a turn, not as the only seat still in"
        told = (
            ("rule", rule),
            ("prices", prices_told(self.view, self.seat, self.words).text),
            ("worth", "nothing at the end: money alone decides"),
        )
        return Why("Technology", "I-8.5.1  I-8.5.2", told)

    def why_leave(self, due: int) -> Why:
        """What leaving gives and ends."""
        told = (
            ("rule", "in place of a turn, before any action; a collaborator must be taken"),
            ("free", listed([HELPERS[helper] for helper in self.view.display])),
            ("first", "who leaves first has the pawn next round (I-9.3)"),
            ("then", f"more than {cubes(self.info.storage)} on board go back to the supply, for ${due or FINE}"),
        )
        return Why("Leave the round", "I-6.3  I-7.1", told)
