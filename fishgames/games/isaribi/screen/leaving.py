"""Leaving the round: five collaborators, each with what would be kept, due and owned afterwards."""

from fishgames.games.isaribi.boat import CARPENTER_STORAGE, HARBOUR
from fishgames.games.isaribi.cards import ROUNDS
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.preview import Leaving, leaving
from fishgames.games.isaribi.screen.faces import Words, cube_words, cubes
from fishgames.games.isaribi.screen.rows import Row, Sheet, Why, bold, warning
from fishgames.games.isaribi.screen.sales import deals
from fishgames.games.isaribi.screen.technologies import prices_told
from fishgames.games.isaribi.screen.texts import HELPER_BRIEF, HELPER_CLAUSE, HELPER_TEXT
from fishgames.games.isaribi.technology import DISCOUNT, offers
from fishgames.ui.lines import EMPTY, Line

GIVES, KEEPS, DUE, RYO = 17, 51, 60, 65
"""Where the columns begin behind the key."""


class LeavingRows:
    """Five rows that never change places."""

    def __init__(self, handle: IsaribiSeat, words: Words) -> None:
        assert handle.seat is not None
        self.handle, self.words = handle, words
        self.view, self.seat = handle.view, handle.seat
        self.info = handle.view.table[handle.seat]
        self.held = sum(self.info.cubes)

    def sheet(self) -> Sheet:
        """Collaborator, what it gives, and the end of the round as it would be."""
        view = self.view
        last = view.round == ROUNDS
        after = "the last round" if last else f"{self.words.tags.brief(self.seat)} acts again in round {view.round + 1}"
        title = Line.of("Leave the round", "ink bold").add(f"   take one of these; {after}", "mut")
        head = (
            Line().to(4).add("collaborator", "mut").to(4 + GIVES).add("gives", "mut").to(4 + KEEPS).add("keeps", "mut")
        )
        head = head.to(4 + DUE).add("due", "mut").to(4 + RYO).add("ryo", "mut")
        found = leaving(view, self.seat)
        return Sheet(title=title, head=(head,), rows=tuple(self._row(str(n), each) for n, each in enumerate(found, 1)))

    def _row(self, key: str, found: Leaving) -> Row:
        helper, words = found.collaborator, self.words
        action = self.handle.leave(helper)
        why_not = self.handle.objection(action)
        line = Line.of(HELPERS[helper], "ink bold").to(GIVES)
        reason = ""
        if why_not is None:
            line = line.add(self._gives(found), "mut").to(KEEPS)
            kept = min(self.held, found.storage)
            line = line.add(f"{kept} of {self.held}" if self.held else words.signs.dash, "ink").to(DUE)
            line = line.add(f"-${found.fine}" if found.fine else words.signs.dash, "warn" if found.fine else "mut").to(
                RYO
            )
            line = line.add(self._ryo(found), "ink")
        elif found.taken_by is not None:
            reason = f"with {words.tags.brief(found.taken_by)}"
        return Row(
            key,
            line,
            action,
            possible=why_not is None,
            reason=reason or ("not now" if why_not else ""),
            subject=HELPERS[helper],
            why_not=why_not,
            told=self._told(found),
            then=self._then(found),
            verb="leave with it",
            asked_first=self._would_lose,
            why=self._why(found),
        )

    def _gives(self, found: Leaving) -> str:
        helper = found.collaborator
        if helper in ("speculator", "old_fisherman") and self.view.round == ROUNDS:
            return "nothing: there is no next round"
        return HELPER_BRIEF[helper].format(next=self.view.round + 1)

    def _ryo(self, found: Leaving) -> str:
        owned, to = self.info.money, self.words.signs.to
        steps = [owned]
        if found.gains:
            steps.append(owned + found.gains)
        if steps[-1] != found.money:
            steps.append(found.money)
        return to.join(map(str, steps))

    def _told(self, found: Leaving) -> Line:
        name = HELPERS[found.collaborator]
        match found.collaborator:
            case "money_changer":
                text = f": $3 at once; {self._end(found)}."
            case "carpenter":
                more = max(min(self.held, found.storage) - min(self.held, found.storage - CARPENTER_STORAGE), 0)
                text = f": keeps {more} more this round; {self._end(found)}."
            case "dried_fish_shop":
                return bold("Shop", ": ") + prices_told(self.view, self.seat, self.words, DISCOUNT)
            case _:
                last = self.view.round == ROUNDS
                text = f": {'no next round' if last else f'for round {self.view.round + 1}'}; {self._end(found)}."
        return bold(name, text)

    def _end(self, found: Leaving) -> str:
        if not self.held:
            return "no cube is on board"
        if not found.surplus:
            return f"all {cubes(self.held)} stay on board"
        return f"{found.surplus} of {cubes(self.held)} would go back, ${found.fine} due"

    @property
    def _would_lose(self) -> bool:
        """Is more on board than is kept now?"""
        return self.held > self.info.storage

    def _then(self, found: Leaving) -> Line:
        signs = self.words.signs
        smoke = next(
            (offer for offer in offers(self.view, self.seat, DISCOUNT) if offer.technology == "smokehouse"), None
        )
        if found.collaborator == "dried_fish_shop" and self._would_lose and smoke is not None and smoke.why is None:
            return warning(
                signs, f"a Smokehouse for ${smoke.price} there would keep {min(self.held, 4)} of {self.held}"
            )
        best = deals(self.view, self.seat, self.words, 2)
        if not best:
            return EMPTY
        moves = self.info.boat or HARBOUR
        where = "here in the Harbour" if not moves else f"{moves} move{'s' if moves > 1 else ''} away"
        return warning(signs, f"on board {cube_words(self.info.cubes)}; the best sale is {best[0].brief}, {where}")

    def _why(self, found: Leaving) -> Why:
        helper = found.collaborator
        told = [("gives", HELPER_TEXT[helper])]
        if helper in ("speculator", "old_fisherman") and self.view.round == ROUNDS:
            told.append(("here", "this is the last round, so it gives nothing (I-7.6)"))
        if found.taken_by is not None:
            told.append(
                ("here", f"taken by {self.words.tags.brief(found.taken_by)}; one of each, until the next placement")
            )
        per = "$3 for each of them" if self.view.options.surplus_penalty == "per_cube" else "$3 in all"
        told.append(
            ("storage", f"1, +3 with a Smokehouse, +2 with the Carpenter: {found.storage}; above that cubes go back")
        )
        told.append(("", f"to the supply at the end of the round, for {per}, or what is owned (I-9.1, I-9.2)"))
        first = (
            "first to leave: the pawn is due next round"
            if self.view.first_out is None
            else "the pawn's next holder is known"
        )
        told.append(("pawn", f"{first} (I-9.3)"))
        return Why(HELPERS[helper], f"I-7.1  {HELPER_CLAUSE[helper]}", tuple(told))
