"""Before the laps: looks of the Speculator, boats, cubes of the Old fisherman."""

from dataclasses import replace

from fishgames.core.model import Seat
from fishgames.games.isaribi.boat import HAND_COST, HARBOUR, MOVE_COST, NET_COST, catch, points
from fishgames.games.isaribi.collaborators import FISHERMAN_CUBES, PEEKS
from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.screen.faces import HUES, Words, ap, cubes
from fishgames.games.isaribi.screen.market import stall_face
from fishgames.games.isaribi.screen.rows import Row, Sheet, Why, bold, plain
from fishgames.games.isaribi.screen.sales import deals
from fishgames.games.isaribi.seafood import INDEX, LETTERS, NAMES
from fishgames.games.isaribi.view import IsaribiView, Spot
from fishgames.ui.lines import EMPTY, Line


def _boats_at(view: IsaribiView, place: int, words: Words, without: Seat | None = None) -> Line:
    here = [seat for seat, info in enumerate(view.table) if info.boat == place and seat != without]
    return Line.join((words.tags.mark(seat, words.signs) for seat in here), 1)


class PlaceRows:
    """A row a location; the digit is the place, the Harbour comes last."""

    def __init__(self, handle: IsaribiSeat, words: Words) -> None:
        assert handle.seat is not None
        self.handle, self.words = handle, words
        self.view, self.seat = handle.view, handle.seat
        self.info = handle.view.table[handle.seat]

    def sheet(self) -> Sheet:
        """What can be caught at each place with the seat's net, and how far home is."""
        later = []
        seats = len(self.view.table)
        for step in range(1, seats):
            seat = (self.seat + step) % seats
            if self.view.table[seat].boat is None:
                later.append(seat)
        title = Line.of(f"{self.words.tags.brief(self.seat)} places the boat", "ink bold")
        title = title.add("   any place, alone or not; ", "mut")
        title = title.add("then ", "mut") if later else title.add("then lap 1 begins", "mut")
        title += Line.join((self.words.tags.mark(seat, self.words.signs) for seat in later), 1)
        rows = [self._spot(number, spot) for number, spot in enumerate(self.view.sea, 1)]
        return Sheet(title=title, rows=(*rows, self._harbour(len(rows) + 1)))

    def _ways(self, spot: Spot) -> str:
        net = catch(spot.seafood, "net", self.info.net_level, spot.cubes)
        hand = catch(spot.seafood, "hand", self.info.net_level, spot.cubes)
        return ", ".join(f"{name} {count}" for name, count in (("net", net), ("hand", hand)) if count) or "nothing"

    def _note(self, place: int, spot: Spot) -> Line:
        boats = _boats_at(self.view, place, self.words)
        if boats.width:
            return boats.add(" there", "mut")
        text = {"clam": "no net for clams", "bream": "no hand for bream"}.get(spot.seafood, "")
        return Line.of(text, "mut")

    def _spot(self, place: int, spot: Spot) -> Row:
        line = Line.of(f"F{place}", "ink bold").to(9)
        count = f"{LETTERS[spot.seafood]} x{spot.cubes}"
        line = line.add(count, f"{HUES[spot.seafood]} bold").to(16).add(self._ways(spot), "ink").to(37)
        line = (line.add(f"{place} move{'s' if place > 1 else ''} home", "ink").to(53)) + self._note(place, spot)
        return self._row(place, str(place), line, self._told(place, spot))

    def _told(self, place: int, spot: Spot) -> Line:
        first = self.info.points
        net = catch(spot.seafood, "net", self.info.net_level, spot.cubes)
        hand = catch(spot.seafood, "hand", self.info.net_level, spot.cubes)
        how, taken, cost = ("net", net, NET_COST) if net else ("hand", hand, HAND_COST)
        if not taken:
            return bold(f"F{place}", ": no cube lies there; boats may still wait there.")
        text = f": a turn of {ap(first)} takes {taken} by {how} and leaves {points(first - cost)}"
        return bold(f"F{place} {NAMES[spot.seafood]}", f"{text}; home costs {ap(place * MOVE_COST)}.")

    def _harbour(self, number: int) -> Row:
        line = Line.of("Harbour", "ink bold").to(9).add(self.words.signs.dash, "mut").to(16)
        line = line.add("sell, technology", "ink").to(37).add("here", "ink").to(53)
        boats = _boats_at(self.view, HARBOUR, self.words)
        found = deals(self.view, self.seat, self.words, 2)
        if boats.width:
            line = line + boats.add(" there", "mut")
        elif any(self.info.cubes):
            line = line.add(f"best sale +${found[0].money}" if found else "no card wants these", "mut")
        told = bold("Harbour", ": sales, technologies; ")
        told = told.add(
            f"the best sale now is {found[0].brief}." if found else "nothing on board can be sold now.", "ink"
        )
        return self._row(HARBOUR, str(number), line, told)

    def _row(self, place: int, key: str, line: Line, told: Line) -> Row:
        action = self.handle.place(place)
        rule = Why(
            "Placing the boats",
            "I-5.2",
            (
                (
                    "rule",
                    "from the holder of the pawn clockwise, each boat anywhere: Harbour or a spot with a fish card",
                ),
                ("", "any number of boats may lie at one place; placing costs nothing"),
                ("then", f"a move costs {ap(MOVE_COST)} a step, and only the Harbour sells"),
            ),
        )
        objection = self.handle.objection(action)
        then = plain(f"Placing costs nothing; later a step costs {ap(MOVE_COST)}.")
        return Row(
            key,
            line,
            action,
            possible=objection is None,
            why_not=objection,
            told=told,
            then=then,
            verb="place it",
            why=rule,
        )


class FishermanRows:
    """A row a Fish card; left and right change how many cubes."""

    def __init__(self, handle: IsaribiSeat, words: Words, amount: int, focus: int) -> None:
        assert handle.seat is not None
        self.handle, self.words, self.amount, self.focus = handle, words, amount, focus
        self.view, self.seat = handle.view, handle.seat

    def most(self, place: int) -> int:
        """How many may be added there."""
        spot = self.view.sea[place - 1]
        return min(FISHERMAN_CUBES, self.view.supply[INDEX[spot.seafood]])

    def sheet(self) -> Sheet:
        """Spots with supply and boats."""
        name = self.words.tags.brief(self.seat)
        title = Line.of("Old fisherman", "ink bold")
        title = title.add(f"   {name} may add 1, 2 or 3 cubes of the supply to one fish card", "mut")
        rows = [self._spot(number, spot) for number, spot in enumerate(self.view.sea, 1)]
        told = bold("Nothing", ": no cube is added; the collaborators go back and lap 1 begins (I-5.4).")
        nothing = Row(
            "0",
            Line.of("nothing", "ink bold").add("   the collaborators go back, lap 1 begins", "mut"),
            self.handle.old_fisherman_decline(),
            told=told,
            verb="add nothing",
            why=self._why(),
        )
        return Sheet(title=title, rows=(*rows, nothing))

    def _spot(self, place: int, spot: Spot) -> Row:
        words, supply = self.words, self.view.supply[INDEX[spot.seafood]]
        count = min(self.amount, self.most(place))
        here = place - 1 == self.focus
        line = Line.of(f"F{place}", "ink bold").to(6).add(LETTERS[spot.seafood], f"{HUES[spot.seafood]} bold")
        line = line.add(f" {NAMES[spot.seafood]}", "ink").to(20)
        action = self.handle.old_fisherman(place, max(count, 1))
        objection = self.handle.objection(action)
        if objection is None:
            line = line.add(words.signs.value(f"+{count}") if here else f"+1 to +{self.most(place)}", "ink bold")
            line = line.to(33).add(
                f"{spot.cubes}{words.signs.to}{spot.cubes + count}" if here else str(spot.cubes), "ink"
            )
            line = line.to(43).add(f"supply {supply}", "mut")
            line = line.add(f"{words.signs.to}{supply - count}", "mut") if here else line
            line = line.to(60) + (_boats_at(self.view, place, words))
        boats = [seat for seat, info in enumerate(self.view.table) if info.boat == place]
        who = self.words.seats(boats)
        told = bold(f"+{count} {NAMES[spot.seafood]} on F{place}", f": {cubes(spot.cubes + count)}; ")
        told = told.add(f"{who} there." if who else "no boat lies there.", "ink")
        return Row(
            str(place),
            line,
            action,
            possible=objection is None,
            reason="" if objection is None else "the supply has none",
            subject=f"F{place}",
            why_not=objection,
            told=told,
            then=plain("Left and right: 1 to 3. More than printed may lie there. Enter adds them."),
            verb="add them",
            asked_first=True,
            why=self._why(),
        )

    def _why(self) -> Why:
        return Why(
            "Old fisherman",
            "I-5.3",
            (
                ("rule", "once all boats are placed: 1 to 3 cubes of its kind onto any one fish card, or none"),
                ("limit", "no more than the supply has; more than the printed number may lie there"),
                ("then", "all five collaborators lie ready again (I-5.4)"),
            ),
        )


class PeekRows:
    """The market cards, the ones looked at with their faces; this sheet is for one pair of eyes."""

    def __init__(self, handle: IsaribiSeat, words: Words) -> None:
        assert handle.seat is not None
        self.handle, self.words = handle, words
        self.view, self.seat = handle.view, handle.seat
        self.seen = handle.view.table[handle.seat].looked_at

    def sheet(self) -> Sheet:
        """Cards by position, and `0` for enough."""
        name, used = self.words.tags.brief(self.seat), len(self.seen)
        title = Line.of(f"{name} looks at market cards", "ink bold")
        title = title.add(f"   {used} of {PEEKS} looks used; each card once", "mut")
        faces, rows = [], []
        for position, stall in enumerate(self.view.market, 1):
            seen = position in self.seen
            face = stall_face(stall, self.words, key=str(position), label=f"M{position}", chosen=seen)
            row = self._card(position, seen=seen, up=stall.up)
            if not (seen or row.possible):
                # a back has no form for what is impossible, so a card that may not be seen is drawn as a flat face
                face = replace(face, playable=False, face_down=False, top=face.top or " ???")
            faces.append(face)
            rows.append(row)
        return Sheet(
            title=title,
            cards=tuple(faces),
            card_rows=tuple(rows),
            card_size="W",
            acts=(self._enough(),),
        )

    def _card(self, position: int, *, seen: bool, up: bool) -> Row:
        words, stall = self.words, self.view.market[position - 1]
        action = self.handle.peek(position)
        objection = self.handle.objection(action)
        told = EMPTY
        if stall.card is not None:
            card = words.market(stall.card)
            how = "lies open" if up else "seen, and face down for all others"
            kind = "any kind" if card.wanted == "any" else NAMES[card.wanted]
            told = bold(
                f"M{position} {words.cards.token(stall.card)}",
                f": {kind} at ${card.price}, {card.demand} wanted; {how}.",
            )
        elif objection is None:
            name = words.tags.brief(self.seat)
            told = bold(f"Look at M{position}", f" for {name} alone. The others see which one, not what.")
        return Row(
            str(position),
            EMPTY,
            action,
            possible=objection is None,
            subject=f"M{position}",
            why_not=None if seen or up else objection,
            told=told,
            then=self._then() if objection is None else EMPTY,
            verb="look",
            why=self._why(),
        )

    def _then(self) -> Line:
        last = len(self.seen) == PEEKS - 1
        return plain("The last look; it can't be taken back." if last else "A look can't be taken back.")

    def _enough(self) -> Row:
        first = self.words.tags.brief(self.view.pawn)
        line = Line.of("enough", "ink bold").add(
            f"   the cards lie face down again; {first} places the first boat", "mut"
        )
        action = self.handle.peek_done()
        kept = self.view.options.peek_memory == "kept"
        after = "P turns the seen faces up again in this round" if kept else "the faces are shown no more"
        told = bold("Enough", f": the looks end; {after} (I-11.1).")
        return Row("0", line, action, told=told, verb="hide them", why=self._why())

    def _why(self) -> Why:
        return Why(
            "Speculator",
            "I-5.1  I-11.1",
            (
                ("rule", f"up to {PEEKS} face-down market cards, one after the other, each once, before the boats"),
                ("others", "see which positions were looked at, never what lies there"),
                ("then", "the cards stay face down and turn up in their order, M2 first"),
            ),
        )
