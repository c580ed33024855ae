"""The words a game must supply. Menu, curtain, log, recap and scripts use nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import Asked, CardId, Result, Seat, Tie
from fishgames.core.phrases import listed
from fishgames.core.rules import BaseView

A_contra = TypeVar("A_contra", bound=BaseAction, contravariant=True)
V_contra = TypeVar("V_contra", bound=BaseView, contravariant=True)


class Wording(ABC, Generic[A_contra, V_contra]):
    """Table language for one table: made with its cards and its people's names, which appear nowhere else."""

    chapter_word: ClassVar[str] = "chapter"
    """What the chapters of a log are: tricks, turns."""

    def __init__(self, cards: object, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def name(self, seat: Seat | None) -> str:
        """Who sits there; "the table" for None."""
        return "the table" if seat is None else self.names[seat]

    @abstractmethod
    def status(self, view: V_contra) -> str:
        """Where the game stands, in a few words: "round 6 of 8   trick 3 of 11"."""

    @abstractmethod
    def verb(self, asked: Asked) -> str:
        """One or two words before the name of whoever is asked: "to play"."""

    @abstractmethod
    def question(self, asked: Asked) -> str:
        """What is asked, in public words, as it follows a name: "to play a card"."""

    @abstractmethod
    def action(self, action: A_contra) -> str:
        """An action as an order: "play B~17"."""

    def action_seen(self, view: V_contra, action: A_contra) -> str:
        """The same for somebody who has this view before them, with what it shows of the action's places."""
        return self.action(action)

    @abstractmethod
    def event(self, event: BaseEvent) -> str | None:
        """What happened, one line without the seat's name in front; None when not worth a line."""

    @abstractmethod
    def chapter(self, event: BaseEvent) -> str | None:
        """A heading that stands before this event in a log ("round 6, trick 3"), or None."""

    @abstractmethod
    def card(self, card: CardId) -> str:
        """A card as a token in text: "B~17"."""

    @abstractmethod
    def lines(self, view: V_contra) -> list[str]:
        """The view as plain text, for scripts and transcripts."""

    @abstractmethod
    def shown_from(self, view: V_contra, log: Sequence[BaseEvent]) -> int:
        """The first entry of the log that the game's options let people look back at now."""

    def claims_offered(self, view: V_contra) -> Sequence[str] | None:
        """What the seat of this view may want to tell the others of its own matter, in parts that can be joined:
        "2 fish", "a wild one". None in games without a pin-board.
        """
        return None

    @abstractmethod
    def score(self, points: int) -> str:
        """Points with their unit: "91 points"."""

    def tie(self, view: V_contra, seats: Sequence[Seat]) -> Tie:
        """How these seats with the same score rank as things stand; unless a game says otherwise they share a place."""
        return Tie(order=(tuple(seats),), sentence=f"{self.all_of(seats)} are level and share the place.", clause="")

    def all_of(self, seats: Sequence[Seat]) -> str:
        """ "Hana, Ben and Mio"."""
        return listed([self.names[seat] for seat in seats])

    def outcome(self, result: Result) -> str:
        """Who won, in one sentence."""
        if not result.winners:
            return result.headline
        best = self.score(max(result.scores[seat] for seat in result.winners))
        if len(result.winners) == 1:
            return f"{self.names[result.winners[0]]} wins with {best}"
        return f"{self.all_of(result.winners)} share the victory with {best}"
