"""The one checked door to a table: people, bots, replays and tests all come through here."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, ClassVar, Generic, TypeVar

from fishgames.core.actions import BaseAction, IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.history import History, Step, Takeback, UndoRefused
from fishgames.core.model import Objection, Result, Seat
from fishgames.core.people import claim_text
from fishgames.core.players import thinking
from fishgames.core.promise import Deal
from fishgames.core.refusals import Refusals, noted_here, standing
from fishgames.core.replay import Replay
from fishgames.core.rng import Rng
from fishgames.core.rules import BaseState, BaseView, Rules, Told
from fishgames.core.saves import SaveDocument, now
from fishgames.core.seat_handle import SeatHandle, Why
from fishgames.core.snapshot import Snapshot, Table
from fishgames.core.table import (
    NOTE_LETTERS,
    REASON_LETTERS,
    SOURCE_LETTERS,
    Branch,
    SeatInfo,
    TableNote,
    TableSettings,
    new_id,
)
from fishgames.core.wording import Wording

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)
V = TypeVar("V", bound=BaseView)

REFUSED_ALREADY = Objection(sentence="The table has refused to take this step back; it is not asked twice.", clause="")
NO_SUCH_SEAT = Objection(sentence="There is no such seat at this table.", clause="")


class BranchRefused(Exception):
    """No table can begin there; the sentence says why."""


class Controller(Generic[S, A, V]):
    """A table being played. Listeners are called after every change.

    `serial` rises with every change, `position` with every one but talk.
    """

    handle: ClassVar[type[SeatHandle[Any, Any]]] = SeatHandle

    def __init__(self, table: Table, rules: Rules[S, A, V], wording: Wording[A, V], state: S) -> None:
        self.table = table
        self.rules = rules
        self.wording = wording
        self.serial = 0
        self.position = 0
        self._history: History[S, A] = History(state)
        self.refusals = Refusals(self._history)
        self._listeners: list[Callable[[], None]] = []
        self._views: dict[Seat | None, V] = {}
        self._logs: dict[Seat | None, list[BaseEvent]] = {}

    # what is open to everybody

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self.table.seats

    @property
    def settings(self) -> TableSettings:
        """How this table plays."""
        return self.table.settings

    @property
    def notes(self) -> tuple[TableNote, ...]:
        """What happened at the table besides the game."""
        return self.table.notes

    @property
    def claims(self) -> Mapping[Seat, str]:
        """What each seat tells the others: table talk, which the game never checks.

        A person's is what was pinned up and not taken down; a bot's follows from what it holds now.
        """
        return {seat: told.text for seat, told in self._board().items()}

    @property
    def actions(self) -> int:
        """The number of actions that led to the present."""
        return len(self._history.past)

    @property
    def redoable(self) -> int:
        """The number of steps that redo can bring back."""
        return self._history.redoable

    @property
    def last_mover(self) -> Seat | None:
        """The seat of the last action that a person chose, None at the start."""
        people = self._people()
        chosen = (step.action.seat for step in reversed(self._history.past) if not step.auto)
        return next((seat for seat in chosen if seat in people), None)

    @property
    def last_actor(self) -> Seat | None:
        """The seat of the last action, None at the start."""
        past = self._history.past
        return past[-1].action.seat if past else None

    @property
    def bot_acted(self) -> bool:
        """Was the last action a bot's?"""
        actor = self.last_actor
        return actor is not None and not self.seats[actor].human

    @property
    def speaker(self) -> Seat | None:
        """In whose name the whole table answers what it is asked in public: a person's, unless only bots are asked."""
        asked = self._view(None).asked
        if asked is None or asked.how != "any" or asked.private:
            return None
        return next((seat for seat in asked.seats if self.seats[seat].human), asked.seats[0])

    def last_turn(self, seat: Seat) -> int | None:
        """The place in the log where the last action that `seat` chose is told, None if it has chosen none yet."""
        place, told = None, 0
        for step in self._history.past:
            if step.action.seat == seat and not step.auto:
                place = told
            told += len(step.events)
        return place

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat's account adds up to for everybody."""
        view = self._view(None)
        return tuple(sum(line.points for line in self.rules.account(view, seat)) for seat in range(len(self.seats)))

    def result(self) -> Result | None:
        """Scores and winners once the game is over."""
        return self.rules.result(self._history.present)

    @property
    def read_out(self) -> bool:
        """Have the final scores been read out to these people?"""
        return any(note.kind == "read_out" for note in self.notes)

    @property
    def deal(self) -> Deal:
        """The promise of the deal; once the game is over also what it was made from."""
        table = self.table
        if self.result() is None or not table.fingerprint:
            return Deal(table.fingerprint)
        return Deal(table.fingerprint, f"{table.seed:016x}", table.salt)

    @property
    def hands_open(self) -> bool:
        """Do the options of the game show all hands to everybody?"""
        return self.rules.hands_open(self._history.present.options)

    @property
    def bots_hear(self) -> bool:
        """Are there bots that go by what the seats tell each other?"""
        return len(self._people()) < len(self.seats) and self.rules.bots_hear(self._history.present.options)

    @property
    def last_events(self) -> tuple[BaseEvent, ...]:
        """What the last action told everybody; () at the start."""
        past = self._history.past
        return tuple(event.seen_by(None) for event in past[-1].events) if past else ()

    @property
    def reckoned_up(self) -> bool:
        """Has the last action ended a large part of the game, so that there is an account to read?"""
        return any(event.milestone and event.reckoned for event in self.last_events)

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; () when the game is over."""
        return self.rules.to_act(self._history.present)

    def seat(self, seat: Seat, *, in_public: bool = False) -> SeatHandle[A, V]:
        """The handle of one seat."""
        return self.handle(self, seat, in_public=in_public)

    def public(self) -> SeatHandle[A, V]:
        """The handle of nobody in particular: curtain, bots' turns, scripts."""
        return self.handle(self, None)

    # what changes the table

    def thinking(self, seat: Seat) -> Rng:
        """A bot's generator for the decision of `seat` that is open now; nothing of the deal can be told from it."""
        return thinking(self.table.seed, seat, self.actions)

    def submit(self, action: A, *, auto: bool = False, reason: str = "") -> tuple[BaseEvent, ...]:
        """Do an action of whoever may act. Raises IllegalAction; a rule that fails half-way changes nothing.

        `auto`: nobody chose it, undo passes over it. `reason`: why a bot does it; it is kept under the seal.
        """
        history = self._history
        before = history.present
        if (objection := self._objection(action)) is not None:
            raise IllegalAction(objection)
        after = before.clone()
        events = tuple(self.rules.apply(after, action))
        history.record(Step(before, action, events, auto, reason[:REASON_LETTERS]), after)
        for seat, told in self._logs.items():
            told += [event.seen_by(seat) for event in events]
        self._changed()
        return events

    def takeback(self, seat: Seat) -> Takeback:
        """What undo means for `seat` now, the table's undo setting counted."""
        if self.settings.undo == "off":
            return Takeback("no", 0, Objection(sentence="This table plays without undo.", clause=""))
        found = self._history.takeback(seat, self._people())
        if found.how != "vote":
            return found
        if self.settings.undo == "free":
            return found._replace(how="no", steps=0)
        return Takeback("no", 0, REFUSED_ALREADY) if self.refusals.holds_for(seat) else found

    def voters(self, seat: Seat) -> tuple[Seat, ...]:
        """Who must agree before more than what is free of `seat` is taken back: a seat of each other person."""
        found: dict[str, Seat] = {}
        for other in sorted(self._people()):
            if self._person(other) != self._person(seat):
                found.setdefault(self._person(other), other)
        return tuple(found.values())

    def told_lately(self, steps: int) -> tuple[BaseEvent, ...]:
        """What the last steps told everybody."""
        past = self._history.past
        return tuple(event.seen_by(None) for step in past[len(past) - steps :] for event in step.events)

    def refuse_takeback(self, seat: Seat, by: Seat) -> None:
        """Somebody said no to what `seat` wanted to take back; it is not asked again for the same step."""
        self.refusals.add(seat)
        self._note(TableNote(kind="takeback_refused", at=self.actions, seat=seat, text=self.seats[by].name))
        self._changed(talk=True)

    def undo(self, seat: Seat, agreed: Sequence[Seat] = ()) -> None:
        """Take back the last action of `seat`. `agreed`: who said yes, where a vote is needed. Raises UndoRefused."""
        found = self.takeback(seat)
        missing = {self._person(other) for other in self.voters(seat)} - {self._person(other) for other in agreed}
        if found.how == "no" or (found.how == "vote" and missing):
            assert found.objection is not None
            raise UndoRefused(found.objection)
        for _ in range(found.steps):
            self._history.undo()
        self._logs.clear()
        voted = found.how == "vote" and bool(agreed)
        self._note(TableNote(kind="undone", at=self.actions, seat=seat, agreed=voted))
        self._changed()

    def redo(self) -> None:
        """Bring back what was undone last, with the forced and bots' plays that followed. Raises UndoRefused."""
        if not self._history.redoable:
            raise UndoRefused(Objection(sentence="There is nothing to bring back.", clause=""))
        self._logs.clear()
        step = self._history.redo()
        while (following := next(self._history.future(), None)) is not None and (
            following.auto or following.action.seat not in self._people()
        ):
            self._history.redo()
        self._note(TableNote(kind="redone", at=self.actions, seat=step.action.seat))
        self._changed()

    def settle(self, seats: tuple[SeatInfo, ...] | None = None, settings: TableSettings | None = None) -> None:
        """Change who sits where or how the table plays; noted, and no matter of the game."""
        if seats is not None and seats != self.seats:
            for seat, (old, new) in enumerate(zip(self.seats, seats, strict=True)):
                if old != new:
                    self._note(TableNote(kind="seat_changed", at=self.actions, seat=seat, text=new.player))
            self.table = self.table.replaced(seats=seats)
        if settings is not None and settings != self.settings:
            self.table = self.table.replaced(settings=settings)
            self._note(TableNote(kind="settings_changed", at=self.actions))
        self._changed()

    def claim(self, seat: Seat, text: str) -> None:
        """Pin up what `seat` tells the others; "" takes that down. ValueError for a text that can't be shown."""
        text = claim_text(text)
        before = self._board().get(seat, Told(""))
        # the same words are news once something has happened since: they are true of now again
        if text != before.text or (text and before.since):
            self._note(TableNote(kind="claim", at=self.actions, seat=seat, text=text))
            self._changed(talk=True)

    def note_read_out(self) -> None:
        """The final scores have been read out, or somebody had heard enough: they are not by themselves again."""
        if not self.read_out:
            self._note(TableNote(kind="read_out", at=self.actions))
            self._changed(talk=True)

    def take_idea(self, seat: Seat) -> None:
        """`seat` was shown what looks best for the decision that is open; noted once for each decision."""
        if not noted_here(self.notes, "idea", seat, self.actions):
            self._note(TableNote(kind="idea", at=self.actions, seat=seat))
            self._changed(talk=True)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; the result ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def branch(self, step: int, source: str) -> "Controller[S, A, V]":
        """Another table of the same people, which begins where this finished game stood after so many actions.

        `source` is the name under which this game is saved. Raises BranchRefused.
        """
        if self.result() is None:
            raise BranchRefused("A new table can begin in the midst of a game only once that game is over.")
        if not 0 <= step < self.actions:
            raise BranchRefused("The game is over there: nothing can be played any more.")
        state = self._history.past[step].before
        table = self.table.replaced(
            start=self.rules.states.dump_python(state, mode="json"),
            started=now(),
            notes=(
                TableNote(
                    kind="branched", at=0, text=f"this table begins after step {step} of {source}"[:NOTE_LETTERS]
                ),
            ),
            # nobody was promised this deal, and it is a table of its own
            id=new_id(),
            salt="",
            fingerprint="",
            branch=Branch(source=source[:SOURCE_LETTERS], step=step),
        )
        return type(self)(table, self.rules, self.wording, state)

    # saving

    def snapshot(self) -> Snapshot[S, A]:
        """References to all that a save needs; cheap, and safe to encode in another thread."""
        history = self._history
        steps = [*history.past, *history.future()]
        reasons = tuple(step.reason for step in steps)
        return Snapshot(
            table=self.table,
            rules=self.rules,
            wording=self.wording,
            actions=tuple(step.action for step in steps),
            autos=tuple(n for n, step in enumerate(steps) if step.auto),
            reasons=reasons if any(reasons) else (),
            cursor=self.actions,
            state=history.present,
            saved=now(),
        )

    def to_save(self) -> SaveDocument:
        """The save document of this moment."""
        return self.snapshot().document()

    def step_back(self) -> None:
        """Go back one action, whoever did it: how a loaded save returns to its cursor."""
        self._history.undo()
        self._logs.clear()
        self._changed()

    # what handles ask

    def _people(self) -> frozenset[Seat]:
        return frozenset(seat for seat, info in enumerate(self.seats) if info.human)

    def _person(self, seat: Seat) -> str:
        return self.seats[seat].person or self.seats[seat].name

    def _view(self, seat: Seat | None) -> V:
        if seat not in self._views:
            self._views[seat] = self.rules.observe(self._history.present, seat)
        return self._views[seat]

    def _replay(self, seat: Seat | None) -> Replay[V]:
        return Replay(self.rules, self.wording, self._history.past, self._history.present, seat)

    def _confided(self, seat: Seat) -> V:
        return self.rules.confide(self._history.present, seat, self._board())

    def _heard(self, seat: Seat | None) -> V:
        return self.rules.heard(self._view(seat), self._board())

    def _board(self) -> dict[Seat, Told]:
        """What each seat tells; a person's words with what everybody was told after them."""
        people = self._people()
        bots = (seat for seat in range(len(self.seats)) if seat not in people)
        told = self.rules.told_by(self._history.present, bots)
        pinned = {note.seat: number for number, note in enumerate(self.notes) if note.kind == "claim"}
        places, log = self._places, self._told(None)
        for seat, number in pinned.items():
            note, later = self.notes[number], self.notes[number + 1 :]
            if note.text and seat is not None and seat in people:
                stands, _ = standing(later, note.at)
                told[seat] = Told(note.text, tuple(log[places[min(stands, self.actions)] :]))
        return dict(sorted(told.items()))

    def _told(self, seat: Seat | None) -> list[BaseEvent]:
        if seat not in self._logs:
            self._logs[seat] = [event.seen_by(seat) for step in self._history.past for event in step.events]
        return self._logs[seat]

    def _placed_notes(self) -> list[tuple[int, TableNote]]:
        places = self._places
        return [(places[min(note.at, len(places) - 1)], note) for note in self.notes]

    @property
    def _places(self) -> list[int]:
        """Where in the log each step begins, and at last its end."""
        return [0, *accumulate(len(step.events) for step in self._history.past)]

    def _why(self, place: int, viewer: Seat | None) -> Why | None:
        places = self._places
        if not 0 <= place < places[-1]:
            return None
        step = self._history.past[bisect_right(places, place) - 1]
        if not step.reason:
            return None
        seat = step.action.seat
        told = seat == viewer or self.hands_open or self.result() is not None
        return Why(seat, step.reason if told else None)

    def _legal_actions(self, seat: Seat) -> Sequence[A]:
        return self.rules.legal_actions(self._history.present, seat)

    def _objection(self, action: A) -> Objection | None:
        if not 0 <= action.seat < len(self.seats):
            return NO_SUCH_SEAT
        return self.rules.objection(self._history.present, action)

    def _final(self, action: A) -> bool:
        before = self._history.present
        if self._objection(action) is not None:
            return False
        after = before.clone()
        events = self.rules.apply(after, action)
        return before.rng.word != after.rng.word or any(event.reveals for event in events)

    def _note(self, note: TableNote) -> None:
        self.table = self.table.replaced(notes=(*self.notes, note))

    def _changed(self, *, talk: bool = False) -> None:
        self.serial += 1
        self.position += not talk
        self._views.clear()
        for listener in tuple(self._listeners):
            listener()
