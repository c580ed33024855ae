"""Technologies: in the Harbour for points and money, or at the Dried fish shop when leaving."""

from fishgames.core.model import Seat
from fishgames.games.isaribi.actions import IsaribiAction
from fishgames.games.isaribi.boat import SMOKEHOUSE_STORAGE, TECHNOLOGY_COST, points
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.screen.faces import TECHNOLOGIES, Words, ap
from fishgames.games.isaribi.screen.rows import Row, Sheet, Why, bold, plain
from fishgames.games.isaribi.screen.texts import TECHNOLOGY_CLAUSE
from fishgames.games.isaribi.technology import DISCOUNT, Offer, offers
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.lines import Line

STEP, PRICE, RYO, WORKS = 14, 28, 34, 44
"""Where the columns begin behind the key."""


def prices_told(view: IsaribiView, seat: Seat, words: Words, discount: int = 0) -> Line:
    """The four prices in one row."""
    line = Line()
    for offer in offers(view, seat, discount):
        line = line.gap(3 if line.width else 0).add(TECHNOLOGIES[offer.technology], "ink bold")
        if offer.price is None:
            line = line.add(" owned" if offer.why == "owned" else " at its end", "mut")
        elif offer.technology in ("ap", "net"):
            line = line.add(f" {offer.now}{words.signs.to}{offer.then} ${offer.price}", "ink")
        else:
            line = line.add(f" ${offer.price}", "ink")
    return line


class TechnologyRows:
    """Four rows; in a turn, or at the shop with `none` below them."""

    def __init__(self, handle: IsaribiSeat, words: Words, *, shop: bool) -> None:
        assert handle.seat is not None
        self.handle, self.words, self.shop = handle, words, shop
        self.view, self.seat = handle.view, handle.seat
        self.info = handle.view.table[handle.seat]

    def sheet(self) -> Sheet:
        """What, step, price, money after, when it works."""
        if self.shop:
            title = Line.of("Dried fish shop", "ink bold").add("   one technology now, $3 cheaper, or none", "mut")
        else:
            turn = self.view.turn
            left = turn.left - TECHNOLOGY_COST if turn is not None else 0
            title = Line.of("Technology", "ink bold").add("   one a turn, in the Harbour   ", "mut")
            title = title.add(
                f"{ap(TECHNOLOGY_COST)}, leaves {points(left)}" if left >= 0 else ap(TECHNOLOGY_COST), "ink"
            )
        head = Line().to(4).add("what", "mut").to(4 + STEP).add("step", "mut").to(4 + PRICE).add("price", "mut")
        head = head.to(4 + RYO).add("ryo", "mut").to(4 + WORKS).add("works", "mut")
        found = offers(self.view, self.seat, DISCOUNT if self.shop else 0)
        rows = [self._row(str(number), offer) for number, offer in enumerate(found, 1)]
        if self.shop:
            rows.append(self._none())
        return Sheet(title=title, head=(head,), rows=tuple(rows))

    def _row(self, key: str, offer: Offer) -> Row:
        words, info = self.words, self.info
        kind = offer.technology
        action: IsaribiAction = self.handle.dried_fish_technology(kind) if self.shop else self.handle.learn(kind)
        why_not = self.handle.objection(action)
        name = TECHNOLOGIES[kind]
        line = Line.of(name, "ink bold").to(STEP)
        told = bold(name, ".")
        if offer.price is not None:
            step = self._step(offer)
            line = line.add(step, "ink").to(PRICE).add(f"${offer.price}".rjust(4), "ink bold")
            if why_not is None:
                line = line.to(RYO).add(f"{info.money}{words.signs.to}{info.money - offer.price}", "ink")
                line = line.to(WORKS).add(self._works(offer), "mut")
            told = bold(f"{name} {step}", f" for ${offer.price}: {self._effect(offer)}.")
        return Row(
            key,
            line,
            action,
            possible=why_not is None,
            reason="" if why_not is None else self._reason(offer),
            subject=name,
            why_not=why_not,
            told=told,
            then=plain(f"Only money counts at the end: it would be ${offer.price} less (I-1.2).")
            if offer.price
            else Line(),
            verb="buy",
            why=self._why(offer),
        )

    def _step(self, offer: Offer) -> str:
        to, info = self.words.signs.to, self.info
        match offer.technology:
            case "smokehouse":
                return f"keeps {info.storage}{to}{info.storage + SMOKEHOUSE_STORAGE}"
            case "client":
                return "any cube $4"
            case _:
                return f"{offer.now}{to}{offer.then}"

    def _reason(self, offer: Offer) -> str:
        match offer.why:
            case "owned":
                return f"one each, {self.words.tags.brief(self.seat)} has it"
            case "end_of_track":
                return f"{offer.now} is the last step"
            case "too_dear":
                return f"{self.words.tags.brief(self.seat)} has ${self.info.money}"
        turn = self.view.turn
        if turn is not None and turn.learned:
            return "used in this turn"
        return "not now"

    def _works(self, offer: Offer) -> str:
        match offer.technology:
            case "ap":
                return "in this turn" if self._immediate else "from the next turn on"
            case "net":
                return "at once"
            case "smokehouse":
                held = sum(self.info.cubes)
                kept = min(held, self.info.storage + SMOKEHOUSE_STORAGE)
                return f"for good: {kept} of {held} stay now" if held else "for good"
            case _:
                return "at once, once a round"

    @property
    def _immediate(self) -> bool:
        return self.view.options.ap_upgrade == "immediate" and not self.shop

    def _effect(self, offer: Offer) -> str:
        turn = self.view.turn
        match offer.technology:
            case "ap":
                if self._immediate or turn is None or self.shop:
                    return f"{offer.then} AP in a turn from now on (I-8.5.4)"
                left = points(max(turn.left - TECHNOLOGY_COST, 0))
                return f"this turn has {left} left, the next one {offer.then} (I-8.5.4)"
            case "net":
                top, low = offer.then.split("/")
                return f"{top} prawn or mackerel, {low} sea bream a net (I-8.5.4)"
            case "smokehouse":
                return "3 more cubes stay between rounds (I-8.5.5)"
            case _:
                return "one of any kind, once a round (I-8.3.5)"

    def _none(self) -> Row:
        told = bold("None", ": the shop is left with nothing, and nothing is paid (I-7.4).")
        action = self.handle.dried_fish_technology("none")
        why = Why("None", "I-7.4", (("rule", "what the shop offers may be declined"),))
        return Row(
            "0",
            Line.of("none", "ink bold").to(STEP).add("keep the money", "mut"),
            action,
            told=told,
            verb="none",
            why=why,
        )

    def _why(self, offer: Offer) -> Why:
        where = (
            ("rule", "at once, wherever the boat is, $3 off, never below $0; no AP; it may be declined")
            if self.shop
            else ("rule", f"{ap(TECHNOLOGY_COST)} in the Harbour, one a turn; not once all others have left the round")
        )
        tracks = {
            "ap": "1.5, 2, 2.5, 3, 4 AP a turn; the steps cost $3, $4, $6, $9",
            "net": "2/1, 3/2, 4/3 cubes of prawn or mackerel / bream; the steps cost $3, $6",
            "smokehouse": "$4: 3 more cubes are kept between rounds; one for each seat",
            "client": "$3: one cube of any kind for $4 in each round, in a Sell; one for each seat",
        }
        clause = f"{'I-7.4' if self.shop else 'I-8.5.1'}  {TECHNOLOGY_CLAUSE[offer.technology]}"
        told = [where, ("what", tracks[offer.technology])]
        if offer.why is not None:
            told.append(("here", self._reason(offer)))
        return Why(TECHNOLOGIES[offer.technology], clause, tuple(told))
