"""What people do at a table besides playing: look at their hands, tell the others, settle who sits where."""

from typing import TYPE_CHECKING, Any

from fishgames.core.model import Seat
from fishgames.core.players import bot_names
from fishgames.core.spec import HUMAN
from fishgames.ui.curtain import Curtain
from fishgames.ui.lines import Line

if TYPE_CHECKING:
    from fishgames.ui.chairs_screen import Arrangement
    from fishgames.ui.game_screen import GameScreen


class Asides:
    """Opens the pages for it over a table, and brings back what was settled there."""

    def __init__(self, page: "GameScreen[Any, Any]") -> None:
        self._page = page

    @property
    def can_look(self) -> bool:
        """Has this game hands, and are there several people who must not see each other's?"""
        controller = self._page.controller
        people = {info.person for info in controller.seats if info.human}
        return self._page.has_hands and len(people) > 1 and controller.settings.privacy != "open"

    def look(self, *, telling: bool = False) -> None:
        """At one's hand, behind a key; the pointer rests on whoever sits here, else on whoever is asked.

        `telling`: to tell the others of it.
        """
        from fishgames.ui.look_screen import Look, LookScreen

        page, controller = self._page, self._page.controller
        asked = controller.public().view.asked
        first = None if page.handle is None else page.handle.seat
        if first is None and asked is not None:
            first = page.keyboard.first_of(asked)
        page.app.clear_notifications()
        page.let_go()
        people = [seat for seat, info in enumerate(controller.seats) if info.human]
        tell = self.tell if page.wording.claims_offered(controller.public().view) is not None else None
        look = Look(self._hand_of, page.wear_looks_of, tell, telling)
        page.app.push_screen(LookScreen(people, page.tags, page.session.spec.title, look, first), self._looked)

    def _hand_of(self, seat: Seat, width: int) -> tuple[Line, ...]:
        page = self._page
        return page.hand_lines(page.controller.seat(seat).view, width)

    def _looked(self, _: None) -> None:
        # over a curtain that still stands nothing else is needed
        if not isinstance(self._page.app.screen_stack[-1], Curtain):
            self._page.follow()

    def tell(self, seat: Seat) -> None:
        """Pin up what that seat tells the others."""
        from fishgames.ui.claim_screen import ClaimScreen

        page = self._page
        handle = page.controller.seat(seat)
        offered = page.wording.claims_offered(handle.view) or ()
        heading = Line.of(page.session.spec.title, "bold").gap(2).add("tell the team", "ink")
        chip = page.tags.chip(seat, page.signs)
        told, hear = handle.claims.get(seat, ""), page.controller.bots_hear
        claims = ClaimScreen(offered, told, heading, chip, page.token_hues, bots_hear=hear)
        page.app.push_screen(claims, lambda told: None if told is None else handle.claim(told))

    def arrange(self) -> None:
        """Whoever sits here lets go of the hand; then the table settles who sits where."""
        from fishgames.ui.chairs_screen import Arrangement, ChairsScreen

        page, controller, spec = self._page, self._page.controller, self._page.session.spec
        page.stand_still()
        present = Arrangement(controller.seats, controller.settings)
        players = (HUMAN, *bot_names(spec))
        view = controller.public().view
        chairs = ChairsScreen(present, players, page.make_board(), view, page.wording, page.tags, spec.title)
        page.app.push_screen(chairs, self._settle)

    def _settle(self, chosen: "Arrangement | None") -> None:
        if chosen is None:
            self._page.follow()
        else:
            self._page.controller.settle(chosen.seats, chosen.settings)
