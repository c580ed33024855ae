"""The end of a round: which cubes go back to the supply."""

from fishgames.games.isaribi.controller import IsaribiSeat
from fishgames.games.isaribi.preview import fine_now
from fishgames.games.isaribi.screen.faces import HUES, Words, cube_line, cubes, letters
from fishgames.games.isaribi.screen.rows import Row, Sheet, Why, bold, plain
from fishgames.games.isaribi.seafood import INDEX, KINDS, LETTERS, NAMES, NONE, Cubes, Seafood, changed, without
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.widgets.card_row import CardFace

Ticks = tuple[int, ...]


class DiscardRows:
    """A cube a card, ticked to go back."""

    def __init__(self, handle: IsaribiSeat, words: Words, ticks: Ticks) -> None:
        assert handle.seat is not None
        self.handle, self.words, self.ticks = handle, words, ticks
        self.view, self.seat = handle.view, handle.seat
        self.info = handle.view.table[handle.seat]
        self.board: tuple[Seafood, ...] = tuple(kind for kind in KINDS for _ in range(self.info.cubes[INDEX[kind]]))

    @property
    def surplus(self) -> int:
        """How many must go."""
        return sum(self.info.cubes) - self.info.storage

    @property
    def chosen(self) -> Cubes:
        """What is ticked, by kind."""
        found = NONE
        for tick in self.ticks:
            found = changed(found, INDEX[self.board[tick]], 1)
        return found

    @property
    def ready(self) -> bool:
        """Are exactly as many ticked as must go?"""
        return len(self.ticks) == self.surplus

    def ticked(self, index: int) -> Ticks | None:
        """The ticks once this cube is pressed; None: enough are ticked."""
        if index in self.ticks:
            return tuple(tick for tick in self.ticks if tick != index)
        return None if self.ready else (*self.ticks, index)

    def sheet(self) -> Sheet:
        """Cubes, and what goes and stays."""
        info, words, to = self.info, self.words, self.words.signs.to
        due = fine_now(self.view, self.seat)
        title = Line.of(f"{words.tags.brief(self.seat)}'s boat keeps {info.storage} of {len(self.board)}", "ink bold")
        go = "1 goes" if self.surplus == 1 else f"{self.surplus} go"
        text = f"   {go} back to the supply, ${due} due: {info.money}{to}{info.money - due}"
        faces = tuple(
            CardFace(key=ROW_KEYS[n], top=LETTERS[kind], hue=HUES[kind], chosen=n in self.ticks)
            for n, kind in enumerate(self.board)
        )
        line = Line().gap(1).add("goes back  ", "mut") + cube_line(self.chosen, words.signs)
        line = line.add("   stays  ", "mut") + cube_line(without(info.cubes, self.chosen), words.signs)
        line = line.add(f"   {self._after()}", "mut")
        rows = tuple(self._row(n) for n in range(len(self.board)))
        return Sheet(title=title.add(text, "mut"), cards=faces, card_rows=rows, below=(EMPTY, line))

    def _after(self) -> str:
        """Whose surplus comes next."""
        view, seats = self.view, len(self.view.table)
        order = [(view.pawn + step) % seats for step in range(seats)]
        later = [s for s in order[order.index(self.seat) + 1 :] if sum(view.table[s].cubes) > view.table[s].storage]
        return f"then {self.words.seats(later)}" if later else "nobody else has too many"

    def _row(self, index: int) -> Row:
        kind = self.board[index]
        if self.ready:
            stays = letters(without(self.info.cubes, self.chosen))
            told = bold(f"{letters(self.chosen)} back to the supply", f"; {stays} stay on board.")
        else:
            missing = self.surplus - len(self.ticks)
            told = bold(NAMES[kind].capitalize(), f": {cubes(missing, 'more cube')} must be ticked to go back.")
        return Row(
            ROW_KEYS[index],
            EMPTY,
            tick=index,
            subject=NAMES[kind].capitalize(),
            told=told,
            then=EMPTY if self.ready else plain("Nothing goes back before Enter."),
            why=self._why(),
        )

    def _why(self) -> Why:
        info = self.info
        parts = ["1"] + (["3 for the Smokehouse"] if info.smokehouse else [])
        parts += ["2 for the Carpenter"] if info.collaborator == "carpenter" else []
        per = (
            "$3 for each cube too many" if self.view.options.surplus_penalty == "per_cube" else "$3 once, however many"
        )
        return Why(
            "Too many cubes",
            "I-9.1  I-9.2",
            (
                ("keeps", f"{' + '.join(parts)} = {info.storage}; on board are {sum(info.cubes)}"),
                ("rule", "exactly the surplus goes back, the owner chooses which; nothing beyond it"),
                ("due", f"{per}, or all the money if it is less; nothing for who has no surplus"),
            ),
        )
