"""A sale as one sheet: pairs of cube and card to tick, the sum beside them, the best ones ready to be taken."""

from functools import lru_cache
from typing import Literal, NamedTuple

from fishgames.core.model import Seat
from fishgames.games.isaribi.actions import CLIENT, IsaribiAction, Sold
from fishgames.games.isaribi.boat import GROSS_COST, RETAIL_COST, points
from fishgames.games.isaribi.cards import CardTable
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.sale import Place, could_follow, earned, places, sales, stalls_of
from fishgames.games.isaribi.screen.faces import HUES, Words, ap, stall_name
from fishgames.games.isaribi.screen.rows import Row, Sheet, Why, bold, money, plain
from fishgames.games.isaribi.seafood import INDEX, LETTERS
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import EMPTY, Line

BEST_KEY, SINGLE_KEY, GROSS_KEY = "z", "y", "x"

ACT_COLUMNS = (0, 35, 58)
"""Where the acts begin."""

PAIR = 24
"""Cells of a pair: two stand side by side."""

Ticks = tuple[int, ...]
"""Places in the list of pairs, in the order in which they were chosen; the same one twice for two cubes."""


class Deal(NamedTuple):
    """A possible sale: what goes where, and its money."""

    cubes: tuple[Sold, ...]
    money: int

    @property
    def brief(self) -> str:
        """ "P M1, B Client +$8"."""
        return f"{', '.join(pair_name(cube) for cube in self.cubes)} +${self.money}"


def pair_name(cube: Sold) -> str:
    """ "P M1"."""
    to, kind = cube
    return f"{LETTERS[kind]} {stall_name(to)}"


def deals(view: IsaribiView, seat: Seat, words: Words, most: int) -> tuple[Deal, ...]:
    """All sales of at most so many cubes that market and boat allow wherever the boat is, the best first."""
    return _deals(view, seat, words.cards, most)


@lru_cache(maxsize=64)
def _deals(view: IsaribiView, seat: Seat, table: CardTable, most: int) -> tuple[Deal, ...]:
    info = view.table[seat]
    client = info.client and info.client_cube is None
    found = sales(seat, info.cubes, stalls_of(view, table), client=client, both=most > 1) if most else ()
    # a single cube is sold either way; the cheaper one stands for both
    each = dict.fromkeys(sell.cubes for sell in found if len(sell.cubes) <= most)
    made = [Deal(cubes, earned(view, cubes, table)) for cubes in each]
    return tuple(sorted(made, key=lambda deal: (-deal.money, len(deal.cubes))))


class SaleRows:
    """The sheet of one seat, with what is ticked so far."""

    def __init__(self, handle: IsaribiSeat, words: Words, ticks: Ticks, *, gross: bool) -> None:
        assert handle.seat is not None
        self.handle, self.words, self.view, self.seat = handle, words, handle.view, handle.seat
        turn = handle.view.turn
        assert turn is not None
        self.left = turn.left
        self.places: tuple[Place, ...] = places(handle.view, handle.seat, words.cards)
        self.ticks = ticks
        self.gross = gross or len(ticks) > 1

    @property
    def most(self) -> int:
        """Cubes that the points allow."""
        return 2 if self.left >= GROSS_COST else 1

    @property
    def chosen(self) -> tuple[Sold, ...]:
        """What is ticked."""
        return tuple((self.places[index].to, self.places[index].seafood) for index in self.ticks)

    @property
    def how(self) -> Literal["gross", "retail"]:
        """Two cubes are a gross sale; one is sold retail unless the dearer way is wanted."""
        return "gross" if self.gross else "retail"

    def action(self) -> IsaribiAction | None:
        """The sale that Enter would make."""
        return self.handle.sell(*self.chosen, how=self.how) if self.ticks else None

    def follows(self, index: int) -> bool:
        """Can this pair be ticked now (once more)?"""
        place = self.places[index]
        if not self.ticks:
            return place.why is None
        if len(self.ticks) >= self.most:
            return False
        return (place.to, place.seafood) in could_follow(self.view, self.seat, self.chosen, self.words.cards)

    def ticked(self, index: int) -> Ticks | None:
        """The ticks once this pair is pressed: added if it may be, else taken off; None: not possible."""
        if self.follows(index):
            return (*self.ticks, index)
        if index in self.ticks:
            return tuple(tick for tick in self.ticks if tick != index)
        if self.places[index].why is None and len(self.ticks) == 1 == self.most:
            return (index,)
        return None

    def ticks_of(self, deal: Deal) -> Ticks:
        """A ready sale as ticks."""
        pairs = [(place.to, place.seafood) for place in self.places]
        return tuple(pairs.index(cube) for cube in deal.cubes)

    def why_no_tick(self, index: int) -> str:
        """Why this pair can't be ticked beside what is ticked."""
        place = self.places[index]
        if place.why == "used":
            return "The Client holds a cube already: one a round (I-8.3.5)."
        if place.why is not None:
            return f"{stall_name(place.to)} is full: it takes no more cubes in this round (I-8.3.3)."
        if len(self.ticks) >= 2:
            return "Two are chosen: a gross sale is 1 or 2 cubes (I-8.3.2). Backspace takes the last one off."
        if self.most == 1:
            return f"AP {points(self.left)} is left: enough for one cube, retail (I-8.3.2)."
        held = self.view.table[self.seat].cubes[INDEX[place.seafood]]
        if place.to == CLIENT:
            return "The Client buys one cube a round (I-8.3.5)."
        if self.ticks.count(index) >= held or held < 2:
            return f"The boat holds {held} {LETTERS[place.seafood]}, and that is chosen already (I-8.3.3)."
        return f"{stall_name(place.to)} has no more room beside what is chosen (I-8.3.3)."

    def sheet(self) -> Sheet:
        """The pairs, the sum, the two best sales."""
        two, one = deals(self.view, self.seat, self.words, self.most), deals(self.view, self.seat, self.words, 1)
        cost = GROSS_COST if self.gross else RETAIL_COST
        title = Line.of("Sell", "ink bold").add("   choose ", "mut")
        title = title.add("1 or 2 cubes" if self.most > 1 else "1 cube", "ink").add(" and where they go", "mut")
        if self.ticks:
            title = title.add(f"   {self.how} ", "mut").add(f"{ap(cost)}, leaves {points(self.left - cost)}", "ink")
        else:
            title = title.add(f"   retail {ap(RETAIL_COST)}", "mut")
            title = title.add(f", gross {ap(GROSS_COST)}", "mut") if self.most > 1 else title
        acts = []
        if two and len(two[0].cubes) > 1:
            acts.append(self._ready(BEST_KEY, "the most", two[0]))
        if one:
            acts.append(self._ready(SINGLE_KEY, "one", one[0]))
        if self.most > 1:
            acts.append(self._other_way())
        return Sheet(
            title=title,
            rows=tuple(self._row(index) for index in range(len(self.places))),
            columns=(0, PAIR),
            rows_width=2 * PAIR,
            beside=self._beside(),
            acts=tuple(acts),
            act_columns=ACT_COLUMNS,
        )

    def _ready(self, key: str, name: str, deal: Deal) -> Row:
        line = Line.of(name, "ink bold").gap(2)
        for cube in deal.cubes:
            line = line.add(f"{pair_name(cube)} ", f"{HUES[cube[1]]} bold")
        line = line.gap(1).add(f"+${deal.money}", "good bold")
        told = bold("Tick", f" {deal.brief}; nothing is sold before Enter.")
        return Row(key, line, ready=self.ticks_of(deal), told=told, verb="tick them", why=self._why())

    def _other_way(self) -> Row:
        """One cube by the dearer way, which is legal and seldom wise (I-R16)."""
        possible = len(self.ticks) == 1
        to = "retail, 0.5 AP" if self.gross and possible else "gross, 1 AP"
        told = bold("Retail or gross", ": one cube is sold either way for the same money; two only gross.")
        line = Line.of(to if possible else "gross", "ink bold")
        reason = "" if possible else "one cube" if not self.ticks else "it is"
        return Row(GROSS_KEY, line, possible=possible, reason=reason, told=told, verb="change it", why=self._why())

    def _row(self, index: int) -> Row:
        place = self.places[index]
        times = self.ticks.count(index)
        name = pair_name((place.to, place.seafood))
        line = Line.of(name, f"{HUES[place.seafood]} bold")
        if place.why is None:
            line = line.to(9).add(money(place.price, 3), "ink bold").gap(1)
            line = line.add("x2", "good bold") if times > 1 else line.add(f"{place.free} left", "mut")
        possible = self.follows(index) or index in self.ticks
        then = self._then()
        return Row(
            ROW_KEYS[index],
            line,
            tick=index,
            possible=possible,
            chosen=times > 0,
            reason=place.why or "",
            subject=name,
            told=self._told(index),
            then=then,
            why=self._why(),
        )

    def _told(self, index: int) -> Line:
        place = self.places[index]
        cube: Sold = (place.to, place.seafood)
        if self.ticks and index not in self.ticks and self.follows(index):
            return self._sum("With ", (*self.chosen, cube), "gross")
        if self.ticks:
            return self._sum("", self.chosen, self.how)
        sold = (
            "the Client takes one cube of any kind a round"
            if place.to == CLIENT
            else f"{place.free} more can be sold there"
        )
        return bold(pair_name((place.to, place.seafood)), f": ${place.price}; {sold}.")

    def _sum(self, before: str, cubes: tuple[Sold, ...], how: str) -> Line:
        owned, brings = self.view.table[self.seat].money, earned(self.view, cubes, self.words.cards)
        named = ", ".join(pair_name(cube) for cube in cubes[-1:] if before) or ", ".join(map(pair_name, cubes))
        text = f"+${brings}, ryo {owned}{self.words.signs.to}{owned + brings}."
        return bold(f"{before}{named}", f": {how} {text}")

    def _then(self) -> Line:
        return EMPTY if self.ticks else plain("Nothing is sold before Enter, and a sale can be taken back.")

    def _beside(self) -> tuple[Line, ...]:
        """What is chosen, and its sum."""
        if not self.ticks:
            return (Line.of("CHOSEN", "bold").add("  nothing yet", "mut"),)
        lines = [Line.of("CHOSEN", "bold").gap(2).add(self.how, "ink")]
        for cube in self.chosen:
            price = earned(self.view, (cube,), self.words.cards)
            name = f"{LETTERS[cube[1]]} to {stall_name(cube[0])}"
            lines.append(Line().gap(1).add(name, f"{HUES[cube[1]]} bold").to(14).add(money(price, 3), "ink"))
        owned, brings = self.view.table[self.seat].money, earned(self.view, self.chosen, self.words.cards)
        line = Line().gap(1).add("sale", "mut").to(13).add(f"+${brings}".rjust(4), "good bold")
        lines.append(line.add(f"  {owned}{self.words.signs.to}{owned + brings}", "ink"))
        return tuple(lines)

    def _why(self) -> Why:
        return Why(
            "A sale",
            "I-8.3.1  I-8.3.2  I-8.3.3",
            (
                (
                    "gross",
                    f"{ap(GROSS_COST)}: 1 or 2 cubes to 1 or 2 open cards; x makes it one for one cube, too",
                ),
                ("retail", f"{ap(RETAIL_COST)}: exactly 1 cube to 1 open card"),
                ("card", "takes its kind only, * takes any; no more than its number in a round, counting everybody's"),
                ("Client", "buys one cube of any kind for $4, once a round (I-8.3.5)"),
            ),
        )
