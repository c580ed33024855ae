"""Somebody who looks at every frame and into every widget, and knows what may be seen there."""

import html
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from fishgames.core.model import Asked, Seat
from fishgames.core.opening import AnyController
from fishgames.core.registry import help_text
from fishgames.core.spec import GameSpec
from fishgames.selftest.cards import card_ids, cards_in, token_halves, tokens_in, tokens_of
from fishgames.selftest.watched import Tables
from fishgames.ui.keyboard import Keyboard
from fishgames.ui.keys_screen import KeysScreen
from fishgames.ui.lines import Line
from fishgames.ui.rules_screen import RulesScreen
from fishgames.ui.themes import HUES
from fishgames.ui.widgets.card_row import CardFace

_WORD = re.compile(r"[^\s▐▌\[\]]+")
_TOLD_TERMINAL = re.compile(r"\x1b\](\d+);([^\x07\x1b]*)")
"""What a terminal is told besides its cells: 0 to 2 are its titles, 52 is the clipboard."""


class Leak(AssertionError):
    """Somebody could see what they must not; the sentence says where and what."""


class Eyes:
    """Looks at a table. Make it before the session, so that it hears of a change before the screens do.

    `seat` is whose cards may be seen: nobody's from the moment a decision is made until the next person's key, and
    nobody's while something is decided in public. `down`: that seat's widgets may hold them, but they must not show.
    """

    def __init__(self, spec: GameSpec, controller: AnyController) -> None:
        self.spec = spec
        self.controller = controller
        self.app: Tables | None = None
        self.seat: Seat | None = None
        self.down = False
        self.person: str | None = None
        self.due = controller.reckoned_up
        self.seen: list[str] = []
        self._allowed: set[str] = set()
        self._open_before: set[str] = set()  # what lay open when the last decision was made
        self.frames = 0
        self._may: dict[tuple[int, Seat | None, bool], set[str]] = {}
        self._keyboard = Keyboard(controller)  # asked for its rules alone: who sits there is told by these eyes
        self._position = controller.position
        controller.subscribe(self._changed)
        alone = len({info.person for info in controller.seats if info.human}) == 1
        if alone or controller.settings.privacy == "open":
            # no key comes before the first hand
            self._decided()

    def open(self, app: Tables) -> None:
        """Look through this app from now on."""
        self.app = app
        app.each_frame = self._frame
        driver: Any = app._driver
        write = driver.write

        def watched(data: str) -> None:
            self._written(data)
            write(data)

        driver.write = watched

    def sits_down(self, seat: Seat) -> None:
        """The person of that seat is about to press the key."""
        asked = self.controller.public().view.asked
        self.seat = seat if asked is not None and asked.private else None
        self.down, self.due = self._locked, False
        self.person = self._known(asked, seat)

    def _known(self, asked: Asked | None, seat: Seat) -> str | None:
        """Who is known to sit at the keyboard once that seat is asked: nobody, where everybody looks on."""
        public = asked is not None and self._keyboard.in_public(asked)
        return None if public else self.controller.seats[seat].person

    @property
    def _locked(self) -> bool:
        return self.controller.settings.privacy == "locked"

    def _changed(self) -> None:
        # after mere talk whoever sits there stays
        if self.controller.position != self._position:
            self._position = self.controller.position
            self._decided()

    def _decided(self) -> None:
        controller = self.controller
        asked = controller.public().view.asked
        people = {info.person for info in controller.seats if info.human}
        self.due = self.due or controller.reckoned_up
        self._open_before = self._allowed if controller.settings.privacy == "open" else set()
        self.seat, self.down = None, self._locked
        if asked is None or self.due or self._bots_play(asked):
            return
        if controller.settings.privacy == "open":
            self.person = controller.seats[asked.seats[0]].person
            self.seat = asked.seats[0] if asked.private else None
            return
        if not asked.private:
            # nothing comes between, and no hand is open
            self.person = self._known(asked, asked.seats[0])
            return
        own = [seat for seat in asked.seats if len(people) == 1 or controller.seats[seat].person == self.person]
        if own and (asked.how != "one" or own[0] == asked.seats[0]):
            self.seat = own[0]
        else:
            self.person = None

    def _bots_play(self, asked: Asked) -> bool:
        human = [self.controller.seats[seat].human for seat in asked.seats]
        return not any(human) if asked.how == "any" else not all(human)

    def may_see(self, seat: Seat | None, *, look_back: bool = False) -> set[str]:
        """The tokens of all cards in the view and log of a seat, and of those that their print names; `look_back`: also
        of what the options hide again.
        """
        place = (self.controller.serial, seat, look_back)
        if place not in self._may:
            handle = self.controller.public() if seat is None else self.controller.seat(seat)
            view, log = handle.view, handle.log
            start = 0 if look_back else self.controller.wording.shown_from(view, log)
            found = cards_in([view, list(log[start:])], card_ids(self.spec))
            self._may[place] = tokens_of(found, self.spec, len(self.controller.seats))
        return self._may[place]

    def tokens(self, text: str) -> set[str]:
        """The cards that are named in a text."""
        return tokens_in(text, self.spec, len(self.controller.seats))

    def tokens_on_screen(self) -> set[str]:
        """The cards that stand there, as tokens or faces."""
        assert self.app is not None
        cells = self.app.terminal.cells
        return self.tokens("\n".join("".join(row) for row in cells)) | drawn(cells, self.spec)

    def _frame(self) -> None:
        assert self.app is not None
        self.frames += 1
        named = self.tokens_on_screen()
        if isinstance(self.app.screen, RulesScreen | KeysScreen):
            named -= _printed(self.spec)
        seat = None if self.down else self.seat
        if getattr(self.app.front, "_unseen", False):
            # where all hands lie open, the next one may be painted over the last one piece by piece
            named -= self._open_before
        self._allowed = self.may_see(seat)
        if secret := named - self._allowed:
            self.seen.append(f"frame {self.frames} shows {sorted(secret)} to seat {seat}")

    def _written(self, data: str) -> None:
        """Titles and clipboard outlive every curtain, so nothing private may ever go there."""
        for code, text in _TOLD_TERMINAL.findall(data):
            told = _unpacked(text) if code == "52" else text
            if secret := self.tokens(told) - self.may_see(None):
                self.seen.append(f"{'the clipboard' if code == '52' else 'a title'} is given {sorted(secret)}")

    def check_frames(self) -> None:
        """No frame up to now has shown what it must not."""
        if self.seen:
            raise Leak("; ".join(self.seen))

    def look_around(self) -> None:
        """No widget of any screen, no notice, tip or title, and no picture of it has what must not be seen."""
        assert self.app is not None
        self.check_frames()
        allowed = self.may_see(self.seat, look_back=True) | _printed(self.spec)
        texts = list(held(self.app))
        if not self.tokens("\n".join(text for _, _, text in texts)) <= allowed:
            found = [f"{owner} {name}: {text}" for owner, name, text in texts if self.tokens(text) - allowed]
            raise Leak(f"kept where seat {self.seat} looks: {found}")
        shown = self.may_see(None if self.down else self.seat)
        if isinstance(self.app.screen, RulesScreen | KeysScreen):
            shown = shown | _printed(self.spec)
        exported = self.app.export_screenshot()
        pieces = re.findall(r"<(?:text|title)[^>]*>([^<]*)</", exported)
        if secret := self.tokens(" ".join(html.unescape(piece) for piece in pieces)) - shown:
            raise Leak(f"a picture of the screen shows {sorted(secret)} to seat {self.seat}")


def _unpacked(text: str) -> str:
    """What a clipboard is given: which one, then base64."""
    with suppress(ValueError):
        return b64decode(text.partition(";")[2]).decode()
    return text


@cache
def _printed(spec: GameSpec) -> set[str]:
    """The cards that the rules and the signs name as examples, in every game alike."""
    return tokens_in(help_text(spec), spec, spec.seats[0])


def held(app: Tables) -> Iterator[tuple[object, str, str]]:
    """Every text that the app, its screens and their widgets keep: whose, as what, and the text."""
    for toast in app._notifications:
        yield app, "toast", f"{toast.title} {toast.message}"
    for node in (app, *(node for screen in app.screen_stack for node in screen.walk_children(with_self=True))):
        for name, item in vars(node).items():
            for text in _texts(item, 0):
                yield node, name, text


def _texts(item: Any, depth: int) -> Iterator[str]:
    if isinstance(item, str):
        yield item
    elif isinstance(item, Line):
        yield item.text
    elif isinstance(item, CardFace):
        yield " ".join((f"{item.top}{item.bottom}", item.label, item.note, item.back))
    elif depth > 8:
        return
    elif isinstance(item, Mapping):
        if item and all(hue in HUES for hue in item.values()):
            return  # the colours of all tokens, the same at every table
        for key, inner in item.items():
            yield from _texts(key, depth + 1)
            yield from _texts(inner, depth + 1)
    elif isinstance(item, list | tuple | set | frozenset):
        for inner in item:
            yield from _texts(inner, depth + 1)
    elif is_dataclass(item) and not isinstance(item, type) and type(item).__module__.startswith("fishgames"):
        for field in fields(item):
            yield from _texts(getattr(item, field.name), depth + 1)


def drawn(cells: list[list[str]], spec: GameSpec) -> set[str]:
    """The cards whose faces stand there: one half of the token above the other one."""
    halves = token_halves(spec)
    # a wide sign takes two cells, so columns are counted in cells
    rows = ["".join(cell or " " for cell in row) for row in cells]
    words = [{m.start(): m[0] for m in _WORD.finditer(row)} for row in rows]
    found: set[str] = set()
    for y, row in enumerate(words):
        for x, upper in row.items():
            if upper in halves:
                # the largest faces have an empty row between the two
                empty = y + 1 < len(rows) and not _WORD.search(rows[y + 1][max(x - 1, 0) : x + 5])
                for below in words[y + 2 : y + 3] if empty else words[y + 1 : y + 2]:
                    found |= {halves[upper][w] for c, w in below.items() if x <= c <= x + 2 and w in halves[upper]}
    return found
