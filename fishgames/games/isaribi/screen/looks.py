"""Sheets that only explain: a market card, a location, a boat, what the Speculator has seen."""

from fishgames.core.model import Seat
from fishgames.games.isaribi.boat import AP_PRICES, AP_TRACK, HARBOUR, MOVE_COST, NET_PRICES, NET_TRACK, points
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.preview import fine_now, next_flip
from fishgames.games.isaribi.screen.board_row import LABEL
from fishgames.games.isaribi.screen.faces import HUES, TECHNOLOGIES, Words, ap, cube_line, cubes, letters, location
from fishgames.games.isaribi.screen.rows import Why
from fishgames.games.isaribi.screen.sales import deals
from fishgames.games.isaribi.seafood import INDEX, NAMES
from fishgames.games.isaribi.view import IsaribiView
from fishgames.ui.lines import Line
from fishgames.ui.signs import Signs


def why_stall(view: IsaribiView, position: int, words: Words) -> Why:
    """What a market card buys, and who could bring it; or when a back turns up."""
    stall = view.market[position - 1]
    if not stall.up or stall.card is None:
        following = next_flip(view)
        looked = [seat for seat, info in enumerate(view.table) if position in info.looked_at]
        told = [("here", "face down: it buys nothing yet")]
        if following is not None:
            told.append(
                ("next", f"M{following} turns up in {words.tags.brief(view.pawn)}'s next slot, or for 1 AP before")
            )
        if looked:
            told.append(("looked", f"{words.seats(looked)} has looked at it"))
        return Why(f"M{position}, face down", "I-6.2  I-8.4.1", tuple(told))
    printed = words.market(stall.card)
    kind = "any kind" if printed.wanted == "any" else NAMES[printed.wanted]
    sold = f"; sold there {letters(stall.cubes)}" if any(stall.cubes) else ""
    kinds = words.fit_kinds(stall)
    bring = []
    for seat, info in enumerate(view.table):
        held = sum(info.cubes[INDEX[each]] for each in kinds)
        if held and not info.left and info.boat is not None:
            away = f"{info.boat} moves away" if info.boat > 1 else "1 move away" if info.boat else "in the Harbour"
            bring.append(f"{words.tags.brief(seat)} holds {held}, {away}")
    told = [
        ("buys", f"{kind} at ${printed.price} a cube; {stall.free} of {printed.demand} places left{sold}"),
        ("who", "; ".join(bring) or "nobody still in holds a cube for it"),
        ("rule", "in a Sell in the Harbour; the cubes lie there until the round ends, everybody's count"),
    ]
    return Why(f"M{position} {words.cards.token(stall.card)}", "I-8.3.3  I-8.3.4", tuple(told))


def why_place(view: IsaribiView, place: int, words: Words) -> Why:
    """What can be done at a location, and by whom."""
    boats = [seat for seat, info in enumerate(view.table) if info.boat == place]
    who = words.seats(boats) or "nobody"
    if place == HARBOUR:
        told = (
            ("here", who),
            ("rule", "the only place to sell (0.5 or 1 AP) and to buy technologies (1 AP)"),
            ("out", f"F1 is one move away, {ap(MOVE_COST)}"),
        )
        return Why("The Harbour", "I-8.3.1  I-8.5.1", told)
    spot = view.sea[place - 1]
    net = {
        "clam": "by hand only, 1 a turn (I-8.1.4)",
        "bream": "by net only, its lower number",
        "prawn": "by net its upper number, or 1 by hand",
        "mackerel": "by net its upper number, or 1 by hand",
    }[spot.seafood]
    told = (
        ("here", f"{cubes(spot.cubes, NAMES[spot.seafood] + ' cube')}; boats: {who}"),
        ("fish", net),
        ("home", f"{place} move{'s' if place > 1 else ''}, {ap(place * MOVE_COST)}"),
    )
    return Why(f"F{place}, {NAMES[spot.seafood]}", "I-8.1.1  I-8.2.1", told)


def _track(values: list[str], prices: list[int], level: int, signs: Signs) -> Line:
    line = Line()
    for place, text in enumerate(values):
        if place:
            line = line.add(f" ${prices[place - 1]}{signs.to} ", "mut" if place > level else "faint")
        line = line.add(f"[{text}]", "ink bold") if place == level else line.add(text, "mut")
    return line


def boat_lines(view: IsaribiView, seat: Seat, words: Words) -> tuple[Line, ...]:
    """A boat in full: where it is, its tracks, what it keeps, what it could sell, what it has earned."""
    info, signs = view.table[seat], words.signs
    name = words.tags.brief(seat, 24)
    where = "not placed yet" if info.boat is None else f"at {location(info.boat)}" if info.boat else "in the Harbour"
    away = f", {cubes(info.boat, 'move')} from the Harbour" if info.boat else ""
    parts = ["1", *(["3 Smokehouse"] if info.smokehouse else [])]
    parts += ["2 Carpenter"] if info.collaborator == "carpenter" else []
    keeps = f"{cubes(info.storage)} between rounds" + (f": {' + '.join(parts)}" if len(parts) > 1 else "")
    if sum(info.cubes) > info.storage:
        keeps += f"; {sum(info.cubes) - info.storage} too many now, ${fine_now(view, seat)} due if the round ended"
    client = "none" if not info.client else "ready" if info.client_cube is None else f"holds {NAMES[info.client_cube]}"
    helper = "none" if info.collaborator is None else HELPERS[info.collaborator]
    best = deals(view, seat, words, 2)
    state = "has left the round" if info.left else "still in"
    bought = ", ".join(f"{TECHNOLOGIES[each.technology]} ${each.price}" for each in info.bought) or "nothing"
    rows = (
        ("is", Line.of(f"{where}{away}; {state}{'; holds the pawn' if seat == view.pawn else ''}")),
        ("money", Line.of(f"${info.money}", "ink bold")),
        ("AP", _track([points(each) for each in AP_TRACK], list(AP_PRICES), info.ap_level, signs)),
        ("net", _track([f"{top}/{low}" for top, low in NET_TRACK], list(NET_PRICES), info.net_level, signs)),
        ("on board", cube_line(info.cubes, signs, 40)),
        ("keeps", Line.of(keeps)),
        ("client", Line.of(client)),
        ("with", Line.of(helper)),
        ("could sell", Line.of(best[0].brief if best else "nothing at the open cards")),
        ("sold", Line.of("  ".join(f"${each}" for each in info.sales) or signs.dash).add("   by round", "mut")),
        ("bought", Line.of(bought)),
    )
    head = Line().gap(1).add(f"BOAT of {name}", "bold")
    return (head, *(Line().gap(2).add(label, "mut").to(LABEL + 6) + line for label, line in rows))


def looks_sheet(view: IsaribiView, words: Words) -> tuple[Line, ...]:
    """The faces that this seat's Speculator has seen and nobody else has: key P."""
    assert view.seat is not None
    name = words.tags.brief(view.seat)
    lines = [Line().gap(1).add(f"SEEN by {name} alone", "ink bold").add("   market cards that lie face down", "mut")]
    for position, stall in enumerate(view.market, 1):
        if stall.card is None or stall.up:
            continue
        printed = words.market(stall.card)
        kind = "any kind" if printed.wanted == "any" else NAMES[printed.wanted]
        line = (
            Line()
            .gap(2)
            .add(f"M{position}  ", "mut")
            .add(words.cards.token(stall.card), f"{HUES[printed.wanted]} bold")
        )
        lines.append(line.to(16).add(f"{kind} at ${printed.price}, {printed.demand} wanted", "ink"))
    if len(lines) == 1:
        lines.append(Line().gap(2).add(_nothing(view, name), "mut"))
    return tuple(lines)


def _nothing(view: IsaribiView, name: str) -> str:
    if view.options.peek_memory == "momentary" and view.seat is not None and view.table[view.seat].looked_at:
        return "this table shows a look only while it lasts"
    return f"{name} knows no card that lies face down"
