"""The public blocks of Fishing 2: seats, trump and ocean, trick; or the account of a finished round."""

from collections.abc import Sequence
from typing import NamedTuple

from textual import events as textual_events
from textual.app import ComposeResult

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2.cards import OTHER_SHADE
from fishgames.games.fishing2.events import CardPlayed, OtherCaught, RoundBegun, RoundScored, TrickCaught
from fishgames.games.fishing2.screen.faces import SUIT_HUES, face, suit_label, tokens
from fishgames.games.fishing2.trick import standing
from fishgames.games.fishing2.view import Fishing2View, PlayView
from fishgames.games.fishing2.wording import Fishing2Wording
from fishgames.ui.board import Board
from fishgames.ui.keys import TALL
from fishgames.ui.keys import WIDE as WIDE_SCREEN
from fishgames.ui.lines import EMPTY, Line, fit_right
from fishgames.ui.seat_tags import NAME_CELLS, SeatTags
from fishgames.ui.widgets.card_row import card_lines
from fishgames.ui.widgets.line import LineBlock


class Columns(NamedTuple):
    """Where the numbers of the seat table end, and where the words behind and the trump box begin."""

    points: int
    caught: int
    boat: int
    hand: int
    draws: int
    word: int
    box: int


NARROW = Columns(22, 30, 36, 42, 49, 51, 60)
WIDE = Columns(23, 31, 37, 44, 51, 53, 62)


# cells of a row on the narrowest screen, one left free
_ROW = 79


class Fishing2Board(Board[Fishing2View]):
    """Two blocks: seats with the trump box beside them, and the trick."""

    def __init__(self, wording: Fishing2Wording, tags: SeatTags) -> None:
        super().__init__(wording, tags)
        self.words = wording
        self.turn: Seat | None = None
        self._shown: tuple[Fishing2View, Sequence[BaseEvent], bool] | None = None

    def compose(self) -> ComposeResult:
        yield LineBlock(id="seats")
        yield LineBlock(id="trick")

    def show(self, view: Fishing2View, log: Sequence[BaseEvent], turn: Seat | None) -> None:
        """Draw the table as it stands."""
        self.turn = turn
        self._shown = (view, log, False)
        self._draw()

    def account(self, view: Fishing2View, log: Sequence[BaseEvent]) -> bool:
        """After a round: what was caught and drawn. Bots may have led the new one already."""
        if view.prepared is None or not view.by_round:
            return False
        self._shown = (view, log, True)
        self._draw()
        return True

    def on_resize(self, event: textual_events.Resize) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._shown is None or not self.is_attached:
            return
        view, log, account = self._shown
        width, height = self.app.size
        wide, tall = width >= WIDE_SCREEN, height >= TALL
        if account:
            self.query_one("#seats", LineBlock).lines = tuple(caught_lines(self, view, log))
            self.query_one("#trick", LineBlock).lines = tuple(round_lines(self, view, log))
            return
        if view.end is not None:
            self.query_one("#seats", LineBlock).lines = (EMPTY, *seat_lines(self, view, WIDE if wide else NARROW))
            self.query_one("#trick", LineBlock).lines = ()
            return
        gap = () if len(view.table) == 5 and not tall else (EMPTY,)
        self.query_one("#seats", LineBlock).lines = (*gap, *seat_lines(self, view, WIDE if wide else NARROW))
        self.query_one("#trick", LineBlock).lines = (EMPTY, *trick_lines(self, view, wide=wide, tall=tall))


def seat_lines(board: Fishing2Board, view: Fishing2View, at: Columns) -> list[Line]:
    """SEATS with points, catch, boat, hand and coming draws; TRUMP and OCEAN at the right."""
    head = Line().gap(1).add("SEATS", "bold")
    for word, end in (
        ("points", at.points),
        ("caught", at.caught),
        ("boat", at.boat),
        ("hand", at.hand),
        ("draws", at.draws),
    ):
        head = head.to(end - len(word)).add(word, "mut")
    lines = [head]
    lines += [_seat_line(board, view, seat, at) for seat in range(len(view.table))]
    box = _trump_box(board, view)
    lines += [EMPTY] * (len(box) - len(lines))
    return [line.to(at.box) + part for line, part in zip(lines, box, strict=False)] + lines[len(box) :]


def _seat_line(board: Fishing2Board, view: Fishing2View, seat: Seat, at: Columns) -> Line:
    info, signs = view.table[seat], board.signs
    acts = view.asked is not None and seat == board.turn
    line = Line().gap(1).add(signs.turn if acts else " ", "accent bold").gap(1)
    line += board.tags.named(seat, signs, "ink bold" if acts else "ink", NAME_CELLS)
    for number, end in (
        (info.points, at.points),
        (info.caught, at.caught),
        (info.boat, at.boat),
        (info.hand, at.hand),
        (info.draws, at.draws),
    ):
        line = line.to(end - 4).add(fit_right(str(number), 4), "ink bold" if end == at.points else "ink")
    word, tone = _seat_word(board, view, seat)
    return line.to(at.word).add(word, tone)


def _seat_word(board: Fishing2Board, view: Fishing2View, seat: Seat) -> tuple[str, str]:
    if view.asked is not None and view.asked.how == "each":
        if seat not in view.asked.seats:
            return f"{board.signs.chosen} chosen", "good"
        return ("chooses", "ink") if seat == board.turn else ("then", "mut")
    return ("leads", "mut") if seat == view.leader and view.asked is not None else ("", "mut")


def _trump_box(board: Fishing2Board, view: Fishing2View) -> list[Line]:
    words = board.words
    if view.end is not None:
        return []
    lines = [Line.of("TRUMP", "bold")]
    if view.trump is None:
        chooser = view.asked.seats[0] if view.asked is not None and view.asked.kind == "choose_trump" else None
        lines.append(Line.of("  not named" if view.round > 1 else "  none", "ink bold"))
        by = "in round 1" if chooser is None else f"by {board.tags.brief(chooser)}, now"
        lines.append(Line.of(by, "mut"))
    else:
        shade = view.trump
        lines.append(Line.of(f"  {words.shade(shade)}  ", f"{SUIT_HUES[shade]} bold chip"))
        lines.append(_next_trump(board, view))
    stars = "*" * view.ocean_stars
    ocean = Line.of("OCEAN ", "bold").add(str(view.ocean), "bold")
    lines.append(ocean.add("  top ", "mut").add(stars, "yellow bold") if view.ocean else ocean.add("  empty", "warn"))
    lines.append(_next_round(view))
    return lines


def _next_trump(board: Fishing2Board, view: Fishing2View) -> Line:
    words, trump = board.words, view.trump
    assert trump is not None
    if view.set_shade is not None and view.set_by is not None:
        # the box has no room for a name here; the mark stands beside the name in the rows at its left
        line = Line.of(f"set {words.shade(view.set_shade)}", "ink bold").add(" by ", "mut")
        return line + board.tags.mark(view.set_by, board.signs)
    if (setter := _will_set(board, view)) is not None:
        return Line.of("DT: ", "mut") + board.tags.mark(setter, board.signs).add(" will set it", "mut")
    played = [words.cards.effects.get(play.played) for play in view.trick]
    if view.tricks_left == 1 and "draw_one" not in played:
        return Line.of("last of the round", "mut")
    green = view.green or any(play.played in words.cards.greens for play in view.trick)
    if not green:
        return Line.of("stays: no green", "mut")
    other = OTHER_SHADE[trump]
    return Line.of("then ", "mut").add(words.shade(other), f"{SUIT_HUES[other]} bold")


def _will_set(board: Fishing2Board, view: Fishing2View) -> Seat | None:
    """Whose Determine trump lies in the trick and is still to be carried out."""
    complete = len(view.trick) == len(view.table)
    for slot, play in enumerate(view.trick, 1):
        open_now = view.effect is not None and view.effect.slot == slot
        if board.words.cards.effects.get(play.played) == "determine_trump":
            return play.seat if not complete or open_now or slot in view.effects else None
    return None


def _next_round(view: Fishing2View) -> Line:
    if not view.next_hand_size:
        return Line.of("the last round", "mut")
    needed = sum(info.draws for info in view.table)
    line = Line.of(f"next: hand {view.next_hand_size}, ", "mut")
    # what is still to be caught in this round lowers the need; beyond that the ocean can't do
    to_catch = sum(info.hand for info in view.table) + sum(not play.taken for play in view.trick)
    if needed - to_catch > view.ocean:
        return Line.of(f"! {needed} needed, {view.ocean} left", "warn bold")
    return line.add(f"-{needed}", "ink")


def trick_lines(board: Fishing2Board, view: Fishing2View, *, wide: bool, tall: bool) -> list[Line]:
    """TRICK: the cards in play order, highest and weakest, and what happens as it lies."""
    size = "XL" if wide and tall else "M"
    seats = len(view.table)
    pitch = (16 if seats == 5 else 19) if wide else 15 if seats == 5 else 17
    order = [(view.leader + n) % seats for n in range(seats)]
    lies = standing([play.played for play in view.trick], view.trump, board.words.cards)
    lines = [_trick_head(board, view, order)]
    if size == "XL":
        lines.append(EMPTY)
    names = Line()
    for place, seat in enumerate(order):
        names = names.to(2 + place * pitch) + board.tags.named(seat, board.signs, "ink", NAME_CELLS)
    lines.append(names)
    drawn = [_slot_lines(board, view, place, size) for place in range(seats)]
    for row in zip(*drawn, strict=True):
        line = Line()
        for place, part in enumerate(row):
            line = line.to(2 + place * pitch) + part
        lines.append(line)
    labels = Line()
    for place in range(seats):
        word, tone = _slot_word(view, place, lies.highest, lies.weakest, seats, board)
        labels = labels.to(2 + place * pitch).add(word, tone)
    lines.append(labels)
    if size == "XL":
        lines.append(EMPTY)
    lines.append(_as_it_lies(board, view))
    return lines


def _trick_head(board: Fishing2Board, view: Fishing2View, order: list[Seat]) -> Line:
    line = Line().gap(1).add("TRICK", "bold").gap(4)
    played, seats = len(view.trick), len(order)
    if not played:
        line = line + board.tags.short(order[0], board.signs, "ink bold").add(" leads", "ink")
        if view.effect is not None and view.effect.kind == "choose_trump":
            return line.add(f", fewest points   {view.hand_size} cards each from boats and ocean", "mut")
        return line.add("   any card may be led", "mut")
    lies = standing([play.played for play in view.trick], view.trump, board.words.cards)
    line = line.add("led ", "mut")
    line = (
        line.add("no suit yet", "ink bold")
        if lies.led is None
        else line + suit_label(lies.led, view.trump, board.words.cards)
    )
    if played < seats:
        return line.add(f"   {played} of {seats} played", "mut")
    return line.add(f"   all {seats} played, effects are carried out", "mut")


def _slot_lines(board: Fishing2Board, view: Fishing2View, place: int, size: str) -> tuple[Line, ...]:
    height = {"M": 2, "XL": 5}[size]
    if place >= len(view.trick):
        dot = Line().gap(4 if size == "XL" else 2).add(board.signs.empty, "faint")
        return tuple(dot if row == (height - 1) // 2 else EMPTY for row in range(height))
    play = view.trick[place]
    if play.taken:
        gone = Line().gap(1).add(board.words.card(play.played), "faint")
        return (gone, Line().gap(1).add("taken", "faint"), *([EMPTY] * (height - 2)))
    return card_lines(face(None if play.face_down else play.played, board.words.cards), size, board.signs)


def _slot_word(
    view: Fishing2View, place: int, highest: int | None, weakest: int | None, seats: int, board: Fishing2Board
) -> tuple[str, str]:
    played = len(view.trick)
    if place >= played:
        if view.asked is not None and view.asked.kind == "choose_trump":
            return ("leads", "mut") if place == 0 else ("last", "mut") if place == seats - 1 else ("then", "mut")
        return (
            ("to play", "ink bold") if place == played else ("last", "mut") if place == seats - 1 else ("then", "mut")
        )
    effect = view.trick[place].played in board.words.cards.effects
    if effect and played < seats:
        return "buoy", "mut"  # a buoy wins only among buoys, and who knows what comes
    if place == highest and place == weakest:
        if played > 1:
            return "high & weak", "good bold"
        return ("led", "mut") if board.words.cards.cards[view.trick[place].played].suit else ("highest", "good bold")
    if place == highest:
        return "highest", "good bold"
    if place == weakest:
        return "weakest", "warn"
    return ("buoy", "mut") if effect else ("", "mut")


def _as_it_lies(board: Fishing2Board, view: Fishing2View, *, named: bool = True) -> Line:
    if not view.trick:
        return EMPTY
    cards, signs = board.words.cards, board.signs
    lies = standing([play.played for play in view.trick], view.trump, cards)
    assert lies.highest is not None
    present = [play for play in view.trick if not play.taken]
    fish = [play for play in present if _is_open_blowfish(play, board)]
    rest = [play for play in present if play not in fish]
    complete = len(view.trick) == len(view.table)
    line = Line().gap(1).add("so far" if complete else "as it lies", "mut").gap(3)
    who = board.tags.short if named else board.tags.mark
    line += who(view.trick[lies.highest].seat, signs)
    line = line.add(" catches ", "mut") + tokens([None if p.face_down else p.played for p in rest], cards)
    if not rest:
        line = line.add("nothing", "mut")
    if lies.weakest is not None and fish:
        line = line.gap(5).add("weakest ", "mut") + who(view.trick[lies.weakest].seat, signs)
        line = line.add(" catches ", "mut") + tokens([p.played for p in fish], cards)
    elif view.options.face_down_blowfish == "identified" and any(play.face_down for play in present):
        line = line.gap(5).add("??? is looked at first: a blowfish is turned up", "mut")
    elif complete and lies.weakest is not None:
        line = line.gap(5).add("no blowfish for ", "mut") + who(view.trick[lies.weakest].seat, signs)
    # five cards and two long names are too much for a row; the marks stand beside the names above
    return _as_it_lies(board, view, named=False) if named and line.width > _ROW else line


def _is_open_blowfish(play: PlayView, board: Fishing2Board) -> bool:
    return not play.face_down and play.played in board.words.cards.blowfish


def caught_lines(board: Fishing2Board, view: Fishing2View, log: Sequence[BaseEvent]) -> list[Line]:
    """CAUGHT: what each seat caught in the round that is over, its best cards first."""
    points = view.by_round[-1]
    # a table that plays from memory does not look back at a whole round
    looks_back = view.options.history == "full"
    caught = caught_in_round(log, view.round - 1) if looks_back else {}
    head = Line().gap(1).add("CAUGHT", "bold").to(17).add("cards", "mut").to(25).add("points", "mut").to(34)
    head = head.add("total", "mut")
    lines = [EMPTY, head.to(44).add("the best of it", "mut") if looks_back else head]
    for seat, gained in enumerate(points):
        line = Line().gap(3) + board.tags.named(seat, board.signs, "ink", NAME_CELLS)
        line = line.to(18).add(fit_right(str(gained), 4), "ink").to(27).add(fit_right(f"+{gained}", 4), "good bold")
        line = line.to(35).add(fit_right(str(view.table[seat].points), 4), "ink bold").to(44)
        best = sorted(caught.get(seat, []), key=lambda card: -_strength(card, board))[:3]
        line += tokens(list(best), board.words.cards)
        if best and gained > len(best):
            line = line.add(f"  and {gained - len(best)} more", "mut")
        lines.append(line)
    return lines


def _strength(card: CardId, board: Fishing2Board) -> int:
    printed = board.words.cards.cards[card]
    return printed.stars * 100 + (printed.value or 50)


def caught_in_round(log: Sequence[BaseEvent], number: int) -> dict[Seat, list[CardId]]:
    """The cards that each seat caught openly in a round, from the public log."""
    found: dict[Seat, list[CardId]] = {}
    for event in round_events(log, number):
        if isinstance(event, TrickCaught) and event.seat is not None:
            found.setdefault(event.seat, []).extend(card for card in event.cards if card is not None)
            if event.weakest is not None:
                found.setdefault(event.weakest, []).extend(event.blowfish)
        elif isinstance(event, OtherCaught) and event.seat is not None and event.card is not None:
            found.setdefault(event.seat, []).append(event.card)
    return found


def round_events(log: Sequence[BaseEvent], number: int) -> list[BaseEvent]:
    """The events from the first card of a round to its scoring."""
    found: list[BaseEvent] = []
    running = 0
    for event in log:
        if isinstance(event, CardPlayed):
            running = event.round
        if running == number:
            found.append(event)
        if isinstance(event, RoundScored) and event.round == number:
            break
    return found


def round_lines(board: Fishing2Board, view: Fishing2View, log: Sequence[BaseEvent]) -> list[Line]:
    """ROUND n: where each hand came from, the ocean, who leads."""
    start = view.prepared
    assert start is not None
    leader = next((e.seat for e in reversed(log) if isinstance(e, RoundBegun) and e.seat is not None), view.leader)
    head = Line().gap(1).add(f"ROUND {view.round}", "bold").to(18).add("boat", "mut").to(24).add("from boat", "mut")
    lines = [EMPTY, head.to(35).add("from ocean", "mut").to(48).add("hand", "mut").to(54).add("boat left", "mut")]
    for seat in range(len(view.table)):
        leads = seat == leader
        line = Line().gap(1).add(board.signs.turn if leads else " ", "accent bold").gap(1)
        line += board.tags.named(seat, board.signs, "ink bold" if leads else "ink", NAME_CELLS)
        numbers = (
            (start.from_boat[seat] + start.boat_left[seat], 22),
            (start.from_boat[seat], 33),
            (start.from_ocean[seat], 45),
            (view.hand_size, 52),
            (start.boat_left[seat], 63),
        )
        for number, end in numbers:
            line = line.to(end - 4).add(fit_right(str(number), 4), "ink bold" if end == 45 and number else "ink")
        lines.append(line.to(65).add("leads" if leads else "", "mut"))
    drawn = sum(start.from_ocean)
    ocean = (
        Line().gap(1).add("OCEAN", "bold").to(18).add(f"{view.ocean + drawn}{board.signs.to}{view.ocean}", "ink bold")
    )
    ocean = ocean.gap(3).add("top ", "mut").add("*" * view.ocean_stars or "empty", "yellow bold").gap(3)
    ocean = ocean.add("drawn: " if drawn else "nobody drew", "mut")
    fresh = [
        board.tags.mark(seat, board.signs).add(f" {count}", "mut")
        for seat, count in enumerate(start.from_ocean)
        if count
    ]
    lines.append(ocean + Line.join(fresh, gap=3))
    told = Line().gap(1).add("LEADS", "bold").to(15) + board.tags.short(leader, board.signs, "ink bold")
    lines.append(told.add(" had the fewest points: names the trump and leads", "mut"))
    return lines
