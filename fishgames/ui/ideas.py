"""Ideas at a table: who may have one, where they come from, and that the log tells of them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fishgames.core.players import EFFORT, THINKING_TIME, Stop, pondering
from fishgames.ui.people import look_of

if TYPE_CHECKING:
    from fishgames.core.bots import Advice
    from fishgames.core.seat_handle import SeatHandle
    from fishgames.ui.game_screen import GameScreen
    from fishgames.ui.idea_screen import Wanted
    from fishgames.ui.shelf_page import ShelfPage

OFF_HERE = "This table plays without ideas."
OFF_FOR_ONE = "Ideas are switched off for whoever sits here."
NOBODY_ASKED = "An idea is for whoever is asked, and just now nobody is."
NO_TEACHER = "No bot has learned this game, so there are no ideas for it."

PATIENCE = 3.0
"""A person waits for an idea so many times as long as for a bot, at most: it can be left at any moment."""


def never_an_idea(page: "ShelfPage[Any, Any]") -> tuple[str, str]:
    """Why the person at the keyboard has no ideas here at all, and the way out; ("", "") if there are some."""
    if not page.session.spec.bot:
        return NO_TEACHER, ""
    if page.controller.settings.ideas == "off":
        return OFF_HERE, "T changes how the table plays"
    if look_of(page.app).ideas == "off":
        return OFF_FOR_ONE, "People, in the menu, switches them on"
    return "", ""


class Ideas:
    """Opens the page with ideas over one table; what was found is kept until the seat is left or the decision made."""

    def __init__(self, page: "GameScreen[Any, Any]") -> None:
        self._page = page
        self._kept: tuple[object, Sequence[Advice]] | None = None

    def open(self) -> None:
        """The page with ideas, or a sentence why there are none."""
        page, handle = self._page, self._page.handle
        why, way_out = never_an_idea(page)
        if why or handle is None:
            page.say("note", why or NOBODY_ASKED, way_out)
            return
        options = handle.legal_actions
        if len(options) == 1:
            told = "" if page.face_down else f": {page.wording.action_seen(handle.view, options[0])}"
            page.say("note", f"Only one thing is possible{told}.")
            return
        from fishgames.ui.idea_screen import IdeaScreen

        height = page.query_one("#decide").size.height
        screen = IdeaScreen(
            self._wanted(), page.make_board(), page.wording, page.tags, page.session.spec.title, page.token_hues, height
        )
        page.app.push_screen(screen, lambda action: None if action is None else page.do(action))

    def forget(self) -> None:
        """The seat is left: what was found for it goes, too."""
        self._kept = None

    def _wanted(self) -> "Wanted":
        from fishgames.ui.idea_screen import Wanted

        page, handle = self._page, self._page.handle
        assert handle is not None
        public = handle.seat is None or handle.in_public
        seat = None if public and not self._alone else handle.acting
        locked = page.face_down or page.is_locked
        return Wanted(
            seat=seat,
            view=handle.view,
            think=self._think(handle if seat is None else page.controller.seat(seat)),
            shown=handle.take_idea,
            final=handle.final,
            together=page.session.spec.together,
            seconds=look_of(page.app).open_for if locked else None,
        )

    @property
    def _alone(self) -> bool:
        """Does one person play against bots, so that nobody else looks on?"""
        return self._page.keyboard.person_of(None) is not None

    def _think(self, handle: "SeatHandle[Any, Any]") -> "Callable[[Stop], Sequence[Advice]]":
        """All that a thread needs is read from the table now."""
        page, acting = self._page, handle.acting
        assert acting is not None
        view, log, options = handle.heard, handle.log, handle.legal_actions
        effort = EFFORT[page.controller.settings.thinking]
        key = (page.controller.position, acting, tuple(handle.claims.items()))

        def think(stop: Stop) -> "Sequence[Advice]":
            from fishgames.core import bots
            from fishgames.core.search import Budget

            if self._kept is not None and self._kept[0] == key:
                return self._kept[1]
            heuristic = bots.heuristic_of(page.session.spec, handle.rules)
            budget = Budget(round(heuristic.iterations * effort), PATIENCE * THINKING_TIME * effort, stop)
            found = bots.weigh(heuristic, view, log, options, pondering(acting, len(log)), budget)
            if not stop():
                self._kept = (key, found)
            return found

        return think
