"""A table frozen for saving: references taken on the screen's loop, encoded in a thread."""

from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from pydantic import JsonValue

from fishgames.core.actions import BaseAction
from fishgames.core.rules import BaseState, Rules
from fishgames.core.saves import SaveDocument, SaveHead, Sealed, digest, encode, seal
from fishgames.core.table import Branch, SeatInfo, TableNote, TableSettings, new_id
from fishgames.core.wording import Wording

S = TypeVar("S", bound=BaseState)
A = TypeVar("A", bound=BaseAction)


@dataclass(frozen=True)
class Table:
    """What stays the same while the game goes on, and what the table itself changes.

    `seed` of the deal; `start`: the JSON state where replay begins if that is not the deal; `cards`: a corrected
    card file, None for the shipped one; `started`: UTC, ISO 8601. `salt` and `fingerprint`: the promise of the deal, ""
    where there is none; `branch`: the other game it begins in, if any.
    """

    game: str
    rules_version: int
    seats: tuple[SeatInfo, ...]
    settings: TableSettings
    options: dict[str, JsonValue]
    seed: int
    started: str
    cards: JsonValue = None
    start: JsonValue = None
    notes: tuple[TableNote, ...] = ()
    branch: Branch | None = None
    salt: str = ""
    fingerprint: str = ""
    id: str = field(default_factory=new_id)

    def replaced(self, **changes: Any) -> "Table":
        """The same table with these fields changed."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Snapshot(Generic[S, A]):
    """All that a save is made of. States are never changed once submitted, so no copy is needed.

    `actions` beyond `cursor` are what redo brings back; `autos` are the places of those that nobody chose; `reasons`
    what bots said of theirs, as in a save.
    """

    table: Table
    rules: Rules[S, A, Any]
    wording: Wording[A, Any]
    actions: tuple[A, ...]
    autos: tuple[int, ...]
    reasons: tuple[str, ...]
    cursor: int
    state: S
    saved: str

    def head(self) -> SaveHead:
        """What lists of saves show; from the public view only."""
        view = self.rules.observe(self.state, None)
        result = self.rules.result(self.state)
        return SaveHead(
            status=self.wording.status(view),
            to_act=() if view.asked is None else view.asked.seats,
            question="" if view.asked is None else self.wording.question(view.asked),
            actions=self.cursor,
            finished=result is not None,
            scores=None if result is None else result.scores,
            winners=None if result is None else result.winners,
            outcome="" if result is None else self.wording.outcome(result),
            headline="" if result is None else result.headline,
        )

    def document(self) -> SaveDocument:
        """The save document."""
        state = self.rules.states.dump_python(self.state, mode="json")
        sealed = Sealed(
            seed=f"{self.table.seed:016x}",
            salt=self.table.salt,
            start=self.table.start,
            actions=tuple(self.rules.actions.dump_python(action, mode="json") for action in self.actions),
            autos=self.autos,
            reasons=self.reasons,
            cursor=self.cursor,
            state=state,
            state_digest=digest(state),
        )
        table = self.table
        return SaveDocument(
            game=table.game,
            rules_version=table.rules_version,
            started=table.started,
            saved=self.saved,
            id=table.id,
            fingerprint=table.fingerprint,
            seats=table.seats,
            table=table.settings,
            options=table.options,
            cards=table.cards,
            branch=table.branch,
            head=self.head(),
            notes=table.notes,
            sealed=seal(sealed),
        )

    def encoded(self) -> bytes:
        """The file."""
        return encode(self.document())
