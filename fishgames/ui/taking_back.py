"""Undo at a table: at once where that is free, else by a vote of everybody else on a public screen."""

from typing import TYPE_CHECKING, Any

from fishgames.core.history import Takeback, UndoRefused
from fishgames.core.model import Objection, Seat

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen
    from fishgames.ui.vote_screen import Verdict


class TakingBack:
    """What `u` and `U` do at a table, whoever presses them."""

    def __init__(self, page: "GameScreen[Any, Any]") -> None:
        self._page = page

    @property
    def seat(self) -> Seat | None:
        """Whose step would be taken back: of whoever sits here; where all look on or a bot waits, of the last mover."""
        page, handle = self._page, self._page.handle
        mover = page.controller.last_mover
        if handle is None:
            return mover if page.pace.waiting is not None else None
        together = handle.seat is None or handle.in_public or page.controller.settings.privacy == "open"
        # a person with several seats moved last on another of them
        return mover if mover is not None and (together or page.keyboard.sits(mover)) else handle.seat

    def undo(self) -> None:
        """One step, if there is anybody whose step it would be."""
        if (seat := self.seat) is not None:
            self.of(seat)

    def of(self, seat: Seat) -> None:
        """The last step of that seat."""
        controller = self._page.controller
        found = controller.takeback(seat)
        if found.how == "vote" and controller.voters(seat):
            self.ask_table(seat, found)
            return
        try:
            controller.undo(seat)
        except UndoRefused as refused:
            self._refuse(refused.objection)

    def redo(self) -> None:
        """What was taken back, if somebody sits here."""
        if self._page.handle is None:
            return
        try:
            self._page.controller.redo()
        except UndoRefused as refused:
            self._page.refuse(refused.objection)

    def ask_table(self, seat: Seat, found: Takeback) -> None:
        """Everybody looks on, so nothing of a seat stays on the screen."""
        from fishgames.ui.vote_screen import Question, VoteScreen

        page, controller = self._page, self._page.controller
        page.stand_still()
        lately = controller.told_lately(found.steps)
        told = [(event.seat, text) for event in lately if (text := page.wording.event(event)) is not None]
        bots = [number for number, info in enumerate(controller.seats) if not info.human]
        why = "" if found.objection is None else found.objection.sentence.partition(",")[0].lower()
        question = Question(seat, found.steps, told, why, controller.voters(seat), bots)
        board, view = page.make_board(), controller.public().view
        vote = VoteScreen(question, board, view, page.wording, page.tags, page.session.spec.title, page.token_hues)
        page.app.push_screen(vote, lambda verdict: self._voted(seat, verdict))

    def _voted(self, seat: Seat, verdict: "Verdict | None") -> None:
        page, controller = self._page, self._page.controller
        if verdict is not None and verdict.refused is not None:
            by = page.tags.names[verdict.refused]
            page.remark_next(f"{by} does not agree; play goes on, and this step is not asked for again.")
            controller.refuse_takeback(seat, verdict.refused)
        elif verdict is not None and verdict.agreed:
            try:
                controller.undo(seat, verdict.agreed)
            except UndoRefused as refused:
                page.remark_next(refused.objection.sentence)
            else:
                return
        page.follow()

    def _refuse(self, objection: Objection) -> None:
        page = self._page
        if page.handle is not None:
            page.refuse(objection)
        else:
            page.remark_next(objection.sentence)
            page.follow()
