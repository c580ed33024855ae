"""Keys as they are told: the footer, and the row of hints in the notice."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.keys import _character_to_key
from textual.reactive import reactive

from fishgames.ui.lines import Line
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.line import LineBlock

WIDE = 110
"""Columns from which a screen is wide."""

TALL = 34
"""Rows from which a screen is tall: large cards, blank rows."""

ROW_KEYS = "123456789abcdefghijklmnopqrstv"
"""Keys of the rows of a long list, in printed order: u is undo, and the last letters are acts."""

# entries of the footer on narrow and on wide screens
NARROW_ENTRIES, WIDE_ENTRIES = 6, 10

_NAMED = {
    "Enter": "enter",
    "Esc": "escape",
    "Tab": "tab",
    "Space": "space",
    "Backspace": "backspace",
    "Del": "delete",
}


class KeyHint(NamedTuple):
    """A key as it is printed, and what it does here; `wide` ones are shown on wide screens only.

    One that can do nothing just now (`possible` False) keeps its place, faint.
    """

    key: str
    label: str
    wide: bool = False
    possible: bool = True


def field_keys(enter: str, back: str) -> tuple[KeyHint, ...]:
    """The footer while something is typed: all other keys belong to the field."""
    return (KeyHint("Enter", enter), KeyHint("Esc", back), KeyHint("F1", "keys"))


def textual_key(printed: str) -> str | None:
    """Textual's name of a printed key, as `App.simulate_key` takes it; None for groups such as `1-9` or `arrows`."""
    if printed in _NAMED:
        return _NAMED[printed]
    if len(printed) == 2 and printed[0] == "^":
        return f"ctrl+{printed[1].lower()}"
    if printed[:1] == "F" and printed[1:].isdecimal():
        return printed.lower()
    return _character_to_key(printed) if len(printed) == 1 else None


def hints(pairs: Iterable[tuple[str, str] | KeyHint], *, indent: int = 1, gap: int = 3) -> Line:
    """One row of keys: key bold, label muted. A click on an entry means its key."""
    line = Line().gap(indent)
    for place, pair in enumerate(pairs):
        hint = pair if isinstance(pair, KeyHint) else KeyHint(*pair)
        key, label = hint.key, hint.label
        entry = Line.of(key, "accent bold" if hint.possible else "faint")
        if label:
            entry = entry.add(f" {label}", "mut" if hint.possible else "faint")
        target = textual_key(key)
        line = line.gap(gap if place else 0) + (entry.targeted(target) if target else entry)
    return line


class KeyBar(LineBlock):
    """The footer: one row, six entries at most, ten on wide screens. The last entry always stays."""

    entries: reactive[tuple[KeyHint, ...]] = reactive((), init=False, repaint=False)

    DEFAULT_CSS = """
    KeyBar { height: 1; }
    """

    def __init__(
        self,
        entries: Sequence[KeyHint] = (),
        *,
        signs: Signs | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(ground="shelf", signs=signs, id=id, classes=classes)
        self.set_reactive(KeyBar.entries, tuple(entries))

    def watch_entries(self) -> None:
        self._fill()

    def on_mount(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        width = self.size.width
        if not width:
            return
        wide = width >= WIDE
        shown = [hint for hint in self.entries if wide or not hint.wide]
        most = WIDE_ENTRIES if wide else NARROW_ENTRIES
        if len(shown) > most:
            shown = [*shown[: most - 1], shown[-1]]
        line = hints(shown)
        # one cell stays free at the right edge, as in every row
        while len(shown) > 1 and line.width > width - 1:
            del shown[-2]
            line = hints(shown)
        self.lines = (line,)
