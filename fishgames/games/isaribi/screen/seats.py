"""What everybody sees of every seat: money, cubes, what the boat keeps, points, net, abilities, who is still in."""

from collections.abc import Sequence

from fishgames.core.model import Seat
from fishgames.games.isaribi.boat import SMOKEHOUSE_STORAGE, points
from fishgames.games.isaribi.collaborators import NAMES as HELPERS
from fishgames.games.isaribi.screen.faces import Words, cube_line
from fishgames.games.isaribi.view import IsaribiView, SeatView
from fishgames.ui.lines import Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS

RYO, CUBES, KEEPS, AP, NET, SMOKE, CLIENT, WORDS = 13, 19, 30, 35, 40, 44, 50, 56
"""Where the columns begin."""

CUBE_ROOM = 7
"""Cubes shown one by one, a letter each."""

WORD_ROOM = 24

SEAT_TARGET = "seat:"
"""How a click on a row of the table is told apart from others; the number of the seat stands behind it."""


def seat_lines(view: IsaribiView, turn: Seat | None, words: Words) -> list[Line]:
    """A heading and a row a seat."""
    head = Line().gap(1).add("SEATS", "bold")
    for text, column in (
        ("ryo", RYO + 1),
        ("cubes", CUBES),
        ("keep", KEEPS),
        ("AP", AP),
        ("net", NET),
        ("smoke", SMOKE),
        ("client", CLIENT),
    ):
        head = head.to(column).add(text, "mut")
    return [head, *(seat_line(view, seat, turn, words) for seat in range(len(view.table)))]


def seat_line(view: IsaribiView, seat: Seat, turn: Seat | None, words: Words) -> Line:
    """One row. A click on it opens that boat."""
    info, signs = view.table[seat], words.signs
    acts = seat == turn and view.asked is not None
    line = Line().gap(1).add(signs.turn if acts else " ", "accent bold")
    line += words.tags.named(seat, signs, "ink bold" if acts else "ink", NAME_CELLS)
    line = line.to(RYO).add(fit_right(f"${info.money}", 4), "ink bold").to(CUBES)
    line += cube_line(info.cubes, signs, CUBE_ROOM)
    if sum(info.cubes) > info.storage:
        line = line.gap(1).add(signs.warning, "warn bold")
    line = line.to(KEEPS).add(str(info.storage)).to(AP).add(points(info.points)).to(NET).add(net(info))
    line = line.to(SMOKE + 1)
    line = line.add(f"+{SMOKEHOUSE_STORAGE}") if info.smokehouse else line.add(signs.dash, "faint")
    line = line.to(CLIENT)
    if not info.client:
        line = line.add(signs.dash, "faint")
    else:
        line = line.add("ready", "good") if info.client_cube is None else line.add("used", "mut")
    return line.to(WORDS).add(state_of(view, seat), "ink").targeted(f"{SEAT_TARGET}{seat}")


def net(info: SeatView) -> str:
    """ "3/2": cubes of prawn and mackerel, of bream."""
    return f"{info.net[0]}/{info.net[1]}"


def state_of(view: IsaribiView, seat: Seat) -> str:
    """Pawn, out or not, collaborator: in full if it fits, else in the shortest words."""
    info = view.table[seat]
    first = seat == view.first_out
    long, short = [], []
    if seat == view.pawn:
        long.append("pawn")
        short.append("pawn")
    if info.left:
        long.append("left 1st" if first else "left")
        short.append("1st" if first else "out")
    if info.collaborator is not None:
        long.append(HELPERS[info.collaborator])
        short.append(HELPERS[info.collaborator])
    text = ", ".join(long)
    return text if len(text) <= WORD_ROOM else " ".join(short)


def still_in(view: IsaribiView) -> Sequence[Seat]:
    """The seats that have not left the round."""
    return [seat for seat, info in enumerate(view.table) if not info.left]
