"""Who sits at the keyboard, and when it changes hands."""

from fishgames.core.model import Asked, Seat
from fishgames.core.opening import AnyController
from fishgames.core.table import hands_over, people_at


class Keyboard:
    """The one keyboard of a table. Seats of one person need no hand-over between them."""

    def __init__(self, controller: AnyController) -> None:
        self._controller = controller
        self._person: str | None = None  # None: nobody in particular

    def taken_by(self, seat: Seat) -> None:
        """The person of this seat sits down."""
        self._person = self._who(seat)

    def left(self) -> None:
        """Nobody can be taken to sit there any more."""
        self._person = None

    def sits(self, seat: Seat) -> bool:
        """Is the person of this seat at the keyboard?"""
        return self._who(seat) == self._person

    def person_of(self, seat: Seat | None) -> str | None:
        """Whose looks the screen should have: of the seat's person, of the only one there is; None: of nobody."""
        people = people_at(self._controller.seats)
        return self._who(seat) if seat is not None else next(iter(people)) if len(people) == 1 else None

    def first_of(self, asked: Asked) -> Seat:
        """Who is asked first: for a secret choice of several, whoever sits here already."""
        if asked.how != "one":
            for seat in asked.seats:
                if self.sits(seat):
                    return seat
        return asked.seats[0]

    def changes_hands(self, seat: Seat) -> bool:
        """Must it be handed to another person for this seat?"""
        return len(people_at(self._controller.seats)) > 1 and not self.sits(seat)

    def needs_curtain(self, asked: Asked, seat: Seat) -> bool:
        """Does a curtain come before this seat: something private, another person, a table that wants it?"""
        controller = self._controller
        return asked.private and hands_over(people_at(controller.seats), controller.settings) and not self.sits(seat)

    def in_public(self, asked: Asked) -> bool:
        """Does the whole table look on while this is decided? From then on it is not known who sits there."""
        return not asked.private and (asked.how == "any" or not self._controller.hands_open)

    def company(self) -> str:
        """ "3 people" or "2 people, 1 bot"."""
        bots = sum(not info.human for info in self._controller.seats)
        people = len(self._controller.seats) - bots
        told = [f"{people} {'person' if people == 1 else 'people'}"] if people else []
        return ", ".join([*told, f"{bots} bot{'s' if bots > 1 else ''}"] if bots else told)

    def _who(self, seat: Seat) -> str:
        return self._controller.seats[seat].person or self._controller.seats[seat].name
