"""The actions of a turn as nine rows that never change places, each with its effect and its cost."""

from fishgames.core.phrases import listed
from fishgames.games.isaribi.actions import IsaribiAction
from fishgames.games.isaribi.boat import (
    FLIP_COST,
    GROSS_COST,
    HAND_COST,
    HAND_KINDS,
    HARBOUR,
    MOVE_COST,
    NET_COST,
    RETAIL_COST,
    TECHNOLOGY_COST,
    How,
    catch,
    fine,
    net_value,
    points,
)
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.preview import fine_now, next_flip
from fishgames.games.isaribi.screen.faces import Words, ap, cubes, location
from fishgames.games.isaribi.screen.rows import Row, Sheet, Why, bold, plain, warning
from fishgames.games.isaribi.screen.sales import Deal, deals
from fishgames.games.isaribi.screen.seats import net, still_in
from fishgames.games.isaribi.screen.technologies import prices_told
from fishgames.games.isaribi.screen.turn_base import TurnBase
from fishgames.games.isaribi.seafood import NAMES
from fishgames.games.isaribi.technology import offers
from fishgames.games.isaribi.view import COLLABORATORS, IsaribiView
from fishgames.ui.lines import EMPTY, Line

FOOD = "126"
"""Actions that a turn should not end without if they are possible: asked before points are lost."""


class TurnRows(TurnBase):
    """The rows of the seat whose turn it is."""

    def sheet(self) -> Sheet:
        """Title, rows, and who may be taken when leaving."""
        rows = [
            self._fish("1", "net"),
            self._fish("2", "hand"),
            self._move("3", self.boat - 1),
            self._move("4", self.boat + 1),
            self._flip(),
            self._sell(),
            self._technology(),
            self._leave(),
        ]
        # with one column the board has room for all of it
        below = () if len(self.columns) == 1 else (free_row(self.view, self.words),)
        rows.append(self._end([row for row in rows if row.key in FOOD and row.possible]))
        return Sheet(title=self._title(), rows=tuple(rows), columns=self.columns, below=below)

    def _title(self) -> Line:
        turn, signs = self.turn, self.words.signs
        line = Line.of(f"{self.words.tags.brief(self.seat)}'s turn", "ink bold").gap(3)
        if self.over:
            return line.add("the laps are used up: only leaving is left", "mut")
        line = line.add("AP ", "mut")
        line = line.add(signs.gauge(turn.left, turn.granted), "accent bold").gap(1).add(points(turn.left), "ink bold")
        open_now = [
            word
            for word, used in (("fish", turn.fished), ("sell", turn.sold), ("technology", turn.learned))
            if not used
        ]
        line = line.gap(3).add("still to use: ", "mut").add("  ".join(open_now) or "nothing", "ink")
        # on the narrowest screens a long name and four points leave no room for it
        leave = Line.of("   or leave", "mut")
        return line + leave if not turn.acted and line.width + leave.width < self.width else line

    # fish

    def _fish(self, key: str, how: How) -> Row:
        view, info = self.view, self.info
        action = self.handle.fish(how)
        if self.boat == HARBOUR:
            return self.row(key, how, "", 0, action, reason="only at a fishing spot", why=self.why_fish(how))
        spot = view.sea[self.boat - 1]
        kind = NAMES[spot.seafood]
        taken = catch(spot.seafood, how, info.net_level, spot.cubes)
        cost = NET_COST if how == "net" else HAND_COST
        total = sum(info.cubes) + taken
        reason = self._why_no_fish(how, cost)
        limit = f"net {net(info)}" if how == "net" else "1 by hand"
        told = bold(
            f"{how.capitalize()} at F{self.boat}",
            f": takes {taken} of {spot.cubes} {kind} ({limit}), {self.leaves(cost)} and {spot.cubes - taken} there.",
        )
        return self.row(
            key,
            how,
            f"+{taken} {kind.removeprefix('sea ')}, holds {total}",
            cost,
            action,
            reason=reason,
            told=told,
            then=self._surplus(total),
            verb="fish",
            why=self.why_fish(how),
        )

    def _why_no_fish(self, how: How, cost: int) -> str:
        spot = self.view.sea[self.boat - 1]
        if self.turn.fished:
            return "used in this turn"
        if not spot.cubes:
            return "none left here"
        if how == "net" and not net_value(spot.seafood, self.info.net_level):
            return f"no net for {NAMES[spot.seafood]}s"
        if how == "hand" and spot.seafood not in HAND_KINDS:
            return f"no hand for {NAMES[spot.seafood]}"
        return self.short_of(cost)

    def _surplus(self, total: int) -> Line:
        """A warning if the boat would hold more than it keeps."""
        keeps, words = self.info.storage, self.words
        if total <= keeps:
            return EMPTY
        due = fine(total - keeps, self.info.money, per_cube=self.view.options.surplus_penalty == "per_cube")
        text = f"The boat keeps {keeps} of {total} between rounds; if none is sold, that costs ${due} (I-9.2)"
        return warning(words.signs, text)

    # move and flip

    def _move(self, key: str, to: int) -> Row:
        outward, view = to > self.boat, self.view
        if not 0 <= to <= len(view.sea):
            name = "move out" if outward else "move in"
            last = f"F{len(view.sea)} is the last spot" if outward else "in the Harbour already"
            told = bold(name.capitalize(), f": {last}; nothing lies beyond (I-8.2.1).")
            return self.row(key, name, "", 0, None, reason=last, told=told, why=self.why_move())
        name = f"move to F{to}" if to else "to Harbour"
        return self.row(
            key,
            name,
            self._there(to),
            MOVE_COST,
            self.handle.move(to),
            reason=self.short_of(MOVE_COST),
            told=self._told_move(to),
            then=self._then_move(to),
            verb="move",
            why=self.why_move(),
        )

    def _there(self, to: int) -> str:
        if to == HARBOUR:
            return "sell, technology"
        spot = self.view.sea[to - 1]
        name = NAMES[spot.seafood].removeprefix("sea ")
        return f"{name}, {cubes(spot.cubes)}" if spot.cubes else f"{name}, none left"

    def _told_move(self, to: int) -> Line:
        left = self.turn.left - MOVE_COST
        if to == HARBOUR:
            told = bold("To the Harbour", f": {self.leaves(MOVE_COST)}.")
            most = 0 if self.turn.sold else 2 if left >= GROSS_COST else 1 if left >= RETAIL_COST else 0
            found = deals(self.view, self.seat, self.words, most)
            return told.add(f" Best sale then {found[0].brief}.", "ink") if found else told
        told = bold(f"To {location(to)}", f": {self._there(to)}; {self.leaves(MOVE_COST)}.")
        spot = self.view.sea[to - 1]
        ways = [
            f"{how} {taken}"
            for how, cost in (("net", NET_COST), ("hand", HAND_COST))
            if (taken := catch(spot.seafood, "net" if how == "net" else "hand", self.info.net_level, spot.cubes))
            and cost <= left
        ]
        if ways and not self.turn.fished:
            told = told.add(f" Then {' or '.join(ways)} at once.", "ink")
        return told

    def _then_move(self, to: int) -> Line:
        return (
            EMPTY
            if to == HARBOUR
            else plain(f"Home from there: {to} move{'s' if to > 1 else ''}, {ap(to * MOVE_COST)}.")
        )

    def _flip(self) -> Row:
        view = self.view
        position = next((n for n, stall in enumerate(view.market, 1) if not stall.up), None)
        why = self.why_flip(position)
        if position is None:
            return self.row("5", "turn up", "", 0, self.handle.flip(), reason="all are up", why=why)
        forced = "" if next_flip(view) is None else f"; by itself in {self.named(view.pawn)}'s next slot"
        told = bold(f"Turn up M{position}", f" for everybody, {self.leaves(FLIP_COST)}{forced}.")
        then = plain("What it shows can't be taken back.")
        return self.row(
            "5",
            f"turn up M{position}",
            "",
            FLIP_COST,
            self.handle.flip(),
            reason=self.short_of(FLIP_COST),
            told=told,
            then=then,
            why=why,
        )

    # Harbour

    def _sell(self) -> Row:
        found = deals(self.view, self.seat, self.words, 2)
        most = 2 if self.turn.left >= GROSS_COST else 1
        now = [deal for deal in found if len(deal.cubes) <= most]
        reason = self._why_no_sale(now)
        told = bold("Sell", f": not now, {reason} (I-8.3.1).")
        if found:
            single = next((deal for deal in found if len(deal.cubes) == 1), None)
            told = bold("Best now", f": {found[0].brief}")
            if single is not None and found[0] is not single:
                told = told.add(f"; one cube: {single.brief}", "ink")
        effect = f"up to +${now[0].money}" if now else ""
        cost = RETAIL_COST if now and len(now[0].cubes) == 1 else GROSS_COST
        action = None if now and not reason else self._probe_sale(found)
        return self.row(
            "6",
            "sell",
            effect,
            cost,
            action,
            reason=reason,
            told=told,
            verb="choose",
            opens="sale",
            why=self.why_sell(found),
        )

    def _probe_sale(self, found: tuple[Deal, ...]) -> IsaribiAction | None:
        """Some sale, to hear why not."""
        single = next((deal for deal in found if len(deal.cubes) == 1), None)
        return None if single is None else self.handle.sell(*single.cubes, how="retail")

    def _why_no_sale(self, now: list[Deal]) -> str:
        if self.boat != HARBOUR:
            return "only in the Harbour"
        if self.turn.sold:
            return "used in this turn"
        if not any(self.info.cubes):
            return "no cubes on board"
        if not now:
            return "no card wants them"
        return self.short_of(RETAIL_COST)

    def _technology(self) -> Row:
        found = offers(self.view, self.seat)
        payable = [offer for offer in found if offer.price is not None and offer.why is None]
        reason = self._why_no_technology(bool(payable))
        told = bold("Technology", ": ") + prices_told(self.view, self.seat, self.words)
        cheapest = min((offer.price for offer in payable if offer.price is not None), default=0)
        probe = self.handle.learn("ap") if reason else None
        return self.row(
            "7",
            "technology",
            f"from ${cheapest}",
            TECHNOLOGY_COST,
            probe,
            reason=reason,
            told=told,
            verb="choose",
            opens="technology",
            why=self.why_technology(),
        )

    def _why_no_technology(self, payable: bool) -> str:
        if self.boat != HARBOUR:
            return "only in the Harbour"
        if self.turn.learned:
            return "used in this turn"
        if [seat for seat in still_in(self.view) if seat != self.seat] == []:
            return "all others are out"
        return self.short_of(TECHNOLOGY_COST) or ("" if payable else f"${self.info.money} is too little")

    # out

    def _leave(self) -> Row:
        held = sum(self.info.cubes)
        kept = min(held, self.info.storage)
        due = fine_now(self.view, self.seat)
        reason = "not after an action" if self.turn.acted else ""
        paid = f"${due} due" if due else "nothing due"
        text = f": keeps {kept} of {cubes(held)}, {paid}, as it stands; Enter asks with whom."
        told = bold("Leave", text if held else ": takes a collaborator; no cube is on board. Enter asks which one.")
        probe = self.handle.leave(self.view.display[0]) if reason else None
        why = self.why_leave(due)
        return self.row(
            "8", "leave", "the round", 0, probe, reason=reason, told=told, verb="choose", opens="leave", why=why
        )

    def _end(self, open_rows: list[Row]) -> Row:
        left = self.turn.left
        action = self.handle.end_turn()
        lost = f"{ap(left)} lost" if left else "nothing lost"
        told = bold("End the turn", f": {lost}. {self._next()}")
        names = listed([row.subject.lower() for row in open_rows])
        then = warning(self.words.signs, f"still possible in this turn: {names}") if names else EMPTY
        return self.row(
            "0",
            "end turn",
            lost,
            0,
            action,
            told=told,
            then=then,
            verb="end the turn",
            asked_first=bool(open_rows),
            why=Why(
                "End the turn",
                "I-6.4",
                (
                    ("rule", "points that are left are lost; a turn without any action is a legal way to wait"),
                    ("next", self._next()),
                ),
            ),
        )

    def _next(self) -> str:
        """Who is next, and what turns up then."""
        seats = len(self.view.table)
        for step in range(1, seats + 1):
            seat = (self.seat + step) % seats
            position = next_flip(self.view)
            if seat == self.view.pawn and position is not None:
                gone = " (out already)" if self.view.table[seat].left else ""
                return f"Next is {self.named(seat)}{gone}: M{position} turns up."
            if not self.view.table[seat].left:
                return f"Next is {self.named(seat)}."
        return ""


def free_row(view: IsaribiView, words: Words) -> Line:
    """The collaborators that are still there, in one row."""
    line = Line().gap(1).add("to take", "mut")
    for helper in COLLABORATORS:
        free = helper in view.display
        line = line.gap(2).add(HELPERS[helper], "ink" if free else "faint")
    return line
