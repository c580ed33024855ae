"""All keys of a page, made from its bindings.

How a page tells its keys: a binding with a description is told, `show=False` leaves it out (Textual's own are all
left out that way). The `tooltip` is told in place of the description where there is one. Bindings with the same
`group` share a row and the group's words; so do keys with the same action. Items tell their printed keys by
themselves; a page may say what they mean by `ITEM_WORDS`, by the id of the block: what an item is, what Enter does.
A page that names several blocks there takes the printed keys of each, wherever the focus is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.keys import format_key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import DataTable, Input

from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line, cell_len, wrap
from fishgames.ui.page import Page
from fishgames.ui.reading_page import ReadingPage, key_hints
from fishgames.ui.signs import Signs
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.long_text import LongText

_PRINTED = {
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
_GENERAL = "Digits and small letters pick what stands beside them; capitals open a page."
_COMMON = ("escape", "u", "U", "full_stop")
# cells of the column of keys, at least and at most
_LEAST, _MOST = 10, 18


@dataclass(frozen=True)
class KeyRow:
    """Some keys with one meaning; faint if there is nothing they could do now."""

    keys: str
    words: str
    possible: bool = True


class KeysScreen(ReadingPage):
    """Shows the keys of `page` as they are at this moment, and the signs it draws."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "close", "back to the page")]

    def __init__(self, page: Screen[Any]) -> None:
        super().__init__()
        self.here, self.everywhere = rows_of(page)
        self.heading = page.keys_heading if isinstance(page, Page) else ""
        self._own_signs = tuple(page.own_signs()) if isinstance(page, Page) else ()

    def compose_body(self) -> ComposeResult:
        yield LongText(id="keys-text")

    @property
    def text(self) -> LongText:
        """The list."""
        return self.query_one(LongText)

    def on_mount(self) -> None:
        self.text.fill(self._write)
        self.text.focus()

    def draw(self) -> None:
        where = f"of this screen: {self.heading}" if self.heading else "of the screen this was opened from"
        self.set_status(Line.of("Keys", "bold").gap(3).add(where, "mut"))
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        scroll = [("arrows", "read on")] if self.text.overflows else []
        self.set_notice(Line().gap(1).add(_GENERAL), key_hints(*scroll, ("F1", "back"), ("Esc", "back")))
        self.set_keys((*(KeyHint(*entry) for entry in scroll), KeyHint("Esc", "back"), KeyHint("F1", "back")))

    def _write(self, width: int) -> list[list[Line]]:
        half = min((width - 1) // 2, 56)
        left = _column("HERE", self.here, half - 2)
        right = _column("EVERYWHERE", self.everywhere, min(width - half - 3, 56))
        height = max(len(left), len(right))
        left += [EMPTY] * (height - len(left))
        right += [EMPTY] * (height - len(right))
        rows = [Line().gap(1) + (a.to(half) + b) for a, b in zip(left, right, strict=True)]
        signs = sign_rows(self.signs, self._own_signs, width - 12)
        label = Line().gap(1).add("SIGNS", "mut bold").to(12)
        below = [(label if number == 0 else Line().gap(12)) + row for number, row in enumerate(signs)]
        return [[EMPTY], *([row] for row in rows), [EMPTY], *([row] for row in below)]


def sign_rows(signs: Signs, own: Sequence[Line], width: int) -> list[Line]:
    """The signs that mean the same on every screen, and those of one page; the latter as many in a row as fit."""
    told = (
        (signs.focus, "accent", "focus"),
        (signs.not_now, "faint", "not now"),
        (signs.chosen, "good", "chosen"),
        (signs.turn, "ink", "on turn"),
        (signs.changed, "ink", "just changed"),
    )
    first = Line.join((Line.of(sign, f"{tone} bold").add(f" {words}", "mut") for sign, tone, words in told), gap=3)
    seat = Line.of(f"{signs.seats[1]}B", "brown bold").add(" sign before letter: a seat", "mut")
    rows = [first]
    for entry in (*own, seat):
        if len(rows) > 1 and rows[-1].width + 3 + entry.width <= width:
            rows[-1] = rows[-1].gap(3) + entry
        else:
            rows.append(entry)
    return rows


def rows_of(page: Screen[Any]) -> tuple[list[KeyRow], list[KeyRow]]:
    """The keys of a page as it stands: those of its own and of what has the focus, and those of all pages."""
    focused = page.focused
    bindings = [found for found in page.active_bindings.values() if found.binding.show and _words(found)]
    own = [found for found in bindings if not _is_common(found)]
    common = [found for found in bindings if _is_common(found)]
    # what has the focus comes first, as it is what the hands do most
    own.sort(key=lambda found: isinstance(found.node, Screen))
    words = getattr(page, "ITEM_WORDS", {})
    words = words if isinstance(words, Mapping) else {}
    return _once([*_focused_rows(focused, words), *_other_rows(page, words), *_told(own)]), _told(common)


def _once(rows: Sequence[KeyRow]) -> list[KeyRow]:
    """A key that is printed beside an item and bound to the page as well is told where it stands first."""
    told: dict[tuple[str, str], KeyRow] = {}
    for row in rows:
        told.setdefault((row.keys, row.words), row)
    return list(told.values())


def printed(binding: Binding) -> str:
    """A key as it is printed: `Esc`, `^S`, `F1`, `[`."""
    if binding.key_display:
        return binding.key_display
    if binding.key in _PRINTED:
        return _PRINTED[binding.key]
    if binding.key.startswith("ctrl+"):
        return f"^{binding.key.removeprefix('ctrl+').upper()}"
    if binding.key[:1] == "f" and binding.key[1:].isdecimal():
        return binding.key.upper()
    return format_key(binding.key)


def _is_common(found: ActiveBinding) -> bool:
    """Keys of the program, and those that mean the same wherever they are taken."""
    key = found.binding.key
    return (
        isinstance(found.node, App)
        or key in _COMMON
        or key.startswith("ctrl+")
        or (key[:1] == "f" and key[1:].isdecimal())
    )


def _words(found: ActiveBinding) -> str:
    return found.tooltip or found.binding.description


def _told(bindings: list[ActiveBinding]) -> list[KeyRow]:
    """One row for each group, and for each action that has no group, in the order in which they were declared."""
    rows: dict[object, list[ActiveBinding]] = {}
    for found in bindings:
        group = found.binding.group
        rows.setdefault(group or (found.binding.action, _words(found)), []).append(found)
    told = []
    for alike in rows.values():
        group = alike[0].binding.group
        keys = dict.fromkeys(printed(found.binding) for found in alike)
        text = group.description if group is not None and group.description else _words(alike[0])
        between = "  " if group is not None else " or "
        told.append(KeyRow(between.join(keys), text, any(found.enabled for found in alike)))
    return told


def _focused_rows(focused: Widget | None, words: Mapping[str, tuple[str, str]]) -> list[KeyRow]:
    """The keys that a widget takes without bindings."""
    if isinstance(focused, Input):
        return [KeyRow("letters", "all belong to the field"), KeyRow("Enter", "done with the field")]
    if isinstance(focused, DataTable):
        return [KeyRow("arrows", "from row to row"), KeyRow("Enter", "the row with the focus")]
    if not isinstance(focused, ItemBlock) or not focused.item_keys():
        return []
    item, enter = words.get(focused.id or "", ("", ""))
    keys = summary([key for key in focused.item_keys() if key])
    rows = [KeyRow("arrows", f"to {item}" if item and not keys else "from one to the next")]
    if keys:
        rows.insert(0, KeyRow(keys, item or "what stands beside it"))
    return [*rows, KeyRow("Enter", enter or "do what has the focus")]


def _other_rows(page: Screen[Any], words: Mapping[str, tuple[str, str]]) -> list[KeyRow]:
    """The printed keys of named blocks that have not the focus; a field that has it keeps them all to itself."""
    if isinstance(page.focused, Input):
        return []
    blocks = [block for block in page.query(ItemBlock) if block is not page.focused and block.id in words]
    shown = [block for block in blocks if all(node.display for node in block.ancestors_with_self)]
    told = [(summary([key for key in block.item_keys() if key]), words[block.id or ""][0]) for block in shown]
    return [KeyRow(keys, item) for keys, item in told if keys]


def summary(keys: Sequence[str]) -> str:
    """Printed keys, neighbours taken together: `1-9 a-c z y x`."""
    known = list(dict.fromkeys(keys))
    parts = []
    for _, run in groupby(enumerate(known), key=lambda entry: ord(entry[1][0]) - entry[0]):
        found = [key for _, key in run]
        parts.append(f"{found[0]}-{found[-1]}" if len(found) > 2 else " ".join(found))
    return " ".join(parts)


def _column(label: str, rows: Sequence[KeyRow], width: int) -> list[Line]:
    keys = min(max([_LEAST, *(cell_len(row.keys) for row in rows)]), _MOST) + 2
    lines = [Line.of(label, "mut bold")]
    for row in rows:
        words = wrap(row.words, width - keys)
        pieces = [row.keys] if cell_len(row.keys) <= keys - 2 else wrap(row.keys, keys - 2)
        for number in range(max(len(words), len(pieces))):
            key = pieces[number] if number < len(pieces) else ""
            text = words[number] if number < len(words) else ""
            line = Line.of(key, "accent bold" if row.possible else "faint").to(keys)
            lines.append(line.add(text, "ink" if row.possible else "faint").cut(width))
    return lines
