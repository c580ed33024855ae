"""What is said once at a table, at the first moment at which those it is meant for can read it."""

from typing import Any

from fishgames.core.model import Seat
from fishgames.core.opening import AnyController
from fishgames.core.wording import Wording
from fishgames.ui.seat_tags import SeatTags


class SaidOnce:
    """One for each table. Three things may wait here, at most one of each kind:

    - news of one seat, for its person alone: said when that hand lies open next; dropped when the table moves on.
    - a remark for everybody: stands on each curtain until whoever is wanted lifts one, else it is said when a hand lies
      open next; a later remark takes its place.
    - the promise of the deal: said like a remark, after it; dropped at the first curtain, which has the promise itself.

    `stands`: the last thing said is in the notice still, and no key or click has answered it.
    """

    def __init__(self) -> None:
        self.stands = False
        self._news: tuple[Seat, str] | None = None
        self._remark: str | None = None
        self._promise: str | None = None

    def remark(self, sentence: str | None) -> None:
        """Something for everybody."""
        self._remark = sentence

    def promise(self, sentence: str) -> None:
        """What was promised of the deal."""
        self._promise = sentence

    def for_curtain(self) -> str | None:
        """The remark, for a curtain that comes up now."""
        self._promise = None
        return self._remark

    def lifted_by(self, seat: Seat, news: str | None) -> None:
        """Whoever was wanted has lifted the curtain; `news`: what it could not tell that seat."""
        self._remark = None
        self._news = None if news is None else (seat, news)

    def moved_on(self) -> None:
        """The table has changed, and not by talk."""
        self._news = None

    def next_for(self, seat: Seat | None) -> str | None:
        """A hand lies open, or everybody looks on (None): what is said now, and never again."""
        if self._news is not None and self._news[0] == seat:
            news, self._news = self._news[1], None
            return news
        if self._remark is None:
            self._remark, self._promise = self._promise, None
        said, self._remark = self._remark, None
        return said


def news_of(controller: AnyController, wording: Wording[Any, Any], tags: SeatTags, seat: Seat) -> str | None:
    """What has happened since the seat's last turn that the curtain could not tell, for its person alone."""
    view, own, public = (handle := controller.seat(seat)).view, handle.log, controller.public().log
    last = controller.last_turn(seat)
    start = max(0 if last is None else last + 1, wording.shown_from(view, own))
    told = [
        text
        for mine, others in zip(own[start:], public[start:], strict=True)
        if mine.seat == seat and (text := wording.event(mine)) != wording.event(others) and text
    ]
    return f"Only {tags.brief(seat, 20)} knows: {'; '.join(told)}" if told else None
